"""The rules of The Lost Mines about the table, turns, placing and action cards.

What is expected here is read off the rules; walks are in `test_rules_lost_mines_walks.py`; the end of a round, points
and the next round in `test_rules_lost_mines_rounds.py`.
"""

from collections import Counter
from typing import Any

import pytest

from saboteur import Card, Game, GameError, load_deck, new_game, random_game, set_up
from saboteur.events import EventKind
from saboteur.moves import MoveKind
from saboteur.state import Phase
from tests.mines_tables import (
    DRAGON,
    EVERYBODY,
    GEMSTONES,
    GOLD,
    IN_ORDER,
    LANE,
    OPEN_MINES,
    SILVER,
    cells_of,
    dwarf,
    forest,
    in_force,
    listed,
    look_the_same,
    mines,
    taken,
    tokens,
    turn,
    turns,
    values,
    walking,
    ways,
)
from tests.rule_helpers import allows, card_at, is_path, kinds, legal_texts, of_kind

EVERY_NUMBER = range(3, 10)
FACES = Counter([GOLD, SILVER, GEMSTONES, DRAGON])
PERMUTED = {"10,0": DRAGON, "10,2": GEMSTONES, "10,4": SILVER, "10,6": GOLD}
TREASURES = Counter(map(str, load_deck("lost_mines").cards("treasure")))
TOOLS = [("axe", "EW/trunks"), ("boat", "EW/lake"), ("rope", "EW/ditch")]
ON_BORDERS = ["trap", "troll"]
THREE_TRAPS = ("trap @ 0,1 S", "trap @ 0,3 S", "trap @ 0,4 S")
"""All traps of the box lie at the open ends of the starts."""


def dwarf_cards(players: int) -> Counter[str]:
    """The dwarf cards in play."""
    loyal = {3: 1, 4: 1, 5: 2, 6: 2}.get(players, 3)
    in_clan = {"loyal": loyal, "selfish": 1, "saboteur": 1}
    return Counter({f"{clan} {name}": count for clan in ("blue", "yellow") for name, count in in_clan.items()})


def treasure_texts(position: dict[str, Any]) -> list[str]:
    """The treasures that are laid out, in the order of their numbers."""
    return [treasure["treasure"] for treasure in position["treasures"]]


def deals(count: int, players: int = 3) -> list[dict[str, Any]]:
    """As many deals by chance."""
    return [new_game("lost_mines", players, seed=seed).position() for seed in range(count)]


# The table


@pytest.mark.rule("M1")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_m1_three_to_nine_may_play(players: int) -> None:
    assert new_game("lost_mines", players, seed=1).players == players


@pytest.mark.rule("M1")
@pytest.mark.parametrize("players", [-3, 0, 1, 2, 10, 11])
def test_m1_any_other_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(GameError, match="M1"):
        new_game("lost_mines", players, seed=1)


@pytest.mark.rule("M1")
def test_m1_two_rounds_or_more_by_agreement() -> None:
    assert random_game("lost_mines", 3, seed=1).round == 2
    assert random_game("lost_mines", 3, seed=1, rounds=3).round == 3


@pytest.mark.rule("M2")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_m2_one_dwarf_card_each_and_the_rest_is_put_aside(players: int) -> None:
    position = new_game("lost_mines", players, seed=1).position()
    assert Counter([*position["roles"], *position["spare"]]) == dwarf_cards(players)
    assert len(position["roles"]) == players


@pytest.mark.rule("M2")
def test_m2_each_clan_has_three_loyal_dwarves_one_selfish_one_and_one_saboteur() -> None:
    assert Counter(load_deck("lost_mines").cards("dwarf")) == dwarf_cards(9)
    assert dwarf_cards(9).total() == 10


@pytest.mark.rule("M2")
def test_m2_dwarf_cards_are_dealt_at_random() -> None:
    found = deals(80)
    assert {position["roles"][0] for position in found} == set(dwarf_cards(3))
    assert {position["roles"][2] for position in found} == set(dwarf_cards(3))
    assert {position["spare"][-1] for position in found} == set(dwarf_cards(3))


ROLES = ["blue loyal", "yellow loyal", "blue selfish"]
OTHER_ROLES = ["blue loyal", "yellow saboteur", "blue saboteur"]
"""The same backs, and the same front for seat 0 only."""


@pytest.mark.rule("M2", "M3")
def test_m3_the_clan_is_public_and_the_character_secret() -> None:
    game = mines(forest(LANE), "information mine+dwarf", "EW", roles=ROLES)
    spare = sorted((dwarf_cards(3) - Counter(OTHER_ROLES)).elements())
    other = look_the_same(game, (0, None), roles=OTHER_ROLES, spare=spare)
    assert other.view(1) != game.view(1)
    assert other.view(2) != game.view(2)
    for seat in EVERYBODY:
        assert game.view(seat).clans == ("blue", "yellow", "blue")
    assert game.view(0).roles == ("blue loyal", None, None)
    assert game.view(1).roles == (None, "yellow loyal", None)
    assert game.view(None).roles == (None, None, None)


@pytest.mark.rule("M2")
def test_m2_nobody_sees_the_dwarf_cards_that_were_put_aside() -> None:
    game = mines(forest(LANE), "EW")
    look_the_same(game, EVERYBODY, spare=game.position()["spare"][::-1])


@pytest.mark.rule("M3")
def test_m3_the_characters_are_shown_at_the_end_of_the_round() -> None:
    game = mines(forest(), "boat", hands={1: [], 2: []}, pile=[], roles=ROLES)
    assert of_kind(game.view(1).history, EventKind.ROLES) == []
    game.play("pass boat")
    assert game.round == 2
    for seat in EVERYBODY:
        assert [event.cards for event in of_kind(game.view(seat).history, EventKind.ROLES)] == [tuple(ROLES)]
    dealt = game.position()["roles"]
    assert game.view(0).roles == (dealt[0], None, None)


@pytest.mark.rule("M4")
def test_m4_two_starts_and_four_mines_face_down_on_a_board() -> None:
    maze = new_game("lost_mines", 3, seed=1).maze
    starts, goals = {(0, 2): "NESW", (0, 4): "NESW"}, dict.fromkeys([(10, 0), (10, 2), (10, 4), (10, 6)], "?")
    assert {cell: card.text for cell, card in maze.cards.items()} == starts | goals
    assert {colour: node[:2] for colour, node in maze.starts.items()} == {"blue": (0, 2), "yellow": (0, 4)}
    assert maze.board == (11, 7)


@pytest.mark.rule("M4")
def test_m4_the_mines_are_shuffled() -> None:
    found = deals(60)
    assert all(Counter(position["goals"].values()) == FACES for position in found)
    for cell in ("10,0", "10,2", "10,4", "10,6"):
        assert {position["goals"][cell] for position in found} == set(FACES)


@pytest.mark.rule("M4")
def test_m4_nobody_knows_which_mine_is_which() -> None:
    hand = ("information mine+treasure", "trap", "thunderstorm", "EW")
    game = mines(forest("9,2: EW"), *hand, goals=IN_ORDER)
    look_the_same(game, EVERYBODY, goals=PERMUTED)
    before_the_mine = walking(forest("9,2: EW", "10,1: NS", "dwarf 0 @ 9,2"), "EW", goals=IN_ORDER)
    look_the_same(before_the_mine, EVERYBODY, goals=PERMUTED)


