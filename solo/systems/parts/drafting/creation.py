"""Base of creation: any draft is read through a form, and becomes a character or foe, or a list of problems.

A game defines how to parse a draft, its problems, its budgets and its derived figures.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from solo.systems.contract import (
    Assessment,
    Blueprint,
    Budget,
    CharacterConcept,
    DerivedValue,
    Draft,
    DraftProblem,
    GrantedItem,
    Terms,
)
from solo.systems.parts.drafting.form import Form
from solo.systems.parts.drafting.verdict import DraftVerdict, judge_draft

T = TypeVar("T", bound=msgspec.Struct)
"""The type of the finished character or foe."""
C = TypeVar("C")
"""The type of a parsed draft."""


class ConceptEntry(Protocol):
    """A character concept that the content declares, from which suggestions are made. `text` describes it in a line."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def text(self) -> str: ...


class DraftCreation(ABC, Generic[T, C]):
    """The creation of characters, or of foes: each subclass creates one type."""

    @property
    @abstractmethod
    def form(self) -> Form[Any, C]:
        """Return the form with all fields."""

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, ConceptEntry]:
        """Return the concepts for suggestions, by name."""

    @abstractmethod
    def case(self, draft: Draft) -> C:
        """Parse a draft, legal or not."""

    @abstractmethod
    def problems(self, case: C) -> Iterator[DraftProblem]:
        """Yield all problems and warnings of a draft, starting with unreadable values."""

    @abstractmethod
    def budgets(self, case: C) -> Iterable[Budget]:
        """Return the draft's budgets, such as points or money, each with the amount spent."""

    @abstractmethod
    def derive_values(self, case: C) -> Iterable[DerivedValue]:
        """Return the figures derived from a draft, such as points or defences."""

    @abstractmethod
    def build_result(self, verdict: DraftVerdict[C]) -> T:
        """Return the finished character or foe of a legal draft."""

    @abstractmethod
    def reopen(self, thing: T) -> Draft:
        """Return the draft that makes this character or foe again."""

    def offer_terms(self, _case: C) -> Mapping[str, Terms]:
        """Return the terms of each offer for the draft, by the offer's key.

        Terms are the price, the fields to change, or why the offer is impossible. The result is empty in a game without
        such offers.
        """
        return {}

    def own(self, _case: C) -> Iterable[GrantedItem]:
        """Return the features granted by a calling, an archetype or a people; empty if there are none."""
        return ()

    def inherited_problems(self, _case: C) -> Collection[DraftProblem]:
        """Return the problems that the character had before it was reopened; they count only as warnings."""
        return ()

    @property
    def concepts(self) -> Sequence[CharacterConcept]:
        """The concepts from which suggestions are made."""
        return tuple(CharacterConcept(kind.name, kind.title, kind.text) for kind in self.kinds.values())

    def blueprint(self) -> Blueprint:
        """Return the blueprint of all fields to fill in."""
        return self.form.blueprint

    def assess(self, draft: Draft) -> Assessment:
        """Return the assessment of any draft. No draft raises an error."""
        judged = self.judge(draft)
        case = judged.case
        return Assessment(
            tuple(self.budgets(case)),
            tuple(self.derive_values(case)),
            judged.problems,
            self.form.costs(case),
            tuple(self.own(case)),
        )

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        """Return the terms of each of the form's offers for any draft, by the offer's key."""
        return self.offer_terms(self.case(draft))

    def finish(self, draft: Draft) -> T:
        """Return the finished character or foe.

        Raises ValueError with the first problem's sentence if the draft is not legal.
        """
        judged = self.judge(draft)
        judged.demand_legal()
        return self.build_result(judged)

    def judge(self, draft: Draft) -> DraftVerdict[C]:
        """Return the verdict on any draft."""
        case = self.case(draft)
        return judge_draft(case, self.problems(case), draft, self.inherited_problems(case))


def budget(name: str, spent: int, total: int, unit: str, why: str, limit: bool = False) -> Budget:
    """Return a budget of whole numbers.

    A `limit` is only an upper bound: nothing is lost if a part of it is left unspent.
    """
    shown, most = (str(figure).replace("-", "−") for figure in (spent, total))
    return Budget(name, shown, most, unit, share(spent, total), over=spent > total, why=why, limit=limit)


def share(spent: float, total: float) -> float:
    """Return the fraction of a total that is spent, from 0 to 1."""
    return max(0.0, min(1.0, spent / total)) if total > 0 else float(spent > total)
