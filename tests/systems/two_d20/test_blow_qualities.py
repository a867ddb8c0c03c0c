"""Each quality of an attack, the targets that Effects add, and the abilities of foes (`T-23`, `H-14`, `H-16`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.hit import suffer
from solo.systems.two_d20.fight.rules import qualities
from solo.systems.two_d20.fight.rules.abilities import end_line, may_ambush
from solo.systems.two_d20.fight.rules.attempt import damage_dice, soak_dice
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak
from tests.systems.two_d20.blow_staging import (
    BOW,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    fighter,
    staged,
    struck,
    with_quality,
)

HIT, TWO_EFFECTS, NO_EFFECT = (9, 15), (5, 6, 3, 1), (2, 3, 3, 1)
PASS, FAIL, BEST = (9, 9), (9, 20), (1, 1)


def blown(faces: tuple[int, ...], *more: tuple[int, ...], target: dict[str, Any] | None = None, **given: Any) -> Any:
    """Who was struck by four dice that lie so, the weapon having these qualities; foes' 20s take no Doom here."""
    arena = staged(
        Scripted(HIT, faces, *more), fighter("A", with_quality(SWORD, **given)), fighter("b", **(target or {})), doom=0
    )
    struck(arena, "A", "b")
    assert not arena.scene.pools  # type: ignore[attr-defined]
    return arena.fight.find("b")


def test_vicious_adds_for_each_effect_and_piercing_cuts_soak_for_each() -> None:
    assert blown(TWO_EFFECTS, vicious=2).vigor == 10 - (3 + 4)
    assert blown(NO_EFFECT, vicious=2).vigor == 10 - 3
    assert blown(TWO_EFFECTS, piercing=2, target={"soak": 3}).vigor == 10 - 3
    assert blown(NO_EFFECT, piercing=2, target={"soak": 3}).vigor == 10


def test_intense_does_one_harm_more_with_an_effect_and_any_harm() -> None:
    assert blown((5, 2, 2, 3), intense=True).wounds == 2
    assert blown((2, 2, 2, 3), intense=True).wounds == 1
    assert blown((5, 3, 3, 3), intense=True).wounds == 0


def test_harm_by_intense_is_named() -> None:
    scene = Scripted(HIT, (5, 2, 2, 3))
    struck(staged(scene, fighter("A", with_quality(SWORD, intense=True)), fighter("b"), doom=0), "A", "b")
    assert "A hits b for 5: 2 Wounds (1 by Intense), taken out." in [event.text for event in scene.told]


def test_further_targets_of_area_are_named() -> None:
    scene = Scripted(HIT, (5, 3, 3, 1))
    heroes = [fighter(name) for name in "BCDE"]
    struck(staged(scene, fighter("a", with_quality(SWORD, area=True)), *heroes), "a", "B", area="D")
    assert "a also strikes at D (Area, 1 Effect)." in [event.text for event in scene.told]


def test_nonlethal_harm_counts_and_passes_with_the_scene() -> None:
    struck_one = blown((2, 2, 2, 2), nonlethal=True)
    assert (struck_one.wounds, struck_one.bruises) == (1, 1)


@pytest.mark.parametrize(("dice", "prone"), [(BEST, False), (PASS, False), (FAIL, True)])
def test_knockdown_is_resisted_at_as_many_successes_as_effects(dice: tuple[int, int], prone: bool) -> None:
    fallen = blown(TWO_EFFECTS, dice, knockdown=True)
    assert (fallen.prone, fallen.guard) == (prone, not prone)
    assert not blown(NO_EFFECT, knockdown=True).prone


def test_knockdown_needs_five_successes_at_most_and_no_damage() -> None:
    assert blown((5, 6, 3, 3), FAIL, knockdown=True, target={"soak": 9}).prone


@pytest.mark.parametrize(("dice", "stunned"), [(PASS, False), (FAIL, True)])
def test_stun_is_resisted_and_needs_damage(dice: tuple[int, int], stunned: bool) -> None:
    assert blown(TWO_EFFECTS, dice, stun=True).stunned == stunned
    assert not blown(TWO_EFFECTS, stun=True, target={"soak": 9}).stunned
    assert not blown(NO_EFFECT, stun=True).stunned


@pytest.mark.parametrize("state", [{"stunned": True}, {"steady": 1}, {"ability": "Unfeeling"}])
def test_nobody_is_stunned_again_at_once_and_the_unfeeling_never(state: dict[str, Any]) -> None:
    found = blown(TWO_EFFECTS, stun=True, target=state)
    assert found.stunned == state.get("stunned", False)


