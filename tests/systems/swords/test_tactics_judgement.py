"""What a tactic judges by, each figure and each side of each condition (house; `S-09`, `S-15`, `R-09`, `R-20`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from solo.resolver import distribution
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.state import Fight, Fighter, GroundItem, weapon_in_hand
from solo.systems.swords.fight.tactics import (
    combat_profile,
    disarming,
    fleeing,
    helping_friends,
    melee,
    moving,
    riding,
    shooting,
    targets,
    throwing,
)
from solo.systems.swords.fight.tactics.plans import choose_plan
from solo.systems.swords.fight.tactics.worth import (
    OUT_OF,
    DuelProfile,
    GrabWorth,
    best_plan,
    grab_is_better,
    hopeless,
    plan_worth,
    rate_of,
    risk,
    stays_close,
    struggle_rate,
    worth,
)
from solo.systems.swords.rolls.damage import USUAL, Health
from solo.systems.swords.rolls.skill import beats_opposed, exceeds
from tests.systems.swords.fight_staging import Scripted, fighter, staged, tables, weapon

Fields = dict[str, Any]


def fresh(key: str, **fields: Any) -> Fighter:
    """A fighter that has planned nothing yet."""
    return fighter(key, **{"actions": 0, "defends": False, **fields})


def fight_of(*fighters: Fighter, **around: Any) -> Fight:
    return staged(Scripted(), *fighters, **around).fight


# Wit and patience


@pytest.mark.parametrize(
    ("intelligence", "wit"), [(-1, AiLevel.DULL), (0, AiLevel.PLAIN), (1, AiLevel.PLAIN), (2, AiLevel.CUNNING)]
)
def test_wit_goes_by_intelligence_unless_the_table_wishes_otherwise(intelligence: int, wit: AiLevel) -> None:
    assert combat_profile.wit_of(fighter("party-0", intelligence=intelligence)) is wit
    assert combat_profile.wit_of(fighter("party-0", intelligence=intelligence, wit="cunning")) is AiLevel.CUNNING
    assert combat_profile.wit_of(fighter("party-0", intelligence=intelligence, wit="dull")) is AiLevel.DULL


@pytest.mark.parametrize(("vain", "number", "impatient"), [(2, 20, False), (3, 2, True), (0, 21, True)])
def test_three_rounds_in_vain_or_more_than_twenty_make_impatient(vain: int, number: int, impatient: bool) -> None:
    fight = fight_of(fighter("party-0"), fighter("foes-0"))
    fight.vain_rounds, fight.round = vain, number
    assert combat_profile.is_stalled(fight) is impatient


# Standing


def test_a_standing_counts_skill_health_weapon_and_armour() -> None:
    one = fighter(
        "party-0", arms=("mace",), strength=2, striking=5, archery=4, defense=3, armour=2, shield=2, ill=-1,
        health=Health.HURT,
    )  # fmt: skip
    stands = combat_profile.profile(fight_of(one, fighter("foes-0")), one)
    assert (stands.striking, stands.archery, stands.power, stands.borne) == (4, 3, 4, 3)
    assert (stands.guard, stands.bare_guard) == (3 - 1 + 2, 3 - 1)
    assert stands.weapon is not None
    assert (stands.weapon.name, stands.unblockable, stands.wit) == ("mace", False, AiLevel.PLAIN)


def test_a_standing_without_a_weapon_has_strength_alone() -> None:
    one = fighter("party-0", strength=2)
    one.arms = []
    stands = combat_profile.profile(fight_of(one, fighter("foes-0")), one)
    assert (stands.weapon, stands.power, stands.unblockable) == (None, 2, False)


def test_a_giants_club_is_known_as_unblockable_and_the_hardest_weapon_is_reckoned_with() -> None:
    giant = fighter("foes-0", arms=("great club",))
    assert combat_profile.profile(fight_of(giant, fighter("party-0")), giant).unblockable
    beast = fighter("foes-0", arms=("bite", "tusks", "hooves"))
    best = combat_profile.best_weapon(beast)
    assert best is not None
    assert best.name == "tusks"


@pytest.mark.parametrize(
    ("fields", "around", "guard", "bare"),
    [
        ({}, {}, 5, 5),
        ({"shield": 2}, {}, 7, 5),
        ({"shield": 2, "arms": ("great axe",)}, {}, 5, 5),
        ({"arms": ()}, {"room": False}, 5 - 4, 5 - 4),
        ({"arms": (), "shield": 2}, {"room": False}, 7, 5 - 4),
        ({}, {"room": False}, 5, 5),
        ({"ill": -1}, {}, 4, 4),
        ({"mount": "x"}, {}, 5, 6),
        ({"mount": "x", "shield": 2}, {}, 7, 6),
        ({"mount": "x", "arms": ()}, {}, 6, 6),
        ({"mount": "x", "arms": (), "defense": 9}, {}, 6, 6),
        ({"mount": "x", "arms": (), "defense": 10}, {}, 10, 10),
        ({"mount": "x", "arms": (), "ill": -1}, {"seat": -6}, 3, 3),
        ({"mount": "x", "arms": ("short bow",)}, {}, 6, 6),
        ({"mount": "x", "arms": (), "ill": -2}, {"room": False}, 4, 4),
    ],
)
def test_a_guard_is_the_best_answer_there_is(fields: Fields, around: Fields, guard: int, bare: int) -> None:
    """`S-21`, `S-22`, `S-32`, `R-20`: a dive from the saddle only where it is better by more than 3."""
    one = fighter("party-0", **{"defense": 5, "riding": 10, **fields})
    fight = fight_of(one, fighter("foes-0"), fighter("x", rider="party-0"), **around)
    stands = combat_profile.profile(fight, one)
    assert (stands.guard, stands.bare_guard) == (guard, bare)


@pytest.mark.parametrize(
    ("fields", "guard"),
    [
        ({}, 5),
        ({"actions": 2}, 3),
        ({"surprised": True}, None),
        ({"defends": False}, 3),
        ({"defends": False, "actions": 0}, 5),
        ({"defends": False, "acted": True}, None),
        ({"acted": True}, 5),
        ({"clinch": "foes-0"}, None),
    ],
)
def test_the_guard_now_counts_the_plan_and_what_an_answer_would_cost(fields: Fields, guard: int | None) -> None:
    """`S-09`, `R-03`, `R-08`."""
    one, holder = fighter("party-0", defense=5, **fields), fighter("foes-0", clinch="party-0", control=True)
    assert combat_profile.guard_now(fight_of(one, holder), one, False) == guard


def test_who_grapples_unheld_has_its_guard() -> None:
    one, foe = fighter("party-0", defense=5, clinch="foes-0"), fighter("foes-0", clinch="party-0")
    assert combat_profile.guard_now(fight_of(one, foe), one, False) == 5


@pytest.mark.parametrize(("allowed", "escaped", "guard"), [(True, True, 3), (False, True, None), (True, False, None)])
def test_the_guard_after_an_escape_is_as_the_table_says(allowed: bool, escaped: bool, guard: int | None) -> None:
    one = fighter("party-0", defense=5, defends=False, acted=True, escaped=escaped)
    fight = fight_of(one, fighter("foes-0"), unplanned_after_escape=allowed)
    assert combat_profile.guard_now(fight, one, False) == guard


@pytest.mark.parametrize(("defends", "actions", "guard"), [(True, 0, 5), (True, 3, 1), (False, 0, None)])
def test_a_ridden_mounts_guard_goes_by_its_riders_plan(defends: bool, actions: int, guard: int | None) -> None:
    """`H-10`."""
    rider = fighter("party-0", mount="party-0-mount", defends=defends)
    horse = fighter("party-0-mount", arms=("hooves",), rider="party-0", defense=5, actions=actions, defends=False)
    assert combat_profile.guard_now(fight_of(rider, horse, fighter("foes-0")), horse, False) == guard


@pytest.mark.parametrize(("actions", "given"), [(0, 0), (1, 0), (2, 2), (4, 6)])
def test_the_rounds_penalty_is_given_back_to_a_plan(actions: int, given: int) -> None:
    assert combat_profile.planned_penalty(actions) == given


@pytest.mark.parametrize(("name", "power"), [("short bow", 3), ("horn bow", 4), ("light crossbow", 5)])
def test_the_power_of_a_shot_leaves_strength_out_where_the_damage_does(name: str, power: int) -> None:
    one = fighter("party-0", arms=(name,), strength=2, ill=-1)
    assert combat_profile.shot_power(one, one.arms[0]) == power


def test_a_trade_takes_the_other_to_strike_and_defend() -> None:
    one = fighter("party-0", striking=5, strength=1, armour=2, defense=4, stamina=9)
    foe = fighter("foes-0", striking=3, strength=2, armour=1, defense=6, stamina=7)
    found = combat_profile.duel_profile(fight_of(one, foe), one, foe, 2)
    assert found == DuelProfile(5, 1 + 3 - 3, 4, 9, 3 - 2, 2 + 3 - 3, 6 - 2, 7, 2)


def test_a_trade_with_who_cannot_be_blocked_leaves_the_shield_out() -> None:
    one, giant = fighter("party-0", shield=2), fighter("foes-0", arms=("great club",), shield=2)
    fight = fight_of(one, giant)
    assert combat_profile.duel_profile(fight, one, giant, 1).guard == 0
    assert combat_profile.duel_profile(fight, giant, one, 1).other_guard == -2
    plain = fighter("foes-0", shield=2)
    fight = fight_of(one, plain)
    assert (
        combat_profile.duel_profile(fight, one, plain, 1).guard,
        combat_profile.duel_profile(fight, one, plain, 1).other_guard,
    ) == (2, 0)


# Holds


def test_a_hold_reckons_with_the_better_answer_and_with_a_ready_weapon() -> None:
    """`S-15`, `R-32`."""
    one = fighter("party-0", arms=(), grappling=6, strength=2, actions=2)
    for defense, grappling, best in ((4, 1, 4), (1, 4, 4)):
        foe = fighter("foes-0", defense=defense, grappling=grappling, armour=1, strength=1)
        found = combat_profile.grab_worth(fight_of(one, foe), one, foe, False)
        assert (found.grab, found.struggle) == (6 - 2 - best, 6 - grappling)
        assert (found.first, found.force, found.other_force) == (2 - 2, 2 - 2, 1 - 2)


@pytest.mark.parametrize(
    ("arms", "clinch", "grab"),
    [
        (("sword",), "", 4),
        (("dagger",), "", 6),
        ((), "", 6),
        (("sword",), "party-0", 6),
    ],
)
def test_only_a_free_foes_long_weapon_guards_it(arms: tuple[str, ...], clinch: str, grab: int) -> None:
    one, foe = (
        fighter("party-0", arms=(), grappling=6, clinch=clinch and "foes-0"),
        fighter("foes-0", arms=arms, clinch=clinch),
    )
    assert combat_profile.grab_worth(fight_of(one, foe), one, foe, False).grab == grab


@pytest.mark.parametrize(
    ("slams", "mass", "arms", "force"),
    [
        (True, 160, (), 9),
        (False, 160, (), 0),
        (True, 640, (), 0),
        (True, 160, ("dagger",), 9),
        (False, 160, ("dagger",), 1),
    ],
)
def test_a_slam_counts_where_one_thinks_of_it_and_can_lift(
    slams: bool, mass: int, arms: tuple[str, ...], force: int
) -> None:
    """`S-20`, `R-14`."""
    one, foe = fighter("party-0", arms=arms), fighter("foes-0", arms=(), mass=mass)
    fight = fight_of(one, foe, surface="stone", surface_harm=6, corner="stone edge", corner_harm=3)
    found = combat_profile.grab_worth(fight, one, foe, slams)
    assert (found.force, found.first) == (force, 1 if arms else 0)


def test_a_beast_slams_nobody() -> None:
    one = fighter("party-0", arms=())
    for animal, force in ((True, 0), (False, 6)):
        foe = fighter("foes-0", arms=(), animal=animal)
        assert combat_profile.grab_worth(fight_of(one, foe, surface_harm=6), one, foe, False).other_force == force


# Worth


@pytest.mark.parametrize(("defended", "lead"), [(True, -6), (True, -7), (False, -8), (False, -9), (False, -10)])
def test_a_shot_of_less_than_one_in_twelve_is_hopeless(defended: bool, lead: int) -> None:
    chance = distribution(beats_opposed, lead) if defended else distribution(exceeds, lead, 0)
    assert hopeless(lead, defended) is (chance.chance_of(True) < Fraction(1, 12))
    assert hopeless(-20, defended)
    assert not hopeless(0, defended)


def test_one_in_twelve_itself_is_not_hopeless() -> None:
    """11 and 12 on two dice are one in twelve."""
    assert not hopeless(-10, False)
    assert hopeless(-11, False)


def test_a_certain_blow_is_worth_points_levels_and_the_fall() -> None:
    """A blow that always hits by far: 2 for a point as far as there are any, 3 for a level, 6 for the fall."""
    sure = worth(100, 40, False, 10, USUAL)
    assert Fraction(sure, OUT_OF) == 2 * 10 + 3 * 4 + 6
    assert Fraction(worth(100, 40, False, -3, USUAL), OUT_OF) == 2 * 1 + 3 * 4 + 6
    assert worth(100, -20, False, 10, USUAL) == 0
    assert worth(-100, 40, True, 10, USUAL) == 0


TRADE = DuelProfile(5, 2, 4, 10, 3, 1, 3, 8, 2)


def test_a_rate_is_gain_for_loss_by_the_stamina_of_both() -> None:
    assert rate_of(TRADE, 12, 3) == Fraction(12 * 10, 3 * 8)
    assert rate_of(TRADE, 12, 0) == 120, "where nothing is risked, all gain counts"
    assert rate_of(TRADE._replace(stamina=0, other_stamina=-2), 12, 3) == 4


@pytest.mark.parametrize(
    ("plan", "penalty"),
    [
        ((1, 0, True), 2),
        ((2, 1, True), 6),
        ((1, 0, False), 0),
        ((3, 0, True), 6),
        ((1, 2, True), 6),
    ],
)
def test_a_plan_gains_by_its_blows_of_which_one_has_the_augments(plan: tuple[int, int, bool], penalty: int) -> None:
    """`S-10`, `S-24`."""
    strikes, augments, defends = plan
    first = worth(5 - penalty - 3, 2 + 2 * augments, True, 8, USUAL)
    more = worth(5 - penalty - 3, 2, True, 8, USUAL)
    loss = 2 * worth(3 - (4 - penalty if defends else 0), 1, defends, 10, USUAL)
    assert risk(TRADE, penalty, defends, USUAL) == loss
    assert plan_worth(TRADE, plan, USUAL) == Fraction((first + (strikes - 1) * more) * 10, loss * 8)


def test_nobody_about_risks_nothing() -> None:
    assert risk(TRADE._replace(foes=0), 2, True, USUAL) == 0


def test_each_wit_looks_as_far_as_it_does() -> None:
    """The dull strike and defend; the plain may strike twice; only the cunning give up the guard or strike thrice."""
    easy = DuelProfile(30, 3, 30, 10, 1, 0, 0, 6, 1)
    assert best_plan(AiLevel.DULL, easy, 3, USUAL) == (1, 0, True)
    assert best_plan(AiLevel.PLAIN, easy, 3, USUAL) == (2, 0, True)
    assert best_plan(AiLevel.CUNNING, easy, 3, USUAL) == (3, 0, True)
    assert best_plan(AiLevel.CUNNING, easy, 2, USUAL)[0] == 2
    assert best_plan(AiLevel.PLAIN, easy, 1, USUAL)[0] == 1


def test_close_combat_pays_for_the_better_grappler() -> None:
    trade = DuelProfile(3, 1, 3, 10, 3, 1, 3, 10, 1)
    strong, weak = GrabWorth(4, 6, 3, 3, 1), GrabWorth(-4, -6, 1, 1, 3)
    for wit in AiLevel:
        assert stays_close(trade, strong, USUAL, wit)
        assert not stays_close(trade, weak, USUAL, wit)
    assert grab_is_better(trade, strong, USUAL)
    assert not grab_is_better(trade, weak, USUAL)
    assert struggle_rate(trade, strong, USUAL) == Fraction(
        worth(6, 3, True, 10, USUAL) * 10, worth(-6, 1, True, 10, USUAL) * 10
    )


def test_a_grab_without_any_chance_is_never_better_and_an_unbreakable_one_by_force_alone() -> None:
    trade = DuelProfile(3, 2, 3, 10, 3, 1, 3, 10, 1)
    assert not grab_is_better(trade, GrabWorth(-12, 9, 9, 9, 0), USUAL)
    assert grab_is_better(trade, GrabWorth(0, 12, 0, 3, 0), USUAL)
    assert not grab_is_better(trade, GrabWorth(0, 12, 0, 2, 0), USUAL)


# Targets


def test_of_foes_equally_near_the_one_across_is_faced() -> None:
    row = [fighter(f"party-{number}") for number in range(3)]
    foes = [fighter("foes-0", place=101), fighter("foes-1", place=99), fighter("foes-2", place=105)]
    fight = fight_of(*row, *foes)
    assert [targets.nearest_own(fight, one, foes) for one in row] == [foes[0], foes[1], foes[0]]
    assert targets.nearest_own(fight, row[0], []) is None
    assert targets.nearest_own(fight, row[1], [foes[2], foes[0]]) is foes[0]
    mounted = fighter("party-9", rider="party-0")
    assert targets.nearest_own(fight_of(mounted, *row, *foes), row[0], foes) is foes[0], "mounts stand in no row"


def test_riderless_mounts_are_nobodys_target() -> None:
    foes = [fighter("foes-0", wayward=True), fighter("foes-1"), fighter("foes-2", rider="foes-1")]
    assert targets.fighting_foes(foes) == foes[1:]


@pytest.mark.parametrize(("actions", "attack"), [(0, 5), (1, 5), (3, 1)])
def test_a_swing_bears_the_rounds_penalty_and_its_augments(actions: int, attack: int) -> None:
    one = fighter("party-0", striking=6, strength=2, ill=-1, intelligence=2)
    own = combat_profile.profile(fight_of(one, fighter("foes-0")), one)
    assert own.weapon is not None
    found = targets.swing(own, one, own.weapon, 2, actions)
    assert (found.attack, found.power, found.unblockable) == (attack, 2 - 1 + 3 + 4, False)
    assert found.wit is AiLevel.CUNNING


def swung(one: Fighter, fight: Fight) -> targets.StrikeProfile:
    own = combat_profile.profile(fight, one)
    assert own.weapon is not None
    return targets.swing(own, one, own.weapon, 0, 2)


def test_a_strike_is_worth_what_it_does_against_the_best_answer() -> None:
    one = fighter("party-0", striking=6, strength=1, wit="dull")
    foe = fighter("foes-0", defense=5, armour=1, strength=1, actions=2)
    fight = fight_of(one, foe)
    assert targets.strike_worth(fight, tables(), swung(one, fight), foe) == worth(4 - 3, 4 - 2, True, 10, USUAL)
    foe.surprised = True
    assert targets.strike_worth(fight, tables(), swung(one, fight), foe) == worth(4, 4 - 2, False, 10, USUAL)


def test_all_but_the_dull_weigh_a_strike_with_the_harm_that_its_target_does() -> None:
    harm = worth(4, 3 - 1, True, 10, USUAL)
    threat = OUT_OF // 10 + worth(4 - 2, 1 + 3, True, 10, USUAL)
    for wit, found in (("dull", harm), ("plain", harm * threat // OUT_OF)):
        one, foe = fighter("party-0", striking=6, defense=2, wit=wit), fighter("foes-0", striking=4, strength=1)
        fight = fight_of(one, foe)
        assert targets.threat(fight, tables(), one, foe) == threat
        assert targets.strike_worth(fight, tables(), swung(one, fight), foe) == found


def test_an_archer_threatens_with_its_bow_and_a_giant_with_what_no_shield_stops() -> None:
    one = fighter("party-0", shield=2)
    bowman = fighter("foes-0", arms=("long bow",), archery=6, striking=1, strength=1)
    giant = fighter("foes-1", arms=("great club",), striking=1)
    fight = fight_of(one, bowman, giant)
    least = OUT_OF // 10
    assert targets.threat(fight, tables(), one, bowman) == least + worth(6 - 2, 1 + 3, True, 10, USUAL)
    assert targets.threat(fight, tables(), one, giant) == least + worth(1, 5, True, 10, USUAL)


def test_the_cunning_go_for_those_who_are_soon_down() -> None:
    for stamina, share in ((10, 13), (2, 5)):
        found = {}
        for wit in ("plain", "cunning"):
            one, foe = fighter("party-0", striking=6, wit=wit), fighter("foes-0", striking=4, stamina=stamina)
            fight = fight_of(one, foe)
            found[wit] = targets.strike_worth(fight, tables(), swung(one, fight), foe)
        assert found["cunning"] == found["plain"] * 10 // share


@pytest.mark.parametrize(("rider", "share"), [("", 1), ("foes-1", 2)])
def test_harm_to_a_ridden_mount_counts_half(rider: str, share: int) -> None:
    """`S-33`, house."""
    assert targets.unhorse_worth(fighter("foes-0", rider=rider), 101) == 101 // share


@pytest.mark.parametrize(("clinch", "friend"), [("", False), ("party-1", True), ("party-0", False), ("foes-1", False)])
def test_a_friend_in_the_targets_grapple_is_endangered(clinch: str, friend: bool) -> None:
    """`R-09`: oneself is not."""
    one, target = fighter("party-0"), fighter("foes-0", clinch=clinch)
    fight = fight_of(one, target, fighter("party-1"), fighter("foes-1"))
    assert (targets.friend_in_line(fight, one, target) is not None) is friend


def test_a_strike_into_a_pair_is_four_worse_and_costs_what_a_friend_may_feel() -> None:
    """`R-09`."""
    one = fighter("party-0", striking=14, wit="dull")
    target, friend = fighter("foes-0", clinch="party-1"), fighter("party-1", clinch="foes-0", stamina=4, armour=1)
    fight = fight_of(one, target, friend)
    lead = 14 - 2 - 4
    near = distribution(beats_opposed, lead + 5).chance_of(True) - distribution(beats_opposed, lead).chance_of(True)
    stray = near * 2 * worth(lead, 3 - 1, False, 4, USUAL)
    found = targets.strike_worth(fight, tables(), swung(one, fight), target)
    assert found == worth(lead, 3, True, 10, USUAL) - int(stray)
    one.figures = msgspec.structs.replace(one.figures, striking=9)
    fight.changed(one)
    assert targets.strike_worth(fight, tables(), swung(one, fight), target) == 0, "the friend is hit too easily"
    one.figures = msgspec.structs.replace(one.figures, striking=14)
    fight.changed(one)
    foe = fighter("foes-1", clinch="foes-0")
    target.clinch = "foes-1"
    fight = fight_of(one, target, foe)
    assert targets.strike_worth(fight, tables(), swung(one, fight), target) == worth(lead, 3, True, 10, USUAL)


# Leaving


@pytest.mark.parametrize(
    ("fields", "spent"),
    [
        ({"stamina": 3}, True),
        ({"stamina": 4}, False),
        ({"health": Health.WOUNDED}, True),
        ({"health": Health.HURT}, False),
    ],
)
def test_three_stamina_or_a_wound_are_nearly_the_end(fields: Fields, spent: bool) -> None:
    assert fleeing.is_nearly_down(fighter("party-0", **fields)) is spent


@pytest.mark.parametrize(
    ("own", "mates", "foes", "back"),
    [
        ({}, [{}, {}], 1, True),
        ({}, [{}, {}], 2, False),
        ({}, [{}, {"place": 130}], 1, False),
        ({}, [{}, {"stamina": 3}], 1, False),
        ({}, [{}, {"clinch": "foes-0"}], 1, False),
        ({}, [{}, {"rider": "party-1"}], 1, False),
        ({"stamina": 4}, [{}, {}], 1, False),
        ({"wit": "plain"}, [{}, {}], 1, False),
        ({"animal": True}, [{}, {}], 1, False),
        ({"clinch": "foes-0"}, [{}, {}], 1, False),
    ],
)
def test_the_cunning_step_back_behind_fit_friends_who_outnumber_the_foes_at_blows(
    own: Fields, mates: list[Fields], foes: int, back: bool
) -> None:
    one = fresh("party-0", **{"wit": "cunning", "stamina": 3, **own})
    friends = [fresh(f"party-{number}", **fields) for number, fields in enumerate(mates, 1)]
    others = [fresh(f"foes-{number}") for number in range(foes)]
    horse = fresh("foes-9", wayward=True)
    assert fleeing.steps_back(fight_of(one, *friends, *others, horse), one, combat_profile.wit_of(one)) is back


# Moving


@pytest.mark.parametrize(("fleeing", "move", "catch"), [(False, 10, True), (True, 10, False), (True, 9, True)])
def test_who_runs_is_gone_after_only_by_the_faster(fleeing: bool, move: int, catch: bool) -> None:
    one, foe = fresh("party-0"), fresh("foes-0", fleeing=fleeing, move=move)
    assert moving.may_catch(fight_of(one, foe), one, foe) is catch


def test_a_fighter_closes_on_the_nearest_foe_on_its_feet() -> None:
    one = fresh("party-0")
    foes = [
        fresh("foes-0", place=103, wayward=True),
        fresh("foes-1", place=104, rider="foes-2"),
        fresh("foes-2", place=130),
        fresh("foes-3", place=120),
        fresh("foes-4", place=110, fleeing=True),
    ]
    assert moving.catchable_foe(fight_of(one, *foes), one, foes) is foes[3]
    assert moving.catchable_foe(fight_of(one, *foes), one, foes[:2]) is None


@pytest.mark.parametrize(
    ("place", "fields", "plan"),
    [
        (114, {}, "strike:move,strike,defend"),
        (115, {}, "move:move,move,defend"),
        (115, {"move": 11}, "strike:move,strike,defend"),
        (105, {}, "strike:move,strike,defend"),
    ],
)
def test_a_foe_within_one_move_is_reached_and_struck(place: int, fields: Fields, plan: str) -> None:
    """`H-02`: a move and the free step, then reach."""
    one, foe = fresh("party-0", **fields), fresh("foes-0", place=place)
    assert moving.closing_in(fight_of(one, foe), one, [foe]).answer == plan


@pytest.mark.parametrize(
    ("own", "place", "plan"),
    [
        ({"move": 20}, 125, "move:move,move,move,defend"),
        ({"move": 20}, 124, "strike:move,move,strike,defend"),
        ({}, 120, "guard:defend"),
    ],
)
def test_who_runs_is_run_after_or_let_go(own: Fields, place: int, plan: str) -> None:
    one, foe = fresh("party-0", **own), fresh("foes-0", place=place, fleeing=True)
    assert moving.closing_in(fight_of(one, foe), one, [foe]).answer == plan


@pytest.mark.parametrize(
    ("quiet", "place", "shoots", "wit", "waits"),
    [
        (0, 120, False, "cunning", True),
        (2, 120, False, "cunning", True),
        (3, 120, False, "cunning", False),
        (0, 134, False, "cunning", True),
        (0, 135, False, "cunning", False),
        (1, 124, False, "cunning", True),
        (1, 125, False, "cunning", False),
        (0, 120, True, "cunning", False),
        (0, 120, False, "plain", False),
    ],
)
def test_the_cunning_let_those_come_who_have_nothing_to_shoot(
    quiet: int, place: int, shoots: bool, wit: str, waits: bool
) -> None:
    one = fresh("party-0", wit=wit)
    arms: Fields = {"arms": ("short bow",), "missiles": {"arrow": 3}} if shoots else {}
    foe = fresh("foes-0", place=place, **arms)
    fight = fight_of(one, foe)
    fight.quiet_rounds = quiet
    assert (moving.closing_in(fight, one, [foe]).answer == "strike:strike,defend") is waits


@pytest.mark.parametrize("fields", [{"clinch": "party-1"}, {"fleeing": True, "move": 1}, {"rider": "foes-1"}])
def test_nobody_waits_for_those_who_will_not_come(fields: Fields) -> None:
    one, foe, rider = fresh("party-0", wit="cunning"), fresh("foes-0", place=120, **fields), fresh("foes-1", place=190)
    fight = fight_of(one, foe, rider, fresh("party-1", place=120 if "clinch" in fields else 0, clinch="foes-0"))
    assert not moving._they_come(fight, one, [foe])


@pytest.mark.parametrize(
    ("quiet", "bows", "foes_bows", "wit", "animal", "stays"),
    [
        (0, 1, 0, "plain", False, True),
        (0, 1, 1, "plain", False, False),
        (3, 1, 0, "plain", False, True),
        (4, 1, 0, "plain", False, False),
        (0, 0, 0, "plain", False, False),
        (0, 1, 0, "dull", False, False),
        (0, 1, 0, "plain", True, False),
    ],
)
def test_the_foot_stays_by_more_bows_than_the_foes_have(
    quiet: int, bows: int, foes_bows: int, wit: str, animal: bool, stays: bool
) -> None:
    bow: Fields = {"arms": ("short bow",), "missiles": {"arrow": 3}}
    one = fresh("party-0", wit=wit, animal=animal)
    friends = [fresh(f"party-{number}", **bow) for number in range(1, bows + 1)]
    foes = [
        fresh("foes-0", place=190),
        *(fresh(f"foes-{number}", place=190, **bow) for number in range(1, foes_bows + 1)),
    ]
    fight = fight_of(one, *friends, *foes)
    fight.quiet_rounds = quiet
    assert (moving.closing_in(fight, one, foes).answer == "guard:defend") is stays


def test_nobody_goes_far_before_friends_on_foot_and_beasts_and_the_dull_do() -> None:
    foe = fresh("foes-0", place=128)
    for fields, plan in (({}, "move:move,defend"), ({"wit": "dull"}, "move"), ({"animal": True}, "move")):
        rider, foot = fresh("party-0", move=20, place=100, **fields), fresh("party-1", place=60)
        found = moving.closing_in(fight_of(rider, foot, foe), rider, [foe]).answer
        assert found.startswith(plan)
        assert (found == "move:move,defend") is (fields == {})


@pytest.mark.parametrize("mate", [{"rider": "x"}, {"wayward": True}, {"clinch": "foes-0"}, {"animal": True}])
def test_nobody_waits_for_mounts_beasts_or_those_at_grips(mate: Fields) -> None:
    foe = fresh("foes-0", place=128, clinch="party-1" if "clinch" in mate else "")
    rider, other = fresh("party-0", move=20), fresh("party-1", place=60, **mate)
    assert moving.closing_in(fight_of(rider, other, foe), rider, [foe]).answer != "move:move,defend"


@pytest.mark.parametrize(
    ("fields", "plan"),
    [
        ({"arms": ("short bow", "sword"), "missiles": {}}, "ready:draw,move,defend"),
        ({"arms": ("sword", "dagger")}, "move:move,move,defend"),
        ({"arms": ("bite",), "animal": True}, "move:move,move,defend"),
    ],
)
def test_a_weapon_comes_to_hand_on_the_way(fields: Fields, plan: str) -> None:
    one, foe = fresh("party-0", **fields), fresh("foes-0", place=130)
    assert moving.closing_in(fight_of(one, foe), one, [foe]).answer == plan


# Comrades


@pytest.mark.parametrize(
    ("own", "friend", "holder", "helps"),
    [
        ({}, {}, {}, True),
        ({"mass": 60}, {}, {}, False),
        ({"mass": 1, "grappling": 2}, {}, {}, True),
        ({"mass": 1, "grappling": 1}, {}, {}, False),
        ({}, {}, {"control": False}, False),
        ({}, {"clinch": "", "left": ["grab"]}, {}, False),
    ],
)
def test_weight_is_lent_to_the_held_where_it_makes_two(
    own: Fields, friend: Fields, holder: Fields, helps: bool
) -> None:
    """`S-19`."""
    one = fresh("party-0", **{"mass": 160, **own})
    mate = fresh("party-1", **{"clinch": "foes-0", **friend})
    foe = fresh("foes-0", **{"clinch": "party-1", "control": True, **holder})
    found = helping_friends.besides_blows(fight_of(one, mate, foe), one)
    assert (found is not None and found.answer == "grapple:help,defend") is helps


def test_weight_counts_nothing_where_the_table_switches_mass_off() -> None:
    mate, foe = fresh("party-1", clinch="foes-0"), fresh("foes-0", clinch="party-1", control=True)
    for grappling, helps in ((1, False), (2, True)):
        one = fresh("party-0", grappling=grappling, mass=900)
        found = helping_friends.besides_blows(fight_of(one, mate, foe, mass=False), one)
        assert (found is not None) is helps


@pytest.mark.parametrize(("fields", "helps"), [({}, False), ({"clinch": "party-9"}, True), ({"place": 103}, True)])
def test_a_free_foe_in_reach_keeps_one_from_helping(fields: Fields, helps: bool) -> None:
    one, mate = fresh("party-0"), fresh("party-1", clinch="foes-0")
    foe, other = fresh("foes-0", clinch="party-1", control=True), fresh("foes-1", **fields)
    fight = fight_of(one, mate, foe, other, fresh("party-9", place=0))
    found = helping_friends.besides_blows(fight, one)
    assert (found is not None and "help" in found.answer) is helps


@pytest.mark.parametrize(
    ("own", "friend", "foe", "keeps"),
    [
        ({}, {}, {}, True),
        ({"defense": 5}, {}, {}, False),
        ({"animal": True}, {}, {}, False),
        ({"mount": "party-9"}, {}, {}, False),
        ({"arms": ("short bow",)}, {}, {}, False),
        ({"arms": (), "shield": 2, "defense": 4}, {}, {}, True),
        ({}, {"stamina": 4}, {}, False),
        ({}, {"place": 103}, {"place": 101}, True),
        ({}, {"place": 104}, {"place": 104}, False),
        ({}, {}, {"place": 110}, False),
        ({}, {}, {"clinch": "party-8"}, False),
        ({}, {"rider": "x"}, {}, False),
        ({}, {"wayward": True}, {}, False),
    ],
)
def test_a_block_is_kept_for_a_friend_nearly_down_who_guards_worse_by_four(
    own: Fields, friend: Fields, foe: Fields, keeps: bool
) -> None:
    """`S-23`, house. A table that allows a block after one's own turn makes a planned one needless (`R-03`)."""
    one = fresh("party-0", **{"defense": 6, **own})
    mate = fresh("party-1", **{"defense": 2, "stamina": 3, **friend})
    others = fresh("foes-0", **foe), fresh("party-9", place=0), fresh("party-8", place=0)
    for later in (False, True):
        fight = fight_of(one, mate, *others, blocks_after_acting=later)
        found = helping_friends.besides_blows(fight, one)
        assert (found is not None and found.answer == "strike:strike,assist,defend") is (keeps and not later)


