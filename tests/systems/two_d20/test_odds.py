"""Every question that tells odds against all faces that dice can show, read naively one throw after the other
(`T-01`, `T-04`, `T-08`, `T-11`, `T-13`, `T-15`, `T-17` to `T-19`, `T-24` to `T-26`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.systems.two_d20.manifest import MANIFEST

E = TypeVar("E", bound=msgspec.Struct)
LADDER = range(7)
POINTS = {1: 1, 2: 2, 3: 0, 4: 0, 5: 1, 6: 1}

few_twenties = st.integers(1, 3)
few_dice = st.integers(0, 4)
targets = st.integers(0, 22)
focuses = st.integers(0, 8)
difficulties = st.integers(0, 4)
small = st.integers(0, 3)
stresses = st.integers(0, 14)
flags = st.booleans()
quick = settings(max_examples=30, deadline=None)


class Bare:
    """No content at all: questions need none."""

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        del kind
        return {}


QUESTIONS = MANIFEST.open(Bare()).questions


def ask(name: str, **arguments: object) -> Any:
    return QUESTIONS[name].ask(arguments)


def near(expected: object) -> object:
    """The same to twelve places: whole distributions, not only their means."""
    if isinstance(expected, dict):
        return {key: near(value) for key, value in expected.items()}
    if isinstance(expected, list):
        return [near(value) for value in expected]
    return pytest.approx(float(expected), abs=1e-12) if isinstance(expected, Fraction) else expected


# Naively


def thrown(dice: int, tn: int, focus: int, ones: int = 0, untrained: bool = False) -> Counter[tuple[int, int]]:
    """How many throws show so many successes and complications."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 21), repeat=dice):
        successes = complications = 0
        for face in faces + (1,) * ones:
            if face <= tn:
                successes += 2 if face <= focus else 1
        for face in faces:
            if face == 20 or (untrained and face == 19):
                complications += 1
        found[successes, complications] += 1
    return found


def share(found: Counter[Any], wanted: Callable[[Any], bool]) -> Fraction:
    return Fraction(sum(times for one, times in found.items() if wanted(one)), found.total())


def mean(found: Counter[Any], value: Callable[[Any], int]) -> Fraction:
    return Fraction(sum(value(one) * times for one, times in found.items()), found.total())