@pytest.mark.rule("M4")
@pytest.mark.parametrize(
    ("lies", "card", "cell"),
    [
        ("1,2: EW", "EW", (-1, 2)),
        ("1,0: NS", "NS", (1, -1)),
        ("1,6: NS", "NS", (1, 7)),
        ("10,2: goal ES/mine=silver", "EW", (11, 2)),
    ],
)
def test_m4_path_cards_lie_only_on_the_board(lies: str, card: str, cell: tuple[int, int]) -> None:
    game = mines(forest(lies), card)
    move = f"place {card} @ {cell[0]},{cell[1]}"
    assert "M4 board" in ways(game, move)
    assert cells_of(game, move, "M4 board") == {cell}


@pytest.mark.rule("M5")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_m5_as_many_treasures_as_players_and_the_rest_is_out_of_the_round(players: int) -> None:
    position = new_game("lost_mines", players, seed=1).position()
    laid_out = treasure_texts(position)
    assert (len(laid_out), len(position["buried"])) == (players, 12 - players)
    assert Counter([*laid_out, *position["buried"]]) == TREASURES
    assert all(treasure["owner"] is None and treasure["known_to"] == [] for treasure in position["treasures"])


@pytest.mark.rule("M5")
def test_m5_treasures_are_shuffled() -> None:
    found = deals(80)
    assert {treasure_texts(position)[0] for position in found} == set(TREASURES)
    assert {treasure_texts(position)[2] for position in found} == set(TREASURES)


@pytest.mark.rule("M5")
def test_m5_the_kind_is_public_and_the_value_secret() -> None:
    game = mines(forest(LANE), "EW", "information mine+treasure", treasures=["gold 2", "silver 1", "gemstones 3"])
    for seat in EVERYBODY:
        assert [treasure.kind for treasure in game.view(seat).treasures] == ["gold", "silver", "gemstones"]
        assert values(game, seat) == (None, None, None)
    others = ["gold 4", "silver 3", "gemstones 4"]
    laid_out: list[dict[str, Any]] = [{"treasure": name, "owner": None, "known_to": []} for name in others]
    buried = sorted((TREASURES - Counter(others)).elements())
    look_the_same(game, EVERYBODY, treasures=laid_out, buried=buried)


@pytest.mark.rule("M5")
def test_m5_treasures_out_of_the_round_are_unseen() -> None:
    game = mines(forest(LANE), "EW", "information mine+treasure")
    assert game.view(0).buried == 9
    look_the_same(game, EVERYBODY, buried=game.position()["buried"][::-1])


@pytest.mark.rule("M6")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_m6_each_dwarf_stands_on_the_start_of_its_clan(players: int) -> None:
    game = new_game("lost_mines", players, seed=2)
    starts = {"blue": (0, 2), "yellow": (0, 4)}
    assert game.maze.dwarves == {seat: starts[clan] for seat, clan in enumerate(game.view(None).clans)}


@pytest.mark.rule("M7")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_m7_ten_cards_aside_and_hands_of_five_or_four(players: int) -> None:
    position = new_game("lost_mines", players, seed=1).position()
    size = 5 if players <= 6 else 4
    assert [len(hand) for hand in position["hands"]] == [size] * players
    assert len(position["aside"]) == 10
    assert len(position["pile"]) == 40 + 23 - 10 - size * players


@pytest.mark.rule("M7")
def test_m7_path_and_action_cards_are_shuffled_together() -> None:
    found = deals(30)
    for name, place in (("pile", 0), ("pile", -1), ("aside", 0)):
        assert {is_path(position[name][place]) for position in found} == {True, False}
    assert len({str(position["hands"][0]) for position in found}) == 30
    cards = [*found[0]["pile"], *found[0]["aside"], *(card for hand in found[0]["hands"] for card in hand)]
    deck = load_deck("lost_mines")
    assert Counter(cards) == Counter(map(str, [*(c.upright for c in deck.cards("path")), *deck.cards("action")]))


@pytest.mark.rule("M7")
def test_m7_the_ten_cards_put_aside_are_unseen() -> None:
    game = new_game("lost_mines", 3, seed=1)
    position = game.position()
    assert game.view(0).aside == 10
    swapped = {"aside": position["pile"][:10], "pile": [*position["aside"], *position["pile"][10:]]}
    look_the_same(game, EVERYBODY, **swapped)


# A turn


@pytest.mark.rule("M8")
@pytest.mark.parametrize("move", ["place EW @ 3,2", "play information mine+dwarf @ 10,0", "pass NS"])
def test_m8_first_one_card_then_the_walk_then_one_is_drawn(move: str) -> None:
    game = mines(forest(LANE), "EW", "information mine+dwarf", "NS", pile=["NE", "NW"])
    game.play(move)
    assert (game.seat, game.phase, game.position()["due"]) == (0, Phase.MOVE, 1)
    assert len(game.position()["hands"][0]) == 2
    game.play("walk 1,2 > 2,2")
    position = game.position()
    assert (game.seat, game.phase, position["due"]) == (1, Phase.TURN, 0)
    assert (position["hands"][0][2:], position["pile"]) == (["NE"], ["NW"])
    assert dwarf(game) == (2, 2)


@pytest.mark.rule("M8")
@pytest.mark.parametrize(("move", "count"), [("pass NS", 1), ("pass EW, NS", 2)])
def test_m8_as_many_are_drawn_as_were_discarded(move: str, count: int) -> None:
    game = mines(forest(LANE), "EW", "NS", "boat", pile=["NE", "NW", "NES"])
    game.play(move)
    assert game.position()["due"] == count
    assert (game.view(0).due, game.view(1).due) == (count, count)
    game.play("stay")
    assert len(game.position()["hands"][0]) == 3
    assert game.position()["pile"] == ["NE", "NW", "NES"][count:]


@pytest.mark.rule("M8")
def test_m8_every_choice_of_one_or_two_cards_may_be_discarded() -> None:
    game = mines(forest(LANE), "boat", "boat", "NE")
    assert listed(game, "pass") == {"pass boat", "pass NE", "pass boat, boat", "pass NE, boat"}
    assert len(legal_texts(game)) == len(set(legal_texts(game)))


@pytest.mark.rule("M8")
def test_m8_no_more_than_two_cards_are_discarded() -> None:
    game = mines(forest(LANE), "EW", "NS", "boat")
    assert ways(game, "pass EW, NS, boat") == ["M8 pass"]


@pytest.mark.rule("M8")
@pytest.mark.parametrize("move", ["stay", "walk 1,2", "take 1", "agree", "refuse", "lay NW/mine=silver @ 10,2"])
def test_m8_a_card_must_be_played_or_discarded_first(move: str) -> None:
    game = mines(forest(LANE), "EW", "boat")
    assert ways(game, move) == ["M8 kind"]
    assert {text.split()[0] for text in legal_texts(game)} <= {"place", "play", "pass"}


