"""Owns which defence a fighter picks by itself (`P-41`): what leaves least of this blow, with an eye on the next.

The dull take what looks strongest; the cunning keep the shield for archers while something else is nearly as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from solo.systems.contract import Choice, Thought, thinks
from solo.systems.parts.fight.wit import Wit
from solo.systems.polyhedral.fight.offers.shields import ShieldDefence
from solo.systems.polyhedral.fight.rules import shields
from solo.systems.polyhedral.fight.rules.blow import Planned
from solo.systems.polyhedral.fight.rules.defences import BLOCK, DODGE
from solo.systems.polyhedral.fight.spells import odds
from solo.systems.polyhedral.fight.spells.aiming import BoltChoice
from solo.systems.polyhedral.fight.state import QUIET, Arena, Armoury, Attempt, Fight
from solo.systems.polyhedral.fight.state.wit import wit_of
from solo.systems.polyhedral.magic.outcome import outlook_of
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, odds_of

NEARLY = Fraction(11, 10)
PRECISE = Fraction(1, 5)


class Weighed(NamedTuple):
    """A defence and what it would leave of the blow."""

    planned: Planned
    odds: BlowOdds


def choose_defence(fight: Fight, armoury: Armoury, attempt: Attempt, planned: Sequence[Planned]) -> Choice:
    """How to meet a blow, and why."""
    target = attempt.target
    wit = wit_of(target)
    if wit is Wit.DULL:
        strongest = max(planned, key=lambda one: (one.defence.code == BLOCK, one.defence.value))
        return Choice(strongest.defence.code)
    ranked = sorted(
        (Weighed(one, odds_of(one.dice, target.lp, target.vp, target.temporary_vp)) for one in planned), key=_order
    )
    best = ranked[0]
    if wit is Wit.CUNNING and best.planned.defence.code == BLOCK and len(ranked) > 1:
        other = ranked[1]
        nearly = other.odds.drop <= best.odds.drop and other.odds.mean <= best.odds.mean * NEARLY
        if attempt.form.melee and nearly and _archers(fight, armoury, attempt):
            reason = thinks(target.name, "keeps the shield for the archers")
            return Choice(other.planned.defence.code, reason)
    return Choice(best.planned.defence.code, _why(attempt, best, ranked))


def choose_shield_defence(decision: ShieldDefence) -> Choice:
    """How to meet a blow at one's shield: whatever leaves least of it."""
    return Choice(min(decision.planned, key=lambda one: shields.odds(one, decision.lp).order).defence.code)


def choose_bolt_defence(fight: Fight, armoury: Armoury, decision: BoltChoice) -> Choice:
    """How to meet a bolt: whatever leaves least of it."""
    target = fight.of(decision.who)
    base = odds.spec(Arena(fight, armoury, QUIET), decision.casting, target)

    def left(way: odds.BoltDefence) -> tuple[Fraction, Fraction]:
        known = outlook_of(base._replace(defence=way.defence, dr=way.dr), *odds.health(target))
        return known.drop, known.mean

    return Choice(min(decision.ways, key=left).code)


def _order(weighed: Weighed) -> tuple[tuple[int, int], bool]:
    return weighed.odds.order, weighed.planned.defence.code != DODGE


def _archers(fight: Fight, armoury: Armoury, attempt: Attempt) -> bool:
    others = (foe for foe in fight.foes_of(attempt.target) if foe is not attempt.attacker)
    return any(form.launcher for foe in others for form in armoury.forms(foe))


def _why(attempt: Attempt, best: Weighed, ranked: list[Weighed]) -> Thought | str:
    target = attempt.target
    code = best.planned.defence.code
    dodge = next((weighed for weighed in ranked if weighed.planned.defence.code == DODGE), best)
    if code == BLOCK:
        precise = dodge.odds.critical >= PRECISE
        return thinks(target.name, f"blocks: {'the blow is precise' if precise else 'the shield stops most of it'}")
    if code.startswith("parry"):
        return thinks(target.name, "parries: the weapon is surer than the feet")
    return ""
