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
    if move.kind is MoveKind.PLACE and any(other.place == move.place for other in same):
        return "Turned round, it would fit there."
    if same:
        return _elsewhere(same)
    is_held = any(_card(other) == _card(move) for other in legal)
    return "Just now this card can only be discarded." if is_held else ""


def _elsewhere(legal: list[Move]) -> str:
    """In how many ways a card may be used: on places, on players, or on other things."""
    places, seats = ({getattr(move, part) for move in legal} - {None} for part in ("place", "target"))
    things = {move.option for move in legal if move.place is None and move.target is None}
    if things or (places and seats):
        return f"It may be used in {_others(len(places) + len(seats) + len(things), 'way')}."
    if places:
        return f"It may be used in {_others(len(places), 'place')}."
    return f"It may be played on {_others(len(seats), 'player')}."


def _others(count: int, noun: str) -> str:
    return f"one other {noun}" if count == 1 else f"{count} other {noun}s"


def _card(move: Move) -> str:
    """The card of a move, however it is held."""
    if not move.cards:
        return ""
    card = move.cards[0]
    return card.upright.text if hasattr(card, "upright") else str(card)
