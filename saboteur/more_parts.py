"""The parts of a position that only some boxes have, each with how it is written and how it is read."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from saboteur import reading
from saboteur.actions import THEFT
from saboteur.boxes import BOXES
from saboteur.errors import GameError, shown
from saboteur.sides import place_text
from saboteur.state import Boxed, Hat, State


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
    """What follows from the rest where it is not given: whose theft cards lie there, and which card was laid last."""
    parts = [name for name in BOXES[state.setting.box].parts if given.get(name) is None]
    if "thefts" in parts:
        state.thefts = [seat for seat, cards in enumerate(state.front) if THEFT in cards]
    if "trail" in parts:
        state.trail = state.maze.loose_cells()


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
        raise GameError("inspected: everybody knows their own dwarf card (T15)")
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
    "boxed": Part(
        lambda state: [{"card": str(card), "known_to": list(known_to)} for card, known_to in state.boxed], _boxed
    ),
}
