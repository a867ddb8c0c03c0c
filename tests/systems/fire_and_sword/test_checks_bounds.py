"""Checks between fights, clause by clause (`F-01` to `F-09`, `R-11`, `R-27`): what resists, counts, and can help."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.resolver import Modifier
from solo.systems.contract import Setup
from solo.systems.fire_and_sword.checks import table, testable_abilities, trial
from solo.systems.fire_and_sword.checks.testable_abilities import (
    character_abilities,
    foe_abilities,
    modifiers,
    raw_level,
    usually_resists,
)
from solo.systems.fire_and_sword.checks.trial import OpposedTest, SkillTest, verdict_of, was_critical
from solo.systems.fire_and_sword.company.people import (
    CompanyMember,
    CompanyState,
    check_switches,
    make_company,
    read_switches,
)
from solo.systems.fire_and_sword.company.procedure import conditions
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.contest import ContestSide
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury
from solo.systems.fire_and_sword.rolls.roll import Level, ReadRoll

ANN = Character("Ann", skills={"Hide": 14, "Sword Attack": 15, "Sword Parry": 13, "Strike Down": 9, "Dodge": 11})
CONTENT = open_system("fire-and-sword", None).content


# What resists (F-07, R-27)


@pytest.mark.parametrize(
    ("test", "skills", "answer"),
    [
        ("Sword Attack", {"Sword Parry": 13, "Dodge": 11}, "Sword Parry"),
        ("Sword Attack", {"Sword Parry": 9, "Dodge": 11}, "Dodge"),
        ("Sword Attack", {}, "Dodge"),
        ("Dodge", {"Axe Attack": 12, "Sword Attack": 15}, "Sword Attack"),
        ("Sword Parry", {"Axe Attack": 12}, "Axe Attack"),
        ("Sword Parry", {}, "POW"),
        ("Dodge", {}, "Dodge"),
        ("Hide", {}, "Spot Hidden"),
        ("Spot Hidden", {}, "Hide"),
        ("Listen", {}, "Hide"),
        ("Cult Lore", {}, "POW"),
        ("Custom", {}, "Custom"),
        ("STR", {}, "STR"),
        ("Strike Down", {}, "POW"),
    ],
)
def test_what_usually_resists(test: str, skills: dict[str, int], answer: str) -> None:
    assert usually_resists(test, character_abilities(Character("Bo", skills=skills))) == answer


@pytest.mark.parametrize(
    ("skill", "attack", "parry", "defends"),
    [
        ("Sword Attack", True, False, False),
        ("Shield Parry", False, True, True),
        ("Dodge", False, False, True),
        ("Hide", False, False, True),
        ("Attack", False, False, False),
        ("Custom", False, False, False),
    ],
)
def test_which_skills_attack_and_which_defend(skill: str, attack: bool, parry: bool, defends: bool) -> None:
    assert (table.is_attack(skill), table.is_parry(skill), table.defends(skill)) == (attack, parry, defends)


def test_the_general_modifiers_are_those_of_the_rules() -> None:
    """F-09: −10, −5 and −3."""
    told = {one.name: one.value for one in (*table.GENERAL, *table.HIDING)}
    assert (told["exhausted"], told["wholly blind"], told["against major fortifications"]) == (-10, -10, -10)
    assert (told["tired"], told["can barely see"], told["against a fortification"]) == (-5, -5, -5)
    assert (told["poor morale"], told["up a steep hill"]) == (-3, -3)
    assert (told["in open desert"], told["in the middle of a great stadium"]) == (-5, -10)
    assert (told["in place of a skill close to it"], told["in place of a skill less close to it"]) == (-5, -10)


# What counts


def test_exhaustion_weighs_on_statistics_and_wounds_on_skills_alone() -> None:
    ill = replace(ANN, exhausted=True, wounds=Wounds(Injury.WALKING))
    assert modifiers(ill, "CON") == (Modifier("exhausted since the last fight", -10),)
    assert sum(one.value for one in modifiers(ill, "Hide")) == -13
    assert modifiers(ANN, "CON") == ()
    assert (raw_level(ANN, "CON"), raw_level(ANN, "Hide")) == (11, 14)
    assert character_abilities(ill).level("CON") == 1


def test_a_foe_is_put_to_its_skills_and_statistics() -> None:
    foe = Foe("A", "…", "soldier", {"Hide": 13}, statistics=Statistics(power=16))
    assert [foe_abilities(foe).level(test) for test in ("Hide", "POW", "Climb", "Cult Lore")] == [13, 16, 5, 0]
    assert foe_abilities(foe).why("Hide") == ()


def test_what_was_learned_comes_first_the_best_before_all() -> None:
    found = testable_abilities.tests(character_abilities(ANN))
    assert found[0].code == "Hide"
    groups = {test.code: test.group for test in found}
    assert (groups["Hide"], groups["Climb"], groups["STR"]) == ("", "never learned", "statistics")
    assert (groups["Sword Attack"], groups["Dodge"], groups["Strike Down"]) == (
        "weapons and defence",
        "weapons and defence",
        "spells",
    )


# How it ends


def roller(skill: int, bonus: int = 0) -> trial.TestRoller:
    return trial.TestRoller("party-0", "Ann", "Hide", ContestSide(skill, 0, bonus), ())


@pytest.mark.parametrize(
    ("rolled", "difficulty", "bonus", "won"),
    [
        (ReadRoll(Level.NORMAL, 5), 0, 0, True),
        (ReadRoll(Level.NORMAL, 5), 5, 0, False),
        (ReadRoll(Level.NORMAL, 6), 5, 0, True),
        (ReadRoll(Level.NORMAL, 5), 5, 1, True),
        (ReadRoll(Level.FAILURE, 0), 0, 9, False),
        (ReadRoll(Level.SPECIAL, 1), 20, 0, True),
        (ReadRoll(Level.SPECIAL, 1), 21, 0, False),
        (ReadRoll(Level.CRITICAL, 1), 40, 0, True),
    ],
)
def test_a_rating_above_the_difficulty_succeeds(rolled: ReadRoll, difficulty: int, bonus: int, won: bool) -> None:
    assert SkillTest(roller(12, bonus), difficulty, 20)._verdict(rolled).succeeded is won


@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.parametrize(("own", "other", "won"), [(5, 0, True), (0, 5, False)])
def test_each_side_of_an_opposed_check_has_its_own_bonus(own: int, other: int, won: bool, defends: bool) -> None:
    opposed = OpposedTest(roller(12, own), roller(12, other), defends, 20)
    lower, higher = ReadRoll(Level.NORMAL, 8), ReadRoll(Level.NORMAL, 10)
    assert opposed._verdict(*((lower, higher) if won else (higher, lower))).succeeded is won


def test_a_tie_of_an_opposed_check_is_the_defenders() -> None:
    for defends in (False, True):
        opposed = OpposedTest(roller(12), roller(12), defends, 20)
        assert opposed._verdict(ReadRoll(Level.NORMAL, 8), ReadRoll(Level.NORMAL, 8)).succeeded is defends
        chance = opposed.odds().chance(lambda verdict: verdict.succeeded)
        assert (chance > Fraction(1, 2)) is defends


@pytest.mark.parametrize(("level", "critical"), [(Level.SPECIAL, False), (Level.CRITICAL, True)])
@pytest.mark.parametrize("won", [False, True])
def test_a_critical_is_one_whether_it_was_enough_or_not(level: Level, critical: bool, won: bool) -> None:
    assert was_critical(verdict_of(ReadRoll(level, 5), won)) is critical


def test_verdicts_rise_by_level_and_by_success() -> None:
    ranks = [
        verdict_of(ReadRoll(level, 5), won).rank for level in Level if level < Level.CINEMATIC for won in (False, True)
    ]
    assert ranks == sorted(set(ranks))


# The company


def company(*people: Character, **options: str) -> CompanyState:
    return CompanyState(
        title="t", people=[CompanyMember(f"party-{n}", "A", one) for n, one in enumerate(people)], options=options
    )


def test_the_able_are_awake_and_the_living_are_not_dead() -> None:
    asleep = replace(ANN, name="Bo", wounds=Wounds(Injury.DYING))
    dead = replace(ANN, name="Cy", wounds=Wounds(Injury.DEAD))
    made = company(ANN, asleep, dead)
    assert [one.name for one in made.list_able()] == ["Ann"]
    assert [one.name for one in made.living()] == ["Ann", "Bo"]
    assert [one.dead for one in made.people] == [False, False, True]


@pytest.mark.parametrize(
    ("options", "deducts"), [({}, False), ({"difficulty": "deducted"}, True), ({"difficulty": "to be beaten"}, False)]
)
def test_difficulties_are_deducted_where_the_table_says_so(options: dict[str, str], deducts: bool) -> None:
    assert company(ANN, **options).deduct is deducts


def test_a_company_needs_one_who_is_alive_and_switches_that_there_are() -> None:
    dead = replace(ANN, wounds=Wounds(Injury.DEAD))
    with pytest.raises(ValueError, match="living"):
        make_company(Setup((dead,)), {})
    assert len(make_company(Setup((ANN, replace(dead, name="Bo"))), {})) == 2
    switches = {"light": ("day", "dark")}
    check_switches({"light": "dark"}, switches)
    for wrong in ({"light": "red"}, {"colour": "red"}):
        with pytest.raises(ValueError, match=r"\.$"):
            check_switches(wrong, switches)
    assert read_switches({}, switches) == {"light": "day"}
    assert read_switches({"light": "dark"}, switches) == {"light": "dark"}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ()),
        ({"exhausted": True}, ("exhausted",)),
        ({"wounds": Wounds(Injury.BADLY)}, ("badly wounded",)),
        ({"wounds": Wounds(lost_soul=True)}, ("lost between the planes",)),
        ({"wounds": Wounds(rotting=0)}, ("flesh rot",)),
        ({"wounds": Wounds(disabilities=(Disability.ADDLED,))}, ("addled",)),
        ({"running": (RunningSpell("Bless", 2),)}, ("Bless 2",)),
    ],
)
def test_what_is_the_matter_with_somebody(fields: dict[str, object], told: tuple[str, ...]) -> None:
    assert conditions(replace(ANN, **fields)) == told


@pytest.mark.parametrize(("level", "able"), [(9, False), (10, True)])
def test_help_takes_a_skill_of_ten(level: int, able: bool) -> None:
    checks = open_system("fire-and-sword", None).system.procedures["check"]
    helper = CompanyMember("party-1", "B", Character("Bo", skills={"Custom": level}))
    assert (checks._why_no_help(helper, "Custom") == "") is able  # type: ignore[attr-defined]
