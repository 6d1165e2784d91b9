"""Moves: what can be done, in one line of text that round-trips.

The parts come in this order: what one does, the cards, an option, a place, another player.

    place SW @ 3,-1                             a path card, as it lies
    play broken lantern on 2                    an action card on a player
    play repair pickaxe+cart: cart on 0         the same, with what is chosen of it
    play rockfall @ 3,0                         an action card on a cell
    play key @ 3,1 S                            an action card on one side of a cell
    play information mine+treasure: treasure 2  an action card on a treasure that lies on the table
    pass NES                                    discard a card, in some boxes up to three
    discard NES, map: cart                      discard two cards to get rid of one that lies in front of oneself
    bribe @ 3,1 S                               bribe the troll at one side of a cell
    turn @ 8,0                                  which goal is turned over next
    lay SW @ 8,0                                how a goal that was turned over lies
    mark @ 3,1 NS                               which gold is marked
    take 3                                      a gold card, or a treasure by its number
    steal on 2                                  take a gold from another player, or
    decline                                     from nobody
    walk 1,2 > 2,2                              the cards that one's dwarf enters, in their order
    stay                                        one's dwarf stays where it is
    propose                                     to end the round, and
    agree                                       what the others answer, or
    refuse
"""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.errors import CardError, MoveError, shown
from saboteur.sides import Cell, is_cell, place_text

HandCard: TypeAlias = Card | ActionCard
LONGEST_TEXT: Final = 400
MOST_SEATS: Final = 1000


class MoveKind(StrEnum):
    """What one does."""

    PLACE = "place"
    PLAY = "play"
    PASS = "pass"
    DISCARD = "discard"
    BRIBE = "bribe"
    TURN = "turn"
    LAY = "lay"
    MARK = "mark"
    TAKE = "take"
    STEAL = "steal"
    DECLINE = "decline"
    WALK = "walk"
    STAY = "stay"
    PROPOSE = "propose"
    AGREE = "agree"
    REFUSE = "refuse"


WITHOUT_CARDS: Final = (
    *(MoveKind.BRIBE, MoveKind.TURN, MoveKind.MARK, MoveKind.STEAL, MoveKind.DECLINE),
    *(MoveKind.STAY, MoveKind.PROPOSE, MoveKind.AGREE, MoveKind.REFUSE),
)
FROM_HAND: Final = (MoveKind.PASS, MoveKind.DISCARD)
"""The kinds of move that name cards as a hand holds them, in the order of their names."""


class Move(NamedTuple):
    """One choice of one seat.

    >>> move = parse_move("play repair cart+pickaxe: cart on 2")
    >>> move.text, move.target, move.option
    ('play repair pickaxe+cart: cart on 2', 2, 'cart')
    """

    kind: MoveKind
    cards: tuple[HandCard, ...] = ()
    option: str | None = None
    place: tuple[Any, ...] | None = None
    target: int | None = None
    """The seat at which it is aimed."""
    steps: tuple[Cell, ...] = ()
    """The cells that a dwarf enters, in their order."""

    @property
    def card(self) -> HandCard:
        """The card that is placed, played or laid."""
        return self.cards[0]

    @property
    def parts(self) -> set[str]:
        """What it names: a cell, or sides of one; a seat; an option; the cells of a walk."""
        length = 0 if self.place is None else len(self.place)
        named = {
            "cell": length == 2,
            "side": length == 3,
            "seat": self.target is not None,
            "option": self.option is not None,
            "walk": bool(self.steps),
        }
        return {name for name, is_named in named.items() if is_named}

    @property
    def text(self) -> str:
        """The move in one line; `parse_move` is the inverse."""
        cards = ", ".join(map(str, self.cards))
        what = ": ".join(part for part in (cards, self.option) if part)
        place = "" if self.place is None else f"@ {place_text(self.place)}"
        target = "" if self.target is None else f"on {self.target}"
        steps = " > ".join(map(place_text, self.steps))
        return " ".join(part for part in (str(self.kind), what, place, target, steps) if part)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse_move({self.text!r})"


def parse_move(text: str) -> Move:
    """The move that a text names, in whatever game; a text that names none is a `MoveError`."""
    if not isinstance(text, str):
        raise MoveError(f"a move is a text such as 'place NES @ 3,-1', not {shown(text)}")
    if len(text) > LONGEST_TEXT:
        raise MoveError(f"a move has at most {LONGEST_TEXT} characters; this text has {len(text)}")
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word not in tuple(MoveKind):
        raise MoveError(f"{shown(text)} is not a move; moves begin with one of {', '.join(MoveKind)}")
    kind = MoveKind(word)
    if kind is MoveKind.WALK:
        return Move(kind, steps=_read_steps(rest, text))
    body, place, seat = _read_target(rest, text)
    cards, option = _read_body(kind, body, text)
    return Move(kind, cards, option, place, seat)


