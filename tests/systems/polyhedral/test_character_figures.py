"""Entries in a character's hands: chances counted by hand, standings, what buys what, and a why for every figure."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from solo.systems.contract import LibraryEntry, SheetLine
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, Wounds
from tests.systems.polyhedral.shipped import GAME

ENTRIES = {(entry.kind, entry.name): entry for entry in GAME.library.entries()}
FIREBALL, BLAST = ENTRIES["spell", "Fireball"], ENTRIES["spell", "Arcane Blast"]


def mage(**changed: object) -> Character:
    """Intellect 10, Evocations 3, Spellcraft 3, and the small book of Evocations."""
    attributes = msgspec.structs.replace(Build().attributes, intellect=10)
    book = CarriedGear("Spellbook", place="pack", school="Evocations")
    build = Build(attributes, {"Evocations": 3, "Spellcraft": 3}, (book,))
    character = Character("Vex", build, money=100_000)
    return msgspec.structs.replace(character, **changed)


def figures(entry: LibraryEntry, character: Character, against: str | None = None) -> dict[str, SheetLine]:
    return {line.name: line for line in GAME.library.worked_out(entry, character, against)}


def test_the_chance_of_a_spell_is_the_one_counted_by_hand() -> None:
    # Four dice miss a 6 only where all show 5 or less, and a 7 only where all show 6 or less.
    assert figures(FIREBALL, mage())["chance"].value == "94 % against Quickness vs spells 6"
    assert figures(BLAST, mage())["chance"].value == "87 % against a dodge 7"


def test_damage_is_reckoned_past_whole_or_half_the_dr() -> None:
    reached = 1 - Fraction(5, 10) ** 4
    mean = reached * (Fraction(9, 2) + 6 - 1) + (1 - reached) * (Fraction(9, 2) + 6 - 2)
    line = figures(FIREBALL, mage())["past DR 2"]
    assert line.value == f"{float(mean):.1f} on average, 5 to 13"
    assert "13: 12 %" in line.why


def test_lp_and_vp_of_somebody_usual_decide_whether_it_drops() -> None:
    # 12 points or more take all 6 VP and all 6 LP: 1d8 + 5 comes to that with a 7 or 8, resisted with an 8.
    reached = 1 - Fraction(5, 10) ** 4
    chance = reached * Fraction(2, 8) + (1 - reached) * Fraction(1, 8)
    assert figures(FIREBALL, mage())["drops"].value == f"{float(chance):.0%}".replace("%", " %")


def test_range_area_and_cost_are_in_spaces_squares_and_points() -> None:
    shown = figures(FIREBALL, mage())
    assert shown["range"].value == "30 spaces"
    assert shown["area"].value == "6 × 6 squares"
    assert shown["cost"].value == "4 SP of 8"
    hurt = mage(wounds=Wounds(sp_lost=5))
    assert figures(FIREBALL, hurt)["cost"].value == "4 SP of 3"
    assert "You need 1 SP more" in figures(FIREBALL, hurt)["cost"].why


def test_a_foe_that_is_named_is_the_one_held_against() -> None:
    ogre = figures(FIREBALL, mage(), "Ogre")
    assert "Ogre" in ogre["chance"].why
    assert "LP" in ogre["drops"].why
    with pytest.raises(KeyError):
        GAME.library.worked_out(FIREBALL, mage(), "No such foe")


def test_a_weapon_hits_as_often_as_all_its_throws_counted_through() -> None:
    shown = figures(ENTRIES["weapon", "dagger/stilleto"], Character("Ann", Build(skills={"Knives": 1})))
    hits = sum(max(faces) + faces.count(8) >= 7 for faces in product(range(1, 9), repeat=2))
    assert shown["chance"].value.startswith(f"{round(100 * hits / 64)} %")
    assert shown["check"].value == "2d8"


@pytest.mark.parametrize(
    ("changed", "word", "order"),
    [
        ({}, "castable", 0),
        ({"wounds": Wounds(sp_lost=8)}, "too few SP", 1),
        ({"build": msgspec.structs.replace(mage().build, gear=())}, "not in your books", 2),
        ({"build": msgspec.structs.replace(mage().build, skills={"Spellcraft": 3})}, "school untrained", 3),
        ({"build": msgspec.structs.replace(mage().build, skills={"Evocations": 3})}, "no Spellcraft", 3),
    ],
)
def test_how_a_spell_stands_to_somebody(changed: dict[str, object], word: str, order: int) -> None:
    standing = GAME.library.standing(BLAST, mage(**changed))
    assert (standing.word, standing.order) == (word, order)
    assert standing.why.endswith(".")


def test_a_rank_beyond_the_caster_is_told_with_the_highest_it_can_cast() -> None:
    standing = GAME.library.standing(FIREBALL, mage())
    assert standing.word == "rank too high"
    assert "the highest castable rank is 3" in standing.why


def test_gear_stands_by_where_it_is() -> None:
    dagger = ENTRIES["weapon", "dagger/stilleto"]
    held = Character("Ann", Build(gear=(CarriedGear("dagger/stilleto", place="hand"),)))
    belted = Character("Ann", Build(gear=(CarriedGear("dagger/stilleto", count=2),)))
    assert GAME.library.standing(dagger, held).word == "in hand"
    assert GAME.library.standing(dagger, belted).word == "2 carried"
    assert not GAME.library.standing(dagger, Character("Ann")).word


def test_a_spell_is_bought_by_its_book_unless_it_is_known() -> None:
    assert GAME.library.purchase(FIREBALL, mage()) == "gear.Master's spellbook, Evocations"
    assert GAME.library.purchase(BLAST, mage()) == ""
    assert GAME.library.purchase(ENTRIES["shield", "Shield"], mage()) == "gear.Shield"
    assert GAME.library.purchase(ENTRIES["skill", "Swords"], mage()) == ""


def test_whatever_can_be_bought_is_a_field_of_the_blueprint() -> None:
    keys = {field.key for section in GAME.characters.blueprint().sections for field in section.fields}
    wanted = {GAME.library.purchase(entry, Character("Ann")) for entry in ENTRIES.values()}
    assert wanted - keys == {""}


@pytest.mark.slow
def test_every_figure_of_every_entry_has_a_value_and_a_why() -> None:
    for character in GAME.characters.ready().values():
        for entry in ENTRIES.values():
            GAME.library.standing(entry, character)
            for line in GAME.library.worked_out(entry, character, None):
                assert line.name, entry.name
                assert line.value, (entry.name, line.name)
                assert line.why.endswith("."), (entry.name, line.name, line.why)
