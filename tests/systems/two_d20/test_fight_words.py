"""What a fight tells and its choices say: each thing that happens is told, with what it changed and what it cost."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import EVERYTHING
from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.ending import finish
from solo.systems.two_d20.fight.hit import suffer
from solo.systems.two_d20.fight.narration.moments import strike_words
from solo.systems.two_d20.fight.options.dice import DiceChoice, OpposingRoll, measures
from solo.systems.two_d20.fight.options.momentum_spends import SpendBeforeDamageChoice, SpendOnHitChoice
from solo.systems.two_d20.fight.rules import fortune, qualities, recovering
from solo.systems.two_d20.fight.rules.attempt import strike_of
from solo.systems.two_d20.fight.rules.complications import complicate, drop
from solo.systems.two_d20.fight.rules.damage import LandedHit, aim_of
from solo.systems.two_d20.fight.rules.difficulty import trial_of
from solo.systems.two_d20.fight.rules.guard import fall_prone, stand
from solo.systems.two_d20.fight.rules.harm import DamageAfterSoak, apply_damage
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, EarlySpendCode, RollWinner
from solo.systems.two_d20.fight.state import FightContext, HeldAction, SceneConditions, TurnState
from solo.systems.two_d20.fight.switches import conditions as scene_of
from solo.systems.two_d20.fight.switches import setup_options, zones
from solo.systems.two_d20.fight.view import conditions, scene_words, sheet, view
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls.combat_dice import BLANK, ONE, TWO, added_up
from solo.systems.two_d20.rolls.damage import DamageProfile
from solo.systems.two_d20.rolls.odds import RollSide
from solo.systems.two_d20.rolls.skill_test import Pool
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    KNIFE,
    MAUL,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    fighter,
    option,
    staged,
    struck,
)
from tests.systems.two_d20.turn_staging import turn_of

HIT, MISS = (9, 15), (19, 19)


def story(arena: FightContext) -> str:
    return arena.scene.story  # type: ignore[attr-defined, no-any-return]


def changes(arena: FightContext) -> list[tuple[str, str, str]]:
    told = arena.scene.told  # type: ignore[attr-defined]
    return [(change.what, change.before, change.after) for event in told for change in event.changes]


# What happens to somebody


def test_falling_rising_and_dropping_are_told_with_what_they_change() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    one = arena.fight.find("A")
    fall_prone(arena, one, "knocked down")
    stand(arena, one)
    drop(arena, one, one.arms[0], "complication")
    assert story(arena) == "A falls prone (knocked down).\nA stands up.\nA drops the sword (complication)."
    assert changes(arena) == [
        ("stance", "up", "prone"),
        ("stance", "prone", "up"),
        ("sword", "in hand", "on the ground"),
    ]


def test_bleeding_fire_and_stun_are_told_and_so_is_their_end() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    one = arena.fight.find("A")
    qualities.bleed(arena, one, 2, 3)
    qualities.burn(arena, one, 4)
    qualities.stun(arena, one)
    one.caught, one.off_balance = "minor", 1
    for what in ("bleeding", "burning", "caught", "off balance"):
        recovering.clear(arena, one, what)  # type: ignore[arg-type]
    assert story(arena).splitlines() == [
        "A is bleeding (2 CD at the end of each turn for 3 turns).",
        "A is on fire (4 CD at the end of each turn until put out).",
        "A is stunned (no Standard Action next turn).",
        "A stops the bleeding.",
        "A puts out the fire.",
        "A breaks free.",
        "A regains balance.",
    ]


def test_each_use_of_fortune_is_told() -> None:
    hurt_one = {"vigor": 5, "full_vigor": 10, "resolve": 5, "full_resolve": 10, "wounds": 1, "trauma": 1, "fortune": 6}
    arena = staged(Scripted(), fighter("A", **hurt_one), fighter("b"))
    one = arena.fight.find("A")
    for use in ("action", "vigor", "resolve", "wounds", "trauma", "story"):
        fortune.use_fortune(arena, one, TurnState(one), use)
    assert story(arena).splitlines() == [
        "Fortune gives A a Bonus Action.",
        "A gets a full Second Wind from Fortune (+5 Vigor).",
        "A gets a full Second Wind from Fortune (+5 Resolve).",
        "Fortune lets A ignore all Wounds for this scene.",
        "Fortune lets A ignore all Trauma for this scene.",
        "Fortune lets A add a fact to the story.",
    ]


def test_complications_are_told() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=3)
    for who, trouble in (("A", "doom"), ("b", "doom"), ("A", "guard"), ("A", "balance")):
        complicate(arena, arena.fight.find(who), trouble)  # type: ignore[arg-type]
    assert story(arena).splitlines() == [
        "A has a complication, which adds 2 Doom.",
        "b has a complication, which costs 2 Doom.",
        "A loses Guard (complication).",
        "A is off balance (next test one step harder).",
    ]


def test_harm_changes_stress_and_harm_from_what_they_were() -> None:
    arena = staged(Scripted(), fighter("A", wounds=1, trauma=1), fighter("b"))
    one = arena.fight.find("A")
    _, body = apply_damage(arena, one, "vigor", DamageAfterSoak(6))
    _, mind = apply_damage(arena, one, "resolve", DamageAfterSoak(3))
    assert [(change.what, change.before, change.after) for change in (*body, *mind)] == [
        ("Vigor", "10", "4"),
        ("Wounds", "1", "2"),
        ("Resolve", "10", "7"),
    ]
    assert apply_damage(arena, one, "vigor", DamageAfterSoak(0))[1] == []


@pytest.mark.parametrize(
    ("blow", "track", "told"),
    [
        ({"damage": 3}, "vigor", "b takes 3."),
        ({"damage": 3, "by": "A"}, "vigor", "A hits b for 3."),
        ({"damage": 0, "by": "A"}, "vigor", "A hits b for no damage."),
        ({"damage": 6, "by": "A"}, "vigor", "A hits b for 6: 1 Wound."),
        ({"damage": 6, "by": "A"}, "resolve", "A shakes b for 6: 1 Trauma."),
        ({"damage": 10, "by": "A"}, "vigor", "A hits b for 10: 3 Wounds, taken out."),
        ({"damage": 4, "by": "b"}, "vigor", "b takes 4."),
    ],
)
def test_who_does_what_to_whom(blow: dict[str, Any], track: Any, told: str) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    by = arena.fight.find(blow.pop("by")) if "by" in blow else None
    acted_out(suffer(arena, arena.fight.find("b"), track, DamageAfterSoak(by=by, **blow)))
    assert story(arena).splitlines()[0] == told


def test_a_hero_who_falls_dying_is_told_to_be() -> None:
    arena = staged(Scripted(), fighter("A", wounds=3, vigor=99), fighter("b"))
    acted_out(suffer(arena, arena.fight.find("A"), "vigor", DamageAfterSoak(10)))
    assert story(arena) == "A takes 10: 2 Wounds, taken out and dying."


# An attack in words


def test_an_attack_is_told_with_what_was_bought_for_it_and_how_it_ended() -> None:
    arena = staged(Scripted((9, 9, 15), (2, 2, 3, 3)), fighter("A"), fighter("b", rank="nemesis"), momentum=1)
    struck(arena, "A", "b", dice="dice:1:0:0:0:0:0:0", spends="spend:0:0:1:0:0")
    assert story(arena).splitlines() == [
        "A attacks b with the sword (+1 die for 1 Momentum) and hits (+1 Momentum).",
        "b is struck: 4 damage.",
        "A spends 1 Momentum: 1 Bonus Damage.",
        "A hits b for 5: 1 Wound.",
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "ends"),
    [
        (MISS, (9, 15), "B parries (1 Doom), and the attack fails."),
        (MISS, (9, 9), "B parries (1 Doom), and the attack fails (+1 Momentum)."),
        (MISS, MISS, "B tries to parry (1 Doom), but both fail."),
        (HIT, MISS, "B tries to parry (1 Doom), but the attack hits."),
    ],
)
def test_a_defence_is_told_with_its_end(mine: Any, theirs: Any, ends: str) -> None:
    arena = staged(Scripted(mine, theirs, (2, 2, 2, 2)), fighter("a"), fighter("B"))
    struck(arena, "a", "B", defence="defend:B:parry")
    assert story(arena).splitlines()[0] == f"a attacks B with the sword. {ends}"


def test_the_doom_of_a_reaction_stands_beside_its_dice() -> None:
    arena = staged(Scripted(MISS, (9, 9, 15)), fighter("a"), fighter("B", reactions=1), momentum=1)
    struck(arena, "a", "B", defence="defend:B:parry", dice=["dice:0:0:0:0:0:0:0", "dice:1:0:0:0:0:0:0"])
    assert "B parries (2 Doom, +1 die for 1 Momentum), and" in story(arena).splitlines()[0]
    free = staged(Scripted(MISS, (9, 15)), fighter("a"), fighter("B"), rulings={"reaction_cost": "free"})
    struck(free, "a", "B", defence="defend:B:parry")
    assert "B parries, and" in story(free)


def test_a_talents_momentum_is_told_apart() -> None:
    gifted = fighter("A", gifts=TalentEffects(momentum={"melee": 1}))
    arena = staged(Scripted(HIT, (3, 3, 3, 3)), gifted, fighter("b"))
    struck(arena, "A", "b")
    assert " and hits (+1 Momentum, 1 from a talent)." in story(arena)


def test_throws_shots_and_threats_read_as_such() -> None:
    arena = staged(Scripted(), fighter("A", KNIFE, BOW, STARE), fighter("b"))
    words = [
        aimed(arena, "A", "b", arm, thrown=thrown).words("A")
        for arm, thrown in ((0, False), (0, True), (1, False), (2, False))
    ]
    assert words == [
        "A attacks b with the knife",
        "A throws the knife at b",
        "A shoots at b with the bow",
        "A threatens b with the stare",
    ]


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (DamageSpendCode(), ""),
        (DamageSpendCode(reroll=1), "1 die rolled again"),
        (DamageSpendCode(reroll=2), "2 dice rolled again"),
        (DamageSpendCode(penetration=1, bonus=2), "1 Penetration, 2 Bonus Damage"),
        (DamageSpendCode(vigor=1, resolve=2), "Second Wind, 1 Vigor, Second Wind, 2 Resolve"),
    ],
)
def test_a_bundle_of_spends_in_words(later: DamageSpendCode, words: str) -> None:
    assert later.words == words


def test_a_miss_did_no_harm() -> None:
    outcome = struck(staged(Scripted(MISS), fighter("A"), fighter("b")), "A", "b")
    assert (outcome.prevailed, outcome.harm, outcome.swift, outcome.withdrew) == (False, 0, False, False)
    outcome = struck(staged(Scripted(HIT, (2, 2, 1, 3)), fighter("A"), fighter("b")), "A", "b")
    assert (outcome.prevailed, outcome.harm) == (True, 1)


def test_an_ability_that_cannot_be_paid_for_helps_nobody() -> None:
    for doom, dice in ((0, 4), (1, 6)):
        scene = Scripted(HIT, (3,) * dice)
        arena = staged(scene, fighter("A"), fighter("b", ability="Backstab"), fighter("c"), doom=doom)
        acted_out(attack(arena, aimed(arena, "b", "A")), **({"ability": "use"} if doom else {}))
        assert not scene.pools


# What choices say


def spends(hero: bool = True, own: int = 2, reroll: bool = True, final: bool = True, **fields: Any) -> SpendOnHitChoice:
    attacker = fighter("A" if hero else "a", vigor=6, full_vigor=10)
    target = fighter("b" if hero else "B", rank="nemesis" if hero else "hero", soak=2)
    arena = staged(Scripted(), attacker, target, **fields)
    attempt = aimed(arena, attacker.key, target.key)
    landed = LandedHit(
        attempt,
        target,
        strike_of(arena.fight, attempt, target, 2),
        added_up((TWO, ONE, BLANK, TWO)),
        None,
        0,
        False,
        own,
    )
    return SpendOnHitChoice(arena.fight, RollWinner(attacker, target, own, attempt, True), landed, reroll, final)


def test_a_bundle_says_what_is_banked_and_what_it_takes_of_the_pool() -> None:
    asked = spends(momentum=2)
    assert [option(asked, code).label for code in ("spend:0:0:0:0:0", "spend:0:1:0:0:0", "spend:0:0:2:0:0")] == [
        "spend nothing, bank 2",
        "1 Penetration, bank 1",
        "2 Bonus Damage",
    ]
    assert option(asked, "spend:1:0:0:0:0").label == "roll 1 of 4 dice again"
    assert [
        option(asked, code).preview().cost for code in ("spend:0:0:0:0:0", "spend:0:0:2:0:0", "spend:0:0:3:0:0")
    ] == [
        "",
        "2 Momentum",
        "3 Momentum (1 from the pool)",
    ]
    foe = spends(hero=False, doom=2)
    assert option(foe, "spend:0:0:0:0:0").label == "spend nothing, add 2 to Doom"
    assert option(foe, "spend:0:0:3:0:0").preview().cost == "3 Momentum (1 from Doom)"


def test_the_running_total_says_what_is_there_to_spend() -> None:
    assert spends(momentum=1).prompt == (
        "3 damage to b: 0 Wounds (more at 5 damage). 2 Momentum from the roll, 1 in the pool. What do you buy?"
    )
    assert spends(hero=False, doom=4).prompt.endswith("2 Momentum from the roll, 4 Doom. What do you buy?")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("spend:0:-1:0:0:0", "Spends cannot be negative."),
        ("spend:0:0:4:0:0", "This costs 4 Momentum, but only 3 can be spent."),
        ("spend:0:0:3:0:0", ""),
        ("spend:1:0:1:0:0", "Dice can be rolled again only once, before other spends."),
        ("spend:5:0:0:0:0", "Only 4 dice were rolled."),
        ("spend:4:0:0:0:0", ""),
        ("spend:0:0:0:0:1", "You cannot regain more than you have lost."),
        ("spend:0:0:0:3:0", ""),
    ],
)
def test_what_bundle_is_lawful(code: str, why: str) -> None:
    assert option(spends(momentum=1), code).refused == why


def test_no_dice_are_rolled_again_twice_and_nothing_else_before_the_soak_dice() -> None:
    assert option(spends(reroll=False), "spend:1:0:0:0:0").refused.startswith("Dice can be rolled again only once")
    assert option(spends(final=False), "spend:0:0:1:0:0").refused == "The soak dice must be rolled first."
    assert option(spends(final=False), "spend:2:0:0:0:0").refused == ""


def test_the_spends_before_the_damage_in_words() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), momentum=9)
    attempt = aimed(arena, "A", "b")
    won = RollWinner(attempt.attacker, attempt.target, 2, attempt, True, True)
    left = [
        EarlySpendCode("called-shot", "head"), EarlySpendCode("subdue"), EarlySpendCode("break-guard"),
        EarlySpendCode("disarm", "0"), EarlySpendCode("secondary-target", "c"), EarlySpendCode("change-stance"),
        EarlySpendCode("confidence", "2"), EarlySpendCode("second-wind", "vigor 2"),
        EarlySpendCode("swift-action"), EarlySpendCode("withdraw"),
    ]  # fmt: skip
    asked = SpendBeforeDamageChoice(arena.fight, won, left)
    assert asked.prompt == "A has 11 Momentum to spend before the damage."
    assert [one.label for one in asked.options] == [
        "nothing more", "Called Shot: head", "Subdue: Nonlethal", "Break Guard: b loses Guard",
        "Disarm: knock the sword away from b", "Secondary Target: c takes half the damage", "Change Stance: drop prone",
        "Confidence: 2 CD of Morale", "Second Wind: 2 Vigor", "Swift Action: one more Standard Action, one step harder",
        "Withdraw from all enemies",
    ]  # fmt: skip
    attempt.attacker.prone = True
    assert option(
        SpendBeforeDamageChoice(arena.fight, won, [EarlySpendCode("change-stance")]), "change-stance:"
    ).label.endswith("stand up")


def test_the_odds_of_a_roll_are_explained_with_its_trouble() -> None:
    def explained(**skill: Any) -> Any:
        one = fighter("A", skills={"melee": Training(**skill)})
        fight = staged(Scripted(), one, fighter("b")).fight
        return DiceChoice(fight, trial_of(fight, one, "melee", "try"), OpposingRoll()).options[0].preview().explain()  # type: ignore[misc]

    assert explained(expertise=2).sentences == (
        "2d20 against TN 10, focus 0: 1 success needed.",
        "Each die that shows 20 is a complication (trouble).",
    )
    assert explained().sentences[1] == "Each die that shows 19 or 20 is a complication (trouble)."
    bars = {bar.label: float(bar.chance) for bar in explained(expertise=4).outcomes}
    assert bars == pytest.approx({"fail": 0.16, "pass, 0 Momentum": 0.48, "pass, 1 Momentum": 0.36})


def test_a_defence_shows_its_own_momentum_and_what_it_is_to_be_hit() -> None:
    arena = staged(Scripted(), fighter("a"), fighter("B"))
    attempt = aimed(arena, "a", "B")
    aim = aim_of(arena.fight, attempt, attempt.target)
    own, other = RollSide(Pool(10, 0), 1), RollSide(Pool(0, 0, 0), 1)
    shown = {one.name: float(one.value) for one in measures(own, OpposingRoll(other, aim, False), "attacker")}
    assert shown == pytest.approx({"hit chance": 0, "taken out": 0, "Momentum": 0.25, "trouble": 0.0975})


@pytest.mark.parametrize(
    ("winner", "ending", "text"),
    [
        ("party", "", "The party holds the field."),
        ("foes", "", "The foes hold the field."),
        ("draw", "Both break off.", "Both break off."),
        ("draw", "", "No one holds the field."),
    ],
)
def test_how_a_fight_ends_in_words(winner: Any, ending: str, text: str) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), winner=winner, ending=ending)
    assert acted_out(finish(arena)).text == text  # type: ignore[arg-type]


# What is seen


@pytest.mark.parametrize(
    ("state", "seen"),
    [
        ({}, []),
        ({"gone": True, "wounds": 2}, ["gone"]),
        ({"dead": True, "wounds": 5}, ["dead"]),
        ({"out": True, "wounds": 4, "prone": True}, ["out", "4 Wounds"]),
        ({"out": True, "wounds": 5, "dying": 2}, ["dying: 2 rounds left", "5 Wounds"]),
        ({"wounds": 1, "trauma": 2}, ["1 Wound", "2 Trauma"]),
        ({"prone": True, "guard": False}, ["prone", "no Guard"]),
        ({"surprised": True, "stunned": True}, ["surprised", "stunned"]),
        ({"burning": 1, "bleeding": 1}, ["burning", "bleeding"]),
        ({"caught": "minor"}, ["caught"]),
        ({"caught": "standard"}, ["pinned"]),
        (
            {"off_balance": 1, "sprinting": True, "shaken": True, "veiled": True},
            ["off balance", "sprinting", "struck on the head", "veiled"],
        ),
        ({"held": HeldAction("0", "comes")}, ["waits"]),
    ],
)
def test_what_is_the_matter_with_somebody(state: dict[str, Any], seen: list[str]) -> None:
    assert list(conditions(fighter("A", **state))) == seen


def test_a_sheet_shows_what_is_in_hand_grown_or_at_the_belt() -> None:
    one = fighter("A", CROSSBOW, MAUL, kits={"kit": 2}, fortune=2)
    one.arms[0].loaded, one.arms[0].loads = False, 2
    one.arms[1].where = "belt"
    lines = {line.name: line.value for line in sheet(one).lines}
    assert lines["crossbow"] == "5 CD, medium, not loaded, 2 loads"
    assert (lines["at the belt"], lines["kit"], lines["Fortune"]) == ("maul", "2 uses", "2")
    assert "maul" not in lines
    foe = {line.name for line in sheet(fighter("b", SWORD)).lines}
    assert not {"Fortune", "at the belt"} & foe


def test_the_soak_of_a_sheet_is_one_number_or_place_by_place() -> None:
    one = fighter("A", soak=3)
    assert {line.name: line.value for line in sheet(one).lines}["Soak"] == "3"
    one.soak = (3, 0, 0, 1, 0, 0)
    assert {line.name: line.value for line in sheet(one).lines}["Soak"] == "head 3, torso 1"


def test_who_has_no_resolve_shows_no_bar_of_it_and_who_is_gone_no_place() -> None:
    fight = staged(
        Scripted(), fighter("A"), fighter("b", resolve=0), fighter("c", gone=True), fighter("d", out=True)
    ).fight
    fight.find("d").cowed = "flees"
    seen = {one.key: one for one in view(fight, None, EVERYTHING).fighters}
    assert [bar.name for bar in seen["A"].bars] == ["Vigor", "Resolve"]
    assert [bar.name for bar in seen["b"].bars] == ["Vigor"]
    assert [seen[key].places for key in "Ac"] == [((2, 0),), ()]
    assert [(seen[key].away, seen[key].out) for key in "Acd"] == [(False, False), (True, True), (True, True)]


def test_the_scene_in_words() -> None:
    assert scene_words(SceneConditions()) == ""
    assert scene_words(SceneConditions(light=1, noise=2)) == "poor light +1, noise +2"
    assert scene_words(SceneConditions(weather=1, motion=1)) == "bad weather +1, moving ground +1"


OPTIONS = {name: values[0] for name, values in setup_options().items()}


@pytest.mark.parametrize(
    ("switches", "scene"),
    [
        ({}, SceneConditions()),
        ({"light": "moonlit night"}, SceneConditions(light=1)),
        ({"light": "cloudy night"}, SceneConditions(light=2)),
        ({"light": "total darkness"}, SceneConditions(light=3, dark=True)),
        ({"noise": "a crowd"}, SceneConditions(noise=1)),
        ({"noise": "a battle"}, SceneConditions(noise=2)),
        ({"weather": "foul"}, SceneConditions(weather=1)),
        ({"motion": "moving ground"}, SceneConditions(motion=1)),
    ],
)
def test_what_each_switch_of_the_scene_means(switches: dict[str, str], scene: SceneConditions) -> None:
    assert scene_of({**OPTIONS, **switches}) == scene


@pytest.mark.parametrize(
    ("ground", "cover", "difficult"),
    [
        ("open", 0, False),
        ("light cover", 2, False),
        ("heavy cover", 4, False),
        ("difficult ground", 0, True),
        ("light cover, difficult", 2, True),
        ("heavy cover, difficult", 4, True),
    ],
)
def test_what_each_ground_means(ground: str, cover: int, difficult: bool) -> None:
    found = zones({**OPTIONS, "zone 3": ground})
    assert [(zone.cover, zone.difficult) for zone in found] == [(0, False)] * 2 + [(cover, difficult)] + [
        (0, False)
    ] * 2


def test_small_acts_of_a_turn_are_told() -> None:
    arena = staged(Scripted(), fighter("A", MAUL), fighter("z", zone=5))
    turn_of(arena, "A", "speak", "task", "brace:0")
    assert story(arena).splitlines() == ["A says something.", "A does something simple.", "A braces the maul."]


# How lucky the dice of a hit were is weighed one roll after the other


def test_the_roll_the_damage_and_the_soak_of_a_hit_are_each_weighed() -> None:
    def weighed(shield: int, *pools: tuple[int, ...]) -> int:
        scene = Scripted(*pools)
        scene.tracks_luck = True
        arena = staged(scene, fighter("b"), fighter("A", shield=shield), fighter("C"))
        struck(arena, "b", "A")
        return len(scene.lucks["guess"])

    assert weighed(0, HIT, (2, 2, 1, 3)) == 2
    assert weighed(2, HIT, (2, 2, 1, 3), (1, 1)) == 3


def test_each_tick_is_told_before_what_it_does() -> None:
    arena = staged(Scripted((2,), (1, 1)), fighter("A", bleeding=1, bleeding_turns=1, burning=2), fighter("z", zone=5))
    turn_of(arena, "A")
    assert story(arena).splitlines() == ["A bleeds for 2.", "A takes 2.", "A burns for 2.", "A takes 2."]


def test_all_five_zones_are_seen() -> None:
    track = view(staged(Scripted(), fighter("A"), fighter("b")).fight, None, EVERYTHING).track
    assert track is not None
    assert len(track.zones) == 5


@pytest.mark.parametrize(
    ("strike", "effects", "words"),
    [
        (DamageProfile(4, vicious=1, soak=2), 2, "Vicious 1: +2, Soak 2"),
        (DamageProfile(4, piercing=2, soak=3), 1, "Soak 3, 1 after Piercing 2"),
        (DamageProfile(4, vicious=1, piercing=2), 0, ""),
    ],
)
def test_the_audit_names_soak_and_the_qualities_that_change_the_damage(
    strike: DamageProfile, effects: int, words: str
) -> None:
    assert strike_words(strike, effects) == words


def test_a_die_bought_for_a_test_is_in_its_sentence() -> None:
    arena = staged(Scripted((5, 6, 7)), fighter("A", guard=False), fighter("b", zone=4), momentum=3, paired=False)
    turn_of(arena, "A", "regain-guard", dice="dice:1:0:0:0:0:0:0")
    assert "A tries to regain Guard (+1 die for 1 Momentum) and succeeds." in arena.scene.story  # type: ignore[attr-defined]
