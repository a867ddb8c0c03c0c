"""Heroquests of the content: stations in a row, each with ways to meet it (`G-64`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.action.task import Task
from solo.systems.gloranthan.magic.ability import Ability, ability_cost
from solo.systems.gloranthan.magic.effect import ability_problem

Closeness = Literal["0", "+1E", "+3E", "+1M"]
"""Bonus for how closely a part of a quest matches the myth."""
CLOSENESS: Final[dict[str, Closeness]] = {"not at all": "0", "loosely": "+1E", "well": "+3E", "to the letter": "+1M"}


class StationApproach(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A way to meet a station, with the bonus for matching the deed of the myth."""

    text: str
    task: Task
    closeness: Closeness = "0"


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A station of a heroquest, with its difficulty.

    At the quest moment, the station marked `moment`, followers at home help (`G-16`).
    """

    name: str
    text: str
    difficulty: int
    ways: tuple[StationApproach, ...]
    won: str
    moment: bool = False


class Quest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A heroquest. `stake` is the number of XP lost by failing, `gift` the ability won by success.

    `retainers` come along only if the myth has them.
    """

    name: str
    text: str
    stations: tuple[Station, ...]
    gift: Ability
    stake: int = 1
    retainers: bool = False

    @property
    def worth(self) -> int:
        """XP value of the quest's gift (`G-01`)."""
        return ability_cost(self.gift.grade, self.gift.frequency, self.gift.type, self.gift.item)


def find_problems(quest: Quest, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a quest as (field, sentence) pairs."""
    if not quest.text.strip() or not quest.stations:
        yield "stations", "Describe the myth in a sentence, and give it at least one station."
    if fault := ability_problem(quest.gift, content):
        yield "gift", fault
    for station in quest.stations:
        if not station.ways or not 1 <= station.difficulty <= 20:
            yield (
                "stations",
                f"{station.name}: give a difficulty from 1 to 20 and at least one way to pass.",
            )
