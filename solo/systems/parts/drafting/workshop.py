"""The workshop for foes: it reads drafts on a form, suggests foes at a price, and reopens foes of the content.

Only a foe without problems can be finished. A game defines its form, its parsing, its types of foes and its prices.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content, Draft, DraftProblem
from solo.systems.parts.drafting.creation import ConceptEntry, DraftCreation
from solo.systems.parts.drafting.verdict import DraftVerdict, name_problems

F = TypeVar("F", bound=msgspec.Struct)


class FoeDraft(msgspec.Struct, Generic[F], frozen=True):
    """A foe parsed from a draft, its name, and the problems of unreadable fields."""

    foe: F
    name: str
    unread: tuple[DraftProblem, ...]


D = TypeVar("D", bound=FoeDraft[Any])


class FoeWorkshopBase(DraftCreation[F, D], Generic[F, D]):
    """The workshop of a game: it drafts, suggests, corrects and reopens foes.

    `foe_type` and `kind_type` are the content's types of entries for foes and for types of foes.
    """

    shelf: str = "foes"
    usual_price: int
    foe_type: type[F]
    kind_type: type[Any]

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def kinds(self) -> Mapping[str, ConceptEntry]:
        """The types of foes for suggestions, by name."""
        return self._content.entries(self.kind_type)

    def find_foe(self, name: str) -> F:
        """Return the foe of this name from the content. Raises KeyError if it is unknown."""
        return self._content.entries(self.foe_type)[name]

    @abstractmethod
    def suggest_foe(self, thrower: Thrower, concept: str, price: int) -> F:
        """Return a foe of a type ("" for any) at this price.

        Raises KeyError if the type is unknown, and ValueError with a sentence if no foe of that type has the price.
        """

    @abstractmethod
    def find_problems(self, case: D) -> Iterator[DraftProblem]:
        """Yield the problems and warnings of a parsed foe, apart from unreadable fields."""

    def unread(self, case: D, faults: Iterable[tuple[str, str]]) -> Iterator[DraftProblem]:
        """Yield a problem for each (field, sentence) pair in `faults`, except for fields that could not be read."""
        told = {problem.field for problem in case.unread}
        for fault, sentence in faults:
            field = self.form.field_of(fault)
            if not field or field not in told:
                yield DraftProblem(fault, field, sentence)

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """Return a complete legal draft of a type ("" for any) at a price, the usual price for None.

        Raises KeyError if the type is unknown, and ValueError with a sentence if no foe of that type has the price.
        """
        return self.reopen(self.suggest_foe(thrower, concept, self.usual_price if price is None else price))

    def reopen(self, foe: F) -> Draft:
        """Return the draft that makes this foe again."""
        name: str = attrgetter("name")(foe)
        return Draft(self.form.system, name, self.form.values(foe))

    def problems(self, case: D) -> Iterator[DraftProblem]:
        """Yield the problems of unreadable fields, then the problems of the foe."""
        yield from case.unread
        yield from name_problems(case.name, "foe")
        yield from self.find_problems(case)

    def build_result(self, verdict: DraftVerdict[D]) -> F:
        """Return the foe of a legal draft."""
        foe: F = verdict.case.foe
        return foe
