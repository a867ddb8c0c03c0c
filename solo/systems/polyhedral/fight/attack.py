"""Carrying out attacks, blow by blow: defence, dice, wound and consequences (`P-30`, `P-33`, `H-29`).

A second blow may go to any target that it can still reach. The order of a blow's steps is in `rolls.attacks`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier, Roll, sum_modifiers
from solo.systems.contract import Decision, Deed, Event, Scene, SentenceParts, StopKind
from solo.systems.polyhedral.fight.narration.attacks import describe_blow
from solo.systems.polyhedral.fight.options.attacks import SecondBlow
from solo.systems.polyhedral.fight.options.codes import ARROW, HURL, SHIELD, Attacking, StrikeCode
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.options.shields import ShieldDefence
from solo.systems.polyhedral.fight.rules import (
    charm_doubt,
    knockback,
    lasting_effects,
    luck_weights,
    mind_control,
    shield_breaking,
    weapon_effects,
    wounds,
)
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, PlannedBlow, damage_modifiers, plan_blow
from solo.systems.polyhedral.fight.rules.defences import spend
from solo.systems.polyhedral.fight.rules.reach import Range, forced_target
from solo.systems.polyhedral.fight.spells import healing, illusions
from solo.systems.polyhedral.fight.state import (
    CarriedItem,
    Combatant,
    DeclaredAttack,
    FightContext,
    LastingEffect,
    belongings,
    pair_modifier,
)
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.magic.afflictions import Misfire
from solo.systems.polyhedral.rolls import attacks, injuries
from solo.systems.polyhedral.rolls.attacks import Blow, BlowDice, LandedBlow, roll_blow
from solo.systems.polyhedral.rolls.checks import Steps, check_roll, damage_roll
from solo.systems.polyhedral.rolls.injuries import Health

Asking = Generator[Decision, str, None]
FORCE_COST = 1


# rule: Attack
# rule: Shoot
def carry_out(arena: FightContext, combatant: Combatant, code: Attacking) -> Asking:
    """Carry out the one or two blows of an action; a second blow may have another target (`H-29`).

    An effect on the attacker's next action applies to all blows of the action, and is then used up (`H-17`).
    """
    declared = _declared(arena, combatant, code)
    misfires = combatant.effects_of(Misfire)
    if misfires:
        yield from _misfire(arena, declared, *misfires[0])
    elif code.verb == SHIELD:
        yield from _at_shield(arena, declared[0])
    else:
        yield from _blows(arena, combatant, declared)
    lasting_effects.action_taken(combatant)
    illusions.on_act(arena, combatant)


def _declared(arena: FightContext, combatant: Combatant, code: Attacking) -> list[DeclaredAttack]:
    """Return the one or two blows that `code` declares.

    Raises KeyError if the weapon's attack mode or the target does not exist.
    """
    armoury, target = arena.armoury, arena.fight.find(code.target)
    ready = {ARROW: armoury.force_forms, HURL: armoury.hurled_forms}.get(code.verb, armoury.forms)
    forms = {form.code: form for form in ready(combatant)}
    if isinstance(code, StrikeCode):
        return [DeclaredAttack(combatant, target, forms[code.form], code.aim or 0)]
    one, *others = (forms[part] for part in code.form.split("+"))
    if not others:
        return [DeclaredAttack(combatant, target, one)] * 2
    pair = pair_modifier(combatant, one, others[0])
    return [DeclaredAttack(combatant, target, form, 0, pair) for form in (one, *others)]


def _misfire(arena: FightContext, declared: list[DeclaredAttack], effect: LastingEffect, piece: Misfire) -> Asking:
    """Turn each blow of an attacker under a Misfire on the nearest active creature, or let the blow miss (`P-26`)."""
    attacker = declared[0].attacker
    lasting_effects.remove_effect(attacker, effect)
    things = [attacker.pieces[blow.form.slot] for blow in declared]
    for blow, thing in zip(declared, things, strict=True):
        astray = _with(blow, thing)
        reach = Range(arena.fight, attacker, None)
        others = [one for one in arena.fight.on_field() if one is not attacker]
        reached = [one for one in others if not reach.refusal(one, astray.form)]
        nearest = min(reached, key=partial(distance_between, attacker), default=None)
        if piece.misses or nearest is None:
            arena.emit("spell", attacker, f"{effect.spell} makes {attacker.name}'s attack go wide.")
            _use_weapon(arena, astray, thing)
        else:
            arena.emit("spell", attacker, f"{effect.spell} makes {attacker.name} attack {nearest.name} instead.")
            yield from _blow(arena, astray._replace(target=nearest))
        if not attacker.standing:
            return


def _at_shield(arena: FightContext, attempt: DeclaredAttack) -> Asking:
    """Carry out one blow at the target's shield (`P-17`)."""
    scene, target = arena.scene, attempt.target
    borne = shield_breaking.on_the_arm(arena.armoury, target)
    if borne is None:
        raise ValueError(f"{target.name} has no shield.")
    planned = shield_breaking.plan(BlowForecasts(arena.fight, arena.armoury), attempt)
    chosen = planned[0]
    if len(planned) > 1:
        code = yield ShieldDefence(attempt, planned, shield_breaking.remaining_lp(borne))
        chosen = next(one for one in planned if one.defence.code == code)
    spend(target, chosen.defence)
    _use_weapon(arena, attempt, attempt.attacker.pieces[attempt.form.slot])
    rolls: list[Roll] = []
    landed = roll_blow(_thrown(arena, attempt, chosen, rolls), chosen.dice)
    if scene.has_listener and landed.blow is not Blow.MISS:
        rolls.append(_damage(scene, chosen.dice, landed))
    rest = shield_breaking.harm(arena, target, landed.damage) if landed.damage else ""
    if scene.has_listener:
        text = describe_blow(attempt, chosen.defence.name, chosen.dice, landed, at="the shield of ")
        scene.emit(Event("attack", f"{text} {rest}".strip(), attempt.attacker.name, tuple(rolls)))
    target.unaware = target.unaware and landed.blow is Blow.MISS
    if landed.damage and not rest:
        arena.emit("attack", target, f"{target.name}'s shield breaks.")


