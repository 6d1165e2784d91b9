"""The rules of Saboteur, S1 to S28 and S39 to S41: the table, turns, placing, action cards, goals.

What is expected here is read off the rules; the gold and the rounds are in `test_rules_saboteur_gold.py`.
"""

from collections import Counter
from typing import Any

import pytest

from saboteur import Card, Game, GameError, IllegalMove, new_game, parse_move
from saboteur.events import EventKind
from saboteur.state import Phase
from tests.rule_helpers import (
    FACE_UP,
    SHORT,
    TABLE,
    TREASURE,
    allows,
    broken_rules,
    card_at,
    is_path,
    legal_texts,
    seat_0_on_turn,
    turned_over,
)

EVERY_NUMBER = range(3, 11)


def on_turn(maze: str, *hand: str, **more: Any) -> Game:
    """Seat 0 of three, or of `players`, is on turn with this hand; the rest is as given, or dealt."""
    return seat_0_on_turn("saboteur", maze, *hand, **more)


# The table


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_s1_three_to_ten_may_play(players: int) -> None:
    assert new_game("saboteur", players, seed=1).players == players


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [-3, 0, 1, 2, 11, 12])
def test_s1_any_other_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(GameError, match="S1"):
        new_game("saboteur", players, seed=1)


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("players", "saboteurs", "diggers"),
    [(3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5), (7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)],
)
def test_s2_dwarf_cards_in_play_are_one_more_than_players(players: int, saboteurs: int, diggers: int) -> None:
    position = new_game("saboteur", players, seed=1).position()
    dwarves = Counter([*position["roles"], *position["spare"]])
    assert dwarves == {"saboteur": saboteurs, "digger": diggers}
    assert dwarves.total() == players + 1


@pytest.mark.rule("S3")
def test_s3_each_gets_one_dwarf_card_and_one_is_left_over() -> None:
    position = new_game("saboteur", 3, seed=1).position()
    assert (len(position["roles"]), len(position["spare"])) == (3, 1)


@pytest.mark.rule("S3")
def test_s3_the_dwarf_cards_are_shuffled() -> None:
    positions = [new_game("saboteur", 3, seed=seed).position() for seed in range(30)]
    saboteurs = {(*position["roles"], *position["spare"]).index("saboteur") for position in positions}
    assert saboteurs == {0, 1, 2, 3}


@pytest.mark.rule("S3")
def test_s3_a_seat_sees_no_role_but_its_own() -> None:
    game = on_turn(SHORT, "map", roles=["digger", "saboteur", "digger"])
    assert game.view(0).roles == ("digger", None, None)
    assert game.view(1).roles == (None, "saboteur", None)
    assert game.view(None).roles == (None, None, None)
    assert "saboteur" not in str(game.view(0).to_json() | {"box": "", "deck": ""})


@pytest.mark.rule("S3")
def test_s3_the_card_put_aside_is_seen_by_nobody() -> None:
    game = on_turn(SHORT, "map", roles=["digger", "digger", "digger"])
    assert game.position()["spare"] == ["saboteur"]
    assert all("saboteur" not in str(game.view(seat).to_json() | {"box": ""}) for seat in (0, 1, 2, None))


@pytest.mark.rule("S3")
def test_s3_roles_are_shown_at_the_end_of_the_round_and_hidden_in_the_next() -> None:
    game = on_turn(SHORT, "map", hands={1: [], 2: []}, pile=[], roles=["digger", "saboteur", "digger"])
    events = [event.seen_by(2) for event in game.play("pass map")]
    assert [event.cards for event in events if event.kind is EventKind.ROLES] == [("digger", "saboteur", "digger")]
    assert game.view(2).roles == (None, None, game.position()["roles"][2])


@pytest.mark.rule("S4")
def test_s4_start_open_and_three_goals_face_down_seven_cards_away() -> None:
    maze = new_game("saboteur", 3, seed=1).maze
    assert {cell: card.text for cell, card in maze.cards.items()} == {
        (0, 0): "NESW",
        (8, -2): "?",
        (8, 0): "?",
        (8, 2): "?",
    }
    assert maze.start_cells == ((0, 0),)


@pytest.mark.rule("S4")
def test_s4_one_goal_is_the_treasure_and_two_are_stone() -> None:
    goals = new_game("saboteur", 3, seed=1).position()["goals"]
    assert set(goals) == {"8,-2", "8,0", "8,2"}
    assert sorted(goals.values()) == ["NE", TREASURE, "NW"]


