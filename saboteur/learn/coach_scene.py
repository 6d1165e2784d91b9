"""What the browser gets to see of a course: the table with the level on it, and the coach beside it, as plain JSON.

Nothing in it tells what would be right before it was found or asked for.
"""

from dataclasses import replace
from typing import Any, Final, TypeGuard

from saboteur import rules
from saboteur.draw.frame import corners
from saboteur.learn.attempts import Attempt
from saboteur.learn.levels import Choose, Judge, Mark, Play, Task, asked_for, read_cell
from saboteur.learn.tutor import Tutor
from saboteur.moves import MoveKind
from saboteur.widgets import art, scene
from saboteur.widgets.session import Session

_NO_GAME: dict[str, Any] = {
    "is_sandbox": False,
    "status": "",
    "hand": [],
    "own": [],
    "seats": [],
    "log": [],
    "viewpoints": [],
    "viewpoint": "",
    "is_over": False,
    "last": None,
    "piles": {"pile": 0, "gold": 0, "discards": 0, "top": "", "hidden": 0},
    "timeline": [0, 0],
}
"""What a game would have around its maze, where there is none."""
OVER: Final = "The round is over. Take your move back, or retry."
_REVEALS: Final = {
    "worst": "rockfalls",
    "cut_cards": "rockfalls",
    "reached_by": "reached by {}",
    "shut_out": "reached by {}",
}
"""The lens that shows the answer to a question, when it has been found or asked for."""
_KINDS = {Play: "play", Mark: "mark", Judge: "judge", Choose: "choose"}


def coach_scene(tutor: Tutor) -> dict[str, Any]:
    """The table and the coach."""
    attempt = tutor.attempt
    session = shown_session(attempt)
    shown = scene.scene(session)
    if isinstance(attempt.level.task, Judge):
        shown["notice"] = _case(attempt, attempt.level.task, session)
    shown["lenses"] = [lens for lens in shown["lenses"] if lens["name"] in attempt.level.lenses]
    if session.game is None:
        shown |= _NO_GAME | {"frame": _frame(session, attempt.level.task)}
    is_play = isinstance(attempt.level.task, Play)
    if not is_play or attempt.is_open or not shown["acts"]:
        shown |= {"moves": [], "tray": [], "acts": False, "idle": "" if attempt.is_open or not is_play else OVER}
    if not attempt.level.lenses:
        shown["lines"] = []
    if is_play and shown["notice"]:
        shown["notice"]["broken"] = _shortened(shown["notice"]["broken"])
    return shown | {"coach": _coach(tutor)}


