"""Courses, the referee, predictions and exercises in a real JupyterLab, clicked as a learner clicks them."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from saboteur.learn import progress, referee
from saboteur.learn.attempts import Attempt
from saboteur.learn.courses import load_syllabus
from saboteur.learn.exercises import Exercise
from saboteur.learn.lessons import LESSONS
from saboteur.learn.levels import Level, Mark, Play, asked_for
from saboteur.learn.predictions import case as prediction
from saboteur.moves import Move
from tests.lab import ROOT, Notebook, lab
from tests.table_page import TablePage, write_book
from tests.test_table_browser import check_with_axe

pytestmark = pytest.mark.browser
CELLS = {
    "course": "from saboteur.learn import Course\nCourse('saboteur')",
    "referee": "from saboteur.learn import Referee\nReferee(seed=2)",
    "predict": "from saboteur.learn import Predict\nPredict(seed=2)",
}
LESSON_BOOKS = {lesson: f"graphs/{LESSONS[lesson].slug}.ipynb" for lesson in LESSONS}
BOOKS = ["00-start-here.ipynb", "rules/01-saboteur.ipynb", *LESSON_BOOKS.values()]
LEVELS = load_syllabus("saboteur").levels
MARKED = re.compile("marked by you")
Open = Callable[..., "CoachPage"]


@pytest.fixture(scope="module")
def addresses(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folders = {theme: tmp_path_factory.mktemp(theme) for theme in ("light", "dark")}
    for folder in folders.values():
        for name, cell in CELLS.items():
            write_book(folder / f"{name}.ipynb", cell)
    for name in BOOKS:
        (folders["light"] / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "notebooks" / name, folders["light"] / name)
    with lab(folders["light"]) as light, lab(folders["dark"], is_dark=True) as dark:
        yield {"light": light, "dark": dark}


@pytest.fixture
def open_course(chromium: Browser, addresses: dict[str, str]) -> Iterator[Open]:
    """Opens a notebook with a course and no progress; in the end nothing was complained about."""
    progress.place().unlink(missing_ok=True)
    books: list[Notebook] = []

    def opened(name: str, theme: str = "light", width: int = 1280) -> CoachPage:
        page = chromium.new_page(viewport={"width": width, "height": 1100})
        books.append(Notebook(page, addresses[theme], name if name.endswith(".ipynb") else f"{name}.ipynb"))
        books[-1].run_all()
        return CoachPage(page, books[-1])

    yield opened
    for book in books:
        book.page.close()
        assert book.complaints == []
        assert book.outside == []


class CoachPage(TablePage):
    """A course that is open in a page: the first one, or the one at `place`."""

    def __init__(self, page: object, book: Notebook, place: int = 0) -> None:
        self.page, self.book = book.page, book
        self.root = self.page.locator(".sk-table:has(.sk-coach)").nth(place)
        self.root.wait_for()

    def press(self, name: str) -> None:
        self.button(name).click()

    def go_on(self) -> None:
        """To the next level; not at once, because a second click that comes at once is not heard."""
        self.page.wait_for_timeout(520)
        self.press("next")

    def button(self, name: str) -> Locator:
        return self.root.locator(f'[data-coach="{name}"]')

    def text(self, part: str) -> str:
        return self.root.locator(f".sk-{part}").inner_text()

    def wait_for_title(self, title: str) -> None:
        expect(self.root.locator(".sk-level-title")).to_contain_text(title)

    def wait_until_solved(self, stars: int = 3) -> None:
        solved = self.root.locator(".sk-solved")
        expect(solved).to_be_visible()
        expect(solved.locator(".sk-stars")).to_have_attribute("aria-label", f"{stars} of 3 stars")

    def open_level(self, number: int) -> None:
        menu = self.root.locator(".sk-levels")
        if menu.get_attribute("open") is None:
            menu.locator("summary").click()
        self.root.locator(f'[data-level="{number}"]').click()
        self.wait_for_title(LEVELS[number].title)

    def answer(self, level: Level) -> None:
        """Solve a level with the mouse."""
        if isinstance(level.task, Play):
            for number, move in enumerate(level.task.line, start=1):
                self.click_and_wait(move, is_last=number == len(level.task.line))
        elif isinstance(level.task, Mark):
            for column, row in sorted(asked_for(level, level.task)):
                self.cell(column, row).click()
                expect(self.cell(column, row)).to_have_attribute("aria-label", MARKED)
            self.press("check")
        else:
            (right, *_) = Attempt.at(level).solution_options
            self.root.locator(f".sk-answers [data-option={json.dumps(right)}]").click()

    def click_and_wait(self, move: Move, is_last: bool) -> None:
        """Click a move; before the next one the others have had their turn."""
        held = len(self.hand())
        self.click_move(move)
        if not is_last:
            expect(self.root.locator(".sk-hand .sk-held")).not_to_have_count(held)


# The rules course


def test_the_first_own_move_is_two_clicks_away_on_the_front_page(open_course: Open) -> None:
    course = open_course("00-start-here.ipynb")
    course.wait_for_title("Your first card")
    course.choose("EW")
    assert course.lit() == {"1,0", "-1,0"}
    course.cell(1, 0).click()
    course.wait_until_solved()
    course.go_on()
    course.wait_for_title("Edges match")
    assert course.page.locator(".sk-table").count() == 2


def test_every_level_of_the_rules_course_can_be_solved_with_the_mouse(open_course: Open) -> None:
    course = open_course("rules/01-saboteur.ipynb")
    for number, level in enumerate(LEVELS):
        course.wait_for_title(level.title)
        course.answer(level)
        course.wait_until_solved()
        if number + 1 < len(LEVELS):
            course.go_on()
    stars = json.loads(progress.place().read_text())["stars"]
    assert set(stars.values()) == {3}
    assert len(stars) == len(LEVELS)


def test_a_wrong_try_is_explained_beside_the_board_and_help_comes_step_by_step(open_course: Open) -> None:
    course = open_course("course")
    course.open_level(1)
    course.choose("NS")
    course.cell(2, 0).click()
    course.notice("S11", "tunnel to tunnel, rock to rock", "2 other places")
    expect(course.button("next")).to_be_hidden()
    expect(course.root.locator(".sk-why")).not_to_have_count(0)
    for number in (1, 2, 3):
        course.press("hint")
        expect(course.root.locator(".sk-hints li")).to_have_count(number)
    expect(course.button("hint")).to_be_hidden()
    course.press("solution")
    expect(course.root.locator(".sk-verdict")).to_contain_text("A solution: place EW @ 2,0")
    course.press("retry")
    expect(course.root.locator(".sk-verdict")).to_be_hidden()
    course.choose("NS")
    course.cell(0, 1).click()
    expect(course.root.locator(".sk-verdict")).to_contain_text("allowed, but")
    course.press("undo")
    expect(course.root.locator(".sk-verdict")).to_be_hidden()
    course.choose("EW")
    course.cell(2, 0).click()
    course.wait_until_solved(stars=1)


def test_levels_are_solved_with_the_keyboard_alone(open_course: Open) -> None:
    course = open_course("course")
    course.enter()
    for level in LEVELS[:3]:
        course.wait_for_title(level.title)
        assert isinstance(level.task, Play)
        course.press_move(level.task.line[0])
        course.wait_until_solved()
        _tab_to(course, "next")
        course.page.wait_for_timeout(520)
        course.page.keyboard.press("Enter")
        expect(course.root.locator(".sk-solved")).to_have_count(0)
    course.open_level([level.name for level in LEVELS].index("predict"))
    level = LEVELS[[level.name for level in LEVELS].index("predict")]
    assert isinstance(level.task, Mark)
    for column, row in sorted(asked_for(level, level.task)):
        course._walk(column, row)
        course.page.keyboard.press("Enter")
        expect(course.cell(column, row)).to_have_attribute("aria-label", MARKED)
    _tab_to(course, "check")
    course.page.keyboard.press("Enter")
    course.wait_until_solved()
    assert "Solved, with 3 of 3 stars" in course.spoken()


def _tab_to(course: CoachPage, name: str) -> None:
    for _ in range(60):
        course.page.keyboard.press("Tab")
        if course.page.evaluate("document.activeElement?.dataset?.coach") == name:
            return
    raise AssertionError(f"the tab key does not lead to {name}")


def test_progress_goes_to_a_file_and_comes_back(open_course: Open, tmp_path: Path) -> None:
    course = open_course("course")
    course.answer(LEVELS[0])
    course.wait_until_solved()
    course.root.locator('[data-panel="progress"]').click()
    with course.page.expect_download() as download:
        course.root.get_by_role("button", name="Save my progress to a file").click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["stars"] == {"saboteur/first-card": 3}
    other = tmp_path / "other.json"
    other.write_text('{"format": 1, "stars": {"saboteur/match": 2}}')
    course.root.locator('.sk-panel input[type="file"]').set_input_files(other)
    expect(course.root.locator(".sk-notice")).to_contain_text("added to yours")
    course.root.locator(".sk-levels summary").click()
    stars = course.root.locator('[data-level="1"] .sk-stars')
    expect(stars).to_have_attribute("aria-label", "2 of 3 stars")


def test_a_rule_is_looked_up_by_a_word_and_by_its_number(open_course: Open) -> None:
    course = open_course("course")
    course.root.locator('[data-panel="rules"]').click()
    field = course.root.locator('.sk-panel input[type="search"]')
    for words, found in (
        ("crosswise", "S12 Path cards are never laid crosswise"),
        ("s26", "S26"),
        ("unicorn", "No rule"),
    ):
        field.fill(words)
        field.press("Enter")
        expect(course.root.locator(".sk-found")).to_contain_text(found)


def test_a_double_click_on_next_goes_one_level_on(open_course: Open) -> None:
    course = open_course("course")
    course.answer(LEVELS[0])
    course.wait_until_solved()
    course.page.wait_for_timeout(520)
    course.button("next").dblclick()
    course.wait_for_title(LEVELS[1].title)
    course.page.wait_for_timeout(800)
    course.wait_for_title(LEVELS[1].title)
    course.press("skip")
    course.wait_for_title(LEVELS[2].title)


# Series


def test_the_referee_is_played(open_course: Open) -> None:
    course = open_course("referee")
    for number in range(4):
        level = referee.case(2, number)
        course.wait_for_title(level.title)
        attempt = Attempt.at(level)
        wrong = next(option for option in attempt.options if option not in attempt.solution_options)
        course.root.locator(f'.sk-answers [data-option="{wrong}"]').click()
        expect(course.root.locator(".sk-verdict")).to_be_visible()
        expect(course.root.locator(".sk-right")).to_have_count(0)
        course.answer(level)
        course.wait_until_solved(stars=2)
        course.go_on()
    expect(course.root.locator(".sk-place")).to_contain_text("0 right so far")
    course.answer(referee.case(2, 4))
    course.wait_until_solved()
    expect(course.root.locator(".sk-place")).to_contain_text("1 right so far")


def test_a_rockfall_is_predicted_and_then_seen(open_course: Open) -> None:
    course = open_course("predict")
    level = prediction(2, 0)
    assert isinstance(level.task, Mark)
    falls = course.root.locator(f'[data-cell="{level.task.about}"]')
    expect(falls).to_have_attribute("data-card", level.maze.cards[tuple(map(int, level.task.about.split(",")))].text)  # type: ignore[index]
    course.answer(level)
    course.wait_until_solved()
    assert falls.get_attribute("data-card") is None
    expect(course.root.locator(".sk-wanted")).to_have_count(len(asked_for(level, level.task)))


# Lessons


@pytest.mark.parametrize("number", LESSON_BOOKS)
def test_the_levels_of_a_lesson_are_clicked_through(open_course: Open, number: int) -> None:
    course = open_course(LESSON_BOOKS[number])
    levels = load_syllabus(f"lesson{number}").levels
    for place, level in enumerate(levels):
        course.wait_for_title(level.title)
        course.answer(level)
        course.wait_until_solved()
        if place + 1 < len(levels):
            course.go_on()


@pytest.mark.parametrize("number", LESSON_BOOKS)
def test_an_answer_is_typed_into_a_lesson_and_checked(open_course: Open, number: int) -> None:
    course = open_course(LESSON_BOOKS[number])
    exercise = next(one for one in LESSONS[number].exercises if one.stub is None)
    wrong = next(iter(exercise.new(1).wrong().items()))
    _type(course, exercise, wrong[1])
    verdict = course.page.locator(".jp-OutputArea-output", has_text="Not yet").first
    expect(verdict).to_contain_text(wrong[0])
    expect(verdict.locator("img")).to_have_count(1)
    _type(course, exercise, exercise.new(1).solve())
    expect(course.page.locator(".jp-OutputArea-output", has_text="✓ Correct").first).to_be_visible()


def _type(course: CoachPage, exercise: Exercise, answer: object) -> None:
    """Write an answer into the box under an exercise, and run it."""
    page = course.page
    shown = page.locator(".jp-CodeCell", has_text=exercise.title).filter(has=page.locator(".jp-OutputArea-output"))
    shown.first.scroll_into_view_if_needed()
    page.locator(".jp-CodeCell .cm-content", has_text=f"{exercise.name}.check(answer)").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(f"answer = {answer!r}\n\n{exercise.name}.check(answer)")
    page.keyboard.press("Shift+Enter")
    course.book.wait()


# For everybody


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("light", 800), ("dark", 1280), ("dark", 800)])
def test_axe_finds_nothing_serious(open_course: Open, theme: str, width: int) -> None:
    course = open_course("course", theme, width)
    course.open_level(1)
    course.choose("NS")
    course.cell(2, 0).click()
    course.notice()
    course.press("hint")
    course.root.locator(".sk-levels summary").click()
    expect(course.root.locator(".sk-hints li")).to_have_count(1)
    check_with_axe(course)
    screenshots = ROOT / "screenshots"
    screenshots.mkdir(exist_ok=True)
    course.root.screenshot(path=screenshots / f"course-{theme}-{width}.png")
    for name in ("clockwise", "predict", "broken"):
        course.open_level([level.name for level in LEVELS].index(name))
        course.press("solution")
        expect(course.root.locator(".sk-done")).to_be_visible()
        check_with_axe(course)
        course.root.screenshot(path=screenshots / f"course-{theme}-{width}-{name}.png")
    course.root.locator('[data-panel="rules"]').click()
    check_with_axe(course)
