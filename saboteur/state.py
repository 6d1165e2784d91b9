"""The state: the whole truth about a game at one moment. Rules change it; views show a seat its part of it."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.decks import Deck
from saboteur.events import Event, EventCard, EventKind
from saboteur.maze import Maze
from saboteur.moves import HandCard
from saboteur.sides import Border, Cell
from saboteur.tokens import TokenKind

OptionValue: TypeAlias = int | str
SUPPLY: Final = {TokenKind.BRIBE: "marker"}
"""The tokens of which a deck has another name: a troll is bribed with a marker (D15)."""
_IN_A_MAZE: Final = frozenset(TokenKind)
"""The tokens that can lie in a maze; the dragon's lies in front of a player."""


class Phase(StrEnum):
    """What kind of choice a seat must make."""

    TURN = "turn"
    VOTE = "vote"
    MOVE = "move"
    GOAL = "goal"
    LAY = "lay"
    MARK = "mark"
    PICK = "pick"
    THEFT = "theft"
    OVER = "over"


def clan_of(role: str) -> str:
    """The clan that the back of a dwarf card shows, in the box that has clans: "blue" of "blue saboteur"."""
    return role.partition(" ")[0]


class Hat(NamedTuple):
    """A dwarf card that a seat has put away face down, and who knows it; the role is None for those who do not."""

    seat: int
    role: str | None
    known_to: tuple[int, ...]


class Boxed(NamedTuple):
    """A goal card that has left the game face down, and who knows it; the card is None for those who do not."""

    card: Card | None
    known_to: tuple[int, ...]


class Treasure(NamedTuple):
    """A treasure of the round: its kind, what it is worth for those who know that, who has taken it, who knows it."""

    kind: str
    value: int | None
    owner: int | None = None
    known_to: tuple[int, ...] = ()

    @classmethod
    def named(cls, text: str) -> "Treasure":
        """The treasure that has this name in the deck, as it lies there untouched."""
        kind, _, value = text.partition(" ")
        return cls(kind, int(value))

    @property
    def text(self) -> str:
        """Its name in the deck, or its kind alone."""
        return self.kind if self.value is None else f"{self.kind} {self.value}"


class Troll(NamedTuple):
    """A troll on a border of the maze, and the seat that has put it there."""

    seat: int
    place: Border


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

    def tokens_left(self, maze: Maze) -> dict[str, int]:
        """How many tokens of each kind that can lie in a maze do not lie in this one, kept until that changes."""
        if "tokens left" not in maze.memo:
            left = Counter(word for word in self.deck.cards("token") if word in _IN_A_MAZE)
            left.subtract(SUPPLY.get(kind, str(kind)) for (kind, _), _ in maze.tokens if kind is not TokenKind.DWARF)
            maze.memo["tokens left"] = dict(left)
        found: dict[str, int] = maze.memo["tokens left"]
        return found


_new_event = tuple.__new__
"""Makes an event from all its facts in order, in half the time that `Event(...)` takes; each move tells of several."""


