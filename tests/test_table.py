"""The table without a browser: what it shows, what can be done at it, and what it looks like where no widget runs."""

import json
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from nbconvert import HTMLExporter

import saboteur
from saboteur import BOXES, Game, GameError, IllegalMove, Maze, SaboteurError, Table
from saboteur.chance import below
from saboteur.state import Phase
from saboteur.widgets.session import Session
from saboteur.widgets.table import SCRIPTS, script
from tests.lab import ROOT
from tests.mines_tables import forest
from tests.steering import digging, play_out
from tests.tables import state, tell
from tests.test_bad_later_boxes import later_positions
from tests.test_worlds import two_goals_reached

OPENING = "play map @ 8,0; place ESW @ 1,0; play broken pickaxe on 3; pass N+S; place NESW @ 2,0"


def a_game() -> Game:
    game = saboteur.new_game("saboteur", players=5, seed=7)
    game.play_all(OPENING)
    return game


def a_table(**settings: Any) -> Table:
    return Table(a_game(), **settings)


def said(table: Table) -> str:
    return str((table.scene["notice"] or {}).get("text", ""))


# What is on the table


def test_a_table_takes_a_copy_of_the_game() -> None:
    game = a_game()
    table = Table(game)
    game.undo()
    assert len(table.game.moves) == 5
    table.game.undo()
    assert table.game == a_game()
    assert table.maze == a_game().maze


