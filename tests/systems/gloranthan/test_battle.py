"""The course of a battle: its opening, its turns and actions, what viewers see, and that it stands when it is saved."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.play import table as play_table
from solo.play.pending_rolls import Wanted
from solo.systems.contract import Checkpoint, Choose, ChoosePlace, FoeCount, Setup, Viewer
from solo.systems.gloranthan.action import options
from solo.systems.gloranthan.battle import options as in_battle
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.options.acts import ACTS, TOGETHER, ActionChoice, MoveCode
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.options.zero_choices import FLEE, TRY
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.reaching_zero import handle_fall
from solo.systems.gloranthan.battle.rounds import play_turn, take_turn
from solo.systems.gloranthan.battle.rules.deployment import leader, place_formation
from solo.systems.gloranthan.battle.state.battle import Advantage, BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END
from solo.systems.gloranthan.battle.view import view
from solo.systems.gloranthan.hands.cards_in_play import Hand
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.rulings import USUAL, Rulings
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import (
    FOUR,
    Scripted,
    ability,
    acted_out,
    asked_first,
    by_seed,
    called,
    changed,
    copied,
    drawn_scene,
    heroes,
    mustered,
    staged,
    without_cards,
)

PROCEDURE = BattleProcedure(content())
PLAIN = {"omen-cards": "off", "fate-cards": "off"}


def opened(scene, party=FOUR, foes=None, answers=None, **options):
    """A battle after its opening, and the arena that it was opened in."""
    battle = mustered(party, foes or {"Soldier": 3}, **{**PLAIN, **options})
    without_cards(battle)
    arena = BattleContext(battle, content(), scene)
    acted_out(opening(arena), **(answers or {}))
    return arena


def menu(arena, name) -> ActionChoice:
    """What somebody is asked for its action."""
    figure = called(arena, name)
    friends = [one for one in arena.battle.list_fit(figure.side) if one is not figure]
    asked = asked_first(take_turn(arena, [figure, *friends]))
    assert isinstance(asked, ActionChoice)
    return asked


def act(arena, name, code, **answers):
    """One action of somebody, alone; "to 14,6" goes there."""
    place = code.removeprefix("to ")
    said = {"act": ["elsewhere"], "where": [place]} if place != code else {"act": [code]}
    said["act"] += answers.pop("then", ())
    acted_out(take_turn(arena, [called(arena, name)]), **said, **answers)


# The opening


def test_the_defender_stands_first_and_both_stand_in_their_zones():
    script = opening(BattleContext(mustered(FOUR, {"Soldier": 5}, **PLAIN), content(), Scripted("Equal actor")))
    first = next(script)
    assert (first.kind, first.who) == ("placing", "party-1")  # the captain leads: the highest Social
    second = script.send("line")
    while second.follows:  # the players of the other heroes agree
        second = script.send(second.first_legal())
    assert (second.kind, second.who[:4]) == ("placing", "foes")
    arena = opened(Scripted("Equal actor"))
    columns = {"party": {9, 10, 11}, "foes": {23, 24, 25}}
    for side, zone in columns.items():
        places = [one.place for one in arena.battle.on_field(side)]
        assert len(set(places)) == len(places) == (4 if side == "party" else 3)
        assert {column for column, _ in places} <= zone


def test_in_a_line_shooters_and_magicians_stand_behind():
    arena = opened(Scripted("Equal actor"))
    columns = {one.name: one.place[0] for one in arena.battle.on_field("party")}
    assert columns == {"Spearwoman": 11, "Band captain": 11, "Storm initiate": 9, "Archer scout": 9}
    loose = place_formation(arena, "party", "loose")
    rows = sorted(row for _, row in loose.values())
    assert all(below - above >= 2 for above, below in pairwise(rows))
    assert {column for column, _ in place_formation(arena, "party", "back").values()} == {9}


def test_everybody_may_be_placed_by_hand():
    spots = ["10,1", "11,2", "9,3", "10,4"]
    arena = opened(
        Scripted("Equal actor"), answers={"placing": ["by hand", "line"], "standing": spots}, attackers="the foes"
    )
    assert [one.place for one in arena.battle.on_field("party")] == [(10, 1), (11, 2), (9, 3), (10, 4)]


def test_a_full_zone_takes_as_many_as_it_holds():
    arena = opened(Scripted("Equal actor"), ("Tribune Carmanya",), {"Hill levy": 20})
    assert len({one.place for one in arena.battle.on_field("foes")}) == 20


@pytest.mark.parametrize(
    ("draw", "winner", "turns"),
    [("Equal actor", "foes", 0), ("1E actor", "party", 0), ("1M actor", "party", 1), ("3M actor", "party", 3)],
)
def test_the_better_plan_chooses_and_lasts_as_many_turns_as_it_won_by(draw, winner, turns):
    """Captain and soldier have Intellect 3; a tie is the defender's (`R-05`), a win by masteries a plan (`G-52`)."""
    captain = ("Spearwoman", "Band captain", "Storm initiate", "Archer scout")
    battle = mustered(captain, {"Soldier": 3}, **PLAIN)
    without_cards(battle)
    for one in battle.figures:
        one.armed = replace(one.armed, tactics=type(one.armed.tactics)())
    arena = BattleContext(battle, content(), Scripted(draw))
    acted_out(opening(arena), order="first")
    assert battle.first == winner
    assert battle.plan == (Advantage("party", turns) if turns else None)


