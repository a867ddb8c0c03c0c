"""Owns the workshop of foes: nothing is paid for, and the threat follows from all that they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Budget, Content, Derived, Draft, Problem
from solo.systems.parts.drafting import workshop
from solo.systems.parts.drafting.creation import share
from solo.systems.parts.drafting.verdict import warning
from solo.systems.parts.drafting.workshop import Drawn
from solo.systems.two_d20.foe_creation.candidate import understood
from solo.systems.two_d20.foe_creation.figures import figures
from solo.systems.two_d20.foe_creation.form import FoeForm
from solo.systems.two_d20.foe_creation.kinds import Kind
from solo.systems.two_d20.foe_creation.suggest import MOST_PRICE, suggested
from solo.systems.two_d20.foes.foe import Foe, attacks_of, faults, skills_of
from solo.systems.two_d20.foes.threat import reckoned
from solo.systems.two_d20.people.attributes import ATTACK_SKILL

USUAL_PRICE: Final = 12


class Workshop(workshop.Workshop[Foe, Drawn[Foe]]):
    """Where foes are drawn up, suggested, mended and reopened. Its foes are always worth what is reckoned."""

    usual_price = USUAL_PRICE

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def form(self) -> FoeForm:
        return FoeForm(self._content)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return self._content.entries(Kind)

    def named(self, name: str) -> Foe:
        return self._content.entries(Foe)[name]

    def reopen(self, foe: Foe) -> Draft:
        return Draft(self.form.system, foe.name, self.form.values(foe))

    def suggested(self, thrower: Thrower, concept: str, price: int) -> Foe:
        return suggested(thrower, concept, price, self._content)

    def case(self, draft: Draft) -> Drawn[Foe]:
        return understood(draft, self.form)

    def budgets(self, case: Drawn[Foe]) -> Iterator[Budget]:
        worth = reckoned(case.foe, self._content)
        why = "It follows from all the rest (house)."
        yield Budget("Threat", str(worth), str(MOST_PRICE), "", share(worth, MOST_PRICE), why=why)

    def derived(self, case: Drawn[Foe]) -> Iterator[Derived]:
        return figures(case.foe, self._content)

    def faults(self, case: Drawn[Foe]) -> Iterator[Problem]:
        told = {problem.field for problem in case.unread}
        for fault, sentence in faults(case.foe, self._content):
            field = self.form.field_of(fault)
            if not field or field not in told:
                yield Problem(fault, field, sentence)
        first = attacks_of(case.foe, self._content)[0]
        if ATTACK_SKILL[first.type] not in skills_of(case.foe):
            yield warning("doubt", self.form.attacks[1].key, f"It is untrained in what it does first: {first.name}.")
