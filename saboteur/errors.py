"""The kit's own errors: each says what was wrong and what is allowed, and leaves everything as it was."""


class SaboteurError(ValueError):
    """Something given to the kit cannot be used; the message says what, where, and what is allowed."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence is shown alone: the way through the kit's code would not help a learner."""
        return [f"{type(self).__name__}: {self}"]


class CardError(SaboteurError):
    """A text does not name a card."""


class DeckError(SaboteurError):
    """A deck file is wrong; the message names the line."""


class MazeError(SaboteurError):
    """A card, a token or a maze text does not go where it was meant to go."""
