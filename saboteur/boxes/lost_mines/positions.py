"""Positions and worlds of The Lost Mines: what cannot be, and what may be for all that a seat knows."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from saboteur import chance
from saboteur.actions import ActionCard, ActionKind
from saboteur.boxes.common import dealing, hands, worlds
from saboteur.boxes.lost_mines import mines, walking
from saboteur.boxes.lost_mines.borders import BorderKind, border_kind
from saboteur.boxes.lost_mines.table import CLANS, DRAGON, TOOLS, dwarf_cards, goal_cards
from saboteur.errors import GameError
from saboteur.fringe import is_on
from saboteur.maze import Maze
from saboteur.maze_graph import place_attributes
from saboteur.sides import Border, neighbour, place_text
from saboteur.state import Phase, State, Treasure, Troll, clan_of
from saboteur.tokens import TokenKind
from saboteur.walks import ways

if TYPE_CHECKING:
    from saboteur.views import View

TOKENS = (*(TokenKind(kind) for kind in TOOLS), TokenKind.TRAP, TokenKind.TROLL, TokenKind.DWARF)
ENDING = (Phase.MOVE, Phase.LAY, Phase.PICK)
"""The phases that follow the card that was played or discarded."""


def check_position(state: State) -> None:
    """Refuse a position that cannot be."""
    _check_board(state)
    _check_dwarves(state)
    _check_tokens(state)
    _check_treasures(state)
    if any(len(points) > 1 for points in state.gold):
        raise GameError("gold: only the sum of points counts, so each seat has one number, or none")
    if state.laid is not None:
        raise GameError("laid= belongs to other boxes: here the dwarf stands where it comes from (M26)")
    if bool(state.turning) != (state.phase is Phase.LAY):
        raise GameError("turning= names one mine in the phase 'lay', and is empty otherwise (M26)")
    if bool(state.pickers) != (state.phase is Phase.VOTE):
        raise GameError("pickers= names the seats that still answer in the phase 'vote', and is empty otherwise (M30)")
    if bool(state.due) != (state.phase in ENDING) or state.due > 2:
        raise GameError(f"due= is 1 or 2 in the phases {', '.join(ENDING)}, and 0 otherwise (M8)")
    if state.phase in ENDING and state.last != state.seat:
        raise GameError(f"in the phase '{state.phase}' last= names the seat on turn, which has just played (M35)")
    _check_proposer(state)
    _CHECKS[state.phase](state)


def _check_board(state: State) -> None:
    layout, maze = state.setting.deck.layout, state.maze
    if maze.starts != _starts_of(state) or set(maze.goal_cells) != set(layout.goals):
        raise GameError("maze: starts and mines lie where the board has its places for them (M4)")


def _starts_of(state: State) -> dict[str | None, tuple[int, int, str]]:
    cells = state.setting.deck.layout.start_cells
    return {colour: (*cell, state.maze.cards[cell].openings) for colour, cell in cells if cell in state.maze.cards}


def _check_dwarves(state: State) -> None:
    maze, seats = state.maze, range(state.setting.players)
    if list(maze.dwarves) != list(seats):
        raise GameError("maze: there is one dwarf for each seat, as in 'dwarf 0 @ 0,2' (M6)")
    for cell in set(maze.dwarves.values()):
        place = place_attributes(maze, maze.nodes(cell)[0])
        if "obstacle" in place and "tool" not in place:
            raise GameError(
                f"maze: no dwarf can stand on the obstacle at {place_text(cell)}, which is not overcome (M13)"
            )
        if ("obstacle" in place or "rock" in place) and len(place["dwarves"]) > 1:
            raise GameError(f"maze: at {place_text(cell)} there is room for one dwarf (M16)")


def _check_tokens(state: State) -> None:
    maze = state.maze
    if any(token.kind not in TOKENS for token, _ in maze.tokens):
        raise GameError("maze: here are only dwarves, tools, traps and trolls")
    if any(left < 0 for left in state.setting.tokens_left(maze).values()):
        raise GameError("maze: there are more tokens of a kind than the box has")
    for token, (*cell, side) in maze.tokens:
        if token.kind in (TokenKind.TRAP, TokenKind.TROLL) and not _can_bear(maze, (cell[0], cell[1], side)):
            place = place_text((*cell, side))
            raise GameError(f"maze: no path leads over the border {place}, or it is the edge of the board (M18, M39)")
    lying = Counter(place for token, place in maze.tokens if token.kind is TokenKind.TROLL)
    if lying != Counter(troll.place for troll in state.trolls):
        raise GameError("trolls= names each troll of the maze and whose it is (M20)")
    in_front = [Counter(cards) for cards in state.front]
    card = ActionCard(ActionKind.TROLL)
    if in_front != [
        Counter({card: n} if (n := _trolls_of(state.trolls, seat)) else {}) for seat in range(len(in_front))
    ]:
        raise GameError("front= has the card of each troll, in front of whom trolls= names, and nothing else (M20)")


def _can_bear(maze: Maze, border: Border) -> bool:
    """Whether a token may lie on a border: where one may be put, or beside a mine, which may have been turned over or
    lost its neighbour since (M44, M45)."""
    cells = border[:2], neighbour(border[:2], border[2])
    if not all(is_on(maze.board, cell) for cell in cells):
        return False
    is_at_mine = any(cell in maze.goal_cells for cell in cells)
    return is_at_mine or border_kind(maze, border) in (BorderKind.OPEN_END, BorderKind.CONNECTION)


def _trolls_of(trolls: list[Troll], seat: int) -> int:
    return sum(troll.seat == seat for troll in trolls)


def _check_treasures(state: State) -> None:
    if len(state.treasures) != state.setting.players:
        raise GameError("treasures= has as many treasures as there are players (M5)")
    if any(one.owner is not None and one.owner not in one.known_to for one in state.treasures):
        raise GameError("treasures: the owner of a treasure knows it (M27)")
    shown = {mines.kind_of(state.maze.cards[cell]) for cell in state.maze.goal_cells}
    if any(one.owner is not None and one.kind not in shown for one in state.treasures):
        raise GameError("treasures: only what lies in a mine that is turned over was taken (M27)")
    if (state.dragon is not None) != (DRAGON in shown):
        raise GameError("dragon= names who has turned over the dragon's mine, once that is done (M28)")
    if all(one.owner is not None for one in state.treasures) and state.phase is not Phase.OVER:
        raise GameError("treasures: all are taken, so the round would be over (M29)")


def _check_proposer(state: State) -> None:
    if state.phase is Phase.VOTE:
        players, seat = state.setting.players, state.proposer
        others = [] if seat is None else [(seat + step) % players for step in range(1, players)]
        if not others or state.pickers != others[-len(state.pickers) :] or state.pickers[0] != state.seat:
            raise GameError("in the phase 'vote' proposer= names a seat, and pickers= those that still answer (M30)")
        if not state.hands[seat or 0] or not mines.lost_mines(state):
            raise GameError("in the phase 'vote' a mine is out of reach, and the proposer has a hand card (M30)")
        _check_trolls_of(state, seat)
    elif state.proposer is not None and (state.phase, state.proposer) != (Phase.TURN, state.seat):
        raise GameError("proposer= is the seat on turn, or nobody (M30)")


def _check_turn(state: State) -> None:
    hands.check_turn(state, "M9")
    _check_trolls_of(state, state.seat)


def _check_trolls_of(state: State, seat: int | None) -> None:
    """The seat whose turn has begun has no troll in the maze."""
    if any(troll.seat == seat for troll in state.trolls):
        raise GameError("trolls: the troll of a seat has left when its turn begins (M20)")


def _check_move(state: State) -> None:
    if len(walking.moves(state)) < 2:
        raise GameError("in the phase 'move' the dwarf can do something else than stay (M25)")


def _check_lay(state: State) -> None:
    maze, cell = state.maze, state.turning[0]
    here = maze.dwarves[state.seat or 0]
    is_right = len(state.turning) == 1 and cell in state.faces and cell in dict(ways(maze, state.seat or 0, here))
    if not is_right or len(mines.lay_moves(state)) < 2:
        raise GameError(
            "in the phase 'lay' turning= names a mine that the dwarf enters and that may lie in two ways (M26)"
        )


def _check_pick(state: State) -> None:
    if len(mines.to_take(state)) < 2:
        raise GameError("in the phase 'pick' the dwarf stands on a mine of which two treasures are left (M27)")


_CHECKS: dict[Phase, Callable[[State], None]] = {
    Phase.TURN: _check_turn,
    Phase.VOTE: lambda state: None,
    Phase.MOVE: _check_move,
    Phase.LAY: _check_lay,
    Phase.PICK: _check_pick,
    Phase.OVER: dealing.check_over("M1"),
}


# Worlds


def dealer(view: "View") -> Callable[[Random], State]:
    """What deals complete states that fit all that a view tells; what does not change is worked out once."""
    unseen = worlds.unseen_cards(view)

    def deal_world(rng: Random) -> State:
        state = worlds.public_state(view, rng)
        state.gold = [list(values or ()) for values in view.gold]
        worlds.deal_cards(view, state, unseen, rng)
        _deal_dwarves(view, state, rng)
        worlds.deal_goals(view, state, goal_cards(view.setting), rng)
        _deal_treasures(view, state, rng)
        return state

    return deal_world


def _deal_dwarves(view: "View", state: State, rng: Random) -> None:
    """The dwarf cards that the seat does not know, each out of those of its clan (M3)."""
    left = chance.shuffled(worlds.rest(dwarf_cards(view.setting), filter(None, view.roles)), rng)
    by_clan = {clan: [role for role in left if clan_of(role) == clan] for clan in CLANS}
    state.roles = [role or by_clan[clan].pop() for role, clan in zip(view.roles, view.clans, strict=True)]
    state.spare = [role for roles in by_clan.values() for role in roles]


def _deal_treasures(view: "View", state: State, rng: Random) -> None:
    """What the treasures are worth that the seat does not know, each out of those of its kind (M5)."""
    known = [one.text for one in view.treasures if one.value is not None]
    left = chance.shuffled(worlds.rest(view.setting.deck.cards("treasure"), known), rng)
    for one in view.treasures:
        if one.value is None:
            text = next(text for text in left if Treasure.named(text).kind == one.kind)
            left.remove(text)
            state.treasures.append(one._replace(value=Treasure.named(text).value))
        else:
            state.treasures.append(one)
    state.buried = left
