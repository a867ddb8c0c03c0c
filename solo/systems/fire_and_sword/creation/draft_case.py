"""Data of a draft: origin, starting values, purchases, and the resulting character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation.callings import Calling
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.magic.enchantment import ROWS
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.social_standing import SocialStanding
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.parts.drafting.form import DraftAnswers

AUTOMATIC: Final = "auto"
NOTHING: Final = "nothing"
STARTING_MONEY: Final = 500
"""Money at the start in L. (part 3)."""

NEWCOMER: Final = Character(name="", money=STARTING_MONEY)


class StartingValues(msgspec.Struct, frozen=True):
    """The starting values of a character, stored for good: calling, statistics, ten skills, and spells.

    `ranked` are the ten skills from the highest level to the lowest, "" for an unused level. `divine` gives the points
    of each divine spell. `spells` are the sorcery spells among the ten skills, `sorcery` a sorcerer's further spells.
    """

    calling: Calling
    rolled: bool
    statistics: Statistics
    ranked: tuple[str, ...]
    divine: Mapping[str, int]
    sorcery: tuple[str, ...]
    spells: tuple[str, ...]


class WeaponsAtStart(msgspec.Struct, frozen=True):
    """Weapon, shield, armour and mount at the start of a fight: each a name, AUTOMATIC or NOTHING."""

    weapon: str = AUTOMATIC
    shield: str = AUTOMATIC
    armour: str = AUTOMATIC
    mount: str = AUTOMATIC


class BoughtMagic(msgspec.Struct, frozen=True):
    """One bought enchantment, put into an item `times` times. `about` names the spell or school that it affects."""

    slot: int
    item: str
    virtue: str
    about: str
    times: int

    @property
    def points(self) -> int:
        """The number of points of enchantment (`F-34`)."""
        row = next((row for virtue, row in ROWS.items() if virtue == self.virtue), None)
        return row.cost * self.times if row else 0

    def price(self, stock: DraftCatalogue) -> int:
        """Return the market price in L., without the item; 0 if the market sells no enchantment of these points."""
        wares = stock.content.entries(Ware).values()
        return next((ware.price for ware in wares if ware.points and ware.points == self.points), 0)


class PurchaseTotal(msgspec.Struct, frozen=True):
    """The cost of a draft's purchases in L.: the price, less the worth of free pieces and the proceeds of sold pieces.

    `more` is the number of new pieces by the ware's key, below 0 for sold pieces. `gifts` are the free wares.
    `outfitted` are kinds of gear of which a free piece was taken, `free_kinds` kinds with a free piece still due.
    """

    more: Mapping[str, int]
    price: int
    given: int = 0
    sold: int = 0
    gifts: tuple[str, ...] = ()
    outfitted: tuple[str, ...] | None = None
    free_kinds: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The amount to pay in L., below 0 if sold pieces bring more than new ones cost."""
        return self.price - self.given - self.sold


class ParsedDraft(msgspec.Struct, frozen=True):
    """A draft after parsing.

    `typed` are the values as entered, and `counts` the number of pieces of each ware by its key.
    """

    answers: DraftAnswers
    typed: Mapping[str, FieldValue]
    origin: Character
    name: str
    start: StartingValues
    counts: Mapping[str, int]
    holds: WeaponsAtStart
    enchantments: tuple[BoughtMagic, ...]
    standing: SocialStanding

    @property
    def fresh(self) -> bool:
        """True for a new character, False for a reopened one."""
        return self.origin is NEWCOMER


class DraftCase(msgspec.Struct, frozen=True):
    """A draft to be validated: the parsed draft, the character that it makes, and the cost of its purchases."""

    reading: ParsedDraft
    character: Character
    bill: PurchaseTotal
    stock: DraftCatalogue


class BuildFields(msgspec.Struct, frozen=True):
    """A finished character to be turned into a draft.

    `pieces` counts the character's gear by the ware's key. `holds` is None if the arms in hand equal the automatic
    choice.
    """

    character: Character
    pieces: Mapping[str, int]
    holds: WeaponsAtStart | None
