"""Who can cast what: schools, ranks and books, a sorcerer's list, and the sentence that says why not."""

import msgspec
import pytest

from solo.systems.contract import Content
from solo.systems.polyhedral.magic.known_spells import (
    explain_no_casting,
    highest_rank,
    list_castable,
    list_known,
    magic_problems,
)
from solo.systems.polyhedral.magic.spell import spell_named
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, CarriedGear

EVOCATIONS_TO_3 = {
    *("Arcane Arrow", "Arcane Blast", "Spirit Lash", "Arcane Armor", "Flame Sheathe", "Inferno"),
    *("Lightning Arc", "Shockwave", "Wall of Flame"),
}
EVOCATIONS_FROM_4 = {
    *("Fireball", "Earthwall", "Missile Swarm", "Flight", "Lightning Storm", "Banshee", "Hellfire"),
}


def build(intellect: int = 10, books: tuple[CarriedGear, ...] = (), **skills: int) -> Build:
    levels = {name.replace("_", " "): level for name, level in skills.items()}
    return Build(attributes=Attributes(intellect=intellect), skills=levels, gear=books)


BOOK = CarriedGear("Spellbook", school="Evocations", place="pack")
MASTERS = CarriedGear("Master's spellbook", school="Evocations", place="pack")
CHARMS = CarriedGear("Spellbook", school="Charms")
MAGE = build(books=(BOOK,), Evocations=2, Spellcraft=2)
IMP = Build(
    attributes=Attributes(intellect=4),
    skills={"Charms": 1, "Evocations": 2, "Spellcraft": 3},
    sorcerer=True,
    spells=("Hex", "Arcane Blast", "Sleep"),
)


def names(spells: tuple[object, ...]) -> set[str]:
    return {str(getattr(spell, "name", "")) for spell in spells}


def test_a_book_holds_ranks_1_to_3_of_one_school_and_a_masters_book_the_others(content: Content) -> None:
    assert names(list_known(MAGE, content)) == EVOCATIONS_TO_3
    assert names(list_known(build(books=(MASTERS,)), content)) == EVOCATIONS_FROM_4
    assert names(list_known(build(books=(BOOK, MASTERS)), content)) == EVOCATIONS_TO_3 | EVOCATIONS_FROM_4
    assert list_known(build(books=(CarriedGear("Arrow"), CarriedGear("Spellbook"))), content) == ()


def test_only_what_rank_and_school_allow_can_be_cast(content: Content) -> None:
    # INT 10 with Spellcraft 2 reaches rank 2 (`P-08`).
    assert names(list_castable(MAGE, content)) == EVOCATIONS_TO_3 - {"Lightning Arc", "Shockwave", "Wall of Flame"}
    assert names(list_castable(build(books=(BOOK, CHARMS), Evocations=1, Spellcraft=1), content)) == {
        *("Arcane Arrow", "Arcane Blast", "Spirit Lash")
    }
    for lacking in ("Evocations", "Spellcraft"):
        levels = {name: level for name, level in MAGE.skills.items() if name != lacking}
        assert list_castable(msgspec.structs.replace(MAGE, skills=levels), content) == ()


@pytest.mark.parametrize(
    ("intellect", "spellcraft", "rank"), [(12, 4, 6), (10, 6, 6), (10, 7, 0), (8, 5, 3), (6, 4, 0)]
)
def test_the_highest_rank(content: Content, intellect: int, spellcraft: int, rank: int) -> None:
    mage = build(intellect, (BOOK, MASTERS), Evocations=1, Spellcraft=spellcraft)
    assert highest_rank(mage) == rank
    assert max((spell.rank for spell in list_castable(mage, content)), default=0) == rank