@pytest.mark.rule("M8")
@pytest.mark.parametrize("move", ["place EW @ 3,2", "play thunderstorm @ 1,2", "pass EW", "propose", "take 1"])
def test_m8_after_the_card_one_walks_or_stays(move: str) -> None:
    game = walking(forest(LANE), "EW", "thunderstorm")
    assert ways(game, move) == ["M8 move"]
    assert {text.split()[0] for text in legal_texts(game)} == {"stay", "walk"}


@pytest.mark.rule("M8")
def test_m8_one_need_not_walk() -> None:
    game = walking(forest(LANE), "EW")
    assert allows(game, "stay")
    game.play("stay")
    assert (dwarf(game), game.seat) == ((0, 2), 1)


@pytest.mark.rule("M8")
def test_m8_whoever_has_no_way_is_not_asked() -> None:
    game = mines(forest(), "boat", "EW", pile=["NS"])
    game.play("pass boat")
    assert (game.seat, game.phase) == (1, Phase.TURN)
    assert game.position()["hands"][0] == ["EW", "NS"]


@pytest.mark.rule("M8")
def test_m8_one_may_walk_over_the_card_just_placed() -> None:
    game = mines(forest(), "EW")
    game.play("place EW @ 1,2")
    assert "walk 1,2" in legal_texts(game)


@pytest.mark.rule("M8")
@pytest.mark.parametrize("move", ["place NE @ 3,2", "play boat @ 1,2", "play trap @ 1,2 E", "pass NE", "pass EW, EW"])
def test_m8_only_cards_in_the_hand_are_played(move: str) -> None:
    game = mines(forest(LANE), "EW", "NS")
    assert "M8 hand" in ways(game, move)


@pytest.mark.rule("M8")
def test_m8_a_card_that_is_named_too_often_is_said_so() -> None:
    game = mines(forest(), "trap", "NS")
    for move, words in (("pass trap, trap", "trap twice"), ("pass boat, trap", "boat"), ("pass boat, boat", "boat")):
        refusal = game.refusal(move)
        assert refusal is not None
        assert refusal.message == f"seat 0 does not hold {words}"


@pytest.mark.rule("M9")
@pytest.mark.parametrize("move", ["place EW @ 3,2", "pass NS", "pass EW, NS"])
def test_m9_from_an_empty_pile_nothing_is_drawn(move: str) -> None:
    game = mines(forest(LANE), "EW", "NS", "boat", pile=[])
    events = turn(game, move)
    assert EventKind.DREW not in kinds(events)
    assert len(game.position()["hands"][0]) == 3 - (2 if "," in move and "pass" in move else 1)
    assert game.seat == 1


@pytest.mark.rule("M9")
def test_m9_without_a_hand_card_one_neither_plays_nor_walks() -> None:
    game = mines(forest(LANE, "1,4: ESW"), "boat", "EW", hands={1: [], 2: ["NE", "NW"]}, pile=[])
    seats = []
    for move in ("pass boat", "pass NE", "pass EW", "pass NW"):
        seats.append(game.seat)
        events = turn(game, move)
        assert [event.seat for event in of_kind(events, EventKind.SKIPPED)][:1] == ([1] if game.seat == 2 else [])
    assert seats == [0, 2, 0, 2]


@pytest.mark.rule("M9")
def test_m9_in_the_turn_of_the_last_card_one_may_still_walk() -> None:
    game = mines(forest(LANE), "boat", pile=[])
    game.play("pass boat")
    assert (game.seat, game.phase) == (0, Phase.MOVE)
    game.play("walk 1,2")
    assert dwarf(game) == (1, 2)


@pytest.mark.rule("M9")
def test_m9_who_is_out_stays_out_for_the_rest_of_the_round_only() -> None:
    game = mines(forest(), "boat", hands={1: [], 2: ["NE"]}, pile=[])
    turns(game, "pass boat", "pass NE")
    assert game.round == 2
    assert [len(hand) for hand in game.position()["hands"]] == [5, 5, 5]


# Placing


@pytest.mark.rule("M10")
def test_m10_next_to_a_start_a_laid_card_or_a_mine_that_lies_open() -> None:
    game = mines(forest("1,2: EW", OPEN_MINES[1]), "EW", "NS")
    for placement in ("EW @ 2,2", "EW @ 1,4", "NS @ 0,1", "NS @ 0,3", "NS @ 0,5", "EW @ 9,2", "NS @ 10,1"):
        assert allows(game, f"place {placement}")
    assert len(listed(game, "place")) == 7


@pytest.mark.rule("M10")
@pytest.mark.parametrize("cell", [(0, 2), (0, 4), (1, 2), (10, 2), (10, 0)])
def test_m10_a_cell_holds_one_card(cell: tuple[int, int]) -> None:
    game = mines(forest("1,2: EW", OPEN_MINES[1]), "EW")
    move = f"place EW @ {cell[0]},{cell[1]}"
    assert ways(game, move) == ["M10 taken"]
    assert cells_of(game, move, "M10 taken") == {cell}


@pytest.mark.rule("M10")
def test_m10_a_card_does_not_lie_alone() -> None:
    game = mines(forest("1,2: EW"), "EW")
    assert ways(game, "place EW @ 5,5") == ["M10 alone"]
    assert cells_of(game, "place EW @ 5,5", "M10 alone") == {(5, 5)}


@pytest.mark.rule("M10")
def test_m10_a_placement_names_a_cell() -> None:
    game = mines(forest("1,2: EW"), "EW")
    for move in ("place EW", "place EW @ 2,2 N", "place EW on 1"):
        assert ways(game, move) == ["M10 nowhere"]


@pytest.mark.rule("M10")
@pytest.mark.parametrize(
    ("card", "cell", "way", "cells"),
    [
        ("ESW", "2,2", [], set()),
        ("NEW", "2,2", ["M10 rock"], {(2, 1)}),
        ("NESW", "2,2", ["M10 rock"], {(2, 1)}),
        ("NS", "2,2", ["M10 rock", "M10 tunnel", "M10 extends"], {(2, 1)}),
        ("NW", "2,2", ["M10 rock"], {(2, 1)}),
        ("NS", "3,2", [], set()),
        ("EW", "3,2", ["M10 tunnel", "M10 extends"], {(3, 1)}),
        ("NE", "3,2", [], set()),
    ],
)
def test_m10_all_edges_that_touch_match(card: str, cell: str, way: list[str], cells: set[tuple[int, int]]) -> None:
    game = mines(forest("1,2: EW", "2,1: EW | NS"), Card(card).upright.text)
    move = f"place {card} @ {cell}"
    if way:
        assert ways(game, move) == way
        assert cells_of(game, move, way[0]) == cells
    else:
        assert allows(game, move)


@pytest.mark.rule("M10")
def test_m10_the_cells_that_do_not_match_are_named() -> None:
    game = mines(forest("1,2: EW", "2,1: EW", "2,3: EW"), "NS", "NESW")
    assert cells_of(game, "place NS @ 2,2", "M10 tunnel") == {(1, 2)}
    assert cells_of(game, "place NS @ 2,2", "M10 rock") == {(2, 1), (2, 3)}
    assert cells_of(game, "place NESW @ 2,2", "M10 rock") == {(2, 1), (2, 3)}


