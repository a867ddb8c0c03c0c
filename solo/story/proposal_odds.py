"""Odds beside a proposal of “What now?”: of a talk or of tonight's fights; for a clock, its next step."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.resolver import format_percent
from solo.story.lists import find_item
from solo.story.proposal import Proposal
from solo.story.state import Story
from solo.story.talk_odds import talk_chance

USUAL_WINS: Final = (65, 75)
"""Range of fights that the party should win, in per cent, when a scene searches for foes."""
STRANGER: Final = 0


class ProposalOdds(msgspec.Struct, frozen=True):
    """Odds that are equal for all proposals, as texts.

    `home` is the chance to win all fights planned for tonight, `rested` the chance after a rest; "" if no fight is
    planned.
    """

    home: str = ""
    rested: str = ""


def describe_odds(proposal: Proposal, story: Story, odds: ProposalOdds) -> str:
    """Return the odds of a proposal: "talk 29 %", "home 62 %", "River 4/6 → 5/6"; "" for none."""
    if proposal.opens == "tick":
        return _describe_tick(proposal, story)
    if proposal.opens == "rest":
        return odds.rested
    if proposal.opens == "person":
        return _describe_talk(STRANGER)
    if proposal.opens not in ("draft", "scene"):
        return ""
    person = find_item(story.people, proposal.subject) if proposal.source == "person" else None
    if person is not None:
        return _describe_talk(person.standing)
    return odds.home


def explain_odds(told: str) -> str:
    """Return the event whose chance the odds state, as a clause; "" for a clock, or without odds."""
    meanings = {
        "talk": "a talk of three requests ends well for you, given the person's standing",
        "home": "all fights planned for tonight are won",
    }
    return meanings.get(told.partition(" ")[0], "")


def _describe_talk(standing: int) -> str:
    return f"talk {format_percent(talk_chance(standing))}"


def _describe_tick(proposal: Proposal, story: Story) -> str:
    clock = find_item(story.clocks, proposal.subject)
    if clock is None or clock.is_full:
        return ""
    after = msgspec.structs.replace(clock, filled=clock.filled + 1)
    return f"{clock} → {str(after).removeprefix(f'{clock.name} ')}"
