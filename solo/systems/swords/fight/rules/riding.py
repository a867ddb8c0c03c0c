"""Mounts and riders: falls from the saddle, obedience and fright (`S-29`–`S-31`, `S-33`, `R-20`, `R-21`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Roll
from solo.systems.swords.fight.narration.events import emit_event, faces_of, total
from solo.systems.swords.fight.rules.harm import fall
from solo.systems.swords.fight.rules.modifiers import endurance, skill_modifier
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.fight.state.action_codes import COMMAND, MOVE
from solo.systems.swords.fight.state.line import FEW_STEPS, distance
from solo.systems.swords.rolls.saddle import keeps_seat
from solo.systems.swords.rolls.skill import NOTHING, NamedSum, Part, meets

OBEYS: Final = 8
BUCKS: Final = 8
TRAINED: Final[Part] = ("trained for battle", 2)
CALLED_FROM: Final = FEW_STEPS


def dismount(arena: FightContext, rider: Fighter) -> None:
    """Put a rider on foot beside its mount, which is then free (`R-20`)."""
    mount = arena.fight.find(rider.mount)
    arena.fight.changed(rider, mount)
    rider.mount = ""
    mount.rider = ""
    mount.wayward = True
    mount.spooked = False


# rule: Riders who are hit
def after_hit(arena: FightContext, target: Fighter, raw: int, before: int) -> None:
    """Apply the effects of a hit on rider and mount.

    A rider who is hit rolls to stay on; a fallen mount throws its rider (`S-31`). `raw` is the raw damage, and
    `before` the target's Stamina before the hit. A mount that lost Stamina may take fright (`S-30`).
    """
    if target.rider and not target.down and target.stamina < before:
        take_fright(arena, target)
    if target.rider and target.down:
        rider = arena.fight.find(target.rider)
        dismount(arena, rider)
        if not rider.is_out:
            fall_from_saddle(arena, rider, f"is thrown as {target.name} goes down")
        return
    if not target.mount:
        return
    if target.down:
        dismount(arena, target)
        return
    riding = skill_modifier(target, "riding")
    kept = arena.scene.roll(target.key, f"{target.name}: stay in the saddle", keeps_seat, riding.total, raw)
    told = total(arena.scene, "Riding", 0, riding)
    if arena.scene.has_listener:
        reached = sum(told.faces) + riding.total
        outcome = "stays on" if kept else "falls off"
        roll = Roll("Riding", "2d6", told.faces, reached, raw, riding.list_modifiers(), outcome)
        text = f"{target.name} {'stays in the saddle' if kept else 'cannot stay in the saddle'}."
        emit_event(arena.scene, "saddle", target, text, (roll,))
    if not kept:
        dismount(arena, target)
        fall_from_saddle(arena, target, "is thrown from the saddle")


# rule: Thrown from the saddle
# rule: R-21 A fall from the saddle
def fall_from_saddle(arena: FightContext, rider: Fighter, how: str) -> None:
    """Throw a rider from the saddle (`R-21`, house).

    The rider is on foot, loses the rest of its turn, and takes 2d6 damage, endured with armour.
    """
    rider.left = []
    rider.acted = True
    fall(arena, rider, how, NamedSum(0, NOTHING), endurance(rider))


# rule: Frightened mounts
def take_fright(arena: FightContext, mount: Fighter) -> None:
    """Frighten a harmed mount without battle training (`S-30`; harm as the cause of fright is a house ruling)."""
    if mount.rider and not mount.battle_trained and not mount.down and arena.fight.circumstances.mounts_take_fright:
        mount.spooked = True


def sits_out_fright(arena: FightContext, rider: Fighter) -> None:
    """Resolve a mount's fright at the start of its rider's turn: the mount is calmed, or it bucks (`S-30`).

    An Animals roll against 8 calms the mount. Otherwise the rider rolls Riding against 8 to stay on, and can
    neither move nor command the mount this round. Neither roll costs an action (house).
    """
    mount = arena.fight.find(rider.mount)
    if not mount.spooked:
        return
    added = obedience(rider, mount)
    calm = arena.scene.roll(rider.key, f"{rider.name}: calm {mount.name}", meets, added.total, OBEYS)
    _told(arena, "mount", "tries to calm", (rider, mount), "calms down" if calm else "bucks", calm)
    if calm:
        mount.spooked = False
        return
    rider.left = [kind for kind in rider.left if kind not in (MOVE, COMMAND)]
    riding = skill_modifier(rider, "riding")
    kept = arena.scene.roll(rider.key, f"{rider.name}: stay on the bucking mount", keeps_seat, riding.total, BUCKS)
    if arena.scene.has_listener:
        faces = faces_of(arena.scene)
        reached, outcome = sum(faces) + riding.total, "stays on" if kept else "falls off"
        roll = Roll("Riding", "2d6", faces, reached, BUCKS, riding.list_modifiers(), outcome)
        text = f"{rider.name} {'stays in the saddle' if kept else 'cannot stay in the saddle'}."
        emit_event(arena.scene, "saddle", rider, text, (roll,))
    if not kept:
        dismount(arena, rider)
        fall_from_saddle(arena, rider, f"is thrown by {mount.name}")


def obedience(commander: Fighter, animal: Fighter) -> NamedSum:
    """Return the modifiers of the commander's Animals roll to command an animal.

    The animal's battle training helps (`S-29`).
    """
    return skill_modifier(commander, "animals", (TRAINED,) if animal.battle_trained else NOTHING)


# rule: Command an animal
def obeys(arena: FightContext, rider: Fighter, mount: Fighter) -> bool:
    """Roll whether a mount obeys its rider's command; return True if it does (`H-10`)."""
    added, what = obedience(rider, mount), f"{rider.name}: command {mount.name}"
    obeyed = arena.scene.roll(rider.key, what, meets, added.total, OBEYS)
    _told(arena, "command", "commands", (rider, mount), "obeys" if obeyed else "does not obey", obeyed)
    return obeyed