@pytest.mark.rule("M10")
def test_m10_a_card_must_continue_a_path() -> None:
    game = mines(forest("1,2: EW"), "EW", "NS")
    assert ways(game, "place EW @ 1,1") == ["M10 extends"]
    assert ways(game, "place EW @ 1,3") == ["M10 extends"]
    assert allows(game, "place EW @ 2,2")


@pytest.mark.rule("M11")
@pytest.mark.parametrize("seat", [0, 1])
def test_m11_it_need_not_be_connected_with_ones_own_start_or_dwarf(seat: int) -> None:
    hands: dict[int, list[str]] = {0: ["EW", "boat"], 1: ["EW", "boat"]}
    game = mines(forest("5,5: NESW"), hands=hands, seat=seat)
    for placement in ("EW @ 1,2", "EW @ 1,4", "EW @ 6,5", "EW @ 4,5"):
        assert allows(game, f"place {placement}")


@pytest.mark.rule("M12")
@pytest.mark.parametrize("card", ["EW", "NW", "SW", "ESW", "NSW"])
def test_m12_a_mine_face_down_matches_every_edge(card: str) -> None:
    game = mines(forest("8,2: EW"), Card(card).upright.text)
    assert allows(game, f"place {card} @ 9,2")


@pytest.mark.rule("M12")
@pytest.mark.parametrize(("card", "cell"), [("EW", "9,2"), ("NS", "9,2"), ("NS", "10,1"), ("NS", "10,5")])
def test_m12_a_mine_face_down_does_not_make_a_placement_legal(card: str, cell: str) -> None:
    game = mines(forest(), card)
    assert ways(game, f"place {card} @ {cell}") == ["M12"]


@pytest.mark.rule("M12", "M10")
def test_m12_a_path_to_a_mine_face_down_continues_nothing() -> None:
    game = mines(forest("8,2: NS"), "NE")
    assert ways(game, "place NE @ 9,2") == ["M10 extends"]


@pytest.mark.rule("M38")
def test_m38_path_cards_are_turned_by_a_half_turn_only() -> None:
    game = mines(forest("3,2: NESW"), "NE", "NES")
    for way in ("NE", "SW", "NES", "NSW"):
        assert any(text.startswith(f"place {way} @") for text in legal_texts(game))
    for way in ("NW", "ES", "ESW", "NEW"):
        assert not listed(game, f"place {way} @")
    assert ways(game, "place NW @ 4,2")[0] == "M38"
    assert "M38" in ways(game, "place ES @ 2,2")
    assert "M38" in ways(game, "place ESW @ 4,2")


@pytest.mark.rule("M39")
def test_m39_a_path_may_run_against_the_edge_of_the_board() -> None:
    game = mines(forest("0,1: NS", "1,2: EW | EW"), "NS", "NESW")
    assert allows(game, "place NS @ 0,0")
    assert allows(game, "place NESW @ 0,0")
    game = mines(forest("0,5: NS"), "NS", "NES")
    assert allows(game, "place NS @ 0,6")
    assert allows(game, "place NSW @ 0,6")


@pytest.mark.rule("M39")
@pytest.mark.parametrize("card", ON_BORDERS)
@pytest.mark.parametrize("border", ["0,2 W", "-1,2 E", "0,0 N", "0,-1 S", "0,6 S", "10,0 E", "11,0 W"])
def test_m39_the_edge_of_the_board_takes_no_token(card: str, border: str) -> None:
    game = mines(forest("0,0: NS", "0,1: NS", "0,6: NES", "10,0: goal NES/mine=gold"), card, "EW")
    assert ways(game, f"play {card} @ {border}") == ["M39"]


# Tools


@pytest.mark.rule("M14")
@pytest.mark.parametrize(("tool", "obstacle"), TOOLS)
def test_m14_each_obstacle_is_overcome_with_its_tool(tool: str, obstacle: str) -> None:
    game = mines(forest(f"5,5: {obstacle}", *(f"1,{row}: {card}" for row, card in ((2, "EW"), (4, "ESW")))), tool, "NS")
    assert listed(game, "play") == {f"play {tool} @ 5,5"}
    turn(game, f"play {tool} @ 5,5")
    assert tokens(game) == [f"{tool} @ 5,5"]
    assert list(map(str, game.view(2).discards)) == [tool]
    for seat in EVERYBODY:
        assert f"{tool} @ 5,5" in game.view(seat).maze.to_text()


@pytest.mark.rule("M14")
@pytest.mark.parametrize(("tool", "obstacle"), TOOLS)
def test_m14_the_tool_must_match(tool: str, obstacle: str) -> None:
    for other, its_own in TOOLS:
        game = mines(forest(f"1,2: {obstacle}", f"5,5: {its_own if other != tool else 'NS'}"), other)
        if other == tool:
            assert allows(game, f"play {other} @ 1,2")
        else:
            assert ways(game, f"play {other} @ 1,2") == ["M14 other"]
            assert cells_of(game, f"play {other} @ 1,2", "M14 other") == {(1, 2)}


@pytest.mark.rule("M14")
def test_m14_a_tool_needs_an_obstacle_on_the_board() -> None:
    game = mines(forest("1,2: EW/lake | EW/rock", "1,4: EW/campfire"), "boat")
    for cell in ((2, 2), (1, 4), (0, 2), (3, 2), (10, 2)):
        move = f"play boat @ {cell[0]},{cell[1]}"
        assert ways(game, move) == ["M14 none"]
        assert cells_of(game, move, "M14 none") == {cell}


@pytest.mark.rule("M14")
def test_m14_an_obstacle_is_overcome_once() -> None:
    game = mines(forest("1,2: EW/lake", "1,4: NES/lake", "boat @ 1,2"), "boat")
    assert listed(game, "play") == {"play boat @ 1,4"}
    assert ways(game, "play boat @ 1,2") == ["M14 overcome"]
    assert cells_of(game, "play boat @ 1,2", "M14 overcome") == {(1, 2)}


@pytest.mark.rule("M14")
@pytest.mark.parametrize("move", ["play boat", "play boat on 1", "play boat @ 1,2 N"])
def test_m14_a_tool_is_played_on_a_cell(move: str) -> None:
    assert ways(mines(forest("1,2: EW/lake"), "boat"), move) == ["M14 form"]


# Information


def informed(card: str, what: str, **more: Any) -> Game:
    """Seat 0 has looked at something, and the turn is over."""
    game = mines(forest(), f"information {card}", "EW", goals=IN_ORDER, roles=ROLES, **more)
    turn(game, f"play information {card}{what}")
    assert game.seat == 1
    return game


@pytest.mark.rule("M17")
def test_m17_one_looks_secretly_at_a_mine_that_lies_face_down() -> None:
    game = informed("mine+treasure", " @ 10,4")
    assert game.view(0).seen == {(10, 4): Card(GEMSTONES)}
    assert of_kind(game.view(0).history, EventKind.LOOKED_AT_MINE)[0].cards == (Card(GEMSTONES),)
    assert card_at(game, 10, 4) == "?"
    for seat in (1, 2, None):
        assert game.view(seat).seen == {}
        assert game.view(seat).looked == (((10, 4),), (), ())
        assert [event.cards for event in of_kind(game.view(seat).history, EventKind.LOOKED_AT_MINE)] == [1]


