"""How a fight begins: positions, hands, ambush and the order of action (H-10, H-11, P-32, R-15)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from solo.systems.contract import FoeCount, Setup
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.ground.field import distance
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, Wounds
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter, held, off_hand, worn

SNEAK = fighter(skills={"Stealth": 2}, PRC=10)


def a_fight(foe: str = "Footpad", count: int = 2, place: str = "", **options: str) -> Fight:
    ann = Character("Ann", fighter(held("Shortbow"), CarriedGear("Arrow", 5)))
    switches = {name.replace("_", " "): value for name, value in options.items()}
    return muster(Setup((ann,), (FoeCount(foe, count),), place=place, options=switches), CONTENT)


def apart(fight: Fight) -> int:
    party = [one for one in fight.combatants if one.side == "party"]
    foes = [one for one in fight.combatants if one.side == "foes"]
    return min(distance(one.place, foe.place, one.width, foe.width) for one in party for foe in foes)


@pytest.mark.parametrize(("spread", "spaces"), [("cramped", 5), ("usual", 10), ("", 10)])
def test_the_sides_begin_so_far_apart(spread: str, spaces: int) -> None:
    assert apart(a_fight(distance=spread)) == spaces


def test_open_ground_puts_them_as_far_apart_as_it_can() -> None:
    assert apart(a_fight(distance="open", place="Windy moor")) == 25
    assert apart(a_fight(distance="open")) == 18


def test_everybody_begins_ready_on_their_feet_with_full_points() -> None:
    for one in a_fight("Watch crossbowman").combatants:
        assert (one.lp, one.vp, one.sp) == (one.full_lp, one.full_vp, one.full_sp)
        assert not (one.prone or one.unaware or one.gone or one.wounded)
        assert all(not piece.wait for piece in one.pieces)


def test_off_guard_means_hands_empty_and_launchers_unloaded() -> None:
    fight = a_fight("Watch crossbowman", off_guard="both")
    for one in fight.combatants:
        assert not any(piece.where in ("hand", "off-hand") for piece in one.pieces)
    crossbow = next(piece for piece in fight.combatants[1].pieces if piece.name == "Crossbow")
    assert (crossbow.where, crossbow.wait) == ("belt", 2)
    only = a_fight("Watch crossbowman", off_guard="foes")
    assert any(piece.where == "hand" for piece in only.combatants[0].pieces)


def test_wounds_are_brought_along() -> None:
    hurt = Character("Ann", fighter(), wounds=Wounds(2, 3, 1))
    fight = muster(Setup((hurt,), (FoeCount("Footpad", 1),)), CONTENT)
    assert (fight.combatants[0].lp, fight.combatants[0].vp, fight.combatants[0].sp) == (4, 3, 7)


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup((), (FoeCount("Footpad", 1),)), "A fight needs at least one character and one foe"),
        (Setup((Character("Ann"),), ()), "A fight needs at least one character and one foe"),
        (Setup((Character("Ann"), Character("Ann")), (FoeCount("Footpad", 1),)), "Ann cannot take part twice"),
        (Setup((Character("Ann"),), (FoeCount("Footpda", 1),)), 'Did you mean "Footpad"'),
        (Setup((Character("Ann"),), (FoeCount("Footpad", 0),)), "must be at least 1"),
        (Setup((Character("Ann"),), (FoeCount("Footpad", 500),)), "At most 40"),
        (Setup((Character("Ann"),), (FoeCount("Footpad", 1),), options={"lite": "dark"}), "is not an option"),
        (Setup((Character("Ann"),), (FoeCount("Footpad", 1),), options={"light": "dim"}), "can be lit, dark"),
        (Setup((Character("Ann"),), (FoeCount("Footpad", 1),), place="Moon"), 'no place "Moon"'),
        (Setup((Character("Ann", wounds=Wounds(6)),), (FoeCount("Footpad", 1),)), "too badly hurt to fight"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_in_a_sentence(setup: Setup, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        muster(setup, CONTENT)


def staged(party: dict[str, Build], foes: dict[str, Build], **options: str) -> Stage:
    return Stage(party, foes, options=options)


def test_the_highest_acts_first_ties_by_quickness_then_by_coin() -> None:
    stage = staged({"Ann": fighter(QKN=8), "Amy": fighter(QKN=10)}, {"Bob": fighter(QKN=8)})
    for dice, order in (
        (((5,), (4,), (6,)), ["Bob", "Ann", "Amy"]),
        (((8,), (9,), (1,)), ["Amy", "Ann", "Bob"]),  # 8 of a d8 counts 9, as does 9 of a d10
        (((5,), (1,), (5,), (1,)), ["Ann", "Bob", "Amy"]),
        (((5,), (1,), (5,), (2,)), ["Bob", "Ann", "Amy"]),
    ):
        stage.open(*dice)
        assert [stage.fight.find(key).name for key in stage.fight.order] == order


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Amy", "Bob"), ("Ann", "Amy", "Bob", "Cal")])
def test_every_order_of_those_who_tie_is_equally_likely(names: tuple[str, ...]) -> None:
    party = {name: fighter() for name in names if name.startswith("A")}
    foes = {name: fighter() for name in names if not name.startswith("A")}
    orders = Counter[tuple[str, ...]]()
    for coins in product(*(range(1, sides + 1) for sides in range(2, len(names) + 1))):
        stage = staged(party, foes)
        stage.open(*[(4,) for _ in names], *[(coin,) for coin in coins])
        orders[tuple(stage.fight.find(key).name for key in stage.fight.order)] += 1
    assert orders == dict.fromkeys(permutations(names), 1)


def test_those_who_share_a_roll_stay_together_where_three_groups_tie() -> None:
    fight = a_fight(count=3)
    stage = staged({"Ann": fighter(), "Amy": fighter()}, {"Bob": fighter()})
    ann, amy = stage["Ann"], stage["Amy"]
    three = [one for one in fight.combatants if one.side == "foes"]
    stage.fight.combatants[:] = [ann, *three, amy]
    stage.fight.__post_init__()
    quickness = three[0].build.attributes.quickness
    assert quickness == 8
    stage.open((4,), (4,), (4,), (1,), (2,))
    assert [stage.fight.find(key).name for key in stage.fight.order] == ["Ann", "Amy", *[one.name for one in three]]


def test_foes_of_a_kind_share_a_roll_unless_each_rolls_or_the_side_does() -> None:
    for switch, rolls in (("kind", 2), ("each", 4), ("side", 2)):
        fight = a_fight(count=3, initiative=switch)
        stage = staged({"Ann": fighter()}, {"Bob": fighter()})
        stage.fight.combatants[:] = fight.combatants
        stage.fight.initiative_by = fight.initiative_by
        stage.fight.__post_init__()
        stage.open(*[(faces,) for faces in (4, 3, 2, 1)[:rolls]])
        assert len(stage.scene.asked) == rolls
        assert len({one.initiative for one in fight.combatants if one.side == "foes"}) == rolls - 1


def test_a_side_rolls_with_its_average_quickness_as_an_even_score() -> None:
    party = {"Ann": fighter(QKN=12), "Amy": fighter(QKN=8), "Ada": fighter(QKN=8)}
    stage = staged(party, {"Bob": fighter()}, initiative="side")
    stage.open((8,), (3,))  # average 9, as an even score 8: a d8
    assert stage["Ann"].initiative == 9


def test_load_does_not_slow_initiative() -> None:
    stage = staged({"Ann": fighter(worn("Full Plate battle armor"), QKN=12)}, {"Bob": fighter()})
    stage.open((12,), (1,))
    assert stage["Ann"].initiative == 13


def test_in_an_ambush_the_poorest_at_hiding_rolls_once_for_all() -> None:
    clumsy = fighter(worn("Full Plate battle armor"), off_hand("Shield"))
    watchful = fighter(skills={"Perception": 2})
    stage = staged({"Ann": fighter(), "Amy": watchful}, {"Bob": SNEAK, "Cal": clumsy}, lurking="foes")
    # One d8 less 1 for the load: 8 counts 9, makes 8. Ann sees with 6, Amy with 8, which is not above 8.
    stage.open((8,), (1,), (2,), (3,), (4,))
    assert stage.scene.asked[0] == "Cal: hide the whole ambush"
    assert (stage["Ann"].unaware, stage["Amy"].unaware) == (True, True)
    stage = staged({"Ann": fighter(), "Amy": watchful}, {"Bob": SNEAK, "Cal": clumsy}, lurking="foes")
    stage.open((7,), (1,), (2,), (3,), (4,))
    assert (stage["Ann"].unaware, stage["Amy"].unaware) == (True, False)
    stage = staged({"Ann": fighter(), "Amy": watchful}, {"Bob": SNEAK, "Cal": clumsy}, lurking="foes")
    stage.open((6,), (1,), (2,), (3,), (4,))
    assert not stage["Ann"].unaware


def test_the_party_may_lurk_as_well_and_the_unaware_are_told() -> None:
    stage = staged({"Ann": SNEAK}, {"Bob": fighter()}, lurking="party")
    stage.open((7, 2, 2), (1,), (2,))
    assert stage["Bob"].unaware
    assert stage.scene.events[0].kind == "ambush"
    assert "Bob" in stage.scene.events[0].text
