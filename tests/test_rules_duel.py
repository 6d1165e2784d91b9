"""The rules of The Duel, D1 to D23, D31, D32 and D36 to D39: the table, turns, placing, goals, gold, action cards.

What is expected here is read off the rules; the order of things, rounds and payment are in
`test_rules_duel_rounds.py`.
"""

from collections import Counter
from typing import Any

import pytest

from saboteur import Card, Game, GameError, load_deck, new_game, random_game
from saboteur.events import EventKind
from saboteur.moves import MoveKind
from saboteur.state import Phase
from tests.duel_tables import BLUE, GREEN, duel, lanes, lying, ready
from tests.rule_helpers import allows, broken_rules, card_at, is_path, kinds, legal_texts, of_kind, turned_over

TOOLS = ("pickaxe", "lantern", "cart")


def breaks(game: Game, text: str) -> set[str]:
    """The rules that a move breaks."""
    return set(broken_rules(game, text))


def marks(game: Game) -> list[str]:
    """The markers on gold."""
    return [token for token in lying(game) if token.startswith("marker")]


# The table


@pytest.mark.rule("D1")
def test_d1_two_play_a_green_dwarf_and_a_blue_one_and_both_are_known() -> None:
    game = new_game("duel", seed=1)
    assert game.players == 2
    for seat in (GREEN, BLUE, None):
        assert game.view(seat).roles == ("green dwarf", "blue dwarf")


@pytest.mark.rule("D1")
@pytest.mark.parametrize("players", [-2, 0, 1, 3, 4])
def test_d1_any_other_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(GameError, match="D1"):
        new_game("duel", players, seed=1)


@pytest.mark.rule("D1")
def test_d1_three_rounds() -> None:
    game = random_game("duel", seed=1)
    assert game.round == 3
    assert [event.number for event in of_kind(game.events, EventKind.ROUND)] == [1, 2, 3]


@pytest.mark.rule("D2")
def test_d2_two_starts_and_six_goals_face_down() -> None:
    maze = new_game("duel", seed=1).maze
    starts = {(0, -1): "NESW", (0, 1): "NESW"}
    goals = dict.fromkeys([(5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)], "?")
    assert {cell: card.text for cell, card in maze.cards.items()} == starts | goals
    assert {colour: node[:2] for colour, node in maze.starts.items()} == {"blue": (0, -1), "green": (0, 1)}


@pytest.mark.rule("D2")
def test_d2_six_of_the_18_goal_cards_chosen_by_chance() -> None:
    every = Counter(card.upright.text for card in load_deck("duel").cards("goal") if isinstance(card, Card))
    assert every.total() == 18
    deals = [new_game("duel", seed=seed).position() for seed in range(60)]
    for deal in deals:
        assert (len(deal["goals"]), len(deal["unused"])) == (6, 12)
        assert Counter(Card(face).upright.text for face in [*deal["goals"].values(), *deal["unused"]]) == every
    assert len({deal["goals"]["9,0"] for deal in deals}) > 12


@pytest.mark.rule("D2")
def test_d2_the_maze_may_grow_past_starts_and_goals() -> None:
    game = duel(
        """
        origin -1,-1
        .   | NS               | .  | .  | .
        EW  | start=green NESW | EW | EW | .
        .   | NS               | .  | .  | ?
        .   | .                | .  | .  | .
        .   | start=blue NESW  | .  | .  | .
        """,
        "EW",
        "NS",
    )
    assert allows(game, "place NS @ 0,-2")
    assert allows(game, "place EW @ -2,0")
    assert allows(game, "place EW @ 3,0")
    beyond = duel("start=green NESW | EW | EW | EW\n. | . | ?\n.\n.\nstart=blue NESW", "EW")
    assert allows(beyond, "place EW @ 4,0")


@pytest.mark.rule("D3")
def test_d3_six_cards_each_of_34_path_and_18_action_cards() -> None:
    position = new_game("duel", seed=1).position()
    assert [len(hand) for hand in position["hands"]] == [6, 6]
    assert len(position["pile"]) == 34 + 18 - 12
    cards = [*position["pile"], *(card for hand in position["hands"] for card in hand)]
    assert Counter(map(is_path, cards)) == {True: 34, False: 18}


@pytest.mark.rule("D3")
def test_d3_path_and_action_cards_are_shuffled_together() -> None:
    positions = [new_game("duel", seed=seed).position() for seed in range(20)]
    assert {is_path(position["pile"][0]) for position in positions} == {True, False}
    assert {is_path(position["pile"][-1]) for position in positions} == {True, False}
    assert len({str(position["hands"][0]) for position in positions}) == 20


@pytest.mark.rule("D3")
def test_d3_eight_markers_and_two_keys_lie_ready() -> None:
    assert ready(new_game("duel", seed=1)) == {"marker": 8, "key": 2}
    game = duel(lanes("NEW/E=troll", used=3), "NS")
    assert ready(game) == {"marker": 5, "key": 2}
    game.play("bribe @ 1,0 E")
    assert ready(game) == {"marker": 4, "key": 2}


@pytest.mark.rule("D4")
@pytest.mark.parametrize("seed", range(5))
def test_d4_green_begins_and_then_it_goes_by_turns(seed: int) -> None:
    game = new_game("duel", seed=seed)
    seats = []
    for _ in range(4):
        seats.append(game.seat)
        game.play(next(move for move in game.legal_moves() if move.kind is MoveKind.PASS))
    assert seats == [GREEN, BLUE, GREEN, BLUE]


@pytest.mark.rule("D4")
def test_d4_nobody_plays_out_of_turn() -> None:
    game = duel(lanes(), "NS", other=("EW",))
    refusal = game.refusal("pass EW", seat=BLUE)
    assert refusal is not None
    assert refusal.rule == "D4"
    assert game.refusal("pass NS", seat=GREEN) is None


# Turns


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    ("move", "hand"),
    [
        ("place EW @ 1,0", ["map", "rockfall", "NS", "NE"]),
        ("play map @ 9,2", ["EW", "rockfall", "NS", "NE"]),
        ("discard EW, rockfall: cart", ["map", "NS", "NE"]),
        ("pass rockfall", ["EW", "map", "NS", "NE"]),
        ("pass EW, rockfall", ["map", "NS", "NE", "NW"]),
    ],
)
def test_d5_one_of_four_things_and_as_many_cards_are_drawn_as_each_allows(move: str, hand: list[str]) -> None:
    broken: dict[str, Any] = {"front": {0: ["broken cart"]}} if move.startswith("discard") else {}
    game = duel(lanes(), "EW", "map", "rockfall", "NS", pile=("NE", "NW", "key"), **broken)
    game.play(move)
    assert game.position()["hands"][0] == hand
    assert (game.seat, game.phase) == (BLUE, Phase.TURN)


@pytest.mark.rule("D5")
def test_d5_getting_rid_of_a_broken_tool_discards_openly() -> None:
    game = duel(lanes(), "EW", "map", "NS", front={0: ["broken cart", "broken lantern"]})
    game.play("discard EW, map: cart")
    assert [list(map(str, cards)) for cards in game.view(BLUE).front] == [["broken lantern"], []]
    assert Counter(map(str, game.view(BLUE).discards)) == Counter(["EW", "map", "broken cart"])


@pytest.mark.rule("D5")
def test_d5_a_pass_discards_face_down() -> None:
    game = duel(lanes(), "EW", "map", "NS")
    game.play("pass EW, map")
    assert game.view(BLUE).discards == ()
    assert [game.view(seat).hidden for seat in (GREEN, BLUE, None)] == [(2, 0)] * 3
    assert Counter(map(str, game.view(GREEN).discarded)) == Counter(["EW", "map"])
    assert game.view(BLUE).discarded == ()
    assert all("map" not in str(game.view(seat).history) for seat in (BLUE, None))


