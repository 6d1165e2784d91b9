"""Pictures: well formed, the same every time, and told by more than colour."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import matplotlib as mpl
import networkx as nx
import pytest

from saboteur import ActionCard, Card, Maze, SaboteurError, load_deck, new_game
from saboteur.actions import ActionKind
from saboteur.anchors import anchor
from saboteur.draw import Picture, palette, picture
from saboteur.draw.blocks import card_blocks, maze_blocks
from saboteur.draw.cards import HEIGHT, WIDTH, feature_spot
from saboteur.draw.standing import stands, tool_spot
from saboteur.draw.words import describe_card
from saboteur.widgets.art import pictures

BOXES = ("saboteur", "saboteur2", "duel", "solo", "lost_mines")
FACES = sorted(
    {card for box in BOXES for group in ("start", "goal", "path") for card in load_deck(box).cards(group)}, key=str
)
ACTIONS = sorted({card for box in BOXES for card in load_deck(box).cards("action")}, key=str)
MAZE = """
board 6 x 4
start=blue NESW | EW/lake | NESW/S=troll | EW/W=green | ? | .
. | . | NS+EW/gold:NS=1 | NE | goal NSW/mine=gold | NW/ladder=blue
boat @ 1,0
bribe green @ 2,0 S
key blue @ 3,0 W
marker green @ 2,1 NS
trap @ 0,0 S
troll @ 3,1 E
dwarf 0 @ 0,0
dwarf 4 @ 0,0
"""


def parsed(image: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(image.svg)


@pytest.mark.parametrize("card", FACES + [face.turned for face in FACES] + [Card("?")], ids=str)
def test_every_face_of_every_box_has_a_picture(card: Card) -> None:
    root = parsed(card.draw())
    assert root.tag.endswith("svg")
    assert describe_card(card) in "".join(root.itertext())


@pytest.mark.parametrize("card", ACTIONS, ids=str)
def test_every_action_card_has_a_picture_with_its_name(card: ActionCard) -> None:
    words = "".join(parsed(card.draw()).itertext())
    assert all(part in words for part in [*card.kind.split(), *card.options])


def test_every_kind_of_action_occurs_in_a_box_and_so_has_a_picture() -> None:
    assert {card.kind for card in ACTIONS} == set(ActionKind)


@pytest.mark.parametrize(
    "overlays",
    [
        {"reachable": True},
        {"reachable": "blue"},
        {"reachable": 4},
        {"graph": True},
        {"numbers": False},
        {"marked": [(0, 0), (5, 3)]},
        {"marked": {(2, 1, "EW"): 7, (3, 3): "here"}},
    ],
    ids=str,
)
def test_a_maze_with_everything_has_a_picture_with_every_overlay(overlays: dict[str, object]) -> None:
    maze = Maze.from_text(MAZE)
    before = maze.to_text()
    assert len(list(parsed(maze.draw(**overlays)).iter())) > 50
    assert maze.to_text() == before
    assert maze.draw(**overlays).svg != maze.draw().svg


def test_the_picture_shows_what_is_reached() -> None:
    maze = Maze.from_text("start NESW | EW/W=blue | EW")
    assert maze.draw().svg.count(palette.REACHED[None]) == 0
    dots = 'stroke-dasharray="0.1 6"'
    assert maze.draw(reachable=True).svg.count(dots) == 4
    assert maze.draw(reachable="blue").svg.count(dots) == 4
    assert maze.draw(reachable="green").svg.count(dots) == 2


def test_what_overlays_show_is_also_told_in_words_and_in_the_text() -> None:
    maze = Maze.from_text("start NESW | EW/W=blue")
    image = maze.draw(reachable="green", marked={(1, 0): "door", (0, 0, "NESW"): ""})
    assert "reached by green: 2 of 3 pieces of tunnel" in image.svg.replace("</desc>", "")
    told = ["reached by green: 2 of 3 pieces of tunnel", "marked: 1,0 (door); 0,0 NESW"]
    assert image.text.splitlines()[-2:] == told
    assert image.description.startswith("; ".join(told))
    assert "reached from the start: 3 of 3" in maze.draw(reachable=True).description
    assert "reached" not in maze.draw().text


SIGNS = {
    "NESW/gold=3": ">3<",
    "NESW/crystal": palette.SKY,
    "NESW/ladder=green": ">G<",
    "NESW/treasure": palette.WOOD,
    "NESW/mine=dragon": ">dragon<",
    "NESW/trunks": "rotate(-20)",
    "NESW/lake": "<ellipse",
    "NESW/ditch": "#1a120b",
    "NESW/rock": palette.STONE,
    "NESW/campfire": palette.YELLOW,
}


@pytest.mark.parametrize(("face", "sign"), SIGNS.items())
def test_what_lies_on_a_card_is_drawn_and_told(face: str, sign: str) -> None:
    assert sign in Card(face).draw().svg
    assert sign not in Card("NESW").draw().svg
    word = face.removeprefix("NESW/").split("=")[0]
    assert word in describe_card(Card(face))


@pytest.mark.parametrize(
    ("token", "sign"),
    [
        ("boat @ 1,0", ">boat<"),
        ("bribe green @ 2,0 S", ">G<"),
        ("key blue @ 3,0 W", "M-0.4 0H6M3 0V3M5.4 0V3"),
        ("marker green @ 2,1 NS", ">G<"),
        ("trap @ 0,0 S", "-10,5 -8,-4"),
        ("troll @ 3,1 E", ">T<"),
        ("dwarf 4 @ 0,0", ">4<"),
    ],
)
def test_every_token_is_drawn(token: str, sign: str) -> None:
    """Take one token away, and its sign is there once less."""
    without = Maze.from_text(MAZE.replace(token + "\n", ""))
    with_it = Maze.from_text(MAZE)
    numbers = {"numbers": False}
    assert with_it.draw(**numbers).svg.count(sign) == without.draw(**numbers).svg.count(sign) + 1


def test_tokens_and_dwarves_are_told_in_the_description() -> None:
    description = Maze.from_text(MAZE).draw().description
    tokens = ("boat @ 1,0", "trap @ 0,0 S", "troll @ 3,1 E", "dwarf 0 @ 0,0", "dwarf 4 @ 0,0", "goal NSW/mine=gold @")
    assert all(token.removesuffix(" @") in description for token in tokens)
    assert "a lake" in describe_card(Card("EW/lake"))
    assert "tree trunks" in describe_card(Card("EW/trunks"))


# The forest of The Lost Mines


def is_forest(svg: str) -> bool:
    """Whether there is forest ground in a picture, which then has no earth."""
    assert (palette.FOREST in svg) != (palette.EARTH in svg)
    return palette.FOREST in svg


def test_a_maze_with_a_board_is_a_forest() -> None:
    assert is_forest(Maze.from_text("board 3 x 1\nstart=blue NESW | EW").draw().svg)
    assert not is_forest(Maze.from_text("start=blue NESW | EW").draw().svg)


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_alone_is_forest_if_it_bears_what_only_a_forest_has(card: Card) -> None:
    """And any card is, if it is meant for a maze with a board."""
    kinds = {"trunks", "lake", "ditch", "rock", "campfire", "mine"}
    assert is_forest(card.draw().svg) == any(feature.kind in kinds for feature in card.features)
    assert is_forest(card.draw(board=(11, 7)).svg)


@pytest.mark.parametrize("box", BOXES)
def test_hands_and_decks_are_drawn_as_the_maze_is(box: str) -> None:
    """A hand as a page, a deck as a page, and the pictures with which the table is laid."""
    deck = load_deck(box)
    view = new_game(box, seed=1).view(0)
    pages = [view._repr_html_(), deck._repr_html_(), "".join(pictures([deck], view.maze).values())]
    for page in pages:
        assert is_forest(page.replace("%23", "#")) == (view.maze.board is not None)


def test_action_cards_look_alike_everywhere() -> None:
    assert ActionCard("map").draw(board=(11, 7)).svg == ActionCard("map").draw().svg


ROOMS = {
    "a start": "board 3 x 3\n. | . | .\n. | start=yellow NESW | .\n. | . | .",
    "a mine": "board 3 x 3\n. | . | .\n. | goal NSW/mine=silver | .\n. | . | .",
    "a campfire": "board 3 x 3\n. | . | .\n. | NESW/campfire | .\n. | . | .",
    "a campfire on a bend": "board 3 x 3\n. | . | .\n. | NE/campfire | .\n. | . | .",
    "a path": "board 3 x 3\n. | . | .\n. | NESW | .\n. | . | .",
    "a start without a board": ". | . | .\n. | start NESW | .\n. | . | .",
}
SIGNS_THERE = {
    "a start": (6.0, 67.0, 54.0, 83.0),
    "a mine": (7.0, 67.0, 53.0, 83.0),
    "a campfire": (20.5, 32.0, 39.5, 55.0),
    "a start without a board": (13.0, 68.0, 47.0, 82.0),
}
"""Where a sign is on the card: west, north, east, south."""
HERE = (1, 1)


def figures(maze: Maze) -> list[tuple[float, float, float, float]]:
    """What the dwarves on the middle card cover."""
    size, places = stands(maze, HERE)
    return [(x - 8 * size, y - 15 * size, x + 8 * size, y + 11 * size) for x, y in places]


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("name", ROOMS)
def test_dwarves_stand_on_their_card_and_hide_nothing(name: str, count: int) -> None:
    maze = Maze.from_text(ROOMS[name])
    for seat in range(count):
        maze.put(f"dwarf {seat}", HERE)
    found = figures(maze)
    assert len(found) == count
    assert all(west >= 0 and north >= 0 and east <= WIDTH and south <= HEIGHT for west, north, east, south in found)
    assert not any(overlap(one, other) for one in found for other in found if one is not other)
    assert not any(overlap(one, SIGNS_THERE[name]) for one in found if name in SIGNS_THERE)
    svg = maze.draw(numbers=False).svg
    assert [svg.count(f">{seat}<") for seat in range(count)] == [1] * count


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("name", ["a path", "a campfire", "a mine"])
def test_dwarves_do_not_hide_traps_and_trolls_on_the_borders(name: str, count: int) -> None:
    maze = Maze.from_text(ROOMS[name])
    sides = [side for side in "NSW" if side in maze.cards[HERE].openings]
    for side in sides:
        maze.put("trap", (*HERE, side))
    for seat in range(count):
        maze.put(f"dwarf {seat}", HERE)
    spots = {"N": (30, 0), "S": (30, 90), "W": (0, 45)}
    jaws = [(x - 10, y - 6, x + 10, y + 6) for x, y in map(spots.__getitem__, sides)]
    assert not any(overlap(one, other) for one in figures(maze) for other in jaws)


@pytest.mark.parametrize("card", ["NS/rock", "EW/rock", "NE/rock", "SW/rock", "NESW/lake", "NS/lake", "ES/lake"])
def test_a_dwarf_hides_neither_what_fills_its_card_nor_the_tool(card: str) -> None:
    maze = Maze.from_text(f"board 3 x 3\n. | . | .\n. | {card} | .\n. | . | .\ndwarf 7 @ 1,1")
    if "lake" in card:
        maze.put("boat", HERE)
    (figure,), feature = figures(maze), Card(card).features[0]
    (x, y), (half_width, half_height) = feature_spot(Card(card), feature), (12, 10) if "rock" in card else (17, 12)
    assert not overlap(figure, (x - half_width, y - half_height, x + half_width, y + half_height))
    if "lake" in card:
        x, y = tool_spot(maze, HERE)
        plate = (x - 15, y - 7, x + 15, y + 7)
        assert not overlap(figure, plate)
        assert plate[0] >= 0
        assert plate[1] >= 0
        assert plate[2] <= WIDTH
        assert plate[3] <= HEIGHT


def test_more_dwarves_than_there_is_room_for_are_drawn_all_the_same() -> None:
    maze = Maze.from_text(ROOMS["a campfire"])
    for seat in range(60):
        maze.put(f"dwarf {seat}", HERE)
    svg = maze.draw(numbers=False).svg
    assert all(f">{seat}<" in svg for seat in range(60))


@pytest.mark.parametrize("ground", [palette.SAND, palette.FOREST, palette.CLEARING, palette.BACK, palette.TABLE])
def test_a_trap_is_seen_on_any_ground(ground: str) -> None:
    """Its iron is dark and its rim is light: one of them stands out, and its jaws stand out of the iron."""
    assert max(contrast(palette.INK, ground), contrast(palette.PAPER, ground)) >= 3
    assert contrast(palette.INK, palette.PAPER) >= 3


def test_hats_show_the_clan_by_shape_and_colour() -> None:
    maze = Maze.from_text("board 2 x 1\nEW | EW\ndwarf 0 @ 0,0\ndwarf 1 @ 1,0")
    pointed, round_one = "-8,-1 0,-15 8,-1", "M-8 -1C-8 -17 8 -17 8 -1Z"
    plain, blue, both = maze.draw().svg, maze.draw(clans=["blue"] * 2).svg, maze.draw(clans=("blue", "yellow")).svg
    assert [svg.count(pointed) for svg in (plain, blue, both)] == [2, 2, 1]
    assert [svg.count(round_one) for svg in (plain, blue, both)] == [0, 0, 1]
    assert f'fill="{palette.BLUE}"' in blue
    assert f'fill="{palette.BLUE}"' not in plain


def test_a_view_shows_the_clans_of_its_dwarves() -> None:
    game = new_game("lost_mines", players=3, seed=1)
    view = game.view(None)
    page = view._repr_html_()
    assert game.maze.draw(clans=view.clans).html in page
    assert game.maze.draw().html not in page


@pytest.mark.parametrize("width", [3, 6, 11])
def test_a_long_caption_goes_on_in_the_next_line_and_nothing_is_cut_off(width: int) -> None:
    maze = Maze.from_text(f"board {width} x 1\n{' | '.join(['EW'] * width)}\ndwarf 0 @ 0,0\ntroll @ 1,0 E")
    image = ElementTree.fromstring(maze.draw(walks=0).svg)
    texts = [text for text in image.iter("{http://www.w3.org/2000/svg}text") if len(text.text or "") > 5]
    assert " ".join(str(text.text) for text in texts) == (
        "dwarf 0 can get to 1 cell within 3 steps; it cannot go from 1,0 to 2,0"
    )
    assert all(float(text.attrib["font-size"]) >= 10 for text in texts)
    assert all(len(str(text.text)) * 0.62 * 11 <= float(image.attrib["width"]) for text in texts)
    assert all(HEIGHT < float(text.attrib["y"]) < float(image.attrib["height"]) for text in texts)
    assert len(texts) == len({text.attrib["y"] for text in texts})


def test_gates_and_ladders_are_told_on_the_lines_of_a_graph() -> None:
    graph = Maze.from_text("start NESW | EW/W=blue | NESW/S=troll | EW | EW/ladder\ntrap @ 2,0 E").graph
    svg = picture(graph).svg
    assert (svg.count(">B<"), svg.count(">T<"), svg.count('stroke-dasharray="7 4"'), svg.count("-10,5 -8,-4")) == (
        1,
    ) * 4


def test_over_the_cards_what_lies_on_borders_is_drawn_once_and_dwarves_on_top() -> None:
    maze = Maze.from_text("board 3 x 1\nEW | EW | EW\ntrap @ 0,0 E\ntroll @ 1,0 E\ndwarf 5 @ 1,0")
    for image in (maze.draw(graph=True), maze.draw(lenses=["graph"])):
        assert (image.svg.count("-10,5 -8,-4"), image.svg.count(">T<")) == (1, 1)
        assert image.svg.index(">5<") > image.svg.rindex('<circle r="6"')


def test_broken_tools_are_crossed_out() -> None:
    cross = "M-15 -15L15 15M15 -15L-15 15"
    assert cross in ActionCard("broken cart").draw().svg
    assert cross not in ActionCard("repair cart").draw().svg


def test_a_picture_can_be_saved(tmp_path: Path) -> None:
    image = Card("NES").draw()
    image.save(tmp_path / "card.svg")
    assert (tmp_path / "card.svg").read_text(encoding="utf-8") == image.svg + "\n"


def test_words_tell_the_gates() -> None:
    assert describe_card(Card("NESW/S=troll,W=blue")) == (
        "A card with a tunnel that joins north, east, south and west with a troll at south, and a blue door at west."
    )
    assert describe_card(Card("NE+W/E=green")) == (
        "A card with a green door between north and east, and a dead end at west."
    )


def test_a_very_large_maze_is_told_shortly() -> None:
    maze = Maze.from_text("\n".join(["NESW | " * 19 + "NESW"] * 20))
    assert maze.draw().description == "A maze of 400 cards, 0 of them face down; 0 joined to the start."


def test_marks_are_drawn_where_they_are_asked_for() -> None:
    maze = Maze.from_text("start NESW | EW")
    assert maze.draw(marked={(3, 2): "look"}).svg.count(">look<") == 1
    assert maze.draw(marked=[(1, 0), (5, 5)]).svg.count(palette.PINK) == 2


def test_the_graph_over_the_cards_has_a_dot_for_each_node_and_a_line_for_each_edge() -> None:
    maze = Maze.from_text("start NESW | NS+EW | EW | ?")
    svg = maze.draw(graph=True).svg
    assert svg.count('<circle r="6"') == 3
    assert svg.count('<polygon points="0,-10') == 4
    assert svg.count('stroke-width="3.2"') == maze.graph.number_of_edges() == 3


def test_the_graph_alone_has_a_picture_a_listing_and_a_description() -> None:
    image = picture(Maze.from_text("start NESW | EW").graph, labels=True)
    assert "0,0 NESW: 1,0 EW" in image.text
    assert image.description == "A graph with 2 vertices, 1 edge and 1 component."
    assert ">1,0 EW<" in image.svg
    assert picture(nx.Graph()).text == "(an empty graph)"


def test_pieces_of_a_card_never_share_a_dot() -> None:
    for card in FACES:
        spots = [anchor(card, piece) for piece in card.pieces]
        assert len(set(spots)) == len(spots)


def test_positions_serve_networkx_with_north_up() -> None:
    mpl.use("agg")
    maze = Maze.from_text(MAZE)
    positions = maze.positions
    assert set(positions) == set(maze.graph)
    assert positions[0, 0, "NESW"][1] > positions[2, 1, "NS"][1]
    nx.draw(maze.graph, positions)


def test_doors_are_told_by_colour_shape_and_letter() -> None:
    blue, green, troll = (Card(f"NESW/S={kind}").draw().svg for kind in ("blue", "green", "troll"))
    assert (palette.BLUE in blue, ">B<" in blue, 'rx="1.5"' in blue) == (True, True, True)
    assert (palette.GREEN in green, ">G<" in green, "<circle r=" in green) == (True, True, True)
    assert (palette.ORANGE in troll, ">T<" in troll, 'points="-9.6,0' in troll) == (True, True, True)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *palette.COLOURS.values(),
        (palette.INK, palette.PAPER),
        (palette.INK, palette.TABLE),
        (palette.FAINT_INK, palette.TABLE),
        (palette.GOLD_DARK, palette.GOLD),
        (palette.BACK_INK, palette.BACK),
    ],
)
def test_words_have_a_contrast_of_at_least_4_5(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("ground", [palette.SAND, *palette.REACHED.values(), palette.REACHED_BY_DWARF])
def test_tunnels_stand_out_from_their_walls(ground: str) -> None:
    assert contrast(ground, palette.EARTH_EDGE) >= 3
    assert contrast(ground, palette.FOREST_EDGE) >= 3
    assert contrast(ground, palette.INK) >= 3


@pytest.mark.parametrize("ground", [palette.EARTH, palette.FOREST])
def test_sand_stands_out_from_the_ground_of_a_card(ground: str) -> None:
    assert contrast(palette.SAND, ground) >= 3


def test_html_is_an_image_with_its_words_so_that_an_untrusted_notebook_shows_it() -> None:
    html = Maze.from_text("start NESW | EW")._repr_html_()
    assert html.startswith('<img alt="A maze of 2 cards')
    assert 'src="data:image/svg+xml,%3Csvg' in html
    assert "<svg" not in html


def test_text_pictures() -> None:
    assert maze_blocks(Maze.from_text("start NESW | NS+EW | ?")).splitlines() == [
        "██ ████ ██┌───┐",
        "  S    ╬  │ ? │",
        "██ ████ ██└───┘",
    ]
    assert card_blocks(Card("NS+E/S=green"))[1:] == ["██ ░░", "██G██"]
    assert maze_blocks(Maze()) == "(an empty maze)"


def test_the_same_picture_in_another_process_with_another_hash_seed() -> None:
    code = (
        "import sys; from saboteur import Maze; maze = Maze.from_text(sys.argv[1]);"
        "print(maze.draw(reachable='blue').svg, maze.draw(graph=True).html, maze.to_text(), sep='')"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, MAZE],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


def test_an_empty_maze_has_a_picture_too() -> None:
    assert "An empty maze." in parsed(Maze().draw())[1].itertext()


@pytest.mark.parametrize(
    ("thing", "overlays", "message"),
    [
        (3, {}, "cards, mazes and the graphs of mazes can be drawn, not int"),
        (Card("NS"), {"graph": True}, "there is no overlay 'graph'"),
        (Maze(), {"grpah": True}, "allowed: reachable, graph, marked, numbers"),
        (Maze(), {"marked": ["here"]}, "marked places are cells"),
        (Maze(), {"marked": [[1, 0]]}, "marked places are cells"),
        (Maze(), {"marked": None}, "marked is a list of places"),
        (Maze(), {"marked": "here"}, "marked is a list of places"),
        (nx.path_graph(3), {}, "a graph with other nodes"),
        (nx.DiGraph(), {}, "or with directions"),
        (Maze(), {"marked": [(0, 0, "N")]}, "there is no card on 0,0"),
        (Maze(), {"reachable": "red"}, "'red' is no walker"),
        (Maze(), {"walks": 0}, "no dwarf of seat 0 stands here"),
        (
            Maze.from_text(MAZE),
            {"walks": 4},
            "a card has one tunnel without doors, trolls and ladders; at 2,0 lies NESW",
        ),
        (Maze.from_text("NS\ndwarf 1 @ 0,0"), {"walks": True}, "walks is the seat of a dwarf, not True"),
        (Maze(), {"clans": "blue"}, "clans are colours in a list, such as \\['blue', 'yellow'\\], not 'blue'"),
        (Maze(), {"clans": ["red"]}, "clans are colours in a list"),
        (Maze(), {"clans": [["blue"]]}, "clans are colours in a list"),
        (Maze.from_text("NS\ndwarf 1 @ 0,0"), {"clans": ["blue"]}, "clans has 1 colours, but there is a dwarf 1"),
        (Card("NS"), {"board": 7}, "a board is \\(columns, rows\\), or None where there is none, not 7"),
    ],
)
def test_what_cannot_be_drawn_is_answered(thing: object, overlays: dict[str, object], message: str) -> None:
    with pytest.raises(SaboteurError, match=message):
        picture(thing, **overlays)
