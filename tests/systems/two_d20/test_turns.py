"""The own turn (part 5, T-09, T-10): what each action does, what it costs, and what forbids it."""

from __future__ import annotations

import pytest

from solo.systems.two_d20.fight.state import AttackSource, ShieldHeld
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    FIST,
    KNIFE,
    MAUL,
    SPEAR,
    SWORD,
    Scripted,
    fighter,
    staged,
)
from tests.systems.two_d20.turn_staging import FAIL, PASS, menu, offered, turn_of

HEALING = {"healing": Training(2, 1), "observation": Training(2, 1), "parry": Training(2, 1), "melee": Training(2, 1)}


# Actions and how many there are (T-09)


def test_a_standard_action_may_be_traded_for_a_second_minor_one() -> None:
    arena = staged(Scripted(), fighter("A", SWORD, prone=True, guard=False, burning=2), fighter("b", zone=5))
    assert offered(arena, "A", "stand").preview().cost == "Minor"
    turn_of(arena, "A", "clear:burning", "stand")
    one = arena.fight.find("A")
    assert (one.burning, one.prone) == (0, False)


def test_a_third_minor_action_is_refused() -> None:
    one = fighter("A", SWORD, prone=True, burning=2, off_balance=1)
    arena = staged(Scripted(), one, fighter("b", zone=5))
    with pytest.raises(AssertionError, match="No Minor Action left"):
        turn_of(arena, "A", "keep", "clear:burning", "stand", "clear:off balance")


def test_a_turn_ends_by_itself_after_the_standard_action_unless_something_presses() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b"))
    turn_of(arena, "A", "attack:b:0")
    assert arena.fight.find("A").acted
    lying = staged(Scripted(FAIL), fighter("A", prone=True, guard=False), fighter("b"))
    turn_of(lying, "A", "attack:b:0", "stand", "end")
    assert not lying.fight.find("A").prone, "who lies there is asked once more"


def test_who_keeps_the_turn_is_asked_until_it_is_ended() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b"))
    turn_of(arena, "A", "keep", "attack:b:0", "drop:0", "end")
    assert arena.fight.find("A").arms[0].where == "ground"


def test_the_stunned_have_no_standard_action_and_nothing_to_trade() -> None:
    one = fighter("A", stunned=True, steady=2, prone=True, burning=2)
    arena = staged(Scripted((1, 1)), one, fighter("b"))
    assert offered(arena, "A", "attack:b:0").refused == "A is stunned."
    turn_of(arena, "A", "stand", "clear:burning")
    assert (one.prone, one.burning) == (False, 2), "one Minor Action is all there is"


def test_stun_lasts_one_turn_and_does_not_come_back_at_once() -> None:
    arena = staged(Scripted(), fighter("A", stunned=True, steady=2), fighter("b"))
    one = arena.fight.find("A")
    turn_of(arena, "A")
    assert (one.stunned, one.steady) == (False, 1), "the turn that follows is spared too"
    turn_of(arena, "A")
    assert one.steady == 0


def test_two_doom_shake_the_stun_off_as_the_turn_begins() -> None:
    arena = staged(Scripted(FAIL), fighter("A", stunned=True, steady=2), fighter("b"), doom=3)
    assert offered(arena, "A", "shake").preview().cost == "2 Doom: 3 → 5"
    turn_of(arena, "A", "shake", "attack:b:0")
    assert arena.fight.doom == 5, "a hero gives them to the game master"
    foes = staged(Scripted(FAIL), fighter("A"), fighter("b", stunned=True, steady=2), doom=3)
    turn_of(foes, "b", "shake", "attack:A:0")
    assert foes.fight.doom == 1, "for a foe the game master pays"
    poor = staged(Scripted(), fighter("A"), fighter("b", stunned=True, steady=2), doom=1)
    assert offered(poor, "b", "shake").refused == "The foes have less than 2 Doom."


# Reach, moving, and what stands in the way (T-21, T-22, H-02, H-03)


def test_stepping_up_is_part_of_an_attack_in_the_own_zone_once_a_turn() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b"), fighter("c"), paired=False)
    turn_of(arena, "A", "attack:b:0")
    assert (arena.fight.find("A").reach, arena.fight.find("b").reach) == (["b"], ["A"]), "Reach is mutual"
    assert offered(arena, "A", "enter:c").refused == "A has already shifted this turn."


