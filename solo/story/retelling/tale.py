"""Tale of a fight: a sentence for each deed, without figures. Merges repetitions and leaves out idle rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.naming import FighterNames, in_words, times_in_words
from solo.story.retelling.patterns import STEP, Echoes, PatternOrder, WeaponWords, fill, slots_of
from solo.story.retelling.tale_moments import (
    CLOSING,
    END,
    FOES,
    HARMLESS,
    PARTY,
    Moment,
    TaleRound,
    list_moments,
    merge_rounds,
    split_aftermath,
    split_rounds,
    sum_up,
)
from solo.systems.contract import Event
from solo.systems.parts.fight.combatant_setup import kind_and_letter
from solo.systems.parts.phrasing import join_names
from solo.untrusted import decoders

BLOW: Final = frozenset({"A", "T", "w"})
SLOTS: Final[Mapping[str, frozenset[str]]] = {
    "falls": BLOW,
    "slays": BLOW,
    "drops": frozenset({"T"}),
    "routs": BLOW,
    "dies": frozenset({"T"}),
    "rises": frozenset({"T"}),
    "hits": BLOW,
    "affects": BLOW,
    "holds": frozenset({"A", "T"}),
    "keeps": frozenset({"A", "T"}),
    "squeezes": frozenset({"A", "T"}),
    "frees": frozenset({"A", "T"}),
    "hurts": frozenset({"T"}),
    "harms": frozenset({"T", "w"}),
    "fells": frozenset({"T", "w"}),
    "repeats": BLOW | {"n", "m"},
    "strikes": BLOW,
    "mobs": frozenset({"A", "T"}),
    "sweeps": BLOW,
    "heals": BLOW,
    "mends": frozenset({"T"}),
    "flees": frozenset({"T"}),
    "yields": frozenset({"T"}),
    "misses": BLOW,
    "goes_wide": BLOW,
    "parries": BLOW,
    "dodges": BLOW,
    "blocks": BLOW,
    "glances": BLOW,
    "presses": BLOW | {"n", "m"},
    "trades": frozenset({"A", "T", "n", "m"}),
    "strives": frozenset({"A", "n", "m"}),
    "withstands": frozenset({"T", "n", "m"}),
    "several": frozenset({"n", "m"}),
    "won": frozenset(),
    "lost": frozenset(),
    "undecided": frozenset(),
}
"""The slots of each kind of sentence: doer, target, weapon, a number, and a number of times."""
KINDS: Final = tuple(SLOTS)
LEAST: Final = 8
"""Smallest number of sentences of each kind."""
CLOSINGS: Final = {"won": "won", "lost": "lost"}
UNDECIDED: Final = "undecided"
SIDES: Final = {PARTY: "the party", FOES: "the foes"}
MOST_NAMED: Final = 4
"""Maximum number of names and ordinals for the targets of a sentence. More targets are counted."""
CONCLUDES: Final = frozenset({"falls", "slays", "dies", "drops", "fells", "routs", "flees", "yields"})
"""Kinds of moments that may end a fight."""
CONCLUSIONS: Final = frozenset({"With that", "So ", "That was the end"})
"""Beginnings of closings that draw a conclusion. They are unfit unless the moment before ended the fight."""
ECHO: Final = 2
"""Number of sentences in which a phrase is not repeated."""
STOPS: Final[Mapping[str, tuple[str, str]]] = {
    "missed": ("missed", "missed"),
    "parried": ("was parried", "were parried"),
    "dodged": ("was dodged", "were dodged"),
    "blocked": ("was blocked", "were blocked"),
    HARMLESS: ("glanced off", "glanced off"),
}
"""Verbs for failed attacks by the reason of failure: for one attack, and for several."""
AT_ONCE: Final = "at the same moment "
"""Beginning of a sentence on a fighter who fell earlier in the round: both fighters struck at once."""


class TalePatterns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of each kind.

    `echoes` are phrases that must not come again within a few sentences.
    """

    falls: tuple[str, ...]
    slays: tuple[str, ...]
    drops: tuple[str, ...]
    routs: tuple[str, ...]
    dies: tuple[str, ...]
    rises: tuple[str, ...]
    hits: tuple[str, ...]
    affects: tuple[str, ...]
    holds: tuple[str, ...]
    keeps: tuple[str, ...]
    squeezes: tuple[str, ...]
    frees: tuple[str, ...]
    hurts: tuple[str, ...]
    harms: tuple[str, ...]
    fells: tuple[str, ...]
    repeats: tuple[str, ...]
    strikes: tuple[str, ...]
    mobs: tuple[str, ...]
    sweeps: tuple[str, ...]
    heals: tuple[str, ...]
    mends: tuple[str, ...]
    flees: tuple[str, ...]
    yields: tuple[str, ...]
    misses: tuple[str, ...]
    goes_wide: tuple[str, ...]
    parries: tuple[str, ...]
    dodges: tuple[str, ...]
    blocks: tuple[str, ...]
    glances: tuple[str, ...]
    presses: tuple[str, ...]
    trades: tuple[str, ...]
    strives: tuple[str, ...]
    withstands: tuple[str, ...]
    several: tuple[str, ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    undecided: tuple[str, ...]
    echoes: tuple[str, ...] = ()

    def list_kind(self, kind: str) -> tuple[str, ...]:
        """Return the sentences of a kind."""
        found: tuple[str, ...] = getattr(self, kind)
        return found


class TaleCast(NamedTuple):
    """All fighters of a tale, with the words that their names and weapons need: see `Patterns`.

    `party` holds the names of the party. `counts_harm` is True in a game that counts harm in points: a hit that changes
    no value was then harmless.
    """

    fighters: tuple[RecordedFighter, ...]
    titles: frozenset[str] = frozenset()
    nouns: Mapping[str, tuple[str, str]] = {}
    counts_harm: bool = True
    party: frozenset[str] = frozenset()
    weapons: WeaponWords = WeaponWords()


def parse_tale_patterns(text: str | bytes) -> TalePatterns:
    """Return the patterns of a TOML text.

    Raises ValueError with a sentence if a kind has too few different sentences, or has an unknown slot.
    """
    patterns = msgspec.toml.decode(text, type=decoders.prepare_type(TalePatterns))
    for kind, slots in SLOTS.items():
        given = patterns.list_kind(kind)
        if len(set(given)) != len(given) or len(given) < LEAST or not len(given) % STEP:
            number = f"at least {LEAST} different sentences, and no multiple of {STEP}"
            raise ValueError(f"“{kind}” needs {number}, not {len(set(given))}.")
        for pattern in given:
            if unknown := slots_of(pattern) - slots:
                raise ValueError(f"“{kind}” has no slot “{min(unknown)}”, but “{pattern}” uses it.")
    return patterns


def tell_tale(
    events: Sequence[Event], cast: TaleCast, patterns: TalePatterns, title: str, seed: int, outcome: str = ""
) -> list[Event]:
    """Return the events of the tale. Equal arguments give equal words.

    The tale of a fight in progress keeps its words as the fight goes on, except for its latest rounds. `outcome` is ""
    until the fight ends.
    """
    return list(_Tale(cast, patterns, title, seed, events, outcome).tell(events))


class _Tale:
    """A tale under construction: the names and sentences used so far."""

    def __init__(
        self, cast: TaleCast, patterns: TalePatterns, title: str, seed: int, events: Sequence[Event], outcome: str
    ) -> None:
        fighters = (*cast.fighters, *_list_latecomers(cast.fighters, events))
        self._names = FighterNames(fighters, cast.titles, cast.nouns)
        self._party = cast.party
        self._counts_harm = cast.counts_harm
        self._weapons = cast.weapons
        self._orders = {kind: PatternOrder(patterns.list_kind(kind), title, seed, kind) for kind in KINDS}
        self._echoes = Echoes(patterns.echoes, ECHO)
        self._outcome = outcome

    def tell(self, events: Sequence[Event]) -> Iterator[Event]:
        """Yield the events of the tale. Rounds without events get no heading."""
        moments: list[Moment] = list(list_moments(events, self._party, self._counts_harm))
        aftermath: list[Moment] = []
        if self._outcome:
            moments, aftermath = split_aftermath(moments, self._party)
        ended = [moment.event for moment in (*moments, *aftermath) if moment.kind in CLOSING]
        fought = (moment for moment in moments if moment.kind not in CLOSING)
        latest = ""
        for told in merge_rounds(split_rounds(fought), self._party, bool(self._outcome)):
            yield from self._round(told)
            latest = told.moments[-1].kind
        if self._outcome:
            yield self._closing(ended[0] if ended else Event(END, ""), latest)
        yield from map(self._one, sum_up((one for one in aftermath if one.kind not in CLOSING), self._party))

    def _round(self, told: TaleRound) -> Iterator[Event]:
        if told.heading is not None:
            yield told.heading
        yield from map(self._one, told.moments)

    def _closing(self, event: Event, latest: str) -> Event:
        """Return the final event with a sentence about the outcome. `latest` is the kind of moment before it."""
        unfit = frozenset[str]() if latest in CONCLUDES else CONCLUSIONS
        return msgspec.structs.replace(
            event, changes=(), text=self._sentence(CLOSINGS.get(self._outcome, UNDECIDED), {}, unfit)
        )

    def _one(self, moment: Moment) -> Event:
        slots = {"n": in_words(moment.number), "m": times_in_words(moment.number)}
        slots["w"] = self._weapons.name(moment.weapon)
        if moment.doer:
            slots["A"] = SIDES.get(moment.doer) or self._names.name_fighter(moment.doer, out=moment.before)
        if moment.doers:
            slots["A"] = self._names.name_several(moment.doers, moment.before, frozenset(), len(moment.doers))
        if moment.target:
            is_last = self._names.is_last(moment.target, moment.after)
            slots["T"] = self._names.name_fighter(moment.target, is_last, moment.before)
        if moment.targets:
            slots["T"] = self._name_targets(moment)
        unfit = self._weapons.list_unfit(moment.weapon, has_doer=bool(moment.doer))
        wanted = "{w}" if moment.doer and self._weapons.is_named(moment.weapon) else ""
        opening, several = AT_ONCE if moment.at_once else "", len(moment.targets) > 1
        text = self._sentence(moment.kind, slots, unfit, opening, wanted, several=several)
        if moment.stops:
            text = f"{text.removesuffix('.')}: {_tell_stops(moment.stops)}."
        event = moment.event
        return Event(event.kind, text, event.who, deed=event.deed if moment.number == 1 else None)

    def _name_targets(self, moment: Moment) -> str:
        """Return the targets of a sentence: a few by name, more as a number."""
        named = self._names.name_several(moment.targets, moment.before, moment.after, MOST_NAMED)
        if named:
            return named
        sides = {name in self._party for name in moment.targets}
        whose = " fighters" if len(sides) > 1 else " of the party" if True in sides else " of the foes"
        return f"{in_words(len(moment.targets))}{whose}"

    def _sentence(
        self,
        kind: str,
        slots: Mapping[str, str],
        unfit: frozenset[str] = frozenset(),
        opening: str = "",
        wanted: str = "",
        *,
        several: bool = False,
    ) -> str:
        missing = {f"{{{name}}}" for name in "ATwnm" if not slots.get(name)} | unfit
        if not self._counts_harm:
            missing |= {"hurt", "suffered"}  # The hit may have no effect yet.
        if slots.get("n") == in_words(2):
            missing |= {"none", "None", "all of"}  # For two attacks, English says “neither”.
        echoes = self._echoes.recent | self._echoes.within(slots.values())
        pattern = self._orders[kind].next(frozenset(missing), echoes, wanted)
        self._echoes.add(pattern)
        return fill(opening + pattern, slots, frozenset({"T"}) if several else frozenset())


def _tell_stops(stops: Sequence[tuple[str, int]]) -> str:
    """Return how several attacks failed: "two missed and one was parried"."""
    return join_names([f"{in_words(count)} {STOPS[stop][count > 1]}" for stop, count in stops])


def _list_latecomers(known: Sequence[RecordedFighter], events: Sequence[Event]) -> list[RecordedFighter]:
    """Return the fighters of deeds who are not in the cast, such as summoned fighters, in order of letters."""
    names = {fighter.name for fighter in known}
    deeds = [event.deed for event in events if event.deed]
    found = dict.fromkeys(name for deed in deeds for name in (deed.who, deed.target) if name and name not in names)
    return [RecordedFighter(name, alike[0]) for name in found if (alike := kind_and_letter(name))]
