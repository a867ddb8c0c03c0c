"""Reasons for a proposed attack when a different attack is far more likely to take its target out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from solo.systems.two_d20.fight.options.attack_preview import prospects
from solo.systems.two_d20.fight.options.legality import ready_arms
from solo.systems.two_d20.fight.rules.abilities import others_near
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import Fight, Fighter, Rank

FAR_LIKELIER: Final = Fraction(3, 10)
RANKS: Final[tuple[Rank, ...]] = ("minion", "toughened", "nemesis", "hero")
"""Ranks of enemies, the least dangerous first."""


def explain_target_choice(fight: Fight, attempt: DeclaredAttack, others: Iterable[DeclaredAttack]) -> str:
    """Explain why the attack is proposed if one of the `others` is far more likely to take its target out; else "".

    For an attack with Area, any greater chance of another attack is explained.
    """
    surest = max(others, key=lambda other: prospects(fight, other).out, default=attempt)
    likelier = prospects(fight, surest).out - prospects(fight, attempt).out
    if likelier > 0 and attempt.area and others_near(fight, attempt):
        return "may also hit targets nearby"
    if likelier < FAR_LIKELIER:
        return ""
    if surest.kind == "threaten" and not attempt.attacker.training("intimidate").expertise:
        return "no threat, as Intimidate is untrained"
    if surest.arm.weapon.natural and not attempt.arm.weapon.natural and surest.kind == "melee":
        return "a weapon rather than bare hands"
    one, other = attempt.target, surest.target
    feared, besides = worst_mean_harm(fight, one), worst_mean_harm(fight, other)
    if feared <= besides:
        return f"{one.name} is the greater danger" if RANKS.index(one.rank) > RANKS.index(other.rank) else ""
    return f"{one.name} hits harder ({float(feared):.1f} Harm per attack) than {other.name} ({float(besides):.1f})"


def worst_mean_harm(fight: Fight, enemy: Fighter) -> Fraction:
    """Return the mean Harm of an enemy's worst attack on any opponent, at any distance."""
    attempts = (DeclaredAttack(enemy, one, arm) for _, arm in ready_arms(enemy) for one in fight.enemies(enemy))
    return max((prospects(fight, attempt).harm for attempt in attempts), default=Fraction(0))
