"""Two blows in one action: rapid pairs, two weapons, and the two ends of a staff (P-31, P-33, R-12)."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Choose, Event
from solo.systems.polyhedral.fight.options.attacks import AttackOption
from solo.systems.polyhedral.fight.rounds import take_turn
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.state import Fight, FightContext
from solo.systems.polyhedral.fight.tactics.decide import decide
from solo.systems.polyhedral.people.sheet import CarriedGear, NaturalWeapon
from solo.systems.polyhedral.rolls.attacks import NO_RIDERS, Blow, BlowDice, BlowRiders
from solo.systems.polyhedral.rolls.blow_odds import combine_targets, odds_of, odds_of_two
from solo.systems.polyhedral.rolls.hazards import MaladyStrike
from solo.systems.polyhedral.rolls.injuries import Health
from tests.systems.polyhedral.fight.staging import Pick, Stage, attack, dual, fighter, held, off_hand, rapid, worn

DULL_ROD = fighter()
THROWS = 1000


def facing(*gear: CarriedGear, **more: object) -> Stage:
    """Ann with this gear, with Bob before her and Cal behind Bob."""
    ann = fighter(*gear, **more)  # type: ignore[arg-type]
    return Stage({"Ann": ann}, {"Bob": DULL_ROD, "Cal": DULL_ROD}).put(Ann=(5, 5), Bob=(6, 5), Cal=(15, 5))


def offers(stage: Stage, pick: Pick, stepped: bool = False) -> bool:
    try:
        pick(Choose("", "turn", "", stage.offered("Ann", stepped)))
    except AssertionError:
        return False
    return True


def test_fists_strike_twice_with_both_hands_free() -> None:
    assert offers(facing(), rapid("Bob", "punch"))
    assert not offers(facing(held("dagger/stilleto")), rapid("Bob", "punch"))
    assert not offers(facing(off_hand("Shield")), rapid("Bob", "punch"))
    assert offers(facing(off_hand("Shield")), attack("Bob", "punch"))
    assert offers(facing(worn("brass knuckles (pair)")), rapid("Bob", "brass"))
    assert not offers(facing(worn("brass knuckles (pair)"), held("Handaxe")), rapid("Bob", "brass"))


def test_feet_never_strike_twice() -> None:
    stage = facing(worn("spike-toed boot"))
    assert not offers(stage, rapid("Bob", "kick"))
    assert not offers(stage, rapid("Bob", "spike"))
    assert offers(stage, attack("Bob", "spike"))


def test_nunchaku_strike_twice_beside_a_shield() -> None:
    assert offers(facing(held("nunchaku"), off_hand("Shield")), rapid("Bob", "nunchaku"))


def test_a_rapid_pair_takes_nothing_from_the_check_and_is_never_aimed() -> None:
    stage = facing()
    assert stage.modifiers("Ann", rapid("Bob", "punch")) == {}
    assert not offers(stage, attack("Bob", "punch", aim=1, verb="pair"))


def test_a_step_loses_the_rapid_pair_before_and_after() -> None:
    stage = facing()
    assert not offers(stage, rapid("Bob", "punch"), stepped=True)
    refused = [option.refused for option in stage.offered("Ann", stepped=True) if option.code.startswith("pair")]
    assert refused == ["You can attack twice with the punch only in a turn without a Step."]
    stage.turn("Ann", rapid("Bob", "punch"), "dodge", "dodge", dice=[(2,), (3,)])
    assert [decision.kind for decision in stage.asked] == ["turn", "defence", "defence"]


def test_the_second_fist_turns_to_another_once_the_first_has_felled_its_man() -> None:
    """`H-29`: a second blow may turn to another target if the first target fell."""
    stage = facing().put(Cal=(5, 6))
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    stage.turn("Ann", rapid("Bob", "punch"), "dodge", "dodge", dice=[(7,), (3,), (2,)])
    assert stage["Bob"].unconscious
    assert stage.scene.asked[-1] == "Ann: attack Cal with punch"


def test_the_second_blow_may_choose_its_target() -> None:
    stage = facing().put(Cal=(5, 6))
    stage.turn("Ann", rapid("Bob", "punch"), "dodge", stage["Cal"].key, "dodge", dice=[(2,), (3,)])
    assert stage.scene.asked == ["Ann: attack Bob with punch", "Ann: attack Cal with punch"]


def test_whom_the_second_blow_harms_most_stands_first_and_is_marked() -> None:
    stage = facing().put(Cal=(5, 6))
    stage["Cal"].lp, stage["Cal"].vp = 1, 0
    stage.turn("Ann", rapid("Bob", "punch"), "dodge", stage["Cal"].key, "dodge", dice=[(2,), (3,)])
    choice = next(decision for decision in stage.asked if decision.kind == "second")
    assert [option.label for option in choice.options] == ["Cal", "Bob"]
    assert choice.first_legal() == decide(stage.fight, stage.arena.armoury, choice).answer == stage["Cal"].key


@pytest.mark.parametrize(
    ("strength", "weapons", "modifier"),
    [
        (8, ("Handaxe", "dagger/stilleto"), -1),  # 6 and 2: both light enough
        (8, ("longsword/broadsword", "dagger/stilleto"), -1),  # 8 and 2: one exactly
        (8, ("longsword/broadsword", "Battleaxe"), -2),  # 8 and 8: both exactly
        (8, ("bastard sword", "dagger/stilleto"), -2),  # 10 and 2: one too heavy
        (8, ("bastard sword", "longsword/broadsword"), -4),  # 10 and 8
        (8, ("bastard sword", "Heavy Mace/hammer"), -4),  # 10 and 10
        (10, ("bastard sword", "longsword/broadsword"), -1),  # 10 and 8
    ],
)
def test_two_weapons(strength: int, weapons: tuple[str, str], modifier: int) -> None:
    stage = facing(held(weapons[0]), off_hand(weapons[1]), STR=strength)
    assert stage.modifiers("Ann", dual("Bob", weapons[0], weapons[1])) == {"two weapons": modifier}
    stage.turn("Ann", dual("Bob", weapons[0], weapons[1]), "dodge", "dodge", dice=[(2,), (3,)])
    attacks = [event for event in stage.scene.events if event.kind == "attack"]
    assert [roll.modifiers[0].value for event in attacks for roll in event.rolls] == [modifier, modifier]


def test_one_of_two_weapons_strikes_without_any_modifier() -> None:
    stage = facing(held("longsword/broadsword"), off_hand("Battleaxe"))
    assert stage.modifiers("Ann", attack("Bob", "longsword")) == {}
    assert stage.modifiers("Ann", attack("Bob", "Battleaxe")) == {}


def test_two_weapons_may_go_for_two_targets_and_a_step_goes_with_them() -> None:
    stage = facing(held("shortsword"), off_hand("shortsword")).put(Cal=(5, 6))
    cal = stage["Cal"].key
    stage.turn("Ann", "step", "5,4", "wait")
    stage.put(Ann=(5, 5))
    stage.turn("Ann", dual("Bob", "shortsword"), "dodge", cal, "dodge", "step", "4,4", dice=[(2,), (3,)])
    assert stage.scene.asked == ["Ann: attack Bob with shortsword", "Ann: attack Cal with shortsword"]


def test_the_second_weapon_needs_its_own_reach() -> None:
    stage = facing(held("Spear"), off_hand("dagger/stilleto")).put(Bob=(7, 5))
    assert offers(stage, dual("Bob", "Spear", "dagger")), "the dagger may be thrown"
    stage = facing(held("Spear"), off_hand("shortsword")).put(Bob=(7, 5))
    assert not offers(stage, dual("Bob", "Spear", "shortsword"))
    stage.put(Cal=(5, 6))
    stage.turn("Ann", dual("Bob", "Spear", "shortsword"), "dodge", "dodge", dice=[(2,), (3,)])
    assert stage.scene.asked[-1] == "Ann: attack Cal with shortsword"


def test_both_ends_of_a_staff_strike() -> None:
    stage = facing(held("Quarterstaff"))
    assert stage.modifiers("Ann", dual("Bob", "Quarterstaff")) == {"two weapons": -1}
    assert facing(held("Quarterstaff"), STR=6).modifiers("Ann", dual("Bob", "Quarter")) == {"two weapons": -2}
    assert facing(held("Quarterstaff"), STR=4).modifiers("Ann", dual("Bob", "Quarter")) == {"two weapons": -4}
    stage.turn("Ann", dual("Bob", "Quarterstaff", mode="swing"), "dodge", "dodge", dice=[(2,), (3,)])
    assert len(stage.scene.asked) == 2


def test_a_staff_thrust_has_one_end() -> None:
    assert not offers(facing(held("Quarterstaff")), dual("Bob", "Quarterstaff", mode="thrust"))


def test_two_flails_are_made_ready_one_by_one() -> None:
    stage = facing(held("mace-and-chain"), off_hand("mace-and-chain"))
    stage.turn("Ann", dual("Bob", "mace"), dice=[(2,), (3,)])
    assert sorted(code for code in stage.legal("Ann") if code.startswith("ready")) == ["ready:hand", "ready:off-hand"]
    stage.turn("Ann", "ready:hand")
    assert offers(stage, attack("Bob", "mace"))
    assert not offers(stage, dual("Bob", "mace"))


def test_two_nunchaku_together_are_two_attacks_in_all() -> None:
    stage = facing(held("nunchaku"), off_hand("nunchaku"))
    stage.turn("Ann", dual("Bob", "nunchaku"), dice=[(2,), (3,)])
    assert len(stage.scene.asked) == 2


def test_two_daggers_are_thrown_together() -> None:
    stage = facing(held("dagger/stilleto"), off_hand("dagger/stilleto")).put(Bob=(10, 5))
    stage.turn("Ann", dual("Bob", "dagger", mode="thrown"), stage["Bob"].key, dice=[(2,), (3,)])
    assert [lying.at for lying in stage.fight.ground] == [(10, 5), (10, 5)]


def test_a_beast_claws_and_bites() -> None:
    claws = NaturalWeapon("claws", "Axes & maces", "Handaxe", types=("slash",))
    bite = NaturalWeapon("bite", "Knives", "dagger/stilleto", types=("pierce",))
    stage = Stage({"Ann": fighter()}, {"Bear": fighter(tags=("animal",), hands=0, natural=(claws, bite))})
    stage.put(Ann=(5, 5), Bear=(6, 5))
    assert stage.modifiers("Bear", dual("Ann", "claws", "bite")) == {"two weapons": -1}


def test_claws_and_a_kick_are_no_pair_of_weapons() -> None:
    """`P-33` needs two weapons; a table may allow a kick beside a weapon, but this ruling is off here."""
    claws = NaturalWeapon("claws", "Axes & maces", "Handaxe", types=("slash",))
    stage = Stage({"Ann": fighter()}, {"Ghoul": fighter(tags=("undead",), natural=(claws,))})
    stage.put(Ann=(5, 5), Ghoul=(6, 5))
    assert not any(code.startswith("dual:") for code in stage.legal("Ghoul"))


@pytest.mark.slow
@pytest.mark.parametrize("parries", [True, False])
def test_the_odds_of_two_blows_are_those_of_both_as_they_fall(parries: bool) -> None:
    """The parry is used up by the first blow, and the second falls on what the first has left."""
    bob = fighter(held("longsword/broadsword"), skills={"Swords": 3}, QKN=6) if parries else DULL_ROD
    stage = Stage({"Ann": fighter(skills={"Martial arts": 3}, STR=12)}, {"Bob": bob}).put(Ann=(5, 5), Bob=(6, 5))
    stage["Bob"].lp, stage["Bob"].vp = 3, 2
    option = next(one for one in stage.offered("Ann") if one.code.startswith("pair:punch"))
    shown = {one.name: float(one.value) for one in option.preview().measures}
    before = msgspec.json.encode(stage.fight)
    seen: Counter[str] = Counter()
    for seed in range(THROWS):
        fight = msgspec.json.decode(before, type=Fight)
        told: list[Event] = []
        arena = FightContext(fight, stage.arena.armoury, UnattendedScene(Random(seed), told.append))
        running = take_turn(arena, fight.find(stage["Ann"].key))
        asked = next(running)
        with suppress(StopIteration):
            asked = running.send(option.code)
            while True:
                asked = running.send(decide(fight, arena.armoury, asked).answer)
        blows = [event.rolls[0].outcome for event in told if event.kind == "attack"]
        seen["hit"] += any(outcome != "miss" for outcome in blows)
        seen["crit"] += "critical" in blows
        seen["drops"] += fight.find(stage["Bob"].key).lp <= 0
    for name, times in seen.items():
        assert abs(times / THROWS - shown[name]) < 4 * sqrt(shown[name] * (1 - shown[name]) / THROWS) + 1e-9, name
    first = next(one for one in stage.offered("Ann") if one.code.startswith("strike:punch"))
    alone = {one.name: float(one.value) for one in first.preview().measures}
    assert shown["hit"] > alone["hit"]
    assert shown["drops"] > alone["drops"]


def test_the_second_blow_finds_the_unaware_as_helpless_as_the_first_where_that_missed() -> None:
    """A hit wakes the target, which may then dodge or parry; a miss does not (P-30, R-11).

    A d8 misses a Difficulty of 2 with a 1, and one of 6 with 1 to 5.
    """
    stage = facing()
    stage["Bob"].unaware = True
    option = next(one for one in stage.offered("Ann") if one.code.startswith("pair:punch"))
    assert isinstance(option, AttackOption)
    first, second = option.attack.blows
    odds = foresight(stage.fight, stage.arena.armoury).two(first, second)
    assert odds.hit == 1 - Fraction(1, 8) ** 2
    # A d8 of damage from each punch, the second after a miss at Difficulty 2, after a hit at 6 at most.
    alone = foresight(stage.fight, stage.arena.armoury).best_reply(first)[1].mean
    assert alone < odds.mean < 2 * alone


# The exact odds of two blows at one target (P-31, P-33)


def sure(blow: Blow, damage: int = 1, riders: BlowRiders = NO_RIDERS) -> BlowDice:
    """A blow that always ends so, for this much damage past DR; one die is never critical (P-30)."""
    count, defence = (2 if blow is Blow.CRITICAL else 1), (99 if blow is Blow.MISS else 2)
    return BlowDice(count, 8, 12, defence, 10, 1, 1, damage - 1, 0, False, riders)


def even(damage: int) -> BlowDice:
    """A blow that hits in half of all cases: with the upper face of a coin."""
    return BlowDice(1, 2, 12, 2, 0, 1, 1, damage - 1, 0, False)


MISS, HALE = sure(Blow.MISS), Health(20, 20)


def test_the_second_of_two_blows_meets_the_defence_that_leaves_least_of_it() -> None:
    """Out of the defences that are left after the first blow, by whether that has hit."""
    dull, keen, wild = (sure(Blow.HIT, damage) for damage in (3, 5, 7))
    after_hit, after_miss = (keen, dull, wild), (wild, keen)
    assert odds_of_two(sure(Blow.HIT, 2), after_miss, after_hit, HALE)[:4] == (1, 0, 2 + 3, 0)
    assert odds_of_two(MISS, after_miss, after_hit, HALE)[:4] == (1, 0, 5, 0)


@pytest.mark.parametrize(
    ("health", "first", "second", "drop"),
    [
        (Health(2, 0), 1, 1, 1),
        (Health(3, 0), 1, 1, 0),
        (Health(3, 2), 3, 2, 1),  # the first takes 1 LP and both VP
        (Health(3, 3), 3, 2, 0),
        (Health(1, 0, 2), 2, 1, 1),  # the first takes the temporary VP
        (Health(1, 0, 3), 2, 1, 0),
    ],
)
def test_the_second_of_two_blows_falls_on_what_the_first_has_left(
    health: Health, first: int, second: int, drop: int
) -> None:
    """Each wound takes 1 LP at least, then VP (P-34)."""
    odds = odds_of_two(sure(Blow.HIT, first), (MISS,), (sure(Blow.HIT, second),), health)
    assert (odds.mean, odds.drop) == (first + second, drop)


@pytest.mark.parametrize(("blow", "critical"), [(Blow.HIT, 0), (Blow.CRITICAL, 1)])
def test_a_target_that_the_first_blow_fells_is_not_struck_again(blow: Blow, critical: int) -> None:
    second = sure(Blow.CRITICAL, 9)
    assert odds_of_two(sure(blow, 5), (second,), (second,), Health(1, 0))[:4] == (1, critical, 5, 1)


@pytest.mark.parametrize(
    ("first", "second", "hit", "critical"),
    [
        (Blow.MISS, Blow.MISS, 0, 0),
        (Blow.MISS, Blow.HIT, 1, 0),
        (Blow.MISS, Blow.CRITICAL, 1, 1),
        (Blow.HIT, Blow.MISS, 1, 0),
        (Blow.HIT, Blow.CRITICAL, 1, 1),
        (Blow.CRITICAL, Blow.MISS, 1, 1),
    ],
)
def test_two_blows_hit_or_are_critical_where_either_is(first: Blow, second: Blow, hit: int, critical: int) -> None:
    odds = odds_of_two(sure(first), (sure(second),), (sure(second),), HALE)
    assert (odds.hit, odds.critical, odds.mean) == (hit, critical, (first != "miss") + (second != "miss"))


def test_the_chances_of_two_blows_are_weighed_by_those_of_the_first() -> None:
    # A first hit fells half of the time; a miss leaves the second blow, which fells as often.
    odds = odds_of_two(even(4), (even(6),), (MISS,), Health(1, 0))
    assert odds[:4] == (Fraction(3, 4), 0, Fraction(4, 2) + Fraction(6, 4), Fraction(3, 4))


@pytest.mark.parametrize(
    ("riders", "more"),
    [
        # 2d8 miss a Difficulty of 3 with 1s and 2s, and 2 twice still misses: 4 of 64 take 1 VP, the others 1d4.
        (BlowRiders(venom=2), Fraction(4 * 1, 64) + Fraction(60, 64) * Fraction(5, 2)),
        (BlowRiders(sting=MaladyStrike(1, 8, 2, (0, 1, 4), (0, 1, 4))), Fraction(4)),
    ],
)
def test_the_venom_of_the_first_blow_counts_among_the_damage_of_two(riders: BlowRiders, more: Fraction) -> None:
    """Venom takes VP besides (P-20), and a creature's malady does damage of its own (P-37)."""
    odds = odds_of_two(sure(Blow.HIT, 2, riders), (MISS,), (sure(Blow.HIT, 3),), HALE)
    assert odds.mean == 2 + more + 3


def test_a_target_felled_weighs_as_much_as_six_points_of_damage() -> None:
    """What a fighter weighs is the damage, then the chance to hit at all."""
    felling, harming = odds_of(sure(Blow.HIT, 1), 1, 0), odds_of(sure(Blow.HIT, 7), 20, 0)
    assert felling.order == harming.order
    assert odds_of_two(sure(Blow.HIT, 1), (MISS,), (MISS,), Health(1, 0)).order == harming.order
    assert odds_of(even(4), 20, 0).order < odds_of(sure(Blow.HIT, 2), 20, 0).order
    assert odds_of(even(4), 20, 0).order > odds_of(sure(Blow.HIT, 1), 20, 0).order


def test_blows_at_two_targets_hit_and_fell_where_either_does() -> None:
    one, other = odds_of(even(4), 1, 0), odds_of(even(6), 20, 0)
    assert combine_targets(one, other)[:4] == (Fraction(3, 4), 0, 2 + 3, Fraction(1, 2))
    assert combine_targets(one, one)[3] == Fraction(3, 4)
    assert combine_targets(one, odds_of(sure(Blow.CRITICAL), 20, 0))[:2] == (1, 1)
