"""Ambush: surprise in the first round (`H-08`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Roll
from solo.systems.contract import Event
from solo.systems.swords.fight.narration.events import faces_of
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.rolls.skill import NamedSum, two_dice


# rule: Surprised
# rule: H-08 Ambush
def roll_ambush(arena: FightContext) -> None:
    """Roll for surprise: each watcher against one roll of the clumsiest fighter in wait (`H-08`).

    A watcher whose roll is not higher is surprised.
    """
    fight, scene = arena.fight, arena.scene
    lurkers = [one for one in fight.fighters if one.side == fight.lurking and not one.rider and not one.is_out]
    watchers = [one for one in fight.fighters if one.side != fight.lurking and not one.rider and not one.is_out]
    if not fight.lurking or not lurkers or not watchers:
        return
    clumsiest = min(lurkers, key=_stealth)
    hiding = ambush_modifier(clumsiest, "Hiding", clumsiest.figures.stealth, clumsiest.ill)
    hidden = scene.roll(clumsiest.key, f"{clumsiest.name}: lie in wait", two_dice) + hiding.total
    rolls = (
        [Roll("lie in wait", "2d6", faces_of(scene), hidden, None, hiding.list_modifiers())]
        if scene.has_listener
        else []
    )
    for watcher in watchers:
        watching = ambush_modifier(watcher, "Watching", watcher.figures.watching)
        seen = scene.roll(watcher.key, f"{watcher.name}: notice", two_dice) + watching.total
        watcher.surprised = seen <= hidden
        if scene.has_listener:
            outcome = "surprised" if watcher.surprised else "notices"
            named = watching.list_modifiers()
            rolls.append(Roll(f"{watcher.name} notices", "2d6", faces_of(scene), seen, hidden, named, outcome))
    if scene.has_listener:
        names = [one.name for one in watchers if one.surprised]
        text = f"Surprised in the first round: {', '.join(names)}." if names else "Nobody is surprised."
        scene.emit(Event("ambush", text, clumsiest.name, tuple(rolls)))


def _stealth(lurker: Fighter) -> int:
    """Return the fighter's modifier to hide: Dexterity + Hiding with the Health penalty (`S-06`)."""
    return lurker.figures.stealth + lurker.ill


ATTRIBUTES: Final = {"Hiding": "Dexterity", "Watching": "Intelligence"}


def ambush_modifier(fighter: Fighter, craft: str, total: int, ill: int = 0) -> NamedSum:
    """Return the modifiers of a roll for an ambush by name: the attribute, the craft, and the Health penalty.

    `total` is attribute + craft, and `ill` the Health penalty.
    """
    attribute = getattr(fighter.figures, ATTRIBUTES[craft].lower())
    parts = ((ATTRIBUTES[craft], attribute), (craft, total - attribute), (fighter.health.word, ill))
    return NamedSum(total + ill, tuple(part for part in parts if part[1]))
