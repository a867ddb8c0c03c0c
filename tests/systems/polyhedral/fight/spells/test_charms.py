"""Every Charm in full and resisted, by exact faces (P-27); and whose will somebody follows under them (R-46)."""

from __future__ import annotations

import pytest

from solo.play.story_merging import merge_events
from solo.systems.polyhedral.fight.ending import find_winner
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.rules.movement import move_places
from solo.systems.polyhedral.fight.state.sight import can_see
from tests.systems.polyhedral.fight.spells.casters import (
    FULL,
    SHORT,
    cast,
    castable_now,
    company,
    duel,
    key,
    lies,
    mage,
    points,
)
from tests.systems.polyhedral.fight.staging import OPEN, attack, fighter, held

SWORD = held("longsword/broadsword")
WIDE = ("." * 60,) * 12

ON_ONE = [
    # spell, faces of the check, what lies on the target
    ("Charm Person", FULL, ["charm 60"]),
    ("Charm Person", SHORT, []),
    ("Flash/Bang", FULL, ["expose +2 1"]),
    ("Flash/Bang", SHORT, ["expose +1 1"]),
    ("Malaise", FULL, ["hinder -1 60"]),
    ("Malaise", SHORT, []),
    ("Domination", FULL, ["dominate 60"]),
    ("Domination", SHORT, ["dominate 2"]),
    ("Banish", FULL, ["banish -1"]),
    ("Banish", SHORT, []),
]


@pytest.mark.parametrize(("spell", "check", "on_bob"), ON_ONE)
def test_one_target(spell: str, check: tuple[int, ...], on_bob: list[str]) -> None:
    stage = duel()
    asked = [key(stage, "Bob")] if spell == "Malaise" else []
    cast(stage, spell, *asked, dice=(check,))
    assert lies(stage["Bob"]) == on_bob
    assert points(stage["Bob"]) == (6, 6)


def test_charisma_is_no_use_once_blades_are_drawn() -> None:
    assert "does nothing in a fight" in duel().refusal("Ann", "cast:charisma")


@pytest.mark.parametrize(("faces", "on_ann"), [((5, 1, 1), ["inspire +1 120"]), ((4, 1, 1), [])])
def test_camouflage_has_a_difficulty_of_its_own(faces: tuple[int, ...], on_ann: list[str]) -> None:
    stage = duel()
    cast(stage, "Camouflage", dice=(faces,))
    assert lies(stage["Ann"]) == on_ann


def test_confidence_is_cast_without_a_check_and_helps_the_next_action() -> None:
    stage = company(Al=fighter(SWORD)).put(Bob=(6, 6))
    cast(stage, "Confidence", key(stage, "Al"))
    assert stage.modifiers("Al", attack("Bob")) == {"Confidence": 1}
    stage.turn("Al", attack("Bob"), "dodge", dice=((2,),))
    assert not stage["Al"].effects


def test_malaise_takes_as_many_foes_as_the_level() -> None:
    stage = company()
    cast(stage, "Malaise", f"{key(stage, 'Bob')}+{key(stage, 'Bea')}", dice=(FULL,))
    assert [lies(stage[name]) for name in ("Al", "Bob", "Bea")] == [[], ["hinder -1 60"], ["hinder -1 60"]]
    assert stage.asked[1].most == 2  # type: ignore[union-attr]


def test_flash_makes_one_easier_to_hit_with_blades_and_bolts() -> None:
    stage = duel(ann=mage(SWORD)).put(Bob=(6, 5))
    cast(stage, "Flash/Bang", dice=(SHORT,))
    assert stage.modifiers("Ann", attack("Bob")) == {"Flash/Bang": 1}
    told = cast(stage, "Arcane Blast, frost", dice=(SHORT, (1,)))
    assert told[0].rolls[0].result == 6
    stage.turn("Bob", "wait")
    assert not stage["Bob"].effects


# Charm Person


def test_the_charmed_may_fight_friends_but_not_the_charmer() -> None:
    stage = company(Bob=fighter(SWORD)).put(Ann=(8, 5), Al=(8, 6))
    cast(stage, "Charm Person", key(stage, "Bob"), dice=(FULL,))
    targets = {option.split(":")[2] for option in stage.legal("Bob") if option.startswith("strike:")}
    assert targets == {key(stage, "Al")}


def test_charm_ends_when_the_caster_hurts_it_at_once_or_later() -> None:
    for spell, faces in (("Injury", ((3,),)), ("Plague", ())):
        stage = duel()
        cast(stage, "Charm Person", dice=(FULL,))
        cast(stage, spell, dice=(FULL, *faces))
        if spell == "Plague":
            assert "charm 59" in lies(stage["Bob"])
            stage.turn("Bob", "wait", dice=((1,),))
        assert not any(line.startswith("charm") for line in lies(stage["Bob"]))


