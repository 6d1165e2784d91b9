"""Who walks, and what stops them: the one place where that is decided.

A walker is a colour (a team or a player: opens doors of that colour and sets out from the start card of that colour, or
else from the one without a colour), or the seat of a dwarf that stands on the board, or None. None stands for the map
itself: every way on it counts, whoever may be stopped there.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

Walker: TypeAlias = str | int | None


def may_cross(walker: Walker, way: Mapping[str, Any]) -> bool:
    """Whether a walker may use a way (an edge of the graph), by the attributes of that edge.

    A door stops everybody but its own colour and those with a key in it; a troll stops everybody until it is bribed.

    >>> may_cross("green", {"door": "blue"}), may_cross("green", {"door": "blue", "key": "green"})
    (False, True)
    """
    if walker is None:
        return True
    if way.get("troll") and "bribed" not in way:
        return False
    return "door" not in way or walker in (way["door"], way.get("key"))


def may_enter(walker: Walker, place: Mapping[str, Any]) -> bool:
    """Whether a walker may enter a place (a node of the graph), by the attributes of that node.

    An obstacle stops everybody until its tool lies on it; rock and overcome obstacles have room for one dwarf.

    >>> may_enter(1, {"obstacle": "lake"}), may_enter(1, {"obstacle": "lake", "tool": "boat"})
    (False, True)
    """
    dwarves = place.get("dwarves", ())
    if walker is None or walker in dwarves:
        return True
    if "obstacle" in place and "tool" not in place:
        return False
    return not (dwarves and ("obstacle" in place or "rock" in place))
