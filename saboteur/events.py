"""Events: what happened, and who may know it.

What is secret about an event is always its cards: they are known to all, or to some seats only. Everybody else sees
that it happened, and how many cards there were.
"""

from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from saboteur.actions import ActionCard, ActionKind
from saboteur.cards import Card, FeatureKind
from saboteur.errors import GameError, shown
from saboteur.sides import SIDES, Cell, is_cell, place_text

EventCard: TypeAlias = Card | ActionCard | int | str
MOST = 1000
LARGEST = 10**15
LONGEST_WORD = 40


class EventKind(StrEnum):
    """What can happen."""

    SET_UP = "set up"
    ROUND = "round"
    PLACED = "placed"
    PLAYED = "played"
    REMOVED = "removed"
    WENT = "went"
    LOOKED = "looked"
    LOOKED_AT_MINE = "looked at mine"
    LOOKED_AT_TREASURE = "looked at treasure"
    INSPECTED = "inspected"
    CHANGED_HAT = "changed hat"
    GAVE = "gave"
    BRIBED = "bribed"
    MARKED = "marked"
    PASSED = "passed"
    DISCARDED = "discarded"
    DREW = "drew"
    WALKED = "walked"
    STAYED = "stayed"
    TRAPPED = "trapped"
    STRUCK = "struck"
    MISSED = "missed"
    SKIPPED = "skipped"
    TURNED = "turned"
    LAID = "laid"
    DRAGON = "dragon"
    TOOK_TREASURE = "took treasure"
    PROPOSED = "proposed"
    AGREED = "agreed"
    REFUSED = "refused"
    REACHED = "reached"
    NOT_REACHED = "not reached"
    ALL_TURNED = "all turned"
    ALL_MARKED = "all marked"
    NO_CARDS = "no cards"
    ALL_TAKEN = "all taken"
    ENDED = "ended"
    ROLES = "roles"
    OFFERED = "offered"
    TOOK = "took"
    PAID = "paid"
    SHARED = "shared"
    CRYSTALS = "crystals"
    STOLE = "stole"
    DECLINED = "declined"
    TREASURES = "treasures"
    POINTS = "points"
    GAVE_BACK = "gave back"
    GAINED = "gained"
    TOLL = "toll"
    RANK = "rank"
    OVER = "over"
    OVER_WITH_POINTS = "over with points"


GOLD_EVENTS = (EventKind.OFFERED, EventKind.TOOK, EventKind.PAID)
"""What their cards are is gold, and somebody gets or sees it."""
LOOKS = (EventKind.LOOKED, EventKind.LOOKED_AT_MINE, EventKind.LOOKED_AT_TREASURE, EventKind.INSPECTED)
"""Somebody looks at something, and alone learns what it is."""

