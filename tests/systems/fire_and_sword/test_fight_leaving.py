"""Leaving a lost fight: who leaves, when, in which way, and who covers whom (`H-14`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solo.cli.opening import ready_fight
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Choose, FoeCount, Setup
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.rules.melee_pairs import leave_melees
from solo.systems.fire_and_sword.fight.state import Fight, FightContext
from solo.systems.fire_and_sword.fight.state.switches import FIGHT_ON, GIVE_UP, STAKE, read_switches
from solo.systems.fire_and_sword.fight.tactics.action_worth import mind_of
from solo.systems.fire_and_sword.fight.tactics.decide import plan
from solo.systems.fire_and_sword.fight.tactics.leaving import leaves
from solo.systems.fire_and_sword.fight.tactics.win_chance import attrition, chance_at_start, win_chance
from solo.systems.fire_and_sword.foes.foe import Foe, resolve_of
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.parts.fight.leaving import Resolve
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter, bow, sword
from tests.systems.fire_and_sword.mirrored import OPENED

ONE, OTHER = "party-0", "foes-0"
PROCEDURE = OPENED.system.procedures["fight"]


def outnumbered(foes: int = 4, friends: int = 0, **one: Any) -> Fight:
    """A fighter of the foes with so many against it, in the second round; `lost` of its friends have fallen."""
    terms = {"beaten_give_up": one.pop("may", True)}
    paces, rounds = one.pop("paces", 0), one.pop("round", 2)
    others = [a_fighter(f"foes-{number}", place=-300) for number in range(1, 1 + friends)]
    others += [a_fighter(f"foes-{number}", out="incapacitated") for number in range(20, 20 + one.pop("lost", 0))]
    party = [a_fighter(f"party-{number}") for number in range(foes)]
    fight = a_fight(a_fighter(OTHER, one.pop("build", None), paces, **one), *others, *party, **terms)
    fight.round = rounds
    return fight


def way(fight: Fight, key: str = OTHER) -> str:
    made = leaves(mind_of(fight, fight.find(key)))
    return "" if made is None else str(made.first)


def build(resolve: Resolve = Resolve.ORDINARY, **more: Any) -> Any:
    return a_build(resolve=resolve, **more)


@pytest.mark.parametrize(
    ("fight", "first"),
    [
        pytest.param(outnumbered(), "yield", id="four to one"),
        pytest.param(outnumbered(1), "", id="one to one"),
        pytest.param(outnumbered(4, friends=3), "", id="four to four"),
        pytest.param(outnumbered(may=False), "", id="by the house rule nobody does"),
        pytest.param(outnumbered(round=1), "", id="nobody before a round was fought"),
        pytest.param(outnumbered(build=build(Resolve.NEVER_LEAVES)), "", id="the fearless never do"),
        pytest.param(outnumbered(2, lost=2, build=build(Resolve.BRAVE)), "", id="the brave hold out longer"),
        pytest.param(outnumbered(2, lost=2, build=build(Resolve.TIMID)), "yield", id="than the timid"),
        pytest.param(outnumbered(2, build=build(Resolve.TIMID)), "", id="the fight has not turned"),
        pytest.param(outnumbered(locked=ONE), "", id="nobody in a duel of souls does"),
        pytest.param(outnumbered(paces=60), "back", id="out of melee it runs"),
        pytest.param(outnumbered(paces=60, fallen=True), "yield", id="the fallen do not run"),
        pytest.param(outnumbered(6, build=build(wits=5)), "clear", id="the dull break away"),
        pytest.param(outnumbered(6, build=build(wits=5), fallen=True), "", id="the dull and fallen fight on"),
        pytest.param(outnumbered(paces=60, fleeing=True, friends=9), "back", id="who runs away runs on"),
    ],
)
def test_a_fighter_leaves_a_lost_fight_by_its_resolve_and_place(fight: Fight, first: str) -> None:
    assert way(fight) == first


def test_on_foot_nobody_runs_from_riders_and_nobody_yields_to_beasts() -> None:
    ridden = outnumbered(paces=60)
    ridden.find(ONE).mounted = True
    assert way(ridden) == "yield"
    wolves = outnumbered()
    for number in range(4):
        wolves.find(f"party-{number}").build = a_build(wits=4)
    assert way(wolves) == "clear"


def test_a_beaten_fighter_out_of_melee_yields_to_archers_and_runs_from_blades() -> None:
    for weapon, first in ((bow(16), "yield"), (sword(16, 16), "back")):
        fight = outnumbered(paces=60)
        fight.find(ONE).build, fight.find(ONE).weapon = a_build(weapon), weapon.name
        fight.find(ONE).missiles = {"Bow": 20}
        assert way(fight) == first


def test_in_melee_one_leaves_after_the_other_while_friends_hold_the_foes() -> None:
    party = [a_fighter(f"party-{number}", build(Resolve.TIMID)) for number in range(2)]
    foes = [a_fighter(f"foes-{number}", a_build(sword(25, 25))) for number in range(5)]
    fight = a_fight(*party, *foes, beaten_give_up=True)
    fight.round = 2
    assert way(fight, ONE) == "clear"
    party[0].plan = ["clear", "defend"]
    assert way(fight, "party-1") == ""
    leave_melees(fight, party[0])
    party[0].plan, party[0].out = [], "away"
    assert way(fight, "party-1") == "yield"


def test_out_of_melee_all_run_at_once() -> None:
    party = [a_fighter(f"party-{number}") for number in range(2)]
    foes = [a_fighter(f"foes-{number}", a_build(sword(25, 25)), place=60) for number in range(6)]
    fight = a_fight(*party, *foes, beaten_give_up=True)
    fight.round = 2
    assert way(fight, ONE) == "back"
    party[0].plan = ["back", "defend"]
    assert way(fight, "party-1") == "back"


def test_whoever_yields_is_out_before_the_next_declaration() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER), a_fighter("foes-1", place=20))
    running = play_round(FightContext(fight, SPELLS, DiceAtHand()))
    decision = next(running)
    while decision.who != ONE:
        decision = running.send("yield" if decision.who == OTHER else "hold")
    assert isinstance(decision, Choose)
    assert fight.find(OTHER).out == "yielded"
    assert not [option.code for option in decision.options if OTHER in option.code]


def test_a_round_ends_with_the_last_surrender() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    running = play_round(FightContext(fight, SPELLS, DiceAtHand()))
    next(running)
    with pytest.raises(StopIteration):
        running.send("yield")
    assert fight.winner == "party"


def test_the_party_fights_on_for_a_stake_and_foes_do_not() -> None:
    for value, foe_leaves, hero_leaves in ((GIVE_UP, True, True), (STAKE, True, False), (FIGHT_ON, False, False)):
        terms = read_switches({"the beaten": value})
        assert (terms.gives_up("foes"), terms.gives_up("party")) == (foe_leaves, hero_leaves)
    assert read_switches({}).gives_up("party")


def test_a_beaten_foe_who_runs_as_fast_is_let_go_and_one_on_foot_is_ridden_down() -> None:
    def first(**hunter: Any) -> str:
        runner = a_fighter(OTHER, place=40, fleeing=True, plan=["back", "defend"])
        fight = a_fight(a_fighter(ONE, a_build(sword(), mount="Horse"), **hunter), runner)
        return str(plan(FightContext(fight, SPELLS, DiceAtHand()), fight.find(ONE)).first)

    assert first() == "mount"
    assert first(mounted=True).startswith(f"close:{OTHER}")
    on_foot = a_fight(a_fighter(ONE), a_fighter(OTHER, place=40, fleeing=True, plan=["back", "defend"]))
    assert str(plan(FightContext(on_foot, SPELLS, DiceAtHand()), on_foot.find(ONE)).first) == "defend"


@pytest.mark.parametrize(
    ("name", "resolve"),
    [
        ("Walking dead", Resolve.NEVER_LEAVES),
        ("Berserk", Resolve.NEVER_LEAVES),
        ("Restless ghost", Resolve.NEVER_LEAVES),
        ("Decurion", Resolve.BRAVE),
        ("Priestess", Resolve.BRAVE),
        ("Trained soldier", Resolve.ORDINARY),
        ("Cutpurse", Resolve.TIMID),
    ],
)
def test_a_foes_resolve_follows_its_kind_name_and_role(name: str, resolve: Resolve) -> None:
    foe = OPENED.content.entries(Foe)[name]
    assert resolve_of(foe) is resolve
    people = tuple(OPENED.system.characters.ready().values())[:1]
    fight = PROCEDURE.begin(Setup(people, (FoeCount(name, 1),)))
    assert isinstance(fight, Fight)
    assert fight.find(OTHER).build.resolve is resolve


def test_the_chance_of_a_side_falls_with_its_number_and_its_odds() -> None:
    assert attrition(1, 1, 32) == attrition(4, 4, 32) == 0.5
    assert attrition(1, 2, 32) == pytest.approx(1 / 6)
    assert attrition(2, 1, 32) == pytest.approx(5 / 6)
    assert attrition(1, 1, 48) == 0.75
    fair = a_fight(a_fighter(ONE), a_fighter(OTHER))
    assert win_chance(fair, fair.find(ONE)) == 0.5
    strong = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(sword(25, 25))))
    assert win_chance(strong, strong.find(ONE)) < 0.3 < 0.7 < win_chance(strong, strong.find(OTHER))


def test_attacks_that_find_no_defence_left_count_in_the_chance() -> None:
    beset = a_fight(a_fighter(ONE), a_fighter(OTHER), a_fighter("foes-1"))
    assert win_chance(beset, beset.find(ONE)) < attrition(1, 2, 32)
    assert win_chance(beset, beset.find(OTHER)) > attrition(2, 1, 32)


def test_arrows_and_souls_count_in_the_chance() -> None:
    shot = a_fight(a_fighter(ONE, a_build(bow(18), sword(3, 3))), a_fighter(OTHER, place=60))
    spent = a_fight(a_fighter(ONE, a_build(bow(18), sword(3, 3)), missiles={"Bow": 0}), a_fighter(OTHER, place=60))
    assert win_chance(shot, shot.find(ONE)) > win_chance(spent, spent.find(ONE))
    haunted = a_fight(a_fighter(ONE, a_build(power=10)), a_fighter(OTHER, a_build(spirit=True, power=24)))
    assert win_chance(haunted, haunted.find(ONE)) < 0.4


def standard(*out: str) -> Fight:
    """The fight "The standard comes this way" in its second round, with these foes out."""
    fight = PROCEDURE.begin(ready_fight(OPENED.system, "The standard comes this way"))
    assert isinstance(fight, Fight)
    fight.round = 2
    for key in out:
        fight.find(key).out = "incapacitated"
    return fight


def test_foes_do_not_leave_for_the_first_fallen_of_four_and_leave_once_the_fight_has_turned() -> None:
    assert way(standard(OTHER), "foes-1") == ""
    assert way(standard(OTHER, "foes-1"), "foes-2") == "yield"
    blessed = standard(OTHER)
    blessed.find(ONE).running = [RunningSpell("Bless", 3, skill="Sword Attack", skill_bonus=3)]
    warrior = RunningSpell("Mind of the Warrior", 3, in_combat=True, critical_bonus=1, overcome_bonus=5)
    blessed.find("party-1").running = [warrior]
    assert way(blessed, "foes-1") == "", "spells of the party do not turn the fight alone"
    one_down = standard(OTHER)
    assert win_chance(one_down, one_down.find("foes-1")) < 0.1, "below the threshold of an ordinary foe"


def test_the_chance_at_the_start_is_that_of_all_fighters_as_mustered() -> None:
    started, later = standard(), standard(OTHER, "foes-1", ONE)
    at_start = win_chance(started, started.find("foes-2"))
    later.find("party-1").fallen = True
    assert chance_at_start(started, started.find("foes-2")) == pytest.approx(at_start, abs=0.05)
    assert chance_at_start(later, later.find("foes-2")) == chance_at_start(started, started.find("foes-2"))
    assert chance_at_start(later, later.find("party-1")) == pytest.approx(1 - at_start, abs=0.05)


@pytest.mark.slow
def test_the_estimated_chance_is_near_the_share_of_fights_won() -> None:
    """At the start of each second round, over fights in which nobody may leave."""
    estimated, won, count = 0.0, 0.0, 0
    low, low_won = 0, 0
    people = list(OPENED.system.characters.ready().values())
    kinds = [foe.name for foe in OPENED.content.entries(Foe).values() if not foe.spirit]
    for number in range(150):
        random = Random(f"chance/{number}")
        foes = FoeCount(random.choice(kinds), random.randint(1, 4))
        fight = PROCEDURE.begin(Setup(tuple(random.sample(people, 3)), (foes,), options={"the beaten": FIGHT_ON}))
        assert isinstance(fight, Fight)
        chances: list[float] = []

        def watch(fight: Fight = fight, chances: list[float] = chances) -> None:
            party = fight.list_able("party")
            if fight.round == 2 and party and fight.list_able("foes"):
                chances.append(win_chance(fight, party[0]))

        play_out(PROCEDURE, fight, SimulationScene(random), watch)
        for chance in chances:
            count, estimated = count + 1, estimated + chance
            won += fight.winner == "party"
            low += chance < 0.15
            low_won += chance < 0.15 and fight.winner == "party"
    assert abs(estimated - won) / count < 0.12
    assert low_won <= low / 2
