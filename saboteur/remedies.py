"""What would help where a move was refused: how the same card could be used after all, read off the legal moves."""

from saboteur.game import Game
from saboteur.moves import Move, MoveKind


def remedy(game: Game, move: Move) -> str:
    """What would make a refused move legal, without saying where: to turn the card, another place, another card.

    >>> from saboteur import new_game, parse_move
    >>> game = new_game("saboteur", players=3, seed=1)
    >>> remedy(game, parse_move("place ESW @ 0,1")), remedy(game, parse_move("place NEW @ 3,0"))
    ('Turned round, it would fit there.', 'It may be used in 4 other places.')
    """
    legal = game.legal_moves()
    if not legal or not move.cards:
        return ""
    same = [other for other in legal if _card(other) == _card(move) and other.kind is not MoveKind.PASS]
    if any(other.place == move.place and other.place for other in same):
        return "Turned round, it would fit there."
    places, seats = ({getattr(other, part) for other in same} - {None} for part in ("place", "target"))
    if places:
        return f"It may be used in {'one other place' if len(places) == 1 else f'{len(places)} other places'}."
    if seats:
        return f"It may be played on {'one other player' if len(seats) == 1 else f'{len(seats)} other players'}."
    if any(_card(other) == _card(move) for other in legal):
        return "Just now this card can only be discarded."
    return ""


def _card(move: Move) -> str:
    """The card of a move, however it is held."""
    if not move.cards:
        return ""
    card = move.cards[0]
    return card.upright.text if hasattr(card, "upright") else str(card)
