"""Bad input at the front door: each gets one clear sentence of the kit's own, and the game is as it was before."""

import base64
import copy
import json
import math
import os
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from saboteur import (
    BOXES,
    ActionCard,
    Card,
    CardError,
    Deck,
    DeckError,
    Game,
    GameError,
    IllegalMove,
    Maze,
    MazeError,
    Move,
    MoveError,
    RecordError,
    RuleError,
    SaboteurError,
    codes,
    from_code,
    load_deck,
    load_game,
    new_game,
    parse_move,
    random_game,
    record,
    replay,
    rules,
    set_up,
)
from saboteur.decks import BOX_NAMES
from saboteur.moves import LONGEST_TEXT, MoveKind
from saboteur.positions import PARTS
from saboteur.state import Phase

LONGEST_ANSWER = 400
HUGE = 10**5000
LONG = "x" * 10_000_000
quick = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


class Unwritable:
    """Something that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("this has no repr")


class OddPath(os.PathLike[str]):
    """A path that names nothing."""

    def __fspath__(self) -> str:
        return 5  # type: ignore[return-value]


DEEP = nested(100_000)
NONSENSE: dict[str, Any] = {
    "true": True,
    "half": 0.5,
    "nan": math.nan,
    "infinite": math.inf,
    "negative": -1,
    "large": 10**30,
    "huge": HUGE,
    "complex": 1j,
    "empty text": "",
    "text": "nonsense",
    "broken text": "\ud800",
    "long text": "x" * 100_000,
    "bytes": b"saboteur",
    "list": [1, "x"],
    "deep list": DEEP,
    "long list": [0] * 100_000,
    "huge in a list": [HUGE],
    "dict": {"x": 1},
    "object": object(),
    "function": len,
}


def case(name: str, *values: Any) -> Any:
    """A case of a test, by name."""
    return pytest.param(*values, id=name)


def nonsense(*left_out: str, **more: Any) -> list[Any]:
    """Values of every wrong type; `None`, which often means the usual value, is not among them."""
    chosen = {name: value for name, value in (NONSENSE | more).items() if name not in left_out}
    return [case(name, value) for name, value in chosen.items()]


def check_sentence(error: SaboteurError) -> None:
    """The answer says something, is short and can be printed."""
    message = str(error)
    assert 10 < len(message) <= LONGEST_ANSWER, f"{len(message)} characters: {message[:300]}"
    message.encode()


def answer(call: Callable[..., object], *arguments: Any, **named: Any) -> SaboteurError:
    """The error of the kit's own with which a call is answered."""
    with pytest.raises(SaboteurError) as caught:
        call(*arguments, **named)
    check_sentence(caught.value)
    return caught.value


