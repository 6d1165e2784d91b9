"""What a lesson is: a number, a question as it arises at the table, and exercises. The rest is its notebook."""

from typing import NamedTuple

from saboteur.learn.exercises import Exercise


class Lesson(NamedTuple):
    """A lesson of about 45 minutes."""

    number: int
    title: str
    question: str
    """As it arises at the table."""
    exercises: tuple[Exercise, ...]

    @property
    def slug(self) -> str:
        """The name of its notebook and of its page for teachers.

        >>> Lesson(1, "A card is not a vertex", "", ()).slug
        '01-a-card-is-not-a-vertex'
        """
        words = "".join(letter if letter.isalnum() else " " for letter in self.title.lower()).split()
        return "-".join([f"{self.number:02}", *words])
