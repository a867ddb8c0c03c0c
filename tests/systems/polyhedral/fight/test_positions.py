"""Places in a fight (P-41): whose turn a Step costs, whom one goes for, and cover for archers."""

from __future__ import annotations

from solo.systems.polyhedral.fight import rounds
from solo.systems.polyhedral.fight.options.movement import StepChoice
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.staging import OPEN, Stage, fighter, held, off_hand

SWORD, SPEAR = held("longsword/broadsword"), held("Spear")
BOW = (held("Longbow"), CarriedGear("Arrow", 20))
CUNNING_SPEAR = fighter(SPEAR, skills={"Spears": 2}, INT=10)
FOES = ("Bob", "Bea")


def staged(ann: Build, al: Build, bob: Build, bea: Build, rows: tuple[str, ...] = OPEN) -> Stage:
    return Stage({"Ann": ann, "Al": al}, {"Bob": bob, "Bea": bea}, rows=rows)


def said(stage: Stage, name: str = "Ann") -> tuple[str, str]:
    told = tactics.decide(stage.fight, stage.arena.armoury, choice_of(stage.arena, stage[name], stepped=False))
    return told.answer, str(getattr(told.reason, "text", told.reason))


def step_after(stage: Stage) -> str:
    stage["Ann"].acted = True
    options = choice_of(stage.arena, stage["Ann"], stepped=False).options_of("step")
    return tactics.decide(stage.fight, stage.arena.armoury, StepChoice(stage["Ann"], options, {})).answer


def test_a_spear_steps_out_of_reach_only_where_that_costs_the_foe_its_turn() -> None:
    stage = staged(CUNNING_SPEAR, fighter(SWORD), CUNNING_SPEAR, fighter(SWORD)).put(
        Ann=(5, 5), Al=(0, 0), Bob=(8, 5), Bea=(19, 11)
    )
    assert step_after(stage) == "step"
    stage.put(Al=(9, 6))
    assert step_after(stage) != "step"


def test_the_cunning_await_foes_under_fire_if_their_side_shoots_as_much() -> None:
    cunning, archer = fighter(SWORD, INT=10), fighter(*BOW, skills={"Bows": 2})
    places = {"Ann": (4, 5), "Al": (2, 7), "Bob": (12, 5), "Bea": (19, 7)}
    for friend, waits in ((archer, True), (fighter(SWORD), False)):
        stage = staged(cunning, friend, fighter(SWORD), archer).put(**places)
        assert ("to make Bob come closer" in said(stage)[1]) is waits


def test_nobody_awaits_an_archer() -> None:
    cunning, archer = fighter(SWORD, INT=10), fighter(*BOW, skills={"Bows": 2})
    stage = staged(cunning, archer, archer, fighter(SWORD)).put(Ann=(5, 5), Al=(3, 7), Bob=(12, 5), Bea=(19, 0))
    assert "come closer" not in said(stage)[1]


def played(stage: Stage, name: str = "Ann") -> tuple[int, int]:
    """Where a fighter stands after a turn that its tactic plays, without dice."""
    running = rounds.take_turn(stage.arena, stage[name])
    answer: str | None = None
    try:
        while True:
            asked = next(running) if answer is None else running.send(answer)
            answer = tactics.decide(stage.fight, stage.arena.armoury, asked).answer
    except StopIteration:
        return stage[name].place


def beside(stage: Stage, foe: str) -> bool:
    return max(abs(one - other) for one, other in zip(stage["Ann"].place, stage[foe].place, strict=True)) == 1


def test_the_cunning_go_for_the_foe_whom_a_friend_fights() -> None:
    sword = fighter(SWORD)
    for wit, foe in (("cunning", "Bea"), ("plain", "Bob")):
        stage = staged(sword, sword, sword, sword).put(Ann=(5, 5), Al=(9, 9), Bob=(9, 5), Bea=(9, 8))
        stage["Ann"].wit = wit
        played(stage)
        assert beside(stage, foe)


DUEL = ("." * 40,) * 7 + ("." * 25 + "O" + "." * 14,) + ("." * 40,) * 7


def test_a_cunning_archer_moves_behind_cover_that_hampers_only_the_other_archer() -> None:
    archer, sword = fighter(*BOW, skills={"Bows": 2}), fighter(SWORD)
    for wit, moves in (("cunning", True), ("plain", False)):
        stage = staged(archer, sword, archer, sword, DUEL).put(Ann=(30, 7), Al=(39, 0), Bob=(8, 7), Bea=(0, 14))
        stage["Ann"].wit = wit
        code, why = said(stage)
        assert (code == "move") is moves
        if moves:
            assert why == "Ann moves to shoot from behind cover."
            assert played(stage) == (26, 7)
            assert said(stage)[0].startswith("strike:longbow")


