"""What a seat knows of others' cards after it has swapped hands: where the cards that it gave away may be now (T14).

The seat knows the hand that it gave, and it sees what is played out of it. What is discarded face down out of it may
be one of those cards or another one: here that is decided by chance, so that all that was seen stays true.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, takewhile
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from saboteur import chance
from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.errors import GameError
from saboteur.events import Event, EventKind
from saboteur.moves import HandCard

if TYPE_CHECKING:
    from saboteur.views import View

Cards: TypeAlias = tuple[HandCard, ...]
"""Some cards in the order of their names."""


class Held(NamedTuple):
    """A hand of which a seat knows something: these cards are in it, and so many others."""

    known: Cards
    others: int


Hands: TypeAlias = dict[int, Held]
"""By seat, the hands of which something is known."""
Drop: TypeAlias = tuple[int, Cards]
"""A seat, and known cards that it has discarded face down."""


class Moment(NamedTuple):
    """What is known after some of the events."""

    place: int
    """How many events have been followed."""
    hands: Hands
    drops: tuple[Drop, ...]

    @property
    def dropped(self) -> list[HandCard]:
        """The known cards that lie among the discards."""
        return [card for _, cards in self.drops for card in cards]


IMPOSSIBLE: Final = "the history tells of hands that cannot have been exchanged like this"


class HandKnowledge:
    """What one seat knows of the cards in others' hands and of those that they have discarded."""

    def __init__(self, view: "View", unseen: Iterable[HandCard], most_passed: int) -> None:
        this_round = takewhile(lambda event: event.kind is not EventKind.ROUND, reversed(view.history))
        self.seat, self.events = view.seat, list(reversed(list(this_round)))
        self.hands, self.knows_something = view.hands, bool(view.given)
        self.unseen, self.most_passed = Counter(unseen), most_passed
        self._vain: set[tuple[int, tuple[tuple[int, Held], ...], Cards]] = set()

    def whereabouts(self, rng: Random) -> dict[int, tuple[list[HandCard], list[HandCard]]]:
        """By seat, the known cards in its hand and among its face-down discards, one way in which it may be."""
        found: dict[int, tuple[list[HandCard], list[HandCard]]] = {}
        if not self.knows_something:
            return found
        end = self._follow(rng)
        for seat, held in end.hands.items():
            found[seat] = (list(held.known), [])
        for seat, cards in end.drops:
            found.setdefault(seat, ([], []))[1].extend(cards)
        return found

    def _follow(self, rng: Random) -> Moment:
        """Follow the events to their end: of several ways to go on one is tried by chance, and those in vain are left
        again, and never tried twice."""
        beginning = Moment(0, {}, ())
        path = [(self._key(beginning), self._next(beginning, rng))]
        while path:
            key, ways = path[-1]
            moment = next(ways, None)
            if moment is None:
                self._vain.add(key)
                path.pop()
            elif moment.place >= len(self.events):
                if self._is_possible(moment):
                    return moment
            elif self._key(moment) not in self._vain and not Counter(moment.dropped) - self.unseen:
                path.append((self._key(moment), self._next(moment, rng)))
        raise GameError(IMPOSSIBLE)

    def _key(self, moment: Moment) -> tuple[int, tuple[tuple[int, Held], ...], Cards]:
        """All of a moment that counts for what comes after it."""
        return moment.place, tuple(sorted(moment.hands.items())), _sorted(moment.dropped)

    def _is_possible(self, moment: Moment) -> bool:
        """Whether the hands have as many cards as everybody sees, and all that is known of is still unseen."""
        fits = all(len(held.known) + held.others == self.hands[seat] for seat, held in moment.hands.items())
        known = [*moment.dropped, *(card for held in moment.hands.values() for card in held.known)]
        return fits and not Counter(known) - self.unseen

    def _next(self, moment: Moment, rng: Random) -> Iterator[Moment]:
        """What an event, or a pair of them, may have made of a moment, each way in an order of chance."""
        place, hands, drops = moment
        event = self.events[place]
        held = hands.get(event.seat) if event.seat is not None else None
        if event.kind is EventKind.GAVE:
            yield from (Moment(place + 2, after, drops) for after in self._swapped(event, self._back(place), hands))
        elif held is None or event.seat is None:
            yield Moment(place + 1, hands, drops)
        elif event.kind is EventKind.PASSED:
            for kept, dropped in self._splits(held, _count(event), rng):
                yield Moment(place + 1, hands | {event.seat: kept}, (*drops, (event.seat, dropped)))
        else:
            yield from (Moment(place + 1, hands | {event.seat: after}, drops) for after in _changed(event, held))

    def _back(self, place: int) -> Event:
        """The event that tells of the other hand when two are exchanged."""
        event, back = (*self.events[place : place + 2], None)[:2]
        if (
            event is None
            or back is None
            or (back.kind, back.seat, back.target) != (event.kind, event.target, event.seat)
        ):
            raise GameError(IMPOSSIBLE)
        return back

    def _swapped(self, event: Event, back: Event, hands: Hands) -> list[Hands]:
        """The hands after two were exchanged; a hand that is seen whole must have held all that was known of it."""
        after = {seat: held for seat, held in hands.items() if seat not in (event.seat, back.seat)}
        for one, seat in ((event, back.seat), (back, event.seat)):
            held = hands.get(one.seat) if one.seat is not None else None
            if isinstance(one.cards, int):
                after |= {seat: held} if held and seat is not None else {}
                continue
            whole = _whole(one.cards)
            if held and (Counter(held.known) - Counter(whole) or len(held.known) + held.others != len(whole)):
                return []
            after |= {} if seat == self.seat or seat is None else {seat: Held(whole, 0)}
        return [after]

    def _splits(self, held: Held, count: int, rng: Random) -> list[tuple[Held, Cards]]:
        """All ways to drop some cards out of a hand, in an order of chance: what is kept, and which known ones went."""
        if count > self.most_passed:
            raise GameError(IMPOSSIBLE)
        found = []
        for dropped in _subsets(held.known, count):
            unknown = count - len(dropped)
            if unknown <= held.others:
                kept = _sorted((Counter(held.known) - Counter(dropped)).elements())
                found.append((Held(kept, held.others - unknown), dropped))
        return chance.shuffled(found, rng)


