"""Questions about dwarves that walk: where one can get in a turn, at what price, and what building does not help with.

They belong to `saboteur.graphs`, where notebooks find them.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import networkx as nx

from saboteur import walks
from saboteur.cards import Card
from saboteur.errors import MazeError, shown
from saboteur.fringe import Board
from saboteur.maze import Maze
from saboteur.sides import ALL_SIDES, STEPS, Cell

MANY_CARDS: Final = 99
"""More cards than a walk can cost."""


def destinations(maze: Maze, seat: int) -> dict[Cell, int]:
    """Where the dwarf of a seat can get in one turn, and how many cards it enters on its way, at least.

    Up to three cards, or five from a campfire: a ball of that *radius* around the dwarf, in the graph as it is open to
    this walker (`open_to`). A card that lies face down can be entered, and is where a walk ends.

    >>> destinations(Maze.from_text("start NESW | EW | EW | EW | EW \\n dwarf 0 @ 0,0"), 0)
    {(1, 0): 1, (2, 0): 2, (3, 0): 3}
    """
    walks.check_walkable(maze)
    found: dict[Cell, int] = {}
    for outcome, walk in walks.outcomes(maze, seat, 0).items():
        found[outcome.cell] = min(len(walk), found.get(outcome.cell, len(walk)))
    return found


def prices(maze: Maze, seat: int, cards: int = MANY_CARDS) -> dict[Cell, int]:
    """What each destination costs the player of a dwarf who holds so many hand cards: one for each trap on the way.

    A shortest path in steps may lead over a trap where a longer one does not; this is the cheapest of those that are
    not too long, as if each border had a *weight*.

    >>> prices(Maze.from_text("start NESW | EW | EW \\n dwarf 0 @ 0,0 \\n trap @ 1,0 E"), 0)
    {(1, 0): 0, (2, 0): 1}
    """
    walks.check_walkable(maze)
    if type(cards) is not int or cards < 0:
        raise MazeError(f"cards is how many hand cards somebody holds, a whole number from 0, not {shown(cards)}")
    found: dict[Cell, int] = {}
    for outcome in walks.outcomes(maze, seat, cards):
        if outcome.cell != maze.dwarves[seat]:
            found[outcome.cell] = min(outcome.price, found.get(outcome.cell, outcome.price))
    return found


def crossings(maze: Maze) -> "nx.Graph[Cell]":
    """The board as it may still become: a vertex for each cell, joined to its neighbours wherever a path may lead.

    A free cell and a card that lies face down may become a crossing; a card that lies open has its paths and no others.
    Obstacles, traps, trolls and dwarves are left aside: a *supergraph* in which no path is missing.

    >>> graph = crossings(Maze.from_text("board 3 x 1 \\n NS | . | ?"))
    >>> sorted(graph.edges)
    [((1, 0), (2, 0))]
    """
    columns, rows = board = _board(maze)
    graph: nx.Graph[Cell] = nx.Graph()
    for cell in ((column, row) for column in range(columns) for row in range(rows)):
        graph.add_node(cell)
        graph.add_edges_from((cell, beside) for beside in _beside(maze.cards, board, cell))
    return graph


def _beside(cards: Mapping[Cell, Card], board: Board, cell: Cell) -> list[Cell]:
    """The neighbours of a cell to which a path leads or may still lead."""
    (column, row), (columns, rows), found = cell, board, []
    card = cards.get(cell)
    for east, south, _, facing in STEPS[card.mask if card else ALL_SIDES]:
        beside = x, y = column + east, row + south
        card = cards.get(beside)
        if card.mask & facing if card else 0 <= x < columns and 0 <= y < rows:
            found.append(beside)
    return found


def out_of_reach(maze: Maze, seats: Iterable[int] | None = None) -> list[Cell]:
    """The goals to which the dwarves of some seats, or all dwarves, can never get, whatever is built.

    Where not even a supergraph has a path (`crossings`), no card that is laid makes one; one that is taken away may.

    >>> maze = Maze.from_text("board 3 x 1 \\n NS | . | ? \\n dwarf 0 @ 0,0")
    >>> out_of_reach(maze)
    [(2, 0)]
    """
    cards, board = maze.cards, _board(maze)
    sought, waiting = set(maze.goal_cells), sorted(_stands(maze, seats))
    reached = set(waiting)
    while waiting and not sought <= reached:  # the search goes east first, where goals lie, and ends with the last one
        new = [cell for cell in _beside(cards, board, waiting.pop()) if cell not in reached]
        reached.update(new)
        waiting += sorted(new)
    return sorted(sought - reached)


def _stands(maze: Maze, seats: Iterable[int] | None) -> Collection[Cell]:
    """Where the dwarves of some seats, or all dwarves, stand."""
    dwarves = maze.dwarves
    if seats is None:
        return dwarves.values()
    if not isinstance(seats, Iterable) or isinstance(seats, str):
        raise MazeError(f"seats is a list of seats, such as [0, 2], not {shown(seats)}")
    return [walks.dwarf_cell(maze, seat) for seat in seats]


def _board(maze: Maze) -> Board:
    walks.check_walkable(maze)
    if maze.board is None:
        raise MazeError("this maze has no board, so anything can still be built in it")
    return maze.board