@pytest.mark.rule("D5")
def test_d5_what_is_none_of_the_four_is_refused() -> None:
    game = duel(lanes(), "EW", "map")
    for move in ("take 3", "decline", "steal on 1", "turn @ 9,2", "mark @ 9,2 N", "lay NE @ 9,2"):
        assert breaks(game, move) == {"D5"}


@pytest.mark.rule("D5")
def test_d5_one_plays_what_one_holds() -> None:
    game = duel(lanes(), "EW", "map", other=("NE",))
    assert broken_rules(game, "place NE @ 0,1") == ["D5"]
    assert broken_rules(game, "pass NE") == ["D5"]
    assert broken_rules(game, "pass EW, EW") == ["D5"]
    assert "D5" in broken_rules(game, "play rockfall @ 0,0")


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("move", "left"), [("place EW @ 1,0", 2), ("play map @ 9,2", 2), ("pass EW", 2), ("pass EW, map", 1)]
)
def test_d6_from_an_empty_pile_nothing_is_drawn(move: str, left: int) -> None:
    game = duel(lanes(), "EW", "map", "NS", pile=())
    events = game.play(move)
    assert EventKind.DREW not in kinds(events)
    assert len(game.position()["hands"][0]) == left


@pytest.mark.rule("D6")
def test_d6_one_of_the_four_must_still_be_done() -> None:
    game = duel(lanes(), "rockfall", "key", pile=())
    assert sorted(legal_texts(game)) == ["pass key", "pass key, rockfall", "pass rockfall"]


@pytest.mark.rule("D6")
def test_d6_without_a_hand_card_one_sits_out_and_the_other_plays_on() -> None:
    game = duel(lanes(), "EW", other=("NS", "map", "key"), pile=())
    game.play("place EW @ 1,0")
    for move in ("pass map", "pass key"):
        assert game.seat == BLUE
        assert game.round == 1
        game.play(move)
    assert (game.seat, game.round) == (BLUE, 1)


# Placing


@pytest.mark.rule("D7")
def test_d7_a_card_goes_next_to_a_card_that_lies_there() -> None:
    game = duel(lanes("EW"), "EW", "NS")
    assert allows(game, "place EW @ 2,0")
    assert "D7" in broken_rules(game, "place EW @ 3,0")
    assert "D7" in broken_rules(game, "place EW @ 1,0")
    assert "D7" in broken_rules(game, "place EW @ 0,0")
    assert "D7" in broken_rules(game, "place EW @ 9,2")


@pytest.mark.rule("D7")
def test_d7_all_touching_edges_match() -> None:
    maze = """
    start=green NESW | EW | .  | ?
    .                | .  | EW | .
    .
    .
    start=blue NESW
    """
    game = duel(maze, "NE", "EW", "NS", "NW")
    assert broken_rules(game, "place NS @ 2,0") == ["D7", "D7", "D8"]
    assert "D7" in broken_rules(game, "place SW @ 2,0")  # tunnel on the rock in the south
    assert allows(game, "place EW @ 2,0")
    assert allows(game, "place NW @ 2,0")


@pytest.mark.rule("D7")
def test_d7_a_card_may_be_turned_by_half_a_turn_only() -> None:
    game = duel(lanes(), "NE", "NS")
    assert allows(game, "place SW @ 1,0")
    assert allows(game, "place NE @ 0,1")
    assert broken_rules(game, "place NW @ 1,0") == ["D7", "D5"]
    assert "D7" in broken_rules(game, "place EW @ 1,0")


@pytest.mark.rule("D8")
def test_d8_a_card_needs_a_tunnel_to_the_player_s_own_start() -> None:
    for seat, own, strange in ((GREEN, 0, 4), (BLUE, 4, 0)):
        game = duel(lanes("EW", "EW"), "EW", seat=seat)
        assert allows(game, f"place EW @ 2,{own}")
        assert allows(game, f"place EW @ -1,{own}")
        assert breaks(game, f"place EW @ 2,{strange}") == {"D8"}
        assert breaks(game, f"place EW @ -1,{strange}") == {"D8"}


@pytest.mark.rule("D8")
def test_d8_touching_is_not_enough() -> None:
    game = duel(lanes("EW | NE+W | EW"), "EW", "NS")
    assert breaks(game, "place EW @ 4,0") == {"D8"}
    assert breaks(game, "place NS @ 2,-1") == {"D8"}
    assert breaks(game, "place EW @ 1,1") == {"D8"}


@pytest.mark.rule("D8", "D13")
@pytest.mark.parametrize(
    ("seat", "door", "is_open"),
    [
        (GREEN, "NEW/E=blue", False),
        (GREEN, "NESW/E=green", True),
        (BLUE, "NEW/E=blue", True),
        (BLUE, "NESW/E=green", False),
    ],
)
def test_d8_a_closed_door_of_the_other_colour_breaks_the_tunnel(seat: int, door: str, is_open: bool) -> None:
    maze = lanes(door) if seat == GREEN else lanes(".", door)
    move = f"place EW @ 2,{4 * seat}"
    game = duel(maze, "EW", seat=seat)
    if is_open:
        assert allows(game, move)
    else:
        assert breaks(game, move) == {"D8"}


@pytest.mark.rule("D8", "D15")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d8_a_troll_that_is_not_bribed_breaks_the_tunnel(seat: int) -> None:
    maze = lanes("NEW/E=troll") if seat == GREEN else lanes(".", "NEW/E=troll")
    row = 4 * seat
    assert breaks(duel(maze, "EW", seat=seat), f"place EW @ 2,{row}") == {"D8"}
    for colour in ("green", "blue"):
        bribed = duel(f"{maze}\nbribe {colour} @ 1,{row} E", "EW", seat=seat)
        assert allows(bribed, f"place EW @ 2,{row}")


@pytest.mark.rule("D8", "D21")
def test_d8_a_door_that_a_key_has_opened_is_open_for_one_player() -> None:
    green_lane = lanes("NEW/E=blue", ".", "key green @ 1,0 E")
    assert allows(duel(green_lane, "EW"), "place EW @ 2,0")
    blue_lane = lanes(".", "NESW/E=green", "key blue @ 1,4 E")
    assert allows(duel(blue_lane, "EW", seat=BLUE), "place EW @ 2,4")


@pytest.mark.rule("D8")
@pytest.mark.parametrize("gate", ["blue", "troll"])
def test_d8_one_piece_of_the_card_is_enough_on_either_side_of_a_gate(gate: str) -> None:
    card = f"NEW/E={gate}"
    for way in (card, f"ESW/W={gate}"):
        game = duel(lanes(), card, "EW")
        assert allows(game, f"place {way} @ 1,0")
        game.play(f"place {way} @ 1,0")
        game.play("pass repair lantern")
        assert breaks(game, "place EW @ 2,0") == {"D8"}


@pytest.mark.rule("D9")
def test_d9_once_the_tunnels_join_both_use_what_both_can_reach() -> None:
    maze = """
    start=green NESW | EW | .
    .                | .  | NS
    start=blue NESW  | EW | NW
    .
    .                | .  | .  | .  | ?
    """
    game = duel(maze, "NE", "EW", other=("EW", "NS"))
    assert breaks(game, "place EW @ -1,2") == {"D8"}
    game.play("place SW @ 2,0")
    assert allows(game, "place NS @ 0,-1")
    assert allows(game, "place EW @ -1,0")
    assert allows(game, "place NS @ 0,3")
    assert allows(game, "place EW @ -1,2")
    game.play("pass NS")
    assert allows(game, "place EW @ -1,2")


# Goals


BLUE_FROM_THE_NORTH = """
origin 0,-2
.                | start=blue NESW | .
.                | NS              | .
start=green NESW | .               | ? | . | . | ?
"""
"""A card at 1,0 joins what blue has in the north, what green has in the west, and a goal in the east."""


