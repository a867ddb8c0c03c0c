"""What fighters do by themselves: three levels of wit, plans that are legal, and fights without end that end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

import pytest

from solo.library.systems import open_system
from solo.play.pending_rolls import PendingDice
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.story_merging import merge_thought
from solo.play.table import Table
from solo.play.unattended_play import play_out
from solo.systems.contract import Checkpoint, Event, FoeCount, Procedure, Setup, System, TacticAnswer
from solo.systems.contract.story import SentenceParts, plain_event, thought_event
from solo.systems.fire_and_sword.company.stalemate_limits import LAST_ROUND
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.rules.melee_pairs import sides_taken
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import DEFEND, AttackCode, read
from solo.systems.fire_and_sword.fight.state.switches import FIGHT_ON
from solo.systems.fire_and_sword.fight.tactics.action_worth import DECLARED, ActionPair, wit_of
from solo.systems.fire_and_sword.fight.tactics.decide import decide, default_answer, defence_gain, plan
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.parts.fight.ai_level import AiLevel
from tests.suite.playing import decisions, setup_at_random
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    WieldedWeapon,
    a_build,
    a_fight,
    a_fighter,
    bow,
    codes,
    first_decision,
    javelin,
    knows,
    lance,
    sword,
)
from tests.systems.fire_and_sword.leisure import opened

ONE, OTHER = "party-0", "foes-0"
AUTO_FIGHTS = 500


@lru_cache(maxsize=1)
def the_system() -> System:
    return open_system("fire-and-sword", None).system


@pytest.fixture(scope="module")
def fight_procedure() -> Procedure:
    return the_system().procedures["fight"]


def test_what_a_blow_promises_stands_behind_the_whole_plan() -> None:
    blow = ActionPair(AttackCode("Sword", OTHER), DEFEND, "strikes at Foes-0", "19 % chance to take out the target")
    thought = blow.explain_plan("Party-0")
    assert thought.text == "Party-0 strikes at Foes-0: 19 % chance to take out the target."
    deed = plain_event(DECLARED, "Party-0", "means to strike Foes-0 with the sword and defend", SentenceParts("Foes-0"))
    told = merge_thought(thought_event(thought), deed)
    assert told is not None
    assert told.text == "Party-0 means to strike Foes-0 with the sword and defend (19 % chance to take out the target)."


def planned(fight: Fight, key: str = ONE, spells: Mapping[str, Spell] = SPELLS) -> tuple[str, str]:
    made = plan(FightContext(fight, spells, DiceAtHand()), fight.find(key))
    assert made.explain_plan(fight.find(key).name).text.endswith(".")
    return str(made.first), str(made.second)


def test_wits_come_from_intelligence() -> None:
    wits = [wit_of(a_fighter(ONE, a_build(wits=score))) for score in (5, 8, 12, 13)]
    assert wits == [AiLevel.DULL, AiLevel.PLAIN, AiLevel.PLAIN, AiLevel.CUNNING]


def test_between_equals_everybody_attacks_and_parries() -> None:
    for wits in (10, 15):
        comes = a_fighter(OTHER, a_build(named=True, wits=wits), plan=[f"attack:Sword:{ONE}", "defend"])
        fight = a_fight(a_fighter(ONE, a_build(named=True, wits=wits)), comes)
        assert planned(fight) == (f"attack:Sword:{OTHER}", "defend")
        comes.plan = []
        assert planned(fight, OTHER) == (f"attack:Sword:{ONE}", "defend")


def test_the_party_hears_who_comes_and_leaves_its_guard_where_nobody_does() -> None:
    fight = a_fight(a_fighter(ONE, a_build(named=True, wits=13)), a_fighter(OTHER, plan=["defend", "defend"]))
    assert planned(fight) == (f"attack:Sword:{OTHER}",) * 2
    plain = a_fight(a_fighter(ONE, a_build(named=True)), a_fighter(OTHER, plan=["defend", "defend"]))
    assert planned(plain) == (f"attack:Sword:{OTHER}", "defend")


def test_whom_nobody_threatens_strikes_twice() -> None:
    harmless = a_build(sword(2, 8))
    fight = a_fight(a_fighter(ONE, wit="cunning"), a_fighter(OTHER, harmless))
    assert planned(fight) == (f"attack:Sword:{OTHER}",) * 2


def test_the_dull_strike_whom_they_met_the_plain_whom_they_fell_and_the_cunning_help_their_friends() -> None:
    def fight(wits: int, *foes: Fighter) -> Fight:
        return a_fight(a_fighter("party-0", a_build(wits=wits)), a_fighter("party-1"), *foes)

    strong, weak = a_build(sword(15, 18), armour=3), a_build(sword(15, 12))
    met = (a_fighter("foes-0", strong, defences=1), a_fighter("foes-1", weak, defences=1))
    assert planned(fight(5, *met))[0].endswith("foes-0")
    assert planned(fight(10, *met))[0].endswith("foes-1")
    alike = a_build(sword(15, 17))
    helped = fight(15, a_fighter("foes-0", alike, defences=1), a_fighter("foes-1", alike, defences=1))
    helped.find("party-1").plan = ["attack:Sword:foes-1"]
    assert planned(helped)[0].endswith("foes-1"), "the parry of a foe answers one attack only"
    plain = fight(10, a_fighter("foes-0", alike, defences=1), a_fighter("foes-1", alike, defences=1))
    plain.find("party-1").plan = ["attack:Sword:foes-1"]
    assert planned(plain)[0].endswith("foes-0")


def test_the_party_strikes_at_whoever_has_kept_no_defence() -> None:
    fight = a_fight(a_fighter(ONE, wit="cunning"), a_fighter("foes-0", defences=1), a_fighter("foes-1"))
    made = plan(FightContext(fight, SPELLS, DiceAtHand()), fight.find(ONE))
    assert str(made.first).endswith("foes-1")


def test_one_with_one_attack_keeps_its_dodge() -> None:
    tusk = WieldedWeapon(name="Tusk", attack_skill="Tusk Attack", attack=22, hands=0, bonus=2)
    boar = a_build(tusk, wits=10, one_attack=True)
    assert planned(a_fight(a_fighter(ONE, boar), a_fighter(OTHER, a_build(sword(2, 8)))))[1] == "defend"


def test_the_fallen_get_up_first() -> None:
    assert planned(a_fight(a_fighter(ONE, fallen=True), a_fighter(OTHER))) == ("rise", "defend")


def test_an_archer_shoots_twice_from_afar_and_takes_a_blade_when_they_come() -> None:
    archer = a_build(bow(), sword())
    far = a_fight(a_fighter(ONE, archer), a_fighter(OTHER, place=90))
    assert planned(far) == (f"shoot:Bow:{OTHER}", f"shoot:Bow:{OTHER}")
    near = a_fight(a_fighter(ONE, archer), a_fighter(OTHER, place=50, plan=[f"close:{ONE}", f"attack:Sword:{ONE}"]))
    assert planned(near) == (f"shoot:Bow:{OTHER}", "change:Sword")
    assert planned(a_fight(a_fighter(ONE, archer), a_fighter(OTHER)))[0] == "change:Sword"


def test_a_javelin_is_thrown_on_the_way_in_and_a_lance_lowered() -> None:
    thrower = a_fighter(ONE, a_build(sword(5), javelin(19)))
    waiting = a_fighter(OTHER, place=20, plan=["defend"], defences=1)
    assert planned(a_fight(thrower, waiting))[0] == f"rush:Javelin:{OTHER}"
    rider = a_fighter(ONE, a_build(lance(), sword(), mount="Horse"), mounted=True)
    assert planned(a_fight(rider, a_fighter(OTHER, place=80))) == (f"close:{OTHER}", f"attack:Lance:{OTHER}")


def test_a_sorcerer_casts_what_does_most_and_ends_the_day_with_a_blade() -> None:
    build = a_build(sword(9, 9), skills=(("Strike Down", 15), ("Hard Skin", 15)), power=16)
    known = [knows("Strike Down", 3), knows("Hard Skin", 3)]
    sorcerer = a_fighter(ONE, build, spells=known, magic_points=12)
    assert planned(a_fight(sorcerer, a_fighter(OTHER, place=60)))[0] == f"cast:Strike Down:3::episode:{OTHER}"
    sorcerer.magic_points = 0
    assert planned(a_fight(sorcerer, a_fighter(OTHER, place=50)))[0] == f"close:{OTHER}"


def test_a_fighter_who_waits_casts_a_helpful_spell_instead_of_a_useless_second_defence() -> None:
    def waits(spell: str, *others: Fighter) -> tuple[str, str]:
        lore = a_build(skills=(("Cult Lore", 15),))
        return planned(a_fight(a_fighter(ONE, lore, spells=[knows(spell, 1)]), *others))

    far = a_fighter(OTHER, place=60)
    assert waits("Bless", far) == (f"cast:Bless:1:Sword Attack:episode:{ONE}", "defend")
    assert waits("Rebuke", far) == ("defend", "defend"), "a spell on a foe waits"
    fleeing = a_fighter(OTHER, place=60, fleeing=True, plan=["back"])
    assert waits("Bless", fleeing) == ("defend", "defend"), "the fight is over"
    near = [a_fighter(f"foes-{number}", place=60, mounted=True) for number in range(3)]
    assert waits("Bless", *near) == ("defend", "defend"), "both defences may be needed"


def test_a_long_spear_finds_its_place_behind_a_friend() -> None:
    spear = WieldedWeapon(name="Spear", attack_skill="Spear Attack", attack=14, hands=2, bonus=2, second_rank=True)
    front = [a_fighter(f"party-{number}") for number in range(3)]
    back = a_fighter("party-3", a_build(spear))
    foe = a_fighter(OTHER)
    fight = a_fight(*front, back, foe)
    assert back.engaged == []
    assert planned(fight, "party-3")[0].startswith("rank:party-")
    back.behind = "party-0"
    assert planned(fight, "party-3")[0] == f"attack:Spear:{OTHER}"


def test_a_cunning_spirit_leaves_a_soul_that_is_too_strong_for_a_weaker_one() -> None:
    def spirit(wits: int) -> Fighter:
        return a_fighter(OTHER, a_build(spirit=True, power=12, wits=wits), weapon="", locked="party-0")

    strong = a_fighter("party-0", a_build(power=24), locked=OTHER)
    weak = a_fighter("party-1", a_build(power=6))
    assert planned(a_fight(strong, weak, spirit(15)), OTHER)[0] == "break"
    assert planned(a_fight(strong, weak, spirit(10)), OTHER)[0] == "hold"


def test_whoever_stands_behind_a_friend_without_a_long_spear_comes_forward() -> None:
    for arms, foes in (((sword(),), []), ((sword(), javelin()), [a_fighter("foes-1", place=20)])):
        back = a_fighter("party-1", a_build(*arms), place=30)
        fight = a_fight(a_fighter("party-0"), back, a_fighter(OTHER), *foes)
        back.place, back.behind = 0, "party-0"
        first, _ = planned(fight, "party-1")
        assert on_offer(fight, "party-1", first)
        assert first.startswith("shoot" if foes else f"close:{OTHER}")


def test_nobody_runs_at_a_foe_who_is_here_already_with_no_room_around_it() -> None:
    riders = [a_fighter(f"party-{number}", a_build(mount="Horse"), mounted=True) for number in (1, 2)]
    mind = Spell(name="Mind", kind="divine", powers=(3,), text="…", where="attacks and parries", overcome_bonus=(9,))
    skills = (("Cult Lore", 19),)
    build = a_build(sword(20, bonus=9), skills=skills)
    caster = a_fighter(ONE, build, place=30, spells=[KnownSpell("Mind", 3)])
    fight = a_fight(*riders, caster, a_fighter(OTHER))
    caster.place = 0
    assert not caster.engaged
    first, second = planned(fight, ONE, {"Mind": mind})
    assert first.startswith("cast:Mind")
    assert second == "defend"


def on_offer(fight: Fight, key: str, code: str) -> bool:
    """Whether an action is on offer as a fighter's first."""
    asked = ActionChoice(FightContext(fight, SPELLS, DiceAtHand()), fight.find(key), [], 2)
    return asked.option(code) is not None


