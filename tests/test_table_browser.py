"""The table in a real JupyterLab and a real Chromium, used as a person uses it."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import saboteur
from saboteur import Game, Move
from saboteur.events import EventKind
from tests.lab import ROOT, Notebook, lab
from tests.steering import digging
from tests.table_page import TablePage, shown_cards, write_book

pytestmark = pytest.mark.browser
ROUND = {"players": 3, "seed": 40, "rounds": 1}
OPENING = "play map @ 8,0; place ESW @ 1,0; play broken pickaxe on 3; pass N+S; place NESW @ 2,0"
FOREST = "place NEW @ 1,4; place NEW @ 2,4"
CELLS = {
    "round": f"import saboteur\nsaboteur.Table('saboteur', **{ROUND!r})",
    "opening": (
        "import saboteur\ngame = saboteur.new_game('saboteur', players=5, seed=7)\n"
        f"game.play_all({OPENING!r})\ntable = saboteur.Table(game)\ntable"
    ),
    "finished": "import saboteur\nsaboteur.Table(saboteur.random_game('saboteur', players=4, seed=3))",
    "maze": "import saboteur\nsaboteur.Table(saboteur.Maze.from_text('start NESW | EW | EW/W=blue | ?'))",
}
CELLS["forest"] = (
    "import saboteur\ngame = saboteur.new_game('lost_mines', players=3, seed=1254)\n"
    f"game.play_all({FOREST!r})\ntable = saboteur.Table(game)\ntable"
)
CELLS["information"] = (
    "import saboteur\nhands = {0: ['information mine+treasure', 'NS']}\n"
    "saboteur.Table(saboteur.set_up('lost_mines', players=3, seed=1, hands=hands), viewpoint=0)"
)
CELLS["gone"] = CELLS["opening"]
Open = Callable[..., TablePage]


@pytest.fixture(scope="module")
def addresses(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folders = {theme: tmp_path_factory.mktemp(theme) for theme in ("light", "dark")}
    for folder in folders.values():
        for name, cell in CELLS.items():
            write_book(folder / f"{name}.ipynb", cell)
    with lab(folders["light"]) as light, lab(folders["dark"], is_dark=True) as dark:
        yield {"light": light, "dark": dark}


@pytest.fixture
def open_table(chromium: Browser, addresses: dict[str, str]) -> Iterator[Open]:
    """Opens a notebook and runs it; in the end nothing was complained about, and nobody outside was asked."""
    books: list[Notebook] = []

    def opened(name: str, theme: str = "light", width: int = 1280, **settings: str) -> TablePage:
        page = chromium.new_page(viewport={"width": width, "height": 1100}, **settings)  # type: ignore[arg-type]
        books.append(Notebook(page, addresses[theme], f"{name}.ipynb"))
        books[-1].run_all()
        return TablePage(page)

    yield opened
    for book in books:
        book.page.close()
        assert book.complaints == []
        assert book.outside == []


def a_round() -> tuple[Game, list[Move]]:
    """A whole round in which gold is found: the game after it, and its moves."""
    game, rng = saboteur.new_game("saboteur", **ROUND), Random(3)
    while not game.over:
        game.play(digging(game, rng))
    kinds = {event.kind for event in game.events}
    assert {EventKind.REACHED, EventKind.TOOK, EventKind.PASSED, EventKind.LOOKED, EventKind.REMOVED} <= kinds
    return game, list(game.moves)


def play_through(table: TablePage, moves: list[Move], make: Callable[[Move], None]) -> None:
    """Make all moves, and compare the board now and then."""
    game = saboteur.new_game("saboteur", **ROUND)
    for number, move in enumerate(moves, 1):
        make(move)
        game.play(move)
        table.wait_for_moment(number)
        if number % 10 == 0:
            assert table.laid() == shown_cards(game)
            hand = game.view(game.seat).hand if game.phase == "turn" else ()
            assert table.hand() == [str(card) for card in hand], "who takes gold needs no hand"


# A whole round


def test_a_whole_round_by_clicks(open_table: Open) -> None:
    game, moves = a_round()
    table = open_table("round")
    play_through(table, moves, table.click_move)
    assert table.laid() == shown_cards(game)
    assert table.log()[-60:] == [event.text for event in game.view(None).history][-60:]
    assert "the game is over" in table.root.locator(".sk-status").inner_text()
    screenshot(table.page, "table-over")


def test_a_whole_round_by_keyboard(open_table: Open) -> None:
    game, moves = a_round()
    table = open_table("round")
    cells = table.page.locator(".jp-Notebook .jp-Cell").count()
    table.page.locator(".jp-Cell .jp-InputArea-editor").click()
    table.page.keyboard.press("Escape")
    table.enter()
    play_through(table, moves, table.press_move)
    assert table.laid() == shown_cards(game)
    assert table.page.locator(".jp-Notebook .jp-Cell").count() == cells, "no key went on to the notebook"


# Choosing


def test_a_chosen_card_lights_where_it_may_go(open_table: Open) -> None:
    table = open_table("opening")
    game = saboteur.new_game("saboteur", players=5, seed=7)
    game.play_all(OPENING)
    for card in ("NES", "NW"):
        for way in saboteur.Card(card).ways:
            places = [move.place for move in game.legal_moves() if move.text.startswith(f"place {way} ")]
            table.choose(card, way.text)
            assert table.lit() == {f"{place[0]},{place[1]}" for place in places if place}
            assert f"{len(places)} cells are possible" in table.spoken()
            table.page.keyboard.press("Escape")
            assert table.lit() == set()
    table.choose("broken lantern")
    seats = table.root.locator(".sk-seat-head.sk-lit").evaluate_all("all => all.map(one => one.dataset.target)")
    assert seats == ["1", "2", "3", "4"]
    expect(table.root.locator(".sk-discard.sk-lit")).to_be_visible()
    table.choose("map")
    assert table.lit() == {"8,-2", "8,0", "8,2"}


def test_a_repair_of_two_tools_asks_which_one(open_table: Open) -> None:
    cell = (
        "import saboteur\nfront = {1: ['broken cart', 'broken pickaxe'], 2: ['broken cart']}\n"
        "hands = {0: ['repair pickaxe+cart', 'NES']}\n"
        "saboteur.Table(saboteur.set_up('saboteur', players=3, seed=1, front=front, hands=hands))"
    )
    table = open_table("opening")
    run_cell(table.page, cell)
    table.choose("repair pickaxe+cart")
    table.root.locator('.sk-seat-head[data-target="1"]').click()
    expect(table.root.locator(".sk-hint")).to_have_text("Which one?")
    expect(table.root.locator('[data-option="pickaxe"]')).to_be_focused()
    table.page.keyboard.press("Enter")
    table.wait_for_moment(1)
    assert [tool.get_attribute("data-target") for tool in table.root.locator(".sk-tool").all()] == ["1 cart", "2 cart"]
    assert "seat 0 plays repair pickaxe+cart on seat 1" in table.log()


def run_cell(page: Page, text: str) -> None:
    """Replace the text of the notebook's cell, and run it."""
    page.locator(".jp-Cell .cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(1500)
    page.locator(".sk-table").first.wait_for()


# Why not?


def test_a_refused_move_shows_every_rule_and_marks_the_cells(open_table: Open) -> None:
    table = open_table("opening")
    table.root.locator('[data-switch="learning"]').click()
    expect(table.root.locator('[data-switch="learning"]')).to_have_attribute("aria-pressed", "true")
    table.choose("NES", "NES")
    assert table.lit() == set()
    table.cell(3, 0).click()
    for rule in ("S11", "S13"):
        table.notice(rule, saboteur.rules.sentence(rule))
    assert table.root.locator(".sk-why text").all_text_contents() == ["S11", "S13"]
    expect(table.root.locator(".sk-ghost")).to_have_count(1)
    assert "S11: NES at 3,0 has rock where the card at 2,0 has a tunnel" in table.spoken()
    assert table.moment() == "move 5 of 5"
    screenshot(table.page, "table-refused")
    table.page.keyboard.press("r")
    expect(table.root.locator(".sk-notice")).to_be_hidden()
    expect(table.root.locator(".sk-why")).to_have_count(0)
    table.cell(3, 0).click()
    table.wait_for_moment(6)
    hand = table.root.locator(".sk-hand").bounding_box()
    table.choose(next(card for card in table.hand() if card[0].islower()))
    table.cell(9, 3).click()
    table.notice()
    assert table.root.locator(".sk-hand").bounding_box() == hand, "the hand stays where it is"


def test_who_is_not_on_turn_is_told_so(open_table: Open) -> None:
    table = open_table("opening")
    table.root.get_by_label("look as").select_option("2")
    expect(table.root.locator(".sk-hint")).to_have_text("Seat 0 is on turn, and you look as seat 2.")
    table.choose(table.hand()[0])
    table.cell(0, 1).click()
    table.notice("S7")
    table.root.get_by_label("look as").select_option("spectator")
    expect(table.root.locator(".sk-hand .sk-held")).to_have_count(0)
    table.cell(0, 1).click()
    expect(table.root.locator(".sk-hint")).to_have_text("Seat 0 is on turn, and you look as a spectator.")
    table.root.get_by_role("button", name="look as whoever is on turn").click()
    expect(table.root.locator(".sk-hand .sk-held")).to_have_count(6)
    table.root.get_by_label("look as").select_option("all")
    expect(table.root.locator(".sk-seat .sk-small")).to_have_count(24)


# Steps


def test_the_timeline_goes_back_and_forth_without_flicker(open_table: Open) -> None:
    table = open_table("finished")
    game = saboteur.random_game("saboteur", players=4, seed=3)
    last = len(game.moves)
    watch = """() => {
        window.lost = 0;
        const board = document.querySelector('.sk-board');
        const start = board.querySelector('[data-cell="0,0"] g').firstChild;
        const look = () => { if (!board.isConnected || !start.isConnected) window.lost += 1; };
        new MutationObserver(look).observe(document.querySelector('.sk-table'), {childList: true, subtree: true});
    }"""
    slider = table.root.locator('.sk-timeline input[type="range"]')
    slider.evaluate("(slider) => { slider.value = 30; slider.dispatchEvent(new Event('input')); }")
    table.wait_for_moment(30, last)
    table.page.evaluate(watch)
    for number in (31, 33, 36, 40, 38, 30):
        slider.evaluate(f"(slider) => {{ slider.value = {number}; slider.dispatchEvent(new Event('input')); }}")
    table.wait_for_moment(30, last)
    assert table.laid() == shown_cards(game.at(30))
    table.root.get_by_role("button", name="undo").click()
    table.wait_for_moment(29, last)
    table.root.get_by_role("button", name="redo").click()
    table.wait_for_moment(30, last)
    assert table.page.evaluate("window.lost") == 0
    table.root.get_by_role("button", name="to the end").click()
    table.wait_for_moment(last)
    table.root.get_by_role("button", name="to the beginning").click()
    table.wait_for_moment(0, last)
    table.click_move(game.moves[0])
    table.wait_for_moment(1, last)
    other = next(move for move in game.at(1).legal_moves() if move != game.moves[1])
    table.click_move(other)
    table.wait_for_moment(2)
    table.notice(f"its {last - 1} later moves is kept")
    table.root.get_by_role("button", name="back to the game that was left").click()
    table.wait_for_moment(last)


def test_a_reload_of_the_page_keeps_the_game(open_table: Open) -> None:
    table = open_table("opening")
    table.choose("NES", "NES")
    table.cell(0, 1).click()
    table.wait_for_moment(6)
    table.root.locator('[data-lens="reached"]').click()
    expect(table.root.locator(".sk-lines li")).to_have_count(1)
    log, laid = table.log(), table.laid()
    table.page.keyboard.press("Control+s")
    table.page.wait_for_timeout(1500)
    table.page.reload()
    table.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    again = TablePage(table.page)
    again.wait_for_moment(6)
    assert (again.log(), again.laid()) == (log, laid)
    expect(again.root.locator(".sk-lines li")).to_have_count(1)
    again.root.get_by_role("button", name="undo").click()
    again.wait_for_moment(5, 6)


# Looking


def test_every_lens_is_drawn_and_told_in_words(open_table: Open) -> None:
    table = open_table("opening")
    for name in ("reached", "graph", "distance", "bridges", "rockfalls"):
        switch = table.root.locator(f'[data-lens="{name}"]')
        switch.click()
        expect(switch).to_have_attribute("aria-pressed", "true")
        expect(table.root.locator(".sk-lines li")).to_have_count(1)
        line = table.root.locator(".sk-lines li").inner_text()
        assert "maze" in table.root.locator(".sk-lines code").inner_text()
        assert line.split("nx.")[0].split("list(")[0].strip()[:20] in table.spoken()
        assert table.root.locator(".sk-over").first.locator("path, circle, rect").count() > 0
        switch.click()
        expect(table.root.locator(".sk-lines")).to_be_hidden()


def test_of_many_walkers_one_is_chosen(open_table: Open) -> None:
    table = open_table("forest")
    lines = table.root.locator(".sk-lines li")
    walks, reached = (table.root.locator(f'[data-family="{family}"]') for family in ("walks of", "reached by"))
    walks.select_option("walks of dwarf 1")
    expect(lines).to_contain_text("dwarf 1 can get to 2 cells within 3 steps")
    reached.select_option("reached by dwarf 0")
    expect(lines).to_contain_text("reached by dwarf 0")
    expect(walks).to_have_value("")
    reached.select_option("")
    expect(table.root.locator(".sk-lines")).to_be_hidden()


def test_in_the_forest_a_dwarf_walks_and_no_button_hides_a_mine(open_table: Open) -> None:
    table = open_table("forest", width=800)
    for column, row in ((10, 0), (10, 6), (0, 2), (5, 3)):
        table.cell(column, row).click(timeout=5_000)
    table.root.locator('.sk-tray [data-move="walk 1,4 > 2,4"]').click()
    table.wait_for_moment(3)
    assert "the dwarf of seat 1 walks over 1,4 to 2,4" in table.log()
    clans = table.root.locator(".sk-seat .sk-clan").all_text_contents()
    assert [clan.split()[0] for clan in clans] == ["blue", "yellow", "yellow"]
    check_with_axe(table)


def test_a_treasure_is_looked_at_by_clicks(open_table: Open) -> None:
    table = open_table("information")
    table.choose("information mine+treasure")
    assert table.lit() == {"10,0", "10,2", "10,4", "10,6"}
    table.root.locator('[data-play$="treasure 3"]').click()
    table.wait_for_moment(1)
    assert any(line.startswith("seat 0 looks at treasure 3 and sees") for line in table.log())


def test_the_board_can_be_moved_and_zoomed(open_table: Open) -> None:
    table = open_table("opening")
    board = table.root.locator(".sk-board")
    whole = board.get_attribute("viewBox")
    table.root.get_by_role("button", name="nearer").click()
    near = board.get_attribute("viewBox")
    assert near != whole
    box = board.bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + 200, box["y"] + 200)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + 120, box["y"] + 150, steps=4)
    table.page.mouse.up()
    assert board.get_attribute("viewBox") not in (near, whole)
    assert table.moment() == "move 5 of 5", "to drag is not to click"
    board.press("-")
    board.press("0")
    assert board.get_attribute("viewBox") == whole


