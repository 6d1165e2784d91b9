"""The lessons in graph theory, by number; each is a small module here and a notebook in `notebooks/graphs`."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from saboteur.learn.lesson import Lesson


def _lessons() -> dict[int, Lesson]:
    """What the modules of this package hold; a new lesson is one more module."""
    found = [import_module(f"{__name__}.{module.name}").LESSON for module in iter_modules(__path__)]
    return {lesson.number: lesson for lesson in sorted(found, key=lambda lesson: lesson.number)}


LESSONS: Final = _lessons()
