"""Creation of heroes: judging a draft, making the hero, and reopening a hero as a draft."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Budget, Content, DerivedValue, Draft, DraftProblem, GrantedItem
from solo.systems.parts.drafting.creation import DraftCreation, budget
from solo.systems.parts.drafting.embedded_character import BEFORE, pack_character
from solo.systems.parts.drafting.random_choice import choose_name, one_of
from solo.systems.parts.drafting.verdict import DraftVerdict
from solo.systems.two_d20.creation.archetypes import Archetype
from solo.systems.two_d20.creation.candidate import parse_draft
from solo.systems.two_d20.creation.form import SYSTEM, DraftCase, HeroForm
from solo.systems.two_d20.creation.problems import problems_of
from solo.systems.two_d20.creation.sheet_panels import figures
from solo.systems.two_d20.gear.load import LOWEST
from solo.systems.two_d20.people import start_limits
from solo.systems.two_d20.people.build import build_character
from solo.systems.two_d20.people.sheet import Character, encumbrance


class Characters(DraftCreation[Character, DraftCase]):
    """The creation of heroes."""

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def form(self) -> HeroForm:
        return HeroForm(self._content)

    @property
    def kinds(self) -> Mapping[str, Archetype]:
        return self._content.entries(Archetype)

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        """Return a complete legal draft of an archetype ("" for any), with a name that is not taken.

        Raises KeyError for an unknown archetype.
        """
        archetype = self.kinds[concept] if concept else one_of(thrower, tuple(self.kinds.values()))
        hero = msgspec.structs.replace(
            build_character(archetype, choose_name(thrower, archetype.names, taken)),
            archetype=archetype.name,
            look=one_of(thrower, archetype.looks),
            past=one_of(thrower, archetype.pasts),
            weapons=one_of(thrower, (archetype.weapons, *archetype.arms)),
        )
        return Draft(SYSTEM, hero.name, self.form.values(hero))

    def case(self, draft: Draft) -> DraftCase:
        return parse_draft(draft, self.form, self._content)

    def problems(self, case: DraftCase) -> Iterator[DraftProblem]:
        return problems_of(case, self.form)

    def budgets(self, case: DraftCase) -> Iterator[Budget]:
        hero = case.character
        why = f"Use {start_limits.ARRAY_WORDS}, each once."
        yield budget("Attributes", start_limits.count_placed(hero), len(start_limits.ARRAY), "scores", why)
        why = "Each skill point buys 1 expertise or 1 focus."
        yield budget("Skills", start_limits.points_spent(hero), start_limits.SKILL_POINTS, "points", why)
        yield budget("Talents", len(hero.talents), start_limits.TALENTS, "", "You start with two.")
        if not hero.is_seasoned:
            why = "The load of all your armour."
            yield budget(
                "Armour",
                start_limits.armour_load(hero, self._content),
                start_limits.ARMOUR_LOAD,
                "load",
                why,
                limit=True,
            )
        free = hero.attributes.brawn * LOWEST
        why = "You carry up to twice your Brawn without Fatigue. Each Fatigue costs 1 Vigor."
        yield budget("Load", encumbrance(hero, self._content), free, "", why, limit=True)

    def derive_values(self, case: DraftCase) -> Iterator[DerivedValue]:
        return (DerivedValue(line.name, line.value, line.why) for line in figures(case.character, self._content))

    def own(self, case: DraftCase) -> Iterator[GrantedItem]:
        """Yield the archetype's values, talents and weapons that the draft still has; nothing for a free build."""
        archetype = self.kinds.get(case.character.archetype)
        if archetype is None:
            return
        usual, now = self.form.values(build_character(archetype, "")), self.form.values(case.character)
        arms = tuple(dict.fromkeys((*archetype.weapons, *(name for arms in archetype.arms for name in arms))))
        options = {line.key: arms for line in self.form.weapons.values()}
        options |= {line.key: tuple(taken.name for taken in archetype.talents) for line in self.form.talents.values()}
        if archetype.shield:
            options[self.form.shield.key] = (archetype.shield,)
        yield GrantedItem(archetype.title, tuple(key for key, value in usual.items() if now.get(key) == value), options)

    def build_result(self, verdict: DraftVerdict[DraftCase]) -> Character:
        hero = verdict.case.character
        return msgspec.structs.replace(hero, house_rules=verdict.house_rules(hero.house_rules))

    def reopen(self, character: Character) -> Draft:
        values = {BEFORE: pack_character(character), **self.form.values(character)}
        return Draft(SYSTEM, character.name, values, list(character.house_rules))
