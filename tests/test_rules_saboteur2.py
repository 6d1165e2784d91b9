"""The rules of Saboteur 2, T1 to T19, T36 to T38 and T41 to T43: the table, turns, placing, the new action cards.

What is expected here is read off the rules; winners, shares, thefts and rounds are in `test_rules_saboteur2_gold.py`.
"""

import json
from collections import Counter
from typing import Any

import pytest

from saboteur import Card, Game, GameError, load_deck, new_game, parse_move, set_up
from saboteur.events import EventKind
from saboteur.moves import MoveKind
from saboteur.state import Hat, Phase
from tests.rule_helpers import (
    FACE_UP,
    NEAR,
    SHORT,
    TABLE,
    TREASURE,
    allows,
    broken_at,
    broken_rules,
    card_at,
    is_path,
    kinds,
    legal_texts,
    of_kind,
    seat_0_on_turn,
    turned_over,
)

EVERY_NUMBER = range(2, 13)
DWARVES = {"blue digger": 4, "green digger": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
TOOLS = ("pickaxe", "lantern", "cart")
IN_FRONT = {"theft": "theft", "trapped": "trapped"} | {f"broken {tool}": tool for tool in TOOLS}
"""What may lie in front of a player, and the word by which one gets rid of it."""


def on_turn(maze: str, *hand: str, **more: Any) -> Game:
    """Seat 0 of three, or of `players`, is on turn with this hand; the rest is as given, or dealt."""
    return seat_0_on_turn("saboteur2", maze, *hand, **more)


def told(game: Game, seat: int | None) -> str:
    """All that one seat, or a spectator, is told in any form."""
    view = game.view(seat)
    return json.dumps(view.to_json() | {"box": ""}) + view.text + repr(view.history)


def hand_cards(position: dict[str, Any]) -> Counter[str]:
    """All path and action cards at the beginning of a round, wherever they are."""
    return Counter([*position["pile"], *position["aside"], *(card for hand in position["hands"] for card in hand)])


# The table


@pytest.mark.rule("T1")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_t1_two_to_twelve_may_play(players: int) -> None:
    assert new_game("saboteur2", players, seed=1).players == players


@pytest.mark.rule("T1")
@pytest.mark.parametrize("players", [-2, 0, 1, 13, 14])
def test_t1_any_other_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(GameError, match="T1"):
        new_game("saboteur2", players, seed=1)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_t2_fifteen_dwarf_cards_one_each_and_the_rest_is_a_stack(players: int) -> None:
    position = new_game("saboteur2", players, seed=1).position()
    assert Counter([*position["roles"], *position["spare"]]) == DWARVES
    assert (len(position["roles"]), len(position["spare"])) == (players, 15 - players)


@pytest.mark.rule("T2")
def test_t2_all_dwarf_cards_are_shuffled() -> None:
    positions = [new_game("saboteur2", 2, seed=seed).position() for seed in range(150)]
    assert {position["roles"][0] for position in positions} == set(DWARVES)
    assert {position["roles"][1] for position in positions} == set(DWARVES)
    assert {position["spare"][-1] for position in positions} == set(DWARVES)


@pytest.mark.rule("T2")
def test_t2_a_seat_sees_its_own_dwarf_card_and_nothing_of_the_stack() -> None:
    game = on_turn(SHORT, "map", roles=["blue digger", "geologist", "blue digger"])
    assert game.view(0).roles == ("blue digger", None, None)
    assert game.view(1).roles == (None, "geologist", None)
    assert game.view(None).roles == (None, None, None)
    for role in set(DWARVES) - {"blue digger"}:
        assert role not in told(game, 0)
        assert role not in told(game, None)


@pytest.mark.rule("T3")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_t3_six_cards_each_ten_aside_and_the_rest_is_the_pile(players: int) -> None:
    position = new_game("saboteur2", players, seed=1).position()
    assert [len(hand) for hand in position["hands"]] == [6] * players
    assert len(position["aside"]) == 10
    assert len(position["pile"]) == 40 + 27 + 30 + 21 - 10 - 6 * players


@pytest.mark.rule("T3")
def test_t3_the_path_and_action_cards_of_both_boxes() -> None:
    cards = hand_cards(new_game("saboteur2", 5, seed=1).position())
    assert Counter(is_path(card) for card in cards.elements()) == {True: 40 + 30, False: 27 + 21}
    base = hand_cards(new_game("saboteur", 5, seed=1).position())
    assert base.total() == 67
    assert base < cards
    added = [*load_deck("saboteur2").cards("path"), *load_deck("saboteur2").cards("action")]
    assert cards == Counter(card.upright.text if isinstance(card, Card) else card.text for card in added)
    actions = {name: count for name, count in cards.items() if not is_path(name) and name not in base}
    assert actions == {
        "theft": 4,
        "hands off": 4,
        "swap hats": 2,
        "swap hands": 2,
        "inspection": 2,
        "trapped": 3,
        "free at last": 4,
    }


@pytest.mark.rule("T3")
def test_t3_all_cards_are_shuffled() -> None:
    positions = [new_game("saboteur2", 3, seed=seed).position() for seed in range(30)]
    assert {is_path(position["pile"][0]) for position in positions} == {True, False}
    assert len({str(position["aside"]) for position in positions}) == 30
    assert len({str(position["hands"][0]) for position in positions}) == 30
    assert len({card for position in positions for card in position["aside"]}) > 40


@pytest.mark.rule("T3")
def test_t3_nobody_sees_the_ten_cards_that_were_put_aside() -> None:
    position = new_game("saboteur2", 4, seed=1).position()
    other = position | {"aside": position["pile"][-10:], "pile": [*position["pile"][:-10], *position["aside"]]}
    games = [set_up(**position), set_up(**other)]
    assert games[0].position() != games[1].position()
    for _ in range(8):
        assert all(games[0].view(seat) == games[1].view(seat) for seat in (0, 1, 2, 3, None))
        assert games[0].view(0).aside == 10
        move = games[0].legal_moves()[-1]
        games[0].play(move)
        games[1].play(move)


# A turn


@pytest.mark.rule("T4")
@pytest.mark.parametrize("move", ["place EW @ 1,0", "play map @ 3,0", "play theft on 0", "pass EW"])
def test_t4_after_placing_and_playing_one_draws_1_and_the_turn_is_over(move: str) -> None:
    game = on_turn(SHORT, "EW", "map", "theft", pile=["NESW", "NS"])
    game.play(move)
    played = next(card for card in ("EW", "map", "theft") if card in move)
    assert sorted(game.position()["hands"][0]) == sorted([*({"EW", "map", "theft"} - {played}), "NESW"])
    assert game.position()["pile"] == ["NS"]
    assert (game.seat, game.phase) == (1, Phase.TURN)


@pytest.mark.rule("T4")
def test_t4_two_cards_are_discarded_to_remove_one_and_1_is_drawn_so_the_hand_shrinks() -> None:
    game = on_turn(SHORT, "EW", "map", "NS", front={0: ["broken cart", "trapped"]}, pile=["NESW", "NES"])
    game.play("discard EW, map: cart")
    position = game.position()
    assert position["front"][0] == ["trapped"]
    assert position["hands"][0] == ["NS", "NESW"]
    assert position["pile"] == ["NES"]
    assert game.seat == 1


@pytest.mark.rule("T4")
def test_t4_the_two_cards_are_discarded_openly() -> None:
    game = on_turn(SHORT, "EW", "map", front={0: ["broken cart"]})
    events = game.play("discard EW, map: cart")
    assert sorted(map(str, game.view(2).discards)) == ["EW", "broken cart", "map"]
    assert [event.seen_by(2).cards for event in of_kind(events, EventKind.DISCARDED)] == [
        parse_move("pass EW, map").cards
    ]
    assert game.view(2).hidden == (0, 0, 0)


@pytest.mark.rule("T4")
@pytest.mark.parametrize(
    ("move", "left"), [("pass NS", "EW rockfall"), ("pass NS, rockfall", "EW"), ("pass EW, NS, rockfall", "")]
)
def test_t4_whoever_passes_discards_one_to_three_cards_and_draws_as_many(move: str, left: str) -> None:
    game = on_turn(SHORT, "EW", "NS", "rockfall", pile=["NE", "NW", "NES", "NESW"])
    count = len(parse_move(move).cards)
    game.play(move)
    assert game.position()["hands"][0] == [*left.split(), *["NE", "NW", "NES"][:count]]
    assert game.position()["pile"] == ["NE", "NW", "NES", "NESW"][count:]
    assert (game.seat, game.phase) == (1, Phase.TURN)


@pytest.mark.rule("T4")
def test_t4_what_is_passed_lies_face_down() -> None:
    game = on_turn(SHORT, "EW", "rockfall", pile=["NES", "NE"])
    events = game.play("pass EW, rockfall")
    assert game.view(0).discarded == parse_move("pass EW, rockfall").cards
    for seat in (1, 2, None):
        assert (game.view(seat).hidden, game.view(seat).discarded) == ((2, 0, 0), ())
        assert game.view(seat).discards == ()
        assert "rockfall" not in repr(game.view(seat).history)
        assert [event.seen_by(seat).cards for event in of_kind(events, EventKind.PASSED)] == [2]


@pytest.mark.rule("T4")
def test_t4_no_pass_discards_four_cards() -> None:
    game = on_turn(SHORT, "EW", "NS", "NE", "NW")
    assert broken_rules(game, "pass EW, NE, NS, NW") == ["T4"]
    assert max(len(move.cards) for move in game.legal_moves()) == 3


@pytest.mark.rule("T4")
def test_t4_every_choice_of_cards_may_be_passed_and_each_is_listed_once() -> None:
    game = on_turn(SHORT, "map", "map", "NE")
    passes = [move.text for move in game.legal_moves() if move.kind is MoveKind.PASS]
    assert sorted(passes) == ["pass NE", "pass NE, map", "pass NE, map, map", "pass map", "pass map, map"]


@pytest.mark.rule("T4")
@pytest.mark.parametrize(
    "move",
    [
        "place NESW @ 1,0",
        "play map @ 3,0",
        "play theft on 0",
        "play trapped on 1",
        "play swap hands on 1",
        "pass NES",
        "pass EW, EW",
        "discard EW, EW: cart",
        "discard EW, map: cart",
    ],
)
def test_t4_only_cards_in_the_hand_are_played(move: str) -> None:
    game = on_turn(SHORT, "EW", "NE", front={0: ["broken cart"]})
    assert "T4" in broken_rules(game, move)


@pytest.mark.rule("T4")
@pytest.mark.parametrize("move", ["take 3", "steal on 1", "decline", "lay NE @ 3,0", "play key @ 1,0 S", "turn @ 3,0"])
def test_t4_a_turn_is_nothing_else(move: str) -> None:
    game = on_turn("start NESW | EW/W=blue | . | ?", "EW", gold={1: [5]})
    assert broken_rules(game, move) == ["T4"]


@pytest.mark.rule("T5")
@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("place EW @ 1,0", ["map", "NS"]),
        ("play map @ 3,0", ["EW", "NS"]),
        ("discard EW, map: theft", ["NS"]),
        ("pass EW, map", ["NS"]),
    ],
)
def test_t5_with_an_empty_pile_nothing_is_drawn(move: str, left: list[str]) -> None:
    hands = {1: ["NE"], 2: ["NE"]}
    game = on_turn(SHORT, "EW", "map", "NS", hands=hands, front={0: ["theft"]}, pile=[])
    assert EventKind.DREW not in kinds(game.play(move))
    assert game.position()["hands"][0] == left
    assert (game.seat, game.round) == (1, 1)


