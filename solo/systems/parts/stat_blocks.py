"""Shared parts of stat blocks: library entries in full, and a foe's behaviour by AI level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from solo.systems.contract import LibraryEntry, Trait
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.phrasing import capitalise

AIMS: Final[Mapping[AiLevel, str]] = {
    AiLevel.DULL: "simply attacks the nearest target",
    AiLevel.PLAIN: "attacks the target it can harm most and defends sensibly",
    AiLevel.CUNNING: "thinks ahead, takes out the most dangerous target and saves its best defence for serious attacks",
}
"""The behaviour for each AI level, in words."""


def in_full(entry: LibraryEntry, level: int | None = None) -> Trait:
    """Return a library entry as a stat block's trait: its text, then every figure by name.

    `level` is the level at which the foe has the entry, such as a spell's power.
    """
    figures = "; ".join(f"{name}: {value}" for name, value in entry.facts)
    return Trait(entry.name, " ".join(filter(None, (entry.text, f"{capitalise(figures)}." if figures else ""))), level)


def explain_names(names: Iterable[str], words: Mapping[str, str]) -> tuple[Trait, ...]:
    """Return a trait for each name that has an explanation in `words`, with this explanation as its text."""
    return tuple(Trait(name, words[name]) for name in names if name in words)


def describe_behaviour(name: str, wit: AiLevel, ways: Sequence[str]) -> tuple[str, str]:
    """Return two sentences on a foe's behaviour: its aim by AI level (`wit`), then its ways of fighting (`ways`)."""
    return f"{name} {AIMS[wit]}.", f"{capitalise('; '.join(ways))}."