_WORDS = {
    EventKind.SET_UP: "the position is set up",
    EventKind.ROUND: "round {number} begins with seat {seat}",
    EventKind.PLACED: "seat {seat} places {cards} at {cell}",
    EventKind.PLAYED: "seat {seat} plays {cards}{at}",
    EventKind.REMOVED: "{cards}{at} goes to the discard pile",
    EventKind.WENT: "{cards}{at} goes, too",
    EventKind.LOOKED: "seat {seat} looks at the goal at {cell}",
    EventKind.LOOKED_AT_MINE: "seat {seat} looks at the mine at {cell}",
    EventKind.LOOKED_AT_TREASURE: "seat {seat} looks at treasure {number}",
    EventKind.INSPECTED: "seat {seat} looks at the dwarf card of seat {target}",
    EventKind.CHANGED_HAT: "seat {seat} puts its dwarf card away and draws {cards}",
    EventKind.GAVE: "seat {seat} gives its hand to seat {target}: {cards}",
    EventKind.BRIBED: "seat {seat} bribes the troll at {cell}",
    EventKind.MARKED: "the gold at {cell} is marked for seat {seat}",
    EventKind.PASSED: "seat {seat} passes and discards {cards}",
    EventKind.DISCARDED: "seat {seat} discards {cards} to get rid of a card",
    EventKind.DREW: "seat {seat} draws {cards}",
    EventKind.WALKED: "the dwarf of seat {seat} walks{via} to {cell}",
    EventKind.STAYED: "the dwarf of seat {seat} stays where it is",
    EventKind.TRAPPED: "a trap costs seat {seat} {cards}",
    EventKind.STRUCK: "seat {seat} has drawn {cards}, which strikes at once",
    EventKind.MISSED: "{cards} finds nothing to strike and goes to the discard pile",
    EventKind.SKIPPED: "seat {seat} has no hand card and is not asked",
    EventKind.TURNED: "the {goal} at {cell} is turned over: {cards}",
    EventKind.LAID: "the {goal} at {cell} lies as {cards}",
    EventKind.DRAGON: "seat {seat} has woken the dragon and takes its token",
    EventKind.TOOK_TREASURE: "seat {seat} takes treasure {number}: {cards}",
    EventKind.PROPOSED: "seat {seat} proposes to end the round",
    EventKind.AGREED: "seat {seat} agrees",
    EventKind.REFUSED: "seat {seat} refuses: the round goes on",
    EventKind.REACHED: "seat {seat} has reached the treasure: the round is over",
    EventKind.NOT_REACHED: "nobody has a hand card: the round is over, and the treasure was not reached",
    EventKind.ALL_TURNED: "all goals are turned over: the round is over",
    EventKind.ALL_MARKED: "all markers are used: the round is over",
    EventKind.NO_CARDS: "nobody has a hand card, and the pile is empty: the round is over",
    EventKind.ALL_TAKEN: "all treasures are taken: the round is over",
    EventKind.ENDED: "all have agreed: the round is over",
    EventKind.ROLES: "the roles are shown: {cards}",
    EventKind.OFFERED: "seat {seat} looks at the gold: {cards}",
    EventKind.TOOK: "seat {seat} takes gold: {cards}",
    EventKind.PAID: "seat {seat}, a saboteur, is due {number} and gets {cards}",
    EventKind.SHARED: "seat {seat} gets its share: {number} gold",
    EventKind.CRYSTALS: "seat {seat} gets {number} gold for the crystals in the maze",
    EventKind.STOLE: "seat {seat} steals 1 gold from seat {target}",
    EventKind.DECLINED: "seat {seat} steals nothing",
    EventKind.TREASURES: "seat {seat} has brought {cards}",
    EventKind.POINTS: "seat {seat} wins {number} {points}",
    EventKind.GAVE_BACK: "seat {seat} has the dragon and gives back {number}",
    EventKind.GAINED: "seat {seat} takes the gold that is marked for it: {cards}",
    EventKind.TOLL: "seat {seat} owes the trolls {number} and pays {cards}",
    EventKind.RANK: "with {number} gold: {cards}",
    EventKind.OVER: "the game is over, with gold {cards}",
    EventKind.OVER_WITH_POINTS: "the game is over, with points {cards}",
}