def _with(blow: DeclaredAttack, thing: CarriedItem) -> DeclaredAttack:
    """Return `blow` with the present slot of `thing` among the attacker's gear, which a throw may have changed."""
    slot = next(slot for slot, one in enumerate(blow.attacker.pieces) if one is thing)
    return blow._replace(form=blow.form._replace(slot=slot))


def _blows(arena: FightContext, combatant: Combatant, declared: list[DeclaredAttack]) -> Asking:
    things = [combatant.pieces[blow.form.slot] for blow in declared]
    yield from _blow(arena, declared[0])
    if len(declared) == 1 or not combatant.standing:
        return
    second = _with(declared[1], things[1])
    if things[1] is things[0]:
        things[1].wait = 0
    target = yield from _second_target(arena, second)
    if target is not None:
        yield from _blow(arena, second._replace(target=target))


def _second_target(arena: FightContext, second: DeclaredAttack) -> Generator[Decision, str, Combatant | None]:
    attacker, form = second.attacker, second.form
    fight = arena.fight
    reach = Range(fight, attacker, forced_target(fight, arena.armoury, attacker, can_step=False))
    targets = [foe for foe in mind_control.list_enemies(fight, attacker) if not reach.refusal(foe, form)]
    if len(targets) < 2:
        return targets[0] if targets else None
    code = yield SecondBlow(arena, [second._replace(target=foe) for foe in targets])
    return fight.find(code)


def _blow(arena: FightContext, attempt: DeclaredAttack) -> Asking:
    """Carry out one blow, from the target's choice of defence to its last consequence."""
    piece = attempt.attacker.pieces[attempt.form.slot]
    planned = plan_blow(arena.fight, arena.armoury, attempt)
    chosen = planned[0]
    if len(planned) > 1:
        code = yield DefenceChoice(attempt, planned)
        chosen = next(one for one in planned if one.defence.code == code)
    spend(attempt.target, chosen.defence)
    _use_weapon(arena, attempt, piece)
    before = attempt.target.health
    cause = _cause(attempt, chosen, before) if arena.scene.has_listener else wounds.NOBODY
    _fall(arena, attempt, chosen, piece, cause)
    yield from healing.settle(arena, attempt.target, cause)
    if attempt.target.lp < before.lp:
        charm_doubt.hurt_by(arena, attempt.target, attempt.attacker)


