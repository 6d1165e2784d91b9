"""Bad records and share codes: cut, changed, of another format or deck, too long, or full of nonsense."""

import base64
import json
import math
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from saboteur import RecordError, codes, from_code, load_deck, load_game, new_game, replay, set_up
from saboteur.state import Phase
from tests.nonsense import (
    LONG,
    POSITION,
    TURNING_NOTHING,
    answer,
    beginning,
    case,
    check_usable,
    game_in,
    mutations,
    nonsense,
    own_deck,
    quick,
    refused,
    result,
    sealed,
    small_table,
    some_positions,
)

# Records


@cache
def some_records() -> list[dict[str, Any]]:
    """Records of a game from its beginning, and from positions of every kind."""
    later = [game_in(phase) for phase in (Phase.TURN, Phase.LAY, Phase.PICK)]
    games = [beginning(), *(set_up(**game.position()) for game in later)]
    for game in games * 2:
        game.play(game.legal_moves()[-1])
    return [game.record() for game in games]


def test_every_beginning_of_a_record_that_was_cut_is_refused(tmp_path: Path) -> None:
    game, path = beginning(), tmp_path / "cut.json"
    game.play(game.legal_moves()[0])
    game.save(path)
    text = path.read_text("utf-8").rstrip()
    for size in range(len(text)):
        path.write_text(text[:size], "utf-8")
        assert isinstance(answer(load_game, path), RecordError)


def test_a_record_with_a_part_left_out_is_refused() -> None:
    for whole in some_records():
        for name in set(whole) - {"note"}:
            cut = {key: value for key, value in whole.items() if key != name}
            assert isinstance(answer(replay, cut), RecordError)
            if name != "checksum":
                assert isinstance(answer(replay, sealed(cut)), RecordError)


def test_a_record_may_lose_its_note_but_gain_nothing() -> None:
    whole = beginning().record()
    del whole["note"]
    assert replay(whole) == beginning()
    for name in ("strange", "", "\ud800", LONG, 5, None, (1, 2)):
        assert isinstance(answer(replay, sealed(whole | {name: 1})), RecordError)


@pytest.mark.parametrize("value", nonsense("dict", none=None, empty=[], record="the text of a record"))
def test_what_is_no_record_is_a_record_error(value: Any) -> None:
    error = answer(replay, value)
    assert isinstance(error, RecordError)
    assert "a record is what game.record() gives" in str(error)


@pytest.mark.parametrize("value", nonsense(none=None, zero=0, two=2, numeral="1"))
def test_a_record_of_another_format_is_refused(value: Any) -> None:
    error = answer(replay, sealed(beginning().record() | {"format": value}))
    assert isinstance(error, RecordError)
    assert "this kit reads records of format 1" in str(error)


@pytest.mark.parametrize("value", nonsense(none=None, other="0" * 16))
def test_a_record_whose_checksum_does_not_fit_is_refused(value: Any) -> None:
    error = answer(replay, beginning().record() | {"checksum": value})
    assert isinstance(error, RecordError)
    assert "checksum" in str(error)


def test_a_record_that_was_changed_is_refused_by_its_checksum() -> None:
    for whole in some_records():
        changes: list[dict[str, Any]] = [{"players": 4}, {"moves": []}, {name: 8 for name in whole if name == "seed"}]
        for change in filter(None, changes):
            assert "checksum" in str(answer(replay, whole | change))


def test_a_record_for_another_deck_is_refused_and_says_how_to_give_that_deck() -> None:
    deck = own_deck(count=5)
    game = beginning(deck=deck)
    assert replay(game.record(), deck) == from_code(game.code(), deck) == game
    for read, written in ((replay, game.record()), (from_code, game.code())):
        error = answer(read, written)
        assert isinstance(error, RecordError)
        assert "played with another deck" in str(error)
        assert "deck=load_deck(" in str(error)
    assert "another deck" in str(answer(set_up, **game.position()))
    assert isinstance(answer(replay, beginning().record(), deck), RecordError)


@pytest.mark.parametrize("deck", nonsense("empty text", "broken text", "text", "long text", number=5))
def test_a_record_with_something_that_is_no_deck_is_refused(deck: Any, tmp_path: Path) -> None:
    game = beginning()
    game.save(tmp_path / "game.json")
    for read, written in ((replay, game.record()), (from_code, game.code()), (load_game, tmp_path / "game.json")):
        assert isinstance(answer(read, written, deck), RecordError)


