"""The character as saved: identity, abilities, possessions, and state.

Foes and characters share the parts that a fight reads: statistics, skills by name, arms and spells.
"""

from __future__ import annotations

import msgspec

from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.losses import WEAK_IMPACT
from solo.systems.fire_and_sword.people.magic import EnchantedItem, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.social_standing import SocialStanding
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.skills import base_level
from solo.systems.parts.figures import Level

STORED = 3
"""The number of magic points that one enchantment can store (a house ruling)."""

PERSON_DIE = 10
"""The number of sides of a person's resistance die (`F-19`)."""


class CarriedGear(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number of equal pieces of gear, by the name in the content: a weapon, shield, armour, mount or ware."""

    name: str
    count: int = 1


class CarriedArms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The arms of a character or foe, by their names in the content; "" for none.

    `weapons` are within reach of the hand, and the first of them is drawn at the start. `armour` is worn. `shield` is
    on the arm if the drawn weapon leaves an arm free. `mount` is ridden at the start.
    """

    weapons: tuple[str, ...] = ()
    shield: str = ""
    armour: str = ""
    mount: str = ""


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character of a player, named in the sense of `F-19`.

    - `start`: the values entered in creation, stored so that the draft can be opened again.
    - `given`: the ten skills of the start, the best first. `skills`: levels by creation and learning, without
      unlearned skills. `raised`: points added by checks (`R-33`).
    - `fetch`: a shaman's second die in spirit combat. `helpers`: spirits that also roll in spirit combat (`F-23`).
    - `power_lost`: POW given for magic (`F-26`, `F-34`). `magic_points_spent`: counted against the store (`R-29`).
    - `running`: spells running on the character, cast before and paid for (`H-08`).
    - `exhausted`: the character has just fought an episode (`F-18`).
    - `outfitted`: kinds of gear of which the character got a free piece, None if never recorded.
    - `checks`: skills with a check earned by a critical, to be rolled at the session's end.
    - `refused`: divine spells that the character failed to obtain in this session (`R-28`).
    - `money`: in L. `house_rules`: codes of problems that the table has allowed.
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
    gear: tuple[CarriedGear, ...] = ()
    outfitted: tuple[str, ...] | None = None
    arms: CarriedArms = CarriedArms()
    money: int = 0
    power_lost: int = 0
    magic_points_spent: int = 0
    running: tuple[RunningSpell, ...] = ()
    wounds: Wounds = Wounds()
    exhausted: bool = False
    checks: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    standing: SocialStanding = SocialStanding()
    house_rules: tuple[str, ...] = ()
    notes: str = ""

    def skill(self, name: str) -> int:
        """Return the raw level of a skill: as learned, or its base level, plus points added by checks (`F-02`)."""
        return self.skills.get(name, base_level(name)) + self.raised.get(name, 0)

    def statistic(self, abbreviation: str) -> int:
        """Return the present value of a statistic by its three letters, at least 0.

        Raises KeyError for unknown letters.
        """
        gone = {"POW": self.power_lost, "CON": self.wounds.con_lost}.get(abbreviation, 0)
        return max(0, self.statistics.score(abbreviation) - gone)

    @property
    def power(self) -> int:
        """The present POW."""
        return self.statistic("POW")

    @property
    def impact(self) -> int:
        """The impact bonus on each blow. Weakness (`F-21`) subtracts 2."""
        return self.statistics.impact + (WEAK_IMPACT if self.wounds.weak else 0)

    # rule: Magic points
    @property
    def magic_points(self) -> int:
        """The magic points left (`F-31`)."""
        return max(0, self.store - self.magic_points_spent)

    @property
    def store(self) -> int:
        """The maximum of magic points: POW (`R-29`), plus the room in enchanted items (`F-31`)."""
        held = (one for item in self.enchanted for one in item.enchantments if one.virtue == "store")
        return self.power + sum(STORED * one.times for one in held)

    @property
    def pays_for_magic(self) -> bool:
        """True for a character who has spent magic points or knows sorcery.

        Only sorcery costs magic points (`F-30`).
        """
        return self.magic_points_spent > 0 or any(spell.name in self.skills for spell in self.spells)

    def spell(self, name: str) -> KnownSpell | None:
        """Return the known spell of that name, or None."""
        return next((spell for spell in self.spells if spell.name == name), None)
