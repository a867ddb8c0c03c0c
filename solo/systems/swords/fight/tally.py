"""Owns what a fight that is over came to: who fell and in which order, who was hurt by whom, and what was used up."""

from __future__ import annotations

from solo.systems.contract import Account, Spent, Tally
from solo.systems.swords.fight import ending
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.rolls.health import Health


def tally(start: Fight, end: Fight) -> Tally:
    """Returns the tally of a fight from the state it was mustered in and the one it ended in."""
    accounts = tuple(_account(start.of(one.key), one, end) for one in end.fighters)
    return Tally(ending.outcome(end), max(end.round, 1), accounts, tuple(end.fallen))


def _account(before: Fighter, after: Fighter, end: Fight) -> Account:
    shot = [Spent(f"{kind}s", count - after.missiles.get(kind, 0)) for kind, count in before.missiles.items()]
    crippled = after.health >= Health.CRIPPLED > before.health
    return Account(
        key=after.key,
        name=after.name,
        kind=after.kind,
        side=after.side,
        down=after.key in end.fallen,
        dead=after.dead,
        unhurt=after.stamina >= before.stamina and after.health <= before.health,
        harm=after.harm,
        spent=(Spent("Stamina", before.stamina - after.stamina), Spent("Crippled or dead", int(crippled)), *shot),
    )
