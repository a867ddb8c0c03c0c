"""What a sheet comes to: wounds (`R-17`), losses (`F-21`), magic points (`F-31`), spells at work, help and skills."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.resolver import TypedThrower
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.injuries import daily_recovery, wound_changes
from solo.systems.fire_and_sword.magic.consecrated_object import consecrated_object, has_consecrated, regaining_bonus
from solo.systems.fire_and_sword.magic.effects import is_lasting, named_bonuses, spell_bonuses
from solo.systems.fire_and_sword.magic.enchantment import add_enchantment, bonus, casting_bonus
from solo.systems.fire_and_sword.magic.spell import Spell, powers_up_to
from solo.systems.fire_and_sword.people.grades import office_bribe, trading_capital
from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit, format_helpers, read
from solo.systems.fire_and_sword.people.losses import cannot_run, explain_unfitness, modifiers, one_handed
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import Statistics, impact
from solo.systems.fire_and_sword.people.wounds import Wounds, graver_injury
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury, InjuryResult
from solo.systems.fire_and_sword.session.improvement import check, raise_skill
from solo.systems.fire_and_sword.skills import base_level

HEALTHY, WALKING, BADLY, DYING, DEAD = Injury


# Impact (part 3)


@pytest.mark.parametrize(
    ("mass", "added"),
    [(20, 0), (23, 0), (24, 1), (31, 1), (32, 2), (39, 2), (40, 3), (55, 3), (56, 4), (71, 4), (72, 5)],
)
def test_impact_follows_strength_and_size_together(mass: int, added: int) -> None:
    assert impact(mass - 10, 10) == added
    assert Character("Ann", statistics=Statistics(strength=mass - 10, size=10)).impact == added


def test_weakness_takes_two_from_impact() -> None:
    weak = Character(
        "Ann", statistics=Statistics(strength=14, size=14), wounds=Wounds(disabilities=(Disability.WEAKNESS,))
    )
    assert weak.impact == -1


# Wounds


@pytest.mark.parametrize(
    ("injury", "penalty", "fights", "awake", "alive"),
    [
        (HEALTHY, 0, True, True, True),
        (WALKING, -3, True, True, True),
        (BADLY, -10, False, True, True),
        (DYING, -10, False, False, True),
        (DEAD, -10, False, False, False),
    ],
)
def test_what_each_state_does(injury: Injury, penalty: int, fights: bool, awake: bool, alive: bool) -> None:
    wounds = Wounds(injury)
    assert (wounds.penalty, wounds.fit_to_fight, wounds.awake, wounds.alive) == (penalty, fights, awake, alive)


def test_a_lost_soul_and_a_possessed_body_neither_fight_nor_wake() -> None:
    for wounds in (Wounds(lost_soul=True), Wounds(ails=("possessed",))):
        assert not wounds.fit_to_fight
        assert not wounds.awake
        assert wounds.alive
    assert Wounds(ails=("wasting disease",)).awake


@pytest.mark.parametrize(
    ("one", "other", "graver"), [(WALKING, BADLY, BADLY), (DEAD, DYING, DEAD), (HEALTHY, HEALTHY, HEALTHY)]
)
def test_the_graver_of_two_states_counts(one: Injury, other: Injury, graver: Injury) -> None:
    assert graver_injury(one, other) is graver_injury(other, one) is graver


@pytest.mark.parametrize(("injury", "time"), [(WALKING, 7), (BADLY, 30)])
def test_wounds_close_on_their_last_day_and_not_before(injury: Injury, time: int) -> None:
    before = wound_changes.a_day_older(Wounds(injury, days=time - 2))
    assert (before.injury, before.days, wound_changes.days_left(before)) == (injury, time - 1, 1)
    assert wound_changes.a_day_older(before) == Wounds()


@pytest.mark.parametrize(("rotting", "due"), [(None, False), (6, False), (7, True), (8, True)])
def test_flesh_rot_is_rolled_for_after_a_week(rotting: int | None, due: bool) -> None:
    assert wound_changes.rot_is_due(Wounds(rotting=rotting)) is due


@pytest.mark.parametrize(("wasting", "ails", "due"), [(6, True, False), (7, True, True), (7, False, False)])
def test_a_wasting_disease_is_rolled_for_after_a_week(wasting: int, ails: bool, due: bool) -> None:
    wounds = Wounds(wasting=wasting, ails=("wasting disease",) if ails else ())
    assert wound_changes.disease_is_due(wounds) is due


def test_only_the_sick_waste_away() -> None:
    assert wound_changes.a_day_older(Wounds(wasting=3)).wasting == 0
    assert wound_changes.a_day_older(Wounds(wasting=3, ails=("wasting disease",))).wasting == 4


def test_a_disease_that_is_shaken_off_is_gone_and_takes_a_point_of_con_otherwise() -> None:
    sick = Wounds(wasting=7, ails=("possessed", "wasting disease"), con_lost=1)
    assert wound_changes.after_disease_roll(sick, True) == Wounds(ails=("possessed",), con_lost=1)
    assert wound_changes.after_disease_roll(sick, False) == replace(sick, wasting=0, con_lost=2)


def test_a_second_injury_keeps_the_day_of_flesh_rot_and_begins_the_wound_anew() -> None:
    old = Wounds(WALKING, days=5, rotting=4)
    assert wound_changes.after_injury(old, InjuryResult(12, BADLY, None, True)) == Wounds(BADLY, days=0, rotting=4)
    assert wound_changes.after_injury(old, InjuryResult(1, HEALTHY)) == old
    assert wound_changes.after_injury(Wounds(), InjuryResult(7, WALKING, None, True)).rotting == 0


def test_only_the_dying_are_brought_out_of_danger() -> None:
    assert wound_changes.out_of_danger(Wounds(DYING, days=3)) == Wounds(BADLY)
    for injury in (HEALTHY, WALKING, BADLY, DEAD):
        assert wound_changes.out_of_danger(Wounds(injury, days=3)) == Wounds(injury, days=3)


def test_a_cure_takes_the_first_loss_that_it_is_for() -> None:
    hurt = Wounds(disabilities=(Disability.ADDLED, Disability.EYE_LOST), ails=("wasting disease",))
    assert wound_changes.curable(hurt, ("one eye lost", "addled")) == "addled"
    assert wound_changes.curable(hurt, ("wasting disease",)) == "wasting disease"
    assert wound_changes.curable(hurt, ("weakness",)) == ""
    assert wound_changes.remove_condition(hurt, "addled") == Wounds(
        disabilities=(Disability.EYE_LOST,), ails=("wasting disease",)
    )
    assert wound_changes.remove_condition(hurt, "wasting disease") == replace(hurt, ails=())


def test_an_ail_is_left_once() -> None:
    from solo.systems.fire_and_sword.rolls.spirit_combat import row

    once = wound_changes.after_spirit(Wounds(), row(12), "possessed")
    assert wound_changes.after_spirit(once, row(12), "possessed") == once
    assert wound_changes.after_spirit(Wounds(DYING, days=2), row(7), "") == Wounds(DYING)


# Losses (F-21, R-18)


@pytest.mark.parametrize(
    ("loss", "skill", "missile", "value"),
    [
        ("right arm broken", "Sword Attack", False, -5),
        ("right arm broken", "Shield Parry", False, 0),
        ("left arm broken", "Sword Attack", False, 0),
        ("one eye lost", "Bow Attack", True, -5),
        ("one eye lost", "Sword Attack", False, 0),
        ("one eye lost", "Spot Hidden", False, -5),
        ("hard of hearing", "Listen", False, -3),
        ("hard of hearing", "Spot Hidden", False, 0),
        ("right leg broken", "Dodge", False, -10),
        ("right leg broken", "Ride", False, -5),
        ("addled", "Cult Lore", False, -10),
        ("addled", "Strike Down", False, -10),
        ("addled", "Listen", False, -5),
        ("addled", "Sword Attack", False, 0),
        ("wasting disease", "Sword Attack", False, -5),
        ("wasting disease", "Custom", False, -5),
        ("weakness", "Climb", False, 0),
        ("unheard of", "Climb", False, 0),
    ],
)
def test_what_a_loss_takes_from_a_skill(loss: str, skill: str, missile: bool, value: int) -> None:
    assert sum(one.value for one in modifiers((loss,), skill, missile)) == value


@pytest.mark.parametrize(
    ("losses", "lame", "single", "why"),
    [
        ((), False, False, ""),
        (("left leg broken",), True, False, ""),
        (("left leg broken", "left leg cut off"), True, False, ""),
        (("left leg broken", "right leg cut off"), True, False, "unable to stand"),
        (("left arm broken",), False, True, ""),
        (("left arm broken", "right arm broken"), False, True, "unable to hold anything"),
        (("possessed",), False, False, "possessed by a spirit"),
    ],
)
def test_limbs_that_are_of_no_use(losses: tuple[str, ...], lame: bool, single: bool, why: str) -> None:
    assert (cannot_run(losses), one_handed(losses), explain_unfitness(losses)) == (lame, single, why)


# Skills and statistics (F-02, R-33)


def test_a_skill_is_what_was_learned_or_anybody_has_and_what_checks_added() -> None:
    ann = Character("Ann", skills={"Hide": 14}, raised={"Hide": 2, "Climb": 1})
    assert [ann.skill(name) for name in ("Hide", "Climb", "Swim", "Cult Lore", "Hone", "Axe Parry")] == [
        16,
        6,
        5,
        0,
        0,
        5,
    ]
    assert raise_skill(ann, "Swim").skill("Swim") == 6
    assert raise_skill(ann, "Hide").skill("Hide") == 17
    assert raise_skill(ann, "Hide").skill("Climb") == 6


@pytest.mark.parametrize(
    ("name", "level"),
    [("Dodge", 5), ("Ceremony", 5), ("Cult Lore", 0), ("Sorcery Lore", 0), ("Summon", 0), ("Enchant", 0),
     ("Scimitar Attack", 5), ("Scimitar Parry", 5), ("Strike Down", 0)],
)  # fmt: skip
def test_the_level_of_whoever_never_learned_a_skill(name: str, level: int) -> None:
    """Part 3: 5, and 0 for lores, Summon, Enchant and spells."""
    assert base_level(name) == level


def test_pow_and_con_may_be_lost_down_to_nothing() -> None:
    ann = Character("Ann", statistics=Statistics(power=12, constitution=11), power_lost=3, wounds=Wounds(con_lost=4))
    assert (ann.power, ann.statistic("CON"), ann.statistic("STR")) == (9, 7, 11)
    gone = replace(ann, power_lost=20, wounds=Wounds(con_lost=11))
    assert (gone.power, gone.statistic("CON")) == (0, 0)


@pytest.mark.parametrize(
    ("face", "level", "rises"),
    [(14, 14, False), (15, 14, True), (20, 20, True), (20, 25, True), (19, 25, False), (20, 60, False)],
)
def test_a_check_rises_above_the_skill_or_at_twenty_below_the_highest_level(face: int, level: int, rises: bool) -> None:
    """R-33."""
    assert check(TypedThrower([(face,)]), level) is rises


# Magic points and items (F-31, F-34, R-29)


def test_magic_points_are_pow_and_what_items_store_less_what_was_spent() -> None:
    ring = EnchantedItem("a ring", (Enchantment("store", "", 2), Enchantment("recovery", "", 5)))
    ann = Character("Ann", statistics=Statistics(power=12), enchanted=(ring,), magic_points_spent=7)
    assert (ann.store, ann.magic_points) == (18, 11)
    assert replace(ann, magic_points_spent=30).magic_points == 0


@pytest.mark.parametrize(
    ("power", "points", "back"), [(11, 0, 2), (12, 0, 3), (11, 1, 3), (10, 1, 3), (9, 1, 2), (8, 4, 4)]
)
def test_a_day_gives_back_a_quarter_of_pow_counted_two_higher_for_each_point(
    power: int, points: int, back: int
) -> None:
    item = EnchantedItem("a ring", (Enchantment("recovery", "", points),)) if points else EnchantedItem("a ring")
    assert daily_recovery.recovery(Character("Ann", statistics=Statistics(power=power), enchanted=(item,))) == back


@pytest.mark.parametrize(("spent", "power", "regains"), [(0, 12, False), (1, 12, True), (1, 3, False), (1, 4, True)])
def test_missing_magic_points_come_back_where_a_day_gives_any(spent: int, power: int, regains: bool) -> None:
    ann = Character("Ann", statistics=Statistics(power=power), magic_points_spent=spent)
    assert daily_recovery.regains(ann) is regains
    assert daily_recovery.is_fully_rested(ann) is not regains


@pytest.mark.parametrize(
    ("fields", "whole"),
    [
        ({}, True),
        ({"exhausted": True}, False),
        ({"wounds": Wounds(WALKING)}, False),
        ({"wounds": Wounds(DYING)}, True),
        ({"wounds": Wounds(rotting=0)}, False),
        ({"wounds": Wounds(ails=("wasting disease",))}, False),
        ({"wounds": Wounds(ails=("possessed",), disabilities=(Disability.ADDLED,))}, True),
    ],
)
def test_who_gains_nothing_by_rest_alone(fields: dict[str, object], whole: bool) -> None:
    assert daily_recovery.is_fully_rested(replace(Character("Ann"), **fields)) is whole


def test_those_who_spent_points_or_know_sorcery_pay_for_magic() -> None:
    assert not Character("Ann", spells=(KnownSpell("Bless"),)).pays_for_magic
    assert Character("Ann", spells=(KnownSpell("Hone"),), skills={"Hone": 4}).pays_for_magic
    assert Character("Ann", magic_points_spent=1).pays_for_magic


def test_items_help_what_they_are_about() -> None:
    items = (
        EnchantedItem("a ring", (Enchantment("casting", "Hone", 2), Enchantment("lore", "sorcery"))),
        EnchantedItem("a staff", (Enchantment("casting", "Numb"), Enchantment("fixed", "Hone", 2))),
    )
    assert casting_bonus(items, "Hone", "sorcery") == 3
    assert casting_bonus(items, "Numb", "sorcery") == 2
    assert casting_bonus(items, "Hone", "divine") == 2
    assert (bonus(items, "fixed", "Hone"), bonus(items, "fixed", "Numb"), bonus(items, "resistance")) == (6, 0, 0)


def test_a_second_enchantment_goes_into_the_item_that_is_there() -> None:
    items = add_enchantment((EnchantedItem("a ring"), EnchantedItem("a staff")), "a ring", "store", "")
    assert items == (EnchantedItem("a ring", (Enchantment("store"),)), EnchantedItem("a staff"))
    again = add_enchantment(items, "a ring", "store", "")
    assert again[0].enchantments == (Enchantment("store", "", 2),)


def test_a_consecrated_object_adds_two_to_divine_lore_and_to_regaining() -> None:
    """F-37."""
    items = (consecrated_object(),)
    assert casting_bonus(items, "Bless", "divine") == 2
    assert casting_bonus(items, "Hone", "sorcery") == 0
    assert regaining_bonus(items) == regaining_bonus(items * 2) == 2
    assert regaining_bonus((EnchantedItem("a ring"),)) == 0
    assert has_consecrated(items)
    assert not has_consecrated(())


# Spells at work (F-10, R-40)


def test_a_spell_touches_its_skill_or_every_attack_and_parry() -> None:
    running = [
        RunningSpell("Bless", 2, skill="Hide", skill_bonus=2),
        RunningSpell("War", 1, in_combat=True, skill_bonus=1, critical_bonus=1),
        RunningSpell("Ward", 1, protection=2, skill_bonus=4),
    ]
    assert spell_bonuses(running, "Hide") == (2, 0, 0)
    assert spell_bonuses(running, "Hide", in_combat=True) == (3, 1, 0)
    assert spell_bonuses(running, "Sword Attack", in_combat=True) == (1, 1, 0)
    assert spell_bonuses(running, "Sword Attack") == (0, 0, 0)
    assert [str(one) for one in named_bonuses(running, "Hide", True)] == ["Bless +2", "War +1"]


def test_what_lasts_is_whatever_a_fight_keeps_at_work() -> None:
    def one(**row: object) -> Spell:
        return Spell(name="S", kind="divine", powers=(1,), text="…", **row)  # type: ignore[arg-type]

    for row in ("skill_bonus", "critical_bonus", "overcome_bonus", "spirit_bonus", "weapon_damage", "protection"):
        assert is_lasting(one(**{row: (1,)})), row
    assert is_lasting(one(darksense=True))
    for row in ("damage", "lost_actions", "injury_roll"):
        assert not is_lasting(one(**{row: (1,)})), row


def test_a_row_of_figures_is_read_at_the_power_reached() -> None:
    spell = Spell(name="S", kind="sorcery", powers=(1, 3, 5), text="…", protection=(1, 2, 4), damage=(7,))
    assert [spell.figure_at(spell.protection, power) for power in range(7)] == [0, 1, 1, 2, 2, 4, 4]
    assert [spell.figure_at(spell.damage, power) for power in (1, 5)] == [7, 7]
    assert spell.figure_at(spell.skill_bonus, 3) == 0
    assert powers_up_to(spell, 4) == (1, 3)
    assert powers_up_to(spell, 5) == (1, 3, 5)


def test_only_spells_of_the_fight_are_cast_in_one() -> None:
    def fights(**given: Any) -> bool:
        return Spell(name="S", kind="divine", powers=(1,), text="…", **given).in_fight

    assert fights()
    assert not fights(touch=True)
    assert not fights(far_sight=True)
    assert not fights(ward=True)


# Outside a fight (F-09)


def test_wounds_exhaustion_spells_and_losses_add_up_on_a_skill() -> None:
    ann = Character(
        "Ann",
        skills={"Listen": 12},
        wounds=Wounds(WALKING, disabilities=(Disability.HARD_OF_HEARING,)),
        exhausted=True,
        running=(RunningSpell("Bless", 2, skill="Listen", skill_bonus=2),),
    )
    assert {one.name: one.value for one in skill_rolls.modifiers(ann, "Listen")} == {
        "walking wounded": -3,
        "exhausted since the last fight": -10,
        "Bless": 2,
        "hard of hearing (house rule)": -3,
    }
    assert skill_rolls.effective_skill(ann, "Listen") == 12 - 3 - 10 + 2 - 3
    assert skill_rolls.effective_skill(replace(ann, exhausted=False, wounds=Wounds()), "Listen") == 14


# Helping spirits (F-23)


@pytest.mark.parametrize("power", [1, 60])
def test_a_helping_spirit_has_a_name_and_a_pow(power: int) -> None:
    assert tuple(read(f"Old bear {power}")) == (HelpingSpirit("Old bear", power),)


@pytest.mark.parametrize("text", ["Bear 0", "Bear 61", "12", "Bear", "Bear x", "A 1, B 2, C 3, D 4, E 5"])
def test_what_is_no_helping_spirit_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        tuple(read(text))


def test_four_spirits_may_help_one_soul() -> None:
    text = "A 1, B 2, C 3, D 4"
    assert format_helpers(read(text)) == text
    assert tuple(read(" , ")) == ()


# Offices (F-37)


@pytest.mark.parametrize(("grade", "capital"), [(1, 1000), (5, 1000), (6, 2000), (7, 8000), (14, 162_000)])
def test_an_office_asks_for_a_tenth_of_the_trading_capital(grade: int, capital: int) -> None:
    assert trading_capital(grade) == capital
    assert office_bribe(grade) == capital // 10
