"""The lessons: each has a notebook, levels, exercises, a page for teachers and worksheets, and these say the same."""

import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from saboteur.errors import SaboteurError
from saboteur.learn.courses import course_names, load_syllabus
from saboteur.learn.exercises import CodeExercise, Exercise
from saboteur.learn.lesson import Lesson
from saboteur.learn.lessons import LESSONS
from saboteur.learn.page import words
from saboteur.learn.worksheets import MOST_PUPILS, main, worksheets
from tests.lab import ROOT

EACH = pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.slug)
HEADINGS = ["Aim", "Time", "At hand", "Unplugged opening", "Typical wrong answers", "Exit question"]
PHASES = ["unplugged opening", "predict", "play", "name", "exercises", "exit question"]


def cells(lesson: Lesson) -> list[dict[str, Any]]:
    path = ROOT / "notebooks" / "graphs" / f"{lesson.slug}.ipynb"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def code(lesson: Lesson) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(lesson) if cell["cell_type"] == "code"]


def text(lesson: Lesson) -> str:
    return "\n".join("".join(cell["source"]) for cell in cells(lesson) if cell["cell_type"] == "markdown")


def page(lesson: Lesson) -> str:
    return (ROOT / "notebooks" / "teachers" / f"{lesson.slug}.md").read_text(encoding="utf-8")


def part(lesson: Lesson, heading: str) -> str:
    """What stands under a heading of the teachers' page."""
    return page(lesson).split(f"\n## {heading}\n")[1].split("\n## ")[0]


@EACH
def test_a_notebook_predicts_performs_names_exercises_and_asks(lesson: Lesson) -> None:
    told = text(lesson)
    assert told.startswith(f"# Lesson {lesson.number}: {lesson.title}")
    for heading in ("## Predict", "## Exercises", "## Exit question"):
        assert heading in told
    assert any(f'Course("lesson{lesson.number}")' in cell for cell in code(lesson))
    assert 14 <= len(code(lesson)) <= 28
    assert any("nx." in cell for cell in code(lesson))
    assert f"lesson{lesson.number}" in course_names()


@EACH
def test_every_exercise_is_in_the_notebook_with_an_untouched_stub(lesson: Lesson) -> None:
    module = sys.modules[type(lesson.exercises[0]).__module__]
    for exercise in lesson.exercises:
        name = next(name for name, value in vars(module).items() if value is exercise)
        assert any(f"{exercise.name} = lesson{lesson.number}.{name}.new(seed)" in cell for cell in code(lesson)), name
        (check,) = [cell for cell in cells(lesson) if f"{exercise.name}.check(" in "".join(cell["source"])]
        (output,) = check["outputs"]
        assert "Not attempted yet" in "".join(output["data"]["text/plain"])


@EACH
def test_three_to_five_exercises(lesson: Lesson) -> None:
    assert 3 <= len(lesson.exercises) <= 5
    assert len({type(exercise).__name__ for exercise in lesson.exercises}) == len(lesson.exercises)
    assert 2 <= len(load_syllabus(f"lesson{lesson.number}").levels) <= 5


@EACH
def test_the_page_for_teachers_is_complete_and_takes_45_minutes(lesson: Lesson) -> None:
    assert page(lesson).startswith(f"# Lesson {lesson.number}: {lesson.title}\n")
    assert re.findall(r"^## (.*)$", page(lesson), re.M) == HEADINGS
    rows = re.findall(r"^\| ([a-z ]+) \| (\d+) \|$", part(lesson, "Time"), re.M)
    assert [name for name, _ in rows] == PHASES
    assert sum(int(minutes) for _, minutes in rows) == 45
    assert f"make worksheets LESSON={lesson.number}" in part(lesson, "At hand")
    assert lesson.slug in part(lesson, "At hand")
    assert len(page(lesson).split()) <= 650


@EACH
def test_typical_wrong_answers_are_those_that_the_checks_know(lesson: Lesson) -> None:
    rows = re.findall(r"^\| (.+?) \| .+ \|$", part(lesson, "Typical wrong answers"), re.M)
    known = {thought for exercise in lesson.exercises for thought in exercise.misconceptions}
    assert set(rows) - {"thought", "---"} == known


