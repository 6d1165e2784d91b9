"""What must hold in every box, over many games: the suite that every new box passes unchanged."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import networkx as nx
import pytest

import saboteur
from saboteur import BOXES, ActionCard, Card, Game, Maze, Move, rules
from saboteur.chance import below
from saboteur.events import EventKind
from saboteur.moves import MoveKind, parse_move
from saboteur.sides import Cell, neighbour
from saboteur.state import Phase
from tests.accounts import check_account
from tests.lab import ROOT
from tests.steering import Player, by_chance, digging, play_out
from tests.twin_of import twin_of

EVERY_TABLE = [(name, players) for name, box in BOXES.items() for players in box.players]
RANDOM_GAMES = 1000
"""At least so many for each box, over all numbers of players."""


def games_of(name: str) -> int:
    return -(-RANDOM_GAMES // len(BOXES[name].players))


def moments(name: str, seed: int, share: float, player: Player = by_chance, **options: int) -> Iterator[Game]:
    """A game at some of its moments, each chosen with this probability, the first and the last in any case."""
    box, rng = BOXES[name], Random(f"{name} {seed} moments")
    game = saboteur.new_game(name, box.players[seed % len(box.players)], seed, **options)
    yield game
    while not game.over:
        game.play(player(game, rng))
        if game.over or rng.random() < share:
            yield game


def some_moments(name: str, seeds: range, share: float) -> Iterator[Game]:
    """Moments of random games and, on a small table, of games that reach their goals."""
    for seed in seeds:
        yield from moments(name, seed, share)
        yield from moments(name, seed, share, digging, **small_table(name, 2))


def small_table(name: str, distance: int) -> dict[str, int]:
    """A table on which goals are near, where the box has such tables."""
    return {"distance": distance} if "distance" in BOXES[name].option_names else {}


def text_of(game: Game) -> str:
    return json.dumps(game.position())


# Games as a whole


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_random_games_end_and_no_card_is_lost_or_doubled(name: str, players: int) -> None:
    for number in range(games_of(name)):
        game = saboteur.new_game(name, players, seed=number)
        rng, deck, box = Random(f"{name} {players} {number}"), saboteur.load_deck(name), BOXES[name]
        for _ in range(2000):
            if game.over:
                break
            moves = game.legal_moves()
            assert moves, "somebody must choose, and may do nothing"
            assert game.seat in range(players)
            game.play(moves[below(rng, len(moves))])
            if number % 40 == 0:
                check_account(game.position(), deck)
        assert game.over
        assert (game.seat, game.legal_moves(), game.round) == (None, [], box.rounds)
        assert len(game.scores) == players
        check_account(game.position(), deck)


def turned(game: Game) -> list[Cell]:
    return [event.cell for event in game.events if event.kind is EventKind.TURNED and event.cell]


def leads_through_a_stone(maze: Maze, goal: Cell) -> bool:
    """Whether a goal that has just been reached can be reached only through a goal that lies face up."""
    graph = maze.graph
    others = [node for node in maze.goals if node[:2] != goal]
    graph.remove_nodes_from(others)
    return not any(nx.has_path(graph, maze.start, node) for node in maze.nodes(goal))


@pytest.mark.parametrize("name", BOXES)
def test_steered_games_reach_goals_in_every_way(name: str) -> None:
    found: Counter[str] = Counter()
    is_walked = Phase.MOVE in BOXES[name].choices
    for seed in range(60):
        box, rng = BOXES[name], Random(f"{name} {seed} steered")
        options = {} if seed % 3 == 0 else small_table(name, 1 + seed % 3)
        game = saboteur.new_game(name, box.players[seed % len(box.players)], seed, **options)
        while not game.over:
            before, round_before = turned(game), game.round
            game.play(digging(game, rng))
            new = turned(game)[len(before) :]
            found["one goal"] += len(new) == 1
            found["two goals by one card"] += len(new) > 1
            if new and game.round == round_before and not game.over and not is_walked:
                found["through a stone"] += leads_through_a_stone(game.maze, new[0])
        check_account(game.position(), saboteur.load_deck(name))
        found["on the usual table"] += bool(not options and turned(game))
    by_cards = () if is_walked else ("two goals by one card", "through a stone")
    assert min(found[kind] for kind in ("one goal", "on the usual table", *by_cards)) >= 3, found


@pytest.mark.parametrize("name", BOXES)
def test_the_same_seed_repeats_the_game_whatever_the_hash_seed(name: str) -> None:
    code = (
        "import json, hashlib, saboteur\n"
        f"games = [saboteur.random_game({name!r}, seed=seed) for seed in range(12)]\n"
        "texts = [json.dumps([one.record(), one.position(), one.view(0).to_json(), one.code()]) for one in games]\n"
        "print(hashlib.sha256(''.join(texts).encode()).hexdigest())"
    )
    found = set()
    for hash_seed in ("0", "4711"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", code]
        result = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
        found.add(result.stdout)
    assert len(found) == 1


@pytest.mark.parametrize("name", BOXES)
def test_another_seed_gives_another_game(name: str) -> None:
    first, second = (saboteur.new_game(name, seed=seed).position() for seed in (1, 2))
    assert first["pile"] != second["pile"]


# Moves


def candidates(game: Game, rng: Random, count: int) -> list[Move]:
    """Moves of every kind, most of them nonsense: any card, any place in and around the maze, any seat."""
    deck, maze = saboteur.load_deck(game.box.name), game.maze
    cells = sorted({*maze.cards, *(neighbour(cell, side) for cell in maze.cards for side in "NESW"), (40, 40)})
    faces = [way for card in (*deck.cards("path"), *deck.cards("goal")) for way in card.ways]
    actions: list[ActionCard] = list(deck.cards("action"))
    return [_candidate(rng, cells, faces, actions, game.players) for _ in range(count)]


def _one(rng: Random, items: list[object]) -> object:
    return items[below(rng, len(items))]


def _candidate(rng: Random, cells: list[Cell], faces: list[Card], actions: list[ActionCard], players: int) -> Move:
    kind = list(MoveKind)[below(rng, len(MoveKind))]
    face, action = faces[below(rng, len(faces))], actions[below(rng, len(actions))]
    column, row = cells[below(rng, len(cells))]
    side, seat = "NESW"[below(rng, 4)], below(rng, players + 1)
    words = {
        MoveKind.PLACE: f"place {face} @ {column},{row}",
        MoveKind.LAY: f"lay {face} @ {column},{row}",
        MoveKind.TAKE: f"take {1 + below(rng, 4)}",
        MoveKind.PASS: f"pass {face if rng.random() < 0.5 else action}",
        MoveKind.PLAY: f"play {action}",
        MoveKind.DISCARD: f"discard {face}, {action}: {_one(rng, ['pickaxe', 'lantern', 'cart', 'theft', 'trapped'])}",
        MoveKind.BRIBE: f"bribe @ {column},{row} {side}",
        MoveKind.TURN: f"turn @ {column},{row}",
        MoveKind.MARK: f"mark @ {column},{row} {face.pieces[0]}",
        MoveKind.STEAL: f"steal on {seat}",
        MoveKind.WALK: f"walk {column},{row}",
    }
    text = words.get(kind, str(kind))
    if kind is MoveKind.PLAY:
        text += f": {_one(rng, list(action.options))}" if action.options and rng.random() < 0.7 else ""
        text += f" @ {column},{row}" if rng.random() < 0.5 else f" on {seat}"
    elif rng.random() < 0.03 and kind not in (MoveKind.STEAL, MoveKind.WALK):
        text += f" on {below(rng, players)}"
    return parse_move(text)


def near_misses(game: Game) -> list[Move]:
    """All placements of the cards in hand, in and around the maze, all plays on goals, cards, doors, seats, treasures,
    discards of several cards, some hundred walks, and all other choices that are made anywhere."""
    if game.seat is None:
        return []
    hand, maze = game.view(game.seat).hand, game.maze
    cells = sorted({*maze.cards, *(neighbour(cell, side) for cell in maze.cards for side in "NESW")})
    ways = [way for card in hand if isinstance(card, Card) for way in card.ways]
    texts = [f"place {way} @ {column},{row}" for way in ways for column, row in cells]
    nodes = [f"{x},{y} {piece}" for x, y in maze for piece in maze.cards[x, y].pieces]
    arms = [f"{x},{y} {side}" for x, y in maze for side in maze.cards[x, y].openings]
    for card in hand:
        if isinstance(card, ActionCard):
            options = ["", *(f": {option}" for option in card.options)]
            texts += [f"play {card}: treasure {number}" for number in range(1, game.players + 2)]
            targets = [f" on {seat}" for seat in range(game.players)] + [f" @ {place}" for place in arms]
            targets += [f" @ {x},{y}" for x, y in cells]
            texts += [f"play {card}{option}{target}" for option in options for target in targets]
    names = sorted(map(str, hand))
    texts += [f"pass {', '.join(some)}" for count in range(1, 5) for some in combinations(names, count)]
    texts += [f"discard {', '.join(some)}: {word}" for some in combinations(names, 2) for word in ("cart", "theft")]
    texts += [f"bribe @ {arm}" for arm in arms] + [f"turn @ {x},{y}" for x, y in cells]
    texts += [f"mark @ {node}" for node in nodes] + [f"steal on {seat}" for seat in range(game.players)]
    texts += [f"take {number}" for number in range(1, 10)] + ["decline", "stay", "propose", "agree", "refuse"]
    return [parse_move(text) for text in texts] + walks(maze, game.seat)


def walks(maze: Maze, seat: int) -> list[Move]:
    """All walks of up to three steps from the dwarf of a seat, along paths or not, and some that jump."""
    if seat not in maze.dwarves:
        return [parse_move("walk 1,0"), parse_move("walk 1,0 > 2,0")]
    start, found = maze.dwarves[seat], list[tuple[Cell, ...]]()
    ends: list[tuple[Cell, ...]] = [()]
    for _ in range(3):
        ends = [(*walk, neighbour((walk or (start,))[-1], side)) for walk in ends for side in "NESW"]
        found += ends
    jumps = [(cell,) for cell in maze.cards] + [(*walk, start) for walk in ends[:3]]
    return [Move(MoveKind.WALK, steps=walk) for walk in [*found, *jumps]]


def comes_to_the_same(game: Game, move: Move) -> bool:
    """Whether a move that is not listed itself is a legal one for which a listed move stands: another walk with the
    same outcome, or the other name of a border. It is recorded as that one."""
    has_other_names = move.kind is MoveKind.WALK or (move.place is not None and len(move.place) == 3)
    return has_other_names and game.listed(move) in game.legal_moves()


@pytest.mark.parametrize("name", BOXES)
def test_a_move_is_listed_exactly_if_it_has_no_refusal(name: str) -> None:
    rng, seen, ids = Random(f"{name} candidates"), Counter[str](), set(rules.ids())
    for game in some_moments(name, range(24), share=0.04):
        legal = set(game.legal_moves())
        assert len(legal) == len(game.legal_moves())
        for move in [*legal, *candidates(game, rng, 120), *near_misses(game)]:
            refusal = game.refusal(move)
            if refusal is None:
                assert move in legal or comes_to_the_same(game, move), move
            else:
                assert move not in legal, (move, refusal)
                seen.update(broken.rule for broken in refusal.all)
                assert all(broken.message and broken.rule in ids for broken in refusal.all)
    assert seen.total() > 10_000
    assert len(seen) > 10, seen


@pytest.mark.parametrize("name", BOXES)
def test_every_legal_move_can_be_played_and_its_text_names_it(name: str) -> None:
    for game in some_moments(name, range(10), share=0.08):
        before = text_of(game)
        for move in game.legal_moves():
            assert parse_move(move.text) == move
            copy = game.copy()
            events = copy.play(move.text, seat=game.seat)
            assert events
            assert copy.moves == (*game.moves, move)
            assert copy != game
        assert text_of(game) == before


@pytest.mark.parametrize("name", BOXES)
def test_refused_moves_change_nothing(name: str) -> None:
    rng = Random(f"{name} refused")
    for game in some_moments(name, range(4), share=0.1):
        before, moves = text_of(game), game.legal_moves()
        refused = [move for move in candidates(game, rng, 40) if move not in moves]
        for move in refused:
            with pytest.raises(saboteur.IllegalMove) as caught:
                game.play(move)
            assert (caught.value.move, caught.value.rule) == (move, caught.value.refusal.rule)
        assert text_of(game) == before
        assert game.legal_moves() == moves


# Undo, copies, positions, records


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("player", [by_chance, digging])
def test_undo_restores_the_game_to_the_byte(name: str, player: Player) -> None:
    rng = Random(f"{name} undo")
    for seed in range(3):
        game = saboteur.new_game(name, BOXES[name].players[-1 - seed % len(BOXES[name].players)], seed)
        texts = [text_of(game)]
        while not game.over:
            game.play(player(game, rng))
            texts.append(text_of(game))
        for move in reversed(game.moves):
            texts.pop()
            assert game.undo() == move
            assert text_of(game) == texts[-1]
            assert len(game.events) == len(json.loads(texts[-1])["history"])
        with pytest.raises(saboteur.GameError, match="no move to take back"):
            game.undo()


@pytest.mark.parametrize("name", BOXES)
def test_after_an_undo_the_game_goes_on_as_it_did(name: str) -> None:
    rng = Random(f"{name} undo and on")
    game = saboteur.random_game(name, seed=5)
    moves = game.moves
    for _ in range(below(rng, len(moves))):
        game.undo()
    for move in moves[len(game.moves) :]:
        game.play(move)
    assert game == saboteur.random_game(name, seed=5)


@pytest.mark.parametrize("name", BOXES)
def test_a_copy_is_independent(name: str) -> None:
    for game in some_moments(name, range(3), share=0.1):
        before, copy = text_of(game), game.copy()
        assert copy == game
        play_out(copy, by_chance, Random(1))
        for _ in copy.moves[-3:]:
            copy.undo()
        assert text_of(game) == before
        game.maze.remove(game.maze.start_cells[0])
        game.legal_moves().clear()
        assert text_of(game) == before


@pytest.mark.parametrize("name", BOXES)
def test_positions_round_trip(name: str) -> None:
    for game in some_moments(name, range(12), share=0.06):
        position = json.loads(text_of(game))
        again = saboteur.set_up(**position)
        assert again == game
        assert text_of(again) == text_of(game), "in the same order, too"
        assert again.legal_moves() == game.legal_moves()
        for seat in [None, *range(game.players)]:
            assert again.view(seat) == game.view(seat)
            assert json.dumps(again.view(seat).to_json()) == json.dumps(game.view(seat).to_json())


@pytest.mark.parametrize("name", BOXES)
def test_a_position_goes_on_as_the_game_would(name: str) -> None:
    for game in some_moments(name, range(6), share=0.03):
        again = saboteur.set_up(**game.position())
        ends = [play_out(one, by_chance, Random(3)).position() for one in (game.copy(), again)]
        assert ends[0] == ends[1]


@pytest.mark.parametrize("name", BOXES)
def test_records_and_share_codes_replay(name: str) -> None:
    for game in some_moments(name, range(12), share=0.04):
        record = json.loads(json.dumps(game.record()))
        assert saboteur.replay(record) == game
        assert saboteur.from_code(game.code()) == game
        assert saboteur.replay(record).record() == record
        assert saboteur.from_code(game.code()).code() == game.code()


@pytest.mark.parametrize("name", BOXES)
def test_games_from_a_position_have_records_and_codes_too(name: str) -> None:
    rng = Random(f"{name} set up")
    for game in some_moments(name, range(3), share=0.05):
        again = saboteur.set_up(**game.position())
        for _ in range(5):
            if not again.over:
                again.play(by_chance(again, rng))
        assert saboteur.replay(json.loads(json.dumps(again.record()))) == again
        assert saboteur.from_code(again.code()) == again


# Secrets


@pytest.mark.parametrize("name", BOXES)
def test_worlds_that_a_seat_cannot_tell_apart_look_and_play_the_same(name: str) -> None:
    for number, game in enumerate(some_moments(name, range(14), share=0.05)):
        rng = Random(f"{name} {number} worlds")
        for seat in [None, *range(game.players)]:
            view = game.view(seat)
            worlds = view.worlds(rng)
            for world in (next(worlds), next(worlds)):
                assert world.view(seat) == view
                assert json.dumps(world.view(seat).to_json()) == json.dumps(view.to_json())
                assert world.view(seat).text == view.text
                check_account(world.position(), saboteur.load_deck(name))
                assert saboteur.set_up(**world.position()) == world
                if seat == game.seat:
                    assert world.legal_moves() == game.legal_moves()


@pytest.mark.parametrize("name", BOXES)
def test_worlds_can_be_played_to_the_end_and_undone_to_their_beginning(name: str) -> None:
    for number, game in enumerate(some_moments(name, range(4), share=0.04)):
        rng = Random(f"{name} {number} play on")
        world = next(game.view(game.seat).worlds(rng))
        before = text_of(world)
        play_out(world, by_chance, rng)
        while world.moves:
            world.undo()
        assert text_of(world) == before
        with pytest.raises(saboteur.GameError, match="no move to take back"):
            world.undo()


@pytest.mark.parametrize("name", BOXES)
def test_views_do_not_hold_what_a_seat_may_not_know(name: str) -> None:
    """The seed never shows; nothing in a view is part of the game itself."""
    for game in moments(name, 3, share=0.1):
        before, game_seed = text_of(game), 987_654_321_987
        again = saboteur.set_up(**(game.position() | {"seed": game_seed}))
        for seat in [None, *range(game.players)]:
            view = again.view(seat)
            assert str(game_seed) not in json.dumps(view.to_json()) + repr(view) + view.text
            view.maze.remove(view.maze.start_cells[0])
            view.seen.clear()
        assert json.loads(text_of(again)) | {"seed": 3} == json.loads(before)


@pytest.mark.parametrize("name", BOXES)
def test_events_tell_each_seat_its_part(name: str) -> None:
    """What a play returns is what the histories of the views grow by."""
    rng = Random(f"{name} events")
    game = saboteur.new_game(name, seed=11)
    while not game.over:
        seats = [None, *range(game.players)]
        before = [len(game.view(seat).history) for seat in seats]
        events = game.play(digging(game, rng))
        for seat, length in zip(seats, before, strict=True):
            assert game.view(seat).history[length:] == tuple(event.seen_by(seat) for event in events)
            assert all(event.text for event in game.view(seat).history[length:])


# The maze


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("player", [by_chance, digging])
def test_the_fast_maze_equals_the_naive_one_after_every_move(name: str, player: Player) -> None:
    rng = Random(f"{name} twin")
    for seed in range(2):
        game = saboteur.new_game(name, BOXES[name].players[seed % len(BOXES[name].players)], seed, rounds=1)
        maze = game.maze
        while not game.over:
            game.play(player(game, rng))
            if game.maze == maze and not game.over:
                continue
            maze = game.maze
            twin = twin_of(maze)
            walkers = [None, *(colour for colour in maze.starts if colour), *maze.dwarves]
            assert list(maze.border) == twin.border()
            for walker in walkers:
                assert maze.reachable(walker) == twin.reachable(walker)
            card = _some_card(name, rng)
            assert maze.places(card) == twin.places(card.text)


def _some_card(name: str, rng: Random) -> Card:
    cards = saboteur.load_deck(name).cards("path")
    found: Card = cards[below(rng, len(cards))]
    return found


def test_every_box_has_its_facts() -> None:
    for name, box in BOXES.items():
        assert (box.name, bool(box.title), box.rounds > 0) == (name, True, True)
        assert all(rule.startswith(box.letter) for rule in rules.ids(box.letter))


def test_codes_are_short() -> None:
    """Three rounds in a few hundred characters."""
    lengths = [len(saboteur.random_game(name, seed=seed).code()) for name in BOXES for seed in range(5)]
    assert max(lengths) < 500, lengths
