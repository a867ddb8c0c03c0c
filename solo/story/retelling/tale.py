"""Tale of a fight: a sentence for each deed, without figures. Misses in a row are summed up, idle rounds left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from solo.story.retelling.beats import FALLS, LEAVES, affected
from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.naming import FighterNames, in_words
from solo.story.retelling.patterns import PatternOrder, slots_of
from solo.systems.contract import ROUND, Deed, Event
from solo.untrusted import decoders

KINDS: Final = ("falls", "drops", "hits", "hurts", "heals", "mends", "flees", "yields", "misses", "several")
OF_EACH: Final = 8
SEVERAL: Final = 2
"""Misses in a row that are summed up."""
KEPT: Final = frozenset({"end", "result"})
"""Kinds of events that a tale keeps as they are."""
AT_ONCE: Final = "at the same moment "
"""Opening of a deed whose doer fell in the same round, because both struck at once."""


class TalePatterns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of each kind of deed."""

    falls: tuple[str, ...]
    drops: tuple[str, ...]
    hits: tuple[str, ...]
    hurts: tuple[str, ...]
    heals: tuple[str, ...]
    mends: tuple[str, ...]
    flees: tuple[str, ...]
    yields: tuple[str, ...]
    misses: tuple[str, ...]
    several: tuple[str, ...]

    def of(self, kind: str) -> tuple[str, ...]:
        """Return the sentences of a kind."""
        found: tuple[str, ...] = getattr(self, kind)
        return found


class TaleCast(NamedTuple):
    """All fighters, first words of names that are titles, and irregular nouns: kind, then singular and plural.

    `counts_harm` is True in a game that counts harm in points, so that a hit without a change did no harm.
    """

    fighters: tuple[RecordedFighter, ...]
    titles: frozenset[str] = frozenset()
    nouns: Mapping[str, tuple[str, str]] = {}
    counts_harm: bool = True


def parse_tale_patterns(text: str | bytes) -> TalePatterns:
    """Return the patterns of a TOML text.

    Raises ValueError with a sentence if a kind has not eight different sentences, or has an unknown slot.
    """
    patterns = msgspec.toml.decode(text, type=decoders.prepare_type(TalePatterns))
    for kind in KINDS:
        given, slots = patterns.of(kind), {"n"} if kind == "several" else {"A", "T", "w"}
        if len(set(given)) != OF_EACH or len(given) != OF_EACH:
            raise ValueError(f"“{kind}” needs {OF_EACH} different sentences, not {len(set(given))}.")
        for pattern in given:
            if unknown := slots_of(pattern) - slots:
                raise ValueError(f"“{kind}” has no slot “{min(unknown)}”, but “{pattern}” uses it.")
    return patterns


def tell_tale(events: Sequence[Event], cast: TaleCast, patterns: TalePatterns, title: str, seed: int) -> list[Event]:
    """Return the events of the tale. Equal arguments give equal words, and a longer fight begins with the same ones."""
    return list(_Tale(cast, patterns, title, seed).tell(events))


class _Moment(NamedTuple):
    """An event to tell, and the fighters who are out before and after it.

    `harmless` is True for a hit without effect. `at_once` is True if the doer fell earlier in the same round.
    """

    event: Event
    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    harmless: bool = False
    at_once: bool = False


