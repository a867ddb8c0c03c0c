"""Casting in a fight, clause by clause (`F-27`, `F-30`, `F-33`, `F-34`, `R-29`, `R-38`, `H-08`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.fire_and_sword.fight.phases.magic import magic_phase
from solo.systems.fire_and_sword.fight.rules.casting import (
    apply_spell,
    castable,
    casting_roll,
    casting_skills,
    combat_skills,
    cost,
    find_known_spell,
    pay,
    pay_after_cast,
    price_of,
    put_on,
    targets,
)
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.magic.casting import Casting
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter, bow, knows, sword

ONE, OTHER = "party-0", "foes-0"
SKILLS = (("Cult Lore", 15), ("Strike Down", 14), ("Stumble", 13), ("Hard Skin", 14))
BLESS, SKIN, BOLT, STUMBLE, REBUKE = (
    SPELLS[name] for name in ("Bless", "Hard Skin", "Strike Down", "Stumble", "Rebuke")
)


def caster(*spells: KnownSpell, **more: Any) -> Fighter:
    build = a_build(sword(), skills=SKILLS, **more.pop("build", {}))
    return a_fighter(ONE, build, **{"spells": list(spells), "magic_points": 16, **more})


def arena(fight: Fight, *faces: int) -> FightContext:
    return FightContext(fight, SPELLS, DiceAtHand(*faces))


def cast_in(fight: Fight, code: str, *faces: int) -> FightContext:
    """The arena after a magic phase in which the party's first casts this."""
    fight.find(ONE).plan = [code]
    played = arena(fight, *faces)
    assert not list(magic_phase(played))
    return played


# Whom a spell may be cast at


def test_a_spell_of_help_goes_to_oneself_and_friends_and_a_hostile_one_to_foes() -> None:
    fight = a_fight(caster(), a_fighter("party-1"), a_fighter("party-2", out="stunned"), a_fighter(OTHER, place=9))
    assert [one.key for one in targets(arena(fight), fight.find(ONE), BLESS)] == [ONE, "party-1"]
    assert [one.key for one in targets(arena(fight), fight.find(ONE), REBUKE)] == [OTHER]


@pytest.mark.parametrize(("bodies_only", "spell", "reached"), [(True, BOLT, False), (False, BOLT, True),
                                                               (True, REBUKE, True)])  # fmt: skip
def test_harm_by_spells_reaches_spirits_unless_the_table_says_bodies_only(
    bodies_only: bool, spell: Spell, reached: bool
) -> None:
    fight = a_fight(caster(), a_fighter(OTHER, a_build(spirit=True), 9), bodies_only=bodies_only)
    assert bool(list(targets(arena(fight), fight.find(ONE), spell))) is reached


def test_harm_by_spells_reaches_bodies_always() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=9), bodies_only=True)
    assert list(targets(arena(fight), fight.find(ONE), BOLT))


# What may be cast


def test_only_spells_that_are_ready_and_of_use_in_a_fight_are_cast() -> None:
    spells = dict(SPELLS) | {
        "Far Sight": Spell(name="Far Sight", kind="sorcery", powers=(1,), text="…", whom="place"),
        "Turn Aside": Spell(name="Turn Aside", kind="sorcery", powers=(1,), text="…", ward=True),
    }
    held = (
        KnownSpell("Bless", 1, used=True), knows("Staunch", 1), knows("Far Sight", 1), knows("Turn Aside", 1),
        knows("Unheard of", 1), knows("Hard Skin", 1),
    )  # fmt: skip
    fight = a_fight(caster(*held), a_fighter(OTHER, place=9))
    found = {one.spell for one in castable(FightContext(fight, spells, DiceAtHand()), fight.find(ONE))}
    assert found == {"Hard Skin"}


@pytest.mark.parametrize(("points", "powers"), [(1, set()), (2, {1}), (5, {1, 2}), (6, {1, 2, 3})])
def test_a_strength_is_offered_that_can_be_paid(points: int, powers: set[int]) -> None:
    fight = a_fight(caster(knows("Hard Skin", 3), magic_points=points), a_fighter(OTHER, place=9))
    assert {one.power for one in castable(arena(fight), fight.find(ONE))} == powers


@pytest.mark.parametrize(("points", "reached"), [(2, {ONE, "party-1"}), (5, {ONE, "party-1", "party-2"})])
def test_sorcery_beyond_the_range_of_a_short_bow_costs_three_points_more(points: int, reached: set[str]) -> None:
    """Hard Skin 1 costs 2 MP on oneself and up to 100 paces away (R-29, H-09)."""
    near, far = a_fighter("party-1", place=100), a_fighter("party-2", place=101)
    fight = a_fight(caster(knows("Hard Skin", 1), magic_points=points), near, far, a_fighter(OTHER, place=9))
    assert {one.target for one in castable(arena(fight), fight.find(ONE))} == reached