@pytest.mark.rule("T5")
def test_t5_one_of_the_four_must_still_be_done() -> None:
    game = on_turn(SHORT, "rockfall", hands={1: ["NE"]}, pile=[])
    assert legal_texts(game) == ["pass rockfall"]


@pytest.mark.rule("T5")
def test_t5_a_player_without_a_hand_card_sits_out_the_rest_of_the_round() -> None:
    game = on_turn(SHORT, "map", hands={1: ["NE"], 2: ["NE", "NS", "NW"]}, pile=[])
    seats = []
    for move in ("pass map", "pass NE", "pass NE", "pass NS"):
        seats.append(game.seat)
        game.play(move)
    assert (seats, game.seat, game.round) == ([0, 1, 2, 2], 2, 1)


@pytest.mark.rule("T5")
def test_t5_who_sits_out_draws_nothing() -> None:
    game = on_turn(SHORT, "map", hands={1: [], 2: ["NE"]}, pile=["NS", "NW", "EW"])
    game.play("pass map")
    game.play("pass NE")
    assert (game.seat, game.position()["hands"][1]) == (0, [])


# Bridges and double curves

BRIDGE = """
origin 0,-1
.          | .     | . | .
start NESW | NS+EW | . | ?
.          | .     | . | .
"""
CURVES = BRIDGE.replace("NS+EW", "NW+ES")
DEAD_END_BEFORE = "start NESW | E+W | . | . | ?"
"""A card at 2,0 meets a tunnel, but none that is connected to the start."""
ROUND_THE_NORTH = """
origin 0,-1
ES         | EW  | SW | .
start NESW | E+W | .  | . | ?
.          | .   | .  | .
"""
"""A card at 2,0 is connected to the start in the north, and not in the west."""
ROUND_THE_SOUTH = """
start NESW | E+W | .  | . | ?
NE         | EW  | NW | .
"""
"""A card at 2,0 is connected to the start in the south, and not in the west."""