@pytest.mark.rule("D10", "D17", "D32")
@pytest.mark.parametrize(
    ("seat", "card", "colour"),
    [(GREEN, "NEW/E=blue", "blue"), (BLUE, "NESW/E=green", "green")],
)
def test_d10_a_goal_that_is_connected_with_the_other_start_only_is_turned_too(
    seat: int, card: str, colour: str
) -> None:
    game = duel(BLUE_FROM_THE_NORTH, card, seat=seat, goals={"2,0": "NW/gold=2"})
    assert turned_over(game.play(f"place {card} @ 1,0")) == [(2, 0)]
    assert card_at(game, 2, 0) == "NW/gold=2"
    assert lying(game) == [f"marker {colour} @ 2,0 NW"]


@pytest.mark.rule("D10")
@pytest.mark.parametrize("edition", ["de", "nl"])
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d10_a_goal_connected_with_the_own_start_is_turned(seat: int, edition: str) -> None:
    maze = lanes(". | ?") if seat == GREEN else lanes(".", ". | ?")
    row = 4 * seat
    game = duel(maze, "EW", seat=seat, goals={f"2,{row}": "N+S+W"}, edition=edition)
    assert turned_over(game.play(f"place EW @ 1,{row}")) == [(2, row)]
    assert card_at(game, 2, row) == "N+S+W"
    assert card_at(game, 9, 2) == "?"


@pytest.mark.rule("D10")
def test_d10_a_goal_is_not_turned_by_a_card_that_only_touches_it() -> None:
    game = duel(lanes(". | ?"), "NE")
    assert turned_over(game.play("place SW @ 1,0")) == []
    assert card_at(game, 2, 0) == "?"


@pytest.mark.rule("D10")
@pytest.mark.parametrize("card", ["NE+W", "NEW/E=troll"])
def test_d10_a_connection_that_is_broken_turns_nothing(card: str) -> None:
    game = duel(lanes(". | ?"), card)
    assert turned_over(game.play(f"place {card} @ 1,0")) == []


def from_the_north(face: str, east: str = ".", south: str = ".", hand: str = "NE") -> Game:
    """The card SW at 1,0 reaches the goal below it; what lies beside the goal is joined to nothing."""
    maze = f"""
    start=green NESW | . | .      | . | .
    .                | ? | {east} | . | .
    .                | {south} | . | . | .
    .                | . | .      | . | ?
    start=blue NESW
    """
    game = duel(maze, hand, goals={"1,1": face})
    game.play("place SW @ 1,0")
    return game


@pytest.mark.rule("D10")
@pytest.mark.parametrize(
    ("east", "south", "lies"),
    [("EW", ".", "N+E+S"), ("NS", ".", "N+S+W"), ("EW", "NS", "N+E+S"), ("NS", "NS", "N+S+W")],
)
def test_d10_a_goal_is_laid_to_fit_its_neighbours(east: str, south: str, lies: str) -> None:
    game = from_the_north("N+S+W", east, south)
    assert card_at(game, 1, 1) == lies
    assert (game.phase, game.seat) == (Phase.TURN, BLUE)


@pytest.mark.rule("D10", "D31")
def test_d10_goals_that_lie_face_down_fit_either_way() -> None:
    game = from_the_north("N+S+W", "?", "NS")
    assert sorted(legal_texts(game)) == ["lay N+E+S @ 1,1", "lay N+S+W @ 1,1"]


@pytest.mark.rule("D10")
@pytest.mark.parametrize("way", ["N+S+W", "N+E+S"])
def test_d10_if_two_ways_fit_the_player_chooses(way: str) -> None:
    game = from_the_north("N+S+W")
    assert (game.seat, game.phase) == (GREEN, Phase.LAY)
    assert game.position()["turning"] == ["1,1"]
    assert sorted(legal_texts(game)) == ["lay N+E+S @ 1,1", "lay N+S+W @ 1,1"]
    game.play(f"lay {way} @ 1,1")
    assert card_at(game, 1, 1) == way
    assert (game.seat, game.phase, len(game.position()["hands"][0])) == (BLUE, Phase.TURN, 1)


@pytest.mark.rule("D10")
def test_d10_the_player_must_choose_one_of_the_two() -> None:
    game = from_the_north("N+S+W")
    for move in ("lay N+E+W @ 1,1", "lay N+S+W @ 1,0", "lay N+S+W @ 4,3", "pass NE", "turn @ 1,1"):
        assert breaks(game, move) == {"D10"}


@pytest.mark.rule("D10")
@pytest.mark.parametrize(("east", "south"), [(".", "EW"), ("NS", "EW"), ("EW", "EW")])
def test_d10_if_none_fits_it_lies_either_way_that_connects(east: str, south: str) -> None:
    game = from_the_north("N+S+W", east, south)
    assert sorted(legal_texts(game)) == ["lay N+E+S @ 1,1", "lay N+S+W @ 1,1"]


@pytest.mark.rule("D10")
def test_d10_the_connection_must_hold_even_if_more_would_fit_the_other_way() -> None:
    game = from_the_north("NE/gold=2", "NS", "NS")  # turned, its tunnels would fit in the east and in the south
    assert card_at(game, 1, 1) == "NE/gold=2"
    assert lying(game) == ["marker green @ 1,1 NE"]


@pytest.mark.rule("D10")
def test_d10_the_connection_holds_with_a_gate_behind_it_too() -> None:
    game = from_the_north("NSW/N=blue,gold:SW=3")
    assert sorted(legal_texts(game)) == ["lay NES/S=blue,gold:NE=3 @ 1,1", "lay NSW/N=blue,gold:SW=3 @ 1,1"]
    behind = game.copy()
    game.play("lay NES/S=blue,gold:NE=3 @ 1,1")
    assert lying(game) == ["marker green @ 1,1 NE"]
    behind.play("lay NSW/N=blue,gold:SW=3 @ 1,1")
    assert lying(behind) == []


@pytest.mark.rule("D10")
def test_d10_the_card_just_laid_counts_before_others_that_reach_the_goal_too() -> None:
    maze = """
    origin 0,-1
    .                | ES | SW | .
    start=green NESW | .  | ?  | .
    .
    .                | .  | .  | . | ?
    start=blue NESW
    """
    game = duel(maze, "NEW/N=green", goals={"2,0": "NE/gold=2"})
    game.play("place NEW/N=green @ 1,0")
    assert card_at(game, 2, 0) == "SW/gold=2"


@pytest.mark.rule("D10")
def test_d10_if_the_card_just_laid_does_not_reach_it_any_that_does_may_hold() -> None:
    maze = """
    origin 0,-1
    .                | ES | EW | SW
    start=green NESW | .  | EW | ?  | .
    .
    .                | .  | .  | .  | ?
    start=blue NESW
    """
    game = duel(maze, "NEW/N=green", goals={"3,0": "NE/gold=2"})
    game.play("place NEW/N=green @ 1,0")
    assert sorted(legal_texts(game)) == ["lay NE/gold=2 @ 3,0", "lay SW/gold=2 @ 3,0"]


@pytest.mark.rule("D10")
def test_d10_one_way_joins_both_cards_and_fits() -> None:
    maze = """
    origin 0,-1
    .                | ES | EW | SW
    start=green NESW | .  | EW | ?  | .
    .
    .                | .  | .  | .  | ?
    start=blue NESW
    """
    game = duel(maze, "NEW/N=green", goals={"3,0": "NW/gold=2"})
    game.play("place NEW/N=green @ 1,0")
    assert card_at(game, 3, 0) == "NW/gold=2"
    assert game.phase is Phase.TURN


# Bridges, double curves and ladders


@pytest.mark.rule("D11")
def test_d11_the_two_tunnels_of_a_bridge_are_not_connected() -> None:
    game = duel(lanes(), "NS+EW", "EW", "NS")
    game.play("place NS+EW @ 1,0")
    game.play("pass repair lantern")
    assert allows(game, "place EW @ 2,0")
    assert breaks(game, "place NS @ 1,-1") == {"D8"}
    assert breaks(game, "place NS @ 1,1") == {"D8"}


