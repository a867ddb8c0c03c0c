"""Expected blows: whom each foe will probably strike in its next turn, and how much of the target's strength it takes.

A foe may take a Step first. It is expected to choose the target of which its blow takes the largest share.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.polyhedral.fight.rules.blow import BlowForecasts
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.state import Combatant, DeclaredAttack
from solo.systems.polyhedral.fight.state.sight import can_see, distance_between
from solo.systems.polyhedral.fight.tactics.target_priority import points_of, share_taken

A_STEP: Final = 1
NOTHING: Final = Fraction(0)


class ExpectedBlow(NamedTuple):
    """A foe's expected blow: its target, and the share of the target's strength that the blow takes on average."""

    target: Combatant
    share: Fraction


def expected_share(ahead: BlowForecasts, foe: Combatant, target: Combatant) -> Fraction:
    """Return the share of the target's strength that the foe's best blow takes; 0 if it cannot strike the target."""
    if foe.helpless or foe.loses_turn:
        return NOTHING
    spaces, points = distance_between(foe, target), points_of(target)
    forms = [form for form in ahead.armoury.forms(foe) if spaces <= farthest(foe, form) + (A_STEP if form.melee else 0)]
    if not forms or not can_see(ahead.fight, foe, target):
        return NOTHING
    return max(share_taken(ahead.best_reply(DeclaredAttack(foe, target, form))[1], points) for form in forms)


def expected_blow(ahead: BlowForecasts, foe: Combatant, targets: Sequence[Combatant]) -> ExpectedBlow | None:
    """Return the blow that the foe will probably strike at one of these targets; None if it can strike none."""
    shares = [ExpectedBlow(target, expected_share(ahead, foe, target)) for target in targets]
    best = max(shares, key=lambda blow: blow.share, default=None)
    return best if best is not None and best.share else None
