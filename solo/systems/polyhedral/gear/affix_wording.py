"""Descriptions of enchantments for the library, the shop and the sheet.

They are made from the figures that the rules read, so that text and rules always agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.gear.affixes import Affix, Restriction
from solo.systems.polyhedral.wording import VS_SPELLS

ONLY: Final[dict[Restriction, str]] = {
    "piercing": "piercing weapons only",
    "slashing": "slashing weapons only",
    "blunt": "blunt weapons only",
    "metal": "metal armour or shields only",
    "all-metal": "all-metal armour or shields only",
    "shields": "shields only",
}
_PERCENT: Final = 100


def effect_of(affix: Affix) -> str:
    """Return the effects of an affix in one line, without a full stop."""
    return ", ".join((*_in_battle(affix), *_on_the_bearer(affix)))


def _in_battle(affix: Affix) -> Iterator[str]:
    against = _against(affix)
    if affix.parry:
        yield f"Parry {with_sign(affix.parry)} with this weapon"
    if affix.dice:
        yield f"{affix.dice} more die on attack checks"
    if affix.damage:
        yield f"damage {with_sign(affix.damage)} before DR{against}"
    if affix.critical_damage:
        yield f"damage {with_sign(affix.critical_damage)} before DR on a critical hit"
    if affix.damage_after_dr:
        energy = f"{affix.energy} " if affix.energy else ""
        led = ", before DR against all-metal armour" if affix.energy == "electricity" else ""
        yield f"{affix.damage_after_dr} more {energy}damage after DR{led}{against}"
    if affix.knocks_back:
        yield "piercing blows knock back like blunt ones"
    if affix.serrated:
        yield "a slashing wound also causes Hemorrhage, cast with 2d8"
    if affix.venomous:
        yield "a wound also poisons (strength 2d8 against Toughness) for 1d4 VP, or 1 VP if resisted"
    if affix.reeling:
        yield f"targets knocked back have {with_sign(-affix.reeling)} on their next turn"


def _against(affix: Affix) -> str:
    whom = [*affix.against, *((f"anyone with {affix.against_skill}",) if affix.against_skill else ())]
    return f" to {' and '.join(whom)}" if whom else ""


def _on_the_bearer(affix: Affix) -> Iterator[str]:
    when = " (on a shield only when you Block)" if affix.material else ""
    if affix.dr:
        yield f"DR {with_sign(affix.dr)}{when}"
    figures = {
        "VP": affix.vp,
        "Dodge": affix.dodge,
        "Block": affix.block,
        VS_SPELLS["quickness"]: affix.qkn_vs_spell,
        VS_SPELLS["toughness"]: affix.tgh_vs_spell,
        VS_SPELLS["spirit"]: affix.spi_vs_spell,
    }
    yield from (f"{name} {with_sign(amount)}" for name, amount in figures.items() if amount)
    if affix.sprint:
        yield f"Sprint {with_sign(affix.sprint)} spaces, added after all multipliers"
    if affix.heal:
        yield f"each healing by Life Magic restores {affix.heal} more VP"
    if affix.weight_factor != 1:
        yield f"weight {with_sign(int(affix.weight_factor * _PERCENT) - _PERCENT)} %"
