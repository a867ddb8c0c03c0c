"""Purchases by a game master that the app plays: initiative, ambushes, trouble (`H-08`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.doom_spends import HAMPERED, NONE, DoomSpend, DoomSpendChoice
from solo.systems.two_d20.fight.options.turn_order_choices import (
    ALL,
    NO,
    NOBODY,
    YES,
    AmbushChoice,
    SeizeInitiativeChoice,
)
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.doom_budget import worth_of_doom
from solo.systems.two_d20.fight.tactics.spending_policy import ABILITY_LEAVES, doom_reason, spends_sharply
from solo.systems.two_d20.fight.tactics.trouble import list_trouble
from solo.systems.two_d20.fight.tactics.win_chance import seizing_gain

SEIZING_LEAVES: Final = 4
"""Least Doom that a plain game master leaves when seizing the initiative."""
SEIZES_FROM: Final = 0.085
"""Least gain in the chance to win for which a sharp game master seizes the initiative."""
TROUBLE_FROM: Final = 2
"""First round in which trouble is bought (`H-08`)."""
GOOD_BARGAIN: Final = 1.0
"""Trouble is bought only if it is worth more than this many times its price in Doom."""


def should_seize_initiative(fight: Fight, asked: SeizeInitiativeChoice) -> TacticAnswer:
    """Decide whether to seize the initiative: only in the first round, and only for all foes at once."""
    many = len(asked.waiting)
    if fight.round != 1 or any(one.acted for one in fight.fighters) or fight.doom < many:
        return TacticAnswer(NOBODY)
    if spends_sharply(fight, asked.waiting[0]):
        pays = seizing_gain(fight, many) >= SEIZES_FROM
    else:
        pays = fight.doom >= many + SEIZING_LEAVES
    if not pays:
        return TacticAnswer(NOBODY)
    return TacticAnswer(
        ALL if many > 1 else asked.waiting[0].key, f"With {fight.doom} Doom to spend, the foes go first."
    )


def should_ambush(fight: Fight, asked: AmbushChoice) -> TacticAnswer:
    """Decide whether to spring an ambush: a sharp game master does if enough Doom is left."""
    foe = fight.find(asked.who)
    if spends_sharply(fight, foe) and fight.doom >= asked.price + ABILITY_LEAVES:
        return TacticAnswer(YES, make_thought(foe.name, f"springs the ambush, since {doom_reason(fight)}"))
    return TacticAnswer(NO)


def choose_doom_spend(fight: Fight, asked: DoomSpendChoice) -> TacticAnswer:
    """Return the trouble to buy now, at most once a round, with the most value for its Doom, or NONE (`H-08`)."""
    foe, each = fight.find(asked.who), worth_of_doom(fight)
    if not spends_sharply(fight, foe) or asked.again or fight.round < TROUBLE_FROM:
        return TacticAnswer(str(NONE))
    least = GOOD_BARGAIN * each
    found = [one for one in list_trouble(fight, asked.hazards, least) if one.worth > one.price * least]
    if not found:
        return TacticAnswer(str(NONE))
    best = max(found, key=lambda one: one.worth / one.price)
    return TacticAnswer(str(best.bought), f"With {fight.doom} Doom to spend, the foes {_words(fight, best.bought)}.")


def _words(fight: Fight, bought: DoomSpend) -> str:
    """Return a description of a purchase with Doom."""
    if bought.verb == "ground":
        return f"make zone {bought.on} difficult ground"
    if bought.verb in HAMPERED:
        return f"buy {'a gust' if bought.verb == 'gust' else bought.verb}"
    return "buy a hazard" if bought.verb == "hazard" else f"{bought.verb} {fight.find(bought.on or '').name}"
