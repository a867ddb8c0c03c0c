"""How an entry of the library stands to a character: had, ready, in use, too dear, or nothing to them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.systems.contract import LibraryEntry
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.library.character_figures import CharacterFigures
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.people.sheet import CarriedArms, CarriedGear, Character

CONTENT = open_system("fire-and-sword", None).content
BEARING = CharacterFigures(DraftCatalogue(CONTENT))
ANN = Character("Ann", calling="soldier", money=100, skills={"Hide": 14}, raised={"Swim": 1})


def standing(kind: str, name: str, **fields: object) -> str:
    return BEARING.standing(LibraryEntry(name, kind), replace(ANN, **fields)).word


@pytest.mark.parametrize(
    ("spells", "spent", "name", "word"),
    [
        ((), 0, "Bless", ""),
        ((KnownSpell("Bless", 2),), 0, "Bless", "ready"),
        ((KnownSpell("Bless", 2, used=True),), 0, "Bless", "used"),
        ((KnownSpell("Hard Skin", 2),), 9, "Hard Skin", "castable"),
        ((KnownSpell("Hard Skin", 2),), 10, "Hard Skin", "too few MP"),
    ],
)
def test_a_spell_is_ready_used_or_castable(spells: tuple[KnownSpell, ...], spent: int, name: str, word: str) -> None:
    """POW 11, and Hard Skin costs 2 MP at its least."""
    assert standing("spell", name, spells=spells, magic_points_spent=spent) == word


@pytest.mark.parametrize(("name", "order"), [("Hide", 0), ("Swim", 0), ("Climb", 2)])
def test_a_skill_that_was_learned_or_raised_comes_first(name: str, order: int) -> None:
    assert BEARING.standing(LibraryEntry(name, "skill"), ANN).order == order


GEAR = (CarriedGear("Sword"), CarriedGear("Axe"), CarriedGear("Round shield"), CarriedGear("Light armour"))


@pytest.mark.parametrize(
    ("kind", "name", "word"),
    [
        ("weapon", "Sword", "in use"),
        ("weapon", "Axe", "carried"),
        ("shield", "Round shield", "in use"),
        ("armour", "Light armour", "in use"),
        ("weapon", "Club", ""),
        ("weapon", "Iron scimitar", "too dear"),
        ("weapon", "Fists", "your own"),
        ("weapon", "Bite", "a beast's"),
    ],
)
def test_gear_is_in_use_carried_or_too_dear(kind: str, name: str, word: str) -> None:
    arms = CarriedArms(("Sword", "Axe"), shield="Round shield", armour="Light armour")
    assert standing(kind, name, gear=GEAR, arms=arms) == word


def test_a_price_that_can_just_be_paid_is_not_too_dear() -> None:
    price = DraftCatalogue(CONTENT).find_ware("Axe")
    assert price is not None
    assert standing("weapon", "Axe", money=price.price) == ""
    assert standing("weapon", "Axe", money=price.price - 1) == "too dear"


def test_the_calling_of_a_character_is_its_own() -> None:
    assert standing("calling", "Calling: Soldier") == "your calling"
    assert standing("calling", "Calling: Priestess") == ""
    assert standing("topic", "Calling: Soldier") == ""


@pytest.mark.parametrize(
    ("kind", "name", "key"),
    [
        ("weapon", "Club", "gear.Club"),
        ("weapon", "Sword", ""),
        ("weapon", "Bite", ""),
        ("skill", "Hide", "gear.Scroll of a common skill"),
        ("skill", "Luck", ""),
        ("spell", "Bless", ""),
    ],
)
def test_what_buys_an_entry(kind: str, name: str, key: str) -> None:
    assert BEARING.purchase(LibraryEntry(name, kind), replace(ANN, gear=GEAR)) == key


@pytest.mark.parametrize(
    ("kind", "name", "known", "key"),
    [
        pytest.param("spell", "Hard Skin", (KnownSpell("Hard Skin", 2),), "gear.Scroll of sorcery", id="a known spell"),
        pytest.param("spell", "Hard Skin", (), "", id="an unknown spell"),
        pytest.param("spell", "Bless", (KnownSpell("Bless", 2),), "", id="a divine spell"),
        pytest.param("skill", "Sorcery Lore", (), "gear.Scroll of sorcery", id="the lore"),
    ],
)
def test_a_scroll_of_sorcery_is_for_sale_for_the_lore_and_for_known_spells(
    kind: str, name: str, known: tuple[KnownSpell, ...], key: str
) -> None:
    """A sorcery spell is a skill (F-02), and a scroll of sorcery gives a check on it (F-36)."""
    assert BEARING.purchase(LibraryEntry(name, kind), replace(ANN, spells=known)) == key


@pytest.mark.parametrize(("skills", "key"), [({"Axe Attack": 12}, "gear.Scroll of a common skill"), ({}, "")])
def test_a_scroll_is_for_sale_only_for_a_learned_weapon_skill(skills: dict[str, int], key: str) -> None:
    assert BEARING.purchase(LibraryEntry("Axe Attack", "skill"), replace(ANN, skills=skills)) == key
