"""What a seat may know: worlds beside a naive count of all that is possible, secrets, and views without a back door."""

import gc
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import deepcopy
from enum import Enum
from itertools import combinations, islice, permutations, product
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias

import pytest

import saboteur
from saboteur import ActionCard, Box, Card, Deck, Game, View
from saboteur.chance import below
from saboteur.events import EventKind
from saboteur.state import Setting, State
from tests.twin_game import SABOTEUR_PAY, best_payment

Position: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Position], None]
Seat: TypeAlias = int | None
Values: TypeAlias = tuple[int, ...]

DIGGER, SABOTEUR = "digger", "saboteur"
TREASURE = "NESW/treasure"
DWARVES = {"D": DIGGER, "S": SABOTEUR}


# Small tables


def small_deck(folder: Path, hand_cards: dict[str, int], gold: Sequence[int] = (1, 2, 3)) -> Deck:
    """A deck with these path and action cards and this gold, written to a file and read again."""
    paths = {card: count for card, count in hand_cards.items() if card[0].isupper()}
    actions = {card: count for card, count in hand_cards.items() if card not in paths}
    goals, dwarves = {TREASURE: 1, "NE": 1, "NW": 1}, {DIGGER: 7, SABOTEUR: 4}
    groups: dict[str, dict[Any, int]] = {"start": {"NESW": 1}, "goal": goals, "path": paths, "action": actions}
    groups |= {"gold": Counter(gold), "dwarf": dwarves}
    lines = ['box = "saboteur"', 'title = "a small deck"']
    for group, cards in groups.items():
        entries = [f'{{card = {json.dumps(card)}, count = {n}, confidence = "invented"}}' for card, n in cards.items()]
        lines.append(f"{group} = [{', '.join(entries)}]")
    lines += ["[totals]", *(f"{group} = {sum(cards.values())}" for group, cards in groups.items())]
    lines += ["[layout]", "start = [0, 0]", "goals = [[8, -2], [8, 0], [8, 2]]", 'confidence = "invented"']
    path = folder / "small.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return saboteur.load_deck(path)


def roles_of(letters: str) -> list[str]:
    """The roles of the seats in order: D for a gold-digger, S for a saboteur."""
    return [DWARVES[letter] for letter in letters]


def watchers(game: Game) -> list[Seat]:
    """All who look at a game: a spectator and every seat."""
    return [None, *range(game.players)]


def sampled(view: View, facts: Callable[[Position], Hashable], expected: set[Any]) -> set[Any]:
    """The facts of very many worlds: until all that is expected has come, and in any case twenty times as many."""
    worlds, found = view.worlds(Random(1)), set[Any]()
    for number, world in enumerate(islice(worlds, 100 * len(expected) + 200)):
        if number > 20 * len(expected) + 20 and found >= expected:
            break
        assert number % 16 or world.view(view.seat) == view
        found.add(facts(world.position()))
    return found


def check_worlds(game: Game, seat: Seat, facts: Callable[[Position], Hashable], expected: set[Any]) -> None:
    """The worlds of a seat are exactly those that are expected, and the truth is one of them."""
    assert facts(game.position()) in expected
    found = sampled(game.view(seat), facts, expected)
    assert not found - expected, "worlds that cannot be"
    assert not expected - found, "worlds that never come"


# Hands, pile and discards


def cards_of(position: Position) -> Hashable:
    """Who holds and has discarded what, in any order; what lies aside; and the pile in its order."""
    by_seat = [tuple(tuple(sorted(part)) for part in position[name]) for name in ("hands", "hidden")]
    return (*by_seat, tuple(position["pile"]), tuple(sorted(position["aside"])))


def possible_deals(position: Position, seat: Seat) -> set[Hashable]:
    """The cards that the seat does not see may lie in any order in the places that it does not see (S6, S23)."""
    truth = deepcopy(position)
    unseen = [part for name in ("hands", "hidden") for owner, part in enumerate(truth[name]) if owner != seat]
    unseen += [truth["pile"], truth["aside"]]
    cards = [card for part in unseen for card in part]
    found: set[Hashable] = set()
    for order in set(permutations(cards)):
        left = iter(order)
        for part in unseen:
            part[:] = islice(left, len(part))
        found.add(cards_of(truth))
    return found


@pytest.fixture
def few_cards(tmp_path: Path) -> Game:
    """Three seats with one card each; nearly all cards of the deck lie face up."""
    cards = {"NESW": 10, "EW": 3, "NS": 1, "map": 3, "rockfall": 1, "broken cart": 1}
    return saboteur.set_up(
        "saboteur",
        players=3,
        seed=1,
        deck=small_deck(tmp_path, cards),
        maze="start NESW | EW | . | . | ?",
        roles=roles_of("DDS"),
        discards=["NESW"] * 10,
        front={1: ["broken cart"]},
        hands=[["EW"], ["NS"], ["map"]],
        hidden={0: ["map"], 2: ["EW"]},
        pile=["rockfall", "map"],
    )


@pytest.mark.rule("S6", "S23", "S24")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_s23_hidden_cards_may_lie_in_every_hidden_place(few_cards: Game, seat: Seat) -> None:
    check_worlds(few_cards, seat, cards_of, possible_deals(few_cards.position(), seat))


@pytest.mark.rule("S8", "S23", "S24")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_s23_after_some_turns_a_seat_knows_what_it_drew_and_discarded_itself(few_cards: Game, seat: Seat) -> None:
    for move in ("pass EW", "pass NS", "play map @ 4,0"):
        few_cards.play(move)
    check_worlds(few_cards, seat, cards_of, possible_deals(few_cards.position(), seat))


