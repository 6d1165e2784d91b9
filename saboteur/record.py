"""Records: a game written down as plain JSON, so that it can be played again, move by move.

A record holds the whole deal, so whoever reads it sees every hand. It is checked field by field and with a checksum;
nothing in it is ever evaluated.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from saboteur import positions
from saboteur.boxes import BOXES
from saboteur.chance import check_seed
from saboteur.decks import Deck
from saboteur.errors import RecordError, SaboteurError, shown
from saboteur.moves import Move
from saboteur.settings import make_setting
from saboteur.state import Setting, State

FORMAT = 1
MOST_MOVES = 20_000
LARGEST_FILE = 4_000_000
NOTE = "This record holds the whole deal: whoever reads it sees every hand and every secret."
_NEEDED = {"format", "box", "players", "options", "fingerprint", "moves", "checksum"}
_OPTIONAL = {"note", "seed", "position"}


class Opening(NamedTuple):
    """How a game begins, and the moves to be played from there."""

    state: State
    is_set_up: bool
    moves: list[Any]


# Records


def write(setting: Setting, seed: int, position: dict[str, Any] | None, moves: Iterable[Move]) -> dict[str, Any]:
    """A game as plain JSON."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "note": NOTE,
        "box": setting.box,
        "players": setting.players,
        "options": setting.options,
        "fingerprint": setting.deck.fingerprint,
        **({"seed": seed} if position is None else {"position": position}),
        "moves": [move.text for move in moves],
    }
    return record | {"checksum": _checksum(record)}


def _checksum(record: dict[str, Any]) -> str:
    """A short hash of all that counts in a record."""
    counted = {name: value for name, value in record.items() if name not in ("note", "checksum")}
    text = json.dumps(counted, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(record: object, deck: Deck | None = None) -> Opening:
    """The beginning and the moves of a record; whatever is wrong with it is a `RecordError`."""
    fields = _checked_fields(record)
    try:
        setting = make_setting(fields["box"], fields["players"], **fields["options"], deck=deck)
        check_deck(setting, fields["fingerprint"])
        if "seed" in fields:
            return Opening(begin(setting, check_seed(fields["seed"])), False, fields["moves"])
        return Opening(read_position(setting, fields["position"]), True, fields["moves"])
    except RecordError:
        raise
    except SaboteurError as error:
        raise RecordError(f"this record cannot be played: {error}") from None


def _checked_fields(record: object) -> dict[str, Any]:
    if not isinstance(record, dict):
        raise RecordError(f"a record is what game.record() gives, a dict, not {shown(record)}")
    if "format" not in record:
        raise RecordError("this is no record: it has no format number; a record is what game.record() gives")
    if record["format"] != FORMAT or isinstance(record["format"], bool):
        raise RecordError(f"this kit reads records of format {FORMAT}, not {shown(record['format'])}")
    strange = [name for name in record if name not in _NEEDED | _OPTIONAL]
    missing = sorted(_NEEDED - set(record))
    if strange or missing:
        wrong = f"{missing[0]!r} is missing" if missing else f"{shown(strange[0])} is not known"
        raise RecordError(f"this is no whole record: {wrong}")
    if ("seed" in record) == ("position" in record):
        raise RecordError("a record begins with a seed or with a position, one of the two")
    moves = record["moves"]
    if not isinstance(moves, list) or len(moves) > MOST_MOVES or not all(isinstance(move, str) for move in moves):
        raise RecordError(f"moves is a list of at most {MOST_MOVES} texts, not {shown(moves)}")
    if not isinstance(record["options"], dict) or not all(isinstance(name, str) for name in record["options"]):
        raise RecordError(f"options is a table of names and numbers, not {shown(record['options'])}")
    if "deck" in record["options"]:
        raise RecordError("a record names its deck by the fingerprint only")
    _check_sum(record)
    return record


def _check_sum(record: dict[str, Any]) -> None:
    try:
        found = _checksum(record)
    except (TypeError, ValueError, RecursionError):
        raise RecordError("this record holds something that is not plain JSON") from None
    if record["checksum"] != found:
        raise RecordError("this record has been changed or cut: its checksum does not fit what it says")


def check_deck(setting: Setting, fingerprint: object) -> None:
    """Refuse a deck that is not the one with this fingerprint."""
    if fingerprint != setting.deck.fingerprint:
        decks = f"fingerprint {shown(fingerprint)}, here {setting.deck.fingerprint}"
        raise RecordError(f"this game was played with another deck ({decks}); give that one: deck=load_deck('my.toml')")


def begin(setting: Setting, seed: int) -> State:
    """The state in which a new game begins."""
    state = State(setting, seed)
    BOXES[setting.box].begin(state)
    return state


def read_position(setting: Setting, position: object) -> State:
    """The state of a position that stands in a record."""
    if not isinstance(position, dict) or "seed" not in position:
        raise RecordError(f"position is what game.position() gives, not {shown(position)}")
    names = positions.parts_of(BOXES[setting.box])
    known = {"box", "players", "options", "fingerprint", "seed", *names}
    strange = [name for name in position if name not in known]
    if strange:
        raise RecordError(f"{shown(strange[0])} is not a part of a position")
    parts = {name: value for name, value in position.items() if name in names}
    return positions.read(setting, check_seed(position["seed"]), parts)


# Files


def to_text(record: dict[str, Any]) -> str:
    """A record as the content of a file."""
    return json.dumps(record, indent=1, ensure_ascii=True) + "\n"


def save(record: dict[str, Any], path: str | Path) -> None:
    """Write a record to a file."""
    try:
        Path(path).write_text(to_text(record), encoding="utf-8")
    except (OSError, TypeError, ValueError) as error:
        raise RecordError(f"the record cannot be written to {shown(path)}: {_why(error)}") from None


def load(path: str | Path) -> Any:
    """Read a record from a file of a reasonable size."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, TypeError, ValueError) as error:
        raise RecordError(f"{shown(path)} cannot be read: {_why(error)}") from None
    return from_text(content, shown(path))


def from_text(content: str | bytes, name: str = "this text") -> Any:
    """The record in the content of a file that `save` has written."""
    if len(content) > LARGEST_FILE:
        raise RecordError(f"a record has at most {LARGEST_FILE} bytes, and this file is larger")
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{name} cannot be read: {_why(error)}") from None


def _why(error: Exception) -> str:
    """What is wrong with a file, in words."""
    if isinstance(error, OSError):
        return error.strerror or "it cannot be opened"
    if isinstance(error, TypeError):
        return "a path is a text, as in 'game.json'"
    return "it is no file that game.save has written"
