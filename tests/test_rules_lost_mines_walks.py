"""The rules of The Lost Mines about walking: how far, what stops a dwarf, what it costs, and how a mine is turned over.

What is expected here is read off the rules; the table, placing and action cards are in `test_rules_lost_mines.py`;
treasures, the end of a round and points in `test_rules_lost_mines_rounds.py`.
"""

from collections import Counter
from typing import Any

import pytest

from saboteur import Card, Event, Game, MoveError, set_up
from saboteur.events import EventKind
from saboteur.sides import Cell
from saboteur.state import Phase
from tests.mines_tables import (
    DRAGON,
    GEMSTONES,
    GOLD,
    LANE,
    OPEN_MINES,
    SILVER,
    cells_of,
    dwarf,
    forest,
    in_force,
    listed,
    mines,
    owners,
    tokens,
    turn,
    turns,
    walking,
    ways,
)
from tests.rule_helpers import allows, card_at, kinds, legal_texts, of_kind, turned_over

LONG_LANE = "1,2: EW | EW | EW | NESW | ESW | ESW | NEW"
"""Seven cards east of the blue start."""
RING = ("0,3: NES | NW", "1,2: ESW")
"""Two ways from the blue start to 1,3, which are equally long."""
OVERCOME = [("axe", "EW/trunks"), ("boat", "EW/lake"), ("rope", "EW/ditch")]
NARROW = [("EW/rock", None), *((card, tool) for tool, card in OVERCOME)]
"""Cards with room for one dwarf, and the tool that lies there."""
CAMPFIRES = ["EW/campfire", "ESW/campfire", "NESW/campfire"]
BEFORE_THE_MINE = ("9,2: EW", "dwarf 0 @ 9,2")
THREE_CARDS = ("NS", "NE", "boat")


def with_tool(cell: str, tool: str | None) -> tuple[str, ...]:
    """A tool on a cell, if there is one."""
    return (f"{tool} @ {cell}",) if tool else ()


def written_move(game: Game) -> str:
    """The last move as it is written down."""
    return game.moves[-1].text


def seeded(game: Game, seed: int, **more: Any) -> Game:
    """The same position with another seed."""
    return set_up(**game.position() | {"seed": seed} | more)


def lost_to_traps(events: tuple[Event, ...]) -> list[str]:
    """The cards that traps have cost."""
    trapped = of_kind(events, EventKind.TRAPPED)
    return [str(card) for event in trapped if not isinstance(event.cards, int) for card in event.cards]


def price(game: Game, move: str) -> int:
    """How many cards a walk costs."""
    twin = game.copy()
    count = len(lost_to_traps(twin.play(move)))
    assert len(twin.position()["hidden"][0]) - len(game.position()["hidden"][0]) == count
    return count


# How far


@pytest.mark.rule("M25", "M8")
def test_m25_a_dwarf_stays_or_enters_up_to_three_cards() -> None:
    game = walking(forest(LONG_LANE), "NS")
    assert legal_texts(game) == ["stay", "walk 1,2", "walk 1,2 > 2,2", "walk 1,2 > 2,2 > 3,2"]


@pytest.mark.rule("M25")
@pytest.mark.parametrize(
    ("steps", "fourth"),
    [
        ("1,2 > 2,2 > 3,2 > 4,2", (4, 2)),
        ("1,2 > 2,2 > 3,2 > 2,2", (2, 2)),
        ("1,2 > 0,2 > 1,2 > 0,2", (0, 2)),
        ("1,2 > 2,2 > 3,2 > 4,2 > 5,2", (4, 2)),
    ],
)
def test_m25_every_card_entered_counts(steps: str, fourth: Cell) -> None:
    game = walking(forest(LONG_LANE), "NS")
    assert ways(game, f"walk {steps}") == ["M25 far"]
    assert cells_of(game, f"walk {steps}", "M25 far") == {fourth}


@pytest.mark.rule("M25")
@pytest.mark.parametrize(
    ("steps", "end", "written"),
    [
        ("1,2 > 2,2 > 1,2", (1, 2), "walk 1,2"),
        ("1,2 > 0,2 > 1,2", (1, 2), "walk 1,2"),
        ("1,2 > 0,2", (0, 2), "stay"),
    ],
)
def test_m25_turning_back_is_allowed(steps: str, end: Cell, written: str) -> None:
    game = walking(forest(LANE), "NS")
    assert game.refusal(f"walk {steps}") is None
    game.play(f"walk {steps}")
    assert (dwarf(game), game.seat) == (end, 1)
    assert written_move(game) == written


@pytest.mark.rule("M25")
def test_m25_in_all_directions_where_paths_lead() -> None:
    maze = forest("3,3: NESW", "3,2: NS", "3,4: NS", "2,3: EW", "4,3: EW", "5,3: ESW", "dwarf 0 @ 3,3")
    ends = {text.split(" > ")[-1] for text in listed(walking(maze, "NW"), "walk")}
    assert ends == {"walk 3,2", "walk 3,4", "walk 2,3", "walk 4,3", "5,3"}


@pytest.mark.rule("M25")
@pytest.mark.parametrize(
    ("steps", "cells"),
    [
        ("2,2", {(0, 2), (2, 2)}),  # too far for one step
        ("1,3", {(0, 2), (1, 3)}),
        ("0,3", {(0, 2), (0, 3)}),  # an open end
        ("0,1", {(0, 2), (0, 1)}),  # a path against none
        ("-1,2", {(0, 2), (-1, 2)}),
        ("1,2 > 1,3", {(1, 2), (1, 3)}),  # side by side
        ("1,2 > 2,2 > 3,2", {(2, 2), (3, 2)}),
        ("1,2 > 3,2 > 2,2", {(1, 2), (3, 2)}),
        ("1,2 > 1,1", {(1, 2), (1, 1)}),
        ("10,2", {(0, 2), (10, 2)}),
    ],
)
def test_m25_only_along_connected_paths(steps: str, cells: set[Cell]) -> None:
    game = walking(forest(LANE, "1,3: EW", "0,1: NE | ESW"), "NS")
    assert ways(game, f"walk {steps}") == ["M25 path"]
    assert cells_of(game, f"walk {steps}", "M25 path") == cells


