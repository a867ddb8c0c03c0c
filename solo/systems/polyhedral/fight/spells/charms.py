"""Owns what charms do in a fight (`P-27`): sleep, charm, turning, domination, banishment, and inspiration."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.polyhedral.fight.rules import concentration, effects, wounds
from solo.systems.polyhedral.fight.spells.work import Done, Family, Rule, Work
from solo.systems.polyhedral.fight.state import belongings
from solo.systems.polyhedral.fight.state.sight import sees
from solo.systems.polyhedral.magic.amounts import fixed
from solo.systems.polyhedral.magic.charms import Banish, Charm, Dominate, Inspire, Sleep, Turn


def _sleep(one: Work, piece: Sleep) -> Done:
    target = one.target
    one.lay(piece, piece.turns)
    target.prone = True
    target.defensive = False
    belongings.drop_all(one.arena.fight, target)
    belongings.reweigh(target, one.arena.armoury)
    concentration.end(one.arena, target)
    wounds.fall_from_height(one.arena, target)
    return Done("falls asleep")


def _charm(one: Work, piece: Charm) -> Done:
    one.lay(piece, piece.turns)
    return Done(f"will not harm {one.casting.caster.name}")


def _turn(one: Work, piece: Turn) -> Done:
    one.lay(piece, piece.turns)
    return Done("must attack the nearest of its own side" if piece.side == "own" else "must attack whoever is nearest")


def _dominate(one: Work, piece: Dominate) -> Done:
    if not one.lay(piece, one.turns(piece.turns)):
        return Done("is held by a stronger will")
    one.target.serves = one.casting.caster.allegiance
    return Done(f"fights for {one.casting.caster.name}")


def _banish(one: Work, piece: Banish) -> Done:
    """Whoever has not seen it cast looks for the way back by the hour only."""
    target = one.target
    watched = not target.helpless and not target.unaware and sees(one.arena.fight, target, one.casting.caster)
    one.lay(piece, effects.FOR_GOOD, unseen=not watched)
    target.defensive = False
    concentration.end(one.arena, target)
    return Done("stands vacant and helpless")


def _inspire(one: Work, piece: Inspire) -> Done:
    one.lay(piece, fixed(piece.turns, one.power))
    return Done(f"+{piece.modifier} on {'the next action' if piece.on == 'next action' else f'{piece.on} checks'}")


CHARMS: Final[Family] = {
    Sleep: Rule(_sleep, worth=Fraction(4, 5)),
    Charm: Rule(_charm, worth=Fraction(1, 5)),
    Turn: Rule(_turn, worth=Fraction(1, 2)),
    Dominate: Rule(_dominate, worth=Fraction(1)),
    Banish: Rule(_banish, worth=Fraction(4, 5)),
    Inspire: Rule(_inspire),
}
