"""Events of a fight: every roll with its dice and named modifiers, and the changes that the roll caused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Deed, Event, Scene, SentenceParts, ValueChange
from solo.systems.swords.fight.state import Fighter
from solo.systems.swords.rolls.skill import NamedSum

TWO_DICE: Final = "2d6"


class NamedRoll(NamedTuple):
    """A finished roll: its name, the faces thrown, the modifiers and the total."""

    what: str
    faces: tuple[int, ...]
    added: NamedSum
    total: int


def total(scene: Scene, what: str, dice: int, added: NamedSum) -> NamedRoll:
    """Return the latest roll as a record: `dice` is the sum of its faces, `added` its modifiers."""
    faces = faces_of(scene) if scene.has_listener and scene.faces() else ()
    return NamedRoll(what, faces, added, dice + added.total)


def roll_of(told: NamedRoll, target: int | None = None, outcome: str = "") -> Roll:
    """Return a finished roll in the chronicle's form.

    `target` is the number to reach, None for none; `outcome` is the result in a word.
    """
    return Roll(told.what, TWO_DICE, told.faces, told.total, target, told.added.list_modifiers(), outcome)


def faces_of(scene: Scene) -> tuple[int, ...]:
    """Return the faces of the latest roll."""
    return scene.faces()[0].faces


def emit_event(
    scene: Scene,
    kind: str,
    who: Fighter,
    text: str,
    rolls: Sequence[Roll] = (),
    changes: Sequence[ValueChange] = (),
    target: str = "",
    deed: Deed | None = None,
) -> None:
    """Narrate an event of the fighter `who`, with its dice, changes and deed.

    `target` is the name of the event's target, "" for none.
    """
    parts = SentenceParts(target) if target else None
    scene.emit(Event(kind, text, who.name, tuple(rolls), tuple(changes), parts=parts, deed=deed))


def damage_words(net: int) -> str:
    """Return net damage in words, without the target's name."""
    return f"takes {net} damage" if net else "takes no damage"