def margins(dice: int, tn: int, focus: int, difficulty: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for (successes, _), times in thrown(dice, tn, focus).items():
        found[successes - difficulty] += times
    return found


def struggled(own: Counter[int], other: Counter[int]) -> Counter[tuple[str, int]]:
    """Who prevails, with how much Momentum, row by row of the table of struggles."""
    found: Counter[tuple[str, int]] = Counter()
    for (a, a_times), (d, d_times) in product(own.items(), other.items()):
        if a < 0 and d < 0:
            fell = ("neither", 0)
        elif a < 0:
            fell = ("opponent", d)
        elif d < 0:
            fell = ("active", a)
        elif a == d:
            fell = ("tie", 0)
        else:
            fell = ("active", a - d) if a > d else ("opponent", d - a)
        found[fell] += a_times * d_times
    return found


def hurt(strike: Mapping[str, Any]) -> Counter[tuple[int, int]]:
    """How many throws of an attack that hits do so much damage after Soak, and so much Harm."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=strike["dice"]):
        effects = sum(face >= 5 for face in faces)
        raw = sum(POINTS[face] for face in faces) + strike["bonus"] + strike["vicious"] * effects
        for cover in product(range(1, 7), repeat=strike["soak_dice"]):
            soak = strike["soak"] + sum(POINTS[face] for face in cover)
            soak -= strike["piercing"] * effects
            soak -= 2 * strike["penetration"]
            damage = max(0, raw - max(0, soak))
            harm = damage // 5
            if damage >= 1 and damage >= strike["stress"]:
                harm += 1
            if strike["intense"] and effects and harm:
                harm += 1
            found[damage, harm] += 1
    return found


strikes = st.fixed_dictionaries(
    {
        "dice": few_dice,
        "bonus": small,
        "vicious": small,
        "piercing": small,
        "penetration": st.integers(0, 2),
        "soak": st.integers(0, 5),
        "soak_dice": st.integers(0, 2),
        "stress": stresses,
        "intense": flags,
    }
)


# Tests


@quick
@given(st.integers(0, 3), targets, focuses, difficulties, flags, st.integers(0, 2))
def test_a_test_falls_as_often_as_its_faces_say(
    dice: int, tn: int, focus: int, difficulty: int, untrained: bool, ones: int
) -> None:
    found = thrown(dice, tn, focus, ones, untrained)
    given_ = {"dice": dice, "tn": tn, "focus": focus, "difficulty": difficulty, "untrained": untrained, "ones": ones}
    assert ask("test-odds", **given_) == near(
        {
            "success": share(found, lambda one: one[0] >= difficulty),
            "momentum_mean": mean(found, lambda one: max(0, one[0] - difficulty)),
            "complication": share(found, lambda one: one[1] > 0),
            "clean_success": share(found, lambda one: one[0] >= difficulty and one[1] == 0),
        }
    )
    shares = [share(found, lambda one, n=n: one[0] == n) for n in range(2 * (dice + ones) + 1)]
    assert ask("success-distribution", dice=dice, tn=tn, focus=focus, ones=ones) == near(shares)
    counts = [share(found, lambda one, n=n: one[1] == n) for n in range(dice + 1)]
    assert ask("complication-distribution", dice=dice, untrained=untrained) == near(counts)


@quick
@given(few_twenties, targets, focuses, difficulties, st.integers(1, 6), st.integers(0, 1))
def test_what_is_recovered_is_two_points_and_all_momentum(
    dice: int, tn: int, focus: int, difficulty: int, lost: int, ones: int
) -> None:
    def points(one: tuple[int, int]) -> int:
        return min(lost, 2 + one[0] - difficulty) if one[0] >= difficulty else 0

    found = thrown(dice, tn, focus, ones)
    assert ask("recover-odds", dice=dice, tn=tn, focus=focus, difficulty=difficulty, lost=lost, ones=ones) == near(
        {
            "mean": mean(found, points),
            "all": share(found, lambda one: points(one) == lost),
            "nothing": share(found, lambda one: points(one) == 0),
        }
    )


sides = st.tuples(few_twenties, targets, focuses, difficulties)


def side(prefix: str, dice: int, tn: int, focus: int, difficulty: int) -> dict[str, int]:
    return {f"{prefix}_dice": dice, f"{prefix}_tn": tn, f"{prefix}_focus": focus, f"{prefix}_difficulty": difficulty}


@pytest.mark.slow
@quick
@given(sides, sides)
def test_a_struggle_falls_as_often_as_all_its_faces_say(a: tuple[int, ...], d: tuple[int, ...]) -> None:
    found = struggled(margins(*a), margins(*d))
    active, tie = (share(found, lambda one, who=who: one[0] == who) for who in ("active", "tie"))
    answer = ask("struggle-odds", **side("a", *a), **side("d", *d))
    assert answer == near(
        {
            "active": active,
            "tie": tie,
            "opponent": share(found, lambda one: one[0] == "opponent"),
            "neither": share(found, lambda one: one[0] == "neither"),
            "active_prevails": active + tie,
            "active_momentum_mean": mean(found, lambda one: one[1] if one[0] == "active" else 0),
            "opponent_momentum_mean": mean(found, lambda one: one[1] if one[0] == "opponent" else 0),
        }
    )
    assert sum(answer[name] for name in ("active", "tie", "opponent", "neither")) == pytest.approx(1)


@quick
@given(few_dice, st.integers(0, 9), small)
def test_combat_dice_fall_as_often_as_all_their_faces_say(dice: int, total: int, effects: int) -> None:
    found = Counter(
        (sum(POINTS[face] for face in faces), sum(face >= 5 for face in faces))
        for faces in product(range(1, 7), repeat=dice)
    )
    totals = [share(found, lambda one, n=n: one[0] == n) for n in range(2 * dice + 1)]
    assert ask("combat-dice-total", dice=dice) == near(totals)
    assert ask("combat-dice-effects", dice=dice) == near(
        [share(found, lambda one, n=n: one[1] == n) for n in range(dice + 1)]
    )
    both = share(found, lambda one: one[0] >= total and one[1] >= effects)
    assert ask("combat-dice-at-least", dice=dice, total=total, effects=effects) == near(both)
    assert ask("combat-dice-mean", dice=dice) == near({"total": Fraction(5 * dice, 6), "effects": Fraction(dice, 3)})


@quick
@given(strikes)
def test_damage_falls_as_often_as_all_its_faces_say(strike: dict[str, Any]) -> None:
    found = hurt(strike)
    worst = max(harm for _, harm in found)
    assert ask("damage-odds", **strike) == near(
        {
            "mean": mean(found, lambda one: one[0]),
            "none": share(found, lambda one: one[0] == 0),
            "five_or_more": share(found, lambda one: one[0] >= 5),
            "harm": [share(found, lambda one, n=n: one[1] == n) for n in range(worst + 1)],
        }
    )


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.tuples(st.integers(1, 2), targets, focuses, difficulties), sides, flags, strikes, flags)
def test_a_whole_attack_is_its_struggle_and_then_its_damage(
    a: tuple[int, ...], d: tuple[int, ...], defended: bool, strike: dict[str, Any], spending: bool
) -> None:
    found = struggled(margins(*a), margins(*d) if defended else Counter({-1: 1}))
    hit = damage = harm = Fraction(0)
    for (who, momentum), times in found.items():
        if who in ("active", "tie"):
            chance = Fraction(times, found.total())
            done = hurt({**strike, "bonus": strike["bonus"] + (momentum if spending else 0)})
            hit += chance
            damage += chance * mean(done, lambda one: one[0])
            harm += chance * share(done, lambda one: one[1] > 0)
    defence = side("d", *d) if defended else {"d_dice": 0}
    spend = "bonus-damage" if spending else "none"
    answer = ask("attack-odds", **side("a", *a), **defence, **strike, spend=spend)
    assert answer == near({"hit": hit, "damage_mean": damage, "harm_any": harm})


def test_places_are_struck_as_often_as_their_faces_show() -> None:
    found = Counter(ask("hit-location", roll=roll) for roll in range(1, 21))
    assert [*found.values()] == [2, 3, 3, 6, 3, 3]
    for place, faces in found.items():
        assert ask("hit-location-odds", location=place) == faces / 20


# What must hold whatever is asked


@quick
@given(st.integers(1, 5), st.integers(0, 21), focuses, st.sampled_from(LADDER))
def test_more_dice_and_higher_targets_never_harm_and_harder_tests_never_help(
    dice: int, tn: int, focus: int, difficulty: int
) -> None:
    def passed(dice: int, tn: int, focus: int, difficulty: int) -> float:
        odds: float = ask("test-odds", dice=dice, tn=tn, focus=focus, difficulty=difficulty)["success"]
        return odds

    usual = passed(dice, tn, focus, difficulty)
    assert passed(dice + 1, tn, focus, difficulty) >= usual
    assert passed(dice, tn + 1, focus, difficulty) >= usual
    assert passed(dice, tn, focus + 1, difficulty) >= usual
    assert passed(dice, tn, focus, difficulty + 1) <= usual
    with_fortune = ask("test-odds", dice=dice, tn=tn, focus=focus, difficulty=difficulty, ones=1)
    if tn >= 1:
        assert with_fortune["success"] >= passed(dice + 1, tn, focus, difficulty)
    assert with_fortune["complication"] == ask("test-odds", dice=dice, tn=tn, focus=focus, difficulty=0)["complication"]


@pytest.mark.slow
@quick
@given(strikes, st.integers(5, 9))
def test_more_soak_never_hurts_more_and_more_dice_never_less(strike: dict[str, Any], dice: int) -> None:
    strike = {**strike, "dice": dice}

    def mean_with(**changed: int) -> float:
        odds: float = ask("damage-odds", **{**strike, **changed})["mean"]
        return odds

    usual = mean_with() + 1e-12
    assert mean_with(soak=strike["soak"] + 1) <= usual
    assert mean_with(soak_dice=strike["soak_dice"] + 1) <= usual
    assert mean_with(dice=dice + 1) >= usual - 2e-12
    for better in ("bonus", "vicious", "piercing", "penetration"):
        assert mean_with(**{better: strike[better] + 1}) >= usual - 2e-12
    assert sum(ask("damage-odds", **strike)["harm"]) == pytest.approx(1)


@quick
@given(st.integers(0, 40), stresses, small, flags)
def test_harm_is_a_point_for_each_full_five_and_one_where_nothing_is_left(
    damage: int, stress: int, effects: int, intense: bool
) -> None:
    answer = ask("harm", damage=damage, stress=stress, effects=effects, intense=intense)
    steps = damage // 5 + (damage >= 1 and damage >= stress)
    assert answer["harm"] == steps + (intense and effects >= 1 and steps >= 1)
    assert answer["stress_left"] == max(0, stress - damage)


@quick
@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_the_pool_is_capped_first_and_fades_then(pool: int, gained: int, rounds: int) -> None:
    left = min(6, pool + gained)
    for _ in range(rounds):
        left = max(0, left - 1)
    assert ask("momentum-after", pool=pool, gained=gained, rounds=rounds) == left


@quick
@given(st.integers(1, 16), st.integers(0, 120))
def test_a_load_tires_by_the_highest_row_that_applies(brawn: int, encumbrance: int) -> None:
    rows = [extra for times, extra in ((2, 1), (3, 2), (4, 3), (5, 4)) if encumbrance > brawn * times]
    assert ask("fatigue", brawn=brawn, encumbrance=encumbrance) == max(rows, default=0)


@quick
@given(
    st.sampled_from((0, 2, 3, 4, 5, 6)),
    st.fixed_dictionaries(dict.fromkeys(("area", "intense", "knockdown", "nonlethal", "stun"), flags)),
    st.fixed_dictionaries(dict.fromkeys(("incendiary", "piercing", "persistent", "vicious"), small)),
    st.sampled_from((None, 1, 2, 3, 4, 5)),
)
def test_a_hazard_costs_what_the_table_says(
    damage: int, switches: dict[str, bool], numbers: dict[str, int], difficulty: int | None
) -> None:
    doom = damage + numbers["vicious"]
    doom += sum(-(-numbers[name] // 2) for name in ("incendiary", "piercing", "persistent"))
    doom += 2 * switches["area"] + 2 * switches["intense"] + switches["knockdown"] + switches["stun"]
    doom -= 2 * switches["nonlethal"]
    doom -= {1: 3, 2: 1}.get(difficulty or 0, 0)
    asked = {"damage": damage, "difficulty": difficulty, **switches, **numbers}
    assert ask("hazard-cost", **asked) == max(1, doom)


@quick
@given(
    st.sampled_from(("close", "medium", "long", "extreme")),
    st.sampled_from(("close", "medium", "long", "extreme")),
    *(small,) * 5,
    flags,
)
def test_a_shot_is_harder_by_every_category_and_step(
    optimal: str, actual: str, light: int, weather: int, motion: int, wounds: int, trauma: int, engaged: bool
) -> None:
    ranges = ["close", "medium", "long", "extreme"]
    steps = abs(ranges.index(optimal) - ranges.index(actual)) + light + weather + motion + wounds + engaged
    given_ = {"light": light, "weather": weather, "motion": motion, "wounds": wounds, "trauma": trauma}
    assert ask("ranged-difficulty", optimal=optimal, actual=actual, engaged=engaged, **given_) == 1 + steps
