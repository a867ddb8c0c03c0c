"""The library: every number of the rules has its words and its mark, and figures are those of every draw."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from math import comb

import msgspec
import pytest

from solo.library.index import Index
from solo.resolver import distribution, format_percent
from solo.systems.contract import LibraryEntry
from solo.systems.gloranthan.game import ROOMS
from solo.systems.gloranthan.library.tables import ROWS
from solo.systems.gloranthan.manifest import MANIFEST
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import action
from solo.systems.parts.game import ContractGame
from solo.systems.parts.house_rules import RuleEntry
from solo.systems.parts.topics import BOOK, HOUSE, RULING, Topic
from tests.systems.gloranthan.gloranthan_content import content

GAME = ContractGame(content(), MANIFEST, ROOMS)
ENTRIES = GAME.library.entries()
INDEX = Index(ENTRIES)
SPEARWOMAN: Character = GAME.characters.ready()["Spearwoman"]
CALLED = {
    "hit points": "Defeats",
    "AC": "H-13 Skills of combat",
    "bennies": "Fate cards",
    "fumble": "Draw Double and Trickster",
    "initiative": "Tactics test",
    "morale": "Going on at 0",
    "opportunity attack": "Spears and shots at units that move in",
    "difficulty class": "H-01 The referee",
    "flanking": "H-24 Joint attacks",
    "help action": "Support",
    "saving throw": "Active magic",
    "levels": "Power levels",
    "challenge rating": "Tiers",
    "boss": "H-10 Major foes",
    "line of sight": "H-17 Sight",
    "rest": "Recovery",
}


def entry(name: str, kind: str) -> LibraryEntry:
    return next(one for one in ENTRIES if (one.name, one.kind) == (name, kind))


def facts(name: str, kind: str) -> dict[str, str]:
    return dict(entry(name, kind).facts)


def figures(name: str, kind: str, against: str | None = None, hero: Character = SPEARWOMAN) -> dict[str, str]:
    return {line.name: line.value for line in GAME.library.worked_out(entry(name, kind), hero, against)}


def test_everything_has_an_entry_once() -> None:
    assert not [found for found, times in Counter((one.kind, one.name) for one in ENTRIES).items() if times > 1]
    kinds = Counter(one.kind for one in ENTRIES)
    assert kinds["foe"] == len(GAME.foes.prices())
    assert kinds["character"] == len(GAME.characters.ready())
    assert (kinds["unit"], kinds["spell"], kinds["race"]) == (36, 23, 10)
    assert (
        sum(int(facts(one.name, "card")["count"].split()[0]) for one in ENTRIES if "in a Fate hand" in dict(one.facts))
        == 46
    )


def test_every_number_of_the_rules_has_its_topic_and_its_mark() -> None:
    topics = content().entries(Topic).values()
    numbers = {number for topic in topics for number in topic.numbers}
    for letter, most in (("G", 64), ("R", 48), ("H", 35)):
        assert {f"{letter}-{number:02d}" for number in range(1, most + 1)} <= numbers
    origins = {topic.name.split()[0]: topic.origin for topic in topics if re.match(r"[RH]-\d\d ", topic.name)}
    assert origins == {
        **{f"R-{number:02d}": RULING for number in range(1, 49)},
        **{f"H-{number:02d}": HOUSE for number in range(1, 36)},
    }
    for topic in topics:
        assert (topic.origin == BOOK) == any(number.startswith("G-") for number in topic.numbers), topic.name


def test_texts_are_sentences_and_sources_are_named() -> None:
    for one in ENTRIES:
        assert not one.text or one.text.endswith((".", "!", "?")), one.name
        assert re.fullmatch(r"([GRH]-\d\d|part \d\d)(, ([GRH]-\d\d|part \d\d))*( \(house\))?", one.source), one.name
        for name, value in (*one.facts, *one.facets):
            assert name, one.name
            assert value, one.name
            assert not re.search(r"_|\bNone\b|<|=.*\(|Rating", f"{name} {value}"), one.name


@pytest.mark.parametrize(("word", "name"), CALLED.items())
def test_what_other_games_call_otherwise_is_found_by_that_word(word: str, name: str) -> None:
    assert INDEX.search(word)[0].name == name


def test_every_table_belongs_to_a_topic_and_has_rows() -> None:
    for name in ROWS:
        assert len(entry(name, "table" if name not in ("Landscape entities", "Support") else "rule").facts) > 1


def test_tables_hold_the_rules_rows() -> None:
    """Some of `G-02`, `G-04`, `G-15`, `G-19`, `G-28`, `G-30`, `G-36`, `G-45`, `G-46`, `G-50`, `G-54` and `G-56`."""
    levels = facts("Power levels", "table")
    assert levels["6"] == "a rune lord: multiple 32, 12 XP from the level below, 48 XP in all"
    assert levels["16"].endswith("multiple 32768, 32 XP from the level below, 278 XP in all")
    assert facts("Retainers", "table")["power 8, with companions"] == "best power 6, number of retainers 8"
    assert facts("Upkeep", "table")["−3"].endswith("−1M, impossible")
    assert facts("The moon", "table")["day 4"] == "full, +1M1E"
    assert facts("Cost of abilities", "table")["Major"] == "Rare 4, Common 6, Very Common 8, Ubiquitous 10"
    assert facts("Types of magic", "table")["Spirit"] == "Weak −1, Minor −1, Major +1, Twice Major +2"
    assert facts("Resistance of the world", "table")["change another's form"] == "14"
    assert facts("Rituals", "table")["power spot"] == "+1M, 2 h"
    assert facts("Range bands", "table")["missile"] == "personal 30, battle 3"
    assert facts("Move", "table")["MHI"] == "personal 12, battle 3"
    assert facts("Going", "table")["riders, difficult"] == "−2M, move length × 1/4"
    assert facts("Typical powers", "table") == {
        "soldier, warrior": "3",
        "NCO, elite soldier": "4",
        "NCO of the elite": "5",
        "junior officer, clan champion": "5 to 7",
        "senior officer, tribal champion": "8 to 10",
    }
    assert facts("Landscape entities", "rule") == {"small": "7", "medium": "9", "large": "11"}
    assert facts("Support", "rule")["remaining power 1 level below the base power"] == "+3E"
    assert sum(int(row.split()[0]) for row in facts("Mastery deck", "table").values()) == 51
    assert facts("Followers", "table")["power 11"].startswith("soldiers 224")


def test_odds_stand_beside_the_guide_of_the_source() -> None:
    rows = facts("Odds of an advantage", "table")
    for text, guide in (("−2M", 3), ("−1M", 13), ("−1E", 32), ("0", 40), ("+1E", 59), ("+1M", 81), ("+2M", 97)):
        exact = 1 - distribution(action, Rating.modifier(text)).chance_of(0)
        assert rows[text] == f"{float(exact * 100):.1f} %; the printed guide says {guide} %"
    assert "guide" not in rows["+1M1E"]


def test_house_rules_stand_with_their_numbers() -> None:
    assert facts("R-27 A pursuit that fails", "ruling") == {"A pursuit that fails": "pursuers, evaders"}
    told = {name for one in ENTRIES if one.kind in ("rule", "ruling", "house rule") for name, _ in one.facts}
    assert {ruling.name for ruling in content().entries(RuleEntry).values()} <= told


def test_people_and_foes_tell_the_rows_of_part_12() -> None:
    guard = facts("House guard", "foe")
    assert (guard["melee"], guard["resists"], guard["worth"]) == ("5M3E, more damage", "5M2E", "84")
    assert facts("Restless spirit", "foe")["Physical"] == "none"
    assert facts("Line spears", "foe")["melee"] == "14M7E"
    assert (facts("Spearwoman", "character")["melee"], facts("Spearwoman", "character")["resists"]) == ("6M2E", "6M2E")


def test_a_card_tells_how_likely_it_lies_in_a_hand() -> None:
    vinga = facts("Vinga", "card")
    assert vinga["count"] == "4 of 46"
    assert vinga["in a Fate hand"] == format_percent(1 - Fraction(comb(42, 4), comb(46, 4)))
    assert vinga["conditions"] == "attack, skirmish"
    assert vinga["runes"] == "Heortling, Theism, Air, Man, Combat"


def test_a_foe_is_met_as_in_a_battle() -> None:
    """6M2E against 5M2E, and 5M3E with a point more damage against 6M2E: Physical 4 and 5 are to be taken."""
    shown = figures("House guard", "foe")
    ours, theirs = distribution(action, Rating(1)), distribution(action, Rating(-1, 1))
    falls = theirs.chance(lambda defeats: bool(defeats) and defeats + 1 >= 5)
    assert shown["Spearwoman, melee"] == (
        f"success {format_percent(1 - ours.chance_of(0))}, defeats {float(ours.mean(int)):.1f}, "
        f"falls {format_percent(ours.chance(lambda defeats: defeats >= 4))}"
    )
    assert shown["House guard, melee"].startswith(f"success {format_percent(1 - theirs.chance_of(0))}, ")
    assert shown["House guard, melee"].endswith(f"falls {format_percent(falls)}")
    assert "Spearwoman, skirmish" in shown
    assert "House guard, skirmish" not in shown


def test_other_arms_skills_effects_and_cards_are_worked_out() -> None:
    assert figures("Hoplite", "unit", "House guard") != figures("Hoplite", "unit", "Dark troll")
    assert figures("Spear", "skill") == {"you add": "+1M"}
    assert figures("Running", "skill") == {"you add": "0"}
    assert figures("Literacy", "skill") == {"you add": "−1M"}
    odds = 1 - distribution(action, Rating(3 - 5)).chance_of(0)
    assert figures("Heal a Hurt at once", "effect") == {"works": "3 times a day", "succeeds": format_percent(odds)}
    assert figures("Many more hits", "effect")["comes to"] == "3"
    assert figures("Weapon Strike", "spell") == {"works": "3 times a day"}
    assert figures("Healing", "spell")["comes to"] == "2"
    assert figures("Vinga", "card") == {"its runes give": "+3E"}
    dead = msgspec.structs.replace(SPEARWOMAN, dead=True)
    assert figures("House guard", "foe", hero=dead) == {}
    with pytest.raises(KeyError):
        GAME.library.worked_out(entry("House guard", "foe"), SPEARWOMAN, "Nobody")


@pytest.mark.exhaustive
def test_every_entry_can_be_worked_out_for_everybody() -> None:
    keys = {field.key for section in GAME.characters.blueprint().sections for field in section.fields}
    for hero in GAME.characters.ready().values():
        for one in ENTRIES:
            for line in GAME.library.worked_out(one, hero):
                assert line.name
                assert line.value
                assert line.why.endswith("."), line
            assert GAME.library.purchase(one, hero) in {"", *keys}


def test_what_is_had_stands_first_and_is_not_for_sale() -> None:
    for name, kind, had in (
        ("Spear", "skill", True), ("Sword", "skill", False), ("Foot Warrior", "keyword", True),
        ("Thureophoroi", "unit", True), ("Arrow Armour", "spell", True), ("Vinga", "religion", False),
    ):  # fmt: skip
        one = entry(name, kind)
        assert GAME.library.standing(one, SPEARWOMAN).word == ("yours" if had else "")
        assert bool(GAME.library.purchase(one, SPEARWOMAN)) != had
    assert GAME.library.purchase(entry("House guard", "foe"), SPEARWOMAN) == ""