def test_no_archer_looks_for_cover_with_a_foe_close_by() -> None:
    archer, sword = fighter(*BOW, skills={"Bows": 2}, INT=10), fighter(SWORD)
    stage = staged(archer, sword, archer, sword, DUEL).put(Ann=(30, 7), Al=(39, 0), Bob=(8, 7), Bea=(33, 10))
    assert "cover" not in said(stage)[1]


def test_the_dull_strike_one_blow_at_the_foe_in_front_and_beasts_do_as_they_are_made() -> None:
    knives = fighter(held("dagger/stilleto"), off_hand("dagger/stilleto"))
    sword = fighter(SWORD)
    stage = staged(sword, knives, sword, sword).put(Ann=(0, 0), Al=(5, 5), Bob=(6, 5), Bea=(6, 6))
    for wit, verb in (("dull", "strike"), ("plain", "dual")):
        stage["Al"].wit = wit
        assert said(stage, "Al")[0].split(":")[0] == verb
    stage["Al"].wit = "dull"
    assert said(stage, "Al")[0].split(":")[-2] == stage["Bea"].key


def test_the_dull_run_where_others_take_a_step() -> None:
    sword = fighter(SWORD)
    for wit, code in (("dull", "move"), ("plain", "step")):
        stage = staged(sword, sword, sword, sword).put(Ann=(5, 5), Al=(0, 0), Bob=(7, 5), Bea=(19, 11))
        stage["Ann"].wit = wit
        assert said(stage)[0] == code


def test_a_fighter_on_guard_is_called_nearly_down_only_if_it_is() -> None:
    poor = fighter(SWORD, INT=10, PRC=6)
    stage = staged(poor, fighter(SWORD), fighter(SWORD), fighter(SWORD)).put(
        Ann=(5, 5), Al=(0, 0), Bob=(6, 5), Bea=(5, 6)
    )
    stage.fight.staked = "both"
    assert said(stage) == ("defensive", "Ann is hard pressed and fights defensively.")
    stage["Ann"].lp = 1
    assert said(stage) == ("defensive", "Ann is nearly down and fights defensively.")


def test_cunning_fighters_go_for_the_same_foe_within_two_moves() -> None:
    sword = fighter(SWORD)
    for wit, target in (("cunning", "Bea"), ("plain", "Bob")):
        stage = staged(sword, sword, sword, sword).put(Ann=(2, 4), Al=(2, 0), Bob=(11, 1), Bea=(11, 9))
        stage["Bea"].lp, stage["Bea"].vp = 1, 0
        stage["Ann"].wit = wit
        place = played(stage)
        near = {foe: max(abs(place[0] - stage[foe].place[0]), abs(place[1] - stage[foe].place[1])) for foe in FOES}
        assert min(near, key=lambda foe: near[foe]) == target


def test_a_cunning_fighter_awaits_foes_near_its_friends() -> None:
    sword = fighter(SWORD)
    stage = staged(sword, sword, sword, sword).put(Ann=(4, 5), Al=(4, 10), Bob=(12, 5), Bea=(19, 0))
    stage["Ann"].wit = "cunning"
    assert "to make Bob come closer" in said(stage)[1]
    assert played(stage)[1] > 6


def test_a_fighter_already_out_of_reach_waits_on_guard_for_two_quiet_rounds() -> None:
    sword = fighter(SWORD)
    stage = staged(sword, sword, sword, sword).put(Ann=(5, 5), Al=(0, 0), Bob=(8, 5), Bea=(19, 11))
    stage["Ann"].wit = "cunning"
    assert said(stage) == ("defensive", "Ann waits on guard to make Bob come closer.")
    stage["Ann"].defensive = True
    assert said(stage) == ("wait", "Ann waits on guard to make Bob come closer.")
    stage["Ann"].defensive, stage.fight.quiet_rounds = False, 2
    assert said(stage)[0] == "move"


def test_nobody_steps_away_from_a_foe_who_would_strike_a_friend_instead() -> None:
    spear = fighter(SPEAR, skills={"Spears": 2}, INT=10)
    stage = staged(spear, fighter(SWORD), fighter(SWORD), fighter(SWORD)).put(
        Ann=(5, 5), Al=(6, 6), Bob=(7, 5), Bea=(19, 11)
    )
    assert step_after(stage) != "step"


def test_cunning_fighters_prefer_a_foe_who_has_yet_to_act() -> None:
    sword = fighter(SWORD)
    stage = staged(fighter(SWORD, INT=10), sword, sword, sword).put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5), Bea=(6, 6))
    keys = {name: stage[name].key for name in ("Ann", "Al", "Bob", "Bea")}
    stage.fight.acting, stage["Ann"].defensive = keys["Ann"], True
    for first, last in (("Bob", "Bea"), ("Bea", "Bob")):
        stage.fight.order = [keys[first], keys["Ann"], keys[last], keys["Al"]]
        assert keys[last] in said(stage)[0]
