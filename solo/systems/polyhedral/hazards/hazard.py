"""Owns what all hazards share: who is struck, what follows when somebody goes down, and how it is summed up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Sequence

from solo.systems.contract import Checkpoint, Decision, Result, Scene
from solo.systems.parts.company import Playing, ask_who
from solo.systems.polyhedral.company.people import Company, Person
from solo.systems.polyhedral.company.points import bleed_out
from solo.systems.polyhedral.company.procedure import CompanyProcedure

Striking = Generator[Decision, str, None]


class HazardProcedure(CompanyProcedure):
    """One hazard that strikes some of the company once. `cause` is what somebody would have died of."""

    cause = ""
    question = "Who is struck?"

    @abstractmethod
    def strike(self, company: Company, scene: Scene, victims: Sequence[Person]) -> Striking:
        """What is asked about the hazard, and what it does."""

    def play(self, company: Company, scene: Scene) -> Playing:
        """From the start to its end, without a checkpoint in between."""
        yield Checkpoint("the start")
        return (yield from self.befall(company, scene))

    def befall(self, company: Company, scene: Scene) -> Playing:
        """The victims are chosen, struck, and seen to."""
        victims = yield from ask_who(company.speaker().key, company.living(), "victims", self.question)
        yield from self.strike(company, scene, victims)
        bleed_out(company, scene, self.cause)
        return Result("endured", _ending(victims))


def _ending(victims: Sequence[Person]) -> str:
    dead = [person.name for person in victims if person.dead]
    down = [person.name for person in victims if not person.awake and not person.dead]
    if not dead and not down:
        return "Everybody is still standing."
    told = [f"{', '.join(down)} lie unconscious." if len(down) > 1 else f"{down[0]} lies unconscious."] if down else []
    if dead:
        told.append(f"{', '.join(dead)} did not live to see the end of it.")
    return " ".join(told)
