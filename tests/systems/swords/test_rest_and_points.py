"""Rest, care, points, riding and breaking outside a fight, clause by clause, and the tables of checks.

The rules are `S-06`, `S-08`, `S-31`, `R-12` to `R-14`, `R-18` to `R-21`, `H-05`, and part 3.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.resolver import distribution
from solo.systems.contract import Setup
from solo.systems.swords.checks.state import CheckFigures, foe_figures
from solo.systems.swords.checks.table import ATTACKS, CIRCUMSTANCES, OF_A_SKILL, RESISTED_BY
from solo.systems.swords.checks.trial import OpposedRoll, Resistance, SkillRoll
from solo.systems.swords.company.people import CompanyMember
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.gear.breakable_objects import BreakableObject, find_problems
from solo.systems.swords.hazards import breaking
from solo.systems.swords.hazards.fall import fall_down, fall_modifiers
from solo.systems.swords.hazards.leaping import OBEYS, RIDES, LeapProcedure, RidingState, _ride
from solo.systems.swords.hazards.weapon_uses import uses_of
from solo.systems.swords.people import points
from solo.systems.swords.people.sheet import Attributes, Character
from solo.systems.swords.rest.options import format_weeks
from solo.systems.swords.rest.recovery import (
    BETTER,
    DAY,
    HOUR,
    MEDICINE,
    MINUTE,
    ROUND,
    STAMINA_EVERY,
    WEEK,
    fill_quivers,
    medicine_helps,
    needs_rest,
    rest_for,
    seconds_for_step,
    seconds_until_fresh,
    seconds_until_whole,
)
from solo.systems.swords.rolls.damage import USUAL, Health, HealthStep, HitResult, is_down, scale_of, wounds
from solo.systems.swords.rolls.damage import find_problems as health_faults
from tests.systems.swords.fight_staging import SWORDSMAN, Scripted, content


def person(stamina: int = 10, health: str = "OK", **more: Any) -> CompanyMember:
    values = {"key": "party-0", "name": "Ann", "letter": "A", "stamina": stamina, "full_stamina": 10, "health": health}
    return msgspec.convert({**values, **more}, CompanyMember)


# Rest


def test_a_round_is_six_seconds_and_a_point_of_stamina_takes_a_round_a_minute_an_hour_or_a_day() -> None:
    """`R-18`."""
    assert (ROUND, MINUTE, HOUR, DAY, WEEK) == (6, 60, 3600, 86_400, 604_800)
    assert STAMINA_EVERY == {"OK": 6, "Hurt": 60, "Wounded": 3600, "Crippled": 86_400}


def test_medicine_is_rolled_against_eight_ten_and_twelve_and_a_level_is_one_step() -> None:
    """`R-19`."""
    assert MEDICINE == {"Hurt": 8, "Wounded": 10, "Crippled": 12}
    assert BETTER == {"Hurt": "OK", "Wounded": "Hurt", "Crippled": "Wounded"}


@pytest.mark.parametrize(
    ("roll", "health", "helps"),
    [
        (5, "Hurt", True),
        (4, "Hurt", False),
        (9, "Crippled", True),
        (8, "Crippled", False),
    ],
)
def test_a_medicine_roll_helps_on_equal(roll: int, health: Any, helps: bool) -> None:
    """`R-01`, `R-19`."""
    assert medicine_helps(Scripted(roll), 3, health) is helps


@pytest.mark.parametrize(("care", "seconds"), [("", WEEK), ("failed", WEEK), ("helped", WEEK // 2)])
def test_good_care_halves_the_week(care: str, seconds: int) -> None:
    tended = person(health="Hurt", care=care)
    assert seconds_for_step(tended) == seconds
    rest_for(tended, seconds - 1)
    assert tended.health == "Hurt"
    rest_for(tended, 1)
    assert (tended.health, tended.care, tended.mending, tended.resting) == ("OK", "", 0, 0)


@pytest.mark.parametrize(
    ("stamina", "health", "needs"),
    [(10, "OK", False), (9, "OK", True), (10, "Hurt", True), (10, "Dead", False), (1, "Dead", False)],
)
def test_rest_does_something_for_the_living_who_lack_something(stamina: int, health: str, needs: bool) -> None:
    assert needs_rest(person(stamina, health)) is needs


@pytest.mark.parametrize(
    ("stamina", "health", "fresh", "whole"),
    [
        (10, "OK", 0, 0),
        (7, "OK", 18, 18),
        (7, "Hurt", 180, WEEK),
        (10, "Wounded", 0, 2 * WEEK),
        (0, "Crippled", WEEK + 3 * HOUR, 3 * WEEK),
        (0, "Dead", 0, 0),
    ],
)
def test_the_time_until_fresh_and_until_whole(stamina: int, health: str, fresh: int, whole: int) -> None:
    """`R-18`, `R-19`: as Health gets better Stamina returns faster."""
    assert (seconds_until_fresh(person(stamina, health)), seconds_until_whole(person(stamina, health))) == (
        fresh,
        whole,
    )


def test_time_begun_towards_a_point_or_a_week_counts() -> None:
    resting = person(8, "Hurt", resting=50, mending=WEEK - 10)
    rest_for(resting, 10)
    assert (resting.stamina, resting.resting, resting.health) == (9, 0, "OK")


def test_quivers_are_filled_and_never_emptied() -> None:
    """`H-05`."""
    archer = person(missiles={"arrow": 3, "bolt": 30}, full_missiles={"arrow": 20, "bolt": 10, "stone": 5})
    fill_quivers(archer)
    assert archer.missiles == {"arrow": 20, "bolt": 30, "stone": 5}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (59, "59 seconds"),
        (DAY, "1 day"),
        (DAY + 59, "1 day"),
        (DAY + MINUTE, "1 day 1 minute"),
        (2 * WEEK + 3 * DAY, "2 weeks 3 days"),
        (WEEK, "1 week"),
    ],
)
def test_a_time_is_read_as_people_say_it(seconds: int, words: str) -> None:
    assert format_weeks(seconds) == words


@pytest.mark.parametrize(
    ("stamina", "health", "awake"),
    [
        (1, "OK", True),
        (0, "OK", False),
        (1, "Dead", False),
        (1, "Crippled", True),
    ],
)
def test_who_has_stamina_and_lives_is_on_their_feet(stamina: int, health: str, awake: bool) -> None:
    """`R-18`."""
    assert person(stamina, health).awake is awake
    assert person(stamina, health).dead is (health == "Dead")


# Points


@pytest.mark.parametrize(
    ("level", "attribute", "skill"),
    [
        (-1, -10, -5),
        (0, 0, 0),
        (1, 10, 5),
        (2, 40, 20),
        (3, 90, 45),
        (4, 160, 80),
    ],
)
def test_levels_cost_ten_or_five_times_their_square(level: int, attribute: int, skill: int) -> None:
    """Part 3: one below 0 gives 10 back."""
    assert (points.attribute_cost(level), points.skill_cost(level)) == (attribute, skill)


def test_the_start_has_a_hundred_and_a_hundred_and_fifty_points_and_its_limits() -> None:
    """Part 3: 100 points for attributes, 150 for skills; at most 3 and 4, at least −1."""
    assert (points.ATTRIBUTE_POINTS, points.SKILL_POINTS) == (100, 150)
    assert (points.HIGHEST_ATTRIBUTE_AT_START, points.HIGHEST_SKILL_AT_START, points.LOWEST_ATTRIBUTE) == (3, 4, -1)
    assert points.attributes_cost(Attributes(2, 2, 1, 1)) == 100
    assert points.attributes_cost(Attributes(3, 0, 0, -1)) == 80
    assert points.skills_cost({"Striking": 3, "Defense": 3, "Grappling": 2, "Riding": 2, "Archery": 2}) == 150


@pytest.mark.parametrize(
    ("attributes", "skills", "beyond"),
    [
        (Attributes(2, 2, 1, 1), {"Striking": 4}, 0),
        (Attributes(3, 1, 0, 0), {}, 0),
        (Attributes(3, 1, 1, 0), {}, 10),
        (Attributes(), {"Striking": 5, "Defense": 2, "Archery": 1}, 0),
        (Attributes(), {"Striking": 5, "Defense": 2, "Archery": 2}, 15),
        (Attributes(3, 1, 1, 0), {"Striking": 5, "Defense": 2, "Archery": 2}, 25),
    ],
)
def test_what_the_start_does_not_pay_for_is_counted_apart(
    attributes: Attributes, skills: dict[str, int], beyond: int
) -> None:
    """House: points left for skills buy no attributes."""
    assert points.beyond_start(attributes, skills) == beyond
    assert points.points_left(Character("Ada", attributes, skills, earned=30)) == 30 - beyond


# Health as a table


@pytest.mark.parametrize(("stamina", "health", "down"), [(1, 3, False), (0, 0, True), (-1, 0, True), (5, 4, True)])
def test_who_has_nothing_left_or_is_dead_falls(stamina: int, health: int, down: bool) -> None:
    """`S-04`."""
    assert is_down(stamina, health) is down
    assert HitResult(stamina, Health(health)).down is down


def test_hits_add_up_and_the_worst_decides_health() -> None:
    """`S-04`, `S-05`."""
    assert wounds([], 10) == (10, Health.OK)
    assert wounds([4, 0, 11], 10) == (-5, Health.WOUNDED)
    with pytest.raises(ValueError, match="below 0"):
        wounds([3, -1], 10)
    assert wounds([0], 10) == (10, Health.OK)


class Levels:
    """Content with levels of Health of a table's own."""

    def __init__(self, *steps: HealthStep) -> None:
        self.steps = {step.name: step for step in steps}

    def entries(self, kind: type) -> dict[str, HealthStep]:
        assert kind is HealthStep
        return self.steps


