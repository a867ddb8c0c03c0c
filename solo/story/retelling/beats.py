"""Beats of a retelling, and the choice of beats: the end of the fight, its turning point and its luckiest blow."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from solo.story.retelling.fight_record import FightRecord, RecordedDeed
from solo.systems.contract import Deed

MOST_BEATS: Final = 5
LEAST_SWING: Final = 0.08
"""Smallest change of the chance to win for which a beat is chosen by its swing or as the turning point."""
LUCKY: Final = 0.25
"""A deed with an exact chance below this may be the luckiest blow of the fight."""
CERTAIN: Final = (0.0, 1.0)
"""Chances of a decided fight."""
EXACT: Final = 9
"""Digits to which a chance with rounding errors is rounded before a comparison with 0 and 1."""
FALLS: Final = ("fells", "kills")
LEAVES: Final = ("flees", "yields", "routs")


class Beat(msgspec.Struct, frozen=True):
    """All deeds at one fighter in one round. `deed` is the last deed with an effect, which the retelling tells.

    `order` is the index of `deed` in the fight. `before` and `after` are the party's chances to win before and after
    the beat, `course` the chances before and after the whole leg. `fall` is True if the fighter fell, `leaves` if the
    fighter fled, was put to flight or yielded. `last` is True if all fighters of this kind are then out.
    """

    deed: Deed
    order: int
    round: int
    before: float
    after: float
    fall: bool = False
    leaves: bool = False
    last: bool = False
    course: tuple[float, float] | None = None

    @property
    def subject(self) -> str:
        """The fighter of the beat: the target of the deed or, without a target, its doer."""
        return affected_fighter(self.deed)

    @property
    def swing(self) -> float:
        """The absolute change of the chance to win."""
        return abs(self.after - self.before)

    @property
    def turned(self) -> tuple[float, float]:
        """The chances before and after the leg if they are known, else before and after the beat."""
        return self.course or (self.before, self.after)

    @property
    def turn(self) -> float:
        """The change of the chances in `turned`, positive in the direction of this beat."""
        before, after = self.turned
        return after - before if self.after > self.before else before - after

    @property
    def taken_out(self) -> bool:
        """True if a fighter's deed or a mishap took the subject out of the fight."""
        return self.fall or self.deed.did == "routs"

    @property
    def weighs(self) -> bool:
        """True if the swing is large enough for the retelling."""
        return self.swing >= LEAST_SWING


class ChosenBeats(msgspec.Struct, frozen=True):
    """The chosen beats in order of time. `told` includes `end`; `turn` and `luck` get an additional sentence.

    `ends` are all beats that took a fighter out, unless the fighter came back.
    `ended_rounds` are all rounds in which a fighter fell or left. `out` holds the fighters who are out at the end: True
    for a fallen fighter, False for a fighter who left.
    """

    told: tuple[Beat, ...]
    end: Beat | None
    turn: Beat | None
    luck: Beat | None
    ends: tuple[Beat, ...]
    ended_rounds: frozenset[int]
    out: Mapping[str, bool]


def affected_fighter(deed: Deed) -> str:
    """Return the target of a deed or, without a target, the doer."""
    return deed.target or deed.who


def with_doer(deed: Deed, previous: Deed | None) -> Deed:
    """Return a deed. A fall without doer and cause is credited to the hit directly before it, if there is one."""
    if deed.did not in FALLS or deed.who or deed.weapon:
        return deed
    if previous is None or previous.did != "hits" or previous.target != deed.target or not previous.who:
        return deed
    return msgspec.structs.replace(deed, who=previous.who, weapon=previous.weapon)


def choose_beats(record: FightRecord) -> ChosenBeats:
    """Choose the beats of a fight: falls of the party, large swings, other falls, fighters who left, and the end."""
    beats, out = list_beats(record)
    party = {fighter.name for fighter in record.party}
    end = _find_end(record, beats)
    others = [beat for beat in beats if beat is not end]
    ranked = sorted(others, key=lambda beat: _rank(beat, party))
    chosen = [beat for beat in ranked if beat.weighs or beat.taken_out or beat.leaves][:MOST_BEATS]
    told = sorted(_with_companions(chosen, beats, end), key=lambda beat: beat.order)
    final = max((beat.order for beat in beats), default=0)
    before_end = [beat for beat in told if end is None or beat.course is None or beat.round != end.round]
    turns = [beat for beat in before_end if beat.swing and beat.turn >= LEAST_SWING]
    turns = [beat for beat in turns if not _is_contradicted(beat, final)]
    turn = max(turns, key=lambda beat: (beat.turn, beat.swing), default=None)
    told = sorted([*told, *([end] if end else [])], key=lambda beat: (beat.round, beat is end, beat.order))
    luck = min((beat for beat in told if beat.deed.chance < LUCKY), key=lambda beat: beat.deed.chance, default=None)
    ended = frozenset(beat.round for beat in beats if beat.fall or beat.leaves)
    lasting = tuple(beat for beat in beats if (beat.fall or beat.leaves) and not comes_back(record, beat))
    return ChosenBeats(tuple(told), end, turn, luck, lasting, ended, out)