def test_enter_declares_what_a_tactic_would_and_never_lays_down_arms() -> None:
    fight = a_fight(*(a_fighter(f"foes-{number}") for number in range(4)), a_fighter(ONE), beaten_give_up=True)
    fight.round = 2
    asked = ActionChoice(FightContext(fight, SPELLS, DiceAtHand()), fight.find(ONE), (), 2).by(default_answer)
    assert planned(fight, ONE)[0] == "yield"
    assert asked.default in [option.code for option in asked.legal()]
    assert asked.default != "yield"
    fair = a_fight(a_fighter(ONE), a_fighter(OTHER))
    for chosen, at in (((), 0), ((read(planned(fair, ONE)[0]),), 1)):
        asked = ActionChoice(FightContext(fair, SPELLS, DiceAtHand()), fair.find(ONE), chosen, 2 - at).by(
            default_answer
        )
        assert asked.default == planned(fair, ONE)[at]


def test_what_a_tactic_would_do_stands_first_then_what_gains_most() -> None:
    hard, soft = a_build(sword(10, 19), dodge=19, armour=5), a_build(sword(10, 5), dodge=5)
    near = a_fight(a_fighter(OTHER, a_build(sword(), wits=14)), a_fighter("party-0", hard), a_fighter("party-1", soft))
    offered = first_decision(near)
    assert offered.options[0].code == offered.default == "attack:Sword:party-1"
    assert [option.code for option in offered.options[1:3]] == ["attack:Sword:party-0", "defend"]
    far = a_fight(
        a_fighter(OTHER, a_build(javelin(), sword(), wits=14), place=20),
        a_fighter("party-0", hard),
        a_fighter("party-1", soft),
    )
    shots = [code for code in codes(first_decision(far)) if code.startswith(("shoot:", "rush:"))]
    runs = [code for code in codes(first_decision(far)) if code.startswith("close:")]
    assert [code.split(":")[-1] for code in shots] == ["party-1", "party-1", "party-0", "party-0"]
    assert [code.split(":")[-1] for code in runs] == ["party-1", "party-0"]