@EACH
def test_the_exit_question_is_the_same_for_pupils_and_teachers(lesson: Lesson) -> None:
    asked = text(lesson).split("## Exit question")[1].split("> ", 1)[1].split("\n\n")[0]
    told = part(lesson, "Exit question").strip().split("\n\n")[0]
    assert _bare(asked) == _bare(told) == _bare(lesson.exit_question)
    assert len(part(lesson, "Exit question").strip().split("\n\n", 1)[1]) > 60, "and the teacher has an answer"


def _bare(question: str) -> str:
    """A question without the signs for emphasis and quotation."""
    return " ".join(re.sub(r"[*_>]", " ", question).split())


# Worksheets


@EACH
def test_every_pupil_has_another_maze_and_the_key_is_apart(lesson: Lesson) -> None:
    made = worksheets(lesson, 4, first=11)
    sheets = made.sheets.split('<div class="sheet">')[1:]
    assert len(sheets) == 4
    assert len({re.sub(r"\b1[1-4]\b", "", sheet) for sheet in sheets}) == 4
    for seed, sheet in enumerate(sheets, start=11):
        assert f"Sheet {seed}" in sheet
        assert f"seed = {seed}" in sheet
        for exercise in lesson.exercises:
            if exercise.paper:
                one = exercise.new(seed)
                assert one.key not in unescape(sheet)
                assert words(one.key) in made.key
                assert one.solution_text.strip("`") not in unescape(sheet)
        assert lesson.exit_question in unescape(sheet)
        assert all(term in sheet for term in lesson.words)
    assert made == worksheets(lesson, 4, first=11)


@EACH
def test_all_but_programs_can_be_done_on_paper(lesson: Lesson) -> None:
    for exercise in lesson.exercises:
        assert bool(exercise.paper) != isinstance(exercise, CodeExercise), type(exercise).__name__
        assert "`" not in exercise.paper, "there is no computer here"
        assert len(exercise.paper.split()) <= 60


def test_the_command_writes_two_files_and_tells_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lesson", "1", "--pupils", "2", "--folder", str(tmp_path / "new")]) == 0
    names = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert names == ["01-a-card-is-not-a-vertex.html", "01-a-card-is-not-a-vertex-key.html"]
    for name in names:
        page_text = (tmp_path / "new" / name).read_text(encoding="utf-8")
        assert page_text.startswith("<!doctype html>")
        assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"|xmlns%3D[^ ]*|http://www\.w3\.org', "", page_text)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--lesson", "99"], "there is no lesson 99; lessons are 1"),
        (["--lesson", "1", "--pupils", "0"], f"1 to {MOST_PUPILS} pupils"),
        (["--lesson", "1", "--pupils", "100000"], f"1 to {MOST_PUPILS} pupils"),
        (["--lesson", "1", "--first", "-1"], "a seed is a whole number"),
    ],
)
def test_a_wrong_command_is_answered_in_a_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--folder", str(tmp_path)]) == 1
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a file").write_text("")
    assert main(["--lesson", "1", "--pupils", "1", "--folder", str(tmp_path / "a file" / "x")]) == 1
    assert "a file" in capsys.readouterr().err


# What a lesson needs


def test_exercises_need_neither_widgets_nor_matplotlib() -> None:
    heavy = ("matplotlib", "numpy", "IPython", "ipywidgets", "anywidget", "traitlets")
    code_text = (
        "import sys; from saboteur.learn.lessons import LESSONS\n"
        "for lesson in LESSONS.values():\n"
        "    for exercise in lesson.exercises: exercise.check(exercise.solve())._repr_html_()\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code_text], capture_output=True, text=True, check=True, cwd=ROOT)
    assert result.stdout.strip() == "[]"


def test_verdicts_are_the_same_under_every_hash_seed() -> None:
    code_text = (
        "from saboteur.learn.lessons import LESSONS\n"
        "for lesson in LESSONS.values():\n"
        "    for exercise in lesson.exercises:\n"
        "        for seed in range(3):\n"
        "            one = exercise.new(seed)\n"
        "            print(one._repr_html_(), one.solution()._repr_html_())\n"
        "            for wrong in one.wrong().values(): print(one.check(wrong)._repr_html_())\n"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code_text],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) > 100_000


def test_a_seed_must_be_a_seed() -> None:
    for lesson in LESSONS.values():
        for exercise in lesson.exercises:
            _check_seed(exercise)


def _check_seed(exercise: Exercise) -> None:
    for seed in (-1, 1.5, "1", None, 2**70):
        with pytest.raises(SaboteurError):
            exercise.new(seed)  # type: ignore[arg-type]
