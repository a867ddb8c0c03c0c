"""Owns the workshop: foes drawn up on a form, whole ones suggested at a price, and those on the shelf opened again.

A foe leaves it only without a fault. A game says its form, how a draft is understood, its kinds and its prices.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content, Draft, Problem
from solo.systems.parts.drafting.creation import Creation, Titled
from solo.systems.parts.drafting.verdict import Verdict, name_problems

F = TypeVar("F", bound=msgspec.Struct)


class Drawn(msgspec.Struct, Generic[F], frozen=True):
    """A foe as its draft says, its name, and what could not be read of it."""

    foe: F
    name: str
    unread: tuple[Problem, ...]


D = TypeVar("D", bound=Drawn[Any])


class Workshop(Creation[F, D], Generic[F, D]):
    """Where foes are drawn up, suggested, mended and reopened; `foe_type` and `kind_type` are what content declares."""

    shelf: str = "foes"
    usual_price: int
    foe_type: type[F]
    kind_type: type[Any]

    def __init__(self, content: Content) -> None:
        self._content = content

    @property
    def kinds(self) -> Mapping[str, Titled]:
        """What a whole foe can be suggested for, by name."""
        return self._content.entries(self.kind_type)

    def named(self, name: str) -> F:
        """The foe of this name, as it stands on its shelf. Raises KeyError for an unknown one."""
        return self._content.entries(self.foe_type)[name]

    @abstractmethod
    def suggested(self, thrower: Thrower, concept: str, price: int) -> F:
        """A foe of a kind ("" for any) worth so much.

        Raises KeyError for an unknown kind, and ValueError with a sentence where nothing of it is worth so much.
        """

    @abstractmethod
    def faults(self, case: D) -> Iterator[Problem]:
        """What is wrong or doubtful with a foe that could be read."""

    def unread(self, case: D, faults: Iterable[tuple[str, str]]) -> Iterator[Problem]:
        """What is wrong with a foe by (field, sentence), but for fields that could not even be read."""
        told = {problem.field for problem in case.unread}
        for fault, sentence in faults:
            field = self.form.field_of(fault)
            if not field or field not in told:
                yield Problem(fault, field, sentence)

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """A whole legal draft of a kind ("" for any) worth so much, as much as is usual for None.

        Raises KeyError for an unknown kind, and ValueError with a sentence where nothing of it is worth so much.
        """
        return self.reopen(self.suggested(thrower, concept, self.usual_price if price is None else price))

    def reopen(self, foe: F) -> Draft:
        """The draft that makes a foe again."""
        name: str = attrgetter("name")(foe)
        return Draft(self.form.system, name, self.form.values(foe))

    def problems(self, case: D) -> Iterator[Problem]:
        """What could not be read, then what is wrong with the foe."""
        yield from case.unread
        yield from name_problems(case.name, "foe")
        yield from self.faults(case)

    def made(self, verdict: Verdict[D]) -> F:
        """The foe of a legal draft."""
        foe: F = verdict.case.foe
        return foe