def result(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call gives; None if it is answered with an error of the kit's own."""
    try:
        return call(*arguments, **named)
    except SaboteurError as error:
        check_sentence(error)
        return None


def truth(game: Game) -> tuple[Any, ...]:
    return game.position(), game.moves, game.legal_moves(), game.record(), repr(game)


def refused(game: Game, call: Callable[..., object], *arguments: Any, **named: Any) -> SaboteurError:
    """The answer to a call that leaves the game exactly as it was."""
    before = truth(game)
    error = answer(call, *arguments, **named)
    assert truth(game) == before
    return error


def beginning(**given: Any) -> Game:
    return new_game("saboteur", players=3, seed=7, **given)


def small_table(**given: Any) -> Game:
    """A position in which seat 0 has a card of each kind to play."""
    hand = ["NESW", "broken lantern", "map", "repair pickaxe+cart", "rockfall"]
    front = {1: ["broken cart"], 2: ["broken pickaxe"]}
    maze = "start NESW | EW | . | ?"
    return set_up("saboteur", 3, 1, **{"maze": maze, "hands": {0: hand}, "front": front, "rounds": 2} | given)


@cache
def moments() -> tuple[Game, ...]:
    """A few games, each after every one of its moves."""
    games: list[Game] = []
    for seed in (2, 6, 9):
        random_game("saboteur", 3, seed, on_move=lambda game: games.append(game.copy()), distance=1, rounds=2)
    return tuple(games)


def game_in(phase: Phase) -> Game:
    """A game in which a choice of this kind is to be made."""
    if phase is Phase.LAY:
        game = set_up("saboteur", 3, 1, rounds=2, maze=FORK, goals={"3,0": "NE"}, hands={0: ["NESW", "map"]})
        game.play("place NESW @ 1,0")
        return game
    return next(game for game in moments() if game.phase is phase and game.round == 1 and len(game.moves) > 5).copy()


FORK = """
origin 0,-1
.          | . | ES  | SW | . | .
start NESW | . | NEW | ?  | . | ?
.
.          | . | .   | ?  | . | .
"""
"""A card at 1,0 reaches the goal at 3,0 from two sides at once, so that the player chooses how it lies."""


def check_usable(game: Game) -> None:
    """A position that was accepted can be looked at, written down, read again and played to its end."""
    rng, last_seen = Random(1), 0
    for _ in range(3000):
        if game.round != last_seen or game.over:
            last_seen = game.round
            for seat in (None, *range(game.players)):
                assert game.view(seat).text
                result(next, game.view(seat).worlds(Random(1)))
            assert set_up(**game.position()) == game
        if game.over:
            break
        moves = game.legal_moves()
        assert moves, "nobody can move, and the game is not over"
        game.play(rng.choice(moves))
    assert game.over
    assert replay(game.record()) == from_code(game.code()) == game


BEGINNINGS = [new_game, set_up, random_game]


# The table


@pytest.mark.parametrize("begin", BEGINNINGS)
@pytest.mark.parametrize("box", nonsense(none=None, other="duel", capital="Saboteur", path="../saboteur"))
def test_an_unknown_box_is_answered_with_those_there_are(begin: Any, box: Any) -> None:
    error = answer(begin, box)
    assert isinstance(error, GameError)
    assert "boxes to play are 'saboteur'" in str(error)


@pytest.mark.parametrize("begin", BEGINNINGS)
@pytest.mark.parametrize("players", nonsense(zero=0, two=2, eleven=11, whole_float=3.0, numeral="3"))
def test_players_are_a_whole_number_from_3_to_10(begin: Any, players: Any) -> None:
    error = answer(begin, "saboteur", players)
    assert isinstance(error, GameError)
    assert "players is a whole number from 3 to 10 (S1)" in str(error)


@pytest.mark.parametrize("begin", BEGINNINGS)
def test_without_a_number_there_are_the_least_players(begin: Any) -> None:
    assert begin("saboteur", players=None).players == 3


@pytest.mark.parametrize("begin", BEGINNINGS)
@pytest.mark.parametrize("seed", nonsense(too_large=2**64, whole_float=7.0, numeral="7"))
def test_a_seed_is_a_whole_number_from_0_up(begin: Any, seed: Any) -> None:
    error = answer(begin, "saboteur", 3, seed)
    assert isinstance(error, GameError)
    assert "a seed is a whole number from 0 to" in str(error)


@pytest.mark.parametrize("option", ["rounds", "first", "distance", "goals"])
@pytest.mark.parametrize("value", nonsense(numeral="1", whole_float=1.0, hundred=100))
def test_an_option_out_of_range_is_answered_with_the_range(option: str, value: Any) -> None:
    error = answer(beginning, **{option: value})
    assert isinstance(error, GameError)
    assert f"{option} is a whole number from " in str(error)


@pytest.mark.parametrize(
    "name",
    [
        *("colour", "Rounds", "self", "", "phases", "state"),
        case("long", LONG),
        case("broken", "\ud800"),
        case("box_name", "box_name"),
    ],
)
def test_an_unknown_option_is_answered_with_those_there_are(name: str) -> None:
    error = answer(new_game, "saboteur", 3, 1, **{name: 1})
    assert isinstance(error, GameError)
    assert all(option in str(error) for option in BOXES["saboteur"].option_names)
    assert isinstance(answer(set_up, "saboteur", 3, 1, **{name: 1}), GameError)


def test_on_move_is_something_that_can_be_called() -> None:
    answer(random_game, "saboteur", 3, 1, on_move=5)


# Decks


@pytest.mark.parametrize("begin", BEGINNINGS)
@pytest.mark.parametrize("deck", nonsense("empty text", "text", "broken text", "long text", number=5))
def test_something_that_is_no_deck_is_refused(begin: Any, deck: Any) -> None:
    error = answer(begin, "saboteur", 3, 1, deck=deck)
    assert isinstance(error, GameError)
    assert "a deck is one that load_deck gives, or the path of a file" in str(error)


@pytest.mark.parametrize(
    "path",
    [
        *("", "nonsense", "no such file.toml", "no such folder/deck.toml", "null\0.toml"),
        case("folder", Path("/")),
        case("path", Path("no such file.toml")),
        case("long", LONG),
        case("broken", "\ud800"),
        case("long path", LONG + ".toml"),
        case("broken path", "\ud800.toml"),
        case("odd path", OddPath()),
    ],
)
def test_a_deck_that_is_not_there_is_refused(path: Any) -> None:
    assert isinstance(answer(load_deck, path), DeckError)
    assert isinstance(answer(beginning, deck=path), DeckError)


@pytest.mark.parametrize(
    "name",
    nonsense(
        none=None,
    ),
)
def test_load_deck_answers_whatever_it_is_given(name: Any) -> None:
    assert isinstance(answer(load_deck, name), DeckError)


@pytest.mark.parametrize("other", BOX_NAMES[1:])
def test_a_deck_for_another_box_is_refused(other: str) -> None:
    for deck in (other, load_deck(other)):
        error = answer(beginning, deck=deck)
        assert isinstance(error, GameError)
        assert f"for the box {other!r}" in str(error)


def own_deck(keep: Callable[[Any], bool] = bool, **changed: Any) -> Deck:
    """The deck of the box with some of its lines, or with one action card that is another one."""
    deck = load_deck("saboteur")
    lines = [replace(line, **changed) if line.text == "map" else line for line in deck.lines if keep(line)]
    return replace(deck, lines=tuple(lines))


def test_a_deck_with_too_few_cards_for_the_players_is_refused() -> None:
    deck = own_deck(lambda line: line.group != "path")
    assert new_game("saboteur", 4, 1, deck=deck).players == 4
    assert str(answer(new_game, "saboteur", 5, 1, deck=deck)) == "5 players need 30 hand cards; this deck has 27"
    deck = own_deck(lambda line: line.text != "saboteur")
    assert "3 players need 1 cards of a saboteur" in str(answer(beginning, deck=deck))
    deck = own_deck(lambda line: line.text != "NESW/treasure")
    assert "exactly one treasure" in str(answer(beginning, deck=deck, goals=2))


def test_a_deck_with_action_cards_that_the_box_has_no_rules_for_is_refused() -> None:
    assert isinstance(answer(random_game, "saboteur", 3, 1, deck=own_deck(item=ActionCard("theft"))), GameError)


# Moves as text

WRONG_TEXTS = {
    "nothing": "",
    "a word": "move",
    "no card": "place",
    "no card at a cell": "place @ 1,0",
    "no card of the kit": "place QRS @ 1,0",
    "an action card that is placed": "place map @ 1,0",
    "a path card that is played": "play NES @ 1,0",
    "the back of a card": "place ? @ 1,0",
    "two cells": "place NES @ 1,0 @ 2,0",
    "half a cell": "place NES @ 1",
    "a cell too far away": "place NES @ 1000,0",
    "a cell of many digits": "place NES @ " + "1" * 300 + ",0",
    "other digits": "place NES @ \N{ARABIC-INDIC DIGIT ONE},0",
    "no seat": "play broken lantern on",
    "a seat of many digits": "play broken lantern on " + "1" * 300,
    "a negative seat": "play broken lantern on -1",
    "no gold": "take",
    "gold that is no number": "take three",
    "gold of nothing": "take 0",
    "long": "pass NES" + " " * LONGEST_TEXT,
    "very long": "place NES @ 1,0" + LONG,
    "a line break": "place\nNES @ 1,0",
    "a null": "pass \0",
    "a broken letter": "pass \ud800",
}


@pytest.mark.parametrize(
    "text",
    [
        *(case(name, text) for name, text in WRONG_TEXTS.items()),
        case("a long card", "play " + "x" * 195),
        case("a long unprintable card", "pass " + "\U000e0001" * 195),
    ],
)
def test_a_text_that_is_no_move_is_a_move_error(text: str) -> None:
    assert isinstance(answer(parse_move, text), MoveError)
    game = beginning()
    for call in (game.play, game.refusal):
        assert isinstance(refused(game, call, text), MoveError)


@pytest.mark.parametrize("move", nonsense(none=None))
def test_what_is_neither_a_move_nor_a_text_is_a_move_error(move: Any) -> None:
    game = beginning()
    for call in (parse_move, game.play, game.refusal):
        assert isinstance(refused(game, call, move), MoveError)


def test_a_long_move_of_the_wrong_kind_gets_a_short_answer() -> None:
    game = beginning()
    text = "lay NES: " + "x" * 370 + " @ 1,1"
    assert isinstance(refused(game, game.play, text), IllegalMove)


def test_a_record_with_a_long_move_gets_a_short_answer() -> None:
    answer(replay, sealed(beginning().record() | {"moves": ["lay NES: " + "x" * 340 + " @ 1,1"]}))


def check_text(game: Game, text: str) -> None:
    """A text is a legal move, or it is refused and changes nothing; and what it names has a text of its own."""
    move = result(parse_move, text)
    if move is not None:
        assert parse_move(move.text) == move
    before, legal = truth(game), game.legal_moves()
    twin = game.copy()
    if result(twin.play, text) is None:
        assert move not in legal
        assert truth(twin) == before
    else:
        assert move in legal


letters = st.characters(exclude_categories=())
words = st.sampled_from(
    [*MoveKind, *"@+,:/-=?# ", " on ", " @ ", ", ", ": ", "NES", "map", "repair pickaxe+cart", "0", "1", "-1", "99999"]
)


@given(st.text(letters, max_size=60))
@quick
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    check_text(small_table(), text)


@given(st.lists(words, max_size=8).map("".join))
@quick
def test_any_words_of_moves_are_a_move_or_are_refused(text: str) -> None:
    check_text(small_table(), text)


@pytest.mark.parametrize("text", ["pass NES: a  b", "pass NES: a : b"])
def test_an_option_with_spaces_round_trips(text: str) -> None:
    check_text(small_table(), text)


@st.composite
def mutated_texts(draw: st.DrawFn) -> tuple[Game, str]:
    """A legal move of some game with letters or words put in, left out, or doubled."""
    game = draw(st.sampled_from([small_table(), *map(game_in, (Phase.TURN, Phase.LAY, Phase.PICK))]))
    text = draw(st.sampled_from(game.legal_moves())).text
    for _ in range(draw(st.integers(1, 3))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        middle = draw(st.one_of(st.just(""), words, letters, st.just(text[start:end] * 2)))
        text = text[:start] + middle + text[end:]
    return game, text


@given(mutated_texts())
@quick
def test_a_legal_move_with_slips_is_a_move_or_is_refused(pair: tuple[Game, str]) -> None:
    check_text(*pair)


# Moves put together by hand

NES = Card("NES")
WRONG_MOVES: dict[str, tuple[Any, ...]] = {
    "no kind": (None,),
    "a number": (5,),
    "no cards": (MoveKind.PASS,),
    "cards that are a number": (MoveKind.PLACE, 5),
    "cards that are None": (MoveKind.PLACE, None, None, (1, 0)),
    "one card": (MoveKind.PASS, NES),
    "a list of cards": (MoveKind.PASS, [NES]),
    "a card as a text": (MoveKind.PASS, ("NES",)),
    "an action card that is placed": (MoveKind.PLACE, (ActionCard("map"),), None, (1, 0)),
    "a path card that is played": (MoveKind.PLAY, (NES,), None, (1, 0)),
    "a card that lies face down": (MoveKind.PLACE, (Card("?"),), None, (1, 0)),
    "an option that is a number": (MoveKind.TAKE, (), 3),
    "an option in two lines": (MoveKind.PASS, (NES,), "a @ 1,0"),
    "a place that is a text": (MoveKind.PLACE, (NES,), None, "1,0"),
    "a place that is a list": (MoveKind.PLACE, (NES,), None, [1, 0]),
    "half a place": (MoveKind.PLACE, (NES,), None, (1,)),
    "a place that is empty": (MoveKind.PLACE, (NES,), None, ()),
    "a huge place": (MoveKind.PLACE, (NES,), None, (HUGE, 0)),
    "a place that is not a number": (MoveKind.PLACE, (NES,), None, (math.nan, 0)),
    "a seat that is a text": (MoveKind.PLAY, (ActionCard("broken cart"),), None, None, "1"),
    "a negative seat": (MoveKind.PLAY, (ActionCard("broken cart"),), None, None, -1),
    "a huge seat": (MoveKind.PLAY, (ActionCard("broken cart"),), None, None, HUGE),
    "long cards": (MoveKind.PASS, (NES,) * 1_000_000),
    "a long option": (MoveKind.PASS, (NES,), LONG),
    "a huge kind": (HUGE, (NES,)),
    "a huge card": (MoveKind.PASS, (HUGE,)),
    "a huge option": (MoveKind.TAKE, (), HUGE),
    "all wrong": (1, 2, 3, 4, 5),
}


@pytest.mark.parametrize(
    "parts",
    [
        *(case(name, parts) for name, parts in WRONG_MOVES.items()),
        case("deep cards", (MoveKind.PLACE, DEEP)),
        case("a deep card", (MoveKind.PLACE, (DEEP,))),
        case("an unwritable card", (MoveKind.PLACE, (Unwritable(),))),
    ],
)
def test_a_move_put_together_wrongly_is_a_move_error(parts: tuple[Any, ...]) -> None:
    game = small_table()
    for call in (game.play, game.refusal):
        assert isinstance(refused(game, call, Move(*parts)), MoveError)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        case("kind of a placement", "place NESW @ 0,1", {"kind": "place"}),
        case("kind of a pass", "pass map", {"kind": "pass"}),
        case("kind of a play", "play map @ 3,0", {"kind": "play"}),
        case("column", "place NESW @ 0,1", {"place": (0.0, 1)}),
        case("row", "play map @ 3,0", {"place": (3, False)}),
        case("seat", "play broken lantern on 1", {"target": True}),
        case("float seat", "play broken lantern on 2", {"target": 2.0}),
    ],
)
def test_a_move_that_is_equal_to_a_legal_one_is_refused_or_is_that_one(text: str, changes: dict[str, Any]) -> None:
    game, twin = small_table(), small_table()
    move = parse_move(text)._replace(**changes)
    assert parse_move(text) in game.legal_moves()
    twin.play(text)
    if result(game.play, move) is None:
        assert truth(game) == truth(small_table())
        assert result(game.refusal, move) is None
    else:
        assert truth(game) == truth(twin)
        assert replay(json.loads(json.dumps(game.record()))) == from_code(game.code()) == twin


