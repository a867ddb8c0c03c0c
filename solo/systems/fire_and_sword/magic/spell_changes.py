"""Changes of the known spells: a spell is gained, used, regained, or known at another strength."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.fire_and_sword.people.magic import KnownSpell

KnownSpells = tuple[KnownSpell, ...]


def mark_used(known: Iterable[KnownSpell], name: str) -> KnownSpells:
    """Return the known spells with a divine spell marked as used (`F-27`)."""
    return tuple(KnownSpell(one.name, one.power, True) if one.name == name else one for one in known)


def mark_ready(known: Iterable[KnownSpell], name: str) -> KnownSpells:
    """Return the known spells with a used spell ready again (`F-28`)."""
    return tuple(KnownSpell(one.name, one.power) if one.name == name else one for one in known)


def add_spell(known: Iterable[KnownSpell], name: str, power: int) -> KnownSpells:
    """Return the known spells with a new spell, or with a known spell at another power (`F-26`, `F-29`)."""
    return (*(one for one in known if one.name != name), KnownSpell(name, power))
