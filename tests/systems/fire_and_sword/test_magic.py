"""Spells as the content tells them, what they add up to at work, and the chances of casting and having them."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from solo.library.systems import open_system
from solo.resolver import Modifier, distribution
from solo.systems.contract import Content
from solo.systems.fire_and_sword.magic import casting, effects, reach, spell_changes
from solo.systems.fire_and_sword.magic.casting import Casting, Enchanting, bolt_damage, cast
from solo.systems.fire_and_sword.magic.effects import Hindrance, SpellBonuses, hindrance, start_spell
from solo.systems.fire_and_sword.magic.enchantment import ROWS, add_enchantment, bonus, price
from solo.systems.fire_and_sword.magic.faults import find_problems
from solo.systems.fire_and_sword.magic.spell import Spell, base_cost, powers_up_to
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.rolls.injury import DISABILITIES, LIMBS
from tests.systems.fire_and_sword.naive import WORTH, roll_odds


@pytest.fixture(scope="module")
def content() -> Content:
    return open_system("fire-and-sword", None).content


@pytest.fixture(scope="module")
def spells(content: Content) -> dict[str, Spell]:
    return dict(content.entries(Spell))


# The list


def test_every_spell_of_the_list_is_there_at_its_points(spells: dict[str, Spell]) -> None:
    divine = {
        "Bless": (1, 2, 3),
        "Mind of the Warrior": (3,),
        "Shield": (1, 2, 3),
        "Spirit of the Faithful": (2,),
        "Darksense": (1,),
        "Reset Bone": (1,),
        "Restore Vision": (2,),
        "Restore Sanity": (2,),
        "Heal Body": (3,),
        "Regenerate": (3,),
        "Staunch": (1,),
        "Keen Blade": (1, 2, 3),
        "Rebuke": (2,),
        "Grandmother's Drum": (1, 2, 3),
        "Heron's Eye": (1,),
    }
    sorcery = (
        "Steady Hand",
        "Hard Skin",
        "Hone",
        "Numb",
        "Stumble",
        "Spirit Wall",
        "Far Sight",
        "Strike Down",
    )
    assert {name: spell.powers for name, spell in spells.items() if spell.kind == "divine"} == divine
    assert [name for name, spell in spells.items() if spell.kind == "sorcery"] == [*sorcery, "Turn Aside"]
    assert all(spells[name].powers == (1, 2, 3, 4, 5) for name in sorcery)


def test_what_resists_and_what_the_source_names(spells: dict[str, Spell]) -> None:
    assert {name for name, spell in spells.items() if spell.resisted} == {"Rebuke", "Numb", "Stumble", "Strike Down"}
    ours = {"Staunch", "Keen Blade", "Rebuke", "Grandmother's Drum", "Heron's Eye"}
    assert {name for name, spell in spells.items() if spell.house and spell.kind == "divine"} == ours
    assert all(spell.house for spell in spells.values() if spell.kind == "sorcery")


def test_figures_of_the_list(spells: dict[str, Spell]) -> None:
    def row(name: str, field: str) -> list[int]:
        spell = spells[name]
        return [spell.figure_at(getattr(spell, field), power) for power in spell.powers]

    assert row("Bless", "skill_bonus") == [1, 2, 3]
    assert (row("Mind of the Warrior", "critical_bonus"), row("Mind of the Warrior", "overcome_bonus")) == ([1], [5])
    assert row("Mind of the Warrior", "skill_bonus") == [0]
    assert (row("Shield", "spirit_bonus"), row("Shield", "protection")) == ([1, 2, 3], [1, 1, 2])
    assert row("Spirit of the Faithful", "spirit_bonus") == [5]
    assert row("Keen Blade", "weapon_damage") == [1, 2, 3]
    assert row("Staunch", "injury_roll") == [-4]
    assert row("Numb", "skill_bonus") == [-1, -2, -3, -4, -5]
    assert row("Strike Down", "damage") == [-1, 0, 1, 2, 3]
    for name, field in (
        ("Steady Hand", "skill_bonus"),
        ("Hard Skin", "protection"),
        ("Hone", "weapon_damage"),
        ("Spirit Wall", "spirit_bonus"),
        ("Stumble", "lost_actions"),
    ):
        assert row(name, field) == [1, 2, 3, 4, 5]


def test_sorcery_costs_its_strength_and_hard_skin_twice_that(spells: dict[str, Spell]) -> None:
    assert base_cost(spells["Hone"], 4) == 4
    assert base_cost(spells["Hard Skin"], 4) == 8
    assert base_cost(spells["Bless"], 3) == 0
    assert powers_up_to(spells["Hone"], 3) == (1, 2, 3)
    assert powers_up_to(spells["Bless"], 3) == (3,)


def test_every_disability_has_the_cure_that_the_table_names(spells: dict[str, Spell]) -> None:
    named = {
        "Reset Bone": ["right leg broken", "left leg broken", "right arm broken", "left arm broken"],
        "Restore Vision": ["one eye lost"],
        "Restore Sanity": ["addled"],
        "Regenerate": [limb.value for _, limb in LIMBS],
        "Heal Body": ["hard of hearing", "weakness", "wasting disease"],
    }
    assert {name: list(spell.cures) for name, spell in spells.items() if spell.cures} == named
    every = {lost.value for _, lost in DISABILITIES if lost} | {limb.value for _, limb in LIMBS}
    assert every <= {cure for cures in named.values() for cure in cures}


# A table's own spells


def test_the_listed_spells_are_sound_and_broken_ones_are_told(spells: dict[str, Spell], content: Content) -> None:
    assert not [fault for spell in spells.values() for fault in find_problems(spell, content)]
    sound = spells["Bless"]
    broken = {
        "powers": {"powers": (3, 1)},
        "text": {"text": " "},
        "skill_bonus": {"skill_bonus": (1, 2)},
        "where": {"where": "spirit combat"},
        "resisted": {"resisted": True},
        "cures": {"cures": ("boredom",)},
        "touch": {"cures": ("addled",)},
        "damage_die": {"damage_die": 7},
        "mp_each": {"mp_each": 0},
        "whom": {"damage": (1,)},
        "injury_roll": {"touch": True, "injury_roll": (2,)},
    }
    for field, change in broken.items():
        found = list(find_problems(msgspec.structs.replace(sound, **change), content))
        assert field in [where for where, _ in found], field
        assert all(sentence.endswith(".") for _, sentence in found)
    idle = Spell(name="Nothing", kind="divine", powers=(1,), text="It does nothing.")
    assert [field for field, _ in find_problems(idle, content)] == ["skill_bonus"]


# At work


def test_julius_has_all_three_kinds_of_magic_on_his_parry(spells: dict[str, Spell]) -> None:
    running = (
        start_spell(spells["Bless"], 3, skill="Gladius Parry"),
        start_spell(spells["Mind of the Warrior"], 3),
    )
    assert effects.spell_bonuses(running, "Gladius Parry", in_combat=True) == SpellBonuses(3, 1, 5)
    assert effects.spell_bonuses(running, "Gladius Attack", in_combat=True) == SpellBonuses(0, 1, 5)
    assert effects.spell_bonuses(running, "Dodge") == SpellBonuses()
    assert effects.named_bonuses(running, "Gladius Parry", in_combat=True) == (Modifier("Bless", 3),)


def test_two_castings_of_one_spell_do_not_add_up_and_two_spells_do(spells: dict[str, Spell]) -> None:
    bless, steady, numb = spells["Bless"], spells["Steady Hand"], spells["Numb"]
    twice = (start_spell(bless, 3, skill="Hide"), start_spell(bless, 1, skill="Hide"))
    assert effects.spell_bonuses(twice, "Hide").skill == 3
    both = (
        *twice,
        start_spell(steady, 2, skill="Hide"),
        start_spell(numb, 4, skill="Hide"),
        start_spell(numb, 1, skill="Hide"),
    )
    assert effects.spell_bonuses(both, "Hide").skill == 3 + 2 - 4
    assert sum(one.value for one in effects.named_bonuses(both, "Hide")) == 3 + 2 - 4


def test_protection_by_magic_ends_at_five(spells: dict[str, Spell]) -> None:
    assert effects.protection([start_spell(spells["Hard Skin"], 4)]) == 4
    assert effects.protection([start_spell(spells["Hard Skin"], 4), start_spell(spells["Shield"], 3)]) == 5
    assert effects.protection([start_spell(spells["Shield"], 3), start_spell(spells["Shield"], 1)]) == 2


def test_damage_goes_with_one_weapon_and_spirit_bonuses_add(spells: dict[str, Spell]) -> None:
    running = [
        start_spell(spells["Keen Blade"], 2, weapon="Scimitar"),
        start_spell(spells["Hone"], 3, weapon="Scimitar"),
    ]
    assert effects.weapon_damage(running, "Scimitar") == 5
    assert effects.weapon_damage(running, "Dagger") == 0
    walls = [start_spell(spells[name], power) for name, power in (("Shield", 2), ("Spirit of the Faithful", 2))]
    assert effects.spirit_bonus([*walls, start_spell(spells["Spirit Wall"], 4)]) == 2 + 5 + 4
    assert effects.darksense([start_spell(spells["Darksense"], 1)])
    assert not effects.darksense(walls)


def test_stumble_takes_two_actions_a_round_and_throws_down_from_three(spells: dict[str, Spell]) -> None:
    assert hindrance(spells["Stumble"], 2) == Hindrance(2, falls=False)
    assert hindrance(spells["Stumble"], 3) == Hindrance(3, falls=True)
    assert hindrance(spells["Rebuke"], 2) == Hindrance(2, falls=False)


def test_spells_lapse_with_the_episode_or_at_their_sunrise() -> None:
    running = (RunningSpell("Hone", 2), RunningSpell("Hard Skin", 1, sunrises=1), RunningSpell("Bless", 1, sunrises=8))
    kept = effects.after_episode(running)
    assert [one.spell for one in kept] == ["Hard Skin", "Bless"]
    assert effects.after_sunrises(kept, 1) == (RunningSpell("Bless", 1, sunrises=7),)
    assert effects.after_sunrises(kept, 8) == ()


# Casting


def naive_cast(skill: int, resisting: int | None) -> dict[str, Fraction]:
    """Fumbled, failed, resisted or working, over all throws of caster and target."""
    found = dict.fromkeys(("FUMBLED", "FAILED", "RESISTED", "WORKS"), Fraction(0))
    for one, weight in roll_odds(skill).items():
        if WORTH[one[0]] < WORTH["normal"]:
            found["FUMBLED" if one[0] == "fumble" else "FAILED"] += weight
            continue
        if resisting is None:
            found["WORKS"] += weight
            continue
        for other, share in roll_odds(resisting).items():
            if WORTH[other[0]] < WORTH["normal"] or _beats(one, other):
                found["WORKS"] += weight * share
            else:
                found["RESISTED"] += weight * share
    return found


def _beats(one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    if "critical" in (one[0], other[0]):
        return (one[0] == "critical", one[1]) > (other[0] == "critical", other[1])
    return one[1] + 20 * (one[0] == "special") > other[1] + 20 * (other[0] == "special")


@pytest.mark.parametrize(("skill", "resisting"), [(14, 12), (23, 16), (15, None), (0, 10), (4, 21)])
def test_a_casting_is_what_every_throw_comes_to(skill: int, resisting: int | None) -> None:
    """`R-41`: a critical casting beats any normal or special resistance."""
    odds = distribution(cast, skill, resisting)
    assert {one.name: odds.chance_of(one) for one in Casting} == naive_cast(skill, resisting)


def test_strike_down_is_kept_off_by_magic_alone() -> None:
    odds = distribution(bolt_damage, 10, 2, 5)
    faces = [max(0, face + 2 - 5) for face in range(1, 11)]
    assert {net: odds.chance_of(net) for net in set(faces)} == {net: Fraction(faces.count(net), 10) for net in faces}


def test_difficulties_to_have_a_spell() -> None:
    """`F-25`, `R-26`: the difficulty is (points − 1) × 5, of the spell's points."""
    assert [casting.difficulty(points) for points in (1, 2, 3)] == [0, 5, 10]
    assert distribution(casting.obtain_spell, 15, 1).chance_of(True) == Fraction(14, 20)
    assert distribution(casting.obtain_spell, 15, 2).chance_of(True) == Fraction(1, 2)
    assert distribution(casting.obtain_spell, 15, 2, True).chance_of(True) == Fraction(9, 20)
    assert distribution(casting.regain_spell, 13, 2, 2).chance_of(True) == Fraction(1, 2)
    assert distribution(casting.learn_sorcery, 14, 5).chance_of(True) == Fraction(14, 400), "criticals only"


