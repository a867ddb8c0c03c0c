"""Orders for the figures of others: attacks together, everybody's action, truces, and where a side stands."""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Choose, Decision
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.options.acts import HOLD, LATER, TRUCE, ActionChoice
from solo.systems.gloranthan.battle.options.attacks import AttackCode
from solo.systems.gloranthan.battle.rounds import carry_out, take_turn
from solo.systems.gloranthan.battle.state.battle import BattleContext
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, acted_out, by_seed, mustered, staged


def beside_a_sergeant(*draws: str) -> BattleContext:
    """Two heroes in contact with one foe."""
    party = {"Spearwoman": (10, 5), "Storm initiate": (11, 4)}
    return staged(Scripted(*draws), party, {"Sergeant": (11, 5)})


def asked_of(script: Generator[Decision, str, object], **answers: str) -> list[Decision]:
    """All decisions of a script whose answers are these by kind, and defaults else."""
    asked: list[Decision] = []
    try:
        decision = next(script)
        while True:
            asked.append(decision)
            decision = script.send(answers.get(decision.kind) or decision.first_legal())
    except StopIteration:
        return asked


def test_a_supporter_who_declines_keeps_their_action_and_the_attack_goes_on_alone() -> None:
    arena = beside_a_sergeant("1M target")
    spear, initiate, foe = arena.battle.figures
    acted_out(carry_out(arena, initiate, AttackCode(foe.key, spear.key)), assent="apart")
    assert (initiate.acted, spear.acted, spear.struck) == (2, 0, False)


def test_a_supporter_is_asked_to_join_with_the_odds_of_both_answers() -> None:
    arena = beside_a_sergeant("1M target")
    spear, initiate, foe = arena.battle.figures
    join = next(iter(asked_of(carry_out(arena, initiate, AttackCode(foe.key, spear.key)))))
    assert isinstance(join, Choose)
    assert (join.who, join.follows, join.default) == (spear.key, (initiate.key,), "join")
    assert join.prompt == "Storm initiate attacks Sergeant. Does Spearwoman join?"

    arena = beside_a_sergeant()
    spear, initiate, foe = arena.battle.figures
    join = next(carry_out(arena, initiate, AttackCode(foe.key, spear.key)))
    assert isinstance(join, Choose)
    together, alone = (option.preview().measures[0].value for option in join.options)
    assert together > alone


def test_a_supporter_who_agrees_has_acted() -> None:
    arena = beside_a_sergeant("1M target")
    spear, initiate, foe = arena.battle.figures
    acted_out(carry_out(arena, initiate, AttackCode(foe.key, spear.key)))
    assert initiate.acted == spear.acted == 2


def test_everybody_at_once_asks_for_the_action_of_each_other_figure() -> None:
    arena = staged(by_seed(1), {"Spearwoman": (10, 5), "Band captain": (10, 6)}, {"Soldier": (30, 5)})
    spear, captain, _ = arena.battle.figures
    script = take_turn(arena, [spear, captain])
    next(script)
    own = script.send("together")
    assert (own.who, own.follows) == (spear.key, (spear.key,))
    other = script.send(str(HOLD))
    assert isinstance(other, ActionChoice)
    assert (other.who, other.follows) == (captain.key, (spear.key,))
    assert other.prompt.startswith("Spearwoman asks everyone to act now. Band captain")


def test_a_figure_called_upon_may_act_later_in_the_turn() -> None:
    arena = staged(by_seed(1), {"Spearwoman": (10, 5), "Band captain": (10, 6)}, {"Soldier": (30, 5)})
    spear, captain, _ = arena.battle.figures
    acted_out(take_turn(arena, [spear, captain]), act=["together", str(HOLD), str(LATER)])
    assert (spear.acted, captain.acted) == (2, 0)


def test_a_truce_is_not_offered_where_a_friend_fights_on() -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 5), "Band captain": (10, 9)}, {"Soldier": (30, 5)})
    spear, captain, _ = arena.battle.figures
    asked = asked_of(carry_out(arena, spear, TRUCE), assent="refuse", truce="agree")
    assert [(one.who, one.kind, one.follows) for one in asked] == [(captain.key, "assent", (spear.key,))]
    assert not arena.battle.over


def test_a_truce_needs_the_friends_of_the_leader_who_takes_it() -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Soldier": [(30, 5), (30, 6)]})
    spear, *soldiers = arena.battle.figures
    asked = asked_of(carry_out(arena, spear, TRUCE), assent="refuse", truce="agree")
    assert [one.kind for one in asked] == ["truce", "assent"]
    assert {one.who for one in asked} == {one.key for one in soldiers}
    assert not arena.battle.over


def test_a_player_may_place_their_own_figure_apart_from_the_formation() -> None:
    battle = mustered(["Spearwoman", "Band captain", "Archer scout"], {"Soldier": 1})
    arena = BattleContext(battle, content(), by_seed(1))
    placed = [one for one in asked_of(opening(arena), assent="elsewhere") if one.kind == "standing"]
    keys = [one.key for one in battle.figures if one.side == "party"]
    assert len(placed) == 2 and {one.who for one in placed} < set(keys)
    assert len({one.place for one in battle.figures}) == len(battle.figures)


def test_a_crowded_side_may_be_placed_by_hand_to_the_last_figure() -> None:
    battle = mustered(["Spearwoman"], {"Hill levy": 20})
    acted_out(opening(BattleContext(battle, content(), by_seed(1))), placing=["by hand", "by hand"])
    assert len({one.place for one in battle.figures}) == len(battle.figures)
