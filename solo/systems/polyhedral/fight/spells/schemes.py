"""Owns what the cunning do with spells that strike nobody (`P-41`): walls, images, flight, the lash, wards, raising.

Each scheme says where it goes, what it is worth in foes taken out of the fight, and why, or that now is not the time.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.contract import Choice, Choose, PickPlace
from solo.systems.parts.wit import Wit
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.bouts import farthest
from solo.systems.polyhedral.fight.circumstances import apart
from solo.systems.polyhedral.fight.flight import ALOFT
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.on_field import RING
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.fight.wit import wit_of
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic import pieces

AHEAD, ACROSS = 2, 2
NEAR, FAR = 3, 4
ENOUGH_LP: Final = 4
RAISING, IMAGE, FLAMES, FLYING = Fraction(3, 4), Fraction(1, 2), Fraction(2, 5), Fraction(2, 5)
EARTH, WARDING, LASHING = Fraction(1, 3), Fraction(1, 4), Fraction(1, 6)


class Scheme(NamedTuple):
    """Where a spell goes, a target's key, a place or "" for nothing to choose; its worth, and why."""

    answer: str
    worth: Fraction
    reason: str


def scheme(arena: Arena, casting: Casting) -> Scheme | None:
    """What a cunning caster would do with such a spell now; None where it is of no use, or of another kind."""
    for piece in casting.full:
        found = SCHEMES.get(type(piece))
        if found is not None and wit_of(casting.caster) is Wit.CUNNING:
            return found(arena, casting)
    return None


def _raise(arena: Arena, casting: Casting) -> Scheme | None:
    """A friend who is dead fights again, or at least lives."""
    fallen = [one for one in targets.creatures(arena.fight, casting) if one.side == casting.caster.allegiance]
    if not fallen:
        return None
    return Scheme(fallen[0].key, RAISING, f"{casting.caster.name} calls {fallen[0].name} back from death.")


def _ward(arena: Arena, casting: Casting) -> Scheme | None:
    """Over the friend, or oneself, who is likeliest to fall next."""
    caster = casting.caster
    open_to_death = [
        one
        for one in targets.creatures(arena.fight, casting)
        if one.standing
        and one.lp * 2 <= one.full_lp
        and not one.under(pieces.Ward)
        and not one.tagged(*targets.LIFELESS)
    ]
    if not open_to_death or not arena.fight.foes_of(caster):
        return None
    one = min(open_to_death, key=lambda one: (one.lp, one.vp))
    whom = "itself" if one is caster else one.name
    return Scheme(one.key, WARDING, f"{caster.name} wards {whom}, who is close to falling, against death.")


def _image(arena: Arena, casting: Casting) -> Scheme | None:
    """A wall that is none, while one is hurt and nobody stands close."""
    caster, fight = casting.caster, arena.fight
    there = any(isinstance(one.piece, pieces.Illusion) and one.source == caster.key for one in fight.standing)
    foe = _nearest(fight, caster)
    if there or foe is None or caster.lp * 2 > caster.full_lp or apart(caster, foe) <= AHEAD:
        return None
    return _line_scheme(arena, casting, IMAGE, f"{caster.name} is hurt and hides from {foe.name} behind an image.")


def _earth(arena: Arena, casting: Casting) -> Scheme | None:
    """Blocks before one's archers, over which they shoot and the others must climb."""
    caster, fight = casting.caster, arena.fight
    archers = [one for one in (caster, *fight.friends_of(caster)) if one.standing and shoots(arena, one)]
    foe = _nearest(fight, caster)
    if not archers or foe is None or apart(caster, foe) < FAR or shoots(arena, foe):
        return None
    start, end = line(caster, foe)
    if not all(one in fight.field and fight.field.ground(one).free for one in (start, end)):
        return None
    reason = f"{caster.name} raises earth between {archers[0].name}, who shoots, and {foe.name}."
    return _line_scheme(arena, casting, EARTH, reason)


def _flames(arena: Arena, casting: Casting) -> Scheme | None:
    """A ring of fire round whoever must come through it to strike anybody."""
    caster, fight = casting.caster, arena.fight
    if casting.spell.target.per_skill * casting.skill < len(field.DIRECTIONS[:4]):
        return None
    places = frozenset(targets.places(fight, casting))
    ringed = {place for one in fight.standing for border in one.borders for place in border}
    friends = [caster, *(one for one in fight.friends_of(caster) if one.standing)]
    for foe in sorted(fight.foes_of(caster), key=lambda foe: (-foe.lp - foe.vp, foe.key)):
        free = foe.place in places and foe.place not in ringed and foe.width == 1 and not foe.height
        if free and not shoots(arena, foe) and all(apart(one, foe) > NEAR for one in friends):
            reason = f"{caster.name} rings {foe.name}, who has to come through, with flames."
            return Scheme(f"{foe.place[0]},{foe.place[1]}", FLAMES, reason)
    return None