@pytest.mark.rule("T6")
def test_t6_nobody_turns_off_on_a_bridge() -> None:
    game = on_turn(BRIDGE, "NS", "EW")
    assert allows(game, "place EW @ 2,0")
    assert "S13" in broken_rules(game, "place NS @ 1,-1")
    assert "S13" in broken_rules(game, "place NS @ 1,1")


@pytest.mark.rule("T6")
def test_t6_both_tunnels_of_a_bridge_lead_on() -> None:
    maze = """
    start NESW | ESW   | . | ?
    NES        | NS+EW | . | .
    .          | .     | . | .
    """
    game = on_turn(maze, "EW", "NS")
    assert allows(game, "place EW @ 2,1")
    assert allows(game, "place NS @ 1,2")


@pytest.mark.rule("T6")
def test_t6_a_goal_beside_the_other_tunnel_is_not_reached() -> None:
    game = on_turn("start NESW | . | .\n. | ? | .", "NS+EW", hands={1: ["EW"]})
    assert turned_over(game.play("place NS+EW @ 1,0")) == []
    assert card_at(game, 1, 1) == "?"
    straight = on_turn(NEAR, "NS+EW")
    assert turned_over(straight.play("place NS+EW @ 1,0")) == [(2, 0)]


@pytest.mark.rule("T6")
def test_t6_one_of_the_two_tunnels_of_a_bridge_must_be_connected() -> None:
    game = on_turn(DEAD_END_BEFORE, "NS+EW", "NW+ES")
    assert broken_at(game, "place NS+EW @ 2,0", "T6") == ((2, 0),)
    assert "T6" not in broken_rules(game, "place NW+ES @ 2,0")


@pytest.mark.rule("T6")
def test_t6_one_connected_tunnel_of_a_bridge_is_enough() -> None:
    game = on_turn(ROUND_THE_NORTH, "NS+EW", hands={1: ["EW", "NS"]})
    assert allows(game, "place NS+EW @ 2,0")
    game.play("place NS+EW @ 2,0")
    assert allows(game, "place NS @ 2,1")
    assert "S13" in broken_rules(game, "place EW @ 3,0")


@pytest.mark.rule("T7")
def test_t7_the_two_tunnels_of_a_double_curve_are_not_connected() -> None:
    game = on_turn(CURVES, "NS", "EW")
    assert allows(game, "place NS @ 1,-1")
    assert "S13" in broken_rules(game, "place EW @ 2,0")
    assert "S13" in broken_rules(game, "place NS @ 1,1")


@pytest.mark.rule("T7")
def test_t7_a_goal_beside_the_other_tunnel_is_not_reached() -> None:
    game = on_turn(NEAR, "NW+ES")
    assert turned_over(game.play("place NW+ES @ 1,0")) == []
    bent = on_turn("origin 0,-1\n. | ?\nstart NESW | .", "NW+ES")
    assert turned_over(bent.play("place NW+ES @ 1,0")) == [(1, -1)]


@pytest.mark.rule("T7")
def test_t7_one_of_the_two_tunnels_of_a_double_curve_must_be_connected() -> None:
    game = on_turn(DEAD_END_BEFORE, "NS+EW", "NW+ES")
    assert broken_at(game, "place NW+ES @ 2,0", "T7") == ((2, 0),)
    assert "T7" not in broken_rules(game, "place NS+EW @ 2,0")


@pytest.mark.rule("T7")
@pytest.mark.parametrize(("maze", "leads_on"), [(ROUND_THE_NORTH, False), (ROUND_THE_SOUTH, True)])
def test_t7_one_connected_tunnel_of_a_double_curve_is_enough(maze: str, leads_on: bool) -> None:
    game = on_turn(maze, "NW+ES", hands={1: ["EW"]})
    assert allows(game, "place NW+ES @ 2,0")
    game.play("place NW+ES @ 2,0")
    assert allows(game, "place EW @ 3,0") == leads_on


# Crystals and doors

GROWN = """
origin 0,-1
.          | .   | .  | .       | ?
start NESW | ESW | EW | goal SW | .
NES        | .   | .  | NS      | ?
.          | .   | .  | .       | NE
"""


@pytest.mark.rule("T8")
@pytest.mark.parametrize(
    ("crystal", "plain"),
    [
        ("NESW/crystal", "NESW"),
        ("ESW/crystal", "ESW"),
        ("NSW/crystal", "NSW"),
        ("EW+S/crystal:EW", "EW+S"),
        ("S/crystal", "S"),
        ("E/crystal", "E"),
    ],
)
def test_t8_crystals_change_nothing_about_where_a_card_may_lie(crystal: str, plain: str) -> None:
    with_crystal, without = on_turn(GROWN, crystal), on_turn(GROWN, plain)
    places = [
        {(move.card.text.partition("/")[0], move.place) for move in game.legal_moves() if move.kind is MoveKind.PLACE}
        for game in (with_crystal, without)
    ]
    assert places[0] == places[1] != set()


@pytest.mark.rule("T8")
def test_t8_a_tunnel_with_crystals_leads_on_and_a_dead_end_beside_them_does_not() -> None:
    game = on_turn(SHORT, "ESW+N/crystal:ESW", hands={1: ["EW", "NS"]})
    game.play("place ESW+N/crystal:ESW @ 1,0")
    assert allows(game, "place EW @ 2,0")
    assert allows(game, "place NS @ 1,1")
    assert "S39" in broken_rules(game, "place NS @ 1,-1")
    assert turned_over(on_turn(NEAR, "NESW/crystal").play("place NESW/crystal @ 1,0")) == [(2, 0)]


@pytest.mark.rule("T9")
@pytest.mark.parametrize("role", DWARVES)
def test_t9_doors_hinder_nobody_in_placing_a_card(role: str) -> None:
    maze = "start NESW | EW/W=blue | EW/W=green | . | . | ?"
    game = on_turn(maze, "EW", "NESW", roles={0: role})
    assert allows(game, "place EW @ 3,0")
    assert allows(game, "place NESW @ 3,0")


@pytest.mark.rule("T9")
@pytest.mark.parametrize("role", DWARVES)
@pytest.mark.parametrize("card", ["EW/W=blue", "EW/W=green"])
def test_t9_everybody_may_lay_doors_of_both_colours(role: str, card: str) -> None:
    assert allows(on_turn(SHORT, card, roles={0: role}), f"place {card} @ 1,0")


DOORS_TO_THE_GOALS = """
origin 0,-2
.          | .         | .          | . | ?
.
start NESW | EW/W=blue | EW/W=green | . | ?
.
.          | .         | .          | . | ?
"""


@pytest.mark.rule("T9")
@pytest.mark.parametrize("role", DWARVES)
def test_t9_doors_do_not_hinder_a_goal_in_being_turned_over(role: str) -> None:
    game = on_turn(DOORS_TO_THE_GOALS, "EW", roles={0: role}, goals={"4,0": "NE"})
    assert turned_over(game.play("place EW @ 3,0")) == [(4, 0)]
    assert card_at(game, 4, 0) == "SW"
    assert (game.round, game.seat) == (1, 1)


