"""Bad positions: each part of `set_up`, given wrongly, is answered with a clear sentence."""

import math
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from saboteur import BOXES, CardError, GameError, IllegalMove, Maze, MazeError, load_deck, set_up
from saboteur.positions import parts_of
from saboteur.state import Phase
from tests.nonsense import (
    DEEP,
    HUGE,
    LONG,
    NONSENSE,
    TURNING_NOTHING,
    answer,
    case,
    check_usable,
    game_in,
    junk,
    likely_parts,
    mutations,
    quick,
    refused,
    result,
    small_table,
    some_positions,
)

# Positions


@given(mutations(some_positions))
@example(TURNING_NOTHING)
@settings(quick, max_examples=200)
def test_a_changed_position_is_refused_or_can_be_played(changed: dict[str, Any]) -> None:
    if "box" in changed:
        game = result(set_up, **changed)
        if game is not None:
            check_usable(game)


def part_cases() -> list[Any]:
    """Every part of a position of every box with nonsense in it; what boxes share is tried in the first one."""
    found, tried = [], set[str]()
    for box in BOXES.values():
        for part in (*parts_of(box), "options", "fingerprint"):
            for name, value in NONSENSE.items() if part not in tried else ():
                found.append(case(f"{box.name} {part} {name}", box.name, part, value))
            tried.add(part)
    return found


@pytest.mark.parametrize(("box", "part", "value"), part_cases())
def test_a_part_of_a_position_that_is_nonsense_is_refused(box: str, part: str, value: Any) -> None:
    if (part, value) not in [("options", ""), ("bribing", True)]:
        assert isinstance(answer(set_up, box, BOXES[box].players[-1], 1, **{part: value}), GameError | MazeError)


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
    case("an event with a large number", {"history": [{"kind": "round", "number": 10**16}]}),
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


@given(
    st.dictionaries(
        st.sampled_from([*parts_of(BOXES["saboteur"]), "options"]), likely_parts | junk, min_size=1, max_size=2
    )
)
@quick
@example({"turning": ["9,9"]})
@example({"laid": [math.inf, 0]})
@example({"roles": [None, None, None], "gold": {}, "hands": {}, "goals": {}})
def test_any_parts_are_refused_or_make_a_position(parts: dict[str, Any]) -> None:
    game = result(set_up, "saboteur", 3, 1, rounds=1, **parts)
    if game is not None:
        check_usable(game)
