"""Explanation after a bad fight: its forecast chance, its turning point, and the condition of the fallen.

It simulates nothing: it uses the earlier forecast, the recorded states and the story. This module draws nothing, since
the command line shows the same text (`cli/aftermath`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from solo.campaign.chronicle import StatedForecast
from solo.host.table_client import TableClient
from solo.library.fuzzy import join_names
from solo.play.fight_course import FightCourse
from solo.play.turning_point import TurningPoint
from solo.systems.contract import FighterView, Result, System, View
from solo.tui.roster_condition import DEAD, UNFIT, RosterCondition, care_for, list_conditions
from solo.tui.screens.fight.causes import by_whom
from solo.tui.widgets.printable import make_printable, printable_view

PARTY, FOES = "party", "foes"
UNKNOWN = "No forecast was made. Press w to see how likely this result was."
FIT = "fit to fight again"
NO_MARK = "This was a one-off party. Your roster is unchanged."


class DefeatSummary(NamedTuple):
    """Text added to the result of a fight, and the actions that are possible then.

    `ill` is True after a bad fight. `told` are the sentences. `turned` is the turning point or None, and `turning` the
    sentence in `told` about it. `to_care` is the key of the procedure that cares for wounded characters, or "".
    """

    ill: bool = False
    told: tuple[str, ...] = ()
    turned: TurningPoint | None = None
    turning: str = ""
    to_care: str = ""

    def beside(self, course: FightCourse | None) -> list[str]:
        """Return the sentences to show together with `course`, which makes some of them superfluous."""
        moments = {leg.leg for leg in course.moments if leg.deed} if course is not None else set[int]()
        superfluous = {self.turning} if self.turned is not None and self.turned.leg in moments else set[str]()
        if course is not None and course.anchored:
            superfluous.add(UNKNOWN)
        return [text for text in self.told if text not in superfluous]


class DefeatSummaries:
    """The aftermath as a table client sees it, computed once for each state of the table.

    `system` returns the current game. `cares` returns True if this client can begin the care of the wounded.
    """

    def __init__(self, place: TableClient, system: Callable[[], System | None], cares: Callable[[], bool]) -> None:
        self._place = place
        self._system = system
        self._cares = cares
        self._known: tuple[object, DefeatSummary] = (0, DefeatSummary())

    def current_summary(self) -> DefeatSummary:
        """Return the aftermath of a finished procedure; an empty one before the end."""
        result, moment = self._place.result, (self._place.number, self._place.history.simulated)
        if result is None:
            return DefeatSummary()
        if self._known[0] != moment:
            self._known = moment, self._look(result, printable_view(self._place.view()))
        return self._known[1]

    def _look(self, result: Result, view: View) -> DefeatSummary:
        place, own = self._place, self._place.sides or {PARTY}
        if not went_ill(result, view, own):
            return DefeatSummary()
        turned = place.history.turning
        held = is_won(result, own)
        turning = _turned(place, turned, own, held)
        told = [likely(result, place.stated_forecast) if place.leads else "", turning, _explain_way_back(turned)]
        homecomings = place.homecomings() if place.leads else {}
        system = self._system() if homecomings else None
        home = list_conditions(system, homecomings) if system else {}
        told += describe_fates((one for one in view.fighters if one.side in own and (one.out or not held)), home)
        if place.leads and not homecomings:
            told.append(NO_MARK)
        hurt = self._cares() and any(one.told for one in home.values())
        to_care = care_for(system, homecomings) if system and hurt else ""
        return DefeatSummary(True, tuple(filter(None, told)), turned, turning, to_care)


def went_ill(result: Result, view: View, own: AbstractSet[str]) -> bool:
    """Return True if the player's side did not win the fight, or if a fighter of this side is out.

    False for procedures without foes.
    """
    if not any(fighter.side == FOES for fighter in view.fighters):
        return False
    return not is_won(result, own) or any(fighter.out and fighter.side in own for fighter in view.fighters)


def is_won(result: Result, own: AbstractSet[str]) -> bool:
    """Return True if the player's side won the fight."""
    return result.outcome == ("lost" if own == {FOES} else "won")