# Keys, focus and the notebook around it


def test_plain_keys_stay_at_the_table(open_table: Open) -> None:
    table = open_table("opening")
    cells = table.page.locator(".jp-Notebook .jp-Cell")
    for part in (".sk-board", ".sk-hand", ".sk-seats", ".sk-log-list", '[data-lens="graph"]'):
        table.root.locator(part).focus()
        for key in ("x", "a", "m", "Shift+B", "Shift+R", "j", "k", "ArrowDown", "ArrowUp", "z", "d"):
            table.page.keyboard.press(key)
    expect(cells).to_have_count(1)
    expect(table.page.locator(".jp-CodeCell")).to_have_count(1)
    assert table.page.evaluate("document.activeElement.closest('.sk-table') !== null")
    assert table.moment() == "move 5 of 5"


def test_a_click_on_a_plain_part_of_the_table_keeps_the_keys_there(open_table: Open) -> None:
    table = open_table("opening")
    table.choose("NES", "NES")
    for part in (".sk-hint", ".sk-status", ".sk-own", ".sk-moment", ".sk-pile", ".sk-label"):
        table.root.locator(part).first.click()
        before = table.root.locator('.sk-held[aria-selected="true"]').get_attribute("data-way")
        table.page.keyboard.press("r")
        assert table.root.locator('.sk-held[aria-selected="true"]').get_attribute("data-way") != before
    for key in ("x", "m", "z"):
        table.page.keyboard.press(key)
    expect(table.page.locator(".jp-CodeCell")).to_have_count(1)


