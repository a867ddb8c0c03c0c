"""Moments of a tale: its deeds with the fighters who are out before and after each, and the merging of equal deeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from solo.story.retelling.beats import FALLS, LEAVES, affected_fighter
from solo.systems.contract import ROUND, Deed, Event

END, RESULT = "end", "result"
CLOSING: Final = frozenset({END, RESULT})
LATE: Final = frozenset({*CLOSING, ROUND, "heals", "mends", "rises", "dies"})
"""Kinds of moments that are not attacks."""
PARTY, FOES = "(party)", "(foes)"
"""Names of the sides, used as the doer if several fighters of one side act."""
HARMLESS: Final = "harmless"
"""Reason of failure of an attack that hit but did no harm."""
TOGETHER: Final = {"misses": "presses", "hits": "repeats"}
"""Kinds of consecutive moments that are merged, with the kind of the merged moment for one doer and one target."""


class Moment(NamedTuple):
    """A sentence of the tale: its kind, the fighters by name, and the number of equal deeds.

    `before` and `after` are the fighters who are out before and after it. `at_once` is True if the doer fell earlier in
    this round. `stops` counts merged misses by the reason of failure, in order of time; it is empty if a reason is
    unknown or if all are equal. `targets` holds the targets of a deed with an effect on several fighters.
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


def list_moments(events: Sequence[Event], party: frozenset[str], counts_harm: bool) -> Iterator[Moment]:
    """Yield the moments of a fight: rounds, endings and deeds.

    Leaves out hits directly before their target's fall, and harmless deeds without a doer or a target. Leaves out
    deeds at a fighter who is out, except for deaths in the `party`. A fallen fighter who acts in a later round has
    risen. With `counts_harm`, a hit that changes no value was harmless.
    """
    state = _Fallen()
    wanted = [at for at, event in enumerate(events) if event.deed or event.kind in (ROUND, END, RESULT)]
    for at, then in zip(wanted, [*wanted[1:], len(events)], strict=True):
        event, deed = events[at], events[at].deed
        if deed is None:
            state.rounds += event.kind == ROUND
            yield Moment(event.kind, event)
            continue
        following = events[then].deed if then < len(events) else None
        harmless = counts_harm and deed.did == "hits" and not _changes(events[at:then], affected_fighter(deed))
        kind = _kind(deed, harmless, following)
        if kind:
            yield from state.take(kind, event, deed, party)


class _Fallen:
    """The fighters who are out so far, the rounds of their falls, and the dead."""

    def __init__(self) -> None:
        self.rounds = 0
        self._out = frozenset[str]()
        self._fell_in: dict[str, int] = {}
        self._dead: set[str] = set()

    def take(self, kind: str, event: Event, deed: Deed, party: frozenset[str]) -> Iterator[Moment]:
        """Yield the moments of a deed, and record who is out after the deed."""
        whom = affected_fighter(deed)
        doer = "" if deed.who == whom or deed.who in self._dead else deed.who
        at_once = doer in self._out and self._fell_in.get(doer) == self.rounds
        if doer in self._out and not at_once:
            yield self._rise("rises", event, doer)
        if deed.did == "heals":
            if whom not in self._dead:
                yield self._rise(kind, event, whom, doer)
            return
        if whom in self._out:
            if deed.did == "kills" and whom in party and whom not in self._dead:
                self._dead.add(whom)
                yield Moment("dies", event, target=whom, before=self._out, after=self._out)
            return
        before = self._out
        if deed.did in LEAVES or deed.did in FALLS:
            self._out |= {whom}
            self._fell_in[whom] = self.rounds
        if deed.did == "kills":
            self._dead.add(whom)
        weapon = deed.weapon if doer or not deed.who else ""
        kind = kind if doer else _kind_without_doer(kind, weapon)
        if kind != "misses" or doer:
            stop = (HARMLESS if deed.did == "hits" else deed.stopped) if kind == "misses" else ""
            yield Moment(kind, event, doer, whom, weapon, 1, before, self._out, at_once, ((stop, 1),) if stop else ())

    def _rise(self, kind: str, event: Event, whom: str, doer: str = "") -> Moment:
        before, self._out = self._out, self._out - {whom}
        return Moment(kind, event, doer, whom, before=before, after=self._out)