def test_who_wins_the_order_may_let_the_others_go_first():
    assert opened(Scripted("3M actor"), answers={"order": "second"}).battle.first == "foes"
    assert opened(Scripted("Equal target"), answers={"order": "second"}, tier="easy").battle.first in ("party", "foes")


def test_the_default_order_is_to_go_first_and_the_tactic_goes_first_if_either_side_shoots():
    def order(party, foes, draw):
        script = opening(BattleContext(mustered(party, foes, **PLAIN), content(), Scripted(draw)))
        asked = next(script)
        while asked.kind != "order":
            asked = script.send(asked.first_legal())
        assert asked.default == asked.options[0].code == "first"
        return asked.who, "first" if asked.can_attack_at_once() else "second"

    assert order(("Archer scout", "Spearwoman"), {"Soldier": 1}, "3M actor") == ("party-0", "first")
    assert order(("Spearwoman", "Band captain"), {"Elf archer": 1}, "3M actor") == ("party-1", "first")
    assert order(("Spearwoman", "Band captain"), {"Soldier": 1}, "3M actor") == ("party-1", "second")


def test_a_coin_says_who_attacks_between_equals_and_a_session_of_its_own_deals():
    sides = set()
    for seed in range(8):
        battle = mustered(FOUR, {"Soldier": 4})
        arena = BattleContext(battle, content(), by_seed(seed, []))
        acted_out(opening(arena))
        sides.add(battle.attacker)
        assert not battle.coin and not battle.cards.fresh
        assert [len(battle.cards.hand(f"party-{n}").cards) for n in range(4)] == [4] * 4
        assert len(battle.cards.table.omens) == 4
    assert sides == {"party", "foes"}


@pytest.mark.parametrize(("ominous", "omens"), [("significant event", 0), ("first opposed action", 1)])
def test_the_test_of_tactics_meets_an_omen_only_if_the_table_wants_it(ominous, omens):
    battle = mustered(FOUR, {"Soldier": 3}, ominous=ominous)
    battle.cards.table = CampaignTable(omens=("Elmal", "Vinga", "Yelm", "Mostali"))
    without_cards(battle)
    told: list = []
    acted_out(opening(BattleContext(battle, content(), by_seed(1, told))))
    assert [event.kind for event in told].count("omen") == omens
    assert battle.cards.ominous is not bool(omens)
    assert battle.cards.table.omens[:4][0] == ("Vinga" if omens else "Elmal")


