"""Records and share codes: a game written down so that it can be played again, move by move.

Both hold the whole deal, so whoever reads one sees every hand. Both are plain data, checked field by field and with a
checksum; nothing in them is ever evaluated. A record is JSON. A share code is short: each move is its place in the
list of legal moves, and all these numbers are packed into one, in mixed radix (as hours, minutes and seconds are
packed into seconds).
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from saboteur import positions
from saboteur.boxes import BOXES
from saboteur.chance import LARGEST_SEED, check_seed
from saboteur.decks import BOX_NAMES, Deck
from saboteur.errors import RecordError, SaboteurError, shown
from saboteur.moves import Move
from saboteur.settings import make_setting
from saboteur.state import Setting, State

FORMAT = 1
MOST_MOVES = 20_000
LARGEST_FILE = 4_000_000
LONGEST_CODE = 40_000
LARGEST_POSITION = 1_000_000
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
        _check_deck(setting, fields["fingerprint"])
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


def _check_deck(setting: Setting, fingerprint: object) -> None:
    if fingerprint != setting.deck.fingerprint:
        decks = f"fingerprint {shown(fingerprint)}, here {setting.deck.fingerprint}"
        raise RecordError(f"this game was played with another deck ({decks}); give that one: deck=load_deck('my.toml')")


def begin(setting: Setting, seed: int) -> State:
    """The state in which a new game begins."""
    state = State(setting, seed)
    state.stack = list(setting.deck.cards("gold"))
    BOXES[setting.box].deal(state)
    return state


def read_position(setting: Setting, position: object) -> State:
    """The state of a position that stands in a record."""
    if not isinstance(position, dict) or "seed" not in position:
        raise RecordError(f"position is what game.position() gives, not {shown(position)}")
    known = {"box", "players", "options", "fingerprint", "seed", *positions.PARTS}
    strange = [name for name in position if name not in known]
    if strange:
        raise RecordError(f"{shown(strange[0])} is not a part of a position")
    parts = {name: value for name, value in position.items() if name in positions.PARTS}
    return positions.read(setting, check_seed(position["seed"]), parts)


# Files


def save(record: dict[str, Any], path: str | Path) -> None:
    """Write a record to a file."""
    text = json.dumps(record, indent=1, ensure_ascii=True) + "\n"
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, TypeError, ValueError) as error:
        raise RecordError(f"the record cannot be written to {shown(path)}: {_why(error)}") from None


def load(path: str | Path) -> Any:
    """Read a record from a file of a reasonable size."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise RecordError(f"a record has at most {LARGEST_FILE} bytes, and this file is larger")
        return json.loads(content)
    except RecordError:
        raise
    except (OSError, TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"{shown(path)} cannot be read: {_why(error)}") from None


def _why(error: Exception) -> str:
    """What is wrong with a file, in words."""
    if isinstance(error, OSError):
        return error.strerror or "it cannot be opened"
    if isinstance(error, TypeError):
        return "a path is a text, as in 'game.json'"
    return "it is no file that game.save has written"


# Share codes

_PREFIX = f"SK{FORMAT}-"
_HEAD = {"box": 16, "players": 32, "rounds": 16, "first": 32, "distance": 64, "goals": 16, "deck": 1 << 16}
"""The numbers with which a code begins, and below which bound each is."""
_SUM = 4


class Packer:
    """Many small numbers in one large one: each is worth as much as all the bounds before it make together."""

    def __init__(self, packed: int = 0) -> None:
        self.packed = packed
        self._worth = 1

    def add(self, number: int, bound: int) -> None:
        """Pack a number that is below the bound."""
        self.packed += number * self._worth
        self._worth *= bound

    def take(self, bound: int) -> int:
        """Unpack the next number, with the same bound."""
        self.packed, number = divmod(self.packed, bound)
        return number


def to_code(beginning: State, moves: list[Move], is_set_up: bool) -> str:
    """The share code of a game."""
    packer, setting = Packer(), beginning.setting
    if is_set_up:
        text = json.dumps(positions.write(beginning), separators=(",", ":"))
        front = zlib.compress(text.encode(), 9)
    else:
        front = b""
        for name, bound in _HEAD.items():
            packer.add(_head(setting)[name], bound)
        packer.add(beginning.seed, LARGEST_SEED + 1) if beginning.seed >> 32 else packer.add(beginning.seed, 1 << 32)
    packer.add(len(moves), MOST_MOVES + 1)
    state, box = beginning.copy(), BOXES[setting.box]
    for move in moves:
        legal = box.legal_moves(state)
        packer.add(legal.index(move), len(legal))
        box.do(state, move)
    size = (packer.packed.bit_length() + 7) // 8
    is_long = beginning.seed >> 32 > 0
    head = bytes([2 if is_set_up else int(is_long)]) + len(front).to_bytes(3, "big") * is_set_up
    body = head + front + packer.packed.to_bytes(size, "big")
    return _PREFIX + base64.urlsafe_b64encode(body + _code_sum(body)).decode().rstrip("=")


