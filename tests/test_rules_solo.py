"""The rules of the solo game of The Duel, O1 to O12. What is expected here is read off the rules."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from saboteur import Card, Event, Game, GameError, chance, new_game, random_game, set_up
from saboteur.events import EventKind
from saboteur.state import Phase
from tests.duel_tables import lying, ready, spent_markers
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

DANGERS = ("broken", "rockfall")
FAR = ". | " * 9 + "?"
"""A goal that nothing here reaches, at 9,2."""


def lane(row: str, *tokens: str, colour: str = "green", used: int = 0) -> str:
    """A row east of the start at 0,0; so many markers are used already on cards apart."""
    apart, on_them = spent_markers(used, colour, 5)
    return "\n".join([f"start={colour} NESW | {row}", ".", FAR, ".", ".", apart, *tokens, *on_them])


def alone(maze: str, *hand: str, pile: tuple[str, ...] | None = None, **more: Any) -> Game:
    """The player holds this hand; a pile that is given is all there is to draw, the top first."""
    piled: dict[str, Any] = {} if pile is None else {"pile": pile}
    return set_up("solo", seed=more.pop("seed", 1), maze=maze, hands=[hand], **piled, **more)


def hand_of(game: Game) -> list[str]:
    hand: list[str] = game.position()["hands"][0]
    return hand


def front_of(game: Game) -> list[str]:
    """What lies in front of the player."""
    front: list[str] = game.position()["front"][0]
    return front


def is_danger(name: str) -> bool:
    return name.startswith(DANGERS)


def drawing(events: Sequence[Event]) -> list[str]:
    """What was drawn into the hand, what struck, and what fell, in this order."""
    words = {EventKind.DREW: "drew", EventKind.STRUCK: "struck", EventKind.REMOVED: "fell"}
    return [
        f"{words[event.kind]} {event.cards[0]}"
        for event in events
        if event.kind in words and not isinstance(event.cards, int)
    ]


def all_cards(position: dict[str, Any]) -> Counter[str]:
    """The path and action cards that are in the game, wherever they are before anything is placed."""
    hands = [card for part in ("hands", "front") for cards in position[part] for card in cards]
    return Counter([*hands, *position["pile"], *position["aside"], *position["discards"]])


# One player and a table


@pytest.mark.rule("O1")
def test_o1_one_player() -> None:
    assert new_game("solo", seed=1).players == 1
    for players in (-1, 0, 2, 3):
        with pytest.raises(GameError, match=r"[OD]1\b"):
            new_game("solo", players, seed=1)


@pytest.mark.rule("O1")
@pytest.mark.parametrize("colour", ["green", "blue"])
def test_o1_the_player_picks_a_colour_and_the_other_start_is_not_used(colour: str) -> None:
    game = new_game("solo", seed=1, colour=colour)
    assert game.view(0).roles == (f"{colour} dwarf",)
    assert list(game.maze.starts) == [colour]
    assert sum(card.text == "NESW" for card in game.maze.cards.values()) == 1


@pytest.mark.rule("O1")
def test_o1_green_is_usual_and_another_colour_is_refused() -> None:
    assert list(new_game("solo", seed=1).maze.starts) == ["green"]
    with pytest.raises(GameError, match="colour"):
        new_game("solo", seed=1, colour="yellow")


@pytest.mark.rule("O1", "D13")
@pytest.mark.parametrize(
    ("colour", "door", "is_open"),
    [
        ("green", "NESW/E=green", True),
        ("green", "NEW/E=blue", False),
        ("blue", "NESW/E=green", False),
        ("blue", "NEW/E=blue", True),
    ],
)
def test_o1_doors_of_the_own_colour_are_open(colour: str, door: str, is_open: bool) -> None:
    game = alone(lane(door, colour=colour), "EW", colour=colour)
    if is_open:
        assert allows(game, "place EW @ 2,0")
    else:
        assert set(broken_rules(game, "place EW @ 2,0")) == {"D8"}


@pytest.mark.rule("O1", "D8", "D12")
def test_o1_the_other_ladder_needs_a_tunnel_to_the_start_and_the_own_one_does_not() -> None:
    game = alone(lane("EW | . | . | EW"), "NE/ladder=green", "NW/ladder=blue")
    assert allows(game, "place SW/ladder=green @ 5,0")
    assert set(broken_rules(game, "place NW/ladder=blue @ 5,0")) == {"D8"}
    assert allows(game, "place NW/ladder=blue @ 2,0")
    blue = alone(lane("EW | . | . | EW", colour="blue"), "NE/ladder=green", "NW/ladder=blue", colour="blue")
    assert set(broken_rules(blue, "place SW/ladder=green @ 5,0")) == {"D8"}
    assert allows(blue, "place NW/ladder=blue @ 5,0")
    assert allows(blue, "place SW/ladder=green @ 2,0")


@pytest.mark.rule("O1")
def test_o1_the_other_ladder_leads_nowhere() -> None:
    game = alone(lane(". | . | . | EW | NW/ladder=blue"), "EW", "NS")
    assert set(broken_rules(game, "place EW @ 3,0")) == {"D8"}
    assert set(broken_rules(game, "place NS @ 5,-1")) == {"D8"}
    own = alone(lane(". | . | . | EW | SW/ladder=green"), "EW", "NS")
    assert allows(own, "place EW @ 3,0")


@pytest.mark.rule("O1", "D12")
def test_o1_the_other_ladder_is_not_laid_next_to_a_goal_or_gold() -> None:
    game = alone(lane("EW | . | ?"), "NW/ladder=blue", "NE")
    assert broken_rules(game, "place NW/ladder=blue @ 2,0") == ["D12"]
    assert allows(game, "place SW @ 2,0")
    gold = alone(lane("EW | . | .\n. | . | EW+S/gold:S=1"), "NW/ladder=blue", "NW")
    assert broken_rules(gold, "place NW/ladder=blue @ 2,0") == ["D12"]
    assert allows(gold, "place NW @ 2,0")


@pytest.mark.rule("O2")
def test_o2_six_markers() -> None:
    assert ready(new_game("solo", seed=1)) == {"marker": 6, "key": 2}
    with pytest.raises(GameError, match="markers"):
        alone(lane("NEW/E=troll", "bribe green @ 1,0 E", used=6), "EW")


@pytest.mark.rule("O3")
@pytest.mark.parametrize("colour", ["green", "blue"])
def test_o3_seven_cards_of_space_between_start_and_goals(colour: str) -> None:
    maze = new_game("solo", seed=1, colour=colour).maze
    goals = dict.fromkeys([(8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)], "?")
    assert {cell: card.text for cell, card in maze.cards.items()} == {(0, 0): "NESW"} | goals
    assert maze.start_cells == ((0, 0),)


# The deal


@pytest.mark.rule("O4")
@pytest.mark.parametrize("seed", range(5))
def test_o4_ten_cards_are_put_aside_in_each_round_and_come_back(seed: int) -> None:
    game = new_game("solo", seed=seed)
    first = game.position()
    assert len(first["aside"]) == 10
    assert Counter(is_path(card) for card in all_cards(first).elements()) == {True: 34, False: 18}
    assert len(first["hands"][0]) == 6
    assert len(first["pile"]) == 52 - 10 - 6 - len(first["front"][0]) - len(first["discards"])
    pass_until_the_round_ends(game)
    second = game.position()
    assert (game.round, len(second["aside"])) == (2, 10)
    assert all_cards(second) == all_cards(first)
    assert second["aside"] != first["aside"]


@pytest.mark.rule("O4")
def test_o4_they_are_put_aside_unseen() -> None:
    position = new_game("solo", seed=1).position()
    other = position | {"aside": position["pile"][-10:], "pile": [*position["pile"][:-10], *position["aside"]]}
    games = [set_up(**position), set_up(**other)]
    assert games[0].position() != games[1].position()
    for seat in (0, None):
        assert games[0].view(seat) == games[1].view(seat)
        assert games[0].view(seat).aside == 10


@pytest.mark.rule("O4")
def test_o4_they_are_not_drawn_in_the_round() -> None:
    game = alone(lane("."), "EW", "NS", pile=("NE",))
    assert len(game.position()["aside"]) > 10
    game.play("pass EW")
    game.play("pass NE, NS")
    assert game.round == 2


# Dangers


@pytest.mark.rule("O5")
@pytest.mark.parametrize(
    "move", ["place EW @ 1,0", "play map @ 9,2", "pass NS", "play repair lantern on 0", "discard EW, NS: lantern"]
)
def test_o5_a_broken_tool_that_is_drawn_is_laid_in_front_and_another_card_is_drawn(move: str) -> None:
    front = {"front": [["broken lantern"]]} if "lantern" in move else {}
    game = alone(lane("."), "EW", "NS", "map", "repair lantern", pile=("broken cart", "NE", "NW"), **front)
    events = game.play(move)
    assert drawing(events)[-2:] == ["struck broken cart", "drew NE"]
    assert front_of(game) == ["broken cart"]
    assert "NE" in hand_of(game)
    assert game.position()["pile"] == ["NW"]
    assert "D19" in broken_rules(game, "place NE @ 0,-1")


@pytest.mark.rule("O5")
def test_o5_different_broken_tools_lie_side_by_side() -> None:
    pile = ("broken cart", "broken pickaxe", "broken lantern", "NE")
    game = alone(lane("."), "EW", "NS", pile=pile)
    game.play("pass EW")
    assert sorted(front_of(game)) == ["broken cart", "broken lantern", "broken pickaxe"]
    assert hand_of(game) == ["NS", "NE"]


@pytest.mark.rule("O5")
def test_o5_one_may_repair_it_or_get_rid_of_it() -> None:
    game = alone(lane("."), "EW", "NS", "repair cart", front=[["broken cart"]])
    assert allows(game, "play repair cart on 0")
    assert allows(game, "discard EW, NS: cart")
    assert all("broken" not in text for text in legal_texts(game))


@pytest.mark.rule("O6")
def test_o6_a_second_one_of_a_kind_is_discarded_and_another_card_is_drawn() -> None:
    game = alone(lane("."), "EW", "NS", pile=("broken cart", "NE", "NW"), front=[["broken cart", "broken lantern"]])
    events = game.play("pass EW")
    assert drawing(events) == ["struck broken cart", "drew NE"]
    assert sorted(front_of(game)) == ["broken cart", "broken lantern"]
    assert [str(card) for card in game.view(0).discards] == ["broken cart"]
    assert hand_of(game) == ["NS", "NE"]


@pytest.mark.rule("O7")
def test_o7_a_drawn_rockfall_removes_the_card_laid_last_and_another_card_is_drawn() -> None:
    game = alone(lane("EW | EW"), "EW", "NS", pile=("rockfall", "NE", "NW"))
    events = game.play("place EW @ 3,0")
    assert drawing(events) == ["struck rockfall", "fell EW", "drew NE"]
    assert [card_at(game, column, 0) for column in (1, 2, 3)] == ["EW", "EW", None]
    assert Counter(map(str, game.view(0).discards)) == Counter(["EW", "rockfall"])
    assert hand_of(game) == ["NS", "NE"]
    assert game.position()["pile"] == ["NW"]


@pytest.mark.rule("O7")
@pytest.mark.parametrize(
    ("trail", "cell"),
    [
        (["1,0", "2,0", "3,0"], (3, 0)),
        (["3,0", "2,0", "1,0"], (1, 0)),
        (["1,0", "3,0", "2,0"], (2, 0)),
    ],
)
def test_o7_which_one_was_laid_last_is_a_matter_of_time_not_of_place(trail: list[str], cell: tuple[int, int]) -> None:
    game = alone(lane("EW | EW | EW"), "NS", "EW", pile=("rockfall", "NE"), trail=trail)
    events = game.play("pass NS")
    assert [event.cell for event in of_kind(events, EventKind.REMOVED)] == [cell]
    assert card_at(game, *cell) is None
    assert game.position()["trail"] == trail[:-1]


@pytest.mark.rule("O7")
def test_o7_the_cards_still_on_the_table_count() -> None:
    game = alone(
        lane("EW | EW | EW"), "NS", "EW", "map", pile=("rockfall", "NE", "rockfall", "NW"), trail=["3,0", "1,0", "2,0"]
    )
    game.play("pass NS")
    assert [card_at(game, column, 0) for column in (1, 2, 3)] == ["EW", None, "EW"]
    game.play("play map @ 9,2")
    assert [card_at(game, column, 0) for column in (1, 2, 3)] == [None, None, "EW"]


@pytest.mark.rule("O7")
def test_o7_a_card_laid_into_a_hole_is_the_last_again() -> None:
    game = alone(lane("EW | EW"), "EW", "NS", pile=("rockfall", "NE", "rockfall", "NW"), trail=["2,0", "1,0"])
    game.play("pass NS")
    assert card_at(game, 1, 0) is None
    game.play("place EW @ 1,0")
    assert (card_at(game, 1, 0), card_at(game, 2, 0)) == (None, "EW")


@pytest.mark.rule("O7")
@pytest.mark.parametrize(
    ("row", "token", "cell"),
    [
        ("EW | NES+W/gold:W=1", "marker green @ 2,0 W", (1, 0)),
        (". | NES+W/gold:W=1 | . | EW", "", (4, 0)),
        ("EW | NS+EW/gold:NS=1", "", (1, 0)),
        ("EW | NEW/E=troll", "", (1, 0)),
        ("EW | NEW/E=troll", "bribe green @ 2,0 E", (1, 0)),
    ],
)
def test_o7_gold_and_trolls_are_passed_over(row: str, token: str, cell: tuple[int, int]) -> None:
    tokens = [token] if token else []
    game = alone(lane(row, *tokens), "NS", pile=("rockfall", "NE"), trail=[f"{cell[0]},{cell[1]}", "2,0"])
    before = card_at(game, 2, 0)
    game.play("pass NS")
    assert card_at(game, 2, 0) == before
    assert card_at(game, *cell) is None
    assert lying(game) == tokens


@pytest.mark.rule("O7", "D22")
@pytest.mark.parametrize(
    ("card", "token"),
    [("SW/ladder=green", ""), ("NW/ladder=blue", ""), ("NEW/E=blue", "key green @ 2,0 E"), ("NS+EW", "")],
)
def test_o7_a_ladder_or_a_door_falls_too_and_its_key_returns(card: str, token: str) -> None:
    game = alone(lane(f"EW | {card}", *filter(None, [token])), "NS", pile=("rockfall", "NE"), trail=["1,0", "2,0"])
    assert ready(game)["key"] == (1 if token else 2)
    game.play("pass NS")
    assert (card_at(game, 1, 0), card_at(game, 2, 0)) == ("EW", None)
    assert (lying(game), ready(game)["key"]) == ([], 2)


@pytest.mark.rule("O7")
@pytest.mark.parametrize("row", [".", "NEW/E=troll", "EW+N/gold:N=1"])
def test_o7_with_none_to_remove_it_has_no_effect_and_another_card_is_drawn(row: str) -> None:
    game = alone(lane(row), "NS", "EW", pile=("rockfall", "NE", "NW"))
    before = game.maze
    events = game.play("pass NS")
    assert drawing(events) == ["struck rockfall", "drew NE"]
    assert game.maze == before
    assert [str(card) for card in game.view(0).discards] == ["rockfall"]
    assert hand_of(game) == ["EW", "NE"]


@pytest.mark.rule("O7")
def test_o7_goals_never_fall() -> None:
    game = alone(lane("EW | goal EW+N+S/gold:EW=2", "marker green @ 2,0 EW"), "NS", pile=("rockfall", "rockfall", "NE"))
    game.play("pass NS")
    assert card_at(game, 1, 0) is None
    assert card_at(game, 2, 0) == "EW+N+S/gold:EW=2"
    assert card_at(game, 0, 0) == "NESW"


def stacked(top: Iterable[str]) -> Any:
    """A shuffle that puts these cards on top of whatever has them, in this order; the top is the last of a list."""

    def shuffle(items: Iterable[Any], rng: Random) -> list[Any]:
        rest = list(items)
        found = []
        for name in top:
            card = next((card for card in rest if str(card) == name), None)
            if card is not None:
                rest.remove(card)
                found.append(card)
        return [*rest, *reversed(found)]

    return shuffle


TEN = ["EW", "EW", "EW", "NS", "NS", "NE", "NE", "NW", "NW", "NS+EW"]


@pytest.mark.rule("O8", "O5", "O6", "O7")
def test_o8_dangers_strike_in_the_opening_hand_too(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = ["map", "broken cart", "key", "broken cart", "rockfall", "broken lantern", "map", "key", "EW", "NS"]
    monkeypatch.setattr(chance, "shuffled", stacked([*TEN, *drawn, "rockfall"]))
    game = new_game("solo", seed=1)
    assert hand_of(game) == ["map", "key", "map", "key", "EW", "NS"]
    assert sorted(front_of(game)) == ["broken cart", "broken lantern"]
    assert [str(card) for card in game.view(0).discards] == ["broken cart", "rockfall"]
    assert game.position()["pile"][0] == "rockfall"


@pytest.mark.rule("O8")
def test_o8_no_danger_is_in_the_hand_and_six_cards_are() -> None:
    struck = Counter[bool]()
    for seed in range(30):
        game = new_game("solo", seed=seed)
        assert len(hand_of(game)) == 6
        assert not any(map(is_danger, hand_of(game)))
        assert len(set(front_of(game))) == len(front_of(game))
        assert Counter(kinds(game.events))[EventKind.STRUCK] == len(front_of(game)) + len(game.view(0).discards)
        struck[EventKind.STRUCK in kinds(game.events)] += 1
    assert struck[True] > 5


@pytest.mark.rule("O12", "O4")
def test_o12_the_ten_cards_are_put_aside_before_the_hand_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    ten = ["rockfall", "broken cart", "broken cart", "map", "key", "broken pickaxe", "EW", "NS", "NE", "NW"]
    monkeypatch.setattr(chance, "shuffled", stacked([*ten, "NE", "NW", "EW", "EW", "NS", "NS", "rockfall"]))
    game = new_game("solo", seed=1)
    position = game.position()
    assert Counter(position["aside"]) == Counter(ten)
    assert hand_of(game) == ["NE", "NW", "EW", "EW", "NS", "NS"]
    assert (position["front"], position["discards"], position["pile"][0]) == ([[]], [], "rockfall")


# The end of a round and of the game


SIX_UP = """
start=green NESW | . | ?
.
.                | goal NW/gold=2 | . | goal NE/gold=2 | . | goal NESW | . | goal N+E+W | . | {}
"""


@pytest.mark.rule("O9")
@pytest.mark.parametrize(("sixth", "is_over"), [("goal N+E+S", True), ("?", False)])
def test_o9_the_round_ends_when_all_six_goals_are_turned(sixth: str, is_over: bool) -> None:
    game = alone(SIX_UP.format(sixth), "EW", goals={"2,0": "N+E+S+W"}, pile=("NS",))
    events = game.play("place EW @ 1,0")
    assert (EventKind.ALL_TURNED in kinds(events)) == is_over
    assert game.round == (2 if is_over else 1)


@pytest.mark.rule("O9", "O2")
@pytest.mark.parametrize("used", [4, 5])
def test_o9_the_round_ends_when_all_six_markers_are_used(used: int) -> None:
    game = alone(lane(". | goal EW+N+S/gold:EW=2", used=used), "EW", pile=("NS",))
    events = game.play("place EW @ 1,0")
    assert (EventKind.ALL_MARKED in kinds(events)) == (used == 5)
    assert EventKind.MARKED in kinds(events)
    assert game.round == (2 if used == 5 else 1)
    assert game.position()["gold"] == ([[1, 1, 1, 1, 1, 2]] if used == 5 else [[]])


@pytest.mark.rule("O9", "D35")
def test_o9_a_bribe_may_use_the_last_marker() -> None:
    game = alone(lane("NEW/E=troll", used=5), "EW", pile=("NS",))
    assert EventKind.ALL_MARKED in kinds(game.play("bribe @ 1,0 E"))
    assert game.round == 2
    assert game.position()["gold"] == [[1, 1, 1, 1]]


@pytest.mark.rule("O9")
def test_o9_the_round_ends_when_pile_and_hand_are_empty() -> None:
    game = alone(lane("."), "EW", "NS", pile=())
    assert EventKind.NO_CARDS not in kinds(game.play("pass EW"))
    assert game.round == 1
    assert EventKind.NO_CARDS in kinds(game.play("pass NS"))
    assert game.round == 2
    drawing_on = alone(lane("."), "EW", pile=("NS",))
    drawing_on.play("pass EW")
    assert (drawing_on.round, hand_of(drawing_on)) == (1, ["NS"])


@pytest.mark.rule("O9")
def test_o9_three_rounds() -> None:
    game = random_game("solo", seed=1)
    assert game.round == 3
    assert [event.number for event in of_kind(game.events, EventKind.ROUND)] == [1, 2, 3]


@pytest.mark.rule("O9", "D27", "D28")
@pytest.mark.parametrize("edition", ["de", "nl"])
def test_o9_the_rounds_follow_the_rules_of_the_duel(edition: str) -> None:
    game = new_game("solo", seed=4, edition=edition)
    first = game.position()
    pass_until_the_round_ends(game)
    second = game.position()
    assert (game.phase, game.seat, len(second["goals"])) == (Phase.TURN, 0, 6)
    assert (len(second["unused"]), len(second["boxed"])) == ((6, 6) if edition == "de" else (12, 0))
    assert second["maze"] == first["maze"]
    assert len(second["hands"][0]) == 6


@pytest.mark.rule("O10")
@pytest.mark.parametrize(
    ("gold", "rank"),
    [
        ([], "apprentice"),
        ([3, 3, 3, 2, 2, 1], "apprentice"),
        ([3, 3, 3, 2, 2, 2], "reliable"),
        ([3, 3, 3, 2, 2, 2, 2, 2], "reliable"),
        ([3, 3, 3, 2, 2, 2, 2, 2, 1], "famous"),
        ([3, 3, 3, 2, 2, 2, 2, 2, 1, 1], "famous"),
        ([3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1], "famous"),
        ([3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1], "legend"),
        ([3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "legend"),
    ],
)
def test_o10_the_ranks(gold: list[int], rank: str) -> None:
    game = alone(lane("."), "EW", pile=(), gold=[gold], round=3)
    events = game.play("pass EW")
    assert game.over
    words = ("apprentice", "reliable", "famous", "legend")
    assert [word for word in words if word in game.outcome] == [rank]
    assert str(sum(gold)) in game.outcome
    assert [event.number for event in of_kind(events, EventKind.RANK)] == [sum(gold)]


@pytest.mark.rule("O10", "D26")
def test_o10_gold_of_the_last_round_counts_and_bribes_are_paid() -> None:
    maze = lane("NES+W/gold:W=1 | . | NEW/E=troll", "marker green @ 1,0 W", "bribe green @ 3,0 E")
    assert "reliable" in finished(maze, [3, 3, 3, 2, 2, 2]).outcome  # 15 and 1 less 1
    assert "apprentice" in finished(lane("NEW/E=troll", "bribe green @ 1,0 E"), [3, 3, 3, 2, 2, 2]).outcome
    assert "reliable" in finished(lane("NES+W/gold:W=1", "marker green @ 1,0 W"), [3, 3, 3, 2, 2, 1]).outcome


def finished(maze: str, gold: list[int]) -> Game:
    """The last round ends."""
    game = alone(maze, "EW", pile=(), gold=[gold], round=3)
    game.play("pass EW")
    return game


# Drawing one by one


@pytest.mark.rule("O11")
def test_o11_drawn_cards_are_dealt_with_one_by_one() -> None:
    pile = ("NS", "rockfall", "broken cart", "NE", "NW")
    game = alone(lane("EW"), "EW", "map", "NS", pile=pile)
    events = game.play("pass EW, map")
    assert drawing(events) == ["drew NS", "struck rockfall", "fell EW", "struck broken cart", "drew NE"]
    assert hand_of(game) == ["NS", "NS", "NE"]
    assert game.position()["pile"] == ["NW"]


@pytest.mark.rule("O11", "O6")
def test_o11_each_of_two_drawn_cards_is_drawn_anew() -> None:
    pile = ("broken cart", "NS", "broken cart", "NE")
    game = alone(lane("."), "EW", "map", pile=pile)
    game.play("pass EW, map")
    assert hand_of(game) == ["NS", "NE"]
    assert front_of(game) == ["broken cart"]


@pytest.mark.rule("O11")
@pytest.mark.parametrize("danger", ["broken cart", "rockfall"])
def test_o11_from_an_empty_pile_nothing_is_drawn_in_its_place(danger: str) -> None:
    game = alone(lane("EW"), "EW", "NS", pile=(danger,))
    game.play("pass EW")
    assert hand_of(game) == ["NS"]
    assert (game.round, game.phase) == (1, Phase.TURN)
    assert front_of(game) == (["broken cart"] if danger == "broken cart" else [])
    assert card_at(game, 1, 0) == ("EW" if danger == "broken cart" else None)


@pytest.mark.rule("O11", "O9")
def test_o11_the_last_drawn_danger_may_leave_pile_and_hand_empty() -> None:
    game = alone(lane("."), "EW", pile=("broken cart", "rockfall"))
    events = game.play("pass EW")
    assert EventKind.NO_CARDS in kinds(events)
    assert game.round == 2


@pytest.mark.rule("O11", "D31", "D37")
def test_o11_goals_and_markers_stay_when_a_drawn_rockfall_takes_the_card_just_laid() -> None:
    game = alone(lane(". | ?"), "EW", "NS", pile=("rockfall", "NE"), goals={"2,0": "EW+N+S/gold:EW=2"})
    events = game.play("place EW @ 1,0")
    assert turned_over(events) == [(2, 0)]
    assert card_at(game, 1, 0) is None
    assert card_at(game, 2, 0) == "EW+N+S/gold:EW=2"
    assert lying(game) == ["marker green @ 2,0 EW"]
    assert kinds(events).index(EventKind.MARKED) < kinds(events).index(EventKind.STRUCK)


@pytest.mark.rule("O11", "D33")
def test_o11_after_a_choice_of_goals_a_drawn_rockfall_takes_the_card_just_laid() -> None:
    maze = "origin 0,-1\n. | . | ? | .\nstart=green NESW | EW | . | .\n. | . | ? | .\n.\n. | . | . | . | . | . | ?"
    goals = {"2,-1": "N+E+S+W", "2,1": "NESW"}
    game = alone(maze, "NSW/S=green", "NS", pile=("rockfall", "NE"), goals=goals)
    game.play("place NSW/S=green @ 2,0")
    assert game.phase is Phase.GOAL
    game.play("turn @ 2,1")
    assert card_at(game, 2, 0) is None
    assert (card_at(game, 2, -1), card_at(game, 2, 1)) == (Card("N+E+S+W").text, "NESW")
    assert hand_of(game) == ["NS", "NE"]
