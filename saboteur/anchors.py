"""Where on its card a piece of tunnel has its dot, in the graph and in every picture of it."""

from functools import lru_cache

from saboteur.cards import Card
from saboteur.sides import STEP

DEAD_END = 0.34
CURVE = 0.20
SHIFTED = 0.24
GATED = 0.12


@lru_cache(maxsize=4096)
def anchor(card: Card, piece: str) -> tuple[float, float]:
    """The place of a piece's dot on its card: (0, 0) is the middle, the sides are half a unit away, south is positive.

    Pieces of one card never share a place: where two straights cross, each dot moves towards its first side, and the
    dot before a gate moves away from it.

    >>> anchor(Card("NES"), "NES"), anchor(Card("N+E"), "N"), anchor(Card("NS+EW"), "EW")
    ((0.0, 0.0), (0.0, -0.34), (0.24, 0.0))
    """
    across, down = _sum(piece)
    if len(piece) == 1:
        return DEAD_END * across, DEAD_END * down
    if len(piece) == 2 and across and piece in card.tunnels:
        return CURVE * across, CURVE * down
    if len(piece) == 2 and len(card.pieces) == 2 and len(card.pieces[1]) == 2:
        across, down = _sum(piece[0])
        return SHIFTED * across, SHIFTED * down
    across, down = _sum("".join(arm for before, arm, _ in card.arms if before == piece))
    return 0.0 - GATED * across, 0.0 - GATED * down


def _sum(sides: str) -> tuple[int, int]:
    """The steps to some sides, added up."""
    return sum(STEP[side][0] for side in sides), sum(STEP[side][1] for side in sides)
