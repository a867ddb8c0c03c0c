"""Cache key of a plan: a digest of everything on which a fighter's plan for a round may depend.

Equal keys lead to equal plans. The constants below name the fields that are left out of the key. No tactic or rule may
read these fields for a plan. For a fighter who is out, the key holds only this fact. For other fighters' magic points,
it holds two flags: any points left, and enough to pay for a ward. Rounds are counted only up to the highest number that
a tactic distinguishes.
"""

from __future__ import annotations

from hashlib import blake2b
from operator import attrgetter, is_
from typing import Final, NamedTuple

import msgspec

from solo.systems.fire_and_sword.fight.rules.figures import is_warded
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.fight import FighterBuild
from solo.systems.fire_and_sword.fight.tactics.nearby_fighters import PATIENCE
from solo.systems.parts.caching import cache_put

MOST: Final = 16_384
"""The greatest number of cached plans, at which the cache is cleared."""
DIGEST: Final = 16
_CAST: Final = ("cast",)
_BEGUN: Final = ("begun",)
_STAYS: Final = ("key", "name", "letter", "side", "build", "exhausted")
_COUNTED: Final = ("felled", "checks", "injured", "aftermath", "killed", "on_table")
"""Fields left out of the key because they only record results, or are set after the fight."""
_LATER: Final = ("surprised", "ran", "loses_attack")
"""Fields left out of the key because they are read only in phases after the declaration."""
_DECLARED: Final = ("plan", "defences", "owed", "forfeit")
_OWN: Final = ("magic_points",)
_APART: Final = {*_STAYS, *_COUNTED, *_LATER, *_DECLARED, *_OWN}
_stands = attrgetter(*(name for name in Fighter.__struct_fields__ if name not in _APART))
_stays = attrgetter(*_STAYS)
_declared = attrgetter(*_DECLARED)
_encode = msgspec.msgpack.Encoder().encode


def key(fight: Fight, who: Fighter) -> bytes:
    """Return the cache key of a fighter's plan: the round at its start, and the declarations since."""
    declared = [None if one.out else _declared(one) for one in fight.fighters]
    return _encode((_begun(fight), who.key, who.magic_points, declared))


def _begun(fight: Fight) -> bytes:
    """Return the digest of the fight at the start of the round, which does not change during declaration."""
    known = fight.remembered.get(_BEGUN)
    if isinstance(known, _Begun) and fight.acting and known.round == fight.round:
        return known.digest
    rounds, quiet = min(fight.round, PATIENCE + 1), min(fight.quiet_rounds, PATIENCE)
    stands = [None if one.out else (one.magic_points != 0, is_warded(one), _stands(one)) for one in fight.fighters]
    holds = fight.nerve is not None and fight.nerve.party_holds
    digest = _digest((_cast(fight), bool(fight.acting), rounds, quiet, stands, holds))
    fight.remembered[_BEGUN] = _Begun(fight.round if fight.acting else 0, digest)
    return digest


def cache_plan(arena: FightContext, stands: bytes, plan: object) -> None:
    """Store a plan in the cache under its key, `stands`."""
    cache_put(arena.known, stands, plan, MOST)


def _cast(fight: Fight) -> bytes:
    """Return the digest of the fight's terms and of the fields of its fighters that never change."""
    builds = [one.build for one in fight.fighters]
    known = fight.remembered.get(_CAST)
    if isinstance(known, _Cast) and len(known.builds) == len(builds) and all(map(is_, known.builds, builds)):
        return known.digest
    cast = _Cast(builds, _digest((fight.terms, [_stays(one) for one in fight.fighters])))
    fight.remembered[_CAST] = cast
    return cast.digest


def _digest(value: object) -> bytes:
    return blake2b(_encode(value), digest_size=DIGEST).digest()


class _Begun(NamedTuple):
    round: int
    digest: bytes


class _Cast(NamedTuple):
    builds: list[FighterBuild]
    digest: bytes