WRONG_FIELDS: list[Any] = [
    case("box", {"box": "duel"}),
    case("box list", {"box": ["saboteur"]}),
    case("players", {"players": 11}),
    case("players true", {"players": True}),
    case("seed true", {"seed": True}),
    case("seed negative", {"seed": -1}),
    case("seed large", {"seed": 2**64}),
    case("seed none", {"seed": None}),
    case("seed and position", {"position": {}}),
    case("options list", {"options": []}),
    case("options deck", {"options": {"deck": "saboteur.toml"}}),
    case("options strange", {"options": {"colour": 1}}),
    case("options out of range", {"options": {"rounds": 10}}),
    case("options by number", {"options": {1: 1}}),
    case("options of players", {"options": {"players": 3}}),
    case("options of box_name", {"options": {"box_name": "saboteur"}}),
    case("fingerprint", {"fingerprint": "0" * 12}),
    case("fingerprint number", {"fingerprint": 10**3000}),
    case("moves text", {"moves": "pass NES"}),
    case("moves numbers", {"moves": [1, 2]}),
    case("moves too many", {"moves": ["pass NES"] * 20_001}),
    case("moves wrong", {"moves": ["nonsense"]}),
    case("moves illegal", {"moves": ["place NES @ 50,0"]}),
    case("moves after the end", {"options": {"rounds": 1}, "moves": ["pass NES"] * 500}),
    case("moves long", {"moves": [LONG]}),
]


@pytest.mark.parametrize("change", WRONG_FIELDS)
def test_a_record_with_a_wrong_field_is_refused_although_its_checksum_fits(change: dict[str, Any]) -> None:
    assert isinstance(answer(replay, sealed(beginning().record() | change)), RecordError)


@pytest.mark.parametrize("name", ["box", "players", "options", "fingerprint", "seed", "position", "moves", "note"])
@pytest.mark.parametrize("value", nonsense(none=None, empty=[], table={}))
def test_a_record_with_nonsense_in_a_field_is_refused(name: str, value: Any) -> None:
    whole = beginning().record()
    if name == "position":
        del whole["seed"]
    changed = sealed(whole | {name: value})
    is_harmless = name == "note" or (name, value) in [("players", None), ("options", {}), ("moves", [])]
    assert (result(replay, changed) is not None) is is_harmless


@pytest.mark.parametrize("note", nonsense(none=None))
def test_a_note_may_be_anything(note: Any) -> None:
    assert replay(beginning().record() | {"note": note}) == beginning()


def test_a_record_of_10_megabytes_is_refused(tmp_path: Path) -> None:
    path, whole = tmp_path / "large.json", beginning().record()
    for text in (LONG, "[" * 10_000_000, " " * 10_000_000, json.dumps(whole | {"note": LONG}), '"' + LONG):
        path.write_text(text, "utf-8")
        error = answer(load_game, path)
        assert isinstance(error, RecordError)
        assert "at most 4000000 bytes" in str(error)
    for change in ({"moves": [LONG]}, {"moves": ["pass NES"] * 1_000_000}, {"fingerprint": LONG}, {LONG: 1}):
        assert isinstance(answer(replay, sealed(whole | change)), RecordError)


WRONG_FILES = {
    "empty": b"",
    "no JSON": b"a record",
    "null": b"null",
    "list": b"[]",
    "number": b"1" * 10_000,
    "deep": b"[" * 1_000_000,
    "deep table": b'{"a":' * 100_000,
    "not a number": b"NaN",
    "no text": b"\xff\xfe\x00",
    "nulls": b"\0" * 1000,
    "broken letter": b'{"format": "\\ud800"}',
    "huge format": b'{"format": ' + b"1" * 4000 + b"}",
    "infinite format": b'{"format": 1e999}',
}


@pytest.mark.parametrize("content", [case(name, content) for name, content in WRONG_FILES.items()])
def test_a_file_that_is_no_record_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_bytes(content)
    assert isinstance(answer(load_game, path), RecordError)


@pytest.mark.parametrize(
    "path",
    nonsense("text", none=None, folder="/", null="a\0b", nowhere="no such folder/x.json"),
)
def test_a_path_that_cannot_be_is_a_record_error(path: Any) -> None:
    game = beginning()
    assert isinstance(refused(game, game.save, path), RecordError)
    assert isinstance(answer(load_game, path), RecordError)


