"""Enchantments: the four printed tables, prices, where they may stand, what they add to a sheet (P-19 to P-23)."""

from decimal import Decimal

import msgspec
import pytest

from solo.systems.contract import Draft, QuestionError
from solo.systems.contract.creation import FieldValue
from solo.systems.polyhedral.foes.foe import Foe, find_problems, gear_xp
from solo.systems.polyhedral.gear import affixes
from solo.systems.polyhedral.gear.affixes import Affix, AffixKind, ItemType
from solo.systems.polyhedral.gear.equipment import gear_named
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.carrying import loadout_problems
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, Sheet, derive_sheet
from solo.systems.polyhedral.people.weapon_uses import WeaponUse, best_defence, weapon_uses
from tests.systems.polyhedral.shipped import CONTENT, GAME

DAGGER, SWORD, MACE, BOW = "dagger/stilleto", "longsword/broadsword", "Light Mace/hammer", "Longbow"
FURS, PADDED = "soft leather (or furred) clothing", "Padded/quilted or soft leather armor"
STUDDED, CHAIN = "Studded Leather, ring mail, chain/scale shirt", "Chain, scale, banded, or brigandine"
PLATE = "Full Plate battle armor"

PRINTED: dict[tuple[ItemType, AffixKind], dict[str, int]] = {
    ("weapon", "prefix"): {
        "Blessed": 150, "Defending": 350, "Flaming": 150, "Hammer": 250, "Icy": 150, "Juggernaut": 300,
        "Lethal": 150, "Meteoric": 250, "Precise": 350, "Profane": 150, "Serrated": 350, "Shocking": 250,
        "Silver": 150, "Stalwart": 150, "Thundrous": 150, "Venomous": 350,
    },
    ("weapon", "suffix"): {
        "of corruption": 150, "of defense": 350, "of cinders": 150, "of Light": 150, "of frost": 150,
        "of piercing": 150, "of Precision": 300, "of lightning": 250, "of guarding": 150, "of shielding": 300,
        "of impact": 150,
    },
    ("armour", "prefix"): {
        "Adamantine": 350, "Agile": 500, "Blessed": 150, "Bulwark": 150, "Defiant": 150, "Fortified": 400,
        "Heavy": 300, "Juggernaut": 250, "Light": 200, "Meteoric": 250, "Quick": 150, "Rugged": 150,
        "Stalwart": 150, "Warded": 350,
    },
    ("armour", "suffix"): {
        "of Shielding": 250, "of agility": 150, "of blocking": 150, "of Defiance": 150, "of feathers": 200,
        "of fortitude": 150, "of guarding": 150, "of life": 150, "of reaction": 400, "of resistance": 350,
        "of speed": 150, "of the stars": 250,
    },
}  # fmt: skip
TWINS = {
    ("weapon", "of corruption"): "Profane",
    ("weapon", "of defense"): "Defending",
    ("weapon", "of cinders"): "Flaming",
    ("weapon", "of Light"): "Blessed",
    ("weapon", "of frost"): "Icy",
    ("weapon", "of piercing"): "Lethal",
    ("weapon", "of Precision"): "Precise",
    ("weapon", "of lightning"): "Shocking",
    ("weapon", "of guarding"): "Stalwart",
    ("weapon", "of shielding"): "Juggernaut",
    ("weapon", "of impact"): "Thundrous",
    ("armour", "of Shielding"): "Juggernaut",
    ("armour", "of agility"): "Quick",
    ("armour", "of blocking"): "Bulwark",
    ("armour", "of Defiance"): "Defiant",
    ("armour", "of feathers"): "Light",
    ("armour", "of fortitude"): "Rugged",
    ("armour", "of guarding"): "Stalwart",
    ("armour", "of life"): "Blessed",
    ("armour", "of reaction"): "Agile",
    ("armour", "of resistance"): "Warded",
    ("armour", "of the stars"): "Meteoric",
}


def asked(question: str, /, **arguments: object) -> object:
    return GAME.questions[question].ask(dict(arguments))


