"""Afflictions in a fight (`P-26`): effects that wither, bleed or hinder, cost turns, or cause falls and fumbles."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import Event
from solo.systems.parts.phrasing import count_noun, format_number
from solo.systems.polyhedral.fight.narration.amounts import amount_rolls
from solo.systems.polyhedral.fight.narration.attacks import name_in_sentence
from solo.systems.polyhedral.fight.rules import lasting_effects, weakness, wounds
from solo.systems.polyhedral.fight.spells.harm import lose
from solo.systems.polyhedral.fight.spells.piece_rules import Family, PieceResult, PieceRule, SpellApplication
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, FightContext, LastingEffect, belongings
from solo.systems.polyhedral.magic.afflictions import (
    Bleed,
    Breathless,
    Expose,
    Fumble,
    Hinder,
    LoseTurn,
    Misfire,
    Slow,
    Trip,
    Weaken,
    Wither,
)
from solo.systems.polyhedral.magic.amounts import MINUTE, fixed_part, needed_power, roll_amount


def _wither(one: SpellApplication, piece: Wither) -> PieceResult:
    one.lay(piece, one.turns(piece.turns) if fixed_part(piece.turns, one.power) else lasting_effects.FOR_GOOD)
    return PieceResult("takes damage turn after turn")


def _wither_on(arena: FightContext, one: Combatant, effect: LastingEffect, piece: Wither) -> None:
    what = f"{effect.spell}: damage to {one.name}"
    raw = arena.scene.roll(effect.source, what, roll_amount, piece.amount, needed_power(piece.amount, effect.power))
    lose(arena, one, effect, raw, "goes on", amount_rolls(arena.scene, piece.amount, effect.power, "damage", raw))


def _bleed(one: SpellApplication, piece: Bleed) -> PieceResult:
    target = one.target
    if not target.wounded and target.lp == target.full_lp and target.vp == target.full_vp:
        return PieceResult("unhurt, so no bleeding")
    turns = one.turns(piece.turns)
    one.lay(piece, turns)
    return PieceResult(f"bleeds for {count_noun(turns, 'round')}")


def _bleed_on(arena: FightContext, one: Combatant, effect: LastingEffect, _piece: Bleed) -> None:
    changes = wounds.bleed_on(arena.fight, one)
    if arena.scene.has_listener:
        arena.scene.emit(Event("bleeding", f"{effect.spell}: {one.name} bleeds.", one.name, (), changes))


def _hinder(one: SpellApplication, piece: Hinder) -> PieceResult:
    turns = {"next action": MINUTE, "turns": piece.turns, "for good": lasting_effects.FOR_GOOD}[piece.until]
    one.lay(piece, turns)
    when = {"next action": "on the next action", "for good": "for good"}.get(piece.until)
    when = when or ("on the next turn" if piece.turns == 1 else f"for {piece.turns} turns")
    return PieceResult(f"{format_number(piece.modifier)} {when}")


def _expose(one: SpellApplication, piece: Expose) -> PieceResult:
    one.lay(piece, piece.turns)
    return PieceResult(f"attackers get +{piece.modifier} to hit")


def _slow(one: SpellApplication, piece: Slow) -> PieceResult:
    one.lay(piece, piece.turns)
    return PieceResult(f"Move −{piece.by}")


def _weaken(one: SpellApplication, piece: Weaken) -> PieceResult:
    one.lay(piece, piece.turns or lasting_effects.FOR_GOOD)
    weakness.update_derived(one.target, one.arena.armoury)
    return PieceResult(f"{piece.attribute} −{piece.by}")


def _strengthen(arena: FightContext, one: Combatant, _effect: LastingEffect) -> None:
    weakness.update_derived(one, arena.armoury)


def _wind(one: SpellApplication, piece: Breathless) -> PieceResult:
    one.lay(piece, piece.turns or lasting_effects.FOR_GOOD)
    return PieceResult("too short of breath to Sprint")


def _lose_turn(one: SpellApplication, piece: LoseTurn) -> PieceResult:
    one.lay(piece, piece.turns)
    return PieceResult("loses the next turn")


def _misfire(one: SpellApplication, piece: Misfire) -> PieceResult:
    one.lay(piece, MINUTE)
    return PieceResult("will miss with the next attack" if piece.misses else "will attack the nearest creature next")


def _trip(one: SpellApplication, _piece: Trip) -> PieceResult:
    if one.target.height:
        return PieceResult("is aloft, so cannot be tripped")
    one.target.prone = True
    return PieceResult("falls prone")


def _fumble(one: SpellApplication, piece: Fumble) -> PieceResult:
    held = next((thing for thing in one.target.pieces if thing.where == "hand"), None)
    if held is None:
        return PieceResult("holds nothing to drop")
    name = name_in_sentence(held.name)
    if piece.drop:
        belongings.drop(one.arena.fight, one.target, held)
        belongings.update_load(one.target, one.arena.armoury)
        return PieceResult(f"drops the {name}")
    held.wait = max(held.wait, 1)
    return PieceResult(f"must ready the {name} again")


def _needs_its_weapon(armoury: AttackModes, target: Combatant) -> bool:
    """Return True if the target holds a weapon in its main hand and casts no spells instead."""
    held = next((thing for thing in target.pieces if thing.where == "hand"), None)
    if held is None or armoury.weapon(target, held) is None:
        return False
    return not any(spell.rank <= target.sp for spell in armoury.spells(target))


# rule: Afflictions
AFFLICTIONS: Final[Family] = {
    Wither: PieceRule(_wither, goes_on=_wither_on, worth=Fraction(1, 3)),
    Bleed: PieceRule(_bleed, goes_on=_bleed_on, worth=Fraction(1, 4)),
    Hinder: PieceRule(_hinder, worth=Fraction(1, 8)),
    Expose: PieceRule(_expose, worth=Fraction(1, 6)),
    Slow: PieceRule(_slow, worth=Fraction(1, 20)),
    Weaken: PieceRule(_weaken, ends=_strengthen, worth=Fraction(1, 4)),
    Breathless: PieceRule(_wind, worth=Fraction(1, 20)),
    LoseTurn: PieceRule(_lose_turn, worth=Fraction(1, 4)),
    Misfire: PieceRule(_misfire, worth=Fraction(1, 4)),
    Trip: PieceRule(_trip, worth=Fraction(1, 5)),
    Fumble: PieceRule(_fumble, worth=Fraction(1, 4), matters=_needs_its_weapon),
}