_STEPS = re.compile(r"\s*\(?\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*\)?\s*", re.ASCII)


def _read_steps(rest: str, text: str) -> tuple[Cell, ...]:
    """The cells of a walk."""
    found = [_STEPS.fullmatch(part) for part in rest.split(">")]
    steps = tuple((int(step[1]), int(step[2])) for step in found if step)
    if len(steps) < len(found) or not all(map(is_cell, steps)):
        raise MoveError(f"{shown(text)}: a walk names the cells that are entered, as in '{_EXAMPLES[MoveKind.WALK]}'")
    return steps


_TARGET = re.compile(
    r"(?P<body>.*?)\s*"
    r"(?:@\s*\(?\s*(?P<column>-?\d{1,4})\s*,\s*(?P<row>-?\d{1,4})\s*\)?(?:\s+(?P<sides>[NESW]{1,4}))?)?"
    r"\s*(?:\bon\s+(?:seat\s+)?(?P<seat>\d{1,3}))?\s*",
    re.ASCII | re.DOTALL,
)


def _read_target(rest: str, text: str) -> tuple[str, tuple[Any, ...] | None, int | None]:
    """What stands before the place and the player, the place, and the player."""
    found = _TARGET.fullmatch(rest)
    if found is None or re.search(r"@|\bon\b", found["body"]):
        raise MoveError(f"{shown(text)}: behind '@' comes a cell, as in '@ 3,-1', and behind 'on' a seat, as in 'on 2'")
    if re.search(r"-?\d\s*,\s*-?\d", found["body"]):
        raise MoveError(f"{shown(text)}: before the cell stands '@', as in 'place NES @ 3,-1'")
    place: tuple[Any, ...] | None = None
    if found["column"]:
        place = int(found["column"]), int(found["row"])
        if not is_cell(place):
            raise MoveError(f"{shown(text)}: {place_text(place)} is too far away to be a cell")
        place += (found["sides"],) if found["sides"] else ()
    return found["body"].strip(), place, int(found["seat"]) if found["seat"] else None


def _read_body(kind: MoveKind, body: str, text: str) -> tuple[tuple[HandCard, ...], str | None]:
    """The cards and the option of a move."""
    if kind is MoveKind.TAKE:
        return (), _read_amount(body, text)
    if kind in WITHOUT_CARDS:
        _check_empty(kind, body, text)
        return (), None
    names, _, option = body.partition(":" if kind is MoveKind.PLAY else ": ")
    try:
        cards = tuple(_read_card(kind, name) for name in names.split(", ")) if names else ()
        cards = tuple(sorted(cards, key=str)) if kind in FROM_HAND else cards
    except CardError as error:
        raise MoveError(f"{shown(text)}: {error}") from None
    if not cards:
        raise MoveError(f"{shown(text)}: behind {kind!s} comes a card, as in '{_EXAMPLES[kind]}'")
    option = option.strip()
    if option and not re.fullmatch(r"[a-z]+(\+[a-z]+)*( [1-9]\d?)?", option, re.ASCII):
        raise MoveError(f"{shown(text)}: behind ': ' comes one word, as in 'play repair pickaxe+cart: cart on 2'")
    is_needless = kind is MoveKind.PLAY and isinstance(cards[0], ActionCard) and cards[0].options == (option,)
    return cards, None if is_needless else option or None


_EXAMPLES = {
    MoveKind.PLACE: "place NES @ 3,-1",
    MoveKind.PLAY: "play map @ 8,0",
    MoveKind.PASS: "pass NES",
    MoveKind.DISCARD: "discard NES, map: cart",
    MoveKind.BRIBE: "bribe @ 3,1 S",
    MoveKind.TURN: "turn @ 8,0",
    MoveKind.LAY: "lay SW @ 8,0",
    MoveKind.MARK: "mark @ 3,1 NS",
    MoveKind.STEAL: "steal on 2",
    MoveKind.DECLINE: "decline",
    MoveKind.WALK: "walk 1,2 > 2,2",
    MoveKind.STAY: "stay",
    MoveKind.PROPOSE: "propose",
    MoveKind.AGREE: "agree",
    MoveKind.REFUSE: "refuse",
}


def _check_empty(kind: MoveKind, body: str, text: str) -> None:
    """A move of this kind names no card."""
    if body:
        raise MoveError(f"{shown(text)}: {kind!s} names no card, as in '{_EXAMPLES[kind]}'")


def _read_amount(body: str, text: str) -> str:
    if not re.fullmatch(r"[1-9]\d?", body, re.ASCII):
        raise MoveError(f"{shown(text)}: behind take comes a number, as in 'take 3'")
    return body


