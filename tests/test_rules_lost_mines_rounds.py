"""The rules of The Lost Mines about treasures, the dragon, the end of a round, points and the next round.

What is expected here is read off the rules: M27 to M36, M43, M48 and M49.
"""

from collections import Counter
from typing import Any

import pytest

from saboteur import Event, Game, load_deck, new_game
from saboteur.events import EventKind
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
    dwarf,
    ends,
    forest,
    in_force,
    look_the_same,
    mines,
    owners,
    taken,
    tokens,
    turn,
    turns,
    values,
    walking,
    ways,
)
from tests.rule_helpers import allows, kinds, legal_texts, of_kind, pass_until_the_round_ends, turned_over

TREASURES = Counter(map(str, load_deck("lost_mines").cards("treasure")))
AT_SILVER = (OPEN_MINES[1], "9,2: EW", "dwarf 0 @ 9,2")
"""The dwarf of seat 0 stands before the silver, which lies open."""
TWO_OF_SILVER = ["silver 1", "gold 2", "silver 3"]
ONE_OF_SILVER = ["gold 2", "silver 1", "gemstones 3"]
SEALED = ("9,0: NS", "10,1: EW")
"""No path leads to 10,0 any more."""


def seen_by(seat: int | None, game: Game) -> list[Any]:
    """The treasures that were taken, as a seat was told."""
    return [event.cards for event in of_kind(game.view(seat).history, EventKind.TOOK_TREASURE)]


def known(treasure: str, *seats: int) -> dict[str, Any]:
    """A treasure that nobody has taken, and that some have looked at."""
    return {"treasure": treasure, "owner": None, "known_to": list(seats)}


# Taking treasures


@pytest.mark.rule("M27")
@pytest.mark.parametrize(("row", "kind", "number"), [(0, "gold", 2), (2, "silver", 1), (4, "gemstones", 3)])
def test_m27_a_treasure_of_the_mines_kind_is_taken_at_once(row: int, kind: str, number: int) -> None:
    maze = forest(f"10,{row + 1}: NESW", *OPEN_MINES[:3], "10,3: NESW", "10,1: NESW", f"dwarf 0 @ 10,{row}")
    laid_out = ["silver 1", "gold 2", "gemstones 3"]
    game = walking(maze, "NS", treasures=laid_out)
    events = game.play("stay")
    assert owners(game) == tuple(0 if one == number else None for one in (1, 2, 3))
    (event,) = of_kind(events, EventKind.TOOK_TREASURE)
    assert (event.seat, event.number, event.cards) == (0, number, (laid_out[number - 1],))
    assert laid_out[number - 1].startswith(kind)
    assert (game.seat, game.phase) == (1, Phase.TURN)


@pytest.mark.rule("M27")
def test_m27_at_the_end_of_the_walk_and_before_one_draws() -> None:
    game = walking(forest(*AT_SILVER), "NS", treasures=ONE_OF_SILVER)
    assert kinds(game.play("walk 10,2")) == [EventKind.WALKED, EventKind.TOOK_TREASURE, EventKind.DREW]
    assert owners(game) == (None, 0, None)


@pytest.mark.rule("M27", "M26")
@pytest.mark.parametrize(
    ("face", "owned"), [(GOLD, (0, None, None)), (SILVER, (None, 0, None)), (GEMSTONES, (None, None, 0))]
)
def test_m27_whoever_turns_a_mine_over_takes_one_there(face: str, owned: tuple[int | None, ...]) -> None:
    game = walking(forest("9,2: EW", "dwarf 0 @ 9,2"), "NS", goals={"10,2": face}, treasures=ONE_OF_SILVER)
    game.play("walk 10,2")
    assert owners(game) == owned


@pytest.mark.rule("M27")
@pytest.mark.parametrize("number", [1, 3])
def test_m27_of_several_the_player_chooses_one(number: int) -> None:
    game = walking(forest(*AT_SILVER), "NS", treasures=TWO_OF_SILVER)
    events = game.play("walk 10,2")
    assert EventKind.TOOK_TREASURE not in kinds(events)
    assert (game.phase, game.seat) == (Phase.PICK, 0)
    assert legal_texts(game) == ["take 1", "take 3"]
    game.play(f"take {number}")
    assert owners(game) == ((0, None, None) if number == 1 else (None, None, 0))
    assert (game.seat, game.phase) == (1, Phase.TURN)


@pytest.mark.rule("M27")
def test_m27_nothing_else_can_be_taken_or_done() -> None:
    game = walking(forest(*AT_SILVER), "NS", treasures=TWO_OF_SILVER)
    game.play("walk 10,2")
    for move in ("take 2", "take 4", "take 12"):
        assert ways(game, move) == ["M27 none"]
    for move in ("stay", "walk 9,2", "pass NS", "propose", "agree", "decline", "lay NW/mine=silver @ 10,2"):
        assert ways(game, move) == ["M27 kind"]


@pytest.mark.rule("M27")
def test_m27_what_somebody_has_taken_is_not_there_any_more() -> None:
    treasures = [taken("silver 1", 1), "silver 2", "silver 3", taken("silver 2", 2)]
    roles = ["blue loyal", "yellow loyal", "blue selfish", "yellow selfish"]
    game = walking(forest(*AT_SILVER), "NS", players=4, roles=roles, treasures=treasures)
    game.play("walk 10,2")
    assert legal_texts(game) == ["take 2", "take 3"]
    assert ways(game, "take 1") == ["M27 none"]


@pytest.mark.rule("M27")
@pytest.mark.parametrize("treasures", [["gold 2", "gold 3", "gemstones 3"], [taken("silver 1", 0), "gold 2", "gold 2"]])
def test_m27_nothing_is_taken_if_none_of_the_kind_is_left(treasures: list[Any]) -> None:
    game = walking(forest(*AT_SILVER), "NS", treasures=treasures)
    before = owners(game)
    events = game.play("walk 10,2")
    assert of_kind(events, EventKind.TOOK_TREASURE) == []
    assert owners(game) == before
    assert (game.seat, game.phase, dwarf(game)) == (1, Phase.TURN, (10, 2))


