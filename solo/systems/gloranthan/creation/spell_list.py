"""List of ready spells in creation: description, cost for the hero, and slot (`G-34`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content, Offer, Terms
from solo.systems.gloranthan.magic.ability import FREE_ABILITIES, Ability
from solo.systems.gloranthan.magic.effect import effect_of
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.religion.rank import Rank, discount, limits
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.parts.drafting.form_fields import NOTHING

HELP: Final = (
    "Common magic that anyone may learn. Press space to choose or remove a spell. Make your own under Abilities."
)
SLOTS: Final = 12
"""Number of ability slots on the form."""


def place_key(slot: int) -> str:
    """Return the key of an ability slot, counted from 1: "ability.3"."""
    return f"ability.{slot}"


def offers(content: Content) -> Iterator[Offer]:
    """Yield the description of each ready spell."""
    for spell in content.entries(Spell).values():
        effect = effect_of(spell.ability, content)
        told = "\n".join(filter(None, (spell.text, effect.text if effect else "")))
        about = " / ".join(filter(None, (spell.matter, spell.target)))
        facts = " · ".join(filter(None, (spell.grade, spell.frequency, about)))
        yield Offer(f"spell.{spell.name}", spell.name, told, facts, spell.type)


def terms(hero: Character, slots: Mapping[str, int], content: Content) -> Iterator[tuple[str, Terms]]:
    """Yield the terms of each ready spell: its cost for `hero`, and whether the hero has the spell.

    `slots` holds the form's slot of each of the hero's abilities.
    """
    for spell in content.entries(Spell).values():
        yield f"spell.{spell.name}", _terms(spell.ability, hero, slots, content)


def _terms(ability: Ability, hero: Character, slots: Mapping[str, int], content: Content) -> Terms:
    if ability.name in slots:
        return Terms(True, {place_key(slots[ability.name]): NOTHING.key})
    if any(one.name == ability.name for one in hero.abilities):
        return Terms(True, why=f"The form has only {SLOTS} slots, and this spell is in none of them.")
    rank, religion = content.entries(Rank).get(hero.rank), content.entries(Religion).get(hero.religion)
    reason = next(limits(ability, rank, hero.powers.magic or 0, religion), "")
    place = next((slot for slot in range(1, SLOTS + 1) if slot not in slots.values()), None)
    if reason or place is None:
        return Terms(False, why=reason or "All ability slots are full. Remove an ability first.")
    dealt = msgspec.structs.replace(ability, discount=discount(rank, ability.type, ability.grade))
    for_nothing = sum(not one.cost for one in hero.abilities)
    price = dealt.cost or int(for_nothing >= FREE_ABILITIES)
    return Terms(False, {place_key(place): ability.name}, f"{price} XP" if price else "free")
