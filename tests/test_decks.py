"""What the boxes hold, against the numbers printed on them; and what a wrong deck file is told."""

import pickle
import tempfile
from collections import Counter
from contextlib import suppress
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from saboteur.actions import ActionCard
from saboteur.cards import Card, Colour, FeatureKind, GateKind
from saboteur.decks import BOX_NAMES, GROUPS, LARGEST_FILE, Confidence, Deck, load_deck
from saboteur.errors import DeckError

SAME_CARD = "line 9: SW is the same card as in line 8; give it one line"
SAME_GOLD = "line 13: 1 is the same card as in line 12; give it one line"
SMALL = """\
# A small deck of one's own.
box = "saboteur"
title = "Mine"

path = [
    { card = "NESW", count = 5, confidence = "sure" },
    # a comment between the lines
    { card = "NE", count = 3, confidence = "likely", note = "a <guess>" },
    { card = "NS/S=blue", count = 2, confidence = "derived" },
]
gold = [
    { card = 1, count = 16, confidence = "sure" },
    { card = 2, count = 8, confidence = "invented" },
]

[include]
saboteur = ["start", "goal", "action"]

[totals]
path = 10
gold = 24

[layout]
start = [0, 0]
goals = [[8, -2], [8, 0], [8, 2]]
confidence = "sure"
"""


def text_of(box: str) -> str:
    return (resources.files("saboteur") / "data" / "decks" / f"{box}.toml").read_text("utf-8")


def load_text(text: str | bytes) -> Deck:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mydeck.toml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return load_deck(path)


def refusal(text: str | bytes) -> str:
    """What the reader of a wrong file is told, from the file's name on."""
    with pytest.raises(DeckError) as caught:
        load_text(text)
    message = str(caught.value)
    return message[message.index("mydeck.toml") :]


def changed(old: str, new: str, text: str = SMALL) -> str:
    assert text.count(old) == 1, "the test must change just one place"
    return text.replace(old, new)


def own_counts(box: str) -> dict[str, int]:
    counts = Counter[str]()
    for line in load_deck(box).own_lines:
        counts[line.group] += line.count
    return dict(counts)


def faces(box: str, group: str) -> dict[str, int]:
    lines = [line for line in load_deck(box).own_lines if line.group == group]
    return {text: sum(line.count for line in lines if line.text == text) for text in (line.text for line in lines)}


def expected(*rows: str) -> dict[str, int]:
    """Faces and counts from rows such as '5 NES ESW': the count, then the faces that occur so often."""
    return {face: int(row.split()[0]) for row in rows for face in row.split()[1:]}


def gold_on(cards: tuple[Card, ...]) -> list[object]:
    return [feature.value for card in cards for feature in card.features if feature.kind is FeatureKind.GOLD]


def gates_on(cards: tuple[Card, ...]) -> Counter[GateKind]:
    return Counter(gate.kind for card in cards for gate in card.gates)


# What the boxes hold


@pytest.mark.parametrize(
    ("box", "totals"),
    [
        ("saboteur", {"start": 1, "goal": 3, "path": 40, "action": 27, "gold": 28, "dwarf": 11}),
        ("saboteur2", {"path": 30, "action": 21, "gold": 32, "dwarf": 15}),
        ("duel", {"start": 2, "goal": 18, "path": 34, "action": 18, "token": 8 + 2}),
        ("solo", {"token": 6 + 2}),
        (
            "lost_mines",
            {"start": 2, "goal": 4, "path": 40, "action": 23, "dwarf": 10, "treasure": 12, "token": 14 + 1},
        ),
    ],
)
def test_the_lines_of_a_box_add_up_to_what_is_printed_on_it(box: str, totals: dict[str, int]) -> None:
    assert own_counts(box) == totals


def test_saboteur_has_44_path_cards_with_start_and_goals() -> None:
    deck = load_deck("saboteur")
    assert deck.count("start") + deck.count("goal") + deck.count("path") == 44


def test_the_duel_has_36_path_cards_with_its_starts() -> None:
    deck = load_deck("duel")
    assert deck.count("start") + deck.count("path") == 36