@pytest.mark.rule("M25")
def test_m25_a_walk_may_break_several_rules() -> None:
    game = walking(forest("1,2: EW | EW/lake | EW", "troll @ 1,2 E"), "NS", **in_force(1, "1,2 E"))
    assert ways(game, "walk 1,2 > 2,2 > 3,2 > 4,2") == ["M25 far", "M25 path", "M13", "M20 crossing"]
    assert cells_of(game, "walk 1,2 > 2,2 > 3,2 > 4,2", "M25 path") == {(3, 2), (4, 2)}


@pytest.mark.rule("M25")
@pytest.mark.parametrize("move", ["stay @ 1,2", "stay on 1", "stay @ 1,2 E"])
def test_m25_to_stay_names_nothing(move: str) -> None:
    assert ways(walking(forest(LANE), "NS"), move) == ["M25 stay"]


@pytest.mark.rule("M25")
@pytest.mark.parametrize("move", ["walk", "walk @ 1,2", "walk 1,2 >", "walk 1,2 2,2", "walk 1,2 on 1", "walk EW"])
def test_m25_a_walk_names_the_cells_that_are_entered(move: str) -> None:
    with pytest.raises(MoveError):
        walking(forest(LANE), "NS").play(move)


@pytest.mark.rule("M8", "M25")
@pytest.mark.parametrize(("seat", "step"), [(0, "1,2"), (1, "1,4"), (2, "1,2")])
def test_m8_one_moves_ones_own_dwarf_only(seat: int, step: str) -> None:
    game = walking(forest(LANE, "1,4: ESW"), seat=seat, last=seat, hands={0: ["NS"], 1: ["NS"], 2: ["NS"]})
    before = [dwarf(game, other) for other in range(3)]
    assert f"walk {step}" in legal_texts(game)
    events = game.play(f"walk {step}")
    column, row = map(int, step.split(","))
    assert [dwarf(game, other) for other in range(3)] == [*before[:seat], (column, row), *before[seat + 1 :]]
    assert [(event.seat, event.cell) for event in of_kind(events, EventKind.WALKED)] == [(seat, (column, row))]
    assert (game.seat, game.phase) == ((seat + 1) % 3, Phase.TURN)


@pytest.mark.rule("M8")
def test_m8_the_dwarf_walks_once_a_turn() -> None:
    game = walking(forest(LONG_LANE), "NS", hands={1: ["NE"]})
    game.play("walk 1,2")
    assert ways(game, "walk 2,2") == ["M8 kind"]
    refusal = game.refusal("walk 2,2", seat=0)
    assert refusal is not None
    assert refusal.rule == "M37"


@pytest.mark.rule("M25", "M6")
def test_m25_other_dwarves_on_the_way_stop_nobody() -> None:
    game = walking(forest("1,2: EW | EW/campfire | EW", "dwarf 1 @ 1,2", "dwarf 2 @ 2,2"), "NS")
    assert allows(game, "walk 1,2")
    assert allows(game, "walk 1,2 > 2,2 > 3,2")
    game.play("walk 1,2 > 2,2")
    assert (dwarf(game, 0), dwarf(game, 2)) == ((2, 2), (2, 2))


# Which walks are listed


@pytest.mark.rule("M25")
def test_m25_of_walks_that_come_to_the_same_one_is_listed() -> None:
    game = walking(forest(*RING), "NS")
    equal = ["walk 1,2 > 1,3", "walk 0,3 > 1,3"]
    (one,) = [text for text in legal_texts(game) if text.endswith("> 1,3")]
    assert one in equal
    played = [game.copy(), game.copy()]
    for twin, text in zip(played, equal, strict=True):
        assert twin.refusal(text) is None
        assert twin.listed(text).text == one
        twin.play(text)
        assert written_move(twin) == one
        assert dwarf(twin) == (1, 3)
    assert played[0] == played[1]
    ends = [text.split()[-1] for text in listed(game, "walk")]
    assert len(ends) == len(set(ends))


@pytest.mark.rule("M25")
@pytest.mark.parametrize("steps", ["1,2 > 0,2", "0,3 > 0,2"])
def test_m25_whoever_comes_back_for_nothing_has_stayed(steps: str) -> None:
    game = walking(forest(*RING), "NS")
    game.play(f"walk {steps}")
    other = walking(forest(*RING), "NS")
    other.play("stay")
    assert written_move(game) == "stay"
    assert game == other


@pytest.mark.rule("M25", "M19")
def test_m25_walks_of_another_price_are_listed_each() -> None:
    game = walking(forest(*RING, "trap @ 0,2 E"), *THREE_CARDS)
    to_1_2 = sorted(text for text in legal_texts(game) if text.endswith("1,2"))
    assert [price(game, text) for text in to_1_2] == [0, 1, 3]
    assert to_1_2 == ["walk 0,3 > 1,3 > 1,2", "walk 1,2", "walk 1,2 > 0,2 > 1,2"]


@pytest.mark.rule("M19", "M25")
def test_m19_coming_back_over_a_trap_is_a_walk_because_it_costs_cards() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E"), *THREE_CARDS)
    assert {"stay", "walk 1,2 > 0,2"} <= set(legal_texts(game))
    assert price(game, "walk 1,2 > 0,2") == 2
    assert price(game, "stay") == 0
    game.play("walk 1,2 > 0,2")
    assert written_move(game) == "walk 1,2 > 0,2"
    assert dwarf(game) == (0, 2)


@pytest.mark.rule("M25", "M26")
def test_m26_walks_that_enter_a_mine_from_other_cells_are_listed_each() -> None:
    game = walking(forest("9,1: ESW | SW", "9,2: NEW", "dwarf 0 @ 9,1"), "NS", goals={"10,2": SILVER})
    into_it = {text for text in legal_texts(game) if text.endswith("10,2")}
    assert into_it == {"walk 9,2 > 10,2", "walk 10,1 > 10,2"}
    assert {lies_after(game, text, 10, 2) for text in into_it} == {"NW/mine=silver"}


