"""The rules of The Duel about what follows a move, and about rounds: D24 to D30 and D33 to D35.

What is expected here is read off the rules.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from saboteur import Card, Event, Game, new_game
from saboteur.events import EventKind
from saboteur.state import Phase
from tests.duel_tables import BLUE, GREEN, duel, lanes, lying, ready, spent_markers
from tests.rule_helpers import (
    allows,
    broken_rules,
    card_at,
    is_path,
    kinds,
    legal_texts,
    of_kind,
    pass_until_the_round_ends,
    turned_over,
)

TROLLS = "NEW/E=troll | . | NESW/S=troll | . | NSW/S=troll"
BRIBES = ("1,{row} E", "3,{row} S", "5,{row} S")
"""Where the trolls stand on the lane of a player."""


def breaks(game: Game, text: str) -> set[str]:
    """The rules that a move breaks."""
    return set(broken_rules(game, text))


def last_card(maze: str, seat: int = GREEN, **more: Any) -> Game:
    """The seat on turn holds the last card of the round, a map."""
    return duel(maze, "map", seat=seat, other=(), pile=(), **more)


def ended(maze: str, **more: Any) -> Game:
    """The round is over, and the next one has begun."""
    game = last_card(maze, **more)
    game.play("pass map")
    return game


def upright(*names: str) -> Counter[str]:
    return Counter(Card(name).upright.text for name in names)


def all_cards(position: dict[str, Any]) -> Counter[str]:
    """The path and action cards that are in the game at the beginning of a round."""
    return Counter([*position["pile"], *(card for hand in position["hands"] for card in hand)])


# The order of things


THREE_GOALS = """
origin 0,-1
.                | . | ? | . | .
start=green NESW | . | . | ? | .
.                | . | ? | . | .
.
.                | . | . | . | . | . | ?
start=blue NESW
"""
"""A card at 2,0 may reach goals in the north, the east and the south; another goal lies far away."""
FACES = {"2,-1": "NS+E+W/gold:NS=1", "3,0": "EW+N+S/gold:EW=2", "2,1": "N+E+S+W"}


def three_reached() -> Game:
    """Green has reached three goals at once."""
    maze = THREE_GOALS.replace("NESW | . | . | ?", "NESW | EW | . | ?")
    game = duel(maze, "NESW/W=green", other=("map",), pile=("NS",), goals=FACES)
    game.play("place NESW/W=green @ 2,0")
    return game


@pytest.mark.rule("D33")
@pytest.mark.parametrize(
    "order", [("2,-1", "3,0", "2,1"), ("2,1", "3,0", "2,-1"), ("3,0", "2,1", "2,-1"), ("3,0", "2,-1", "2,1")]
)
def test_d33_the_player_on_turn_says_in_which_order_goals_are_turned(order: tuple[str, str, str]) -> None:
    game = three_reached()
    assert (game.phase, game.seat) == (Phase.GOAL, GREEN)
    assert game.position()["laid"] == "2,0"
    assert sorted(legal_texts(game)) == ["turn @ 2,-1", "turn @ 2,1", "turn @ 3,0"]
    first = game.play(f"turn @ {order[0]}")
    assert [f"{cell[0]},{cell[1]}" for cell in turned_over(first)] == [order[0]]
    assert sorted(legal_texts(game)) == sorted(f"turn @ {cell}" for cell in order[1:])
    rest = game.play(f"turn @ {order[1]}")
    assert [f"{cell[0]},{cell[1]}" for cell in turned_over(rest)] == list(order[1:])
    assert (game.phase, game.seat, game.position()["laid"]) == (Phase.TURN, BLUE, None)


@pytest.mark.rule("D33")
def test_d33_another_goal_or_another_move_is_refused() -> None:
    game = three_reached()
    for move in ("turn @ 6,3", "turn @ 2,0", "turn @ 9,9", "turn @ 2,1 N", "pass map", "lay NESW @ 2,1"):
        assert breaks(game, move) == {"D33"}
    game.play("turn @ 3,0")
    assert breaks(game, "turn @ 3,0") == {"D33"}


@pytest.mark.rule("D33")
def test_d33_first_goals_then_gold_then_a_card_is_drawn() -> None:
    game = three_reached()
    assert lying(game) == []
    game.play("turn @ 2,-1")
    assert lying(game) == []
    assert game.position()["hands"][0] == []
    events = game.play("turn @ 2,1")
    found = [EventKind.TURNED, EventKind.LAID, EventKind.TURNED, EventKind.LAID, EventKind.MARKED, EventKind.MARKED]
    assert kinds(events)[: len(found) + 1] == [*found, EventKind.DREW]
    assert sorted(lying(game)) == ["marker green @ 2,-1 NS", "marker green @ 3,0 EW"]
    assert game.position()["hands"][0] == ["NS"]


@pytest.mark.rule("D33", "D10")
def test_d33_a_turned_goal_may_carry_the_tunnel_on() -> None:
    game = duel(lanes(". | ? | ? | ?"), "EW", goals={"2,0": "NESW", "3,0": "EW+N+S/gold:EW=2", "4,0": "N+S+W"})
    assert turned_over(game.play("place EW @ 1,0")) == [(2, 0), (3, 0), (4, 0)]
    assert lying(game) == ["marker green @ 3,0 EW"]


@pytest.mark.rule("D33", "D10")
@pytest.mark.parametrize(("face", "turned"), [("N+E+S+W", [(2, 0)]), ("NESW", [(2, 0), (3, 0)])])
def test_d33_a_turned_goal_carries_on_only_what_it_joins(face: str, turned: list[tuple[int, int]]) -> None:
    game = duel(lanes(". | ? | ?"), "EW", goals={"2,0": face, "3,0": "N+S+W"})
    assert turned_over(game.play("place EW @ 1,0")) == turned


@pytest.mark.rule("D33")
def test_d33_how_a_goal_is_laid_decides_what_is_reached_next() -> None:
    maze = """
    start=green NESW | . | . | .
    .                | ? | ? | .
    .                | . | . | .
    .                | . | . | . | . | ?
    start=blue NESW
    """
    goals = {"1,1": "NE/E=blue,gold:N=1", "2,1": "N+E+S+W"}
    game = duel(maze, "NE", goals=goals, front={1: ["broken cart"]})
    game.play("place SW @ 1,0")
    assert card_at(game, 2, 1) == "?"  # the tunnel of 1,1 ends at blue's door
    goals = {"1,1": "NEW/N=blue,gold:EW=2", "2,1": "N+E+S+W"}
    game = duel(maze, "NE", goals=goals)
    game.play("place SW @ 1,0")
    assert game.phase is Phase.TURN  # only its north side joins: it can lie in one way
    goals = {"1,1": "NSW/S=green,gold:NW=2", "2,1": "N+E+S+W"}
    for way, turned in (("NSW/S=green,gold:NW=2", []), ("NES/N=green,gold:ES=2", [(2, 1)])):
        game = duel(maze, "NE", goals=goals)
        game.play("place SW @ 1,0")
        assert turned_over(game.play(f"lay {way} @ 1,1")) == turned


@pytest.mark.rule("D33")
def test_d33_a_further_goal_may_be_turned_before_one_that_was_reached_first() -> None:
    maze = """
    origin 0,-1
    .                | . | ? | ? | .
    start=green NESW | EW | . | . | .
    .                | . | ? | . | .
    .
    .                | . | . | . | . | . | ?
    start=blue NESW
    """
    goals = {"2,-1": "NESW", "3,-1": "N+E+S+W", "2,1": "NS+E+W/gold:NS=1"}
    game = duel(maze, "NSW/S=green", goals=goals)
    game.play("place NSW/S=green @ 2,0")
    assert sorted(legal_texts(game)) == ["turn @ 2,-1", "turn @ 2,1"]
    game.play("turn @ 2,-1")
    assert sorted(legal_texts(game)) == ["turn @ 2,1", "turn @ 3,-1"]
    assert turned_over(game.play("turn @ 3,-1")) == [(3, -1), (2, 1)]


@pytest.mark.rule("D33", "D16")
def test_d33_gold_is_claimed_after_all_goals_are_turned() -> None:
    game = duel(lanes(". | ? | NES+W/gold:W=1"), "EW", goals={"2,0": "EW+N+S/gold:EW=2"})
    events = game.play("place EW @ 1,0")
    assert [(event.kind, event.cell) for event in events if event.cell][1:] == [
        (EventKind.TURNED, (2, 0)),
        (EventKind.LAID, (2, 0)),
        (EventKind.MARKED, (2, 0)),
        (EventKind.MARKED, (3, 0)),
    ]


@pytest.mark.rule("D33")
def test_d33_the_end_of_the_round_is_checked_before_cards_are_drawn() -> None:
    game = duel(lanes(". | ?", used=7), "EW", pile=("NS",), goals={"2,0": "EW+N+S/gold:EW=2"})
    events = game.play("place EW @ 1,0")
    assert EventKind.ALL_MARKED in kinds(events)
    assert EventKind.DREW not in kinds(events)
    assert game.round == 2


@pytest.mark.rule("D33", "D15")
def test_d33_after_a_bribe_goals_and_gold_follow_but_nothing_is_drawn() -> None:
    game = duel(lanes("NEW/E=troll | ?"), "EW", "map", pile=("NS",), goals={"2,0": "EW+N+S/gold:EW=2"})
    events = game.play("bribe @ 1,0 E")
    assert kinds(events) == [EventKind.BRIBED, EventKind.TURNED, EventKind.LAID, EventKind.MARKED]
    assert lying(game) == ["bribe green @ 1,0 E", "marker green @ 2,0 EW"]
    assert (game.seat, game.phase, game.position()["hands"][0]) == (GREEN, Phase.TURN, ["EW", "map"])
    assert allows(game, "place EW @ 3,0")


@pytest.mark.rule("D33", "D15")
def test_d33_the_choices_after_a_bribe_come_before_the_turn_goes_on() -> None:
    maze = THREE_GOALS.replace("NESW | . | . | ?", "NESW | NEW/E=troll | NESW/W=green | ?")
    game = duel(maze, "EW", pile=("NS",), goals=FACES)
    game.play("bribe @ 1,0 E")
    assert (game.phase, game.seat, game.view(None).bribing) == (Phase.GOAL, GREEN, True)
    game.play("turn @ 3,0")
    game.play("turn @ 2,1")
    assert (game.phase, game.seat, game.view(None).bribing) == (Phase.TURN, GREEN, False)
    assert game.position()["hands"][0] == ["EW"]
    game.play("place EW @ 4,0")
    assert game.seat == BLUE


@pytest.mark.rule("D33", "D17")
def test_d33_a_bribe_may_bring_gold_to_the_other_player() -> None:
    maze = """
    origin 0,-2
    .                | start=blue NESW | .           | .
    .                | NS              | .           | .
    start=green NESW | NEW/E=troll     | ESW/W=blue  | ? | . | . | ?
    """
    game = duel(maze, "EW", goals={"3,0": "EW+N+S/gold:EW=2"})
    assert turned_over(game.play("bribe @ 1,0 E")) == [(3, 0)]
    assert lying(game)[1:] == ["marker blue @ 3,0 EW"]


@pytest.mark.rule("D33")
def test_d33_a_key_is_followed_by_goals_gold_and_a_card() -> None:
    game = duel(lanes("NEW/E=blue | ?"), "key", pile=("NS",), goals={"2,0": "EW+N+S/gold:EW=2"})
    events = game.play("play key @ 1,0 E")
    assert [kind for kind in kinds(events) if kind is not EventKind.PLAYED] == [
        EventKind.TURNED,
        EventKind.LAID,
        EventKind.MARKED,
        EventKind.DREW,
    ]


# More gold than markers


THREE_GOLDS = ". | goal EW+N+S/gold:EW=2 | goal NEW/N=blue,gold:EW=2 | goal NEW/E=green,gold:NW=1"


def three_golds(used: int) -> Game:
    """Green has reached three goals with gold in the last round; blue had used so many markers."""
    game = duel(lanes(THREE_GOLDS, used=used, marker="blue"), "EW", pile=("NS",), round=3)
    game.play("place EW @ 1,0")
    return game


def gained(events: Sequence[Event], seat: int) -> list[Any]:
    """What a seat has taken at the end of the round."""
    found = [event.cards for event in of_kind(events, EventKind.GAINED) if event.seat == seat]
    return sorted(found[0], key=str) if found and not isinstance(found[0], int) else []


@pytest.mark.rule("D34")
@pytest.mark.parametrize(("place", "value"), [("2,0 EW", 2), ("3,0 EW", 2), ("4,0 NW", 1)])
def test_d34_the_player_on_turn_chooses_which_gold_is_marked(place: str, value: int) -> None:
    game = three_golds(used=7)
    assert (game.phase, game.seat) == (Phase.MARK, GREEN)
    assert legal_texts(game) == ["mark @ 2,0 EW", "mark @ 3,0 EW", "mark @ 4,0 NW"]
    for move in ("mark @ 2,0 N", "mark @ 9,2 N", "mark @ 2,0", "turn @ 2,0", "pass EW"):
        assert breaks(game, move) == {"D34"}
    events = game.play(f"mark @ {place}")
    assert EventKind.ALL_MARKED in kinds(events)
    assert EventKind.DREW not in kinds(events)
    assert gained(events, GREEN) == [value]
    assert game.over


@pytest.mark.rule("D34")
def test_d34_one_choice_after_the_other_until_no_marker_is_left() -> None:
    game = three_golds(used=6)
    assert len(game.legal_moves()) == 3
    game.play("mark @ 4,0 NW")
    assert (game.phase, legal_texts(game)) == (Phase.MARK, ["mark @ 2,0 EW", "mark @ 3,0 EW"])
    assert breaks(game, "mark @ 4,0 NW") == {"D34"}
    events = game.play("mark @ 3,0 EW")
    assert gained(events, GREEN) == [1, 2]
    assert game.over


@pytest.mark.rule("D34")
def test_d34_with_a_marker_for_each_gold_there_is_no_choice() -> None:
    game = three_golds(used=5)
    assert game.over
    assert game.scores[GREEN] == 5


@pytest.mark.rule("D34", "D17")
@pytest.mark.parametrize(("place", "owner"), [("-1,-2 EW", GREEN), ("2,0 NW", BLUE)])
def test_d34_the_marker_is_that_of_whoever_has_reached_the_gold(place: str, owner: int) -> None:
    apart, tokens = spent_markers(7, "blue", 3)
    maze = f"""
    origin -1,-2
    goal EW+N+S/gold:EW=2 | NESW/E=green     | start=blue NESW | .
    .                     | .                | NS              | .
    .                     | start=green NESW | .               | goal NEW/E=green,gold:NW=1
    .                     | .                | .               | .
    .                     | .                | .               | .    | .  | . | ?
    .                     | {apart}
    """
    game = duel("\n".join([maze, *tokens]), "NEW/E=blue")
    game.play("place NEW/E=blue @ 1,0")
    assert (game.phase, sorted(legal_texts(game))) == (Phase.MARK, ["mark @ -1,-2 EW", "mark @ 2,0 NW"])
    events = game.play(f"mark @ {place}")
    assert [event.seat for event in of_kind(events, EventKind.MARKED)] == [owner]


# Bribes


@pytest.mark.rule("D35")
def test_d35_a_troll_may_be_bribed_from_either_side() -> None:
    for card, side in (("NEW/E=troll", "E"), ("ESW/W=troll", "W")):
        game = duel(lanes(card), "EW", "NS")
        game.play(f"bribe @ 1,0 {side}")
        assert allows(game, "place EW @ 2,0")


@pytest.mark.rule("D35")
def test_d35_also_with_a_broken_tool_in_front_and_without_gold() -> None:
    game = duel(lanes("NEW/E=troll"), "EW", front={0: ["broken cart"]}, gold=[[], []])
    assert allows(game, "bribe @ 1,0 E")
    game.play("bribe @ 1,0 E")
    assert broken_rules(game, "place EW @ 2,0") == ["D19"]


THREE_TROLLS = """
start=green NESW | NEW/E=troll | NESW/S=troll | .
.                | .           | NES/N=troll  | .
.
.
start=blue NESW  | .           | .            | . | ?
"""
"""One troll behind the other."""


@pytest.mark.rule("D35")
def test_d35_any_number_of_trolls_in_one_turn() -> None:
    game = duel(THREE_TROLLS, "map")
    for place in ("1,0 E", "2,0 S", "2,1 N"):
        game.play(f"bribe @ {place}")
    assert game.seat == GREEN
    assert ready(game)["marker"] == 5
    game.play("pass map")
    assert game.seat == BLUE


@pytest.mark.rule("D35", "D24")
def test_d35_the_last_marker_ends_the_round_at_once_before_the_action() -> None:
    game = duel(lanes("NEW/E=troll | ?", used=7), "EW", goals={"2,0": "EW+N+S/gold:EW=2"}, gold=[[], [1]])
    events = game.play("bribe @ 1,0 E")
    assert EventKind.ALL_MARKED in kinds(events)
    assert EventKind.MARKED not in kinds(events)
    assert turned_over(events) == [(2, 0)]
    assert [event.number for event in of_kind(events, EventKind.TOLL)] == [1]
    assert (game.round, game.phase) == (2, Phase.TURN)


@pytest.mark.rule("D35", "D6")
def test_d35_whoever_sits_out_cannot_bribe() -> None:
    game = duel(lanes("NEW/E=troll"), "EW", other=("map", "NS"), pile=())
    game.play("pass EW")
    for move in ("pass map", "pass NS"):
        assert game.seat == BLUE
        refusal = game.refusal("bribe @ 1,0 E", seat=GREEN)
        assert refusal is not None
        assert refusal.rule == "D4"
        game.play(move)
    assert game.round == 2


# The end of the round


SIX_UP = """
start=green NESW | . | ?
.
.                | goal NW/gold=2 | . | goal NE/gold=2 | . | goal NESW | . | goal N+E+W | . | {}
.
start=blue NESW
"""


@pytest.mark.rule("D24")
@pytest.mark.parametrize(("sixth", "is_over"), [("goal N+S+W", True), ("?", False)])
def test_d24_the_round_ends_when_all_six_goals_are_turned(sixth: str, is_over: bool) -> None:
    game = duel(SIX_UP.format(sixth), "EW", goals={"2,0": "N+E+S+W"}, pile=("NS",))
    events = game.play("place EW @ 1,0")
    assert turned_over(events) == [(2, 0)]
    assert (EventKind.ALL_TURNED in kinds(events)) == is_over
    assert (EventKind.DREW in kinds(events)) != is_over
    assert game.round == (2 if is_over else 1)


@pytest.mark.rule("D24")
@pytest.mark.parametrize("used", [6, 7])
def test_d24_the_round_ends_when_all_eight_markers_are_used(used: int) -> None:
    events = duel(lanes(". | goal EW+N+S/gold:EW=2", used=used), "EW", pile=("NS",)).play("place EW @ 1,0")
    assert (EventKind.ALL_MARKED in kinds(events)) == (used == 7)


@pytest.mark.rule("D24")
def test_d24_bribes_use_markers_too() -> None:
    maze = lanes("NEW/E=troll", ". | goal EW+N+S/gold:EW=2", "bribe blue @ 1,0 E", used=6)
    game = duel(maze, "EW", seat=BLUE, pile=("NS",))
    assert EventKind.ALL_MARKED in kinds(game.play("place EW @ 1,4"))
    assert game.round == 2


@pytest.mark.rule("D24")
def test_d24_the_round_ends_when_the_pile_is_empty_and_nobody_has_a_card() -> None:
    game = duel(lanes(), "EW", other=("map", "NS"), pile=())
    assert EventKind.NO_CARDS not in kinds(game.play("place EW @ 1,0"))
    assert EventKind.NO_CARDS not in kinds(game.play("play map @ 9,2"))
    assert game.round == 1
    assert EventKind.NO_CARDS in kinds(game.play("pass NS"))
    assert game.round == 2


@pytest.mark.rule("D24")
def test_d24_not_while_there_is_a_card_to_draw() -> None:
    game = duel(lanes(), "EW", other=(), pile=("NS",))
    game.play("pass EW")
    assert (game.round, game.position()["hands"]) == (1, [["NS"], []])


# Gold at the end of a round


GOLD_ROW = "EW | NES+W/gold:W=1 | . | NSW/S=green | goal NW/gold=2"
WON = ("marker green @ 2,0 W", "marker blue @ 5,0 NW")


@pytest.mark.rule("D25")
def test_d25_each_player_takes_the_gold_with_their_marker() -> None:
    game = last_card(lanes(GOLD_ROW, ".", *WON), gold=[[3], [1, 1]])
    events = game.play("pass map")
    assert [(event.seat, event.cards) for event in of_kind(events, EventKind.GAINED)] == [(0, (1,)), (1, (2,))]
    assert game.position()["gold"] == [[1, 3], [1, 1, 2]]
    assert game.view(None).gold == ((1, 3), (1, 1, 2))


@pytest.mark.rule("D25")
def test_d25_gold_without_a_marker_is_taken_by_nobody() -> None:
    game = ended(lanes(". | NES+W/gold:W=1 | . | . | goal NW/gold=2"))
    assert game.position()["gold"] == [[], []]
    assert game.position()["gone"] == []
    assert all_cards(game.position())["NES+W/gold:W=1"] == 1


@pytest.mark.rule("D25")
def test_d25_the_cards_leave_the_game_for_good_path_cards_included() -> None:
    game = ended(lanes(GOLD_ROW, ".", *WON))
    position = game.position()
    assert upright(*position["gone"]) == upright("NES+W/gold:W=1")
    assert "NW/gold=2" in position["spent"]
    cards = all_cards(position)
    assert cards.total() == 51
    assert cards["NES+W/gold:W=1"] == 0
    assert "NW/gold=2" not in upright(*position["goals"].values(), *position["unused"])
    pass_until_the_round_ends(game)
    later = game.position()
    assert upright(*later["gone"]) == upright("NES+W/gold:W=1")
    assert all_cards(later) == cards
    assert later["gold"] == [[1], [2]]


@pytest.mark.rule("D25", "D16")
def test_d25_gold_that_is_cut_off_is_taken_too() -> None:
    game = ended(lanes(". | NES+W/gold:W=1", ".", "marker blue @ 2,0 W"))
    assert game.position()["gold"] == [[], [1]]


# Paying for bribes


@pytest.mark.rule("D26")
@pytest.mark.parametrize("seat", [GREEN, BLUE])
@pytest.mark.parametrize(
    ("gold", "bribes", "left"),
    [
        ([1, 1, 2], 1, [1, 2]),
        ([3], 1, []),  # no change
        ([2, 3], 1, [3]),  # the smallest total that suffices
        ([1, 3], 2, [1]),
        ([1, 1, 1, 3], 2, [1, 3]),
        ([2, 2], 2, [2]),  # one sum, not one card for each troll
        ([1, 1, 2], 2, [1, 1]),  # the fewest cards
        ([1, 2, 2, 3], 3, [1, 2, 2]),
        ([1, 1, 1, 2], 3, [1, 1]),
        ([2, 2], 3, []),
        ([1, 2, 2], 3, [2]),
        ([2, 2, 3], 3, [2, 2]),
        ([1, 1], 3, []),  # too little
        ([1], 2, []),
        ([], 2, []),
        ([1, 1], 2, []),
    ],
)
def test_d26_all_bribes_are_one_sum_paid_without_change(
    gold: list[int], bribes: int, left: list[int], seat: int
) -> None:
    colour, row = ("green", "blue")[seat], 4 * seat
    tokens = [f"bribe {colour} @ {place.format(row=row)}" for place in BRIBES[:bribes]]
    maze = lanes(TROLLS if seat == GREEN else ".", TROLLS if seat == BLUE else ".", *tokens)
    game = ended(maze, seat=seat, gold={seat: gold, 1 - seat: [1, 2, 3]})
    assert game.position()["gold"][seat] == left
    assert game.position()["gold"][1 - seat] == [1, 2, 3]


@pytest.mark.rule("D26")
def test_d26_each_pays_for_their_own_bribes() -> None:
    tokens = ("bribe green @ 1,0 E", "bribe blue @ 3,0 S", "bribe blue @ 5,0 S")
    game = last_card(lanes(TROLLS, ".", *tokens), gold=[[1, 2], [1, 2]])
    events = game.play("pass map")
    assert game.position()["gold"] == [[2], [1]]
    assert [(event.seat, event.number, event.cards) for event in of_kind(events, EventKind.TOLL)] == [
        (GREEN, 1, (1,)),
        (BLUE, 2, (2,)),
    ]


@pytest.mark.rule("D26")
def test_d26_gold_of_this_and_of_earlier_rounds_pays() -> None:
    maze = lanes("NES+W/gold:W=1 | NEW/E=troll | . | goal NE/gold=2", ".", "marker green @ 1,0 W")
    tokens = "\nmarker green @ 4,0 NE\nbribe green @ 2,0 E"
    game = ended(maze + tokens, gold=[[3], []])
    assert game.position()["gold"] == [[2, 3], []]


@pytest.mark.rule("D26")
def test_d26_cards_paid_go_to_the_box_for_good() -> None:
    maze = lanes("NES+W/gold:W=1 | NEW/E=troll | . | goal NE/gold=2", ".", "marker green @ 1,0 W")
    game = ended(maze + "\nmarker green @ 4,0 NE\nbribe green @ 2,0 E")
    position = game.position()
    assert position["gold"] == [[2], []]
    assert upright(*position["gone"]) == upright("NES+W/gold:W=1")
    assert all_cards(position)["NES+W/gold:W=1"] == 0
    assert position["spent"] == ["NE/gold=2"]


# What is left over, and the new round


LEFT_OVER = """
start=green NESW | EW | goal NESW | . | goal NE/gold=2 | . | ?
.
.                | .  | .         | . | .              | . | ?
.
start=blue NESW  | .  | .         | . | .              | . | ?
.
.                | .  | .         | . | .              | . | ?
"""
HIDDEN = {"6,0": "N+E+S", "6,2": "NW/gold=2", "6,4": "N+E+W", "6,6": "N+E/gold:N=3"}
SEEN = [{"6,0": "N+E+S", "6,4": "N+E+W"}, {"6,0": "N+E+S", "6,2": "NW/gold=2"}]


def left_over(edition: str, seed: int = 1) -> tuple[Game, dict[str, Any]]:
    """A round has ended with two goals face up and four face down; the position before, too."""
    game = last_card(LEFT_OVER, goals=HIDDEN, seen=SEEN, edition=edition, seed=seed)
    before = game.position()
    game.play("pass map")
    return game, before


@pytest.mark.rule("D27")
def test_d27_in_the_german_edition_all_goals_go_back_to_the_box() -> None:
    game, before = left_over("de")
    after = game.position()
    assert upright(*after["goals"].values(), *after["unused"]) == upright(*before["unused"])
    assert len(after["unused"]) == 6
    assert sorted(after["spent"]) == ["NE/gold=2", "NESW"]
    assert upright(*(one["card"] for one in after["boxed"])) == upright(*HIDDEN.values())


@pytest.mark.rule("D27")
def test_d27_the_german_edition_is_the_usual_one() -> None:
    assert new_game("duel", seed=1).options["edition"] == "de"


@pytest.mark.rule("D27")
def test_d27_they_go_back_unseen_and_only_maps_have_shown_some() -> None:
    game, _ = left_over("de")
    known = {
        seat: Counter(None if one.card is None else one.card.text for one in game.view(seat).boxed)
        for seat in (GREEN, BLUE, None)
    }
    assert known[GREEN] == {"N+E+S": 1, "N+E+W": 1, None: 2}
    assert known[BLUE] == {"N+E+S": 1, "NW/gold=2": 1, None: 2}
    assert known[None] == {None: 4}
    assert {one["card"]: one["known_to"] for one in game.position()["boxed"]} == {
        "N+E+S": [0, 1],
        "N+E+W": [0],
        "NW/gold=2": [1],
        "N+E/gold:N=3": [],
    }
    assert game.view(GREEN).seen == {}


@pytest.mark.rule("D27")
def test_d27_in_the_dutch_edition_goals_face_down_stay_in_the_game() -> None:
    game, before = left_over("nl")
    after = game.position()
    assert upright(*after["goals"].values(), *after["unused"]) == upright(*before["unused"], *HIDDEN.values())
    assert (len(after["goals"]), len(after["unused"])) == (6, 10)
    assert sorted(after["spent"]) == ["NE/gold=2", "NESW"]
    assert after["boxed"] == []
    assert game.view(GREEN).boxed == ()


@pytest.mark.rule("D27")
def test_d27_in_the_dutch_edition_they_are_shuffled_into_the_unused_ones() -> None:
    dealt, kept = Counter[str](), Counter[str]()
    for seed in range(40):
        after = left_over("nl", seed)[0].position()
        dealt.update(face for face in after["goals"].values() if face in HIDDEN.values())
        kept.update(face for face in after["unused"] if face in HIDDEN.values())
    assert set(dealt) == set(kept) == set(HIDDEN.values())
    assert 30 < dealt.total() < 90  # 60 of 160 are to be expected


@pytest.mark.rule("D27")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_d27_three_rounds_with_six_new_goals_each(edition: str) -> None:
    game = new_game("duel", seed=2, edition=edition)
    for number in (1, 2, 3):
        position = game.position()
        assert (game.round, len(position["goals"])) == (number, 6)
        assert len(position["unused"]) == 18 - 6 * number if edition == "de" else len(position["unused"]) == 12
        pass_until_the_round_ends(game)
    assert game.over


@pytest.mark.rule("D28")
def test_d28_a_new_round_has_all_action_cards_and_the_path_cards_that_are_left() -> None:
    maze = lanes(GOLD_ROW + " | . | NEW/E=blue", ".", *WON, "key green @ 7,0 E", used=2)
    game = ended(maze, front={0: ["broken cart"], 1: ["broken lantern"]}, hidden={0: ["NS"]})
    position = game.position()
    cards = all_cards(position)
    assert Counter(is_path(card) for card in cards.elements()) == {True: 34 - 3, False: 18}
    assert [len(hand) for hand in position["hands"]] == [6, 6]
    assert (position["front"], position["hidden"], position["discards"]) == ([[], []], [[], []], [])
    assert upright(*position["gone"]) == upright("NES+W/gold:W=1", "NS+EW/gold:NS=1", "NW+ES/gold:ES=1")
    assert ready(game) == {"marker": 8, "key": 2}
    assert lying(game) == []


@pytest.mark.rule("D28")
def test_d28_a_new_round_has_an_empty_maze_and_six_new_goals() -> None:
    game = new_game("duel", seed=3)
    first = game.position()
    pass_until_the_round_ends(game)
    second = game.position()
    assert second["maze"] == first["maze"]
    assert (game.round, len(second["goals"])) == (2, 6)
    assert upright(*second["goals"].values()) != upright(*first["goals"].values())
    assert second["hands"] != first["hands"]


@pytest.mark.rule("D28")
def test_d28_the_cards_are_shuffled_again() -> None:
    hands = {str(ended(lanes(), seed=seed).position()["hands"]) for seed in range(20)}
    assert len(hands) == 20


@pytest.mark.rule("D29")
@pytest.mark.parametrize("last", [GREEN, BLUE])
@pytest.mark.parametrize("begins", [GREEN, BLUE])
@pytest.mark.parametrize(
    ("gold", "seat"),
    [
        ([[1], [2]], GREEN),
        ([[2], [1]], BLUE),
        ([[1, 1, 1], [2]], BLUE),
        ([[], [1]], GREEN),
        ([[1], []], BLUE),
        ([[1, 1], [2]], BLUE),
        ([[], []], BLUE),
    ],
)
def test_d29_whoever_has_less_gold_begins_and_on_a_tie_blue(
    gold: list[list[int]], seat: int, begins: int, last: int
) -> None:
    game = ended(lanes(), seat=last, gold=gold, begins=begins)
    assert (game.round, game.seat, game.position()["begins"]) == (2, seat, seat)


@pytest.mark.rule("D29", "D25", "D26")
def test_d29_what_counts_is_the_gold_after_taking_and_paying() -> None:
    game = ended(lanes(GOLD_ROW, ".", *WON), gold=[[1], []])
    assert game.seat == BLUE  # 2 and 2
    paying = ended(lanes("NEW/E=troll", ".", "bribe blue @ 1,0 E"), gold=[[2], [1, 1, 1]])
    assert paying.seat == BLUE
    paid = ended(lanes("NEW/E=troll", ".", "bribe green @ 1,0 E"), gold=[[3], [2]])
    assert paid.seat == GREEN


@pytest.mark.rule("D30")
@pytest.mark.parametrize(
    ("gold", "winners"), [([[3], [2]], (GREEN,)), ([[1, 1, 1], [2, 2]], (BLUE,)), ([[3], [1, 1]], (GREEN,))]
)
def test_d30_after_the_third_round_the_most_gold_wins(gold: list[list[int]], winners: tuple[int, ...]) -> None:
    game = ended(lanes(), gold=gold, round=3)
    assert game.over
    assert game.winners == winners
    assert game.scores == tuple(map(sum, gold))
    assert game.outcome


@pytest.mark.rule("D30")
def test_d30_the_gold_of_the_third_round_counts() -> None:
    game = ended(lanes(GOLD_ROW, ".", *WON), gold=[[], []], round=3)
    assert (game.winners, game.scores) == ((BLUE,), (1, 2))


@pytest.mark.rule("D30")
@pytest.mark.parametrize("gold", [[[1, 1], [2]], [[], []]])
def test_d30_a_tie_is_a_draw(gold: list[list[int]]) -> None:
    game = ended(lanes(), gold=gold, round=3)
    assert game.over
    assert "draw" in game.outcome
    assert len(game.winners) != 1


@pytest.mark.rule("D30")
def test_d30_not_before_the_third_round_and_then_nothing_is_legal() -> None:
    game = ended(lanes(), gold=[[3], [1]], round=2)
    assert (game.over, game.round) == (False, 3)
    over = ended(lanes(), round=3)
    assert over.legal_moves() == []
    refusal = over.refusal("pass map")
    assert refusal is not None
    assert refusal.rule == "D30"
