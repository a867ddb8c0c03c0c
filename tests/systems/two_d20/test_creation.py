"""Creation: the six archetypes as printed, the bounds of a start, warnings, the way back, and the sheet."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import Assessment, Draft, Panel
from solo.systems.two_d20.creation.archetypes import Archetype
from solo.systems.two_d20.creation.characters import Characters
from solo.systems.two_d20.encounters.strength import member
from solo.systems.two_d20.people.build import build_character
from solo.systems.two_d20.people.sheet import Character, Treasure, figures_of
from solo.systems.two_d20.people.talents import TalentTaken

OPENED = open_system("two-d20", None)
CONTENT = OPENED.content
MAKING = Characters(CONTENT)
READY = OPENED.system.characters.ready()

PRINTED = """
warrior | 11 9 12 10 7 8 9 | Melee 3/3, Parry 2/2, Resistance 2/1, Athletics 1/1, Discipline 1/1, Observation 1/1, \
Intimidate 1/0 | Broadsword, Dagger, Leather jerkin, Leather cap | Heavy Blow, Tough
archer | 10 11 9 12 7 8 9 | Shooting 3/3, Observation 2/2, Acrobatics 2/1, Discipline 2/1, Resistance 1/1, \
Stealth 1/0, Survival 1/0 | Hunting bow, Short sword, Padded coat | Practised (shooting), Deadeye
rogue | 12 9 10 11 7 8 9 | Melee 2/2, Parry 2/2, Thievery 2/2, Discipline 2/1, Resistance 2/0, Stealth 1/1, \
Observation 1/0 | Short sword, Dagger, Leather jerkin, Buckler | Flourish (melee), Gifted (stealth)
shield-bearer | 12 8 11 10 7 9 9 | Melee 2/2, Parry 2/2, Discipline 2/2, Resistance 2/1, Athletics 1/1, Command 1/1, \
Observation 1/0 | Spear, Club, Brigandine, Steel helm, Round shield | Tough, Quick Guard
captain | 10 8 9 9 7 12 11 | Command 3/2, Intimidate 2/2, Melee 2/2, Discipline 1/1, Persuade 1/1, Parry 1/0, \
Resistance 1/0, Riding 1/0 | Broadsword, Javelin, Mail shirt | Dread Presence, Stubborn
healer-sage | 8 9 7 9 12 10 11 | Healing 3/2, Counsel 2/2, Discipline 2/1, Lore 2/1, Parry 1/1, Resistance 1/0, \
Shooting 1/0, Occult 1/0 | Club, Sling, Padded coat, Healer's kit | Field Surgeon, Iron Nerve
"""
# Vigor and Resolve, without and with the talents; TN and focus of the attack and its dice; the best defence
HEROES = [
    ("warrior", 14, 16, 10, 10),
    ("archer", 10, 10, 11, 11),
    ("rogue", 12, 12, 11, 11),
    ("shield-bearer", 13, 15, 11, 11),
    ("captain", 10, 10, 12, 14),
    ("healer-sage", 8, 8, 13, 13),
]


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def draft(archetype: str = "warrior", **changes: int | str) -> Draft:
    """A whole draft of an archetype, with fields changed; two underscores stand for a point in a key."""
    suggested = MAKING.suggest(SeededThrower(Random(1)), archetype)
    values = {**suggested.values, **{key.replace("__", "."): value for key, value in changes.items()}}
    return msgspec.structs.replace(suggested, values=values)


def told(assessed: Assessment, weight: str = "problem") -> dict[str, str]:
    return {problem.code: problem.message for problem in assessed.problems if problem.weight == weight}


@pytest.mark.parametrize("row", rows(PRINTED), ids=lambda row: row[0])
def test_the_archetypes_are_as_printed(row: list[str]) -> None:
    archetype = CONTENT.entries(Archetype)[row[0]]
    skills = ", ".join(f"{name.capitalize()} {one.expertise}/{one.focus}" for name, one in archetype.skills.items())
    gear = (*archetype.weapons, *archetype.armours, archetype.shield, archetype.kit)
    assert [
        archetype.name,
        " ".join(str(getattr(archetype.attributes, name)) for name in archetype.attributes.__struct_fields__),
        skills,
        ", ".join(filter(None, gear)),
        ", ".join(map(str, archetype.talents)),
    ] == row


@pytest.mark.parametrize(("name", "vigor", "tough", "resolve", "stubborn"), HEROES)
def test_what_follows_from_them(name: str, vigor: int, tough: int, resolve: int, stubborn: int) -> None:
    hero = build_character(CONTENT.entries(Archetype)[name], "Somebody")
    plain = figures_of(msgspec.structs.replace(hero, talents=()), CONTENT)
    assert (plain.vigor, plain.resolve, plain.courage, plain.fatigue) == (vigor, resolve, 0, 0)
    figures = figures_of(hero, CONTENT)
    assert (figures.vigor, figures.resolve) == (tough, stubborn)
    assert figures.courage == (1 if name == "healer-sage" else 0)


def test_an_empty_draft_says_all_that_is_to_be_done() -> None:
    assessed = MAKING.assess(Draft("two-d20", "Somebody"))
    assert list(told(assessed)) == ["attribute-array"]
    assert told(assessed)["attribute-array"] == (
        "Use 12, 11, 10, 9, 9, 8, 7, each once. Missing: 12, 11, 10, 8 and 7. Too many: 5 × 9."
    )
    warnings = [problem.message for problem in assessed.problems if problem.weight == "warning"]
    assert warnings == [
        "You can still spend 20 skill points.",
        "You can still choose 2 talents.",
        "You can still choose 2 weapons.",
        "Resistance is untrained. Your Vigor is low and hard to recover.",
        "Discipline is untrained. Your Resolve is low, and you cannot withstand threats.",
        "Parry and Acrobatics are untrained. You will rarely defend against an attack.",
        "You have no weapon. Fists are weak and never kill.",
    ]
    assert [(budget.name, budget.spent, budget.total) for budget in assessed.budgets] == [
        ("Attributes", "2", "7"),
        ("Skills", "0", "20"),
        ("Talents", "0", "2"),
        ("Armour", "0", "6"),
        ("Load", "0", "18"),
    ]


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"skill.lore": 4, "focus.lore": 0}, "expertise", "Expertise in Lore can be at most 3, not 4."),
        ({"focus.lore": 1}, "focus", "Focus in Lore can be at most its expertise, 0, not 1."),
        ({"skill.lore": 1}, "skill-points", "The skills cost 21 points, and you have 20."),
        ({"talent.1": "Gifted"}, "talent-choice", "Choose what Gifted is for: a skill."),
        ({"talent.1": "Flourish"}, "talent-choice", "Choose what Flourish is for: melee, ranged or threaten."),
        ({"talent.1": "Tough"}, "talent-twice", "You can take Tough only once."),
        ({"gear.more weapons": "club"}, "weapons", "You start with 2 weapons, not 3."),
        ({"armour.Mail shirt": 1}, "armour", "Your starting armour can have a load of at most 6, not 7."),
        (
            {"gear.shield": "Buckler", "kit.Thief's kit": 1},
            "kit-or-shield",
            "You start with one kit or a shield, not more.",
        ),
        ({"gear.gold": 11}, "gold", "You start with 10 gold, not 11."),
        ({"gear.more weapons": "spoon"}, "no-choice", "There is no weapon “spoon”."),
    ],
)
def test_each_bound_of_a_start_has_its_sentence(changes: dict[str, int | str], code: str, message: str) -> None:
    suggested = MAKING.suggest(SeededThrower(Random(1)), "warrior")
    values = {**suggested.values, "gear.weapon.1": "Broadsword", **changes}
    changed = msgspec.structs.replace(suggested, values=values)
    assert told(MAKING.assess(changed))[code].startswith(message)
    with pytest.raises(ValueError, match=r"\.$"):
        MAKING.finish(changed)


def test_what_a_table_allows_only_warns_and_stays_with_the_hero() -> None:
    allowed = msgspec.structs.replace(draft(skill__lore=1), house_rules=["skill-points", "gold"])
    hero = MAKING.finish(allowed)
    assert hero.house_rules == ("skill-points",)
    assert MAKING.finish(MAKING.reopen(hero)) == hero


def test_a_load_beyond_twice_brawn_is_warned_of() -> None:
    changed = draft("healer-sage", gear__weapon__1="Maul", gear__weapon__2="Great axe", gear__shield="Tower shield")
    warnings = told(MAKING.assess(changed), "warning")
    assert warnings["both-hands"] == "The Great axe takes both hands, so you cannot use the shield with it."
    free = {**changed.values, "armour.Plate cuirass": 1}
    warnings = told(MAKING.assess(msgspec.structs.replace(changed, values=free)), "warning")
    assert warnings["load"] == "Your load of 19 is above 14 and lowers Vigor by 1."


def test_armour_that_adds_no_soak_is_warned_of() -> None:
    worn = {"armour.Leather jerkin": 1, "armour.Mail shirt": 1, "armour.Leather leggings": 1}
    assessed = MAKING.assess(draft(**{key.replace(".", "__"): count for key, count in worn.items()}))
    doubts = [problem for problem in assessed.problems if problem.code == "no-soak"]
    assert [problem.field for problem in doubts] == ["armour.Leather jerkin"]
    assert doubts[0].message.startswith("The Leather jerkin adds no Soak")


def test_what_a_talent_is_for_is_written_as_skills_are_everywhere() -> None:
    field = next(field for page in MAKING.blueprint().sections for field in page.fields if field.key == "talent.1.for")
    assert [option.label for option in field.options if option.label.islower()] == ["none"]


def test_talents_take_what_they_are_for() -> None:
    changed = draft(talent__1="Practised", talent__1__for="parry", talent__2="Flourish", talent__2__for="melee")
    assert MAKING.finish(changed).talents == (TalentTaken("Practised", "parry"), TalentTaken("Flourish", "melee"))


def seasoned() -> Character:
    return msgspec.structs.replace(
        READY["Torva Hale"],
        weapons=("Broadsword", "Dagger", "Spear"),
        armours=("Leather cap", "Plate cuirass", "Leather leggings"),
        shield="Buckler",
        kits={"Thief's kit": 1, "Healer's kit": 3},
        gold=61.5,
        ledger=[Treasure("a silver cup", 12.5), Treasure("plate", -25)],
        renown=2,
        sessions=4,
        fortune=1,
        wounds=2,
        trauma=1,
    )


def test_a_seasoned_hero_is_reopened_with_all_that_was_earned() -> None:
    hero = seasoned()
    reopened = MAKING.reopen(hero)
    assert MAKING.assess(reopened).legal
    assert MAKING.finish(reopened) == hero
    richer = MAKING.finish(msgspec.structs.replace(reopened, values={**reopened.values, "gear.gold": 50}))
    assert richer == msgspec.structs.replace(hero, gold=50.0)


def test_the_sheet_tells_every_value_with_its_why() -> None:
    panels = {panel.title: {line.name: line for line in panel.lines} for panel in sheet(seasoned())}
    assert list(panels) == [
        "Condition", "Attributes", "Skills", "Attacks", "Soak", "Talents", "Gear", "Ledger", "Who you are",
    ]  # fmt: skip
    condition = panels["Condition"]
    assert (condition["Vigor"].value, condition["Vigor"].why) == ("16", "Brawn 12 + Resistance 2 + Tough 2.")
    assert condition["Renown"].value == "2, Acknowledged"
    assert (condition["Wounds"].value, condition["Trauma"].value) == ("2 Wounds", "1 Trauma")
    assert len(panels["Skills"]) == 24
    assert panels["Skills"]["Melee"].value == "TN 14, focus 3"
    assert panels["Skills"]["Lore"].why == "Intelligence 7 + expertise 0. Untrained, so a 19 is a complication too."
    blow = panels["Attacks"]["Broadsword"]
    assert blow.value == "8 CD at TN 14, focus 3, Vicious 1"
    assert blow.why.startswith("Melee, reach 2. 4 for the weapon + Brawn 3 + talents 1.")
    assert panels["Attacks"]["Hard stare"].value == "2 CD at TN 9, focus 0"
    assert "Burning skull" not in panels["Attacks"]
    soak = {name: line.value for name, line in panels["Soak"].items()}
    assert soak == {
        "Soak, head": "1", "Soak, right arm": "0", "Soak, left arm": "0", "Soak, torso": "4", "Soak, right leg": "1",
        "Soak, left leg": "1", "Cover": "1 CD",
    }  # fmt: skip
    assert panels["Gear"]["Load"].value == "15 of 24"
    assert panels["Gear"]["Thief's kit"].value == "1 use"
    assert panels["Ledger"]["plate"].value == "−25 gold"


def sheet(hero: Character) -> Sequence[Panel]:
    return OPENED.system.characters.sheet(hero)


def test_fatigue_stands_in_the_why_of_vigor() -> None:
    hero = msgspec.structs.replace(seasoned(), weapons=("Maul",) * 4, armours=("Plate cuirass", "Scale coat"))
    line = sheet(hero)[0].lines[0]
    assert (line.value, line.why) == ("15", "Brawn 12 + Resistance 2 + Tough 2 − Fatigue 1.")


def test_at_least_twelve_are_ready_of_every_archetype() -> None:
    assert len(READY) >= 12
    assert {hero.archetype for hero in READY.values()} == set(CONTENT.entries(Archetype))
    assert all(hero.look and hero.past for hero in READY.values())


def test_heroes_weigh_as_they_fight() -> None:
    weights = {
        name: member(build_character(one, name), CONTENT).total for name, one in CONTENT.entries(Archetype).items()
    }
    assert weights["warrior"] > weights["archer"] > weights["rogue"] > weights["healer-sage"]
    unarmed = msgspec.structs.replace(READY["Torva Hale"], weapons=())
    assert member(unarmed, CONTENT).total < member(READY["Torva Hale"], CONTENT).total
