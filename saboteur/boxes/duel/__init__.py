"""The Duel, for 2 players: its rules, D1 to D39, put together."""

from saboteur.boxes.box import Box
from saboteur.boxes.common import gold, hands
from saboteur.boxes.common.dealing import go_on, players_of
from saboteur.boxes.duel.deeds import choices
from saboteur.boxes.duel.positions import check_position, dealer
from saboteur.boxes.duel.table import FACTS, OPTIONS, SUPPLIES, begin, check_setting, deal
from saboteur.boxes.duel.turns import Turns
from saboteur.state import Phase, State

BLUE = FACTS["colours"].index("blue")


def next_round(state: State) -> None:
    """Whoever has less gold begins the next round, on a tie blue (D29)."""
    totals = gold.totals(state)
    poorer = [seat for seat, worth in enumerate(totals) if worth == min(totals)]
    go_on(state, BLUE if BLUE in poorer else poorer[0], totals, deal)


def outcome(state: State) -> str:
    """Who has won, or that it is a draw (D30)."""
    totals = gold.totals(state)
    return f"a draw with {totals[0]} gold each" if len(set(totals)) == 1 else gold.who_has_won(state)


BOX = Box(
    name="duel",
    title=FACTS["title"],
    letter="D",
    rulebook="D",
    players=players_of(FACTS),
    rounds=FACTS["rounds"],
    unit="gold",
    options=OPTIONS,
    out_of_turn="D4",
    game_over="D30",
    shows_roles=frozenset(Phase),
    shows_gold=True,
    has_tokens=True,
    parts=("bribing", "unused", "gone", "spent", "boxed"),
    supplies=SUPPLIES,
    check_setting=check_setting,
    begin=begin,
    choices=choices(Turns(hands.draw, next_round)),
    scores=gold.totals,
    winners=gold.richest,
    outcome=outcome,
    check_position=check_position,
    dealer=dealer,
)