def test_cards_that_lie_aside_may_be_any_that_are_not_seen(tmp_path: Path) -> None:
    deck = small_deck(tmp_path, {"NESW": 14, "EW": 2, "NS": 1, "map": 1, "rockfall": 1})
    hands: list[list[str]] = [["NESW"], ["EW", "NS"], []]
    game = saboteur.set_up("saboteur", 3, 1, deck=deck, discards=["NESW"] * 13, hands=hands, pile=["map"])
    assert sorted(game.position()["aside"]) == ["EW", "rockfall"]
    check_worlds(game, 0, cards_of, possible_deals(game.position(), 0))


# Roles


def dwarves_of(position: Position) -> Hashable:
    return (*position["roles"], *position["spare"])


@pytest.mark.rule("S2", "S3")
@pytest.mark.parametrize("letters", ["DDSD", "SDDD", "DDDS", "DDSSDD", "DSDDDS"])
def test_s3_roles_of_others_and_the_spare_card_may_be_any_that_are_left(letters: str) -> None:
    """The last letter is the spare card."""
    *roles, spare = dwarves = roles_of(letters)
    game = saboteur.set_up("saboteur", len(roles), 1, roles=roles, spare=[spare])
    for seat in watchers(game):
        orders = {order for order in permutations(dwarves) if seat is None or order[seat] == roles[seat]}
        check_worlds(game, seat, dwarves_of, orders)


# Goals


def goals_of(position: Position) -> Hashable:
    """The faces of the goals that lie face down, and what the maps have shown to whom."""
    return tuple(position["goals"].items()), tuple(tuple(faces.items()) for faces in position["seen"])


def possible_goals(position: Position, known: Sequence[str]) -> set[Hashable]:
    """The goals at the cells that are not known may have their faces in any order; maps showed what lies there."""
    truth = deepcopy(position)
    open_faces = {cell: face for faces in truth["seen"] for cell, face in faces.items() if cell not in truth["goals"]}
    cells = [cell for cell in truth["goals"] if cell not in known]
    found: set[Hashable] = set()
    for faces in permutations([position["goals"][cell] for cell in cells]):
        truth["goals"].update(zip(cells, faces, strict=True))
        lying = open_faces | truth["goals"]
        truth["seen"] = [{cell: lying[cell] for cell in seen} for seen in truth["seen"]]
        found.add(goals_of(truth))
    return found


@pytest.mark.rule("S4", "S22")
@pytest.mark.parametrize("looked", [(), ("8,0",), ("8,-2", "8,2"), ("8,-2", "8,0", "8,2")])
def test_s22_a_seat_knows_the_goals_that_it_has_looked_at_and_no_others(looked: tuple[str, ...]) -> None:
    faces = {"8,-2": "NW", "8,0": TREASURE, "8,2": "NE"}
    seen = {0: {cell: faces[cell] for cell in looked}, 1: {"8,0": TREASURE}}
    game = saboteur.set_up("saboteur", 3, 1, goals=faces, seen=seen)
    for seat, known in [(None, ()), (0, looked), (1, ("8,0",)), (2, ())]:
        check_worlds(game, seat, goals_of, possible_goals(game.position(), known))


@pytest.mark.rule("S22")
def test_s22_a_map_that_is_played_tells_its_player_alone() -> None:
    game = saboteur.set_up("saboteur", 3, 1, hands={0: ["map"], 1: ["map"]}, goals=["NE", TREASURE, "NW"])
    game.play("play map @ 8,-2")
    game.play("play map @ 8,2")
    for seat, known in [(None, ()), (0, ("8,-2",)), (1, ("8,2",)), (2, ())]:
        check_worlds(game, seat, goals_of, possible_goals(game.position(), known))


@pytest.mark.rule("S25", "S40")
def test_s25_a_goal_that_lies_face_up_is_known_to_all() -> None:
    maze = """
    origin 0,-2
    .          | .  | ?
    .          | .  | .
    start NESW | EW | goal SW
    .          | .  | .
    .          | .  | ?
    """
    seen = {0: {"2,0": "NE"}, 1: {"2,0": "NE", "2,2": "NW"}}
    game = saboteur.set_up("saboteur", 3, 1, maze=maze, goals={"2,-2": TREASURE}, seen=seen)
    for seat, known in [(None, ()), (0, ()), (1, ("2,2",)), (2, ())]:
        check_worlds(game, seat, goals_of, possible_goals(game.position(), known))


def two_goals_reached(**more: Any) -> Game:
    """A card has reached two goals: seat 0 chooses how the one at 3,0 lies, and the one at 1,1 is not turned yet."""
    maze = """
    origin 0,-1
    .          | . | ES  | SW | .
    start NESW | . | NEW | ?  | .
    .          | ? | .   | .  | ?
    """
    faces = {"3,0": "NE", "1,1": "NW", "4,1": TREASURE}
    hands = {0: ["NESW"], 1: ["map", "EW"], 2: ["NES", "N+S"]}
    game = saboteur.set_up("saboteur", 3, 1, maze=maze, goals=faces, hands=hands, pile=["map"], **more)
    game.play("place NESW @ 1,0")
    assert (game.phase, game.position()["turning"]) == ("lay", ["3,0", "1,1"])
    return game


@pytest.mark.rule("S25", "S27", "S28")
def test_s27_of_two_goals_that_are_reached_only_the_one_being_laid_is_known() -> None:
    game = two_goals_reached(seen={1: {"3,0": "NE"}, 2: {"1,1": "NW"}})
    for seat, known in [(None, ("3,0",)), (0, ("3,0",)), (1, ("3,0",)), (2, ("3,0", "1,1"))]:
        check_worlds(game, seat, goals_of, possible_goals(game.position(), known))