@pytest.mark.rule("D11")
def test_d11_the_two_tunnels_of_a_double_curve_are_not_connected() -> None:
    game = duel(lanes(), "NE+SW", "EW", "NS")
    game.play("place NE+SW @ 1,0")
    game.play("pass repair lantern")
    assert allows(game, "place NS @ 1,1")
    assert breaks(game, "place EW @ 2,0") == {"D8"}
    assert breaks(game, "place NS @ 1,-1") == {"D8"}


@pytest.mark.rule("D11")
@pytest.mark.parametrize("card", ["NS+EW", "NE+SW", "NS+EW/gold:NS=1", "NW+ES/gold:ES=1"])
def test_d11_at_least_one_of_them_must_connect(card: str) -> None:
    game = duel(lanes("EW", "EW"), card)
    assert allows(game, f"place {card} @ 2,0")
    assert breaks(game, f"place {card} @ 2,4") == {"D8", "D11"}


@pytest.mark.rule("D11")
def test_d11_the_box_has_two_bridges_and_two_double_curves() -> None:
    shapes = Counter(len(card.pieces) == 2 and card.openings == "NESW" for card in paths() if doubles(card))
    assert shapes == {True: 4}
    assert Counter("NS+EW" in card.text for card in paths() if doubles(card)) == {True: 2, False: 2}


def paths() -> list[Card]:
    return [card for card in load_deck("duel").cards("path") if isinstance(card, Card)]


def goal_cards() -> list[Card]:
    return [card for card in load_deck("duel").cards("goal") if isinstance(card, Card)]


def doubles(card: Card) -> bool:
    return [len(tunnel) for tunnel in card.tunnels] == [2, 2]


@pytest.mark.rule("D12", "D36")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
@pytest.mark.parametrize(
    "placement",
    [
        "SW/ladder=green @ 5,0",  # beside a card that is joined to nothing
        "SW/ladder=green @ 2,4",  # beside a card of blue's
        "SW/ladder=green @ 2,-1",  # beside one of green's
        "SW/ladder=green @ 0,-1",  # beside green's start
        "NE/ladder=green @ 0,5",  # beside blue's
        "NW/ladder=blue @ 5,0",
        "NW/ladder=blue @ 2,4",
        "ES/ladder=blue @ -1,0",
        "ES/ladder=blue @ -1,4",
    ],
)
def test_d12_a_ladder_is_laid_next_to_any_path_card(seat: int, placement: str) -> None:
    game = duel(lanes("EW | NS+W | . | EW", "EW"), "NE/ladder=green", "NW/ladder=blue", seat=seat)
    assert allows(game, f"place {placement}")


@pytest.mark.rule("D12")
def test_d12_a_ladder_needs_a_card_next_to_it() -> None:
    game = duel(lanes("EW"), "NE/ladder=green")
    assert breaks(game, "place NE/ladder=green @ 6,0") == {"D7"}


@pytest.mark.rule("D12")
def test_d12_a_ladder_is_a_direct_connection_with_its_start() -> None:
    game = duel(lanes(". | . | . | EW"), "NE/ladder=green", "EW", "NS", other=("NS", "map", "EW"))
    assert breaks(game, "place EW @ 3,0") == {"D8"}
    game.play("place SW/ladder=green @ 5,0")
    assert breaks(game, "place EW @ 3,0") == {"D8"}  # blue has nothing of it
    assert breaks(game, "place NS @ 5,1") == {"D8"}
    game.play("pass map")
    assert allows(game, "place EW @ 3,0")
    assert allows(game, "place NS @ 5,1")


@pytest.mark.rule("D12", "D16")
def test_d12_gold_and_goals_are_reached_through_a_ladder() -> None:
    maze = """
    start=green NESW | . | . | EW | .
    .                | . | . | .  | NS
    .                | . | . | .  | ?
    start=blue NESW  | . | . | .  | . | . | ?
    """
    game = duel(maze, "NE/ladder=green", seat=BLUE, goals={"4,2": "NS+E+W/gold:NS=1"})
    assert turned_over(game.play("place SW/ladder=green @ 4,0")) == [(4, 2)]
    assert lying(game) == ["marker green @ 4,2 NS"]


@pytest.mark.rule("D12", "D36")
@pytest.mark.parametrize("goal", ["?", "goal NE/gold=2"])
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d12_a_ladder_is_never_laid_next_to_a_goal(goal: str, seat: int) -> None:
    game = duel(lanes(f"EW | . | {goal}"), "NE/ladder=green", "NW/ladder=blue", seat=seat)
    assert broken_rules(game, "place SW/ladder=green @ 2,0") == ["D12"]
    assert broken_rules(game, "place NW/ladder=blue @ 2,0") == ["D12"]


@pytest.mark.rule("D12", "D36")
@pytest.mark.parametrize("marker", ["", "marker green @ 4,0 S", "marker blue @ 4,0 S"])
@pytest.mark.parametrize("ladder", ["NE/ladder=green", "NW/ladder=blue"])
def test_d12_a_ladder_is_never_laid_next_to_a_path_card_with_gold(marker: str, ladder: str) -> None:
    game = duel(lanes(". | . | . | EW+S/gold:S=1", ".", marker), ladder)
    assert broken_rules(game, f"place {ladder} @ 4,-1") == ["D12"]


@pytest.mark.rule("D12", "D36")
def test_d12_the_ban_is_for_the_cells_directly_beside_and_for_ladders_only() -> None:
    maze = lanes("EW | . | .\n. | . | . | ?")
    game = duel(maze, "NE/ladder=green", "NW/ladder=blue")
    assert allows(game, "place SW/ladder=green @ 2,0")
    beside = duel(lanes("EW | . | ?"), "EW", "NW")
    assert allows(beside, "place EW @ 2,0")
    assert allows(beside, "place NW @ 2,0")


@pytest.mark.rule("D12")
def test_d12_two_ladders_one_a_colour() -> None:
    assert sorted(card.text.partition("/")[2] for card in paths() if card.ladders) == ["ladder=blue", "ladder=green"]


# Doors, gold and trolls


