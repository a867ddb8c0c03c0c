"""Conversion: attributes by the table, exactly the XP of the challenge, legal foes from any list, and honest marks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from solo.systems.polyhedral.conversion.convert import ConvertedMonster, convert
from solo.systems.polyhedral.foes.foe import Foe, find_problems, gear_xp, most_gear_xp, price
from solo.systems.polyhedral.magic.known_spells import list_castable, magic_problems
from solo.systems.polyhedral.people.attributes import ABBREVIATIONS
from solo.systems.polyhedral.people.sheet import bodily_weapons, derive_sheet
from tests.systems.polyhedral.conversion.monsters import Raw, attack, beast, block, monster, monsters, odd_monsters
from tests.systems.polyhedral.shipped import CONTENT


def made(raw: Raw) -> ConvertedMonster:
    converted = convert(block(raw), CONTENT)
    assert find_problems(converted.foe, CONTENT) == []
    assert list(magic_problems(converted.foe.build, CONTENT)) == []
    return converted


def scores(foe: Foe) -> list[int]:
    return [foe.build.attributes.score(name) for name in ABBREVIATIONS]


# Attributes and XP

# The table of the rules, each score there and the one here, by the ends of every span.
TABLE = [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (7, 6), (8, 8), (12, 8), (13, 10), (16, 10), (17, 12), (18, 12)]
BEYOND = [(19, 14), (22, 14), (23, 16), (30, 16)]


@pytest.mark.parametrize(("there", "here"), TABLE + BEYOND)
def test_attributes_by_the_table(there: int, here: int) -> None:
    giant = monster(
        type="giant",
        challenge_rating=30,
        strength=there,
        dexterity=there,
        constitution=there,
        intelligence=there,
        wisdom=there,
        charisma=there,
    )
    assert scores(made(giant).foe) == [here] * 6


def test_people_stay_within_the_scores_of_people() -> None:
    hero = made(monster(challenge_rating=20, strength=24, intelligence=2))
    assert scores(hero.foe)[0] == 12
    assert scores(hero.foe)[4] == 4
    assert "Strength 16 (changed to 12, the limit for people)" in hero.lost
    assert "Intellect 2 (changed to 4, the limit for people)" in hero.lost


def test_spirit_is_between_wisdom_and_charisma() -> None:
    assert scores(made(beast(wisdom=12, charisma=6)).foe)[5] == 8
    assert scores(made(beast(wisdom=12, charisma=2)).foe)[5] == 6


@pytest.mark.parametrize(
    ("challenge", "xp"),
    [(0, 0), ("1/8", 12), ("1/4", 25), ("1/2", 50), (1, 100), (2, 150), (7, 400), (20, 1050), (21, 1100), (30, 1550)],
)
def test_the_price_is_that_of_the_challenge(challenge: object, xp: int) -> None:
    plain = made(beast(challenge_rating=challenge, strength=10, dexterity=10, constitution=10, intelligence=10))
    assert plain.foe.xp == price(plain.foe, CONTENT) == xp
    assert any("above the table" in mark for mark in plain.marks) == (xp > 1050)


def test_a_body_too_dear_for_its_challenge_is_priced_for_what_it_is() -> None:
    strong = made(beast(name="Cart horse", challenge_rating="1/4", strength=18, constitution=12, dexterity=10))
    # Strength 12 alone costs 80 XP; 25 is what a quarter is worth. Spirit 8 and Intellect cost nothing or pay back 25.
    assert scores(strong.foe)[0] == 12
    assert strong.foe.xp == price(strong.foe, CONTENT) > 25
    reason = "of its challenge rating, because its attributes alone cost 55 XP."
    assert strong.marks == (f"The foe costs {strong.foe.xp} XP, not the 25 XP {reason}",)


def test_dexterity_is_paid_for_once_where_the_xp_are_short() -> None:
    swift = made(beast(challenge_rating="1/2", strength=10, dexterity=15, constitution=10, intelligence=10))
    assert scores(swift.foe)[1:3] == [8, 10]
    assert "Precision 10 (here Dexterity only sets Quickness)" in swift.lost
    assert scores(made(beast(challenge_rating=4, dexterity=15)).foe)[1:3] == [10, 10]


def test_without_a_challenge_the_price_is_that_of_the_parts() -> None:
    unrated = made(beast(challenge_rating=None))
    assert unrated.foe.xp == price(unrated.foe, CONTENT)
    assert unrated.marks == ("The list gives no challenge rating, so the foe costs the sum of its parts.",)


# Bodies


@pytest.mark.parametrize(
    ("size", "level", "measure"),
    [("Tiny", 0, 1), ("Medium", 0, 1), ("Large", 1, 2), ("Huge", 2, 5), ("Gargantuan", 3, 10)],
)
def test_size(size: str, level: int, measure: int) -> None:
    foe = made(beast(size=size, challenge_rating=5)).foe
    assert foe.build.skills.get("Extra Size", 0) == level
    assert derive_sheet(foe.build, CONTENT).size == measure


@pytest.mark.parametrize(("feet", "level"), [(30, 0), (40, 1), (50, 1), (60, 2), (90, 3)])
def test_speed(feet: int, level: int) -> None:
    foe = made(beast(speed={"walk": f"{feet} ft."}, challenge_rating=5)).foe
    assert foe.build.skills.get("Fast Sprint", 0) == level


def test_people_of_great_size_are_creatures_and_fast_people_are_not_faster() -> None:
    large = made(monster(size="Large", challenge_rating=3))
    assert "person" not in large.foe.build.tags
    assert "People cannot have Extra Size, so this monster counts as a creature, not as a person." in large.marks
    fast = made(monster(speed="50 ft.", challenge_rating=3))
    assert "Fast Sprint" not in fast.foe.build.skills
    assert "speed 50 ft. (people cannot buy Fast Sprint)" in fast.lost


@pytest.mark.parametrize(
    ("fields", "tags"),
    [
        ({"type": "humanoid (any)"}, {"person"}),
        ({"type": "beast"}, {"animal"}),
        ({"type": "undead", "intelligence": 6}, {"undead"}),
        ({"type": "undead", "intelligence": 3}, {"undead", "mindless"}),
        ({"type": "fiend"}, {"demon"}),
        ({"type": "fiend (devil)"}, {"demon"}),
        ({"type": "celestial"}, {"holy"}),
        ({"type": "construct", "intelligence": 1}, {"construct", "mindless"}),
        ({"type": "plant", "intelligence": 5}, set()),
        ({"type": "swarm of Tiny beasts"}, {"animal"}),
        ({"type": "beast", "intelligence": 1}, {"animal", "mindless"}),
        ({"type": {"type": "undead"}}, {"undead"}),
        ({"type": "dragon", "speed": {"fly": "80 ft."}}, {"flying"}),
        ({"type": "ooze", "senses": "blindsight 60 ft."}, {"night-eyed"}),
        ({"type": "fey", "special_abilities": [{"name": "Sunlight Sensitivity", "desc": ""}]}, {"light-shy"}),
        ({"type": "fey", "damage_immunities": ["weapons that are not silvered"]}, {"silver-shy"}),
    ],
)
def test_kinds_and_senses_become_tags(fields: Raw, tags: set[str]) -> None:
    foe = made(monster(**{"challenge_rating": 3, "senses": "", **fields})).foe
    assert set(foe.build.tags) == tags
    assert foe.themes[-1] == "5e"


def test_a_keen_nose_is_for_animals_only() -> None:
    assert made(beast()).foe.build.keen_senses
    assert not made(beast(type="undead")).foe.build.keen_senses
    assert not made(beast(special_abilities=[])).foe.build.keen_senses


# What they fight with


def test_a_beast_grows_teeth_and_a_pelt_and_owns_nothing() -> None:
    hound = made(beast(armor_class=12, challenge_rating=1)).foe.build
    assert (hound.gear, hound.hands, hound.hide) == ((), 0, "soft leather (or furred) clothing")
    (teeth,) = hound.natural_weapons
    assert (teeth.name, teeth.as_row, teeth.uses, teeth.types) == ("bite", "dagger/stilleto", "Unarmed", ("pierce",))
    assert hound.skills["Unarmed"] >= 1


@pytest.mark.parametrize(
    ("dice", "row"),
    [
        ("1d4", "dagger/stilleto"),
        ("2d4", 'Long knife (blade 9-12")'),
        ("2d6", "Handaxe"),
        ("2d8", "Battleaxe"),
        ("3d8", "Great Mace/Maul"),
    ],
)
def test_the_row_of_a_bite_by_its_damage_there(dice: str, row: str) -> None:
    strong = beast(strength=16, challenge_rating=8, actions=[attack("Bite", "piercing", dice)])
    assert made(strong).foe.build.natural_weapons[0].as_row == row


def test_a_hide_above_5_takes_a_shell() -> None:
    soft = made(beast(armor_class=19, dexterity=10, challenge_rating=8))
    assert soft.foe.build.hide == "Studded Leather, ring mail, chain/scale shirt"
    assert "a hide thicker than studded leather" in soft.lost
    hard = made(beast(name="Ford crab", armor_class=19, dexterity=10, challenge_rating=8))
    assert (hard.foe.build.hide, hard.foe.shell) == ("Splinted mail, or Half plate/platemail", True)


def test_people_buy_what_they_wear_there() -> None:
    guard = made(monster(challenge_rating=3)).foe.build
    assert [carried.name for carried in guard.gear] == [
        "Spear",
        "Studded Leather, ring mail, chain/scale shirt",
        "Shield",
    ]
    assert guard.natural_weapons == ()
    assert guard.hide == ""


def test_poor_people_buy_the_next_best_and_say_so() -> None:
    poor = made(monster(challenge_rating="1/8", strength=11, actions=[attack("Longsword", "slashing")]))
    assert poor.foe.build.gear[0].name == 'Long knife (blade 9-12")'
    assert "longsword: replaced by a long knife" in poor.lost
    assert gear_xp(poor.foe, CONTENT) <= most_gear_xp(12)


def test_an_archer_has_a_bow_with_arrows() -> None:
    archer = made(monster(challenge_rating=2, armor_class=12, actions=[attack("Shortbow", ranged=True)])).foe
    assert archer.role == "archer"
    assert [(carried.name, carried.count) for carried in archer.build.gear][:2] == [("Shortbow", 1), ("Arrow", 10)]
    assert archer.build.skills["Bows"] >= 1


def test_what_has_no_attack_strikes_with_its_body() -> None:
    shrub = made(monster(type="plant", actions=[], challenge_rating=0))
    assert [weapon.name for weapon in bodily_weapons(shrub.foe.build, CONTENT)] == ["body"]


# Magic


def caster(text: str, name: str = "Spellcasting", **fields: object) -> Raw:
    return monster(special_abilities=[{"name": name, "desc": text}], challenge_rating=6, **fields)


def test_a_learned_caster_has_a_book_and_pays_for_its_intellect() -> None:
    wizard = made(caster("A 9th-level spellcaster: fire bolt, wall of ice, lightning.", intelligence=17)).foe
    assert not wizard.build.sorcerer
    assert not wizard.free_intellect
    assert [carried.school for carried in wizard.build.gear if carried.name == "Spellbook"] == ["Evocations"]
    assert {spell.school for spell in list_castable(wizard.build, CONTENT)} == {"Evocations"}
    assert max(spell.rank for spell in list_castable(wizard.build, CONTENT)) == 3


def test_a_caster_by_nature_is_a_sorcerer() -> None:
    fey = made(caster("It can cast charm person and sleep at will.", name="Innate Spellcasting", type="fey")).foe
    assert fey.build.sorcerer
    assert len(fey.build.spells) == fey.build.skills["Spellcraft"] == len(list_castable(fey.build, CONTENT))
    assert "Charm Person" in fey.build.spells


@pytest.mark.parametrize(
    ("words", "school"),
    [
        ("cure wounds, heal, bless", "Life Magic"),
        ("fireball, lightning bolt", "Evocations"),
        ("charm, suggestion, invisibility", "Charms"),
        ("poison spray, blight, bane", "Afflictions"),
    ],
)
def test_the_school_by_the_spells_there(words: str, school: str) -> None:
    foe = made(caster(f"A 5th-level spellcaster. It knows {words}.")).foe
    assert foe.build.skills[school] >= 1


# What is left behind


def test_nothing_is_left_behind_in_silence() -> None:
    rich = made(
        monster(
            size="Small",
            speed="30 ft., swim 40 ft., burrow 10 ft.",
            actions=[attack("Spear"), {"name": "Multiattack", "desc": "Twice."}, attack("Spit", ranged=True)],
            special_abilities=[{"name": "Amphibious", "desc": ""}, {"name": "Magic Resistance", "desc": ""}],
            reactions=[{"name": "Parry", "desc": ""}, {"name": "Shriek", "desc": ""}],
            legendary_actions=[{"name": "Detect", "desc": ""}],
            damage_immunities="poison",
            damage_resistances=["cold"],
            damage_vulnerabilities=["fire"],
            condition_immunities=[{"name": "Charmed", "url": "/x"}],
            languages="two tongues",
            challenge_rating=5,
        )
    )
    assert set(rich.lost) == {
        "small size",
        "a swim speed of 40 ft.",
        "a burrow speed of 10 ft.",
        "action Multiattack",
        "attack spit",
        "trait Amphibious",
        "reaction Shriek",
        "legendary actions",
        "immune to poison",
        "resists cold",
        "vulnerable to fire",
        "cannot be charmed",
        "languages: two tongues",
    }
    assert rich.foe.build.skills["Spell Defense"] >= 3
    assert rich.foe.build.skills["Deflection"] >= 2


# Properties


def worth(challenge: object) -> int:
    """The XP of a challenge by the formula of the rules, written out once more."""
    rating = Fraction(str(challenge))
    return int(100 * rating) if rating < 1 else int(100 + 50 * (rating - 1))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(monsters())
def test_every_monster_is_a_legal_foe_at_its_price_or_says_why(raw: Raw) -> None:
    converted = made(raw)
    foe = converted.foe
    assert foe.xp == price(foe, CONTENT)
    assert gear_xp(foe, CONTENT) <= most_gear_xp(foe.xp)
    priced_otherwise = any(mark.startswith("The foe costs") for mark in converted.marks)
    assert (foe.xp != worth(raw["challenge_rating"])) == priced_otherwise
    assert foe.xp >= worth(raw["challenge_rating"])
    assert foe.build.hands or bodily_weapons(foe.build, CONTENT)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(odd_monsters())
def test_whatever_a_list_holds_becomes_a_legal_foe(raw: Raw) -> None:
    converted = made(raw)
    derive_sheet(converted.foe.build, CONTENT)
    assert all(sentence and "\n" not in sentence for sentence in (*converted.lost, *converted.marks))


OOZE = monster(
    name="Cube",
    type="ooze",
    challenge_rating=2,
    dexterity=3,
    intelligence=1,
    special_abilities=[{"name": "Transparent", "desc": "Hard to see."}],
    actions=[attack("Pseudopod", "acid", "3d6"), {"name": "Engulf", "desc": "It moves over whoever is in its way."}],
)


def test_what_could_not_come_along_stands_in_the_text_of_the_foe() -> None:
    foe = made(OOZE).foe
    assert foe.text.startswith("Imported from a 5e list: ")
    assert "Your game master must decide about these parts, which were not converted: " in foe.text
    assert "engulf" in foe.text.lower()
    assert "moves over" not in foe.text, "the words of a list are not ours to copy"


@pytest.mark.parametrize("challenge", [0.25, 1, 2, 3, 5, 8, 11])
def test_an_ooze_learns_nothing_to_fill_up_its_xp(challenge: float) -> None:
    skills = made(OOZE | {"challenge_rating": challenge}).foe.build.skills
    filler = {"Climbing", "Jumping", "Stealth", "Survival", "Distraction", "Assassination", "Bluff"}
    assert not filler & set(skills)


def test_monsters_brought_over_have_themes_of_ours() -> None:
    assert made(OOZE).foe.themes == ("ooze", "cave", "5e")
    assert set(made(monster(type="beast", speed="20 ft., swim 40 ft.")).foe.themes) >= {"beast", "wild", "water"}