@pytest.mark.rule("M27")
def test_m27_standing_still_there_at_the_end_of_a_later_turn_counts_too() -> None:
    hands = {1: ["NE", "NW"], 2: ["boat", "axe"]}
    game = walking(forest(*AT_SILVER), "NS", "NES", hands=hands, treasures=["silver 1", "silver 2", "silver 2"])
    game.play("walk 10,2")
    game.play("take 2")
    turns(game, "pass NE", "pass boat")
    game.play("pass NES")
    assert owners(game) == (None, 0, None)
    game.play("stay")
    assert legal_texts(game) == ["take 1", "take 3"]
    game.play("take 1")
    assert owners(game) == (0, 0, None)


@pytest.mark.rule("M27")
def test_m27_where_the_dwarf_can_only_stay_it_takes_one_too() -> None:
    game = mines(forest(OPEN_MINES[1], "dwarf 0 @ 10,2"), "NS", "NES", treasures=ONE_OF_SILVER)
    game.play("pass NS")
    assert owners(game) == (None, 0, None)
    assert game.seat == 1


@pytest.mark.rule("M27")
def test_m27_merely_passing_over_a_mine_takes_nothing() -> None:
    game = walking(forest(*AT_SILVER, "10,1: NS"), "NE", treasures=ONE_OF_SILVER)
    game.play("walk 10,2 > 10,1")
    assert owners(game) == (None, None, None)


@pytest.mark.rule("M27")
def test_m27_whoever_leaves_the_mine_takes_nothing() -> None:
    game = walking(forest(OPEN_MINES[1], "9,2: EW", "dwarf 0 @ 10,2"), "NE", treasures=ONE_OF_SILVER)
    game.play("walk 9,2")
    assert owners(game) == (None, None, None)


@pytest.mark.rule("M27")
def test_m27_only_the_dwarf_that_has_moved_takes_one() -> None:
    maze = forest(OPEN_MINES[1], "9,2: EW", "1,2: EW", "dwarf 1 @ 10,2", "dwarf 2 @ 10,2")
    game = walking(maze, "NE", treasures=TWO_OF_SILVER)
    game.play("walk 1,2")
    assert owners(game) == (None, None, None)


@pytest.mark.rule("M27")
def test_m27_the_mine_where_the_movement_ends_counts_and_not_one_on_the_way() -> None:
    maze = forest("10,0: goal NSW/mine=gold", "10,1: NS", OPEN_MINES[1], "dwarf 0 @ 10,2")
    game = walking(maze, "NE", treasures=["silver 1", "gold 2", "gold 3"])
    game.play("walk 10,1 > 10,0")
    assert legal_texts(game) == ["take 2", "take 3"]
    game.play("take 3")
    assert owners(game) == (None, None, 0)


@pytest.mark.rule("M27", "M19")
def test_m27_whoever_has_lost_the_last_card_to_a_trap_takes_one_too() -> None:
    game = walking(forest(*AT_SILVER, "trap @ 9,2 E"), "NS", treasures=ONE_OF_SILVER, pile=[])
    game.play("walk 10,2")
    assert game.position()["hands"][0] == []
    assert owners(game) == (None, 0, None)


@pytest.mark.rule("M27")
def test_m27_only_the_owner_may_look_at_it() -> None:
    game = walking(forest(*AT_SILVER), "NS", treasures=TWO_OF_SILVER)
    game.play("walk 10,2")
    assert values(game, 0) == (None, None, None)
    game.play("take 3")
    assert values(game, 0) == (None, None, 3)
    assert seen_by(0, game) == [("silver 3",)]
    for seat in (1, 2, None):
        assert values(game, seat) == (None, None, None)
        assert seen_by(seat, game) == [1]
        assert [(one.owner, one.known_to) for one in game.view(seat).treasures] == [(None, ()), (None, ()), (0, (0,))]
    position = game.position()
    others = [*position["treasures"][:2], taken("silver 2", 0)]
    buried = sorted((TREASURES - Counter(["silver 1", "gold 2", "silver 2"])).elements())
    history = [event.with_cards(("silver 2",)) if event.cards == ("silver 3",) else event for event in game.events]
    other = look_the_same(
        game, (1, 2, None), treasures=others, buried=buried, history=[event.to_json() for event in history]
    )
    assert other.view(0) != game.view(0)


@pytest.mark.rule("M27", "M17")
def test_m27_whoever_has_looked_at_it_before_still_knows_it() -> None:
    treasures = ["silver 1", "gold 2", known("silver 3", 2)]
    game = walking(forest(*AT_SILVER), "NS", treasures=treasures)
    game.play("walk 10,2")
    game.play("take 3")
    assert game.position()["treasures"][2] == taken("silver 3", 0, 2)
    for seat, value in ((0, 3), (1, None), (2, 3), (None, None)):
        assert values(game, seat) == (None, None, value)
        assert seen_by(seat, game) == [1 if value is None else ("silver 3",)]


# The dragon


@pytest.mark.rule("M28")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_m28_whoever_turns_over_the_dragon_takes_its_token(seat: int) -> None:
    hands = {0: ["NS"], 1: ["NS"], 2: ["NS"]}
    maze = forest("9,2: EW", f"dwarf {seat} @ 9,2")
    game = walking(maze, seat=seat, last=seat, hands=hands, goals={"10,2": DRAGON})
    assert game.position()["dragon"] is None
    events = game.play("walk 10,2")
    assert [event.seat for event in of_kind(events, EventKind.DRAGON)] == [seat]
    assert game.position()["dragon"] == seat
    assert [game.view(other).dragon for other in EVERYBODY] == [seat] * 4
    assert owners(game) == (None, None, None)


@pytest.mark.rule("M28")
@pytest.mark.parametrize("face", [GOLD, SILVER, GEMSTONES])
def test_m28_no_other_mine_gives_the_token(face: str) -> None:
    game = walking(forest("9,2: EW", "dwarf 0 @ 9,2"), "NS", goals={"10,2": face})
    assert of_kind(game.play("walk 10,2"), EventKind.DRAGON) == []
    assert game.position()["dragon"] is None


