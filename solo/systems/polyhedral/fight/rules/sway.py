"""Owns whose will somebody follows under a spell (`R-46`): whom it may strike, whom it must, and from what it runs."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.polyhedral.fight.state import Combatant, Effect, Fight
from solo.systems.polyhedral.fight.state.sight import apart
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.charms import Charm, Turn
from solo.systems.polyhedral.magic.fear import Flee, HoldOff


def enemies(fight: Fight, combatant: Combatant) -> Sequence[Combatant]:
    """Whom somebody may attack now: the other side, or whom a spell sets it upon, never its charmer (`P-27`)."""
    if not combatant.effects:
        return fight.foes_of(combatant)
    set_upon = combatant.under(Turn)
    if set_upon:
        return _set_upon(fight, combatant, set_upon[-1][1])
    spared = charmers(combatant)
    return [foe for foe in fight.foes_of(combatant) if foe.key not in spared]


def charmers(combatant: Combatant) -> set[str]:
    """The keys of those whom somebody will not harm (`P-27`)."""
    return {effect.source for effect, _ in combatant.under(Charm)}


def turned(combatant: Combatant) -> bool:
    """Whether a spell says whom somebody must attack."""
    return bool(combatant.effects) and bool(combatant.under(Turn))


def _set_upon(fight: Fight, combatant: Combatant, turn: Turn) -> list[Combatant]:
    """The nearest of its own side, or of either (`P-27`)."""
    friends = [friend for friend in fight.friends_of(combatant) if friend.standing]
    others = friends if turn.side == "own" else [*friends, *fight.foes_of(combatant)]
    nearest = min(others, key=lambda other: apart(combatant, other), default=None)
    return [nearest] if nearest else []


def fear(fight: Fight, combatant: Combatant) -> tuple[Place, Effect, Flee] | None:
    """From which square somebody must run, and by which spell (`H-25`); None for nothing."""
    for effect, piece in combatant.under(Flee):
        standing = next(
            (one for one in fight.standing if one.spell == effect.spell and one.source == effect.source), None
        )
        source = standing.squares[0] if standing and standing.squares else fight.of(effect.source).place
        if not piece.spaces or field.distance(source, combatant.place, 1, combatant.width) < piece.spaces:
            return source, effect, piece
    return None


def kept_away(fight: Fight, combatant: Combatant, place: Place) -> bool:
    """Whether a caster who concentrates keeps somebody from this place, within so many spaces (`P-29`, `H-20`)."""
    for effect, piece in combatant.under(HoldOff):
        caster = fight.of(effect.source)
        near = field.distance(caster.place, place, caster.width, combatant.width)
        now = field.distance(caster.place, combatant.place, caster.width, combatant.width)
        if not caster.out and near <= piece.spaces and near < now:
            return True
    return False
