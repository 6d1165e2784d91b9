"""The rules of Saboteur 2 about winners, shares, thefts, rounds and the end of the game: T20 to T35, T39 and T40.

Every round ends in a game: somebody lays the card that connects start and treasure, or discards the last card.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import pytest

from saboteur import Game, load_deck, new_game, set_up
from saboteur.events import EventKind
from saboteur.state import Phase
from tests.rule_helpers import (
    NEAR,
    allows,
    broken_rules,
    kinds,
    legal_texts,
    of_kind,
    pass_until_the_round_ends,
)

OPEN = "start NESW | . | EW | ?"
"""A card at 1,0 makes the connection."""
BLUE = "start NESW | . | EW/W=blue | ?"
GREEN = "start NESW | . | EW/W=green | ?"
BLOCKED = "start NESW | . | EW/W=blue | EW/W=green | ?"
"""No team's way is open."""
DWARVES = Counter(
    {"blue digger": 4, "green digger": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3},
)
TEAMS = {"blue": "blue digger", "green": "green digger"}
NOBODY_WINS = "blue blue blue blue green"
"""Five players of whom none wins without the treasure."""


def dwarves(names: str) -> list[str]:
    """The roles of the seats in order; blue and green are the gold-diggers."""
    return [TEAMS.get(name, name) for name in names.split()]


def in_front(trapped: Collection[int], thefts: Collection[int]) -> dict[int, list[str]]:
    """Who is trapped, and in front of whom a theft lies."""
    return {seat: ["trapped"] * (seat in trapped) + ["theft"] * (seat in thefts) for seat in {*trapped, *thefts}}


def at_table(names: str, seed: int = 1, **more: Any) -> Game:
    """A position in which the seats have these roles."""
    roles = dwarves(names)
    return set_up("saboteur2", len(roles), seed, roles=roles, **more)


def connected(
    maze: str,
    names: str,
    finder: int = 0,
    trapped: Collection[int] = (),
    thefts: Sequence[int] = (),
    *,
    move: str = "place EW @ 1,0",
    **more: Any,
) -> Game:
    """A seat has just laid the card that connects start and treasure."""
    cards: dict[str, Any] = {
        "hands": {finder: [move.split()[1]]},
        "front": in_front(trapped, thefts),
        "thefts": list(thefts),
    }
    game = at_table(names, maze=maze, seat=finder, **cards, **more)
    events = game.play(move)
    assert [event.seat for event in of_kind(events, EventKind.REACHED)] == [finder]
    return game


def unconnected(
    names: str, trapped: Collection[int] = (), thefts: Sequence[int] = (), *, last: int = 0, **more: Any
) -> Game:
    """A seat has just discarded the last card of the round, and nobody has made the connection."""
    hands = [["map"] if seat == last else [] for seat in range(len(names.split()))]
    cards = {"hands": hands, "pile": [], "front": in_front(trapped, thefts), "thefts": list(thefts)}
    game = at_table(names, **{"maze": OPEN, "seat": last, **cards, **more})
    assert EventKind.NOT_REACHED in kinds(game.play("pass map"))
    return game


def shares(maze: str, names: str, finder: int = 0, trapped: Collection[int] = ()) -> tuple[int, ...]:
    """What each seat gets if that one makes the connection."""
    return connected(maze, names, finder, trapped).scores


def shares_without(names: str, trapped: Collection[int] = (), maze: str = OPEN) -> tuple[int, ...]:
    """What each seat gets if nobody makes the connection."""
    return unconnected(names, trapped, maze=maze).scores


# Doors and routes

TWO_ROUTES = """
start NESW | . | ESW | {north} | ?
.          | . | NE  | {south} | NW
"""
"""Behind the card at 1,0 two tunnels lead to the treasure."""


@pytest.mark.rule("T9", "T21")
@pytest.mark.parametrize(
    ("maze", "paid"),
    [
        (OPEN, (4, 4, 0)),
        (BLUE, (5, 0, 0)),
        (GREEN, (0, 5, 0)),
        (BLOCKED, (0, 0, 0)),
        (TWO_ROUTES.format(north="EW/W=blue", south="EW"), (4, 4, 0)),
        (TWO_ROUTES.format(north="EW", south="EW/W=green"), (4, 4, 0)),
        (TWO_ROUTES.format(north="EW/W=blue", south="EW/W=green"), (4, 4, 0)),
    ],
    ids=["no door", "blue", "green", "one behind the other", "blue and free", "free and green", "blue and green"],
)
def test_t9_one_route_without_a_door_of_the_other_colour_is_enough(maze: str, paid: tuple[int, ...]) -> None:
    assert shares(maze, "blue green saboteur", finder=2) == paid


@pytest.mark.rule("T9")
def test_t9_a_team_whose_every_route_has_a_door_of_the_other_colour_is_blocked() -> None:
    maze = """
    start NESW | . | ESW       | EW/W=blue | ?
    .          | . | NS/S=blue | .         | NS
    .          | . | NE        | EW        | NW
    """
    assert shares(maze, "blue green saboteur", finder=2) == (5, 0, 0)


