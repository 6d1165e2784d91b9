"""Messages from a browser are not trusted: whatever arrives is answered at the table, and the game is unharmed."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import saboteur
from saboteur import Table
from saboteur.record import _checksum
from saboteur.widgets import intents, table
from saboteur.widgets.intents import INTENTS
from saboteur.widgets.scene import scene
from tests.tables import state, tell

WRONG: list[Any] = [
    *(None, 7, "play", [], {}, True, 1.5, [{"do": "undo"}], {"do": None}, {"do": []}, {"do": {}}, {"do": 1}),
    *(
        {"do": "fly"},
        {"do": "__class__"},
        {"do": "play"},
        {"do": "play", "move": "pass map"},
        {"do": "undo", "seat": 1},
    ),
    {"do": "play", "move": 7, "revision": 0},
    {"do": "play", "move": None, "revision": 0},
    {"do": "play", "move": "pass map", "revision": "0"},
    {"do": "play", "move": "pass map", "revision": True},
    {"do": "play", "move": "pass map", "revision": 0, "seat": 1},
    {"do": "play", "move": "x" * 100_000, "revision": 0},
    {"do": "play", "move": "", "revision": 0},
    {"do": "play", "move": "place NES @ 999999,0", "revision": 0},
    {"do": "play", "move": "place NES @ 0,1", "revision": 10**30},
    {"do": "go", "number": -1},
    {"do": "go", "number": 10**30},
    {"do": "go", "number": 1.0},
    {"do": "look", "viewpoint": 77},
    {"do": "look", "viewpoint": "god"},
    {"do": "look", "viewpoint": None},
    {"do": "look", "viewpoint": True},
    {"do": "lens", "name": "microscope", "is_on": True},
    {"do": "lens", "name": ["reached"], "is_on": True},
    {"do": "lens", "name": "reached", "is_on": 1},
    {"do": "learn", "is_on": "yes"},
    {"do": "new", "box": "saboteur", "players": 10**30, "seed": None, "options": {}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": "abc", "options": {}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": 1, "options": {"deck": "/etc/passwd"}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": 1, "options": {"rounds": [1]}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": 1, "options": {"seed": 2}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": 1, "options": {"box": "duel"}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": "12x", "options": {}},
    {"do": "new", "box": "saboteur", "players": 3, "seed": "99999999999999999999", "options": {}},
    {"do": "lens", "name": "microscope", "is_on": False},
    {"do": "new", "box": "saboteur", "players": 3, "seed": 1, "options": {str(n): 1 for n in range(1000)}},
    {"do": "new", "box": "../saboteur", "players": 3, "seed": 1, "options": {}},
    {"do": "load", "text": ""},
    {"do": "load", "text": "SK1-AAAA"},
    {"do": "load", "text": "{}"},
    {"do": "load", "text": '{"format": 1}'},
    {"do": "load", "text": "x" * 5_000_000},
    {"do": "lay", "word": "NES", "cell": [0, 0]},
    {"do": "remove", "cell": [0, 0]},
    {"do": "sandbox", "is_on": None},
    {"do": "take up"},
]
WRONG_IN_SANDBOX: list[Any] = [
    {"do": "lay", "word": "", "cell": [1, 1]},
    {"do": "lay", "word": ".", "cell": [1, 1]},
    {"do": "lay", "word": "NEX", "cell": [1, 1]},
    {"do": "lay", "word": "start NS+EW", "cell": [1, 1]},
    {"do": "lay", "word": "NES", "cell": [1]},
    {"do": "lay", "word": "NES", "cell": [1, 2, 3]},
    {"do": "lay", "word": "NES", "cell": ["1", "2"]},
    {"do": "lay", "word": "NES", "cell": [1.5, 2]},
    {"do": "lay", "word": "NES", "cell": [True, 2]},
    {"do": "lay", "word": "NES", "cell": [10**9, 2]},
    {"do": "lay", "word": "NES", "cell": [998, 998]},
    {"do": "lay", "word": "NES | NES", "cell": [5, 5]},
    {"do": "remove", "cell": [77, 77]},
    {"do": "read", "text": "NES | NEX"},
    {"do": "read", "text": "x" * 200_000},
    {"do": "read", "text": "\n".join(["NS | " * 100] * 100)},
    {"do": "cards", "box": "chess"},
    {"do": "cards", "box": None},
]


def a_table() -> Table:
    game = saboteur.new_game("saboteur", players=5, seed=7)
    game.play_all("play map @ 8,0; place ESW @ 1,0")
    return Table(game)


def check_answered(one: Table, message: Any) -> None:
    """The message is answered visibly, and nothing else has changed."""
    before, parts = one.scene, json.dumps([one.maze.to_text(), one._session.lenses, one._session.viewpoint])
    game = one.game
    one._hear(None, message, [])
    notice = one.scene["notice"]
    assert notice["is_bad"]
    assert 10 < len(notice["text"]) < 600
    assert "fault in the kit" not in notice["text"]
    assert "passwd" not in notice["text"], "what lies on this machine is nobody's business"
    assert notice["number"] == (before["notice"] or {"number": 0})["number"] + 1
    assert {part for part in before if before[part] != one.scene[part]} <= {"notice"}
    assert one.game == game
    assert json.dumps([one.maze.to_text(), one._session.lenses, one._session.viewpoint]) == parts


@pytest.mark.parametrize("message", WRONG, ids=lambda message: str(message)[:70])
def test_a_wrong_message_is_answered_and_does_no_harm(message: Any) -> None:
    one = a_table()
    check_answered(one, message)
    assert tell(one, do="play", move="pass N+S") != {} or len(one.game.moves) == 3, "and the game goes on"


@pytest.mark.parametrize("message", WRONG_IN_SANDBOX, ids=lambda message: str(message)[:70])
def test_a_wrong_message_in_the_sandbox_is_answered_and_does_no_harm(message: Any) -> None:
    one = a_table()
    tell(one, do="sandbox", is_on=True)
    check_answered(one, message)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NAMES = sorted(INTENTS)
FIELDS = sorted({field for intent in INTENTS.values() for field in intent.fields})
MESSAGES = st.builds(
    lambda name, values: {"do": name, **values},
    st.sampled_from(NAMES),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3),
)


def fitting(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Messages with the right fields, and anything in them."""
    return st.fixed_dictionaries({"do": st.just(name), **dict.fromkeys(INTENTS[name].fields, JSON)})


