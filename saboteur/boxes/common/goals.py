"""Goals that are reached: they are turned over, and lie so that the tunnel goes on."""

from collections.abc import Callable, Iterable

from saboteur.boxes.box import Broken, Cells
from saboteur.cards import FACE_DOWN, Card
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import Move, MoveKind
from saboteur.sides import BIT, OPPOSITE, SIDES_OF, Cell, mask_of, neighbour
from saboteur.state import State
from saboteur.walkers import Walker


def face_up_goals(maze: Maze) -> dict[Cell, Card]:
    """The goals that lie face up, each under its name in the deck."""
    up = [cell for cell in maze.goal_cells if maze.cards[cell] is not FACE_DOWN]
    return {cell: maze.cards[cell].upright for cell in up}


def reached_goals(maze: Maze, walker: Walker = None) -> list[Cell]:
    """The goals that lie face down and that a tunnel reaches, from north to south."""
    reached = maze.reached(walker)
    found = [cell for cell in maze.goal_cells if cell in reached and maze.cards[cell] is FACE_DOWN]
    return sorted(found, key=lambda cell: (cell[1], cell[0]))


def joined_ways(
    maze: Maze, cell: Cell, face: Card, laid: Cell | None, walkers: Iterable[Walker] = (None,)
) -> list[Card]:
    """How a goal that these walkers have reached may lie so that it is joined to the card through which it was reached:
    the card just laid if that is one of those, otherwise any (S27, D10)."""
    arrivals = {side for walker in walkers for side in SIDES_OF[maze.reached(walker).get(cell, 0)]}
    from_laid = [side for side in arrivals if neighbour(cell, side) == laid]
    entry = mask_of(from_laid or arrivals)
    return [way for way in face.ways if way.mask & entry] or list(face.ways)


def ways_to_lie(maze: Maze, cell: Cell, face: Card, laid: Cell | None) -> list[Card]:
    """How a goal that was reached may lie (S27): joined, and matching as many neighbours as it can."""
    return best_ways(maze, cell, joined_ways(maze, cell, face, laid))


def best_ways(maze: Maze, cell: Cell, ways: list[Card]) -> list[Card]:
    """Of some ways in which a goal may lie those that match as many neighbours as can be (S27, M26)."""
    scores = [_matches(maze, cell, way) for way in ways]
    return [way for way, score in zip(ways, scores, strict=True) if score == max(scores)]


def _matches(maze: Maze, cell: Cell, card: Card) -> int:
    """How many neighbours that lie face up a card would match, tunnel to tunnel or rock to rock."""
    around = {side: beside for side, beside in maze.neighbours(cell).items() if beside is not FACE_DOWN}
    return sum(bool(card.mask & BIT[side]) == (OPPOSITE[side] in beside.openings) for side, beside in around.items())


def begin_turning(state: State, laid: Cell, walker: Walker = None) -> None:
    """Note which goals a placement has reached."""
    if not state.maze.reached(walker).keys().isdisjoint(state.faces):
        state.turning, state.laid = reached_goals(state.maze, walker), laid


def show_next(state: State) -> list[Card]:
    """Turn over the next goal that was reached, for all to see; the answer is how it may lie."""
    cell = state.turning[0]
    state.tell(EventKind.TURNED, state.seat, (state.faces[cell],), cell)
    return ways_to_lie(state.maze, cell, state.faces[cell], state.laid)


def settle(state: State, way: Card) -> None:
    """The goal now lies like this."""
    cell = state.turning.pop(0)
    del state.faces[cell]
    state.maze.turn_up(cell, way)
    state.tell(EventKind.LAID, state.seat, (way,), cell)


def lay_moves(state: State) -> list[Move]:
    """The ways in which the goal that was turned over may lie."""
    cell = state.turning[0]
    return lays(cell, ways_to_lie(state.maze, cell, state.faces[cell], state.laid))


def lays(cell: Cell, ways: list[Card]) -> list[Move]:
    """The moves that lay a goal in some ways."""
    return [Move(MoveKind.LAY, (way,), None, cell) for way in ways]


def is_no_way_to_lie(moves: Callable[[State], list[Move]]) -> Broken:
    """The check that the goal may lie like this, by the list of a box."""

    def is_not_listed(state: State, move: Move) -> Cells | None:
        return None if move in moves(state) else (state.turning[0],)

    return is_not_listed
