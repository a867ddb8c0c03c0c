"""The library: everything in the content is in it once, with figures that the rules agree with."""

from collections import Counter

import msgspec
import pytest

from solo.systems.contract import LibraryEntry
from solo.systems.parts.topics import Topic, find_problems
from solo.systems.polyhedral.checks.table import DERIVED
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.rules import circumstances
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.affixes import Affix
from solo.systems.polyhedral.gear.equipment import Armour, Item, Shield, rows
from solo.systems.polyhedral.library.stat_block import stat_block
from solo.systems.polyhedral.people.skills import SKILLS
from solo.systems.polyhedral.rolls import attacks, injuries
from solo.systems.polyhedral.wording import VS_SPELLS
from tests.systems.polyhedral.shipped import OPENED

ENTRIES = OPENED.system.library.entries()


def entry(kind: str, name: str) -> LibraryEntry:
    (found,) = [one for one in ENTRIES if one.kind == kind and one.name == name]
    return found


def facts(kind: str, name: str) -> dict[str, str]:
    return dict(entry(kind, name).facts)


def names(kind: str) -> list[str]:
    return [one.name for one in ENTRIES if one.kind == kind]


def test_every_shelf_is_in_it_whole() -> None:
    printed = [mode.row for _, mode in rows(OPENED.content)]
    assert len(printed) == 45
    for row in printed:
        assert any(name.startswith(row) for name in names("weapon")), row
    assert names("armour") == list(OPENED.content.entries(Armour))
    assert names("shield") == list(OPENED.content.entries(Shield))
    assert names("item") == list(OPENED.content.entries(Item))
    assert names("affix") == list(OPENED.content.entries(Affix))
    assert names("foe") == list(OPENED.content.entries(Foe))
    assert names("character") == list(OPENED.content.entries(ReadyCharacter))
    assert names("skill") == list(SKILLS)
    assert len(names("attribute")) == 6


def test_no_name_stands_twice_in_a_kind() -> None:
    counts = Counter((one.kind, one.name.casefold()) for one in ENTRIES)
    assert [key for key, count in counts.items() if count > 1] == []


def test_all_promised_kinds_are_there() -> None:
    assert {one.kind for one in ENTRIES} == {
        *("weapon", "armour", "shield", "item", "skill", "attribute", "spell", "affix"),
        *("foe", "character", "malady", "action", "condition", "circumstance", "rule", "ruling"),
    }


def test_every_entry_says_something_and_where_it_stands() -> None:
    for one in ENTRIES:
        assert one.source
        assert one.text or one.facts
        assert all(name and value for name, value in (*one.facts, *one.facets))


def test_a_weapon_by_each_of_its_uses() -> None:
    assert facts("weapon", "longsword/broadsword") == {
        "damage": "STR die +4",
        "distance": "reach 1",
        "min STR": "8",
        "parry": "+1",
        "hands": "one hand",
        "price": "$75",
        "weight": "4 lb",
    }
    knife = facts("weapon", "dagger/stilleto")
    assert knife["damage"] == "STR die +2, +1 slashing"
    assert facts("weapon", "dagger/knife")["distance"] == "range 8, at most 20"
    assert facts("weapon", "Sling (bullet)")["shoots"] == "Sling bullet"
    assert ("use", "thrown") in entry("weapon", "dagger/knife").facets
    assert facts("weapon", "Quarterstaff (Staff)")["min STR"] == "6"
    assert facts("weapon", "Quarterstaff (Spears)")["min STR"] == "4"
    assert "twice" in entry("weapon", "Rapier").text


def test_a_foe_with_its_price_and_weapons() -> None:
    found = facts("foe", "Ogre")
    assert found["price"] == f"{OPENED.system.foes.prices()['Ogre']} XP"
    assert {name for name, _ in entry("foe", "Ogre").facets} >= {"role", "theme"}
    assert "punch" not in found


def test_prices_of_scores_and_levels() -> None:
    assert facts("attribute", "Strength")["12"] == "1d12, Difficulty 8, 80 XP"
    assert facts("attribute", "Spirit")["4"] == "1d4, Difficulty 4, −25 XP"
    assert facts("skill", "Swords")["level 3"] == "14 XP, Expert"


def written(modifier: int) -> str:
    return f"{modifier:+d}".replace("-", "−")


@pytest.mark.parametrize(
    ("kind", "name", "fact", "modifier"),
    [
        ("circumstance", "Weapon too heavy", "modifier", attacks.TOO_HEAVY.value),
        ("circumstance", "Long range", "modifier", attacks.LONG_RANGE.value),
        ("circumstance", "Improvised missile", "modifier", attacks.IMPROVISED_MISSILE.value),
        ("circumstance", "Weak parry", "modifier", attacks.WEAK_PARRY.value),
        ("circumstance", "Dark", "modifier", circumstances.DARK.value),
        ("circumstance", "Pitch dark", "modifier", circumstances.PITCH_DARK.value),
        ("circumstance", "Bad footing", "modifier", circumstances.UNSTEADY.value),
        ("circumstance", "Flanked", "modifier", circumstances.FLANKED.value),
        ("circumstance", "Cover", "modifier", circumstances.COVER[-1].value),
        ("circumstance", "Cover", "strong cover", circumstances.COVER[-2].value),
        ("condition", "Prone", "own checks", attacks.PRONE.value),
        ("condition", "Prone", "melee against you", attacks.PRONE_TARGET_NEAR.value),
        ("condition", "Prone", "missiles against you", attacks.PRONE_TARGET_FAR.value),
    ],
)
def test_topics_tell_the_modifiers_that_the_rules_apply(kind: str, name: str, fact: str, modifier: int) -> None:
    assert facts(kind, name)[fact] == written(modifier)


def test_topics_tell_the_defence_of_the_helpless_and_the_balance_to_keep() -> None:
    for name in ("Unaware", "Helpless", "Unconscious"):
        assert facts("condition", name)["defence"] == str(attacks.HELPLESS)
    assert facts("rule", "Knockback")["difficulty"] == str(injuries.BALANCE)


def test_a_topic_without_words_or_with_too_many_is_a_fault() -> None:
    judged = find_problems(("rule",))
    good = Topic("X", "rule", "A word.", "P-11")
    for field, wrong in (("text", " "), ("text", "No sentence"), ("text", "word " * 200 + "."), ("source", " , ")):
        broken = msgspec.structs.replace(good, **{field: wrong})
        assert [name for name, _ in judged(broken, OPENED.content)] == [field]
    assert [name for name, _ in judged(msgspec.structs.replace(good, kind="riddle"), OPENED.content)] == ["kind"]
    assert not list(judged(good, OPENED.content))


def test_no_foe_is_priced_below_what_it_counts_though_its_parts_may_come_to_less() -> None:
    prices = OPENED.system.foes.prices()
    assert min(prices.values()) == 5
    found = facts("foe", "Granary rat")
    assert (found["price"], found["parts"]) == ("5 XP", "−29 XP, but counts as 5 XP in an encounter")
    assert "parts" not in facts("foe", "Ogre")


def test_the_stat_block_names_the_defences_against_spells_as_the_sheet_does() -> None:
    (kobold,) = [foe for name, foe in OPENED.content.entries(Foe).items() if name == "Kobold spark"]
    shown = [figure.name for figure in stat_block(kobold, OPENED.content).figures]
    assert [name for name in shown if "spells" in name] == list(VS_SPELLS.values())
    assert {label for code, label in DERIVED.items() if code.endswith("_vs_spell")} == set(VS_SPELLS.values())