@pytest.mark.rule("T9", "S28")
def test_t9_a_stone_behind_doors_carries_the_tunnel_on_to_further_goals() -> None:
    maze = """
    origin 0,-2
    .          | .         | .          | . | ?
    .
    start NESW | EW/W=blue | EW/W=green | . | ?
    .          | .         | .          | . | NS
    .          | .         | .          | . | ?
    """
    game = on_turn(maze, "EW", goals={"4,-2": TREASURE, "4,0": "NE", "4,2": "NW"})
    assert turned_over(game.play("place EW @ 3,0")) == [(4, 0), (4, 2)]


# Ladders

CUT_OFF = "start NESW | . | . | EW | . | . | ?"
"""A card at 3,0 that is not connected to the start."""


@pytest.mark.rule("T10")
def test_t10_a_tunnel_with_a_ladder_is_joined_to_the_start() -> None:
    game = on_turn(CUT_OFF, "E/ladder", "EW", hands={1: ["EW"]})
    assert "S13" in broken_rules(game, "place EW @ 4,0")
    assert allows(game, "place E/ladder @ 2,0")
    game.play("place E/ladder @ 2,0")
    assert card_at(game, 2, 0) == "E/ladder"
    assert allows(game, "place EW @ 4,0")


@pytest.mark.rule("T10")
def test_t10_only_the_tunnel_with_the_ladder_is_joined_to_the_start() -> None:
    maze = "start NESW | . | . | E/ladder | EW | EW | . | . | ?\n. | . | . | NS"
    game = on_turn(maze, "EW", "NS")
    assert allows(game, "place EW @ 6,0")
    assert "S13" in broken_rules(game, "place NS @ 3,2")


@pytest.mark.rule("T10")
def test_t10_several_ladders_are_all_joined_to_the_start() -> None:
    maze = """
    origin 0,-2
    .          | .        | .
    .          | E/ladder | .
    start NESW | .        | .         | . | . | . | ?
    .          | .        | SW/ladder | .
    .          | S/ladder | .         | .
    .          | .        | .
    """
    game = on_turn(maze, "EW", "NS", "E")
    assert allows(game, "place EW @ 2,-1")
    assert allows(game, "place NS @ 1,3")
    assert allows(game, "place NS @ 2,2")
    assert allows(game, "place E @ 1,1")
    assert "S13" in broken_rules(game, "place NS @ 1,-2")


@pytest.mark.rule("T10")
def test_t10_a_ladder_needs_no_tunnel_to_the_start_but_other_cards_do() -> None:
    game = on_turn(CUT_OFF, "E/ladder", "E")
    assert allows(game, "place E/ladder @ 2,0")
    assert "S13" in broken_rules(game, "place E @ 2,0")


@pytest.mark.rule("T10")
def test_t10_a_ladder_must_touch_a_path_card_and_the_start_counts_as_one() -> None:
    game = on_turn(SHORT, "E/ladder", "S/ladder")
    assert allows(game, "place W/ladder @ 1,0")
    assert allows(game, "place N/ladder @ 0,1")
    assert broken_rules(game, "place E/ladder @ 2,2") == ["S10"]
    assert broken_rules(game, "place W/ladder @ 1,1") == ["S10"]


@pytest.mark.rule("T10")
@pytest.mark.parametrize("cell", [(5, 0), (6, -1), (6, 1), (7, 0)])
def test_t10_no_ladder_lies_next_to_a_goal(cell: tuple[int, int]) -> None:
    maze = CUT_OFF + "\n. | . | . | . | . | . | ."
    game = on_turn(maze, "E/ladder", "S/ladder")
    for ladder in ("E", "W", "N", "S"):
        assert broken_at(game, f"place {ladder}/ladder @ {cell[0]},{cell[1]}", "T10") == (cell,)


@pytest.mark.rule("T10")
def test_t10_no_ladder_lies_next_to_a_goal_even_with_a_tunnel_to_the_start() -> None:
    game = on_turn(NEAR, "E/ladder", "E")
    assert broken_rules(game, "place W/ladder @ 1,0") == ["T10"]
    assert allows(game, "place W @ 1,0")


@pytest.mark.rule("T10")
def test_t10_a_ladder_may_lie_diagonally_to_a_goal() -> None:
    game = on_turn("start NESW | EW | . | ?\n. | . | . | .", "E/ladder")
    assert allows(game, "place E/ladder @ 1,1")
    game = on_turn("start NESW | EW | EW\n. | . | .\n. | . | . | ?", "E/ladder")
    assert allows(game, "place E/ladder @ 2,1")


@pytest.mark.rule("T10", "T43")
def test_t10_a_goal_is_reached_from_a_ladder() -> None:
    game = on_turn("start NESW | . | . | EW | EW | ?", "E/ladder")
    events = game.play("place E/ladder @ 2,0")
    assert turned_over(events) == [(5, 0)]
    assert [event.seat for event in of_kind(events, EventKind.REACHED)] == [0]


@pytest.mark.rule("T42")
def test_t42_the_edges_of_a_ladder_must_match() -> None:
    game = on_turn("start NESW | EW | . | . | ?", "E/ladder", "S/ladder")
    assert broken_at(game, "place E/ladder @ 2,0", "S11") == ((1, 0),)
    assert broken_at(game, "place N/ladder @ 1,1", "S11") == ((1, 0),)
    assert broken_at(game, "place E/ladder @ 0,1", "S11") == ((0, 0),)
    assert allows(game, "place W/ladder @ 2,0")


@pytest.mark.rule("T42")
def test_t42_rock_to_rock_is_enough_for_a_ladder_and_for_no_other_card() -> None:
    game = on_turn("start NESW | EW | . | . | ?", "E/ladder", "S/ladder", "E")
    assert allows(game, "place E/ladder @ 1,1")
    assert allows(game, "place S/ladder @ 1,1")
    assert allows(game, "place N/ladder @ 1,-1")
    assert broken_rules(game, "place E @ 1,1") == ["S13"]


@pytest.mark.rule("T42")
def test_t42_the_ban_holds_for_goals_face_up_and_face_down() -> None:
    game = on_turn(FACE_UP, "S/ladder", "E/ladder", "NS")
    assert broken_at(game, "place N/ladder @ 2,1", "T10") == ((2, 1),)
    assert broken_at(game, "place E/ladder @ 2,-1", "T10") == ((2, -1),)
    assert broken_at(game, "place E/ladder @ 3,0", "T10") == ((3, 0),)
    assert allows(game, "place NS @ 2,1")
    assert allows(game, "place E/ladder @ 1,1")


@pytest.mark.rule("T42")
def test_t42_a_later_card_may_join_ladder_and_goal() -> None:
    game = on_turn("start NESW | . | . | E/ladder | . | ?", "EW")
    assert turned_over(game.play("place EW @ 4,0")) == [(5, 0)]


