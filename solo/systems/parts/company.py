"""Owns what all procedures of a company share: who answers, how it looks, and what came of it for each.

A company is the party by itself, without foes and without a field: at rest, in care, at the end of a session.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from solo.systems.contract import (
    Account,
    Checkpoint,
    Choice,
    ChooseSeveral,
    Content,
    Decision,
    FighterView,
    Option,
    Panel,
    Result,
    Running,
    Scene,
    Setup,
    Tally,
    View,
)
from solo.systems.parts.gathering import Gathering, OneOfThem

Playing = Generator[Decision | Checkpoint, str, Result]
PARTY: Final = "party"


C = TypeVar("C", bound=Gathering[Any])
P = TypeVar("P", bound=OneOfThem)


class PartyProcedure(ABC, Generic[C, P]):
    """A procedure without foes and field. Each kind says what is played, and adds to what is seen."""

    key = ""
    title = ""
    help = ""
    state_type: type[msgspec.Struct]
    lines: Mapping[str, str] = {}

    def __init__(self, content: Content) -> None:
        self.content = content

    # What each system says of its own people

    @abstractmethod
    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""

    @abstractmethod
    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it."""

    @abstractmethod
    def company(self, state: msgspec.Struct) -> C:
        """The state, as the company that it is. Raises TypeError for any other."""

    @abstractmethod
    def account(self, before: P, after: P) -> Account:
        """What came of it for one of them."""

    @abstractmethod
    def seen(self, person: P, number: int, acting: bool) -> FighterView:
        """One of them, as everybody sees it."""

    # What each kind of procedure says

    @abstractmethod
    def play(self, company: C, scene: Scene) -> Playing:
        """What happens, from the start or any checkpoint on."""

    def subtitle(self, company: C) -> str:
        """What stands beside the title; "" for nothing."""
        del company
        return ""

    def panels(self, company: C) -> tuple[Panel, ...]:
        """What stands beside the people."""
        del company
        return ()

    # What is the same for all

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """No switches."""
        return {}

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What came of it for each; it has neither rounds nor an outcome."""
        before = {person.key: person for person in self.company(start).people}
        accounts = (self.account(before[person.key], person) for person in self.company(end).people)
        return Tally("", 0, tuple(accounts))

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running procedure, from its start or from any checkpoint."""
        return self.play(self.company(state), scene)

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """Everybody sees everything: there is only one side."""
        del seat
        company = self.company(state)
        acting = decision.who if decision else ""
        people = enumerate(company.people, start=1)
        fighters = tuple(self.seen(person, number, person.key == acting) for number, person in people)
        return View(company.title, self.subtitle(company), fighters, self.panels(company))

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        """The default answer."""
        del state
        return Choice(decision.first_legal())

    def side(self, state: msgspec.Struct, who: str) -> str:
        """There is only the party."""
        del state, who
        return PARTY

    def coach(self, kind: str) -> str:
        """One line about a kind of decision; "" for none."""
        return self.lines.get(kind, "")


def ask_who(speaker: str, among: Sequence[P], kind: str, prompt: str) -> Generator[Decision, str, list[P]]:
    """Some of these people, at least one; the only one is not asked for. At first all are marked."""
    if len(among) < 2:
        return list(among)
    options = [Option(person.key, person.name) for person in among]
    everybody = "+".join(person.key for person in among)
    answer = yield ChooseSeveral(speaker, kind, prompt, options, 1, len(options), everybody)
    chosen = answer.split("+")
    return [person for person in among if person.key in chosen]