@pytest.mark.rule("M28", "M27")
@pytest.mark.parametrize("steps", ["10,6", "10,6 > 10,5"])
def test_m28_from_then_on_it_is_an_ordinary_path(steps: str) -> None:
    game = walking(forest(OPEN_MINES[3], "9,6: EW", "10,5: NS", "dwarf 0 @ 9,6", "dwarf 1 @ 10,6"), "NE", dragon=2)
    events = game.play(f"walk {steps}")
    assert of_kind(events, EventKind.DRAGON) == []
    assert turned_over(events) == []
    assert (game.position()["dragon"], owners(game)) == (2, (None, None, None))


# The end of a round


@pytest.mark.rule("M29", "M49")
def test_m29_the_round_ends_at_once_when_all_treasures_are_taken() -> None:
    treasures = [taken("silver 2", 1), taken("silver 3", 2), "silver 1"]
    game = walking(forest(*AT_SILVER), "NS", treasures=treasures)
    events = game.play("walk 10,2")
    assert ends(events) == [EventKind.ALL_TAKEN]
    assert game.round == 2


@pytest.mark.rule("M29")
def test_m29_not_while_a_treasure_is_left() -> None:
    treasures = [taken("silver 2", 1), "gold 2", "silver 1"]
    game = walking(forest(*AT_SILVER), "NS", treasures=treasures)
    assert ends(game.play("walk 10,2")) == []
    assert game.round == 1


@pytest.mark.rule("M49", "M29")
@pytest.mark.parametrize("due", [1, 2])
def test_m49_after_the_last_treasure_nothing_is_drawn(due: int) -> None:
    treasures = [taken("silver 2", 1), taken("silver 3", 2), "silver 1"]
    game = walking(forest(*AT_SILVER), "NS", treasures=treasures, due=due, rounds=1)
    pile = game.position()["pile"]
    events = game.play("walk 10,2")
    assert EventKind.DREW not in kinds(events)
    assert (game.over, game.position()["pile"], game.position()["hands"][0]) == (True, pile, ["NS"])


@pytest.mark.rule("M29", "M9")
def test_m29_the_round_ends_when_the_pile_is_empty_and_nobody_has_a_hand_card() -> None:
    game = mines(forest(LANE), "boat", hands={1: [], 2: []}, pile=[])
    assert ends(game.play("pass boat")) == []
    assert ends(game.play("walk 1,2")) == [EventKind.NO_CARDS]
    assert game.round == 2


@pytest.mark.rule("M29")
@pytest.mark.parametrize(
    ("pile", "hands"), [(["NE"], {1: [], 2: []}), ([], {1: ["NE"], 2: []}), ([], {1: [], 2: ["NE"]})]
)
def test_m29_not_while_a_card_is_left(pile: list[str], hands: dict[int, list[str]]) -> None:
    game = mines(forest(), "boat", hands=hands, pile=pile)
    assert ends(game.play("pass boat")) == []
    assert (game.round, game.phase) == (1, Phase.TURN)
    assert game.position()["hands"][game.seat or 0] == ["NE"]


@pytest.mark.rule("M29", "M19")
def test_m29_a_trap_may_take_the_last_card_of_the_round() -> None:
    game = walking(forest(LANE, "trap @ 0,2 E"), "NS", hands={1: [], 2: []}, pile=[])
    assert ends(game.play("walk 1,2")) == [EventKind.NO_CARDS]


@pytest.mark.rule("M43")
def test_m43_the_dwarf_of_a_player_who_is_out_takes_no_more_treasures() -> None:
    hands = {0: ["NS", "NE"], 1: [], 2: ["NW", "boat"]}
    maze = forest(OPEN_MINES[1], "9,2: EW", "dwarf 1 @ 10,2")
    game = mines(maze, hands=hands, pile=[], treasures=TWO_OF_SILVER)
    for move in ("pass NS", "pass NW", "pass NE", "pass boat"):
        assert owners(game) == (None, None, None)
        assert dwarf(game, 1) == (10, 2)
        events = turn(game, move)
        assert of_kind(events, EventKind.TOOK_TREASURE) == []
    assert game.round == 2


# Agreeing to end the round


def may_propose(*parts: str, **more: Any) -> bool:
    """Whether seat 0 may propose to end the round; if not, that is because every mine that counts can be reached."""
    game = mines(forest(*parts), "NW", **more)
    is_offered = allows(game, "propose")
    if not is_offered:
        assert ways(game, "propose") == ["M30 reachable"]
    return is_offered


@pytest.mark.rule("M30")
@pytest.mark.parametrize(
    ("parts", "is_offered"),
    [
        ((), False),
        (SEALED, True),
        (SEALED[:1], False),  # free cells count as crossings
        (SEALED[1:], False),
        (("9,0: EW", "10,1: EW"), False),
        (("9,0: NS", "10,1: NW"), False),
        (("8,0: NS", "9,0: EW", "9,1: EW", "10,1: EW"), True),  # 9,0 is an island with the mine
        (("8,0: NS", "9,0: ESW", "9,1: EW", "10,1: EW"), True),
        (("8,0: NS", "9,0: ESW", "9,1: NES", "10,1: EW"), False),
    ],
)
def test_m30_offered_only_if_the_graph_shows_that_a_mine_is_out_of_reach(
    parts: tuple[str, ...], is_offered: bool
) -> None:
    assert may_propose(*parts) == is_offered


@pytest.mark.rule("M30")
@pytest.mark.parametrize("mine", [2, 4, 6])
def test_m30_any_mine_counts(mine: int) -> None:
    sealed = (f"9,{mine}: NS", f"10,{mine - 1}: EW", f"10,{mine + 1}: EW")[: 2 if mine == 6 else 3]
    assert may_propose(*sealed)
    assert not may_propose(*sealed[1:])


@pytest.mark.rule("M30")
def test_m30_mines_face_down_count_as_crossings() -> None:
    only_by_the_next_mine = ("9,0: NS", "9,1: NS")
    assert not may_propose(*only_by_the_next_mine)
    assert may_propose(*only_by_the_next_mine, "10,2: goal ES/mine=silver")
    assert not may_propose(*only_by_the_next_mine, "10,2: goal NW/mine=silver")


