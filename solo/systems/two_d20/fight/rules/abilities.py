"""Special abilities of foes: when each may be bought, and its effect (part 7, `H-16`).

Backstab, Sweep and Hurl change a single attack. Veil, Shield line, Drive them on and Drag under are bought before an
attack.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from solo.systems.contract import Content, ValueChange
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.harm import NOUN, UNFEELING, knockout_threshold
from solo.systems.two_d20.fight.rules.moving import on_the_field, zones_apart
from solo.systems.two_d20.fight.rules.reach import enemies_in_reach, enter
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter
from solo.systems.two_d20.foes.foe import Ability

BACKSTAB, SWEEP, HURL = "Backstab", "Sweep", "Hurl"
VEIL, SHIELD_LINE, DRIVE_ON, DRAG_UNDER = "Veil", "Shield line", "Drive them on", "Drag under"
IN_THE_WAY, HOLD_THE_DOOR, RIPOSTE, AMBUSH = "Throw self in the way", "Hold the door", "Riposte", "Ambush"
OF_AN_ATTACK: Final = (BACKSTAB, SWEEP, HURL)
BEFORE_ATTACKS: Final = (VEIL, SHIELD_LINE, DRIVE_ON, DRAG_UNDER)
BACKSTAB_DICE: Final = 2
MOST_DRIVEN: Final = 3
DRIVEN_DICE: Final = 1
MEDIUM: Final = 1
DRAG_DICE: Final = 3
DRAG_DIFFICULTY: Final = 2


def price_of(content: Content, ability: str) -> int:
    """Return the Doom that an ability costs; 0 if the ability always works, or is unknown."""
    known = content.entries(Ability).get(ability)
    return known.price if known else 0


# rule: H-16 Abilities of foes
def may_use(fight: Fight, fighter: Fighter, price: int) -> bool:
    """Return True if an ability may be bought now: the fighter has not used it this round, and there is enough Doom."""
    return not fighter.ability_used and fight.doom >= price


def helps_attack(fight: Fight, attempt: DeclaredAttack) -> bool:
    """Return True if the attacker's ability for a single attack would change this attack."""
    attacker, target = attempt.attacker, attempt.target
    if attacker.ability == BACKSTAB:
        return any(other is not attacker for other in enemies_in_reach(fight, target))
    if attacker.ability == SWEEP:
        return not attempt.area and attempt.kind == "melee" and bool(others_near(fight, attempt))
    return attacker.ability == HURL and attempt.track == "vigor" and not target.prone


# rule: Area
def others_near(fight: Fight, attempt: DeclaredAttack) -> list[Fighter]:
    """Return the enemies near the target whom an attack with Area could also hit (`Q-09`)."""
    found = [one for one in fight.enemies(attempt.attacker) if one.zone == attempt.target.zone]
    fearless = attempt.track == "resolve"
    return [one for one in found if one is not attempt.target and not (fearless and not one.full_resolve)]


def helped_by_ability(attempt: DeclaredAttack) -> DeclaredAttack:
    """Return an attempt with the effect of the attacker's ability added."""
    ability = attempt.attacker.ability
    if ability == BACKSTAB:
        return replace(attempt, ability_dice=attempt.ability_dice + BACKSTAB_DICE)
    return replace(attempt, sweeps=True) if ability == SWEEP else replace(attempt, hurls=True)


def useful(fight: Fight, fighter: Fighter) -> bool:
    """Return True if the ability that a fighter buys before its attacks would have an effect now."""
    if fighter.ability == VEIL:
        return not fighter.veiled
    if fighter.ability == SHIELD_LINE:
        beside = [one for one in _of_the_line(fight, fighter) if one is not fighter]
        return bool(beside) and not all(one.lined for one in (fighter, *beside))
    if fighter.ability == DRIVE_ON:
        return bool(list_driven(fight, fighter))
    return fighter.ability == DRAG_UNDER and bool(draggable(fight, fighter))


def list_driven(fight: Fight, chief: Fighter) -> list[Fighter]:
    """Return the Minions within Medium range whom a `chief` could drive on; each of them has a target."""
    near = [one for one in fight.friends(chief) if one.rank == "minion" and zones_apart(chief, one) <= MEDIUM]
    return [one for one in near if driven_attacks(fight, one)][:MOST_DRIVEN]