@pytest.mark.rule("T9")
def test_t9_a_door_beside_the_way_blocks_nobody() -> None:
    maze = "start NESW | . | ESW | EW | ?\n. | . | NS/S=blue"
    assert shares(maze, "blue green saboteur", finder=2) == (4, 4, 0)


@pytest.mark.rule("T9", "T10")
def test_t9_a_ladder_is_a_route_without_a_door() -> None:
    maze = """
    origin 0,-1
    ES         | EW/W=blue | SW | .
    start NESW | .         | .  | EW | ?
    """
    game = connected(maze, "blue green saboteur", finder=2, move="place NE/ladder @ 2,0")
    assert game.scores == (4, 4, 0)
    game = connected(maze, "blue green saboteur", finder=2, move="place NE @ 2,0")
    assert game.scores == (5, 0, 0)


# The digger teams


@pytest.mark.rule("T20")
@pytest.mark.parametrize(
    ("maze", "finder", "paid"),
    [
        (OPEN, 0, (4, 0, 4, 0, 0)),
        (OPEN, 2, (4, 0, 4, 0, 0)),
        (OPEN, 1, (0, 4, 0, 4, 0)),
        (BLUE, 0, (4, 0, 4, 0, 0)),
        (GREEN, 3, (0, 4, 0, 4, 0)),
    ],
)
def test_t20_the_team_of_the_digger_who_made_the_connection_wins_and_the_other_does_not(
    maze: str, finder: int, paid: tuple[int, ...]
) -> None:
    assert shares(maze, "blue green blue green saboteur", finder) == paid


@pytest.mark.rule("T20")
def test_t20_the_other_team_gets_nothing_even_if_the_door_lets_it_through_too() -> None:
    maze = TWO_ROUTES.format(north="EW/W=green", south="EW")
    assert shares(maze, "blue green") == (5, 0)


@pytest.mark.rule("T21")
@pytest.mark.parametrize(
    ("finder", "both", "one"),
    [
        ("boss", (3, 3, 2), (4, 3)),
        ("profiteer", (3, 3, 1), (4, 2)),
        ("geologist", (4, 4, 0), (5, 0)),
        ("saboteur", (4, 4, 0), (5, 0)),
    ],
)
def test_t21_if_no_digger_made_the_connection_every_team_whose_way_is_open_wins(
    finder: str, both: tuple[int, ...], one: tuple[int, int]
) -> None:
    names = f"blue green {finder}"
    assert shares(OPEN, names, 2) == both
    assert shares(BLUE, names, 2) == (one[0], 0, one[1])
    assert shares(GREEN, names, 2) == (0, *one)
    assert shares(TWO_ROUTES.format(north="EW/W=green", south="EW"), names, 2) == both


@pytest.mark.rule("T22")
def test_t22_a_team_wins_if_its_door_blocks_the_digger_who_made_the_connection() -> None:
    assert shares(GREEN, "blue green green saboteur") == (0, 4, 4, 0)
    assert shares(BLUE, "blue green green saboteur", finder=1) == (5, 0, 0, 0)
    assert shares(GREEN, "blue green boss profiteer") == (0, 3, 2, 1)


@pytest.mark.rule("T22")
def test_t22_with_both_teams_blocked_neither_wins() -> None:
    assert shares(BLOCKED, "blue green saboteur", finder=0) == (0, 0, 0)
    assert shares(BLOCKED, "blue green saboteur", finder=1) == (0, 0, 0)


# Boss, profiteer, saboteurs


@pytest.mark.rule("T23")
def test_t23_the_boss_wins_with_any_digger_team_and_gets_1_less() -> None:
    assert shares(OPEN, "blue green boss saboteur", finder=0) == (4, 0, 3, 0)
    assert shares(OPEN, "blue green boss saboteur", finder=1) == (0, 4, 3, 0)
    assert shares(OPEN, "blue green boss saboteur", finder=2) == (3, 3, 2, 0)
    assert shares(OPEN, "blue green boss saboteur", finder=3) == (3, 3, 2, 0)
    assert shares(GREEN, "blue green boss saboteur", finder=0) == (0, 4, 3, 0)


@pytest.mark.rule("T23", "T26")
def test_t23_the_boss_does_not_win_without_the_treasure() -> None:
    assert shares_without("blue green boss saboteur") == (0, 0, 0, 5)


@pytest.mark.rule("T24")
@pytest.mark.parametrize("finder", range(5))
def test_t24_the_boss_wins_alone_with_4_if_both_teams_are_blocked(finder: int) -> None:
    assert shares(BLOCKED, "blue green boss saboteur geologist", finder) == (0, 0, 4, 0, 0)