@pytest.mark.rule("D13")
def test_d13_doors_are_on_6_path_cards_and_8_goal_cards() -> None:
    for cards, count in ((paths(), 6), (goal_cards(), 8)):
        doors = [gate.kind for card in cards for gate in card.gates if gate.kind != "troll"]
        assert Counter(doors) == {"blue": count // 2, "green": count // 2}


@pytest.mark.rule("D13")
@pytest.mark.parametrize(
    ("seat", "goal", "is_open"),
    [
        (GREEN, "NEW/N=green,gold:EW=3", True),
        (GREEN, "NEW/N=blue,gold:EW=2", False),
        (BLUE, "NEW/N=green,gold:EW=3", False),
        (BLUE, "NEW/N=blue,gold:EW=2", True),
    ],
)
def test_d13_a_door_on_a_goal_is_open_to_its_colour_and_a_wall_to_the_other(
    seat: int, goal: str, is_open: bool
) -> None:
    own, strange = ("green", "blue") if seat == GREEN else ("blue", "green")
    maze = f"""
    origin 0,-1
    .                 | . | ?           | .
    start={own} NESW  | . | goal {goal} | .
    .
    .                 | . | .           | . | ?
    start={strange} NESW
    """
    game = duel(maze, "EW", seat=seat, goals={"2,-1": "N+E+S+W"})
    assert turned_over(game.play("place EW @ 1,0")) == ([(2, -1)] if is_open else [])


@pytest.mark.rule("D14")
def test_d14_gold_is_on_five_path_cards() -> None:
    golds = [feature.value for card in paths() for feature in card.features if feature.kind == "gold"]
    assert golds == [1] * 5


@pytest.mark.rule("D14")
def test_d14_gold_does_not_affect_the_tunnel() -> None:
    game = duel(lanes("EW+N/gold:N=1"), "NS+EW/gold:NS=1", "EW", "NS")
    assert allows(game, "place EW @ 2,0")
    game.play("place NS+EW/gold:NS=1 @ 0,1")
    assert marks(game) == ["marker green @ 0,1 NS"]
    game.play("pass repair lantern")
    assert allows(game, "place NS @ 0,2")
    assert breaks(game, "place EW @ 1,1") == {"D8"}


TROLL_BETWEEN = """
origin 0,-2
.                | start=blue NESW | .
.                | NS              | .
start=green NESW | NEW/E=troll     | . | . | .
.
.                | .               | . | . | ?
"""


@pytest.mark.rule("D15")
def test_d15_there_are_three_trolls() -> None:
    assert sum(gate.kind == "troll" for card in paths() for gate in card.gates) == 3


@pytest.mark.rule("D15")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d15_a_bribed_troll_lets_both_pass_until_the_end_of_the_round(seat: int) -> None:
    game = duel(TROLL_BETWEEN, "EW", "map", seat=seat, other=("EW", "map"))
    assert breaks(game, "place EW @ 2,0") == {"D8"}
    game.play("bribe @ 1,0 E")
    assert lying(game) == [f"bribe {('green', 'blue')[seat]} @ 1,0 E"]
    assert allows(game, "place EW @ 2,0")
    game.play("pass map")
    assert game.seat == 1 - seat
    assert allows(game, "place EW @ 2,0")
    game.play("pass map")
    assert allows(game, "place EW @ 2,0")


@pytest.mark.rule("D15")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_d15_the_bribe_is_over_with_the_round(edition: str) -> None:
    game = duel(TROLL_BETWEEN, "EW", other=(), pile=(), edition=edition)
    game.play("bribe @ 1,0 E")
    game.play("pass EW")
    assert (game.round, lying(game)) == (2, [])
    assert ready(game) == {"marker": 8, "key": 2}


@pytest.mark.rule("D15")
def test_d15_a_bribe_comes_on_top_of_the_turn_s_action_and_before_it() -> None:
    game = duel(TROLL_BETWEEN, "EW", "map", pile=("NS",), other=("EW",))
    events = game.play("bribe @ 1,0 E")
    assert kinds(events) == [EventKind.BRIBED]
    assert (game.seat, game.phase) == (GREEN, Phase.TURN)
    assert (game.position()["hands"][0], game.view(None).pile) == (["EW", "map"], 1)
    game.play("place EW @ 2,0")
    assert (game.seat, game.position()["hands"][0]) == (BLUE, ["map", "NS"])


@pytest.mark.rule("D15", "D35")
def test_d15_several_trolls_may_be_bribed_in_one_turn() -> None:
    game = duel(lanes("NEW/E=troll | NESW/S=troll"), "NS", "map")
    assert breaks(game, "bribe @ 2,0 S") == {"D15"}
    game.play("bribe @ 1,0 E")
    game.play("bribe @ 2,0 S")
    assert lying(game) == ["bribe green @ 1,0 E", "bribe green @ 2,0 S"]
    assert game.seat == GREEN
    assert allows(game, "place NS @ 2,1")


@pytest.mark.rule("D15")
@pytest.mark.parametrize(
    ("maze", "place", "is_reached"),
    [
        (lanes("ESW/W=troll"), "1,0 W", True),
        (lanes(". | ESW/W=troll"), "2,0 W", False),
        (lanes(".", "NEW/E=troll"), "1,4 E", False),
        (lanes("NE+W | ESW/W=troll"), "2,0 W", False),
        (lanes("NESW/S=troll | ESW/W=troll"), "2,0 W", True),
        (lanes("NEW/E=troll | NESW/S=troll"), "2,0 S", False),
        (lanes("NEW/E=troll | NESW/S=troll", ".", "bribe blue @ 1,0 E"), "2,0 S", True),
        (lanes("NEW/E=blue | ESW/W=troll"), "2,0 W", False),
        (lanes("NESW/E=green | ESW/W=troll"), "2,0 W", True),
        (lanes("NEW/E=blue | ESW/W=troll", ".", "key green @ 1,0 E"), "2,0 W", True),
    ],
)
def test_d15_only_a_troll_that_one_can_reach_is_bribed(maze: str, place: str, is_reached: bool) -> None:
    game = duel(maze, "map")
    if is_reached:
        assert allows(game, f"bribe @ {place}")
    else:
        assert broken_rules(game, f"bribe @ {place}") == ["D15"]


@pytest.mark.rule("D15")
def test_d15_a_bribe_names_a_troll_that_is_not_bribed_yet() -> None:
    game = duel(lanes("NEW/E=troll | NEW/E=blue", ".", "bribe blue @ 1,0 E"), "map")
    assert broken_rules(game, "bribe @ 1,0 E") == ["D15"]  # bribed already, by the other player
    assert broken_rules(game, "bribe @ 1,0 W") == ["D15"]
    assert broken_rules(game, "bribe @ 2,0 E") == ["D15"]  # a door
    assert broken_rules(game, "bribe @ 5,5 E") == ["D15"]
    assert broken_rules(game, "bribe @ 1,0") == ["D15"]


# Markers


@pytest.mark.rule("D16")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d16_gold_on_a_goal_is_marked_at_once(seat: int) -> None:
    maze = lanes(". | ?") if seat == GREEN else lanes(".", ". | ?")
    row, colour = 4 * seat, ("green", "blue")[seat]
    game = duel(maze, "EW", seat=seat, goals={f"2,{row}": "NW/gold=2"})
    events = game.play(f"place EW @ 1,{row}")
    assert lying(game) == [f"marker {colour} @ 2,{row} NW"]
    assert [event.seat for event in of_kind(events, EventKind.MARKED)] == [seat]


@pytest.mark.rule("D16")
def test_d16_gold_on_a_path_card_is_marked_at_once() -> None:
    laid = duel(lanes(), "NEW+S/gold:S=1", "NSW+E/gold:E=1")
    laid.play("place NEW+S/gold:S=1 @ 0,-1")
    assert marks(laid) == ["marker green @ 0,-1 S"]
    reached = duel(lanes(". | NES+W/gold:W=1"), "EW")
    reached.play("place EW @ 1,0")
    assert marks(reached) == ["marker green @ 2,0 W"]


@pytest.mark.rule("D16", "D37")
def test_d16_it_stays_theirs_when_the_connection_is_cut() -> None:
    game = duel(
        lanes("EW | NES+W/gold:W=1", ".", "marker green @ 2,0 W"), "rockfall", seat=BLUE, other=("map",), pile=()
    )
    game.play("play rockfall @ 1,0")
    assert marks(game) == ["marker green @ 2,0 W"]
    game.play("pass map")
    assert game.round == 2
    assert game.position()["gold"] == [[1], []]


@pytest.mark.rule("D16")
def test_d16_gold_that_is_not_reached_is_not_marked() -> None:
    game = duel(lanes(". | NE+W | goal NEW/E=green,gold:NW=1"), "EW")
    game.play("place EW @ 1,0")
    assert lying(game) == []


@pytest.mark.rule("D17")
@pytest.mark.parametrize(("seat", "colour"), [(GREEN, "green"), (BLUE, "blue")])
def test_d17_gold_that_both_reach_at_once_goes_to_the_player_on_turn(seat: int, colour: str) -> None:
    game = duel(BLUE_FROM_THE_NORTH, "NESW/S=blue", seat=seat, goals={"2,0": "NW/gold=2"})
    game.play("place NESW/S=blue @ 1,0")
    assert lying(game) == [f"marker {colour} @ 2,0 NW"]


@pytest.mark.rule("D17")
def test_d17_a_path_card_may_bring_gold_to_the_other_player_only() -> None:
    maze = BLUE_FROM_THE_NORTH.replace("?", "NES+W/gold:W=1", 1)
    game = duel(maze, "NEW/E=blue")
    events = game.play("place NEW/E=blue @ 1,0")
    assert lying(game) == ["marker blue @ 2,0 W"]
    assert [event.seat for event in of_kind(events, EventKind.MARKED)] == [BLUE]


@pytest.mark.rule("D18")
def test_d18_only_gold_without_a_marker_is_claimed_and_none_is_moved() -> None:
    maze = "start=green NESW | EW | goal EW+N+S/gold:EW=2 | . | start=blue NESW\n.\n. | . | . | . | ?\n"
    game = duel(maze + "marker green @ 2,0 EW", "EW", seat=BLUE)
    events = game.play("place EW @ 3,0")
    assert lying(game) == ["marker green @ 2,0 EW"]
    assert EventKind.MARKED not in kinds(events)


# Action cards


@pytest.mark.rule("D19")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
@pytest.mark.parametrize("tool", TOOLS)
def test_d19_a_broken_tool_goes_in_front_of_the_opponent(seat: int, tool: str) -> None:
    game = duel(lanes(), f"broken {tool}", seat=seat, other=("EW", "map"))
    assert "D19" in broken_rules(game, f"play broken {tool} on {seat}")
    game.play(f"play broken {tool} on {1 - seat}")
    fronts = [list(map(str, cards)) for cards in game.view(None).front]
    assert (fronts[seat], fronts[1 - seat]) == ([], [f"broken {tool}"])


@pytest.mark.rule("D19")
@pytest.mark.parametrize("tool", TOOLS)
def test_d19_with_a_broken_tool_one_places_no_path_card(tool: str) -> None:
    maze = lanes("NEW/E=blue", ". | ESW+N/gold:N=1 | NS")
    hand = ("EW", "NE/ladder=green", "map", "rockfall", "key", f"repair {tool}")
    other = ("NW",)
    game = duel(maze, *hand, other=other, front={0: [f"broken {tool}"]})
    assert broken_rules(game, "place EW @ -1,0") == ["D19"]
    assert broken_rules(game, "place SW/ladder=green @ 0,-1") == ["D19"]
    for move in ("play map @ 9,2", "play rockfall @ 1,0", "play key @ 1,0 E", f"play repair {tool} on 0"):
        assert allows(game, move)
    assert allows(game, "pass EW")
    assert allows(game, f"discard EW, map: {tool}")


@pytest.mark.rule("D19")
def test_d19_never_two_of_the_same_kind_in_front_of_one_player() -> None:
    game = duel(lanes(), "broken cart", "broken lantern", front={1: ["broken cart"]})
    assert broken_rules(game, "play broken cart on 1") == ["D19", "D39"]
    assert allows(game, "play broken lantern on 1")


@pytest.mark.rule("D20")
@pytest.mark.parametrize("card", ["repair cart", "repair pickaxe+cart: cart"])
def test_d20_a_repair_removes_a_broken_tool_and_both_are_discarded(card: str) -> None:
    name = card.partition(":")[0]
    game = duel(lanes(), name, front={0: ["broken lantern", "broken cart"], 1: ["broken cart"]})
    game.play(f"play {card} on 0")
    assert [list(map(str, cards)) for cards in game.view(None).front] == [["broken lantern"], ["broken cart"]]
    assert sorted(map(str, game.view(BLUE).discards)) == ["broken cart", name]


@pytest.mark.rule("D20")
def test_d20_a_card_with_two_symbols_removes_one() -> None:
    game = duel(lanes(), "repair pickaxe+cart", front={0: ["broken pickaxe", "broken cart"]})
    assert broken_rules(game, "play repair pickaxe+cart: pickaxe+cart on 0")[0] == "D20"
    assert broken_rules(game, "play repair pickaxe+cart on 0")[0] == "D20"
    game.play("play repair pickaxe+cart: pickaxe on 0")
    assert [list(map(str, cards)) for cards in game.view(None).front] == [["broken cart"], []]


@pytest.mark.rule("D20")
def test_d20_one_repairs_what_fits_and_only_in_front_of_oneself() -> None:
    game = duel(lanes(), "repair cart", "repair pickaxe+cart", front={0: ["broken lantern"], 1: ["broken cart"]})
    assert "D20" in broken_rules(game, "play repair cart on 1")
    assert "D20" in broken_rules(game, "play repair cart on 0")
    assert "D20" in broken_rules(game, "play repair pickaxe+cart: cart on 1")
    assert "D20" in broken_rules(game, "play repair pickaxe+cart: lantern on 0")


@pytest.mark.rule("D21")
def test_d21_a_key_opens_a_door_of_the_other_colour_reachable_or_not() -> None:
    maze = lanes("NEW/E=blue", ". | . | NEW/N=green | . | goal NES/E=blue,gold:NS=1 | . | goal NEW/E=green,gold:NW=1")
    green, blue = duel(maze, "key"), duel(maze, "key", seat=BLUE)
    for place in ("1,0 E", "5,4 E"):
        assert allows(green, f"play key @ {place}")
        assert broken_rules(blue, f"play key @ {place}") == ["D21"]
    for place in ("3,4 N", "7,4 E"):
        assert broken_rules(green, f"play key @ {place}") == ["D21"]
        assert allows(blue, f"play key @ {place}")
    green.play("play key @ 5,4 E")
    assert lying(green) == ["key green @ 5,4 E"]
    assert list(map(str, green.view(BLUE).discards)) == ["key"]


@pytest.mark.rule("D21")
def test_d21_a_key_opens_no_door_that_lies_face_down_and_nothing_that_is_no_door() -> None:
    game = duel(lanes("NEW/E=blue | . | NEW/E=troll"), "key", goals={"9,2": "NEW/N=blue,gold:EW=2"})
    for place in ("9,2 N", "1,0 W", "3,0 E", "5,5 N", "0,0 E"):
        assert broken_rules(game, f"play key @ {place}") == ["D21"]
    assert broken_rules(game, "play key @ 1,0") == ["D21"]


@pytest.mark.rule("D21")
def test_d21_the_door_is_open_for_the_player_who_plays_the_key() -> None:
    game = duel(lanes("NEW/E=blue"), "key", "EW", other=("NS",), pile=("key", "map"))
    assert breaks(game, "place EW @ 2,0") == {"D8"}
    game.play("play key @ 1,0 E")
    game.play("pass NS")
    assert allows(game, "place EW @ 2,0")
    assert broken_rules(game, "play key @ 1,0 E") == ["D21", "D39"]  # open already


@pytest.mark.rule("D21", "D16")
def test_d21_gold_reached_by_the_key_is_claimed_at_once() -> None:
    game = duel(lanes("NEW/E=blue | goal NW/gold=2"), "key", pile=("NS",))
    events = game.play("play key @ 1,0 E")
    assert lying(game) == ["key green @ 1,0 E", "marker green @ 2,0 NW"]
    assert kinds(events)[-1] is EventKind.DREW
    assert game.seat == BLUE


@pytest.mark.rule("D21", "D10")
def test_d21_goals_reached_by_the_key_are_turned() -> None:
    game = duel(lanes("NEW/E=blue | ?"), "key", goals={"2,0": "EW+N+S/gold:EW=2"})
    assert turned_over(game.play("play key @ 1,0 E")) == [(2, 0)]
    assert lying(game) == ["key green @ 1,0 E", "marker green @ 2,0 EW"]


@pytest.mark.rule("D21")
def test_d21_a_door_on_a_turned_goal_may_hide_gold() -> None:
    game = duel(lanes("EW | goal NSW/W=blue,gold:NS=1"), "key")
    game.play("play key @ 2,0 W")
    assert lying(game) == ["key green @ 2,0 W", "marker green @ 2,0 NS"]


@pytest.mark.rule("D21", "D16")
def test_d21_door_and_gold_may_lie_on_one_arm_of_a_goal() -> None:
    maze = """
    . | goal ES/S=green,gold:S=1 | EW | start=blue NESW
    .
    start=green NESW | . | . | . | . | ?
    """
    game = duel(maze, "key", seat=BLUE)
    game.play("play key @ 1,0 S")
    assert lying(game) == ["key blue @ 1,0 S", "marker blue @ 1,0 S"]
    marked = duel(maze + "marker green @ 1,0 S", "key", seat=BLUE)
    assert allows(marked, "play key @ 1,0 S")


@pytest.mark.rule("D21")
@pytest.mark.parametrize("owners", [("green", "green"), ("green", "blue"), ("blue", "blue")])
def test_d21_with_both_tokens_used_no_key_can_be_played(owners: tuple[str, str]) -> None:
    doors = {"green": ["1,4 E", "3,4 S"], "blue": ["6,4 W", "8,4 N"]}
    row = "NEW/E=blue | . | NESW/S=blue | . | . | NESW/W=green | . | NEW/N=green | . | NSW/N=blue"
    tokens = [f"key {owner} @ {doors[owner].pop()}" for owner in owners]
    game = duel(lanes(".", row, tokens[0]), "key")
    assert allows(game, "play key @ 10,4 N")
    game = duel(lanes(".", row, *tokens), "key")
    assert broken_rules(game, "play key @ 10,4 N") == ["D21", "D39"]
    assert legal_texts(game) == ["pass key"]


@pytest.mark.rule("D21", "D28")
def test_d21_the_door_is_open_until_the_end_of_the_round() -> None:
    game = duel(lanes("NEW/E=blue", ".", "key green @ 1,0 E"), "EW", other=(), pile=())
    game.play("pass EW")
    assert (game.round, lying(game), ready(game)) == (2, [], {"marker": 8, "key": 2})


@pytest.mark.rule("D22")
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("0,0", "a start"),
        ("0,4", "the other start"),
        ("9,2", "a goal face down"),
        ("2,4", "a goal face up"),
        ("4,4", "gold"),
        ("6,4", "gold with a marker"),
        ("8,4", "a troll"),
        ("10,4", "a troll that is bribed"),
        ("5,0", "nothing"),
    ],
)
def test_d22_what_a_rockfall_never_takes(cell: str, why: str) -> None:
    row = ". | goal NE/gold=2 | . | NES+W/gold:W=1 | . | EW+S/gold:S=1 | . | NEW/E=troll | . | NSW/S=troll"
    game = duel(lanes("EW", row, "marker blue @ 6,4 S", "bribe blue @ 10,4 S"), "rockfall")
    assert broken_rules(game, f"play rockfall @ {cell}") == ["D22"], why
    assert allows(game, "play rockfall @ 1,0")


