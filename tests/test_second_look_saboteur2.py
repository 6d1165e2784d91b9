"""The second look at the gold of Saboteur 2, by examples, rule by rule: it judges the engine, so it is judged too."""

import pytest

from tests.second_look_saboteur2 import shares, theft_order
from tests.twin_saboteur2 import TwinGame2

OPEN = "start NESW | EW | goal NESW/treasure"
BLUE = "start NESW | EW/W=blue | goal NESW/treasure"
GREEN = "start NESW | EW/W=green | goal NESW/treasure"
BLOCKED = "start NESW | EW/W=blue | EW/W=green | goal NESW/treasure"
UNCONNECTED = "start NESW | . | ?"
BOTH_DOORS_APART = """
start NESW | EW/W=blue  | goal NESW/treasure
NE/E=green | EW         | NW
""".strip()
PAST_THE_DOOR = """
start NESW | EW/W=green | goal NESW/treasure
NES        | EW         | NW
""".strip()
BY_LADDER = """
start NESW | EW/W=green | goal NESW/treasure
.          | .          | N/ladder
""".strip()
BY_BRIDGE = """
.          | ES/S=green | SW
start NESW | NS+EW      | goal NESW/treasure
""".strip()

BLUES, GREENS, BOSS, PROFITEER = "blue digger", "green digger", "boss", "profiteer"
GEOLOGIST, SABOTEUR = "geologist", "saboteur"


# T33
def test_the_example() -> None:
    roles = [BLUES, GREENS, GREENS, BOSS, PROFITEER, SABOTEUR, SABOTEUR]
    gold = shares(BLUE, roles, trapped={5}, finder=3)
    assert gold == [3, 0, 0, 2, 1, 0, 0]
    assert theft_order([5, 6], trapped={5}, players=7) == [6]
    assert theft_order([6, 5], trapped={5}, players=7) == [6]


# T9
@pytest.mark.parametrize(
    ("maze", "paid"),
    [
        (OPEN, [4, 4]),
        (BLUE, [5, 0]),
        (GREEN, [0, 5]),
        (BLOCKED, [0, 0]),
        (BOTH_DOORS_APART, [4, 4]),
        (PAST_THE_DOOR, [4, 4]),
        (BY_LADDER, [4, 4]),
        (BY_BRIDGE, [4, 4]),
    ],
)
def test_one_route_without_a_door_of_the_other_colour_is_enough(maze: str, paid: list[int]) -> None:
    assert shares(maze, [BLUES, GREENS, SABOTEUR], set(), finder=2) == [*paid, 0]


# T20, T22
@pytest.mark.parametrize(
    ("maze", "finder", "paid"),
    [
        (OPEN, 0, [5, 0]),
        (OPEN, 1, [0, 5]),
        (BLUE, 0, [5, 0]),
        (GREEN, 1, [0, 5]),
        (GREEN, 0, [0, 5]),
        (BLUE, 1, [5, 0]),
        (BLOCKED, 0, [0, 0]),
        (BLOCKED, 1, [0, 0]),
    ],
)
def test_a_digger_connects(maze: str, finder: int, paid: list[int]) -> None:
    assert shares(maze, [BLUES, GREENS], set(), finder) == paid


# T20, T31
def test_team_mates_are_paid_without_having_connected() -> None:
    assert shares(OPEN, [BLUES, BLUES, GREENS, BLUES, SABOTEUR], set(), finder=1) == [3, 3, 0, 3, 0]


# T21
@pytest.mark.parametrize("finder", [BOSS, PROFITEER, GEOLOGIST, SABOTEUR])
def test_someone_without_a_team_connects(finder: str) -> None:
    roles = [BLUES, GREENS, finder]
    number = 2 + (finder in (BOSS, PROFITEER))
    each = {2: 4, 3: 3}[number]
    last = {BOSS: 2, PROFITEER: 1}.get(finder, 0)
    assert shares(OPEN, roles, set(), finder=2) == [each, each, last]
    each, last = {2: (5, 0), 3: (4, {BOSS: 3, PROFITEER: 2}.get(finder, 0))}[number]
    assert shares(BLUE, roles, set(), finder=2) == [each, 0, last]
    assert shares(GREEN, roles, set(), finder=2) == [0, each, last]


# T23, T25, T31
def test_the_boss_and_the_profiteer_win_with_any_winning_team() -> None:
    roles = [BLUES, GREENS, BOSS, PROFITEER, SABOTEUR]
    assert shares(OPEN, roles, set(), finder=0) == [3, 0, 2, 1, 0]
    assert shares(OPEN, roles, set(), finder=1) == [0, 3, 2, 1, 0]
    assert shares(OPEN, roles, set(), finder=4) == [2, 2, 1, 0, 0]


# T24, T30
@pytest.mark.parametrize("finder", range(5))
def test_the_boss_alone_when_both_are_blocked(finder: int) -> None:
    roles = [BLUES, GREENS, BOSS, SABOTEUR, GEOLOGIST]
    assert shares(BLOCKED, roles, set(), finder) == [0, 0, 4, 0, 0]
    assert shares(BLOCKED, roles, {2}, finder) == [0, 0, 0, 0, 0]


