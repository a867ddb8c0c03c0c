"""Answers by standing orders: each order answers its decisions, and the player is asked if something is at stake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.play.orders.order_answers import (
    MustAsk,
    OrderedAnswer,
    Situation,
    Thresholds,
    answer_by_orders,
)
from solo.play.orders.standing_orders import (
    AS_BEFORE,
    BEST_DEFENCE,
    FALL_BACK,
    FREE_DEFENCE,
    GUARDED,
    NO_STEP,
    SMALL,
    SPARE_FALLEN,
    SPARE_SUPPLIES,
    WEAKEST,
    StandingOrder,
)
from solo.systems.contract import Bar, Choose, FighterView, Measure, Option, OrderTopics, Preview

TOPICS = OrderTopics(
    turns=frozenset({"turn"}),
    defences=frozenset({"defence"}),
    declined={"step": "stay"},
    small=frozenset({"mercy"}),
    guarded=("guard",),
    retreats=("run",),
    falls=frozenset({"drops"}),
    gains=frozenset({"soak"}),
    rare={"Fortune": 0, "Doom": 1},
)


def fighter(key: str, side: str, left: int, out: bool = False) -> FighterView:
    """Return a fighter with this much of ten points left."""
    return FighterView(key, key.title(), key[0], side, 0, (Bar("LP", left, 10),), out=out)


HERO, ORC, WOLF = fighter("hero", "party", 8), fighter("orc", "foes", 9), fighter("wolf", "foes", 2)


def option(code: str, cost: str = "", **figures: float) -> Option:
    """Return an option with these chances."""
    measures = tuple(Measure(name, Fraction(value), "chance") for name, value in figures.items())
    return Option(code, code, lambda: Preview(measures, cost))


def decision(kind: str, *options: Option) -> Choose:
    """Return a decision of the hero."""
    return Choose("hero", kind, "What now?", options)


def situation(usual: str = "", fighters: tuple[FighterView, ...] = (HERO, ORC, WOLF), **facts: object) -> Situation:
    """Return a situation in which the tactic would answer `usual`; options name their target after a colon."""

    def targets(aimed: Option) -> frozenset[str]:
        return frozenset(aimed.code.split(":")[1:2])

    return Situation(TOPICS, fighters, targets, lambda: usual, **facts)  # type: ignore[arg-type]


def answer(asked: Choose, now: Situation, *orders: StandingOrder) -> str | None:
    """Return the code that these orders answer, “asked: reason” if the player is asked, None if no order applies."""
    found = answer_by_orders(asked, frozenset(order.key for order in orders), now)
    if isinstance(found, MustAsk):
        return f"asked: {found.reason}"
    return found.code if found else None


def test_no_step_declines_the_step_even_if_it_is_the_usual_answer() -> None:
    asked = decision("step", option("stay"), option("step"))
    assert answer(asked, situation("step"), NO_STEP) == "stay"
    assert answer(asked, situation("step"), SMALL) is None


def test_small_questions_get_the_usual_answer() -> None:
    asked = decision("mercy", option("leave"), option("help"))
    assert answer(asked, situation("help"), SMALL) == "help"
    assert answer(asked, situation("help"), NO_STEP) is None


def test_a_defence_is_taken_if_it_is_best_in_every_column() -> None:
    asked = decision("defence", option("parry", hit=0.4, drops=0.1), option("dodge", hit=0.4, drops=0.05))
    assert answer(asked, situation(), BEST_DEFENCE) == "dodge"


def test_a_defence_is_asked_if_another_is_better_in_one_column() -> None:
    asked = decision("defence", option("parry", hit=0.3, drops=0.1), option("dodge", hit=0.4, drops=0.05))
    assert answer(asked, situation(), BEST_DEFENCE, FREE_DEFENCE) is None


def test_of_equal_defences_the_free_one_and_else_the_usual_one_is_taken() -> None:
    asked = decision("defence", option("parry", hit=0.3), option("dodge", hit=0.3), option("none", hit=0.9))
    assert answer(asked, situation("dodge"), BEST_DEFENCE) == "dodge"
    assert answer(asked, situation("parry"), BEST_DEFENCE) == "parry"
    assert answer(asked, situation("none"), BEST_DEFENCE) == "parry"
    alike = decision("defence", option("parry", hit=0.442, drops=0.001), option("dodge", hit=0.438, drops=0.004))
    assert answer(alike, situation("dodge"), BEST_DEFENCE) == "dodge"
    costly = decision("defence", option("parry", cost="1 point", hit=0.3), option("dodge", hit=0.3))
    assert answer(costly, situation("parry"), BEST_DEFENCE) == "dodge"


@pytest.mark.parametrize(
    ("damage", "drops", "cost", "expected"),
    [(0.8, 0.0, "", "dodge"), (0.9, 0.0, "", None), (0.8, 0.01, "", None), (0.8, 0.0, "1 point", None)],
)
def test_a_harmless_blow_is_a_small_question(damage: float, drops: float, cost: str, expected: str | None) -> None:
    def defence(code: str, hit: float) -> Option:
        figures = (
            Measure("hit", Fraction(hit), "chance"),
            Measure("damage", Fraction(damage), "amount"),
            Measure("drops", Fraction(drops), "chance"),
        )
        return Option(code, code, lambda: Preview(figures, cost))

    asked = Choose("hero", "defence", "Defend?", (defence("parry", 0.4), defence("dodge", 0.5)))
    assert answer(asked, situation("dodge"), SMALL) == expected
    assert answer(asked, situation("dodge")) is None


def test_a_column_that_is_good_for_the_defender_counts_the_other_way() -> None:
    asked = decision("defence", option("parry", hit=0.3, soak=0.5), option("dodge", hit=0.3, soak=0.0))
    assert answer(asked, situation(), BEST_DEFENCE) == "parry"


def test_a_defence_with_a_cost_is_never_best() -> None:
    asked = decision(
        "defence", option("parry", cost="1 point", hit=0.1), option("dodge", hit=0.3), option("none", hit=0.9)
    )
    assert answer(asked, situation(), BEST_DEFENCE) is None
    assert answer(asked, situation(), FREE_DEFENCE) == "dodge"


def test_a_likely_fall_is_asked_about_only_if_another_defence_lowers_a_risk() -> None:
    best = decision("defence", option("parry", hit=0.4, drops=0.16), option("dodge", hit=0.5, drops=0.2))
    assert answer(best, situation(), BEST_DEFENCE) == "parry"
    assert answer(best, situation("parry", before={"parry": "parry"}), AS_BEFORE) == "parry"
    mixed = decision("defence", option("parry", hit=0.4, drops=0.16), option("dodge", hit=0.3, drops=0.2))
    before = {"parry": "parry"}
    assert answer(mixed, situation("parry", before=before), AS_BEFORE) == "asked: this fighter may fall (16 %)"
    paid = decision(
        "defence",
        option("parry", hit=0.4, drops=0.16),
        option("none", hit=0.5, drops=0.2),
        option("dodge", cost="Momentum 1", hit=0.4, drops=0.1),
    )
    assert answer(paid, situation("parry"), FREE_DEFENCE) == "asked: this fighter may fall (16 %)"
    assert answer_by_orders(paid, frozenset({FREE_DEFENCE.key}), situation("parry"), Thresholds(fall=0.2)) == (
        OrderedAnswer("parry", (FREE_DEFENCE,))
    )


def test_equal_defences_are_no_question_even_if_the_fighter_may_fall() -> None:
    figures = {"hit": 0.23, "crit": 0.02, "drops": 0.21}
    asked = decision("defence", *(option(code, **figures) for code in ("block", "parry", "dodge")))
    assert answer(asked, situation("parry"), BEST_DEFENCE) == "parry"


def test_of_equal_defences_the_cheapest_is_taken() -> None:
    asked = decision("defence", option("parry", "Momentum 3 → 1", hit=0.3), option("dodge", "Momentum 3 → 2", hit=0.3))
    assert answer(asked, situation("parry"), BEST_DEFENCE) == "dodge"
    rare = decision("defence", option("parry", "Fortune 3 → 1", hit=0.3), option("dodge", "Fortune 3 → 2", hit=0.3))
    assert answer(rare, situation("parry"), BEST_DEFENCE) == "asked: the usual answer costs Fortune 3 → 2"
    apart = decision("defence", option("parry", "Momentum 1", hit=0.3), option("dodge", "Doom 1", hit=0.3))
    assert answer(apart, situation("parry"), BEST_DEFENCE) is None


def test_the_only_free_defence_is_taken_if_it_is_the_usual_answer() -> None:
    asked = decision("defence", option("none", hit=0.7, drops=0.1), option("parry", "Doom 1", hit=0.4, drops=0.05))
    assert answer(asked, situation("none"), FREE_DEFENCE) == "none"
    assert answer(asked, situation("parry"), FREE_DEFENCE) is None
    deadly = decision("defence", option("none", hit=0.7, drops=0.2), option("parry", "Doom 1", hit=0.4, drops=0.1))
    assert answer(deadly, situation("none"), FREE_DEFENCE) == "asked: this fighter may fall (20 %)"


@pytest.mark.parametrize(
    ("none", "dodge", "expected"), [(0.88, 0.86, "none"), (0.88, 0.85, None), (0.05, 0.01, "none"), (0.06, 0.01, None)]
)
def test_a_slight_gain_without_a_possible_fall_is_a_small_question(
    none: float, dodge: float, expected: str | None
) -> None:
    asked = decision("defence", option("dodge", "Doom 1", hit=dodge, drops=0.0), option("none", hit=none, drops=0.0))
    assert answer(asked, situation("none"), SMALL) == expected
    assert answer(asked, situation("dodge"), SMALL) is None
    deadly = decision("defence", option("dodge", "Doom 1", hit=dodge, drops=0.01), option("none", hit=none, drops=0.01))
    assert answer(deadly, situation("none"), SMALL) is None


def test_the_same_act_at_the_same_target_is_repeated() -> None:
    asked = decision("turn", option("strike:orc:low"), option("strike:orc:high"), option("strike:wolf:high"))
    before = {"strike": "strike:orc:high"}
    assert answer(asked, situation("strike:orc:high", before=before), AS_BEFORE) == "strike:orc:high"
    assert answer(asked, situation("strike:orc:low", before=before), AS_BEFORE) is None
    assert answer(asked, situation("strike:wolf:high", before=before), AS_BEFORE) is None
    assert answer(asked, situation("strike:orc:low"), AS_BEFORE) is None


def orcs(*out: bool) -> tuple[FighterView, ...]:
    """Return the hero, and orcs with letters who are out of the fight or not."""
    foes = (
        FighterView(f"orc-{letter}", f"Orc {letter}", letter, "foes", 0, (Bar("LP", 9, 10),), out=gone)
        for letter, gone in zip("abc", out, strict=False)
    )
    return HERO, *foes


def test_after_the_fall_of_a_target_only_an_equal_foe_is_attacked_by_order() -> None:
    asked = decision("turn", option("strike:orc-b"), option("strike:wolf"), option("twice:orc-b"))
    before = {"strike": "strike:orc-a", "twice": ""}
    assert answer(asked, situation("strike:orc-b", orcs(True, False), before=before), AS_BEFORE) == "strike:orc-b"
    assert answer(asked, situation("strike:orc-b", orcs(False, False), before=before), AS_BEFORE) is None
    assert answer(asked, situation("twice:orc-b", orcs(True, False), before=before), AS_BEFORE) is None
    after_another = situation("strike:wolf", (*orcs(True), WOLF), before=before)
    assert answer(asked, after_another, AS_BEFORE) is None


def test_outside_a_turn_only_the_equal_answer_is_repeated() -> None:
    asked = decision("dice", option("dice:orc:1"), option("dice:orc:2"))
    before = {"dice": "dice:orc:1"}
    assert answer(asked, situation("dice:orc:1", before=before), AS_BEFORE) == "dice:orc:1"
    assert answer(asked, situation("dice:orc:2", before=before), AS_BEFORE) is None


def test_the_weakest_foe_is_attacked_as_usual_if_the_usual_attack_is_at_it() -> None:
    asked = decision(
        "turn", option("strike:orc", drops=0.9), option("kick:wolf", drops=0.2), option("strike:wolf", drops=0.5)
    )
    assert answer(asked, situation("strike:orc"), WEAKEST) == "strike:wolf"
    assert answer(asked, situation("kick:wolf"), WEAKEST) == "kick:wolf"


def test_of_equally_hurt_foes_the_one_with_less_left_is_the_weakest() -> None:
    rat = FighterView("rat", "Rat", "r", "foes", 0, (Bar("LP", 3, 3),))
    ogre = FighterView("ogre", "Ogre", "o", "foes", 0, (Bar("LP", 20, 20),))
    asked = decision("turn", option("strike:ogre", drops=0.1), option("strike:rat", drops=0.1))
    assert answer(asked, situation("strike:ogre", (HERO, ogre, rat)), WEAKEST) == "strike:rat"


def test_an_option_that_cannot_fell_is_no_attack_at_the_weakest() -> None:
    taunt = decision("turn", option("taunt:wolf", success=0.9), option("wait"))
    assert answer(taunt, situation("wait"), WEAKEST) is None


def test_orders_that_disagree_are_asked_about() -> None:
    asked = decision("turn", option("strike:orc", drops=0.9), option("strike:wolf", drops=0.5))
    now = situation("strike:orc", before={"strike": "strike:orc"})
    assert answer(asked, now, WEAKEST, AS_BEFORE) == (
        "asked: two orders disagree: finish the weakest foe; repeat the last answer while it is the usual one"
    )


@pytest.mark.parametrize(("left", "expected"), [(4, "run:away"), (5, None)])
def test_a_fighter_falls_back_below_half_health(left: int, expected: str | None) -> None:
    hero = fighter("hero", "party", left)
    asked = decision("turn", option("strike:orc", hit=0.5), option("run:away"))
    assert answer(asked, situation("strike:orc", (hero, ORC)), FALL_BACK) == expected


def test_a_guarded_action_is_taken_beside_a_foe_without_a_usual_attack() -> None:
    beside = FighterView("hero", "Hero", "h", "party", 0, (Bar("LP", 8, 10),), reach=("orc",))
    asked = decision("turn", option("strike:orc", drops=0.3), option("wait"), option("guard:a"), option("guard:b"))
    assert answer(asked, situation("wait", (beside, ORC)), GUARDED) == "guard:a"
    assert answer(asked, situation("guard:b", (beside, ORC)), GUARDED) == "guard:b"
    assert answer(asked, situation("strike:orc", (beside, ORC)), GUARDED) is None
    assert answer(asked, situation("wait"), GUARDED) is None


def test_a_fighter_in_danger_decides_for_itself() -> None:
    asked = decision("step", option("stay"), option("step"))
    now = situation("step", endangered=frozenset({"hero"}))
    assert answer(asked, now, NO_STEP) == "asked: one more blow drops this fighter"


def test_a_hurt_fighter_without_friends_decides_for_itself() -> None:
    asked = decision("turn", option("strike:orc"), option("wait"))
    before = {"strike": "strike:orc"}
    hurt, whole = fighter("hero", "party", 4), fighter("hero", "party", 5)
    friend, fallen = fighter("friend", "party", 9), fighter("friend", "party", 0, out=True)

    def decided(*fighters: FighterView) -> str | None:
        return answer(asked, situation("strike:orc", (*fighters, ORC), before=before), AS_BEFORE)

    alone = "asked: this fighter is hurt and has no friend left in the fight"
    assert decided(hurt) == decided(hurt, fallen) == alone
    assert decided(hurt, friend) == decided(whole, fallen) == "strike:orc"


def test_spent_magic_points_are_no_wound() -> None:
    tired = FighterView("hero", "Hero", "h", "party", 0, (Bar("LP", 9, 10), Bar("MP", 0, 10, life=False)))
    asked = decision("turn", option("strike:orc"), option("run:away"))
    assert answer(asked, situation("strike:orc", (tired, ORC)), FALL_BACK) is None


@pytest.mark.parametrize(
    ("swing", "expected"),
    [(-0.1, "asked: the fight has turned against you"), (-0.09, "strike:orc"), (0.2, "strike:orc")],
)
def test_a_turn_of_the_fight_for_the_worse_is_asked_about(swing: float, expected: str) -> None:
    before = {"strike": "strike:orc"}
    asked = decision("turn", option("strike:orc"), option("wait"))
    assert answer(asked, situation("strike:orc", before=before, swing=swing), AS_BEFORE) == expected


@pytest.mark.parametrize(
    "cost",
    ["Fortune 3 → 2", "Doom 8 → 10", "Doom 3", "the last of the Doom", "Momentum 1, Fortune 1", "Doom 1, Fortune 1"],
)
def test_something_rare_is_asked_about(cost: str) -> None:
    asked = decision("mercy", option("help", cost=cost), option("leave"))
    assert answer(asked, situation("help"), SMALL) == f"asked: the usual answer costs {cost}"


@pytest.mark.parametrize("cost", ["Doom 8 → 9", "Doom 1 → 0", "Doom 1", "Momentum 2, Doom 1", "Momentum 3 → 1"])
def test_little_of_a_rare_resource_is_paid_by_order(cost: str) -> None:
    asked = decision("mercy", option("help", cost=cost), option("leave"))
    assert answer(asked, situation("help"), SMALL) == "help"


def test_the_fallen_are_not_attacked_by_order() -> None:
    fallen = fighter("orc", "foes", 0, out=True)
    asked = decision("turn", option("strike:orc"), option("wait"))
    now = situation("strike:orc", (HERO, fallen), before={"strike": "strike:orc"})
    assert answer(asked, now, AS_BEFORE) == "strike:orc"
    assert answer(asked, now, AS_BEFORE, SPARE_FALLEN) == "asked: the target has fallen"


@pytest.mark.parametrize(("left", "expected"), [(6, "asked: this would use up supplies: uses 2 → 1"), (5, "help")])
def test_supplies_are_spared_above_half_health(left: int, expected: str) -> None:
    hero = fighter("hero", "party", left)
    asked = decision("mercy", option("help", cost="uses 2 → 1"), option("leave"))
    assert answer(asked, situation("help", (hero,)), SMALL, SPARE_SUPPLIES) == expected


def test_an_order_whose_answer_is_refused_does_not_apply() -> None:
    refused = Option("stay", "stay", refused="The ice breaks.")
    assert answer(decision("step", refused, option("step")), situation("step"), NO_STEP) is None