def test_who_would_only_hit_a_friend_lends_its_weight_to_the_one_who_is_held() -> None:
    one = fresh("party-0", striking=-9)
    free, its_foe = fresh("party-1", clinch="foes-1"), fresh("foes-1", clinch="party-1")
    found = helping_friends.lend_weight(fight_of(one, free, its_foe), one)
    assert found is not None
    assert found.answer == "grapple:help,defend"
    grabbing = fresh("party-1", left=["grab"])
    assert helping_friends.lend_weight(fight_of(one, grabbing, fresh("foes-1")), one) is None


# Disarming


def disarms(own: Fields, other: Fields, wit: AiLevel = AiLevel.CUNNING, **around: Any) -> str:
    one = fresh("party-0", **{"striking": 5, **own})
    foe = fresh("foes-0", **{"arms": ("great axe",), "armour": 9, "striking": 4, "defense": 2, **other})
    fight = fight_of(one, foe, fresh("party-9", clinch="foes-0"), **around)
    found = disarming.disarm(fight, tables(), one, foe, combat_profile.duel_profile(fight, one, foe, 1), wit)
    return found.answer if found else ""


@pytest.mark.parametrize(
    ("own", "other", "plan"),
    [
        ({}, {}, "disarm:disarm,defend"),
        ({"animal": True}, {}, ""),
        ({}, {"clinch": "party-9"}, ""),
        ({}, {"arms": ("dagger",)}, ""),
        ({}, {"arms": ("great axe", "pole arm")}, ""),
        ({}, {"arms": ("great axe", "dagger")}, ""),
        ({}, {"arms": ()}, ""),
        ({}, {"armour": -9}, ""),
        ({"grappling": 9}, {}, "disarm:wrench,defend"),
        ({"grappling": 9, "dexterity": 9}, {}, "disarm:disarm,defend"),
    ],
)
def test_the_cunning_disarm_where_the_weapons_loss_is_worth_more_than_a_blow(
    own: Fields, other: Fields, plan: str
) -> None:
    """`S-13`, `S-18`."""
    assert disarms(own, other) == plan