def test_charm_holds_when_a_friend_of_the_caster_hurts_it_unless_it_is_seen_through() -> None:
    stage = company(Al=fighter(SWORD)).put(Al=(8, 5))
    cast(stage, "Charm Person", key(stage, "Bob"), dice=(FULL,))
    stage.turn("Al", attack("Bob"), "dodge", dice=((7,), (3,), (5,)))
    assert stage["Bob"].lp == 5
    assert lies(stage["Bob"]) == ["charm 60"]


def test_a_charmed_mage_spares_the_charmer_with_spells_and_areas_too() -> None:
    stage = company(Bob=mage()).put(Al=(5, 11))
    stage["Bob"].sp = 20
    cast(stage, "Charm Person", key(stage, "Bob"), dice=(FULL,))
    told = cast(stage, "Injury", key(stage, "Al"), by="Bob", dice=(FULL, (2,)))
    assert "Al" in told[0].text
    offered = stage.asked[-1]
    assert key(stage, "Ann") not in [option.code for option in offered.options]  # type: ignore[union-attr]
    cast(stage, "Sleep", "5,8", by="Bob", dice=(SHORT,))
    places = stage.asked[1].places  # type: ignore[union-attr]
    assert (5, 8) in places
    assert (5, 5) not in places


def test_animals_are_not_charmed() -> None:
    stage = duel(fighter(tags=("animal",)))
    assert "charm-person" not in castable_now(stage)
    assert stage.refusal("Ann", "cast:charm-person") == "Charm Person has no target in range."


# Sleep


def test_sleepers_lie_helpless_with_empty_hands() -> None:
    stage = company(Bob=fighter(SWORD, SPI=6), Bea=fighter(SPI=12), Al=fighter(SWORD)).put(Al=(8, 4))
    cast(stage, "Sleep", "10,6", dice=((6, 1, 1),))
    bob, bea = stage["Bob"], stage["Bea"]
    assert (bob.helpless, bob.prone, lies(bob)) == (True, True, ["sleep 60"])
    assert [thing.name for thing in stage.fight.ground] == ["longsword/broadsword"]
    assert lies(bea) == ["hinder -1 1"]
    stage.put(Al=(8, 5))
    assert set(stage.planned("Al", attack("Bob"))) == {"none"}
    stage.turn("Bob")


def test_a_sleeper_wakes_from_losing_life_but_not_from_a_shell_that_holds() -> None:
    """`R-36`: Sleep ends on losing an LP."""
    stage = duel()
    cast(stage, "Sleep", "9,5", dice=(FULL,))
    stage["Bob"].temporary_vp = 4
    cast(stage, "Injury", dice=(FULL, (4,)))
    assert stage["Bob"].helpless
    cast(stage, "Injury", dice=(FULL, (1,)))
    assert not stage["Bob"].helpless


def test_sleep_ends_after_a_minute_of_the_casters_turns() -> None:
    """`R-36`: Sleep lasts 1 minute, 60 turns of the caster."""
    stage = duel()
    cast(stage, "Sleep", "9,5", dice=(FULL,))
    stage.pass_turns(*["Ann"] * 59)
    assert lies(stage["Bob"]) == ["sleep 1"]
    stage.pass_turns("Ann")
    assert lies(stage["Bob"]) == []
    assert stage["Bob"].prone


def test_a_side_asleep_is_beaten() -> None:
    """`H-32`: a sleeping fighter counts as beaten."""
    stage = duel()
    cast(stage, "Sleep", "9,5", dice=(FULL,))
    assert find_winner(stage.fight) == "party"


def test_the_result_says_that_a_beaten_side_is_asleep() -> None:
    stage = duel()
    cast(stage, "Sleep", "9,5", dice=(FULL,))
    text = stage.end().text
    assert text.startswith("The party holds the field after 1 round. Bob is asleep.")


def test_the_effect_of_a_charm_is_told_in_a_sentence() -> None:
    stage = duel()
    told = [event.text for event in cast(stage, "Sleep", "9,5", dice=(FULL,))]
    assert "Bob falls asleep." in told


# Turn the Tables


def turned(faces: tuple[int, ...]) -> tuple[str, ...]:
    stage = company(Bob=fighter(held("Spear"))).put(Al=(8, 5), Bea=(11, 6))
    cast(stage, "Turn the Tables", "9,5", dice=(faces,))
    strikes = sorted({code.split(":")[2] for code in stage.legal("Bob") if code.startswith("strike:")})
    return tuple(stage.fight.find(one).name for one in strikes)