def _head(setting: Setting) -> dict[str, int]:
    deck = int(setting.deck.fingerprint[:4], 16)
    return {"box": BOX_NAMES.index(setting.box), "players": setting.players, **setting.options, "deck": deck}


def _code_sum(body: bytes) -> bytes:
    return hashlib.sha256(_PREFIX.encode() + body).digest()[:_SUM]


def from_code(code: object, deck: Deck | None = None) -> Opening:
    """The beginning and the moves of a share code; whatever is wrong with it is a `RecordError`."""
    body = _code_body(code)
    try:
        return _read_body(body, deck)
    except RecordError:
        raise
    except SaboteurError as error:
        raise RecordError(f"this share code cannot be played: {error}") from None


def _code_body(code: object) -> bytes:
    """The bytes of a code, with the format and the checksum looked at."""
    if not isinstance(code, str):
        raise RecordError(f"a share code is a text that begins with {_PREFIX!r}, not {shown(code)}")
    if len(code) > LONGEST_CODE:
        raise RecordError(f"a share code has at most {LONGEST_CODE} characters; this text has {len(code)}")
    text = "".join(code.split())
    if not text.startswith(_PREFIX):
        raise RecordError(
            f"a share code that this kit reads begins with {_PREFIX!r}; this text begins {shown(text[:8])}"
        )
    rest = text.removeprefix(_PREFIX)
    try:
        data = base64.b64decode(rest + "=" * (-len(rest) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        data = b""
    body, found = data[:-_SUM], data[-_SUM:]
    if not body or found != _code_sum(body):
        raise RecordError("this share code has been changed or cut: its checksum does not fit")
    return body


def _read_body(body: bytes, deck: Deck | None) -> Opening:
    kind = body[0]
    if kind == 2:
        size = int.from_bytes(body[1:4], "big")
        state, is_set_up = _position_state(body[4 : 4 + size], deck), True
        packer = Packer(int.from_bytes(body[4 + size :], "big"))
    elif kind in (0, 1):
        packer = Packer(int.from_bytes(body[1:], "big"))
        head = {name: packer.take(bound) for name, bound in _HEAD.items()}
        seed = packer.take(LARGEST_SEED + 1 if kind else 1 << 32)
        state, is_set_up = begin(_code_setting(head, deck), seed), False
    else:
        raise RecordError("this share code is of an unknown kind")
    return Opening(state, is_set_up, _unpack_moves(state.copy(), packer))


def _code_setting(head: dict[str, int], deck: Deck | None) -> Setting:
    if head["box"] >= len(BOX_NAMES):
        raise RecordError("this share code names no box")
    options = {name: head[name] for name in ("rounds", "first", "distance", "goals")}
    setting = make_setting(BOX_NAMES[head["box"]], head["players"], **options, deck=deck)
    if int(setting.deck.fingerprint[:4], 16) != head["deck"]:
        _check_deck(setting, f"{head['deck']:04x}…")
    return setting


def _position_state(packed: bytes, deck: Deck | None) -> State:
    """The state of the position that stands in a code; what grows too large when unpacked is refused."""
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, LARGEST_POSITION)
        position = json.loads(text) if unpacker.eof else None
    except (zlib.error, ValueError, RecursionError):
        position = None
    if not isinstance(position, dict) or not isinstance(position.get("options"), dict):
        raise RecordError("the position in this share code cannot be read")
    options = {str(name): value for name, value in position["options"].items() if name != "deck"}
    setting = make_setting(position.get("box"), position.get("players"), **options, deck=deck)
    _check_deck(setting, position.get("fingerprint"))
    return read_position(setting, position)


def _unpack_moves(state: State, packer: Packer) -> list[Move]:
    """The moves, each from its place in the list of legal moves."""
    box, moves = BOXES[state.setting.box], []
    for _ in range(packer.take(MOST_MOVES + 1)):
        legal = box.legal_moves(state)
        if not legal:
            raise RecordError("this share code has more moves than the game")
        moves.append(legal[packer.take(len(legal))])
        box.do(state, moves[-1])
    if packer.packed:
        raise RecordError("this share code has more in it than the game")
    return moves
