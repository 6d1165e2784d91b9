"""Action cards: what they are called; what they do is said by the boxes."""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from saboteur.errors import CardError, shown
from saboteur.values import TextValue


class ActionKind(StrEnum):
    """What an action card does; the boxes say how."""

    BROKEN = "broken"
    REPAIR = "repair"
    MAP = "map"
    ROCKFALL = "rockfall"
    THEFT = "theft"
    HANDS_OFF = "hands off"
    SWAP_HATS = "swap hats"
    SWAP_HANDS = "swap hands"
    INSPECTION = "inspection"
    TRAPPED = "trapped"
    FREE_AT_LAST = "free at last"
    KEY = "key"
    AXE = "axe"
    BOAT = "boat"
    ROPE = "rope"
    TRAP = "trap"
    TROLL = "troll"
    INFORMATION = "information"
    THUNDERSTORM = "thunderstorm"


TOOLS: Final = ("pickaxe", "lantern", "cart")
SECRETS: Final = ("mine", "treasure", "dwarf")
_OPTIONS: dict[ActionKind, tuple[tuple[str, ...], tuple[int, ...]]] = {
    ActionKind.BROKEN: (TOOLS, (1,)),
    ActionKind.REPAIR: (TOOLS, (1, 2)),
    ActionKind.INFORMATION: (SECRETS, (2,)),
}


class ActionCard(TextValue):
    """An action card: what it does and, for some, to what.

    >>> ActionCard("repair cart+pickaxe")
    ActionCard('repair pickaxe+cart')
    >>> ActionCard("broken lantern").options
    ('lantern',)
    """

    __slots__ = ("kind", "options")
    kind: ActionKind
    options: tuple[str, ...]

    @classmethod
    def _canonical(cls, text: str) -> str:
        kind, options = _read_action(text)
        return f"{kind} {'+'.join(options)}".strip()

    def _fill(self) -> None:
        self.kind, self.options = _read_action(self.text)


@lru_cache(maxsize=256)
def _read_action(text: str) -> tuple[ActionKind, tuple[str, ...]]:
    """The kind and the options of an action card's text."""
    kind = next((kind for kind in ActionKind if text == kind or text.startswith(kind + " ")), None)
    if kind is None:
        raise CardError(f"{shown(text)} is not an action card; those are {', '.join(ActionKind)}")
    allowed, counts = _OPTIONS.get(kind, ((), (0,)))
    rest = text[len(kind) :].strip()
    options = [option.strip() for option in rest.split("+")] if rest else []
    if len(options) not in counts or len(set(options)) < len(options) or not set(options) <= set(allowed):
        wanted = f"{' or '.join(map(str, counts))} of {', '.join(allowed)}" if allowed else "nothing more"
        raise CardError(f"{shown(text)}: behind {kind.value!r} comes {wanted}")
    return kind, tuple(option for option in allowed if option in options)


THEFT: Final = ActionCard("theft")
TRAPPED: Final = ActionCard("trapped")
