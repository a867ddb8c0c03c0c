"""Steady tactics: no walk to and fro, no risk for a badly hurt hero or a hero point in a fight that is won (`H-34`)."""

from __future__ import annotations

from random import Random

import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, SimultaneousDecisions
from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.action.options import AGAIN, KEEP, RedrawChoice
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, TOGETHER, ActionChoice, MoveCode
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.second_chances import resolve_in_battle
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.tactics.acts import choose_act, onward
from solo.systems.gloranthan.battle.tactics.decide import decide, usual_act
from tests.follies.gloranthan_watch import BACK, watched
from tests.systems.gloranthan.action_staging import meeting
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, called, changed, staged

PROCEDURE = BattleProcedure(content())
NAMED = [
    ("The college takes the field", 11),
    ("The college takes the field", 6),
    ("The college takes the field", 9),
    ("Spears at the river meadow", 6),
    ("Spears at the river meadow", 9),
    ("Spears at the river meadow", 11),
    ("The dragoons are off their horses", 11),
    ("The dragoons are off their horses", 12),
]
"""Ready-made battles, with seeds of plays in which a regiment walked to and fro."""


@pytest.mark.parametrize(("title", "seed"), NAMED)
def test_no_regiment_of_the_ready_battles_walks_to_and_fro(title: str, seed: int) -> None:
    setup = ready_fight(open_system("gloranthan", None).system, title)
    assert watched(setup, str(seed))[BACK] == 0


def came(arena: BattleContext, name: str, start: Place, foe_within: int) -> None:
    """Set the last move of a figure."""
    changed(called(arena, name), came_from=start, foe_within=foe_within, moved=True)


@pytest.mark.parametrize(("foe_within", "back"), [(11, False), (12, False), (13, True)])
def test_a_figure_goes_back_only_if_a_foe_has_come_nearer(foe_within: int, back: bool) -> None:
    arena = staged(Scripted(), {"Spearwoman": (8, 7)}, {"House guard": (20, 7)}, attacker="party")
    move = choose_act(arena, called(arena, "Spearwoman"), False)
    act = ACTS.read(move.answer)
    assert isinstance(act, MoveCode)
    came(arena, "Spearwoman", act.place, foe_within)
    assert onward(arena, called(arena, "Spearwoman"), move) == (move if back else None)
    chosen = choose_act(arena, called(arena, "Spearwoman"), False).answer
    assert (chosen == move.answer) is back


def test_a_move_is_recorded_until_the_next_action_of_the_figure() -> None:
    setup = ready_fight(open_system("gloranthan", None).system, "The college takes the field")
    battle, seen = PROCEDURE.begin(setup), 0
    running, before = PROCEDURE.run(battle, SimulationScene(Random(3))), dict[str, Place | None]()
    asked, answer = next(running, None), ""
    while asked is not None and battle.round < 5:
        answer = ""
        if isinstance(asked, Checkpoint):
            for figure in battle.on_field():
                left = before.get(figure.key)
                if figure.is_fit and battle.round > 1 and left is not None and figure.moved and left != figure.place:
                    assert figure.came_from == left
                    assert figure.foe_within == battle.hexes_to_foe(figure) or figure.foe_within > 0
                    seen += 1
                if not figure.moved:
                    assert figure.came_from is None
            before = {figure.key: figure.place for figure in battle.on_field()}
        elif not isinstance(asked, SimultaneousDecisions):
            answer = PROCEDURE.decide(battle, asked).answer
        asked = running.send(answer) if answer else next(running, None)
    assert seen > 2


def test_a_cunning_figure_crosses_bad_ground_if_only_a_way_aside_is_firm() -> None:
    rough = {(column, row): "^" for column in (24, 25) for row in range(12)}
    arena = staged(Scripted(), {"Gorza Nine-Mauls": (23, 7)}, {"House guard": (34, 7)}, rough, attacker="party")
    changed(called(arena, "Gorza Nine-Mauls"), wit="cunning")
    act = ACTS.read(choose_act(arena, called(arena, "Gorza Nine-Mauls"), False).answer)
    assert isinstance(act, MoveCode)
    assert act.place[0] > 23


# A badly hurt hero, and a hero point, in a fight that is won


@pytest.mark.parametrize(("lost", "held", "spared"), [(1, True, False), (4, True, True), (4, False, False)])
def test_a_badly_hurt_hero_leaves_the_last_foe_to_a_friend_who_holds_it(lost: int, held: bool, spared: bool) -> None:
    friend = (29, 7) if held else (29, 12)
    arena = staged(
        Scripted(),
        {"Harrek Stone-hall": (26, 7), "Gorza Nine-Mauls": friend, "Spearwoman": (30, 11)},
        {"Sergeant": (30, 7)},
    )
    hero, foe = called(arena, "Harrek Stone-hall"), called(arena, "Sergeant")
    changed(hero, lost={"physical": lost})
    changed(foe, lost={"physical": foe.left("physical") - 1})
    answer = choose_act(arena, hero, False)
    assert (ACTS.read(answer.answer) == HOLD) is spared
    assert ("is badly hurt and leaves Sergeant to friends" in str(answer.reason)) is spared


@pytest.mark.parametrize(("hits", "usual"), [(1, KEEP), (None, AGAIN)])
def test_keeping_the_draw_is_offered_first_if_the_fight_is_won(hits: int | None, usual: str) -> None:
    arena = staged(Scripted("1M target"), {"Spearwoman": (20, 7)}, {"House guard": (21, 7)})
    hero, foe = called(arena, "Spearwoman"), called(arena, "House guard")
    arena.battle.cards.hands[hero.key].points = 1
    if hits:
        changed(foe, lost={"physical": foe.left("physical") - hits})
    script = resolve_in_battle(arena, meeting(by=hero.key, against=foe.key))
    asked = next(script)
    assert isinstance(asked, RedrawChoice)
    assert next(option.code for option in asked.options) == asked.default == usual
    told = decide(arena.battle, asked)
    assert told.answer == usual
    assert ("as good as decided" in str(told.reason)) is (usual == KEEP)


@pytest.mark.parametrize(("attacker", "label"), [("party", "usual action"), ("foes", "holds and lets the enemy come")])
def test_the_option_for_all_figures_says_if_all_hold(attacker: str, label: str) -> None:
    arena = staged(Scripted(), {"Spearwoman": (5, 7), "Gorza Nine-Mauls": (5, 8)}, {"House guard": (30, 7)})
    arena.battle.attacker = attacker  # type: ignore[assignment]
    asked = ActionChoice(arena, called(arena, "Spearwoman"), [called(arena, "Gorza Nine-Mauls")], usual_act)
    option = asked.option(str(TOGETHER))
    assert option is not None
    assert label in str(option.label)