def _whole(cards: Iterable[object]) -> Cards:
    """A hand that was seen."""
    hand = [card for card in cards if isinstance(card, Card | ActionCard)]
    if len(hand) < len(list(cards)):
        raise GameError(IMPOSSIBLE)
    return _sorted(hand)


def _sorted(cards: Iterable[HandCard]) -> Cards:
    return tuple(sorted(cards, key=str))


def _count(event: Event) -> int:
    return event.cards if isinstance(event.cards, int) else len(event.cards)


def _changed(event: Event, held: Held) -> list[Held]:
    """A hand after something was drawn into it, or played out of it for all to see."""
    if event.kind is EventKind.DREW:
        return [held._replace(others=held.others + _count(event))]
    if event.kind not in (EventKind.PLACED, EventKind.PLAYED, EventKind.DISCARDED) or isinstance(event.cards, int):
        return [held]
    known, others = Counter(held.known), held.others
    for card in event.cards:
        name = card.upright if isinstance(card, Card) else card
        if known[name]:  # type: ignore[index]  # a hand card
            known[name] -= 1  # type: ignore[index]
        else:
            others -= 1
    return [Held(_sorted(known.elements()), others)] if others >= 0 else []


def _subsets(cards: Cards, most: int) -> list[Cards]:
    """All choices of so many or fewer out of some cards, each once."""
    sizes = range(min(most, len(cards)) + 1)
    return list(dict.fromkeys(choice for size in sizes for choice in combinations(cards, size)))
