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
_BEGUN: Final = ("begun",)
_STAYS: Final = ("key", "name", "letter", "side", "build")
_COUNTED: Final = ("felled", "checks", "injured", "aftermath", "killed", "on_table")
"""What is only counted, or settled when the fight is over."""
_LATER: Final = ("surprised", "ran", "fleeing", "loses_attack")
"""What is read by phases after all have declared."""
_DECLARED: Final = ("plan", "defences", "owed", "forfeit")
_OWN: Final = ("magic_points",)
_APART: Final = {*_STAYS, *_COUNTED, *_LATER, *_DECLARED, *_OWN}
_stands = attrgetter(*(name for name in Fighter.__struct_fields__ if name not in _APART))
_stays = attrgetter(*_STAYS)
_declared = attrgetter(*_DECLARED)
_encode = msgspec.msgpack.Encoder().encode


def standing(fight: Fight, who: Fighter) -> bytes:
    """How the round stands for one who makes a plan now: as it began, and by what has been declared since."""
    declared = [None if one.out else _declared(one) for one in fight.fighters]
    return _encode((_begun(fight), who.key, who.magic_points, declared))


def _begun(fight: Fight) -> bytes:
    """How the round began, in a few bytes: nothing of that changes while intents are declared."""
    known = fight.remembered.get(_BEGUN)
    if isinstance(known, _Begun) and fight.acting and known.round == fight.round:
        return known.digest
    rounds, quiet = min(fight.round, PATIENCE + 1), min(fight.quiet_rounds, PATIENCE)
    stands = [None if one.out else (one.magic_points != 0, warded(one), _stands(one)) for one in fight.fighters]
    digest = _digest((_cast(fight), bool(fight.acting), rounds, quiet, stands))
    fight.remembered[_BEGUN] = _Begun(fight.round if fight.acting else 0, digest)
    return digest


def remember(arena: Arena, stands: bytes, plan: object) -> None:
    """Keep the plan that was made where a round stood so."""
    keep(arena.known, stands, plan, MOST)


def _cast(fight: Fight) -> bytes:
    """Those who fight as they are by themselves, and the terms, in a few bytes: the same for all fights of these."""
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
    builds: list[Build]
    digest: bytes
