"""Points, free skills and spells that a new character leaves unspent, in each game by its own words."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifests
from solo.resolver import SeededThrower
from solo.systems.contract import Draft, System
from solo.systems.contract.creation import FieldValue


@cache
def game(key: str) -> System:
    manifest = next(one for one in manifests() if one.key == key)
    return manifest.open(Shelves(manifest.shelves, ours=shipped_content() / key))


def unspent(key: str, draft: Draft) -> list[str]:
    return [one.message for one in game(key).characters.assess(draft).problems if one.unspent]


@pytest.mark.parametrize(
    ("key", "left"),
    [
        ("polyhedral", ["83 XP left to spend."]),
        (
            "two-d20",
            [
                "You can still spend 20 skill points.",
                "You can still choose 2 talents.",
                "You can still choose 2 weapons.",
            ],
        ),
        (
            "fire-and-sword",
            ["You can still choose 3 points of divine spells. Each costs 1 POW for good."],
        ),
        (
            "gloranthan",
            [
                "You have a free cultural keyword. Choose one.",
                "You have a free professional keyword. Choose one.",
                "You have a free religious keyword. Choose one.",
                "18 XP left. Spend them now or later.",
                "You have a free physical skill. Choose one.",
                "You have a free mental skill. Choose one.",
                "You have a free social skill. Choose one.",
            ],
        ),
        ("swords", ["You can still spend 100 points on attributes.", "You can still spend 150 points on skills."]),
    ],
)
def test_an_empty_character_lists_all_that_is_unspent(key: str, left: list[str]) -> None:
    assert unspent(key, Draft(key, "Ann")) == left


@pytest.mark.parametrize(
    ("key", "concept"),
    [
        ("polyhedral", "evoker"),
        ("two-d20", "warrior"),
        ("fire-and-sword", "soldier"),
        ("gloranthan", "demagogue"),
        ("swords", "fighter"),
    ],
)
def test_a_suggestion_that_spends_all_leaves_nothing_unspent(key: str, concept: str) -> None:
    draft = game(key).characters.suggest(SeededThrower(Random(1)), concept)
    assert unspent(key, draft) == []


def _drafted(key: str, values: dict[str, FieldValue]) -> list[str]:
    return unspent(key, Draft(key, "Ann", values))


@pytest.mark.parametrize(
    ("key", "values", "message"),
    [
        (
            "polyhedral",
            {"skill.Spellcraft": 1, "skill.Life Magic": 1},
            "You have trained Spellcraft, but you cannot cast any spells.",
        ),
        (
            "fire-and-sword",
            {"calling": "sorcerer", "sorcery.1": "nothing", "sorcery.2": "nothing"},
            "You can still choose 2 further sorcery spells.",
        ),
        (
            "gloranthan",
            {"keyword.professional": "Magician"},
            "Magician: you have not chosen a spell.",
        ),
        ("gloranthan", {"faith.rank": "Adept"}, "Adept: you have not chosen a spell."),
    ],
)
def test_a_caster_without_a_spell_is_told_so(key: str, values: dict[str, FieldValue], message: str) -> None:
    assert message in _drafted(key, values)


def test_a_polyhedral_caster_with_a_spellbook_has_a_spell() -> None:
    values: dict[str, FieldValue] = {"skill.Spellcraft": 3, "skill.Life Magic": 1, "gear.Spellbook, Life Magic": 1}
    assert not any("no spell" in message for message in _drafted("polyhedral", values))


def test_a_gloranthan_worshipper_needs_no_spell() -> None:
    values: dict[str, FieldValue] = {"keyword.professional": "Farmer", "faith.rank": "Communal Worshipper"}
    assert not any("no spell" in message for message in _drafted("gloranthan", values))
