"""How games begin: new, from a position, from a record or a share code; or by themselves, to the end."""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from random import SystemRandom
from typing import Any

from saboteur import codes, positions, record
from saboteur.chance import below, check_seed, generator
from saboteur.decks import Deck
from saboteur.errors import GameError, RecordError, SaboteurError, shown
from saboteur.game import Game
from saboteur.maze import Maze
from saboteur.record import Opening
from saboteur.rules import IllegalMove
from saboteur.settings import find_box, find_deck, make_setting

FRESH_SEEDS = 2**32


def new_game(box: str, players: int | None = None, seed: int | None = None, **options: Any) -> Game:
    """A new game. The same arguments and the same moves give the same game, everywhere; without a seed each is new.

    `players` is the least that the box allows if it is not given. Options: `first` (the seat that begins round 1),
    `rounds`, and for lessons a smaller table: `distance` (cards between start and goals), `goals` (how many there
    are), `deck` (one of your own). The Duel has `edition` ("de" or "nl"), and alone `colour` ("green" or "blue");
    The Lost Mines have `edition` ("en" or "nl").

    >>> new_game("saboteur", players=5, seed=7).legal_moves()[0]
    parse_move('place NES @ -1,0')
    """
    setting = make_setting(box, players, **options)
    state = record.begin(setting, _seed(seed))
    return Game(find_box(box), state)


def set_up(box: str, players: int | None = None, seed: int | None = None, **given: Any) -> Game:
    """Any position. Cards, roles and goals that are not given are dealt from the seed.

    `maze` (a text or a maze), `goals` (the faces of the goals by cell, or in order), `hands`, `roles`, `front`,
    `hidden`, `gold`, `seen` (each by seat: a list, or a dict of some seats), `pile` and `stack` (the top first),
    `discards`, `aside`, `spare`, `seat`, `phase`, `round`, `begins`, `last`; within a choice `turning`, `laid`,
    `offer`, `pickers`; `history`; and the options of `new_game`, which count for the rounds that follow. Where `pile`
    is given, the cards that are nowhere lie aside. Saboteur 2 has besides `inspected`, `hats` (dwarf cards put away)
    and `thefts` (whose, in order); The Duel `unused`, `spent` and `boxed` (goal cards), `gone` (path cards) and
    `bribing`; the solo game `trail` too; The Lost Mines `inspected`, `treasures` (laid out, by number), `buried`
    (treasures out of the round), `dragon` (who has it), `trolls` (whose, and where), `proposer` and `due` (cards still
    to draw). `set_up(**game.position())` gives the same position again.

    >>> game = set_up("saboteur", players=3, hands={0: ["map", "NES"]}, pile=[], seed=1)
    >>> [move.text for move in game.legal_moves()][-2:]
    ['pass map', 'pass NES']
    """
    options = _options(box, given)
    names = positions.parts_of(find_box(box))
    parts = {name: value for name, value in given.items() if name in names}
    if isinstance(parts.get("goals"), int):
        del parts["goals"]
    if given.get("maze") is not None:
        parts["maze"] = positions.as_maze(given["maze"])
        options = _number_of_goals(parts["maze"], box, options.get("deck")) | options
    setting = make_setting(box, players, **options)
    if given.get("fingerprint") not in (None, setting.deck.fingerprint):
        raise GameError("this position belongs to another deck; give it with deck=")
    return Game(find_box(box), positions.read(setting, _seed(seed), parts), is_set_up=True)


def _number_of_goals(maze: Maze, box: str, deck: object) -> dict[str, int]:
    """How many goals the maze of a position has, where that is an option of the box."""
    there, most = len(maze.goal_cells), find_deck(find_box(box), deck).count("goal")
    if not 1 <= there <= most:
        raise GameError(f"the maze of a position has 1 to {most} goals, written '?' or 'goal NE', not {there}")
    return {"goals": there} if "goals" in find_box(box).option_names else {}


def _options(box: str, given: dict[str, Any]) -> dict[str, Any]:
    """The options among what is given to `set_up`; `goals` is one if it is a number, and otherwise names faces."""
    names = find_box(box).option_names
    known = {*positions.parts_of(find_box(box)), *names, "options", "fingerprint"}
    for name in given:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else f"; parts are {', '.join(sorted(known))}"
            raise GameError(f"a position has no part {shown(name)}{hint}")
    options = given.get("options") or {}
    if not isinstance(options, dict) or not set(options) <= set(names):
        raise GameError(f"options is a table of {', '.join(names)}, not {shown(options)}")
    direct = {name: given[name] for name in names if name in given}
    if not isinstance(direct.get("goals", 0), int):
        del direct["goals"]
    return options | direct


def _seed(seed: int | None) -> int:
    return below(SystemRandom(), FRESH_SEEDS) if seed is None else check_seed(seed)


def random_game(
    box: str,
    players: int | None = None,
    seed: int | None = None,
    on_move: Callable[[Game], None] | None = None,
    **options: Any,
) -> Game:
    """A game that has played itself to the end, each move chosen by chance; `on_move` is called after each.

    >>> random_game("saboteur", players=4, seed=3).over
    True
    """
    if on_move is not None and not callable(on_move):
        raise GameError(f"on_move is a function that takes the game, not {shown(on_move)}")
    game = new_game(box, players, seed, **options)
    random = generator(game.seed, "random player").random
    while moves := game._listed_moves:
        game._carry_out(moves[int(random() * len(moves))])
        if on_move is not None:
            on_move(game)
    return game


def replay(game_record: dict[str, Any], deck: Deck | None = None) -> Game:
    """The game that a record tells, played again move by move. A game with a deck of one's own needs that deck."""
    return _played(record.read(game_record, deck))


def load_game(path: str | Path, deck: Deck | None = None) -> Game:
    """The game in a file that `game.save` has written."""
    return replay(record.load(path), deck)


def from_code(code: str, deck: Deck | None = None) -> Game:
    """The game that a share code tells."""
    return _played(codes.from_code(code, deck))


def _played(opening: Opening) -> Game:
    """Play the moves; one that is not legal is an error that names it."""
    game = Game(find_box(opening.state.setting.box), opening.state, opening.is_set_up)
    for number, move in enumerate(opening.moves, 1):
        try:
            game.play(move)
        except IllegalMove as error:
            why = f"{error.rule}: {error.message}"
            raise RecordError(f"move {number}, {shown(str(move))}, cannot be played: {why}") from None
        except SaboteurError as error:
            raise RecordError(f"move {number} cannot be played: {error}") from None
    return game
