"""Play record of one fighter: out or dead, foes put out, and resources spent."""

from __future__ import annotations

from solo.systems.contract import CombatantRecord, ResourceSpent
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.rolls.injury import injury_words
from solo.systems.parts.phrasing import uncapitalise


def make_record(before: Fighter, after: Fighter) -> CombatantRecord:
    """Return one fighter's record. Its harm is the number of foes put out, since the game has no hit points."""
    spent = _missiles(before, after)
    if before.spells:
        spent.insert(0, ResourceSpent("MP", before.magic_points - after.magic_points))
        spent.insert(1, ResourceSpent("spells", _used(after) - _used(before)))
    return CombatantRecord(
        key=after.key,
        name=after.name,
        kind=after.kind,
        side=after.side,
        down=after.out not in ("", "away", "yielded"),
        dead=after.dead,
        unhurt=after.out in ("", "away", "yielded"),
        harm=after.felled,
        spent=tuple(spent),
        state=injury_words(after.injured) if after.injured else "",
    )


def _missiles(before: Fighter, after: Fighter) -> list[ResourceSpent]:
    """List the missiles spent: all arrows under one name, javelins and darts under their own."""
    gone: dict[str, int] = {}
    for name, count in before.missiles.items():
        what = "arrows" if before.build.arm(name).use == "shot" else f"{uncapitalise(name)}s"
        gone[what] = gone.get(what, 0) + count - after.missiles.get(name, 0)
    return [ResourceSpent(what, count) for what, count in gone.items()]


def _used(fighter: Fighter) -> int:
    return sum(spell.used for spell in fighter.spells)
