"""Validation of a fight read from a file: every named fighter exists and stands on the line."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.parts.fight.nerve_view import nerve_problems
from solo.systems.parts.state_validation import fight_problems, non_empty, range_problem, unknown_key_problems
from solo.systems.swords.fight.state.fight import Fight, Fighter
from solo.systems.swords.fight.state.line import HIGH, LOW

MOST: int = 10_000


def find_problems(fight: Fight) -> Iterator[str]:
    """Yield a sentence for each value that is impossible in a fight under these rules."""
    yield from fight_problems(fight, fight.fighters, fight.order)
    known = {one.key for one in fight.fighters}
    for one in fight.fighters:
        yield from unknown_key_problems(
            f"is with {one.name}", non_empty(one.clinch, one.mount, one.rider, one.master), known
        )
        yield from unknown_key_problems(f"meets {one.name}", [*one.struck_by, *one.helpers, *one.met], known)
        yield from _figure_problems(one)
    yield from nerve_problems(fight.nerve, known)
    for lying in fight.ground:
        yield from range_problem(f"The position of the {lying.weapon.name}", lying.place, LOW, HIGH)


def _figure_problems(one: Fighter) -> Iterator[str]:
    yield from range_problem(f"The position of {one.name}", one.place, LOW, HIGH)
    for what, figure, least in (("Stamina", one.full_stamina, 0), ("mass", one.mass, 1), ("move", one.move, 0)):
        yield from range_problem(f"The {what} of {one.name}", figure, least, MOST)
