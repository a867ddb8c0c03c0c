"""Care and rest played by hand: who lives, what mends and when, and what is used up over it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Content, FoeCount, Setup
from solo.systems.fire_and_sword.injuries.aftermath import AftermathProcedure
from solo.systems.fire_and_sword.injuries.episode import EpisodeResult, Healer, OutPatient, episode_end
from solo.systems.fire_and_sword.injuries.procedures import CareProcedure, RestProcedure
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury
from tests.systems.fire_and_sword.leisure import Played, Scripted, codes, opened, somebody

DYING = Wounds(Injury.DYING)


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


# Care


def test_first_aid_saves_the_dying(content: Content) -> None:
    ann, bo = somebody("Ann", skills={"First Aid": 14}), somebody("Bo", wounds=DYING)
    played = Played(CareProcedure(content), Setup((ann, bo)), ["aid:party-0:party-1"], [9])
    assert played.home(bo).wounds == Wounds(Injury.BADLY)
    assert played.kinds == ["care"]
    assert played.figures[0]["aid:party-0:party-1"] == {"helps": 13 / 20}
    assert played.result.text == "Done, still wounded: Bo (badly wounded)."


def test_each_helper_tries_once_and_a_failure_costs_nothing(content: Content) -> None:
    ann = somebody("Ann", skills={"First Aid": 14, "Cult Lore": 12}, spells=(KnownSpell("Staunch", 1),))
    bo = somebody("Bo", wounds=DYING)
    answers = ["aid:party-0:party-1", "spell:party-0:party-1:staunch"]
    played = Played(CareProcedure(content), Setup((ann, bo)), answers, [19, 18])
    assert played.home(bo).wounds == DYING
    assert played.home(ann) == ann
    offered = [[code for code in codes(asked) if not code.startswith("set:")] for asked in played.asked]
    assert offered == [[*answers, "end"], [answers[1], "end"], ["end"]]


def test_a_spell_that_helps_is_used_up(content: Content) -> None:
    ann = somebody("Ann", skills={"Cult Lore": 12}, spells=(KnownSpell("Restore Vision", 2),))
    bo = somebody("Bo", wounds=Wounds(disabilities=(Disability.EYE_LOST, Disability.ADDLED)))
    played = Played(CareProcedure(content), Setup((ann, bo)), ["spell:party-0:party-1:restore-vision"], [4])
    assert played.home(bo).wounds.disabilities == (Disability.ADDLED,)
    assert played.home(ann).spells == (KnownSpell("Restore Vision", 2, used=True),)


def test_a_temple_helps_where_the_company_cannot(content: Content) -> None:
    bo = somebody("Bo", wounds=Wounds(disabilities=(Disability.WEAKNESS,), lost_soul=True, ails=("possessed",)))
    alone = Played(CareProcedure(content), Setup((somebody("Ann"), bo)))
    assert codes(alone.asked[0])[0] == "set:healers:a friendly temple's too", (
        "with no skill in it nobody is asked to try"
    )
    assert alone.home(bo) == bo
    answers = ["set:healers:a friendly temple's too", "spell:temple:party-0:heal-body", "summon:temple:party-0"]
    played = Played(CareProcedure(content), Setup((bo,)), answers, [7, 14])
    given = Setup((bo,), options={"healers": "a friendly temple's too"})
    assert Played(CareProcedure(content), given, answers[1:], [7, 14]).home(bo) == played.home(bo)
    assert played.home(bo).wounds == Wounds(ails=("possessed",))


def test_a_lost_soul_comes_back_by_a_summoning_that_beats_ten(content: Content) -> None:
    ann, bo = somebody("Ann", skills={"Summon": 16}), somebody("Bo", wounds=Wounds(lost_soul=True))
    for face, back in ((10, False), (11, True)):
        played = Played(CareProcedure(content), Setup((ann, bo)), ["summon:party-0:party-1"], [face])
        assert played.home(bo).wounds.lost_soul is not back
        left = "Done: no one is wounded." if back else "Done, still lost between the planes: Bo."
        assert played.result.text == left


def test_nobody_is_asked_where_nothing_can_be_done(content: Content) -> None:
    played = Played(CareProcedure(content), Setup((somebody(),)))
    assert played.kinds == []
    assert played.result.text == "Done: no one is wounded."


# Rest


def test_a_week_closes_a_walking_wound_and_fills_the_magic_points(content: Content) -> None:
    ann = somebody(wounds=Wounds(Injury.WALKING), magic_points_spent=7, exhausted=True)
    played = Played(RestProcedure(content), Setup((ann,)), ["day", "whole", "end"])
    home = played.home(ann)
    assert home.wounds == Wounds()
    assert (home.magic_points_spent, home.exhausted) == (0, False)
    assert played.result.text == "After 7 days: no one is wounded."
    assert played.words[0]["day"] == "3 MP recovered in all"
    assert played.words[0]["whole"] == "7 days"
    assert "Day 7: Ann is healthy again." in played.texts


def test_the_dying_live_or_die_at_sunrise(content: Content) -> None:
    bo = somebody("Bo", wounds=DYING)
    for face, injury in ((6, Injury.BADLY), (5, Injury.DEAD), (12, Injury.DEAD)):
        answers = ["day"] if injury is Injury.DEAD else ["day", "end"]
        played = Played(RestProcedure(content), Setup((bo,)), answers, [face])
        assert played.home(bo).wounds.injury is injury
    assert played.figures[0]["day"] == {"Bo lives": 6 / 20}
    assert played.result.text == "Nobody is left alive."


def test_the_dying_are_cared_for_before_time_passes(content: Content) -> None:
    ann, bo = somebody("Ann", skills={"First Aid": 15}), somebody("Bo", wounds=DYING)
    played = Played(RestProcedure(content), Setup((ann, bo)), [], [4])
    assert played.asked[0].first_legal() == "aid:party-0:party-1"
    assert played.home(bo).wounds == Wounds()
    assert played.result.text == "After 30 days: no one is wounded."


def test_flesh_rot_gnaws_until_a_con_roll_succeeds(content: Content) -> None:
    bo = somebody("Bo", wounds=Wounds(rotting=0))
    played = Played(RestProcedure(content), Setup((bo,)), ["week", "week", "end"], [15, 8])
    assert played.home(bo).wounds == Wounds(con_lost=1)
    assert played.home(bo).statistic("CON") == 10


def test_flesh_rot_kills_where_no_con_is_left(content: Content) -> None:
    bo = somebody("Bo", wounds=Wounds(rotting=6, con_lost=10))
    played = Played(RestProcedure(content), Setup((bo,)), ["day"], [2, 1, 1])
    assert not played.home(bo).wounds.alive


def test_weakness_rolls_con_twice(content: Content) -> None:
    bo = somebody("Bo", wounds=Wounds(Injury.DYING, disabilities=(Disability.WEAKNESS,)))
    played = Played(RestProcedure(content), Setup((bo,)), ["day"], [9, 3])
    assert not played.home(bo).wounds.alive


def test_sunrises_end_spells_and_rings_bring_magic_back(content: Content) -> None:
    ring = EnchantedItem("a ring", (Enchantment("recovery", times=2),))
    running = (RunningSpell("Hard Skin", 2, sunrises=1), RunningSpell("Steady Hand", 2, skill="Hide", sunrises=8))
    ann = somebody(running=running, enchanted=(ring,), magic_points_spent=12)
    played = Played(RestProcedure(content), Setup((ann,)), ["day", "end"])
    home = played.home(ann)
    assert home.running == (RunningSpell("Steady Hand", 2, skill="Hide", sunrises=7),)
    assert home.magic_points_spent == 12 - (13 + 4) // 4


def test_what_cannot_begin_says_why(content: Content) -> None:
    dead = somebody("Bo", wounds=Wounds(Injury.DEAD))
    for setup in (
        Setup((dead,)),
        Setup((somebody(), somebody())),
        Setup((somebody(),), foes=(FoeCount("Wolf", 1),)),
        Setup((somebody(),), options={"weather": "fair"}),
        Setup((somebody(),), options={"healers": "none"}),
    ):
        with pytest.raises(ValueError, match=r"\.$"):
            RestProcedure(content).begin(setup)
    procedure = RestProcedure(content)
    state = procedure.begin(Setup((somebody("Ann"), dead)))
    with pytest.raises(ValueError, match="did not take part"):
        procedure.apply_outcome(state, somebody("Cleo"))
    assert procedure.apply_outcome(state, dead) == dead


def test_a_year_of_rest_is_the_longest(content: Content) -> None:
    hopeless = somebody(
        wounds=Wounds(rotting=0), statistics=msgspec.structs.replace(somebody().statistics, constitution=60)
    )
    procedure = RestProcedure(content)
    state = procedure.begin(Setup((hopeless,)))
    assert play_out(procedure, state, UnattendedScene(Random(3))).outcome == "rested"


# The end of an episode


def ended(
    patients: list[OutPatient], healers: list[Healer], faces: list[int], answers: list[str]
) -> list[EpisodeResult]:
    scene = Scripted(faces, [])
    running = episode_end(scene, patients, healers)
    try:
        asked = next(running)
        while True:
            answer = answers.pop(0) if answers else asked.first_legal()
            assert asked.fault(answer) is None
            asked = running.send(answer)
    except StopIteration as end:
        found: list[EpisodeResult] = end.value
        return found


def test_an_episode_ends_without_questions_where_nobody_can_help() -> None:
    bo = OutPatient("party-1", "Bo", 12)
    found = ended([bo], [], [14], [])
    assert found[0].injured is not None
    assert found[0].injured.injury is Injury.DYING


def test_the_better_of_first_aid_and_staunch_counts_at_the_end_of_an_episode() -> None:
    bo = OutPatient("party-1", "Bo", 12)
    ann = Healer("party-0", "Ann", first_aid=14, lore=15, staunch=-4)
    (found,) = ended([bo], [ann], [9, 9, 14], ["both:party-0:party-0"])
    assert found.injured is not None
    assert (found.injured.face, found.injured.injury) == (10, Injury.BADLY)
    assert found.staunched_by == "party-0"
    (found,) = ended([bo], [ann], [14, 9, 17, 20], ["both:party-0:party-0"])
    assert found.injured is not None
    assert found.injured.face == 14, "a critical First Aid takes 6 off, and the Staunch that failed nothing"
    assert found.earned == (("party-0", "First Aid"),)
    (found,) = ended([bo], [ann], [15, 2, 18], ["staunch:party-0"])
    assert found.earned == (("party-0", "Cult Lore"),)


def test_a_staunch_helps_one_patient_only() -> None:
    patients = [OutPatient("party-1", "Bo", 12), OutPatient("party-2", "Cleo", 12)]
    ann = Healer("party-0", "Ann", first_aid=2, lore=15, staunch=-4)
    found = ended(patients, [ann], [9, 5, 19, 20], ["staunch:party-0", "aid:party-0"])
    assert [one.staunched_by for one in found] == ["party-0", ""]
    with pytest.raises(AssertionError):
        ended(patients, [ann], [9, 5, 19, 20], ["staunch:party-0", "staunch:party-0"])


def test_souls_roll_on_the_spirit_table() -> None:
    bo = OutPatient("party-1", "Bo", 12, incapacitated=False, on_spirit_table=True)
    (found,) = ended([bo], [Healer("party-0", "Ann", 14)], [18], [])
    assert found.injured is None
    assert found.aftermath is not None
    assert (found.aftermath.wounded, found.aftermath.touched) == (True, True)


# After an episode that was played elsewhere


def test_whoever_went_down_rolls_with_the_help_of_the_others(content: Content) -> None:
    ann = somebody("Ann", skills={"First Aid": 14, "Cult Lore": 12}, spells=(KnownSpell("Staunch", 1),))
    bo = somebody("Bo")
    setup = Setup((ann, bo), options={"injury rolls": "+2"})
    played = Played(AftermathProcedure(content), setup, ["go-on", "party-1", "both:party-0:party-0"], [15, 7, 13, 5])
    assert played.kinds == ["how", "fallen", "tend"]
    assert played.home(bo).wounds == Wounds(Injury.BADLY, rotting=0), "13 + 2 − 4 = 11, and a CON of 5 is no 6"
    assert played.home(ann).spells == (KnownSpell("Staunch", 1, used=True),)
    assert played.result.text == "Bo is badly wounded."
    lucky = Played(AftermathProcedure(content), setup, ["go-on", "party-1", "aid:party-0"], [14, 14, 1])
    assert lucky.home(ann).checks == ("First Aid",)


def test_a_critical_in_care_earns_a_check(content: Content) -> None:
    ann, bo = somebody("Ann", skills={"First Aid": 14}), somebody("Bo", wounds=Wounds(Injury.DYING))
    played = Played(CareProcedure(content), Setup((ann, bo)), ["aid:party-0:party-1"], [14, 3])
    assert played.home(ann).checks == ("First Aid",)


def test_a_game_master_may_have_somebody_roll_on_the_spirit_table(content: Content) -> None:
    answers = ["set:felled by:a spirit", "set:the spirit leaves:possession", "go-on", "party-0"]
    played = Played(AftermathProcedure(content), Setup((somebody(),)), answers, [9])
    assert played.home(somebody()).wounds == Wounds(ails=("possessed",))


def test_nobody_may_have_gone_down(content: Content) -> None:
    played = Played(AftermathProcedure(content), Setup((somebody(),)), ["go-on", ""])
    assert played.result.text == "No one went down."
    assert played.home(somebody()) == somebody()
