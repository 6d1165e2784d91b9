"""The pictures of the table in the README, taken in a real JupyterLab: `make screenshots`."""

import tempfile
from pathlib import Path

from tests.lab import ROOT, Notebook, browser, lab
from tests.table_page import TablePage, write_book

CELL = """
import saboteur
game = saboteur.new_game("saboteur", players=5, seed=7)
game.play_all(
    "play map @ 8,0; place ESW @ 1,0; play broken pickaxe on 3; pass N+S; place NESW @ 2,0;"
    "play broken lantern on 4; play map @ 8,-2; place S+W @ 3,0; pass N+E+W;"
    "play repair pickaxe+lantern: pickaxe on 3; play broken cart on 1; play rockfall @ 3,0;"
    "place NESW @ 3,0; place ESW @ 4,0; pass NS; place NEW @ 4,1; play repair pickaxe+cart: cart on 1;"
    "place NSW @ 5,1; place NESW @ 5,2; play map @ 8,-2"
)
saboteur.Table(game)
"""
COURSE = "from saboteur.learn import Course\nCourse('saboteur', level=4)"


def main() -> None:
    """Take them."""
    with browser() as chromium, tempfile.TemporaryDirectory() as folder, lab(Path(folder)) as address:
        write_book(Path(folder) / "table.ipynb", CELL)
        page = chromium.new_page(viewport={"width": 1440, "height": 1300})
        Notebook(page, address, "table.ipynb").run_all()
        table = TablePage(page)
        table.choose("NES", "NES")
        page.wait_for_timeout(500)
        table.root.screenshot(path=ROOT / "docs" / "table.png")
        table.root.locator('[data-switch="learning"]').click()
        table.cell(6, 2).click()
        table.notice()
        for lens in ("reached", "distance"):
            table.root.locator(f'[data-lens="{lens}"]').click()
        page.wait_for_timeout(500)
        table.root.screenshot(path=ROOT / "docs" / "table-why-not.png")
        write_book(Path(folder) / "course.ipynb", COURSE)
        Notebook(page, address, "course.ipynb").run_all()
        course = TablePage(page)
        course.choose("NE", "NE")
        course.cell(1, -1).click()
        course.notice()
        course.root.locator('[data-coach="hint"]').click()
        page.wait_for_timeout(1000)
        course.root.screenshot(path=ROOT / "docs" / "course.png")


if __name__ == "__main__":
    main()