@pytest.mark.parametrize("paces", [0, 20, 101, 400])
def test_a_divine_spell_costs_no_magic_points_however_far_its_target_has_gone(paces: int) -> None:
    assert cost(caster(KnownSpell("Rebuke", 2), magic_points=0), REBUKE, 2, paces, "episode") == 0


def test_only_sorcery_that_lasts_is_cast_beyond_the_episode() -> None:
    """`R-36`: a divine spell lasts the episode; only sorcery may be cast for longer."""
    fight = a_fight(caster(knows("Bless", 1), knows("Stumble", 1), knows("Hard Skin", 1)), a_fighter(OTHER, place=9))
    longer = list(castable(arena(fight), fight.find(ONE), longer=True))
    assert {one.spell for one in longer} == {"Hard Skin"}
    assert "episode" not in {one.duration for one in longer}
    assert {one.duration for one in castable(arena(fight), fight.find(ONE))} == {"episode"}


def test_a_spell_that_is_used_up_or_unknown_is_not_known() -> None:
    one = caster(knows("Bless", 2), KnownSpell("Rebuke", 2, used=True))
    assert find_known_spell(one, "Bless") == KnownSpell("Bless", 2)
    assert find_known_spell(one, "Rebuke") is None
    assert find_known_spell(one, "Hard Skin") is None


# What it costs


@pytest.mark.parametrize(
    ("fixed", "power", "price"), [((), 3, 6), ((("Hard Skin", 3),), 3, 3), ((("Hard Skin", 9),), 3, 0),
                                  ((("Stumble", 3),), 3, 6)]
)  # fmt: skip
def test_points_fixed_in_an_item_pay_for_that_spell(fixed: tuple[tuple[str, int], ...], power: int, price: int) -> None:
    """F-34."""
    assert cost(caster(build={"fixed": fixed}), SKIN, power, 0, "episode") == price


def test_fixed_points_pay_for_no_range_and_no_duration() -> None:
    one = caster(build={"fixed": (("Strike Down", 9),)})
    assert cost(one, BOLT, 2, 101, "next_sunrise") == 3 + 1


def test_a_spell_on_oneself_costs_no_range_and_one_at_hand_no_more() -> None:
    fight = a_fight(caster(), a_fighter("party-1"), a_fighter(OTHER, place=101))
    played = arena(fight)
    assert price_of(played, fight.find(ONE), CastCode("Hard Skin", 2, "", "episode", ONE)) == 4
    assert price_of(played, fight.find(ONE), CastCode("Hard Skin", 2, "", "episode", "party-1")) == 4
    assert price_of(played, fight.find(ONE), CastCode("Strike Down", 2, "", "episode", OTHER)) == 5


def test_a_divine_spell_is_used_up_and_sorcery_paid_for() -> None:
    one = caster(knows("Bless", 2), knows("Hard Skin", 2))
    pay(one, BLESS, 0)
    pay(one, SKIN, 4)
    assert one.spells == [KnownSpell("Bless", 2, used=True), KnownSpell("Hard Skin", 2)]
    assert one.magic_points == 12


@pytest.mark.parametrize(
    ("spell", "came", "points", "used", "forfeit"),
    [
        pytest.param(SKIN, Casting.WORKS, 12, False, 0, id="sorcery that works"),
        pytest.param(SKIN, Casting.RESISTED, 12, False, 0, id="sorcery that is resisted"),
        pytest.param(SKIN, Casting.FAILED, 15, False, 0, id="sorcery that fails"),
        pytest.param(SKIN, Casting.FUMBLED, 15, False, 1, id="sorcery that is fumbled"),
        pytest.param(BLESS, Casting.WORKS, 16, True, 0, id="a divine spell that works"),
        pytest.param(BLESS, Casting.RESISTED, 16, True, 0, id="a divine spell that is resisted"),
        pytest.param(BLESS, Casting.FAILED, 16, False, 0, id="a divine spell that fails"),
        pytest.param(BLESS, Casting.FUMBLED, 16, False, 1, id="a divine spell that is fumbled"),
    ],
)
def test_what_a_casting_takes(spell: Spell, came: Casting, points: int, used: bool, forfeit: int) -> None:
    one = caster(knows("Bless", 2), knows("Hard Skin", 2))
    fight = a_fight(one, a_fighter(OTHER, place=9))
    pay_after_cast(arena(fight), one, spell, came, 4)
    assert (one.magic_points, one.spells[0].used, one.forfeit) == (points, used, forfeit)


