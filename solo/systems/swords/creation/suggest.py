"""Owns the suggestion: a whole legal draft for a concept, another one each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from solo.resolver import Thrower
from solo.systems.contract import Content, Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.swords.creation import fields
from solo.systems.swords.creation.plans import PLANS, Plan
from solo.systems.swords.creation.wares import choices
from solo.systems.swords.people.sheet import ATTRIBUTES, USUAL_MASS

T = TypeVar("T")

NAMES: Final = (
    "Aldis Rook", "Bettany Shaw", "Cadoc Wren", "Dagny Holt", "Emmet Crane", "Freya Linden", "Garrick Moss",
    "Hesper Dunn", "Ivo Tarn", "Joan Pike", "Kester Vane", "Linnet Ashe", "Mungo Fell", "Nesta Brock",
    "Odo Marsh", "Petra Gale", "Quill Harrow", "Rosamund Kerr", "Sorley Finch", "Thea Strand",
)  # fmt: skip
LEATHER: Final = "leather"


def suggest(thrower: Thrower, concept: str, content: Content) -> Draft:
    """Returns a whole legal draft for a concept's key ("" for any). Raises KeyError for an unknown one."""
    plan = PLANS[concept] if concept else _one_of(thrower, tuple(PLANS.values()))
    levels = dict(zip(map(fields.attribute_key, ATTRIBUTES), _one_of(thrower, plan.attributes), strict=True))
    skills = _one_of(thrower, plan.skills)
    mass = _one_of(thrower, plan.masses)
    values: dict[str, FieldValue] = {key: level for key, level in levels.items() if level}
    values.update({fields.skill_key(name): level for name, level in skills.items()})
    values.update(_gear(plan, _one_of(thrower, plan.arms), content))
    if mass != USUAL_MASS:
        values[fields.MASS] = mass
    leave = list(plan.leave) if fields.MOUNT in values else []
    return Draft(fields.SYSTEM, _one_of(thrower, NAMES), values, leave)


def _gear(plan: Plan, arms: tuple[str, str, str], content: Content) -> dict[str, FieldValue]:
    """The gear of a plan, as far as the content still has it."""
    melee, ranged, shield = arms
    known = choices(content)
    wanted = {
        fields.MELEE: (melee, "melee"),
        fields.RANGED: (ranged, "ranged"),
        fields.SHIELD: (shield, "shield"),
        fields.ARMOUR: (LEATHER, "armour"),
        fields.MOUNT: (plan.mount, "mount"),
    }
    found: dict[str, FieldValue] = {key: name for key, (name, kind) in wanted.items() if name in known[kind]}
    if plan.ready_ranged and fields.RANGED in found:
        found[fields.READY] = fields.READY_RANGED
    return found


def _one_of(thrower: Thrower, things: Sequence[T]) -> T:
    return things[thrower.sum(1, len(things)) - 1]