@pytest.mark.parametrize("width", [1280, 800])
def test_a_refusal_and_the_board_are_seen_together(open_table: Open, width: int) -> None:
    table = open_table("opening", width=width)
    table.page.set_viewport_size({"width": width, "height": 800})
    table.choose("NES", "NES")
    table.cell(3, 0).click()
    table.notice()
    table.page.wait_for_timeout(300)
    for part in (".sk-notice .sk-said", ".sk-why text"):
        box = table.root.locator(part).first.bounding_box()
        assert box is not None
        assert 80 < box["y"] < 760


def test_escape_closes_a_panel(open_table: Open) -> None:
    table = open_table("opening")
    table.root.locator('[data-panel="new"]').click()
    expect(table.root.get_by_label("players", exact=True)).to_have_value("5")
    table.page.keyboard.press("Escape")
    expect(table.root.get_by_label("players", exact=True)).to_be_hidden()
    expect(table.root.locator('[data-panel="new"]')).to_be_focused()


def test_a_kernel_that_is_gone_is_noticed(chromium: Browser, addresses: dict[str, str]) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 1100})
    book = Notebook(page, addresses["light"], "gone.ipynb")
    book.run_all()
    table = TablePage(page)
    book.choose("Kernel", "Shut Down Kernel")
    page.wait_for_timeout(1500)
    table.choose("NES", "NES")
    table.cell(0, 1).click()
    expect(table.root.locator(".sk-hint")).to_contain_text("The kernel does not answer", timeout=8000)
    page.close()


