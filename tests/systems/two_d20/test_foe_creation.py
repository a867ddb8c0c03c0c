"""The workshop: attacks as lines of text, foes opened and finished again, suggestions at a price."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.names import free_name
from solo.systems.two_d20.foe_creation.own_attack import format_attack, parse_attack
from solo.systems.two_d20.foe_creation.workshop import TwoD20FoeWorkshop
from solo.systems.two_d20.foes.foe import Foe, attacks_of
from solo.systems.two_d20.foes.threat import threat
from solo.systems.two_d20.gear.weapon import Qualities, Weapon

OPENED = open_system("two-d20", None)
CONTENT = OPENED.content
FOES = CONTENT.entries(Foe)
MAKING = TwoD20FoeWorkshop(CONTENT)
KINDS = sorted(MAKING.kinds)


def told(**values: FieldValue) -> dict[str, str]:
    """What is said of the foe of these values, by field; two underscores stand for a point in a key."""
    usual: dict[str, FieldValue] = {"foe.text": "A thing.", "field.fight": 1}
    draft = Draft("two-d20", "Thing", {**usual, **{key.replace("__", "."): value for key, value in values.items()}})
    return {problem.field: problem.message for problem in MAKING.assess(draft).problems}


QUALITIES = st.builds(
    Qualities,
    nonlethal=st.booleans(),
    vicious=st.integers(0, 5),
    piercing=st.integers(0, 5),
    intense=st.booleans(),
    knockdown=st.booleans(),
    stun=st.booleans(),
    persistent=st.integers(0, 5),
    incendiary=st.integers(0, 5),
    area=st.booleans(),
    unwieldy=st.booleans(),
)


@pytest.mark.slow
@given(
    st.sampled_from(("melee", "ranged", "threaten")),
    st.integers(0, 12),
    st.integers(0, 3),
    st.sampled_from(("", "close", "medium", "long", "extreme")),
    st.integers(0, 2),
    st.booleans(),
    QUALITIES,
)
def test_an_attack_of_its_own_is_read_as_it_is_written(
    type_: str, dice: int, reach: int, range_: str, hands: int, once: bool, qualities: Qualities
) -> None:
    weapon = msgspec.convert(
        {"name": "bite", "type": type_, "dice": dice, "reach": reach, "range": range_, "hands": hands, "once": once},
        Weapon,
    )
    weapon = msgspec.structs.replace(weapon, qualities=qualities)
    assert parse_attack(format_attack(weapon)) == weapon


def test_every_attack_of_the_game_that_is_a_foes_own_can_be_written() -> None:
    own = [attack for foe in FOES.values() for attack in foe.attacks if isinstance(attack, Weapon)]
    assert [parse_attack(format_attack(attack)) for attack in own] == own
    assert format_attack(own[0]) == "shove: melee, 2 CD, reach 1, Nonlethal, Knockdown"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "Write an attack such as “bite: melee, 4 CD, reach 3, Persistent 2”, not “”."),
        ("bite, melee, 4 CD", "Write an attack such as"),
        ("bite: melee, reach 1", "Write an attack such as"),
        ("bite: melee, 4 CD, sharp 2", "There is no quality “sharp 2”. Choose from: nonlethal, vicious,"),
        ("bite: melee, 4 CD, vicious", "Vicious needs a number, such as 1."),
        ("bite: melee, 4 CD, stun 2", "Stun has no number."),
    ],
)
def test_what_is_no_attack_is_refused_in_a_sentence(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        parse_attack(line)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("name", FOES)
def test_every_foe_is_made_again_and_then_reckoned(name: str) -> None:
    assert MAKING.finish(MAKING.reopen(FOES[name])) == msgspec.structs.replace(FOES[name], threat=0)


def test_what_follows_is_told_with_its_why() -> None:
    assessed = MAKING.assess(MAKING.reopen(FOES["Alley knife"]))
    assert all(budget.gauge for budget in assessed.budgets)
    derived = {one.name: one for one in assessed.derived}
    assert list(derived) == ["Threat", "Vigor", "Resolve", "Parry", "Acrobatics", "Discipline", "Dagger"]
    assert derived["Vigor"].value == "4"
    assert derived["Vigor"].why == "Brawn 8 + Body 0, halved for a Minion. Out at 1 Harm."
    assert (derived["Acrobatics"].value, derived["Acrobatics"].why) == ("TN 11, focus 2", "Agility 9 + expertise 2.")
    assert derived["Dagger"].value == "3 CD at TN 10, focus 1, Vicious 1"
    assert derived["Dagger"].why.startswith("Melee, reach 1. 3 for the weapon + Brawn 0. ")


def test_faults_and_doubts_stand_at_their_fields() -> None:
    assert told() == {}
    assert told(foe__tags="")["foe.tags"] == "Give at least one tag, such as person or animal."
    assert told(foe__tags="persn")["foe.tags"].startswith("There is no tag “persn”. Did you mean")
    assert told(attack__1="own attack 1", attack__own__1="bite")["attack.own.1"].startswith("Write an attack")
    reachless = told(attack__1="own attack 1", attack__own__1="bite: melee, 4 CD")
    assert reachless["attack.1"] == "bite: A melee weapon must have a reach from 1 to 3, not 0."
    assert told(attack__1="Sling", field__fight=0)["attack.1"] == "This foe is untrained in its first attack, Sling."
    assert "no skill" not in str(told(foe__text=""))
    assert told(foe__text="")["foe.text"] == "Describe this foe in a sentence."


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("price", [5, 8, 12, 18])
def test_a_suggestion_is_worth_what_was_asked_for(kind: str, price: int) -> None:
    for number in range(3):
        foe = MAKING.suggest_foe(SeededThrower(Random(f"{kind}/{price}/{number}")), kind, price)
        assert abs(threat(foe, CONTENT) - price) <= 1
        assert foe.name not in FOES
        assert attacks_of(foe, CONTENT)
    # A sorcerer frightens from afar, so even a Toughened one is worth as much as a Nemesis of another kind.
    usual = {5: "minion", 12: "toughened"} if kind == "sorcerer" else {5: "minion", 12: "toughened", 18: "nemesis"}
    assert usual.get(price, foe.rank) == foe.rank


def test_suggestions_of_a_kind_differ() -> None:
    made = [MAKING.suggest_foe(SeededThrower(Random(number)), "beast", 12) for number in range(8)]
    assert len({foe.name for foe in made}) > 1
    assert len({foe.attributes for foe in made}) > 1


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name("Gate blade", ("Sellsword",)) == "Gate blade"
    assert free_name("Gate blade", ("Gate blade", "Gate blade 2")) == "Gate blade 3"


def test_what_no_kind_can_be_worth_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"Enter a threat from 1 to 40, not 41\."):
        MAKING.suggest_foe(SeededThrower(Random(1)), "", 41)
    with pytest.raises(ValueError, match=r"No suggested sorcerer comes close to 40 threat\. The nearest has"):
        MAKING.suggest_foe(SeededThrower(Random(1)), "sorcerer", 40)
    with pytest.raises(KeyError):
        MAKING.suggest_foe(SeededThrower(Random(1)), "baker", 12)
