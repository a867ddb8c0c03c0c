"""Supplies that a game master whom the app plays buys for foes (`H-08`)."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer
from solo.systems.two_d20.fight.options.doom_spends import DoomSpend, DoomSpendChoice
from solo.systems.two_d20.fight.rules.supplies import SUPPLIES, list_supplies, supply_words
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.spending_policy import ABILITY_LEAVES, spends_sharply


def choose_supplies(fight: Fight, asked: DoomSpendChoice) -> TacticAnswer | None:
    """Return the purchase of another use of a foe's spent item, by a sharp game master; None if there is none.

    Loads are never bought: dice cost the same.
    """
    if asked.again or not spends_sharply(fight, fight.find(asked.who)) or fight.doom < SUPPLIES + ABILITY_LEAVES:
        return None
    for foe in fight.standing("foes"):
        arm = next((arm for arm in list_supplies(fight, foe) if arm.used_up), None)
        if arm is not None and not foe.reach:
            reason = f"With {fight.doom} Doom to spend, the foes give {foe.name} {supply_words(arm)}."
            return TacticAnswer(str(DoomSpend("supply", foe.key, arm.name)), reason)
    return None
