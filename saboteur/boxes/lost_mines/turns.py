"""How The Lost Mines are played: a turn in phases, the vote, the end of a round (M8, M9, M29, M30, M35, M49)."""

from saboteur.actions import ActionCard
from saboteur.boxes.box import Cells
from saboteur.boxes.common import dealing, goals, gold, hands, placing
from saboteur.boxes.common.named import path_of
from saboteur.boxes.lost_mines import mines, walking
from saboteur.boxes.lost_mines.borders import send_away
from saboteur.boxes.lost_mines.forest import ACTIONS
from saboteur.boxes.lost_mines.points import given_back, points
from saboteur.boxes.lost_mines.table import DRAGON, FACTS, deal
from saboteur.events import EventKind
from saboteur.moves import AGREES, PROPOSES, REFUSES, Move
from saboteur.state import Phase, State
from saboteur.tokens import Token, TokenKind

TROLL = Token(TokenKind.TROLL)

# Playing or discarding a card


def turn_moves(state: State) -> list[Move]:
    """Place a path card, play an action card, discard one or two cards (M8), or propose to end the round (M30)."""
    hand = hands.hand_of_turn(state)
    cards = dict.fromkeys(hand)
    found = placing.placements_on(state.maze.extensions(), cards)
    for card in cards:
        if isinstance(card, ActionCard):
            found += ACTIONS[card.kind](state, card)
    found += hands.passes(hand, FACTS["discards"])
    return [*found, PROPOSES] if may_propose(state) else found


def played(state: State) -> None:
    """A card was played: one is drawn for it, after the dwarf has moved."""
    _begin_to_move(state, 1)


def discard(state: State, move: Move) -> None:
    """Discard, and draw as many cards after the dwarf has moved."""
    hands.put_away(state, move)
    _begin_to_move(state, len(move.cards))


# Moving one's dwarf


def _begin_to_move(state: State, due: int) -> None:
    """The dwarf may move; it is not asked for where it can only stay."""
    state.due, state.proposer = due, None
    if len(walking.moves(state)) > 1:
        state.phase = Phase.MOVE
    else:
        _arrive(state)


def stay(state: State, move: Move) -> None:
    """The dwarf stays where it is."""
    state.tell(EventKind.STAYED, state.seat)
    _arrive(state)


def walk(state: State, move: Move) -> None:
    """The dwarf walks, and turns over the mine that it is the first to enter (M26)."""
    walking.walk(state, move.steps)
    if not state.turning:
        _arrive(state)
        return
    cell = state.turning[0]
    state.tell(EventKind.TURNED, state.seat, (state.faces[cell],), cell)
    ways = mines.lay_moves(state)
    if len(ways) > 1:
        state.phase = Phase.LAY
    else:
        lay_mine(state, ways[0])


def lay_mine(state: State, move: Move) -> None:
    """The mine lies, and the dwarf stands on it."""
    cell, way = state.turning[0], path_of(move)
    goals.settle(state, way)
    walking.step_on(state, cell)
    if mines.kind_of(way) == DRAGON:
        mines.wake_dragon(state)
    _arrive(state)


def _arrive(state: State) -> None:
    """The dwarf has moved: one treasure of the mine on which it stands is taken (M27)."""
    numbers = mines.to_take(state)
    if len(numbers) > 1:
        state.phase = Phase.PICK
        return
    if numbers:
        mines.take(state, numbers[0])
    _end_turn(state)


def pick(state: State, move: Move) -> None:
    """The player has chosen a treasure."""
    mines.take(state, int(move.option or 0))
    _end_turn(state)


# The end of a turn


def _end_turn(state: State) -> None:
    """The last treasure ends the round at once (M49); otherwise draw, and the turn goes on."""
    if all(treasure.owner is not None for treasure in state.treasures):
        _end_round(state, EventKind.ALL_TAKEN)
        return
    hands.draw(state, state.due)
    state.phase, state.due = Phase.TURN, 0
    if not any(state.hands):
        _end_round(state, EventKind.NO_CARDS)
    else:
        _pass_the_turn(state)


def _pass_the_turn(state: State) -> None:
    """On to the next seat clockwise that has a hand card; where a turn begins, or would begin, the seat's troll leaves
    (M9, M20, M42)."""
    seat = state.seat or 0
    while True:
        seat = (seat + 1) % state.setting.players
        for troll in [troll for troll in state.trolls if troll.seat == seat]:
            state.maze.take(TROLL, troll.place)
            send_away(state, troll)
        if state.hands[seat]:
            state.seat = seat
            return
        state.tell(EventKind.SKIPPED, seat)


# The vote


def may_propose(state: State) -> bool:
    """Whether the seat on turn may propose to end the round (M30)."""
    return state.proposer is None and bool(mines.lost_mines(state))


def has_proposed(state: State, move: Move) -> Cells | None:
    """The seat on turn has proposed that in this turn already."""
    return None if state.proposer is None else ()


def loses_nothing(state: State, move: Move) -> Cells | None:
    """Every mine that may still give treasures can be reached."""
    return None if mines.lost_mines(state) else ()


def propose(state: State, move: Move) -> None:
    """The others answer, one after the other."""
    seat, players = state.seat or 0, state.setting.players
    state.tell(EventKind.PROPOSED, seat)
    state.proposer, state.phase = seat, Phase.VOTE
    state.pickers = [(seat + step) % players for step in range(1, players)]
    state.seat = state.pickers[0]


def votes(state: State) -> list[Move]:
    """What one may answer."""
    return [AGREES, REFUSES]


def agree(state: State, move: Move) -> None:
    """If all have agreed, the round is over."""
    state.tell(EventKind.AGREED, state.pickers.pop(0))
    if state.pickers:
        state.seat = state.pickers[0]
    else:
        state.seat = state.proposer
        _end_round(state, EventKind.ENDED)


def refuse(state: State, move: Move) -> None:
    """One refusal is enough: the turn goes on."""
    state.tell(EventKind.REFUSED, state.seat)
    state.pickers, state.seat, state.phase = [], state.proposer, Phase.TURN


# The end of a round


def _end_round(state: State, why: EventKind) -> None:
    """Show the dwarf cards and the treasures, and give out the points (M31 to M33)."""
    state.tell(why)
    state.tell(EventKind.ROLES, None, tuple(state.roles))
    seats = range(state.setting.players)
    brought = [[one for one in state.treasures if one.owner == seat] for seat in seats]
    for seat, treasures in enumerate(brought):
        if treasures:
            state.tell(EventKind.TREASURES, seat, tuple(one.text for one in treasures))
    values = [[one.value or 0 for one in treasures] for treasures in brought]
    won = points(state.roles, values)
    for seat, number in enumerate(won):
        if number:
            state.tell(EventKind.POINTS, seat, number=number)
    if state.dragon is not None:
        back = given_back(won[state.dragon])
        won[state.dragon] -= back
        state.tell(EventKind.GAVE_BACK, state.dragon, number=back)
    state.gold = [gold.worth_of(sum(had) + number) for had, number in zip(state.gold, won, strict=True)]
    state.phase, state.due, state.proposer = Phase.TURN, 0, None
    begins = state.begins if state.last is None else hands.left_of_last(state)
    dealing.go_on(state, begins, gold.totals(state), deal, EventKind.OVER_WITH_POINTS)
