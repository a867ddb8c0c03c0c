"""Creation (part 3): what is given, what is spent, what is refused, and that any draft at all is assessed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import Draft, System
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation.calling_faults import find_problems
from solo.systems.fire_and_sword.creation.callings import Calling, GearKit, SkillSlot
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.people.sheet import CarriedGear, Character
from solo.systems.fire_and_sword.people.statistics import impact

KEY = "fire-and-sword"
OPENED = open_system(KEY, None)
SYSTEM, CONTENT = OPENED.system, OPENED.content
CALLINGS = CONTENT.entries(Calling)
LEVELS = (16, 15, 15, 14, 13, 12, 11, 10, 10, 10)
SOLDIERS = ("Dodge", "Ride", "Spot Hidden", "Listen", "Hide", "First Aid", "Custom")


@pytest.fixture(scope="module")
def system() -> System:
    return SYSTEM


def finished(draft: Draft) -> Character:
    made = SYSTEM.characters.finish(draft)
    assert isinstance(made, Character)
    return made


def soldier(**values: FieldValue) -> Draft:
    """A soldier with nothing bought, and fields with dots written with two underscores."""
    return Draft(KEY, "Somebody", {key.replace("__", "."): value for key, value in values.items()})


def codes(draft: Draft) -> set[str]:
    return {problem.code for problem in SYSTEM.characters.assess(draft).problems if problem.weight == "problem"}


# What the start gives


def test_the_empty_draft_with_a_name_is_a_soldier_of_ninety_five_points() -> None:
    made = finished(soldier())
    assert made.statistics.total == 95
    assert made.calling == "soldier"
    assert sorted((made.skill(name) for name in made.given), reverse=True) == list(LEVELS)
    assert {made.skill(name) for name in ("Climb", "Admin", "Axe Attack")} == {5}
    assert [made.skill(name) for name in ("Sorcery Lore", "Summon", "Enchant", "Numb")] == [0, 0, 0, 0]
    assert made.skill("Cult Lore") == 10
    assert made.standing.grade == 5
    assert made.money == 500


@pytest.mark.parametrize(
    ("calling", "grade", "skills"),
    [
        ("soldier", 5, {*SOLDIERS, "Sword Attack", "Shield Parry", "Javelin Attack"}),
        (
            "priestess",
            7,
            {"Cult Lore", "Ceremony", "Mace Attack", "Shield Parry", "Dodge", "First Aid", "Admin", "Custom"}
            | {"Spot Hidden", "Listen"},
        ),
        (
            "sorcerer",
            6,
            {"Sorcery Lore", "Strike Down", "Hard Skin", "Ceremony", "Enchant", "Dagger Attack", "Dagger Parry"}
            | {"Dodge", "Custom", "Spot Hidden"},
        ),
        (
            "shaman",
            6,
            {"Cult Lore", "Summon", "Spear Attack", "Shield Parry", "Javelin Attack", "Dodge", "Hide"}
            | {"Spot Hidden", "Listen", "First Aid"},
        ),
    ],
)
def test_the_four_callings_of_part_three_train_their_ten_skills(calling: str, grade: int, skills: set[str]) -> None:
    made = finished(soldier(calling=calling))
    assert set(made.given) == skills
    assert made.standing.grade == grade
    assert made.fetch == (calling == "shaman")


def test_at_least_four_callings_are_ours_and_every_calling_has_ten_slots() -> None:
    assert sum(calling.house for calling in CALLINGS.values()) >= 4
    assert {len(calling.slots) for calling in CALLINGS.values()} == {10}


def test_a_calling_that_is_not_sound_is_told_in_sentences() -> None:
    sorcerer = CALLINGS["sorcerer"]
    assert list(find_problems(sorcerer, CONTENT)) == []
    broken = msgspec.structs.replace(
        sorcerer,
        slots=(*sorcerer.slots[1:], SkillSlot("Juggle"), SkillSlot("Dodge")),
        grade=99,
        kits=(GearKit(("Spoon",), "Spoon Attack", "Dodge"),),
        spells=({"Fireball": 1}, {"Bless": 4}),
        sorcery=(("Numb", "Fireball"),),
    )
    assert list(find_problems(broken, CONTENT)) == [
        ("slots", "A calling trains 10 skills, not 11."),
        ("slots", "There is no skill “Juggle”."),
        ("grade", "A grade must be from 1 to 14, not 99."),
        ("kits", "“Spoon” is not for sale."),
        ("kits", "There is no skill “Spoon Attack”."),
        ("spells", "There is no divine spell “Fireball”."),
        ("spells", "A set of divine spells has 3 points, not 4."),
        ("sorcery", "“Fireball” is not a sorcery spell that can be known at the start."),
    ]
    bare = msgspec.structs.replace(sorcerer, kits=(), sorcery=())
    assert [field for field, _ in find_problems(bare, CONTENT)] == ["kits", "sorcery"]
    devout = msgspec.structs.replace(CALLINGS["soldier"], spells=())
    assert [field for field, _ in find_problems(devout, CONTENT)] == ["spells"]


def test_a_sorcerer_knows_two_spells_at_three_and_two_at_one_with_skill_four() -> None:
    made = finished(soldier(calling="sorcerer", sorcery__1="Numb", sorcery__2="Stumble"))
    assert set(made.spells) == {
        KnownSpell("Strike Down", 3),
        KnownSpell("Hard Skin", 3),
        KnownSpell("Numb", 1),
        KnownSpell("Stumble", 1),
    }
    assert made.skill("Numb") == 4
    assert made.magic_points == made.statistics.power
    assert made.skill("Cult Lore") == 0


def test_each_point_of_divine_spells_is_a_point_of_power() -> None:
    made = finished(soldier(divine__Bless=2, divine__Staunch=1))
    assert made.power == made.statistics.power - 3
    assert made.spells == (KnownSpell("Bless", 2), KnownSpell("Staunch", 1))


@pytest.mark.parametrize(
    ("mass", "bonus"), [(20, 0), (23, 0), (24, 1), (31, 1), (32, 2), (39, 2), (40, 3), (55, 3), (56, 4), (72, 5)]
)
def test_impact_of_strength_and_size(mass: int, bonus: int) -> None:
    """Part 3: the bonus rises at 24, 32, 40 and each 16 more."""
    assert impact(mass // 2, mass - mass // 2) == bonus


def test_a_price_says_what_is_paid_what_is_given_and_what_a_piece_sold_brings() -> None:
    fresh = SYSTEM.characters.assess(soldier()).costs
    assert (fresh["gear.Sword"], fresh["gear.Light armour"]) == ("one is free", "one is free")
    assert "gear.Iron scimitar" not in fresh
    bought = SYSTEM.characters.assess(soldier(gear__Mace=2, gear__Axe=1)).costs
    assert (bought["gear.Mace"], bought["gear.Axe"]) == ("150 L., one free", "120 L.")
    assert "gear.Sword" not in bought
    draft = SYSTEM.characters.reopen(finished(soldier(gear__Axe=1, gear__Club=1)))
    draft.values |= {"gear.Axe": 0, "gear.Club": 3}
    later = SYSTEM.characters.assess(draft).costs
    assert (later["gear.Axe"], later["gear.Club"]) == ("sells for 60 L.", "20 L.")


def test_one_weapon_one_shield_and_light_armour_are_free() -> None:
    free = finished(soldier(**{"gear__Sword": 1, "gear__Round shield": 1, "gear__Light armour": 1}))
    assert free.money == 500
    two = finished(soldier(**{"gear__Sword": 1, "gear__Axe": 1, "gear__Painted shield": 1, "gear__Round shield": 1}))
    assert two.money == 500 - 120 - 50, "the dearer of two is the free one"
    mail = finished(soldier(**{"gear__Medium bronze armour": 1}))
    assert mail.money == 200, "only light armour is free"
    assert "overspent-money" in codes(soldier(**{"gear__Iron scimitar": 1})), "no masterpiece is free"


# What is refused


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"statistic__STR": 17}, "statistic-total"),
        ({"statistic__STR": 18, "statistic__CON": 10}, "statistic-bounds"),
        ({"statistics": "rolled", "statistic__STR": 10, "statistic__CON": 10, "statistic__DEX": 10}, "statistic-total"),
        ({"rank__1": "Admin"}, "other-skill"),
        ({"rank__1": "Dodge", "rank__2": "Dodge"}, "skill-twice"),
        ({"divine__Bless": 3, "divine__Staunch": 1}, "divine-points"),
        ({"divine__Mind of the Warrior": 2}, "divine-size"),
        ({"calling": "sorcerer", "divine__Bless": 1}, "other-magic"),
        ({"calling": "sorcerer", "sorcery__1": "Hard Skin"}, "spell-twice"),
        ({"grade": 9}, "other-grade"),
        ({"hold__weapon": "Axe"}, "not-owned"),
        ({"gear__Carmanian charger": 1}, "overspent-money"),
        ({"calling": "king"}, "no-choice"),
        ({"gear__Sword": "many"}, "no-number"),
        ({"statistic.LUCK": 3}, "unknown-field"),
    ],
)
def test_what_is_wrong_is_told_with_its_code(values: dict[str, FieldValue], code: str) -> None:
    draft = soldier(**values)
    assert code in codes(draft)
    with pytest.raises(ValueError, match=r"[.?]$"):
        SYSTEM.characters.finish(draft)


def test_a_table_may_allow_another_skill_and_the_sheet_says_so() -> None:
    draft = msgspec.structs.replace(soldier(rank__1="Admin"), house_rules=["other-skill", "rank-unused"])
    made = finished(draft)
    assert made.skill("Admin") == 16
    assert "other-skill" in made.house_rules
    panels = {panel.title: panel for panel in SYSTEM.characters.sheet(made)}
    assert panels["House rules"].lines


def test_a_weapon_slot_takes_any_weapon_and_the_rest_fills_itself() -> None:
    made = finished(soldier(rank__1="Axe Attack", rank__2="Axe Parry"))
    assert made.skill("Axe Attack") == 16
    assert "Sword Attack" not in made.given
    assert "Shield Parry" not in made.given
    assert len(set(made.given)) == 10


# Any draft at all

VALUES = st.one_of(st.integers(-100, 10**13), st.text(max_size=30), st.booleans())
KNOWN = [field.key for section in SYSTEM.characters.blueprint().sections for field in section.fields]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.one_of(st.sampled_from([*KNOWN, "before"]), st.text(max_size=12)), VALUES, max_size=12))
def test_any_draft_is_assessed_and_a_legal_one_is_finished(values: dict[str, FieldValue]) -> None:
    draft = Draft(KEY, "Somebody", values)
    assessment = SYSTEM.characters.assess(draft)
    assert all(problem.message.endswith((".", "?")) for problem in assessment.problems)
    assert all(0 <= budget.fraction <= 1 for budget in assessment.budgets)
    if assessment.legal:
        assert finished(draft).name == "Somebody"
    else:
        with pytest.raises(ValueError, match=r"[.?]$"):
            SYSTEM.characters.finish(draft)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(KNOWN), st.integers(0, 3), max_size=8))
def test_what_every_draft_costs_is_told_for_its_fields_only(values: dict[str, FieldValue]) -> None:
    assert set(SYSTEM.characters.assess(Draft(KEY, "", values)).costs) <= set(KNOWN)


# Suggestions


@pytest.mark.parametrize("concept", [concept.key for concept in SYSTEM.characters.concepts])
def test_suggestions_are_legal_and_each_is_another(concept: str) -> None:
    drafts = [SYSTEM.characters.suggest(SeededThrower(Random(seed)), concept) for seed in range(25)]
    for draft in drafts:
        assert SYSTEM.characters.assess(draft).legal
        made = finished(draft)
        assert made.calling == concept
        assert made.arms.weapons
        assert made.arms.armour
        assert 90 <= made.statistics.total <= 100
    assert len({msgspec.json.encode(draft.values) for draft in drafts}) == len(drafts)


def test_some_suggestions_have_rolled_statistics_and_some_bought() -> None:
    hows = {SYSTEM.characters.suggest(SeededThrower(Random(seed)), "").values["statistics"] for seed in range(30)}
    assert hows == {"rolled", "95 points"}


def test_an_unknown_concept_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        SYSTEM.characters.suggest(SeededThrower(Random(1)), "king")


# Opened again


@pytest.mark.parametrize("seed", range(12))
def test_opened_and_finished_untouched_it_is_the_same_character(seed: int) -> None:
    made = finished(SYSTEM.characters.suggest(SeededThrower(Random(seed)), ""))
    played = msgspec.structs.replace(
        made,
        raised={"Dodge": 2, "Swim": 1},
        skills={**made.skills, "Far Sight": 4},
        spells=(*made.spells, KnownSpell("Far Sight", 2)),
        power_lost=made.power_lost + 1,
        checks=("Dodge",),
        money=made.money + 40,
    )
    assert finished(SYSTEM.characters.reopen(played)) == played


@pytest.mark.parametrize("kept", [(), ("Numb",)])
def test_a_sorcerer_who_left_spells_out_does_not_find_them_later(kept: tuple[str, ...]) -> None:
    second = kept[0] if kept else "nothing"
    made = finished(soldier(calling="sorcerer", sorcery__1="nothing", sorcery__2=second))
    assert len(made.spells) == 2 + len(kept)
    assert finished(SYSTEM.characters.reopen(made)) == made


def test_buying_later_costs_the_price_and_giving_up_brings_half() -> None:
    made = finished(soldier(gear__Sword=1, gear__Axe=1))
    assert made.money == 380
    draft = SYSTEM.characters.reopen(made)
    draft.values |= {"gear.Axe": 0, "gear.Short bow": 1}
    assert finished(draft).money == 380 + 60 - 150
    assert finished(draft).arms.weapons == ("Sword", "Short bow")


def test_the_first_weapon_shield_and_light_armour_are_free_whenever_they_are_chosen() -> None:
    made = finished(soldier())
    draft = SYSTEM.characters.reopen(made)
    assert SYSTEM.characters.assess(draft).costs["gear.Sword"] == "one is free"
    draft.values |= {"gear.Sword": 1, "gear.Round shield": 1}
    armed = finished(draft)
    assert armed.money == made.money == 500
    draft = SYSTEM.characters.reopen(armed)
    costs = SYSTEM.characters.assess(draft).costs
    assert "gear.Mace" not in costs
    assert costs["gear.Light armour"] == "one is free"
    draft.values["gear.Mace"] = 1
    assert finished(draft).money == 500 - 150


def test_nobody_gets_a_second_free_weapon_for_one_that_is_gone() -> None:
    made = finished(soldier(gear__Sword=1))
    draft = SYSTEM.characters.reopen(made)
    draft.values["gear.Sword"] = 0
    sold = finished(draft)
    again = SYSTEM.characters.reopen(sold)
    again.values["gear.Sword"] = 1
    assert finished(again).money == sold.money - 250
    found = msgspec.structs.replace(finished(soldier()), gear=(CarriedGear("Sword"),))
    draft = SYSTEM.characters.reopen(found)
    draft.values["gear.Mace"] = 1
    assert finished(draft).money == 500, "what was found is none that was chosen"


def test_of_a_sheet_from_before_it_was_written_down_what_is_owned_counts_as_given() -> None:
    before = msgspec.structs.replace(finished(soldier(gear__Sword=1)), outfitted=None)
    assert finished(SYSTEM.characters.reopen(before)) == before
    draft = SYSTEM.characters.reopen(before)
    draft.values |= {"gear.Mace": 1, "gear.Round shield": 1}
    after = finished(draft)
    assert after.money == 500 - 150
    assert after.outfitted == ("weapon", "shield")


def test_what_the_start_decided_stays_unless_the_table_allows_it() -> None:
    made = msgspec.structs.replace(finished(soldier(divine__Bless=3)), raised={"Dodge": 1})
    draft = SYSTEM.characters.reopen(made)
    draft.values["rank.1"] = "Dodge"
    assert codes(draft) == {"begun-otherwise", "skill-twice"}
    other = SYSTEM.characters.reopen(made)
    other.values |= {"divine.Bless": 2}
    assert codes(other) == {"begun-otherwise"}
    other.house_rules.append("begun-otherwise")
    changed = finished(other)
    assert changed.spells == (KnownSpell("Bless", 2),)
    assert changed.power == made.power + 1
    assert changed.raised == {"Dodge": 1}


def test_the_ledger_is_written_and_read_back() -> None:
    values: dict[str, FieldValue] = {
        "favour__1__who": "the guild",
        "favour__1__size": -3,
        "favour__1__note": "for silence",
        "influence__1__body": "the temple",
        "influence__1__points": 4,
        "resource__1__form": "gems",
        "resource__1__place": "in a money belt",
        "resource__1__worth": 300,
        "titles": "Keeper, Reeve",
        "status": "known at court",
    }
    standing = finished(soldier(**values)).standing
    assert (standing.favours[0].owed, standing.favours[0].size) == (True, 3)
    assert standing.influence[0].points == 4
    assert standing.resources[0].worth == 300
    assert standing.titles == ("Keeper", "Reeve")
    shown = {
        line.name: line.value for panel in SYSTEM.characters.sheet(finished(soldier(**values))) for line in panel.lines
    }
    assert shown["Favour"] == "owed to the guild, size 3"


# Ready characters and the sheet


def test_eight_ready_characters_of_different_callings(system: System) -> None:
    people = [person for person in system.characters.ready().values() if isinstance(person, Character)]
    assert len({person.calling for person in people}) >= 8
    assert {"soldier", "priestess", "sorcerer", "shaman"} <= {person.calling for person in people}
    assert all(person.arms.weapons and person.arms.armour for person in people)


def test_every_line_of_a_sheet_that_is_reckoned_says_why(system: System) -> None:
    for person in system.characters.ready().values():
        for panel in system.characters.sheet(person):
            if panel.title in ("Statistics", "Skills", "Odds", "Spells"):
                assert all(line.why.endswith(".") for line in panel.lines), panel.title


def test_the_derived_odds_are_those_of_the_duel() -> None:
    made = finished(soldier(**{"gear__Sword": 1, "gear__Round shield": 1, "gear__Medium bronze armour": 1}))
    shown = {line.name: line for line in SYSTEM.characters.assess(soldier(gear__Sword=1)).derived}
    assert "Survives a blow" in shown
    # A net blow of D10+1 less 2 on a D10 that always holds at its highest face, counted by hand over 100 pairs.
    survived = sum(
        net < 1 or (face != 1 and (face == 10 or face > net))
        for rolled in range(1, 11)
        for face in range(1, 11)
        for net in [rolled + 1 - 2]
    )
    lines = {line.name: line.value for panel in SYSTEM.characters.sheet(made) for line in panel.lines}
    assert lines["Survives a blow"].startswith(f"{survived} %")


# Enchantments for money


@pytest.mark.parametrize(
    ("virtue", "about", "times", "price"),
    [
        ("recovery", "nothing", 1, 1500),
        ("casting", "Strike Down", 2, 5000),
        ("lore", "divine", 1, 5000),
        ("fixed", "Bless", 3, 15000),
    ],
)
def test_an_enchantment_costs_what_the_market_asks_for_its_points(
    virtue: str, about: str, times: int, price: int
) -> None:
    rich = msgspec.structs.replace(finished(soldier(gear__Sword=1)), money=20000)
    draft = SYSTEM.characters.reopen(rich)
    draft.values |= {
        "enchanted.1.item": "Sword",
        "enchanted.1.virtue": virtue,
        "enchanted.1.about": about,
        "enchanted.1.times": times,
    }
    bought = finished(draft)
    assert bought.money == 20000 - price
    assert [(item.name, one.virtue, one.times) for item in bought.enchanted for one in item.enchantments] == [
        ("Sword", virtue, times)
    ]
    assert finished(SYSTEM.characters.reopen(bought)) == bought, "a slot is spent once"


@pytest.mark.parametrize(
    "values",
    [
        {"item": "Axe", "virtue": "recovery"},
        {"item": "Sword"},
        {"item": "Sword", "virtue": "casting"},
        {"item": "Sword", "virtue": "recovery", "about": "Bless"},
        {"item": "Sword", "virtue": "lore", "about": "divine", "times": 2},
        {"virtue": "recovery"},
    ],
)
def test_an_enchantment_that_cannot_be_sold_is_told(values: dict[str, FieldValue]) -> None:
    rich = msgspec.structs.replace(finished(soldier(gear__Sword=1)), money=20000)
    draft = SYSTEM.characters.reopen(rich)
    draft.values |= {f"enchanted.1.{part}": value for part, value in values.items()}
    assert codes(draft) == {"no-enchantment"}


# Drafts of characters that were tampered with

JUNK: tuple[object, ...] = (-5, 0, 7, 10**18, "", "Sword", None, [], {}, True, 1.5, ["Sword"], {"a": 1})


def tampered(value: object, random: Random) -> object:
    """A decoded sheet with something in it replaced by something else."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        return {**value, key: tampered(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        return [*value[:place], tampered(value[place], random), *value[place + 1 :]]
    return random.choice(JUNK)