@pytest.mark.parametrize("faces", list(permutations([TREASURE, "NE"])))
def test_with_fewer_goals_the_treasure_is_still_one_of_them(faces: tuple[str, ...]) -> None:
    game = saboteur.set_up("saboteur", 3, 1, maze="start NESW | . | ? | ?", goals=list(faces))
    check_worlds(game, None, goals_of, possible_goals(game.position(), ()))


def test_cards_roles_and_goals_come_in_every_combination(tmp_path: Path) -> None:
    deck = small_deck(tmp_path, {"NESW": 16, "EW": 1, "NS": 1, "map": 1})
    table: Position = {"discards": ["NESW"] * 15, "hands": [["NESW"], ["EW"], ["NS"]], "pile": ["map"]}
    table |= {"roles": roles_of("DSD"), "spare": [DIGGER], "seen": {0: {"8,0": "NE"}}, "goals": ["NW", "NE", TREASURE]}
    game = saboteur.set_up("saboteur", 3, 1, deck=deck, **table)
    truth = game.position()
    dwarves = {order for order in permutations(roles_of("DSDD")) if order[0] == DIGGER}
    parts = (possible_deals(truth, 0), dwarves, possible_goals(truth, ("8,0",)))
    check_worlds(game, 0, lambda one: (cards_of(one), dwarves_of(one), goals_of(one)), set(product(*parts)))


# Gold


NEAR = "start NESW | . | ?"
"""One more card, and the treasure is reached."""
SEVEN = (1, 1, 1, 2, 2, 3, 3)
GOLD_EVENTS = (EventKind.OFFERED, EventKind.TOOK, EventKind.PAID)


class Dig(NamedTuple):
    """A round in which a seat reaches the treasure, and these of the gold cards that are drawn are taken."""

    letters: str
    finder: int
    drawn: Values
    takes: Values


class Sabotage(NamedTuple):
    """A round in which the treasure is not reached."""

    letters: str


Step: TypeAlias = Dig | Sabotage


class Ledger(NamedTuple):
    """The gold as a naive book-keeper has it, with the story of all who looked, took and were paid."""

    gold: tuple[Values, ...]
    offer: Values
    stack: Values
    story: tuple[tuple[str, int, Values], ...] = ()

    def told(self, word: str, seat: int, cards: Sequence[int]) -> "Ledger":
        return self._replace(story=(*self.story, (word, seat, tuple(sorted(cards)))))

    def given(self, seat: int, cards: Sequence[int]) -> "Ledger":
        gold = tuple(sorted((*own, *cards)) if owner == seat else own for owner, own in enumerate(self.gold))
        return self._replace(gold=tuple(map(tuple, gold)))


def less(cards: Values, gone: Sequence[int]) -> Values:
    return tuple(sorted((Counter(cards) - Counter(gone)).elements()))


def ledgers(steps: Sequence[Step], gold: Values) -> set[Ledger]:
    """Everything that may have happened to the gold, straight from the rules."""
    found = {Ledger(((),) * len(steps[0].letters), (), tuple(sorted(gold)))}
    for step in steps:
        found = {after for ledger in found for after in outcomes(ledger, step)}
    return found


def outcomes(ledger: Ledger, step: Step) -> Iterator[Ledger]:
    """How the gold may lie after one more round."""
    if isinstance(step, Sabotage):
        yield paid(ledger, step)
    else:
        yield from handed_out(ledger, step)


def paid(ledger: Ledger, step: Sabotage) -> Ledger:
    """The saboteurs are paid, here always beginning with seat 0 (S32, S34)."""
    saboteurs = [seat for seat, letter in enumerate(step.letters) if letter == "S"]
    for seat in saboteurs:
        cards = best_payment(list(ledger.stack), SABOTEUR_PAY[len(saboteurs)])
        ledger = ledger.given(seat, cards)._replace(stack=less(ledger.stack, cards)).told("paid", seat, cards)
    return ledger


def handed_out(ledger: Ledger, step: Dig) -> Iterator[Ledger]:
    """A gold card a digger is drawn, any of them (S30), and handed round counter-clockwise (S31)."""
    around = [(step.finder - turn) % len(step.letters) for turn in range(len(step.letters))]
    pickers = [seat for seat in around if step.letters[seat] == "D"]
    for drawn in set(combinations(ledger.stack, min(len(pickers), len(ledger.stack)))):
        offered = ledger._replace(offer=drawn, stack=less(ledger.stack, drawn))
        yield from handed_round(offered, pickers, len(step.takes))


def handed_round(ledger: Ledger, pickers: list[int], choices: int) -> Iterator[Ledger]:
    """So many have chosen; they may have taken any of the cards. One that is left alone is no choice."""
    if not pickers or not ledger.offer:
        yield ledger
        return
    looked = ledger.told("offered", pickers[0], ledger.offer)
    if choices == 0 and len(ledger.offer) > 1:
        yield looked
        return
    for card in set(ledger.offer):
        taken = looked.told("took", pickers[0], [card]).given(pickers[0], [card])
        yield from handed_round(taken._replace(offer=less(ledger.offer, [card])), pickers[1:], choices - 1)


def known_story(story: Sequence[tuple[str, int, Values]], seat: Seat) -> list[tuple[str, int, Values | int]]:
    """What a seat knows of a story: its own cards, and how many the others looked at and got (S35)."""
    return [(word, owner, cards if owner == seat else len(cards)) for word, owner, cards in story]


