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


class RuleError(SaboteurError):
    """There is no such rule, or no such language."""


class MoveError(SaboteurError):
    """A text does not name a move, whatever the game."""


class GameError(SaboteurError):
    """A game cannot be set up, or asked, like this."""


class RecordError(SaboteurError):
    """A record or a share code cannot be read, or belongs to another game."""


def shown(value: object) -> str:
    """A value as a message shows it: short, even where Python refuses to write out a huge number."""
    try:
        text = repr(value)
    except ValueError:
        return "a huge number"
    except RecursionError:
        return "something nested too deeply"
    except Exception:  # noqa: BLE001 - the repr of something foreign
        return f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