def _read_card(kind: MoveKind, name: str) -> HandCard:
    """A card as the kind of move names it: placed as it lies, but discarded under its name in the deck."""
    card = read_hand_card(name)
    if kind is MoveKind.PLAY and isinstance(card, Card):
        raise CardError(f"{card} is a path card, which one places, as in 'place {card} @ 3,-1'")
    if kind in (MoveKind.PLACE, MoveKind.LAY) and isinstance(card, ActionCard):
        raise CardError(f"{card} is an action card, which one plays, as in 'play {card} ...'")
    return card if isinstance(card, ActionCard) or kind in FROM_HAND else _face(name)


def read_hand_card(name: str) -> HandCard:
    """The card that a hand or a pile holds under this name: path cards are named by sides, action cards by words."""
    is_path = not isinstance(name, str) or not name.strip() or set(name.partition("/")[0].upper()) <= set("NESW+ ")
    return _face(name).upright if is_path else ActionCard(name.lower())


def _face(name: str) -> Card:
    card = Card(name)
    if card.is_face_down:
        raise CardError("a card that is laid or discarded has a face, such as 'NES'")
    return card


def as_move(move: object) -> Move:
    """A move given as a move or as a text; one that was put together wrongly is a `MoveError`."""
    if not isinstance(move, Move):
        return parse_move(move)  # type: ignore[arg-type]  # it answers whatever is given
    try:
        found = parse_move(move.text) if _has_right_parts(move) else None
    except MoveError:
        found = None
    if found != move:
        raise MoveError(f"this move is put together wrongly: {shown(tuple(move))}; use parse_move('place NES @ 3,-1')")
    return found


def _has_right_parts(move: Move) -> bool:
    """Whether a move that somebody has put together has parts of the right types."""
    place = move.place if isinstance(move.place, tuple) else ()
    return (
        isinstance(move.kind, str)
        and (isinstance(move.cards, tuple) and all(isinstance(card, Card | ActionCard) for card in move.cards))
        and (move.option is None or isinstance(move.option, str))
        and (move.place is None or (is_cell(place[:2]) and all(isinstance(side, str) for side in place[2:])))
        and (move.target is None or (type(move.target) is int and 0 <= move.target < MOST_SEATS))
        and (isinstance(move.steps, tuple) and all(map(is_cell, move.steps)))
    )


class MoveTable(dict[Any, Move]):
    """Moves that are made once and looked up ever after, because a search asks for millions of them."""

    def __init__(self, make: Callable[[Any], Move]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> Move:
        move = self[key] = self._make(key)
        return move


class MoveTables(dict[Any, MoveTable]):
    """A table for each card: `PLACEMENTS[card][cell]`, `PLAYS_ON[card][seat]`, `PLAYS_AT[card][place]`."""

    def __init__(self, make: Callable[[Any, Any], Move]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, card: Any) -> MoveTable:
        table = self[card] = MoveTable(lambda key: self._make(card, key))
        return table


def _placement(card: Card, cell: Cell) -> Move:
    return Move(MoveKind.PLACE, (card,), None, cell)


def _play_on(card_and_option: tuple[ActionCard, str | None], seat: int) -> Move:
    card, option = card_and_option
    return Move(MoveKind.PLAY, (card,), option, None, seat)


def _play_at(card: ActionCard, place: tuple[Any, ...]) -> Move:
    return Move(MoveKind.PLAY, (card,), None, place)


PLACEMENTS: Final = MoveTables(_placement)
PLAYS_ON: Final = MoveTables(_play_on)
PLAYS_AT: Final = MoveTables(_play_at)
PASSES: Final = MoveTable(lambda card: Move(MoveKind.PASS, (card,)))
PASSES_OF: Final = MoveTable(lambda cards: Move(MoveKind.PASS, cards))
DISCARDS: Final = MoveTables(lambda option, cards: Move(MoveKind.DISCARD, cards, option))
STEALS: Final = MoveTable(lambda seat: Move(MoveKind.STEAL, (), None, None, seat))
DECLINES: Final = Move(MoveKind.DECLINE)
BRIBES: Final = MoveTable(lambda place: Move(MoveKind.BRIBE, (), None, place))
TURNS: Final = MoveTable(lambda cell: Move(MoveKind.TURN, (), None, cell))
MARKS: Final = MoveTable(lambda place: Move(MoveKind.MARK, (), None, place))
WALKS: Final = MoveTable(lambda steps: Move(MoveKind.WALK, steps=steps))
TAKES: Final = MoveTable(lambda number: Move(MoveKind.TAKE, (), str(number)))
STAYS: Final = Move(MoveKind.STAY)
PROPOSES: Final = Move(MoveKind.PROPOSE)
AGREES: Final = Move(MoveKind.AGREE)
REFUSES: Final = Move(MoveKind.REFUSE)
