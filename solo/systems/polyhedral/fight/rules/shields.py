"""Owns blows at a shield (`P-17`): its DR and LP as a thing, and that it breaks with the last of them.

How such a blow is met is ours: like any in melee, but with no block, and neither magic nor the balance of the bearer
have a part in it. A shield that comes home whole is mended.
"""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.polyhedral.fight.rules.blow import Foresight, Planned, wielded
from solo.systems.polyhedral.fight.rules.defences import BLOCK
from solo.systems.polyhedral.fight.state import Arena, Armoury, Attempt, Combatant, Piece, belongings
from solo.systems.polyhedral.gear.equipment import Shield
from solo.systems.polyhedral.rolls.blow import NO_RIDERS
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, odds_of


def on_the_arm(armoury: Armoury, one: Combatant) -> tuple[Piece, Shield] | None:
    """The shield that somebody bears, as a piece and as what it is; None for none."""
    shield = armoury.shield(one)
    if shield is None:
        return None
    return next(piece for piece in one.pieces if piece.where in belongings.HELD and piece.name == shield.name), shield


def left(borne: tuple[Piece, Shield]) -> int:
    """The LP that a shield has left."""
    piece, shield = borne
    return shield.object_lp - piece.scars


def plan(ahead: Foresight, attempt: Attempt) -> tuple[Planned, ...]:
    """The blow at the shield of its target against each defence but the block."""
    _, shield = _borne(ahead.armoury, attempt.target)
    bonus = wielded(ahead.armoury, attempt.attacker, attempt.form).bonus
    return tuple(
        one._replace(dice=one.dice._replace(bonus=bonus, dr=shield.object_dr, riders=NO_RIDERS))
        for one in ahead.plan(attempt)
        if one.defence.code != BLOCK
    )


def odds(planned: Planned, lp: int) -> BlowOdds:
    """The exact odds of a blow at a shield that has so many LP left; to drop it is to break it."""
    return odds_of(planned.dice, lp, 0)


def best_reply(ahead: Foresight, attempt: Attempt) -> tuple[Planned, BlowOdds]:
    """The defence that leaves least of the blow, and what it leaves; the first of equals."""
    lp = left(_borne(ahead.armoury, attempt.target))
    return min(((one, odds(one, lp)) for one in plan(ahead, attempt)), key=lambda pair: pair[1].order)


def harm(arena: Arena, bearer: Combatant, damage: int) -> str:
    """Take LP off the shield on somebody's arm, to be broken and gone with the last; what is left of it, in words."""
    piece, shield = _borne(arena.armoury, bearer)
    place = bearer.pieces.index(piece)
    bearer.pieces[place] = replace(piece, scars=min(shield.object_lp, piece.scars + damage))
    rest = shield.object_lp - bearer.pieces[place].scars
    if rest:
        return f"The shield has {rest} of {shield.object_lp} LP left."
    del bearer.pieces[place]
    belongings.reweigh(bearer, arena.armoury)
    return ""


def _borne(armoury: Armoury, bearer: Combatant) -> tuple[Piece, Shield]:
    borne = on_the_arm(armoury, bearer)
    assert borne is not None, f"{bearer.name} bears no shield"
    return borne
