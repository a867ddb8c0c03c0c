"""Owns how a fight and each of its rounds begin: who is surprised, and who acts when (`R-05`, `H-08`, `H-11`)."""

from __future__ import annotations

from solo.resolver import Roll, Thrower
from solo.systems.contract import Event
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.figures import initiative
from solo.systems.swords.fight.state import Fighter
from solo.systems.swords.fight.telling import signed
from solo.systems.swords.rolls.skill import two_dice


def ambush(arena: Arena) -> None:
    """Each who is waited for rolls against one roll of the clumsiest in wait; not higher: surprised (`H-08`)."""
    fight, scene = arena.fight, arena.scene
    lurkers = [one for one in fight.fighters if one.side == fight.lurking and not one.rider and not one.out]
    watchers = [one for one in fight.fighters if one.side != fight.lurking and not one.rider and not one.out]
    if not fight.lurking or not lurkers or not watchers:
        return
    clumsiest = min(lurkers, key=_stealth)
    hidden = scene.roll(clumsiest.key, f"{clumsiest.name}: lie in wait", two_dice) + _stealth(clumsiest)
    rolls = [Roll("lie in wait", "2d6", _faces(arena), hidden)] if scene.listening else []
    for watcher in watchers:
        seen = scene.roll(watcher.key, f"{watcher.name}: notice", two_dice) + watcher.figures.watching
        watcher.surprised = seen <= hidden
        if scene.listening:
            outcome = "surprised" if watcher.surprised else "notices"
            rolls.append(Roll(f"{watcher.name} notices", "2d6", _faces(arena), seen, hidden, (), outcome))
    if scene.listening:
        names = [one.name for one in watchers if one.surprised]
        text = f"Surprised in the first round: {', '.join(names)}." if names else "Nobody is surprised."
        scene.tell(Event("ambush", text, clumsiest.name, tuple(rolls)))


def _stealth(lurker: Fighter) -> int:
    """Dexterity and Hiding, with what Health takes off (`S-06`)."""
    return lurker.figures.stealth + lurker.ill


def _faces(arena: Arena) -> tuple[int, ...]:
    return arena.scene.faces()[0].faces


def coin(thrower: Thrower) -> bool:
    """Returns a coin's fall."""
    return thrower.sum(1, 2) == 1


def _standing(acting: tuple[Fighter, int]) -> tuple[int, int]:
    """Highest initiative first, then highest Dexterity."""
    return -acting[0].initiative, -acting[1]


def _toss(arena: Arena, acting: list[tuple[Fighter, int]], place: int) -> None:
    """A coin for each of those who tie before this one: it goes ahead of them as long as it wins."""
    while place and _standing(acting[place - 1]) == _standing(acting[place]):
        if not arena.scene.roll(acting[place][0].key, "coin for acting first", coin):
            return
        acting[place - 1], acting[place] = acting[place], acting[place - 1]
        place -= 1


def order(arena: Arena) -> None:
    """Rolls initiative for all who act, highest first; ties by Dexterity, then a coin (`R-05`)."""
    fight, scene = arena.fight, arena.scene
    how = fight.circumstances.initiative
    if how == "once" and fight.round > 1:
        return
    rolls: list[Roll] = []
    acting: list[tuple[Fighter, int]] = []
    thrown: list[int] = []
    for fighter in fight.fighters:
        if fighter.down or fighter.away or fighter.yielded or fighter.rider:
            continue
        quick = first = initiative(fighter)
        if how != "Dexterity":
            first += scene.roll(fighter.key, f"{fighter.name}: initiative", two_dice)
            if scene.listening:
                rolls.append(Roll(f"initiative of {fighter.name}", "2d6", _faces(arena), first))
        acting.append((fighter, quick))
        thrown.append(first)
    # only once all have thrown, since a person who types dice sees the order of the round before until then
    for (fighter, _), first in zip(acting, thrown, strict=True):
        fighter.initiative = first
    acting.sort(key=_standing)
    for first, second in zip(range(len(acting) - 1), range(1, len(acting)), strict=True):
        if _standing(acting[first]) == _standing(acting[second]):
            _toss(arena, acting, second)
    fight.order = [fighter.key for fighter, _ in acting]
    if scene.listening:
        names = ", ".join(f"{fighter.name} {signed(fighter.initiative)}" for fighter, _ in acting)
        scene.tell(Event("initiative", f"They act in this order: {names}.", rolls=tuple(rolls)))