anything: Any = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.floats(),
    st.text(letters, max_size=8),
    st.sampled_from([10**400, -(10**400), math.inf, "saboteur", "8,0", "NES", "map", "digger", "turn", "\ud800"]),
)
junk = st.recursive(
    anything, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)
likely_parts: Any = st.sampled_from(
    [
        *(None, [], {}, 0, 1, -1, True, *Phase, "2,0", [2, 0], [math.inf, 0], [True, 0], "map", "digger"),
        *(["2,0"], ["9,9"], ["2,0", "2,0"], [[math.inf, 0]], [0], [0, 1], [1, 2, 3], [[1], [2], [3]], {0: [1]}),
        *(["map"], ["NES", "map"], [["map"], [], ["NESW"]], {0: ["map"]}, {"2,0": "NE"}, ["digger"] * 3),
        *([{"kind": "took", "seat": 0, "cards": [1]}], [{"kind": "roles"}, {"kind": "paid", "cards": ["x"]}]),
    ]
)
"""Values that some part of a position could have, if not the part in which they stand."""
card_values = st.sampled_from([NES, Card("NESW"), ActionCard("map"), ActionCard("broken lantern"), Card("?")])


@given(
    st.builds(
        Move,
        st.sampled_from(MoveKind) | junk,
        st.lists(card_values | junk, max_size=2).map(tuple) | junk,
        st.none() | junk,
        st.none() | st.tuples(st.integers(-2, 9), st.integers(-2, 3)) | st.lists(junk, max_size=3).map(tuple) | junk,
        st.none() | st.integers(0, 2) | junk,
    )
)
@quick
def test_any_move_put_together_by_hand_is_legal_or_refused(move: Move) -> None:
    game = small_table()
    if result(game.play, move) is None:
        assert truth(game) == truth(small_table())
    else:
        assert move.text in [legal.text for legal in small_table().legal_moves()]