def test_a_table_changes_the_levels_that_it_names() -> None:
    """Part 9."""
    scale = scale_of(Levels(HealthStep("Hurt", 4, -2), HealthStep("Dead", 30)))  # type: ignore[arg-type]
    assert (scale.bounds, scale.penalties) == ((4, 10, 15, 30), (0, -2, -2, -3))


def test_a_level_takes_nothing_off_unless_it_says_so() -> None:
    """Part 9."""
    scale = scale_of(Levels(HealthStep("Hurt", 4), HealthStep("Wounded", 10, -1)))  # type: ignore[arg-type]
    assert scale.penalties == (0, 0, -1, -3)


@pytest.mark.parametrize(
    ("hurt", "wounded", "sound"),
    [
        (5, 6, True),
        (5, 5, False),
        (0, 6, False),
        (1, 2, True),
        (7, 6, False),
    ],
)
def test_levels_must_rise_from_one(hurt: int, wounded: int, sound: bool) -> None:
    made = Levels(HealthStep("Hurt", hurt), HealthStep("Wounded", wounded))
    if sound:
        assert scale_of(made).bounds[:2] == (hurt, wounded)  # type: ignore[arg-type]
    else:
        with pytest.raises(ValueError, match="must each need more"):
            scale_of(made)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "where"),
    [
        (HealthStep("Hurt", 5, -1), []),
        (HealthStep("Sad", 5, -1), ["name"]),
        (HealthStep("Hurt", -1, 0), ["harm"]),
        (HealthStep("Hurt", 0, 0), []),
        (HealthStep("Hurt", 5, 1), ["penalty"]),
    ],
)
def test_a_level_of_ones_own_is_told_what_is_wrong_with_it(step: HealthStep, where: list[str]) -> None:
    assert [field for field, _ in health_faults(step, content())] == where


