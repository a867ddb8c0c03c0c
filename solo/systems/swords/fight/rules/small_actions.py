"""Small actions: draw, load, pick up, mount, take cover, help, drop (`H-01`, `H-05`, `H-07`, `H-10`)."""

from __future__ import annotations

from typing import Final

from solo.systems.swords.fight.narration.words import act_words
from solo.systems.swords.fight.rules import riding
from solo.systems.swords.fight.state import CarriedWeapon, Fight, FightContext, Fighter, GroundItem, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import Act, DrawCode, PartnerCode, PickUpCode, SimpleCode
from solo.systems.swords.fight.state.line import step_towards

# rule: Take cover
COVER_TAKEN: Final = 2


def carry_out(arena: FightContext, fighter: Fighter, act: Act) -> None:
    """Carry out one small action."""
    does = act_words(arena.fight, fighter, act)
    if isinstance(act, DrawCode):
        take_in_hand(fighter, fighter.arms[act.arm])
    elif isinstance(act, PickUpCode):
        _pick_up(arena, fighter, arena.fight.ground.pop(act.thing))
    elif isinstance(act, PartnerCode):
        _with(arena.fight, fighter, arena.fight.find(act.other), act.verb)
    elif isinstance(act, SimpleCode):
        _alone(arena, fighter, act.verb)
    arena.fight.changed(fighter)
    arena.does("ready", fighter, does)


# rule: Draw or pick up
def _pick_up(arena: FightContext, fighter: Fighter, thing: GroundItem) -> None:
    step_towards(arena.fight, fighter, thing.place)
    if thing.shield:
        fighter.shield = thing.shield
        return
    arm = CarriedWeapon(thing.weapon, "belt", thing.wait)
    fighter.arms.insert(0, arm)
    take_in_hand(fighter, arm)


# rule: Mount and dismount
def _with(fight: Fight, fighter: Fighter, other: Fighter, verb: str) -> None:
    if verb == "help":
        other.helpers.append(fighter.key)
        return
    fighter.mount, other.rider, other.wayward = other.key, fighter.key, False
    fighter.place = other.place
    fight.forget_reaches()


# rule: Load
def _alone(arena: FightContext, fighter: Fighter, verb: str) -> None:
    if verb == "dismount":
        riding.dismount(arena, fighter)
    elif verb == "cover":
        fighter.cover = COVER_TAKEN
    elif held := weapon_in_hand(fighter):
        held.wait -= 1


def drop(arena: FightContext, fighter: Fighter) -> None:
    """Drop the weapon in hand as a free action (`H-01`). A dropped weapon cannot be wrenched away."""
    held = weapon_in_hand(fighter)
    if held is None:
        return
    fighter.arms.remove(held)
    arena.fight.ground.append(GroundItem(held.weapon, fighter.place, fighter.key, held.wait))
    arena.fight.changed(fighter)
    arena.does("ready", fighter, f"drops the {held.weapon.name}")


def take_in_hand(fighter: Fighter, arm: CarriedWeapon) -> None:
    """Put a weapon in hand, and the previous one on the belt."""
    held = weapon_in_hand(fighter)
    if held:
        held.where = "belt"
    arm.where = "hand"
