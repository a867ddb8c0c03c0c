"""Charms in a fight (`P-27`): sleep, charm, turning, domination, banishment and inspiration."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import make_thought
from solo.systems.polyhedral.fight.rules import lasting_effects, wounds
from solo.systems.polyhedral.fight.spells import cunning_targets, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.piece_rules import (
    CunningTarget,
    Family,
    PieceResult,
    PieceRule,
    SpellApplication,
)
from solo.systems.polyhedral.fight.state import FightContext, attack_dice, belongings, rolls_for
from solo.systems.polyhedral.fight.state.sight import can_see
from solo.systems.polyhedral.magic.amounts import fixed_part
from solo.systems.polyhedral.magic.charms import Banish, Charm, Dominate, Inspire, Sleep, Turn
from solo.systems.polyhedral.magic.illusions import Hide

ENCOURAGED, UNSEEN = Fraction(1, 10), Fraction(1, 3)


def _sleep(one: SpellApplication, piece: Sleep) -> PieceResult:
    target = one.target
    one.lay(piece, piece.turns)
    target.prone = True
    target.defensive = False
    belongings.drop_all(one.arena.fight, target)
    belongings.update_load(target, one.arena.armoury)
    lasting_effects.end(one.arena, target)
    wounds.fall_from_height(one.arena, target)
    return PieceResult("falls asleep")


def _charm(one: SpellApplication, piece: Charm) -> PieceResult:
    one.lay(piece, piece.turns)
    return PieceResult(f"will not harm {one.casting.caster.name}")


def _turn(one: SpellApplication, piece: Turn) -> PieceResult:
    one.lay(piece, piece.turns)
    whom = "friend" if piece.side == "own" else "creature"
    return PieceResult(f"must attack the nearest {whom}")


def _dominate(one: SpellApplication, piece: Dominate) -> PieceResult:
    if not one.lay(piece, one.turns(piece.turns)):
        return PieceResult("already obeys a stronger spell")
    one.target.serves = one.casting.caster.allegiance
    return PieceResult(f"fights for {one.casting.caster.name}")


def _banish(one: SpellApplication, piece: Banish) -> PieceResult:
    """Banish the target. A target that did not see the casting may try to return only once an hour."""
    target = one.target
    watched = not target.helpless and not target.unaware and can_see(one.arena.fight, target, one.casting.caster)
    one.lay(piece, lasting_effects.FOR_GOOD, unseen=not watched)
    target.defensive = False
    lasting_effects.end(one.arena, target)
    return PieceResult("stands vacant and helpless")


def _inspire(one: SpellApplication, piece: Inspire) -> PieceResult:
    one.lay(piece, fixed_part(piece.turns, one.power))
    return PieceResult(
        f"+{piece.modifier} on {'the next action' if piece.on == 'next action' else f'{piece.on} checks'}"
    )


# Schemes of cunning casters


def _encourage(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to inspire a friend who is about to strike, or one who hides or is about to hide (`P-27`)."""
    on = next(piece.on for piece in casting.full if isinstance(piece, Inspire))
    fight, caster = arena.fight, casting.caster
    friends = [one for one in targets.creatures(fight, casting) if one.standing and one.allegiance == caster.allegiance]
    friends = [one for one in friends if not any(effect.spell == casting.spell.name for effect in one.effects)]
    if on == "next action":
        ready = [one for one in friends if one is not caster and any(cunning_targets.could_strike(arena, one))]
        one = max(ready, key=lambda one: max(attack_dice(one, form) for form in arena.armoury.forms(one)), default=None)
        reason = "" if one is None else make_thought(caster.name, f"encourages {one.name} for the next attack")
        return CunningTarget(one.key, ENCOURAGED, reason) if one else None
    if on != "Stealth":
        return None
    if not fight.round and fight.lurking == caster.side:
        one = min(friends, key=lambda one: rolls_for(one, "Stealth"), default=None)
        reason = "" if one is None else make_thought(caster.name, f"hides {one.name}, who is easiest to spot")
        return CunningTarget(one.key, UNSEEN, reason) if one else None
    hidden = next((one for one in friends if any(effect.fooled for effect, _ in one.effects_of(Hide))), None)
    reason = "" if hidden is None else make_thought(caster.name, f"makes {hidden.name} harder to find")
    return CunningTarget(hidden.key, ENCOURAGED, reason) if hidden else None


# rule: Charms
CHARMS: Final[Family] = {
    Sleep: PieceRule(_sleep, worth=Fraction(4, 5)),
    Charm: PieceRule(_charm, worth=Fraction(1, 5)),
    Turn: PieceRule(_turn, worth=Fraction(1, 2)),
    Dominate: PieceRule(_dominate, worth=Fraction(1)),
    Banish: PieceRule(_banish, worth=Fraction(4, 5)),
    Inspire: PieceRule(_inspire, scheme=_encourage),
}