@pytest.mark.rule("M17")
def test_m17_one_looks_secretly_at_a_treasure() -> None:
    game = informed("mine+treasure", ": treasure 2")
    assert values(game, 0) == (None, 1, None)
    looks = of_kind(game.view(0).history, EventKind.LOOKED_AT_TREASURE)
    assert [(event.number, event.cards) for event in looks] == [(2, ("silver 1",))]
    for seat in (1, 2, None):
        assert values(game, seat) == (None, None, None)
        assert game.view(seat).treasures[1].known_to == (0,)
        looks = of_kind(game.view(seat).history, EventKind.LOOKED_AT_TREASURE)
        assert [(event.number, event.cards) for event in looks] == [(2, 1)]


@pytest.mark.rule("M17")
def test_m17_one_looks_secretly_at_the_dwarf_card_of_another_player() -> None:
    game = informed("treasure+dwarf", " on 1")
    assert game.view(0).roles == ("blue loyal", "yellow loyal", None)
    assert game.view(1).roles == (None, "yellow loyal", None)
    looks = of_kind(game.view(0).history, EventKind.INSPECTED)
    assert [(event.target, event.cards) for event in looks] == [(1, ("yellow loyal",))]
    for seat in (1, 2, None):
        assert game.view(seat).roles[0] is None
        assert game.view(seat).inspected == ((1,), (), ())
        assert [event.cards for event in of_kind(game.view(seat).history, EventKind.INSPECTED)] == [1]


@pytest.mark.rule("M17")
@pytest.mark.parametrize(
    ("card", "plays"),
    [
        ("mine+treasure", {" @ 10,0", " @ 10,4", " @ 10,6", ": treasure 2", ": treasure 3"}),
        ("mine+dwarf", {" @ 10,0", " @ 10,4", " @ 10,6", " on 1", " on 2"}),
        ("treasure+dwarf", {": treasure 2", ": treasure 3", " on 1", " on 2"}),
    ],
)
def test_m17_each_card_has_two_options_and_the_player_picks_one(card: str, plays: set[str]) -> None:
    treasures = [taken("silver 2", 2), "silver 1", "gemstones 3"]
    game = mines(forest(OPEN_MINES[1]), f"information {card}", treasures=treasures)
    assert listed(game, "play") == {f"play information {card}{what}" for what in plays}


@pytest.mark.rule("M17")
@pytest.mark.parametrize(
    ("move", "way"),
    [
        ("mine+treasure", "M17 form"),
        ("mine+treasure @ 10,0 on 1", "M17 form"),
        ("mine+treasure: treasure 1 @ 10,0", "M17 form"),
        ("mine+treasure @ 10,0 W", "M17 form"),
        ("mine+treasure on 1", "M17 option"),
        ("mine+dwarf: treasure 2", "M17 option"),
        ("treasure+dwarf @ 10,0", "M17 option"),
        ("mine+treasure @ 10,2", "M17 mine"),
        ("mine+dwarf @ 9,0", "M17 mine"),
        ("mine+dwarf @ 0,2", "M17 mine"),
        ("mine+treasure: treasure 1", "M17 treasure"),
        ("treasure+dwarf: treasure 4", "M17 treasure"),
        ("mine+dwarf on 0", "M17 self"),
        ("treasure+dwarf on 3", "M17 nobody"),
    ],
)
def test_m17_what_one_may_not_look_at(move: str, way: str) -> None:
    treasures = [taken("silver 2", 2), "silver 1", "gemstones 3"]
    cards = [f"information {name}" for name in ("mine+treasure", "mine+dwarf", "treasure+dwarf")]
    game = mines(forest(OPEN_MINES[1]), *cards, treasures=treasures)
    assert ways(game, f"play information {move}") == [way]


@pytest.mark.rule("M17")
def test_m17_the_cell_that_is_no_mine_face_down_is_named() -> None:
    game = mines(forest(OPEN_MINES[1]), "information mine+dwarf")
    for cell in ((10, 2), (9, 0), (0, 2)):
        assert cells_of(game, f"play information mine+dwarf @ {cell[0]},{cell[1]}", "M17 mine") == {cell}


@pytest.mark.rule("M17", "M3", "M4", "M5")
@pytest.mark.parametrize(
    ("what", "changes"),
    [
        (" @ 10,0", {"goals": PERMUTED}),
        (": treasure 1", {"treasures": ["gold 3", "silver 1", "gemstones 3"]}),
    ],
)
def test_m17_what_one_saw_nobody_else_is_told(what: str, changes: dict[str, Any]) -> None:
    start = {"goals": IN_ORDER, "treasures": ["gold 2", "silver 1", "gemstones 3"]}
    games = [mines(forest(), "information mine+treasure", **start | other) for other in ({}, changes)]
    for game in games:
        game.play(f"play information mine+treasure{what}")
    assert games[0].view(0) != games[1].view(0)
    assert games[0].view(2) == games[1].view(2)
    assert games[0].view(None) == games[1].view(None)


@pytest.mark.rule("M17")
def test_m17_who_looks_again_still_knows_what_was_seen_before() -> None:
    game = informed("mine+dwarf", " @ 10,4", seen={0: {"10,0": GOLD, "10,6": DRAGON}})
    assert game.view(0).seen == {(10, 0): Card(GOLD), (10, 4): Card(GEMSTONES), (10, 6): Card(DRAGON)}
    game = informed("mine+dwarf", " on 2", inspected={0: [1]})
    assert game.view(0).roles == ("blue loyal", "yellow loyal", "blue selfish")


@pytest.mark.rule("M17")
def test_m17_who_looked_before_still_knows_the_treasure_at_which_another_looks() -> None:
    known = {"treasure": "silver 1", "owner": None, "known_to": [2]}
    game = informed("mine+treasure", ": treasure 2", treasures=["gold 2", known, "gemstones 3"])
    assert [values(game, seat)[1] for seat in EVERYBODY] == [1, None, 1, None]


# Traps and trolls: where they go


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize("card", ON_BORDERS)
def test_m18_on_connections_and_open_ends(card: str) -> None:
    game = mines(forest("1,2: EW | EW"), card)
    blue, yellow = {"0,1 S", "0,2 E", "0,2 S"}, {"0,3 S", "0,4 E", "0,4 S"}
    assert listed(game, "play") == {f"play {card} @ {border}" for border in {"1,2 E", "2,2 E", *blue, *yellow}}


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize("card", ON_BORDERS)
def test_m18_a_mine_that_lies_open_is_a_card_like_others(card: str) -> None:
    game = mines(forest("9,4: EW", OPEN_MINES[2]), card)
    assert allows(game, f"play {card} @ 9,4 E")
    assert listed(game, f"play {card} @ 10,") == {f"play {card} @ 10,4 S"}


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize("card", ON_BORDERS)
def test_m18_a_border_has_two_names(card: str) -> None:
    game = mines(forest("1,2: EW"), card, "EW")
    assert game.refusal(f"play {card} @ 2,2 W") is None
    turn(game, f"play {card} @ 2,2 W")
    assert next(move.text for move in game.moves) == f"play {card} @ 1,2 E"
    assert tokens(game) == [f"{card} @ 1,2 E"]