@pytest.mark.rule("T41")
@pytest.mark.parametrize(
    "card", ["W/ladder", "EW/W=blue", "EW/W=green", "NS+EW", "NW+ES", "ESW/crystal", "NSW+E/crystal:NSW"]
)
def test_t41_a_rockfall_may_take_every_path_card(card: str) -> None:
    game = on_turn(f"start NESW | {card} | . | ?", "rockfall")
    assert allows(game, "play rockfall @ 1,0")
    game.play("play rockfall @ 1,0")
    assert card_at(game, 1, 0) is None
    assert sorted(game.position()["discards"]) == sorted([Card(card).upright.text, "rockfall"])


@pytest.mark.rule("T41")
def test_t41_the_connection_of_a_ladder_ends_with_it() -> None:
    maze = "start NESW | . | E/ladder | EW | . | . | ?"
    game = on_turn(maze, "rockfall", "EW", hands={1: ["EW"]})
    assert allows(game, "place EW @ 4,0")
    game.play("play rockfall @ 2,0")
    assert "S13" in broken_rules(game, "place EW @ 4,0")


# Theft and hands off


@pytest.mark.rule("T11")
def test_t11_a_theft_is_laid_in_front_of_oneself() -> None:
    game = on_turn(SHORT, "theft")
    assert broken_rules(game, "play theft on 1") == ["T11"]
    assert broken_rules(game, "play theft on 2") == ["T11"]
    assert broken_rules(game, "play theft @ 1,0") == ["T11"]
    assert legal_texts(game) == ["play theft on 0", "pass theft"]
    game.play("play theft on 0")
    position = game.position()
    assert (position["front"], position["discards"]) == ([["theft"], [], []], [])
    assert [list(map(str, cards)) for cards in game.view(2).front] == [["theft"], [], []]


@pytest.mark.rule("T11")
def test_t11_a_theft_hinders_nobody_in_digging() -> None:
    assert allows(on_turn(SHORT, "EW", front={0: ["theft"]}), "place EW @ 1,0")


@pytest.mark.rule("T12")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_t12_hands_off_removes_a_theft_of_anybody(seat: int) -> None:
    front = {other: ["broken cart", "theft"] for other in range(3)}
    game = on_turn(SHORT, "hands off", front=front, thefts=[2, 0, 1])
    assert allows(game, f"play hands off on {seat}")
    game.play(f"play hands off on {seat}")
    position = game.position()
    assert position["front"][seat] == ["broken cart"]
    assert [cards.count("theft") for cards in position["front"]] == [int(other != seat) for other in range(3)]
    assert position["thefts"] == [other for other in (2, 0, 1) if other != seat]
    assert sorted(position["discards"]) == ["hands off", "theft"]


@pytest.mark.rule("T12")
def test_t12_hands_off_needs_a_theft() -> None:
    game = on_turn(SHORT, "hands off", front={1: ["theft"], 2: ["trapped", "broken cart"]})
    assert legal_texts(game) == ["play hands off on 1", "pass hands off"]
    assert broken_rules(game, "play hands off on 0") == ["T12"]
    assert broken_rules(game, "play hands off on 2") == ["T12"]
    without = on_turn(SHORT, "hands off")
    assert legal_texts(without) == ["pass hands off"]
    assert broken_rules(without, "play hands off on 1") == ["T12", "S41"]


# Swap hats


@pytest.mark.rule("T13")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_t13_any_player_gets_a_new_dwarf_card_oneself_included(seat: int) -> None:
    roles = ["blue digger", "boss", "green digger"]
    game = on_turn(SHORT, "swap hats", roles=roles, spare=["geologist", "profiteer"])
    assert allows(game, f"play swap hats on {seat}")
    game.play(f"play swap hats on {seat}")
    position = game.position()
    assert position["roles"] == [*roles[:seat], "profiteer", *roles[seat + 1 :]]
    assert (len(position["spare"]), position["spare"][-1]) == (11, "geologist")
    assert position["discards"] == ["swap hats"]


@pytest.mark.rule("T13")
def test_t13_the_discarded_dwarf_card_stays_out_of_the_round() -> None:
    hands = {1: ["swap hats"], 2: ["map"]}
    game = on_turn(SHORT, "swap hats", hands=hands, roles=["boss", "blue digger", "green digger"])
    game.play("play swap hats on 0")
    position = game.position()
    assert "boss" not in [*position["roles"], *position["spare"]]
    assert [(hat["seat"], hat["role"]) for hat in position["hats"]] == [(0, "boss")]
    first = position["roles"][0]
    game.play("play swap hats on 0")
    position = game.position()
    assert [(hat["seat"], hat["role"]) for hat in position["hats"]] == [(0, "boss"), (0, first)]
    assert Counter([*position["roles"], *position["spare"], "boss", first]) == DWARVES
    assert len(position["spare"]) == 10


@pytest.mark.rule("T13")
def test_t13_with_twelve_players_the_stack_is_enough_for_both_cards() -> None:
    game = on_turn(SHORT, "swap hats", players=12, hands={1: ["swap hats"]})
    assert len(game.position()["spare"]) == 3
    game.play("play swap hats on 5")
    game.play("play swap hats on 5")
    assert len(game.position()["spare"]) == 1
    assert len(game.position()["roles"]) == 12


@pytest.mark.rule("T13")
def test_t13_old_and_new_card_are_known_to_their_owner_only() -> None:
    roles = ["blue digger", "boss", "blue digger"]
    game = on_turn(SHORT, "swap hats", roles=roles, spare=["profiteer"])
    events = game.play("play swap hats on 1")
    owner = game.view(1)
    assert owner.roles == (None, "profiteer", None)
    assert owner.hats == (Hat(1, "boss", (1,)),)
    assert [event.cards for event in of_kind(owner.history, EventKind.CHANGED_HAT)] == [("profiteer",)]
    for seat in (0, 2, None):
        assert game.view(seat).roles[1] is None
        assert [hat.role for hat in game.view(seat).hats] == [None]
        assert [event.seen_by(seat).cards for event in of_kind(events, EventKind.CHANGED_HAT)] == [1]
        assert "boss" not in told(game, seat)
        assert "profiteer" not in told(game, seat)


@pytest.mark.rule("T13", "T15")
def test_t13_who_inspected_the_old_card_knows_that_one_and_not_the_new_one() -> None:
    roles = ["blue digger", "boss", "blue digger"]
    game = on_turn(SHORT, "swap hats", roles=roles, spare=["profiteer"], inspected={2: [1]})
    assert game.view(2).roles == (None, "boss", "blue digger")
    game.play("play swap hats on 1")
    assert game.view(2).roles == (None, None, "blue digger")
    assert [hat.role for hat in game.view(2).hats] == ["boss"]
    assert [hat.role for hat in game.view(0).hats] == [None]
    assert "profiteer" not in told(game, 2)


