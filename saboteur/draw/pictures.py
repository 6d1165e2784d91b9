"""A picture: SVG for the eye, text for a terminal, and a sentence for those who hear it."""

from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from saboteur.errors import SaboteurError, shown


@dataclass(frozen=True)
class Picture:
    """What drawing something gives; Jupyter shows it, `print` shows the text, `save` writes the SVG."""

    svg: str
    text: str
    description: str

    @property
    def html(self) -> str:
        """An image that even a notebook which is not trusted shows, with the description as its alternative text."""
        return self.image()

    def image(self, height: int | None = None) -> str:
        """The picture as an HTML image, in its own size or of a given height."""
        data = quote(self.svg, safe=" =:/,;()'+*!@$&?-_.~")
        size = "" if height is None else f' height="{height}"'
        return f'<img alt="{escape(self.description, quote=True)}"{size} src="data:image/svg+xml,{data}">'

    def save(self, path: str | Path) -> None:
        """Write the SVG to a file, whose name ends in `.svg`."""
        if Path(path).suffix.lower() != ".svg":
            raise SaboteurError(f"a picture is saved as SVG, to a name such as 'maze.svg', not {shown(path)}")
        Path(path).write_text(self.svg + "\n", encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text
