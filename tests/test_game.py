"""The front door beyond the rules: several moves at once, copies of every kind, decks of one's own."""

import copy
import json
import pickle
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import saboteur
from saboteur import BOXES, Deck, GameError, IllegalMove, Maze, MoveError, load_deck, new_game, parse_move, set_up
from saboteur.boxes.common.gold_worlds import Draw, Pay, Ways
from tests.steering import by_chance, digging, play_out

BUILT_IN = Path(saboteur.__file__).parent / "data" / "decks" / "saboteur.toml"


def own_deck(folder: Path, *changes: tuple[str, str]) -> Deck:
    """The deck of Saboteur with some lines changed."""
    text = BUILT_IN.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return load_deck(path)


# Several moves, texts


def test_several_moves_at_once() -> None:
    game, other = new_game("saboteur", 5, 7), new_game("saboteur", 5, 7)
    events = game.play_all("play map @ 8,0; place ESW @ 1,0;")
    assert events == (*other.play("play map @ 8,0"), *other.play("place ESW @ 1,0"))
    assert game == other
    assert game.moves == other.moves
    assert game.play_all([parse_move("pass NS"), "pass NW"]) != ()


def test_if_one_of_several_moves_is_not_legal_none_is_played() -> None:
    game = new_game("saboteur", 5, 7)
    with pytest.raises(IllegalMove, match="S13"):
        game.play_all("play map @ 8,0; place ESW @ 5,5")
    assert game == new_game("saboteur", 5, 7)
    assert game.moves == ()
    with pytest.raises(MoveError, match="several moves are a list"):
        game.play_all(3)  # type: ignore[arg-type]


def test_a_game_prints_what_everybody_sees() -> None:
    game = new_game("saboteur", 3, 1)
    assert str(game) == game.view().text == game.view(None).text
    assert "your hand" not in str(game)
    assert repr(game) == "<Saboteur, 3 players, round 1, 0 moves, seat 0 to choose (turn)>"
    assert game.options == {"rounds": 3, "first": 0, "distance": 7, "goals": 3}
    assert (game.view(1).players, game.view(1).over, game.view(1).role) == (3, False, game.position()["roles"][1])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Place NES @ 1,0", "place NES @ 1,0"),
        ("place NES @ (1, 0)", "place NES @ 1,0"),
        ("  play   map @ 8 , 0 ", "play map @ 8,0"),
        ("pass Map", "pass map"),
        ("pass SW", "pass NE"),
        ("play broken lantern on seat 2", "play broken lantern on 2"),
        ("play repair cart+pickaxe:cart on 2", "play repair pickaxe+cart: cart on 2"),
        ("play repair cart: cart on 2", "play repair cart on 2"),
    ],
)
def test_moves_may_be_typed_freely(typed: str, meant: str) -> None:
    assert parse_move(typed).text == meant


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("place NES 1,0", "before the cell stands '@'"),
        ("play NES @ 1,0", "NES is a path card, which one places"),
        ("place map @ 8,0", "map is an action card, which one plays"),
        ("place nes @ 1,0", "write capital letters"),
        ("play broken lantern on -1", "behind 'on' a seat"),
        (
            "dig NES @ 1,0",
            "moves begin with one of place, play, pass, discard, bribe, turn, lay, mark, take, steal, decline",
        ),
        ("take gold", "behind take comes a number"),
    ],
)
def test_a_typing_mistake_is_answered_with_what_to_write(typed: str, hint: str) -> None:
    with pytest.raises(MoveError, match=hint):
        parse_move(typed)


def test_a_refusal_tells_the_rule_its_sentence_and_the_cells() -> None:
    game = new_game("saboteur", 5, 7)
    refusal = game.refusal("place NES @ 1,0")
    assert refusal is not None
    assert [(one.rule, one.cells) for one in refusal.all] == [("S11", ((0, 0),)), ("S13", ((1, 0),))]
    assert refusal.sentence == saboteur.rules.sentence("S11")
    assert str(refusal).startswith("S11: NES at 1,0 has rock where the card at 0,0 has a tunnel; S13: ")


# Copies


@pytest.mark.parametrize("name", BOXES)
def test_games_views_boxes_and_refusals_can_be_pickled_and_copied(name: str) -> None:
    game = new_game(name, seed=3)
    for _ in range(10):
        game.play(by_chance(game, Random(1)))
    again = pickle.loads(pickle.dumps(game))
    assert (again, again.moves, again.legal_moves()) == (game, game.moves, game.legal_moves())
    assert again.undo() == game.moves[-1]
    assert copy.deepcopy(game) == copy.copy(game) == game
    assert pickle.loads(pickle.dumps(BOXES[name])) is BOXES[name]
    view = game.view(0)
    assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view
    with pytest.raises(IllegalMove) as caught:
        game.play("place NES @ 40,40")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_what_a_game_gives_away_cannot_change_it() -> None:
    game = new_game("saboteur", 3, 1)
    before = game.position()
    game.maze.place("NS", (0, 1))
    game.legal_moves().clear()
    game.options.clear()
    game.position()["hands"][0].clear()
    for given in (game.position(), game.record(), game.view(0).to_json()):
        given["options"]["rounds"] = 9
    game.record()["moves"].append("pass NES")
    assert game.position() == before
    assert game.legal_moves() == new_game("saboteur", 3, 1).legal_moves()
    assert new_game("saboteur", 3, 2).options["rounds"] == 3
    with pytest.raises(AttributeError):
        game.box = BOXES["saboteur"]  # type: ignore[misc]
    with pytest.raises(TypeError):
        BOXES["saboteur"] = BOXES["saboteur"]  # type: ignore[index]


