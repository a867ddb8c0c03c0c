"""Policy for spending Momentum and Doom, by the AI level of a hero or of the game master (`H-08`, section 9)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.state import Fight, Fighter

WITS: Final = {wit.name.lower(): wit for wit in AiLevel}
ABILITY_LEAVES: Final = 4
"""The Doom that a sharp game master keeps after buying a special ability."""
RETALIATION_LEAVES: Final = 3
INSTINCT_BELOW: Final = 6
"""Intelligence below which foes act on instinct: they never use Exploit, Ready or Assist."""
WORTH_OF_DOOM: Final = 0.2
"""Least gain, in Harm, for each Doom that a cunning hero pays for dice."""
WORTH_OF_MOMENTUM: Final = 0.1
"""Least gain, in Harm, for each Momentum that a cunning hero pays for dice."""


def wit_of(fighter: Fighter) -> AiLevel:
    """Return a fighter's AI level; plain unless the setup says otherwise."""
    return WITS.get(fighter.wit, AiLevel.PLAIN)


def acts_on_instinct(fighter: Fighter) -> bool:
    """Return True if a foe acts on instinct, as beasts and mindless foes do: it attacks or flees, but never plans."""
    return not fighter.hero and (fighter.attributes.intelligence < INSTINCT_BELOW or not fighter.full_resolve)


def doom_reason(fight: Fight) -> str:
    """Return the foes' Doom as a reason for spending Doom: "the foes have 5 Doom"."""
    return f"the foes have {fight.doom} Doom"


def spends_sharply(fight: Fight, foe: Fighter) -> bool:
    """Return True if Doom is spent sharply for this foe, by its own AI level or else that of the game master."""
    if foe.wit:
        return wit_of(foe) is AiLevel.CUNNING
    return fight.rulings.game_master == "sharp"


def is_cunning(fight: Fight, fighter: Fighter) -> bool:
    """Return True for a cunning hero, or for a foe whose Doom is spent sharply."""
    return wit_of(fighter) is AiLevel.CUNNING if fighter.hero else spends_sharply(fight, fighter)


def weighs_spends(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a fighter buys spends before the damage: a hero who is not dull, or a sharply played foe."""
    return wit_of(fighter) is not AiLevel.DULL if fighter.hero else spends_sharply(fight, fighter)
