"""Owns what every step of a battle works with: its state, the content, and the scene it is told in."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import Change, Content, Event, Scene
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure


class Arena(NamedTuple):
    """A battle as it runs."""

    battle: Battle
    content: Content
    scene: Scene

    def tell(self, kind: str, who: Figure, text: str, *changes: Change) -> None:
        """A plain moment of the story, without cards."""
        if self.scene.listening:
            self.scene.tell(Event(kind, text, who.name, changes=changes))
