"""Moments of a tale: its deeds with the fighters who are out before and after each, and the merging of equal deeds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from solo.story.retelling.beats import FALLS, LEAVES, affected_fighter, with_doer
from solo.systems.contract import ROUND, Deed, Event

END, RESULT = "end", "result"
CLOSING: Final = frozenset({END, RESULT})
HELP: Final = frozenset({"heals", "mends", "rises", "dies"})
"""Kinds of moments that may follow the last attack of a fight."""
QUIET: Final = frozenset({"misses", "keeps"})
"""Kinds of moments without a change. Rounds with only these kinds are merged."""
PARTY, FOES = "(party)", "(foes)"
"""Names of the sides, used as the doer if several fighters of one side act."""
HARMLESS: Final = "harmless"
"""Reason of failure of an attack that hit but did no harm."""
MISSED: Final = {
    "missed": "goes_wide",
    "parried": "parries",
    "dodged": "dodges",
    "blocked": "blocks",
    HARMLESS: "glances",
}
"""Kinds of moments for a single attack that failed, by the reason of failure."""
WITH_DOER: Final = frozenset({"falls", "routs", "heals", "hits", "affects"})
"""Kinds of moments that are merged if a doer repeats them at different targets."""
WITH_CAUSE: Final = frozenset({"drops", "flees", "yields", "hurts", "harms", "fells", "mends", "dies"})
"""Kinds of moments without a doer that are merged if they share a cause."""
MOST_MERGED: Final = 4
"""Maximum number of separate deeds of one doer in one sentence."""
UNLIMITED: Final = frozenset({"affects", *WITH_CAUSE})
NUMBERED: Final = re.compile(r"(.*\S) (\d+)")
"""The heading of a round: its word and its number."""


class Moment(NamedTuple):
    """A sentence of the tale: its kind, the fighters by name, and the number of equal deeds.

    `before` and `after` are the fighters who are out before and after it. `at_once` is True if the doer fell earlier in
    this round. `stops` counts merged misses by the reason of failure, in order of time; it is empty if a reason is
    unknown or if all are equal. `targets` holds the targets of a deed, or of merged deeds, if there are several, and
    `doers` the doers of merged deeds at one target.
    """

    kind: str
    event: Event
    doer: str = ""
    target: str = ""
    weapon: str = ""
    number: int = 1
    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    at_once: bool = False
    stops: tuple[tuple[str, int], ...] = ()
    targets: tuple[str, ...] = ()
    doers: tuple[str, ...] = ()


class TaleRound(NamedTuple):
    """The moments of a round, and the event that heads them; None before the first round."""

    heading: Event | None
    moments: list[Moment]

    @property
    def is_quiet(self) -> bool:
        """True if the round has moments, but no change."""
        return bool(self.moments) and all(moment.kind in QUIET for moment in self.moments)


def list_moments(events: Sequence[Event], party: frozenset[str], counts_harm: bool) -> Iterator[Moment]:
    """Yield the moments of a fight: rounds, endings and deeds.

    Leaves out hits directly before their target's fall by the same doer, and harmless deeds without a doer or a target.
    Leaves out deeds at a fighter who is out, except for deaths in the `party`. A fallen fighter who acts in a later
    round has risen. With `counts_harm`, a hit was harmless if no event of its doer changes a value of the target.
    """
    state = _FightState()
    wanted = [at for at, event in enumerate(events) if event.deed or event.kind in (ROUND, END, RESULT)]
    previous: Deed | None = None
    since = 0
    for at, then in pairwise([*wanted, len(events)]):
        event, deed = events[at], events[at].deed
        if deed is None:
            state.rounds += event.kind == ROUND
            previous, since = None, at
            yield Moment(event.kind, event)
            continue
        deed, previous = with_doer(deed, previous), deed
        following = events[then].deed if then < len(events) else None
        earlier = [one for one in events[since:at] if one.who == deed.who]
        changes = _changes((*earlier, *events[at:then]), affected_fighter(deed))
        harmless = deed.did == "hits" and ((counts_harm and not changes) or deed.stopped == "absorbed")
        since = at + 1
        kind = _kind(deed, harmless, following)
        if kind:
            yield from state.take(kind, event, deed, party, changes)


class _FightState:
    """State of the fight so far: fighters out, rounds of falls, deaths, and present holds."""

    def __init__(self) -> None:
        self.rounds = 0
        self._out = frozenset[str]()
        self._fell_in: dict[str, int] = {}
        self._dead: set[str] = set()
        self._holders: dict[str, str] = {}

    def take(self, kind: str, event: Event, deed: Deed, party: frozenset[str], changes: bool) -> Iterator[Moment]:
        """Yield the moments of a deed, and record who is out after the deed. `changes` is True if it does harm.

        An escape without a holder is left out.
        """
        whom = affected_fighter(deed)
        doer = "" if deed.who == whom or deed.who in self._dead else deed.who
        at_once = doer in self._out and self._fell_in.get(doer) == self.rounds
        if doer in self._out and not at_once:
            yield self._rise("rises", event, doer)
        if deed.did == "frees" and self._holders.get(doer) != whom:
            return
        if deed.did == "heals":
            if whom not in self._dead:
                yield self._rise(kind, event, whom, doer, deed.weapon)
            return
        if whom in self._out:
            if deed.did == "kills" and whom in party and whom not in self._dead:
                self._dead.add(whom)
                yield Moment("dies", event, target=whom, before=self._out, after=self._out)
            return
        before = self._out
        if deed.did in LEAVES or deed.did in FALLS:
            self._leave(whom)
        if deed.did == "kills":
            self._dead.add(whom)
        weapon = deed.weapon if doer or not deed.who else ""
        if deed.did == "kills" and whom in party and (doer or not weapon):
            kind = "slays" if doer else "dies"
        kind = self._hold(kind, doer, whom, changes) if doer else _kind_without_doer(kind, weapon)
        if kind != "misses" or doer:
            stop = (HARMLESS if deed.did == "hits" else deed.stopped) if kind == "misses" else ""
            yield Moment(kind, event, doer, whom, weapon, 1, before, self._out, at_once, ((stop, 1),) if stop else ())

    def _leave(self, whom: str) -> None:
        """Record that a fighter is out, and holds nobody."""
        self._out |= {whom}
        self._fell_in[whom] = self.rounds
        self._holders = {held: holder for held, holder in self._holders.items() if whom not in (held, holder)}

    def _hold(self, kind: str, doer: str, whom: str, changes: bool) -> str:
        """Record the present holds, and return the kind of moment. A lasting hold is no new hold."""
        if kind == "frees":
            self._holders.pop(doer, None)
        if kind != "holds":
            return kind
        self._holders.pop(doer, None)
        if self._holders.get(whom) == doer:
            return "squeezes" if changes else "keeps"
        self._holders[whom] = doer
        return kind

    def _rise(self, kind: str, event: Event, whom: str, doer: str = "", weapon: str = "") -> Moment:
        before, self._out = self._out, self._out - {whom}
        return Moment(kind, event, doer, whom, weapon if doer else "", before=before, after=self._out)


ALONE: Final = {"falls": "drops", "hits": "hurts", "heals": "mends", "routs": "flees"}
"""Kinds of moments that are used instead if the deed has no doer except the target."""
CAUSED: Final = {"falls": "fells", "hits": "harms"}
"""Kinds of moments that are used instead if the deed has a cause and no doer: “choking dust”."""


def _kind(deed: Deed, harmless: bool, following: Deed | None) -> str:
    """Return the kind of sentence for a deed; "" for a deed that the tale leaves out."""
    idle = not deed.who or not deed.target or deed.who == deed.target
    if (deed.did == "misses" or harmless) and idle:
        return ""
    if deed.did == "hits" and following and _is_fall_from(deed, following):
        return ""
    if harmless:
        return "misses"
    if deed.did == "heals" and (not deed.who or deed.who == affected_fighter(deed)):
        return "mends"
    return "falls" if deed.did in FALLS else deed.did


def _is_fall_from(hit: Deed, following: Deed) -> bool:
    """Return True if the following deed is the fall of the target by this hit."""
    if following.did not in (*FALLS, "routs") or following.target != hit.target:
        return False
    return following.who == hit.who or not (following.who or following.weapon)


def _kind_without_doer(kind: str, cause: str) -> str:
    return CAUSED.get(kind, kind) if cause else ALONE.get(kind, kind)


def _changes(events: Sequence[Event], whom: str) -> bool:
    """Return True if one of the events changes a value of this fighter."""
    return any(change.who == whom for event in events for change in event.changes)


# Rounds


def split_rounds(moments: Iterable[Moment]) -> Iterator[TaleRound]:
    """Yield the moments round by round."""
    latest = TaleRound(None, [])
    for moment in moments:
        if moment.kind == ROUND:
            yield latest
            latest = TaleRound(moment.event, [])
        else:
            latest.moments.append(moment)
    yield latest


def merge_rounds(rounds: Iterable[TaleRound], party: frozenset[str], over: bool) -> Iterator[TaleRound]:
    """Yield the rounds that have moments, with equal moments merged, and quiet rounds in a row as one round.

    The latest round stays apart unless the fight is `over`.
    """
    told = [one for one in rounds if one.moments]
    quiet: list[TaleRound] = []
    for at, one in enumerate(told):
        if one.is_quiet and one.heading and (over or at + 1 < len(told)):
            quiet.append(one)
            continue
        yield from _as_one(quiet, party)
        quiet = []
        yield TaleRound(one.heading, list(sum_up(one.moments, party)))
    yield from _as_one(quiet, party)


def _as_one(quiet: Sequence[TaleRound], party: frozenset[str]) -> Iterator[TaleRound]:
    """Yield quiet rounds as one round with a heading such as "Rounds 8 to 13"."""
    headings = [one.heading for one in quiet if one.heading]
    heading = _join_headings(headings) if len(headings) > 1 else None
    if heading is None:
        for one in quiet:
            yield TaleRound(one.heading, list(sum_up(one.moments, party)))
        return
    moments = [moment for one in quiet for moment in one.moments]
    held = {(moment.doer, moment.target): moment for moment in moments if moment.kind == "keeps"}
    missed = [moment for moment in moments if moment.kind != "keeps"]
    yield TaleRound(heading, [*held.values(), *sum_up(missed, party)])


def _join_headings(headings: Sequence[Event]) -> Event | None:
    """Return one heading for several rounds; None if a heading has no number."""
    first, last = (NUMBERED.fullmatch(heading.text) for heading in (headings[0], headings[-1]))
    if first is None or last is None or first[1] != last[1]:
        return None
    between = "and" if int(last[2]) == int(first[2]) + 1 else "to"
    return msgspec.structs.replace(headings[0], text=f"{first[1]}s {first[2]} {between} {last[2]}")


# Merging


def sum_up(moments: Iterable[Moment], party: frozenset[str]) -> Iterator[Moment]:
    """Merge consecutive misses, and consecutive equal deeds of one doer. Yield all other moments unchanged."""
    group: list[Moment] = []
    for moment in moments:
        if group and not _joins(group, moment, party):
            yield _together(group, party)
            group = []
        group.append(moment)
    if group:
        yield _together(group, party)


def _joins(group: Sequence[Moment], moment: Moment, party: frozenset[str]) -> bool:
    """Return True if a moment is merged with the `group` before it."""
    kind, first = moment.kind, group[0]
    if kind != first.kind or moment.at_once or first.at_once:
        return False
    if kind == "misses":
        return True
    if kind == "hits" and _is_mobbed(group, moment, party):
        return True
    if {one.doer for one in group} != {moment.doer} or (kind not in WITH_DOER and kind not in WITH_CAUSE):
        return False
    of_several = _is_of_several(moment)
    if of_several is not _is_of_several(first) or ((of_several or kind in UNLIMITED) and moment.weapon != first.weapon):
        return False
    targets = {one.target for one in group}
    if kind == "hits" and targets == {moment.target}:
        return True
    is_new = len(targets) == len(group) and moment.target not in targets
    return is_new and (of_several or kind in UNLIMITED or len(group) < MOST_MERGED)


def _is_mobbed(group: Sequence[Moment], moment: Moment, party: frozenset[str]) -> bool:
    """Return True if several fighters of a side hit a common target once each."""
    several = [*group, moment]
    doers, targets = {one.doer for one in several}, {one.target for one in several}
    sides = {one.doer in party for one in several}
    is_each_once = len(doers) == len(several) and len(targets) == len(sides) == 1
    return is_each_once and "" not in doers and len(several) <= MOST_MERGED and not any(map(_is_of_several, several))


def _is_of_several(moment: Moment) -> bool:
    """Return True if the moment is the effect of a deed on one of several targets."""
    return moment.event.parts is not None and bool(moment.event.parts.effect)


def _count_stops(group: Sequence[Moment]) -> tuple[tuple[str, int], ...]:
    """Return the number of misses for each reason of failure; empty if a reason is unknown or all are equal."""
    counts = Counter(stop for moment in group for stop, _ in moment.stops)
    return tuple(counts.items()) if len(counts) > 1 and counts.total() == len(group) else ()


def split_aftermath(moments: Iterable[Moment], party: frozenset[str]) -> tuple[list[Moment], list[Moment]]:
    """Return the moments of a finished fight up to its last attack, and the moments of the party after it.

    The help for foes after the last attack is left out.
    """
    told = list(moments)
    late = {ROUND, *CLOSING, *HELP}
    end = 1 + max((at for at, moment in enumerate(told) if moment.kind not in late), default=-1)
    return told[:end], [moment for moment in told[end:] if moment.kind in CLOSING or moment.target in party]


def _together(group: Sequence[Moment], party: frozenset[str]) -> Moment:
    """Merge several equal moments into one."""
    first = group[0]
    if first.kind == "misses":
        return _attempts(group, party)
    if len(group) == 1:
        return first
    doers = tuple(dict.fromkeys(moment.doer for moment in group))
    if len(doers) > 1:
        return first._replace(kind="mobs", doer="", weapon="", number=len(group), doers=doers)
    targets = tuple(dict.fromkeys(moment.target for moment in group))
    weapon = first.weapon if len({moment.weapon for moment in group}) == 1 else ""
    merged = first._replace(weapon=weapon, number=len(group), after=group[-1].after)
    if len(targets) == 1:
        return merged._replace(kind="repeats")
    kind = ("sweeps" if _is_of_several(first) else "strikes") if first.kind == "hits" else first.kind
    return merged._replace(kind=kind, target="", targets=targets)


def _attempts(group: Sequence[Moment], party: frozenset[str]) -> Moment:
    """Merge attacks that failed.

    The merged moment names a common doer and a common target, or both fighters of a duel. Several doers of one side are
    named as the side.
    """
    first = group[0]
    if len(group) == 1:
        return first._replace(kind=MISSED[first.stops[0][0]] if first.stops else first.kind, stops=())
    doers, targets = ({moment.doer for moment in group}, {moment.target for moment in group})
    weapons = {moment.weapon for moment in group}
    one_doer, one_target = len(doers) == 1, len(targets) == 1
    sides = {PARTY if doer in party else FOES for doer in doers}
    side = min(sides) if len(sides) == 1 else ""
    kind = {(True, True): "presses", (True, False): "strives", (False, True): "withstands"}
    merged = first._replace(number=len(group), after=group[-1].after, stops=_count_stops(group))
    if doers == targets and len(doers) == len({(moment.doer, moment.target) for moment in group}) == 2:
        return merged._replace(kind="trades", weapon="")
    return merged._replace(
        kind=kind.get((one_doer, one_target), "strives" if side else "several"),
        doer=first.doer if one_doer else "" if one_target else side,
        target=first.target if one_target else "",
        weapon=first.weapon if one_doer and one_target and len(weapons) == 1 else "",
    )
