"""The Lost Mines beside their naive twin; walks, mines and points beside a second computation from the rules' text."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import saboteur
from saboteur import Game, Maze, graphs, parse_move
from saboteur.boxes.lost_mines import points
from saboteur.boxes.lost_mines.mines import lay_moves, lost_mines
from saboteur.chance import below, shuffled
from saboteur.events import EventKind
from saboteur.moves import AGREES, PROPOSES, MoveKind
from saboteur.sides import place_text
from saboteur.state import Phase
from saboteur.walks import Outcome, most_steps, outcomes
from tests import second_look_lost_mines as second
from tests.mines_tables import forest
from tests.steering import Player, by_chance, digging, lively
from tests.twin_lost_mines import TwinLostMines, comparable

FINAL_POSITIONS = 10_000
PLAYERS = range(3, 10)
TRAPS, TROLLS = 3, 2
KINDS = ("gold", "silver", "gemstones")


def outcome_text(outcome: Outcome) -> tuple[str, str, int]:
    """What a walk comes to, as the twins say it."""
    return place_text(outcome.cell), "" if outcome.entry is None else place_text(outcome.entry), outcome.price


# Whole rounds beside the twin


def play_beside_twin(game: Game, player: Player, rng: Random) -> Counter[str]:
    """Play a round and compare after each move; which choices there were, and what happened."""
    twin, this_round, known = TwinLostMines(game.position()), game.round, len(game.events)
    found: Counter[str] = Counter()
    while game.round == this_round and not game.over:
        assert comparable(game.position()) == twin.truth()
        compare_moves(game, twin)
        found[f"phase {game.phase}"] += 1
        move = player(game, rng)
        if move.kind is MoveKind.WALK and rng.random() < 0.5:
            move = another_walk(twin, move.text, rng)
        game.play(move)
        listed = game.moves[-1].text
        assert move.kind is not MoveKind.WALK or twin_outcome(twin, move.text) == twin_outcome(twin, listed)
        twin.play(listed, game.position())
    assert twin.round_over
    assert [sorted(part) for part in game.position()["gold"]] == twin.truth()["gold"]
    assert game.over or game.position()["begins"] == twin.next_begins
    return found + Counter(str(event.kind) for event in game.events[known:])


def twin_outcome(twin: TwinLostMines, text: str) -> tuple[str, str, int]:
    return twin.outcome_of(text)


def compare_moves(game: Game, twin: TwinLostMines) -> None:
    """The same moves but for walks; of those one for each outcome, as short as can be."""
    moves = game.legal_moves()
    assert {move.text for move in moves if move.kind is not MoveKind.WALK} == twin.legal()
    if game.phase is not Phase.MOVE:
        return
    listed = [move for move in moves if move.kind is MoveKind.WALK]
    shortest = twin.shortest()
    assert {twin.outcome_of(move.text): len(move.steps) for move in listed} == shortest
    assert len(listed) == len(shortest)


def another_walk(twin: TwinLostMines, text: str, rng: Random) -> saboteur.Move:
    """A legal walk that comes to the same as this one, listed or not."""
    walks = twin.walks()
    same = sorted(walk for walk in walks if walks[walk] == walks[text])
    return parse_move(same[below(rng, len(same))])


def tired(game: Game, rng: Random) -> saboteur.Move:
    """Proposes to end the round wherever that may be done, and agrees to it."""
    ending = [move for move in game.legal_moves() if move in (PROPOSES, AGREES)]
    return ending[0] if ending else lively(game, rng)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("player", [by_chance, digging, lively, tired])
def test_rounds_beside_the_twin(players: int, player: Player) -> None:
    found: Counter[str] = Counter()
    for seed in range(2):
        edition = ("en", "nl")[seed]
        game = saboteur.new_game("lost_mines", players, seed=10 * players + seed, edition=edition, rounds=1)
        found += play_beside_twin(game, player, Random(seed))
    assert found["walked"] > 0


def test_the_second_round_goes_on_as_the_twin_says() -> None:
    game = saboteur.new_game("lost_mines", 5, seed=4)
    while not game.over:
        play_beside_twin(game, digging, Random(4))
    assert game.round == 2


# Steering


def test_steered_games_reach_mines_hit_traps_and_meet_the_dragon() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(f"mines {seed}")
        game = saboteur.new_game("lost_mines", PLAYERS[seed % len(PLAYERS)], seed)
        player = (digging, lively, tired)[seed % 3]
        while not game.over:
            found[f"phase {game.phase}"] += 1
            game.play(player(game, rng))
        found.update(str(event.kind) for event in game.events)
    happened = (EventKind.TURNED, EventKind.TRAPPED, EventKind.DRAGON, EventKind.TOOK_TREASURE, EventKind.GAVE_BACK)
    ends = (EventKind.ALL_TAKEN, EventKind.NO_CARDS, EventKind.ENDED)
    assert min(found[str(kind)] for kind in (*happened, *ends)) >= 3, found
    assert min(found[f"phase {phase}"] for phase in (Phase.PICK, Phase.VOTE, Phase.LAY)) >= 3, found


# Walks and prices, by trying all sequences of steps


def crowded_board(rng: Random) -> tuple[Maze, int]:
    """A board that is well filled, with dwarves anywhere on it, tools, traps and trolls; and the number of seats."""
    deck, maze = saboteur.load_deck("lost_mines"), Maze.from_text(forest())
    free = [(column, row) for column in range(11) for row in range(7) if (column, row) not in maze.cards]
    density, cards = 0.5 + rng.random() / 2, shuffled(deck.cards("path"), rng)
    corner = below(rng, 9), below(rng, 4)
    near = [cell for cell in free if abs(cell[0] - corner[0]) < 4 and abs(cell[1] - corner[1]) < 3]
    for cell in shuffled(near, rng)[: round(density * len(near))]:
        if cards:
            maze.place(fitting_way(maze, cards, cell), cell)
    for cell, face in zip(maze.goal_cells, shuffled(deck.cards("goal"), rng), strict=True):
        if rng.random() < 0.3:
            maze.turn_up(cell, face.ways[below(rng, len(face.ways))])
    put_tokens(maze, rng)
    seats = PLAYERS[below(rng, len(PLAYERS))]
    put_dwarves(maze, seats, rng)
    return maze, seats


def fitting_way(maze: Maze, cards: list[saboteur.Card], cell: tuple[int, int]) -> saboteur.Card:
    """Of a few cards the way in which one lies that goes best with what is around, so that there are long paths."""
    ways = [(card, way) for card in cards[:6] for way in card.ways]
    card, way = min(ways, key=lambda pair: (len(maze.mismatches(pair[1], cell)), -len(pair[1].openings)))
    cards.remove(card)
    return way


def put_tokens(maze: Maze, rng: Random) -> None:
    """Tools on some obstacles, and traps and trolls wherever a path leads."""
    tools = {"trunks": "axe", "lake": "boat", "ditch": "rope"}
    for cell, card in maze.cards.items():
        for feature in card.features:
            if str(feature.kind) in tools and rng.random() < 0.6:
                maze.put(tools[str(feature.kind)], cell)
    game = saboteur.set_up("lost_mines", 3, seed=1, maze=maze.to_text(), hands=[["trap"], [], []], **dragon_of(maze))
    borders = shuffled([move.place for move in game.legal_moves() if move.text.startswith("play trap")], rng)
    kinds = ["trap"] * below(rng, TRAPS + 1) + ["troll"] * below(rng, TROLLS + 1)
    for kind, border in zip(kinds, borders, strict=False):
        maze.put(kind, border or ())


def dragon_of(maze: Maze) -> dict[str, int]:
    """Somebody has the dragon's token where its mine lies open."""
    return {"dragon": 0} if "mine=dragon" in maze.to_text() else {}


