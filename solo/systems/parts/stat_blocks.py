"""Owns what all games write alike on a stat block: library pages in full, and lines on how cleverly somebody fights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from solo.systems.contract import Entry, Trait
from solo.systems.parts.fight.wit import Wit
from solo.systems.parts.wording import sentence

AIMS: Final[Mapping[Wit, str]] = {
    Wit.DULL: "goes for whoever is nearest and looks no further",
    Wit.PLAIN: "strikes where a blow does most, and defends itself sensibly",
    Wit.CUNNING: "thinks ahead: it takes out whoever threatens most and keeps its best defence for when it counts",
}
"""What a wit makes of a fight, as `Wit` says of it."""


def in_full(entry: Entry, level: int | None = None) -> Trait:
    """Returns a page of the library as a stat block has it: its text, then every figure by its name."""
    figures = "; ".join(f"{name}: {value}" for name, value in entry.facts)
    return Trait(entry.name, " ".join(filter(None, (entry.text, f"{sentence(figures)}." if figures else ""))), level)


def explained(names: Iterable[str], words: Mapping[str, str]) -> tuple[Trait, ...]:
    """Returns those of the names that mean something in a fight, each with its sentence."""
    return tuple(Trait(name, words[name]) for name in names if name in words)


def manner(name: str, wit: Wit, ways: Sequence[str]) -> tuple[str, str]:
    """Returns the two lines of how a foe fights: what it aims at, then the ways that suit what it has."""
    return f"{name} {AIMS[wit]}.", f"{sentence('; '.join(ways))}."
