"""Owns trouble that the gamemaster buys with Doom at the start of a round (`H-10`, `T-07`, `T-24`)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.wording import sentence
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.rules.pools import changes_since, lose_doom, pools_of
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fighter import Arm, Fighter
from solo.systems.two_d20.gear.armour import everywhere
from solo.systems.two_d20.gear.weapon import Qualities, Weapon
from solo.systems.two_d20.people.attributes import Attributes, Skill
from solo.systems.two_d20.rolls.hazard import Hazard

MINOR, MAJOR = 1, 2
"""What trouble costs that a Minor or a Standard Action undoes; an environment of one or two steps costs as much."""
AVOIDED_BY: Final[Skill] = "acrobatics"
NOBODYS: Final = Attributes()
"""Attributes that add nothing to damage."""
HAZARDS: Final[dict[str, Hazard]] = {
    "falling stones": Hazard(5, Qualities(area=True), 2),
    "a spike underfoot": Hazard(2),
    "a swinging beam": Hazard(3, Qualities(knockdown=True), 2),
    "burning thatch": Hazard(4, Qualities(incendiary=3), 2),
    "a spear trap": Hazard(4, Qualities(piercing=2), 2),
    "choking dust": Hazard(3, Qualities(stun=True, nonlethal=True, area=True), 1),
    "a falling block": Hazard(6, Qualities(intense=True)),
}
"""Hazards ready to be bought, the one that the program buys first (`H-08`)."""


def pay(arena: Arena, buyer: Fighter, price: int, words: str) -> None:
    """Takes the price out of the purse, and tells what it buys."""
    before = pools_of(arena.fight)
    lose_doom(arena.fight, price)
    arena.tell("trouble", buyer, words, *changes_since(arena.fight, before))


def why_not_caught(hero: Fighter) -> str:
    """Returns why a hero cannot be caught or pinned, "" where it can: one trouble at a time on one hero."""
    return f"{hero.name} is in trouble already." if hero.caught else ""


def in_the_way(arena: Arena, hero: Fighter, hazard: Hazard) -> list[Fighter]:
    """Returns who must avoid a hazard: the hero, and with Area all heroes in its zone (`R-23`)."""
    if not hazard.qualities.area:
        return [hero]
    return [one for one in arena.fight.standing("party") if one.zone == hero.zone]


def source_of(arena: Arena, name: str, hazard: Hazard, victim: Fighter) -> Attempt:
    """Returns a hazard as the attack that it is: without anybody's strength, and with dice that a foe throws."""
    thrower = next((foe.key for foe in arena.fight.fighters if foe.side != victim.side), victim.key)
    weapon = Weapon(name=name, type="ranged", dice=hazard.dice, range="close", qualities=hazard.qualities, hands=0)
    arm, soak = Arm(weapon, "body"), everywhere(0)
    nobody = Fighter(
        thrower, sentence(name), "", "foes", name, "toughened", NOBODYS, 0, 0, 0, 0, [arm], victim.zone, soak
    )
    return Attempt(nobody, victim, arm)