def lies_after(game: Game, move: str, *cell: int) -> str | None:
    """How a mine lies after a move."""
    twin = game.copy()
    twin.play(move)
    return card_at(twin, *cell)


# Campfires


@pytest.mark.rule("M15")
@pytest.mark.parametrize("campfire", CAMPFIRES)
def test_m15_up_to_five_cards_from_a_campfire(campfire: str) -> None:
    game = walking(forest(f"1,2: {campfire} | EW | EW | EW | NESW | ESW | ESW", "dwarf 0 @ 1,2"), "NS")
    assert allows(game, "walk 2,2 > 3,2 > 4,2 > 5,2")
    assert allows(game, "walk 2,2 > 3,2 > 4,2 > 5,2 > 6,2")
    too_far = "walk 2,2 > 3,2 > 4,2 > 5,2 > 6,2 > 7,2"
    assert ways(game, too_far) == ["M15"]
    assert cells_of(game, too_far, "M15") == {(7, 2)}
    game.play("walk 2,2 > 3,2 > 4,2 > 5,2 > 6,2")
    assert dwarf(game) == (6, 2)


@pytest.mark.rule("M15", "M25")
def test_m15_the_dwarf_must_start_at_the_campfire() -> None:
    game = walking(forest("1,2: EW/campfire | EW | NESW/campfire | EW | EW"), "NS")
    assert allows(game, "walk 1,2 > 2,2 > 3,2")
    for steps in ("1,2 > 2,2 > 3,2 > 4,2", "1,2 > 2,2 > 3,2 > 4,2 > 5,2", "1,2 > 0,2 > 1,2 > 2,2"):
        assert ways(game, f"walk {steps}") == ["M25 far"]


@pytest.mark.rule("M15")
def test_m15_only_ones_own_dwarf_counts() -> None:
    game = walking(forest(LONG_LANE, "3,4: EW/campfire", "dwarf 1 @ 3,4"), "NS")
    assert ways(game, "walk 1,2 > 2,2 > 3,2 > 4,2") == ["M25 far"]


@pytest.mark.rule("M15")
def test_m15_whoever_has_come_to_a_campfire_goes_further_in_the_next_turn() -> None:
    hands = {1: ["NE", "NW"], 2: ["boat", "axe"]}
    game = walking(forest("1,2: EW/campfire | EW | EW | EW | NESW | ESW"), "NS", "NES", hands=hands)
    game.play("walk 1,2")
    turns(game, "pass NE", "pass boat")
    game.play("pass NS")
    game.play("walk 2,2 > 3,2 > 4,2 > 5,2 > 6,2")
    assert dwarf(game) == (6, 2)


# Obstacles


@pytest.mark.rule("M13")
@pytest.mark.parametrize(("tool", "obstacle"), OVERCOME)
@pytest.mark.parametrize("steps", ["1,2 > 2,2", "1,2 > 2,2 > 3,2", "1,2 > 2,2 > 1,2"])
def test_m13_nobody_enters_or_passes_an_obstacle(tool: str, obstacle: str, steps: str) -> None:
    game = walking(forest(f"1,2: EW | {obstacle} | EW"), "NS", tool)
    assert ways(game, f"walk {steps}") == ["M13"]
    assert cells_of(game, f"walk {steps}", "M13") == {(2, 2)}
    assert legal_texts(game) == ["stay", "walk 1,2"]


@pytest.mark.rule("M13", "M14")
@pytest.mark.parametrize(("tool", "obstacle"), OVERCOME)
def test_m13_until_the_matching_tool_has_been_played_on_it(tool: str, obstacle: str) -> None:
    game = mines(forest(f"1,2: EW | {obstacle} | EW"), tool, "NS")
    game.play(f"play {tool} @ 2,2")
    assert legal_texts(game) == ["stay", "walk 1,2", "walk 1,2 > 2,2", "walk 1,2 > 2,2 > 3,2"]
    game.play("walk 1,2 > 2,2")
    assert dwarf(game) == (2, 2)


@pytest.mark.rule("M13", "M14")
def test_m13_an_overcome_obstacle_is_so_for_everybody_and_others_are_not() -> None:
    maze = forest("1,2: EW/lake | NES/lake", "boat @ 1,2", "1,4: EW/trunks", "0,3: NS")
    for seat in (0, 1, 2):
        game = walking(maze, seat=seat, last=seat, hands={seat: ["NW"]})
        to_the_lake = "walk 1,2" if seat != 1 else "walk 0,3 > 0,2 > 1,2"
        assert allows(game, to_the_lake)
        assert "M13" in ways(game, f"{to_the_lake} > 2,2")
    assert ways(walking(maze, seat=1, last=1, hands={1: ["NW"]}), "walk 1,4") == ["M13"]


# Room for one


@pytest.mark.rule("M16")
@pytest.mark.parametrize(("card", "tool"), NARROW)
def test_m16_one_dwarf_may_enter_and_pass(card: str, tool: str | None) -> None:
    game = walking(forest(f"1,2: EW | {card} | EW", *with_tool("2,2", tool)), "NS")
    assert allows(game, "walk 1,2 > 2,2")
    assert allows(game, "walk 1,2 > 2,2 > 3,2")


@pytest.mark.rule("M16")
@pytest.mark.parametrize(("card", "tool"), NARROW)
@pytest.mark.parametrize("steps", ["1,2 > 2,2", "1,2 > 2,2 > 3,2"])
def test_m16_while_a_dwarf_stands_there_no_other_enters_or_passes(card: str, tool: str | None, steps: str) -> None:
    game = walking(forest(f"1,2: EW | {card} | EW", *with_tool("2,2", tool), "dwarf 1 @ 2,2"), "NS")
    assert ways(game, f"walk {steps}") == ["M16"]
    assert cells_of(game, f"walk {steps}", "M16") == {(2, 2)}
    assert legal_texts(game) == ["stay", "walk 1,2"]


