"""Rounds from outside: who is asked, in which order, how a fight ends, and what is left of everybody."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import EVERYTHING, Checkpoint, Choose, Result, Viewer
from solo.systems.fire_and_sword.fight.ending import apply_outcome, finish
from solo.systems.fire_and_sword.fight.narration.intents import brief_intent, describe_intent
from solo.systems.fire_and_sword.fight.opening import open_fight
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.state import Fight, FightContext
from solo.systems.fire_and_sword.fight.state.switches import SETUP_OPTIONS, read_switches
from solo.systems.fire_and_sword.fight.tally import make_record
from solo.systems.fire_and_sword.fight.view import view
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury, InjuryResult
from solo.systems.parts.fight.nerve_rule import SWITCH as NERVE
from solo.systems.parts.fight.tally import tally
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    first_decision,
    javelin,
    knows,
    sword,
)

ONE, OTHER = "party-0", "foes-0"


def test_the_foes_declare_first_in_their_order_then_the_party() -> None:
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), a_fighter("foes-0"), a_fighter("foes-1"))
    running = play_round(FightContext(fight, SPELLS, DiceAtHand()))
    asked = [next(running).who]
    asked += [running.send("hold").who for _ in range(3)]
    assert asked == ["foes-0", "foes-1", "party-0", "party-1"]


def test_a_fighter_chooses_two_actions_and_holding_ends_it() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    running = play_round(FightContext(fight, SPELLS, DiceAtHand()))
    kinds = [next(running), running.send("defend")]
    assert [one.who for one in kinds] == [OTHER, OTHER]
    assert running.send("hold").who == ONE


def test_lost_actions_are_lost_two_a_round_at_most() -> None:
    fight = a_fight(a_fighter(ONE, owed=3), a_fighter(OTHER))
    a_round(fight, {})
    assert fight.find(ONE).owed == 1
    scene = a_round(fight, {ONE: ["defend"]})
    assert fight.find(ONE).owed == 0
    assert "Party-0 means to defend." in [event.text for event in scene.told]


def test_what_a_fumble_takes_is_of_the_next_round_alone() -> None:
    fight = a_fight(a_fighter(ONE, owed=2, forfeit=1), a_fighter(OTHER, owed=1, forfeit=1))
    assert [one.loses for one in fight.fighters] == [2, 2]
    a_round(fight, {})
    assert [one.loses for one in fight.fighters] == [0, 0], "a rebuke and a fumble are no more than a round"


def test_what_may_be_declared_in_melee_and_out_of_it() -> None:
    both = a_build(sword(), javelin(), bow(), kind="Both")
    fight = a_fight(a_fighter("foes-0"), a_fighter("party-0", both), a_fighter("foes-1", place=20))
    verbs = {option.code.split(":")[0] for option in offers(fight, "party-0")}
    assert verbs == {"attack", "defend", "clear", "close", "change", "hold", "yield"}
    apart = a_fight(a_fighter("party-0", both), a_fighter("foes-1", place=20))
    verbs = {option.code.split(":")[0] for option in offers(apart, "party-0")}
    assert verbs == {"shoot", "rush", "defend", "close", "back", "change", "hold", "yield"}


def offers(fight: Fight, key: str) -> list:  # type: ignore[type-arg]
    from solo.systems.fire_and_sword.fight.options.declaration import offer

    return list(offer(FightContext(fight, SPELLS, DiceAtHand()), fight.find(key), []))


def test_figures_stand_beside_every_attack() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(named=True), defences=1))
    attack = next(option for option in offers(fight, ONE) if option.code.startswith("attack"))
    preview = attack.preview()
    assert [measure.name for measure in preview.measures] == ["hit", "reduced", "takes out"]
    assert float(preview.measures[0].value) == pytest.approx(0.438625, abs=0.001)
    assert "Foes-0 would parry with the sword at 15" in preview.note
    assert preview.explain is not None
    assert sum(outcome.chance for outcome in preview.explain().outcomes) == 1


def test_the_party_has_heard_which_foes_keep_no_defence() -> None:
    """Foes declare first and in the open (`H-07`): against one without a defence a blow is free."""
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    heard = next(option for option in offers(fight, ONE) if option.code.startswith("attack")).preview()
    assert float(heard.measures[0].value) == pytest.approx(0.7)
    assert heard.note == "Foes-0 has no defence left"
    unheard = next(option for option in offers(fight, OTHER) if option.code.startswith("attack")).preview()
    assert float(unheard.measures[0].value) == pytest.approx(0.438625)


def test_laying_down_arms_ends_it_for_that_one() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    a_round(fight, {ONE: ["yield"]})
    assert fight.find(ONE).out == "yielded"
    assert fight.winner == "foes"


def test_after_ten_rounds_without_a_blow_both_sides_are_asked() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    fight.quiet_rounds = 9
    a_round(fight, {OTHER: ["break off"], ONE: ["fight on"]})
    assert not fight.winner
    assert fight.quiet_rounds == 0
    fight.quiet_rounds = 9
    a_round(fight, {OTHER: ["break off"], ONE: ["break off"]})
    assert fight.winner == "draw"


def test_after_thirty_rounds_nobody_has_won() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    fight.round, fight.quiet_rounds = 30, 0
    a_round(fight, {})
    assert fight.winner == "draw"


def test_an_ambush_is_seen_only_by_whoever_overcomes_it() -> None:
    waiting = [
        a_fighter("foes-0", a_build(skills=(("Hide", 16),))),
        a_fighter("foes-1", a_build(skills=(("Hide", 12),))),
    ]
    spotting = [a_fighter(f"party-{number}", a_build(skills=(("Spot Hidden", 14),))) for number in range(3)]
    fight = a_fight(*spotting, *waiting, ambush="foes")
    scene = DiceAtHand(9, 9, 10, 16)
    open_fight(FightContext(fight, SPELLS, scene))
    assert [one.surprised for one in spotting] == [True, False, True]
    assert scene.threw[0][0] == "foes-1", "the worst of them hides for all"


def ended(fight: Fight, answers: list[str], *faces: int) -> tuple[Result, DiceAtHand, list[str]]:
    """The end of a fight, with answers in order and dice that lie ready."""
    scene = DiceAtHand(*faces)
    running = finish(FightContext(fight, SPELLS, scene))
    asked: list[str] = []
    try:
        decision = next(running)
        while True:
            asked.append(decision.kind)
            answer = answers.pop(0)
            assert decision.fault(answer) is None
            decision = running.send(answer)
    except StopIteration as stop:
        assert not answers
        assert not scene.left
        return stop.value, scene, asked


def test_whoever_is_incapacitated_rolls_for_an_injury_and_the_stunned_do_not() -> None:
    one = a_fighter("party-0", a_build(con=12), out="incapacitated")
    helper = a_fighter("party-2", a_build(skills=(("First Aid", 10),)))
    fight = a_fight(one, a_fighter("party-1", out="stunned"), a_fighter("foes-0", out="stunned"), helper)
    fight.winner = "party"
    result, _, asked = ended(fight, ["nobody"], 6, 15)
    assert result == Result("won", "The party holds the field.")
    assert asked == ["tend"]
    assert one.injured is not None
    assert one.injured.injury is Injury.WALKING
    assert one.injured.flesh_rot


def test_first_aid_and_staunch_come_before_the_injury_roll() -> None:
    healer = a_fighter("party-1", a_build(skills=(("First Aid", 12), ("Cult Lore", 14))), spells=[knows("Staunch", 1)])
    fight = a_fight(a_fighter("party-0", out="incapacitated"), healer, a_fighter("foes-0", out="stunned"))
    fight.winner = "party"
    ended(fight, ["both:party-1:party-1"], 9, 10, 14)
    assert fight.find("party-0").injured is not None
    assert fight.find("party-0").injured.face == 10  # type: ignore[union-attr]
    assert healer.spells[0].used
    assert healer.checks == []
    again = a_fight(a_fighter("party-0", out="incapacitated"), healer, a_fighter("foes-0", out="stunned"))
    again.winner = "party"
    _, scene, _ = ended(again, ["aid:party-1"], 12, 4, 14)
    assert healer.checks == ["First Aid"]
    assert "Party-1 has earned a check for First Aid." in [event.text for event in scene.told]


def test_no_beast_gives_first_aid() -> None:
    wolf = a_fighter("party-1", a_build(skills=(("First Aid", 10),), wits=4))
    fight = a_fight(a_fighter("party-0", out="incapacitated"), wolf, a_fighter("foes-0", out="stunned"))
    fight.winner = "party"
    _, scene, asked = ended(fight, [], 9)
    assert asked == []
    assert not [event for event in scene.told if event.kind == "heal"]


def test_the_game_master_may_change_every_injury_roll_of_a_fight() -> None:
    chosen = read_switches({"injury rolls": "−4"})
    assert chosen.injury_modifier == -4
    assert read_switches({}).injury_modifier == 0
    fight = a_fight(a_fighter(ONE, out="incapacitated"), a_fighter("foes-0", out="stunned"))
    fight.terms, fight.winner = chosen, "draw"
    ended(fight, [], 20)
    assert fight.find(ONE).injured == InjuryResult(16, Injury.DYING), "a 20 is death, a 16 is not"


@pytest.mark.parametrize(("answer", "dead"), [("spare", False), ("capture", False), ("kill", True)])
def test_the_losing_side_is_at_the_mercy_of_the_winner(answer: str, dead: bool) -> None:
    fight = a_fight(a_fighter(ONE, out="stunned"), a_fighter(OTHER))
    fight.winner = "foes"
    result, _, asked = ended(fight, [answer])
    assert result.outcome == "lost"
    assert asked == ["mercy"]
    assert fight.find(ONE).dead is dead


def test_homecoming_carries_wounds_magic_and_checks() -> None:
    hero = Character("Hero", spells=(knows("Bless", 2),), checks=("Dodge",))
    fighter = a_fighter(ONE, a_build(kind="Hero"), out="incapacitated", magic_points=hero.magic_points - 4)
    fighter.spells = [msgspec.structs.replace(hero.spells[0], used=True)]
    fighter.checks = ["Dodge", "Sword Attack"]
    fighter.injured = InjuryResult(13, Injury.BADLY, Disability.LEFT_LEG_BROKEN, False)
    fight = a_fight(fighter, a_fighter(OTHER))
    home = apply_outcome(fight, hero)
    assert home.wounds.injury is Injury.BADLY
    assert home.wounds.disabilities == (Disability.LEFT_LEG_BROKEN,)
    assert home.magic_points == hero.magic_points - 4
    assert home.spells[0].used
    assert home.checks == ("Dodge", "Sword Attack")
    assert home.exhausted
    with pytest.raises(ValueError, match=r"Nobody did not take part in this fight\.$"):
        apply_outcome(fight, Character("Nobody"))


def test_the_tally_counts_arrows_magic_and_who_put_out_whom() -> None:
    start = a_fight(
        a_fighter(ONE, a_build(bow()), magic_points=9, spells=[knows("Bless", 1)]), a_fighter(OTHER, place=60)
    )
    after = msgspec.json.decode(msgspec.json.encode(start), type=Fight)
    a_round(after, {ONE: [f"shoot:Bow:{OTHER}"]}, 9, 9, 5)
    after.find(ONE).magic_points = 7
    told = tally(after, (make_record(start.find(one.key), one) for one in after.fighters))
    assert told.outcome == "won"
    archer = next(account for account in told.accounts if account.key == ONE)
    assert {spent.what: spent.amount for spent in archer.spent} == {"MP": 2, "spells": 0, "arrows": 1}
    assert archer.harm == 1
    assert archer.unhurt
    assert told.order_of_falling == (OTHER,)
    assert next(account for account in told.accounts if account.key == OTHER).down


def test_a_round_is_complete_in_itself_when_it_is_written_down() -> None:
    fight = a_fight(a_fighter(ONE, a_build(bow(), sword())), a_fighter(OTHER, place=60))
    a_round(fight, {ONE: [f"shoot:Bow:{OTHER}"], OTHER: [f"close:{ONE}"]}, 18)
    again = msgspec.json.decode(msgspec.json.encode(fight), type=Fight)
    assert msgspec.json.encode(again) == msgspec.json.encode(fight)
    assert all(not one.plan and not one.defences for one in again.fighters)


def test_the_line_shows_everybody_in_paces_what_they_declared_and_figures_to_their_own_side() -> None:
    fight = a_fight(a_fighter(ONE, plan=["defend"]), a_fighter(OTHER, place=60, plan=[f"close:{ONE}"]))
    seen = view(fight, None, Viewer("party"), SPELLS)
    assert seen.track is not None
    assert (seen.track.low, seen.track.high) == (0, 60)
    assert seen.fighters[0].conditions == ("will defend",)
    assert seen.fighters[1].conditions == ("will run at Party-0",)
    assert [panel.title for panel in seen.panels] == ["Party-0"]
    assert [panel.title for panel in view(fight, None, EVERYTHING, SPELLS).panels] == ["Party-0", "Foes-0"]
    runs = view(fight, first_decision(fight), EVERYTHING, SPELLS).track
    assert runs is not None
    assert runs.reachable == (10,), "fifty paces towards the party"


def test_a_fighter_whose_injury_roll_brings_no_injury_was_knocked_about() -> None:
    fight = a_fight(a_fighter(ONE, out="incapacitated"), a_fighter(OTHER, out="incapacitated"))
    fight.find(ONE).injured = InjuryResult(1, Injury.HEALTHY)
    fight.find(OTHER).injured = InjuryResult(3, Injury.WALKING)
    seen = view(fight, None, EVERYTHING, SPELLS)
    assert [one.conditions for one in seen.fighters] == [("knocked about",), ("walking wounded",)]


def test_switches_are_checked_in_sentences() -> None:
    assert read_switches({}).distance == 60
    assert read_switches({"light": "dark", "fumbles": "are failures"}).dark
    for wrong in ({"colour": "red"}, {"light": "purple"}):
        with pytest.raises(ValueError, match=r"\.$"):
            read_switches(wrong)
    for name, values in SETUP_OPTIONS.items():
        assert name == NERVE or len({read_switches({name: value}) for value in values}) == len(values)


def test_a_fight_may_be_taken_up_again_before_its_end() -> None:
    from solo.systems.fire_and_sword.fight.procedure import FightProcedure

    class Nothing:
        def entries(self, kind: type) -> dict[str, object]:
            del kind
            return {}

    fight = a_fight(a_fighter(ONE, out="incapacitated"), a_fighter(OTHER))
    fight.winner = "foes"
    procedure = FightProcedure(Nothing())  # type: ignore[arg-type]
    running = procedure.run(fight, UnattendedScene(Random(1)))
    assert isinstance(next(running), Checkpoint)
    asked = next(running)
    assert isinstance(asked, Choose)
    assert asked.kind == "mercy"


def test_an_action_that_is_done_twice_is_told_once() -> None:
    fight = a_fight(a_fighter(ONE, a_build(sword(), bow(), javelin())), a_fighter(OTHER), a_fighter("foes-1"))
    one = fight.find(ONE)

    def told(*plan: str) -> tuple[str, str]:
        one.plan = list(plan)
        return describe_intent(fight, one), brief_intent(fight, one)

    run, blow = f"close:{OTHER}", f"attack:Sword:{OTHER}"
    assert told("defend", "defend") == ("defend twice", "defend twice")
    assert told(blow, blow) == ("strike Foes-0 twice with the sword", "strike Foes-0 twice")
    both = told(blow, "attack:Sword:foes-1")
    assert both == ("strike Foes-0 with the sword and strike Foes-1 with the sword", "strike Foes-0 and Foes-1")
    assert told(run, run)[0] == "run at Foes-0 with both actions"
    assert told(run, blow)[1] == "run at Foes-0 and strike"
    assert told(f"shoot:Javelin:{OTHER}", "defend")[1] == "throw at Foes-0 and defend"
    assert told(f"shoot:Bow:{OTHER}", "change:Sword")[0] == "shoot at Foes-0 with the bow and switch to the sword"
    assert told(run, blow)[0] == "run at Foes-0 and strike with the sword"
    assert told(f"shoot:Bow:{OTHER}", "back") == (
        "shoot at Foes-0 with the bow and give ground",
        "shoot at Foes-0 and give ground",
    )
    assert told("back", "defend")[1] == "run away and defend"
    rushing = "throw the javelin at Foes-0 while rushing in and defend"
    assert told(f"rush:Javelin:{OTHER}", "defend")[0] == rushing
    assert told(f"shoot:Javelin:{OTHER}", f"shoot:Javelin:{OTHER}")[0] == "throw the javelin twice at Foes-0"


def test_only_sorcerers_show_magic_points() -> None:
    priest = a_fighter(ONE, spells=[KnownSpell("Bless", 3)], magic_points=9)
    sorcerer = a_fighter("party-1", spells=[KnownSpell("Hard Skin", 2)], magic_points=9)
    seen = view(a_fight(priest, sorcerer, a_fighter(OTHER)), None, Viewer("party"), SPELLS)
    assert [bool(one.bars) for one in seen.fighters] == [False, True, False]
