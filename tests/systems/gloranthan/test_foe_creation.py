"""The workshop: foes and regiments opened and finished again, suggestions at a price, faults beside their fields."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.resolver import SeededThrower
from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.gloranthan.foe_creation.workshop import GloranthanFoeWorkshop
from solo.systems.gloranthan.foes.computed_figures import every_foe, price
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.foes.regiment import Regiment, as_foe
from tests.systems.gloranthan.gloranthan_content import content

CONTENT = content()
MAKING = GloranthanFoeWorkshop(CONTENT)
EVERY = every_foe(CONTENT)


def told(**values: FieldValue) -> dict[str, str]:
    """What is said of the foe of these values, by field; two underscores stand for a point in a key."""
    usual: dict[str, FieldValue] = {"foe.text": "A thing."}
    draft = Draft("gloranthan", "Thing", {**usual, **{key.replace("__", "."): value for key, value in values.items()}})
    return {problem.field: problem.message for problem in MAKING.assess(draft).problems}


@pytest.mark.parametrize("name", EVERY)
def test_a_foe_is_opened_and_finished_as_it_was(name: str) -> None:
    draft = MAKING.reopen(MAKING.find_foe(name))
    assessed = MAKING.assess(draft)
    assert assessed.problems == ()
    assert MAKING.finish(draft) == EVERY[name]
    assert (assessed.budgets[0].spent, assessed.budgets[0].gauge) == (str(price(EVERY[name])), True)


def test_regiments_and_no_others_have_a_base_power() -> None:
    for name, regiment in CONTENT.entries(Regiment).items():
        assert EVERY[name] == as_foe(regiment)
        assert (EVERY[name].base, EVERY[name].powers) == (regiment.base, regiment.leader)
    assert not any(foe.base for foe in CONTENT.entries(Foe).values())


@pytest.mark.parametrize("kind", MAKING.kinds)
@pytest.mark.parametrize("worth", [84, 150, 300])
def test_a_suggestion_is_worth_what_was_asked(kind: str, worth: int) -> None:
    draft = MAKING.suggest(SeededThrower(Random(worth)), kind, worth)
    assert MAKING.assess(draft).legal
    foe = MAKING.finish(draft)
    assert abs(price(foe) - worth) <= 10
    assert foe.rank == ("ordinary" if price(foe) <= 80 else "elite" if price(foe) <= 140 else "major")


def test_what_cannot_be_suggested_is_said() -> None:
    with pytest.raises(KeyError):
        MAKING.suggest(SeededThrower(Random(1)), "unicorn")
    with pytest.raises(ValueError, match="worth 1 to 600"):
        MAKING.suggest(SeededThrower(Random(1)), "", 601)
    with pytest.raises(ValueError, match=r"No suggested troll comes close to 2\. The nearest has"):
        MAKING.suggest(SeededThrower(Random(1)), "troll", 2)


def test_faults_are_told_beside_their_fields() -> None:
    assert told() == {}
    assert "14M2E" not in told(regiment__base="14M2E").get("regiment.base", "")
    assert "not a power" in told(regiment__base="strong")["regiment.base"]
    assert "not a modifier" in told(regiment__magic="3E")["regiment.magic"]
    assert "no skill" in told(fight__skills="dancing")["fight.skills"]
    assert "the frequency" in told(ability__1="Minor: Damage")["ability.1.frequency"]
    assert "no type of unit" in told(fight__unit="Elephants")["fight.unit"]
    assert "cannot be read" in told(fight__traits="Tough ++ (melee")["fight.traits"]
    assert (
        "at least one rune" in told(rune__physical=0, rune__magic=0, rune__intellect=0, rune__social=0)["rune.physical"]
    )
    assert "Blows cannot harm this foe" in told(fight__untouchable="yes", rune__physical=0)["fight.untouchable"]


def test_figures_follow_from_the_fields() -> None:
    """`R-45`: the modifier of the race and the entry of the type of unit both count."""
    derived = {one.name: one for one in MAKING.assess(MAKING.reopen(EVERY["Dark troll"])).derived}
    assert (derived["Attack, melee"].value, derived["Resistance"].value) == ("5M5E", "4M5E")
    assert derived["Attack, melee"].why == "Physical, melee skill +1M, Dark Troll +3E, Wargang."
    spears = {one.name: one.value for one in MAKING.assess(MAKING.reopen(EVERY["Line spears"])).derived}
    assert (spears["Worth"], spears["Attack, melee"], spears["Hits, physical"]) == ("8192", "14M7E", "9")


KEYS = [field.key for section in MAKING.blueprint().sections for field in section.fields]


@pytest.mark.slow
@given(
    st.dictionaries(
        st.sampled_from([*KEYS, "nonsense"]),
        st.one_of(st.integers(-5, 10**15), st.text(max_size=30), st.booleans()),
        max_size=10,
    )
)
def test_any_draft_at_all_is_assessed(values: dict[str, FieldValue]) -> None:
    assessed = MAKING.assess(Draft("gloranthan", "Anything", values))
    assert all(problem.message.endswith((".", "”.", "?")) for problem in assessed.problems)
