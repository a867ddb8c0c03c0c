"""Foes on drafts: every shipped one comes back the same, kinds are suggested at a danger, and any draft is judged."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.library.own_content import add_entries, entry_text
from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import Draft
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.encounters.foe_worth import foe_worth
from solo.systems.fire_and_sword.foe_creation.kinds import ArmsKit, FoeTemplate
from solo.systems.fire_and_sword.foe_creation.kinds import find_problems as kind_faults
from solo.systems.fire_and_sword.foe_creation.suggest import NEAR_ENOUGH
from solo.systems.fire_and_sword.foe_creation.workshop import FireAndSwordFoeWorkshop
from solo.systems.fire_and_sword.foes.foe import Foe, find_problems
from solo.systems.fire_and_sword.people.sheet import CarriedArms
from solo.systems.fire_and_sword.people.statistics import Statistics

CONTENT = open_system("fire-and-sword", None).content
SHOP = FireAndSwordFoeWorkshop(DraftCatalogue(CONTENT))
FOES = dict(CONTENT.entries(Foe))
KEYS = [field.key for section in SHOP.blueprint().sections for field in section.fields]
BANDIT = SHOP.reopen(FOES["Bandit"])
KINDS = [concept.key for concept in SHOP.concepts]


def written(file: Path, data: bytes) -> None:
    file.write_bytes(data)


def changed(values: dict[str, Any], name: str = "Bandit") -> Draft:
    """The bandit's draft with other values."""
    return Draft("fire-and-sword", name, {**BANDIT.values, **values})


@pytest.mark.parametrize("name", FOES)
def test_every_shipped_foe_comes_back_the_same(name: str) -> None:
    draft = SHOP.reopen(FOES[name])
    assert SHOP.assess(draft).problems == ()
    assert SHOP.finish(draft) == FOES[name]
    assert set(draft.values) <= set(KEYS)


def test_a_foe_with_everything_comes_back_the_same_from_the_file_that_is_written(tmp_path: Path) -> None:
    odd = Foe(
        name="Drowned bailiff",
        text="Still collects.",
        role="leader",
        skills={
            "Sword Attack": 17,
            "Short Bow Attack": 9,
            "Bite Attack": 5,
            "Shield Parry": 0,
            "Dodge": 5,
            "Cult Lore": 12,
            "Numb": 9,
            "Juggle": 12,
            "Chess": 9,
        },
        statistics=Statistics(1, 2, 3, 40, 5, 60, 7),
        impact=-2,
        arms=CarriedArms(
            ("Short bow", "Sword", "Sword", "Bite"), "Painted shield", "Iron light armour", "Carmanian charger"
        ),
        hide=3,
        resistance_die=8,
        named=True,
        spells={"Bless": 3, "Numb": 2, "Hard Skin": 1},
        running=("Hard Skin", "Bless"),
        fetch=True,
        steady=True,
        one_attack=True,
        darksense=True,
        grade=14,
        themes=("sea", "tomb"),
        house=False,
    )
    draft = SHOP.reopen(odd)
    assert SHOP.assess(draft).problems == ()
    made = SHOP.finish(draft)
    assert made == odd
    folder = tmp_path / "fire-and-sword"
    folder.mkdir()
    add_entries(folder, SHOP.shelf, [made], written)
    opened = open_system("fire-and-sword", tmp_path)
    assert opened.faults == ()
    assert opened.content.entries(Foe)["Drowned bailiff"] == odd
    assert opened.system.foes.prices()["Drowned bailiff"] == foe_worth(odd, CONTENT)


def test_what_is_left_alone_is_not_written_down() -> None:
    text = entry_text(SHOP.shelf, SHOP.finish(BANDIT))
    assert "role" in text
    assert not any(word in text for word in ("steady", "fetch", "spells", "resistance_die", "house"))


@pytest.mark.parametrize("concept", ["", *KINDS])
def test_every_kind_is_suggested_at_the_danger_that_is_asked_for(concept: str) -> None:
    for seed, price in enumerate((20, 40, 65, 90)):
        made = SHOP.finish(SHOP.suggest(SeededThrower(Random(seed)), concept, price))
        assert list(find_problems(made, CONTENT)) == []
        assert abs(foe_worth(made, CONTENT) - price) <= NEAR_ENOUGH
        assert concept in ("", made.role)
        assert entry_text(SHOP.shelf, made)


def test_nothing_asked_for_is_the_usual_danger_and_chance_decides_the_rest() -> None:
    drafts = [SHOP.suggest(SeededThrower(Random(seed)), "soldier") for seed in range(20)]
    assert all(abs(foe_worth(SHOP.finish(draft), CONTENT) - SHOP.usual_price) <= NEAR_ENOUGH for draft in drafts)
    assert len({draft.values["weapon.1"] for draft in drafts}) > 2
    assert len({draft.name for draft in drafts}) > 2


@pytest.mark.parametrize(("concept", "price"), [("", 400), ("giant", 2), ("spirit", -3), ("beast", 0)])
def test_a_danger_that_nothing_has_is_refused_with_those_that_there_are(concept: str, price: int) -> None:
    with pytest.raises(ValueError, match=rf"has a danger rating near {price}\. Choose a rating from \d+ to \d+\.$"):
        SHOP.suggest(SeededThrower(Random(1)), concept, price)


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(KeyError):
        SHOP.suggest(SeededThrower(Random(1)), "dragon")
    with pytest.raises(KeyError):
        SHOP.find_foe("Nobody")


