"""Trouble that the game master buys with Doom at the start of a round (`H-10`, `T-07`, `T-24`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.parts.phrasing import join_names
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.pools import lose_doom
from solo.systems.two_d20.fight.state import AttackSource, Fight, FightContext, Fighter
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.gear.armour import uniform_soak
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Attributes

# rule: H-10 Trouble for Doom
# rule: Environment
# rule: Bought trouble
MINOR, MAJOR = 1, 2
"""Prices in Doom of trouble that takes a Minor (`MINOR`) or a Standard Action (`MAJOR`) to end.

An effect of one or two steps on the whole field has the same prices.
"""
NOBODYS: Final = Attributes()
"""Attributes of the nominal attacker of a hazard. They add no damage."""


def pay(arena: FightContext, buyer: Fighter, price: int, words: str) -> None:
    """Take `price` from the Doom pool, and record what the Doom buys."""
    lose_doom(arena.fight, price)
    arena.emit("trouble", buyer, words)


# rule: Caught or pinned
def explain_not_caught(hero: Fighter) -> str:
    """Explain why a hero cannot be caught or pinned: the hero already is. Return "" if it is possible."""
    return f"{hero.name} is already caught or pinned." if hero.caught else ""


def list_hazard_victims(fight: Fight, hero: Fighter, danger: NamedHazard) -> list[Fighter]:
    """Return the heroes whom a hazard threatens: the `hero` or, with Area, all heroes in the zone (`R-23`)."""
    if not danger.qualities.area:
        return [hero]
    return [one for one in fight.standing("party") if one.zone == hero.zone]


def hazard_words(danger: NamedHazard, victims: Sequence[Fighter]) -> str:
    """Return a sentence that names a hazard and the heroes whom it threatens."""
    threatened = join_names([one.name for one in victims])
    return f"{danger.name}: {threatened} {'is' if len(victims) == 1 else 'are'} in danger."


def hazard_attack(fight: Fight, danger: NamedHazard, victim: Fighter) -> DeclaredAttack:
    """Return a hazard as an attack on the victim, without bonus dice.

    The first foe rolls its dice; without foes, the victim does.
    """
    thrower = next((foe.key for foe in fight.fighters if foe.side != victim.side), victim.key)
    weapon = Weapon(
        name=danger.name, type="ranged", dice=danger.dice, range="close", qualities=danger.qualities, hands=0
    )
    arm, soak = AttackSource(weapon, "body"), uniform_soak(0)
    nobody = Fighter(
        thrower, danger.name, "", "foes", danger.name, "toughened", NOBODYS, 0, 0, 0, 0, [arm], victim.zone, soak
    )
    return DeclaredAttack(nobody, victim, arm, hazard=True)
