"""Fighters whom one more Strike, shot, throw, grab or hold would probably fell (`S-04`, `R-18`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling
from solo.systems.swords.fight.options.odds import assume_action, best_answer, measures
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.defense import blow_of
from solo.systems.swords.fight.rules.grappling import list_struggles, struggle_damage
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.rules.shooting import throw_range
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, best_close_arm, melee_arms, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import HARM, HARMLESS, THROW_OFF
from solo.systems.swords.fight.state.line import distance, in_reach


def in_danger(fight: Fight, tables: RuleTables, side: str) -> frozenset[str]:
    """Return the keys of the side's fighters whom one more hit would probably fell."""

    def hits_on(target: Fighter) -> Iterator[HitChance]:
        for foe in fight.foes_of(target):
            for attempt in _attempts(assume_action(foe), assume_action(target)):
                added = struggle_damage(fight, foe, HARM) if attempt.kind == "grab" else None
                faced = blow_of(tables, fight, attempt, best_answer(tables, fight, attempt), added)
                yield _chances(tables, target, faced.lead, faced.force, faced.defended)
            if foe.clinch == target.key:
                yield from _struggles(fight, tables, foe, target)

    return one_hit_from_falling((one for one in fight.fighters if one.side == side and not one.is_out), hits_on)


def _chances(tables: RuleTables, target: Fighter, lead: int, force: int, defended: bool) -> HitChance:
    odds = measures(lead, force, defended, target.stamina, tables.health)
    return HitChance(odds[0].value, odds[2].value)


def _struggles(fight: Fight, tables: RuleTables, foe: Fighter, target: Fighter) -> Iterator[HitChance]:
    """Yield a partner's possible hits in close combat: taking control with harm, or a slam in control (`S-16`)."""
    aims = [aim for aim in list_struggles(fight, foe) if aim not in (*HARMLESS, THROW_OFF)]
    lead = grappling(fight, foe, target).total - grappling(fight, target, foe).total
    for aim in aims:
        force = struggle_damage(fight, foe, aim).total - endurance(target).total
        yield _chances(tables, target, lead, force, True)


def _attempts(foe: Fighter, target: Fighter) -> Iterator[DeclaredAttack]:
    if in_reach(foe, target) and not foe.clinch:
        yield from (DeclaredAttack(foe, target, "strike", arm) for arm in melee_arms(foe))
        if not target.clinch and not target.rider:
            yield DeclaredAttack(foe, target, "grab", best_close_arm(foe))
    held = weapon_in_hand(foe)
    if held and held.weapon.thrown and not foe.clinch and distance(foe, target) <= throw_range(held):
        yield DeclaredAttack(foe, target, "throw", held)
    if held and held.weapon.shoots and not held.wait and foe.missiles.get(held.weapon.missiles, 0) and not foe.clinch:
        yield DeclaredAttack(foe, target, "shoot", held)
