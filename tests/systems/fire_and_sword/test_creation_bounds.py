"""The rules of creation at their bounds (part 3, `F-35`, `F-36`): each problem, with its cause and without."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.resolver import TypedThrower
from solo.systems.contract import Draft
from solo.systems.fire_and_sword.creation.callings import Calling, SkillSlot, fill
from solo.systems.fire_and_sword.creation.draft_case import WeaponsAtStart
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.creation.suggest import rolled_statistics
from solo.systems.fire_and_sword.creation.weapons_at_start import equip_at_start
from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, KnownSpell
from solo.systems.fire_and_sword.people.sheet import CarriedArms, CarriedGear, Character
from solo.systems.fire_and_sword.people.social_standing import Favour, Influence, Resource

KEY = "fire-and-sword"
OPENED = open_system(KEY, None)
CHARACTERS, CONTENT = OPENED.system.characters, OPENED.content
STOCK = DraftCatalogue(CONTENT)


def draft(**values: Any) -> Draft:
    """A soldier with these fields: two underscores stand for the dot of a key."""
    return Draft(KEY, "Ann", {key.replace("__", "."): value for key, value in values.items()})


def said(asked: Draft) -> set[str]:
    """The codes of all problems and warnings of a draft."""
    return {problem.code for problem in CHARACTERS.assess(asked).problems}


def made(**values: Any) -> Character:
    character = CHARACTERS.finish(draft(**values))
    assert isinstance(character, Character)
    return character


def scores(**changed: int) -> dict[str, int]:
    """The usual statistics, 95 in all, with these changed."""
    usual = {"STR": 14, "CON": 14, "SIZ": 13, "DEX": 14, "INT": 13, "POW": 14, "CHA": 13}
    return {f"statistic__{name}": score for name, score in (usual | changed).items()}


# Statistics


@pytest.mark.parametrize(
    ("values", "code", "told"),
    [
        ({}, "statistic-total", False),
        (scores(STR=15), "statistic-total", True),
        (scores(STR=13), "statistic-total", True),
        (scores(STR=15, CON=13), "statistic-total", False),
        ({"statistics": "rolled", **scores(STR=10, CON=13)}, "statistic-total", False),
        ({"statistics": "rolled", **scores(STR=10, CON=12)}, "statistic-total", True),
        ({"statistics": "rolled", **scores(STR=17, CON=16)}, "statistic-total", False),
        ({"statistics": "rolled", **scores(STR=17, CON=17)}, "statistic-total", True),
        (scores(STR=10, CON=17), "statistic-bounds", False),
        (scores(STR=9, CON=17), "statistic-bounds", True),
        (scores(STR=18, CON=10), "statistic-bounds", True),
        (scores(STR=17, CON=11), "statistic-bounds", False),
    ],
    ids=[
        "95",
        "96",
        "94",
        "95 otherwise",
        "rolled 90",
        "rolled 89",
        "rolled 100",
        "rolled 101",
        "10 to 17",
        "9",
        "18",
        "17",
    ],
)
def test_statistics_total_95_or_90_to_100_each_from_10_to_17(values: dict[str, Any], code: str, told: bool) -> None:
    assert (code in said(draft(**values))) is told


def test_rolled_statistics_are_d8_plus_9_and_rerolled_beyond_90_to_100() -> None:
    low, good = [(4,)] * 6 + [(2,)], [(4,)] * 6 + [(3,)]
    assert list(rolled_statistics(TypedThrower(good)).values()) == [13] * 6 + [12], "90 in all"
    assert sum(rolled_statistics(TypedThrower([*low, *good])).values()) == 90, "89 are rerolled"
    high, fair = [(5,)] * 6 + [(8,)], [(5,)] * 6 + [(7,)]
    assert sum(rolled_statistics(TypedThrower([*high, *fair])).values()) == 100, "101 are rerolled"


# Skills


@pytest.mark.parametrize(
    ("values", "code", "told"),
    [
        ({"rank__1": "Dodge"}, "other-skill", False),
        ({"rank__1": "Admin"}, "other-skill", True),
        ({"rank__1": "Axe Attack"}, "other-skill", False),
        ({"rank__1": "Axe Attack", "rank__2": "Mace Attack"}, "other-skill", True),
        ({"rank__1": "Dodge", "rank__2": "Ride"}, "skill-twice", False),
        ({"rank__1": "Dodge", "rank__2": "Dodge"}, "skill-twice", True),
        ({"rank__1": "Dodge", "rank__2": "Dodge"}, "rank-unused", False),
        ({"rank__1": "Admin"}, "rank-unused", False),
    ],
)
def test_skills_are_those_of_the_calling_each_once(values: dict[str, Any], code: str, told: bool) -> None:
    assert (code in said(draft(**values))) is told


def test_a_slot_that_names_its_skill_is_filled_first() -> None:
    slots = (
        SkillSlot("Sword Attack", "attack"),
        SkillSlot("Axe Attack", "skill"),
        SkillSlot("Hide"),
        SkillSlot("Track", "any"),
    )
    calling = replace(CONTENT.entries(Calling)["soldier"], slots=slots)
    filled = fill(calling, {"Axe Attack": "attack"})
    assert (filled.free, filled.misfits) == (("Sword Attack", "Hide", "Track"), ())
    filled = fill(calling, {"Mace Attack": "attack", "Listen": "skill"})
    assert (filled.free, filled.misfits) == (("Axe Attack", "Hide"), ())
    filled = fill(calling, {"Mace Attack": "attack", "Listen": "skill", "Swim": "skill"})
    assert filled.misfits == ("Swim",)


@pytest.mark.parametrize(
    ("slot", "skill", "kind", "takes"),
    [
        (SkillSlot("Hide"), "Hide", "skill", True),
        (SkillSlot("Hide"), "Listen", "skill", False),
        (SkillSlot("Sword Attack", "attack"), "Axe Attack", "attack", True),
        (SkillSlot("Sword Attack", "attack"), "Axe Parry", "parry", False),
        (SkillSlot("Hide", "any"), "Axe Parry", "parry", True),
    ],
)
def test_what_a_slot_takes(slot: SkillSlot, skill: str, kind: Any, takes: bool) -> None:
    assert slot.takes(skill, kind) is takes


# Magic


@pytest.mark.parametrize(
    ("values", "code", "told"),
    [
        ({"divine__Bless": 3}, "divine-points", False),
        ({"divine__Bless": 3, "divine__Darksense": 1}, "divine-points", True),
        ({"divine__Bless": 2}, "divine-left", True),
        ({"divine__Bless": 3}, "divine-left", False),
        ({"calling": "sorcerer"}, "divine-left", False),
        ({"calling": "sorcerer", "divine__Bless": 1}, "other-magic", True),
        ({"divine__Bless": 1}, "other-magic", False),
        ({"divine__Heron's Eye": 1}, "other-magic", True),
        ({"calling": "shaman", "divine__Heron's Eye": 1}, "other-magic", False),
        ({"sorcery__1": "Numb"}, "other-magic", True),
        ({"calling": "sorcerer", "sorcery__1": "Numb"}, "other-magic", False),
        ({"calling": "sorcerer", "sorcery__1": "Numb", "sorcery__2": "Numb"}, "spell-twice", True),
        ({"calling": "sorcerer", "sorcery__1": "Numb", "sorcery__2": "Hone"}, "spell-twice", False),
        ({"calling": "sorcerer"}, "sorcery-beside", False),
        ({"rank__1": "Numb"}, "sorcery-beside", True),
        ({"helping spirits": "Bear 12"}, "helping-spirits", False),
        ({"helping spirits": "Bear"}, "helping-spirits", True),
    ],
)
def test_magic_is_the_callings(values: dict[str, Any], code: str, told: bool) -> None:
    assert (code in said(draft(**values))) is told


def test_divine_spells_take_their_points_from_pow_and_sorcery_none() -> None:
    priestess = made(calling="priestess", divine__Bless=3)
    assert (priestess.power, priestess.skill("Cult Lore")) == (11, 16)
    assert made(calling="soldier", divine__Bless=3).skill("Cult Lore") == 10
    sorcerer = made(calling="sorcerer", sorcery__1="Numb", sorcery__2="nothing")
    assert sorcerer.power == 14
    assert KnownSpell("Numb", 1) in sorcerer.spells
    assert sorcerer.skill("Numb") == 4
    assert len(sorcerer.spells) == 3
    assert sorcerer.skill("Cult Lore") == 0


def test_helping_spirits_are_read_from_the_form() -> None:
    assert made(**{"helping spirits": "Bear 12, Heron 7"}).helpers == (
        HelpingSpirit("Bear", 12),
        HelpingSpirit("Heron", 7),
    )


# Gear and money (F-36)


@pytest.mark.parametrize(
    ("values", "told"),
    [({"gear__Medium bronze armour": 1, "gear__Club": 2}, False), ({"gear__Carmanian charger": 1}, True)],
)
def test_nobody_spends_more_than_five_hundred(values: dict[str, Any], told: bool) -> None:
    assert ("overspent-money" in said(draft(**values))) is told


def test_the_last_piece_of_silver_may_be_spent() -> None:
    assert made(gear__Arrow=100).money == 400
    rich = CHARACTERS.reopen(replace(made(), money=1))
    rich.values["gear.Arrow"] = 1
    assert "overspent-money" not in said(rich)
    rich.values["gear.Arrow"] = 2
    assert "overspent-money" in said(rich)


@pytest.mark.parametrize(
    ("values", "code", "told"),
    [
        ({}, "no-weapon", True),
        ({"gear__Sword": 1}, "no-weapon", False),
        ({"gear__Sword": 1}, "untrained-weapon", False),
        ({"gear__Axe": 1}, "untrained-weapon", True),
        ({"gear__Axe": 1, "gear__Sword": 1}, "untrained-weapon", False),
        ({}, "free-left", True),
        ({"gear__Sword": 1, "gear__Round shield": 1, "gear__Light armour": 1}, "free-left", False),
        ({"gear__Sword": 1, "gear__Light armour": 1}, "free-left", True),
        ({"gear__Javelin": 1}, "no-missiles", False),
        ({"gear__Short bow": 1}, "no-missiles", True),
    ],
)
def test_what_a_kit_still_wants(values: dict[str, Any], code: str, told: bool) -> None:
    assert (code in said(draft(**values))) is told


def test_a_shield_is_missed_only_by_those_who_parry_with_one() -> None:
    bare = {"gear__Two-handed sword": 1, "gear__Light armour": 1, "rank__1": "Two-handed Sword Parry"}
    parry = next(name for name, kind in STOCK.skills.items() if kind == "parry" and name.startswith("Two-handed"))
    bare["rank__1"] = parry
    assert "free-left" not in said(draft(**bare))
    assert "free-left" in said(draft(**{key: value for key, value in bare.items() if key != "rank__1"}))


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ({"hold__weapon": "Axe"}, True),
        ({"hold__weapon": "Axe", "gear__Axe": 1}, False),
        ({"hold__shield": "nothing"}, False),
    ],
)
def test_only_what_is_owned_is_held(held: dict[str, Any], told: bool) -> None:
    assert ("not-owned" in said(draft(**held))) is told


ANN = Character("Ann", skills={"Sword Attack": 12, "Axe Attack": 15, "Short Bow Attack": 19})


def arms(holds: WeaponsAtStart | None = None, *gear: str) -> CarriedArms:
    return equip_at_start(replace(ANN, gear=tuple(map(CarriedGear, gear))), holds or WeaponsAtStart(), STOCK)


def test_the_best_blade_is_drawn_before_any_bow() -> None:
    assert arms(None, "Sword", "Short bow", "Axe").weapons == ("Axe", "Sword", "Short bow")
    assert arms(WeaponsAtStart(weapon="Short bow"), "Sword", "Short bow", "Axe").weapons[0] == "Short bow"
    assert arms(WeaponsAtStart(weapon="Mace"), "Sword", "Axe").weapons == ("Axe", "Sword")


@pytest.mark.parametrize(
    ("chosen", "worn"),
    [("auto", "Medium bronze armour"), ("Light armour", "Light armour"), ("nothing", ""), ("Heavy armour", "")],
)
def test_the_best_armour_is_worn_unless_another_is_chosen(chosen: str, worn: str) -> None:
    assert arms(WeaponsAtStart(armour=chosen), "Light armour", "Medium bronze armour").armour == worn
    assert arms(None).armour == ""


def test_the_start_gives_one_of_each_kind_at_most_and_no_masterpiece() -> None:
    goods = STOCK.goods
    free = {name for name, good in goods.items() if good.free}
    assert {"gear.Sword", "gear.Round shield", "gear.Light armour"} <= free
    assert not free & {"gear.Iron scimitar", "gear.Medium bronze armour", "gear.Arrow"}
    assert all(good.price < 1000 for key, good in goods.items() if key in free)


@pytest.mark.parametrize(("name", "most"), [("Arrow", 100), ("Sword", 20)])
def test_how_many_pieces_somebody_may_own(name: str, most: int) -> None:
    good = STOCK.find_ware(name)
    assert good is not None
    assert good.most_owned == most


# Enchantments that money buys (F-36)


def enchanted(**values: Any) -> set[str]:
    """The fields of a rich character's draft that an enchantment is wrong in."""
    rich = CHARACTERS.reopen(replace(made(gear__Sword=1), money=50_000))
    rich.values |= {f"enchanted.1.{key}": value for key, value in values.items()}
    return {problem.field for problem in CHARACTERS.assess(rich).problems if problem.code == "no-enchantment"}


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"item": "a ring", "virtue": "recovery"}, set()),
        ({"item": "Sword", "virtue": "recovery"}, set()),
        ({"item": "Axe", "virtue": "recovery"}, {"enchanted.1.item"}),
        ({"virtue": "recovery"}, {"enchanted.1.item"}),
        ({"item": "a ring"}, {"enchanted.1.virtue"}),
        ({"item": "a ring", "virtue": "recovery", "times": 3}, set()),
        ({"item": "a ring", "virtue": "lore", "about": "divine", "times": 1}, set()),
        ({"item": "a ring", "virtue": "lore", "about": "divine", "times": 2}, {"enchanted.1.times"}),
        ({"item": "a ring", "virtue": "casting", "about": "Bless"}, set()),
        ({"item": "a ring", "virtue": "casting"}, {"enchanted.1.about"}),
        ({"item": "a ring", "virtue": "lore", "about": "Bless"}, {"enchanted.1.about"}),
        ({"item": "a ring", "virtue": "recovery", "about": "Bless"}, {"enchanted.1.about"}),
    ],
)
def test_an_enchantment_is_bought_whole(values: dict[str, Any], wrong: set[str]) -> None:
    assert enchanted(**values) == wrong


