"""Owns the character as it is saved: who it is, what it can do, what it carries and what has become of it.

Foes and characters share the parts that a fight reads: statistics, skills by name, arms and spells.
"""

from __future__ import annotations

import msgspec

from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.losses import WEAK_IMPACT
from solo.systems.fire_and_sword.people.magic import EnchantedItem, KnownSpell, Running
from solo.systems.fire_and_sword.people.standing import Standing
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.skills import base_level
from solo.systems.parts.figures import Level

STORED = 3
"""Magic points for which one enchantment has room (a house ruling)."""

PERSON_DIE = 10
"""Sides of a person's resistance die (`F-19`)."""


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Some pieces of one kind, by the name on its shelf: a weapon, shield, armour, mount or ware."""

    name: str
    count: int = 1


class Arms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody fights with, all by the names on their shelves; "" for none.

    `weapons` are those within reach of the hand, the first of them drawn at the start. `armour` is worn, `shield`
    is on the arm whenever the weapon drawn leaves one free, `mount` is ridden at the start.
    """

    weapons: tuple[str, ...] = ()
    shield: str = ""
    armour: str = ""
    mount: str = ""


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person played, named as `F-19` means it.

    `start` is what was entered in creation and only there, by field, so that it can be opened again. `given` are the
    ten skills of the start, the best first; `skills` the levels that creation and learning gave, by name, those never
    learned left out; `raised` what checks have added since (`R-33`). `fetch` marks a shaman's second die in spirit
    combat, `helpers` roll there besides (`F-23`). `power_lost` is POW given for magic (`F-26`, `F-34`),
    `magic_points_spent` counts against what is left of it (`R-29`). `exhausted` is whoever has just fought an episode
    (`F-18`). `outfitted` are the kinds of gear of which the start has given a piece, None where that was never written
    down. `checks` are skills that a critical earned a check for, to be rolled at the session's end; `refused` are
    divine spells that were asked for in vain in this session (`R-28`). `money` is in L., `house_rules` are codes of
    problems that the table has allowed. `running` are spells at work on the person, cast before and paid for (`H-08`).
    """

    name: str
    calling: str = ""
    culture: str = ""
    concept: str = ""
    cult: str = ""
    statistics: Statistics = Statistics()
    start: dict[str, int | str] = {}
    given: tuple[str, ...] = ()
    skills: dict[str, Level] = {}
    raised: dict[str, Level] = {}
    fetch: bool = False
    helpers: tuple[HelpingSpirit, ...] = ()
    spells: tuple[KnownSpell, ...] = ()
    enchanted: tuple[EnchantedItem, ...] = ()
    gear: tuple[Carried, ...] = ()
    outfitted: tuple[str, ...] | None = None
    arms: Arms = Arms()
    money: int = 0
    power_lost: int = 0
    magic_points_spent: int = 0
    running: tuple[Running, ...] = ()
    wounds: Wounds = Wounds()
    exhausted: bool = False
    checks: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    standing: Standing = Standing()
    house_rules: tuple[str, ...] = ()
    notes: str = ""

    def skill(self, name: str) -> int:
        """The raw level of a skill: what was learned, or what anybody has, and what checks have added (`F-02`)."""
        return self.skills.get(name, base_level(name)) + self.raised.get(name, 0)

    def statistic(self, abbreviation: str) -> int:
        """The statistic of these three letters as it is now, at least 0. Raises KeyError for others."""
        gone = {"POW": self.power_lost, "CON": self.wounds.con_lost}.get(abbreviation, 0)
        return max(0, self.statistics.score(abbreviation) - gone)

    @property
    def power(self) -> int:
        """POW as it is now."""
        return self.statistic("POW")

    @property
    def impact(self) -> int:
        """What body and arm add to every blow; weakness (`F-21`) takes 2 off."""
        return self.statistics.impact + (WEAK_IMPACT if self.wounds.weak else 0)

    @property
    def magic_points(self) -> int:
        """The magic points left (`F-31`)."""
        return max(0, self.store - self.magic_points_spent)

    @property
    def store(self) -> int:
        """The most magic points there can be: POW (`R-29`), and what prized items hold besides (`F-31`)."""
        held = (one for item in self.enchanted for one in item.enchantments if one.virtue == "store")
        return self.power + sum(STORED * one.times for one in held)

    @property
    def pays_for_magic(self) -> bool:
        """True for whoever has spent magic points or knows sorcery, which alone costs any (`F-30`)."""
        return self.magic_points_spent > 0 or any(spell.name in self.skills for spell in self.spells)

    def spell(self, name: str) -> KnownSpell | None:
        """The spell of that name; None where it is not known."""
        return next((spell for spell in self.spells if spell.name == name), None)
