"""Creation: the rules' ready-made people, budgets, every problem, what a table may allow, and levelling up."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import Draft, DraftProblem
from solo.systems.contract.creation import FieldValue
from solo.systems.swords.creation.form import CharacterForm
from solo.systems.swords.creation.plans import FightingStyle, WeaponSet, find_problems
from solo.systems.swords.people.points import attribute_cost, points_left, skill_cost
from solo.systems.swords.people.sheet import Attributes, Character

OPENED = open_system("swords", None)
GAME = OPENED.system
ALL_KEYS = set(CharacterForm(OPENED.content).keys)

FIGHTER: dict[str, FieldValue] = {
    "attribute.Strength": 2,
    "attribute.Dexterity": 2,
    "attribute.Intelligence": 1,
    "attribute.Willpower": 1,
    "skill.Striking": 3,
    "skill.Defense": 3,
    "skill.Grappling": 2,
    "skill.Riding": 2,
    "skill.Archery": 2,
    "gear.melee": "sword",
    "gear.shield": "shield",
    "gear.armour": "leather",
}


def drafted(values: dict[str, FieldValue], *house_rules: str, name: str = "Ann") -> Draft:
    return Draft("swords", name, values, list(house_rules))


def finished(values: dict[str, FieldValue], *house_rules: str) -> Character:
    character = GAME.characters.finish(drafted(values, *house_rules))
    assert isinstance(character, Character)
    return character


def problems(made: Draft) -> list[DraftProblem]:
    return [problem for problem in GAME.characters.assess(made).problems if problem.weight == "problem"]


def codes(values: dict[str, FieldValue], *house_rules: str) -> list[str]:
    return [problem.code for problem in problems(drafted(values, *house_rules))]


def spent(made: Draft) -> dict[str, tuple[str, str]]:
    return {budget.name: (budget.spent, budget.total) for budget in GAME.characters.assess(made).budgets}


# Points


def test_levels_cost_squares() -> None:
    """Part 3: an attribute costs 10 × level², a skill 5 × level²; −1 gives 10 back."""
    assert [attribute_cost(level) for level in range(-1, 4)] == [-10, 0, 10, 40, 90]
    assert [skill_cost(level) for level in range(5)] == [0, 5, 20, 45, 80]


@pytest.mark.parametrize(
    ("attributes", "skills"),
    [
        ((2, 2, 1, 1), {"Striking": 3, "Defense": 3, "Grappling": 2, "Riding": 2, "Archery": 2}),
        ((1, 2, 2, 1), {"Archery": 4, "Defense": 3, "Riding": 2, "Striking": 1}),
        ((3, 1, 0, 0), {"Grappling": 4, "Defense": 3, "Animals": 2, "Striking": 1}),
        ((1, 1, 2, 2), {"Tactics": 4, "Striking": 3, "Defense": 2, "Riding": 1}),
    ],
)
def test_the_ready_made_people_use_all_points(attributes: tuple[int, ...], skills: dict[str, int]) -> None:
    """Part 3: each of the four uses exactly 100 and 150 points."""
    names = ("Strength", "Dexterity", "Intelligence", "Willpower")
    values: dict[str, FieldValue] = {f"attribute.{name}": level for name, level in zip(names, attributes, strict=True)}
    values.update({f"skill.{name}": level for name, level in skills.items()})
    made = drafted(values)
    assert spent(made) == {"Attributes": ("100", "100"), "Skills": ("150", "150")}
    assert not problems(made)


def test_one_attribute_below_nought_gives_ten_back() -> None:
    values: dict[str, FieldValue] = {"attribute.Strength": -1, "attribute.Dexterity": 3, "attribute.Willpower": 1}
    assert spent(drafted(values))["Attributes"] == ("90", "100")
    assert codes({**values, "attribute.Willpower": -1}) == ["one-below"]


def test_the_fighter_fights_with_what_the_rules_say() -> None:
    derived = {line.name: line.value for line in GAME.characters.assess(drafted(FIGHTER)).derived}
    assert derived["Initiative"] == "2d6 +2"
    assert derived["Dodge"] == "2d6 +5"
    assert derived["Block"] == "2d6 +7"
    assert derived["Endurance"] == "2d6 +4"
    assert derived["sword"] == "hit 2d6 +5, damage 2d6 +5"
    character = finished(FIGHTER)
    assert (character.stamina, character.full_stamina, character.health, character.mass) == (10, 10, "OK", 160)


def test_plate_takes_dexterity_off() -> None:
    derived = GAME.characters.assess(drafted({**FIGHTER, "gear.armour": "plate"})).derived
    values = {line.name: line.value for line in derived}
    assert (values["Initiative"], values["Dodge"], values["Endurance"]) == ("2d6 +0", "2d6 +3", "2d6 +7")


# Problems


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"attribute.Strength": 4}, "attribute-bounds"),
        ({"skill.Striking": 5}, "skill-bounds"),
        ({"skill.Striking": 4}, "overspent-points"),
        ({"attribute.Willpower": 2}, "overspent-points"),
        ({"gear.armour": "mail"}, "armour-by-leave"),
        ({"gear.mount": "Riding horse"}, "mount-by-leave"),
        ({"gear.ranged": "short bow"}, "ranged-and-shield"),
    ],
)
def test_what_the_master_may_allow(change: dict[str, FieldValue], code: str) -> None:
    values = {**FIGHTER, **change}
    assert code in codes(values)
    allowed = ("attribute-bounds", "skill-bounds", "overspent-points", code)
    assert code in finished(values, *allowed).house_rules


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"attribute.Strength": "two"}, "attribute.Strength"),
        ({"attribute.Strength": True}, "attribute.Strength"),
        ({"skill.Striking": 10**30}, "skill.Striking"),
        ({"gear.melee": "lightsabre"}, "gear.melee"),
        ({"gear.melee": 3}, "gear.melee"),
        ({"gear.mount": "Wolf"}, "gear.mount"),
        ({"body.mass": 20}, "body.mass"),
        ({"own.1.level": 2}, "own.1.name"),
        ({"own.1.name": "Striking", "own.1.level": 1}, "own.1.name"),
        ({"before": "nonsense"}, "before"),
        ({"skill.Juggling": 1}, "skill.Juggling"),
        ({"notes": 4}, "notes"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(change: dict[str, FieldValue], field: str) -> None:
    made = drafted({**FIGHTER, **change})
    found = problems(made)
    assert [problem.field for problem in found] == [field]
    assert found[0].message.endswith(".")
    assert not found[0].overridable
    with pytest.raises(ValueError, match=r"\.$"):
        GAME.characters.finish(made)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "two\nlines"])
def test_a_name_is_needed_and_has_one_line(name: str) -> None:
    assert [problem.field for problem in problems(drafted(FIGHTER, name=name))] == ["name"]


def test_a_craft_of_ones_own_costs_like_any_other() -> None:
    values: dict[str, FieldValue] = {"own.1.name": "Cooking", "own.1.level": 3, "attribute.Intelligence": 2}
    assert spent(drafted(values))["Skills"] == ("45", "150")
    panels = {panel.title: panel for panel in GAME.characters.sheet(finished(values))}
    assert [(line.name, line.value) for line in panels["Skill totals"].lines] == [("Cooking", "5")]


def test_thrown_weapons_come_in_a_set_and_bows_with_arrows() -> None:
    thrown = finished({"gear.melee": "rapier", "gear.ranged": "dagger"})
    assert thrown.weapons == ("rapier", "dagger", "dagger", "dagger")
    shot = finished({"gear.melee": "sword", "gear.ranged": "light crossbow", "gear.ready": "ranged"})
    assert shot.weapons == ("light crossbow", "sword")
    assert shot.missiles == {"bolt": 10}


def test_every_field_of_the_blueprint_is_known_and_its_default_changes_nothing() -> None:
    fields = [field for section in GAME.characters.blueprint().sections for field in section.fields]
    assert {field.key for field in fields} == ALL_KEYS - {"before"}
    plain = GAME.characters.assess(drafted({}))
    assert GAME.characters.assess(drafted({field.key: field.default for field in fields})) == plain
    for field in fields:
        if field.kind == "choice":
            assert field.default in {option.key for option in field.options}
            for option in field.options:
                assert "unreadable" not in codes({field.key: option.key})


WILD = '{"name": "X", "attributes": {"strength": 99999}, "skills": {"Striking": -5}, "earned": -3, "weapons": ["?"]}'
PACKED = [WILD, msgspec.json.encode(GAME.characters.ready()["Nessa of the Downs"]).decode()]
VALUES = st.dictionaries(
    st.sampled_from([*sorted(ALL_KEYS), "nothing of ours"]),
    st.one_of(
        st.integers(), st.integers(-3, 9), st.booleans(), st.text(max_size=8), st.sampled_from(["sword", "dagger"])
    ),
)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    values=VALUES,
    before=st.sampled_from(["", *PACKED]),
    name=st.text(max_size=70),
    allowed=st.lists(st.sampled_from(["one-below", "skill-bounds"])),
)
def test_any_draft_at_all_is_assessed(
    values: dict[str, FieldValue], before: str, name: str, allowed: list[str]
) -> None:
    made = Draft("swords", name, {**values, "before": before} if before else values, allowed)
    assessment = GAME.characters.assess(made)
    assert all(problem.message.endswith((".", "!")) for problem in assessment.problems)
    if assessment.legal:
        assert GAME.characters.finish(made)
    else:
        with pytest.raises(ValueError, match=r"\.$"):
            GAME.characters.finish(made)


# Suggestions and the way back


@pytest.mark.parametrize("concept", [concept.key for concept in GAME.characters.concepts])
def test_suggestions_are_whole_legal_and_use_every_point(concept: str) -> None:
    for seed in range(30):
        made = GAME.characters.suggest(SeededThrower(Random(seed)), concept)
        assert GAME.characters.assess(made).legal
        assert spent(made) == {"Attributes": ("100", "100"), "Skills": ("150", "150")}
        character = GAME.characters.finish(made)
        assert GAME.characters.finish(GAME.characters.reopen(character)) == character


def test_a_plan_that_is_not_sound_is_told_in_sentences() -> None:
    sound = OPENED.content.entries(FightingStyle)["rider"]
    assert list(find_problems(sound, OPENED.content)) == []
    broken = msgspec.structs.replace(
        sound,
        attributes=(Attributes(strength=3, dexterity=3),),
        skills=({"Juggling": 1},),
        arms=(WeaponSet("spoon", shield="door"),),
        masses=(),
        mount="Wolf",
    )
    assert list(find_problems(broken, OPENED.content)) == [
        ("masses", "Give at least one choice."),
        ("attributes", "Each set of attributes must cost 100 points, not 180."),
        ("skills", "Each set of skills must cost 150 points, not 5."),
        ("skills", "There is no skill “Juggling”."),
        ("arms", "There is no weapon “spoon”."),
        ("arms", "There is no shield “door”."),
        ("mount", "There is no mount “Wolf” among the foes."),
    ]


def test_an_unknown_concept_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        GAME.characters.suggest(SeededThrower(Random(1)), "wizard")


def test_ready_characters_come_back_from_their_drafts_unchanged() -> None:
    for character in GAME.characters.ready().values():
        made = GAME.characters.reopen(character)
        assert GAME.characters.assess(made).legal
        assert GAME.characters.finish(made) == character


def test_points_earned_pay_the_difference_between_two_levels() -> None:
    """Part 3: Striking 3 costs 45 points, Striking 4 costs 80."""
    veteran = msgspec.structs.replace(finished(FIGHTER), earned=40, stamina=3, health="Hurt")
    made = GAME.characters.reopen(veteran)
    made.values["skill.Striking"] = 4
    better = GAME.characters.finish(made)
    assert isinstance(better, Character)
    assert (better.stamina, better.health, better.earned) == (3, "Hurt", 40)
    assert points_left(better) == 40 - (80 - 45)
    made.values["skill.Defense"] = 4
    assert [problem.code for problem in problems(made)] == ["overspent-points"]


def test_with_points_earned_levels_may_go_beyond_the_start() -> None:
    veteran = msgspec.structs.replace(finished(FIGHTER), earned=200)
    made = GAME.characters.reopen(veteran)
    made.values["skill.Striking"] = 6
    assert not problems(made)


def test_what_was_bought_stays_bought() -> None:
    made = GAME.characters.reopen(finished(FIGHTER))
    made.values["skill.Striking"] = 2
    made.values["attribute.Strength"] = 1
    assert [problem.code for problem in problems(made)] == ["bought-before", "bought-before"]
