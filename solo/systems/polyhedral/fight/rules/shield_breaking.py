"""Blows at a shield (`P-17`): the shield as an object with DR and LP, which breaks with its last LP.

The defence against such a blow is a house rule: as in melee, but without a block. Neither enchantments nor the bearer's
balance count. A damaged shield that the bearer keeps is whole after the fight.
"""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, PlannedBlow, wielded_weapon
from solo.systems.polyhedral.fight.rules.defences import BLOCK
from solo.systems.polyhedral.fight.state import (
    AttackModes,
    CarriedItem,
    Combatant,
    DeclaredAttack,
    FightContext,
    belongings,
)
from solo.systems.polyhedral.gear.equipment import Shield
from solo.systems.polyhedral.rolls.attacks import NO_RIDERS
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, odds_of


def on_the_arm(armoury: AttackModes, one: Combatant) -> tuple[CarriedItem, Shield] | None:
    """Return the shield on a fighter's arm, as carried and as an entry of the content; None if there is none."""
    shield = armoury.shield(one)
    if shield is None:
        return None
    return next(piece for piece in one.pieces if piece.where in belongings.HELD and piece.name == shield.name), shield


def remaining_lp(borne: tuple[CarriedItem, Shield]) -> int:
    """Return the LP that a shield in use has left."""
    piece, shield = borne
    return shield.object_lp - piece.scars


def plan(ahead: BlowForecasts, attempt: DeclaredAttack) -> tuple[PlannedBlow, ...]:
    """Plan the blow at the target's shield against each defence but the block."""
    _, shield = _borne(ahead.armoury, attempt.target)
    bonus = wielded_weapon(ahead.armoury, attempt.attacker, attempt.form).bonus
    return tuple(
        one._replace(dice=one.dice._replace(bonus=bonus, dr=shield.object_dr, riders=NO_RIDERS))
        for one in ahead.plan(attempt)
        if one.defence.code != BLOCK
    )


def odds(planned: PlannedBlow, lp: int) -> BlowOdds:
    """Return the exact odds of a blow at a shield with `lp` LP left; "drop" means that it breaks."""
    return odds_of(planned.dice, lp, 0)


def best_reply(ahead: BlowForecasts, attempt: DeclaredAttack) -> tuple[PlannedBlow, BlowOdds]:
    """Return the blow at the shield against the bearer's best defence, and its odds."""
    lp = remaining_lp(_borne(ahead.armoury, attempt.target))
    return min(((one, odds(one, lp)) for one in plan(ahead, attempt)), key=lambda pair: pair[1].order)


# rule: Strike at a shield
def harm(arena: FightContext, bearer: Combatant, damage: int) -> str:
    """Take LP off the shield on the bearer's arm; with its last LP the shield breaks and is gone.

    Returns a sentence on the remaining LP, "" if the shield has broken.
    """
    piece, shield = _borne(arena.armoury, bearer)
    place = bearer.pieces.index(piece)
    bearer.pieces[place] = replace(piece, scars=min(shield.object_lp, piece.scars + damage))
    rest = shield.object_lp - bearer.pieces[place].scars
    if rest:
        return f"The shield has {rest} of {shield.object_lp} LP left."
    del bearer.pieces[place]
    belongings.update_load(bearer, arena.armoury)
    return ""


def _borne(armoury: AttackModes, bearer: Combatant) -> tuple[CarriedItem, Shield]:
    borne = on_the_arm(armoury, bearer)
    assert borne is not None, f"{bearer.name} has no shield"
    return borne
