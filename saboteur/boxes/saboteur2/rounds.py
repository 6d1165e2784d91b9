"""How Saboteur 2 is played: turns, the end of a round, and thefts."""

from saboteur.actions import THEFT, ActionCard
from saboteur.boxes.box import Cells
from saboteur.boxes.common import dealing, getting_rid, gold, hands, ladders, placing, plays, treasure
from saboteur.boxes.saboteur2 import deceit, shares
from saboteur.boxes.saboteur2.table import ACTIONS, FACTS, deal
from saboteur.events import EventKind
from saboteur.moves import DECLINES, STEALS, HandCard, Move
from saboteur.state import Phase, State

# A turn


def turn_moves(state: State) -> list[Move]:
    """Place a path card, play an action card, discard two to get rid of a card, or pass (T4)."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    hand = dict.fromkeys(state.hands[seat])
    is_kept_from_digging = any(card is not THEFT for card in state.front[seat])
    moves = [] if is_kept_from_digging else _placements(state, hand)
    for card in hand:
        if isinstance(card, ActionCard):
            moves += ACTIONS[card.kind](state, card)
    return moves + getting_rid.riddances(state) + hands.passes(state.hands[seat], FACTS["passes"])


def _placements(state: State, hand: dict[HandCard, None]) -> list[Move]:
    """Where the path cards may go; ladders need no way to the start (T10)."""
    climbing = [card for card in hand if ladders.is_ladder(card)]
    moves = placing.placements(state.maze, [card for card in hand if card not in climbing])
    if climbing:
        moves += placing.placements_on(ladders.fits(state.maze, ladders.beside_goals(state.maze)), climbing)
    return moves


def end_turn(state: State, draws: int = 1) -> None:
    """Draw; the next seat that has a card is on turn; with none left the round is over (T5, T19)."""
    hands.draw(state, draws)
    if not hands.pass_the_turn(state):
        end_round(state, None)


def swap_hands(state: State, move: Move) -> None:
    """The hands are exchanged; whoever played the card draws none (T14)."""
    deceit.swap_hands(state, move)
    end_turn(state, draws=0)


def discard(state: State, move: Move) -> None:
    """Pass, and draw as many cards as were discarded (T4)."""
    hands.put_away(state, move)
    end_turn(state, draws=len(move.cards))


# The end of a round


def end_round(state: State, finder: int | None) -> None:
    """Show the roles, share the gold (T20 to T31), and let the thieves choose (T11, T32)."""
    state.tell(EventKind.NOT_REACHED if finder is None else EventKind.REACHED, finder)
    state.tell(EventKind.ROLES, None, tuple(state.roles))
    trapped = deceit.trapped_seats(state)
    found = finder is not None
    won = shares.shares(
        state.roles,
        trapped,
        state.roles[finder] if finder is not None else None,
        shares.open_teams(state.maze) if found else set(),
    )
    _pay(state, EventKind.SHARED, won)
    _pay(state, EventKind.CRYSTALS, shares.crystal_shares(state.roles, trapped, shares.crystals(state.maze)))
    state.pickers = shares.thieves(state.thefts, trapped, state.setting.players)
    next_thief(state)


def _pay(state: State, kind: EventKind, amounts: list[int]) -> None:
    for seat, amount in enumerate(amounts):
        if amount:
            _change(state, seat, amount)
            state.tell(kind, seat, number=amount)


def _change(state: State, seat: int, by: int) -> None:
    """Gold comes or goes; the bank changes it, so that only its worth counts (T36)."""
    state.gold[seat] = gold.worth_of(sum(state.gold[seat]) + by)


def next_thief(state: State) -> None:
    """The next thief chooses, if anybody else has gold; after the last one the next round begins."""
    while state.pickers:
        if victims(state, state.pickers[0]):
            state.seat, state.phase = state.pickers[0], Phase.THEFT
            return
        state.tell(EventKind.DECLINED, state.pickers.pop(0))
    next_round(state)


def victims(state: State, thief: int) -> list[int]:
    """The others who have gold (T11)."""
    return [seat for seat, gold in enumerate(state.gold) if gold and seat != thief]


def theft_moves(state: State) -> list[Move]:
    """Steal from somebody, or from nobody (T11)."""
    return [*(STEALS[seat] for seat in victims(state, state.pickers[0])), DECLINES]


def has_nothing(state: State, move: Move) -> Cells | None:
    """The player from whom is stolen has no gold."""
    is_there = plays.names_nobody(state, move) is None
    return () if is_there and not state.gold[move.target or 0] else None


def steal(state: State, move: Move) -> None:
    """One gold changes hands."""
    thief, victim = state.pickers.pop(0), move.target or 0
    _change(state, victim, -1)
    _change(state, thief, 1)
    state.tell(EventKind.STOLE, thief, target=victim)
    next_thief(state)


def decline(state: State, move: Move) -> None:
    """The thief steals nothing."""
    state.tell(EventKind.DECLINED, state.pickers.pop(0))
    next_thief(state)


def next_round(state: State) -> None:
    """The next round begins left of whoever played the last card (T34); after the last one the game is over (T35)."""
    dealing.go_on(state, hands.left_of_last(state), gold.totals(state), deal)


DIGGING = treasure.Digging(end_turn, end_round, treasure_settles_all=False)
"""How a stone lies may open a way to the treasure without a door, so it is asked for even with the treasure up (T9)."""