def test_an_omen_waits_for_a_blow_that_may_well_beat_its_target():
    arena = staged(Scripted("Equal", "Equal"), {"Spearwoman": (10, 5)}, {"House guard": (11, 5)})
    arena.battle.cards.table = CampaignTable(omens=("Mostali", "Vinga"))
    arena.battle.cards.ominous = True
    hero, guard = arena.battle.figures
    acted_out(strike(arena, hero, guard, "melee"))
    assert arena.battle.cards.ominous
    guard.lost["physical"] = 3
    acted_out(strike(arena, hero, guard, "melee"), falling=FLEE)
    assert not arena.battle.cards.ominous and arena.battle.cards.table.omens[0] == "Vinga"


def test_an_omen_meets_the_test_of_one_who_has_fallen_and_the_magic_of_a_leader():
    arena = staged(Scripted("3M actor"), {"Spearwoman": (10, 5)}, {"House guard": (11, 5)})
    arena.battle.cards.table = CampaignTable(omens=("Mostali", "Vinga"))
    arena.battle.cards.ominous = True
    hero = arena.battle.figures[0]
    hero.lost["physical"] = hero.hits("physical")
    acted_out(handle_fall(arena, hero, "physical", "falls"), falling=TRY)
    assert arena.battle.cards.table.omens[0] == "Vinga"
    for who, spent in (("Band captain", True), ("Storm initiate", False)):
        people = {"Band captain": (10, 5), "Storm initiate": (10, 7)}
        arena = staged(Scripted("Equal", "Equal"), people, {"Champion": (12, 6)})
        called(arena, who).abilities = (ability("Agent: half hits"),)
        arena.battle.cards.table = CampaignTable(omens=("Mostali", "Vinga"))
        arena.battle.cards.ominous = True
        code = CastCode(0, called(arena, "Champion").key)
        acted_out(cast(arena, called(arena, who), casting_of(arena, called(arena, who), code)))
        assert arena.battle.cards.ominous is not spent


def test_magic_helps_to_plan_like_to_do_anything_else():
    """Passive magic raises the power of any action (G-44)."""
    wise = replace(heroes()["Spearwoman"], abilities=(ability("Mastery in a matter", name="Owl", matter="tactics"),))
    arena = opened(Scripted("1E target"), [wise], {"Soldier": 1}, attackers="the heroes")
    assert "has the better plan" in arena.scene.story and "Spearwoman has the better plan" in arena.scene.story
    assert called(arena, "Spearwoman").uses == {"Owl": 2}


def test_beasts_plan_with_nothing_and_still_have_a_leader():
    arena = opened(Scripted("Equal target"), foes={"Wolf": 3})
    assert leader(arena.battle, "foes").key == "foes-0"
    assert arena.battle.first in ("party", "foes")


# Turns


def test_a_side_acts_with_all_its_figures_before_the_other():
    arena = staged(by_seed(1), {name: (10, row) for row, name in enumerate(FOUR, 3)}, {"Soldier": [(30, 5), (30, 6)]})
    order = []
    script = play_turn(arena)
    asked = next(script)
    try:
        while True:
            if asked.kind == "act":
                order.append(asked.who)
            asked = script.send("hold" if asked.kind == "act" else asked.first_legal())
    except StopIteration:
        pass
    assert order == ["party-0", "party-1", "party-2", "party-3", "foes-0", "foes-1"]


def test_a_person_may_let_a_friend_go_first():
    arena = staged(by_seed(1), {name: (10, row) for row, name in enumerate(FOUR, 3)}, {"Soldier": (30, 5)})
    waiting = arena.battle.on_field("party")
    acted_out(take_turn(arena, waiting), act=["first:party-2", "first:party-1", "hold"])
    assert [one.acted for one in waiting] == [0, 2, 0, 0]


def test_far_apart_everybody_goes_by_one_key():
    arena = staged(by_seed(1), {"Spearwoman": (10, 5), "Band captain": (10, 6)}, {"Soldier": [(30, 5), (30, 6)]})
    before = [one.place for one in arena.battle.on_field("party")]
    asked = menu(arena, "Spearwoman")
    assert asked.default == "together"
    acted_out(take_turn(arena, arena.battle.on_field("party")), act="together")
    assert all(one.acted == 2 for one in arena.battle.on_field("party"))
    if isinstance(ACTS.read(asked.options[0].code), MoveCode):
        assert [one.place for one in arena.battle.on_field("party")] != before