# Falls


@pytest.mark.parametrize(
    ("yards", "health", "added"),
    [
        (0, "OK", (0, 2 + 3)),
        (4, "OK", (4, 2)),
        (4, "Wounded", (4, 0)),
        (0, "Hurt", (0, 4)),
    ],
)
def test_a_fall_from_a_height_adds_its_yards_and_one_from_the_saddle_meets_armour(
    yards: int, health: str, added: tuple[int, int]
) -> None:
    """`R-14`, `R-21`."""
    assert fall_modifiers(person(health=health, strength=2, armour=3), yards, USUAL) == added


@pytest.mark.parametrize(
    ("before", "dice", "health", "care"),
    [
        ("OK", (12, 2), "Wounded", ""),
        ("Crippled", (12, 2), "Crippled", "helped"),
        ("Hurt", (8, 3), "Hurt", "helped"),
        ("Hurt", (12, 2), "Crippled", ""),
    ],
)
def test_a_fall_that_makes_health_worse_begins_the_week_anew(
    before: str, dice: tuple[int, ...], health: str, care: str
) -> None:
    """`R-19`."""
    fallen = person(10, before, care="helped", mending=99)
    yards = 1 if before == "Crippled" else 0
    if health == "Crippled" and before == "Hurt":
        yards = 7
    fall_down(Scripted(*dice), fallen, yards, USUAL)  # type: ignore[arg-type]
    assert (fallen.health, fallen.care, fallen.mending) == (health, care, 99 if care else 0)