@pytest.mark.rule("T25")
def test_t25_the_profiteer_wins_with_the_diggers_and_gets_2_less() -> None:
    assert shares(OPEN, "blue green profiteer saboteur", finder=0) == (4, 0, 2, 0)
    assert shares(OPEN, "blue green profiteer saboteur", finder=1) == (0, 4, 2, 0)
    assert shares(OPEN, "blue green profiteer saboteur", finder=3) == (3, 3, 1, 0)


@pytest.mark.rule("T25")
def test_t25_the_profiteer_wins_with_the_saboteurs_and_gets_2_less() -> None:
    assert shares_without("blue green profiteer saboteur") == (0, 0, 2, 4)
    assert shares_without("saboteur saboteur profiteer boss") == (3, 3, 1, 0)


@pytest.mark.rule("T25")
def test_t25_the_profiteer_alone_with_3_if_he_connects_behind_doors_for_both() -> None:
    assert shares(BLOCKED, "blue green profiteer saboteur geologist", finder=2) == (0, 0, 3, 0, 0)


@pytest.mark.rule("T25")
def test_t25_the_profiteer_alone_with_3_without_connection_and_saboteur() -> None:
    assert shares_without("blue green profiteer boss geologist") == (0, 0, 3, 0, 0)


@pytest.mark.rule("T26")
@pytest.mark.parametrize(
    ("names", "paid"),
    [
        ("saboteur blue green boss geologist", (5, 0, 0, 0, 0)),
        ("blue saboteur green saboteur", (0, 4, 0, 4)),
        ("saboteur saboteur saboteur blue", (3, 3, 3, 0)),
    ],
)
def test_t26_the_saboteurs_win_whenever_the_treasure_is_not_connected(names: str, paid: tuple[int, ...]) -> None:
    assert shares_without(names) == paid


@pytest.mark.rule("T26")
@pytest.mark.parametrize("maze", [OPEN, BLUE, BLOCKED])
def test_t26_the_saboteurs_get_nothing_if_it_is_connected_even_if_they_did_it(maze: str) -> None:
    assert shares(maze, "saboteur blue green saboteur")[0::3] == (0, 0)


@pytest.mark.rule("T27")
@pytest.mark.parametrize("finder", range(5))
def test_t27_boss_and_profiteer_are_the_winners_if_both_teams_are_blocked(finder: int) -> None:
    names = "blue green boss profiteer saboteur"
    assert shares(BLOCKED, names, finder) == (0, 0, 3, 2, 0)


@pytest.mark.rule("T27", "T30")
def test_t27_if_one_of_them_is_trapped_the_other_is_the_only_winner() -> None:
    names = "blue green boss profiteer saboteur"
    assert shares(BLOCKED, names, trapped=[2]) == (0, 0, 0, 3, 0)
    assert shares(BLOCKED, names, trapped=[3]) == (0, 0, 4, 0, 0)
    assert shares(BLOCKED, names, trapped=[2, 3]) == (0, 0, 0, 0, 0)


@pytest.mark.rule("T28")
@pytest.mark.parametrize("finder", [0, 1, 3, 4])
def test_t28_somebody_else_connects_behind_doors_for_both_and_the_profiteer_wins_alone(finder: int) -> None:
    assert shares(BLOCKED, "blue green profiteer saboteur geologist", finder) == (0, 0, 3, 0, 0)


@pytest.mark.rule("T28")
@pytest.mark.parametrize("finder", range(4))
def test_t28_without_boss_and_profiteer_nobody_wins_behind_doors_for_both(finder: int) -> None:
    assert shares(BLOCKED, "blue green saboteur geologist", finder) == (0, 0, 0, 0)


# Geologists

CRYSTALS = """
start NESW | .        | EW                | ?
.          | .        | .                 | .
.          | S/crystal | ESW+N/crystal:ESW | NESW/crystal
.          | E/crystal | ESW/crystal       | .
"""
"""Five crystals that are not connected to the start, and none that is."""


@pytest.mark.rule("T29")
@pytest.mark.parametrize(
    ("names", "trapped", "paid"),
    [
        ("blue saboteur geologist", [], (5, 0, 5)),
        ("blue geologist geologist", [], (5, 2, 2)),
        ("blue geologist geologist", [2], (5, 5, 0)),
        ("blue geologist geologist", [1, 2], (5, 0, 0)),
        ("green geologist", [], (5, 5)),
    ],
)
def test_t29_geologists_get_as_much_as_there_are_crystals_connected_or_not(
    names: str, trapped: list[int], paid: tuple[int, ...]
) -> None:
    assert shares(CRYSTALS, names, trapped=trapped) == paid


@pytest.mark.rule("T29")
def test_t29_geologists_are_paid_whoever_wins() -> None:
    assert shares_without("saboteur geologist blue", maze=CRYSTALS) == (5, 5, 0)
    assert shares_without("saboteur geologist blue geologist", maze=CRYSTALS) == (5, 2, 0, 2)
    assert shares_without("saboteur geologist blue", trapped=[1], maze=CRYSTALS) == (5, 0, 0)
    assert shares(CRYSTALS, "green blue geologist", finder=2) == (4, 4, 5)


