"""Creation: ways of life, the way back, costs and limits beside their fields, advancement, and the sheet."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver import SeededThrower
from solo.systems.contract import Assessment, Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.gloranthan.creation.characters import Characters
from solo.systems.gloranthan.creation.line_format import (
    affinity_text,
    companion_text,
    read_affinity,
    read_companion,
    read_other,
    read_skill,
    read_trait,
    skill_text,
    trait_text,
)
from solo.systems.gloranthan.creation.sheet_panels import sheet_panels
from solo.systems.gloranthan.creation.ways_of_life import WayOfLife
from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.people.cost import unspent
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.sheet import Character, Skill
from solo.systems.gloranthan.people.skills import KnownSkill
from tests.systems.gloranthan.gloranthan_content import content

CONTENT = content()
MAKING = Characters(CONTENT)
READY = {name: character_of(ready, CONTENT) for name, ready in CONTENT.entries(ReadyCharacter).items()}
THEISM: dict[str, FieldValue] = {"ability.2.type": "Theism"}
SKILLS = CONTENT.entries(KnownSkill)


def draft(way: str = "foot warrior", **changes: FieldValue) -> Draft:
    """A whole draft of a way of life, with fields changed; two underscores stand for a point in a key."""
    suggested = MAKING.suggest(SeededThrower(Random(1)), way)
    values = {**suggested.values, **{key.replace("__", "."): value for key, value in changes.items()}}
    return msgspec.structs.replace(suggested, values=values)


def told(assessed: Assessment, weight: str = "problem") -> dict[str, str]:
    return {problem.field: problem.message for problem in assessed.problems if problem.weight == weight}


def advanced(hero: Character, earned: int, **changes: FieldValue) -> Draft:
    """The draft of somebody who has earned XP since, reopened with fields changed."""
    reopened = MAKING.reopen(msgspec.structs.replace(hero, earned=earned))
    values = {**reopened.values, **{key.replace("__", "."): value for key, value in changes.items()}}
    return msgspec.structs.replace(reopened, values=values)


def test_each_profession_has_a_way_of_life() -> None:
    professions = {name.lower() for name, one in CONTENT.entries(Keyword).items() if one.kind == "professional"}
    assert CONTENT.entries(WayOfLife).keys() - {"sorcerer", "animist"} == professions
    assert {concept.key for concept in MAKING.concepts} == CONTENT.entries(WayOfLife).keys()


@pytest.mark.parametrize("way", CONTENT.entries(WayOfLife))
def test_a_suggestion_is_legal_and_spends_all_xp(way: str) -> None:
    for seed in range(3):
        suggested = MAKING.suggest(SeededThrower(Random(seed)), way)
        assert told(MAKING.assess(suggested)) == {}
        hero = MAKING.finish(suggested)
        assert hero.name in CONTENT.entries(WayOfLife)[way].names
        assert unspent(hero, CONTENT) == 0


def test_an_unknown_way_of_life_is_none() -> None:
    with pytest.raises(KeyError):
        MAKING.suggest(SeededThrower(Random(1)), "necromancer")
    assert MAKING.assess(MAKING.suggest(SeededThrower(Random(4)), "")).legal


@pytest.mark.parametrize("name", READY)
def test_a_ready_character_is_reopened_and_finished_as_it_was(name: str) -> None:
    reopened = MAKING.reopen(READY[name])
    assert told(MAKING.assess(reopened)) == {}
    assert MAKING.finish(reopened) == READY[name]
    values = {key: value for key, value in reopened.values.items() if key != "before"}
    assert MAKING.finish(Draft("gloranthan", name, values)) == READY[name]


def test_costs_and_the_budget_follow_each_field() -> None:
    assessed = MAKING.assess(MAKING.reopen(READY["Storm initiate"]))
    assert (assessed.budgets[0].spent, assessed.budgets[0].total) == ("90", "90")
    assert assessed.costs["rune.magic"] == "36 XP; next level +12 XP"
    assert assessed.costs["faith.affinities"] == "2 XP"
    assert assessed.costs["trait.languages"] == "1 XP"
    assert sorted(cost for key, cost in assessed.costs.items() if key.startswith("ability")) == ["2 XP", "4 XP", "5 XP"]
    dear = MAKING.assess(draft(rune__magic=6))
    assert dear.budgets[0].over
    assert "Take back" in told(dear)[""]


def test_limits_are_told_beside_their_fields() -> None:
    for changes, field, message in (
        ({"trait.traits": "Tough ++ (courage)"}, "trait.traits", "needs two matters"),
        ({"trait.traits": "Tough ++ (digging, courage)"}, "trait.traits", "no matter"),
        ({"skill.further": "Basket Weaving"}, "skill.further", "no skill"),
        ({"keyword.further": "Wizard King"}, "keyword.further", "no keyword"),
        ({"faith.rank": "Adept"}, "faith.rank", "has no Adept"),
        ({"faith.affinities": "Combat"}, "faith.affinities", "names no effect"),
        ({"ability.1": "Minor: Damage", "ability.1.name": "Bite"}, "ability.1.frequency", "the frequency of Bite"),
        (
            {"ability.2": "Major: Fly laden", "ability.2.frequency": "Rare", "ability.2.type": "Theism"},
            "ability.2",
            "Fly",
        ),
        ({"company.companions": "Orla"}, "company.companions", "1 to 3 specialisms"),
        ({"company.companions": "Orla: Singing"}, "company.companions", "no specialism"),
        ({"wealth.others": "A second scripture"}, "wealth.others", "does not end with an XP cost"),
        ({"rune.physical": "strong"}, "rune.physical", "whole number"),
    ):
        whole = draft()
        assessed = MAKING.assess(msgspec.structs.replace(whole, values={**whole.values, **changes}))
        assert message in told(assessed)[field], (changes, told(assessed))


def test_doubts_are_warnings() -> None:
    warned = told(MAKING.assess(draft(rune__social=0, rune__physical=7, company__unit="Horse Archer")), "warning")
    assert "unusual" in warned["rune.physical"]
    assert "unusual" in warned["rune.social"]
    bare = told(MAKING.assess(draft(keyword__cultural="nothing", hero__race="Elf")), "warning")
    assert "free cultural keyword" in bare["keyword.cultural"]
    assert "form rune is Aldryami" in bare["hero.form"]
    unskilled = told(MAKING.assess(draft(skill__mental="nothing")), "warning")
    assert unskilled["skill.mental"] == "You have a free mental skill. Choose one."
    assert "skill.social" not in unskilled
    javelins = told(MAKING.assess(draft("nomad", company__unit="Hoplite")), "warning")
    assert "no attack for the skill Javelin" in javelins["company.unit"]


def test_what_was_earned_is_spent_at_the_prices_of_play() -> None:
    hero = READY["Spearwoman"]
    assert told(MAKING.assess(advanced(hero, 9, rune__magic=4))) == {}
    assert MAKING.assess(advanced(hero, 9, rune__magic=4)).budgets[0].spent == "98"
    cheap, dear = (
        advanced(hero, 4, skill__further="Resistance, Climbing"),
        advanced(hero, 4, skill__further="Resistance, Law"),
    )
    assert told(MAKING.assess(cheap)) == {}
    assert MAKING.assess(dear).budgets[0].spent == "98"
    learnt = MAKING.finish(cheap)
    assert next(skill for skill in learnt.skills if skill.name == "Climbing").later
    assert not next(skill for skill in learnt.skills if skill.name == "Resistance").later
    assert unspent(learnt, CONTENT) == 0
    assert unspent(MAKING.finish(MAKING.reopen(learnt)), CONTENT) == 0


def test_what_is_given_up_is_refunded_and_what_is_lost_is_not() -> None:
    hero = READY["Storm initiate"]
    without = MAKING.finish(advanced(hero, 1, faith__affinities=""))
    assert unspent(without, CONTENT) == 3
    robbed = msgspec.structs.replace(hero, lost={"affinity Combat": 2}, affinities=())
    assert unspent(robbed, CONTENT) == 0


def test_what_is_not_on_the_form_is_kept() -> None:
    hero = msgspec.structs.replace(READY["Spearwoman"], hand=("Vinga",), hero_points=3, uses={"Arrow Armour": 1})
    assert MAKING.finish(MAKING.reopen(hero)) == hero


@pytest.mark.parametrize("name", READY)
def test_every_line_of_a_sheet_is_told_whole(name: str) -> None:
    panels = sheet_panels(READY[name], CONTENT)
    assert {panel.title for panel in panels} >= {"Condition", "Runes", "In a fight", "Learnt", "Experience"}
    for panel in panels:
        for line in panel.lines:
            assert line.name and line.value
            assert line.why == line.why[:1].upper() + line.why[1:], line


def lines_of(name: str, panel: str) -> dict[str, tuple[str, str]]:
    panels = {one.title: one for one in sheet_panels(READY[name], CONTENT)}
    return {line.name: (line.value, line.why) for line in panels[panel].lines}


def test_the_sheet_says_why() -> None:
    fighting = lines_of("Spearwoman", "In a fight")
    assert fighting["Attack, melee"] == ("6M2E", "Physical 5, Spear +1M, Thureophoroi +2E.")
    assert fighting["Resistance"] == ("6M2E", "Physical 5, Resistance +1M, Tough +1E, Thureophoroi +1E.")
    assert lines_of("Spearwoman", "Runes")["Total power"][0] == "5"
    assert lines_of("Storm initiate", "In a fight")["Attack, melee"][0] == "2M2E"
    assert lines_of("Storm initiate", "Abilities")["Thunderbolt"][0] == "5 of 5 left today"
    assert lines_of("Tribune Carmanya", "In a fight")["Attack, melee (battle)"][0] == "14M4E"
    assert lines_of("Tribune Carmanya", "Company and wealth")["Upkeep"][0] == "13M a season"


def test_composite_lines_are_read_as_they_are_written() -> None:
    for hero in READY.values():
        assert [read_skill(skill_text(one, SKILLS), SKILLS) for one in hero.skills] == list(hero.skills)
        assert [read_trait(trait_text(one)) for one in hero.traits] == list(hero.traits)
        assert [read_affinity(affinity_text(one)) for one in hero.affinities] == list(hero.affinities)
        known = CONTENT.entries(Keyword)
        assert [read_companion(companion_text(one), known) for one in hero.companions] == list(hero.companions)
    assert read_skill("Basket Weaving (physical)", SKILLS) == Skill("Basket Weaving", "physical")
    assert read_skill("Old Blade (melee)", SKILLS) == Skill("Old Blade", "physical", "melee")
    assert read_companion("Jig (trickster)", ()).trickster
    assert read_other("A second scripture 1") == ("A second scripture", 1)


KEYS = [field.key for section in MAKING.blueprint().sections for field in section.fields]


@pytest.mark.slow
@given(
    st.dictionaries(
        st.sampled_from([*KEYS, "before", "nonsense"]),
        st.one_of(st.integers(-5, 10**15), st.text(max_size=30), st.booleans(), st.sampled_from(sorted(SKILLS))),
        max_size=12,
    )
)
def test_any_draft_at_all_is_assessed(values: dict[str, FieldValue]) -> None:
    assessed = MAKING.assess(Draft("gloranthan", "Anybody", values))
    assert all(problem.message.endswith((".", "”.", "?")) for problem in assessed.problems)
