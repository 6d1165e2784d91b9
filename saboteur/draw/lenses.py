"""Lenses: ways of looking at a maze as a graph. Each is drawn over the cards, told in words, and names its call.

The call is real: with `import networkx as nx` and `from saboteur import graphs` it can be pasted into a cell where the
maze is called `maze`.
"""

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from saboteur import graphs
from saboteur.draw import layers
from saboteur.draw import palette as p
from saboteur.draw.frame import Grid
from saboteur.draw.graph_lines import dots_and_lines
from saboteur.draw.looks import Lens, Look
from saboteur.draw.svg import line, moved, tag
from saboteur.draw.walk_lenses import walk_lens
from saboteur.draw.words import by_whom, count, describe_graph, reach_words
from saboteur.errors import SaboteurError, shown
from saboteur.maze import Maze
from saboteur.sides import Cell, Node, place_text
from saboteur.walkers import Walker
from saboteur.walks import can_be_walked

NO_START: Final = "there is no start card, so nothing is reached"


def lenses(maze: Maze) -> dict[str, Lens]:
    """The lenses for a maze, by name: what is reached, for each walker in it; the walks of dwarves; the graph;
    distances; weak spots."""
    walkers: list[Walker] = [None, *(walker for walker in graphs.walkers(maze) if walker is not None)]
    found = [_reach_lens(walker) for walker in walkers]
    found += [walk_lens(seat) for seat in maze.dwarves] if can_be_walked(maze) else []
    found.append(Lens("graph", "graph", _graph, fades_cards=True))
    found.append(Lens("bridges", "bridges and cut vertices", _bridges))
    found.append(Lens("distance", "distance", _distance))
    found.append(Lens("rockfalls", "worst rockfalls", _rockfalls))
    return {lens.name: lens for lens in found}


def find_lenses(maze: Maze, names: object) -> list[Lens]:
    """The lenses of these names, checked, in their order."""
    known = lenses(maze)
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name in known for name in names):
        raise SaboteurError(f"lenses are named in a list, out of {', '.join(map(repr, known))}, not {shown(names)}")
    return [lens for name, lens in known.items() if name in names]


@lru_cache(maxsize=64)
def look_at(text: str, name: str) -> Look:
    """What a lens shows of the maze that a text draws, in a grid without a margin; kept, for those who ask often."""
    maze = Maze.from_text(text)
    return lenses(maze)[name].look(Grid(maze))


def _reach_lens(walker: Walker) -> Lens:
    look = partial(_reached, walker=walker)
    if walker is None:
        return Lens("reached", "reached", look, group="reached")
    name = f"reached {by_whom(walker)}"
    return Lens(name, name, look, group="reached", family="reached by")


# What is reached


def _reached(grid: Grid, walker: Walker) -> Look:
    maze = grid.maze
    if not maze.sources(walker):
        return Look("", NO_START, "", {})
    if not maze.reachable(walker):
        return Look("", f"{reach_words(maze, walker)}: the way out of the start is closed", "", {})
    pieces = layers.reached_pieces(maze, walker)
    parts = [layers.footways(grid, cell, found) for cell, found in sorted(pieces.items())]
    graph = "maze.graph" if walker is None else f"graphs.open_to(maze, {walker!r})"
    sources = _starts(maze) if walker is None else f"maze.sources({walker!r})[0]"
    return Look("".join(parts), reach_words(maze, walker), _component(graph, sources), dict.fromkeys(pieces, "reached"))


def _starts(maze: Maze) -> str:
    return "maze.start" if len(maze.starts) == 1 else "maze.starts.values()"


def _component(graph: str, sources: str) -> str:
    """The call for all that hangs together with a start, or with several."""
    if sources != "maze.starts.values()":
        return f"nx.node_connected_component({graph}, {sources})"
    return f"set().union(*(nx.node_connected_component({graph}, start) for start in {sources}))"


# The graph, and distances in it


def _graph(grid: Grid) -> Look:
    graph = grid.maze.graph
    svg = "".join(dots_and_lines(graph, {node: grid.spot(node) for node in graph}, are_borders_drawn=True))
    return Look(svg, describe_graph(graph), "maze.graph", {})


