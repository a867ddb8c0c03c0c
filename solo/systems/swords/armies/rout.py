"""Leaders of a routed army: play returns to the characters, who flee, stand or yield (`S-37`).

The escape roll is a house rule: the best leader's Intelligence and Tactics against the enemy general's. Leaders who are
overtaken, or who stand, meet some of the enemy's troops in a separate fight.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Final

from solo.resolver import Modifier, Roll, distribution
from solo.systems.contract import Choose, Decision, Event, Measure, Option, Preview, Scene
from solo.systems.parts.phrasing import capitalise, with_verb
from solo.systems.swords.armies.army import PARTY, Army, Battle
from solo.systems.swords.rolls.skill import beats_opposed, margin

FLEE, STAND, YIELD = "flee", "stand", "yield"
PURSUERS_EACH: Final = 2
PURSUERS: Final = {
    "mob": "Townsman",
    "levy": "Militia spearman",
    "trained": "Man-at-arms",
    "veterans": "Sworn blade",
    "armoured horse": "Lancer",
}
"""The names of the foes who pursue the leaders, by the quality of the winning army."""
ANYBODY: Final = "Man-at-arms"


# rule: Leaders after a rout
def leaders_flee(battle: Battle, scene: Scene) -> Generator[Decision, str, None]:
    """Play the flight of the leaders of the party's routed armies, if any enemy army is left to pursue them."""
    for army in battle.armies:
        enemies = [other for other in battle.standing() if other.camp != army.camp]
        if army.camp == PARTY and army.gone == "routed" and army.tacticians and enemies:
            enemy = max(enemies, key=lambda other: other.hits)
            code = yield which_way_out(battle, army, enemy)
            battle.fate = _told(scene, army, enemy, code)


def which_way_out(battle: Battle, army: Army, enemy: Army) -> Choose:
    """Ask the leaders to flee, stand or yield, with the chance to escape."""
    del battle
    names = ", ".join(one.name for one in army.tacticians)
    options = [
        Option(FLEE, "flee", partial(_away, army, enemy)),
        Option(STAND, f"stand and fight {_pursuers(army, enemy)}"),
        Option(YIELD, "yield"),
    ]
    return Choose(army.key, "rout", f"Rout of {army.name}. The leaders are {names}. What do they do?", options, FLEE)


def lead_of_flight(army: Army, enemy: Army) -> int:
    """Return the best leader's Intelligence and Tactics minus the enemy general's."""
    return max(one.skill for one in army.tacticians) - max((one.skill for one in enemy.tacticians), default=0)


def _away(army: Army, enemy: Army) -> Preview:
    chance = distribution(beats_opposed, lead_of_flight(army, enemy)).chance_of(True)
    return Preview((Measure("get away", chance, "chance"),), note=f"otherwise overtaken by {_pursuers(army, enemy)}")


def _pursuers(army: Army, enemy: Army) -> str:
    foe = PURSUERS.get(enemy.quality, ANYBODY)
    return f"{PURSUERS_EACH * len(army.tacticians)} × {foe}"


def _flight(scene: Scene, lead: int, outcome: str) -> tuple[Roll, ...]:
    """Return the leaders' and the enemy general's rolls of a flight.

    The leaders' roll has `lead`, their lead over the general, as a modifier.
    """
    thrown = [one.faces for one in scene.faces()]
    if len(thrown) < 2:
        return ()
    named = (Modifier("lead in Intelligence + Tactics", lead),) if lead else ()
    pursuit = sum(thrown[1])
    flight = Roll("flight", "2d6", thrown[0], sum(thrown[0]) + lead, pursuit, named, outcome)
    return (flight, Roll("pursuit", "2d6", thrown[1], pursuit))


def _told(scene: Scene, army: Army, enemy: Army, code: str) -> str:
    leaders = [one.name for one in army.tacticians]
    names = " and ".join(leaders)
    rolls: tuple[Roll, ...] = ()
    if code == YIELD:
        fate = f"{with_verb(leaders, 'yields', 'yield')} to {enemy.name}."
    elif code == STAND:
        brave = with_verb(leaders, "stands and faces", "stand and face")
        fate = f"{brave} {_pursuers(army, enemy)}. Play this as a fight."
    else:
        by = scene.roll(army.key, f"{names}: get away", margin, lead_of_flight(army, enemy))
        if by > 0:
            fate = f"{with_verb(leaders, 'gets away', 'get away')}."
        else:
            overtaken = with_verb(leaders, "is overtaken", "are overtaken")
            fate = f"{overtaken} by {_pursuers(army, enemy)}. Play this as a fight."
        rolls = _flight(scene, lead_of_flight(army, enemy), "away" if by > 0 else "overtaken")
    fate = capitalise(fate)
    if scene.has_listener:
        scene.emit(Event("rout", fate, army.name, rolls))
    return fate
