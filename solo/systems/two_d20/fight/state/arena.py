"""Owns what every step of a fight works with: its state, the scene it is told in, and the content."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import Change, Content, Event, Scene
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.state.fighter import Fighter


class Arena(NamedTuple):
    """A fight as it runs."""

    fight: Fight
    content: Content
    scene: Scene

    def tell(self, kind: str, who: Fighter, text: str, *changes: Change) -> None:
        """A plain moment of the story, without dice."""
        if self.scene.listening:
            self.scene.tell(Event(kind, text, who.name, changes=changes))
