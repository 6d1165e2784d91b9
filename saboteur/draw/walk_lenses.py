"""A lens for each dwarf: where it can get in one turn, in how many steps and at what price, and what stops it."""

from functools import partial
from typing import NamedTuple

from saboteur import dwarf_graphs, walks
from saboteur.draw import layers
from saboteur.draw import palette as p
from saboteur.draw.frame import Grid
from saboteur.draw.looks import Lens, Look
from saboteur.draw.standing import stands
from saboteur.draw.svg import line, tag, word
from saboteur.draw.words import by_whom, count
from saboteur.maze import Maze
from saboteur.sides import BIT, Cell, border_of, neighbour, place_text


def walk_lens(seat: int) -> Lens:
    """The lens that shows the walks of a dwarf; its call is that for their prices."""
    name = f"walks of dwarf {seat}"
    return Lens(name, name, partial(_walks, seat=seat), group="reached", family="walks of")


class _Way(NamedTuple):
    """The cheapest way to get somewhere, and of those the shortest; and how short it could be."""

    price: int
    steps: int
    fewest: int


def _walks(grid: Grid, seat: int) -> Look:
    maze = grid.maze
    ways, stops = _ways(maze, seat), _stops(maze, seat)
    parts = [layers.footways(grid, cell, pieces) for cell, pieces in sorted(_pieces(maze, seat).items())]
    parts += [_bar(grid, here, side) for here, side in stops]
    parts.append(_ring(grid, seat))
    parts += [_numbers(grid, cell, way) for cell, way in ways.items()]
    notes = {cell: _note(seat, way) for cell, way in ways.items()}
    return Look("".join(parts), _words(maze, seat, ways, stops), f"graphs.prices(maze, {seat})", notes)


# What is shown


def _ways(maze: Maze, seat: int) -> dict[Cell, _Way]:
    """The way to each destination, as if the player had as many hand cards as it costs."""
    fewest = dwarf_graphs.destinations(maze, seat)
    found: dict[Cell, _Way] = {}
    for outcome, walk in walks.outcomes(maze, seat, dwarf_graphs.MANY_CARDS).items():
        if outcome.cell != maze.dwarves[seat]:
            way = _Way(outcome.price, len(walk), fewest[outcome.cell])
            found[outcome.cell] = min(way, found.get(outcome.cell, way))
    return dict(sorted(found.items()))


def _pieces(maze: Maze, seat: int) -> dict[Cell, dict[str, str]]:
    """The paths that are walked, each in the colour of dwarves; of a card that lies face down the ways in."""
    pieces = {maze.dwarves[seat]: dict.fromkeys(maze.cards[maze.dwarves[seat]].pieces, p.REACHED_BY_DWARF)}
    for cell, entry, _ in walks.outcomes(maze, seat, 0):
        sides = maze.cards[cell].pieces if entry is None else [side for side in BIT if neighbour(cell, side) == entry]
        pieces.setdefault(cell, {}).update(dict.fromkeys(sides, p.REACHED_BY_DWARF))
    return pieces


def _stops(maze: Maze, seat: int) -> list[tuple[Cell, str]]:
    """Where a path leads on, and there would be a step left, but something stops the dwarf: the cells and the sides."""
    steps = {maze.dwarves[seat]: 0} | dwarf_graphs.destinations(maze, seat)
    most, graph = walks.most_steps(maze, seat), maze.graph
    found = []
    for here in (cell for cell in sorted(steps) if steps[cell] < most and not maze.cards[cell].is_face_down):
        ahead = {node[:2] for piece in maze.nodes(here) for node in graph[piece]}
        stopped = ahead.difference(cell for cell, _ in walks.ways(maze, seat, here))
        found += [(here, side) for side in BIT if neighbour(here, side) in stopped]
    return found


# In words


def _words(maze: Maze, seat: int, ways: dict[Cell, _Way], stops: list[tuple[Cell, str]]) -> str:
    """How far the dwarf gets, at what price, and where it is stopped, in a line."""
    most = count(walks.most_steps(maze, seat), "step")
    reached = f"can get to {count(len(ways), 'cell')} within {most}" if ways else "cannot leave its card"
    told = [f"dwarf {seat} {reached}"]
    prices = [way.price for way in ways.values() if way.price]
    if prices:
        which = "all" if len(prices) == len(ways) > 1 else str(len(prices))
        told.append(f"{which} of them {f'costs {_cards(*prices)}' if len(prices) == 1 else 'cost hand cards'}")
    if stops:
        crossings = (f"from {place_text(here)} to {place_text(neighbour(here, side))}" for here, side in stops)
        told.append(f"it cannot go {' or '.join(crossings)}")
    return "; ".join(told)


def _cards(price: int) -> str:
    return "a hand card" if price == 1 else f"{price} hand cards"


def _note(seat: int, way: _Way) -> str:
    """What is said of one cell; a shorter way than the cheapest is told, too."""
    price = f" for {_cards(way.price)}" if way.price else ""
    shorter = f", or in {count(way.fewest, 'step')} at a higher price" if way.fewest < way.steps else ""
    return f"reached {by_whom(seat)} in {count(way.steps, 'step')}{price}{shorter}"


# As a picture


def _numbers(grid: Grid, cell: Cell, way: _Way) -> str:
    """The steps in the upper corner and below them what they cost, where there is hardly ever a path."""
    x, y = grid.corner(cell)
    steps = layers.steps(way.steps, x + 12, y + 12, layers.SMALL)
    if not way.price:
        return steps
    style = {"width": 18, "height": 14, "rx": 4, "fill": p.PAPER, "stroke": p.ORANGE, "stroke_width": 2}
    plate = tag("rect", x=x + 3, y=y + 22, **style)
    return steps + plate + word(f"-{way.price}", x + 12, y + 29, 11, p.INK, font_weight="bold")


def _ring(grid: Grid, seat: int) -> str:
    """A ring behind the dwarf that walks, so that it is found among others."""
    cell = grid.maze.dwarves[seat]
    seats = [one for one, stand in grid.maze.dwarves.items() if stand == cell]
    size, places = stands(grid.maze, cell)
    (x, y), (across, down) = grid.corner(cell), places[seats.index(seat)]
    ring = {"cx": x + across, "cy": y + down - 2 * size, "r": 14.5 * size, "fill": "none"}
    return tag("circle", **ring, stroke=p.PAPER, stroke_width=6) + tag(
        "circle", **ring, stroke=p.ORANGE, stroke_width=3
    )


def _bar(grid: Grid, here: Cell, side: str) -> str:
    """A bar across the path at which a dwarf is stopped."""
    x, y = grid.border(border_of(here, side))
    across, down = (14, 0) if side in "NS" else (0, 14)
    ends = (x - across, y - down, x + across, y + down)
    style = {"stroke_linecap": "round"}
    return line(*ends, stroke=p.PAPER, stroke_width=8, **style) + line(*ends, stroke=p.PINK, stroke_width=5, **style)