@pytest.mark.rule("M16")
@pytest.mark.parametrize(("card", "tool"), NARROW)
def test_m16_ones_own_dwarf_does_not_bar_its_own_way(card: str, tool: str | None) -> None:
    game = walking(forest(f"1,2: {card} | EW | EW", *with_tool("1,2", tool), "dwarf 0 @ 1,2"), "NS")
    for steps in ("2,2 > 1,2", "2,2 > 1,2 > 0,2", "0,2 > 1,2 > 2,2", "2,2 > 3,2"):
        assert game.refusal(f"walk {steps}") is None
    game.play("walk 2,2 > 1,2 > 0,2")
    assert dwarf(game) == (0, 2)


@pytest.mark.rule("M6", "M16")
@pytest.mark.parametrize("card", ["EW", "EW/campfire"])
def test_m6_any_number_of_dwarves_may_share_any_other_card(card: str) -> None:
    standing = ["dwarf 0 @ 0,2", *(f"dwarf {seat} @ 1,2" for seat in range(1, 9))]
    game = walking(forest(f"1,2: {card} | EW", *standing), "NS", players=9)
    assert allows(game, "walk 1,2 > 2,2")
    game.play("walk 1,2")
    assert set(game.maze.dwarves.values()) == {(1, 2)}


@pytest.mark.rule("M16")
def test_m16_when_the_dwarf_has_gone_the_next_may_come() -> None:
    hands = {1: ["NE", "NW"], 2: ["boat", "axe"]}
    game = walking(forest("1,2: EW/rock | EW", "dwarf 0 @ 1,2"), "NS", hands=hands)
    game.play("walk 2,2")
    turn(game, "pass NE")
    game.play("pass boat")
    assert allows(game, "walk 1,2 > 2,2")
    game.play("walk 1,2")
    assert (dwarf(game, 0), dwarf(game, 2)) == ((2, 2), (1, 2))


@pytest.mark.rule("M43", "M16")
def test_m43_the_dwarf_of_a_player_who_is_out_still_occupies_its_card() -> None:
    hands: dict[int, list[str]] = {1: [], 2: ["NE"]}
    game = mines(forest("1,2: EW | EW/rock | EW", "dwarf 1 @ 2,2"), "NS", "boat", hands=hands, pile=[])
    turns(game, "pass NS", "pass NE")
    assert game.seat == 0
    assert dwarf(game, 1) == (2, 2)
    game.play("pass boat")
    assert ways(game, "walk 1,2 > 2,2") == ["M16"]
    assert ways(game, "walk 1,2 > 2,2 > 3,2") == ["M16"]
    assert legal_texts(game) == ["stay", "walk 1,2"]


# Trolls


@pytest.mark.rule("M20", "M40")
@pytest.mark.parametrize(("at", "step", "other"), [("1,2", "2,2", "0,2"), ("2,2", "1,2", "3,2")])
def test_m20_nobody_crosses_a_troll_in_either_direction(at: str, step: str, other: str) -> None:
    maze = forest("1,2: EW | EW | EW", f"dwarf 0 @ {at}", "troll @ 1,2 E")
    game = walking(maze, "NS", **in_force(1, "1,2 E"))
    assert ways(game, f"walk {step}") == ["M20 crossing"]
    assert cells_of(game, f"walk {step}", "M20 crossing") == {(1, 2), (2, 2)}
    assert allows(game, f"walk {other}")
    assert allows(walking(forest("1,2: EW | EW | EW", f"dwarf 0 @ {at}"), "NS"), f"walk {step}")


@pytest.mark.rule("M40", "M20")
def test_m40_a_troll_stops_its_owner_too() -> None:
    game = mines(forest(LANE), "troll", "NS")
    game.play("play troll @ 1,2 E")
    assert legal_texts(game) == ["stay", "walk 1,2"]
    assert ways(game, "walk 1,2 > 2,2") == ["M20 crossing"]


@pytest.mark.rule("M20")
def test_m20_a_troll_can_be_gone_round() -> None:
    game = walking(forest(*RING, "troll @ 0,2 E"), "NS", **in_force(1, "0,2 E"))
    assert ways(game, "walk 1,2") == ["M20 crossing"]
    assert allows(game, "walk 0,3 > 1,3 > 1,2")
    game.play("walk 0,3 > 1,3")
    assert dwarf(game) == (1, 3)


@pytest.mark.rule("M20", "M26")
def test_m20_a_troll_stops_one_before_a_mine_face_down() -> None:
    game = walking(forest("8,2: EW | EW", "dwarf 0 @ 9,2", "troll @ 9,2 E"), "NS", **in_force(1, "9,2 E"))
    assert ways(game, "walk 10,2") == ["M20 crossing"]
    assert legal_texts(game) == ["stay", "walk 8,2"]


@pytest.mark.rule("M21", "M20", "M19")
def test_m21_a_token_at_an_open_end_is_in_force_when_a_card_lies_there() -> None:
    hands = {1: ["EW", "NW"], 2: ["NE", "axe"]}
    game = mines(forest("1,2: EW"), "troll", "NS", hands=hands)
    game.play("play troll @ 1,2 E")
    game.play("stay")
    turn(game, "place EW @ 2,2")
    game.play("pass NE")
    assert ways(game, "walk 1,2 > 2,2") == ["M20 crossing"]
    game = mines(forest("1,2: EW", "trap @ 1,2 E"), "EW", *THREE_CARDS)
    game.play("place EW @ 2,2")
    assert price(game, "walk 1,2 > 2,2") == 1


# Traps: what they cost


@pytest.mark.rule("M19")
def test_m19_a_trap_costs_a_hand_card_which_is_not_replaced() -> None:
    game = walking(forest(LANE, "trap @ 1,2 E"), *THREE_CARDS, pile=["NES", "NESW"])
    events = game.play("walk 1,2 > 2,2")
    (lost,) = lost_to_traps(events)
    position = game.position()
    assert Counter(position["hands"][0]) == Counter(THREE_CARDS) - Counter([lost]) + Counter(["NES"])
    assert (position["hidden"], position["discards"], position["pile"]) == ([[lost], [], []], [], ["NESW"])
    assert kinds(events) == [EventKind.WALKED, EventKind.TRAPPED, EventKind.DREW]
    assert tokens(game) == ["trap @ 1,2 E"]
    assert dwarf(game) == (2, 2)


