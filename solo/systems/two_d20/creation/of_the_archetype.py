"""Owns what an archetype brings by itself: what stands as it has it, which talents and arms are its (part 4)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Own
from solo.systems.two_d20.creation.archetypes import Archetype
from solo.systems.two_d20.creation.form import Case, HeroForm
from solo.systems.two_d20.people.build import built


def own(case: Case, form: HeroForm) -> Iterator[Own]:
    """Yields the archetype's own; nothing for a free build."""
    archetype = case.content.entries(Archetype).get(case.character.archetype)
    if archetype is None:
        return
    usual, now = form.values(built(archetype, "")), form.values(case.character)
    arms = tuple(dict.fromkeys((*archetype.weapons, *(name for arms in archetype.arms for name in arms))))
    options = {line.key: arms for line in form.weapons.values()}
    options |= {line.key: tuple(taken.name for taken in archetype.talents) for line in form.talents.values()}
    if archetype.shield:
        options[form.shield.key] = (archetype.shield,)
    yield Own(archetype.title, tuple(key for key, value in usual.items() if now.get(key) == value), options)
