"""Foes on drafts: every shipped one comes back the same, templates are suggested, and any draft at all is judged."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.library.own_content import add_entries
from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import Draft
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foe_creation.workshop import PolyRpgFoeWorkshop
from solo.systems.polyhedral.foes.builder import build
from solo.systems.polyhedral.foes.foe import Foe, find_problems
from tests.systems.polyhedral.shipped import CONTENT

SHOP = PolyRpgFoeWorkshop(Shop(CONTENT))
FOES = dict(CONTENT.entries(Foe))
KEYS = [field.key for section in SHOP.blueprint().sections for field in section.fields]
OGRE = SHOP.reopen(FOES["Ogre"])


def settled(foe: Foe) -> Foe:
    """The foe with skills and gear in one order."""
    gear = tuple(sorted(foe.build.gear, key=str))
    skills = dict(sorted(foe.build.skills.items()))
    return msgspec.structs.replace(foe, build=msgspec.structs.replace(foe.build, gear=gear, skills=skills))


def changed(**values: Any) -> Draft:
    """The ogre's draft with other values, keys written with _ for signs that Python has no use for."""
    return Draft(
        "polyhedral", "Ogre", {**OGRE.values, **{key.replace("__", "."): value for key, value in values.items()}}
    )


@pytest.mark.parametrize("name", [name for name in FOES if name != "Torch-bearer of the mob"])
def test_every_shipped_foe_comes_back_the_same(name: str) -> None:
    draft = SHOP.reopen(FOES[name])
    assert SHOP.assess(draft).problems == ()
    assert settled(SHOP.finish(draft)) == settled(FOES[name])


def test_a_torch_in_hand_goes_to_the_belt() -> None:
    made = SHOP.finish(SHOP.reopen(FOES["Torch-bearer of the mob"]))
    assert made.xp == FOES["Torch-bearer of the mob"].xp
    assert {entry.name for entry in made.build.gear} >= {"Torch"}


@pytest.mark.parametrize("concept", ["", *(concept.key for concept in SHOP.concepts)])
def test_every_template_is_suggested_and_can_be_finished(concept: str) -> None:
    for seed, xp in enumerate((-10, 50, 400)):
        made = SHOP.finish(SHOP.suggest(SeededThrower(Random(seed)), concept, xp))
        assert find_problems(made, CONTENT) == []
        assert xp - 3 <= made.xp <= xp


def test_the_blueprint_has_a_field_for_all_that_a_draft_may_hold() -> None:
    assert len(set(KEYS)) == len(KEYS)
    for name in FOES:
        assert set(SHOP.reopen(FOES[name]).values) <= set(KEYS)
    scores = next(section for section in SHOP.blueprint().sections if section.key == "attributes").fields
    assert {(field.low, field.high) for field in scores} == {(2, 16)}
    assert "skill.Extra Size" in KEYS


def test_budgets_tell_the_price_and_what_gear_may_take_of_it() -> None:
    price, gear = SHOP.assess(changed(foe__target=200)).budgets
    assert (price.spent, price.total, price.over) == ("185", "200", False)
    assert price.why == "Attributes cost 165 XP, skills 7 XP, gear and money 13 XP."
    assert (gear.spent, gear.total) == ("13", "46")
    values = {line.name for line in SHOP.assess(OGRE).derived}
    assert {"LP", "VP", "Dodge"} <= values


def test_a_price_above_what_is_meant_is_only_a_warning() -> None:
    (warning,) = SHOP.assess(changed(foe__target=180)).problems
    assert (warning.field, warning.weight) == (SHOP.form.target.key, "warning")
    assert "5 above the target price" in warning.message


@pytest.mark.parametrize(
    ("draft", "part"),
    [
        (Draft("polyhedral", "", OGRE.values), "name"),
        (Draft("swords", "Ogre", OGRE.values), "swords"),
        (changed(foe__text=""), "Describe this foe"),
        (changed(foe__text=7), "Enter up to 400 characters"),
        (changed(foe__role="boss"), "Choose one of brute"),
        (changed(foe__tags="person"), "STR 4 to 12"),
        (changed(foe__tags="undaed"), "no tag “undaed”"),
        (changed(foe__hands=9), "0 to 4"),
        (changed(foe__hands="two"), "0 to 4"),
        (changed(foe__hide="Silk"), "armour"),
        (changed(foe__shell="perhaps"), "yes or no"),
        (changed(foe__money=999), "too expensive"),
        (changed(foe__spells="Fireball"), "Only a sorcerer"),
        (changed(foe__role="caster"), "caster needs"),
        (changed(foe__tail="long"), "no field"),
        ({"foe.weapon.1.name": "bite"}, "table row that the bite copies"),
        ({"foe.weapon.1.row": "Knives: molar"}, "row of the tables"),
        ({"foe.weapon.1.row": "Knives: dagger/stilleto", "foe.weapon.1.skill": "Biting"}, "no skill"),
        ({"foe.weapon.1.row": "Knives: dagger/stilleto", "foe.weapon.1.skill": "Diehard"}, "never rolled"),
    ],
)
def test_each_fault_has_its_sentence(draft: Draft | dict[str, Any], part: str) -> None:
    whole = draft if isinstance(draft, Draft) else Draft("polyhedral", "Ogre", {**OGRE.values, **draft})
    problems = SHOP.assess(whole).problems
    assert any(part in problem.message for problem in problems), problems
    with pytest.raises(ValueError, match=r"[.?]$"):
        SHOP.finish(whole)


def written(file: Path, data: bytes) -> None:
    file.write_bytes(data)


VALUES = st.one_of(st.integers(-5, 20), st.text(max_size=12), st.booleans(), st.sampled_from(["yes", "Shield", "auto"]))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    values=st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=8)), VALUES, max_size=12),
    name=st.text(max_size=5),
)
def test_any_draft_is_judged_and_only_legal_ones_are_finished(values: dict[str, Any], name: str) -> None:
    draft = Draft("polyhedral", name, values)
    assessed = SHOP.assess(draft)
    if assessed.legal:
        assert find_problems(SHOP.finish(draft), CONTENT) == []
    else:
        with pytest.raises(ValueError, match=r"[.?]$"):
            SHOP.finish(draft)


@pytest.mark.slow
def test_a_foe_of_ones_own_is_kept_and_met_again(tmp_path: Path) -> None:
    made = build("demon", 120, "Thing from the well", SeededThrower(Random(3)), CONTENT)
    folder = tmp_path / "polyhedral"
    folder.mkdir()
    add_entries(folder, "foes", [made], written)
    opened = open_system("polyhedral", tmp_path)
    assert opened.faults == ()
    assert opened.content.entries(Foe)["Thing from the well"] == made
    assert opened.system.foes.prices()["Thing from the well"] == made.xp


@pytest.mark.parametrize(
    ("name", "reason"), [("O" * 500, "60 letters"), ("Ogre\nof the hills", "60 letters"), ("Ogre\x07", r"U\+0007")]
)
def test_a_foe_has_a_short_name_on_one_line(name: str, reason: str) -> None:
    draft = msgspec.structs.replace(OGRE, name=name)
    assert [problem.code for problem in SHOP.assess(draft).problems] == ["no-name"]
    with pytest.raises(ValueError, match=reason):
        SHOP.finish(draft)
