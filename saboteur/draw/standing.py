"""Where on its card a dwarf stands: beside what else stands there, in rows, and smaller where there are many."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from saboteur.draw import cards
from saboteur.draw.cards import HEIGHT, PLATE, WIDTH, Point
from saboteur.maze import Maze
from saboteur.sides import SIDES, Cell, border_of
from saboteur.tokens import Ground

Box: TypeAlias = tuple[float, float, float, float]
"""West, north, east and south of something on a card."""


class Gap(NamedTuple):
    """Room for dwarves in a row, from west to east; `y` is the upper edge of the row."""

    west: float
    east: float
    y: float


class Stands(NamedTuple):
    """How large the dwarves on a card are, 1 being the usual size, and where they stand."""

    size: float
    places: tuple[Point, ...]


_BROAD, _TALL, _HEAD = 17.0, 27.0, 15.6
"""A dwarf, and how much of it is above the place at which it is drawn."""
_RIM: Final = 3
_MOST: Final = 5
"""How many of the smallest find room in a row."""
_CORNERS: Final[tuple[Box, ...]] = ((0, 0, 22, 22), (39, 0, WIDTH, 22))
"""The upper corners, where labels have their place."""
_LABELS: Final[tuple[Box, ...]] = (*_CORNERS, (0, 22, 22, 37))
"""The same with room for a price below the steps."""
_TRIES: Final = (
    *((1.0, _LABELS), (0.75, _LABELS), (0.75, _CORNERS), (1.0, ())),
    *((0.62, _LABELS), (0.62, _CORNERS), (0.62, ())),
)
"""Sizes, and what is left free: room for labels, if there is enough."""
_LARGE, _PLATE, _TOKEN = (18, 13), (24, 9), (11, 10)
_HALF: Final = {"rock": (12, 11), "campfire": (10, 13), "mine": _PLATE, "gold": (9, 9), "ladder": (6, 20)}
"""Half the width and the height of what may stand on a card; of anything else `_LARGE`."""


def stands(maze: Maze, cell: Cell) -> Stands:
    """Where the dwarves on a cell stand, in the order of their seats."""
    count = sum(stand == cell for stand in maze.dwarves.values())
    card = maze.cards[cell]
    return _stands(count, tuple(_taken(maze, cell)), cards.spot(card, card.pieces[0]))


def tool_spot(maze: Maze, cell: Cell) -> Point:
    """Where a tool lies: under the obstacle that it overcomes, or above it where that stands low."""
    card = maze.cards[cell]
    x, y = next((cards.feature_spot(card, one) for one in card.features), (WIDTH / 2, HEIGHT / 2))
    return x, y + (20 if y <= HEIGHT / 2 else -20)


def _taken(maze: Maze, cell: Cell) -> Iterator[Box]:
    """What else takes up room on a card: what stands there, its plate, a tool, what lies on its borders."""
    card = maze.cards[cell]
    for one in card.features:
        yield _around(cards.feature_spot(card, one), *_HALF.get(one.kind, _LARGE))
    if cell in maze.start_cells:
        yield _around(PLATE, *_PLATE)
        yield from () if maze.board else [_around((WIDTH / 2, HEIGHT / 2), *_HALF["ladder"])]
    if any(token.ground is Ground.OBSTACLE and place == cell for token, place in maze.tokens):
        yield _around(tool_spot(maze, cell), 15, 7)
    for side in SIDES:
        if maze.border_token(border_of(cell, side)):
            yield _around(cards.opening(side), *_TOKEN)


def _around(spot: Point, half_width: float, half_height: float) -> Box:
    return spot[0] - half_width, spot[1] - half_height, spot[0] + half_width, spot[1] + half_height


@lru_cache(maxsize=1024)
def _stands(count: int, taken: tuple[Box, ...], spot: Point) -> Stands:
    """As large as there is room for all, as near as possible to a spot; where there is none, one before the other."""
    for size, corners in _TRIES:
        gaps = _gaps(size, (*taken, *corners), spot)
        ways = [rows for most in range(1, _MOST + 1) if sum(map(len, rows := _rows(count, gaps, size, most))) == count]
        if ways:
            fewest = min(ways, key=len)  # and of those the one that is filled evenly
            return Stands(size, tuple(sorted(chain(*fewest), key=lambda place: (place[1], place[0]))))
    crowd = list(chain(*_rows(count, _gaps(size, (), spot), size, _MOST)))
    return Stands(size, tuple(crowd[number % len(crowd)] for number in range(count)))


def _rows(count: int, gaps: list[Gap], size: float, most: int) -> list[list[Point]]:
    """The places of so many dwarves, or of as many as find one: in each gap, around its middle, some at most."""
    rows: list[list[Point]] = []
    for west, east, y in gaps:
        number = min(int((east - west) / (_BROAD * size)), count, most)
        first = (west + east - _BROAD * size * (number - 1)) / 2
        if number > 0:
            rows.append([(first + _BROAD * size * place, y + _HEAD * size) for place in range(number)])
            count -= number
    return rows


def _gaps(size: float, taken: tuple[Box, ...], spot: Point) -> list[Gap]:
    """The gaps in rows of dwarves of a size, the nearest to a spot first."""
    tall = _TALL * size
    rows = int((HEIGHT - 2 * _RIM) / tall)
    tops = [(HEIGHT - rows * tall) / 2 + row * tall for row in range(rows)]
    gaps = [Gap(west, east, top) for top in tops for west, east in _free(top, top + tall, taken)]
    return sorted(gaps, key=lambda gap: (abs(gap.y + tall / 2 - spot[1]), abs((gap.west + gap.east) / 2 - spot[0])))


def _free(north: float, south: float, taken: tuple[Box, ...]) -> list[tuple[float, float]]:
    """What is free in a row, from west to east."""
    edges = sorted((west, east) for west, top, east, bottom in taken if top < south and bottom > north)
    found, here = [], float(_RIM)
    for west, east in [*edges, (WIDTH - _RIM, WIDTH)]:
        found.append((here, west))
        here = max(here, east)
    return found
