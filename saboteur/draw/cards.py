"""Cards as pictures: earth or forest, tunnels of sand, and what stands or lies in them."""

from collections.abc import Mapping
from types import MappingProxyType

from saboteur.anchors import anchor
from saboteur.cards import Card, Feature
from saboteur.draw import palette as p
from saboteur.draw import shapes
from saboteur.draw.grounds import IN_A_FOREST, scenery
from saboteur.draw.svg import line, moved, number, polygon, tag, word
from saboteur.fringe import Board
from saboteur.sides import STEP

WIDTH, HEIGHT = 60, 90
TUNNEL, WALL = 19, 25
_MIDDLE = (WIDTH / 2, HEIGHT / 2)
_DEAD_END = 0.5
_GATE = 0.52
_BEND = 0.6
Point = tuple[float, float]
PLATE: Point = (WIDTH / 2, 75)
"""Where a plate says what the card is."""
_FIXED: Mapping[str, Point] = {"mine": PLATE, "treasure": _MIDDLE}
NOTHING: Mapping[str, str] = MappingProxyType({})


def opening(side: str) -> Point:
    """The middle of one side of a card."""
    across, down = STEP[side]
    return _MIDDLE[0] + across * WIDTH / 2, _MIDDLE[1] + down * HEIGHT / 2


def spot(card: Card, piece: str) -> Point:
    """Where a piece of tunnel has its dot."""
    across, down = anchor(card, piece)
    return _MIDDLE[0] + across * WIDTH, _MIDDLE[1] + down * HEIGHT


def feature_spot(card: Card, feature: Feature) -> Point:
    """Where something stands or lies on a card; what belongs in a forest stands in the middle of its path."""
    if feature.kind in _FIXED:
        return _FIXED[feature.kind]
    is_on_bend = feature.kind in IN_A_FOREST and _is_curve(feature.piece)
    return gate_spot(feature.piece, feature.piece[0]) if is_on_bend else spot(card, feature.piece)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _curve(a: str, b: str) -> str:
    """A bend that meets both sides at a right angle and keeps away from the middle, so that two do not touch."""
    points = [opening(a), _inwards(a), _inwards(b), opening(b)]
    start, *rest = [f"{number(x)} {number(y)}" for x, y in points]
    return f"M{start}C{' '.join(rest)}"


def _inwards(side: str) -> Point:
    return _between(opening(side), _MIDDLE, _BEND)


def _is_curve(sides: str) -> bool:
    return len(sides) == 2 and sides not in ("NS", "EW")


def outline(tunnel: str) -> str:
    """The line along which a tunnel runs."""
    if _is_curve(tunnel):
        return _curve(*tunnel)
    if len(tunnel) == 1:
        return _path([opening(tunnel), _between(opening(tunnel), _MIDDLE, _DEAD_END)])
    return "".join(_path([opening(side), _MIDDLE]) for side in tunnel)


def gate_spot(tunnel: str, arm: str) -> Point:
    """Where the gate before an arm stands: in the middle of a straight or a curve, else on the arm."""
    if _is_curve(tunnel):
        corner = _between(opening(tunnel[0]), opening(tunnel[1]), 0.5)
        return _between(_MIDDLE, corner, 0.55)
    return _MIDDLE if len(tunnel) == 2 else _between(opening(arm), _MIDDLE, _GATE)


def piece_outline(card: Card, piece: str) -> str:
    """The line along which one piece of tunnel runs, up to the gates that bound it."""
    tunnel = next(tunnel for tunnel in card.tunnels if set(piece) <= set(tunnel))
    if piece == tunnel:
        return outline(tunnel)
    arms = {arm for _, arm, _ in card.arms}
    if piece in arms or len(tunnel) == 2:
        return _path([opening(piece), gate_spot(tunnel, piece)])
    return "".join(_path([gate_spot(tunnel, side) if side in arms else opening(side), _MIDDLE]) for side in tunnel)


