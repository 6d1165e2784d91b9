"""How Saboteur is played: turns, goals that are reached, and the end of a round."""

from saboteur.actions import ActionCard
from saboteur.boxes.common import goals, gold, hands, placing
from saboteur.boxes.saboteur.table import ACTIONS, FACTS, deal, is_treasure
from saboteur.cards import Card
from saboteur.events import EventKind
from saboteur.moves import PASSES, Move
from saboteur.state import Phase, State

# A turn


def turn_moves(state: State) -> list[Move]:
    """Place a path card, play an action card, or pass (S8)."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    hand = dict.fromkeys(state.hands[seat])
    moves = [] if state.front[seat] else placing.placements(state.maze, hand)
    for card in hand:
        if isinstance(card, ActionCard):
            moves += ACTIONS[card.kind](state, card)
    moves += [PASSES[card] for card in hand]
    return moves


def place(state: State, move: Move) -> None:
    """Lay a path card, and turn over what it reaches."""
    placing.lay(state, move)
    goals.begin_turning(state, move.place)  # type: ignore[arg-type]  # a placement names a cell
    if state.turning:
        turn_goals(state)
    else:
        end_turn(state)


def turn_goals(state: State) -> None:
    """Turn the goals that were reached, and those that they lead to, until a choice is to be made (S25 to S28)."""
    while state.turning:
        ways = goals.show_next(state)
        is_over = is_treasure(ways[0]) or is_treasure_up(state)
        if len(ways) > 1 and not is_over:
            state.phase = Phase.LAY
            return
        settle(state, ways[0])
    finish_placing(state)


def settle(state: State, way: Card) -> None:
    """A goal lies now; when all that were reached do, it is the turn of those that they lead to."""
    goals.settle(state, way)
    if not state.turning and not is_treasure_up(state):
        state.turning = goals.reached_goals(state.maze)


def lay_goal(state: State, move: Move) -> None:
    """The player has chosen how the goal lies (S27)."""
    state.phase = Phase.TURN
    settle(state, move.card)  # type: ignore[arg-type]  # a goal is a path card
    turn_goals(state)


def is_treasure_up(state: State) -> bool:
    """Whether the treasure lies face up."""
    return any(is_treasure(state.maze.cards[cell]) for cell in state.maze.goal_cells)


def finish_placing(state: State) -> None:
    """The treasure ends the round at once (S26); otherwise the turn ends as any other."""
    state.laid = None
    if is_treasure_up(state):
        end_round(state, state.seat)
    else:
        end_turn(state)


def end_turn(state: State) -> None:
    """Draw a card; the next seat that has one is on turn; with none left the round is over (S8, S9, S23, S29)."""
    hands.draw(state)
    if not hands.pass_the_turn(state):
        end_round(state, None)


def discard(state: State, move: Move) -> None:
    """Pass, and discard a card face down (S23)."""
    (card,) = move.cards
    seat = hands.let_go(state, card)
    state.hidden[seat].append(card)
    state.tell_one(EventKind.PASSED, seat, (card,))
    end_turn(state)


# The end of a round


def end_round(state: State, finder: int | None) -> None:
    """Show the roles and deal out the gold (S30 to S34)."""
    state.tell(EventKind.NOT_REACHED if finder is None else EventKind.REACHED, finder)
    state.tell(EventKind.ROLES, None, tuple(state.roles))
    if finder is None:
        saboteurs = state.roles.count("saboteur")
        if saboteurs:
            gold.pay(state, FACTS["pay"]["saboteurs"][saboteurs - 1])
    else:
        gold.offer(state, finder)
    if not state.pickers:
        next_round(state)


def take_gold(state: State, move: Move) -> None:
    """Take a gold card (S31)."""
    gold.pick(state, move)
    if not state.pickers:
        next_round(state)


def next_round(state: State) -> None:
    """The next round begins left of whoever played the last card (S37); after the last one the game is over (S38)."""
    if state.round == state.setting.rounds:
        state.seat, state.phase = None, Phase.OVER
        state.tell(EventKind.OVER, None, gold.totals(state))
        return
    state.round += 1
    state.begins = (state.last + 1) % state.setting.players  # type: ignore[operator]  # a card was played
    deal(state)
