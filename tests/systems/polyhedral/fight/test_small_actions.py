"""Drawing, letting go, picking up, handing over, shields on and off, and taunts (H-12, H-16, P-32)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.play.story_merging import merge_events
from solo.systems.contract import thought_event
from solo.systems.polyhedral.fight.options.spells import SpellOption
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.rules import distraction, readying
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.state import GroundItem
from solo.systems.polyhedral.fight.tactics.decide import decide
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.spells.casters import mage
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held, named, off_hand

SWORD = held("longsword/broadsword")


def company(ann: Build, bob: Build | None = None) -> Stage:
    """Ann beside Amy; Bob four spaces off."""
    stage = Stage({"Ann": ann, "Amy": fighter()}, {"Bob": bob or fighter()})
    return stage.put(Ann=(5, 5), Amy=(5, 6), Bob=(9, 5))


def where(stage: Stage, name: str, thing: str) -> str:
    return stage.piece(name, thing).where


def test_drawing_takes_a_free_hand_the_main_one_first() -> None:
    stage = company(fighter(CarriedGear("Handaxe"), CarriedGear("dagger/stilleto")))
    stage.turn("Ann", "draw:handaxe")
    stage.turn("Ann", "draw:dagger")
    assert (where(stage, "Ann", "Handaxe"), where(stage, "Ann", "dagger")) == ("hand", "off-hand")


def test_full_hands_are_told_what_to_do() -> None:
    """`H-13`: sword and shield fill both hands."""
    stage = company(fighter(SWORD, off_hand("Shield"), CarriedGear("dagger/stilleto")))
    assert stage.refusal("Ann", "draw:dagger") == "Both hands are full. Drop something first."
    stage.turn("Ann", "drop:off-hand", "draw:dagger")
    assert where(stage, "Ann", "dagger") == "off-hand"


def test_one_of_many_is_drawn_at_a_time() -> None:
    stage = company(fighter(CarriedGear("Javelin", 3)))
    stage.turn("Ann", "draw:javelin")
    assert sorted((piece.where, piece.count) for piece in stage["Ann"].pieces if piece.name == "Javelin") == [
        ("belt", 2),
        ("hand", 1),
    ]


def test_a_shield_goes_off_and_onto_the_arm() -> None:
    stage = company(fighter(SWORD, off_hand("Shield")))
    assert "block" in stage.put(Bob=(6, 5)).planned("Bob", attack("Ann"))
    stage.turn("Ann", "doff:shield")
    assert "block" not in stage.planned("Bob", attack("Ann"))
    stage.turn("Ann", "don:shield", "step", "5,4")
    assert "block" in stage.put(Ann=(5, 5)).planned("Bob", attack("Ann"))


def test_letting_go_is_free_and_costs_no_action() -> None:
    stage = company(fighter(SWORD))
    stage.turn("Ann", "drop:hand", "take:longsword")
    assert stage.fight.ground == []


def test_picking_up_needs_the_same_square_or_the_next() -> None:
    stage = company(fighter(SWORD))
    stage.turn("Ann", "drop:hand", "wait")
    for place, near in (((5, 5), True), ((6, 6), True), ((7, 5), False)):
        assert ("take:longsword" in stage.put(Ann=place).legal("Ann")) is near
    assert "take:longsword" in stage.legal("Amy")


def test_what_the_unready_drop_is_still_unready() -> None:
    stage = company(fighter(held("mace-and-chain"))).put(Bob=(6, 5))
    stage.turn("Ann", attack("Bob", "mace"), dice=[(1,)])
    stage.turn("Ann", "drop:hand", "take:mace-and-chain")
    assert stage.piece("Ann", "mace").wait == 1


def test_handing_over_needs_a_free_hand_beside() -> None:
    stage = company(fighter(SWORD, off_hand("dagger/stilleto")))
    stage.turn("Ann", f"give:off-hand:{stage['Amy'].key}")
    assert where(stage, "Amy", "dagger") == "hand"
    stage.put(Amy=(8, 8))
    assert not [code for code in stage.legal("Ann") if code.startswith("give")]


def test_letting_go_of_a_load_quickens_at_once() -> None:
    ann = fighter(SWORD, CarriedGear("Full Plate battle armor", place="pack"), off_hand("Shield"), STR=6)
    stage = company(ann)
    # 75 lb at Strength 6: 25 free, 50 at −1; without sword and shield still 65.
    assert stage["Ann"].figures.dodge == 4
    stage = company(fighter(SWORD, CarriedGear("Hardened leather armor", place="pack"), off_hand("Shield"), STR=6))
    assert (stage["Ann"].figures.load_penalty, stage["Ann"].figures.dodge) == (0, 6)
    stage = company(fighter(SWORD, CarriedGear("Hardened leather armor", 2, place="pack"), STR=8))
    assert stage["Ann"].figures.load_penalty == 0
    stage = company(fighter(SWORD, CarriedGear("Hardened leather armor", 2, place="pack"), off_hand("Shield"), STR=8))
    assert stage["Ann"].figures.load_penalty == 1
    stage.turn("Ann", "drop:off-hand", "wait")
    assert (stage["Ann"].figures.load_penalty, stage["Ann"].figures.move) == (0, 6)
    stage.turn("Ann", "take:shield")
    assert stage["Ann"].figures.load_penalty == 1


# Getting ready


def readied_on_a_move(stage: Stage, thing: str) -> bool:
    return readying.ready_while_moving(stage.arena.armoury, stage["Ann"], stage.piece("Ann", thing))


@pytest.mark.parametrize(
    ("thing", "where", "wait", "may"),
    [
        ("Handaxe", "belt", 0, True),
        ("Handaxe", "pack", 0, False),
        ("Handaxe", "hand", 0, False),
        ("mace-and-chain", "hand", 1, True),
        ("mace-and-chain", "off-hand", 1, True),
        ("mace-and-chain", "belt", 1, False),
        ("Halberd", "hand", 1, False),  # after a swing it takes a whole turn to be ready again
        ("Shortbow", "belt", 0, False),
        ("Shield", "belt", 0, False),
    ],
)
def test_a_move_readies_a_weapon_from_the_belt_or_one_that_was_used(
    thing: str, where: str, wait: int, may: bool
) -> None:
    """One melee or thrown weapon, never a launcher, nor one that takes a whole turn (P-32, R-14)."""
    stage = company(fighter(CarriedGear(thing)))
    piece = stage.piece("Ann", thing)
    piece.where, piece.wait = where, wait  # type: ignore[assignment]
    assert readied_on_a_move(stage, thing) is may


def test_with_both_hands_full_a_move_readies_what_they_hold_and_nothing_from_the_belt() -> None:
    stage = company(fighter(held("mace-and-chain"), off_hand("Shield"), CarriedGear("Handaxe")))
    stage.piece("Ann", "mace").wait = 1
    assert (readied_on_a_move(stage, "mace"), readied_on_a_move(stage, "Handaxe")) == (True, False)


def test_a_launcher_that_also_strikes_is_not_readied_on_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table may add a crossbow with a blade; one use as a launcher is enough (R-14)."""
    stage = company(fighter(CarriedGear("Crossbow"), CarriedGear("Handaxe")))
    armoury, ann = stage.arena.armoury, stage["Ann"]
    bow, axe = (armoury.weapon(ann, stage.piece("Ann", thing)) for thing in ("Crossbow", "Handaxe"))
    assert bow and axe
    bladed = replace(bow, modes=(*axe.modes, *bow.modes))
    monkeypatch.setattr(armoury, "weapon", lambda _, __: bladed)
    assert not readied_on_a_move(stage, "Crossbow")


