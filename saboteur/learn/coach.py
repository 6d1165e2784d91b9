"""The coach: a course, the referee and predictions, as widgets for a notebook."""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any, Final

from saboteur.errors import SaboteurError
from saboteur.learn import predictions, progress, referee
from saboteur.learn.attempts import Attempt
from saboteur.learn.coach_scene import coach_scene, shown_session
from saboteur.learn.courses import Series, Syllabus, load_syllabus
from saboteur.learn.page import paragraph
from saboteur.learn.progress import Progress, ProgressError
from saboteur.learn.tutor import Tutor
from saboteur.widgets.intents import CELL, SWITCH, TEXT, WHOLE, WORD, Intent, Reply, as_cell, done, found_rules
from saboteur.widgets.session import Notice, TableError
from saboteur.widgets.table import Page, art_of

HINT: Final = "This is only a picture. To begin, click into the grey box above it and press Shift + Enter."
FILE: Final = "saboteur-progress.json"


class Coach(Page):
    """Levels at a table: a goal, tries, hints, a solution, stars. `Course`, `Referee` and `Predict` are made of it."""

    def __init__(self, course: Syllabus | Series, number: int | None = None) -> None:
        known, trouble = _known_progress()
        self._saved = known
        self._tutor = Tutor.of(course, known, number)
        super().__init__(boxes=[], art=art_of(self._tutor.attempt.session), scene=coach_scene(self._tutor))
        if trouble:
            self._complain(trouble)
        self.on_msg(self._hear)

    @property
    def progress(self) -> dict[str, int]:
        """The stars so far, by level."""
        return dict(self._tutor.progress.stars)

    # For the browser

    def _do(self, message: object) -> Reply | None:
        tutor, reply = done(self._tutor, message, INTENTS)
        self._show(tutor)
        if tutor.progress != self._saved:
            self._save(tutor)
        return reply

    def _complain(self, text: str) -> None:
        attempt = self._tutor.attempt
        self._show(replace(self._tutor, attempt=attempt.say(Notice(text, is_bad=True))))

    def _show(self, tutor: Tutor) -> None:
        """Show a course; what cannot be shown, or not be sent, is not kept."""
        self._put(coach_scene(tutor), art_of(shown_session(tutor.attempt)))
        self._tutor = tutor

    def _save(self, tutor: Tutor) -> None:
        """Write the progress to its file. Where that cannot be done it is said once, and the course goes on."""
        self._saved = tutor.progress
        try:
            self._saved = progress.save(tutor.progress)
        except ProgressError as error:
            self._complain(str(error))
        else:
            self._show(replace(tutor, progress=self._saved))

    # Where there is no widget

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and for a page without a kernel the first level, and a list of all."""
        return self._bundle(_static(self._tutor.course), **kwargs)

    def __repr__(self) -> str:
        return f"<{self._tutor.course.title}: {self._tutor.attempt.level.title}>"


class Course(Coach):
    """A course by its name: `Course("saboteur")` teaches the rules of the first box.

    It opens at the first level that has no star yet, or at `level`, by its number from 1.
    """

    def __init__(self, name: str = "saboteur", level: int | None = None) -> None:
        syllabus = load_syllabus(name)
        if level is not None and (type(level) is not int or not 1 <= level <= len(syllabus.levels)):
            raise SaboteurError(f"the levels of this course are numbered from 1 to {len(syllabus.levels)}")
        super().__init__(syllabus, None if level is None else level - 1)


class Referee(Coach):
    """Positions without end: is this move allowed, and if not, by which rule? Another seed gives other positions."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(referee.series(seed), 0)


class Predict(Coach):
    """Rockfalls without end: which cards will be cut off? Another seed gives other mazes."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(predictions.series(seed), 0)


def _known_progress() -> tuple[Progress, str]:
    """The progress in its file, and what is wrong with the file, if something is."""
    try:
        return progress.load(), ""
    except ProgressError as error:
        return Progress(), str(error)


def _static(course: Syllabus | Series) -> dict[str, str]:
    """The first level as a picture, and all levels by chapter; whatever the progress, so that it is always the same."""
    first = Attempt.at(course.level(0))
    board = shown_session(first).maze.draw()
    lines = [f"{chapter.title}: {', '.join(level.title for level in chapter.levels)}" for chapter in course.chapters]
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    heading = f"<b>{escape(course.title)}</b><br>{HINT}"
    html = paragraph(heading) + board.html + (paragraph(f"<small><ol>{listed}</ol></small>") if lines else "")
    text = "\n".join([course.title, HINT, board.text, *lines])
    return {"image/svg+xml": board.svg, "text/html": html, "text/plain": text}


# What the browser may ask


def _with(do: Callable[..., Attempt]) -> Callable[..., Tutor]:
    """Something that is done with the attempt."""
    return lambda tutor, **values: tutor.then(do(tutor.attempt, **values))


def _lens(attempt: Attempt, name: str, is_on: bool) -> Attempt:
    if name not in attempt.level.lenses:
        raise TableError("this level does without that")
    return replace(attempt, session=attempt.session.switch_lens(name, is_on))


def _export(tutor: Tutor) -> tuple[Tutor, Reply]:
    said = tutor.attempt.say(Notice("your progress is in the file; load it here or on another machine"))
    return replace(tutor, attempt=said), {"file": FILE, "text": tutor.progress.to_text()}


def _import(tutor: Tutor, text: str) -> Tutor:
    joined = tutor.progress.joined(Progress.from_text(text))
    Progress.from_text(joined.to_text())
    said = tutor.attempt.say(Notice("the progress in the file was added to yours"))
    return replace(tutor, progress=joined, attempt=said)


def _look_up(tutor: Tutor, words: str) -> tuple[Tutor, Reply]:
    return tutor, found_rules(words, tutor.attempt.session.rulebook)


INTENTS: Final[dict[str, Intent]] = {
    "play": Intent({"move": WORD, "revision": WHOLE}, _with(Attempt.play)),
    "undo": Intent({}, _with(Attempt.undo)),
    "retry": Intent({}, _with(Attempt.retry)),
    "hint": Intent({}, _with(Attempt.hint)),
    "solution": Intent({}, _with(Attempt.solution)),
    "mark": Intent({"cell": CELL}, _with(lambda attempt, cell: attempt.mark(as_cell(cell)))),
    "answer": Intent({}, _with(Attempt.answer)),
    "choose": Intent({"option": WORD}, _with(Attempt.choose)),
    "lens": Intent({"name": WORD, "is_on": SWITCH}, _with(_lens)),
    "quiet": Intent({}, _with(lambda attempt: replace(attempt, session=attempt.session.quiet()))),
    "next": Intent({}, lambda tutor: tutor.step(1)),
    "back": Intent({}, lambda tutor: tutor.step(-1)),
    "open": Intent({"number": WHOLE}, Tutor.open),
    "rules": Intent({"words": WORD}, _look_up),
    "export": Intent({}, _export),
    "import": Intent({"text": TEXT}, _import),
}
