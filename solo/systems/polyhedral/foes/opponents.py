"""Opponents against whom the library computes its figures: a foe from the content, or an average person.

The library shows the effect of a spell or a weapon on an opponent who is unhurt and aware.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.people.sheet import Tag, derive_sheet
from solo.systems.polyhedral.people.weapon_uses import best_defence


class Opponent(msgspec.Struct, frozen=True):
    """The figures of an opponent that dice are compared with.

    `parry` is the best Parry; `block` is a DR, None without a shield. `toughness`, `quickness` and `spirit` are the
    defences against spells; `metal` is True for armour partly or all of metal.
    """

    name: str
    toughness: int
    quickness: int
    spirit: int
    dodge: int
    parry: int
    dr: int
    lp: int
    vp: int
    block: int | None = None
    metal: bool = False
    tags: tuple[Tag, ...] = ("person",)


# Average attributes, a little practice in dodging and parrying, and a leather jerkin.
USUAL: Final = Opponent("a typical foe", 6, 6, 6, dodge=7, parry=7, dr=2, lp=6, vp=6)


def find_opponent(name: str | None, content: Content) -> Opponent:
    """Return the foe of this name, or the average person for None. Raises KeyError for an unknown foe."""
    if name is None:
        return USUAL
    build = content.entries(Foe)[name].build
    sheet = derive_sheet(build, content)
    return Opponent(
        name,
        sheet.tgh_vs_spell,
        sheet.qkn_vs_spell,
        sheet.spi_vs_spell,
        dodge=sheet.dodge,
        parry=best_defence(build, content),
        dr=sheet.body_dr,
        lp=sheet.lp,
        vp=sheet.vp,
        block=sheet.block,
        metal=sheet.metal != "none",
        tags=build.tags,
    )