@pytest.mark.rule("M19")
@pytest.mark.parametrize(("move", "due"), [("pass EW", 1), ("pass EW, NES", 2)])
def test_m19_in_this_round_the_hand_stays_smaller(move: str, due: int) -> None:
    hands = {1: ["NW", "NW/rock"], 2: ["axe", "rope"]}
    game = mines(forest(LANE, "trap @ 0,2 E"), "EW", "NES", *THREE_CARDS, hands=hands)
    game.play(move)
    game.play("walk 1,2")
    assert len(game.position()["hands"][0]) == 4
    turns(game, "pass NW", "pass axe", "pass " + game.position()["hands"][0][0])
    assert len(game.position()["hands"][0]) == 4
    assert len(game.position()["hidden"][0]) == due + 2


@pytest.mark.rule("M19")
@pytest.mark.parametrize(
    ("traps", "steps", "cost"),
    [
        (["0,2 E"], "1,2", 1),
        (["0,2 E"], "1,2 > 2,2 > 3,2", 1),
        (["2,2 E"], "1,2 > 2,2", 0),
        (["0,2 E", "1,2 E"], "1,2 > 2,2", 2),
        (["0,2 E", "1,2 E", "2,2 E"], "1,2 > 2,2 > 3,2", 3),
        (["0,2 E", "2,2 E"], "1,2 > 2,2 > 3,2", 2),
        (["0,2 E"], "1,2 > 0,2", 2),
        (["0,2 E"], "1,2 > 0,2 > 1,2", 3),
        (["1,2 E"], "1,2 > 2,2 > 1,2", 2),
        (["0,2 S"], "1,2", 0),
    ],
)
def test_m19_each_time_a_trap_is_passed(traps: list[str], steps: str, cost: int) -> None:
    lying = [f"trap @ {place}" for place in traps]
    game = walking(forest("1,2: EW | EW | EW", *lying), *THREE_CARDS, "axe")
    assert price(game, f"walk {steps}") == cost
    game.play(f"walk {steps}")
    assert tokens(game) == sorted(lying)


@pytest.mark.rule("M40", "M19")
@pytest.mark.parametrize(("at", "step"), [("1,2", "2,2"), ("2,2", "1,2")])
def test_m40_a_trap_works_in_both_directions(at: str, step: str) -> None:
    game = walking(forest(LANE, f"dwarf 0 @ {at}", "trap @ 1,2 E"), *THREE_CARDS)
    assert price(game, f"walk {step}") == 1


@pytest.mark.rule("M40", "M19")
def test_m40_a_trap_costs_its_owner_a_card_too() -> None:
    game = mines(forest(LANE), "trap", *THREE_CARDS)
    game.play("play trap @ 0,2 E")
    assert price(game, "walk 1,2") == 1


@pytest.mark.rule("M19")
@pytest.mark.parametrize(("seat", "row"), [(0, 2), (1, 4), (2, 2)])
def test_m19_the_player_of_the_dwarf_pays(seat: int, row: int) -> None:
    hands = {0: ["NS"], 1: ["NE", "NS"], 2: ["NW", "axe"]}
    maze = forest(f"1,{row}: EW", f"trap @ 0,{row} E")
    game = walking(maze, seat=seat, last=seat, hands=hands, pile=[])
    events = game.play(f"walk 1,{row}")
    lengths = [len(cards) for cards in hands.values()]
    assert [event.seat for event in of_kind(events, EventKind.TRAPPED)] == [seat]
    assert [len(hand) for hand in game.position()["hands"]] == [
        length - (owner == seat) for owner, length in enumerate(lengths)
    ]
    assert [len(cards) for cards in game.position()["hidden"]] == [int(owner == seat) for owner in range(3)]


@pytest.mark.rule("M19", "M8")
def test_m19_the_card_is_lost_before_one_draws() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E"), "NS", pile=["NES"])
    events = game.play("walk 1,2")
    assert lost_to_traps(events) == ["NS"]
    assert game.position()["hands"][0] == ["NES"]


@pytest.mark.rule("M41")
def test_m41_without_a_hand_card_a_trap_costs_nothing() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E", "trap @ 1,2 E"), pile=["NES"], hands={0: []})
    assert legal_texts(game) == ["stay", "walk 1,2", "walk 1,2 > 2,2"]
    events = game.play("walk 1,2 > 2,2")
    assert kinds(events) == [EventKind.WALKED, EventKind.DREW]
    assert (dwarf(game), game.position()["hands"][0], game.position()["hidden"][0]) == ((2, 2), ["NES"], [])


@pytest.mark.rule("M41")
def test_m41_one_hand_card_is_lost_and_the_next_trap_costs_nothing() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E", "trap @ 1,2 E"), "NS", pile=[])
    assert lost_to_traps(game.play("walk 1,2 > 2,2")) == ["NS"]
    assert (dwarf(game), game.position()["hands"][0]) == ((2, 2), [])


@pytest.mark.rule("M41", "M25")
def test_m41_coming_back_over_a_trap_without_a_hand_card_is_to_stay() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E"), hands={0: []})
    assert legal_texts(game) == ["stay", "walk 1,2", "walk 1,2 > 2,2"]
    game.play("walk 1,2 > 0,2")
    assert written_move(game) == "stay"


# Traps: which card


@pytest.mark.rule("M19")
def test_m19_which_card_it_is_nobody_else_sees() -> None:
    hands = {1: ["NES", "NESW"], 2: ["axe", "rope"]}
    maze = forest(LANE, "trap @ 0,2 E")
    games = [walking(maze, *hand, hands=hands, pile=["EW"]) for hand in (("NS", "boat"), ("NE", "NW"))]
    for game in games:
        (lost,) = lost_to_traps(game.play("walk 1,2"))
        assert [event.cards for event in of_kind(game.view(0).history, EventKind.TRAPPED)] == [
            tuple(card for card in game.view(0).discarded if card.text == lost)
        ]
        for seat in (1, 2, None):
            assert [event.cards for event in of_kind(game.view(seat).history, EventKind.TRAPPED)] == [1]
            assert (game.view(seat).hidden, game.view(seat).discards) == ((1, 0, 0), ())
            assert game.view(seat).discarded == ()
    for seat in (1, 2, None):
        assert games[0].view(seat) == games[1].view(seat)
    assert games[0].view(0) != games[1].view(0)