def test_an_attack_in_the_neighbouring_zone_takes_the_movement_with_it() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b", zone=3), fighter("c", zone=4), paired=False)
    assert menu(arena, "A").option("attack:c:0") is None, "two zones off is too far"
    assert offered(arena, "A", "attack:b:0").label.startswith("go to zone 3")
    turn_of(arena, "A", "attack:b:0")
    assert (arena.fight.find("A").zone, arena.fight.find("A").reach) == (3, ["b"])


def test_moving_on_leaves_all_and_lets_each_retaliate_first() -> None:
    arena = staged(Scripted(FAIL, FAIL), fighter("A"), fighter("b"), fighter("c"), doom=5)
    assert "LEAVES THE REACH OF b and c" in offered(arena, "A", "move:3").preview().note
    turn_of(arena, "A", "move:3", retaliate=["strike", "let-go"])
    one = arena.fight.find("A")
    assert (one.zone, one.reach, arena.fight.find("b").reactions, arena.fight.find("c").reactions) == (3, [], 1, 0)


def test_who_is_struck_down_while_leaving_stays_where_it_is() -> None:
    arena = staged(Scripted((1, 2), (5, 5, 5, 5)), fighter("A", vigor=1, wounds=3), fighter("b"), doom=5)
    turn_of(arena, "A", "move:3", retaliate="strike")
    assert (arena.fight.find("A").zone, arena.fight.find("A").out) == (2, True)


def test_withdrawing_draws_nothing_and_stays_in_the_zone() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), doom=9)
    turn_of(arena, "A", "withdraw")
    assert (arena.fight.find("A").zone, arena.fight.find("A").reach, arena.fight.find("b").reach) == (2, [], [])
    assert offered(arena, "A", "withdraw").refused == "No enemy has A in Reach."


def test_adjust_steps_out_of_one_reach_and_keeps_the_other() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b"), fighter("c"), doom=5)
    turn_of(arena, "A", "leave:b", retaliate="strike")
    assert arena.fight.find("A").reach == ["c"]


def test_four_enemies_fill_a_fighters_reach() -> None:
    arena = staged(Scripted(), fighter("A"), *(fighter(key) for key in "bcde"), fighter("f", zone=3))
    arena.fight.find("f").zone = 2
    assert offered(arena, "A", "enter:f").refused == "There is no room left around f."


def test_a_sprint_goes_two_zones_and_makes_tests_harder_until_the_next_turn() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), paired=False)
    turn_of(arena, "A", "sprint:4:b")
    one = arena.fight.find("A")
    assert (one.zone, one.reach, one.sprinting) == (4, ["b"], True)
    turn_of(arena, "A")
    assert not one.sprinting


def test_difficult_ground_stops_whoever_fails_at_its_border() -> None:
    for dice, zone in ((PASS, 3), (FAIL, 2)):
        arena = staged(Scripted(dice), fighter("A"), fighter("b", zone=3), paired=False)
        arena.fight.zones[2].difficult = True
        turn_of(arena, "A", "move:3:b")
        assert arena.fight.find("A").zone == zone


def test_the_prone_the_caught_and_the_pinned_stay_where_they_are() -> None:
    arena = staged(Scripted(), fighter("A", prone=True), fighter("b", zone=4))
    assert offered(arena, "A", "move:3").refused == "A is prone. Stand up first."
    caught = staged(Scripted(), fighter("A", caught="minor"), fighter("b", zone=4))
    assert "Break free first" in offered(caught, "A", "move:3").refused
    turn_of(caught, "A", "clear:caught", "sprint:4")
    assert caught.fight.find("A").zone == 4
    pinned = staged(Scripted(), fighter("A", caught="standard"), fighter("b"), paired=False)
    assert "Struggle free" in offered(pinned, "A", "enter:b").refused
    turn_of(pinned, "A", "struggle-free")
    assert not pinned.fight.find("A").caught


