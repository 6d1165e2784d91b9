"""What a round is worth: treasures, clans, the selfish, the saboteurs, and the dragon (M31 to M33, M48)."""

from collections.abc import Sequence

from saboteur.boxes.lost_mines.table import CLANS, FACTS, SABOTEUR, SELFISH
from saboteur.state import clan_of

Values = Sequence[Sequence[int]]
"""By seat, what the treasures that it has collected are worth."""


def serves(role: str) -> str | None:
    """The clan to which a dwarf brings its treasures; the selfish one serves none, the saboteur the other one (M31)."""
    if role.endswith(SELFISH):
        return None
    (other,) = [clan for clan in CLANS if clan != clan_of(role)]
    return other if role.endswith(SABOTEUR) else clan_of(role)


def points(roles: Sequence[str], values: Values) -> list[int]:
    """What each seat wins in a round, before the dragon takes its part."""
    won = [sum(values[seat]) if serves(role) is None else 0 for seat, role in enumerate(roles)]
    for clan in CLANS:
        members = [seat for seat, role in enumerate(roles) if serves(role) == clan]
        for seat, share in _shares(members, values).items():
            won[seat] = share
    return won


def _shares(members: Sequence[int], values: Values) -> dict[int, int]:
    """The points of a clan: split evenly, what is left over to those who brought the most valuable treasure (M32)."""
    if not members:
        return {}
    share, left = divmod(sum(sum(values[seat]) for seat in members), len(members))
    most = max((value for seat in members for value in values[seat]), default=0)
    bringers = [seat for seat in members if most in values[seat]]
    return {seat: share + (left // len(bringers) if seat in bringers else 0) for seat in members}


def given_back(won: int) -> int:
    """What the dragon costs one who has won so much (M33)."""
    return min(won, int(FACTS["dragon"]))
