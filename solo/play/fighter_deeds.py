"""Counts of a fighter's deeds: hits, enemies taken out, friends helped, and the fighter's own fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.contract import Deed

FALLS: Final = ("kills", "fells")
HITS: Final = ("hits", "affects", "holds")


class FighterDeeds(msgspec.Struct):
    """Counts of one fighter's deeds: hits on enemies, enemies taken out, enemies put to flight, and friends helped.

    `hits` includes the hits that took an enemy out, whose deeds say only that the enemy fell.
    `fell` is the title of the leg in which the fighter was last taken out; "" for a fighter who is up.
    `left` is True if the fighter left the fight or yielded.
    """

    hits: int = 0
    felled: int = 0
    routed: int = 0
    helped: int = 0
    fell: str = ""
    left: bool = False


def count_deeds(
    titled: Sequence[tuple[str, Sequence[Deed]]], own: str, sides: Mapping[str, str]
) -> dict[str, FighterDeeds]:
    """Return the deeds of each fighter of `own` side, by name in the order of `sides`.

    `titled` holds the title and the deeds of each leg, without falls of fighters who are already out.
    """
    counted = {name: FighterDeeds() for name, side in sides.items() if side == own}
    for title, deeds in titled:
        for deed in deeds:
            _count(counted, deed, title, own, sides)
    return counted


def _count(counted: dict[str, FighterDeeds], deed: Deed, title: str, own: str, sides: Mapping[str, str]) -> None:
    doer, target = counted.get(deed.who), counted.get(deed.target)
    at_enemy = deed.target in sides and sides[deed.target] != own
    if doer is not None:
        doer.hits += at_enemy and deed.did in (*HITS, *FALLS)
        doer.felled += at_enemy and deed.did in FALLS
        doer.routed += at_enemy and deed.did == "routs"
        doer.helped += deed.did == "heals" and target is not None and target is not doer
        doer.left |= deed.did in ("flees", "yields")
        doer.fell = "" if deed.did in HITS else doer.fell
    if target is not None:
        target.fell = title if deed.did in FALLS else "" if deed.did == "heals" else target.fell
