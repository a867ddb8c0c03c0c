"""Owns what makes a blow easier or harder on the field: light, footing, cover, flanks, posture, stance.

The situation is summed and limited first, the rule-given modifiers come on top (`R-02`).
"""

from __future__ import annotations

from solo.resolver import Modifier
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import lingering
from solo.systems.polyhedral.fight.arena import Attempt
from solo.systems.polyhedral.fight.arms import Armoury, too_heavy
from solo.systems.polyhedral.fight.barriers import flames_between, seen_field
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.magic.pieces import Hide

DARK = Modifier("dark", -1)
PITCH_DARK = Modifier("pitch dark", -2)
DAZZLED = Modifier("the light dazzles the target", 1)
UNSTEADY = Modifier("bad footing", -1)
FLANKED = Modifier("flanked", -1)
FLAMES = Modifier("through flames", -1)
COVER = {-1: Modifier("cover", -1), -2: Modifier("strong cover", -2)}
HIDDEN_WITHIN = 33
TORCH, LANTERN = "Torch", "Lantern"
LAMPS = {(TORCH, "hand"), (TORCH, "off-hand"), (LANTERN, "belt")}


def apart(one: Combatant, other: Combatant) -> int:
    """The spaces between two combatants (`H-02`)."""
    above = one.height - other.height
    return field.distance(one.place, other.place, one.width, other.width, above if above > 0 else -above)


def light(fight: Fight, target: Combatant) -> field.Light:
    """The light in which somebody stands, lamps included (`H-06`)."""
    if fight.field.light == "lit" and not fight.field.lights:
        return "lit"
    lamps = [
        other.place
        for other in fight.combatants
        if not other.left and any((piece.name, piece.where) in LAMPS for piece in other.pieces)
    ]
    return sight.light_at(fight.field, target.place, lamps)


def sees(fight: Fight, one: Combatant, other: Combatant) -> bool:
    """Whether there is a line of sight, and light enough to see by (`H-04`, `H-06`)."""
    return sees_from(fight, one, one.place, other)


def sees_from(fight: Fight, one: Combatant, place: field.Place, other: Combatant) -> bool:
    """Whether somebody would see another from this place."""
    spaces = field.distance(place, other.place, one.width, other.width, abs(one.height - other.height))
    hiding = other.under(Hide)
    if hiding and spaces <= HIDDEN_WITHIN and any(one.key in effect.fooled for effect, _ in hiding):
        return False
    if not sight.visible(light(fight, other), spaces) and not one.tagged("night-eyed"):
        return False
    return sight.sees(seen_field(fight, one.key), place, other.place, one.width, other.width)


def flanked(fight: Fight, armoury: Armoury, combatant: Combatant) -> bool:
    """Whether two foes who fight hand to hand stand on exactly opposite sides (`H-08`)."""
    beside = [foe for foe in fight.foes_of(combatant) if apart(foe, combatant) == 1]
    if len(beside) < 2:
        return False
    squares = {square for foe in beside if armoury.fights_hand_to_hand(foe) for square in foe.squares}
    return field.flanked(combatant.place, squares, combatant.width)


def footing(fight: Fight, armoury: Armoury, attacker: Combatant) -> list[Modifier]:
    """The situational factors of all attacks of somebody, whomever they are at (`H-07`, `H-08`)."""
    found = []
    if not attacker.height and field.unsteady(fight.field, attacker.place, attacker.width):
        found.append(UNSTEADY)
    if flanked(fight, armoury, attacker):
        found.append(FLANKED)
    return found


def situation(
    fight: Fight, attacker: Combatant, target: Combatant, missile: bool, stands: list[Modifier]
) -> list[Modifier]:
    """The situational factors of an attack (`H-05` to `H-08`); `stands` are those of the attacker's `footing`."""
    found = [*_by_light(fight, attacker, target), *stands]
    if missile and fight.standing and flames_between(fight, attacker.place, target.place):
        found.append(FLAMES)
    if missile:
        bodies = [
            square for other in fight.combatants if other.standing and not other.prone for square in other.squares
        ]
        cover = sight.cover(fight.field, attacker.place, target.place, bodies, attacker.width, target.width)
        if cover:
            found.append(COVER[cover])
    return found


def _by_light(fight: Fight, one: Combatant, target: Combatant) -> list[Modifier]:
    """What the light at the target does to attacks, bolts and Perception (`H-06`)."""
    shining = light(fight, target)
    if shining == "lit":
        return [DAZZLED] if target.tagged("light-shy") else []
    if one.tagged("night-eyed"):
        return []
    return [DARK if shining == "dark" else PITCH_DARK]


def looking(fight: Fight, one: Combatant, target: Combatant) -> list[Modifier]:
    """The situational factors of a Perception check (`H-06`, `H-22`)."""
    flames = [FLAMES] if flames_between(fight, one.place, target.place) else []
    return [*_by_light(fight, one, target), *flames]


def rule_given(attempt: Attempt) -> tuple[Modifier, ...]:
    """The modifiers that the rules attach to an attack, that of its aim excepted (`P-13`)."""
    attacker, target, form, _, pair = attempt
    found: list[Modifier] = []
    if pair is not None:
        found.append(Modifier("two weapons", pair))
    elif too_heavy(attacker, form.mode):
        found.append(checks.TOO_HEAVY)
    if form.mode.range is not None and apart(attacker, target) > form.mode.range:
        found.append(checks.LONG_RANGE)
    if attacker.effects or attacker.defensive or attacker.prone:
        found.extend(own_checks(attacker))
    if target.effects:
        found.extend(lingering.against(target, missile=not form.mode.melee))
    if target.defensive:
        found.append(checks.THEIR_DEFENSIVE_STANCE)
    if target.prone:
        found.append(checks.PRONE_TARGET_NEAR if form.mode.melee else checks.PRONE_TARGET_FAR)
    return tuple(found)


def own_checks(attacker: Combatant) -> tuple[Modifier, ...]:
    """What posture, stance and spells do to all attacks and skill checks of somebody (`H-09`, `P-13`)."""
    found = lingering.on_checks(attacker)
    if attacker.defensive:
        found.append(checks.OWN_DEFENSIVE_STANCE)
    if attacker.prone:
        found.append(checks.PRONE)
    return tuple(found)
