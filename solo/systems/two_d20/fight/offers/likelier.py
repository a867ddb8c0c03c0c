"""Owns why somebody is struck before another who is far likelier to go out: who does more harm, or more are struck."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from solo.systems.two_d20.fight.offers.legal import ready_arms
from solo.systems.two_d20.fight.offers.promise import prospects
from solo.systems.two_d20.fight.rules.abilities import others_near
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.state import Fight, Fighter

FAR_LIKELIER: Final = Fraction(3, 10)


def why_first(fight: Fight, attempt: Attempt, others: Iterable[Attempt]) -> str:
    """Returns why an attack is proposed before the others, "" where none of them is far likelier to take out."""
    surest = max(others, key=lambda other: prospects(fight, other).out, default=attempt)
    if prospects(fight, surest).out - prospects(fight, attempt).out < FAR_LIKELIER:
        return ""
    if attempt.area and others_near(fight, attempt):
        return "others near may be struck as well"
    one, other = attempt.target, surest.target
    feared, besides = harm_from(fight, one), harm_from(fight, other)
    if feared <= besides:
        return ""
    return f"{one.name} strikes hardest: {float(feared):.1f} Harm a blow, {other.name} {float(besides):.1f}"


def harm_from(fight: Fight, enemy: Fighter) -> Fraction:
    """Returns the mean Harm of the worst attack of an enemy on any of the others, wherever they stand."""
    attempts = (Attempt(enemy, one, arm) for _, arm in ready_arms(enemy) for one in fight.enemies(enemy))
    return max((prospects(fight, attempt).harm for attempt in attempts), default=Fraction(0))