def test_a_table_can_begin_a_game_itself() -> None:
    table = Table("saboteur", players=5, seed=7, distance=3)
    assert table.game == saboteur.new_game("saboteur", players=5, seed=7, distance=3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"what": 7}, "a game, a maze or the name of a box"),
        ({"what": "chess"}, "not the name of a box"),
        ({"what": "saboteur", "players": 99}, "players is a whole number from 3 to 10"),
        ({"viewpoint": 7}, "one looks as 'turn', 'spectator', 'all' or a seat from 0 to 4"),
        ({"viewpoint": True}, "one looks as"),
        ({"lenses": "reached"}, "lenses is a list of names"),
        ({"lenses": ["microscope"]}, "lenses are named in a list"),
        ({"players": 4}, "has its options; leave them out"),
        ({"what": Maze(), "viewpoint": 1}, "no game on this table"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(SaboteurError, match=message):
        Table(**({"what": a_game()} | arguments))


def test_the_scene_shows_board_hand_seats_piles_and_log() -> None:
    scene = a_table().scene
    assert [card["art"] for card in scene["cards"]] == ["start NESW", "ESW", "NESW", "?", "?", "?"]
    assert scene["frame"] == [-1, -3, 9, 3]
    assert scene["status"] == "Round 1 of 3: it is the turn of seat 0"
    assert [card["card"] for card in scene["hand"]] == [str(card) for card in a_game().view(0).hand]
    assert [seat["is_on_turn"] for seat in scene["seats"]] == [True, False, False, False, False]
    assert [card["label"] for card in scene["seats"][3]["front"]] == ["broken pickaxe"]
    assert scene["piles"]["pile"] == a_game().view(0).pile
    assert scene["log"] == [event.text for event in a_game().view(0).history]
    assert scene["timeline"] == [5, 5]


def test_the_legal_moves_light_what_may_be_clicked() -> None:
    moves = a_table().scene["moves"]
    assert [move["text"] for move in moves] == [move.text for move in a_game().legal_moves()]
    (one,) = [move for move in moves if move["text"] == "place ES @ -1,0"]
    assert one == {
        **{"text": "place ES @ -1,0", "verb": "place", "card": "NW", "way": "ES"},
        **{"option": None, "place": [-1, 0], "seat": None},
    }
    (one,) = [move for move in moves if move["text"] == "play broken lantern on 4"]
    assert (one["seat"], one["option"], one["place"]) == (4, "lantern", None)


def test_everything_shown_has_its_picture() -> None:
    for game in (a_game(), saboteur.random_game("saboteur", players=4, seed=2)):
        table = Table(game, viewpoint="all")
        scene = table.scene
        hands = [card for seat in scene["seats"] for card in seat["hand"]]
        names = [*(card["art"] for card in scene["cards"]), *(way for card in scene["hand"] for way in card["ways"])]
        names += [*hands, *(card["peek"] for card in scene["cards"] if "peek" in card)]
        names += [card["art"] for seat in scene["seats"] for card in seat["front"]]
        names += [scene["piles"]["top"]] if scene["piles"]["top"] else []
        assert set(names) <= set(table.art)


# Playing


def test_a_move_is_played_and_the_next_seat_looks() -> None:
    table = a_table()
    assert tell(table, do="play", move="place NES @ 0,1") == {}
    assert table.game.moves[-1].text == "place NES @ 0,1"
    assert table.scene["seats"][1]["is_you"]
    assert [card["at"] for card in table.scene["cards"]].count([0, 1]) == 1
    assert table.scene["last"] == [0, 1]


def test_a_refused_move_shows_every_broken_rule_its_sentence_and_the_cells() -> None:
    table = a_table(learning=True)
    before = table.game
    notice = tell(table, do="play", move="place NES @ 3,0")
    refusal = before.refusal("place NES @ 3,0")
    assert refusal is not None
    assert [one["rule"] for one in notice["broken"]] == [one.rule for one in refusal.all] == ["S11", "S13"]
    assert [one["message"] for one in notice["broken"]] == [one.message for one in refusal.all]
    assert [one["sentence"] for one in notice["broken"]] == [saboteur.rules.sentence(one.rule) for one in refusal.all]
    assert notice["marks"] == [{"at": [2, 0], "label": "S11"}, {"at": [3, 0], "label": "S13"}]
    assert notice["ghost"]["at"] == [3, 0]
    assert table.game == before


def test_in_learning_mode_nothing_is_lit_and_everything_may_be_tried() -> None:
    table = a_table()
    assert table.scene["moves"]
    tell(table, do="learn", is_on=True)
    assert table.scene["moves"] == []
    assert tell(table, do="play", move="play rockfall @ 0,0")["broken"]
    assert tell(table, do="play", move="place NES @ 0,1") == {}
    tell(table, do="learn", is_on=False)
    assert table.scene["moves"]


def test_a_card_that_is_aimed_at_the_wrong_thing_says_what_it_is_for() -> None:
    table = a_table(learning=True)
    notice = tell(table, do="play", move="play broken lantern @ 1,0")
    assert notice["text"] == "play broken lantern @ 1,0 is not allowed: broken lantern is for a player"
    assert [(one["rule"], one["message"]) for one in notice["broken"]] == [("S15", "")]
    assert "NES is for a cell of the board" in tell(table, do="play", move="place NES on 2")["text"]


def test_the_news_of_a_move_are_all_that_it_did() -> None:
    table = a_table(viewpoint="spectator")
    table.play("place NES @ 0,1")
    assert table.scene["news"] == ["seat 0 places NES at 0,1", "seat 0 draws a card"]
    table.undo()
    assert table.scene["news"] == []


def test_a_long_log_says_how_much_is_missing() -> None:
    game = saboteur.random_game("saboteur", players=4, seed=3)
    log = Table(game).scene["log"]
    assert len(log) == 101
    assert log[0] == f"({len(game.events) - 100} earlier lines: go back along the timeline)"


def test_the_same_refusal_twice_is_said_twice() -> None:
    table = a_table()
    first = tell(table, do="play", move="place NES @ 3,0")["number"]
    assert tell(table, do="play", move="place NES @ 3,0")["number"] == first + 1


def test_a_choice_without_a_hand_card_lies_in_the_tray() -> None:
    game = saboteur.new_game("saboteur", players=5, seed=7, distance=1, goals=1)
    rng = Random(4)
    while game.phase == "turn":
        game.play(digging(game, rng))
    assert game.phase == "pick"
    table = Table(game)
    assert [item["move"] for item in table.scene["tray"]] == [move.text for move in game.legal_moves()]
    assert tell(table, do="play", move=table.scene["tray"][0]["move"]) == {}
    assert len(table.game.moves) == len(game.moves) + 1


def test_how_a_goal_lies_is_chosen_from_the_tray() -> None:
    game = two_goals_reached()
    table = Table(game)
    assert [item["move"] for item in table.scene["tray"]] == ["lay NE @ 3,0", "lay SW @ 3,0"]
    assert {item["move"] for item in table.scene["tray"]} == {move.text for move in game.legal_moves()}
    assert Table(game, viewpoint=1).scene["tray"] == [], "only who must choose has a choice"
    assert tell(table, do="play", move="lay SW @ 3,0") == {}
    assert table.maze.cards[3, 0].text == "SW"


def test_a_move_can_be_played_from_a_cell_of_the_notebook() -> None:
    table = a_table(viewpoint=3)
    events = table.play("place NES @ 0,1")
    assert [event.text for event in events] == ["seat 0 places NES at 0,1", "seat 0 draws a card"], "as seat 3 sees it"
    assert len(table.scene["cards"]) == 7
    with pytest.raises(IllegalMove, match="S8"):
        table.play("place NS @ 9,9")
    assert len(table.game.moves) == 6


# The line of moves


def test_undo_redo_and_the_timeline() -> None:
    table = a_table()
    scenes = []
    for number in range(6):
        tell(table, do="go", number=number)
        assert table.scene["timeline"] == [number, 5]
        assert table.game == a_game().at(number)
        scenes.append({**table.scene, "revision": 0})
    for number in (4, 3, 2):
        tell(table, do="undo")
        assert {**table.scene, "revision": 0} == scenes[number]
    tell(table, do="redo")
    assert {**table.scene, "revision": 0} == scenes[3]
    table.go(0)
    assert "no move to take back" in tell(table, do="undo")["text"]
    table.go(5)
    assert "no move to do again" in tell(table, do="redo")["text"]
    assert "0 to 5 moves" in tell(table, do="go", number=6)["text"]
    assert table.game == a_game()


def test_to_play_on_from_an_earlier_moment_leaves_the_later_moves_which_can_be_taken_up_again() -> None:
    table = a_table()
    table.go(1)
    assert tell(table, do="play", move="place ESW @ 1,0") == {}, "the same move as before is only a step on"
    assert table.scene["timeline"] == [2, 5]
    other = next(move.text for move in table.game.legal_moves() if move != a_game().moves[2])
    assert "its 3 later moves is kept" in tell(table, do="play", move=other)["text"]
    assert (table.scene["timeline"], table.scene["can_take_up"]) == ([3, 3], True)
    another = table.game.legal_moves()[0].text
    assert tell(table, do="play", move=another) == {}
    assert "with 5 moves" in tell(table, do="take up")["text"]
    assert table.game == a_game()
    tell(table, do="take up")
    assert [move.text for move in table.game.moves[2:]] == [other, another]
    table.undo()
    third = next(move.text for move in table.game.legal_moves() if move.text != another)
    tell(table, do="play", move=third)
    tell(table, do="new", box="saboteur", players=3, seed=1, options={})
    found = set()
    for _ in range(3):
        tell(table, do="take up")
        found.add(tuple(move.text for move in table.game.moves[2:]))
    all_five = tuple(move.text for move in a_game().moves[2:])
    assert found == {(other, another), (other, third), all_five}, "nothing is ever lost"


def test_any_order_of_steps_keeps_the_line_right() -> None:
    """Beside a list of moves and a number, as a naive table would keep them."""
    for seed in range(12):
        rng = Random(seed)
        start = saboteur.new_game("saboteur", players=3, seed=seed, rounds=1)
        session, line, left, at = Session.of(start), list[Any](), list[Any](), 0
        for _ in range(60):
            deed = rng.choice(["play", "play", "play", "undo", "redo", "go", "again", "take up"])
            game = session.game
            assert game is not None
            if deed == "play" and not game.over:
                move = digging(game, rng)
                if line[at : at + 1] != [move]:
                    left = [*left, line][-12:] if at < len(line) else left
                    line = [*line[:at], move]
                session, at = session.play(move), at + 1
            elif deed == "again" and at < len(line):
                session, at = session.play(line[at]), at + 1
            elif deed in ("undo", "redo") and 0 <= at + (1 if deed == "redo" else -1) <= len(line):
                at += 1 if deed == "redo" else -1
                session = session.step(1 if deed == "redo" else -1)
            elif deed == "go":
                at = below(rng, len(line) + 1)
                session = session.go(at)
            elif deed == "take up" and left:
                *others, last = left
                line, left = last, [*([line] if line else []), *others]
                session, at = session.take_up(), len(line)
            assert list(session.line) == line
            assert [list(one.moves) for one in session.left] == left
            expected = start.copy()
            for move in line[:at]:
                expected.play(move)
            assert session.game == expected
            assert session.whole_game().moves == tuple(line)


@pytest.mark.parametrize("wrong", [-1, 6, "3", None, True, [1], 10**30])
def test_to_go_where_no_moment_is_is_refused(wrong: Any) -> None:
    with pytest.raises(SaboteurError, match="0 to 5 moves to go to"):
        a_table().go(wrong)


def test_in_the_sandbox_the_game_does_not_move() -> None:
    table = a_table()
    tell(table, do="sandbox", is_on=True)
    assert "there are no turns" in tell(table, do="go", number=0)["text"]
    assert tell(table, do="play", move="place NES @ 5,5")["broken"] == []
    tell(table, do="sandbox", is_on=False)
    assert table.scene["timeline"] == [5, 5]


def test_a_finished_game_can_be_gone_through() -> None:
    game = saboteur.random_game("saboteur", players=4, seed=3)
    table = Table(game)
    winners = " and ".join(f"seat {seat}" for seat in game.winners)
    assert table.scene["status"].startswith(f"Round 3 of 3: the game is over; {winners} win")
    assert table.scene["status"].endswith(f" with {max(game.scores)} gold")
    assert table.scene["hand"] == table.scene["moves"] == []
    for number in range(0, len(game.moves) + 1, 7):
        table.go(number)
        assert table.scene["timeline"] == [number, len(game.moves)]
    assert "the game is over" in str(Table(game).scene["status"])


# Viewpoints


def test_a_seat_sees_its_hand_a_spectator_none_and_all_is_shown_on_request_only() -> None:
    hands = a_game().position()["hands"]
    for seat in range(5):
        assert [card["card"] for card in a_table(viewpoint=seat).scene["hand"]] == hands[seat]
    watching = a_table(viewpoint="spectator").scene
    assert watching["hand"] == watching["moves"] == watching["tray"] == []
    knowing = a_table(viewpoint="all").scene
    assert [seat["hand"] for seat in knowing["seats"]][1:] == hands[1:]
    assert [seat["role"] for seat in knowing["seats"]] == a_game().position()["roles"]
    assert sum("peek" in card for card in knowing["cards"]) == 3
    usual = a_table().scene
    assert [seat["hand"] for seat in usual["seats"]] == [[]] * 5
    assert [card.get("peek") for card in usual["cards"] if card["art"] == "?"] == [None, "NE", None], "from its map"


def test_only_the_seat_on_turn_plays() -> None:
    table = a_table(viewpoint=2)
    notice = tell(table, do="play", move="place NES @ 0,1")
    assert [one["rule"] for one in notice["broken"]] == ["S7"]
    assert table.scene["moves"] == []
    tell(table, do="look", viewpoint="spectator")
    assert "a spectator only looks on" in tell(table, do="play", move="place NES @ 0,1")["text"]
    tell(table, do="look", viewpoint="all")
    assert tell(table, do="play", move="place NES @ 0,1") == {}
    assert len(table.game.moves) == 6


def test_when_the_game_is_over_a_move_breaks_the_rule_of_the_end() -> None:
    table = Table(saboteur.random_game("saboteur", players=3, seed=1))
    assert [one["rule"] for one in tell(table, do="play", move="pass NES")["broken"]] == ["S38"]


# Lenses


def test_lenses_are_switched_and_told_in_words_with_their_call() -> None:
    table = a_table(lenses=["reached"])
    assert [line["call"] for line in table.scene["lines"]] == ["nx.node_connected_component(maze.graph, maze.start)"]
    for lens in table.scene["lenses"]:
        tell(table, do="lens", name=lens["name"], is_on=True)
    assert all(lens["on"] for lens in table.scene["lenses"])
    assert len(table.scene["lines"]) == 5
    assert table.scene["fades"]
    assert "distance 1" in table.scene["cards"][1]["label"]
    for lens in table.scene["lenses"]:
        tell(table, do="lens", name=lens["name"], is_on=False)
    assert (table.scene["overlay"], table.scene["lines"], table.scene["fades"]) == ("", [], False)


def test_lenses_of_one_family_are_told_apart_by_their_walker() -> None:
    scene = Table("lost_mines", players=3, seed=1254).scene
    families = [lens["family"] for lens in scene["lenses"]]
    assert (families.count("walks of"), families.count("reached by")) == (3, 5)
    assert all(lens["name"].startswith(lens["family"]) for lens in scene["lenses"])


def test_a_bounded_board_is_shown_with_the_clans_of_its_dwarves() -> None:
    table = Table("lost_mines", players=3, seed=1254)
    clans = table.game.view(None).clans
    assert table.scene["ground"] == [0, 0, 11, 7]
    assert tuple(seat["clan"] for seat in table.scene["seats"]) == clans == ("blue", "yellow", "yellow")
    assert table.picture == table.game.maze.draw(clans=clans)
    tell(table, do="sandbox", is_on=True)
    assert table.picture == table.game.maze.draw()
    other = a_table().scene
    assert (other["ground"], {seat["clan"] for seat in other["seats"]}) == (None, {""})


def test_a_lens_for_a_walker_who_has_gone_shows_nothing() -> None:
    table = Table(Maze.from_text("start NESW | EW/W=blue"), lenses=["reached by blue"])
    assert len(table.scene["lines"]) == 1
    tell(table, do="remove", cell=[1, 0])
    assert table.scene["lines"] == []
    tell(table, do="undo")
    assert len(table.scene["lines"]) == 1
    assert table.picture.svg


# The sandbox


def test_in_the_sandbox_any_card_may_be_laid_and_taken_away() -> None:
    table = a_table()
    before = table.game
    tell(table, do="sandbox", is_on=True)
    assert table.maze == before.maze
    assert tell(table, do="lay", word="NESW/S=blue", cell=[5, 5]) == {}
    assert tell(table, do="lay", word="goal NE", cell=[4, 4]) == {}
    assert tell(table, do="lay", word="start=blue NESW", cell=[4, 5]) == {}
    assert table.maze.cards[5, 5].text == "NESW/S=blue"
    assert {"reached by blue"} < {lens["name"] for lens in table.scene["lenses"]}
    assert "1,0 is taken by ESW" in tell(table, do="lay", word="NES", cell=[1, 0])["text"]
    assert tell(table, do="remove", cell=[0, 0]) == {}
    assert table.maze.starts == {"blue": (4, 5, "NESW")}
    assert "there is no card on 0,0" in tell(table, do="remove", cell=[0, 0])["text"]
    tell(table, do="undo")
    assert (0, 0) in table.maze.cards
    tell(table, do="clear")
    assert set(table.maze.cards) == {(0, 0), (4, 5)}
    tell(table, do="sandbox", is_on=False)
    assert table.game == before
    assert table.scene["title"] == "Saboteur"
    assert "as you left it" in tell(table, do="sandbox", is_on=True)["text"]
    assert set(table.maze.cards) == {(0, 0), (4, 5)}
    tell(table, do="fetch")
    assert table.maze == before.maze


def test_other_cards_can_be_asked_for_by_name() -> None:
    table = Table(Maze.from_text("start NESW"))
    assert tell(table, do="take", word=" NESW/blue") != {}
    assert tell(table, do="take", word=" WSEN/S=blue ") == {}
    held = table.scene["hand"][-1]
    assert (held["card"], held["ways"], table.scene["takes"]) == ("NESW/S=blue", ["NESW/S=blue", "NESW/N=blue"], 1)
    assert set(held["ways"]) <= set(table.art)
    for number in range(30):
        tell(table, do="take", word=f"NESW/gold={number + 1}")
    assert table.scene["takes"] == 31
    assert len([card for card in table.scene["hand"] if "gold" in card["card"]]) == 12


def test_the_cards_of_a_deck_of_ones_own_are_at_hand(tmp_path: Path) -> None:
    text = (ROOT / "saboteur" / "data" / "decks" / "saboteur.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace('"NS"', '"NS+E"'), encoding="utf-8")
    table = Table("saboteur", seed=1, deck=tmp_path / "own.toml")
    tell(table, do="sandbox", is_on=True)
    names = {card["card"] for card in table.scene["hand"]}
    assert "NS+E" in names
    assert "NS" not in names


def test_a_lens_of_the_same_group_takes_the_place_of_the_other() -> None:
    table = Table(Maze.from_text("start NESW | EW/W=blue | EW/W=green"), lenses=["reached", "graph"])
    tell(table, do="lens", name="reached by blue", is_on=True)
    assert [lens["name"] for lens in table.scene["lenses"] if lens["on"]] == ["reached by blue", "graph"]


def test_the_sandbox_reads_and_writes_maze_texts() -> None:
    table = Table(Maze.from_text("start NESW | EW"))
    assert table.scene["text"] == "start NESW | EW"
    assert tell(table, do="read", text="start NESW | NS+EW\nkey green @ 1,0")["is_bad"]
    assert table.scene["text"] == "start NESW | EW"
    tell(table, do="read", text="start NESW | EW/W=blue | ?\nkey green @ 1,0 W")
    assert table.scene["text"] == "start NESW | EW/W=blue | ?\nkey green @ 1,0 W"
    assert Maze.from_text(table.scene["text"]) == table.maze
    assert "svg" in table.scene["cards"][1], "a card with a key has a picture of its own"


def test_in_the_sandbox_there_are_no_turns_and_in_a_game_no_free_cards() -> None:
    table = a_table()
    for message in ({"do": "lay", "word": "NS", "cell": [5, 5]}, {"do": "remove", "cell": [1, 0]}, {"do": "clear"}):
        assert "only in the sandbox" in tell(table, **message)["text"]
    tell(table, do="sandbox", is_on=True)
    assert "there are no turns" in tell(table, do="play", move="place NES @ 0,1")["text"]
    with pytest.raises(SaboteurError, match="there are no turns"):
        table.play("place NES @ 0,1")
    tell(table, do="sandbox", is_on=False)
    assert table.game == a_game()


@pytest.mark.parametrize("box", ["saboteur", "saboteur2", "duel", "solo", "lost_mines"])
def test_the_cards_of_every_box_are_at_hand_and_can_be_laid(box: str) -> None:
    table = Table(Maze())
    tell(table, do="cards", box=box)
    hand = table.scene["hand"]
    assert {way for card in hand for way in card["ways"]} <= set(table.art)
    for number, card in enumerate(hand):
        for turn, way in enumerate(card["ways"]):
            if turn == 0 or not way.startswith("start"):
                assert tell(table, do="lay", word=way, cell=[number % 20, number // 20 * 2 + turn]) == {}
    assert len(table.maze) >= len(hand)


def test_a_sandbox_without_a_game_says_so() -> None:
    table = Table(Maze.from_text("start NESW"))
    assert table.scene["has_game"] is False
    assert "no game to go back to" in tell(table, do="sandbox", is_on=False)["text"]
    for message in ({"do": "save"}, {"do": "share"}, {"do": "look", "viewpoint": 1}, {"do": "go", "number": 0}):
        assert "no game on this table" in tell(table, **message)["text"]
    with pytest.raises(SaboteurError, match=r"ask table\.maze"):
        _ = table.game
    tell(table, do="new", box="saboteur", players=4, seed=1, options={})
    assert table.game.players == 4


def test_mazes_that_are_too_large_for_a_table_are_refused() -> None:
    with pytest.raises(SaboteurError, match="room for 1600 cells"):
        Table(Maze.from_text("NES" + " | ." * 900 + "| NES\n.\nNS"))
    table = Table(Maze.from_text("start NESW"))
    assert "room for 1600 cells" in tell(table, do="lay", word="NS", cell=[900, 900])["text"]
    assert "room for 200 cards" in tell(table, do="read", text="\n".join([" | ".join(["NS"] * 21)] * 10))["text"]
    assert len(table.maze) == 1


# New, save, load, share


def test_a_new_game_is_dealt_with_what_is_chosen() -> None:
    table = a_table(viewpoint=4, lenses=["reached"])
    options = {"rounds": 1, "first": 2, "distance": 3, "goals": 1}
    assert (
        "a new game of Saboteur for 3 players"
        in tell(table, do="new", box="saboteur", players=3, seed=8, options=options)["text"]
    )
    assert table.game == saboteur.new_game("saboteur", players=3, seed=8, **options)
    assert table.scene["viewpoint"] == "turn", "there is no seat 4 any more"
    before = state(table)
    for wrong in ({"players": 99}, {"box": "chess"}, {"seed": -1}, {"options": {"rounds": 77}}, {"options": {"x": 1}}):
        message = {"do": "new", "box": "saboteur", "players": 3, "seed": None, "options": {}} | wrong
        assert tell(table, **message)["is_bad"]
    assert table.game == saboteur.new_game("saboteur", players=3, seed=8, **options)
    assert json.loads(before)[1:] == json.loads(state(table))[1:]


def test_the_boxes_to_choose_from_say_what_they_allow() -> None:
    table = a_table()
    assert [box["name"] for box in table.boxes] == list(BOXES)
    for box in table.boxes:
        assert box["players"] == [BOXES[box["name"]].players[0], BOXES[box["name"]].players[-1]]
        for option in box["options"]:
            assert option["usual"] in option["allowed"]


def test_games_are_saved_and_shared_whole_and_come_back() -> None:
    table, sent = a_table(), list[dict[str, Any]]()
    table.send = sent.append
    table.go(2)
    assert "holds the whole deal" in tell(table, do="save")["text"]
    assert "can see every hand" in tell(table, do="share")["text"]
    saved, shared = sent
    assert saved["file"] == "saboteur.json"
    other = Table("saboteur", players=3, seed=1)
    for text in (saved["text"], f"  {shared['code']}\n"):
        assert "loaded" in tell(other, do="load", text=text)["text"]
        assert other.game == a_game()
    assert saved["text"] not in state(table)
    assert shared["code"] not in state(table)
    for wrong in ("", "SK1-nonsense", "{", "{}", saved["text"][:-40], "[" * 100_000):
        assert tell(other, do="load", text=wrong)["is_bad"]
    assert other.game == a_game()


# Where no widget runs


def test_the_static_twin_shows_picture_and_text_of_the_same_view() -> None:
    bundle, _ = a_table(lenses=["reached"], viewpoint=1)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["image/svg+xml"] == a_game().maze.draw(lenses=["reached"]).svg
    assert "what seat 1 sees" in bundle["text/plain"]
    assert "██" in bundle["text/plain"]
    assert "reached from the start" in bundle["text/plain"]
    assert "Run the cell" in bundle["text/html"]
    assert all(card.text in bundle["text/plain"] for card in a_game().view(1).hand)
    sandbox, _ = Table(Maze.from_text("start NESW | EW"))._repr_mimebundle_()
    assert sandbox["text/plain"] == Maze.from_text("start NESW | EW").draw().text


def test_a_saved_notebook_exports_the_picture_and_needs_nobody() -> None:
    """As JupyterLab saves it, with the entry of a widget that is not there any more."""
    bundle, _ = a_table(lenses=["reached"])._repr_mimebundle_()
    output = nbformat.v4.new_output("execute_result", data=bundle)  # type: ignore[no-untyped-call]
    cell = nbformat.v4.new_code_cell("table", outputs=[output])  # type: ignore[no-untyped-call]
    page, _ = HTMLExporter(template_name="classic").from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))  # type: ignore[no-untyped-call]
    shown = page.split("<body", 1)[1]
    assert 'src="data:image/svg+xml' in shown
    assert "what seat 0 sees" in shown
    assert "widget-view" not in shown


def test_the_name_of_a_table_is_short() -> None:
    assert repr(a_table()) == "<Table with <Saboteur, 5 players, round 1, 5 moves, seat 0 to choose (turn)>>"
    assert repr(Table(Maze())) == "<Table with a sandbox>"


def test_the_page_is_one_module_without_imports_and_asks_nobody() -> None:
    text = script()
    assert "\nimport " not in text
    assert len(SCRIPTS) == 8
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in Table._css


@pytest.mark.parametrize("name", BOXES)
def test_every_moment_of_every_box_can_be_shown(name: str) -> None:
    rng = Random(f"{name} tables")
    for seed in range(4):
        options = {"distance": 2} if "distance" in BOXES[name].option_names else {}
        game = play_out(saboteur.new_game(name, seed=seed, **options), digging, rng)
        table = Table(game)
        for number in range(0, len(game.moves), 5):
            table.go(number)
            for viewpoint in ("turn", "spectator", "all", 0):
                tell(table, do="look", viewpoint=viewpoint)
                json.dumps(table.scene)
            tell(table, do="look", viewpoint="turn")
            listed = {move["text"] for move in table.scene["moves"]}
            trayed = {item["move"] for item in table.scene["tray"]}
            legal = {move.text for move in table.game.legal_moves()}
            assert listed == legal
            assert table.scene["hand"] or legal <= trayed


def test_game_at_goes_to_any_moment_and_no_other() -> None:
    game = a_game()
    assert [len(game.at(number).moves) for number in range(6)] == list(range(6))
    assert game.at(5) == game
    for wrong in (-1, 6, "2", True, None):
        with pytest.raises(GameError, match="0 to 5 moves to go to"):
            game.at(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("phase", [Phase.GOAL, Phase.THEFT])
def test_choices_without_a_card_lie_in_the_tray(phase: Phase) -> None:
    """Which goal is turned next, from whom is stolen: each choice is one click, and the hand waits."""
    position = next(position for position in later_positions() if position["phase"] == phase)
    table = Table(saboteur.set_up(**position))
    tray = table.scene["tray"]
    assert {item["move"] for item in tray} == {move.text for move in table.game.legal_moves()}
    assert all(item["art"] in table.art and item["label"] for item in tray)
    assert tell(table, do="play", move=tray[0]["move"]) == {}
    assert len(table.game.moves) == 1


def test_another_walk_that_comes_to_the_same_follows_the_line() -> None:
    """The walk that is recorded is the listed one; what came later in the line is still there."""
    maze = forest("1,2: ESW | ESW", "1,3: NE | NW", "dwarf 0 @ 1,2")
    game = saboteur.set_up("lost_mines", 3, 1, maze=maze, phase="move", last=0, due=1, hands=[["NS"], ["NE"], ["NW"]])
    game.play_all("walk 2,2 > 2,3; pass NE")
    table = Table(game)
    table.go(0)
    assert tell(table, do="play", move="walk 1,3 > 2,3") == {}
    assert table.game.moves == game.moves[:1]
    assert table.scene["timeline"] == [1, 2]


# Information


def test_of_information_cards_each_use_can_be_chosen() -> None:
    """A mine is a cell, a dwarf card a player, and a treasure stands by itself."""
    hands = {0: ["information mine+treasure", "information mine+dwarf", "axe"]}
    game = saboteur.set_up("lost_mines", players=3, seed=1, hands=hands)
    first, second, tool = (card for card in Table(game).scene["hand"])
    assert [card["options"] for card in (first, second, tool)] == [[], [], []]
    assert [one["move"] for one in first["alone"]] == [
        f"play information mine+treasure: treasure {number}" for number in (1, 2, 3)
    ]
    assert all(game.refusal(one["move"]) is None for one in first["alone"])
    kinds = [treasure.kind for treasure in game.view(0).treasures]
    assert [one["label"] for one in first["alone"]] == [f"treasure {n}: {kind}" for n, kind in enumerate(kinds, 1)]
    assert (second["alone"], tool["alone"]) == ([], [])
    assert second["aim"] == "any cell or player"
    assert game.refusal("play information mine+dwarf on 1") is None
