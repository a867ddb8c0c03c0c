"""Exchange of an attack and its answers: the possible answers, and the attack's figures against each.

Plain attacks are the most frequent event of a fight, so exchanges are cached by all figures that they depend on.
Unusual attacks are computed each time.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, NamedTuple

from solo.systems.parts.remembering import Memory
from solo.systems.swords.fight.rules.attempt import Attempt
from solo.systems.swords.fight.rules.defense import NONE, Blow, Way, blow_of, challenge, may_defend, ways
from solo.systems.swords.fight.state import Fight, Tables
from solo.systems.swords.fight.state.line import pressed_by_foes
from solo.systems.swords.fight.tactics.judging import standing

DAMAGING: Final = ("strike", "shoot", "throw")


class Exchange(NamedTuple):
    """The possible answers to an attack. If it does damage, `blows` has its figures by the code of the answer."""

    ways: Sequence[Way]
    blows: Mapping[str, Blow]

    def blow(self, way: Way | None) -> Blow:
        """Return the attack's figures against this answer; None for no answer."""
        return self.blows[way.code if way else NONE]


_KNOWN: Final = Memory[Exchange]()


def exchange(tables: Tables, fight: Fight, attempt: Attempt) -> Exchange:
    """Return the exchange of an attack in the present state of the fight."""
    around = fight.circumstances
    if attempt.kind not in ("strike", "shoot") or attempt.target.clinch or around.bare_hands:
        return _worked_out(tables, fight, attempt)
    return _KNOWN.of(_stands(tables, fight, attempt), _worked_out, tables, fight, attempt)


def _worked_out(tables: Tables, fight: Fight, attempt: Attempt) -> Exchange:
    found = ways(tables, fight, attempt)
    if attempt.kind not in DAMAGING:
        return Exchange(found, {})
    met = {way.code: blow_of(tables, fight, attempt, way) for way in found}
    return Exchange(found, {**met, NONE: blow_of(tables, fight, attempt, None)})


def _stands(tables: Tables, fight: Fight, attempt: Attempt) -> Hashable:
    """Return the cache key of a Strike or shot at a target outside close combat.

    Exchanges under the option for bare hands and reach are not cached, because the first exchange matters there.
    """
    attacker, target = attempt.attacker, attempt.target
    aimed = None if attempt.melee else (challenge(tables, fight, attempt), pressed_by_foes(fight, attacker))
    return (
        attempt.kind,
        attempt.arm and attacker.arms.index(attempt.arm),
        attempt.augments,
        standing(fight, attacker).stamp,
        attacker.actions,
        standing(fight, target).stamp,
        target.actions,
        may_defend(fight, target),
        target.defends or target.rider != "",
        aimed,
    )
