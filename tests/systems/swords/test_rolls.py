"""The dice of Swords against themselves, counted naively over every ordered throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest

from solo.resolver import distribution
from solo.systems.swords.rolls import area, mass, saddle, skill
from solo.systems.swords.rolls.damage import (
    MISS,
    NO_HARM,
    Health,
    HealthScale,
    HitDamage,
    blow,
    blow_at_rider,
    damage_modifier,
    free_blow,
    harm,
    net_damage,
    wounds,
)

DICE = range(1, 7)
PAIRS = [first + second for first, second in product(DICE, repeat=2)]
PAIR_COUNTS = Counter(PAIRS)


def share(events: Iterable[bool]) -> Fraction:
    listed = list(events)
    return Fraction(sum(listed), len(listed))


@pytest.mark.parametrize("modifier", range(-6, 14, 2))
@pytest.mark.parametrize("challenge", (0, 5, 8, 10, 15, 30))
def test_a_roll_meets_a_challenge_where_it_is_equal_and_an_attack_must_exceed_it(modifier: int, challenge: int) -> None:
    meeting = share(one + other + modifier >= challenge for one, other in product(DICE, repeat=2))
    exceeding = share(one + other + modifier > challenge for one, other in product(DICE, repeat=2))
    assert distribution(skill.meets, modifier, challenge).chance_of(True) == meeting
    assert distribution(skill.exceeds, modifier, challenge).chance_of(True) == exceeding


@pytest.mark.parametrize("lead", range(-12, 13, 3))
def test_opposed_rolls_go_to_the_higher_and_a_tie_to_the_one_in_danger(lead: int) -> None:
    throws = list(product(DICE, repeat=4))
    higher = share(a + b + lead > c + d for a, b, c, d in throws)
    margins = Counter(a + b + lead - c - d for a, b, c, d in throws)
    assert distribution(skill.beats_opposed, lead).chance_of(True) == higher
    odds = distribution(skill.margin, lead)
    assert {by: odds.chance_of(by) for by, _ in odds} == {by: Fraction(n, len(throws)) for by, n in margins.items()}


@pytest.mark.parametrize("force", range(-9, 13, 3))
def test_damage_less_endurance_is_never_below_nothing(force: int) -> None:
    throws = list(product(DICE, repeat=4))
    naive = Counter(max(0, a + b + force - (c + d)) for a, b, c, d in throws)
    odds = distribution(net_damage, force)
    assert {net: odds.chance_of(net) for net, _ in odds} == {net: Fraction(n, len(throws)) for net, n in naive.items()}


def naive_blow(lead: int, force: int, defended: bool) -> dict[int, Fraction]:
    """Eight dice, by the sums of each pair."""
    found: dict[int, Fraction] = {}
    for (attack, n), (guard, m) in product(PAIR_COUNTS.items(), repeat=2):
        hit = attack + lead > (guard if defended else 0)
        for (damage, p), (toughness, q) in product(PAIR_COUNTS.items(), repeat=2):
            net = max(0, damage + force - toughness) if hit else -1
            found[net] = found.get(net, Fraction(0)) + Fraction(n * m * p * q, 36**4)
    return found


@pytest.mark.parametrize(("lead", "force"), [(0, 0), (1, 1), (-5, 3), (4, -6), (12, 9), (-11, 0)])
@pytest.mark.parametrize(("chance", "defended"), [(blow, True), (free_blow, False)])
def test_a_whole_blow_is_its_four_rolls(lead: int, force: int, chance: Callable[..., int], defended: bool) -> None:
    odds = distribution(chance, lead, force)
    assert {net: odds.chance_of(net) for net, _ in odds} == naive_blow(lead, force, defended)


def test_a_rider_feels_raw_and_net_damage_of_the_same_throw() -> None:
    naive: Counter[HitDamage] = Counter()
    for (damage, n), (toughness, m) in product(PAIR_COUNTS.items(), repeat=2):
        naive[HitDamage(damage + 4, max(0, damage + 4 - toughness - 3))] += n * m
    assert distribution(harm, 4, 3).weights == naive
    odds = distribution(blow_at_rider, 2, 4, 3, True)
    hits = share(a + b + 2 > c + d for a, b, c, d in product(DICE, repeat=4))
    assert odds.chance_of(NO_HARM) == 1 - hits
    assert odds.chance_of(HitDamage(11, 1)) == hits * Fraction(naive[HitDamage(11, 1)], 36**2)
    assert distribution(blow_at_rider, 2, 4, 3, False).chance_of(NO_HARM) == 0


def test_a_machine_leaves_strength_out() -> None:
    assert damage_modifier(3, 5) == 8
    assert damage_modifier(3, 5, 2) == 10
    assert damage_modifier(3, 5, 2, mechanical=True) == 7


def test_every_action_beyond_the_first_is_minus_two() -> None:
    assert [skill.action_penalty(actions) for actions in (1, 2, 3, 4)] == [0, -2, -4, -6]
    with pytest.raises(ValueError, match=r"\.$"):
        skill.action_penalty(0)


# Health


def test_health_goes_by_the_bounds_of_one_hit() -> None:
    scale = HealthScale()
    levels = [scale.level(net) for net in (0, 4, 5, 9, 10, 14, 15, 19, 20, 60)]
    assert [level.word for level in levels] == [
        *("OK", "OK", "Hurt", "Hurt", "Wounded"),
        *("Wounded", "Crippled", "Crippled", "Dead", "Dead"),
    ]
    assert [scale.penalty(level) for level in range(4)] == [0, -1, -2, -3]


def test_ten_hits_of_one_fell_and_leave_health_ok() -> None:
    assert wounds([1] * 10, 10) == (0, Health.OK)
    assert wounds([1] * 10, 10).down
    assert not wounds([1] * 9, 10).down


def test_two_hits_of_six_hurt_no_worse_than_one() -> None:
    assert wounds([6, 6], 10) == (-2, Health.HURT)
    assert wounds([6, 6], 10).down


def test_the_dead_are_down_whatever_stamina_is_left() -> None:
    assert wounds([20], 30) == (10, Health.DEAD)
    assert wounds([20], 30).down
    with pytest.raises(ValueError, match=r"\.$"):
        wounds([-1], 10)


# Mass and size


def test_the_figures_of_mass_that_are_told() -> None:
    assert mass.mass_bonuses(200, 800) == (0, 4)
    assert mass.mass_bonuses(400, 200) == (2, 0)
    assert mass.mass_bonuses(300, 300) == (0, 0)


@pytest.mark.parametrize("bigger", [*range(100, 1000, 7), 141, 142, 200, 282, 283, 400, 565, 566])
def test_half_way_lies_on_the_doubling_scale(bigger: int) -> None:
    ratio = bigger / 100
    bounds = [2 ** (k / 2) for k in range(1, 9)]
    assert mass.doublings(bigger, 100) == sum(ratio >= bound for bound in bounds)
    assert mass.doublings(100, bigger) == (0 if bigger > 100 else mass.doublings(100, 100))


def test_nobody_slams_what_would_have_four_more() -> None:
    assert mass.too_heavy(160, 640)
    assert not mass.too_heavy(160, 639)
    with pytest.raises(ValueError, match=r"\.$"):
        mass.doublings(0, 10)


# Areas and saddles


def test_diving_is_five_a_yard_and_at_most_six_yards() -> None:
    assert [area.dive_challenge(yards) for yards in range(1, 8)] == [5, 10, 15, 20, 25, 30, None]
    assert [area.width_bonus(width) for width in (0, 1, 2, 4, 8)] == [0, 0, 2, 4, 6]


@pytest.mark.parametrize("riding", range(0, 9, 2))
def test_a_rider_stays_on_where_riding_reaches_the_damage(riding: int) -> None:
    throws = list(product(DICE, repeat=4))
    rolled = share(c + d + riding >= a + b + 5 for a, b, c, d in throws)
    assert distribution(saddle.keeps_seat_in_hit, riding, 5).chance_of(True) == rolled
    told = share(one + other + riding >= 10 for one, other in product(DICE, repeat=2))
    assert distribution(saddle.keeps_seat, riding, 10).chance_of(True) == told


def test_a_miss_is_told_from_a_hit_that_does_nothing() -> None:
    odds = distribution(blow, 0, -20)
    assert {net for net, _ in odds} == {MISS, 0}


@pytest.mark.parametrize("leads", [(0,), (3,), (2, -3), (-20, 0), (20, 20)])
def test_the_chance_against_several_answers_is_that_of_all_throws(leads: tuple[int, ...]) -> None:
    assert skill.chance_to_outdo(leads) == distribution(skill.outdoes_all, leads).chance_of(True)
