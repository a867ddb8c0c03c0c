"""Foes and encounters of every game: prices, tiers, a budget and a workshop where there are any."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from solo.library.content import Shelves
from solo.library.own_content import entry_text
from solo.resolver import SeededThrower
from solo.systems.contract import (
    BudgetRule,
    Draft,
    EncounterProposal,
    EncounterRequest,
    FoeCount,
    FoeWorkshop,
    Manifest,
    PartyMember,
    System,
)
from tests.fake_game import MANIFEST as SMALL
from tests.fake_system import MANIFEST as FULL

MOST = 4
REGION_KINDS = ("underground", "ruin", "wilds", "road", "town", "water")


def party(system: System) -> tuple[PartyMember, ...]:
    return tuple(map(system.characters.member, list(system.characters.ready().values())[:4]))


def budget(system: System) -> BudgetRule:
    found = system.encounters.budget
    if found is None:
        pytest.skip("This game has no budget.")
    return found


def workshop(system: System) -> FoeWorkshop[Any]:
    found = system.foes.workshop
    if found is None:
        pytest.skip("This game has no workshop.")
    return found


def test_foes_have_prices_and_tags(system: System) -> None:
    assert system.encounters.price_unit
    for name, price in system.foes.prices().items():
        assert isinstance(price, int)
        assert all(system.foes.tags(name))
    with pytest.raises(KeyError):
        system.foes.tags("Nobody at all")


def test_each_word_of_a_ground_names_a_foe_or_a_field_of_the_game(system: System) -> None:
    tags = {tag for name in system.foes.prices() for tag in system.foes.tags(name)}
    for kind, words in system.encounters.grounds.items():
        assert kind in REGION_KINDS
        assert words
        assert set(words) <= tags | set(system.encounters.places())
        assert tags & set(words), f"No foe is at home in a region of the kind {kind}."


def test_every_real_game_has_foes_for_the_grounds_of_a_story(manifest: Manifest, system: System) -> None:
    if manifest in (SMALL, FULL):
        assert not system.encounters.grounds
    else:
        assert {"underground", "ruin", "wilds", "road", "town"} <= set(system.encounters.grounds)


def test_themes_are_tags_of_foes(system: System) -> None:
    assert all(set(system.foes.themes(name)) <= set(system.foes.tags(name)) for name in system.foes.prices())


def test_tiers_are_told_apart_and_cover_all_shares_where_they_are_shares(system: System) -> None:
    tiers = system.encounters.tiers
    assert len({tier.key for tier in tiers}) == len(tiers) > 0
    assert all(tier.title and tier.help.endswith(".") for tier in tiers)
    shares = [tier.wins for tier in tiers if tier.wins]
    assert all(low < high for low, high in shares)


def test_ready_fights_name_whom_and_what_there_is(system: System) -> None:
    switches = system.procedures["fight"].setup_options()
    for name, fight in system.encounters.ready_fights().items():
        assert fight.name == name
        assert fight.story
        assert set(fight.party) <= set(system.characters.ready())
        assert {foe.name for foe in fight.foes} <= set(system.foes.prices())
        assert fight.place in ("", *system.encounters.places())
        assert all(value in switches[option] for option, value in fight.options.items())


# The budget


def check(found: EncounterProposal, system: System) -> None:
    assert found.foes
    assert all(foe.count > 0 and foe.name in system.foes.prices() for foe in found.foes)
    assert found.low <= found.weight <= found.high


@pytest.mark.slow
def test_what_a_budget_proposes_keeps_it_and_is_weighed_the_same(system: System) -> None:
    rule, members = budget(system), party(system)
    proposed = 0
    for number, tier in enumerate(system.encounters.tiers):
        request = EncounterRequest(members, tier.key)
        for found in rule.encounters(request, SeededThrower(Random(number)), MOST):
            check(found, system)
            proposed += 1
            again = rule.weigh(members, found.foes, tier.key)
            assert (again.weight, again.low, again.high) == (found.weight, found.low, found.high)
        assert rule.encounters(request, SeededThrower(Random(1)), MOST) == rule.encounters(
            request, SeededThrower(Random(1)), MOST
        )
    assert proposed


@pytest.mark.slow
def test_whoever_is_pinned_is_in_every_proposal_and_stays(system: System) -> None:
    rule, members = budget(system), party(system)
    for tier in system.encounters.tiers:
        for free in rule.encounters(EncounterRequest(members, tier.key), SeededThrower(Random(3)), 1):
            pinned = free.foes[0].name
            request = EncounterRequest(members, tier.key, pinned=(pinned,))
            for found in rule.encounters(request, SeededThrower(Random(4)), MOST):
                check(found, system)
            with pytest.raises(ValueError, match=r"\.$"):
                rule.reroll(free, 0, request, SeededThrower(Random(5)))


def test_a_budget_refuses_nonsense_in_a_sentence(system: System) -> None:
    rule = budget(system)
    tier = system.encounters.tiers[0].key
    foe = FoeCount(next(iter(system.foes.prices())), 1)
    with pytest.raises((ValueError, KeyError)):
        rule.weigh(party(system), (FoeCount("Nobody at all", 1),), tier)
    assert rule.weigh(party(system), (foe,), tier).foes == (foe,)


# The workshop


@pytest.mark.slow
def test_every_kind_of_foe_can_be_suggested_finished_and_reopened(system: System, manifest: Manifest) -> None:
    making = workshop(system)
    assert making.blueprint().sections
    for number, concept in enumerate(making.concepts):
        draft = making.suggest(SeededThrower(Random(number)), concept.key)
        draft = msgspec.structs.replace(draft, name=draft.name or "Thing")
        assert draft.system == manifest.key
        assert making.assess(draft).legal, concept.key
        foe = making.finish(draft)
        assert making.finish(making.reopen(foe)) == foe


@pytest.mark.slow
def test_every_foe_of_the_game_is_made_again_from_its_draft(system: System) -> None:
    making = workshop(system)
    for name in system.foes.prices():
        foe = making.find_foe(name)
        draft = making.reopen(foe)
        assert making.assess(draft).legal, name
        again = making.finish(draft)
        assert making.finish(making.reopen(again)) == again
        assert making.assess(making.reopen(again)).derived == making.assess(draft).derived


@pytest.mark.slow
def test_a_foe_that_is_made_is_judged_as_content_is(system: System, content: Shelves) -> None:
    making = workshop(system)
    for number in range(6):
        draft = msgspec.structs.replace(making.suggest(SeededThrower(Random(number)), ""), name="Thing from the well")
        foe = making.finish(draft)
        kept, faults = content.judge(making.shelf, entry_text(making.shelf, foe))
        assert faults == ()
        assert kept["Thing from the well"] == foe


@pytest.mark.slow
def test_a_workshop_finds_faults_in_any_draft_and_raises_none(system: System, manifest: Manifest) -> None:
    making = workshop(system)
    known = [field for section in making.blueprint().sections for field in section.fields]
    told: Counter[bool] = Counter()
    for number in range(40):
        random = Random(number)
        values = {field.key: random.choice([field.low, field.high, field.default, "?"]) for field in known}
        draft = Draft(manifest.key, "Thing", values)
        assessed = making.assess(draft)
        told[assessed.legal] += 1
        assert all(problem.message.endswith((".", "?", "!")) for problem in assessed.problems)
    for name in ("", "O" * 500, "Two\nlines", "Bell\x07"):
        draft = msgspec.structs.replace(making.suggest(SeededThrower(Random(1)), ""), name=name)
        assert not making.assess(draft).legal
        with pytest.raises(ValueError, match=r"\.$"):
            making.finish(draft)
    assert told[False]