@pytest.mark.parametrize("wit", [AiLevel.DULL, AiLevel.PLAIN])
def test_only_the_cunning_think_of_disarming(wit: AiLevel) -> None:
    assert disarms({}, {}, wit) == ""


@pytest.mark.parametrize(("unequal", "plan"), [("", "disarm:disarm,defend"), ("harder", ""), ("ruled out", "")])
def test_the_far_stronger_are_not_disarmed_where_the_table_minds_it(unequal: str, plan: str) -> None:
    """`S-14`."""
    assert disarms({}, {"strength": 4}, unequal=unequal) == plan


@pytest.mark.parametrize(
    ("arms", "missed"),
    [
        (("great axe",), 5),
        (("great axe", "dagger"), 0),
        (("great axe", "short bow"), 5),
        (("short bow",), 0),
        ((), 0),
        (("lance",), 0),
    ],
)
def test_a_weapon_is_missed_by_its_bonus_unless_another_is_at_the_belt(arms: tuple[str, ...], missed: int) -> None:
    assert disarming._missed(fresh("foes-0", arms=arms)) == missed
    broken = fresh("foes-0", arms=("great axe", "pole arm"))
    broken.arms[1].where = "broken"
    assert disarming._missed(broken) == 5


# Horses


@pytest.mark.parametrize(
    ("fields", "plan"),
    [
        ({"riding": 1}, "ready:mount,defend"),
        ({"riding": 1, "dexterity": 1}, None),
        ({"riding": 1, "animal": True}, None),
        ({"riding": 1, "arms": ("long bow",), "missiles": {"arrow": 3}}, None),
        ({"riding": 1, "arms": ("long bow",), "missiles": {}}, "ready:mount,defend"),
        ({"riding": 1, "arms": ("short bow",), "missiles": {"arrow": 3}}, "ready:mount,defend"),
        ({"riding": 1, "place": 97}, None),
    ],
)
def test_who_has_learned_to_ride_mounts_what_stands_by(fields: Fields, plan: str | None) -> None:
    one, horse = fresh("party-0", **fields), fresh("party-9", arms=("hooves",), wayward=True, mass=1000)
    found = riding.out_of_reach(fight_of(one, horse, fresh("foes-0", place=150)), one, [fresh("foes-0", place=150)])
    assert (found.answer if found else None) == plan


