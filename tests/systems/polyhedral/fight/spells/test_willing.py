"""Who wants a spell need not resist it (R-34): friends are asked, and no check is made where none is needed."""

from __future__ import annotations

from solo.systems.contract import Choose
from solo.systems.polyhedral.fight.spells.aiming import RESIST, WAIVE
from solo.systems.polyhedral.fight.tactics.decide import decide
from tests.systems.polyhedral.fight.spells.casters import FULL, SHORT, cast, company, key, lies, points


def test_a_friend_lets_a_spell_work_and_nothing_is_rolled() -> None:
    stage = company()
    events = cast(stage, "Charm Person", key(stage, "Al"), WAIVE)
    assert lies(stage["Al"]) == ["charm 60"]
    assert not any(roll.what == "Charms" for event in events for roll in event.rolls)
    assert stage["Ann"].sp == 18


def test_a_friend_who_resists_is_tested_as_ever() -> None:
    stage = company()
    cast(stage, "Charm Person", key(stage, "Al"), RESIST, dice=(SHORT,))
    assert lies(stage["Al"]) == []
    cast(stage, "Charm Person", key(stage, "Al"), RESIST, dice=(FULL,))
    assert lies(stage["Al"]) == ["charm 60"]


def test_foes_and_those_who_are_not_their_own_master_are_not_asked() -> None:
    stage = company()
    cast(stage, "Charm Person", key(stage, "Bob"), dice=(FULL,))
    assert lies(stage["Bob"]) == ["charm 60"]
    stage["Al"].unconscious = True
    cast(stage, "Charm Person", key(stage, "Al"), dice=(SHORT,))
    assert lies(stage["Al"]) == []


def test_nobody_is_asked_to_let_themselves_be_wounded() -> None:
    stage = company()
    before = points(stage["Al"])
    cast(stage, "Injury", key(stage, "Al"), dice=(FULL, (2,)))
    assert points(stage["Al"]) != before


def test_the_question_says_what_it_means_and_tactics_waive_for_friends() -> None:
    stage = company()
    cast(stage, "Charm Person", key(stage, "Al"), WAIVE)
    asked = next(one for one in stage.asked if one.kind == "willing")
    assert isinstance(asked, Choose)
    assert asked.who == key(stage, "Al")
    assert asked.prompt == "Ann casts Charm Person on Al. Let the spell work, or resist it?"
    choice = decide(stage.fight, stage.arena.armoury, asked)
    assert choice.answer == WAIVE
    assert choice.reason == "Al trusts Ann and does not resist."
    resist = asked.option(RESIST)
    assert resist is not None
    assert resist.preview().measures
