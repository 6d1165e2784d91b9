"""The notebooks in a real JupyterLab, in a real browser, run by the menu as a person would."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from saboteur.learn.coach import HINT as COACH
from saboteur.widgets.static import HINT as TABLE
from tests.lab import ROOT, Notebook, lab

pytestmark = pytest.mark.browser
NOTEBOOKS = sorted(path.relative_to(ROOT / "notebooks") for path in (ROOT / "notebooks").rglob("*.ipynb"))


@pytest.fixture(scope="module")
def address(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("lab")
    for name in NOTEBOOKS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "notebooks" / name, folder / name)
    with lab(folder) as address:
        yield address


@pytest.mark.parametrize("name", NOTEBOOKS, ids=str)
def test_notebook_opens_and_runs_without_a_complaint(chromium: Browser, address: str, name: Path) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    book = Notebook(page, address, name.as_posix())
    assert page.locator(".jp-OutputArea img").count() > 0, "the stored outputs show pictures, before anything is run"
    assert page.get_by_text("model not found").count() == 0
    book.run_all()
    with_output = [cell for cell in json.loads((ROOT / "notebooks" / name).read_text())["cells"] if cell.get("outputs")]
    assert page.locator(".jp-CodeCell .jp-OutputArea-output").count() >= len(with_output)
    tables = [cell for cell in with_output if any(hint in json.dumps(cell["outputs"]) for hint in (TABLE, COACH))]
    assert page.locator(".sk-table").count() == len(tables)
    broken = page.eval_on_selector_all(".jp-OutputArea img", "all => all.filter(one => !one.naturalWidth).length")
    assert broken == 0
    assert page.locator('[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
    assert page.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    assert page.locator(".jp-toastContainer .Toastify__toast, .jp-Dialog").count() == 0
    assert book.outside == []
    assert book.complaints == []
    screenshots = ROOT / "screenshots"
    screenshots.mkdir(exist_ok=True)
    book.picture(screenshots / f"{name.as_posix().replace('/', '-').removesuffix('.ipynb')}.png")
    page.close()