@pytest.mark.rule("T29")
def test_t29_crystals_on_the_way_count_too_and_no_crystals_give_nothing() -> None:
    maze = "start NESW | . | NESW/crystal | NESW | ?"
    assert shares(maze, "blue geologist") == (5, 1)
    assert connected(NEAR, "blue geologist", move="place ESW/crystal @ 1,0").scores == (5, 1)
    assert shares(maze, "blue geologist geologist") == (5, 0, 0)
    assert shares(OPEN, "blue geologist") == (5, 0)


@pytest.mark.rule("T29", "T41")
def test_t41_crystals_that_a_rockfall_has_taken_no_longer_count() -> None:
    game = at_table("blue geologist", maze=CRYSTALS, hands=[["rockfall"], ["map"]], pile=[])
    game.play("play rockfall @ 1,2")
    game.play("pass map")
    assert game.scores == (0, 4)


# Who is in play, who is paid


@pytest.mark.rule("T30")
def test_t30_a_dwarf_card_in_the_stack_is_not_in_play() -> None:
    assert shares(BLOCKED, "blue green boss") == (0, 0, 4)
    assert shares_without("blue green profiteer") == (0, 0, 3)


@pytest.mark.rule("T30", "T13")
def test_t30_what_counts_is_the_dwarf_card_that_is_held_at_the_end() -> None:
    hands = {0: ["swap hats", "NE"], 1: ["EW"]}
    game = at_table("green blue profiteer", maze=OPEN, spare=["geologist", "blue digger"], hands=hands)
    game.play("play swap hats on 2")
    game.play("place EW @ 1,0")
    assert game.scores == (0, 4, 4)


@pytest.mark.rule("T30", "T13")
def test_t30_a_dwarf_card_that_was_put_away_is_not_in_play() -> None:
    hands = {0: ["swap hats", "NE"], 1: ["EW"]}
    game = at_table("green boss profiteer", maze=BLOCKED, spare=["saboteur"], hands=hands)
    game.play("play swap hats on 2")
    game.play("place EW @ 1,0")
    assert game.scores == (0, 4, 0)
    game = at_table("green boss profiteer", maze=OPEN, spare=["saboteur"], hands=hands)
    game.play("play swap hats on 1")
    game.play("place EW @ 1,0")
    assert game.scores == (4, 0, 2)


@pytest.mark.rule("T30", "T16")
def test_t30_the_role_of_a_trapped_player_is_not_paid() -> None:
    assert shares(OPEN, "blue boss green", trapped=[1]) == (5, 0, 0)
    assert shares(OPEN, "blue profiteer green", trapped=[1]) == (5, 0, 0)
    assert shares_without("saboteur profiteer", trapped=[1]) == (5, 0)
    assert shares(BLOCKED, "blue boss", trapped=[1]) == (0, 0)
    assert shares(BLOCKED, "blue profiteer", trapped=[1]) == (0, 0)


@pytest.mark.rule("T16", "T31")
def test_t16_whoever_is_trapped_gets_no_share_and_is_not_counted() -> None:
    assert shares(OPEN, "blue blue blue green", trapped=[1]) == (4, 0, 4, 0)
    assert shares(OPEN, "blue blue boss profiteer", trapped=[1, 3]) == (4, 0, 3, 0)
    assert shares_without("saboteur saboteur saboteur", trapped=[0]) == (0, 4, 4)


@pytest.mark.rule("T31")
@pytest.mark.parametrize(
    ("names", "finder", "paid"),
    [
        ("blue green", 0, "5 0"),
        ("blue blue green", 0, "4 4 0"),
        ("blue blue blue green", 0, "3 3 3 0"),
        ("blue blue blue blue green", 0, "2 2 2 2 0"),
        ("blue blue blue blue green saboteur", 5, "1 1 1 1 1 0"),
        ("blue blue blue blue green green green green saboteur", 8, "1 1 1 1 1 1 1 1 0"),
    ],
)
def test_t31_gold_by_the_number_of_winners(names: str, finder: int, paid: str) -> None:
    assert shares(OPEN, names, finder) == tuple(map(int, paid.split()))


@pytest.mark.rule("T31")
@pytest.mark.parametrize(
    ("names", "paid"),
    [
        ("blue boss", "4 3"),
        ("blue profiteer", "4 2"),
        ("blue boss profiteer", "3 2 1"),
        ("blue blue boss profiteer", "2 2 1 0"),
        ("blue blue blue profiteer", "2 2 2 0"),
        ("blue blue blue boss profiteer", "1 1 1 0 0"),
        ("blue blue blue blue boss profiteer", "1 1 1 1 0 0"),
    ],
)
def test_t31_the_boss_gets_1_less_and_the_profiteer_2_less_but_never_below_0(names: str, paid: str) -> None:
    assert shares(OPEN, names) == tuple(map(int, paid.split()))


