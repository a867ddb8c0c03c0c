"""Enchanted gear in a fight: what each affix does to a blow, to whoever is struck and to its bearer (P-20 to P-23)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.library.systems import open_system
from solo.systems.contract import Event, FoeCount, Setup
from solo.systems.polyhedral.fight import sharing
from solo.systems.polyhedral.fight.ending import apply_outcome
from solo.systems.polyhedral.fight.looting import collect_loot, describe_loot
from solo.systems.polyhedral.fight.rules import weapon_effects
from solo.systems.polyhedral.fight.state import Fight, LastingEffect, belongings
from solo.systems.polyhedral.fight.tactics.can_harm import could_harm
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.magic.afflictions import Bleed, Hinder
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.armaments import Kindle
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from solo.systems.polyhedral.rolls.attacks import BlowRiders
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, odds_of
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, labelled

SWORD, DAGGER, MACE, SHORTBOW = "longsword/broadsword", "dagger/stilleto", "Heavy Mace/hammer", "Shortbow"
FURS, STUDDED = "soft leather (or furred) clothing", "Studded Leather, ring mail, chain/scale shirt"
CHAIN = "Chain, scale, banded, or brigandine"


def held(name: str, prefix: str = "", suffix: str = "") -> CarriedGear:
    return CarriedGear(name, 1, "hand", prefix, suffix)


def off_hand(name: str, prefix: str = "", suffix: str = "") -> CarriedGear:
    return CarriedGear(name, 1, "off-hand", prefix, suffix)


def worn(name: str, prefix: str = "", suffix: str = "") -> CarriedGear:
    return CarriedGear(name, 1, "worn", prefix, suffix)


def duel(weapon: str, prefix: str = "", suffix: str = "", bob: Build | None = None, **skills: int) -> Stage:
    """Ann with this weapon and 2d8 beside Bob, who has d8s, LP 6, VP 6, Dodge 6 and no armour unless told."""
    levels = skills or dict.fromkeys(("Swords", "Knives", "Axes & maces", "Bows"), 1)
    ann = fighter(held(weapon, prefix, suffix), CarriedGear("Arrow", 5), skills=levels)
    return Stage({"Ann": ann}, {"Bob": bob or fighter()}).put(Ann=(5, 5), Bob=(6, 5))


def strike(stage: Stage, *dice: tuple[int, ...], kind: str = "", meet: str = "dodge") -> list[Event]:
    """Ann's blow at Bob; the attack dice come first, then the damage, then what follows."""
    return stage.turn("Ann", attack("Bob", kind=kind), meet, dice=dice)


def lost(stage: Stage, name: str = "Bob") -> tuple[int, int]:
    """LP and VP lost."""
    one = stage[name]
    return one.full_lp - one.lp, one.full_vp - one.vp


def odds(stage: Stage, meet: str = "dodge", kind: str = "") -> BlowOdds:
    bob = stage["Bob"]
    return odds_of(stage.planned("Ann", attack("Bob", kind=kind))[meet].dice, bob.lp, bob.vp)


HIT, CRITICAL, MISS = (7, 2), (7, 7), (3, 2)


# Damage before and after DR


@pytest.mark.parametrize(
    ("prefix", "suffix", "more"),
    [
        ("Flaming", "", 1),
        ("Icy", "", 1),
        ("Shocking", "", 1),
        ("", "of cinders", 1),
        ("", "of frost", 1),
        ("", "of lightning", 1),
        ("Flaming", "of frost", 2),
        ("Flaming", "of cinders", 2),
    ],
)
def test_energy_is_added_after_dr_even_to_nothing(prefix: str, suffix: str, more: int) -> None:
    for dr_of, fallen in ((fighter(), 1 + 4), (fighter(worn(STUDDED), STR=10), 0)):
        stage = duel(SWORD, prefix, suffix, dr_of)
        strike(stage, HIT, (1,), kind="pierce")
        assert sum(lost(stage)) == fallen + more