@pytest.mark.rule("S4")
def test_s4_the_goals_are_shuffled() -> None:
    deals = [new_game("saboteur", 3, seed=seed).position()["goals"] for seed in range(60)]
    assert len({tuple(deal[cell] for cell in ("8,-2", "8,0", "8,2")) for deal in deals}) == 6


PAST_THE_GOALS = """
origin -1,-3
.    | NS         | .   | .   | .   | .   | .   | .  | .  | .
.    | NS         | .   | .   | .   | .   | .   | .  | .  | ?
.    | NS         | .   | .   | .   | .   | .   | .  | .  | .
.    | start NESW | .   | .   | .   | .   | .   | .  | .  | ?
.    | NES        | ESW | ESW | ESW | ESW | ESW | EW | EW | EW
.    | NS         | .   | .   | .   | .   | .   | .  | .  | ?
"""


@pytest.mark.rule("S5")
def test_s5_the_maze_may_grow_past_its_outline_in_every_direction() -> None:
    game = on_turn(PAST_THE_GOALS, "NESW")
    assert allows(game, "place NESW @ 0,-4")
    assert allows(game, "place NESW @ 9,1")
    assert allows(game, "place NESW @ 0,3")
    assert allows(game, "place NESW @ -1,0")


@pytest.mark.rule("S6")
@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5), (8, 4), (9, 4), (10, 4)])
def test_s6_hands_and_the_draw_pile_are_the_40_path_and_27_action_cards(players: int, size: int) -> None:
    position = new_game("saboteur", players, seed=1).position()
    assert [len(hand) for hand in position["hands"]] == [size] * players
    assert len(position["pile"]) == 67 - players * size
    cards = [*position["pile"], *(card for hand in position["hands"] for card in hand)]
    assert Counter(map(is_path, cards)) == {True: 40, False: 27}


@pytest.mark.rule("S6")
def test_s6_path_and_action_cards_are_shuffled_together() -> None:
    positions = [new_game("saboteur", 3, seed=seed).position() for seed in range(20)]
    assert {is_path(position["pile"][0]) for position in positions} == {True, False}
    assert {is_path(position["pile"][-1]) for position in positions} == {True, False}
    assert len({str(position["hands"][0]) for position in positions}) == 20


@pytest.mark.rule("S7")
def test_s7_seat_0_begins_unless_told_otherwise() -> None:
    assert new_game("saboteur", 4, seed=1).seat == 0
    assert new_game("saboteur", 4, seed=1, first=2).seat == 2


@pytest.mark.rule("S7")
def test_s7_play_goes_clockwise() -> None:
    game = new_game("saboteur", 3, seed=1, first=1)
    seats = []
    for _ in range(4):
        seats.append(game.seat)
        game.play(game.legal_moves()[-1])
    assert seats == [1, 2, 0, 1]


@pytest.mark.rule("S7")
def test_s7_nobody_plays_out_of_turn() -> None:
    game = on_turn(SHORT, "map", hands={1: ["map"]})
    refusal = game.refusal("pass map", seat=1)
    assert refusal is not None
    assert refusal.rule == "S7"
    with pytest.raises(IllegalMove, match="S7"):
        game.play("pass map", seat=1)


# A turn


@pytest.mark.rule("S8")
@pytest.mark.parametrize("move", ["place EW @ 1,0", "play map @ 3,0", "pass EW"])
def test_s8_one_play_then_one_card_is_drawn_and_the_turn_is_over(move: str) -> None:
    game = on_turn(SHORT, "EW", "map", pile=["NESW", "NS"])
    game.play(move)
    played = "map" if "map" in move else "EW"
    assert sorted(game.position()["hands"][0]) == sorted([*({"EW", "map"} - {played}), "NESW"])
    assert game.position()["pile"] == ["NS"]
    assert game.seat == 1


@pytest.mark.rule("S8")
def test_s8_only_cards_in_the_hand_are_played() -> None:
    game = on_turn(SHORT, "EW")
    assert "S8" in broken_rules(game, "place NESW @ 1,0")
    assert "S8" in broken_rules(game, "play map @ 3,0")
    assert "S8" in broken_rules(game, "pass NES")
    assert broken_rules(game, "pass NS") == ["S8"]


@pytest.mark.rule("S8")
def test_s8_a_turn_is_nothing_else() -> None:
    game = on_turn(SHORT, "EW")
    assert broken_rules(game, "take 3") == ["S8"]
    assert broken_rules(game, "lay NE @ 3,0") == ["S8"]


