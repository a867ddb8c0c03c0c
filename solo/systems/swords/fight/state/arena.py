"""Owns what every step of a fight works with: its state, the tables of the rules, and the scene it is told in."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import ALIKE, Content, Event, Parts, Scene, done
from solo.systems.swords.fight.state.fight import Fight, Fighter
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.rolls.health import HealthScale, scale_of

BOW_SHOT = 400


class Tables:
    """The tables that a group may change: range levels and Health, read from the content once."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.health: HealthScale = scale_of(content)
        levels = RangeLevels(content)
        self._ranges = [levels.level(yards) for yards in range(BOW_SHOT)]
        self._beyond = levels

    def range_level(self, yards: int) -> int:
        """Returns the range level of a distance (`R-12`)."""
        return self._ranges[yards] if yards < BOW_SHOT else self._beyond.level(yards)


class Arena(NamedTuple):
    """A fight as it runs."""

    fight: Fight
    tables: Tables
    scene: Scene

    def tell(self, kind: str, who: Fighter, text: str) -> None:
        """A plain moment of the story, without dice."""
        if self.scene.listening:
            self.scene.tell(Event(kind, text, who.name))

    def does(self, kind: str, who: Fighter, does: str, parts: Parts = ALIKE) -> None:
        """What somebody does, which may be told in one with others."""
        if self.scene.listening:
            self.scene.tell(done(kind, who.name, does, parts))