def test_two_who_mean_to_go_to_one_place_are_not_said_to_both_go_there():
    arena = staged(by_seed(1), {"Spearwoman": (10, 5), "Band captain": (9, 5)}, {"Soldier": (17, 5)})
    asked = menu(arena, "Spearwoman")
    first, second = (act for _, act in asked.plans())
    assert isinstance(first, MoveCode) and first == second
    told = asked.option(str(TOGETHER)).preview().note
    assert told == "Spearwoman: go to O6 · Band captain: go as near as possible"


def test_in_contact_the_default_is_the_own_act_and_every_label_can_be_read():
    arena = staged(by_seed(1), {"Spearwoman": (17, 6), "Band captain": (16, 6)}, {"Soldier": (18, 6)})
    asked = menu(arena, "Spearwoman")
    assert asked.default == "strike:foes-0"
    assert "next to Soldier" in asked.prompt
    assert asked.options[0].code == "strike:foes-0" and asked.options[0].group == ""
    assert all(option.label and option.preview() is not None for option in asked.options)
    assert asked.option("elsewhere") and asked.option("first:party-1") and asked.option("hold")


def test_a_place_of_ones_own_choice_takes_two_answers():
    arena = staged(by_seed(1), {"Spearwoman": (10, 5)}, {"Soldier": (30, 5)})
    script = take_turn(arena, [called(arena, "Spearwoman")])
    next(script)
    asked = script.send("elsewhere")
    assert isinstance(asked, ChoosePlace) and asked.kind == "where"
    assert asked.fault(asked.default) is None
    place = min(asked.places)
    acted_out_from(script, f"{place[0]},{place[1]}")
    assert called(arena, "Spearwoman").place == place


def acted_out_from(script, answer):
    """Sends an answer, and defaults after it."""
    try:
        asked = script.send(answer)
        while True:
            asked = script.send(asked.first_legal())
    except StopIteration:
        return


def test_riders_may_attack_after_they_moved_and_foot_may_not():
    rider = staged(Scripted("1M actor"), {"Two-Winds Barro": (13, 6)}, {"Wolf": (16, 6)})
    act(rider, "Two-Winds Barro", "to 15,6", then=["strike:foes-0"])
    assert called(rider, "Wolf").left("physical") < 3
    assert called(rider, "Two-Winds Barro").moved and called(rider, "Two-Winds Barro").struck
    foot = staged(Scripted(), {"Spearwoman": (14, 6)}, {"Wolf": (16, 6)})
    act(foot, "Spearwoman", "to 15,6")
    assert called(foot, "Spearwoman").place == (15, 6) and not called(foot, "Spearwoman").struck


def test_leaving_contact_uncovered_is_a_flight_that_is_told_before():
    arena = staged(by_seed(2), {"Spearwoman": (17, 6)}, {"Soldier": (18, 6)})
    script = take_turn(arena, [called(arena, "Spearwoman")])
    next(script)
    where = script.send("elsewhere")
    assert "FLIGHT" in where.note((14, 6))
    assert "stays in contact" in where.note(next(place for place in where.places if "stays" in where.note(place)))
    acted_out_from(script, "14,6")
    assert called(arena, "Spearwoman").fled
    arena.battle.round = 3
    assert menu(arena, "Spearwoman").option("strike:foes-0").refused == "Spearwoman has just fled and cannot attack."


def test_covered_by_a_friend_one_withdraws_freely():
    arena = staged(by_seed(2), {"Spearwoman": (17, 6), "Band captain": (17, 7)}, {"Soldier": (18, 6)})
    act(arena, "Spearwoman", "to 14,6")
    assert not called(arena, "Spearwoman").fled and called(arena, "Spearwoman").place == (14, 6)