@pytest.mark.rule("S9")
def test_s9_with_an_empty_pile_nothing_is_drawn_and_play_goes_on() -> None:
    game = on_turn(SHORT, "EW", "map", hands={1: ["NS"], 2: ["NS"]}, pile=[])
    events = game.play("pass map")
    assert game.position()["hands"][0] == ["EW"]
    assert [event.kind for event in events] == [EventKind.PASSED]
    assert (game.seat, game.round) == (1, 1)


# Placing


@pytest.mark.rule("S10")
def test_s10_a_card_goes_next_to_a_card_on_a_free_cell() -> None:
    game = on_turn("start NESW | EW | . | ?", "EW")
    assert allows(game, "place EW @ 2,0")
    assert "S10" in broken_rules(game, "place EW @ 1,0")
    assert "S10" in broken_rules(game, "place EW @ 0,0")
    assert "S10" in broken_rules(game, "place EW @ 3,0")
    assert "S10" in broken_rules(game, "place EW @ 2,1")


@pytest.mark.rule("S11")
def test_s11_tunnel_against_rock_is_refused_on_every_side() -> None:
    game = on_turn(
        """
        start NESW | EW | . | ?
        NES        | .  | . | .
        """,
        *("NSW", "ESW", "EW"),
    )
    refusal = game.refusal("place NSW @ 1,1")
    assert refusal is not None
    assert (refusal.rule, refusal.cells) == ("S11", ((1, 0),))
    assert broken_rules(game, "place NSW @ 1,1") == ["S11"]
    assert allows(game, "place EW @ 1,1")
    assert allows(game, "place ESW @ 1,1")


@pytest.mark.rule("S11")
def test_s11_rock_against_tunnel_is_refused_on_every_side() -> None:
    game = on_turn(
        """
        start NESW | ESW | . | ?
        NES        | .   | . | .
        """,
        *("EW", "NW"),
    )
    assert broken_rules(game, "place EW @ 1,1") == ["S11"]
    assert allows(game, "place NW @ 1,1")


@pytest.mark.rule("S11")
def test_s11_a_face_down_goal_matches_tunnel_and_rock() -> None:
    game = on_turn(TABLE, "EW", "NW")
    assert allows(game, "place EW @ 1,0")
    assert allows(game, "place NW @ 1,0")


@pytest.mark.rule("S12")
def test_s12_a_card_is_never_laid_crosswise() -> None:
    game = on_turn(SHORT, "NS", "NE")
    assert allows(game, "place NS @ 0,1")
    assert broken_rules(game, "place EW @ 1,0") == ["S12", "S8"]
    assert broken_rules(game, "place NW @ 1,0") == ["S12", "S8"]


@pytest.mark.rule("S12")
def test_s12_a_card_may_be_turned_by_half_a_turn() -> None:
    game = on_turn(SHORT, "NE")
    assert allows(game, "place NE @ -1,0")
    assert allows(game, "place SW @ 1,0")
    game.play("place SW @ 1,0")
    assert card_at(game, 1, 0) == "SW"


@pytest.mark.rule("S13")
def test_s13_card_without_tunnel_to_the_start_is_refused() -> None:
    game = on_turn("start NESW | E+W | . | ?", "EW")
    refusal = game.refusal("place EW @ 2,0")
    assert refusal is not None
    assert refusal.cells == ((2, 0),)
    assert broken_rules(game, "place EW @ 2,0") == ["S13", "S39"]


@pytest.mark.rule("S13")
def test_s13_to_touch_rock_to_rock_is_not_enough() -> None:
    game = on_turn("start NESW | NW | . | ?", "NE")
    assert broken_rules(game, "place NE @ 2,0") == ["S13"]


@pytest.mark.rule("S13")
def test_s13_a_tunnel_that_starts_nowhere_is_not_enough() -> None:
    game = on_turn("start NESW | . | EW | . | ?", "EW")
    assert broken_rules(game, "place EW @ 3,0") == ["S13", "S21"]
    assert allows(game, "place EW @ 1,0")


# Broken tools and repairs


@pytest.mark.rule("S14")
@pytest.mark.parametrize("tool", ["pickaxe", "lantern", "cart"])
def test_s14_a_broken_tool_forbids_placing_and_nothing_else(tool: str) -> None:
    hand = ("EW", "broken cart", f"repair {tool}", "map", "rockfall")
    game = on_turn("start NESW | EW | . | ?", *hand, front={0: [f"broken {tool}"]})
    assert broken_rules(game, "place EW @ 2,0") == ["S14"]
    assert not any(text.startswith("place") for text in legal_texts(game))
    assert allows(game, "play broken cart on 1")
    assert allows(game, f"play repair {tool} on 0")
    assert allows(game, "play map @ 3,0")
    assert allows(game, "play rockfall @ 1,0")
    assert allows(game, "pass EW")