# T25, T28
@pytest.mark.parametrize("finder", range(5))
def test_the_profiteer_alone_when_both_are_blocked(finder: int) -> None:
    roles = [BLUES, GREENS, PROFITEER, SABOTEUR, GEOLOGIST]
    assert shares(BLOCKED, roles, set(), finder) == [0, 0, 3, 0, 0]


# T27, T30
@pytest.mark.parametrize("finder", range(5))
def test_boss_and_profiteer_when_both_are_blocked(finder: int) -> None:
    roles = [BLUES, GREENS, BOSS, PROFITEER, SABOTEUR]
    assert shares(BLOCKED, roles, set(), finder) == [0, 0, 3, 2, 0]
    assert shares(BLOCKED, roles, {2}, finder) == [0, 0, 0, 3, 0]
    assert shares(BLOCKED, roles, {3}, finder) == [0, 0, 4, 0, 0]


# T28
def test_nobody_when_both_are_blocked() -> None:
    assert shares(BLOCKED, [BLUES, GREENS, SABOTEUR, GEOLOGIST], set(), finder=0) == [0, 0, 0, 0]


# T26, T25, T16
def test_saboteurs_when_the_treasure_is_not_connected() -> None:
    roles = [SABOTEUR, BLUES, BOSS, PROFITEER, SABOTEUR]
    assert shares(UNCONNECTED, roles, set(), None) == [3, 0, 0, 1, 3]
    assert shares(UNCONNECTED, roles, {4}, None) == [4, 0, 0, 2, 0]
    assert shares(UNCONNECTED, roles[:3], set(), None) == [5, 0, 0]


# T25, T39, T40
def test_no_connection_and_no_saboteur_who_is_paid() -> None:
    assert shares(UNCONNECTED, [BLUES, BOSS, PROFITEER], set(), None) == [0, 0, 3]
    assert shares(UNCONNECTED, [BLUES, BOSS, GEOLOGIST], set(), None) == [0, 0, 0]
    assert shares(UNCONNECTED, [SABOTEUR, BOSS, PROFITEER], {0}, None) == [0, 0, 3]
    assert shares(UNCONNECTED, [SABOTEUR, BOSS, BLUES], {0}, None) == [0, 0, 0]


# T29
def test_geologists() -> None:
    crystals = UNCONNECTED + " | NESW/crystal | ESW+N/crystal:ESW | S/crystal"
    roles = [GEOLOGIST, SABOTEUR, GEOLOGIST]
    assert shares(crystals, roles[:2], set(), None) == [3, 5]
    assert shares(crystals, roles, set(), None) == [1, 5, 1]
    assert shares(crystals, roles, {2}, None) == [3, 5, 0]
    assert shares(crystals, roles, {0, 2}, None) == [0, 5, 0]
    assert shares(UNCONNECTED, roles, set(), None) == [0, 5, 0]
    with_treasure = "start NESW | NESW/crystal | goal NESW/treasure"
    assert shares(with_treasure, [GEOLOGIST, BLUES, GREENS], set(), finder=1) == [1, 5, 0]


# T31
def test_shares_by_the_number_of_winners() -> None:
    assert shares(OPEN, [BLUES] * 5 + [BOSS], set(), finder=0) == [1, 1, 1, 1, 1, 0]
    assert shares(OPEN, [BLUES] * 3 + [PROFITEER], set(), finder=0) == [2, 2, 2, 0]
    assert shares(OPEN, [BLUES] * 4 + [PROFITEER], set(), finder=0) == [1, 1, 1, 1, 0]


# T16, T31
def test_the_trapped_are_neither_paid_nor_counted() -> None:
    assert shares(OPEN, [BLUES, BLUES, BLUES, BOSS], {1, 3}, finder=0) == [4, 0, 4, 0]


# T39
def test_a_winning_team_without_anyone_who_is_paid() -> None:
    assert shares(GREEN, [BLUES, BOSS, PROFITEER], set(), finder=0) == [0, 3, 2]
    assert shares(GREEN, [BLUES, GREENS, BOSS], {1}, finder=0) == [0, 0, 4]
    assert shares(GREEN, [BLUES, GREENS, PROFITEER, GEOLOGIST], {1, 2}, finder=0) == [0, 0, 0, 0]


# T32
@pytest.mark.parametrize(
    ("thefts", "trapped", "order"),
    [
        ([], set(), []),
        ([2], set(), [2]),
        ([2], {2}, []),
        ([0, 3, 1], set(), [1, 3, 0]),
        ([0, 3, 1], {1}, [3, 0]),
        ([1, 3, 0], {1}, [0, 3]),
        ([1, 0, 3], {3}, [0, 1]),
        ([1, 0, 3], {1}, [3, 0]),
    ],
)
def test_the_order_of_thieves(thefts: list[int], trapped: set[int], order: list[int]) -> None:
    assert theft_order(thefts, trapped, players=5) == order


