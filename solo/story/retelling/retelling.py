"""Retelling of a fight: opening, beats, luckiest blow, turning point, quiet rounds, end and cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from solo.story.retelling.beats import CERTAIN, FALLS, LEAVES, Beat, ChosenBeats, choose_beats, is_up_again
from solo.story.retelling.fight_record import FightRecord, RecordedFighter
from solo.story.retelling.naming import FighterNames, in_words
from solo.story.retelling.patterns import SLOTS, PatternOrder, Patterns, fill
from solo.systems.contract import ROUND
from solo.systems.parts.phrasing import capitalise, join_names

LONG_STRETCH: Final = 3
"""Smallest number of quiet rounds between two beats that a sentence mentions."""
NAMED_WINNERS: Final = 2
"""Maximum number of winners named at the end. A larger number is called "the party" or "the foes"."""
ENDED: Final = {"won": "won", "lost": "lost"}
UNDECIDED: Final = "undecided"
FOR_SEVERAL_KINDS, FOR_SEVERAL_OF_US = frozenset({"{M} foes"}), frozenset({"before them"})
"""Parts of openings for foes of several kinds, and for a party of several fighters."""
FOR_MANY_OF_US, MANY = frozenset({"{N} in all"}), 4
"""Part of openings that counts all fighters of the party, and the smallest party for it."""
AT_ONCE: Final = "at the same moment"
"""Time of a deed by a fighter who fell earlier in the round: both fighters struck at once."""
NEXT: Final = "then"
"""Time of the third deed in a round, after a sentence with “in the same round”."""
TIME_LATER: Final = frozenset({" {when}"})
"""Part of patterns that do not begin with the time. They are unfit for “then”, which must come first."""
THEN: Final = frozenset({"Then {"})
"""Beginning of endings that are unfit after a sentence with “then”."""
ROUND_NAMED: Final = frozenset({"ound {r}"})
"""Part of endings that name the last round. They are unfit if the sentence before has named this round."""
CLOSING: Final = (".", "!", "?")
COUNTED: Final = " × "
"""The sign in titles that list the foes of a fight: "2 × Camel raider"."""


class ToldBeat(msgspec.Struct, frozen=True):
    """A beat in the retelling: the round of its deed, the party's chances before and after, and its sentences."""

    round: int
    before: float
    after: float
    chance: float
    text: str


class Retelling(msgspec.Struct, frozen=True):
    """A retold fight: the whole paragraph, and its beats."""

    text: str
    beats: tuple[ToldBeat, ...]


def retell(record: FightRecord, patterns: Patterns) -> Retelling:
    """Retell a fight as a paragraph. Equal records and patterns give equal words."""
    return _Retold(record, patterns).whole()


