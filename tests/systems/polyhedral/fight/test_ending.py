"""How a fight ends: who is beaten, standoffs, bleeding out, mercy, first aid, gathering, going home (H-30 to H-33)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from solo.systems.contract import Checkpoint, Choose, Decision, Result
from solo.systems.polyhedral.fight import ending
from solo.systems.polyhedral.fight.ending import STANDOFF, apply_outcome, find_winner, offer_draw
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.state import belongings
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, Wounds
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, attack, fighter, held, off_hand

SWORD = held("longsword/broadsword")
HEALER = fighter(SWORD, skills={"Medicine": 2}, INT=10)


def after(party: dict[str, Build] | None = None, foes: dict[str, Build] | None = None, **lp: int) -> Stage:
    """A fight after its last blow: those with LP told have no VP left, and have fallen where they have none."""
    stage = Stage(party or {"Ann": HEALER, "Amy": fighter()}, foes or {"Bob": fighter(), "Cal": fighter()})
    for name, left in lp.items():
        one = stage[name]
        one.lp, one.vp, one.wounded = left, 0, True
        if left <= 0:
            one.unconscious = one.bleeding = one.prone = True
    return stage


def test_a_side_is_beaten_when_nobody_of_it_is_conscious_on_the_field() -> None:
    """`H-32`: one conscious member on the field keeps a side in the fight; both beaten is a draw."""
    assert find_winner(after().fight) == ""
    assert find_winner(after(Bob=0).fight) == ""
    assert find_winner(after(Bob=0, Cal=-2).fight) == "party"
    assert find_winner(after(Ann=0, Amy=0).fight) == "foes"
    assert find_winner(after(Ann=0, Amy=0, Bob=0, Cal=0).fight) == "draw"
    stage = after(Bob=0)
    stage["Cal"].left = True
    assert find_winner(stage.fight) == "party"


def test_bleeding_runs_on_until_all_are_stable_or_dead() -> None:
    """`H-32`: after the fight, bleeding runs on until all are stable or dead."""
    stage = after(Bob=-3, Cal=-7)
    result = stage.end("leave", dice=[(2,), (6,), (4,)])
    assert result.outcome == "won"
    assert (stage["Bob"].lp, stage["Bob"].bleeding) == (-4, False)
    assert (stage["Cal"].lp, stage["Cal"].dead) == (-8, True)


def test_the_winners_help_their_own_from_anywhere() -> None:
    """`H-32`: the winners help without regard to distance."""
    stage = after(Amy=-4, Bob=0, Cal=0).put(Ann=(0, 0), Amy=(19, 11))
    # Bob and Cal stop at once; Ann reaches 4 with Medicine, so Amy's 3 counts 4. Then first aid: 7 halved.
    stage["Bob"].bleeding = stage["Cal"].bleeding = False
    stage.end(dice=[(6, 2, 1), (3,), (7, 2, 1)])
    assert (stage["Amy"].bleeding, stage["Amy"].lp, stage["Amy"].vp) == (False, -4, 3)


@pytest.mark.parametrize(("answer", "checks"), [("help", 2), ("leave", 0)])
def test_the_winner_decides_whether_the_beaten_are_helped(answer: str, checks: int) -> None:
    """`H-32`: the winner decides whether beaten foes get help."""
    stage = after(Bob=-1, Cal=-1)
    # Two winners, so that each of the beaten has a hand to help.
    helped = {2: [(6, 2, 1), (5,), (5,), (5,)], 0: [(5,), (5,)]}[checks]
    stage.end(answer, dice=helped)
    assert stage.asked[0].kind == "mercy"
    assert sum("tend" in what for what in stage.scene.asked) == checks


def test_first_aid_is_given_once_to_each_who_is_hurt_by_the_best_healer() -> None:
    stage = after(Ann=3, Amy=5, Bob=0, Cal=0)
    stage["Bob"].bleeding = stage["Cal"].bleeding = False
    stage.end(dice=[(9, 9, 2), (4, 3, 1)])
    # 9 of 10 is no top face: 9, halved 4. Then 4, halved 2.
    assert (stage["Ann"].vp, stage["Amy"].vp) == (4, 2)
    assert all(what.startswith("Ann") for what in stage.scene.asked)
    told = [event.text for event in stage.scene.events if event.kind == "heal"]
    assert told == ["Ann treats their own wounds.", "Ann gives first aid to Amy."]


def test_first_aid_mends_nothing_without_life_and_is_given_by_nothing_without_a_mind() -> None:
    """H-26: undead and constructs are not healed."""
    for tags, treated in (((), "Bob"), (("undead",), ""), (("construct",), ""), (("mindless",), "")):
        stage = Stage({"Ann": fighter()}, {"Bob": fighter(tags=tags)}).put(Ann=(5, 5), Bob=(6, 5))
        stage["Ann"].lp, stage["Ann"].unconscious = -1, True
        stage["Bob"].vp, stage["Bob"].wounded = 0, True
        stage.end(dice=[(7,)] * bool(treated))
        assert stage["Bob"].vp == (3 if treated else 0), tags
    stage = Stage({"Ann": fighter()}, {"Bob": fighter(), "Cal": fighter(tags=("undead",))})
    stage.put(Ann=(5, 5), Bob=(6, 5), Cal=(7, 5))
    stage["Ann"].lp, stage["Ann"].unconscious = -1, True
    stage["Cal"].vp, stage["Cal"].wounded = 0, True
    stage.end()
    assert stage["Cal"].vp == 0


def test_nobody_unhurt_is_treated_and_nothing_heals_beyond_the_full_value() -> None:
    stage = after(Amy=5, Bob=0, Cal=0)
    stage["Bob"].bleeding = stage["Cal"].bleeding = False
    stage["Amy"].vp = 5
    stage.end(dice=[(10, 10, 10)])
    assert stage["Amy"].vp == stage["Amy"].full_vp == 6


def test_the_winners_gather_what_they_threw_and_dropped_and_half_of_their_shots() -> None:
    archer = fighter(held("Shortbow"), CarriedGear("Arrow", 10), CarriedGear("Javelin", 2))
    stage = Stage({"Ann": archer}, {"Bob": fighter(held("Javelin"))}).put(Ann=(5, 5), Bob=(8, 5))
    for _ in range(3):
        stage.turn("Ann", attack("Bob", "Shortbow"), dice=[(1,)])
        stage.turn("Ann", "ready:hand")
    stage.turn("Ann", "drop:hand", "draw:javelin")
    stage.turn("Ann", attack("Bob", "Javelin", "thrown"), dice=[(1,)])
    stage.turn("Bob", attack("Ann", "Javelin", "thrown"), dice=[(1,)])
    stage["Bob"].lp = 0
    stage["Bob"].unconscious = True
    stage.end()
    assert stage.things("Ann", "Arrow") == 7 + 1
    assert stage.things("Ann", "Javelin") == 2
    assert stage.things("Ann", "Shortbow") == 1
    assert [lying.owner for lying in stage.fight.ground] == [stage["Bob"].key]


def test_the_beaten_gather_nothing() -> None:
    stage = Stage({"Ann": fighter(held("Javelin"))}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(8, 5))
    stage.turn("Ann", attack("Bob", "Javelin", "thrown"), dice=[(1,)])
    stage["Ann"].lp, stage["Ann"].unconscious = 0, True
    result = stage.end()
    assert result.outcome == "lost"
    assert result.text.endswith("Left behind: Ann's javelin.")
    assert stage.things("Ann", "Javelin") == 0


def test_each_thing_left_behind_is_counted() -> None:
    stage = after({"Ann": fighter(held("Javelin"), off_hand("Javelin"))}, Ann=0)
    belongings.drop_all(stage.fight, stage["Ann"])
    assert stage.end("leave", dice=[(7,)]).text.endswith("Left behind: Ann's 2 × javelin.")


# Going home


def home(stage: Stage, name: str = "Ann") -> Character:
    one = stage[name]
    return apply_outcome(stage.fight, Character(one.name, one.build, notes="Sings."), stage.content)


def test_wounds_are_brought_home() -> None:
    stage = after(Ann=2)
    assert home(stage).wounds == Wounds(4, 6, 0, untended=True)
    assert home(after(Ann=-2)).wounds == Wounds(8, 6, 0, untended=True)


def test_first_aid_is_no_longer_due_once_it_was_given() -> None:
    stage = after(Ann=3, Bob=0, Cal=0)
    stage["Bob"].bleeding = stage["Cal"].bleeding = False
    assert home(stage).wounds.untended
    stage.end(dice=[(9, 9, 2)])
    assert home(stage).wounds == Wounds(3, 2, 0, untended=False)


def test_the_dead_are_noted() -> None:
    stage = after(Ann=-8)
    stage["Ann"].dead = True
    assert home(stage).notes == "Sings.\nDied in a fight."


def test_what_was_used_is_gone_and_the_rest_is_where_it_was() -> None:
    ann = fighter(SWORD, CarriedGear("Healing potion", 2), CarriedGear("Javelin", 3))
    stage = Stage({"Ann": ann}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(8, 5))
    stage["Ann"].vp = 0
    stage.turn("Ann", "drink:healing-potion")
    stage.turn("Ann", "drop:hand", "draw:javelin")
    assert home(stage).build.gear == (CarriedGear("Healing potion", 1), CarriedGear("Javelin", 3))
    stage.turn("Ann", "take:longsword")
    assert home(stage).build.gear == (SWORD, CarriedGear("Healing potion", 1), CarriedGear("Javelin", 3))


def test_what_was_picked_up_hangs_at_the_belt() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(held("Handaxe"))}).put(Ann=(5, 5), Bob=(6, 5))
    stage.turn("Bob", "drop:hand", "wait")
    stage.turn("Ann", "take:handaxe")
    assert home(stage).build.gear == (SWORD, CarriedGear("Handaxe"))


def test_only_the_party_goes_home() -> None:
    with pytest.raises(ValueError, match="Bob was not in this fight"):
        apply_outcome(after().fight, Character("Bob"), CONTENT)


# Standoffs


def test_a_draw_is_offered_after_twenty_quiet_rounds_or_at_round_three_hundred() -> None:
    fight = after().fight
    for quiet, number, offered in ((19, 50, False), (20, 20, True), (0, 299, False), (0, 300, True)):
        fight.quiet_rounds, fight.round = quiet, number
        asked = list(STANDOFF.settle(fight, lambda: (offer_draw(fight),), lambda _: ()))
        assert bool(asked) is offered


def waiting(stage: Stage, answer: str) -> Iterator[tuple[str, Decision]]:
    """The fight with everybody waiting; the standoff gets this answer."""
    running = FightProcedure(stage.content).run(stage.fight, stage.scene)
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            if asked.follows:
                asked = running.send(asked.first_legal())
                continue
            yield asked.kind, asked
            asked = running.send({"turn": "wait", "step-after": "stay", "standoff": answer}[asked.kind])
    except StopIteration as stop:
        result: Result = stop.value
        yield result.outcome, Choose("", "", "", ())


def test_a_standoff_called_off_is_a_draw() -> None:
    kinds = [kind for kind, _ in waiting(after(), "draw")]
    assert kinds[-2:] == ["standoff", "draw"]
    assert kinds.count("turn") == 20 * 4


def test_a_standoff_fought_on_is_offered_again_after_twenty_more() -> None:
    stage = after()
    offered = []
    for kind, decision in waiting(stage, "go on"):
        if kind == "standoff":
            offered.append(stage.fight.round)
            assert decision.who == stage["Ann"].key
        if len(offered) == 2:
            break
    assert offered == [20, 40]


def test_any_point_lost_begins_the_count_anew() -> None:
    stage = after()
    for turns, (kind, _) in enumerate(waiting(stage, "draw")):
        if turns == 60:
            stage.fight.losses += 1
        if kind == "standoff":
            assert stage.fight.round > 20
            return


def test_by_itself_a_standoff_is_called_off() -> None:
    question = ending.offer_draw(after().fight)
    assert question.first_legal() == "draw"


def test_a_fight_in_the_middle_is_saved_and_read_again_as_it_was() -> None:
    stage = after(Amy=-2)
    again = msgspec.json.decode(msgspec.json.encode(stage.fight), type=type(stage.fight))
    assert again == stage.fight
    assert again.find(stage["Amy"].key).bleeding
