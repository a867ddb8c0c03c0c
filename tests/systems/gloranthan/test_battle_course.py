"""The course of a battle, clause by clause: whose turn it is, what an action leaves behind, what a turn settles, magic
and its uses, the end, and how figures are mustered (`G-52`, `G-55`, `H-15`, `H-19`, `H-25`, `H-26`, `H-29` to `H-35`).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.contract import Option
from solo.systems.gloranthan.action.resolution import ActionResult, resolve
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle import luck_weights
from solo.systems.gloranthan.battle.attacks import strike, take_defeats
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.ending import (
    apply_outcome,
    find_winner,
    finish,
    injury_level,
    rune_beaten_in,
    time_up,
)
from solo.systems.gloranthan.battle.moving import leave, move, run
from solo.systems.gloranthan.battle.muster import figure_of_foe, figure_of_hero, muster
from solo.systems.gloranthan.battle.opening import coin, opening
from solo.systems.gloranthan.battle.options.acts import HOLD, TRUCE, ActionChoice, MoveCode, ask_truce
from solo.systems.gloranthan.battle.options.attacks import AttackCode, attack_options
from solo.systems.gloranthan.battle.options.deployment import OrderChoice
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.options.worth import by_worth, single
from solo.systems.gloranthan.battle.options.zero_choices import ask_mastery_lost
from solo.systems.gloranthan.battle.reaching_zero import handle_fall
from solo.systems.gloranthan.battle.rounds import carry_out, play_turn, take_turn, waiting_of
from solo.systems.gloranthan.battle.rules.ability_uses import spend
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.charging import charge_bonus
from solo.systems.gloranthan.battle.rules.harm import hits_change
from solo.systems.gloranthan.battle.rules.reach import MoveFactors
from solo.systems.gloranthan.battle.state.battle import Advantage, BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Hindrance
from solo.systems.gloranthan.battle.state.validation import find_problems
from solo.systems.gloranthan.battle.tactics import strength
from solo.systems.gloranthan.battle.tactics.decide import usual_act
from solo.systems.gloranthan.battle.tally import make_record
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.hands.cards_in_play import Hand
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.passive import workings
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.loss import Loss
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Wound
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rulings import Rulings
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import (
    Scripted,
    ability,
    acted_out,
    called,
    changed,
    copied,
    heroes,
    mustered,
    setup,
    staged,
)

PLAIN_DAY = CampaignTable(days=8)
BOLT = ability("Agent: full hits", name="Bolt")


def pair(*draws: str, apart: int = 1, foe: str = "Soldier", **fields: Any) -> tuple[BattleContext, Figure, Figure]:
    """The Spearwoman and a foe so many hexes apart, with plain figures: both attack and resist with 5M."""
    arena = staged(Scripted(*draws), {"Spearwoman": (10, 5)}, {foe: (10 + apart, 5)}, **fields)
    arena.battle.cards.table = PLAIN_DAY
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), unit="Improvised Weapons", powers=Powers(5, 3, 3, 3))
    hero, other = arena.battle.figures
    return arena, hero, other


def holding(arena: BattleContext, *held: Ability) -> BattleContext:
    """The same battle with these abilities for its first figure."""
    arena.battle.figures[0].abilities = held
    return BattleContext(arena.battle, arena.content, arena.scene)


# Whose turn it is


@pytest.mark.parametrize(
    ("fields", "waits"),
    [
        ({}, True), ({"acted": 1}, True), ({"acted": 2}, False), ({"condition": "going on"}, True),
        ({"condition": "fleeing"}, True), ({"condition": "out"}, False), ({"place": None}, False),
        ({"disabled": 1}, True),
    ],
)  # fmt: skip
def test_who_still_has_its_action(fields: dict[str, Any], waits: bool) -> None:
    arena, hero, _ = pair()
    changed(hero, **fields)
    assert waiting_of(arena.battle, "party") == [hero] * waits


@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (TO_THE_END, TO_THE_END)])
def test_a_disabled_figure_loses_its_action_and_counts_down(before: int, after: int) -> None:
    arena, hero, _ = pair(apart=20)
    changed(hero, disabled=before)
    called(arena, "Soldier").acted = 2
    acted_out(play_turn(arena))
    assert (hero.disabled, hero.acted) == (after, 2 if before != TO_THE_END else hero.acted)


def test_a_turn_of_which_one_side_is_beaten_ends_at_once() -> None:
    arena, _, foe = pair(apart=20)
    changed(foe, condition="out", place=None)
    acted_out(play_turn(arena), act="hold")
    assert arena.battle.over == "party"


@pytest.mark.parametrize(
    ("lost", "rank", "fields", "leaves"),
    [
        ({"physical": 4}, "ordinary", {}, True), ({"physical": 3}, "ordinary", {}, False),
        ({"intellect": 2}, "ordinary", {}, True), ({"physical": 4}, "elite", {}, False),
        ({"physical": 4}, "ordinary", {"regiment": True}, False),
        ({"physical": 4}, "ordinary", {"summoner": "foes-9"}, False),
        ({"physical": 4}, "ordinary", {"disabled": 3}, False),
    ],
)  # fmt: skip
def test_the_last_ordinary_foe_leaves_with_a_third_of_its_hits_in_any_rune(
    lost: Any, rank: Any, fields: dict[str, Any], leaves: bool
) -> None:
    """H-33: of 5 hits 1 is a third or less, 2 are more; of 3 hits 1 is just a third."""
    arena = staged(Scripted(), {"Spearwoman": (3, 5), "Band captain": (3, 7)}, {"Soldier": (33, 5)})
    hero, friend, foe = arena.battle.figures
    changed(foe, powers=Powers(5, 3, 3, 3), lost=lost, rank=rank, acted=2, **fields)
    changed(hero, acted=2)
    acted_out(play_turn(arena), act="hold")
    assert (foe.condition == "gone") is leaves
    del friend


def test_the_last_foe_stays_against_a_single_hero_or_beside_a_friend() -> None:
    arena, hero, foe = pair(apart=20)
    changed(foe, lost={"physical": 4}, acted=2, rank="ordinary")
    acted_out(play_turn(arena), act="hold")
    assert foe.condition == "ready"
    arena = staged(Scripted(), {"Spearwoman": (3, 5), "Band captain": (3, 7)}, {"Soldier": [(33, 5), (33, 7)]})
    for one in arena.battle.figures[1:]:
        one.acted = 2
    hurt = changed(arena.battle.figures[2], lost={"physical": 2})
    acted_out(play_turn(arena), act="hold")
    assert hurt.condition == "ready"
    del hero


@pytest.mark.parametrize(("busy", "quiet"), [(False, 3), (True, 0)])
def test_a_turn_without_an_attack_is_quiet(busy: bool, quiet: int) -> None:
    arena, hero, foe = pair(apart=20, quiet=2)
    changed(foe, acted=2)
    if busy:
        changed(foe, place=(11, 5))
        assert isinstance(arena.scene, Scripted)
        arena.scene.draws = ["Equal"]
        acted_out(play_turn(arena), act="strike:foes-0")
    else:
        acted_out(play_turn(arena), act="hold")
    assert arena.battle.quiet == quiet
    del hero


@pytest.mark.parametrize(
    ("ruling", "attacker", "moved", "condition", "quiet"),
    [
        ("quiet", "party", True, "ready", 3), ("not quiet", "party", True, "ready", 0),
        ("not quiet", "party", False, "ready", 3), ("not quiet", "foes", True, "ready", 3),
        ("not quiet", "party", True, "fleeing", 3),
    ],
)  # fmt: skip
def test_a_table_may_count_coming_on_as_no_quiet_turn(
    ruling: Any, attacker: Any, moved: bool, condition: Any, quiet: int
) -> None:
    arena, hero, foe = pair(apart=20, quiet=2, rulings=Rulings(coming_on=ruling), attacker=attacker)
    changed(hero, acted=2, moved=moved, condition=condition)
    changed(foe, acted=2)
    friend = staged(Scripted(), {"Band captain": (3, 5)}, {"Wolf": (30, 5)}).battle.figures[0]
    arena.battle.figures.append(changed(friend, key="party-1", acted=2, moved=False))
    acted_out(play_turn(arena))
    assert arena.battle.quiet == quiet


def test_the_plan_begins_with_the_first_action_that_brings_anybody_within_range() -> None:
    """G-52."""
    arena, hero, foe = pair(apart=4, plan=Advantage("party", 2))
    changed(foe, acted=2)
    acted_out(play_turn(arena), act="hold")
    assert arena.battle.plan == Advantage("party", 2)
    arena, hero, foe = pair(apart=3, plan=Advantage("party", 2))
    changed(foe, acted=2)
    acted_out(play_turn(arena), act="hold")
    assert arena.battle.plan == Advantage("party", 2, since=2)
    arena, hero, foe = pair(apart=4, plan=Advantage("party", 2))
    changed(foe, acted=2, unit="Bow")
    acted_out(play_turn(arena), act="hold")
    assert arena.battle.plan == Advantage("party", 2, since=2), "within range of either side"
    arena, hero, foe = pair(apart=3, plan=Advantage("party", 2, since=1))
    changed(foe, acted=2)
    acted_out(play_turn(arena), act="hold")
    assert arena.battle.plan == Advantage("party", 2, since=1)
    del hero


# What an action leaves behind


def test_holding_forgets_what_was_done_before() -> None:
    arena, hero, _ = pair(apart=20)
    changed(hero, moved=True, struck=True, fled=True, charges=("foes-0",))
    acted_out(carry_out(arena, hero, HOLD))
    assert (hero.moved, hero.struck, hero.fled, hero.charges) == (False, False, False, ())
    assert (hero.acted, hero.did) == (2, "hold")


def test_an_attack_has_struck_and_not_moved_nor_fled() -> None:
    arena, hero, foe = pair("Equal")
    changed(hero, moved=True, fled=False)
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.struck
    arena, hero, foe = pair("Equal")
    changed(hero, moved=True)
    acted_out(carry_out(arena, hero, AttackCode(foe.key)))
    assert (hero.struck, hero.moved, hero.fled, hero.acted) == (True, False, False, 2)


@pytest.mark.parametrize(("magic", "struck"), [(BOLT, True), (ability("Heal some defeats", name="Heal"), False)])
def test_hostile_magic_shows_its_caster_and_healing_does_not(magic: Ability, struck: bool) -> None:
    """H-17: who attacked is no longer hidden."""
    arena, hero, foe = pair("Equal", apart=2)
    arena = holding(arena, magic)
    changed(hero, lost={"physical": 1}, moved=True, struck=not struck)
    acted_out(carry_out(arena, hero, CastCode(0, foe.key if struck else hero.key)))
    assert (hero.struck, hero.moved, hero.fled, hero.acted) == (struck, False, False, 2)


def test_a_move_shows_that_it_moved_and_forgets_the_flight_before() -> None:
    arena, hero, _ = pair(apart=20)
    changed(hero, struck=True, fled=True, charges=("foes-0",))
    assert acted_out(move(arena, hero, ((9, 5),))) is False
    assert (hero.moved, hero.struck, hero.fled, hero.charges, hero.place) == (True, False, False, (), (9, 5))


@pytest.mark.parametrize(
    ("unit", "fled", "may"), [("Lancer", False, True), ("Lancer", True, False), ("Hoplite", False, False)]
)
def test_only_riders_who_did_not_flee_may_attack_after_a_move(unit: str, fled: bool, may: bool) -> None:
    arena, hero, _ = pair(apart=20)
    changed(hero, unit=unit, fled=fled)
    assert acted_out(move(arena, hero, ((9, 5),))) is may


def test_a_rider_who_has_moved_may_attack_or_not() -> None:
    """G-53: riders may move and attack as one action; nobody has to."""
    arena, hero, _ = pair()
    changed(hero, unit="Knights")
    asked = ActionChoice(holding(arena), hero, (), usual_act, moved=True)
    assert [option.code for option in asked.legal()] == ["strike:foes-0", "hold"]
    assert asked.first_legal() == "strike:foes-0"


@pytest.mark.parametrize(("unit", "kept"), [("Lancer", False), ("Warband", True)])
def test_the_charge_of_riders_ends_with_the_action_and_that_of_foot_waits_for_the_next(unit: str, kept: bool) -> None:
    """H-23, R-44."""
    arena, hero, foe = pair("1M target", apart=3)
    changed(hero, unit=unit)
    arena = holding(arena)
    script = carry_out(arena, hero, MoveCode(12, 5))
    acted_out(script, **({"act": "hold"} if unit == "Lancer" else {}))
    assert bool(charge_bonus(arena, hero, foe)) is kept
    assert bool(hero.charges) is kept


def test_leaving_contact_is_a_flight_for_all_but_skirmishers() -> None:
    for unit, fled in (("Fyrd", True), ("Javelinman", False)):
        arena, hero, _ = pair()
        changed(hero, unit=unit)
        acted_out(leave(holding(arena), hero, ((9, 5),)), pursue="stay")
        assert (hero.fled, hero.place) == (fled, (9, 5))


def test_who_flees_at_0_gives_foes_in_contact_one_chance() -> None:
    """H-31: `fled` tells that they had it."""
    arena, hero, _ = pair()
    changed(hero, condition="fleeing", lost={"physical": 5})
    acted_out(run(arena, hero), pursue="stay")
    assert hero.fled and hero.place == (0, 5)
    arena, hero, foe = pair()
    changed(hero, condition="fleeing", lost={"physical": 5}, fled=True)
    acted_out(run(arena, hero))
    assert hero.place == (0, 5)
    del foe


def test_a_truce_ends_it_only_if_both_agree() -> None:
    arena, hero, _ = pair(apart=20)
    acted_out(carry_out(arena, hero, TRUCE), truce="refuse")
    assert arena.battle.over == ""
    acted_out(carry_out(arena, hero, TRUCE), truce="agree")
    assert (arena.battle.over, arena.battle.why) == ("draw", "Both sides break off.")


@pytest.mark.parametrize(("ours", "theirs", "usual"), [(2, 1, "agree"), (2, 2, "refuse"), (1, 2, "refuse")])
def test_only_the_fewer_agree_to_break_off_by_themselves(ours: int, theirs: int, usual: str) -> None:
    names = ("Spearwoman", "Band captain")[:ours]
    party = {name: (3, 3 + 2 * row) for row, name in enumerate(names)}
    arena = staged(Scripted(), party, {"Soldier": [(30, 3 + 2 * row) for row in range(theirs)]})
    assert ask_truce(arena, arena.battle.figures[0]).default == usual


# Blows and their uses


def test_a_blow_takes_hits_and_counts_as_harm_done_by_the_attacker() -> None:
    arena, hero, foe = pair("1M actor")
    acted_out(strike(arena, hero, foe, "melee"))
    assert foe.lost == {"physical": 2} and hero.dealt == 2 and arena.battle.busy
    arena, hero, foe = pair("1M target")
    acted_out(strike(arena, hero, foe, "melee"))
    assert foe.lost == {} and hero.dealt == 0
    arena, hero, foe = pair("3M actor")
    changed(foe, lost={"physical": 4}, rank="ordinary")
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.dealt == 1, "no more than was left"


def test_a_reaction_neither_shows_nor_spends_the_action_or_the_charge() -> None:
    """R-36."""
    arena, hero, foe = pair("Equal")
    changed(hero, acted=1, charges=(foe.key,))
    acted_out(strike(arena, hero, foe, "melee", reaction=True))
    assert (hero.struck, hero.acted, hero.charges) == (False, 1, (foe.key,))
    arena, hero, foe = pair("Equal")
    changed(hero, acted=1, charges=(foe.key,))
    acted_out(strike(arena, hero, foe, "melee"))
    assert (hero.struck, hero.acted, hero.charges) == (True, 2, ())


def test_magic_that_strikes_again_is_for_one_who_attacks_alone_in_its_own_action() -> None:
    whirl = ability("Two attacks", name="Twice")
    arena, hero, foe = pair("Equal")
    acted_out(strike(holding(arena, whirl), hero, foe, "melee", reaction=True))
    assert hero.uses == {}
    arena, hero, foe = pair("Equal", "Equal")
    acted_out(strike(holding(arena, whirl), hero, foe, "melee"))
    assert hero.uses == {"Twice": 2}


@pytest.mark.parametrize(("effect", "attacks"), [("Two attacks", 2), ("Three attacks", 3)])
def test_two_or_three_attacks_are_no_more(effect: str, attacks: int) -> None:
    arena, hero, foe = pair(*["Equal"] * attacks)
    acted_out(strike(holding(arena, ability(effect)), hero, foe, "melee"))
    assert isinstance(arena.scene, Scripted) and arena.scene.draws == []
    assert hero.uses == {effect: 2}


def test_magic_that_adds_damage_costs_a_use_only_where_it_told() -> None:
    edge = ability("Damage", name="Edge")
    for draw, left in (("Equal", None), ("1E actor", 2), ("1E target", None)):
        arena, hero, foe = pair(draw)
        acted_out(strike(holding(arena, edge), hero, foe, "melee"))
        assert hero.uses.get("Edge") == left, draw
        assert foe.lost == ({"physical": 2} if left else {})


@pytest.mark.parametrize(("draw", "harm", "left"), [("1E actor", 1, 3), ("1M actor", 2, 3), ("2M actor", 4, 2)])
def test_the_weakest_more_damage_tells_from_three_defeats_on(draw: str, harm: int, left: int) -> None:
    """G-33, Weak: +1 damage if the damage is 3 or more."""
    kinds = content().entries(Effect).items()
    weak = next(name for name, effect in kinds if effect.kind == "damage" and effect.grade == "Weak")
    arena, hero, foe = pair(draw)
    acted_out(strike(holding(arena, ability(weak, name="Edge")), hero, foe, "melee"))
    assert foe.lost == {"physical": harm}
    assert hero.uses.get("Edge", 3) == left


def test_protection_costs_a_use_only_where_it_took_something_off() -> None:
    ward = ability("Protection", name="Ward")
    for draw, lost, left in (("1E actor", 1, 3), ("1M actor", 1, 2), ("1M target", 0, 3)):
        arena, hero, foe = pair(draw)
        foe.abilities = (ward,)
        acted_out(strike(BattleContext(arena.battle, arena.content, arena.scene), hero, foe, "melee"))
        assert foe.lost.get("physical", 0) == lost and foe.uses.get("Ward", 3) == left, draw


def test_a_use_that_lasts_is_paid_once_a_fight() -> None:
    """R-24."""
    dread = ability("Opponents at -1M", name="Dread", matter="resisting blows")
    arena, hero, foe = pair("Equal", "Equal")
    arena = holding(arena, dread)
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.uses == {"Dread": 2} and hero.running == ("Dread",)
    hero.uses = {"Dread": 0}
    arena.scene.draws = ["Equal"]  # type: ignore[attr-defined]
    foe.lost = {}
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.uses == {"Dread": 0} and foe.lost == {"physical": 2}, "what runs on still hinders"


def test_uses_are_taken_down_by_as_many_as_were_used() -> None:
    arena, hero, _ = pair()
    (one,) = workings((BOLT,), content())
    (change,) = spend(arena, hero, (one,), 2)
    assert (hero.uses, change.before, change.after) == ({"Bolt": 1}, "3", "1")
    hero.running = ("Bolt",)
    assert list(spend(arena, hero, (one,))) == [] and hero.uses == {"Bolt": 1}


def test_harm_without_an_attack_is_told_and_may_fell() -> None:
    arena, hero, _ = pair()
    acted_out(take_defeats(arena, hero, 2, "It falls"))
    assert hero.lost == {"physical": 2} and hero.condition == "ready"
    acted_out(take_defeats(arena, hero, 3, "It falls"), falling="flee")
    assert hero.condition == "fleeing"
    assert hits_change(hero, "physical", 0) == ()


# Magic


def laid(arena: BattleContext, hero: Figure, target: Figure, **answers: Any) -> None:
    acted_out(cast(arena, hero, casting_of(arena, hero, CastCode(0, target.key))), **answers)


@pytest.mark.parametrize(("draw", "turns"), [("Equal", 2), ("1M actor", 3), ("1E target", 2), ("2M target", 0)])
def test_magic_disables_for_a_turn_and_one_more_for_each_mastery(draw: str, turns: int) -> None:
    """G-33, H-35: an open target gives the caster a mastery; what is worse than before changes nothing."""
    arena, hero, foe = pair(draw, apart=1)
    arena = holding(arena, ability("Spell: disable for turns", name="Gaze"))
    laid(arena, hero, foe)
    assert foe.disabled == turns and foe.condition == "ready"


def test_a_shorter_spell_does_not_shorten_a_longer_one() -> None:
    arena, hero, foe = pair("Equal")
    arena = holding(arena, ability("Spell: disable for turns", name="Gaze"))
    foe.disabled = 0
    changed(foe, disabled=0)
    laid(arena, hero, foe)
    first = foe.disabled
    arena.scene.draws = ["1E target"]  # type: ignore[attr-defined]
    changed(foe, disabled=first + 3)
    laid(arena, hero, foe)
    assert foe.disabled == first + 3


@pytest.mark.parametrize(("effect", "noted"), [("Spell: disable", True), ("Spell: disable again", False)])
@pytest.mark.parametrize("draw", ["Equal", "3M target"])
def test_greater_magic_puts_out_of_the_fight_and_is_tried_once_unless_it_may_be_again(
    effect: str, noted: bool, draw: str
) -> None:
    arena, hero, foe = pair(draw)
    arena = holding(arena, ability(effect, name="Gaze"))
    laid(arena, hero, foe)
    out = draw == "Equal"
    assert (foe.disabled == TO_THE_END, foe.condition == "out", foe.key in arena.battle.fallen) == (out, out, out)
    assert bool(foe.withstood) is noted and hero.uses == {"Gaze": 2}


def test_a_hindrance_lies_once_under_its_name_in_its_matter() -> None:
    arena, hero, foe = pair("Equal")
    foe.hindrances = (Hindrance("Dull", Rating(-1)), Hindrance("Dread", Rating(0, -1)))
    arena = holding(arena, ability("Spell: target at -3E", name="Dread", matter="sword"))
    laid(arena, hero, foe)
    assert foe.hindrances == (Hindrance("Dull", Rating(-1)), Hindrance("Dread", Rating(0, -3), "sword"))
    arena, hero, foe = pair("3M target")
    laid(holding(arena, ability("Spell: target at -3E", name="Dread", matter="sword")), hero, foe)
    assert foe.hindrances == ()


@pytest.mark.parametrize(
    ("effect", "draw", "lost", "healed"),
    [
        ("Heal some defeats", "Equal", 3, 0), ("Heal some defeats", "1E actor", 3, 1),
        ("Heal any defeats", "1E actor", 5, 3),
        ("Heal any defeats", "1E actor", 2, 2), ("Heal many defeats", "3M actor", 3, 1),
    ],
)  # fmt: skip
def test_healing_against_3_gives_back_one_or_all_that_the_day_holds(
    effect: str, draw: str, lost: int, healed: int
) -> None:
    """H-26: Magic 3 against 3, and a tie fails; a failure costs no use."""
    arena, hero, _ = pair(draw)
    changed(hero, lost={"physical": lost}, condition="going on" if lost == 5 else "ready")
    arena = holding(arena, ability(effect, name="Heal"))
    whole = {"Heal some defeats": 2, "Heal many defeats": 3, "Heal any defeats": 3}[effect]
    laid(arena, hero, hero)
    assert hero.lost["physical"] == lost - healed
    assert hero.uses.get("Heal", whole) == whole - healed
    assert hero.condition == "ready"


def test_a_being_that_fades_does_so_with_its_last_use() -> None:
    for fades, left, condition in ((2, 1, "ready"), (1, 0, "gone"), (0, 0, "ready")):
        arena, hero, foe = pair("3M target")
        changed(hero, fades=fades)
        laid(holding(arena, BOLT), hero, foe)
        assert (hero.fades, hero.condition) == (left, condition)


def test_a_leap_that_fails_costs_its_use_and_moves_nobody() -> None:
    for draw, place in (("1M target", (10, 5)), ("3M actor", (10, 9))):
        arena, hero, foe = pair(draw)
        arena = holding(arena, ability("Leap, mighty", name="Leap"))
        casting = casting_of(arena, hero, CastCode(0))
        acted_out(cast(arena, hero, casting), landing="10,9")
        assert (hero.place, hero.uses) == (place, {"Leap": 2})
        assert arena.battle.busy
        del foe


def test_one_draw_meets_a_group_and_one_use_pays_for_it() -> None:
    arena = staged(Scripted("2M actor"), {"Spearwoman": (10, 5)}, {"Soldier": [(12, 5), (13, 5)]})
    arena.battle.cards.table = PLAIN_DAY
    hero, one, two = arena.battle.figures
    for each in (one, two):
        changed(each, armed=AttackBonuses(), powers=Powers(3, 3, 3, 3))
        each.faith = type(each.faith)(each.faith.deed, guardian=True)
    arena = holding(arena, ability("Spell: full hits", name="Chill", harms="magic"))
    acted_out(cast(arena, hero, casting_of(arena, hero, CastCode(0, one.key, 1))))
    assert one.lost == two.lost and one.lost["magic"] > 0
    assert hero.uses == {"Chill": 2}


def test_a_group_is_recorded_with_the_power_of_all_taken_together() -> None:
    """R-43: two of 3M each are 4M, so the recorded powers lead to the recorded defeats."""
    scene = Scripted("2M actor")
    arena = staged(scene, {"Spearwoman": (10, 5)}, {"Soldier": [(12, 5), (13, 5)]})
    arena.battle.cards.table = PLAIN_DAY
    hero, one, two = arena.battle.figures
    for each in (one, two):
        changed(each, armed=AttackBonuses(), powers=Powers(3, 3, 3, 3))
        each.faith = type(each.faith)(each.faith.deed, guardian=True)
    arena = holding(arena, ability("Spell: full hits", name="Chill", harms="magic"))
    acted_out(cast(arena, hero, casting_of(arena, hero, CastCode(0, one.key, 1))))
    powers = [roll.dice for event in scene.told for roll in event.rolls if roll.what == "Chill"]
    assert [each.partition(" against ")[2] for each in powers] == ["4M", "4M"]


def test_an_area_draws_for_each_and_one_use_pays_for_it() -> None:
    arena = staged(Scripted("2M actor", "3M target"), {"Spearwoman": (10, 5)}, {"Soldier": [(12, 5), (13, 5)]})
    arena.battle.cards.table = PLAIN_DAY
    hero, one, two = arena.battle.figures
    arena = holding(arena, ability("Agent: full hits", name="Storm", area=True))
    acted_out(cast(arena, hero, casting_of(arena, hero, CastCode(0, one.key))))
    assert bool(one.lost) != bool(two.lost)
    assert hero.uses == {"Storm": 2}


# The end


@pytest.mark.parametrize(
    ("attacker", "hero", "foe", "winner"),
    [
        ("party", (18, 5), (24, 5), "foes"), ("party", (24, 6), (18, 5), "party"), ("party", (23, 5), (25, 5), "draw"),
        ("party", (22, 5), (26, 5), "draw"), ("foes", (10, 5), (18, 5), "party"), ("foes", (18, 5), (10, 5), "foes"),
        ("party", (18, 5), (23, 5), "foes"), ("party", (18, 5), (25, 5), "foes"), ("party", (25, 6), (26, 5), "party"),
    ],
)  # fmt: skip
def test_when_time_is_up_the_defenders_zone_decides(attacker: Any, hero: Any, foe: Any, winner: str) -> None:
    """H-29: the zone of the foes are the columns 23 to 25, that of the party 9 to 11."""
    arena = staged(Scripted(), {"Spearwoman": hero}, {"Soldier": foe}, attacker=attacker, round=24)
    assert time_up(arena.battle)[0] == winner


@pytest.mark.parametrize(("turn", "quiet", "over"), [(24, 0, True), (23, 6, True), (23, 5, False), (2, 7, True)])
def test_time_is_up_after_the_last_turn_or_six_quiet_ones(turn: int, quiet: int, over: bool) -> None:
    arena = staged(Scripted(), {"Spearwoman": (18, 5)}, {"Soldier": (24, 5)}, round=turn, quiet=quiet)
    winner, why = time_up(arena.battle)
    assert bool(winner) is over
    assert why.startswith("Time is up." if turn >= 24 else "The fighting has died down." if over else "")


@pytest.mark.parametrize(
    ("steps", "caught", "captured", "step"),
    [
        (0, False, False, 0),
        (0, True, False, 1),
        (0, True, True, 0),
        (2, True, False, 3),
        (3, True, False, 3),
        (4, False, False, 3),
    ],
)
def test_how_badly_a_hero_fared(steps: int, caught: bool, captured: bool, step: int) -> None:
    """H-32."""
    _, hero, _ = pair()
    assert injury_level(changed(hero, steps=steps, caught=caught, captured=captured)) == step


def test_the_contested_rune_is_the_one_at_0_and_the_body_where_none_is() -> None:
    _, hero, _ = pair()
    assert rune_beaten_in(hero) == "physical"
    assert rune_beaten_in(changed(hero, lost={"social": 3})) == "social"


@pytest.mark.parametrize(
    ("winner", "caught", "form", "asked"),
    [
        ("foes", True, "Man", True),
        ("foes", False, "Man", False),
        ("party", True, "Man", False),
        ("draw", True, "Man", False),
        ("foes", True, "Animal", False),
        ("foes", True, "Spirit", False),
    ],
)
def test_only_people_who_have_won_take_prisoners(winner: Any, caught: bool, form: str, asked: bool) -> None:
    arena, hero, foe = pair(over=winner)
    changed(hero, caught=caught, steps=1, lost={"physical": 5})
    changed(foe, form=form)
    acted_out(finish(arena), **({"capture": "prisoner"} if asked else {}))
    assert hero.captured is asked
    assert len(hero.forfeits) == (1 if asked or not caught else 2)


def test_the_dead_lose_nothing_more() -> None:
    arena, hero, _ = pair(over="foes")
    changed(hero, steps=3)
    acted_out(finish(arena))
    assert hero.forfeits == ()


@pytest.mark.parametrize(
    ("winner", "condition", "form", "asked"),
    [
        ("party", "out", "Man", True),
        ("party", "gone", "Man", False),
        ("party", "out", "Animal", False),
        ("foes", "out", "Man", False),
        ("draw", "out", "Man", False),
    ],
)
def test_the_winner_says_what_becomes_of_beaten_people(winner: Any, condition: Any, form: str, asked: bool) -> None:
    arena, _, foe = pair(over=winner)
    changed(foe, condition=condition, form=form, place=None)
    result = acted_out(finish(arena), **({"sparing": "take"} if asked else {}))
    assert ("takes" in result.text) is asked


@pytest.mark.parametrize(
    ("hard", "over", "points", "after"),
    [(True, "party", 1, 2), (False, "party", 1, 1), (True, "foes", 1, 1), (True, "party", 5, 5), (True, "draw", 0, 0)],
)
def test_a_hard_battle_won_is_worth_a_hero_point_up_to_five(hard: bool, over: Any, points: int, after: int) -> None:
    arena, hero, _ = pair(hard=hard, over=over)
    arena.battle.cards.hands[hero.key] = Hand((), points, dealt=True)
    assert apply_outcome(arena.battle, heroes()["Spearwoman"], content()).hero_points == after


def test_a_loss_of_the_mind_is_taken_from_abilities_or_the_rune_alone() -> None:
    """H-32: skills and people are used with the body here."""
    _, hero, _ = pair()
    hero.risks = (str(Loss("skills", "Spear")), str(Loss("abilities", "Bolt")), str(Loss("retainers", "retainers")))
    assert [option.code for option in ask_mastery_lost(hero, "physical").options] == [
        *hero.risks,
        "lose:physical:Physical",
    ]
    assert [option.code for option in ask_mastery_lost(hero, "intellect").options] == [
        hero.risks[1],
        "lose:intellect:Intellect",
    ]
    hero.forfeits = (hero.risks[0],)
    assert ask_mastery_lost(hero, "physical").options[0].code == hero.risks[1]


@pytest.mark.parametrize(
    ("ours", "theirs", "winner"),
    [
        ({}, {}, ""), ({}, {"disabled": TO_THE_END}, "party"), ({}, {"disabled": 3}, ""), ({"place": None}, {}, "foes"),
        ({"condition": "fleeing"}, {"condition": "fleeing"}, "draw"),
    ],
)  # fmt: skip
def test_a_side_without_anybody_who_fights_has_lost(ours: dict[str, Any], theirs: dict[str, Any], winner: str) -> None:
    arena, hero, foe = pair()
    changed(hero, **ours)
    changed(foe, **theirs)
    assert find_winner(arena.battle) == winner


# Setting up


def test_the_coin_is_fair() -> None:
    odds = distribution(coin)
    assert odds.chance_of("party") == odds.chance_of("foes")


@pytest.mark.parametrize(
    ("ours", "theirs", "usual"),
    [("Bow", "Fyrd", "first"), ("Bow", "Bow", "first"), ("Fyrd", "Bow", "first"), ("Fyrd", "Fyrd", "second")],
)
def test_a_side_goes_first_by_itself_if_either_side_can_attack_from_afar(ours: str, theirs: str, usual: str) -> None:
    arena, hero, foe = pair(apart=12)
    changed(hero, unit=ours)
    changed(foe, unit=theirs)
    asked = OrderChoice(holding(arena), "party")
    assert asked.can_attack_at_once() is (usual == "first")
    assert [option.code for option in asked.options] == ["first", "second"]


@pytest.mark.parametrize(
    ("party", "foes", "attacker", "by_coin"), [(2, 1, "party", False), (1, 2, "foes", False), (2, 2, "foes", True)]
)
def test_the_more_numerous_attack_and_a_coin_decides_between_equals(
    party: int, foes: int, attacker: str, by_coin: bool
) -> None:
    """H-16: the side with fewer on the field defends."""
    battle = mustered(("Spearwoman", "Band captain")[:party], {"Soldier": foes})
    assert battle.coin is by_coin and (by_coin or battle.attacker == attacker)
    assert mustered(("Spearwoman",), {"Soldier": 3}, attackers="the heroes").attacker == "party"
    assert not mustered(("Spearwoman",), {"Soldier": 1}, attackers="the foes").coin


@pytest.mark.parametrize(
    ("bands", "count", "sizes"),
    [
        ("one by one", 3, [1, 1, 1]), ("in twos", 5, [2, 2, 1]), ("in fours", 7, [4, 2, 1]), ("in eights", 8, [8]),
        ("in eights", 15, [8, 4, 2, 1]),
    ],
)  # fmt: skip
def test_ordinary_foes_stand_in_bands_and_the_rest_in_smaller_ones(bands: str, count: int, sizes: list[int]) -> None:
    """H-15."""
    battle = mustered(("Spearwoman",), {"Soldier": count}, bands=bands)
    assert [one.people for one in battle.figures[1:]] == sizes


def test_greater_foes_never_stand_in_bands() -> None:
    battle = mustered(("Spearwoman",), {"House guard": 2}, bands="in twos")
    assert [one.people for one in battle.figures[1:]] == [1, 1]


@pytest.mark.parametrize(("people", "masteries"), [(1, 0), (2, 1), (4, 2), (8, 3)])
def test_a_band_fights_together_with_the_hits_of_one(people: int, masteries: int) -> None:
    foe = every_foe(content())["Soldier"]
    alone, band = (figure_of_foe(foe, content(), "x", number) for number in (1, people))
    for action in ("melee", "skirmish", "missile", "resist", "magic", "resist_magic", "resist_agents"):
        assert band.armed.bonus_of(action) == alone.armed.bonus_of(action) + Rating(masteries), action  # type: ignore[arg-type]
    for action in ("tactics", "leadership", "courage", "pursuit"):
        assert band.armed.bonus_of(action) == alone.armed.bonus_of(action), action  # type: ignore[arg-type]
    assert band.hits("physical") == alone.hits("physical")
    assert band.name == ("Soldier" if people == 1 else f"{people} Soldier")


def test_a_major_foe_has_one_hero_point_and_others_none() -> None:
    """H-10."""
    battle = mustered(("Spearwoman",), {"Champion": 1, "House guard": 1, "Soldier": 1})
    points = {one.name: battle.cards.hand(one.key).points for one in battle.figures[1:]}
    assert points == {"Champion": 1, "House guard": 0, "Soldier": 0}


def test_regiments_bring_battle_scale_and_a_wish_decides_for_others() -> None:
    assert mustered(("Tribune Carmanya",), {"Hill levy": 1}).scale == "battle"
    assert mustered(("Tribune Carmanya",), {"Hill levy": 1}, scale="personal").scale == "battle"
    assert mustered(("Spearwoman",), {"Soldier": 1}).scale == "personal"
    assert mustered(("Spearwoman",), {"Soldier": 1}, scale="battle").scale == "battle"


def test_more_than_a_zone_holds_find_no_room() -> None:
    assert len(mustered(("Spearwoman",), {"Soldier": 42}).figures) == 43
    with pytest.raises(ValueError, match="at most 42 figures of the foes"):
        muster(setup(("Spearwoman",), {"Soldier": 43}), content())


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"dead": True}, "is dead"), ({"wounds": (Wound("physical", True),)}, "is Seriously Hurt"),
        ({"unit": "Tanks"}, "cannot fight as"), ({"powers": Powers(None, 3)}, "cannot fight as"),
    ],
)  # fmt: skip
def test_who_cannot_fight_is_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        figure_of_hero(replace(heroes()["Spearwoman"], **fields), content(), "party-0", "personal")


def test_lesser_wounds_and_wounds_of_other_runes_keep_nobody_from_a_fight() -> None:
    """G-61: Seriously Hurt, Magic works by itself only."""
    initiate = heroes()["Storm initiate"]
    for wound in (Wound("physical"), Wound("intellect", True)):
        whole = figure_of_hero(replace(initiate, wounds=(wound,)), content(), "party-0", "personal")
        assert [one.name for one in whole.abilities] == [one.name for one in initiate.abilities]
    hurt = figure_of_hero(replace(initiate, wounds=(Wound("magic", True),)), content(), "party-0", "personal")
    assert "Thunderbolt" not in [one.name for one in hurt.abilities]
    assert "Protection Against Spirit Magic" in [one.name for one in hurt.abilities]


@pytest.mark.parametrize(
    ("fields", "scale", "leads", "regiment"),
    [
        ({}, "personal", False, False), ({"retainers": True}, "personal", True, False),
        ({"companions": (Companion("Orla"),)}, "personal", True, False),
        ({"followers": "soldiers"}, "personal", False, False),
        ({"followers": "soldiers"}, "battle", True, False), ({"regiment": "professional"}, "battle", True, True),
        ({"regiment": "professional"}, "personal", False, False),
    ],
)  # fmt: skip
def test_whom_a_hero_leads_at_each_scale(fields: dict[str, Any], scale: Any, leads: bool, regiment: bool) -> None:
    """G-16, G-17: followers and a regiment come to battles alone."""
    plain = replace(heroes()["Spearwoman"], companions=(), retainers=False, followers="", regiment="")
    figure = figure_of_hero(replace(plain, **fields), content(), "party-0", scale)
    assert (figure.leads, figure.regiment) == (leads, regiment)


def test_only_a_bonded_trickster_bonds() -> None:
    plain = heroes()["Spearwoman"]
    for companion, bonded in ((Companion("Orla", ("Scouting",)), False), (Companion("Eurmal", trickster=True), True)):
        assert figure_of_hero(replace(plain, companions=(companion,)), content(), "x", "personal").bonded is bonded


def test_the_home_side_has_the_landscape() -> None:
    battle = mustered(("Spearwoman",), {"Soldier": 1}, home_ground="the foes")
    assert [one.faith.landscape for one in battle.figures] == ["", "home"]
    battle = mustered(("Spearwoman",), {"Soldier": 1})
    assert [one.faith.landscape for one in battle.figures] == ["", ""]


@pytest.mark.parametrize(("tier", "hard"), [("fair", False), ("hard", True), ("deadly", True), ("hopeless", True)])
def test_a_fight_is_hard_from_the_tier_of_that_name_on(tier: str, hard: bool) -> None:
    assert mustered(("Spearwoman",), {"Soldier": 1}, tier=tier).hard is hard


# The account, the order of offers, what a saved battle must hold


def test_the_account_of_a_hero() -> None:
    arena, hero, _ = pair()
    start = copied(arena.battle)
    hero.abilities = start.figures[0].abilities = (BOLT,)
    changed(hero, lost={"physical": 2, "magic": 1}, uses={"Bolt": 1}, dealt=4, forfeits=("lose:physical:Physical",))
    arena.battle.fallen.append(hero.key)
    arena.battle.cards.hands[hero.key] = Hand(("Vinga",), 0, dealt=True)
    start.cards.hands[hero.key] = Hand(("Vinga", "Yelm"), 0, dealt=True)
    told = make_record(start, BattleContext(arena.battle, arena.content, arena.scene), hero)
    assert {one.what: one.amount for one in told.spent} == {"hits": 3, "uses": 2, "Fate cards": 1, "masteries": 1}
    assert (told.down, told.dead, told.unhurt, told.harm) == (True, False, False, 4)
    changed(hero, lost={}, steps=1)
    assert not make_record(start, arena, hero).unhurt
    changed(hero, steps=0)
    assert make_record(start, arena, hero).unhurt
    assert make_record(start, arena, changed(hero, steps=3)).dead
    foe = changed(arena.battle.figures[1], steps=3)
    assert not make_record(start, arena, foe).dead and [one.what for one in make_record(start, arena, foe).spent] == [
        "hits"
    ]


def test_attacks_on_who_still_fights_are_offered_first() -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Bear": (11, 5), "Wolf": (10, 4), "Soldier": (20, 5)})
    hero, bear, wolf, soldier = arena.battle.figures
    order = [one.code for one in by_worth(arena.battle, hero, attack_options(arena, hero))]
    assert order == [str(AttackCode(wolf.key)), str(AttackCode(bear.key)), str(AttackCode(soldier.key))]
    changed(wolf, condition="fleeing")
    order = [one.code for one in by_worth(arena.battle, hero, attack_options(arena, hero))]
    assert order == [str(AttackCode(bear.key)), str(AttackCode(wolf.key)), str(AttackCode(soldier.key))]
    assert single(Option("strike:foes-0", "x")) and not single(Option("strike:foes-0:party-1+party-2", "x"))
    assert not single(Option("strike:foes-0", "x", refused="no"))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"lost": {"physical": 201}}, "A loss of"), ({"lost": {"physical": 200}}, ""),
        ({"powers": Powers()}, "has no runes"),
        ({"powers": Powers(201)}, "Physical of"), ({"powers": Powers(200)}, ""), ({"people": 201}, "A count of"),
        ({"steps": -1}, "A count of"), ({"disabled": -2}, "A count of"), ({"disabled": -1}, ""),
        ({"fades": 201}, "A count of"),
        ({"extra_hits": 201}, "A count of"), ({"uses": {"Bolt": 201}}, "A count of"), ({"uses": {"Bolt": 200}}, ""),
        ({"armed": AttackBonuses(courage=Rating(0, -201))}, "A bonus of"),
        ({"armed": AttackBonuses(melee=Rating(201))}, "A bonus of"),
        ({"armed": AttackBonuses(melee=Rating(-200, 200))}, ""), ({"charges": ("foes-9",)}, "charged"),
        ({"summoner": "foes-9"}, "summoned"), ({"forfeits": ("win:all",)}, "win:all"),
        ({"place": (0, 0)}, "too many figures at"),
    ],
)  # fmt: skip
def test_a_figure_of_a_saved_battle_keeps_within_bounds(fields: dict[str, Any], why: str) -> None:
    arena, hero, _ = pair(ground={(0, 0): "#"})
    assert list(find_problems(arena.battle, content())) == []
    changed(hero, **fields)
    found = list(find_problems(arena.battle, content()))
    assert bool(found) is bool(why) and all(why in one for one in found[:1])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"gap": 7}, "apart"), ({"gap": 5}, ""), ({"zones": {"party": (5, 3), "foes": (23, 25)}}, "zone of the party"),
        ({"zones": {"party": (0, 0), "foes": (35, 35)}}, ""),
        ({"zones": {"party": (0, 0), "foes": (35, 36)}}, "zone of the foes"),
        ({"zones": {"party": (-1, 0), "foes": (35, 35)}}, "zone of the party"),
    ],
)  # fmt: skip
def test_a_saved_battle_has_zones_and_a_distance_of_these_rules(fields: dict[str, Any], why: str) -> None:
    arena, _, _ = pair(**fields)
    found = list(find_problems(arena.battle, content()))
    assert bool(found) is bool(why) and all(why in one for one in found)


def test_a_battle_that_goes_on_has_both_sides_on_the_field() -> None:
    for fields, sound in (({}, False), ({"round": 0}, True), ({"over": "party"}, True)):
        arena, _, foe = pair(**fields)
        changed(foe, place=None, condition="out")
        assert (list(find_problems(arena.battle, content())) == []) is sound


# Clauses that simulations run over


def test_who_cannot_choose_acts_before_those_who_can() -> None:
    """H-19, H-31, H-35."""
    for fields in ({"condition": "fleeing", "lost": {"physical": 4}}, {"disabled": 1}):
        arena = staged(Scripted(), {"Spearwoman": (10, 5), "Band captain": (10, 9)}, {"Soldier": (30, 5)})
        _, captain, _ = arena.battle.figures
        changed(captain, **fields)
        asked = next(play_turn(arena))
        assert (asked.who, captain.acted) == ("party-0", 2), fields


def test_together_nobody_acts_twice_in_a_turn() -> None:
    """H-24: who joins an attack has acted."""
    arena = staged(Scripted("1M target"), {"Spearwoman": (10, 5), "Band captain": (11, 4)}, {"Soldier": (11, 5)})
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), unit="Shieldwall", powers=Powers(5, 3, 3, 3))
    hero, friend, _ = arena.battle.figures
    acted_out(take_turn(BattleContext(arena.battle, arena.content, arena.scene), [hero, friend]), act="together")
    assert hero.acted == friend.acted == 2 and friend.struck


def test_a_friend_may_be_let_go_first() -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 5), "Band captain": (10, 9)}, {"Soldier": (30, 5)})
    hero, friend, _ = arena.battle.figures
    acted_out(take_turn(arena, [hero, friend]), act=["first:party-1", "hold"])
    assert (hero.acted, friend.acted) == (0, 2)


def test_a_trial_costs_uses_of_the_magic_that_helped_in_it_only() -> None:
    arena, hero, _ = pair("3M actor")
    heart = ability("Mastery in a matter", name="Heart", matter="courage")
    other = ability("Edge in a matter", name="Edge", matter="sword")
    arena = holding(arena, other, heart)
    changed(hero, lost={"physical": 5})
    acted_out(handle_fall(arena, hero, "physical", "falls"), falling="try")
    assert hero.uses == {"Heart": 2}


def test_the_way_to_where_one_stands_or_nobody_can_is_none() -> None:
    arena, hero, _ = pair(apart=20, ground={(14, 5): "#"})
    footing = MoveFactors(arena, hero)
    assert footing.shortest((10, 5)) == () == footing.shortest((14, 5))
    assert footing.shortest((13, 5)) == ((11, 5), (12, 5), (13, 5))


@pytest.mark.parametrize(
    ("draw", "order", "told"),
    [
        ("Equal", "first", "Soldier has the better plan and goes first."),
        ("Equal", "second", "Soldier has the better plan and goes second."),
        ("1E actor", "first", "Spearwoman has the better plan and goes first."),
        ("1M actor", "second", "goes second, with +1M for 1 turn once the enemy is in range."),
    ],
)  # fmt: skip
def test_the_better_plan_is_told_with_its_order_and_what_it_is_worth(draw: str, order: str, told: str) -> None:
    battle = mustered(("Spearwoman",), {"Soldier": 1}, attackers="the heroes")
    battle.cards.fresh, battle.cards.ominous = False, False
    battle.cards.hands["party-0"] = Hand(dealt=True)
    for one in battle.figures:
        changed(one, armed=AttackBonuses(), powers=Powers(5, 3, 3, 3))
    scene = Scripted(draw)
    acted_out(opening(BattleContext(battle, content(), scene)), order=order)
    assert told in scene.story


@pytest.mark.parametrize(
    ("light", "night", "deep"), [("day", False, False), ("night", True, False), ("underground", False, True)]
)
def test_the_light_of_a_battle(light: str, night: bool, deep: bool) -> None:
    battle = mustered(("Spearwoman",), {"Soldier": 1}, light=light)
    assert (battle.night, battle.underground) == (night, deep)


def test_beings_without_magic_muster_with_none() -> None:
    foe = replace(every_foe(content())["Soldier"], powers=Powers(3))
    assert figure_of_foe(foe, content(), "x").faith.magic == 0
    plain = replace(heroes()["Storm initiate"], powers=Powers(4, None, 3, 3), abilities=())
    assert figure_of_hero(plain, content(), "x", "personal").armed.melee.masteries <= 0


# Luck


def weighing(*draws: str) -> tuple[BattleContext, Figure, Figure, Scripted]:
    arena, hero, foe = pair(*draws)
    assert isinstance(arena.scene, Scripted)
    arena.scene.tracks_luck = True
    return arena, hero, foe, arena.scene


def test_a_lucky_blow_is_good_luck_for_the_side_that_strikes() -> None:
    for draw, sign in (("3M actor", 1), ("3M target", -1)):
        arena, hero, foe, scene = weighing(draw)
        acted_out(strike(arena, hero, foe, "melee"))
        assert scene.lucks[luck_weights.GUESS][0] * sign > 0
        arena, hero, foe, scene = weighing(draw)
        acted_out(strike(arena, foe, hero, "melee"))
        assert scene.lucks[luck_weights.GUESS][0] * sign < 0


def test_a_good_plan_and_the_coin_are_luck_for_the_attacking_side() -> None:
    for side, sign in (("party", 1), ("foes", -1)):
        arena, hero, foe, scene = weighing("3M actor")
        meeting = blow(arena, hero, foe, "melee")
        outcome = resolved_by(arena, meeting)
        luck_weights.record_tactics_luck(arena, meeting, outcome, side)  # type: ignore[arg-type]
        luck_weights.record_coin_luck(arena, side)  # type: ignore[arg-type]
        assert scene.lucks[luck_weights.PLAN][0] * sign > 0 and scene.lucks[luck_weights.COIN] == [sign / 2]


def test_a_test_that_leaves_all_as_it_is_is_nobodys_luck() -> None:
    arena, hero, foe, scene = weighing("3M actor")
    meeting = blow(arena, hero, foe, "melee")
    luck_weights.record_test_luck(arena, meeting, resolved_by(arena, meeting), ((hero, 1.0),), ((hero, 1.0),))
    assert all(abs(each) < 1e-9 for column in scene.lucks.values() for each in column)
    arena, hero, foe, scene = weighing("3M actor")
    luck_weights.record_test_luck(arena, meeting, resolved_by(arena, meeting), ((hero, 1.0),), ((hero, 0.0),))
    assert scene.lucks[luck_weights.GUESS][0] > 0


def resolved_by(arena: BattleContext, meeting: PreparedAction) -> ActionResult:
    return acted_out(resolve(arena.stage, meeting))


def test_the_worth_of_a_figure_by_its_hits() -> None:
    _, hero, _ = pair()
    assert strength.worth(hero) == 1.0
    assert strength.worth(changed(hero, lost={"physical": 5})) == pytest.approx(0.4)
    assert strength.worth(changed(hero, lost={"physical": 1})) == pytest.approx(0.4 + 0.6 * 4 / 5)
    assert strength.worth(changed(hero, condition="going on")) == pytest.approx(0.4)
    for fields in ({"condition": "fleeing"}, {"disabled": TO_THE_END}, {"place": None}):
        changed(hero, condition="ready", disabled=0, place=(10, 5))
        assert strength.worth(changed(hero, **fields)) == 0.0
    changed(hero, condition="ready", disabled=0, place=(10, 5), lost={})
    assert strength.worth_after(hero, 5) == 0.0 and strength.worth_after(hero, 0) == 1.0
    assert strength.worth_after(hero, 4) == pytest.approx(0.4 + 0.6 / 5)


def test_might_doubles_with_each_mastery_of_arms_or_of_magic() -> None:
    arena, hero, _ = pair()
    plain = strength.unhurt_weight(arena.build(hero))
    changed(hero, armed=AttackBonuses(melee=Rating(1), skirmish=Rating(1)))
    assert strength.unhurt_weight(arena.build(hero)) == pytest.approx(2 * plain)
    changed(hero, armed=AttackBonuses(magic=Rating(2)))
    assert strength.unhurt_weight(holding(arena, BOLT).build(hero)) == pytest.approx(plain), (
        "Magic 3 and 2 are no more than 5"
    )
    changed(hero, armed=AttackBonuses(magic=Rating(3)))
    assert strength.unhurt_weight(holding(arena, BOLT).build(hero)) == pytest.approx(2 * plain)
    assert strength.unhurt_weight(holding(arena).build(hero)) == pytest.approx(plain)


def test_who_leaps_out_of_contact_has_been_in_it_and_is_where_it_lands() -> None:
    """H-23: contact before and after a leap is noted on both sides."""
    arena = staged(Scripted("3M actor"), {"Spearwoman": (10, 5)}, {"Soldier": [(11, 5), (10, 9)]})
    arena.battle.cards.table = PLAIN_DAY
    hero, foe, other = arena.battle.figures
    changed(hero, powers=Powers(5, 5, 3, 3))
    arena = holding(arena, ability("Leap, mighty", name="Leap"))
    acted_out(cast(arena, hero, casting_of(arena, hero, CastCode(0))), landing="10,8")
    assert set(hero.met) == {foe.key, other.key}
    assert foe.met == other.met == {hero.key: 2}


@pytest.mark.parametrize(
    ("steps", "told"), [(1, "is Hurt and loses a mastery for good: "), (2, "is Seriously Hurt"), (3, "is dead")]
)
def test_what_it_costs_is_told(steps: int, told: str) -> None:
    arena, hero, _ = pair(over="foes")
    changed(hero, steps=steps)
    acted_out(finish(arena))
    assert isinstance(arena.scene, Scripted)
    assert f"Spearwoman {told}" in arena.scene.story
    assert ("loses a mastery for good" in arena.scene.story) is (steps < 3)