def _fall(
    arena: FightContext, attempt: DeclaredAttack, chosen: PlannedBlow, piece: CarriedItem, cause: wounds.Cause
) -> None:
    """Roll the dice of a blow, apply the wound, then the weapon's magic, knockback and the balance check.

    `cause` is the blow as the cause of a fall.
    """
    scene, dice = arena.scene, chosen.dice
    attacker, target, form, *_ = attempt
    rolls: list[Roll] = []
    landed = roll_blow(_thrown(arena, attempt, chosen, rolls), dice)
    hit = landed.blow is not Blow.MISS
    if scene.tracks_luck:
        luck_weights.record_blow_luck(scene, arena.fight, target, dice, landed.damage)
    if scene.has_listener and hit:
        named = damage_modifiers(arena.armoury, attempt, dice, landed.blow is Blow.CRITICAL)
        rolls.append(_damage(scene, dice, landed, named))
    changes = wounds.wound(arena.fight, target, landed.damage, attacker.key) if hit else ()
    if scene.has_listener:
        text = describe_blow(attempt, chosen.defence.name, dice, landed)
        parts, deed = SentenceParts(target.name), _deed(attempt, chosen, landed)
        scene.emit(Event("attack", text, attacker.name, tuple(rolls), changes, parts=parts, deed=deed))
    if not hit:
        return
    target.unaware = False
    if landed.damage:
        weapon_effects.after_wound(arena, attacker, target, form, piece)
    if weapon_effects.pushes(form) and injuries.knocks_back(landed.raw, target.build.attributes.strength):
        knockback.knock_back(arena, attacker, target, cause)
        weapon_effects.unsettle(arena, attacker, target, form)


def _cause(attempt: DeclaredAttack, chosen: PlannedBlow, before: Health) -> wounds.Cause:
    """Return the blow as the cause of the target's fall, with the exact chances of a fall and of death.

    `before` is the target's health before the blow.
    """
    toughness = attempt.target.build.attributes.toughness
    could = attacks.fallen_blows(chosen.dice)
    return wounds.Cause.from_blow(
        attempt.attacker.name, attempt.form.name, toughness, lambda fallen: fallen.left_of(before), could
    )


STOPPED: Final[Mapping[str, StopKind]] = {"parry": "parried", "block": "blocked"}
"""How a blow failed, by the kind of defence that is the first word of the defence's name."""


def _deed(attempt: DeclaredAttack, chosen: PlannedBlow, landed: LandedBlow) -> Deed | None:
    """Return a miss or a hit as a deed for the story.

    Return None if the target goes down, since the fall is told as a separate deed.
    """
    attacker, target, form, *_ = attempt
    if landed.blow is Blow.MISS:
        stopped = STOPPED.get(chosen.defence.name.split()[0], "missed")
        return Deed(attacker.name, "misses", target.name, form.name, stopped=stopped)
    if wounds.will_go_down(target):
        return None
    could = attacks.fallen_blows(chosen.dice)
    chance = could.chance(lambda fallen: fallen.blow is not Blow.MISS and fallen.damage >= landed.damage)
    return Deed(attacker.name, "hits", target.name, form.name, float(chance))


def _thrown(arena: FightContext, attempt: DeclaredAttack, chosen: PlannedBlow, rolls: list[Roll]) -> Steps:
    """Return the thrower for the steps of a blow. It appends the roll of the attack check to `rolls`."""
    scene = arena.scene
    attacker, target, form, *_ = attempt

    def noted(step: object, outcome: object) -> None:
        if step is attacks.attack:
            rolls.append(check_roll(scene, "attack", chosen.dice.defence, chosen.modifiers, str(outcome)))

    what: dict[Callable[..., Hashable], str] = {
        attacks.attack: f"{attacker.name}: attack {target.name} with {form.name}",
        injuries.damage: f"{attacker.name}: damage of {form.name}",
    }
    return Steps(scene, attacker.key, what, noted)


def _damage(scene: Scene, dice: BlowDice, landed: LandedBlow, named: tuple[Modifier, ...] = ()) -> Roll:
    """Return the damage of a hit as a roll, with the `named` parts of its bonus apart from the dice."""
    bonus = dice.bonus + landed.raw - landed.rolled - sum_modifiers(named)
    roll = damage_roll(scene, "damage", dice[5:7], bonus, landed.raw, landed.blow is Blow.CRITICAL)
    return replace(roll, modifiers=named)


# rule: Unready weapon
def _use_weapon(arena: FightContext, attempt: DeclaredAttack, piece: CarriedItem) -> None:
    """Apply an attack's effect on its own weapon: a shot spent, a throw, or readiness lost (`P-32`, `H-30`)."""
    attacker, form, mode = attempt.attacker, attempt.form, attempt.form.mode
    if form.force:
        attacker.sp -= FORCE_COST
        piece.wait = mode.reload if mode.reload > 1 else piece.wait
        return
    if form.launcher:
        belongings.use_up(arena.fight, attacker, mode.ammunition, shot=True)
    if not form.melee and not form.launcher:
        belongings.throw(arena.fight, attacker, piece, attempt.target.place)
    else:
        piece.grip = mode.key
        piece.wait = mode.reload or int(mode.whole_turn_ready)
    if not form.melee:
        belongings.update_load(attacker, arena.armoury)
