"""Patterns of a retelling: twelve sentences of each kind, used in an order that depends on title and seed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from hashlib import blake2b
from string import Formatter
from typing import Final, NamedTuple

import msgspec

from solo.story.retelling.naming import in_words, is_several
from solo.systems.contract import ROUND
from solo.systems.parts.phrasing import capitalise, is_plural, possessive, without_article
from solo.untrusted import decoders

OF_EACH: Final = 12
STEP: Final = 5
"""Distance in the list between successive patterns. It is coprime to their number, so each pattern is used."""
DEED: Final = frozenset({"A", "T", "w", "when"})
CAUSE: Final = frozenset({"T", "w", "when"})
ARTICLES: Final = ("The ", "A ", "An ")
TOUCHING: Final = frozenset({"struck", "felled", "laid", "hit ", "hurt", "under"})
"""Parts of patterns that do not fit an attack without a touch."""
NAMES: Final = frozenset({"A", "T"})
"""Slots that are filled with names of fighters."""
SLOTS: Final[dict[str, frozenset[str]]] = {
    "open": frozenset({"us", "them", "N", "M"}),
    "falls": DEED,
    "slays": DEED,
    "dies": DEED,
    "drops": DEED,
    "routs": DEED,
    "hits": DEED,
    "affects": DEED,
    "holds": DEED,
    "keeps": DEED,
    "frees": DEED,
    "hurts": DEED,
    "harms": CAUSE,
    "fells": CAUSE,
    "rises": frozenset({"T"}),
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

    `titles` are first words of names that are titles. `echoes` are phrases that must not come again within a few
    sentences. `bodily`, `gestures`, `weapons` and `clashes` are the words of `WeaponWords`.
    """

    open: tuple[str, ...]
    falls: tuple[str, ...]
    slays: tuple[str, ...]
    dies: tuple[str, ...]
    drops: tuple[str, ...]
    routs: tuple[str, ...]
    hits: tuple[str, ...]
    affects: tuple[str, ...]
    holds: tuple[str, ...]
    keeps: tuple[str, ...]
    frees: tuple[str, ...]
    hurts: tuple[str, ...]
    harms: tuple[str, ...]
    fells: tuple[str, ...]
    rises: tuple[str, ...]
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
    bodily: frozenset[str] = frozenset()
    gestures: frozenset[str] = frozenset()
    weapons: dict[str, str] = {}
    clashes: dict[str, tuple[str, ...]] = {}
    echoes: tuple[str, ...] = ()

    @property
    def weapon_words(self) -> WeaponWords:
        """The words that the names of weapons need."""
        return WeaponWords(self.weapons, self.bodily, self.gestures, self.clashes)

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


class WeaponWords(NamedTuple):
    """Words for the names of weapons.

    `phrases` holds names that do not fit into a sentence, with better ones. `bodily` are last words of natural weapons,
    such as “claws”, and `gestures` names of attacks that do not touch their target, such as a war cry. `clashes` holds
    causes of harm with the words that do not go with them.
    """

    phrases: Mapping[str, str] = {}
    bodily: frozenset[str] = frozenset()
    gestures: frozenset[str] = frozenset()
    clashes: Mapping[str, tuple[str, ...]] = {}

    def name(self, weapon: str) -> str:
        """Return the name of a weapon within a sentence."""
        return self.phrases.get(weapon, weapon)

    def is_named(self, weapon: str) -> bool:
        """Return True if a sentence should name the weapon: a spell, a feat or a gesture."""
        name = self.name(weapon)
        return weapon[:1].isupper() or name in self.gestures

    def list_unfit(self, weapon: str, *, has_doer: bool) -> frozenset[str]:
        """Return parts of patterns that do not fit a weapon. Without a doer, the weapon is the cause of the harm."""
        name = self.name(weapon)
        unfit = set(self.clashes.get(name, ()))
        if not name or not has_doer:
            return frozenset(unfit)
        if name[:1].isupper() or name in self.gestures or name.split()[-1] in self.bodily:
            unfit.add("the {w}")  # A spell or a part of the body takes no article.
        if name.startswith(ARTICLES):
            unfit.add("'s {w}")
        if name in self.gestures:
            unfit |= TOUCHING
        return frozenset(unfit)


class Echoes:
    """The phrases of the latest sentences, which the next sentence should not repeat."""

    def __init__(self, phrases: Collection[str], sentences: int) -> None:
        self._phrases = phrases
        self._most = sentences
        self._latest: list[frozenset[str]] = []

    @property
    def recent(self) -> frozenset[str]:
        """The phrases of the latest sentences."""
        return frozenset().union(*self._latest)

    def within(self, names: Iterable[str]) -> frozenset[str]:
        """Return the phrases that these names contain, such as “guard” in “the house guard”."""
        return frozenset(phrase for phrase in self._phrases if any(phrase in name for name in names))

    def add(self, pattern: str) -> None:
        """Record the pattern of the latest sentence."""
        found = frozenset(phrase for phrase in self._phrases if phrase in pattern)
        self._latest = [*self._latest, found][-self._most :]


def fill(pattern: str, slots: Mapping[str, str], several: Collection[str] = ()) -> str:
    """Fill the slots of a pattern. Adapts possessives, "was" or "were", and "round" or "rounds" to the values.

    `several` are the slots that hold more than one name.
    """
    filled = {name: without_article(text) if name == "w" else text for name, text in slots.items()}
    for name in slots_of(pattern):
        text = filled[name]
        pattern = pattern.replace(f"{{{name}}}'s", possessive(text)) if name in NAMES else pattern
        if is_plural(text) if name == "w" else name in several or (name in NAMES and is_several(text)):
            pattern = pattern.replace(f"{{{name}}} was", f"{{{name}}} were")
        if text == in_words(1):
            pattern = pattern.replace(f"{{{name}}} {ROUND}s", f"{{{name}}} {ROUND}")
    return capitalise(pattern.format_map(filled))


class PatternOrder:
    """The patterns of a kind, in the order for this fight.

    Each pattern is used once before any is repeated, unless it would echo the sentences before. A pattern is used twice
    in succession only if no other fits.
    """

    def __init__(self, patterns: tuple[str, ...], title: str, seed: int, kind: str) -> None:
        first = blake2b(f"{title}/{seed}/{kind}".encode(), digest_size=1).digest()[0]
        self._order = [patterns[(first + STEP * number) % len(patterns)] for number in range(len(patterns))]
        self._left: list[str] = []
        self._latest = ""

    def next(self, unfit: frozenset[str] = frozenset(), echoes: frozenset[str] = frozenset(), wanted: str = "") -> str:
        """Return the next pattern that contains none of the texts in `unfit`, such as slots without a value.

        Only patterns with the text `wanted` fit, if there are any. A pattern without the phrases in `echoes` is
        preferred.
        """
        possible = [one for one in self._order if not any(text in one for text in unfit)]
        if not possible:
            raise ValueError(f"No pattern fits without {', '.join(sorted(unfit))}.")
        possible = [one for one in possible if wanted in one] or possible
        fitting = [one for one in self._left if one in possible]
        if not any(_is_fresh(one, echoes) for one in fitting):
            self._left += [one for one in self._order if one not in self._left]
            fitting = [one for one in self._left if one in possible]
        fitting = [one for one in fitting if _is_fresh(one, echoes)] or fitting
        self._latest = next((one for one in fitting if one != self._latest), fitting[0])
        self._left.remove(self._latest)
        return self._latest


def _is_fresh(pattern: str, echoes: frozenset[str]) -> bool:
    return not any(phrase in pattern for phrase in echoes)
