"""Retelling of a fight: opening, beats, luckiest blow, turning point, quiet rounds, end and cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from solo.story.retelling.beats import CERTAIN, FALLS, LEAVES, Beat, ChosenBeats, affected_fighter, choose_beats
from solo.story.retelling.fight_record import FightRecord, RecordedFighter
from solo.story.retelling.naming import FighterNames, in_words
from solo.story.retelling.patterns import SLOTS, Echoes, PatternOrder, Patterns, fill
from solo.systems.contract import ROUND
from solo.systems.parts.phrasing import capitalise, join_names

LONG_STRETCH: Final = 3
"""Smallest number of quiet rounds between two beats that a sentence mentions."""
NAMED_WINNERS: Final = 2
"""Maximum number of winners named at the end. A larger number is called "the party" or "the foes"."""
LAID_LOW: Final = ("down", "dead", "dying")
"""Conditions of fighters who did not stand at the end, even if they fought on after a fall."""
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
UNFIT_UNDECIDED: Final = frozenset({"was {how}"})
"""Part of endings that are unfit for a fight without a winner."""
BLOWS: Final = frozenset({"falls", "hits"})
"""Kinds of sentences about a blow. After any other, a sentence about luck does not mention a blow."""
NO_BLOW: Final = frozenset({"blow"})
NEXT_ROUND: Final = f"in the next {ROUND}"
WITH_DOER: Final = frozenset({"falls", "hits", "affects"})
SPELLS: Final = frozenset({"hits", "affects"})
JOINED: Final = WITH_DOER | {"drops", "flees", "yields"}
"""Kinds of sentences that tell several beats of a round at once, if they have the same doer and, for `SPELLS`, the same
weapon."""
FOR_ONE: Final = frozenset({"a hit", "guard", "better"})
"""Parts of patterns that are unfit for several targets."""
HELPED, UNHELPED = frozenset({"fought on", "done yet", "stay down", "out of it"}), frozenset({"back", "again"})
"""Parts of sentences about a fallen fighter in the fight again that are unfit after help, and without it."""
ECHO: Final = 2
"""Number of sentences in which a phrase is not repeated."""
STRETCHES: Final = re.compile(rf"\b({ROUND})(s?)\b", re.IGNORECASE)
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
        self._weapons = patterns.weapon_words
        self._echoes = Echoes(patterns.echoes, ECHO)
        self._ends: dict[str, Beat] = {}
        self._holds: dict[tuple[str, str], int] = {}
        self._before_in_round = 0  # Number of deeds told in the latest round before the latest deed.
        self._latest_time = ""
        self._orders = {kind: PatternOrder(patterns.list_kind(kind), record.title, record.seed, kind) for kind in SLOTS}

    def whole(self) -> Retelling:
        sentences, beats = [*self._title(), self._opening()], []
        latest: Beat | None = None
        groups = list(self._groups())
        for group, following in zip(groups, (*groups[1:], None), strict=False):
            sentences += self._quiet(latest, group[0])
            told = [*self._told(group, latest), *self._turn(group[-1], following[0] if following else None)]
            beats += [ToldBeat(one.round, one.before, one.after, one.deed.chance, " ".join(told)) for one in group]
            sentences += told
            latest = group[-1]
        sentences += [self._end(), *self._costs()]
        return Retelling(" ".join(sentences), tuple(beats))

    def _groups(self) -> Iterator[list[Beat]]:
        """Yield the chosen beats, with beats that one sentence can tell together."""
        group: list[Beat] = []
        for beat in self._chosen.told:
            if group and not self._joins(group[-1], beat):
                yield group
                group = []
            group.append(beat)
        if group:
            yield group

    def _joins(self, earlier: Beat, beat: Beat) -> bool:
        """Return True if two beats of a round are told in one sentence."""
        kind = self._kind(beat)
        if kind not in JOINED or kind != self._kind(earlier) or beat.round != earlier.round:
            return False
        if self._chosen.luck in (earlier, beat) or earlier.subject in (beat.subject, beat.deed.who):
            return False
        if kind in SPELLS and earlier.deed.weapon != beat.deed.weapon:
            return False
        return kind not in WITH_DOER or earlier.deed.who == beat.deed.who

    def _title(self) -> list[str]:
        """Return the title as a sentence. A title that only counts the foes would repeat the opening."""
        title = capitalise(self._record.title)
        if COUNTED in title:
            return []
        return [title if title.endswith(CLOSING) else f"{title}."]

    def _sentence(
        self,
        kind: str,
        slots: Mapping[str, str],
        unfit: frozenset[str] = frozenset(),
        several: frozenset[str] = frozenset(),
        wanted: str = "",
    ) -> str:
        """Return the next sentence of a kind, with filled slots and a capital first letter."""
        missing = {f"{{{name}}}" for name in SLOTS[kind] if not slots.get(name)}
        echoes = self._echoes.recent | self._echoes.within(slots.values())
        pattern = self._orders[kind].next(unfit | missing, echoes, wanted)
        self._echoes.add(pattern)
        return _in_stretches(fill(pattern, slots, several), self._record.stretch)

    def _opening(self) -> str:
        us, them = self._record.party, self._record.foes
        sides = {"us": self._names.name_side(us), "them": self._names.name_side(them)}
        numbers = {"N": in_words(len(us)), "M": in_words(len(them))}
        alone = FOR_SEVERAL_OF_US if len(us) == 1 else frozenset[str]()
        alike = FOR_SEVERAL_KINDS if len({foe.kind for foe in them}) == 1 else frozenset[str]()
        few = FOR_MANY_OF_US if len(us) < MANY else frozenset[str]()
        return self._sentence("open", sides | numbers, alone | few | alike)

    def _told(self, group: Sequence[Beat], latest: Beat | None) -> Iterator[str]:
        yield from self._rises(group[0])
        kind, text = self._beat(group, latest)
        yield text
        luck = self._chosen.luck
        if luck is not None and luck in group:
            times = round(1 / luck.deed.chance)
            slots = {"n": in_words(times), "m": in_words(times - 1)}
            yield self._sentence("luck", slots, frozenset() if kind in BLOWS else NO_BLOW)

    def _rises(self, beat: Beat) -> Iterator[str]:
        """Yield a sentence if the doer of a beat was told to have fallen in an earlier round."""
        doer = beat.deed.who
        fallen = self._ends.get(doer)
        if fallen is not None and fallen.fall and fallen.round < beat.round:
            del self._ends[doer]
            between = self._record.deeds[fallen.order + 1 : beat.order]
            helped = any(one.deed.did == "heals" and affected_fighter(one.deed) == doer for one in between)
            slots = {"T": self._names.name_fighter(doer)}
            yield self._sentence("rises", slots, HELPED if helped else UNHELPED)

    def _turn(self, beat: Beat, following: Beat | None) -> Iterator[str]:
        """Yield the sentence about the turning point, if `beat` is the last beat of its round."""
        turn = self._chosen.turn
        if turn is None or beat.round != turn.round or (following is not None and following.round == turn.round):
            return
        before, after = map(_in_hundred, turn.turned)
        yield self._sentence("turn", {"b": str(before), "a": str(after), "d": str(abs(after - before))})

    def _beat(self, group: Sequence[Beat], latest: Beat | None) -> tuple[str, str]:
        """Return the kind of the sentence that tells these beats, and the sentence."""
        beat, deed = group[0], group[0].deed
        kind = self._kind(beat)
        when = self._time(beat, latest)
        out = {end.subject for end in self._chosen.ends if end.order < beat.order}
        same_weapon = len({one.deed.weapon for one in group}) == 1
        weapon = deed.weapon if same_weapon else ""
        slots = {"when": _in_stretches(when, self._record.stretch), "w": self._weapons.name(weapon)}
        alone = not deed.who or deed.who == beat.subject
        if not alone:
            slots["A"] = self._names.name_fighter(deed.who, out=out)
        subjects = [one.subject for one in group]
        if len(group) > 1:
            slots["T"] = self._names.name_several(subjects, out, out | set(subjects), len(group))
        else:
            slots["T"] = self._names.name_fighter(beat.subject, beat.last, out)
        if kind == "holds" and self._still_holds(beat):
            kind = "keeps"
        self._ends |= {one.subject: one for one in group if one.fall or one.leaves}
        unfit = self._weapons.list_unfit(weapon, has_doer=not alone) | (TIME_LATER if when == NEXT else frozenset())
        unfit |= FOR_ONE if len(group) > 1 else frozenset()
        several = frozenset("T") if len(group) > 1 else frozenset[str]()
        wanted = "{w}" if not alone and self._weapons.is_named(weapon) else ""
        return kind, self._sentence(kind, slots, unfit, several, wanted)

    def _kind(self, beat: Beat) -> str:
        """Return the kind of sentence for a beat. The party's dead are told as killed."""
        kind = _kind(beat)
        if beat.deed.did != "kills" or beat.subject not in {fighter.name for fighter in self._record.party}:
            return kind
        return "slays" if kind == "falls" else "dies" if kind == "drops" else kind

    def _time(self, beat: Beat, latest: Beat | None) -> str:
        """Return the time of a beat in words."""
        same = latest is not None and latest.round == beat.round
        fallen = self._ends.get(beat.deed.who)
        self._before_in_round = self._before_in_round + 1 if same else 0
        when = _time_in_round(self._before_in_round) or f"in {ROUND} {in_words(beat.round)}"
        if latest is not None and latest.round + 1 == beat.round and self._latest_time != NEXT_ROUND:
            when = NEXT_ROUND
        if fallen is not None and fallen.fall and fallen.round == beat.round:
            when = AT_ONCE
        if not same:
            self._latest_time = when
        return when

    def _still_holds(self, beat: Beat) -> bool:
        """Return True if the doer of a hold was told to hold the target before, and the target did not break free."""
        pair = beat.deed.who, beat.subject
        since, self._holds[pair] = self._holds.get(pair), beat.order
        if since is None:
            return False
        deeds = [recorded.deed for recorded in self._record.deeds[since : beat.order]]
        return not any(deed.did == "frees" and (deed.target, deed.who) == pair for deed in deeds)

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
        unfit |= UNFIT_UNDECIDED if how == UNDECIDED else frozenset()
        return self._sentence("end", slots, unfit | THEN if self._before_in_round > 1 else unfit)

    def _winners(self) -> str:
        """Return the winners: by name if few are left, else as a side."""
        record = self._record
        side, word = (record.party, "the party") if record.outcome == "won" else (record.foes, "the foes")
        low = {cost.who for cost in record.costs if cost.state.startswith(LAID_LOW)}
        standing = [fighter for fighter in side if fighter.name not in self._chosen.out and fighter.name not in low]
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


