"""The builder of effects and what magic comes to: grades, what counts in a deed, caps, defences, damage, rituals
(`G-29` to `G-34`, `G-44` to `G-46`, `R-23`, `R-24`, `R-34`, `R-35`).
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.systems.gloranthan.magic.ability import GRADES, Ability
from solo.systems.gloranthan.magic.active import (
    attack_bonus,
    best_guard,
    disabled_turns,
    force_of_attack,
    magic_words,
    may_target,
    resisted_with,
    type_edge,
)
from solo.systems.gloranthan.magic.deed import ActionDescription, attack_words, being_words
from solo.systems.gloranthan.magic.effect import Effect, ability_problem
from solo.systems.gloranthan.magic.guardian import collective, may_share
from solo.systems.gloranthan.magic.passive import (
    ActiveAbility,
    applies,
    best_help,
    best_hindrance,
    cap_bonuses,
    extra_hits,
    force_of,
    passive_bonus,
    shelter_of,
    uses_a_day,
    uses_left,
    workings,
)
from solo.systems.gloranthan.magic.resistance import RESISTANCES
from solo.systems.gloranthan.magic.ritual import prolong, ritual_bonus, ritual_hours
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease, DamageReduction, damage
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content

EFFECTS = content().entries(Effect)
SPELLS = {name: spell.ability for name, spell in content().entries(Spell).items()}
UNITS = content().entries(UnitType)
COUNTS = {
    "Weak": {"help": 3, "hinder": 3, "damage": 1, "protection": 1, "care": 1, "leap": 1, "heal": 1},
    "Minor": {
        "help": 2, "hinder": 3, "damage": 1, "protection": 1, "hits": 1, "heal": 1, "heal hurt": 1, "leap": 1,
        "surroundings": 1, "defence": 3, "banish": 1, "attack": 2, "summon": 1,
    },
    "Ordinary": {
        "help": 1, "hinder": 3, "attack": 3, "disable": 1, "defence": 4, "multiply": 1, "halve": 1, "attacks": 1,
        "hits": 1, "heal hurt": 1, "staunch": 1, "fly": 1, "leap": 1, "surroundings": 1, "reach": 1,
        "resisted by magic": 1, "redraw": 1, "range": 1, "summon": 3,
    },
    "Major": {
        "help": 1, "disable": 2, "attack": 3, "defence": 4, "heal": 1, "heal hurt": 1, "hits": 1,
        "heal serious hurt": 1, "fly": 1, "surroundings": 1, "teleport": 1, "own form": 1, "thoughts": 1, "range": 1,
        "attacks": 1, "summon": 3, "tap": 1,
    },
    "Twice Major": {
        "help": 1, "disable": 2, "heal": 1, "heal hurt": 1, "heal serious hurt": 1, "fly": 1, "surroundings": 1,
        "teleport": 1, "other form": 1, "mind": 1, "invisible": 1, "insubstantial": 1, "summon": 1,
    },
}  # fmt: skip
FIGURES = [
    ("Heal some defeats", 5, 3), ("Heal many defeats", 5, 5), ("More hits", 1, 1), ("More hits", 6, 3),
    ("Leap, short", 4, 4), ("Leap, long", 4, 12), ("Leap, mighty", 4, 80), ("One more hit", 9, 1),
    ("Summon a servant", 5, 3), ("Summon a spirit", 7, 7), ("Heal a defeat", 9, 1),
]  # fmt: skip


def working(effect: str, **more: object) -> ActiveAbility:
    found = EFFECTS[effect]
    plain = Ability(effect, effect, found.grade, "Common", "Common magic")
    return ActiveAbility(replace(plain, **more), found)  # type: ignore[arg-type]


def test_content_is_sound_and_has_every_effect_of_every_grade() -> None:
    """`R-38`: each effect once, among them one longer range and three summonings of the grade Ordinary."""
    assert content().all_faults() == ()
    for grade in GRADES:
        assert Counter(effect.kind for effect in EFFECTS.values() if effect.grade == grade) == COUNTS[grade]


def test_the_world_opposes_what_it_can() -> None:
    assert set(RESISTANCES) == {effect.resistance for effect in EFFECTS.values() if effect.resistance}


@pytest.mark.parametrize(("name", "magic", "amount"), FIGURES)
def test_amounts_follow_from_magic(name: str, magic: int, amount: int) -> None:
    assert EFFECTS[name].amount_for(magic) == amount


def test_an_ability_is_of_the_grade_of_its_effect_and_one_more_over_an_area() -> None:
    arrow = SPELLS["Hurt You"]
    assert ability_problem(arrow, content()) is None
    assert "has the grade Minor, not Major" in str(ability_problem(replace(arrow, grade="Major"), content()))
    assert ability_problem(replace(arrow, grade="Ordinary", area=True), content()) is None
    assert "over an area has the grade Ordinary, not" in str(ability_problem(replace(arrow, area=True), content()))
    assert "There is no effect" in str(ability_problem(replace(arrow, effect="Wish"), content()))
    for name in ("Vanish", "Edge in a matter"):
        wide = working(name, area=True).ability
        assert "cannot affect an area" in str(ability_problem(wide, content()))


def test_an_ability_says_what_it_helps_and_what_it_is_laid_on() -> None:
    assert "name the matter" in str(ability_problem(working("Mastery in a matter").ability, content()))
    assert ability_problem(working("Mastery in a matter", matter="sword").ability, content()) is None
    assert "name the rune" in str(ability_problem(working("Spell: full hits").ability, content()))
    assert ability_problem(working("Spell: full hits", harms="intellect").ability, content()) is None
    assert ability_problem(working("Spell: wounds").ability, content()) is None


def test_uses_a_day_are_the_user_s_magic_or_what_the_effect_says() -> None:
    assert uses_a_day(working("Agent: half hits"), 5) == 5
    assert uses_a_day(working("Heal some defeats"), 5) == 3
    assert uses_left(working("Heal some defeats"), 5, {"Heal some defeats": 1}) == 1
    assert uses_left(working("Vanish"), 5, {"Heal some defeats": 1}) == 5


def test_spells_look_for_their_weapon_and_their_foe() -> None:
    sword = ActionDescription("attack", attack_words(UNITS["Peltast"], "melee"), frozenset({"undead"}), "melee")
    spear = ActionDescription("attack", attack_words(UNITS["Hoplite"], "melee"), band="melee")
    bear = ActionDescription("attack", attack_words(UNITS["Beasts"], "melee"), band="melee")
    assert applies(SPELLS["Sharp Sword"], sword) and not applies(SPELLS["Sharp Sword"], spear)
    assert applies(SPELLS["Sword Strikes Undead"], sword)
    assert not applies(SPELLS["Sword Strikes Undead"], replace(sword, against=frozenset({"man"})))
    assert [applies(SPELLS["Weapon Strike"], deed) for deed in (sword, spear, bear)] == [True, True, False]


def test_protection_looks_at_what_comes() -> None:
    held = workings([SPELLS["Arrow Armour"], SPELLS["Deflect Weapon"], SPELLS["Protection"]], content())
    shot = ActionDescription("resist", against=attack_words(UNITS["Bow"], "missile"), band="missile")
    bite = ActionDescription("resist", against=attack_words(UNITS["Beasts"], "melee"), band="melee")
    hurt = workings([SPELLS["Hurt You"]], content())[0]
    agent = ActionDescription("resist magic", against=magic_words(hurt, "Man"))
    assert [[shelter_of([one], deed).off for one in held] for deed in (shot, bite, agent)] == [
        [((2, 1),), ((2, 1),), ((2, 1),)],
        [(), (), ((2, 1),)],
        [(), (), ((2, 1),)],
    ]
    assert shelter_of(held, shot).off == ((2, 1),)  # two abilities never help the same action


def test_the_best_ability_helps_and_one_item_beside_it() -> None:
    words = attack_words(UNITS["Peltast"], "melee")
    deed = ActionDescription("attack", words, band="melee")
    three = working("Three edges in a matter", matter="sword")
    one = working("Edge in a matter", matter="weapon")
    whole = working("Mastery in a matter", matter="weapon", item=True)
    other = working("Two masteries in a matter", matter="bow")
    assert best_help([one, three, whole, other], deed) == (three, whole)
    assert passive_bonus((three, whole)) == Rating(1, 3)
    assert best_help([other], deed) == ()


def test_opponents_are_hindered_in_their_deed() -> None:
    fear = working("Opponents at -1M", matter="attack")
    spell = working("Spell: target at -1M", matter="attack")
    assert best_hindrance([fear, spell], ActionDescription("attack", frozenset({"attack"}))) == (fear,)


ratings = st.lists(st.builds(Rating, st.integers(0, 3), st.integers(0, 6)), max_size=4)


@pytest.mark.slow
@given(ratings, ratings)
def test_masteries_of_magic_are_capped_and_edges_never(abilities: list[Rating], items: list[Rating]) -> None:
    came = cap_bonuses(abilities, items)
    magic, item = (sum(one.masteries for one in kind) for kind in (abilities, items))
    assert came.edges == sum(one.edges for one in (*abilities, *items))
    assert came.masteries == min(3, min(2, magic) + item)


def test_extra_hits_are_those_of_the_best_ability_and_the_best_item() -> None:
    held = [working("One more hit"), working("More hits"), working("Many more hits", item=True)]
    assert extra_hits(held, 5) == 3 + 5


def test_edges_of_the_kinds_of_magic() -> None:
    edge = Rating(0, 1)
    assert type_edge("Theism", "Spirit") == edge == type_edge("Theism", "Common magic", resisting=True)
    assert type_edge("Sorcery", "Theism") == edge and not type_edge("Theism", "Sorcery")
    assert type_edge("Mysticism", "Sorcery", resisting=True) == edge and not type_edge("Mysticism", "Sorcery")
    assert not type_edge("Theism", None) and not type_edge("Lunar", "Common magic")


def test_an_open_target_costs_it_a_mastery_and_a_guard_answers_what_it_is_against() -> None:
    (shut,) = workings([SPELLS["Protection Against Spirit Magic"]], content())
    spirit = working("Spell: full hits", type="Spirit")
    deed = ActionDescription("resist magic", against=magic_words(spirit, "Spirit"))
    lies_open = best_guard([], "magical", "Spirit", deed)
    assert attack_bonus(spirit, lies_open, "skirmish") == Rating(1, -1)
    assert lies_open.defence == ""
    guard = best_guard([shut], "magical", "Spirit", deed)
    assert (guard.working, guard.advantage, guard.bonus) == (shut, Rating(), Rating())
    assert attack_bonus(spirit, guard, "distant") == Rating(-1)
    assert best_guard([shut], "agent", "Spirit", deed).advantage == Rating(1)
    assert best_guard([], "magical", "Spirit", deed, always=True).advantage == Rating()
    common = replace(deed, against=magic_words(working("Spell: full hits"), "Man"))
    assert best_guard([shut], "magical", "Common magic", common).working is None


def test_uz_spirits_are_known_by_their_form() -> None:
    (shut,) = workings([SPELLS["Protection Against Uz Spirit Magic"]], content())
    spirit = working("Spell: full hits", type="Spirit")
    for form, answered in (("Uz", True), ("Man", False)):
        deed = ActionDescription("resist magic", against=magic_words(spirit, form))
        assert (best_guard([shut], "magical", "Spirit", deed).working is shut) == answered


def test_magic_has_to_meet_magic_and_whoever_has_none_is_worse_off() -> None:
    wall = working("Defence: magic meets magic", type="Theism")
    blow = best_guard([wall], "blow", None, ActionDescription("resist"))
    assert blow.defence == "magic" and blow.bonus == Rating(1)
    cast = best_guard([wall], "magical", "Common magic", ActionDescription("resist magic"))
    assert cast.bonus == Rating(0, 1)
    assert best_guard([], "blow", None, ActionDescription("resist")).advantage == Rating()
    strong = working("Great defence against magical attacks")
    assert best_guard([wall, strong], "magical", "Sorcery", ActionDescription("resist magic")).working is strong


def test_attacks_by_magic() -> None:
    assert resisted_with(EFFECTS["Agent: half hits"]) == "physical"
    assert resisted_with(EFFECTS["Spell: wounds"]) == "magic" and EFFECTS["Spell: wounds"].physical
    assert [damage(3, force_of_attack(EFFECTS[f"Agent: {how} hits"])) for how in ("half", "full", "heavy")] == [2, 3, 4]
    assert disabled_turns(EFFECTS["Spell: disable for turns"], 3) == 3
    assert disabled_turns(EFFECTS["Spell: disable"], 3) is None


def test_spells_are_laid_on_those_they_are_for() -> None:
    peltast = being_words(UNITS["Peltast"], "Man", "Human", "Undead")
    assert {"man", "undead", "sword", "javelin", "foot"} <= peltast
    assert may_target(SPELLS["Dullblade"], peltast) and may_target(SPELLS["Hurt You"], peltast)
    assert not may_target(SPELLS["Dullblade"], being_words(UNITS["Knights"], "Man"))
    assert not may_target(SPELLS["Burn Gorp"], peltast) and may_target(SPELLS["Burn Gorp"], {"gorp"})


def test_a_guardian_gathers_the_magic_of_a_group() -> None:
    assert may_share([8, 7, 7]) and not may_share([8, 9])
    assert collective(True, False, False) and collective(False, True, True)
    assert not collective(False, True, False) and not collective(False, False, True)


def test_damage_is_reckoned_in_its_order() -> None:
    assert damage(0, DamageIncrease(times=3, added=((1, 1),))) == 0
    assert damage(1, DamageIncrease(half=True)) == 1
    assert damage(2, DamageIncrease(times=2, added=((1, 1),), doubled=True)) == 10
    assert damage(2, DamageIncrease(added=((3, 1), (1, 1)))) == 3
    assert damage(5, shelter=DamageReduction(halved=True, off=((2, 1), (2, 1), (2, 1)))) == 1
    assert damage(3, shelter=DamageReduction(kept_off=4)) == 1
    held = workings([SPELLS["Damaging Attack"]], content())
    words = attack_words(UNITS["Fyrd"], "melee")
    assert force_of((*held, working("Double damage")), ActionDescription("attack", words)) == DamageIncrease(
        times=2, added=((1, 1),)
    )


@given(st.integers(0, 9), st.integers(1, 3), st.booleans(), st.integers(0, 4))
def test_shelter_never_adds_and_force_never_takes(defeats: int, times: int, halved: bool, kept: int) -> None:
    force = DamageIncrease(times=times, added=((1, 1),))
    assert damage(defeats, force) >= defeats
    assert 0 <= damage(defeats, force, DamageReduction(halved=halved, kept_off=kept)) <= damage(defeats, force)
    assert bool(damage(defeats, force, DamageReduction(kept_off=kept))) == bool(defeats)


def test_rituals_add_up_their_edges_to_masteries_and_take_their_time() -> None:
    assert ritual_bonus(["auspicious place", "expensive item"]) == Rating(1)
    assert ritual_bonus(["unique day", "holy day", "inappropriate item"]) == Rating(1, 3)
    assert ritual_hours([Rating(1, 3), Rating(0, 1), Rating(-1)]) == 4
    assert prolong(Rating(1), 2) == (Rating(2), 4)
