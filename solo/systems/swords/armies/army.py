"""Owns what an army is: heads and their quality, tacticians, a hundred hits, and the battle that it stands in.

Generals and qualities are shelves of the content; their figures are house.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.swords.armies.odds import FULL_HITS
from solo.systems.swords.armies.power import LARGEST_SIZE, Strength
from solo.systems.swords.rolls.mass import doublings

Camp = Literal["party", "foes", "third"]
PARTY: Final = "party"
MOST_HEADS: Final = 1_000_000
LEAST_SKILL: Final = -1


class General(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of general: Intelligence and Tactics, which count together (`R-15`)."""

    name: str
    intelligence: int
    tactics: int

    @property
    def skill(self) -> int:
        """What is added to the roll."""
        return self.intelligence + self.tactics


class Quality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How good troops are: `halves` is the factor on their heads, counted in halves (trained: 4, which is twice)."""

    name: str
    halves: int

    @property
    def factor(self) -> str:
        """The factor as it is read: "½", "2"."""
        whole, half = divmod(self.halves, 2)
        return f"{whole or ''}{'½' if half else ''}"


class Tactician(msgspec.Struct, frozen=True):
    """Somebody who rolls for an army: `skill` is Intelligence and Tactics together."""

    name: str
    skill: int


class Army(msgspec.Struct, omit_defaults=True):
    """One army in a battle. The first of its tacticians commands; `gone` tells why it is no longer there.

    `general_twice` counts Intelligence and Tactics in the army's power and in its damage (`S-35`, `S-36`),
    `lost_heads` is counted when the battle is over (`H-12`).
    """

    key: str
    name: str
    camp: Camp
    heads: int = 0
    quality: str = ""
    halves: int = 2
    tacticians: list[Tactician] = []
    hits: int = FULL_HITS
    gone: Literal["", "routed", "withdrawn"] = ""
    general_twice: bool = False
    lost_heads: int = 0

    @property
    def standing(self) -> bool:
        """True while it fights."""
        return not self.gone

    @property
    def strength(self) -> Strength:
        """What it counts for against others."""
        return Strength(self.heads, self.halves)

    @property
    def skills(self) -> tuple[int, ...]:
        """What each of its tacticians adds, the commander's first."""
        return tuple(map(self.skill_of, self.tacticians))

    def skill_of(self, tactician: Tactician) -> int:
        """What one of them adds: its skill once, or in power and beside it where the table says so (`R-15`)."""
        return tactician.skill * (2 if self.general_twice else 1)

    @property
    def mustered(self) -> bool:
        """True once its heads, quality and tacticians are known."""
        return bool(self.heads and self.quality and self.tacticians)


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """The party's army as the last battle of the campaign left it (`H-12`)."""

    name: str
    heads: int
    quality: str
    halves: int = 2
    hits: int = FULL_HITS


class Candidate(msgspec.Struct, frozen=True):
    """One of the party who may command or advise."""

    name: str
    skill: int


class Battle(msgspec.Struct, omit_defaults=True):
    """A battle: all armies, the party's first, and those of the party who may lead.

    `field` names a ready battle or one's own, `sides` who is against whom in the latter, `enemy` how The Master's side
    decides; each is "" until it is asked for. `drawn` tells that the lines are. `seconds` is the time fought so far,
    `kept` is the army that an earlier battle has left, `fate` what became of routed leaders (`S-37`).
    `totals` are the rolls of an army's tacticians while it is asked whose plan counts.
    """

    title: str
    armies: list[Army]
    people: list[Candidate]
    field: str = ""
    sides: str = ""
    enemy: str = ""
    drawn: bool = False
    round: int = 0
    seconds: int = 0
    totals: list[int] = []
    kept: Kept | None = None
    fate: str = ""

    def army(self, key: str) -> Army:
        """The army with this key. Raises KeyError for none."""
        for army in self.armies:
            if army.key == key:
                return army
        raise KeyError(key)

    def standing(self) -> list[Army]:
        """All armies that still fight."""
        return [army for army in self.armies if army.standing]

    def enemies_of(self, army: Army) -> list[Army]:
        """All armies that an army may still fight."""
        return [other for other in self.standing() if other.camp != army.camp]

    def power(self, army: Army) -> int:
        """The power of an army among all that stand, itself included (`S-35`, `R-16`, `R-31`)."""
        return doublings(army.strength.size, min(other.strength.size for other in (*self.standing(), army)))

    @property
    def mustered(self) -> bool:
        """True once everything is known that a round needs."""
        return self.drawn and all(army.mustered for army in self.armies)

    @property
    def over(self) -> bool:
        """True when the party has no army left, or nobody to fight (`S-37`)."""
        return len({army.camp == PARTY for army in self.standing()}) < 2


def general_faults(general: General, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a general as (field, sentence) pairs."""
    del content
    if general.skill < LEAST_SKILL:
        yield "tactics", f"Intelligence and Tactics together are {LEAST_SKILL} or more: less might never do any harm."


def quality_faults(quality: Quality, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a quality as (field, sentence) pairs."""
    del content
    if not 1 <= quality.halves <= LARGEST_SIZE // MOST_HEADS:
        yield "halves", f"A quality counts from 1 half head to {LARGEST_SIZE // MOST_HEADS}."