class _Tale:
    """A tale under construction: the names told and the sentences used so far."""

    def __init__(self, cast: TaleCast, patterns: TalePatterns, title: str, seed: int) -> None:
        self._names = FighterNames(cast.fighters, cast.titles, cast.nouns)
        self._kinds = {fighter.name: fighter.kind for fighter in cast.fighters}
        self._counts_harm = cast.counts_harm
        self._orders = {kind: PatternOrder(patterns.of(kind), title, seed, kind) for kind in KINDS}

    def tell(self, events: Sequence[Event]) -> Iterator[Event]:
        """Yield the events of the tale. A heading comes only before an event of its round."""
        heading: Event | None = None
        for missed, group in groupby(_list_moments(events, self._counts_harm), key=_is_miss):
            for told in self._summed(list(group)) if missed else map(self._one, group):
                if told.kind == ROUND:
                    heading = told
                    continue
                if heading is not None and told.kind not in KEPT:
                    yield heading
                    heading = None
                yield told

    def _summed(self, misses: list[_Moment]) -> list[Event]:
        """Return several misses in a row as one event."""
        if len(misses) < SEVERAL:
            return [self._one(miss) for miss in misses]
        return [Event("attack", self._sentence("several", {"n": in_words(len(misses))}))]

    def _one(self, moment: _Moment) -> Event:
        event, deed = moment.event, moment.event.deed
        if deed is None or event.kind in KEPT:
            return event
        whom = affected(deed)
        alone = not deed.who or deed.who == whom
        slots = {"w": deed.weapon}
        if not alone:
            slots["A"] = self._names.of(deed.who, out=moment.before)
        slots["T"] = self._names.of(whom, last=self._is_last(whom, moment.after), out=moment.before)
        kind = "misses" if moment.harmless and not alone else _kind(deed, alone)
        return Event(event.kind, self._sentence(kind, slots, AT_ONCE if moment.at_once else ""), event.who, deed=deed)

    def _is_last(self, name: str, out: frozenset[str]) -> bool:
        """Return True if all fighters of this fighter's kind are out now."""
        kind = self._kinds.get(name)
        return all(other in out for other, known in self._kinds.items() if known == kind)

    def _sentence(self, kind: str, slots: Mapping[str, str], opening: str = "") -> str:
        missing = {f"{{{name}}}" for name in "ATwn" if not slots.get(name)}
        if slots.get("w", "")[:1].isupper():
            missing.add("the {w}")  # the name of a spell or feat takes no article
        text = opening + self._orders[kind].next(frozenset(missing)).format_map(slots)
        return text[:1].upper() + text[1:]


def _list_moments(events: Sequence[Event], counts_harm: bool) -> Iterator[_Moment]:
    """Yield rounds, endings and the deeds worth telling.

    Left out are hits right before the fall of their target, and deeds at a fighter who is out already. So are misses
    without a doer or a target. A fallen fighter who acts is up again, unless the act is to leave.
    """
    out, fell_in, rounds = frozenset[str](), dict[str, int](), 0
    told = list(events)
    wanted = [at for at, event in enumerate(told) if event.deed or event.kind == ROUND or event.kind in KEPT]
    for at, then in zip(wanted, [*wanted[1:], len(told)], strict=True):
        event, deed = told[at], told[at].deed
        rounds += event.kind == ROUND
        if deed is None or event.kind in KEPT:
            yield _Moment(event)
            continue
        whom, leaves = affected(deed), deed.did in LEAVES
        at_once = deed.who in out and fell_in.get(deed.who) == rounds and deed.who != whom
        if deed.did == "heals":
            out -= {whom}
        elif not leaves and not at_once:
            out -= {deed.who}
        following = told[then] if then < len(told) else None
        if whom in out or _is_idle(deed) or (deed.did == "hits" and _falls_next(deed, following)):
            continue
        before = out
        if leaves or deed.did in FALLS:
            out |= {whom}
            fell_in[whom] = rounds
        harmless = counts_harm and deed.did == "hits" and not _changes(told[at:then], whom)
        yield _Moment(event, before, out, harmless, at_once)


def _changes(events: Sequence[Event], whom: str) -> bool:
    """Return True if one of the events changes a value of this fighter."""
    return any(change.who == whom for event in events for change in event.changes)


def _is_idle(deed: Deed) -> bool:
    """Return True for a miss without a doer or a target."""
    return deed.did == "misses" and (not deed.who or not deed.target or deed.who == deed.target)


def _falls_next(deed: Deed, following: Event | None) -> bool:
    """Return True if the next event tells the fall of this deed's target."""
    then = following.deed if following is not None else None
    return then is not None and then.did in FALLS and then.target == deed.target


def _is_miss(moment: _Moment) -> bool:
    deed = moment.event.deed
    return deed is not None and moment.event.kind not in KEPT and (deed.did == "misses" or moment.harmless)


def _kind(deed: Deed, alone: bool) -> str:
    """Return the kind of the sentence for a deed. `alone` is True without a doer other than the target."""
    if deed.did in LEAVES or deed.did == "misses":
        return deed.did
    if deed.did in FALLS:
        return "drops" if alone else "falls"
    if deed.did == "heals":
        return "mends" if alone else "heals"
    return "hurts" if alone else "hits"
