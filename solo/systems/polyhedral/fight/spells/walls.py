"""Owns walls of flame and of earth in a fight (`P-28`, `H-22`): where they rise, what they burn, and what for."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final

from solo.systems.contract import Choice, Choose, Decision, Option
from solo.systems.polyhedral.fight.spells import shapes, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.schemes import FAR, NEAR, line, line_scheme, nearest, shoots
from solo.systems.polyhedral.fight.spells.work import Family, Placing, Rule, Scheme
from solo.systems.polyhedral.fight.state import Arena
from solo.systems.polyhedral.fight.state.sight import apart
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import EARTHWALL, OBSTACLE, ROUGH
from solo.systems.polyhedral.magic.walls import EarthWall, FireWall

Raising = Generator[Decision, str, None]
LINE, RING = "line", "ring"
EARTH: Final = {"blocks": OBSTACLE, "tall wall": EARTHWALL, "trench": ROUGH}
SIDES: Final = field.DIRECTIONS[:4]
IN_FLAMES, IN_EARTH = Fraction(2, 5), Fraction(1, 3)


def _kindle(one: Placing, piece: FireWall) -> Raising:
    """On the borders of squares: a ring round a block of them, or a line over their corners (`P-28`, `H-22`)."""
    caster, casting = one.casting.caster, one.casting
    most = casting.spell.target.per_skill * casting.skill
    options = [Option(LINE, f"a line of up to {most} borders, bent or closed as you like")]
    if most >= len(SIDES):
        options.append(Option(RING, "a ring round that square, or a block of squares"))
    shape = yield Choose(caster.key, "shape", f"{casting.name}: in which shape?", options, default=LINE)
    if shape == RING:
        one.stand(piece, piece.turns, borders=(yield from shapes.pick_ring(one, most)))
        return
    corners = yield from shapes.draw_corners(one, most)
    one.stand(piece, piece.turns, borders=shapes.borders_along(corners))


def _raise(one: Placing, _piece: EarthWall) -> Raising:
    """Squares in an unbroken line, free of creatures, become blocks, a wall or a trench for good (`H-22`)."""
    fight, casting = one.arena.fight, one.casting
    most = max(1, casting.spell.target.per_result * one.power.result)
    options = [Option(kind, f"{kind}, up to {most} squares") for kind in EARTH]
    kind = yield Choose(casting.caster.key, "shape", f"{casting.name}: what rises?", options)
    squares = yield from shapes.draw_squares(one, most)
    there = (creature for creature in fight.combatants if not creature.left and not creature.dead)
    taken = {square for creature in there for square in creature.squares}
    for square in squares:
        if square not in taken and fight.field.ground(square).free:
            fight.field = field.with_ground(fight.field, square, EARTH[kind])
    one.arena.tell("spell", casting.caster, f"The ground shapes itself: {kind}.")


# What the cunning do with it


def _ring(arena: Arena, casting: Casting) -> Scheme | None:
    """A ring of fire round whoever must come through it to strike anybody."""
    caster, fight = casting.caster, arena.fight
    if casting.spell.target.per_skill * casting.skill < len(SIDES):
        return None
    places = frozenset(targets.places(fight, casting))
    ringed = {place for one in fight.standing for border in one.borders for place in border}
    friends = [caster, *(one for one in fight.friends_of(caster) if one.standing)]
    for foe in sorted(fight.foes_of(caster), key=lambda foe: (-foe.lp - foe.vp, foe.key)):
        free = foe.place in places and foe.place not in ringed and foe.width == 1 and not foe.height
        if free and not shoots(arena, foe) and all(apart(one, foe) > NEAR for one in friends):
            reason = f"{caster.name} rings {foe.name}, who has to come through, with flames."
            return Scheme(f"{foe.place[0]},{foe.place[1]}", IN_FLAMES, reason)
    return None


def _shelter(arena: Arena, casting: Casting) -> Scheme | None:
    """Blocks before one's archers, over which they shoot and the others must climb."""
    caster, fight = casting.caster, arena.fight
    archers = [one for one in (caster, *fight.friends_of(caster)) if one.standing and shoots(arena, one)]
    foe = nearest(fight, caster)
    if not archers or foe is None or apart(caster, foe) < FAR or shoots(arena, foe):
        return None
    start, end = line(caster, foe)
    if not all(one in fight.field and fight.field.ground(one).free for one in (start, end)):
        return None
    reason = f"{caster.name} raises earth between {archers[0].name}, who shoots, and {foe.name}."
    return line_scheme(arena, casting, IN_EARTH, reason)


def choose_shape(decision: Choose) -> Choice:
    """A ring of flames where one is offered, blocks of earth."""
    ring = decision.option(RING)
    return Choice(RING if ring is not None and not ring.refused else decision.first_legal())


WALLS: Final[Family] = {
    FireWall: Rule(place=_kindle, scheme=_ring),
    EarthWall: Rule(place=_raise, scheme=_shelter),
}
