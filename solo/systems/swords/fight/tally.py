"""A fighter's account in the play record: if the fighter fell, the harm done, and the resources spent."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import CombatantRecord
from solo.systems.parts.fight import tally
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.rolls.damage import Health

CRIPPLED_OR_DEAD: Final = "Crippled or dead"


def make_record(before: Fighter, after: Fighter, end: Fight) -> CombatantRecord:
    """Return a fighter's account from the fight's first and last state."""
    spent = {
        "Stamina": before.stamina - after.stamina,
        CRIPPLED_OR_DEAD: int(after.health >= Health.CRIPPLED > before.health),
        **{f"{kind}s": count - after.missiles.get(kind, 0) for kind, count in before.missiles.items()},
    }
    unhurt = after.stamina >= before.stamina and after.health <= before.health
    return tally.account(end, after, unhurt=unhurt, harm=after.harm, spent=spent)