@pytest.mark.rule("D22")
def test_d22_a_rockfall_removes_one_card_of_the_maze() -> None:
    game = duel(lanes("EW | NS+W"), "rockfall", other=("EW", "NS"))
    game.play("play rockfall @ 2,0")
    assert card_at(game, 2, 0) is None
    assert card_at(game, 1, 0) == "EW"
    assert sorted(map(str, game.view(BLUE).discards)) == ["NS+E", "rockfall"]


@pytest.mark.rule("D22")
def test_d22_a_key_on_the_card_returns_to_the_supply() -> None:
    row = "NEW/E=blue | . | NESW/S=blue | . | NSW/N=blue"
    maze = lanes(row, ".", "key green @ 1,0 E", "key green @ 3,0 S")
    game = duel(maze, "rockfall", "key", other=("EW", "map"))
    assert broken_rules(game, "play key @ 5,0 N") == ["D21", "D39"]
    game.play("play rockfall @ 3,0")
    assert lying(game) == ["key green @ 1,0 E"]
    assert ready(game)["key"] == 1
    game.play("pass map")
    assert allows(game, "play key @ 5,0 N")


@pytest.mark.rule("D23")
def test_d23_a_map_shows_one_goal_to_one_player() -> None:
    game = duel(lanes(". | ?"), "map", other=("NS",), goals={"2,0": "NE/gold=2", "9,2": "N+S+W"})
    events = game.play("play map @ 2,0")
    assert game.view(GREEN).seen == {(2, 0): Card("NE/gold=2")}
    assert game.view(BLUE).seen == {}
    for seat in (BLUE, None):
        assert all("NE/gold=2" not in event.seen_by(seat).text for event in events)
        assert "NE/gold=2" not in str(game.view(seat).to_json())
    assert card_at(game, 2, 0) == "?"