def test_saboteur_faces() -> None:
    assert faces("saboteur", "path") == expected(
        "5 NESW NES ESW NE", "4 NS NW", "3 EW", "1 N+E+S+W N+E+S E+S+W N+S E+W N+E N+W N E"
    )
    assert faces("saboteur", "goal") == expected("1 NESW/treasure NE NW")
    assert faces("saboteur", "gold") == {"1": 16, "2": 8, "3": 4}
    assert faces("saboteur", "dwarf") == {"digger": 7, "saboteur": 4}


def test_saboteur_actions() -> None:
    kinds = Counter(card.kind for card in load_deck("saboteur").cards("action"))
    assert kinds == {"broken": 9, "repair": 6 + 3, "map": 6, "rockfall": 3}
    assert faces("saboteur", "action")["repair pickaxe+cart"] == 1


def test_saboteur2_faces() -> None:
    assert faces("saboteur2", "path") == expected(
        "2 NS+EW NW+ES",
        "1 S/ladder ES/ladder E/ladder NE/ladder",
        "1 NS/S=blue EW/W=blue NE/E=blue NS+E/S=green EW/W=green ES/S=green",
        "3 ESW/crystal",
        "1 ESW+N/crystal:ESW NESW/crystal NSW/crystal NSW+E/crystal:NSW EW+S/crystal:EW S/crystal E/crystal",
        "1 NE+S NE+W NW+E NW+S NS+E EW+S",
    )
    assert faces("saboteur2", "gold") == {"1": 16, "2": 8, "5": 8}
    assert faces("saboteur2", "dwarf") == {
        "blue digger": 4,
        "green digger": 4,
        "saboteur": 3,
        "geologist": 2,
        "boss": 1,
        "profiteer": 1,
    }
    assert faces("saboteur2", "action") == {
        "theft": 4,
        "swap hats": 2,
        "trapped": 3,
        "hands off": 4,
        "swap hands": 2,
        "inspection": 2,
        "free at last": 4,
    }


def test_saboteur2_plays_with_the_cards_of_saboteur_but_not_with_its_gold_and_dwarves() -> None:
    base, deck = load_deck("saboteur"), load_deck("saboteur2")
    counts = {group: deck.count(group) for group in GROUPS if deck.count(group)}
    assert counts == {"start": 1, "goal": 3, "path": 70, "action": 48, "gold": 32, "dwarf": 15}
    assert deck.cards("path")[:40] == base.cards("path")
    assert deck.cards("action")[:27] == base.cards("action")


def test_the_duel_faces() -> None:
    assert faces("duel", "path") == expected(
        "4 EW",
        "3 NS",
        "2 NE NW",
        "1 NW/ladder=blue NE/ladder=green NS+EW NS+EW/gold:NS=1 NE+SW NW+ES/gold:ES=1",
        "1 NSW+E/gold:E=1 NEW+S/gold:S=1 EW+S/gold:S=1 NS+W NE+W NE+S NW+E NW+S",
        "1 NESW/S=blue NESW/W=green NEW/E=blue NEW/N=green NSW/N=blue NSW/S=green",
        "1 NESW/S=troll NSW/S=troll NEW/E=troll",
    )
    assert faces("duel", "goal") == expected(
        "1 NESW N+E+S+W N+S+W N+E+W",
        "1 NW/W=green,gold:N=1 NE/E=blue,gold:N=1 N+W/gold:W=1 NS+E+W/gold:NS=1 NSW/W=blue,gold:NS=1",
        "1 NEW/E=green,gold:NW=1 NW/gold=2 NE/gold=2 EW+N+S/gold:EW=2 NSW/S=green,gold:NW=2 NEW/N=blue,gold:EW=2",
        "1 N+E/gold:N=3 NSW/N=blue,gold:SW=3 NEW/N=green,gold:EW=3",
    )


def test_the_duel_gold_doors_and_trolls() -> None:
    goals, path = load_deck("duel").cards("goal"), load_deck("duel").cards("path")
    assert Counter(gold_on(goals)) == {1: 6, 2: 5, 3: 3}
    assert sum(value for value in gold_on(goals) if isinstance(value, int)) == 25
    assert gates_on(goals) == {"blue": 4, "green": 4}
    assert gold_on(path) == [1] * 5
    assert gates_on(path) == {"blue": 3, "green": 3, "troll": 3}