def test_energy_needs_a_hit_and_counts_in_a_block() -> None:
    stage = duel(SWORD, "Flaming", "", fighter(worn(STUDDED), off_hand("Shield"), STR=10))
    strike(stage, MISS, kind="pierce")
    assert lost(stage) == (0, 0)
    strike(stage, (1,), kind="pierce", meet="block")
    assert lost(stage) == (1, 0), "5 against a Block of 7 lets nothing through but the fire"


@pytest.mark.parametrize(("prefix", "suffix"), [("Shocking", ""), ("", "of lightning")])
def test_metal_all_round_meets_lightning_with_its_dr(prefix: str, suffix: str) -> None:
    """`R-28`: the point of Shocking meets the DR of armour that is all metal."""
    stage = duel(SWORD, prefix, suffix, fighter(worn(CHAIN), STR=12))
    strike(stage, HIT, (1,), kind="pierce")
    assert lost(stage) == (0, 0), "5 and 1 do not get past DR 7"
    strike(stage, HIT, (3,), kind="pierce")
    assert sum(lost(stage)) == 1, "7 and 1 do"


@pytest.mark.parametrize(
    ("prefix", "suffix", "tags", "skills", "more"),
    [
        ("Blessed", "", ("undead",), {}, 2),
        ("Blessed", "", ("demon",), {}, 2),
        ("Blessed", "", ("person",), {}, 0),
        ("", "of Light", ("demon",), {}, 2),
        ("", "of Light", ("holy",), {}, 0),
        ("Blessed", "of Light", ("undead", "demon"), {}, 4),
        ("Profane", "", ("holy",), {}, 2),
        ("Profane", "", ("person",), {"Life Magic": 1}, 2),
        ("Profane", "", ("person",), {"Charms": 1}, 0),
        ("", "of corruption", ("person",), {"Life Magic": 2}, 2),
        ("", "of corruption", ("undead",), {}, 0),
    ],
)
def test_banes_do_more_after_dr_to_their_own(
    prefix: str, suffix: str, tags: tuple[str, ...], skills: dict[str, int], more: int
) -> None:
    stage = duel(SWORD, prefix, suffix, fighter(worn(STUDDED), tags=tags, skills=skills, STR=10))
    strike(stage, HIT, (1,), kind="pierce")
    assert sum(lost(stage)) == more


@pytest.mark.parametrize(
    ("prefix", "tags", "more"),
    [
        ("Meteoric", ("person",), 1),
        ("Silver", ("undead",), 1),
        ("Silver", ("demon",), 1),
        ("Silver", ("silver-shy",), 1),
        ("Silver", ("person",), 0),
    ],
)
def test_damage_before_dr_must_get_past_it(prefix: str, tags: tuple[str, ...], more: int) -> None:
    stage = duel(SWORD, prefix, bob=fighter(worn(CHAIN), tags=tags, STR=12))
    assert stage.planned("Ann", attack("Bob"))["dodge"].dice.bonus == 4 + more
    strike(stage, HIT, (2,), kind="pierce")
    assert sum(lost(stage)) == 0, "6 or 7 against DR 7"
    strike(stage, HIT, (3,), kind="pierce")
    assert sum(lost(stage)) == more


@pytest.mark.parametrize(
    ("prefix", "suffix", "more"),
    [
        ("Lethal", "", 1),
        ("", "of piercing", 1),
        ("Lethal", "of piercing", 2),
    ],
)
def test_lethal_counts_on_criticals_only(prefix: str, suffix: str, more: int) -> None:
    stage = duel(SWORD, prefix, suffix, fighter(worn(STUDDED), STR=10, TGH=12))
    strike(stage, HIT, (8,), kind="pierce")
    assert sum(lost(stage)) == 12 - 5
    stage = duel(SWORD, prefix, suffix, fighter(worn(STUDDED), STR=10, TGH=12))
    strike(stage, CRITICAL, kind="pierce")
    assert sum(lost(stage)) == 12 + more - 5


