"""Click to redraw at the table, beside a plain Button that sets a Label, in the same page and run."""

import statistics
import tempfile
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

import saboteur
from saboteur import Game
from saboteur.moves import MoveKind
from tests.lab import Notebook, browser, lab
from tests.table_page import TablePage, write_book

CARDS = 40
ROUNDS = 60
MOST = 1.6
"""What a click at the table may cost, as a multiple of a click on the button."""

CELL = """
import ipywidgets, saboteur
button, label = ipywidgets.Button(description="plain"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
table = saboteur.Table(saboteur.from_code({code!r}))
ipywidgets.VBox([button, label, table])
"""
CLICKED = """([button, watched]) => new Promise((done) => {
    const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    observer.observe(document.querySelector(watched), {childList: true, characterData: true, subtree: true});
    const start = performance.now();
    document.querySelector(button).click();
})"""
PLAIN = [".jupyter-button:not(.sk-table *)", ".widget-label"]
BOARD = ".sk-board [role=presentation]"


def full_board() -> Game:
    """A game with so many cards on the board, built without going near the goals."""
    game, rng = saboteur.new_game("saboteur", players=5, seed=0), Random(0)
    while len(game.maze) < CARDS:
        moves = game.legal_moves()
        laying = [move for move in moves if move.kind is MoveKind.PLACE and move.place and move.place[0] < 6]
        game.play(rng.choice(laying or [move for move in moves if move.kind is MoveKind.PASS]))
    return game


def measure(page: Page) -> dict[str, list[float]]:
    """Milliseconds from click to redraw, the rivals taking turns."""
    clicks = {
        "undo a card": ['.sk-timeline button[title^="one move back"]', BOARD],
        "lay it again": ['.sk-timeline button[title^="one move on"]', BOARD],
        "a lens on": ['[data-lens="reached"]', ".sk-lines"],
        "a lens off": ['[data-lens="reached"]', ".sk-lines"],
    }
    times: dict[str, list[float]] = {"plain button": [], **{name: [] for name in clicks}}
    for _ in range(ROUNDS):
        for name, click in clicks.items():
            times["plain button"].append(page.evaluate(CLICKED, PLAIN))
            page.wait_for_timeout(15)
            times[name].append(page.evaluate(CLICKED, click))
            page.wait_for_timeout(15)
    return times


def main() -> None:
    """Print the table."""
    print(f"\nClick to redraw in JupyterLab, {CARDS} cards on the board (ms; at most {MOST} times the plain button)")
    try:
        with browser() as chromium, tempfile.TemporaryDirectory() as folder, lab(Path(folder)) as address:
            write_book(Path(folder) / "bench.ipynb", CELL.format(code=full_board().code()))
            page = chromium.new_page(viewport={"width": 1280, "height": 1000})
            Notebook(page, address, "bench.ipynb").run_all()
            TablePage(page)
            measured = measure(page)
    except pytest.skip.Exception as why:
        print(why)
        return
    plain = statistics.median(measured["plain button"])
    for name, times in measured.items():
        median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{name:<20} median {median:>7.1f}   p95 {late:>7.1f}   {median / plain:>6.2f} x")


if __name__ == "__main__":
    main()
