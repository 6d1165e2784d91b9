"""Goals in a column, one of them with the treasure: how they are laid, reached and turned over (S4, S25 to S28)."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from saboteur.boxes.box import Option
from saboteur.boxes.common import goals, placing
from saboteur.boxes.common.dealing import shuffled
from saboteur.cards import Card, FeatureKind
from saboteur.errors import GameError
from saboteur.maze import Maze
from saboteur.moves import Move
from saboteur.sides import Cell, place_text
from saboteur.state import Phase, Setting, State

# The table

GOALS = Option(
    "goals",
    "how many goals there are",
    lambda players, deck: len(deck.layout.goals),
    lambda players, deck: range(1, deck.count("goal") + 1),
)


def goal_cells(setting: Setting) -> list[Cell]:
    """Where the goals lie: as the deck says, or on a table of another size likewise: in a column, with room for one
    card between them, around the row of the start (S4)."""
    layout = setting.deck.layout
    distance, count = setting.number("distance"), setting.number("goals")
    if (distance, count) == (layout.distance, len(layout.goals)):
        return sorted(layout.goals)
    ((_, (column, row)),) = layout.start_cells
    return [(column + distance + 1, row + step) for step in range(1 - count, count, 2)]


@lru_cache(maxsize=64)
def goal_cards(setting: Setting) -> tuple[Card, ...]:
    """The goal cards in play: the treasure and, where there are fewer goals than cards, the first of the stones."""
    cards = sorted((card.upright for card in setting.deck.cards("goal")), key=lambda card: not is_treasure(card))
    return tuple(cards[: setting.number("goals")])


def is_treasure(card: Card) -> bool:
    """Whether a goal is the treasure."""
    return any(feature.kind is FeatureKind.TREASURE for feature in card.features)


@lru_cache(maxsize=64)
def empty_maze(setting: Setting) -> Maze:
    """The maze at the beginning of a round (S4); to be copied."""
    maze = Maze()
    ((_, cell),) = setting.deck.layout.start_cells
    maze.place_start(cell, card=setting.deck.cards("start")[0])
    for goal in goal_cells(setting):
        maze.place_goal(goal)
    return maze


def check_table(setting: Setting, title: str) -> None:
    """Refuse a deck with which the table cannot be laid."""
    deck = setting.deck
    if sum(map(is_treasure, deck.cards("goal"))) != 1:
        raise GameError("among the goal cards of the deck there must be exactly one treasure")
    if len(deck.layout.start_cells) != 1:
        raise GameError(f"{title} has one start card; this deck has more")
    if goals.reached_goals(empty_maze(setting)):
        raise GameError("in the layout of this deck a goal lies at the start, so it would be reached at once (S25)")


def lay_out(state: State) -> None:
    """Lay start and goals, the goals shuffled and face down (S4)."""
    setting = state.setting
    state.maze = empty_maze(setting).copy()
    state.faces = dict(zip(goal_cells(setting), shuffled(state, "goals", goal_cards(setting)), strict=True))


# Goals that are reached


class Digging(NamedTuple):
    """Placing path cards and turning goals over, in a box with its own ends of a turn and of a round."""

    end_turn: Callable[[State], None]
    end_round: Callable[[State, int | None], None]
    """Takes the seat that has reached the treasure."""
    treasure_settles_all: bool
    """Whether nothing hangs on how other goals lie once the treasure is up, so that nobody is asked."""

    def place(self, state: State, move: Move) -> None:
        """Lay a path card, and turn over what it reaches."""
        placing.lay(state, move)
        goals.begin_turning(state, move.place)  # type: ignore[arg-type]  # a placement names a cell
        if not state.turning:
            self.end_turn(state)
        elif self._turn_goals(state):
            self._finish(state)

    def lay_goal(self, state: State, move: Move) -> None:
        """The player has chosen how the goal lies (S27)."""
        state.phase = Phase.TURN
        _settle(state, move.card)  # type: ignore[arg-type]  # a goal is a path card
        if self._turn_goals(state):
            self._finish(state)

    def _turn_goals(self, state: State) -> bool:
        """Turn the goals that were reached, and those that they lead to (S25 to S28); False when a choice is to be made
        first."""
        while state.turning:
            ways = goals.show_next(state)
            is_settled = self.treasure_settles_all and (is_treasure(ways[0]) or is_up(state))
            if len(ways) > 1 and not is_settled:
                state.phase = Phase.LAY
                return False
            _settle(state, ways[0])
        return True

    def _finish(self, state: State) -> None:
        """The treasure ends the round at once (S26); otherwise the turn ends as any other."""
        state.laid = None
        if is_up(state):
            self.end_round(state, state.seat)
        else:
            self.end_turn(state)


def _settle(state: State, way: Card) -> None:
    """A goal lies now; when all that were reached do, it is the turn of those that they lead to."""
    goals.settle(state, way)
    if not state.turning and not is_up(state):
        state.turning = goals.reached_goals(state.maze)


def is_up(state: State) -> bool:
    """Whether the treasure lies face up."""
    return any(is_treasure(state.maze.cards[cell]) for cell in state.maze.goal_cells)


# Positions that cannot be


def check_turning(state: State) -> None:
    """Goals are turned in one phase only."""
    if (state.turning or state.laid) and state.phase is not Phase.LAY:
        raise GameError("turning= and laid= belong to the phase 'lay' (S27)")


def check_turn(state: State) -> None:
    """In a turn no goal waits to be turned, and the treasure is not up."""
    reached = goals.reached_goals(state.maze)
    if reached:
        raise GameError(f"the goal at {place_text(reached[0])} is reached, so it would be turned over (S25)")
    if is_up(state):
        raise GameError("the treasure lies face up, so the round would be over (S26)")


def check_lay(state: State) -> None:
    """A goal was reached and may lie in two ways."""
    is_right = state.turning and set(state.turning) <= set(goals.reached_goals(state.maze))
    is_right = is_right and len(set(state.turning)) == len(state.turning)
    if not is_right or len(goals.lay_moves(state)) < 2:
        raise GameError("in the phase 'lay' turning= names a goal that was reached and may lie in two ways (S27)")
