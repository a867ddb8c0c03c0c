"""Validation of a fight read from a file: every fighter named in it exists and stands on the line."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.parts.soundness import beyond, fight_faults, given, strangers
from solo.systems.swords.fight.state.fight import Fight, Fighter
from solo.systems.swords.fight.state.line import HIGH, LOW

MOST: int = 10_000


def faults(fight: Fight) -> Iterator[str]:
    """Yield a sentence for each value that no fight under these rules can have."""
    yield from fight_faults(fight, fight.fighters, fight.order)
    known = {one.key for one in fight.fighters}
    for one in fight.fighters:
        yield from strangers(f"is with {one.name}", given(one.clinch, one.mount, one.rider, one.master), known)
        yield from strangers(f"meets {one.name}", [*one.struck_by, *one.helpers, *one.met], known)
        yield from _figure_faults(one)
    for lying in fight.ground:
        yield from beyond(f"The place of the {lying.weapon.name}", lying.place, LOW, HIGH)


def _figure_faults(one: Fighter) -> Iterator[str]:
    yield from beyond(f"The place of {one.name}", one.place, LOW, HIGH)
    for what, figure, least in (("Stamina", one.full_stamina, 0), ("mass", one.mass, 1), ("move", one.move, 0)):
        yield from beyond(f"The {what} of {one.name}", figure, least, MOST)
