"""The table before the game: which box, how many players, which options, which deck; each is checked."""

import os
from functools import lru_cache
from typing import Any

from saboteur.boxes import BOXES, Box
from saboteur.decks import BOX_NAMES, Deck, load_deck
from saboteur.errors import GameError, shown
from saboteur.state import Setting

MOST_ROUNDS = 9
DISTANCES = range(1, 31)
OPTIONS = ("rounds", "first", "distance", "goals", "deck")


def find_box(name: object) -> Box:
    """The box of this name."""
    if not isinstance(name, str) or name not in BOXES:
        why = "cannot be played yet" if isinstance(name, str) and name in BOX_NAMES else "is not the name of a box"
        raise GameError(f"{shown(name)} {why}; boxes to play are {', '.join(map(repr, BOXES))}")
    return BOXES[name]


def make_setting(box_name: object, players: object = None, /, **options: Any) -> Setting:
    """The setting of a game; an option that is left out, or None, has its usual value."""
    box = find_box(box_name)
    _check_options(box, options)
    count = box.players[0] if players is None else _whole("players", players, box.players, f" ({box.letter}1)")
    deck = find_deck(box, options.get("deck"))
    usual = {"rounds": box.rounds, "first": 0, "distance": deck.layout.distance, "goals": len(deck.layout.goals)}
    given = usual | {name: value for name, value in options.items() if value is not None and name != "deck"}
    setting = Setting(
        box.name,
        count,
        _whole("rounds", given["rounds"], range(1, MOST_ROUNDS + 1)),
        _whole("first", given["first"], range(count)),
        _distance(given["distance"], deck.layout.distance),
        _whole("goals", given["goals"], range(1, deck.count("goal") + 1)),
        deck,
    )
    return _checked(setting)


@lru_cache(maxsize=256)
def _checked(setting: Setting) -> Setting:
    """The setting, if its deck has enough cards; equal ones are one object, so that what they work out is kept."""
    BOXES[setting.box].check_setting(setting)
    return setting


def _check_options(box: Box, options: dict[str, Any]) -> None:
    for name in options:
        if name not in box.options:
            raise GameError(f"{box.title} has no option {shown(name)}; its options are {', '.join(box.options)}")


def find_deck(box: Box, deck: object) -> Deck:
    """The deck that is played with: the box's own, one that was loaded, or a file."""
    if isinstance(deck, str | os.PathLike):
        deck = load_deck(deck)
    found = load_deck(box.name) if deck is None else deck
    if not isinstance(found, Deck):
        raise GameError(f"a deck is one that load_deck gives, or the path of a file, not {shown(found)}")
    if found.box != box.name:
        raise GameError(f"this is a deck for the box {found.box!r}; {box.title} needs one for {box.name!r}")
    return found


def _distance(value: object, usual: int) -> int:
    """The distance of the deck's own layout, whatever it is, or one of the usual size."""
    return usual if type(value) is int and value == usual else _whole("distance", value, DISTANCES)


def _whole(name: str, value: object, allowed: range, why: str = "") -> int:
    """A whole number within a range; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        raise GameError(f"{name} is a whole number from {allowed[0]} to {allowed[-1]}{why}, not {shown(value)}")
    return value
