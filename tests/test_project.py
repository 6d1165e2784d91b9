"""The repository itself: layers, imports, the wheel, Binder, the notebooks and the README."""

import ast
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from saboteur.draw import Picture
from tests.lab import NO_BROWSER, ROOT
from tests.readme_picture import pictures

# Each module may import those above it; the drawing layer stands on all of them.
LAYERS = [
    "errors",
    "sides",
    "drawable",
    "values",
    "cards",
    "actions",
    "decks",
    "tokens",
    "token_rack",
    "walkers",
    "fringe",
    "anchors",
    "maze_graph",
    "reach",
    "maze_text",
    "maze",
    "walks",
    "dwarf_graphs",
    "graphs",
    "rules",
    "chance",
    "moves",
    "events",
    "state",
    "boxes",
    "settings",
    "reading",
    "more_parts",
    "positions",
    "record",
    "codes",
    "view_words",
    "views",
    "game",
    "begin",
    "remedies",
    "draw",
    "widgets",
    "learn",
]
PACKAGES = ("boxes", "draw", "widgets", "learn")
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
TEXTS = (
    "*.py",
    "*.toml",
    "*.md",
    "*.txt",
    "*.cfg",
    "*.json",
    "*.ipynb",
    "*.svg",
    "*.js",
    "*.css",
    "Makefile",
    "run",
    "postBuild",
)
MACHINE_PATH = r"(?<![\w.])/(work|root|home|Users)/"
HIDDEN = (".venv", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".ipynb_checkpoints")


def imported(path: Path) -> Iterator[str]:
    """The modules of the kit that a file imports when it is loaded (not late, and not for types only)."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        names: list[str] = []
        if isinstance(statement, ast.ImportFrom) and statement.module:
            names = [f"{statement.module}.{alias.name}" for alias in statement.names]
        elif isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
        yield from (name.split(".")[1] for name in names if name.startswith("saboteur."))


@pytest.mark.parametrize("name", LAYERS[:-1])
def test_imports_point_one_way_only(name: str) -> None:
    above = LAYERS[: LAYERS.index(name)]
    paths = (ROOT / "saboteur" / name).rglob("*.py") if name in PACKAGES else [ROOT / "saboteur" / f"{name}.py"]
    for path in paths:
        for module in imported(path):
            is_own = name in PACKAGES and module == name
            assert is_own or module in above, f"{path.name} of {name} may not import {module}"


def test_no_module_outside_the_boxes_asks_which_box_it_is() -> None:
    asking = re.compile(r"""\bbox(\.name|_name)?\s*(==|!=|in)\s*[("']""")
    paths = [path for path in (ROOT / "saboteur").rglob("*.py") if "boxes" not in path.parts]
    assert [path.name for path in paths if asking.search(path.read_text(encoding="utf-8"))] == []


def test_every_module_has_its_layer() -> None:
    modules = {path.stem for path in (ROOT / "saboteur").iterdir() if path.suffix == ".py" or path.name in PACKAGES}
    assert modules - {"__init__"} == set(LAYERS)


def test_importing_the_kit_loads_neither_matplotlib_nor_widgets() -> None:
    heavy = ("matplotlib", "numpy", "IPython", "ipywidgets", "anywidget", "traitlets")
    code = f"import sys, saboteur; print([name for name in {heavy!r} if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert result.stdout.strip() == "[]"


def test_the_wheel_is_pure_python_and_complete(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    command += ["--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    here = (path for path in (ROOT / "saboteur").rglob("*") if path.suffix in (".py", ".toml", ".typed", ".js", ".css"))
    assert {path.relative_to(ROOT).as_posix() for path in here} <= inside
    assert {name.split("/")[0] for name in inside if "dist-info" not in name} == {"saboteur"}


def pins(path: Path) -> dict[str, str]:
    """The lines `name==version` of a file; any other line is an error."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line) for line in lines)
    pairs = (line.split("==") for line in lines)
    return {name.lower().replace("_", "-"): version for name, version in pairs}


def test_constraints_pin_what_is_installed() -> None:
    wanted = pins(ROOT / "constraints.txt")
    here = {str(d.metadata["Name"]).lower().replace("_", "-"): d.version for d in importlib.metadata.distributions()}
    differing = {name: (here[name], wanted[name]) for name in here if wanted.get(name, here[name]) != here[name]}
    assert differing == {}


def test_binder_has_the_same_pins_and_leaves_what_its_image_brings() -> None:
    binder, constraints = pins(ROOT / "binder" / "requirements.txt"), pins(ROOT / "constraints.txt")
    assert {name: constraints.get(name) for name in binder} == binder
    assert not {"jupyterlab", "ipywidgets", "ipykernel"} & set(binder)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[<>=]", line)[0] for line in project["dependencies"]} - {"ipywidgets"}
    assert needed <= set(binder)
    assert (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8") == "python-3.11\n"
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


def test_binder_would_build_this_repository(tmp_path: Path) -> None:
    """repo2docker writes the recipe of the image without an engine to build it."""
    copy = shutil.copytree(ROOT, tmp_path / "copy", ignore=shutil.ignore_patterns(".*", "__pycache__", "screenshots"))
    code = "import sys; from repo2docker.__main__ import main; sys.argv[0] = 'repo2docker'; main()"
    command = [sys.executable, "-W", "ignore", "-c", code, "--no-build", "--debug", str(copy)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    recipe = result.stdout + result.stderr
    assert result.returncode == 0, recipe
    assert '"binder/requirements.txt"' in recipe
    assert "./binder/postBuild" in recipe
    assert "Building conda environment for python=3.11" in recipe


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_clean(path: Path) -> None:
    book = json.loads(path.read_text(encoding="utf-8"))
    assert set(book["metadata"]) == {"kernelspec", "language_info"}
    for cell in book["cells"]:
        assert not re.search(MACHINE_PATH, json.dumps(cell))
        if cell["cell_type"] == "code":
            assert len([line for line in cell["source"] if line.strip()]) <= 12
            assert "pip install" not in "".join(cell["source"])
            assert cell["execution_count"] is not None, "run it again with make notebooks"
            for output in cell["outputs"]:
                assert output["output_type"] in ("execute_result", "display_data", "stream")
                assert output.get("name") != "stderr"
                assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})


@pytest.mark.parametrize(("file", "picture"), pictures().items(), ids=lambda value: getattr(value, "name", ""))
def test_the_pictures_in_the_readme_are_what_the_kit_draws(file: Path, picture: Picture) -> None:
    assert file.read_text(encoding="utf-8") == picture.svg + "\n", "draw it again with make notebooks"


def test_the_readme_says_what_it_must() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for needed in ("make lab", "make test", "unofficial", "mybinder.org/v2/gh/", "docs/maze.svg", "BSD 3-Clause"):
        assert needed in text
    assert NO_BROWSER in text
    folder_links = re.findall(r"\]\((?!http)([^)]+)\)", text)
    assert all((ROOT / link).exists() for link in folder_links)


def test_no_file_names_a_machine() -> None:
    paths = [path for form in TEXTS for path in ROOT.rglob(form) if not set(HIDDEN) & set(path.relative_to(ROOT).parts)]
    assert len(paths) > 40
    named = [path for path in paths if re.search(MACHINE_PATH, path.read_text(encoding="utf-8"))]
    assert named == []