@pytest.mark.parametrize(
    ("place", "arms", "arrows", "down"),
    [
        (114, ("long bow",), 3, True),
        (113, ("long bow",), 3, False),
        (114, ("long bow",), 0, False),
        (114, ("short bow",), 3, False),
        (114, ("short sword", "long bow"), 3, True),
    ],
)
def test_a_long_bow_is_reason_to_get_down_with_room_for_it(
    place: int, arms: tuple[str, ...], arrows: int, down: bool
) -> None:
    one = fresh("party-0", arms=arms, mount="party-9", missiles={"arrow": arrows})
    horse, foe = fresh("party-9", arms=("hooves",), rider="party-0"), fresh("foes-0", place=place)
    found = riding.out_of_reach(fight_of(one, horse, foe), one, [foe])
    assert (found is not None and found.answer == "ready:dismount,defend") is down


def test_a_mount_kicks_too_where_that_is_the_better_trade() -> None:
    def commands(animals: int, place: int = 100, wit: AiLevel = AiLevel.PLAIN, **fields: Any) -> bool:
        one = fresh("party-0", **{"mount": "party-9", "animals": animals, "striking": 6, "defense": 3, **fields})
        horse = fresh("party-9", arms=("hooves",), rider="party-0", strength=4, striking=6)
        foe = fresh("foes-0", place=place, striking=1)
        fight = fight_of(one, horse, foe)
        trade = combat_profile.duel_profile(fight, one, foe, 1)
        return riding.command(fight, tables(), one, foe, trade, wit) is not None

    assert commands(9)
    assert not commands(-9)
    assert not commands(9, wit=AiLevel.DULL)
    assert not commands(9, place=103)
    assert not commands(9, mount="")


