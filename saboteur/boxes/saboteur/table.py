"""The table of Saboteur: what a round is set up with, and how it is dealt (S1 to S6, S36)."""

from saboteur.boxes.box import Supplies
from saboteur.boxes.common import plays, treasure
from saboteur.boxes.common.dealing import (
    DISTANCE,
    FIRST,
    clear,
    deal_hands,
    deal_roles,
    facts,
    open_round,
    rounds_option,
    shuffled,
)
from saboteur.errors import GameError
from saboteur.state import Setting, State

FACTS = facts("saboteur")
OPTIONS = (rounds_option(FACTS["rounds"]), FIRST, DISTANCE, treasure.GOALS)
"""How many rounds; who begins; for smaller tables how many cards fit between start and goals, and how many goals."""

ACTIONS = plays.TOOL_PLAYS
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
    treasure.check_table(setting, FACTS["title"])


def begin(state: State) -> None:
    """A game begins with all gold in the stack, and with the seat that was chosen (S7)."""
    state.stack, state.begins = list(state.setting.deck.cards("gold")), state.setting.number("first")
    deal(state)


def deal(state: State) -> None:
    """Set up a round: maze, goals, dwarves, hands, pile and the gold stack (S3, S4, S6, S36)."""
    clear(state)
    deal_roles(state, dwarf_cards(state.setting))
    treasure.lay_out(state)
    deal_hands(state, hand_size(state.setting))
    state.stack = shuffled(state, "gold", sorted(state.stack))
    open_round(state)


SUPPLIES = Supplies(
    treasure.empty_maze, treasure.goal_cards, dwarf_cards, hand_size, lambda setting: setting.deck.cards("gold")
)
