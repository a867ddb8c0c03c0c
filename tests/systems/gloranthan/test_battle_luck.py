"""A draw's luck: nothing over all that it can be, and a foe's failure is good for the party."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from solo.play.scenes import SimulationScene as Forecast
from solo.resolver import distribution
from solo.systems.gloranthan.action.resolution import ActionResult
from solo.systems.gloranthan.action.sides import PreparedAction, case_of
from solo.systems.gloranthan.battle import luck_weights
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.luck_weights import COIN, PLAN
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.state.battle import Battle, BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure
from solo.systems.gloranthan.battle.tactics import strength
from solo.systems.gloranthan.field.hex_field import HexField
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses, BonusPart
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import (
    MASTERY_DECK,
    DamageIncrease,
    DrawResult,
    defeats,
    draw_mastery,
    draw_total,
)
from solo.systems.parts.fight.luck import GUESS, LEFT
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, acted_out
from tests.systems.gloranthan.staging import staged as on_field


def figure(key: str, **fields: Any) -> Figure:
    """A spearman of sides told by the case of the key."""
    known: dict[str, Any] = {
        "name": key.title(), "letter": key[0], "side": "party" if key.isupper() else "foes", "kind": "Soldier",
        "rank": "ordinary", "unit": "Hoplite", "powers": Powers(4, 3, 3, 3), "armed": AttackBonuses(), "form": "Man",
        "place": (0, 0),
    }  # fmt: skip
    return Figure(key=key, **{**known, **fields})


def staged(*figures: Figure) -> tuple[BattleContext, Forecast]:
    scene = Forecast(Random(0))
    battle = Battle("Test", list(figures), HexField(("....",)))
    return BattleContext(battle, content(), scene), scene


def meeting(advantage: Rating, force: DamageIncrease) -> PreparedAction:
    cases = [
        case_of("", "Somebody", (BonusPart("all", power),), lambda: pytest.fail()) for power in (advantage, Rating())
    ]
    return PreparedAction("the attack", cases[0], cases[1], force)


def mean(
    weighed: Callable[[ActionResult], None], scene: Forecast, column: str, *before: DrawResult
) -> tuple[float, set[float]]:
    """The mean luck over all that can be drawn, at first or when these are drawn again, and all lucks that there were.

    What came of it by Fate is no luck of the draw.
    """
    total, lucks = 0.0, set()
    deck = MASTERY_DECK.remove(card for drawn in before for card in drawn.cards)
    fallen = distribution(draw_mastery, deck, "none")
    scene.lucks.clear()
    if before:
        weighed(ActionResult(0, before, Rating()))
    known = scene.lucks.get(column, 0.0)
    for drawn, weight in fallen:
        scene.lucks.clear()
        weighed(ActionResult(0, (*before, drawn), Rating()))
        lucks.add(round(scene.lucks[column] - known, 9))
        total += weight * (scene.lucks[column] - known)
    return total / fallen.total, lucks


@pytest.mark.parametrize("struck", ["A", "b"])
@pytest.mark.parametrize("advantage", [Rating(0, 2), Rating(2, -1), Rating(-1)])
@pytest.mark.parametrize("force", [DamageIncrease(added=((1, 1),)), DamageIncrease(half=True)])
def test_the_luck_of_a_blow_is_nothing_over_all_that_can_be_drawn(
    struck: str, advantage: Rating, force: DamageIncrease
) -> None:
    hurt = figure("A", lost={"physical": 1, "social": 2})
    arena, scene = staged(hurt, figure("B", lost={"physical": 3}), figure("b"), figure("c", condition="out"))
    blow, target = meeting(advantage, force), arena.battle.find(struck)
    twice = draw_total(("Draw Double", "1M"), "target")
    for column, before in product((GUESS, f"{LEFT} of {struck}"), ((), (twice,))):
        found, lucks = mean(
            lambda came: luck_weights.record_harm_luck(arena, blow, came, target, "physical"), scene, column, *before
        )
        assert found == pytest.approx(0, abs=1e-12)
        assert len(lucks) >= 2
    missed = next(one for one, _ in distribution(draw_mastery, MASTERY_DECK, "none") if not defeats(advantage, one))
    scene.lucks.clear()
    luck_weights.record_harm_luck(arena, blow, ActionResult(0, (missed,), advantage), target, "physical")
    for column in (GUESS, f"{LEFT} of {struck}"):
        assert (scene.lucks[column] > 0) == (struck == "A")


def test_whoever_goes_on_is_lost_with_any_defeat() -> None:
    arena, scene = staged(figure("A", condition="going on", lost={"physical": 4}), figure("b"))
    blow = meeting(Rating(), DamageIncrease())
    found, lucks = mean(
        lambda came: luck_weights.record_harm_luck(arena, blow, came, arena.battle.find("A"), "physical"), scene, GUESS
    )
    assert found == pytest.approx(0, abs=1e-12)
    assert len(lucks) == 2


@pytest.mark.slow
def test_the_luck_of_one_draw_for_several_is_nothing_in_the_mean_whatever_it_does_to_the_first_of_them() -> None:
    total, lucks, many = 0.0, set(), distribution(draw_mastery, MASTERY_DECK, "none")
    for drawn, weight in many:
        came = ["Draw Double"] * (len(drawn.cards) - 1) + [drawn.cards[-1], drawn.facing]
        scene = Scripted(" ".join(came))
        scene.tracks_luck = True
        arena = on_field(scene, {"Storm initiate": (5, 5)}, {"Bear": [(8, 5), (9, 5)]})
        initiate, *bears = arena.battle.figures
        initiate.abilities = (ability("Agent: full hits", name="Bolt"),)
        for bear in bears:
            bear.faith = replace(bear.faith, guardian=True)
        acted_out(cast(arena, initiate, casting_of(arena, initiate, CastCode(0, bears[0].key, 1))))
        lucks.add(sum(scene.lucks[GUESS]))
        total += weight * sum(scene.lucks[GUESS])
    assert total / many.total == pytest.approx(0, abs=1e-12)
    assert len(lucks) > 2


def test_the_luck_of_tests_and_of_plans_is_nothing_in_the_mean() -> None:
    arena, scene = staged(figure("A"), figure("b"))
    test, party, foe = meeting(Rating(-1, 1), DamageIncrease()), arena.battle.find("A"), arena.battle.find("b")
    found, lucks = mean(lambda came: luck_weights.record_tactics_luck(arena, test, came, "foes"), scene, PLAN)
    assert found == pytest.approx(0, abs=1e-12)
    assert len(lucks) > 2
    for column, sides in product((GUESS, f"{LEFT} of A", f"{LEFT} of b"), ((party, foe), (foe, party))):
        won, lost = [((one, left),) for one, left in zip(sides, (0.5, 0.8), strict=True)]
        found, lucks = mean(
            lambda came, won=won, lost=lost: luck_weights.record_test_luck(arena, test, came, won, lost), scene, column
        )
        assert found == pytest.approx(0, abs=1e-12)
        assert len(lucks) == 2


def test_the_mightier_count_for_more_and_each_side_for_as_many_as_it_has() -> None:
    arena, _ = staged(figure("A"), figure("b"), figure("c", powers=Powers(6, 3, 3, 3)))
    counts = strength.side_weights(arena)
    assert counts["A"] == 1
    assert counts["b"] + counts["c"] == pytest.approx(2)
    assert counts["c"] / counts["b"] == pytest.approx(2 ** (2 * (1 + strength.OF_RESISTING)))


def test_a_coin_is_as_good_for_one_side_as_for_the_other() -> None:
    arena, scene = staged(figure("A"), figure("b"))
    luck_weights.record_coin_luck(arena, "party")
    assert scene.lucks.pop(COIN) > 0
    luck_weights.record_coin_luck(arena, "foes")
    assert scene.lucks.pop(COIN) < 0


def test_what_somebody_is_worth() -> None:
    assert strength.worth(figure("A")) == 1
    hurt = figure("A", lost={"physical": 2})
    assert strength.worth(hurt) == pytest.approx(0.7)
    assert [strength.worth_after(hurt, done) for done in (0, 1, 2)] == pytest.approx([0.7, 0.55, 0])
    assert strength.worth_after(figure("A", condition="fleeing"), 0) == 0
    assert strength.worth(figure("A", condition="going on", lost={"physical": 9})) == strength.GOING_ON
    for gone in ({"condition": "out"}, {"condition": "fleeing"}, {"place": None}, {"disabled": TO_THE_END}):
        assert strength.worth(figure("A", **gone)) == 0


def test_nobody_weighs_at_a_table_nor_whom_nothing_can_worsen() -> None:
    arena, scene = staged(figure("A", condition="out"), figure("b"))
    drawn = next(iter(distribution(draw_mastery, MASTERY_DECK, "none")))[0]
    came, blow = ActionResult(0, (drawn,), Rating()), meeting(Rating(), DamageIncrease())
    luck_weights.record_harm_luck(arena, blow, came, arena.battle.find("A"), "physical")
    assert scene.lucks == {}