def _frame(fill: str, edge: str = p.EARTH_EDGE) -> str:
    style = {"stroke": edge, "stroke_width": 1.5}
    return tag("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=6, fill=fill, **style)


def _tunnel(tunnel: str, edge: str) -> str:
    """One tunnel with its walls; a dead end is rounded and blocked with rubble."""
    d = outline(tunnel)
    parts = []
    for colour, width in [(edge, WALL), (p.SAND, TUNNEL)]:
        parts.append(tag("path", d=d, fill="none", stroke=colour, stroke_width=width))
        if len(tunnel) == 1:
            x, y = _between(opening(tunnel), _MIDDLE, _DEAD_END)
            parts.append(tag("circle", cx=x, cy=y, r=width / 2, fill=colour))
        elif not _is_curve(tunnel) and len(tunnel) > 2:
            parts.append(tag("circle", cx=_MIDDLE[0], cy=_MIDDLE[1], r=width / 2, fill=colour))
    if len(tunnel) == 1:
        parts.append(moved(_rubble(), *_between(opening(tunnel), _MIDDLE, _DEAD_END)))
    return "".join(parts)


def _rubble() -> str:
    style = {"fill": p.RUBBLE, "stroke": p.EARTH_EDGE, "stroke_width": 1}
    heap = [
        [(-8, 3), (-6, -4), (-1, -2), (-2, 5)],
        [(-1, 4), (1, -5), (7, -2), (6, 5)],
        [(-5, -4), (0, -8), (4, -4), (0, -1)],
    ]
    return "".join(polygon(points, **style) for points in heap)


def face(
    card: Card,
    tokens: Mapping[str, str] = NOTHING,
    reached: Mapping[str, str] = NOTHING,
    board: Board | None = None,
) -> str:
    """The card as it lies in a maze with or without a board.

    `tokens` has, for the arm behind a gate, the colour of its key or bribe; `reached` has, for a piece of tunnel that
    is to be shown as reached, the colour for it.
    """
    ground = scenery(card, board)
    parts = [back() if card.is_face_down else _frame(ground.fill, ground.edge) + ground.things]
    for tunnel in reversed(card.tunnels):
        parts.append("" if card.is_face_down else _tunnel(tunnel, ground.edge))
        parts += [
            footway(card, piece, reached[piece]) for piece in card.pieces if piece in reached and piece[0] in tunnel
        ]
    parts += _gates(card, tokens)
    parts += [moved(shapes.FEATURES[one.kind](one.value), *feature_spot(card, one)) for one in card.features]
    return "".join(parts)


def footway(card: Card, piece: str, colour: str) -> str:
    """A piece of tunnel that is reached: another colour, and a row of dots to tell it without colour."""
    d = piece_outline(card, piece)
    dots = {"stroke": p.INK, "stroke_width": 2.6, "stroke_linecap": "round", "stroke_dasharray": "0.1 6"}
    ground = tag("path", d=d, fill="none", stroke=colour, stroke_width=TUNNEL - 4)
    return ground + tag("path", d=d, fill="none", **dots)


def _gates(card: Card, tokens: Mapping[str, str]) -> list[str]:
    """The doors and trolls of a card."""
    parts = []
    for _, arm, kind in card.arms:
        tunnel = next(tunnel for tunnel in card.tunnels if arm in tunnel)
        is_upright = tunnel == "NS" or (len(tunnel) > 2 and arm in "NS")
        parts.append(moved(shapes.gate(kind.value, is_upright, tokens.get(arm)), *gate_spot(tunnel, arm)))
    return parts


def back() -> str:
    """A card that lies face down."""
    lines = [
        line(x1, y1, x2, y2, stroke=p.BACK_LINE, stroke_width=1.5)
        for x1, y1, x2, y2 in [(8, 45, 30, 8), (30, 8, 52, 45), (52, 45, 30, 82), (30, 82, 8, 45)]
    ]
    return _frame(p.BACK) + "".join(lines) + word("?", *_MIDDLE, 34, p.BACK_INK, font_weight="bold")
