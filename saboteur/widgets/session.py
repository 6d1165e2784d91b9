"""What stands on a table: a game at one of its moments, how it is looked at, and what was last said.

A session is a value. Everything that is done gives a new one, so that what goes wrong leaves everything as it was.
"""

from dataclasses import dataclass, field, replace
from typing import Final, Self, TypeAlias

from saboteur.draw.lenses import lenses
from saboteur.draw.mazes import find_lenses
from saboteur.errors import SaboteurError, shown
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.moves import Move, as_move
from saboteur.rules import Refusal
from saboteur.sides import Cell
from saboteur.views import View
from saboteur.widgets.sandbox import Sandbox

ON_TURN: Final = "turn"
SPECTATOR: Final = "spectator"
ALL_KNOWING: Final = "all"
Viewpoint: TypeAlias = int | str


class TableError(SaboteurError):
    """Something cannot be done at the table now; the message says what, and what can."""


@dataclass(frozen=True)
class Notice:
    """What the table says to whoever sits at it: a line, or why a move was refused."""

    text: str
    is_bad: bool = False
    refusal: Refusal | None = None
    move: Move | None = None
    """The move that was refused."""


@dataclass(frozen=True)
class Session:
    """A game, or a sandbox, on a table."""

    game: Game | None
    """As it lies, at the moment that is shown; nothing changes it in place."""
    line: tuple[Move, ...] = ()
    """All its moves, those after the moment that is shown included."""
    left: tuple[Move, ...] = ()
    """The moves that were left when somebody played on from an earlier moment."""
    viewpoint: Viewpoint = ON_TURN
    is_learning: bool = False
    lenses: tuple[str, ...] = ()
    sandbox: Sandbox | None = None
    notice: Notice | None = None
    revision: int = 0
    """How often the position has changed: a move that was meant for an earlier one is out of date."""
    notices: int = field(default=0)
    """How often something was said, so that the same words twice are seen and heard twice."""

    @classmethod
    def of(cls, what: Game | Maze) -> Self:
        """A table with a game, or with a maze to play around with."""
        if isinstance(what, Game):
            return cls(what.copy(), what.moves)
        return cls(None, sandbox=Sandbox.of(what))

    # Looking

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None for a spectator. Who knows all sits with whoever is on turn."""
        if isinstance(self.viewpoint, int):
            return self.viewpoint
        return None if self.viewpoint == SPECTATOR or self.game is None else self.game.seat

    @property
    def knows_all(self) -> bool:
        """Whether all secrets are shown."""
        return self.viewpoint == ALL_KNOWING

    @property
    def view(self) -> View:
        """What is shown of the game."""
        return self._game.view(self.seat)

    @property
    def maze(self) -> Maze:
        """The maze that is shown."""
        return self.sandbox.maze if self.sandbox else self._game.maze

    @property
    def lenses_here(self) -> list[str]:
        """The lenses that are on, as far as they are for this maze: a door's colour may have gone with its card."""
        return [name for name in lenses(self.maze) if name in self.lenses]

    @property
    def may_act(self) -> bool:
        """Whether the one who looks must choose now."""
        return self.game is not None and self.sandbox is None and not self.game.over and self.seat == self.game.seat

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise TableError("there is no game on this table, only a sandbox; begin a new game, or load one")
        return self.game

    # Saying

    def say(self, text: str, is_bad: bool = False, refusal: Refusal | None = None, move: Move | None = None) -> Self:
        """The same table with something said."""
        return replace(self, notice=Notice(text, is_bad, refusal, move), notices=self.notices + 1)

    def quiet(self) -> Self:
        """The same table with nothing said."""
        return replace(self, notice=None)

    # Playing

    def play(self, move: Move | str, revision: int | None = None) -> Self:
        """Carry out a move; one that is refused changes nothing, and what is said tells every rule that it breaks."""
        game = self._game
        if revision not in (None, self.revision):
            raise TableError("the table had changed before this move arrived, so it was not played; look again")
        if not game.over and self.seat is None:
            raise TableError("a spectator only looks on; look as the player on turn to play")
        move = as_move(move)
        refusal = game.refusal(move, self.seat)
        if refusal is not None:
            return self.say(f"{move.text} is not allowed", True, refusal, move)
        return self.played(move)

    def played(self, move: Move) -> Self:
        """The table after a legal move of whoever is on turn."""
        if self.sandbox:
            raise TableError("in the sandbox there are no turns: lay the card, or go back to the game")
        game = self._game.copy()
        at = len(game.moves)
        game.play(move)
        is_known = self.line[at : at + 1] == (move,)
        after = replace(self, game=game, revision=self.revision + 1).quiet()
        if is_known:
            return after
        after = replace(after, line=game.moves, left=self.line if at < len(self.line) else ())
        dropped = len(self.line) - at
        return after.say(f"you play on from here; {dropped} later moves were left") if dropped > 0 else after

    def go(self, number: int) -> Self:
        """Go to the moment after a number of moves of the line."""
        game = self._game
        if not 0 <= number <= len(self.line):
            raise TableError(f"the game on this table has 0 to {len(self.line)} moves to go to, not {shown(number)}")
        earlier = game.at(min(number, len(game.moves)))
        for move in self.line[len(earlier.moves) : number]:
            earlier.play(move)
        return replace(self, game=earlier, revision=self.revision + 1).quiet()

    def step(self, by: int) -> Self:
        """Undo a move (-1), or do it again (+1); in the sandbox a card that was laid or taken away."""
        if self.sandbox:
            return replace(self, sandbox=self.sandbox.step(by), revision=self.revision + 1).quiet()
        number = len(self._game.moves) + by
        if not 0 <= number <= len(self.line):
            raise TableError("there is no move to take back" if by < 0 else "there is no move to do again")
        return self.go(number)

    def whole_game(self) -> Game:
        """The game with all its moves, those after the moment that is shown included."""
        game = self.go(len(self.line)).game
        assert game is not None
        return game

    def take_up(self) -> Self:
        """Go back to the moves that were left when somebody played on from an earlier moment."""
        if not self.left:
            raise TableError("no moves were left")
        common = 0
        while self.left[common : common + 1] == self.line[common : common + 1] != ():
            common += 1
        kept = self.go(common)
        return replace(kept, line=self.left, left=self.line).go(len(self.left))

    def deal(self, game: Game, text: str) -> Self:
        """Another game on this table, looked at in the same way."""
        seats = range(game.players)
        is_there = not isinstance(self.viewpoint, int) or self.viewpoint in seats
        return replace(
            self,
            game=game,
            line=game.moves,
            left=(),
            viewpoint=self.viewpoint if is_there else ON_TURN,
            sandbox=None,
            revision=self.revision + 1,
        ).say(text)

    # Settings

    def look_as(self, viewpoint: Viewpoint) -> Self:
        """Look as a seat, as whoever is on turn, as a spectator, or knowing all."""
        seats = range(self._game.players)
        is_word = isinstance(viewpoint, str) and viewpoint in (ON_TURN, SPECTATOR, ALL_KNOWING)
        is_seat = isinstance(viewpoint, int) and not isinstance(viewpoint, bool) and viewpoint in seats
        if not is_word and not is_seat:
            words = f"{ON_TURN!r}, {SPECTATOR!r}, {ALL_KNOWING!r} or a seat from 0 to {seats[-1]}"
            raise TableError(f"one looks as {words}, not as {shown(viewpoint)}")
        return replace(self, viewpoint=viewpoint, revision=self.revision + 1).quiet()

    def learn(self, is_on: bool) -> Self:
        """Switch the learning mode: nothing is lit in advance, and everything may be tried."""
        return replace(self, is_learning=is_on).quiet()

    def switch_lens(self, name: str, is_on: bool) -> Self:
        """Look through a lens, or no longer."""
        if is_on:
            find_lenses(self.maze, [name])
        kept = tuple(lens for lens in self.lenses if lens != name)
        return replace(self, lenses=(*kept, name) if is_on else kept)

    # The sandbox

    def play_around(self, is_on: bool) -> Self:
        """Take the maze into a sandbox, where any card may be laid anywhere; or go back to the game as it was."""
        if is_on:
            sandbox = self.sandbox or Sandbox.of(self._game.maze, self._game.box.name)
            return replace(self, sandbox=sandbox, revision=self.revision + 1).quiet()
        if self.game is None:
            raise TableError("there is no game to go back to; begin a new one, or load one")
        return replace(self, sandbox=None, revision=self.revision + 1).quiet()

    def in_sandbox(self) -> Sandbox:
        """The sandbox, where there is one."""
        if self.sandbox is None:
            raise TableError("cards are laid freely only in the sandbox; go there first")
        return self.sandbox

    def with_sandbox(self, sandbox: Sandbox, text: str = "") -> Self:
        """The table after something was done in the sandbox."""
        after = replace(self, sandbox=sandbox, revision=self.revision + 1).quiet()
        return after.say(text) if text else after


def refused_cells(notice: Notice | None) -> dict[Cell, str]:
    """The cells that show what was refused, each with the rules that they show."""
    found: dict[Cell, list[str]] = {}
    for broken in notice.refusal.all if notice and notice.refusal else ():
        for cell in broken.cells:
            rules = found.setdefault(cell, [])
            rules += [broken.rule] if broken.rule not in rules else []
    return {cell: " ".join(rules) for cell, rules in found.items()}
