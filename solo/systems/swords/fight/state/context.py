"""Context of a running fight: its state, the rule tables, and the scene for rolls and narration."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import ALIKE, Content, Event, Scene, SentenceParts, plain_event
from solo.systems.swords.fight.state.fight import Fight, Fighter
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.rolls.health import HealthScale, scale_of

BOW_SHOT = 400


class RuleTables:
    """The rule tables that a group may change: range levels and Health, read from the content once."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.health: HealthScale = scale_of(content)
        levels = RangeLevels(content)
        self._ranges = [levels.level(yards) for yards in range(BOW_SHOT)]
        self._beyond = levels

    def range_level(self, yards: int) -> int:
        """Return the range level of a distance (`R-12`)."""
        return self._ranges[yards] if yards < BOW_SHOT else self._beyond.level(yards)


class FightContext(NamedTuple):
    """A fight as it runs: state, tables and scene."""

    fight: Fight
    tables: RuleTables
    scene: Scene

    def emit(self, kind: str, who: Fighter, text: str) -> None:
        """Narrate a plain event without dice."""
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name))

    def does(self, kind: str, who: Fighter, does: str, parts: SentenceParts = ALIKE) -> None:
        """Narrate an act, which may be merged with the same act of other fighters."""
        if self.scene.has_listener:
            self.scene.emit(plain_event(kind, who.name, does, parts))
