"""Bad input at the front door: each is answered with a clear sentence, and the game is as before."""

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saboteur import (
    BOXES,
    ActionCard,
    Card,
    CardError,
    DeckError,
    Game,
    GameError,
    IllegalMove,
    Maze,
    MazeError,
    Move,
    MoveError,
    RuleError,
    from_code,
    load_deck,
    new_game,
    parse_move,
    random_game,
    replay,
    rules,
    set_up,
)
from saboteur.decks import BOX_NAMES
from saboteur.moves import LONGEST_TEXT, MoveKind
from saboteur.state import Phase
from tests.nonsense import (
    BEGINNINGS,
    DEEP,
    HUGE,
    LONG,
    OddPath,
    Unwritable,
    answer,
    beginning,
    case,
    game_in,
    junk,
    letters,
    nonsense,
    own_deck,
    quick,
    refused,
    result,
    sealed,
    small_table,
    truth,
)

# The table


@pytest.mark.parametrize("begin", BEGINNINGS)
@pytest.mark.parametrize("box", nonsense(none=None, other="lost mines", capital="Saboteur", path="../saboteur"))
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


# Cards and mazes, as far as positions and moves take them


@pytest.mark.parametrize("value", nonsense(none=None))
@pytest.mark.parametrize("kind", [Card, ActionCard])
def test_a_card_that_is_nonsense_is_a_card_error(kind: Any, value: Any) -> None:
    assert isinstance(answer(kind, value), CardError)


@pytest.mark.parametrize("value", nonsense("empty text", none=None))
def test_a_maze_that_is_nonsense_is_a_maze_error(value: Any) -> None:
    assert isinstance(answer(Maze.from_text, value), MazeError)