@pytest.mark.rule("M30")
@pytest.mark.parametrize("obstacle", ["EW/trunks", "EW/lake", "EW/ditch", "EW/rock", "EW/campfire"])
def test_m30_obstacles_count_as_overcome(obstacle: str) -> None:
    assert not may_propose(f"9,0: {obstacle}", "10,1: EW")


@pytest.mark.rule("M30")
@pytest.mark.parametrize("lying", ["trap @ 9,0 E", "troll @ 9,0 E", "troll @ 8,0 E"])
def test_m30_traps_and_trolls_are_ignored(lying: str) -> None:
    more = in_force(1, lying.partition(" @ ")[2]) if lying.startswith("troll") else {}
    assert not may_propose("9,0: EW", "10,1: EW", lying, **more)
    assert not may_propose("8,0: EW | EW", "10,1: NS/lake", lying, **more)


@pytest.mark.rule("M30")
def test_m30_dwarves_in_the_way_are_ignored() -> None:
    maze = ("8,0: EW/rock | EW", "10,1: EW", "dwarf 2 @ 8,0")
    assert not may_propose(*maze, hands={2: []}, pile=[])


@pytest.mark.rule("M30")
def test_m30_thunderstorms_are_ignored() -> None:
    game = mines(forest(*SEALED), "thunderstorm", "NW", hands={1: ["thunderstorm", "NE"]})
    assert allows(game, "propose")


ENCLAVE = ("9,0: NS", "9,1: NW", "10,1: NS", "10,2: goal ES/mine=silver")
"""10,0 can be reached from 10,1 only, and 10,1 from nowhere."""


@pytest.mark.rule("M30")
@pytest.mark.parametrize("seat", [1, 2])
def test_m30_dwarves_of_players_who_are_out_do_not_count(seat: int) -> None:
    maze = (*ENCLAVE, f"dwarf {seat} @ 10,1")
    assert may_propose(*ENCLAVE)
    assert not may_propose(*maze)
    assert not may_propose(*maze, hands={3 - seat: []}, pile=[])
    assert may_propose(*maze, hands={seat: []}, pile=[])


@pytest.mark.rule("M30")
def test_m30_ones_own_dwarf_counts() -> None:
    assert not may_propose(*ENCLAVE, "dwarf 0 @ 10,1")


@pytest.mark.rule("M30")
@pytest.mark.parametrize(
    ("treasures", "is_offered"),
    [
        (["gold 2", "silver 1", "gemstones 3"], True),
        ([taken("gold 2", 1), "silver 1", "gold 3"], True),
        ([taken("gold 2", 1), "silver 1", "gemstones 3"], False),
        (["silver 1", "silver 2", "gemstones 3"], False),
    ],
)
def test_m30_a_mine_face_up_counts_while_some_of_its_kind_are_left(treasures: list[Any], is_offered: bool) -> None:
    assert may_propose(*SEALED, OPEN_MINES[0], treasures=treasures) == is_offered


@pytest.mark.rule("M30")
@pytest.mark.parametrize("left", ["silver 1", "silver 2", "silver 3"])
def test_m30_whatever_the_treasures_are_worth_that_are_left(left: str) -> None:
    sealed = ("9,2: NS", "10,1: EW", "10,3: EW")
    assert may_propose(*sealed, OPEN_MINES[1], treasures=["gold 2", left, "gemstones 3"])


@pytest.mark.rule("M30")
def test_m30_the_dragons_mine_does_not_count() -> None:
    assert not may_propose(*SEALED, "10,0: goal NESW/mine=dragon", dragon=1)


@pytest.mark.rule("M30")
@pytest.mark.parametrize(
    ("shown", "treasures", "is_offered"),
    [
        (("silver", "gemstones"), ["gold 2", "silver 1", "gemstones 3"], True),
        (("silver", "gemstones"), ["silver 2", "silver 1", "gemstones 3"], False),
        (("silver",), ["silver 2", "silver 1", "gemstones 3"], True),
        (("silver",), ["silver 2", "silver 1", "silver 2"], False),
        ((), ["silver 2", "silver 1", "silver 2"], True),
    ],
)
def test_m30_a_mine_face_down_counts_while_a_kind_is_left_that_no_mine_shows(
    shown: tuple[str, ...], treasures: list[str], is_offered: bool
) -> None:
    faces = {"silver": "10,2: goal NW/mine=silver", "gemstones": "10,4: goal SW/mine=gemstones"}
    assert may_propose(*SEALED, *(faces[kind] for kind in shown), treasures=treasures) == is_offered


@pytest.mark.rule("M30", "M4")
def test_m30_only_public_facts_matter() -> None:
    dragon_out_of_reach = {"10,0": DRAGON, "10,2": GOLD, "10,4": SILVER, "10,6": GEMSTONES}
    game = mines(forest(*SEALED), "NW", "information mine+treasure", goals=dragon_out_of_reach)
    assert allows(game, "propose")
    look_the_same(game, EVERYBODY, goals=dict(zip(dragon_out_of_reach, (GOLD, DRAGON, SILVER, GEMSTONES), strict=True)))
    assert may_propose(*SEALED, goals=dragon_out_of_reach, seen={0: {"10,0": DRAGON}})


def proposed(**more: Any) -> Game:
    """Seat 0 has proposed to end the round."""
    game = mines(forest(*SEALED, LANE), "NW", "boat", **more)
    game.play("propose")
    return game


FOUR = {"players": 4, "hands": {1: ["NE", "NES"], 2: ["axe", "rope"], 3: ["NESW", "ESW"]}}


