"""Owns the runes of those who go with somebody: companions, retainers and each follower (`G-14` to `G-16`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.gloranthan.people.band import BandKind
from solo.systems.gloranthan.people.runes import Powers

LOWERED_RETAINERS: Final = 4
"""From this best power on retainers are one lower in their other runes."""
FOLLOWERS_AN_OFFICER: Final = (7, 10)
"""One of so many followers leads the others, and is one better than they are."""


class Row(NamedTuple):
    """The runes of followers: all that soldiers have, those of magicians, all that fighter-magicians have."""

    soldiers: int
    magician_physical: int
    magician_magic: int
    magician_others: int
    fighter_magicians: int


ROWS: Final[dict[int, Row]] = {
    5: Row(2, 2, 4, 3, 3),
    10: Row(3, 2, 5, 3, 4),
    14: Row(4, 3, 6, 4, 5),
}
"""By the highest power of the leader that a row is for; above them all everything is one higher for each power."""


def follower_powers(leader_power: int, kind: BandKind) -> Powers:
    """Returns the runes of an ordinary follower of a leader of this power."""
    highest = max(ROWS)
    row = next((row for most, row in ROWS.items() if leader_power <= most), ROWS[highest])
    more = max(0, leader_power - highest)
    if kind == "magicians":
        others = row.magician_others + more
        return Powers(row.magician_physical + more, row.magician_magic + more, others, others)
    level = (row.soldiers if kind == "soldiers" else row.fighter_magicians) + more
    return Powers(level, level, level, level)


def companion_levels(power: int) -> tuple[int, int, int, int]:
    """Returns a companion's levels: that of the rune of its specialism, one rune one lower, the others two lower."""
    return power, max(0, power - 1), max(0, power - 2), max(0, power - 2)


def retainer_level(best_power: int, leader_level: int) -> int:
    """Returns the level of retainers in a rune that is not their best: never above their leader's."""
    lowered = best_power - 1 if best_power >= LOWERED_RETAINERS else best_power
    return min(lowered, leader_level)