@pytest.mark.parametrize(
    ("mage", "name", "sp", "sentence"),
    [
        (MAGE, "Inferno", 2, ""),
        (MAGE, "Inferno", 1, "Inferno costs 2 SP, but you have 1."),
        (MAGE, "Arcane Blast", 0, "Arcane Blast costs 1 SP, but you have 0."),
        (MAGE, "Fireball", 9, "Fireball has rank 4, but the highest castable rank is 2."),
        (MAGE, "Hex", 9, "Hex needs at least Afflictions 1."),
        (build(books=(BOOK,), Evocations=2), "Inferno", 9, "Inferno needs at least Spellcraft 1."),
        (
            build(books=(BOOK,), Evocations=2, Spellcraft=7),
            "Inferno",
            9,
            "To cast spells, Spellcraft 7 must stay below the Intellect Difficulty 7.",
        ),
        (
            build(books=(CHARMS,), Evocations=2, Spellcraft=2),
            "Inferno",
            9,
            "Inferno needs a Spellbook of Evocations, which is missing.",
        ),
        (
            build(12, (BOOK,), Evocations=2, Spellcraft=4),
            "Hellfire",
            9,
            "Hellfire needs a Master's spellbook of Evocations, which is missing.",
        ),
        (IMP, "Arcane Blast", 1, ""),
        (IMP, "Inferno", 9, "Inferno is not among the spells of this sorcerer."),
        (IMP, "Hex", 9, "Hex needs at least Afflictions 1."),
        (IMP, "Fireball", 9, "Fireball has rank 4, but the highest castable rank is 3."),
    ],
)
def test_why_a_spell_cannot_be_cast(content: Content, mage: Build, name: str, sp: int, sentence: str) -> None:
    assert explain_no_casting(mage, spell_named(name, content), content, sp) == sentence


def test_a_sorcerer_needs_no_book_and_no_intellect_but_the_school(content: Content) -> None:
    assert highest_rank(IMP) == 3
    assert names(list_known(IMP, content)) == {"Hex", "Arcane Blast", "Sleep"}
    assert names(list_castable(IMP, content)) == {"Arcane Blast", "Sleep"}
    assert names(list_known(msgspec.structs.replace(IMP, gear=(MASTERS,)), content)) == {"Hex", "Arcane Blast", "Sleep"}


def faults(mage: Build, content: Content) -> list[tuple[str, str]]:
    return list(magic_problems(mage, content))


def sorcerer(*spells: str) -> Build:
    return msgspec.structs.replace(IMP, spells=spells)


def test_a_sorcerer_knows_one_spell_for_each_level_of_spellcraft(content: Content) -> None:
    assert faults(sorcerer("Inferno", "Arcane Blast", "Sleep"), content) == []
    short = faults(sorcerer("Arcane Blast", "Sleep"), content)
    assert short == [("spells", "A sorcerer knows one spell per level of Spellcraft, so list 3, not 2.")]
    assert len(faults(sorcerer("Inferno", "Arcane Blast", "Sleep", "Camouflage"), content)) == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Fireball", "Fireball has rank 4, but the highest castable rank is 3."),
        ("Hex", "Hex needs at least Afflictions 1."),
        ("Arcane Blast", "The same spell is listed twice."),
        ("sleeping", 'There is no spell "sleeping". Did you mean "Sleep"?'),
        ("inferno", 'Write the spell "inferno" as "Inferno".'),
    ],
)
def test_a_sorcerers_list_is_judged_spell_by_spell(content: Content, name: str, sentence: str) -> None:
    assert ("spells", sentence) in faults(sorcerer("Arcane Blast", "Camouflage", name), content)


def test_a_list_without_sorcery_and_a_book_without_a_school_are_faults(content: Content) -> None:
    assert faults(MAGE, content) == []
    assert faults(Build(), content) == []
    assert [field for field, _ in faults(Build(spells=("Hex",)), content)] == ["spells"]
    (fault,) = faults(build(books=(CarriedGear("Spellbook", school="Cookery"),)), content)
    assert fault == ("gear", "Choose the school of the Spellbook: Afflictions, Charms, Evocations, Life Magic.")
