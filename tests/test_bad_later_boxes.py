"""Bad input to all boxes but the first: answered with a clear sentence, and nothing is changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from saboteur import BOXES, Deck, Game, GameError, IllegalMove, MoveError, load_deck, new_game, parse_move, set_up
from saboteur.actions import ActionCard
from saboteur.boxes.duel import ending
from saboteur.state import Phase
from tests.mines_tables import GOLD, forest
from tests.nonsense import answer, case, check_sentence, check_usable, mutations, quick, refused, result
from tests.steering import lively

LATER = [name for name in BOXES if name != "saboteur"]
EACH = pytest.mark.parametrize("name", LATER)


RARE = (Phase.MARK, Phase.LAY)
"""Choices that come up too seldom to wait for in every box."""


@cache
def later_positions() -> list[dict[str, Any]]:
    """For each box a position in each of its phases, out of games that were played."""
    found: dict[tuple[str, Phase], dict[str, Any]] = {}
    for name in LATER:
        for seed in range(60):
            near = {"distance": 1 + seed % 2} if "distance" in BOXES[name].option_names else {}
            game, rng = new_game(name, seed=seed, rounds=2, **near), Random(seed)
            while not game.over:
                game.play(lively(game, rng))
                if game.phase is not Phase.TURN or len(game.moves) == 12:
                    found.setdefault((name, game.phase), game.position())
    assert len(found) >= 10
    return list(found.values())


@given(mutations(later_positions))
@settings(quick, max_examples=300)
def test_a_changed_position_is_refused_or_can_be_played(changed: dict[str, Any]) -> None:
    if "box" in changed:
        game = result(set_up, **changed)
        if game is not None:
            check_usable(game)


@EACH
def test_all_phases_of_a_box_are_among_the_positions(name: str) -> None:
    phases = {position["phase"] for position in later_positions() if position["box"] == name}
    assert phases >= {phase for phase in (*BOXES[name].choices, Phase.OVER) if phase not in RARE}


# Positions that cannot be

TABLE = "start NESW | . | . | ?"
DUEL = "start=blue NESW | . | . | ?\nstart=green NESW | . | . | ?"
TAKEN: list[Any] = [{"treasure": "gold 2", "owner": 0, "known_to": [0]}, "silver 1", "gemstones 3"]
TROLL: dict[str, Any] = {"maze": forest("troll @ 0,2 E"), "front": {0: ["troll"]}}
VOTE: dict[str, Any] = {
    **{"phase": "vote", "proposer": 0, "pickers": [1, 2], "seat": 1, "front": {0: ["troll"]}},
    "maze": forest("9,0: NS", "10,1: EW", "troll @ 0,2 E"),
    "treasures": ["gold 2", "silver 1", "gemstones 3"],
}
ACROSS: dict[str, Any] = {
    **{"phase": "lay", "due": 1, "last": 0, "seat": 0, "turning": ["10,0"], "goals": {"10,0": GOLD}},
    **{"maze": forest("10,1: NS", "dwarf 0 @ 10,1", "troll @ 10,0 S"), "front": {1: ["troll"]}},
}
ALONE = "start=green NESW | . | . | ?"
GAVE: dict[str, Any] = {"kind": "gave", "seat": 0, "target": 1, "cards": ["NES"], "known_to": [0, 1]}

WRONG: list[Any] = [
    case("two thefts of one seat", "saboteur2", {"front": {0: ["theft", "theft"]}}, "T18"),
    case("a map in front", "saboteur2", {"front": {0: ["map"]}}, "T11"),
    case("a theft without its order", "saboteur2", {"front": {0: ["theft"]}, "thefts": []}, "T32"),
    case("an order without its theft", "saboteur2", {"thefts": [1]}, "T32"),
    case("a thief twice", "saboteur2", {"front": {0: ["theft"]}, "thefts": [0, 0]}, "twice"),
    case("gold in pieces", "saboteur2", {"gold": [[1, 2], []]}, "T36"),
    case("gold on offer", "saboteur2", {"offer": [1]}, "leave out stack= and offer="),
    case("pickers in a turn", "saboteur2", {"pickers": [0]}, "T11"),
    case("a thief who is none", "saboteur2", {"phase": "theft", "pickers": [0], "last": 0, "gold": [[], [3]]}, "T32"),
    case("oneself inspected", "saboteur2", {"inspected": [[0], []]}, "everybody knows"),
    case("inspected by nobody", "saboteur2", {"inspected": [[5], []]}, "inspected"),
    case("a hat that its owner forgot", "saboteur2", {"hats": [{"seat": 0, "role": "boss", "known_to": [1]}]}, "T13"),
    case("a hat too many", "saboteur2", {"hats": [{"seat": 0, "role": "boss", "known_to": [0]}] * 2}, "dwarf cards"),
    case(
        "a hat with more in it", "saboteur2", {"hats": [{"seat": 0, "role": "boss", "known_to": [0], "x": 1}]}, "hats"
    ),
    case("a phase of another box", "saboteur2", {"phase": "pick"}, "turn, lay, theft, over"),
    case("a part of another box", "saboteur2", {"trail": []}, "no part 'trail'"),
    case("a goal that is reached", "duel", {"maze": DUEL.replace(". | . | ?\nstart", "EW | EW | ?\nstart")}, "D10"),
    case("gold that is reached", "duel", {"maze": DUEL + "\nNS+EW/gold:NS=1"}, "D16"),
    case("a broken tool twice", "duel", {"front": {0: ["broken cart", "broken cart"]}}, "D19"),
    case("a theft in front", "duel", {"front": {0: ["key"]}}, "D19"),
    case("other roles", "duel", {"roles": ["blue dwarf", "green dwarf"]}, "always green dwarf, blue dwarf"),
    case("a strange token", "duel", {"maze": DUEL + "\ntrap @ 0,0 E"}, "D3"),
    case("one start", "duel", {"maze": ALONE}, "start cards of its box"),
    case("bribing in a turn", "duel", {"bribing": True}, "D33"),
    case("laid in a turn", "duel", {"laid": "1,0"}, "D33"),
    case("turning in a turn", "duel", {"turning": ["3,0"]}, "D33"),
    case("phase goal without goals", "duel", {"phase": "goal"}, "D33"),
    case("phase mark without gold", "duel", {"phase": "mark"}, "D34"),
    case("phase lay without a goal", "duel", {"phase": "lay"}, "D33"),
    case("goals that are out and in", "duel", {"goals": ["NESW"] * 6}, "1 of them"),
    case("boxed by nobody", "duel", {"boxed": [{"card": "NW/gold=2", "known_to": [7]}]}, "boxed"),
    case("boxed without knowing", "duel", {"boxed": ["NW/gold=2"]}, "card, known_to"),
    case("a card gone twice", "duel", {"gone": ["NS+EW", "NS+EW"]}, "1 of them"),
    case(
        "goals enough for nobody", "duel", {"spent": [card.text for card in load_deck("duel").cards("goal")]}, "unused"
    ),
    case("a danger in the hand", "solo", {"hands": [["broken cart"]]}, "O5"),
    case("a rockfall in the hand", "solo", {"hands": [["rockfall"]]}, "O7"),
    case("a trail of nothing", "solo", {"trail": ["1,0"]}, "O7"),
    case("the other colour", "solo", {"maze": ALONE.replace("green", "blue")}, "start cards of its box"),
    case("a start elsewhere", "lost_mines", {"maze": forest().replace("=blue NESW", "=blue EW")}, "start cards of"),
    case("no board", "lost_mines", {"maze": forest().replace("board 11 x 7", "board 12 x 7")}, "the board of its box"),
    case("a mine elsewhere", "lost_mines", {"maze": forest("9,1: ?")}, "1 to 4 goals"),
    case("a dwarf of nobody", "lost_mines", {"maze": forest("dwarf 3 @ 0,2")}, "M6"),
    case("a dwarf on a lake", "lost_mines", {"maze": forest("1,2: EW/lake", "dwarf 0 @ 1,2")}, "M13"),
    case(
        "two dwarves on rock", "lost_mines", {"maze": forest("1,2: EW/rock", "dwarf 0 @ 1,2", "dwarf 1 @ 1,2")}, "M16"
    ),
    case("a key", "lost_mines", {"maze": forest("1,2: EW/W=blue", "key green @ 1,2 E")}, "0 of them are in play"),
    case("four traps", "lost_mines", {"maze": forest(*(f"trap @ 0,{y} S" for y in (1, 2, 3, 4)))}, "more tokens"),
    case("a troll of nobody", "lost_mines", {"maze": forest("troll @ 0,2 E")}, "M20"),
    case("a troll elsewhere", "lost_mines", TROLL | {"trolls": [{"seat": 0, "place": "0,4 E"}]}, "M20"),
    case("a troll of another", "lost_mines", TROLL | {"trolls": [{"seat": 1, "place": "0,2 E"}]}, "M20"),
    case("a troll that is no table", "lost_mines", TROLL | {"trolls": ["0,2 E"]}, "seat, place"),
    case("a troll in a cell", "lost_mines", TROLL | {"trolls": [{"seat": 0, "place": "0,2"}]}, "3,2 E"),
    case("a map in front", "lost_mines", {"front": {0: ["trap"]}}, "M20"),
    case("two treasures", "lost_mines", {"treasures": ["gold 2", "gold 2"]}, "M5"),
    case("a treasure that is not there", "lost_mines", {"treasures": ["gold 1", "gold 2", "gold 2"]}, "treasures"),
    case("one treasure twice", "lost_mines", {"treasures": ["gold 4", "gold 4", "gold 2"]}, "M5"),
    case("treasures out of thin air", "lost_mines", {"buried": ["gold 9"]}, "buried"),
    case("all treasures out", "lost_mines", {"buried": ["gold 4"] * 12}, "M5"),
    case("a treasure taken from a mine face down", "lost_mines", {"treasures": TAKEN}, "M27"),
    case(
        "an owner who knows nothing", "lost_mines", {"treasures": [TAKEN[0] | {"known_to": []}, *TAKEN[1:]]}, "knows it"
    ),
    case("an owner who is none", "lost_mines", {"treasures": [TAKEN[0] | {"owner": 3}, *TAKEN[1:]]}, "treasures"),
    case("a dragon asleep", "lost_mines", {"dragon": 0}, "M28"),
    case("a dragon of nobody", "lost_mines", {"maze": forest("10,6: goal NESW/mine=dragon")}, "M28"),
    case("points in pieces", "lost_mines", {"gold": [[1, 2], [], []]}, "sum of points"),
    case("no gold", "lost_mines", {"gold": [[0], [], []]}, "a whole number from 1"),
    case("gold that is true", "lost_mines", {"gold": {0: [True]}}, "a whole number from 1"),
    case("gold in words", "lost_mines", {"gold": [["5"], [], []]}, "a whole number from 1"),
    case("gold in words for two", "duel", {"gold": [["5"], []]}, "a whole number from 1"),
    case("nothing on offer", "saboteur2", {"offer": [0]}, "a whole number from 1"),
    case("a trap at the edge", "lost_mines", {"maze": forest("trap @ 0,2 W")}, "M39"),
    case("a trap behind a mine", "lost_mines", {"maze": forest("trap @ 10,0 E")}, "M39"),
    case("a trap beside a path", "lost_mines", {"maze": forest("1,2: EW", "trap @ 1,2 N")}, "M18"),
    case("a troll whose time is over", "lost_mines", {**TROLL, "trolls": [{"seat": 0, "place": "0,2 E"}]}, "M20"),
    case("a stack of gold", "lost_mines", {"stack": [1]}, "stack"),
    case("three cards due", "lost_mines", {"phase": "move", "due": 3, "last": 0}, "M8"),
    case("a card due in a turn", "lost_mines", {"due": 1}, "M8"),
    case("nothing due", "lost_mines", {"phase": "move", "last": 0, "maze": forest("1,2: EW")}, "M8"),
    case("nobody has played", "lost_mines", {"phase": "move", "due": 1, "maze": forest("1,2: EW")}, "M35"),
    case(
        "another has played",
        "lost_mines",
        {"phase": "move", "due": 1, "seat": 0, "last": 1, "maze": forest("1,2: EW")},
        "M35",
    ),
    case("a vote under the proposer's troll", "lost_mines", VOTE, "M20"),
    case("across a troll", "lost_mines", ACROSS, "M26"),
    case("nowhere to walk", "lost_mines", {"phase": "move", "due": 1, "last": 0}, "M25"),
    case("turning in a turn", "lost_mines", {"turning": ["10,0"]}, "M26"),
    case("turning from afar", "lost_mines", {"phase": "lay", "due": 1, "last": 0, "turning": ["10,0"]}, "M26"),
    case("laid by a card", "lost_mines", {"laid": "1,2"}, "M26"),
    case("nothing to pick", "lost_mines", {"phase": "pick", "due": 1, "last": 0}, "M27"),
    case("a vote about nothing", "lost_mines", {"phase": "vote", "proposer": 2, "pickers": [0, 1]}, "M30"),
    case("a vote without a proposer", "lost_mines", {"phase": "vote", "pickers": [0, 1]}, "M30"),
    case("a proposer not on turn", "lost_mines", {"proposer": 1}, "M30"),
    case("pickers in a turn of these", "lost_mines", {"pickers": [1]}, "M30"),
    case("oneself looked at", "lost_mines", {"inspected": [[0], [], []]}, "everybody knows"),
    case("other dwarves", "lost_mines", {"roles": ["blue loyal", "blue loyal", "blue loyal"]}, "dwarf cards"),
    case("the dwarves of nobody", "lost_mines", {"roles": ["blue boss", "blue loyal", "yellow loyal"]}, "roles"),
    case("tokens of the other colour", "solo", {"maze": ALONE + "\nNSW/S=green\nkey blue @ 0,1 S"}, "D3"),
]


@pytest.mark.parametrize(("name", "parts", "words"), WRONG)
def test_a_position_that_cannot_be_is_refused(name: str, parts: dict[str, Any], words: str) -> None:
    players = BOXES[name].players[0]
    error = answer(set_up, name, players, 1, **parts)
    assert words in str(error), error


WRONG_HISTORY: list[Any] = [
    case("a hand for nothing", [GAVE]),
    case("a hand of numbers", [GAVE | {"cards": [1, 2]}, GAVE | {"seat": 1, "target": 0, "cards": [3]}]),
    case(
        "more cards than there are", [GAVE | {"cards": ["NES"] * 9}, GAVE | {"seat": 1, "target": 0, "cards": ["map"]}]
    ),
    case("a hand from nobody", [GAVE | {"seat": None}, GAVE | {"seat": 1, "target": None}]),
]


@pytest.mark.parametrize("history", WRONG_HISTORY)
def test_a_history_of_hands_that_cannot_be_gives_no_worlds_and_no_crash(history: list[dict[str, Any]]) -> None:
    game = result(
        set_up, "saboteur2", 3, 1, history=[{k: v for k, v in one.items() if v is not None} for one in history]
    )
    if game is not None:
        for seat in (0, 1, 2, None):
            result(next, game.view(seat).worlds(Random(1)))


# Tables


@pytest.mark.parametrize(
    ("name", "players", "words"),
    [
        ("saboteur2", 1, "2 to 12 (T1)"),
        ("saboteur2", 13, "2 to 12 (T1)"),
        ("duel", 1, "2 (D1)"),
        ("solo", 2, "1 (O1)"),
        ("lost_mines", 2, "3 to 9 (M1)"),
        ("lost_mines", 10, "3 to 9 (M1)"),
    ],
)
def test_the_number_of_players(name: str, players: int, words: str) -> None:
    assert words in str(answer(new_game, name, players))


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("duel", {"edition": "fr"}, "edition is one of de, nl"),
        ("duel", {"edition": 1}, "edition is one of de, nl"),
        ("duel", {"rounds": 4}, "rounds is a whole number from 1 to 3"),
        ("duel", {"goals": 7}, "goals is a whole number from 1 to 6"),
        ("duel", {"first": 1}, "has no option 'first'"),
        ("solo", {"colour": "yellow"}, "colour is one of green, blue"),
        ("saboteur2", {"edition": "nl"}, "has no option 'edition'"),
        ("lost_mines", {"edition": "de"}, "edition is one of en, nl"),
        ("lost_mines", {"first": 3}, "first is a whole number from 0 to 2"),
        ("lost_mines", {"distance": 3}, "has no option 'distance'"),
    ],
)
def test_options_are_those_of_the_box(name: str, options: dict[str, Any], words: str) -> None:
    assert words in str(answer(new_game, name, **options))


def without(name: str, keep: Callable[[Any], bool]) -> Deck:
    deck = load_deck(name)
    return replace(deck, lines=tuple(line for line in deck.lines if keep(line)))


def with_action(name: str, text: str) -> Deck:
    deck = load_deck(name)
    lines = [replace(line, item=ActionCard(text)) if line.text == "map" else line for line in deck.lines]
    return replace(deck, lines=tuple(lines))


DECKS: list[Any] = [
    case("too few cards", "saboteur2", without("saboteur2", lambda line: line.group != "path"), "need"),
    case("too few dwarves", "saboteur2", without("saboteur2", lambda line: "digger" not in line.text), "dwarf cards"),
    case("a key", "saboteur2", with_action("saboteur2", "key"), "no rules for the card 'key'"),
    case("no treasure", "saboteur2", without("saboteur2", lambda line: "treasure" not in line.text), "one treasure"),
    case("a theft", "duel", with_action("duel", "theft"), "no rules for the card 'theft'"),
    case("no markers", "duel", without("duel", lambda line: line.text != "marker"), "markers"),
    case(
        "few goals", "duel", without("duel", lambda line: line.group != "goal" or "gold" not in line.text), "goal cards"
    ),
    case("one start", "duel", replace(load_deck("duel"), layout=load_deck("solo").layout), "D2"),
    case("no axes", "lost_mines", without("lost_mines", lambda line: str(line.group) != "token"), "tokens of a"),
    case(
        "few treasures", "lost_mines", without("lost_mines", lambda line: "gold" not in line.text), "as many treasures"
    ),
    case("no saboteurs", "lost_mines", without("lost_mines", lambda line: "saboteur" not in line.text), "saboteur"),
    case("three mines", "lost_mines", without("lost_mines", lambda line: "dragon" not in line.text), "M4"),
    case("no board", "lost_mines", replace(load_deck("lost_mines"), layout=load_deck("duel").layout), "M4"),
    case("nothing to draw", "lost_mines", without("lost_mines", lambda line: line.group != "path"), "need"),
    case("two starts", "solo", replace(load_deck("solo"), layout=load_deck("duel").layout), "O1"),
    case("too few cards alone", "solo", without("solo", lambda line: line.group not in ("path", "action")), "needs"),
]


@pytest.mark.parametrize(("name", "deck", "words"), DECKS)
def test_a_deck_that_does_not_do_is_refused(name: str, deck: Deck, words: str) -> None:
    players = BOXES[name].players[-1]
    error = answer(new_game, name, players, deck=deck)
    assert isinstance(error, GameError)
    assert words in str(error), error


# Moves


@pytest.mark.parametrize(
    "text",
    [
        *(
            "steal on",
            "steal from 2",
            "steal NES on 2",
            "decline map",
            "decline x",
            "bribe NES @ 1,0 S",
        ),
        *("turn 8,0", "turn NE @ 8,0", "mark NS @ 3,1", "discard", "discard : cart", "discard NES, chess: cart"),
        *("walk", "walk 1", "walk 1,2 >", "walk 1,2 2,2", "walk > 1,2", "walk 1,2 > x", "walk 1,2 on 1", "walk @ 1,2"),
        *("stay here", "propose map", "agree 1", "take gold", "take 0", "take 100", "take 1 > 2"),
        *("play information mine+dwarf: mine 0", "play information mine", "walk 1,2 > 99999,1"),
        *("discard NES, map: 7", "play key @ 3,1 X", "play key 3,1 S", "pass NES,, map"),
    ],
)
def test_a_text_that_names_no_move_is_answered_with_how_to_write_one(text: str) -> None:
    error = answer(parse_move, text)
    assert isinstance(error, MoveError)


FORMS: list[Any] = [
    case("a theft for nobody", "saboteur2", "play theft", "T11"),
    case("hands swapped at a cell", "saboteur2", "play swap hands @ 1,0", "T14"),
    case("stealing in a turn", "saboteur2", "steal on 1", "T4"),
    case("declining in a turn", "saboteur2", "decline", "T4"),
    case("a bribe", "saboteur2", "bribe @ 0,0 S", "T4"),
    case("four discarded", "saboteur2", "pass NES, map, key, NS", "T4"),
    case("three for one", "saboteur2", "discard NES, map, NS: cart", "T37"),
    case("a key without a side", "duel", "play key @ 0,0", "D21"),
    case("a bribe without a side", "duel", "bribe @ 0,0", "D15"),
    case("a bribe of nothing", "duel", "bribe @ 40,0 S", "D15"),
    case("a mark in a turn", "duel", "mark @ 0,0 NS", "D5"),
    case("a turned goal in a turn", "duel", "turn @ 5,0", "D5"),
    case("three discarded", "duel", "pass NES, map, NS", "D5"),
    case("a theft", "duel", "play theft on 0", "D5"),
    case("a walk in a turn", "lost_mines", "walk 1,2", "M8"),
    case("an answer to nothing", "lost_mines", "agree", "M8"),
    case("a proposal with a card", "lost_mines", "play axe", "M14"),
    case("a proposal without need", "lost_mines", "propose", "M30"),
    case("three discarded of these", "lost_mines", "pass NES, NESW, NS", "M8"),
    case("a treasure in a turn", "lost_mines", "take 1", "M8"),
    case("a trap on a cell", "lost_mines", "play trap @ 0,2", "M18"),
    case("a troll on a player", "lost_mines", "play troll on 1", "M20"),
    case("a storm on a border", "lost_mines", "play thunderstorm @ 0,2 E", "M22"),
    case("a rockfall", "lost_mines", "play rockfall @ 0,2", "M8"),
    case("information about nothing", "lost_mines", "play information mine+dwarf", "M17"),
    case("a broken tool for oneself", "solo", "play broken cart on 0", "D5"),
]


@pytest.mark.parametrize(("name", "text", "rule"), FORMS)
def test_a_move_of_the_wrong_form_is_refused_with_its_rule(name: str, text: str, rule: str) -> None:
    game = new_game(name, seed=1)
    error = refused(game, game.play, text)
    assert isinstance(error, IllegalMove)
    assert error.rule == rule, error


@EACH
def test_a_wrong_seat_is_refused(name: str) -> None:
    game: Game = new_game(name, seed=1)
    for seat in (-1, 12, "0", True, 0.5):
        check_sentence(refused(game, game.play, game.legal_moves()[0], seat=seat))
    if game.players > 1:
        assert isinstance(refused(game, game.play, game.legal_moves()[0], seat=1), IllegalMove)


# What an attack has found


def test_rounds_that_follow_have_goals_and_cards_enough() -> None:
    goals = list(map(str, load_deck("duel").cards("goal")))
    boxed = [{"card": card, "known_to": []} for card in goals[:10]]
    for parts in ({"boxed": boxed}, {"spent": goals[:10]}):
        assert "D28" in str(answer(set_up, "duel", 2, 1, **parts))
    assert "D25" in str(answer(set_up, "duel", 2, 1, gone=["EW"]))
    assert "D25" in str(answer(set_up, "duel", 2, 1, gone=["map"]))
    golden = ("gold", "broken", "map")
    few = without(
        "duel", lambda line: line.group not in ("path", "action") or any(word in line.text for word in golden)
    )
    assert "D25" in str(answer(new_game, "duel", deck=few))
    assert new_game("duel", deck=few, rounds=1).players == 2


def test_who_has_no_card_has_not_bribed() -> None:
    maze = """
    origin 0,-1
    start=blue NESW  | .           | .
    .                | .           | .
    start=green NESW | NEW/E=troll | ?
    .                | .           | .
    .                | .           | ?
    bribe green @ 1,1 E
    """
    parts = {"maze": maze, "goals": {"2,1": "NEW/N=green,gold:EW=3"}, "phase": "lay", "turning": ["2,1"]}
    assert "D35" in str(answer(set_up, "duel", 2, 1, hands=[[], ["map"]], bribing=True, **parts))


def test_much_gold_and_many_kinds_of_it_take_no_time() -> None:
    assert ending.toll(range(1, 400), 8) == (8,)
    assert ending.toll([999, 998, 1, 1], 3) == (998,)
    game = set_up("saboteur2", 2, 1, gold=[[10**6], []])
    assert set_up(**game.position()) == game


def test_a_long_history_of_exchanged_hands_gives_worlds() -> None:
    """Many cards were passed after a swap; nothing is followed so deep that Python gives up."""
    cards = list(map(str, load_deck("saboteur2").cards("action")))[:14]
    given = [{"kind": "gave", "seat": 0, "target": 1, "cards": cards, "known_to": [0, 1]}]
    given += [{"kind": "gave", "seat": 1, "target": 0, "cards": ["NES"], "known_to": [0, 1]}]
    passed = [{"kind": "passed", "seat": 1, "cards": 1}, {"kind": "drew", "seat": 1, "cards": 1}] * 5
    idle = [{"kind": "skipped", "seat": 2}] * 3000
    game = set_up(
        "saboteur2",
        3,
        1,
        hands=[["NES"], [*cards[:9], "NS", "NS", "NS", "NS", "EW"], ["map"]],
        hidden=[[], cards[9:14], []],
        history=[*given, *passed, *idle],
        pile=[],
    )
    worlds = game.view(0).worlds(Random(1))
    for _ in range(20):
        world = next(worlds)
        assert world.view(0) == game.view(0)


def test_those_that_can_be_differ_by_one_thing_only() -> None:
    """The vote and the mine above, without the troll."""
    for parts, phase in ((VOTE, Phase.VOTE), (ACROSS, Phase.LAY)):
        maze = "\n".join(line for line in parts["maze"].splitlines() if not line.startswith("troll"))
        assert set_up("lost_mines", 3, 1, **parts | {"maze": maze, "front": None}).phase is phase
