"""The injury roll and all that follows from it, against the rules' tables written out a second time."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.resolver import distribution
from solo.systems.fire_and_sword.injuries import wound_changes
from solo.systems.fire_and_sword.injuries.episode import injury_roll_with_care
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls import injury as injuries
from solo.systems.fire_and_sword.rolls.injury import (
    Disability,
    Injury,
    InjuryResult,
    constitution,
    disability,
    first_aid,
    injury,
)
from solo.systems.fire_and_sword.rolls.spirit_combat import row as spirit_row
from tests.systems.fire_and_sword.naive import roll_odds

STATES = (
    ["healthy"] + ["walking wounded"] * 6 + ["badly wounded"] * 6 + ["dying"] * 6 + ["dead"]
)  # faces 1 to 20, before the CON rolls of 18 and 19


def met(con: int, difficulty: int, weak: bool = False) -> Fraction:
    """The chance of a CON roll that must be higher than a difficulty, twice where the roller is weak."""
    good = Fraction(0)
    for (level, face, over), weight in roll_odds(con).items():
        rating = face + over + (20 if level == "special" else 0)
        if level == "critical" or (level in ("normal", "special") and (not difficulty or rating > difficulty)):
            good += weight
    return good * good if weak else good


def naive_injury(con: int, modifier: int = 0, weak: bool = False) -> tuple[dict[str, Fraction], Fraction, Fraction]:
    """The chances of each state, of flesh rot and of a disability."""
    states = dict.fromkeys(("healthy", "walking wounded", "badly wounded", "dying", "dead"), Fraction(0))
    rot = lost = Fraction(0)
    for roll in range(1, 21):
        face = min(20, max(1, roll + modifier))
        part = Fraction(1, 20)
        state = STATES[face - 1]
        if face in (18, 19):
            lives = met(con, 0 if face == 18 else 7, weak)
            states["dying"] += part * lives
            states["dead"] += part * (1 - lives)
            continue
        states[state] += part
        if face in (6, 7):
            rot += part * (1 - met(con, 0, weak))
        if face in (11, 12):
            rot += part * (1 - met(con, 5, weak))
        if face in (13, 17):
            lost += part
    return states, rot, lost


@pytest.mark.parametrize(("con", "modifier", "weak"), [(12, 0, False), (25, 0, False), (3, 4, True), (11, -6, False)])
def test_an_injury_roll_is_what_every_throw_comes_to(con: int, modifier: int, weak: bool) -> None:
    """`R-16`: on 18 and 19 a CON roll decides between dying and dead; on 19 it must be higher than 7."""
    states, rot, lost = naive_injury(con, modifier, weak)
    odds = distribution(injury, con, modifier, weak)
    assert {state.value: odds.chance(lambda one, state=state: one.injury is state) for state in Injury} == states  # type: ignore[misc]
    assert odds.chance(lambda one: one.flesh_rot) == rot
    assert odds.chance(lambda one: one.disability is not None) == lost


def test_difficulties_may_be_deducted_from_con_instead() -> None:
    beaten, deducted = distribution(constitution, 15, 5), distribution(constitution, 15, 5, False, True)
    assert beaten.chance_of(True) == Fraction(1, 2)
    assert deducted.chance_of(True) == Fraction(9, 20)


def test_the_disabilities_and_the_limbs() -> None:
    odds = distribution(disability)
    twentieths = {
        Disability.RIGHT_LEG_BROKEN: 3,
        Disability.LEFT_LEG_BROKEN: 3,
        Disability.RIGHT_ARM_BROKEN: 3,
        Disability.LEFT_ARM_BROKEN: 3,
        Disability.EYE_LOST: 2,
        Disability.ADDLED: 2,
        Disability.HARD_OF_HEARING: 1,
        Disability.WEAKNESS: 1,
    }
    for lost, count in twentieths.items():
        assert odds.chance_of(lost) == Fraction(count, 20)
    limbs = (Disability.RIGHT_LEG_OFF, Disability.LEFT_LEG_OFF, Disability.RIGHT_ARM_OFF, Disability.LEFT_ARM_OFF)
    assert [odds.chance_of(limb) for limb in limbs] == [Fraction(2, 20) / 4] * 4


def test_first_aid_takes_2_4_or_6_off() -> None:
    levels: dict[str, Fraction] = {}
    for (level, _, _), weight in roll_odds(24).items():
        levels[level] = levels.get(level, Fraction(0)) + weight
    odds = distribution(first_aid, 24)
    assert odds.chance_of(-2) == levels["normal"]
    assert odds.chance_of(-4) == levels["special"]
    assert odds.chance_of(-6) == levels["critical"]
    assert odds.chance_of(0) == levels["fumble"] + levels["failure"]


def test_the_better_of_first_aid_and_staunch_counts() -> None:
    aid: dict[int, Fraction] = {0: Fraction(0), -2: Fraction(0), -6: Fraction(0)}
    for (level, _, _), weight in roll_odds(12).items():
        aid[{"normal": -2, "critical": -6}.get(level, 0)] += weight
    works = sum(
        (weight for (level, _, _), weight in roll_odds(15).items() if level in ("normal", "critical")), Fraction(0)
    )
    dead = Fraction(0)
    for helped, chance in aid.items():
        with_staunch, without = naive_injury(12, min(helped, -4))[0], naive_injury(12, helped)[0]
        dead += chance * (works * with_staunch["dead"] + (1 - works) * without["dead"])
    odds = distribution(injury_roll_with_care, 12, 15, -4, 12)
    assert odds.chance(lambda one: one.injury is Injury.DEAD) == dead


def test_help_never_brings_the_roll_below_1() -> None:
    odds = distribution(injury, 12, -6)
    assert odds.chance(lambda one: one.face == 1) == Fraction(7, 20)
    assert odds.chance(lambda one: one.injury is Injury.HEALTHY) == Fraction(7, 20)


def test_the_dying_live_by_a_con_roll_against_5() -> None:
    assert distribution(injuries.lives_through, 15).chance_of(True) == Fraction(1, 2)


@pytest.mark.parametrize("weak", [False, True])
def test_any_con_success_ends_flesh_rot_and_only_one_above_5_a_wasting_disease(weak: bool) -> None:
    """R-17; the weak must succeed twice (F-21)."""
    times = 2 if weak else 1
    assert distribution(injuries.shakes_off_rot, 15, weak).chance_of(True) == Fraction(14, 20) ** times
    assert distribution(injuries.shakes_off_disease, 15, weak).chance_of(True) == Fraction(10, 20) ** times
    assert distribution(injuries.lives_through, 15, weak).chance_of(True) == Fraction(10, 20) ** times
    assert distribution(constitution, 15, 5, weak, True).chance_of(True) == Fraction(9, 20) ** times


def test_deducted_difficulties_apply_to_a_disease_and_to_the_night_of_the_dying() -> None:
    """F-08: 15 less 5 is a roll at 10."""
    for roll in (injuries.shakes_off_disease, injuries.lives_through):
        assert distribution(roll, 15, False, True).chance_of(True) == Fraction(9, 20)


def test_deducted_difficulties_apply_to_the_con_rolls_of_the_injury_table() -> None:
    """F-08, F-20: at CON 15, rows 11 and 12 ask for a roll at 10, row 19 for one at 8."""
    odds = distribution(injury, 15, 0, False, True)
    assert odds.chance(lambda one: one.flesh_rot) == Fraction(2, 20) * Fraction(6, 20) + Fraction(2, 20) * Fraction(
        11, 20
    )
    dead = Fraction(1, 20) * (1 + Fraction(6, 20) + Fraction(13, 20))
    assert odds.chance(lambda one: one.injury is Injury.DEAD) == dead


def test_an_injury_roll_without_help_is_the_face_of_the_die() -> None:
    odds = distribution(injury, 12)
    assert [odds.chance(lambda one, face=face: one.face == face) for face in (1, 20)] == [Fraction(1, 20)] * 2  # type: ignore[misc]


# How wounds change


def test_a_new_injury_begins_anew_and_never_makes_an_old_one_lighter() -> None:
    old = Wounds(Injury.BADLY, days=12)
    after = wound_changes.after_injury(old, InjuryResult(4, Injury.WALKING))
    assert (after.injury, after.days) == (Injury.BADLY, 0)
    assert wound_changes.after_injury(old, InjuryResult(1, Injury.HEALTHY)) == old


def test_flesh_rot_and_disabilities_are_kept_once_each() -> None:
    hurt = InjuryResult(13, Injury.BADLY, Disability.EYE_LOST, flesh_rot=True)
    once = wound_changes.after_injury(Wounds(), hurt)
    twice = wound_changes.after_injury(wound_changes.a_day_older(once), hurt)
    assert once.rotting == 0
    assert twice.rotting == 1
    assert twice.disabilities == (Disability.EYE_LOST,)


@pytest.mark.parametrize(("injury", "days"), [(Injury.WALKING, 7), (Injury.BADLY, 30)])
def test_time_mends_wounds(injury: Injury, days: int) -> None:
    wounds = Wounds(injury)
    assert wound_changes.days_left(wounds) == days
    for _ in range(days - 1):
        wounds = wound_changes.a_day_older(wounds)
    assert wounds.injury is injury
    assert wound_changes.a_day_older(wounds) == Wounds()


def test_time_alone_does_nothing_for_the_dying_and_the_disabled() -> None:
    wounds = Wounds(Injury.DYING, disabilities=(Disability.ADDLED,))
    assert wound_changes.a_day_older(wounds) == wounds


def test_flesh_rot_gnaws_a_point_of_con_a_week() -> None:
    wounds = Wounds(rotting=0)
    for day in range(1, 8):
        assert not wound_changes.rot_is_due(wounds)
        wounds = wound_changes.a_day_older(wounds)
        assert wounds.rotting == day
    assert wound_changes.rot_is_due(wounds)
    worse = wound_changes.after_rot_roll(wounds, shaken_off=False)
    assert (worse.rotting, worse.con_lost) == (0, 1)
    assert wound_changes.after_rot_roll(worse, shaken_off=True) == Wounds(con_lost=1)


def test_what_rows_of_the_spirit_table_leave() -> None:
    whole = Wounds()
    assert wound_changes.after_spirit(whole, spirit_row(3), "wasting disease") == whole
    assert wound_changes.after_spirit(whole, spirit_row(7), "wasting disease").injury is Injury.WALKING
    assert wound_changes.after_spirit(whole, spirit_row(12), "wasting disease").ails == ("wasting disease",)
    assert wound_changes.after_spirit(whole, spirit_row(12), "madness").disabilities == (Disability.ADDLED,)
    assert wound_changes.after_spirit(whole, spirit_row(12), "") == whole
    both = wound_changes.after_spirit(whole, spirit_row(17), "possessed")
    assert (both.injury, both.ails) == (Injury.WALKING, ("possessed",))
    assert wound_changes.after_spirit(whole, spirit_row(20), "possessed") == Wounds(lost_soul=True)