@pytest.mark.rule("M19")
def test_m19_the_card_is_picked_by_chance() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E"), *THREE_CARDS)
    lost = Counter(lost_to_traps(seeded(game, seed).play("walk 1,2"))[0] for seed in range(90))
    assert set(lost) == set(THREE_CARDS)
    assert min(lost.values()) >= 15
    of_later_turns = {lost_to_traps(seeded(game, 1, ply=ply).play("walk 1,2"))[0] for ply in range(20)}
    assert of_later_turns == set(THREE_CARDS)


@pytest.mark.rule("M19")
def test_m19_the_cards_of_two_traps_are_two_choices() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E", "trap @ 1,2 E"), *THREE_CARDS)
    pairs = Counter(tuple(lost_to_traps(seeded(game, seed).play("walk 1,2 > 2,2"))) for seed in range(150))
    assert set(pairs) == {(one, other) for one in THREE_CARDS for other in THREE_CARDS if one != other}


@pytest.mark.rule("M19")
def test_m19_the_same_seed_gives_the_same_card() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E"), *THREE_CARDS)
    for seed in range(5):
        played = [seeded(game, seed) for _ in range(2)]
        assert played[0].play("walk 1,2") == played[1].play("walk 1,2")
        assert played[0] == played[1]


@pytest.mark.rule("M19")
def test_m19_the_card_is_given_back_when_the_walk_is_taken_back() -> None:
    game = mines(forest(LANE), "trap", *THREE_CARDS)
    game.play("play trap @ 0,2 E")
    before = game.position()
    first = game.play("walk 1,2")
    assert sorted(before["hands"][0]) == sorted(THREE_CARDS)
    game.undo()
    assert game.position() == before
    assert game.play("walk 1,2") == first


# Turning over a mine

FROM = {"W": "9,2: EW", "N": "10,1: NS", "S": "10,3: NS"}
CELLS = {"W": "9,2", "N": "10,1", "S": "10,3"}


def before_a_mine(side: str, face: str, *others: str, **more: Any) -> Game:
    """The dwarf of seat 0 stands at one side of the mine at 10,2."""
    maze = forest(FROM[side], *others, f"dwarf 0 @ {CELLS[side]}")
    return walking(maze, *THREE_CARDS, **{"goals": {"10,2": face}} | more)


@pytest.mark.rule("M26", "M38")
@pytest.mark.parametrize(
    ("side", "face", "lies"),
    [
        ("W", GOLD, "NSW/mine=gold"),
        ("W", SILVER, "NW/mine=silver"),
        ("W", GEMSTONES, "SW/mine=gemstones"),
        ("W", DRAGON, "NESW/mine=dragon"),
        ("N", SILVER, "NW/mine=silver"),
        ("N", GEMSTONES, "NE/mine=gemstones"),
        ("N", DRAGON, "NESW/mine=dragon"),
        ("S", SILVER, "ES/mine=silver"),
        ("S", GEMSTONES, "SW/mine=gemstones"),
        ("S", DRAGON, "NESW/mine=dragon"),
    ],
)
def test_m26_a_mine_is_turned_over_and_connects_with_the_way_in(side: str, face: str, lies: str) -> None:
    game = before_a_mine(side, face)
    assert card_at(game, 10, 2) == "?"
    events = game.play("walk 10,2")
    assert turned_over(events) == [(10, 2)]
    for seat in (0, 1, 2, None):
        shown = of_kind(game.view(seat).history, EventKind.TURNED)
        assert [event.cards for event in shown] == [(Card(face).upright,)]
    assert [event.cards for event in of_kind(events, EventKind.LAID)] == [(Card(lies),)]
    assert (card_at(game, 10, 2), dwarf(game)) == (lies, (10, 2))
    assert "10,2" not in game.position()["goals"]
    for seat in (1, 2, None):
        assert card_at_of(game, seat) == lies
    assert (game.seat, game.phase) == (1, Phase.TURN)


def card_at_of(game: Game, seat: int | None) -> str:
    """How the mine at 10,2 lies in the view of a seat."""
    return game.view(seat).maze.cards[10, 2].text


@pytest.mark.rule("M26")
@pytest.mark.parametrize("steps", ["10,2 > 9,2", "10,2 > 10,1", "10,2 > 9,2 > 8,2"])
def test_m26_the_dwarf_must_stop_there(steps: str) -> None:
    game = before_a_mine("W", DRAGON, "8,2: EW", FROM["N"])
    assert ways(game, f"walk {steps}") == ["M26 stop"]
    assert cells_of(game, f"walk {steps}", "M26 stop") == {(10, 2)}
    assert listed(game, "walk 10,2") == {"walk 10,2"}


@pytest.mark.rule("M26")
def test_m26_only_whoever_enters_turns_it_over() -> None:
    game = walking(forest("8,2: EW | EW", "dwarf 0 @ 8,2"), "NS", goals={"10,2": SILVER})
    assert turned_over(game.play("walk 9,2")) == []
    assert card_at(game, 10, 2) == "?"


@pytest.mark.rule("M26", "M44")
def test_m26_the_first_dwarf_turns_it_over_and_the_next_may_go_on() -> None:
    game = before_a_mine("W", GOLD, FROM["N"], "dwarf 1 @ 9,2", hands={1: ["NES", "NW"]})
    game.play("walk 10,2")
    game.play("pass NW")
    assert allows(game, "walk 10,2 > 10,1")
    events = game.play("walk 10,2 > 10,1")
    assert turned_over(events) == []
    assert (dwarf(game, 0), dwarf(game, 1)) == ((10, 2), (10, 1))