def test_a_table_shown_twice_saves_once(open_table: Open) -> None:
    table = open_table("opening")
    run_cell(
        table.page, "import saboteur\nfrom IPython.display import display\nt = saboteur.Table(seed=1)\ndisplay(t, t)"
    )
    expect(table.page.locator(".sk-table")).to_have_count(2)
    downloads = 0

    def count(_: object) -> None:
        nonlocal downloads
        downloads += 1

    table.page.on("download", count)
    second = table.page.locator(".sk-table").nth(1)
    second.locator('[data-panel="keep"]').click()
    second.get_by_role("button", name="Save to a file").click()
    table.page.wait_for_timeout(1500)
    assert downloads == 1


def test_capital_letters_are_keys_too(open_table: Open) -> None:
    table = open_table("opening")
    table.root.locator(".sk-board").focus()
    table.page.keyboard.press("Shift+U")
    table.wait_for_moment(4, 5)
    table.page.keyboard.press("Shift+Y")
    table.wait_for_moment(5)
    number = table.hand().index("NES") + 1
    table.page.keyboard.press(str(number))
    way = table.root.locator(".sk-held").nth(number - 1)
    before = way.get_attribute("data-way")
    table.page.keyboard.press("Shift+R")
    assert way.get_attribute("data-way") != before
    table.root.locator(".sk-hand").focus()
    table.page.keyboard.press("n")
    assert table.root.locator(".sk-board .sk-active").get_attribute("data-cell") in table.lit()
    table.page.keyboard.press("Enter")
    table.wait_for_moment(6)


