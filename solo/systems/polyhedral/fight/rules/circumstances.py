"""Circumstances of a blow on the field: light, footing, cover, flanks, posture and stance.

The situational factors are summed and limited first; rule-given modifiers are added after that (`R-02`).
"""

from __future__ import annotations

from solo.resolver import Modifier
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.walls import flames_between
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, DeclaredAttack, Fight, too_heavy
from solo.systems.polyhedral.fight.state.sight import distance_between, is_flanked, light
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.rolls import attacks
from solo.systems.polyhedral.rulings import USUAL, Rulings

# rule: Dark
DARK = Modifier("dark", -1)
# rule: Pitch dark
PITCH_DARK = Modifier("pitch dark", -2)
DAZZLED = Modifier("the light dazzles the target", 1)
# rule: Bad footing
UNSTEADY = Modifier("bad footing", -1)
FLANKED = Modifier("flanked", -1)
FLAMES = Modifier("through flames", -1)
COVER = {-1: Modifier("cover", -1), -2: Modifier("strong cover", -2)}


def attacker_modifiers(fight: Fight, armoury: AttackModes, attacker: Combatant) -> list[Modifier]:
    """List the situational modifiers of all attacks of a fighter: bad footing and being flanked (`H-07`, `H-08`)."""
    found = []
    if not attacker.height and field.has_bad_footing(fight.field, attacker.place, attacker.width):
        found.append(UNSTEADY)
    if is_flanked(fight, armoury, attacker):
        found.append(FLANKED)
    return found


def situational_modifiers(
    fight: Fight, attacker: Combatant, target: Combatant, missile: bool, stands: list[Modifier]
) -> list[Modifier]:
    """List the situational modifiers of an attack (`H-05` to `H-08`).

    `stands` are the attacker's `attacker_modifiers`. Light, flames and cover at the target are added to these.
    """
    found = [*by_light(fight, attacker, target), *stands]
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


def by_light(fight: Fight, one: Combatant, target: Combatant) -> list[Modifier]:
    """Return the modifier of the light at the target on a fighter's attacks, bolts and Perception (`H-06`)."""
    shining = light(fight, target)
    if shining == "lit":
        return [DAZZLED] if target.has_tag("light-shy") else []
    if one.has_tag("night-eyed"):
        return []
    return [DARK if shining == "dark" else PITCH_DARK]


def perception_modifiers(fight: Fight, one: Combatant, target: Combatant) -> list[Modifier]:
    """List the situational modifiers of a fighter's Perception check on a target (`H-06`, `H-22`)."""
    flames = [FLAMES] if flames_between(fight, one.place, target.place) else []
    return [*by_light(fight, one, target), *flames]


def rule_given(attempt: DeclaredAttack, rulings: Rulings = USUAL) -> tuple[Modifier, ...]:
    """Return the modifiers that the rules attach to an attack, except its aim's (`P-13`)."""
    attacker, target, form, _, pair = attempt
    found: list[Modifier] = []
    if pair is not None:
        found.append(Modifier("two weapons", pair))
    elif _too_heavy(attacker, form, rulings):
        found.append(attacks.TOO_HEAVY)
    if form.mode.key == "hurled":
        found.append(attacks.IMPROVISED_MISSILE)
    if form.mode.range is not None and distance_between(attacker, target) > form.mode.range:
        found.append(attacks.LONG_RANGE)
    if attacker.effects or attacker.defensive or attacker.prone:
        found.extend(own_checks(attacker))
    if target.effects:
        found.extend(lasting_effects.target_modifiers(target, missile=not form.melee))
    if target.defensive:
        found.append(attacks.THEIR_DEFENSIVE_STANCE)
    if target.prone:
        found.append(attacks.PRONE_TARGET_NEAR if form.melee else attacks.PRONE_TARGET_FAR)
    return tuple(found)


def _too_heavy(attacker: Combatant, form: AttackMode, rulings: Rulings) -> bool:
    """Return True if the weapon is too heavy for the attacker.

    By a ruling of the table, Intellect counts in place of Strength for a bow of force (`R-38`).
    """
    if form.force and rulings.weight_of_force == "Intellect":
        return (form.mode.min_strength or 0) > attacker.build.attributes.intellect
    return too_heavy(attacker, form.mode)


# rule: What modifiers affect
def own_checks(attacker: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of posture, stance and spells on all attacks and skill checks (`H-09`, `P-13`)."""
    found = lasting_effects.on_checks(attacker)
    if attacker.defensive:
        found.append(attacks.OWN_DEFENSIVE_STANCE)
    if attacker.prone:
        found.append(attacks.PRONE)
    return tuple(found)