@pytest.mark.rule("S14")
def test_s14_the_broken_tools_of_others_do_not_count() -> None:
    assert allows(on_turn(SHORT, "EW", front={1: ["broken cart"], 2: ["broken lantern"]}), "place EW @ 1,0")


@pytest.mark.rule("S14", "S17")
def test_s14_after_the_repair_one_may_place_again_in_the_next_turn() -> None:
    hands = {1: ["map"], 2: ["map"]}
    game = on_turn(SHORT, "EW", "repair cart", hands=hands, front={0: ["broken cart"]})
    game.play("play repair cart on 0")
    game.play("pass map")
    game.play("pass map")
    assert allows(game, "place EW @ 1,0")


@pytest.mark.rule("S15")
@pytest.mark.parametrize("card", ["broken pickaxe", "broken lantern", "broken cart"])
def test_s15_a_broken_tool_is_laid_in_front_of_another_player(card: str) -> None:
    game = on_turn(SHORT, card)
    assert broken_rules(game, f"play {card} on 0") == ["S15"]
    assert broken_rules(game, f"play {card} on 3") == ["S15"]
    assert allows(game, f"play {card} on 1")
    game.play(f"play {card} on 2")
    assert game.position()["front"] == [[], [], [card]]
    assert game.position()["discards"] == []


@pytest.mark.rule("S16")
def test_s16_nobody_has_two_broken_tools_of_the_same_kind() -> None:
    game = on_turn(SHORT, "broken cart", "broken lantern", front={1: ["broken cart"]})
    assert broken_rules(game, "play broken cart on 1") == ["S16"]
    assert allows(game, "play broken cart on 2")
    assert allows(game, "play broken lantern on 1")


@pytest.mark.rule("S16")
def test_s16_a_player_may_have_all_three() -> None:
    game = on_turn(SHORT, "broken pickaxe", front={1: ["broken lantern", "broken cart"]})
    game.play("play broken pickaxe on 1")
    assert sorted(game.position()["front"][1]) == ["broken cart", "broken lantern", "broken pickaxe"]


@pytest.mark.rule("S17")
@pytest.mark.parametrize("seat", [0, 2])
def test_s17_a_repair_takes_away_one_tool_of_anybody_and_both_cards_are_discarded(seat: int) -> None:
    tools = ["broken cart", "broken lantern"]
    game = on_turn(SHORT, "repair cart", front={0: tools, 2: tools})
    game.play(f"play repair cart on {seat}")
    front = game.position()["front"]
    assert front[seat] == ["broken lantern"]
    assert sorted(front[2 - seat]) == tools
    assert sorted(game.position()["discards"]) == ["broken cart", "repair cart"]


@pytest.mark.rule("S17")
def test_s17_a_repair_names_a_player_at_the_table() -> None:
    game = on_turn(SHORT, "repair cart", front={1: ["broken cart"]})
    assert broken_rules(game, "play repair cart on 3") == ["S17"]


@pytest.mark.rule("S18")
@pytest.mark.parametrize(("repaired", "left"), [("pickaxe", "cart"), ("cart", "pickaxe")])
def test_s18_a_repair_with_two_tools_repairs_one_of_them(repaired: str, left: str) -> None:
    game = on_turn(SHORT, "repair pickaxe+cart", front={1: ["broken pickaxe", "broken cart"]})
    game.play(f"play repair pickaxe+cart: {repaired} on 1")
    assert game.position()["front"][1] == [f"broken {left}"]
    assert sorted(game.position()["discards"]) == [f"broken {repaired}", "repair pickaxe+cart"]


@pytest.mark.rule("S18")
def test_s18_which_of_the_two_must_be_said() -> None:
    game = on_turn(SHORT, "repair pickaxe+cart", front={1: ["broken pickaxe", "broken lantern", "broken cart"]})
    assert broken_rules(game, "play repair pickaxe+cart on 1") == ["S18"]
    assert broken_rules(game, "play repair pickaxe+cart: lantern on 1") == ["S18"]