@dataclass(slots=True)
class State:
    """Everything there is to know. Lists go by seat; the top of a pile is its last card."""

    setting: Setting
    seed: int
    round: int = 1
    phase: Phase = Phase.TURN
    ply: int = 0
    """How many moves were made since the beginning of the game, or since a position was set up."""
    seat: int | None = 0
    """The seat that must choose now."""
    begins: int = 0
    """The seat that began the round."""
    last: int | None = None
    """The seat that played the last card of the round so far."""

    # The maze and its goals

    maze: Maze = field(default_factory=Maze)
    faces: dict[Cell, Card] = field(default_factory=dict)
    """The faces of the goals that lie face down."""
    turning: list[Cell] = field(default_factory=list)
    """The goals that a placement has reached and that are still to be turned over, the next one first."""
    laid: Cell | None = None
    """The card just placed, while the goals that it reached are turned over."""
    bribing: bool = False
    """Whether the choices that are being made follow a bribe, after which the turn goes on."""
    trail: list[Cell] = field(default_factory=list)
    """The path cards on the table in the order in which they were laid, where that counts."""
    trolls: list[Troll] = field(default_factory=list)
    """The trolls on borders, in the order in which they were put there."""
    treasures: list[Treasure] = field(default_factory=list)
    """The treasures of the round, numbered from 1."""
    buried: list[str] = field(default_factory=list)
    """The treasures that are out of the round, unseen by all."""
    dragon: int | None = None
    """The seat that has the dragon token."""
    proposer: int | None = None
    """The seat on turn, once it has proposed to end the round."""
    due: int = 0
    """How many cards the seat on turn is still to draw."""

    # Cards of the round

    hands: list[list[HandCard]] = field(default_factory=list)
    """In the order in which the cards were drawn."""
    pile: list[HandCard] = field(default_factory=list)
    discards: list[HandCard] = field(default_factory=list)
    """Face up."""
    hidden: list[list[HandCard]] = field(default_factory=list)
    """Face down: what each seat has discarded."""
    aside: list[HandCard] = field(default_factory=list)
    """Out of the round, unseen by all."""
    front: list[list[ActionCard]] = field(default_factory=list)
    """What lies in front of each seat."""
    thefts: list[int] = field(default_factory=list)
    """The seats in front of which a theft card lies, in the order in which the cards were played."""
    seen: list[dict[Cell, Card]] = field(default_factory=list)
    """What its maps have shown each seat."""

    # Roles

    roles: list[str] = field(default_factory=list)
    spare: list[str] = field(default_factory=list)
    """The dwarf cards that nobody got."""
    inspected: list[list[int]] = field(default_factory=list)
    """For each seat the seats whose present dwarf card it has seen."""
    hats: list[Hat] = field(default_factory=list)
    """The dwarf cards that were put away in this round."""

    # What stays from round to round

    gold: list[list[int]] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)
    offer: list[int] = field(default_factory=list)
    """The gold cards from which the seat on turn picks one."""
    pickers: list[int] = field(default_factory=list)
    """The seats that still take a gold card, or may steal one, or answer a proposal; the one on turn first."""
    unused: list[Card] = field(default_factory=list)
    """The goal cards that have not been dealt yet."""
    gone: list[HandCard] = field(default_factory=list)
    """Path cards that have left the game."""
    spent: list[Card] = field(default_factory=list)
    """Goal cards that have left the game face up."""
    boxed: list[Boxed] = field(default_factory=list)
    """Goal cards that have left the game face down."""
    log: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = range(self.setting.players)
        self.hands, self.hidden, self.front = [[] for _ in seats], [[] for _ in seats], [[] for _ in seats]
        self.gold, self.seen, self.inspected = [[] for _ in seats], [{} for _ in seats], [[] for _ in seats]

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
        twin.inspected, twin.hats = [seats.copy() for seats in self.inspected], self.hats.copy()
        twin.thefts, twin.trail, twin.bribing = self.thefts.copy(), self.trail.copy(), self.bribing
        twin.unused, twin.gone = self.unused.copy(), self.gone.copy()
        twin.spent, twin.boxed = self.spent.copy(), self.boxed.copy()
        twin.trolls, twin.treasures, twin.buried = self.trolls.copy(), self.treasures.copy(), self.buried.copy()
        twin.dragon, twin.proposer, twin.due = self.dragon, self.proposer, self.due
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
        side: str | None = None,
    ) -> None:
        """Add an event that everybody knows wholly to the log."""
        self.log.append(_new_event(Event, (kind, None, seat, cards, cell, target, number, side)))

    def tell_one(
        self,
        kind: EventKind,
        seat: int,
        cards: tuple[EventCard, ...],
        cell: Cell | None = None,
        number: int | None = None,
    ) -> None:
        """Add an event to the log whose cards are known to the seat alone."""
        self.log.append(_new_event(Event, (kind, (seat,), seat, cards, cell, None, number, None)))

    def tell_some(
        self,
        kind: EventKind,
        known_to: tuple[int, ...],
        seat: int,
        cards: tuple[EventCard, ...],
        *,
        target: int | None = None,
        number: int | None = None,
    ) -> None:
        """Add an event to the log whose cards are known to some seats alone."""
        self.log.append(_new_event(Event, (kind, known_to, seat, cards, None, target, number, None)))