@pytest.mark.rule("M18", "M20", "M45")
@pytest.mark.parametrize("card", ON_BORDERS)
def test_m18_by_edition_a_mine_face_down_is_a_card_on_the_board_or_not(card: str) -> None:
    maze = forest("9,2: EW", "10,3: NS")
    english = mines(maze, card)
    assert english.options["edition"] == "en"
    assert allows(english, f"play {card} @ 9,2 E")
    assert allows(english, f"play {card} @ 10,2 S")
    dutch = mines(maze, card, edition="nl")
    for border in ("9,2 E", "10,2 W", "10,2 S", "10,3 N"):
        assert ways(dutch, f"play {card} @ {border}") == ["M18 mine"]
    assert listed(english, "play") - listed(dutch, "play") == {
        f"play {card} @ {border}" for border in ("9,2 E", "10,2 S", "10,3 S")
    }


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize("card", ON_BORDERS)
def test_m18_in_the_dutch_edition_connections_and_open_ends_are_the_same(card: str) -> None:
    games = [mines(forest("1,2: EW | EW", "9,4: EW", OPEN_MINES[2]), card, edition=name) for name in ("en", "nl")]
    assert legal_texts(games[0]) == legal_texts(games[1])
    assert allows(games[1], f"play {card} @ 9,4 E")
    assert allows(games[1], f"play {card} @ 2,2 E")


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize("card", ON_BORDERS)
@pytest.mark.parametrize("border", ["5,5 E", "9,2 E", "10,2 W", "10,2 S"])
def test_m18_a_token_needs_a_card_that_lies_open(card: str, border: str) -> None:
    game = mines(forest("1,2: EW"), card)
    assert ways(game, f"play {card} @ {border}") == ["M18 nowhere"]


@pytest.mark.rule("M18", "M20", "M44")
@pytest.mark.parametrize("card", ON_BORDERS)
@pytest.mark.parametrize("border", ["1,2 N", "1,2 S", "1,1 S", "9,4 E", "10,4 W", "9,3 S"])
def test_m18_a_token_needs_a_path(card: str, border: str) -> None:
    game = mines(forest("1,2: EW", "9,4: EW", "10,4: goal NE/mine=gemstones"), card)
    assert ways(game, f"play {card} @ {border}") == ["M18 closed"]


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize(("card", "rule"), [("trap", "M18"), ("troll", "M20")])
@pytest.mark.parametrize("place", ["", " @ 1,2", " on 1", " @ 1,2 E on 1"])
def test_m18_a_token_is_put_at_a_side_of_a_cell(card: str, rule: str, place: str) -> None:
    assert ways(mines(forest("1,2: EW"), card), f"play {card}{place}") == [f"{rule} form"]


@pytest.mark.rule("M18", "M20")
@pytest.mark.parametrize(("card", "rule"), [("trap", "M18"), ("troll", "M20")])
def test_m18_two_sides_are_no_border(card: str, rule: str) -> None:
    assert ways(mines(forest("1,2: EW"), card), f"play {card} @ 1,2 EW")[0] == f"{rule} form"


@pytest.mark.rule("M18")
def test_m18_the_trap_is_discarded_and_its_token_lies_there_for_all_to_see() -> None:
    game = mines(forest("1,2: EW"), "trap", "NS")
    turn(game, "play trap @ 1,2 E")
    for seat in EVERYBODY:
        assert "trap @ 1,2 E" in game.view(seat).maze.to_text()
        assert list(map(str, game.view(seat).discards)) == ["trap"]
        assert game.view(seat).front == ((), (), ())


@pytest.mark.rule("M40")
@pytest.mark.parametrize("card", ON_BORDERS)
@pytest.mark.parametrize("lying", ON_BORDERS)
def test_m40_at_most_one_token_on_a_connection(card: str, lying: str) -> None:
    more = in_force(1, "1,2 E") if lying == "troll" else {}
    game = mines(forest("1,2: EW | EW", f"{lying} @ 1,2 E"), card, **more)
    assert ways(game, f"play {card} @ 1,2 E") == ["M40"]
    assert ways(game, f"play {card} @ 2,2 W") == ["M40"]
    assert allows(game, f"play {card} @ 2,2 E")


@pytest.mark.rule("M40", "M23")
def test_m40_removed_tokens_return_to_the_supply() -> None:
    maze = forest("1,2: EW", "trap @ 1,2 E", *THREE_TRAPS[:2])
    game = mines(maze, "thunderstorm", "trap", hands={1: ["NE", "NW"], 2: ["NS", "NES"]})
    assert "M47 supply" in ways(game, "play trap @ 0,4 E")
    turns(game, "play thunderstorm @ 1,2", "pass NE", "pass NS")
    assert tokens(game) == sorted(THREE_TRAPS[:2])
    assert allows(game, "play trap @ 0,4 E")


@pytest.mark.rule("M21")
@pytest.mark.parametrize("lying", ON_BORDERS)
def test_m21_a_path_card_may_be_laid_at_an_open_end_with_a_token(lying: str) -> None:
    more = in_force(1, "1,2 E") if lying == "troll" else {}
    game = mines(forest("1,2: EW", f"{lying} @ 1,2 E"), "EW", **more)
    assert allows(game, "place EW @ 2,2")
    game.play("place EW @ 2,2")
    assert tokens(game) == [f"{lying} @ 1,2 E"]


# Trolls: when they leave


@pytest.mark.rule("M20")
def test_m20_the_troll_lies_before_its_player_until_that_players_next_turn() -> None:
    game = mines(forest(LANE), "troll", "NS", hands={1: ["NE", "NW"], 2: ["boat", "axe"]})
    turn(game, "play troll @ 1,2 E")
    for move in ("pass NE", "pass boat"):
        for seat in EVERYBODY:
            assert [list(map(str, front)) for front in game.view(seat).front] == [["troll"], [], []]
            assert [(troll.seat, troll.place) for troll in game.view(seat).trolls] == [(0, (1, 2, "E"))]
        assert tokens(game) == ["troll @ 1,2 E"]
        assert game.position()["discards"] == []
        events = turn(game, move)
    removed = of_kind(events, EventKind.REMOVED)
    assert [list(map(str, event.cards)) for event in removed if not isinstance(event.cards, int)] == [["troll"]]
    assert (tokens(game), game.position()["trolls"], game.position()["front"][0]) == ([], [], [])
    assert game.position()["discards"] == ["troll"]
    assert (game.seat, game.phase) == (0, Phase.TURN)


@pytest.mark.rule("M20")
def test_m20_each_troll_leaves_with_its_own_player() -> None:
    game = mines(forest(LANE), "troll", "NS", hands={1: ["troll", "NW"], 2: ["boat", "axe"]})
    turn(game, "play troll @ 1,2 E")
    assert game.position()["trolls"] == [{"seat": 0, "place": "1,2 E"}]
    turn(game, "play troll @ 0,2 E")
    assert game.position()["trolls"] == [{"seat": 0, "place": "1,2 E"}, {"seat": 1, "place": "0,2 E"}]
    turn(game, "pass boat")
    assert tokens(game) == ["troll @ 0,2 E"]
    turn(game, "pass NS")
    assert tokens(game) == []
    assert game.position()["discards"] == ["troll", "troll"]