def _kind(beat: Beat) -> str:
    """Return the kind of sentence for a beat."""
    deed, did = beat.deed, beat.deed.did
    alone = not deed.who or deed.who == beat.subject
    if did in LEAVES:
        return "flees" if did == "routs" and alone else did
    caused = not deed.who and bool(deed.weapon)
    if did in FALLS:
        return "fells" if caused else "drops" if alone else "falls"
    if did == "heals":
        return "mends" if alone else "heals"
    if alone:
        return "harms" if caused else "hurts"
    return did if did in ("holds", "affects", "frees") else "hits"


def _in_hundred(chance: float) -> int:
    """Return a chance in per cent, rounded half up; 0 only for impossible and 100 only for certain outcomes."""
    return int(chance * 100) if chance in CERTAIN else min(99, max(1, int(100 * chance + 0.5)))


def _distinct(fighters: list[RecordedFighter]) -> bool:
    kinds = [fighter.name if fighter.person else fighter.kind for fighter in fighters]
    return len(set(kinds)) == len(kinds)


def _in_stretches(text: str, stretch: str) -> str:
    """Replace the word “round” in the text by the game's word for a round."""
    if stretch == ROUND:
        return text
    return STRETCHES.sub(lambda found: f"{stretch.capitalize() if found[1][0].isupper() else stretch}{found[2]}", text)
