"""Small pieces of pages: words with `code` in them, and pictures side by side."""

import re
from collections.abc import Sequence
from html import escape

from saboteur.draw import Picture, picture

WIDTH = "46em"


def words(text: str) -> str:
    """A text as HTML; what stands between backticks is code, with its own line breaks.

    >>> words("is `a < b`?")
    'is <code style="white-space: pre-wrap">a &lt; b</code>?'
    """
    return re.sub(r"`([^`]+)`", r'<code style="white-space: pre-wrap">\1</code>', escape(text))


def paragraph(text: str) -> str:
    """A paragraph that is not too wide to be read."""
    return f'<div style="max-width: {WIDTH}">{text}</div>'


def unfolding(texts: Sequence[str], title: str) -> str:
    """Texts of which each is opened by a click, the next one inside the one before: hints that grow."""
    if not texts:
        return ""
    inside = unfolding(texts[1:], "the next hint")
    summary = f'<summary style="cursor: pointer">{escape(title)}</summary>'
    return f'<details style="margin: 4px 0 4px 8px">{summary}{words(texts[0])}{inside}</details>'


class Beside:
    """Pictures side by side: the cards, and the graph in them."""

    def __init__(self, *pictures: Picture) -> None:
        self.pictures = pictures

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self.pictures))

    def _repr_html_(self) -> str:
        style = "display: flex; flex-wrap: wrap; gap: 12px; align-items: center"
        return f'<div style="{style}">{"".join(one.html for one in self.pictures)}</div>'


def beside(*things: object) -> Beside:
    """Show things side by side: pictures, cards, mazes, or the graphs of mazes."""
    return Beside(*(thing if isinstance(thing, Picture) else picture(thing) for thing in things))