@pytest.mark.rule("D23")
def test_d23_a_map_looks_at_a_goal_that_lies_face_down() -> None:
    game = duel(lanes("EW | . | goal NE/gold=2"), "map")
    assert allows(game, "play map @ 9,2")
    for cell in ("3,0", "1,0", "0,0", "5,5"):
        assert broken_rules(game, f"play map @ {cell}") == ["D23"]


# Goals and their edges, what connected means


@pytest.mark.rule("D31")
def test_d31_a_goal_face_down_matches_every_edge() -> None:
    game = duel(lanes("EW | . | ?"), "EW", "NW", other=("map",))
    assert allows(game, "place EW @ 2,0")
    assert allows(game, "place NW @ 2,0")


@pytest.mark.rule("D31")
def test_d31_cards_laid_later_must_match_a_goal_that_lies_face_up() -> None:
    game = duel(lanes("EW | goal NW/gold=2", ".", "marker green @ 2,0 NW"), "NS", "EW")
    assert allows(game, "place NS @ 2,-1")
    assert "D7" in broken_rules(game, "place EW @ 2,-1")
    assert "D7" in broken_rules(game, "place EW @ 3,0")


@pytest.mark.rule("D31")
def test_d31_tunnel_against_rock_is_no_connection() -> None:
    game = duel(lanes("EW | goal NE/gold=2"), "NS", "EW")
    assert lying(game) == []
    assert breaks(game, "place NS @ 2,-1") == {"D8"}
    assert breaks(game, "place EW @ 3,0") == {"D8"}


@pytest.mark.rule("D31")
def test_d31_a_turned_goal_stays_face_up_when_it_is_cut_off() -> None:
    game = duel(lanes("EW | goal NW/gold=2", ".", "marker green @ 2,0 NW"), "rockfall", other=("map",))
    game.play("play rockfall @ 1,0")
    assert card_at(game, 2, 0) == "NW/gold=2"
    assert "D23" in broken_rules(game, "play map @ 2,0")


@pytest.mark.rule("D32")
def test_d32_the_other_start_is_an_ordinary_crossing() -> None:
    maze = "start=green NESW | . | start=blue NESW | . | ?\n.\n. | . | . | . | . | . | ?"
    game = duel(maze, "EW", "NS", other=("EW", "EW"), goals={"4,0": "N+W/gold:W=1"})
    game.play("place EW @ 1,0")
    game.play("place EW @ 3,0")
    assert lying(game) == ["marker blue @ 4,0 W"]
    assert allows(game, "place NS @ 2,1")
    assert allows(game, "place NS @ 2,-1")


@pytest.mark.rule("D32")
def test_d32_what_one_colour_reaches_through_its_doors_the_other_does_not() -> None:
    maze = "start=green NESW | EW | start=blue NESW | NESW/W=green\n.\n. | . | . | . | . | . | ?"
    blue, green = duel(maze, "EW", seat=BLUE), duel(maze, "EW")
    assert breaks(blue, "place EW @ 4,0") == {"D8"}
    assert allows(green, "place EW @ 4,0")


# More about ladders, rockfalls and pieces of tunnel


@pytest.mark.rule("D36")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d36_the_edges_of_a_ladder_match_and_rock_to_rock_is_enough(seat: int) -> None:
    game = duel(lanes(". | . | . | EW"), "NE/ladder=green", seat=seat)
    assert allows(game, "place SW/ladder=green @ 4,1")
    assert allows(game, "place NE/ladder=green @ 4,-1")
    assert broken_rules(game, "place NE/ladder=green @ 4,1") == ["D7"]
    assert broken_rules(game, "place NE/ladder=green @ 5,0") == ["D7"]