@pytest.mark.rule("M30")
@pytest.mark.parametrize("proposer", range(4))
def test_m30_the_others_answer_in_seat_order_beginning_on_the_left(proposer: int) -> None:
    hands = {seat: [card] for seat, card in enumerate(("NE", "NW", "boat", "axe"))}
    game = mines(forest(*SEALED), players=4, hands=hands, seat=proposer, last=(proposer + 3) % 4)
    events = game.play("propose")
    assert [event.seat for event in of_kind(events, EventKind.PROPOSED)] == [proposer]
    asked = [(proposer + step) % 4 for step in (1, 2, 3)]
    for number, seat in enumerate(asked):
        assert (game.seat, game.phase) == (seat, Phase.VOTE)
        assert [(game.view(other).proposer, game.view(other).pickers) for other in EVERYBODY] == [
            (proposer, tuple(asked[number:]))
        ] * 4
        assert legal_texts(game) == ["agree", "refuse"]
        events = game.play("agree")
        assert [event.seat for event in of_kind(events, EventKind.AGREED)] == [seat]
        assert ends(events) == ([EventKind.ENDED] if number == 2 else [])
    assert game.round == 2


@pytest.mark.rule("M30")
def test_m30_those_without_hand_cards_answer_too() -> None:
    game = mines(forest(*SEALED), "NW", hands={1: [], 2: []}, pile=[])
    game.play("propose")
    for seat in (1, 2):
        assert game.seat == seat
        game.play("agree")
    assert game.round == 2


@pytest.mark.rule("M30")
@pytest.mark.parametrize("answers", [["refuse"], ["agree", "refuse"], ["agree", "agree", "refuse"]])
def test_m30_one_refusal_ends_it_and_the_turn_goes_on(answers: list[str]) -> None:
    game = proposed(**FOUR)
    for answer in answers:
        events = game.play(answer)
    assert [event.seat for event in of_kind(events, EventKind.REFUSED)] == [len(answers)]
    assert (game.seat, game.phase, game.round) == (0, Phase.TURN, 1)
    assert game.position()["pickers"] == []
    assert game.position()["hands"][0] == ["NW", "boat"]
    game.play("pass boat")
    game.play("walk 1,2")
    assert (game.seat, dwarf(game)) == (1, (1, 2))


@pytest.mark.rule("M30")
def test_m30_once_a_turn() -> None:
    game = proposed(**FOUR)
    game.play("refuse")
    assert ways(game, "propose") == ["M30 again"]
    turn(game, "pass boat")
    for seat, move in ((1, "pass NE"), (2, "pass axe"), (3, "pass ESW")):
        assert game.seat == seat
        assert allows(game, "propose")
        turn(game, move)
    assert allows(game, "propose")


@pytest.mark.rule("M30", "M8")
def test_m30_before_one_plays_or_discards() -> None:
    game = mines(forest(*SEALED, LANE), "NW", "boat")
    game.play("pass boat")
    assert ways(game, "propose") == ["M8 move"]


@pytest.mark.rule("M30")
def test_m30_who_answers_agrees_or_refuses_and_does_nothing_else() -> None:
    game = proposed(hands={1: ["NE", "NES"]})
    for move in ("propose", "pass NE", "stay", "walk 1,2", "take 1", "agree @ 1,2", "refuse on 0"):
        assert ways(game, move) == ["M30 answer"]
    refusal = game.refusal("agree", seat=2)
    assert refusal is not None
    assert refusal.rule == "M37"


@pytest.mark.rule("M30")
@pytest.mark.parametrize("move", ["propose @ 1,2", "propose on 1"])
def test_m30_a_proposal_names_nothing(move: str) -> None:
    assert ways(mines(forest(*SEALED), "NW"), move) == ["M30 form"]


# Points


def last_round(roles: list[str], *brought: str, dragon: int | None = None, **more: Any) -> Game:
    """Seat 0 has the last card of the last round. Each seat has taken some treasures, as in `gold 2, silver 1`; at
    least one is left."""
    owned = [(name, seat) for seat, names in enumerate(brought) for name in names.split(", ") if name]
    left = (TREASURES - Counter(name for name, _ in owned)).elements()
    lying = [name for name, _ in zip(left, range(len(roles) - len(owned)), strict=False)]
    assert len(lying) == len(roles) - len(owned) > 0
    treasures = [*(taken(name, seat) for name, seat in owned), *lying]
    faces = OPEN_MINES if dragon is not None else OPEN_MINES[:3]
    hands: dict[int, list[str]] = {seat: [] for seat in range(1, len(roles))}
    given = {"hands": hands, "pile": [], "rounds": 1, "dragon": dragon, "treasures": treasures} | more
    return mines(forest(*faces), "boat", players=len(roles), roles=roles, **given)


def scored(roles: list[str], *brought: str, **more: Any) -> tuple[int, ...]:
    """The points at the end of such a round."""
    game = last_round(roles, *brought, **more)
    assert ends(game.play("pass boat")) == [EventKind.NO_CARDS]
    assert game.over
    return game.scores


TWO_AND_ONE = ["blue loyal", "blue loyal", "yellow loyal", "yellow loyal", "blue selfish"]
WITH_SABOTEUR = ["blue loyal", "blue loyal", "yellow saboteur", "yellow loyal", "yellow loyal", "blue selfish"]
FOUR_BLUE = ["blue loyal"] * 3 + ["yellow saboteur"] + ["yellow loyal"] * 3
"""Four who bring their treasures to the blue clan, and three yellow ones."""


@pytest.mark.rule("M34", "M31", "M32", "M33")
@pytest.mark.parametrize("holder", [0, 1])
def test_m34_the_example(holder: int) -> None:
    roles = ["blue loyal", "blue loyal", "yellow saboteur", "blue selfish", "yellow loyal", "yellow loyal"]
    treasures = [
        taken("silver 2", 0),
        taken("gold 2", 1),
        taken("gemstones 4", 2),
        taken("gold 3", 3),
        taken("gemstones 4", 4),
        "gold 4",
    ]
    faces = ("10,0: goal NSW/mine=gold", *OPEN_MINES[1:], "9,0: EW", "dwarf 5 @ 9,0")
    game = walking(
        forest(*faces),
        players=6,
        roles=roles,
        treasures=treasures,
        dragon=holder,
        seat=5,
        last=5,
        rounds=1,
    )
    events = game.play("walk 10,0")
    assert ends(events) == [EventKind.ALL_TAKEN]
    assert game.scores == ((0, 2, 4, 3, 4, 4) if holder == 0 else (2, 0, 4, 3, 4, 4))
    assert game.over
    assert game.winners == (2, 4, 5)


