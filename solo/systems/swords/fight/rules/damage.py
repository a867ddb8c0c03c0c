"""Damage of a hit: rolled against endurance, subtracted, and felt by a rider in the saddle (`S-02`, `S-03`)."""

from __future__ import annotations

from solo.resolver import Roll
from solo.systems.swords.fight import luck_weights
from solo.systems.swords.fight.narration.events import damage_words, emit_event, roll_of, total
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, HitOpening, damage_reckoning, weapon_name
from solo.systems.swords.fight.rules.harm import Condition, HitChances, apply_damage, make_deed
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.rules.riding import after_hit
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.rolls.blow import HitDamage, net_damage, net_of
from solo.systems.swords.rolls.skill import NamedSum, two_dice


# rule: Strike
def strike_home(
    arena: FightContext,
    attempt: DeclaredAttack,
    rolls: tuple[Roll, ...],
    opening: HitOpening,
    added: NamedSum | None = None,
    to_hit: float = 1.0,
) -> None:
    """Roll damage against endurance for a hit and apply the result (`S-02`, `S-03`).

    `opening` is the start of the narrated hit. `added` replaces the weapon's modifiers of damage.
    `to_hit` is the exact chance that the attack hit.
    """
    scene, target = arena.scene, attempt.target
    reckoning = added or damage_reckoning(attempt)
    dice = scene.roll(attempt.attacker.key, f"{attempt.attacker.name}: damage", two_dice)
    raw = total(scene, "damage", dice, reckoning)
    dice = scene.roll(target.key, f"{target.name}: endurance", two_dice)
    borne = total(scene, "endurance", dice, endurance(target))
    net = net_of(raw.total, borne.total)
    force = reckoning.total - endurance(target).total
    luck_weights.record_blow_luck(arena, target, net_damage, (force,), net)
    hit = HitDamage(raw.total, net)
    if not scene.has_listener:
        apply_hit(arena, attempt, hit)
        return
    shown = (*rolls, roll_of(raw), roll_of(borne))
    apply_hit(arena, attempt, hit, opening, shown, HitChances(force, net, to_hit))


def apply_hit(
    arena: FightContext,
    attempt: DeclaredAttack,
    hit: HitDamage,
    opening: HitOpening | None = None,
    rolls: tuple[Roll, ...] = (),
    chances: HitChances | None = None,
) -> None:
    """Apply a hit to the target, its rider and its mount. Narrate a hit with an `opening` and `chances`.

    Every attack ends here, whether its rolls were made one by one or drawn at once from the exact odds.
    """
    target = attempt.target
    stamina = target.stamina
    before = None if chances is None else Condition.of(target)
    changes = apply_damage(arena, attempt.attacker, target, hit.net)
    if opening is not None and chances is not None and before is not None:
        end = "" if before.down and not target.dead else _end(target)
        text = opening.words(target, *filter(None, (damage_words(hit.net), end)))
        deed = make_deed(arena, attempt.attacker.name, target, before, chances, weapon_name(attempt))
        emit_event(arena.scene, "attack", attempt.attacker, text, rolls, changes, target.name, deed)
    after_hit(arena, target, hit.raw, stamina)


def _end(target: Fighter) -> str:
    if not target.down:
        return ""
    return "dies" if target.dead else "falls"