def test_whoever_is_hemmed_in_has_nowhere_to_go():
    arena = staged(by_seed(2), {"Spearwoman": (0, 0), "Band captain": (9, 7)}, {"Soldier": [(1, 0), (0, 1)]})
    assert menu(arena, "Spearwoman").option("elsewhere").refused == "Spearwoman has nowhere to go."
    assert not menu(arena, "Band captain").option("elsewhere").refused


def test_over_the_own_edge_one_leaves_for_good():
    arena = staged(by_seed(2), {"Spearwoman": (1, 6), "Band captain": (9, 7)}, {"Soldier": (30, 6)})
    assert menu(arena, "Spearwoman").option("off") is not None
    act(arena, "Spearwoman", "off")
    assert (called(arena, "Spearwoman").place, called(arena, "Spearwoman").condition) == (None, "gone")


def test_standing_by_is_no_attack_and_no_move():
    arena = staged(by_seed(2), {"Spearwoman": (17, 6)}, {"Soldier": (20, 6)})
    one = changed(called(arena, "Spearwoman"), moved=True, struck=True, fled=True)
    act(arena, "Spearwoman", "hold")
    assert (one.moved, one.struck, one.fled, one.acted) == (False, False, False, 2)


def test_magic_is_among_the_acts_and_carried_out():
    arena = staged(Scripted("1M actor"), {"Storm initiate": (17, 6)}, {"Soldier": (22, 6)})
    asked = menu(arena, "Storm initiate")
    bolt = next(option for option in asked.options if "Thunderbolt" in option.label and not option.refused)
    act(arena, "Storm initiate", bolt.code)
    one = called(arena, "Storm initiate")
    assert one.uses == {"Thunderbolt": 4} and one.struck and one.acted == 2
    assert called(arena, "Soldier").left("physical") < 3


def test_the_disabled_count_down_and_do_nothing():
    arena = staged(by_seed(1), {"Spearwoman": (10, 6), "Band captain": (9, 6)}, {"Soldier": (30, 6)})
    one = changed(called(arena, "Spearwoman"), disabled=2)
    for left in (1, 0):
        acted_out(play_turn(arena))
        arena.battle.round += 1
        assert (one.disabled, one.place) == (left, (10, 6))
    assert changed(one, disabled=TO_THE_END).disabled == TO_THE_END
    acted_out(play_turn(arena))
    assert one.disabled == TO_THE_END


def test_whoever_flees_at_0_runs_without_being_asked():
    arena = staged(by_seed(1), {"Spearwoman": (10, 6), "Band captain": (9, 6)}, {"Soldier": (30, 6)})
    changed(called(arena, "Soldier"), condition="fleeing", lost={"physical": 3})
    acted_out(play_turn(arena))
    assert arena.battle.over == "party" or called(arena, "Soldier").place != (30, 6)


def test_the_plan_begins_with_the_first_turn_in_range():
    arena = staged(by_seed(1), {"Spearwoman": (10, 6)}, {"Soldier": (30, 6)}, plan=Advantage("party", 2))
    acted_out(play_turn(arena), act=["hold", "hold"])
    assert arena.battle.plan.since == 0
    called(arena, "Soldier").place, arena.battle.round = (13, 6), 3
    acted_out(play_turn(arena), act=["hold", "hold"])
    assert arena.battle.plan.since == 3


def test_quiet_turns_are_counted_and_an_attack_ends_them():
    arena = staged(by_seed(1), {"Spearwoman": (17, 6)}, {"Soldier": (20, 6)}, quiet=3)
    acted_out(play_turn(arena), act=["hold", "hold"])
    assert arena.battle.quiet == 4
    arena.battle.round = 3
    acted_out(play_turn(arena), act=["strike:foes-0"])
    assert arena.battle.quiet == 0


def test_a_turn_in_which_the_attackers_come_on_is_quiet_unless_a_table_rules_otherwise():
    lively = Rulings(coming_on="not quiet")
    for rulings, acts, quiet in ((USUAL, None, 4), (lively, None, 0), (lively, ["hold", "hold"], 4)):
        arena = staged(
            by_seed(1), {"Spearwoman": (7, 6)}, {"Soldier": (20, 6)}, quiet=3, attacker="party", rulings=rulings
        )
        acted_out(play_turn(arena), **({"act": acts} if acts else {}))
        assert arena.battle.quiet == quiet


