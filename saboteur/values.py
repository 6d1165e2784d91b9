"""Values that a text names: cards of every kind are such values."""

from typing import Any, TypeVar

from saboteur.drawable import Drawable
from saboteur.errors import CardError, shown

Value = TypeVar("Value", bound="TextValue")

LONGEST_TEXT = 200


class TextValue(Drawable):
    """A value that its text names: equal texts give the same object, and `repr` can be pasted back."""

    __slots__ = ("text",)
    text: str

    def __new__(cls: type[Value], text: str) -> Value:
        """The value that a text names; a text that names none is a `CardError`."""
        if not isinstance(text, str):
            raise CardError(f"a card is named by a text, not by {shown(text)}")
        if len(text) > LONGEST_TEXT:
            raise CardError(f"a card's text has at most {LONGEST_TEXT} characters; this one has {len(text)}")
        return _one_object(cls, cls._canonical(text.strip()))

    @classmethod
    def _canonical(cls, text: str) -> str:
        raise NotImplementedError

    def _fill(self) -> None:
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"a card is a value: its {name} cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card is a value: its {name} cannot be taken away")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text,)

    def __copy__(self: Value) -> Value:
        return self

    def __deepcopy__(self: Value, memo: object) -> Value:
        return self


_objects: dict[tuple[type, str], Any] = {}


def _one_object(cls: type[Value], canonical: str) -> Value:
    """The one object of this class with this canonical text."""
    key = cls, canonical
    if key not in _objects:
        made = object.__new__(cls)
        made.text = canonical
        made._fill()
        _objects[key] = made
    found: Value = _objects[key]
    return found