def test_the_duel_gold_never_lies_behind_the_door_of_its_own_card() -> None:
    for card in load_deck("duel").cards("goal"):
        arms = [arm for _, arm, _ in card.arms]
        assert all(feature.piece not in arms for feature in card.features)


def test_the_duel_actions_and_tokens() -> None:
    kinds = Counter(card.kind for card in load_deck("duel").cards("action"))
    assert kinds == {"broken": 6, "repair": 3 + 3, "map": 2, "rockfall": 2, "key": 2}
    assert faces("duel", "token") == {"marker": 8, "key": 2}


def test_solo_is_the_duel_with_six_markers_and_another_layout() -> None:
    duel, solo = load_deck("duel"), load_deck("solo")
    assert all(solo.cards(group) == duel.cards(group) for group in GROUPS if group != "token")
    assert faces("solo", "token") == {"marker": 6, "key": 2}
    assert solo.layout.goals != duel.layout.goals


def test_lost_mines_faces() -> None:
    assert faces("lost_mines", "path") == expected(
        "4 NESW NES ESW",
        "3 NS EW NE NW",
        "2 EW/trunks",
        "1 NESW/campfire NES/lake ESW/ditch ESW/campfire NS/trunks NS/lake NS/ditch NS/rock",
        "1 EW/lake EW/ditch EW/rock EW/campfire NE/rock NW/rock",
    )
    assert faces("lost_mines", "goal") == expected("1 NESW/mine=dragon NSW/mine=gold NW/mine=silver SW/mine=gemstones")
    assert sorted(load_deck("lost_mines").cards("treasure")) == sorted(
        [f"silver {value}" for value in (1, 2, 2, 3)]
        + [f"gold {value}" for value in (2, 2, 3, 4)]
        + [f"gemstones {value}" for value in (3, 3, 4, 4)]
    )


def test_lost_mines_have_a_forest_token_for_every_tool_trap_and_troll_card() -> None:
    actions, tokens = faces("lost_mines", "action"), faces("lost_mines", "token")
    assert tokens.pop("dragon") == 1
    assert tokens == {word: actions[word] for word in ("axe", "boat", "rope", "trap", "troll")}
    assert sum(tokens.values()) == 14


def test_lost_mines_clans_are_alike() -> None:
    dwarves = faces("lost_mines", "dwarf")
    for clan in ("blue", "yellow"):
        assert [dwarves[f"{clan} {role}"] for role in ("loyal", "selfish", "saboteur")] == [3, 1, 1]


@pytest.mark.parametrize("box", BOX_NAMES)
def test_every_card_is_written_as_the_kit_writes_it(box: str) -> None:
    for line in load_deck(box).own_lines:
        written = text_of(box).split("\n")[(line.line or 0) - 1]
        assert f'card = "{line.text}"' in written or f"card = {line.text}," in written


@pytest.mark.parametrize("box", BOX_NAMES)
def test_every_line_says_how_sure_it_is(box: str) -> None:
    for line in load_deck(box).own_lines:
        assert isinstance(line.confidence, Confidence)
        assert f'confidence = "{line.confidence}"' in text_of(box).split("\n")[(line.line or 0) - 1]


def known(box: str, confidence: Confidence) -> set[str]:
    return {line.text for line in load_deck(box).own_lines if line.confidence is confidence}


def test_nothing_that_saboteur_and_solo_hold_themselves_is_less_than_sure() -> None:
    assert {line.confidence for line in load_deck("saboteur").lines} == {Confidence.SURE}
    assert {line.confidence for line in load_deck("solo").own_lines} == {Confidence.SURE}


def test_a_card_may_have_a_line_for_each_confidence() -> None:
    lines = [line for line in load_deck("saboteur2").own_lines if line.text == "hands off"]
    assert [(line.count, line.confidence.value) for line in lines] == [(3, "likely"), (1, "invented")]


