"""Owns a figure on the field: a character with all that goes with it, a foe, a band of foes, or a regiment (`G-48`).

Only plain values; whatever follows from them is worked out by the rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.foes.foe import Rank
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.armed import Armed, Training
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.gloranthan.people.sheet import Affinity, Trait
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.unit_type import UnitType

Side = Literal["party", "foes"]
Condition = Literal["ready", "going on", "fleeing", "out", "gone"]


class Going(msgspec.Struct, omit_defaults=True):
    """How often a figure has gone on at 0 and been beaten, and whether it was caught withdrawing (`G-60`, `H-32`)."""

    beaten: int = 0
    caught: bool = False


class Figure(msgspec.Struct, omit_defaults=True):
    """One figure. `powers` are the runes of whoever leads it, which are also its hits (`R-32`); `extra` are more hits.

    `band` is how many alike stand in it (`H-15`), `uses` what is left of each ability, by name.
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    unit: UnitType
    powers: Powers
    armed: Armed
    place: Place
    hero: bool = False
    rank: Rank = "ordinary"
    form: str = "Man"
    magic_rune: str = "Theism"
    race: str = "Human"
    training: Training = ""
    regiment: bool = False
    dark_sense: bool = False
    untouchable: bool = False
    band: int = 1
    traits: tuple[Trait, ...] = ()
    affinities: tuple[Affinity, ...] = ()
    abilities: tuple[Ability, ...] = ()
    uses: dict[str, int] = {}
    runes: tuple[str, ...] = ()
    religion: str = ""
    religious_rank: int = 0
    guardian: bool = False
    wit: str = ""
    # what has befallen it
    defeats: dict[Rune, int] = {}
    extra: dict[Rune, int] = {}
    penalty: dict[str, Rating] = {}
    condition: Condition = "ready"
    going_on: Going = Going()
    disabled: int = 0
    """Turns for which magic keeps it from doing anything (`H-35`)."""
    # what it did
    acted: bool = False
    moved: bool = False
    fled: bool = False
    attacked: bool = False
    """Whether its last action was an attack, by which it shows itself in woods (`H-17`)."""
    charges: dict[str, int] = {}
    """The turn in which it charged each foe that it still touches."""
    tried_to_go_on: int = 0
    hand: tuple[str, ...] = ()
    hero_points: int = 0
    harm: int = 0

    @property
    def absent(self) -> bool:
        """True for whoever takes no more part."""
        return self.condition in ("out", "gone")

    def hits(self, rune: Rune) -> int:
        """Hits left in a rune (`H-28`); 0 for a rune that it does not have."""
        level = self.powers.of(rune)
        return 0 if level is None else max(0, level + self.extra.get(rune, 0) - self.defeats.get(rune, 0))