def test_a_fumbled_casting_costs_no_action_where_fumbles_are_failures() -> None:
    one = caster(knows("Hard Skin", 2))
    pay_after_cast(arena(a_fight(one, a_fighter(OTHER), fumbles_cost=False)), one, SKIN, Casting.FUMBLED, 4)
    assert one.forfeit == 0


def test_a_failed_casting_costs_no_point_that_is_not_there() -> None:
    one = caster(knows("Hard Skin", 2), magic_points=0)
    pay_after_cast(arena(a_fight(one, a_fighter(OTHER))), one, SKIN, Casting.FAILED, 0)
    assert one.magic_points == 0


# How it is rolled


def test_a_casting_counts_spells_on_its_skill_and_enchanted_items() -> None:
    """`R-41`: a divine spell is cast with a Cult Lore roll, which spells on Cult Lore raise."""
    running = [
        RunningSpell("Bless", 2, skill="Cult Lore", skill_bonus=2),
        RunningSpell("Mind", 1, skill="Cult Lore", critical_bonus=1, overcome_bonus=4),
        RunningSpell("War", 1, in_combat=True, skill_bonus=9),
    ]
    one = caster(running=running, build={"casting": (("Bless", 3), ("Hard Skin", 1))})
    assert casting_roll(one, BLESS) == (20, 1, 4)
    assert casting_roll(one, REBUKE) == (17, 1, 4)
    assert casting_roll(one, SKIN) == (15, 0, 0)
    assert casting_roll(caster(), BLESS) == (15, 0, 0)


def test_a_spell_overcomes_with_its_own_bonus_alone() -> None:
    """F-07 and F-10: the caster's +Z, and none for the target."""
    spell = replace(BOLT, name="Strike Down")
    lifted = [RunningSpell("Eye", 1, skill="Strike Down", overcome_bonus=4)]
    for running, out in ((lifted, True), ([], False)):
        target = a_fighter(OTHER, a_build(resisting=12), 9)
        fight = a_fight(caster(knows(spell.name, 3), running=running), target)
        faces = (6, 9, 10, 5) if out else (6, 9)
        cast_in(fight, f"cast:Strike Down:3::episode:{OTHER}", *faces)
        assert bool(target.out) is out


def test_friends_do_not_resist() -> None:
    fight = a_fight(caster(knows("Hard Skin", 1)), a_fighter("party-1"), a_fighter(OTHER, place=40))
    played = cast_in(fight, "cast:Hard Skin:1::episode:party-1", 9)
    assert isinstance(played.scene, DiceAtHand)
    assert played.scene.left == 0
    assert fight.find("party-1").running


def told(fight: Fight, code: str, *faces: int) -> list[str]:
    """The story of a magic phase in which the party's first casts this."""
    scene = cast_in(fight, code, *faces).scene
    assert isinstance(scene, DiceAtHand)
    return [event.text for event in scene.told if event.kind == "cast"]


def test_a_casting_tells_its_target_and_the_magic_points_that_it_took() -> None:
    fight = a_fight(caster(knows("Hard Skin", 1), knows("Bless", 1)), a_fighter("party-1"), a_fighter(OTHER, place=40))
    assert told(fight, f"cast:Hard Skin:1::episode:{ONE}", 9) == [
        "Party-0 casts Hard Skin (success).",
        "Party-0 has 14 MP left.",
    ]
    assert told(fight, "cast:Bless:1:Sword Attack:episode:party-1", 9) == ["Party-0 casts Bless on Party-1 (success)."]


# On what it is put


def test_a_spell_on_one_skill_is_put_on_a_skill_that_serves_in_the_fight() -> None:
    shielded = a_build(sword(), shield="Shield", shield_parry=12, skills=(("Cult Lore", 12), ("Hide", 15)))
    one = a_fighter(ONE, shielded)
    assert combat_skills(one) == ("Sword Attack", "Sword Parry", "Shield Parry", "Dodge")
    assert casting_skills(one) == ("Cult Lore",)
    assert put_on(BLESS, one) == ("Sword Attack", "Sword Parry", "Shield Parry", "Dodge", "Cult Lore")
    assert put_on(SKIN, one) == ("",)


@pytest.mark.parametrize(("level", "found"), [(1, ()), (2, ("Cult Lore",))])
def test_a_casting_skill_that_never_succeeds_is_not_named(level: int, found: tuple[str, ...]) -> None:
    assert casting_skills(a_fighter(ONE, a_build(skills=(("Cult Lore", level),)))) == found


