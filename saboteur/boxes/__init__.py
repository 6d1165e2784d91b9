"""The boxes: the rules of each game, one module a box, put together from what they share."""

from collections.abc import Mapping
from types import MappingProxyType

from saboteur.boxes import saboteur as _saboteur
from saboteur.boxes.box import Box

BOXES: Mapping[str, Box] = MappingProxyType({box.name: box for box in (_saboteur.BOX,)})

__all__ = ["BOXES", "Box"]
