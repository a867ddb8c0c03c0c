"""Foes on drafts: every shipped one comes back the same, kinds are suggested, and any draft at all is judged."""

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
from solo.systems.swords.encounters.foe_worth import danger
from solo.systems.swords.foe_creation import workshop
from solo.systems.swords.foe_creation.kinds import FoeTemplate
from solo.systems.swords.foe_creation.kinds import find_problems as kind_faults
from solo.systems.swords.foe_creation.workshop import SwordsFoeWorkshop
from solo.systems.swords.foes.foe import Foe, find_problems

CONTENT = open_system("swords", None).content
SHOP = SwordsFoeWorkshop(CONTENT)
FORM = SHOP.form
KINDS = CONTENT.entries(FoeTemplate)
FOES = dict(CONTENT.entries(Foe))
KEYS = [field.key for section in SHOP.blueprint().sections for field in section.fields]
KNIFE = SHOP.reopen(FOES["Knife thrower"])


def changed(values: dict[str, Any], name: str = "Knife thrower") -> Draft:
    """The knife thrower's draft with other values."""
    return Draft("swords", name, {**KNIFE.values, **values})


def written(file: Path, data: bytes) -> None:
    file.write_bytes(data)


@pytest.mark.parametrize("name", FOES)
def test_every_shipped_foe_comes_back_the_same(name: str) -> None:
    draft = SHOP.reopen(FOES[name])
    assert SHOP.assess(draft).problems == ()
    assert SHOP.finish(draft) == FOES[name]


def test_the_blueprint_has_a_field_for_all_that_a_draft_may_hold() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert set(KEYS) == set(FORM.keys)
    for foe in FOES.values():
        assert set(SHOP.reopen(foe).values) <= set(KEYS)


def test_what_few_foes_have_is_kept_too() -> None:
    odd = Foe(
        name="Odd",
        text="Carries too much.",
        tags=("person", "leader"),
        skills={"Striking": -1, "Old songs": 3, "Law": -2},
        weapons=("dagger", "dagger", "sword", "fist", "rock", "long bow"),
        mass=163,
        move=7,
        battle_trained=True,
        themes=("sea", "salt"),
    )
    assert SHOP.finish(SHOP.reopen(odd)) == odd


def test_its_danger_is_told_first_and_changes_with_the_fields() -> None:
    assessed = SHOP.assess(SHOP.reopen(FOES["Man-at-arms"]))
    values = {line.name: line.value for line in assessed.derived}
    (gauge,) = assessed.budgets
    assert (gauge.name, gauge.spent, gauge.total, gauge.fraction, gauge.over) == ("Danger", "20", "100", 0.2, False)
    assert assessed.derived[0].name == "Danger"
    assert (values["Danger"], values["Block"], values["Dodge"]) == ("20", "2d6 +4", "2d6 +2")
    assert (values["sword"], values["Endurance"]) == ("hit 2d6 +4, damage 2d6 +4", "2d6 +4")
    bare = {**SHOP.reopen(FOES["Man-at-arms"]).values, FORM.armour.key: 0}
    worse = SHOP.assess(Draft("swords", "Man", bare)).derived[0].value
    assert int(worse) < 20


@pytest.mark.exhaustive
@pytest.mark.parametrize("concept", ["", *KINDS])
def test_every_kind_is_suggested_at_every_price_and_can_be_finished(concept: str) -> None:
    for seed, price in enumerate((1, 20, 55, 100)):
        draft = SHOP.suggest(SeededThrower(Random(seed)), concept, price)
        made = SHOP.finish(draft)
        assert SHOP.assess(draft).problems == ()
        assert list(find_problems(made, CONTENT)) == []
        assert abs(danger(made, CONTENT) - price) <= 2
        assert made.name not in FOES


def test_suggestions_differ_and_are_worth_the_usual_where_nothing_is_asked_for() -> None:
    made = [SHOP.finish(SHOP.suggest(SeededThrower(Random(seed)), "guard")) for seed in range(6)]
    assert len({(str(foe.attributes), str(foe.skills), foe.weapons) for foe in made}) > 3
    assert all(abs(danger(foe, CONTENT) - SHOP.usual_price) <= 2 for foe in made)


