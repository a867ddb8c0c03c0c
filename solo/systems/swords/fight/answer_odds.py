"""Exchange of an attack and its answers: the possible answers, and the attack's figures against each.

Plain attacks are the most frequent event of a fight, so exchanges are cached by all figures that they depend on.
Unusual attacks are computed each time.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple

from solo.systems.parts.caching import Cache
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.defense import (
    NONE,
    AnswerOption,
    BlowAgainstAnswer,
    blow_of,
    challenge,
    list_answers,
    may_defend,
)
from solo.systems.swords.fight.state import Fight, RuleTables
from solo.systems.swords.fight.state.line import pressed_by_foes
from solo.systems.swords.fight.tactics.combat_profile import profile

DAMAGING: Final = ("strike", "shoot", "throw")


class AnswerOdds(NamedTuple):
    """The possible answers to an attack. If it does damage, `blows` has its figures by the code of the answer."""

    ways: Sequence[AnswerOption]
    blows: Mapping[str, BlowAgainstAnswer]

    def blow(self, way: AnswerOption | None) -> BlowAgainstAnswer:
        """Return the attack's figures against this answer; None for no answer."""
        return self.blows[way.code if way else NONE]


_KNOWN: Final = Cache[AnswerOdds]()


def answer_odds(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> AnswerOdds:
    """Return the exchange of an attack in the present state of the fight."""
    around = fight.circumstances
    if attempt.kind not in ("strike", "shoot") or attempt.target.clinch or around.bare_hands:
        return _worked_out(tables, fight, attempt)
    return _KNOWN.of(_stands(tables, fight, attempt), _worked_out, tables, fight, attempt)


def _worked_out(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> AnswerOdds:
    found = list_answers(tables, fight, attempt)
    if attempt.kind not in DAMAGING:
        return AnswerOdds(found, {})
    met = {way.code: blow_of(tables, fight, attempt, way) for way in found}
    return AnswerOdds(found, {**met, NONE: blow_of(tables, fight, attempt, None)})


def _stands(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> Hashable:
    """Return the cache key of a Strike or shot at a target outside close combat.

    Exchanges under the option for bare hands and reach are not cached, because the first exchange matters there.
    """
    attacker, target = attempt.attacker, attempt.target
    aimed = None if attempt.melee else (challenge(tables, fight, attempt), pressed_by_foes(fight, attacker))
    return (
        attempt.kind,
        attempt.arm and attacker.arms.index(attempt.arm),
        attempt.augments,
        profile(fight, attacker).stamp,
        attacker.actions,
        profile(fight, target).stamp,
        target.actions,
        may_defend(fight, target),
        target.defends or target.rider != "",
        aimed,
    )
