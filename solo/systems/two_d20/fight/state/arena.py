"""Owns what every step of a fight works with: its state, the scene it is told in, and the content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from solo.resolver import Roll
from solo.systems.contract import ALIKE, Change, Content, Event, Parts, Scene, done
from solo.systems.two_d20.fight.state.fight import DOOM, MOMENTUM, Fight
from solo.systems.two_d20.fight.state.fighter import Fighter


class Arena:
    """A fight as it runs. What has become of the pools since something was told is told with what comes next."""

    __slots__ = ("_told", "content", "fight", "scene")

    def __init__(self, fight: Fight, content: Content, scene: Scene) -> None:
        self.fight = fight
        self.content = content
        self.scene = scene
        self._told = {MOMENTUM: fight.momentum, DOOM: fight.doom}

    def tell(
        self,
        kind: str,
        who: Fighter | None,
        text: str,
        *changes: Change,
        rolls: Sequence[Roll] = (),
        parts: Parts | None = None,
    ) -> None:
        """A moment of the story: with its dice, what it changed, and the pools."""
        if self.scene.listening:
            name = who.name if who else ""
            self.scene.tell(Event(kind, text, name, tuple(rolls), (*changes, *self._pools()), parts=parts))

    def does(self, kind: str, who: Fighter, does: str, *changes: Change, parts: Parts = ALIKE) -> None:
        """What somebody does, which may be told in one with others: with what it changed, and the pools."""
        if self.scene.listening:
            self.scene.tell(replace(done(kind, who.name, does, parts), changes=(*changes, *self._pools())))

    def _pools(self) -> Iterator[Change]:
        now = {MOMENTUM: self.fight.momentum, DOOM: self.fight.doom}
        for pool, number in now.items():
            if number != self._told[pool]:
                yield Change("", pool, str(self._told[pool]), str(number))
        self._told = now
