"""The saved state of a fight: its fighters, their zones, the shared pools, and the conditions of the scene."""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.parts.fight.tally import Winner
from solo.systems.two_d20.fight.state.fighter import Fighter, SceneObject, Side
from solo.systems.two_d20.rulings import USUAL, Rulings

ZONES = 5
MOMENTUM, DOOM = "Momentum", "Doom"
Hindrance = Literal["smoke", "din", "gust"]


# rule: H-01 Field
class Zone(msgspec.Struct, omit_defaults=True):
    """A zone of the field: combat dice of Cover, and true for difficult ground (`H-01`)."""

    cover: int = 0
    difficult: bool = False


class SceneConditions(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Conditions of the whole scene, as steps of Difficulty (`T-05`, `H-11`). `dark` is total darkness."""

    light: int = 0
    noise: int = 0
    weather: int = 0
    motion: int = 0
    dark: bool = False


class Fight(msgspec.Struct, omit_defaults=True):
    """A fight. `momentum` is the heroes' pool, `doom` the game master's.

    `smoke` is the steps of the effect bought for this round, `hindrance` its kind: smoke, din or a gust (`H-10`).
    `waiting` is the side that lies in wait unnoticed, `lurking` a side that may still be noticed (`H-06`). `losses`
    counts the Vigor and Resolve lost so far, `quiet_rounds` the rounds in a row without such a loss (`H-04`).
    `foes_at_start` decides when foes may flee (`H-05`).
    """

    title: str
    fighters: list[Fighter]
    zones: list[Zone] = []
    conditions: SceneConditions = SceneConditions()
    rulings: Rulings = USUAL
    momentum: int = 0
    doom: int = 0
    fights: int = 0
    """The fights of this session so far, this one included (`H-18`)."""
    round: int = 0
    acting: str = ""
    smoke: int = 0
    hindrance: Hindrance = "smoke"
    waiting: Side | Literal[""] = ""
    lurking: Side | Literal[""] = ""
    cries: list[str] = []
    foes_at_start: int = 0
    quiet_rounds: int = 0
    losses: int = 0
    fallen: list[str] = []
    objects: list[SceneObject] = []
    peril: str = ""
    """The hazard of the scene, which threatens a different hero each round."""
    ask_always: bool = False
    """True if spends before the damage are offered even when no player asked for them."""
    ask_end: bool = False
    """True if players always end a turn themselves, even when no urgent problem is left."""
    staked: bool = False
    """True if the heroes have something at stake, so that they never leave a lost fight."""
    winner: Winner = ""
    ending: str = ""

    def find(self, key: str) -> Fighter:
        """Return the fighter with this key. Raises KeyError if there is none."""
        for fighter in self.fighters:
            if fighter.key == key:
                return fighter
        raise KeyError(key)

    def standing(self, side: Side) -> list[Fighter]:
        """Return the fighters of a side who still take part."""
        return [one for one in self.fighters if one.side == side and not (one.out or one.gone)]

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        """Return the enemies who still take part."""
        return self.standing("foes" if fighter.side == "party" else "party")

    def friends(self, fighter: Fighter) -> list[Fighter]:
        """Return the other fighters of the same side who still take part."""
        return [one for one in self.standing(fighter.side) if one is not fighter]

    def heroes(self) -> list[Fighter]:
        """Return all heroes of the party, whatever their state."""
        return [one for one in self.fighters if one.side == "party"]

    def peaceful(self) -> bool:
        """Return True if there are no foes, as in the procedures between fights."""
        return all(one.side == "party" for one in self.fighters)

    # rule: H-21 One hero alone
    def has_single_hero(self) -> bool:
        """Return True if the party consists of a single hero (`H-21`)."""
        return len(self.heroes()) == 1
