"""The state: the whole truth about a game at one moment. Rules change it; views show a seat its part of it."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.decks import Deck
from saboteur.events import Event, EventCard, EventKind
from saboteur.maze import Maze
from saboteur.moves import HandCard
from saboteur.sides import Cell

OptionValue: TypeAlias = int | str


class Phase(StrEnum):
    """What kind of choice a seat must make."""

    TURN = "turn"
    LAY = "lay"
    PICK = "pick"
    OVER = "over"


@dataclass(frozen=True)
class Setting:
    """What is fixed for a whole game: who plays what, with which options and which cards."""

    box: str
    players: int
    chosen: tuple[tuple[str, OptionValue], ...]
    """The options and their values, in the order of the box."""
    deck: Deck = field(repr=False)

    def __hash__(self) -> int:
        """A quick hash, which leaves the deck aside."""
        return hash((self.box, self.players, self.chosen))

    @property
    def options(self) -> dict[str, OptionValue]:
        """The value of each option, as positions and records have it; made anew, since equal settings are shared."""
        return dict(self.chosen)

    def number(self, name: str) -> int:
        """The value of an option that is a number."""
        return int(self.options[name])

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return self.number("rounds")

    @cached_property
    def hand_cards(self) -> tuple[HandCard, ...]:
        """The path and action cards of the deck, each as often as it is there, in the order of the file."""
        paths = tuple(card.upright for card in self.deck.cards("path"))
        return paths + self.deck.cards("action")


_new_event = tuple.__new__
"""Makes an event from all its facts in order, in half the time that `Event(...)` takes; each move tells of several."""


class State:
    """Everything there is to know. Lists go by seat; the top of a pile is its last card."""

    __slots__ = (
        "aside",
        "begins",
        "discards",
        "faces",
        "front",
        "gold",
        "hands",
        "hidden",
        "laid",
        "last",
        "log",
        "maze",
        "offer",
        "phase",
        "pickers",
        "pile",
        "ply",
        "roles",
        "round",
        "seat",
        "seed",
        "seen",
        "setting",
        "spare",
        "stack",
        "turning",
    )

    def __init__(self, setting: Setting, seed: int) -> None:
        players = range(setting.players)
        self.setting = setting
        self.seed = seed
        self.round = 1
        self.phase = Phase.TURN
        self.ply = 0
        """How many moves were made since the beginning of the game, or since a position was set up."""
        self.seat: int | None = 0
        """The seat that must choose now."""
        self.begins = 0
        """The seat that began the round."""
        self.last: int | None = None
        """The seat that played the last card of the round so far."""
        self.maze = Maze()
        self.faces: dict[Cell, Card] = {}
        """The faces of the goals that lie face down."""
        self.turning: list[Cell] = []
        """The goals that a placement has reached and that are still to be turned over, the next one first."""
        self.laid: Cell | None = None
        """The card just placed, while the goals that it reached are turned over."""
        self.hands: list[list[HandCard]] = [[] for _ in players]
        """In the order in which the cards were drawn."""
        self.pile: list[HandCard] = []
        self.discards: list[HandCard] = []
        """Face up."""
        self.hidden: list[list[HandCard]] = [[] for _ in players]
        """Face down: what each seat has discarded."""
        self.aside: list[HandCard] = []
        """Out of the round, unseen by all."""
        self.front: list[list[ActionCard]] = [[] for _ in players]
        """What lies in front of each seat."""
        self.roles: list[str] = []
        self.spare: list[str] = []
        """The dwarf cards that nobody got."""
        self.seen: list[dict[Cell, Card]] = [{} for _ in players]
        """What its maps have shown each seat."""
        self.gold: list[list[int]] = [[] for _ in players]
        self.stack: list[int] = []
        self.offer: list[int] = []
        """The gold cards from which the seat on turn picks one."""
        self.pickers: list[int] = []
        """The seats that still take a gold card, the one on turn first."""
        self.log: list[Event] = []

    def copy(self) -> "State":
        """An independent copy."""
        twin = State.__new__(State)
        twin.setting, twin.seed = self.setting, self.seed
        twin.round, twin.ply, twin.phase, twin.seat = self.round, self.ply, self.phase, self.seat
        twin.begins, twin.last, twin.laid = self.begins, self.last, self.laid
        twin.maze, twin.faces, twin.turning = self.maze.copy(), self.faces.copy(), self.turning.copy()
        twin.maze.memo = self.maze.memo  # what is known of a maze holds for its copy, until either is changed
        twin.hands, twin.hidden = [hand.copy() for hand in self.hands], [cards.copy() for cards in self.hidden]
        twin.front, twin.gold = [cards.copy() for cards in self.front], [cards.copy() for cards in self.gold]
        twin.pile, twin.discards, twin.aside = self.pile.copy(), self.discards.copy(), self.aside.copy()
        twin.roles, twin.spare, twin.seen = self.roles.copy(), self.spare.copy(), [seen.copy() for seen in self.seen]
        twin.stack, twin.offer, twin.pickers = self.stack.copy(), self.offer.copy(), self.pickers.copy()
        twin.log = self.log.copy()
        return twin

    def tell(
        self,
        kind: EventKind,
        seat: int | None = None,
        cards: tuple[EventCard, ...] = (),
        cell: Cell | None = None,
        *,
        target: int | None = None,
        number: int | None = None,
    ) -> None:
        """Add an event that everybody knows wholly to the log."""
        self.log.append(_new_event(Event, (kind, None, seat, cards, cell, target, number)))

    def tell_one(
        self,
        kind: EventKind,
        seat: int,
        cards: tuple[EventCard, ...],
        cell: Cell | None = None,
        number: int | None = None,
    ) -> None:
        """Add an event to the log whose cards are known to the seat alone."""
        self.log.append(_new_event(Event, (kind, (seat,), seat, cards, cell, None, number)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]
