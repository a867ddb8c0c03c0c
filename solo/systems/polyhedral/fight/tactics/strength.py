"""The strength of a fighter for estimates of the chance to win: expected harm in points a turn, and points left.

The harm is computed once, at the muster, against the foes at that time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from solo.resolver import Modifier
from solo.systems.parts.fight.leaving import Strength, estimate_win_chance
from solo.systems.polyhedral.fight.options.spells import castings_of
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts
from solo.systems.polyhedral.fight.spells import odds, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.families import rule_of
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Combatant, DeclaredAttack, Fight, FightContext, Side
from solo.systems.polyhedral.magic.charms import Banish, Dominate, Sleep
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.rolls.blow_odds import odds_of

CAUGHT, CAUGHT_WIDELY, WIDE_FROM = 2, 3, 6
"""The number of foes usually caught by a small and by a wide area, and the least size in squares of a wide area."""
HAMPERED: Final = Fraction(1, 2)
"""The part of a foe's points that counts as harm done if a spell hampers the foe.

All points count if the foe no longer stands for its side, as in sleep (`H-32`).
"""
MASTERED: Final = (Sleep, Banish, Dominate)
FEW_CASTS: Final = 3
STEEPNESS: Final = 1.2
"""The steepness of the estimated chance to win, fitted to fights between tactics.

Of the sides whose chance is estimated at 10 %, about a tenth win.
"""


def set_menace(fight: Fight, armoury: AttackModes) -> None:
    """Set each fighter's `menace`: the mean points that its best weapon or spell takes from a foe in a turn.

    Fighters of the same kind and side are computed once.
    """
    known: dict[tuple[str, str], float] = {}
    for one in fight.combatants:
        kind = one.side, one.kind
        if kind not in known:
            known[kind] = _expected_harm(fight, armoury, one)
        one.menace = known[kind]


def _expected_harm(fight: Fight, armoury: AttackModes, one: Combatant) -> float:
    foes = list({foe.kind: foe for foe in fight.combatants if foe.side != one.side}.values())
    arena, ahead = FightContext(fight, armoury, QUIET), _OnFirmGround(fight, armoury)
    ways = (*_by_weapons(ahead, one, foes), *_by_magic(arena, one, foes))
    return round(float(max(ways, default=Fraction(0))), 2)


def win_chance(fight: Fight, side: Side) -> float:
    """Return the estimated chance that a side wins from the present state; one half if no strength is known."""
    own: list[Strength] = []
    others: list[Strength] = []
    for one in fight.combatants:
        if not (one.left or one.dead or one.unconscious):
            harm = 0.0 if one.effects and one.helpless else one.menace
            (own if (one.serves or one.side) == side else others).append(
                Strength(harm, one.lp + one.vp + one.temporary_vp)
            )
    return estimate_win_chance(_wearing_down(own), _wearing_down(others), STEEPNESS)


def _wearing_down(side: Sequence[Strength]) -> Iterator[Strength]:
    """Yield each strength of a side with less harm, since the side's fighters fall one by one during the fight."""
    count = len(side)
    for one in side:
        yield one._replace(harm=one.harm * (count + 1) / (2 * count))


class _OnFirmGround(BlowForecasts):
    """Forecasts of blows without footing, cover and light, since squares at the start say little about the fight."""

    def situation(self, attacker: Combatant, target: Combatant, *, missile: bool) -> tuple[Modifier, ...]:
        """Return no situational modifiers."""
        del attacker, target, missile
        return ()


def _by_weapons(ahead: BlowForecasts, one: Combatant, foes: Sequence[Combatant]) -> Iterator[Fraction]:
    for form in ahead.armoury.own_forms(one):
        mode = form.mode
        blows = Fraction(2 if mode.rapid else 1, 1 + mode.reload + mode.whole_turn_ready)
        yield blows * _mean([_blow(ahead, DeclaredAttack(one, foe, form)) for foe in foes])
    for first, second in ahead.armoury.pairs(one):
        yield _mean([_blow(ahead, DeclaredAttack(one, foe, form)) for foe in foes for form in (first, second)]) * 3 / 2


def _blow(ahead: BlowForecasts, attempt: DeclaredAttack) -> Fraction:
    """Return a blow's mean damage: the average of the damage against the best defence and against a dodge."""
    target = attempt.target
    dodged = odds_of(ahead.plan(attempt)[0].dice, target.lp, target.vp).mean
    return (ahead.best_reply(attempt)[1].mean + dodged) / 2


def _by_magic(arena: FightContext, one: Combatant, foes: Sequence[Combatant]) -> Iterator[Fraction]:
    several = sum(foe.side != one.side for foe in arena.fight.combatants)
    for spell in arena.armoury.spells(one):
        if spell.time != "an action" or spell.helpful or not spell.rank or spell.rank > one.sp:
            continue
        lasts = min(Fraction(1), Fraction(one.sp, spell.rank * FEW_CASTS))
        wide = min(several, _usually_caught(spell))
        for casting in castings_of(one, spell):
            harms = [_harm(arena, casting, foe) for foe in foes if targets.is_target_type(spell, one, foe)]
            yield lasts * wide * sum(harms, Fraction(0)) / len(foes)


def _usually_caught(spell: Spell) -> int:
    if spell.target.aim in targets.SINGLE:
        return 1
    return CAUGHT_WIDELY if spell.target.size >= WIDE_FROM else CAUGHT


def _harm(arena: FightContext, casting: Casting, foe: Combatant) -> Fraction:
    known = odds.spell_odds(arena, casting, foe)
    hampers = max((_points_hampered(piece) for piece in casting.full), default=Fraction(0))
    return known.mean + hampers * known.full * (foe.full_lp + foe.full_vp)


def _points_hampered(piece: Piece) -> Fraction:
    """Return the part of a foe's points that counts as harm done by an effect piece."""
    return rule_of(piece).worth * (1 if isinstance(piece, MASTERED) else HAMPERED)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
