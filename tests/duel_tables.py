"""What the rule tests of The Duel and its solo game share: tables with two starts, and the tokens that lie there."""

from collections import Counter
from typing import Any

from saboteur import Game, set_up

GREEN, BLUE = 0, 1
"""The seats of The Duel."""
MARKED = (
    ("NS+EW/gold:NS=1", "NS"),
    ("NW+ES/gold:ES=1", "ES"),
    ("NSW+E/gold:E=1", "E"),
    ("NEW+S/gold:S=1", "S"),
    ("EW+S/gold:S=1", "S"),
    ("goal NW/gold=2", "NW"),
    ("goal NE/gold=2", "NE"),
)
"""Cards with gold that may lie apart with a marker, so that fewer markers are left."""


def lanes(green: str = ".", blue: str = ".", *tokens: str, used: int = 0, marker: str = "green") -> str:
    """A row east of green's start at 0,0, and one east of blue's start at 0,4; a goal far from both at 9,2.

    So many markers, all of one colour, are used already on cards apart.
    """
    apart, on_them = spent_markers(used, marker, 8)
    far = ". | " * 9 + "?"
    rows = [f"start=green NESW | {green}", ".", far, ".", f"start=blue NESW | {blue}", ".", ".", ".", apart]
    return "\n".join([*rows, *tokens, *on_them])


def spent_markers(used: int, colour: str, row: int) -> tuple[str, list[str]]:
    """A row of cards with gold, with room between them, and the markers that lie on them."""
    cards = " | . | ".join(card for card, _ in MARKED[:used]) or "."
    places = [f"{2 * number},{row} {piece}" for number, (_, piece) in enumerate(MARKED[:used])]
    return cards, [f"marker {colour} @ {place}" for place in places]


def duel(
    maze: str,
    *hand: str,
    seat: int = GREEN,
    other: tuple[str, ...] = ("repair lantern",),
    pile: tuple[str, ...] | None = None,
    **more: Any,
) -> Game:
    """A seat is on turn with this hand, and the other holds one card that matters little; a pile that is given is all
    that is left to draw, and what is nowhere else has been discarded."""
    hands = {seat: hand, 1 - seat: other}
    game = set_up("duel", seed=more.pop("seed", 1), maze=maze, hands=hands, seat=seat, **more)
    if pile is None:
        return game
    position = game.position()
    left = Counter(position["pile"])
    assert left >= Counter(pile)
    left.subtract(pile)
    return set_up(**position | {"pile": pile, "discards": [*position["discards"], *left.elements()]})


def lying(game: Game) -> list[str]:
    """The tokens in the maze, one text each."""
    return [line for line in game.maze.to_text().splitlines() if "@" in line]


def ready(game: Game) -> dict[str, int]:
    """How many markers and keys lie ready."""
    view = game.view(None)
    return view.setting.tokens_left(view.maze)
