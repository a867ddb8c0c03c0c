"""Riders of a hit in terms of PolyRPG: maladies (`P-37`), enchantments (`P-20`) and knockback (`P-35`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.conversion.attacks import Attack, Rider
from solo.systems.polyhedral.magic.maladies import Malady

POISONS: Final = ("poison", "poisoned")
# The enchantment of a held weapon that replaces each rider.
PREFIXES: Final = {
    "fire": "Flaming",
    "cold": "Icy",
    "lightning": "Shocking",
    "poison": "Venomous",
    "poisoned": "Venomous",
}
KNOCKING: Final = ("slash", "blunt")
STRONG_POISON: Final = Fraction(7)
# Maladies of poisons by their conditions, the gravest first.
GRAVE_POISONS: Final = (
    (("paralyzed", "petrified", "stunned"), "Virulent paralytic"),
    (("unconscious",), "Sleeper's draught"),
)
STRONG, MILD = "Adder's tooth", "Mild sting"
DISEASES: Final = {"undead": "Tomb rot"}
USUAL_DISEASE: Final = "Rat fever"


class ConvertedRiders(msgspec.Struct, frozen=True):
    """The riders of a natural weapon after conversion: malady, knock-down, and notes on the riders kept and lost."""

    venom: str
    knocks: bool
    marks: tuple[str, ...]
    lost: tuple[str, ...]


def brought_by_body(attack: Attack, kind: str, content: Content) -> ConvertedRiders:
    """Return the riders that a natural weapon keeps from `attack`, with notes on the riders lost."""
    venom, stands_for = _malady(attack, kind)
    if venom not in content.entries(Malady):
        venom, stands_for = "", ()
    knocks = attack.rides("prone")
    left = [rider for rider in attack.riders if rider.kind not in stands_for and rider.kind != "prone"]
    return ConvertedRiders(venom, knocks, tuple(_marks(attack, venom, knocks)), tuple(_left(attack, left)))


def prefix_for(rider: Rider) -> str:
    """Return the weapon enchantment that replaces a rider, "" for none."""
    return PREFIXES.get(rider.kind, "")


def knocks_down(types: Collection[str]) -> bool:
    """Return True if any of the damage `types` can knock a target back and down (`P-35`)."""
    return any(kind in types for kind in KNOCKING)


def _malady(attack: Attack, kind: str) -> tuple[str, tuple[str, ...]]:
    """Return the malady that a bite or a sting carries, and the kinds of riders that this malady replaces."""
    if attack.poisons:
        for conditions, malady in GRAVE_POISONS:
            if attack.rides(*conditions):
                return malady, (*POISONS, *conditions)
        harm = max((rider.mean for rider in attack.riders if rider.kind == "poison"), default=Fraction(0))
        return (STRONG if harm >= STRONG_POISON else MILD), POISONS
    if attack.rides("diseased"):
        return DISEASES.get(kind, USUAL_DISEASE), ("diseased",)
    return "", ()


def _marks(attack: Attack, venom: str, knocks: bool) -> Iterator[str]:
    if venom:
        yield f"{attack.name}: each wound causes {venom}."
    if knocks:
        yield f"{attack.name} can knock the target back and down."


def _left(attack: Attack, riders: Collection[Rider]) -> Iterator[str]:
    yield from (f"{attack.name}: {rider.words}" for rider in riders)
