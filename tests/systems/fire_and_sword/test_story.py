"""What is told, word for word: every step of a fight (`F-11` to `F-17`), and every roll between fights."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.contract import Content, Deed, Event, FoeCount, Setup
from solo.systems.fire_and_sword.downtime.casting import CastProcedure
from solo.systems.fire_and_sword.downtime.enchanting import EnchantProcedure
from solo.systems.fire_and_sword.downtime.study import StudyProcedure
from solo.systems.fire_and_sword.downtime.temple import TempleProcedure
from solo.systems.fire_and_sword.fight.ending import describe_lasting_results, finish
from solo.systems.fire_and_sword.fight.opening import open_fight
from solo.systems.fire_and_sword.fight.phases.attacks import melee_phase
from solo.systems.fire_and_sword.fight.phases.magic import magic_phase
from solo.systems.fire_and_sword.fight.phases.movement import movement_phase
from solo.systems.fire_and_sword.fight.phases.spirit import spirit_phase
from solo.systems.fire_and_sword.fight.rules.casting import apply_spell
from solo.systems.fire_and_sword.fight.rules.fighters_out import put_out
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.injuries.episode import aftermath_told, injury_told
from solo.systems.fire_and_sword.injuries.procedures import CareProcedure, RestProcedure
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import CarriedGear
from solo.systems.fire_and_sword.people.social_standing import SocialStanding
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury, InjuryResult
from solo.systems.fire_and_sword.rolls.roll import Level, ReadRoll, level_words, plain_roll, thrown_dice
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath, attacked_soul
from solo.systems.fire_and_sword.session.offices import OfficesProcedure
from solo.systems.fire_and_sword.session.procedure import SessionProcedure
from solo.systems.fire_and_sword.spirits.procedure import SpiritCombatProcedure
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    javelin,
    knows,
    lance,
    sword,
)
from tests.systems.fire_and_sword.leisure import Played, opened, somebody

ONE, OTHER = "party-0", "foes-0"


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


def one(*plan: str, **given: Any) -> Fighter:
    build = a_build(sword(), bow(), javelin(), mount="Horse")
    return a_fighter(ONE, **{"build": build, "plan": list(plan), **given})


def moving(fight: Fight, *faces: int) -> list[str]:
    scene = DiceAtHand(*faces)
    assert not list(movement_phase(FightContext(fight, SPELLS, scene)))
    return [event.text for event in scene.told]


# Movement


@pytest.mark.parametrize(
    ("plan", "given", "paces", "told"),
    [
        ("back", {}, 60, "Party-0 runs away."),
        ("rise", {"fallen": True}, 60, "Party-0 gets up."),
        ("change:Bow", {}, 60, "Party-0 switches to the bow."),
        (f"close:{OTHER}", {}, 60, "Party-0 runs 50 paces and stops 10 paces from Foes-0."),
        (f"close:{OTHER}", {}, 55, "Party-0 runs 50 paces and reaches Foes-0."),
        (f"close:{OTHER}", {}, 1, "Party-0 runs 1 pace and reaches Foes-0."),
        ("clear", {}, 0, "Party-0 runs clear of the melee."),
        ("cover", {"cover": 30}, 60, "Party-0 takes cover."),
    ],
)
def test_a_move_is_told(plan: str, given: dict[str, Any], paces: int, told: str) -> None:
    assert moving(a_fight(one(plan, **given), a_fighter(OTHER, place=paces))) == [told]


def test_giving_ground_the_second_rank_and_a_pursuit_are_told() -> None:
    archer = one(f"shoot:Bow:{OTHER}", "back", weapon="Bow")
    assert moving(a_fight(archer, a_fighter(OTHER, place=60))) == ["Party-0 gives ground."]
    rear = a_fighter("party-1", a_build(sword(second_rank=True)), -10, plan=[f"rank:{ONE}"])
    fight = a_fight(a_fighter(ONE), rear, a_fighter(OTHER))
    assert moving(fight) == ["Party-1 stands in the second rank behind Party-0."]
    follower = a_fighter("foes-1", place=5, plan=[f"close:{ONE}"])
    pursuit = a_fight(one("clear"), a_fighter("party-1", place=300), a_fighter(OTHER), follower)
    assert moving(pursuit) == ["Party-0 runs clear of the melee.", "Foes-1 follows Party-0 and stays in melee."]


def test_a_run_that_leads_nowhere_is_not_told() -> None:
    assert moving(a_fight(one(f"close:{OTHER}", fallen=True), a_fighter(OTHER, place=60))) == []


# Melee, spirits and magic


def blows(fight: Fight, *faces: int) -> list[str]:
    scene = DiceAtHand(*faces)
    assert not list(melee_phase(FightContext(fight, SPELLS, scene)))
    return [event.text for event in scene.told]


def test_a_lance_without_room_is_told() -> None:
    rider = a_fighter(ONE, a_build(lance()), plan=[f"attack:Lance:{OTHER}"], mounted=True, ran=24)
    assert blows(a_fight(rider, a_fighter(OTHER))) == ["Party-0 has no room to charge with the lance."]


@pytest.mark.parametrize(
    ("faces", "told"), [((10, 5), "stays up despite the lance"), ((11,), "is thrown down by the lance")]
)
def test_what_a_lance_does_is_told(faces: tuple[int, ...], told: str) -> None:
    rider = a_fighter(ONE, a_build(lance()), plan=[f"attack:Lance:{OTHER}"], mounted=True, ran=25)
    fight = a_fight(rider, a_fighter(OTHER, a_build(dex=10, siz=9, armour=9)))
    assert blows(fight, 9, 2, *faces)[-1] == f"Foes-0 {told}."


@pytest.mark.parametrize(
    ("faces", "given", "told"),
    [
        ((16,), {}, " and misses."),
        ((1, 18), {}, " and fumbles."),
        ((9, 6, 9), {}, (" (success). Foes-0 does not defend, and a normal blow lands. The blow does 6 damage. "
         "Foes-0 rolls a 9 to resist: unaffected.")),
        ((9, 6, 5), {"armour": 1}, (" (success). Foes-0 does not defend, and a normal blow lands. "
         "The blow does 6 damage, 5 after protection. Foes-0 rolls a 5 to resist: stunned.")),
        ((9, 3), {"armour": 3}, (" (success). Foes-0 does not defend, and a normal blow lands. "
         "The blow does 3 damage, but protection stops it all.")),
        ((15, 4, 9), {"armour": 3}, (" (critical success of 4). Foes-0 does not defend, and a critical blow lands. "
         "The blow does the maximum of 10 damage, and protection does not count. Foes-0 rolls a 9 to resist: "
         "incapacitated.")),
    ],
)  # fmt: skip
def test_a_blow_is_told(faces: tuple[int, ...], given: dict[str, Any], told: str) -> None:
    fight = a_fight(a_fighter(ONE, plan=[f"attack:Sword:{OTHER}"]), a_fighter(OTHER, a_build(**given)))
    assert blows(fight, *faces)[0] == f"Party-0 strikes at Foes-0 with the sword{told}"


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("stunned", "is stunned and out for the rest of the episode"),
        ("incapacitated", "goes down and is out of the fight"),
        ("defeated in spirit", "is defeated in spirit and sinks into sleep"),
        ("yielded", "lays down arms"),
        ("away", "gets away"),
    ],
)
def test_how_somebody_goes_out_is_told(how: Any, told: str) -> None:
    scene = DiceAtHand()
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    put_out(FightContext(fight, SPELLS, scene), fight.find(OTHER), how)
    assert [event.text for event in scene.told] == [f"Foes-0 {told}."]
    assert scene.told[0].changes[0].after == how


def spirits(fight: Fight, *faces: int) -> list[str]:
    scene = DiceAtHand(*faces)
    spirit_phase(FightContext(fight, SPELLS, scene))
    return [event.text for event in scene.told]


def ghost(*plan: str, **given: Any) -> Fighter:
    build = a_build(spirit=True, power=14, skills=(("Hide", 12),))
    return a_fighter(OTHER, build, weapon="", plan=list(plan), **given)


def test_a_duel_of_souls_is_told() -> None:
    fight = a_fight(a_fighter(ONE, a_build(power=13)), ghost(f"haunt:{ONE}"))
    assert spirits(fight, 20, 21, 9, 20, 6, 7) == [
        "Foes-0 seizes the soul of Party-0.",
        "Party-0 attacks the soul of Foes-0 and fails.",
        (
            "Foes-0 attacks the soul of Party-0 (success). "
            "Party-0 defends (failure). Dominance 6 against resistance 7 has no effect."
        ),
    ]


def test_both_rolls_of_an_attack_on_a_soul_are_kept_with_the_story() -> None:
    """F-23."""
    fight = a_fight(a_fighter(ONE, a_build(power=13)), ghost(f"haunt:{ONE}"))
    scene = DiceAtHand(20, 21, 9, 20, 6, 7)
    spirit_phase(FightContext(fight, SPELLS, scene))
    kept = [[(roll.what, roll.dice, roll.faces, roll.target, roll.outcome) for roll in one.rolls] for one in scene.told]
    assert kept == [
        [],
        [("Party-0: POW", "1d30", (20,), 13, "failure"), ("Foes-0: POW", "1d30", (21,), 14, "failure")],
        [("Foes-0: POW", "1d30", (9,), 14, "normal"), ("Party-0: POW", "1d30", (20,), 13, "failure")],
    ]


@pytest.mark.parametrize(("faces", "told"), [((9, 8), "cannot get free of"), ((8, 9), "slips away from")])
def test_breaking_off_is_told(faces: tuple[int, ...], told: str) -> None:
    fight = a_fight(a_fighter(ONE, a_build(power=13), locked=OTHER), ghost("break", locked=ONE))
    rest = (20, 20) if told.startswith("cannot") else ()
    assert spirits(fight, *faces, *rest)[0] == f"Foes-0 {told} Party-0."


def test_a_soul_that_is_kept_off_is_told() -> None:
    fight = a_fight(a_fighter(ONE, a_build(power=13), locked=OTHER), ghost(locked=ONE))
    assert spirits(fight, 8, 9, 20, 20)[0].endswith(" and holds firm.")


def magic(fight: Fight, *faces: int) -> list[str]:
    scene = DiceAtHand(*faces)
    assert not list(magic_phase(FightContext(fight, SPELLS, scene)))
    return [event.text for event in scene.told]


def mage(code: str, **given: Any) -> Fighter:
    skills = (("Cult Lore", 15), ("Hard Skin", 14), ("Stumble", 14), ("Strike Down", 14))
    known = [knows("Rebuke", 2), knows("Hard Skin", 3), knows("Stumble", 3), knows("Strike Down", 3)]
    return a_fighter(ONE, a_build(skills=skills), **{"plan": [code], "spells": known, "magic_points": 16, **given})


def test_a_spell_that_cannot_be_cast_is_told() -> None:
    lost = a_fight(mage(f"cast:Rebuke:2::episode:{OTHER}"), a_fighter(OTHER, place=30))
    assert magic(lost) == ["Party-0 has no target left for Rebuke."]
    poor = a_fight(mage(f"cast:Hard Skin:3::episode:{ONE}", magic_points=5), a_fighter(OTHER, place=30))
    assert magic(poor) == ["Party-0 has too few magic points for Hard Skin."]


@pytest.mark.parametrize(
    ("code", "faces", "told"),
    [
        (f"cast:Hard Skin:3::episode:{ONE}", (9,), ["Hard Skin 3 is active on Party-0."]),
        (f"cast:Stumble:3::episode:{OTHER}", (9, 8), ["Foes-0 falls."]),
        (
            f"cast:Strike Down:3::episode:{OTHER}",
            (9, 8, 2, 4),
            ["Strike Down does 3 damage to Foes-0, who rolls a 4 to resist: unaffected."],
        ),
    ],
)
def test_what_a_spell_does_is_told(code: str, faces: tuple[int, ...], told: list[str]) -> None:
    lines = magic(a_fight(mage(code), a_fighter(OTHER, place=9)), *faces)
    assert lines[-len(told) :] == told


def test_a_bolt_that_is_kept_off_is_told_without_a_resistance() -> None:
    scene = DiceAtHand(2)
    fight = a_fight(mage("defend"), a_fighter(OTHER, running=[RunningSpell("Hard Skin", 5, protection=5)]))
    bolt = CastCode("Strike Down", 3, "", "episode", OTHER)
    apply_spell(FightContext(fight, SPELLS, scene), fight.find(ONE), SPELLS["Strike Down"], bolt)
    assert [event.text for event in scene.told] == ["Strike Down does 0 damage to Foes-0."]


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((18,), "tries to cast Rebuke on Foes-0 and fails."),
        ((1, 18), "tries to cast Rebuke on Foes-0 and fumbles."),
        ((5, 9), "casts Rebuke on Foes-0 (success). Foes-0 resists (success), and the spell has no effect."),
        ((9, 5), "casts Rebuke on Foes-0 (success). Foes-0 resists (success), but the spell is stronger."),
        ((9, 15), "casts Rebuke on Foes-0 (success). Foes-0 fails to resist, and the spell works."),
        ((9, 1, 18), "casts Rebuke on Foes-0 (success). Foes-0 fumbles the resistance, and the spell works."),
    ],
)
def test_how_a_casting_ends_is_told(faces: tuple[int, ...], told: str) -> None:
    fight = a_fight(mage(f"cast:Rebuke:2::episode:{OTHER}"), a_fighter(OTHER, place=9))
    assert magic(fight, *faces)[0] == f"Party-0 {told}"


# Rounds, beginning and end


def test_a_round_tells_intents_and_lost_actions() -> None:
    fight = a_fight(
        a_fighter(ONE, forfeit=2), a_fighter(OTHER, a_build(), surprised=True), a_fighter("foes-1", place=90)
    )
    scene = a_round(fight, {"foes-1": ["defend"]})
    assert [event.text for event in scene.told if event.kind == "declare"] == [
        "Foes-0 is surprised and does nothing.",
        "Foes-1 means to defend.",
        "Party-0 does nothing.",
    ]
    fumbled = a_fight(a_fighter(ONE), a_fighter(OTHER))
    scene = a_round(fumbled, {ONE: [f"attack:Sword:{OTHER}"]}, 1, 18)
    assert scene.line("lost") == "Party-0 loses 1 action in the next round."


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (f"cast:Rebuke:2::episode:{OTHER}", "Foes-0 loses 2 actions in the next round."),
        (f"cast:Stumble:1::episode:{OTHER}", "Foes-0 loses 1 action in the next round."),
        (f"cast:Stumble:3::episode:{OTHER}", "Foes-0 loses 2 actions in the next round and 1 later."),
    ],
)
def test_the_actions_that_a_spell_costs_are_told_once(code: str, told: str) -> None:
    fight = a_fight(mage("", plan=[]), a_fighter(OTHER, place=9))
    scene = a_round(fight, {ONE: [code]}, 9, 8)
    assert [event.text for event in scene.told if "loses" in event.text] == [told]


def test_nobody_who_is_out_is_told_to_have_lost_actions() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter("party-1", out="stunned", forfeit=1), a_fighter(OTHER))
    scene = a_round(fight, {})
    assert not [event for event in scene.told if event.kind == "lost"]


def test_the_thirtieth_round_is_told() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER))
    fight.round = 30
    assert a_round(fight, {}).line("end") == "After 30 rounds, both sides break off."


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((9, 8), ["Foes-0 lies in wait (Hide: success).",
                  "Party-0 is surprised (Spot Hidden: success)."]),
        ((9, 10), ["Foes-0 lies in wait (Hide: success).",
                   "Party-0 sees the ambush (Spot Hidden: success)."]),
    ],
)  # fmt: skip
def test_an_ambush_is_told(faces: tuple[int, ...], told: list[str]) -> None:
    skills = (("Hide", 14), ("Spot Hidden", 12))
    scene = DiceAtHand(*faces)
    fight = a_fight(a_fighter(ONE, a_build(skills=skills)), a_fighter(OTHER, a_build(skills=skills), 60), ambush="foes")
    open_fight(FightContext(fight, SPELLS, scene))
    assert [event.text for event in scene.told] == told


def ending(fight: Fight, winner: Any, answers: list[str], *faces: int) -> list[str]:
    return [event.text for event in end_events(fight, winner, answers, *faces)]


def end_events(fight: Fight, winner: Any, answers: list[str], *faces: int) -> list[Event]:
    fight.winner = winner
    scene = DiceAtHand(*faces)
    running = finish(FightContext(fight, SPELLS, scene))
    try:
        next(running)
        while True:
            running.send(answers.pop(0))
    except StopIteration:
        return list(scene.told)


@pytest.mark.parametrize(
    ("winner", "told"), [("party", "The party holds the field."), ("draw", "Neither side has won.")]
)
def test_how_a_fight_ends_is_told(winner: str, told: str) -> None:
    assert ending(a_fight(a_fighter(ONE), a_fighter(OTHER, out="stunned")), winner, []) == [told]


def test_each_killed_prisoner_is_a_deed() -> None:
    fight = a_fight(a_fighter(ONE, out="stunned"), a_fighter("party-1", out="yielded"), a_fighter(OTHER))
    deeds = [event.deed for event in end_events(fight, "foes", ["kill"]) if event.deed is not None]
    assert deeds == [Deed("Foes-0", "kills", "Party-0"), Deed("Foes-0", "kills", "Party-1")]


@pytest.mark.parametrize(("answer", "told"), [("spare", "left where they lie"), ("capture", "taken prisoner")])
def test_mercy_is_told(answer: str, told: str) -> None:
    fight = a_fight(a_fighter(ONE, out="stunned"), a_fighter("party-1", out="yielded"), a_fighter(OTHER))
    assert ending(fight, "foes", [answer])[-1] == f"Party-0 and Party-1 are {told}."
    single = a_fight(a_fighter(ONE, out="stunned"), a_fighter(OTHER))
    assert ending(single, "foes", [answer])[-1] == f"Party-0 is {told}."


def test_the_results_name_earned_checks_and_exhaustion() -> None:
    fight = a_fight(a_fighter(ONE, checks=["Hide"]), a_fighter(OTHER, out="stunned"))
    assert list(describe_lasting_results(fight)) == [
        "Party-0 earned a check for Hide.",
        "Party-0 is exhausted: −10 on checks until the next rest.",
    ]
    fight = a_fight(a_fighter(ONE), a_fighter("party-1"), a_fighter(OTHER, out="stunned"))
    assert list(describe_lasting_results(fight)) == ["The party is exhausted: −10 on checks until the next rest."]
    assert not list(describe_lasting_results(a_fight(a_fighter(ONE, killed=True), a_fighter(OTHER))))


def test_what_the_party_used_up_and_earned_is_told() -> None:
    archer = a_fighter(ONE, a_build(replace(bow(), spends="Arrow")), missiles={"Bow": 18}, checks=["Dodge", "Hide"])
    assert ending(a_fight(archer, a_fighter(OTHER, out="stunned")), "party", [])[1:] == [
        "Party-0 has earned a check for Dodge and Hide.",
        "Party-0 has used up 2 arrows.",
    ]
    foe = a_fighter(
        OTHER, a_build(replace(bow(), spends="Arrow")), missiles={"Bow": 18}, checks=["Dodge"], out="stunned"
    )
    assert ending(a_fight(a_fighter(ONE), foe), "party", [])[1:] == []


# Injuries (F-20, F-24)


@pytest.mark.parametrize(
    ("injured", "told"),
    [
        (InjuryResult(1, Injury.HEALTHY), "was only knocked about and is fit again"),
        (InjuryResult(4, Injury.WALKING), "is walking wounded"),
        (InjuryResult(6, Injury.WALKING), "is walking wounded. The CON roll prevents flesh rot"),
        (InjuryResult(12, Injury.BADLY, None, True), "is badly wounded. Flesh rot sets in"),
        (InjuryResult(13, Injury.BADLY, Disability.ADDLED), "is badly wounded. Disability: addled"),
        (InjuryResult(18, Injury.DYING), "is dying. The CON roll prevents death"),
        (InjuryResult(19, Injury.DEAD), "is dead. The CON roll failed"),
        (InjuryResult(20, Injury.DEAD), "is dead"),
    ],
)
def test_an_injury_is_told(injured: InjuryResult, told: str) -> None:
    assert injury_told("Ann", injured) == f"Ann {told}."


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Aftermath(3), "wakes unharmed"),
        (Aftermath(7, wounded=True), "wakes from a deep sleep with internal injuries"),
        (Aftermath(12, touched=True), "wakes from a deep sleep under the spirit's effect"),
        (
            Aftermath(17, wounded=True, touched=True),
            "wakes from a deep sleep with internal injuries and under the spirit's effect",
        ),
        (Aftermath(19, lost=True), "is lost between the planes"),
    ],
)
def test_a_row_of_the_spirit_table_is_told(found: Aftermath, told: str) -> None:
    assert aftermath_told("Ann", found) == f"Ann {told}."


# Rolls in words


@pytest.mark.parametrize(
    ("rolled", "overcome", "die", "told"),
    [
        (ReadRoll(Level.FUMBLE, 0), 5, 20, "fumble"),
        (ReadRoll(Level.FAILURE, 0), 0, 20, "failure"),
        (ReadRoll(Level.NORMAL, 9), 0, 20, "success"),
        (ReadRoll(Level.NORMAL, 9), 5, 20, "success, 9 +5 to overcome"),
        (ReadRoll(Level.NORMAL, 9), -5, 20, "success, 9 −5 to overcome"),
        (ReadRoll(Level.NORMAL, 9, 3), 5, 20, "success, 9 +8 to overcome"),
        (ReadRoll(Level.SPECIAL, 3), 0, 20, "special success, rated 23"),
        (ReadRoll(Level.SPECIAL, 3), 2, 30, "special success, rated 33 +2 to overcome"),
        (ReadRoll(Level.CRITICAL, 7), 0, 20, "critical success of 7"),
        (ReadRoll(Level.CRITICAL, 7), 2, 20, "critical success, 7 +2 to overcome"),
    ],
)
def test_a_roll_is_told_by_its_level(rolled: ReadRoll, overcome: int, die: int, told: str) -> None:
    assert level_words(rolled, overcome, die) == told


@pytest.mark.parametrize(
    ("attack", "defence", "told"),
    [
        (ReadRoll(Level.FAILURE, 0), ReadRoll(Level.NORMAL, 9), " and fails."),
        (ReadRoll(Level.FUMBLE, 0), ReadRoll(Level.NORMAL, 9), " and fumbles."),
        (ReadRoll(Level.NORMAL, 9), ReadRoll(Level.FAILURE, 0), " (success). Ann defends (failure)"),
        (
            ReadRoll(Level.SPECIAL, 2),
            ReadRoll(Level.CRITICAL, 4),
            " (special success, rated 32). Ann defends (critical success of 4)",
        ),
    ],
)
def test_an_attack_on_a_soul_is_told_with_both_levels(attack: ReadRoll, defence: ReadRoll, told: str) -> None:
    assert attacked_soul(attack, defence, "Ann") == told


def test_a_roll_is_kept_with_its_rating() -> None:
    kept = plain_roll("x", 22, (9, 3), ReadRoll(Level.SPECIAL, 3))
    assert (kept.dice, kept.faces, kept.result, kept.target, kept.outcome) == ("2d20", (9, 3), 23, 22, "special")
    assert plain_roll("x", 22, (9, 3), ReadRoll(Level.SPECIAL, 3), 30).result == 33
    assert plain_roll("x", 12, (15,), ReadRoll(Level.FAILURE, 0)).result is None
    assert [thrown_dice(10, bonus) for bonus in (0, 2, -1)] == ["1d10", "1d10+2", "1d10-1"]


# Between fights


def story(procedure: Any, character: Any, answers: list[str], faces: list[int], **options: str) -> list[str]:
    setup = Setup(character if isinstance(character, tuple) else (character,), options=options)
    return Played(procedure, setup, answers, faces).texts


def test_the_temple_is_told(content: Content) -> None:
    ann = somebody(skills={"Cult Lore": 15, "Ceremony": 12}, spells=(KnownSpell("Bless", 2, used=True),))
    temple = TempleProcedure(content)
    assert story(temple, ann, ["obtain:party-0", "shield:2", "end"], [6]) == ["Ann gives 2 POW and obtains Shield 2."]
    assert story(temple, ann, ["obtain:party-0", "shield:2", "end"], [5]) == [
        "Ann does not obtain Shield this session."
    ]
    assert story(temple, ann, ["lead:party-0", "end"], [9, 6]) == [
        "Ann holds a ceremony of two hours.",
        "Ann regains Bless.",
    ]
    assert story(temple, ann, ["lead:party-0", "end"], [9, 5])[1] == "Ann does not regain Bless."
    assert story(temple, ann, ["lead:party-0", "end"], [15]) == ["Ann fails to hold a ceremony of two hours."]


def test_study_and_enchanting_are_told(content: Content) -> None:
    bo = somebody(
        "Bo", skills={"Sorcery Lore": 14, "Enchant": 12, "Ceremony": 0}, gear=(CarriedGear("Sorcerer's book"),)
    )
    study, enchant = StudyProcedure(content), EnchantProcedure(content)
    assert story(study, bo, ["learn:party-0", "numb:2", "end"], [6]) == ["Bo learns Numb at strength 2."]
    assert story(study, bo, ["learn:party-0", "numb:2", "end"], [5]) == ["Bo does not master Numb this week."]
    work = ["work:party-0", "a ring", "recovery", "end"]
    assert story(enchant, bo, work, [7]) == ["Bo enchants a ring: +2 POW for recovery."]
    assert story(enchant, bo, work, [13]) == ["Bo fails to enchant a ring and loses the week."]
    assert story(enchant, bo, work, [1, 13]) == [
        "Bo fumbles while enchanting a ring and loses the POW as well as the week."
    ]


def test_casting_at_leisure_is_told(content: Content) -> None:
    ann = somebody(skills={"Cult Lore": 12, "Ceremony": 2, "Hide": 9}, spells=(KnownSpell("Bless", 3),))
    told = story(CastProcedure(content), ann, ["cast:party-0:bless", "Hide", "2", "end"], [13])
    assert told == [
        "Ann holds 2 hours of ceremony: +2.",
        "Ann casts Bless: it works.",
        "Bless 3 is active on Ann (Hide).",
    ]
    played = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:bless", "Hide", "2", "end"], [15])
    assert played.texts[1:] == ["Ann casts Bless: it fails."]
    assert played.story[1].rolls[0].modifiers == (Modifier("ceremony", 2),)


def test_care_and_rest_are_told(content: Content) -> None:
    ann, bo = somebody("Ann", skills={"First Aid": 14}), somebody("Bo", wounds=Wounds(Injury.DYING))
    care, rest = CareProcedure(content), RestProcedure(content)
    assert story(care, (ann, bo), ["aid:party-0:party-1"], [9]) == ["Ann gives Bo First Aid, and it helps."]
    assert story(care, (ann, bo), ["aid:party-0:party-1", "end"], [19]) == [
        "Ann gives Bo First Aid, but it does not help."
    ]
    assert story(rest, (ann, bo), ["day", "end"], [6]) == [
        "Bo survives, badly wounded.",
        "Day 1: the party recovers a little.",
        "1 day of rest.",
    ]
    assert story(rest, (ann, bo), ["day", "end"], [5]) == ["Bo dies at sunrise.", "1 day of rest."]
    tired = somebody("Cy", wounds=Wounds(Injury.WALKING, days=6))
    assert story(rest, tired, ["day", "end"], []) == ["Day 1: Cy is healthy again.", "1 day of rest."]
    spent = somebody("Cy", magic_points_spent=1)
    assert story(rest, spent, ["day", "end"], []) == ["Day 1: the party recovers a little.", "1 day of rest."]
    rotting = somebody("Cy", wounds=Wounds(rotting=6))
    assert story(rest, rotting, ["day", "end"], [5])[0] == "Cy is free of the flesh rot."
    assert story(rest, rotting, ["day", "end"], [15])[0] == "Cy loses a point of CON to the flesh rot."


def test_the_end_of_a_session_is_told(content: Content) -> None:
    ann = somebody(money=50, standing=SocialStanding(7), checks=("Hide",), skills={"Hide": 14})
    assert story(SessionProcedure(content), ann, ["buy:party-0:0", "end"], [15]) == [
        "Ann saves 4 L. at FTE grade 7.",
        "Ann's Hide rises to 15 (check for a critical).",
        "Ann pays 50 L. for a scroll of a common skill.",
    ]
    assert story(SessionProcedure(content), replace(ann, standing=SocialStanding(5), money=0), [], [14]) == [
        "Ann's Hide stays at 14 (check for a critical)."
    ]


def test_offices_are_told(content: Content) -> None:
    ann = somebody(money=1200, skills={"Admin": 12, "Luck": 12})
    offices = OfficesProcedure(content)
    yes = {"friend in the temple": "yes"}
    assert story(offices, ann, ["object:party-0", "end"], [9], **yes) == ["Ann is given a consecrated object."]
    assert story(offices, ann, ["object:party-0", "end"], [13], **yes) == [
        "Ann is thanked for the gifts but gets nothing."
    ]
    assert story(offices, ann, ["office:party-0", "done", "end"], [9]) == ["Ann is appointed to an office of grade 6."]
    assert story(offices, ann, ["office:party-0", "done", "end"], [13]) == ["Ann waits in vain."]
    high = replace(ann, standing=SocialStanding(12), money=0)
    assert story(offices, high, ["command:party-0", "end"], [9]) == ["Ann is given a command."]
    assert story(offices, high, ["command:party-0", "end"], [13]) == ["Ann waits in vain for a command."]


def test_a_duel_of_spirits_is_told(content: Content) -> None:
    setup = Setup((somebody(),), (FoeCount("Disease spirit", 1),))
    played = Played(SpiritCombatProcedure(content), setup, (), [20, 20, 9, 20, 6, 5, 12])
    assert played.texts == [
        "Round 1.",
        "Ann attacks the Disease spirit and fails.",
        (
            "The Disease spirit attacks Ann (success). Ann defends (failure). "
            "Dominance 6 against resistance 5: defeated, with a roll on the spirit table."
        ),
        "Ann is defeated and out for the rest of the episode.",
        "Ann wakes from a deep sleep under the spirit's effect.",
        "The Disease spirit leaves Ann with a wasting disease.",
    ]
    assert played.result.text == "The Disease spirit has defeated Ann."
