"""Suggestions: hundreds of them, each legal, armed for its concept, and with little left to spend."""

from random import Random

import msgspec
import pytest

from solo.resolver import SeededThrower
from solo.systems.contract import Draft
from solo.systems.polyhedral.creation.plans import WEAPON, ConceptPlan, WeaponKit, find_problems
from solo.systems.polyhedral.gear.equipment import Weapon, gear_named
from solo.systems.polyhedral.people.advancement import unspent_xp
from solo.systems.polyhedral.people.carrying import loadout_problems
from solo.systems.polyhedral.people.sheet import Character, derive_sheet, weapons_in_hand
from solo.systems.polyhedral.people.skills import SKILLS
from tests.systems.polyhedral.shipped import GAME, OPENED

PLANS = OPENED.content.entries(ConceptPlan)
CONCEPTS = [concept.key for concept in GAME.characters.concepts]
SEEDS = range(40)


def suggested(concept: str, seed: int) -> Draft:
    return GAME.characters.suggest(SeededThrower(Random(seed)), concept)


def people(concept: str) -> list[Character]:
    made = [GAME.characters.finish(suggested(concept, seed)) for seed in SEEDS]
    return [character for character in made if isinstance(character, Character)]


def test_there_are_enough_concepts_and_each_has_a_plan() -> None:
    assert len(CONCEPTS) >= 10
    assert set(CONCEPTS) == set(PLANS)


def test_plans_name_only_what_there_is() -> None:
    for plan in PLANS.values():
        names = [name for kit in plan.kits for name, _ in kit.pieces]
        names += [*plan.armours, *(name for name, _ in plan.extras)]
        assert all(gear_named(name, OPENED.content).name == name for name in names)
        skills = {kit.skill for kit in plan.kits} | set(plan.sides) | {name for name, _ in plan.first}
        assert (skills | set(plan.growth)) - {WEAPON} <= set(SKILLS)


def test_a_plan_that_is_not_sound_is_told_in_sentences() -> None:
    plan = PLANS["shield"]
    assert list(find_problems(plan, OPENED.content)) == []
    broken = msgspec.structs.replace(
        plan,
        spreads=({"STR": 6},),
        kits=(WeaponKit("Juggling", (("Halberd of tin", 1),), 12),),
        sides=("Gossip",),
        books=("Cookery",),
    )
    assert [field for field, _ in find_problems(broken, OPENED.content)] == ["kits", "sides", "kits", "kits", "books"]
    told = [sentence for _, sentence in find_problems(broken, OPENED.content)]
    assert told[:3] == [
        "No kit is light enough for STR 6.",
        "There is no skill “Gossip”.",
        "There is no skill “Juggling”.",
    ]
    assert "Halberd of tin" in told[3]
    assert told[4] == "There is no school “Cookery”."
    assert [field for field, _ in find_problems(msgspec.structs.replace(plan, spreads=()), OPENED.content)] == [
        "spreads"
    ]


@pytest.mark.parametrize("concept", CONCEPTS)
def test_every_suggestion_is_legal_and_spends_nearly_all(concept: str) -> None:
    for seed in SEEDS:
        assessed = GAME.characters.assess(suggested(concept, seed))
        assert assessed.legal
        assert assessed.problems == ()
    for character in people(concept):
        assert unspent_xp(character) == 0
        sheet = derive_sheet(character.build, OPENED.content)
        assert sheet.load <= sheet.free_load
        assert 0 <= character.money < (25_00 if sheet.load < sheet.free_load else 100_00)
        assert sheet.body_dr > 0
        assert not loadout_problems(character.build, OPENED.content)


@pytest.mark.parametrize("concept", CONCEPTS)
def test_every_suggestion_holds_a_weapon_it_can_use(concept: str) -> None:
    kit_skills = {kit.skill for kit in PLANS[concept].kits}
    for character in people(concept):
        levels = character.build.skills
        held = [weapon for _, weapon in weapons_in_hand(character.build, OPENED.content)]
        worn = [gear_named(entry.name, OPENED.content) for entry in character.build.gear if entry.place == "worn"]
        ready = held or [gear for gear in worn if isinstance(gear, Weapon)]
        modes = [mode for mode in ready[0].modes if mode.skill in kit_skills]
        assert max(levels.get(mode.skill, 0) for mode in modes) >= 2
        assert min(mode.min_strength or 0 for mode in modes) <= character.build.attributes.strength


@pytest.mark.parametrize("concept", CONCEPTS)
def test_suggestions_differ_from_each_other(concept: str) -> None:
    made = [suggested(concept, seed) for seed in SEEDS]
    assert len({str(sorted(draft.values.items())) for draft in made}) > len(SEEDS) // 2
    assert len({draft.name for draft in made}) > len(SEEDS) // 2


def test_the_same_dice_suggest_the_same_person() -> None:
    assert suggested("archer", 7) == suggested("archer", 7)


def test_any_concept_gives_all_sorts() -> None:
    weapons = set()
    for seed in range(120):
        character = GAME.characters.finish(suggested("", seed))
        assert isinstance(character, Character)
        weapons |= {weapon.name for _, weapon in weapons_in_hand(character.build, OPENED.content)}
    assert len(weapons) > 12


def test_an_unknown_concept_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        suggested("wizard of nothing", 1)