@pytest.mark.rule("T31")
def test_t31_gold_that_one_has_is_never_taken_away() -> None:
    game = connected(OPEN, "blue blue blue blue boss profiteer", gold={5: [3], 4: [1]})
    assert game.scores == (1, 1, 1, 1, 1, 3)


@pytest.mark.rule("T31")
def test_t31_geologists_are_not_counted() -> None:
    assert shares(OPEN, "blue geologist geologist") == (5, 0, 0)
    assert shares_without("saboteur geologist geologist") == (5, 0, 0)


@pytest.mark.rule("T33")
@pytest.mark.parametrize("trapped", [5, 6])
@pytest.mark.parametrize("thefts", [(5, 6), (6, 5)])
@pytest.mark.parametrize("victim", [0, 3, 4])
def test_t33_the_example(trapped: int, thefts: tuple[int, int], victim: int) -> None:
    names = "blue green green boss profiteer saboteur saboteur"
    free = 11 - trapped
    game = connected(BLUE, names, finder=3, trapped=[trapped], thefts=thefts)
    assert game.scores == (3, 0, 0, 2, 1, 0, 0)
    assert (game.phase, game.seat) == (Phase.THEFT, free)
    assert sorted(legal_texts(game)) == ["decline", "steal on 0", "steal on 3", "steal on 4"]
    game.play(f"steal on {victim}")
    expected = [3, 0, 0, 2, 1, 0, 0]
    expected[victim] -= 1
    expected[free] += 1
    assert game.scores == tuple(expected)
    assert (game.phase, game.round) == (Phase.TURN, 2)


@pytest.mark.rule("T33")
def test_t33_the_boss_may_lay_the_door_as_the_last_card_too() -> None:
    names = "blue green green boss profiteer saboteur saboteur"
    game = connected(NEAR, names, finder=3, trapped=[5], thefts=[5, 6], move="place EW/W=blue @ 1,0")
    assert (game.scores, game.seat) == ((3, 0, 0, 2, 1, 0, 0), 6)


@pytest.mark.rule("T39")
def test_t39_a_winning_team_without_a_player() -> None:
    assert shares(BLUE, "saboteur green boss profiteer") == (0, 0, 3, 2)
    assert shares(BLUE, "saboteur green boss") == (0, 0, 4)
    assert shares(BLUE, "saboteur green profiteer") == (0, 0, 3)
    assert shares(BLUE, "saboteur green") == (0, 0)
    assert shares(GREEN, "blue boss") == (0, 4)


@pytest.mark.rule("T39")
def test_t39_a_winning_team_with_trapped_players_only() -> None:
    assert shares(BLUE, "saboteur blue blue green boss profiteer", trapped=[1, 2]) == (0, 0, 0, 0, 3, 2)
    assert shares(BLUE, "saboteur blue green boss", trapped=[1]) == (0, 0, 0, 4)
    assert shares(BLUE, "saboteur blue green boss profiteer", trapped=[1, 3]) == (0, 0, 0, 0, 3)
    assert shares(BLUE, "saboteur blue green boss profiteer", trapped=[1, 3, 4]) == (0, 0, 0, 0, 0)
    assert shares(GREEN, "blue green", trapped=[1]) == (0, 0)


@pytest.mark.rule("T39")
def test_t39_the_geologists_are_paid_all_the_same() -> None:
    maze = "start NESW | . | EW/W=blue | NESW/crystal | ?"
    assert shares(maze, "saboteur green geologist") == (0, 0, 1)


@pytest.mark.rule("T40")
def test_t40_without_treasure_saboteur_and_profiteer_nobody_wins_and_geologists_are_paid() -> None:
    assert shares_without("blue green boss") == (0, 0, 0)
    assert shares_without("blue green boss geologist", maze=CRYSTALS) == (0, 0, 0, 5)
    assert shares_without("blue geologist boss geologist", maze=CRYSTALS) == (0, 2, 0, 2)


# Thefts


@pytest.mark.rule("T11")
def test_t11_after_the_gold_is_dealt_the_thief_takes_1_gold_from_one_other_player() -> None:
    game = connected(OPEN, "blue green saboteur", thefts=[2], gold={1: [4], 2: [2]})
    assert (game.phase, game.seat, game.scores) == (Phase.THEFT, 2, (5, 4, 2))
    assert sorted(legal_texts(game)) == ["decline", "steal on 0", "steal on 1"]
    events = game.play("steal on 1")
    assert [(event.seat, event.target) for event in of_kind(events, EventKind.STOLE)] == [(2, 1)]
    assert (game.scores, game.round) == ((5, 3, 3), 2)


@pytest.mark.rule("T11")
def test_t11_the_thief_may_decline() -> None:
    game = connected(OPEN, "blue green saboteur", thefts=[2])
    game.play("decline")
    assert (game.scores, game.round) == ((5, 0, 0), 2)


