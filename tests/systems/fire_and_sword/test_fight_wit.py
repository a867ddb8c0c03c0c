"""What would make one laugh, over many fights: three levels of wit, no hopeless shots, no lone charges, nobody idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from solo.cli.opening import ready_fight
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Decision, Option
from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import (
    Action,
    AttackCode,
    CastCode,
    CloseInCode,
    ShootCode,
    read,
)
from solo.systems.fire_and_sword.fight.state.switches import TAKEN
from solo.systems.fire_and_sword.fight.tactics.action_worth import WORTH_SHOOTING
from solo.systems.fire_and_sword.fight.tactics.decide import plan
from solo.systems.fire_and_sword.fight.tactics.riders import skirmishes
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import RunningSpell
from tests.suite.playing import setup_at_random
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    javelin,
    knows,
    lance,
    sword,
)
from tests.systems.fire_and_sword.mirrored import BANDS, OPENED, least_share, share

ONE, OTHER = "party-0", "foes-0"
PROCEDURE = OPENED.system.procedures["fight"]
RANDOM_FIGHTS = 250
READY_FIGHTS = 40
BESIDE_FIGHTS = 50
WIT_FIGHTS = 60
BESIDE = 0.2


class Seen:
    """What tactics have declared over many fights at random, and what became of it."""

    def __init__(self) -> None:
        self.verbs = Counter[str]()
        self.spells = Counter[str]()
        self.hopeless: list[str] = []
        self.at_ghosts: list[str] = []
        self.tended = Counter[str]()


def declared(fight: Fight, random: Random) -> Iterator[tuple[Decision, str]]:
    """Every decision of a fight that plays itself, with its answer."""
    running = PROCEDURE.run(fight, SimulationScene(random))
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            answer = PROCEDURE.decide(fight, asked).answer
            yield asked, answer
            asked = running.send(answer)
    except StopIteration:
        return


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()
    for number in range(RANDOM_FIGHTS):
        random = Random(f"wit/{number}")
        fight = PROCEDURE.begin(setup_at_random(OPENED.system, random, 4))
        assert isinstance(fight, Fight)
        for asked, answer in declared(fight, random):
            if isinstance(asked, ActionChoice):
                _note(found, fight, asked.fighter, read(answer))
            elif asked.kind == "tend":
                found.tended[fight.find(asked.who).side] += 1
    return found


def _note(found: Seen, fight: Fight, fighter: Fighter, action: Action) -> None:
    found.verbs[action.verb] += 1
    found.verbs["follow"] += isinstance(action, CloseInCode) and bool(fighter.engaged)
    if isinstance(action, CastCode):
        found.spells[action.spell] += 1
        if action.spell == "Rebuke" and not fight.find(action.target).bodily:
            found.at_ghosts.append(fighter.name)
    if isinstance(action, ShootCode):
        exchange = attack.missile(fight, fighter, fighter.build.arm(action.arm), fight.find(action.target), False)
        if exchange.free.fells < WORTH_SHOOTING:
            found.hopeless.append(fighter.name)


# The three levels


@pytest.mark.exhaustive
@pytest.mark.parametrize("band", BANDS)
@pytest.mark.parametrize(("one", "other"), [("plain", "dull"), ("cunning", "plain")])
def test_each_level_of_wit_beats_the_next_line_up_by_line_up(band: str, one: str, other: str) -> None:
    """The share of so few fights may stray from the aim by two standard errors."""
    least = least_share(one, band)
    fights = 4 * WIT_FIGHTS
    assert share(one, other, WIT_FIGHTS, (band,)) >= least - 2 * (least * (1 - least) / fights) ** 0.5


@pytest.mark.exhaustive
def test_each_level_of_wit_beats_the_next_over_all_line_ups() -> None:
    assert share("plain", "dull", 20) >= 0.75
    assert share("cunning", "plain", 20) >= 0.62


# What is never seen, and what is seen


@pytest.mark.exhaustive
def test_nobody_shoots_what_cannot_succeed_and_nobody_rebukes_a_ghost(seen: Seen) -> None:
    assert seen.verbs["shoot"] > 80
    assert seen.hopeless == []
    assert seen.spells["Rebuke"] > 20
    assert seen.at_ghosts == []


@pytest.mark.exhaustive
def test_everything_that_can_be_declared_is_declared_by_somebody(seen: Seen) -> None:
    wanted = {"attack", "shoot", "rush", "close", "rank", "change", "haunt", "cast", "defend", "back", "clear"}
    wanted |= {"dismount", "rise", "hold", "yield", "follow"}
    rare = {"rank", "rise"}  # a spear in a crowd, and whoever was thrown down: they have tests of their own
    assert wanted - set(+seen.verbs) <= rare


@pytest.mark.exhaustive
def test_foes_tend_each_other_too(seen: Seen) -> None:
    assert seen.tended["foes"] > 10
    assert seen.tended["party"] > 20


@pytest.mark.parametrize("name", ["The standard comes this way", "Up the goat path"])
def test_nobody_of_the_ready_party_dies_of_running_ahead(name: str) -> None:
    """Marcian was out by the second round in every fight: she ran before her friends."""
    out = 0
    for number in range(READY_FIGHTS):
        random = Random(f"ahead/{number}")
        fight = PROCEDURE.begin(ready_fight(OPENED.system, name))
        assert isinstance(fight, Fight)
        for _ in declared(fight, random):
            if fight.round > 2:
                break
        out += any(one.name == "Marcian Ode" and one.out for one in fight.fighters)
    assert out <= READY_FIGHTS // 3


@pytest.mark.slow
def test_no_marked_blow_stands_beside_one_that_fells_far_more_often() -> None:
    """What a player sees marked is never 33 % beside 58 %, over the first actions of the party in many fights."""
    weighed = 0
    for number in range(BESIDE_FIGHTS):
        random = Random(f"beside/{number}")
        fight = PROCEDURE.begin(setup_at_random(OPENED.system, random, 4))
        assert isinstance(fight, Fight)
        for asked, answer in declared(fight, random):
            if isinstance(asked, ActionChoice) and asked.fighter.side == "party":
                kind = type(read(answer))
                if kind not in (AttackCode, ShootCode):
                    continue
                alike = [one for one in asked.legal() if isinstance(read(one.code), kind)]
                shown = {one.code: _fells(one) for one in alike}
                weighed += len(shown) > 1
                assert shown[answer] >= max(shown.values()) - BESIDE, asked.prompt
    assert weighed > 100


def _fells(option: Option) -> float:
    return next(float(measure.value) for measure in option.preview().measures if measure.name == "takes out")


# Single decisions


def planned(fight: Fight, key: str = ONE) -> tuple[str, str]:
    made = plan(FightContext(fight, SPELLS, DiceAtHand()), fight.find(key))
    assert made.explain_plan("Ann").text.endswith(".")
    return str(made.first), str(made.second)


def archer(key: str, place: int = 0, **more: object) -> Fighter:
    return a_fighter(key, a_build(bow(16), sword(11, 8), dodge=11), place, **more)


def test_an_archer_under_fire_takes_cover_where_there_is_some() -> None:
    for wit, covers in (("cunning", True), ("plain", False), ("dull", False)):
        shooting = archer(OTHER, 90, plan=[f"shoot:Bow:{ONE}", "defend"], defences=1)
        second = planned(a_fight(archer(ONE, wit=wit), shooting, cover=TAKEN))[1]
        assert (second == "cover") is covers


def test_a_cunning_fighter_beside_archers_in_cover_awaits_foes_who_run_near() -> None:
    def runs(wit: str, place: int, *foe_plan: str) -> bool:
        ours = [archer(ONE, wit=wit), a_fighter("party-1", wit=wit), a_fighter("party-2", wit=wit)]
        swords = [a_fighter(key, place=place, plan=list(foe_plan)) for key in ("foes-1", "foes-2")]
        theirs = [archer(OTHER, place), *swords]
        return planned(a_fight(*ours, *theirs, cover=TAKEN), "party-1")[0].startswith("close")

    assert not runs("cunning", 60, "close:party-1", "defend")
    assert runs("cunning", 60, "defend", "defend")
    assert runs("cunning", 120, "close:party-1", "close:party-1")
    assert runs("plain", 60, "close:party-1", "defend")


def test_an_archer_in_cover_stays_there_and_shoots() -> None:
    first, second = planned(a_fight(archer(ONE), archer(OTHER, 90), cover="party"))
    assert first.startswith("shoot")
    assert second in ("defend", first)


def test_a_horse_archer_wheels_before_foes_on_foot_and_a_shot_is_no_flight() -> None:
    rider = a_fighter(ONE, a_build(bow(17), sword(), mount="Horse"), mounted=True)
    foe = a_fighter(OTHER, place=50, plan=[f"close:{ONE}", f"attack:Sword:{ONE}"])
    assert planned(a_fight(rider, foe)) == (f"shoot:Bow:{OTHER}", "back")


def horse_archer(**more: object) -> Fighter:
    return a_fighter(ONE, a_build(bow(17), sword(18, 18), mount="Horse"), mounted=True, **more)


def test_a_horse_archer_charges_no_slow_foe_while_there_are_arrows() -> None:
    for paces, second in ((70, "defend"), (30, "back")):
        weak = a_fighter(OTHER, a_build(sword(3, 3)), paces)
        first, then = planned(a_fight(horse_archer(), weak))
        assert first == f"shoot:Bow:{OTHER}"
        assert then in (second, first if second == "defend" else second)
    spent = a_fight(horse_archer(weapon="Sword", missiles={"Bow": 0}), a_fighter(OTHER, a_build(sword(3, 3)), 70))
    assert planned(spent)[0] == f"close:{OTHER}"


def test_a_horse_archer_joins_the_melee_where_foes_shoot_or_ride_as_fast() -> None:
    weak = {"weapon": "Sword"}
    for foe in (
        a_fighter(OTHER, a_build(bow(3), sword(3, 3)), 30, **weak),
        a_fighter(OTHER, a_build(sword(3, 3), mount="Horse"), 30, mounted=True, **weak),
    ):
        assert not skirmishes(a_fight(rider := horse_archer(), foe), rider)
    slow = a_fight(rider := horse_archer(weapon="Sword"), a_fighter(OTHER, place=30))
    assert skirmishes(slow, rider)
    assert planned(slow) == ("change:Bow", "defend")


def test_an_archer_steps_back_behind_a_friend_with_a_blade() -> None:
    guard = a_fighter("party-1", a_build(sword(16, 16)))
    foe = a_fighter(OTHER, place=40, plan=[f"close:{ONE}", "defend"], defences=1)
    assert planned(a_fight(archer(ONE), guard, foe)) == (f"shoot:Bow:{OTHER}", "back")


def test_whoever_has_put_the_bow_away_takes_it_again() -> None:
    put_away = archer(ONE, weapon="Sword")
    assert planned(a_fight(put_away, archer(OTHER, 80)))[0] == "change:Bow"


def test_whoever_lost_the_horse_gets_back_into_the_saddle() -> None:
    rider = a_fighter(ONE, a_build(sword(), mount="Horse"))
    assert planned(a_fight(rider, a_fighter(OTHER, place=120)))[0] == "mount"


def test_a_rider_dismounts_where_there_is_room_on_foot_alone() -> None:
    rider = a_fighter("party-2", a_build(lance(), sword(), mount="Horse"), mounted=True, weapon="Sword")
    fight = a_fight(a_fighter("party-0"), a_fighter("party-1"), rider, a_fighter(OTHER))
    assert not rider.engaged
    assert planned(fight, "party-2") == ("dismount", "defend")


def test_a_bowman_in_melee_runs_clear_while_a_friend_holds_the_foe() -> None:
    bowman = a_fighter(ONE, a_build(bow(19), sword(5, 5), dodge=12), weapon="Sword")
    fight = a_fight(bowman, a_fighter("party-1"), a_fighter(OTHER, plan=["attack:Sword:party-1"]))
    assert planned(fight) == ("clear", "defend")


def test_whoever_hears_a_foe_run_clear_stays_at_its_heels() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, plan=["clear", "defend"], defences=1))
    assert planned(fight) == (f"attack:Sword:{OTHER}", f"close:{OTHER}")


def test_nobody_charges_two_alone_while_friends_come_up() -> None:
    ahead = a_fighter(ONE, place=20)
    friends = [a_fighter(f"party-{number}", place=-60) for number in (1, 2)]
    foes = [a_fighter(f"foes-{number}", place=60, plan=["defend", "defend"], defences=2) for number in range(3)]
    assert planned(a_fight(ahead, *friends, *foes))[0] == "defend"
    together = [a_fighter(f"party-{number}", place=20) for number in range(3)]
    assert planned(a_fight(*together, *foes))[0] != "hold"


@pytest.mark.parametrize("wit", ["plain", "cunning"])
def test_a_runner_leaves_a_foe_whom_enough_friends_run_at_already(wit: str) -> None:
    """Three fighters on foot, or two riders, fill the room around one foe (H-03)."""
    for mount, friends in (("", 3), ("Horse", 2)):
        build = a_build(mount=mount)
        ahead = [
            a_fighter(f"foes-{number}", build, 30, mounted=bool(mount), plan=[f"close:{ONE}", "defend"])
            for number in range(friends)
        ]
        late = a_fighter("foes-9", build, 30, mounted=bool(mount), wit=wit)
        alone = a_fight(a_fighter(ONE), *ahead, late)
        assert planned(alone, "foes-9") == ("defend", "defend")
        beside = a_fight(a_fighter(ONE), a_fighter("party-1", place=-10), *ahead, late)
        assert planned(beside, "foes-9")[0] == "close:party-1"
        few = a_fight(a_fighter(ONE), *ahead[1:], late)
        assert planned(few, "foes-9")[0] == f"close:{ONE}"


def test_a_late_runner_still_comes_nearer_to_a_surrounded_foe_out_of_reach() -> None:
    ahead = [a_fighter(f"foes-{number}", place=40, plan=[f"close:{ONE}", "defend"]) for number in range(3)]
    late = a_fighter("foes-9", place=90, wit="plain")
    fight = a_fight(a_fighter(ONE), *ahead, late)
    fight.round = 2
    assert planned(fight, "foes-9")[0] == f"close:{ONE}"


def test_a_runner_who_hears_a_foes_declaration_counts_the_friend_whom_the_foe_runs_at() -> None:
    foe = a_fighter(OTHER, place=30, plan=["close:party-1", "attack:Sword:party-1"])
    friends = [a_fighter("party-1"), *(a_fighter(f"party-{n}", plan=[f"close:{OTHER}", "defend"]) for n in (2, 3))]
    late = a_fighter("party-4", wit="cunning")
    assert planned(a_fight(*friends, late, foe), "party-4") == ("defend", "defend")
    assert planned(a_fight(*friends[1:], late, foe), "party-4")[0] == f"close:{OTHER}"


def test_numb_serves_where_magic_hardly_hurts() -> None:
    build = a_build(sword(9, 9), skills=(("Strike Down", 14), ("Numb", 14)), power=16)
    known = [knows("Strike Down", 3), knows("Numb", 3)]
    champion = a_fighter(OTHER, a_build(sword(20, 20, bonus=4), resistance_die=20, named=True))
    champion.running = [RunningSpell("Hard Skin", 5, protection=5)]
    sorcerer = a_fighter(ONE, build, 30, spells=known, magic_points=12)
    numb = Spell(
        name="Numb", kind="sorcery", powers=(1, 2, 3), text="…", whom="foe", resisted=True,
        where="one skill", skill_bonus=(-1, -2, -3),
    )  # fmt: skip
    fight = a_fight(sorcerer, a_fighter("party-1"), champion)
    made = plan(FightContext(fight, {**SPELLS, "Numb": numb}, DiceAtHand()), sorcerer)
    assert str(made.first).startswith("cast:Numb:3:Sword Attack")


def test_stumble_takes_a_dangerous_foe_out_of_its_stride() -> None:
    build = a_build(sword(9, 9), skills=(("Strike Down", 14), ("Stumble", 15)), power=16)
    known = [knows("Strike Down", 3), knows("Stumble", 2)]
    beast = a_build(sword(24, 6, bonus=8), resistance_die=20, named=True)
    sorcerer = a_fighter(ONE, build, 30, spells=known, magic_points=12)
    friends = [a_fighter("party-1"), a_fighter("party-2")]
    target = a_fighter(OTHER, beast, running=[RunningSpell("Hard Skin", 5, protection=5)])
    assert planned(a_fight(sorcerer, *friends, target))[0].startswith("cast:Stumble:2")


def test_nobody_blesses_a_sword_with_only_spirits_left() -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True, power=14, wits=5))
    soldier = a_fighter("foes-1", place=90)
    blessed = a_fighter(ONE, a_build(sword(), skills=(("Cult Lore", 18),)), spells=[knows("Bless", 3)], locked=OTHER)
    assert planned(a_fight(blessed, ghost, soldier))[0].startswith("cast:Bless")
    soldier.out = "stunned"
    assert planned(a_fight(blessed, ghost, soldier)) == ("hold", "hold")


def test_nobody_rebukes_a_foe_who_runs_away_or_whom_a_friend_rebukes() -> None:
    def casts(plan: list[str], **target: object) -> bool:
        skilled = a_build(sword(3, 3), skills=(("Cult Lore", 18),))
        priest = a_fighter(ONE, skilled, 15, spells=[knows("Rebuke", 2)])
        foe = a_fighter(OTHER, a_build(sword(20, 20), resisting=5), **target)
        fight = a_fight(priest, a_fighter("party-1", plan=plan), foe)
        return any(code.startswith("cast:Rebuke") for code in planned(fight))

    assert casts([])
    assert not casts([f"cast:Rebuke:2::episode:{OTHER}"])
    assert not casts([], place=30, fleeing=True)


def test_magic_points_are_spread_over_the_rounds_of_a_fight() -> None:
    build = a_build(sword(9, 9), skills=(("Strike Down", 15),), power=16)
    for points, power in ((12, 3), (3, 1)):
        sorcerer = a_fighter(ONE, build, spells=[knows("Strike Down", 3)], magic_points=points, wit="cunning")
        assert planned(a_fight(sorcerer, a_fighter(OTHER, place=60)))[0].startswith(f"cast:Strike Down:{power}")


def test_a_cunning_caster_aims_at_the_foe_who_comes_within_the_cheaper_range() -> None:
    """At 120 paces a casting costs 3 points more (F-33), and the foe with a blade is at 70 in the magic phase."""
    build = a_build(sword(9, 9), skills=(("Strike Down", 15),), power=16)
    for wit, cheaper in (("cunning", True), ("plain", False)):
        sorcerer = a_fighter(ONE, build, spells=[knows("Strike Down", 3)], magic_points=10, wit=wit)
        shooter, blade = archer("foes-0", 120), a_fighter("foes-1", place=120)
        first, _ = planned(a_fight(sorcerer, shooter, blade))
        assert first.startswith("cast:Strike Down:3")
        assert first.endswith("foes-1") is cheaper


def test_a_javelin_is_thrown_at_those_who_come() -> None:
    thrower = a_fighter(ONE, a_build(sword(10, 14), javelin(19)))
    assert planned(a_fight(thrower, a_fighter(OTHER, place=20)))[0].startswith(("shoot:Javelin", "rush:Javelin"))


def test_whoever_ran_clear_and_turns_to_fight_on_has_not_left_the_field() -> None:
    for second_round, out in ((["defend"], ""), (["hold"], "away")):
        runner = a_fighter(ONE)
        fight = a_fight(runner, a_fighter(OTHER))
        a_round(fight, {ONE: ["clear"]})
        assert (runner.engaged, runner.fleeing, runner.out) == ([], True, "")
        a_round(fight, {ONE: second_round})
        assert runner.out == out