# Seats, views, undo, and after the end

WRONG_SEATS = nonsense(minus_one=-1, ninety_nine=99, three=3, whole_float=1.0, numeral="1", letter="x")


@pytest.mark.rule("S7")
def test_a_move_of_another_seat_is_illegal_by_rule_s7() -> None:
    game = beginning()
    move = game.legal_moves()[0]
    for seat in (1, 2):
        error = refused(game, game.play, move, seat=seat)
        assert isinstance(error, IllegalMove)
        assert error.rule == "S7"
        refusal = game.refusal(move.text, seat)
        assert refusal is not None
        assert refusal.rule == "S7"
    game.play(move, seat=0)
    assert game.moves == (move,)


@pytest.mark.parametrize("seat", WRONG_SEATS)
def test_a_seat_that_is_not_there_is_a_game_error(seat: Any) -> None:
    game = beginning()
    move = game.legal_moves()[0]
    for call in (game.play, game.refusal):
        for given_move in (move, move.text, "pass N+E+S+W"):
            error = refused(game, call, given_move, seat=seat)
            assert isinstance(error, GameError)
            assert "seats run from 0 to 2" in str(error)


@pytest.mark.parametrize("seat", WRONG_SEATS)
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: Any) -> None:
    game = beginning()
    error = refused(game, game.view, seat)
    assert isinstance(error, GameError)
    assert "seats run from 0 to 2" in str(error)


