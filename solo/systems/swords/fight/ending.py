"""Owns how a fight ends: who is beaten, how that is told, and what everybody takes home (`H-09`)."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Event, Result
from solo.systems.parts.fight.saying import ENDED
from solo.systems.parts.fight.tally import Winner, outcome, who_took_part, winner_of
from solo.systems.swords.fight.state import Arena, Fight, Fighter, Side
from solo.systems.swords.people.sheet import Character


def beaten(fight: Fight) -> Winner:
    """Returns who has won by now, "" while both sides still fight; mounts that were brought do not count."""
    return winner_of(_fights_on(fight, "party"), _fights_on(fight, "foes"))


def _fights_on(fight: Fight, side: Side) -> bool:
    return any(not (one.rider or one.wayward) for one in fight.able(side))


def end(arena: Arena) -> Result:
    """Returns the result of a fight that is over, and tells it."""
    fight = arena.fight
    text = ENDED.get(fight.winner) or fight.ending or "Nobody holds the field."
    if arena.scene.listening:
        arena.scene.tell(Event("end", text))
    return Result(outcome(fight), text)


def homecoming(fight: Fight, character: Character) -> Character:
    """Returns the character as the fight leaves it: Stamina, Health, missiles, weapons and mount.

    What flew or was thrown is picked up again by whoever holds the field. Raises ValueError with a sentence for
    somebody who was not there.
    """
    fighter = who_took_part(fight.fighters, character.name)
    return msgspec.structs.replace(
        character,
        stamina=fighter.stamina,
        health=fighter.health.word,
        shield=_shield(fight, fighter, character),
        missiles={**character.missiles, **fighter.missiles},
        weapons=_weapons(fight, fighter, character),
        mount=character.mount if _lives(fight, f"{fighter.key}-mount") else "",
        beast=character.beast if _lives(fight, f"{fighter.key}-beast") else "",
    )


def _weapons(fight: Fight, fighter: Fighter, character: Character) -> tuple[str, ...]:
    """What is left of the own weapons, in their old order, and what was wrenched from others behind."""
    has = [arm.weapon.name for arm in fighter.arms if arm.where != "broken"]
    if fight.winner == "party":
        has += [thing.weapon.name for thing in fight.ground if thing.owner == fighter.key]
    kept = []
    for name in character.weapons:
        if name in has:
            has.remove(name)
            kept.append(name)
    grown = {arm.weapon.name for arm in fighter.arms if arm.weapon.natural}
    return (*kept, *(name for name in has if name not in grown))


def _shield(fight: Fight, fighter: Fighter, character: Character) -> str:
    """The shield, unless it was broken, or lies where the foes hold the field."""
    lying = fight.winner == "party" and any(thing.shield and thing.owner == fighter.key for thing in fight.ground)
    return character.shield if fighter.shield or lying else ""


def _lives(fight: Fight, key: str) -> bool:
    """Whether a mount or an animal is not dead, or was not there."""
    beast = next((one for one in fight.fighters if one.key == key), None)
    return beast is None or not beast.dead