def test_each_small_action_is_told_with_its_thing() -> None:
    """A Ready action is seen by all (P-32, R-43)."""
    stage = company(
        fighter(CarriedGear("Handaxe"), off_hand("Shield"), CarriedGear("Crossbow"), CarriedGear("Bolt", 2))
    )
    assert stage.turn("Ann", "draw:handaxe")[0].text == "Ann readies the handaxe."
    assert stage.turn("Ann", "doff:shield")[0].text == "Ann takes off the shield."
    assert stage.turn("Ann", f"give:hand:{stage['Amy'].key}")[0].text == "Ann hands the handaxe to Amy."
    told = stage.turn("Amy", "drop:hand", "take:handaxe")
    assert [event.text for event in told] == ["Amy drops the handaxe.", "Amy picks up the handaxe."]
    piece = stage.piece("Ann", "Crossbow")
    piece.where, piece.wait = "hand", 2
    assert stage.turn("Ann", "ready:hand")[0].text == "Ann readies the crossbow, 1 more action needed."
    assert stage.turn("Ann", "ready:hand")[0].text == "Ann readies the crossbow."
    assert piece.wait == 0


def test_things_in_the_own_or_the_next_square_are_in_reach_the_own_ones_first() -> None:
    """Picking up needs the own or an adjacent square (H-12)."""
    stage = company(fighter())
    ann, amy = stage["Ann"].key, stage["Amy"].key
    lying = [("stone", (6, 6), amy), ("dagger", (5, 5), ann), ("net", (7, 5), ann), ("axe", (4, 5), ann)]
    stage.fight.ground = [GroundItem(name, at, owner) for name, at, owner in lying]
    assert [thing.name for thing in readying.in_reach(stage.fight, stage["Ann"])] == ["dagger", "axe", "stone"]
    stage["Ann"].width = 2
    assert "net" in [thing.name for thing in readying.in_reach(stage.fight, stage["Ann"])]


