"""Spirit combat played: rounds as the rules tell them, spells that help, breaking off, and what a defeat leaves."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Checkpoint, Choose, Content, FoeCount, Setup, System, Viewer
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury
from solo.systems.fire_and_sword.rolls.spirit_combat import duel
from solo.systems.fire_and_sword.spirits.duel_state import SpiritDuelState
from solo.systems.fire_and_sword.spirits.procedure import SpiritCombatProcedure
from tests.systems.fire_and_sword.leisure import Played, codes, opened, somebody

COMBATS = 300
DISEASE = (FoeCount("Disease spirit", 1),)
MADNESS = (FoeCount("Ghost of madness", 1),)
POSSESSION = (FoeCount("Possessing spirit", 1),)
NOBODY_HITS = (25, 25, 25, 25)


@pytest.fixture(scope="module")
def system() -> System:
    return opened()[0]


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


@pytest.fixture(scope="module")
def combat(content: Content) -> SpiritCombatProcedure:
    return SpiritCombatProcedure(content)


@pytest.mark.slow
def test_300_combats_end_without_error_or_stalemate(system: System, combat: SpiritCombatProcedure) -> None:
    people = list(system.characters.ready().values())
    switches = combat.setup_options()
    ends: dict[str, int] = {}
    for seed in range(COMBATS):
        random = Random(seed)
        party = tuple(random.sample(people, random.randint(1, 3)))
        setup = Setup(party, options={name: random.choice(values) for name, values in switches.items()})
        state = combat.begin(setup)
        start = msgspec.json.decode(msgspec.json.encode(state), type=SpiritDuelState)
        scene = UnattendedScene(random, [].append) if seed % 2 else SimulationScene(random)
        result = play_out(combat, state, scene)
        ends[result.outcome] = ends.get(result.outcome, 0) + 1
        tally = combat.tally(start, state)
        assert tally.outcome == result.outcome in ("won", "lost", "draw")
        assert 0 < tally.rounds <= 30
        assert result.text.endswith(".")
        for character in party:
            assert combat.apply_outcome(state, character)
    assert min(ends.get(outcome, 0) for outcome in ("won", "lost", "draw")) > 0
    undecided = ends["draw"]
    assert undecided < COMBATS // 4, "draws are both falling at once, not fights that never end"


@pytest.mark.slow
def test_the_ends_of_many_combats_agree_with_the_closed_form(combat: SpiritCombatProcedure) -> None:
    setup = Setup((somebody(),), MADNESS, options={"breaking off": "never"})
    count = 2000
    won = lost = 0
    for seed in range(count):
        outcome = play_out(combat, combat.begin(setup), SimulationScene(Random(seed))).outcome
        won += outcome == "won"
        lost += outcome == "lost"
    stands = duel((13,), 10, (18,), 10)
    assert won / count == pytest.approx(float(stands.one), abs=0.035)
    assert lost / count == pytest.approx(float(stands.other), abs=0.035)


def test_a_lone_soul_without_spells_is_asked_nothing(combat: SpiritCombatProcedure) -> None:
    ann = somebody()
    played = Played(combat, Setup((ann,), DISEASE), (), [9, 20, 6, 2, 25, 25])
    assert played.kinds == []
    assert played.result.outcome == "won"
    assert played.home(ann) == ann
    assert (
        "Ann attacks the Disease spirit (success). "
        "The Disease spirit defends (failure). Dominance 6 against resistance 2" in (" ".join(played.texts))
    )


def test_both_attacks_of_a_round_count_even_where_both_fall(combat: SpiritCombatProcedure) -> None:
    faces = [9, 20, 6, 2, 9, 20, 5, 5]
    played = Played(combat, Setup((somebody(),), DISEASE), (), faces)
    assert played.result.outcome == "draw"
    assert played.result.text == "Ann and the Disease spirit have defeated each other."


def test_equal_resistance_defeats_without_the_table_and_a_higher_one_saves(combat: SpiritCombatProcedure) -> None:
    ann = somebody()
    played = Played(combat, Setup((ann,), MADNESS), (), [*NOBODY_HITS[:2], 9, 20, 5, 6, 25, 25, 9, 20, 5, 5])
    assert played.result.outcome == "lost"
    assert played.home(ann) == ann, "no roll on the table, so nothing is left of it"


def test_a_special_power_and_a_critical_dominate_with_ten(combat: SpiritCombatProcedure) -> None:
    ann = somebody()
    played = Played(combat, Setup((ann,), MADNESS), (), [25, 25, 18, 4, 20, 9, 10])
    assert "critical success of 4" in " ".join(played.texts)
    assert played.home(ann).wounds.disabilities == (Disability.ADDLED,), "row 10: driven mad"


@pytest.mark.parametrize(
    ("foes", "row", "wounds"),
    [
        (DISEASE, 3, Wounds()),
        (DISEASE, 7, Wounds(Injury.WALKING)),
        (DISEASE, 12, Wounds(ails=("wasting disease",))),
        (POSSESSION, 16, Wounds(ails=("possessed",))),
        (POSSESSION, 18, Wounds(Injury.WALKING, ails=("possessed",))),
        (DISEASE, 20, Wounds(lost_soul=True)),
    ],
)
def test_what_the_spirit_table_leaves(
    combat: SpiritCombatProcedure, foes: tuple[FoeCount, ...], row: int, wounds: Wounds
) -> None:
    ann = somebody()
    played = Played(combat, Setup((ann,), foes), (), [25, 25, 9, 20, 5, 2, row])
    assert played.home(ann).wounds == wounds
    left = {change.after for event in played.story[-1:] for change in event.changes}
    assert left == {*wounds.ails, *([wounds.injury.value] if wounds.injury is not Injury.HEALTHY else [])}


def test_spells_that_raise_pow_are_offered_with_their_odds(combat: SpiritCombatProcedure) -> None:
    ann = somebody(
        skills={"Cult Lore": 15, "Spirit Wall": 14},
        spells=(KnownSpell("Shield", 2), KnownSpell("Spirit of the Faithful", 2), KnownSpell("Spirit Wall", 2)),
        magic_points_spent=12,
    )
    answers = ["cast:party-0:spirit-of-the-faithful:2", "fight"]
    faces = [*NOBODY_HITS, 7, 25, 25, 25, 25]
    played = Played(combat, Setup((ann,), MADNESS), answers, [*faces, *([25] * 4 + [9]) * 40])
    first, second = played.asked[0], played.asked[1]
    assert codes(first) == [
        "fight",
        "cast:party-0:spirit-of-the-faithful:2",
        "cast:party-0:shield:2",
        "cast:party-0:spirit-wall:1",
    ], "strength 2 of the wall cannot be paid"
    assert codes(second) == ["fight", "cast:party-0:shield:2", "cast:party-0:spirit-wall:1"], "one spell a round"
    odds = played.figures[0]
    now, then = duel((13,), 10, (18,), 10), duel((18,), 10, (18,), 10)
    assert odds["fight"]["wins overall"] == pytest.approx(float(now.one))
    assert odds["cast:party-0:spirit-of-the-faithful:2"]["wins overall, with this"] == pytest.approx(float(then.one))
    assert odds["cast:party-0:spirit-of-the-faithful:2"]["works"] == pytest.approx(14 / 20)
    home = played.home(ann)
    assert next(one for one in home.spells if one.name == "Spirit of the Faithful").used
    assert home.running == (), "divine spells end with the episode"


def test_a_spell_that_already_runs_is_not_offered_and_lasting_ones_stay(combat: SpiritCombatProcedure) -> None:
    wall = RunningSpell("Spirit Wall", 2, spirit_bonus=2, sunrises=8)
    ann = somebody(skills={"Spirit Wall": 14}, spells=(KnownSpell("Spirit Wall", 2),), running=(wall,))
    played = Played(combat, Setup((ann,), DISEASE), (), [9, 20, 6, 2, 25, 25])
    assert played.kinds == []
    assert played.home(ann).running == (wall,)


def test_a_friend_may_cast_for_the_soul_in_the_duel(combat: SpiritCombatProcedure) -> None:
    ann = somebody("Ann")
    bo = somebody("Bo", skills={"Cult Lore": 15}, spells=(KnownSpell("Shield", 3),))
    faces = [*NOBODY_HITS, 7, 9, 20, 6, 2, 25, 25]
    played = Played(combat, Setup((ann, bo), MADNESS), ["party-0", "cast:party-1:shield:3"], faces)
    assert played.kinds == ["who", "soul"]
    assert "Bo casts Shield 3: Ann gets +3 POW in the duel." in played.texts
    assert played.home(bo).spells == (KnownSpell("Shield", 3, used=True),)


def test_a_fetch_rolls_a_second_die(combat: SpiritCombatProcedure) -> None:
    shaman = somebody(fetch=True)
    faces = [25, 9, 20, 6, 2, 25, 25, 25]
    played = Played(combat, Setup((shaman,), DISEASE), (), faces)
    assert played.result.outcome == "won"


def test_a_spirit_may_be_asked_to_break_off_and_be_held(combat: SpiritCombatProcedure) -> None:
    setup = Setup((somebody(),), DISEASE, options={"breaking off": "asked"})
    held, slips_away = [13, 4, 9, 25, 25], [3, 9]  # a critical holds it, and the soul attacks in the same round
    played = Played(combat, setup, ["leave", "leave"], [*held, *slips_away])
    assert played.kinds == ["spirit", "spirit"]
    assert combat.side(played.state, played.asked[0].who) == "foes"
    assert played.result.outcome == "won"
    assert played.result.text == "The Disease spirit has slipped away from Ann."


@pytest.mark.parametrize(
    ("name", "power", "answer"),
    [
        ("Disease spirit", 30, "fight"),  # INT 5: it never thinks of leaving
        ("Ghost of madness", 40, "leave"),
        ("Ghost of madness", 8, "fight"),
        ("Possessing spirit", 13, "fight"),
        ("Possessing spirit", 27, "leave"),
    ],
)
def test_a_spirit_breaks_off_as_its_wits_tell_it(
    combat: SpiritCombatProcedure, name: str, power: int, answer: str
) -> None:
    strong = somebody(statistics=msgspec.structs.replace(somebody().statistics, power=power))
    state = combat.begin(Setup((strong,), (FoeCount(name, 1),), options={"breaking off": "asked"}))
    running = combat.run(state, SimulationScene(Random(1)))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert asked.kind == "spirit"
    choice = combat.decide(state, asked)
    assert choice.answer == answer
    assert not choice.reason or (choice.reason.endswith(".") and name in choice.reason)


def test_a_spirit_left_to_its_wits_gives_its_reason(combat: SpiritCombatProcedure) -> None:
    strong = somebody(statistics=msgspec.structs.replace(somebody().statistics, power=29))
    played = Played(combat, Setup((strong,), MADNESS), (), [2, 1, 9])
    assert played.kinds == []
    assert played.story[-1].reason == "The Ghost of madness has met a stronger soul."
    assert played.result.outcome == "won"


def test_after_ten_quiet_rounds_it_may_end_undecided_and_after_thirty_it_does(content: Content) -> None:
    combat = SpiritCombatProcedure(content)
    weak = somebody(statistics=msgspec.structs.replace(somebody().statistics, power=0))
    state = combat.begin(Setup((weak,), DISEASE))
    assert isinstance(state, SpiritDuelState)
    state.spirit.power = 0
    running = combat.run(state, SimulationScene(Random(1)))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert isinstance(asked, Choose)
    assert (asked.kind, codes(asked), state.round) == ("soul", ["fight", "stop"], 11)
    ended = combat.begin(Setup((weak,), DISEASE))
    assert isinstance(ended, SpiritDuelState)
    ended.spirit.power = 0
    running = combat.run(ended, SimulationScene(Random(1)))
    asked = next(running)
    with pytest.raises(StopIteration) as end:
        while True:
            asked = next(running) if isinstance(asked, Checkpoint) else running.send("fight")
    assert end.value.value.outcome == "draw"
    assert ended.round == 30


def test_a_spirit_with_spells_casts_them(content: Content, combat: SpiritCombatProcedure) -> None:
    ancestor = next(foe for foe in content.entries(Foe).values() if foe.spirit and "Shield" in foe.spells)
    state = combat.begin(Setup((somebody(),), (FoeCount(ancestor.name, 1),)))
    assert isinstance(state, SpiritDuelState)
    for seed in range(40):
        state = combat.begin(Setup((somebody(),), (FoeCount(ancestor.name, 1),)))
        assert isinstance(state, SpiritDuelState)
        play_out(combat, state, SimulationScene(Random(seed)))
        if state.spirit.running:
            assert state.spirit.spells[0].used
            return
    raise AssertionError("it never cast its Shield in forty combats")


def test_the_spirit_is_asked_for_where_the_setup_does_not_say(combat: SpiritCombatProcedure) -> None:
    answers = ["set:breaking off:never", "Ghost of madness"]
    played = Played(combat, Setup((somebody(),)), answers, [9, 20, 6, 2, 25, 25])
    assert played.kinds == ["which", "which"]
    assert played.result.text == "Ann has defeated the Ghost of madness."
    assert played.figures[0]["Disease spirit"]["wins overall"] == pytest.approx(0.41, abs=0.005)


def test_what_cannot_be_fought_says_why(combat: SpiritCombatProcedure) -> None:
    asleep = somebody("Bo", wounds=Wounds(lost_soul=True))
    for setup in (
        Setup((asleep,)),
        Setup((somebody(),), (FoeCount("Wolf", 1),)),
        Setup((somebody(),), (FoeCount("Disease spirit", 2),)),
        Setup((somebody(),), options={"spirit": "Wolf"}),
        Setup(()),
    ):
        with pytest.raises(ValueError, match=r"\.$"):
            combat.begin(setup)


@pytest.mark.parametrize("sides", [0, 7, 1_000_000])
def test_a_state_whose_spirit_resists_with_no_die_is_refused(combat: SpiritCombatProcedure, sides: int) -> None:
    state = combat.begin(Setup((somebody(),), MADNESS))
    assert list(combat.find_problems(state)) == []
    state.spirit.resistance_die = sides
    assert list(combat.find_problems(state)) == [f"A resistance die cannot have {sides} sides."]


def test_strangers_see_the_spirit_and_none_of_its_figures(combat: SpiritCombatProcedure) -> None:
    state = combat.begin(Setup((somebody(),), MADNESS))
    view = combat.view(state, None, Viewer("party"))
    spirit = view.fighters[-1]
    assert (spirit.name, spirit.side, spirit.bars) == ("Ghost of madness", "foes", ())
