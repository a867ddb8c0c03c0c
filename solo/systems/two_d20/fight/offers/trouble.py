"""Owns what trouble the gamemaster may buy at the start of a round, and at which price (`H-10`, `T-24`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.two_d20.fight.rules.trouble import HAZARDS, MAJOR, MINOR, why_not_caught
from solo.systems.two_d20.fight.state.fight import ZONES, Fight
from solo.systems.two_d20.fight.state.fighter import Fighter
from solo.systems.two_d20.rolls.hazard import Hazard, price


class Trouble(Code, frozen=True):
    """What is bought, and for whom or where; a hazard by its number."""

    verb: Literal["none", "smoke", "ground", "catch", "pin", "hazard"]
    on: str | None = None
    number: int | None = None


NONE: Final = Trouble("none")
SMOKE: Final = {"minor": MINOR, "major": MAJOR}
"""The effects on the whole field till the round ends, by their price, which is also how many steps they are."""


class Troubling(Choose):
    """Which trouble is bought; who answers is the first foe that stands."""

    __slots__ = ()

    def __init__(self, fight: Fight, foe: Fighter) -> None:
        super().__init__(
            foe.key,
            "trouble",
            lambda: f"The purse holds {fight.doom} Doom: is any trouble bought this round?",
            lambda: list(_options(fight)),
            default=str(NONE),
        )


def _options(fight: Fight) -> Iterator[Option]:
    yield Option(str(NONE), "no trouble")
    for size, cost in SMOKE.items():
        label = f"smoke or din: tests that it hampers +{cost} this round"
        yield _option(fight, Trouble("smoke", size), label, cost, "Smoke hangs there already." if fight.smoke else "")
    for zone in range(1, ZONES + 1):
        rough = "It is difficult ground already." if fight.zones[zone - 1].difficult else ""
        yield _option(fight, Trouble("ground", str(zone)), f"zone {zone} becomes difficult ground", MAJOR, rough)
    for hero in fight.standing("party"):
        why = why_not_caught(hero)
        caught = f"{hero.name} is caught, and cannot leave the zone"
        yield _option(fight, Trouble("catch", hero.key), caught, MINOR, why)
        yield _option(fight, Trouble("pin", hero.key), f"{hero.name} is pinned", MAJOR, why)
        for number, (name, hazard) in enumerate(HAZARDS.items()):
            label = f"{name} on {hero.name}: {hazard_words(hazard)}"
            yield _option(fight, Trouble("hazard", hero.key, number), label, price(hazard))


def hazard_words(hazard: Hazard) -> str:
    """Returns a hazard in figures: "5 CD, Area, D2 to avoid"."""
    avoided = f"D{hazard.difficulty} to avoid" if hazard.difficulty else "not to be avoided"
    return ", ".join(filter(None, (f"{hazard.dice} CD", str(hazard.qualities), avoided)))


def _option(fight: Fight, trouble: Trouble, label: str, cost: int, refused: str = "") -> Option:
    short = f"The purse holds only {fight.doom} Doom." if fight.doom < cost else ""
    shown = partial(Preview, cost=f"{cost} Doom: {fight.doom} → {fight.doom - cost}")
    return Option(str(trouble), label, shown, trouble.verb, refused or short)
