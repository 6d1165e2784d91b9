"""Run every notebook and store its outputs, without anything that changes from run to run: `make notebooks`."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> None:
    """Run one notebook from its own folder and write it back clean."""
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(book, timeout=300, coalesce_streams=True, resources={"metadata": {"path": path.parent}}).execute()
    book.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})  # type: ignore[no-untyped-call]
    for number, cell in enumerate(book.cells):
        cell.id = f"cell-{number:02}"
        if cell.cell_type == "code":
            _clean(cell)
    nbformat.validate(book)
    nbformat.write(book, path)  # type: ignore[no-untyped-call]


def _clean(cell: nbformat.NotebookNode) -> None:
    """Drop times of execution and widget views; pictures and text stay."""
    cell.metadata.pop("execution", None)
    for output in cell.outputs:
        output.get("data", {}).pop(WIDGET_VIEW, None)


def main() -> None:
    """Run the notebooks named, or all."""
    named = [Path(name) for name in sys.argv[1:]]
    for path in named or sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            print(path.resolve().relative_to(ROOT))
            refresh(path)


if __name__ == "__main__":
    main()
