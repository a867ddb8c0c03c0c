"""Owns the arena: the fight, the spells of the content and the scene, as every phase is handed them."""

from __future__ import annotations

from collections.abc import Mapping

from solo.resolver import Roll, Thrown
from solo.systems.contract import ALIKE, Change, Event, Parts, Scene, done
from solo.systems.fire_and_sword.fight.state.fight import Fight, Fighter
from solo.systems.fire_and_sword.magic.spell import Spell


class Arena:
    """Where a fight takes place. `known` is what was worked out before, in any fight of the same game."""

    __slots__ = ("fight", "known", "scene", "spells")

    def __init__(
        self, fight: Fight, spells: Mapping[str, Spell], scene: Scene, known: dict[object, object] | None = None
    ) -> None:
        self.fight = fight
        self.spells = spells
        self.scene = scene
        self.known: dict[object, object] = {} if known is None else known

    def tell(
        self,
        kind: str,
        who: Fighter | None,
        text: str,
        rolls: tuple[Roll, ...] = (),
        changes: tuple[Change, ...] = (),
        sides: tuple[str, ...] = (),
    ) -> None:
        """One more moment of the story, for whoever listens: for these sides, or for all."""
        if self.scene.listening:
            self.scene.tell(Event(kind, text, who.name if who else "", rolls, changes, sides=sides))

    def does(self, kind: str, who: Fighter, does: str, parts: Parts = ALIKE) -> None:
        """What somebody does, which may be told in one with others."""
        if self.scene.listening:
            self.scene.tell(done(kind, who.name, does, parts))


def faces_of(thrown: tuple[Thrown, ...]) -> tuple[int, ...]:
    """The faces of the latest roll in the order in which they fell."""
    return tuple(face for pool in thrown for face in pool.faces)
