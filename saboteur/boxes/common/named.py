"""What a move names, once its form is known to be right: its card, its cell, the seat at which it is aimed."""

from saboteur.actions import ActionCard
from saboteur.cards import Card
from saboteur.moves import Move
from saboteur.sides import Cell


def path_of(move: Move) -> Card:
    """The path card of a placement."""
    card: Card = move.card  # type: ignore[assignment]  # only path cards are placed
    return card


def action_of(move: Move) -> ActionCard:
    """The action card of a play."""
    card: ActionCard = move.card  # type: ignore[assignment]  # only action cards are played
    return card


def cell_of(move: Move) -> Cell:
    """The cell that a move names."""
    cell: Cell = move.place  # type: ignore[assignment]  # its form says that there is one
    return cell


def cell_beside(move: Move) -> Cell:
    """The cell of a move that names one of its sides."""
    column, row, _ = move.place or ()  # its form says that there is one
    return column, row


def target_of(move: Move) -> int:
    """The seat at which a move is aimed."""
    target: int = move.target  # type: ignore[assignment]  # its form says that there is one
    return target