# Decks of one's own


@pytest.mark.parametrize("goals", ["[[90, -2], [90, 0], [90, 2]]", "[[-4, -2], [-4, 0], [8, 2]]"])
def test_a_layout_of_ones_own_can_be_played_kept_and_shared(tmp_path: Path, goals: str) -> None:
    deck = own_deck(tmp_path, ("[[8, -2], [8, 0], [8, 2]]", goals))
    game = new_game("saboteur", 3, 1, deck=deck)
    assert sorted(map(list, game.maze.goal_cells)) == sorted(json.loads(goals))
    play_out(game, by_chance, Random(1))
    assert saboteur.from_code(game.code(), deck) == game
    assert saboteur.replay(game.record(), deck) == game
    assert set_up(**game.position(), deck=deck) == game
    with pytest.raises(saboteur.RecordError, match="another deck"):
        saboteur.from_code(game.code())


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        (("[[8, -2],", "[[1, 0],"), "a goal lies at the start"),
        (('"NESW", count = 5', '"NESW/crystal", count = 5'), "no rules for the card 'NESW/crystal'"),
        (('"map", count = 6', '"theft", count = 6'), "no rules for the card 'theft'"),
        (('"saboteur", count = 4', '"geologist", count = 4'), "need 1 cards of a saboteur; this deck has 0"),
    ],
)
def test_a_deck_that_saboteur_cannot_be_played_with_is_refused(
    tmp_path: Path, change: tuple[str, str], answer: str
) -> None:
    with pytest.raises(GameError, match=answer):
        new_game("saboteur", 3, 1, deck=own_deck(tmp_path, change))


@pytest.mark.rule("S26", "S28")
def test_s26_a_treasure_that_could_lie_in_two_ways_ends_the_round_without_a_question(tmp_path: Path) -> None:
    """Older cards reach it from west and north; what lies behind it is not turned over."""
    deck = own_deck(tmp_path, ('"NESW/treasure"', '"NE/treasure"'))
    maze = """
    start NESW | . | NESW | ESW | . | .
    .          | . | NESW | ?   | ? | ?
    """
    hands, goals = {0: ["EW"]}, {"3,1": "NE/treasure"}
    game = set_up("saboteur", 3, 1, maze=maze, goals=goals, hands=hands, deck=deck, rounds=1)
    events = game.play("place EW @ 1,0")
    assert [event.cell for event in events if event.kind == "turned"] == [(3, 1)]
    assert any(event.kind == "reached" for event in events)


def test_a_smaller_table() -> None:
    game = new_game("saboteur", 3, 1, distance=2, goals=2, rounds=1)
    assert game.maze.goal_cells == ((3, -1), (3, 1))
    assert sorted(game.position()["goals"].values()) == ["NE", "NESW/treasure"]
    assert play_out(game, digging, Random(1)).round == 1


def test_rounds_until_the_gold_runs_out() -> None:
    """Nine rounds that the diggers win need more gold than there is; what is there is dealt, and then nothing."""
    game = play_out(new_game("saboteur", 10, 4, distance=1, goals=1, rounds=9), digging, Random(4))
    assert sum(game.scores) <= sum(load_deck("saboteur").cards("gold"))
    assert sum(event.kind == "roles" for event in game.events) == 9


# Gold


def test_hidden_gold_is_dealt_with_the_right_chances() -> None:
    """Two 1s, two 2s, two 3s: one card to seat 1, two to seat 2, and then 4 is paid in three cards, so as 2 + 1 + 1.

    So both 1s and a 2 are left: seats 1 and 2 have 2, 3 and 3, and the single card is the 2 in one case of three.
    """
    ways, rng = Ways([Draw((1,)), Draw((2, 2)), Pay(0, 4, 3, None)]), Random(1)
    found = Counter(ways.sample((1, 1, 2, 2, 3, 3), rng)[0] for _ in range(3000))
    assert set(found) == {(2,), (3,)}
    assert 900 < found[(2,)] < 1100


def test_a_maze_does_not_give_away_what_it_has_noted() -> None:
    maze = Maze.from_text("start NESW | EW")
    assert isinstance(maze.fits(), tuple)
    twin = maze.copy()
    twin.memo.clear()
    assert maze.places("NS") == twin.places("NS")
