"""Fighters in danger (`P-34`): one more hit by an enemy within reach would probably drop them."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts
from solo.systems.polyhedral.fight.rules.reach import Range
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, DeclaredAttack, Fight
from solo.systems.polyhedral.fight.state.context import unseen_by


def in_danger(fight: Fight, armoury: AttackModes, side: str) -> frozenset[str]:
    """Return the keys of a side's fighters whom one more hit of a seen enemy would probably drop."""
    ahead = BlowForecasts(fight, armoury)
    able = [
        Range(fight, one, None)
        for one in fight.on_field()
        if one.side != side and one.standing and not one.helpless and not unseen_by(fight, one, side)
    ]

    def hits_on(target: Combatant) -> Iterator[HitChance]:
        for reach in able:
            for form in armoury.forms(reach.combatant):
                if not reach.refusal(target, form):
                    _, odds = ahead.best_reply(DeclaredAttack(reach.combatant, target, form))
                    yield HitChance(odds.hit, odds.drop)

    return one_hit_from_falling((one for one in fight.on_field() if one.side == side and one.standing), hits_on)
