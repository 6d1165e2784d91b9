"""The table before the game: which box, how many players, which options, which deck; each is checked."""

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from saboteur.boxes import BOXES, Box
from saboteur.boxes.box import Option
from saboteur.decks import BOX_NAMES, Deck, load_deck
from saboteur.errors import GameError, shown
from saboteur.state import OptionValue, Setting


def find_box(name: object) -> Box:
    """The box of this name."""
    if not isinstance(name, str) or name not in BOXES:
        why = "cannot be played yet" if isinstance(name, str) and name in BOX_NAMES else "is not the name of a box"
        raise GameError(f"{shown(name)} {why}; boxes to play are {', '.join(map(repr, BOXES))}")
    return BOXES[name]


def make_setting(box_name: object, players: object = None, /, **options: Any) -> Setting:
    """The setting of a game; an option that is left out, or None, has its usual value."""
    box = find_box(box_name)
    for name in options:
        if name not in box.option_names:
            raise GameError(f"{box.title} has no option {shown(name)}; its options are {', '.join(box.option_names)}")
    count: Any = box.players[0] if players is None else players
    check_value("players", count, box.players, f" ({box.letter}1)")
    deck = find_deck(box, options.get("deck"))
    chosen = tuple((option.name, _chosen(option, options.get(option.name), count, deck)) for option in box.options)
    return _checked(Setting(box.name, count, chosen, deck))


def _chosen(option: Option, value: Any, players: int, deck: Deck) -> OptionValue:
    """The value of an option: the usual one, or one of those allowed."""
    usual = option.usual(players, deck)
    if value is None or (type(value) is type(usual) and value == usual):
        return usual
    check_value(option.name, value, option.allowed(players, deck))
    found: OptionValue = value
    return found


@lru_cache(maxsize=256)
def _checked(setting: Setting) -> Setting:
    """The setting, if its deck has enough cards; equal ones are one object, so that what they work out is kept."""
    BOXES[setting.box].check_setting(setting)
    return setting


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


def check_value(name: str, value: object, allowed: Sequence[OptionValue], why: str = "") -> None:
    """Refuse a value that is not among those allowed; true and false are no numbers. Ranges may be very long."""
    of_that_kind = int if isinstance(allowed, range) else int | str
    if isinstance(value, of_that_kind) and not isinstance(value, bool) and value in allowed:
        return
    raise GameError(f"{name} is {_listed(allowed)}{why}, not {shown(value)}")


def _listed(allowed: Sequence[OptionValue]) -> str:
    """What is allowed, in words."""
    if isinstance(allowed, range) and len(allowed) > 1:
        return f"a whole number from {allowed[0]} to {allowed[-1]}"
    return f"one of {', '.join(map(str, allowed)) or 'none at all'}"