@pytest.mark.parametrize(
    ("virtue", "times", "price"),
    [("recovery", 1, 1500), ("recovery", 2, 5000), ("recovery", 3, 15_000), ("lore", 1, 5000)],
)
def test_an_enchantment_costs_by_its_points(virtue: str, times: int, price: int) -> None:
    rich = CHARACTERS.reopen(replace(made(), money=20_000))
    about = {"enchanted.1.about": "divine"} if virtue == "lore" else {}
    rich.values |= {"enchanted.1.item": "a ring", "enchanted.1.virtue": virtue, "enchanted.1.times": times, **about}
    bought = CHARACTERS.finish(rich)
    assert isinstance(bought, Character)
    assert bought.money == 20_000 - price
    school = "divine" if virtue == "lore" else ""
    assert bought.enchanted == (EnchantedItem("a ring", (Enchantment(virtue, school, times),)),)  # type: ignore[arg-type]


# Standing (F-35, F-38)


@pytest.mark.parametrize(
    ("values", "told"),
    [({}, False), ({"grade": 5}, False), ({"grade": 6}, True), ({"calling": "priestess", "grade": 7}, False)],
)
def test_a_newcomer_begins_at_the_grade_of_the_calling(values: dict[str, Any], told: bool) -> None:
    assert ("other-grade" in said(draft(**values))) is told