class _Retold:
    """A retelling under construction: the names, falls, flights and patterns used so far."""

    def __init__(self, record: FightRecord, patterns: Patterns) -> None:
        self._record = record
        self._chosen: ChosenBeats = choose_beats(record)
        self._names = FighterNames((*record.party, *record.foes), patterns.titles, patterns.nouns)
        self._ends: dict[str, Beat] = {}
        self._before_in_round = 0  # Number of deeds told in the latest round before the latest deed.
        self._orders = {kind: PatternOrder(patterns.list_kind(kind), record.title, record.seed, kind) for kind in SLOTS}

    def whole(self) -> Retelling:
        sentences, beats = [*self._title(), self._opening()], []
        latest: Beat | None = None
        chosen = self._chosen.told
        for beat, following in zip(chosen, (*chosen[1:], None), strict=False):
            sentences += self._quiet(latest, beat)
            told = [*self._told(beat, latest), *self._turn(beat, following)]
            beats.append(ToldBeat(beat.round, beat.before, beat.after, beat.deed.chance, " ".join(told)))
            sentences += told
            latest = beat
        sentences += [self._end(), *self._costs()]
        return Retelling(" ".join(sentences), tuple(beats))

    def _title(self) -> list[str]:
        """Return the title as a sentence. A title that only counts the foes would repeat the opening."""
        title = capitalise(self._record.title)
        if COUNTED in title:
            return []
        return [title if title.endswith(CLOSING) else f"{title}."]

    def _sentence(self, kind: str, slots: Mapping[str, str], unfit: frozenset[str] = frozenset()) -> str:
        """Return the next sentence of a kind, with filled slots and a capital first letter."""
        missing = {f"{{{name}}}" for name in SLOTS[kind] if not slots.get(name)}
        pattern = self._orders[kind].next(unfit | missing)
        return _in_stretches(fill(pattern, slots), self._record.stretch)

    def _opening(self) -> str:
        us, them = self._record.party, self._record.foes
        sides = {"us": self._names.name_side(us), "them": self._names.name_side(them)}
        numbers = {"N": in_words(len(us)), "M": in_words(len(them))}
        alone = FOR_SEVERAL_OF_US if len(us) == 1 else frozenset[str]()
        alike = FOR_SEVERAL_KINDS if len({foe.kind for foe in them}) == 1 else frozenset[str]()
        few = FOR_MANY_OF_US if len(us) < MANY else frozenset[str]()
        return self._sentence("open", sides | numbers, alone | few | alike)

    def _told(self, beat: Beat, latest: Beat | None) -> Iterator[str]:
        yield from self._rises(beat)
        yield self._beat(beat, latest)
        if beat is self._chosen.luck:
            times = round(1 / beat.deed.chance)
            yield self._sentence("luck", {"n": in_words(times), "m": in_words(times - 1)})

    def _rises(self, beat: Beat) -> Iterator[str]:
        """Yield a sentence if the doer of a beat was told to have fallen in an earlier round."""
        doer = beat.deed.who
        fallen = self._ends.get(doer)
        if fallen is not None and fallen.fall and fallen.round < beat.round:
            del self._ends[doer]
            yield f"{capitalise(self._names.name_fighter(doer, out=set(self._ends)))} was back in the fight."

    def _turn(self, beat: Beat, following: Beat | None) -> Iterator[str]:
        """Yield the sentence about the turning point, if `beat` is the last beat of its round."""
        turn = self._chosen.turn
        if turn is None or beat.round != turn.round or (following is not None and following.round == turn.round):
            return
        before, after = map(_in_hundred, turn.turned)
        yield self._sentence("turn", {"b": str(before), "a": str(after), "d": str(abs(after - before))})

    def _beat(self, beat: Beat, latest: Beat | None) -> str:
        deed = beat.deed
        same = latest is not None and latest.round == beat.round
        fallen = self._ends.get(deed.who)
        self._before_in_round = self._before_in_round + 1 if same else 0
        when = _time_in_round(self._before_in_round) or f"in {ROUND} {in_words(beat.round)}"
        if fallen is not None and fallen.fall and fallen.round == beat.round:
            when = AT_ONCE
        alone = not deed.who or deed.who == beat.subject
        kind = _kind(beat, alone)
        out = {name for name, end in self._ends.items() if not is_up_again(self._record, end, beat.order)}
        slots = {"when": _in_stretches(when, self._record.stretch), "w": deed.weapon}
        if not alone:
            slots["A"] = self._names.name_fighter(deed.who, out=out)
        slots["T"] = self._names.name_fighter(beat.subject, beat.last, out)
        if beat.fall or beat.leaves:
            self._ends[beat.subject] = beat
        return self._sentence(kind, slots, TIME_LATER if when == NEXT else frozenset())

    def _quiet(self, latest: Beat | None, beat: Beat) -> list[str]:
        """Return a sentence about the rounds between two beats, if there are many and no fighter fell or left."""
        if latest is None:
            return []
        between = range(latest.round + 1, beat.round)
        if len(between) < LONG_STRETCH or not self._chosen.ended_rounds.isdisjoint(between):
            return []
        return [self._sentence("stretch", {"n": in_words(len(between))})]

    def _end(self) -> str:
        record = self._record
        how = ENDED.get(record.outcome, UNDECIDED)
        side = self._winners() if record.outcome in ENDED else ""
        named = any(beat.round == record.rounds for beat in self._chosen.told[-1:])
        slots = {"side": side, "r": in_words(record.rounds), "how": how}
        unfit = ROUND_NAMED if named else frozenset[str]()
        return self._sentence("end", slots, unfit | THEN if self._before_in_round > 1 else unfit)

    def _winners(self) -> str:
        """Return the winners: by name if few are left, else as a side."""
        record = self._record
        side, word = (record.party, "the party") if record.outcome == "won" else (record.foes, "the foes")
        standing = [fighter for fighter in side if fighter.name not in self._chosen.out]
        if record.outcome == "lost" and len(standing) > 1 and len({foe.kind for foe in standing}) == 1:
            return self._names.all_of(standing[0])
        if len(standing) > NAMED_WINNERS or not standing or not _distinct(standing):
            return word
        return join_names([self._names.short(fighter.name) for fighter in standing])

    def _costs(self) -> list[str]:
        by_state: dict[str, list[str]] = {}
        for cost in self._record.costs:
            by_state.setdefault(cost.state, []).append(self._names.short(cost.who))
        told = "; ".join(f"{join_names(names)} {state}" for state, names in by_state.items())
        return [self._sentence("cost", {"c": told})] if told else []


def _time_in_round(before: int) -> str:
    """Return the time of a deed after `before` earlier deeds in the round, in words; "" for the first deed."""
    if before < 2:
        return f"in the same {ROUND}" if before else ""
    return f"in that {ROUND} too" if before % 2 else NEXT


def _kind(beat: Beat, alone: bool) -> str:
    """Return the kind of sentence for a beat. `alone` is True if the deed has no doer."""
    did = beat.deed.did
    if did in LEAVES:
        return "flees" if did == "routs" and alone else did
    if did in FALLS:
        return "drops" if alone else "falls"
    if did == "heals":
        return "mends" if alone else "heals"
    if alone:
        return "hurts"
    return "holds" if did == "holds" else "hits"


def _in_hundred(chance: float) -> int:
    """Return a chance in per cent, rounded half up; 0 only for impossible and 100 only for certain outcomes."""
    return int(chance * 100) if chance in CERTAIN else min(99, max(1, int(100 * chance + 0.5)))


def _distinct(fighters: list[RecordedFighter]) -> bool:
    kinds = [fighter.name if fighter.person else fighter.kind for fighter in fighters]
    return len(set(kinds)) == len(kinds)


def _in_stretches(text: str, stretch: str) -> str:
    """Replace “round” in the text by the game's word for a round."""
    return text if stretch == ROUND else text.replace(ROUND, stretch).replace(ROUND.capitalize(), stretch.capitalize())