def put_dwarves(maze: Maze, seats: int, rng: Random) -> None:
    """The dwarves stand close together, on whatever card they may stand."""
    cells = [cell for cell, card in maze.cards.items() if not card.is_face_down]
    for seat in range(seats):
        for _ in range(20):
            cell = cells[below(rng, len(cells))]
            place = maze.graph.nodes[maze.nodes(cell)[0]]
            is_closed = "obstacle" in place and "tool" not in place
            if not is_closed and not (("obstacle" in place or "rock" in place) and "dwarves" in place):
                maze.put(f"dwarf {seat}", cell)
                break
        else:
            maze.put(f"dwarf {seat}", maze.start_cells[0])


def played_boards(count: int) -> Iterator[tuple[Maze, int]]:
    """Boards in the middle of games."""
    return islice((board for seed in range(count) for board in boards_of_a_game(seed)), count)


def boards_of_a_game(seed: int) -> Iterator[tuple[Maze, int]]:
    """Some of the boards on which somebody walks in one game."""
    rng, players = Random(f"boards {seed}"), PLAYERS[seed % len(PLAYERS)]
    game = saboteur.new_game("lost_mines", players, seed, rounds=1)
    while not game.over:
        game.play(lively(game, rng))
        if game.phase is Phase.MOVE and rng.random() < 0.25:
            yield game.maze, players


