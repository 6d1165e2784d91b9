"""How the gold may lie, for somebody who saw only part of it.

A seat knows its own gold cards, those that it was offered when it picked, and how many cards everybody got. From
this the hidden part is dealt again, round by round, with all that it saw kept true: a saboteur who was paid 2 and 1,
say, shows that no 3 was left by then.
"""

from bisect import bisect
from collections import Counter
from itertools import accumulate, dropwhile
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from saboteur import chance
from saboteur.boxes.common.gold import payment
from saboteur.errors import GameError
from saboteur.events import GOLD_EVENTS, Event, EventKind
from saboteur.state import State

if TYPE_CHECKING:
    from saboteur.views import View

Values: TypeAlias = tuple[int, ...]
Receiver: TypeAlias = int | None
"""A seat, or None for the cards that still lie on offer."""
Gift: TypeAlias = tuple[Receiver, int]


class Draw(NamedTuple):
    """Cards that came from the stack: some unseen, and some that the seat saw; who has them now."""

    unseen: tuple[Receiver, ...]
    seen: Values = ()
    own: Values = ()
    """What the seat itself took of those that it saw."""
    later: tuple[Receiver, ...] = ()
    """Who got the rest of those."""


class Pay(NamedTuple):
    """A saboteur was paid: in so many cards, and, if it was the seat itself, in these."""

    seat: int
    owed: int
    size: int
    values: Values | None


class GoldKnowledge:
    """What a seat knows of the gold; it deals the rest so that all of it could be."""

    def __init__(self, view: "View") -> None:
        self.seat, self.known = view.seat, view.gold
        self.stack = tuple(sorted(view.setting.deck.cards("gold")))
        self.facts = _facts(view) if None in view.gold else []
        self.ways = Ways(self.facts)
        telling = (EventKind.ROLES, *GOLD_EVENTS)
        self.places = [place for place, event in enumerate(view.history) if event.kind in telling]
        """Where the history tells of gold."""

    def deal(self, state: State, rng: Random) -> None:
        """Deal the gold in one of the ways in which it may lie."""
        deals = self.ways.sample(self.stack, rng)
        gifts = [_gifts(fact, values, self.seat, rng) for fact, values in zip(self.facts, deals, strict=True)]
        gold: list[list[int]] = [list(values or ()) if not self.facts else [] for values in self.known]
        for receiver, value in (gift for part in gifts for gift in part):
            (state.offer if receiver is None else gold[receiver]).append(value)
        state.gold, state.offer = [sorted(values) for values in gold], sorted(state.offer)
        used = Counter([*state.offer, *(value for values in gold for value in values)])
        state.stack = chance.shuffled((Counter(self.stack) - used).elements(), rng)
        if self.facts:
            self._retell(state.log, gifts[1:])

    def _retell(self, log: list[Event], gifts: list[list[Gift]]) -> None:
        """Write into the history what gold everybody saw and got in this world; the seat's own part stays as it is."""
        parts, on_offer, knows_offer = iter(gifts), list[Gift](), False
        for place in self.places:
            event = log[place]
            if event.kind is EventKind.ROLES:
                on_offer, knows_offer = [], False
            elif event.kind is EventKind.PAID:
                log[place] = event.with_cards(tuple(value for _, value in next(parts)))
            elif event.kind is EventKind.OFFERED:
                on_offer, knows_offer = on_offer or list(next(parts)), True
                log[place] = event.with_cards(tuple(sorted(value for _, value in on_offer)))
            elif knows_offer:
                taken = next(gift for gift in on_offer if gift[0] == event.seat)
                on_offer.remove(taken)
                log[place] = event.with_cards((taken[1],))


def _facts(view: "View") -> list[Draw | Pay]:
    """What the seat saw of the gold, in order: what everybody had at the beginning, and what each round gave."""
    rounds: list[list[Event]] = [[]]
    for event in view.history:
        if event.kind is EventKind.ROLES:
            rounds.append([])
        elif event.kind in GOLD_EVENTS:
            rounds[-1].append(event)
    rounds = [list(dropwhile(lambda event: event.kind is EventKind.TOOK, events)) for events in rounds]
    facts: list[Draw | Pay] = [_beginning(view, [event for events in rounds for event in events])]
    for events in rounds:
        facts += [_pay(event) for event in events if event.kind is EventKind.PAID]
        if events and events[0].kind is EventKind.OFFERED:
            facts.append(_draw(view, events))
    if sum(None in (*fact.unseen, *fact.later) for fact in facts if isinstance(fact, Draw)) == 0 < view.offered:
        facts.append(_untold_offer(view))
    return facts


def _untold_offer(view: "View") -> Draw:
    """Gold on offer of which the history does not tell, as in a position that was set up."""
    nobody = (None,) * view.offered
    return Draw((), view.offer, (), nobody) if view.offer else Draw(nobody)


def _beginning(view: "View", events: list[Event]) -> Draw:
    """What everybody had before the history begins."""
    had = Counter(dict(enumerate(view.gold_cards)))
    own = Counter((view.gold[view.seat] or ()) if view.seat is not None else ())
    for event in events:
        if event.kind is not EventKind.OFFERED and event.seat is not None:
            had[event.seat] -= event.cards if isinstance(event.cards, int) else len(event.cards)
            own -= Counter(event.cards if event.seat == view.seat and not isinstance(event.cards, int) else ())  # type: ignore[arg-type]
    others = tuple(seat for seat, count in sorted(had.items()) for _ in range(count) if seat != view.seat)
    mine = tuple(sorted(own.elements()))
    return Draw(others, mine, mine)