def test_a_spirit_casts_what_helps_it_beside_its_duel() -> None:
    system, content = opened()
    tarn = system.characters.ready()["Old Tarn"]
    fight = muster(Setup((tarn,), (FoeCount("Ancestor of the hearth", 1),)), content)
    fight.round = 1
    assert planned(fight, OTHER, content.entries(Spell)) == ("haunt:party-0", "hold")
    spirit, soul = fight.find(OTHER), fight.find("party-0")
    spirit.locked, soul.locked = soul.key, spirit.key
    assert planned(fight, OTHER, content.entries(Spell)) == (f"cast:Shield:2::episode:{OTHER}", "hold")


def test_a_defence_is_kept_for_the_worse_of_two_attacks() -> None:
    weak, strong = a_fighter("foes-0", a_build(sword(8))), a_fighter("foes-1", a_build(sword(19), impact=3))
    fight = a_fight(a_fighter(ONE), weak, strong)
    asked = meetings(fight, {"foes-0": [f"attack:Sword:{ONE}"], "foes-1": [f"attack:Sword:{ONE}"], ONE: ["defend"]})
    assert [choice.answer for choice in asked] == ["take", "parry:Sword"]
    saves = "saves the defence for an attack where it helps more"
    assert asked[0].reason == f"Party-0 does not defend against Foes-0's sword and {saves}."