@pytest.mark.rule("T13", "T15")
def test_t13_what_was_inspected_of_others_is_still_known() -> None:
    game = on_turn(SHORT, "swap hats", roles=["blue digger", "boss", "geologist"], inspected={0: [1, 2], 1: [2]})
    game.play("play swap hats on 1")
    assert game.view(0).roles == ("blue digger", None, "geologist")
    assert game.view(1).roles[2] == "geologist"


# Swap hands


@pytest.mark.rule("T14")
def test_t14_all_hand_cards_are_exchanged_and_the_other_player_draws_1() -> None:
    hands = {1: ["NS", "map", "NES"], 2: ["NE"]}
    game = on_turn(SHORT, "swap hands", "EW", "rockfall", hands=hands, pile=["NESW", "NW"])
    game.play("play swap hands on 1")
    position = game.position()
    assert position["hands"] == [["NS", "map", "NES"], ["EW", "rockfall", "NESW"], ["NE"]]
    assert (position["pile"], position["discards"]) == (["NW"], ["swap hands"])
    assert (game.seat, game.phase) == (1, Phase.TURN)


@pytest.mark.rule("T14")
def test_t14_with_an_empty_pile_the_other_player_draws_nothing() -> None:
    game = on_turn(SHORT, "swap hands", "EW", hands={1: ["NS"], 2: ["NE"]}, pile=[])
    game.play("play swap hands on 2")
    assert game.position()["hands"] == [["NE"], ["NS"], ["EW"]]


@pytest.mark.rule("T14")
def test_t14_hands_are_swapped_with_one_other_player() -> None:
    game = on_turn(SHORT, "swap hands", "EW")
    assert broken_rules(game, "play swap hands on 0") == ["T14"]
    assert broken_rules(game, "play swap hands @ 1,0") == ["T14"]
    assert not allows(game, "play swap hands on 3")
    assert allows(game, "play swap hands on 1")
    assert allows(game, "play swap hands on 2")


@pytest.mark.rule("T14")
def test_t14_both_know_which_cards_they_gave_and_the_others_only_how_many() -> None:
    hands = {1: ["NS", "broken cart", "NES"], 2: ["NE"]}
    game = on_turn(SHORT, "swap hands", "EW", "rockfall", hands=hands, pile=["NESW", "NW"])
    events = game.play("play swap hands on 1")
    gave = {0: parse_move("pass EW, rockfall").cards, 1: parse_move("pass NES, NS, broken cart").cards}
    for seat in (0, 1):
        given = game.view(seat).given
        assert {event.seat: tuple(sorted(event.cards, key=str)) for event in given} == gave  # type: ignore[arg-type]
        assert [event.target for event in given] == [1 - (event.seat or 0) for event in given]
    for other in (2, None):
        assert game.view(other).given == ()
        counts = {event.seat: event.cards for event in of_kind(game.view(other).history, EventKind.GAVE)}
        assert counts == {0: 2, 1: 3}
        assert "rockfall" not in told(game, other)
        assert "broken cart" not in told(game, other)
    drawn = of_kind(events, EventKind.DREW)
    assert [(event.seat, event.seen_by(0).cards, event.seen_by(1).cards) for event in drawn] == [
        (1, 1, (Card("NESW"),))
    ]


# Inspection, trapped, free at last


@pytest.mark.rule("T15")
def test_t15_only_who_inspects_learns_the_role() -> None:
    game = on_turn(SHORT, "inspection", roles=["blue digger", "boss", "blue digger"])
    events = game.play("play inspection on 1")
    assert game.view(0).roles == ("blue digger", "boss", None)
    assert "boss" in repr(game.view(0).history)
    for seat in (2, None):
        assert game.view(seat).roles[1] is None
        assert "boss" not in told(game, seat)
        assert [event.seen_by(seat).cards for event in of_kind(events, EventKind.INSPECTED)] == [1]
        assert game.view(seat).inspected == ((1,), (), ())
    assert game.view(1).roles == (None, "boss", None)
    assert game.position()["roles"] == ["blue digger", "boss", "blue digger"]
    assert game.position()["discards"] == ["inspection"]


@pytest.mark.rule("T15")
def test_t15_an_inspection_is_for_another_player() -> None:
    game = on_turn(SHORT, "inspection")
    assert broken_rules(game, "play inspection on 0") == ["T15"]
    assert broken_rules(game, "play inspection @ 3,0") == ["T15"]
    assert not allows(game, "play inspection on 3")
    assert legal_texts(game) == ["play inspection on 1", "play inspection on 2", "pass inspection"]


@pytest.mark.rule("T16")
def test_t16_trapped_is_laid_in_front_of_another_player() -> None:
    game = on_turn(SHORT, "trapped")
    assert broken_rules(game, "play trapped on 0") == ["T16"]
    assert not allows(game, "play trapped on 3")
    assert legal_texts(game) == ["play trapped on 1", "play trapped on 2", "pass trapped"]
    game.play("play trapped on 2")
    assert game.position()["front"] == [[], [], ["trapped"]]
    assert game.position()["discards"] == []


@pytest.mark.rule("T16")
def test_t16_whoever_is_trapped_places_no_path_card_but_may_do_everything_else() -> None:
    hand = ("EW", "E/ladder", "map", "theft", "trapped", "rockfall")
    game = on_turn("start NESW | EW | . | . | ?", *hand, front={0: ["trapped"]})
    assert broken_rules(game, "place EW @ 2,0") == ["T16"]
    assert broken_rules(game, "place W/ladder @ 2,0") == ["T16"]
    assert not any(text.startswith("place") for text in legal_texts(game))
    assert allows(game, "play map @ 4,0")
    assert allows(game, "play theft on 0")
    assert allows(game, "play trapped on 1")
    assert allows(game, "play rockfall @ 1,0")
    assert allows(game, "pass EW, map")


@pytest.mark.rule("T16")
def test_t16_who_else_is_trapped_does_not_matter() -> None:
    assert allows(on_turn(SHORT, "EW", front={1: ["trapped"], 2: ["trapped"]}), "place EW @ 1,0")


@pytest.mark.rule("T17")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_t17_free_at_last_removes_a_trapped_card_of_anybody(seat: int) -> None:
    front = {other: ["broken cart", "trapped"] for other in range(3)}
    game = on_turn(SHORT, "free at last", front=front)
    assert allows(game, f"play free at last on {seat}")
    game.play(f"play free at last on {seat}")
    position = game.position()
    assert position["front"][seat] == ["broken cart"]
    assert [cards.count("trapped") for cards in position["front"]] == [int(other != seat) for other in range(3)]
    assert sorted(position["discards"]) == ["free at last", "trapped"]