@pytest.mark.parametrize(
    ("prefix", "suffix", "count"),
    [("", "", 2), ("Precise", "", 3), ("", "of Precision", 3), ("Precise", "of Precision", 4)],
)
def test_precise_weapons_roll_more_dice(prefix: str, suffix: str, count: int) -> None:
    stage = duel(SWORD, prefix, suffix)
    told = strike(stage, (3,) * count, kind="pierce")
    assert told[0].rolls[0].dice == f"{count}d8"
    assert stage.planned("Ann", attack("Bob"))["dodge"].dice.check_count == count


@pytest.mark.parametrize(
    ("prefix", "suffix", "value"),
    [("", "", 7), ("Defending", "", 8), ("", "of defense", 8), ("Defending", "of defense", 9)],
)
def test_a_defending_weapon_parries_better_and_no_other_does(prefix: str, suffix: str, value: int) -> None:
    bob = fighter(held(SWORD, prefix, suffix), off_hand(DAGGER))
    planned = duel(SWORD, bob=bob).planned("Ann", attack("Bob"))
    assert planned["parry:longsword"].dice.defence == value
    assert planned["parry:dagger.off"].dice.defence == 6


# Knockback


@pytest.mark.parametrize(("weapon", "prefix", "pushed"), [(DAGGER, "", False), (DAGGER, "Hammer", True)])
def test_a_hammer_thrust_knocks_back_like_a_blunt_blow(weapon: str, prefix: str, pushed: bool) -> None:
    stage = duel(weapon, prefix)
    strike(stage, HIT, (7,), *([(4,)] if pushed else []), kind="pierce")
    assert (stage["Bob"].place == (7, 5)) is pushed


def test_a_hammer_arrow_knocks_back() -> None:
    stage = duel(SHORTBOW, "Hammer").put(Bob=(8, 5))
    stage.turn("Ann", attack("Bob"), dice=[HIT, (5,), (4,)])
    assert stage["Bob"].place == (9, 5)


@pytest.mark.parametrize(
    ("prefix", "suffix", "less"),
    [
        ("Thundrous", "", 1),
        ("", "of impact", 1),
        ("Thundrous", "of impact", 2),
    ],
)
def test_whoever_a_thundrous_blow_pushes_reels_for_one_turn(prefix: str, suffix: str, less: int) -> None:
    stage = duel(MACE, prefix, suffix, fighter(TGH=12)).put(Ann=(5, 5), Bob=(6, 5))
    strike(stage, HIT, (4,), (4,))
    assert stage["Bob"].place == (7, 5)
    stage.put(Ann=(6, 5))
    assert stage.modifiers("Bob", attack("Ann"))["reeling"] == -less
    stage.pass_turns("Bob")
    assert "reeling" not in stage.modifiers("Bob", attack("Ann"))
    assert not stage["Bob"].effects_of(Hinder)


def test_a_thundrous_blow_that_pushes_nobody_leaves_them_steady() -> None:
    stage = duel(MACE, "Thundrous")
    strike(stage, HIT, (3,))
    assert not stage["Bob"].effects_of(Hinder), "8 do not exceed a Strength of 8"


# Venom


def test_venom_takes_up_to_four_vp_from_the_wounded() -> None:
    stage = duel(DAGGER, "Venomous")
    told = strike(stage, HIT, (1,), (7, 2), (3,), kind="pierce")
    assert lost(stage) == (1, 2 + 3), "a wound of 3, then 3 VP"
    assert [event.kind for event in told] == ["attack", "venom"]
    assert told[1].rolls[0].target == 6


def test_resisted_venom_takes_one() -> None:
    stage = duel(DAGGER, "Venomous", bob=fighter(TGH=12, skills={"Spell Defense": 3}))
    strike(stage, HIT, (1,), (7, 6), kind="pierce")
    assert lost(stage) == (1, 2 + 1), "7 stays below Toughness 8"
    strike(stage, HIT, (1,), (8, 6), (2,), kind="pierce")
    assert lost(stage) == (2, 5 + 2), "Spell Defense is no help against poison"


