"""The page of the table: what needs no page to be tested (geometry, choices), and the contrast of its colours."""

import json
import re
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser

import saboteur
from saboteur.draw import palette
from saboteur.widgets.scene import scene
from saboteur.widgets.session import Session
from saboteur.widgets.table import SCRIPTS, script
from tests.lab import browser

PAGE = resources.files("saboteur") / "widgets" / "page"
CSS = (PAGE / "table.css").read_text(encoding="utf-8")
Run = Callable[[str], Any]
FRAME = [-1, -3, 9, 3]
LOAD = """async (text) => {
    const file = new Blob([text], {type: "text/javascript"});
    window.page = await import(URL.createObjectURL(file));
}"""
LIT = "(({{cells, seats, discard}}) => [[...cells], [...seats], discard])(page.lit({moves}, {hand}, {choice}))"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as chromium:
        yield chromium


@pytest.fixture(scope="module")
def run(chromium: Browser) -> Iterator[Run]:
    """Evaluates an expression in which `page` has all that the modules export."""
    tab = chromium.new_page()
    tab.evaluate(LOAD, script())
    yield lambda expression: tab.evaluate(f"() => {expression}")
    tab.close()


def test_every_module_of_the_page_is_in_the_script() -> None:
    assert {path.name for path in PAGE.iterdir() if path.name.endswith(".js")} == set(SCRIPTS)


# Geometry


@pytest.mark.browser
def test_the_extent_of_a_frame_holds_all_its_cells(run: Run) -> None:
    assert run(f"page.extent({FRAME})") == {"x": -74, "y": -284, "width": 688, "height": 658}


@pytest.mark.browser
def test_zooming_keeps_the_point_under_the_mouse(run: Run) -> None:
    view = {"x": 10, "y": 20, "width": 400, "height": 300}
    near = run(f"page.zoomed({json.dumps(view)}, 2, {{x: 110, y: 95}})")
    assert near == {"x": 60, "y": 57.5, "width": 200, "height": 150}
    assert run(f"page.zoomed({json.dumps(near)}, .5, {{x: 110, y: 95}})") == view
    assert run(f"page.zoomed({json.dumps(view)}, 2)") == {"x": 110, "y": 95, "width": 200, "height": 150}


@pytest.mark.browser
@pytest.mark.parametrize("start", [{"x": 1e6, "y": -1e6}, {"x": -1e6, "y": 1e6}, {"x": 0, "y": 0}])
@pytest.mark.parametrize("width", [1, 300, 1e6])
def test_one_never_gets_lost(run: Run, start: dict[str, float], width: float) -> None:
    view = json.dumps(start | {"width": width, "height": width})
    kept = run(f"page.kept({view}, page.extent({FRAME}))")
    whole = run(f"page.extent({FRAME})")
    for low, size in (("x", "width"), ("y", "height")):
        overlap = min(kept[low] + kept[size], whole[low] + whole[size]) - max(kept[low], whole[low])
        assert overlap >= 0.24 * min(kept[size], whole[size])
    assert 240 - 1e-6 <= kept["width"] <= 1.6 * 688 + 1e-6


@pytest.mark.browser
def test_a_cell_is_brought_into_sight_with_the_least_move(run: Run) -> None:
    view = '{"x": 0, "y": 0, "width": 300, "height": 300}'
    assert run(f"page.showing({view}, [2, 1])") == {"x": 0, "y": 0, "width": 300, "height": 300}
    assert run(f"page.showing({view}, [6, -1])") == {"x": 120, "y": -90, "width": 300, "height": 300}


@pytest.mark.browser
def test_arrow_keys_step_and_stop_at_the_edge(run: Run) -> None:
    steps = {"ArrowLeft": [0, 0], "ArrowRight": [2, 0], "ArrowUp": [1, -1], "ArrowDown": [1, 1], "x": [1, 0]}
    for key, cell in steps.items():
        assert run(f"page.stepped([1, 0], '{key}', {FRAME})") == cell
    assert run(f"page.stepped([9, 3], 'ArrowRight', {FRAME})") == [9, 3]


# Choices


def opening() -> dict[str, Any]:
    game = saboteur.new_game("saboteur", players=5, seed=7)
    return scene(Session.of(game))


