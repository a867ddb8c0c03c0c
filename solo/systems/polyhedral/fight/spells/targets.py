"""The possible targets of a spell: single creatures, friends and foes in an area, places on the field (`R-37`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.systems.polyhedral.fight.rules import mind_control
from solo.systems.polyhedral.fight.spells import areas
from solo.systems.polyhedral.fight.spells.casting import Casting, in_range
from solo.systems.polyhedral.fight.state import Combatant, Fight, belongings
from solo.systems.polyhedral.fight.state.decision_cache import cached_per_decision
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic.healing import LIFELESS
from solo.systems.polyhedral.magic.illusions import Hide
from solo.systems.polyhedral.magic.living_minds import beyond_touch
from solo.systems.polyhedral.magic.spell import Spell

SINGLE = ("one", "touch", "several", "weapon")
PLACED = ("block", "cone", "line")
ATTACKS = ("one", "touch", "several", "around", *PLACED)


def is_target_type(spell: Spell, caster: Combatant, target: Combatant) -> bool:
    """Return True if the spell can have this kind of creature as a target."""
    whom = spell.target.whom
    if whom == "dead":
        lost = caster.key in target.given_up or target.has_tag(*LIFELESS)
        return target.dead and not lost
    if target.dead or target.left or beyond_touch(spell, target.build.tags):
        return False
    if whom == "undead or demon":
        return target.has_tag("undead", "demon")
    if whom == "person":
        return target.has_tag("person")
    if whom == "injured":
        return target.lp < target.full_lp or target.vp < target.full_vp
    if whom == "foes":
        return target.allegiance != caster.allegiance and not target.unconscious
    if whom == "allies":
        return target.allegiance == caster.allegiance
    return True


@cached_per_decision
def creatures(fight: Fight, casting: Casting) -> Sequence[Combatant]:
    """List the creatures in reach that can be single targets of the casting, those of the intended side first."""
    caster, spell = casting.caster, casting.spell
    friendly = spell.helpful
    for_oneself = any(piece.helps for piece in spell.full) or spell.target.whom == "allies"
    spared = set() if friendly else mind_control.charmers(caster)
    found = [
        one
        for one in fight.combatants
        if is_target_type(spell, caster, one)
        and (one is not caster or for_oneself)
        and one.key not in spared
        and not in_range(fight, casting, one)
        and (spell.target.aim != "weapon" or _armed_friend(caster, one))
    ]
    if caster.drawn and is_attack(spell):
        by = _drawn_among(fight, caster, found)
        found = [one for one in found if one is by or one.allegiance == caster.allegiance] if by else found
    return sorted(found, key=lambda one: ((one.allegiance == caster.allegiance) != friendly, *_order(one, friendly)))


def _order(one: Combatant, friendly: bool) -> tuple[int, ...]:
    """Return the sort key of a creature as a target.

    A `friendly` spell goes to bleeding and badly hurt friends first, any other spell to standing foes first.
    """
    if not friendly:
        return (not one.standing,)
    return (not one.bleeding, one.lp - one.full_lp, one.vp - one.full_vp)


def _armed_friend(caster: Combatant, one: Combatant) -> bool:
    """Return True if a fighter of the caster's side holds something that may be a weapon to enchant."""
    return one.allegiance == caster.allegiance and any(piece.where in belongings.HELD for piece in one.pieces)


# rule: Who is in an area
def list_caught(fight: Fight, casting: Casting, squares: Iterable[Place]) -> list[Combatant]:
    """List the creatures in an area whom the spell affects.

    Friends and the caster are included if the text of the spell says so.
    """
    inside = frozenset(squares)
    return [one for one in list_affected(fight, casting) if not inside.isdisjoint(one.squares)]


def list_affected(fight: Fight, casting: Casting) -> list[Combatant]:
    """List all creatures of the kind that the spell affects, anywhere on the field."""
    whom = (one for one in fight.combatants if not (one.left or one.dead))
    return [one for one in whom if is_target_type(casting.spell, casting.caster, one)]


