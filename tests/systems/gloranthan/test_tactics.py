"""What somebody does by itself in a battle: each sentence of the plan of simulated fighters, three wits (`H-34`)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from solo.play.story_merging import merge_events
from solo.systems.contract import Checkpoint, Decision, SimultaneousDecisions, TacticAnswer, thought_event
from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.action.options import FateCardChoice
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.moving import move
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, OFF, MoveCode, way_to
from solo.systems.gloranthan.battle.options.attacks import AttackCode
from solo.systems.gloranthan.battle.options.moves import EVADE, PURSUE, STAND, STAY, EvasionChoice, PursuitChoice
from solo.systems.gloranthan.battle.options.spells import CastCode
from solo.systems.gloranthan.battle.options.zero_choices import FLEE, TRY, GoOnChoice
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.reaching_zero import handle_fall
from solo.systems.gloranthan.battle.rules.reach import path_towards
from solo.systems.gloranthan.battle.state.battle import Battle, BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.acts import choose_act
from solo.systems.gloranthan.battle.tactics.attack_worth import wit_of
from solo.systems.gloranthan.battle.tactics.attacks import best_attack
from solo.systems.gloranthan.battle.tactics.decide import decide
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.fight.ai_level import AiLevel
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, called, changed, drawn_scene, heroes, setup, staged

HERE: Place = (20, 7)
EAST, WEST = (21, 7), (19, 7)
FAR: Place = (32, 7)


def chosen(arena: BattleContext, name: str, moved: bool = False) -> tuple[Any, str]:
    """What somebody does, as its code, and why; the reason names who acts."""
    choice = choose_act(arena, called(arena, name), moved)
    assert choice.reason.endswith(".")
    assert called(arena, name).name in choice.reason
    return ACTS.read(choice.answer), choice.reason


def met(arena: BattleContext, script: Generator[Decision, str, Any], kind: str) -> TacticAnswer:
    """What a tactic answers to the first decision of a kind in a script; it answers those before as well."""
    asked = next(script)
    while asked.kind != kind:
        asked = script.send(decide(arena.battle, asked).answer)
    return decide(arena.battle, asked)


def target(arena: BattleContext, name: str) -> str:
    """The name of whom somebody attacks."""
    act, _ = chosen(arena, name)
    assert isinstance(act, AttackCode | CastCode), act
    return arena.battle.find(act.target or "").kind


# Attack with the greatest mean defeats, first on whom it would bring to 0


def test_the_attack_with_the_greatest_mean_defeats() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST, "Dark troll": WEST})
    assert target(arena, "Spearwoman") == "Dark troll"


def test_first_on_whom_it_would_bring_to_0() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST, "Dark troll": WEST})
    changed(called(arena, "House guard"), lost={"physical": 3})
    assert target(arena, "Spearwoman") == "House guard"
    assert "to 0" in chosen(arena, "Spearwoman")[1]


def test_of_two_to_whom_as_much_is_done_whoever_is_nearer_to_0() -> None:
    """A wounded foe would suffer a little less, since it has less to lose; that is no reason to spare it."""
    arena = staged(Scripted(), {"Archer scout": HERE, "Storm initiate": WEST}, {"Sergeant": [(26, 7), (26, 8)]})
    wounded = changed(arena.battle.figures[3], lost={"physical": 2})
    for name in ("Archer scout", "Storm initiate"):
        act, _ = chosen(arena, name)
        assert act.target == wounded.key


def test_whoever_goes_on_at_0_falls_by_any_defeat() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST, "Dark troll": WEST})
    changed(called(arena, "House guard"), lost={"physical": 4}, condition="going on")
    assert target(arena, "Spearwoman") == "House guard"


def test_whoever_runs_already_is_let_go_while_others_stand() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST, "Dark troll": WEST})
    changed(called(arena, "House guard"), lost={"physical": 4}, condition="fleeing")
    assert target(arena, "Spearwoman") == "Dark troll"


# Joint attack if the best single chance is under one half and the joint chance is above it


def test_a_joint_attack_where_alone_nobody_has_an_even_chance() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": [EAST, WEST, (20, 6)]})
    act, reason = chosen(arena, "House guard a")
    assert act == AttackCode("party-0", "foes-1")
    assert reason.startswith("House guard a and House guard b")


def test_no_joint_attack_where_the_single_chance_is_even() -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"Bear": [EAST, WEST]})
    for bear in ("Bear a", "Bear b"):
        called(arena, bear).wit = "plain"
    assert chosen(arena, "Bear a")[0].joined is None


def test_no_joint_attack_where_it_would_not_be_even_either() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": [EAST, WEST]})
    changed(called(arena, "House guard b"), powers=Powers(1, 3, 3, 3))
    assert chosen(arena, "House guard a")[0].joined is None


def test_who_can_do_nothing_alone_joins_in_what_can_be_done_together() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Militiaman": [EAST, WEST, (20, 6)]})
    act, reason = chosen(arena, "Militiaman a")
    assert act.joined == "foes-1+foes-2"
    assert "join forces" in reason


# Passive magic first, active magic if its mean is better


def test_passive_magic_goes_into_the_attack_that_is_chosen() -> None:
    arena = staged(Scripted("3M actor"), {"Archer scout": HERE}, {"House guard": FAR})
    assert target(arena, "Archer scout") == "House guard"
    scout = called(arena, "Archer scout")
    list(strike(arena, scout, called(arena, "House guard"), "missile"))
    assert scout.uses["Bow Guide"] == 3 - 1


def test_active_magic_if_its_mean_is_better() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"House guard": EAST})
    act, reason = chosen(arena, "Storm initiate")
    assert isinstance(act, CastCode)
    assert "Thunderbolt" in reason
    called(arena, "Storm initiate").uses["Thunderbolt"] = 0
    assert not isinstance(chosen(arena, "Storm initiate")[0], CastCode)


def test_a_blow_if_its_mean_is_better_than_magic() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"House guard": EAST})
    changed(called(arena, "House guard"), hindrances=())
    initiate = called(arena, "Storm initiate")
    initiate.powers = type(initiate.powers)(9, 3, 2, 2)
    assert isinstance(chosen(arena, "Storm initiate")[0], AttackCode)


# The attacker closes in, the defender waits if it cannot reach


@pytest.mark.parametrize(("attacker", "comes"), [("foes", True), ("party", False)])
def test_the_attacker_closes_in_and_the_defender_waits(attacker: str, comes: bool) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": FAR}, attacker=attacker)
    act, _ = chosen(arena, "House guard")
    assert (act != HOLD) == comes
    if comes:
        assert distance(act.place, HERE) < distance(FAR, HERE)


def test_the_defender_who_rides_comes_as_soon_as_it_can_reach() -> None:
    for near, comes in (((18, 7), True), ((30, 7), False)):
        arena = staged(Scripted(), {"Spearwoman": (5, 7)}, {"Captain of horse": near}, attacker="party")
        assert (chosen(arena, "Captain of horse")[0] != HOLD) == comes


def test_the_defender_does_not_wait_to_be_shot_at() -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"House guard": FAR}, attacker="party")
    assert chosen(arena, "House guard")[0] == HOLD
    called(arena, "Archer scout").struck = True
    assert isinstance(chosen(arena, "House guard")[0], MoveCode)


# Shooters shoot rather than close; skirmishers step back from foot, shoot at horse


@pytest.mark.parametrize("attacker", ["party", "foes"])
def test_shooters_shoot_rather_than_close(attacker: str) -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"House guard": FAR}, attacker=attacker)
    assert isinstance(chosen(arena, "Archer scout")[0], AttackCode)


def test_who_fights_much_better_at_close_quarters_closes_in_although_it_could_throw() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": (23, 7)}, attacker="party")
    assert isinstance(chosen(arena, "Spearwoman")[0], MoveCode)
    arena.battle.attacker = "foes"
    assert isinstance(chosen(arena, "Spearwoman")[0], AttackCode)


def test_shooters_come_within_range() -> None:
    arena = staged(Scripted(), {"Archer scout": (0, 7)}, {"House guard": (35, 7)}, attacker="party")
    act, reason = chosen(arena, "Archer scout")
    assert "range" in reason
    assert distance(act.place, (35, 7)) == 30


@pytest.mark.parametrize(
    ("foe", "answer"),
    [("House guard", "step back"), ("Raider on horseback", "shoot"), ("Captain of horse", "step back")],
)
def test_skirmishers_step_back_from_foot_and_shoot_at_horse_where_that_is_not_hopeless(foe: str, answer: str) -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {foe: (23, 7)})
    found = met(arena, move(arena, called(arena, foe), path_towards(arena, called(arena, foe), HERE)), "reaction")
    assert found.answer == answer
    assert "Archer scout" in found.reason


# Evade or flee only if the chance to be caught is under one half; pursue from a third up; go on at 0 if that pays


def pursued(pursuer: str, *, wit: str = "plain", at: Place = HERE) -> BattleContext:
    arena = staged(Scripted(), {"Archer scout": at}, {pursuer: EAST})
    called(arena, pursuer).wit = wit
    return arena


@pytest.mark.parametrize(("pursuer", "evades"), [("Captain of horse", False), ("Soldier", True)])
def test_evade_only_if_the_chance_to_be_caught_is_under_one_half(pursuer: str, evades: bool) -> None:
    arena = pursued(pursuer)
    asked = EvasionChoice(arena, called(arena, pursuer), called(arena, "Archer scout"))
    found = decide(arena.battle, asked)
    assert (found.answer == EVADE) == evades
    assert "Archer scout" in found.reason


def test_nobody_evades_off_the_field() -> None:
    arena = staged(Scripted(), {"Archer scout": (20, 0)}, {"Soldier": (20, 1)})
    asked = EvasionChoice(arena, called(arena, "Soldier"), called(arena, "Archer scout"))
    assert decide(arena.battle, asked).answer == STAND


@pytest.mark.parametrize(("pursuer", "lost", "pursues"), [("Wolf", 0, True), ("House guard", 3, False)])
def test_who_steps_back_is_pursued_unless_that_may_cost_the_last_hit(pursuer: str, lost: int, pursues: bool) -> None:
    arena = pursued(pursuer)
    changed(called(arena, pursuer), lost={"physical": lost})
    found = decide(arena.battle, PursuitChoice(arena, called(arena, pursuer), called(arena, "Archer scout")))
    assert (found.answer == PURSUE) == pursues
    assert called(arena, pursuer).name in found.reason


@pytest.mark.parametrize(("wit", "pursues"), [("dull", True), ("plain", False), ("cunning", False)])
def test_only_the_dull_run_after_the_beaten(wit: str, pursues: bool) -> None:
    arena = pursued("Captain of horse")
    changed(called(arena, "Captain of horse"), wit=wit)
    runner = changed(called(arena, "Archer scout"), condition="fleeing")
    found = decide(arena.battle, PursuitChoice(arena, called(arena, "Captain of horse"), runner))
    assert (found.answer == PURSUE) == pursues


def test_the_dull_let_the_beaten_go_whom_they_would_hardly_catch() -> None:
    arena = pursued("Dark troll", wit="dull")
    runner = changed(called(arena, "Archer scout"), condition="fleeing")
    found = decide(arena.battle, PursuitChoice(arena, called(arena, "Dark troll"), runner))
    assert found.answer == STAY


def at_zero(arena: BattleContext, name: str) -> GoOnChoice:
    """The question to somebody who has just fallen to 0."""
    one = changed(called(arena, name), lost={"physical": called(arena, name).powers.physical})
    asked = next(handle_fall(arena, one, "physical", "falls"))
    assert isinstance(asked, GoOnChoice)
    return asked


def test_a_hero_goes_on_at_0_if_that_gains_more_than_it_costs() -> None:
    beside = at_zero(staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST}), "Spearwoman")
    assert beside.default == FLEE and beside.stakes.gain < beside.stakes.loss
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": FAR})
    changed(called(arena, "House guard"), lost={"physical": 3})
    apart = at_zero(arena, "Spearwoman")
    assert apart.stakes.gain > apart.stakes.loss
    assert decide(arena.battle, apart).answer == apart.default == TRY


def test_the_option_and_the_reason_give_what_going_on_gains_and_costs() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST})
    asked = at_zero(arena, "Spearwoman")
    gain, loss = round(100 * asked.stakes.gain), round(100 * asked.stakes.loss)
    assert 0 < gain < loss < 100
    label = next(option.label for option in asked.options if option.code == TRY)
    assert f"+{gain} %" in label and f"{loss} % risk of losing a mastery for good" in label
    reason = decide(arena.battle, asked).reason
    assert f"+{gain} %" in reason and f"{loss} %" in reason


def test_a_hero_alone_gains_most_and_in_contact_with_more_foes_risks_more() -> None:
    alone = at_zero(staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST}), "Spearwoman").stakes
    friends = {"Spearwoman": HERE, "Band captain": (10, 2), "Storm initiate": (9, 2)}
    among = at_zero(staged(Scripted(), friends, {"House guard": EAST}), "Spearwoman").stakes
    assert alone.gain > among.gain
    held = at_zero(staged(Scripted(), friends, {"House guard": [EAST, WEST]}), "Spearwoman").stakes
    assert held.loss > among.loss


def test_a_foe_tries_to_go_on_once() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST})
    asked = at_zero(arena, "House guard")
    assert asked.stakes.loss == 0 and decide(arena.battle, asked).answer == TRY
    changed(asked.figure, tried=True)
    again = GoOnChoice(asked.figure, asked.tests, asked.stakes)
    assert decide(arena.battle, again).answer == FLEE


def test_the_first_card_that_turns_it_is_played() -> None:
    cards = {"Spearwoman": ("Uz ancestors", "Heortling pantheon", "Vinga", "Elmal")}
    arena = staged(Scripted("1M target"), {"Spearwoman": HERE}, {"Sergeant": EAST}, cards=cards)
    found = met(arena, strike(arena, called(arena, "Spearwoman"), called(arena, "Sergeant"), "melee"), "fate")
    assert (found.answer, found.reason) == ("card:Vinga", "Spearwoman tries to change the result.")


def test_whom_one_goes_for_and_what_it_mends_are_told_with_what_is_done() -> None:
    foes = {"Sergeant": EAST, "Champion": WEST}
    arena = staged(Scripted("1M target"), {"Spearwoman": HERE}, foes, cards={"Spearwoman": ("Vinga",)})
    woman, sergeant = called(arena, "Spearwoman"), called(arena, "Sergeant")
    attack = best_attack(arena, woman, wit_of(arena, woman))
    assert attack is not None
    meant = thought_event(attack.thought)
    drawn = strike(arena, woman, sergeant, "melee")
    asked = next(drawn)
    assert isinstance(asked, FateCardChoice)
    assert asked.prompt.endswith(f"in the attack against {sergeant.name}. Play a Fate card?")
    mending = thought_event(decide(arena.battle, asked).thought)
    with pytest.raises(StopIteration):
        drawn.send("card:Vinga")
    played, struck = (next(event for event in arena.scene.told if event.kind == kind) for kind in ("fate", "attack"))
    assert merge_events([mending, played]) == [played]
    [told] = merge_events([meant, struck])
    assert told.text.startswith(f"Spearwoman attacks {sergeant.name}, the easiest to harm")


# Wits


def test_wit_is_intellect_and_heroes_are_never_dull() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"Bear": EAST, "Soldier": WEST, "Hedge sorcerer": FAR})
    wits = [wit_of(arena, one) for one in arena.battle.figures]
    assert wits == [AiLevel.PLAIN, AiLevel.DULL, AiLevel.PLAIN, AiLevel.CUNNING]
    called(arena, "Soldier").wit = "cunning"
    assert wit_of(arena, called(arena, "Soldier")) is AiLevel.CUNNING


def test_the_dull_strike_singly_at_the_nearest() -> None:
    arena = staged(
        Scripted(), {"Spearwoman": HERE, "Storm initiate": (23, 7)}, {"House guard": [EAST, WEST]}, attacker="party"
    )
    for guard in arena.battle.figures[2:]:
        guard.wit = "dull"
    act, reason = chosen(arena, "House guard a")
    assert act == AttackCode("party-0")
    assert reason == "House guard a goes for Spearwoman."


def test_the_dull_risk_their_last_hit_in_a_pursuit_and_never_step_back() -> None:
    arena = pursued("Wolf", wit="dull")
    changed(called(arena, "Wolf"), lost={"physical": 2})
    asked = PursuitChoice(arena, called(arena, "Wolf"), called(arena, "Archer scout"))
    assert decide(arena.battle, asked).answer == PURSUE
    arena = staged(Scripted(), {"Storm initiate": (23, 7)}, {"Bandit": HERE})
    called(arena, "Bandit").wit = "dull"
    woman = called(arena, "Storm initiate")
    assert met(arena, move(arena, woman, path_towards(arena, woman, HERE)), "reaction").answer == "shoot"


def cunning(arena: BattleContext) -> None:
    for one in arena.battle.figures:
        one.wit = "cunning"


def test_the_cunning_join_where_together_they_do_more_than_one_by_one() -> None:
    for hero, joined in (("Storm initiate", None), ("Spearwoman", "foes-1")):
        arena = staged(Scripted(), {hero: HERE}, {"House guard": [EAST, WEST]})
        cunning(arena)
        assert chosen(arena, "House guard a")[0].joined == joined


def test_the_cunning_leave_a_melee_that_friends_cover_to_shoot_from_afar() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"Elf archer": EAST, "House guard": WEST})
    assert isinstance(chosen(arena, "Elf archer")[0], AttackCode)
    cunning(arena)
    act, reason = chosen(arena, "Elf archer")
    assert distance(act.place, HERE) >= 2
    assert "cover" in reason
    changed(called(arena, "House guard"), place=FAR)
    assert isinstance(chosen(arena, "Elf archer")[0], AttackCode)


def test_everybody_steps_on_good_ground_beside_a_foe() -> None:
    ground = {place: "^" for place in neighbours(HERE) if place != (21, 8)}
    for wit, place in (("dull", (21, 8)), ("plain", (21, 8)), ("cunning", (21, 8))):
        arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": (23, 7)}, ground, attacker="foes")
        called(arena, "House guard").wit = wit
        assert chosen(arena, "House guard")[0].place == place


def test_the_cunning_defender_keeps_ground_that_suits_it_better() -> None:
    for wit, stays in (("plain", False), ("cunning", True)):
        arena = staged(
            Scripted(), {"Storm initiate": HERE}, {"Alley cutter": (25, 7)}, {(25, 7): "~"}, attacker="party"
        )
        changed(called(arena, "Storm initiate"), struck=True, unit="Hoplite", abilities=())
        changed(called(arena, "Alley cutter"), unit="Light Swords", wit=wit)
        assert (chosen(arena, "Alley cutter")[0] == HOLD) == stays


# Follies that nobody commits


AREA = Ability("Hail", "Agent: full hits", "Major", "Ubiquitous", "Theism", area=True)


def test_nobody_strikes_friends_with_what_falls_on_all_around() -> None:
    for friend, cast in (((30, 7), True), ((31, 7), False)):
        arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": friend}, {"House guard": (32, 7)})
        changed(called(arena, "Storm initiate"), abilities=(AREA,))
        assert isinstance(chosen(arena, "Storm initiate")[0], CastCode) == cast


def test_what_catches_several_is_worth_all_of_them() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"House guard": [(32, 7), (34, 7), (35, 7), (34, 6)]})
    changed(called(arena, "Storm initiate"), abilities=(AREA,))
    act, _ = chosen(arena, "Storm initiate")
    assert act.target == "foes-1"


def test_hopeless_magic_is_saved() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"Great troll": FAR})
    changed(called(arena, "Storm initiate"), powers=Powers(3, 1, 2, 2))
    assert not isinstance(chosen(arena, "Storm initiate")[0], CastCode)


def test_a_healer_brings_back_who_is_at_0_and_heals_others_only_when_nothing_else_is_to_be_done() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": EAST}, {"House guard": FAR})
    woman = changed(called(arena, "Spearwoman"), lost={"physical": 5}, condition="going on")
    act, reason = chosen(arena, "Storm initiate")
    assert act.target == "party-1"
    assert "heals Spearwoman" in reason
    changed(woman, lost={"physical": 2}, condition="ready")
    assert chosen(arena, "Storm initiate")[0].target == "foes-0"
    called(arena, "House guard").place = None
    called(arena, "Storm initiate").uses["Thunderbolt"] = 0
    assert chosen(arena, "Storm initiate")[0].target == "party-1"


def spent(arena: BattleContext) -> Figure:
    """The storm initiate, who has thrown all her bolts and has hands left that harm nobody."""
    initiate = called(arena, "Storm initiate")
    initiate.uses["Thunderbolt"] = 0
    return initiate


def test_who_could_do_nothing_does_not_come_out_to_be_killed() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": (21, 5)}, {"Great troll": FAR}, attacker="foes")
    called(arena, "Great troll").struck = True
    spent(arena)
    act, reason = chosen(arena, "Storm initiate")
    assert act == HOLD
    assert "stays ready to heal friends" in reason


def test_once_nobody_on_a_side_can_do_anything_it_leaves_the_field() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"Great troll": FAR}, attacker="foes")
    initiate = spent(arena)
    act, reason = chosen(arena, "Storm initiate")
    assert act.place[0] < HERE[0]
    assert "no chance to win" in reason
    initiate.place = (2, 7)
    assert chosen(arena, "Storm initiate")[0] == OFF
    initiate.uses["Thunderbolt"] = 1
    assert isinstance(chosen(arena, "Storm initiate")[0], CastCode)


def test_nobody_gives_up_whose_magic_would_still_tell_once_the_foes_are_seen() -> None:
    hidden = {(24, 7): "w"}
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"Sergeant": (24, 7)}, hidden, attacker="party")
    act, reason = chosen(arena, "Storm initiate")
    assert distance(act.place, (24, 7)) == 3
    assert "to bring Sergeant into sight" in reason
    changed(arena.battle, attacker="foes")
    assert chosen(arena, "Storm initiate")[0] == HOLD, "whoever defends lets them come"
    spent(arena)
    assert "no chance to win" in chosen(arena, "Storm initiate")[1]


def test_who_has_magic_for_those_in_the_woods_waits_while_friends_are_at_them() -> None:
    party: dict[str, Place] = {"Storm initiate": HERE, "Spearwoman": (23, 7)}
    arena = staged(Scripted(), party, {"Great troll": (24, 7)}, {(24, 7): "w"}, attacker="party")
    act, reason = chosen(arena, "Storm initiate")
    assert act == HOLD
    assert "clear view" in reason


def test_magic_that_does_as_much_to_each_falls_on_whom_arms_have_not_hurt() -> None:
    arena = staged(Scripted(), {"Old Mother Sark": HERE}, {"Raider on horseback": [(27, 7), (28, 7)]})
    changed(arena.battle.figures[1], lost={"physical": 2})
    assert chosen(arena, "Old Mother Sark")[0].target == arena.battle.figures[2].key


def test_who_is_come_to_on_the_way_is_named() -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 7), "Band captain": (12, 7)}, {"Great troll": (15, 7)})
    changed(called(arena, "Band captain"), unit="Peltast")
    assert "for Band captain, who is in the way" in chosen(arena, "Great troll")[1]


def test_who_leaves_goes_as_far_as_the_bands_of_a_foe_let_it() -> None:
    arena = staged(Scripted(), {"Storm initiate": (19, 6)}, {"Great troll": (16, 3)}, attacker="foes")
    initiate = spent(arena)
    act, reason = chosen(arena, "Storm initiate")
    assert "no chance to win" in reason
    assert way_to(arena, initiate, act.place)[-1] == act.place


def test_nobody_of_sense_stands_in_a_melee_in_which_nothing_can_be_done() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": (10, 7)}, {"Sergeant": EAST})
    spent(arena)
    act, reason = chosen(arena, "Storm initiate")
    assert distance(act.place, EAST) > 2
    assert "runs" in reason
    changed(called(arena, "Storm initiate"), place=(0, 7))
    changed(called(arena, "Sergeant"), place=(1, 7))
    act, reason = chosen(arena, "Storm initiate")
    assert act == HOLD, "nobody runs where there is no way but over the edge"
    assert "no match for Sergeant" in reason


@pytest.mark.parametrize(("unit", "attack", "runs"), [("Lancer", 9, True), ("Lancer", 0, False), ("Hoplite", 0, True)])
def test_a_figure_that_would_be_caught_runs_only_from_what_costs_more(unit: str, attack: int, runs: bool) -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": (10, 7)}, {"Sergeant": EAST})
    spent(arena)
    armed = AttackBonuses(melee=Rating(attack - 5), resist=Rating(6))
    changed(called(arena, "Sergeant"), unit=unit, armed=armed)
    assert isinstance(chosen(arena, "Storm initiate")[0], MoveCode) == runs


def test_nobody_shoots_what_cannot_hit() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE, "Spearwoman": (21, 5)}, {"Great troll": (22, 7)})
    spent(arena)
    assert not isinstance(chosen(arena, "Storm initiate")[0], AttackCode)


def test_the_defender_waits_no_longer_once_friends_are_in_a_melee() -> None:
    for at, comes in ((FAR, False), (EAST, True)):
        arena = staged(Scripted(), {"Spearwoman": HERE, "Band captain": (9, 7)}, {"Sergeant": at}, attacker="foes")
        assert isinstance(chosen(arena, "Band captain")[0], MoveCode) == comes


def test_the_defender_waits_no_longer_for_who_is_as_good_as_beaten() -> None:
    for lost, comes in ((0, False), (4, True)):
        party: dict[str, Place] = {"Spearwoman": HERE, "Archer scout": (9, 7)}
        arena = staged(Scripted(), party, {"Sergeant": FAR}, attacker="foes")
        changed(called(arena, "Sergeant"), lost={"physical": lost})
        assert isinstance(chosen(arena, "Spearwoman")[0], MoveCode) == comes


def test_who_finds_the_short_way_full_of_friends_goes_around_as_far_as_it_gets() -> None:
    queue = [(24, 7), (25, 7), (26, 7), (27, 7), (29, 7)]
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Sergeant": queue}, attacker="foes")
    last = arena.battle.figures[-1]
    for friend in arena.battle.figures[1:-1]:
        friend.acted = arena.battle.round
    act, _ = chosen(arena, last.name)
    assert distance(act.place, last.place) > 2


def test_the_cunning_fear_magic_as_they_fear_arms() -> None:
    """The caller of the moon has no arms to speak of, and does more harm than the guardian with the spear."""
    foes = {"Moon caller": (30, 7), "Temple guardian": (30, 9)}
    for wit in ("plain", "cunning"):
        arena = staged(Scripted(), {"Archer scout": HERE, "Aurelon": (19, 7)}, foes)
        called(arena, "Archer scout").wit = wit
        assert target(arena, "Archer scout") == "Moon caller"


def test_nobody_on_foot_runs_after_skirmishers_while_others_stand_still() -> None:
    party = {"Archer scout": (22, 7), "Spearwoman": (16, 7)}
    arena = staged(Scripted(), party, {"House guard": (26, 7)}, attacker="foes")
    assert "Spearwoman" in chosen(arena, "House guard")[1]


def test_a_friend_who_is_in_the_way_goes_first_and_else_the_way_leads_around_it() -> None:
    arena = staged(
        Scripted(), {"Spearwoman": (4, 4)}, {"House guard": [(8, 4), (9, 4)]}, scale="battle", attacker="foes"
    )
    front, behind = arena.battle.figures[1:]
    assert choose_act(arena, front, False, [behind]).answer == "go:7:4"
    assert choose_act(arena, behind, False, [front]).answer == f"first:{front.key}"
    act, reason = chosen(arena, behind.name)
    assert isinstance(act, MoveCode)
    assert "around" in reason


def test_nobody_goes_for_whom_it_could_not_harm_however_near() -> None:
    arena = staged(Scripted(), {"Storm initiate": HERE}, {"Great troll": (24, 7), "Wolf": (28, 7)}, attacker="party")
    spent(arena)
    assert "Wolf" in chosen(arena, "Storm initiate")[1]


def test_who_could_harm_nobody_goes_out_of_sight_of_shooters() -> None:
    woods = {(18, 7): "w"}
    arena = staged(
        Scripted(), {"Spearwoman": HERE, "Storm initiate": WEST}, {"Elf archer": FAR}, woods, attacker="foes"
    )
    spent(arena)
    changed(called(arena, "Elf archer"), powers=Powers(6, 4, 4, 3))
    act, reason = chosen(arena, "Storm initiate")
    assert act == MoveCode(18, 7)
    assert "sight" in reason
    called(arena, "Storm initiate").place = (18, 7)
    assert chosen(arena, "Storm initiate")[0] == HOLD


def test_nobody_is_drawn_into_a_joint_attack_who_has_an_even_chance_alone() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": EAST, "Great troll": WEST})
    called(arena, "Great troll").wit = "plain"
    assert chosen(arena, "House guard")[0].joined is None


def test_nobody_runs_after_a_foe_that_it_would_never_catch() -> None:
    arena = pursued("House guard")
    called(arena, "Archer scout").unit = "Light Cavalry"
    runner, guard = called(arena, "Archer scout"), called(arena, "House guard")
    for wit in ("dull", "plain", "cunning"):
        guard.wit = wit
        assert decide(arena.battle, PursuitChoice(arena, guard, runner)).answer == STAY


@pytest.mark.parametrize(
    ("sergeants", "struck", "saved"),
    [([EAST], "Sergeant", True), ([EAST, FAR], "Sergeant", False), ([EAST], "", False)],
)
def test_a_card_is_saved_where_the_fight_is_as_good_as_won_and_nobody_falls(
    sergeants: list[Place], struck: str, saved: bool
) -> None:
    party: dict[str, Place] = {"Spearwoman": HERE, "Band captain": (2, 2), "Archer scout": (2, 4), "Quill": (2, 6)}
    draw = "1M target" if struck else "Equal"
    arena = staged(Scripted(draw), party, {"Sergeant": sergeants}, cards={"Spearwoman": ("Vinga",)})
    woman = changed(called(arena, "Spearwoman"), lost={"physical": 4})
    sergeant = changed(arena.battle.figures[4], lost={"physical": 4})
    sides = (woman, sergeant) if struck else (sergeant, woman)
    found = met(arena, strike(arena, *sides, "melee"), "fate")
    assert (found.answer == "keep") == saved


def test_who_fled_neither_attacks_nor_comes_nearer() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": FAR}, attacker="foes")
    called(arena, "House guard").fled = True
    assert chosen(arena, "House guard")[0] == HOLD


# Whole fights


def every_decision(party: Sequence[str], foes: Mapping[str, int], seed: int, **options: str) -> Battle:
    """A fight by tactics alone, each answer lawful and with a reason that is a sentence."""
    fight = BattleProcedure(content())
    state = fight.begin(setup(party, foes, **options))
    running = fight.run(state, drawn_scene(seed))
    with suppress(StopIteration):
        asked = next(running)
        while True:
            choice = None if isinstance(asked, Checkpoint | SimultaneousDecisions) else fight.decide(state, asked)
            if choice and not isinstance(asked, Checkpoint | SimultaneousDecisions):
                assert asked.fault(choice.answer) is None, (asked.kind, choice.answer)
                assert not choice.reason or choice.reason.endswith("."), choice
            asked = running.send(choice.answer if choice else None)
    return state


FOES = every_foe(content())


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", range(6))
def test_all_ready_heroes_and_foes_fight_to_an_end_in_time(number: int) -> None:
    random = Random(number)
    lords = [name for name, hero in heroes().items() if hero.regiment]
    wits = ("their own", "dull", "plain", "cunning")
    kinds = [name for place, name in enumerate(FOES) if place % 6 == number]
    for kind in kinds:
        able = lords if FOES[kind].base else [name for name in heroes() if name not in lords]
        party = random.sample(able, random.randint(1, 3))
        battle = every_decision(party, {kind: random.randint(1, 4)}, number, wit_of_foes=random.choice(wits))
        assert battle.over, kind
        assert battle.round <= (20 if FOES[kind].base else 24), kind
