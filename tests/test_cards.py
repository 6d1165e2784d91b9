"""What a card is: its notation, its tunnels and pieces, its half turn, and how a wrong text is answered."""

import copy
import pickle
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saboteur.actions import ActionCard, ActionKind
from saboteur.cards import FACE_DOWN, MINES, OBSTACLES, Card, Colour, FeatureKind, GateKind
from saboteur.errors import CardError, SaboteurError, shown
from saboteur.sides import OPPOSITE, SIDES
from saboteur.values import LONGEST_TEXT, TextValue
from tests.twin import read

thorough = settings(max_examples=500, deadline=None)
VALUES: dict[str, st.SearchStrategy[str]] = {
    "gold": st.integers(1, 99).map(lambda amount: f"={amount}"),
    "ladder": st.sampled_from(["", *(f"={colour}" for colour in Colour)]),
    "mine": st.sampled_from([f"={mine}" for mine in MINES]),
}
ACTIONS = [
    "map",
    "rockfall",
    "hands off",
    "free at last",
    "broken cart",
    "repair cart+pickaxe",
    "information mine+dwarf",
]


@st.composite
def tunnels(draw: st.DrawFn) -> list[str]:
    """Some of the sides in any order, parted in tunnels in any way."""
    sides = draw(st.permutations(SIDES))[: draw(st.integers(1, 4))]
    parted: dict[int, str] = {}
    for side in sides:
        number = draw(st.integers(0, 3))
        parted[number] = parted.get(number, "") + side
    return list(parted.values())


def _one_of_its_sort(feature: tuple[str, str]) -> tuple[str, str]:
    """What a piece has room for once: each kind of feature, and one obstacle of any kind."""
    kind, piece = feature
    return "obstacle" if kind in OBSTACLES else kind, piece


@st.composite
def card_texts(draw: st.DrawFn) -> str:
    """Any valid text of a card, in any order and with any spaces, tidy or not."""
    parts = draw(tunnels())
    extras: list[str] = []
    pieces: list[str] = []
    for tunnel in parts:
        most = 1 if len(tunnel) == 2 else len(tunnel) - 1
        arms = draw(st.lists(st.sampled_from(tunnel), unique=True, max_size=most)) if len(tunnel) > 1 else []
        extras += [f"{arm}={draw(st.sampled_from(list(GateKind)))}" for arm in arms]
        pieces += ["".join(side for side in tunnel if side not in arms), *arms]
    kinds = st.sampled_from([kind.value for kind in FeatureKind])
    features = st.tuples(kinds, st.sampled_from(pieces))
    for kind, piece in draw(st.lists(features, unique_by=_one_of_its_sort, max_size=3)):
        extras.append(f"{kind}:{piece}" + draw(VALUES.get(kind, st.just(""))))
    space = draw(st.sampled_from(["", " "]))
    comma, plus = f"{space},{space}", f"{space}+{space}"
    return plus.join(parts) + (f"/{space}{comma.join(draw(st.permutations(extras)))}" if extras else "")


cards = card_texts().map(Card)


# The notation


def test_openings_that_are_joined_form_one_tunnel() -> None:
    assert Card("NES").tunnels == ("NES",)
    assert Card("NS+EW").tunnels == ("NS", "EW")
    assert Card("N+E+S").tunnels == ("N", "E", "S")


def test_a_card_has_one_text_however_it_was_typed() -> None:
    assert Card(" S + WE / gold:S=01 ").text == "EW+S/gold:S=1"
    assert Card("SEN") is Card("NES")
    assert Card("W+SN").tunnels == ("NS", "W")
    assert Card("NES/crystal,gold=2").text == "NES/gold=2,crystal"


def test_a_gate_parts_its_arm_from_the_rest() -> None:
    card = Card("NESW/S=blue")
    assert card.tunnels == ("NESW",)
    assert card.pieces == ("NEW", "S")
    assert card.arms == (("NEW", "S", GateKind.BLUE),)
    assert Card("NESW/W=troll,N=green").pieces == ("ES", "N", "W")


def test_a_gate_in_the_middle_of_a_tunnel_is_the_same_from_both_ends() -> None:
    assert Card("NS/N=troll") is Card("NS/S=troll")
    assert Card("NE/N=blue").pieces == ("N", "E")


def test_a_feature_lies_on_the_first_piece_unless_its_place_is_named() -> None:
    assert Card("NE+S/gold=3").text == "NE+S/gold:NE=3"
    assert Card("NE+S/gold:S=3").features_on("S")[0].value == 3
    assert Card("NE+S/gold:S=3").features_on("NE") == ()
    assert Card("NESW/lake:W").text == "NESW/lake"


def test_ladders_have_a_colour_or_none() -> None:
    assert Card("NW/ladder").ladders == ((None, "NW"),)
    assert Card("N+S/ladder:S=blue,ladder:N").ladders == ((None, "N"), ("blue", "S"))