@pytest.mark.rule("S19")
def test_s19_a_repair_needs_a_matching_broken_tool() -> None:
    game = on_turn(SHORT, "repair cart", "repair lantern+cart", front={1: ["broken cart"], 2: ["broken lantern"]})
    assert allows(game, "play repair cart on 1")
    assert broken_rules(game, "play repair cart on 2") == ["S19"]
    assert broken_rules(game, "play repair cart on 0") == ["S19"]
    assert broken_rules(game, "play repair lantern+cart: lantern on 1") == ["S19"]


# Rockfalls, maps, passing

LAID = """
origin 0,-1
.          | .  | .       | ?
start NESW | EW | goal SW | .
.          | .  | NS      | ?
.          | .  | .       | NE
"""


@pytest.mark.rule("S20")
def test_s20_a_rockfall_takes_any_path_card_but_no_start_and_no_goal() -> None:
    game = on_turn(LAID, "rockfall")
    assert legal_texts(game) == ["play rockfall @ 1,0", "play rockfall @ 2,1", "play rockfall @ 3,2", "pass rockfall"]
    assert broken_rules(game, "play rockfall @ 0,0") == ["S20"]
    assert broken_rules(game, "play rockfall @ 2,0") == ["S20"]
    assert broken_rules(game, "play rockfall @ 3,1") == ["S20"]
    assert broken_rules(game, "play rockfall @ 5,5") == ["S20"]


@pytest.mark.rule("S20")
def test_s20_both_cards_are_discarded_and_the_hole_may_be_filled() -> None:
    game = on_turn(LAID, "rockfall", hands={1: ["NEW"]})
    game.play("play rockfall @ 1,0")
    assert card_at(game, 1, 0) is None
    assert sorted(game.position()["discards"]) == ["EW", "rockfall"]
    assert allows(game, "place ESW @ 1,0")


@pytest.mark.rule("S21")
def test_s21_what_is_cut_off_stays_and_nothing_is_added_until_the_gap_is_closed() -> None:
    hands = {1: ["NESW"], 2: ["NESW"]}
    game = on_turn("start NESW | EW | EW | . | ?", "rockfall", hands=hands)
    game.play("play rockfall @ 1,0")
    assert card_at(game, 2, 0) == "EW"
    assert broken_rules(game, "place NESW @ 3,0") == ["S13", "S21"]
    game.play("place NESW @ 1,0")
    assert allows(game, "place NESW @ 3,0")


@pytest.mark.rule("S21", "S25")
def test_s21_a_goal_is_reached_through_what_was_cut_off_once_the_gap_is_closed() -> None:
    game = on_turn("start NESW | . | EW | ?", "EW")
    assert turned_over(game.play("place EW @ 1,0")) == [(3, 0)]


@pytest.mark.rule("S22")
def test_s22_only_the_player_learns_what_the_map_shows() -> None:
    game = on_turn(TABLE, "map", goals=["NE", TREASURE, "NW"])
    events = game.play("play map @ 2,0")
    assert game.view(0).seen == {(2, 0): Card(TREASURE)}
    assert "treasure" in "".join(event.text for event in game.view(0).history)
    assert [game.view(seat).seen for seat in (1, 2, None)] == [{}, {}, {}]
    assert all("/treasure" not in str(game.view(seat).to_json()) for seat in (1, 2, None))
    assert [event.seen_by(1).cards for event in events if event.kind is EventKind.LOOKED] == [1]


@pytest.mark.rule("S22")
def test_s22_the_goal_is_put_back_face_down() -> None:
    game = on_turn(TABLE, "map", goals=["NE", TREASURE, "NW"])
    game.play("play map @ 2,0")
    assert card_at(game, 2, 0) == "?"
    assert game.position()["goals"]["2,0"] == TREASURE


@pytest.mark.rule("S22")
def test_s22_a_map_is_for_one_goal_that_lies_face_down() -> None:
    game = on_turn(LAID, "map")
    assert legal_texts(game) == ["play map @ 3,-1", "play map @ 3,1", "pass map"]
    assert broken_rules(game, "play map @ 2,0") == ["S22"]
    assert broken_rules(game, "play map @ 1,0") == ["S22"]
    assert broken_rules(game, "play map @ 7,7") == ["S22"]


@pytest.mark.rule("S23")
def test_s23_whoever_passes_discards_one_card_that_nobody_else_sees() -> None:
    game = on_turn(SHORT, "EW", "rockfall", pile=["NES"])
    events = game.play("pass rockfall")
    assert game.view(0).discarded == (parse_move("pass rockfall").card,)
    assert [game.view(seat).hidden for seat in (0, 1, None)] == [(1, 0, 0)] * 3
    assert [game.view(seat).discarded for seat in (1, 2, None)] == [(), (), ()]
    assert [event.seen_by(1).cards for event in events if event.kind is EventKind.PASSED] == [1]
    assert all("rockfall" not in str(game.view(seat).history) for seat in (1, 2, None))
    assert game.view(1).discards == ()


