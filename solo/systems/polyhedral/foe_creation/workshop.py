"""Workshop of PolyRPG foes: each part of a foe has a price in XP, and complete foes are built from templates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem
from solo.systems.parts.drafting import workshop
from solo.systems.parts.drafting.creation import budget
from solo.systems.parts.drafting.verdict import warning
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foe_creation.candidate import parse_foe_draft, reopen_draft
from solo.systems.polyhedral.foe_creation.case import FoeCase
from solo.systems.polyhedral.foe_creation.form import FoeForm
from solo.systems.polyhedral.foes.builder import build
from solo.systems.polyhedral.foes.foe import Foe, find_problems, gear_xp, most_gear_xp, stat_xp
from solo.systems.polyhedral.foes.templates import Template
from solo.systems.polyhedral.people.advancement import skills_cost
from solo.systems.polyhedral.people.sheet import derive_sheet, worth_telling
from solo.systems.polyhedral.people.weapon_uses import weapon_uses

USUAL_XP: Final = 50


class PolyRpgFoeWorkshop(workshop.FoeWorkshopBase[Foe, FoeCase]):
    """The workshop that drafts, suggests, checks and reopens PolyRPG foes."""

    usual_price = USUAL_XP
    foe_type = Foe
    kind_type = Template

    def __init__(self, shop: Shop) -> None:
        super().__init__(shop.content)
        self._shop = shop

    @cached_property
    def form(self) -> FoeForm:
        return FoeForm(self._shop)

    def reopen(self, foe: Foe) -> Draft:
        return reopen_draft(foe, self.form, self._shop)

    def suggest_foe(self, thrower: Thrower, concept: str, price: int) -> Foe:
        """Return a foe of a template ("" for any) at this price in XP.

        Raises KeyError for an unknown template, and ValueError with a sentence for XP out of bounds.
        """
        templates = list(self.kinds)
        name = concept or templates[thrower.sum(1, len(templates)) - 1]
        return build(name, price, self.kinds[name].title, thrower, self._content)

    def case(self, draft: Draft) -> FoeCase:
        return parse_foe_draft(draft, self.form, self._shop)

    def find_problems(self, case: FoeCase) -> Iterator[DraftProblem]:
        for field, sentence in find_problems(case.foe, self._content):
            yield DraftProblem(field, self.form.field_of(field), sentence)
        if case.target and case.foe.xp > case.target:
            over = f"The foe costs {case.foe.xp} XP, {case.foe.xp - case.target} above the target price."
            yield warning("over-target", self.form.target.key, over)

    def budgets(self, case: FoeCase) -> Iterator[Budget]:
        if not case.sound:
            return
        foe = case.foe
        gear, most, skills = gear_xp(foe, self._content), most_gear_xp(foe.xp), skills_cost(foe.build.skills)
        why = f"Attributes cost {stat_xp(foe) - skills} XP, skills {skills} XP, gear and money {gear} XP."
        yield budget("Price", foe.xp, case.target or foe.xp, "XP", why)
        why = (
            f"Gear may cost a quarter of the price, or 5 XP if that is more. At $10 per XP, the limit is ${most * 10}."
        )
        yield budget("Gear", gear, most, "XP", why)

    def derive_values(self, case: FoeCase) -> Iterator[DerivedValue]:
        if not case.sound:
            return
        for line in worth_telling(derive_sheet(case.foe.build, self._content)):
            yield DerivedValue(line.name, str(line.value), line.why)
        for use in weapon_uses(case.foe.build, self._content):
            yield DerivedValue(use.name, use.summary, use.explanation)