@pytest.mark.parametrize(("text", "is_narrow"), [("NS", False), ("NS/rock", True)])
def test_rock_is_narrow(text: str, is_narrow: bool) -> None:
    assert Card(text).is_narrow == is_narrow


@pytest.mark.parametrize("kind", ["trunks", "lake", "ditch"])
def test_obstacles_are_narrow(kind: str) -> None:
    assert Card(f"NS/{kind}").is_narrow


def test_the_piece_at_a_side() -> None:
    card = Card("NEW+S/E=green")
    assert [card.piece_at(side) for side in SIDES] == ["NW", "E", "S", "NW"]
    assert Card("EW").piece_at("N") is None


def test_nothing_can_be_read_off_a_card_that_lies_face_down() -> None:
    assert Card(" ? ") is FACE_DOWN
    assert FACE_DOWN.is_face_down
    assert FACE_DOWN.pieces == ("N", "E", "S", "W")
    assert FACE_DOWN.turned is FACE_DOWN
    assert not Card("N+E+S+W").is_face_down


@thorough
@given(card_texts())
def test_any_valid_text_round_trips(text: str) -> None:
    card = Card(text)
    assert Card(card.text) is card
    assert Card(text.replace(" ", "")) is card


@thorough
@given(cards)
def test_a_card_reads_as_its_twin_reads_it(card: Card) -> None:
    face = read(card.text)
    assert card.pieces == face.pieces
    assert {arm: (before, kind) for before, arm, kind in card.arms} == face.gates
    written = [(kind, piece, "" if value is None else str(value)) for kind, piece, value in card.features]
    assert written == list(face.features)


@thorough
@given(cards)
def test_every_opening_belongs_to_one_piece_and_every_piece_to_one_tunnel(card: Card) -> None:
    assert sorted("".join(card.pieces)) == sorted("".join(card.tunnels)) == sorted(card.openings)
    assert all(any(set(piece) <= set(tunnel) for tunnel in card.tunnels) for piece in card.pieces)
    assert len(card.pieces) == len(card.tunnels) + len(card.gates)


# The half turn


def test_a_half_turn_takes_everything_along() -> None:
    card = Card("EW+S/W=blue,gold:S=1,ladder:W=green")
    assert card.turned.openings == "NEW"
    assert card.turned.features_on("N")[0].kind == "gold"
    assert card.turned.ladders == (("green", "E"),)
    assert card.turned.arms == (("E", "W", GateKind.BLUE),), "the door in the middle is still there"


@thorough
@given(cards)
def test_two_half_turns_are_none(card: Card) -> None:
    assert card.turned.turned is card


@thorough
@given(cards)
def test_a_half_turn_brings_every_side_to_the_opposite_one(card: Card) -> None:
    turned_tunnels = [{OPPOSITE[side] for side in tunnel} for tunnel in card.turned.tunnels]
    assert all(set(tunnel) in turned_tunnels for tunnel in card.tunnels)
    assert {OPPOSITE[side] for side in card.openings} == set(card.turned.openings)
    assert sorted(gate.kind for gate in card.gates) == sorted(gate.kind for gate in card.turned.gates)
    for kind, piece, value in card.features:
        turned = "".join(sorted(OPPOSITE[side] for side in piece))
        assert (kind, turned, value) in {(f.kind, "".join(sorted(f.piece)), f.value) for f in card.turned.features}


@thorough
@given(cards)
def test_a_card_can_lie_in_one_or_two_ways(card: Card) -> None:
    assert set(card.ways) == {card, card.turned}
    assert len(card.ways) == len(set(card.ways))


@thorough
@given(cards)
def test_upright_is_one_name_for_both_ways(card: Card) -> None:
    assert card.upright is card.turned.upright
    assert card.upright in card.ways


# Wrong texts


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "without a side"),
        ("N++S", "without a side"),
        ("NXS", "'X' is not a side"),
        ("nes", "'n' is not a side"),
        ("NEN", "N is named twice"),
        ("NE+ES", "E is named twice"),
        ("?/gold=1", "'?' is not a side"),
        ("NESW/", "neither a side nor a feature"),
        ("NESW/S", "is no gate"),
        ("NESW/S=red", "blue, green, troll"),
        ("NESW/S=blue,S=green", "two gates on one arm"),
        ("NS/N=blue,S=green", "two gates on one arm"),
        ("NES/N=blue,E=blue,S=blue", "at least one must be free"),
        ("NE+S/S=blue", "side S has none"),
        ("NE/S=blue", "side S has none"),
        ("NE/silver", "'silver' is neither"),
        ("NE/gold", "whole number from 1 to 99"),
        ("NE/gold=0", "whole number from 1 to 99"),
        ("NE/gold=100", "whole number from 1 to 99"),
        ("NE/gold=-1", "whole number from 1 to 99"),
        ("NE/gold=²", "whole number from 1 to 99"),
        ("NE/crystal=1", "takes no value"),
        ("NE/ladder=red", "a colour"),
        ("NE/ladder=", "a colour"),
        ("NE/mine", "gold, silver, gemstones, dragon"),
        ("NE/gold:S=1", "only NE"),
        ("NE/gold:=1", "only NE"),
        ("NE+S/gold:NS=1", "only NE, S"),
        ("NE/gold=1,gold=2", "named twice"),
        ("N" * (LONGEST_TEXT + 1), "at most"),
    ],
)
def test_a_wrong_text_is_answered_with_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(CardError) as caught:
        Card(text)
    assert told in str(caught.value)


