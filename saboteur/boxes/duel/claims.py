"""What the players have reached: goals to be turned over, gold to be marked, trolls to be bribed (D10, D15 to D18).

A colour reaches what can be walked to from its own start card without a closed door of another colour and without a
troll that is not bribed (D32): that is `maze.reached(colour)`.
"""

from saboteur.boxes.box import Cells
from saboteur.boxes.common import goals
from saboteur.boxes.common.named import cell_beside
from saboteur.boxes.duel import board
from saboteur.cards import Card, GateKind
from saboteur.events import EventKind
from saboteur.maze import Maze
from saboteur.moves import BRIBES, MARKS, TURNS, Move
from saboteur.sides import Cell, Node, mask_of
from saboteur.state import State
from saboteur.tokens import Token, TokenKind

# Goals


def reached_goals(state: State) -> list[Cell]:
    """The goals face down to which at least one colour has a way (D10, D32), west to east."""
    reached = [state.maze.reached(colour) for colour in board.colours(state)]
    return [cell for cell in state.faces if any(cell in cells for cells in reached)]


def ways_to_lie(state: State) -> list[Card]:
    """How the goal that was turned over may lie (D10): joined, and fitting its neighbours, if it can."""
    cell, maze = state.turning[0], state.maze
    joined = goals.joined_ways(maze, cell, state.faces[cell], state.laid, board.colours(state))
    return [way for way in joined if not maze.mismatches(way, cell)] or joined


def turn_moves(state: State) -> list[Move]:
    """Which goal may be turned over next (D33)."""
    return [TURNS[cell] for cell in reached_goals(state)]


def names_no_reached_goal(state: State, move: Move) -> Cells | None:
    """There is no such goal to turn over."""
    return None if move.place in reached_goals(state) else ((move.place or ())[:2],)


# Gold


def claims(state: State) -> dict[Node, str]:
    """The gold that is reached and not marked, with the colour whose marker goes on it: that of the player on turn, if
    both reach it (D16 to D18)."""
    found: dict[Node, str] = {}
    turn = board.colour_of(state, state.seat)
    for colour in sorted(board.colours(state), key=lambda colour: colour != turn):
        reached = state.maze.reached(colour)
        for place in board.gold_places(state.maze):
            if mask_of(place[2]) & reached.get(place[:2], 0):
                found.setdefault(place, colour)
    return dict(sorted(found.items()))


def mark_moves(state: State) -> list[Move]:
    """Which gold may be marked, where there is more than markers (D34)."""
    return [MARKS[place] for place in claims(state)]


def names_no_gold(state: State, move: Move) -> Cells | None:
    """There is no such gold to mark."""
    return None if move.place in claims(state) else ((move.place or ())[:2],)


def mark(state: State, place: Node, colour: str) -> None:
    """Put a marker on gold; it stays there (D18)."""
    state.maze.put(Token(TokenKind.MARKER, colour), place)
    state.tell(EventKind.MARKED, board.colours(state).index(colour), cell=place[:2])


# Trolls


def _trolls(maze: Maze) -> list[tuple[Node, int]]:
    """The trolls that are not bribed, by their arms, each with the openings from which it can be met; kept until the
    maze changes."""
    if "trolls" not in maze.memo:
        arms = [(cell, before, arm) for cell in maze for before, arm, kind in maze.cards[cell].arms if kind == "troll"]
        trolls = [((*cell, arm), mask_of(before + arm)) for cell, before, arm in arms]
        maze.memo["trolls"] = [troll for troll in trolls if (TokenKind.BRIBE, troll[0]) not in board.tokens(maze)]
    found: list[tuple[Node, int]] = maze.memo["trolls"]
    return found


def bribes(state: State) -> list[Move]:
    """The trolls that the player on turn can get to, from either side (D15, D35)."""
    trolls = _trolls(state.maze)
    if not trolls:
        return []
    reached = state.maze.reached(board.colour_of(state, state.seat))
    return [BRIBES[arm] for arm, openings in trolls if openings & reached.get(arm[:2], 0)]


def names_no_troll(state: State, move: Move) -> Cells | None:
    """No troll stands there."""
    return None if _is_troll(state, move) else (cell_beside(move),)


def names_bribed_troll(state: State, move: Move) -> Cells | None:
    """The troll is bribed already."""
    return (cell_beside(move),) if _is_troll(state, move) and _is_bribed(state, move) else None


def cannot_reach_troll(state: State, move: Move) -> Cells | None:
    """The player cannot get to the troll."""
    is_waiting = _is_troll(state, move) and not _is_bribed(state, move)
    return (cell_beside(move),) if is_waiting and move not in bribes(state) else None


def _is_troll(state: State, move: Move) -> bool:
    card = state.maze.cards.get(cell_beside(move))
    gates = card.gates if card else ()
    return any(gate.kind is GateKind.TROLL and gate.side == (move.place or ())[2] for gate in gates)


def _is_bribed(state: State, move: Move) -> bool:
    return (TokenKind.BRIBE, move.place) in board.tokens(state.maze)


def bribe(state: State, move: Move) -> None:
    """The way past the troll is open to both for the rest of the round (D15)."""
    seat: int = state.seat  # type: ignore[assignment]  # somebody is on turn
    state.maze.put(Token(TokenKind.BRIBE, board.colour_of(state, seat)), move.place or ())
    state.tell(EventKind.BRIBED, seat, cell=cell_beside(move))
