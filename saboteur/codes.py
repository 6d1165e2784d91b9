"""Share codes: a game in one line, short enough to paste.

A code holds the whole deal, as a record does. Each move is its place in the list of legal moves, and all these numbers
are packed into one, in mixed radix (as hours, minutes and seconds are packed into seconds). A checksum guards it.
"""

import base64
import binascii
import hashlib
import json
import zlib

from saboteur import positions
from saboteur.boxes import BOXES, Box
from saboteur.chance import LARGEST_SEED
from saboteur.decks import BOX_NAMES, Deck
from saboteur.errors import RecordError, SaboteurError, shown
from saboteur.moves import Move
from saboteur.record import FORMAT, MOST_MOVES, Opening, begin, check_deck, read_position
from saboteur.settings import find_box, find_deck, make_setting
from saboteur.state import Setting, State

LONGEST_CODE = 40_000
LARGEST_POSITION = 1_000_000
_PREFIX = f"SK{FORMAT}-"
_NEW, _SET_UP = 0, 1
_SUM = 4
_SEEDS = (1 << 32, LARGEST_SEED + 1)
"""Bounds of small and of large seeds."""
_FINGERPRINTS = 1 << 16


class Packer:
    """Many small numbers in one large one: each is worth as much as all the bounds before it make together."""

    def __init__(self, packed: int = 0) -> None:
        self.packed = packed
        self._worth = 1

    def add(self, number: int, bound: int) -> None:
        """Pack a number that is below the bound."""
        if not 0 <= number < bound:
            raise RecordError(f"{number} cannot be packed below {bound}")
        self.packed += number * self._worth
        self._worth *= bound

    def take(self, bound: int) -> int:
        """Unpack the next number, with the same bound."""
        self.packed, number = divmod(self.packed, bound)
        return number

    @property
    def bytes(self) -> bytes:
        """The large number, as bytes."""
        return self.packed.to_bytes((self.packed.bit_length() + 7) // 8, "big")


# Writing


def to_code(beginning: State, moves: list[Move], is_set_up: bool) -> str:
    """The share code of a game."""
    packer = Packer()
    if is_set_up:
        position = zlib.compress(json.dumps(positions.write(beginning), separators=(",", ":")).encode(), 9)
        front = bytes([_SET_UP]) + len(position).to_bytes(3, "big") + position
    else:
        front = bytes([_NEW])
        _pack_setting(packer, beginning.setting)
        _pack_seed(packer, beginning.seed)
    _pack_moves(packer, beginning.copy(), moves)
    body = front + packer.bytes
    return _PREFIX + base64.urlsafe_b64encode(body + _code_sum(body)).decode().rstrip("=")


def _pack_setting(packer: Packer, setting: Setting) -> None:
    box = BOXES[setting.box]
    packer.add(BOX_NAMES.index(box.name), len(BOX_NAMES))
    packer.add(box.players.index(setting.players), len(box.players))
    packer.add(_short_fingerprint(setting.deck), _FINGERPRINTS)
    for name, values in _option_values(box, setting.players, setting.deck).items():
        packer.add(values.index(setting.options[name]), len(values))


def _option_values(box: Box, players: int, deck: Deck) -> dict[str, list[int | str]]:
    """For each option the values that it can have, the usual one first."""
    found = {}
    for option in box.options:
        usual = option.usual(players, deck)
        found[option.name] = [usual, *(value for value in option.allowed(players, deck) if value != usual)]
    return found


def _pack_seed(packer: Packer, seed: int) -> None:
    is_large = int(seed >= _SEEDS[0])
    packer.add(is_large, 2)
    packer.add(seed, _SEEDS[is_large])


def _pack_moves(packer: Packer, state: State, moves: list[Move]) -> None:
    box = BOXES[state.setting.box]
    packer.add(len(moves), MOST_MOVES + 1)
    for move in moves:
        legal = box.legal_moves(state)
        packer.add(legal.index(move), len(legal))
        box.do(state, move)


def _short_fingerprint(deck: Deck) -> int:
    return int(deck.fingerprint[:4], 16)


def _code_sum(body: bytes) -> bytes:
    return hashlib.sha256(_PREFIX.encode() + body).digest()[:_SUM]


# Reading


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
        begins = f"begins with {_PREFIX!r}; this text begins with {shown(text[:8])}"
        raise RecordError(f"a share code that this kit reads {begins}")
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
    kind, rest = body[0], body[1:]
    if kind == _SET_UP:
        size = int.from_bytes(rest[:3], "big")
        state = _position_state(rest[3 : 3 + size], deck)
        packer = Packer(int.from_bytes(rest[3 + size :], "big"))
    elif kind == _NEW:
        packer = Packer(int.from_bytes(rest, "big"))
        setting = _unpack_setting(packer, deck)
        state = begin(setting, packer.take(_SEEDS[packer.take(2)]))
    else:
        raise RecordError("this share code is of an unknown kind")
    return Opening(state, kind == _SET_UP, _unpack_moves(packer, state.copy()))


def _unpack_setting(packer: Packer, own_deck: Deck | None) -> Setting:
    box = find_box(BOX_NAMES[packer.take(len(BOX_NAMES))])
    players, fingerprint = box.players[packer.take(len(box.players))], packer.take(_FINGERPRINTS)
    deck = find_deck(box, own_deck)
    if _short_fingerprint(deck) != fingerprint:
        check_deck(make_setting(box.name, players, deck=deck), f"{fingerprint:04x}...")
    values = _option_values(box, players, deck)
    options = {name: allowed[packer.take(len(allowed))] for name, allowed in values.items()}
    return make_setting(box.name, players, deck=deck, **options)


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
    check_deck(setting, position.get("fingerprint"))
    return read_position(setting, position)


def _unpack_moves(packer: Packer, state: State) -> list[Move]:
    """The moves, each from its place in the list of legal moves."""
    box, moves = BOXES[state.setting.box], list[Move]()
    for _ in range(packer.take(MOST_MOVES + 1)):
        legal = box.legal_moves(state)
        if not legal:
            raise RecordError("this share code has more moves than the game")
        moves.append(legal[packer.take(len(legal))])
        box.do(state, moves[-1])
    if packer.packed:
        raise RecordError("this share code has more in it than the game")
    return moves
