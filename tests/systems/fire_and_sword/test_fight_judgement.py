"""How fighters who decide for themselves weigh blows, dangers and company: each rule of choice on both of its sides."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.fire_and_sword.fight.options.defence import DefenceChoice
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.fight.tactics.action_worth import (
    Decider,
    FoeThreat,
    attacks_at,
    blow_at,
    coming_at,
    gain_of,
    has_no_defence,
    knockout_chance,
    list_threatening,
    list_threats,
    mind_of,
    own_worth,
    percent_of,
    removal_worth,
    risk,
    shots_at,
)
from solo.systems.fire_and_sword.fight.tactics.decide import decide
from solo.systems.fire_and_sword.fight.tactics.melee import better_blade, blows_at
from solo.systems.fire_and_sword.fight.tactics.nearby_fighters import company_of, fights_hand_to_hand, shoots
from solo.systems.fire_and_sword.fight.tactics.spirits import plan_spirit
from solo.systems.fire_and_sword.rolls.attack import AttackOdds
from solo.systems.parts.fight.ai_level import AiLevel
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    bow,
    javelin,
    knows,
    lance,
    sword,
)

ONE, OTHER = "party-0", "foes-0"
MILLION = 1_000_000
HEARS = {"wit": "cunning"}
STRIKE_BACK = f"attack:Sword:{ONE}"


def mind(fight: Fight, key: str = ONE, wit: AiLevel | None = None) -> Decider:
    made = mind_of(fight, fight.find(key))
    return made if wit is None else made._replace(wit=wit)


def blow(fight: Fight, attacker: str = ONE, target: str = OTHER, two: bool = False) -> AttackOdds:
    found = attack.best_blow(fight, fight.find(attacker), fight.find(target), two)
    assert found is not None
    return found[1]


# Wit by INT, and what each level of it knows


@pytest.mark.parametrize(
    ("wits", "wit"), [(7, AiLevel.DULL), (8, AiLevel.PLAIN), (12, AiLevel.PLAIN), (13, AiLevel.CUNNING)]
)
def test_wit_rises_at_eight_and_thirteen(wits: int, wit: AiLevel) -> None:
    fight = a_fight(a_fighter(ONE, a_build(wits=wits)), a_fighter(OTHER))
    assert mind(fight).wit is wit


def helped(wit: str, *plan: str, defences: int = 1) -> tuple[Fight, Decider]:
    """A fighter whose friend has declared this."""
    friend = a_fighter("party-1", plan=list(plan))
    fight = a_fight(a_fighter(ONE, wit=wit), friend, a_fighter(OTHER, defences=defences), a_fighter("foes-1"))
    return fight, mind(fight)


def test_only_the_cunning_count_the_attacks_of_their_friends() -> None:
    for wit, counted in (("cunning", {OTHER: 1}), ("plain", {}), ("dull", {})):
        assert helped(wit, f"attack:Sword:{OTHER}", "defend")[1].coming == counted
    assert helped("cunning", f"attack:Sword:{OTHER}", f"attack:Sword:{OTHER}")[1].coming == {OTHER: 2}
    assert helped("cunning", f"close:{OTHER}", "defend")[1].coming == {}


def test_a_foe_is_less_likely_to_stand_after_each_attack_of_a_friend() -> None:
    fight, alone = helped("cunning", f"attack:Sword:{OTHER}", "defend")
    once = blow(fight, "party-1").reply.fells
    assert alone.standing == {OTHER: MILLION * (MILLION - once) // MILLION}
    _, twice = helped("cunning", f"attack:Sword:{OTHER}", f"attack:Sword:{OTHER}")
    assert twice.standing[OTHER] < alone.standing[OTHER]


@pytest.mark.parametrize(
    ("wit", "defences", "plan", "bare"),
    [
        pytest.param(AiLevel.CUNNING, 0, "defend", True, id="the cunning have heard that none is kept"),
        pytest.param(AiLevel.CUNNING, 1, "defend", False, id="and that one is"),
        pytest.param(AiLevel.PLAIN, 0, "defend", False, id="the plain expect one"),
        pytest.param(AiLevel.DULL, 0, "defend", False, id="the dull have not listened"),
        pytest.param(AiLevel.CUNNING, 1, f"attack:Sword:{OTHER}", True, id="a friend takes the only defence"),
        pytest.param(AiLevel.CUNNING, 2, f"attack:Sword:{OTHER}", False, id="one of two defences is left"),
    ],
)
def test_whether_a_foe_has_a_defence_left(wit: AiLevel, defences: int, plan: str, bare: bool) -> None:
    fight, _ = helped(wit.name.lower(), plan, defences=defences)
    made = mind(fight)
    assert has_no_defence(made, fight.find(OTHER)) is bare
    exchange = blow(fight)
    assert knockout_chance(made, fight.find(OTHER), exchange) == (exchange.free.fells if bare else exchange.reply.fells)


def test_foes_guess_that_everybody_keeps_one_defence() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, wit="cunning"), a_fighter("foes-1"))
    assert not has_no_defence(mind(fight, OTHER), fight.find(ONE))
    fight.find("foes-1").plan = [STRIKE_BACK]
    assert has_no_defence(mind(fight, OTHER), fight.find(ONE))


# What it is worth to be rid of a foe


def test_only_the_cunning_weigh_who_it_is() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    target = fight.find(OTHER)
    for wit in (AiLevel.DULL, AiLevel.PLAIN):
        assert gain_of(mind(fight, wit=wit), target, 400_000) == 400_000
    cunning = mind(fight, wit=AiLevel.CUNNING)
    assert gain_of(cunning, target, 400_000) == 400_000 * removal_worth(cunning, target) // MILLION
    half = cunning._replace(standing={OTHER: MILLION // 2})
    assert gain_of(half, target, 400_000) == 200_000 * removal_worth(cunning, target) // MILLION


def threat(build: Any, **more: Any) -> int:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, build, **more))
    return removal_worth(mind(fight), fight.find(OTHER))


def test_a_foe_is_worth_more_the_worse_its_best_attack() -> None:
    harmless, usual, deadly = (threat(a_build(sword(skill, 10, bonus=2))) for skill in (1, 14, 20))
    assert harmless < usual < deadly
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    expected = (150_000 + blow(fight, OTHER, ONE).reply.fells) * MILLION // 320_000
    assert threat(a_build()) == expected


def test_a_foe_with_arrows_or_spells_is_worth_more() -> None:
    weak = sword(1, 1)
    archer = a_build(weak, bow(19))
    assert threat(archer, weapon="Sword") > threat(archer, weapon="Sword", missiles={"Bow": 0})
    mage = {"spells": [knows("Strike Down", 3)]}
    assert threat(a_build(weak), magic_points=5, **mage) == (150_000 + 250_000) * MILLION // 320_000
    assert threat(a_build(weak), magic_points=0, **mage) == threat(a_build(weak))
    assert threat(a_build(weak), magic_points=5) == threat(a_build(weak))


def test_a_spirit_threatens_no_body_with_its_weapons() -> None:
    assert threat(a_build(sword(20, 20, bonus=5), spirit=True)) == 150_000 * MILLION // 320_000


def test_a_foe_is_worth_more_the_more_friends_it_threatens() -> None:
    def worth(*friends: Fighter) -> int:
        fight = a_fight(a_fighter(ONE, a_build(armour=9)), *friends, a_fighter(OTHER))
        return removal_worth(mind(fight), fight.find(OTHER))

    assert worth(a_fighter("party-1")) > worth(a_fighter("party-1", a_build(armour=9))) > 0


def test_a_fighter_values_itself_by_its_best_attack_and_a_dull_one_not_at_all() -> None:
    def worth(skill: int, wit: str = "plain") -> int:
        fight = a_fight(a_fighter(ONE, a_build(sword(skill)), wit=wit), a_fighter(OTHER))
        return own_worth(mind(fight))

    assert worth(20) > worth(10) > 0
    assert worth(20, "dull") == 0


# Dangers


@pytest.mark.parametrize(
    ("coming", "defences", "danger"),
    [
        pytest.param([], 1, 0, id="nothing comes"),
        pytest.param([FoeThreat(500_000, 200_000, MILLION)], 0, 500_000, id="unanswered"),
        pytest.param([FoeThreat(500_000, 200_000, MILLION)], 1, 200_000, id="answered"),
        pytest.param([FoeThreat(500_000, 200_000, 2 * MILLION)], 1, 700_000, id="one of two answered"),
        pytest.param([FoeThreat(500_000, 200_000, MILLION // 2)], 1, 100_000, id="half as often"),
        pytest.param(
            [FoeThreat(500_000, 200_000, MILLION), FoeThreat(300_000, 200_000, MILLION)],
            1,
            MILLION - 800_000 * 700_000 // MILLION,
            id="the first answered",
        ),
        pytest.param(
            [FoeThreat(500_000, 200_000, MILLION // 2), FoeThreat(300_000, 100_000, MILLION)],
            1,
            MILLION - 900_000 * 800_000 // MILLION,
            id="what is left of a defence answers the next",
        ),
    ],
)
def test_the_risk_adds_up_what_no_defence_answers(coming: list[FoeThreat], defences: int, danger: int) -> None:
    assert risk(coming, defences) == danger


def test_the_party_counts_the_attacks_that_it_has_heard() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, plan=[STRIKE_BACK, STRIKE_BACK]), a_fighter("foes-1"))
    foes = [fight.find(OTHER), fight.find("foes-1")]
    assert [attacks_at(foe, fight.find(ONE)) for foe in foes] == [2, 0]
    heard = list_threats(mind(fight, wit=AiLevel.CUNNING), foes)
    both = blow(fight, OTHER, ONE, two=True)
    assert heard == [FoeThreat(both.free.fells, both.reply.fells, 2 * MILLION)]
    for wit in (AiLevel.DULL, AiLevel.PLAIN):
        expected = list_threats(mind(fight, wit=wit), foes)
        assert [one.comes for one in expected] == [MILLION, MILLION], "these expect everybody, once"


def test_an_attack_at_a_friend_is_none_at_oneself() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1"), a_fighter(OTHER, plan=["attack:Sword:party-1"]))
    assert attacks_at(fight.find(OTHER), fight.find(ONE)) == 0
    assert list_threats(mind(fight, wit=AiLevel.CUNNING), [fight.find(OTHER)]) == []


def test_foes_share_the_blows_of_a_fighter_between_them() -> None:
    for friends, comes in ((0, MILLION), (1, MILLION // 2), (2, MILLION // 3)):
        others = [a_fighter(f"foes-{number}") for number in range(1, 1 + friends)]
        fight = a_fight(a_fighter(ONE), a_fighter(OTHER, wit="cunning"), *others)
        assert [one.comes for one in list_threats(mind(fight, OTHER), [fight.find(ONE)])] == [comes]


def test_a_plain_fighter_expects_only_the_foe_opposite_to_strike_at_it() -> None:
    ours, others = [a_fighter(f"party-{n}") for n in range(3)], [a_fighter(f"foes-{n}") for n in range(3)]
    fight = a_fight(*ours, *others)
    assert [len(one.engaged) for one in ours] == [3, 3, 3]
    for at, one in enumerate(ours):
        blows = {foe.key: list_threats(mind(fight, one.key), [foe])[0].comes for foe in others}
        assert blows == {foe.key: MILLION * (at == number) for number, foe in enumerate(others)}


@pytest.mark.parametrize(("paces", "comes"), [(55, MILLION // 2), (56, MILLION)])
def test_a_foe_who_is_free_may_go_for_any_whom_a_run_reaches(paces: int, comes: int) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=30), a_fighter("foes-1", place=paces))
    assert [one.comes for one in list_threats(mind(fight, OTHER), [fight.find(ONE)])] == [comes]


def test_the_fallen_strike_nobody() -> None:
    fight = a_fight(a_fighter(ONE, fallen=True), a_fighter(OTHER))
    assert list_threats(mind(fight, OTHER), [fight.find(ONE)]) == []


def test_dangers_come_first_against_which_a_defence_helps_most() -> None:
    fight = a_fight(a_fighter("party-0", a_build(sword(4))), a_fighter("party-1", a_build(sword(18))), a_fighter(OTHER))
    found = list_threats(mind(fight, OTHER), [fight.find("party-0"), fight.find("party-1")])
    saved = [one.free - one.met for one in found]
    assert saved == sorted(saved, reverse=True)
    assert saved[0] > saved[1]


def shot_at(
    wit: str = "plain", friends: int = 0, shooter: dict[str, Any] | None = None, key: str = ONE
) -> list[FoeThreat]:
    other = OTHER if key == ONE else ONE
    archer = a_fighter(other, a_build(bow(16), sword()), 60, **(shooter or {}))
    others = [a_fighter(f"{key[:-2]}-{number}", place=400) for number in range(1, 1 + friends)]
    fight = a_fight(a_fighter(key, wit=wit), archer, *others)
    return shots_at(mind(fight, key))


@pytest.mark.parametrize(
    ("given", "comes"),
    [
        pytest.param({**HEARS, "shooter": {"plan": [f"shoot:Bow:{ONE}"]}}, [MILLION], id="a shot was heard"),
        pytest.param({**HEARS, "shooter": {"plan": [f"shoot:Bow:{ONE}"] * 2}}, [2 * MILLION], id="two shots were"),
        pytest.param({**HEARS, "shooter": {"plan": ["defend"]}}, [], id="none was"),
        pytest.param({**HEARS, "shooter": {"plan": ["shoot:Bow:party-1"]}, "friends": 1}, [], id="a shot at a friend"),
        pytest.param({"shooter": {"plan": ["defend"]}}, [MILLION], id="the plain guess"),
        pytest.param({"wit": "dull", "shooter": {"plan": [f"shoot:Bow:{ONE}"]}}, [], id="the dull do not ask"),
        pytest.param({"key": OTHER}, [MILLION], id="foes guess"),
        pytest.param({"key": OTHER, "friends": 1}, [MILLION // 2], id="foes share"),
        pytest.param({"key": OTHER, "shooter": {"missiles": {"Bow": 0}}}, [], id="no arrow"),
        pytest.param({"key": OTHER, "shooter": {"weapon": "Sword"}}, [], id="no bow in hand"),
        pytest.param({"key": OTHER, "shooter": {"weapon": ""}}, [], id="nothing in hand"),
    ],
)
def test_what_bows_may_do(given: dict[str, Any], comes: list[int]) -> None:
    assert [one.comes for one in shot_at(**given)] == comes


@pytest.mark.parametrize(("paces", "flies"), [(200, True), (201, False)])
def test_no_bow_is_feared_beyond_its_range(paces: int, flies: bool) -> None:
    fight = a_fight(a_fighter(OTHER), a_fighter(ONE, a_build(bow(19)), paces))
    assert bool(shots_at(mind(fight, OTHER))) is flies


def test_an_archer_in_melee_is_no_danger_from_afar() -> None:
    fight = a_fight(a_fighter(OTHER, place=60), a_fighter("foes-1"), a_fighter(ONE, a_build(bow(19))))
    assert fight.find(ONE).engaged == ["foes-1"]
    assert shots_at(mind(fight, OTHER)) == []


# Who comes


@pytest.mark.parametrize(("paces", "comes"), [(55, True), (56, False)])
def test_a_foe_threatens_whom_a_run_reaches(paces: int, comes: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=paces))
    assert (list_threatening(fight, fight.find(ONE)) == [fight.find(OTHER)]) is comes


def test_spirits_and_foes_in_melee_with_others_threaten_nobody_else() -> None:
    ghost = a_fighter("foes-1", a_build(spirit=True), 10)
    fight = a_fight(a_fighter(ONE, place=10), a_fighter("party-1"), a_fighter(OTHER), ghost)
    assert list_threatening(fight, fight.find(ONE)) == []
    assert list_threatening(fight, fight.find("party-1")) == [fight.find(OTHER)]


def test_the_party_has_heard_who_comes_and_foes_guess_the_nearest() -> None:
    fight = a_fight(
        a_fighter(ONE, place=40), a_fighter("party-1", place=20), a_fighter(OTHER), a_fighter("foes-1", place=-100)
    )
    foe = fight.find(OTHER)
    assert coming_at(mind(fight, wit=AiLevel.CUNNING)) == []
    foe.plan = [f"close:{ONE}"]
    assert coming_at(mind(fight, wit=AiLevel.CUNNING)) == [foe]
    foe.plan = ["close:party-1"]
    assert coming_at(mind(fight, wit=AiLevel.CUNNING)) == []
    assert coming_at(mind(fight, wit=AiLevel.DULL)) == [foe], "the dull expect everybody"
    guessed = a_fight(a_fighter(OTHER), a_fighter("foes-1", place=-6), a_fighter(ONE, place=-26))
    assert coming_at(mind(guessed, "foes-1")) == [guessed.find(ONE)]
    assert coming_at(mind(guessed, OTHER)) == []


@pytest.mark.parametrize(("paces", "comes"), [(5, True), (6, False)])
def test_a_foe_goes_for_the_nearest_or_for_one_a_few_paces_farther(paces: int, comes: bool) -> None:
    fight = a_fight(a_fighter(OTHER, place=paces), a_fighter("foes-1"), a_fighter(ONE, place=-20))
    assert (coming_at(mind(fight, OTHER)) == [fight.find(ONE)]) is comes


# Blows


def test_the_dull_strike_whom_they_met_and_others_the_best_first() -> None:
    hard, soft = a_build(sword(15, 19), armour=4), a_build(sword(15, 5), dodge=5)
    fight = a_fight(a_fighter(ONE), a_fighter("foes-0", hard, defences=1), a_fighter("foes-1", soft, defences=1))
    around = [fight.find("foes-0"), fight.find("foes-1")]
    assert [one.target for one in blows_at(mind(fight, wit=AiLevel.DULL), around, False)] == ["foes-0"]
    assert [one.target for one in blows_at(mind(fight, wit=AiLevel.PLAIN), around, False)] == ["foes-1", "foes-0"]


@pytest.mark.parametrize(("paces", "mounted", "strikes"), [(25, True, True), (24, True, False), (25, False, False)])
def test_a_lance_is_weighed_with_room_to_charge_from_the_saddle(paces: int, mounted: bool, strikes: bool) -> None:
    """H-12."""
    rider = a_fighter(ONE, a_build(lance(), mount="Horse"), mounted=mounted)
    fight = a_fight(rider, a_fighter(OTHER, place=paces))
    found = blow_at(mind(fight), fight.find(OTHER), False)
    assert (found is not None) is strikes
    assert found is None or str(found.action) == f"attack:Lance:{OTHER}"


def test_a_lance_serves_nobody_in_melee() -> None:
    rider = a_fighter(ONE, a_build(lance()), mounted=True)
    fight = a_fight(rider, a_fighter("foes-1"), a_fighter(OTHER, place=60))
    assert blow_at(mind(fight), fight.find(OTHER), False) is None


def test_nobody_strikes_without_a_blade() -> None:
    fight = a_fight(a_fighter(ONE, a_build(bow())), a_fighter(OTHER))
    assert blow_at(mind(fight), fight.find(OTHER), False) is None
    assert blows_at(mind(fight), [fight.find(OTHER)], False) == []


def test_the_better_blade_is_the_one_with_the_higher_attack_then_bonus() -> None:
    axe, mace = (
        WieldedWeapon(name=name, attack_skill=f"{name} Attack", attack=14, bonus=b)
        for name, b in (("Axe", 1), ("Mace", 2))
    )
    claw = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=20, hands=0)
    assert better_blade(a_fighter(ONE, a_build(bow(), axe, mace, claw, lance(19), javelin(19)))) == "Mace"
    assert better_blade(a_fighter(ONE, a_build(sword(9), sword(9)))) == ""
    assert better_blade(a_fighter(ONE, a_build(bow(), claw))) == ""


@pytest.mark.parametrize(
    ("millionths", "told"),
    [(0, "0 %"), (4_999, "0 %"), (5_000, "1 %"), (14_999, "1 %"), (194_000, "19 %"), (MILLION, "100 %")],
)
def test_a_chance_is_told_in_whole_percents(millionths: int, told: str) -> None:
    assert percent_of(millionths) == told


# Company


@pytest.mark.parametrize(
    ("arms", "weapon", "spirit", "fights"),
    [((sword(),), "Sword", False, True), ((bow(),), "Bow", False, False), ((javelin(),), "Javelin", False, True),
     ((sword(),), "", False, True), ((sword(),), "Sword", True, False)],
)  # fmt: skip
def test_who_means_to_come_to_blows(arms: tuple[WieldedWeapon, ...], weapon: str, spirit: bool, fights: bool) -> None:
    assert fights_hand_to_hand(a_fighter(ONE, a_build(*arms, spirit=spirit), weapon=weapon)) is fights


@pytest.mark.parametrize(
    ("given", "paces", "can"),
    [
        ({}, 200, True),
        ({}, 201, False),
        ({"weapon": "Sword"}, 60, False),
        ({"weapon": ""}, 60, False),
        ({"missiles": {"Bow": 0}}, 60, False),
        ({"engaged": ["foes-9"]}, 60, False),
        ({"build": a_build(bow(1), sword())}, 60, False),
    ],
    ids=["far", "too far", "a blade in hand", "nothing in hand", "no arrow", "in melee", "no chance"],
)
def test_who_shoots(given: dict[str, Any], paces: int, can: bool) -> None:
    archer = a_fighter(ONE, **{"build": a_build(bow(16), sword()), **given})
    fight = a_fight(archer, a_fighter(OTHER, place=paces))
    assert shoots(fight, archer, fight.find(OTHER)) is can


def pressing(archers: int, theirs: int, blades: int = 1, wit: str = "plain", at: int = 60, **terms: Any) -> int:
    """What pressing on is worth to a fighter with so many archers on its side, against so many and blades."""
    ours = [a_fighter(f"party-{number}", a_build(bow(16))) for number in range(1, 1 + archers)]
    others = [a_fighter(f"foes-{number}", a_build(bow(16)), at) for number in range(theirs)]
    swords = [a_fighter(f"foes-{number + 10}", place=at) for number in range(blades)]
    fight = a_fight(a_fighter(ONE, wit=wit), *ours, *others, *swords)
    for name, value in terms.items():
        setattr(fight, name, value)
    made = mind(fight)
    return company_of(made, fight.foes_of(made.fighter)).pressing


@pytest.mark.parametrize(
    ("given", "presses"),
    [
        pytest.param({"archers": 0, "theirs": 0}, False, id="the plain wait in round 1"),
        pytest.param({"archers": 0, "theirs": 0, "round": 2}, True, id="nobody shoots"),
        pytest.param({"archers": 0, "theirs": 0, "at": 55}, True, id="a run reaches the foes"),
        pytest.param({"archers": 1, "theirs": 0}, False, id="a friend shoots"),
        pytest.param({"archers": 1, "theirs": 1}, True, id="as many on both sides"),
        pytest.param({"archers": 2, "theirs": 1}, False, id="more of ours"),
        pytest.param({"archers": 2, "theirs": 1, "blades": 0}, True, id="all of theirs shoot"),
        pytest.param({"archers": 1, "theirs": 0, "quiet_rounds": 3}, True, id="patience is over"),
        pytest.param({"archers": 1, "theirs": 0, "quiet_rounds": 2}, False, id="a last quiet round"),
        pytest.param({"archers": 1, "theirs": 0, "wit": "dull"}, True, id="the dull never wait"),
        pytest.param({"archers": 0, "theirs": 0, "wit": "cunning", "round": 3}, False, id="the cunning wait at first"),
        pytest.param({"archers": 0, "theirs": 0, "wit": "cunning", "round": 4}, True, id="and not for ever"),
        pytest.param({"archers": 1, "theirs": 1, "wit": "cunning", "round": 3}, True, id="and not under fire"),
    ],
)
def test_who_lets_the_others_come(given: dict[str, Any], presses: bool) -> None:
    assert pressing(**given) == (90_000 if presses else 0)


def test_a_cunning_side_with_a_sorcerer_waits_even_under_fire() -> None:
    for points, presses in ((4, False), (0, True)):
        mage = a_fighter("party-2", spells=[knows("Strike Down", 3)], magic_points=points)
        archers = a_fighter("party-1", a_build(bow(16))), a_fighter(OTHER, a_build(bow(16)), 60)
        made = mind(a_fight(a_fighter(ONE, wit="cunning"), mage, *archers, a_fighter("foes-1", place=60)))
        found = company_of(made, made.fight.foes_of(made.fighter))
        assert (found.shot_at, bool(found.pressing)) == (True, presses)


def alone(friends: list[Fighter], foes: int = 3, wit: str = "plain", at: int = 60, **state: int) -> int:
    """What it costs to run at the nearest of so many foes who stand close together."""
    others = [a_fighter(f"foes-{number}", place=at) for number in range(foes)]
    fight = a_fight(a_fighter(ONE, wit=wit), *friends, *others)
    for name, value in state.items():
        setattr(fight, name, value)
    made = mind(fight)
    return company_of(made, fight.foes_of(made.fighter)).alone_at(fight.find(OTHER))


def swordsman(number: int, place: int = 0) -> Fighter:
    return a_fighter(f"party-{number}", place=place)


@pytest.mark.parametrize(
    ("price", "given"),
    [
        pytest.param(0, {"friends": []}, id="nobody else is there"),
        pytest.param(0, {"friends": [swordsman(1, -200)], "foes": 1}, id="at one foe alone"),
        pytest.param(400_000, {"friends": [swordsman(1, -200)]}, id="a friend too far behind"),
        pytest.param(0, {"friends": [swordsman(1)]}, id="all blades come along"),
        pytest.param(200_000, {"friends": [swordsman(1), swordsman(2, -200)]}, id="one of two comes along"),
        pytest.param(0, {"friends": [swordsman(1), swordsman(2), swordsman(3, -200)]}, id="as many as they are"),
        pytest.param(0, {"friends": [swordsman(1, -200)], "wit": "dull"}, id="the dull never ask"),
        pytest.param(0, {"friends": [swordsman(1, -200)], "quiet_rounds": 3}, id="after quiet rounds"),
        pytest.param(400_000, {"friends": [swordsman(1, -200)], "quiet_rounds": 2}, id="before them"),
        pytest.param(
            400_000, {"friends": [a_fighter("party-1", a_build(bow()))], "round": 3}, id="a guard for archers"
        ),
        pytest.param(0, {"friends": [a_fighter("party-1", a_build(bow()))], "round": 4}, id="but not for ever"),
        pytest.param(0, {"friends": [a_fighter("party-1", a_build(spirit=True))]}, id="a spirit is no company"),
    ],
)
def test_what_it_costs_to_run_ahead(price: int, given: dict[str, Any]) -> None:
    assert alone(**given) == price


@pytest.mark.parametrize(("place", "price"), [(-25, 0), (-26, 200_000)])
def test_a_friend_who_is_close_behind_comes_along(place: int, price: int) -> None:
    """Two foes beyond a run: a friend at most 25 paces farther from them is company."""
    friends = [swordsman(1, place), swordsman(2, -300)]
    assert alone(friends, foes=3, at=60) == price + 200_000


# Spirits


def duel(wits: int, own: int, opponent: int, *others: int) -> str:
    ghost = a_fighter(OTHER, a_build(spirit=True, power=own, wits=wits), weapon="", locked=ONE)
    souls = [a_fighter(f"party-{number}", a_build(power=power)) for number, power in enumerate(others, 1)]
    fight = a_fight(a_fighter(ONE, a_build(power=opponent), locked=OTHER), *souls, ghost)
    return str(plan_spirit(FightContext(fight, SPELLS, DiceAtHand()), ghost).first)


@pytest.mark.parametrize(
    ("wits", "own", "opponent", "others", "answer"),
    [
        pytest.param(15, 12, 24, (6,), "break", id="losing, and a weaker soul is free"),
        pytest.param(15, 12, 24, (), "hold", id="no other soul"),
        pytest.param(15, 12, 24, (24,), "hold", id="no weaker soul"),
        pytest.param(15, 12, 13, (6,), "hold", id="not losing badly"),
        pytest.param(12, 12, 24, (6,), "hold", id="a plain spirit holds on"),
    ],
)
def test_when_a_spirit_lets_go(wits: int, own: int, opponent: int, others: tuple[int, ...], answer: str) -> None:
    assert duel(wits, own, opponent, *others) == answer


def test_a_spirit_goes_for_the_weakest_soul_and_a_dull_one_for_the_first() -> None:
    for wits, target in ((10, "party-1"), (5, ONE)):
        ghost = a_fighter(OTHER, a_build(spirit=True, power=14, wits=wits), weapon="")
        fight = a_fight(a_fighter(ONE, a_build(power=16)), a_fighter("party-1", a_build(power=8)), ghost)
        assert str(plan_spirit(FightContext(fight, SPELLS, DiceAtHand()), ghost).first) == f"haunt:{target}"


def test_a_spirit_without_a_free_soul_holds() -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True), weapon="")
    fight = a_fight(a_fighter(ONE, locked="foes-9"), ghost, a_fighter("foes-9", a_build(spirit=True), locked=ONE))
    assert str(plan_spirit(FightContext(fight, SPELLS, DiceAtHand()), ghost).first) == "hold"


# Which attack a defence is kept for


def meeting(strong: int = 19, left: int = 1, wit: str = "plain", more_phases: bool = False, **one: Any) -> str:
    """The answer to a weak blow with a strong one to come."""
    weak, other = a_fighter("foes-0", a_build(sword(8))), a_fighter("foes-1", a_build(sword(strong)))
    fight = a_fight(a_fighter(ONE, wit=wit, **one), weak, other)
    target = fight.find(ONE)
    attacks = [
        DeclaredAttack(foe, foe.build.arms[0], target, attack.melee(fight, foe, foe.build.arms[0], target, False))
        for foe in (weak, other)
    ]
    ahead = [] if more_phases else attacks[1:]
    return str(decide(fight, DefenceChoice(attacks[0], ahead, left, more_phases)).answer)


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        pytest.param({}, "take", id="the worse one needs it"),
        pytest.param({"strong": 4}, "parry:Sword", id="the worse one is this"),
        pytest.param({"left": 2}, "parry:Sword", id="two defences are there"),
        pytest.param({"wit": "dull"}, "parry:Sword", id="the dull meet what comes"),
        pytest.param({"more_phases": True}, "take", id="a worse blow may come in a later phase"),
        pytest.param({"more_phases": True, "strong": 4}, "parry:Sword", id="no worse blow may"),
    ],
)
def test_a_defence_is_kept_where_a_worse_attack_will_need_it(given: dict[str, Any], answer: str) -> None:
    assert meeting(**given) == answer
