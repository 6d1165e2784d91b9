"""Mazes with coloured doors, for lessons about who may go where.

A door stands in the middle of a corridor, a card with one tunnel and two openings; it is open to its own team only.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

import networkx as nx

from saboteur import graphs
from saboteur.cards import Card, Colour
from saboteur.chance import below, shuffled
from saboteur.learn.mazes import pick
from saboteur.learn.rings import lay
from saboteur.maze import Maze
from saboteur.sides import Cell, Node
from saboteur.walkers import Walker

TEAMS: Final = (Colour.BLUE.value, Colour.GREEN.value)
TREASURE: Final = "NESW/treasure"
"""The face of a goal that can be entered from all sides."""
ROWS: Final = (-1, 0, 1)
MOST_SHUT: Final = 3
"""How many corridors are shut at once, at most, when the fewest are looked for."""
HOME: Final[Cell] = (0, 0)
"""Where the start lies."""


def other(team: str) -> str:
    """The other team.

    >>> other("blue")
    'green'
    """
    return next(name for name in TEAMS if name != team)


def with_door(card: Card, team: str) -> Card:
    """A corridor with a door in it.

    >>> with_door(Card("NS"), "green")
    Card('NS/S=green')
    """
    return Card(f"{card}/{card.openings[-1]}={team}")


def is_corridor(card: Card) -> bool:
    """Whether a card is one tunnel with two openings, and nothing stands or lies in it."""
    return len(card.openings) == 2 and card.text == card.openings


def corridors(maze: Maze) -> list[Cell]:
    """The cells at which a door can be put."""
    return [cell for cell in maze.loose_cells() if is_corridor(maze.cards[cell])]


def doored(maze: Maze, doors: Mapping[Cell, str]) -> Maze:
    """The same maze with a door in some corridors: the team of each, by cell."""
    after = maze.copy()
    for cell, team in doors.items():
        after.place(with_door(after.remove(cell), team), cell)
    return after


def laid_along(ways: "nx.Graph[Cell]", goal: Cell | None = None) -> Maze:
    """A maze with tunnels along some ways from cell to cell, and the treasure at a goal."""
    maze = lay(ways, HOME, free=[] if goal is None else [goal])
    if goal is not None:
        maze.place_goal(goal, TREASURE)
    return maze


def network(rng: Random, columns: int, fewer: int) -> "nx.Graph[Cell] | None":
    """Ways in three rows of cells, on many rings; `fewer` ways are left out by chance, and then all that leads nowhere.

    None where that breaks the ways. The start is joined to every cell beside it.
    """
    ways: nx.Graph[Cell] = nx.grid_2d_graph(range(columns), ROWS)
    thinned(rng, ways, fewer, [HOME])
    return ways if nx.is_connected(ways) else None


def stages(rng: Random) -> "tuple[nx.Graph[Cell], Cell]":
    """Ways to a goal in three rows, with two or three columns in between where one may change rows; and the goal.

    So it can be that one stage takes fewer doors to shut than another.
    """
    columns = [HOME[0]]
    for _ in range(2 + below(rng, 2)):
        columns.append(columns[-1] + 2 + below(rng, 2))
    goal = columns[-1], pick(rng, ROWS)
    ways: nx.Graph[Cell] = nx.Graph()
    for row in ROWS:
        nx.add_path(ways, [(column, row) for column in range(goal[0] + 1)])
    for column in columns:
        nx.add_path(ways, [(column, row) for row in ROWS])
    thinned(rng, ways, below(rng, 5), [HOME, goal])
    return ways, goal


def thinned(rng: Random, ways: "nx.Graph[Cell]", fewer: int, kept: Collection[Cell]) -> None:
    """Leave out some ways by chance, but none at certain cells; and then all that leads nowhere."""
    loose = [way for way in sorted(ways.edges) if not set(way) & set(kept)]
    ways.remove_edges_from(shuffled(loose, rng)[:fewer])
    while ends := [cell for cell in ways if ways.degree[cell] < 2 and cell not in kept]:
        ways.remove_nodes_from(ends)


def some_doors(rng: Random, maze: Maze, teams: Iterable[str]) -> Maze | None:
    """The maze with a door for each of some teams, in corridors by chance; None where there are too few."""
    free = corridors(maze)
    doors: dict[Cell, str] = {}
    for team in teams:
        left = [cell for cell in free if cell not in doors]
        if not left:
            return None
        doors[pick(rng, left)] = team
    return doored(maze, doors)


def is_shut(maze: Maze, cells: Iterable[Cell], walker: Walker) -> bool:
    """Whether a walker does not get to the goal when some corridors are taken away; None is the map itself.

    A corridor with a closed door leads nowhere, just as one that is gone.
    """
    after = maze.copy()
    for cell in cells:
        after.remove(cell)
    return not after.reached(walker).get(maze.goal_cells[0])


def spare(maze: Maze, cells: Collection[Cell], walker: Walker) -> list[Cell]:
    """Those of some corridors of which each alone could be left open, and the walker is shut out as before."""
    return [cell for cell in cells if is_shut(maze, set(cells) - {cell}, walker)]


def fewest(maze: Maze, cells: Sequence[Cell], walker: Walker) -> list[Cell]:
    """As few of some corridors as shut a walker out, the first such choice; nothing where it takes too many."""
    choices = (choice for size in range(MOST_SHUT + 1) for choice in combinations(cells, size))
    return next((list(choice) for choice in choices if is_shut(maze, choice, walker)), [])


def unsparing(maze: Maze, cells: Sequence[Cell], walker: Walker) -> list[Cell]:
    """What is left of some corridors that shut a walker out, when those that can be spared go, one after the other."""
    left = list(cells)
    for cell in cells:
        if is_shut(maze, set(left) - {cell}, walker):
            left.remove(cell)
    return left


def steps(maze: Maze, walker: Walker = None) -> dict[Node, int]:
    """How many steps it is from the start to each vertex that a walker reaches; None is the map itself."""
    layers = graphs.distance_layers(maze, walker)
    return {node: step for step, layer in enumerate(layers) for node in layer}