def test_at_the_beginning_there_is_nothing_to_undo() -> None:
    for game in (beginning(), small_table(), set_up(**game_in(Phase.LAY).position())):
        assert isinstance(refused(game, game.undo), GameError)
        game.play(game.legal_moves()[0])
        game.undo()
        assert isinstance(refused(game, game.undo), GameError)


@pytest.mark.rule("S38")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_after_the_end_every_move_is_illegal_by_rule_s38(seat: int | None) -> None:
    game = random_game("saboteur", 3, 1, rounds=1)
    assert game.legal_moves() == []
    for move in ("pass NES", "take 1", "place NES @ 1,0", "play map @ 8,0", game.moves[-1]):
        error = refused(game, game.play, move, seat=seat)
        assert isinstance(error, IllegalMove)
        assert error.rule == "S38"
    assert isinstance(refused(game, game.play, "nonsense", seat=seat), MoveError)


def test_after_the_end_a_seat_that_is_not_there_is_still_a_game_error() -> None:
    game = random_game("saboteur", 3, 1, rounds=1)
    assert isinstance(refused(game, game.play, "pass NES", seat=99), GameError)


@pytest.mark.parametrize("language", nonsense(none=None, unknown="xx", capital="EN"))
def test_an_unknown_language_is_a_rule_error(language: Any) -> None:
    game, over = beginning(), random_game("saboteur", 3, 1, rounds=1)
    for move, seat in (("place NES @ 50,0", None), ("take 3", None), (game.legal_moves()[0], 1)):
        for call in (game.play, game.refusal):
            error = refused(game, call, move, seat, language=language)
            assert isinstance(error, RuleError)
            assert "there is en" in str(error)
    assert isinstance(refused(over, over.play, "take 3", language=language), RuleError)


@pytest.mark.parametrize("language", ["xx", None, 5])
def test_an_unknown_language_is_a_rule_error_even_if_the_move_is_legal(language: Any) -> None:
    game = beginning()
    for move in (game.legal_moves()[0], game.legal_moves()[0].text):
        for call in (game.play, game.refusal):
            assert isinstance(refused(game, call, move, language=language), RuleError)


@pytest.mark.parametrize("rng", nonsense(none=None, module=math, kind=Random))
def test_worlds_need_a_generator(rng: Any) -> None:
    view = beginning().view(0)
    error = answer(lambda: next(view.worlds(rng)))
    assert isinstance(error, GameError)
    assert "random.Random(1)" in str(error)


def test_worlds_are_refused_where_they_are_asked_for() -> None:
    answer(beginning().view(0).worlds, 5)


# The rules


@pytest.mark.parametrize("rule", nonsense(none=None, unknown="S99", books="books", spaced=" S1"))
def test_an_unknown_rule_is_a_rule_error(rule: Any) -> None:
    for ask in (rules.sentence, rules.source):
        error = answer(ask, rule)
        assert isinstance(error, RuleError)
        assert "such as 'S13'" in str(error)


@pytest.mark.parametrize("language", nonsense(none=None, unknown="xx"))
def test_rules_in_an_unknown_language_are_a_rule_error(language: Any) -> None:
    for ask, words_asked in ((rules.sentence, "S26"), (rules.find, "treasure")):
        error = answer(ask, words_asked, language)
        assert isinstance(error, RuleError)
        assert "there is en" in str(error)


@pytest.mark.parametrize("sought", nonsense("text", "broken text", "long text", none=None, blank=" \n"))
def test_rules_are_found_by_words_only(sought: Any) -> None:
    assert isinstance(answer(rules.find, sought), RuleError)


@pytest.mark.parametrize("sought", ["x" * 100_000, "x " * 50_000])
def test_rules_are_not_sought_by_a_whole_book(sought: str) -> None:
    answer(rules.find, sought)


@given(st.text(letters, max_size=30))
@quick
def test_any_words_may_be_sought(sought: str) -> None:
    found = result(rules.find, sought)
    assert found is None or set(found) <= set(rules.ids())


def test_the_letter_of_a_box_is_a_text() -> None:
    answer(rules.ids, 5)


# Records


def sealed(changed: Any) -> Any:
    """A record with the checksum that fits it, if it can have one."""
    if not isinstance(changed, dict):
        return changed
    try:
        return changed | {"checksum": record._checksum(changed)}
    except (TypeError, ValueError, RecursionError):
        return changed


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


