"""Reading the values of positions: each is checked, and what is wrong with one is said with the part it stands in."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.errors import GameError, SaboteurError, shown
from saboteur.moves import HandCard, read_hand_card
from saboteur.settings import check_value
from saboteur.sides import Cell, is_cell, place_text
from saboteur.state import Phase

Item = TypeVar("Item")
LARGEST_PART = 10_000


def number(value: Any, name: str, allowed: Sequence[int]) -> int:
    """A whole number, out of those that are allowed."""
    check_value(name, value, allowed)
    found: int = value
    return found


def phase(value: object, allowed: Sequence[Phase]) -> Phase:
    """A phase, out of those that a box has."""
    if not isinstance(value, str) or value not in allowed:
        raise GameError(f"phase is one of {', '.join(allowed)}, not {shown(value)}")
    return Phase(value)


def word(value: object, name: str, words: Sequence[str]) -> str:
    """A word, out of those that are allowed."""
    if not isinstance(value, str) or value not in words:
        raise GameError(f"{name}: {shown(value)} is not one of {', '.join(dict.fromkeys(words))}")
    return value


def items(value: object, name: str, read_one: Callable[[Any], Item]) -> list[Item]:
    """A list, item by item."""
    if not isinstance(value, list | tuple) or len(value) > LARGEST_PART:
        raise GameError(f"{name} is a list, of at most {LARGEST_PART}, not {shown(value)}")
    return [named(name, read_one, item) for item in value]


def by_seat(
    value: object, name: str, players: int, read_one: Callable[[Any], Any], missing: Callable[[], Any]
) -> list[Any]:
    """A list with a part for each seat, or some of them by seat; a part that is None is missing."""
    if value is None:
        value = {}
    if isinstance(value, list | tuple):
        if len(value) != players:
            raise GameError(f"{name} has a part for each of the {players} seats, not {len(value)} parts")
        value = dict(enumerate(value))
    if not isinstance(value, dict) or any(type(seat) is not int or seat not in range(players) for seat in value):
        by_seat = f"from 0 to {players - 1}: a list, or a dict such as {{0: …}}"
        raise GameError(f"{name} goes by seat, {by_seat}, not {shown(value)}")
    return [missing() if value.get(seat) is None else read_one(value[seat]) for seat in range(players)]


def named(name: str, read_one: Callable[[Any], Item], value: Any) -> Item:
    """Read a value; what is wrong with it is said with the part in which it stands."""
    try:
        return read_one(value)
    except SaboteurError as error:
        raise GameError(f"{name}: {str(error).removeprefix(name + ': ')}") from None


def hand_card(value: Any) -> HandCard:
    """A path or action card, under its name in a hand."""
    return read_hand_card(str(value) if isinstance(value, Card | ActionCard) else value)


def action(value: Any) -> ActionCard:
    """An action card."""
    return ActionCard(str(value) if isinstance(value, ActionCard) else value)


def cell(value: object, name: str) -> Cell:
    """A cell, as a text `8,-2` or as a pair."""
    parts = value.split(",") if isinstance(value, str) else value
    try:
        found = tuple(int(part) if isinstance(part, str) else part for part in parts)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        found = ()
    if not is_cell(found):
        raise GameError(f"{name}: a cell is written '8,-2' or (8, -2), not {shown(value)}")
    return found[0], found[1]


def faces(value: object, name: str, cells: Iterable[Cell]) -> dict[Cell, Card]:
    """Faces of goals by cell, in the order of the cells; or a list of faces, for all the cells in order."""
    goals = list(cells)
    if isinstance(value, list | tuple):
        if len(value) != len(goals):
            raise GameError(f"{name}: there are {len(goals)} goals that lie face down, not {len(value)}")
        value = dict(zip(goals, value, strict=True))
    if value is not None and not isinstance(value, dict):
        raise GameError(f"{name} gives the faces of goals by cell, as in {{'8,0': 'NE'}}, not {shown(value)}")
    found = {cell(place, name): named(name, goal, face) for place, face in (value or {}).items() if face is not None}
    if len(found) < sum(face is not None for face in (value or {}).values()):
        raise GameError(f"{name}: a goal is named twice")
    for place in found:
        if place not in goals:
            where = ", ".join(map(place_text, goals)) or "nowhere"
            raise GameError(f"{name}: no such goal lies at {place_text(place)}; they lie at {where}")
    return {place: found[place] for place in goals if place in found}


def goal(value: Any) -> Card:
    """A goal card, under its name in a deck."""
    return (value if isinstance(value, Card) else Card(value)).upright


def rest(deck: Iterable[Item], used: list[Item], what: str) -> list[Item]:
    """What is left of a deck; a card that is used more often than it is there is a mistake."""
    left = Counter(deck)
    left.subtract(used)
    for card, count in left.items():
        if count < 0:
            there = count + used.count(card)
            uses = f"{used.count(card)} {what} {card}"
            raise GameError(f"the position uses {uses}, but {there} of them are in play")
    return list(left.elements())
