"""Gear of a built foe: the best that the foe can pay for and carry (`P-39`, `P-09`)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.parts.drafting.random_choice import choose_random
from solo.systems.polyhedral.foes.foe import CENTS_PER_XP, MOST_NATURAL_DR, Foe, most_gear_xp
from solo.systems.polyhedral.foes.templates import Template, TemplateGear
from solo.systems.polyhedral.gear.equipment import armour_named
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.carrying import outfit_cost
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, load_of
from solo.systems.polyhedral.wording import CENTS

MASTERS_BOOK_FROM_XP: Final = 200
MOST_LOOT_XP: Final = 3
UNARMED: Final = "Unarmed"
SPELLBOOK: Final = "Spellbook"
MASTERS_BOOK: Final = "Master's spellbook"

T = TypeVar("T")


class Outfitter:
    """The buyer of a foe's gear, with the largest legal budget."""

    def __init__(self, kind: Template, xp: int, books: bool, thrower: Thrower, content: Content) -> None:
        self._kind, self._xp, self._books, self._thrower, self._content = kind, xp, books, thrower, content
        self._purse = most_gear_xp(xp) * CENTS_PER_XP

    def equip(self, foe: Foe) -> tuple[Foe, str]:
        """Return the foe with spellbooks and weapons, carried or natural, and the skill that these weapons use."""
        body = msgspec.structs.replace(foe.build, gear=self._library())
        grown = [
            candidate
            for weapons in self._kind.natural
            if self._affords(candidate := msgspec.structs.replace(body, natural_weapons=weapons))
        ]
        if grown:
            return _with(foe, choose_random(self._thrower, grown)), UNARMED
        armed = [
            (candidate, outfit.skill)
            for outfit in self._fitting(body)
            if self._affords(candidate := msgspec.structs.replace(body, gear=(*outfit.pieces, *body.gear)))
        ]
        if not armed:
            return _with(foe, body), UNARMED
        dearest_first = sorted(armed, key=lambda pair: -self._cost(pair[0]))
        build, skill = choose_random(self._thrower, dearest_first[: (len(dearest_first) + 1) // 2])
        return _with(foe, build), skill

    def clad(self, foe: Foe) -> Foe:
        """Return the foe in the best affordable hide or suit, with its loot. A suit may not cause a load penalty."""
        build = foe.build
        for name in self._kind.hides:
            candidate = msgspec.structs.replace(foe.build, hide=name)
            thick = armour_named(name, self._content).dr > MOST_NATURAL_DR
            if self._affords(candidate) and (self._kind.shell or not thick):
                build = candidate
        free = derived_figures.free_load(foe.build.attributes.strength).value
        for name in self._kind.suits:
            candidate = msgspec.structs.replace(foe.build, gear=(*foe.build.gear, CarriedGear(name, place="worn")))
            if self._affords(candidate) and load_of(candidate, self._content) <= free:
                build = candidate
        return msgspec.structs.replace(foe, build=build, money=self._loot(build))

    def _library(self) -> tuple[CarriedGear, ...]:
        if not self._books or self._kind.school is None:
            return ()
        books = (SPELLBOOK, MASTERS_BOOK) if self._xp >= MASTERS_BOOK_FROM_XP else (SPELLBOOK,)
        return tuple(CarriedGear(name, place="pack", school=self._kind.school) for name in books)

    def _fitting(self, body: Build) -> Sequence[TemplateGear]:
        return [outfit for outfit in self._kind.outfits if outfit.strength <= body.attributes.strength]

    def _loot(self, build: Build) -> Decimal:
        """Return the few dollars, at random, that a person has not spent (`P-39`)."""
        spare = (self._purse - self._cost(build)) // CENTS_PER_XP if self._kind.person else 0
        kept = min(spare, self._thrower.sum(1, MOST_LOOT_XP + 1) - 1)
        return Decimal(kept * CENTS_PER_XP // CENTS)

    def _cost(self, build: Build) -> int:
        return outfit_cost(build, self._content)

    def _affords(self, build: Build) -> bool:
        return self._cost(build) <= self._purse


def _with(foe: Foe, build: Build) -> Foe:
    return msgspec.structs.replace(foe, build=build)
