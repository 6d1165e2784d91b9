"""What can be looked at: the one place where the core reaches up to the drawing layer, and only when asked to."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saboteur.draw import Picture


class Drawable:
    """Something with a picture: shown by Jupyter on its own, or drawn with overlays by `draw`."""

    __slots__ = ()

    def draw(self, **overlays: Any) -> "Picture":
        """A picture of it; the overlays are those of `saboteur.draw.picture`."""
        from saboteur import draw  # noqa: PLC0415  (late, so that the core stands without the drawing layer)

        return draw.picture(self, **overlays)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    def _repr_html_(self) -> str:
        return self.draw().html