def _with_companions(chosen: Sequence[Beat], beats: Sequence[Beat], end: Beat | None) -> list[Beat]:
    """Return the chosen beats, and the further departures of a run in which a departure was chosen."""
    told, wanted = list(chosen), [*chosen, *([end] if end else [])]
    for _, run in groupby(beats, key=lambda beat: (beat.round, beat.deed.did, beat.deed.target)):
        group = list(run)
        if group[0].deed.did in ("flees", "yields") and any(beat in wanted for beat in group):
            told += [beat for beat in group if beat not in wanted]
    return told


def _is_contradicted(beat: Beat, final: int) -> bool:
    """Return True if the beat's own chances call the fight decided, but the fight continued.

    This happens with simultaneous blows. `final` is the `order` of the last beat.
    """
    if beat.course is not None:
        return False
    return (beat.after in CERTAIN and beat.order < final) or round(beat.before, EXACT) in CERTAIN


def _rank(beat: Beat, party: Iterable[str]) -> tuple[int, float]:
    """Return the sort key of a beat: the party's falls, then large swings, other falls, and fighters who left."""
    if beat.taken_out and beat.subject in party:
        return 0, 0.0
    if beat.weighs:
        return 1, -beat.swing
    return (2 if beat.taken_out else 3), -beat.swing


def _find_end(record: FightRecord, beats: Sequence[Beat]) -> Beat | None:
    """Return the beat that took out the last fighter of the losing side; None for a fight without a winner.

    If the fighter did not fall or leave (a spell, for example), the beat made the chance to win certain.
    """
    losers = {"won": record.foes, "lost": record.party}.get(record.outcome, ())
    names, certain = {fighter.name for fighter in losers}, 1.0 if record.outcome == "won" else 0.0
    ends = [beat for beat in beats if beat.subject in names and (beat.fall or beat.leaves or beat.after == certain)]
    return ends[-1] if ends else None


def list_beats(record: FightRecord) -> tuple[list[Beat], Mapping[str, bool]]:
    """Return the beats of a fight in order of time, and the fighters who are out at the end, True for the fallen.

    Ignores misses and deeds at a fighter who is already out. A beat is no `last` if a fighter of the kind came back.
    """
    beats: dict[tuple[int, str], Beat] = {}
    out: dict[str, Beat] = {}
    helped, returned = set[str](), set[str]()
    kinds = {fighter.name: fighter.kind for fighter in (*record.party, *record.foes)}
    previous: RecordedDeed | None = None
    for order, recorded in enumerate(record.deeds):
        deed, whom = recorded.deed, affected_fighter(recorded.deed)
        if previous is not None and previous.round == recorded.round:
            deed = with_doer(deed, previous.deed)
        previous = recorded
        for name in _list_returning(recorded, out, helped):
            del out[name]
            helped.discard(name)
            returned.add(kinds.get(name, name))
        if whom in out and deed.did == "heals":
            helped.add(whom)
        if deed.did == "misses" or whom in out:
            continue
        key = recorded.round, whom
        beat = _beat(order, msgspec.structs.replace(recorded, deed=deed), beats.pop(key, None))
        if beat.fall or beat.leaves:
            out[whom] = beat
            alike = (name for name, kind in kinds.items() if kind == kinds.get(whom))
            beat = msgspec.structs.replace(beat, last=all(name in out for name in alike))
        beats[key] = beat
    told = [
        msgspec.structs.replace(beat, last=False) if kinds.get(beat.subject, beat.subject) in returned else beat
        for beat in beats.values()
    ]
    return told, {name: beat.fall for name, beat in out.items()}


def _list_returning(recorded: RecordedDeed, out: Mapping[str, Beat], helped: Container[str]) -> set[str]:
    """Return the fighters who were out and are back in the fight, as this deed shows.

    A fallen fighter who acts in a later round is back, and one who was `helped` and then acts, falls or leaves.
    """
    deed, whom = recorded.deed, affected_fighter(recorded.deed)
    back = set[str]()
    if deed.who in out and (deed.who in helped or _raises(recorded, out[deed.who])):
        back.add(deed.who)
    if whom in out and whom in helped and deed.did in (*FALLS, *LEAVES):
        back.add(whom)
    return back


def comes_back(record: FightRecord, end: Beat) -> bool:
    """Return True if the fighter whom `end` took out acts in a later round, or is helped and falls or leaves again."""
    helped = False
    for recorded in record.deeds[end.order + 1 :]:
        deed = recorded.deed
        helped |= deed.did == "heals" and affected_fighter(deed) == end.subject
        again = deed.did in (*FALLS, *LEAVES) and affected_fighter(deed) == end.subject
        if _raises(recorded, end) or (helped and (again or deed.who == end.subject)):
            return True
    return False


def _raises(recorded: RecordedDeed, end: Beat) -> bool:
    """Return True if the fighter whom `end` took out does this deed in a later round."""
    deed = recorded.deed
    return deed.who == end.subject and deed.did not in LEAVES and recorded.round > end.round


def _beat(order: int, recorded: RecordedDeed, earlier: Beat | None) -> Beat:
    """Return the beat of a deed, including the swing of the `earlier` beat at this fighter in the round.

    A hit without effect does not replace the earlier deed.
    """
    deed, after = recorded.deed, recorded.after
    if earlier is not None and deed.did == "hits" and after == recorded.before:
        return earlier
    swing = after - recorded.before + (earlier.after - earlier.before if earlier else 0.0)
    before = min(1.0, max(0.0, after - swing))
    falls, leaves = deed.did in FALLS, deed.did in LEAVES
    return Beat(deed, order, recorded.round, before, after, falls, leaves, course=recorded.course)