def test_the_slider_follows_the_arrow_keys(open_table: Open) -> None:
    table = open_table("finished")
    last = int(table.moment().split()[-1])
    slider = table.root.locator('.sk-timeline input[type="range"]')
    slider.focus()
    for number in range(last - 1, last - 4, -1):
        table.page.keyboard.press("ArrowLeft")
        table.wait_for_moment(number, last)


def test_the_focus_is_never_lost(open_table: Open) -> None:
    table = open_table("opening")
    inside = "document.activeElement.closest('.sk-table') !== null"
    table.root.locator('[data-switch="learning"]').press("Enter")
    table.page.keyboard.press("b")
    table.page.keyboard.press(str(table.hand().index("NES") + 1))
    table.page.keyboard.press("Enter")
    table.notice()
    table.root.get_by_role("button", name="close this message").press("Enter")
    expect(table.root.locator(".sk-notice")).to_be_hidden()
    assert table.page.evaluate(inside)
    table.root.get_by_role("button", name="to the beginning").press("Enter")
    table.wait_for_moment(0, 5)
    table.page.keyboard.press("y")
    table.wait_for_moment(1, 5)
    table.root.locator('[data-switch="sandbox"]').press("Enter")
    expect(table.root.locator(".sk-title")).to_have_text("Sandbox")
    assert table.page.evaluate(inside)
    table.root.locator('[data-panel="new"]').press("Enter")
    table.root.get_by_label("players", exact=True).fill("3")
    table.page.keyboard.press("Enter")
    expect(table.root.locator(".sk-seat")).to_have_count(3)
    assert table.page.evaluate("document.activeElement.classList.contains('sk-board')")