def true_story(game: Game) -> list[tuple[str, int, Values]]:
    told = [event for event in game.events if event.kind in GOLD_EVENTS]
    return [(str(event.kind), event.seat or 0, tuple(sorted(event.cards))) for event in told]  # type: ignore[arg-type]


def round_begins(game: Game, deck: Deck, letters: str, seat: int, drawn: Values = ()) -> Game:
    """The game goes on with a round in which this seat has the only card; these gold cards will be drawn."""
    anew = ("discards", "hidden", "aside", "front", "seen", "spare", "last")
    position = {name: part for name, part in game.position().items() if name not in anew}
    position |= {"maze": NEAR, "goals": [TREASURE], "roles": roles_of(letters), "pile": [], "seat": seat, "begins": 0}
    position["hands"] = [["EW"] if owner == seat else [] for owner in range(len(letters))]
    position["stack"] = [*drawn, *less(tuple(position["stack"]), drawn)]
    return saboteur.set_up(**position, deck=deck)


def played(deck: Deck, steps: Sequence[Step]) -> Game:
    """The game in which these rounds were played."""
    game = saboteur.set_up("saboteur", len(steps[0].letters), 1, deck=deck, maze=NEAR, rounds=5)
    for step in steps:
        if isinstance(step, Sabotage):
            game = round_begins(game, deck, step.letters, 0)
            game.play("pass EW")
        else:
            game = round_begins(game, deck, step.letters, step.finder, step.drawn)
            game.play("place EW @ 1,0")
            for card in step.takes:
                game.play(f"take {card}")
    return game


def gold_of(position: Position) -> Hashable:
    """Who has which gold, what is on offer, and what is left, in any order."""
    return tuple(map(tuple, position["gold"])), tuple(position["offer"]), tuple(sorted(position["stack"]))


def gold_deck(folder: Path, gold: Sequence[int]) -> Deck:
    return small_deck(folder, {"EW": 36}, gold)


STORIES: dict[str, tuple[Values, list[Step]]] = {
    "all have picked": (SEVEN, [Dig("DDSD", 0, (1, 2, 3), (3, 1))]),
    "a saboteur reached the treasure": (SEVEN, [Dig("SDDD", 0, (1, 2, 2), (2, 1))]),
    "nobody has picked yet": (SEVEN, [Dig("DDSD", 0, (1, 2, 3), ())]),
    "one has picked": (SEVEN, [Dig("DDSD", 0, (1, 2, 3), (2,))]),
    "paid in 3 and in 2 + 1": (SEVEN, [Dig("SDSDD", 1, (1, 2, 3), (2, 1)), Sabotage("DSDSD")]),
    "paid in 2 + 1: no 3 was left": (SEVEN, [Dig("SDSDD", 1, (1, 3, 3), (3, 1)), Sabotage("SDDSD")]),
    "paid in 3 twice": (SEVEN, [Dig("SDSDD", 1, (1, 1, 1), (1, 1)), Sabotage("SDSDD")]),
    "paid in 2: no 1 was left": ((1, 2, 2, 2, 2, 2), [Dig("SDSDD", 1, (1, 2, 2), (2, 1)), Sabotage("SDDSD")]),
    "paid in 3 + 1 or in 2 + 2": (SEVEN, [Dig("DDSD", 0, (1, 2, 3), (3, 1)), Sabotage("SDDD")]),
    "paid, then handed round": (SEVEN, [Sabotage("SDSDD"), Dig("DSDSD", 2, (1, 2, 2), (2,))]),
    "three rounds": (SEVEN, [Dig("DDSD", 0, (1, 2, 3), (1, 3)), Sabotage("DSDD"), Dig("DDDS", 1, (1, 2), ())]),
    "handed round twice": (SEVEN, [Dig("DDSD", 0, (1, 2, 3), (3, 1)), Dig("SDDD", 2, (1, 1, 3), (1,))]),
    "one card for three": ((1, 2, 2, 3), [Dig("DDD", 0, (1, 2, 3), (3, 1)), Dig("DDD", 1, (2,), ())]),
    "nothing is left": ((1, 2, 3), [Dig("DDD", 0, (1, 2, 3), (3, 1)), Sabotage("DSD"), Dig("DDD", 1, (), ())]),
}


@pytest.mark.rule("S30", "S31", "S34", "S35")
@pytest.mark.parametrize("name", STORIES)
def test_s35_gold_may_lie_in_every_way_that_fits_what_a_seat_saw(tmp_path: Path, name: str) -> None:
    gold, steps = STORIES[name]
    game, possible = played(gold_deck(tmp_path, gold), steps), ledgers(steps, gold)
    truth = true_story(game)
    assert tuple(truth) in {ledger.story for ledger in possible}
    for seat in watchers(game):
        known = known_story(truth, seat)
        fitting = {ledger[:3] for ledger in possible if known_story(ledger.story, seat) == known}
        check_worlds(game, seat, gold_of, fitting)


@pytest.mark.rule("S34")
def test_s34_a_payment_in_two_cards_tells_that_no_3_was_left() -> None:
    """What a later round tells about an earlier one is not lost on the naive count."""
    gold, steps = STORIES["paid in 2 + 1: no 3 was left"]
    paid_in_two = [one for one in ledgers(steps, gold) if [len(part) for part in one.gold] == [2, 1, 0, 3, 1]]
    assert paid_in_two
    assert {sum(part.count(3) for part in (one.gold[1], one.gold[3], one.gold[4])) for one in paid_in_two} == {2}