@pytest.mark.rule("M31")
@pytest.mark.parametrize(
    ("brought", "points"),
    [
        (("gold 4", "", "silver 2", "", ""), (2, 2, 1, 1, 0)),
        (("", "", "", "", "gold 4, silver 3"), (0, 0, 0, 0, 7)),  # a selfish dwarf keeps what it has brought
        (("gold 2", "gold 2", "", "", "gemstones 3"), (2, 2, 0, 0, 3)),
        (("silver 1, silver 2, silver 3", "", "", "silver 2", ""), (3, 3, 1, 1, 0)),
    ],
)
def test_m31_each_clan_pools_and_a_selfish_dwarf_keeps_its_own(
    brought: tuple[str, ...], points: tuple[int, ...]
) -> None:
    assert scored(TWO_AND_ONE, *brought) == points


@pytest.mark.rule("M31")
@pytest.mark.parametrize(
    ("brought", "points"),
    [
        (("", "", "gemstones 3", "", "", ""), (1, 1, 1, 0, 0, 0)),  # the yellow saboteur brings it to the blue clan
        (("", "", "", "gold 4", "", ""), (0, 0, 0, 2, 2, 0)),
        (("gemstones 3", "silver 3", "", "", "", ""), (2, 2, 2, 0, 0, 0)),
    ],
)
def test_m31_a_saboteur_counts_as_a_member_of_the_other_clan(brought: tuple[str, ...], points: tuple[int, ...]) -> None:
    assert scored(WITH_SABOTEUR, *brought) == points


@pytest.mark.rule("M31")
def test_m31_both_saboteurs_change_sides() -> None:
    roles = ["blue saboteur", "yellow saboteur", "blue loyal", "yellow loyal", "blue selfish"]
    assert scored(roles, "gold 4", "silver 2", "", "", "gold 3") == (2, 1, 1, 2, 3)


@pytest.mark.rule("M31", "M29")
def test_m31_what_nobody_has_taken_is_worth_nothing() -> None:
    assert scored(TWO_AND_ONE, "", "", "", "", "") == (0, 0, 0, 0, 0)


@pytest.mark.rule("M32")
@pytest.mark.parametrize(
    ("roles", "brought", "points"),
    [
        # rounded down, and the rest goes to whoever has brought the best
        (TWO_AND_ONE, ("gold 4", "gold 3", "", "", ""), (4, 3, 0, 0, 0)),
        (TWO_AND_ONE, ("gold 3", "gold 4", "", "", ""), (3, 4, 0, 0, 0)),
        (TWO_AND_ONE, ("", "", "", "silver 1", ""), (0, 0, 0, 1, 0)),
        # the single treasure counts and not the sum
        (TWO_AND_ONE, ("silver 2, silver 2", "gold 3", "", "", ""), (3, 4, 0, 0, 0)),
        (TWO_AND_ONE, ("gold 3", "silver 2, silver 1, silver 3", "", "", ""), (4, 4, 0, 0, 0)),
        (WITH_SABOTEUR, ("gold 4", "silver 2", "gold 2", "", "", ""), (4, 2, 2, 0, 0, 0)),
        (WITH_SABOTEUR, ("gold 2", "silver 1", "gold 4", "", "", ""), (2, 2, 3, 0, 0, 0)),
        # several have brought the best: they split the rest evenly
        (WITH_SABOTEUR, ("gold 3", "silver 2", "silver 3", "", "", ""), (3, 2, 3, 0, 0, 0)),
        (WITH_SABOTEUR, ("gold 3", "gemstones 3", "silver 2", "", "", ""), (3, 3, 2, 0, 0, 0)),
        # what is left then is lost
        (WITH_SABOTEUR, ("gold 3", "silver 1", "silver 3", "", "", ""), (2, 2, 2, 0, 0, 0)),
        (TWO_AND_ONE, ("gold 2, silver 1", "gold 2", "", "", ""), (2, 2, 0, 0, 0)),
        (FOUR_BLUE, ("gold 4", "silver 2", "gemstones 4", "silver 1", "", "", ""), (3, 2, 3, 2, 0, 0, 0)),
        (FOUR_BLUE, ("gold 3", "silver 2", "gemstones 3", "gemstones 3", "", "", ""), (3, 2, 3, 3, 0, 0, 0)),
        # whoever has brought two of the best is one of those
        (WITH_SABOTEUR, ("gold 2, silver 2", "gemstones 3, gemstones 3", "silver 1", "", "", ""), (3, 5, 3, 0, 0, 0)),
        (WITH_SABOTEUR, ("silver 3, gold 3", "silver 2", "gemstones 3", "", "", ""), (4, 3, 4, 0, 0, 0)),
    ],
)
def test_m32_split_evenly_and_the_rest_to_the_most_valuable_treasure(
    roles: list[str], brought: tuple[str, ...], points: tuple[int, ...]
) -> None:
    assert scored(roles, *brought) == points


@pytest.mark.rule("M32", "M31")
def test_m32_the_treasure_of_a_selfish_dwarf_or_of_the_other_clan_does_not_count_among_the_best() -> None:
    assert scored(TWO_AND_ONE, "gold 2, silver 1", "", "gold 4", "", "gemstones 4") == (2, 1, 2, 2, 4)


@pytest.mark.rule("M33", "M48")
@pytest.mark.parametrize(
    ("brought", "dragon", "points"),
    [
        (("gold 4", "gold 2", "", "", ""), 0, (1, 3, 0, 0, 0)),
        (("gold 4", "gold 2", "", "", ""), 1, (3, 1, 0, 0, 0)),
        (("gold 4", "", "", "", ""), 1, (2, 0, 0, 0, 0)),
        (("silver 2", "", "", "", ""), 0, (0, 1, 0, 0, 0)),  # who won 1 point gives back that
        (("silver 1", "", "", "", ""), 1, (1, 0, 0, 0, 0)),  # who won nothing gives back nothing
        (("silver 1", "", "", "", ""), 2, (1, 0, 0, 0, 0)),
        (("", "", "", "", "gold 3"), 4, (0, 0, 0, 0, 1)),  # it costs a selfish dwarf too
        (("", "", "", "", "silver 1"), 4, (0, 0, 0, 0, 0)),
        (("gold 4", "gold 3", "", "", ""), 0, (2, 3, 0, 0, 0)),  # after the sharing, the rest included
    ],
)
def test_m33_the_holder_of_the_dragon_gives_back_two_points_or_fewer(
    brought: tuple[str, ...], dragon: int, points: tuple[int, ...]
) -> None:
    assert scored(TWO_AND_ONE, *brought, dragon=dragon) == points


