"""What a phase does once it is rolled (`F-13`, `F-19`, `H-06`): who is out, lost actions (`R-13`), checks (`R-33`)."""

from __future__ import annotations

import pytest

from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack, melee, take_effect
from solo.systems.fire_and_sword.fight.rules.fighters_out import is_over, put_out, winner
from solo.systems.fire_and_sword.fight.state import Fight, FightContext
from solo.systems.fire_and_sword.rolls.attack import AttackResult, TargetState
from solo.systems.fire_and_sword.rolls.roll import BlowDepth, Level
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter

ONE, OTHER = "party-0", "foes-0"


def arena(fight: Fight) -> FightContext:
    return FightContext(fight, SPELLS, DiceAtHand())


def felt(struck: AttackResult, guard: str = "parry:Sword", **terms: bool) -> Fight:
    """A fight after a blow of the party's that was struck like this."""
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER), **terms)
    one, other = fight.find(ONE), fight.find(OTHER)
    exchange = melee(fight, one, one.build.arms[0], other, False)
    announced = DeclaredAttack(one, one.build.arms[0], other, exchange, exchange.answer(guard))
    announced.struck = struck
    take_effect(arena(fight), [announced])
    return fight


def struck(
    attack: Level, defence: Level | None, blow: BlowDepth = BlowDepth.NONE, harm: TargetState = TargetState.UNAFFECTED
) -> AttackResult:
    return AttackResult(blow, harm, attack, defence)


@pytest.mark.parametrize(
    ("attack", "defence", "attacker_loses", "target_loses"),
    [
        (Level.FUMBLE, Level.NORMAL, 1, 0),
        (Level.FAILURE, Level.FUMBLE, 0, 1),
        (Level.FUMBLE, Level.FUMBLE, 1, 1),
        (Level.FAILURE, Level.FAILURE, 0, 0),
        (Level.FUMBLE, None, 1, 0),
    ],
)
def test_a_fumble_costs_the_one_who_rolled_it_an_action(
    attack: Level, defence: Level | None, attacker_loses: int, target_loses: int
) -> None:
    fight = felt(struck(attack, defence))
    assert (fight.find(ONE).forfeit, fight.find(OTHER).forfeit) == (attacker_loses, target_loses)


def test_where_fumbles_are_failures_neither_side_loses_an_action() -> None:
    fight = felt(struck(Level.FUMBLE, Level.FUMBLE), fumbles_cost=False)
    assert (fight.find(ONE).forfeit, fight.find(OTHER).forfeit) == (0, 0)


@pytest.mark.parametrize(
    ("attack", "defence", "attacker", "target"),
    [
        (Level.CRITICAL, Level.NORMAL, ["Sword Attack"], []),
        (Level.CINEMATIC, Level.NORMAL, ["Sword Attack"], []),
        (Level.SPECIAL, Level.SPECIAL, [], []),
        (Level.NORMAL, Level.CRITICAL, [], ["Sword Parry"]),
        (Level.FAILURE, Level.CRITICAL, [], ["Sword Parry"]),
    ],
)
def test_a_critical_earns_a_check_and_a_special_none(
    attack: Level, defence: Level, attacker: list[str], target: list[str]
) -> None:
    fight = felt(struck(attack, defence))
    assert (fight.find(ONE).checks, fight.find(OTHER).checks) == (attacker, target)


def test_a_critical_dodge_earns_a_check_of_dodge() -> None:
    assert felt(struck(Level.NORMAL, Level.CRITICAL), guard="dodge").find(OTHER).checks == ["Dodge"]


def test_a_check_of_a_skill_is_earned_once() -> None:
    one = a_fighter(ONE, checks=["Dodge"])
    one.earn_check("Dodge")
    one.earn_check("Hide")
    assert one.checks == ["Dodge", "Hide"]