@pytest.mark.rule("M20")
def test_m20_with_the_troll_gone_before_the_turn_its_owner_may_pass() -> None:
    hands = {1: ["NE", "NW"], 2: ["boat", "axe"]}
    game = mines(forest(LANE), "troll", "NS", hands=hands)
    game.play("play troll @ 0,2 E")
    assert game.seat == 1  # there is no other way for seat 0
    turns(game, "pass NE", "pass boat")
    game.play("pass NS")
    assert "walk 1,2" in legal_texts(game)


@pytest.mark.rule("M42")
def test_m42_the_troll_of_a_player_who_is_out_leaves_when_that_turn_would_begin() -> None:
    game = mines(forest(LANE), "troll", hands={1: ["NE", "NW"], 2: ["boat", "axe"]}, pile=[])
    turn(game, "play troll @ 1,2 E")
    assert game.position()["hands"][0] == []
    turn(game, "pass NE")
    assert tokens(game) == ["troll @ 1,2 E"]
    events = turn(game, "pass boat")
    found = kinds(events)
    assert found.index(EventKind.REMOVED) < found.index(EventKind.SKIPPED)
    assert (game.seat, tokens(game), game.position()["front"][0]) == (1, [], [])
    assert game.position()["discards"] == ["troll"]


# Thunderstorms


@pytest.mark.rule("M22")
def test_m22_any_path_card_on_which_no_dwarf_stands() -> None:
    maze = forest("1,2: EW | EW/rock | EW/campfire", "5,5: NS/lake | NESW", "0,1: NS", "dwarf 1 @ 1,2", "dwarf 2 @ 6,5")
    game = mines(maze, "thunderstorm")
    assert listed(game, "play") == {f"play thunderstorm @ {cell}" for cell in ("0,1", "2,2", "3,2", "5,5")}
    game.play("play thunderstorm @ 2,2")
    assert card_at(game, 2, 2) is None
    assert sorted(game.position()["discards"]) == ["EW/rock", "thunderstorm"]


@pytest.mark.rule("M22")
@pytest.mark.parametrize(
    ("cell", "way"),
    [
        ((5, 5), "M22 empty"),
        ((0, 2), "M22 start"),
        ((0, 4), "M22 start"),
        ((10, 0), "M22 mine"),
        ((10, 2), "M22 mine"),
        ((1, 2), "M22 dwarf"),
        ((2, 2), "M22 dwarf"),
    ],
)
def test_m22_never_a_start_a_mine_or_a_card_with_a_dwarf(cell: tuple[int, int], way: str) -> None:
    maze = forest("1,2: EW | EW", "1,4: ESW", OPEN_MINES[1], "dwarf 0 @ 1,2", "dwarf 1 @ 2,2", "dwarf 2 @ 2,2")
    game = mines(maze, "thunderstorm")
    move = f"play thunderstorm @ {cell[0]},{cell[1]}"
    assert ways(game, move)[0] == way
    assert cells_of(game, move, way) == {cell}


@pytest.mark.rule("M22", "M43")
def test_m22_the_dwarf_of_a_player_who_is_out_keeps_its_card_safe() -> None:
    game = mines(forest("1,2: EW", "dwarf 1 @ 1,2"), "thunderstorm", "NS", hands={1: []}, pile=[])
    assert listed(game, "play") == set()
    assert ways(game, "play thunderstorm @ 1,2")[0] == "M22 dwarf"


@pytest.mark.rule("M22")
def test_m22_a_start_is_safe_with_or_without_a_dwarf() -> None:
    game = mines(forest("1,2: EW", "dwarf 0 @ 1,2", "dwarf 1 @ 1,2", "dwarf 2 @ 1,2", "1,4: ESW"), "thunderstorm")
    assert listed(game, "play") == {"play thunderstorm @ 1,4"}


@pytest.mark.rule("M22")
@pytest.mark.parametrize("move", ["play thunderstorm", "play thunderstorm on 1", "play thunderstorm @ 1,2 E"])
def test_m22_a_thunderstorm_names_a_cell(move: str) -> None:
    assert ways(mines(forest(LANE), "thunderstorm"), move) == ["M22 form"]


@pytest.mark.rule("M22")
@pytest.mark.parametrize(("tool", "obstacle"), TOOLS)
def test_m22_the_tool_on_the_card_goes_too(tool: str, obstacle: str) -> None:
    game = mines(forest(f"1,2: {obstacle}", f"{tool} @ 1,2"), "thunderstorm", "NS")
    turn(game, "play thunderstorm @ 1,2")
    assert tokens(game) == []
    assert sorted(game.position()["discards"]) == [obstacle, "thunderstorm"]


def gone(lying: str) -> str:
    """What is told of a token that goes."""
    return f"{lying.replace(' @ ', ' at ')} goes, too"


@pytest.mark.rule("M23")
@pytest.mark.parametrize(
    ("lying", "stays"),
    [
        ("trap @ 2,2 E", False),  # at the open end of the card that goes
        ("trap @ 2,2 S", False),
        ("trap @ 1,2 E", True),  # between the card that goes and another
        ("trap @ 0,2 E", True),
        ("trap @ 0,4 E", True),
        ("trap @ 5,5 E", True),
    ],
)
def test_m23_a_trap_goes_too_only_if_both_its_spaces_are_empty_now(lying: str, stays: bool) -> None:
    game = mines(forest("1,2: EW | ESW", "5,5: EW", lying), "thunderstorm", "NS")
    events = turn(game, "play thunderstorm @ 2,2")
    assert tokens(game) == ([lying] if stays else [])
    assert [event.text for event in of_kind(events, EventKind.WENT)] == ([] if stays else [gone(lying)])
    assert set_up(**game.position()).events == game.events


@pytest.mark.rule("M23")
def test_m23_a_trap_between_two_cards_goes_with_the_second_of_them() -> None:
    hands = {1: ["thunderstorm", "NW"], 2: ["boat", "axe"]}
    game = mines(forest("5,5: EW | EW", "trap @ 5,5 E"), "thunderstorm", "NS", hands=hands)
    turn(game, "play thunderstorm @ 5,5")
    assert tokens(game) == ["trap @ 5,5 E"]
    turn(game, "play thunderstorm @ 6,5")
    assert tokens(game) == []


@pytest.mark.rule("M23", "M45")
def test_m45_a_space_with_a_mine_face_down_is_not_empty() -> None:
    game = mines(forest("9,2: EW", "trap @ 9,2 E"), "thunderstorm", "NS")
    turn(game, "play thunderstorm @ 9,2")
    assert tokens(game) == ["trap @ 9,2 E"]


@pytest.mark.rule("M23", "M20", "M24")
def test_m23_the_card_of_a_troll_that_goes_is_discarded_at_once() -> None:
    game = mines(forest("1,2: EW", "troll @ 1,2 E"), "thunderstorm", "NS", **in_force(1, "1,2 E"))
    events = game.play("play thunderstorm @ 1,2")
    position = game.position()
    assert (tokens(game), position["trolls"], position["front"]) == ([], [], [[], [], []])
    assert sorted(position["discards"]) == ["EW", "thunderstorm", "troll"]
    assert len(of_kind(events, EventKind.REMOVED)) == 2