# What is seen


def test_hands_are_shown_to_those_who_hold_them_and_omens_to_nobody_before_they_are_read():
    arena = staged(
        by_seed(1), {"Spearwoman": (10, 6), "Storm initiate": (9, 6)}, {"Soldier": (30, 6)},
        cards={"Spearwoman": ["Char-Un tradition"], "Storm initiate": ["Sun Dome"]},
    )  # fmt: skip
    arena.battle.cards.table = CampaignTable(omens=("Mostali", "Jakaleel"))

    def seen(viewer):
        return repr(view(arena, None, viewer))

    mine, friend = Viewer("party", ("party-0",)), Viewer("party", ("party-1",))
    assert "Char-Un tradition" in seen(mine) and "Sun Dome" not in seen(mine)
    assert "Sun Dome" in seen(friend) and "Char-Un" not in seen(friend)
    for blind in (Viewer("foes"), Viewer("")):
        assert "Char-Un" not in seen(blind) and "Sun Dome" not in seen(blind) and "'Fate'" not in seen(blind)
    everything = seen(Viewer())
    assert "Char-Un tradition" in everything and "Sun Dome" in everything
    assert "Mostali" not in everything and "Jakaleel" not in everything
    arena.battle.cards.table = CampaignTable(omens=("Mostali", "Jakaleel"), shown=("Yelm", "Vinga"))
    assert "Yelm and Vinga" in seen(Viewer("")) and "Mostali" not in seen(Viewer())


def test_a_field_of_hexes_tells_ground_letters_hits_and_what_may_be_reached():
    ground = {(12, 6): "w", (13, 6): "~", (14, 6): "#"}
    arena = staged(by_seed(1), {"Spearwoman": (10, 6)}, {"Soldier": (30, 6)}, ground, night=True)
    script = take_turn(arena, [called(arena, "Spearwoman")])
    next(script)
    where = script.send("elsewhere")
    seen = view(arena, where, Viewer())
    assert seen.field.shape == "hexes" and (seen.field.width, seen.field.height) == (36, 14)
    assert seen.field.ground[6][12:15] == '"~#'
    assert dict(seen.field.legend) == {'"': "woods", "~": "rough", "#": "closed"}
    assert seen.field.reachable == tuple(where.places)
    assert seen.field.note == "night · zones J–L and X–Z"
    assert where.note((13, 6)) == "rough · 17 hexes from Soldier"
    spear, soldier = seen.fighters
    assert (spear.letter, spear.strength, spear.places, spear.acting) == ("S", "5", ((10, 6),), True)
    assert (soldier.letter, soldier.strength) == ("a", "3")
    changed(called(arena, "Spearwoman"), lost={"physical": 2, "magic": 1})
    bars = view(arena, None, Viewer()).fighters[0].bars
    assert [(bar.name, bar.value, bar.maximum) for bar in bars] == [("Physical", 3, 5), ("Magic", 2, 3)]


def test_the_sheets_of_the_other_side_stay_hidden():
    arena = staged(by_seed(1), {"Spearwoman": (10, 6)}, {"Soldier": (30, 6)})
    titles = {side: [panel.title for panel in view(arena, None, Viewer(side)).panels] for side in ("party", "foes", "")}
    assert titles == {"party": ["The table", "Spearwoman"], "foes": ["The table", "Soldier"], "": ["The table"]}


def test_conditions_are_told_in_words():
    arena = staged(by_seed(1), {"Spearwoman": (10, 6)}, {"Soldier": (30, 6)}, {(10, 6): "w"})
    changed(called(arena, "Spearwoman"), condition="going on", disabled=2, fled=True, steps=1)
    (seen, _) = view(arena, None, Viewer()).fighters
    assert seen.conditions == ("Hurt", "goes on at 0", "disabled for 2 turns", "woods", "has just fled")
    changed(called(arena, "Spearwoman"), condition="fleeing", disabled=0, steps=0)
    assert view(arena, None, Viewer()).fighters[0].conditions == ("flees", "woods")
    arena.battle.over = "party"
    after = view(arena, None, Viewer()).fighters[0].conditions
    assert after == ("flees",), "nobody bears a mark of the ground on which a battle has ended"


