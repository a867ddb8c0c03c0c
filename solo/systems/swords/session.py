"""End of a session: points for each participant, to be spent on attributes and skills (house).

The chapter has no rules for improvement. No dice are rolled. As a procedure, the award is narrated and can be undone.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import Checkpoint, Event, Measure, Preview, Result, Scene
from solo.systems.parts.company import Playing, ask_how_rich, ask_who, list_changes
from solo.systems.parts.phrasing import count_noun
from solo.systems.swords.company.people import CompanyMember, CompanyState
from solo.systems.swords.company.procedure import CompanyProcedure

RICHNESS: Final = {
    "thin": (5, "an uneventful session"),
    "usual": (10, "an ordinary session"),
    "rich": (15, "a rich session full of danger"),
    "end": (25, "the end of a whole story"),
}


class SessionProcedure(CompanyProcedure[CompanyState]):
    """The procedure that awards points at the end of a session."""

    state_type = CompanyState
    key = "session"
    title = "End of a session"
    help = "Points for each character who took part. Edit a character to spend them."

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Ask which characters took part and how rich the session was, then award the points."""
        yield Checkpoint("the start")
        people = yield from ask_who(company.speaker().key, company.living(), "players", "Who took part?")
        points = yield from ask_how_rich(company.speaker().key, RICHNESS, _preview)
        for person in people:
            _award(scene, person, points)
        return Result(
            "ended",
            f"{', '.join(person.name for person in people)}: {count_noun(points, 'point')}"
            f"{' each' if len(people) > 1 else ''}.",
        )


def _preview(points: int) -> Preview:
    return Preview((Measure("points each", Fraction(points), "amount"),))


def _award(scene: Scene, person: CompanyMember, points: int) -> None:
    before, person.earned = person.earned, person.earned + points
    if scene.has_listener:
        changed = list_changes(person.name, ("points earned", before, person.earned))
        scene.emit(Event("points", f"{person.name} earns {count_noun(points, 'point')}.", person.name, (), changed))
