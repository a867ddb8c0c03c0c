"""The pages of rules: fresh, whole, and every number that is cited anywhere leads to a term."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from solo.library.index import Index
from solo.library.systems import manifests, open_system
from solo.systems.parts.topics import Topic

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "docs" / "rules"))
import make  # type: ignore[import-not-found]  # noqa: E402

DEFINITION = re.compile(r"\s*(@|def |async def |class |\w+(, \w+)*(: [^=]+)? = |\w+: |\[)")
KEYS = [manifest.key for manifest in manifests()]
SOUGHT = {
    "polyhedral": {
        "aim at a gap": "Aim",
        "shield against arrows": "Shield",
        "knockback": "Knockback",
        "wall of flame": "Wall of Flame",
        "critical damage": "Critical hit",
        "load": "Loaded down",
    },
    "fire-and-sword": {
        "fumble": "What a fumble does",
        "spirit combat": "Spirit combat",
        "injury table": "Injury table",
    },
    "two-d20": {
        "hit points": "Vigor",
        "armour class": "Soak",
        "attack of opportunity": "Leaving Reach",
        "bennies": "Fortune",
        "momentum costs": "Prices of Momentum",
    },
    "gloranthan": {
        "hit points": "Defeats",
        "bennies": "Fate cards",
        "morale": "Going on at 0",
        "zone of control": "H-20 Contact",
        "natural 1": "Draw Double and Trickster",
    },
    "swords": {"casualties": "Losses of an army", "grappling": "Grappling", "rider's seat": "Riders who are hit"},
}


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_the_page_is_what_the_code_says(key: str) -> None:
    assert make.page_of(key).read_text(encoding="utf-8") == make.page(key), "make rules writes it anew"


@pytest.mark.parametrize("key", KEYS)
def test_every_number_cited_is_a_rule_that_can_be_looked_up(key: str) -> None:
    topics = open_system(key, None).content.entries(Topic).values()
    known = {number for topic in topics for number in topic.numbers}
    found = make.places(key)
    cited = {number for one in (*found.code, *found.content) for number in one.cited}
    assert cited - known == set()


@pytest.mark.parametrize("key", KEYS)
def test_every_number_that_a_test_cites_is_a_rule(key: str) -> None:
    topics = open_system(key, None).content.entries(Topic).values()
    known = {number for topic in topics for number in topic.numbers}
    assert {number for test in make.places(key).tests for number in test.cited} - known == set()


def test_a_rule_is_tested_by_files_that_cite_it_and_not_by_those_that_import_it() -> None:
    cited = frozenset({"S-12"})
    tests = (
        make.Source("tests/test_import.py", frozenset(), frozenset()),
        make.Source("tests/test_below.py", frozenset(), cited),
        make.Source("tests/test_opening.py", cited, cited),
    )
    rule = Topic("Parry", kind="rule", text="", source="S-12")
    assert make.tested(rule, make.Places((), (), tests)) == ["tests/test_opening.py", "tests/test_below.py"]


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_is_defined_in_exactly_one_file(key: str) -> None:
    found = make.places(key)
    topics = open_system(key, None).content.entries(Topic).values()
    numbered = [topic.name for topic in topics if any(make.NUMBER.fullmatch(number) for number in topic.numbers)]
    defined = Counter(name for source in (*found.code, *found.content) for name in source.defined)
    assert [name for name in numbered if not defined[name]] == []
    assert [name for name, count in defined.items() if count > 1] == []
    assert defined.keys() <= {topic.name for topic in topics}


@pytest.mark.parametrize("key", KEYS)
def test_a_marker_of_a_rule_stands_above_a_definition(key: str) -> None:
    found = make.places(key)
    for source in (*found.code, *found.content):
        lines = (ROOT / source.path).read_text("utf-8").splitlines()
        for number, line in enumerate(lines):
            if make.MARKER.match(line):
                below = next(below for below in lines[number + 1 :] if not make.MARKER.match(below))
                assert DEFINITION.match(below), f"{source.path}:{number + 1}"


@pytest.mark.parametrize("key", KEYS)
def test_every_question_names_rules_that_there_are(key: str) -> None:
    opened = open_system(key, None)
    known = {number for topic in opened.content.entries(Topic).values() for number in topic.numbers}
    for name, question in opened.system.questions.items():
        assert question.rules, name
        assert set(question.rules) <= known, name


@pytest.mark.slow
@pytest.mark.parametrize(("key", "words", "name"), [(key, *one) for key in SOUGHT for one in SOUGHT[key].items()])
def test_a_term_of_the_book_finds_its_rule_first(key: str, words: str, name: str) -> None:
    assert Index(open_system(key, None).system.library.entries()).search(words)[0].name == name


def test_a_word_that_nothing_holds_is_answered_with_what_may_be_meant() -> None:
    index = Index(open_system("swords", None).system.library.entries())
    assert index.search("casualtys") == []
    assert "casualty" in index.suggest("casualtys")
