"""What a box is: its facts, and its rules put together from small functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from saboteur.actions import ActionCard, ActionKind
from saboteur.cards import Card
from saboteur.decks import Deck
from saboteur.maze import Maze
from saboteur.moves import HandCard, Move, MoveKind
from saboteur.rules import Refusal, refusal_text
from saboteur.sides import Cell, place_text
from saboteur.state import OptionValue, Phase, Setting, State

if TYPE_CHECKING:
    from saboteur.views import View

LONGEST_SHOWN = 60
Cells: TypeAlias = tuple[Cell, ...]
Broken: TypeAlias = Callable[[State, Move], Cells | None]
"""Tells how a move breaks a rule: None if it does not, or the cells that show it."""


class Check(NamedTuple):
    """A rule that a move may break; `way` names the sentence where a rule can be broken in several ways."""

    rule: str
    broken: Broken
    way: str = ""

    def refusal(self, cells: Cells, facts: dict[str, Any], language: str) -> Refusal:
        """The broken rule in words."""
        shown_cells = " and ".join(map(place_text, cells))
        return Refusal(self.rule, refusal_text(self.rule, self.way, language, cells=shown_cells, **facts), cells)


class Form(NamedTuple):
    """What a kind of move must name, out of cell, side, seat, option and walk, besides cards; and the rule that
    a move of another form breaks."""

    rule: str
    way: str
    needed: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    cards: range = range(1, 2)
    """How many cards it may name."""

    def fits(self, move: Move) -> bool:
        """Whether a move names what it must, and nothing else."""
        named = move.parts
        return self.needed <= named <= self.needed | self.optional and len(move.cards) in self.cards


def as_it_is(state: State, move: Move) -> Move:
    """The move itself."""
    return move


class Deed(NamedTuple):
    """One kind of move: its form, the rules that it must keep, and what it does."""

    form: Form
    checks: tuple[Check, ...]
    do: Callable[[State, Move], None]
    listed: Callable[[State, Move], Move] = as_it_is
    """Of legal moves that come to the same, the one that is listed."""


class Choice(NamedTuple):
    """What a seat may do in one phase: all legal moves, and the deeds by kind of move or of action card."""

    moves: Callable[[State], list[Move]]
    deeds: Mapping[str, Deed]
    otherwise: tuple[str, str]
    """The rule that a move of any other kind breaks, and the way."""


class Option(NamedTuple):
    """An option of a box, for a number of players and a deck: its usual value, and which others may be chosen."""

    name: str
    words: str
    """What it is, in a few words."""
    usual: Callable[[int, Deck], OptionValue]
    allowed: Callable[[int, Deck], Sequence[OptionValue]]


class Supplies(NamedTuple):
    """What a round is set up with, for a setting."""

    maze: Callable[[Setting], Maze]
    """The maze at the beginning of a round; to be copied."""
    goals: Callable[[Setting], tuple[Card, ...]]
    """The goal cards in play."""
    dwarves: Callable[[Setting], list[str]]
    """The dwarf cards in play."""
    hand: Callable[[Setting], int]
    """How many cards each player gets."""
    gold: Callable[[Setting], Sequence[int] | None]
    """The gold cards that are dealt out of a stack; None where gold comes from elsewhere and only its worth counts."""
    may_hold: Callable[[HandCard], bool] = lambda card: True
    """Whether a card can be in a hand."""
    has_fixed_roles: bool = False
    """Whether each seat always has the same role, the one at its place among the dwarf cards."""
    has_clans: bool = False
    """Whether the backs of the dwarf cards show a clan."""
    complete: Callable[[State, frozenset[str]], None] = lambda state, missing: None
    """Fills in, or deals, what a position has not been given of the parts of this box alone."""


@dataclass(frozen=True)
class Box:
    """A box: its facts, and its rules.

    >>> from saboteur import BOXES
    >>> BOXES["saboteur"]
    Box('saboteur', players 3 to 10, 3 rounds)
    """

    name: str
    title: str
    letter: str
    """The letter with which the ids of its rules begin."""
    rulebook: str
    """The letters of all rules that hold in it: its own, and those of the box on which it is built."""
    players: range
    rounds: int
    unit: str
    """What is counted in the end, such as gold or points."""
    options: tuple[Option, ...]
    out_of_turn: str
    """The rule that a move of another seat breaks."""
    game_over: str
    """The rule that any move breaks when the game is over."""
    shows_roles: frozenset[Phase]
    """The phases in which the roles lie open."""
    shows_gold: bool
    """Whether everybody may know how much gold each player has."""
    has_tokens: bool
    """Whether tokens can lie in its maze."""
    parts: tuple[str, ...]
    """The parts of its positions besides those that all boxes have."""
    supplies: Supplies = field(repr=False)
    check_setting: Callable[[Setting], None] = field(repr=False)
    """Refuses a table for which the deck has not enough cards."""
    begin: Callable[[State], None] = field(repr=False)
    """Sets up the first round."""
    choices: Mapping[Phase, Choice] = field(repr=False)
    scores: Callable[[State], tuple[int, ...]] = field(repr=False)
    winners: Callable[[State], tuple[int, ...]] = field(repr=False)
    outcome: Callable[[State], str] = field(repr=False)
    """How the game has ended, in words."""
    check_position: Callable[[State], None] = field(repr=False)
    """Refuses a position that cannot be."""
    dealer: Callable[["View"], Callable[[Random], State]] = field(repr=False)
    """For a view, what deals complete states that fit all that it tells."""

    def __repr__(self) -> str:
        players = " to ".join(map(str, dict.fromkeys((self.players[0], self.players[-1]))))
        return f"Box({self.name!r}, players {players}, {self.rounds} rounds)"

    def __reduce__(self) -> tuple[Any, ...]:
        return _box_named, (self.name,)

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options that can be given by name."""
        return (*(option.name for option in self.options), "deck")

    def legal_moves(self, state: State) -> list[Move]:
        """All that the seat on turn may do; empty when the game is over."""
        choice = self.choices.get(state.phase)
        return choice.moves(state) if choice else []

    def do(self, state: State, move: Move) -> None:
        """Carry out a legal move."""
        state.ply += 1
        self.choices[state.phase].deeds[deed_name(move)].do(state, move)

    def listed(self, state: State, move: Move) -> Move:
        """The legal move that is listed and comes to the same as this one, which is legal too."""
        return self.choices[state.phase].deeds[deed_name(move)].listed(state, move)

    def targets(self, phase: Phase, move: Move) -> frozenset[str]:
        """What a move of this kind must name in this phase, out of cell, side, seat, option and walk."""
        choice = self.choices.get(phase)
        deed = choice.deeds.get(deed_name(move)) if choice else None
        return deed.form.needed if deed else frozenset()

    def refusal(self, state: State, move: Move, language: str) -> Refusal | None:
        """Why a move is not legal now, with every rule that it breaks; None if it is."""
        choice = self.choices.get(state.phase)
        if choice is None:
            return Refusal(self.game_over, refusal_text(self.game_over, language=language))
        deed = choice.deeds.get(deed_name(move))
        facts = _facts(state, move)
        if deed is None or not deed.form.fits(move):
            rule, way = deed.form[:2] if deed else choice.otherwise
            return Refusal(rule, refusal_text(rule, way, language, **facts))
        broken = [(check, cells) for check in deed.checks if (cells := check.broken(state, move)) is not None]
        refusals = [check.refusal(cells, facts, language) for check, cells in broken]
        return replace(refusals[0], others=tuple(refusals[1:])) if refusals else None


