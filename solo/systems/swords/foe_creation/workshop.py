"""The workshop of Swords' foes: fields cost nothing, and the danger follows from all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem
from solo.systems.parts.drafting import workshop
from solo.systems.parts.drafting.verdict import warning
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.swords.encounters.foe_worth import MOST, danger
from solo.systems.swords.foe_creation.candidate import parse_foe_draft
from solo.systems.swords.foe_creation.figures import figures
from solo.systems.swords.foe_creation.form import FoeForm
from solo.systems.swords.foe_creation.kinds import FoeTemplate
from solo.systems.swords.foe_creation.suggest import suggest_foe
from solo.systems.swords.foes.foe import Foe, find_problems, weapons_of

USUAL_PRICE: Final = 20
FOLLOWS: Final = "Computed from all other values."


class SwordsFoeWorkshop(workshop.FoeWorkshopBase[Foe, FoeDraft[Foe]]):
    """The creation of foes: draft, suggest, correct and reopen."""

    usual_price = USUAL_PRICE
    foe_type = Foe
    kind_type = FoeTemplate

    @cached_property
    def form(self) -> FoeForm:
        return FoeForm(self._content)

    def suggest_foe(self, thrower: Thrower, concept: str, price: int) -> Foe:
        return suggest_foe(thrower, concept, price, self._content)

    def case(self, draft: Draft) -> FoeDraft[Foe]:
        return parse_foe_draft(draft, self.form, self._content)

    def budgets(self, case: FoeDraft[Foe]) -> Iterator[Budget]:
        worth = danger(case.foe, self._content)
        yield Budget("Danger", str(worth), str(MOST), "", worth / MOST, why=FOLLOWS, gauge=True)

    def derive_values(self, case: FoeDraft[Foe]) -> Iterator[DerivedValue]:
        return figures(case.foe, self._content)

    def find_problems(self, case: FoeDraft[Foe]) -> Iterator[DraftProblem]:
        yield from self.unread(case, find_problems(case.foe, self._content))
        yield from self._doubts(case.foe)

    def _doubts(self, foe: Foe) -> Iterator[DraftProblem]:
        """Yield warnings about arms that the foe cannot use or has no skill for."""
        weapons = weapons_of(foe, self._content)
        first, shield, archery = self.form.weapons[0].key, self.form.shield.key, self.form.skills["Archery"].key
        if foe.animal and any(not weapon.natural for weapon in weapons):
            yield warning("doubt", first, "An animal cannot hold a weapon. Give it natural weapons.")
        if any(weapon.mounted_only for weapon in weapons) and not foe.mount and len(weapons) == 1:
            yield warning("doubt", first, f"The {weapons[0].name} can be used only from the saddle. Choose a mount.")
        if foe.shield and weapons[0].hands > 1 and not (weapons[0].one_handed_mounted and foe.mount):
            yield warning(
                "doubt", shield, f"The {weapons[0].name} takes both hands, so the shield does not help with it."
            )
        if any(weapon.shoots for weapon in weapons) and not foe.skills.get("Archery"):
            yield warning("doubt", archery, "The foe has a ranged weapon but no Archery.")
