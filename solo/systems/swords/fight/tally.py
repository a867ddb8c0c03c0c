"""Owns what a fight came to for one in it: whether it fell, what harm it did, and what was used up."""

from __future__ import annotations

from solo.systems.contract import Account, Spent
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.rolls.health import Health


def account(before: Fighter, after: Fighter, end: Fight) -> Account:
    """Returns the account of a fighter from the state a fight was mustered in and the one it ended in."""
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
