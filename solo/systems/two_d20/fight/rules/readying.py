"""Hands and items: drawing, dropping, picking up, reloading, bracing (`T-10`, `H-15`)."""

from __future__ import annotations

from solo.systems.two_d20.fight.rules.complications import drop
from solo.systems.two_d20.fight.rules.reach import in_reach
from solo.systems.two_d20.fight.state import AttackSource, FightContext, Fighter, ShieldHeld
from solo.systems.two_d20.fight.state.acts import SHIELD
from solo.systems.two_d20.gear.armour import ToolKit
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.distance import distance

HANDS = 2


def free_hands(fighter: Fighter) -> int:
    """Return the number of empty hands."""
    return HANDS - (fighter.whole_shield is not None) - sum(arm.hands for arm in fighter.in_hand)


def item(fighter: Fighter, number: int) -> AttackSource | ShieldHeld:
    """Return the item of this number. Raises IndexError if there is none."""
    if number == SHIELD and fighter.shield is not None:
        return fighter.shield
    return fighter.arms[number]


def item_name(fighter: Fighter, number: int) -> str:
    """Return an item's name, spelt for the middle of a sentence."""
    return item(fighter, number).name.lower()


def numbers(fighter: Fighter, *, in_hand: bool) -> list[int]:
    """Return the numbers of the items in hand if `in_hand`, else of those that the fighter could draw or pick up."""
    things = list(enumerate(fighter.arms)) + ([(SHIELD, fighter.shield)] if fighter.shield else [])
    if in_hand:
        return [number for number, thing in things if thing.where == "hand"]
    return [
        number
        for number, thing in things
        if (thing.where == "belt" and not thing.used_up) or (thing.where == "ground" and thing.zone == fighter.zone)
    ]


# rule: H-15 Hands and loads
def take_in_hand(fighter: Fighter, thing: AttackSource | ShieldHeld) -> None:
    """Take an item in hand. If no hand is free, held items go to the belt, the last item first."""
    holding: list[AttackSource | ShieldHeld] = [*filter(None, (fighter.whole_shield,)), *fighter.in_hand]
    while free_hands(fighter) < thing.hands and holding:
        put_away = holding.pop()
        put_away.where = "belt"
        if isinstance(put_away, AttackSource):
            put_away.braced = False
    thing.where = "hand"


# rule: Draw Item
def draw(arena: FightContext, fighter: Fighter, number: int) -> None:
    """Draw Item: take an item in hand, also from the ground within Reach."""
    thing = item(fighter, number)
    verb = "picks up" if thing.where == "ground" else "draws"
    take_in_hand(fighter, thing)
    arena.does("ready", fighter, f"{verb} the {item_name(fighter, number)}")


# rule: Drop Item
def let_go(arena: FightContext, fighter: Fighter, number: int) -> None:
    """Drop Item: let the item of this number fall within Reach."""
    drop(arena, fighter, item(fighter, number), "on purpose")


def kit_for(arena: FightContext, fighter: Fighter, skill: Skill) -> str:
    """Return a kit that helps with a skill and has an unspent use; "" if there is none (`R-08`)."""
    known = arena.content.entries(ToolKit)
    fit = (name for name, uses in fighter.kits.items() if uses and name in known and skill in known[name].skills)
    return next(fit, "")


def reload(arena: FightContext, fighter: Fighter, number: int) -> None:
    """Reload a crossbow. A braced weapon stays braced (`H-15`)."""
    fighter.arms[number].loaded = True
    arena.does("ready", fighter, f"reloads the {item_name(fighter, number)}")


# rule: Brace
def brace(arena: FightContext, fighter: Fighter, number: int) -> None:
    """Brace: support an Unwieldy weapon until its bearer moves, falls prone or loses the weapon (`Q-10`)."""
    fighter.arms[number].braced = True
    arena.does("ready", fighter, f"braces the {item_name(fighter, number)}")


# rule: Ready
def may_spring(one: Fighter, mover: Fighter) -> bool:
    """Return True if a fighter could use its held attack on the `mover` who has triggered it (Ready, `T-10`)."""
    if one.held is None or one.held.arm is None or one.surprised:
        return False
    arm = one.arms[one.held.arm]
    if not arm.ready or (arm.weapon.reload and not arm.loaded):
        return False
    if arm.weapon.type == "melee":
        return in_reach(one, mover)
    return one.held.trigger != "comes" or distance(one.zone - mover.zone) == arm.weapon.range
