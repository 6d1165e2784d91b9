"""The small things on cards: doors, trolls, ladders, gold, crystals, obstacles and tokens, each drawn around (0, 0).

Colours come with a shape and a letter: blue is square, green is round, yellow is a lozenge, a troll is a hexagon.
"""

from collections.abc import Callable

from saboteur.draw import palette as p
from saboteur.draw.svg import group, line, moved, polygon, tag, word

_HEXAGON = [(-1.2, 0), (-0.6, -1.1), (0.6, -1.1), (1.2, 0), (0.6, 1.1), (-0.6, 1.1)]
_OUTLINE: dict[str, object] = {"stroke": p.INK, "stroke_width": 1.2}


def badge(colour: str, size: float = 8.0, letter: str | None = None) -> str:
    """A colour told by hue, shape and letter."""
    fill, ink = p.COLOURS[colour]
    style: dict[str, object] = {"fill": fill, **_OUTLINE}
    shapes: dict[str, Callable[[], str]] = {
        "blue": lambda: tag("rect", x=-size, y=-size, width=2 * size, height=2 * size, rx=1.5, **style),
        "green": lambda: tag("circle", r=size * 1.1, **style),
        "yellow": lambda: polygon([(0, -1.4 * size), (1.4 * size, 0), (0, 1.4 * size), (-1.4 * size, 0)], **style),
        "troll": lambda: polygon([(x * size, y * size) for x, y in _HEXAGON], **style),
    }
    text = word(letter or colour[0].upper(), 0, 0, size * 1.4, ink, font_weight="bold")
    return shapes[colour]() + text


def gate(kind: str, is_upright: bool, token: str | None = None) -> str:
    """A door or a troll: a bar across the tunnel with its badge, and a key or a coin once it is open."""
    fill = p.COLOURS[kind][0]
    bar = (-13.0, -3.0, 26.0, 6.0) if is_upright else (-3.0, -13.0, 6.0, 26.0)
    x, y, width, height = bar
    parts = [tag("rect", x=x, y=y, width=width, height=height, fill=fill, **_OUTLINE), badge(kind)]
    if token is not None:
        sign = _key() if kind != "troll" else badge(token, 4.5)
        parts.append(moved(sign, 9, -9))
    return group(parts)


def _key() -> str:
    style = {"fill": "none", "stroke": p.GOLD_DARK, "stroke_width": 1.6}
    plate = tag("circle", r=8.5, fill=p.GOLD, **_OUTLINE)
    return plate + tag("circle", cx=-3, cy=0, r=2.6, **style) + tag("path", d="M-0.4 0H6M3 0V3M5.4 0V3", **style)


def gold(amount: object) -> str:
    """A nugget with its number."""
    return tag("circle", r=8.5, fill=p.GOLD, **_OUTLINE) + word(str(amount), 0, 0, 11, p.GOLD_DARK, font_weight="bold")


def crystal(_: object = None) -> str:
    """A crystal."""
    outline = polygon([(0, -9), (6, -3), (4, 8), (-4, 8), (-6, -3)], fill=p.SKY, **_OUTLINE)
    return outline + tag("path", d="M-6 -3H6M0 -9L-2 -3L0 8L2 -3L0 -9", fill="none", stroke=p.BLUE, stroke_width=1)


def ladder(colour: object = None) -> str:
    """A ladder, with the colour of its start card if it has one."""
    rails = "M-5 -14V14M5 -14V14"
    rungs = "M-5 -9H5M-5 -3H5M-5 3H5M-5 9H5"
    parts = [tag("path", d=rails + rungs, fill="none", stroke=p.WOOD_DARK, stroke_width=4.4, stroke_linecap="round")]
    parts.append(tag("path", d=rails + rungs, fill="none", stroke=p.GOLD, stroke_width=2.2, stroke_linecap="round"))
    if colour is not None:
        parts.append(moved(badge(str(colour), 6), 0, -13))
    return group(parts)


def treasure(_: object = None) -> str:
    """A chest of gold."""
    box = tag("rect", x=-12, y=-3, width=24, height=13, rx=1.5, fill=p.WOOD, **_OUTLINE)
    heap = tag("path", d="M-11 -3C-8 -14 8 -14 11 -3Z", fill=p.GOLD, **_OUTLINE)
    bands = tag("path", d="M-7 -3V10M7 -3V10", fill="none", stroke=p.GOLD_DARK, stroke_width=1.6)
    return heap + box + bands + tag("rect", x=-2.5, y=-1, width=5, height=6, rx=1, fill=p.GOLD, **_OUTLINE)


def mine(kind: object) -> str:
    """What a mine holds, as a plate with its name."""
    fill = {"gold": p.GOLD, "silver": "#dfe3e6", "gemstones": p.SKY, "dragon": "#f0a58f"}[str(kind)]
    name = "gems" if kind == "gemstones" else str(kind)
    plate = tag("rect", x=-23, y=-8, width=46, height=16, rx=4, fill=fill, **_OUTLINE)
    return plate + word(name, 0, 0, 10.5, p.INK, font_weight="bold")


