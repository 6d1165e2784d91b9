"""What a seat of The Lost Mines may know: its worlds beside a naive count of all that is possible."""

from collections import Counter
from collections.abc import Hashable
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from saboteur import Table, from_code, load_deck, set_up
from saboteur.state import Phase
from tests.mines_tables import DRAGON, GEMSTONES, GOLD, LANE, OPEN_MINES, SILVER, forest, mines, taken, turn
from tests.test_worlds import Position, Seat, check_worlds

DECK = load_deck("lost_mines")
ROLES = ["blue loyal", "yellow saboteur", "blue selfish"]
CLANS = ("blue", "yellow", "blue")
IN_PLAY = [f"{clan} {name}" for clan in ("blue", "yellow") for name in ("loyal", "selfish", "saboteur")]
"""The dwarf cards for three players (M2)."""
GOALS = {"10,0": GOLD, "10,2": SILVER, "10,4": GEMSTONES, "10,6": DRAGON}
SEATS = (0, 1, 2, None)


def kind_of(treasure: str) -> str:
    return treasure.split(maxsplit=1)[0]


# Dwarf cards


def roles_of(position: Position) -> Hashable:
    return (tuple(position["roles"]), tuple(sorted(position["spare"])))


def possible_roles(known: dict[int, str]) -> set[Hashable]:
    """Every deal of the dwarf cards that shows these clans and has the known ones where they are (M2, M3)."""
    found: set[Hashable] = set()
    for roles in permutations(IN_PLAY, 3):
        shows = tuple(role.split()[0] for role in roles)
        if shows == CLANS and all(roles[seat] == role for seat, role in known.items()):
            found.add((roles, tuple(sorted((Counter(IN_PLAY) - Counter(roles)).elements()))))
    return found


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("inspected", [(), (1,), (2,)])
def test_m3_characters_may_be_any_of_their_clan_that_are_left(seat: Seat, inspected: tuple[int, ...]) -> None:
    game = mines(forest(LANE), "EW", roles=ROLES, inspected=[list(inspected), [], []])
    known = {} if seat is None else {seat: ROLES[seat]}
    known |= {other: ROLES[other] for other in inspected if seat == 0}
    check_worlds(game, seat, roles_of, possible_roles(known))


@pytest.mark.parametrize("seat", SEATS)
def test_m17_who_has_looked_at_a_dwarf_card_alone_knows_it(seat: Seat) -> None:
    game = mines(forest(), "information mine+dwarf", "EW", roles=ROLES)
    turn(game, "play information mine+dwarf on 2")
    known = {} if seat is None else {seat: ROLES[seat]}
    check_worlds(game, seat, roles_of, possible_roles(known | ({2: ROLES[2]} if seat == 0 else {})))


# Mines


def goals_of(position: Position) -> Hashable:
    return tuple(sorted(position["goals"].items()))


def possible_goals(known: dict[str, str], places: tuple[str, ...], faces: list[str]) -> set[Hashable]:
    """Every order of the mines that lie face down (M4)."""
    deals = (dict(zip(places, order, strict=True)) for order in permutations(faces))
    return {tuple(sorted(deal.items())) for deal in deals if known.items() <= deal.items()}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("looked", [(), ("10,2",), ("10,0", "10,6")])
def test_m17_a_seat_knows_the_mines_at_which_it_has_looked(seat: Seat, looked: tuple[str, ...]) -> None:
    seen = [{place: GOALS[place] for place in looked}, {}, {}]
    game = mines(forest(), "EW", goals=GOALS, seen=seen)
    known = seen[0] if seat == 0 else {}
    check_worlds(game, seat, goals_of, possible_goals(known, tuple(GOALS), list(GOALS.values())))


@pytest.mark.parametrize("seat", SEATS)
def test_m26_a_mine_that_lies_face_up_is_known_to_all(seat: Seat) -> None:
    game = mines(forest(OPEN_MINES[2]), "EW", goals={place: GOALS[place] for place in ("10,0", "10,2", "10,6")})
    check_worlds(game, seat, goals_of, possible_goals({}, ("10,0", "10,2", "10,6"), [GOLD, SILVER, DRAGON]))


@pytest.mark.parametrize("seat", SEATS)
def test_m26_a_mine_that_is_being_laid_is_known_to_all(seat: Seat) -> None:
    """Seat 0 enters the mine of gold from the north, and it may lie in both ways."""
    goals = {"10,0": SILVER, "10,2": GOLD, "10,4": GEMSTONES, "10,6": DRAGON}
    game = mines(forest("10,1: NS", "dwarf 0 @ 10,1"), "NS", goals=goals, phase="move", last=0, due=1)
    game.play("walk 10,2")
    assert game.phase is Phase.LAY
    check_worlds(game, seat, goals_of, possible_goals({"10,2": GOLD}, tuple(goals), list(goals.values())))