@pytest.mark.rule("D36")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
def test_d36_a_ladder_joins_the_start_of_its_colour_for_both(seat: int) -> None:
    apart = """
    start=green NESW | {} | start=blue NESW | .  | .
    .
    .                | .  | .               | .  | EW | SW/ladder=green | . | ?
    """
    joined, alone = apart.format("EW"), apart.format(".")
    assert allows(duel(joined, "EW", seat=seat), "place EW @ 3,2")
    assert allows(duel(alone, "EW"), "place EW @ 3,2")
    assert breaks(duel(alone, "EW", seat=BLUE), "place EW @ 3,2") == {"D8"}


@pytest.mark.rule("D36")
def test_d36_gold_and_other_cards_may_be_laid_next_to_a_ladder() -> None:
    game = duel(lanes("SW/ladder=green"), "NEW+S/gold:S=1", "NS")
    assert allows(game, "place NEW+S/gold:S=1 @ 1,1")
    game.play("place ESW+N/gold:N=1 @ 1,1")
    assert lying(game) == ["marker green @ 1,1 N"]


@pytest.mark.rule("D37")
@pytest.mark.parametrize("card", ["NE/ladder=green", "NEW/E=blue", "NS+EW", "NE+SW"])
def test_d37_what_a_rockfall_may_take(card: str) -> None:
    game = duel(lanes(f". | . | . | {card}"), "rockfall")
    assert allows(game, "play rockfall @ 4,0")
    game.play("play rockfall @ 4,0")
    assert card_at(game, 4, 0) is None


@pytest.mark.rule("D37")
def test_d37_with_a_ladder_its_connection_ends() -> None:
    game = duel(lanes(". | . | . | EW | SW/ladder=green"), "EW", "map", other=("rockfall",))
    assert allows(game, "place EW @ 3,0")
    game.play("pass map")
    game.play("play rockfall @ 5,0")
    assert breaks(game, "place EW @ 3,0") == {"D8"}


@pytest.mark.rule("D37")
def test_d37_what_is_cut_off_stays_and_the_hole_may_be_filled() -> None:
    game = duel(lanes("EW | EW | EW"), "rockfall", "NS", "EW", other=("map", "NS"))
    game.play("play rockfall @ 1,0")
    assert (card_at(game, 2, 0), card_at(game, 3, 0)) == ("EW", "EW")
    game.play("pass map")
    assert breaks(game, "place EW @ 4,0") == {"D8"}
    game.play("place EW @ 1,0")
    game.play("pass NS")
    assert "place NS @ 0,1" in legal_texts(game)


@pytest.mark.rule("D37")
def test_d37_no_marker_comes_back_during_a_round() -> None:
    maze = lanes("EW | NEW/E=troll", ".", "bribe green @ 2,0 E", used=3)
    game = duel(maze, "rockfall", seat=BLUE)
    before = ready(game)["marker"]
    game.play("play rockfall @ 1,0")
    assert ready(game)["marker"] == before == 4


@pytest.mark.rule("D38")
@pytest.mark.parametrize(
    ("card", "token"),
    [
        ("NS+EW/gold:NS=1", ""),
        ("NW+ES/gold:ES=1", ""),
        ("NW+ES/gold:NW=1", "marker green @ 2,0 NW"),
        ("EW+S/gold:S=1", ""),
        ("NSW+E/gold:E=1", ""),
        ("NES+W/gold:W=1", "marker green @ 2,0 W"),
        ("goal NSW/W=blue,gold:NS=1", ""),
        ("goal NSW/N=blue,gold:SW=3", "marker green @ 2,0 SW"),
        ("goal NSW/S=green,gold:NW=2", "marker green @ 2,0 NW"),
        ("goal NW/W=green,gold:N=1", "marker green @ 2,0 N"),
        ("goal SW/W=blue,gold:S=1", ""),
    ],
)
def test_d38_gold_is_reached_only_on_its_piece_of_tunnel(card: str, token: str) -> None:
    game = duel(lanes(f". | {card}"), "EW")
    game.play("place EW @ 1,0")
    assert lying(game) == ([token] if token else [])


@pytest.mark.rule("D38")
@pytest.mark.parametrize(("way", "token"), [("NW+ES/gold:ES=1", ""), ("NW+ES/gold:NW=1", "marker green @ 1,0 NW")])
def test_d38_the_same_holds_for_the_card_that_is_laid(way: str, token: str) -> None:
    game = duel(lanes(), "NW+ES/gold:ES=1")
    game.play(f"place {way} @ 1,0")
    assert lying(game) == ([token] if token else [])


# What a discard and a pass need


@pytest.mark.rule("D39")
def test_d39_getting_rid_needs_two_hand_cards_and_a_broken_tool() -> None:
    with_front = duel(lanes(), "EW", "map", "NS", front={0: ["broken cart"]})
    assert allows(with_front, "discard EW, map: cart")
    assert broken_rules(with_front, "discard EW: cart") == ["D39"]
    assert broken_rules(with_front, "discard EW, NS, map: cart") == ["D39"]
    assert broken_rules(with_front, "discard EW, map: lantern") == ["D39"]
    assert broken_rules(with_front, "discard EW, map") == ["D39"]
    without = duel(lanes(), "EW", "map", front={1: ["broken cart"]})
    assert broken_rules(without, "discard EW, map: cart") == ["D39"]
    alone = duel(lanes(), "EW", front={0: ["broken cart"]})
    assert legal_texts(alone) == ["pass EW"]
    assert "D5" in broken_rules(alone, "discard EW, EW: cart")


@pytest.mark.rule("D5", "D39")
def test_d39_a_pass_is_free_and_discards_one_or_two() -> None:
    game = duel(lanes("NEW/E=blue"), "EW", "key", "map")
    for move in ("pass EW", "pass key", "pass EW, key", "pass key, map"):
        assert allows(game, move)
    assert broken_rules(game, "pass EW, key, map") == ["D5"]
    alone = duel(lanes(), "EW")
    assert broken_rules(alone, "pass EW, EW") == ["D5"]
    assert [move.text for move in alone.legal_moves() if move.kind is MoveKind.PASS] == ["pass EW"]


@pytest.mark.rule("D39")
def test_d39_two_cards_that_are_alike_may_be_discarded_together() -> None:
    game = duel(lanes(), "EW", "EW")
    assert allows(game, "pass EW, EW")
    assert legal_texts(game).count("pass EW") == 1


@pytest.mark.rule("D39")
def test_d39_from_a_short_pile_as_many_are_drawn_as_there_are() -> None:
    game = duel(lanes(), "EW", "map", pile=("NS",))
    game.play("pass EW, map")
    assert game.position()["hands"][0] == ["NS"]
    assert game.view(None).pile == 0


@pytest.mark.rule("D39")
@pytest.mark.parametrize(
    ("card", "move", "more"),
    [
        ("rockfall", "play rockfall @ 0,0", {}),
        ("key", "play key @ 0,0 E", {}),
        ("broken cart", "play broken cart on 1", {"front": {1: ["broken cart"]}}),
        ("repair cart", "play repair cart on 0", {"front": {1: ["broken cart"], 0: ["broken lantern"]}}),
        ("repair pickaxe+cart", "play repair pickaxe+cart: cart on 0", {}),
    ],
)
def test_d39_an_action_card_without_a_target_can_only_be_discarded(card: str, move: str, more: dict[str, Any]) -> None:
    game = duel(lanes(". | . | NSW/S=green | . | NES+W/gold:W=1") if card == "key" else lanes(), card, **more)
    assert legal_texts(game) == [f"pass {card}"]
    assert "D39" in broken_rules(game, move)


@pytest.mark.rule("D39")
def test_d39_a_player_without_hand_cards_may_be_a_target() -> None:
    game = duel(lanes(), "broken cart", "map", other=(), pile=())
    assert allows(game, "play broken cart on 1")
