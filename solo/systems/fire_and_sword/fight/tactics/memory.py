"""Owns how a round stands, as bytes: who decides alike where it stands alike, so that plans need not be made again.

Whatever a plan could hang on is in it, by plain values; what is left out is named here, and no tactic or rule reads it.
So of whoever is out nothing is in it but that; of the magic points of others only what they are read for: whether there
are any, and whether they pay for a ward; and of rounds none beyond those that anybody counts.
"""

from __future__ import annotations

from hashlib import blake2b
from operator import attrgetter, is_
from typing import Final, NamedTuple

import msgspec

from solo.systems.fire_and_sword.fight.rules.figures import warded
from solo.systems.fire_and_sword.fight.state import Arena, Fight, Fighter
from solo.systems.fire_and_sword.fight.state.build import Build
from solo.systems.fire_and_sword.fight.tactics.company import PATIENCE
from solo.systems.parts.remembering import keep

MOST: Final = 16_384
"""So many plans are kept; then all are forgotten."""
DIGEST: Final = 16
_CAST: Final = ("cast",)
_STAYS: Final = ("key", "name", "letter", "side", "build")
_COUNTED: Final = ("felled", "checks", "injured", "aftermath", "killed")
"""What is only counted, or settled when the fight is over."""
_OWN: Final = "magic_points"
_stands = attrgetter(*(name for name in Fighter.__struct_fields__ if name not in (*_STAYS, *_COUNTED, _OWN)))
_stays = attrgetter(*_STAYS)
_encode = msgspec.msgpack.Encoder().encode


def standing(fight: Fight, who: Fighter) -> bytes:
    """How the round stands for one who makes a plan now."""
    rounds, quiet = min(fight.round, PATIENCE + 1), min(fight.quiet_rounds, PATIENCE)
    stands = [None if one.out else (one.magic_points != 0, warded(one), _stands(one)) for one in fight.fighters]
    return _encode((_cast(fight), who.key, who.magic_points, rounds, fight.acting, quiet, stands))


def remember(arena: Arena, stands: bytes, plan: object) -> None:
    """Keep the plan that was made where a round stood so."""
    keep(arena.known, stands, plan, MOST)


def _cast(fight: Fight) -> bytes:
    """Those who fight as they are by themselves, and the terms, in a few bytes: the same for all fights of these."""
    builds = [one.build for one in fight.fighters]
    known = fight.remembered.get(_CAST)
    if isinstance(known, _Cast) and len(known.builds) == len(builds) and all(map(is_, known.builds, builds)):
        return known.digest
    value = _encode((fight.terms, [_stays(one) for one in fight.fighters]))
    cast = fight.remembered[_CAST] = _Cast(builds, blake2b(value, digest_size=DIGEST).digest())
    return cast.digest


class _Cast(NamedTuple):
    builds: list[Build]
    digest: bytes