def empty_position(maze: str, roles: list[str]) -> dict[str, object]:
    """A position with these roles and nothing in anybody's hand."""
    players = len(roles)
    lists = ("hands", "hidden", "front", "gold", "inspected")
    position: dict[str, object] = {name: [[] for _ in roles] for name in lists}
    plain = ("pile", "discards", "aside", "stack", "offer", "pickers", "turning", "hats", "thefts")
    position |= {name: [] for name in plain}
    return position | {
        **{"players": players, "round": 1, "begins": 0, "last": None, "seat": 0, "phase": "turn", "laid": None},
        **{"maze": maze, "goals": {"2,0": "NESW/treasure"}, "roles": roles, "spare": ["boss", "geologist"]},
        "seen": [{} for _ in roles],
    }


# T11, T32, T33
def test_the_example_as_the_twin_plays_it() -> None:
    roles = [BOSS, BLUES, GREENS, GREENS, PROFITEER, SABOTEUR, SABOTEUR]
    position = empty_position(UNCONNECTED, roles)
    front: list[list[str]] = [[], [], [], [], [], ["theft", "trapped"], ["theft"]]
    twin = TwinGame2(position | {"hands": [["EW/W=blue"], *([] for _ in roles[1:])], "front": front, "thefts": [6, 5]})
    assert twin.legal() == {"place EW/W=blue @ 1,0", "place EW/W=blue @ -1,0", "pass EW/W=blue"}
    twin.play("place EW/W=blue @ 1,0")
    assert (twin.phase, twin.seat, twin.pickers) == ("theft", 6, [6])
    assert twin.gold == [[2], [3], [], [], [1], [], []]
    assert twin.legal() == {"decline", "steal on 0", "steal on 1", "steal on 4"}
    twin.play("steal on 4")
    assert twin.round_over
    assert twin.gold == [[2], [3], [], [], [], [], [1]]
    assert twin.next_begins == 1


# T10, T42
def test_where_the_twin_lays_a_ladder() -> None:
    position = empty_position("start NESW | . | . | EW | . | ?", [BLUES, GREENS])
    twin = TwinGame2(position | {"hands": [["E/ladder"], []], "goals": {"5,0": "NE"}})
    places = {"place W/ladder @ 1,0", "place E/ladder @ -1,0", "place E/ladder @ 2,0"}
    rock_to_rock = {f"place {way}/ladder @ 3,{row}" for way in "EW" for row in (-1, 1)}
    assert twin.legal() == places | rock_to_rock | {"pass E/ladder"}


# T10, T41
def test_a_ladder_opens_a_way_until_a_rockfall_takes_it() -> None:
    position = empty_position("start NESW | . | . | EW | . | ?", [BLUES, GREENS])
    hands = [["E/ladder", "NS+EW"], ["rockfall"]]
    twin = TwinGame2(position | {"hands": hands, "goals": {"5,0": "NE"}, "pile": ["NS", "NS", "NS"]})
    twin.play("place E/ladder @ 2,0")
    assert twin.hands == [["NS+EW", "NS"], ["rockfall"]]
    twin.play("play rockfall @ 2,0")
    assert twin.discards == ["rockfall", "E/ladder"]
    assert not any(move.startswith("place NS+EW @ 4,0") for move in twin.legal())


# T4, T12, T13, T14, T15, T17, T18, T37
def test_the_new_actions_as_the_twin_plays_them() -> None:
    position = empty_position(UNCONNECTED, [BLUES, GREENS, SABOTEUR])
    hands = [["theft", "trapped", "swap hats"], ["inspection", "hands off", "map"], ["swap hands", "N", "N"]]
    twin = TwinGame2(position | {"hands": hands, "pile": ["free at last", "E", "EW", "NS", "NE", "NW"]})
    assert "play trapped on 0" not in twin.legal()
    twin.play("play theft on 0")
    assert (twin.front[0], twin.thefts) == (["theft"], [0])
    twin.play("play inspection on 0")
    assert twin.inspected == [[], [0], []]
    assert {"play swap hands on 0", "play swap hands on 1"} <= twin.legal()
    twin.play("play swap hands on 0")
    assert twin.hands[2] == ["trapped", "swap hats", "free at last"]
    assert twin.hands[0] == ["N", "N", "EW"]
    assert "discard N, N: theft" in twin.legal()
    twin.play("discard EW, N: theft")
    assert (twin.front[0], twin.thefts, twin.discards[-3:]) == ([], [], ["EW", "N", "theft"])
    twin.play("pass E, hands off, map")
    assert (twin.hidden[1], twin.hands[1]) == (["E", "hands off", "map"], ["NE", "NW"])
    assert twin.pile == []
    twin.play("play swap hats on 0")
    assert (twin.roles[0], twin.spare) == (GEOLOGIST, [BOSS])
    assert twin.hats == [{"seat": 0, "role": BLUES, "known_to": [0, 1]}]
    assert twin.inspected == [[], [], []]