# Throwing


@pytest.mark.parametrize(
    ("arms", "throwing_skill", "may"),
    [
        (("dagger", "dagger"), 1, True),
        (("dagger", "dagger"), 0, False),
        (("dagger",), 1, False),
        (("rock",), 0, True),
        (("sword", "dagger"), 1, False),
        (("dagger", "short bow"), 1, False),
    ],
)
def test_the_trained_let_fly_what_they_can_spare(arms: tuple[str, ...], throwing_skill: int, may: bool) -> None:
    one = fighter("party-0", arms=arms, throwing=throwing_skill)
    assert throwing.may_fly(one, one.arms[0]) is may


def test_what_comes_next_to_hand_is_another_to_throw_before_the_best_to_strike_with() -> None:
    one = fighter("party-0", arms=("dagger", "sword", "hand axe"))
    after = throwing.next_to_hand(one, one.arms[0])
    assert after is not None
    assert after.weapon.name == "hand axe"
    one.arms[2].where = "broken"
    after = throwing.next_to_hand(one, one.arms[0])
    assert after is not None
    assert after.weapon.name == "sword"
    assert throwing.next_to_hand(fighter("party-0", arms=("dagger",)), one.arms[0]) is not None


@pytest.mark.parametrize(
    ("place", "plan"),
    [
        (114, "shoot:throw,draw,defend"),
        (115, "shoot:throw,defend"),
        (120, "shoot:throw,defend"),
        (121, None),
    ],
)
def test_who_is_charged_draws_the_next_after_the_throw(place: int, plan: str | None) -> None:
    """A charge comes from 14 yards and less."""
    one, foe = fresh("party-0", arms=("dagger", "dagger"), throwing=9), fresh("foes-0", place=place)
    found = throwing.from_afar(fight_of(one, foe), tables(), one, [foe])
    assert (found.answer if found else None) == plan


