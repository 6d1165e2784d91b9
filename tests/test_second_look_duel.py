"""The second look at The Duel itself: a handful of cases for each rule, with what is expected read off the rules."""

import pytest

from tests.second_look_duel import claims, half_turned, owed, rank, take_home, toll, upright


def row(*cards: str) -> str:
    """Green's start card with cards to the east of it; blue's start card lies far away."""
    return f"start=green NESW | {' | '.join(cards)}\n.\n.\nstart=blue NESW"


def between(*cards: str) -> str:
    """Cards in a row from green's start card in the west to blue's in the east."""
    return f"start=green NESW | {' | '.join(cards)} | start=blue NESW"


# Names of cards


@pytest.mark.parametrize(
    ("card", "turned"),
    [
        ("NES", "NSW"),
        ("NE", "SW"),
        ("NS+EW", "NS+EW"),
        ("NE+SW", "NE+SW"),
        ("NS+W", "NS+E"),
        ("NESW/S=blue", "NESW/N=blue"),
        ("NW/ladder=blue", "ES/ladder=blue"),
        ("EW+S/gold:S=1", "EW+N/gold:N=1"),
        ("NW+ES/gold:ES=1", "NW+ES/gold:NW=1"),
        ("NW/W=green,gold:N=1", "ES/S=green,gold:S=1"),  # in the middle of a curve: its later side
        ("NE/E=blue,gold:N=1", "SW/W=blue,gold:S=1"),
        ("NSW/N=blue,gold:SW=3", "NES/S=blue,gold:NE=3"),
    ],
)
def test_a_half_turn(card: str, turned: str) -> None:
    assert half_turned(card) == turned
    assert half_turned(turned) == card


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("SW", "NE"),
        ("NSW", "NES"),
        ("NS+W", "NS+E"),
        ("NESW/N=blue", "NESW/S=blue"),
        ("NESW/E=green", "NESW/W=green"),
        ("ES/S=green,gold:S=1", "NW/W=green,gold:N=1"),
        ("NW+ES/gold:NW=1", "NW+ES/gold:ES=1"),
    ],
)
def test_the_name_in_a_hand(card: str, name: str) -> None:
    assert upright(card) == upright(half_turned(card)) == name


# Claims


def test_gold_that_is_reached_is_claimed() -> None:  # D16
    maze = row("EW+S/gold:S=1", "goal NW/gold=2")
    assert claims(maze, "green", 8) == [("2,0 NW", "green")]
    assert claims(maze, "blue", 8) == [("2,0 NW", "green")]  # D17: the other player's marker goes on it


def test_gold_that_both_reach_belongs_to_the_player_on_turn() -> None:  # D17
    maze = between("EW", "goal EW+N+S/gold:EW=2", "EW")
    assert claims(maze, "green", 8) == [("2,0 EW", "green")]
    assert claims(maze, "blue", 8) == [("2,0 EW", "blue")]


def test_gold_with_a_marker_is_not_claimed_again() -> None:  # D18
    maze = between("EW", "goal EW+N+S/gold:EW=2", "EW") + "\nmarker green @ 2,0 EW"
    assert claims(maze, "blue", 7) == []


def test_gold_that_is_cut_off_is_not_claimed() -> None:
    assert claims(row(".", "goal NW/gold=2"), "green", 8) == []
    assert claims(row("EW", "goal NE/gold=2"), "green", 8) == []  # D31: tunnel against rock


def test_a_goal_that_lies_face_down_has_no_gold_yet() -> None:
    assert claims(row("EW", "?"), "green", 8) == []


@pytest.mark.parametrize(
    ("card", "piece"),
    [
        ("NS+EW/gold:NS=1", ""),  # the bridge, on the other tunnel
        ("NS+EW/gold:EW=1", "EW"),
        ("NW+ES/gold:ES=1", ""),
        ("NW+ES/gold:NW=1", "NW"),
        ("EW+S/gold:S=1", ""),  # a dead end
        ("NSW+E/gold:E=1", ""),
        ("NES+W/gold:W=1", "W"),
        ("goal NSW/W=blue,gold:NS=1", ""),  # behind blue's door
        ("goal NSW/W=green,gold:NS=1", "NS"),
        ("goal NSW/N=blue,gold:SW=3", "SW"),  # in front of blue's door
    ],
)
def test_only_the_piece_of_tunnel_that_is_reached_counts(card: str, piece: str) -> None:  # D38
    assert claims(row("EW", card), "green", 8) == ([(f"2,0 {piece}", "green")] if piece else [])


def test_a_key_opens_a_door_for_one_player() -> None:  # D13, D21
    maze = between("EW/W=blue", "goal EW/gold=2", "EW/W=green")
    assert claims(maze, "green", 8) == []
    assert claims(maze + "\nkey green @ 1,0 W", "blue", 8) == [("2,0 EW", "green")]
    assert claims(maze + "\nkey blue @ 3,0 W", "green", 8) == [("2,0 EW", "blue")]


