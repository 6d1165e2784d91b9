"""Views: what one seat may know. A view lists what is shown, and holds no handle to the truth."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from saboteur import view_words
from saboteur.actions import ActionCard
from saboteur.boxes import BOXES
from saboteur.cards import Card
from saboteur.errors import GameError, shown
from saboteur.events import Event, EventKind
from saboteur.maze import Maze
from saboteur.moves import HandCard
from saboteur.sides import Cell, place_text
from saboteur.state import Boxed, Hat, Phase, Setting, State, Treasure, Troll, clan_of

if TYPE_CHECKING:
    from saboteur.game import Game


@dataclass(frozen=True, repr=False)
class View:
    """A game as one seat sees it, or as a spectator does (`seat` is None)."""

    setting: Setting
    """Box, players, options and deck: what everybody knows before the game begins."""
    seat: int | None
    """Whose view it is."""
    round: int
    phase: Phase
    turn: int | None
    """The seat that must choose now."""
    begins: int
    """The seat that began the round."""
    last: int | None
    """The seat that played the last card of the round so far."""
    maze: Maze
    turning: tuple[Cell, ...]
    """Goals that were reached and are still to be laid, the next one first."""
    turned: Card | None
    """The face of the goal that is being laid."""
    laid: Cell | None
    """The card just placed, while the goals that it reached are turned over."""
    hand: tuple[HandCard, ...]
    """The seat's own hand."""
    hands: tuple[int, ...]
    """How many cards each seat holds."""
    pile: int
    aside: int
    discards: tuple[HandCard, ...]
    """The face-up discards."""
    hidden: tuple[int, ...]
    """How many cards each seat has discarded face down."""
    discarded: tuple[HandCard, ...]
    """What the seat itself has discarded face down."""
    front: tuple[tuple[ActionCard, ...], ...]
    """What lies in front of each seat."""
    thefts: tuple[int, ...]
    """The seats in front of which a theft card lies, in the order in which the cards were played."""
    roles: tuple[str | None, ...]
    """The roles that the seat knows; None where it does not."""
    clans: tuple[str, ...]
    """The clan of each seat, where the backs of the dwarf cards show it."""
    inspected: tuple[tuple[int, ...], ...]
    """For each seat the seats whose present dwarf card it has seen."""
    hats: tuple[Hat, ...]
    """The dwarf cards that were put away, their roles as far as the seat knows them."""
    seen: dict[Cell, Card]
    """What the seat's own maps have shown."""
    looked: tuple[tuple[Cell, ...], ...]
    """At which goals each seat has looked."""
    gold: tuple[tuple[int, ...] | None, ...]
    """The gold of each seat as far as it is known: one's own, and everybody's when the game is over (S35), or, in the
    later boxes, at any time (T36)."""
    gold_cards: tuple[int, ...]
    """How many gold cards each seat has, where what they are worth is secret (S35)."""
    stack: int
    """How many gold cards are left."""
    offer: tuple[int, ...]
    """The gold cards from which the seat may pick one now."""
    offered: int
    """How many gold cards are being handed round."""
    pickers: tuple[int, ...]
    """The seats that still take a gold card, or may steal one, or answer a proposal; the next one first."""
    bribing: bool
    """Whether the choices that are being made follow a bribe, after which the turn goes on."""
    trail: tuple[Cell, ...]
    """The path cards on the table in the order in which they were laid, where that counts."""
    unused: int
    """How many goal cards have not been dealt yet."""
    gone: tuple[HandCard, ...]
    """The path cards that have left the game."""
    spent: tuple[Card, ...]
    """The goal cards that have left the game face up."""
    boxed: tuple[Boxed, ...]
    """The goal cards that have left the game face down, as far as the seat knows them."""
    trolls: tuple[Troll, ...]
    """The trolls on borders, in the order in which they were put there."""
    treasures: tuple[Treasure, ...]
    """The treasures of the round, numbered from 1, what they are worth as far as the seat knows it."""
    buried: int
    """How many treasures are out of the round."""
    dragon: int | None
    """The seat that has the dragon token."""
    proposer: int | None
    """The seat on turn, once it has proposed to end the round."""
    due: int
    """How many cards the seat on turn is still to draw."""
    scores: tuple[int, ...] | None
    """What everybody's gold is worth, when the game is over."""
    history: tuple[Event, ...]
    """What happened, as far as the seat may know it."""

    __hash__ = None  # type: ignore[assignment]

    @property
    def players(self) -> int:
        """How many play."""
        return self.setting.players

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    @property
    def role(self) -> str | None:
        """The seat's own role."""
        return None if self.seat is None else self.roles[self.seat]

    @property
    def given(self) -> tuple[Event, ...]:
        """The hands that went from player to player in this round, of which the seat knows the cards (T14)."""
        this_round = takewhile(lambda event: event.kind is not EventKind.ROUND, reversed(self.history))
        found = [event for event in this_round if event.kind is EventKind.GAVE and not isinstance(event.cards, int)]
        return tuple(reversed(found))

    def worlds(self, rng: Random) -> Iterator["Game"]:
        """Complete games that fit all that the seat knows, without end: each is possible, and each possible one can
        come. A world begins at its position; its history is the one that this seat knows."""
        if not isinstance(rng, Random):
            raise GameError(f"worlds are drawn with a generator, as in view.worlds(random.Random(1)), not {shown(rng)}")
        return self._worlds(rng)

    def _worlds(self, rng: Random) -> Iterator["Game"]:
        from saboteur.game import Game  # noqa: PLC0415 - a game makes views, and a view makes games

        box = BOXES[self.setting.box]
        deal = box.dealer(self)
        while True:
            yield Game(box, deal(rng), is_set_up=True)

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON."""
        found = {item.name: _plain(getattr(self, item.name)) for item in fields(self) if item.name != "setting"}
        setting = {"box": self.setting.box, "players": self.setting.players, "options": self.setting.options}
        return {**setting, "deck": self.setting.deck.fingerprint, **found}

    @property
    def text(self) -> str:
        """The view to be read."""
        return view_words.text_of(self)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<View, {view_words.headline(self)}>"

    def _repr_html_(self) -> str:
        return view_words.html_of(self)


def view_of(state: State, seat: int | None) -> View:
    """What one seat may know of a state, item by item; None is a spectator, who knows what lies open."""
    me: Any = seat
    own = seat is not None
    is_over = state.phase is Phase.OVER
    box = BOXES[state.setting.box]
    shows_roles = state.phase in box.shows_roles
    known = {
        owner
        for owner in range(len(state.roles))
        if shows_roles or owner == seat or (own and owner in state.inspected[me])
    }
    shows_gold = is_over or box.shows_gold
    is_offered = own and state.phase is Phase.PICK and seat == state.seat
    return View(
        setting=state.setting,
        seat=seat,
        round=state.round,
        phase=state.phase,
        turn=state.seat,
        begins=state.begins,
        last=state.last,
        maze=state.maze.copy(),
        turning=tuple(state.turning),
        turned=state.faces[state.turning[0]] if state.turning else None,
        laid=state.laid,
        hand=tuple(state.hands[me]) if own else (),
        hands=tuple(map(len, state.hands)),
        pile=len(state.pile),
        aside=len(state.aside),
        discards=tuple(state.discards),
        hidden=tuple(map(len, state.hidden)),
        discarded=tuple(state.hidden[me]) if own else (),
        front=tuple(map(tuple, state.front)),
        thefts=tuple(state.thefts),
        roles=tuple(role if owner in known else None for owner, role in enumerate(state.roles)),
        clans=tuple(map(clan_of, state.roles)) if box.supplies.has_clans else (),
        inspected=tuple(map(tuple, state.inspected)),
        hats=tuple(hat if seat in hat.known_to else hat._replace(role=None) for hat in state.hats),
        seen=dict(state.seen[me]) if own else {},
        looked=tuple(map(tuple, state.seen)),
        gold=tuple(tuple(cards) if shows_gold or owner == seat else None for owner, cards in enumerate(state.gold)),
        gold_cards=tuple(map(len, state.gold)),
        stack=len(state.stack),
        offer=tuple(state.offer) if is_offered else (),
        offered=len(state.offer),
        pickers=tuple(state.pickers),
        bribing=state.bribing,
        trail=tuple(state.trail),
        unused=len(state.unused),
        gone=tuple(state.gone),
        spent=tuple(state.spent),
        boxed=tuple(one if seat in one.known_to else one._replace(card=None) for one in state.boxed),
        trolls=tuple(state.trolls),
        treasures=tuple(
            one if (shows_roles and one.owner is not None) or seat in one.known_to else one._replace(value=None)
            for one in state.treasures
        ),
        buried=len(state.buried),
        dragon=state.dragon,
        proposer=state.proposer,
        due=state.due,
        scores=box.scores(state) if is_over else None,
        history=tuple(event.seen_by(seat) for event in state.log),
    )


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, dict):
        return {place_text(cell): _plain(inner) for cell, inner in value.items()}
    if isinstance(value, Event):
        return value.to_json()
    if isinstance(value, Hat | Boxed | Treasure | Troll):
        return {name: _plain(inner) for name, inner in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, Maze):
        return value.to_text()
    return value if value is None or isinstance(value, int) else str(value)
