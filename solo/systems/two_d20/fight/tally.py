"""The play record of one fighter in a fight: whether it fell, the Harm left, and the resources used."""

from __future__ import annotations

from solo.systems.contract import CombatantRecord
from solo.systems.parts.fight import tally
from solo.systems.two_d20.fight.state import Fight, Fighter


def make_record(before: Fighter, after: Fighter, end: Fight) -> CombatantRecord:
    """Return a fighter's record, from its state at the start of the fight and at its end."""
    spent = {
        "Vigor": before.vigor - after.vigor,
        "Resolve": before.resolve - after.resolve,
        "Wounds taken": after.wounds - after.bruises - before.wounds,
        "Trauma taken": after.trauma - after.scares - before.trauma,
    }
    if after.hero:
        spent["Fortune"] = before.fortune - after.fortune
        spent["loads"] = sum(arm.loads for arm in before.arms) - sum(arm.loads for arm in after.arms)
    hurt = after.wounds + after.trauma > before.wounds + before.trauma
    unhurt = after.vigor >= before.vigor and after.resolve >= before.resolve and not hurt
    return tally.account(end, after, unhurt=unhurt, harm=after.harm, spent=spent)