@pytest.mark.parametrize(
    ("faces", "dice", "text", "outcomes"),
    [
        ((6, 2), ((3,),), "The venom of the Venomous dagger takes 3 VP from Bob.", ["full effect", ""]),
        ((5, 2), (), "The venom of the Venomous dagger takes 1 VP from Bob.", ["resisted"]),
    ],
)
def test_venom_is_told_with_its_strength_against_toughness(
    faces: tuple[int, int], dice: tuple[tuple[int, ...], ...], text: str, outcomes: list[str]
) -> None:
    told = strike(duel(DAGGER, "Venomous"), HIT, (1,), faces, *dice, kind="pierce")[-1]
    assert (told.text, [roll.outcome for roll in told.rolls]) == (text, outcomes)


@pytest.mark.parametrize(
    ("face", "outcome", "text"),
    [
        (6, "full effect", "Bob's wound will bleed for 2 rounds."),
        (5, "resisted", "Bob's wound will bleed for 1 round."),
    ],
)
def test_a_serrated_wound_is_told_with_its_rounds(face: int, outcome: str, text: str) -> None:
    told = strike(duel(SWORD, "Serrated"), HIT, (1,), (face, 2), kind="slash")[-1]
    (roll,) = told.rolls
    assert (told.kind, told.text, roll.target, roll.outcome) == ("bleeding", text, 6, outcome)


def test_venom_takes_lp_once_vp_are_gone_and_may_fell() -> None:
    stage = duel(DAGGER, "Venomous")
    stage["Bob"].lp, stage["Bob"].vp = 3, 0
    strike(stage, HIT, (1,), (2, 2), kind="pierce")
    assert (stage["Bob"].lp, stage["Bob"].unconscious) == (-1, True)


def test_no_wound_no_venom() -> None:
    stage = duel(DAGGER, "Venomous", bob=fighter(worn(STUDDED), STR=10))
    strike(stage, HIT, (3,), kind="pierce")
    assert lost(stage) == (0, 0)
    stage = duel(DAGGER, "Venomous", "of frost", bob=fighter(worn(STUDDED), STR=10))
    strike(stage, HIT, (3,), (2, 2), kind="pierce")
    assert lost(stage) == (1, 1), "the frost is a wound"


# Bleeding


def test_a_serrated_cut_bleeds_on_for_two_rounds() -> None:
    stage = duel(SWORD, "Serrated")
    strike(stage, HIT, (1,), (6, 2), kind="slash")
    assert lost(stage) == (1, 4)
    stage.pass_turns("Bob")
    assert lost(stage) == (2, 5)
    stage.pass_turns("Bob")
    assert lost(stage) == (3, 6)
    stage.pass_turns("Bob")
    assert lost(stage) == (3, 6)


def test_without_vp_the_bleeding_takes_lp_alone() -> None:
    stage = duel(SWORD, "Serrated")
    stage["Bob"].vp = 0
    strike(stage, HIT, (1,), (5, 2), kind="slash")
    assert (stage["Bob"].lp, stage["Bob"].vp) == (1, 0)
    stage.turn("Bob")
    assert (stage["Bob"].lp, stage["Bob"].unconscious) == (0, True)


def test_a_resisted_cut_bleeds_on_for_one_round_and_spell_defense_helps() -> None:
    stage = duel(SWORD, "Serrated", bob=fighter(skills={"Spell Defense": 1}))
    strike(stage, HIT, (1,), (6, 2), kind="slash")
    stage.pass_turns("Bob", "Bob", "Bob")
    assert lost(stage) == (2, 5)


def test_no_new_bleeding_while_one_runs() -> None:
    stage = duel(SWORD, "Serrated", bob=fighter(TGH=12, STR=12))
    strike(stage, HIT, (1,), (8, 2), kind="slash")
    strike(stage, HIT, (1,), kind="slash")
    assert len(stage["Bob"].effects_of(Bleed)) == 1
    stage.pass_turns("Bob", "Bob", "Bob")
    assert lost(stage) == (2 + 2, 8)