# Riding


def test_leaps_have_the_challenges_of_any_roll_and_an_unwilling_horse_eight() -> None:
    """`R-13`, `S-30`."""
    challenges = {ride: challenge for ride, (_, challenge) in RIDES.items()}
    assert challenges == {"bank": 5, "ditch": 8, "hedge": 10, "wall": 12, "chasm": 15, "bucking": 8}
    assert OBEYS == 8


@pytest.mark.parametrize(
    ("health", "willing", "dice", "end"),
    [
        ("OK", True, (6,), "stays on."),
        ("OK", True, (5, 2, 12), "and falls."),
        ("Hurt", True, (6, 2, 12), "and falls."),
        ("Hurt", True, (7,), "stays on."),
        ("OK", False, (6,), "refuses."),
        ("OK", False, (7, 6), "stays on."),
    ],
)
def test_a_rider_stays_on_equal_and_health_weighs_on_riding(
    health: str, willing: bool, dice: tuple[int, ...], end: str
) -> None:
    """`S-31`, `R-01`, `S-06`: Riding 2 against 8, Animals 1 against 8."""
    rider = person(health=health)
    company = RidingState("A ride", [rider], riding={"Ann": 2}, animals={"Ann": 1})
    told = _ride(Scripted(*dice), company, rider, ("leap", 8), willing, USUAL)  # type: ignore[arg-type]
    assert told.endswith(end)


def test_totals_of_riders_are_attribute_and_skill() -> None:
    state = LeapProcedure(content()).begin(Setup((SWORDSMAN,)))
    assert isinstance(state, RidingState)
    assert (state.riding, state.animals) == ({"Ada": 4}, {"Ada": 1})


# Things to break


def test_every_way_to_use_a_weapon_is_one_use_and_fists_come_last() -> None:
    """`S-02`, `S-12`."""
    ada = msgspec.structs.replace(SWORDSMAN, weapons=("dagger", "short bow", "light crossbow", "dagger"))
    uses = [
        (use.words, use.skill, use.total, use.damage, use.reach, use.missiles, use.without_strength)
        for use in uses_of([ada], content())["Ada"]
    ]
    assert uses == [
        ("strike with the dagger", "Striking", 5, 3, 0, "", False),
        ("throw the dagger", "Throwing", 2, 3, 20, "", False),
        ("shoot with the short bow", "Archery", 4, 4, 400, "arrow", False),
        ("shoot with the light crossbow", "Archery", 4, 5, 400, "bolt", True),
        ("strike with the fist", "Striking", 5, 2, 0, "", False),
    ]


def test_size_and_range_are_the_challenge_and_machines_know_no_wounds() -> None:
    """`S-08`, `S-06`."""
    bow, crossbow = uses_of([msgspec.structs.replace(SWORDSMAN, weapons=("short bow", "light crossbow"))], content())[
        "Ada"
    ][:2]
    thing = BreakableObject("lock", 5, hardness=8, small=8)
    hurt = person(health="Wounded")
    assert breaking.trial(hurt, bow, thing, 4, USUAL) == (4 - 2, 12, 4 - 2 - 8, -2)
    assert breaking.trial(hurt, crossbow, thing, 4, USUAL) == (4 - 2, 12, 5 - 8, -2)


def test_a_shot_uses_an_arrow_and_a_blow_none() -> None:
    uses = uses_of([msgspec.structs.replace(SWORDSMAN, weapons=("short bow",))], content())["Ada"]
    archer = person(missiles={"arrow": 1})
    for use, left in ((uses[0], 0), (uses[1], 0)):
        assert breaking._left(archer, use)
        net = breaking._one(
            Scripted(2), archer, use, BreakableObject("jar", 1, small=20), breaking.BreakAttempt(0, 20, 5)
        )  # type: ignore[arg-type]
        assert (net, archer.missiles["arrow"]) == (0, left)
    assert not breaking._left(archer, uses[0])