@pytest.mark.rule("T11")
def test_t11_only_another_player_who_has_gold_is_robbed() -> None:
    game = connected(OPEN, "blue green saboteur", thefts=[2], gold={2: [3]})
    assert broken_rules(game, "steal on 2") == ["T11"]
    assert broken_rules(game, "steal on 1") == ["T11"]
    assert broken_rules(game, "pass map") == ["T11"]
    assert broken_rules(game, "steal") == ["T11"]
    assert not allows(game, "steal on 3")


@pytest.mark.rule("T11")
def test_t11_nobody_steals_in_anothers_place() -> None:
    game = connected(OPEN, "blue green saboteur", thefts=[1, 2])
    assert game.seat == 2
    refusal = game.refusal("steal on 0", seat=1)
    assert refusal is not None
    assert refusal.rule == "S7"


@pytest.mark.rule("T11")
def test_t11_gold_of_earlier_rounds_may_be_stolen_where_no_gold_is_dealt() -> None:
    game = unconnected(NOBODY_WINS, thefts=[0], gold={4: [2]})
    assert legal_texts(game) == ["steal on 4", "decline"]
    game.play("steal on 4")
    assert game.scores == (1, 0, 0, 0, 1)


@pytest.mark.rule("T11", "T16")
def test_t11_a_trapped_player_may_be_robbed() -> None:
    game = connected(OPEN, "blue green saboteur", trapped=[1], thefts=[2], gold={1: [1]})
    assert allows(game, "steal on 1")


@pytest.mark.rule("T11", "T16")
def test_t11_a_trapped_thief_does_not_steal() -> None:
    game = connected(OPEN, "blue green saboteur", trapped=[2], thefts=[2], gold={1: [4]})
    assert (game.round, game.scores) == (2, (5, 4, 0))


@pytest.mark.rule("T11")
def test_t11_a_thief_is_not_asked_where_nobody_else_has_gold() -> None:
    game = unconnected(NOBODY_WINS, thefts=[0], gold={0: [3]})
    assert (game.round, game.scores) == (2, (3, 0, 0, 0, 0))


@pytest.mark.rule("T11", "T12")
def test_t12_a_theft_that_was_removed_steals_nothing() -> None:
    hands = {0: ["hands off"], 1: ["EW"]}
    game = at_table("blue green saboteur", maze=OPEN, hands=hands, front={2: ["theft"]})
    game.play("play hands off on 2")
    game.play("place EW @ 1,0")
    assert (game.round, game.scores) == (2, (0, 5, 0))


@pytest.mark.rule("T36")
def test_t36_all_see_the_roles_while_the_thieves_choose() -> None:
    game = connected(OPEN, "blue green saboteur", thefts=[2])
    for seat in (0, 1, 2, None):
        assert game.view(seat).roles == tuple(dwarves("blue green saboteur"))
        assert game.view(seat).gold == ((5,), (), ())
    game.play("steal on 0")
    for seat in (0, 1, 2, None):
        assert [(event.seat, event.target) for event in of_kind(game.view(seat).history, EventKind.STOLE)] == [(2, 0)]


def order_of_thieves(game: Game, victim: int) -> list[int]:
    """Who steals after whom; all rob the same player."""
    order = []
    while game.phase is Phase.THEFT:
        order.append(game.seat or 0)
        game.play(f"steal on {victim}")
    return order


@pytest.mark.rule("T32")
@pytest.mark.parametrize(
    ("thefts", "trapped", "order"),
    [
        ([3], [], [3]),
        ([0, 3, 1], [], [1, 3, 0]),
        ([1, 3, 0], [], [0, 1, 3]),
        ([1, 0, 3], [], [3, 0, 1]),
        ([0, 1, 3, 4], [], [4, 0, 1, 3]),
        ([3, 0, 1], [1], [3, 0]),
        ([1, 0, 3], [0], [3, 1]),
        ([1, 0, 3], [0, 1, 3], []),
    ],
)
def test_t32_the_latest_theft_goes_first_then_clockwise_and_a_trapped_thief_is_passed_over(
    thefts: list[int], trapped: list[int], order: list[int]
) -> None:
    game = unconnected(NOBODY_WINS, trapped, thefts, gold={2: [9]})
    assert order_of_thieves(game, 2) == order
    assert game.scores == tuple(9 - len(order) if seat == 2 else int(seat in order) for seat in range(5))
    assert game.round == 2


@pytest.mark.rule("T32")
@pytest.mark.parametrize(
    ("thefts", "removed", "order"),
    [([4, 1, 3], 3, [1, 4]), ([1, 4, 3], 3, [4, 1]), ([4, 3, 1], 4, [1, 3]), ([4, 1, 3], 1, [3, 4])],
)
def test_t32_the_latest_theft_that_still_lies_there_counts(thefts: list[int], removed: int, order: list[int]) -> None:
    hands: list[list[str]] = [["hands off"], [], ["map"], [], []]
    lying: dict[str, Any] = {"front": in_front([], thefts), "thefts": thefts}
    game = at_table(NOBODY_WINS, maze=OPEN, hands=hands, pile=[], gold={2: [9]}, **lying)
    game.play(f"play hands off on {removed}")
    game.play("pass map")
    assert order_of_thieves(game, 2) == order


