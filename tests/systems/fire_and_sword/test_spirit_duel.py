"""The duel of a soul and a spirit, clause by clause (`F-22` to `F-24`, `R-20`, `R-43`, `H-13` to `H-15`)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from solo.play.scenes import UnattendedScene
from solo.resolver import TypedThrower
from solo.systems.contract import Content, Event, FoeCount, Setup
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.fire_and_sword.rolls.roll import BlowDepth, Level, ReadRoll
from solo.systems.fire_and_sword.rolls.spirit_combat import (
    SpiritGrip,
    SpiritRow,
    aftermath,
    grip,
    grip_result,
    holds_spirit,
    roll_contest,
    soul_roll,
    soul_rolls,
)
from solo.systems.fire_and_sword.spirits.duel_state import (
    SPIRIT_KEY,
    SpiritDuelState,
    castings,
    duel_is_over,
    powers_of_soul,
    powers_of_spirit,
    resist_die,
    spirit_of,
    winner,
)
from solo.systems.fire_and_sword.spirits.options import soul_declares, soul_tactic, spirit_tactic
from solo.systems.fire_and_sword.spirits.procedure import SpiritCombatProcedure
from solo.systems.fire_and_sword.spirits.rounds import magic_phase, slips_away, spirit_phase
from tests.systems.fire_and_sword.leisure import Scripted, codes, opened, somebody

SOUL = "party-0"


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


def duel(content: Content, *people: Character, **spirit: Any) -> SpiritDuelState:
    """A duel of the first of these, POW 13 and no magic by default, with a spirit of POW 14."""
    begun = SpiritCombatProcedure(content).begin(Setup(people or (somebody(),), (FoeCount("Disease spirit", 1),)))
    begun.who, begun.round = SOUL, 1
    for name, value in spirit.items():
        setattr(begun.spirit, name, value)
    return begun


def powerful(power: int, **fields: Any) -> Character:
    return somebody(statistics=Statistics(power=power), **fields)


# Rolls (F-23, R-23, R-24)


@pytest.mark.parametrize(
    ("given", "rolls"),
    [
        ({}, (13,)),
        ({"bonus": 5}, (18,)),
        ({"fetch": True}, (13, 13)),
        ({"fetch": True, "bonus": 2}, (15, 15)),
        ({"skill": 1}, (13,)),
        ({"skill": 2}, (13, 2)),
        ({"skill": 9, "bonus": 3}, (16, 9)),
        ({"helpers": (12, 7), "bonus": 3}, (16, 12, 7)),
    ],
)
def test_spells_raise_ones_own_pow_alone(given: dict[str, Any], rolls: tuple[int, ...]) -> None:
    assert soul_rolls(13, **given) == rolls


def test_the_best_single_roll_is_kept_by_level_then_by_rating() -> None:
    assert soul_roll(TypedThrower([(7,), (9,)]), (13, 13)) == ReadRoll(Level.NORMAL, 9)
    assert soul_roll(TypedThrower([(9,), (20,)]), (13, 13)) == ReadRoll(Level.NORMAL, 9)
    assert soul_roll(TypedThrower([(10,), (13,), (2,)]), (13, 13)) == ReadRoll(Level.CRITICAL, 2), (
        "a critical of 2 beats a 10"
    )


@pytest.mark.parametrize(
    ("dominance", "resistance", "came"),
    [(5, 6, SpiritGrip.NO_EFFECT), (5, 5, SpiritGrip.DEFEATED), (5, 4, SpiritGrip.DEFEATED_TABLE),
     (1, 1, SpiritGrip.DEFEATED),
     (10, 10, SpiritGrip.DEFEATED), (10, 1, SpiritGrip.DEFEATED_TABLE), (10, 12, SpiritGrip.NO_EFFECT)],
)  # fmt: skip
def test_dominance_against_resistance(dominance: int, resistance: int, came: SpiritGrip) -> None:
    assert grip_result(dominance, resistance) is came


def test_only_a_normal_blow_rolls_its_dominance() -> None:
    assert grip(TypedThrower([(4,), (5,)]), BlowDepth.NORMAL, 10) is SpiritGrip.NO_EFFECT
    assert grip(TypedThrower([(9,)]), BlowDepth.SPECIAL, 10) is SpiritGrip.DEFEATED_TABLE
    assert grip(TypedThrower([(9,)]), BlowDepth.CRITICAL, 10) is SpiritGrip.DEFEATED_TABLE
    assert grip(TypedThrower([]), BlowDepth.NONE, 10) is SpiritGrip.NO_EFFECT


def test_a_souls_attack_must_be_higher_than_the_defence() -> None:
    assert roll_contest(TypedThrower([(9,), (8,)]), (13,), (14,)) is BlowDepth.NORMAL
    assert roll_contest(TypedThrower([(9,), (9,)]), (13,), (14,)) is BlowDepth.NONE
    assert roll_contest(TypedThrower([(20,), (20,)]), (13,), (14,)) is BlowDepth.NONE
    assert roll_contest(TypedThrower([(9,), (2,), (3,)]), (13,), (14,)) is BlowDepth.NORMAL


@pytest.mark.parametrize(
    ("faces", "kept"), [((9, 8), True), ((9, 9), False), ((8, 9), False), ((20, 20), False), ((9, 20), True)]
)
def test_a_spirit_is_held_by_a_roll_that_overcomes_its_hide(faces: tuple[int, ...], kept: bool) -> None:
    """H-13."""
    assert holds_spirit(TypedThrower([(face,) for face in faces]), (13,), 16) is kept


def test_a_spirit_with_a_table_of_its_own_uses_it() -> None:
    own = (SpiritRow(5), SpiritRow(12, touched=True), SpiritRow(20, wounded=True, lost=True))
    found = [aftermath(TypedThrower([(face,)]), own) for face in (5, 6, 12, 13, 20)]
    assert [(one.wounded, one.touched, one.lost) for one in found] == [
        (False, False, False), (False, True, False), (False, True, False), (True, False, True), (True, False, True),
    ]  # fmt: skip
    assert aftermath(TypedThrower([(6,)])).wounded


# Who fights with what


def test_a_spirit_enters_with_what_it_is_and_has_cast(content: Content) -> None:
    foe = replace(
        content.entries(Foe)["Disease spirit"],
        skills={"Hide": 12, "Cult Lore": 11, "Spirit Fighting": 7},
        statistics=Statistics(power=15, intelligence=6),
        spells={"Shield": 2, "Spirit of the Faithful": 2},
        running=("Shield",),
        fetch=True,
        resistance_die=12,
    )
    spirit = spirit_of(foe, content)
    assert (spirit.power, spirit.hide, spirit.lore, spirit.skill, spirit.wits) == (15, 12, 11, 7, 6)
    assert spirit.spells == [KnownSpell("Shield", 2, True), KnownSpell("Spirit of the Faithful", 2)]
    assert powers_of_spirit(spirit) == (17, 17, 7)


def test_a_soul_rolls_with_spells_fetch_skill_and_helpers(content: Content) -> None:
    shaman = somebody(
        fetch=True,
        skills={"Spirit Fighting": 9},
        helpers=(HelpingSpirit("Bear", 12),),
        running=(RunningSpell("Shield", 2, spirit_bonus=2),),
    )
    state = duel(content, shaman, resistance_die=12)
    assert powers_of_soul(state.soul) == (15, 15, 9, 12)
    assert powers_of_soul(state.soul, 3) == (18, 18, 9, 12)
    assert (resist_die(state, SOUL), resist_die(state, SPIRIT_KEY)) == (10, 12)


# Castings


def offered(state: SpiritDuelState, content: Content) -> list[str]:
    return [one.code for one in castings(state, content)]


def test_only_ready_spells_that_raise_pow_are_cast(content: Content) -> None:
    known = (KnownSpell("Shield", 2, used=True), KnownSpell("Bless", 2), KnownSpell("Spirit of the Faithful", 2))
    state = duel(content, somebody(skills={"Cult Lore": 15}, spells=known))
    assert offered(state, content) == ["cast:party-0:spirit-of-the-faithful:2"]


@pytest.mark.parametrize(("spent", "found"), [(10, 3), (11, 2), (12, 1), (13, 0)])
def test_sorcery_is_cast_as_far_as_it_can_be_paid(content: Content, spent: int, found: int) -> None:
    mage = somebody(skills={"Spirit Wall": 14}, spells=(KnownSpell("Spirit Wall", 3),), magic_points_spent=spent)
    assert offered(duel(content, mage), content) == [f"cast:party-0:spirit-wall:{n}" for n in range(found, 0, -1)]


def test_each_casts_one_spell_a_round_and_nobody_the_same_for_nothing(content: Content) -> None:
    """R-20."""
    shield = (KnownSpell("Shield", 2), KnownSpell("Spirit of the Faithful", 2))
    ann, bo = (somebody(name, skills={"Cult Lore": 15}, spells=shield) for name in ("Ann", "Bo"))
    state = duel(content, ann, bo)
    assert len(offered(state, content)) == 4
    state.plans = ["cast:party-0:shield:2"]
    assert offered(state, content) == ["cast:party-1:spirit-of-the-faithful:2"]
    stronger = replace(bo, spells=(KnownSpell("Shield", 3),))
    state = duel(content, ann, stronger)
    state.plans = ["cast:party-0:shield:2"]
    assert [(one.code, one.gain) for one in castings(state, content)] == [("cast:party-1:shield:3", 1)]


def test_whoever_sleeps_casts_nothing(content: Content) -> None:
    bo = somebody("Bo", skills={"Cult Lore": 15}, spells=(KnownSpell("Shield", 2),), wounds=Wounds(Injury.DYING))
    assert offered(duel(content, somebody(), bo), content) == []


# The spirit phase


def phase(content: Content, *faces: int, spirit_attacks: bool = True) -> SpiritDuelState:
    state = duel(content)
    spirit_phase(state, Scripted(faces, []), spirit_attacks)
    return state


@pytest.mark.parametrize(
    ("faces", "fallen", "table", "quiet"),
    [
        ((20, 20, 20, 20), [], False, 1),
        ((9, 20, 6, 7, 20, 20), [], False, 1),
        ((9, 20, 6, 6, 20, 20), [SPIRIT_KEY], False, 0),
        ((20, 20, 9, 20, 6, 6), [SOUL], False, 0),
        ((20, 20, 9, 20, 6, 5), [SOUL], True, 0),
        ((9, 20, 6, 5, 9, 20, 6, 5), [SPIRIT_KEY, SOUL], True, 0),
    ],
    ids=["nothing", "resisted", "the spirit falls", "the soul falls", "to the table", "both"],
)
def test_what_a_round_of_attacks_does(
    content: Content, faces: tuple[int, ...], fallen: list[str], table: bool, quiet: int
) -> None:
    state = phase(content, *faces)
    assert (state.fallen, state.on_table, state.quiet) == (fallen, table, quiet)


def test_a_spirit_that_tried_to_leave_makes_no_attack(content: Content) -> None:
    state = phase(content, 20, 20, spirit_attacks=False)
    assert (state.fallen, state.quiet) == ([], 1)


@pytest.mark.parametrize(("faces", "gone"), [((9, 8), False), ((8, 9), True)])
def test_a_spirit_slips_away_unless_it_is_held(content: Content, faces: tuple[int, ...], gone: bool) -> None:
    assert slips_away(duel(content), Scripted(faces, [])) is gone


@pytest.mark.parametrize(
    ("fallen", "away", "is_over", "won"),
    [
        ([SPIRIT_KEY], False, True, "won"),
        ([SOUL], False, True, "lost"),
        ([SOUL, SPIRIT_KEY], False, True, "draw"),
        ([], True, True, "won"),
        ([], False, False, "draw"),
    ],
)
def test_who_has_won_a_duel(content: Content, fallen: list[str], away: bool, is_over: bool, won: str) -> None:
    state = duel(content)
    state.fallen, state.away = fallen, away
    assert duel_is_over(state) is is_over
    assert winner(state) == won


# The magic phase


def after_magic(content: Content, fallen: list[str], *faces: int, **spirit: Any) -> SpiritDuelState:
    state = duel(content, somebody(skills={"Cult Lore": 15}, spells=(KnownSpell("Shield", 2),)), **spirit)
    state.plans, state.fallen = ["cast:party-0:shield:2"], fallen
    magic_phase(state, Scripted(faces, []), content)
    assert state.plans == []
    return state


def test_a_soul_that_fell_is_not_helped_any_more(content: Content) -> None:
    assert after_magic(content, [], 9).soul.character.running
    assert not after_magic(content, [], 16).soul.character.running
    assert not after_magic(content, [SOUL]).soul.character.running


def test_a_spirit_casts_its_best_divine_spell_while_it_stands(content: Content) -> None:
    known = [KnownSpell("Shield", 1), KnownSpell("Spirit of the Faithful", 2), KnownSpell("Spirit Wall", 5)]
    state = after_magic(content, [], 9, 9, spells=list(known), lore=12)
    assert [one.spell for one in state.spirit.running] == ["Spirit of the Faithful"]
    assert [one.used for one in state.spirit.spells] == [False, True, False]
    failed = after_magic(content, [], 9, 13, spells=list(known), lore=12)
    assert failed.spirit.running == []
    assert not any(one.used for one in failed.spirit.spells)
    assert after_magic(content, [SPIRIT_KEY], 9, spells=list(known), lore=12).spirit.running == []
    used = [KnownSpell("Shield", 1, True), KnownSpell("Bless", 3)]
    assert after_magic(content, [], 9, spells=used, lore=12).spirit.running == []


# What is asked and answered


@pytest.mark.parametrize(
    ("quiet", "plans", "stops"), [(9, [], False), (10, [], True), (10, ["cast:party-0:shield:2"], False)]
)
def test_ten_quiet_rounds_may_end_it(content: Content, quiet: int, plans: list[str], stops: bool) -> None:
    """H-15."""
    state = duel(content, somebody(skills={"Cult Lore": 15}, spells=(KnownSpell("Shield", 2),)))
    state.quiet, state.plans = quiet, plans
    assert ("stop" in codes(soul_declares(state, content))) is stops


def test_a_company_casts_what_adds_most_by_its_chance_or_fights_on(content: Content) -> None:
    known = (KnownSpell("Shield", 3), KnownSpell("Spirit of the Faithful", 2))
    state = duel(content, somebody(skills={"Cult Lore": 15}, spells=known))
    assert soul_tactic(state, content).answer == "cast:party-0:spirit-of-the-faithful:2"
    hopeless = duel(content, somebody(skills={"Cult Lore": 1}, spells=known))
    assert soul_tactic(hopeless, content).answer == "fight"
    hopeless.quiet = 10
    assert soul_tactic(hopeless, content).answer == "stop"
    hopeless.quiet = 9
    assert soul_tactic(hopeless, content).answer == "fight"


@pytest.mark.parametrize(
    ("wits", "power", "hide", "leaves"),
    [
        pytest.param(7, 30, 20, False, id="a dull spirit never leaves"),
        pytest.param(8, 30, 2, True, id="a plain one that is losing badly does"),
        pytest.param(8, 15, 20, False, id="a plain one that is not does not"),
        pytest.param(13, 18, 20, True, id="a cunning one leaves a stronger soul"),
        pytest.param(13, 10, 20, False, id="a cunning one that wins stays"),
        pytest.param(13, 30, 1, False, id="a cunning one that cannot hide stays"),
    ],
)
def test_when_a_spirit_breaks_off(content: Content, wits: int, power: int, hide: int, leaves: bool) -> None:
    state = duel(content, powerful(power), wits=wits, hide=hide)
    assert (spirit_tactic(state).answer == "leave") is leaves


@pytest.mark.parametrize(
    ("power", "reason"), [(6, "The Disease spirit expects to win."), (14, "")], ids=["a weaker soul", "an equal one"]
)
def test_a_cunning_spirit_that_stays_says_why_where_it_is_stronger(content: Content, power: int, reason: str) -> None:
    assert str(spirit_tactic(duel(content, powerful(power), wits=13, hide=1)).reason) == reason


def test_a_round_comes_out_alike_whether_it_is_told_or_not(content: Content) -> None:
    told: list[Event] = []
    ends = []
    for listener in (None, told.append):
        state = duel(content)
        spirit_phase(state, UnattendedScene(Random(5), listener))
        ends.append((state.fallen, state.quiet, state.on_table))
    assert ends[0] == ends[1]
    assert told
