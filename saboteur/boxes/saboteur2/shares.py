"""Who has won a round of Saboteur 2, and what everybody gets (T20 to T32): questions to the maze, filtered by team."""

from collections.abc import Collection, Sequence
from typing import Final

from saboteur.boxes.common import treasure
from saboteur.boxes.common.dealing import facts
from saboteur.cards import Colour, FeatureKind
from saboteur.maze import Maze

TEAMS: Final = (Colour.BLUE.value, Colour.GREEN.value)
DIGGERS: Final = {f"{team} digger": team for team in TEAMS}
"""The team of each gold-digger."""
BOSS, PROFITEER, GEOLOGIST, SABOTEUR = "boss", "profiteer", "geologist", "saboteur"
PAY: Final = facts("saboteur2")["pay"]


def open_teams(maze: Maze) -> set[str]:
    """The teams whose way to the treasure is open: no door of the other colour on at least one route (T9)."""
    (cell,) = [cell for cell in maze.goal_cells if treasure.is_treasure(maze.cards[cell])]
    return {team for team in TEAMS if cell in maze.reached(team)}


def winning_teams(finder_role: str, open_to: set[str]) -> set[str]:
    """The digger teams that win: the finder's own and no other, if its way is open (T20), otherwise the other one, if
    its way is open (T22); if no digger made the connection, all whose way is open (T21)."""
    own = {DIGGERS[finder_role]} if finder_role in DIGGERS else set()
    return own & open_to or open_to - own


def winning_roles(finder_role: str | None, open_to: set[str]) -> set[str]:
    """The roles that win: the saboteurs where nobody found the treasure (T26), otherwise the winning teams and the
    boss (T23, T24, T27); the profiteer always (T25, T28)."""
    if finder_role is None:
        return {SABOTEUR, PROFITEER}
    return {f"{team} digger" for team in winning_teams(finder_role, open_to)} | {BOSS, PROFITEER}


def shares(roles: Sequence[str], trapped: Collection[int], finder_role: str | None, open_to: set[str]) -> list[int]:
    """What each seat gets as a winner (T31); whoever is trapped gets nothing and is not counted (T16)."""
    winning = winning_roles(finder_role, open_to)
    winners = [seat for seat, role in enumerate(roles) if role in winning and seat not in trapped]
    return [_share(role, len(winners)) if seat in winners else 0 for seat, role in enumerate(roles)]


def _share(role: str, winners: int) -> int:
    """The share of one of so many winners; the boss and the profiteer get less, but never less than nothing (T31)."""
    share: int = PAY["winners"][min(winners, len(PAY["winners"])) - 1] - PAY["less"].get(role, 0)
    return max(share, 0)


def crystals(maze: Maze) -> int:
    """How many crystals are to be seen in the maze, connected or not (T29)."""
    kinds = [feature.kind for card in maze.cards.values() for feature in card.features]
    return kinds.count(FeatureKind.CRYSTAL)


def crystal_shares(roles: Sequence[str], trapped: Collection[int], seen: int) -> list[int]:
    """What each seat gets for the crystals: the geologists who are not trapped share, rounded down (T29)."""
    geologists = [seat for seat, role in enumerate(roles) if role == GEOLOGIST and seat not in trapped]
    return [seen // len(geologists) if seat in geologists else 0 for seat in range(len(roles))]


def thieves(thefts: Sequence[int], trapped: Collection[int], players: int) -> list[int]:
    """The order of the thieves: from the seat whose theft card was played last, clockwise, without the trapped
    (T32)."""
    around = [(thefts[-1] + step) % players for step in range(players)] if thefts else []
    return [seat for seat in around if seat in thefts and seat not in trapped]
