"""Learning: exercises and lessons, levels and courses.

Lessons are in `saboteur.learn.lessons`; `Course`, `Referee` and `Predict` are widgets; `beside` shows pictures side by
side, `look_up` finds rules.
"""

from typing import TYPE_CHECKING, Any

from saboteur.learn.page import beside
from saboteur.learn.rulebook import look_up

if TYPE_CHECKING:
    from saboteur.learn.coach import Course, Predict, Referee

__all__ = ["Course", "Predict", "Referee", "beside", "look_up"]


def __getattr__(name: str) -> Any:
    """The widgets are loaded when they are asked for: exercises do without."""
    if name in __all__:
        from saboteur.learn import coach  # noqa: PLC0415

        return getattr(coach, name)
    raise AttributeError(f"module 'saboteur.learn' has no attribute {name!r}")