def test_what_is_invented_is_marked_so() -> None:
    assert known("saboteur2", Confidence.INVENTED) == {
        *("NE+S", "NE+W", "NW+E", "NW+S", "NS+E", "EW+S", "hands off"),
        *("1", "2", "5"),
    }
    assert known("duel", Confidence.INVENTED) == set()
    assert known("lost_mines", Confidence.SURE) == {"dragon", *faces("lost_mines", "dwarf")}
    assert {line.confidence for line in load_deck("lost_mines").lines} == {Confidence.SURE, Confidence.INVENTED}


def test_what_is_likely_or_derived_is_marked_so() -> None:
    assert known("saboteur2", Confidence.LIKELY) == {
        *("E/ladder", "NE/ladder", "EW/W=blue", "NE/E=blue", "EW/W=green", "ES/S=green"),
        *("NESW/crystal", "ESW/crystal", "NSW/crystal", "NSW+E/crystal:NSW", "EW+S/crystal:EW", "S/crystal"),
        *("E/crystal", "hands off", "swap hands", "inspection", "free at last"),
    }
    assert known("duel", Confidence.LIKELY) == {
        *("NW/ladder=blue", "NE/ladder=green", "NESW/S=troll", "NSW/S=troll", "NEW/E=troll"),
        *("NW/W=green,gold:N=1", "NE/E=blue,gold:N=1", "N+W/gold:W=1", "map", "rockfall"),
    }
    assert known("saboteur2", Confidence.DERIVED) == set()
    assert known("duel", Confidence.DERIVED) == {"key"}


def test_layouts() -> None:
    three = ((8, -2), (8, 0), (8, 2))
    for box in ("saboteur", "saboteur2"):
        layout = load_deck(box).layout
        assert (layout.starts, layout.goals, layout.board) == ({None: (0, 0)}, three, None)
    duel, solo, mines = (load_deck(box).layout for box in ("duel", "solo", "lost_mines"))
    assert duel.starts == {Colour.BLUE: (0, -1), Colour.GREEN: (0, 1)}
    assert duel.goals == ((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0))
    assert (solo.starts, solo.goals) == ({None: (0, 0)}, (*three, (10, -1), (10, 1), (12, 0)))
    assert (mines.starts, mines.board) == ({Colour.BLUE: (0, 2), Colour.YELLOW: (0, 4)}, (11, 7))
    assert mines.goals == ((10, 0), (10, 2), (10, 4), (10, 6))
    assert [layout.confidence for layout in (duel, solo, mines)] == [Confidence.INVENTED] * 3


# A deck


def test_cards_come_as_often_as_they_occur_in_the_order_of_the_file() -> None:
    deck = load_text(SMALL)
    assert deck.cards("path") == (Card("NESW"),) * 5 + (Card("NE"),) * 3 + (Card("NS/S=blue"),) * 2
    assert deck.cards("gold") == (1,) * 16 + (2,) * 8
    assert deck.cards("action")[0] == ActionCard("broken pickaxe")
    assert deck.cards("token") == ()


def test_lines_know_where_they_stand() -> None:
    deck = load_text(SMALL)
    assert [line.line for line in deck.lines_of("path")] == [6, 8, 9]
    assert [line.note for line in deck.lines_of("path")] == ["", "a <guess>", ""]


def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(DeckError, match="'mine' is not a group of cards; groups are start, goal, path"):
        load_deck("saboteur").cards("mine")


def test_a_built_in_deck_is_read_once_and_cannot_be_changed() -> None:
    deck = load_deck("duel")
    assert load_deck("duel") is deck
    with pytest.raises(AttributeError):
        deck.title = "Mine"  # type: ignore[misc]
    assert hash(deck) == hash(pickle.loads(pickle.dumps(deck)))
    assert pickle.loads(pickle.dumps(deck)) == deck