def driven_attacks(fight: Fight, minion: Fighter) -> list[DeclaredAttack]:
    """Return the attacks with one d20 that a Minion could make without moving: melee within Reach, and shots."""
    found = []
    for arm in minion.arms:
        if not arm.ready or arm.weapon.type == "threaten" or not arm.loaded:
            continue
        enemies = enemies_in_reach(fight, minion) if arm.weapon.type == "melee" else fight.enemies(minion)
        found += [DeclaredAttack(minion, enemy, arm, dice_limit=DRIVEN_DICE) for enemy in enemies]
    return found


def draggable(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the enemies whom the fighter could drag: all who are prone and in Reach."""
    return [one for one in enemies_in_reach(fight, fighter) if one.prone]


def dragged_to(fighter: Fighter) -> list[int]:
    """Return the zones into which the foe can drag a target, first the zone towards the foes' edge."""
    return [zone for zone in (fighter.zone + 1, fighter.zone - 1) if on_the_field(zone)]


def pay(arena: FightContext, fighter: Fighter, price: int) -> None:
    """Pay for an ability and record it. A fighter can buy its ability once a round."""
    fight = arena.fight
    fighter.ability_used = True
    fight.doom -= price
    arena.does("ability", fighter, f"uses {fighter.ability}")


def form_line(fight: Fight, fighter: Fighter) -> None:
    """Give one more Cover die to each member of the fighter's shield line until the fighter's next turn."""
    fighter.keeps_line = True
    for one in _of_the_line(fight, fighter):
        one.lined = True


def end_line(fight: Fight, fighter: Fighter) -> None:
    """End a fighter's shield line as its next turn begins.

    Members of another fighter's line in the same zone keep their Cover die.
    """
    side = (fighter, *fight.friends(fighter))
    fighter.keeps_line = False
    for one in side:
        one.lined = one.lined and any(other.keeps_line and other.zone == one.zone for other in side)


def _of_the_line(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the fighters in the shield line of the fighter's zone, the fighter first."""
    near = (one for one in (fighter, *fight.friends(fighter)) if one.zone == fighter.zone)
    return [one for one in near if one.ability == SHIELD_LINE]


def may_ambush(fight: Fight, fighter: Fighter, price: int) -> bool:
    """Return True if the foe may act now, in round 1, although the heroes have begun (`H-16`)."""
    return fighter.ability == AMBUSH and fight.round == 1 and not fight.waiting and may_use(fight, fighter, price)


def may_shake_off(fight: Fight, fighter: Fighter) -> bool:
    """Return True if an Unfeeling foe, just taken out, may remove a Wound and so stay up; once a scene."""
    if fighter.ability != UNFEELING or not fighter.out or fighter.scene_used:
        return False
    limit = knockout_threshold(fight, fighter)
    return fighter.wounds == limit > fighter.trauma and fight.doom >= fight.rulings.unfeeling_doom


class BeforeBlow(msgspec.Struct, frozen=True):
    """Values of a foe before an attack that change when the foe is taken out."""

    guard: bool
    prone: bool
    reach: tuple[str, ...]


def state_before(fighter: Fighter) -> BeforeBlow:
    """Return the values to restore if an Unfeeling foe shakes off the attack."""
    return BeforeBlow(fighter.guard, fighter.prone, tuple(fighter.reach))


def shake_off(arena: FightContext, fighter: Fighter, before: BeforeBlow) -> None:
    """Remove a Wound from an Unfeeling foe, and restore the foe's state `before` the attack."""
    fight = arena.fight
    fight.doom -= fight.rulings.unfeeling_doom
    fighter.scene_used = True
    fighter.wounds -= 1
    fighter.out = False
    fighter.guard, fighter.prone = before.guard, before.prone
    fight.fallen.remove(fighter.key)
    for key in before.reach:
        enter(fight, fighter, fight.find(key))
    wound = ValueChange(fighter.name, NOUN["vigor"], str(fighter.wounds + 1), str(fighter.wounds))
    arena.emit("ability", fighter, f"{fighter.name} shakes off the blow.", wound)