@pytest.mark.rule("S23")
def test_s23_one_may_pass_with_any_card_even_one_that_could_be_played() -> None:
    game = on_turn(SHORT, "EW", "map")
    assert allows(game, "pass EW")
    assert allows(game, "pass map")
    assert broken_rules(game, "pass EW, map") == ["S23"]


@pytest.mark.rule("S23")
def test_s23_without_a_hand_card_the_turn_passes() -> None:
    game = on_turn(SHORT, "EW", "NS", hands={1: [], 2: ["map"]}, pile=[])
    game.play("pass EW")
    assert game.seat == 2
    assert game.view(None).hidden == (1, 0, 0)


@pytest.mark.rule("S24")
@pytest.mark.parametrize(
    ("move", "discards"),
    [
        ("play repair cart on 1", ["broken cart", "repair cart"]),
        ("play rockfall @ 1,0", ["EW", "rockfall"]),
        ("play map @ 3,-1", ["map"]),
    ],
)
def test_s24_what_is_played_and_removed_lies_face_up_for_all(move: str, discards: list[str]) -> None:
    game = on_turn(LAID, "repair cart", "rockfall", "map", front={1: ["broken cart"]})
    events = game.play(move)
    assert sorted(map(str, game.view(2).discards)) == discards
    assert game.view(None).discards == game.view(2).discards
    told = [event.seen_by(2).text for event in events]
    assert all(any(card in text for text in told) for card in discards)


@pytest.mark.rule("S24")
def test_s24_a_broken_tool_is_public_where_it_lies() -> None:
    game = on_turn(SHORT, "broken cart")
    game.play("play broken cart on 1")
    assert [list(map(str, cards)) for cards in game.view(2).front] == [[], ["broken cart"], []]
    assert game.view(2).discards == ()


# Goals


@pytest.mark.rule("S25")
def test_s25_a_goal_that_a_tunnel_reaches_is_turned_over() -> None:
    game = on_turn(TABLE, "EW", goals=["NE", "NW", TREASURE])
    assert turned_over(game.play("place EW @ 1,0")) == [(2, 0)]
    assert card_at(game, 2, 0) != "?"
    assert (card_at(game, 2, -2), card_at(game, 2, 2)) == ("?", "?")


@pytest.mark.rule("S25")
def test_s25_a_goal_is_not_turned_over_by_a_card_that_only_touches_it() -> None:
    game = on_turn(TABLE, "NE", goals=["NE", "NW", TREASURE])
    assert turned_over(game.play("place SW @ 1,0")) == []
    assert card_at(game, 2, 0) == "?"


@pytest.mark.rule("S27")
@pytest.mark.parametrize(("stone", "lies"), [("NE", "SW"), ("NW", "NW")])
def test_s27_a_stone_lies_so_that_it_connects_and_play_goes_on(stone: str, lies: str) -> None:
    goals = {"2,0": stone, "2,-2": TREASURE}
    game = on_turn(TABLE, "EW", goals=goals, pile=["NESW"])
    game.play("place EW @ 1,0")
    assert card_at(game, 2, 0) == lies
    assert (game.round, game.phase, game.seat) == (1, Phase.TURN, 1)
    assert game.position()["hands"][0] == ["NESW"]


@pytest.mark.rule("S27")
def test_s27_the_other_sides_of_a_stone_need_not_fit() -> None:
    game = on_turn(
        """
        origin 0,-2
        .          | . | ?
        .
        start NESW | . | ?  | NESW
        .          | . | EW
        .          | . | ?
        """,
        "EW",
        goals={"2,0": "NE"},
    )
    game.play("place EW @ 1,0")
    assert card_at(game, 2, 0) == "SW"


@pytest.mark.rule("S27")
def test_s27_of_several_cards_that_reach_it_the_card_just_laid_counts() -> None:
    game = on_turn(
        """
        origin 0,-1
        .          | ES | SW | . | ?
        start NESW | .  | ?  | .
        .          | .  | EW | . | ?
        """,
        "NEW",
        goals={"2,0": "NE"},
    )
    game.play("place NEW @ 1,0")
    assert card_at(game, 2, 0) == "SW"