@pytest.mark.parametrize(("roll", "net"), [(8, 0), (9, 7 + 3 - 5)])
def test_an_attack_on_a_thing_must_be_higher_than_its_challenge(roll: int, net: int) -> None:
    """`S-08`, `R-01`."""
    use = uses_of([SWORDSMAN], content())["Ada"][0]
    scene = Scripted(roll, 7, 5)
    assert breaking._one(scene, person(), use, BreakableObject("rope", 3), breaking.BreakAttempt(2, 10, 3)) == net  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({}, []),
        ({"hits": 0}, ["hits"]),
        ({"hardness": -1}, ["hardness"]),
        ({"small": -1}, ["small"]),
        ({"hardness": 0, "small": 0}, []),
    ],
)
def test_a_thing_of_ones_own_is_told_what_is_wrong_with_it(fields: dict[str, int], where: list[str]) -> None:
    assert [
        field for field, _ in find_problems(BreakableObject(**{"name": "x", "hits": 1, **fields}), content())
    ] == where  # type: ignore[arg-type]


# Checks


def test_circumstances_of_a_check_are_those_of_the_rules() -> None:
    """`S-10`, `R-12`, `R-20`, `R-26`, `R-27`, `R-32`, `H-04`."""
    assert [one.value for one in CIRCUMSTANCES] == [-2, -4, -6]
    found = {skill: {one.name: one.value for one in of_it} for skill, of_it in OF_A_SKILL.items()}
    at_range = {"light cover": -2, "heavy cover": -4, "wind or dusk": -2, "a foe in reach": -4, "a target in melee": -4}
    assert found["Archery"] == at_range
    assert found["Throwing"] == {**at_range, "not made to be thrown": -2}
    assert sorted(found["Riding"].values()) == [-6, -4, -2]
    assert found["Grappling"] == {"an armed foe": -2}
    assert found["Defense"] == {"bare hands against a blade": -4}


def test_attacks_are_resisted_by_defense_and_watchers_by_hiders() -> None:
    """`S-07`, `H-08`."""
    assert {"Striking", "Archery", "Throwing", "Grappling"} == ATTACKS
    assert [RESISTED_BY[skill] for skill in ("Striking", "Archery", "Throwing")] == ["Defense"] * 3
    assert (RESISTED_BY["Watching"], RESISTED_BY["Hiding"], RESISTED_BY["Animals"]) == (
        "Hiding",
        "Watching",
        "Willpower",
    )


@pytest.mark.parametrize(
    ("test", "penalty", "parts"),
    [
        ("Striking", 0, [("Dexterity", 2), ("Striking", 3)]),
        ("Striking", -1, [("Dexterity", 2), ("Striking", 3), ("Health", -1)]),
        ("Tactics", -1, [("Intelligence", 1), ("Tactics", 0)]),
        ("Strength", -2, [("Strength", 4), ("Health", -2)]),
        ("Willpower", -2, [("Willpower", 5)]),
    ],
)
def test_a_check_adds_attribute_and_skill_and_health_weighs_on_the_body(
    test: str, penalty: int, parts: list[tuple[str, int]]
) -> None:
    """`S-01`, `S-06`."""
    figures = CheckFigures(Attributes(4, 2, 1, 5), {"Striking": 3})
    assert list(figures.parts(test, penalty)) == parts


def test_a_foes_figures_count_its_shield_already() -> None:
    one = content().entries(Foe)["Man-at-arms"]
    assert foe_figures(one) == CheckFigures(one.attributes, one.skills, 180, 0)


@pytest.mark.parametrize(
    ("strict", "roll", "made"),
    [
        (False, 8, True),
        (True, 8, False),
        (True, 9, True),
        (False, 7, False),
    ],
)
def test_a_check_reaches_its_challenge_and_an_attack_is_above_it(strict: bool, roll: int, made: bool) -> None:
    """`R-01`."""
    check = SkillRoll("party-0", "Ada", "Striking", (), 8, "fair", strict)
    assert check.roll(Scripted(roll)).verdict.succeeded is made  # type: ignore[arg-type]
    chance = sum(a + b > 8 if strict else a + b >= 8 for a in range(1, 7) for b in range(1, 7))
    assert sum(weight for verdict, weight in check.odds() if verdict.succeeded) * 36 == chance * check.odds().total


@pytest.mark.parametrize(("dice", "made"), [((8, 7), True), ((7, 7), False)])
def test_an_opposed_check_goes_to_the_higher_and_a_tie_to_who_resists(dice: tuple[int, ...], made: bool) -> None:
    check = OpposedRoll("party-0", "Ada", "Striking", (), Resistance("Vex", "Defense", ()))
    assert check.roll(Scripted(*dice)).verdict.succeeded is made  # type: ignore[arg-type]
    assert distribution(lambda thrower: thrower.sum(2, 6)).total == 36
