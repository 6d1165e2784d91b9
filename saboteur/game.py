"""The game: the one object through which everything is asked and done."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from saboteur import codes, positions, record
from saboteur.boxes import Box
from saboteur.decks import Deck
from saboteur.errors import GameError, MoveError, shown
from saboteur.events import Event
from saboteur.maze import Maze
from saboteur.moves import Move, as_move
from saboteur.rules import ENGLISH, IllegalMove, Refusal, check_language, refusal_text
from saboteur.state import Phase, State
from saboteur.views import View, view_of


class Game:
    """A game of one of the boxes, from its beginning or from a position.

    >>> from saboteur import new_game
    >>> game = new_game("saboteur", players=3, seed=7)
    >>> game.seat, game.phase, game.round, game.over
    (0, <Phase.TURN: 'turn'>, 1, False)
    """

    __slots__ = ("_beginning", "_box", "_is_set_up", "_legal", "_moves", "_state")

    def __init__(self, box: Box, state: State, is_set_up: bool = False) -> None:
        """A game that begins with this state; `new_game` and `set_up` make one."""
        self._box = box
        self._beginning = state.copy()
        self._state = state
        self._is_set_up = is_set_up
        self._moves: list[Move] = []
        self._legal: list[Move] | None = None

    # Asking

    @property
    def box(self) -> Box:
        """The box that is played."""
        return self._box

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game, such as the number of rounds."""
        return self._state.setting.options

    @property
    def deck(self) -> Deck:
        """The deck that is played with."""
        return self._state.setting.deck

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.setting.players

    @property
    def seat(self) -> int | None:
        """The seat that must choose now; None when the game is over."""
        return self._state.seat

    @property
    def phase(self) -> Phase:
        """What kind of choice it is."""
        return self._state.phase

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._state.round

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase is Phase.OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """The gold or points of each seat. This is the truth, so for the end of a game, and for tests."""
        return self.box.scores(self._state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, when the game is over."""
        return self.box.winners(self._state) if self.over else ()

    @property
    def outcome(self) -> str:
        """How the game has ended, in words; empty while it is not over."""
        return self.box.outcome(self._state) if self.over else ""

    @property
    def maze(self) -> Maze:
        """The maze as it lies, a copy: yours to change."""
        return self._state.maze.copy()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def seed(self) -> int:
        """The seed from which everything is dealt: with it anybody can look behind the cards."""
        return self._state.seed

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, secrets included; a view's history has what a seat may know."""
        return tuple(self._state.log)

    def legal_moves(self) -> list[Move]:
        """All that the seat on turn may do, in a fixed order; empty only when the game is over."""
        return list(self._listed_moves)

    def refusal(self, move: Move | str, seat: int | None = None, language: str = ENGLISH) -> Refusal | None:
        """Why a move is not legal now, with every rule that it breaks; None if it is legal."""
        move = as_move(move)
        check_language(language)
        if seat is not None and self._checked_seat(seat) != self.seat and not self.over:
            rule = self.box.out_of_turn
            return Refusal(rule, refusal_text(rule, language=language, who=seat, turn=self.seat))
        return self.box.refusal(self._state, move, language)

    def listed(self, move: Move | str) -> Move:
        """The listed move that comes to the same as a legal one: of all walks to a place the one that is written down.

        >>> from saboteur import new_game
        >>> new_game("saboteur", players=3, seed=7).listed("pass map")
        parse_move('pass map')
        """
        move = as_move(move)
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal, move)
        return self.box.listed(self._state, move)

    def view(self, seat: int | None = None) -> View:
        """What one seat may know; None is a spectator. `game.view(game.seat)` is for whoever must choose now."""
        return view_of(self._state, None if seat is None else self._checked_seat(seat))

    # Doing

    def play(self, move: Move | str, seat: int | None = None, language: str = ENGLISH) -> tuple[Event, ...]:
        """Carry out a move and tell what happened, secrets included; what one seat may know of it is in its view.

        A move that is not legal is an `IllegalMove` and changes nothing.
        """
        if seat is not None or language != ENGLISH or not self._is_listed(move):
            move = as_move(move)
            refusal = self.refusal(move, seat, language)
            if refusal is not None:
                raise IllegalMove(refusal, move)
            move = self.box.listed(self._state, move)
        known = len(self._state.log)
        self._carry_out(move)  # type: ignore[arg-type]  # a text has become a move
        return tuple(self._state.log[known:])

    def play_all(self, moves: str | Iterable[Move | str]) -> tuple[Event, ...]:
        """Carry out several moves, a list or a text with `;` between them; if one is not legal, none is carried out.

        >>> from saboteur import new_game
        >>> new_game("saboteur", players=5, seed=7).play_all("play map @ 8,0; place ESW @ 1,0")[-2:]
        (<seat 1 places ESW at 1,0>, <seat 1 draws NES>)
        """
        if not isinstance(moves, Iterable):
            raise MoveError(f"several moves are a list, or a text with ';' between them, not {shown(moves)}")
        trial, events = self.copy(), list[Event]()
        listed = [text for text in moves.split(";") if text.strip()] if isinstance(moves, str) else moves
        for move in listed:
            events += trial.play(move)
        self._state, self._moves, self._legal = trial._state, trial._moves, trial._legal
        return tuple(events)

    def _carry_out(self, move: Move) -> None:
        """Play a move that is known to be legal, because it was just listed; for those who play very many."""
        self._moves.append(move)
        self._legal = None
        self.box.do(self._state, move)

    def undo(self) -> Move:
        """Take back the last move, all of it, and return it; as often as there are moves."""
        if not self._moves:
            raise GameError("there is no move to take back: this is where the game began")
        last, before = self._moves[-1], self.at(len(self._moves) - 1)
        self._state, self._moves, self._legal = before._state, before._moves, None
        return last

    def at(self, number: int) -> Self:
        """The game as it was after a number of moves, as one of its own.

        >>> from saboteur import random_game
        >>> random_game("saboteur", players=3, seed=1).at(2).moves
        (parse_move('place NEW @ 1,0'), parse_move('pass rockfall'))
        """
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= len(self._moves):
            raise GameError(f"this game has 0 to {len(self._moves)} moves to go to, not {shown(number)}")
        twin = type(self)(self._box, self._beginning.copy(), self._is_set_up)
        for move in self._moves[:number]:
            twin._carry_out(move)
        return twin

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin._box, twin._beginning, twin._is_set_up = self._box, self._beginning, self._is_set_up
        twin._state, twin._moves, twin._legal = self._state.copy(), self._moves.copy(), self._legal
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # Writing down

    def position(self) -> dict[str, Any]:
        """The position as plain JSON, the whole truth; `set_up(**position)` is the inverse."""
        return positions.write(self._state)

    def record(self) -> dict[str, Any]:
        """The game as plain JSON, to be replayed. It holds the whole deal: whoever reads it sees every hand."""
        beginning = positions.write(self._beginning) if self._is_set_up else None
        return record.write(self._state.setting, self._beginning.seed, beginning, self._moves)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, which `saboteur.load_game` reads. It holds the whole deal."""
        record.save(self.record(), path)

    def code(self) -> str:
        """A share code: the game in one line, short enough to paste; `saboteur.from_code` reads it. It holds the whole
        deal: whoever has it can see every hand."""
        return codes.to_code(self._beginning, self._moves, self._is_set_up)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._state == other._state

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        now = "over" if self.over else f"seat {self.seat} to choose ({self.phase})"
        return f"<{self.box.title}, {self.players} players, round {self.round}, {len(self._moves)} moves, {now}>"

    def __str__(self) -> str:
        return self.view(None).text

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()

    # Inside

    def _is_listed(self, move: object) -> bool:
        """Whether this very object is among the legal moves; one that is only equal to it is looked at again."""
        return any(listed is move for listed in self._listed_moves)

    @property
    def _listed_moves(self) -> list[Move]:
        """The legal moves without a copy, for those who only read them."""
        if self._legal is None:
            self._legal = self.box.legal_moves(self._state)
        return self._legal

    def _checked_seat(self, seat: object) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players:
            raise GameError(f"seats run from 0 to {self.players - 1}; there is no seat {shown(seat)}")
        return seat