def affix(item: ItemType, kind: AffixKind, name: str) -> Affix:
    return affixes.affix_named(item, kind, name, CONTENT)


def price(name: str, prefix: str = "", suffix: str = "") -> Decimal:
    return affixes.price(gear_named(name, CONTENT), prefix, suffix, CONTENT)


def refused(name: str, prefix: str = "", suffix: str = "") -> list[str]:
    return affixes.enchantment_problems(gear_named(name, CONTENT), prefix, suffix, CONTENT)


def sheet(*gear: CarriedGear, **scores: int) -> Sheet:
    return derive_sheet(Build(msgspec.convert(scores, Attributes), gear=gear), CONTENT)


def worn(name: str, prefix: str = "", suffix: str = "") -> CarriedGear:
    return CarriedGear(name, 1, "worn", prefix, suffix)


def held(name: str, prefix: str = "", suffix: str = "") -> CarriedGear:
    return CarriedGear(name, 1, "hand", prefix, suffix)


def use(name: str, prefix: str = "", suffix: str = "") -> WeaponUse:
    return weapon_uses(Build(gear=(held(name, prefix, suffix),)), CONTENT)[0]


# The tables


def test_all_53_stand_in_their_tables_at_their_prices() -> None:
    """`P-20`, `P-21`, `P-22`, `P-23`: every price. `R-32`: twins differ, Precise 350 and of Precision 300."""
    assert [len(table) for table in PRINTED.values()] == [16, 11, 14, 12]
    for (item, kind), table in PRINTED.items():
        found = {one.word: one.price for one in affixes.affixes_for(item, kind, CONTENT)}
        assert found == {name: Decimal(dollars) for name, dollars in table.items()}
        for name, dollars in table.items():
            for written in (name, name.upper()):
                assert asked("affix", item=item, kind=kind, name=written) == {"price": dollars}


@pytest.mark.parametrize(
    ("item", "suffix", "prefix"), [(item, suffix, prefix) for (item, suffix), prefix in TWINS.items()]
)
def test_twins_do_the_same_whatever_they_cost(item: ItemType, suffix: str, prefix: str) -> None:
    one, other = affix(item, "suffix", suffix), affix(item, "prefix", prefix)
    same = {"name": "", "kind": "prefix", "price": Decimal(0), "shield_price": None}
    assert msgspec.structs.replace(one, **same) == msgspec.structs.replace(other, **same)


def test_an_affix_of_another_table_is_not_found() -> None:
    for wrong in ({"item": "armour", "name": "Flaming"}, {"item": "weapon", "name": "Warded"}):
        with pytest.raises(QuestionError, match="There is no prefix for"):
            asked("affix", kind="prefix", **wrong)
    with pytest.raises(QuestionError, match="weapon or armour"):
        asked("affix", item="shield", kind="prefix", name="Bulwark")


# Prices


def test_both_affixes_cost_twice_their_sum() -> None:
    assert asked("affix-price", prefix=150, suffix=300) == {"price": 900}
    assert asked("affix-price", prefix=350, suffix=0) == {"price": 350}
    assert asked("affix-price", prefix=0, suffix=250) == {"price": 250}
    assert asked("affix-price", prefix=350, suffix=350) == {"price": 1400}
    with pytest.raises(QuestionError, match="must each cost from 0 to"):
        asked("affix-price", prefix=-1, suffix=0)


def test_a_flaming_dagger_of_precision_costs_900_more() -> None:
    assert price(DAGGER, "Flaming", "of Precision") == 20 + 900
    assert price(DAGGER, "Flaming") == 20 + 150
    assert price(DAGGER, suffix="of Precision") == 20 + 300
    assert price(DAGGER) == 20


def test_an_adamantine_shield_is_half_price_before_the_doubling() -> None:
    """`R-30`: the half price of an Adamantine shield applies before the doubling."""
    assert price("Shield", "Adamantine") == 30 + 175
    assert price("Shield", "Adamantine", "of blocking") == 30 + 2 * (175 + 150)
    assert price("Shield", "Heavy") == 30 + 300
    assert price(CHAIN, "Adamantine") == 250 + 350