def _box_named(name: str) -> Box:
    """The box of this name: a box that was pickled is the same one again."""
    from saboteur.boxes import BOXES  # noqa: PLC0415 - the boxes are made of what stands here

    return BOXES[name]


def deed_name(move: Move) -> str:
    """What a move does: the kind of the action card that is played, or the kind of move."""
    if move.kind is MoveKind.PLAY:
        return move.cards[0].kind  # type: ignore[union-attr]  # only action cards are played
    return move.kind


def _facts(state: State, move: Move) -> dict[str, Any]:
    """What the sentences of refusals may speak of."""
    return {
        "turn": state.seat,
        "front": " and ".join(f"a {card}" for card in _broken_tools(state)),
        "move": move.text if len(move.text) <= LONGEST_SHOWN else move.text[:LONGEST_SHOWN] + "...",
        "card": _card_of(state, move),
        "missing": _missing(state, move),
        "cell": place_text(move.place) if move.place else None,
        "seat": move.target,
        "option": move.option or " or ".join(_options(move)),
        "tool": "".join(_options(move)[:1]),
    }


def _card_of(state: State, move: Move) -> HandCard | None:
    """The card of which a refusal speaks: of several the first one that is not in the hand."""
    hand = list(state.hands[state.seat or 0])
    for card in move.cards:
        name = card.upright if isinstance(card, Card) else card
        if name not in hand:
            return card
        hand.remove(name)
    return move.cards[0] if move.cards else None


def _missing(state: State, move: Move) -> str:
    """The card of which a refusal speaks, and how often the move names it if the hand has it, but not so often."""
    card = _card_of(state, move)
    name = card.upright if isinstance(card, Card) else card
    times = _TIMES.get(move.cards.count(card), "") if card and name in state.hands[state.seat or 0] else ""
    return f"{card}{times}"


_TIMES = {2: " twice", 3: " three times", 4: " four times"}


def _broken_tools(state: State) -> list[ActionCard]:
    """What keeps the seat on turn from digging."""
    return [card for card in state.front[state.seat or 0] if card.kind is ActionKind.BROKEN]


def _options(move: Move) -> tuple[str, ...]:
    card: HandCard | None = move.cards[0] if move.cards else None
    return () if card is None or isinstance(card, Card) else card.options
