"""Foe workshop of this game. The rules set no limits to a foe; its danger is shown out of 100."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.encounters.foe_facts import foe_facts
from solo.systems.fire_and_sword.encounters.foe_worth import foe_worth
from solo.systems.fire_and_sword.foe_creation.candidate import parse_foe_draft
from solo.systems.fire_and_sword.foe_creation.form import FoeForm, skill_key, spell_key
from solo.systems.fire_and_sword.foe_creation.kinds import FoeTemplate
from solo.systems.fire_and_sword.foe_creation.suggest import suggest_foe
from solo.systems.fire_and_sword.foes.foe import Foe, FoeProblem, problems_of
from solo.systems.parts.drafting import workshop
from solo.systems.parts.drafting.workshop import FoeDraft

USUAL_DANGER: Final = 40
_WHYS: Final = {
    "danger": "How many of 100 duels the benchmark fighter (attack and parry 15, D10+1, armour 2) does not win.",
    "against the benchmark": "Both fighters attack and defend once a round until one is out. Active spells count.",
    "best defence": "The best of dodge, shield and weapon parries.",
    "armour": "Hide and armour together. They do not count against critical blows.",
    "resistance": "Rolled against the damage that gets through. If the foe is named, the highest face always resists.",
}


class FireAndSwordFoeWorkshop(workshop.FoeWorkshopBase[Foe, FoeDraft[Foe]]):
    """The creation of foes: drafts, suggestions, corrections and reopening."""

    usual_price = USUAL_DANGER
    foe_type = Foe
    kind_type = FoeTemplate

    def __init__(self, stock: DraftCatalogue) -> None:
        super().__init__(stock.content)

    @cached_property
    def form(self) -> FoeForm:
        return FoeForm(self._content)

    def suggest_foe(self, thrower: Thrower, concept: str, price: int) -> Foe:
        return suggest_foe(thrower, concept, price, self._content)

    def case(self, draft: Draft) -> FoeDraft[Foe]:
        return parse_foe_draft(draft, self.form)

    def find_problems(self, case: FoeDraft[Foe]) -> Iterator[DraftProblem]:
        for fault in problems_of(case.foe, self._content):
            yield DraftProblem(fault.field, self._field_of(fault), fault.sentence)

    def budgets(self, case: FoeDraft[Foe]) -> Iterator[Budget]:
        worth = foe_worth(case.foe, self._content)
        yield Budget("Danger", str(worth), "100", "", worth / 100, why=_WHYS["danger"], gauge=True)

    def derive_values(self, case: FoeDraft[Foe]) -> Iterator[DerivedValue]:
        for name, value in foe_facts(case.foe, self._content):
            yield DerivedValue(name[:1].upper() + name[1:], value, _WHYS.get(name, ""))

    def _field_of(self, fault: FoeProblem) -> str:
        """Return the field to which a problem belongs."""
        if fault.field == "skills":
            return skill_key(fault.about)
        return spell_key(fault.about) if fault.field == "spells" else self.form.field_of(fault.field)
