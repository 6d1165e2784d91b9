"""What would help where a move was refused: how the same card could be used after all, read off the legal moves."""

from saboteur.game import Game
from saboteur.moves import Move, MoveKind


def remedy(game: Game, move: Move) -> str:
    """What would make a refused move legal, without saying where: to turn the card, another place, another card.

    >>> from saboteur import new_game, parse_move
    >>> game = new_game("saboteur", players=3, seed=1)
    >>> remedy(game, parse_move("place ESW @ 0,1")), remedy(game, parse_move("place NEW @ 3,0"))
    ('Turned round, it would fit there.', 'There are 4 other places where it may go.')
    """
    legal = game.legal_moves()
    if not legal or not move.cards:
        return ""
    same = [other for other in legal if _card(other) == _card(move) and other.kind is not MoveKind.PASS]
    if any(other.place == move.place and other.place for other in same):
        return "Turned round, it would fit there."
    targets = {(other.place, other.target) for other in same}
    if len(targets) == 1:
        return "There is one place where it may go."
    if targets:
        return f"There are {len(targets)} other places where it may go."
    if any(_card(other) == _card(move) for other in legal):
        return "Just now this card can only be discarded."
    return ""


def _card(move: Move) -> str:
    """The card of a move, however it is held."""
    if not move.cards:
        return ""
    card = move.cards[0]
    return card.upright.text if hasattr(card, "upright") else str(card)