def fork(south: str = ".", east: str = ".") -> Game:
    """A card at 1,0 lets older cards reach the goal NE at 3,0 from the north and from the west at once."""
    maze = f"""
    origin 0,-1
    .          | . | ES  | SW      | .      | .
    start NESW | . | NEW | ?       | {east} | ?
    .          | . | .   | {south} | .      | .
    .          | . | .   | ?       | .      | .
    """
    return on_turn(maze, "NESW", goals={"3,0": "NE", "5,0": "NW", "3,2": TREASURE}, pile=["map"])


@pytest.mark.rule("S27")
@pytest.mark.parametrize(
    ("south", "east", "lies"),
    [("EW", ".", "NE"), ("NS", ".", "SW"), (".", "EW", "NE"), (".", "NS", "SW")],
    ids=["rock in the south", "tunnel in the south", "tunnel in the east", "rock in the east"],
)
def test_s27_if_both_ways_connect_the_one_that_matches_more_neighbours(south: str, east: str, lies: str) -> None:
    game = fork(south, east)
    events = game.play("place NESW @ 1,0")
    assert [event.cards for event in events if event.kind is EventKind.LAID][:1] == [(Card(lies),)]


@pytest.mark.rule("S27")
@pytest.mark.parametrize("way", ["NE", "SW"])
def test_s27_where_that_is_equal_the_player_chooses(way: str) -> None:
    game = fork()
    game.play("place NESW @ 1,0")
    assert (game.seat, game.phase) == (0, Phase.LAY)
    assert sorted(legal_texts(game)) == ["lay NE @ 3,0", "lay SW @ 3,0"]
    game.play(f"lay {way} @ 3,0")
    assert card_at(game, 3, 0) == way
    assert (game.seat, game.phase, game.position()["hands"][0]) == (1, Phase.TURN, ["map"])


@pytest.mark.rule("S27")
def test_s27_the_player_must_choose_one_of_the_two() -> None:
    game = fork()
    game.play("place NESW @ 1,0")
    assert broken_rules(game, "lay NW @ 3,0") == ["S27"]
    assert broken_rules(game, "lay NE @ 5,0") == ["S27"]
    assert broken_rules(game, "pass map") == ["S27"]


BETWEEN = """
origin 0,-1
.          | .  | ? | .
start NESW | EW | . | . | ?
.          | .  | ? | .
"""


@pytest.mark.rule("S28")
def test_s28_one_placement_reaches_two_goals_which_are_turned_from_north_to_south() -> None:
    game = on_turn(BETWEEN, "NES", goals={"2,-1": "NE", "2,1": "NW", "4,0": TREASURE})
    assert turned_over(game.play("place NSW @ 2,0")) == [(2, -1), (2, 1)]
    assert (card_at(game, 2, -1), card_at(game, 2, 1)) == ("SW", "NW")
    assert game.round == 1


@pytest.mark.rule("S28", "S26")
@pytest.mark.parametrize("goals", [{"2,-1": TREASURE, "2,1": "NW"}, {"2,-1": "NE", "2,1": TREASURE}])
def test_s28_both_are_turned_even_if_one_is_the_treasure(goals: dict[str, str]) -> None:
    game = on_turn(BETWEEN, "NES", goals=goals)
    events = game.play("place NSW @ 2,0")
    assert turned_over(events) == [(2, -1), (2, 1)]
    assert EventKind.REACHED in [event.kind for event in events]


CARRIED = """
origin 0,-2
.          | . | ?
.
start NESW | . | ?
.          | . | NS
.          | . | ?
"""


@pytest.mark.rule("S28")
def test_s28_a_turned_stone_carries_the_tunnel_on_to_a_further_goal() -> None:
    game = on_turn(CARRIED, "EW", goals=[TREASURE, "NE", "NW"])
    assert turned_over(game.play("place EW @ 1,0")) == [(2, 0), (2, 2)]
    assert (card_at(game, 2, 0), card_at(game, 2, 2)) == ("SW", "NW")


@pytest.mark.rule("S28", "S40")
def test_s28_a_stone_carries_nothing_on_where_it_has_rock() -> None:
    game = on_turn(CARRIED, "EW", goals=[TREASURE, "NW", "NE"])
    assert turned_over(game.play("place EW @ 1,0")) == [(2, 0)]
    assert card_at(game, 2, 2) == "?"