def test_a_throw_that_promises_nothing_is_not_planned() -> None:
    foe = fresh("foes-0", place=115, defense=9)
    for skill, plans in ((2, False), (12, True)):
        one = fresh("party-0", arms=("dagger", "dagger"), throwing=skill)
        assert (throwing.from_afar(fight_of(one, foe), tables(), one, [foe]) is not None) is plans


@pytest.mark.parametrize(
    ("arms", "plan"),
    [
        (("short bow", "dagger", "dagger"), "shoot:draw,throw,defend"),
        (("sword", "dagger", "dagger"), None),
    ],
)
def test_a_spare_knife_is_drawn_and_thrown_from_a_hand_that_holds_nothing_to_strike_with(
    arms: tuple[str, ...], plan: str | None
) -> None:
    one, foe = fresh("party-0", arms=arms, throwing=9), fresh("foes-0", place=110)
    found = throwing.from_afar(fight_of(one, foe), tables(), one, [foe])
    assert (found.answer if found else None) == plan


# Shooting


@pytest.mark.parametrize(
    ("name", "wait", "arrows", "shoots", "has"),
    [
        ("short bow", 0, 1, True, True),
        ("short bow", 1, 1, False, True),
        ("short bow", 0, 0, False, False),
        ("sword", 0, 1, False, False),
    ],
)
def test_a_bow_counts_with_arrows_and_shoots_once_loaded(
    name: str, wait: int, arrows: int, shoots: bool, has: bool
) -> None:
    one = fighter("party-0", arms=(name,), missiles={"arrow": arrows})
    one.arms[0].wait = wait
    assert (shooting.shoots(one), shooting.has_bow(one)) == (shoots, has)