def test_an_unknown_kind_and_a_danger_that_is_none_are_refused() -> None:
    with pytest.raises(KeyError):
        SHOP.suggest(SeededThrower(Random(1)), "dragon")
    for price in (0, 101, -3):
        with pytest.raises(ValueError, match=r"from 1 to 100.*\.$"):
            SHOP.suggest(SeededThrower(Random(1)), "guard", price)


@pytest.mark.parametrize(
    ("values", "field", "part"),
    [
        ({FORM.text.key: ""}, FORM.text.key, "in a sentence"),
        ({FORM.text.key: 7}, FORM.text.key, "Give text"),
        ({FORM.text.key: "two\nlines"}, FORM.text.key, "on one line"),
        ({FORM.tags.key: "person, undaed"}, FORM.tags.key, "no tag “undaed”. Choose from: person, soldier"),
        ({FORM.tags.key: ""}, FORM.tags.key, "at least one tag"),
        ({FORM.tags.key: "person,\nsoldier"}, FORM.tags.key, "on one line"),
        ({FORM.text.key: "long " * 100}, FORM.text.key, "under 400"),
        ({FORM.stamina.key: 0}, FORM.stamina.key, "1 to 200"),
        ({FORM.mass.key: 0}, FORM.mass.key, "1 pound"),
        ({FORM.move.key: "far"}, FORM.move.key, "whole number, not “far”"),
        ({FORM.armour.key: True}, FORM.armour.key, "whole number"),
        ({FORM.weapons[0].key: "lightsabre"}, FORM.weapons[0].key, "no weapon “lightsabre”"),
        ({FORM.more_weapons.key: "sword, spoon"}, FORM.more_weapons.key, "no weapon “spoon”"),
        ({FORM.shield.key: "door"}, FORM.shield.key, "no shield “door”. Choose from: none, shield"),
        ({FORM.mount.key: "Wolf"}, FORM.mount.key, "no mount “Wolf”"),
        ({FORM.trained.key: "perhaps"}, FORM.trained.key, "Choose from: no, yes"),
        ({FORM.crafts.key: "Cooking"}, FORM.crafts.key, "level after “Cooking”"),
        ({FORM.crafts.key: "Striking 2"}, FORM.crafts.key, "already in the list"),
        ({FORM.crafts.key: "law 2, Law 1"}, FORM.crafts.key, "already in the list"),
        ({"attribute.Strength": 31}, "attribute.Strength", "−9 to 30"),
        ({"skill.Striking": 31}, "skill.Striking", "−9 to 30"),
        ({"attribute.strength": 1, "attribute.Strength": 1}, "attribute.Strength", "given twice"),
        ({"foe.tail": "long"}, "foe.tail", "no field"),
    ],
)
def test_each_fault_has_its_sentence_at_its_field(values: dict[str, Any], field: str, part: str) -> None:
    (problem,) = SHOP.assess(changed(values)).problems
    assert (problem.field, problem.weight) == (field, "problem")
    assert part in problem.message
    with pytest.raises(ValueError, match=r"[.?]$"):
        SHOP.finish(changed(values))


def test_what_is_typed_in_any_case_is_meant() -> None:
    typed = {"GEAR.Weapon.1": "Sword", "Foe.Tags": "Person, SOLDIER, person", FORM.more_weapons.key: "Long  Bow"}
    made = SHOP.finish(Draft("swords", "Typist", {FORM.text.key: "Writes.", **typed}))
    assert (made.weapons, made.tags) == (("sword", "long bow"), ("person", "soldier"))


def test_the_fist_in_hand_stays_there_with_a_weapon_behind_it() -> None:
    shown = {field.key: field.default for section in SHOP.blueprint().sections for field in section.fields}
    made = SHOP.finish(Draft("swords", "Boxer", {FORM.text.key: "Hits.", FORM.weapons[1].key: "sword"}))
    assert made.weapons == (shown[FORM.weapons[0].key], "sword") == ("fist", "sword")


