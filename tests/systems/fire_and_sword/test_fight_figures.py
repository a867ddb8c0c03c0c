"""A fighter's own figures: attack, parry, dodge, shield, ward (`F-13`, `F-15`, `R-17`, `R-21`, `H-11`, `H-12`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.figures import figures_by_then, figures_of, is_warded, plain_skill
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.rolls.attack import TAKE
from tests.systems.fire_and_sword.fighting import a_build, a_fight, a_fighter, bow, javelin, sword

ONE, OTHER = "party-0", "foes-0"
GREATSWORD = WieldedWeapon(
    name="Greatsword", attack_skill="Greatsword Attack", attack=14, parry_skill="Greatsword Parry", parry=13, hands=2
)
CLAW = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=12, parry_skill="Claw Parry", parry=11, hands=0)
BITE = WieldedWeapon(name="Bite", attack_skill="Bite Attack", attack=12, hands=0)


def guards(build: FighterBuild, **more: Any) -> dict[str, int]:
    """Every defence by its code with its effective skill."""
    one = a_fighter(ONE, build, **more)
    found = figures_of(a_fight(one, a_fighter(OTHER, place=60)), one).guards
    return {guard.code: guard.roll.skill for guard in found}


SHIELDED: dict[str, Any] = {"shield": "Shield", "shield_parry": 14}


@pytest.mark.parametrize(
    ("build", "weapon", "found"),
    [
        pytest.param(a_build(sword()), "Sword", {"parry:Sword": 15, "dodge": 10}, id="a sword"),
        pytest.param(a_build(sword(15, None)), "Sword", {"dodge": 10}, id="a weapon that does not parry"),
        pytest.param(a_build(sword(15, 0)), "Sword", {"parry:Sword": 0, "dodge": 10}, id="a parry of 0 is a parry"),
        pytest.param(a_build(sword()), "", {"dodge": 10}, id="nothing in hand"),
        pytest.param(
            a_build(sword(), **SHIELDED), "Sword", {"parry:Sword": 15, "shield": 14, "dodge": 10}, id="with a shield"
        ),
        pytest.param(a_build(sword(), **SHIELDED), "", {"shield": 14, "dodge": 10}, id="a shield alone"),
        pytest.param(
            a_build(GREATSWORD, **SHIELDED), "Greatsword", {"parry:Greatsword": 13, "dodge": 10}, id="two hands"
        ),
        pytest.param(a_build(bow(), **SHIELDED), "Bow", {"dodge": 10}, id="a bow"),
        pytest.param(
            a_build(
                WieldedWeapon(name="Sling", attack_skill="Sling Attack", attack=9, use="shot", missiles=9), **SHIELDED
            ),
            "Sling",
            {"dodge": 10},
            id="anything that is shot",
        ),
        pytest.param(a_build(javelin(), **SHIELDED), "Javelin", {"shield": 14, "dodge": 10}, id="a javelin in hand"),
        pytest.param(a_build(CLAW, BITE), "", {"parry:Claw": 11, "dodge": 10}, id="a body parries without a weapon"),
        pytest.param(
            a_build(sword(), CLAW), "Sword", {"parry:Sword": 15, "parry:Claw": 11, "dodge": 10}, id="both parry"
        ),
    ],
)
def test_what_somebody_can_defend_with(build: FighterBuild, weapon: str, found: dict[str, int]) -> None:
    assert guards(build, weapon=weapon) == found


def test_the_fallen_defend_at_minus_five_with_everything() -> None:
    """H-11."""
    assert guards(a_build(sword(), CLAW, **SHIELDED), fallen=True) == {
        "parry:Sword": 10,
        "parry:Claw": 6,
        "shield": 9,
        "dodge": 5,
    }


def test_a_fall_weighs_on_no_attack() -> None:
    one = a_fighter(ONE, fallen=True)
    assert figures_of(a_fight(one, a_fighter(OTHER)), one).attack(sword()).skill == 15


def test_wounds_weigh_on_every_attack_and_defence() -> None:
    """R-17."""
    build = a_build(sword(), penalty=-3, **SHIELDED)
    assert guards(build) == {"parry:Sword": 12, "shield": 11, "dodge": 7}
    one = a_fighter(ONE, build)
    roll = figures_of(a_fight(one, a_fighter(OTHER)), one).attack(sword())
    assert (roll.skill, roll.raw) == (12, 15)
    assert [str(modifier) for modifier in roll.modifiers] == ["wounded (house rule) −3"]


def test_a_loss_weighs_on_the_skill_that_it_names_alone() -> None:
    """F-21."""
    build = a_build(sword(), hindered=(("Dodge", "right leg broken", -10), ("Sword Attack", "right arm broken", -5)))
    assert guards(build) == {"parry:Sword": 15, "dodge": 0}
    one = a_fighter(ONE, build)
    assert figures_of(a_fight(one, a_fighter(OTHER)), one).attack(sword()).skill == 10


def test_skills_besides_arms_count_wounds_losses_and_spells() -> None:
    blessed = [RunningSpell("Bless", 2, skill="Hide", skill_bonus=2)]
    build = a_build(skills=(("Hide", 14), ("Listen", 9)), penalty=-3, hindered=(("Listen", "hard of hearing", -3),))
    one = a_fighter(ONE, build, running=blessed)
    assert (plain_skill(one, "Hide"), plain_skill(one, "Listen"), plain_skill(one, "Ride")) == (13, 3, -3)


# Damage (F-15)


def test_damage_adds_weapon_impact_and_magic_of_that_weapon() -> None:
    running = [RunningSpell("Hone", 3, weapon="Sword", weapon_damage=3)]
    one = a_fighter(ONE, a_build(sword(bonus=2), javelin(), impact=1), running=running)
    figures = figures_of(a_fight(one, a_fighter(OTHER)), one)
    assert [figures.damage_bonus(arm) for arm in one.build.arms] == [6, 1]


def test_the_force_of_a_blow_is_the_attackers_damage_against_the_targets_body() -> None:
    target = a_build(sword(), armour=3, named=True, resistance_die=12, impact=4)
    skins = [RunningSpell("Hard Skin", 2, protection=2)]
    fight = a_fight(
        a_fighter(ONE, a_build(sword(bonus=2), impact=1, armour=1)), a_fighter(OTHER, target, running=skins)
    )
    one, other = fight.find(ONE), fight.find(OTHER)
    force = attack.melee(fight, one, one.build.arms[0], other, False).free.force
    assert force == (3, 3, 2, True, 12, 10)


# Magic on rolls (F-10)


def test_each_sides_pluses_count_on_its_own_roll() -> None:
    mine = [RunningSpell("Mind", 1, in_combat=True, critical_bonus=1, overcome_bonus=5)]
    theirs = [RunningSpell("Eye", 1, in_combat=True, critical_bonus=2, overcome_bonus=3)]
    fight = a_fight(a_fighter(ONE, running=mine), a_fighter(OTHER, running=theirs))
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = attack.melee(fight, one, one.build.arms[0], other, False)
    contest = exchange.answer("parry:Sword").contest
    assert (contest.crit_bonus, contest.bonus) == (1, 5)
    assert (contest.opposing_crit_bonus, contest.opposing_bonus) == (2, 3)
    free = exchange.free.contest
    assert (free.defence, free.crit_bonus, free.bonus, free.opposing_bonus) == (None, 1, 5, 0)


def test_the_best_defence_comes_first_by_skill_or_by_what_it_leaves() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(sword(15, 9), dodge=12)))
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = attack.melee(fight, one, one.build.arms[0], other, False)
    assert [answer.code for answer in exchange.answers] == ["dodge", "parry:Sword"]
    assert exchange.reply.code == "dodge"
    assert exchange.best_parry.code == "parry:Sword"
    assert exchange.answer("parry:Sword").code == "parry:Sword"
    assert exchange.answer("no such thing").code == TAKE
    helped = [RunningSpell("Mind", 1, in_combat=True, overcome_bonus=9)]
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(sword(15, 9), dodge=10), running=helped))
    one, other = fight.find(ONE), fight.find(OTHER)
    assert attack.melee(fight, one, one.build.arms[0], other, False).reply.code == "parry:Sword"


def test_blows_are_rolled_with_the_d20_whether_they_are_met_or_not() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = attack.melee(fight, one, one.build.arms[0], other, False)
    assert {answer.contest.die for answer in (*exchange.answers, exchange.free)} == {20}
    assert not exchange.free.contest.cinematic
    lifted = a_fight(a_fighter(ONE), a_fighter(OTHER), cinematic="party")
    one, other = lifted.find(ONE), lifted.find(OTHER)
    mine, theirs = (attack.melee(lifted, a, a.build.arms[0], b, False) for a, b in ((one, other), (other, one)))
    assert {answer.contest.cinematic for answer in (*mine.answers, mine.free)} == {True}
    assert {answer.contest.cinematic for answer in (*theirs.answers, theirs.free)} == {False}


def test_the_higher_of_two_hopeless_defences_comes_first() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(sword(15, 0), dodge=1)))
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = attack.melee(fight, one, one.build.arms[0], other, False)
    assert [answer.code for answer in exchange.answers] == ["dodge", "parry:Sword"]


def test_only_parries_and_shields_are_parries() -> None:
    build = a_build(sword(), wards=(("Turn Aside", 12),), ward_prices=(("Turn Aside", 1),), **SHIELDED)
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, build, magic_points=1))
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = attack.melee(fight, one, one.build.arms[0], other, False)
    parries = {answer.code: answer.parries for answer in (*exchange.answers, exchange.free)}
    assert parries == {"parry:Sword": True, "shield": True, "magic:Turn Aside": False, "dodge": False, TAKE: False}


# Wards (F-13: an active magical defence)


@pytest.mark.parametrize(("points", "ready"), [(0, False), (1, False), (2, True), (9, True)])
def test_a_ward_needs_the_magic_points_of_the_cheapest(points: int, ready: bool) -> None:
    build = a_build(wards=(("Turn Aside", 12), ("Veil", 9)), ward_prices=(("Turn Aside", 4), ("Veil", 2)))
    one = a_fighter(ONE, build, magic_points=points)
    assert is_warded(one) is ready
    assert ("magic:Veil" in guards(build, magic_points=points)) is ready


def test_nobody_without_a_ward_is_warded() -> None:
    assert not is_warded(a_fighter(ONE, magic_points=16))


def test_a_ward_is_neither_a_parry_nor_hindered_by_a_fall() -> None:
    mind = [RunningSpell("Mind", 1, in_combat=True, skill_bonus=3)]
    build = a_build(sword(), wards=(("Turn Aside", 12),), ward_prices=(("Turn Aside", 1),))
    found = guards(build, magic_points=1, running=mind, fallen=True)
    assert found == {"parry:Sword": 13, "magic:Turn Aside": 12, "dodge": 5}


# As they are, and as they will be


def drawing(*plan: str, **more: Any) -> tuple[Fight, Fighter]:
    one = a_fighter(ONE, a_build(bow(), sword(), mount="Horse"), plan=list(plan), **more)
    return a_fight(one, a_fighter(OTHER, place=60)), one


def test_a_declared_weapon_counts_for_blows_while_intents_are_declared() -> None:
    fight, one = drawing("change:Sword")
    fight.acting = OTHER
    assert {guard.code for guard in figures_of(fight, one).guards} == {"dodge"}
    assert {guard.code for guard in figures_by_then(fight, one).guards} == {"parry:Sword", "dodge"}
    fight.acting = ""
    assert {guard.code for guard in figures_by_then(fight, one).guards} == {"dodge"}


@pytest.mark.parametrize(
    ("plan", "given", "ready"),
    [
        ((), {}, ("Bow", False, False)),
        (("change:Sword",), {}, ("Sword", False, False)),
        (("mount",), {}, ("Bow", True, False)),
        (("dismount",), {"mounted": True}, ("Bow", False, False)),
        (("rise",), {"fallen": True}, ("Bow", False, False)),
        (("defend",), {"fallen": True, "mounted": True}, ("Bow", True, True)),
    ],
)
def test_what_is_in_hand_once_a_plan_is_done(plan: tuple[str, ...], given: dict[str, Any], ready: object) -> None:
    _, one = drawing(*plan, **given)
    assert one.ready == ready


@pytest.mark.parametrize(
    "change",
    [
        {"weapon": "Sword"},
        {"fallen": True},
        {"running": [RunningSpell("Mind", 1, in_combat=True, skill_bonus=3)]},
    ],
    ids=["weapon", "fall", "spell"],
)
def test_figures_follow_every_change_of_the_fighter(change: dict[str, Any]) -> None:
    fight, one = drawing()
    before = figures_of(fight, one)
    for name, value in change.items():
        setattr(one, name, value)
    assert figures_of(fight, one) is not before
    assert figures_of(fight, one) is figures_of(fight, one)


def test_figures_of_before_the_declarations_are_not_taken_for_those_of_the_round() -> None:
    fight, one = drawing()
    before = figures_of(fight, one)
    one.weapon, fight.acting = "Sword", OTHER
    assert figures_of(fight, one) is not before
    during = figures_of(fight, one)
    one.weapon = "Bow"
    assert figures_of(fight, one) is during, "nothing changes while intents are declared"
    fight.round = 2
    assert figures_of(fight, one) is not during


@pytest.mark.parametrize(
    ("name", "value", "attack_is", "answer_is"), [("mounted", True, 15, 10), ("exhausted", True, 10, 15)]
)
def test_figures_follow_the_saddle_and_exhaustion(name: str, value: bool, attack_is: int, answer_is: int) -> None:
    one = a_fighter(ONE)
    fight = a_fight(one, a_fighter(OTHER))
    assert attack.melee(fight, one, one.build.arms[0], fight.find(OTHER), False).roll.skill == 15
    setattr(one, name, value)
    exchange = attack.melee(fight, one, one.build.arms[0], fight.find(OTHER), False)
    assert exchange.roll.skill == attack_is
    assert exchange.answer("parry:Sword").contest.defence == answer_is


def test_figures_follow_a_ward_that_can_no_longer_be_paid() -> None:
    build = a_build(sword(), wards=(("Turn Aside", 12),), ward_prices=(("Turn Aside", 1),))
    one = a_fighter(ONE, build, magic_points=1)
    fight = a_fight(one, a_fighter(OTHER))
    assert len(figures_of(fight, one).guards) == 3
    one.magic_points = 0
    assert len(figures_of(fight, one).guards) == 2


def test_figures_follow_cover_that_is_a_fortification() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER), fortified=("foes", -5))
    one, other = fight.find(ONE), fight.find(OTHER)
    assert attack.melee(fight, one, one.build.arms[0], other, False).roll.skill == 10
    other.place = one.place = 7
    assert attack.melee(fight, one, one.build.arms[0], other, False).roll.skill == 15


# The best blow


def test_the_best_blow_is_the_one_that_fells_most_often() -> None:
    weak, strong = BITE, WieldedWeapon(name="Horn", attack_skill="Horn Attack", attack=12, hands=0, bonus=5)
    fight = a_fight(a_fighter(ONE, a_build(weak, strong)), a_fighter(OTHER))
    found = attack.best_blow(fight, fight.find(ONE), fight.find(OTHER))
    assert found is not None
    assert found[0].name == "Horn"


def test_a_lance_and_a_bow_strike_no_best_blow() -> None:
    lance = WieldedWeapon(name="Lance", attack_skill="Lance Attack", attack=18, use="lance", bonus=2)
    for arm in (lance, bow()):
        fight = a_fight(a_fighter(ONE, a_build(arm)), a_fighter(OTHER))
        assert attack.best_blow(fight, fight.find(ONE), fight.find(OTHER)) is None


def test_a_best_blow_of_two_is_at_minus_five() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    single, double = (attack.best_blow(fight, fight.find(ONE), fight.find(OTHER), two) for two in (False, True))
    assert single is not None
    assert double is not None
    assert (single[1].roll.skill, double[1].roll.skill) == (15, 10)


# Missiles


def test_the_exhausted_meet_a_missile_of_the_fresh_at_minus_five() -> None:
    for shooter, target, shot, shield in ((False, True, 14, 4), (True, False, 9, 9), (True, True, 14, 9)):
        one = a_fighter(ONE, a_build(bow()), exhausted=shooter)
        other = a_fighter(OTHER, a_build(sword(), **SHIELDED), 60, exhausted=target)
        fight = a_fight(one, other)
        exchange = attack.missile(fight, one, one.build.arms[0], other, False)
        assert exchange.roll.skill == shot
        assert exchange.answer("shield").contest.defence == shield


def test_an_arrow_is_not_parried_with_a_blade_and_a_blow_is() -> None:
    fight = a_fight(a_fighter(ONE, a_build(bow(), sword())), a_fighter(OTHER, a_build(sword(), **SHIELDED), 60))
    one, other = fight.find(ONE), fight.find(OTHER)
    arrow = attack.missile(fight, one, one.build.arm("Bow"), other, False)
    assert {answer.code: answer.contest.defence for answer in arrow.answers} == {"shield": 9, "dodge": 10}
    blow = attack.melee(fight, one, one.build.arm("Sword"), other, False)
    assert {answer.code: answer.contest.defence for answer in blow.answers} == {
        "parry:Sword": 15,
        "shield": 14,
        "dodge": 10,
    }


def test_a_rush_meets_the_weapon_that_is_drawn_by_then_unless_throws_come_first() -> None:
    """F-17."""
    for throws_first, codes in ((False, {"parry:Sword", "dodge"}), (True, {"dodge"})):
        target = a_fighter(OTHER, a_build(bow(), sword()), 20, plan=["change:Sword"])
        fight = a_fight(a_fighter(ONE, a_build(sword(), javelin())), target, throws_first=throws_first)
        fight.acting = ONE
        exchange = attack.throw_and_advance(fight, fight.find(ONE), javelin(), target, False)
        assert {answer.code for answer in exchange.answers} == codes