def test_the_fingerprint_is_short_and_different_for_every_box() -> None:
    prints = {load_deck(box).fingerprint for box in BOX_NAMES}
    assert len(prints) == len(BOX_NAMES)
    assert all(len(text) == 12 and int(text, 16) >= 0 for text in prints)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# a comment between the lines\n", "\n\n"),
        ('confidence = "likely", note = "a <guess>"', 'confidence = "sure"'),
        ('{ card = "NESW", count = 5, confidence = "sure" }', '{ confidence = "sure", count = 5, card = "NESW" }'),
        ('card = "NS/S=blue"', 'card = "SN/N=blue"'),
        ("start = [0, 0]\ngoals = [[8, -2], [8, 0], [8, 2]]", "goals = [[8, -2], [8, 0], [8, 2]]\nstart = [0, 0]"),
        ('title = "Mine"', 'title = "Yours"'),
        ('["start", "goal", "action"]', '["action", "goal", "start"]'),
    ],
)
def test_the_fingerprint_does_not_depend_on_what_cannot_change_a_game(old: str, new: str) -> None:
    assert load_text(changed(old, new)).fingerprint == load_text(SMALL).fingerprint


def test_the_fingerprint_does_not_depend_on_the_order_of_the_groups() -> None:
    path, gold = SMALL[SMALL.index("path = [") : SMALL.index("gold = [")], SMALL[SMALL.index("gold = [") :]
    gold = gold[: gold.index("[include]")]
    swapped = SMALL.replace(path + gold, gold + path)
    assert swapped != SMALL
    assert load_text(swapped).fingerprint == load_text(SMALL).fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('card = "NE", count = 3', 'card = "NW", count = 3'),
        ("start = [0, 0]", "start = [0, 1]"),
        ("[[8, -2], [8, 0], [8, 2]]", "[[8, -2], [8, 0]]"),
        ("start = [0, 0]", "starts = { blue = [0, 0] }"),
        ("goals = [[8, -2], [8, 0], [8, 2]]\n", "goals = [[8, 4], [8, 0], [8, 2]]\nboard = [11, 7]\n"),
        ('"start", "goal", "action"', '"start", "goal"'),
        ('{ card = 1, count = 16, confidence = "sure" },\n    { card = 2, count = 8', "{ card = 3, count = 24"),
    ],
)
def test_the_fingerprint_tells_another_deck(old: str, new: str) -> None:
    assert load_text(changed(old, new)).fingerprint != load_text(SMALL).fingerprint


def test_the_fingerprint_tells_counts_and_the_order_of_cards_since_a_deal_depends_on_them() -> None:
    counts = SMALL.replace("count = 5", "count = 4").replace("count = 3", "count = 4")
    lines = SMALL.split("\n")
    lines[5], lines[7] = lines[7], lines[5]
    assert len({load_text(text).fingerprint for text in (SMALL, counts, "\n".join(lines))}) == 3


def test_as_text_a_deck_is_an_aligned_table() -> None:
    title, headings, *rows = str(load_text(SMALL)).split("\n")
    assert (title, headings.split()) == ("Mine", ["group", "card", "count", "confidence", "note"])
    column = headings.index("confidence")
    assert all(row[column - 1] == " " and row[column:].startswith(tuple(Confidence)) for row in rows)
    assert [row.split() for row in rows if "guess" in row] == [["path", "NE", "3", "likely", "a", "<guess>"]]


