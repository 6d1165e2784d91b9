"""Information cards: a look at a mine, at a treasure or at a dwarf card, which nobody else gets (M17)."""

from functools import cache

from saboteur.actions import ActionCard
from saboteur.boxes.box import Cells
from saboteur.boxes.common import plays
from saboteur.boxes.common.named import action_of
from saboteur.boxes.lost_mines.played import play
from saboteur.events import EventKind
from saboteur.moves import PLAYS_AT, PLAYS_ON, Move, MoveKind, MoveTable
from saboteur.state import State

MINE, TREASURE, DWARF = "mine", "treasure", "dwarf"


def looks(state: State, card: ActionCard) -> list[Move]:
    """At what one may look: mines that lie face down, treasures that nobody has taken, dwarf cards of others."""
    found: list[Move] = []
    if MINE in card.options:
        found += [PLAYS_AT[card][cell] for cell in state.faces]
    if TREASURE in card.options:
        found += [_treasure_plays(card)[number] for number in _lying(state)]
    if DWARF in card.options:
        table = PLAYS_ON[card, None]
        found += [table[seat] for seat in range(state.setting.players) if seat != state.seat]
    return found


@cache
def _treasure_plays(card: ActionCard) -> MoveTable:
    """The plays on treasures, by their numbers."""
    return MoveTable(lambda number: Move(MoveKind.PLAY, (card,), f"{TREASURE} {number}"))


def _lying(state: State) -> list[int]:
    """The numbers of the treasures that nobody has taken."""
    return [number for number, one in enumerate(state.treasures, 1) if one.owner is None]


def _sought(move: Move) -> str | None:
    """At what the move wants to look: it names one mine by its cell, one treasure by its number, or one seat."""
    names_treasure = _number(move) > 0
    named = [(MINE, bool(move.place)), (TREASURE, names_treasure), (DWARF, move.target is not None)]
    found = [option for option, is_named in named if is_named]
    return found[0] if len(found) == 1 and names_treasure == bool(move.option) else None


def _number(move: Move) -> int:
    """The number of the treasure that a move names as `treasure 2`, or 0."""
    word, _, number = (move.option or "").partition(" ")
    return int(number) if word == TREASURE and number else 0


def names_not_one_thing(state: State, move: Move) -> Cells | None:
    """The move names no mine, treasure or seat, or several of them."""
    return () if _sought(move) is None else None


def shows_other_things(state: State, move: Move) -> Cells | None:
    """The card is not for looking at that."""
    return None if _sought(move) in (None, *action_of(move).options) else ()


def names_no_mine(state: State, move: Move) -> Cells | None:
    """No mine lies there face down."""
    return plays.names_no_goal(state, move) if _sought(move) == MINE else None


def names_no_treasure(state: State, move: Move) -> Cells | None:
    """No such treasure lies there."""
    return () if _sought(move) == TREASURE and _number(move) not in _lying(state) else None


def names_oneself(state: State, move: Move) -> Cells | None:
    """The dwarf card is one's own."""
    return plays.names_oneself(state, move) if _sought(move) == DWARF else None


def names_nobody(state: State, move: Move) -> Cells | None:
    """There is no such seat at the table."""
    return plays.names_nobody(state, move) if _sought(move) == DWARF else None


def look(state: State, move: Move) -> None:
    """The player alone learns what it is."""
    if _sought(move) == MINE:
        plays.look(state, move, EventKind.LOOKED_AT_MINE)
    elif _sought(move) == TREASURE:
        _look_at_treasure(state, move)
    else:
        plays.inspect(state, move)


def _look_at_treasure(state: State, move: Move) -> None:
    seat, number = play(state, move), _number(move)
    treasure = state.treasures[number - 1]
    state.treasures[number - 1] = treasure._replace(known_to=tuple(sorted({*treasure.known_to, seat})))
    state.tell_one(EventKind.LOOKED_AT_TREASURE, seat, (treasure.text,), number=number)