@pytest.mark.rule("M26")
@pytest.mark.parametrize("side", ["N", "S"])
@pytest.mark.parametrize(
    ("others", "lies"),
    [
        (("9,2: EW",), {"NSW/mine=gold"}),  # a path to a path
        (("9,2: NW",), {"NES/mine=gold"}),  # no path to no path
        ((), {"NSW/mine=gold", "NES/mine=gold"}),
    ],
)
def test_m26_if_both_ways_connect_the_one_that_fits_more_neighbours(
    side: str, others: tuple[str, ...], lies: set[str]
) -> None:
    for opposite in ((), (FROM["S" if side == "N" else "N"],)):
        game = before_a_mine(side, GOLD, *others, *opposite)
        game.play("walk 10,2")
        found = {text.split()[1] for text in listed(game, "lay")} or {str(card_at(game, 10, 2))}
        assert found == lies


@pytest.mark.rule("M26")
@pytest.mark.parametrize("way", ["NES/mine=gold", "NSW/mine=gold"])
def test_m26_if_that_is_equal_the_player_chooses(way: str) -> None:
    game = before_a_mine("N", GOLD, "dwarf 1 @ 10,1")
    events = game.play("walk 10,2")
    assert turned_over(events) == [(10, 2)]
    assert (game.phase, game.seat, game.position()["turning"]) == (Phase.LAY, 0, ["10,2"])
    assert legal_texts(game) == sorted(f"lay {each} @ 10,2" for each in ("NES/mine=gold", "NSW/mine=gold"))
    for seat in (1, None):
        assert game.view(seat).turned == Card(GOLD)
    game.play(f"lay {way} @ 10,2")
    assert (card_at(game, 10, 2), dwarf(game)) == (way, (10, 2))
    assert (game.phase, game.seat) == (Phase.TURN, 1)


@pytest.mark.rule("M26")
def test_m26_no_other_way_and_no_other_move() -> None:
    game = before_a_mine("N", GOLD)
    game.play("walk 10,2")
    for move in (
        "lay NES/mine=gold @ 10,0",
        "lay NSW @ 10,2",
        "lay NESW/mine=dragon @ 10,2",
        "lay NW/mine=silver @ 10,4",
    ):
        assert ways(game, move) == ["M26 way"]
        assert cells_of(game, move, "M26 way") == {(10, 2)}
    for move in ("stay", "walk 10,1", "take 1", "pass NS"):
        assert ways(game, move) == ["M26 kind"]
    for move in ("lay NES/mine=gold", "lay NES/mine=gold @ 10,2 N", "lay NES/mine=gold on 1"):
        assert ways(game, move) == ["M26 kind"]


@pytest.mark.rule("M26")
def test_m26_to_connect_with_the_way_in_comes_first() -> None:
    # turned the other way it would fit two neighbours instead of one
    game = before_a_mine("W", SILVER, "10,1: EW", FROM["S"])
    game.play("walk 10,2")
    assert card_at(game, 10, 2) == "NW/mine=silver"


@pytest.mark.rule("M26")
def test_m26_the_edge_of_the_board_is_no_neighbour() -> None:
    game = walking(forest("10,1: NS", "dwarf 0 @ 10,1"), "NE", goals={"10,0": GOLD})
    game.play("walk 10,0")
    assert len(listed(game, "lay")) == 2


@pytest.mark.rule("M26", "M15")
def test_m26_the_last_card_of_a_walk_may_be_a_mine() -> None:
    game = walking(forest("7,2: EW | EW | EW", "dwarf 0 @ 7,2"), "NS", goals={"10,2": SILVER})
    game.play("walk 8,2 > 9,2 > 10,2")
    assert dwarf(game) == (10, 2)
    game = walking(forest("6,2: NESW | EW | EW | EW", "dwarf 0 @ 6,2"), "NS", goals={"10,2": SILVER})
    assert ways(game, "walk 7,2 > 8,2 > 9,2 > 10,2") == ["M25 far"]


@pytest.mark.rule("M15", "M26")
@pytest.mark.parametrize("first", [5, 6])
def test_m15_from_a_campfire_one_may_end_five_cards_away_in_a_mine(first: int) -> None:
    lane = "EW/campfire | NESW" + " | EW" * (8 - first)
    game = walking(forest(f"{first},2: {lane}", f"dwarf 0 @ {first},2"), "NS", goals={"10,2": SILVER})
    walk = "walk " + " > ".join(f"{column},2" for column in range(first + 1, 11))
    assert allows(game, walk)
    assert walk in legal_texts(game)
    game.play(walk)
    assert (dwarf(game), card_at(game, 10, 2)) == ((10, 2), "NW/mine=silver")


@pytest.mark.rule("M19", "M26", "M18")
@pytest.mark.parametrize("face", [GOLD, SILVER, GEMSTONES, DRAGON])
def test_m19_a_trap_before_a_mine_face_down_costs_a_card_on_entry(face: str) -> None:
    game = walking(forest(*BEFORE_THE_MINE, "trap @ 9,2 E"), *THREE_CARDS, goals={"10,2": face})
    events = game.play("walk 10,2")
    assert len(lost_to_traps(events)) == 1
    found = kinds(events)
    assert found.index(EventKind.TRAPPED) < found.index(EventKind.TURNED)
    assert tokens(game) == ["trap @ 9,2 E"]


@pytest.mark.rule("M19", "M26")
def test_m19_traps_are_paid_before_one_chooses_how_the_mine_lies() -> None:
    game = before_a_mine("N", GOLD, "trap @ 10,1 S")
    assert len(lost_to_traps(game.play("walk 10,2"))) == 1
    assert game.phase is Phase.LAY
    assert len(game.position()["hands"][0]) == 2
    events = game.play("lay NES/mine=gold @ 10,2")
    assert lost_to_traps(events) == []
    assert len(game.position()["hands"][0]) == 3


# Mines that lie open


@pytest.mark.rule("M44")
def test_m44_a_mine_holds_any_number_of_dwarves_and_is_passed_like_a_path_card() -> None:
    maze = forest("9,2: EW", "10,1: NS", OPEN_MINES[1], "dwarf 0 @ 9,2", "dwarf 1 @ 10,2", "dwarf 2 @ 10,2")
    game = walking(maze, "NE")
    assert allows(game, "walk 10,2 > 10,1")
    game.play("walk 10,2")
    assert [dwarf(game, seat) for seat in range(3)] == [(10, 2)] * 3


