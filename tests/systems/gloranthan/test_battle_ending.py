"""How a battle ends: every row of `H-29`, `H-32` and `H-33`, and what heroes take home."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.battle.ending import apply_outcome, find_winner, finish, injury_level, time_up
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rounds import play_turn, take_turn
from solo.systems.gloranthan.battle.state.figure import TO_THE_END
from solo.systems.gloranthan.hands.cards_in_play import Hand
from solo.systems.gloranthan.people.loss import Loss
from solo.systems.gloranthan.people.sheet import Wound
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, acted_out, by_seed, called, changed, heroes, mustered, staged

PROCEDURE = BattleProcedure(content())
PAIR = {"Spearwoman": (10, 5), "Band captain": (10, 6)}
DEFENDERS, BETWEEN = (24, 6), (18, 6)
"""A hex of the foes' zone, and one of nobody's."""


def over(winner="foes", foe="Soldier", **spear):
    """A battle that somebody has won, with this Spearwoman in it."""
    arena = staged(by_seed(1, []), PAIR, {foe: (24, 6)}, over=winner)
    changed(called(arena, "Spearwoman"), **spear)
    return arena


def ended(arena, **answers):
    """The result of the end of a battle; whoever was asked anything must have been meant to be."""
    return acted_out(finish(arena), **answers)


def home(arena, name="Spearwoman"):
    return apply_outcome(arena.battle, heroes()[name], content())


# H-33: whoever has nobody left


@pytest.mark.parametrize(
    ("theirs", "ours", "winner"),
    [
        ({}, {}, ""),
        ({"condition": "going on"}, {}, ""),
        ({"condition": "fleeing"}, {}, "party"),
        ({"condition": "out", "place": None}, {}, "party"),
        ({"condition": "gone", "place": None}, {}, "party"),
        ({"disabled": 2}, {}, ""),
        ({"disabled": TO_THE_END}, {}, "party"),
        ({}, {"condition": "fleeing"}, "foes"),
        ({"condition": "fleeing"}, {"condition": "fleeing"}, "draw"),
    ],
)
def test_a_side_with_nobody_ready_or_going_on_has_lost(theirs, ours, winner):
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Soldier": (24, 6)})
    changed(called(arena, "Soldier"), **theirs)
    changed(called(arena, "Spearwoman"), **ours)
    assert find_winner(arena.battle) == winner


def test_the_last_action_ends_the_turn_at_once():
    arena = staged(Scripted("3M actor"), {"Spearwoman": (17, 6), "Band captain": (9, 6)}, {"Soldier": (18, 6)})
    changed(called(arena, "Soldier"), lost={"physical": 2}, rank="ordinary")
    acted_out(play_turn(arena), act="strike:foes-0")
    assert arena.battle.over == "party"
    assert called(arena, "Band captain").acted == 0


@pytest.mark.parametrize(
    ("foe", "lost", "friends", "leaves"),
    [
        ("Soldier", 2, 2, True),  # 1 of 3 hits, alone against two
        ("Soldier", 1, 2, False),  # more than a third
        ("Soldier", 2, 1, False),  # against one
        ("Sergeant", 4, 2, False),  # no ordinary foe
    ],
)
def test_an_ordinary_foe_left_alone_and_badly_hurt_leaves(foe, lost, friends, leaves):
    party = dict(list({"Spearwoman": (3, 5), "Band captain": (3, 6)}.items())[:friends])
    arena = staged(by_seed(1), party, {foe: (34, 6)})
    changed(called(arena, foe), lost={"physical": lost})
    acted_out(play_turn(arena), act=["hold"] * (1 if leaves else friends + 1))
    assert (called(arena, foe).condition == "gone") == leaves
    assert arena.battle.over == ("party" if leaves else "")


@pytest.mark.parametrize(("foes", "said", "winner"), [(1, "agree", "draw"), (3, "refuse", "")])
def test_broken_off_by_agreement_nobody_has_won(foes, said, winner):
    arena = staged(by_seed(1, []), PAIR, {"Soldier": [(24, row) for row in range(foes)]})
    script = take_turn(arena, [called(arena, "Spearwoman")])
    next(script)
    asked = script.send("truce")
    while asked.follows:  # friends whom another person plays agree
        asked = script.send(asked.first_legal())
    assert (asked.who, asked.default) == ("foes-0", said)
    with pytest.raises(StopIteration):
        script.send(said)
    assert arena.battle.over == winner
    if winner:
        assert ended(arena).text == "Both sides break off. Neither side holds the field. The battle is undecided."


# H-29: the turns are over, or nothing happens


@pytest.mark.parametrize(
    ("defender", "attacker", "winner"),
    [
        (DEFENDERS, BETWEEN, "foes"),
        (BETWEEN, DEFENDERS, "party"),
        (DEFENDERS, (23, 3), "draw"),
        (BETWEEN, (17, 3), "draw"),
    ],
)
@pytest.mark.parametrize("when", [{"round": 24}, {"round": 9, "quiet": 6}])
def test_when_time_is_up_the_defenders_zone_decides(defender, attacker, winner, when):
    arena = staged(Scripted(), {"Spearwoman": attacker}, {"Soldier": defender}, attacker="party", **when)
    found, why = time_up(arena.battle)
    assert found == winner and why


def test_only_the_ready_hold_a_zone():
    arena = staged(Scripted(), {"Spearwoman": BETWEEN}, {"Soldier": DEFENDERS}, attacker="party", round=24)
    assert time_up(arena.battle)[0] == "foes"
    for state in ({"condition": "going on"}, {"condition": "ready", "disabled": 1}):
        changed(called(arena, "Soldier"), **state)
        assert time_up(arena.battle)[0] == "draw"


@pytest.mark.parametrize(
    ("scale", "turn", "quiet", "is_over"),
    [("personal", 23, 5, False), ("personal", 24, 0, True), ("battle", 19, 0, False), ("battle", 20, 0, True)],
)
def test_a_brawl_lasts_24_turns_and_a_battle_20(scale, turn, quiet, is_over):
    who = {"Tribune Carmanya": (5, 5)} if scale == "battle" else {"Spearwoman": (5, 5)}
    foes = {"Hill levy": (12, 5)} if scale == "battle" else {"Soldier": (24, 5)}
    arena = staged(Scripted(), who, foes, round=turn, quiet=quiet)
    assert bool(time_up(arena.battle)[0]) == is_over


def test_six_quiet_turns_end_it_for_the_attackers():
    arena = staged(by_seed(1, []), {"Spearwoman": (10, 5)}, {"Soldier": DEFENDERS}, attacker="party", quiet=5)
    acted_out(play_turn(arena), act=["hold", "hold"])
    assert arena.battle.over == "foes"
    assert ended(arena).text == "The fighting has died down. The attackers withdraw. The foes hold the field."


# H-32: what it costs


@pytest.mark.parametrize(
    ("steps", "caught", "step", "wounds", "lost"),
    [
        (0, False, 0, (), 0),
        (1, False, 1, (Wound("physical"),), 1),
        (2, False, 2, (Wound("physical", True),), 2),
        (0, True, 1, (Wound("physical"),), 1),
        (1, True, 2, (Wound("physical", True),), 2),
    ],
)
def test_each_step_costs_a_mastery_and_a_wound(steps, caught, step, wounds, lost):
    arena = over("party", steps=steps, caught=caught, lost={"physical": 5})
    ended(arena)
    hero = called(arena, "Spearwoman")
    assert injury_level(hero) == step and len(hero.forfeits) == lost
    back = home(arena)
    assert (back.wounds, back.dead) == (wounds, False)
    assert bool(back.lost) == bool(lost)


@pytest.mark.parametrize(("steps", "caught"), [(3, False), (2, True), (3, True)])
def test_the_third_step_is_death_and_nothing_more_is_lost(steps, caught):
    arena = over("party", steps=steps, caught=caught)
    ended(arena)
    assert home(arena).dead and not called(arena, "Spearwoman").forfeits


def test_a_prisoner_is_spared_the_extra_step():
    arena = over(steps=1, caught=True)
    ended(arena, capture="prisoner")
    assert injury_level(called(arena, "Spearwoman")) == 1
    back = home(arena)
    assert back.wounds == (Wound("physical"),) and "prisoner" in back.notes
    worse = over(steps=1, caught=True)
    ended(worse, capture="harm")
    assert home(worse).wounds == (Wound("physical", True),)
    free = over(steps=0, caught=True)
    ended(free, capture="prisoner")
    assert home(free).wounds == () and not home(free).lost


@pytest.mark.parametrize(("winner", "foe"), [("party", "Soldier"), ("draw", "Soldier"), ("foes", "Bear")])
def test_nobody_is_taken_prisoner_by_the_beaten_or_by_beasts(winner, foe):
    asked = []
    script = finish(over(winner, foe, steps=0, caught=True))
    question = next(script)
    try:
        while True:
            asked.append(question.kind)
            question = script.send(question.first_legal())
    except StopIteration:
        pass
    assert "capture" not in asked and "loss" in asked


def test_what_is_lost_is_chosen_among_what_was_used():
    arena = over("party", steps=2, lost={"physical": 5})
    script = finish(arena)
    asked = next(script)
    codes = [option.code for option in asked.options]
    assert codes[0] == asked.default and codes[-1] == "lose:physical:Physical"
    assert {Loss.read(code).name for code in codes} == {"Spear", "Resistance", "Arrow Armour", "Physical"}
    again = script.send("lose:skills:Spear")
    assert "lose:skills:Spear" not in [option.code for option in again.options]
    with pytest.raises(StopIteration):
        script.send("lose:physical:Physical")
    back = home(arena)
    assert back.powers.physical == 4 and "Spear" not in [skill.name for skill in back.skills]
    assert set(back.lost) == {"Spear", "Physical"}


def test_harm_to_the_mind_costs_the_mind():
    arena = over("party", steps=1, lost={"intellect": 3})
    asked = next(finish(arena))
    assert [option.code for option in asked.options] == ["lose:abilities:Arrow Armour", "lose:intellect:Intellect"]
    ended(arena, loss="lose:intellect:Intellect")
    assert home(arena).wounds == (Wound("intellect"),) and home(arena).powers.intellect == 2


def test_of_two_wounds_in_a_rune_the_worse_stays():
    arena = over("party", steps=1, lost={"physical": 5})
    ended(arena)
    before = replace(heroes()["Spearwoman"], wounds=(Wound("physical", True), Wound("social")))
    assert apply_outcome(arena.battle, before, content()).wounds == (Wound("social"), Wound("physical", True))


def test_the_winner_says_what_becomes_of_beaten_people():
    arena = over("party")
    changed(called(arena, "Soldier"), condition="out", place=None)
    assert "The party takes the soldier prisoner." in ended(arena, sparing="take").text
    arena = over("party")
    changed(called(arena, "Soldier"), condition="out", place=None)
    assert "The party lets the soldier go." in ended(arena, sparing="let go").text
    wolves = over("party", "Wolf")
    changed(called(wolves, "Wolf"), condition="out", place=None)
    assert ended(wolves).text == "The party holds the field."


# Homecoming


def test_cards_points_and_uses_come_home():
    arena = over("foes", uses={"Arrow Armour": 1})
    arena.battle.cards.hands["party-0"] = Hand(("Elmal",), 3)
    ended(arena)
    back = home(arena)
    assert (back.hand, back.hero_points, back.uses) == (("Elmal",), 3, {"Arrow Armour": 1})


@pytest.mark.parametrize(
    ("winner", "hard", "before", "after"),
    [("party", True, 1, 2), ("party", True, 5, 5), ("party", False, 1, 1), ("foes", True, 1, 1), ("draw", True, 1, 1)],
)
def test_winning_what_is_hard_earns_a_hero_point(winner, hard, before, after):
    arena = over(winner)
    arena.battle.hard = hard
    arena.battle.cards.hands["party-0"] = Hand((), before)
    assert home(arena).hero_points == after


def test_a_fight_is_hard_as_it_was_called_or_by_what_foes_are_worth():
    assert not mustered(["Spearwoman"], {"Soldier": 1}).hard
    assert mustered(["Spearwoman"], {"Soldier": 4}).hard
    assert mustered(["Spearwoman"], {"Soldier": 1}, tier="deadly").hard
    assert not mustered(["Spearwoman"], {"Soldier": 4}, tier="fair").hard


def test_a_stranger_does_not_come_home():
    with pytest.raises(ValueError, match="did not take part"):
        PROCEDURE.apply_outcome(over().battle, heroes()["Quill"])


def test_the_table_goes_on_to_whatever_comes_next():
    arena = over()
    assert PROCEDURE.shared(arena.battle) == arena.battle.cards.table
