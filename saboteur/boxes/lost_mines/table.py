"""The table of The Lost Mines: the board, dwarves of two clans, treasures, and how a round is dealt (M1 to M7, M35)."""

from collections import Counter
from functools import lru_cache

from saboteur.actions import ActionKind
from saboteur.boxes.box import Option, Supplies
from saboteur.boxes.common.dealing import (
    FIRST,
    clear,
    deal_hands,
    deal_roles,
    facts,
    open_round,
    rounds_option,
    shuffled,
)
from saboteur.cards import Card, FeatureKind
from saboteur.errors import GameError
from saboteur.maze import Maze
from saboteur.state import Setting, State, Treasure, Troll, clan_of
from saboteur.tokens import OVERCOMES, Token, TokenKind

FACTS = facts("lost_mines")
EDITION = Option(
    "edition", "whose rulebook counts (M18)", lambda players, deck: "en", lambda players, deck: ("en", "nl")
)
OPTIONS = (rounds_option(FACTS["rounds"]), FIRST, EDITION)
"""How many rounds; who begins; whose rulebook counts where the English and the Dutch one differ."""

CLANS = ("blue", "yellow")
LOYAL, SELFISH, SABOTEUR = "loyal", "selfish", "saboteur"
DRAGON = "dragon"
TOOLS = {ActionKind(kind): feature for kind, feature in OVERCOMES.items()}
"""What each tool overcomes (M14)."""
ON_BORDERS = (ActionKind.TRAP, ActionKind.TROLL)
ACTION_KINDS = (*TOOLS, *ON_BORDERS, ActionKind.INFORMATION, ActionKind.THUNDERSTORM)
FEATURES = (*TOOLS.values(), FeatureKind.ROCK, FeatureKind.CAMPFIRE)


def _fact(name: str, setting: Setting) -> int:
    """A fact that depends on the number of players."""
    fact: int = FACTS["by_players"][name][setting.players - FACTS["players"][0]]
    return fact


def dwarf_cards(setting: Setting) -> list[str]:
    """The dwarf cards in play: with few players some of the loyal dwarves are taken out (M2)."""
    counts = {LOYAL: _fact("loyal", setting), SELFISH: 1, SABOTEUR: 1}
    return [f"{clan} {character}" for clan in CLANS for character, count in counts.items() for _ in range(count)]


def hand_size(setting: Setting) -> int:
    """How many cards each player gets (M7)."""
    return _fact("hand", setting)


def goal_cards(setting: Setting) -> tuple[Card, ...]:
    """The mine cards (M4)."""
    return tuple(card.upright for card in setting.deck.cards("goal"))


@lru_cache(maxsize=64)
def empty_maze(setting: Setting) -> Maze:
    """The board with both starts and the mines, without dwarves (M4); to be copied."""
    layout = setting.deck.layout
    maze = Maze(layout.board)
    for (colour, cell), card in zip(layout.start_cells, setting.deck.cards("start"), strict=False):
        maze.place_start(cell, colour, card)
    for cell in layout.goals:
        maze.place_goal(cell)
    return maze


def stand_up(state: State) -> None:
    """Each dwarf that stands nowhere stands on the start card of its clan (M6)."""
    starts, standing = state.maze.starts, state.maze.dwarves
    for seat, role in enumerate(state.roles):
        if seat not in standing:
            state.maze.put(Token(TokenKind.DWARF, seat), starts[clan_of(role)][:2])


# Settings that cannot be


def check_setting(setting: Setting) -> None:
    """Refuse a table for which the deck has not enough cards."""
    deck, needed = setting.deck, setting.players * hand_size(setting) + FACTS["aside"]
    if len(setting.hand_cards) < needed:
        raise GameError(f"{setting.players} players need {needed} cards; this deck has {len(setting.hand_cards)}")
    missing = Counter(dwarf_cards(setting)) - Counter(deck.cards("dwarf"))
    if missing:
        raise GameError(f"{setting.players} players need more cards of a {next(iter(missing))} than this deck has")
    if deck.count("treasure") < setting.players:
        raise GameError(
            f"{setting.players} players need as many treasures; this deck has {deck.count('treasure')} (M5)"
        )
    strange = [card for card in deck.cards("action") if card.kind not in ACTION_KINDS]
    strange += [card for group in ("path", "start", "goal") for card in deck.cards(group) if _is_strange(card, group)]
    if strange:
        raise GameError(f"The Lost Mines have no rules for the card {str(strange[0])!r} of this deck")
    kinds = Counter(str(card.kind) for card in deck.cards("action") if card.kind in (*TOOLS, *ON_BORDERS))
    missing = kinds - Counter(deck.cards("token"))
    if missing:
        raise GameError(f"this deck has fewer tokens of a {next(iter(missing))} than such cards")
    _check_layout(setting)


