"""Character creation: a draft's problems, budgets and figures, the finished character, and drafts for levelling up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Budget, Content, DerivedValue, Draft, DraftProblem
from solo.systems.parts.drafting.creation import DraftCreation, share
from solo.systems.parts.drafting.embedded_character import BEFORE, pack_character
from solo.systems.parts.drafting.verdict import DraftVerdict
from solo.systems.parts.phrasing import format_number
from solo.systems.swords.creation.candidate import parse_draft
from solo.systems.swords.creation.form import SYSTEM, CharacterForm, DraftCase
from solo.systems.swords.creation.plans import FightingStyle
from solo.systems.swords.creation.problems import problems_of
from solo.systems.swords.creation.sheet_panels import figures
from solo.systems.swords.creation.suggest import suggest_character
from solo.systems.swords.people import points
from solo.systems.swords.people.sheet import Character


class Characters(DraftCreation[Character, DraftCase]):
    """The creation of Swords characters, from a draft to a character and back."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def form(self) -> CharacterForm:
        return CharacterForm(self._content)

    @property
    def kinds(self) -> Mapping[str, FightingStyle]:
        return self._content.entries(FightingStyle)

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        return suggest_character(thrower, concept, self.form, self._content, taken)

    def case(self, draft: Draft) -> DraftCase:
        return parse_draft(draft, self.form, self._content)

    def problems(self, case: DraftCase) -> Iterator[DraftProblem]:
        return problems_of(case, self.form)

    def budgets(self, case: DraftCase) -> Iterator[Budget]:
        character = case.character
        attributes, skills = points.attributes_cost(character.attributes), points.skills_cost(character.skills)
        beyond = points.beyond_start(character.attributes, character.skills)
        covered = beyond <= character.earned
        yield _points("Attributes", attributes, points.ATTRIBUTE_POINTS, "Level L costs 10 × L² points.", covered)
        yield _points("Skills", skills, points.SKILL_POINTS, "Level L costs 5 × L² points.", covered)
        if character.earned:
            why = "Points earned in play buy levels beyond the starting points, at the same prices."
            yield _points("Earned in play", beyond, character.earned, why, covered)

    def derive_values(self, case: DraftCase) -> Iterator[DerivedValue]:
        return (DerivedValue(line.name, line.value, line.why) for line in figures(case.character, self._content))

    def build_result(self, verdict: DraftVerdict[DraftCase]) -> Character:
        character = verdict.case.character
        return msgspec.structs.replace(character, house_rules=verdict.house_rules(character.house_rules))

    def reopen(self, character: Character) -> Draft:
        values = {BEFORE: pack_character(character), **self.form.values(character)}
        return Draft(SYSTEM, character.name, values, list(character.house_rules))


def _points(name: str, spent: int, total: int, why: str, covered: bool) -> Budget:
    over = spent > total and not covered
    return Budget(name, format_number(spent), str(total), "points", share(spent, total), over=over, why=why)
