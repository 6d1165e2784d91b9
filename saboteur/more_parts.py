"""The parts of a position that only some boxes have, each with how it is written and how it is read."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from saboteur import reading
from saboteur.boxes import BOXES
from saboteur.errors import GameError, shown
from saboteur.sides import SIDES, border_of, place_text
from saboteur.state import Boxed, Hat, State, Treasure, Troll

MOST_DUE: Final = 3
"""The most cards that are drawn at the end of a turn, in whatever box."""


class Part(NamedTuple):
    """One part: plain JSON out of a state, and what a value of it means for a state."""

    write: Callable[[State], Any]
    read: Callable[[State, Any], Any]


def write(state: State) -> dict[str, Any]:
    """The parts that the box has, as plain JSON."""
    return {name: PARTS[name].write(state) for name in BOXES[state.setting.box].parts}


def read(state: State, given: dict[str, Any]) -> None:
    """Take over into the state the parts that are given; the others are empty."""
    for name in BOXES[state.setting.box].parts:
        if given.get(name) is not None:
            setattr(state, name, PARTS[name].read(state, given[name]))


def complete(state: State, given: dict[str, Any]) -> None:
    """What follows from the rest, or is dealt, where it is not given."""
    box = BOXES[state.setting.box]
    box.supplies.complete(state, frozenset(name for name in box.parts if given.get(name) is None))


def _seats(state: State, value: Any, name: str) -> list[int]:
    seats = range(state.setting.players)
    found = reading.items(value, name, lambda seat: reading.number(seat, name, seats))
    if len(set(found)) < len(found):
        raise GameError(f"{name}: a seat is named twice")
    return found


def _inspected(state: State, value: Any) -> list[list[int]]:
    read_one = partial(_seats, state, name="inspected")
    found: list[list[int]] = reading.by_seat(value, "inspected", state.setting.players, read_one, list)
    if any(seat in seats for seat, seats in enumerate(found)):
        raise GameError("inspected: everybody knows their own dwarf card")
    return [sorted(seats) for seats in found]


def _table(value: Any, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(keys):
        raise GameError(f"{name}: each entry has {', '.join(keys)}, not {shown(value)}")
    return value


def _knowing(state: State, value: Any, name: str) -> tuple[int, ...]:
    return tuple(sorted(_seats(state, value, name)))


def _hats(state: State, value: Any) -> list[Hat]:
    dwarves = BOXES[state.setting.box].supplies.dwarves(state.setting)

    def hat(entry: Any) -> Hat:
        table = _table(entry, "hats", ("seat", "role", "known_to"))
        seat = reading.number(table["seat"], "hats", range(state.setting.players))
        known_to = _knowing(state, table["known_to"], "hats")
        if seat not in known_to:
            raise GameError("hats: whoever put a dwarf card away knows it (T13)")
        return Hat(seat, reading.word(table["role"], "hats", dwarves), known_to)

    return reading.items(value, "hats", hat)


def _boxed(state: State, value: Any) -> list[Boxed]:
    def one(entry: Any) -> Boxed:
        table = _table(entry, "boxed", ("card", "known_to"))
        return Boxed(reading.named("boxed", reading.goal, table["card"]), _knowing(state, table["known_to"], "boxed"))

    return reading.items(value, "boxed", one)


def _treasures(state: State, value: Any) -> list[Treasure]:
    names = state.setting.deck.cards("treasure")

    def one(entry: Any) -> Treasure:
        if isinstance(entry, str):
            return Treasure.named(reading.word(entry, "treasures", names))
        table = _table(entry, "treasures", ("treasure", "owner", "known_to"))
        owner = None if table["owner"] is None else _seat(state, table["owner"], "treasures")
        treasure = Treasure.named(reading.word(table["treasure"], "treasures", names))
        return treasure._replace(owner=owner, known_to=_knowing(state, table["known_to"], "treasures"))

    return reading.items(value, "treasures", one)


def _write_treasure(one: Treasure) -> dict[str, Any]:
    return {"treasure": one.text, "owner": one.owner, "known_to": list(one.known_to)}


def _trolls(state: State, value: Any) -> list[Troll]:
    def one(entry: Any) -> Troll:
        table = _table(entry, "trolls", ("seat", "place"))
        cell, _, side = table["place"].partition(" ") if isinstance(table["place"], str) else ("", "", "")
        if side not in tuple(SIDES):
            raise GameError(f"trolls: a border is written '3,2 E', not {shown(table['place'])}")
        return Troll(_seat(state, table["seat"], "trolls"), border_of(reading.cell(cell, "trolls"), side))

    return reading.items(value, "trolls", one)


def _seat(state: State, value: Any, name: str) -> int:
    return reading.number(value, name, range(state.setting.players))


def _one_seat(name: str) -> Part:
    return Part(partial(_attribute, name=name), lambda state, value: _seat(state, value, name))


def _attribute(state: State, name: str) -> Any:
    return getattr(state, name)


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise GameError(f"bribing is true or false, not {shown(value)}")
    return value


def _texts(name: str) -> Callable[[State], list[str]]:
    return lambda state: list(map(str, getattr(state, name)))


PARTS: Final[Mapping[str, Part]] = {
    "inspected": Part(lambda state: [list(seats) for seats in state.inspected], _inspected),
    "hats": Part(lambda state: [{**hat._asdict(), "known_to": list(hat.known_to)} for hat in state.hats], _hats),
    "thefts": Part(lambda state: list(state.thefts), partial(_seats, name="thefts")),
    "bribing": Part(lambda state: state.bribing, lambda state, value: _switch(value)),
    "trail": Part(
        lambda state: [place_text(cell) for cell in state.trail],
        lambda state, value: reading.items(value, "trail", lambda one: reading.cell(one, "trail")),
    ),
    "unused": Part(_texts("unused"), lambda state, value: reading.items(value, "unused", reading.goal)),
    "gone": Part(_texts("gone"), lambda state, value: reading.items(value, "gone", reading.hand_card)),
    "spent": Part(_texts("spent"), lambda state, value: reading.items(value, "spent", reading.goal)),
    "treasures": Part(lambda state: list(map(_write_treasure, state.treasures)), _treasures),
    "buried": Part(
        _texts("buried"),
        lambda state, value: reading.items(
            value, "buried", lambda one: reading.word(one, "buried", state.setting.deck.cards("treasure"))
        ),
    ),
    "dragon": _one_seat("dragon"),
    "trolls": Part(
        lambda state: [{"seat": troll.seat, "place": place_text(troll.place)} for troll in state.trolls], _trolls
    ),
    "proposer": _one_seat("proposer"),
    "due": Part(lambda state: state.due, lambda state, value: reading.number(value, "due", range(MOST_DUE + 1))),
    "boxed": Part(
        lambda state: [{"card": str(card), "known_to": list(known_to)} for card, known_to in state.boxed], _boxed
    ),
}