@st.composite
def mutations(draw: st.DrawFn, originals: Callable[[], list[Any]]) -> Any:
    """A copy of one of some JSON values with a few things in it replaced, left out, doubled or exchanged."""
    whole = copy.deepcopy(draw(st.sampled_from(originals())))
    for _ in range(draw(st.integers(1, 2))):
        inner = whole.get("position")
        holder = inner if inner and isinstance(inner, dict) and draw(st.integers(0, 3)) else whole
        key = draw(st.sampled_from(sorted(holder)))
        while isinstance(holder[key], dict | list) and holder[key] and draw(st.booleans()):
            holder = holder[key]
            key = draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        other = draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        way = draw(st.sampled_from(["replace", "replace", "remove", "double", "exchange", "number"]))
        if way == "replace":
            holder[key] = copy.deepcopy(draw(likely_parts | junk))
        elif way == "number" and isinstance(holder[key], int):
            holder[key] += draw(st.sampled_from([-1, 1, 2, 10]))
        elif way == "double" and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[other]))
        elif way == "exchange":
            holder[key], holder[other] = holder[other], holder[key]
        elif way == "remove" and len(holder) > 1:
            del holder[key]
    return whole


POSITION = small_table().position()
TURNING_NOTHING = POSITION | {"turning": ["9,9"]}


@given(mutations(some_records))
@example(small_table().record() | {"position": TURNING_NOTHING})
@settings(quick, max_examples=200)
def test_a_changed_record_is_refused_or_can_be_played(changed: dict[str, Any]) -> None:
    game = result(replay, sealed(changed))
    if game is not None:
        check_usable(game)


# Positions


@cache
def some_positions() -> list[dict[str, Any]]:
    return [game_in(phase).position() for phase in (Phase.TURN, Phase.LAY, Phase.PICK)] + [moments()[-1].position()]


@given(mutations(some_positions))
@example(TURNING_NOTHING)
@settings(quick, max_examples=200)
def test_a_changed_position_is_refused_or_can_be_played(changed: dict[str, Any]) -> None:
    if "box" in changed:
        game = result(set_up, **changed)
        if game is not None:
            check_usable(game)


def part_cases() -> list[Any]:
    """Every part of a position with nonsense in it."""
    found = []
    for part in (*PARTS, "options", "fingerprint"):
        for name, value in NONSENSE.items():
            found.append(case(f"{part} {name}", part, value))
    return found


@pytest.mark.parametrize(("part", "value"), part_cases())
def test_a_part_of_a_position_that_is_nonsense_is_refused(part: str, value: Any) -> None:
    if (part, value) not in [("options", "")]:
        assert isinstance(answer(set_up, "saboteur", 3, 1, **{part: value}), GameError | MazeError)