@pytest.mark.rule("M33")
def test_m33_only_of_the_points_won_in_this_round() -> None:
    earlier = [[5], [7], [], [], []]
    assert scored(TWO_AND_ONE, "silver 2", "", dragon=0, gold=earlier) == (5, 8, 0, 0, 0)
    assert scored(TWO_AND_ONE, "gold 4", "", dragon=1, gold=earlier) == (7, 7, 0, 0, 0)


@pytest.mark.rule("M33")
def test_m33_in_each_round() -> None:
    game = last_round(TWO_AND_ONE, "gold 4", "", dragon=1, rounds=2)
    game.play("pass boat")
    assert (game.round, game.scores) == (2, (2, 0, 0, 0, 0))


@pytest.mark.rule("M30", "M31")
def test_m30_after_the_vote_there_are_points_as_after_any_round() -> None:
    treasures = [taken("silver 2", 0), "gold 2", taken("silver 3", 2)]
    game = mines(forest(*SEALED, *OPEN_MINES[:3]), "NW", treasures=treasures, rounds=1)
    for move in ("propose", "agree", "agree"):
        game.play(move)
    assert (game.over, game.scores) == (True, (2, 0, 3))


@pytest.mark.rule("M48")
def test_m48_a_clan_without_members_scores_nothing() -> None:
    roles = ["blue selfish", "blue saboteur", "yellow loyal"]
    assert scored(roles, "gold 2", "silver 2", "") == (2, 1, 1)
    assert scored(["yellow saboteur", "blue saboteur", "yellow selfish"], "gold 2", "", "") == (2, 0, 0)


@pytest.mark.rule("M48", "M35")
def test_m48_point_tokens_never_run_out() -> None:
    earlier = [[1000], [999], [], [], []]
    assert scored(TWO_AND_ONE, "gold 4", "", gold=earlier) == (1002, 1001, 0, 0, 0)


@pytest.mark.rule("M31", "M33", "M27")
def test_m31_treasures_and_points_are_shown_at_the_end() -> None:
    game = last_round(TWO_AND_ONE, "gold 4", "", "silver 1", dragon=0)
    game.play("pass boat")
    for seat in EVERYBODY:
        told = game.view(seat).history
        shown = [(event.seat, event.cards) for event in of_kind(told, EventKind.TREASURES)]
        assert shown == [(0, ("gold 4",)), (2, ("silver 1",))]
        won = [(event.seat, event.number) for event in of_kind(told, EventKind.POINTS)]
        assert won == [(0, 2), (1, 2), (2, 1)]
        assert [(event.seat, event.number) for event in of_kind(told, EventKind.GAVE_BACK)] == [(0, 2)]


@pytest.mark.rule("M36")
@pytest.mark.parametrize(
    ("brought", "winners"),
    [
        (("gold 4", "gold 3", "", "", ""), (0,)),
        (("gold 4", "", "", "", ""), (0, 1)),
        (("", "", "gold 4", "silver 2", "gemstones 3"), (2, 3, 4)),
        (("", "", "", "", ""), (0, 1, 2, 3, 4)),
    ],
)
def test_m36_the_most_points_win_and_a_tie_is_shared(brought: tuple[str, ...], winners: tuple[int, ...]) -> None:
    game = last_round(TWO_AND_ONE, *brought)
    assert game.winners == ()
    game.play("pass boat")
    assert game.winners == winners
    assert game.seat is None
    assert ways(game, "pass boat") == ["M36"]
    assert ways(game, "propose") == ["M36"]


@pytest.mark.rule("M36", "M35")
def test_m36_the_points_of_all_rounds_count() -> None:
    game = last_round(TWO_AND_ONE, "gold 4", "", "silver 2", gold=[[], [], [3], [], [3]])
    game.play("pass boat")
    assert (game.scores, game.winners) == ((2, 2, 4, 1, 3), (2,))


@pytest.mark.rule("M8", "M27")
@pytest.mark.parametrize("due", [1, 2])
def test_m8_as_many_cards_are_drawn_after_a_treasure_is_chosen(due: int) -> None:
    game = walking(forest(*AT_SILVER), "NS", treasures=TWO_OF_SILVER, due=due)
    game.play("walk 10,2")
    game.play("take 1")
    assert len(game.position()["hands"][0]) == 1 + due


# The next round


@pytest.mark.rule("M35")
def test_m35_the_next_round_is_set_up_like_the_first() -> None:
    more: dict[str, Any] = in_force(1, "1,2 E") | {"hidden": {1: ["NE"]}, "discards": ["NW"], "inspected": {0: [1]}}
    parts = (LANE, "3,2: EW/lake", "boat @ 3,2", "troll @ 1,2 E", "trap @ 0,2 S", "dwarf 0 @ 2,2")
    game = mines(forest(*OPEN_MINES, *parts), "NS", hands={1: [], 2: []}, pile=[], dragon=1, **more)
    turn(game, "pass NS")
    position, fresh = game.position(), new_game("lost_mines", 3, seed=1)
    assert (game.round, game.phase, game.seat, position["last"]) == (2, Phase.TURN, 1, None)
    bare = [line for line in game.maze.to_text().splitlines() if not line.startswith("dwarf")]
    assert bare == [line for line in fresh.maze.to_text().splitlines() if not line.startswith("dwarf")]
    assert tokens(game) == []
    starts = {"blue": (0, 2), "yellow": (0, 4)}
    assert game.maze.dwarves == {seat: starts[clan] for seat, clan in enumerate(game.view(None).clans)}
    for name in ("dragon", "trolls", "front", "hidden", "discards", "inspected", "seen", "due", "proposer", "turning"):
        assert position[name] == fresh.position()[name], name
    assert [len(hand) for hand in position["hands"]] == [5, 5, 5]
    assert (len(position["pile"]), len(position["aside"])) == (38, 10)
    assert all((one["owner"], one["known_to"]) == (None, []) for one in position["treasures"])
    assert Counter([*(one["treasure"] for one in position["treasures"]), *position["buried"]]) == TREASURES


