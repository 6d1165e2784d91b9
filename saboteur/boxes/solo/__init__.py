"""The Duel played alone: its rules, O1 to O12, put together over those of The Duel."""

from dataclasses import replace
from functools import partial

from saboteur.boxes.common import gold
from saboteur.boxes.common.dealing import go_on, players_of
from saboteur.boxes.duel import BOX as DUEL
from saboteur.boxes.duel import positions
from saboteur.boxes.duel.deeds import choices
from saboteur.boxes.duel.turns import Turns
from saboteur.boxes.solo.table import FACTS, OPTIONS, SUPPLIES, begin, check_setting, deal, draw, is_harmless
from saboteur.errors import GameError
from saboteur.events import EventKind
from saboteur.moves import Move
from saboteur.state import Phase, State


class SoloTurns(Turns):
    """Turns in which it counts which card was laid last (O7)."""

    def place(self, state: State, move: Move) -> None:
        """Lay a path card."""
        state.trail.append(move.place)  # type: ignore[arg-type]  # a placement names a cell
        super().place(state, move)


def next_round(state: State) -> None:
    """The next round, or after the last one the rank (O9, O10)."""
    go_on(state, 0, gold.totals(state), deal)
    if state.phase is Phase.OVER:
        (worth,) = gold.totals(state)
        state.tell(EventKind.RANK, None, (rank(worth),), number=worth)


def rank(worth: int) -> str:
    """What one is with so much gold (O10)."""
    name: str = next(one["name"] for one in reversed(FACTS["ranks"]) if worth >= one["gold"])
    return name


def outcome(state: State) -> str:
    """How the game has ended."""
    (worth,) = gold.totals(state)
    return f"with {worth} gold you are {rank(worth)}"


def check_position(state: State) -> None:
    """Refuse a position that cannot be."""
    if not all(map(is_harmless, state.hands[0])):
        raise GameError("broken tools and rockfalls strike when they are drawn, so none is in the hand (O5, O7)")
    if sorted(state.trail) != state.maze.loose_cells():
        raise GameError("trail= names the cells of all path cards, in the order in which they were laid (O7)")
    positions.check_position(state)


BOX = replace(
    DUEL,
    name="solo",
    title=FACTS["title"],
    letter="O",
    rulebook="OD",
    players=players_of(FACTS),
    rounds=FACTS["rounds"],
    options=OPTIONS,
    parts=(*DUEL.parts, "trail"),
    supplies=SUPPLIES,
    check_setting=check_setting,
    begin=begin,
    choices=choices(SoloTurns(draw, next_round)),
    winners=lambda state: (),
    outcome=outcome,
    check_position=check_position,
    dealer=partial(positions.dealer, may_hold=is_harmless),
)
