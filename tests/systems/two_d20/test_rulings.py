"""Rulings: each a house rule of a campaign, with the figure of the rules first, and read where a fight begins."""

from __future__ import annotations

import re

import msgspec
import pytest

from solo.library.content import Shelves, shipped_content
from solo.systems.contract import Content, FoeCount, HouseRule, Setup
from solo.systems.parts.house_rules import apply_options, house_rules, switches_of, value_of
from solo.systems.two_d20.encounters.ready_characters import ReadyCharacter
from solo.systems.two_d20.fight.muster import muster
from solo.systems.two_d20.manifest import MANIFEST
from solo.systems.two_d20.people.build import build_character
from solo.systems.two_d20.rulings import USUAL, Rulings

NAMED = {
    "reaction-cost": ("rising", "free"),
    "ties": ("attacker", "defender"),
    "harm": ("per attack", "cumulative"),
    "pool-cap": ("6", "none"),
    "fortune": ("3", "2"),
    "doom-dice": ("rising", "flat"),
    "game-master": ("sharp", "plain"),
    "doom-carried": ("on", "off"),
    "flight-of-foes": ("on", "off"),
    "called-shots-on-foes": ("on", "off"),
}
"""The settings that users will look for (part 11), with the value of the rules first."""


@pytest.fixture(scope="module")
def content() -> Content:
    return Shelves(MANIFEST.shelves, ours=shipped_content() / MANIFEST.key)


@pytest.fixture(scope="module")
def rules(content: Content) -> dict[str, HouseRule]:
    return {rule.key: rule for rule in house_rules(content)}


def test_every_ruling_can_be_changed_by_a_table(rules: dict[str, HouseRule]) -> None:
    assert {key.replace("-", "_") for key in rules} == {field.name for field in msgspec.structs.fields(Rulings)}


def test_what_users_look_for_is_there_with_its_alternative(rules: dict[str, HouseRule]) -> None:
    assert {key: rules[key].values[:2] for key in NAMED} == NAMED


def test_each_says_where_it_stands_and_holds_by_itself_as_the_rules_have_it(rules: dict[str, HouseRule]) -> None:
    for key, rule in rules.items():
        assert re.fullmatch(r"[TRH]-\d\d", rule.number), key
        assert apply_options(USUAL, {key: rule.default_value}) == USUAL, key


def test_every_other_value_changes_its_own_field_and_nothing_else(rules: dict[str, HouseRule]) -> None:
    before = msgspec.structs.asdict(USUAL)
    for key, rule in rules.items():
        for value in rule.values[1:]:
            after = msgspec.structs.asdict(apply_options(USUAL, {key: value}))
            assert [field for field in before if before[field] != after[field]] == [key.replace("-", "_")], (key, value)


def test_words_become_figures() -> None:
    options = {"pool-cap": "none", "fortune": "2", "doom-carried": "off", "ties": "defender", "light": "day"}
    assert apply_options(USUAL, options) == Rulings(pool_cap=0, fortune=2, doom_carried=False, ties="defender")
    assert switches_of(USUAL, options) == {"light": "day"}
    assert apply_options(USUAL, {}) is USUAL


@pytest.mark.parametrize(
    ("key", "word", "sentence"),
    [
        ("pool-cap", "many", "“many” is not allowed here. Use a whole number, or none."),
        ("doom-carried", "perhaps", "“perhaps” is not allowed here. Use on or off."),
        ("ties", "nobody", "“nobody” is not allowed here. Use one of the listed words."),
    ],
)
def test_a_word_that_means_nothing_is_refused_with_a_sentence(key: str, word: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        apply_options(USUAL, {key: word})


def test_a_switch_is_on_or_off_and_nothing_that_looks_like_it() -> None:
    assert value_of(bool, "on") is True
    with pytest.raises(ValueError, match="on or off"):
        value_of(bool, "yes")


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"field": "pool"}, "field"),
        ({"values": ("6",)}, "values"),
        ({"values": ("6", "6")}, "values"),
        ({"values": ("4", "6")}, "values"),
        ({"values": ("6", "some")}, "values"),
        ({}, ""),
    ],
)
def test_faults_in_a_table_of_rulings_are_found(content: Content, entry: dict[str, object], field: str) -> None:
    shelf = next(shelf for shelf in MANIFEST.shelves() if shelf.name == "rulings")
    ruling = next(iter(content.entries(shelf.kind).values()))
    assert shelf.check is not None
    faults = list(shelf.check(msgspec.structs.replace(ruling, **entry), content))
    assert [where for where, _ in faults] == [field] * bool(field)


def test_a_fight_begins_by_the_rulings_of_its_setup(content: Content) -> None:
    hero = next(iter(content.entries(ReadyCharacter).values()))
    party = (build_character(hero, hero.name),)
    words = {"fortune": "2", "kit-uses": "1", "pool-cap": "none", "ties": "defender", "light": "cloudy night"}
    fight = muster(Setup(party, (FoeCount("Dock brawler", 2),), options=words), content)
    assert fight.rulings == Rulings(fortune=2, kit_uses=1, pool_cap=0, ties="defender")
    assert fight.conditions.light == 2
    assert fight.fighters[0].fortune == 2
    assert all(uses <= 1 for uses in fight.fighters[0].kits.values())
    with pytest.raises(ValueError, match="is not an option of a fight"):
        muster(Setup(party, (FoeCount("Dock brawler", 2),), options={"luck": "good"}), content)