def test_a_bribed_troll_lets_both_pass() -> None:  # D15
    maze = row("NESW/E=troll", "goal NW/gold=2")
    assert claims(maze, "green", 8) == []
    for colour in ("green", "blue"):
        assert claims(f"{maze}\nbribe {colour} @ 1,0 E", "green", 7) == [("2,0 NW", "green")]


def test_a_ladder_joins_its_piece_to_the_start_of_its_colour() -> None:  # D12
    maze = row(".", "EW+S/ladder=blue", "goal NW/gold=2")
    assert claims(maze, "green", 8) == [("3,0 NW", "blue")]
    other = row(".", "EW+S/ladder:S=blue", "goal NW/gold=2")
    assert claims(other, "green", 8) == []


def test_a_ladder_is_there_for_both_players() -> None:  # D36
    maze = between("EW", "EW") + " | EW/ladder=green | goal NW/gold=2"
    assert claims(maze, "blue", 8) == [("5,0 NW", "blue")]


def test_claims_are_sorted_by_column_and_row() -> None:
    maze = """
origin -2,-1
goal ES/gold=2 | EW | NESW             | goal SW/gold=2
.              | .  | start=green NESW
.              | .  | NS+EW/gold:NS=1
.
start=blue NESW
"""
    assert [place for place, _ in claims(maze, "blue", 8)] == ["-2,-1 ES", "0,1 NS", "1,-1 SW"]
    long = row(*["EW/gold=1"] * 11)
    assert [place for place, _ in claims(long, "green", 8)] == [f"{column},0 EW" for column in range(1, 12)]


def test_more_gold_than_markers() -> None:  # D34: the player chooses, so all of it is listed
    maze = row("EW/gold=1", "EW/gold=1", "EW/gold=1")
    assert len(claims(maze, "green", 2)) == 3
    assert claims(maze, "green", 0) == []


def test_alone() -> None:  # O1: the other colour claims nothing, and its ladder leads nowhere
    maze = "start=green NESW | EW/gold=1 | EW/W=blue | goal NW/gold=2"
    assert claims(maze, "green", 6, ("green",)) == [("1,0 EW", "green")]
    with_ladder = maze + "\n.\n. | . | EW/ladder=blue | goal NW/gold=2"
    assert claims(with_ladder, "green", 6, ("green",)) == [("1,0 EW", "green")]
    assert claims(with_ladder.replace("ladder=blue", "ladder=green"), "green", 6, ("green",))[-1] == ("3,2 NW", "green")


# The end of the round


def test_gold_is_taken_home() -> None:  # D25
    maze = row("EW+S/gold:S=1", "EW+N/gold:N=1", "NES+W/gold:W=1", "goal ES/gold=2", "goal NW/gold=2", "?")
    marked = "\nmarker green @ 2,0 N\nmarker green @ 4,0 ES\nmarker blue @ 3,0 W"
    assert take_home(maze + marked) == {
        "green": ([1, 2], ["EW+N/gold:N=1"], ["NW/gold=2"]),
        "blue": ([1], ["NES+W/gold:W=1"], []),
    }


def test_without_a_marker_nothing_is_taken_home() -> None:
    assert take_home(row("goal NW/gold=2")) == {"green": ([], [], []), "blue": ([], [], [])}
    assert take_home("start=blue NESW | goal NW/gold=2", ("blue",)) == {"blue": ([], [], [])}


def test_each_bribe_costs_one() -> None:  # D26
    maze = row("NESW/S=troll", "NSW/S=troll", "NEW/E=troll")
    assert owed(maze) == {"green": 0, "blue": 0}
    assert owed(maze + "\nbribe green @ 1,0 S\nbribe blue @ 2,0 S\nbribe green @ 3,0 E") == {"green": 2, "blue": 1}


@pytest.mark.parametrize(
    ("values", "due", "paid"),
    [
        ([1, 2, 3], 0, []),
        ([], 2, []),
        ([1, 2, 3], 1, [1]),
        ([2, 3], 1, [2]),  # no change: a more valuable card
        ([3], 2, [3]),
        ([1], 3, [1]),  # too little: what there is
        ([1, 1], 3, [1, 1]),
        ([1, 1, 2], 2, [2]),  # equal totals: the fewest cards
        ([1, 2, 3], 3, [3]),
        ([2, 2, 3], 3, [3]),
        ([2, 2], 3, [2, 2]),
        ([1, 1, 3, 3], 2, [1, 1]),  # the smallest total comes before the fewest cards
        ([1, 2, 2, 3], 4, [1, 3]),  # equal totals and numbers: the highest card
        ([2, 2, 2, 3, 3, 1], 5, [2, 3]),
    ],
)
def test_the_toll(values: list[int], due: int, paid: list[int]) -> None:  # D26
    assert toll(values, due) == paid


@pytest.mark.parametrize(("gold", "expected"), [(0, 1), (14, 1), (15, 2), (19, 2), (20, 3), (24, 3), (25, 4), (60, 4)])
def test_ranks(gold: int, expected: int) -> None:  # O10
    assert rank(gold) == expected