# Where they may stand


@pytest.mark.parametrize(
    ("bearer", "prefix", "suffix", "stands"),
    [
        (DAGGER, "Hammer", "", True),
        (BOW, "Hammer", "", True),
        (MACE, "Hammer", "", False),
        (DAGGER, "Serrated", "", True),
        ("Spear", "Serrated", "", False),
        (BOW, "Serrated", "", False),
        (MACE, "Thundrous", "of impact", True),
        ("Sling", "Thundrous", "", True),
        (SWORD, "Thundrous", "", False),
        (SWORD, "", "of impact", False),
        (PADDED, "Adamantine", "", False),
        (STUDDED, "Adamantine", "", True),
        (PLATE, "Adamantine", "", True),
        ("Light shield", "Adamantine", "", True),
        (STUDDED, "Meteoric", "", False),
        (CHAIN, "Meteoric", "of the stars", True),
        ("Shield", "", "of the stars", True),
        (FURS, "", "of the stars", False),
        ("Shield", "Bulwark", "of blocking", True),
        (PLATE, "Bulwark", "", False),
        (PLATE, "", "of blocking", False),
        ("Shield", "Fortified", "", True),
        (FURS, "Heavy", "of feathers", True),
        (SWORD, "Warded", "", False),
        ("Healing potion", "Flaming", "", False),
        ("Arrow", "Flaming", "", False),
        ("punch", "Flaming", "", False),
    ],
)
def test_each_restriction(bearer: str, prefix: str, suffix: str, stands: bool) -> None:
    assert (refused(bearer, prefix, suffix) == []) is stands
    bearing = Build(gear=(CarriedGear(bearer, prefix=prefix, suffix=suffix),))
    told = [sentence for _, sentence in loadout_problems(bearing, CONTENT)]
    assert set(refused(bearer, prefix, suffix)) <= set(told), "people and foes are held against the same"


def test_a_refusal_says_what_is_needed() -> None:
    assert refused(SWORD, "Thundrous") == ["Thundrous needs a blunt weapon, which longsword is not."]
    assert refused("Arrow", "Icy") == ["Arrow cannot be enchanted. Only weapons, armour and shields can."]


# What they add to whoever bears them


@pytest.mark.parametrize(
    ("prefix", "suffix", "value", "more"),
    [
        ("Juggernaut", "", "vp", 5),
        ("Stalwart", "", "vp", 3),
        ("", "of Shielding", "vp", 5),
        ("", "of guarding", "vp", 3),
        ("Stalwart", "of guarding", "vp", 6),
        ("Agile", "", "dodge", 1),
        ("", "of reaction", "dodge", 1),
        ("Agile", "of reaction", "dodge", 2),
        ("Blessed", "", "heal_bonus", 1),
        ("", "of life", "heal_bonus", 1),
        ("Defiant", "", "spi_vs_spell", 1),
        ("", "of Defiance", "spi_vs_spell", 1),
        ("Quick", "", "qkn_vs_spell", 1),
        ("", "of agility", "qkn_vs_spell", 1),
        ("Rugged", "", "tgh_vs_spell", 1),
        ("", "of fortitude", "tgh_vs_spell", 1),
        ("Fortified", "", "body_dr", 1),
        ("Adamantine", "", "body_dr", 1),
        ("Heavy", "", "body_dr", 1),
        ("Light", "", "body_dr", -1),
        ("", "of feathers", "body_dr", -1),
        ("Light", "of feathers", "body_dr", -2),
        ("", "of speed", "sprint", 2),
    ],
)
def test_worn_armour_adds_to_one_value_alone(prefix: str, suffix: str, value: str, more: int) -> None:
    plain, better = sheet(worn(STUDDED), STR=10), sheet(worn(STUDDED, prefix, suffix), STR=10)
    names = ["lp", "vp", "dodge", "parry", "sprint", "move", "body_dr", "heal_bonus"]
    names += ["qkn_vs_spell", "tgh_vs_spell", "spi_vs_spell"]
    changed = {name: getattr(better, name) - getattr(plain, name) for name in names}
    assert {name: by for name, by in changed.items() if by} == {value: more}
    packed = sheet(CarriedGear(STUDDED, 1, "pack", prefix, suffix), STR=10)
    assert getattr(packed, value) == getattr(sheet(CarriedGear(STUDDED, place="pack"), STR=10), value)


