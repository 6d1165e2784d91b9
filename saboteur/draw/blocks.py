"""Mazes and cards as text pictures, for a terminal, a page without pictures, or a screen reader's eye.

A card is five letters wide and three high. Rock is `█`, tunnel is blank, `░` is an opening that leads nowhere; `B`, `G`
and `T` are doors and trolls; `S` is the start, `$` gold or treasure, `*` a crystal, `H` a ladder, `M` a mine, `f` a
campfire, `o` rock, `~` an obstacle, and a framed `?` a card that lies face down.
"""

from saboteur.cards import Card
from saboteur.maze import Maze

ROCK, DEAD, FREE = "█", "░", "·"
_SIGNS = {"gold": "$", "treasure": "$", "crystal": "*", "ladder": "H", "mine": "M", "campfire": "f", "rock": "o"}
_CROSSINGS = {("NS", "EW"): "╬", ("NE", "SW"): "╲", ("NW", "ES"): "╱"}  # noqa: RUF001  (a diagonal wall)


def card_blocks(card: Card, sign: str | None = None) -> list[str]:
    """The three lines of one card.

    >>> print("\\n".join(card_blocks(Card("NES"))))
    ██ ██
    ██
    ██ ██
    """
    if card.is_face_down:
        return ["┌───┐", "│ ? │", "└───┘"]
    north, east, south, west = (_side(card, side) for side in "NESW")
    middle = sign or _middle(card)
    return [ROCK * 2 + north + ROCK * 2, west * 2 + middle + east * 2, ROCK * 2 + south + ROCK * 2]


def _side(card: Card, side: str) -> str:
    piece = card.piece_at(side)
    if piece is None:
        return ROCK
    for _, arm, kind in card.arms:
        if arm == side:
            return kind[0].upper()
    return DEAD if card.tunnels.count(side) else " "


def _middle(card: Card) -> str:
    for feature in card.features:
        return _SIGNS.get(feature.kind, "~")
    if card.tunnels in _CROSSINGS:
        return _CROSSINGS[card.tunnels]
    return ROCK if max(map(len, card.tunnels)) == 1 else " "


def maze_blocks(maze: Maze) -> str:
    """The maze as a text picture."""
    if not maze.cards:
        return "(an empty maze)"
    columns, rows = (range(min(c[i] for c in maze), max(c[i] for c in maze) + 1) for i in (0, 1))
    starts = {node[:2] for node in maze.starts.values()}
    lines = []
    for row in rows:
        blocks = [_cell_blocks(maze, (column, row), starts) for column in columns]
        lines += ["".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
    return "\n".join(lines)


def _cell_blocks(maze: Maze, cell: tuple[int, int], starts: set[tuple[int, int]]) -> list[str]:
    if cell not in maze.cards:
        return ["     ", f"  {FREE}  ", "     "]
    return card_blocks(maze.cards[cell], "S" if cell in starts else None)