def test_the_unarmed_fight_with_the_skills_of_their_bodies() -> None:
    claw = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=12, parry_skill="Claw Parry", parry=9, hands=0)
    assert combat_skills(a_fighter(ONE, a_build(sword(), claw), weapon="")) == ("Claw Attack", "Claw Parry", "Dodge")
    assert combat_skills(a_fighter(ONE, a_build(bow()))) == ("Bow Attack", "Dodge"), "a bow does not parry"


def test_a_spell_on_one_weapon_is_put_on_the_weapon_in_hand_or_the_body() -> None:
    hone = Spell(name="Hone", kind="sorcery", powers=(1,), text="…", where="one weapon", weapon_damage=(1,))
    claw = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=12, hands=0)
    one = a_fighter(ONE, a_build(sword(), claw))
    assert put_on(hone, one) == ("Sword",)
    one.weapon = ""
    assert put_on(hone, one) == ("Claw",)


# The magic phase (H-05, H-08)


def test_whoever_is_out_or_has_too_few_points_casts_nothing() -> None:
    for given in ({"out": "stunned"}, {"magic_points": 5}):
        fight = a_fight(caster(knows("Hard Skin", 3), **given), a_fighter("party-1"), a_fighter(OTHER, place=40))
        cast_in(fight, f"cast:Hard Skin:3::episode:{ONE}")
        assert not fight.find(ONE).running
        assert fight.find(ONE).magic_points == given.get("magic_points", 16)


def test_a_caster_pays_with_the_last_point() -> None:
    fight = a_fight(caster(knows("Hard Skin", 3), magic_points=6), a_fighter(OTHER, place=40))
    cast_in(fight, f"cast:Hard Skin:3::episode:{ONE}", 9)
    assert fight.find(ONE).magic_points == 0
    assert fight.find(ONE).running
    assert fight.landed


def test_a_spell_that_was_used_meanwhile_is_not_cast_again() -> None:
    fight = a_fight(caster(KnownSpell("Rebuke", 2, used=True)), a_fighter(OTHER, place=9))
    cast_in(fight, f"cast:Rebuke:2::episode:{OTHER}")
    assert fight.find(OTHER).loses == 0


def test_a_hostile_spell_takes_the_nearest_other_foe_where_its_target_is_out() -> None:
    fight = a_fight(
        caster(knows("Rebuke", 2)),
        a_fighter(OTHER, place=2, out="stunned"),
        a_fighter("foes-1", place=15),
        a_fighter("foes-2", place=9),
    )
    cast_in(fight, f"cast:Rebuke:2::episode:{OTHER}", 9, 4)
    assert (fight.find("foes-1").forfeit, fight.find("foes-2").forfeit) == (0, 2)


NUMB = Spell(
    name="Numb", kind="sorcery", powers=(1,), text="…", whom="foe", resisted=True, where="one skill", skill_bonus=(-1,)
)


@pytest.mark.parametrize(("out", "on"), [("", "Dodge"), ("stunned", "Sword Attack")])
def test_a_spell_is_put_on_the_skill_that_was_named_or_on_the_attack_of_another_target(out: str, on: str) -> None:
    fight = a_fight(
        caster(knows("Numb", 1), build={"casting": (("Numb", 14),)}),
        a_fighter(OTHER, place=9, out=out),
        a_fighter("foes-1", place=12),
    )
    fight.find(ONE).plan = [f"cast:Numb:1:Dodge:episode:{OTHER}"]
    assert not list(magic_phase(FightContext(fight, {**SPELLS, "Numb": NUMB}, DiceAtHand(9, 4))))
    hit = fight.find("foes-1" if out else OTHER)
    assert [(one.spell, one.skill) for one in hit.running] == [("Numb", on)]


def test_a_spell_of_help_is_lost_where_its_friend_is_out() -> None:
    fight = a_fight(
        caster(knows("Hard Skin", 1)), a_fighter("party-1", out="stunned"), a_fighter("party-2"), a_fighter(OTHER)
    )
    cast_in(fight, "cast:Hard Skin:1::episode:party-1")
    assert not fight.find("party-2").running
    assert fight.find(ONE).magic_points == 16


def test_a_spell_that_fails_or_is_resisted_lands_nothing() -> None:
    for faces in ((15,), (5, 9)):
        fight = a_fight(caster(knows("Strike Down", 3)), a_fighter(OTHER, place=9))
        cast_in(fight, f"cast:Strike Down:3::episode:{OTHER}", *faces)
        assert not fight.landed


