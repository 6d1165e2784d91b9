"""The pictures with which a table is laid, by name: SVG fragments 60 wide and 90 high, the same for everybody.

A path card, a start and a goal have the name that a maze text has for them (`NES`, `start NESW`, `goal NE`, `?`), an
action card its own, a gold card `gold 3`.
"""

from collections.abc import Iterable
from functools import lru_cache

from saboteur import maze_text
from saboteur.actions import ActionCard, ActionKind
from saboteur.cards import Card
from saboteur.decks import Deck
from saboteur.draw import layers, shapes
from saboteur.draw import palette as p
from saboteur.draw.actions import action_face
from saboteur.draw.cards import HEIGHT, WIDTH
from saboteur.draw.svg import moved, tag, word
from saboteur.draw.words import describe_card
from saboteur.fringe import Board
from saboteur.maze import Maze
from saboteur.widgets.sandbox import palette

_GOLD = "gold "


@lru_cache(maxsize=4096)
def picture(name: str, board: Board | None = None) -> str:
    """The picture of this name on a table with or without a board."""
    if name.startswith(_GOLD):
        return _gold(name.removeprefix(_GOLD))
    if name.startswith(tuple(ActionKind)):
        return action_face(ActionCard(name))
    return layers.card_at(_alone(name, board), (0, 0))


def _alone(name: str, board: Board | None) -> Maze:
    """A maze of one card."""
    maze = Maze(board)
    maze_text.read_cell(maze, name, (0, 0))
    return maze


def _gold(value: str) -> str:
    """A gold card: as many nuggets as it is worth."""
    paper = tag("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=6, fill="#fff4d6", stroke=p.GOLD_DARK)
    spots = {"1": [(30, 34)], "2": [(20, 30), (40, 38)], "3": [(30, 22), (19, 42), (41, 42)]}.get(value, [(30, 34)])
    nuggets = [moved(tag("g", shapes.gold(""), transform="scale(1.15)"), *spot) for spot in spots]
    return paper + "".join(nuggets) + word(value, 30, 72, 20, p.GOLD_DARK, font_weight="bold")


def gold(value: int) -> str:
    """The name of a gold card."""
    return f"{_GOLD}{value}"


@lru_cache(maxsize=32)
def deck_art(deck: Deck, board: Board | None = None) -> dict[str, str]:
    """The pictures of all that a deck holds, on a table with or without a board; not to be changed."""
    ways = [way for card in deck.cards("path") for way in card.ways]
    goals = [f"goal {way}" for card in deck.cards("goal") for way in card.ways]
    faces = [way.text for card in deck.cards("goal") for way in card.ways]
    actions = [card.text for card in deck.cards("action")]
    names = [*palette(deck), *(way.text for way in ways), *goals, *faces, *actions, *map(gold, deck.cards("gold"))]
    return {name: picture(name, board) for name in dict.fromkeys(names)}


def pictures(decks: Iterable[Deck], maze: Maze, more: Iterable[str] = ()) -> dict[str, str]:
    """The pictures of some decks, of the cards of a maze, and of some other cards."""
    found: dict[str, str] = {}
    for deck in decks:
        found |= deck_art(deck, maze.board)
    words = [*(maze_text.write_cell(maze, cell) for cell in maze), *more]
    return found | {name: picture(name, maze.board) for name in words}


def turned(name: str) -> list[str]:
    """The name of the same card after a half turn, where that makes a difference."""
    role, _, text = name.rpartition(" ")
    return [f"{role} {way}".strip() for way in Card(text).ways[1:]]


def describe(name: str) -> str:
    """A picture in words: 'start card, a tunnel that joins north, east, south and west'."""
    if name == "?":
        return "goal card that lies face down"
    role, _, text = name.rpartition(" ")
    kind = role.partition("=")
    card = f"{kind[2]} {kind[0]} card".strip() if role else "card"
    return f"{card} {text}: {describe_card(Card(text)).removeprefix('A card with ').rstrip('.')}"