@pytest.mark.parametrize(("prefix", "suffix"), [("Warded", ""), ("", "of resistance")])
def test_wards_add_to_all_three_defences_against_spells(prefix: str, suffix: str) -> None:
    better = sheet(worn(STUDDED, prefix, suffix))
    assert (better.qkn_vs_spell, better.tgh_vs_spell, better.spi_vs_spell) == (7, 7, 7)


def test_speed_comes_after_all_multiplying() -> None:
    beast = Build(skills={"Fast Sprint": 1}, tags=("animal",), gear=(worn(FURS, suffix="of speed"),))
    assert derive_sheet(beast, CONTENT).sprint == (6 + 1) * 2 + 2


@pytest.mark.parametrize(
    ("name", "prefix", "suffix", "pounds"),
    [
        (PLATE, "Heavy", "", "86.45"),
        (PLATE, "Light", "", "32.5"),
        (PLATE, "", "of feathers", "32.5"),
        (PLATE, "Meteoric", "", "48.75"),
        (PLATE, "", "of the stars", "48.75"),
        ("Shield", "Heavy", "", "7.98"),
        ("Shield", "Meteoric", "", "4.5"),
        (CHAIN, "Light", "of feathers", "11.25"),
        (CHAIN, "Fortified", "of speed", "45"),
    ],
)
def test_weights(name: str, prefix: str, suffix: str, pounds: str) -> None:
    assert sheet(CarriedGear(name, 2, "pack", prefix, suffix)).load == 2 * Decimal(pounds)


def test_lighter_armour_slows_less() -> None:
    assert sheet(worn(CHAIN)).load_penalty == 1
    better = sheet(worn(CHAIN, "Light"))
    assert (better.load_penalty, better.dodge, better.body_dr) == (0, 6, 6)


@pytest.mark.parametrize(
    ("prefix", "suffix", "block", "body"),
    [
        ("", "", 7, 5),
        ("Bulwark", "", 8, 5),
        ("", "of blocking", 8, 5),
        ("Bulwark", "of blocking", 9, 5),
        ("Adamantine", "", 8, 5),
        ("Heavy", "", 8, 5),
        ("Light", "", 6, 5),
        ("Fortified", "", 8, 6),
    ],
)
def test_on_a_shield_what_changes_its_stuff_counts_in_a_block_only(
    prefix: str, suffix: str, block: int, body: int
) -> None:
    shield = CarriedGear("Shield", 1, "off-hand", prefix, suffix)
    better = sheet(worn(STUDDED), shield, STR=12)
    assert (better.block, better.body_dr) == (block, body)


def test_equal_effects_of_several_pieces_add_up() -> None:
    """`R-30`: equal effects stack, also from two items."""
    better = sheet(
        worn(STUDDED, "Juggernaut"), CarriedGear("Shield", 1, "off-hand", "Stalwart"), held(SWORD, "Juggernaut")
    )
    assert better.vp == 6 + 5 + 3 + 5
    assert "enchantment 13" in next(line.why for line in better.derived if line.name == "VP")


def test_no_armour_is_worth_less_than_none() -> None:
    assert sheet(worn(FURS, "Light", "of feathers")).body_dr == 0