def test_a_defence_goes_to_the_attack_where_it_raises_the_chance_to_stay_up_most() -> None:
    """A rider's scimitar, from 36 % down to 25 %, and a dog's bite, from 21 % down to 9 %."""
    scimitar, bite = (355_500, 252_281), (214_200, 92_145)
    assert (1 - 0.252281) * (1 - 0.2142) > (1 - 0.3555) * (1 - 0.092145)
    assert defence_gain(*scimitar) > defence_gain(*bite)
    assert defence_gain(1_000_000, 1_000_000) == 0


def meetings(fight: Fight, plans: dict[str, list[str]]) -> list[TacticAnswer]:
    """What a tactic answers to the attacks of a round in which all else is written down."""
    from solo.systems.fire_and_sword.fight.rounds import play_round

    running = play_round(FightContext(fight, SPELLS, UnattendedScene(Random(1))))
    found: list[TacticAnswer] = []
    try:
        asked = next(running)
        while True:
            if isinstance(asked, ActionChoice):
                left = plans[asked.who]
                asked = running.send(left.pop(0) if left else "hold")
            else:
                found.append(decide(fight, asked))
                asked = running.send(found[-1].answer)
    except StopIteration:
        return found


@pytest.mark.exhaustive
def test_hundreds_of_automatic_fights_end_without_an_error_or_a_stalemate(fight_procedure: Procedure) -> None:
    """Any people, any foes, any switches, dark and weary ones too: few of them drag on to the thirtieth round."""
    dragged = 0
    for number in range(AUTO_FIGHTS):
        random = Random(f"auto/{number}")
        state = fight_procedure.begin(setup_at_random(the_system(), random, 4))
        result = play_out(fight_procedure, state, SimulationScene(random))
        assert result.outcome in ("won", "lost", "draw")
        assert isinstance(state, Fight)
        assert state.round <= LAST_ROUND
        dragged += state.round == LAST_ROUND
    assert dragged < AUTO_FIGHTS // 25


