"""Mines: how one lies that is turned over, what is taken there, and which are out of reach (M26 to M28, M30)."""

from saboteur.boxes.box import Cells
from saboteur.boxes.common import goals
from saboteur.cards import FACE_DOWN, Card, FeatureKind
from saboteur.dwarf_graphs import out_of_reach
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import TAKES, Move
from saboteur.sides import BIT, Cell, neighbour
from saboteur.state import State


def kind_of(face: Card) -> str:
    """What a mine holds: gold, silver, gemstones, or the dragon."""
    return next((str(feature.value) for feature in face.features if feature.kind is FeatureKind.MINE), "")


# Turning one over


def ways_to_lie(maze: Maze, cell: Cell, face: Card, entry: Cell) -> list[Card]:
    """How a mine may lie: joined to the way by which it is entered, and of those ways as many neighbours matched as can
    be (M26)."""
    (side,) = [side for side in BIT if neighbour(cell, side) == entry]
    joined = [way for way in face.ways if way.mask & BIT[side]] or list(face.ways)
    return goals.best_ways(maze, cell, joined)


def lay_moves(state: State) -> list[Move]:
    """The ways in which the mine may lie that the dwarf of the seat on turn enters."""
    cell, seat = state.turning[0], state.seat or 0
    return goals.lays(cell, ways_to_lie(state.maze, cell, state.faces[cell], state.maze.dwarves[seat]))


# Treasures


def to_take(state: State) -> list[int]:
    """The numbers of the treasures of which the seat on turn takes one where its dwarf stands (M27)."""
    card = state.maze.cards[state.maze.dwarves[state.seat or 0]]
    return _lying(state, kind_of(card))


def _lying(state: State, kind: str) -> list[int]:
    return [number for number, one in enumerate(state.treasures, 1) if one.owner is None and one.kind == kind]


def takes(state: State) -> list[Move]:
    """The treasures of which one is taken."""
    return [TAKES[number] for number in to_take(state)]


def is_not_there(state: State, move: Move) -> Cells | None:
    """No such treasure can be taken here."""
    return None if move in takes(state) else ()


def take(state: State, number: int) -> None:
    """The treasure belongs to the seat on turn, which alone may look at it; who had looked before knows it too."""
    seat, treasure = state.seat or 0, state.treasures[number - 1]
    known_to = tuple(sorted({*treasure.known_to, seat}))
    state.treasures[number - 1] = treasure._replace(owner=seat, known_to=known_to)
    state.tell_some(EventKind.TOOK_TREASURE, known_to, seat, (treasure.text,), number=number)


def wake_dragon(state: State) -> None:
    """Who turns over the dragon's mine takes its token (M28)."""
    state.dragon = state.seat
    state.tell(EventKind.DRAGON, state.seat)


# Mines that are lost


def lost_mines(state: State) -> list[Cell]:
    """The mines that no dwarf still in the round can ever reach, though they may still give treasures (M30)."""
    maze = state.maze
    walkers = [seat for seat, hand in enumerate(state.hands) if hand]
    lost = out_of_reach(maze, walkers)
    shown = {kind_of(maze.cards[cell]) for cell in maze.goal_cells}
    left = {treasure.kind for treasure in state.treasures if treasure.owner is None}
    kinds = {
        cell: left - shown if maze.cards[cell] is FACE_DOWN else left & {kind_of(maze.cards[cell])} for cell in lost
    }
    return [cell for cell in lost if kinds[cell]]