def test_a_file_that_is_not_there_is_a_record_error() -> None:
    assert isinstance(answer(load_game, "no such file.json"), RecordError)


@given(mutations(some_records))
@example(small_table().record() | {"position": TURNING_NOTHING})
@settings(quick, max_examples=200)
def test_a_changed_record_is_refused_or_can_be_played(changed: dict[str, Any]) -> None:
    game = result(replay, sealed(changed))
    if game is not None:
        check_usable(game)


# Share codes


def code_of(body: bytes) -> str:
    """A share code with this in it, whose checksum fits."""
    data = base64.urlsafe_b64encode(body + codes._code_sum(body))
    return codes._PREFIX + data.decode().rstrip("=")


def body_of(code: str) -> bytes:
    return codes._code_body(code)


def position_code(position: Any, rest: bytes = b"") -> str:
    """A share code that begins with a position, or with bytes where a position should be."""
    front = zlib.compress(position if isinstance(position, bytes) else json.dumps(position).encode(), 9)
    return code_of(bytes([1]) + len(front).to_bytes(3, "big") + front + rest)


@cache
def some_codes() -> list[str]:
    return [replay(written).code() for written in some_records()[:2]]


def test_the_codes_that_the_tests_make_are_right() -> None:
    for code in some_codes():
        assert code_of(body_of(code)) == code
    assert from_code(position_code(small_table().position())) == small_table()


def test_every_beginning_of_a_share_code_is_refused() -> None:
    for code in some_codes():
        for size in range(len(code)):
            assert isinstance(answer(from_code, code[:size]), RecordError)


def test_a_share_code_with_one_character_changed_is_refused_or_is_the_same_game() -> None:
    code = some_codes()[0]
    game = from_code(code)
    others = "ABCabcxyz0189-_+/=. \n\0é\ud800"
    for place, other in ((place, other) for place in range(len(code)) for other in others):
        changed = code[:place] + other + code[place + 1 :]
        assert result(from_code, changed) in (None, game)


@pytest.mark.parametrize("prefix", ["", "SK", "SK0-", "SK2-", "SK10-", "sk1-", "SK1", "SK1_", "SK\ud800-", "SK1-SK1-"])
def test_a_share_code_of_another_format_is_refused(prefix: str) -> None:
    for code in some_codes():
        assert isinstance(answer(from_code, prefix + code.removeprefix("SK1-")), RecordError)


@pytest.mark.parametrize(
    "code", nonsense(none=None, prefix="SK1-", cut="SK1-A", odd="SK1-AAAAA", text_as_bytes=b"SK1-")
)
def test_what_is_no_share_code_is_a_record_error(code: Any) -> None:
    assert isinstance(answer(from_code, code), RecordError)


@pytest.mark.parametrize("letter", ["A", "/", "=", " ", "\n", "\0", "\U000e0001"])
def test_a_share_code_of_10_megabytes_is_refused(letter: str) -> None:
    error = answer(from_code, "SK1-" + letter * 10_000_000)
    assert isinstance(error, RecordError)
    assert "at most 40000 characters" in str(error)
    assert isinstance(answer(from_code, "SK1-" + letter * 39_000), RecordError)


@given(st.integers(0, 3), st.binary(max_size=60))
@example(0, b"\xff" * 20_000)
@example(1, b"\xff" * 20_000)
@example(2, b"\xff" * 20_000)
@example(255, b"")
@settings(quick, max_examples=300)
def test_any_bytes_with_a_right_checksum_are_refused_or_a_game(kind: int, rest: bytes) -> None:
    game = result(from_code, code_of(bytes([kind]) + rest))
    if game is not None:
        assert from_code(game.code()) == game