@pytest.mark.slow
def test_every_answer_of_a_tactic_is_legal_and_has_a_reason(fight_procedure: Procedure) -> None:
    for number in range(25):
        random = Random(f"legal/{number}")
        state = fight_procedure.begin(setup_at_random(the_system(), random, 4))
        running = fight_procedure.run(state, UnattendedScene(random))
        try:
            asked = next(running)
            while True:
                if isinstance(asked, Checkpoint):
                    asked = next(running)
                    continue
                choice = fight_procedure.decide(state, asked)
                assert asked.fault(choice.answer) is None, f"{asked.prompt} {choice.answer}"
                assert not choice.reason or choice.reason.endswith(".")
                asked = running.send(choice.answer)
        except StopIteration:
            continue


def test_the_story_tells_every_attack_with_its_dice(fight_procedure: Procedure) -> None:
    people = the_system().characters.ready()
    party = tuple(people.values())[:3]
    told: list[Event] = []
    foes = (FoeCount("Trained soldier", 3), FoeCount("Champion", 1))
    state = fight_procedure.begin(Setup(party, foes, options={"the beaten": FIGHT_ON}))
    play_out(fight_procedure, state, UnattendedScene(Random(4), told.append))
    attacks = [event for event in told if event.kind == "attack"]
    assert attacks
    for event in attacks:
        assert event.rolls
        assert all(roll.faces for roll in event.rolls if roll.what != "damage")
        assert event.text.endswith(".")
        assert " at " in event.text


