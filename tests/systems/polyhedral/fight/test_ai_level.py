"""Nothing that makes a player laugh (P-41): levels of wit that differ, and what each of them does and leaves."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import FoeCount, Setup, TacticAnswer
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.options.attacks import AttackOption, FinishingBlow
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.options.movement import StepChoice
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.state import LastingEffect
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.fight.tactics.spells import threat_weights
from solo.systems.polyhedral.fight.tactics.step_reasons import describe_step
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.ground.maps import NamedMap
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Sleep
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from tests.follies.polyhedral import CUNNING_AIM, LINE_UPS, PLAIN_AIMS
from tests.follies.polyhedral import mirrored as of_line_up
from tests.systems.polyhedral.fight.spells.casters import mage
from tests.systems.polyhedral.fight.staging import CONTENT, OPEN, Billed, Stage, attack, fighter, held, off_hand

TEAMS = [
    (("Maren Toll", "Casimir Lune", "Gerda Holt"), ""),
    (("Tamsin Rook", "Osric Pell", "Maren Toll"), "Forest clearing"),
    (("Ilka Brandt", "Lucan Wray", "Maren Toll"), ""),
]
FIGHTS = 120
SWORD, SPEAR = held("longsword/broadsword"), held("Spear")
BOW = (held("Shortbow"), CarriedGear("Arrow", 20))


def mirrored(team: tuple[str, ...], place: str, one: str, other: str) -> float:
    """The share of fights that a team of one wit wins against itself of another, each as either side."""
    builds = {name: CONTENT.entries(ReadyCharacter)[name].build for name in team}
    foes = {f"Other {name}": build for name, build in builds.items()}
    procedure = FightProcedure(
        Billed({name: Foe(name=name, xp=0, role="brute", text="", build=foes[name]) for name in foes})
    )
    setup = Setup(
        tuple(Character(name, build) for name, build in builds.items()),
        tuple(FoeCount(name, 1) for name in foes),
        place,
    )
    won = 0.0
    for number in range(FIGHTS):
        fight, first = procedure.begin(setup), number % 2 == 0
        for combatant in fight.combatants:
            combatant.wit = one if (combatant.side == "party") == first else other
        outcome = play_out(procedure, fight, SimulationScene(Random(f"mirrored {number}"))).outcome
        won += 0.5 if outcome == "draw" else (outcome == "won") == first
    return won / FIGHTS


@pytest.mark.exhaustive
def test_the_cunning_beat_the_dull_in_mirrored_fights() -> None:
    shares = [mirrored(team, place, "cunning", "dull") for team, place in TEAMS]
    assert sum(shares) / len(shares) >= 0.6, shares
    assert min(shares) >= 0.5, shares


@pytest.mark.exhaustive
def test_the_plain_stand_between_them() -> None:
    better = [mirrored(team, place, "plain", "dull") for team, place in TEAMS]
    worse = [mirrored(team, place, "cunning", "plain") for team, place in TEAMS]
    assert sum(better) / len(better) > 0.55, better
    assert sum(worse) / len(worse) > 0.5, worse


def least(aim: float) -> float:
    """An aim less the sampling error of so many fights: two standard errors."""
    return aim - 2 * (aim * (1 - aim) / FIGHTS) ** 0.5


@pytest.mark.exhaustive
@pytest.mark.parametrize(("number", "aim"), list(enumerate(PLAIN_AIMS)))
def test_the_plain_beat_the_dull_in_every_line_up(number: int, aim: float) -> None:
    team, place = LINE_UPS[number]
    assert of_line_up(team, place, "plain", "dull", FIGHTS, 1) / FIGHTS >= least(aim)


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", range(9))
def test_the_cunning_beat_the_plain_in_every_line_up(number: int) -> None:
    team, place = LINE_UPS[number]
    assert of_line_up(team, place, "cunning", "plain", FIGHTS, 1) / FIGHTS >= least(CUNNING_AIM)


def chosen(stage: Stage, name: str = "Ann") -> TacticAnswer:
    decision = choice_of(stage.arena, stage[name], stepped=False)
    return tactics.decide(stage.fight, stage.arena.armoury, decision)


def party_of(ann: Build, foes: int = 1, rows: tuple[str, ...] = OPEN, **bob: Build) -> Stage:
    known = {"Bob": bob.get("bob", fighter(SWORD)), "Bea": fighter(SWORD), "Bet": fighter(SWORD)}
    return Stage({"Ann": ann, "Al": fighter(SWORD)}, dict(list(known.items())[:foes]), rows=rows)


# Feet


def steps_after(stage: Stage, name: str = "Ann") -> str:
    """What somebody answers who may still take a Step."""
    stage[name].acted = True
    decision = StepChoice(stage[name], choice_of(stage.arena, stage[name], stepped=False).options_of("step"), {})
    return tactics.decide(stage.fight, stage.arena.armoury, decision).answer


def test_a_spear_steps_back_from_a_sword_after_its_thrust() -> None:
    stage = party_of(fighter(SPEAR, skills={"Spears": 2}, INT=10)).put(Ann=(5, 5), Al=(0, 0), Bob=(7, 5))
    assert steps_after(stage) == "step"


def why_it_steps(stage: Stage) -> str:
    """Why Ann takes a Step after her action."""
    stage["Ann"].acted = True
    decision = StepChoice(stage["Ann"], choice_of(stage.arena, stage["Ann"], stepped=False).options_of("step"), {})
    return str(tactics.decide(stage.fight, stage.arena.armoury, decision).reason)


@pytest.mark.parametrize(
    ("bob", "reason"),
    [
        (fighter(SWORD), "Ann steps out of reach of Bob."),
        (fighter(SWORD, CarriedGear("dagger/stilleto", 2)), "Ann steps away from Bob."),
        (fighter(held("dagger/stilleto"), skills={"Throwing": 1}), "Ann steps away from Bob."),
        (mage(SWORD), "Ann steps away from Bob."),
    ],
    ids=["a sword", "knives at the belt", "a knife in hand", "spells"],
)
def test_a_step_is_said_to_lead_out_of_reach_only_of_foes_without_missiles_and_spells(bob: Build, reason: str) -> None:
    stage = party_of(fighter(SPEAR, skills={"Spears": 2}, INT=10), bob=bob).put(Ann=(5, 5), Al=(0, 0), Bob=(7, 5))
    assert why_it_steps(stage) == reason


@pytest.mark.parametrize(("friend", "reason"), [((9, 5), "away from Bob"), ((12, 5), "out of reach of Bob")])
def test_a_step_is_not_said_to_lead_out_of_reach_if_a_friend_may_push_the_foe_nearer(
    friend: tuple[int, int], reason: str
) -> None:
    stage = party_of(fighter(SPEAR, skills={"Spears": 2}, INT=10)).put(Ann=(5, 5), Al=friend, Bob=(7, 5))
    assert describe_step(stage.fight, stage.arena.armoury, stage["Ann"], (4, 5)) == reason


def test_a_sword_stays_beside_a_sword() -> None:
    stage = party_of(fighter(SWORD, INT=10)).put(Ann=(6, 5), Al=(0, 0), Bob=(7, 5))
    assert steps_after(stage) != "step" or stage["Ann"].place == (6, 5)


def test_the_cunning_stop_short_and_the_others_run_into_the_first_blow() -> None:
    for score, place in ((10, False), (8, True)):
        stage = party_of(fighter(SWORD, INT=score)).put(Ann=(5, 5), Al=(0, 0), Bob=(13, 5))
        stage.turn("Bob", "wait")
        said = chosen(stage)
        assert said.answer in ("move", "sprint")
        assert ("come closer" in said.reason) is not place


def test_nobody_stops_short_under_fire() -> None:
    stage = party_of(fighter(SWORD, INT=10), bob=fighter(*BOW)).put(Ann=(5, 5), Al=(0, 0), Bob=(13, 5))
    assert "come closer" not in chosen(stage).reason


def test_whoever_is_shot_at_and_cannot_get_there_goes_out_of_sight() -> None:
    rows = (
        ("." * 20,) * 4
        + ("." * 10 + "_" * 10,)
        + ("." * 10 + "_" + "." * 9,) * 3
        + ("." * 6 + "#" + "." * 3 + "_" + "." * 9,) * 4
    )
    rows = tuple(row[:10] + "_" + row[11:] for row in rows)
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(*BOW)}, rows=rows).put(Ann=(5, 6), Bob=(15, 6))
    said = chosen(stage)
    assert said.answer == "move"
    assert said.reason == "Ann gets out of danger."


# Shots


def test_no_shot_is_wasted_from_afar_that_is_worth_one_from_nearer() -> None:
    archer = fighter(held("Sling"), CarriedGear("Sling stone", 9), skills={"Slings": 1})
    stage = party_of(archer, rows=("." * 60,) * 12, bob=fighter(QKN=12, skills={"Evasion": 2})).put(
        Ann=(5, 5), Al=(0, 0), Bob=(35, 5)
    )
    assert chosen(stage).answer in ("move", "sprint")
    near = stage.put(Bob=(9, 5))
    assert chosen(near).answer.startswith("strike:")


# Draughts


def fallen(stage: Stage, lp: int) -> Stage:
    stage["Al"].lp, stage["Al"].vp = lp, 0
    stage["Al"].unconscious = stage["Al"].prone = stage["Al"].bleeding = True
    return stage


@pytest.mark.parametrize(("lp", "fed"), [(0, True), (-2, False), (-6, True)])
def test_a_draught_goes_to_whom_it_wakes_or_keeps_from_death(lp: int, fed: bool) -> None:
    medic = fighter(SWORD, CarriedGear("Healing potion", 2))
    stage = fallen(party_of(medic).put(Ann=(5, 5), Al=(5, 6), Bob=(15, 5)), lp)
    assert chosen(stage).answer.startswith("feed:") is fed


def test_the_cunning_fall_back_to_drink_behind_their_friends() -> None:
    stage = party_of(fighter(SWORD, CarriedGear("Healing potion", 2), INT=10)).put(Ann=(6, 5), Al=(6, 6), Bob=(7, 5))
    stage["Ann"].lp = 1
    said = chosen(stage)
    assert (said.answer, said.reason) == ("move", "Ann gets out of danger.")
    stage.put(Ann=(0, 0))
    assert chosen(stage).answer.startswith("drink:")


# What stands marked


def marked(stage: Stage) -> str:
    decision = choice_of(stage.arena, stage["Ann"], stepped=False)
    assert decision.default is not None
    return decision.default


def test_the_marked_answer_never_strikes_whoever_is_down() -> None:
    stage = party_of(fighter(SWORD), foes=2).put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5), Bea=(15, 5))
    stage["Bob"].lp, stage["Bob"].unconscious = 0, True
    assert any(isinstance(option, FinishingBlow) for option in stage.offered("Ann"))
    assert marked(stage) == "move"


def test_the_marked_answer_is_the_blow_that_promises_most() -> None:
    stage = party_of(fighter(held("dagger/stilleto"), off_hand("shortsword"), skills={"Swords": 3})).put(
        Ann=(5, 5), Al=(0, 0), Bob=(6, 5)
    )
    assert "shortsword" in marked(stage).split(":")[1]


def test_the_marked_answer_is_no_spell_on_the_unhurt() -> None:
    nun = CONTENT.entries(ReadyCharacter)["Sister Aveline Marsh"].build
    stage = party_of(nun).put(Ann=(5, 5), Al=(5, 6), Bob=(15, 5))
    assert marked(stage) == "move"


# Magic


def test_no_fire_on_friends_or_on_three_who_sleep() -> None:
    ilka = CONTENT.entries(ReadyCharacter)["Ilka Brandt"].build
    stage = party_of(ilka, foes=3).put(Ann=(2, 5), Al=(6, 5), Bob=(5, 5), Bea=(6, 4), Bet=(6, 6))
    for name in ("Bob", "Bea", "Bet"):
        stage[name].effects.append(LastingEffect("Sleep", Sleep(), stage["Ann"].key, Power(2, 9), 50))
    assert "inferno" not in chosen(stage).answer


@pytest.mark.parametrize("name", list(CONTENT.entries(NamedMap)))
def test_no_burst_takes_half_of_a_party_of_four_where_it_begins(name: str) -> None:
    squares = CONTENT.entries(NamedMap)[name].party[:4]
    for column in range(-1, 60):
        for row in range(-1, 60):
            inside = [one for one in squares if column <= one[0] <= column + 2 and row <= one[1] <= row + 2]
            assert len(inside) <= 2


# Guard


def surrounded(foes: int) -> Stage:
    """Ann, cunning and a poor striker, with so many swords beside her."""
    stage = party_of(fighter(SWORD, INT=10, PRC=6), foes=foes).put(Ann=(5, 5), Al=(0, 0))
    for name, place in zip(("Bob", "Bea", "Bet"), ((6, 5), (5, 6), (6, 6)), strict=True):
        if foes > ("Bob", "Bea", "Bet").index(name):
            stage[name].place = place
    return stage


@pytest.mark.parametrize(("foes", "answer"), [(1, "strike"), (3, "defensive")])
def test_the_cunning_go_on_guard_against_several_blades_and_not_against_one(foes: int, answer: str) -> None:
    stage = surrounded(foes)
    stage.fight.staked = "both"
    assert chosen(stage).answer.startswith(answer)


@pytest.mark.parametrize(("score", "dodges"), [(4, True), (8, False)])
def test_the_dull_never_raise_a_shield(score: int, dodges: bool) -> None:
    shielded = fighter(SWORD, off_hand("Shield"), INT=score, skills={"Blocking": 2})
    stage = party_of(shielded).put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5))
    planned = list(stage.planned("Bob", attack("Ann")).values())
    attempt = next(one for one in stage.offered("Bob") if isinstance(one, AttackOption)).first
    assert "block" in {one.defence.code for one in planned}
    answer = tactics.decide(stage.fight, stage.arena.armoury, DefenceChoice(attempt, planned)).answer
    assert (answer == "dodge") is dodges


def test_cunning_casters_weigh_their_foes_by_the_harm_that_these_do() -> None:
    stage = party_of(mage(SWORD), foes=2, bob=fighter(SWORD)).put(Ann=(5, 5), Al=(0, 0), Bob=(15, 5), Bea=(15, 7))
    stage["Bob"].menace, stage["Bea"].menace = 1.0, 3.0
    for wit, weighs in (("cunning", True), ("plain", False), ("dull", False)):
        stage["Ann"].wit = wit
        weights = threat_weights(stage.fight, stage.arena.armoury, stage["Ann"])
        keys = [stage[name].key for name in ("Bob", "Bea")]
        assert (weights and weights[keys[0]] < 1 < weights[keys[1]]) if weighs else not weights


@pytest.mark.parametrize(("score", "code"), [(4, "dodge"), (8, "parry:longsword")])
def test_the_dull_never_parry(score: int, code: str) -> None:
    stage = party_of(fighter(SWORD, INT=score, QKN=6)).put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5))
    planned = list(stage.planned("Bob", attack("Ann")).values())
    attempt = next(one for one in stage.offered("Bob") if isinstance(one, AttackOption)).first
    decision = DefenceChoice(attempt, planned)
    assert tactics.decide(stage.fight, stage.arena.armoury, decision).answer == code