def trunks(_: object = None) -> str:
    """Tree trunks across the way."""
    logs = [moved(_log(), 0, y) for y in (-5, 5)]
    return tag("g", "".join(logs), transform="rotate(-20)")


def _log() -> str:
    body = tag("rect", x=-15, y=-4.5, width=30, height=9, rx=4.5, fill=p.WOOD, **_OUTLINE)
    return body + tag("ellipse", cx=12, cy=0, rx=2.6, ry=4, fill=p.SAND, stroke=p.WOOD_DARK, stroke_width=1)


def lake(_: object = None) -> str:
    """A lake across the way."""
    water = tag("ellipse", rx=17, ry=12, fill=p.SKY, **_OUTLINE)
    wave = "M-11 {0}q2.75 -4 5.5 0t5.5 0t5.5 0t5.5 0"
    return water + tag("path", d=wave.format(-2) + wave.format(5), fill="none", stroke=p.BLUE, stroke_width=1.6)


def ditch(_: object = None) -> str:
    """A ditch across the way."""
    edge = [(-17, -5), (-9, -10), (-2, -6), (6, -11), (17, -5), (15, 5), (8, 10), (1, 6), (-6, 11), (-16, 5)]
    inner = [(x * 0.7, y * 0.55) for x, y in edge]
    return polygon(edge, fill=p.WOOD_DARK, **_OUTLINE) + polygon(inner, fill="#1a120b")


def rock(_: object = None) -> str:
    """A boulder beside which one dwarf finds room."""
    stone = polygon([(-12, 6), (-9, -6), (0, -11), (9, -6), (12, 5), (5, 10), (-6, 10)], fill=p.STONE, **_OUTLINE)
    return stone + tag("path", d="M-5 -4L1 -1L0 6M1 -1L8 -2", fill="none", stroke=p.STONE_DARK, stroke_width=1.4)


def campfire(_: object = None) -> str:
    """A fire to rest at."""
    flame = tag("path", d="M0 -13C8 -5 8 2 5 7H-5C-8 2 -6 -3 -3 -5C-3 -9 -1 -10 0 -13Z", fill=p.ORANGE, **_OUTLINE)
    heart = tag("path", d="M0 -5C4 0 4 4 2 7H-2C-4 4 -3 0 0 -5Z", fill=p.YELLOW)
    wood = line(-9, 10, 9, 6, stroke=p.WOOD_DARK, stroke_width=3) + line(-9, 6, 9, 10, stroke=p.WOOD, stroke_width=3)
    return wood + flame + heart


FEATURES: dict[str, Callable[[object], str]] = {
    "gold": gold,
    "crystal": crystal,
    "ladder": ladder,
    "treasure": treasure,
    "mine": mine,
    "trunks": trunks,
    "lake": lake,
    "ditch": ditch,
    "rock": rock,
    "campfire": campfire,
}


def dwarf(seat: object, size: float = 1, clan: str | None = None) -> str:
    """A dwarf with its seat's number under the hat of its clan; on a small one the number is as large as it can be."""
    body = tag("circle", cy=3, r=8, fill=p.PAPER, **_OUTLINE)
    hat = _hat(clan)
    if size == 1:
        return body + hat + word(str(seat), 0, 4.5, 10, p.INK, font_weight="bold")
    number = word(str(seat), 0, 4.5, 12 if len(str(seat)) == 1 else 9, p.INK, font_weight="bold")
    return tag("g", body + hat + number, transform=f"scale({size})")


def _hat(clan: str | None) -> str:
    """A pointed hat in the colour of a clan; the yellow ones are round, for those who do not tell colours apart."""
    fill = p.ORANGE if clan is None else p.COLOURS[clan][0]
    if clan == "yellow":
        return tag("path", d="M-8 -1C-8 -17 8 -17 8 -1Z", fill=fill, **_OUTLINE)
    return polygon([(-8, -1), (0, -15), (8, -1)], fill=fill, **_OUTLINE)


def trap() -> str:
    """A trap on a border: light jaws on dark iron with a light rim, to be seen on any ground."""
    jaws = [(-10, 5), (-8, -4), (-5, 2), (-2.5, -6), (0, 2), (2.5, -6), (5, 2), (8, -4), (10, 5)]
    iron = tag("ellipse", rx=13.5, ry=9, fill=p.INK, stroke=p.PAPER, stroke_width=1.4)
    return iron + polygon(jaws, fill=p.PAPER, stroke=p.INK, stroke_width=1.2)


def tool(name: str) -> str:
    """A tool that has overcome an obstacle, as a plate with its name."""
    plate = tag("rect", x=-15, y=-7, width=30, height=14, rx=3, fill=p.PAPER, **_OUTLINE)
    return plate + word(name, 0, 0, 9.5, p.INK, font_weight="bold")