@pytest.mark.rule("S36")
def test_s36_the_gold_stack_may_lie_in_every_order(tmp_path: Path) -> None:
    gold = (1, 1, 2, 3, 3)
    game = saboteur.set_up("saboteur", 3, 1, deck=gold_deck(tmp_path, gold))
    check_worlds(game, 0, lambda position: tuple(position["stack"]), set(permutations(gold)))


def possible_gold(position: Position, seat: Seat) -> set[Hashable]:
    """Without a history: gold that the seat does not see may lie in any order in the places that it does not see."""
    truth = deepcopy(position)
    unseen = [part for owner, part in enumerate(truth["gold"]) if owner != seat] + [truth["stack"]]
    unseen += [truth["offer"]] if seat != truth["seat"] or truth["phase"] != "pick" else []
    found: set[Hashable] = set()
    for order in set(permutations([card for part in unseen for card in part])):
        left = iter(order)
        for part in unseen:
            part[:] = sorted(islice(left, len(part)))
        found.add(gold_of(truth))
    return found


@pytest.mark.rule("S35")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_s35_gold_of_a_position_without_a_history_may_be_any(tmp_path: Path, seat: Seat) -> None:
    game = saboteur.set_up("saboteur", 3, 1, deck=gold_deck(tmp_path, SEVEN), gold=[[1], [2, 3], []], round=2)
    check_worlds(game, seat, gold_of, possible_gold(game.position(), seat))


PICK_TABLE: Position = {"maze": "start NESW | EW | goal NESW/treasure", "phase": "pick", "pickers": [0, 2], "last": 0}
PICK_TABLE |= {"roles": roles_of("DSD"), "offer": [1, 3], "gold": [[1], [2], []], "round": 2}


@pytest.mark.rule("S31", "S35")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_s31_gold_on_offer_in_a_position_without_a_history(tmp_path: Path, seat: Seat) -> None:
    game = saboteur.set_up("saboteur", 3, 1, deck=gold_deck(tmp_path, SEVEN), **PICK_TABLE)
    check_worlds(game, seat, gold_of, possible_gold(game.position(), seat))


@pytest.mark.rule("S31", "S35")
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_s31_gold_on_offer_in_a_position_whose_history_was_cut(tmp_path: Path, seat: Seat) -> None:
    """Only the last events are kept: the first gold card was taken, and the next seat looks at the others."""
    deck = gold_deck(tmp_path, SEVEN)
    position = played(deck, STORIES["one has picked"][1]).position()
    game = saboteur.set_up(**(position | {"history": position["history"][-2:]}), deck=deck)
    view = game.view(seat)
    for world in islice(view.worlds(Random(1)), 50):
        assert world.view(seat) == view


@pytest.mark.rule("S35")
def test_s35_when_the_game_is_over_all_gold_is_known(tmp_path: Path) -> None:
    deck = gold_deck(tmp_path, SEVEN)
    game = saboteur.set_up("saboteur", 3, 1, deck=deck, phase="over", rounds=1, gold=[[1], [2, 3], [1, 1]])
    for seat in watchers(game):
        check_worlds(game, seat, gold_of, {gold_of(game.position())})


@pytest.mark.parametrize("name", STORIES)
def test_every_seat_of_a_world_can_draw_worlds_of_its_own(tmp_path: Path, name: str) -> None:
    gold, steps = STORIES[name]
    game, rng = played(gold_deck(tmp_path, gold), steps), Random(2)
    for seat in watchers(game):
        for world in islice(game.view(seat).worlds(rng), 3):
            for other in watchers(game):
                view = world.view(other)
                assert next(view.worlds(rng)).view(other) == view


@pytest.mark.parametrize("name", STORIES)
def test_a_seat_can_draw_worlds_in_its_world_after_it_was_played_on(tmp_path: Path, name: str) -> None:
    gold, steps = STORIES[name]
    game, rng = played(gold_deck(tmp_path, gold), steps), Random(3)
    for seat in watchers(game):
        world = next(game.view(seat).worlds(rng))
        while not world.over:
            moves = world.legal_moves()
            world.play(moves[below(rng, len(moves))])
            if len(world.moves) % 5 == 0 or world.phase == "pick":
                view = world.view(seat)
                assert next(view.worlds(rng)).view(seat) == view


# Chance


def chi_square(found: Counter[Any], weights: dict[Any, float]) -> float:
    """How far counts are from what is expected, in spreads: near 0 if chance is fair, far above 6 if it is not."""
    assert set(found) <= set(weights)
    total, whole = sum(found.values()), sum(weights.values())
    expected = {outcome: total * weight / whole for outcome, weight in weights.items()}
    sum_of_squares = sum((found[outcome] - wanted) ** 2 / wanted for outcome, wanted in expected.items())
    freedom = len(weights) - 1
    return float((sum_of_squares - freedom) / (2 * freedom) ** 0.5)


def check_chance(view: View, facts: Callable[[Position], Hashable], weights: dict[Any, float]) -> None:
    worlds = islice(view.worlds(Random(4)), 200 * len(weights))
    assert chi_square(Counter(facts(world.position()) for world in worlds), weights) < 6


def test_the_measure_of_chance_finds_what_is_unfair() -> None:
    assert chi_square(Counter(a=310, b=290), {"a": 1, "b": 1}) < 1
    assert chi_square(Counter(a=400, b=200), {"a": 1, "b": 1}) > 20


@pytest.mark.rule("S3")
def test_s3_every_deal_of_the_roles_is_equally_likely() -> None:
    dwarves = roles_of("DSDDSD")
    game = saboteur.set_up("saboteur", 5, 1, roles=dwarves[:5])
    for seat in watchers(game):
        orders = {order for order in permutations(dwarves) if seat is None or order[seat] == dwarves[seat]}
        check_chance(game.view(seat), dwarves_of, dict.fromkeys(orders, 1))


