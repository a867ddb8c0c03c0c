"""Order of damage: increases by the attacker, then reductions by the defender (`R-35`)."""

from __future__ import annotations

import msgspec

Step = tuple[int, int]
"""Least damage at which a change counts, and its amount."""


class DamageIncrease(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Attacker's changes of defeats: half or a multiple, then additions, then the doubling of a charge."""

    half: bool = False
    times: int = 1
    added: tuple[Step, ...] = ()
    doubled: bool = False


class DamageReduction(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Defender's reductions: half, then fixed ones, then those that never go below 1 (`G-25`, `G-27`)."""

    halved: bool = False
    off: tuple[Step, ...] = ()
    kept_off: int = 0


PLAIN = DamageIncrease()
BARE = DamageReduction()


# rule: R-34 Halves
def half(amount: int) -> int:
    """Return half of `amount`, rounded up to at least 1 (`R-34`)."""
    return max(1, (amount + 1) // 2)


# rule: R-35 The order of damage
def damage(defeats: int, force: DamageIncrease = PLAIN, shelter: DamageReduction = BARE) -> int:
    """Return the damage of the defeats of an action, 0 for none. Each step applies to the damage so far."""
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
