"""How The Duel and its solo game are played: turns, and what follows from a card, a key or a bribe (D5, D33)."""

from collections.abc import Callable
from typing import NamedTuple

from saboteur.actions import ActionCard
from saboteur.boxes.common import getting_rid, goals, hands, ladders, placing
from saboteur.boxes.common.dealing import facts
from saboteur.boxes.duel import board, claims
from saboteur.boxes.duel.ending import gather
from saboteur.boxes.duel.plays import ACTIONS, open_door
from saboteur.cards import Card
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import HandCard, Move
from saboteur.sides import Cell
from saboteur.state import Phase, State

MOST_PASSED: int = facts("duel")["passes"]
"""How many cards a pass may discard (D5)."""


def turn_moves(state: State) -> list[Move]:
    """Place a path card, play an action card, discard two to get rid of a card, or pass (D5); or bribe a troll first
    (D15)."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    hand = dict.fromkeys(state.hands[seat])
    moves = [] if state.front[seat] else _placements(state, hand)
    for card in hand:
        if isinstance(card, ActionCard):
            moves += ACTIONS[card.kind](state, card)
    moves += getting_rid.riddances(state) + hands.passes(state.hands[seat], MOST_PASSED)
    return moves + claims.bribes(state)


def _placements(state: State, hand: dict[HandCard, None]) -> list[Move]:
    """Where the path cards may go: joined to one's own start (D8); a ladder next to any card (D12)."""
    climbing = [card for card in hand if ladders.is_ladder(card)]
    walker = board.colour_of(state, state.seat)
    moves = placing.placements(state.maze, [card for card in hand if card not in climbing], walker)
    for card in climbing:
        shunned = ladder_shuns(state.maze)
        is_free = has_own_start(state, card)
        fits = ladders.fits(state.maze, shunned) if is_free else _away_from(shunned, state.maze.fits(walker))
        moves += placing.placements_on(fits, [card])
    return moves


def _away_from(shunned: frozenset[Cell], fits: placing.Fits) -> placing.Fits:
    return [(cell, fit) for cell, fit in fits if cell not in shunned]


def has_own_start(state: State, card: HandCard) -> bool:
    """Whether a ladder joins the card to a start card that is there (D36, O1)."""
    return isinstance(card, Card) and any(colour in board.colours(state) for colour, _ in card.ladders)


def ladder_shuns(maze: Maze) -> frozenset[Cell]:
    """Where no ladder may lie: next to goals, and next to path cards with gold (D12)."""
    return ladders.beside_goals(maze) | ladders.beside_gold(maze)


class Turns(NamedTuple):
    """What is done in a turn, in a box with its own way to draw and its own next round."""

    draw: Callable[[State, int], None]
    next_round: Callable[[State], None]

    # What a player does

    def place(self, state: State, move: Move) -> None:
        """Lay a path card, and see what it has reached."""
        placing.lay(state, move)
        state.laid = move.place
        self.follow_up(state)

    def play_key(self, state: State, move: Move) -> None:
        """Open a door, and see what is behind it."""
        open_door(state, move)
        self.follow_up(state)

    def bribe(self, state: State, move: Move) -> None:
        """Bribe a troll, and see what is behind it; then the turn goes on (D15)."""
        state.bribing = True
        claims.bribe(state, move)
        self.follow_up(state)

    def end_turn(self, state: State, draws: int = 1) -> None:
        """Draw; the next seat that has a card is on turn; with none left the round is over (D6, D24)."""
        state.laid = None
        self.draw(state, draws)
        if not hands.pass_the_turn(state):
            self._end_round(state, EventKind.NO_CARDS)

    def discard(self, state: State, move: Move) -> None:
        """Pass, and draw as many cards as were discarded (D5)."""
        hands.put_away(state, move)
        self.end_turn(state, draws=len(move.cards))

    # What follows

    def follow_up(self, state: State) -> None:
        """Turn over all goals that are reached now, one by one, then mark all gold (D33); a choice comes first."""
        state.phase = Phase.TURN
        while reached := claims.reached_goals(state):
            if len(reached) > 1:
                state.phase = Phase.GOAL
                return
            if not self._turn_over(state, reached[0]):
                return
        found, left = claims.claims(state), board.markers_left(state)
        if 0 < left < len(found):
            state.phase = Phase.MARK
            return
        for place, colour in found.items() if left else ():
            claims.mark(state, place, colour)
        self._finish(state)

    def turn_goal(self, state: State, move: Move) -> None:
        """The player has chosen which goal is turned over next."""
        if self._turn_over(state, move.place):  # type: ignore[arg-type]  # it names a cell
            self.follow_up(state)

    def _turn_over(self, state: State, cell: Cell) -> bool:
        """Turn over a goal; False when the player chooses how it lies."""
        state.turning = [cell]
        state.tell(EventKind.TURNED, state.seat, (state.faces[cell],), cell)
        ways = claims.ways_to_lie(state)
        if len(ways) > 1:
            state.phase = Phase.LAY
            return False
        goals.settle(state, ways[0])
        return True

    def lay_goal(self, state: State, move: Move) -> None:
        """The player has chosen how the goal lies (D10)."""
        goals.settle(state, move.card)  # type: ignore[arg-type]  # a goal is a path card
        self.follow_up(state)

    def mark(self, state: State, move: Move) -> None:
        """The player has chosen which gold is marked (D34)."""
        column, row, piece = move.place or ()
        claims.mark(state, (column, row, piece), claims.claims(state)[column, row, piece])
        self.follow_up(state)

    def _finish(self, state: State) -> None:
        """With all goals turned over or all markers used the round is over (D24); otherwise the turn ends, or goes on
        after a bribe."""
        if not state.faces:
            self._end_round(state, EventKind.ALL_TURNED)
        elif not board.markers_left(state):
            self._end_round(state, EventKind.ALL_MARKED)
        elif state.bribing:
            state.bribing = False
        else:
            self.end_turn(state)

    def _end_round(self, state: State, why: EventKind) -> None:
        """Take the gold, pay the trolls, and go on (D25 to D30)."""
        state.bribing, state.laid = False, None
        state.tell(why)
        gather(state)
        self.next_round(state)


def lay_moves(state: State) -> list[Move]:
    """The ways in which the goal that was turned over may lie (D10)."""
    return goals.lays(state.turning[0], claims.ways_to_lie(state))
