"""The context that all parts of a fight use: its state, the scene that records it, and the content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from solo.resolver import Roll
from solo.systems.contract import ALIKE, Content, Deed, Event, Scene, SentenceParts, ValueChange, Verdict, plain_event
from solo.systems.two_d20.fight.state.fight import DOOM, MOMENTUM, Fight
from solo.systems.two_d20.fight.state.fighter import Fighter


class FightContext:
    """A fight in progress. Each event includes the changes of the pools since the event before."""

    __slots__ = ("_told", "content", "fight", "scene")

    def __init__(self, fight: Fight, content: Content, scene: Scene) -> None:
        self.fight = fight
        self.content = content
        self.scene = scene
        self._told = {MOMENTUM: fight.momentum, DOOM: fight.doom}

    def emit(
        self,
        kind: str,
        who: Fighter | None,
        text: str,
        *changes: ValueChange,
        rolls: Sequence[Roll] = (),
        parts: SentenceParts | None = None,
        deed: Deed | None = None,
        verdict: Verdict | None = None,
    ) -> None:
        """Record an event with its dice, its deed, and all changes, those of the pools included."""
        if self.scene.has_listener:
            name = who.name if who else ""
            changed = (*changes, *self._pools())
            event = Event(kind, text, name, tuple(rolls), changed, parts=parts, deed=deed, verdict=verdict)
            self.scene.emit(event)

    def does(
        self,
        kind: str,
        who: Fighter,
        does: str,
        *changes: ValueChange,
        parts: SentenceParts = ALIKE,
        deed: Deed | None = None,
    ) -> None:
        """Record a fighter's action with its changes and those of the pools.

        The story may combine similar actions of several fighters.
        """
        if self.scene.has_listener:
            told = plain_event(kind, who.name, does, parts, deed)
            self.scene.emit(replace(told, changes=(*changes, *self._pools())))

    def _pools(self) -> Iterator[ValueChange]:
        now = {MOMENTUM: self.fight.momentum, DOOM: self.fight.doom}
        for pool, number in now.items():
            if number != self._told[pool]:
                yield ValueChange("", pool, str(self._told[pool]), str(number))
        self._told = now
