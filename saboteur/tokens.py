"""Tokens: what lies on cards, gates and borders for a while. Each has a one-line text, `key green` or `dwarf 2`."""

from enum import StrEnum
from typing import Final, NamedTuple

from saboteur.cards import Colour, FeatureKind
from saboteur.errors import MazeError, shown


class TokenKind(StrEnum):
    """The kinds of token in the five boxes."""

    KEY = "key"
    BRIBE = "bribe"
    MARKER = "marker"
    AXE = "axe"
    BOAT = "boat"
    ROPE = "rope"
    TRAP = "trap"
    TROLL = "troll"
    DWARF = "dwarf"


class Ground(StrEnum):
    """What a token lies on."""

    DOOR = "a door of another colour"
    TROLL = "a troll's arm of a card"
    GOLD = "a piece of tunnel with gold"
    OBSTACLE = "an obstacle that it overcomes"
    BORDER = "a border of a card"
    CARD = "a card that lies face up"


GROUND: Final = {
    TokenKind.KEY: Ground.DOOR,
    TokenKind.BRIBE: Ground.TROLL,
    TokenKind.MARKER: Ground.GOLD,
    TokenKind.AXE: Ground.OBSTACLE,
    TokenKind.BOAT: Ground.OBSTACLE,
    TokenKind.ROPE: Ground.OBSTACLE,
    TokenKind.TRAP: Ground.BORDER,
    TokenKind.TROLL: Ground.BORDER,
    TokenKind.DWARF: Ground.CARD,
}
OVERCOMES: Final = {
    TokenKind.AXE: FeatureKind.TRUNKS,
    TokenKind.BOAT: FeatureKind.LAKE,
    TokenKind.ROPE: FeatureKind.DITCH,
}
OWNED: Final = (TokenKind.KEY, TokenKind.BRIBE, TokenKind.MARKER)
HIGHEST_SEAT: Final = 99


class Token(NamedTuple):
    """A token and, for some, whose it is: a colour, or the seat of a dwarf.

    >>> Token.parse("key green"), Token(TokenKind.DWARF, 2).text
    (Token(kind=<TokenKind.KEY: 'key'>, owner='green'), 'dwarf 2')
    """

    kind: TokenKind
    owner: str | int | None = None

    @property
    def text(self) -> str:
        """Its one-line text."""
        return self.kind.value if self.owner is None else f"{self.kind} {self.owner}"

    @property
    def ground(self) -> Ground:
        """What it lies on."""
        return GROUND[self.kind]

    @classmethod
    def parse(cls, text: "str | Token") -> "Token":
        """The token that a text names."""
        if isinstance(text, Token):
            text = " ".join(str(part) for part in text if part is not None)
        kind, *rest = text.split() if isinstance(text, str) and text.strip() else [text]
        if kind not in tuple(TokenKind) or len(rest) > 1:
            raise MazeError(
                f"{shown(text)} is no token; those are {', '.join(TokenKind)}, as in 'key green' or 'dwarf 2'"
            )
        return cls(TokenKind(kind), _owner(TokenKind(kind), rest[0] if rest else "", str(text)))


def _owner(kind: TokenKind, word: str, text: str) -> str | int | None:
    """Whose a token is: keys, bribes and markers have a colour, dwarves a seat, the others nothing."""
    if kind is TokenKind.DWARF:
        if word.isascii() and word.isdigit() and len(word) <= 2:
            return int(word)
        raise MazeError(f"{shown(text)}: a dwarf has the number of a seat, from 0 to {HIGHEST_SEAT}")
    if kind in OWNED:
        if word in tuple(Colour):
            return word
        raise MazeError(f"{shown(text)}: {kind} needs a colour, one of {', '.join(Colour)}")
    if word:
        raise MazeError(f"{shown(text)}: {kind} belongs to nobody, so leave out {shown(word)}")
    return None