def _is_strange(card: Card, group: str) -> bool:
    """Whether a card is none of this box: one tunnel, and on a mine what it holds."""
    allowed = {"path": FEATURES, "goal": (FeatureKind.MINE,), "start": ()}[group]
    kinds = [feature.kind for feature in card.features]
    return len(card.pieces) > 1 or any(kind not in allowed for kind in kinds) or (group == "goal" and not kinds)


def _check_layout(setting: Setting) -> None:
    deck = setting.deck
    if deck.layout.board is None or {colour for colour, _ in deck.layout.start_cells} != set(CLANS):
        raise GameError("The Lost Mines need a board with a blue and a yellow start (M4)")
    if len(deck.layout.goals) != deck.count("goal"):
        raise GameError("all mine cards of the deck lie on the board (M4)")


# Dealing


def begin(state: State) -> None:
    """A game begins with the seat that was chosen (M37)."""
    state.begins = state.setting.number("first")
    deal(state)


def deal(state: State) -> None:
    """Set up a round: board, mines, dwarves, treasures, the cards put aside, hands and pile (M2 to M7, M35)."""
    setting = state.setting
    clear(state)
    deal_roles(state, dwarf_cards(setting))
    state.maze = empty_maze(setting).copy()
    stand_up(state)
    state.faces = dict(zip(state.maze.goal_cells, shuffled(state, "goals", goal_cards(setting)), strict=True))
    lay_out_treasures(state, shuffled(state, "treasures", setting.deck.cards("treasure")))
    deal_hands(state, hand_size(setting), FACTS["aside"])
    open_round(state)


def lay_out_treasures(state: State, treasures: list[str]) -> None:
    """As many treasures as players lie out, the others are out of the round (M5)."""
    count = state.setting.players
    state.treasures = [Treasure.named(text) for text in treasures[:count]]
    state.buried = treasures[count:]


# Positions of which not all is given


def complete(state: State, missing: frozenset[str]) -> None:
    """Deal the treasures, see whose the trolls are, and let the dwarves stand up."""
    deck = state.setting.deck.cards("treasure")
    if "treasures" in missing:
        _deal_treasures(state, deck)
    elif "buried" in missing:
        state.buried = list((Counter(deck) - Counter(one.text for one in state.treasures)).elements())
    if Counter([*state.buried, *(one.text for one in state.treasures)]) != Counter(deck):
        raise GameError("treasures= and buried= have all treasures of the deck, each as often as it is there (M5)")
    if "trolls" in missing:
        _pair_trolls(state)
    stand_up(state)


def _deal_treasures(state: State, deck: tuple[str, ...]) -> None:
    left = list((Counter(deck) - Counter(state.buried)).elements())
    mixed = shuffled(state, "set up treasures", left)
    buried = state.buried
    lay_out_treasures(state, mixed)
    state.buried = [*state.buried, *buried]


def _pair_trolls(state: State) -> None:
    """The trolls of the maze belong to those in front of whom the cards lie, in the order of the seats."""
    owners = [seat for seat, cards in enumerate(state.front) for card in cards if card.kind is ActionKind.TROLL]
    borders = [place for token, place in state.maze.tokens if token.kind is TokenKind.TROLL]
    if len(owners) != len(borders):
        raise GameError("front= has the card of each troll in the maze, in front of whoever has played it (M20)")
    state.trolls = [Troll(*pair) for pair in zip(owners, borders, strict=True)]


SUPPLIES = Supplies(
    empty_maze, goal_cards, dwarf_cards, hand_size, lambda setting: None, has_clans=True, complete=complete
)
