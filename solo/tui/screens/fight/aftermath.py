"""Owns what is told after a fight that went ill: how likely that was, where it turned, and what becomes of the fallen.

It takes what is known already: the forecast that was made before, the states that the way led through, the story.
The line tells the same (`cli/aftermath`), so nothing here draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from solo.campaign.chronicle import Said
from solo.host.place import Place
from solo.library.near import listed
from solo.play.turning import Turning
from solo.systems.contract import FighterView, Result, System, View
from solo.tui.condition import DEAD, UNFIT, Condition, care_for, conditions
from solo.tui.screens.fight.doers import by_whom
from solo.tui.widgets.printable import printable, printable_view

PARTY, FOES = "party", "foes"
ROUGHLY = 0.1  # by so much the rough chance may be above the forecast
UNKNOWN = "Nobody had forecast it: w tells how likely this was."
FIT = "fit to fight"
NO_MARK = "They came for this fight alone: nobody on the roster bears a mark of it."


class Aftermath(NamedTuple):
    """What is to be told beside how it ended, and what may be done about it.

    `turned` is where it turned, `to_care` the key of the procedure in which the hurt of the roster are cared for, ""
    where there is none of either.
    """

    ill: bool = False
    told: tuple[str, ...] = ()
    turned: Turning | None = None
    to_care: str = ""


class Aftermaths:
    """The aftermath of a place, worked out once for each thing that is seen there.

    `system` is what is played; `cares` tells whether one may go on to the care of the hurt from here.
    """

    def __init__(self, place: Place, system: Callable[[], System | None], cares: Callable[[], bool]) -> None:
        self._place = place
        self._system = system
        self._cares = cares
        self._known: tuple[int, Aftermath] = (0, Aftermath())

    def now(self) -> Aftermath:
        """What is to be told of what has ended; nothing while it goes on."""
        result, number = self._place.result, self._place.number
        if result is None:
            return Aftermath()
        if self._known[0] != number:
            self._known = number, self._look(result, printable_view(self._place.view()))
        return self._known[1]

    def _look(self, result: Result, view: View) -> Aftermath:
        place, own = self._place, self._place.sides or {PARTY}
        if not went_ill(result, view, own):
            return Aftermath()
        turned = place.turning
        held = won(result, own)
        told = [likely(result, place.said) if place.leads else "", _turned(place, turned, own, held)]
        homecomings = place.homecomings() if place.leads else {}
        system = self._system() if homecomings else None
        home = conditions(system, homecomings) if system else {}
        told += fates((one for one in view.fighters if one.side in own and (one.out or not held)), home)
        if place.leads and not homecomings:
            told.append(NO_MARK)
        hurt = self._cares() and any(one.told for one in home.values())
        to_care = care_for(system, homecomings) if system and hurt else ""
        return Aftermath(True, tuple(filter(None, told)), turned, to_care)


def went_ill(result: Result, view: View, own: AbstractSet[str]) -> bool:
    """True for a fight that one's own side has not won, or in which one of it has fallen; for no other procedure."""
    if not any(fighter.side == FOES for fighter in view.fighters):
        return False
    return not won(result, own) or any(fighter.out and fighter.side in own for fighter in view.fighters)


def won(result: Result, own: AbstractSet[str]) -> bool:
    """True for a fight that one's own side has won."""
    return result.outcome == ("lost" if own == {FOES} else "won")


def likely(result: Result, said: Said | None) -> str:
    """How likely it was that it ended so, by the forecast before it; where that is not known, how it is learnt."""
    if said is None:
        return UNKNOWN
    otherwise = "" if result.outcome == "won" else f", so {(1 - said.win) * 100:.0f} in 100 are not won"
    low, high = round(said.low * 100), round(said.high * 100)
    return f"The forecast was {said.band}: {said.win * 100:.0f} % to win ({low} to {high} %){otherwise}."


def fates(told: Iterable[FighterView], home: Mapping[str, Condition]) -> Iterator[str]:
    """What becomes of those of the roster who have fallen, or of all who lost, by how they come home.

    A sentence for each fate.
    """
    by_fate: dict[str, list[str]] = {}
    for fighter in told:
        known = home.get(fighter.name)
        if fighter.dead or known is not None:
            fate = DEAD if fighter.dead or known is None else FIT if known.fit else UNFIT
            by_fate.setdefault(fate, []).append(fighter.name)
    for fate, names in by_fate.items():
        yield printable(f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} {fate}.")


def hint(after: Aftermath, keeps: bool, kept_by: str = "") -> str:
    """The keys that do something now. `keeps` tells whether it may be kept from here.

    `kept_by` says who keeps it, at a table that this person does not lead.
    """
    back = [f"U to {after.turned.title}"] if after.ill and after.turned else []
    if kept_by:
        enter = ["enter keeps what came of it and leaves"] if keeps else []
        by = f"{kept_by[:1].upper()}{kept_by[1:]}"
        return " · ".join([*enter, by, "u asks to take the latest answer back", *back])
    if not after.ill:
        return "enter keeps what came of it and leaves · u takes the latest answer back"
    keeping = "enter keeps it and tends the hurt · k only keeps it" if after.to_care else "enter keeps what came of it"
    return " · ".join([keeping, "f again", *back])


def _turned(place: Place, turned: Turning | None, own: AbstractSet[str], won: bool) -> str:
    """Where it turned; what was won all the same did not turn there, but was hardest."""
    if turned is None:
        return ""
    before = printable_view(place.view_before(turned.leg))
    after = printable_view(place.view_before(turned.leg + 1) if turned.leg < place.legs else place.view())
    told = printable(f"It {'was hardest' if won else 'turned'} {_when(turned.title)}")
    if _believed(turned, place.said if place.leads else None):
        told += f": by what each had left, from about {_percent(turned.before)} to {_percent(turned.after)} % to win"
    return " ".join((f"{told}.", *_fell(place, turned, before.fighters, after.fighters, own)))


def _believed(turned: Turning, said: Said | None) -> bool:
    """Whether the rough chance before it turned may stand beside the forecast, or was far more hopeful.

    It knows what each had left, not how hard anybody is to beat.
    """
    return said is None or turned.before <= said.high + ROUGHLY


def _fell(
    place: Place,
    turned: Turning,
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
            how = "left" if fighter.away else "fell" if fighter.places or fighter.dead else "was out of it"
            yield printable(f"{fighter.name} {how}{f' ({doers})' if doers else ''}.")


def _when(title: str) -> str:
    return f"at {title}" if title.startswith("the ") else f"in {title}"


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f}"
