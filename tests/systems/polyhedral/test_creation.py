"""Creation: the brief's sheets, budgets to the cent, every problem, what a table may allow, and levelling up."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.systems.contract import Assessment, Draft, DraftProblem
from solo.systems.contract.creation import FieldValue
from solo.systems.polyhedral.creation.house_rules import HOUSE_RULES
from solo.systems.polyhedral.people.sheet import CarriedGear, Character, Wounds
from tests.systems.polyhedral.shipped import GAME

STUDDED = "gear.Studded Leather, ring mail, chain/scale shirt"
LONGSWORD = "gear.longsword/broadsword"
SHEET_A: dict[str, FieldValue] = {
    "attribute.STR": 10,
    "attribute.TGH": 10,
    "skill.Blocking": 2,
    "skill.Evasion": 1,
    "skill.Deflection": 2,
    "skill.Diehard": 1,
    "skill.Swords": 2,
    STUDDED: 1,
    "gear.Shield": 1,
    LONGSWORD: 1,
}
SHEET_B: dict[str, FieldValue] = {
    "attribute.QKN": 10,
    "attribute.INT": 10,
    "skill.Spellcraft": 2,
    "skill.Evocations": 2,
    "skill.Energy": 1,
    "skill.Spell Defense": 1,
    "skill.Evasion": 2,
    "gear.soft leather (or furred) clothing": 1,
}


def drafted(values: dict[str, FieldValue], *house_rules: str) -> Draft:
    return Draft("polyhedral", "Ann", values, list(house_rules))


def finished(values: dict[str, FieldValue], *house_rules: str) -> Character:
    character = GAME.characters.finish(drafted(values, *house_rules))
    assert isinstance(character, Character)
    return character


def problems(made: Draft) -> list[DraftProblem]:
    return [problem for problem in GAME.characters.assess(made).problems if problem.weight == "problem"]


def warnings(made: Draft) -> list[str]:
    return [problem.code for problem in GAME.characters.assess(made).problems if problem.weight == "warning"]


def values_of(assessment: Assessment) -> dict[str, str]:
    return {line.name: line.value for line in assessment.derived}


def budgets_of(assessment: Assessment) -> dict[str, tuple[str, str, bool]]:
    return {budget.name: (budget.spent, budget.total, budget.over) for budget in assessment.budgets}


def placed(character: Character) -> dict[str, str]:
    return {f"{entry.count} {entry.name}": entry.place for entry in character.build.gear}


# Figures


def test_the_briefs_sheet_a() -> None:
    assessed = GAME.characters.assess(drafted(SHEET_A))
    values = values_of(assessed)
    shown = [values[name] for name in ("LP", "VP", "SP", "Free load", "Move", "Sprint", "Dodge", "Block")]
    assert shown == ["8", "8", "8", "49", "6", "7", "6", "9"]
    assert [values[f"{name} vs spells"] for name in ("Quickness", "Toughness", "Spirit")] == ["6", "7", "6"]
    assert values["longsword"] == "3d8, 1d10+4, reach 1, parry 8"
    assert budgets_of(assessed)["XP for anything"] == ("69", "75", False)
    assert budgets_of(assessed)["XP for skills only"] == ("8", "8", False)


def test_the_briefs_sheet_b() -> None:
    values = values_of(GAME.characters.assess(drafted(SHEET_B)))
    shown = [values[name] for name in ("LP", "VP", "SP", "Move", "Sprint", "Dodge", "Highest rank")]
    assert shown == ["6", "6", "9", "7", "8", "8", "2"]
    assert "Block" not in values


def test_an_empty_draft_is_an_average_person_with_everything_left() -> None:
    budgets = budgets_of(GAME.characters.assess(drafted({})))
    assert budgets["XP for anything"] == ("0", "75", False)
    assert budgets["XP for skills only"] == ("0", "8", False)
    assert budgets["Money"] == ("$0", "$300", False)
    assert budgets["Load"] == ("0", "36", False)


def test_every_value_has_a_why_that_ends_in_it() -> None:
    for line in GAME.characters.assess(drafted(SHEET_A)).derived:
        assert line.why
        if " = " in line.why and line.value.isdigit():
            assert line.why.startswith(f"{line.name} {line.value} = ")


def test_money_is_exact_to_the_quarter_dollar() -> None:
    assessed = GAME.characters.assess(drafted({"gear.Sling": 1, "gear.Sling bullet": 3, "gear.Sling stone": 9}))
    assert budgets_of(assessed)["Money"] == ("$5.75", "$300", False)
    assert finished({"gear.Sling": 1, "gear.Sling bullet": 3}).money == 294_25


def test_the_intellect_share_pays_for_skills_only() -> None:
    """`R-06`: the INT share of the starting XP pays for skills only."""
    (problem,) = problems(drafted({"attribute.STR": 12}))
    assert problem.code == "overspent-xp"
    assert "80" in problem.message
    assert "75" in problem.message
    assert not problems(drafted({"attribute.STR": 12, "attribute.SPI": 6, "skill.Swords": 3, "skill.Bows": 1}))


def test_a_draft_that_spends_the_last_xp_is_legal_and_one_more_is_not() -> None:
    exactly: dict[str, FieldValue] = {"attribute.PRC": 10, "attribute.QKN": 10, "skill.Swords": 3, "skill.Diehard": 2}
    exactly |= {"skill.Perception": 1, "skill.Bluff": 1, "skill.Climbing": 1, "skill.Stealth": 1}
    assert GAME.characters.assess(drafted(exactly)).legal
    assert "unspent-xp" not in warnings(drafted(exactly))
    over = problems(drafted({**exactly, "skill.Jumping": 1}))
    assert [problem.code for problem in over] == ["overspent-xp"]
    assert "84 of 83" in over[0].message


def test_costs_tell_what_was_paid_and_what_comes_next() -> None:
    costs = GAME.characters.assess(drafted({**SHEET_A, "attribute.SPI": 6, "attribute.QKN": 12, "skill.Bows": 7})).costs
    assert costs["attribute.STR"] == "30 XP, next 50 XP"
    assert costs["attribute.SPI"] == "−15 XP, next 15 XP"
    assert costs["attribute.QKN"] == "80 XP, highest"
    assert costs["skill.Swords"] == "5 XP, next 9 XP"
    assert costs["skill.Bows"] == "140 XP, highest"
    assert costs["gear.Shield"] == "= $30"
    assert costs["gear.Handaxe"] == "$40"


# Blueprint


def test_every_field_of_the_blueprint_can_be_filled() -> None:
    values: dict[str, FieldValue] = {}
    for section in GAME.characters.blueprint().sections:
        for field in section.fields:
            assert field.key not in values, f"{field.key} stands twice"
            values[field.key] = field.high if field.kind in ("rating", "purchase") else field.default
            assert field.kind != "choice" or field.default in [option.key for option in field.options]
    codes = {problem.code for problem in problems(drafted(values))}
    assert codes <= {"overspent-xp", "overspent-money", "loadout"}


def test_the_blueprint_offers_what_people_may_have() -> None:
    sections = {
        section.key: [field.label for field in section.fields] for section in GAME.characters.blueprint().sections
    }
    assert len(sections["attributes"]) == 6
    assert len(sections["skills"]) == 31
    assert len(sections["passive"]) == 8
    assert not {"Extra Size", "Fast Sprint"} & set(sections["passive"])
    assert not {"punch", "kick"} & set(sections["gear"])
    assert {"Spellbook, Charms", "Master's spellbook, Life Magic", "Sling bullet"} <= set(sections["gear"])


def test_a_purchase_tells_what_is_compared_first_and_its_price_once() -> None:
    details = {field.key: field.detail for section in GAME.characters.blueprint().sections for field in section.fields}
    assert details[LONGSWORD] == "1d+4 · STR 8 · reach 1 · 4 lb"
    assert details["gear.Shield"] == "Block +2 · 6 lb"
    assert details[STUDDED] == "DR 5 · 25 lb"
    assert details["gear.Sling bullet"] == "0.25 lb"


# Problems


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"attribute.STR": 14}, "score-of-creatures", "attribute.STR"),
        ({"attribute.INT": 2}, "score-of-creatures", "attribute.INT"),
        ({"attribute.STR": 9}, "no-score", "attribute.STR"),
        ({"attribute.STR": 10**40}, "no-score", "attribute.STR"),
        ({"attribute.STR": True}, "no-score", "attribute.STR"),
        ({"skill.Swords": -1}, "out-of-bounds", "skill.Swords"),
        ({"skill.Swords": 10**9}, "out-of-bounds", "skill.Swords"),
        ({"skill.Swords": "many"}, "no-number", "skill.Swords"),
        ({"skill.Swords": 8}, "level-beyond-table", "skill.Swords"),
        ({"skill.Extra Size": 1}, "skill-of-creatures", "skill.Extra Size"),
        ({"skill.Fast Sprint": 1}, "skill-of-creatures", "skill.Fast Sprint"),
        ({"skill.Spellcraft": 6}, "spellcraft-too-high", "skill.Spellcraft"),
        ({"skill.Sworsd": 1}, "unknown-field", "skill.Sworsd"),
        ({"skill.Swords": 1, "skill.swords": 2}, "given-twice", "skill.Swords"),
        ({"gear.Shield": 11}, "overspent-money", ""),
        ({"hold.main": "Rapier"}, "not-owned", "hold.main"),
        ({"hold.main": "Excalibur"}, "no-choice", "hold.main"),
        ({"hold.off": 3}, "no-choice", "hold.off"),
        ({"notes": 3}, "no-text", "notes"),
        ({"before": "not a character"}, "no-origin", "before"),
        (
            {"gear.dagger/stilleto": 1, "hold.main": "dagger/stilleto", "hold.off": "dagger/stilleto"},
            "not-owned",
            "hold.off",
        ),
        ({"gear.Great Sword": 1, "gear.Shield": 1, "hold.off": "Shield"}, "loadout", ""),
        ({"gear.stone": 99, "gear.Sling stone": 999}, "loadout", ""),
    ],
)
def test_what_is_wrong_is_told_at_its_field(values: dict[str, FieldValue], code: str, field: str) -> None:
    found = problems(drafted(values))
    assert (code, field) in [(problem.code, problem.field) for problem in found]
    assert all(problem.message.endswith((".", "?")) for problem in found)
    with pytest.raises(ValueError, match=r"\.|\?"):
        GAME.characters.finish(drafted(values))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"attribute.STR": 6, "attribute.INT": 6, "attribute.SPI": 6}, "many-lowered"),
        ({"skill.Evasion": 1}, "odd-level"),
        ({"skill.Deflection": 3}, "odd-level"),
        ({"gear.Longbow": 1}, "no-ammunition"),
        ({"gear.Great Sword": 1}, "weapon-too-heavy"),
        ({"gear.Chain, scale, banded, or brigandine": 1}, "heavy-load"),
        ({"skill.Perception": 1}, "no-weapon-skill"),
        ({"skill.Charms": 1}, "magic-in-pieces"),
        ({"gear.Spellbook, Charms": 1}, "magic-in-pieces"),
        ({}, "unspent-xp"),
    ],
)
def test_what_is_doubtful_is_only_a_warning(values: dict[str, FieldValue], code: str) -> None:
    """`R-05`: three lowered attributes are a warning."""
    assert code in warnings(drafted(values))
    assert GAME.characters.assess(drafted(values)).legal


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"attribute.STR": 6, "attribute.INT": 6}, "many-lowered"),
        ({"skill.Evasion": 2, "skill.Deflection": 4}, "odd-level"),
        ({"gear.Longbow": 1, "gear.Arrow": 1}, "no-ammunition"),
        ({"gear.Sling": 1, "gear.Sling stone": 1}, "no-ammunition"),
        ({"gear.bastard sword": 1}, "weapon-too-heavy"),
        ({"skill.Unarmed": 1}, "no-weapon-skill"),
        ({"skill.Charms": 1, "skill.Spellcraft": 1, "gear.Spellbook, Charms": 1}, "magic-in-pieces"),
    ],
)
def test_what_is_well_is_not_warned_about(values: dict[str, FieldValue], code: str) -> None:
    """`R-05`: two lowered attributes are no warning."""
    assert code not in warnings(drafted(values))


def test_a_draft_of_another_game_and_one_without_a_name() -> None:
    assert "other-system" in [problem.code for problem in problems(Draft("swords", "Ann"))]
    assert [problem.code for problem in problems(Draft("polyhedral"))] == ["no-name"]
    assert not problems(Draft("polyhedral", "  Ann "))
    assert problems(Draft("polyhedral", "Ann\nof two lines"))
    assert problems(Draft("polyhedral", "A" * 61))


def test_names_of_fields_and_gear_may_be_written_in_any_case() -> None:
    loose: dict[str, FieldValue] = {"skill.swords": 2, "gear.shield": 1, "gear.longsword": 1, "hold.main": "longsword"}
    exact: dict[str, FieldValue] = {"skill.Swords": 2, "gear.Shield": 1, LONGSWORD: 1}
    assert finished(loose) == finished(exact)


# House rules


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"attribute.STR": 14, "attribute.SPI": 4, "attribute.INT": 4, "attribute.TGH": 4}, "score-of-creatures"),
        ({"skill.Extra Size": 1}, "skill-of-creatures"),
        ({"attribute.STR": 12, "attribute.QKN": 12}, "overspent-xp"),
        ({"gear.Full Plate battle armor": 1, "attribute.STR": 10}, "overspent-money"),
        ({"skill.Spellcraft": 6, "attribute.SPI": 6, "attribute.STR": 6}, "spellcraft-too-high"),
    ],
)
def test_what_a_table_allows_is_legal_and_recorded(values: dict[str, FieldValue], code: str) -> None:
    assert not GAME.characters.assess(drafted(values)).legal
    assessed = GAME.characters.assess(drafted(values, code))
    assert assessed.legal
    assert code in [problem.code for problem in assessed.problems]
    character = finished(values, code)
    assert character.house_rules == (code,)
    assert character.money >= 0
    assert code in HOUSE_RULES


def test_what_needs_no_permission_is_not_recorded() -> None:
    assert finished(SHEET_A, "overspent-xp", "score-of-creatures").house_rules == ()


def test_what_is_impossible_cannot_be_allowed() -> None:
    assert not GAME.characters.assess(drafted({"attribute.STR": 9}, "no-score")).legal
    assert not GAME.characters.assess(drafted({"gear.stone": 99, "gear.Sling stone": 999}, "loadout")).legal


# Hands


@pytest.mark.parametrize(
    ("values", "hands"),
    [
        (SHEET_A, "longsword and Shield"),
        ({"gear.Great Sword": 1, "gear.Shield": 1, "skill.2-h swords": 1}, "Great Sword"),
        ({"gear.Spear": 1, "gear.Shield": 1, "skill.Spears": 1}, "Spear and Shield"),
        ({"gear.Spear": 1, "skill.Spears": 1}, "Spear"),
        ({"gear.Longbow": 1, "gear.Arrow": 9, "gear.dagger/stilleto": 2, "skill.Bows": 1}, "Longbow"),
        ({"gear.Longbow": 1, "gear.dagger/stilleto": 1, "skill.Bows": 1}, "dagger"),
        ({"gear.Rapier": 1, "gear.dagger/stilleto": 1, "skill.Fencing": 2, "skill.Knives": 1}, "Rapier and dagger"),
        ({"gear.dagger/stilleto": 2, "skill.Knives": 1}, "dagger and dagger"),
        ({"gear.mace-and-chain": 2, "skill.Flails": 1}, "mace-and-chain and mace-and-chain"),
        ({"gear.brass knuckles (pair)": 1, "gear.dagger/stilleto": 1, "skill.Unarmed": 2}, "nothing"),
        ({"gear.Shield": 1}, "Shield"),
        ({}, "nothing"),
        ({**SHEET_A, "hold.off": "nothing"}, "longsword"),
        ({**SHEET_A, "hold.main": "nothing", "hold.off": "nothing"}, "nothing"),
    ],
)
def test_hands_hold_what_fits_best(values: dict[str, FieldValue], hands: str) -> None:
    assert values_of(GAME.characters.assess(drafted(values)))["In hand"] == hands
    assert GAME.characters.assess(drafted(values)).legal


def test_everything_has_its_place() -> None:
    gear: dict[str, FieldValue] = {
        "gear.dagger/stilleto": 3,
        "gear.Light shield": 1,
        "gear.Shield": 1,
        "gear.soft leather (or furred) clothing": 2,
        "gear.Healing potion": 2,
        "gear.Lockpicks": 1,
        "gear.Arrow": 5,
        "gear.brass knuckles (pair)": 2,
    }
    assert placed(finished(gear)) == {
        "1 dagger/stilleto": "hand",
        "1 Shield": "off-hand",
        "1 soft leather (or furred) clothing": "pack",
        "2 dagger/stilleto": "belt",
        "1 Light shield": "belt",
        "2 Healing potion": "belt",
        "5 Arrow": "belt",
        "1 Lockpicks": "pack",
        "1 brass knuckles (pair)": "pack",
    }
    worn = [entry.name for entry in finished(gear).build.gear if entry.place == "worn"]
    assert worn == ["soft leather (or furred) clothing", "brass knuckles (pair)"]


# Levelling up


def earned(character: Character, xp: int) -> Character:
    return msgspec.structs.replace(character, earned_xp=character.earned_xp + xp)


def reopened(character: Character, changes: dict[str, FieldValue]) -> Draft:
    made = GAME.characters.reopen(character)
    return msgspec.structs.replace(made, values={**made.values, **changes})


@pytest.mark.parametrize("name", list(GAME.characters.ready()))
def test_a_character_reopened_and_left_alone_stays_as_it_was(name: str) -> None:
    ready = GAME.characters.ready()[name]
    assert GAME.characters.finish(GAME.characters.reopen(ready)) == ready


def test_wounds_found_things_and_odd_places_survive_reopening() -> None:
    gear = (
        CarriedGear("longsword/broadsword", place="off-hand", prefix="Flaming"),
        CarriedGear("dagger/stilleto", place="belt"),
        CarriedGear("dagger/stilleto", 2, place="pack"),
        CarriedGear("Arrow", 7, place="pack"),
    )
    character = finished(SHEET_A)
    odd = msgspec.structs.replace(
        character,
        build=msgspec.structs.replace(character.build, gear=gear, skills={**character.build.skills, "Bows": 0}),
        wounds=Wounds(2, 5, 1),
        notes="Two lines\nof notes",
        house_rules=("overspent-xp", "one of their own"),
    )
    assert GAME.characters.finish(GAME.characters.reopen(odd)) == odd


def test_earned_xp_go_anywhere() -> None:
    """`R-06`: earned XP pays for attributes too."""
    character = earned(finished(SHEET_A), 44)
    grown = GAME.characters.finish(reopened(character, {"attribute.STR": 12}))
    assert isinstance(grown, Character)
    assert grown.build.attributes.strength == 12
    assert grown.build.gear == character.build.gear
    assert problems(reopened(earned(finished(SHEET_A), 43), {"attribute.STR": 12}))


def test_raising_intellect_later_brings_no_xp() -> None:
    character = earned(finished(SHEET_A), 24)
    assert GAME.characters.assess(reopened(character, {"attribute.INT": 10})).legal
    shares = budgets_of(GAME.characters.assess(reopened(character, {"attribute.INT": 10})))
    assert shares["XP for skills only"] == ("8", "8", False)
    assert shares["XP for anything"] == ("99", "99", False)


def test_what_was_bought_stays_bought_unless_the_table_allows_it() -> None:
    character = finished(SHEET_A)
    lowered: list[tuple[str, FieldValue]] = [("attribute.STR", 8), ("skill.Swords", 1)]
    for field, lower in lowered:
        (problem,) = problems(reopened(character, {field: lower}))
        assert (problem.code, problem.field) == ("bought-before", field)
    allowed = msgspec.structs.replace(reopened(character, {"skill.Swords": 1}), house_rules=["bought-before"])
    retrained = GAME.characters.finish(allowed)
    assert isinstance(retrained, Character)
    assert retrained.build.skills["Swords"] == 1
    assert retrained.house_rules == ("bought-before",)


def test_things_are_bought_at_their_price_and_sold_for_a_tenth() -> None:
    character = finished(SHEET_A)
    assert character.money == 45_00
    bought = GAME.characters.finish(reopened(character, {"gear.Healing potion": 1}))
    sold = GAME.characters.finish(reopened(character, {"gear.Shield": 0, "hold.off": "nothing"}))
    assert isinstance(bought, Character) and isinstance(sold, Character)
    assert (bought.money, sold.money) == (20_00, 48_00)
    assert bought.build.gear == (*character.build.gear, CarriedGear("Healing potion"))


def test_plain_pieces_and_enchanted_ones_are_counted_apart() -> None:
    character = finished({"gear.dagger/stilleto": 1})
    armed = msgspec.structs.replace(
        character,
        build=msgspec.structs.replace(
            character.build,
            gear=(CarriedGear("dagger/stilleto", prefix="Icy", place="hand"), CarriedGear("dagger/stilleto", 2)),
        ),
    )
    left = GAME.characters.finish(reopened(armed, {"gear.dagger/stilleto": 0}))
    assert isinstance(left, Character)
    assert left.build.gear == (CarriedGear("dagger/stilleto", prefix="Icy", place="hand"),)


def test_what_was_wrong_before_is_no_fault_of_levelling_up_but_more_of_it_is() -> None:
    over = finished({"attribute.STR": 12, "attribute.QKN": 10}, "overspent-xp")
    stranger = msgspec.structs.replace(over, house_rules=())
    assert GAME.characters.finish(GAME.characters.reopen(stranger)) == stranger
    assert problems(reopened(stranger, {"skill.Swords": 4}))


# Any draft at all

KEYS = [field.key for section in GAME.characters.blueprint().sections for field in section.fields]
ODD_VALUES = st.one_of(
    st.integers(-3, 20),
    st.integers(),
    st.booleans(),
    st.text(max_size=50),
    st.sampled_from(["auto", "nothing", "Shield", "dagger", "{}", '{"name": "X"}']),
)
ODD_KEYS = st.one_of(
    st.sampled_from(KEYS),
    st.sampled_from(["before", "skill.Extra Size", "skill.swords", ""]),
    st.text(max_size=90),
)


@pytest.mark.exhaustive
@settings(max_examples=300, deadline=None)
@given(st.text(max_size=20), st.text(max_size=70), st.dictionaries(ODD_KEYS, ODD_VALUES, max_size=12), st.data())
def test_any_draft_is_assessed(system: str, name: str, values: dict[str, FieldValue], data: st.DataObject) -> None:
    allowed = data.draw(st.lists(st.sampled_from(sorted(HOUSE_RULES))))
    made = Draft(data.draw(st.sampled_from(["polyhedral", system])), name, values, allowed)
    assessed = GAME.characters.assess(made)
    assert all(0 <= budget.fraction <= 1 for budget in assessed.budgets)
    if assessed.legal:
        character = GAME.characters.finish(made)
        assert GAME.characters.finish(GAME.characters.reopen(character)) == character
        GAME.characters.sheet(character)
    else:
        with pytest.raises(ValueError, match=r"."):
            GAME.characters.finish(made)


RATINGS = {
    field.key: st.sampled_from(range(field.low, field.high + 1, field.step))
    for section in GAME.characters.blueprint().sections
    for field in section.fields
    if field.kind == "rating"
}
BUYABLE = [key for key in KEYS if key.startswith("gear.")]


@pytest.mark.exhaustive
@settings(max_examples=200, deadline=None)
@given(
    st.fixed_dictionaries({}, optional=RATINGS),
    st.dictionaries(st.sampled_from(BUYABLE), st.integers(0, 4), max_size=6),
)
def test_a_legal_draft_never_costs_more_than_there_is(ratings: dict[str, int], gear: dict[str, int]) -> None:
    made = drafted({**ratings, **gear})
    assessed = GAME.characters.assess(made)
    attribute_steps = {4: -25, 6: -15, 8: 0, 10: 30, 12: 80}
    on_attributes = sum(attribute_steps[score] for key, score in ratings.items() if key.startswith("attribute"))
    on_skills = sum(sum(n * n for n in range(level + 1)) for key, level in ratings.items() if key.startswith("skill"))
    too_dear = on_attributes > 75 or on_attributes + on_skills > 75 + ratings.get("attribute.INT", 8)
    codes = [problem.code for problem in problems(made)]
    assert ("overspent-xp" in codes) == too_dear
    if assessed.legal:
        character = finished({**ratings, **gear})
        assert character.money >= 0
        assert sum(entry.count for entry in character.build.gear) == sum(gear.values())


def test_what_was_never_chosen_is_chosen_anew_when_a_better_weapon_is_bought() -> None:
    unarmed = finished({"attribute.STR": 10, "skill.Swords": 2})
    bought = GAME.characters.finish(reopened(unarmed, {LONGSWORD: 1}))
    assert isinstance(bought, Character)
    assert placed(bought)["1 longsword/broadsword"] == "hand"


def test_what_was_chosen_stays_in_hand_whatever_is_bought() -> None:
    fists = finished({**SHEET_A, "hold.main": "nothing", "hold.off": "nothing"})
    bought = GAME.characters.finish(reopened(fists, {"gear.dagger/stilleto": 1}))
    assert isinstance(bought, Character)
    assert "hand" not in placed(bought).values()
