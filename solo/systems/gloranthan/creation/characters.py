"""Creation of heroes: reading a draft, problems, the character, and reopening to spend earned XP."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from solo.resolver import Thrower
from solo.systems.contract import Budget, Content, DerivedValue, Draft, DraftProblem, GrantedItem, Terms
from solo.systems.gloranthan.creation import people_grants, spell_list
from solo.systems.gloranthan.creation.candidate import parse_draft
from solo.systems.gloranthan.creation.form import SYSTEM, DraftCase, HeroForm
from solo.systems.gloranthan.creation.problems import problems_of
from solo.systems.gloranthan.creation.sheet_panels import figures
from solo.systems.gloranthan.creation.ways_of_life import WayOfLife
from solo.systems.gloranthan.people.build import build_character
from solo.systems.gloranthan.people.cost import xp_spent
from solo.systems.gloranthan.people.sheet import START, Character
from solo.systems.parts.drafting.creation import DraftCreation, budget
from solo.systems.parts.drafting.embedded_character import BEFORE, pack_character
from solo.systems.parts.drafting.random_choice import choose_name, one_of
from solo.systems.parts.drafting.verdict import DraftVerdict


class Characters(DraftCreation[Character, DraftCase]):
    """Creation of heroes."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def form(self) -> HeroForm:
        return HeroForm(self._content)

    @property
    def kinds(self) -> Mapping[str, WayOfLife]:
        return self._content.entries(WayOfLife)

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        """Return a complete legal draft of the way of life `concept` ("" for any), with a name that is not taken.

        Raises KeyError for an unknown way of life.
        """
        way = self.kinds[concept] if concept else one_of(thrower, tuple(self.kinds.values()))
        hero = build_character(way, choose_name(thrower, way.names, taken), self._content)
        return Draft(SYSTEM, hero.name, self.form.values(hero))

    def case(self, draft: Draft) -> DraftCase:
        return parse_draft(draft, self.form, self._content)

    def problems(self, case: DraftCase) -> Iterator[DraftProblem]:
        return problems_of(case, self.form)

    def budgets(self, case: DraftCase) -> Iterator[Budget]:
        hero = case.character
        earned = f" and {hero.earned} earned" if hero.earned else ""
        lost = sum(hero.lost.values())
        taken = f", {lost} of them lost for good" if lost else ""
        why = f"{START} at the start{earned}{taken}."
        yield budget("Experience", xp_spent(hero, self._content), START + hero.earned, "XP", why)

    def derive_values(self, case: DraftCase) -> Iterator[DerivedValue]:
        return (DerivedValue(line.name, line.value, line.why) for line in figures(case.character, self._content))

    def offer_terms(self, case: DraftCase) -> Mapping[str, Terms]:
        return dict(spell_list.terms(case.character, case.slots, self._content))

    def own(self, case: DraftCase) -> Iterable[GrantedItem]:
        return people_grants.grants(case, self.form)

    def build_result(self, verdict: DraftVerdict[DraftCase]) -> Character:
        return verdict.case.character

    def reopen(self, character: Character) -> Draft:
        return Draft(SYSTEM, character.name, {BEFORE: pack_character(character), **self.form.values(character)})