def test_nothing_is_handed_to_full_hands_and_what_is_handed_over_starts_anew() -> None:
    """A hand must be free (H-12); the parries of the giver are not those of the taker (R-21)."""
    stage = company(fighter(held("longsword/broadsword")))
    piece = stage.piece("Ann", "longsword")
    piece.grip, piece.parries = "one-handed", 1
    readying.hand_over(stage.arena, stage["Ann"], piece, stage["Amy"])
    given = stage.piece("Amy", "longsword")
    assert (given.where, given.grip, given.parries, stage.things("Ann", "longsword")) == ("hand", "", 0, 0)
    for hand in ("Handaxe", "dagger/stilleto"):
        stage = company(fighter(held(hand)))
        stage["Amy"].pieces = [replace(stage.piece("Ann", hand), where=where) for where in ("hand", "off-hand")]
        with pytest.raises(ValueError, match="Both hands are full"):
            readying.hand_over(stage.arena, stage["Ann"], stage.piece("Ann", hand), stage["Amy"])


def test_a_potion_heals_whoever_drinks_it_and_nothing_else_is_drunk() -> None:
    """Giving a friend a potion takes a Ready (H-12)."""
    stage = company(fighter(SWORD, CarriedGear("Healing potion", 2)))
    for name, text in (
        ("Ann", "Ann drinks a healing potion."),
        ("Amy", "Ann gives Amy a healing potion to drink."),
    ):
        stage[name].lp = 1
        readying.drink(stage.arena, stage["Ann"], stage.piece("Ann", "Healing"), stage[name])
        assert stage[name].lp > 1
        assert stage.scene.events[-1].text == text
    assert stage.things("Ann", "Healing") == 0
    assert not stage.fight.shots, "what was drunk is not gathered after the fight like arrows (H-30)"
    with pytest.raises(ValueError, match="is not a potion"):
        readying.drink(stage.arena, stage["Ann"], stage.piece("Ann", "longsword"), stage["Ann"])


def test_a_potion_is_drunk_with_both_hands_full_and_a_weapon_is_not_drawn() -> None:
    """`H-13`: a shield takes one hand; drinking needs none free."""
    stage = company(fighter(SWORD, off_hand("Shield"), CarriedGear("dagger/stilleto"), CarriedGear("Healing potion")))
    stage["Ann"].lp = 3
    assert "drink:healing-potion" in stage.legal("Ann")
    assert stage.refusal("Ann", "draw:dagger") == "Both hands are full. Drop something first."


# Distraction

LOUD = fighter(skills={"Distraction": 1})


def taunted(*dice: tuple[int, ...], bob: Build | None = None) -> Stage:
    """Ann has tried to draw Bob's next attack; Amy stands beside him."""
    stage = company(LOUD, bob or fighter(held("Javelin"))).put(Amy=(9, 6))
    stage.turn("Ann", f"distract:{stage['Bob'].key}", "wait", dice=dice)
    return stage