def test_ceremonies_add_by_the_hour_and_tire_from_the_ninth() -> None:
    assert [casting.ceremony_bonus(12, hours) for hours in (0, 1, 9, 12, 20)] == [0, 1, 9, 12, 12]
    assert [casting.con_rolls(hours) for hours in (0, 8, 9, 12)] == [0, 0, 1, 4]
    assert distribution(casting.endure_ceremony, 12, 4).chance_of(True) == Fraction(11, 20) ** 4
    assert distribution(casting.endure_ceremony, 12, 1, True).chance_of(True) == Fraction(11, 20) ** 2


def test_an_enchanter_fumbles_as_often_as_anybody() -> None:
    odds = distribution(casting.enchant_roll, 12)
    assert odds.chance_of(Enchanting.FUMBLED) == Fraction(21 - 12, 400)
    assert odds.chance_of(Enchanting.DONE) == Fraction(11, 20)


def test_magic_points_come_back_by_a_quarter_of_pow() -> None:
    assert [casting.daily_magic_points(power) for power in (3, 4, 15, 16)] == [0, 1, 3, 4]
    assert casting.daily_magic_points(15, 1) == 4


def test_the_table_of_durations_and_ranges() -> None:
    assert [step.mp for step in reach.DURATIONS.values()] == [0, 1, 3, 6, 10, 15, 21, 28]
    assert [step.mp for step in reach.RANGES.values()] == [0, 0, 0, 3, 6, 10, 15, 21]
    assert reach.cost(4, "seven_years", "one_month_march") == 4 + 28 + 21
    assert list(reach.SUNRISES) == list(reach.DURATIONS)
    assert list(reach.SUNRISES.values()) == sorted(reach.SUNRISES.values())
    assert [reach.range_for(paces) for paces in (0, 20, 21, 100, 300, 301)] == [
        "20_paces",
        "20_paces",
        "short_bow",
        "short_bow",
        "long_bow",
        "vision",
    ]