class Cells(HTMLParser):
    """Collects the text of the cells of each row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert tag in ("table", "caption", "tr", "th", "td", "img"), tag
        if tag == "tr":
            self.rows.append([])

    def handle_data(self, data: str) -> None:
        if self.rows:
            self.rows[-1].append(data)


def test_as_html_a_deck_is_an_escaped_table_without_colours() -> None:
    html = load_text(changed('"Mine"', '"<b>Mine</b>"'))._repr_html_()
    cells = Cells()
    cells.feed(html)
    assert cells.rows[0] == ["group", "card", "count", "confidence", "note"]
    assert ["path", " NE", "3", "likely", "a <guess>"] in cells.rows
    assert Card("NE").draw().image(height=54) in html
    assert "color" not in html
    assert "background" not in html


# A file of one's own


def test_a_corrected_copy_of_a_box_loads() -> None:
    line = '{ card = "EW+S", count = 1, confidence = "invented" }'
    deck = load_text(changed(line, '{ card = "N+E+W", count = 1, confidence = "sure" }', text_of("saboteur2")))
    assert (deck.box, deck.count("path")) == ("saboteur2", 70)
    assert deck.cards("path")[-1] == Card("N+E+W")
    assert deck.fingerprint != load_deck("saboteur2").fingerprint


def test_a_file_may_include_only_what_a_box_itself_holds() -> None:
    own = changed('saboteur = ["start", "goal", "action"]', 'saboteur2 = ["path"]\nsaboteur = ["start", "goal"]')
    assert load_text(own).count("path") == 30 + 10
    message = refusal(changed('saboteur = ["start", "goal", "action"]', 'solo = ["path"]'))
    assert message == "mydeck.toml, line 17: solo must be a list of groups out of token, not ['path']"


def test_a_path_may_be_a_text_and_a_file_may_come_from_another_system(tmp_path: Path) -> None:
    path = tmp_path / "mydeck.TOML"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    deck = load_deck(str(path))
    assert deck == load_text(SMALL)


@pytest.mark.parametrize("name", ["saboteur3", "", "Duel", "decks/mine", 5, None, ["duel"], b"duel"])
def test_an_unknown_deck_is_refused_with_the_names_of_those_there_are(name: str) -> None:
    with pytest.raises(DeckError, match="saboteur, saboteur2, duel, solo, lost_mines") as caught:
        load_deck(name)
    assert repr(name) in str(caught.value)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, "none.toml", "a\0b.toml"):
        with pytest.raises(DeckError, match="cannot be read"):
            load_deck(path)
    assert "can't decode byte 0xff" in refusal(b"box = '\xff'")
    assert f"at most {LARGEST_FILE} bytes" in refusal(SMALL + "#" * LARGEST_FILE)
    assert load_text(SMALL + "#" * (LARGEST_FILE - len(SMALL))) == load_text(SMALL)


SIDES_MESSAGE = "'NEX': 'X' is not a side; sides are N, E, S and W, as in"
COUNT = "count must be a whole number from 1 to 99, not"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # the card
        ('"NESW"', '"NEX"', f"line 6: {SIDES_MESSAGE}"),
        ('"NE"', '"NEX"', f"line 8: {SIDES_MESSAGE}"),
        ('"NE"', "5", "line 8: a card in a deck is named by the text of its face, not by 5"),
        ('"NE"', '" ? "', "line 8: a card in a deck is named by the text of its face, not by ' ? '"),
        ('"NE"', '"' + "N" * 300 + '"', "line 8: a card's text has at most 200 characters"),
        ("card = 2", "card = 0", "line 13: gold must be a whole number from 1 to 99, not 0"),
        ("card = 2", 'card = "2"', "line 13: gold must be a whole number from 1 to 99, not '2'"),
        ("card = 2", "card = true", "line 13: gold must be a whole number from 1 to 99, not True"),
        # the count
        ("count = 3", 'count = "five"', f"line 8: {COUNT} 'five'"),
        ("count = 3", "count = true", f"line 8: {COUNT} True"),
        ("count = 3", "count = 3.0", f"line 8: {COUNT} 3.0"),
        ("count = 3", "count = 0", f"line 8: {COUNT} 0"),
        ("count = 3", "count = 100", f"line 8: {COUNT} 100"),
        ("count = 3", "count = 0x" + "f" * 5000, f"line 8: {COUNT} a huge number"),
        # the confidence and the note
        ('"likely"', '"certain"', "line 8: confidence 'certain' is not one of sure, likely, derived, invented"),
        ('"likely"', "[]", "line 8: confidence [] is not one of sure, likely, derived, invented"),
        ('"a <guess>"', '"a\\nb"', "line 8: note must be one line, not 'a\\nb'"),
        ('"a <guess>"', "7", "line 8: note must be one line, not 7"),
        # the keys of a line
        (", note =", ", nota =", "line 8: 'nota' is not known here; allowed are card, count, confidence, note"),
        ("count = 3, ", "", "line 8: 'count' is missing"),
        (
            '{ card = "NE", count = 3, confidence = "likely", note = "a <guess>" }',
            '"NE"',
            "entry 2 of path: here belongs",
        ),
        # the same card twice
        ('"NS/S=blue", count = 2, confidence = "derived"', '"SW", count = 2, confidence = "likely"', SAME_CARD),
        ('card = 2, count = 8, confidence = "invented"', 'card = 1, count = 8, confidence = "sure"', SAME_GOLD),
        # the totals
        ("count = 5", "count = 4", "line 20: the 'path' lines add up to 9 cards, but totals says 10"),
        ("gold = 24", "gold = 24.0", "line 21: the 'gold' lines add up to 24 cards, but totals says 24.0"),
        ("gold = 24\n", "", "line 19: the 'gold' lines add up to 24 cards, but totals says 0"),
        ("gold = 24", "gold = 24\ndwarf = 3", "line 22: the 'dwarf' lines add up to 0 cards, but totals says 3"),
        ("gold = 24", "gold = 24\nsilver = 3", "line 22: 'silver' is not known here; allowed are start, goal, path"),
        # the file
        ('box = "saboteur"', 'box = "chess"', "line 2: box 'chess' is not one of saboteur, saboteur2, duel"),
        ('title = "Mine"', "title = 3", "line 3: title must be one line, not 3"),
        (
            "gold = [",
            "silver = [",
            "line 11: 'silver' is not known here; allowed are box, title, totals, layout, include",
        ),
        ("[layout]", "[map]", "line 23: 'map' is not known here"),
        ("path = [", "path = 3\ntoken = [", "line 5: path must be a list of cards, not 3"),
        # the included groups
        ("saboteur = [", "chess = [", "line 17: 'chess' is not known here; allowed are saboteur, saboteur2, duel"),
        ('"action"]', '"token"]', "line 17: saboteur must be a list of groups out of start, goal, path, action, gold"),
        ('["start", "goal", "action"]', '"start"', "line 17: saboteur must be a list of groups out of start, goal"),
        # the layout
        ("start = [0, 0]\n", "", "line 23: needs a start, or starts by colour, and not both"),
        ("[0, 0]", "[0, 0]\nstarts = {}", "line 23: needs a start, or starts by colour, and not both"),
        ("start = [0, 0]", "starts = {}", "line 23: needs a start and a goal"),
        ("start = [0, 0]", "starts = { red = [0, 0] }", "line 24: 'red' is not known here; allowed are blue, green"),
        ("start = [0, 0]", "starts = [0, 0]", "line 24: here belongs a table of blue, green, yellow, not [0, 0]"),
        ("start = [0, 0]", "start = [0, 0, 0]", "line 24: start needs a column and a row, as in [8, 2], not [0, 0, 0]"),
        ("start = [0, 0]", "start = [0, true]", "line 24: start must be a whole number from -99 to 99, not True"),
        ("start = [0, 0]", "start = [8, 2]", "line 25: two cards would lie on cell (8, 2)"),
        ("[8, 2]", "[8, 0]", "line 25: two cards would lie on cell (8, 0)"),
        ("[8, 2]", "8", "line 25: goals needs a column and a row, as in [8, 2], not 8"),
        (
            "[8, 2]]",
            "[8, 2], [8, 4]]",
            "line 23: needs a start and a goal, and no more cells than there are such cards",
        ),
        ("[[8, -2], [8, 0], [8, 2]]", "[]", "line 23: needs a start and a goal"),
        ("[[8, -2], [8, 0], [8, 2]]", "8", "line 25: goals must be a list of cells, not 8"),
        ("goals =", "board = [11, 7]\ngoals =", "line 26: cell (8, -2) is outside the board, which has (11, 7)"),
        ("goals =", "board = [0, 7]\ngoals =", "line 25: board must be a whole number from 1 to 99, not 0"),
        ("start = [0, 0]", "start = [0, -1]\nboard = [9, 9]", "line 24: cell (0, -1) is outside the board"),
        ("[8, 2]]\nconfidence", "[8, 2]]\nsureness", "line 26: 'sureness' is not known here; allowed are goals"),
        ('[8, 2]]\nconfidence = "sure"', '[8, 2]]\nconfidence = "so"', "line 26: confidence 'so' is not one of sure"),
        ('[8, 2]]\nconfidence = "sure"', "[8, 2]]", "line 23: 'confidence' is missing"),
    ],
)
def test_a_wrong_file_is_refused_with_the_line(old: str, new: str, message: str) -> None:
    assert refusal(changed(old, new)).startswith(f"mydeck.toml, {message}")


@pytest.mark.parametrize(
    ("group", "word", "allowed"),
    [
        ("action", "brocken cart", "'brocken cart' is not an action card; those are broken"),
        ("action", "?", "a card in a deck is named by the text of its face, not by '?'"),
        ("dwarf", "diger", "'diger' is not one of digger, blue digger"),
        ("treasure", "silver 10", "'silver 10' is not one of gold 1"),
        ("token", "dwarf", "'dwarf' is not one of marker, key, axe"),
    ],
)
def test_a_wrong_word_is_refused_with_those_allowed(group: str, word: str, allowed: str) -> None:
    lines = f'{group} = [\n    {{ card = "{word}", count = 1, confidence = "sure" }},\n]\npath = ['
    assert refusal(changed("path = [", lines)).startswith(f"mydeck.toml, line 6: {allowed}")


@pytest.mark.parametrize("key", ["box", "title"])
def test_a_file_without_a_box_or_a_title_is_refused(key: str) -> None:
    lines = [line for line in SMALL.split("\n") if not line.startswith(f"{key} =")]
    assert refusal("\n".join(lines)) == f"mydeck.toml: '{key}' is missing"


def test_broken_toml_is_refused_with_its_line() -> None:
    message = refusal(changed('{ card = "NE",', '{ card "NE",'))
    assert message.startswith("mydeck.toml: cannot be read: ")
    assert "line 8" in message
    for text in ("a = " + "[" * 100_000, "a = " + "9" * 5000):
        assert refusal(text).startswith("mydeck.toml: cannot be read: ")


def test_where_the_line_cannot_be_told_the_entry_is_named_instead() -> None:
    """Two entries on one line, or the first one behind the bracket: a count of lines would name a wrong one."""
    two = changed(' },\n    # a comment between the lines\n    { card = "NE"', ' }, { card = "NE"').replace(
        "NS/S", "NX/S"
    )
    assert refusal(two).startswith("mydeck.toml, entry 3 of path: 'NX/S=blue': 'X' is not a side")
    first = changed("path = [\n    {", "path = [{").replace("NS/S", "NX/S")
    assert refusal(first).startswith("mydeck.toml, entry 3 of path: 'NX/S=blue'")
    twice = two.replace("NX/S=blue", "SW").replace("derived", "likely")
    assert refusal(twice) == "mydeck.toml, entry 3 of path: SW is the same card as in entry 2 of path; give it one line"


def test_where_a_key_seems_to_stand_twice_its_name_is_given_instead_of_a_line() -> None:
    text = changed('title = "Mine"', "title = '''\nbox = 1'''").replace('box = "saboteur"', 'box = "chess"')
    assert refusal(text).startswith("mydeck.toml, 'box': box 'chess' is not one of")


def test_a_table_may_be_written_with_a_heading_of_its_own() -> None:
    text = SMALL.replace("start = [0, 0]\n", "") + "[layout.starts]\ngreen = [0, 0]\n"
    assert load_text(text).layout.starts == {Colour.GREEN: (0, 0)}
    assert refusal(text.replace("[0, 0]", "[0]")).startswith("mydeck.toml, line 26: starts needs a column and a row")


CONTENTS = [text_of(box).encode() for box in ("saboteur", "lost_mines")] + [SMALL.encode()]
PIECES = st.one_of(
    st.binary(max_size=20),
    st.text(max_size=20).map(str.encode),
    st.sampled_from(
        [b"{", b"}", b"[", b"]", b"=", b'"', b"\n", b",", b"1e999", b"-0", b"nan", b"1979-05-27", b"path = 1"]
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CONTENTS), st.integers(0, 10_000), st.integers(0, 60), PIECES)
@example(SMALL.encode(), SMALL.index("16"), 2, b"1979-05-27T07:32:00Z")
@example(SMALL.encode(), SMALL.index('"NE"'), 4, b"{ a = [[0x" + b"f" * 5000 + b"]] }")
def test_a_spoilt_file_loads_or_is_refused(content: bytes, at: int, length: int, piece: bytes) -> None:
    start = at % len(content)
    spoilt = content[:start] + piece + content[start + length :]
    with suppress(DeckError):
        assert all(1 <= line.count <= 99 for line in load_text(spoilt).lines)
