"""Owns the order in which damage is reckoned: what the attacker's means make of defeats, and what shelters (`R-35`)."""

from __future__ import annotations

import msgspec

Step = tuple[int, int]
"""From how much damage on it counts, and how much it adds or takes off."""


class Force(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What the attacker makes of defeats: half of them or so many times, then additions, then a charge that doubles."""

    half: bool = False
    times: int = 1
    added: tuple[Step, ...] = ()
    doubled: bool = False


class Shelter(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What the defender takes off: half, then reductions, then what never brings it below 1 (`G-25`, `G-27`)."""

    halved: bool = False
    off: tuple[Step, ...] = ()
    kept_off: int = 0


PLAIN = Force()
BARE = Shelter()


def half(amount: int) -> int:
    """Returns half, rounded up and 1 at least (`R-34`)."""
    return max(1, (amount + 1) // 2)


def damage(defeats: int, force: Force = PLAIN, shelter: Shelter = BARE) -> int:
    """Returns what the defeats of an action come to; 0 for none. Each step looks at what is there by then."""
    if not defeats:
        return 0
    done = defeats * force.times
    if force.half:
        done = half(done)
    for least, amount in force.added:
        done += amount if done >= least else 0
    if force.doubled:
        done *= 2
    if shelter.halved:
        done = half(done)
    for least, amount in shelter.off:
        done -= amount if done >= least else 0
    return max(1, done - shelter.kept_off) if done > 0 else 0