def test_a_foe_needs_a_name_and_a_draft_of_this_game() -> None:
    for name in ("", "  ", "x" * 61, "two\nlines"):
        assert [problem.field for problem in SHOP.assess(changed({}, name)).problems] == ["name"]
    (problem,) = SHOP.assess(Draft("polyhedral", "Ogre", dict(KNIFE.values))).problems
    assert "polyhedral" in problem.message


def test_a_fault_that_belongs_to_no_field_is_told_for_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "find_problems", lambda _foe, _content: [("soul", "It has no soul.")])
    (problem,) = SHOP.assess(KNIFE).problems
    assert (problem.code, problem.field, problem.message) == ("soul", "", "It has no soul.")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({FORM.tags.key: "animal"}, FORM.weapons[0].key),
        ({FORM.weapons[0].key: "lance", FORM.weapons[1].key: "none", FORM.weapons[2].key: "none"}, "gear.weapon.1"),
        ({FORM.weapons[0].key: "great axe", FORM.shield.key: "shield"}, FORM.shield.key),
        ({FORM.weapons[1].key: "long bow"}, "skill.Archery"),
    ],
)
def test_what_is_odd_is_only_doubted(values: dict[str, Any], field: str) -> None:
    (doubt,) = SHOP.assess(changed(values)).problems
    assert (doubt.field, doubt.weight) == (field, "warning")
    SHOP.finish(changed(values))


VALUES = st.one_of(st.integers(-9, 250), st.text(max_size=12), st.booleans(), st.sampled_from(["yes", "sword", "none"]))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    values=st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=8)), VALUES, max_size=10),
    name=st.text(max_size=5),
)
def test_any_draft_is_judged_and_only_legal_ones_are_finished(values: dict[str, Any], name: str) -> None:
    draft = Draft("swords", name, values)
    assessed = SHOP.assess(draft)
    if assessed.legal:
        assert list(find_problems(SHOP.finish(draft), CONTENT)) == []
    else:
        with pytest.raises(ValueError, match=r"[.?]$"):
            SHOP.finish(draft)


@pytest.mark.exhaustive
@pytest.mark.parametrize("concept", KINDS)
def test_a_foe_of_ones_own_reads_back_the_same_from_the_file(tmp_path: Path, concept: str) -> None:
    made = SHOP.finish(SHOP.suggest(SeededThrower(Random(concept)), concept, 40))
    folder = tmp_path / "swords"
    folder.mkdir()
    add_entries(folder, SHOP.shelf, [made], written)
    opened = open_system("swords", tmp_path)
    assert opened.faults == ()
    assert opened.content.entries(Foe)[made.name] == made
    workshop = opened.system.foes.workshop
    assert workshop is not None
    again = msgspec.structs.replace(made, text="Older now, and no wiser.", stamina=made.stamina + 3)
    assert workshop.finish(workshop.reopen(again)) == again


def test_a_kind_that_is_not_sound_is_told_in_sentences() -> None:
    assert list(kind_faults(KINDS["rider"], CONTENT)) == []
    changes = {"names": (), "better": ("Patience",), "arms": (("spoon",),), "shield": "door", "mount": "Wolf"}
    broken = msgspec.structs.replace(KINDS["rider"], **changes)
    assert list(kind_faults(broken, CONTENT)) == [
        ("names", "Give at least one entry."),
        ("better", "“Patience” cannot be improved. Name an attribute, a skill, Stamina or armour."),
        ("arms", "There is no weapon “spoon”."),
        ("shield", "There is no shield “door”."),
        ("mount", "There is no mount “Wolf” among the foes."),
    ]


def test_only_a_known_foe_is_named() -> None:
    with pytest.raises(KeyError):
        SHOP.find_foe("Nobody")
    assert SHOP.find_foe("Wolf") == FOES["Wolf"]
