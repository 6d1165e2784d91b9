"""The data file of the rules, and whether every rule has its test."""

import re
import string
from pathlib import Path

import pytest

from saboteur import BOXES, rules
from saboteur.errors import RuleError
from saboteur.rules import refusal_text

TESTS = Path(__file__).parent
FACTS = {"card", "missing", "cell", "cells", "seat", "option", "turn", "move", "tool", "who", "front"}
"""What the sentences of refusals may speak of."""


def marked_rules() -> set[str]:
    """The ids in all marks `@pytest.mark.rule("S13")`."""
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    return {rule for text in texts for mark in marks.findall(text) for rule in re.findall(r"\b[A-Z]\d+", mark)}


def test_every_rule_has_a_test_and_every_mark_a_rule() -> None:
    assert marked_rules() == set(rules.ids())


@pytest.mark.parametrize(("letter", "count"), [("S", 41), ("T", 43), ("D", 39), ("O", 12), ("M", 49)])
def test_the_rules_of_a_box_are_numbered_without_a_gap(letter: str, count: int) -> None:
    assert rules.ids(letter) == [f"{letter}{number}" for number in range(1, count + 1)]


def test_every_box_that_can_be_played_has_rules() -> None:
    assert all(rules.ids(box.letter) for box in BOXES.values())


@pytest.mark.parametrize("rule", rules.ids())
def test_sentences_are_whole_and_sources_known(rule: str) -> None:
    sentence = rules.sentence(rule)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "  " not in sentence
    for part in re.sub(r" \([^)]*\)", "", rules.source(rule)).split(", "):
        assert part in ("German rulebook", "English rulebook", "Dutch rulebook", "ruling", "outside", "edition")


def templates(rule: str) -> list[str]:
    refusal = rules._entry(rule).get("refusal", {}).get("en", {})
    return list(refusal.values()) if isinstance(refusal, dict) else [refusal]


@pytest.mark.parametrize("rule", rules.ids())
def test_refusals_speak_only_of_what_is_known(rule: str) -> None:
    for template in templates(rule):
        named = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        assert named <= FACTS
        assert not template.endswith(".")


def test_every_check_of_every_box_has_its_sentence() -> None:
    facts = dict.fromkeys(FACTS, "x")
    for box in BOXES.values():
        for choice in box.choices.values():
            ways = [choice.otherwise]
            for deed in choice.deeds.values():
                ways += [(deed.form.rule, deed.form.way), *((check.rule, check.way) for check in deed.checks)]
            assert all(refusal_text(rule, way, **facts) for rule, way in ways)


def test_every_sentence_of_a_refusal_is_used() -> None:
    used: set[tuple[str, str]] = set()
    for box in BOXES.values():
        used |= {(box.out_of_turn, ""), (box.game_over, "")}
        for choice in box.choices.values():
            used.add(choice.otherwise)
            for deed in choice.deeds.values():
                used |= {(deed.form.rule, deed.form.way), *((check.rule, check.way) for check in deed.checks)}
    written: set[tuple[str, str]] = set()
    for rule in rules.ids():
        refusal = rules._entry(rule).get("refusal", {}).get("en", {})
        written |= {(rule, way) for way in refusal} if isinstance(refusal, dict) else {(rule, "")}
    assert used == written


def found_in_first_box(words: str) -> list[str]:
    """What is found among the rules of Saboteur; the boxes that build on it speak of the same things."""
    return [rule for rule in rules.find(words) if rule.startswith("S")]


def test_find_looks_for_whole_words_and_their_beginnings() -> None:
    assert found_in_first_box("rockfall") == ["S20", "S21", "S24", "S41"]
    assert found_in_first_box("ROCKFALL gap") == ["S21"]
    assert rules.find("rockfa") == rules.find("rockfall")
    assert rules.find("ockfall") == rules.find("no such word") == []


def test_find_looks_through_the_rules_of_every_box() -> None:
    assert "T41" in rules.find("rockfall")
    assert rules.find("rockfall") == [rule for rule in rules.ids() if rule in rules.find("rockfall")]
    assert all(rules.find(rule)[0] == rule for rule in rules.ids())


def test_a_bare_number_finds_that_rule_of_every_box() -> None:
    assert rules.search("13") == [rule for rule in rules.ids() if rule[1:] == "13"]
    assert rules.search("13")[:2] == ["S13", "T13"]
    assert rules.search("999") == []


@pytest.mark.parametrize("ask", [rules.sentence, lambda rule, language: rules.find("gold", language)])
@pytest.mark.parametrize("language", ["nl", "", None, 3])
def test_a_language_that_is_not_there_is_refused(ask: object, language: object) -> None:
    with pytest.raises(RuleError, match=r"there is no text in the language .*; there is en"):
        ask("S13", language)  # type: ignore[operator]


@pytest.mark.parametrize("rule", ["S0", "S42", "13", "", None, 13, ["S13"], "books"])
def test_a_rule_that_is_not_there_is_refused(rule: object) -> None:
    for ask in (rules.sentence, rules.source):
        with pytest.raises(RuleError, match="there is no rule"):
            ask(rule)  # type: ignore[arg-type]
