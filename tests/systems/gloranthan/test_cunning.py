"""Tactics that tell the cunning from the plain, and the plain from the dull (`H-34`)."""

from __future__ import annotations

import pytest

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.action.options import AGAIN, KEEP, RedrawChoice
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, ActionChoice, MoveCode
from solo.systems.gloranthan.battle.options.attacks import AttackCode
from solo.systems.gloranthan.battle.options.deployment import FIRST, SECOND, OrderChoice
from solo.systems.gloranthan.battle.options.spells import CastCode
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.tactics.acts import choose_act
from solo.systems.gloranthan.battle.tactics.decide import decide, usual_act
from solo.systems.gloranthan.battle.tactics.exchange import Exchange, ExchangeWeights
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import DrawResult, deck_without
from solo.systems.parts.codes import Code
from tests.systems.gloranthan.staging import Scripted, called, changed, staged

HERE: Place = (20, 7)


def act(arena: BattleContext, name: str) -> Code:
    """Return the act that the tactic of a figure chooses."""
    return ACTS.read(choose_act(arena, called(arena, name), False).answer)


@pytest.mark.parametrize(
    ("wit", "foe", "order"),
    [
        ("dull", "Elf archer", FIRST),
        ("plain", "Elf archer", FIRST),
        ("cunning", "Elf archer", FIRST),
        ("dull", "Sergeant", FIRST),
        ("plain", "Sergeant", SECOND),
        ("cunning", "Sergeant", SECOND),
    ],
)
def test_the_order_of_foes_depends_on_their_wit_and_on_who_can_shoot(wit: str, foe: str, order: str) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {foe: (28, 7)})
    called(arena, foe).wit = wit
    assert decide(arena.battle, OrderChoice(arena, "foes")).answer == order


@pytest.mark.parametrize(
    ("wit", "casters", "order"), [("plain", 2, SECOND), ("plain", 1, FIRST), ("cunning", 2, FIRST)]
)
def test_plain_foes_go_first_only_if_they_strike_harder_than_the_heroes(wit: str, casters: int, order: str) -> None:
    party: dict[str, Place] = {"Storm initiate": (19, 7), "Master Corvane": HERE}
    arena = staged(Scripted(), dict(list(party.items())[:casters]), {"Bone caller": [(28, 7), (28, 8)]})
    for foe in arena.battle.list_fit("foes"):
        foe.wit = wit
    assert decide(arena.battle, OrderChoice(arena, "foes")).answer == order


@pytest.mark.parametrize(("wit", "order"), [("plain", SECOND), ("cunning", FIRST)])
def test_cunning_foes_without_shooters_go_first_against_shooters(wit: str, order: str) -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"Sergeant": (28, 7)})
    called(arena, "Sergeant").wit = wit
    assert decide(arena.battle, OrderChoice(arena, "foes")).answer == order


def test_nobody_goes_first_for_the_sake_of_an_attack_that_hardly_ever_succeeds() -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"Sergeant": (28, 7)})
    called(arena, "Sergeant").wit = "cunning"
    changed(called(arena, "Sergeant"), armed=AttackBonuses(resist=Rating(5)))
    for side in ("party", "foes"):
        assert decide(arena.battle, OrderChoice(arena, side)).answer == SECOND


def test_heroes_with_a_caster_go_first_against_more_casters() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE, "Storm initiate": (19, 7)}, {"Bone caller": [(28, 7), (28, 8)]})
    assert decide(arena.battle, OrderChoice(arena, "party")).answer == FIRST


def test_heroes_go_first_if_they_shoot_whatever_their_wit() -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"Sergeant": (28, 7)})
    assert decide(arena.battle, OrderChoice(arena, "party")).answer == FIRST


@pytest.mark.parametrize(("wit", "comes_on"), [("plain", True), ("cunning", False)])
def test_a_cunning_figure_does_not_come_closer_for_an_exchange_that_it_loses(wit: str, comes_on: bool) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Alley cutter": (23, 7)}, attacker="foes")
    changed(called(arena, "Spearwoman"), unit="Light Swords", abilities=())
    called(arena, "Alley cutter").wit = wit
    assert isinstance(act(arena, "Alley cutter"), MoveCode) == comes_on


def test_cunning_skirmishers_keep_out_of_contact() -> None:
    arena = staged(Scripted(), {"Archer scout": HERE}, {"Raider on horseback": (30, 7)}, attacker="foes")
    called(arena, "Raider on horseback").wit = "cunning"
    chosen = act(arena, "Raider on horseback")
    assert isinstance(chosen, MoveCode)
    assert 1 < distance(chosen.place, HERE) <= 3


