"""Blessings and curses of a service, which last a week and count like affinities (`G-27`, `G-28`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from solo.systems.gloranthan.people.sheet import Affinity, Blessing, Character
from solo.systems.gloranthan.religion.per_magic import per_magic
from solo.systems.gloranthan.religion.scripture import BlessingOffer

WEEK: Final = 7
CURSED: Final[tuple[str, ...]] = (
    "melee", "shooting", "resisting blows", "magic", "resist magic", "leadership", "courage", "tactics",
)  # fmt: skip
"""Matters that a curse may hinder."""


# rule: Blessings in play
def bless(offer: BlessingOffer, magic: int) -> Blessing:
    """Return the blessing that a congregation or chain with the combined Magic `magic` gives by `offer`."""
    return Blessing(offer.name, offer.effect, offer.matter, per_magic("blessing", offer.effect, magic), days=WEEK)


# rule: Curses
def curse(name: str, matter: str, target: str, magic: int) -> Blessing:
    """Return a curse on all foes of a kind: as many edges less in a matter as a blessing of a skill adds (`G-27`)."""
    return Blessing(name, "skill", matter, per_magic("blessing", "skill", magic), target, WEEK)


def gifts_of(character: Character) -> tuple[Affinity, ...]:
    """Return a character's affinities, and the blessings on the character in the form of affinities."""
    blessed = (Affinity(one.name, one.effect, one.matter, one.points) for one in character.blessings if not one.target)
    return (*character.affinities, *blessed)


def curses_of(character: Character) -> Iterator[Blessing]:
    """Yield the curses that a character has laid on foes."""
    return (one for one in character.blessings if one.target)


def blessings_next_day(character: Character) -> tuple[Blessing, ...]:
    """Return the blessings and curses that still last on the next day."""
    return tuple(replace(one, days=one.days - 1) for one in character.blessings if one.days > 1)


def blessing_words(blessing: Blessing) -> str:
    """Describe a blessing or a curse: "+2E in melee", "1 less damage"."""
    k = blessing.points
    if blessing.target:
        return f"−{k}E in {blessing.matter} for every {blessing.target}"
    if blessing.effect in ("damage", "protection"):
        return f"{k} {'more' if blessing.effect == 'damage' else 'less'} damage"
    if blessing.effect == "hits":
        return f"{k} more {'hit' if k == 1 else 'hits'}"
    if blessing.effect == "defence":
        return f"+{k}E to defence against {blessing.matter}"
    return f"+{k}E in {blessing.matter or 'pursuit and flight'}"
