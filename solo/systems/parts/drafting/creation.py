"""Owns creation: what takes any draft through its form to what it makes, or says what is still wrong with it.

A game says how a draft is understood, what is wrong with it then, what is spent, and what follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from solo.systems.contract import Assessment, Blueprint, Budget, Concept, Derived, Draft, Own, Problem, Terms
from solo.systems.parts.drafting.form import Form
from solo.systems.parts.drafting.verdict import Verdict, verdict

T = TypeVar("T", bound=msgspec.Struct)
"""What is made."""
C = TypeVar("C")
"""A draft as it was understood."""


class Titled(Protocol):
    """What a whole one is suggested for, as the content declares it; `text` says in a line what it is like."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def text(self) -> str: ...


class Creation(ABC, Generic[T, C]):
    """Draws up one kind of thing."""

    @property
    @abstractmethod
    def form(self) -> Form[Any, C]:
        """Everything that one is made of."""

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Titled]:
        """What a whole one can be suggested for, by name."""

    @abstractmethod
    def case(self, draft: Draft) -> C:
        """Any draft at all, as it was understood."""

    @abstractmethod
    def problems(self, case: C) -> Iterator[Problem]:
        """All that is wrong or doubtful, what could not be read first."""

    @abstractmethod
    def budgets(self, case: C) -> Iterable[Budget]:
        """What was spent."""

    @abstractmethod
    def derived(self, case: C) -> Iterable[Derived]:
        """What follows from it all."""

    @abstractmethod
    def made(self, verdict: Verdict[C]) -> T:
        """What a legal draft makes."""

    @abstractmethod
    def reopen(self, thing: T) -> Draft:
        """The draft that makes a thing again."""

    def offered(self, _case: C) -> Mapping[str, Terms]:
        """How what is on offer stands to it, by the keys of the offers; nothing where nothing is."""
        return {}

    def own(self, _case: C) -> Iterable[Own]:
        """What is of a calling, an archetype or a people by itself; nothing where there is no such thing."""
        return ()

    def inherited(self, _case: C) -> Collection[Problem]:
        """What was wrong before it was opened again, and only warns; nothing where all counts."""
        return ()

    @property
    def concepts(self) -> Sequence[Concept]:
        """What a whole one can be suggested for."""
        return tuple(Concept(kind.name, kind.title, kind.text) for kind in self.kinds.values())

    def blueprint(self) -> Blueprint:
        """All that is to be filled in."""
        return self.form.blueprint

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        judged = self.judge(draft)
        case = judged.case
        return Assessment(
            tuple(self.budgets(case)),
            tuple(self.derived(case)),
            judged.problems,
            self.form.costs(case),
            tuple(self.own(case)),
        )

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        """How each offer of the form stands to any draft at all."""
        return self.offered(self.case(draft))

    def finish(self, draft: Draft) -> T:
        """What a legal draft makes. Raises ValueError with the sentence of the first problem for any other."""
        judged = self.judge(draft)
        judged.demand_legal()
        return self.made(judged)

    def judge(self, draft: Draft) -> Verdict[C]:
        """The verdict on any draft at all."""
        case = self.case(draft)
        return verdict(case, self.problems(case), draft, self.inherited(case))


def budget(name: str, spent: int, total: int, unit: str, why: str, limit: bool = False) -> Budget:
    """Returns a budget of whole figures; a `limit` is no loss where it is not reached."""
    shown, most = (str(figure).replace("-", "−") for figure in (spent, total))
    return Budget(name, shown, most, unit, share(spent, total), over=spent > total, why=why, limit=limit)


def share(spent: float, total: float) -> float:
    """Returns the part of a total that is spent, from 0 to 1."""
    return max(0.0, min(1.0, spent / total)) if total > 0 else float(spent > total)
