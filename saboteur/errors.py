"""The kit's own errors: each says what was wrong and what is allowed, and leaves everything as it was."""


class SaboteurError(ValueError):
    """Something given to the kit cannot be used; the message says what, where, and what is allowed."""


class CardError(SaboteurError):
    """A text does not name a card."""


class DeckError(SaboteurError):
    """A deck file is wrong; the message names the line."""


class MazeError(SaboteurError):
    """A card, a token or a maze text does not go where it was meant to go."""