def test_a_serrated_thrust_does_not_bleed_on() -> None:
    stage = duel(SWORD, "Serrated")
    strike(stage, HIT, (1,), kind="pierce")
    assert not stage["Bob"].effects


@pytest.mark.parametrize(
    ("prefix", "kind", "defence"),
    [("Serrated", "slash", 6), ("Serrated", "pierce", 0), ("Flaming", "slash", 0), ("", "slash", 0)],
)
def test_only_the_cut_of_a_serrated_weapon_is_said_to_bleed_on(prefix: str, kind: str, defence: int) -> None:
    """It goes against Toughness vs spells (R-31), 6 of an average person."""
    planned = duel(SWORD, prefix).planned("Ann", attack("Bob", kind=kind))["dodge"]
    assert planned.dice.riders.serrated == defence
    said = any("also bleeds" in sentence for sentence in weapon_effects.describe(planned.dice.riders))
    assert said is bool(defence)


def test_the_words_beside_the_odds_name_what_an_enchantment_adds_and_nothing_else() -> None:
    """Each of them is part of the odds, or told as left out (P-20)."""
    assert weapon_effects.describe(BlowRiders()) == []
    added = weapon_effects.describe(BlowRiders(critical=1, after_dr=2, venom=8))
    assert added[:2] == [
        "A critical hit does 1 more magic damage, before DR.",
        "A hit does 2 more magic damage, after DR.",
    ]
    assert added[2].startswith("A wound also poisons the target: ") and len(added) == 3


def test_the_dead_do_not_reel_and_a_thundrous_thrust_makes_nobody_reel() -> None:
    """A blunt blow that has knocked back leaves its target reeling on its next turn (P-20)."""
    for weapon, kind, dead, reels in (
        (MACE, "blunt", False, True),
        (MACE, "blunt", True, False),
        (SWORD, "slash", False, False),
    ):
        stage = duel(weapon, "Thundrous")
        stage["Bob"].dead = dead
        form = next(one for one in stage.arena.armoury.forms(stage["Ann"]) if one.type == kind)
        weapon_effects.unsettle(stage.arena, stage["Ann"], stage["Bob"], form)
        assert bool(stage["Bob"].effects_of(Hinder)) is reels
        assert [event.text for event in stage.scene.events] == ["Bob reels and has −1 on the next turn."] * reels


@pytest.mark.parametrize(("spelled", "more"), [("1", 1), ("2", 0), ("", 0)])
def test_flames_lie_on_the_weapon_that_was_spelled_and_on_no_other(spelled: str, more: int) -> None:
    """Flame Sheathe adds to the blows of one weapon (P-28); an unmarked one has none."""
    stage = duel(SWORD)
    stage["Ann"].effects.append(LastingEffect("Flame Sheathe", Kindle(), stage["Ann"].key, Power(1, 6), 60, on=spelled))
    stage.piece("Ann", SWORD).mark = "1" if spelled else ""
    assert stage.planned("Ann", attack("Bob", SWORD))["dodge"].dice.riders.after_dr == more


# Odds


def by_hand(stage: Stage, dr: int, after: int, critical: int, venom: bool) -> tuple[Fraction, Fraction]:
    """Mean and chance to drop of 2d8 against Dodge 6 and 1d8+4, counted out face by face."""
    mean = drop = Fraction(0)
    bob = stage["Bob"]
    poison = [(Fraction(1), 0)]
    if venom:
        sick = Fraction(sum(max(a, b) + (a, b).count(8) >= 6 for a in range(1, 9) for b in range(1, 9)), 64)
        poison = [(1 - sick, 1), *((sick / 4, taken) for taken in range(1, 5))]
    for first in range(1, 9):
        for second in range(1, 9):
            if max(first, second) + (first, second).count(8) < 6:
                continue
            crit = all(face + (face == 8) >= 6 for face in (first, second))
            for face in [8] if crit else range(1, 9):
                share = Fraction(1, 64 if crit else 512)
                damage = max(0, face + 4 + (critical if crit else 0) - dr) + after
                for weight, taken in poison if damage else [(Fraction(1), 0)]:
                    vp = min(bob.vp, damage - 1) if damage else 0
                    lp = bob.lp - (damage - vp)
                    lp -= max(0, taken - (bob.vp - vp))
                    mean += share * weight * (damage + taken)
                    drop += share * weight * (lp <= 0)
    return mean, drop