@pytest.mark.rule("T32")
def test_t32_the_order_is_that_in_which_the_thefts_were_played() -> None:
    hands = [["theft"], ["map"], ["map", "map"], ["theft"], ["map"]]
    game = at_table(NOBODY_WINS, maze=OPEN, hands=hands, pile=[], gold={2: [9]}, seat=3)
    for move in ("play theft on 3", "pass map", "play theft on 0", "pass map", "pass map", "pass map"):
        game.play(move)
    assert order_of_thieves(game, 2) == [0, 3]


@pytest.mark.rule("T32")
def test_t32_each_takes_from_what_the_others_own_at_that_moment() -> None:
    game = unconnected(NOBODY_WINS, thefts=[3, 1, 0], gold={2: [1]})
    assert legal_texts(game) == ["steal on 2", "decline"]
    game.play("steal on 2")
    assert (game.seat, legal_texts(game)) == (1, ["steal on 0", "decline"])
    game.play("steal on 0")
    assert (game.seat, legal_texts(game)) == (3, ["steal on 1", "decline"])
    game.play("decline")
    assert game.scores == (0, 1, 0, 0, 0)


@pytest.mark.rule("T32")
def test_t32_a_thief_for_whom_nobody_has_gold_is_passed_over() -> None:
    game = unconnected(NOBODY_WINS, thefts=[3, 1, 0], gold={1: [1]})
    assert game.seat == 0
    game.play("decline")
    assert (game.seat, legal_texts(game)) == (3, ["steal on 1", "decline"])


@pytest.mark.rule("T32")
def test_t32_gold_just_dealt_may_be_stolen() -> None:
    game = connected(OPEN, "green saboteur boss", thefts=[1])
    assert game.scores == (4, 0, 3)
    game.play("steal on 2")
    assert game.scores == (4, 1, 2)


# Rounds and the end of the game


USED = """
start NESW | EW | . | NESW/crystal
.          | .  | . | ?
"""


def second_round(seed: int = 1) -> Game:
    """A second round, after one in which everything was used."""
    game = at_table(
        "blue boss saboteur",
        seed,
        maze=USED,
        hands=[["map"], [], []],
        pile=[],
        discards=["rockfall"],
        hidden={1: ["NES"]},
        front={1: ["theft"], 2: ["broken cart", "trapped"]},
        gold={0: [3], 2: [7]},
        inspected={0: [1]},
        hats=[{"seat": 1, "role": "profiteer", "known_to": [1]}],
        seen={1: {"3,1": "NESW/treasure"}},
    )
    game.play("pass map")
    game.play("decline")
    assert game.round == 2
    return game


def cards_of(position: dict[str, Any]) -> Counter[str]:
    return Counter([*position["pile"], *position["aside"], *(card for hand in position["hands"] for card in hand)])


@pytest.mark.rule("T34")
def test_t34_all_cards_come_back_and_ten_are_put_aside_again() -> None:
    deck = load_deck("saboteur2")
    cards = [*(card.upright.text for card in deck.cards("path")), *map(str, deck.cards("action"))]
    position = second_round().position()
    assert cards_of(position) == Counter(cards)
    assert len(position["aside"]) == 10
    assert [len(hand) for hand in position["hands"]] == [6, 6, 6]
    assert len(position["pile"]) == len(cards) - 10 - 18


@pytest.mark.rule("T34")
def test_t34_the_cards_that_were_aside_come_back() -> None:
    for seed in range(3):
        game = new_game("saboteur2", 3, seed=seed)
        before = game.position()
        pass_until_the_round_ends(game)
        after = game.position()
        assert Counter(before["aside"]) != Counter(after["aside"])
        assert cards_of(after) == cards_of(before)


@pytest.mark.rule("T34")
def test_t34_the_dwarf_cards_are_dealt_anew_from_all_15() -> None:
    positions = [second_round(seed).position() for seed in range(40)]
    assert all(Counter([*position["roles"], *position["spare"]]) == DWARVES for position in positions)
    assert all(len(position["roles"]) == 3 for position in positions)
    assert {role for position in positions for role in position["roles"]} == set(DWARVES)
    assert len({tuple(position["roles"]) for position in positions}) > 20


@pytest.mark.rule("T34")
def test_t34_nothing_of_the_last_round_is_left_but_the_gold() -> None:
    game = second_round()
    position = game.position()
    assert (position["discards"], position["hidden"], position["front"]) == ([], [[], [], []], [[], [], []])
    assert (position["thefts"], position["hats"], position["inspected"]) == ([], [], [[], [], []])
    assert position["seen"] == [{}, {}, {}]
    assert game.scores == (3, 0, 7)
    fresh = new_game("saboteur2", 3, seed=1, goals=1).position()
    assert (position["maze"], position["goals"]) == (fresh["maze"], fresh["goals"])
    assert game.view(0).given == ()


