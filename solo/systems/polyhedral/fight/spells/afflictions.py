"""Afflictions in a fight (`P-26`): withering, bleeding, hindrance, lost turns, falls and fumbles."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import Event
from solo.systems.parts.wording import count_noun, format_number
from solo.systems.polyhedral.fight.narration.wording import spoken
from solo.systems.polyhedral.fight.rules import effects, weakness, wounds
from solo.systems.polyhedral.fight.spells.harm import lose
from solo.systems.polyhedral.fight.spells.work import Done, Family, Rule, Work
from solo.systems.polyhedral.fight.state import Combatant, FightContext, LastingEffect, belongings
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


def _wither(one: Work, piece: Wither) -> Done:
    one.lay(piece, one.turns(piece.turns) if fixed_part(piece.turns, one.power) else effects.FOR_GOOD)
    return Done("it will do harm turn after turn")


def _wither_on(arena: FightContext, one: Combatant, effect: LastingEffect, piece: Wither) -> None:
    what = f"{effect.spell}: damage to {one.name}"
    raw = arena.scene.roll(effect.source, what, roll_amount, piece.amount, needed_power(piece.amount, effect.power))
    lose(arena, one, effect, raw, "goes on")


def _bleed(one: Work, piece: Bleed) -> Done:
    target = one.target
    if not target.wounded and target.lp == target.full_lp and target.vp == target.full_vp:
        return Done("unhurt, so nothing bleeds")
    turns = one.turns(piece.turns)
    one.lay(piece, turns)
    return Done(f"bleeds for {count_noun(turns, 'round')}")


def _bleed_on(arena: FightContext, one: Combatant, effect: LastingEffect, _piece: Bleed) -> None:
    changes = wounds.bleed_on(arena.fight, one)
    if arena.scene.listening:
        arena.scene.tell(Event("bleeding", f"{effect.spell}: {one.name} bleeds.", one.name, (), changes))


def _hinder(one: Work, piece: Hinder) -> Done:
    turns = {"next action": MINUTE, "turns": piece.turns, "for good": effects.FOR_GOOD}[piece.until]
    one.lay(piece, turns)
    when = {"next action": "on the next action", "for good": "for good"}.get(piece.until)
    when = when or ("on the next turn" if piece.turns == 1 else f"for {piece.turns} turns")
    return Done(f"{format_number(piece.modifier)} {when}")


def _expose(one: Work, piece: Expose) -> Done:
    one.lay(piece, piece.turns)
    return Done(f"easier to hit by {piece.modifier}")


def _slow(one: Work, piece: Slow) -> Done:
    one.lay(piece, piece.turns)
    return Done(f"Move −{piece.by}")


def _weaken(one: Work, piece: Weaken) -> Done:
    one.lay(piece, piece.turns or effects.FOR_GOOD)
    weakness.refigure(one.target, one.arena.armoury)
    return Done(f"{piece.attribute} −{piece.by}")


def _strengthen(arena: FightContext, one: Combatant, _effect: LastingEffect) -> None:
    weakness.refigure(one, arena.armoury)


def _wind(one: Work, piece: Breathless) -> Done:
    one.lay(piece, piece.turns or effects.FOR_GOOD)
    return Done("too short of breath to Sprint")


def _lose_turn(one: Work, piece: LoseTurn) -> Done:
    one.lay(piece, piece.turns)
    return Done("loses the next turn")


def _misfire(one: Work, piece: Misfire) -> Done:
    one.lay(piece, MINUTE)
    return Done("the next attack will miss" if piece.misses else "the next attack goes at whoever is nearest")


def _trip(one: Work, _piece: Trip) -> Done:
    if one.target.height:
        return Done("aloft, and not to be tripped")
    one.target.prone = True
    return Done("falls prone")


def _fumble(one: Work, piece: Fumble) -> Done:
    held = next((thing for thing in one.target.pieces if thing.where == "hand"), None)
    if held is None:
        return Done("holds nothing to drop")
    name = spoken(held.name)
    if piece.drop:
        belongings.drop(one.arena.fight, one.target, held)
        belongings.update_load(one.target, one.arena.armoury)
        return Done(f"drops the {name}")
    held.wait = max(held.wait, 1)
    return Done(f"must make the {name} ready again")


# rule: Afflictions
AFFLICTIONS: Final[Family] = {
    Wither: Rule(_wither, goes_on=_wither_on, worth=Fraction(1, 3)),
    Bleed: Rule(_bleed, goes_on=_bleed_on, worth=Fraction(1, 4)),
    Hinder: Rule(_hinder, worth=Fraction(1, 8)),
    Expose: Rule(_expose, worth=Fraction(1, 6)),
    Slow: Rule(_slow, worth=Fraction(1, 20)),
    Weaken: Rule(_weaken, ends=_strengthen, worth=Fraction(1, 4)),
    Breathless: Rule(_wind, worth=Fraction(1, 20)),
    LoseTurn: Rule(_lose_turn, worth=Fraction(1, 4)),
    Misfire: Rule(_misfire, worth=Fraction(1, 4)),
    Trip: Rule(_trip, worth=Fraction(1, 5)),
    Fumble: Rule(_fumble, worth=Fraction(1, 4)),
}