# Whole battles


def played(battle, scene, by_default=False):
    """Plays a battle: tactics for the foes, and for the party as well unless it takes every default.

    Returns the result and how often each kind of decision was the party's.
    """
    asked_of_party: Counter[str] = Counter()
    script = PROCEDURE.run(battle, scene)
    try:
        asked = next(script)
        while True:
            if isinstance(asked, Checkpoint):
                assert list(PROCEDURE.find_problems(battle)) == []
                asked = next(script)
                continue
            mine = PROCEDURE.side(battle, asked.who) == "party"
            asked_of_party[asked.kind] += mine and not asked.follows  # one person is not asked twice
            answer = asked.first_legal() if mine and by_default else PROCEDURE.decide(battle, asked).answer
            if scene.has_listener:
                assert asked.fault(answer) is None, (asked.kind, answer, asked.fault(answer))
                assert asked.fault(asked.first_legal()) is None, (asked.kind, asked.first_legal())
                PROCEDURE.view(battle, asked)
                if isinstance(asked, Choose):
                    assert asked.options[0].code == asked.first_legal(), (asked.kind, asked.options)
            asked = script.send(answer)
    except StopIteration as over:
        return over.value, asked_of_party


@pytest.mark.parametrize("foes", ["House guard", "Dark troll", "Soldier", "Bear", "Sergeant", "Horse archer"])
def test_a_fight_against_three_takes_fewer_than_forty_keys(foes):
    for seed in range(3):
        _, asked = played(mustered(FOUR, {foes: 3}, field="drawn"), by_seed(seed, []), by_default=True)
        assert sum(asked.values()) < 40, (seed, asked)


def test_who_only_does_again_what_they_did_before_does_so_together():
    arena = staged(Scripted(), {"Spearwoman": (9, 8), "Band captain": (9, 9)}, {"House guard": [(10, 8), (10, 9)]})
    first, second = (called(arena, name) for name in ("Spearwoman", "Band captain"))
    asked = menu(arena, "Spearwoman")
    assert ACTS.read(asked.default) != TOGETHER
    codes = {one.key: str(act) for one, act in asked.plans()}
    first.did, second.did = codes[first.key], codes.get(second.key, "")
    asked = menu(arena, "Spearwoman")
    assert (asked.default, asked.options[0].code) == (str(TOGETHER), str(TOGETHER))
    assert asked.options[0].preview().note.startswith("Spearwoman: attack House guard")
    first.did = "hold"
    assert menu(arena, "Spearwoman").default == codes[first.key]


@pytest.mark.parametrize(
    ("party", "foes", "options"),
    [
        (FOUR, {"Hedge sorcerer": 1, "House guard": 2}, {}),
        (FOUR, {"Trollkin": 8}, {"bands": "in fours", "light": "night"}),
        (("Two-Winds Barro", "Ynge Far-Strider"), {"Horse archer": 2}, {"distance": "open"}),
        (("Tribune Carmanya", "Captain Ferrow"), {"Hill levy": 2}, {}),
        (("Khan Ushwera",), {"Steppe archers": 1, "Line spears": 1}, {"distance": "close"}),
    ],
)
def test_battles_of_all_kinds_come_to_their_end(party, foes, options):
    for seed in range(2):
        result, _ = played(mustered(party, foes, field="drawn", **options), by_seed(seed, []))
        assert result.outcome in ("won", "lost", "draw") and result.text
        silent, _ = played(mustered(party, foes, field="drawn", **options), drawn_scene(seed))
        assert silent.outcome in ("won", "lost", "draw")


