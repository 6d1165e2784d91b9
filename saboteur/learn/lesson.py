"""What a lesson is: a number, a question as it arises at the table, and exercises. The rest is its notebook."""

from dataclasses import dataclass, field

from saboteur.learn.exercises import Exercise


@dataclass(frozen=True)
class Lesson:
    """A lesson of about 45 minutes. In its notebook the exercises are called ex1, ex2 and so on, in this order."""

    number: int
    title: str
    question: str
    """As it arises at the table."""
    exercises: tuple[Exercise, ...]
    words: dict[str, str] = field(default_factory=dict)
    """The terms that a worksheet explains."""
    exit_question: str = ""

    def __post_init__(self) -> None:
        for number, exercise in enumerate(self.exercises, start=1):
            exercise.name = f"ex{number}"

    @property
    def slug(self) -> str:
        """The name of its notebook and of its page for teachers.

        >>> Lesson(1, "A card is not a vertex", "", ()).slug
        '01-a-card-is-not-a-vertex'
        """
        words = "".join(letter if letter.isalnum() else " " for letter in self.title.lower()).split()
        return "-".join([f"{self.number:02}", *words])
