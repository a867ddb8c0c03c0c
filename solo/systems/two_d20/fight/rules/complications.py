"""Complications: the other side chooses the effect of each die that shows 20 (`T-04`, `R-11`, `H-09`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

from solo.systems.contract import ValueChange
from solo.systems.two_d20.fight.rules import pools
from solo.systems.two_d20.fight.rules.guard import lose_guard
from solo.systems.two_d20.fight.state import AttackSource, Fight, FightContext, Fighter, ShieldHeld

Trouble = Literal["doom", "guard", "drop", "balance"]
"""Effect of a complication: a change of Doom, Guard lost, a weapon dropped, or a harder next test."""
TROUBLES: Final[tuple[Trouble, ...]] = get_args(Trouble)
# rule: Off balance
OFF_BALANCE: Final = 1


# rule: H-09 Complications in play
def explain_no_effect(fight: Fight, fighter: Fighter, trouble: Trouble, given: tuple[Trouble, ...]) -> str:
    """Explain why a complication cannot have this effect; "" if it can.

    Each effect other than Doom can be chosen once a roll (`H-09`).
    """
    if trouble == "doom":
        return "" if fighter.hero or fight.doom else "There is no Doom to remove."
    if trouble in ("guard", "drop") and fight.peaceful():
        return "This is possible only in a fight."
    if trouble in given:
        return "This was already chosen for this roll."
    if trouble == "guard":
        return "" if fighter.guard else f"{fighter.name} has no Guard to lose."
    if not fighter.hero:
        return "A foe's complication can cost only Doom or Guard."
    if trouble == "drop":
        return "" if fighter.in_hand else f"{fighter.name} has no weapon in hand."
    return f"{fighter.name} is already off balance." if fighter.off_balance else ""


# rule: Complication
# rule: R-11 Complications
def complicate(arena: FightContext, fighter: Fighter, trouble: Trouble) -> None:
    """Apply the effect `trouble` of a complication to the fighter, and record it."""
    fight = arena.fight
    if trouble == "guard":
        lose_guard(arena, fighter, "complication")
    elif trouble == "drop" and fighter.in_hand:
        drop(arena, fighter, fighter.in_hand[0], "complication")
    elif trouble == "balance":
        fighter.off_balance = OFF_BALANCE
        arena.does("complication", fighter, "is off balance (next test one step harder)")
    elif trouble == "doom":
        before = fight.doom
        if fighter.hero:
            fight.doom += fight.rulings.complication_doom
        else:
            pools.lose_doom(fight, fight.rulings.complication_doom)
        gains, doom = "adds" if fighter.hero else "costs", abs(fight.doom - before)
        arena.does("complication", fighter, f"has a complication, which {gains} {doom} Doom")


def drop(arena: FightContext, fighter: Fighter, thing: AttackSource | ShieldHeld, why: str) -> None:
    """Drop an item, which then lies in its bearer's zone (`T-10`). `why` is the reason for the record."""
    thing.where, thing.zone = "ground", fighter.zone
    if isinstance(thing, AttackSource):
        thing.braced = False
    change = ValueChange(fighter.name, thing.name, "in hand", "on the ground")
    arena.emit("drop", fighter, f"{fighter.name} drops the {thing.name.lower()} ({why}).", change)
