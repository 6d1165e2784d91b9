"""Worksheets on paper: another maze for each pupil, and the answer key apart.

    python -m saboteur.learn.worksheets --lesson 2 --pupils 30

writes two pages to print from a browser: the sheets, one pupil a page or more, and the key for the teacher. The number
on a sheet is its seed: whoever writes it into the notebook of the lesson gets the same mazes there.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from saboteur.chance import check_seed
from saboteur.draw import Picture
from saboteur.draw import palette as p
from saboteur.draw.svg import tag
from saboteur.errors import SaboteurError
from saboteur.learn.exercises import Exercise
from saboteur.learn.lesson import Lesson
from saboteur.learn.lessons import LESSONS
from saboteur.learn.page import words

MOST_PUPILS: Final = 200
COLUMNS: Final = 14
ROWS: Final = 6
LIGHT: Final = {
    p.EARTH: "#e4ddd3",
    p.EARTH_DARK: "#d6cdbf",
    p.EARTH_LIGHT: "#ece7df",
    p.EARTH_EDGE: "#6b6155",
    p.SAND: "#ffffff",
    p.TABLE: "#ffffff",
    p.BACK: "#e8e8e8",
    p.BACK_LINE: "#bbbbbb",
    p.BACK_INK: "#333333",
}
"""The colours of the cards, and those in which they are printed."""
LINES: Final = 3
STYLE: Final = """
@page { size: A4; margin: 14mm; }
body { font: 11pt/1.4 "DejaVu Sans", Verdana, sans-serif; color: #000; margin: 0 auto; max-width: 182mm; }
header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1.5pt solid #000; }
h1 { font-size: 15pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 5mm 0 1mm; } p { margin: 1mm 0; }
.sheet { break-after: page; } .task { break-inside: avoid; }
.task img { height: 70mm; max-width: 100%; object-fit: contain; object-position: left; }
.line { border-bottom: .6pt solid #777; height: 8mm; }
.key { break-inside: avoid; border-bottom: .6pt solid #777; padding-bottom: 2mm; }
.key img { max-height: 60mm; max-width: 100%; }
ul.words { border: .6pt solid #777; padding: 1.5mm 3mm 1.5mm 8mm; margin: 2mm 0; font-size: 10pt; }
.key div { display: flex; flex-wrap: wrap; gap: 4mm; } .key section { flex: 1 1 40%; min-width: 0; }
code { font-size: 9.5pt; overflow-wrap: anywhere; }
footer { font-size: 8.5pt; margin-top: 4mm; } @media print { .screen { display: none; } }
"""


class Worksheets(NamedTuple):
    """Two pages of HTML."""

    sheets: str
    key: str


def worksheets(lesson: Lesson, pupils: int, first: int = 1) -> Worksheets:
    """The sheets of a lesson for a number of pupils, with the numbers from `first` on; and the key to them."""
    if not isinstance(pupils, int) or isinstance(pupils, bool) or not 1 <= pupils <= MOST_PUPILS:
        raise SaboteurError(f"worksheets are made for 1 to {MOST_PUPILS} pupils, not for {pupils}")
    check_seed(first)
    on_paper = [exercise for exercise in lesson.exercises if exercise.paper]
    made = {seed: [exercise.new(seed) for exercise in on_paper] for seed in range(first, first + pupils)}
    sheets = "".join(_sheet(lesson, seed, exercises) for seed, exercises in made.items())
    keys = "".join(_key(seed, exercises) for seed, exercises in made.items())
    title = f"Lesson {lesson.number}: {lesson.title}"
    note = '<p class="screen">Print this page from the browser: every sheet begins on a page of its own.</p>'
    warning = "<p>For the teacher. Where an exercise has several right answers, this is one of them.</p>"
    return Worksheets(
        _page(title, note + sheets), _page(f"Key to {title}", f"<h1>Key to {escape(title)}</h1>{warning}{keys}")
    )


def _page(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>\n'


def _sheet(lesson: Lesson, seed: int, exercises: Sequence[Exercise]) -> str:
    header = f"<header><h1>Lesson {lesson.number}: {escape(lesson.title)}</h1><span>Sheet {seed}</span></header>"
    name = "<p>Name: ______________________________ &nbsp; Date: ______________</p>" + _glossary(lesson)
    tasks = "".join(_task(number, exercise) for number, exercise in enumerate(exercises, start=1))
    footer = f"<footer>Columns count to the east, rows count down the page. In the notebook: seed = {seed}.</footer>"
    leaving = f'<div class="task"><h2>Before you leave</h2><p>{escape(lesson.exit_question)}</p>{_lines()}</div>'
    return f'<div class="sheet">{header}{name}{tasks}{leaving}{footer}</div>'


def _glossary(lesson: Lesson) -> str:
    """The terms that are needed, in a box."""
    terms = "".join(f"<li><b>{escape(term)}</b>: {escape(meaning)}</li>" for term, meaning in lesson.words.items())
    return f'<ul class="words">{terms}</ul>'


def _lines() -> str:
    return '<div class="line"></div>' * LINES


def _grid() -> str:
    """Free cells to draw cards into."""
    cells = [
        tag("rect", x=30 * column, y=45 * row, width=30, height=45, fill="none", stroke="#999", stroke_dasharray="2 3")
        for column in range(COLUMNS)
        for row in range(ROWS)
    ]
    size = f'viewBox="0 0 {30 * COLUMNS} {45 * ROWS}" width="{30 * COLUMNS}"'
    return f'<p><svg {size} role="img" aria-label="free cells">{"".join(cells)}</svg></p>'


def _task(number: int, exercise: Exercise) -> str:
    lines = _lines() if exercise.board else _grid()
    heading = f"<h2>{number}. {escape(exercise.title)}</h2><p>{words(exercise.paper)}</p>"
    return f'<div class="task">{heading}{_image(exercise.board)}{lines}</div>'


def _key(seed: int, exercises: Sequence[Exercise]) -> str:
    parts = [_answer(number, exercise) for number, exercise in enumerate(exercises, start=1)]
    return f'<div class="key"><h2>Sheet {seed}</h2><div>{"".join(parts)}</div></div>'


def _answer(number: int, exercise: Exercise) -> str:
    solution = f"<p>{words(exercise.key)}</p>{_image(exercise.solved_board)}"
    return f"<section><b>{number}. {escape(exercise.title)}</b>{solution}</section>"


def _image(picture: Picture | None) -> str:
    return f"<p>{_for_paper(picture).html}</p>" if picture else ""


def _for_paper(picture: Picture) -> Picture:
    """A picture with light rock, so that a pencil can be seen on it and less ink is needed."""
    svg = picture.svg
    for dark, light in LIGHT.items():
        svg = svg.replace(f'"{dark}"', f'"{light}"')
    return replace(picture, svg=svg)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the two files; what goes wrong is told in a sentence."""
    parser = argparse.ArgumentParser(prog="saboteur-worksheets", description="Worksheets to print, with a key apart.")
    parser.add_argument("--lesson", type=int, required=True, help=f"one of {', '.join(map(str, LESSONS))}")
    parser.add_argument("--pupils", type=int, default=30, help="how many sheets (30)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first sheet (1)")
    parser.add_argument("--folder", type=Path, default=Path("worksheets"), help="where to write them (worksheets)")
    given = parser.parse_args(arguments)
    try:
        for path in write(given.lesson, given.pupils, given.first, given.folder):
            print(path)  # noqa: T201 - this is what the command is for
    except (SaboteurError, OSError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


def write(number: int, pupils: int, first: int, folder: Path) -> list[Path]:
    """Write the sheets of a lesson and the key to a folder."""
    if number not in LESSONS:
        raise SaboteurError(f"there is no lesson {number}; lessons are {', '.join(map(str, LESSONS))}")
    lesson = LESSONS[number]
    made = worksheets(lesson, pupils, first)
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{lesson.slug}.html", folder / f"{lesson.slug}-key.html"]
    for path, text in zip(paths, made, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


if __name__ == "__main__":
    sys.exit(main())
