"""What a card is: openings, the tunnels that join them, gates on the tunnels, and what lies in them.

One notation everywhere. `NES` is a junction; `NS+EW` is the bridge (two tunnels that do not meet); `N+E+S` are three
dead ends; after a slash come gates and features: `NESW/S=blue` has a blue door on its south arm, `EW+S/gold:S=1` a gold
nugget in its dead end, `NW/ladder=blue` a ladder. A card is named as it lies; `?` is any card that lies face down.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from saboteur.errors import CardError, shown
from saboteur.sides import ALL_SIDES, SIDES, half_turn, in_order, mask_of
from saboteur.values import TextValue

EXAMPLES = "'NES', 'NS+EW', 'NESW/S=blue' or 'EW+S/gold:S=1'"
MOST_GOLD = 99


class Colour(StrEnum):
    """The colours of doors, ladders, teams and clans."""

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


class GateKind(StrEnum):
    """What can stand on an arm of a tunnel and split it in two pieces."""

    BLUE = "blue"
    GREEN = "green"
    TROLL = "troll"


class FeatureKind(StrEnum):
    """What can lie in a tunnel."""

    GOLD = "gold"
    CRYSTAL = "crystal"
    LADDER = "ladder"
    TREASURE = "treasure"
    MINE = "mine"
    TRUNKS = "trunks"
    LAKE = "lake"
    DITCH = "ditch"
    ROCK = "rock"
    CAMPFIRE = "campfire"


OBSTACLES: Final = (FeatureKind.TRUNKS, FeatureKind.LAKE, FeatureKind.DITCH)
MINES: Final = ("gold", "silver", "gemstones", "dragon")


class Gate(NamedTuple):
    """A door or a troll on the arm of a tunnel at one side: `Gate('S', 'blue')`."""

    side: str
    kind: GateKind


class Feature(NamedTuple):
    """Something that lies on one piece of tunnel: `Feature('gold', 'S', 1)`."""

    kind: FeatureKind
    piece: str
    value: int | str | None = None


class Card(TextValue):
    """A path card, a start card or a goal card, as it lies.

    >>> card = Card("EW+S/gold:S=1")
    >>> card.tunnels, card.openings, card.turned.text
    (('EW', 'S'), 'ESW', 'EW+N/gold:N=1')
    >>> Card("NESW/S=blue").pieces        # the door parts the south arm from the rest
    ('NEW', 'S')
    """

    __slots__ = (
        "_turned",
        "_upright",
        "_ways",
        "arms",
        "features",
        "gates",
        "is_narrow",
        "joined",
        "ladders",
        "mask",
        "openings",
        "piece_masks",
        "pieces",
        "tunnels",
    )
    tunnels: tuple[str, ...]
    """The tunnels, each as the sides it joins; the longest first."""
    gates: tuple[Gate, ...]
    features: tuple[Feature, ...]
    openings: str
    pieces: tuple[str, ...]
    """The tunnels as the gates split them: the vertices that this card gives to the graph."""
    arms: tuple[tuple[str, str, GateKind], ...]
    """For each gate: the piece before it, the arm behind it, and its kind."""
    ladders: tuple[tuple[str | None, str], ...]
    """For each ladder: its colour, if it has one, and the piece on which it stands."""
    is_narrow: bool
    """Whether one dwarf fills the card: rock, or an obstacle once it is overcome (M16)."""
    mask: int
    piece_masks: tuple[int, ...]
    joined: tuple[int, ...]
    """For each mask of openings: the mask of all openings in the same tunnels, gates left aside."""

    @classmethod
    def _canonical(cls, text: str) -> str:
        if text == "?":
            return text
        shape, slash, extras = text.partition("/")
        tunnels = _tunnels(shape, text)
        gates, features = _extras(extras, tunnels, text) if slash else ((), ())
        return _write(tunnels, gates, features)

    def _fill(self) -> None:
        shape, _, extras = self.text.partition("/")
        self.tunnels = tuple(SIDES) if shape == "?" else _tunnels(shape, self.text)
        self.gates, self.features = _extras(extras, self.tunnels, self.text) if extras else ((), ())
        self.openings = in_order("".join(self.tunnels))
        self.pieces = _pieces(self.tunnels, self.gates)
        self.arms = tuple((_piece_before(gate, self.tunnels, self.gates), gate.side, gate.kind) for gate in self.gates)
        self.ladders = tuple(
            (_text(value), piece) for kind, piece, value in self.features if kind is FeatureKind.LADDER
        )
        self.is_narrow = any(feature.kind in (*OBSTACLES, FeatureKind.ROCK) for feature in self.features)
        self.mask = mask_of(self.openings)
        self.piece_masks = tuple(mask_of(piece) for piece in self.pieces)
        tunnels = [mask_of(tunnel) for tunnel in self.tunnels]
        self.joined = tuple(sum(tunnel for tunnel in tunnels if tunnel & entered) for entered in range(ALL_SIDES + 1))

    @property
    def is_face_down(self) -> bool:
        """Whether it shows its back: four openings that lead nowhere, so that nothing can be read off it."""
        return self.text == "?"

    @property
    def turned(self) -> "Card":
        """The card after a half turn, the only turn allowed (S12).

        >>> Card("NES").turned, Card("NS+EW").turned
        (Card('NSW'), Card('NS+EW'))
        """
        try:
            return self._turned
        except AttributeError:
            self._turned: Card = _half_turned(self)
            return self._turned

    @property
    def ways(self) -> "tuple[Card, ...]":
        """The ways in which it can lie: one, or two that a half turn exchanges."""
        try:
            return self._ways
        except AttributeError:
            self._ways: tuple[Card, ...] = (self,) if self.turned is self else (self, self.turned)
            return self._ways

    @property
    def upright(self) -> "Card":
        """The name of the card in a hand or a deck, however it is held: the first of its ways in the order N E S W.

        >>> Card("SW").upright, Card("NE").upright
        (Card('NE'), Card('NE'))
        """
        try:
            return self._upright
        except AttributeError:
            first = min(self.ways, key=lambda card: (_orders(card.tunnels), _orders(card.pieces), card.text))
            self._upright: Card = first
            return first

    def piece_at(self, side: str) -> str | None:
        """The piece of tunnel that opens at a side, or None where there is rock.

        >>> Card("NS+EW").piece_at("W"), Card("NES").piece_at("W")
        ('EW', None)
        """
        return next((piece for piece in self.pieces if side in piece), None)

    def features_on(self, piece: str) -> tuple[Feature, ...]:
        """What lies on one piece of tunnel."""
        return tuple(feature for feature in self.features if feature.piece == piece)


def _text(value: int | str | None) -> str | None:
    return None if value is None else str(value)


def _order(sides: str) -> str:
    """A key that sorts texts of sides by N E S W."""
    return "".join(str(SIDES.index(side)) for side in sides)


def _orders(pieces: tuple[str, ...]) -> list[str]:
    return [_order(piece) for piece in pieces]


def _tunnels(shape: str, text: str) -> tuple[str, ...]:
    """The tunnels of `NS+EW`, the longest first, then in the order N E S W."""
    tunnels = [part.strip() for part in shape.split("+")]
    for tunnel in tunnels:
        if not tunnel:
            raise CardError(f"{shown(text)}: a tunnel without a side; write something like {EXAMPLES}")
        for side in tunnel:
            if side not in SIDES:
                hint = "; write capital letters" if side.upper() in SIDES else f", as in {EXAMPLES}"
                raise CardError(f"{shown(text)}: {side!r} is not a side; sides are N, E, S and W{hint}")
    sides = "".join(tunnels)
    twice = [side for side in SIDES if sides.count(side) > 1]
    if twice:
        raise CardError(f"{shown(text)}: side {twice[0]} is named twice; each side has one opening at most")
    return tuple(sorted(map(in_order, tunnels), key=lambda tunnel: (-len(tunnel), _order(tunnel))))


def _extras(extras: str, tunnels: tuple[str, ...], text: str) -> tuple[tuple[Gate, ...], tuple[Feature, ...]]:
    """The gates and features that stand behind the slash, in their canonical order."""
    parts = [part.strip() for part in extras.split(",")]
    gate_parts = [part for part in parts if part.partition("=")[0].strip() in tuple(SIDES)]
    gates = _check_gates(tuple(_gate(part, tunnels, text) for part in gate_parts), tunnels, text)
    pieces = _pieces(tunnels, gates)
    features = [_feature(part, pieces, text) for part in parts if part not in gate_parts]
    seen = [(feature.kind, feature.piece) for feature in features]
    for feature in features:
        if seen.count((feature.kind, feature.piece)) > 1:
            raise CardError(f"{shown(text)}: {feature.kind} is named twice on the piece {feature.piece}")
        if sum(other.piece == feature.piece and other.kind in OBSTACLES for other in features) > 1:
            raise CardError(f"{shown(text)}: two obstacles on the piece {feature.piece}; there is room for one")
    kinds = list(FeatureKind)
    return gates, tuple(sorted(features, key=lambda f: (kinds.index(f.kind), pieces.index(f.piece))))


def _gate(part: str, tunnels: tuple[str, ...], text: str) -> Gate:
    """The gate written as `S=blue`; in the middle of a straight or a curve it is named by the later side."""
    side, _, kind = (word.strip() for word in part.partition("="))
    if kind not in tuple(GateKind):
        raise CardError(f"{shown(text)}: {shown(kind)} is no gate; a gate is one of {', '.join(GateKind)}")
    tunnel = next((tunnel for tunnel in tunnels if side in tunnel), "")
    if len(tunnel) < 2:
        raise CardError(f"{shown(text)}: a gate needs a tunnel that goes on behind it; side {side} has none")
    return Gate(tunnel[-1] if len(tunnel) == 2 else side, GateKind(kind))


def _check_gates(gates: tuple[Gate, ...], tunnels: tuple[str, ...], text: str) -> tuple[Gate, ...]:
    """The gates in the order of their sides, one on an arm, and an arm without a gate in every tunnel."""
    sides = [gate.side for gate in gates]
    for side in sides:
        if sides.count(side) > 1:
            raise CardError(f"{shown(text)}: two gates on one arm; there is room for one")
    for tunnel in tunnels:
        if set(tunnel) <= set(sides):
            raise CardError(f"{shown(text)}: every arm of {tunnel} has a gate; at least one must be free")
    return tuple(sorted(gates, key=lambda gate: _order(gate.side)))


def _pieces(tunnels: tuple[str, ...], gates: tuple[Gate, ...]) -> tuple[str, ...]:
    """The pieces into which the gates split the tunnels: tunnel by tunnel, the free part first."""
    gated = {gate.side for gate in gates}
    pieces: list[str] = []
    for tunnel in tunnels:
        pieces.append("".join(side for side in tunnel if side not in gated))
        pieces.extend(side for side in tunnel if side in gated)
    return tuple(pieces)


def _piece_before(gate: Gate, tunnels: tuple[str, ...], gates: tuple[Gate, ...]) -> str:
    """The piece in front of a gate: its tunnel without the arms that have one."""
    tunnel = next(tunnel for tunnel in tunnels if gate.side in tunnel)
    return _pieces((tunnel,), gates)[0]


def _amount(value: str) -> int | None:
    return int(value) if value.isascii() and value.isdigit() and 1 <= int(value) <= MOST_GOLD else None


def _colour(value: str) -> str | None:
    return value if value in tuple(Colour) else None


def _mine(value: str) -> str | None:
    return value if value in MINES else None


_VALUES: dict[FeatureKind, tuple[Callable[[str], int | str | None], str]] = {
    FeatureKind.GOLD: (_amount, f"a whole number from 1 to {MOST_GOLD}, as in gold=2"),
    FeatureKind.LADDER: (_colour, f"a colour ({', '.join(Colour)}) or nothing"),
    FeatureKind.MINE: (_mine, f"one of {', '.join(MINES)}"),
}
_VALUE_NEEDED = (FeatureKind.GOLD, FeatureKind.MINE)


def _feature(part: str, pieces: tuple[str, ...], text: str) -> Feature:
    """The feature written as `gold:S=1`, `ladder=blue` or `crystal`; without a place it lies on the first piece."""
    named, equals, value = (word.strip() for word in part.partition("="))
    kind, colon, place = (word.strip() for word in named.partition(":"))
    if kind not in tuple(FeatureKind):
        raise CardError(
            f"{shown(text)}: {shown(kind)} is neither a side nor a feature; features are {', '.join(FeatureKind)}"
        )
    piece = _place(place, pieces, text) if colon else pieces[0]
    return Feature(FeatureKind(kind), piece, _value(FeatureKind(kind), value, bool(equals), text))


def _place(place: str, pieces: tuple[str, ...], text: str) -> str:
    """The piece that some of its sides name."""
    found = next((piece for piece in pieces if place and set(place) <= set(piece)), None)
    if found is None:
        raise CardError(f"{shown(text)}: there is no piece of tunnel {shown(place)} here, only {', '.join(pieces)}")
    return found


def _value(kind: FeatureKind, value: str, is_given: bool, text: str) -> int | str | None:
    """The value behind the `=` of a feature, checked."""
    if kind not in _VALUES:
        if is_given:
            raise CardError(f"{shown(text)}: {kind} takes no value, so leave out the value")
        return None
    read, allowed = _VALUES[kind]
    found = read(value)
    if found is None and (is_given or kind in _VALUE_NEEDED):
        raise CardError(f"{shown(text)}: {kind} needs {allowed}, not {shown(value)}")
    return found


def _write(tunnels: tuple[str, ...], gates: tuple[Gate, ...], features: tuple[Feature, ...]) -> str:
    """The canonical text; the place of a feature is written where there is more than one piece."""
    extras = [f"{gate.side}={gate.kind}" for gate in gates]
    place_needed = len(_pieces(tunnels, gates)) > 1
    for feature in features:
        place = f":{feature.piece}" if place_needed else ""
        value = "" if feature.value is None else f"={feature.value}"
        extras.append(f"{feature.kind}{place}{value}")
    return "+".join(tunnels) + ("/" + ",".join(extras) if extras else "")


def _half_turned(card: Card) -> Card:
    if card.is_face_down:
        return card
    tunnels = tuple(map(half_turn, card.tunnels))
    extras = [f"{half_turn(gate.side)}={gate.kind}" for gate in card.gates]
    for kind, piece, value in card.features:
        extras.append(f"{kind}:{half_turn(piece)}" + ("" if value is None else f"={value}"))
    return Card("+".join(tunnels) + ("/" + ",".join(extras) if extras else ""))


FACE_DOWN: Final = Card("?")