class Event(NamedTuple):
    """One thing that happened.

    >>> event = Event(EventKind.DREW, (2,), 2, (ActionCard("map"),))
    >>> event.text, event.seen_by(0).text
    ('seat 2 draws map', 'seat 2 draws a card')
    """

    kind: EventKind
    known_to: tuple[int, ...] | None = None
    """The seats that know the cards; None for all."""
    seat: int | None = None
    cards: tuple[EventCard, ...] | int = ()
    """The cards; for those who may not know them only how many they are."""
    cell: Cell | None = None
    target: int | None = None
    number: int | None = None
    side: str | None = None
    """The side of the cell, where it happened there."""

    def seen_by(self, seat: int | None) -> "Event":
        """The event as one seat, or a spectator (None), knows it."""
        if self.known_to is None or seat in self.known_to or isinstance(self.cards, int):
            return self
        return self.with_cards(len(self.cards))

    def with_cards(self, cards: "tuple[EventCard, ...] | int") -> "Event":
        """The same event with other cards, or only with their number."""
        kind, known_to, seat, _, *others = self
        return Event(kind, known_to, seat, cards, *others)  # type: ignore[arg-type]  # the rest is as it was

    @property
    def text(self) -> str:
        """The event in words."""
        cell = "" if self.cell is None else place_text(self.cell)
        facts = {"seat": self.seat, "target": self.target, "cards": self._cards_text(), "cell": cell}
        facts |= {"number": self.number, "points": "point" if self.number == 1 else "points"}
        facts |= {"goal": "mine" if self._shows_mine() else "goal"}
        at = f" at {cell} {self.side or ''}".rstrip() if cell else ""
        words = _WORDS[self.kind].format(at=at, via=self._via(), **facts)
        words += f" on seat {self.target}" if self.target is not None and self.kind is EventKind.PLAYED else ""
        sees = self.kind in LOOKS and self.cards and not isinstance(self.cards, int)
        return words + (f" and sees {self._cards_text()}" if sees else "")

    def _cards_text(self) -> str:
        if not isinstance(self.cards, int):
            return ", ".join(map(str, self.cards)) or "nothing"
        return "a card" if self.cards == 1 else f"{self.cards} cards"

    def _via(self) -> str:
        """The cells of a walk before its last one."""
        before = () if isinstance(self.cards, int) else self.cards[:-1]
        return f" over {' and '.join(map(str, before))}" if before else ""

    def _shows_mine(self) -> bool:
        """Whether one of its cards is a mine."""
        cards = () if isinstance(self.cards, int) else self.cards
        features = (feature for card in cards if isinstance(card, Card) for feature in card.features)
        return any(feature.kind is FeatureKind.MINE for feature in features)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def to_json(self) -> dict[str, Any]:
        """The event as plain JSON; what does not apply is left out."""
        facts = self._asdict() | {"kind": str(self.kind)}
        if not isinstance(self.cards, int):
            facts["cards"] = [card if isinstance(card, int) else str(card) for card in self.cards]
        facts["cell"] = None if self.cell is None else list(self.cell)
        facts["known_to"] = None if self.known_to is None else list(self.known_to)
        return {name: value for name, value in facts.items() if value is not None and (name, value) != ("cards", [])}


def event_from_json(facts: Any, players: int) -> Event:
    """The event that `to_json` has written, checked field by field."""
    if not isinstance(facts, dict) or facts.get("kind") not in tuple(EventKind) or set(facts) - set(Event._fields):
        raise GameError(f"{shown(facts)} is not an event as a position has it")
    seats, cell = (facts.get("seat"), facts.get("target")), facts.get("cell")
    known_to = facts.get("known_to")
    is_right = (
        all(seat is None or _is_number(seat, players) for seat in seats)
        and (cell is None or (isinstance(cell, list) and is_cell(tuple(cell))))
        and (known_to is None or (isinstance(known_to, list) and all(_is_number(seat, players) for seat in known_to)))
        and (facts.get("number") is None or _is_number(facts["number"], LARGEST))
        and facts.get("side") in (None, *SIDES)
    )
    cards = _cards_from_json(facts.get("cards", []))
    if facts["kind"] in GOLD_EVENTS:
        is_gold = isinstance(cards, int) or all(isinstance(card, int) for card in cards)
        is_right = is_right and is_gold and facts.get("seat") is not None
    if not is_right:
        raise GameError(f"the event {shown(facts)} has a seat, a cell, a number or cards that cannot be")
    return Event(
        EventKind(facts["kind"]),
        None if known_to is None else tuple(known_to),
        facts.get("seat"),
        cards,
        None if cell is None else (cell[0], cell[1]),
        facts.get("target"),
        facts.get("number"),
        facts.get("side"),
    )


def _is_number(value: object, bound: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < bound


def _cards_from_json(cards: Any) -> tuple[EventCard, ...] | int:
    """The cards of an event: path cards are written in capitals, action cards and roles in small letters."""
    if _is_number(cards, MOST):
        return int(cards)
    if not isinstance(cards, list) or len(cards) > MOST:
        raise GameError(f"the cards of an event are a list, or how many they are, not {shown(cards)}")
    return tuple(_card_from_json(card) for card in cards)


def _card_from_json(card: Any) -> EventCard:
    if _is_number(card, LARGEST):
        return int(card)
    if isinstance(card, str) and card[:1].isupper():
        return Card(card)
    if isinstance(card, str) and card.startswith(tuple(ActionKind)):
        return ActionCard(card)
    if isinstance(card, str) and len(card) <= LONGEST_WORD and card.isprintable():
        return card
    raise GameError(f"{shown(card)} is not a card of an event")
