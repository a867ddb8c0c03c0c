"""Initiative: the order of turns in a round (`R-05`, `H-11`)."""

from __future__ import annotations

from operator import itemgetter

from solo.resolver import Modifier, Roll, Thrower
from solo.systems.contract import Event
from solo.systems.parts.phrasing import format_number
from solo.systems.swords.fight.narration.events import faces_of
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.rolls.skill import two_dice


# rule: Initiative
def initiative(fighter: Fighter) -> int:
    """Return the modifier of a fighter's initiative roll: Dexterity and the Health penalty, nothing else (`R-05`)."""
    return fighter.figures.dexterity + fighter.ill


def coin(thrower: Thrower) -> bool:
    """Toss a coin; return True if it is won."""
    return thrower.sum(1, 2) == 1


InitiativeKey = tuple[int, int]
"""The sort key of a fighter in the order of turns: the negated initiative, then the negated Dexterity."""


def _toss(arena: FightContext, acting: list[tuple[Fighter, InitiativeKey]], place: int) -> None:
    """Toss a coin for the fighter at `place` of the list against each tied fighter ahead.

    The fighter moves ahead as long as the coin is won.
    """
    while place and acting[place - 1][1] == acting[place][1]:
        if not arena.scene.roll(acting[place][0].key, "coin for acting first", coin):
            return
        acting[place - 1], acting[place] = acting[place], acting[place - 1]
        place -= 1


def _told(fighter: Fighter, faces: tuple[int, ...], first: int) -> Roll:
    added = (Modifier("Dexterity", fighter.figures.dexterity), Modifier("Health", fighter.ill))
    named = tuple(modifier for modifier in added if modifier.value)
    return Roll(f"initiative of {fighter.name}", "2d6", faces, first, modifiers=named)


# rule: R-05 Initiative
def order(arena: FightContext) -> None:
    """Roll initiative for all fighters who act, and set the order of their turns, the highest first.

    Ties go by Dexterity, then by a coin (`R-05`).
    """
    fight, scene = arena.fight, arena.scene
    how = fight.circumstances.initiative
    if how == "once" and fight.round > 1:
        return
    rolls: dict[str, Roll] = {}
    acting: list[tuple[Fighter, InitiativeKey]] = []
    for fighter in fight.fighters:
        if fighter.down or fighter.away or fighter.yielded or fighter.rider:
            continue
        quick = first = initiative(fighter)
        if how != "Dexterity":
            first += scene.roll(fighter.key, f"{fighter.name}: initiative", two_dice)
            if scene.has_listener:
                rolls[fighter.key] = _told(fighter, faces_of(scene), first)
        acting.append((fighter, (-first, -quick)))
    # Set initiative only when all have rolled: until then a player who enters dice sees the previous round's order.
    for fighter, (before, _) in acting:
        fighter.initiative = -before
    acting.sort(key=itemgetter(1))
    for place in range(1, len(acting)):
        if acting[place - 1][1] == acting[place][1]:
            _toss(arena, acting, place)
    fight.order = [fighter.key for fighter, _ in acting]
    if scene.has_listener:
        names = ", ".join(f"{fighter.name} {format_number(fighter.initiative)}" for fighter, _ in acting)
        told = tuple(rolls[key] for key in fight.order if key in rolls)
        scene.emit(Event("initiative", f"Turn order: {names}.", rolls=told))
