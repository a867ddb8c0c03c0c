"""Tale of a fight: a sentence for each deed, without figures. Merges repetitions and leaves out idle rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.naming import FighterNames, in_words, times_in_words
from solo.story.retelling.patterns import PatternOrder, fill, slots_of
from solo.story.retelling.tale_moments import (
    END,
    FOES,
    HARMLESS,
    PARTY,
    RESULT,
    Moment,
    list_moments,
    sum_up,
    without_late_help,
)
from solo.systems.contract import ROUND, Event
from solo.systems.parts.fight.combatant_setup import kind_and_letter
from solo.systems.parts.phrasing import join_names
from solo.untrusted import decoders

BLOW: Final = frozenset({"A", "T", "w"})
SLOTS: Final[Mapping[str, frozenset[str]]] = {
    "falls": BLOW,
    "drops": frozenset({"T"}),
    "routs": BLOW,
    "dies": frozenset({"T"}),
    "rises": frozenset({"T"}),
    "hits": BLOW,
    "holds": frozenset({"A", "T"}),
    "hurts": frozenset({"T"}),
    "harms": frozenset({"T", "w"}),
    "fells": frozenset({"T", "w"}),
    "repeats": BLOW | {"n", "m"},
    "sweeps": BLOW,
    "heals": frozenset({"A", "T"}),
    "mends": frozenset({"T"}),
    "flees": frozenset({"T"}),
    "yields": frozenset({"T"}),
    "misses": BLOW,
    "presses": BLOW | {"n", "m"},
    "strives": frozenset({"A", "n", "m"}),
    "withstands": frozenset({"T", "n", "m"}),
    "several": frozenset({"n"}),
    "won": frozenset(),
    "lost": frozenset(),
    "undecided": frozenset(),
}
"""The slots of each kind of sentence: doer, target, weapon, a number, and a number of times."""
KINDS: Final = tuple(SLOTS)
OF_EACH: Final = 8
CLOSINGS: Final = {"won": "won", "lost": "lost"}
UNDECIDED: Final = "undecided"
SIDES: Final = {PARTY: "the party", FOES: "the foes"}
MOST_NAMED: Final = 3
"""Maximum number of targets that a sentence names. More targets are counted."""
STOPS: Final[Mapping[str, tuple[str, str]]] = {
    "missed": ("missed", "missed"),
    "parried": ("was parried", "were parried"),
    "dodged": ("was dodged", "were dodged"),
    "blocked": ("was blocked", "were blocked"),
    HARMLESS: ("hit without harm", "hit without harm"),
}
"""Verbs for failed attacks by the reason of failure: for one attack, and for several."""
AT_ONCE: Final = "at the same moment "
"""Beginning of a sentence on a fighter who fell earlier in the round: both fighters struck at once."""


class TalePatterns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of each kind."""

    falls: tuple[str, ...]
    drops: tuple[str, ...]
    routs: tuple[str, ...]
    dies: tuple[str, ...]
    rises: tuple[str, ...]
    hits: tuple[str, ...]
    holds: tuple[str, ...]
    hurts: tuple[str, ...]
    harms: tuple[str, ...]
    fells: tuple[str, ...]
    repeats: tuple[str, ...]
    sweeps: tuple[str, ...]
    heals: tuple[str, ...]
    mends: tuple[str, ...]
    flees: tuple[str, ...]
    yields: tuple[str, ...]
    misses: tuple[str, ...]
    presses: tuple[str, ...]
    strives: tuple[str, ...]
    withstands: tuple[str, ...]
    several: tuple[str, ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    undecided: tuple[str, ...]

    def list_kind(self, kind: str) -> tuple[str, ...]:
        """Return the sentences of a kind."""
        found: tuple[str, ...] = getattr(self, kind)
        return found


class TaleCast(NamedTuple):
    """All fighters of a tale, with the words that their names need: titles, and irregular nouns as in `Patterns`.

    `party` holds the names of the party. `counts_harm` is True in a game that counts harm in points: a hit that changes
    no value was then harmless.
    """

    fighters: tuple[RecordedFighter, ...]
    titles: frozenset[str] = frozenset()
    nouns: Mapping[str, tuple[str, str]] = {}
    counts_harm: bool = True
    party: frozenset[str] = frozenset()


def parse_tale_patterns(text: str | bytes) -> TalePatterns:
    """Return the patterns of a TOML text.

    Raises ValueError with a sentence if a kind does not have eight different sentences, or has an unknown slot.
    """
    patterns = msgspec.toml.decode(text, type=decoders.prepare_type(TalePatterns))
    for kind, slots in SLOTS.items():
        given = patterns.list_kind(kind)
        if len(set(given)) != OF_EACH or len(given) != OF_EACH:
            raise ValueError(f"“{kind}” needs {OF_EACH} different sentences, not {len(set(given))}.")
        for pattern in given:
            if unknown := slots_of(pattern) - slots:
                raise ValueError(f"“{kind}” has no slot “{min(unknown)}”, but “{pattern}” uses it.")
    return patterns


def tell_tale(
    events: Sequence[Event], cast: TaleCast, patterns: TalePatterns, title: str, seed: int, outcome: str = ""
) -> list[Event]:
    """Return the events of the tale. Equal arguments give equal words.

    The tale of a fight in progress keeps its words as the fight goes on. `outcome` is "" until the fight ends.
    """
    return list(_Tale(cast, patterns, title, seed, events, outcome).tell(events))


class _Tale:
    """A tale under construction: the names and sentences used so far."""

    def __init__(
        self, cast: TaleCast, patterns: TalePatterns, title: str, seed: int, events: Sequence[Event], outcome: str
    ) -> None:
        fighters = (*cast.fighters, *_list_latecomers(cast.fighters, events))
        self._names = FighterNames(fighters, cast.titles, cast.nouns)
        self._kinds = {fighter.name: fighter.kind for fighter in fighters}
        self._party = cast.party
        self._counts_harm = cast.counts_harm
        self._orders = {kind: PatternOrder(patterns.list_kind(kind), title, seed, kind) for kind in KINDS}
        self._outcome = outcome

    def tell(self, events: Sequence[Event]) -> Iterator[Event]:
        """Yield the events of the tale. Rounds without events get no heading."""
        heading: Event | None = None
        closed = not self._outcome
        moments = sum_up(list_moments(events, self._party, self._counts_harm), self._party)
        for moment in moments if not self._outcome else without_late_help(moments, self._party):
            if moment.kind == ROUND:
                heading = moment.event
                continue
            if moment.kind in (END, RESULT):
                if not closed:
                    yield self._closing(moment.event)
                closed = True
                continue
            if heading is not None:
                yield heading
                heading = None
            yield self._one(moment)
        if not closed:
            yield self._closing(Event(END, ""))

    def _closing(self, event: Event) -> Event:
        """Return the final event with a sentence about the outcome."""
        return msgspec.structs.replace(event, text=self._sentence(CLOSINGS.get(self._outcome, UNDECIDED), {}))

    def _one(self, moment: Moment) -> Event:
        slots = {"w": moment.weapon, "n": in_words(moment.number), "m": times_in_words(moment.number)}
        if moment.doer:
            slots["A"] = SIDES.get(moment.doer) or self._names.name_fighter(moment.doer, out=moment.before)
        if moment.target:
            slots["T"] = self._names.name_fighter(
                moment.target, self._is_last(moment.target, moment.after), moment.before
            )
        if moment.targets:
            slots["T"] = self._name_targets(moment)
        text = self._sentence(moment.kind, slots, AT_ONCE if moment.at_once else "")
        if moment.stops:
            text = f"{text.removesuffix('.')}: {_tell_stops(moment.stops)}."
        event = moment.event
        return Event(event.kind, text, event.who, deed=event.deed if moment.number == 1 else None)

    def _name_targets(self, moment: Moment) -> str:
        """Return the targets of one deed: up to three by name, more as a number."""
        if len(moment.targets) <= MOST_NAMED:
            return join_names([self._names.name_fighter(name, out=moment.before) for name in moment.targets])
        sides = {name in self._party for name in moment.targets}
        whose = " fighters" if len(sides) > 1 else " of the party" if True in sides else " of the foes"
        return f"{in_words(len(moment.targets))}{whose}"

    def _is_last(self, name: str, out: frozenset[str]) -> bool:
        """Return True if all fighters of this fighter's kind are in `out`."""
        kind = self._kinds.get(name)
        return all(other in out for other, known in self._kinds.items() if known == kind)

    def _sentence(self, kind: str, slots: Mapping[str, str], opening: str = "") -> str:
        missing = {f"{{{name}}}" for name in "ATwnm" if not slots.get(name)}
        if "A" in slots and slots.get("w", "")[:1].isupper():
            missing.add("the {w}")  # The name of a fighter's spell or feat takes no article.
        if not self._counts_harm:
            missing.add("hurt")  # The hit may have no effect yet.
        if slots.get("n") == in_words(2):
            missing |= {"none", "None"}  # For two attacks, English says “neither”.
        return fill(opening + self._orders[kind].next(frozenset(missing)), slots)


def _tell_stops(stops: Sequence[tuple[str, int]]) -> str:
    """Return how several attacks failed: "two missed and one was parried"."""
    return join_names([f"{in_words(count)} {STOPS[stop][count > 1]}" for stop, count in stops])


def _list_latecomers(known: Sequence[RecordedFighter], events: Sequence[Event]) -> list[RecordedFighter]:
    """Return the fighters of deeds who are not in the cast, such as summoned fighters, in order of letters."""
    names = {fighter.name for fighter in known}
    deeds = [event.deed for event in events if event.deed]
    found = dict.fromkeys(name for deed in deeds for name in (deed.who, deed.target) if name and name not in names)
    return [RecordedFighter(name, alike[0]) for name in found if (alike := kind_and_letter(name))]
