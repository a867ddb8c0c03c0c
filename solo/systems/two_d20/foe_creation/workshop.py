"""Workshop for foes: no points are spent, and the threat follows from the foe's figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem
from solo.systems.parts.drafting import workshop
from solo.systems.parts.drafting.creation import share
from solo.systems.parts.drafting.verdict import warning
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.two_d20.creation.sheet_panels import attack_line, skill_line
from solo.systems.two_d20.foe_creation.form import FoeForm, parse_foe_draft
from solo.systems.two_d20.foe_creation.kinds import FoeTemplate
from solo.systems.two_d20.foe_creation.suggest import MOST_PRICE, suggest_foe
from solo.systems.two_d20.foes.foe import Foe, attacks_of, find_problems, resolve_of, skills_of, vigor_of
from solo.systems.two_d20.foes.threat import threat
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, DEFENCES, UNTRAINED
from solo.systems.two_d20.rulings import USUAL

USUAL_PRICE: Final = 12


class TwoD20FoeWorkshop(workshop.FoeWorkshopBase[Foe, FoeDraft[Foe]]):
    """The workshop in which foes are drawn up, suggested, repaired and reopened. Their threat is computed."""

    usual_price = USUAL_PRICE
    foe_type = Foe
    kind_type = FoeTemplate

    @cached_property
    def form(self) -> FoeForm:
        return FoeForm(self._content)

    def suggest_foe(self, thrower: Thrower, concept: str, price: int) -> Foe:
        return suggest_foe(thrower, concept, price, self._content)

    def case(self, draft: Draft) -> FoeDraft[Foe]:
        return parse_foe_draft(draft, self.form)

    def budgets(self, case: FoeDraft[Foe]) -> Iterator[Budget]:
        worth = threat(case.foe, self._content)
        why = "Computed from all other values."
        yield Budget("Threat", str(worth), str(MOST_PRICE), "", share(worth, MOST_PRICE), why=why, gauge=True)

    def derive_values(self, case: FoeDraft[Foe]) -> Iterator[DerivedValue]:
        foe, trained = case.foe, skills_of(case.foe)
        why = "Computed from the first attack, and from the time a Warrior needs to take this foe out."
        yield DerivedValue("Threat", str(threat(foe, self._content)), why)
        halved = ", halved for a Minion" if foe.rank == "minion" else ""
        body = f"Brawn {foe.attributes.brawn} + Body {foe.fields.body}{halved}. Out at {USUAL.out_at(foe.rank)} Harm."
        yield DerivedValue("Vigor", str(vigor_of(foe)), body)
        mind = f"Willpower {foe.attributes.willpower} + Mind {foe.fields.mind}{halved}."
        yield DerivedValue(
            "Resolve", str(resolve_of(foe)), "A mindless foe cannot be threatened." if foe.mindless else mind
        )
        attacks = attacks_of(foe, self._content)
        lines = (
            *(skill_line(foe.attributes, skill, trained.get(skill, UNTRAINED)) for skill in DEFENCES),
            *(attack_line(foe.attributes, trained.get(ATTACK_SKILL[one.type], UNTRAINED), one) for one in attacks),
        )
        yield from (DerivedValue(line.name, line.value, line.why) for line in lines)

    def find_problems(self, case: FoeDraft[Foe]) -> Iterator[DraftProblem]:
        yield from self.unread(case, find_problems(case.foe, self._content))
        first = attacks_of(case.foe, self._content)[0]
        if ATTACK_SKILL[first.type] not in skills_of(case.foe):
            yield warning(
                "doubt", self.form.attacks[1].key, f"This foe is untrained in its first attack, {first.name}."
            )