def test_heroes_leave_over_the_edge_of_zone_1_foes_over_that_of_zone_5() -> None:
    arena = staged(Scripted(), fighter("A", zone=1), fighter("b", zone=5))
    assert offered(arena, "b", "move:6").refused == ""
    turn_of(arena, "A", "move:0")
    assert arena.fight.find("A").gone
    near = staged(Scripted(), fighter("A", zone=1), fighter("b", zone=1))
    assert offered(near, "A", "move:0").refused == "A has an enemy in Reach."
    assert offered(staged(Scripted(), fighter("A"), fighter("b", zone=4)), "A", "move:0").refused


# Small actions (T-10, H-15)


def test_drawing_puts_away_what_is_in_the_way_and_picks_up_what_lies_near() -> None:
    one = fighter("A", BOW, SWORD)
    one.arms[1].where = "belt"
    arena = staged(Scripted(), one, fighter("b", zone=4))
    turn_of(arena, "A", "draw:1")
    assert [arm.where for arm in one.arms] == ["belt", "hand"]
    turn_of(arena, "A", "drop:1", "draw:0")
    assert [arm.where for arm in one.arms] == ["hand", "ground"]
    assert offered(arena, "A", "draw:1").label == "pick up the sword"
    one.zone = 1
    assert menu(arena, "A").option("draw:1") is None, "it lies in zone 2"


def test_a_shield_is_drawn_and_dropped_like_a_weapon() -> None:
    one = fighter("A", SWORD)
    one.shield = ShieldHeld("round shield", 2, where="belt")
    arena = staged(Scripted(), one, fighter("b", zone=4))
    turn_of(arena, "A", "draw:-1")
    assert one.shield.where == "hand"
    turn_of(arena, "A", "drop:-1")
    assert one.shield.where == "ground"


def test_a_crossbow_is_reloaded_with_a_minor_action_and_stays_braced() -> None:
    one = fighter("A", CROSSBOW)
    one.arms[0].loaded, one.arms[0].braced = False, True
    arena = staged(Scripted(FAIL), one, fighter("b", zone=3))
    assert offered(arena, "A", "attack::0").refused == "The crossbow is not loaded."
    turn_of(arena, "A", "reload:0", "attack:b:0")
    assert one.arms[0].braced
    assert not one.arms[0].loaded


def test_bracing_lasts_until_a_move() -> None:
    one = fighter("A", MAUL)
    arena = staged(Scripted(), one, fighter("b", zone=4))
    turn_of(arena, "A", "brace:0")
    assert one.arms[0].braced
    turn_of(arena, "A", "move:3")
    assert not one.arms[0].braced


def test_guard_comes_back_by_a_parry_that_an_enemy_in_reach_makes_harder() -> None:
    one = fighter("A", guard=False)
    arena = staged(Scripted(PASS), one, fighter("b", zone=3), momentum=0)
    assert offered(arena, "A", "regain-guard").preview().note == "Parry, difficulty 1"
    turn_of(arena, "A", "regain-guard")
    assert one.guard
    close = staged(Scripted((5, 19)), fighter("A", guard=False), fighter("b"))
    assert offered(close, "A", "regain-guard").preview().note == "Parry, difficulty 2"
    turn_of(close, "A", "regain-guard")
    assert not close.fight.find("A").guard


def test_quick_guard_is_free_once_a_round() -> None:
    arena = staged(
        Scripted(FAIL, FAIL, FAIL), fighter("A", guard=False, gifts=TalentEffects(quick_guard=True)), fighter("b")
    )
    assert offered(arena, "A", "regain-guard").preview().cost == "Free"
    turn_of(arena, "A", "keep", "regain-guard", "regain-guard", "attack:b:0")


# Standard Actions


def test_a_weakness_that_was_found_serves_until_the_end_of_the_next_turn() -> None:
    arena = staged(Scripted(PASS), fighter("A", skills=HEALING), fighter("b"))
    one = arena.fight.find("A")
    turn_of(arena, "A", "exploit:b")
    assert (one.exploit, one.exploit_turns) == ("b", 1)
    turn_of(arena, "A")
    assert one.exploit == ""


def test_the_next_attack_uses_a_weakness_up() -> None:
    arena = staged(Scripted((19, 19, 19)), fighter("A", exploit="b", exploit_turns=1), fighter("b"))
    turn_of(arena, "A", "attack:b:0", dice="dice:0:0:0:0:0:1:0")
    assert arena.fight.find("A").exploit == ""