@pytest.mark.rule("T34")
def test_t34_all_cards_are_shuffled_again() -> None:
    for seed in range(4):
        game = new_game("saboteur2", 12, seed=seed)
        before = game.position()
        pass_until_the_round_ends(game)
        after = game.position()
        assert before["hands"] != after["hands"]
        assert before["pile"] != after["pile"]
        assert before["roles"] != after["roles"]


@pytest.mark.rule("T34")
@pytest.mark.parametrize(("last", "begins"), [(0, 1), (1, 2), (2, 0)])
def test_t34_left_of_the_one_who_played_the_last_card_begins(last: int, begins: int) -> None:
    game = connected(OPEN, "green green green", last)
    assert (game.round, game.seat, game.position()["begins"]) == (2, begins, begins)
    game = unconnected("green green green", last=last)
    assert (game.round, game.seat, game.position()["begins"]) == (2, begins, begins)


@pytest.mark.rule("T34")
@pytest.mark.parametrize("move", ["steal on 0", "decline"])
def test_t34_whoever_steals_last_the_last_card_counts(move: str) -> None:
    game = connected(OPEN, "blue green saboteur green", finder=0, thefts=[2])
    assert game.seat == 2
    game.play(move)
    assert (game.round, game.seat) == (2, 1)


@pytest.mark.rule("T34")
def test_t34_two_cards_discarded_to_remove_one_may_be_the_last_cards() -> None:
    hands: list[list[str]] = [[], ["NS", "NE"], []]
    game = at_table("green green green", maze=OPEN, hands=hands, pile=[], front={1: ["trapped"]}, seat=1)
    game.play("discard NE, NS: trapped")
    assert (game.round, game.seat) == (2, 2)


@pytest.mark.rule("T35")
def test_t35_the_game_is_over_after_three_rounds() -> None:
    game = new_game("saboteur2", 2, seed=1)
    pass_until_the_round_ends(game)
    pass_until_the_round_ends(game)
    assert (game.round, game.over, game.winners) == (3, False, ())
    pass_until_the_round_ends(game)
    assert game.over
    assert game.legal_moves() == []
    assert broken_rules(game, "pass map") == ["T35"]


@pytest.mark.rule("T35")
def test_t35_the_most_gold_wins_and_that_of_the_last_round_counts() -> None:
    game = connected(OPEN, "blue green boss", round=3, gold={1: [4], 2: [1]})
    assert (game.over, game.scores, game.winners) == (True, (4, 4, 4), (0, 1, 2))
    game = connected(OPEN, "blue green saboteur", round=3, gold={1: [4]})
    assert (game.scores, game.winners) == ((5, 4, 0), (0,))
    game = connected(OPEN, "blue green saboteur", round=3, gold={1: [6]})
    assert (game.scores, game.winners) == ((5, 6, 0), (1,))


@pytest.mark.rule("T35")
def test_t35_a_tie_is_shared() -> None:
    game = connected(OPEN, "blue green saboteur", round=3, gold={1: [5], 2: [4]})
    assert (game.scores, game.winners) == ((5, 5, 4), (0, 1))


@pytest.mark.rule("T35", "T32")
def test_t35_the_thefts_of_the_last_round_count() -> None:
    game = connected(OPEN, "blue green saboteur", round=3, gold={2: [4]}, thefts=[2])
    assert (game.over, game.winners) == (False, ())
    game.play("steal on 0")
    assert (game.over, game.scores, game.winners) == (True, (4, 0, 5), (2,))


STONE_BESIDE = """
origin 0,-2
.          | ES        | ?   | SW  | .
.          | NS/S=blue | .   | NS  | .
start NESW | .         | ESW | ?   | SW
.          | .         | NE  | NEW | NW
"""
"""A crossing at 1,0 reaches the treasure at 2,-2 by a blue door, and the stone at 3,0 from two sides."""


@pytest.mark.rule("T9", "T20", "T22")
@pytest.mark.parametrize(("way", "shares"), [("NE", (4, 0, 4)), ("SW", (0, 5, 0))])
def test_t9_how_a_stone_lies_is_asked_for_with_the_treasure_up_since_it_may_open_a_way(
    way: str, shares: tuple[int, ...]
) -> None:
    game = set_up(
        "saboteur2",
        3,
        1,
        maze=STONE_BESIDE,
        goals={"2,-2": "NESW/treasure", "3,0": "NE"},
        hands=[["NESW"], ["map"], ["map"]],
        roles=["green digger", "blue digger", "green digger"],
        front={0: []},
        pile=[],
        rounds=1,
    )
    game.play("place NESW @ 1,0")
    assert game.phase == "lay"
    assert [move.text for move in game.legal_moves()] == ["lay NE @ 3,0", "lay SW @ 3,0"]
    game.play(f"lay {way} @ 3,0")
    assert game.scores == shares