@pytest.mark.parametrize(
    ("friend", "foe", "blows"),
    [
        ({}, {}, True),
        ({"place": 50}, {}, False),
        ({"rider": "x"}, {}, False),
        ({}, {"place": 103}, False),
    ],
)
def test_friends_are_at_blows_with_foes_in_their_reach(friend: Fields, foe: Fields, blows: bool) -> None:
    one, mate, other = fighter("party-0", place=0), fighter("party-1", **friend), fighter("foes-0", **foe)
    assert shooting.are_friends_in_melee(fight_of(one, mate, other), one) is blows


@pytest.mark.parametrize(("place", "besides", "attack"), [(110, 0, 4), (110, 2, 0), (102, 0, 0)])
def test_a_shot_is_reckoned_with_its_plan_and_a_foe_in_reach(place: int, besides: int, attack: int) -> None:
    one = fighter("party-0", arms=("short bow",), archery=5, ill=-1, strength=2)
    found = shooting.shot(fight_of(one, fighter("foes-0", place=place)), one, one.arms[0], besides)
    assert (found.attack, found.power, found.unblockable) == (attack, 2 - 1 + 2, False)


@pytest.mark.parametrize(
    ("move", "own", "wit", "keeps"),
    [
        (10, 20, "plain", True),
        (20, 20, "plain", False),
        (10, 20, "dull", False),
    ],
)
def test_a_faster_archer_keeps_away(move: int, own: int, wit: str, keeps: bool) -> None:
    one = fighter("party-0", arms=("short bow",), missiles={"arrow": 2}, move=own, wit=wit)
    for place, near in ((100 + move + 4, True), (100 + move + 5, False)):
        foe = fighter("foes-0", place=place, move=move)
        found = shooting.keeps_away_from(fight_of(one, foe), one, [foe])
        assert (found is foe) is (keeps and near)


@pytest.mark.parametrize(
    ("fields", "foe", "breaks"),
    [
        ({}, {}, True),
        ({"missiles": {}}, {}, False),
        ({"move": 10}, {}, False),
    ],
)
def test_a_faster_archer_whom_a_foe_has_reached_breaks_away(fields: Fields, foe: Fields, breaks: bool) -> None:
    one = fresh("party-0", **{"arms": ("short bow",), "missiles": {"arrow": 2}, "move": 20, **fields})
    fight = fight_of(one, fresh("foes-0", **foe))
    found = shooting.breaks_away(fight, one, one.arms[0])
    assert (found is not None and found.answer == "shoot:move,shoot,defend") is breaks
    one.arms[0].wait = 1
    assert shooting.breaks_away(fight, one, one.arms[0]) is None
    one.arms[0].wait = 0
    fight.vain_rounds = 3
    assert shooting.breaks_away(fight, one, one.arms[0]) is None


ARCHER: Fields = {"arms": ("short bow",), "missiles": {"arrow": 9}, "archery": 6}


@pytest.mark.parametrize(
    ("own", "foe", "plan"),
    [
        ({}, {"place": 115}, "shoot:shoot"),
        ({"wit": "dull"}, {"place": 115}, "shoot:shoot,defend"),
        (
            {"wit": "cunning"},
            {"place": 130, "arms": ("short bow",), "missiles": {"arrow": 3}},
            "shoot:cover,shoot,defend",
        ),
        ({"move": 20}, {"place": 110}, "shoot:move,shoot,defend"),
        ({"missiles": {}}, {"place": 115}, None),
    ],
)
def test_an_archers_plan_goes_by_who_is_near_and_shoots_back(own: Fields, foe: Fields, plan: str | None) -> None:
    one, other = fresh("party-0", **{**ARCHER, **own}), fresh("foes-0", **foe)
    found = shooting.from_afar(fight_of(one, other), tables(), one, [other])
    assert (found.answer if found else None) == plan


@pytest.mark.parametrize(("own", "foe"), [({"cover": 2}, {}), ({"mount": "party-9"}, {})])
def test_no_cover_is_taken_twice_or_from_the_saddle(own: Fields, foe: Fields) -> None:
    one = fresh("party-0", **{**ARCHER, "wit": "cunning", **own})
    other = fresh("foes-0", place=130, arms=("short bow",), missiles={"arrow": 3}, **foe)
    horse = fresh("party-9", arms=("hooves",), rider="party-0", mass=100)
    found = shooting.from_afar(fight_of(one, other, horse), tables(), one, [other])
    assert found is not None
    assert "cover" not in found.answer


@pytest.mark.parametrize(
    ("quiet", "cover", "place", "plan"),
    [
        (0, 0, 300, "guard:cover,defend"),
        (0, 2, 300, "guard:defend"),
        (2, 2, 300, "guard:defend"),
        (3, 2, 300, "move:move,move,defend"),
    ],
)
def test_who_is_too_far_for_a_shot_waits_in_cover_for_three_rounds(
    quiet: int, cover: int, place: int, plan: str
) -> None:
    one, foe = fresh("party-0", **{**ARCHER, "archery": 1}, cover=cover), fresh("foes-0", place=place)
    fight = fight_of(one, foe)
    fight.quiet_rounds = quiet
    found = shooting.from_afar(fight, tables(), one, [foe])
    assert found is not None
    assert found.answer == plan


def test_foes_who_all_shoot_are_not_waited_for() -> None:
    one = fresh("party-0", **{**ARCHER, "archery": 1})
    foe = fresh("foes-0", place=300, arms=("short bow",), missiles={"arrow": 3})
    found = shooting.from_afar(fight_of(one, foe), tables(), one, [foe])
    assert found is not None
    assert found.answer == "move:move,move,defend"


@pytest.mark.parametrize(
    ("archery", "striking", "place", "takes"),
    [
        (6, 6, 115, True),
        (6, 6, 114, False),
        (6, 7, 115, False),
    ],
)
def test_the_bow_comes_to_hand_again_at_fifteen_yards_for_the_better_archer(
    archery: int, striking: int, place: int, takes: bool
) -> None:
    one = fresh("party-0", arms=("sword", "short bow"), missiles={"arrow": 3}, archery=archery, striking=striking)
    foe = fresh("foes-0", place=place)
    found = shooting.from_afar(fight_of(one, foe), tables(), one, [foe])
    assert (found is not None and found.answer == "shoot:draw,shoot,defend") is takes


