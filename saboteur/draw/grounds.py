"""What cards show beside their tunnels: the earth of a mountain, or a forest."""

from typing import Final, NamedTuple

from saboteur.cards import OBSTACLES, Card, FeatureKind
from saboteur.draw import palette as p
from saboteur.draw.svg import number, tag
from saboteur.fringe import Board

IN_A_FOREST: Final = (*OBSTACLES, FeatureKind.ROCK, FeatureKind.CAMPFIRE, FeatureKind.MINE)
"""What is found in a forest only."""


class Scenery(NamedTuple):
    """The ground of a card, what grows or lies on it, and the edge of its tunnels."""

    fill: str
    edge: str
    things: str


def scenery(card: Card, board: Board | None = None) -> Scenery:
    """What a card shows that lies in a maze with or without a board: a board is a forest, and so is a card on which
    there is what only a forest has."""
    is_forest = board is not None or any(feature.kind in IN_A_FOREST for feature in card.features)
    return _FOREST if is_forest else _EARTH


def _pebbles(places: list[tuple[float, float, float]]) -> str:
    """Small stones as one line, so that pictures stay small."""
    stones = ([(x - r, y), (x, y - r * 0.8), (x + r, y), (x + r * 0.3, y + r * 0.8)] for x, y, r in places)
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in stone) + "Z" for stone in stones)


def _trees(tops: list[tuple[float, float]]) -> str:
    """Firs as one line, drawn from their tops."""
    return "".join(f"M{number(x)} {number(y)}l4.5 7h-2l4 6h-5.5v3h-2v-3h-5.5l4-6h-2z" for x, y in tops)


def _bushes(places: list[tuple[float, float]]) -> str:
    """Bushes as one line, drawn from where they begin."""
    return "".join(f"M{number(x)} {number(y)}a2 2 0 0 1 1.6-3a2.6 2.6 0 0 1 4.8 0a2 2 0 0 1 1.6 3z" for x, y in places)


_DARK_PEBBLES = _pebbles([(9, 12, 4), (14, 74, 5), (10, 50, 3), (22, 30, 3.5)])
_LIGHT_PEBBLES = _pebbles([(48, 17, 5), (50, 68, 3.5), (45, 40, 3), (38, 82, 3)])
_FIRS = _trees([(10, 7), (50, 66), (51.5, 11)])
_SHRUBS = _bushes([(4, 31), (5, 68), (9, 84), (43, 85), (46, 46), (25, 24)])

_EARTH: Final = Scenery(
    p.EARTH,
    p.EARTH_EDGE,
    tag("path", d=_DARK_PEBBLES, fill=p.EARTH_DARK) + tag("path", d=_LIGHT_PEBBLES, fill=p.EARTH_LIGHT),
)
_FOREST: Final = Scenery(
    p.FOREST,
    p.FOREST_EDGE,
    tag("path", d=_FIRS, fill=p.FOREST_DARK) + tag("path", d=_SHRUBS, fill=p.FOREST_LIGHT),
)