def test_a_foe_that_cannot_catch_a_cunning_rider_counts_for_less() -> None:
    found = {}
    for wit in ("plain", "cunning"):
        arena = staged(
            Scripted(),
            {"Storm initiate": (22, 7), "Two-Winds Barro": (22, 8)},
            {"Raider on horseback": [(24, 7), (24, 8)]},
        )
        changed(called(arena, "Storm initiate"), unit="Warband", abilities=())
        rider = changed(arena.battle.figures[2], wit=wit)
        chosen = ACTS.read(choose_act(arena, rider, False).answer)
        assert isinstance(chosen, AttackCode)
        found[wit] = arena.battle.find(chosen.target).kind
    assert found == {"plain": "Storm initiate", "cunning": "Two-Winds Barro"}


@pytest.mark.parametrize("wit", ["plain", "cunning"])
def test_a_defender_waits_on_good_ground(wit: str) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": (24, 7)}, {(24, 7): "^"}, attacker="party")
    changed(called(arena, "Spearwoman"), unit="Hoplite", moved=True)
    called(arena, "House guard").wit = wit
    chosen = act(arena, "House guard")
    assert isinstance(chosen, MoveCode)
    assert 4 <= distance(chosen.place, HERE) <= 5
    assert arena.battle.field.going(chosen.place) == "good"


def dulls_target(**fields: bool | str) -> str:
    """Return the target of a dull House guard beside two heroes. The fields are those of the second hero."""
    party: dict[str, Place] = {"Spearwoman": HERE, "Band captain": (22, 7)}
    arena = staged(Scripted(), party, {"House guard": (21, 7)})
    called(arena, "House guard").wit = "dull"
    changed(called(arena, "Band captain"), **fields)
    chosen = act(arena, "House guard")
    assert isinstance(chosen, AttackCode)
    return arena.battle.find(chosen.target).kind


def test_the_dull_hit_back_and_otherwise_turn_to_the_foe_that_moved() -> None:
    assert dulls_target() == "Spearwoman"
    assert dulls_target(did="strike:foes-0") == "Band captain"
    assert dulls_target(did="strike:foes-1") == "Spearwoman"
    assert dulls_target(moved=True) == "Band captain"


def trolls_at_a_strong_foe(resists: int) -> BattleContext:
    """Return a fight of two plain trolls and a third of little strength beside one foe."""
    arena = staged(
        Scripted(), {"Spearwoman": HERE}, {"Great troll": (21, 7), "House guard": (19, 7), "Dark troll": (20, 6)}
    )
    changed(called(arena, "Spearwoman"), powers=Powers(resists, 3, 3, 2), lost={"physical": resists - 4})
    for one in arena.battle.figures:
        one.wit = "plain"
    return arena


@pytest.mark.parametrize(("resists", "joins"), [(4, False), (6, True)])
def test_plain_friends_help_a_blow_if_their_own_would_hardly_ever_succeed(resists: int, joins: bool) -> None:
    arena = trolls_at_a_strong_foe(resists)
    chosen = act(arena, "Great troll")
    assert isinstance(chosen, AttackCode)
    assert bool(chosen.joined) == joins


def test_the_joint_attack_of_weak_friends_is_offered_although_a_stronger_friend_stays_out() -> None:
    arena = trolls_at_a_strong_foe(6)
    strong = changed(called(arena, "House guard"), armed=AttackBonuses(melee=Rating(2)))
    chosen = act(arena, "Great troll")
    assert isinstance(chosen, AttackCode)
    assert chosen.joined == called(arena, "Dark troll").key != strong.key
    asked = ActionChoice(arena, called(arena, "Great troll"), (), usual_act)
    assert str(chosen) in [option.code for option in asked.legal()]


def test_a_figure_that_can_only_delay_its_foe_leaves_while_the_foe_is_disabled() -> None:
    arena = staged(Scripted(), {"Rill of the Two Knives": HERE}, {"Mirror witch": (28, 7)}, attacker="foes")
    assert isinstance(act(arena, "Mirror witch"), CastCode)
    changed(called(arena, "Rill of the Two Knives"), disabled=4)
    chosen = choose_act(arena, called(arena, "Mirror witch"), False)
    assert "no chance to win" in chosen.reason


@pytest.mark.parametrize(("others", "stays"), [(0, True), (1, False)])
def test_a_lone_defender_keeps_a_single_foe_disabled_until_the_attack_fails(others: int, stays: bool) -> None:
    party: dict[str, Place] = {"Rill of the Two Knives": HERE, "Spearwoman": (19, 7)}
    arena = staged(Scripted(), dict(list(party.items())[: 1 + others]), {"Mirror witch": (28, 7)}, attacker="party")
    assert isinstance(act(arena, "Mirror witch"), CastCode)
    for hero in arena.battle.list_fit("party"):
        hero.disabled = 4
    chosen = choose_act(arena, called(arena, "Mirror witch"), False)
    assert (chosen.answer == str(HOLD)) == stays
    assert ("until the attack fails" if stays else "no chance to win") in chosen.reason


def test_magic_that_delays_is_kept_up_for_a_friend_who_can_use_the_time() -> None:
    foes: dict[str, Place] = {"Mirror witch": (28, 7), "Champion": (26, 7)}
    arena = staged(Scripted(), {"Rill of the Two Knives": HERE}, foes, attacker="foes")
    changed(called(arena, "Rill of the Two Knives"), disabled=4)
    assert "no chance to win" not in choose_act(arena, called(arena, "Mirror witch"), False).reason


