"""Decisions on Nerve: a side that gives way holds, falls back, bargains or yields; the other side answers an offer.

The odds beside each option are exact: they come from the chance function of the check. `choose_by_nerve` is the tactic
of all games.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final, Literal, Protocol

from solo.resolver import Modifier, distribution
from solo.systems.contract import (
    ChartBar,
    Choose,
    Explanation,
    Measure,
    Option,
    Preview,
    TacticAnswer,
    make_thought,
)
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import EASE, FIRMNESS, NAMES, Mood, Side, check_target, nerve_holds, other_side
from solo.systems.parts.phrasing import capitalise

Offer = Literal["bargain", "yield"]
HOLD: Final = "hold"
FALL_BACK: Final = "fall-back"
BARGAIN: Final = "bargain"
YIELD: Final = "yield"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
HOLDS_FROM: Final = {Resolve.BRAVE: 0.10, Resolve.ORDINARY: 0.25, Resolve.TIMID: 0.40, Resolve.NEVER_LEAVES: 0.0}
"""The estimated chance to win from which a tactic makes its side hold, by the side's resolve."""
SURE_TO_WIN: Final = 0.9
"""The chance to win from which a tactic refuses to let the other side go."""
MOODS: Final = {Mood.WAVERING: "waver", Mood.BREAKING: "are about to break"}
PARTY_MOODS: Final = {Mood.WAVERING: "wavers", Mood.BREAKING: "is about to break"}
TO_LEAVE: Final = "you leave unharmed if the other side agrees · otherwise you roll to hold"
TO_YIELD: Final = "you become prisoners if the other side agrees · otherwise you roll to hold"
FAILED: Final = {Mood.WAVERING: "the side wavers for a round", Mood.BREAKING: "everybody runs"}


class Outlook(Protocol):
    """A game's estimates for its fight, read only by tactics."""

    def win_chance(self, side: Side) -> float:
        """Return the estimated chance of a side to win."""
        ...

    def holds(self, side: Side) -> bool:
        """Return True if tactics never choose to leave for a side."""
        ...

    def outruns(self, side: Side) -> bool:
        """Return True if each fighter of a side is faster than all foes."""
        ...

    def spares(self, side: Side) -> bool:
        """Return True if a side spares foes who surrender."""
        ...


