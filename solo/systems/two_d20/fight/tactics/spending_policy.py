"""Policy for spending Momentum and Doom: by the AI level of heroes, and by the game master's level for foes (`H-08`).

See section 9.
"""

from __future__ import annotations

from typing import Final

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.state import Fight, Fighter

WITS: Final = {wit.name.lower(): wit for wit in AiLevel}
ABILITY_LEAVES: Final = 4
"""The Doom that a sharp game master keeps after buying a special ability."""
RETALIATION_LEAVES: Final = 3
INSTINCT_BELOW: Final = 6
"""The Intelligence below which foes act on instinct, without Study, waiting or help."""
WORTH_OF_DOOM: Final = 0.2
"""The least gain, in Harm, for each Doom that a cunning hero pays for dice."""
WORTH_OF_MOMENTUM: Final = 0.1
"""The least gain, in Harm, for each Momentum that a cunning hero pays for dice.

Momentum spent on damage gains as much.
"""


def wit_of(fighter: Fighter) -> AiLevel:
    """Return a fighter's AI level; plain unless the setup says otherwise."""
    return WITS.get(fighter.wit, AiLevel.PLAIN)


def acts_on_instinct(fighter: Fighter) -> bool:
    """Return True if a foe acts on instinct. Beasts and mindless foes attack and flee, but make no plans."""
    return not fighter.hero and (fighter.attributes.intelligence < INSTINCT_BELOW or not fighter.full_resolve)


def doom_reason(fight: Fight) -> str:
    """Return the Doom that the foes have, as a reason that is shown after Doom is spent."""
    return f"the foes have {fight.doom} Doom"


def spends_sharply(fight: Fight, foe: Fighter) -> bool:
    """Return True if the foe's Doom is spent sharply: as its own AI level says, or else the table's game master."""
    if foe.wit:
        return wit_of(foe) is AiLevel.CUNNING
    return fight.rulings.game_master == "sharp"


def is_cunning(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a fighter weighs every purchase: a cunning hero, or a foe whose Doom is spent sharply."""
    return wit_of(fighter) is AiLevel.CUNNING if fighter.hero else spends_sharply(fight, fighter)


def weighs_spends(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a fighter considers spends before the damage.

    Heroes do unless they are dull, foes if their Doom is spent sharply.
    """
    return wit_of(fighter) is not AiLevel.DULL if fighter.hero else spends_sharply(fight, fighter)
