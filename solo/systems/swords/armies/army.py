"""Armies: heads, quality, tacticians and 100 hits, and the state of the battle they fight.

The content lists generals and troop qualities. Their figures are house rulings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.swords.armies.odds import FULL_HITS
from solo.systems.swords.armies.power import LARGEST_SIZE, Strength
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.rolls.duel import Duellist
from solo.systems.swords.rolls.mass import doublings

Camp = Literal["party", "foes", "third"]
Ground = Literal["", "open", "high", "narrow"]
PARTY: Final = "party"
OPEN: Final = "open"
HIGH: Final = "high"
NARROW: Final = "narrow"
HIGH_BONUS: Final = 1
MOST_RESERVE: Final = 2
"""The most quarters of an army that can be held back."""
HORSE: Final = "armoured horse"
HORSE_CHARGE: Final = 4
FOOT_CHARGE: Final = 2
CHARGE_RISK: Final = 2
"""The power that an army's charge gives to its enemy in the round of the charge."""
MOST_HEADS: Final = 1_000_000
LEAST_SKILL: Final = -1


class General(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A type of general: its Intelligence and Tactics, which are added together (`R-15`).

    `fighter` names the foe whose figures the general uses in a duel of captains; "" for a general who refuses duels.
    """

    name: str
    intelligence: int
    tactics: int
    fighter: str = ""

    @property
    def skill(self) -> int:
        """The bonus to the tactics roll: Intelligence + Tactics."""
        return self.intelligence + self.tactics


class TroopQuality(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The quality of troops. `halves` is twice the factor on their heads: 4 for trained troops, who count double."""

    name: str
    halves: int

    @property
    def factor(self) -> str:
        """The factor as printed: "½", "2"."""
        whole, half = divmod(self.halves, 2)
        return f"{whole or ''}{'½' if half else ''}"


class Tactician(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character or general who rolls for an army. `skill` is Intelligence + Tactics.

    `duellist` is the fighter in a duel of captains; None for a tactician who refuses duels.
    """

    name: str
    skill: int
    duellist: Duellist | None = None


class Army(msgspec.Struct, omit_defaults=True):
    """One army in a battle. Its first tactician commands.

    `gone` says why the army no longer fights, "" for an army that fights. If `general_twice` is set, Intelligence and
    Tactics count in the army's power and again in its damage (`S-35`, `S-36`). `lost_heads` is set after the battle
    (`H-12`).

    Captains decide the further fields. `reserve` is the number of quarters held back, and `high` means high ground.
    `charging` is True in the round of the army's charge, and `charged` after that round. `challenged` is True once the
    captain has challenged the enemy's.
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
    reserve: int = 0
    high: bool = False
    charging: bool = False
    charged: bool = False
    challenged: bool = False

    @property
    def standing(self) -> bool:
        """True if the army still fights."""
        return not self.gone

    @property
    def strength(self) -> Strength:
        """The army's heads and quality, from which its power is computed."""
        return Strength(self.heads, self.halves)

    @property
    def skills(self) -> tuple[int, ...]:
        """The bonus of each tactician to the tactics roll, the commander's first."""
        return tuple(map(self.skill_of, self.tacticians))

    @property
    def charge_bonus(self) -> int:
        """The power that a charge gives to this army in the round of the charge (house rule)."""
        return HORSE_CHARGE if self.quality == HORSE else FOOT_CHARGE

    # rule: R-15 The general counts once
    def skill_of(self, tactician: Tactician) -> int:
        """Return a tactician's bonus: the skill, doubled if the table counts it in power as well (`R-15`)."""
        return tactician.skill * (2 if self.general_twice else 1)

    @property
    def is_mustered(self) -> bool:
        """True once the army has heads, a quality and tacticians."""
        return bool(self.heads and self.quality and self.tacticians)


class CampaignArmy(msgspec.Struct, frozen=True, omit_defaults=True):
    """The party's army in a campaign, after its last battle (`H-12`)."""

    name: str
    heads: int
    quality: str
    halves: int = 2
    hits: int = FULL_HITS


class OfficerCandidate(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character of the party who may command or advise, and fight a duel of captains."""

    name: str
    skill: int
    duellist: Duellist | None = None

    @property
    def tactician(self) -> Tactician:
        """The candidate in the form of a tactician."""
        return Tactician(self.name, self.skill, self.duellist)


class Battle(msgspec.Struct, omit_defaults=True):
    """A battle: the armies, the party's first, and the characters who may lead.

    - `field` names a ready battle, or a battle of the player's own. `sides` gives the armies of a player's own battle.
      `enemy` is the way in which the enemy decides. All three are "" until they are asked for.
    - `drawn` is set once the armies are drawn up. `seconds` is the time fought so far.
    - `kept` is the party's army after an earlier battle. `fate` is the fate of routed leaders (`S-37`).
    - `totals` holds the tacticians' rolls while the commander is asked whose plan counts.
    - `captains` is True if captains decide (a house rule). `ground` is then the ground of the battle, "" before it is
      chosen.
    """

    title: str
    armies: list[Army]
    people: list[OfficerCandidate]
    field: str = ""
    sides: str = ""
    enemy: str = ""
    drawn: bool = False
    round: int = 0
    seconds: int = 0
    totals: list[int] = []
    kept: CampaignArmy | None = None
    fate: str = ""
    captains: bool = False
    ground: Ground = ""

    def army(self, key: str) -> Army:
        """Return the army with this key. Raises KeyError if there is none."""
        for army in self.armies:
            if army.key == key:
                return army
        raise KeyError(key)

    def standing(self) -> list[Army]:
        """List the armies that still fight."""
        return [army for army in self.armies if army.standing]

    def enemies_of(self, army: Army) -> list[Army]:
        """List the armies that `army` can still fight."""
        return [other for other in self.standing() if other.camp != army.camp]

    # rule: R-16 When power changes
    def power(self, army: Army) -> int:
        """Return the power of `army` in this round, including the effects of both sides' charges (house rule)."""
        exposed = sum(CHARGE_RISK for other in self.enemies_of(army) if other.charging)
        return self.line_power(army) + (army.charge_bonus if army.charging else 0) + exposed

    def line_power(self, army: Army) -> int:
        """Return the power of `army` by its size against the smallest army in the fight (`S-35`, `R-16`, `R-31`).

        Narrow ground halves the power, and high ground adds to it. Each quarter held in reserve subtracts 1
        (house rules).
        """
        power = doublings(army.strength.size, min(other.strength.size for other in (*self.standing(), army)))
        return (power // 2 if self.ground == NARROW else power) + (HIGH_BONUS if army.high else 0) - army.reserve

    @property
    def is_mustered(self) -> bool:
        """True once the armies are drawn up and all facts for a round are known."""
        return self.drawn and all(army.is_mustered for army in self.armies)

    @property
    def has_met(self) -> bool:
        """True once the armies have met. Before that, captains can give orders, but no army can withdraw."""
        return self.round > 0 or not self.captains

    @property
    def is_over(self) -> bool:
        """True if the party or the enemy has no army left (`S-37`)."""
        return len({army.camp == PARTY for army in self.standing()}) < 2


def general_problems(general: General, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a general as (field, sentence) pairs."""
    if general.fighter and general.fighter not in content.entries(Foe):
        yield "fighter", f"There is no foe “{general.fighter}”. Name a foe, or leave the field empty."
    if general.skill < LEAST_SKILL:
        yield (
            "tactics",
            f"Intelligence and Tactics must add up to {LEAST_SKILL} or more. With less, an army might never deal hits.",
        )


def quality_problems(quality: TroopQuality, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a quality as (field, sentence) pairs."""
    del content
    if not 1 <= quality.halves <= LARGEST_SIZE // MOST_HEADS:
        yield (
            "halves",
            f"Write the factor in halves, from 1 to {LARGEST_SIZE // MOST_HEADS}. With 2, each head counts once.",
        )
