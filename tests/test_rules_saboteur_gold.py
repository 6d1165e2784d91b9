"""The rules of Saboteur about the end of a round, the gold and the end of the game: S26 and S29 to S38."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from saboteur import Game, new_game, set_up
from saboteur.events import EventKind
from saboteur.state import Phase
from tests.rule_helpers import FACE_UP, NEAR, broken_rules, kinds, pass_until_the_round_ends

GOLD = Counter({1: 16, 2: 8, 3: 4})
DWARVES = {"D": "digger", "S": "saboteur"}


def dwarves(letters: str) -> list[str]:
    """The roles of the seats in order: D for a gold-digger, S for a saboteur."""
    return [DWARVES[letter] for letter in letters]


def stack_with(*top: int) -> list[int]:
    """All the gold, with these cards on top."""
    return [*top, *sorted((GOLD - Counter(top)).elements())]


def almost_there(letters: str, finder: int, *top: int, **more: Any) -> Game:
    """The seat on turn can reach the treasure; the gold stack has these cards on top."""
    roles, hands = dwarves(letters), {finder: ["EW"]}
    stack = stack_with(*top)
    return set_up(
        "saboteur", len(letters), seed=1, maze=NEAR, roles=roles, seat=finder, hands=hands, stack=stack, **more
    )


def treasure_reached(letters: str, finder: int, *top: int, **more: Any) -> Game:
    """The seat has just reached the treasure."""
    game = almost_there(letters, finder, *top, **more)
    game.play("place EW @ 1,0")
    return game


def last_card(letters: str, seat: int = 0, seed: int = 1, **more: Any) -> Game:
    """The seat on turn holds the last card of the round, a map."""
    hands = [["map"] if other == seat else [] for other in range(len(letters))]
    roles = dwarves(letters)
    return set_up("saboteur", len(letters), seed=seed, maze=NEAR, roles=roles, seat=seat, hands=hands, pile=[], **more)


def paid(letters: str, left: Sequence[int], begins: int = 0) -> dict[int, list[int]]:
    """What the saboteurs are paid if this gold is left and a gold-digger has the rest."""
    digger = letters.index("D")
    rest = sorted((GOLD - Counter(left)).elements())
    game = last_card(letters, begins=begins, gold={digger: rest}, stack=list(left))
    game.play("pass map")
    gold = game.position()["gold"]
    assert gold[digger] == rest
    return {seat: sorted(gold[seat], reverse=True) for seat, letter in enumerate(letters) if letter == "S"}


# The end of the round


@pytest.mark.rule("S26")
def test_s26_the_treasure_ends_the_round_at_once() -> None:
    game = almost_there("DSD", 0)
    events = game.play("place EW @ 1,0")
    assert kinds(events)[:4] == [EventKind.PLACED, EventKind.TURNED, EventKind.LAID, EventKind.REACHED]
    assert EventKind.DREW not in kinds(events)
    assert game.phase is Phase.PICK
    game.play(game.legal_moves()[0])
    assert (game.round, game.phase) == (2, Phase.TURN)


@pytest.mark.rule("S3", "S26")
def test_s3_the_roles_are_shown_while_the_gold_is_handed_round() -> None:
    game = almost_there("DSD", 0)
    assert game.view(2).roles == (None, None, "digger")
    game.play("place EW @ 1,0")
    assert game.view(2).roles == game.view(None).roles == ("digger", "saboteur", "digger")


@pytest.mark.rule("S29")
def test_s29_the_round_ends_when_nobody_has_a_card() -> None:
    hands: list[list[str]] = [["map"], [], ["NES"]]
    game = set_up("saboteur", 3, seed=1, hands=hands, pile=[], seat=0)
    assert EventKind.NOT_REACHED not in kinds(game.play("pass map"))
    assert (game.round, game.seat) == (1, 2)
    assert EventKind.NOT_REACHED in kinds(game.play("pass NES"))
    assert game.round == 2


@pytest.mark.rule("S29")
def test_s29_an_empty_hand_does_not_end_the_round_while_there_are_cards_to_draw() -> None:
    game = set_up("saboteur", 3, seed=1, hands=[["map"], ["NES"], []], pile=["NS"])
    game.play("pass map")
    game.play("pass NES")
    assert (game.round, game.seat) == (1, 0)


@pytest.mark.rule("S29")
def test_s29_the_last_card_may_be_placed_or_played_too() -> None:
    placed = set_up("saboteur", 3, seed=1, hands=[["NS"], [], []], pile=[])
    placed.play("place NS @ 0,1")
    assert placed.round == 2
    played = last_card("DDD")
    played.play("play map @ 2,0")
    assert played.round == 2


# The gold-diggers


@pytest.mark.rule("S30")
@pytest.mark.parametrize(
    ("letters", "cards"), [("DDD", 3), ("DSD", 2), ("DSDDS", 3), ("DDDDDDDSSS", 7), ("DDDDDDSSSS", 6)]
)
def test_s30_as_many_gold_cards_are_drawn_as_gold_diggers_play(letters: str, cards: int) -> None:
    game = treasure_reached(letters, 0)
    assert game.view(None).offered == cards
    assert game.view(None).stack == 28 - cards


@pytest.mark.rule("S30")
def test_s30_the_cards_come_from_the_top_and_the_others_do_not_see_them() -> None:
    game = treasure_reached("DSD", 0, 3, 2)
    assert sorted(game.view(0).offer) == [2, 3]
    assert [game.view(seat).offer for seat in (1, 2, None)] == [(), (), ()]
    offers = [event for event in game.view(2).history if event.kind is EventKind.OFFERED]
    assert [event.cards for event in offers] == [2]


@pytest.mark.rule("S30")
def test_s30_the_gold_diggers_win_if_the_treasure_was_reached_and_saboteurs_get_nothing() -> None:
    game = treasure_reached("DSD", 0, 3, 2)
    game.play("take 3")
    assert game.position()["gold"] == [[3], [], [2]]
    assert EventKind.PAID not in kinds(game.events)


@pytest.mark.rule("S31")
def test_s31_the_finder_takes_first_and_hands_on_counter_clockwise_past_saboteurs() -> None:
    game = treasure_reached("DSDDS", 2, 1, 2, 3)
    assert (game.seat, game.view(2).offer) == (2, (1, 2, 3))
    game.play("take 3")
    assert (game.seat, game.view(0).offer) == (0, (1, 2))
    game.play("take 2")
    assert game.position()["gold"] == [[2], [], [3], [1], []]


@pytest.mark.rule("S31")
def test_s31_if_a_saboteur_reached_it_the_next_gold_digger_counter_clockwise_begins() -> None:
    game = treasure_reached("DSDDS", 1, 1, 2, 3)
    assert game.seat == 0
    game.play("take 3")
    assert game.seat == 3
    game.play("take 2")
    assert game.position()["gold"] == [[3], [], [1], [2], []]


@pytest.mark.rule("S31")
def test_s31_one_of_the_cards_must_be_taken() -> None:
    game = treasure_reached("DSD", 0, 2, 2)
    assert [move.text for move in game.legal_moves()] == ["take 2"]
    assert broken_rules(game, "take 3") == ["S31"]
    assert broken_rules(game, "pass map") == ["S31"]


@pytest.mark.rule("S31")
def test_s31_a_gold_digger_may_take_any_of_the_cards() -> None:
    game = treasure_reached("DDD", 0, 1, 2, 3)
    assert [move.text for move in game.legal_moves()] == ["take 1", "take 2", "take 3"]
    game.play("take 1")
    assert game.view(2).offer == (2, 3)


# The saboteurs


@pytest.mark.rule("S32")
@pytest.mark.parametrize(
    ("letters", "each"),
    [
        ("SDD", 4),
        ("DSDD", 4),
        ("SDDDD", 4),
        ("SDSDD", 3),
        ("SDDDDD", 4),
        ("SSDDDD", 3),
        ("SSDDDDD", 3),
        ("SSSDDDD", 3),
        ("DDDDDDSS", 3),
        ("DDDDDSSS", 3),
        ("SSDDDDDDD", 3),
        ("SSSDDDDDD", 3),
        ("SSSDDDDDDD", 3),
        ("SDSDSDSDDD", 2),
    ],
)
def test_s32_saboteurs_win_if_the_treasure_was_not_reached(letters: str, each: int) -> None:
    game = last_card(letters)
    game.play("pass map")
    assert game.scores == tuple(each if letter == "S" else 0 for letter in letters)
    assert sum(game.scores) + sum(game.position()["stack"]) == 16 * 1 + 8 * 2 + 4 * 3


@pytest.mark.rule("S33")
@pytest.mark.parametrize("letters", ["DDD", "DDDD"])
def test_s33_without_a_saboteur_nobody_gets_gold(letters: str) -> None:
    game = last_card(letters)
    game.play("pass map")
    assert game.scores == (0,) * len(letters)
    assert len(game.position()["stack"]) == 28


@pytest.mark.rule("S34")
def test_s34_as_few_cards_as_possible() -> None:
    assert paid("SSDDD", [1, 1, 1, 2, 3, 3]) == {0: [3], 1: [3]}
    assert paid("SDD", [1, 1, 1, 1, 2, 2]) == {0: [2, 2]}
    assert paid("SSDDD", [1, 1, 1, 2, 2]) == {0: [2, 1], 1: [2, 1]}


@pytest.mark.rule("S34")
def test_s34_of_equal_ways_the_one_with_the_highest_card() -> None:
    assert paid("SDD", [1, 2, 2, 3]) == {0: [3, 1]}


@pytest.mark.rule("S34")
def test_s34_exactly_even_if_a_higher_card_would_not_fit() -> None:
    assert paid("SDD", [2, 2, 3, 3]) == {0: [2, 2]}
    assert paid("SDD", [1, 1, 1, 1]) == {0: [1, 1, 1, 1]}


@pytest.mark.rule("S34")
def test_s34_where_the_stack_no_longer_can_the_largest_sum_below() -> None:
    assert paid("SDD", [3, 3]) == {0: [3]}
    assert paid("SDD", [1, 2]) == {0: [2, 1]}
    assert paid("SSSSDDDDDD", [1, 3, 3]) == {0: [1], 1: [], 2: [], 3: []}
    assert paid("SDD", []) == {0: []}


@pytest.mark.rule("S34")
@pytest.mark.parametrize(("begins", "first", "second"), [(0, 1, 4), (1, 1, 4), (2, 4, 1), (3, 4, 1), (4, 4, 1)])
def test_s34_paid_clockwise_from_the_seat_that_began_the_round(begins: int, first: int, second: int) -> None:
    assert paid("DSDDS", [2, 3], begins) == {first: [3], second: [2]}


# Secrets, rounds and the end of the game


@pytest.mark.rule("S35")
def test_s35_what_gold_is_worth_is_known_to_its_owner_only() -> None:
    game = last_card("SDD", gold={0: [3], 1: [2, 2]})
    game.play("pass map")
    own, other, spectator = game.view(0), game.view(1), game.view(None)
    assert own.gold == ((1, 3, 3), None, None)
    assert other.gold == (None, (2, 2), None)
    assert spectator.gold == (None, None, None)
    assert own.gold_cards == other.gold_cards == spectator.gold_cards == (3, 2, 0)
    assert (own.scores, other.scores, spectator.scores) == (None, None, None)
    assert [event.cards for event in own.history if event.kind is EventKind.PAID] == [(3, 1)]
    assert [event.cards for event in other.history if event.kind is EventKind.PAID] == [2]


@pytest.mark.rule("S35")
def test_s35_what_a_gold_digger_took_is_secret() -> None:
    game = treasure_reached("DSD", 0, 3, 2)
    game.play("take 3")
    assert [event.cards for event in game.view(0).history if event.kind is EventKind.TOOK] == [(3,), 1]
    assert [event.cards for event in game.view(1).history if event.kind is EventKind.TOOK] == [1, 1]


@pytest.mark.rule("S35", "S38")
def test_s35_at_the_end_of_the_game_the_gold_is_shown() -> None:
    game = last_card("DDD", round=3, gold={0: [3], 1: [2, 2]})
    game.play("pass map")
    assert game.view(2).scores == game.view(None).scores == (3, 4, 0)
    assert game.view(2).gold == ((3,), (2, 2), ())


def second_round(seed: int = 1) -> Game:
    """A second round, after one in which everything was used."""
    game = set_up(
        "saboteur",
        3,
        seed=seed,
        maze=FACE_UP,
        roles=dwarves("DSD"),
        hands=[["map"], [], []],
        pile=[],
        discards=["rockfall"],
        hidden={1: ["NES"]},
        front={2: ["broken cart"]},
        gold={0: [3], 2: [1, 1]},
    )
    game.play("play map @ 2,2")
    assert game.round == 2
    return game


@pytest.mark.rule("S36")
def test_s36_a_new_round_has_the_same_set_up() -> None:
    position, fresh = second_round().position(), new_game("saboteur", 3, seed=1).position()
    assert position["maze"] == fresh["maze"]
    assert sorted(position["goals"].values()) == sorted(fresh["goals"].values())
    assert [len(hand) for hand in position["hands"]] == [6, 6, 6]
    assert len(position["pile"]) == 67 - 18
    assert (position["discards"], position["hidden"], position["front"]) == ([], [[], [], []], [[], [], []])
    assert position["seen"] == [{}, {}, {}]


@pytest.mark.rule("S36")
def test_s36_all_cards_and_the_same_dwarf_cards_are_dealt_again() -> None:
    position, fresh = second_round().position(), new_game("saboteur", 3, seed=1).position()
    assert Counter(sum(position["hands"], position["pile"])) == Counter(sum(fresh["hands"], fresh["pile"]))
    assert sorted([*position["roles"], *position["spare"]]) == ["digger", "digger", "digger", "saboteur"]


@pytest.mark.rule("S36")
def test_s36_the_dwarf_card_that_was_left_over_is_shuffled_in_again() -> None:
    games = [last_card("DDD", seed=seed) for seed in range(10)]
    for game in games:
        game.play("pass map")
    assert {tuple(game.position()["spare"]) for game in games} == {("digger",), ("saboteur",)}


@pytest.mark.rule("S36")
def test_s36_everything_is_shuffled_again() -> None:
    games = [new_game("saboteur", 10, seed=seed) for seed in range(8)]
    before = [game.position() for game in games]
    for game in games:
        pass_until_the_round_ends(game)
    after = [game.position() for game in games]
    assert all(old["hands"] != new["hands"] for old, new in zip(before, after, strict=True))
    assert all(old["pile"] != new["pile"] for old, new in zip(before, after, strict=True))
    assert sum(old["roles"] != new["roles"] for old, new in zip(before, after, strict=True)) > 4
    assert any(old["goals"] != new["goals"] for old, new in zip(before, after, strict=True))
    assert len({str(new["goals"]) for new in after}) > 1


@pytest.mark.rule("S36")
def test_s36_players_keep_their_gold_and_the_rest_of_the_stack_is_shuffled() -> None:
    stack = stack_with()[4:]
    game = last_card("DDD", gold={0: [1], 1: [1, 1], 2: [1]}, stack=stack)
    game.play("pass map")
    assert game.position()["gold"] == [[1], [1, 1], [1]]
    shuffled = game.position()["stack"]
    assert sorted(shuffled) == sorted(stack)
    assert shuffled not in (sorted(stack), sorted(stack, reverse=True))


@pytest.mark.rule("S36")
def test_s36_the_stack_is_shuffled_in_another_way_each_round() -> None:
    first = new_game("saboteur", 3, seed=1)
    stack = first.position()["stack"]
    second = last_card("DDD", stack=stack)
    second.play("pass map")
    assert second.position()["stack"] != stack


@pytest.mark.rule("S37")
@pytest.mark.parametrize(("last", "begins"), [(0, 1), (1, 2), (2, 0)])
def test_s37_left_of_the_one_who_played_the_last_card_begins_and_a_discard_is_a_played_card(
    last: int, begins: int
) -> None:
    game = last_card("DSD", seat=last)
    game.play("pass map")
    assert (game.round, game.seat, game.position()["begins"]) == (2, begins, begins)


@pytest.mark.rule("S37")
@pytest.mark.parametrize("move", ["place NS @ 0,1", "play map @ 8,0"])
def test_s37_a_card_placed_or_played_is_a_played_card(move: str) -> None:
    hands: list[list[str]] = [[], [], ["NS", "map"]]
    game = set_up("saboteur", 3, seed=1, hands=hands, pile=[], seat=2)
    game.play("pass map" if "NS" in move else "pass NS")
    game.play(move)
    assert (game.round, game.seat) == (2, 0)


@pytest.mark.rule("S37")
def test_s37_to_be_passed_over_without_a_hand_card_is_not_a_played_card() -> None:
    game = set_up("saboteur", 3, seed=1, hands=[["map", "NES"], ["map"], []], pile=[])
    game.play("pass map")
    game.play("pass map")
    game.play("pass NES")
    assert (game.round, game.seat) == (2, 1)


@pytest.mark.rule("S37")
def test_s37_who_reached_the_treasure_played_the_last_card_whoever_takes_gold_last() -> None:
    game = treasure_reached("DSDDS", 2, 1, 2, 3)
    game.play("take 3")
    game.play("take 2")
    assert (game.round, game.seat) == (2, 3)


@pytest.mark.rule("S38")
def test_s38_the_game_is_over_after_three_rounds() -> None:
    game = new_game("saboteur", 3, seed=1)
    pass_until_the_round_ends(game)
    pass_until_the_round_ends(game)
    assert (game.round, game.over, game.winners) == (3, False, ())
    pass_until_the_round_ends(game)
    assert game.over
    assert game.legal_moves() == []
    assert broken_rules(game, "pass map") == ["S38"]


@pytest.mark.rule("S38")
def test_s38_the_most_gold_wins() -> None:
    game = last_card("DDD", round=3, gold={0: [1, 1, 1], 1: [2, 2], 2: [3]})
    game.play("pass map")
    assert (game.scores, game.winners) == ((3, 4, 3), (1,))


@pytest.mark.rule("S38")
def test_s38_on_a_tie_all_of_those_share_the_win() -> None:
    game = last_card("DDD", round=3, gold={0: [1, 1, 1], 1: [2], 2: [3]})
    game.play("pass map")
    assert game.winners == (0, 2)


@pytest.mark.rule("S38")
def test_s38_the_gold_of_the_last_round_counts() -> None:
    game = treasure_reached("DSD", 0, 3, 2, round=3)
    game.play("take 2")
    assert (game.over, game.scores, game.winners) == (True, (2, 0, 3), (2,))