@settings(max_examples=300, deadline=None)
@given(st.lists(MESSAGES | st.sampled_from(NAMES).flatmap(fitting) | JSON, min_size=1, max_size=6))
def test_whatever_arrives_the_table_stands(messages: list[Any]) -> None:
    one = a_table()
    one.send = lambda content: None
    for message in messages:
        one._hear(None, message, [])
        json.dumps(one.scene)
    assert one.game.at(0) == a_table().game.at(0)


def test_a_message_for_an_earlier_position_is_out_of_date() -> None:
    one = a_table()
    stale = one.scene["revision"]
    assert tell(one, do="play", move=one.scene["moves"][0]["text"]) == {}
    moves = one.game.moves
    notice = tell(one, do="play", move=one.scene["moves"][0]["text"], revision=stale)
    assert "had changed before this move arrived" in notice["text"]
    assert one.game.moves == moves


def test_a_double_click_plays_one_move() -> None:
    one = a_table()
    message = {"do": "play", "move": one.scene["moves"][0]["text"], "revision": one.scene["revision"]}
    one._hear(None, message, [])
    one._hear(None, message, [])
    assert len(one.game.moves) == 3


def test_a_thousand_messages_at_once() -> None:
    one = a_table()
    game = one.game
    for number in range(1000):
        one._hear(None, WRONG[number % len(WRONG)] if number % 7 else {"do": "undo", "x": number}, [])
    assert one.game == game
    assert one.scene["notice"]["number"] == 1000


def test_the_browser_cannot_write_what_it_shows() -> None:
    one = a_table()
    before = state(one)
    one.set_state({"scene": {"hacked": True}, "art": {}, "_esm": "alert(1)", "boxes": []})
    assert "hacked" not in state(one)
    assert "it was not heard" in one.scene["notice"]["text"]
    tell(one, do="quiet")
    assert json.loads(state(one)) == json.loads(before)
    assert "alert" not in one._esm


def test_a_game_that_is_too_large_for_a_table_is_not_loaded() -> None:
    one = a_table()
    position = one.game.position()
    position["maze"] += "\n" + ".\n" * 400 + "| NES"
    position["pile"].remove("NES")
    far = saboteur.set_up(**position)
    assert "room for 1600 cells" in tell(one, do="load", text=json.dumps(far.record()))["text"]
    with pytest.raises(saboteur.MazeError, match="room for 1600 cells"):
        Table(far)


def test_a_history_that_cannot_be_sent_is_not_loaded() -> None:
    one = a_table()
    position = one.game.position()
    position["history"] = [{"kind": "played", "seat": 0, "cards": ["x\ud800"]}]
    record = {**saboteur.set_up(**(position | {"history": []})).record(), "position": position}
    record["checksum"] = _checksum(record)
    check_answered(one, {"do": "load", "text": json.dumps(record)})


def test_a_large_seed_may_be_sent_as_digits() -> None:
    one = a_table()
    tell(one, do="new", box="saboteur", players=3, seed="9007199254740993", options={})
    assert one.game == saboteur.new_game("saboteur", players=3, seed=9007199254740993)


def test_what_cannot_be_sent_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    one = a_table()
    game = one.game

    def broken(session: Any) -> Any:
        return scene(session) | ({"status": "\ud800"} if len(session.game.moves) < 2 else {})

    monkeypatch.setattr(table, "scene_of", broken)
    assert "UnicodeEncodeError" in tell(one, do="undo")["text"]
    assert one.game == game


def test_an_error_in_the_kit_shows_at_the_table_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = a_table()
    game = one.game

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault for the test")

    monkeypatch.setitem(INTENTS, "undo", intents.Intent({}, broken))
    notice = tell(one, do="undo")
    assert notice["is_bad"]
    assert "ZeroDivisionError" in notice["text"]
    assert "a fault for the test" in notice["text"]
    assert one.game == game


def test_an_error_while_the_scene_is_made_shows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    one = a_table()
    game = one.game

    def broken(session: Any) -> Any:
        if len(session.game.moves) < 2:
            raise ZeroDivisionError("no scene for the test")
        return scene(session)

    monkeypatch.setattr(table, "scene_of", broken)
    assert "no scene for the test" in tell(one, do="undo")["text"]
    assert one.game == game