@pytest.mark.rule("S4", "S22")
def test_s4_every_order_of_the_goals_is_equally_likely() -> None:
    game = saboteur.set_up("saboteur", 3, 1, goals=["NE", TREASURE, "NW"], seen={1: {"8,0": TREASURE}})
    for seat, known in [(None, ()), (0, ()), (1, ("8,0",))]:
        check_chance(game.view(seat), goals_of, dict.fromkeys(possible_goals(game.position(), known), 1))


@pytest.mark.rule("S6")
def test_s6_every_deal_of_the_cards_is_equally_likely(few_cards: Game) -> None:
    expected = possible_deals(few_cards.position(), 0)
    check_chance(few_cards.view(0), cards_of, dict.fromkeys(expected, 1))


@pytest.mark.rule("S30")
def test_s30_every_gold_card_that_was_not_seen_is_equally_likely(tmp_path: Path) -> None:
    """The saboteur saw nothing, so a card of another seat is as any of the seven; the middle one saw two of them."""
    game = played(gold_deck(tmp_path, SEVEN), STORIES["all have picked"][1])
    check_chance(game.view(2), lambda position: position["gold"][1][0], {1: 3, 2: 2, 3: 2})
    check_chance(game.view(3), lambda position: position["gold"][0][0], {1: 2, 2: 1, 3: 2})


@pytest.mark.rule("S30")
def test_s30_gold_seen_in_a_later_round_was_not_drawn_in_an_earlier_one(tmp_path: Path) -> None:
    """Seat 2 saw nothing of the first three cards and then looks at three 3s: the first came out of the other nine."""
    steps: list[Step] = [Dig("DDSD", 0, (1, 1, 3), (3, 1)), Dig("DSDD", 2, (3, 3, 3), ())]
    game = played(gold_deck(tmp_path, (*[1] * 6, *[3] * 6)), steps)
    check_chance(game.view(2), lambda position: position["gold"][0][0], {1: 6, 3: 3})


# Secrets


def put(position: Position, path: Sequence[Any], value: Any) -> None:
    *way, last = path
    for key in way:
        position = position[key]
    position[last] = value


def at(position: Any, path: Sequence[Any]) -> Any:
    for key in path:
        position = position[key]
    return position


def swap(one: Sequence[Any], other: Sequence[Any]) -> Change:
    """Two parts of a position change places."""

    def change(position: Position) -> None:
        first, second = at(position, one), at(position, other)
        put(position, one, second)
        put(position, other, first)

    return change


def swap_goals(one: str, other: str) -> Change:
    """Two goals change places, and whoever has looked at them has seen the other face."""

    def change(position: Position) -> None:
        swap(("goals", one), ("goals", other))(position)
        faces = position["goals"]
        position["seen"] = [{cell: faces.get(cell, seen[cell]) for cell in seen} for seen in position["seen"]]

    return change


def another_seed(position: Position) -> None:
    position["seed"] += 1


ALL = (None, 0, 1, 2)
IN_EVERY_PHASE: dict[str, tuple[Change, tuple[Seat, ...]]] = {
    "seed": (another_seed, ()),
    "order of the pile": (swap(("pile", 0), ("pile", 1)), ()),
    "pile and what lies aside": (swap(("pile", 0), ("aside", 0)), ()),
    "order of the gold stack": (swap(("stack", 0), ("stack", -1)), ()),
    "hands of 1 and 2": (swap(("hands", 1), ("hands", 2)), (1, 2)),
    "hand of 1 and pile": (swap(("hands", 1, 0), ("pile", 0)), (1,)),
    "hand of 0 and pile": (swap(("hands", 0, 0), ("pile", 0)), (0,)),
    "face-down discards of 1 and 2": (swap(("hidden", 1), ("hidden", 2)), (1, 2)),
    "face-down discard of 0 and pile": (swap(("hidden", 0, 0), ("pile", 0)), (0,)),
    "face-down discard of 1 and hand of 2": (swap(("hidden", 1, 0), ("hands", 2, 0)), (1, 2)),
    "goals that 0 and 1 have looked at": (swap_goals("3,-1", "3,0"), (0, 1)),
    "face-up discard and pile": (swap(("discards", 0), ("pile", 0)), ALL),
}
IN_A_TURN: dict[str, tuple[Change, tuple[Seat, ...]]] = {
    "roles of 1 and 2": (swap(("roles", 1), ("roles", 2)), (1, 2)),
    "role of 1 and spare card": (swap(("roles", 1), ("spare", 0)), (1,)),
    "roles of 0 and 1": (swap(("roles", 0), ("roles", 1)), (0, 1)),
    "gold of 1 and 2": (swap(("gold", 1), ("gold", 2)), (1, 2)),
    "gold of 1 and stack": (swap(("gold", 1, 0), ("stack", 0)), (1,)),
    "gold of 0 and stack": (swap(("gold", 0, 0), ("stack", 0)), (0,)),
    "goals that 1 and 2 have looked at": (swap_goals("3,0", "3,1"), (1, 2)),
    "tools in front of 0 and 1": (swap(("front", 0), ("front", 1)), ALL),
}
IN_A_PICK: dict[str, tuple[Change, tuple[Seat, ...]]] = {
    "role of 1 and spare card": (swap(("roles", 1), ("spare", 0)), ALL),
    "offer and stack": (swap(("offer", 1), ("stack", 0)), (0,)),
    "offer and gold of 2": (swap(("offer", 0), ("gold", 2, 0)), (0, 2)),
    "gold of 1 and 2": (swap(("gold", 1), ("gold", 2)), (1, 2)),
    "gold of 0 and stack": (swap(("gold", 0, 0), ("stack", 0)), (0,)),
}
WHEN_OVER: dict[str, tuple[Change, tuple[Seat, ...]]] = {
    "goals that 1 and 2 have looked at": (swap_goals("3,0", "3,1"), (1, 2)),
    "roles of 1 and 2": (swap(("roles", 1), ("roles", 2)), ALL),
    "role of 1 and spare card": (swap(("roles", 1), ("spare", 0)), ALL),
    "gold of 1 and 2": (swap(("gold", 1), ("gold", 2)), ALL),
    "gold of 1 and stack": (swap(("gold", 1, 0), ("stack", 0)), ALL),
}
PHASES = {"turn": IN_A_TURN, "pick": IN_A_PICK, "over": WHEN_OVER}
CASES = [(phase, name) for phase, changes in PHASES.items() for name in (*IN_EVERY_PHASE, *changes)]
TABLE: Position = {
    "roles": roles_of("DSD"),
    "hands": [["EW", "NS"], ["NE", "map"], ["rockfall", "NW"]],
    "hidden": [["ESW"], ["NES"], ["N+S"]],
    "pile": ["E", "N", "NESW"],
    "discards": ["map"],
    "front": {1: ["broken cart"]},
    "goals": {"3,-1": "NE", "3,0": "NW"},
    "seen": [{"3,-1": "NE"}, {"3,0": "NW"}, {"3,1": TREASURE}],
    "gold": [[1], [2], [3]],
    "last": 0,
}
THREE_GOALS = """
origin 0,-1
.          | .  | .  | ?
start NESW | EW | SW | ?
.          | .  | .  | ?
"""
TREASURE_UP = """
origin 0,-1
.          | .  | .  | ?
start NESW | EW | SW | ?
.          | .  | NE | goal NESW/treasure
"""


