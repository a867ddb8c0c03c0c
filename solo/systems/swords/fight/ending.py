"""End of a fight: the winner, its narration, and each character afterwards (`H-09`)."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Event, Result
from solo.systems.parts.fight.fight_status import ENDED
from solo.systems.parts.fight.tally import Winner, find_participant, outcome, winner_of
from solo.systems.swords.fight.state import Fight, FightContext, Fighter, Side
from solo.systems.swords.people.sheet import Character


# rule: H-09 The end of a fight
def find_winner(fight: Fight) -> Winner:
    """Return the winning side, "" while both sides still fight. Mounts and animals brought along do not count."""
    return winner_of(_fights_on(fight, "party"), _fights_on(fight, "foes"))


def _fights_on(fight: Fight, side: Side) -> bool:
    return any(not (one.rider or one.wayward) for one in fight.list_able(side))


def finish(arena: FightContext) -> Result:
    """Narrate the end of a finished fight and return its result."""
    fight = arena.fight
    text = ENDED.get(fight.winner) or fight.ending or "The fight ends without a winner."
    if arena.scene.has_listener:
        arena.scene.emit(Event("end", text))
    return Result(outcome(fight), text)


def apply_outcome(fight: Fight, character: Character) -> Character:
    """Return the character after the fight: Stamina, Health, missiles, weapons, shield, mount and animal.

    A party that holds the field picks up its weapons from the ground. Raises ValueError with a sentence if the
    character took no part.
    """
    fighter = find_participant(fight.fighters, character.name)
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
    """Return the character's remaining weapons in their old order, then weapons wrenched from foes."""
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
    """Return the name of the character's shield after the fight.

    Returns "" if the shield was broken, or lies on a field that the party does not hold.
    """
    lying = fight.winner == "party" and any(thing.shield and thing.owner == fighter.key for thing in fight.ground)
    return character.shield if fighter.shield or lying else ""


def _lives(fight: Fight, key: str) -> bool:
    """Return True if the mount or animal is alive, or took no part."""
    beast = next((one for one in fight.fighters if one.key == key), None)
    return beast is None or not beast.dead
