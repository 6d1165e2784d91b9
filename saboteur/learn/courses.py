"""Courses: chapters of levels, read from data; and series of levels that are made as they are asked for."""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from saboteur.errors import shown
from saboteur.learn.levels import Level, LevelError, read_level

_FOLDER: Final = resources.files("saboteur") / "data" / "courses"


@dataclass(frozen=True)
class Chapter:
    """Some levels that belong together."""

    title: str
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Syllabus:
    """Levels in an order that makes sense, none of them ever locked."""

    name: str
    title: str
    chapters: tuple[Chapter, ...]

    @property
    def levels(self) -> list[Level]:
        """All levels in order."""
        return [level for chapter in self.chapters for level in chapter.levels]

    @property
    def count(self) -> int | None:
        """How many levels there are."""
        return len(self.levels)

    def level(self, number: int) -> Level:
        """The level with a number, from 0."""
        return self.levels[number]

    def chapter_of(self, number: int) -> str:
        """The title of the chapter to which a level belongs."""
        return self._by_number[number]

    @property
    def _by_number(self) -> list[str]:
        return [chapter.title for chapter in self.chapters for _ in chapter.levels]


@dataclass(frozen=True)
class Series:
    """Levels without end, each made from the seed and its number."""

    name: str
    title: str
    make: Callable[[int], Level]
    chapters: tuple[Chapter, ...] = ()
    count: int | None = None

    def level(self, number: int) -> Level:
        """The level with a number, from 0."""
        return self.make(number)

    def chapter_of(self, number: int) -> str:
        """It has no chapters."""
        return ""


def course_names() -> list[str]:
    """The courses that there are."""
    return sorted(path.name.removesuffix(".toml") for path in _FOLDER.iterdir() if path.name.endswith(".toml"))


def load_syllabus(name: str) -> Syllabus:
    """The course of this name."""
    if not isinstance(name, str) or name not in course_names():
        raise LevelError(f"there is no course {shown(name)}; courses are {', '.join(course_names())}")
    return _loaded(name)


@cache
def _loaded(name: str) -> Syllabus:
    return read_syllabus(name, tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8")))


def read_syllabus(name: str, data: dict[str, Any]) -> Syllabus:
    """The course that a table of data describes, checked."""
    chapters = tuple(Chapter(chapter["title"], tuple(_levels(chapter, data))) for chapter in data["chapter"])
    names = [level.name for chapter in chapters for level in chapter.levels]
    for level in names:
        if names.count(level) > 1:
            raise LevelError(f"two levels are called {level}; their progress could not be told apart")
    return Syllabus(name, data["title"], chapters)


def _levels(chapter: dict[str, Any], data: dict[str, Any]) -> Iterator[Level]:
    for level in chapter["level"]:
        yield read_level(level, data.get("box", ""), data.get("defaults", {}))
