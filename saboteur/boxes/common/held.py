"""What a seat knows of others' cards after it has swapped hands: where the cards that it gave away may be now (T14).

The seat knows the hand that it gave, and it sees what is played out of it. What is discarded face down out of it may
be one of those cards or another one: here that is decided by chance, so that all that was seen stays true.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
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
IMPOSSIBLE: Final = "the history tells of hands that cannot have been exchanged like this"


class HandKnowledge:
    """What one seat knows of the cards in others' hands and of those that they have discarded."""

    def __init__(self, view: "View", unseen: Iterable[HandCard]) -> None:
        this_round = takewhile(lambda event: event.kind is not EventKind.ROUND, reversed(view.history))
        self.seat, self.events = view.seat, list(reversed(list(this_round)))
        self.hands, self.knows_something = view.hands, bool(view.given)
        self.unseen = Counter(unseen)
        self._vain: set[tuple[int, tuple[tuple[int, Held], ...], Cards]] = set()

    def whereabouts(self, rng: Random) -> dict[int, tuple[list[HandCard], list[HandCard]]]:
        """By seat, the known cards in its hand and among its face-down discards, one way in which it may be."""
        found: dict[int, tuple[list[HandCard], list[HandCard]]] = {}
        if not self.knows_something:
            return found
        way = self._follow(0, {}, (), rng)
        if way is None:
            raise GameError(IMPOSSIBLE)
        hands, drops = way
        for seat, held in hands.items():
            found[seat] = (list(held.known), [])
        for seat, cards in drops:
            found.setdefault(seat, ([], []))[1].extend(cards)
        return found

    def _follow(self, place: int, hands: Hands, dropped: Cards, rng: Random) -> tuple[Hands, list[Drop]] | None:
        """Follow the events from a place on, where some known cards lie among the discards; None where they cannot
        have gone on like this: then more cards of a kind would be hidden than were not seen."""
        key = place, tuple(sorted(hands.items())), dropped
        if key in self._vain or Counter(dropped) - self.unseen:
            return None
        if place >= len(self.events):
            return (hands, []) if self._is_possible(hands, dropped) else None
        for after, drops, steps in self._ways(place, hands, rng):
            all_dropped = _sorted([*dropped, *(card for _, cards in drops for card in cards)])
            rest = self._follow(place + steps, after, all_dropped, rng)
            if rest is not None:
                return rest[0], [*drops, *rest[1]]
        self._vain.add(key)
        return None

    def _is_possible(self, hands: Hands, dropped: Cards) -> bool:
        """Whether the hands have as many cards as everybody sees, and all that is known of is still unseen."""
        fits = all(len(held.known) + held.others == self.hands[seat] for seat, held in hands.items())
        known = [*dropped, *(card for held in hands.values() for card in held.known)]
        return fits and not Counter(known) - self.unseen

    def _ways(self, place: int, hands: Hands, rng: Random) -> Iterator[tuple[Hands, list[Drop], int]]:
        """What an event, or a pair of them, may have made of the hands: each way, what was dropped, how many events."""
        event = self.events[place]
        if event.kind is EventKind.GAVE:
            yield from ((after, [], 2) for after in self._swapped(event, self._back(place), hands))
            return
        held = hands.get(event.seat) if event.seat is not None else None
        if held is None or event.seat is None:
            yield hands, [], 1
        elif event.kind is EventKind.PASSED:
            for kept, dropped in _splits(held, _count(event), rng):
                yield hands | {event.seat: kept}, [(event.seat, dropped)], 1
        else:
            yield from ((hands | {event.seat: after}, [], 1) for after in _changed(event, held))

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


def _splits(held: Held, count: int, rng: Random) -> list[tuple[Held, Cards]]:
    """All ways to drop some cards out of a hand, in an order of chance: what is kept, and which known cards went."""
    found = []
    for dropped in _subsets(held.known):
        unknown = count - len(dropped)
        if 0 <= unknown <= held.others:
            kept = _sorted((Counter(held.known) - Counter(dropped)).elements())
            found.append((Held(kept, held.others - unknown), dropped))
    return chance.shuffled(found, rng)


def _subsets(cards: Cards) -> list[Cards]:
    """All choices out of some cards, each once."""
    found: dict[Cards, None] = {(): None}
    for card in cards:
        found |= {(*choice, card): None for choice in found}
    return list(found)
