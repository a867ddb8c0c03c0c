"""How a fight begins and ends (`H-01`, `H-08` to `H-10`, `H-14`, `F-20`, `F-34`): setup, ambush, tending, mercy."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import Content, FoeCount, NoRoomError, Setup
from solo.systems.fire_and_sword.fight.ending import apply_outcome, finish
from solo.systems.fire_and_sword.fight.muster import arm_for, cast_before, fighter_of_character, fighter_of_foe, muster
from solo.systems.fire_and_sword.fight.opening import open_fight
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.switches import FORTIFIED, HIDING, applies_to_side, read_switches
from solo.systems.fire_and_sword.fight.state.validation import find_problems
from solo.systems.fire_and_sword.fight.tally import make_record
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import CarriedArms, CarriedGear, Character
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury, InjuryResult
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    bow,
    javelin,
    knows,
    lance,
    sword,
)
from tests.systems.fire_and_sword.leisure import opened

ONE, OTHER = "party-0", "foes-0"
ANN = Character("Ann", arms=CarriedArms(weapons=("Sword",)), skills={"Sword Attack": 14})


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


# The ambush (H-10, F-06)


def ambushed(*faces: int, ambush: str = "foes", hiding: int = 0, **spotter: Any) -> Fight:
    """A fight after an ambush, Hide 14 against Spot Hidden 12, with these dice."""
    skills = (("Hide", 14), ("Spot Hidden", 12))
    sides = ("party", "foes") if ambush == "foes" else ("foes", "party")
    spot = a_fighter(f"{sides[0]}-0", a_build(skills=skills), **spotter)
    wait = a_fighter(f"{sides[1]}-0", a_build(skills=skills), 60)
    fight = a_fight(spot, wait, ambush=ambush, hiding=hiding)
    open_fight(FightContext(fight, SPELLS, DiceAtHand(*faces)))
    return fight


@pytest.mark.parametrize(
    ("faces", "surprised"),
    [((9, 10), False), ((9, 9), True), ((9, 8), True), ((15, 8), False), ((15, 13), True), ((14, 3, 11), True)],
    ids=["seen", "a tie hides", "lower", "a failed hide", "both fail", "a critical hide"],
)
def test_whoever_does_not_overcome_the_hide_is_surprised(faces: tuple[int, ...], surprised: bool) -> None:
    fight = ambushed(*faces)
    assert fight.find(ONE).surprised is surprised
    assert not fight.find(OTHER).surprised


def test_the_party_may_lie_in_wait_as_well() -> None:
    fight = ambushed(9, 8, ambush="party")
    assert (fight.find(OTHER).surprised, fight.find(ONE).surprised) == (True, False)


def test_the_ground_is_taken_from_the_hide_of_an_ambush() -> None:
    assert not ambushed(10, 5, hiding=-5).find(ONE).surprised, "Hide 9 fails with a 10"
    assert ambushed(9, 4, 8, hiding=-5).find(ONE).surprised
    assert list(HIDING.values()) == [0, -5, -10]


def test_criticals_of_an_ambush_earn_checks() -> None:
    fight = ambushed(14, 3, 12, 5)
    assert (fight.find(OTHER).checks, fight.find(ONE).checks) == (["Hide"], ["Spot Hidden"])


def test_spirits_in_wait_are_felt_by_pow_on_the_d30() -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True, skills=(("Hide", 16),)), 60)
    soul = a_fighter(ONE, a_build(power=13, skills=(("Spot Hidden", 30),)))
    fight = a_fight(soul, ghost, ambush="foes")
    open_fight(FightContext(fight, SPELLS, DiceAtHand(9, 10)))
    assert not soul.surprised
    assert soul.checks == []
    mixed = a_fight(soul, ghost, a_fighter("foes-1", a_build(skills=(("Hide", 5),)), 60), ambush="foes")
    open_fight(FightContext(mixed, SPELLS, DiceAtHand(9, 2, 13)))
    assert not soul.surprised, "a body among them hides on the D20 and is seen"


def test_without_an_ambush_nothing_is_rolled() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    fight.find(ONE).engaged, fight.find(OTHER).engaged = [], []
    scene = DiceAtHand()
    open_fight(FightContext(fight, SPELLS, scene))
    assert scene.threw == []
    assert fight.find(ONE).engaged == [OTHER]


# The setup


def mustered(
    content: Content, *party: Character, foes: tuple[FoeCount, ...] = (FoeCount("Recruit", 1),), **options: str
) -> Fight:
    named = {name.replace("_", " "): value for name, value in options.items()}
    return muster(Setup(party or (ANN,), foes, options=named), content)


@pytest.mark.parametrize(
    ("which", "party", "foes"),
    [("party", True, False), ("foes", False, True), ("both", True, True), ("nobody", False, False)],
)
def test_a_switch_concerns_the_side_that_it_names(content: Content, which: str, party: bool, foes: bool) -> None:
    assert (applies_to_side(which, "party"), applies_to_side(which, "foes")) == (party, foes)
    fight = mustered(content, exhausted=which)
    assert (fight.find(ONE).exhausted, fight.find(OTHER).exhausted) == (party, foes)
    late = mustered(content, distracted=which)
    assert (late.find(ONE).forfeit, late.find(OTHER).forfeit) == (int(party), int(foes))


def test_a_character_who_is_exhausted_comes_so(content: Content) -> None:
    assert mustered(content, replace(ANN, exhausted=True)).find(ONE).exhausted


@pytest.mark.parametrize(
    ("side", "party", "foes"), [("party", True, False), ("foes", False, True), ("nobody", False, False)]
)
def test_a_side_may_be_surprised(content: Content, side: str, party: bool, foes: bool) -> None:
    fight = mustered(content, surprised=side)
    assert (fight.find(ONE).surprised, fight.find(OTHER).surprised) == (party, foes)


def test_every_fortification_has_its_side_and_strength() -> None:
    """F-09: −5, and −10 for a major one."""
    assert dict(FORTIFIED) == {
        "none": ("", 0),
        "party": ("party", -5),
        "foes": ("foes", -5),
        "party, a major one": ("party", -10),
        "foes, a major one": ("foes", -10),
    }


@pytest.mark.parametrize(
    ("options", "field", "value"),
    [
        ({"light": "dark"}, "dark", True),
        ({"light": "fog"}, "fog", True),
        ({"light": "pitch dark"}, "blind", True),
        ({"light": "day"}, "dark", False),
        ({"slope": "steep"}, "steep", True),
        ({"ground": "bad"}, "bad_ground", True),
        ({"fumbles": "are failures"}, "fumbles_cost", False),
        ({}, "fumbles_cost", True),
        ({"distance": "25 paces"}, "distance", 25),
        ({"distance": "in melee"}, "distance", 0),
        ({"the beaten": "run or lay down arms"}, "beaten_give_up", True),
        ({"harm by spells": "strikes bodies only (house rule)"}, "bodies_only", True),
        ({"throw of a rush": "falls with the shots"}, "throws_first", True),
        ({"difficulty": "deducted"}, "deducted", True),
        ({"wit of foes": "cunning"}, "foes_wit", "cunning"),
        ({"injury rolls": "−6"}, "injury_modifier", -6),
    ],
)
def test_a_switch_sets_its_term(options: dict[str, str], field: str, value: object) -> None:
    assert getattr(read_switches(options), field) == value
    others = {
        name
        for name in read_switches({}).__struct_fields__
        if getattr(read_switches(options), name) != getattr(read_switches({}), name)
    }
    assert others <= {field}


@pytest.mark.parametrize(
    ("word", "modifier"), [("as rolled", 0), ("−2", -2), ("−4", -4), ("−6", -6), ("+2", 2), ("+4", 4)]
)
def test_a_game_master_adds_to_injury_rolls_as_the_word_says(word: str, modifier: int) -> None:
    """F-20."""
    assert read_switches({"injury rolls": word}).injury_modifier == modifier


def test_foes_fight_at_the_wit_that_the_table_wishes_and_the_party_does_not(content: Content) -> None:
    fight = mustered(content, wit_of_foes="dull")
    assert (fight.find(ONE).wit, fight.find(OTHER).wit) == ("", "dull")
    addled = replace(ANN, wounds=Wounds(disabilities=(Disability.ADDLED,)))
    assert mustered(content, addled).find(ONE).wit == "dull"


def test_a_fight_holds_forty_and_no_more(content: Content) -> None:
    assert len(mustered(content, foes=(FoeCount("Recruit", 39),)).fighters) == 40
    with pytest.raises(NoRoomError):
        mustered(content, foes=(FoeCount("Recruit", 40),))


@pytest.mark.parametrize(
    ("party", "foes", "said"),
    [
        ((ANN, ANN), (FoeCount("Recruit", 1),), "cannot take part twice"),
        ((replace(ANN, wounds=Wounds(Injury.BADLY)),), (FoeCount("Recruit", 1),), "badly wounded"),
        ((ANN,), (FoeCount("Recruit", 0),), "not 0"),
        ((ANN,), (FoeCount("Recruit", 41),), "not 41"),
        ((ANN,), (), "one character and one foe"),
    ],
)
def test_what_cannot_begin_is_told(content: Content, party: Any, foes: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        mustered(content, *party, foes=foes)


def test_several_foes_of_a_kind_have_letters_and_one_has_none(content: Content) -> None:
    fight = mustered(content, foes=(FoeCount("Recruit", 1), FoeCount("Bandit", 1), FoeCount("Recruit", 1)))
    assert [one.name for one in fight.fighters[1:]] == ["Recruit a", "Bandit", "Recruit c"]
    assert fight.title == "Recruit, Bandit, Recruit"
    assert mustered(content, foes=(FoeCount("Recruit", 2),)).title == "2 × Recruit"


# Who enters how


def test_a_character_enters_with_what_the_sheet_has(content: Content) -> None:
    items = (EnchantedItem("a ring", (Enchantment("resistance", "", 2), Enchantment("casting", "Hone"))),)
    hero = replace(
        ANN,
        statistics=Statistics(14, 12, 13, 16, 9, 15, 10),
        arms=CarriedArms(("Sword", "Javelin"), shield="Round shield", armour="Light armour", mount=""),
        gear=(CarriedGear("Javelin", 1),),
        spells=(KnownSpell("Hone", 2), KnownSpell("Bless", 1)),
        skills={"Sword Attack": 14, "Shield Parry": 13, "Dodge": 11, "Hone": 12, "Cult Lore": 10},
        enchanted=items,
        fetch=True,
        helpers=(HelpingSpirit("Bear", 12),),
        power_lost=2,
        magic_points_spent=4,
    )
    one = fighter_of_character(hero, content, ONE, "A", 0)
    build = one.build
    assert (build.con, build.siz, build.dex, build.wits, build.power, build.resisting) == (12, 13, 16, 9, 13, 15)
    assert (build.named, build.resistance_die, build.armour, build.impact) == (True, 10, 1, 1)
    assert (build.shield, build.shield_parry, build.dodge) == ("Round shield", 13, 11)
    assert (build.fetch, build.helpers) == (True, (12,))
    assert build.casting == (("Hone", 1),)
    assert (one.weapon, one.missiles, one.magic_points, one.mounted) == ("Sword", {"Javelin": 1}, 9, False)
    assert [arm.name for arm in build.arms] == ["Sword", "Javelin", "Fists"]


def test_a_wounded_character_enters_hindered(content: Content) -> None:
    hurt = replace(ANN, wounds=Wounds(Injury.WALKING, disabilities=(Disability.RIGHT_ARM_BROKEN, Disability.WEAKNESS)),
                   arms=CarriedArms(("Sword", "Two-handed sword"), shield="Round shield"))  # fmt: skip
    build = fighter_of_character(hurt, content, ONE, "A", 0).build
    assert (build.penalty, build.weak, build.shield, build.lamed) == (-3, True, "", False)
    assert [arm.name for arm in build.arms] == ["Sword", "Fists"]
    assert ("Sword Attack", "right arm broken (house rule)", -5) in build.hindered


def test_a_foe_has_cast_its_running_spells_before(content: Content) -> None:
    foe = Foe(
        "M",
        "A mage.",
        "caster",
        {"Sword Attack": 12, "Hard Skin": 14},
        arms=CarriedArms(("Sword",)),
        hide=2,
        statistics=Statistics(power=16),
        spells={"Hard Skin": 3, "Bless": 2},
        running=("Hard Skin", "Bless"),
    )
    one = fighter_of_foe(foe, content, OTHER, "M", "m", 60)
    assert one.magic_points == 10
    assert [(spell.name, spell.used) for spell in one.spells] == [("Hard Skin", False), ("Bless", True)]
    assert [(run.spell, run.power, run.skill) for run in one.running] == [
        ("Hard Skin", 3, ""),
        ("Bless", 2, "Sword Attack"),
    ]
    assert (one.build.armour, one.place, one.side) == (2, 60, "foes")


def test_only_bodies_without_natural_arms_have_fists(content: Content) -> None:
    foes = content.entries(Foe)
    arms = {
        name: [arm.name for arm in fighter_of_foe(foes[name], content, OTHER, name, "x", 0).build.arms]
        for name in ("Recruit", "Wolf", "Disease spirit")
    }
    assert "Fists" in arms["Recruit"]
    assert "Fists" not in arms["Wolf"]
    assert arms["Disease spirit"] == []


@pytest.mark.parametrize(
    ("distance", "mounted", "held"), [(24, True, "Sword"), (25, True, "Lance"), (25, False, "Sword")]
)
def test_a_foe_comes_with_a_lance_in_hand_where_there_is_room(distance: int, mounted: bool, held: str) -> None:
    rider = a_fighter(OTHER, a_build(sword(), lance()), mounted=mounted)
    arm_for(rider, distance)
    assert rider.weapon == held


@pytest.mark.parametrize(("distance", "held"), [(24, "Sword"), (25, "Bow")])
def test_a_foe_comes_with_a_bow_in_hand_from_afar(distance: int, held: str) -> None:
    archer = a_fighter(OTHER, a_build(sword(), bow()))
    arm_for(archer, distance)
    assert archer.weapon == held


def test_the_first_weapon_that_is_not_thrown_is_in_hand(content: Content) -> None:
    one = fighter_of_character(
        replace(ANN, arms=CarriedArms(("Javelin", "Sword")), gear=(CarriedGear("Javelin"),)), content, ONE, "A", 0
    )
    assert one.weapon == "Sword"


def test_a_spell_of_before_goes_on_the_weapon_in_hand_or_the_body() -> None:
    bless = SPELLS["Bless"]
    hone = Spell(name="Hone", kind="sorcery", powers=(1,), text="…", where="one weapon", weapon_damage=(1,))
    claw = WieldedWeapon(name="Claw", attack_skill="Claw Attack", attack=9, hands=0)
    for arms, weapon, skill, held in (
        ((sword(),), "Sword", "Sword Attack", "Sword"),
        ((claw,), "", "Claw Attack", "Claw"),
    ):
        one = a_fighter(ONE, a_build(*arms), weapon=weapon)
        assert cast_before(one, bless, 2).skill == skill
        assert cast_before(one, hone, 1).weapon == held
    bare = Fighter(ONE, "A", "A", "party", FighterBuild("A"), 0)
    assert cast_before(bare, bless, 2).skill == "Dodge"


def test_points_fixed_in_an_item_run_for_good_where_the_table_says_so(content: Content) -> None:
    items = (EnchantedItem("a ring", (Enchantment("fixed", "Hard Skin"), Enchantment("fixed", "Stumble"))),)
    hero = replace(ANN, enchanted=items, spells=(KnownSpell("Hard Skin", 2), KnownSpell("Stumble", 2)))
    paid = mustered(content, hero)
    assert dict(paid.find(ONE).build.fixed) == {"Hard Skin": 3, "Stumble": 3}
    assert paid.find(ONE).running == []
    kept = mustered(content, hero, points_fixed_in_an_item="keep the spell active (house rule)")
    assert kept.find(ONE).build.fixed == ()
    assert [(one.spell, one.protection) for one in kept.find(ONE).running] == [("Hard Skin", 3)]


# The end


def ended(fight: Fight, answers: list[str], *faces: int) -> list[str]:
    """The kinds of decisions that the end of a fight asks."""
    running = finish(FightContext(fight, SPELLS, DiceAtHand(*faces)))
    kinds: list[str] = []
    try:
        asked = next(running)
        while True:
            kinds.append(asked.kind)
            asked = running.send(answers.pop(0))
    except StopIteration:
        return kinds


def over(winner: str, *fighters: Fighter) -> Fight:
    fight = a_fight(*fighters)
    fight.winner = winner  # type: ignore[assignment]
    return fight


@pytest.mark.parametrize(
    ("out", "rolls"),
    [("incapacitated", True), ("stunned", False), ("defeated in spirit", False), ("yielded", False), ("away", False)],
)
def test_only_the_incapacitated_roll_for_an_injury(out: str, rolls: bool) -> None:
    fight = over("party", a_fighter(ONE, out=out), a_fighter(OTHER, out="stunned"))
    ended(fight, [], *((9,) if rolls else ()))
    assert (fight.find(ONE).injured is not None) is rolls


def test_one_who_is_incapacitated_in_body_and_soul_rolls_for_both() -> None:
    fight = over(
        "foes", a_fighter(ONE, out="incapacitated", on_table=OTHER), a_fighter(OTHER, a_build(spirit=True)),
    )  # fmt: skip
    ended(fight, ["spare"], 3, 12)
    assert fight.find(ONE).injured == InjuryResult(3, Injury.WALKING)
    assert fight.find(ONE).aftermath == Aftermath(12, touched=True)


def test_a_spirit_that_is_defeated_rolls_nothing() -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True), out="defeated in spirit", on_table=ONE)
    fight = over("party", a_fighter(ONE), ghost)
    assert ended(fight, []) == []
    assert ghost.aftermath is None


@pytest.mark.parametrize(
    ("helper", "asks"),
    [
        pytest.param({}, True, id="on the feet"),
        pytest.param({"out": "stunned"}, False, id="out"),
        pytest.param({"build": a_build(skills=(("First Aid", 12),), wits=7)}, False, id="too dull"),
        pytest.param({"build": a_build(skills=(("First Aid", 1),))}, False, id="no chance"),
        pytest.param({"build": a_build(skills=(("First Aid", 2),))}, True, id="a small chance"),
    ],
)
def test_who_may_tend_the_fallen(helper: dict[str, Any], asks: bool) -> None:
    aid = a_build(skills=(("First Aid", 12),))
    healer = a_fighter("party-1", **{"build": aid, **helper})
    fight = over("party", a_fighter(ONE, out="incapacitated"), healer, a_fighter(OTHER, out="stunned"))
    assert bool(ended(fight, ["nobody"] if asks else [], 9)) is asks


@pytest.mark.parametrize(
    ("winner", "out", "asks"),
    [
        ("foes", "stunned", True),
        ("foes", "yielded", True),
        ("foes", "away", False),
        ("party", "stunned", False),
        ("draw", "stunned", False),
    ],
)
def test_only_the_losers_who_are_still_there_are_at_the_winners_mercy(winner: str, out: str, asks: bool) -> None:
    fight = over(winner, a_fighter(ONE, out=out), a_fighter("party-1", out="away"), a_fighter(OTHER))
    assert bool(ended(fight, ["kill"] if asks else [])) is asks
    assert fight.find(ONE).killed is asks
    assert not fight.find("party-1").killed


def home(fighter: Fighter, hero: Character) -> Character:
    return apply_outcome(a_fight(fighter, a_fighter(OTHER, a_build(spirit=True, spirit_effect="madness"))), hero)


def test_what_is_spent_is_gone_and_what_lasts_goes_on() -> None:
    hero = Character("Hero", statistics=Statistics(power=14), magic_points_spent=3)
    running = [RunningSpell("Bless", 1), RunningSpell("Hard Skin", 2, sunrises=8)]
    came = home(a_fighter(ONE, a_build(kind="Hero"), magic_points=9, running=running), hero)
    assert (came.magic_points_spent, came.magic_points, came.exhausted) == (5, 9, True)
    assert [one.spell for one in came.running] == ["Hard Skin"]


def test_missiles_that_were_used_leave_the_sheet() -> None:
    gear = (CarriedGear("Javelin", 3), CarriedGear("Rope", 1), CarriedGear("Dart", 1))
    hero = Character("Hero", gear=gear, arms=CarriedArms(("Sword", "Javelin", "Dart")))
    dart = replace(javelin(), name="Dart", missiles=1, spends="Dart")
    build = a_build(sword(), replace(javelin(), spends="Javelin"), dart, kind="Hero")
    came = home(a_fighter(ONE, build, missiles={"Javelin": 1, "Dart": 0}), hero)
    assert came.gear == (CarriedGear("Javelin", 2), CarriedGear("Rope", 1))
    assert came.arms.weapons == ("Sword", "Javelin")


def test_what_befell_body_and_soul_goes_home() -> None:
    hero = Character("Hero")
    one = a_fighter(ONE, a_build(kind="Hero"), out="incapacitated", on_table=OTHER)
    one.injured, one.aftermath = InjuryResult(9, Injury.BADLY), Aftermath(12, touched=True)
    came = home(one, hero)
    assert came.wounds == Wounds(Injury.BADLY, disabilities=(Disability.ADDLED,))
    one.killed = True
    assert home(one, hero).wounds.injury is Injury.DEAD


@pytest.mark.parametrize(
    ("out", "down"),
    [
        ("", False),
        ("away", False),
        ("yielded", False),
        ("stunned", True),
        ("incapacitated", True),
        ("defeated in spirit", True),
    ],
)
def test_who_counts_as_down(out: str, down: bool) -> None:
    before = a_fighter(ONE, a_build(bow(), javelin()), spells=[knows("Bless", 1)], magic_points=9)
    after = a_fighter(ONE, a_build(bow(), javelin()), spells=[KnownSpell("Bless", 1, True)], magic_points=7, out=out,
                      missiles={"Bow": 17, "Javelin": 1}, felled=2)  # fmt: skip
    told = make_record(before, after)
    assert (told.down, told.unhurt, told.harm) == (down, not down, 2)
    assert [(one.what, one.amount) for one in told.spent] == [("MP", 2), ("spells", 1), ("arrows", 3), ("javelins", 1)]


@pytest.mark.parametrize(
    ("change", "sound"),
    [
        ({}, True),
        ({"place": 10_000}, True),
        ({"place": 10_001}, False),
        ({"cover": -10_001}, False),
        ({"magic_points": 1_000}, True),
        ({"magic_points": 1_001}, False),
        ({"weapon": "Spoon"}, False),
        ({"behind": "party-9"}, False),
        ({"locked": "party-9"}, False),
        ({"on_table": "party-9"}, False),
        ({"engaged": ["party-9"]}, False),
        ({"spells": [KnownSpell("Snow")]}, False),
        ({"plan": ["attack:Sword:foes-0"]}, True),
        ({"plan": ["attack:Spoon:foes-0"]}, False),
        ({"plan": ["attack:Sword:foes-9"]}, False),
        ({"plan": ["dance"]}, False),
    ],
)
def test_a_fight_from_a_file_holds_together(change: dict[str, Any], sound: bool) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    for name, value in change.items():
        setattr(fight.find(ONE), name, value)
    assert (not list(find_problems(fight, SPELLS))) is sound