def test_the_turned_attack_their_own_or_whoever_is_nearest() -> None:
    assert turned(FULL) == ("Bea",)
    assert turned(SHORT) == ("Al",)


def test_the_turned_have_no_choice_while_they_can_attack() -> None:
    stage = company(Bob=mage(SWORD)).put(Bob=(9, 5), Bea=(10, 5))
    cast(stage, "Turn the Tables", "9,5", dice=(FULL,))
    verbs = {code.split(":")[0] for code in stage.legal("Bob")}
    assert verbs <= {"strike", "pair", "dual", "step", "gamemaster"}
    assert stage.refusal("Bob", "wait") == "Bob must attack the nearest creature."
    stage.put(Bea=(15, 5))
    assert not {code for code in stage.legal("Bob") if code.startswith("cast:injury")}
    assert {"move", "wait"} <= set(stage.legal("Bob"))


def test_turning_spares_friends_of_the_caster_and_lasts_one_turn() -> None:
    stage = company().put(Al=(9, 4))
    cast(stage, "Turn the Tables", "9,5", dice=(FULL,))
    assert lies(stage["Al"]) == []
    assert lies(stage["Bob"]) == ["turn 1"]
    stage.turn("Bob", attack("Bea"), "dodge", dice=((2,),))
    assert lies(stage["Bob"]) == []


# Domination


def test_the_dominated_fight_for_the_caster_and_are_answered_for_by_its_side() -> None:
    stage = company(Bob=fighter(SWORD))
    cast(stage, "Domination", key(stage, "Bob"), dice=(FULL,))
    procedure = FightProcedure(stage.content)
    assert procedure.side(stage.fight, key(stage, "Bob")) == "party"
    targets = {code.split(":")[2] for code in stage.legal("Bob") if code.startswith("strike:")}
    assert targets == {key(stage, "Bea")}
    stage.pass_turns(*["Ann"] * 60)
    assert procedure.side(stage.fight, key(stage, "Bob")) == "foes"


def test_resisted_domination_lasts_as_many_turns_as_the_level() -> None:
    stage = company()
    cast(stage, "Domination", key(stage, "Bob"), dice=(SHORT,))
    for side in ("party", "party", "foes"):
        assert stage["Bob"].allegiance == side
        stage.pass_turns("Bob")


def test_full_domination_beats_a_side_and_a_short_one_does_not() -> None:
    for faces, winner in ((FULL, "party"), (SHORT, "")):
        stage = duel()
        cast(stage, "Domination", dice=(faces,))
        assert find_winner(stage.fight) == winner


def test_a_weaker_will_does_not_take_over() -> None:
    stage = company(Al=fighter(), Bea=mage())
    stage["Bea"].sp = 20
    cast(stage, "Domination", key(stage, "Bob"), dice=((9, 1, 1),))
    cast(stage, "Domination", key(stage, "Bob"), by="Bea", dice=((8, 1, 1),))
    sides = [stage["Bob"].allegiance]
    cast(stage, "Domination", key(stage, "Bob"), by="Bea", dice=((10, 1, 1),))
    sides.append(stage["Bob"].allegiance)
    assert sides == ["party", "foes"]


# Banish


def test_the_banished_stand_helpless_until_spirit_reaches_the_check() -> None:
    stage = duel()
    cast(stage, "Banish", dice=((7, 1, 1),))
    assert stage["Bob"].helpless
    assert not stage["Bob"].prone
    stage.turn("Bob", dice=((6,),))
    assert stage["Bob"].helpless
    stage.turn("Bob", "wait", dice=((7,),))
    assert not stage["Bob"].helpless


def test_whoever_did_not_see_the_casting_has_no_check_each_turn() -> None:
    stage = duel()
    stage["Bob"].unaware = True
    cast(stage, "Banish", dice=((7, 1, 1),))
    stage.turn("Bob")
    assert stage["Bob"].helpless


# Hiding


def test_those_whom_the_check_beats_cannot_aim_at_the_hidden() -> None:
    stage = company(Bob=fighter(held("Shortbow")), Bea=fighter(SPI=10))
    cast(stage, "Lesser Invisibility", dice=(FULL,))
    assert stage["Ann"].effects[0].fooled == [key(stage, "Bob")]
    assert not [code for code in stage.legal("Bob") if code.endswith(f":{key(stage, 'Ann')}:0")]
    assert lies(stage["Ann"]) == ["hide 120"]


