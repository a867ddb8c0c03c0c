"""Owns how a moment of a fight is told: every roll with its dice and named modifiers, and what it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solo.resolver import Roll
from solo.systems.contract import Change, Event, Parts, Scene
from solo.systems.parts.wording import numeral
from solo.systems.swords.fight.state import Fighter
from solo.systems.swords.rolls.reckoning import Reckoning

TWO_DICE: Final = "2d6"


class Total(NamedTuple):
    """One roll as it fell: what for, its faces, what was added, and the sum."""

    what: str
    faces: tuple[int, ...]
    added: Reckoning
    total: int


def total(scene: Scene, what: str, dice: int, added: Reckoning) -> Total:
    """Returns the latest roll with what was added to it."""
    faces = faces_of(scene) if scene.listening and scene.faces() else ()
    return Total(what, faces, added, dice + added.total)


def roll_of(told: Total, target: int | None = None, outcome: str = "") -> Roll:
    """Returns a roll as the chronicle keeps it, against a target where there is one."""
    return Roll(told.what, TWO_DICE, told.faces, told.total, target, told.added.named(), outcome)


def faces_of(scene: Scene) -> tuple[int, ...]:
    """Returns the faces of the latest roll."""
    return scene.faces()[0].faces


def tell(
    scene: Scene,
    kind: str,
    who: Fighter,
    text: str,
    rolls: Sequence[Roll] = (),
    changes: Sequence[Change] = (),
    target: str = "",
) -> None:
    """Tells one moment with its dice and what it changed; `target` is whom it was meant for, by name."""
    parts = Parts(target) if target else None
    scene.tell(Event(kind, text, who.name, tuple(rolls), tuple(changes), parts=parts))


def harm_words(raw: int, endurance: int, net: int) -> str:
    """Returns damage against endurance in words: "12 damage less 9 endurance is 3"."""
    return f"{numeral(raw)} damage less {numeral(endurance)} endurance is {net}"