# Treasures


def treasures_of(position: Position) -> Hashable:
    lying = tuple(treasure["treasure"] for treasure in position["treasures"])
    return (lying, tuple(sorted(position["buried"])))


def possible_treasures(lying: list[str], known: set[int]) -> set[Hashable]:
    """Every deal of values to the treasures, each out of its kind, that has the known ones where they are (M5)."""
    cards = DECK.cards("treasure")
    found: set[Hashable] = set()
    for order in set(permutations(cards, len(lying))):
        kinds_fit = [kind_of(one) for one in order] == [kind_of(one) for one in lying]
        if kinds_fit and all(order[number] == lying[number] for number in known):
            found.add((order, tuple(sorted((Counter(cards) - Counter(order)).elements()))))
    return found


@pytest.mark.parametrize("seat", SEATS)
def test_m5_values_may_be_any_of_their_kind_that_are_left(seat: Seat) -> None:
    lying: list[Any] = ["gold 4", "gold 2", "silver 1"]
    treasures = [{"treasure": lying[0], "owner": None, "known_to": [0]}, *lying[1:]]
    game = mines(forest(), "EW", treasures=treasures)
    check_worlds(game, seat, treasures_of, possible_treasures(lying, {0} if seat == 0 else set()))


@pytest.mark.parametrize("seat", SEATS)
def test_m27_who_took_a_treasure_and_who_had_looked_know_it(seat: Seat) -> None:
    lying = ["gemstones 3", "gold 2", "gemstones 4"]
    treasures = [taken(lying[0], 1, 2), taken(lying[1], 0), lying[2]]
    game = mines(forest(OPEN_MINES[0], OPEN_MINES[2]), "EW", treasures=treasures)
    knows: dict[Seat, set[int]] = {0: {1}, 1: {0}, 2: {0}}
    check_worlds(game, seat, treasures_of, possible_treasures(lying, knows.get(seat, set())))


# What a trap took


@pytest.mark.parametrize("seat", SEATS)
def test_m19_what_a_trap_took_is_known_to_its_loser_alone(seat: Seat) -> None:
    """Seat 0 knows which of its two cards is gone; for the others it may be any that they have not seen."""
    maze = forest("1,2: EW", "trap @ 0,2 E")
    game = mines(maze, "EW", "boat", phase="move", last=0, due=1, hands={1: ["NE"], 2: ["NS"]})
    game.play("walk 1,2")
    (lost,) = game.position()["hidden"][0]
    worlds = [world.position()["hidden"][0] for world in islice(game.view(seat).worlds(Random(1)), 400)]
    assert all(len(cards) == 1 for cards in worlds)
    found = {card for (card,) in worlds}
    assert found == {lost} if seat == 0 else len(found) > 20


# The end, and who knows all


def test_m5_in_the_end_what_nobody_has_taken_stays_secret() -> None:
    treasures = [taken("gold 2", 1), "silver 1", "gemstones 3"]
    game = mines(forest(OPEN_MINES[0]), "boat", hands={1: [], 2: []}, pile=[], treasures=treasures, rounds=1)
    game.play("pass boat")
    assert game.over
    for seat in SEATS:
        assert [one.text for one in game.view(seat).treasures] == ["gold 2", "silver", "gemstones"]


def test_who_knows_all_sees_every_treasure_at_the_table() -> None:
    game = mines(forest(OPEN_MINES[0]), "boat", treasures=[taken("gold 2", 1), "silver 1", "gemstones 3"])
    for viewpoint, words in (("all", "2: silver 1, 3: gemstones 3"), (0, "2: silver, 3: gemstones")):
        scene = Table(game, viewpoint=viewpoint).scene
        assert words in "".join(scene["own"])
        assert ("treasure gold 2" in scene["seats"][1]["facts"]) == (viewpoint == "all")


def test_what_was_looked_at_keeps_its_order_when_one_of_it_is_turned_over() -> None:
    goals = {"10,0": GOLD, "10,2": SILVER}
    seen = {"goals": goals, "seen": [goals, {}, {}], "seat": 1}
    game = mines(forest("9,2: EW", "dwarf 1 @ 9,2"), hands={1: ["NE", "NW"]}, **seen)
    game.play_all("pass NE; walk 10,2")
    again = set_up(**game.position())
    world = next(game.view(2).worlds(Random(1)))
    for other in (again, world, from_code(world.code())):
        assert other.view(2) == game.view(2)
        assert other.view(2).looked[0] == ((10, 0), (10, 2))