# What a spell does


def at_work(spell: Spell, power: int, *faces: int, **target: Any) -> Fighter:
    build = a_build(sword(), **target.pop("build", {}))
    fight = a_fight(caster(), a_fighter(OTHER, build, **{"place": 9, **target}))
    apply_spell(arena(fight, *faces), fight.find(ONE), spell, CastCode(spell.name, power, "", "episode", OTHER))
    return fight.find(OTHER)


@pytest.mark.parametrize(
    ("spell", "power", "forfeit", "owed"), [(REBUKE, 2, 2, 0), (STUMBLE, 1, 0, 1), (STUMBLE, 3, 0, 3)]
)
def test_a_rebuke_takes_actions_of_one_round_and_a_stumble_of_all(
    spell: Spell, power: int, forfeit: int, owed: int
) -> None:
    target = at_work(spell, power)
    assert (target.forfeit, target.owed) == (forfeit, owed)


@pytest.mark.parametrize(
    ("power", "given", "falls"),
    [
        pytest.param(2, {}, False, id="too weak"),
        pytest.param(3, {}, True, id="strong enough"),
        pytest.param(3, {"out": "stunned"}, False, id="out"),
        pytest.param(3, {"build": {"spirit": True}}, False, id="a spirit"),
    ],
)
def test_a_strong_stumble_throws_down_bodies_that_still_stand(power: int, given: dict[str, Any], falls: bool) -> None:
    target = at_work(STUMBLE, power, mounted=True, **given)
    assert (target.fallen, target.mounted) == (falls, not falls)


def test_one_who_is_out_loses_no_actions_and_takes_no_bolt() -> None:
    assert at_work(REBUKE, 2, out="stunned").forfeit == 0
    assert at_work(STUMBLE, 2, out="stunned").owed == 0
    assert at_work(BOLT, 3, out="stunned").out == "stunned"


@pytest.mark.parametrize(
    ("faces", "given", "out"),
    [
        pytest.param((6, 7), {}, "stunned", id="equal"),
        pytest.param((6, 8), {}, "", id="resisted"),
        pytest.param((6, 2), {}, "incapacitated", id="below"),
        pytest.param((6, 4), {"running": [RunningSpell("Hard Skin", 3, protection=3)]}, "stunned", id="magic protects"),
        pytest.param((2,), {"running": [RunningSpell("Hard Skin", 3, protection=3)]}, "", id="magic keeps all of it"),
        pytest.param((6, 7), {"build": {"armour": 5}}, "stunned", id="armour does not"),
        pytest.param((10, 10), {"build": {"named": True}}, "", id="the named resist with their highest face"),
        pytest.param((10, 10), {}, "incapacitated", id="the unnamed do not"),
        pytest.param((10, 12), {"build": {"resistance_die": 12}}, "", id="a larger resistance die"),
    ],
)
def test_a_bolt_is_a_d10_and_its_strength_less_2_against_magic_alone(
    faces: tuple[int, ...], given: dict[str, Any], out: str
) -> None:
    """The spell list: D10+X−2, magical protection counts, armour does not."""
    target = at_work(BOLT, 3, *faces, **given)
    assert target.out == out


def test_the_dice_of_a_bolt_are_told_with_what_got_through() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=9, running=[RunningSpell("Hard Skin", 2, protection=2)]))
    scene = DiceAtHand(6, 9)
    apply_spell(
        FightContext(fight, SPELLS, scene), fight.find(ONE), BOLT, CastCode("Strike Down", 3, "", "episode", OTHER)
    )
    damage, resistance = scene.told[-1].rolls
    assert (damage.dice, damage.faces, damage.result) == ("1d10+1", (6,), 5)
    assert (resistance.dice, resistance.faces, resistance.target) == ("1d10", (9,), 5)


def test_a_spell_that_runs_is_put_on_the_target_for_its_time() -> None:
    fight = a_fight(caster(), a_fighter(OTHER, place=40))
    one = fight.find(ONE)
    apply_spell(arena(fight), one, BLESS, CastCode("Bless", 2, "Sword Attack", "episode", ONE))
    apply_spell(arena(fight), one, SKIN, CastCode("Hard Skin", 3, "", "seven_days", ONE))
    assert [(run.spell, run.power, run.skill, run.sunrises) for run in one.running] == [
        ("Bless", 2, "Sword Attack", 0),
        ("Hard Skin", 3, "", 8),
    ]


def test_a_spell_that_lasts_nowhere_is_not_kept() -> None:
    assert at_work(STUMBLE, 1).running == []
    assert at_work(BOLT, 1, 2, 9).running == []