@pytest.mark.rule("M44")
@pytest.mark.parametrize(
    ("mine", "steps", "is_open"),
    [
        ("goal NW/mine=silver", "10,2", True),
        ("goal NW/mine=silver", "10,2 > 10,1", True),
        ("goal NW/mine=silver", "10,2 > 10,3", False),
        ("goal SW/mine=gemstones", "10,2 > 10,3", True),
        ("goal SW/mine=gemstones", "10,2 > 10,1", False),
        ("goal NSW/mine=gold", "10,2 > 10,1", True),
        ("goal NSW/mine=gold", "10,2 > 10,3", True),
    ],
)
def test_m44_where_its_edges_connect(mine: str, steps: str, is_open: bool) -> None:
    game = walking(forest("9,2: EW", f"10,2: {mine}", "10,1: NS", "10,3: NS", "dwarf 0 @ 9,2"), "NE")
    if is_open:
        assert allows(game, f"walk {steps}")
    else:
        assert ways(game, f"walk {steps}") == ["M25 path"]
        column, row = map(int, steps.split(" > ")[1].split(","))
        assert cells_of(game, f"walk {steps}", "M25 path") == {(10, 2), (column, row)}


@pytest.mark.rule("M44", "M25")
@pytest.mark.parametrize("mine", ["goal ES/mine=silver", "goal NE/mine=gemstones", "goal NES/mine=gold"])
def test_m44_a_mine_that_does_not_fit_cannot_be_entered_there(mine: str) -> None:
    game = walking(forest("8,2: EW | EW", f"10,2: {mine}", "dwarf 0 @ 9,2"), "NS")
    assert ways(game, "walk 10,2") == ["M25 path"]
    assert cells_of(game, "walk 10,2", "M25 path") == {(9, 2), (10, 2)}


@pytest.mark.rule("M44", "M26", "M10")
def test_m44_a_mine_just_turned_over_need_not_fit_and_later_cards_must_match_it() -> None:
    hands = {1: ["NS/rock", "NES"], 2: ["boat", "rope"]}
    game = before_a_mine("W", SILVER, FROM["S"], hands=hands, last=0)
    game.play("walk 10,2")
    assert card_at(game, 10, 2) == "NW/mine=silver"
    assert allows(game, "place NS/rock @ 10,1")
    turns(game, "pass NES", "pass boat")
    game.play("pass NE")
    assert ways(game, "walk 10,3") == ["M25 path"]
    assert cells_of(game, "walk 10,3", "M25 path") == {(10, 2), (10, 3)}
    assert allows(game, "walk 9,2")


@pytest.mark.rule("M44", "M10")
@pytest.mark.parametrize(
    ("card", "cell", "way"),
    [
        ("NS", "10,1", "M10 rock"),  # path against no path
        ("EW", "10,3", "M10 tunnel"),
        ("NW", "10,3", None),
        ("NE", "9,2", None),
        ("EW", "9,2", None),
    ],
)
def test_m44_cards_laid_beside_a_mine_match_its_edges(card: str, cell: str, way: str | None) -> None:
    game = mines(forest("10,2: goal SW/mine=gemstones"), card)
    if way is None:
        assert allows(game, f"place {card} @ {cell}")
    else:
        assert ways(game, f"place {card} @ {cell}")[0] == way
        assert cells_of(game, f"place {card} @ {cell}", way) == {(10, 2)}


# Cut off


@pytest.mark.rule("M45")
def test_m45_a_dwarf_that_is_cut_off_stays_and_walks_where_there_is_a_path() -> None:
    hands = {1: ["thunderstorm", "NW"], 2: ["boat", "axe"]}
    game = mines(forest("1,2: EW | EW | EW", "dwarf 0 @ 2,2", "dwarf 2 @ 3,2"), "NS", "NE", hands=hands)
    turn(game, "pass NS")
    turn(game, "play thunderstorm @ 1,2")
    assert [dwarf(game, seat) for seat in (0, 2)] == [(2, 2), (3, 2)]
    turn(game, "pass boat")
    game.play("pass NE")
    assert legal_texts(game) == ["stay", "walk 3,2"]
    assert ways(game, "walk 1,2") == ["M25 path"]
    game.play("walk 3,2")
    assert dwarf(game) == (3, 2)


@pytest.mark.rule("M45", "M23", "M19")
def test_m45_a_trap_left_at_an_open_end_stays_in_force_there() -> None:
    hands = {1: ["EW", "NW"], 2: ["boat", "axe"]}
    game = mines(forest("1,2: EW | EW", "trap @ 1,2 E"), "thunderstorm", *THREE_CARDS, hands=hands)
    turn(game, "play thunderstorm @ 2,2")
    turns(game, "place EW @ 2,2", "pass boat")
    game.play("pass NS")
    assert tokens(game) == ["trap @ 1,2 E"]
    assert price(game, "walk 1,2") == 0
    assert price(game, "walk 1,2 > 2,2") == 1


@pytest.mark.rule("M45", "M23", "M20")
def test_m45_a_troll_left_at_an_open_end_stays_in_force_there() -> None:
    hands = {1: ["EW", "NW"], 2: ["boat", "axe"]}
    maze = forest(LANE, "troll @ 1,2 E", "dwarf 1 @ 1,2")
    game = mines(maze, "thunderstorm", "NS", hands=hands, **in_force(2, "1,2 E"))
    turn(game, "play thunderstorm @ 2,2")
    game.play("place EW @ 2,2")
    assert ways(game, "walk 2,2") == ["M20 crossing"]
    assert allows(game, "walk 0,2")


@pytest.mark.rule("M27", "M25")
def test_m27_whoever_goes_and_comes_back_ends_the_movement_there() -> None:
    game = walking(forest("9,2: EW", OPEN_MINES[1], "dwarf 0 @ 10,2"), "NS")
    game.play("walk 9,2 > 10,2")
    assert (written_move(game), owners(game)) == ("stay", (None, 0, None))
