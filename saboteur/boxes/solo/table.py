"""The table of the solo game: one start, ten cards put aside, and dangers that strike when drawn (O1 to O8)."""

from functools import lru_cache

from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Option, Supplies
from saboteur.boxes.common import dealing
from saboteur.boxes.duel import board
from saboteur.boxes.duel.ending import clear_away
from saboteur.boxes.duel.plays import check_actions, may_fall
from saboteur.boxes.duel.table import FACTS as DUEL
from saboteur.boxes.duel.table import hand_size
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import HandCard
from saboteur.sides import Cell
from saboteur.state import Setting, State

FACTS = dealing.facts("solo")
COLOUR = Option(
    "colour",
    "the colour of one's dwarf",
    lambda players, deck: DUEL["colours"][0],
    lambda players, deck: DUEL["colours"],
)
OPTIONS = (board.rounds_option(FACTS["rounds"]), board.EDITION, COLOUR, dealing.DISTANCE, board.GOALS)
"""How many rounds; which rulebook; which colour; for smaller tables distance and number of goals."""
DANGERS = (ActionKind.BROKEN, ActionKind.ROCKFALL)


def dwarves(setting: Setting) -> list[str]:
    """One dwarf, of the colour that was chosen (O1)."""
    return [str(setting.options["colour"]) + board.DWARF]


def is_harmless(card: HandCard) -> bool:
    """Whether a card goes into the hand when it is drawn (O5, O7)."""
    return not (isinstance(card, ActionCard) and card.kind in DANGERS)


@lru_cache(maxsize=64)
def empty_maze(setting: Setting) -> Maze:
    """The maze at the beginning of a round: one start card (O1, O3); to be copied."""
    ((_, cell),) = setting.deck.layout.start_cells
    return board.maze_with(setting, {str(setting.options["colour"]): cell})


def check_setting(setting: Setting) -> None:
    """Refuse a table for which the deck has not enough cards."""
    if len(setting.deck.layout.start_cells) != 1:
        raise GameError("alone one plays with one start card; the layout of this deck has more (O1)")
    check_actions(setting, FACTS["title"])
    board.check_table(setting, FACTS["title"], empty_maze(setting), FACTS["aside"] + hand_size(setting))


def begin(state: State) -> None:
    """A game begins with the goal cards shuffled."""
    state.unused = dealing.shuffled(state, "goals", board.goal_cards(state.setting))
    _deal(state)


def deal(state: State) -> None:
    """Set up another round with what is still in the game (O4)."""
    clear_away(state)
    _deal(state)


def _deal(state: State) -> None:
    """Ten cards go aside before the hand is drawn, card by card (O4, O8, O12)."""
    board.lay_out(state, empty_maze(state.setting), dwarves(state.setting))
    state.aside = [state.pile.pop() for _ in range(FACTS["aside"])]
    state.hands = [[]]
    dealing.open_round(state)
    draw(state, hand_size(state.setting))


# Drawing


def draw(state: State, count: int) -> None:
    """Draw so many cards for the hand; dangers strike one by one, and another card is drawn for each (O5 to O8)."""
    for _ in range(count):
        while state.pile and not is_harmless(state.pile[-1]):
            _strike(state, state.pile.pop())  # type: ignore[arg-type]  # dangers are action cards
        if state.pile:
            card = state.pile.pop()
            state.hands[0].append(card)
            state.tell_one(EventKind.DREW, 0, (card,))


def _strike(state: State, card: ActionCard) -> None:
    """A danger is dealt with at once; one that finds nothing to strike is discarded."""
    state.tell(EventKind.STRUCK, 0, (card,))
    if card.kind is ActionKind.BROKEN and card not in state.front[0]:
        state.front[0].append(card)
        return
    state.discards.append(card)
    falling = [cell for cell in state.trail if may_fall(state.maze.cards[cell])]
    if card.kind is ActionKind.ROCKFALL and falling:
        _bring_down(state, falling[-1])
    else:
        state.tell(EventKind.MISSED, None, (card,))


def _bring_down(state: State, cell: Cell) -> None:
    """The path card that was laid last is removed, but for those with gold or a troll (O7)."""
    state.trail.remove(cell)
    removed = state.maze.remove(cell)
    state.discards.append(removed.upright)
    state.tell(EventKind.REMOVED, None, (removed,), cell)


def complete(state: State, missing: frozenset[str]) -> None:
    """The path cards in the order of their cells, where a position does not say in which order they were laid."""
    if "trail" in missing:
        state.trail = state.maze.loose_cells()


SUPPLIES = Supplies(
    *(empty_maze, board.goal_cards, dwarves, hand_size, lambda setting: None, is_harmless),
    has_fixed_roles=True,
    complete=complete,
)