def table(phase: str) -> Position:
    """A position in which everybody has secrets."""
    given = deepcopy(TABLE) | {"phase": phase, "maze": THREE_GOALS, "stack": [3, *[1] * 15, 3, 3, *[2] * 7]}
    if phase == "pick":
        given |= {"maze": TREASURE_UP, "pickers": [0, 2], "offer": [1, 3], "stack": [2, *[2] * 6, 3, 3, *[1] * 14]}
    return saboteur.set_up("saboteur", 3, 1, rounds=1, **given).position()


def looks(view: View) -> dict[str, Any]:
    """All that can be seen of a view."""
    shown = {"view": view, "json": json.dumps(view.to_json()), "text": view.text, "html": view._repr_html_()}
    return shown | {"str": str(view), "repr": repr(view)}


def check_who_notices(one: Game, other: Game, noticing: Sequence[Seat]) -> None:
    """Those who may notice a difference can see it; for all others the games look and play the same."""
    assert one != other
    for seat in watchers(one):
        first, second = looks(one.view(seat)), looks(other.view(seat))
        differing = {what for what in first if first[what] != second[what]}
        if seat in noticing:
            assert differing >= {"view", "json", "text", "html"}, f"seat {seat}"
            continue
        assert not differing, f"seat {seat}"
        if seat is not None and seat == one.seat:
            assert one.legal_moves() == other.legal_moves()


@pytest.mark.rule("S3", "S22", "S23", "S31", "S35")
@pytest.mark.parametrize(("phase", "name"), CASES)
def test_a_difference_shows_only_to_those_who_may_know_it(phase: str, name: str) -> None:
    change, noticing = (IN_EVERY_PHASE | PHASES[phase])[name]
    position = table(phase)
    changed = deepcopy(position)
    change(changed)
    check_who_notices(saboteur.set_up(**position), saboteur.set_up(**changed), noticing)


@pytest.mark.rule("S22", "S28")
def test_s28_a_goal_that_is_reached_and_not_yet_turned_is_secret_while_another_is_laid() -> None:
    position = two_goals_reached(seen={2: {"1,1": "NW"}}).position()
    changed = deepcopy(position)
    swap_goals("1,1", "4,1")(changed)
    check_who_notices(saboteur.set_up(**position), saboteur.set_up(**changed), (2,))


# Secrets in what happens


def after(*moves: str, **given: Any) -> Game:
    game = saboteur.set_up("saboteur", 3, 1, **(TABLE | {"maze": THREE_GOALS, "seen": None} | given))
    for move in moves:
        game.play(move)
    return game


@pytest.mark.rule("S23")
def test_s23_only_the_player_knows_what_a_pass_discarded() -> None:
    check_who_notices(after("pass map", seat=1), after("pass NE", seat=1), (1,))


@pytest.mark.rule("S8")
def test_s8_only_the_player_knows_what_was_drawn() -> None:
    one, other = (after("pass NW", seat=2, pile=pile) for pile in (["E", "N"], ["N", "E"]))
    check_who_notices(one, other, (2,))


@pytest.mark.rule("S22")
def test_s22_only_the_player_knows_what_a_map_showed() -> None:
    faces = (["NE", "NW", TREASURE], ["NW", "NE", TREASURE])
    one, other = (after("play map @ 3,0", seat=1, goals=goals) for goals in faces)
    check_who_notices(one, other, (1,))


@pytest.mark.rule("S24")
def test_s24_what_is_played_is_known_to_all() -> None:
    check_who_notices(after("play map @ 3,0", seat=1), after("play map @ 3,1", seat=1), ALL)


