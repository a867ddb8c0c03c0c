"""Mind control (`R-46`): the targets that a spell allows or forces, and the flight from a source of fear."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.polyhedral.fight.state import Combatant, Fight, LastingEffect
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.charms import Charm, Turn
from solo.systems.polyhedral.magic.fear import Flee, HoldOff


def list_enemies(fight: Fight, combatant: Combatant) -> Sequence[Combatant]:
    """Return the fighters whom a combatant may attack: the other side, or the targets that a spell forces (`P-27`).

    A combatant never attacks its charmer.
    """
    if not combatant.effects:
        return fight.foes_of(combatant)
    set_upon = combatant.effects_of(Turn)
    if set_upon:
        return _set_upon(fight, combatant, set_upon[-1][1])
    spared = charmers(combatant)
    return [foe for foe in fight.foes_of(combatant) if foe.key not in spared]


def charmers(combatant: Combatant) -> set[str]:
    """Return the keys of the charmers whom this fighter will not harm (`P-27`)."""
    return {effect.source for effect, _ in combatant.effects_of(Charm)}


def is_turned(combatant: Combatant) -> bool:
    """Return True if a spell dictates whom the fighter must attack."""
    return bool(combatant.effects) and bool(combatant.effects_of(Turn))


def _set_upon(fight: Fight, combatant: Combatant, turn: Turn) -> list[Combatant]:
    """Return the nearest fighter of the combatant's side, or of any side, as the only allowed target (`P-27`).

    Empty if there is no such fighter. `turn` is the effect piece that forces the attack.
    """
    friends = [friend for friend in fight.friends_of(combatant) if friend.standing]
    others = friends if turn.side == "own" else [*friends, *fight.foes_of(combatant)]
    nearest = min(others, key=lambda other: distance_between(combatant, other), default=None)
    return [nearest] if nearest else []


def fear_source(fight: Fight, combatant: Combatant) -> tuple[Place, LastingEffect, Flee] | None:
    """Return the square to flee from, with the effect and its piece; None if the fighter need not flee (`H-25`)."""
    for effect, piece in combatant.effects_of(Flee):
        standing = next(
            (one for one in fight.standing if one.spell == effect.spell and one.source == effect.source), None
        )
        source = standing.squares[0] if standing and standing.squares else fight.find(effect.source).place
        if not piece.spaces or field.distance(source, combatant.place, 1, combatant.width) < piece.spaces:
            return source, effect, piece
    return None


def kept_away(fight: Fight, combatant: Combatant, place: Place) -> bool:
    """Return True if a concentrating caster keeps the fighter from this place (`P-29`, `H-20`)."""
    for effect, piece in combatant.effects_of(HoldOff):
        caster = fight.find(effect.source)
        near = field.distance(caster.place, place, caster.width, combatant.width)
        now = field.distance(caster.place, combatant.place, caster.width, combatant.width)
        if not caster.is_out and near <= piece.spaces and near < now:
            return True
    return False