def _flight(arena: Arena, casting: Casting) -> Scheme | None:
    """Out of reach of foes who have nothing but blades, for whoever has enough to cast from above."""
    caster, fight = casting.caster, arena.fight
    foes = fight.foes_of(caster)
    enough = caster.sp >= 2 * casting.spell.rank or shoots(arena, caster)
    close = any(apart(caster, foe) <= foe.figures.move + 1 for foe in foes)
    if caster.under(pieces.Fly) or not enough or not close or any(_reaches_up(arena, foe) for foe in foes):
        return None
    return Scheme("", FLYING, f"{caster.name} takes to the air, where no blade here can follow.")


def _lash(arena: Arena, casting: Casting) -> Scheme | None:
    """A weapon for whoever has none in hand and a foe before it."""
    caster = casting.caster
    foe = _nearest(arena.fight, caster)
    armed = any(piece.where in ("hand", "off-hand") for piece in caster.pieces)
    if armed or foe is None or apart(caster, foe) > NEAR or caster.lp < ENOUGH_LP:
        return None
    return Scheme("", LASHING, f"{caster.name} has no weapon in hand and makes one of spirit against {foe.name}.")


SCHEMES: dict[type, Callable[[Arena, Casting], Scheme | None]] = {
    pieces.Revive: _raise,
    pieces.Ward: _ward,
    pieces.Illusion: _image,
    pieces.EarthWall: _earth,
    pieces.FireWall: _flames,
    pieces.Fly: _flight,
    pieces.Lash: _lash,
}


def _nearest(fight: Fight, one: Combatant) -> Combatant | None:
    return min(fight.foes_of(one), key=lambda foe: (apart(one, foe), foe.key), default=None)


def shoots(arena: Arena, one: Combatant) -> bool:
    """Whether somebody has a missile to shoot or throw now."""
    return any(not form.mode.melee for form in arena.armoury.forms(one))


def _reaches_up(arena: Arena, foe: Combatant) -> bool:
    """Whether somebody could strike a flyer: with a missile, a spell, or a very long weapon (`H-23`)."""
    casts = foe.sp > 0 and any(level for name, level in foe.build.skills.items() if name == "Spellcraft")
    return casts or any(not form.mode.melee or farthest(foe, form) >= ALOFT for form in arena.armoury.forms(foe))


def line(caster: Combatant, foe: Combatant) -> tuple[Place, Place]:
    """The ends of a wall across the way from a caster to a foe, a little ahead of the caster."""
    right, down = foe.place[0] - caster.place[0], foe.place[1] - caster.place[1]
    if abs(right) >= abs(down):
        middle = caster.place[0] + AHEAD * field.sign(right), caster.place[1]
        ends = (middle[0], middle[1] - ACROSS), (middle[0], middle[1] + ACROSS)
    else:
        middle = caster.place[0], caster.place[1] + AHEAD * field.sign(down)
        ends = (middle[0] - ACROSS, middle[1]), (middle[0] + ACROSS, middle[1])
    return ends


def _line_scheme(arena: Arena, casting: Casting, worth: Fraction, reason: str) -> Scheme | None:
    foe, places = _nearest(arena.fight, casting.caster), targets.places(arena.fight, casting)
    if foe is None or not places:
        return None
    start, end = line(casting.caster, foe)
    if casting.spell.target.per_skill:  # as many squares as the level: the middle of the wall matters most
        half = casting.skill // 2
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        start = field.shifted(middle, (-half * field.sign(end[0] - start[0]), -half * field.sign(end[1] - start[1])))
    if start not in places:
        return None
    return Scheme(f"{start[0]},{start[1]}", worth, reason)


def choose_end(fight: Fight, caster: Combatant, decision: PickPlace) -> Choice:
    """To where a wall runs from where it began: as near as can be to the end that was meant."""
    foe = _nearest(fight, caster)
    if foe is None:
        return Choice(decision.first_legal())
    _, end = line(caster, foe)
    column, row = min(decision.places, key=lambda place: (field.distance(place, end), place))
    return Choice(f"{column},{row}")


def choose_shape(decision: Choose) -> Choice:
    """A ring of flames where one is offered, blocks of earth."""
    ring = decision.option(RING)
    return Choice(RING if ring is not None and not ring.refused else decision.first_legal())
