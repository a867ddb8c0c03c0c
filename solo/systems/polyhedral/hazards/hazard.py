"""Shared parts of all hazards: the choice of victims, the bleeding afterwards, the ending, and the odds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Sequence
from typing import Generic, TypeVar

from solo.resolver import Distribution, Modifier
from solo.systems.contract import ChartBar, Checkpoint, Decision, Explanation, Measure, Preview, Result, Scene
from solo.systems.parts.company import Playing, ask_who
from solo.systems.parts.phrasing import join_names
from solo.systems.polyhedral.company.people import CompanyMember, CompanyState
from solo.systems.polyhedral.company.points import bleed_out
from solo.systems.polyhedral.company.procedure import CompanyProcedure
from solo.systems.polyhedral.rolls import injuries

Striking = Generator[Decision, str, None]
MOST_BARS = 12


S = TypeVar("S", bound=CompanyState)


class HazardProcedure(CompanyProcedure[S], Generic[S]):
    """A hazard that strikes some of the party once. `cause` is the cause of death of victims who bleed to death."""

    cause = ""
    question = "Who is affected?"

    @abstractmethod
    def strike(self, company: S, scene: Scene, victims: Sequence[CompanyMember]) -> Striking:
        """Ask for the details of the hazard and apply it to the victims."""

    def play(self, company: S, scene: Scene) -> Playing:
        """Play the hazard from start to end, without a checkpoint in between."""
        yield Checkpoint("the start")
        return (yield from self.befall(company, scene))

    def befall(self, company: S, scene: Scene) -> Playing:
        """Ask for the victims in the party, strike them, and play their bleeding afterwards."""
        victims = yield from ask_who(company.speaker().key, company.living(), "victims", self.question)
        yield from self.strike(company, scene, victims)
        bleed_out(company, scene, self.cause)
        return Result("endured", _ending(victims))


def _ending(victims: Sequence[CompanyMember]) -> str:
    dead = [person.name for person in victims if person.dead]
    down = [person.name for person in victims if not person.awake and not person.dead]
    if not dead and not down:
        return "Everyone is still standing."
    told = [f"{join_names(down)} lie unconscious." if len(down) > 1 else f"{down[0]} lies unconscious."] if down else []
    if dead:
        told.append(f"{join_names(dead)} died.")
    return " ".join(told)


def harm_preview(
    person: CompanyMember,
    losses: Distribution[int],
    left: Distribution[int],
    sentences: Sequence[str],
    modifiers: Sequence[Modifier] = (),
) -> Preview:
    """Return a preview of a hazard's harm to a person.

    `losses` is the distribution of the points lost, `left` that of the LP left.
    """
    toughness = person.build.attributes.toughness
    measures = (
        Measure("lost", losses.mean(int), "amount"),
        Measure("goes down", left.chance(lambda lp: lp <= 0), "chance"),
        Measure("dies at once", left.chance(lambda lp: injuries.is_dead(lp, toughness)), "chance"),
    )
    explanation = Explanation(f"Damage to {person.name}", tuple(sentences), tuple(modifiers), _bars(losses))
    return Preview(measures, explain=lambda: explanation)


def _bars(losses: Distribution[int]) -> tuple[ChartBar, ...]:
    """Return a chart's bars: one for each loss, or one for several losses if there are too many."""
    lowest, highest = min(losses.weights), max(losses.weights)
    wide = -(-(highest - lowest + 1) // MOST_BARS)
    starts = range(lowest, highest + 1, wide)
    return tuple(_bar(losses, start, min(start + wide - 1, highest)) for start in starts)


def _bar(losses: Distribution[int], first: int, last: int) -> ChartBar:
    label = str(first) if first == last else f"{first} to {last}"
    return ChartBar(label, losses.chance(lambda lost: first <= lost <= last))