@pytest.mark.browser
def test_what_is_chosen_lights_exactly_the_legal_targets(run: Run) -> None:
    """For every card in hand and every way to hold it, beside the list of legal moves."""
    shown = opening()
    moves, hand = json.dumps(shown["moves"]), json.dumps(shown["hand"])
    for number, held in enumerate(shown["hand"]):
        for way, name in enumerate(held["ways"]):
            choice = json.dumps({"card": number, "way": way, "option": None})
            lit = run(LIT.format(moves=moves, hand=hand, choice=choice))
            fitting = [one for one in shown["moves"] if one["way"] == name and one["verb"] != "pass"]
            cells = {f"{one['place'][0]},{one['place'][1]}" for one in fitting if one["place"]}
            seats = {one["seat"] for one in fitting if one["seat"] is not None}
            assert (set(lit[0]), set(lit[1]), lit[2]) == (cells, seats, True)


@pytest.mark.browser
def test_the_text_of_a_click_is_the_text_of_the_move(run: Run) -> None:
    shown = opening()
    hand = json.dumps(shown["hand"])
    for move in shown["moves"]:
        number = next(place for place, held in enumerate(shown["hand"]) if held["card"] == move["card"])
        is_pass = move["verb"] == "pass"
        way = 0 if is_pass else shown["hand"][number]["ways"].index(move["way"])
        target = {"discard": True} if is_pass else {"place": move["place"]} if move["place"] else {"seat": move["seat"]}
        choice = json.dumps({"card": number, "way": way, "option": None})
        written = run(f"page.written({hand}[{number}], {choice}, {json.dumps(target)})")
        assert written == move["text"]
        found = run(f"page.completed({json.dumps(shown['moves'])}, {hand}, {choice}, {json.dumps(target)})")
        assert [one["text"] for one in found] == [move["text"]]


@pytest.mark.browser
def test_a_repair_of_two_tools_is_open_until_one_is_named(run: Run) -> None:
    front = {1: ["broken cart", "broken pickaxe"]}
    hands = {0: ["repair pickaxe+cart", "repair cart"]}
    game = saboteur.set_up("saboteur", players=3, seed=1, front=front, hands=hands)
    shown = scene(Session.of(game))
    moves, hand = json.dumps(shown["moves"]), json.dumps(shown["hand"])

    def texts(card: int, option: str | None, target: dict[str, Any]) -> list[str]:
        choice = json.dumps({"card": card, "way": 0, "option": option})
        return [one["text"] for one in run(f"page.completed({moves}, {hand}, {choice}, {json.dumps(target)})")]

    both = ["play repair pickaxe+cart: pickaxe on 1", "play repair pickaxe+cart: cart on 1"]
    assert texts(0, None, {"seat": 1}) == both
    assert texts(0, "cart", {"seat": 1}) == both[1:]
    assert texts(0, None, {"seat": 1, "option": "pickaxe"}) == both[:1]
    assert texts(1, None, {"seat": 1, "option": "cart"}) == ["play repair cart on 1"]
    assert texts(1, None, {"seat": 1, "option": "pickaxe"}) == []
    assert run(f"page.turned({hand}, {{card: 0, way: 0, option: null}})") == {"card": 0, "way": 0, "option": None}


# Colours


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def colours(selector: str) -> dict[str, str]:
    block = CSS.split(f"{selector} {{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--sk-([\w-]+): (#[0-9a-f]{6});", block))


LIGHT = colours("\n.sk-table")
DARK = LIGHT | colours('[data-jp-theme-light="false"] .sk-table')


def test_the_measure_of_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_and_drawn_on_the_felt_can_be_told_from_it(theme: dict[str, str]) -> None:
    assert contrast(theme["number"], theme["felt"]) >= 4.5
    for line in ("lit", "active", "why", "accent"):
        assert contrast(theme[line], theme["felt"]) >= 3, line
    assert contrast(theme["accent"], theme["accent-ink"]) >= 4.5
    assert contrast(theme["bad"], theme["bad-fill"]) >= 4.5


def test_what_is_drawn_on_the_cards_can_be_told_from_them() -> None:
    assert contrast(palette.SAND, palette.EARTH) >= 3
    assert contrast(palette.EARTH_EDGE, palette.SAND) >= 3
    assert contrast(palette.PINK, palette.SAND) >= 3
    assert contrast(palette.BLUE, palette.PAPER) >= 3
    assert contrast(palette.INK, palette.REACHED[None]) >= 4.5
    assert contrast(palette.BACK_INK, palette.BACK) >= 4.5
