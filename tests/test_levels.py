"""Every level of every course: it can be solved and left, what is wrong fails with its rule, and it reads well."""

import pytest

from saboteur import Game, rules
from saboteur.learn.attempts import Attempt
from saboteur.learn.courses import course_names, load_syllabus
from saboteur.learn.levels import LONGEST_STEP, Choose, Judge, Level, Mark, Play, asked_for, may_mark
from saboteur.learn.progress import Progress
from saboteur.learn.tutor import Tutor
from saboteur.widgets.session import TableError

LEVELS = [(name, level) for name in course_names() for level in load_syllabus(name).levels]
EACH = pytest.mark.parametrize(("course", "level"), LEVELS, ids=[f"{name}/{level.name}" for name, level in LEVELS])
OF_PLAY = pytest.mark.parametrize(
    "level", [level for _, level in LEVELS if isinstance(level.task, Play)], ids=lambda level: level.name
)


def solved(level: Level, attempt: Attempt | None = None) -> Attempt:
    """The level solved by its reference."""
    attempt = attempt or Attempt.at(level)
    if isinstance(level.task, Play):
        for move in level.task.line:
            attempt = attempt.play(move)
    elif isinstance(level.task, Mark):
        for cell in asked_for(level, level.task):
            attempt = attempt.mark(cell)
        attempt = attempt.answer()
    else:
        (right, *_) = attempt.solution_options
        attempt = attempt.choose(right)
    return attempt


@EACH
def test_the_reference_solves_it_at_par_with_three_stars(course: str, level: Level) -> None:
    attempt = solved(level)
    assert attempt.is_solved, attempt.said
    assert (attempt.stars, attempt.tries) == (3, level.par)


@OF_PLAY
def test_it_is_not_solved_before_the_last_move_of_the_reference(level: Level) -> None:
    assert isinstance(level.task, Play)
    attempt = Attempt.at(level)
    for move in level.task.line[:-1]:
        attempt = attempt.play(move)
        assert not attempt.is_solved


@OF_PLAY
def test_wrong_moves_are_refused_by_the_stated_rule_and_change_nothing(level: Level) -> None:
    assert isinstance(level.task, Play)
    for move, rule in level.task.wrong.items():
        attempt = Attempt.at(level).play(move)
        notice = attempt.session.notice
        assert notice is not None
        assert notice.refusal is not None, move
        assert rule in [one.rule for one in notice.refusal.all], (move, str(notice.refusal))
        assert (attempt.is_solved, attempt.tries, attempt.game) == (False, 0, level.game)


@OF_PLAY
def test_moves_that_fall_short_are_allowed_and_do_not_solve_it(level: Level) -> None:
    assert isinstance(level.task, Play)
    for move in level.task.short:
        attempt = Attempt.at(level).play(move)
        assert attempt.tries == 1, f"{move} is refused"
        assert not attempt.is_solved, move
        assert attempt.said


@OF_PLAY
def test_whatever_legal_move_is_tried_the_level_goes_on_and_can_be_taken_back(level: Level) -> None:
    for move in level.game.legal_moves():
        attempt = Attempt.at(level).play(move)
        assert attempt.undo().game == level.game
        again = attempt.retry()
        assert (again.game, again.tries, again.is_solved) == (level.game, 0, False)
        assert solved(level).is_solved


@EACH
def test_its_solution_can_be_shown_and_leaves_one_star(course: str, level: Level) -> None:
    attempt = Attempt.at(level).solution()
    assert attempt.has_seen_solution
    assert attempt.stars == 0
    with pytest.raises(TableError, match=r"this is the solution|no marks"):
        attempt.play("pass NS") if isinstance(level.task, Play) else attempt.answer()
    assert solved(level, attempt.retry()).stars == 1


@EACH
def test_it_is_looked_at_from_the_learners_seat_to_the_end(course: str, level: Level) -> None:
    if isinstance(level.beginning, Game):
        assert Attempt.at(level).session.seat == level.seat
        assert solved(level).session.seat == level.seat


@EACH
def test_it_can_be_left_and_taken_up_again(course: str, level: Level) -> None:
    syllabus = load_syllabus(course)
    number = syllabus.levels.index(level)
    tutor = Tutor.of(syllabus, Progress(), number)
    tutor = tutor.then(tutor.attempt.hint())
    elsewhere = tutor.open((number + 1) % len(syllabus.levels))
    back = elsewhere.open(number)
    assert back.attempt.hints == tutor.attempt.hints
    assert back.attempt.level is level


@EACH
def test_nobody_reads_more_than_forty_words_before_doing_something(course: str, level: Level) -> None:
    for text in (level.goal, level.done, *level.hints):
        assert 0 < len(text.split()) <= LONGEST_STEP, text


@EACH
def test_it_has_three_hints(course: str, level: Level) -> None:
    assert len(level.hints) == 3


@EACH
def test_a_task_can_be_got_wrong(course: str, level: Level) -> None:
    """A level that anything solves would teach nothing."""
    task = level.task
    if isinstance(task, Play):
        assert task.wrong or task.short
    elif isinstance(task, Mark):
        wanted = asked_for(level, task)
        cells = [*level.maze, *level.maze.border]
        off = next(cell for cell in cells if may_mark(level, task, cell) and cell not in wanted)
        assert not Attempt.at(level).answer().is_solved
        assert not Attempt.at(level).mark(off).answer().is_solved
        assert all(may_mark(level, task, cell) for cell in wanted)
    else:
        attempt = Attempt.at(level)
        wrong = [option for option in attempt.options if option not in attempt.solution_options]
        assert len(wrong) >= 2
        for option in wrong:
            assert attempt.choose(option).said


@EACH
def test_the_cards_on_its_board_match(course: str, level: Level) -> None:
    """A board that breaks a rule would teach the wrong thing; only lesson 1 lays cards carelessly, to talk about it."""
    maze = level.maze
    goals = set(maze.goal_cells)
    for cell in [cell for cell in maze if cell not in goals]:
        alone = maze.copy()
        card = alone.remove(cell)
        for goal in goals & set(alone.cards):
            alone.remove(goal)
        off = alone.mismatches(card, cell)
        assert not off or (course, level.name) in CARELESS, (cell, off)


CARELESS = [("lesson1", "walk"), ("lesson1", "over-and-under")]


@OF_PLAY
def test_a_move_that_leads_away_is_told_so(level: Level) -> None:
    """What falls short says that it leads nowhere, unless par leaves room to go on."""
    assert isinstance(level.task, Play)
    for text in level.task.short if level.par == 1 else ():
        assert "does not lead to the goal" in Attempt.at(level).play(text).said
    attempt = Attempt.at(level)
    for move in level.task.line[:-1]:
        attempt = attempt.play(move)
        assert "go on" in attempt.said


def test_every_rule_of_the_first_box_is_met_and_one_new_rule_at_a_time() -> None:
    met: list[str] = []
    for level in load_syllabus("saboteur").levels:
        new = [rule for rule in level.rules if rule not in met]
        assert level.rules, level.name
        assert len(new) <= 1, (level.name, new)
        met += new
    assert sorted(met) == sorted(rules.ids("S"))


def test_most_rules_of_the_first_box_are_met_by_playing() -> None:
    levels = load_syllabus("saboteur").levels
    played = {rule for level in levels if isinstance(level.task, Play) for rule in level.rules}
    asked = {rule for level in levels if isinstance(level.task, Choose | Judge) for rule in level.rules}
    assert not played & asked
    assert len(played) >= 2 * len(asked) - 2, (len(played), len(asked))
