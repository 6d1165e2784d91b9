"""The free cells between a maze and its goal: where new cards may begin, and how few of them reach the goal."""

from collections.abc import Sequence
from itertools import chain, islice, pairwise

import networkx as nx

from saboteur.learn.mazes import PASSAGES
from saboteur.maze import Maze
from saboteur.sides import SIDES, Cell, in_order, neighbour


def around(cell: Cell) -> set[Cell]:
    """The four cells beside a cell."""
    return {neighbour(cell, side) for side in SIDES}


def field(maze: Maze) -> set[Cell]:
    """The cells of a maze and one more on every side; a shortest way never has to leave them."""
    columns, rows = zip(*maze.cards, strict=True)
    return {
        (column, row)
        for column in range(min(columns) - 1, max(columns) + 2)
        for row in range(min(rows) - 1, max(rows) + 2)
    }


def open_ends(maze: Maze) -> list[Cell]:
    """The free cells at openings of tunnels that are reached from the start."""
    return [cell for cell, _ in maze.fits()]


def closed_ends(maze: Maze) -> list[Cell]:
    """The free cells beside cards that show nothing but rock there."""
    return [cell for cell in maze.border if not maze.open_sides(cell)]


def beside_start(maze: Maze) -> list[Cell]:
    """The free cells at the openings of the start card."""
    return sorted(around(maze.start_cells[0]) - set(maze.cards))


def straight(goal: Cell) -> list[Cell]:
    """The cells from the start at 0,0 along its row, and then to the goal.

    >>> straight((2, 2)), straight((2, 0))
    ([(1, 0), (2, 0), (2, 1)], [(1, 0)])
    """
    column, row = goal
    step = 1 if row > 0 else -1
    way = [*((east, 0) for east in range(1, column + 1)), *((column, south) for south in range(step, row, step))]
    return [cell for cell in way if cell != goal]


def free_cells(maze: Maze) -> "nx.Graph[Cell]":
    """The free cells and the goal, each joined to those beside it.

    Each way over free cells from an open end to the goal can be laid: the sides that its cards have to open face free
    cells, the goal, which lies face down, or a tunnel that waits there. So a passage matches everywhere; see `laid`.
    """
    free = field(maze) - set(maze.cards) | set(maze.goal_cells)
    return nx.Graph((cell, beside) for cell in sorted(free) for beside in sorted(around(cell) & free))


def cards_needed(maze: Maze) -> dict[Cell, int]:
    """How many cards a way from a free cell to the goal takes, for all cells from which there is one.

    The *distance* of two vertices is the number of edges on a shortest path; here the vertices are cells, and each edge
    lays one card.

    >>> needed = cards_needed(Maze.from_text("start NESW | . | . | ?"))
    >>> needed[1, 0], needed[0, 1]
    (2, 4)
    """
    return dict(nx.single_source_shortest_path_length(free_cells(maze), maze.goal_cells[0]))


def ways(maze: Maze, ends: Sequence[Cell]) -> list[list[Cell]]:
    """Up to two shortest ways from some ends to the goal, which is left out.

    >>> ways(Maze.from_text("start NESW | . | . | ?"), [(1, 0)])
    [[(1, 0), (2, 0)]]
    """
    needed, graph, goal = cards_needed(maze), free_cells(maze), maze.goal_cells[0]
    least = min(needed[end] for end in ends if end in needed)
    nearest = [end for end in ends if needed.get(end) == least]
    found = chain.from_iterable(nx.all_shortest_paths(graph, end, goal) for end in nearest)
    return [way[:-1] for way in islice(found, 2)]


def laid(maze: Maze, way: Sequence[Cell]) -> Maze | None:
    """The maze with a passage on each cell of a way, opened ahead and wherever a tunnel waits; None if one clashes."""
    after = maze.copy()
    for cell, ahead in pairwise([*way, maze.goal_cells[0]]):
        side = next(side for side in SIDES if neighbour(cell, side) == ahead)
        card = in_order(after.open_sides(cell) + side)
        if card not in PASSAGES or after.mismatches(card, cell) or not after.is_joined(card, cell):
            return None
        after.place(card, cell)
    return after if set(after.goals) & after.reachable() else None
