"""What a picture of a maze is made of, layer by layer: cards as they lie, tokens, and marks."""

from collections.abc import Mapping
from typing import Any

from saboteur.draw import cards, shapes
from saboteur.draw import palette as p
from saboteur.draw.frame import Grid
from saboteur.draw.standing import stands, tool_spot
from saboteur.draw.svg import moved, tag, word
from saboteur.maze import Maze
from saboteur.sides import Cell
from saboteur.tokens import Ground, Token, TokenKind
from saboteur.walkers import Walker


def reached_pieces(maze: Maze, walker: Walker) -> dict[Cell, dict[str, str]]:
    """For each cell, the pieces to be shown as reached by a walker, and the colour for them."""
    reached = maze.reachable(walker)
    colour = p.REACHED_BY_DWARF if isinstance(walker, int) else p.REACHED[walker]
    pieces: dict[Cell, dict[str, str]] = {}
    for column, row, piece in sorted(reached):
        pieces.setdefault((column, row), {})[piece] = colour
    return pieces


def card_at(maze: Maze, cell: Cell, reached: Mapping[str, str] = cards.NOTHING) -> str:
    """The card on a cell as it lies, around (0, 0): start cards and open goals with their signs, gates with tokens."""
    card = maze.cards[cell]
    start_sign = _start_sign if maze.board is None else _signpost
    starts = {node[:2]: start_sign(colour) for colour, node in maze.starts.items()}
    is_open_goal = cell in maze.goal_cells and not card.is_face_down
    sign = starts.get(cell) or (_goal_sign() if is_open_goal else "")
    return cards.face(card, gate_tokens(maze).get(cell, cards.NOTHING), reached, maze.board) + sign


def footways(frame: Grid, cell: Cell, pieces: Mapping[str, str]) -> str:
    """The reached pieces of a card where it lies; where something stands or lies in its tunnels, the whole card, with
    that on top."""
    card = frame.maze.cards[cell]
    if card.gates or card.features or cell in frame.maze.start_cells:
        found = card_at(frame.maze, cell, pieces)
    else:
        found = "".join(cards.footway(card, piece, colour) for piece, colour in pieces.items())
    return moved(found, *frame.corner(cell))


def gate_tokens(maze: Maze) -> dict[Cell, dict[str, str]]:
    """The keys and bribes on gates: for each cell, whose it is by the arm on which it lies."""
    found: dict[Cell, dict[str, str]] = {}
    for token, place in maze.tokens:
        if token.ground in (Ground.DOOR, Ground.TROLL):
            found.setdefault(place[:2], {})[place[2]] = str(token.owner)
    return found


def _start_sign(colour: str | None) -> str:
    """A ladder up to daylight, and the word."""
    ladder = moved(shapes.ladder(colour), cards.WIDTH / 2, cards.HEIGHT / 2)
    plate = tag("rect", x=13, y=68, width=34, height=14, rx=4, fill=p.PAPER, stroke=p.INK)
    return ladder + plate + word("start", cards.WIDTH / 2, 75, 10, p.INK, font_weight="bold")


def _signpost(colour: str | None) -> str:
    """The start in a forest, above ground: the word, and whose it is; the middle is left to the dwarves."""
    half = 17 if colour is None else 24
    plate = tag("rect", x=-half, y=-8, width=2 * half, height=16, rx=4, fill=p.PAPER, stroke=p.INK)
    text = word("start", 0 if colour is None else 7, 0, 10, p.INK, font_weight="bold")
    return moved(plate + text + ("" if colour is None else moved(shapes.badge(colour, 5), -16, 0)), *cards.PLATE)


def _goal_sign() -> str:
    """A golden rim around a goal that lies face up."""
    style = {"fill": "none", "stroke": p.GOLD, "stroke_width": 3}
    return tag("rect", x=3, y=3, width=cards.WIDTH - 6, height=cards.HEIGHT - 6, rx=5, **style)


def tokens(maze: Maze, frame: Grid) -> list[str]:
    """The tokens, but for those on gates, which are drawn with the gate."""
    return [*lying(frame), *standing(frame)]


def lying(frame: Grid) -> list[str]:
    """The tokens that lie on what is on a card: markers and tools."""
    return _drawn(frame, (Ground.GOLD, Ground.OBSTACLE))


def standing(frame: Grid) -> list[str]:
    """What stands on borders, and the dwarves."""
    maze, layers = frame.maze, _drawn(frame, (Ground.BORDER,))
    for cell in sorted(set(maze.dwarves.values())):
        seats = [seat for seat, stand in maze.dwarves.items() if stand == cell]
        size, places = stands(maze, cell)
        west, north = frame.corner(cell)
        for seat, (x, y) in zip(seats, places, strict=True):
            clan = frame.clans[seat] if frame.clans else None
            layers.append(moved(shapes.dwarf(seat, size, clan), west + x, north + y))
    return layers


def _drawn(frame: Grid, grounds: tuple[Ground, ...]) -> list[str]:
    return [moved(*_token(token, place, frame)) for token, place in frame.maze.tokens if token.ground in grounds]


def _token(token: Token, place: tuple[Any, ...], frame: Grid) -> tuple[str, float, float]:
    """A token's drawing and its place: a marker beside its gold, a tool at its obstacle, a trap on its border."""
    if token.ground is Ground.GOLD:
        x, y = frame.spot((place[0], place[1], place[2]))
        return shapes.badge(str(token.owner), 5.5), x + 9, y - 9
    if token.ground is Ground.OBSTACLE:
        (west, north), (x, y) = frame.corner(place[:2]), tool_spot(frame.maze, place[:2])
        return shapes.tool(token.kind.value), west + x, north + y
    x, y = frame.border((place[0], place[1], place[2]))
    return shapes.trap() if token.kind is TokenKind.TRAP else shapes.badge("troll"), x, y


SMALL = 9.5
"""The radius of a disc that fits in a corner of a card, where there is never a path."""


def steps(number: int, x: float, y: float, radius: float = 11.0) -> str:
    """A number of steps on a disc."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill=p.PAPER, stroke=p.BLUE, stroke_width=2)
    return disc + word(str(number), x, y, 12 if radius == SMALL else 13, p.INK, font_weight="bold")


SHORT_LABEL = 2
"""A label as short as this stands in the corner of a card, where there is never a tunnel."""


def mark(frame: Grid, place: tuple[Any, ...], label: str) -> str:
    """A frame around a marked cell, or a ring around a marked piece, with its label if it has one."""
    if len(place) == 3:
        x, y = frame.spot((place[0], place[1], place[2]))
        ring = tag("circle", cx=x, cy=y, r=10.5, fill=p.PAPER, stroke=p.PINK, stroke_width=3)
        return flag(label, x, y) if label else ring
    x, y = frame.corner((place[0], place[1]))
    style = {"rx": 6, "fill": "none", "stroke": p.PINK, "stroke_width": 4}
    rim = tag("rect", x=x + 2, y=y + 2, width=cards.WIDTH - 4, height=cards.HEIGHT - 4, **style)
    is_short = len(label) <= SHORT_LABEL
    return rim + (flag(label, x + (13 if is_short else cards.WIDTH / 2), y + 12) if label else "")


def flag(label: str, x: float, y: float) -> str:
    """A label on a plate that is as wide as it needs to be."""
    half = max(10.0, 3.9 * len(label) + 5)
    plate = tag(
        "rect", x=x - half, y=y - 8.5, width=2 * half, height=17, rx=8, fill=p.PAPER, stroke=p.PINK, stroke_width=2
    )
    return plate + word(label, x, y, 11, p.INK, font_weight="bold")