def test_a_grade_may_change_later() -> None:
    later = CHARACTERS.reopen(made())
    later.values["grade"] = 8
    assert "other-grade" not in said(later)
    risen = CHARACTERS.finish(later)
    assert isinstance(risen, Character)
    assert risen.standing.grade == 8


@pytest.mark.parametrize(
    ("values", "code", "told"),
    [
        ({"favour__1__who": "Bo", "favour__1__size": 2}, "favour-unsaid", False),
        ({"favour__1__who": "Bo", "favour__1__size": 0}, "favour-unsaid", True),
        ({"favour__1__size": 2}, "favour-unsaid", True),
        ({"resource__1__form": "gems", "resource__1__worth": 50}, "resource-unsaid", False),
        ({"resource__1__form": "gems"}, "resource-unsaid", True),
        ({"resource__1__worth": 50}, "resource-unsaid", True),
    ],
)
def test_the_ledger_says_what_and_how_much(values: dict[str, Any], code: str, told: bool) -> None:
    assert (code in said(draft(**values))) is told


def test_the_ledger_is_kept_with_its_signs() -> None:
    values = {
        "favour__1__who": "Bo", "favour__1__size": 2, "favour__2__who": "Cy", "favour__2__size": -3,
        "favour__2__note": "a life", "resource__1__form": "gems", "resource__1__worth": 100,
        "resource__1__place": "belt", "influence__1__body": "the temple", "influence__1__points": 4,
        "titles": "Judge, , Reeve", "status": "free",
    }  # fmt: skip
    standing = made(**values).standing
    assert standing.favours == (Favour("Bo", 2), Favour("Cy", 3, True, "a life"))
    assert standing.resources == (Resource("gems", 100, "belt"),)
    assert standing.influence == (Influence("the temple", 4),)
    assert (standing.titles, standing.status) == (("Judge", "Reeve"), "free")
    again = CHARACTERS.reopen(made(**values)).values
    assert (again["favour.1.size"], again["favour.2.size"]) == (2, -3)