def squares_at(fight: Fight, casting: Casting, place: Place) -> frozenset[Place]:
    """Return the area of a placed spell: a block about this square, or a cone or line towards it."""
    caster, target = casting.caster, casting.spell.target
    if target.aim == "block":
        return areas.block(fight.field, place, target.size)
    if target.aim == "cone":
        direction = field.sign(place[0] - caster.place[0]), field.sign(place[1] - caster.place[1])
        cone = areas.cone(fight.field, caster.place, direction, target.per_skill * casting.skill)
        return cone.difference(caster.squares)
    if target.aim == "line":
        return areas.line(fight.field, caster.place, place, casting.reach).difference(caster.squares)
    return frozenset((place,))


def places(fight: Fight, casting: Casting) -> list[Place]:
    """List the squares at which a spell can be placed; a charmed caster spares its charmer (`P-27`)."""
    found = _places(fight, casting)
    if casting.caster.drawn and is_attack(casting.spell):
        found = _catching_the_drawn(fight, casting, found)
    spared = {square for key in mind_control.charmers(casting.caster) for square in fight.find(key).squares}
    if not spared or casting.spell.target.aim not in PLACED:
        return found
    return [place for place in found if not spared & squares_at(fight, casting, place)]


def _places(fight: Fight, casting: Casting) -> list[Place]:
    caster, target = casting.caster, casting.spell.target
    if target.aim == "cone":
        return areas.directions(fight.field, caster.place)
    if target.aim == "block":
        return list(areas.list_centres(fight.field, caster.place, caster.width, casting.reach, target.size))
    seen = areas.in_sight(fight.field, caster.place, caster.width, casting.reach)
    if target.aim == "line":
        return [place for place in seen if place not in caster.squares]
    return list(seen)


def is_attack(spell: Spell) -> bool:
    """Return True if a spell counts as an attack for a distraction: an immediate attack on creatures (`H-16`)."""
    harms = not spell.helpful and not spell.does(Hide)
    return harms and spell.target.aim in ATTACKS and spell.target.whom not in ("allies", "dead")


def distracted_by(fight: Fight, casting: Casting) -> Combatant | None:
    """Return the fighter who has drawn the caster's attack, if this spell can be aimed at that fighter; else None."""
    caster, aim = casting.caster, casting.spell.target.aim
    if not caster.drawn or not is_attack(casting.spell):
        return None
    if aim == "around":
        return _drawn_among(fight, caster, list_caught(fight, casting, squares_around(fight, casting)))
    if aim in SINGLE:
        return _drawn_among(fight, caster, creatures(fight, casting))
    caught = (list_caught(fight, casting, squares_at(fight, casting, place)) for place in places(fight, casting)[:1])
    return _drawn_among(fight, caster, next(caught, []))


def _drawn_among(fight: Fight, caster: Combatant, found: Sequence[Combatant]) -> Combatant | None:
    """Return the fighter among `found` who has drawn the caster's attack with the highest result, or None."""
    for drawn in sorted(caster.drawn, key=lambda one: one.result, reverse=True):
        by = fight.find(drawn.by)
        if by.standing and by in found:
            return by
    return None


def _catching_the_drawn(fight: Fight, casting: Casting, found: list[Place]) -> list[Place]:
    """Return the places whose area catches a fighter who has drawn the attack; all places if no area does."""
    for drawn in sorted(casting.caster.drawn, key=lambda one: one.result, reverse=True):
        by = fight.find(drawn.by)
        if not by.standing or not is_target_type(casting.spell, casting.caster, by):
            continue
        catching = [place for place in found if not squares_at(fight, casting, place).isdisjoint(by.squares)]
        if catching:
            return catching
    return found


def squares_around(fight: Fight, casting: Casting) -> frozenset[Place]:
    """Return the squares around the caster for a spell that spreads from there (`H-20`)."""
    caster = casting.caster
    return areas.squares_within(fight.field, caster.place, caster.width, casting.spell.target.size)
