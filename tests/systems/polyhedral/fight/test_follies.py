"""What a reader of many fights laughed at is gone (P-41, H-31): each kind by hand, then all in seeded fights."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, ChoosePlace, Setup, TacticAnswer
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.options import codes, movement
from solo.systems.polyhedral.fight.options.turn import TurnChoice
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.spells.aiming import AreaChoice
from solo.systems.polyhedral.fight.state import Fight, LastingEffect
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.fight.tactics.positioning import ThreatMap
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Sleep
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.staging import CONTENT, OPEN, Stage, fighter, held, off_hand, worn
from tests.systems.polyhedral.shipped import GAME

SWORD, KNIFE = held("longsword/broadsword"), held("dagger/stilleto")
BOW = (held("Shortbow"), CarriedGear("Arrow", 20))
SHIELDED = fighter(SWORD, off_hand("Shield"), worn("Full Plate battle armor"), skills={"Blocking": 8}, STR=12)


def chosen(stage: Stage, name: str = "Ann") -> TacticAnswer:
    decision = choice_of(stage.arena, stage[name], stepped=False)
    return tactics.decide(stage.fight, stage.arena.armoury, decision)


def goes_to(stage: Stage, kind: str, name: str = "Ann") -> tuple[int, int]:
    picked = movement.pick(stage.fight, stage[name], kind, {})
    column, row = tactics.decide(stage.fight, stage.arena.armoury, picked).answer.split(",")
    return int(column), int(row)


def duel(ann: Build, bob: Build, spaces: int = 1, rows: tuple[str, ...] = OPEN) -> Stage:
    return Stage({"Ann": ann}, {"Bob": bob}, rows=rows).put(Ann=(5, 5), Bob=(5 + spaces, 5))


# Ways


TWO_GATES = ("#" * 12, *("#.....#....#",) * 2, "#..........#", *("#.....#....#",) * 4, "#..........#", "#" * 12)


def test_whoever_finds_the_gate_full_of_friends_takes_the_other() -> None:
    stage = Stage({"Ann": fighter(SWORD), "Al": fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=TWO_GATES)
    stage.put(Ann=(5, 3), Al=(6, 3), Bob=(7, 3))
    assert chosen(stage).answer in ("move", "sprint")
    assert goes_to(stage, "move")[1] > 5


def test_behind_friends_in_the_only_gate_one_waits_on_guard() -> None:
    rows = tuple(row[:6] + "#" + row[7:] if number == 8 else row for number, row in enumerate(TWO_GATES))
    stage = Stage({"Ann": fighter(SWORD), "Al": fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=rows)
    stage.put(Ann=(5, 3), Al=(6, 3), Bob=(7, 3))
    assert chosen(stage).answer == "defensive"


def test_an_archer_looks_for_a_place_to_shoot_from_that_no_blade_reaches() -> None:
    rows = ("." * 20,) * 3 + ("." * 9 + "#" + "." * 10,) * 6 + ("." * 20,) * 3
    stage = Stage({"Ann": fighter(*BOW, skills={"Bows": 2})}, {"Bob": fighter(SWORD)}, rows=rows)
    stage.put(Ann=(7, 5), Bob=(11, 5))
    found = chosen(stage)
    assert (found.answer, found.reason) == ("move", "Ann looks for a clear shot.")
    place = goes_to(stage, "move")
    assert not ThreatMap(stage.fight, stage.arena.armoury, stage["Ann"]).blows(place)


# Feet


def test_one_steps_off_the_ice_before_the_blow() -> None:
    rows = ("~" * 6 + "." * 14,) * 12
    stage = duel(fighter(SWORD, skills={"Swords": 2}), fighter(SWORD), rows=rows)
    found = chosen(stage)
    assert (found.answer, found.reason) == ("step", "Ann finds better ground to attack from.")
    assert goes_to(stage, "step")[0] == 6


def test_one_steps_out_from_between_two_foes_before_the_blow() -> None:
    stage = Stage({"Ann": fighter(SWORD, skills={"Swords": 2})}, {"Bob": fighter(SWORD), "Bea": fighter(SWORD)})
    stage.put(Ann=(5, 5), Bob=(6, 5), Bea=(4, 5))
    assert chosen(stage).answer == "step"


def test_the_second_parry_of_a_rapier_is_worth_more_than_better_ground() -> None:
    rows = ("~" * 6 + "." * 14,) * 12
    stage = duel(fighter(held("Rapier"), skills={"Fencing": 2}), fighter(SWORD), rows=rows)
    assert chosen(stage).answer.startswith("strike:")


def test_whoever_has_hardly_a_chance_on_the_ice_leads_the_fight_off_it() -> None:
    rows = ("~" * 8 + "." * 12,) * 12
    nimble = fighter(KNIFE, QKN=12, skills={"Evasion": 2})
    stage = duel(fighter(SWORD), nimble, rows=rows)
    found = chosen(stage)
    assert (found.answer, found.reason) == ("move", "Ann gets off the bad ground.")
    assert goes_to(stage, "move")[0] >= 8


# Shields


def test_a_blade_leaves_the_shield_that_stops_it_to_others() -> None:
    stage = Stage({"Ann": fighter(held("shortsword")), "Al": fighter(SWORD)}, {"Bob": SHIELDED, "Bea": fighter(KNIFE)})
    stage.put(Ann=(5, 5), Al=(0, 0), Bob=(6, 5), Bea=(10, 5))
    assert chosen(stage).reason == "Ann turns away from Bob's shield."


def test_beside_a_friend_it_draws_the_shield_and_keeps_its_guard_up() -> None:
    stage = Stage({"Ann": fighter(KNIFE), "Al": fighter(SWORD)}, {"Bob": SHIELDED}).put(
        Ann=(5, 5), Al=(7, 5), Bob=(6, 5)
    )
    found = chosen(stage)
    assert (found.answer, found.reason) == ("defensive", "Ann fights defensively, only to make Bob use up the block.")
    stage["Ann"].defensive = True
    assert chosen(stage).answer.startswith("strike:")


def test_alone_against_a_shield_that_stops_everything_one_leaves() -> None:
    stage = duel(fighter(KNIFE, STR=6), SHIELDED)
    assert "unable to harm any foe" in chosen(stage).reason
    assert "nothing here" not in chosen(duel(fighter(SWORD, STR=12), SHIELDED)).reason


# Weapons


HALBERD = fighter(held("Halberd"), STR=10, skills={"Poleaxes": 2, "Spears": 2})


def against_a_giant(wit: str) -> Stage:
    """Ann with a halberd, two spaces from a giant with many points."""
    stage = duel(HALBERD, fighter(SWORD), spaces=2)
    stage["Ann"].wit, stage["Bob"].lp, stage["Bob"].vp = wit, 30, 20
    return stage


def test_a_halberd_thrusts_each_turn_in_reach_and_swings_to_fell() -> None:
    stage = against_a_giant("plain")
    assert chosen(stage).answer.startswith("strike:halberd.thrust")
    stage["Bob"].lp, stage["Bob"].vp = 15, 0
    assert chosen(stage).answer.startswith("strike:halberd.swing")


def test_a_dull_fighter_strikes_in_the_first_form() -> None:
    assert chosen(against_a_giant("dull")).answer.startswith("strike:halberd.swing")
    fists = fighter(worn("brass knuckles (pair)"), worn("spike-toed boot"), skills={"Unarmed": 2})
    stage = duel(fists, fighter(SWORD, worn("Full Plate battle armor")))
    first = {}
    for wit in ("dull", "plain"):
        stage["Ann"].wit = wit
        first[wit] = chosen(stage).answer.split(":")[1]
    assert first == {"dull": "brass-knuckles.one-handed.blunt", "plain": "spike-toed-boot.kick.pierce"}


# Draughts


def test_nobody_runs_from_a_foe_whom_no_friend_holds_instead_of_drinking() -> None:
    hurt = fighter(SWORD, CarriedGear("Healing potion", 2), INT=10)
    stage = Stage({"Ann": hurt, "Al": fighter(SWORD)}, {"Bob": fighter(SWORD)}).put(Ann=(6, 5), Al=(0, 0), Bob=(7, 5))
    stage["Ann"].lp = 1
    assert "out of danger" not in str(chosen(stage).reason)
    stage.put(Bob=(15, 5))
    assert chosen(stage).answer.startswith("drink:")


# Magic


def test_no_burst_takes_a_friend_with_the_foes() -> None:
    ilka = CONTENT.entries(ReadyCharacter)["Ilka Brandt"].build
    foes = {name: fighter(SWORD) for name in ("Bob", "Bea", "Bet")}
    stage = Stage({"Ann": ilka, "Al": fighter(SWORD)}, foes)
    stage.put(Ann=(2, 5), Al=(7, 5), Bob=(6, 5), Bea=(7, 4), Bet=(8, 5))
    assert not any(word in chosen(stage).answer for word in ("inferno", "shockwave"))


@pytest.mark.parametrize(("lp", "stings"), [(6, True), (1, False)])
def test_a_sting_wakes_a_friend_unless_it_could_fell_them(lp: int, stings: bool) -> None:
    lucan = CONTENT.entries(ReadyCharacter)["Lucan Wray"].build
    stage = Stage({"Ann": lucan, "Al": fighter(SWORD)}, {"Bob": fighter(SWORD, TGH=16)})
    stage.put(Ann=(2, 5), Al=(3, 5), Bob=(15, 5))
    stage["Al"].lp, stage["Al"].vp = lp, 0
    stage["Al"].effects.append(LastingEffect("Sleep", Sleep(), stage["Bob"].key, Power(2, 9), 50))
    assert (chosen(stage).reason == "Ann stings Al awake.") is stings


@pytest.mark.parametrize(
    ("wit", "lp", "bleeds", "heals"),
    [
        ("plain", 0, False, True),
        ("plain", -4, True, True),
        ("plain", -4, False, False),
        ("cunning", -4, False, False),
        ("dull", -4, False, True),
    ],
)
def test_a_healer_heals_a_fallen_friend_who_will_wake_or_bleeds(wit: str, lp: int, bleeds: bool, heals: bool) -> None:
    aveline = CONTENT.entries(ReadyCharacter)["Sister Aveline Marsh"].build
    stage = Stage({"Ann": aveline, "Al": fighter(SWORD)}, {"Bob": fighter(SWORD)}).put(Ann=(2, 5), Al=(3, 5))
    stage.put(Bob=(15, 5))
    stage.fight.staked, stage["Ann"].wit, stage["Al"].lp = "both", wit, lp
    stage["Al"].unconscious, stage["Al"].bleeding = True, bleeds
    stage["Ann"].pieces = [piece for piece in stage["Ann"].pieces if "potion" not in piece.name]
    assert chosen(stage).answer.startswith(("cast:close-wounds", "cast:minor-healing")) is heals


# All of them, in fights as they are played


def follies(fight: Fight, procedure: FightProcedure, seed: str) -> list[str]:
    """What of all this happens in one fight that tactics play."""
    found: list[str] = []
    running = procedure.run(fight, SimulationScene(Random(seed)))
    asked = next(running, None)
    while asked is not None:
        answer = None
        if not isinstance(asked, Checkpoint):
            one = fight.find(asked.who)  # type: ignore[union-attr]
            answer = procedure.decide(fight, asked).answer  # type: ignore[arg-type]
            if isinstance(asked, AreaChoice):
                column, row = map(int, answer.split(","))
                caught = targets.list_caught(
                    fight, asked.casting, targets.squares_at(fight, asked.casting, (column, row))
                )
                if any(friend.allegiance == one.allegiance and not friend.helpless for friend in caught):
                    found.append(f"{one.name} catches a friend")
            if isinstance(asked, TurnChoice) and answer == codes.WAIT and not one.defensive:
                found.append(f"{one.name} waits without guard")
            if (
                isinstance(asked, ChoosePlace)
                and asked.kind == codes.MOVE
                and answer == f"{one.place[0]},{one.place[1]}"
            ):
                found.append(f"{one.name} goes nowhere")
        try:
            asked = next(running) if answer is None else running.send(answer)
        except StopIteration:
            return found
    return found


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", GAME.encounters.ready_fights())
def test_nobody_plays_the_fool_in_ready_fights(name: str) -> None:
    ready, procedure = GAME.encounters.ready_fights()[name], GAME.procedures["fight"]
    assert isinstance(procedure, FightProcedure)
    party = tuple(GAME.characters.ready()[member] for member in ready.party)
    for number in range(6):
        fight = procedure.begin(Setup(party, ready.foes, ready.place, options=ready.options))  # type: ignore[arg-type]
        assert follies(fight, procedure, f"follies {name} {number}") == []
