"""Owns hands and what is in them: drawing, dropping, picking up, reloading, bracing (`T-10`, `H-15`)."""

from __future__ import annotations

from solo.systems.two_d20.fight.rules.complications import drop, drop_shield
from solo.systems.two_d20.fight.rules.reach import in_reach
from solo.systems.two_d20.fight.state.acts import SHIELD
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fighter import Arm, Fighter, ShieldHeld
from solo.systems.two_d20.gear.armour import Kit
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.distance import distance

HANDS = 2


def held(fighter: Fighter) -> list[Arm]:
    """Returns the weapons in hand."""
    return [arm for arm in fighter.arms if arm.where == "hand"]


def free_hands(fighter: Fighter) -> int:
    """Returns how many hands hold nothing."""
    shield = fighter.shield is not None and fighter.shield.where == "hand"
    return HANDS - shield - sum(arm.weapon.hands for arm in held(fighter))


def item(fighter: Fighter, number: int) -> Arm | ShieldHeld:
    """Returns the thing of this number. Raises IndexError for none."""
    if number == SHIELD and fighter.shield is not None:
        return fighter.shield
    return fighter.arms[number]


def item_name(fighter: Fighter, number: int) -> str:
    """Returns what a thing is called, as it stands in a sentence."""
    thing = item(fighter, number)
    return (thing.weapon.name if isinstance(thing, Arm) else thing.name).lower()


def numbers(fighter: Fighter, *, in_hand: bool) -> list[int]:
    """Returns the numbers of what somebody holds, or else of what it could draw or pick up within Reach."""
    things = list(enumerate(fighter.arms)) + ([(SHIELD, fighter.shield)] if fighter.shield else [])
    if in_hand:
        return [number for number, thing in things if thing.where == "hand"]
    return [
        number
        for number, thing in things
        if (thing.where == "belt" and not _used_up(thing)) or (thing.where == "ground" and thing.zone == fighter.zone)
    ]


def _used_up(thing: Arm | ShieldHeld) -> bool:
    return isinstance(thing, Arm) and bool(thing.weapon.uses) and thing.used >= thing.weapon.uses


def take_in_hand(fighter: Fighter, thing: Arm | ShieldHeld) -> None:
    """Puts a thing into the hands; what is in its way goes to the belt, the last first."""
    needs = thing.weapon.hands if isinstance(thing, Arm) else 1
    holding: list[Arm | ShieldHeld] = list(held(fighter))
    if fighter.shield is not None and fighter.shield.where == "hand":
        holding.insert(0, fighter.shield)
    while free_hands(fighter) < needs and holding:
        put_away = holding.pop()
        put_away.where = "belt"
        if isinstance(put_away, Arm):
            put_away.braced = False
    thing.where = "hand"


def draw(arena: Arena, fighter: Fighter, number: int) -> None:
    """Draw Item: readies a thing, or picks it up within Reach."""
    thing = item(fighter, number)
    verb = "picks up" if thing.where == "ground" else "draws"
    take_in_hand(fighter, thing)
    arena.tell("ready", fighter, f"{fighter.name} {verb} the {item_name(fighter, number)}.")


def let_go(arena: Arena, fighter: Fighter, number: int) -> None:
    """Drop Item: it lies within Reach of where it fell."""
    thing = item(fighter, number)
    if isinstance(thing, Arm):
        drop(arena, fighter, thing, "on purpose")
    else:
        drop_shield(arena, fighter, "on purpose")


def kit_for(arena: Arena, fighter: Fighter, skill: Skill) -> str:
    """Returns the kit that helps with a skill and has a use left, "" for none (`R-08`)."""
    known = arena.content.entries(Kit)
    fit = (name for name, uses in fighter.kits.items() if uses and name in known and skill in known[name].skills)
    return next(fit, "")


def reload(arena: Arena, fighter: Fighter, number: int) -> None:
    """Reloads a crossbow; Brace holds through it (`H-15`)."""
    fighter.arms[number].loaded = True
    arena.tell("ready", fighter, f"{fighter.name} reloads the {item_name(fighter, number)}.")


def brace(arena: Arena, fighter: Fighter, number: int) -> None:
    """Brace: supports an Unwieldy weapon until its bearer moves, falls prone or loses it (`Q-10`)."""
    fighter.arms[number].braced = True
    arena.tell("ready", fighter, f"{fighter.name} braces the {item_name(fighter, number)}.")


def may_spring(one: Fighter, mover: Fighter) -> bool:
    """Returns whether somebody could do now, to whoever triggers it, what it has held (Ready, `T-10`)."""
    if one.held is None or one.surprised:
        return False
    arm = one.arms[int(one.held.action)]
    if not arm.ready or (arm.weapon.reload and not arm.loaded):
        return False
    if arm.weapon.type == "melee":
        return in_reach(one, mover)
    return one.held.trigger == "attacks" or distance(one.zone - mover.zone) == arm.weapon.range