WRONG_POSITIONS: list[Any] = [
    case("an unknown part", {"colour": 1}),
    case("a round too many", {"round": 4}),
    case("round 0", {"round": 0}),
    case("round true", {"round": True}),
    case("an unknown phase", {"phase": "night"}),
    case("a seat that is not there", {"seat": 3}),
    case("a negative seat", {"seat": -1}),
    case("a seat that begins and is not there", {"begins": 3}),
    case("a last seat that is not there", {"last": -1}),
    case("hands for too few", {"hands": [["NES"]]}),
    case("hands for a seat that is not there", {"hands": {3: ["NES"]}}),
    case("hands for a seat by text", {"hands": {"0": ["NES"]}}),
    case("hands for seat true", {"hands": {True: ["NES"]}}),
    case("a hand as a text", {"hands": {0: "NES"}}),
    case("a card that is not in the kit", {"hands": {0: ["QRS"]}}),
    case("a card that is not in the deck", {"hands": {0: ["theft"]}}),
    case("a path card that is not in the deck", {"pile": ["NESW/S=blue"]}),
    case("a card too often", {"hands": {0: ["N"], 1: ["N"]}}),
    case("a card too often in two parts", {"pile": ["N"], "discards": ["N"]}),
    case("a card too often, turned", {"pile": ["N"], "aside": ["S"]}),
    case("a card too often, laid", {"maze": "start NESW | . | ?\nN", "pile": ["N"]}),
    case("a card that lies face down", {"pile": ["?"]}),
    case("a card that is a number", {"pile": [5]}),
    case("a card that is None", {"pile": [None]}),
    case("a card that is a list", {"pile": [["NES"]]}),
    case("too many cards", {"pile": ["NES"] * 1001}),
    case("a map in front of somebody", {"front": {0: ["map"]}}),
    case("a path card in front of somebody", {"front": {0: ["NES"]}}),
    case("the same tool broken twice", {"front": {0: ["broken cart", "broken cart"]}}),
    case("an unknown role", {"roles": ["digger", "geologist", "digger"]}),
    case("too many saboteurs", {"roles": ["saboteur"] * 3}),
    case("a role as a number", {"roles": [1, 2, 3]}),
    case("too many spare dwarves", {"spare": ["digger", "digger"]}),
    case("a spare saboteur too many", {"spare": ["saboteur", "saboteur"]}),
    case("gold of no value", {"gold": {0: [4]}}),
    case("gold of value true", {"gold": {0: [True]}}),
    case("negative gold", {"gold": {0: [-1]}}),
    case("huge gold", {"gold": {0: [HUGE]}}),
    case("too much gold", {"gold": {0: [3] * 5}}),
    case("a stack that is not whole", {"stack": [1, 2, 3]}),
    case("an offer of no value", {"offer": [0]}),
    case("a goal that is no goal", {"goals": ["NS", "NE", "NW"]}),
    case("a goal twice", {"goals": {"8,0": "NE", "8,2": "NE"}}),
    case("goals for too few", {"goals": ["NE"]}),
    case("a goal where none lies", {"goals": {"7,0": "NE"}}),
    case("a goal at no cell", {"goals": {"here": "NE"}}),
    case("a goal at a huge cell", {"goals": {"8," + "9" * 5000: "NE"}}),
    case("a goal at half a cell", {"goals": {"8": "NE"}}),
    case("a goal that lies face down", {"goals": {"8,0": "?"}}),
    case("a goal that a map cannot have shown", {"goals": {"8,0": "NE"}, "seen": {0: {"8,0": "NW"}}}),
    case("seen where no goal lies", {"seen": {0: {"7,0": "NE"}}}),
    case("turning no cell", {"turning": ["x"]}),
    case("laid on no cell", {"laid": "1000,0"}),
    case("a picker that is not there", {"pickers": [3]}),
    case("no event", {"history": [5]}),
    case("an unknown event", {"history": [{"kind": "earthquake"}]}),
    case("an event of nobody", {"history": [{"kind": "round", "seat": 3}]}),
    case("an event with a strange field", {"history": [{"kind": "round", "colour": 1}]}),
    case("an event nowhere", {"history": [{"kind": "placed", "cell": [1]}]}),
    case("an event at a cell of halves", {"history": [{"kind": "placed", "cell": [0.5, 1]}]}),
    case("an event with a large number", {"history": [{"kind": "round", "number": 10**6}]}),
    case("an event with a wrong card", {"history": [{"kind": "drew", "cards": ["QRS"]}]}),
    case("an event with a card of no type", {"history": [{"kind": "drew", "cards": [None]}]}),
    case("an event known to nobody", {"history": [{"kind": "drew", "known_to": [9]}]}),
    case("no kind of event", {"history": [{}]}),
    case("a kind of event that is a list", {"history": [{"kind": []}]}),
    case("a maze without a start", {"maze": "EW | ?"}),
    case("a maze without goals", {"maze": "start NESW | EW"}),
    case("a maze with too many goals", {"maze": "start NESW | . | ? | . | ? | . | ? | . | ?"}),
    case("a maze with two starts", {"maze": "start NESW | . | ? | . | start=blue NESW"}),
    case("a maze with other goals than the option says", {"maze": "start NESW | . | ?", "options": {"goals": 2}}),
    case("a maze with a card that is not in the deck", {"maze": "start NESW | EW/E=blue | . | ?"}),
    case("a maze with a card too often", {"maze": "start NESW | N | N | ?"}),
    case("a maze with a goal that is none", {"maze": "start NESW | . | goal EW"}),
    case("a maze in which a goal is reached", {"maze": "start NESW | EW | ?"}),
    case("a maze in which the treasure is up", {"maze": "start NESW | EW | goal NESW/treasure"}),
    case("a maze that is wrong", {"maze": "start NESW | QRS | ?"}),
    case("a maze far away", {"maze": "origin 999,0\nstart NESW | . | ?"}),
    case("nobody on turn", {"hands": {0: []}}),
    case("phase lay with nothing to lay", {"phase": "lay"}),
    case("phase pick with nothing to pick", {"phase": "pick"}),
    case("phase over in the first round", {"phase": "over"}),
    case("options that are a list", {"options": ["rounds"]}),
    case("options that are unknown", {"options": {"colour": 1}}),
    case("the fingerprint of another deck", {"fingerprint": load_deck("duel").fingerprint}),
]


_AMONG = "start NESW | . | . | . | ?"
MORE_WRONG_POSITIONS: list[Any] = [
    case("a huge card", {"pile": [HUGE]}),
    case("a deep card", {"hands": {0: [DEEP]}}),
    case("a long list as a card", {"aside": [[0] * 1000]}),
    case("a huge broken tool", {"front": {0: [HUGE]}}),
    case("a huge goal", {"goals": {"8,0": HUGE}}),
    case("a deep goal", {"seen": {0: {"8,0": DEEP}}}),
    case("a long unprintable card", {"pile": ["\U000e0001" * 190]}),
    case("a long action card", {"front": {0: ["x" * 200]}}),
    case("a long card with a feature", {"pile": ["NS/" + "x" * 190]}),
    case("an event with a long card", {"history": [{"kind": "drew", "cards": ["N/" + "x" * 190]}]}),
    case("a goal at an infinite cell", {"goals": {(math.inf, 0): "NE"}}),
    case("a goal at a cell of halves", {"goals": {(8.5, 0): "NE"}}),
    case("laid on an infinite cell", {"laid": [math.inf, 0]}),
    case("laid on a cell of true", {"laid": [True, 0]}),
    case("turning an infinite cell", {"turning": [[0, -math.inf]]}),
    case("the same goal by two names", {"goals": {"8,0": "NE", (8, 0): "NW"}}),
    case("a long wrong word in a maze", {"maze": "Start " + LONG}),
    case("a long board", {"maze": "board " + LONG}),
    case("a long origin", {"maze": "origin " + LONG}),
    case("a long token", {"maze": _AMONG + "\n" + LONG + " @ 0,0"}),
    case("a long place of a token", {"maze": _AMONG + "\nkey blue @ " + LONG}),
    case("long sides of a token", {"maze": _AMONG + "\nkey blue @ 0,0 " + "N" * 10_000}),
    case("a long colour", {"maze": "start=" + LONG + " NESW | ?"}),
    case("a long goal colour", {"maze": "start NESW | . | goal=" + LONG + " NE"}),
    case("a maze with a board", {"maze": "board 5 x 1\n" + _AMONG}),
    case("a maze with tokens", {"maze": _AMONG + "\ndwarf 0 @ 0,0"}),
    case("another start card", {"maze": _AMONG.replace("NESW", "NS")}),
    case("a start of a colour", {"maze": "start=blue NESW | . | ?"}),
    case("turning in phase turn", {"turning": ["8,0"]}),
    case("turning no goal in phase turn", {"turning": ["3,3"]}),
    case("laid in phase turn", {"laid": "3,3"}),
    case("pickers in phase turn", {"pickers": [0, 1]}),
    case("an offer in phase turn", {"offer": [1, 2]}),
    case("turning in phase over", {"phase": "over", "round": 3, "turning": ["8,0"]}),
    case("too many events", {"history": [{"kind": "round"}] * 50_000}),
]