@pytest.mark.rule("M23", "M20")
def test_m23_a_troll_between_two_cards_stays_until_its_time() -> None:
    hands = {1: ["NE", "NW"], 2: ["boat", "axe"]}
    game = mines(forest(LANE, "troll @ 1,2 E"), "thunderstorm", "NS", hands=hands, **in_force(1, "1,2 E"))
    game.play("play thunderstorm @ 2,2")
    assert (tokens(game), game.position()["front"][1]) == (["troll @ 1,2 E"], ["troll"])
    game.play("stay")
    assert (game.seat, tokens(game), game.position()["front"][1]) == (1, [], [])


# Where cards go


@pytest.mark.rule("M24")
def test_m24_played_action_cards_and_removed_path_cards_are_discarded_and_were_seen() -> None:
    game = mines(forest("5,5: NE"), "thunderstorm", "NS")
    turn(game, "play thunderstorm @ 5,5")
    for seat in EVERYBODY:
        assert sorted(map(str, game.view(seat).discards)) == ["NE", "thunderstorm"]


@pytest.mark.rule("M24", "M17")
@pytest.mark.parametrize("what", ["mine+dwarf @ 10,0", "mine+dwarf on 1", "treasure+dwarf: treasure 1"])
def test_m24_information_cards_are_discarded_whatever_one_looks_at(what: str) -> None:
    card = f"information {what.split(' ', maxsplit=1)[0].strip(':')}"
    game = mines(forest(), card, "NS")
    turn(game, f"play information {what}")
    for seat in EVERYBODY:
        assert list(map(str, game.view(seat).discards)) == [card]


@pytest.mark.rule("M24")
def test_m24_what_is_discarded_nobody_else_sees() -> None:
    games = [mines(forest(), "EW", *hand, pile=["NES", "NESW"]) for hand in (("NS", "boat"), ("NE", "axe"))]
    games[0].play("pass NS, boat")
    games[1].play("pass NE, axe")
    assert sorted(map(str, games[0].view(0).discarded)) == ["NS", "boat"]
    for game in games:
        assert (game.view(1).hidden, game.view(1).discards) == ((2, 0, 0), ())
        assert game.view(1).discarded == ()
        assert [event.cards for event in of_kind(game.view(1).history, EventKind.PASSED)] == [2]
        assert of_kind(game.view(1).history, EventKind.DREW)[0].cards == 2
    assert games[0].view(None).history == games[1].view(None).history


@pytest.mark.rule("M24")
def test_m24_a_path_card_that_is_placed_is_not_discarded() -> None:
    game = mines(forest(), "EW", "NS")
    turn(game, "place EW @ 1,2")
    assert game.position()["discards"] == []
    assert card_at(game, 1, 2) == "EW"


# Who is on turn


@pytest.mark.rule("M37")
@pytest.mark.parametrize("first", range(4))
def test_m37_seat_0_begins_unless_told_otherwise_and_it_goes_clockwise(first: int) -> None:
    options = {"first": first} if first else {}
    game = new_game("lost_mines", 4, seed=1, **options)
    seats = []
    for _ in range(5):
        seats.append(game.seat)
        turn(game, next(move.text for move in game.legal_moves() if move.kind is MoveKind.PASS))
    assert seats == [(first + number) % 4 for number in range(5)]


@pytest.mark.rule("M37")
def test_m37_nobody_plays_out_of_turn() -> None:
    game = mines(forest(LANE), "EW", hands={1: ["NS"]})
    refusal = game.refusal("pass NS", seat=1)
    assert refusal is not None
    assert refusal.rule == "M37"
    assert game.refusal("pass EW", seat=0) is None
    game.play("pass EW")
    refusal = game.refusal("stay", seat=2)
    assert refusal is not None
    assert refusal.rule == "M37"


# Discarding, and cards without a target


@pytest.mark.rule("M46")
def test_m46_with_one_hand_card_only_one_is_discarded() -> None:
    game = mines(forest(), "boat")
    assert legal_texts(game) == ["pass boat"]
    assert not allows(game, "pass boat, boat")


@pytest.mark.rule("M46")
def test_m46_where_the_pile_is_short_as_many_are_drawn_as_there_are() -> None:
    game = mines(forest(), "boat", "NS", "EW", pile=["NE"])
    assert "pass NS, boat" in legal_texts(game)
    events = game.play("pass NS, boat")
    assert game.position()["hands"][0] == ["EW", "NE"]
    assert game.position()["pile"] == []
    assert [event.cards for event in of_kind(events, EventKind.DREW)] == [(Card("NE"),)]


@pytest.mark.rule("M46")
def test_m46_one_may_pass_whatever_one_could_play() -> None:
    game = mines(forest(), "EW", "trap")
    for move in ("place EW @ 1,2", "play trap @ 0,2 E", "pass EW", "pass trap", "pass EW, trap"):
        assert allows(game, move)


@pytest.mark.rule("M47")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("axe", "play axe @ 0,2"),
        ("boat", "play boat @ 5,5"),
        ("rope", "play rope @ 0,4"),
        ("thunderstorm", "play thunderstorm @ 0,2"),
        ("thunderstorm", "play thunderstorm @ 5,5"),
    ],
)
def test_m47_an_action_card_without_a_target_can_only_be_discarded(card: str, move: str) -> None:
    game = mines(forest(), card)
    assert legal_texts(game) == [f"pass {card}"]
    assert ways(game, move)[-1] == "M47 target"


@pytest.mark.rule("M47")
def test_m47_a_trap_needs_a_token() -> None:
    game = mines(forest(LANE, *THREE_TRAPS), "trap")
    assert legal_texts(game) == ["pass trap"]
    assert ways(game, "play trap @ 1,2 E") == ["M47 supply", "M47 target"]
    assert allows(mines(forest(LANE, *THREE_TRAPS[:2]), "trap"), "play trap @ 1,2 E")


@pytest.mark.rule("M47")
def test_m47_a_tool_needs_a_token() -> None:
    lakes = ("5,5: EW/lake", "1,2: NES/lake", "3,5: NS/lake")
    game = mines(forest(*lakes, "boat @ 5,5", "boat @ 1,2", "boat @ 3,5"), "boat")
    assert legal_texts(game) == ["pass boat"]
    assert {"M14 overcome", "M47 supply"} <= set(ways(game, "play boat @ 5,5"))


@pytest.mark.rule("M47")
@pytest.mark.parametrize(
    ("card", "plays"),
    [
        ("mine+treasure", {": treasure 1", ": treasure 2", ": treasure 3"}),
        ("mine+dwarf", {" on 1", " on 2"}),
    ],
)
def test_m47_information_with_one_possible_option_is_played_for_that(card: str, plays: set[str]) -> None:
    game = mines(forest(*OPEN_MINES), f"information {card}", dragon=2)
    assert listed(game, "play") == {f"play information {card}{what}" for what in plays}


@pytest.mark.rule("M45")
def test_m45_cut_off_paths_stay_and_may_be_extended() -> None:
    hands = {1: ["EW", "NW"], 2: ["boat", "axe"]}
    game = mines(forest(LANE), "thunderstorm", "NS", hands=hands)
    turn(game, "play thunderstorm @ 1,2")
    assert card_at(game, 2, 2) == "EW"
    assert allows(game, "place EW @ 3,2")
    assert allows(game, "place EW @ 1,2")
