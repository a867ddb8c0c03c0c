"""The library: every mechanic and ruling has its entry, and every entry its figures in anybody's hands."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from solo.library.systems import open_system
from solo.systems.contract import LibraryEntry
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character

SYSTEM = open_system("fire-and-sword", None).system
ENTRIES = SYSTEM.library.entries()


def entry(name: str) -> LibraryEntry:
    return next(each for each in ENTRIES if each.name == name)


def person(name: str) -> Character:
    found = SYSTEM.characters.ready()[name]
    assert isinstance(found, Character)
    return found


def figures(name: str, who: str, against: str | None = None) -> dict[str, str]:
    return {line.name: line.value for line in SYSTEM.library.worked_out(entry(name), person(who), against)}


def test_every_name_is_one_entry() -> None:
    assert [name for name, count in Counter(each.name for each in ENTRIES).items() if count > 1] == []


@pytest.mark.parametrize(("letter", "last"), [("F", 38), ("R", 43), ("H", 15)])
def test_every_mechanic_ruling_and_house_rule_is_found_by_its_number(letter: str, last: int) -> None:
    told = set(re.findall(rf"{letter}-\d\d", " ".join(each.source for each in ENTRIES)))
    assert told == {f"{letter}-{number:02}" for number in range(1, last + 1)}


def test_all_content_has_entries() -> None:
    content = open_system("fire-and-sword", None).content
    names = {each.name for each in ENTRIES}
    assert set(content.entries(Spell)) <= names
    assert set(content.entries(Foe)) <= names
    assert set(SYSTEM.characters.ready()) <= names


def test_whatever_is_ours_says_house() -> None:
    origins = {each.name: dict(each.facets).get("origin") for each in ENTRIES}
    assert origins["Keen Blade"] == "house"
    assert origins["Bless"] == "book"
    assert origins["Bear"] == "house"
    assert origins["What a fumble does"] == "house"
    assert origins["Healer's satchel"] == "house"
    assert origins["Scimitar"] == "book"


def test_prices_are_those_of_the_source() -> None:
    prices = {each.name: dict(each.facts).get("price") for each in ENTRIES}
    assert prices["Round shield"] == "50 L."
    assert prices["Scimitar"] == "250 L."
    assert prices["Iron scimitar"] == "1,200 L."
    assert prices["Carmanian charger"] == "2,500 L."
    assert prices["War mammoth, trained"] == "10,000 L."
    assert prices["Scroll of sorcery"] == "250 L. a check"
    assert prices["Three-point enchantment"] == "15,000 L."


def test_tables_read_as_in_the_rules() -> None:
    injuries = dict(entry("Injury table").facts)
    assert injuries["11–12"] == "badly wounded; CON roll at difficulty 5, or flesh rot"
    assert injuries["19"] == "dying; CON roll at difficulty 7, or dead"
    assert next(iter(injuries)) == "1"
    assert list(dict(entry("Spirit combat effects").facts)) == ["1–5", "6–8", "9–16", "17–18", "19"]
    assert dict(entry("Duration of sorcery").facts)["a month"] == "10 MP"
    assert dict(entry("Disability table").facts)["17–18"].startswith("a limb cut off")


@pytest.mark.slow
def test_figures_are_given_for_everything_in_everybodys_hands() -> None:
    for character in SYSTEM.characters.ready().values():
        for each in ENTRIES:
            standing = SYSTEM.library.standing(each, character)
            assert 0 <= standing.order <= 3
            lines = SYSTEM.library.worked_out(each, character)
            assert all(line.value and line.why.endswith(".") for line in lines), each.name
            assert bool(lines) or each.kind not in ("weapon", "armour", "shield", "skill", "statistic", "spell", "foe")


def test_what_is_for_sale_has_a_field() -> None:
    keys = {field.key for section in SYSTEM.characters.blueprint().sections for field in section.fields}
    bought = {SYSTEM.library.purchase(each, person("Pell Nine-Doors")) for each in ENTRIES} - {""}
    assert bought <= keys
    assert "gear.Glaive" in bought
    assert SYSTEM.library.purchase(entry("Dodge"), person("Pell Nine-Doors")) == "gear.Scroll of a common skill"
    assert SYSTEM.library.purchase(entry("Luck"), person("Pell Nine-Doors")) == ""
    assert SYSTEM.library.purchase(entry("Bite"), person("Pell Nine-Doors")) == ""


def test_figures_change_with_the_foe() -> None:
    assert figures("Sword", "Julia Varro")["Sword"] != figures("Sword", "Julia Varro", "Champion")["Sword"]
    with pytest.raises(KeyError):
        figures("Sword", "Julia Varro", "Nobody")


def test_a_spirit_is_fought_with_the_soul() -> None:
    with_fetch, without = figures("Disease spirit", "Old Tarn"), figures("Disease spirit", "Julia Varro")
    assert set(with_fetch) == {"Attack of the soul", "Duel of souls"}
    assert int(with_fetch["Attack of the soul"].split()[0]) > int(without["Attack of the soul"].split()[0])


def test_a_spell_known_tells_its_casting_and_one_unknown_the_way_to_it() -> None:
    # Strike Down 16 against POW 13: 55 % by the opposed roll; strength 3 costs 3 of 17 MP.
    assert figures("Strike Down", "Sabina Quill") == {"works": "55 %", "costs": "3 MP, 5 castings left"}
    assert figures("Bless", "Julia Varro")["works"] == "45 %"
    assert set(figures("Far Sight", "Sabina Quill")) == {f"learned at strength {power}" for power in range(1, 6)}
    assert SYSTEM.library.standing(entry("Bless"), person("Julia Varro")).word == "ready"
    assert SYSTEM.library.standing(entry("Bless"), person("Old Tarn")).word == ""


def test_a_foes_card_tells_what_sets_it_apart_in_a_fight() -> None:
    cards = {entry.name: dict(entry.facts) for entry in SYSTEM.library.entries()}
    assert cards["Wild boar"]["traits"] == "attacks once a round"
    assert cards["War mammoth"]["traits"] == "cannot be knocked down by a lance"
    assert cards["Village shaman"]["traits"] == "a Fetch's second D30 in spirit combat"
    assert cards["Centurion"]["best defence"] == "Shield Parry 20"
    assert cards["Sorcerer"]["magic points"] == "10", "16, of them 6 gone in the Hard Skin"
    assert "magic points" not in cards["Priestess"]
    assert "traits" not in cards["Recruit"]


@pytest.mark.parametrize(("name", "soul"), [("Disease spirit", "first"), ("Ghost of madness", "weakest")])
def test_the_stat_block_of_a_spirit_says_which_soul_it_goes_for(name: str, soul: str) -> None:
    assert f"Attacks the {soul} free soul and holds on to it." in SYSTEM.foes.stat_block(name).manner
