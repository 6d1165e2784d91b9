"""Mazes with rings, for lessons about what a rockfall cuts off: where there is a ring, there is a way round.

A maze is planned as a graph of cells, with an edge for each way between two cells, and then laid with the cards that
have tunnels along these ways.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from random import Random
from typing import Final

import networkx as nx

from saboteur.cards import Card
from saboteur.chance import below, shuffled
from saboteur.learn.mazes import BRIDGES, DEAD_ENDS, PASSAGES, WINDOW, pick
from saboteur.maze import Maze
from saboteur.sides import SIDES, Cell, neighbour

CROSSING: Final = BRIDGES[0]
"""The card that players call a bridge."""
WIDE: Final = (range(-1, 6), WINDOW[1])
"""Columns and rows of a maze that grows to both sides of the start."""


def two_rows(corner: Cell, length: int) -> list[Cell]:
    """The cells of a ring of two rows, in the order in which a dwarf walks round it.

    >>> two_rows((0, 0), 1)
    [(0, 0), (1, 0), (1, 1), (0, 1)]
    """
    west, north = corner
    columns = range(west, west + length + 1)
    return [(column, north) for column in columns] + [(column, north + 1) for column in reversed(columns)]


def lay(ways: "nx.Graph[Cell]", start: Cell, free: Iterable[Cell] = ()) -> Maze:
    """A maze with tunnels along the given ways from cell to cell; some cells stay free, and tunnels open to them.

    >>> lay(nx.Graph([((0, 0), (1, 0)), ((1, 0), (1, 1))]), (0, 0), free=[(1, 1)]).to_text()
    'start NESW | SW'
    """
    maze = Maze()
    maze.place_start(start)
    for cell in sorted(set(ways) - {start, *free}):
        maze.place("".join(side for side in SIDES if ways.has_edge(cell, neighbour(cell, side))), cell)
    return maze


def chain(lengths: Iterable[int]) -> Maze:
    """Rings of two rows, of which each begins at the corner where the one before it ends: a bow tie, or longer.

    >>> print(chain([1, 1]).to_text())
    start NESW | SW   | .
    NE         | NESW | SW
    .          | NE   | NW
    """
    ways: nx.Graph[Cell] = nx.Graph()
    column = 0
    for row, length in enumerate(lengths):
        nx.add_cycle(ways, two_rows((column, row), length))
        column += length
    return lay(ways, (0, 0))


def beside_ring(ring: "nx.Graph[Cell]", cell: Cell) -> list[Cell]:
    """The cells next to a cell of a ring that do not lie on the ring."""
    return [neighbour(cell, side) for side in SIDES if neighbour(cell, side) not in ring]


def ring_with_branches(rng: Random) -> Maze | None:
    """A ring through the start with branches, and a crossroads with dead ends; None where a branch met a wall."""
    cells = two_rows((0, -below(rng, 2)), 2 + below(rng, 2))
    ring: nx.Graph[Cell] = nx.Graph()
    nx.add_cycle(ring, cells)
    far = shuffled((cell for cell in cells if cell != (0, 0) and cell not in ring[0, 0]), rng)
    crossroads = next(cell for cell in far if len(beside_ring(ring, cell)) == 2)
    branching = [cell for cell in far if cell != crossroads][:2]
    ways = ring.copy()
    ways.add_edges_from((crossroads, beside) for beside in beside_ring(ring, crossroads))
    ways.add_edges_from((cell, pick(rng, beside_ring(ring, cell))) for cell in branching)
    maze = lay(ways, (0, 0), set(ways) - set(ring))
    is_blocked = all(_grow(rng, maze, [beside], DEAD_ENDS) for beside in beside_ring(ring, crossroads))
    is_grown = all(_grow(rng, maze, list(product(*WIDE)), (*PASSAGES, CROSSING)) for _ in range(7))
    return maze if is_blocked and is_grown else None


def _grow(rng: Random, maze: Maze, within: Sequence[Cell], shapes: Sequence[str]) -> bool:
    """Lay one more card by chance on one of some cells, and say whether there was room for it."""
    places = [(cell, fits) for cell, fits in maze.fits() if cell in within]
    if not places:
        return False
    cell, fits = pick(rng, places)
    fitting = [card for card in map(Card, shapes) if fits >> card.mask & 1]
    if fitting:
        maze.place(pick(rng, fitting), cell)
    return bool(fitting)


def broken_ring(rng: Random) -> tuple[Maze, Cell] | None:
    """A ring without one of its cards, and the cell of that card; None where no ring came out."""
    ring = outline(rng, 4 + below(rng, 4))
    if ring is None:
        return None
    cells = shuffled(sorted(ring), rng)
    starts = [cell for cell in cells if len(beside_ring(ring, cell)) == 2]
    if not starts:
        return None
    start = starts[0]
    gap = next(cell for cell in cells if cell != start and not ring.has_edge(cell, start))
    loose = [(cell, out) for cell in cells if cell not in (start, gap) for out in beside_ring(ring, cell)[:1]][:2]
    ways = ring.copy()
    ways.add_edges_from(loose)
    free = {gap, *(out for _, out in loose)}
    return _with_start_at_origin(lay(ways, start, free), gap)


def outline(rng: Random, size: int) -> "nx.Graph[Cell] | None":
    """The outline of some squares side by side, as a ring of cells; None where it is not one ring.

    Each square has cells at its corners and ways as its sides; a side between two squares is not on the outline.
    """
    squares = [(0, 0)]
    while len(squares) < size:
        square = neighbour(pick(rng, squares), pick(rng, SIDES))
        if square not in squares and square[1] in range(3):
            squares.append(square)
    ways: nx.Graph[Cell] = nx.Graph()
    for square in squares:
        corners = two_rows(square, 1)
        for way in pairwise([*corners, corners[0]]):
            (ways.remove_edge if ways.has_edge(*way) else ways.add_edge)(*way)
    ways.remove_nodes_from(list(nx.isolates(ways)))
    is_ring = nx.is_connected(ways) and all(degree == 2 for _, degree in ways.degree)
    return ways if is_ring else None


def _with_start_at_origin(maze: Maze, gap: Cell) -> tuple[Maze, Cell]:
    """The same maze and gap, moved so that the start lies at (0, 0)."""
    east, south, _ = maze.start
    moved = Maze()
    moved.place_start((0, 0))
    for column, row in maze.loose_cells():
        moved.place(maze.cards[column, row], (column - east, row - south))
    return moved, (gap[0] - east, gap[1] - south)


def with_card(maze: Maze, card: Card, cell: Cell) -> Maze:
    """The maze after a card has been laid."""
    after = maze.copy()
    after.place(card, cell)
    return after


def free_sides(maze: Maze, cell: Cell) -> str:
    """The sides of a cell at which no card lies."""
    return "".join(side for side in SIDES if side not in maze.neighbours(cell))