@pytest.mark.parametrize(("attacker", "stays"), [("foes", True), ("party", False)])
def test_a_defender_whom_no_foe_can_harm_stays_and_saves_magic_that_delays(attacker: str, stays: bool) -> None:
    arena = staged(Scripted(), {"Master Corvane": HERE}, {"Restless spirit": (28, 7)}, attacker=attacker)
    chosen = choose_act(arena, called(arena, "Master Corvane"), False)
    assert (chosen.answer == str(HOLD)) == stays
    assert ("nothing to fear" if stays else "no chance to win") in chosen.reason


@pytest.mark.parametrize(("wit", "going"), [("plain", "rough"), ("cunning", "good")])
def test_a_cunning_attacker_ends_an_approach_on_good_ground(wit: str, going: str) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"House guard": (28, 7)}, {(23, 7): "~"}, attacker="foes")
    changed(called(arena, "Spearwoman"), unit="Hoplite")
    called(arena, "House guard").wit = wit
    chosen = act(arena, "House guard")
    assert isinstance(chosen, MoveCode)
    assert distance(chosen.place, HERE) in (3, 4)
    assert arena.battle.field.going(chosen.place) == going


@pytest.mark.parametrize(("wit", "answer"), [("dull", KEEP), ("plain", AGAIN)])
def test_the_dull_spend_no_hero_points(wit: str, answer: str) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Champion": (21, 7)})
    champion = changed(called(arena, "Champion"), wit=wit)
    meeting = blow(arena, champion, called(arena, "Spearwoman"), "melee")
    asked = RedrawChoice(
        meeting, "actor", DrawResult(("3M",), "target", Rating(3)), deck_without(("3M",)), "hero points", 1
    )
    assert decide(arena.battle, asked).answer == answer


# Expected exchanges


def exchange(place: Place, **fields: object) -> Exchange:
    """Return the exchange of a House guard at `place`, with a Sergeant at `HERE` as its foe."""
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Sergeant": (30, 7)})
    changed(called(arena, "Spearwoman"), **fields)
    return ExchangeWeights(arena, called(arena, "Sergeant")).at(place)


def test_a_hex_beside_a_foe_gives_the_foe_the_first_blow() -> None:
    beside = exchange((21, 7))
    assert beside.target
    assert beside.gain > 0 < beside.loss
    assert beside.worth(attacks_now=True) > beside.worth(attacks_now=False)


def test_a_hex_out_of_reach_has_no_exchange() -> None:
    assert exchange((23, 7)).target is None


def test_a_foe_that_probably_falls_takes_little_after_the_attack() -> None:
    fresh, hurt = exchange((21, 7)), exchange((21, 7), lost={"physical": 4})
    assert hurt.spared / hurt.loss < fresh.spared / fresh.loss < 1


def test_a_foe_with_a_better_target_takes_less() -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Sergeant": (30, 7), "Militiaman": (19, 7)})
    alone = exchange((21, 7)).loss
    assert 0 < ExchangeWeights(arena, called(arena, "Sergeant")).at((21, 7)).loss < alone


# Leaving a melee that is lost


def held_troll(wit: str, foe: str) -> Code:
    """Return the act of a Dark troll that a foe holds."""
    arena = staged(Scripted(), {"Spearwoman": (19, 7)}, {"Dark troll": HERE})
    other = changed(called(arena, "Spearwoman"), unit="Wargang", powers=Powers(6 if foe == "strong" else 4, 3, 3, 3))
    changed(other, armed=AttackBonuses(melee=Rating(1), resist=Rating(1)), abilities=(), lost={})
    changed(called(arena, "Dark troll"), wit=wit)
    return act(arena, "Dark troll")


@pytest.mark.parametrize(("wit", "foe", "runs"), [("cunning", "strong", True), ("cunning", "even", False)])
def test_the_cunning_run_from_a_foe_that_is_too_strong(wit: str, foe: str, runs: bool) -> None:
    assert isinstance(held_troll(wit, foe), MoveCode) == runs


def test_the_plain_stay_with_a_foe_that_is_too_strong_while_they_can_strike() -> None:
    assert not isinstance(held_troll("plain", "strong"), MoveCode)


@pytest.mark.parametrize(("friend", "comes"), [((21, 7), True), ((30, 7), False)])
def test_a_weak_defender_helps_a_friend_who_already_fights(friend: Place, comes: bool) -> None:
    arena = staged(Scripted(), {"Spearwoman": HERE}, {"Soldier": [friend, (25, 7)]}, attacker="party")
    changed(called(arena, "Spearwoman"), struck=True)
    waiting = arena.battle.figures[2]
    chosen = ACTS.read(choose_act(arena, waiting, False).answer)
    assert isinstance(chosen, MoveCode) if comes else chosen == HOLD