@pytest.mark.rule("M35")
def test_m35_everything_is_shuffled_anew() -> None:
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for seed in range(12):
        game = new_game("lost_mines", 3, seed=seed)
        before = game.position()
        pass_until_the_round_ends(game)
        assert game.round == 2
        found.append((before, game.position()))
    for name in ("goals", "roles", "treasures", "hands", "pile", "aside"):
        assert sum(before[name] != after[name] for before, after in found) >= 6, name
        assert len({str(after[name]) for _, after in found}) >= 6, name


@pytest.mark.rule("M35")
def test_m35_points_are_kept() -> None:
    game = last_round(TWO_AND_ONE, "gold 4", "", "silver 2", rounds=2, gold=[[1], [], [3], [], [2]])
    game.play("pass boat")
    assert (game.round, game.over, game.scores) == (2, False, (3, 2, 4, 1, 2))
    for seat in EVERYBODY:
        assert game.view(seat).gold == ((3,), (2,), (4,), (1,), (2,))


@pytest.mark.rule("M35")
@pytest.mark.parametrize("last", range(4))
def test_m35_the_player_to_the_left_of_the_one_who_played_the_last_card_begins(last: int) -> None:
    hands: dict[int, list[str]] = {seat: ["NE"] if seat == last else [] for seat in range(4)}
    game = mines(forest(), players=4, hands=hands, seat=last, pile=[])
    game.play("pass NE")  # a discard counts as a played card
    assert (game.round, game.seat, game.position()["begins"]) == (2, (last + 1) % 4, (last + 1) % 4)


@pytest.mark.rule("M35")
def test_m35_it_is_the_last_card_that_counts_and_not_who_began() -> None:
    hands = {1: ["NE"], 2: ["NW"], 3: []}
    game = mines(forest(LANE), "NES", players=4, hands=hands, pile=[])
    turns(game, "place NES @ 0,3", "pass NE", "pass NW")
    assert (game.round, game.seat) == (2, 3)


@pytest.mark.rule("M35")
@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("place EW", " @ 3,2"),
        ("play axe", " @ 5,5"),
        ("play trap", " @ 2,2 E"),
        ("play troll", " @ 2,2 E"),
        ("play information mine+dwarf", " @ 10,0"),
        ("play information mine+dwarf", " on 0"),
        ("play information mine+treasure", ": treasure 1"),
        ("play thunderstorm", " @ 2,2"),
        ("pass boat", ""),
    ],
)
def test_m35_every_card_counts_as_the_last_one(card: str, at: str) -> None:
    hands = {1: [card.split(" ", maxsplit=1)[1]], 2: [], 3: []}
    game = mines(forest(LANE, "5,5: EW/trunks"), players=4, hands=hands, seat=1, pile=[])
    turn(game, card + at)
    assert (game.round, game.seat) == (2, 2)


@pytest.mark.rule("M35", "M17")
def test_m35_what_one_has_seen_holds_no_more() -> None:
    hands: dict[int, list[str]] = {1: [], 2: []}
    treasures = ["gold 2", known("silver 1", 0), "gemstones 3"]
    more: dict[str, Any] = {
        "goals": IN_ORDER,
        "seen": {0: {"10,0": GOLD}},
        "inspected": {0: [1]},
        "treasures": treasures,
    }
    game = mines(forest(), "NS", hands=hands, pile=[], **more)
    game.play("pass NS")
    view = game.view(0)
    assert (game.round, view.seen, view.looked) == (2, {}, ((), (), ()))
    assert (view.inspected, view.roles[1:], values(game, 0)) == (((), (), ()), (None, None), (None, None, None))


@pytest.mark.rule("M35", "M29")
def test_m35_after_the_last_treasure_too() -> None:
    treasures = [taken("silver 2", 1), taken("silver 3", 2), "silver 1"]
    hands = {1: ["NS", "NE"]}
    game = mines(forest(OPEN_MINES[1], "9,2: EW", "dwarf 1 @ 9,2"), hands=hands, seat=1, treasures=treasures)
    game.play("pass NE")
    game.play("walk 10,2")
    assert (game.round, game.seat) == (2, 2)


@pytest.mark.rule("M35", "M30")
@pytest.mark.parametrize("skipped", [False, True])
def test_m35_after_a_vote_it_is_not_the_proposer_that_counts(skipped: bool) -> None:
    hands = {1: [] if skipped else ["NE"], 2: ["NW", "NES"], 3: ["axe"]}
    game = mines(forest(*SEALED), "boat", "rope", players=4, hands=hands, pile=[])
    turn(game, "pass boat")
    if not skipped:
        turn(game, "pass NE")
    assert game.seat == 2
    game.play("propose")
    for _ in range(3):
        game.play("agree")
    assert (game.round, game.seat) == (2, 1 if skipped else 2)


def played_to_the_end(seed: int) -> tuple[Event, ...]:
    """What happens in a game in which everybody only discards."""
    game = new_game("lost_mines", 3, seed=seed, rounds=3)
    for number in (1, 2, 3):
        assert game.round == number
        pass_until_the_round_ends(game)
    assert game.over
    return game.events


@pytest.mark.rule("M35", "M1", "M29")
def test_m35_round_after_round_to_the_end() -> None:
    events = played_to_the_end(3)
    assert ends(events) == [EventKind.NO_CARDS] * 3
    assert [event.number for event in of_kind(events, EventKind.ROUND)] == [1, 2, 3]
    last: list[int | None] = []
    for event in events:
        if event.kind is EventKind.PASSED:
            last.append(event.seat)
        if event.kind is EventKind.ROUND and last:
            assert event.seat == ((last[-1] or 0) + 1) % 3