def boards(count: int) -> Iterator[tuple[Maze, int]]:
    """Boards that were made up, and boards out of games."""
    rng = Random("crowded boards")
    yield from (crowded_board(rng) for _ in range(count * 2 // 3))
    yield from played_boards(count - count * 2 // 3)


def test_destinations_and_prices_equal_all_walks_tried_one_by_one() -> None:
    rng, found = Random("walks"), Counter[str]()
    for number, (maze, seats) in enumerate(boards(3000)):
        seat, cards = below(rng, seats), number % 6
        all_walks = second.outcomes(maze.to_text(), seat, cards)
        ours = outcomes(maze, seat, cards)
        assert {outcome_text(outcome) for outcome in ours} == all_walks, (maze.to_text(), seat, cards)
        here = place_text(maze.dwarves[seat])
        prices = {place_text(cell): price for cell, price in graphs.prices(maze, seat, cards).items()}
        assert prices == cheapest(all_walks, here), (maze.to_text(), seat, cards)
        assert {place_text(cell) for cell in graphs.destinations(maze, seat)} == set(prices)
        found["from a campfire"] += most_steps(maze, seat) == 5
        found["far"] += any(len(walk) > 3 for walk in ours.values())
        found["costs two"] += any(price > 1 for price in prices.values())
        found["into a mine"] += any(outcome.entry for outcome in ours)
        found["nowhere"] += not ours
        found["back for a card"] += any(outcome.cell == maze.dwarves[seat] for outcome in ours)
    assert min(found.values()) >= 15, found
    assert len(found) == 6, found


def cheapest(all_walks: set[tuple[str, str, int]], here: str) -> dict[str, int]:
    """The least price of each destination, but for where the dwarf stands."""
    found: dict[str, int] = {}
    for cell, _, price in all_walks:
        if cell != here:
            found[cell] = min(price, found.get(cell, price))
    return found


def test_distances_equal_those_in_the_graph_that_is_open_to_the_dwarf() -> None:
    """Another way to ask: breadth-first search in `open_to`, where a face-down card has no way through."""
    for maze, seats in boards(300):
        for seat in range(seats):
            layers = graphs.distance_layers(maze, seat)
            far = {node[:2]: steps for steps, layer in enumerate(layers) for node in sorted(layer)}
            for steps, layer in reversed(list(enumerate(layers))):
                far |= {node[:2]: steps for node in layer}
            near = {cell: steps for cell, steps in far.items() if 0 < steps <= most_steps(maze, seat)}
            assert graphs.destinations(maze, seat) == near


# How mines lie, and which are cut off


def test_how_a_mine_lies_equals_a_second_computation() -> None:
    rng, choices, deck = Random("mines"), 0, saboteur.load_deck("lost_mines")
    for maze, _ in boards(900):
        for cell in maze.goal_cells:
            if not maze.cards[cell].is_face_down:
                continue
            for side, beside in neighbours(cell, maze):
                face = deck.cards("goal")[below(rng, 4)]
                ours = entered(maze, cell, beside, face)
                assert ours == second.ways_to_lie(maze.to_text(), place_text(cell), str(face), place_text(beside)), side
                choices += len(ours) > 1
    assert choices > 30


def neighbours(cell: tuple[int, int], maze: Maze) -> list[tuple[str, tuple[int, int]]]:
    """The cards from which a path leads into a cell."""
    around = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    cells = [(side, (cell[0] + east, cell[1] + south)) for side, (east, south) in around.items()]
    facing = {"N": "S", "E": "W", "S": "N", "W": "E"}
    return [(s, c) for s, c in cells if c in maze.cards and facing[s] in maze.cards[c].openings]


def entered(maze: Maze, cell: tuple[int, int], beside: tuple[int, int], face: saboteur.Card) -> set[str]:
    """How a mine may lie that seat 0 enters from beside."""
    state = saboteur.new_game("lost_mines", 3, seed=1)._state.copy()
    state.maze = maze.copy()
    state.maze.put("dwarf 0", beside)
    state.seat, state.turning, state.faces = 0, [cell], {cell: face}
    return {str(move.card) for move in lay_moves(state)}


def test_mines_that_are_cut_off_equal_a_second_computation() -> None:
    rng, cut = Random("cut off"), 0
    state = saboteur.new_game("lost_mines", 9, seed=1)._state.copy()
    for number, (maze, seats) in enumerate(boards(1500)):
        lying = walled(maze, rng) if number % 2 else maze
        able = [seat for seat in range(seats) if rng.random() < 0.6]
        kinds = {kind for kind in KINDS if rng.random() < 0.7}
        state.maze = lying.copy()
        state.hands = [["x"] if seat in able else [] for seat in range(9)]  # type: ignore[list-item]  # only how many
        state.treasures = [saboteur.state.Treasure(kind, 2, None if kind in kinds else 0) for kind in KINDS]
        ours = {place_text(cell) for cell in lost_mines(state)}
        assert ours == second.cut_off(lying.to_text(), able, kinds), lying.to_text()
        cut += bool(ours)
    assert cut > 200


def walled(maze: Maze, rng: Random) -> Maze:
    """The same board with a column of cards that let few paths or none through."""
    found, column = maze.copy(), 3 + below(rng, 6)
    for row in range(7):
        if (column, row) in found.cards:
            found.remove((column, row))
        found.place("EW" if rng.random() < 0.1 else "NS", (column, row))
    for seat in set(maze.dwarves) - set(found.dwarves):
        found.put(f"dwarf {seat}", (column, 0))
    return found


# Points


def final_positions(count: int) -> Iterator[tuple[list[str], list[list[int]], int | None]]:
    """Who was who, what each has taken, and who has the dragon, at the end of rounds."""
    deck, rng = saboteur.load_deck("lost_mines"), Random("points")
    for _ in range(count):
        players = PLAYERS[below(rng, len(PLAYERS))]
        roles = shuffled(saboteur.new_game("lost_mines", players, seed=1).box.supplies.dwarves(setting(players)), rng)
        lying = shuffled(deck.cards("treasure"), rng)[:players]
        taken: list[list[int]] = [[] for _ in range(players)]
        for text in lying:
            if rng.random() < 0.8:
                taken[below(rng, players)].append(int(text.split()[1]))
        dragon = below(rng, players) if rng.random() < 0.6 else None
        yield roles[:players], taken, dragon


def setting(players: int) -> saboteur.state.Setting:
    return saboteur.new_game("lost_mines", players, seed=1).view(None).setting


def test_points_equal_a_second_computation() -> None:
    found: Counter[str] = Counter()
    for roles, taken, dragon in final_positions(FINAL_POSITIONS):
        ours = points.points(roles, taken)
        found["a remainder is split or lost"] += sum(ours) < sum(map(sum, taken))
        if dragon is not None:
            ours[dragon] -= points.given_back(ours[dragon])
            found["dragon"] += 1
        assert ours == second.points(roles, taken, dragon), (roles, taken, dragon)
        for clan in ("blue", "yellow"):
            found["a clan without members"] += not any(points.serves(role) == clan for role in roles)
    assert min(found.values()) > 30, found