@pytest.mark.slow
def test_the_odds_beside_an_attack_are_what_comes_of_it() -> None:
    """2,000 rounds with real dice against the figures of the option, within four standard errors."""
    from math import sqrt

    from solo.systems.fire_and_sword.fight.options.declaration import offer
    from solo.systems.fire_and_sword.fight.rounds import play_round

    rounds, fells = 2000, 0
    attack = f"attack:Sword:{OTHER}"

    def fight() -> Fight:
        return a_fight(a_fighter(ONE, a_build(sword(22), impact=1)), a_fighter(OTHER, a_build(sword(9, 16), armour=2)))

    heard = fight()
    heard.find(OTHER).defences = 1
    option = next(
        one for one in offer(FightContext(heard, SPELLS, DiceAtHand()), heard.find(ONE), []) if one.code == attack
    )
    told = {measure.name: float(measure.value) for measure in option.preview().measures}
    answers = {OTHER: ["defend", "hold"], ONE: [attack, "hold"]}
    for number in range(rounds):
        state = fight()
        running = play_round(FightContext(state, SPELLS, UnattendedScene(Random(f"odds/{number}"))))
        left = {key: list(given) for key, given in answers.items()}
        try:
            asked = next(running)
            while True:
                asked = running.send(left[asked.who].pop(0) if asked.kind == "declare" else decide(state, asked).answer)
        except StopIteration:
            fells += bool(state.find(OTHER).out)
    error = sqrt(rounds * told["takes out"] * (1 - told["takes out"]))
    assert abs(fells - rounds * told["takes out"]) < 4 * error


@pytest.mark.slow
def test_whatever_is_answered_the_field_stays_in_order(fight_procedure: Procedure) -> None:
    """Legal answers at random: melees are mutual and never crowded, nothing is spent that is not there."""
    for number in range(60):
        random = Random(f"order/{number}")
        state = fight_procedure.begin(setup_at_random(the_system(), random, 4))
        assert isinstance(state, Fight)
        for _ in decisions(fight_procedure, state, random, [], tactics_after=120):
            for one in state.fighters:
                assert all(one.key in state.find(key).engaged for key in one.engaged)
                assert not one.engaged or not one.behind
                assert sides_taken(state, one) <= 6
                assert one.magic_points >= 0
                assert one.owed >= 0
                assert all(left >= 0 for left in one.missiles.values())
                assert not (one.out and (one.engaged or one.locked))
                assert not one.locked or state.find(one.locked).locked == one.key
                assert len(one.plan) <= 2


def test_with_real_dice_everybody_throws_their_own(fight_procedure: Procedure) -> None:
    """A person at the table is asked for the dice of the party only: attack, damage, defence, resistance, injury."""
    people = the_system().characters.ready()
    setup = Setup(tuple(people.values())[:2], (FoeCount("Bandit", 2),), options={"distance": "in melee"})
    table = Table.start(
        fight_procedure, fight_procedure.begin(setup), system="fire-and-sword", title="t", seed=1, physical=True
    )
    random, asked = Random(2), set[str]()
    while table.pending is not None:
        wanted = table.pending
        if isinstance(wanted, PendingDice):
            assert wanted.who.startswith("party")
            asked.add(wanted.what.partition(": ")[2])
            table.type_faces([random.randint(1, wanted.sides) for _ in range(wanted.count)])
        else:
            table.answer(fight_procedure.decide(table.state, wanted).answer)
    assert table.result is not None
    told = " ".join(asked)
    assert "Attack 16 at Bandit" in told, "the effective skill is told to whoever throws"
    assert "Parry" in told
    assert "damage to Bandit" in told


@pytest.mark.exhaustive
def test_the_cleverer_side_of_two_alike_wins_more_often() -> None:
    """Three against three with the same arms, either side of them the clever one: the wit alone tells."""
    from solo.systems.fire_and_sword.fight.rounds import play_round

    won = 0
    for number in range(400):
        wits = {"party": 15, "foes": 5} if number % 2 else {"party": 5, "foes": 15}
        fighters = [
            a_fighter(f"{side}-{place}", a_build(sword(14 + place, 14 - place), impact=1, armour=1, wits=wit))
            for side, wit in wits.items()
            for place in range(3)
        ]
        fight = a_fight(*fighters)
        arena = FightContext(fight, SPELLS, SimulationScene(Random(f"wits/{number}")))
        while not fight.winner:
            running = play_round(arena)
            try:
                asked = next(running)
                while True:
                    asked = running.send(decide(fight, asked).answer)
            except StopIteration:
                fight.round += 1
        cleverer = "party" if number % 2 else "foes"
        won += (fight.winner == cleverer) - (fight.winner not in ("draw", cleverer))
    assert won > 40
