"""Owns the small actions: draw, load, pick up, mount, take cover, help, command a mount (`H-01`, `H-05`, `H-10`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from solo.resolver import Roll
from solo.systems.contract import Decision
from solo.systems.swords.fight import harm, plans
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attack import attack
from solo.systems.swords.fight.attempt import Attempt
from solo.systems.swords.fight.figures import OBEYS, obedience
from solo.systems.swords.fight.line import REACH, STEP, in_reach, melee_arms, step_towards, wielded
from solo.systems.swords.fight.state import Arm, Fight, Fighter, Lying
from solo.systems.swords.fight.telling import tell
from solo.systems.swords.rolls.skill import meets

Asking = Generator[Decision, str, None]
COVER_TAKEN: Final = 2


def arm_of(fighter: Fighter, code: str) -> Arm:
    """Returns the weapon that a code names by its number."""
    return fighter.arms[int(code.partition(":")[2])]


def draws(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns what can be drawn, each sort once."""
    del fight
    sorts: dict[str, str] = {}
    for arm in plans.drawable(fighter):
        sorts.setdefault(arm.weapon.name, f"draw:{fighter.arms.index(arm)}")
    return list(sorts.values())


def loads(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns the loading of the weapon in hand, where it takes actions (`H-05`)."""
    del fight
    held = wielded(fighter)
    return ["load"] if held and held.wait and held.weapon.load_actions else []


def reloads(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns the loading of the weapon in hand, where it takes whole rounds (`H-05`)."""
    del fight
    held = wielded(fighter)
    return ["reload"] if held and held.wait and held.weapon.load_rounds else []


def picks(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns what lies within reach, each sort once (`H-07`)."""
    far = REACH if fighter.stepped else REACH + STEP
    sorts: dict[str, str] = {}
    for number, thing in enumerate(fight.ground):
        if abs(thing.place - fighter.place) <= far:
            sorts.setdefault(thing.weapon.name, f"pick:{number}")
    return list(sorts.values()) if not fighter.animal else []


def mounts(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns the riderless mounts of the own side within reach."""
    return [] if fighter.mount else [f"mount:{one.key}" for one in plans.mounts_at_hand(fight, fighter)]


def dismounts(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns getting down, for whoever is mounted."""
    del fight
    return ["dismount"] if fighter.mount else []


def commands(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns whom the mount could be told to strike (`H-10`)."""
    if not fighter.mount or not melee_arms(fight.of(fighter.mount)):
        return []
    return [f"command:{foe.key}" for foe in fight.foes_of(fighter) if in_reach(fighter, foe)]


def covers(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns taking cover, for whoever has none (`R-12`)."""
    del fight
    return [] if fighter.cover else ["cover"]


def helps(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns the friends in close combat whom it could help (`S-19`, `H-06`)."""
    return [f"help:{one.key}" for one in plans.grapplers_in_reach(fight, fighter)]


def carry_out(arena: Arena, fighter: Fighter, code: str) -> None:
    """One small action."""
    verb, _, rest = code.partition(":")
    said = f"{fighter.name} {label(arena.fight, fighter, code)}."
    if verb == "draw":
        take_in_hand(fighter, arm_of(fighter, code))
    elif verb in ("load", "reload"):
        held = wielded(fighter)
        if held:
            held.wait -= 1
    elif verb == "pick":
        thing: Lying = arena.fight.ground.pop(int(rest))
        step_towards(arena.fight, fighter, thing.place)
        arm = Arm(thing.weapon, "belt", thing.wait)
        fighter.arms.insert(0, arm)
        take_in_hand(fighter, arm)
    elif verb == "mount":
        mount = arena.fight.of(rest)
        fighter.mount, mount.rider, mount.wayward = mount.key, fighter.key, False
        fighter.place = mount.place
    elif verb == "dismount":
        harm.dismount(arena, fighter)
    elif verb == "cover":
        fighter.cover = COVER_TAKEN
    elif verb == "help":
        arena.fight.of(rest).helpers.append(fighter.key)
    arena.fight.changed(fighter)
    arena.tell("ready", fighter, said)


def drop(arena: Arena, fighter: Fighter) -> None:
    """Lets what is in hand fall, so that nobody wrenches it away; that is free (`H-01`)."""
    held = wielded(fighter)
    if held is None:
        return
    fighter.arms.remove(held)
    arena.fight.ground.append(Lying(held.weapon, fighter.place, fighter.key, held.wait))
    arena.fight.changed(fighter)
    arena.tell("ready", fighter, f"{fighter.name} drops the {held.weapon.name}.")


def take_in_hand(fighter: Fighter, arm: Arm) -> None:
    """Puts a weapon in hand, and what was there to the belt."""
    held = wielded(fighter)
    if held:
        held.where = "belt"
    arm.where = "hand"


def command(arena: Arena, rider: Fighter, target: Fighter) -> Asking:
    """The mount's own Strike: it must obey first (`S-29`, `H-10`)."""
    mount = arena.fight.of(rider.mount)
    added = obedience(rider, mount)
    obeys = arena.scene.roll(rider.key, f"{rider.name}: command {mount.name}", meets, added.total, OBEYS)
    if arena.scene.listening:
        faces = arena.scene.faces()[0].faces
        reached = sum(faces) + added.total
        outcome = "it obeys" if obeys else "it does not obey"
        roll = Roll("Animals", "2d6", faces, reached, OBEYS, added.named(), outcome)
        tell(arena.scene, "command", rider, f"{rider.name} commands {mount.name}: {reached}, {outcome}.", (roll,))
    if obeys:
        arm = max(melee_arms(mount), key=lambda one: one.weapon.bonus)
        yield from attack(arena, Attempt(mount, target, "strike", arm))


def label(fight: Fight, fighter: Fighter, code: str) -> str:
    """Returns a small action in words, without the one who takes it."""
    verb, _, rest = code.partition(":")
    held = wielded(fighter)
    weapon = held.weapon.name if held else "weapon"
    if verb == "draw":
        return f"draws the {arm_of(fighter, code).weapon.name}"
    if verb == "pick":
        return f"picks up the {fight.ground[int(rest)].weapon.name}"
    if verb == "mount":
        return f"mounts {fight.of(rest).name}"
    if verb == "command":
        return f"commands the mount to strike {fight.of(rest).name}"
    if verb == "help":
        return f"helps {fight.of(rest).name} to grapple"
    return {
        "load": f"loads the {weapon}",
        "reload": f"loads the {weapon} all round",
        "dismount": "gets down",
        "cover": "takes cover",
    }[verb]
