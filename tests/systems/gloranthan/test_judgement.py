"""How figures decide by themselves, clause by clause: wit, who counts, reactions, pursuit, evasion, joint attacks,
healing, waiting, leaving and hiding (`H-10`, `H-24`, `H-34`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.action.options import AGAIN, KEEP, RedrawChoice
from solo.systems.gloranthan.battle.options.acts import ACTS, HOLD, OFF, ActionChoice, MoveCode, way_words
from solo.systems.gloranthan.battle.options.attacks import AttackCode, attack_options
from solo.systems.gloranthan.battle.options.figures_in_danger import in_danger
from solo.systems.gloranthan.battle.options.moves import (
    EVADE,
    PURSUE,
    STAND,
    STAY,
    EscapePathChoice,
    EvasionChoice,
    PursuitChoice,
    ReactionChoice,
)
from solo.systems.gloranthan.battle.options.spells import CastCode
from solo.systems.gloranthan.battle.options.worth import by_worth
from solo.systems.gloranthan.battle.rules.pursuit import catch_chance
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure
from solo.systems.gloranthan.battle.tactics.acts import choose_act
from solo.systems.gloranthan.battle.tactics.approach import has_patience, lets_come
from solo.systems.gloranthan.battle.tactics.attack_worth import (
    as_good_as_won,
    hexes_between,
    still_fights,
    weigh_worth,
    wit_of,
)
from solo.systems.gloranthan.battle.tactics.danger import (
    by_arms,
    can_attack_somebody,
    can_do_something,
    could_hurt,
    farthest_band,
)
from solo.systems.gloranthan.battle.tactics.decide import decide, usual_act
from solo.systems.gloranthan.battle.tactics.magic import best_magic, could_lay, healing, summon_helper
from solo.systems.gloranthan.battle.tactics.withdrawing import cover, giving_up
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import MASTERY_DECK
from solo.systems.parts.fight.ai_level import AiLevel
from tests.systems.gloranthan.action_staging import drawn, meeting
from tests.systems.gloranthan.staging import Scripted, ability, changed, staged

NAMES = ("Spearwoman", "Band captain", "Archer scout", "Storm initiate")
BOLT = ability("Agent: full hits", name="Bolt")
HEAL = ability("Heal some defeats", name="Heal")


def sides(
    ours: Sequence[Place], theirs: Sequence[Place], **fields: Any
) -> tuple[BattleContext, list[Figure], list[Figure]]:
    """Heroes and soldiers with powers of 5/3/3/3, improvised weapons and nothing learnt; the party attacks."""
    arena = staged(
        Scripted(), dict(zip(NAMES, ours, strict=False)), {"Soldier": theirs}, **{"attacker": "party", **fields}
    )
    arena.battle.cards.table = CampaignTable(days=8)
    for one in arena.battle.figures:
        changed(one, armed=AttackBonuses(), abilities=(), affinities=(), unit="Shieldwall", powers=Powers(5, 3, 3, 3))
    heroes = [one for one in arena.battle.figures if one.side == "party"]
    return arena, heroes, [one for one in arena.battle.figures if one.side == "foes"]


def fresh(arena: BattleContext) -> BattleContext:
    return BattleContext(arena.battle, arena.content, arena.scene)


def act(arena: BattleContext, figure: Figure, moved: bool = False, others: Sequence[Figure] = ()) -> Any:
    return ACTS.read(choose_act(fresh(arena), figure, moved, others).answer)


# Wit and who counts


@pytest.mark.parametrize(
    ("intellect", "scale", "wished", "wit"),
    [
        (2, "personal", "", AiLevel.DULL), (3, "personal", "", AiLevel.PLAIN), (4, "personal", "", AiLevel.PLAIN),
        (5, "personal", "", AiLevel.CUNNING), (7, "battle", "", AiLevel.PLAIN), (8, "battle", "", AiLevel.CUNNING),
        (None, "personal", "", AiLevel.DULL), (9, "personal", "dull", AiLevel.DULL),
        (1, "personal", "cunning", AiLevel.CUNNING),
    ],
)  # fmt: skip
def test_wit_follows_from_intellect_or_a_wish(intellect: int | None, scale: Any, wished: str, wit: AiLevel) -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)], scale=scale)
    changed(foe, powers=Powers(5, 3, intellect, 3), wit=wished)
    assert wit_of(arena, foe) is wit
    changed(hero, powers=Powers(5, 3, intellect, 3), wit=wished)
    assert wit_of(arena, hero) is max(wit, AiLevel.PLAIN), "heroes are never dull"


@pytest.mark.parametrize(
    ("fields", "does"),
    [
        ({}, True), ({"disabled": 2}, True), ({"disabled": TO_THE_END}, False), ({"condition": "fleeing"}, False),
        ({"condition": "going on"}, True),
    ],
)  # fmt: skip
def test_who_runs_or_is_disabled_to_the_end_does_not_count(fields: dict[str, Any], does: bool) -> None:
    _, (hero,), _ = sides([(10, 5)], [(20, 5)])
    assert still_fights(changed(hero, **fields)) is does


@pytest.mark.parametrize(
    ("ours", "theirs", "won"), [(8, 1, True), (7, 1, False), (16, 2, True), (15, 2, False), (5, 5, False)]
)
def test_a_fight_with_eight_times_the_hits_is_as_good_as_won(ours: int, theirs: int, won: bool) -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)])
    changed(hero, powers=Powers(ours, 3, 3, 3))
    changed(foe, powers=Powers(theirs, 3, 3, 3))
    assert as_good_as_won(arena.battle, "party") is won
    assert not as_good_as_won(arena.battle, "foes")


def test_hits_of_who_does_not_count_are_no_hits_and_spirits_have_those_of_their_magic() -> None:
    arena, (hero,), (foe, other) = sides([(10, 5)], [(20, 5), (22, 5)])
    changed(hero, powers=Powers(8, 3, 3, 3))
    changed(foe, powers=Powers(None, 1, 3, 3))
    assert not as_good_as_won(arena.battle, "party")
    changed(other, condition="fleeing")
    assert as_good_as_won(arena.battle, "party")
    changed(other, condition="ready", disabled=TO_THE_END)
    assert as_good_as_won(arena.battle, "party")


def test_even_odds_to_fell_are_worth_their_chance_and_else_the_mean_counts() -> None:
    assert weigh_worth(0.5, 1.2, 0.7)[:2] == (True, 0.5)
    assert weigh_worth(0.49, 1.2, 0.7)[:2] == (False, 1.2)
    assert weigh_worth(0.49, 1.2, 0.7, 1.5)[:4] == (False, 1.5, 0.49, 1.2)


def test_who_stands_nowhere_is_no_way_apart() -> None:
    _, (hero,), (foe,) = sides([(10, 5)], [(14, 5)])
    assert hexes_between(hero, foe) == 4
    assert hexes_between(hero, changed(foe, place=None)) == 0 == hexes_between(changed(hero, place=None), foe)


# Reactions, pursuit, evasion


def reacting(*ways: Any, wit: str = "plain", mover: str = "Fyrd", resists: int = 0) -> str:
    arena, (hero,), (foe,) = sides([(11, 5)], [(12, 5)])
    changed(foe, unit="Javelinman", wit=wit)
    changed(hero, unit=mover, armed=AttackBonuses(resist=Rating(resists)))
    return decide(arena.battle, ReactionChoice(fresh(arena), foe, hero, (*ways, "nothing"))).answer


@pytest.mark.parametrize(
    ("ways", "wit", "mover", "resists", "answer"),
    [
        (("shoot", "step back"), "plain", "Fyrd", 0, "step back"),
        (("shoot", "step back"), "plain", "Knights", 0, "shoot"),
        (("shoot", "step back"), "plain", "Knights", 5, "step back"),
        (("shoot",), "plain", "Knights", 5, "nothing"),
        (("shoot", "step back"), "dull", "Fyrd", 0, "shoot"),
        (("shoot", "step back"), "cunning", "Fyrd", 0, "step back"),
        (("shoot", "step back"), "cunning", "Fyrd", -1, "shoot"),
        (("step back",), "cunning", "Fyrd", -1, "step back"),
        (("strike", "shoot"), "plain", "Fyrd", 0, "strike"),
    ],
)  # fmt: skip
def test_how_skirmishers_meet_who_moves_in(ways: Any, wit: str, mover: str, resists: int, answer: str) -> None:
    assert reacting(*ways, wit=wit, mover=mover, resists=resists) == answer


def chase(pursuer: str, runner: str, wit: str = "plain", **fields: Any) -> tuple[str, float]:
    """What somebody answers who may pursue, and the chance to catch."""
    arena, (hero,), (foe,) = sides([(20, 5)], [(21, 5)])
    changed(foe, unit=pursuer, wit=wit, **{key: value for key, value in fields.items() if key != "condition"})
    changed(hero, unit=runner, condition=fields.get("condition", "ready"))
    arena = fresh(arena)
    return decide(arena.battle, PursuitChoice(arena, foe, hero)).answer, float(catch_chance(arena, foe, hero))


def test_pursuers_of_sense_run_after_who_still_fights_unless_that_costs_more_or_their_last_hit() -> None:
    answer, chance = chase("Fyrd", "Fyrd")
    assert 0.1 <= chance < 0.6 and answer == PURSUE
    assert chase("Fyrd", "Fyrd", lost={"physical": 4})[0] == STAY
    assert chase("Fyrd", "Fyrd", lost={"physical": 3})[0] == PURSUE
    answer, chance = chase("Hoplite", "Lancer")
    assert chance < 0.1 and answer == STAY
    answer, chance = chase("Lancer", "Hoplite", lost={"physical": 4})
    assert chance >= 0.6 and answer == PURSUE


def test_nobody_of_sense_runs_after_the_beaten() -> None:
    assert chase("Lancer", "Hoplite", condition="fleeing")[0] == STAY
    assert chase("Lancer", "Hoplite", "dull", condition="fleeing")[0] == PURSUE
    assert chase("Fyrd", "Fyrd", "dull", condition="fleeing")[0] == STAY


def test_nobody_runs_after_a_foe_with_a_chance_under_a_third() -> None:
    for wit in ("dull", "plain", "cunning"):
        answer, chance = chase("Hoplite", "Lancer", wit)
        assert chance < 1 / 3 and answer == STAY
        answer, chance = chase("Fyrd", "Fyrd", wit)
        assert chance >= 1 / 3 and answer == PURSUE
    assert chase("Fyrd", "Fyrd", "dull", lost={"physical": 4})[0] == PURSUE, "the dull risk their last hit"


@pytest.mark.parametrize(("pursuer", "runner", "usual"), [("Hoplite", "Lancer", STAY), ("Javelinman", "Fyrd", PURSUE)])
def test_by_itself_a_pursuit_is_worth_it_from_a_third_on(pursuer: str, runner: str, usual: str) -> None:
    arena, (hero,), (foe,) = sides([(20, 5)], [(21, 5)])
    changed(foe, unit=pursuer)
    changed(hero, unit=runner)
    asked = PursuitChoice(fresh(arena), foe, hero)
    assert asked.default == usual and (catch_chance(fresh(arena), foe, hero) >= 1 / 3) is (usual == PURSUE)


@pytest.mark.parametrize(("pursuer", "answer"), [("Javelinman", EVADE), ("Knights", STAND), ("Hoplite", EVADE)])
def test_evaders_stand_where_they_are_as_likely_caught_as_not(pursuer: str, answer: str) -> None:
    arena, (hero,), (foe,) = sides([(20, 5)], [(21, 5)])
    changed(hero, unit="Javelinman")
    changed(foe, unit=pursuer)
    assert decide(arena.battle, EvasionChoice(fresh(arena), foe, hero)).answer == answer


def test_nobody_evades_where_the_only_way_leads_off_the_field() -> None:
    arena, (hero,), (foe,) = sides([(0, 5)], [(1, 5)])
    changed(hero, unit="Javelinman")
    assert decide(arena.battle, EvasionChoice(fresh(arena), foe, hero)).answer == STAND
    arena, (hero,), (foe,) = sides([(12, 5)], [(13, 5)])
    changed(hero, unit="Javelinman")
    assert decide(arena.battle, EvasionChoice(fresh(arena), foe, hero)).answer == EVADE


def test_of_ways_as_good_the_one_that_stays_on_the_field_is_taken() -> None:
    arena, (hero,), _ = sides([(0, 5)], [(1, 5)])
    asked = EscapePathChoice(hero, (((-1, 5),), ((0, 6),)))
    assert decide(arena.battle, asked).answer == "0,6"
    assert decide(arena.battle, EscapePathChoice(hero, (((-1, 5),), ((-1, 6),)))).answer == "-1,5"


# Cards and points


@pytest.mark.parametrize(("foe_hits", "left", "answer"), [(1, 5, KEEP), (5, 5, AGAIN), (1, 2, AGAIN)])
def test_a_point_is_saved_where_the_fight_is_won_and_nobody_falls(foe_hits: int, left: int, answer: str) -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    changed(hero, powers=Powers(8, 3, 3, 3))
    changed(foe, powers=Powers(foe_hits, 3, 3, 3))
    action = meeting(by="foes-0", against="party-0", left=left)
    lost = meeting(by="party-0", against="foes-0")
    if left == 5:
        asked = RedrawChoice(lost, "actor", drawn("1M target"), MASTERY_DECK, "hero point", 1)
    else:
        asked = RedrawChoice(action, "target", drawn("1M actor"), MASTERY_DECK, "hero point", 1)
    assert decide(arena.battle, asked).answer == answer


# Whom to attack


def test_the_nearest_for_the_dull_and_most_harm_for_others() -> None:
    arena, (hero, _), (near, weak) = sides([(10, 5), (1, 1)], [(11, 5), (13, 5)])
    changed(hero, unit="Fyrd", side="foes", key="foes-9", rank="ordinary", wit="dull")
    for foe in (near, weak):
        changed(foe, side="party", rank="ordinary")
    changed(weak, armed=AttackBonuses(resist=Rating(-2)))
    assert act(arena, hero).target == near.key
    assert act(arena, changed(hero, wit="plain")).target == weak.key


def test_who_can_be_brought_to_0_comes_before_who_suffers_more() -> None:
    arena, (hero,), (hurt, weak) = sides([(10, 5)], [(11, 5), (10, 4)])
    changed(hurt, lost={"physical": 4}, armed=AttackBonuses(resist=Rating(-1)))
    changed(weak, armed=AttackBonuses(resist=Rating(-2)))
    assert act(arena, hero).target == hurt.key
    changed(hurt, lost={})
    assert act(arena, hero).target == weak.key


def test_a_rider_who_moved_attacks_only_where_there_is_hope() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    assert isinstance(act(arena, hero, moved=True), AttackCode)
    changed(foe, armed=AttackBonuses(resist=Rating(6)))
    assert act(arena, hero, moved=True) == HOLD


def test_magic_is_left_to_who_has_not_moved() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(14, 5)])
    changed(hero, abilities=(BOLT,), powers=Powers(5, 7, 3, 3))
    assert isinstance(act(arena, hero), CastCode)
    assert act(arena, hero, moved=True) == HOLD
    del foe


@pytest.mark.parametrize(("resists", "joins"), [(0, True), (-1, False)])
def test_friends_join_where_alone_there_is_no_even_chance_and_together_there_is(resists: int, joins: bool) -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (11, 4)], [(11, 5)])
    changed(foe, armed=AttackBonuses(resist=Rating(resists)))
    found = act(arena, hero)
    assert isinstance(found, AttackCode)
    assert (found.joined == friend.key) is joins
    changed(friend, acted=2)
    assert act(arena, hero).joined is None


# Healing and calling


def test_a_healer_first_mends_who_is_at_0_and_only_where_it_mostly_works() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (10, 6)], [(30, 5)])
    changed(hero, abilities=(HEAL,), powers=Powers(5, 5, 3, 3))
    arena = fresh(arena)
    changed(friend, lost={"physical": 2})
    assert healing(arena, hero, fallen=True) is None
    assert healing(arena, hero, fallen=False) is not None
    changed(friend, lost={"physical": 5}, condition="going on")
    assert healing(arena, hero, fallen=True) is not None
    changed(hero, powers=Powers(5, 3, 3, 3))
    assert healing(fresh(arena), hero, fallen=True) is None, "Magic 3 against 3 has no even chance"
    del foe


def test_of_two_the_worse_hurt_is_healed() -> None:
    arena, (hero, one, two), _ = sides([(10, 5), (10, 6), (11, 5)], [(30, 5)])
    changed(hero, abilities=(HEAL,), powers=Powers(5, 6, 3, 3))
    changed(one, lost={"physical": 1})
    changed(two, lost={"physical": 3})
    found = healing(fresh(arena), hero, fallen=False)
    assert found is not None and ACTS.read(found.answer) == CastCode(0, two.key)


def test_helpers_are_called_once() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(30, 5)])
    changed(hero, abilities=(BOLT, ability("Summon a servant", name="Imp")))
    found = summon_helper(fresh(arena), hero)
    assert found is not None and ACTS.read(found.answer) == CastCode(1)
    changed(hero, uses={"Imp": 0})
    assert summon_helper(fresh(arena), hero) is None
    assert summon_helper(fresh(arena), changed(hero, abilities=(BOLT,))) is None


@pytest.mark.parametrize(("magic", "casts"), [(3, True), (1, False)])
def test_magic_that_hardly_ever_works_is_saved(magic: int, casts: bool) -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(14, 5)])
    changed(hero, abilities=(BOLT,), powers=Powers(5, magic, 3, 3))
    changed(foe, powers=Powers(4, 3, 3, 3))
    assert (best_magic(fresh(arena), hero) is not None) is casts
    assert could_lay(fresh(arena), hero, foe) is casts


def test_magic_over_an_area_spares_friends() -> None:
    storm = ability("Agent: full hits", name="Storm", area=True)
    arena, (hero, friend), (foe, other) = sides([(5, 5), (15, 5)], [(14, 5), (20, 5)])
    changed(hero, abilities=(storm,), powers=Powers(5, 6, 3, 3))
    found = best_magic(fresh(arena), hero)
    assert found is not None and ACTS.read(found.code).target == other.key
    changed(friend, place=(1, 1))
    changed(other, place=(13, 5))
    found = best_magic(fresh(arena), hero)
    assert found is not None and found.prospect.mean > best_magic(fresh_alone(arena, other), hero).prospect.mean  # type: ignore[union-attr]
    del foe


def fresh_alone(arena: BattleContext, gone: Figure) -> BattleContext:
    gone.place = (35, 13)
    return fresh(arena)


# Danger and what can be done


def test_only_who_can_be_harmed_is_worth_coming_for() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)])
    assert by_arms(arena, hero, foe) > 0.1 and could_hurt(arena, hero, foe) and can_do_something(arena, hero)
    changed(foe, armed=AttackBonuses(resist=Rating(7)))
    arena = fresh(arena)
    assert by_arms(arena, hero, foe) < 0.1 and not could_hurt(arena, hero, foe) and not can_do_something(arena, hero)
    changed(hero, abilities=(ability("Summon a servant"),))
    assert can_do_something(fresh(arena), hero)


def test_arms_do_nothing_to_who_has_no_body_without_magic_that_reaches() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)])
    changed(foe, untouchable=True)
    assert not could_hurt(fresh(arena), hero, foe) and by_arms(fresh(arena), hero, foe) == 0.0
    changed(hero, abilities=(ability("Reach the insubstantial"),))
    assert could_hurt(fresh(arena), hero, foe)
    changed(hero, powers=Powers(None, 3, 3, 3))
    assert not could_hurt(fresh(arena), hero, foe)


@pytest.mark.parametrize(
    ("unit", "hexes", "can"), [("Shieldwall", 2, False), ("Shieldwall", 1, True), ("Bow", 20, True)]
)
def test_a_foe_can_attack_somebody_within_the_range_of_its_arms_or_by_magic(unit: str, hexes: int, can: bool) -> None:
    arena, _, (foe,) = sides([(10, 5)], [(10 + hexes, 5)])
    changed(foe, unit=unit)
    assert can_attack_somebody(fresh(arena), foe) is can
    changed(foe, abilities=(BOLT,))
    assert can_attack_somebody(fresh(arena), foe)


@pytest.mark.parametrize(("unit", "band"), [("Shieldwall", "melee"), ("Fyrd", "skirmish"), ("Bow", "missile")])
def test_the_farthest_band_with_arms(unit: str, band: str) -> None:
    arena, (hero,), _ = sides([(10, 5)], [(20, 5)])
    assert farthest_band(arena, changed(hero, unit=unit)) == band


# Coming on, waiting, leaving


def test_the_attacker_closes_in_and_the_defender_waits_until_somebody_attacks() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)])
    assert isinstance(act(arena, hero), MoveCode)
    assert act(arena, foe) == HOLD
    changed(hero, struck=True)
    assert isinstance(act(arena, foe), MoveCode)
    changed(hero, struck=False)
    changed(foe, wit="dull", rank="ordinary")
    assert isinstance(act(arena, foe), MoveCode), "the dull wait for nobody"


def test_defending_riders_come_at_who_is_within_a_move() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(21, 5)])
    changed(foe, unit="Knights")
    assert isinstance(act(arena, foe), MoveCode)
    changed(hero, place=(9, 5))
    assert act(arena, foe) == HOLD


def test_defenders_come_out_once_a_friend_is_held() -> None:
    arena, (hero,), (foe, friend) = sides([(10, 5)], [(20, 5), (30, 5)])
    changed(hero, place=(29, 5))
    changed(foe, place=(24, 5))
    assert isinstance(act(arena, foe), MoveCode)
    changed(hero, place=(20, 10))
    assert act(arena, foe) == HOLD
    del friend


def test_who_fled_takes_breath() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(20, 5)])
    assert act(arena, changed(hero, fled=True)) == HOLD


def test_a_side_that_can_do_nothing_any_more_leaves_by_its_own_edge() -> None:
    arena, (hero, friend), (foe,) = sides([(3, 5), (3, 9)], [(20, 5)])
    assert giving_up(arena, hero) is None
    changed(foe, armed=AttackBonuses(resist=Rating(9)))
    found = giving_up(fresh(arena), hero)
    assert found is not None and found.answer == str(OFF)
    changed(hero, place=(12, 5))
    found = giving_up(fresh(arena), hero)
    assert found is not None and ACTS.read(found.answer).place[0] < 12
    assert giving_up(fresh(arena), changed(hero, fled=True)) is None
    changed(friend, armed=AttackBonuses(melee=Rating(9)))
    found = giving_up(fresh(arena), changed(hero, fled=False))
    assert found is not None and "can do nothing against these foes" in found.reason, "a friend can"
    changed(hero, abilities=(HEAL,))
    assert giving_up(fresh(arena), hero) is None, "a healer stays"


def test_who_can_harm_nobody_goes_where_fewest_can_shoot() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)], ground={(8, 5): "w"})
    changed(foe, unit="Bow")
    assert cover(fresh(arena), hero) is None, "it can harm somebody"
    changed(foe, armed=AttackBonuses(resist=Rating(9)))
    found = cover(fresh(arena), hero)
    assert found is not None and ACTS.read(found.answer) == MoveCode(8, 5)
    changed(foe, unit="Shieldwall")
    assert cover(fresh(arena), hero) is None, "nobody shoots"
    changed(foe, unit="Bow", condition="fleeing")
    assert cover(fresh(arena), hero) is None


def test_who_can_do_nothing_in_a_melee_runs_unless_it_would_be_caught() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    changed(foe, armed=AttackBonuses(resist=Rating(9)))
    changed(hero, unit="Light Swords")
    found = act(arena, hero)
    assert isinstance(found, MoveCode) and distance(found.place, (11, 5)) > 1
    changed(foe, unit="Lancer", armed=AttackBonuses(melee=Rating(-3), resist=Rating(9)))
    assert not isinstance(act(arena, hero), MoveCode)


def test_who_can_do_nothing_leaves_a_melee_that_friends_cover() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (12, 5)], [(11, 5)])
    changed(foe, armed=AttackBonuses(melee=Rating(-3), resist=Rating(9)), unit="Lancer")
    found = act(arena, hero)
    assert isinstance(found, MoveCode) and distance(found.place, (11, 5)) > 1
    changed(friend, disabled=1)
    assert not isinstance(act(arena, hero), MoveCode)


def test_who_is_held_by_a_foe_it_cannot_touch_stands_where_it_would_be_caught() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    changed(foe, untouchable=True, unit="Lancer")
    found = choose_act(fresh(arena), hero, False)
    assert ACTS.read(found.answer) != OFF


def test_nobody_strong_draws_a_weak_friend_in() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (11, 4)], [(11, 5)])
    changed(foe, armed=AttackBonuses(resist=Rating(-1)))
    changed(friend, armed=AttackBonuses(melee=Rating(-2)))
    assert act(arena, hero) == AttackCode(foe.key)


def test_a_foe_beside_whom_there_is_no_room_is_passed_over() -> None:
    walled = dict.fromkeys(neighbours((16, 5)), "#")
    arena, (hero,), (_, other) = sides([(10, 5)], [(16, 5), (20, 9)], ground=walled)
    found = choose_act(fresh(arena), hero, False)
    place = ACTS.read(found.answer)
    assert isinstance(place, MoveCode) and distance(place.place, (20, 9)) < distance((10, 5), (20, 9))
    del other


def test_whom_one_comes_up_to_is_not_in_the_way() -> None:
    arena, (hero,), _ = sides([(10, 5)], [(14, 5)])
    assert "in the way" not in choose_act(fresh(arena), hero, False).reason


def test_casters_keep_away_from_hidden_foes_of_whom_friends_hold_one() -> None:
    """H-17: woods hide from beyond the skirmish band."""
    woods = {(24, 5): "w", (24, 9): "w"}
    arena, (hero, friend), (foe, other) = sides([(10, 5), (1, 1)], [(24, 5), (24, 9)], ground=woods)
    changed(hero, abilities=(BOLT,), powers=Powers(0, 6, 3, 3), unit="Improvised Weapons")
    for one in (foe, other):
        changed(one, armed=AttackBonuses(resist=Rating(9)))
    assert isinstance(act(arena, hero), MoveCode)
    changed(friend, place=(23, 9), powers=Powers(0, 3, 3, 3))
    assert act(arena, hero) == HOLD
    changed(friend, place=(1, 1))
    changed(foe, condition="fleeing")
    changed(other, condition="fleeing")
    found = act(arena, hero)
    assert isinstance(found, MoveCode) and found.place[0] < 10, "who runs is let go"


@pytest.mark.parametrize(
    ("effect", "falls", "share"),
    [
        ("Spell: target at -3E", False, 0.5), ("Spell: target at -1M", False, 1.0),
        ("Spell: target at -1E", False, 1 / 6),
        ("Spell: disable for turns", False, 1.0), ("Spell: disable", True, 2.0),
    ],
)  # fmt: skip
def test_magic_other_than_harm_is_counted_in_defeats(effect: str, falls: bool, share: float) -> None:
    """A mastery in the way is worth a defeat, six edges as much; a lasting spell takes all that is left somewhere."""
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    changed(hero, abilities=(ability(effect, name="Hex", matter="sword"),))
    changed(foe, powers=Powers(5, 3, 2, 4))
    found = best_magic(fresh(arena), hero)
    assert found is not None
    chance = found.prospect.chance
    assert found.prospect.mean == pytest.approx(share * chance)
    assert found.prospect.falls == pytest.approx(chance if falls else 0.0)
    assert found.prospect.fells is (falls and chance >= 0.5)


def test_driving_off_takes_all_that_a_spirit_has() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(11, 5)])
    changed(hero, abilities=(ability("Drive off the insubstantial", name="Begone"),))
    changed(foe, powers=Powers(None, 3, 2, None))
    found = best_magic(fresh(arena), hero)
    assert found is not None
    assert found.prospect.mean == pytest.approx(2 * found.prospect.chance)


def test_healing_that_is_used_up_is_no_healing() -> None:
    arena, (hero, friend), _ = sides([(10, 5), (10, 6)], [(30, 5)])
    changed(hero, abilities=(HEAL,), powers=Powers(5, 6, 3, 3))
    changed(friend, lost={"physical": 3})
    assert healing(fresh(arena), hero, fallen=False) is not None
    assert healing(fresh(arena), changed(hero, uses={"Heal": 0}), fallen=False) is None
    assert healing(fresh(arena), changed(hero, uses={}, disabled=1), fallen=False) is None


def test_nobody_hides_from_shooters_who_could_not_hit() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)], ground={(8, 5): "w"})
    changed(foe, unit="Bow", armed=AttackBonuses(resist=Rating(9)))
    assert cover(fresh(arena), hero) is not None
    changed(foe, armed=AttackBonuses(resist=Rating(9), missile=Rating(-9)))
    assert cover(fresh(arena), hero) is None


def test_a_move_out_of_sight_has_to_help() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(20, 5)])
    changed(foe, unit="Bow", armed=AttackBonuses(resist=Rating(9)))
    assert cover(fresh(arena), hero) is None, "all hexes within a move lie within its range"


def test_a_pursuer_tells_its_chance_to_catch() -> None:
    arena, (hero,), (foe,) = sides([(20, 5)], [(21, 5)])
    changed(foe, unit="Lancer", lost={"physical": 4})
    changed(hero, unit="Hoplite")
    chance = round(100 * catch_chance(fresh(arena), foe, hero))
    found = decide(arena.battle, PursuitChoice(fresh(arena), foe, hero))
    assert found.reason == f"Soldier runs after Spearwoman, with a {chance} % chance to catch up."
    changed(foe, unit="Hoplite")
    changed(hero, unit="Lancer")
    chance = round(100 * catch_chance(fresh(arena), foe, hero))
    found = decide(arena.battle, PursuitChoice(fresh(arena), foe, hero))
    assert found.reason == f"Soldier lets Spearwoman go, since the chance to catch up is only {chance} %."


@pytest.mark.parametrize(("joined", "leaves"), [(True, True), (False, False)])
def test_the_cunning_leave_a_melee_to_shoot_only_if_friends_cover_them(joined: bool, leaves: bool) -> None:
    """H-20, H-34."""
    arena, (hero, friend), _ = sides([(10, 5), (12, 5) if joined else (1, 1)], [(11, 5)])
    changed(hero, unit="Bow", powers=Powers(5, 3, 6, 3), armed=AttackBonuses(missile=Rating(2)))
    assert isinstance(act(arena, hero), MoveCode) is leaves
    changed(hero, powers=Powers(5, 3, 4, 3))
    assert isinstance(act(arena, hero), AttackCode), "the plain strike back"
    del friend


def test_cunning_shooters_with_nothing_to_strike_leave_a_covered_melee() -> None:
    arena, (hero, friend), (foe,) = sides([(10, 5), (12, 5)], [(11, 5)])
    changed(hero, unit="Bow", powers=Powers(5, 3, 6, 3))
    changed(foe, untouchable=True)
    found = act(arena, hero)
    assert isinstance(found, MoveCode) and distance(found.place, (11, 5)) > 1
    del friend


# What is offered


def test_those_in_danger_are_of_one_side_and_within_reach_of_a_blow_that_fells() -> None:
    arena, (hero, friend), (foe, other) = sides([(10, 5), (30, 5)], [(11, 5), (34, 9)])
    for one in (hero, friend, foe, other):
        changed(one, lost={"physical": 4})
    assert in_danger(arena, "party") == {hero.key} and in_danger(arena, "foes") == {foe.key}
    changed(hero, lost={})
    assert in_danger(arena, "party") == frozenset()
    assert in_danger(arena, "foes") == {foe.key}
    changed(foe, place=None)
    assert in_danger(arena, "foes") == frozenset()


def test_a_way_is_told_by_how_far_it_ends_from_the_nearest_foe_who_fights() -> None:
    arena, (hero,), (foe, other) = sides([(10, 5)], [(20, 5), (16, 5)])
    assert way_words(arena, hero, ((11, 5), (12, 5))).endswith("4 hexes from Soldier b")
    changed(other, condition="fleeing")
    assert way_words(arena, hero, ((11, 5), (12, 5))).endswith("8 hexes from Soldier a")
    del foe


def test_joint_attacks_stand_behind_the_attack_that_they_join() -> None:
    arena, (hero, friend), (foe, other) = sides([(10, 5), (11, 4)], [(11, 5), (10, 4)])
    changed(other, armed=AttackBonuses(resist=Rating(3)))
    arena = fresh(arena)
    order = [one.code for one in by_worth(arena.battle, hero, attack_options(arena, hero))]
    assert order == [
        str(AttackCode(foe.key)), str(AttackCode(foe.key, friend.key)), str(AttackCode(other.key)),
        str(AttackCode(other.key, friend.key)),
    ]  # fmt: skip


def test_who_fled_and_could_only_come_nearer_has_nowhere_to_go() -> None:
    """G-55."""
    closed = {(column, row): "#" for column in range(36) for row in range(14) if row != 5 or column < 10}
    arena, (hero,), _ = sides([(10, 5)], [(20, 5)], ground=closed)
    for fled, stuck in ((True, True), (False, False)):
        changed(hero, fled=fled)
        asked = ActionChoice(fresh(arena), hero, (), usual_act)
        refused = {one.code: one.refused for one in asked.options}
        assert bool(refused["elsewhere"]) is stuck


# Waiting for the first blow


@pytest.mark.parametrize(
    ("moved", "unit", "waits"), [(True, "Shieldwall", True), (False, "Shieldwall", False), (True, "Knights", False)]
)
def test_an_attacker_on_foot_lets_a_foe_on_foot_come_that_comes_by_itself(moved: bool, unit: str, waits: bool) -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(13, 5)])
    changed(foe, moved=moved, unit=unit)
    assert lets_come(fresh(arena), hero, foe) is waits
    assert (act(arena, hero) == HOLD) is waits
    foe.moved = True
    assert not lets_come(fresh(arena), changed(hero, place=(2, 5)), foe), "it could not come to blows with it yet"


def test_the_cunning_wait_for_the_first_blow_until_the_attack_would_fail() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(13, 5)])
    assert isinstance(act(arena, hero), MoveCode), "the plain come on"
    changed(hero, wit="cunning")
    found = choose_act(fresh(arena), hero, False)
    assert ACTS.read(found.answer) == HOLD and "strikes first" in found.reason
    for change in ({"struck": True}, {"unit": "Knights"}):
        plain = {"struck": False, "unit": "Shieldwall"}
        changed(foe, **{**plain, **change})
        assert not has_patience(fresh(arena), hero, foe)
        changed(foe, **plain)
    arena.battle.quiet = arena.battle.rulings.quiet_turns - 2
    assert isinstance(act(arena, hero), MoveCode), "else the attackers fail for want of fighting"


def test_a_plain_defender_steps_up_to_a_foe_that_halts_within_reach() -> None:
    for moved, comes in ((False, True), (True, False)):
        arena, _, (foe,) = sides([(10, 5)], [(13, 5)])
        arena.battle.figures[0].moved = moved
        assert isinstance(act(arena, changed(foe, wit="plain")), MoveCode) is comes


def test_a_foe_that_steps_back_is_not_followed_by_a_figure_alone() -> None:
    arena, (hero,), (foe,) = sides([(10, 5)], [(13, 5)])
    changed(foe, unit="Javelinman")
    assert isinstance(act(arena, hero), MoveCode)
    changed(hero, met={foe.key: arena.battle.round})
    found = choose_act(fresh(arena), hero, False)
    assert ACTS.read(found.answer) == HOLD and "does not run after" in found.reason
    changed(foe, place=(35, 5))
    changed(hero, place=(32, 5))
    assert isinstance(act(arena, hero), MoveCode), "a foe with no room behind it is cornered"


def test_the_reason_of_an_attack_says_whether_it_is_the_easiest_or_counts_most() -> None:
    arena, (hero,), (weak, strong) = sides([(10, 5)], [(11, 5), (10, 4)])
    changed(weak, armed=AttackBonuses(resist=Rating(-1)))
    assert "the easiest to harm" in choose_act(fresh(arena), hero, False).reason
    changed(strong, armed=AttackBonuses(melee=Rating(5)))
    assert "whose fall would help most" in choose_act(fresh(arena), hero, False).reason
