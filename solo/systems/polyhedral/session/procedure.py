"""End of a session (`P-10`): XP for each participant, to be spent by advancing the character.

No dice are rolled. A procedure records its questions, and they can be undone.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from solo.systems.contract import (
    Checkpoint,
    Event,
    Explanation,
    Measure,
    Preview,
    Result,
    Scene,
)
from solo.systems.parts.company import Playing, ask_how_rich, ask_who, list_changes
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.procedure import CompanyProcedure
from solo.systems.polyhedral.people.advancement import session_xp
from solo.systems.polyhedral.wording import xp

RICHNESS: Final = {
    "thin": (-2, "a thin session"),
    "thinner": (-1, "a rather thin session"),
    "usual": (0, "an average session"),
    "richer": (1, "a rather rich session"),
    "rich": (2, "a rich session"),
}


class SessionProcedure(CompanyProcedure[CompanyState]):
    """The procedure that awards XP at the end of a session."""

    key = "session"
    title = "End of a session"
    help = "XP for everyone who took part, depending on Intellect. Edit a character to spend them."
    state_type = CompanyState

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Ask for the participants and the richness of the session, and award the XP."""
        yield Checkpoint("the start")
        people = yield from ask_who(company.speaker().key, company.living(), "players", "Who took part?")
        adjustment = yield from ask_how_rich(company.speaker().key, RICHNESS, partial(_preview, people))
        for person in people:
            _award(scene, person, adjustment)
        return Result("ended", f"{', '.join(f'{person.name} +{person.earned_xp}' for person in people)} XP.")


def _worth(person: CompanyMember, adjustment: int) -> int:
    return session_xp(person.build.attributes.intellect, adjustment)


def _preview(people: list[CompanyMember], adjustment: int) -> Preview:
    lines = tuple(f"{person.name}: {xp(_worth(person, adjustment))}" for person in people)
    explanation = Explanation("XP of this session: the Intellect Difficulty plus your adjustment", lines)
    mean = Fraction(sum(_worth(person, adjustment) for person in people), len(people))
    name = "XP" if len(people) == 1 else "XP each, on average"
    return Preview((Measure(name, mean, "amount"),), explain=lambda: explanation)


def _award(scene: Scene, person: CompanyMember, adjustment: int) -> None:
    earned = _worth(person, adjustment)
    before, person.earned_xp = person.earned_xp, person.earned_xp + earned
    changed = list_changes(person.name, ("XP earned", before, person.earned_xp))
    scene.emit(Event("xp", f"{person.name} earns {xp(earned)}.", person.name, (), changed))