def test_a_double_click_plays_one_card_and_says_nothing(open_table: Open) -> None:
    table = open_table("opening")
    table.choose("NES", "NES")
    table.cell(0, 1).dblclick()
    table.wait_for_moment(6)
    table.page.wait_for_timeout(300)
    assert table.moment() == "move 6 of 6"
    expect(table.root.locator(".sk-notice")).to_be_hidden()


def test_a_card_can_be_dragged_to_where_it_goes(open_table: Open) -> None:
    table = open_table("opening")
    table.root.locator('.sk-held[data-card="NES"]').first.drag_to(table.cell(0, 1))
    table.wait_for_moment(6)
    assert table.laid()["0,1"] == "NES"
    broken = next((card for card in table.hand() if card.startswith("broken")), None)
    assert broken is not None
    table.root.locator(f'.sk-held[data-card="{broken}"]').first.drag_to(
        table.root.locator('.sk-seat-head[data-target="4"]')
    )
    table.wait_for_moment(7)
    table.root.locator(".sk-held").first.drag_to(table.root.locator(".sk-discard"))
    table.wait_for_moment(8)


def test_two_tables_do_not_get_in_each_others_way(open_table: Open) -> None:
    table = open_table("opening")
    run_cell(
        table.page,
        "import saboteur\nfrom IPython.display import display\n"
        "display(saboteur.Table(seed=1))\ndisplay(saboteur.Table(seed=1))",
    )
    tables = table.page.locator(".sk-table")
    expect(tables).to_have_count(2)
    for one in tables.all():
        one.locator('[data-panel="new"]').click()
    tables.nth(1).get_by_text("seed", exact=True).click()
    table.page.keyboard.type("77")
    assert [one.get_by_label("seed").input_value() for one in tables.all()] == ["", "77"]
    ids = table.page.locator(".sk-table [id]").evaluate_all("all => all.map(one => one.id)")
    assert len(set(ids)) == len(ids)


