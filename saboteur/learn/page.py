"""Small pieces of pages: words with `code` in them, and pictures side by side."""

import re
from html import escape

from saboteur.draw import Picture

WIDTH = "46em"


def words(text: str) -> str:
    """A text as HTML; what stands between backticks is code.

    >>> words("is `a < b`?")
    'is <code>a &lt; b</code>?'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def paragraph(text: str) -> str:
    """A paragraph that is not too wide to be read."""
    return f'<div style="max-width: {WIDTH}">{text}</div>'


class Beside:
    """Pictures side by side: the cards, and the graph in them."""

    def __init__(self, *pictures: Picture) -> None:
        self.pictures = pictures

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self.pictures))

    def _repr_html_(self) -> str:
        style = "display: flex; flex-wrap: wrap; gap: 12px; align-items: center"
        return f'<div style="{style}">{"".join(picture.html for picture in self.pictures)}</div>'