def test_recovering_gives_two_points_and_never_more_than_are_lost() -> None:
    for vigor, after in ((5, 7), (9, 10)):
        arena = staged(Scripted((8, 19)), fighter("A", vigor=vigor, full_vigor=10), fighter("b", zone=4))
        turn_of(arena, "A", "recover:vigor")
        assert arena.fight.find("A").vigor == after
    whole = staged(Scripted(), fighter("A"), fighter("b"))
    assert offered(whole, "A", "recover:vigor").refused == "A has full Vigor."


def test_a_treatment_helps_a_friend_at_hand_and_stops_its_bleeding() -> None:
    healer = fighter("A", skills=HEALING, gifts=TalentEffects(treated=1))
    friend = fighter("B", vigor=2, full_vigor=10, bleeding=2, bleeding_turns=3)
    arena = staged(Scripted((8, 19)), healer, friend, fighter("c", zone=4))
    turn_of(arena, "A", "treat:B:vigor")
    assert (friend.vigor, friend.bleeding) == (5, 0), "Field Surgeon gives three"


def test_the_dying_are_saved_by_healing_at_difficulty_3() -> None:
    dying = fighter("B", out=True, prone=True, wounds=5, dying=2)
    arena = staged(Scripted((1, 8)), fighter("A", skills=HEALING), dying, fighter("c", zone=4))
    assert offered(arena, "A", "treat:B:dying").preview().note == "Healing, difficulty 3"
    turn_of(arena, "A", "treat:B:dying")
    assert (dying.wounds, dying.dying, dying.out) == (4, 0, True)


def test_a_friends_help_is_one_die_that_joins_the_next_test() -> None:
    friend = fighter("B")
    arena = staged(Scripted((1,)), fighter("A"), friend, fighter("c"))
    turn_of(arena, "A", "assist:B:melee")
    assert friend.help is not None
    assert (friend.help.skill, friend.help.successes) == ("melee", 2)
    assert offered(arena, "A", "assist:B:melee").refused == "B already has help."


def test_a_held_attack_strikes_whoever_comes() -> None:
    arena = staged(Scripted((5, 19), (1, 1, 3, 3), FAIL), fighter("A"), fighter("b", zone=3), paired=False)
    turn_of(arena, "A", "ready:0:comes")
    turn_of(arena, "b", "attack:A:0", ready="yes")
    assert arena.fight.find("b").vigor == 8
    assert arena.fight.find("A").held is None
    assert arena.fight.find("A").reactions == 0, "it is no reaction"


def test_a_held_attack_may_wait_for_an_attack_and_is_lost_with_the_next_turn() -> None:
    arena = staged(Scripted((5, 19), (1, 1, 3, 3), FAIL), fighter("A"), fighter("b"))
    turn_of(arena, "A", "ready:0:attacks")
    turn_of(arena, "b", "attack:A:0", ready="yes")
    assert arena.fight.find("b").vigor == 8
    turn_of(arena, "A", "ready:0:attacks")
    turn_of(arena, "A")
    assert arena.fight.find("A").held is None


def test_a_test_of_any_skill_against_an_obstacle_banks_what_is_over() -> None:
    arena = staged(Scripted((1, 1)), fighter("A", skills=HEALING), fighter("b", zone=4))
    turn_of(arena, "A", "try", skill="observation", difficulty="2")
    assert arena.fight.momentum == 2


def test_what_one_hero_alone_cannot_do_is_greyed() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    assert offered(arena, "A", "treat::vigor").refused == "A is alone."
    assert offered(arena, "A", "assist::parry").refused == "A is alone."


# Pools and Fortune (T-06, T-08, R-29)


def test_second_wind_out_of_the_pool_is_point_for_point() -> None:
    one, friend = fighter("A", vigor=4, full_vigor=10), fighter("B", resolve=9, full_resolve=10)
    arena = staged(Scripted(), one, friend, fighter("c", zone=4), momentum=4)
    turn_of(arena, "A", "breath:B:resolve:1", "breath:A:vigor:1", "breath:A:vigor:2")
    assert (one.vigor, friend.resolve, arena.fight.momentum) == (7, 10, 0)


