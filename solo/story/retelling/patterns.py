"""Patterns of a retelling: twelve sentences of each kind, used in an order that depends on title and seed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from string import Formatter
from typing import Final

import msgspec

from solo.story.retelling.naming import in_words, is_several
from solo.systems.contract import ROUND
from solo.systems.parts.phrasing import capitalise, is_plural, possessive, without_article
from solo.untrusted import decoders

OF_EACH: Final = 12
STEP: Final = 5
"""Distance in the list between successive patterns. It is coprime to their number, so each pattern is used."""
DEED: Final = frozenset({"A", "T", "w", "when"})
NAMES: Final = frozenset({"A", "T"})
"""Slots that are filled with names of fighters."""
SLOTS: Final[dict[str, frozenset[str]]] = {
    "open": frozenset({"us", "them", "N", "M"}),
    "falls": DEED,
    "drops": DEED,
    "routs": DEED,
    "hits": DEED,
    "holds": DEED,
    "hurts": DEED,
    "heals": DEED,
    "mends": DEED,
    "flees": DEED,
    "yields": DEED,
    "turn": frozenset({"b", "a", "d"}),
    "luck": frozenset({"n", "m"}),
    "stretch": frozenset({"n"}),
    "end": frozenset({"side", "r", "how"}),
    "cost": frozenset({"c"}),
}


class Patterns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The patterns of each kind of sentence. `nouns` holds singular and plural of irregular nouns.

    `titles` are first words of names that are titles.
    """

    open: tuple[str, ...]
    falls: tuple[str, ...]
    drops: tuple[str, ...]
    routs: tuple[str, ...]
    hits: tuple[str, ...]
    holds: tuple[str, ...]
    hurts: tuple[str, ...]
    heals: tuple[str, ...]
    mends: tuple[str, ...]
    flees: tuple[str, ...]
    yields: tuple[str, ...]
    turn: tuple[str, ...]
    luck: tuple[str, ...]
    stretch: tuple[str, ...]
    end: tuple[str, ...]
    cost: tuple[str, ...]
    titles: frozenset[str] = frozenset()
    nouns: dict[str, tuple[str, str]] = {}

    def list_kind(self, kind: str) -> tuple[str, ...]:
        """Return the patterns of a kind."""
        found: tuple[str, ...] = getattr(self, kind)
        return found


def parse_patterns(text: str | bytes) -> Patterns:
    """Return the patterns of a TOML text.

    Raises ValueError with a sentence if a kind does not have twelve different patterns, or has an unknown slot.
    """
    patterns = msgspec.toml.decode(text, type=decoders.prepare_type(Patterns))
    for kind, slots in SLOTS.items():
        given = patterns.list_kind(kind)
        if len(set(given)) != OF_EACH or len(given) != OF_EACH:
            raise ValueError(f"“{kind}” needs {OF_EACH} different patterns, not {len(set(given))}.")
        for pattern in given:
            if unknown := slots_of(pattern) - slots:
                raise ValueError(f"“{kind}” has no slot “{min(unknown)}”, but “{pattern}” uses it.")
    return patterns


def slots_of(pattern: str) -> frozenset[str]:
    """Return the names of the slots in a pattern."""
    return frozenset(name for _, name, _, _ in Formatter().parse(pattern) if name is not None)


def fill(pattern: str, slots: Mapping[str, str]) -> str:
    """Fill the slots of a pattern. Adapts possessives, "was" or "were", and "round" or "rounds" to the values."""
    filled = {name: without_article(text) if name == "w" else text for name, text in slots.items()}
    for name in slots_of(pattern):
        text = filled[name]
        pattern = pattern.replace(f"{{{name}}}'s", possessive(text)) if name in NAMES else pattern
        if is_plural(text) if name == "w" else name in NAMES and is_several(text):
            pattern = pattern.replace(f"{{{name}}} was", f"{{{name}}} were")
        if text == in_words(1):
            pattern = pattern.replace(f"{{{name}}} {ROUND}s", f"{{{name}}} {ROUND}")
    return capitalise(pattern.format_map(filled))


class PatternOrder:
    """The patterns of a kind, in the order for this fight.

    Each pattern is used once before any is repeated. A pattern is used twice in succession only if no other fits.
    """

    def __init__(self, patterns: tuple[str, ...], title: str, seed: int, kind: str) -> None:
        first = blake2b(f"{title}/{seed}/{kind}".encode(), digest_size=1).digest()[0]
        self._order = [patterns[(first + STEP * number) % len(patterns)] for number in range(len(patterns))]
        self._left: list[str] = []
        self._latest = ""

    def next(self, unfit: frozenset[str] = frozenset()) -> str:
        """Return the next pattern that contains none of the texts in `unfit`, such as slots without a value."""
        fitting = [one for one in self._left if not any(text in one for text in unfit)]
        if not fitting:
            self._left += self._order
            fitting = [one for one in self._left if not any(text in one for text in unfit)]
        if not fitting:
            raise ValueError(f"No pattern fits without {', '.join(sorted(unfit))}.")
        self._latest = next((one for one in fitting if one != self._latest), fitting[0])
        self._left.remove(self._latest)
        return self._latest
