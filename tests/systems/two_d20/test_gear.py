"""Gear and talents: the tables of part 8 cell by cell, and what talents come to."""

from solo.library.systems import open_system
from solo.systems.two_d20.gear.armour import Armour, Shield, ToolKit
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import SKILLS
from solo.systems.two_d20.people.talents import Talent, TalentTaken, gifts_of

OPENED = open_system("two-d20", None)
CONTENT = OPENED.content

WEAPONS = """
Fist or kick | melee | 2 | 1 | 0 | 0 | – | Nonlethal
Dagger | melee | 3 | 1 | 1 | 1 | 1 | Vicious 1
Sickle | melee | 3 | 1 | 1 | 1 | 1 | Vicious 1
Club | melee | 3 | 2 | 1 | 1 | <1 | Stun
Hand axe | melee | 3 | 2 | 1 | 1 | 2 | Vicious 1
Short sword | melee | 3 | 2 | 1 | 1 | 3 | Piercing 1
Broadsword | melee | 4 | 2 | 1 | 2 | 5 | Vicious 1
Mace | melee | 3 | 2 | 1 | 2 | 3 | Piercing 1, Knockdown
Spear | melee | 4 | 3 | 1 | 2 | 2 | Piercing 1
Great sword | melee | 5 | 3 | 2 | 3 | 9 | Vicious 1, Knockdown
Great axe | melee | 6 | 2 | 2 | 3 | 7 | Vicious 1, Intense, Unwieldy
Halberd | melee | 5 | 3 | 2 | 3 | 6 | Piercing 1, Unwieldy
Maul | melee | 5 | 2 | 2 | 4 | 5 | Knockdown, Stun, Unwieldy
Javelin | ranged | 4 | close | 1 | 1 | 1 | Piercing 1
Sling | ranged | 3 | medium | 1 | 1 | <1 | Stun
Hunting bow | ranged | 4 | medium | 2 | 2 | 4 | Piercing 1
War bow | ranged | 5 | long | 2 | 2 | 8 | Piercing 1
Crossbow | ranged | 5 | medium | 2 | 3 | 9 | Piercing 2, Unwieldy
Fire pot | ranged | 3 | close | 1 | 1 | 2 | Incendiary 3, Area
Hard stare | threaten | 2 | close | 0 | 0 | – |
Blade at the throat | threaten | 4 | 1 | 0 | 0 | – | Intense
War cry | threaten | 3 | close | 0 | 0 | – | Area
Bloody proof | threaten | 4 | close | 0 | 0 | – | Vicious 1
Burning skull | threaten | 4 | medium | 1 | 1 | – | Stun
"""
ARMOURS = """
Padded coat | torso arms | 1 1 2
Leather jerkin | torso arms | 2 2 4
Leather leggings | legs | 1 1 2
Brigandine | torso | 3 3 8
Mail shirt | torso arms | 3 4 12
Scale coat | torso legs | 3 5 14
Plate cuirass | torso | 4 5 25
Greaves and vambraces | arms legs | 2 3 9
Leather cap | head | 1 1 1
Steel helm | head | 3 1 6
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def price(gold: float | None) -> str:
    return "–" if gold is None else "<1" if gold < 1 else f"{gold:g}"


def test_the_content_has_no_fault() -> None:
    assert OPENED.content.all_faults() == ()


def test_every_weapon_and_way_to_threaten_is_as_printed() -> None:
    assert rows(WEAPONS) == [
        [
            weapon.name,
            weapon.type,
            str(weapon.dice),
            weapon.range or str(weapon.reach),
            str(weapon.hands),
            str(weapon.encumbrance),
            price(weapon.price),
            str(weapon.qualities),
        ]
        for weapon in CONTENT.entries(Weapon).values()
    ]


def test_what_single_weapons_can_do_besides() -> None:
    weapons = CONTENT.entries(Weapon).values()
    assert {one.name for one in weapons if one.thrown == "close"} == {"Dagger", "Hand axe"}
    assert {one.name for one in weapons if one.reload} == {"Crossbow"}
    assert {one.name for one in weapons if one.uses == 1} == {"Fire pot", "Burning skull"}
    assert {one.name for one in weapons if one.once} == {"War cry"}
    assert {one.name: one.needs for one in weapons if one.needs} == {
        "Blade at the throat": "helpless",
        "Bloody proof": "victory",
    }


def test_armour_is_as_printed() -> None:
    assert rows(ARMOURS) == [
        [one.name, " ".join(one.covers), f"{one.soak} {one.encumbrance} {one.price:g}"]
        for one in CONTENT.entries(Armour).values()
    ]


def test_shields_are_as_printed() -> None:
    shields = [
        (one.name, one.cover, one.encumbrance, one.price, one.melee_only, one.stealth)
        for one in CONTENT.entries(Shield).values()
    ]
    assert shields == [
        ("Buckler", 1, 1, 2, True, 0),
        ("Round shield", 2, 2, 4, False, 0),
        ("Tower shield", 4, 5, 8, False, 2),
    ]


def test_each_kit_helps_with_skills_that_there_are() -> None:
    kits = CONTENT.entries(ToolKit)
    assert list(kits) == ["Healer's kit", "Thief's kit", "Scholar's kit", "Craftsman's kit"]
    assert all(skill in SKILLS for kit in kits.values() for skill in kit.skills)


def test_all_twelve_talents_do_something() -> None:
    talents = CONTENT.entries(Talent)
    assert len(talents) == 12
    nothing = gifts_of((), CONTENT)
    choices = {"": "", "skill": "melee", "attack": "melee"}
    assert all(
        gifts_of([TalentTaken(name, choices[talent.choice])], CONTENT) != nothing for name, talent in talents.items()
    )


def test_talents_add_up() -> None:
    gifts = gifts_of([TalentTaken("Tough"), TalentTaken("Heavy Blow"), TalentTaken("Practised", "shooting")], CONTENT)
    assert (gifts.vigor, gifts.dice, gifts.rerolls) == (2, {"melee": 1}, {"shooting": 1})
