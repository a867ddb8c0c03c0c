"""What dice and pools do, as they lie on the table: the worked examples thrown by hand, and every other ruling."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.resolver import TypedThrower, distribution
from solo.systems.two_d20.gear.weapon import Qualities
from solo.systems.two_d20.rolls import skill_test as tests
from solo.systems.two_d20.rolls.combat_dice import FACES, combat_dice, points, rolled_again
from solo.systems.two_d20.rolls.damage import DamageProfile, RawDamage, raw_damage, secondary
from solo.systems.two_d20.rolls.difficulty import harder
from solo.systems.two_d20.rolls.distance import categories_away, categories_beyond, distance
from solo.systems.two_d20.rolls.harm import after_soak, apply_stress, left_of_soak, over_soak
from solo.systems.two_d20.rolls.hazard import Hazard, price, price_parts
from solo.systems.two_d20.rolls.location import hit_location
from solo.systems.two_d20.rolls.odds import HarmProfile, RollSide, contest_odds, excess, hit_odds
from solo.systems.two_d20.rolls.pools import bank, dice_in_doom, fade, reaction_cost, starting_doom
from solo.systems.two_d20.rolls.skill_test import Pool, skill_test
from solo.systems.two_d20.rolls.struggle import Struggle, compare_margins
from solo.systems.two_d20.rulings import USUAL, Rulings

quick = settings(max_examples=60, deadline=None)
few = st.integers(0, 6)
margins = st.integers(-4, 6)


def test_the_first_worked_example_as_it_is_thrown() -> None:
    pool = Pool(12, 3)
    first, second = skill_test(TypedThrower([(3, 15)]), pool), skill_test(TypedThrower([(12, 20)]), pool)
    assert (first.successes, first.complications) == (2, 0)
    assert (second.successes, second.complications) == (1, 1)


def test_a_fortune_die_lies_on_one_and_never_complicates() -> None:
    """Two successes within the focus, else one (`R-06`)."""
    focused = skill_test(TypedThrower([(20, 19)]), Pool(10, 1, ones=1, untrained=True))
    assert (focused.successes, focused.complications) == (2, 2)
    assert skill_test(TypedThrower([(20, 19)]), Pool(10, 0, ones=1)).successes == 1


def test_a_face_within_a_high_target_succeeds_and_complicates_all_the_same() -> None:
    """What `R-04` says of target numbers from 19 up."""
    tested = skill_test(TypedThrower([(20, 19)]), Pool(20, 0, untrained=True))
    assert (tested.successes, tested.complications) == (2, 2)


def test_one_die_of_a_test_is_rolled_again_and_the_others_lie() -> None:
    pool = Pool(12, 3)
    tested = skill_test(TypedThrower([(3, 20)]), pool)
    assert [die.successes for die in tested.dice] == [2, 0]
    again = tests.rolled_again(TypedThrower([(5,)]), tested, 1, pool)
    assert (again.successes, again.complications) == (3, 0)


def test_the_seventh_worked_example_as_it_is_thrown() -> None:
    raw = raw_damage(TypedThrower([(2, 5, 6, 3, 1)]), 5, 1)
    assert raw == RawDamage(7, 2)
    came = after_soak(raw.damage, 2, 0, 0, raw.effects)
    assert came == 5
    assert apply_stress(came, 12).harm == 1


def test_soak_dice_count_points_and_their_effects_nothing() -> None:
    """Effects belong to the attacker (`R-20`)."""
    assert points(TypedThrower([(5, 6, 2, 3)]), 4) == 4
    assert combat_dice(TypedThrower([]), 0).points == 0
    again = rolled_again(TypedThrower([(6,)]), (FACES[1],), 1)
    assert (again.points, again.effects) == (3, 1)


@quick
@given(
    st.integers(0, 20), st.integers(0, 6), st.integers(0, 6), st.integers(0, 3), st.integers(0, 5), st.integers(0, 4)
)
def test_soak_is_cut_to_nothing_at_the_most(
    raw: int, soak: int, dice: int, piercing: int, effects: int, momentum: int
) -> None:
    left = after_soak(raw, soak, dice, piercing, effects, momentum)
    assert 0 <= left <= raw
    if piercing * effects + 2 * momentum >= soak + dice:
        assert left == raw
    else:
        assert left == max(0, raw - soak - dice + piercing * effects + 2 * momentum)


@quick
@given(st.lists(st.integers(1, 12), max_size=6), st.integers(0, 30))
def test_harm_over_all_blows_together_counts_their_sum(blows: list[int], stress: int) -> None:
    left, lost, harm, empty = stress, 0, 0, 0
    for damage in blows:
        done = apply_stress(damage, left, lost_before=lost, rule="cumulative")
        left, lost, harm = done.left, lost + damage, harm + done.harm
        empty += done.left == 0
    assert harm == sum(blows) // 5 + empty


def test_the_odds_of_a_hit_are_those_of_every_throw_at_every_place() -> None:
    """Two places with Soak 3 and one with 0, a die of Cover, Intense, 6 stress left: what each throw does, counted."""
    strike = DamageProfile(3, vicious=1, piercing=1, soak_dice=1, bonus=1, penetration=1)
    aim = HarmProfile(strike, (3, 0, 3), 6, 2, 2, True, USUAL)
    blows = []
    for faces in product(range(1, 7), repeat=4):
        raw, cover = raw_damage(TypedThrower([faces[:3]]), 3, 1), points(TypedThrower([faces[3:]]), 1)
        for soak in aim.soaks:
            came = after_soak(raw.damage + 1, soak, cover, 1, raw.effects, 1)
            blows.append((came, apply_stress(came, 6, raw.effects, True).harm))
    hit = hit_odds(aim)
    assert hit.damage == Fraction(sum(damage for damage, _ in blows), len(blows))
    assert hit.harm == Fraction(sum(harm for _, harm in blows), len(blows))
    assert hit.harms == Fraction(sum(harm > 0 for _, harm in blows), len(blows))
    assert hit.out == Fraction(sum(harm >= 2 for _, harm in blows), len(blows))


def test_a_strike_of_dice_alone_has_no_quality_soak_or_momentum() -> None:
    assert DamageProfile(4) == DamageProfile(4, vicious=0, piercing=0, soak=0, soak_dice=0, bonus=0, penetration=0)


def test_soak_is_met_in_full_and_harm_counted_alone_unless_a_figure_is_given() -> None:
    """T-17, T-18, R-16."""
    assert (over_soak(3, 5, 1, 0, 0), over_soak(3, 5, 1, 0, 0, 1)) == (-3, -1)
    assert (after_soak(9, 5, 1, 0, 0), after_soak(9, 5, 1, 0, 0, 1)) == (3, 5)
    assert (left_of_soak(5, 1, 2), left_of_soak(5, 1, 2, 1)) == (3, 1)
    assert [apply_stress(5, 20, effects, intense=True).harm for effects in (0, 1)] == [1, 2]
    assert (apply_stress(5, 20, intense=True).harm, apply_stress(5, 20, 1).harm) == (1, 1)
    assert [apply_stress(4, 20, lost_before=lost, rule="cumulative").harm for lost in (0, 1)] == [0, 1]
    assert apply_stress(4, 20, rule="cumulative").harm == 0


def test_half_of_raw_damage_goes_up() -> None:
    """What a Secondary Target takes (`R-15`)."""
    assert [secondary(raw) for raw in (0, 1, 2, 7, 8)] == [0, 1, 1, 4, 4]


@quick
@given(margins, margins)
def test_a_struggle_has_one_winner_at_most_and_ties_go_where_the_table_says(own: int, other: int) -> None:
    usual, turned = compare_margins(own, other), compare_margins(own, other, "defender")
    assert not (usual.active and usual.opponent)
    if own == other and own >= 0:
        assert (usual, turned) == (Struggle(True, False, 0), Struggle(False, True, 0))
    else:
        assert usual == turned
        assert usual.active == (own >= 0 and own > other)
        assert usual.opponent == (other >= 0 and other > own)
        assert usual.momentum == (max(own, other) - max(0, min(own, other)) if max(own, other) >= 0 else 0)


def test_nobody_resisting_leaves_the_margin() -> None:
    assert compare_margins(2, None) == Struggle(True, False, 2)
    assert compare_margins(-1, None) == Struggle(False, False, 0)


def test_dice_by_doom_grow_dearer_for_heroes_and_not_for_foes() -> None:
    """A price of `T-03`, `R-08`."""
    assert [dice_in_doom(dice) for dice in range(4)] == [0, 1, 3, 6]
    assert dice_in_doom(1, bought=2) == 3
    assert dice_in_doom(3, hero=False) == 3
    assert dice_in_doom(3, rulings=Rulings(doom_dice="flat")) == 3


def test_reactions_grow_dearer_unless_the_table_says_they_are_free() -> None:
    """A price of `R-09`."""
    assert [reaction_cost(nth) for nth in (1, 2, 3)] == [1, 2, 3]
    assert reaction_cost(3, Rulings(reaction_cost="free")) == 0


def test_the_pool_has_the_tables_cap_and_fades_to_nothing() -> None:
    assert (bank(5, 3), bank(5, 3, Rulings(pool_cap=0))) == (6, 8)
    assert (fade(6), fade(1, 4), fade(6, rulings=Rulings(fade=2))) == (5, 0, 4)
    assert (starting_doom(3), starting_doom(3, Rulings(doom_a_hero=0))) == (9, 0)


def test_a_difficulty_never_falls_below_nothing() -> None:
    """Nor has it a ceiling (`R-03`)."""
    assert (harder(1, (-1, -1)), harder(1, (4, 3))) == (0, 8)


def test_ranges_count_both_ways_from_the_best_and_one_way_from_a_limit() -> None:
    """Zones apart by name (`T-21`), and what `R-02` makes of them."""
    assert [distance(zones) for zones in (0, -1, 2, 3, 4)] == ["close", "medium", "long", "extreme", "extreme"]
    assert categories_away("long", "close") == categories_away("close", "long") == 2
    assert (categories_beyond("medium", "close"), categories_beyond("close", "extreme")) == (0, 3)


@pytest.mark.parametrize(("face", "place"), [(2, "head"), (3, "right arm"), (14, "torso"), (18, "left leg")])
def test_a_face_says_where_a_blow_strikes(face: int, place: str) -> None:
    assert hit_location(TypedThrower([(face,)])) == place


def test_a_hazard_tells_what_its_price_is_made_of() -> None:
    hazard = Hazard(6, Qualities(area=True, stun=True), 1)
    assert dict(price_parts(hazard)) == {"damage": 6, "stun": 1, "area": 2, "test": -3}
    assert price(hazard) == 6
    assert price(Hazard(2, Qualities(nonlethal=True), 1)) == 1


@pytest.mark.parametrize("hazard", [Hazard(1), Hazard(7), Hazard(3, difficulty=0), Hazard(3, Qualities(unwieldy=True))])
def test_a_hazard_that_cannot_be_is_refused_in_a_sentence(hazard: Hazard) -> None:
    with pytest.raises(ValueError, match=r"hazard.*\.$"):
        price(hazard)


def test_the_usual_table_is_that_of_the_rules() -> None:
    assert (USUAL.pool_cap, USUAL.fade, USUAL.most_dice, USUAL.doom_a_hero, USUAL.fortune) == (6, 1, 3, 3, 3)
    assert (USUAL.minion_out, USUAL.toughened_out, USUAL.nemesis_out, USUAL.hero_out) == (1, 2, 4, 4)
    assert len(distribution(skill_test, Pool(12, 3, rolled=5))) <= 56


def test_the_cases_of_damage_above_soak_are_counted_for_each_face_and_location() -> None:
    """One combat die (1, 2, twice nothing, twice 1 with an Effect) against Soak 0 or 1, equally likely (`T-17`)."""
    cases = {
        RawDamage(2, 0): 1,
        RawDamage(1, 0): 2,
        RawDamage(0, 0): 3,
        RawDamage(-1, 0): 2,
        RawDamage(1, 1): 2,
        RawDamage(0, 1): 2,
    }
    assert excess(DamageProfile(1), (0, 1)).weights == cases
    assert excess(DamageProfile(1, bonus=3), (1,)).weights == {
        RawDamage(4, 0): 1,
        RawDamage(3, 0): 1,
        RawDamage(2, 0): 2,
        RawDamage(3, 1): 2,
    }


def test_the_cases_of_an_opposed_roll_are_counted_for_each_pair_of_results() -> None:
    """Each side passes Difficulty 1 on half of the faces of 1d20, without anything over: a tie is settled (`R-10`)."""
    side = RollSide(Pool(10, rolled=1), 1)
    active, opponent, neither = Struggle(True, False, 0), Struggle(False, True, 0), Struggle(False, False, 0)
    assert contest_odds(side, side, "attacker").weights == {active: 2, opponent: 1, neither: 1}
    assert contest_odds(side, side, "defender").weights == {active: 1, opponent: 2, neither: 1}
    assert contest_odds(side, None, "attacker").weights == {active: 1, neither: 1}