ALONE: Final = {"falls": "drops", "hits": "hurts", "heals": "mends", "routs": "flees"}
"""Kinds of moments that are used instead if the deed has no doer except the target."""
CAUSED: Final = {"falls": "fells", "hits": "harms"}
"""Kinds of moments that are used instead if the deed has a cause and no doer: “choking dust”."""


def _kind(deed: Deed, harmless: bool, following: Deed | None) -> str:
    """Return the kind of sentence for a deed; "" for a deed that the tale leaves out."""
    idle = not deed.who or not deed.target or deed.who == deed.target
    if (deed.did == "misses" or harmless) and idle:
        return ""
    if deed.did == "hits" and following and following.did in (*FALLS, "routs") and following.target == deed.target:
        return ""
    if harmless:
        return "misses"
    if deed.did == "heals" and (not deed.who or deed.who == affected_fighter(deed)):
        return "mends"
    return "falls" if deed.did in FALLS else deed.did


def _kind_without_doer(kind: str, cause: str) -> str:
    return CAUSED.get(kind, kind) if cause else ALONE.get(kind, kind)


def _changes(events: Sequence[Event], whom: str) -> bool:
    """Return True if one of the events changes a value of this fighter."""
    return any(change.who == whom for event in events for change in event.changes)


def sum_up(moments: Iterable[Moment], party: frozenset[str]) -> Iterator[Moment]:
    """Merge consecutive misses, and consecutive hits by one doer on one target. Yield all other moments unchanged."""
    group: list[Moment] = []
    for moment in moments:
        if group and not _joins(group[-1], moment):
            yield _together(group, party)
            group = []
        group.append(moment)
    if group:
        yield _together(group, party)


def _joins(earlier: Moment, moment: Moment) -> bool:
    """Return True if two consecutive moments are merged into one sentence."""
    if moment.kind != earlier.kind or moment.kind not in TOGETHER or moment.at_once or earlier.at_once:
        return False
    if moment.kind == "hits" and _is_of_several(moment) and _is_of_several(earlier):
        return (moment.doer, moment.weapon) == (earlier.doer, earlier.weapon)
    return moment.kind == "misses" or (moment.doer, moment.target) == (earlier.doer, earlier.target)


def _is_of_several(moment: Moment) -> bool:
    """Return True if the moment is the effect of a deed on one of several targets."""
    return moment.event.parts is not None and bool(moment.event.parts.effect)


def _count_stops(group: Sequence[Moment]) -> tuple[tuple[str, int], ...]:
    """Return the number of misses for each reason of failure; empty if a reason is unknown or all are equal."""
    counts = Counter(stop for moment in group for stop, _ in moment.stops)
    return tuple(counts.items()) if len(counts) > 1 and counts.total() == len(group) else ()


def without_late_help(moments: Iterable[Moment], party: frozenset[str]) -> list[Moment]:
    """Return the moments of a finished fight without the help for foes after the last attack."""
    told = list(moments)
    after = 1 + max((at for at, moment in enumerate(told) if moment.kind not in LATE), default=-1)
    return [moment for at, moment in enumerate(told) if at < after or moment.kind in CLOSING or moment.target in party]


def _together(group: Sequence[Moment], party: frozenset[str]) -> Moment:
    """Merge several equal moments into one.

    The merged moment names a common doer and a common target. Several doers of one side are named as the side.
    """
    first = group[0]
    if len(group) == 1:
        return first._replace(stops=())
    doers, targets = ({moment.doer for moment in group}, {moment.target for moment in group})
    weapons = {moment.weapon for moment in group}
    one_doer, one_target = len(doers) == 1, len(targets) == 1
    sides = {PARTY if doer in party else FOES for doer in doers}
    side = min(sides) if len(sides) == 1 else ""
    if first.kind == "hits" and not one_target:
        whom = tuple(dict.fromkeys(moment.target for moment in group))
        return first._replace(kind="sweeps", target="", number=len(whom), after=group[-1].after, targets=whom)
    kind = {(True, True): TOGETHER[first.kind], (True, False): "strives", (False, True): "withstands"}
    return first._replace(
        kind=kind.get((one_doer, one_target), "strives" if side else "several"),
        doer=first.doer if one_doer else "" if one_target else side,
        target=first.target if one_target else "",
        weapon=first.weapon if one_doer and one_target and len(weapons) == 1 else "",
        number=len(group),
        after=group[-1].after,
        stops=_count_stops(group),
    )
