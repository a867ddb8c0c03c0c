"""Owns the fight as it is written down: who is in it, where, the shared pools, and what holds for the whole scene."""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.parts.fight.tally import Winner
from solo.systems.two_d20.fight.state.fighter import Fighter, Side
from solo.systems.two_d20.rulings import USUAL, Rulings

ZONES = 5
MOMENTUM, DOOM = "Momentum", "Doom"
Hindrance = Literal["smoke", "din", "gust"]


class Zone(msgspec.Struct, omit_defaults=True):
    """One of the zones in a row: combat dice of Cover it gives, and whether it is difficult ground (`H-01`)."""

    cover: int = 0
    difficult: bool = False


class Conditions(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What holds for the whole scene, as steps of Difficulty (`T-05`, `H-11`). `dark` is total darkness."""

    light: int = 0
    noise: int = 0
    weather: int = 0
    motion: int = 0
    dark: bool = False


class Fight(msgspec.Struct, omit_defaults=True):
    """A fight. `momentum` is the heroes' pool, `doom` the gamemaster's; `smoke` is an effect bought for this round,
    in steps; `hindrance` says whether it is smoke, din or a gust (`H-10`).

    `waiting` is the side that lay in wait, `lurking` one that may still be noticed (`H-06`). `losses` counts points of
    Vigor and Resolve that anybody lost, `quiet_rounds` the rounds in a row without any (`H-04`). `foes_at_start` is for
    flight (`H-05`).
    """

    title: str
    fighters: list[Fighter]
    zones: list[Zone] = []
    conditions: Conditions = Conditions()
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
    ask_always: bool = False
    """Whether spends before the damage are asked for even where nobody wished for them."""
    ask_end: bool = False
    """Whether the end of a turn is asked for even where nothing presses."""
    winner: Winner = ""
    ending: str = ""

    def of(self, key: str) -> Fighter:
        """The fighter with this key. Raises KeyError for none."""
        for fighter in self.fighters:
            if fighter.key == key:
                return fighter
        raise KeyError(key)

    def standing(self, side: Side) -> list[Fighter]:
        """All of a side who still take part."""
        return [one for one in self.fighters if one.side == side and not (one.out or one.gone)]

    def enemies(self, fighter: Fighter) -> list[Fighter]:
        """All on the other side who still take part."""
        return self.standing("foes" if fighter.side == "party" else "party")

    def friends(self, fighter: Fighter) -> list[Fighter]:
        """All others on the own side who still take part."""
        return [one for one in self.standing(fighter.side) if one is not fighter]

    def heroes(self) -> list[Fighter]:
        """All of the party, whatever has become of them."""
        return [one for one in self.fighters if one.side == "party"]

    def peaceful(self) -> bool:
        """True where there is nobody to fight, as between fights."""
        return all(one.side == "party" for one in self.fighters)

    def alone(self) -> bool:
        """True where the party is one hero (`H-21`)."""
        return len(self.heroes()) == 1
