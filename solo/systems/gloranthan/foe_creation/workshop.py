"""Workshop of foes and regiments. Choices on the form cost nothing; the foe's worth follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem
from solo.systems.gloranthan.foe_creation.form import FoeForm, parse_foe_draft
from solo.systems.gloranthan.foe_creation.kinds import MOST_PRICE, FoeTemplate, suggest_foe
from solo.systems.gloranthan.foes.computed_figures import every_foe, foe_armed, foe_profile, price
from solo.systems.gloranthan.foes.foe import Foe, find_problems
from solo.systems.gloranthan.people.action_bonuses import OF_BAND, attack_power, parts_of, pursue_value, resist_power
from solo.systems.gloranthan.rating import modifier_text, power_text
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.drafting import workshop
from solo.systems.parts.drafting.creation import share
from solo.systems.parts.drafting.verdict import warning
from solo.systems.parts.drafting.workshop import FoeDraft

USUAL_PRICE: Final = 84


class GloranthanFoeWorkshop(workshop.FoeWorkshopBase[Foe, FoeDraft[Foe]]):
    """Creation of foes: drafts, suggestions, repairs and reopening."""

    usual_price = USUAL_PRICE
    foe_type = Foe
    kind_type = FoeTemplate

    @cached_property
    def form(self) -> FoeForm:
        return FoeForm(self._content)

    def find_foe(self, name: str) -> Foe:
        return every_foe(self._content)[name]

    def suggest_foe(self, thrower: Thrower, concept: str, price: int) -> Foe:
        return suggest_foe(thrower, concept, price, self._content)

    def case(self, draft: Draft) -> FoeDraft[Foe]:
        return parse_foe_draft(draft, self.form)

    def budgets(self, case: FoeDraft[Foe]) -> Iterator[Budget]:
        if not list(find_problems(case.foe, self._content)):
            worth = price(case.foe)
            share_of_most = share(worth, MOST_PRICE)
            yield Budget("Worth", str(worth), str(MOST_PRICE), "", share_of_most, why=_why(case.foe), gauge=True)

    def derive_values(self, case: FoeDraft[Foe]) -> Iterator[DerivedValue]:
        foe, unit = case.foe, self._content.entries(UnitType).get(case.foe.unit)
        if unit is None or list(find_problems(foe, self._content)):
            return
        armed, profile = foe_armed(foe, self._content), foe_profile(foe, self._content)
        yield DerivedValue("Worth", str(price(foe)), _why(foe))
        for band in unit.bands:
            told = [f"{part.name} {modifier_text(part.bonus)}" for part in parts_of(profile, OF_BAND[band])]
            added = ", ".join(["Physical", *(() if foe.base else told), unit.name])
            yield DerivedValue(f"Attack, {band}", power_text(attack_power(foe.powers, armed, unit, band)), f"{added}.")
        yield DerivedValue("Resistance", power_text(resist_power(foe.powers, armed, unit)), f"Physical, {unit.name}.")
        yield DerivedValue("Pursuit and flight", power_text(pursue_value(armed, unit)), f"{unit.name}, and training.")
        for rune in foe.powers.__struct_fields__:
            yield DerivedValue(f"Hits, {rune}", str(getattr(foe.powers, rune) or 0), "The level of the rune.")

    def find_problems(self, case: FoeDraft[Foe]) -> Iterator[DraftProblem]:
        yield from self.unread(case, find_problems(case.foe, self._content))
        if case.foe.untouchable and not case.foe.abilities:
            text = "Blows cannot harm this foe, and without abilities it cannot harm anyone."
            yield warning("doubt", self.form.untouchable.key, text)


def _why(foe: Foe) -> str:
    if foe.base:
        return "The multiple of the regiment's whole level."
    return "The XP cost of the runes from level 0 and of the abilities, 2 for each skill, and 6 for retainers."
