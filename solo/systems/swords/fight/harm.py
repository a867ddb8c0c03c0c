"""Owns what harm does: Stamina, Health, falling, and the saddle (`S-04`, `S-05`, `S-31`, `R-18`, `R-21`)."""

from __future__ import annotations

from solo.resolver import Roll
from solo.systems.contract import Change
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.attempt import Attempt, damage_reckoning
from solo.systems.swords.fight.figures import NOTHING, Reckoning, endurance, skill
from solo.systems.swords.fight.state import Fighter
from solo.systems.swords.fight.telling import harm_words, roll_of, signed, state_words, tell, total
from solo.systems.swords.rolls.blow import net_of
from solo.systems.swords.rolls.health import falls
from solo.systems.swords.rolls.saddle import keeps_seat
from solo.systems.swords.rolls.skill import two_dice

FALL_BONUS_PER_YARD = 1


def wound(arena: Arena, by: Fighter | None, target: Fighter, net: int) -> list[Change]:
    """Takes net damage off somebody, and returns what changed; who falls is out of every grapple (`S-04`, `S-05`)."""
    if net <= 0:
        return []
    fight, listening = arena.fight, arena.scene.listening
    before, health = target.stamina, target.health
    target.stamina -= net
    target.health = max(health, arena.tables.health.level(net))
    if target.health != health:
        target.ill = arena.tables.health.penalty(target.health)
    fight.changed(target)
    fight.losses += net
    if by is not None and by.side != target.side:
        by.harm += min(net, max(before, 0))
    changes = []
    if listening:
        changes.append(Change(target.name, "Stamina", signed(before), signed(target.stamina)))
        if target.health != health:
            changes.append(Change(target.name, "Health", health.word, target.health.word))
    if falls(target.stamina, target.health) and not target.down:
        target.down = True
        target.left = []
        fight.fallen.append(target.key)
        part(arena, target)
    return changes


def strike_home(
    arena: Arena, attempt: Attempt, rolls: tuple[Roll, ...], said: str, added: Reckoning | None = None
) -> None:
    """Damage against endurance for a hit, and what it does (`S-02`, `S-03`); `said` is the line so far."""
    scene, target, was_down = arena.scene, attempt.target, attempt.target.down
    reckoning = added or damage_reckoning(attempt)
    dice = scene.roll(attempt.attacker.key, f"{attempt.attacker.name}: damage", two_dice)
    raw = total(scene, "damage", dice, reckoning)
    dice = scene.roll(target.key, f"{target.name}: endurance", two_dice)
    borne = total(scene, "endurance", dice, endurance(target))
    net = net_of(raw.total, borne.total)
    changes = wound(arena, attempt.attacker, target, net)
    if scene.listening:
        state = state_words(changes)
        text = f"{said}; {harm_words(raw.total, borne.total, net)}. {state + '. ' if state else ''}"
        text += "" if was_down and not target.dead else _fallen(target)
        tell(scene, "attack", attempt.attacker, text.strip(), (*rolls, roll_of(raw), roll_of(borne)), changes)
    after_hit(arena, target, raw.total)


def _fallen(target: Fighter) -> str:
    if not target.down:
        return ""
    return f"{target.name} is dead." if target.dead else f"{target.name} falls."


def dismount(arena: Arena, rider: Fighter) -> None:
    """Puts a rider on foot, its mount beside it and free (`R-20`)."""
    mount = arena.fight.of(rider.mount)
    arena.fight.changed(rider, mount)
    rider.mount = ""
    mount.rider = ""
    mount.wayward = True


def part(arena: Arena, fighter: Fighter) -> None:
    """Ends the close combat that somebody is in; both are free (`H-06`)."""
    if not fighter.clinch:
        return
    other = arena.fight.of(fighter.clinch)
    for one in (fighter, other):
        one.clinch = ""
        one.control = False
        one.helpers = []


def after_hit(arena: Arena, target: Fighter, raw: int) -> None:
    """What a hit means to the saddle: the rider rolls to stay on, a mount that falls throws its rider (`S-31`)."""
    if target.rider and target.down:
        rider = arena.fight.of(target.rider)
        dismount(arena, rider)
        if not rider.out:
            thrown(arena, rider, f"{target.name} goes down under {rider.name}")
        return
    if not target.mount:
        return
    if target.down:
        dismount(arena, target)
        return
    riding = skill(target, "riding")
    kept = arena.scene.roll(target.key, f"{target.name}: stay in the saddle", keeps_seat, riding.total, raw)
    told = total(arena.scene, "Riding", 0, riding)
    if arena.scene.listening:
        reached = sum(told.faces) + riding.total
        outcome = "stays on" if kept else "falls off"
        roll = Roll("Riding", "2d6", told.faces, reached, raw, riding.named(), outcome)
        text = f"{target.name} rolls {reached} against {raw} damage and {outcome.replace('falls', 'is thrown')}."
        tell(arena.scene, "saddle", target, text, (roll,))
    if not kept:
        dismount(arena, target)
        thrown(arena, target, f"{target.name} is thrown from the saddle")


def thrown(arena: Arena, rider: Fighter, how: str) -> None:
    """A fall from the saddle: on foot, the rest of the turn lost, 2d6 damage endured with armour (`R-21`, house)."""
    rider.left = []
    rider.acted = True
    fall(arena, rider, how, Reckoning(0, NOTHING), endurance(rider))


def fall_from_height(arena: Arena, target: Fighter, yards: int, how: str) -> None:
    """A fall off a height: 2d6 and 1 per yard, endured without armour (`R-14`, house)."""
    added = Reckoning(yards * FALL_BONUS_PER_YARD, (("yards", yards),))
    fall(arena, target, how, added, endurance(target, armoured=False))


def fall(arena: Arena, target: Fighter, how: str, added: Reckoning, against: Reckoning) -> None:
    """Rolls the damage of a fall and takes it off."""
    scene = arena.scene
    harm = total(scene, "damage of the fall", scene.roll(target.key, f"{target.name}: fall", two_dice), added)
    borne = total(scene, "endurance", scene.roll(target.key, f"{target.name}: endurance", two_dice), against)
    net = net_of(harm.total, borne.total)
    changes = wound(arena, None, target, net)
    if scene.listening:
        words = harm_words(harm.total, borne.total, net)
        state = state_words(changes)
        text = f"{how}: {words}{'. ' + state if state else ''}{', down' if target.down else ''}."
        tell(scene, "fall", target, text, (roll_of(harm), roll_of(borne)), changes)