def calm_riderless_mounts(arena: FightContext) -> None:
    """Let each riderless mount stay or bolt.

    A mount stays if a friend a few steps away makes an Animals roll; otherwise the mount bolts.
    """
    for mount in arena.fight.fighters:
        if mount.wayward and not mount.rider and not mount.is_out and not _held_fast(arena, mount):
            mount.away = True
            arena.fight.forget_values(mount)
            arena.does("bolt", mount, "runs from the field", did="flees")


def _held_fast(arena: FightContext, mount: Fighter) -> bool:
    near = [
        one
        for one in arena.fight.friends_of(mount)
        if not one.animal and not one.clinch and distance(one, mount) <= CALLED_FROM
    ]
    if not near:
        return False
    keeper = max(near, key=lambda one: one.figures.animals)
    added, what = obedience(keeper, mount), f"{keeper.name}: hold {mount.name}"
    stands = arena.scene.roll(keeper.key, what, meets, added.total, OBEYS)
    _told(arena, "mount", "calls to", (keeper, mount), "stays" if stands else "will not stay", stands)
    return stands


def _told(
    arena: FightContext, kind: str, deed: str, pair: tuple[Fighter, Fighter], outcome: str, succeeded: bool
) -> None:
    """Narrate an Animals roll of the first fighter of `pair` for the second.

    `outcome` is the second fighter's reaction in words.
    """
    if not arena.scene.has_listener:
        return
    who, mount = pair
    added, faces = obedience(who, mount), faces_of(arena.scene)
    reached = sum(faces) + added.total
    roll = Roll("Animals", "2d6", faces, reached, OBEYS, added.list_modifiers(), outcome)
    link = "and" if succeeded else "but"
    emit_event(arena.scene, kind, who, f"{who.name} {deed} {mount.name}, {link} {mount.name} {outcome}.", (roll,))