def test_a_battle_goes_on_from_every_checkpoint_as_if_nothing_had_been():
    """Played in one go, and read again from its bytes before each turn, with the same dice."""

    def ended(again):
        scene = by_seed(4, [])
        battle = mustered(FOUR, {"House guard": 4}, field="drawn")
        script = PROCEDURE.run(battle, scene)
        asked = next(script)
        while True:
            try:
                if isinstance(asked, Checkpoint) and again and battle.round:
                    battle = copied(battle)
                    script = PROCEDURE.run(battle, scene)
                    next(script)
                    asked = next(script)
                elif isinstance(asked, Checkpoint):
                    asked = next(script)
                else:
                    asked = script.send(PROCEDURE.decide(battle, asked).answer)
            except StopIteration:
                return battle

    assert ended(again=True) == ended(again=False)


def test_the_tally_tells_who_fell_and_what_was_spent():
    start = mustered(FOUR, {"House guard": 4}, field="drawn")
    end = copied(start)
    result, _ = played(end, by_seed(3, []))
    found = PROCEDURE.tally(start, end)
    assert found.outcome == result.outcome and len(found.accounts) == 8
    assert set(found.order_of_falling) == {account.key for account in found.accounts if account.down}
    lost = {account.key: next(one.amount for one in account.spent if one.what == "hits") for account in found.accounts}
    assert sum(account.harm for account in found.accounts) == sum(lost.values())
    assert all(account.unhurt == (not lost[account.key]) for account in found.accounts)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda battle: setattr(battle.figures[0], "place", battle.figures[1].place), "too many figures at"),
        (lambda battle: setattr(battle.figures[0], "place", (99, 1)), "too many figures at"),
        (lambda battle: setattr(battle.figures[0], "unit", "Tanks"), "no such type of unit"),
        (lambda battle: setattr(battle, "field", replace(battle.field, rows=("..",))), "36 by 14"),
        (lambda battle: setattr(battle, "zones", {}), "zone of the party"),
        (lambda battle: setattr(battle, "acting", "nobody"), "nobody"),
        (lambda battle: battle.cards.hands.update({"x": Hand()}), "holds cards"),
        (lambda battle: battle.cards.hands["party-0"].__setattr__("cards", ("Zeus",)), "Zeus"),
        (lambda battle: setattr(battle.figures[0], "risks", ("win:all",)), "win:all"),
        (lambda battle: setattr(battle.figures[0], "disabled", 10_000), "count"),
        (lambda battle: [setattr(one, "place", None) for one in battle.figures[:4]], "no figure on the field"),
        (lambda battle: setattr(battle.figures[0], "met", {"foes-9": 1}), "foes-9"),
    ],
)
def test_what_no_battle_holds_is_told(harm, said):
    battle = opened(Scripted("Equal actor")).battle
    battle.round = 1
    assert list(PROCEDURE.find_problems(battle)) == []
    harm(battle)
    assert any(said in fault for fault in PROCEDURE.find_problems(battle))


def test_every_kind_of_decision_has_a_line_for_newcomers():
    sources = [Path(options.__file__), *Path(in_battle.__file__).parent.glob("*.py")]
    asked = {
        kind
        for source in sources
        for kind in re.findall(
            r'(?:super\(\)\.__init__|Choose|ChoosePlace)\([^"]*"([a-z ]+)"', source.read_text(encoding="utf8")
        )
    }
    assert {"act", "where", "placing", "falling", "redraw", "fate"} <= asked
    assert {kind for kind in asked if not PROCEDURE.hint(kind)} == set()


def test_cards_that_lie_face_down_before_all_fall_by_themselves_where_cards_are_typed():
    procedure = open_system("gloranthan", None).system.procedures["fight"]
    ready = open_system("gloranthan", None).system.characters.ready()
    setup = Setup((ready["Spearwoman"],), (FoeCount("Soldier", 4),))
    begun = procedure.begin(setup)
    table = play_table.Table.start(procedure, begun, system="gloranthan", title="", seed=1, physical=True)
    drawn = 0
    while table.result is None and drawn < 8:
        if isinstance(table.pending, Wanted):
            drawn += 1
            table.throw_wanted()
        else:
            table.answer_by_tactic()
    assert drawn == 8
