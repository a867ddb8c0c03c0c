"""Creation of characters: the figures of a draft, its character, and the reopening of a character for advancement."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem, Terms
from solo.systems.parts.drafting.creation import DraftCreation, budget, share
from solo.systems.parts.drafting.embedded_character import BEFORE, pack_character
from solo.systems.parts.drafting.verdict import DraftVerdict
from solo.systems.polyhedral.creation import spell_list
from solo.systems.polyhedral.creation.candidate import build_candidate, build_fields, money_spent
from solo.systems.polyhedral.creation.draft_case import NOTHING, SYSTEM, DraftCase
from solo.systems.polyhedral.creation.form import CharacterForm
from solo.systems.polyhedral.creation.loadout_at_start import chosen_hands, resolve_hands
from solo.systems.polyhedral.creation.plans import ConceptPlan
from solo.systems.polyhedral.creation.problems import problems_of
from solo.systems.polyhedral.creation.reading import parse_draft
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.creation.suggest import suggest_character
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.advancement import (
    STARTING_XP_FOR_ANYTHING,
    attributes_cost,
    skills_cost,
    xp_for_anything,
)
from solo.systems.polyhedral.people.sheet import Character, derive_sheet, worth_telling
from solo.systems.polyhedral.people.weapon_uses import weapon_uses
from solo.systems.polyhedral.wording import dollars, format_number


class Characters(DraftCreation[Character, DraftCase]):
    """The creation of PolyRPG characters from drafts."""

    def __init__(self, shop: Shop) -> None:
        self._shop = shop

    @cached_property
    def form(self) -> CharacterForm:
        return CharacterForm(self._shop)

    @property
    def kinds(self) -> Mapping[str, ConceptPlan]:
        return self._shop.content.entries(ConceptPlan)

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        """Return a complete legal draft for the plan with the key `concept` ("" for any plan), with a free name.

        Raises KeyError for an unknown key.
        """
        return suggest_character(thrower, concept, self._shop, taken)

    def case(self, draft: Draft) -> DraftCase:
        reading = parse_draft(draft, self.form, self._shop.content)
        character = build_candidate(reading, self._shop)
        hands = resolve_hands(reading.hands, character.build, self._shop.content)
        return DraftCase(reading, character, derive_sheet(character.build, self._shop.content), hands, self._shop)

    def problems(self, case: DraftCase) -> Iterator[DraftProblem]:
        return problems_of(case, self.form)

    def inherited_problems(self, case: DraftCase) -> Collection[DraftProblem]:
        if case.reading.fresh:
            return ()
        return tuple(self.problems(self.case(self.reopen(case.reading.origin))))

    def budgets(self, case: DraftCase) -> Iterable[Budget]:
        return (*_experience(case), _money(case), _load(case))

    def derive_values(self, case: DraftCase) -> Iterable[DerivedValue]:
        return (*_values(case), *_hands(case), *_weapons(case))

    def offer_terms(self, case: DraftCase) -> Mapping[str, Terms]:
        return dict(spell_list.terms(case))

    def build_result(self, verdict: DraftVerdict[DraftCase]) -> Character:
        """Return the character of a legal draft, with its wounds and the house rules that it needed."""
        character = verdict.case.character
        house_rules = verdict.house_rules(character.house_rules)
        return msgspec.structs.replace(character, money=max(0, character.money), house_rules=house_rules)

    def reopen(self, character: Character) -> Draft:
        """Return the draft of a character. Finishing it unchanged gives the same character, wounds included."""
        build, shop = character.build, self._shop
        hands = chosen_hands(build, shop.content)
        values = self.form.values(msgspec.structs.replace(build_fields(build, shop, character.notes), hands=hands))
        return Draft(SYSTEM, character.name, {BEFORE: pack_character(character), **values}, list(character.house_rules))


def _experience(case: DraftCase) -> Iterator[Budget]:
    character = case.character
    on_attributes, on_skills = attributes_cost(character.build.attributes), skills_cost(character.build.skills)
    own = character.starting_intellect
    from_own = min(on_skills, own)
    received = f"{STARTING_XP_FOR_ANYTHING} XP at the start"
    received += f" and {character.earned_xp} XP earned since" if character.earned_xp else ""
    beyond = f"{on_skills - from_own} XP spent on skills"
    yield budget(
        "XP for anything",
        on_attributes + on_skills - from_own,
        xp_for_anything(character),
        "XP",
        f"{received}. {on_attributes} XP spent on attributes, {beyond}.",
    )
    yield budget(
        "XP for skills only",
        from_own,
        own,
        "XP",
        f"You get XP equal to your starting Intellect score ({own}). Skills use these XP first.",
    )


def _money(case: DraftCase) -> Budget:
    spent, total = money_spent(case.reading, case.shop), case.reading.origin.money
    return Budget(
        name="Money",
        spent=dollars(spent),
        total=dollars(total),
        unit="$",
        fraction=share(spent, total),
        over=spent > total,
        why=f"{dollars(total - spent)} left. Gear sold later earns you a tenth of its price, or the full price "
        f"if refurbished.",
    )


def _load(case: DraftCase) -> Budget:
    sheet = case.sheet
    light, heavy = (
        sheet.free_load * derived_figures.LIGHT_LOAD_FACTOR,
        sheet.free_load * derived_figures.HEAVY_LOAD_FACTOR,
    )
    return Budget(
        name="Load",
        spent=str(format_number(sheet.load)),
        total=str(sheet.free_load),
        unit="lb",
        fraction=share(float(sheet.load), sheet.free_load),
        over=sheet.load > sheet.free_load,
        why=f"No penalty up to {sheet.free_load} lb. Quickness Difficulty −1 up to {light} lb, −2 up to {heavy} lb "
        f"(the maximum).",
        limit=True,
    )


def _values(case: DraftCase) -> Iterator[DerivedValue]:
    for line in worth_telling(case.sheet):
        yield DerivedValue(line.name, str(line.value), line.why)


def _hands(case: DraftCase) -> Iterator[DerivedValue]:
    hands = case.hands
    held = [short_name(name) for name in (hands.main, hands.off) if name != NOTHING]
    yield DerivedValue(
        "In hand", " and ".join(held) or "nothing", "What you hold when a fight begins. Change this under Hands."
    )
    worn = "nothing" if hands.armour == NOTHING else short_name(hands.armour)
    yield DerivedValue("Worn", worn, f"DR {case.sheet.body_dr} against every hit.")


def _weapons(case: DraftCase) -> Iterator[DerivedValue]:
    for use in weapon_uses(case.character.build, case.shop.content):
        yield DerivedValue(use.name, use.summary, use.explanation)
