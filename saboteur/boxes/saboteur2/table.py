"""The table of Saboteur 2: both decks together, all fifteen dwarf cards, ten cards put aside (T1 to T3, T34)."""

from collections.abc import Callable

from saboteur.actions import THEFT, ActionCard, ActionKind
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
)
from saboteur.boxes.saboteur2 import deceit
from saboteur.cards import FeatureKind
from saboteur.errors import GameError
from saboteur.moves import Move
from saboteur.state import Setting, State

FACTS = facts("saboteur2")
OPTIONS = (rounds_option(FACTS["rounds"]), FIRST, DISTANCE, treasure.GOALS)
"""How many rounds; who begins; for smaller tables how many cards fit between start and goals, and how many goals."""

ACTIONS: dict[ActionKind, Callable[[State, ActionCard], list[Move]]] = {
    **plays.TOOL_PLAYS,
    ActionKind.THEFT: deceit.thefts,
    ActionKind.HANDS_OFF: deceit.hands_off,
    ActionKind.SWAP_HATS: deceit.hat_swaps,
    ActionKind.SWAP_HANDS: deceit.hand_swaps,
    ActionKind.INSPECTION: deceit.inspections,
    ActionKind.TRAPPED: plays.breakages,
    ActionKind.FREE_AT_LAST: deceit.releases,
}
"""The action cards of the box, and what can be done with one now."""
FEATURES = (FeatureKind.CRYSTAL, FeatureKind.LADDER)


def dwarf_cards(setting: Setting) -> list[str]:
    """The dwarf cards, all of them whatever the number of players (T2)."""
    return list(setting.deck.cards("dwarf"))


def hand_size(setting: Setting) -> int:
    """How many cards each player gets (T3)."""
    size: int = FACTS["hand"]
    return size


def check_setting(setting: Setting) -> None:
    """Refuse a table for which the deck has not enough cards."""
    deck, needed = setting.deck, setting.players * hand_size(setting) + FACTS["aside"]
    if len(setting.hand_cards) < needed:
        raise GameError(f"{setting.players} players need {needed} cards; this deck has {len(setting.hand_cards)}")
    hats = [card.kind for card in deck.cards("action")].count(ActionKind.SWAP_HATS)
    if deck.count("dwarf") < setting.players + hats:
        raise GameError(
            f"{setting.players} players and {hats} swap hats need {setting.players + hats} dwarf cards; "
            f"this deck has {deck.count('dwarf')}"
        )
    strange = [card for card in deck.cards("action") if card.kind not in ACTIONS]
    strange += [card for card in deck.cards("path") if any(one.kind not in FEATURES for one in card.features)]
    strange += [card for card in deck.cards("path") if any(gate.kind == "troll" for gate in card.gates)]
    if strange:
        raise GameError(f"Saboteur 2 has no rules for the card {str(strange[0])!r} of this deck")
    treasure.check_table(setting, FACTS["title"])


def begin(state: State) -> None:
    """A game begins with the seat that was chosen (S7)."""
    state.begins = state.setting.number("first")
    deal(state)


def deal(state: State) -> None:
    """Set up a round: maze, goals, dwarves, the cards put aside, hands and pile (T2, T3, T34)."""
    setting = state.setting
    clear(state)
    deal_roles(state, dwarf_cards(setting))
    treasure.lay_out(state)
    deal_hands(state, hand_size(setting), FACTS["aside"])
    open_round(state)


def complete(state: State, missing: frozenset[str]) -> None:
    """Whose theft cards lie there, where a position does not say in which order they were played."""
    if "thefts" in missing:
        state.thefts = [seat for seat, cards in enumerate(state.front) if THEFT in cards]


SUPPLIES = Supplies(
    treasure.empty_maze, treasure.goal_cards, dwarf_cards, hand_size, lambda setting: None, complete=complete
)
