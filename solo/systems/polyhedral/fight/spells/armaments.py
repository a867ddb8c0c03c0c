"""Spells that arm the caster and its friends (`P-28`): armour of force, burning weapons and the lash.

An arrow of force is not here: it is offered as a shot (`R-38`).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from typing import Final

from solo.systems.contract import Event, make_thought
from solo.systems.polyhedral.fight.narration import attacks
from solo.systems.polyhedral.fight.rules import lasting_effects, wounds
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.cunning_targets import NEAR, could_strike, nearest
from solo.systems.polyhedral.fight.spells.piece_rules import (
    CunningTarget,
    Family,
    PieceResult,
    PieceRule,
    SpellApplication,
)
from solo.systems.polyhedral.fight.state import (
    CarriedItem,
    Combatant,
    Fight,
    FightContext,
    LastingEffect,
    attack_dice,
    belongings,
)
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.magic.amounts import fixed_part
from solo.systems.polyhedral.magic.armaments import ForceArrow, Kindle, Lash, Shield

LASHING: Final = Fraction(1, 6)
BURNING: Final = Fraction(1, 7)
WORTH_BURNING: Final = 12
ENOUGH_LP: Final = 4


def _shield(one: SpellApplication, piece: Shield) -> PieceResult:
    one.target.temporary_vp = fixed_part(piece.vp, one.power)
    return PieceResult(f"gains {one.target.temporary_vp} temporary VP")


def burns(bearer: Combatant, thing: CarriedItem) -> bool:
    """Return True if a flame spell lies on this thing of the bearer."""
    return bool(thing.mark) and any(effect.on == thing.mark for effect, _ in bearer.effects_of(Kindle))


def _new_mark(fight: Fight) -> str:
    """Return a mark that no thing in the fight has yet. A mark identifies a thing on which a spell lies."""
    known = {thing.mark for one in fight.combatants for thing in one.pieces} | {thing.mark for thing in fight.ground}
    return next(mark for mark in map(str, count(1)) if mark not in known)


def _kindle(one: SpellApplication, piece: Kindle) -> PieceResult:
    """Set alight a held weapon that does not burn yet, the main hand's first (`P-28`)."""
    weapons = belongings.held_weapons(one.target, one.arena.armoury)
    if not weapons:
        return PieceResult("has no weapon in hand")
    held = next((thing for thing in weapons if not burns(one.target, thing)), weapons[0])
    held.mark = held.mark or _new_mark(one.arena.fight)
    one.lay(piece, fixed_part(piece.turns, one.power), on=held.mark)
    return PieceResult(f"the {attacks.name_in_sentence(held.name)} burns")


def _lash(one: SpellApplication, piece: Lash) -> PieceResult:
    caster = one.target
    before = caster.lp
    caster.lp -= 1
    one.lay(piece, piece.turns, given=1)
    belongings.hold_lash(caster)
    return PieceResult("holds a whip of spirit", (), attacks.describe_change(caster, before, caster.vp))


def _end_lash(arena: FightContext, bearer: Combatant, effect: LastingEffect) -> None:
    belongings.drop_lash(bearer)
    changes = wounds.heal(arena, bearer, effect.given, 0)
    if changes and arena.scene.has_listener:
        arena.scene.emit(Event("heal", f"{bearer.name} regains the LP that the lash cost.", bearer.name, (), changes))


def end_lashes(arena: FightContext) -> None:
    """End every Spirit Lash after the fight, since its minute is over; the bearer regains the LP that the lash cost."""
    for bearer in arena.fight.combatants:
        for effect, _ in bearer.effects_of(Lash):
            lasting_effects.remove_effect(bearer, effect)
            _end_lash(arena, bearer, effect)


def _arm_oneself(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to give the caster a lash, if it holds no weapon and a foe is close; None otherwise."""
    caster = casting.caster
    foe = nearest(arena.fight, caster)
    armed = any(piece.where in belongings.HELD for piece in caster.pieces)
    if armed or foe is None or distance_between(caster, foe) > NEAR or caster.lp < ENOUGH_LP:
        return None
    return CunningTarget(
        "", LASHING, make_thought(caster.name, f"has no weapon in hand and makes a whip of spirit against {foe.name}")
    )


def _set_alight(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to set the best attacking friend's weapon alight, while enough foes are left; None otherwise."""
    fight, caster = arena.fight, casting.caster
    left = sum(foe.lp + foe.vp for foe in fight.foes_of(caster))
    dark = [
        one
        for one in targets.creatures(fight, casting)
        if one.standing
        and any(not burns(one, thing) for thing in belongings.held_weapons(one, arena.armoury)[:1])
        and (any(could_strike(arena, one)) or not fight.round)
    ]
    if not dark or left < WORTH_BURNING:
        return None
    one = max(dark, key=lambda one: max(attack_dice(one, form) for form in arena.armoury.forms(one)))
    whose = "their own weapon" if one is caster else f"{one.name}'s weapon"
    return CunningTarget(one.key, BURNING, make_thought(caster.name, f"sets {whose} alight for more damage"))


ARMAMENTS: Final[Family] = {
    Shield: PieceRule(_shield),
    Kindle: PieceRule(_kindle, scheme=_set_alight),
    Lash: PieceRule(_lash, ends=_end_lash, scheme=_arm_oneself),
    ForceArrow: PieceRule(),
}