def test_a_threat_that_stuns_is_resisted_by_discipline() -> None:
    weapon = replace(with_quality(STARE, stun=True), dice=4)
    arena = staged(Scripted(HIT, TWO_EFFECTS, FAIL), fighter("A", weapon), fighter("b"))
    struck(arena, "A", "b")
    assert arena.fight.find("b").stunned
    assert any(roll.what == "Discipline" for event in arena.scene.told for roll in event.rolls)  # type: ignore[attr-defined]


def test_persistent_bleeds_for_as_many_turns_as_effects_and_only_more_takes_its_place() -> None:
    found = blown(TWO_EFFECTS, persistent=2)
    assert (found.bleeding, found.bleeding_turns) == (2, 2)
    assert blown(TWO_EFFECTS, persistent=2, target={"soak": 9}).bleeding == 0
    worse = {"bleeding": 3, "bleeding_turns": 1}
    assert blown(TWO_EFFECTS, persistent=2, target=worse).bleeding == 3
    less = {"bleeding": 2, "bleeding_turns": 1}
    assert blown(TWO_EFFECTS, persistent=2, target=less).bleeding_turns == 2


def test_incendiary_burns_whatever_the_soak_and_only_more_takes_its_place() -> None:
    assert blown(TWO_EFFECTS, incendiary=3, target={"soak": 9}).burning == 3
    assert blown(NO_EFFECT, incendiary=3).burning == 0
    assert blown(TWO_EFFECTS, incendiary=3, target={"burning": 5}).burning == 5


def test_whoever_is_out_falls_bleeds_and_burns_no_more() -> None:
    found = blown(
        (2, 2, 5, 6), knockdown=True, stun=True, incendiary=3, persistent=2, target={"rank": "minion", "vigor": 4}
    )
    assert (found.out, found.stunned, found.burning, found.bleeding) == (True, False, 0, 0)


def test_area_adds_a_target_for_each_effect_with_its_own_defence_and_soak() -> None:
    sweeping = fighter("a", with_quality(SWORD, area=True))
    heroes = fighter("B"), fighter("C", soak=2), fighter("D", zone=3)
    arena = staged(Scripted((1, 9), TWO_EFFECTS, (9, 15)), sweeping, *heroes)
    struck(arena, "a", "B", defence=["none", "defend:C:parry"])
    assert [one.vigor for one in heroes] == [7, 9, 10], "the parry of 1 - 1 fails against the margin of 3 - 1"
    arena = staged(Scripted((9, 15), TWO_EFFECTS, (1, 9)), sweeping, *heroes)
    sweeping.reach.clear()
    struck(arena, "a", "B", defence=["none", "defend:C:parry"])
    assert heroes[1].vigor == 9
    assert arena.fight.momentum == 2, "a defence that prevails over the roll that lies banks its Momentum"


def test_whom_the_effects_add_is_chosen_where_there_are_more_than_effects() -> None:
    heroes = [fighter(name) for name in "BCDE"]
    arena = staged(Scripted(HIT, (5, 3, 3, 1)), fighter("a", with_quality(SWORD, area=True)), *heroes)
    struck(arena, "a", "B", area="D")
    assert [one.vigor for one in heroes] == [8, 10, 8, 10]


def test_bonus_damage_counts_for_the_first_target_only() -> None:
    heroes = fighter("B"), fighter("C")
    arena = staged(Scripted((1, 15), (5, 3, 3, 1)), fighter("a", with_quality(SWORD, area=True)), *heroes)
    struck(arena, "a", "B", spends="spend:0:0:1:0:0")
    assert [one.vigor for one in heroes] == [7, 8]


# Abilities of foes


def with_ability(name: str, *weapons: Any, **fields: Any) -> Any:
    return fighter("b", *weapons, ability=name, **fields)


def test_backstab_is_two_dice_more_against_whom_a_friend_has_in_reach() -> None:
    arena = staged(Scripted(HIT, (1, 1, 1, 1, 1, 1)), fighter("A"), with_ability("Backstab"), fighter("c"), doom=3)
    struck(arena, "b", "A", ability="use")
    assert (arena.fight.find("A").vigor, arena.fight.doom, arena.fight.find("b").ability_used) == (4, 2, True)
    alone = staged(Scripted(), fighter("A"), with_ability("Backstab"), doom=3)
    assert next(attack(alone, aimed(alone, "b", "A"))).kind != "ability"
    arena.scene.pools = [HIT, (1, 1, 1, 1)]  # type: ignore[attr-defined]
    struck(arena, "b", "A")


