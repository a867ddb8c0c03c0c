"""Walls of flame and of earth (`P-28`, `H-22`): their shapes, their effect on the field and their tactics."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final

from solo.systems.contract import Choose, Decision, Option, make_thought
from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.fight.spells import shapes, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.cunning_targets import FAR, NEAR, line, line_scheme, nearest, shoots
from solo.systems.polyhedral.fight.spells.piece_rules import CunningTarget, Family, FieldPlacement, PieceRule
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Fight, FightContext
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import EARTHWALL, OBSTACLE, ROUGH
from solo.systems.polyhedral.magic.walls import EarthWall, FireWall

Raising = Generator[Decision, str, None]
LINE, RING = "line", "ring"
BLOCKS, TALL, TRENCH = "blocks", "tall wall", "trench"
EARTH: Final = {BLOCKS: OBSTACLE, TALL: EARTHWALL, TRENCH: ROUGH}
SIDES: Final = field.DIRECTIONS[:4]
IN_FLAMES: Final = Fraction(2, 5)
IN_EARTH: Final = {BLOCKS: Fraction(1, 4), TALL: Fraction(1, 4), TRENCH: Fraction(1, 8)}


class ShapeChoice(Choose):
    """The choice of a wall's shape."""

    __slots__ = ("casting",)

    def __init__(self, casting: Casting, question: str, options: list[Option], default: str) -> None:
        super().__init__(casting.caster.key, "shape", question, options, default)
        self.casting = casting


def _kindle(one: FieldPlacement, piece: FireWall) -> Raising:
    """Kindle flames on the borders of squares: a ring round a block, or a line along corners (`P-28`, `H-22`)."""
    casting = one.casting
    most = casting.spell.target.per_skill * casting.skill
    options = [Option(LINE, f"a line along up to {most} sides of squares, bent or closed if you like")]
    if most >= len(SIDES):
        options.append(Option(RING, "a ring round a square or a block of squares"))
    shape = yield ShapeChoice(casting, f"{casting.name}: which shape?", options, LINE)
    if shape == RING:
        one.stand(piece, piece.turns, borders=(yield from shapes.pick_ring(one, most)))
        return
    corners = yield from shapes.draw_corners(one, most)
    one.stand(piece, piece.turns, borders=shapes.borders_along(corners))


def _raise(one: FieldPlacement, _piece: EarthWall) -> Raising:
    """Turn squares in an unbroken line, free of creatures, into permanent blocks, wall or trench (`H-22`)."""
    fight, casting = one.arena.fight, one.casting
    most = max(1, casting.spell.target.per_result * one.power.result)
    options = [Option(kind, f"{kind}, up to {most} squares") for kind in EARTH]
    kind = yield ShapeChoice(casting, f"{casting.name}: what do you create?", options, BLOCKS)
    squares = yield from shapes.draw_squares(one, most)
    there = (creature for creature in fight.combatants if not creature.left and not creature.dead)
    taken = {square for creature in there for square in creature.squares}
    for square in squares:
        if square not in taken and fight.field.ground(square).free:
            fight.field = field.with_ground(fight.field, square, EARTH[kind])
    one.arena.emit(
        "spell", casting.caster, f"The ground changes into {kind if kind == BLOCKS else with_article(kind)}."
    )


# Schemes of cunning casters


def _ring(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan for a ring of fire round a foe who must come through it to strike; None otherwise."""
    caster, fight = casting.caster, arena.fight
    if casting.spell.target.per_skill * casting.skill < len(SIDES):
        return None
    places = frozenset(targets.places(fight, casting))
    ringed = {place for one in fight.standing for border in one.borders for place in border}
    friends = [caster, *(one for one in fight.friends_of(caster) if one.standing)]
    for foe in sorted(fight.foes_of(caster), key=lambda foe: (-foe.lp - foe.vp, foe.key)):
        free = foe.place in places and foe.place not in ringed and foe.width == 1 and not foe.height
        if free and not shoots(arena, foe) and all(distance_between(one, foe) > NEAR for one in friends):
            reason = make_thought(caster.name, f"surrounds {foe.name} with flames")
            return CunningTarget(f"{foe.place[0]},{foe.place[1]}", IN_FLAMES, reason)
    return None


def earth_against(arena: FightContext, casting: Casting) -> tuple[str, int, str]:
    """Return the most useful shape of earth, the number of foes it hampers, and the reason; "", 0 and "" for none.

    Blocks shelter the caster's archers from foes who must climb over them. A tall wall blocks the sight of enemy
    archers if the caster's side has none. A trench slows foes who come on foot.
    """
    caster, fight = casting.caster, arena.fight
    friends = [one for one in (caster, *fight.friends_of(caster)) if one.standing]
    foes = [foe for foe in fight.foes_of(caster) if not foe.helpless]
    shooting = [foe for foe in foes if shoots(arena, foe)]
    coming = [foe for foe in foes if foe not in shooting]
    archers = [one for one in friends if shoots(arena, one)]
    if coming and archers and not shooting:
        return BLOCKS, len(coming), f"between {archers[0].name} and {coming[0].name}"
    if shooting and not archers:
        return TALL, len(shooting), f"against the shots of {shooting[0].name}"
    if coming and not shooting:
        return TRENCH, len(coming), f"in the way of {coming[0].name}"
    return "", 0, ""


def _shelter(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan for a line of earth across the nearest foe's way, in the best shape; None if no shape helps."""
    caster, fight = casting.caster, arena.fight
    foe, (kind, against, why) = nearest(fight, caster), earth_against(arena, casting)
    if not kind or foe is None or distance_between(caster, foe) < FAR:
        return None
    start, end = line(caster, foe)
    if not all(one in fight.field and fight.field.ground(one).free for one in (start, end)):
        return None
    verb = "digs a trench" if kind == TRENCH else "raises earth"
    return line_scheme(arena, casting, IN_EARTH[kind] * against, make_thought(caster.name, f"{verb} {why}"))


def choose_shape(fight: Fight, armoury: AttackModes, casting: Casting) -> str:
    """Return a tactic's choice of shape: a ring of flames if possible, or the most useful shape of earth."""
    if casting.spell.does(EarthWall):
        return earth_against(FightContext(fight, armoury, QUIET), casting)[0] or BLOCKS
    return RING if casting.spell.target.per_skill * casting.skill >= len(SIDES) else LINE


WALLS: Final[Family] = {
    FireWall: PieceRule(place=_kindle, scheme=_ring),
    EarthWall: PieceRule(place=_raise, scheme=_shelter),
}