@pytest.mark.parametrize(("spell", "looks"), [("Lesser Invisibility", 1), ("Invisibility", 0)])
def test_a_move_gives_the_lesser_hidden_away_to_sharp_eyes(spell: str, looks: int) -> None:
    # Perception at −2 against the Precision difficulty 6: the 8 of a d8 makes 9 less 2.
    stage = duel()
    cast(stage, spell, dice=(FULL,))
    stage.turn("Ann", "move", "4,5", dice=((7,),) * looks)
    assert stage["Ann"].effects[0].fooled
    stage.turn("Ann", "move", "5,5", dice=((8,),) * looks)
    assert bool(stage["Ann"].effects[0].fooled) is (spell == "Invisibility")


@pytest.mark.parametrize("spell", ["Lesser Invisibility", "Invisibility"])
def test_acting_on_things_gives_either_away(spell: str) -> None:
    stage = duel()
    cast(stage, spell, dice=(FULL,))
    cast(stage, "Injury", dice=(FULL, (8,), (1,)))
    assert not stage["Ann"].effects[0].fooled


def test_the_mindless_are_not_fooled_nor_those_far_away() -> None:
    stage = company(Bob=fighter(tags=("undead", "mindless")))
    cast(stage, "Invisibility", dice=((12, 12, 12),))
    assert stage["Ann"].effects[0].fooled == [key(stage, "Bea")]
    stage = duel(fighter(held("Shortbow")), rows=WIDE).put(Ann=(0, 5), Bob=(33, 5))
    cast(stage, "Invisibility", dice=(FULL,))
    assert not can_see(stage.fight, stage["Bob"], stage["Ann"])
    stage.put(Bob=(34, 5))
    assert can_see(stage.fight, stage["Bob"], stage["Ann"])


# Images


@pytest.mark.parametrize(
    ("spell", "turns"), [("Static Illusion", 7201), ("True Illusion", 7201), ("Permanent Illusion", -1)]
)
def test_images_are_walls_to_those_whom_they_take_in(spell: str, turns: int) -> None:
    stage = company(Bea=fighter(SPI=10), Bob=fighter(held("Shortbow")))
    cast(stage, spell, "7,5", "7,6", dice=(FULL,))
    standing = stage.fight.standing[0]
    assert standing.squares == [(7, 5), (7, 6)]
    assert standing.fooled == [key(stage, "Bob")]
    assert standing.turns == (turns - 1 if turns > 0 else turns)
    assert not can_see(stage.fight, stage["Bob"], stage["Ann"])
    assert can_see(stage.fight, stage["Bea"], stage["Ann"])
    assert (7, 5) not in move_places(stage.fight, stage["Bob"])
    assert (7, 5) in move_places(stage.fight, stage["Bea"])


def test_an_image_that_is_resisted_takes_nobody_in() -> None:
    stage = company()
    cast(stage, "Static Illusion", "7,5", "7,6", dice=(SHORT,))
    assert not stage.fight.standing[0].fooled


def test_beside_an_image_the_wary_look_twice() -> None:
    stage = duel()
    cast(stage, "Static Illusion", "7,5", "7,6", dice=((7, 1, 1),))
    stage.put(Bob=(8, 5))
    stage.turn("Bob", "wait", dice=((6,),))
    assert stage.fight.standing[0].fooled
    stage.turn("Bob", "wait", dice=((7,),))
    assert not stage.fight.standing[0].fooled


def test_charms_never_touch_through_walls() -> None:
    rows = tuple(row[:7] + "#" + row[8:] for row in OPEN)
    stage = duel(rows=rows)
    assert not {"charm-person", "domination", "banish", "flash-bang"} & castable_now(stage)


def test_several_sleepers_are_listed_without_a_verb_in_the_singular() -> None:
    stage = company()
    told = cast(stage, "Sleep", "9,5", dice=(FULL,))
    assert "Bob and Bea: asleep." in [event.text for event in merge_events(told)]
    told = cast(stage, "Sleep", "9,5", dice=((5, 1, 1),))
    assert "Bob and Bea: resisted, −1 on the next turn." in [event.text for event in merge_events(told)]


def test_a_spell_that_works_without_harm_is_a_deed() -> None:
    stage = company()
    slept = [event.deed.did for event in cast(stage, "Sleep", "9,5", dice=(FULL,)) if event.deed]
    assert slept == ["affects", "affects"]
    resisted = [event.deed.did for event in cast(stage, "Sleep", "9,5", dice=((5, 1, 1),)) if event.deed]
    assert resisted == ["misses", "misses"]