@pytest.mark.rule("T17")
def test_t17_free_at_last_needs_somebody_who_is_trapped() -> None:
    game = on_turn(SHORT, "free at last", front={1: ["trapped"], 2: ["theft", "broken cart"]})
    assert legal_texts(game) == ["play free at last on 1", "pass free at last"]
    assert broken_rules(game, "play free at last on 0") == ["T17"]
    assert broken_rules(game, "play free at last on 2") == ["T17"]
    without = on_turn(SHORT, "free at last")
    assert legal_texts(without) == ["pass free at last"]
    assert broken_rules(without, "play free at last on 1") == ["T17", "S41"]


@pytest.mark.rule("T16", "T17")
def test_t17_who_was_freed_may_place_again_in_the_next_turn() -> None:
    game = on_turn(SHORT, "free at last", "EW", front={0: ["trapped"]}, hands={1: ["map"], 2: ["map"]})
    game.play("play free at last on 0")
    game.play("pass map")
    game.play("pass map")
    assert allows(game, "place EW @ 1,0")


@pytest.mark.rule("T18")
def test_t18_nobody_has_two_trapped_cards_or_two_thefts() -> None:
    game = on_turn(SHORT, "trapped", "theft", front={0: ["theft"], 1: ["trapped"], 2: ["theft"]})
    assert broken_rules(game, "play trapped on 1") == ["T18"]
    assert allows(game, "play trapped on 2")
    assert broken_rules(game, "play theft on 0") == ["T18", "S41"]
    assert not any(text.startswith("play theft") for text in legal_texts(game))


@pytest.mark.rule("T18")
def test_t18_nobody_has_the_same_tool_broken_twice() -> None:
    game = on_turn(SHORT, "broken cart", "broken lantern", front={1: ["broken cart"]})
    assert broken_rules(game, "play broken cart on 1") in (["S16"], ["T18"])
    assert allows(game, "play broken lantern on 1")


@pytest.mark.rule("T18")
def test_t18_different_cards_may_lie_in_front_of_one_player() -> None:
    game = on_turn(SHORT, "trapped", front={1: ["theft", *(f"broken {tool}" for tool in TOOLS)]})
    assert allows(game, "play trapped on 1")
    game.play("play trapped on 1")
    assert sorted(game.position()["front"][1]) == sorted(IN_FRONT)


@pytest.mark.rule("T18")
def test_t18_everybody_may_have_a_theft() -> None:
    game = on_turn(SHORT, "theft", front={1: ["theft"], 2: ["theft"]}, thefts=[2, 1])
    assert allows(game, "play theft on 0")
    game.play("play theft on 0")
    assert game.position()["thefts"] == [2, 1, 0]


@pytest.mark.rule("T18", "S41")
def test_t18_a_trapped_card_that_all_others_have_can_only_be_discarded() -> None:
    game = on_turn(SHORT, "trapped", front={1: ["trapped"], 2: ["trapped"]})
    assert legal_texts(game) == ["pass trapped"]
    assert broken_rules(game, "play trapped on 1") == ["T18", "S41"]


# The end of the round


@pytest.mark.rule("T19")
@pytest.mark.parametrize(
    "maze", [NEAR, "start NESW | . | EW/W=blue | ?", "start NESW | . | EW/W=blue | EW/W=green | ?"]
)
def test_t19_the_round_ends_at_once_when_start_and_treasure_are_connected(maze: str) -> None:
    game = on_turn(maze, "EW", "map")
    events = game.play("place EW @ 1,0")
    assert [event.seat for event in of_kind(events, EventKind.REACHED)] == [0]
    assert EventKind.DREW not in kinds(events)
    assert game.round == 2


@pytest.mark.rule("T19")
def test_t19_a_stone_does_not_end_the_round() -> None:
    game = on_turn(TABLE, "EW", goals={"2,0": "NE", "2,2": TREASURE})
    assert EventKind.REACHED not in kinds(game.play("place EW @ 1,0"))
    assert (game.round, game.seat) == (1, 1)


@pytest.mark.rule("T19")
def test_t19_the_round_ends_when_nobody_has_a_card_left_to_play() -> None:
    game = on_turn(SHORT, "map", hands={1: [], 2: ["NES", "NE"]}, pile=[])
    assert EventKind.NOT_REACHED not in kinds(game.play("pass map"))
    assert EventKind.NOT_REACHED not in kinds(game.play("pass NES"))
    assert (game.round, game.seat) == (1, 2)
    assert EventKind.NOT_REACHED in kinds(game.play("pass NE"))
    assert game.round == 2


@pytest.mark.rule("T19")
def test_t19_an_empty_pile_alone_does_not_end_the_round() -> None:
    game = on_turn(SHORT, "map", hands={1: ["NES"], 2: ["NE"]}, pile=["NS"])
    game.play("pass map")
    assert (game.round, game.seat, game.view(None).pile) == (1, 1, 0)


# What is known of the gold


@pytest.mark.rule("T36")
def test_t36_everybodys_gold_is_public() -> None:
    game = on_turn(SHORT, "map", gold={0: [7], 2: [2]})
    for seat in (0, 1, 2, None):
        assert game.view(seat).gold == ((7,), (), (2,))


@pytest.mark.rule("T36")
@pytest.mark.parametrize("before", [0, 3, 16, 500])
def test_t36_gold_is_changed_freely_and_the_bank_never_runs_out(before: int) -> None:
    gold = {seat: [before] for seat in range(3) if before}
    game = on_turn(NEAR, "EW", roles=["blue digger", "green digger", "saboteur"], gold=gold)
    game.play("place EW @ 1,0")
    assert game.scores == (before + 5, before, before)
    assert [sum(cards or ()) for cards in game.view(None).gold] == [before + 5, before, before]


@pytest.mark.rule("T36")
def test_t36_roles_that_were_shown_and_shares_that_were_paid_stay_in_every_history() -> None:
    roles = ["blue digger", "saboteur", "geologist"]
    game = on_turn("start NESW | . | NESW/crystal | ?", "EW", roles=roles)
    game.play("place EW @ 1,0")
    assert game.round == 2
    for seat in (0, 1, 2, None):
        history = game.view(seat).history
        assert [event.cards for event in of_kind(history, EventKind.ROLES)] == [tuple(roles)]
        assert [(event.seat, event.number) for event in of_kind(history, EventKind.SHARED)] == [(0, 5)]
        assert [(event.seat, event.number) for event in of_kind(history, EventKind.CRYSTALS)] == [(2, 1)]
        new = game.position()["roles"]
        assert game.view(seat).roles == tuple(role if owner == seat else None for owner, role in enumerate(new))


# Discarding, sitting out


@pytest.mark.rule("T37")
@pytest.mark.parametrize(("card", "word"), IN_FRONT.items())
def test_t37_two_cards_remove_whatever_lies_in_front_of_oneself(card: str, word: str) -> None:
    others = [name for name in IN_FRONT if name != card]
    game = on_turn(SHORT, "EW", "NE", front={0: [*others, card]}, pile=["NESW"])
    assert allows(game, f"discard EW, NE: {word}")
    game.play(f"discard EW, NE: {word}")
    position = game.position()
    assert sorted(position["front"][0]) == sorted(others)
    assert sorted(position["discards"]) == sorted(["EW", "NE", card])
    assert position["thefts"] == ([] if card == "theft" else [0])
    assert position["hands"][0] == ["NESW"]


