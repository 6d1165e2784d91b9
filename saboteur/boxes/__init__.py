"""The boxes: the rules of each game, one module a box, put together from what they share."""

from collections.abc import Mapping
from types import MappingProxyType

from saboteur.boxes import duel as _duel
from saboteur.boxes import lost_mines as _lost_mines
from saboteur.boxes import saboteur as _saboteur
from saboteur.boxes import saboteur2 as _saboteur2
from saboteur.boxes import solo as _solo
from saboteur.boxes.box import Box

_ALL = (_saboteur.BOX, _saboteur2.BOX, _duel.BOX, _solo.BOX, _lost_mines.BOX)
BOXES: Mapping[str, Box] = MappingProxyType({box.name: box for box in _ALL})

__all__ = ["BOXES", "Box"]