# Opened again


def test_the_start_stays_as_it_was() -> None:
    later = CHARACTERS.reopen(made())
    assert "begun-otherwise" not in said(later)
    later.values["statistic.STR"], later.values["statistic.CON"] = 15, 13
    assert "begun-otherwise" in said(later)


def test_a_start_that_a_table_lets_change_changes_spells_and_pow() -> None:
    before = made(divine__Bless=2)
    later = CHARACTERS.reopen(replace(before, power_lost=before.power_lost + 1))
    later.values |= {"divine.Bless": 0, "divine.Darksense": 1}
    later.house_rules.append("begun-otherwise")
    after = CHARACTERS.finish(later)
    assert isinstance(after, Character)
    assert after.spells == (KnownSpell("Darksense", 1),)
    assert after.power_lost == 2


@pytest.mark.parametrize(("count", "money"), [(2, 320), (1, 380), (0, 440)])
def test_pieces_given_up_bring_half_their_price(count: int, money: int) -> None:
    """Three axes at 120 L. apiece, one of them free; each that is given up brings 60 L."""
    before = made(gear__Axe=3)
    assert before.money == 260
    later = CHARACTERS.reopen(before)
    later.values["gear.Axe"] = count
    after = CHARACTERS.finish(later)
    assert isinstance(after, Character)
    assert after.money == money