@pytest.mark.parametrize("seed", range(120))
def test_a_sheet_that_was_tampered_with_is_assessed_all_the_same(seed: int) -> None:
    random = Random(seed)
    draft = SYSTEM.characters.reopen(random.choice(list(SYSTEM.characters.ready().values())))
    sheet: object = msgspec.json.decode(str(draft.values["before"]))
    draft.values["before"] = msgspec.json.encode(tampered(sheet, random)).decode()
    if SYSTEM.characters.assess(draft).legal:
        assert SYSTEM.characters.sheet(finished(draft))


# A table's own content


def test_a_tables_own_spell_and_weapon_can_be_had_at_once(tmp_path: Path) -> None:
    folder = tmp_path / KEY
    folder.mkdir()
    (folder / "spells.toml").write_text(
        '[[spells]]\nname = "Steady Lamp"\nkind = "divine"\npowers = [1, 2]\ntext = "Light that does not flicker."\n'
        'where = "one skill"\nskill_bonus = [1, 2]\n',
        "utf-8",
    )
    (folder / "weapons.toml").write_text('[[weapons]]\nname = "Sickle"\nskill = "Sickle"\nprice = 30\n', "utf-8")
    opened = open_system(KEY, tmp_path)
    assert opened.faults == ()
    values: dict[str, FieldValue] = {"rank.1": "Sickle Attack", "divine.Steady Lamp": 2, "gear.Sickle": 1}
    made = opened.system.characters.finish(Draft(KEY, "Ada", values))
    assert isinstance(made, Character)
    assert made.arms.weapons == ("Sickle",)
    assert made.skill("Sickle Attack") == 16
    assert made.spells == (KnownSpell("Steady Lamp", 2),)
    assert {"Sickle", "Steady Lamp", "Sickle Attack"} <= {entry.name for entry in opened.system.library.entries()}
