"""Options of the game master to buy trouble for Doom at the start of a round (`H-10`, `T-24`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, Literal

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.two_d20.fight.rules.doom_spends import MAJOR, MINOR, explain_not_caught
from solo.systems.two_d20.fight.rules.supplies import SUPPLIES, list_supplies, supply_words
from solo.systems.two_d20.fight.state import ZONES, Fight, Fighter, Hindrance
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.rolls.hazard import price


class DoomSpend(Code, frozen=True):
    """The option code of one kind of trouble. `on` is its hero, foe or zone, `named` the hazard or the foe's item."""

    verb: Literal["none", "smoke", "din", "gust", "ground", "catch", "pin", "hazard", "supply"]
    on: str | None = None
    named: str | None = None


NONE: Final = DoomSpend("none")
HAMPERED: Final[dict[Hindrance, str]] = {
    "smoke": "smoke: sight tests",
    "din": "din: tests to hear and be heard",
    "gust": "a gust: shots",
}
"""The tests that each effect on the whole field hampers until the end of the round."""
SMOKE: Final = {"minor": MINOR, "major": MAJOR}
"""Sizes of an effect on the whole field, each with its number of steps, which is also its price in Doom."""


class DoomSpendChoice(Choose):
    """The choice of trouble to buy, asked repeatedly. `again` is true if trouble was already bought this round."""

    __slots__ = ("again", "hazards")

    def __init__(self, fight: Fight, foe: Fighter, hazards: Mapping[str, NamedHazard], again: bool = False) -> None:
        self.hazards = hazards
        self.again = again
        super().__init__(
            foe.key,
            "trouble",
            lambda: f"The foes have {fight.doom} Doom. Buy{' more' * again} trouble this round?",
            lambda: list(_options(fight, hazards)),
            default=str(NONE),
        )


def _options(fight: Fight, hazards: Mapping[str, NamedHazard]) -> Iterator[Option]:
    yield Option(str(NONE), "no trouble")
    there = "Another effect already covers the whole field." if fight.smoke else ""
    for hindrance, words in HAMPERED.items():
        for size, cost in SMOKE.items():
            yield _option(fight, DoomSpend(hindrance, size), f"{words} +{cost} Difficulty this round", cost, there)
    for zone in range(1, ZONES + 1):
        rough = "This is already difficult ground." if fight.zones[zone - 1].difficult else ""
        yield _option(fight, DoomSpend("ground", str(zone)), f"zone {zone} becomes difficult ground", MAJOR, rough)
    for hero in fight.standing("party"):
        why = explain_not_caught(hero)
        caught = f"{hero.name} is caught and cannot leave the zone"
        yield _option(fight, DoomSpend("catch", hero.key), caught, MINOR, why)
        yield _option(fight, DoomSpend("pin", hero.key), f"{hero.name} is pinned", MAJOR, why)
        for name, danger in hazards.items():
            label = f"{name} on {hero.name}: {danger.words}"
            yield _option(fight, DoomSpend("hazard", hero.key, name), label, price(danger.hazard))
    for foe in fight.standing("foes"):
        for arm in list_supplies(fight, foe):
            words = f"{foe.name}: {supply_words(arm)}"
            yield _option(fight, DoomSpend("supply", foe.key, arm.name), words, SUPPLIES)


def _option(fight: Fight, trouble: DoomSpend, label: str, cost: int, refused: str = "") -> Option:
    short = f"The foes have only {fight.doom} Doom." if fight.doom < cost else ""
    shown = partial(Preview, cost=f"{cost} Doom: {fight.doom} → {fight.doom - cost}")
    return Option(str(trouble), label, shown, trouble.verb, refused or short)
