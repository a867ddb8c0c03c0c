"""Owns what a fighter does by itself: each kind of decision goes to the judgement that knows it."""

from __future__ import annotations

from solo.systems.contract import Choice, Decision
from solo.systems.two_d20.fight.offers.acts import Acting
from solo.systems.two_d20.fight.offers.orders import Ambushing, Seizing, Springing
from solo.systems.two_d20.fight.offers.trouble import Troubling
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.tactics import blows, trouble
from solo.systems.two_d20.fight.tactics.orders import break_off, spring
from solo.systems.two_d20.fight.tactics.turns import choose_act


def decide(fight: Fight, decision: Decision) -> Choice:
    """Returns the answer of whoever must decide, and why."""
    if isinstance(decision, Acting):
        return choose_act(fight, decision.turn)
    found = blows.decide(decision)
    if found is not None:
        return found
    if isinstance(decision, Seizing):
        return trouble.seize(fight, decision)
    if isinstance(decision, Troubling):
        return trouble.trouble(fight, fight.of(decision.who))
    if isinstance(decision, Ambushing):
        return trouble.ambush(fight, decision)
    if isinstance(decision, Springing):
        return spring(fight, decision.attempt)
    if decision.kind == "standoff":
        return break_off(fight)
    return Choice(decision.first_legal())
