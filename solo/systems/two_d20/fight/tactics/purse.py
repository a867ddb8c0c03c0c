"""Owns by which habits somebody spends: heroes by three wits, foes by the gamemaster's level (`H-08`, section 9)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.wit import Wit
from solo.systems.two_d20.fight.state import Fight, Fighter

WITS: Final = {wit.name.lower(): wit for wit in Wit}
ABILITY_LEAVES: Final = 4
"""What a special ability leaves in the purse of a sharp gamemaster."""
RETALIATION_LEAVES: Final = 3
WORTH_OF_DOOM: Final = 0.2
"""What each Doom that is paid must at least be worth, as Harm that counts (`odds.Hit`)."""
WORTH_OF_MOMENTUM: Final = 0.1
"""The same of Momentum: in the damage a point of it would do as much."""


def wit_of(fighter: Fighter) -> Wit:
    """Returns how cleverly a hero spends: plainly, unless it was said otherwise."""
    return WITS.get(fighter.wit, Wit.PLAIN)


def to_spend(fight: Fight) -> str:
    """Returns how much Doom there was, as the reason of whoever spends of it: it is told once that is spent."""
    return f"the foes had {fight.doom} Doom to spend"


def sharp(fight: Fight, foe: Fighter) -> bool:
    """Returns whether a foe's Doom is spent sharply; its own wit goes before the table's level."""
    if foe.wit:
        return wit_of(foe) is Wit.CUNNING
    return fight.rulings.game_master == "sharp"
