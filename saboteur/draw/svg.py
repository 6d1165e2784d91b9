"""Small helpers to write SVG: the same input gives the same text, to the letter."""

from collections.abc import Iterable
from html import escape


def number(value: float) -> str:
    """A number as short as it can be: `3`, `3.5`, `-0.25`.

    >>> number(3.0), number(2.504), number(-0.0)
    ('3', '2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, content: str | None = None, /, **attributes: object) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, a float is written short.

    >>> tag("circle", r=2.50, stroke_width=1)
    '<circle r="2.5" stroke-width="1"/>'
    """
    parts = [f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"' for key, value in attributes.items()]
    opening = f"<{name}{''.join(parts)}"
    return f"{opening}/>" if content is None else f"{opening}>{content}</{name}>"


def _attribute(value: object) -> str:
    return number(value) if isinstance(value, float) else escape(str(value), quote=True)


def group(content: Iterable[str], **attributes: object) -> str:
    """Elements taken together."""
    return tag("g", "".join(content), **attributes)


def moved(content: str, x: float, y: float) -> str:
    """Something drawn around (0, 0), moved to a place."""
    return tag("g", content, transform=f"translate({number(x)} {number(y)})")


def polygon(points: Iterable[tuple[float, float]], **attributes: object) -> str:
    """A closed shape through some points."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def line(x1: float, y1: float, x2: float, y2: float, /, **attributes: object) -> str:
    """A straight line."""
    return tag("path", d=f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", fill="none", **attributes)


def word(text: str, x: float, y: float, size: float, fill: str, **attributes: object) -> str:
    """A word centred on a place."""
    settings: dict[str, object] = {"font_size": float(size), "fill": fill, "text_anchor": "middle", **attributes}
    return tag("text", escape(text), x=float(x), y=float(y + size * 0.36), **settings)


def document(content: Iterable[str], width: float, height: float, title: str, description: str) -> str:
    """A whole picture with its words for those who do not see it."""
    inside = [tag("title", escape(title)), tag("desc", escape(description)), *content]
    return tag(
        "svg",
        "".join(inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=float(width),
        height=float(height),
        role="img",
        font_family="DejaVu Sans, Verdana, Arial, sans-serif",
        style="max-width:100%;height:auto",
    )