def _pay(event: Event) -> Pay:
    known = None if isinstance(event.cards, int) else tuple(int(value) for value in event.cards)  # type: ignore[arg-type]
    count = event.cards if isinstance(event.cards, int) else len(event.cards)
    return Pay(event.seat or 0, event.number or 0, count, known)


def _draw(view: "View", events: list[Event]) -> Draw:
    """What a seat saw of the cards that were handed round: all from its own pick on, nothing before."""
    first = events[0].cards
    drawn = first if isinstance(first, int) else len(first)
    took = [event for event in events if event.kind is EventKind.TOOK]
    if len(took) > drawn:
        raise GameError(f"the history tells of {drawn} gold cards on offer, but of {len(took)} that were taken")
    receivers: list[Receiver] = [event.seat for event in took] + [None] * (drawn - len(took))
    offers = [event for event in events if event.kind is EventKind.OFFERED]
    turn = next((place for place, event in enumerate(offers) if not isinstance(event.cards, int)), None)
    if turn is None or view.seat is None:
        return Draw(tuple(receivers))
    seen: Values = tuple(offers[turn].cards)  # type: ignore[arg-type]
    if len(seen) != drawn - turn:
        raise GameError("the history tells of gold cards on offer that do not fit those that were drawn")
    own: Values = tuple(took[turn].cards) if turn < len(took) else ()  # type: ignore[arg-type]
    return Draw(tuple(receivers[:turn]), seen, own, tuple(receivers[turn + len(own) :]))


class Ways:
    """In how many ways all that a seat saw of the gold can have come about, weighed by chance.

    From a stack with `n` cards of a value, `k` of them can be drawn in `comb(n, k)` ways. The ways of a whole history
    are worked out from its end, and kept, so that a guess about an early draw already knows what came later.
    """

    def __init__(self, facts: list[Draw | Pay]) -> None:
        self.facts = facts
        self._known: dict[tuple[int, Values], int] = {}

    def count(self, place: int, stack: Values) -> int:
        """The ways of all facts from a place on, if the stack is this one."""
        if place == len(self.facts):
            return 1
        if (place, stack) not in self._known:
            self._known[place, stack] = sum(ways for ways, _ in self.choices(place, stack))
        return self._known[place, stack]

    def choices(self, place: int, stack: Values) -> list[tuple[int, Values]]:
        """The cards that one fact may have taken from the stack, with the ways from there on."""
        fact = self.facts[place]
        taken = _draws(fact, stack) if isinstance(fact, Draw) else _payments(fact, stack)
        return [(ways * self.count(place + 1, _without(stack, values)), values) for ways, values in taken]

    def sample(self, stack: Values, rng: Random) -> list[Values]:
        """The cards of every fact, by chance."""
        if not self.count(0, stack):
            raise GameError("the gold that this view tells of cannot have been dealt")
        dealt: list[Values] = []
        for place in range(len(self.facts)):
            weights, taken = zip(*self.choices(place, stack), strict=True)
            ticket = chance.below(rng, sum(weights))
            dealt.append(taken[bisect(list(accumulate(weights)), ticket)])
            stack = _without(stack, dealt[-1])
        return dealt


def _without(stack: Values, values: Values) -> Values:
    return tuple(sorted((Counter(stack) - Counter(values)).elements()))


def _draws(fact: Draw, stack: Values) -> list[tuple[int, Values]]:
    """All draws that hold what was seen, each with the ways in which it can come."""
    counts, seen = Counter(stack), Counter(fact.seen)
    kinds = sorted(counts)
    if seen - counts:
        return []
    found = []
    for numbers in _splits(len(fact.unseen), [counts[kind] - seen[kind] for kind in kinds]):
        parts = list(zip(kinds, numbers, strict=True))
        ways = prod(comb(counts[kind], seen[kind]) * comb(counts[kind] - seen[kind], number) for kind, number in parts)
        found.append((ways, tuple(kind for kind, number in parts for _ in range(number)) + fact.seen))
    return found


def _payments(fact: Pay, stack: Values) -> list[tuple[int, Values]]:
    """The one way in which the stack pays, if it is what was seen."""
    values = payment(stack, fact.owed)
    fits = len(values) == fact.size and fact.values in (None, values)
    return [(1, values)] if fits else []


def _splits(total: int, most: list[int]) -> list[tuple[int, ...]]:
    """All ways to write a number as a sum, with a bound for each part.

    >>> _splits(2, [1, 2])
    [(0, 2), (1, 1)]
    """
    if not most:
        return [()] if total == 0 else []
    firsts = range(min(total, most[0]) + 1)
    return [(first, *rest) for first in firsts for rest in _splits(total - first, most[1:])]


def _gifts(fact: Draw | Pay, values: Values, own_seat: int | None, rng: Random) -> list[Gift]:
    """Who gets which of the cards; among those whom the seat did not see it is chance."""
    if isinstance(fact, Pay):
        return [(fact.seat, value) for value in values]
    unseen = chance.shuffled(values[: len(fact.unseen)], rng)
    later = chance.shuffled((Counter(fact.seen) - Counter(fact.own)).elements(), rng)
    gifts: list[Gift] = [(own_seat, value) for value in fact.own]
    gifts += zip(fact.unseen, unseen, strict=True)
    gifts += zip(fact.later, later, strict=True)
    return gifts