@pytest.mark.parametrize(
    ("prefix", "suffix", "more"),
    [("Juggernaut", "", 5), ("Stalwart", "", 3), ("", "of shielding", 5), ("", "of guarding", 3)],
)
def test_a_weapon_lends_vp_while_it_is_held(prefix: str, suffix: str, more: int) -> None:
    assert sheet(held(SWORD, prefix, suffix)).vp == 6 + more
    assert sheet(CarriedGear(SWORD, 1, "belt", prefix, suffix)).vp == 6


def test_knuckles_lend_vp_while_they_are_worn() -> None:
    assert sheet(worn("brass knuckles (pair)", "Stalwart")).vp == 9


@pytest.mark.parametrize(
    ("prefix", "suffix", "summary"),
    [
        ("", "", "1d8, 1d8+4, reach 1, parry 7"),
        ("Defending", "", "1d8, 1d8+4, reach 1, parry 8"),
        ("", "of defense", "1d8, 1d8+4, reach 1, parry 8"),
        ("Defending", "of defense", "1d8, 1d8+4, reach 1, parry 9"),
        ("Precise", "", "2d8, 1d8+4, reach 1, parry 7"),
        ("", "of Precision", "2d8, 1d8+4, reach 1, parry 7"),
        ("Precise", "of Precision", "3d8, 1d8+4, reach 1, parry 7"),
        ("Meteoric", "", "1d8, 1d8+5, reach 1, parry 7"),
        ("Silver", "", "1d8, 1d8+4, reach 1, parry 7"),
    ],
)
def test_what_a_weapon_is_worth_in_hand(prefix: str, suffix: str, summary: str) -> None:
    assert use(SWORD, prefix, suffix).summary == summary


def test_a_parrying_blade_makes_the_best_defence() -> None:
    build = Build(gear=(held(SWORD, "Defending"), CarriedGear(SWORD, 1, "off-hand")))
    assert best_defence(build, CONTENT) == 8


def test_a_piece_is_called_by_its_affixes() -> None:
    assert use(DAGGER, "Flaming", "of Precision").name.startswith("Flaming dagger of Precision")
    assert "Flaming: 1 more fire damage after DR" in use(DAGGER, "Flaming").explanation


# Foes


def test_a_foe_pays_for_its_enchantments() -> None:
    sworded = Foe(name="x", xp=0, role="brute", text="x", build=Build(gear=(held(SWORD, "Flaming"),)))
    assert gear_xp(sworded, CONTENT) == 23, "$225, a started ten dollars counting whole"
    assert any("22 XP" in sentence or "23 XP" in sentence for _, sentence in find_problems(sworded, CONTENT))


# The shop

RICH = Character("Ann", Build(gear=(CarriedGear("Spear", place="hand"),)), money=2000_00)


def reopened(character: Character, values: dict[str, FieldValue]) -> Draft:
    draft = GAME.characters.reopen(character)
    return msgspec.structs.replace(draft, values={**draft.values, **values})


def done(draft: Draft) -> Character:
    character = GAME.characters.finish(draft)
    assert isinstance(character, Character)
    return character


def enchanted(number: int, item: str, prefix: str = "", suffix: str = "") -> dict[str, FieldValue]:
    values: dict[str, FieldValue] = {f"enchanted.{number}.item": item}
    values.update({f"enchanted.{number}.prefix": prefix} if prefix else {})
    values.update({f"enchanted.{number}.suffix": suffix} if suffix else {})
    return values


def test_an_enchanted_piece_is_bought_at_its_price_and_held() -> None:
    draft = reopened(RICH, {**enchanted(1, "dagger", "flaming", "of precision"), "hold.main": "dagger/stilleto"})
    assert GAME.characters.assess(draft).costs["enchanted.1.item"] == "$920"
    bought = done(draft)
    assert bought.money == 2000_00 - 920_00
    spear = CarriedGear("Spear", place="off-hand")  # nobody ever named what the other hand holds: a weapon that parries
    assert bought.build.gear == (CarriedGear(DAGGER, 1, "hand", "Flaming", "of Precision"), spear)
    assert done(GAME.characters.reopen(bought)) == bought