# The sandbox


def test_the_sandbox(open_table: Open) -> None:
    table = open_table("maze")
    table.root.locator('[data-lens="reached by blue"]').click()
    expect(table.root.locator(".sk-lines li")).to_contain_text("reached by blue: 5 of 8")
    table.choose("NS", "NS")
    table.cell(0, 1).click()
    expect(table.cell(0, 1)).to_have_attribute("data-card", "NS")
    table.root.locator('.sk-held[data-card="take away"]').click()
    table.cell(1, 0).click()
    expect(table.cell(1, 0)).not_to_have_attribute("data-card", re.compile(".*"))
    expect(table.root.locator(".sk-lines li")).to_contain_text("reached by blue: 2 of")
    table.root.get_by_role("button", name="undo").click()
    expect(table.cell(1, 0)).to_have_attribute("data-card", "EW")
    table.root.get_by_label("any other card").fill("NESW/S=green")
    table.page.keyboard.press("Enter")
    expect(table.root.locator('.sk-held[data-card="NESW/S=green"]')).to_have_attribute("aria-selected", "true")
    table.cell(1, 1).click()
    expect(table.cell(1, 1)).to_have_attribute("data-card", "NESW/S=green")
    board = table.root.locator(".sk-board")
    board.press("Delete")
    expect(table.cell(1, 1)).not_to_have_attribute("data-card", re.compile(".*"))
    table.root.get_by_label("cards of").select_option("duel")
    expect(table.root.locator('.sk-held[data-card="NESW/S=troll"]')).to_be_visible()
    table.root.get_by_text("The maze as text").click()
    text = table.root.locator("textarea")
    assert "start NESW | EW | EW/W=blue | ?" in text.input_value()
    text.fill("start NESW | NS+EW | NEX")
    table.root.get_by_role("button", name="Read this text").click()
    table.notice("'X' is not a side")
    text.fill("start NESW | NS+EW | NESW")
    text.press("End")
    table.page.keyboard.press("Enter")
    table.page.keyboard.type("NES")
    assert text.input_value() == "start NESW | NS+EW | NESW\nNES"
    table.root.get_by_role("button", name="Read this text").click()
    expect(table.cell(1, 0)).to_have_attribute("data-card", "NS+EW")
    screenshot(table.page, "table-sandbox")


def test_from_a_game_to_the_sandbox_and_back(open_table: Open) -> None:
    table = open_table("opening")
    laid = table.laid()
    table.root.locator('[data-switch="sandbox"]').click()
    expect(table.root.locator(".sk-title")).to_have_text("Sandbox")
    table.choose("NS", "NS")
    table.cell(5, 0).click()
    expect(table.cell(5, 0)).to_have_attribute("data-card", "NS")
    table.root.get_by_role("button", name="back to the game").click()
    expect(table.root.locator(".sk-title")).to_have_text("Saboteur")
    assert table.laid() == laid
    table.root.locator('[data-switch="sandbox"]').click()
    expect(table.cell(5, 0)).to_have_attribute("data-card", "NS")
    table.root.get_by_role("button", name="Take the maze of the game").click()
    expect(table.cell(5, 0)).not_to_have_attribute("data-card", re.compile(".*"))


# New, save, load, share


