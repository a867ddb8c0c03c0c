"""Rolls as parts of events: faces, named steps and result. Without a listener nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from solo.resolver import Modifier, Roll
from solo.systems.contract import Scene
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.rolls.combat_dice import RolledCombatDice
from solo.systems.two_d20.rolls.damage import DamageProfile
from solo.systems.two_d20.rolls.harm import left_of_soak
from solo.systems.two_d20.rolls.skill_test import Pool, TestFaces
from solo.systems.two_d20.wording import combat_dice_of


def faces_of(scene: Scene) -> tuple[int, ...]:
    """Return the faces of the latest roll, one pool of dice after another."""
    return tuple(face for thrown in scene.faces() for face in thrown.faces)


def test_roll(
    scene: Scene, what: str, pool: Pool, tested: TestFaces, difficulty: int, steps: tuple[Modifier, ...]
) -> tuple[Roll, ...]:
    """Return the last roll, a skill test, for its event."""
    if not scene.has_listener:
        return ()
    dice = f"{pool.rolled}d20" + (f" and {count_noun(pool.ones, 'die', 'dice')} set to 1" if pool.ones else "")
    said = f"TN {pool.tn}, focus {pool.focus}: {successes_words(tested)}"
    return (Roll(what, dice, faces_of(scene), tested.successes, difficulty, steps, said),)


def damage_roll(
    scene: Scene,
    what: str,
    shown: RolledCombatDice,
    parts: Sequence[Modifier] = (),
    rolled: int | None = None,
    strike: DamageProfile | None = None,
) -> tuple[Roll, ...]:
    """Return the last roll, combat dice, for its event.

    `rolled` is the number of dice rolled; None means all. `strike` names the figures that change the damage.
    """
    if not scene.has_listener:
        return ()
    said = f"{shown.points} and {count_noun(shown.effects, 'Effect')}" if shown.effects else f"{shown.points}"
    said = "; ".join(filter(None, (said, strike_words(strike, shown.effects) if strike else "")))
    return (
        Roll(
            what,
            combat_dice_of(len(shown.dice) if rolled is None else rolled),
            faces_of(scene),
            shown.points,
            None,
            tuple(parts),
            said,
        ),
    )


def strike_words(strike: DamageProfile, effects: int) -> str:
    """Return what changes the damage of the dice: "Vicious 1: +2, Soak 3, 1 after Piercing 1"; "" for nothing."""
    vicious = f"Vicious {strike.vicious}: +{strike.vicious * effects}" if strike.vicious and effects else ""
    left = left_of_soak(strike.soak, strike.piercing, effects)
    soak = f"Soak {strike.soak}" if strike.soak else ""
    pierced = f"{left} after Piercing {strike.piercing}" if left < strike.soak else ""
    return ", ".join(filter(None, (vicious, soak, pierced)))


def plain_roll(scene: Scene, what: str, dice: str, result: int | None, outcome: str) -> tuple[Roll, ...]:
    """Return the last roll, neither a test nor combat dice, for its event."""
    return (Roll(what, dice, faces_of(scene), result, None, (), outcome),) if scene.has_listener else ()


def successes_words(tested: TestFaces) -> str:
    """Return a test's result in words: "3 successes, 1 complication"."""
    told = count_noun(tested.successes, "success", "successes")
    return f"{told}, {count_noun(tested.complications, 'complication')}" if tested.complications else told