@pytest.mark.rule("S28", "S26")
def test_s28_the_treasure_may_be_reached_through_a_stone() -> None:
    game = on_turn(CARRIED, "EW", goals=["NW", "NE", TREASURE])
    events = game.play("place EW @ 1,0")
    assert [event.seat for event in events if event.kind is EventKind.REACHED] == [0]


@pytest.mark.rule("S27", "S28")
@pytest.mark.parametrize(("way", "further"), [("NE", (5, 0)), ("SW", (3, 2))])
def test_s28_how_the_player_lays_a_stone_decides_what_is_reached(way: str, further: tuple[int, int]) -> None:
    game = fork(south="NS", east="EW")
    game.play("place NESW @ 1,0")
    assert turned_over(game.play(f"lay {way} @ 3,0")) == [further]


# Dead ends, stones that lie face up, cards without a target


@pytest.mark.rule("S39")
def test_s39_a_card_with_dead_ends_may_be_laid_but_carries_nothing_on() -> None:
    game = on_turn(SHORT, "N+E+S+W", hands={1: ["EW", "NS"]})
    game.play("place N+E+S+W @ 1,0")
    assert broken_rules(game, "place EW @ 2,0") == ["S13", "S39"]
    assert broken_rules(game, "place NS @ 1,-1") == ["S13", "S39"]
    assert broken_rules(game, "place NS @ 1,1") == ["S13", "S39"]


@pytest.mark.rule("S39")
def test_s39_the_dead_ends_reach_no_goal() -> None:
    game = on_turn(TABLE, "E+W")
    assert turned_over(game.play("place E+W @ 1,0")) == []
    assert card_at(game, 2, 0) == "?"


@pytest.mark.rule("S40")
def test_s40_cards_are_laid_next_to_a_face_up_stone_and_must_match_it() -> None:
    game = on_turn(FACE_UP, "NS", "EW", "NESW")
    assert allows(game, "place NS @ 2,1")
    assert "S11" in broken_rules(game, "place EW @ 2,1")
    assert "S11" in broken_rules(game, "place EW @ 3,0")
    assert broken_rules(game, "place EW @ 2,-1") == ["S13"]


@pytest.mark.rule("S40")
def test_s40_tunnel_against_the_rock_of_a_goal_is_no_connection() -> None:
    game = on_turn(FACE_UP.replace("goal SW", "goal NE"), "EW", "NS")
    assert broken_rules(game, "place EW @ 3,0") == ["S13", "S21"]
    assert broken_rules(game, "place NS @ 2,-1") == ["S13", "S21"]


@pytest.mark.rule("S40")
def test_s40_a_stone_stays_face_up_when_it_is_cut_off() -> None:
    game = on_turn(FACE_UP, "rockfall", hands={1: ["map", "NESW"]})
    game.play("play rockfall @ 1,0")
    assert card_at(game, 2, 0) == "SW"
    assert broken_rules(game, "play map @ 2,0") == ["S22"]


@pytest.mark.rule("S41")
def test_s41_a_rockfall_with_no_path_card_laid_can_only_be_discarded() -> None:
    game = on_turn(TABLE, "rockfall")
    assert legal_texts(game) == ["pass rockfall"]
    assert "S41" in broken_rules(game, "play rockfall @ 2,0")
    assert "S41" in broken_rules(game, "play rockfall @ 0,0")


@pytest.mark.rule("S41")
def test_s41_a_broken_tool_that_all_others_have_can_only_be_discarded() -> None:
    game = on_turn(SHORT, "broken cart", front={1: ["broken cart"], 2: ["broken cart"]})
    assert legal_texts(game) == ["pass broken cart"]
    assert broken_rules(game, "play broken cart on 1") == ["S16", "S41"]
    assert broken_rules(game, "play broken cart on 0") == ["S15", "S41"]


@pytest.mark.rule("S41")
def test_s41_a_repair_with_nothing_to_repair_can_only_be_discarded() -> None:
    game = on_turn(SHORT, "repair pickaxe+cart", front={1: ["broken lantern"]})
    assert legal_texts(game) == ["pass repair pickaxe+cart"]
    assert broken_rules(game, "play repair pickaxe+cart: cart on 1") == ["S19", "S41"]


@pytest.mark.rule("S41")
def test_s41_a_player_without_hand_cards_may_be_a_target() -> None:
    hands: dict[int, list[str]] = {1: [], 2: ["map"]}
    game = on_turn(SHORT, "broken cart", "repair lantern", hands=hands, pile=[], front={1: ["broken lantern"]})
    assert allows(game, "play broken cart on 1")
    assert allows(game, "play repair lantern on 1")
