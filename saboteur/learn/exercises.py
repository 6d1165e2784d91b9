"""Exercises: each has a task made from a seed, a check, hints that grow, and a solution.

An answer is judged by its properties and never compared with one that is stored, so every right answer passes.

A new exercise is a class with a title, a task, hints and a few small methods: `make` draws the task from a generator,
`judge` says what an answer is worth, `solve` gives a right answer, `wrong` the wrong answers that are expected, by the
name of the thought behind each, and `another` a second right answer where there is one.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import replace
from html import escape
from io import StringIO
from random import Random
from typing import Any, ClassVar, Final, Self

from saboteur.chance import check_seed, generator
from saboteur.draw import Picture
from saboteur.learn import answers
from saboteur.learn.answers import Unreadable
from saboteur.learn.page import paragraph, unfolding, words
from saboteur.learn.verdicts import Verdict, not_attempted, not_yet
from saboteur.maze import Maze

FIRST_SEED: Final = 1


class Exercise:
    """One exercise with one seed; `new(seed)` is the same with another maze."""

    title: ClassVar[str]
    hints: ClassVar[tuple[str, ...]]
    """Three, and they grow: look here; think of this; do this."""
    least_tasks: ClassVar[int] = 40
    """How many different tasks fifty seeds make, at least."""
    misconceptions: ClassVar[dict[str, str]] = {}
    """The thoughts that lead astray: the name of each, and what is said about it."""

    def __init__(self, seed: int = FIRST_SEED, name: str = "ex") -> None:
        self.seed = check_seed(seed)
        self.name = name
        self._hints_given = 0
        self.make(generator(self.seed, type(self).__name__))

    @property
    def maze(self) -> Maze:
        """The maze of the task, a copy: yours to change."""
        return self._maze.copy()

    @maze.setter
    def maze(self, maze: Maze) -> None:
        self._maze = maze

    # What an exercise is made of

    def make(self, rng: Random) -> None:
        """Draw the task by chance."""
        raise NotImplementedError

    @property
    def task(self) -> str:
        """What is asked, in a few sentences."""
        raise NotImplementedError

    @property
    def paper(self) -> str:
        """What is asked on a worksheet; nothing where a computer is needed."""
        return ""

    @property
    def board(self) -> Picture | None:
        """The picture that belongs to the task."""
        return None

    @property
    def stub(self) -> Any:
        """What stands in the notebook before anybody has answered."""
        return None

    def judge(self, answer: Any) -> Verdict:
        """What an answer is worth; may raise `Unreadable`."""
        raise NotImplementedError

    def solve(self) -> Any:
        """A right answer."""
        raise NotImplementedError

    def another(self) -> Any:
        """A second right answer, different or at least written differently; None where there is none."""
        return None

    def wrong(self) -> Mapping[str, Any]:
        """Wrong answers that are expected, by the name of their misconception."""
        raise NotImplementedError

    def explain(self) -> str:
        """Why the solution is one."""
        raise NotImplementedError

    @property
    def solved_board(self) -> Picture | None:
        """The solution on the board."""
        return None

    @property
    def solution_text(self) -> str:
        """A right answer as one would type it."""
        return f"`{self.solve()!r}`"

    def is_untouched(self, answer: Any) -> bool:
        """Whether nothing has been answered yet."""
        stub = self.stub
        is_same_text = isinstance(answer, str) and isinstance(stub, str) and answer.split() == stub.split()
        return answer is None or answer is ... or is_same_text

    # For the learner

    def new(self, seed: int) -> Self:
        """The same exercise with another maze: everybody can have a seed of their own."""
        return type(self)(seed, self.name)

    def check(self, answer: Any = None) -> Verdict:
        """Judge an answer. Whatever is typed, this gives a verdict and never an error."""
        verdict = self._verdict(answer)
        return replace(verdict, message=self._named(verdict.message))

    def _verdict(self, answer: Any) -> Verdict:
        try:
            if self.is_untouched(answer):
                return not_attempted("Write your answer and run this box again. Stuck? There are hints above.")
            return self.judge(answer)
        except Unreadable as reason:
            return not_yet(str(reason))
        except (Exception, SystemExit, GeneratorExit) as error:  # noqa: BLE001 - an answer can be anything, also something that breaks when looked at
            return not_yet(f"This answer cannot be read ({type(error).__name__}). Look at the task again.")

    def hint(self) -> "Note":
        """The next hint; they grow from call to call."""
        number = min(self._hints_given, len(self.hints) - 1)
        self._hints_given = number + 1
        is_last = number + 1 == len(self.hints)
        more = " That was the last hint; `ex.solution()` shows a solution." if is_last else ""
        return Note(f"Hint {number + 1} of {len(self.hints)}", self._named(self.hints[number] + more))

    def solution(self) -> "Note":
        """A solution, and why it is one. There may be others."""
        return Note("A solution", self._named(f"{self.solution_text} {self.explain()}"), self.solved_board)

    @property
    def key(self) -> str:
        """What stands in the key to a worksheet."""
        return f"{self.solution_text} {self.explain()}"

    def thought(self, name: str, witness: Picture | None = None) -> Verdict:
        """The verdict on a wrong answer whose thought is known."""
        return not_yet(self.misconceptions[name], name, witness)

    def __repr__(self) -> str:
        shown = f"\n{self.board}" if self.board else ""
        return f"{self.title} (seed {self.seed})\n{self._named(self.task)}{shown}"

    def _named(self, text: str) -> str:
        """A text with the name that the exercise has in its notebook, where the text says `ex`."""
        return re.sub(r"\bex\.", f"{self.name}.", text)

    def _repr_html_(self) -> str:
        text = f"<b>{escape(self.title)}</b> <small>(seed {self.seed})</small><br>{words(self._named(self.task))}"
        told = [self._named(hint) for hint in (*self.hints, "`ex.solution()` in a new box shows a solution.")]
        hints = unfolding(told, "hints, each a little clearer")
        return paragraph(text) + (self.board.html if self.board else "") + paragraph(hints)


class CodeExercise(Exercise):
    """An exercise whose answer is a function; `sample` is an argument on which it can be tried."""

    least_tasks = 1

    @property
    def stub(self) -> Callable[..., Any]:
        """A function that does nothing yet."""
        return lambda *arguments: None

    @property
    def sample(self) -> tuple[Any, ...]:
        """The arguments of a first call."""
        raise NotImplementedError

    def is_untouched(self, answer: Any) -> bool:
        """Whether the function gives nothing back, and does not print either."""
        if super().is_untouched(answer) or not callable(answer):
            return super().is_untouched(answer)
        with redirect_stdout(StringIO()) as printed:
            given = answers.call(answer, *self.sample)
        if given is None and printed.getvalue():
            raise Unreadable(
                "Your function prints something, but gives nothing back: write `return` instead of `print`."
            )
        return given is None or given is ...


class Note:
    """A hint or a solution, to be shown in a notebook or printed."""

    def __init__(self, title: str, text: str, picture: Picture | None = None) -> None:
        self.title, self.text, self.picture = title, text, picture

    def __repr__(self) -> str:
        return f"{self.title}: {self.text}" + (f"\n{self.picture}" if self.picture else "")

    def _repr_html_(self) -> str:
        picture = self.picture.html if self.picture else ""
        return paragraph(f"<b>{escape(self.title)}.</b> {words(self.text)}") + picture