# In reach


@pytest.mark.parametrize(
    ("arms", "ground", "answer"),
    [
        (("short bow", "dagger"), (), "strike:draw,strike,defend"),
        (("short bow", "dagger"), ("dagger",), "strike:draw,strike,defend"),
        (("short bow", "dagger"), ("club",), "strike:pick,strike,defend"),
        ((), ("club",), "strike:pick,strike,defend"),
        (("claws",), ("club",), None),
        (("claws",), ("sword",), "strike:pick,strike,defend"),
        (("dagger", "sword"), ("sword",), None),
        (("short bow",), ("short bow",), None),
        (("lance", "club"), (), "strike:draw,strike,defend"),
    ],
)
def test_a_melee_weapon_is_drawn_or_picked_up_where_it_is_better_than_what_has_grown(
    arms: tuple[str, ...], ground: tuple[str, ...], answer: str | None
) -> None:
    """`H-07`."""
    one = fresh("party-0", arms=arms)
    for place, found in ((104, answer), (105, "strike:draw,strike,defend" if answer and "dagger" in arms else None)):
        fight = fight_of(one, fresh("foes-0"))
        fight.ground = [GroundItem(weapon(name), place, "foes-0") for name in ground]
        choice = melee.fresh_weapon(fight, one, weapon_in_hand(one))
        if ground or place == 104:
            assert (choice.answer if choice else None) == found
    beast = fresh("party-0", arms=(), animal=True)
    fight = fight_of(beast, fresh("foes-0"))
    fight.ground = [GroundItem(weapon("sword"), 100, "foes-0")]
    assert melee.fresh_weapon(fight, beast, None) is None


@pytest.mark.parametrize(
    ("near", "friends", "odds"),
    [
        ([{}], 0, 1),
        ([{}, {}], 0, 2),
        ([{}, {}], 1, 1),
        ([{}, {}, {}, {}], 1, 2),
        ([{}, {"clinch": "party-9"}], 0, 1),
        ([{}, {"rider": "x"}], 0, 1),
        ([{"clinch": "party-9"}], 0, 0),
        ([{}, {}], 3, 1),
    ],
)
def test_those_who_come_at_one_are_shared_among_all_who_stand(near: list[Fields], friends: int, odds: int) -> None:
    one = fresh("party-0")
    foes = [fresh(f"foes-{number}", **fields) for number, fields in enumerate(near)]
    mates = [fresh(f"party-{number}") for number in range(1, friends + 1)]
    assert melee._odds_against(fight_of(one, *mates, *foes), one, foes) == odds


@pytest.mark.parametrize(
    ("own", "foe", "seized"),
    [
        ({"grappling": 1}, {}, True),
        ({"grappling": 0}, {}, False),
        ({"grappling": 1, "mount": "party-9"}, {}, False),
        ({"grappling": 1}, {"clinch": "party-9"}, False),
        ({"grappling": 1}, {"rider": "x"}, False),
    ],
)
def test_the_trained_on_foot_think_of_grabbing_a_free_foe(own: Fields, foe: Fields, seized: bool) -> None:
    one, other = fresh("party-0", **own), fresh("foes-0", **foe)
    fight = fight_of(one, other, fresh("party-9", place=0))
    found = melee._within_grasp(fight, tables(), one, [other], AiLevel.PLAIN)
    assert (found is other) is seized
    fight.vain_rounds = 3
    assert melee._within_grasp(fight, tables(), one, [other], AiLevel.PLAIN) is None


def test_nobody_of_sense_holds_one_foe_among_several_without_friends_for_the_others() -> None:
    one, foe, second = fresh("party-0", grappling=2), fresh("foes-0"), fresh("foes-1")
    near = [foe, second]
    assert melee._within_grasp(fight_of(one, *near), tables(), one, near, AiLevel.PLAIN) is None
    assert melee._within_grasp(fight_of(one, *near), tables(), one, near, AiLevel.DULL) is foe
    friend = fresh("party-1")
    assert melee._within_grasp(fight_of(one, friend, *near), tables(), one, near, AiLevel.PLAIN) is foe
    second.clinch = "party-1"
    assert melee._within_grasp(fight_of(one, friend, *near), tables(), one, near, AiLevel.PLAIN) is foe


def test_the_dull_face_the_nearest_and_others_whom_they_harm_most() -> None:
    one = fresh("party-0", striking=5)
    near, weak = fresh("foes-0", armour=9), fresh("foes-1", place=102)
    fight = fight_of(one, near, weak)
    blow = swung(one, fight)
    assert melee._faced(fight, tables(), blow, [near, weak], AiLevel.DULL) is near
    assert melee._faced(fight, tables(), blow, [near, weak], AiLevel.PLAIN) is weak
    assert melee._faced(fight, tables(), blow, [near], AiLevel.PLAIN) is near


# What is done first of all


@pytest.mark.parametrize(
    ("own", "foe", "round_", "plan"),
    [
        ({"clinch": "foes-0"}, {"clinch": "party-0"}, 0, "grapple:struggle"),
        ({"clinch": "foes-0"}, {"clinch": "party-0"}, 3, "grapple:struggle,augment"),
        ({"clinch": "foes-0"}, {"clinch": "party-0", "control": True}, 3, "grapple:struggle"),
    ],
)
def test_who_grapples_alone_puts_all_into_it_and_force_once_it_gets_nowhere(
    own: Fields, foe: Fields, round_: int, plan: str
) -> None:
    one, other = fresh("party-0", **own), fresh("foes-0", **foe)
    fight = fight_of(one, other)
    fight.vain_rounds = round_
    assert choose_plan(fight, tables(), one).answer == plan


@pytest.mark.parametrize(("fields", "minds"), [({}, True), ({"clinch": "party-9"}, False), ({"place": 103}, False)])
def test_who_grapples_minds_other_foes_in_reach(fields: Fields, minds: bool) -> None:
    one, other = fresh("party-0", clinch="foes-0"), fresh("foes-0", clinch="party-0")
    fight = fight_of(one, other, fresh("foes-1", **fields), fresh("party-9", place=0))
    assert (choose_plan(fight, tables(), one).answer == "grapple:struggle,defend") is minds


@pytest.mark.parametrize(
    ("finish", "side", "place", "plan"),
    [
        (True, "foes", 100, "fallen"),
        (False, "foes", 100, "move"),
        (True, "party", 100, "move"),
        (True, "foes", 105, "move"),
    ],
)
def test_foes_strike_at_the_fallen_where_the_table_lets_them(finish: bool, side: str, place: int, plan: str) -> None:
    """`H-09`."""
    other = "party" if side == "foes" else "foes"
    one = fresh(f"{side}-0")
    lying = fresh(f"{other}-0", place=place, down=True)
    fight = fight_of(one, lying, fresh(f"{other}-1", place=150), finish=finish)
    assert choose_plan(fight, tables(), one).answer.partition(":")[0] == plan


def test_nobody_to_fight_is_reason_to_stand() -> None:
    one = fresh("party-0")
    assert choose_plan(fight_of(one, fresh("foes-0", wayward=True)), tables(), one).answer == "guard:defend"