@given(st.data())
@settings(quick, max_examples=300)
def test_a_share_code_with_bytes_changed_and_a_right_checksum_is_refused_or_a_game(data: st.DataObject) -> None:
    body = bytearray(body_of(data.draw(st.sampled_from(some_codes()))))
    for _ in range(data.draw(st.integers(1, 3))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    body = body[: data.draw(st.integers(1, len(body)))] if data.draw(st.booleans()) else body
    game = result(from_code, code_of(bytes(body)))
    if game is not None:
        assert from_code(game.code()) == game


def packed(*numbers: tuple[int, int]) -> bytes:
    """Numbers below their bounds, as a share code has them."""
    packer = codes.Packer()
    for number, bound in numbers:
        packer.add(number, bound)
    return packer.bytes


def head(box: int = 0, players: int = 0, deck: int | None = None) -> list[tuple[int, int]]:
    """The numbers with which the code of a new game begins: box, players, deck, the four options, a small seed."""
    right = int(load_deck("saboteur").fingerprint[:4], 16)
    options = [(0, 9), (0, 3), (0, 30), (0, 3)]
    return [(box, 5), (players, 8), (right if deck is None else deck, 1 << 16), *options, (0, 2), (7, 1 << 32)]


def test_a_share_code_with_a_wrong_head_is_refused() -> None:
    assert from_code(code_of(b"\0" + packed(*head(), (0, 20_001)))) == new_game("saboteur", 3, 7)
    for wrong in (head(box=4), head(deck=0)):
        assert isinstance(answer(from_code, code_of(b"\0" + packed(*wrong, (0, 20_001)))), RecordError)


def test_a_share_code_with_more_in_it_than_the_game_is_refused() -> None:
    for tail in ([(20_000, 20_001)], [(0, 20_001), (1, 2)], [(20_000, 20_001), (10**1000, 10**1001)]):
        assert isinstance(answer(from_code, code_of(b"\0" + packed(*head(), *tail))), RecordError)


@pytest.mark.parametrize(("number", "bound"), [(-1, 3), (3, 3), (7, 3)])
def test_a_number_that_is_out_of_bounds_is_never_packed(number: int, bound: int) -> None:
    assert isinstance(answer(codes.Packer().add, number, bound), RecordError)


WRONG_POSITION_PARTS: list[Any] = [
    case("a bomb of spaces", b" " * 50_000_000),
    case("a bomb of nulls", b"\0" * 50_000_000),
    case("a bomb behind a position", json.dumps(POSITION).encode() + b" " * 50_000_000),
    case("a deep list", b"[" * 900_000),
    case("a deep table", b'{"options":' * 80_000),
    case("a long number", b"1" * 900_000),
    case("nothing", b""),
    case("not a number", b"NaN"),
    case("a list", []),
    case("an empty table", {}),
    case("options only", {"options": {}}),
    case("another box", POSITION | {"box": "duel"}),
    case("a box that is a list", POSITION | {"box": []}),
    case("other players", POSITION | {"players": 99}),
    case("another deck", POSITION | {"fingerprint": "0" * 12}),
    case("no seed", {name: value for name, value in POSITION.items() if name != "seed"}),
    case("a seed that is not a number", POSITION | {"seed": math.nan}),
    case("a strange part", POSITION | {"colour": 1}),
    case("strange options", POSITION | {"options": {"colour": 1}}),
    case("options that are none", POSITION | {"options": {"rounds": math.inf}}),
    case("hands that are none", POSITION | {"hands": math.nan}),
    case("an infinite cell", POSITION | {"laid": [math.inf, 0]}),
    case("options of players", POSITION | {"options": {"players": 3}}),
    case("options of box_name", POSITION | {"options": {"box_name": "saboteur"}}),
]


@pytest.mark.parametrize("position", WRONG_POSITION_PARTS)
def test_a_share_code_with_a_wrong_position_in_it_is_refused(position: Any) -> None:
    assert isinstance(answer(from_code, position_code(position)), RecordError)


@pytest.mark.parametrize("size", [0, 1, 100, 0xFFFFFF])
def test_a_share_code_whose_position_has_another_length_is_refused_or_the_same_game(size: int) -> None:
    body = body_of(position_code(POSITION))
    changed = code_of(body[:1] + size.to_bytes(3, "big") + body[4:])
    assert result(from_code, changed) in (None, small_table())
    assert isinstance(answer(from_code, code_of(body[:3])), RecordError)


@given(mutations(some_positions))
@example(TURNING_NOTHING)
@quick
def test_a_share_code_with_a_changed_position_is_refused_or_can_be_played(changed: dict[str, Any]) -> None:
    try:
        code = position_code(changed)
    except ValueError:
        return
    game = result(from_code, code)
    if game is not None:
        check_usable(game)