@pytest.mark.parametrize(
    ("prefix", "suffix", "after", "critical", "venom"),
    [
        ("", "", 0, 0, False),
        ("Flaming", "", 1, 0, False),
        ("Flaming", "of piercing", 1, 1, False),
        ("Venomous", "", 0, 0, True),
        ("Venomous", "of frost", 1, 0, True),
    ],
)
def test_the_odds_hold_all_that_the_blow_does(prefix: str, suffix: str, after: int, critical: int, venom: bool) -> None:
    stage = duel(SWORD, prefix, suffix, fighter(worn(STUDDED), STR=10))
    stage["Bob"].lp, stage["Bob"].vp = 3, 2
    found = odds(stage)
    assert (found.mean, found.drop) == by_hand(stage, 5, after, critical, venom)


def test_a_block_has_its_odds_with_fire_and_venom() -> None:
    stage = duel(SWORD, "Flaming", "", fighter(off_hand("Shield"), STR=10))
    assert odds(stage, "block").mean == Fraction(sum(face + 4 - 2 + 1 for face in range(1, 9)), 8)


def test_what_the_odds_leave_out_is_told_beside_them() -> None:
    stage = duel(SWORD, "Serrated")
    option = next(one for one in stage.offered("Ann") if one.code.startswith("strike:longsword.one-handed.slash"))
    explanation = option.preview().explain()  # type: ignore[misc]
    assert any("also bleeds" in sentence and "61 %" in sentence for sentence in explanation.sentences)


def test_the_way_a_blow_fell_is_told_with_its_fire() -> None:
    stage = duel(SWORD, "Flaming", "of cinders")
    told = strike(stage, HIT, (1,), kind="pierce")
    assert "with Flaming longsword of cinders" in told[0].text
    assert told[0].text.endswith("hits for 7 damage (dodge 6; 5 less DR 0 plus 2 magic damage).")


def test_a_spell_of_flames_adds_to_the_weapon_it_lies_on() -> None:
    stage = duel(SWORD, "Icy")
    flames = LastingEffect("Flame Sheathe", Kindle(), stage["Ann"].key, Power(1, 6), 60, on="1")
    stage["Ann"].effects.append(flames)
    stage.piece("Ann", SWORD).mark = "1"
    strike(stage, HIT, (1,), kind="pierce")
    assert sum(lost(stage)) == 5 + 1 + 1


# Figures that follow what is held and worn


def test_shields_and_armour_count_in_a_fight_as_on_the_sheet() -> None:
    gear = (worn(STUDDED, "Fortified", "of speed"), off_hand("Shield", "Adamantine", "of blocking"))
    bob = Stage({"Ann": fighter(STR=12)}, {"Bob": fighter(*gear, STR=12, skills={"Blocking": 1})})["Bob"]
    assert (bob.figures.body_dr, bob.figures.blocking, bob.figures.sprint) == (6, 3, 9)
    stage = duel(SWORD, bob=fighter(*gear, STR=12))
    assert stage.planned("Ann", attack("Bob"))["block"].dice.dr == 6 + 2 + 2


@pytest.mark.parametrize(
    ("prefix", "suffix", "figure", "more"),
    [
        ("Agile", "of reaction", "dodge", 2),
        ("Quick", "of agility", "qkn_vs_spell", 2),
        ("Rugged", "of fortitude", "tgh_vs_spell", 2),
        ("Defiant", "of Defiance", "spi_vs_spell", 2),
        ("Warded", "of resistance", "spi_vs_spell", 2),
        ("Adamantine", "", "body_dr", 1),
        ("Heavy", "of feathers", "body_dr", 0),
    ],
)
def test_worn_affixes_reach_the_figures_of_a_fight(prefix: str, suffix: str, figure: str, more: int) -> None:
    plain, better = (
        Stage({"Ann": fighter(worn(STUDDED, *affixes))}, {"Bob": fighter()})["Ann"].figures
        for affixes in ((), (prefix, suffix))
    )
    assert getattr(better, figure) - getattr(plain, figure) == more