def test_the_danger_stands_first_and_changes_with_the_draft() -> None:
    def told(draft: Draft) -> str:
        return SHOP.assess(draft).derived[0].value

    (scale,) = SHOP.assess(BANDIT).budgets
    assert (scale.name, scale.spent, scale.total, scale.over) == ("Danger", "30", "100", False)
    assert SHOP.assess(BANDIT).derived[0].name == "Danger"
    assert told(BANDIT) == "30 of 100"
    better = changed({"skill.Sword Attack": 24, "skill.Dodge": 20})
    assert int(told(better).split()[0]) > 60
    assert told(better) == f"{foe_worth(SHOP.finish(better), CONTENT)} of 100"


def test_fields_tell_what_they_come_to() -> None:
    costs = SHOP.assess(changed({"foe.impact": 2, "spell.Bless": 2, "skill.Cult Lore": 11})).costs
    assert costs["weapon.1"] == "12, D10+2"
    assert costs["foe.impact"] == "0 from STR and SIZ"
    assert costs["spell.Bless"] == "Cult Lore 11"


def test_a_skill_at_the_usual_level_counts_as_learned_only_where_it_was_entered() -> None:
    assert SHOP.finish(changed({"skill.Listen": 5})).skills["Listen"] == 5
    assert "Listen" not in SHOP.finish(BANDIT).skills


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"foe.text": " "}, SHOP.form.text.key, "Say in a sentence"),
    ({"foe.text": 7}, SHOP.form.text.key, "Give text here"),
    ({"foe.role": "boss"}, SHOP.form.role.key, "no choice “boss”"),
    ({"foe.resistance die": "9"}, SHOP.form.resistance_die.key, "no choice “9”"),
    ({"weapon.2": "Sling"}, SHOP.form.weapons[1].key, "no choice “Sling”"),
    ({"weapon.1": "Axe"}, "skill.Axe Attack", "A foe with Axe needs the skill Axe Attack."),
    ({"weapon.1": "nothing", "weapon.2": "nothing"}, SHOP.form.weapons[0].key, "needs a weapon"),
    ({"skill.Dodge": 400}, "skill.Dodge", "from 0 to 100"),
    ({"foe.other skills": "Juggle"}, SHOP.form.other_skills.key, "not a skill with its level"),
    ({"foe.other skills": "Juggle 400"}, SHOP.form.other_skills.key, "not a skill with its level"),
    ({"statistic.STR": "strong"}, "statistic.STR", "Give a whole number"),
    ({"spell.Rebuke": 1}, "spell.Rebuke", "Rebuke can be learned at power 2, not at 1."),
    ({"foe.running": "Bless"}, SHOP.form.running.key, "only if it is among the spells"),
    ({"foe.leaves": "madness"}, SHOP.form.leaves.key, "Only a spirit can have a spirit_effect"),
    ({"foe.spirit": "yes"}, SHOP.form.weapons[0].key, "A spirit has no body"),
    ({"foe.named": "perhaps"}, SHOP.form.named.key, "no choice “perhaps”"),
    ({"foe.tail": "long"}, "foe.tail", "no field “foe.tail”"),
]


@pytest.mark.parametrize(("values", "field", "part"), FAULTS)
def test_each_fault_has_its_sentence_and_its_field(values: dict[str, Any], field: str, part: str) -> None:
    draft = changed(values)
    found = SHOP.assess(draft).problems
    assert [problem.field for problem in found if part in problem.message] == [field], found
    with pytest.raises(ValueError, match=r"[.?]$"):
        SHOP.finish(draft)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "two\nlines"])
def test_a_foe_has_a_name_on_one_line(name: str) -> None:
    (problem,) = SHOP.assess(changed({}, name)).problems
    assert (problem.code, problem.field) == ("no-name", "name")


def test_another_games_draft_is_told() -> None:
    (problem,) = SHOP.assess(Draft("swords", "Bandit", BANDIT.values)).problems
    assert "swords" in problem.message


VALUES = st.one_of(
    st.integers(-5, 40), st.text(max_size=12), st.booleans(), st.sampled_from(["yes", "Sword", "nothing"])
)


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(
    values=st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=8)), VALUES, max_size=12),
    name=st.text(max_size=5),
)
def test_any_draft_is_judged_and_only_legal_ones_are_finished(values: dict[str, Any], name: str) -> None:
    draft = Draft("fire-and-sword", name, {**BANDIT.values, **values})
    if SHOP.assess(draft).legal:
        made = SHOP.finish(draft)
        assert list(find_problems(made, CONTENT)) == []
        assert SHOP.finish(SHOP.reopen(made)) == made
    else:
        with pytest.raises(ValueError, match=r"[.?]$"):
            SHOP.finish(draft)


def test_a_kind_that_is_not_sound_is_told_in_sentences() -> None:
    soldier = CONTENT.entries(FoeTemplate)["soldier"]
    assert list(kind_faults(soldier, CONTENT)) == []
    broken = msgspec.structs.replace(
        soldier,
        words=(),
        die=7,
        kits=(ArmsKit((), "Dodge"), ArmsKit(("Spoon",), "Dodge", "Door", "Broom")),
        spells=({"Fireball": 1},),
    )
    assert list(kind_faults(broken, CONTENT)) == [
        ("words", "Give at least one name with a sentence that describes the foe."),
        ("die", "A resistance die has 8, 10, 12, 20 sides, not 7."),
        ("kits", "Each kit needs a weapon, even if only a natural one."),
        ("kits", "There is no weapon “Spoon”."),
        ("kits", "There is no shield “Door”."),
        ("kits", "“Broom” is not for sale."),
        ("spells", "There is no spell “Fireball”."),
    ]