def test_new_game_save_load_and_share(open_table: Open, tmp_path: Path) -> None:
    table = open_table("opening")
    laid = table.laid()
    table.root.locator('[data-panel="keep"]').click()
    with table.page.expect_download() as download:
        table.root.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    assert len(saboteur.load_game(file).moves) == 5
    table.root.get_by_role("button", name="Make a share code").click()
    code = table.root.get_by_label("share code", exact=True)
    expect(code).to_have_value(re.compile("^SK1-"))
    shared = code.input_value()
    table.root.locator('[data-panel="new"]').click()
    table.root.get_by_label("players", exact=True).fill("99")
    table.root.get_by_role("button", name="Deal the cards").click()
    table.notice("players is a whole number from 3 to 10")
    table.root.get_by_label("players", exact=True).fill("4")
    table.root.get_by_label("how many cards fit between start and goals").fill("3")
    table.root.get_by_role("button", name="Deal the cards").click()
    expect(table.root.locator(".sk-seat")).to_have_count(4)
    assert "4,0" in table.laid()
    table.root.locator('[data-panel="load"]').click()
    table.root.get_by_label("a file that was saved here").set_input_files(file)
    table.wait_for_moment(5)
    assert table.laid() == laid
    table.root.get_by_role("button", name="undo").click()
    table.root.locator('[data-panel="load"]').click()
    table.root.get_by_label("or a share code").fill(shared)
    table.root.get_by_role("button", name="Load the code").click()
    table.wait_for_moment(5)


# For everybody


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("light", 800), ("dark", 1280), ("dark", 800)])
def test_axe_finds_nothing_serious(open_table: Open, theme: str, width: int) -> None:
    table = open_table("opening", theme, width)
    screenshot(table.page, f"table-{theme}-{width}")
    table.root.locator('[data-switch="learning"]').click()
    table.choose("NES", "NES")
    table.cell(3, 0).click()
    table.notice()
    check_with_axe(table)
    screenshot(table.page, f"table-{theme}-{width}-refused")
    for name in ("reached", "distance", "bridges"):
        table.root.locator(f'[data-lens="{name}"]').click()
    expect(table.root.locator(".sk-lines li")).to_have_count(3)
    for panel in ("new", "load", "keep"):
        table.root.locator(f'[data-panel="{panel}"]').click()
        check_with_axe(table)
    table.root.locator('[data-panel="keep"]').click()
    screenshot(table.page, f"table-{theme}-{width}-lenses")
    table.root.locator('[data-switch="sandbox"]').click()
    expect(table.root.locator(".sk-title")).to_have_text("Sandbox")
    check_with_axe(table)
    screenshot(table.page, f"table-{theme}-{width}-sandbox")


def check_with_axe(table: TablePage) -> None:
    found = Axe().run(table.page, context=".sk-table")
    serious = [one for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
    told = [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in serious]
    assert told == [], json.dumps(told, indent=1)
    assert len(found.response["passes"]) > 10


def test_the_board_and_the_lists_are_one_tab_stop_each(open_table: Open) -> None:
    table = open_table("opening")
    stops = "board => [...board.querySelectorAll('*')].filter(one => one.tabIndex >= 0).length"
    for part in (".sk-board", ".sk-hand", ".sk-seats"):
        node = table.root.locator(part)
        assert node.evaluate("node => node.tabIndex") == 0
        assert node.evaluate(stops) == 0
    board = table.root.locator(".sk-board")
    board.focus()
    board.press("ArrowRight")
    active = board.get_attribute("aria-activedescendant")
    assert table.page.locator(f"#{active}").get_attribute("aria-label") == (
        "column 1, row 0: card ESW: a tunnel that joins east, south and west"
    )


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_reduced_motion_is_respected(open_table: Open, motion: str, moves: bool) -> None:
    table = open_table("opening", reduced_motion=motion)
    seconds = table.root.locator(".sk-held").first.evaluate("one => getComputedStyle(one).transitionDuration")
    assert any(float(part.strip("s")) > 0 for part in seconds.split(", ")) is moves


def test_errors_show_at_the_table_in_the_page(open_table: Open) -> None:
    table = open_table("opening")
    table.page.evaluate(
        "() => document.querySelector('.sk-table').dispatchEvent(new KeyboardEvent('keydown', {key: 'y'}))"
    )
    table.notice("there is no move to do again")
    table.root.get_by_role("button", name="close this message").click()
    expect(table.root.locator(".sk-notice")).to_be_hidden()


def screenshot(page: Page, name: str) -> None:
    """Keep a picture of the page to look at."""
    folder = ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    page.screenshot(path=folder / f"{name}.png")