def may_strike(stage: Stage, name: str) -> bool:
    return any(f":{stage[name].key}:" in code for code in stage.legal("Bob") if code.startswith("strike"))


@pytest.mark.parametrize(
    ("face", "outcome", "text"),
    [
        (6, "drawn", "Ann taunts Bob, and Bob will attack Ann next."),
        (5, "not drawn", "Ann taunts Bob, and Bob ignores it."),
    ],
)
def test_a_taunt_is_told_with_its_check_against_the_spirit_of_the_foe(face: int, outcome: str, text: str) -> None:
    """A Spirit of 8 has a Difficulty of 6 (P-01, H-16)."""
    stage = company(LOUD).put(Amy=(9, 6))
    told = stage.turn("Ann", f"distract:{stage['Bob'].key}", "wait", dice=[(face, 1)])
    (event,) = (event for event in told if event.kind == "distract")
    (roll,) = event.rolls
    assert (event.text, roll.target, roll.result, roll.outcome) == (text, 6, face, outcome)


def test_whoever_is_drawn_must_attack_the_taunter() -> None:
    stage = taunted((6, 1))
    assert may_strike(stage, "Ann")
    assert not may_strike(stage, "Amy")
    assert stage.refusal("Bob", "strike:punch") == "You must attack Ann, who has used Distraction on you."


def offered_targets(stage: Stage, spell: str) -> set[str]:
    """The names of those at whom Bob may cast a spell."""
    option = next(one for one in stage.offered("Bob") if isinstance(one, SpellOption) and one.casting.name == spell)
    return {one.name for one in targets.creatures(stage.fight, option.casting)}


def test_a_caster_who_is_drawn_must_cast_at_the_taunter() -> None:
    stage = taunted((6, 1), bob=mage())
    assert offered_targets(stage, "Injury") == {"Ann"}
    assert offered_targets(stage, "Malaise") == {"Ann"}
    fireball = next(one for one in stage.offered("Bob") if one.code == "cast:fireball")
    assert isinstance(fireball, SpellOption)
    places = targets.places(stage.fight, fireball.casting)
    assert places
    assert all(stage["Ann"].place in targets.squares_at(stage.fight, fireball.casting, place) for place in places)


def test_a_caster_who_is_drawn_may_still_heal_a_friend() -> None:
    stage = taunted((6, 1), bob=mage())
    assert "Bob" in offered_targets(stage, "Close Wounds")


def test_a_drawn_caster_casts_no_spell_that_misses_the_taunter_while_another_attack_reaches_them() -> None:
    stage = taunted((6, 1), bob=mage(skill=1))
    stage.put(Ann=(12, 5), Bob=(5, 5), Amy=(8, 5))
    refused = {one.casting.name: one.refused for one in stage.offered("Bob") if isinstance(one, SpellOption)}
    assert refused["Inferno"] == "You must attack Ann, who has used Distraction on you."
    assert not refused["Injury"]
    assert not refused["Lesser Invisibility"]


def test_a_failed_taunt_draws_nobody() -> None:
    assert may_strike(taunted((5, 1)), "Amy")


def test_nobody_must_attack_whom_they_cannot_reach_with_a_step() -> None:
    stage = taunted((6, 1), bob=fighter(SWORD))
    assert may_strike(stage, "Amy")
    stage.put(Ann=(7, 5))
    assert not may_strike(stage, "Amy")
    assert "step" in stage.legal("Bob")


def test_somebody_hemmed_in_cannot_step_to_a_taunter() -> None:
    rows = ("#####", "#...#", "##.##", "#...#", "#####")
    stage = Stage({"Ann": LOUD, "Amy": fighter()}, {"Bob": fighter(SWORD), "Cal": fighter()}, rows=rows)
    stage.put(Bob=(1, 1), Cal=(2, 1), Amy=(2, 2), Ann=(3, 1))
    stage.turn("Ann", f"distract:{stage['Bob'].key}", "wait", dice=[(6, 1)])
    assert may_strike(stage, "Amy"), "Ann is two spaces off, and no square between them is free"


