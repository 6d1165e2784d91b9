"""Moving one's dwarf: walks and what they cost, and what stops one (M13, M15, M16, M19, M20, M25, M26)."""

from collections.abc import Iterator
from typing import NamedTuple

from saboteur import chance
from saboteur.boxes.box import Cells
from saboteur.cards import FACE_DOWN
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.maze_graph import border_attributes, place_attributes
from saboteur.moves import STAYS, WALKS, Move
from saboteur.sides import BIT, OPPOSITE, Cell, border_of, neighbour, place_text
from saboteur.state import State
from saboteur.tokens import Token, TokenKind
from saboteur.walkers import may_cross, may_enter
from saboteur.walks import FROM_A_CAMPFIRE, MOST_STEPS, Outcome, Walk, most_steps, outcome_of, outcomes


def _outcomes(state: State) -> dict[Outcome, Walk]:
    """What the walks of the seat on turn can come to, kept until the maze changes."""
    seat, memo = state.seat or 0, state.maze.memo
    key = ("walks", seat, len(state.hands[seat]))
    if key not in memo:
        memo[key] = outcomes(state.maze, *key[1:])
    found: dict[Outcome, Walk] = memo[key]
    return found


def moves(state: State) -> list[Move]:
    """To stay, or one walk for each outcome (M8, M25)."""
    return [STAYS, *(WALKS[walk] for walk in _outcomes(state).values())]


def listed(state: State, move: Move) -> Move:
    """Of all walks that come to the same the one that is listed; who comes back for nothing has stayed."""
    seat = state.seat or 0
    outcome = outcome_of(state.maze, seat, len(state.hands[seat]), move.steps)
    walk = _outcomes(state).get(outcome)
    return WALKS[walk] if walk else STAYS


# What stops a walk


class Step(NamedTuple):
    """One step of a walk, from cell to cell."""

    start: Cell
    end: Cell

    @property
    def side(self) -> str | None:
        """The side at which it leaves its cell; None if the cells are not neighbours."""
        return next((side for side in BIT if neighbour(self.start, side) == self.end), None)


def _steps(state: State, move: Move) -> Iterator[Step]:
    cells = (state.maze.dwarves[state.seat or 0], *move.steps)
    return map(Step, cells, cells[1:])


def leads_to(maze: Maze, cell: Cell, beside: Cell) -> bool:
    """Whether a path leads from a cell to one beside it."""
    start, end, side = maze.cards.get(cell), maze.cards.get(beside), Step(cell, beside).side
    if start is None or end is None or side is None:
        return False
    return bool(start.mask & BIT[side] and end.mask & BIT[OPPOSITE[side]])


def leaves_path(state: State, move: Move) -> Cells | None:
    """Somewhere no path leads from cell to cell."""
    return next((tuple(dict.fromkeys(step)) for step in _steps(state, move) if not leads_to(state.maze, *step)), None)


def meets_obstacle(state: State, move: Move) -> Cells | None:
    """An obstacle that is not overcome is entered."""
    closed = [cell for cell in move.steps if "obstacle" in (place := _place(state.maze, cell)) and "tool" not in place]
    return (closed[0],) if closed else None


def meets_dwarf(state: State, move: Move) -> Cells | None:
    """A card is entered on which one dwarf has room, and another one stands there."""
    seat, maze = state.seat or 0, state.maze
    full = [
        cell for cell in move.steps if _place(maze, cell).get("dwarves") and not may_enter(seat, _place(maze, cell))
    ]
    return (full[0],) if full else None


def _place(maze: Maze, cell: Cell) -> dict[str, object]:
    """What is written on the vertex of a cell."""
    return place_attributes(maze, maze.nodes(cell)[0]) if cell in maze.cards else {}


def meets_troll(state: State, move: Move) -> Cells | None:
    """A troll stands on a border that is crossed."""
    steps = [step for step in _steps(state, move) if leads_to(state.maze, *step)]
    seat, maze = state.seat or 0, state.maze
    stopped = (s for s in steps if not may_cross(seat, border_attributes(maze, border_of(s.start, s.side or ""))))
    return next(((*step,) for step in stopped), None)


def goes_on(state: State, move: Move) -> Cells | None:
    """The walk goes on after a mine that was lying face down."""
    passed = [cell for cell in move.steps[:-1] if state.maze.cards.get(cell) is FACE_DOWN]
    return (passed[0],) if passed else None


def is_too_far(state: State, move: Move) -> Cells | None:
    """More cards are entered than a dwarf may enter that does not start at a campfire."""
    return _exceeds(state, move, MOST_STEPS)


def is_too_far_from_fire(state: State, move: Move) -> Cells | None:
    """More cards are entered than a dwarf may enter that starts at a campfire."""
    return _exceeds(state, move, FROM_A_CAMPFIRE)


def _exceeds(state: State, move: Move, most: int) -> Cells | None:
    is_limit = most_steps(state.maze, state.seat or 0) == most
    return (move.steps[most],) if is_limit and len(move.steps) > most else None


# Walking


def walk(state: State, steps: Walk) -> None:
    """The dwarf walks; its player pays for each trap that it passes. It stands before a mine that is still to be turned
    over, and that is noted."""
    seat = state.seat or 0
    price = outcome_of(state.maze, seat, len(state.hands[seat]), steps).price
    state.tell(EventKind.WALKED, seat, tuple(map(place_text, steps)), steps[-1])
    if state.maze.cards[steps[-1]] is FACE_DOWN:
        state.turning, steps = [steps[-1]], steps[:-1]
    if steps:
        step_on(state, steps[-1])
    _pay(state, price)


def step_on(state: State, cell: Cell) -> None:
    """The dwarf of the seat on turn now stands there."""
    state.maze.put(Token(TokenKind.DWARF, state.seat), cell)


def _pay(state: State, price: int) -> None:
    """The left neighbour picks the cards, unseen and by chance, to the discard pile (M19)."""
    seat = state.seat or 0
    rng = chance.generator(state.seed, state.round, state.ply)
    for _ in range(price):
        card = state.hands[seat].pop(chance.below(rng, len(state.hands[seat])))
        state.hidden[seat].append(card)
        state.tell_one(EventKind.TRAPPED, seat, (card,))