def test_lighter_armour_lifts_the_load_in_a_fight() -> None:
    for prefix, penalty in (("", 1), ("Light", 0)):
        ann = Stage({"Ann": fighter(worn(CHAIN, prefix))}, {"Bob": fighter()})["Ann"]
        assert ann.figures.load_penalty == penalty


@pytest.mark.parametrize(
    ("prefix", "suffix", "more"),
    [
        ("Juggernaut", "", 5),
        ("", "of shielding", 5),
        ("Stalwart", "of guarding", 6),
    ],
)
def test_vp_go_with_the_weapon_that_lends_them_and_come_back_with_it(prefix: str, suffix: str, more: int) -> None:
    """`R-30`: VP of a weapon count while it is held."""
    stage = duel(SWORD, prefix, suffix)
    ann = stage["Ann"]
    assert (ann.vp, ann.full_vp) == (6 + more, 6 + more)
    ann.vp -= 2
    stage.turn("Ann", "drop:hand", "wait")
    assert (ann.vp, ann.full_vp) == (4, 6)
    stage.turn("Ann", labelled("pick up the"))
    assert (ann.vp, ann.full_vp) == (4 + more, 6 + more)


def test_letting_go_and_picking_up_heals_nobody() -> None:
    """`R-30`: VP lost beyond those of the weapon stay lost."""
    stage = duel(SWORD, "Juggernaut")
    ann = stage["Ann"]
    ann.vp = 2
    stage.turn("Ann", "drop:hand", "wait")
    assert (ann.vp, ann.full_vp) == (0, 6)
    assert apply_outcome(stage.fight, Character("Ann", ann.build), stage.content).wounds.vp_lost == 9
    stage.turn("Ann", labelled("pick up the"))
    assert (ann.vp, ann.full_vp) == (2, 11)


def test_a_weapon_drawn_on_the_way_lends_its_vp_at_once() -> None:
    build = fighter(CarriedGear(SWORD, 1, "belt", "Juggernaut"))
    stage = Stage({"Ann": build}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(15, 5))
    assert stage["Ann"].full_vp == 6
    stage.turn("Ann", "move", "7,5", lambda asked: asked.options[1].code)
    assert (stage["Ann"].vp, stage["Ann"].full_vp) == (11, 11)


def test_the_unconscious_lose_what_their_weapon_lent() -> None:
    stage = duel(DAGGER, bob=fighter(held(SWORD, "Stalwart")))
    bob = stage["Bob"]
    bob.lp, bob.vp = 1, 0
    strike(stage, HIT, (1,), kind="pierce")
    assert (bob.unconscious, bob.vp, bob.full_vp) == (True, 0, 6)


def test_an_enchanted_piece_keeps_its_affixes_wherever_it_goes() -> None:
    stage = Stage(
        {"Ann": fighter(held(DAGGER, "Flaming", "of Precision"), skills={"Throwing": 1}), "Amy": fighter()},
        {"Bob": fighter(TGH=12, STR=12)},
    ).put(Ann=(5, 5), Amy=(5, 6), Bob=(8, 5))
    stage.turn("Ann", attack("Bob", mode="thrown"), dice=[(7, 2, 2), (1,)])
    (lying,) = stage.fight.ground
    assert (lying.prefix, lying.suffix) == ("Flaming", "of Precision")
    stage.put(Ann=(7, 5), Amy=(7, 6))
    stage.turn("Ann", labelled("pick up the Flaming dagger of Precision"))
    stage.turn("Ann", labelled("hand the Flaming dagger of Precision to Amy"))
    (piece,) = [one for one in stage["Amy"].pieces if one.where == "hand"]
    assert (piece.prefix, piece.suffix) == ("Flaming", "of Precision")
    assert (
        CarriedGear(DAGGER, 1, "belt", "Flaming", "of Precision")
        in apply_outcome(stage.fight, Character("Amy", stage["Amy"].build), stage.content).build.gear
    )