# What is known, and what is enchanted


def test_a_divine_spell_is_used_and_regained() -> None:
    held = (KnownSpell("Bless", 3), KnownSpell("Shield", 2))
    used = spell_changes.mark_used(held, "Bless")
    assert used == (KnownSpell("Bless", 3, used=True), KnownSpell("Shield", 2))
    assert spell_changes.mark_ready(used, "Bless") == held
    assert spell_changes.add_spell(held, "Bless", 1) == (KnownSpell("Shield", 2), KnownSpell("Bless", 1))


def test_the_rows_of_the_enchanter() -> None:
    assert {virtue: (row.cost, row.gain) for virtue, row in ROWS.items()} == {
        "recovery": (1, 2),
        "resistance": (1, 1),
        "casting": (1, 1),
        "lore": (2, 1),
        "fixed": (1, 3),
        "store": (1, 3),
    }
    assert price("lore", prepared=False) == 3
    assert price("lore", prepared=True) == 2


def test_enchantments_gather_in_their_item() -> None:
    items = add_enchantment((), "a ring", "recovery", "")
    items = add_enchantment(items, "a ring", "recovery", "")
    items = add_enchantment(items, "a staff", "casting", "Hone")
    assert items == (
        EnchantedItem("a ring", (Enchantment("recovery", "", 2),)),
        EnchantedItem("a staff", (Enchantment("casting", "Hone"),)),
    )
    assert bonus(items, "recovery") == 4
    assert bonus(items, "casting", "Hone") == 1
    assert bonus(items, "casting", "Numb") == 0
