"""Every exercise of every lesson, on fifty seeds: what is right passes, what is wrong is told why, nothing breaks."""

import itertools
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saboteur import Maze
from saboteur.errors import SaboteurError
from saboteur.learn.exercises import CodeExercise, Exercise
from saboteur.learn.lessons import LESSONS, lesson1, lesson3, lesson7
from saboteur.learn.letters import letters
from saboteur.learn.verdicts import Standing, Verdict

SEEDS = range(50)
EXERCISES = [exercise for lesson in LESSONS.values() for exercise in lesson.exercises]
EACH = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: type(exercise).__name__)


class Spiteful:
    """An answer that breaks when it is looked at."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __iter__(self) -> Iterator[Any]:
        raise OSError("do not read me")

    def __repr__(self) -> str:
        raise ValueError("do not show me")

    __hash__ = None  # type: ignore[assignment]


def angry(*arguments: Any) -> Any:
    raise KeyError("angry", arguments)


def endless(*arguments: Any) -> Any:
    return itertools.count()


NONSENSE = [
    *("", "NES", "?" * 100_000, "start NESW | EW", b"bytes", True, False, 0, -1, 3.5, float("nan"), 10**5000, 1j),
    *([], (), {}, set(), [None], [[]], [1, 2, 3], [(0, 0)], [[0, 0], [0, 0]], [(0, 0, "NESW")], [(10**9, 0)], {"a": 1}),
    *(list(range(100_000)), itertools.count(), object(), Exercise, Spiteful(), [Spiteful()], angry, endless, print),
    *(lambda: 1, lambda *_: Spiteful(), Maze(), Maze.from_text("start NESW | EW | ?"), [[[[[[[[]]]]]]]]),
]


@EACH
@pytest.mark.parametrize("seed", SEEDS)
def test_right_answers_pass_wrong_ones_are_told_why_and_the_stub_is_not_attempted(
    exercise: Exercise, seed: int
) -> None:
    exercise = exercise.new(seed)
    assert exercise.check(exercise.solve()).standing is Standing.CORRECT, exercise.check(exercise.solve())
    other = exercise.another()
    assert other is None or exercise.check(other).standing is Standing.CORRECT, exercise.check(other)
    assert exercise.check(exercise.stub).standing is Standing.NOT_ATTEMPTED
    assert exercise.check().standing is Standing.NOT_ATTEMPTED
    wrong = exercise.wrong()
    assert set(wrong) == set(exercise.misconceptions)
    for thought, answer in wrong.items():
        verdict = exercise.check(answer)
        assert (verdict.standing, verdict.misconception) == (Standing.NOT_YET, thought), (thought, str(verdict))
        assert verdict.message == exercise.misconceptions[thought]


@EACH
@pytest.mark.parametrize("answer", NONSENSE, ids=lambda answer: type(answer).__name__)
def test_whatever_is_typed_gives_a_verdict_and_is_not_correct(exercise: Exercise, answer: Any) -> None:
    verdict = exercise.check(answer)
    assert isinstance(verdict, Verdict)
    assert not verdict.is_correct
    assert len(str(verdict)) < 100_000
    assert verdict._repr_html_()


ATOMS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["NS", "EW", "E"])
)
ANSWERS = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner, inner) | st.sets(ATOMS)
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(EXERCISES), ANSWERS)
def test_random_answers_give_a_verdict(exercise: Exercise, answer: Any) -> None:
    assert isinstance(exercise.check(answer), Verdict)


@EACH
def test_a_verdict_on_a_wrong_answer_does_not_show_a_right_one(exercise: Exercise) -> None:
    for seed in SEEDS[:10]:
        exercise = exercise.new(seed)
        right = exercise.solve()
        for answer in exercise.wrong().values():
            assert callable(right) or repr(right) not in str(exercise.check(answer))


@EACH
def test_hints_grow_and_the_solution_is_there_at_any_time(exercise: Exercise) -> None:
    exercise = exercise.new(3)
    solution = exercise.solution()
    assert repr(solution).startswith("A solution: ")
    hints = [repr(exercise.hint()) for _ in range(4)]
    assert [hint[:11] for hint in hints] == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"]
    assert f"{exercise.name}.solution()" in hints[2]
    assert hints[2] == hints[3]


@EACH
@pytest.mark.parametrize("seed", SEEDS[:10])
def test_a_right_answer_with_an_item_less_or_more_is_not_yet_right(exercise: Exercise, seed: int) -> None:
    exercise = exercise.new(seed)
    right = exercise.solve()
    if not isinstance(right, list):
        return
    assert not exercise.check(right[:-1]).is_correct
    extra = [item for wrong in exercise.wrong().values() if isinstance(wrong, list) for item in wrong]
    turned = [tuple(reversed(item)) for item in right if isinstance(item, tuple)]
    for item in [item for item in extra if item not in right and item not in turned][:4]:
        assert not exercise.check([*right, item]).is_correct, item
        if type(exercise).__name__ not in EXCHANGEABLE:
            assert not exercise.check([item, *right[1:]]).is_correct, item


EXCHANGEABLE = ["FewestDoors"]
"""Where one corridor may do as well as another; `test_doors` tries all pairs of them."""


def test_tables_are_read_with_their_keys() -> None:
    degrees, layers = lesson1.degrees.new(5), lesson3.layer_sizes.new(5)
    table = dict(degrees.maze.graph.degree)
    swapped = dict(zip(table, reversed(list(table.values())), strict=True))
    assert degrees.check(table).is_correct
    assert swapped == table or not degrees.check(swapped).is_correct
    sizes = dict(enumerate(layers.solve()))
    assert layers.check(sizes).is_correct
    assert not layers.check({**sizes, 50: 7}).is_correct
    assert not layers.check({**sizes, "x": 7}).is_correct


def test_answers_are_read_as_people_write_them() -> None:
    degrees, worst, order = lesson1.degrees.new(5), lesson7.worst_rockfall.new(5), lesson3.bfs_order.new(5)
    assert degrees.check(degrees.maze.graph.degree).is_correct
    assert degrees.check([float(value) for value in degrees.solve()]).is_correct
    assert worst.check([worst.solve()]).is_correct
    assert not worst.check((*worst.solve(), "garbage")).is_correct
    names = letters(order.maze)
    assert order.check("-".join(names[node] for node in order.solve())).is_correct
    assert lesson1.tunnels.check(lambda card: [tunnel + tunnel[0] for tunnel in card.split("+")]).is_correct is False


def test_a_maze_that_is_built_is_large_enough_and_in_one_part() -> None:
    odd, tie = lesson1.odd_ones.new(3), lesson7.bow_tie.new(3)
    row = " | ".join(["start NESW", *["EW"] * (odd.least - 2)])
    assert f"lay at least {odd.least}" in odd.check(row).message
    rings = "start NESW | SW | .  | ES | SW\nNE | NW | . | NE | NW"
    apart = rings + "\n" + ("." + "\n") + "ES | SW | . | ES | SW\nNE | NW | . | NE | NW"
    assert "not joined" in tie.check(apart).message
    assert "several parts" in odd.check(apart).message


def test_a_function_that_leaves_does_not_take_the_notebook_with_it() -> None:
    assert not lesson1.tunnels.check(lambda card: sys.exit()).is_correct


@EACH
def test_what_a_learner_does_with_the_maze_does_not_change_the_task(exercise: Exercise) -> None:
    exercise = exercise.new(4)
    before, right = repr(exercise), exercise.solve()
    if hasattr(exercise, "_maze"):
        for cell in list(exercise.maze):
            exercise.maze.remove(cell)
    assert repr(exercise) == before
    assert exercise.check(right).is_correct


@pytest.mark.parametrize(
    "exercise", [one for one in EXERCISES if isinstance(one, CodeExercise)], ids=lambda one: one.title
)
def test_to_print_is_not_to_return(exercise: Exercise) -> None:
    verdict = exercise.check(lambda *arguments: print(arguments))
    assert verdict.standing is Standing.NOT_YET
    assert "`return` instead of `print`" in verdict.message


@EACH
def test_texts_say_the_name_that_the_exercise_has_in_its_notebook(exercise: Exercise) -> None:
    assert re.fullmatch(r"ex\d", exercise.name)
    shown = repr(exercise) + repr(exercise.solution()) + "".join(repr(exercise.hint()) for _ in exercise.hints)
    assert not re.search(r"\bex\.", shown)
    assert type(exercise)(3).name == "ex"


@EACH
def test_seeds_make_different_tasks_and_the_same_seed_the_same(exercise: Exercise) -> None:
    tasks = {repr(exercise.new(seed)) for seed in SEEDS}
    assert len({task.split(")", 1)[1] for task in tasks}) >= exercise.least_tasks
    assert repr(exercise.new(5)) == repr(exercise.new(5))
    with pytest.raises(SaboteurError, match="a seed is a whole number"):
        exercise.new("five")  # type: ignore[arg-type]


@EACH
def test_an_exercise_reads_well(exercise: Exercise) -> None:
    assert len(exercise.task.split()) <= 70
    for text in (*exercise.hints, *exercise.misconceptions.values(), exercise.explain()):
        assert 3 <= len(text.split()) <= 40, text
    assert exercise._repr_html_().startswith("<div")
    assert exercise.solution()._repr_html_()
