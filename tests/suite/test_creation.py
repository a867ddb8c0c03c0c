"""Creation in every game: blueprints make sense, thrown drafts never raise, and what is finished can be reopened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random

import msgspec
import pytest

from solo.resolver import SeededThrower
from solo.systems.contract import Assessment, Blueprint, Draft, Field, Manifest, System
from solo.systems.contract.creation import FieldValue

THROWN = 40
NONSENSE: tuple[object, ...] = (None, -1, 10**30, True, "", "x" * 2000, "two\nlines", 1.5, [], {}, "\x1b[2J")

MARKER = re.compile(r"\(house\)|\b[A-Z]-\d\d\b")
"""What the library says behind where something stands. A sentence for whoever plays has no room for it."""


def fields(blueprint: Blueprint) -> list[Field]:
    return [field for section in blueprint.sections for field in section.fields]


def suggested(system: System) -> Iterator[Draft]:
    """A whole draft of each concept, and one of any."""
    for number, concept in enumerate(("", *(one.key for one in system.characters.concepts))):
        draft = system.characters.suggest(SeededThrower(Random(number)), concept)
        yield msgspec.structs.replace(draft, name=draft.name or "Somebody")


def value_at_random(field: Field, random: Random) -> FieldValue:
    """Anything that a screen could put into a field."""
    if field.kind == "choice":
        return random.choice([option.key for option in field.options] or [""])
    if field.kind == "text":
        return random.choice(["", "Ash", "A long word " * 3])
    return random.randrange(field.low, field.high + 1, field.step) if field.high >= field.low else field.low


def assert_words(sentences: Iterable[str]) -> None:
    """No sentence bears a marker of where a rule comes from."""
    assert not [sentence for sentence in sentences if MARKER.search(sentence)]


def check_assessment(assessed: Assessment) -> None:
    assert_words(one.message for one in assessed.problems)
    assert_words(one.why for one in (*assessed.budgets, *assessed.derived))
    for budget in assessed.budgets:
        assert budget.name
        assert budget.fraction >= 0
    assert all(value.name and value.value for value in assessed.derived)
    for problem in assessed.problems:
        assert problem.code
        assert problem.message.endswith((".", "?", "!")), problem.message


def test_a_blueprint_names_each_field_once_and_says_what_it_is_for(system: System) -> None:
    blueprint = system.characters.blueprint()
    assert blueprint.sections
    keys = [field.key for field in fields(blueprint)]
    assert len(set(keys)) == len(keys)
    assert len({section.key for section in blueprint.sections}) == len(blueprint.sections)
    for field in fields(blueprint):
        assert field.label
        assert field.kind not in ("rating", "purchase") or field.low <= field.high
        options = [option.key for option in field.options]
        assert len(set(options)) == len(options)
        assert field.kind != "choice" or field.default in options
        assert_words((field.help, *(option.help for option in field.options)))
    assert_words(section.help for section in blueprint.sections)


def test_an_empty_draft_is_assessed_with_a_word_on_its_name(system: System, manifest: Manifest) -> None:
    assessed = system.characters.assess(Draft(manifest.key))
    assert not assessed.legal
    assert any(problem.field in ("", "name") for problem in assessed.problems)


def test_suggested_names_are_new(system: System) -> None:
    ready = system.characters.ready()
    for concept in system.characters.concepts:
        taken: list[str] = []
        for number in range(8):
            name = system.characters.suggest(SeededThrower(Random(number)), concept.key, taken).name
            assert name not in ready
            assert name not in taken
            taken.append(name)


def test_every_suggestion_is_legal_and_the_same_for_the_same_dice(system: System) -> None:
    for one, other in zip(suggested(system), suggested(system), strict=True):
        assert one == other
        assessed = system.characters.assess(one)
        assert assessed.legal, assessed.problems
        check_assessment(assessed)


def test_sheets_procedures_and_tiers_are_told_without_a_marker_of_where_a_rule_comes_from(system: System) -> None:
    for character in system.characters.ready().values():
        assert_words(line.why for panel in system.characters.sheet(character) for line in panel.lines)
    assert_words(procedure.help for procedure in system.procedures.values())
    assert_words(word for tier in system.encounters.tiers for word in (tier.title, tier.help))


def test_an_unknown_concept_is_no_concept(system: System) -> None:
    with pytest.raises(KeyError):
        system.characters.suggest(SeededThrower(Random(1)), "no such thing")


@pytest.mark.slow
def test_what_is_finished_is_reopened_and_finished_the_same(system: System) -> None:
    characters = system.characters
    made = [characters.finish(draft) for draft in suggested(system)]
    for character in (*made, *characters.ready().values()):
        assert isinstance(character, characters.type)
        saved = msgspec.json.decode(msgspec.json.encode(character), type=characters.type)
        assert saved == character
        draft = characters.reopen(character)
        assert characters.assess(draft).legal
        assert characters.finish(draft) == character
        assert all(line.name or line.value for panel in characters.sheet(character) for line in panel.lines)
        assert characters.member(character).name == draft.name


@pytest.mark.slow
def test_what_is_on_offer_is_had_once_it_is_taken_and_given_back(system: System) -> None:
    characters = system.characters
    offers = [offer for section in characters.blueprint().sections for offer in section.offers]
    known = {field.key for field in fields(characters.blueprint())}
    assert len({offer.key for offer in offers} | known) == len(offers) + len(known)
    for number, draft in enumerate(suggested(system)):
        terms = characters.terms(draft)
        assert terms.keys() == {offer.key for offer in offers}
        for offer in Random(number).sample(offers, min(len(offers), 8)):
            stands = terms[offer.key]
            assert stands.values or stands.why.endswith("."), offer
            assert known.issuperset(stands.values)
            if stands.values:
                turned = msgspec.structs.replace(draft, values={**draft.values, **stands.values})
                assert characters.terms(turned)[offer.key].had is not stands.had, offer
                unread = {one.code for one in characters.assess(turned).problems} & {"no-choice", "unknown-field"}
                assert not unread


def test_what_is_of_a_calling_by_itself_names_fields_and_options_that_there_are(system: System) -> None:
    known = {field.key: field for field in fields(system.characters.blueprint())}
    for draft in suggested(system):
        for own in system.characters.assess(draft).own:
            assert own.whose
            assert known.keys() >= {*own.fields, *own.options}
            for key, options in own.options.items():
                assert {option.key for option in known[key].options}.issuperset(options)


def test_thrown_drafts_are_assessed_and_finished_or_refused_in_a_sentence(system: System, manifest: Manifest) -> None:
    known = fields(system.characters.blueprint())
    for number in range(THROWN):
        random = Random(number)
        chosen = random.sample(known, random.randint(0, min(len(known), 25)))
        draft = Draft(manifest.key, "Thrown", {field.key: value_at_random(field, random) for field in chosen})
        assessed = system.characters.assess(draft)
        check_assessment(assessed)
        if assessed.legal:
            assert system.characters.finish(draft)
            continue
        with pytest.raises(ValueError, match=r"[.?!]$"):
            system.characters.finish(draft)


def test_nonsense_is_a_problem_and_never_an_error(system: System, manifest: Manifest) -> None:
    known = fields(system.characters.blueprint())
    for number, nonsense in enumerate(NONSENSE):
        for field in Random(number).sample(known, min(len(known), 6)):
            values: dict[str, FieldValue] = {field.key: nonsense}  # type: ignore[dict-item]
            assessed = system.characters.assess(Draft(manifest.key, "Nonsense", values))
            assert all(problem.message.endswith((".", "?", "!")) for problem in assessed.problems)
    strange = system.characters.assess(Draft("another game", "X" * 500, {"no such field": 1}))
    assert not strange.legal


def test_house_rules_turn_what_may_be_allowed_into_warnings(system: System, manifest: Manifest) -> None:
    known = fields(system.characters.blueprint())
    for number in range(THROWN):
        random = Random(f"house/{number}")
        chosen = random.sample(known, min(len(known), 12))
        draft = Draft(manifest.key, "House", {field.key: value_at_random(field, random) for field in chosen})
        allowed = [one.code for one in system.characters.assess(draft).problems if one.overridable]
        eased = system.characters.assess(msgspec.structs.replace(draft, house_rules=allowed))
        assert not [
            one for one in eased.problems if one.overridable and one.code in allowed and one.weight == "problem"
        ]