@pytest.mark.parametrize("given_parts", WRONG_POSITIONS + MORE_WRONG_POSITIONS)
def test_a_position_that_cannot_be_is_refused(given_parts: dict[str, Any]) -> None:
    assert isinstance(answer(set_up, "saboteur", 3, 1, **given_parts), GameError | MazeError | CardError)


def test_a_placement_off_the_board_of_a_maze_changes_nothing() -> None:
    game = result(small_table, maze="board 5 x 3\nstart NESW | EW | . | ?")
    if game is not None:
        assert isinstance(refused(game, game.play, "place NESW @ 0,-1"), IllegalMove)


@pytest.mark.parametrize("parts", [{"pile": []}, {"aside": ["map"]}])
def test_cards_that_lie_aside_are_dealt_again_in_the_next_round(parts: dict[str, Any]) -> None:
    check_usable(small_table(**parts))


@pytest.mark.parametrize("phase", [Phase.LAY, Phase.PICK])
def test_a_position_in_the_middle_of_a_move_needs_the_seat_that_moved(phase: Phase) -> None:
    position = game_in(phase).position()
    del position["last"]
    answer(set_up, **position)


def test_a_goal_is_not_turned_twice() -> None:
    position = game_in(Phase.LAY).position()
    answer(set_up, **position | {"turning": position["turning"] * 2})


def _event(kind: str, **facts: Any) -> dict[str, Any]:
    return {"kind": kind, **facts}


WRONG_HISTORIES: list[Any] = [
    case("gold before the roles", [_event("took", seat=0, cards=[1])]),
    case("a word as pay", [_event("roles"), _event("paid", seat=0, cards=["x"], number=2)]),
    case("a card as pay", [_event("roles"), _event("paid", seat=0, cards=["NES"], number=2)]),
    case(
        "more taken than offered",
        [_event("roles"), _event("offered", seat=0, cards=[1]), *[_event("took", seat=0, cards=[1])] * 2],
    ),
    case("a word as gold", [_event("roles"), _event("offered", seat=0, cards=["x"])]),
    case("nobody takes", [_event("roles"), _event("offered", cards=3), _event("took"), _event("took", cards=[1])]),
]


@pytest.mark.parametrize("history", WRONG_HISTORIES)
def test_a_history_that_cannot_be_is_refused_before_worlds_are_made_of_it(history: list[Any]) -> None:
    game = result(set_up, "saboteur", 3, 1, history=history)
    if game is not None:
        for seat in (None, 0, 1, 2):
            result(next, game.view(seat).worlds(Random(1)))


def test_a_maze_too_large_for_any_deck_is_refused_at_once() -> None:
    answer(set_up, "saboteur", 3, 1, maze=_AMONG + "\n" + ".|" * 200_000)


def test_a_position_may_be_a_maze_and_is_not_changed_by_the_game() -> None:
    maze = Maze.from_text("start NESW | . | . | ?")
    game = set_up("saboteur", 3, 1, maze=maze, hands={0: ["NESW"]})
    game.play("place NESW @ 1,0")
    assert maze == Maze.from_text("start NESW | . | . | ?")


@given(st.dictionaries(st.sampled_from([*PARTS, "options"]), likely_parts | junk, min_size=1, max_size=2))
@quick
@example({"turning": ["9,9"]})
@example({"laid": [math.inf, 0]})
@example({"roles": [None, None, None], "gold": {}, "hands": {}, "goals": {}})
def test_any_parts_are_refused_or_make_a_position(parts: dict[str, Any]) -> None:
    game = result(set_up, "saboteur", 3, 1, rounds=1, **parts)
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


# Cards and mazes, as far as positions and moves take them


@pytest.mark.parametrize("value", nonsense(none=None))
@pytest.mark.parametrize("kind", [Card, ActionCard])
def test_a_card_that_is_nonsense_is_a_card_error(kind: Any, value: Any) -> None:
    assert isinstance(answer(kind, value), CardError)


@pytest.mark.parametrize("value", nonsense("empty text", none=None))
def test_a_maze_that_is_nonsense_is_a_maze_error(value: Any) -> None:
    assert isinstance(answer(Maze.from_text, value), MazeError)
