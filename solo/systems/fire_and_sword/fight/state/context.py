"""The arena of a fight: state, spells and scene, as each phase receives them."""

from __future__ import annotations

from collections.abc import Mapping

from solo.resolver import Roll, ThrownPool
from solo.systems.contract import ALIKE, Event, Scene, SentenceParts, ValueChange, plain_event
from solo.systems.fire_and_sword.fight.state.fight import Fight, Fighter
from solo.systems.fire_and_sword.magic.spell import Spell


class FightContext:
    """The place of a fight. `known` is a cache that all fights of the game share."""

    __slots__ = ("fight", "known", "scene", "spells")

    def __init__(
        self, fight: Fight, spells: Mapping[str, Spell], scene: Scene, known: dict[object, object] | None = None
    ) -> None:
        self.fight = fight
        self.spells = spells
        self.scene = scene
        self.known: dict[object, object] = {} if known is None else known

    def emit(
        self,
        kind: str,
        who: Fighter | None,
        text: str,
        rolls: tuple[Roll, ...] = (),
        changes: tuple[ValueChange, ...] = (),
        sides: tuple[str, ...] = (),
    ) -> None:
        """Emit an event of the story for the given sides, or for all sides, if there is a listener."""
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name if who else "", rolls, changes, sides=sides))

    def does(self, kind: str, who: Fighter, does: str, parts: SentenceParts = ALIKE) -> None:
        """Emit an event for a fighter's action. The story may merge it with like actions of other fighters."""
        if self.scene.has_listener:
            self.scene.emit(plain_event(kind, who.name, does, parts))


def faces_of(thrown: tuple[ThrownPool, ...]) -> tuple[int, ...]:
    """List the faces of the latest roll in the order in which the dice fell."""
    return tuple(face for pool in thrown for face in pool.faces)
