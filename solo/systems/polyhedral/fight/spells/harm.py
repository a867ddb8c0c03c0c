"""Harm by spells (`P-28`): immediate wounds, missiles, falls, lost SP and burning."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier, Roll
from solo.systems.contract import Event, ValueChange
from solo.systems.polyhedral.fight.rules import burning, lasting_effects, luck_weights, wounds
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.piece_rules import (
    Family,
    PieceResult,
    PieceRule,
    SpellApplication,
    merge_results,
)
from solo.systems.polyhedral.fight.state import Combatant, FightContext, LastingEffect
from solo.systems.polyhedral.magic.afflictions import LoseTurn
from solo.systems.polyhedral.magic.amounts import fixed_part, needed_power, roll_amount
from solo.systems.polyhedral.magic.harm import Burn, Chill, Drain, Harm, Hurl, Missiles, pick, strike
from solo.systems.polyhedral.rolls.checks import Steps

STOPPED_WORDS: Final = {"full": "{} less DR {}", "half": "{} less half of DR {}", "none": "DR ignored"}


def _struck(one: SpellApplication, piece: Harm, what: str) -> tuple[int, int]:
    """Roll the damage of an effect piece, and return it before DR and past DR."""
    caster = one.casting.caster
    steps = Steps(one.arena.scene, caster.key, {roll_amount: f"{caster.name}: {what} of {one.casting.spell.name}"})
    return strike(steps, piece, one.power, one.dr, one.arena.armoury.wears_metal(one.target))


def _harm(one: SpellApplication, piece: Harm) -> PieceResult:
    target = one.target
    if not piece.takes(target.build.tags):
        return PieceResult()
    raw, past = _struck(one, piece, "damage")
    thrown_for = piece, needed_power(piece.amount, one.power), one.dr, one.arena.armoury.wears_metal(target)
    luck_weights.record_spell_luck(one.arena.scene, one.arena.fight, target, thrown_for, past)
    stopped = STOPPED_WORDS[piece.dr].format(raw, one.dr)
    rolls = one.amount_rolls(piece.amount, f"damage to {target.name}" if one.among > 1 else "damage", raw)
    if one.among > 1:
        rolls = tuple(replace(roll, outcome=stopped) for roll in rolls)
    if piece.metal and one.arena.armoury.wears_metal(target):
        rolls = tuple(replace(roll, modifiers=(Modifier("metal armour", piece.metal),)) for roll in rolls)
    changes = wounds.wound(one.arena.fight, target, past, one.casting.caster.key)
    return PieceResult(f"{past} damage ({stopped})", rolls, changes, raw if piece.knocks else 0)


def _missiles(one: SpellApplication, piece: Missiles) -> PieceResult:
    return merge_results(_harm(one, piece.harm) for _ in range(one.missiles))


# rule: Spirit Lash and Missile Swarm
def shares_of_missiles(arena: FightContext, casting: Casting, touched: Sequence[Combatant]) -> dict[str, int]:
    """Return the number of missiles for each target, drawn at random one by one (`H-27`)."""
    piece = next((piece for piece in casting.full if isinstance(piece, Missiles)), None)
    if piece is None or not touched:
        return {}
    shares: dict[str, int] = {}
    what = f"{casting.caster.name}: target of a missile from {casting.spell.name}"
    for _ in range(fixed_part(piece.count, casting.power(0))):
        index = arena.scene.roll(casting.caster.key, what, pick, len(touched)) if len(touched) > 1 else 0
        shares[touched[index].key] = shares.get(touched[index].key, 0) + 1
    return shares


def _throw(one: SpellApplication, piece: Hurl) -> PieceResult:
    """Throw the target up, so that it loses its next turn. Its fall takes VP first, then LP, like any fall (`R-25`)."""
    raw, past = _struck(one, piece.harm, "fall")
    rolls = one.amount_rolls(piece.harm.amount, "fall", raw)
    one.lay(LoseTurn(turns=1), 1)
    changes = wounds.drain(one.arena.fight, one.target, past)
    return PieceResult(f"thrown into the air, then {past} damage from the fall", rolls, changes)


def _drain(one: SpellApplication, piece: Drain) -> PieceResult:
    before = one.target.sp
    one.target.sp = max(0, before - fixed_part(piece.sp, one.power))
    if before == one.target.sp:
        return PieceResult("")
    return PieceResult("", (), (ValueChange(one.target.name, "SP", str(before), str(one.target.sp), one.target.sides),))


def _burn(one: SpellApplication, piece: Burn) -> PieceResult:
    one.lay(piece, 1)
    burning.light(one.arena, one.target.squares, one.casting.caster)
    return PieceResult(f"on fire, {piece.damage} more damage next round")


def _burn_on(arena: FightContext, one: Combatant, effect: LastingEffect, piece: Burn) -> None:
    lose(arena, one, effect, piece.damage, "burns on")


def _chill(one: SpellApplication, _piece: Chill) -> PieceResult:
    burning.put_out(one.arena, one.target.squares, one.casting.caster)
    return PieceResult("stops burning" if lasting_effects.lift_all(one.target, Burn) else "")


def lose(
    arena: FightContext, one: Combatant, effect: LastingEffect, lost: int, words: str, rolls: tuple[Roll, ...] = ()
) -> None:
    """Take the points that a lasting effect costs (`lost`) off a fighter, and emit an event with their `rolls`."""
    changes = wounds.wound(arena.fight, one, lost, effect.source)
    if arena.scene.has_listener:
        text = f"{effect.spell} {words}, and {one.name} takes {lost} damage."
        deed = wounds.make_mishap(one, lost, effect.spell)
        arena.scene.emit(Event("spell", text, one.name, rolls, changes, deed=deed))


# rule: Evocations
HARM: Final[Family] = {
    Harm: PieceRule(_harm),
    Missiles: PieceRule(_missiles),
    Hurl: PieceRule(_throw, worth=Fraction(1, 4)),
    Drain: PieceRule(_drain),
    Burn: PieceRule(_burn, goes_on=_burn_on, worth=Fraction(1, 14)),
    Chill: PieceRule(_chill),
}