def test_sweep_gives_one_attack_area() -> None:
    arena = staged(Scripted(HIT, (5, 3, 3, 1)), fighter("A"), fighter("C"), with_ability("Sweep"), doom=6)
    struck(arena, "b", "A", ability="use")
    assert (arena.fight.find("A").vigor, arena.fight.find("C").vigor, arena.fight.doom) == (7, 7, 4)


def test_hurl_throws_the_target_down_with_an_effect() -> None:
    for faces, prone in ((TWO_EFFECTS, True), (NO_EFFECT, False)):
        arena = staged(Scripted(HIT, faces), fighter("A"), with_ability("Hurl"), doom=6)
        struck(arena, "b", "A", ability="use")
        assert arena.fight.find("A").prone == prone


def test_pack_is_a_die_more_while_another_of_it_is_in_reach_of_the_target() -> None:
    arena = staged(Scripted(), fighter("A"), with_ability("Pack"), fighter("c", ability="Pack"))
    assert sum(part.value for part in damage_dice(arena.fight, aimed(arena, "b", "A"))) == 4 + 1
    alone = staged(Scripted(), fighter("A"), with_ability("Pack"), fighter("c"))
    assert sum(part.value for part in damage_dice(alone.fight, aimed(alone, "b", "A"))) == 4


def test_a_zealot_throws_itself_in_the_way_of_a_blow_at_its_master() -> None:
    master = fighter("m", rank="nemesis")
    zealot = with_ability("Throw self in the way", rank="minion", vigor=4)
    arena = staged(Scripted(HIT, (2, 2, 3, 3)), fighter("A"), master, zealot, doom=5)
    struck(arena, "A", "m", defence="way:b")
    assert (master.vigor, zealot.out, arena.fight.doom) == (10, True, 4)


def test_hold_the_door_protects_at_a_price_that_does_not_grow() -> None:
    master, guard = fighter("m", rank="nemesis"), with_ability("Hold the door", reactions=3)
    arena = staged(Scripted((9, 15), (1, 9)), fighter("A"), master, guard, doom=2)
    struck(arena, "A", "m", defence="door:b:parry")
    assert (master.vigor, guard.reactions) == (10, 3)
    assert arena.fight.doom == 2 - 1 + 1, "one for the door, and the Momentum of 3 - 2 over 1 - 1"


def test_riposte_strikes_back_after_a_defence_for_its_own_price() -> None:
    arena = staged(Scripted((9, 15), (1, 9), HIT, (1, 1, 3, 3)), fighter("A"), with_ability("Riposte"), doom=4)
    struck(arena, "A", "b", defence=["defend:b:parry", "none"], retaliate="strike")
    assert arena.fight.find("A").vigor == 8
    assert arena.fight.doom == 4 - 1 + 2 - 2
    unanswered = staged(Scripted((20, 19)), fighter("A"), with_ability("Riposte"), doom=4)
    struck(unanswered, "A", "b", complication="doom")


def test_veil_makes_attacks_harder_and_shield_line_gives_a_die_of_cover() -> None:
    arena = staged(Scripted(), fighter("A"), with_ability("Veil"), doom=1)
    acted_out(before_attacks(arena, arena.fight.find("b")), ability="use")
    assert (arena.fight.find("b").veiled, arena.fight.doom) == (True, 0)
    arena = staged(
        Scripted(), fighter("A"), with_ability("Shield line", cover=1), fighter("c", ability="Shield line"), doom=1
    )
    line = arena.fight.find("b"), arena.fight.find("c")
    acted_out(before_attacks(arena, line[0]), ability="use")
    attempt = aimed(arena, "A", "b")
    assert [soak_dice(arena.fight, attempt, one) for one in line] == [2, 1]
    line[1].out = True
    assert soak_dice(arena.fight, attempt, line[0]) == 1, "nobody stands beside it any more"


def test_a_shield_line_lasts_until_the_buyers_next_turn_and_is_not_bought_again_by_the_others() -> None:
    line = [fighter(key, rank="minion", ability="Shield line") for key in "cd"]
    arena = staged(Scripted(), fighter("A"), with_ability("Shield line"), *line, doom=9)
    fight = arena.fight
    buyer, others = fight.find("b"), [fight.find(key) for key in "cd"]
    acted_out(before_attacks(arena, buyer), ability="use")
    for one in others:
        end_line(fight, one)
        assert one.lined
        acted_out(before_attacks(arena, one))
    assert fight.doom == 8, "nobody pays for what is there"
    end_line(fight, buyer)
    assert not any(one.lined for one in (buyer, *others))


