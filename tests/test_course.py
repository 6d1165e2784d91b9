"""The coach: courses by messages as a browser sends them, stars, progress, the referee, and predictions."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saboteur.errors import SaboteurError
from saboteur.learn import progress, referee
from saboteur.learn.attempts import MOST_MARKS, Attempt
from saboteur.learn.coach import INTENTS, Coach, Course, Predict, Referee
from saboteur.learn.courses import load_syllabus, read_syllabus
from saboteur.learn.levels import LEGAL, Judge, LevelError, Mark, Play, asked_for
from saboteur.learn.predictions import case as prediction
from saboteur.learn.progress import Progress, ProgressError
from saboteur.widgets.session import TableError

FIRST = load_syllabus("saboteur")


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "kept" / "progress.json"
    monkeypatch.setenv(progress.PLACE, str(path))
    return path


def tell(course: Coach, **message: Any) -> dict[str, Any]:
    """Send a message as the page does; gives what the coach shows then."""
    if message.get("do") == "play":
        message.setdefault("revision", course.scene["revision"])
    course._hear(None, json.loads(json.dumps(message)), [])
    coach: dict[str, Any] = course.scene["coach"]
    return coach


def number_of(name: str) -> int:
    return [level.name for level in FIRST.levels].index(name)


def at(name: str) -> Course:
    return Course("saboteur", level=number_of(name) + 1)


def notice(course: Coach) -> dict[str, Any]:
    said: dict[str, Any] = course.scene["notice"] or {}
    return said


# A level from beginning to end


def test_the_first_level_is_solved_by_two_clicks_and_leads_to_the_next() -> None:
    course = Course("saboteur")
    assert {tuple(move["place"]) for move in course.scene["moves"] if move["place"]} == {(1, 0), (-1, 0)}, "it is lit"
    coach = tell(course, do="play", move="place EW @ 1,0")
    assert (coach["is_solved"], coach["stars"]) == (True, 3)
    assert coach["rules"][0]["rule"] == "S10"
    coach = tell(course, do="next")
    assert (coach["title"], coach["is_solved"]) == ("Edges match", False)
    assert course.scene["moves"] == [], "from now on nothing is lit in advance"


def test_a_refused_try_names_rules_and_cells_says_what_would_help_and_costs_nothing() -> None:
    course = at("turn")
    coach = tell(course, do="play", move="place NE @ 2,0")
    said = notice(course)
    assert said["broken"][0]["rule"] == "S11"
    assert {tuple(mark["at"]) for mark in said["marks"]} >= {(1, 0)}
    assert said["remedy"] == "Turned round, it would fit there."
    assert coach["tries"] == 0
    assert tell(course, do="play", move="place SW @ 2,0")["stars"] == 3


def test_a_detour_costs_a_star_and_can_be_taken_back() -> None:
    course = at("match")
    coach = tell(course, do="play", move="place NS @ 0,1")
    assert "allowed, but" in coach["said"]
    assert coach["can_undo"]
    coach = tell(course, do="undo")
    assert (coach["can_undo"], coach["tries"]) == (False, 1)
    assert tell(course, do="play", move="place EW @ 2,0")["stars"] == 2


def test_the_others_pass_in_between_and_undo_takes_their_turns_back_too() -> None:
    course = at("dead-end")
    before = course.scene["cards"]
    tell(course, do="play", move="place NE @ 0,1")
    assert sum("passes" in line for line in course.scene["log"]) == 2
    assert course.scene["acts"]
    tell(course, do="undo")
    assert course.scene["cards"] == before
    assert not any("passes" in line for line in course.scene["log"])


def test_retry_begins_again_with_all_stars_possible() -> None:
    course = at("match")
    tell(course, do="hint")
    tell(course, do="play", move="place NS @ 0,1")
    coach = tell(course, do="retry")
    assert (coach["tries"], coach["hints"], coach["said"]) == (0, [], "")
    assert tell(course, do="play", move="place EW @ 2,0")["stars"] == 3


def test_hints_grow_and_cost_stars() -> None:
    course = at("match")
    hints = [tell(course, do="hint")["hints"] for _ in range(4)]
    assert [len(shown) for shown in hints] == [1, 2, 3, 3]
    assert hints[-1] == list(FIRST.levels[number_of("match")].hints)
    assert tell(course, do="play", move="place EW @ 2,0")["stars"] == 1


def test_the_solution_is_played_on_the_board_and_can_be_done_again() -> None:
    course = at("treasure")
    coach = tell(course, do="solution")
    assert not coach["is_solved"]
    assert "place NW @ 2,0, then place NS @ 2,-1" in coach["said"]
    laid = {tuple(card["at"]): card["art"] for card in course.scene["cards"]}
    assert laid[3, -2] == "goal NESW/treasure"
    assert tell(course, do="retry")["said"] == ""
    assert course.scene["acts"]


def test_a_level_can_be_left_at_any_time_and_is_found_as_it_was() -> None:
    course = at("match")
    tell(course, do="play", move="place NS @ 0,1")
    assert tell(course, do="open", number=30)["number"] == 30
    assert tell(course, do="open", number=1)["can_undo"]
    assert tell(course, do="back")["number"] == 0
    assert "no such level" in notice_after(course, do="back")
    assert "no such level" in notice_after(course, do="open", number=10**9)
    last = tell(course, do="open", number=len(FIRST.levels) - 1)
    assert not last["has_next"]


def notice_after(course: Coach, **message: Any) -> str:
    tell(course, **message)
    return str(notice(course).get("text"))


# Other tasks


def test_cells_are_marked_checked_and_revealed() -> None:
    course = at("predict")
    assert course.scene["coach"]["points"] == [{"at": [3, 0], "label": "falls"}]
    assert tell(course, do="mark", cell=[1, 0])["marked"] == [[1, 0]]
    coach = tell(course, do="answer")
    assert "missing" in coach["said"]
    assert "1,0 does not belong to them" in coach["said"]
    assert (coach["wanted"], coach["done"]) == ([], ""), "nothing is given away"
    tell(course, do="mark", cell=[1, 0])
    level = FIRST.levels[number_of("predict")]
    assert isinstance(level.task, Mark)
    wanted = sorted(asked_for(level, level.task))
    for cell in wanted:
        tell(course, do="mark", cell=list(cell))
    coach = tell(course, do="answer")
    assert (coach["is_solved"], coach["stars"]) == (True, 2)
    assert [tuple(cell) for cell in coach["wanted"]] == wanted
    assert [3, 0] not in [card["at"] for card in course.scene["cards"]], "it has fallen"


def test_there_is_an_end_to_marks() -> None:
    number = [level.name for level in load_syllabus("lesson2").levels].index("where-to-build")
    course = Course("lesson2", level=number + 1)
    for place in range(MOST_MARKS):
        tell(course, do="mark", cell=[place, 9])
    assert "at most" in notice_after(course, do="mark", cell=[0, 8])
    assert len(course.scene["coach"]["marked"]) == MOST_MARKS


@pytest.mark.parametrize("cell", [[0, 0], [6, 1], [3, 0], [9, 9]], ids=["start", "goal", "falls", "free"])
def test_what_cannot_be_part_of_an_answer_is_not_marked(cell: list[int]) -> None:
    course = at("predict")
    assert "cannot be part" in notice_after(course, do="mark", cell=cell)
    assert course.scene["coach"]["marked"] == []


def test_what_is_done_after_the_solution_counts_for_nothing() -> None:
    course = at("match")
    tell(course, do="solution")
    assert "this is the solution" in notice_after(course, do="play", move="pass NS")
    assert course.progress == {}
    coach = tell(course, do="undo")
    assert (coach["is_shown"], coach["said"]) == (False, "")
    assert tell(course, do="play", move="place EW @ 2,0")["stars"] == 1


@pytest.mark.parametrize(("hints", "stars"), [(0, 3), (1, 2), (2, 2), (3, 1)])
def test_one_or_two_hints_cost_a_star_and_three_cost_two(hints: int, stars: int) -> None:
    course = at("match")
    for _ in range(hints):
        tell(course, do="hint")
    assert tell(course, do="play", move="place EW @ 2,0")["stars"] == stars


def test_a_hint_after_the_end_costs_nothing() -> None:
    course = at("match")
    tell(course, do="play", move="place EW @ 2,0")
    assert tell(course, do="hint")["stars"] == 3


def test_a_move_after_which_nothing_helps_is_told_so() -> None:
    course = at("one-of-two")
    coach = tell(course, do="play", move="play repair pickaxe+cart: cart on 0")
    assert "does not lead to the goal" in coach["said"]
    assert not coach["is_on_the_way"]
    coach = tell(course, do="undo")
    coach = tell(course, do="play", move="play repair pickaxe+cart: pickaxe on 0")
    assert "go on" in coach["said"]
    assert coach["is_on_the_way"]


def test_when_the_round_is_over_the_way_back_is_told() -> None:
    course = at("two-goals")
    tell(course, do="play", move="place NESW @ -1,0")
    assert "retry" in course.scene["idle"]
    assert not course.scene["acts"]


def test_whoever_has_seen_the_solution_gets_one_star_also_after_a_retry() -> None:
    course = at("match")
    tell(course, do="solution")
    tell(course, do="retry")
    assert tell(course, do="play", move="place EW @ 2,0")["stars"] == 1


def test_to_open_the_level_that_is_open_changes_nothing() -> None:
    course = at("match")
    tell(course, do="play", move="place NS @ 0,1")
    assert tell(course, do="open", number=number_of("match"))["can_undo"]


def test_of_several_broken_rules_one_is_told_in_full() -> None:
    course = at("match")
    tell(course, do="play", move="place NS @ 2,0")
    assert [bool(one["sentence"]) for one in notice(course)["broken"]] == [True, False]


def test_a_ruling_of_the_kit_is_called_one() -> None:
    course = at("dead-end")
    assert tell(course, do="solution")["rules"][0]["rule"] == "S39 (our ruling)"
    course = at("match")
    assert tell(course, do="solution")["rules"][0]["rule"] == "S11"


def test_an_answer_is_chosen_until_it_is_right() -> None:
    course = at("clockwise")
    tell(course, do="choose", option="seat 3")
    coach = tell(course, do="choose", option="seat 3")
    assert coach["tries"] == 1, "a double click is one try"
    assert coach["said"] == "That would be against the clock."
    assert not any(option["is_right"] for option in coach["options"]), "the right one is not given away"
    coach = tell(course, do="choose", option="seat 0")
    assert (coach["is_solved"], coach["stars"]) == (True, 2)
    assert [option["value"] for option in coach["options"] if option["is_right"]] == ["seat 0"]


@pytest.mark.parametrize("name", ["predict", "clockwise", "layout", "map", "one-of-two"])
def test_before_a_level_is_open_the_page_does_not_know_what_is_right(name: str) -> None:
    course = at(name)
    level = FIRST.levels[number_of(name)]
    text = json.dumps(course.scene)
    assert level.done not in text
    assert not any(hint in text for hint in level.hints)
    if isinstance(level.task, Play):
        assert course.scene["moves"] == []


# Progress


def test_stars_are_kept_in_one_file_and_the_best_counts(own_file: Path) -> None:
    course = at("match")
    tell(course, do="play", move="place EW @ 2,0")
    assert json.loads(own_file.read_text()) == {"format": 1, "stars": {"saboteur/match": 3}}
    tell(course, do="retry")
    tell(course, do="hint")
    tell(course, do="play", move="place EW @ 2,0")
    assert Progress.from_text(own_file.read_text()).stars == {"saboteur/match": 3}
    assert course.progress == {"saboteur/match": 3}


def test_a_course_opens_where_one_left_off() -> None:
    course = Course("saboteur")
    tell(course, do="play", move="place EW @ 1,0")
    again = Course("saboteur")
    assert again.scene["coach"]["number"] == 1
    assert again.scene["coach"]["chapters"][0]["levels"][0]["stars"] == 3


def test_of_two_results_the_better_one_is_joined() -> None:
    low, high = Progress({"a/b": 1, "a/c": 2}), Progress({"a/b": 3, "a/d": 1})
    assert low.joined(high).stars == high.joined(low).stars == {"a/b": 3, "a/c": 2, "a/d": 1}


def test_two_courses_do_not_overwrite_each_other(own_file: Path) -> None:
    one, other = at("first-card"), at("match")
    tell(one, do="play", move="place EW @ 1,0")
    tell(other, do="play", move="place EW @ 2,0")
    assert set(Progress.from_text(own_file.read_text()).stars) == {"saboteur/first-card", "saboteur/match"}


def test_progress_is_exported_and_imported(monkeypatch: pytest.MonkeyPatch, own_file: Path) -> None:
    course = at("first-card")
    tell(course, do="play", move="place EW @ 1,0")
    sent: list[Any] = []
    monkeypatch.setattr(course, "send", sent.append)
    tell(course, do="export")
    (reply,) = sent
    assert reply["file"].endswith(".json")
    own_file.unlink()
    fresh = Course("saboteur", level=3)
    assert fresh.progress == {}
    tell(fresh, do="import", text=reply["text"])
    assert fresh.progress == {"saboteur/first-card": 3}
    assert Progress.from_text(own_file.read_text()).stars == {"saboteur/first-card": 3}


BROKEN = [
    "",
    "{",
    "[]",
    "7",
    "{}",
    '{"format": 0, "stars": {}}',
    '{"format": 1, "stars": []}',
    '{"format": 1, "stars": {"a": 0}}',
    '{"format": 1, "stars": {"a": 4}}',
    '{"format": 1, "stars": {"a": true}}',
    '{"format": 1, "stars": {"a": "3"}}',
    '{"format": 1, "stars": {"' + "a" * 500 + '": 3}}',
    '{"format": 1, "stars": {"a\\u0000": 3}}',
    "[" * 100_000,
    "x" * 2_000_000,
]


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:40])
def test_a_broken_progress_file_is_refused_and_nothing_is_lost(text: str, own_file: Path) -> None:
    with pytest.raises(ProgressError):
        Progress.from_text(text)
    own_file.parent.mkdir()
    own_file.write_text(text)
    course = Course("saboteur")
    assert notice(course)["is_bad"]
    tell(course, do="play", move="place EW @ 1,0")
    assert Progress.from_text(own_file.read_text()).stars == {"saboteur/first-card": 3}
    assert own_file.with_name("progress.json.damaged").read_text() == text, "what was there is put aside"
    before = course.progress
    assert notice_after(course, do="import", text=text)
    assert notice(course)["is_bad"]
    assert course.progress == before


def test_a_second_damaged_file_does_not_overwrite_the_first(own_file: Path) -> None:
    own_file.parent.mkdir()
    for number, text in enumerate(("one", "two", "three")):
        own_file.write_text(text)
        progress.save(Progress({f"x/{number}": 1}))
    kept = [own_file.with_name(f"progress.json.damaged{end}").read_text() for end in ("", "-2", "-3")]
    assert kept == ["one", "two", "three"]


def test_a_folder_in_the_place_of_the_file_is_left_alone(own_file: Path) -> None:
    own_file.mkdir(parents=True)
    (own_file / "precious").write_text("mine")
    course = Course("saboteur", level=1)
    assert "no file" in notice(course)["text"]
    assert tell(course, do="play", move="place EW @ 1,0")["is_solved"]
    assert "no file" in notice(course)["text"]
    assert (own_file / "precious").read_text() == "mine"


def test_the_file_of_a_later_version_is_left_alone(own_file: Path) -> None:
    own_file.parent.mkdir()
    text = '{"format": 2, "galaxies": 7}'
    own_file.write_text(text)
    course = Course("saboteur", level=1)
    tell(course, do="play", move="place EW @ 1,0")
    assert "later version" in notice(course)["text"]
    assert own_file.read_text() == text


def test_a_link_stays_a_link(own_file: Path) -> None:
    own_file.parent.mkdir()
    real = own_file.with_name("real.json")
    own_file.symlink_to(real)
    progress.save(Progress({"a/b": 2}))
    assert own_file.is_symlink()
    assert Progress.from_text(real.read_text()).stars == {"a/b": 2}


def test_nothing_is_lost_when_several_save_at_once(own_file: Path) -> None:
    code = (
        "import sys; from saboteur.learn import progress\n"
        "for number in range(15): progress.save(progress.Progress({f'{sys.argv[1]}/{number}': 1}))"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code, name]) for name in "abc"]
    assert [run.wait(timeout=60) for run in runs] == [0, 0, 0]
    assert len(progress.load().stars) == 45
    assert [path.name for path in own_file.parent.iterdir()] == ["progress.json"]


def test_without_a_home_the_course_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(progress.PLACE)

    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", nowhere)
    course = Course("saboteur", level=1)
    assert "no home folder" in notice(course)["text"]
    assert tell(course, do="play", move="place EW @ 1,0")["is_solved"]


def test_too_much_is_not_imported(own_file: Path) -> None:
    course = at("first-card")
    tell(course, do="play", move="place EW @ 1,0")
    many = json.dumps({"format": 1, "stars": {f"x/{number}": 1 for number in range(5000)}})
    assert notice_after(course, do="import", text=many)
    assert notice(course)["is_bad"]
    assert Course("saboteur").progress == {"saboteur/first-card": 3}


def test_a_file_that_cannot_be_written_is_said_and_the_course_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").write_text("")
    monkeypatch.setenv(progress.PLACE, str(tmp_path / "a file" / "progress.json"))
    course = Course("saboteur", level=1)
    assert tell(course, do="play", move="place EW @ 1,0")["is_solved"]
    assert "cannot be kept" in notice(course)["text"]
    assert course.progress == {"saboteur/first-card": 3}
    assert tell(course, do="next")["number"] == 1
    assert notice(course) == {}


# What the browser may ask


WRONG: list[Any] = [
    *(None, 7, "next", [], {}, {"do": None}, {"do": "fly"}, {"do": "save"}, {"do": "new"}, {"do": "next", "by": 2}),
    {"do": "open", "number": -1},
    {"do": "open", "number": 10**30},
    {"do": "open", "number": True},
    {"do": "open", "number": "3"},
    {"do": "play", "move": "place EW @ 1,0"},
    {"do": "play", "move": 7, "revision": 0},
    {"do": "play", "move": "nonsense", "revision": 0},
    {"do": "play", "move": "place EW @ 1,0", "revision": 99},
    {"do": "mark", "cell": [0, 0]},
    {"do": "mark", "cell": [0]},
    {"do": "mark", "cell": [10**9, 0]},
    {"do": "answer"},
    {"do": "choose", "option": "seat 0"},
    {"do": "choose", "option": 7},
    {"do": "lens", "name": "microscope", "is_on": True},
    {"do": "lens", "name": "rockfalls", "is_on": True},
    {"do": "rules", "words": 7},
    {"do": "rules", "words": "x" * 5000},
    {"do": "import", "text": 7},
    {"do": "undo"},
    {"do": "back"},
]


@pytest.mark.parametrize("message", WRONG, ids=lambda message: str(message)[:60])
def test_a_wrong_message_is_answered_and_does_no_harm(message: Any) -> None:
    course = Course("saboteur", level=1)
    before = dict(course.scene)
    course._hear(None, message, [])
    assert notice(course)["is_bad"]
    assert "fault in the kit" not in notice(course)["text"]
    assert {part for part in before if before[part] != course.scene[part]} <= {"notice"}
    assert tell(course, do="play", move="place EW @ 1,0")["is_solved"]


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(-3, 9), max_size=3)
MESSAGES = st.builds(
    lambda name, values: {"do": name} | dict(zip(INTENTS[name].fields, values, strict=False)),
    st.sampled_from(sorted(INTENTS)),
    st.lists(VALUES, min_size=2, max_size=2),
)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, len(FIRST.levels)), st.lists(MESSAGES, max_size=12))
def test_whatever_arrives_the_course_stands(level: int, messages: list[Any]) -> None:
    course = Course("saboteur", level=level)
    for message in messages:
        course._hear(None, message, [])
        assert "fault in the kit" not in str(notice(course).get("text"))
    tell(course, do="open", number=0)
    tell(course, do="retry")
    assert tell(course, do="play", move="place EW @ 1,0")["is_solved"]


def test_the_browser_cannot_write_what_it_shows() -> None:
    course = Course("saboteur", level=1)
    course.set_state({"scene": {"coach": {"stars": 3}}})
    assert course.scene["coach"]["stars"] == 0
    assert notice(course)["is_bad"]


def test_rules_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    course = Course("saboteur", level=1)
    sent: list[Any] = []
    monkeypatch.setattr(course, "send", sent.append)
    for words in ("rockfall", "s13", "unicorn", "", "13"):
        tell(course, do="rules", words=words)
    found = [[one["rule"] for one in reply["rules"]] for reply in sent]
    assert "S20" in found[0]
    assert found[1][0] == "S13"
    assert found[2:] == [[], [], ["S13"]]


# Courses that are written wrongly


GOOD: dict[str, Any] = {
    "name": "one",
    "title": "One",
    "goal": "Do it.",
    "done": "Done.",
    "maze": "start NESW | EW",
    "mark": {"joined": True},
    "hints": [],
}
BAD: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "no field 'colour'"),
    ({"mark": {"dragons": True}}, "a question is one of"),
    ({"choose": {"a": "", "b": "no"}}, "one task"),
    ({"rules": ["S99"]}, "no rule"),
    ({"maze": "NEX"}, "not a side"),
    ({"mark": {"cut_off": "one"}}, "a cell is written"),
]


@pytest.mark.parametrize(("change", "words"), BAD, ids=lambda part: str(part)[:30])
def test_a_level_that_is_written_wrongly_is_told_so(change: dict[str, Any], words: str) -> None:
    data = {"title": "x", "chapter": [{"title": "y", "level": [GOOD | change]}]}
    with pytest.raises(LevelError, match=words):
        Attempt.at(read_syllabus("x", data).levels[0]).answer()


PLAY: dict[str, Any] = {
    "name": "together",
    "title": "Together",
    "goal": "Join the goal.",
    "done": "Done.",
    "hints": [],
    "position": {
        "maze": "start NESW | . | . | ?",
        "hands": {"0": ["EW"], "1": ["EW", "NS"], "2": ["NS"]},
        "pile": [],
        "players": 3,
        "seed": 1,
    },
    "want": {"happens": {"kind": "reached", "seat": 1}},
    "line": ["place EW @ 1,0"],
    "replies": ["place EW @ 2,0"],
}


def only_level(data: dict[str, Any]) -> Attempt:
    syllabus = read_syllabus("x", {"title": "x", "box": "saboteur", "chapter": [{"title": "y", "level": [data]}]})
    return Attempt.at(syllabus.levels[0])


def test_others_play_their_lines_where_they_can_and_pass_where_not() -> None:
    attempt = only_level(PLAY).play("place EW @ 1,0")
    assert attempt.is_solved
    attempt = only_level(PLAY | {"replies": ["place EW @ 9,9"]}).play("place EW @ 1,0")
    assert not attempt.is_solved
    assert [move.text for move in attempt.game.moves][1].startswith("pass")


def test_of_several_cells_all_must_be_reached() -> None:
    position = PLAY["position"] | {"maze": "start NESW | . | EW | . | . | ?", "hands": {"0": ["EW", "EW"]}}
    want = {"reach": ["1,0", "3,0"]}
    attempt = only_level(PLAY | {"position": position, "want": want, "replies": []}).play("place EW @ 1,0")
    assert not attempt.is_solved
    assert attempt.play("place EW @ 3,0").is_solved


def test_a_reply_is_given_once() -> None:
    hands = {"0": ["NS", "NE", "NW"], "1": ["map", "map", "N"], "2": ["N+S", "E", "E+W"]}
    want = {"happens": {"kind": "turned"}}
    data = PLAY | {"position": PLAY["position"] | {"hands": hands}, "want": want, "replies": ["play map @ 3,0"]}
    attempt = only_level(data).play("pass NS").play("pass NE")
    assert [move.text for move in attempt.game.moves].count("play map @ 3,0") == 1


def test_a_case_for_the_referee_can_be_written_down() -> None:
    data = {key: value for key, value in PLAY.items() if key not in ("want", "line", "replies")}
    attempt = only_level(data | {"judge": "place EW @ 0,1", "offered": ["S11", "S14"]})
    assert list(attempt.options) == [LEGAL, "S11", "S14"]
    assert attempt.solution_options == ["S11"]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ({"places": "NE"}, {(-1, 0), (0, -1), (0, 1), (3, 0)}),
        ({"as_held": "SW"}, {(0, -1), (3, 0)}),
        ({"cut_cards": True}, {(1, 0)}),
        ({"worst": True}, {(1, 0)}),
        ({"distance": 2}, {(2, 0)}),
        ({"joined": True}, {(1, 0), (2, 0)}),
        ({"cut_off": "1,0"}, {(2, 0)}),
        ({"many_vertices": True}, set()),
    ],
    ids=str,
)
def test_every_question_about_cells(question: dict[str, Any], wanted: set[Any]) -> None:
    level = only_level(GOOD | {"maze": "start NESW | EW | EW | . | ?", "mark": question}).level
    assert isinstance(level.task, Mark)
    assert asked_for(level, level.task) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ({"reached_by": "blue"}, {(1, 0), (2, 0), (3, 0)}),
        ({"shut_out": "blue"}, {(4, 0)}),
        ({"shut_out": "green"}, {(2, 0), (3, 0), (4, 0)}),
    ],
    ids=str,
)
def test_questions_about_teams(question: dict[str, Any], wanted: set[Any]) -> None:
    maze = "start NESW | EW/W=blue | EW | EW/W=green | EW | ? | . | NS"
    level = only_level(GOOD | {"maze": maze, "mark": question}).level
    assert isinstance(level.task, Mark)
    assert asked_for(level, level.task) == wanted, (
        "of a card with a closed door half is reached; loose cards do not count"
    )


@pytest.mark.parametrize(("number", "team"), [(1, "green"), (2, "blue")])
def test_what_a_team_reaches_is_seen_when_it_has_been_found(number: int, team: str) -> None:
    course = Course("lesson5", level=number)
    assert course.scene["overlay"] == ""
    level = load_syllabus("lesson5").levels[number - 1]
    assert isinstance(level.task, Mark)
    for cell in asked_for(level, level.task):
        tell(course, do="mark", cell=list(cell))
    assert tell(course, do="answer")["is_solved"]
    assert course.scene["overlay"]


def test_two_levels_of_the_same_name_are_refused() -> None:
    with pytest.raises(LevelError, match="two levels are called one"):
        read_syllabus("x", {"title": "x", "chapter": [{"title": "y", "level": [GOOD, GOOD]}]})


@pytest.mark.parametrize("level", [0, 99, "1", 1.0, -1, True])
def test_a_level_that_is_not_there_is_refused(level: Any) -> None:
    with pytest.raises(SaboteurError, match="numbered from 1"):
        Course("saboteur", level=level)


def test_a_course_that_is_not_there_is_refused() -> None:
    with pytest.raises(LevelError, match=r"courses are .*saboteur"):
        Course("chess")
    with pytest.raises(LevelError, match="courses are"):
        Course(["saboteur"])  # type: ignore[arg-type]


# The referee and predictions


CASES = 150


def test_the_referee_agrees_with_the_engine_and_every_usual_rule_comes_up() -> None:
    broken: dict[str, int] = {}
    for number in range(CASES):
        level = referee.case(5, number)
        assert isinstance(level.task, Judge)
        refusal = level.game.refusal(level.task.move)
        rules_broken = {one.rule for one in refusal.all} if refusal else {LEGAL}
        if "S12" in rules_broken:
            assert level.task.held is not None
            assert level.task.move.cards[0] not in level.task.held.ways
            rules_broken -= {"S8"}
        attempt = Attempt.at(level)
        for option in attempt.options:
            assert attempt.choose(option).is_solved == (option in rules_broken), (number, option)
        for rule in rules_broken:
            broken[rule] = broken.get(rule, 0) + 1
        assert len(attempt.options) >= 3
        assert all(len(text.split()) <= 40 for text in (level.goal, level.done, *level.hints))
    assert CASES * 0.2 < broken[LEGAL] < CASES * 0.55
    assert {"S10", "S11", "S12", "S13", "S14", "S15", "S16", "S19", "S20", "S22"} <= set(broken), broken


def test_a_case_shows_the_move_and_not_the_answer() -> None:
    for number in range(20):
        one = Referee(seed=3)
        tell(one, do="open", number=number)
        level = referee.case(3, number)
        assert isinstance(level.task, Judge)
        text = json.dumps(one.scene)
        assert notice(one)["text"] == ""
        assert "ghost" in notice(one) or notice(one)["marks"] or level.task.move.target is not None
        assert notice(one)["broken"] == []
        assert level.done not in text
        coach = tell(one, do="solution")
        assert any(option["is_right"] for option in coach["options"])


def test_the_same_seed_gives_the_same_cases() -> None:
    def texts(seed: int) -> list[str]:
        return [referee.case(seed, number).goal for number in range(10)]

    assert texts(1) == texts(1)
    assert texts(1) != texts(2)
    with pytest.raises(SaboteurError):
        Referee(seed="one")  # type: ignore[arg-type]


def test_a_series_counts_what_was_right_at_once() -> None:
    one = Referee(seed=1)
    assert one.scene["coach"]["right"] == 0
    (right, *_) = Attempt.at(referee.case(1, 0)).solution_options
    assert tell(one, do="choose", option=right)["right"] == 1
    tell(one, do="retry")
    assert tell(one, do="choose", option=right)["right"] == 1, "once is enough"
    coach = tell(one, do="next")
    assert (coach["number"], coach["count"], coach["has_next"]) == (1, None, True)
    assert one.progress == {}


def test_predictions_are_what_a_rockfall_does() -> None:
    sizes = []
    for number in range(60):
        level = prediction(2, number)
        assert isinstance(level.task, Mark)
        maze = level.maze
        before = {node[:2] for node in maze.reachable()}
        column, row = map(int, level.task.about.split(","))
        maze.remove((column, row))
        lost = before - {node[:2] for node in maze.reachable()} - {(column, row)}
        assert asked_for(level, level.task) == lost
        sizes.append(len(asked_for(level, level.task)))
    assert sizes[0] >= 2
    assert 0 in sizes
    assert max(sizes) >= 5
    assert Predict(seed=4).scene["coach"]["kind"] == "mark"


def test_what_cannot_be_done_in_a_level_is_said() -> None:
    course = at("clockwise")
    for message in ({"do": "undo"}, {"do": "answer"}, {"do": "mark", "cell": [0, 0]}):
        assert notice_after(course, **message)
        assert notice(course)["is_bad"]
    with pytest.raises(TableError, match="nothing to play"):
        Attempt.at(FIRST.levels[number_of("clockwise")]).play("pass NS")


# Without a kernel


def test_the_static_page_is_the_same_whatever_the_progress() -> None:
    course = Course("saboteur")
    before = course._repr_mimebundle_()[0]
    tell(course, do="play", move="place EW @ 1,0")
    tell(course, do="next")
    after = Course("saboteur")._repr_mimebundle_()[0]
    for kind in ("image/svg+xml", "text/html", "text/plain"):
        assert before[kind] == after[kind]
    assert "Digging: Your first card" in before["text/plain"]
    assert repr(course) == "<Saboteur, rule by rule: Edges match>"
