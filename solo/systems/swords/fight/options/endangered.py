"""Fighters in danger of falling by one more hit (`S-04`, `R-18`), from foes in reach or about to shoot."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling
from solo.systems.swords.fight.options.odds import assume_action, best_answer, measures
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.defense import blow_of
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, melee_arms, wielded
from solo.systems.swords.fight.state.line import in_reach


def in_danger(fight: Fight, tables: RuleTables, side: str) -> frozenset[str]:
    """Return the keys of a side's fighters whom one more hit would probably fell."""

    def hits_on(target: Fighter) -> Iterator[HitChance]:
        for foe in fight.foes_of(target):
            for attempt in _attempts(assume_action(foe), assume_action(target)):
                faced = blow_of(tables, fight, attempt, best_answer(tables, fight, attempt))
                odds = measures(faced.lead, faced.force, faced.defended, target.stamina, tables.health)
                yield HitChance(odds[0].value, odds[2].value)

    return one_hit_from_falling((one for one in fight.fighters if one.side == side and not one.out), hits_on)


def _attempts(foe: Fighter, target: Fighter) -> Iterator[DeclaredAttack]:
    if in_reach(foe, target) and foe.clinch in ("", target.key):
        yield from (DeclaredAttack(foe, target, "strike", arm) for arm in melee_arms(foe))
    held = wielded(foe)
    if held and held.weapon.shoots and not held.wait and foe.missiles.get(held.weapon.missiles, 0) and not foe.clinch:
        yield DeclaredAttack(foe, target, "shoot", held)