@pytest.mark.parametrize("kind", [Card, ActionCard])
@pytest.mark.parametrize(
    "junk",
    [None, 3, 1.5, True, b"NES", ["N"], ("N",), Card("NE"), object()],
    ids=lambda value: "object" if type(value) is object else repr(value),
)
def test_what_is_no_text_names_no_card(kind: type[TextValue], junk: Any) -> None:
    with pytest.raises(CardError):
        kind(junk)


@pytest.mark.parametrize("kind", [Card, ActionCard])
@thorough
@given(text=st.one_of(st.text(), st.text("NESW+/=:,? blueogrntkadx12"), st.sampled_from(ACTIONS)))
def test_any_text_names_a_card_or_is_refused(kind: type[TextValue], text: str) -> None:
    with suppress(SaboteurError):
        card = kind(text)
        assert kind(card.text) is card


def test_the_errors_of_the_kit_are_value_errors() -> None:
    assert issubclass(SaboteurError, ValueError)
    assert issubclass(CardError, SaboteurError)


@thorough
@given(card_texts(), st.integers(0, 60), st.sampled_from([*"NESW+/=:,?x1 ", ""]))
def test_a_typo_in_a_card_gives_another_card_or_is_refused(text: str, place: int, letter: str) -> None:
    typed = text[:place] + letter + text[place + 1 :]
    answer = answer_to(typed)
    assert shown(typed.strip()) in answer if answer else Card(Card(typed).text) is Card(typed)


def answer_to(text: str) -> str:
    """What a text is refused with; nothing if it names a card."""
    try:
        Card(text)
    except CardError as error:
        return str(error)
    return ""


# Values


@pytest.mark.parametrize("card", [Card("EW+S/gold:S=1"), FACE_DOWN, ActionCard("repair cart+pickaxe")], ids=str)
def test_equal_texts_give_the_same_object(card: TextValue) -> None:
    assert type(card)(card.text) is card
    assert eval(repr(card)) is card
    assert str(card) == card.text
    assert {card: 1}[type(card)(card.text)] == 1
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.copy(card) is copy.deepcopy(card) is card
    assert copy.deepcopy([card])[0] is card


@thorough
@given(cards)
def test_repr_can_be_pasted_back(card: Card) -> None:
    assert eval(repr(card)) is card


@pytest.mark.parametrize("name", ["text", "tunnels", "openings", "pieces", "gates", "mask", "turned", "new"])
def test_a_card_cannot_be_changed(name: str) -> None:
    card = Card("NES")
    card.turned  # noqa: B018  (it is kept once it is asked for)
    with pytest.raises(AttributeError):
        setattr(card, name, "NESW")
    assert card.text == "NES"


def test_nothing_can_be_deleted_from_a_card() -> None:
    with pytest.raises(AttributeError):
        del Card("NES").features


def test_a_card_is_no_text_and_no_other_kind_of_card() -> None:
    others: list[object] = ["NE", ActionCard("map"), Card("SW"), None]
    assert Card("NE") not in others


# Action cards


def test_tools_of_an_action_card_stand_in_one_order() -> None:
    assert ActionCard("repair cart + pickaxe") is ActionCard("repair pickaxe+cart")
    assert ActionCard("repair cart+pickaxe").options == ("pickaxe", "cart")
    assert ActionCard("broken lantern").kind is ActionKind.BROKEN
    assert ActionCard("hands off").options == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mapx",
        "map lantern",
        "broken",
        "broken sword",
        "broken cart+cart",
        "broken cart+lantern",
        "repair",
        "repair cart+lantern+pickaxe",
        "repair cart+",
        "information mine",
        "information mine+mine",
        "Map",
    ],
)
def test_a_wrong_action_card_is_refused(text: str) -> None:
    with pytest.raises(CardError):
        ActionCard(text)


@pytest.mark.parametrize("kind", list(ActionKind))
def test_every_kind_of_action_card_can_be_named(kind: ActionKind) -> None:
    options = {"broken": " cart", "repair": " cart", "information": " mine+dwarf"}
    text = f"{kind}{options.get(kind, '')}"
    assert ActionCard(text).kind is kind
    assert ActionCard(text).text == text


def test_a_piece_has_room_for_one_obstacle() -> None:
    with pytest.raises(CardError, match="two obstacles on the piece NESW"):
        Card("NESW/lake,trunks")
    assert Card("E+W/lake:W,trunks:E").is_narrow