@pytest.mark.rule("T37")
def test_t37_the_card_must_lie_in_front_of_oneself() -> None:
    front = {0: ["broken cart"], 1: ["theft", "trapped", "broken lantern"]}
    game = on_turn(SHORT, "EW", "NE", "NS", front=front)
    assert allows(game, "discard EW, NE: cart")
    for word in ("theft", "trapped", "lantern", "pickaxe", "map"):
        assert broken_rules(game, f"discard EW, NE: {word}") == ["T37"]
    assert broken_rules(on_turn(SHORT, "EW", "NE"), "discard EW, NE: cart") == ["T37"]


@pytest.mark.rule("T37")
def test_t37_it_takes_exactly_two_hand_cards() -> None:
    game = on_turn(SHORT, "EW", "NE", "NS", front={0: ["theft"]})
    assert broken_rules(game, "discard EW: theft") == ["T37"]
    assert broken_rules(game, "discard EW, NE, NS: theft") == ["T37"]
    assert broken_rules(game, "discard EW, NE") == ["T37"]
    listed = [text for text in legal_texts(game) if text.startswith("discard")]
    assert sorted(listed) == ["discard EW, NE: theft", "discard EW, NS: theft", "discard NE, NS: theft"]


@pytest.mark.rule("T37")
def test_t37_with_one_hand_card_nothing_can_be_removed() -> None:
    game = on_turn(SHORT, "rockfall", front={0: ["theft", "trapped", "broken cart"]})
    assert legal_texts(game) == ["pass rockfall"]
    assert not allows(game, "discard rockfall, rockfall: theft")


@pytest.mark.rule("T37")
def test_t37_a_pass_discards_at_most_as_many_as_one_holds() -> None:
    game = on_turn(SHORT, "NE", "NW")
    passes = [text for text in legal_texts(game) if text.startswith("pass")]
    assert sorted(passes) == ["pass NE", "pass NE, NW", "pass NW"]
    assert not allows(game, "pass NE, NW, NW")


@pytest.mark.rule("T37")
def test_t37_where_the_pile_is_short_as_many_are_drawn_as_there_are() -> None:
    game = on_turn(SHORT, "NE", "NW", "NS", "EW", hands={1: ["map"]}, pile=["NES", "NESW"])
    game.play("pass NE, NS, NW")
    assert game.position()["hands"][0] == ["EW", "NES", "NESW"]
    assert game.position()["pile"] == []


@pytest.mark.rule("T37", "T16")
def test_t37_whoever_gets_rid_of_a_trap_may_place_in_the_next_turn() -> None:
    hands = {1: ["map"], 2: ["map"]}
    game = on_turn(SHORT, "EW", "NE", "NS", front={0: ["trapped"]}, hands=hands)
    game.play("discard NE, NS: trapped")
    game.play("pass map")
    game.play("pass map")
    assert allows(game, "place EW @ 1,0")


@pytest.mark.rule("T38")
def test_t38_who_sits_out_cannot_be_chosen_for_swap_hands() -> None:
    game = on_turn(SHORT, "swap hands", "NE", hands={1: [], 2: ["NS"]}, pile=["NW"])
    assert broken_rules(game, "play swap hands on 1") == ["T38"]
    assert allows(game, "play swap hands on 2")
    alone = on_turn(SHORT, "swap hands", hands={1: [], 2: []}, pile=[])
    assert legal_texts(alone) == ["pass swap hands"]
    assert broken_rules(alone, "play swap hands on 1") == ["T38", "S41"]


@pytest.mark.rule("T38")
def test_t38_every_other_card_may_be_aimed_at_who_sits_out() -> None:
    hand = ("broken lantern", "repair cart", "hands off", "swap hats", "inspection")
    front = {1: ["broken cart", "theft"], 2: ["trapped"]}
    hands: dict[int, list[str]] = {1: [], 2: []}
    game = on_turn(SHORT, *hand, "trapped", "free at last", hands=hands, front=front, pile=[])
    for card in (*hand, "trapped"):
        assert allows(game, f"play {card} on 1")
    assert allows(game, "play free at last on 2")


@pytest.mark.rule("T38")
def test_t38_swap_hands_as_ones_last_card_gives_no_cards_and_the_other_player_draws() -> None:
    game = on_turn(SHORT, "swap hands", hands={1: ["NS", "EW"], 2: ["NE"]}, pile=["NES"])
    assert allows(game, "play swap hands on 1")
    game.play("play swap hands on 1")
    assert game.position()["hands"] == [["NS", "EW"], ["NES"], ["NE"]]
    assert game.seat == 1


@pytest.mark.rule("T38", "T5")
def test_t38_where_there_is_no_card_to_draw_the_other_player_sits_out_from_now_on() -> None:
    game = on_turn(SHORT, "swap hands", hands={1: ["NS", "EW"], 2: ["NE", "NW"]}, pile=[])
    game.play("play swap hands on 1")
    assert game.position()["hands"] == [["NS", "EW"], [], ["NE", "NW"]]
    assert game.seat == 2
    game.play("pass NE")
    assert game.seat == 0
    game.play("pass NS")
    assert game.seat == 2


# Who made the connection

UNDER_THE_BRIDGE = """
origin 0,-1
ES         | .  | SW
start NESW | EW | NS+EW | .
.          | .  | ?
"""
"""A card at 1,-1 leads to the bridge, which touches the goal below it."""
ROUND_THE_CURVE = """
start NESW | EW | NW+ES | ?
NE         | .  | NW
"""
"""A card at 1,1 leads to the double curve, which touches the goal."""
THROUGH_OLD_CARDS = """
origin 0,-1
ES         | .  | SW
start NESW | .  | NE | EW | EW | ?
"""
"""A card at 1,-1 leads to old cards, the last of which touches the goal."""


@pytest.mark.rule("T43")
@pytest.mark.parametrize(
    ("maze", "move"),
    [
        (UNDER_THE_BRIDGE, "place EW @ 1,-1"),
        (ROUND_THE_CURVE, "place EW @ 1,1"),
        (THROUGH_OLD_CARDS, "place EW @ 1,-1"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_t43_who_lays_the_card_that_makes_the_treasure_reachable_made_the_connection(
    maze: str, move: str, seat: int
) -> None:
    roles = ["green digger"] * 3
    roles[seat] = "blue digger"
    game = set_up("saboteur2", 3, seed=1, maze=maze, roles=roles, hands={seat: ["EW"]}, seat=seat)
    events = game.play(move)
    assert [event.seat for event in of_kind(events, EventKind.REACHED)] == [seat]
    assert game.scores == tuple(5 if other == seat else 0 for other in range(3))