def test_an_enchanted_piece_and_a_plain_one_are_drawn_by_their_own_names() -> None:
    gear = (CarriedGear(DAGGER, 1, "belt"), CarriedGear(DAGGER, 1, "belt", "Icy"))
    stage = Stage({"Ann": fighter(*gear)}, {"Bob": fighter()})
    stage.turn("Ann", labelled("draw the Icy dagger"))
    (drawn,) = [piece for piece in stage["Ann"].pieces if piece.where == "hand"]
    assert drawn.prefix == "Icy"


def test_nobody_flees_whom_fire_can_hurt() -> None:
    plated = fighter(worn("Full Plate battle armor"), STR=16)
    for prefix, harms in (("", False), ("Flaming", True), ("Blessed", False)):
        stage = Stage({"Ann": fighter(held(DAGGER, prefix), STR=2)}, {"Bob": plated})
        assert could_harm(stage.fight, stage.arena.armoury, stage["Ann"], stage["Bob"]) is harms


# Loot


def test_the_party_may_take_what_the_foes_leave() -> None:
    """`P-39`: the winner may take the gear of a beaten foe."""
    bob = fighter(held(SWORD, "Flaming"), worn(FURS), CarriedGear("Healing potion", 2), STR=10)
    stage = duel(DAGGER, bob=bob)
    stage["Bob"].lp = 0
    stage["Bob"].unconscious = True
    belongings.drop_all(stage.fight, stage["Bob"])
    stage.fight.winner = "party"
    found = collect_loot(stage.fight, stage.content)
    assert {(find.name, find.price, find.resale) for find in found.things} == {
        ("Flaming longsword", 225_00, 22_50),
        ("soft leather clothing", 20_00, 2_00),
        ("2 × Healing potion", 50_00, 5_00),
    }
    richer = sharing.take(Character("Ann", money=1_00), found)
    assert CarriedGear(SWORD, 1, "pack", "Flaming") in richer.build.gear
    assert describe_loot(found).endswith("The gear sells for $29.50 unrefurbished.")


def test_loot_has_the_money_that_foes_have_left() -> None:
    """`P-39`: loot has the money of foes that did not get away."""
    opened = open_system("polyhedral", None)
    rich = next(foe for foe in opened.content.entries(Foe).values() if foe.money)
    procedure = opened.system.procedures["fight"]
    fight = procedure.begin(Setup((Character("Ann"),), (FoeCount(rich.name, 2),)))
    assert isinstance(fight, Fight)
    assert collect_loot(fight, opened.content).things == (), "nothing while the fight lasts"
    fight.winner = "party"
    assert collect_loot(fight, opened.content).money == 2 * rich.money * 100
    fight.combatants[1].left = True
    assert collect_loot(fight, opened.content).money == rich.money * 100, "who leaves takes everything along"
    home = procedure.apply_outcome(fight, Character("Ann"))
    assert isinstance(home, Character)
    assert home.notes.startswith("The foes left ")


# Healing


@pytest.mark.parametrize(
    ("prefix", "suffix", "more"),
    [("", "", 0), ("Blessed", "", 1), ("", "of life", 1), ("Blessed", "of life", 2)],
)
def test_blessed_armour_draws_more_from_each_life_magic_heal(prefix: str, suffix: str, more: int) -> None:
    healer = fighter(CarriedGear("Spellbook", school="Life Magic"), INT=10, skills={"Life Magic": 1, "Spellcraft": 2})
    stage = Stage({"Ann": healer, "Amy": fighter(worn(STUDDED, prefix, suffix))}, {"Bob": fighter()})
    stage.put(Ann=(5, 5), Amy=(5, 6), Bob=(15, 5))
    stage["Amy"].vp = 0
    stage.turn("Ann", labelled("Quick Fix"), "party-1", dice=[(5, 4)])
    assert stage["Amy"].vp == 2 + more
