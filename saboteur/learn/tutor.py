"""The tutor: a course, the level that is open, the attempts so far, and the progress. A value, like a session."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from saboteur.learn.attempts import Attempt
from saboteur.learn.courses import Series, Syllabus
from saboteur.learn.progress import MOST_STARS, Progress
from saboteur.widgets.session import TableError

MOST_KEPT: Final = 100


@dataclass(frozen=True)
class Tutor:
    """Somebody at a course; any level can be opened at any time."""

    course: Syllabus | Series
    attempt: Attempt
    number: int = 0
    """The level that is open, from 0."""
    progress: Progress = field(default_factory=Progress)
    kept: Mapping[int, Attempt] = field(default_factory=dict)
    """The attempts at levels that were left, as they were."""
    right: int = 0
    """How many levels of a series were solved at once, with three stars."""
    judged: frozenset[int] = frozenset()
    """The levels of a series that were solved."""

    @classmethod
    def of(cls, course: Syllabus | Series, progress: Progress, number: int | None = None) -> Self:
        """A tutor at a level, or at the first one that has no star yet."""
        start = _first_open(course, progress) if number is None else number
        return cls(course, Attempt.at(course.level(start)), start, progress)

    def name_of(self, number: int) -> str:
        """The name under which the stars of a level are kept."""
        return f"{self.course.name}/{self.course.level(number).name}"

    def open(self, number: int) -> Self:
        """Open a level, as it was left."""
        if number < 0 or (self.course.count is not None and number >= self.course.count):
            raise TableError("there is no such level in this course")
        if number == self.number:
            return self
        attempt = self.kept.get(number) or Attempt.at(self.course.level(number))
        revision = self.attempt.session.revision + 1
        session = replace(attempt.session, revision=revision, notices=self.attempt.session.notices, notice=None)
        kept = dict([*self.kept.items(), (self.number, self.attempt)][-MOST_KEPT:])
        return replace(self, number=number, attempt=replace(attempt, session=session), kept=kept)

    def step(self, by: int) -> Self:
        """The next level, or the one before."""
        return self.open(self.number + by)

    @property
    def has_next(self) -> bool:
        """Whether there is a next level."""
        return self.course.count is None or self.number + 1 < self.course.count

    def then(self, attempt: Attempt) -> Self:
        """The tutor after something was tried; what is solved is written down."""
        after = replace(self, attempt=attempt)
        if not attempt.is_solved or self.attempt.is_solved:
            return after
        if self.course.count is None:
            is_first = self.number not in self.judged
            right = self.right + (is_first and attempt.stars == MOST_STARS)
            return replace(after, right=right, judged=self.judged | {self.number})
        return replace(after, progress=self.progress.earned(self.name_of(self.number), attempt.stars))


def _first_open(course: Syllabus | Series, progress: Progress) -> int:
    """The first level without a star; the first of all where every one has some."""
    for number in range(course.count or 0):
        if f"{course.name}/{course.level(number).name}" not in progress.stars:
            return number
    return 0