def _distance(grid: Grid) -> Look:
    maze = grid.maze
    by_step = graphs.distance_layers(maze)
    if not by_step:
        return Look("", NO_START, "", {})
    steps = {node: step for step, layer in enumerate(by_step) for node in layer}
    svg = "".join(_number(grid, node, step) for node, step in sorted(steps.items()))
    farthest = ", ".join(place_text(node) for node in sorted(by_step[-1])[:3])
    words = f"distance from the start: the farthest pieces are {count(len(by_step) - 1, 'step')} away ({farthest})"
    notes: dict[Cell, str] = {}
    for (column, row, _), step in sorted(steps.items(), key=lambda item: -item[1]):
        notes[column, row] = f"distance {step}"
    return Look(svg, words, f"list(nx.bfs_layers(maze.graph, {_starts(maze)}))", notes)


def _number(grid: Grid, node: Node, step: int) -> str:
    """On the piece; in a forest, where things and dwarves stand on it, in a corner of its card without a plate."""
    maze, cell = grid.maze, node[:2]
    if maze.board is None or len(maze.cards[cell].pieces) > 1:
        return layers.steps(step, *grid.spot(node))
    x, y = grid.corner(cell)
    across, down = (48, 12) if cell in (*maze.start_cells, *maze.goal_cells) else (12, 78)
    return layers.steps(step, x + across, y + down, layers.SMALL)


# Weak spots


def _bridges(grid: Grid) -> Look:
    maze = grid.maze
    bridges, cuts = graphs.bridges(maze), graphs.cut_pieces(maze)
    parts = [
        line(*grid.spot(a), *grid.spot(b), stroke=p.PINK, stroke_width=5, stroke_linecap="round") for a, b in bridges
    ]
    parts += [_diamond(*grid.spot(node)) for node in sorted(cuts)]
    ways = "bridge (a way that cannot be spared)" if len(bridges) == 1 else "bridges (ways that cannot be spared)"
    pieces = "cut vertex" if len(cuts) == 1 else "cut vertices"
    words = f"{len(bridges)} {ways}, drawn as lines, and {len(cuts)} {pieces}, drawn as diamonds"
    call = "list(nx.bridges(maze.graph)), set(nx.articulation_points(maze.graph))"
    return Look("".join(parts), words, call, _notes(cuts, "cut vertex"))


def _diamond(x: float, y: float) -> str:
    square = tag("rect", x=-8, y=-8, width=16, height=16, fill=p.PAPER, stroke=p.PINK, stroke_width=3.5)
    return moved(tag("g", square, transform="rotate(45)"), x, y)


def _notes(nodes: Iterable[Node], note: str) -> dict[Cell, str]:
    return {(column, row): note for column, row, _ in sorted(nodes)}


def _rockfalls(grid: Grid) -> Look:
    maze = grid.maze
    damage = graphs.worst_rockfalls(maze)
    if not damage:
        return Look("", "no single rockfall would cut anything off", "", {})
    worst, lost = next(iter(damage.items()))
    parts = [_loss(grid, cell, len(cut), len(cut) == len(lost)) for cell, cut in damage.items()]
    left = maze.reachable() - lost - set(maze.nodes(worst))
    words = (
        f"the worst rockfall is at {place_text(worst)}: it would cut off {count(len(lost), 'piece')} of tunnel, "
        f"and {len(left)} would still be reached"
    )
    graph = f"nx.restricted_view(maze.graph, maze.nodes({worst}), [])"
    notes = {cell: f"its fall would cut off {count(len(cut), 'piece')}" for cell, cut in damage.items()}
    return Look("".join(parts), words, _component(graph, _starts(maze)), notes)


def _loss(grid: Grid, cell: Cell, size: int, is_worst: bool) -> str:
    """How much a card's fall would cut off; the worst cards have a frame."""
    x, y = grid.middle(cell)
    return layers.mark(grid, cell, f"-{size}") if is_worst else layers.flag(f"-{size}", x, y - 33)
