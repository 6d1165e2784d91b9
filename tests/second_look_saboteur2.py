"""A second look at the gold of Saboteur 2: who wins and what everyone gets, rule by rule (T16, T20 to T32, T39, T40).

It is written from the rules and shares nothing with the package. Everything is a pure function of what lies on the
table and of who is who, so that each function can be held against its rules. Thefts come afterwards (T11, T32).
"""

from tests.twin import Cell, TwinMaze, read
from tests.twin_game import lay_out

TEAMS = ("blue", "green")
OTHER = {"blue": "green", "green": "blue"}
DIGGERS = {"blue": "blue digger", "green": "green digger"}


# The way to the treasure


def treasure_cells(maze: TwinMaze) -> list[Cell]:
    """Where the treasure lies face up."""
    return [cell for cell in maze.goals if any(kind == "treasure" for kind, _, _ in read(maze.cards[cell]).features)]


def is_open(maze: TwinMaze, team: str) -> bool:
    """T9: whether at least one route from the start to the treasure has no door of the other colour."""
    reached = {node[:2] for node in maze.reachable(team)}
    return any(cell in reached for cell in treasure_cells(maze))


def open_teams(maze: TwinMaze) -> set[str]:
    """The teams whose way to the treasure is open (T9)."""
    return {team for team in TEAMS if is_open(maze, team)}


# Who wins; roles that are trapped are left out only afterwards (T30)


def winning_teams(finder_role: str, opened: set[str]) -> set[str]:
    """The digger teams that win when the treasure is connected: by whose card, and for whom the way is open."""
    if finder_role not in DIGGERS.values():
        return opened  # T21: boss, profiteer, geologist or saboteur made the connection: each team whose way is open
    own = next(team for team in TEAMS if DIGGERS[team] == finder_role)
    if own in opened:
        return {own}  # T20: one's own dwarf, and the way is open: this team wins, and the other team does not
    if OTHER[own] in opened:
        return {OTHER[own]}  # T22: a dwarf of the other team, but a door of the first team's colour blocks that team
    return set()  # blocked for both


def roles_that_win_with_diggers(teams: set[str]) -> set[str]:
    """The diggers of the winning teams (T20, T21, T22), the boss (T23) and the profiteer (T25)."""
    return {DIGGERS[team] for team in teams} | {"boss", "profiteer"}


def roles_that_win_blocked(in_play: set[str]) -> set[str]:
    """The treasure is connected, but doors block the way for both teams."""
    if "boss" in in_play and "profiteer" in in_play:
        return {"boss", "profiteer"}  # T27
    if "boss" in in_play:
        return {"boss"}  # T24
    if "profiteer" in in_play:
        return {"profiteer"}  # T25: he made the connection himself; T28: someone else did
    return set()  # T28: nobody, and not the saboteurs, since the treasure is connected


def roles_that_win_unconnected(in_play: set[str]) -> set[str]:
    """The treasure is not connected at the end of the round."""
    if "saboteur" in in_play:
        return {"saboteur", "profiteer"}  # T26, and T25: the profiteer wins with saboteurs too
    if "profiteer" in in_play:
        return {"profiteer"}  # T25: alone
    return set()  # T40


def winning_roles(roles: list[str], finder: int | None, opened: set[str]) -> set[str]:
    """The roles that win, whether they are trapped or not, or even held by nobody (T39)."""
    in_play = set(roles)  # T30: held by a player at the end of the round, trapped or not
    if finder is None:
        return roles_that_win_unconnected(in_play)
    teams = winning_teams(roles[finder], opened)
    return roles_that_win_with_diggers(teams) if teams else roles_that_win_blocked(in_play)


def winners(roles: list[str], trapped: set[int], finder: int | None, opened: set[str]) -> list[int]:
    """The seats that are paid as winners: those with a role that wins, without the trapped (T16, T30, T39)."""
    winning = winning_roles(roles, finder, opened)
    return [seat for seat, role in enumerate(roles) if role in winning and seat not in trapped]


# What they get


def share_of_winner(role: str, number_of_winners: int) -> int:
    """T31: by the number of winners, 1 less for the boss (T23), 2 less for the profiteer (T25), never below 0."""
    share = {1: 5, 2: 4, 3: 3, 4: 2}.get(number_of_winners, 1)
    less = {"boss": 1, "profiteer": 2}.get(role, 0)
    return max(share - less, 0)


def crystals(maze: TwinMaze) -> int:
    """The crystals to be seen in the maze, connected or not (T29)."""
    return sum(kind == "crystal" for card in maze.cards.values() for kind, _, _ in read(card).features)


def share_of_geologist(maze: TwinMaze, roles: list[str], trapped: set[int]) -> int:
    """T29: a gold for each crystal, shared by the geologists in play who are not trapped, rounded down."""
    free = [seat for seat, role in enumerate(roles) if role == "geologist" and seat not in trapped]
    return crystals(maze) // len(free)


def shares(maze_text: str, roles: list[str], trapped: set[int], finder: int | None) -> list[int]:
    """The gold that each seat gets at the end of a round, before thefts; the finder is None if nobody was it."""
    maze = lay_out(maze_text)
    paid = winners(roles, trapped, finder, open_teams(maze))
    gold = [0] * len(roles)
    for seat, role in enumerate(roles):
        if seat in paid:
            gold[seat] = share_of_winner(role, len(paid))  # T31: geologists and trapped players do not count
        elif role == "geologist" and seat not in trapped:
            gold[seat] = share_of_geologist(maze, roles, trapped)  # T29: whoever wins
    return gold


# Thefts


def theft_order(thefts: list[int], trapped: set[int], players: int) -> list[int]:
    """T32: the thieves in the order in which they take, from those whose theft cards still lie there, oldest first.

    It begins with the latest and goes clockwise; a trapped thief is passed over, but counts as the beginning.
    """
    if not thefts:
        return []
    clockwise = [(thefts[-1] + step) % players for step in range(players)]
    return [seat for seat in clockwise if seat in thefts and seat not in trapped]