def likely(result: Result, said: StatedForecast | None) -> str:
    """Describe the forecast chance of this result. Without a forecast, name the key that makes one."""
    if said is None:
        return UNKNOWN
    otherwise = "" if result.outcome == "won" else f", {(1 - said.win) * 100:.0f} % to lose"
    low, high = round(said.low * 100), round(said.high * 100)
    return f"The forecast was {said.band}: {said.win * 100:.0f} % to win ({low} to {high} %){otherwise}."


def describe_fates(told: Iterable[FighterView], home: Mapping[str, RosterCondition]) -> Iterator[str]:
    """Yield a sentence for each fate, with the fighters who share it. `home` are the conditions of the roster."""
    by_fate: dict[str, list[str]] = {}
    for fighter in told:
        known = home.get(fighter.name)
        if fighter.dead or known is not None:
            fate = DEAD if fighter.dead or known is None else FIT if known.fit else UNFIT
            by_fate.setdefault(fate, []).append(fighter.name)
    for fate, names in by_fate.items():
        # A fighter may lie senseless below this sentence, so it says that the condition is a later one.
        verb = "will be" if fate == FIT else "is" if len(names) == 1 else "are"
        yield make_printable(f"{join_names(names, 'and')} {verb} {fate}.")


def hint(after: DefeatSummary, keeps: bool, kept_by: str = "") -> str:
    """Return a line about the keys that work now. `keeps` is True if this client may save the outcome.

    At a shared table led by another player, `kept_by` says who saves the outcome.
    """
    back = [f"U to {after.turned.back_title}"] if after.ill and after.turned and after.turned.back_title else []
    if kept_by:
        enter = ["enter saves the result and leaves"] if keeps else []
        by = f"{kept_by[:1].upper()}{kept_by[1:]}"
        return " · ".join([*enter, by, "u asks to take back the latest answer", *back])
    if not after.ill:
        return "enter saves the result and leaves · u takes back the latest answer"
    keeping = "enter saves the result and heals · k only saves" if after.to_care else "enter saves the result"
    return " · ".join([keeping, "f retries", *back])


def _turned(place: TableClient, turned: TurningPoint | None, own: AbstractSet[str], won: bool) -> str:
    """Describe the turning point, or the hardest moment of a fight that was won; "" if there is none."""
    if turned is None:
        return ""
    before = printable_view(place.view_before(turned.leg))
    after = printable_view(place.view_before(turned.leg + 1) if turned.leg < place.legs else place.view())
    told = make_printable(f"The fight {'was hardest' if won else 'turned'} {_when(turned.title)}")
    told += f": your chance fell from about {_percent(turned.before)} % to {_percent(turned.after)} %"
    return " ".join((f"{told}.", *_fell(place, turned, before.fighters, after.fighters, own)))


def _explain_way_back(turned: TurningPoint | None) -> str:
    """Explain why `U` goes back further than to the turning point, in a sentence; "" if it does not."""
    if turned is None or turned.back in (None, turned.leg):
        return ""
    return make_printable(
        f"There was no decision to make {_when(turned.title)}, so U goes back to {turned.back_title}."
    )


def _fell(
    place: TableClient,
    turned: TurningPoint,
    before: Iterable[FighterView],
    after: Iterable[FighterView],
    own: AbstractSet[str],
) -> Iterable[str]:
    stood = {fighter.key for fighter in before if not fighter.out}
    after = list(after)
    story = place.story_of(turned.leg)
    for fighter in after:
        if fighter.side in own and fighter.out and fighter.key in stood:
            doers = "" if fighter.away else by_whom(fighter, story, after)
            how = "left" if fighter.away else "fell" if fighter.places or fighter.dead else "was taken out"
            yield make_printable(f"{fighter.name} {how}{f' ({doers})' if doers else ''}.")


def _when(title: str) -> str:
    return f"at {title}" if title.startswith("the ") else f"in {title}"


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f}"