def test_driven_on_minions_attack_at_once_with_one_die_and_keep_their_turns() -> None:
    minions = [fighter(key, rank="minion") for key in "cdef"]
    arena = staged(
        Scripted((9,), (1, 1, 3, 3), (20,), (15,)), fighter("A"), with_ability("Drive them on"), *minions, doom=5
    )
    acted_out(before_attacks(arena, arena.fight.find("b")), ability="use", complication="guard")
    assert (arena.fight.find("A").vigor, arena.fight.doom) == (8, 3)
    assert not any(one.acted for one in minions)


def test_drag_under_pulls_a_prone_one_along_and_hurts_it_unless_it_gets_free() -> None:
    for faces, vigor in (((9, 20), 10 - 4), ((9, 9), 10)):
        arena = staged(Scripted(faces, (2, 1, 6)), fighter("A", prone=True), with_ability("Drag under"), doom=5)
        acted_out(before_attacks(arena, arena.fight.find("b")), ability="use")
        one, serpent = arena.fight.find("A"), arena.fight.find("b")
        assert (one.zone, serpent.zone, one.reach, one.vigor) == (3, 3, ["b"], vigor)


def test_the_unfeeling_do_not_feel_nonlethal_blows_and_shake_one_wound_off() -> None:
    corpse = with_ability("Unfeeling", vigor=14)
    arena = staged(Scripted(), fighter("A"), corpse, doom=2)
    acted_out(suffer(arena, corpse, "vigor", DamageAfterSoak(9, nonlethal=True)))
    assert corpse.vigor == 14
    acted_out(suffer(arena, corpse, "vigor", DamageAfterSoak(10)), ability="use")
    assert (corpse.out, corpse.wounds, corpse.guard, corpse.reach, arena.fight.doom) == (False, 1, True, ["A"], 0)
    arena.fight.doom = 9
    acted_out(suffer(arena, corpse, "vigor", DamageAfterSoak(5)))
    assert corpse.out, "only once a scene"
    assert arena.fight.fallen == ["b"]


def test_the_unfeeling_are_told_to_be_out_only_once_they_do_not_shake_it_off() -> None:
    for answer, ends in (("use", "b shakes off the blow."), ("keep", "b is taken out.")):
        corpse = with_ability("Unfeeling", vigor=14)
        arena = staged(Scripted(), fighter("A"), corpse, doom=2)
        acted_out(suffer(arena, corpse, "vigor", DamageAfterSoak(10)), ability=answer)
        assert arena.scene.story == f"b takes 10: 2 Wounds, enough to go down.\n{ends}"  # type: ignore[attr-defined]


def test_an_ambush_is_for_the_first_round_of_a_fight_that_nobody_lay_in_wait_for() -> None:
    arena = staged(Scripted(), fighter("A"), with_ability("Ambush"), doom=2)
    arena.fight.round = 1
    panther = arena.fight.find("b")
    assert may_ambush(arena.fight, panther, 2)
    arena.fight.waiting = "foes"
    assert not may_ambush(arena.fight, panther, 2)


def test_an_ability_is_no_part_of_a_retaliation_and_nothing_is_asked_out_of_an_empty_purse() -> None:
    arena = staged(Scripted(HIT, TWO_EFFECTS), fighter("A"), with_ability("Hurl"), doom=0)
    struck(arena, "b", "A")
    running = attack(arena, aimed(arena, "b", "A", retaliate=True))
    arena.fight.doom = 9
    assert next(running).kind == "defence"


def test_a_bow_reads_as_a_shot_and_a_stare_as_a_threat() -> None:
    arena = staged(Scripted(), fighter("A", BOW, STARE), fighter("b"))
    assert aimed(arena, "A", "b").words("A") == "A shoots at b with the bow"
    assert aimed(arena, "A", "b", 1).words("A") == "A threatens b with the stare"


def test_whoever_was_stunned_is_spared_for_the_turn_that_follows() -> None:
    """R-34: not again until the end of the turn that follows the spoilt one."""
    one = fighter("A")
    qualities.stun(staged(Scripted(), one, fighter("b")), one)
    assert (one.stunned, one.steady) == (True, 2)
