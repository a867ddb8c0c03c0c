"""Owns how a fight ends: who is beaten, who is away, when to break off, and what everybody takes home (`H-09`)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.contract import Choose, Event, Option, Result
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.line import AWAY, HIGH, LOW, distance, foes_in_reach
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.people.sheet import HEALTHS, Character

Winner = Literal["", "party", "foes", "draw"]
MOST_ROUNDS: Final = 50
QUIET_ROUNDS: Final = 10
CALL_IT_OFF, FIGHT_ON = "break-off", "fight-on"
OUTCOMES: Final = {"party": "won", "foes": "lost", "draw": "draw"}


def beaten(fight: Fight) -> Winner:
    """Returns who has won by now, "" while both sides still fight; mounts that were brought do not count."""
    party = foes = False
    for one in fight.fighters:
        if not (one.down or one.away or one.yielded) and not one.rider and not one.wayward:
            if one.side == "party":
                party = True
            else:
                foes = True
    if party and foes:
        return ""
    if party:
        return "party"
    return "foes" if foes else "draw"


def get_away(arena: Arena, approached: set[str]) -> None:
    """Whoever is far enough, or fled with nobody after it for a whole round, is out of the fight (`H-09`)."""
    fight = arena.fight
    for fighter in fight.fighters:
        if fighter.out or fighter.rider or not fighter.fleeing or fighter.clinch:
            continue
        foes = fight.foes_of(fighter)
        far = all(distance(foe, fighter) >= AWAY for foe in foes) or fighter.place in (LOW, HIGH)
        left_alone = fighter.key not in approached and not foes_in_reach(fight, fighter)
        if far or left_alone:
            for one in (fighter, *([fight.of(fighter.mount)] if fighter.mount else ())):
                one.away = True
            arena.tell("away", fighter, f"{fighter.name} gets away.")


def standoff(fight: Fight) -> bool:
    """Returns whether to offer to break off: ten rounds in which nobody lost Stamina."""
    return fight.quiet_rounds >= QUIET_ROUNDS


def offer_to_break_off(fight: Fight) -> Choose:
    """The offer, made to the first of the party who still takes part."""
    asked = next(one for one in fight.fighters if one.side == "party" and not one.out)
    options = [Option(FIGHT_ON, "fight on"), Option(CALL_IT_OFF, "break off: nobody has won")]
    prompt = f"Nobody has lost Stamina for {QUIET_ROUNDS} rounds. Break off?"
    return Choose(asked.key, "standoff", prompt, options, default=FIGHT_ON)


def outcome(fight: Fight) -> str:
    """Returns how a fight that is over ended, as the party sees it."""
    return OUTCOMES.get(fight.winner, "draw")


def end(arena: Arena) -> Result:
    """Returns the result of a fight that is over, and tells it."""
    fight = arena.fight
    texts = {
        "party": "The party holds the field.",
        "foes": "The foes hold the field.",
        "draw": fight.ending or "Nobody holds the field.",
    }
    text = texts[fight.winner or "draw"]
    if arena.scene.listening:
        arena.scene.tell(Event("end", text))
    return Result(outcome(fight), text)


def homecoming(fight: Fight, character: Character) -> Character:
    """Returns the character as the fight leaves it: Stamina, Health, missiles, weapons and mount.

    What flew or was thrown is picked up again by whoever holds the field. Raises ValueError with a sentence for
    somebody who was not there.
    """
    fighter = next((one for one in fight.fighters if one.side == "party" and one.kind == character.name), None)
    if fighter is None:
        raise ValueError(f"{character.name} did not take part in this fight.")
    return msgspec.structs.replace(
        character,
        stamina=fighter.stamina,
        health=HEALTHS[fighter.health],
        missiles={**character.missiles, **fighter.missiles},
        weapons=_weapons(fight, fighter, character),
        mount=character.mount if _mount_lives(fight, fighter) else "",
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


def _mount_lives(fight: Fight, fighter: Fighter) -> bool:
    mount = next((one for one in fight.fighters if one.key == f"{fighter.key}-mount"), None)
    return mount is None or not mount.dead
