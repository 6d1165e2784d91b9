"""Action cards as pictures: what they do as a sign, and their name."""

from saboteur.actions import ActionCard
from saboteur.draw import palette as p
from saboteur.draw import shapes
from saboteur.draw.svg import moved, polygon, tag, word

_LINE = {"fill": "none", "stroke": p.INK, "stroke_width": 2.4, "stroke_linecap": "round", "stroke_linejoin": "round"}


def _stroke(d: str, **style: object) -> str:
    return tag("path", d=d, **(_LINE | style))


def _pickaxe() -> str:
    return _stroke("M-7 11L5 -9", stroke=p.WOOD, stroke_width=4) + _stroke("M-6 -10Q6 -12 12 0", stroke_width=3.4)


def _lantern() -> str:
    glass = tag("rect", x=-6, y=-5, width=12, height=14, rx=2, fill=p.YELLOW, stroke=p.INK, stroke_width=2)
    return glass + _stroke("M-4 -5Q0 -15 4 -5M-7 9H7M0 0V5")


def _cart() -> str:
    box = polygon([(-12, -7), (12, -7), (8, 5), (-8, 5)], fill=p.STONE, stroke=p.INK, stroke_width=2)
    wheels = [tag("circle", cx=x, cy=8, r=3.4, fill=p.PAPER, stroke=p.INK, stroke_width=2) for x in (-5, 5)]
    return box + "".join(wheels)


def _eye() -> str:
    return _stroke("M-12 0Q0 -12 12 0Q0 12 -12 0Z", fill=p.PAPER) + tag("circle", r=4, fill=p.INK)


def _map() -> str:
    sheet = polygon([(-12, -9), (-4, -6), (4, -9), (12, -6), (12, 9), (4, 6), (-4, 9), (-12, 6)], fill=p.SAND)
    return (
        sheet + _stroke("M-12 -9L-4 -6L4 -9L12 -6V9L4 6L-4 9L-12 6Z", stroke_width=2) + _stroke("M3 -2l5 5m0 -5l-5 5")
    )


def _rockfall() -> str:
    stones = [moved(tag("g", shapes.rock(), transform=f"scale({size})"), x, y) for size, x, y in _STONES]
    return "".join(stones)


_STONES = [(0.5, -8, -9), (0.6, 7, -6), (0.75, -2, 6)]


def _storm() -> str:
    cloud = _stroke("M-10 0a5 5 0 0 1 1 -9a7 7 0 0 1 13 -1a5 5 0 0 1 6 10Z", fill=p.STONE)
    return cloud + polygon([(0, 1), (-5, 9), (-1, 9), (-3, 15), (5, 6), (1, 6), (3, 1)], fill=p.YELLOW, stroke=p.INK)


def _hat() -> str:
    return polygon([(-11, 9), (0, -13), (11, 9)], fill=p.ORANGE, stroke=p.INK, stroke_width=2) + _stroke("M-13 9H13")


def _hand() -> str:
    return _stroke("M-8 2V-6M-3 1V-10M2 1V-10M7 2V-7M-8 2Q-8 12 0 12T7 4L11 -1", stroke_width=4)


def _bars() -> str:
    return tag("rect", x=-11, y=-11, width=22, height=22, rx=2, **_LINE) + _stroke("M-5 -11V11M0 -11V11M5 -11V11")


def _open_bars() -> str:
    return tag("rect", x=-11, y=-11, width=22, height=22, rx=2, **_LINE) + _stroke("M-11 -11L3 -15V15L-11 11")


def _sack() -> str:
    sack = _stroke("M-4 -7C-14 2 -12 12 0 12S14 2 4 -7Q0 -4 -4 -7ZM-5 -12H5L4 -7H-4Z", fill=p.WOOD)
    return sack + word("$", 0, 3, 11, p.GOLD, font_weight="bold")


def _axe() -> str:
    blade = polygon([(-1, -12), (10, -10), (10, 0), (-1, -3)], fill=p.STONE, stroke=p.INK, stroke_width=2)
    return _stroke("M-2 13V-13", stroke=p.WOOD, stroke_width=4) + blade


def _boat() -> str:
    return _stroke("M-13 4H13L8 11H-8ZM0 4V-12L10 0H0", fill=p.SAND)


def _rope() -> str:
    return "".join(tag("ellipse", cy=y, rx=10, ry=4, fill="none", stroke=p.WOOD, stroke_width=3.4) for y in (-6, 0, 6))


def _large_key() -> str:
    ring = tag("circle", cx=-6, r=5, fill="none", stroke=p.INK, stroke_width=3.4)
    return ring + _stroke("M-1 0H12M7 0V5M12 0V5", stroke_width=3.4)


_SIGNS = {
    "pickaxe": _pickaxe,
    "lantern": _lantern,
    "cart": _cart,
    "map": _map,
    "rockfall": _rockfall,
    "theft": _sack,
    "hands off": _sack,
    "swap hats": _hat,
    "swap hands": _hand,
    "inspection": _eye,
    "trapped": _bars,
    "free at last": _open_bars,
    "key": _large_key,
    "axe": _axe,
    "boat": _boat,
    "rope": _rope,
    "trap": shapes.trap,
    "troll": lambda: shapes.badge("troll", 10),
    "information": _eye,
    "thunderstorm": _storm,
}
_CROSS = "M-15 -15L15 15M15 -15L-15 15"


def action_face(card: ActionCard) -> str:
    """The card: a sign for what it does or for its tools, crossed out where it breaks or forbids; below, its name."""
    paper = tag("rect", x=1, y=1, width=58, height=88, rx=6, fill="#fbf6ea", stroke=p.EARTH_EDGE, stroke_width=1.5)
    tools = [option for option in card.options if option in _SIGNS] or [card.kind.value]
    spots = [(30, 30)] if len(tools) == 1 else [(16, 27), (44, 27)]
    parts = [moved(_SIGNS[tool](), *spot) for tool, spot in zip(tools, spots, strict=True)]
    if card.kind in ("broken", "hands off"):
        parts.append(moved(_stroke(_CROSS, stroke=p.ORANGE, stroke_width=3.4), 30, 30))
    return paper + "".join(parts) + "".join(_name(card))


def _name(card: ActionCard) -> list[str]:
    """The name of the card, a word a line."""
    words = [*card.kind.split(), *card.options]
    top = 85 - 11 * len(words)
    sizes = [min(10.0, 78 / len(part)) for part in words]
    return [word(w, 30, top + 11 * row, sizes[row], p.INK, font_weight="bold") for row, w in enumerate(words)]