def test_fortune_gives_a_bonus_action_once_a_turn() -> None:
    arena = staged(Scripted(FAIL, FAIL), fighter("A", fortune=3), fighter("b"))
    turn_of(arena, "A", "fortune:action", "attack:b:0", "attack:b:0")
    assert arena.fight.find("A").fortune == 2
    with pytest.raises(AssertionError, match="Only one Bonus Action a turn"):
        turn_of(arena, "A", "fortune:action", "fortune:action")


def test_fortune_gives_back_a_whole_track_lifts_harm_and_declares() -> None:
    one = fighter("A", fortune=3, vigor=1, full_vigor=10, wounds=2)
    arena = staged(Scripted(), one, fighter("b", zone=4))
    turn_of(arena, "A", "fortune:vigor", "fortune:wounds", "fortune:story")
    assert (one.vigor, one.overcome, one.fortune) == (10, ["vigor"], 0)
    assert offered(arena, "A", "fortune:resolve").refused == "A has no Fortune left."


def test_a_swift_action_is_one_step_harder() -> None:
    arena = staged(Scripted((1, 2), (3, 3, 3, 3), (5, 19)), fighter("A"), fighter("b", soak=4))
    early = "dice:0:0:0:0:0:0:1"
    turn_of(
        arena,
        "A",
        "attack:b:0",
        "attack:b:0",
        dice=[early, "dice:0:0:0:0:0:0:0"],
        early_spends=["swift-action:", "enough"],
    )
    assert "A attacks b with the sword and misses." in arena.scene.story  # type: ignore[attr-defined]


# The end of a turn


def test_bleeding_and_fire_bite_at_the_end_of_a_turn_through_all_soak() -> None:
    one = fighter("A", soak=9, bleeding=1, bleeding_turns=1, burning=2)
    arena = staged(Scripted((2,), (2, 5)), one, fighter("b", zone=4))
    turn_of(arena, "A")
    assert one.vigor == 10 - 2 - 3
    assert (one.bleeding, one.bleeding_turns, one.burning) == (0, 0, 2)


def test_what_lasts_until_a_turn_ends_is_over_then() -> None:
    arena = staged(Scripted(), fighter("A", shaken=True, morale=3), fighter("b", zone=4))
    turn_of(arena, "A")
    assert (arena.fight.find("A").shaken, arena.fight.find("A").morale) == (False, 0)


def test_momentum_that_will_fade_is_called_to_mind_at_the_last_heros_turn() -> None:
    arena = staged(Scripted(), fighter("A", vigor=3, full_vigor=9), fighter("B"), fighter("c"), momentum=2)
    assert "fades" not in menu(arena, "B").prompt
    arena.fight.find("A").acted = True
    assert menu(arena, "B").prompt.endswith("1 of 2 Momentum fades after this round. A Second Wind could help A.")


def test_weapons_that_nobody_can_be_reached_with_are_greyed_with_the_reason() -> None:
    one = fighter("A", SPEAR, FIST)
    one.arms.append(AttackSource(KNIFE))
    arena = staged(Scripted(), one, fighter("b", zone=5))
    assert offered(arena, "A", "attack::0").refused == "This weapon cannot reach an enemy now."


# What stands on top of the menu


def test_what_a_tactic_would_do_and_the_best_attacks_stand_on_top_outside_their_group() -> None:
    weak, strong = fighter("b", vigor=2), fighter("c", vigor=9)
    arena = staged(Scripted(), fighter("A", SWORD, FIST, KNIFE), weak, strong)
    asked = menu(arena, "A")
    top = [option.code for option in asked.options if not option.group]
    assert [option.code for option in asked.options[:2]] == top == [asked.default, "attack:c:0"]
    assert top[0] == "attack:b:0"


def test_attacks_are_in_the_order_of_what_they_promise() -> None:
    arena = staged(Scripted(), fighter("A", FIST, KNIFE, SWORD), fighter("b", vigor=4), fighter("c", vigor=9))
    attacks = [one for one in menu(arena, "A").options if one.code.startswith(("attack", "throw")) and not one.refused]
    chances = [[measure.value for measure in reversed(one.preview().measures)] for one in attacks if one.group]
    assert len(chances) > 3
    assert chances == sorted(chances, reverse=True)