class SideCheck:
    """The Nerve check that a side must make: its points, mood and resolve, and the name and AI level of its speaker."""

    __slots__ = ("level", "mood", "name", "resolve", "side", "value")

    def __init__(self, side: Side, value: int, mood: Mood, resolve: Resolve, level: AiLevel, name: str) -> None:
        self.side = side
        self.value = value
        self.mood = mood
        self.resolve = resolve
        self.level = level
        self.name = name

    @property
    def target(self) -> int:
        """The highest roll of 2d6 with which the side holds."""
        return check_target(self.value, self.resolve)

    @property
    def chance(self) -> Fraction:
        """The exact chance, 0 to 1, that the side holds."""
        return distribution(nerve_holds, self.target).chance_of(True)

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The summands of the target by name."""
        firm = FIRMNESS[self.resolve]
        parts = [Modifier("Nerve", self.value), Modifier("base", EASE)]
        return (*parts, Modifier(self.resolve.value, firm)) if firm else tuple(parts)

    def explain(self) -> Explanation:
        """Explain the check: its target, its modifiers, and the chances to hold and to fail."""
        lost = FAILED[self.mood]
        sentences = (f"The side holds on a roll of {self.target} or less with 2d6.", f"Otherwise {lost}.")
        bars = (ChartBar("holds", self.chance), ChartBar(lost, 1 - self.chance))
        return Explanation("Chance to hold", sentences, self.modifiers, tuple(one for one in bars if one.chance))


class NerveChoice(Choose):
    """The decision of a side that wavers or breaks: to hold, fall back, bargain or yield.

    A tactic reads its check and outlook.
    """

    __slots__ = ("check", "outlook", "talks")

    def __init__(self, who: str, check: SideCheck, outlook: Outlook, talks: bool) -> None:
        super().__init__(who, "nerve", default=HOLD)
        self.check = check
        self.outlook = outlook
        self.talks = talks

    @property
    def prompt(self) -> str:
        """The mood of the side, and the question of how it reacts."""
        check = self.check
        moods = PARTY_MOODS if check.side == "party" else MOODS
        return f"{capitalise(NAMES[check.side])} {moods[check.mood]} (Nerve {check.value}). What now?"

    def list_options(self) -> list[Option]:
        """List the four options. Bargaining and yielding are refused if a side has no person who can talk."""
        dumb, check = "" if self.talks else "Both sides need a person who can talk.", self.check
        fails = f"or else {FAILED[check.mood]}"
        return [
            Option(HOLD, "hold your ground", partial(_preview_check, check, fails)),
            Option(FALL_BACK, "fall back", partial(Preview, note="no roll · everybody retreats but can still defend")),
            Option(BARGAIN, "offer to leave", partial(_preview_check, check, TO_LEAVE), refused=dumb),
            Option(YIELD, "lay down arms", partial(_preview_check, check, TO_YIELD), refused=dumb),
        ]


def _preview_check(check: SideCheck, note: str) -> Preview:
    return Preview((Measure("holds", check.chance, "chance"),), note=note, explain=check.explain)


class TermsChoice(Choose):
    """The decision on an offer of the other side, to leave or to lay down arms.

    A tactic reads the offer and the outlook.
    """

    __slots__ = ("asking", "offer", "outlook")

    def __init__(self, who: str, asking: SideCheck, offer: Offer, outlook: Outlook) -> None:
        super().__init__(who, "terms", default=ACCEPT)
        self.asking = asking
        self.offer = offer
        self.outlook = outlook

    @property
    def prompt(self) -> str:
        """The question whether to accept the other side's offer."""
        side = capitalise(NAMES[self.asking.side])
        verb = "offers" if self.asking.side == "party" else "offer"
        return f"{side} {verb} to {'leave the field' if self.offer == BARGAIN else 'lay down arms'}. Accept?"

    def list_options(self) -> list[Option]:
        """List acceptance and refusal. After a refusal, the side that made the offer rolls its check."""
        leave = self.offer == BARGAIN
        note = "they leave unharmed with all that they have" if leave else "they are out of the fight, unharmed"
        return [
            Option(ACCEPT, "let them go" if leave else "accept", partial(Preview, note=note)),
            Option(REFUSE, "refuse", partial(_preview_refusal, self.asking)),
        ]


def _preview_refusal(asking: SideCheck) -> Preview:
    holds = Measure("they hold", asking.chance, "chance", against=True)
    return Preview((holds,), note=f"or else {FAILED[asking.mood]}", explain=asking.explain)


def choose_by_nerve(decision: NerveChoice | TermsChoice) -> TacticAnswer:
    """Return a tactic's answer to a side's decision about giving way, with its reason."""
    return _terms(decision) if isinstance(decision, TermsChoice) else _stand_or_go(decision)


def _stand_or_go(decision: NerveChoice) -> TacticAnswer:
    check, outlook = decision.check, decision.outlook
    if outlook.holds(check.side):
        return TacticAnswer(HOLD)
    if outlook.win_chance(check.side) >= HOLDS_FROM[check.resolve]:
        return TacticAnswer(HOLD, make_thought(check.name, "holds, because the fight can be won"))
    if check.level is AiLevel.DULL or not decision.talks or outlook.outruns(check.side):
        return TacticAnswer(FALL_BACK, make_thought(check.name, "sees that the fight is lost"))
    if check.mood is Mood.BREAKING:
        return TacticAnswer(YIELD, make_thought(check.name, "sees no way out"))
    return TacticAnswer(BARGAIN, make_thought(check.name, "would rather leave alive"))


def _terms(decision: TermsChoice) -> TacticAnswer:
    asking, outlook = decision.asking, decision.outlook
    own = other_side(asking.side)
    if not outlook.spares(own):
        return TacticAnswer(REFUSE)
    sure = own == "foes" and decision.offer == BARGAIN and outlook.win_chance(own) >= SURE_TO_WIN
    return TacticAnswer(REFUSE if sure else ACCEPT)
