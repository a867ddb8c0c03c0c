"""What still runs when the last blow has fallen runs to its end: plague and regeneration, for those who left too."""

from __future__ import annotations

from solo.systems.polyhedral.fight.rounds import play_round
from tests.systems.polyhedral.fight.spells.casters import FULL, cast, company, duel, lies, points
from tests.systems.polyhedral.fight.staging import Stage, fighter


def ended(stage: Stage, *dice: tuple[int, ...]) -> Stage:
    """After the foes have gone out without a wound to tend."""
    for one in stage.fight.combatants:
        if one.side == "foes":
            one.lp, one.unconscious = 0, True
    stage.end(dice=dice)
    return stage


def test_regeneration_heals_to_its_end() -> None:
    stage = duel()
    stage["Ann"].lp = 1
    stage["Ann"].vp = stage["Ann"].full_vp
    cast(stage, "Regeneration", dice=((9, 1, 1),))
    ended(stage)
    assert stage["Ann"].lp == stage["Ann"].full_lp
    assert lies(stage["Ann"]) == []


def test_a_plague_hurts_to_its_end() -> None:
    stage = duel()
    cast(stage, "Plague", dice=(FULL,), by="Ann")
    stage["Bob"].side, stage["Ann"].side = "party", "foes"
    # 1 + 2 turns of d4: 2 past all armour is 1 VP and 1 LP each time; then first aid of 8, halved 4.
    ended(stage, (2,), (2,), (2,), (8,))
    assert points(stage["Bob"]) == (3, 6)
    assert lies(stage["Bob"]) == []


def test_whom_it_fells_bleeds_and_is_helped() -> None:
    stage = company()
    cast(stage, "Plague", stage["Al"].key, "resist", dice=(FULL,))
    stage["Al"].lp, stage["Al"].vp = 1, 0
    # -1 and down; -3, tended and stable; -5 and bleeding again, tended and stable in the round after; then first aid.
    ended(stage, (2,), (2,), (6,), (5,), (2,), (6,), (5,), (2,))
    assert (stage["Al"].lp, stage["Al"].vp, stage["Al"].bleeding) == (-5, 1, False)


def test_it_goes_on_for_those_who_have_left() -> None:
    stage = company()
    cast(stage, "Plague", stage["Bob"].key, dice=(FULL,))
    stage["Bob"].left = True
    stage.fight.order = [stage["Bob"].key]
    stage.scene.falls((4,))
    assert not list(play_round(stage.arena))
    assert points(stage["Bob"]) == (5, 3)


def test_what_is_for_good_goes_home_as_it_is() -> None:
    stage = duel(fighter())
    cast(stage, "Curse", dice=(FULL,))
    stage["Ann"].side, stage["Bob"].side = "foes", "party"
    ended(stage)
    assert lies(stage["Bob"]) == ["hinder -1 -1"]
