"""Owns what a blow meets: the answers that there are, and what comes of it against each.

Both are remembered by all that they hang on, since blows are the most of a fight; what is out of the ordinary is worked
out each time.
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
    """The ways in which an attack may be answered; and where it does damage, the blow by the code of its answer."""

    ways: Sequence[Way]
    blows: Mapping[str, Blow]

    def blow(self, way: Way | None) -> Blow:
        """The blow as this answer meets it, None for no answer."""
        return self.blows[way.code if way else NONE]


_KNOWN: Final = Memory[Exchange]()


def exchange(tables: Tables, fight: Fight, attempt: Attempt) -> Exchange:
    """Returns what an attack meets as everybody stands now."""
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
    """All that a Strike or a shot at somebody in no close combat hangs on, where no first exchange counts."""
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
