"""The fine print of a fight: what sentences beside the main rules ask for (T-06, T-10, H-02, H-10, H-16, R-33)."""

from __future__ import annotations

from solo.systems.two_d20.fight.rules.reach import enter
from solo.systems.two_d20.fight.state.turn import Turn
from tests.systems.two_d20.blow_staging import (
    MAUL,
    Scripted,
    fighter,
    staged,
    struck,
)
from tests.systems.two_d20.turn_staging import offered, turn_of


def test_a_table_may_do_without_a_bound_on_enemies_in_reach() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), paired=False, rulings={"most_in_reach": 0})
    enter(arena.fight, arena.fight.of("A"), arena.fight.of("b"))
    assert arena.fight.of("A").reach == ["b"]


def test_an_attack_outside_the_own_turn_uses_a_weakness_up_as_well() -> None:
    arena = staged(Scripted((19, 19, 19)), fighter("A", exploit="b", exploit_turns=2), fighter("b"))
    struck(arena, "A", "b", dice="dice:0:0:0:0:0:1:0")
    assert arena.fight.of("A").exploit == ""


def test_fortune_gives_the_stunned_no_action() -> None:
    arena = staged(Scripted(), fighter("A", fortune=1, stunned=True), fighter("b"))
    assert offered(arena, "A", "fortune:action").refused == "A is stunned: a Bonus Action would be lost."


def test_a_swift_action_that_was_traded_makes_no_later_action_harder() -> None:
    turn = Turn(fighter("A"), standards=0, minors=0)
    turn.grant_swift()
    turn.pay_minor()
    turn.standards += 1
    assert not turn.next_is_harder


def test_who_withdraws_by_momentum_holds_no_brace() -> None:
    arena = staged(Scripted((5, 6), (3,) * 5), fighter("A", MAUL), fighter("b"))
    arena.fight.of("A").arms[0].braced = True
    struck(arena, "A", "b", dice="dice:0:0:0:0:0:0:1", early_spends=["withdraw:", "enough"])
    assert not arena.fight.of("A").arms[0].braced


def test_a_kit_helps_against_an_obstacle_in_a_fight() -> None:
    one = fighter("A", kits={"Thief's kit": 3})
    arena = staged(Scripted((5, 5, 5)), one, fighter("b", zone=5))
    turn_of(arena, "A", "try", skill="thievery", difficulty="1", dice="dice:0:0:1:0:0:0:0")
    assert one.kits == {"Thief's kit": 2}