def _shortened(broken: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rules that a move breaks; only the first is told in full, so that there is not too much to read."""
    return [*broken[:1], *(one | {"sentence": ""} for one in broken[1:])]


def shown_session(attempt: Attempt) -> Session:
    """The table that is shown: what was to be predicted is seen as soon as it is answered."""
    task, session = attempt.level.task, attempt.session
    if _falls(task) and attempt.is_open:
        after = attempt.level.maze
        after.remove(read_cell(task.about))
        revealed = Session.of(after).switch_lens("reached", True)
        return replace(revealed, revision=session.revision, notices=session.notices, notice=session.notice)
    if isinstance(task, Mark) and task.question in _REVEALS and attempt.is_open:
        return session.switch_lens(_REVEALS[task.question].format(task.about), True)
    return session


def _frame(session: Session, task: Task) -> list[int]:
    """The cells that are shown of a maze without a game: its cards and, if free cells are asked for, those around."""
    margin = 1 if isinstance(task, Mark) and task.question in ("places", "as_held") else 0
    (west, north), (east, south) = corners(session.maze, [read_cell(task.about)] if _falls(task) else ())
    return [west - margin, north - margin, east + margin, south + margin]


def _falls(task: Task) -> TypeGuard[Mark]:
    """Whether the question is what falls off."""
    return isinstance(task, Mark) and task.question == "cut_off"


def _coach(tutor: Tutor) -> dict[str, Any]:
    attempt, level = tutor.attempt, tutor.attempt.level
    is_open = attempt.is_open
    return {
        "course": tutor.course.title,
        "chapter": tutor.course.chapter_of(tutor.number),
        "chapters": _chapters(tutor),
        "name": level.name,
        "title": level.title,
        "number": tutor.number,
        "count": tutor.course.count,
        "kind": _KINDS[type(level.task)],
        "goal": level.goal,
        "said": attempt.said,
        "is_on_the_way": attempt.is_on_the_way or attempt.has_seen_solution,
        "is_solved": attempt.is_solved,
        "is_shown": attempt.has_seen_solution,
        "stars": attempt.stars,
        "best": tutor.progress.stars.get(tutor.name_of(tutor.number), 0) if tutor.course.count else 0,
        "done": level.done if is_open else "",
        "rules": _rules(attempt) if is_open else [],
        "hints": list(level.hints[: attempt.hints]),
        "all_hints": len(level.hints),
        "can_undo": bool(attempt.past),
        "has_next": tutor.has_next,
        "tries": attempt.tries,
        "right": tutor.right if tutor.course.count is None else None,
        "marked": [list(cell) for cell in sorted(attempt.marked)],
        "wanted": _wanted(attempt) if is_open else [],
        "options": _options(attempt, is_open),
        **_about(level.task),
        "has_board": bool(len(level.maze)),
        "shows_players": level.shows_players,
        "shows_lenses": bool(level.lenses),
    }


def _chapters(tutor: Tutor) -> list[dict[str, Any]]:
    """All levels by chapter, with their best stars."""
    found, number = [], 0
    for chapter in tutor.course.chapters:
        levels = []
        for level in chapter.levels:
            stars = tutor.progress.stars.get(tutor.name_of(number), 0)
            levels.append({"number": number, "title": level.title, "stars": stars})
            number += 1
        found.append({"title": chapter.title, "levels": levels})
    return found


def _rules(attempt: Attempt) -> list[dict[str, str]]:
    """The rules that a level has taught, with their sentences; those of a case to be judged are in its notice."""
    taught = () if isinstance(attempt.level.task, Judge) else attempt.level.rules
    return [{"rule": _with_source(rule), "sentence": rules.sentence(rule)} for rule in taught]


def _with_source(rule: str) -> str:
    """The number of a rule; where the rulebooks are silent it is said that the kit has decided."""
    return f"{rule} (our ruling)" if rules.source(rule) == "ruling" else rule


def _wanted(attempt: Attempt) -> list[list[int]]:
    task = attempt.level.task
    return [list(cell) for cell in sorted(asked_for(attempt.level, task))] if isinstance(task, Mark) else []


def _about(task: Task) -> dict[str, Any]:
    """What a question is about: a card to be laid, or one that falls."""
    if isinstance(task, Judge) and task.held is not None:
        return {"card": task.held.text, "card_words": f"{task.held} as it is held in the hand"}
    if not isinstance(task, Mark):
        return {}
    if _falls(task):
        return {"points": [{"at": list(read_cell(task.about)), "label": "falls"}]}
    return {"card": task.about} if task.question in ("places", "as_held") else {}


def _options(attempt: Attempt, is_open: bool) -> list[dict[str, Any]]:
    """The answers to choose from; which is right is told only when it is open."""
    right = attempt.solution_options if is_open else []
    return [
        {"value": value, "text": text, "is_chosen": value == attempt.chosen, "is_right": value in right}
        for value, text in attempt.options.items()
    ]


def _case(attempt: Attempt, task: Judge, session: Session) -> dict[str, Any]:
    """The move that is to be judged, on the board; and, when it has been, why it is as it is."""
    is_open = attempt.is_open
    refusal = attempt.refusal if is_open else None
    place = task.move.place
    found: dict[str, Any] = {
        "text": f"{task.move.text} is {'not ' if refusal else ''}allowed" if is_open else "",
        "is_bad": bool(refusal),
        "number": session.notices,
        "remedy": "",
        "broken": [{"rule": one.rule, "message": one.message, "sentence": one.sentence} for one in _all(refusal)],
        "marks": [{"at": list(cell), "label": one.rule} for one in _all(refusal) for cell in one.cells],
    }
    if task.move.kind is MoveKind.PLACE and place is not None:
        found["ghost"] = {"at": list(place), "svg": art.picture(task.move.card.text, session.maze.board)}
    elif place is not None and not is_open:
        found["marks"] = [{"at": list(place), "label": str(task.move.card)}]
    if session.notice is not None:
        found |= {"text": session.notice.text, "is_bad": session.notice.is_bad}
    return found


def _all(refusal: rules.Refusal | None) -> tuple[rules.Refusal, ...]:
    return refusal.all if refusal else ()
