"""Suggested characters: a complete legal draft at random for a fighting style."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from solo.resolver import Thrower
from solo.systems.contract import Content, Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.form import FormField
from solo.systems.parts.drafting.random_choice import choose_name, one_of
from solo.systems.swords.creation.form import MOUNT, READY_RANGED, SYSTEM, CharacterForm, attribute_key, skill_key
from solo.systems.swords.creation.plans import FightingStyle, WeaponSet
from solo.systems.swords.people.sheet import ATTRIBUTES, USUAL_MASS

NAMES: Final = (
    "Aldis Rook", "Bettany Shaw", "Cadoc Wren", "Dagny Holt", "Emmet Crane", "Freya Linden", "Garrick Moss",
    "Hesper Dunn", "Ivo Tarn", "Joan Pike", "Kester Vane", "Linnet Ashe", "Mungo Fell", "Nesta Brock",
    "Odo Marsh", "Petra Gale", "Quill Harrow", "Rosamund Kerr", "Sorley Finch", "Thea Strand",
)  # fmt: skip
LEATHER: Final = "leather"


def suggest_character(
    thrower: Thrower, concept: str, form: CharacterForm, content: Content, taken: Collection[str]
) -> Draft:
    """Return a complete legal draft for the style `concept` ("" for any), with a name that is not taken.

    Raises KeyError for an unknown style.
    """
    plans = content.entries(FightingStyle)
    plan = plans[concept] if concept else one_of(thrower, tuple(plans.values()))
    spread = one_of(thrower, plan.attributes)
    skills = one_of(thrower, plan.skills)
    mass = one_of(thrower, plan.masses)
    levels = {attribute_key(name): spread.level(name) for name in ATTRIBUTES}
    values: dict[str, FieldValue] = {key: level for key, level in levels.items() if level}
    values.update({skill_key(name): level for name, level in skills.items()})
    values.update(_gear(plan, one_of(thrower, plan.arms), form))
    if mass != USUAL_MASS:
        values[form.mass.key] = mass
    leave = list(plan.leave) if MOUNT in values else []
    return Draft(SYSTEM, choose_name(thrower, NAMES, taken), values, leave)


def _gear(plan: FightingStyle, arms: WeaponSet, form: CharacterForm) -> dict[str, FieldValue]:
    """Return the gear of a style that the form offers."""
    wanted: tuple[tuple[FormField[Any, Any, str], str], ...] = (
        (form.melee, arms.melee),
        (form.ranged, arms.ranged),
        (form.shield, arms.shield),
        (form.armour, LEATHER),
        (form.mount, plan.mount),
    )
    found: dict[str, FieldValue] = {line.key: name for line, name in wanted if line.offers(name)}
    if plan.ready_ranged and form.ranged.key in found:
        found[form.ready.key] = READY_RANGED
    return found
