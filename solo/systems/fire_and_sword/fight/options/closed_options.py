"""Refused actions with their reasons, such as weapons out of reach and spells used up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Option
from solo.systems.fire_and_sword.fight.rules import movement, reach
from solo.systems.fire_and_sword.fight.rules.casting import EPISODE, cost
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    CLEAR,
    MOUNT,
    Action,
    CastCode,
    ShootCode,
    any_of,
    attacks,
    filter_actions,
)
from solo.systems.fire_and_sword.magic.spell import CAST_RANGE, Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.parts.phrasing import uncapitalise


def list_closed_options(
    arena: FightContext, fighter: Fighter, chosen: Sequence[Action], offered: Sequence[Option]
) -> Iterator[Option]:
    """Yield a refused option for each weapon, spell and mount that cannot be used now.

    Options whose code is among `offered` are left out.
    """
    if fighter.build.spirit:
        return
    codes = [option.code for option in offered]
    for option in (*_weapons(arena, fighter, chosen), *_spells(arena, fighter, chosen), *_mount(fighter)):
        if not any(code == option.code or code.startswith(f"{option.code}:") for code in codes):
            yield option


def _weapons(arena: FightContext, fighter: Fighter, chosen: Sequence[Action]) -> Iterator[Option]:
    if fighter.fallen:
        yield Option("attack", "attack", group="attack", refused="Get up before you attack (house rule).")
        return
    for arm in fighter.build.arms:
        if arm.missile:
            verb = "shoot" if arm.use == "shot" else "throw"
            why = _at_all(fighter, chosen) or _no_shot(fighter, chosen, arm)
            yield Option(f"shoot:{arm.name}", f"{verb} the {uncapitalise(arm.name)}", group="shoot", refused=why)
        elif not arm.natural or arm in reach.melee_weapons(fighter, chosen):
            why = _at_all(fighter, chosen) or _no_blow(arena, fighter, chosen, arm)
            yield Option(f"attack:{arm.name}", f"attack with the {uncapitalise(arm.name)}", group="attack", refused=why)


def _at_all(fighter: Fighter, chosen: Sequence[Action]) -> str:
    """Explain why the next action cannot be an attack of any kind; "" if it can.

    `chosen` are the actions declared before.
    """
    if fighter.build.one_attack and attacks(chosen):
        return f"{fighter.name} has only one attack a round."
    if CLEAR in chosen or BACK in chosen:
        return f"{fighter.name} is running away."
    return ""


def _no_shot(fighter: Fighter, chosen: Sequence[Action], arm: WieldedWeapon) -> str:
    held = fighter.weapon_in_hand
    planned = sum(shot.arm == arm.name for shot in filter_actions(chosen, ShootCode))
    if fighter.engaged:
        return "You can't shoot or throw in melee (house rule)."
    if fighter.missiles.get(arm.name, 0) <= planned:
        return f"You have no {uncapitalise(arm.spends or arm.name)} left."
    if arm.use == "shot" and arm is not held:
        return f"Switch to the {uncapitalise(arm.name)} first."
    if held is not None and arm is not held and held.hands > 1:
        return f"The {uncapitalise(held.name)} needs both hands."
    return f"No foe is within {arm.long} paces, or you cannot throw after your run."


def _no_blow(arena: FightContext, fighter: Fighter, chosen: Sequence[Action], arm: WieldedWeapon) -> str:
    if arm not in reach.melee_weapons(fighter, chosen):
        return f"Switch to the {uncapitalise(arm.name)} first."
    if not any(foe.bodily for foe in arena.fight.foes_of(fighter)):
        return "Weapons can't reach a spirit (house rule)."
    if arm.use == "lance":
        return f"To use the lance, ride at least {movement.CHARGE} paces into melee in the same round (house rule)."
    if fighter.behind and not arm.second_rank:
        return "Only a long spear reaches past a friend. Run at a foe to step forward."
    return "No foe is in reach. Run at one first."


def _spells(arena: FightContext, fighter: Fighter, chosen: Sequence[Action]) -> Iterator[Option]:
    if not fighter.spells:
        return
    if any_of(chosen, CastCode):
        yield Option(
            "cast:another",
            "cast another spell",
            group="cast",
            refused="You can cast only one spell a round (house rule).",
        )
        return
    for known in fighter.spells:
        spell = arena.spells.get(known.name)
        if spell is not None:
            why = _no_cast(fighter, known, spell)
            code, group = f"cast:{known.name}", f"cast {known.name}"
            yield Option(code, known.name, group=group, refused=why, entry=known.name)


def _no_cast(fighter: Fighter, known: KnownSpell, spell: Spell) -> str:
    if known.used:
        return "Already used. Regain it in a ceremony."
    if spell.touch:
        return "It works by touch, outside combat only."
    if spell.ward:
        return "You cast it in place of a parry when you are attacked."
    if spell.whom == "place":
        return "It shows distant places and does nothing in a fight."
    least = cost(fighter, spell, spell.powers[0], 0, EPISODE)
    if least > fighter.magic_points:
        return f"It costs {least} MP or more. You have {fighter.magic_points}."
    return (
        f"No target is within {CAST_RANGE} paces."
        if spell.kind == "divine"
        else "No target is near enough for your MP."
    )


def _mount(fighter: Fighter) -> Iterator[Option]:
    if fighter.build.mount and not fighter.mounted and fighter.engaged:
        yield Option(str(MOUNT), "mount", group="ready", refused="You can't mount in melee.")