def test_the_starting_money_buys_one_small_enchantment_at_most() -> None:
    values = enchanted(1, DAGGER, "Icy")
    assert done(Draft("polyhedral", "Ann", values)).money == 300_00 - 170_00
    dear = Draft("polyhedral", "Ann", enchanted(1, DAGGER, "Icy", "of frost"))
    assert [problem.code for problem in GAME.characters.assess(dear).problems if problem.weight == "problem"] == [
        "overspent-money"
    ]


def test_used_gear_sells_for_a_tenth_and_refurbished_for_all() -> None:
    """`P-18`: used gear sells at 10 % of its price, refurbished gear at the full price."""
    owner = done(reopened(RICH, enchanted(1, DAGGER, "Flaming", "of Precision")))
    gone: dict[str, FieldValue] = {f"enchanted.1.{part}": "nothing" for part in ("item", "prefix", "suffix")}
    assert done(reopened(owner, gone)).money == owner.money + 92_00
    assert done(reopened(owner, {**gone, "sale": "refurbished"})).money == 2000_00
    plain: dict[str, FieldValue] = {"gear.Spear": 0, "hold.main": "auto"}
    assert done(reopened(RICH, plain)).money == 2000_00 + 3_50
    assert done(reopened(RICH, {**plain, "sale": "refurbished"})).money == 2000_00 + 35_00


def test_another_enchantment_is_another_piece() -> None:
    owner = done(reopened(RICH, enchanted(1, DAGGER, "Flaming")))
    changed = done(reopened(owner, {"enchanted.1.prefix": "Icy"}))
    assert changed.money == owner.money - 170_00 + 17_00
    assert [entry.prefix for entry in changed.build.gear if entry.name == DAGGER] == ["Icy"]


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"enchanted.1.item": DAGGER}, "enchanted.1.prefix", "Choose a prefix or a suffix"),
        ({"enchanted.2.suffix": "of frost"}, "enchanted.2.item", "Choose a piece"),
        (enchanted(1, MACE, "Serrated"), "enchanted.1.prefix", "needs a weapon that slashes"),
        (enchanted(3, FURS, "", "of the stars"), "enchanted.3.suffix", "needs all-metal armour"),
        (enchanted(1, FURS, "Flaming"), "enchanted.1.prefix", "cannot be Flaming"),
        (enchanted(1, "Arrow", "Flaming"), "enchanted.1.item", "no piece of gear"),
        ({**enchanted(1, DAGGER), "enchanted.1.prefix": "Flamig"}, "enchanted.1.prefix", "Did you mean"),
        ({**enchanted(1, DAGGER, "Icy"), "enchanted.1.suffix": 3}, "enchanted.1.suffix", "not 3"),
        ({"sale": "stolen"}, "sale", "There is no choice"),
    ],
)
def test_what_cannot_be_bought_is_told_and_not_paid(values: dict[str, FieldValue], field: str, words: str) -> None:
    assessment = GAME.characters.assess(reopened(RICH, values))
    told = [problem for problem in assessment.problems if problem.field == field and words in problem.message]
    assert told, assessment.problems
    money = next(budget for budget in assessment.budgets if budget.name == "Money")
    assert money.spent in ("$0", "$170")


def test_more_enchanted_pieces_than_slots_are_left_alone() -> None:
    hoard = msgspec.structs.replace(RICH, build=Build(gear=(CarriedGear(DAGGER, 11, "belt", "Icy"),)))
    assert done(GAME.characters.reopen(hoard)) == hoard
    fewer = done(reopened(hoard, {f"enchanted.8.{part}": "nothing" for part in ("item", "prefix")}))
    assert [entry.count for entry in fewer.build.gear if entry.prefix] == [10]


def test_the_sheet_tells_of_enchantments() -> None:
    owner = done(reopened(RICH, enchanted(1, "Shield", "Adamantine", "of blocking")))
    lines = {line.name: line for panel in GAME.characters.sheet(owner) for line in panel.lines}
    assert "of blocking: Block +1" in lines["Adamantine Shield of blocking"].why
