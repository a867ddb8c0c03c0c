"""Rituals of the party: place, day, items and helpers, and the hours they take (`G-43`, `G-46`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from solo.systems.contract import Choose, ChooseMany, Content, Decision, Option, Preview
from solo.systems.gloranthan.action.hero_side import can_act, group_contributions, usual_company
from solo.systems.gloranthan.action.task import Task
from solo.systems.gloranthan.company.hero_tasks import HeroTask, attempt
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.magic.ritual import (
    BONUSES,
    CIRCUMSTANCES,
    Circumstance,
    prolong,
    ritual_bonus,
    ritual_hours,
)
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.levels import supported_power
from solo.systems.parts.company import END
from solo.systems.parts.phrasing import count_noun

RITE: Final = Task(
    rune="magic",
    skills=("Rituals", "Lead Worship Ceremony", "Magical Use"),
    deed="magic",
    trait="magic",
    helps=("companions", "retainers", "followers"),
)
MOST: Final = 3
"""Highest number of circumstances of a ritual: a place, a day and an item."""


class Ritual(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ritual with its difficulty, and a price in wealth.

    With `omens`, the ritual shows the Omens, or false Omens after a failure. `recharges` gives an order's talismans
    their uses back. `offers` are the days for which the local landscape entity favours the party.
    """

    name: str
    text: str
    difficulty: int
    price: int = 0
    omens: bool = False
    recharges: bool = False
    offers: int = 0


class RitualPerformance(NamedTuple):
    """A planned ritual, and the hours that it takes."""

    attempt: HeroTask
    hours: int

    def preview(self) -> Preview:
        """Return the odds of the ritual, with a note of the time that it takes."""
        return self.attempt.preview(note=f"takes {count_noun(self.hours, 'hour')}" if self.hours else "takes minutes")


def leaders(company: CompanyState, ritual: Ritual) -> list[CompanyMember]:
    """Return the heroes who can lead `ritual` and pay for it, the strongest first."""
    found = [
        one for one in company.living() if can_act(one.sheet, "magic") and one.sheet.wealth.masteries >= ritual.price
    ]
    return sorted(found, key=lambda one: -(one.sheet.powers.magic or 0))


def make_performance(
    company: CompanyState,
    ritual: Ritual,
    content: Content,
    leader: CompanyMember,
    chosen: Sequence[Circumstance] = (),
    doubled: bool = False,
) -> RitualPerformance:
    """Return a ritual led by `leader`, with the Magic of the other heroes in support."""
    magic = leader.sheet.powers.magic or 0
    others = [
        one.sheet.powers.magic or 0 for one in company.living() if one is not leader and can_act(one.sheet, "magic")
    ]
    support, along = supported_power([magic, *others]) - Rating(magic), usual_company(leader.sheet, RITE, content)
    helped = [support, *(part.bonus for part in group_contributions(leader.sheet, along))]
    bonus, hours = ritual_bonus(chosen), ritual_hours([*(BONUSES[one] for one in chosen), *helped])
    if doubled:
        bonus, hours = prolong(bonus, hours)
    parts, secret = (BonusPart("supporters", support), BonusPart("circumstances", bonus)), ritual.omens
    return RitualPerformance(
        attempt(company, leader, RITE, ritual.name, ritual.difficulty, content, parts, secret=secret), hours
    )


def prepare_ritual(
    company: CompanyState, ritual: Ritual, content: Content
) -> Generator[Decision, str, RitualPerformance | None]:
    """Ask for the leader, the circumstances and the time of `ritual`, with odds.

    Return the planned ritual, or None if the player cancels.
    """
    people, who = leaders(company, ritual), company.speaker().key
    plan, leader = partial(make_performance, company, ritual, content), people[0]
    if len(people) > 1:
        offered = [Option(one.key, one.name, plan(one).preview) for one in people]
        leader = company.find((yield Choose(who, "leader", f"{ritual.name}: who leads?", offered, leader.key)))
    circumstances = [Option(one, one, plan(leader, (one,)).preview) for one in CIRCUMSTANCES]
    answer = yield ChooseMany(who, "circumstances", "Which circumstances apply?", circumstances, 0, MOST, "")
    chosen = [one for one in CIRCUMSTANCES if one in answer.split("+")]
    rites = {"twice": plan(leader, chosen, True), "once": plan(leader, chosen)}
    times = [
        Option(code, f"take {'twice the' if code == 'twice' else 'the normal'} time", one.preview)
        for code, one in rites.items()
    ]
    answer = yield Choose(
        who, "time", f"How long does {ritual.name} take?", [*times, Option(END, "cancel the ritual")], "twice"
    )
    return rites.get(answer)


def find_problems(ritual: Ritual, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ritual as (field, sentence) pairs."""
    if not ritual.text.strip():
        yield "text", "Describe in a sentence what this ritual does."
    if not 1 <= ritual.difficulty <= 20 or not 0 <= ritual.price <= 20:
        yield "difficulty", "Give a difficulty from 1 to 20, and a price from 0 to 20 levels of wealth."
