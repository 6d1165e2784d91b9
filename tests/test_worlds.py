"""What a seat may know: worlds beside a naive count of all that is possible, secrets, and views without a back door."""

import gc
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import deepcopy
from itertools import combinations, islice, permutations, product
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias

import pytest

import saboteur
from saboteur import ActionCard, Card, Deck, Game, View
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
    """The facts of very many worlds: until all that is expected has come, and in any case ten times as many."""
    worlds, found = view.worlds(Random(1)), set()
    for number, world in enumerate(islice(worlds, 60 * len(expected) + 200)):
        if number > 10 * len(expected) + 20 and found >= expected:
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
    """Three seats, one card in each hand but the last; nearly all cards of the deck lie face up."""
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
@pytest.mark.parametrize(("letters", "spare"), [("DDS", "D"), ("DDD", "S"), ("SDDS", "D")[:2] and ("DDSS", "D")])
def test_s3_roles_of_others_and_the_spare_card_may_be_any_that_are_left(letters: str, spare: str) -> None:
    players = 5 if len(letters) == 4 else 3
    roles = roles_of(letters + "D" * (players - len(letters)))
    game = saboteur.set_up("saboteur", players, 1, roles=roles, spare=roles_of(spare))
    dwarves = [*roles, *roles_of(spare)]
    for seat in watchers(game):
        orders = {order for order in permutations(dwarves) if seat is None or order[seat] == dwarves[seat]}
        check_worlds(game, seat, dwarves_of, orders)
