"""The table of Saboteur: what a round is set up with, and how it is dealt (S1 to S6, S36)."""

import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from typing import Any

from saboteur import chance
from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.box import Option, Supplies
from saboteur.boxes.common import goals, plays
from saboteur.cards import Card, FeatureKind
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import Move
from saboteur.sides import Cell
from saboteur.state import Phase, Setting, State

FACTS: dict[str, Any] = tomllib.loads(
    (resources.files("saboteur") / "data" / "boxes" / "saboteur.toml").read_text(encoding="utf-8")
)


OPTIONS = (
    Option(
        "rounds",
        "how many rounds are played",
        lambda players, deck: FACTS["rounds"],
        lambda players, deck: range(1, 10),
    ),
    Option("first", "the seat that begins", lambda players, deck: 0, lambda players, deck: range(players)),
    Option(
        "distance",
        "how many cards fit between start and goals",
        lambda players, deck: deck.layout.distance,
        lambda players, deck: range(1, 31),
    ),
    Option(
        "goals",
        "how many goals there are",
        lambda players, deck: len(deck.layout.goals),
        lambda players, deck: range(1, deck.count("goal") + 1),
    ),
)
"""How many rounds; who begins; for smaller tables how many cards fit between start and goals, and how many goals."""

ACTIONS: dict[ActionKind, Callable[[State, ActionCard], list[Move]]] = {
    ActionKind.BROKEN: plays.breakages,
    ActionKind.REPAIR: plays.repairs,
    ActionKind.MAP: plays.looks,
    ActionKind.ROCKFALL: plays.rockfalls,
}
"""The action cards of the box, and what can be done with one now."""


def _fact(values: list[int], setting: Setting) -> int:
    """A fact that depends on the number of players."""
    fact: int = values[setting.players - FACTS["players"][0]]
    return fact


def dwarf_cards(setting: Setting) -> list[str]:
    """The dwarf cards in play (S2)."""
    return [role for role, counts in FACTS["dwarves"].items() for _ in range(_fact(counts, setting))]


def hand_size(setting: Setting) -> int:
    """How many cards each player gets (S6)."""
    return _fact(FACTS["hand"], setting)


def goal_cells(setting: Setting) -> list[Cell]:
    """Where the goals lie: as the deck says, or on a table of another size likewise: in a column, with room for one
    card between them, around the row of the start (S4)."""
    layout = setting.deck.layout
    distance, count = setting.number("distance"), setting.number("goals")
    if (distance, count) == (layout.distance, len(layout.goals)):
        return sorted(layout.goals)
    ((_, (column, row)),) = layout.start_cells
    return [(column + distance + 1, row + step) for step in range(1 - count, count, 2)]


@lru_cache(maxsize=64)
def goal_cards(setting: Setting) -> tuple[Card, ...]:
    """The goal cards in play: the treasure and, where there are fewer goals than cards, the first of the stones."""
    cards = sorted((card.upright for card in setting.deck.cards("goal")), key=lambda card: not is_treasure(card))
    return tuple(cards[: setting.number("goals")])


def is_treasure(card: Card) -> bool:
    """Whether a goal is the treasure."""
    return any(feature.kind is FeatureKind.TREASURE for feature in card.features)


def check_setting(setting: Setting) -> None:
    """Refuse a table for which the deck has not enough cards."""
    deck, needed = setting.deck, setting.players * hand_size(setting)
    if len(setting.hand_cards) < needed:
        raise GameError(f"{setting.players} players need {needed} hand cards; this deck has {len(setting.hand_cards)}")
    for role in FACTS["dwarves"]:
        wanted, there = dwarf_cards(setting).count(role), deck.cards("dwarf").count(role)
        if there < wanted:
            raise GameError(f"{setting.players} players need {wanted} cards of a {role}; this deck has {there}")
    strange = [card for card in deck.cards("action") if card.kind not in ACTIONS]
    strange += [card for card in deck.cards("path") if card.gates or card.features]
    if strange:
        raise GameError(f"Saboteur has no rules for the card {str(strange[0])!r} of this deck")
    if sum(map(is_treasure, deck.cards("goal"))) != 1:
        raise GameError("among the goal cards of the deck there must be exactly one treasure")
    if len(deck.layout.start_cells) != 1:
        raise GameError("Saboteur has one start card; this deck has more")
    if goals.reached_goals(empty_maze(setting)):
        raise GameError("in the layout of this deck a goal lies at the start, so it would be reached at once (S25)")


@lru_cache(maxsize=64)
def empty_maze(setting: Setting) -> Maze:
    """The maze at the beginning of a round (S4); to be copied."""
    maze = Maze()
    ((_, cell),) = setting.deck.layout.start_cells
    maze.place_start(cell, card=setting.deck.cards("start")[0])
    for goal in goal_cells(setting):
        maze.place_goal(goal)
    return maze


def begin(state: State) -> None:
    """A game begins with all gold in the stack, and with the seat that was chosen (S7)."""
    state.stack, state.begins = list(state.setting.deck.cards("gold")), state.setting.number("first")
    deal(state)


def deal(state: State) -> None:
    """Set up a round: maze, goals, dwarves, hands, pile and the gold stack (S3, S4, S6, S36)."""
    setting, seats = state.setting, range(state.setting.players)
    dwarves = _shuffled(state, "dwarves", dwarf_cards(setting))
    state.roles, state.spare = dwarves[: setting.players], dwarves[setting.players :]
    state.maze = empty_maze(setting).copy()
    state.faces = dict(zip(goal_cells(setting), _shuffled(state, "goals", goal_cards(setting)), strict=True))
    state.pile = _shuffled(state, "cards", setting.hand_cards)
    state.hands = [[state.pile.pop() for _ in range(hand_size(setting))] for _ in seats]
    state.discards, state.hidden, state.front = [], [[] for _ in seats], [[] for _ in seats]
    state.aside, state.turning, state.offer, state.pickers = [], [], [], []
    state.seen = [{} for _ in seats]
    state.stack = _shuffled(state, "gold", sorted(state.stack))
    state.seat, state.phase, state.last, state.laid = state.begins, Phase.TURN, None, None
    state.tell(EventKind.ROUND, state.begins, number=state.round)


def _shuffled(state: State, purpose: str, items: Any) -> list[Any]:
    return chance.shuffled(items, chance.generator(state.seed, state.round, purpose))


SUPPLIES = Supplies(empty_maze, goal_cards, dwarf_cards, hand_size)