@pytest.mark.parametrize(
    ("blow", "landed"), [(BlowDepth.NONE, False), (BlowDepth.NORMAL, True), (BlowDepth.CRITICAL, True)]
)
def test_a_blow_that_lands_is_noted_for_the_round(blow: BlowDepth, landed: bool) -> None:
    """H-15."""
    assert felt(struck(Level.NORMAL, None, blow)).landed is landed


@pytest.mark.parametrize(
    ("harm", "out"),
    [(TargetState.UNAFFECTED, ""), (TargetState.STUNNED, "stunned"), (TargetState.INCAPACITATED, "incapacitated")],
)
def test_harm_puts_the_target_out_and_not_the_attacker(harm: TargetState, out: str) -> None:
    fight = felt(struck(Level.NORMAL, None, BlowDepth.NORMAL, harm))
    assert (fight.find(OTHER).out, fight.find(ONE).out) == (out, "")
    assert (fight.find(ONE).felled, fight.find(OTHER).felled) == (int(bool(out)), 0)


def test_an_attack_that_was_never_rolled_has_no_effect() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    one, other = fight.find(ONE), fight.find(OTHER)
    take_effect(
        arena(fight),
        [DeclaredAttack(one, one.build.arms[0], other, melee(fight, one, one.build.arms[0], other, False))],
    )
    assert not fight.landed


@pytest.mark.parametrize(
    ("first", "second", "out"),
    [
        ("stunned", "incapacitated", "incapacitated"),
        ("incapacitated", "stunned", "incapacitated"),
        ("stunned", "stunned", "stunned"),
        ("yielded", "incapacitated", "yielded"),
        ("stunned", "defeated in spirit", "stunned"),
    ],
)
def test_the_graver_of_two_harms_counts(first: str, second: str, out: str) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    for how in (first, second):
        put_out(arena(fight), fight.find(OTHER), how, fight.find(ONE))  # type: ignore[arg-type]
    assert fight.find(OTHER).out == out
    assert fight.find(ONE).felled == 1, "only the first result is fame"


@pytest.mark.parametrize(
    ("how", "fell"),
    [("stunned", True), ("incapacitated", True), ("defeated in spirit", True), ("away", False), ("yielded", False)],
)
def test_whoever_goes_away_or_yields_has_not_fallen(how: str, fell: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    put_out(arena(fight), fight.find(OTHER), how)  # type: ignore[arg-type]
    assert (fight.fallen == [OTHER]) is fell


def test_whoever_goes_out_leaves_melee_rank_and_duel() -> None:
    fight = a_fight(
        a_fighter(ONE, locked="foes-1"),
        a_fighter("party-1", behind=ONE, place=9),
        a_fighter("party-2", behind="party-1", place=9),
        a_fighter(OTHER),
        a_fighter("foes-1", a_build(spirit=True), locked=ONE),
    )
    fight.find("party-1").behind, fight.find("party-2").behind = ONE, "party-1"
    put_out(arena(fight), fight.find(ONE), "stunned")
    assert fight.find(OTHER).engaged == []
    assert (fight.find("party-1").behind, fight.find("party-2").behind) == ("", "party-1")
    assert (fight.find(ONE).locked, fight.find("foes-1").locked) == ("", "")


@pytest.mark.parametrize(
    ("party", "foes", "won"),
    [("", "", ""), ("stunned", "", "foes"), ("", "away", "party"), ("yielded", "incapacitated", "draw")],
)
def test_a_side_has_lost_when_all_of_it_are_out(party: str, foes: str, won: str) -> None:
    """H-14."""
    fight = a_fight(a_fighter(ONE, out=party), a_fighter(OTHER, out=foes))
    assert winner(fight) == won
    assert is_over(fight) is bool(won)


def test_one_who_still_stands_keeps_the_side_in_the_fight() -> None:
    fight = a_fight(a_fighter(ONE, out="stunned"), a_fighter("party-1"), a_fighter(OTHER))
    assert winner(fight) == ""