def picked(letters: str, *takes: int) -> Game:
    """The gold cards 1, 2 and 2 are handed round from seat 0 on, counter-clockwise."""
    hands = [["EW"] if seat == 0 else ["map"] for seat in range(len(letters))]
    roles, stack = roles_of(letters), [1, 2, 2, *[1] * 15, *[2] * 6, *[3] * 4]
    game = saboteur.set_up("saboteur", len(letters), 1, maze=NEAR, hands=hands, roles=roles, stack=stack)
    game.play("place EW @ 1,0")
    for card in takes:
        game.play(f"take {card}")
    return game


@pytest.mark.rule("S31", "S35")
def test_s31_who_has_not_looked_at_the_gold_yet_does_not_know_what_was_taken() -> None:
    check_who_notices(picked("DDSD", 1), picked("DDSD", 2), (0, 3))


@pytest.mark.rule("S31", "S35")
def test_s31_in_the_end_all_diggers_know_a_part_and_saboteurs_nothing() -> None:
    check_who_notices(picked("DDSD", 1, 2), picked("DDSD", 2, 1), (0, 3))
    check_who_notices(picked("DDSD", 2, 2), picked("DDSD", 2, 1), (1, 3))


def paid_out_of(*stack: int) -> Game:
    """Seat 1 is a saboteur and was paid out of this stack; seat 2 has all the other gold."""
    rest = less((*[1] * 16, *[2] * 8, *[3] * 4), stack)
    hands: list[list[str]] = [["EW"], [], []]
    given: Position = {"hands": hands, "pile": [], "roles": roles_of("DSD"), "gold": {2: rest}, "stack": list(stack)}
    game = saboteur.set_up("saboteur", 3, 1, maze=NEAR, **given)
    game.play("pass EW")
    return game


@pytest.mark.rule("S34", "S35")
def test_s34_only_the_saboteur_knows_with_which_cards_it_was_paid() -> None:
    """Worth 4 in two cards: 3 and 1, or 2 and 2 if nobody can be paid with a 3."""
    one, other = paid_out_of(1, 2, 2, 3), paid_out_of(1, 1, 2, 2)
    assert [game.position()["gold"][1] for game in (one, other)] == [[1, 3], [2, 2]]
    check_who_notices(one, other, (1, 2))


# No back door


INNER = (type, ModuleType, FunctionType, BuiltinFunctionType)


def reachable(root: object) -> list[object]:
    """All objects to which one can get from an object; what settings, boxes and cards consist of is no secret."""
    found, waiting = {id(root): root}, [root]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Setting | Box | Card | ActionCard | Enum):
            continue
        for part in gc.get_referents(one):
            if id(part) not in found and not isinstance(part, INNER):
                found[id(part)] = part
                waiting.append(part)
    return list(found.values())


def secret_games() -> list[Game]:
    games = [saboteur.set_up(**table(phase)) for phase in PHASES]
    return [*games, two_goals_reached(), picked("DDSD", 1), after("pass map", seat=1)]


def test_no_state_game_or_generator_can_be_got_at_from_a_view() -> None:
    for game in secret_games():
        assert any(isinstance(one, State) for one in reachable(game)), "the walk finds a state where there is one"
        for seat in watchers(game):
            view = game.view(seat)
            next(view.worlds(Random(1)))
            strange = [one for one in reachable(view) if isinstance(one, State | Game | Random)]
            assert strange == []


def seen_cards(position: Position, seat: Seat) -> set[str]:
    """The path and action cards that lie open before a seat."""
    laid = saboteur.Maze.from_text(position["maze"]).cards.values()
    own = [*position["hands"][seat], *position["hidden"][seat]] if seat is not None else []
    front = [card for cards in position["front"] for card in cards]
    return {*own, *front, *position["discards"], *(card.text for card in laid), *(card.upright.text for card in laid)}


def secrets_of(position: Position, seat: Seat) -> set[str]:
    """Cards and roles that a seat does not see anywhere: in hands, discards, piles, goals and dwarf cards."""
    by_seat = [*position["hands"], *position["hidden"]]
    cards = {card for part in (*by_seat, position["pile"], position["aside"]) for card in part}
    faces: set[str] = set() if seat is None else {*position["seen"][seat].values()}
    roles = {SABOTEUR} if position["phase"] in ("turn", "lay") and seat != position["roles"].index(SABOTEUR) else set()
    return (cards | roles | {*position["goals"].values()}) - seen_cards(position, seat) - faces


@pytest.mark.parametrize("has_listed", [False, True])
def test_no_secret_card_can_be_got_at_from_a_view(has_listed: bool) -> None:
    """Neither before nor after the seat on turn, which holds a rockfall, has asked for its legal moves."""
    game = saboteur.set_up(**(table("turn") | {"seat": 2}))
    if has_listed:
        game.legal_moves()
    for seat in (None, 0, 1):
        secrets = secrets_of(game.position(), seat)
        assert {"rockfall", "N+S", "E"} <= secrets
        texts = {str(one) for one in reachable(game.view(seat)) if isinstance(one, Card | ActionCard | str)}
        assert texts & secrets == set()


def changeable(root: object) -> dict[int, object]:
    return {id(one): one for one in reachable(root) if isinstance(one, dict | list | set | saboteur.Maze)}


def test_a_view_and_its_worlds_share_nothing_with_the_game_that_could_be_changed() -> None:
    for game in secret_games():
        game.legal_moves()
        truth = changeable(game)
        for seat in watchers(game):
            view = game.view(seat)
            for one in (view, next(view.worlds(Random(1)))):
                shared = [part for key, part in changeable(one).items() if key in truth]
                assert shared == []