def test_a_taunt_holds_for_one_turn_and_is_tried_once_a_turn() -> None:
    stage = taunted((6, 1))
    stage.pass_turns("Bob")
    assert may_strike(stage, "Amy")
    stage["Ann"].distracting = True
    assert not [code for code in stage.legal("Ann") if code.startswith("distract")]


def test_only_the_light_dazzles_a_foe_who_shuns_it_in_a_taunt() -> None:
    """In the dark the check has no such modifier (H-06)."""
    for light, found in (("lit", {"the light dazzles the target": 1}), ("dark", {})):
        stage = Stage({"Ann": LOUD}, {"Bob": fighter(tags=("person", "light-shy"))}, light=light)  # type: ignore[arg-type]
        stage.put(Ann=(5, 5), Bob=(9, 5))
        assert named(distraction.modifiers(stage.fight, stage["Ann"], stage["Bob"])) == found


def test_the_highest_taunt_holds_and_of_equals_the_latest() -> None:
    for first, second, wins in (((6, 1), (7, 1), "Amy"), ((7, 1), (6, 1), "Ann"), ((6, 1), (6, 1), "Amy")):
        stage = Stage({"Ann": LOUD, "Amy": LOUD}, {"Bob": fighter(held("Javelin"))}).put(
            Ann=(5, 5), Amy=(5, 6), Bob=(9, 5)
        )
        stage.turn("Ann", f"distract:{stage['Bob'].key}", "wait", dice=[first])
        stage.turn("Amy", f"distract:{stage['Bob'].key}", "wait", dice=[second])
        assert may_strike(stage, wins)
        assert not may_strike(stage, {"Ann": "Amy", "Amy": "Ann"}[wins])


def test_a_taunt_needs_the_skill_a_mind_sight_and_ten_spaces() -> None:
    def taunts(stage: Stage) -> bool:
        return any(code.startswith("distract") for code in stage.legal("Ann"))

    assert taunts(company(LOUD).put(Bob=(15, 5)))
    assert not taunts(company(LOUD).put(Bob=(16, 5)))
    assert not taunts(company(fighter()))
    assert not taunts(company(LOUD, fighter(tags=("undead", "mindless"))))
    walled = Stage({"Ann": LOUD}, {"Bob": fighter()}, rows=("...#...",)).put(Ann=(0, 0), Bob=(6, 0))
    assert not taunts(walled)


def test_a_taunt_goes_with_the_defensive_stance_which_hampers_it() -> None:
    stage = company(LOUD)
    stage.turn("Ann", "defensive", f"distract:{stage['Bob'].key}", "wait", dice=[(6, 1)])
    assert stage["Bob"].drawn == []
    stage.turn("Ann", f"distract:{stage['Bob'].key}", "wait", dice=[(6, 1)])
    assert [(drawn.by, drawn.result) for drawn in stage["Bob"].drawn] == [(stage["Ann"].key, 6)]


def test_light_and_stance_of_a_foe_count_in_a_taunt() -> None:
    for tags, defensive, face, drawn in (
        (("person",), False, 5, False),
        (("person", "light-shy"), False, 5, True),
        (("person",), True, 6, False),
        (("person", "light-shy"), True, 6, True),
    ):
        stage = company(LOUD, fighter(tags=tags))
        stage["Bob"].defensive = defensive
        stage.turn("Ann", f"distract:{stage['Bob'].key}", "wait", dice=[(face, 1)])
        assert bool(stage["Bob"].drawn) is drawn


def test_the_care_for_a_bleeding_friend_is_told_once() -> None:
    stage = company(fighter(skills={"Medicine": 2}, INT=10))
    stage["Amy"].lp, stage["Amy"].unconscious, stage["Amy"].bleeding = -4, True, True
    asked = choice_of(stage.arena, stage["Ann"], stepped=False)
    chosen = decide(stage.fight, stage.arena.armoury, asked)
    told = stage.turn("Ann", chosen.answer, dice=[(5, 2, 1)])
    texts = [event.text for event in merge_events([thought_event(chosen.thought), *told])]
    assert texts == ["Ann tends Amy's bleeding and gives Amy +1 on the next check."]
