"""What is remembered of fighters is what would be worked out anew, however often it has been forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

import msgspec
import pytest

from solo.forecast.fights import simulation_scene
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Content, Setup
from solo.systems.polyhedral.fight.options.attacks import in_order, list_attacks
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.state import (
    QUIET,
    AttackModes,
    CarriedItem,
    Combatant,
    Fight,
    LastingEffect,
    fact_cache,
)
from solo.systems.polyhedral.fight.state.fact_cache import FactCache
from solo.systems.polyhedral.fight.state.fight import DerivedFigures
from solo.systems.polyhedral.fight.state.fight import Distraction as Taunt
from solo.systems.polyhedral.fight.tactics import can_harm
from solo.systems.polyhedral.fight.tactics.attack_odds import attack_odds_by_target
from solo.systems.polyhedral.fight.tactics.readying import promise, readied_value
from solo.systems.polyhedral.ground.field import Field
from solo.systems.polyhedral.magic.afflictions import Hinder
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Sleep
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from solo.systems.polyhedral.rulings import Rulings
from tests.systems.polyhedral.fight.staging import OPEN, Stage, fighter, held

SYSTEM = open_system("polyhedral", None).system
FIGHTS = ("Half a book of fire", "Under the fallen roof", "Arrows over the heather")
FACTS: tuple[Callable[..., object], ...] = (
    AttackModes.spells,
    AttackModes.shield,
    AttackModes.forms,
    AttackModes.wears_metal,
    AttackModes.is_unarmed,
    AttackModes.fights_hand_to_hand,
    AttackModes.holds_a_use,
    AttackModes.pairs,
    AttackModes.enchantments,
    AttackModes.own_forms,
)


def begun(name: str) -> Fight:
    ready, characters = SYSTEM.encounters.ready_fights()[name], SYSTEM.characters.ready()
    party = tuple(characters[member] for member in ready.party)
    state = SYSTEM.procedures["fight"].begin(Setup(party, ready.foes, place=ready.place, options=ready.options))
    assert isinstance(state, Fight)
    return state


def content() -> Content:
    fight = SYSTEM.procedures["fight"]
    assert isinstance(fight, FightProcedure)
    return fight._armoury.content


def answers(procedure: FightProcedure, state: Fight, seed: str, scene: SimulationScene | None = None) -> Iterator[str]:
    """Every answer of a fight."""
    running = procedure.run(state, scene or SimulationScene(Random(seed)))
    asked = next(running)
    while True:
        try:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            given = procedure.decide(state, asked).answer
            yield given
            asked = running.send(given)
        except StopIteration:
            return


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTS)
def test_facts_are_those_worked_out_anew_at_every_decision(name: str) -> None:
    procedure, state = FightProcedure(content()), begun(name)
    armoury = procedure._armoury
    for _ in answers(procedure, state, "facts"):
        for one in state.combatants:
            for fact in FACTS:
                assert fact(armoury, one) == fact.__wrapped__(armoury, one)  # type: ignore[attr-defined]
            for foe in state.foes_of(one):
                known = can_harm.could_harm(state, armoury, one, foe)
                assert known == can_harm.worked_out_harm(state, armoury, one, foe)


def test_the_number_of_an_arrangement_is_that_of_no_other_even_once_all_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fact_cache, "MOST_ARRANGEMENTS", 2)
    known, state = FactCache(), begun(FIGHTS[0])
    one, *others = {each.kind: each for each in state.combatants}.values()
    stamps = [known.stamp(one), known.stamp(one)]
    assert stamps[0] == stamps[1]
    one.pieces[0].parries += 1
    stamps += [known.stamp(each) for each in (one, *others)]
    assert len(set(stamps)) == len(stamps) - 1


def played(name: str) -> tuple[list[str], bytes, Mapping[str, float]]:
    """All that a fight comes to: its answers, how it ends, and what luck was weighed."""
    state, scene = begun(name), simulation_scene("same")
    given = list(answers(FightProcedure(content()), state, "", scene))
    return given, msgspec.json.encode(state), scene.lucks


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTS)
def test_forgetting_all_the_time_changes_no_fight(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    remembering = played(name)
    monkeypatch.setattr(fact_cache, "MOST_BUILDS", 1)
    monkeypatch.setattr(fact_cache, "MOST_ARRANGEMENTS", 1)
    monkeypatch.setattr(fact_cache, "MOST_BOUTS", 1)
    monkeypatch.setattr(Fight, "moment", property(lambda _: None, lambda *_: None), raising=False)
    assert played(name) == remembering


def test_equal_builds_are_one_build() -> None:
    known = FactCache()
    one, other = fighter(held("Rapier")), fighter(held("Rapier"))
    assert one is not other
    assert known.shared(one) is known.shared(other)
    assert known.shared(fighter(held("dagger/stilleto"))) is not known.shared(one)


# Everything of a fight that may change, one at a time, and how: whatever a bout hangs on is among it.
BODY: Mapping[str, object] = {
    **dict.fromkeys(("lp", "vp", "temporary_vp", "bare_parries", "reach_bonus", "height", "width", "ruled", "sp"), 2),
    **dict.fromkeys(("unaware", "prone", "unconscious", "dead", "left", "defensive", "blocked", "acted"), True),
    **dict.fromkeys(("bleeding", "wounded", "helped", "distracting", "wavering"), True),
    "resolve": "timid",
    "gone": "move",
    "serves": "foes",
    "place": (6, 5),
    "effects": [
        LastingEffect("Dread", Hinder(modifier=-2), "bob", Power(0, 0), 2),
        LastingEffect("Sleep", Sleep(), "bob", Power(0, 0), 2),
    ],
    "drawn": [Taunt(by="al", result=9)],
    "pieces": [],
    "build": fighter(held("Spear"), STR=6, QKN=12, TGH=4),
}
THING: Mapping[str, object] = {
    **dict.fromkeys(("count", "wait", "parries", "scars"), 2),
    "where": "belt",
    "grip": "two hands",
    "prefix": "Venomous",
    "suffix": "of defense",
    "mark": "kindled",
}
UNENCHANTED = {name: value for name, value in THING.items() if name not in ("prefix", "suffix")}
FIELD: Mapping[str, object] = {
    "light": "dark",
    "rows": (*OPEN[:5], "." * 5 + "o..~" + "." * 11, *OPEN[6:]),
}
REST = (
    "key",
    "name",
    "letter",
    "side",
    "kind",
    "figures",
    "role",
    "wit",
    "given_up",
    "initiative",
    "harm",
    "menace",
    "yielded",
    "flight",
)
POINTS = ("full_lp", "full_vp", "full_sp", "vp_owed")


def changes(state: Fight) -> Iterator[tuple[str, Callable[[Fight], None]]]:
    """Each change of a single value: what is changed, and how."""

    def of_combatant(number: int, name: str, value: object) -> Callable[[Fight], None]:
        return lambda fight: setattr(fight.combatants[number], name, value)

    def of_figures(number: int, name: str) -> Callable[[Fight], None]:
        def change(fight: Fight) -> None:
            one = fight.combatants[number]
            one.figures = msgspec.structs.replace(one.figures, **{name: getattr(one.figures, name) + 2})

        return change

    def of_piece(number: int, slot: int, name: str, value: object) -> Callable[[Fight], None]:
        return lambda fight: setattr(fight.combatants[number].pieces[slot], name, value)

    def of_field(name: str, value: object) -> Callable[[Fight], None]:
        def change(fight: Fight) -> None:
            fight.field = msgspec.structs.replace(fight.field, **{name: value})

        return change

    for number, one in enumerate(state.combatants):
        for name, value in BODY.items():
            yield f"{name} of {one.name}", of_combatant(number, name, value)
        for name in DerivedFigures.__struct_fields__:
            if name != "bonuses":
                yield f"{name} of {one.name}", of_figures(number, name)
        for slot, piece in enumerate(one.pieces):
            enchantable = piece.name == MELEE.name
            for name, value in THING.items() if enchantable else UNENCHANTED.items() if piece.where != "body" else ():
                yield f"{name} of {one.name}'s {piece.name}", of_piece(number, slot, name, value)
    for name, value in FIELD.items():
        yield f"{name} of the field", of_field(name, value)
    yield "rulings", lambda fight: setattr(fight, "rulings", Rulings(aim_beyond_limit="counts"))


def test_every_value_that_may_change_is_among_those_that_do() -> None:
    assert {*BODY, *REST, *POINTS} == set(Combatant.__struct_fields__)
    assert {*THING, "name"} == set(CarriedItem.__struct_fields__)
    assert {*FIELD, "lights"} == set(Field.__struct_fields__)


MELEE = CarriedGear("longsword/broadsword", place="hand", prefix="Serrated")
MEETINGS: Mapping[str, tuple[Build, Mapping[str, tuple[int, int]]]] = {
    "hand to hand": (
        fighter(MELEE),
        {"Ann": (8, 5), "Al": (7, 4), "Bob": (9, 5), "Bea": (9, 6), "Bet": (7, 6)},
    ),
    "from afar": (
        fighter(held("Shortbow"), CarriedGear("Arrow", 20), skills={"Bows": 2}),
        {"Ann": (1, 5), "Al": (7, 4), "Bob": (9, 5), "Bea": (17, 6), "Bet": (12, 9)},
    ),
    "with two weapons": (
        fighter(MELEE, CarriedGear("dagger/stilleto", place="off-hand"), skills={"Daggers": 3}),
        {"Ann": (8, 5), "Al": (6, 4), "Bob": (9, 5), "Bea": (9, 6), "Bet": (7, 6)},
    ),
    "with both fists": (
        fighter(skills={"Unarmed": 5}),
        {"Ann": (8, 5), "Al": (6, 4), "Bob": (9, 5), "Bea": (9, 6), "Bet": (7, 6)},
    ),
    "a kick away": (
        fighter(held("Shortbow"), CarriedGear("Arrow", 20), skills={"Unarmed": 5}, STR=16, PRC=4),
        {"Ann": (7, 5), "Al": (3, 4), "Bob": (9, 5), "Bea": (9, 6), "Bet": (9, 7)},
    ),
}
COUNTS = {
    *(f"{name} of Ann" for name in ("pieces", "build", "effects", "defensive", "prone", "ruled", "drawn", "place")),
    *(f"{name} of Bob" for name in ("pieces", "effects", "defensive", "prone", "unaware", "lp", "vp", "temporary_vp")),
    *("dodge of Bob", "parry of Bea", "body_dr of Bob", "blocking of Bob", "blocked of Bob", "bare_parries of Bet"),
    *("reach_bonus of Ann", "gone of Bea", "parries of Bea's Rapier", "rows of the field", "rulings"),
}


def meeting(name: str) -> Stage:
    """Two against three where one sees all others, and nothing out of the ordinary has a say."""
    build, places = MEETINGS[name]
    party = {"Ann": build, "Al": fighter(held("Spear"))}
    foes = {"Bob": fighter(held("Shield"), TGH=10), "Bea": fighter(held("Rapier")), "Bet": fighter()}
    stage = Stage(party, foes).put(**places)
    stage.piece("Bea", "Rapier").parries = 1
    return stage


def outlook(stage: Stage, armoury: AttackModes) -> list[object]:
    """What Ann's blows would do to each whom she reaches, if bouts are looked at, and what her weapons promise."""
    both = [
        attack_odds_by_target(stage.fight, armoury, stage["Ann"], stationary=stationary) or []
        for stationary in (True, False)
    ]
    sword = armoury.weapon(stage["Ann"], CarriedItem(MELEE.name, "hand"))
    assert sword is not None
    held = [promise(stage.fight, armoury, stage["Ann"], sword, free) for free in (0, 1)]
    told = [(one.target.name, one.bout) for met in both for one in met]
    return [readied_value(stage.fight, armoury, stage["Ann"]), *held, *told]


@pytest.mark.exhaustive
def test_a_bout_that_is_remembered_is_the_one_that_would_be_weighed_anew_whatever_has_changed() -> None:
    told = set()
    for name in MEETINGS:
        armoury = meeting(name).arena.armoury
        before = outlook(meeting(name), armoury)
        for what, change in changes(meeting(name).fight):
            stage = meeting(name)
            change(stage.fight)
            known = outlook(stage, armoury)
            assert known == outlook(stage, stage.arena.armoury), f"{name}: {what}"
            if known != before:
                told.add(what)
    assert told >= COUNTS, COUNTS - told


@pytest.mark.parametrize("stationary", [False, True])
@pytest.mark.parametrize("name", MEETINGS)
def test_bouts_have_all_attacks_on_offer_in_their_order(name: str, stationary: bool) -> None:
    stage = meeting(name)
    found = attack_odds_by_target(stage.fight, stage.arena.armoury, stage["Ann"], stationary=stationary)
    assert found
    blows = sorted(((met, blow) for met in found for blow in met.bout.blows), key=lambda one: one[0].first(one[1]))
    ahead = foresight(stage.fight, stage.arena.armoury)
    weighed = [(met.attack(ahead, stage["Ann"], blow).code(blow.aim), blow.odds) for met, blow in reversed(blows)]
    arena = stage.arena._replace(scene=QUIET)
    offered = in_order(list_attacks(arena, stage["Ann"], can_step=stationary, stationary=stationary))
    assert weighed == [(attack.code(aim), attack.odds(aim)) for attack, aim in offered if not attack.refused]


@pytest.mark.exhaustive
@pytest.mark.parametrize("alone", [False, True])
def test_whom_somebody_could_harm_is_what_would_be_worked_out_anew_whatever_has_changed(alone: bool) -> None:
    told = set()
    for name in MEETINGS:
        armoury = meeting(name).arena.armoury
        for what, change in changes(meeting(name).fight):
            stage = meeting(name)
            stage["Al"].unconscious = alone
            stage["Bob"].figures = msgspec.structs.replace(stage["Bob"].figures, body_dr=25 if alone else 24)
            change(stage.fight)
            one, foes = stage["Ann"], [stage[foe] for foe in ("Bob", "Bea", "Bet")]
            known = [can_harm.could_harm(stage.fight, armoury, one, foe) for foe in foes]
            assert known == [can_harm.worked_out_harm(stage.fight, armoury, one, foe) for foe in foes], (
                f"{name}: {what}"
            )
            told.add(tuple(known))
    assert len(told) > 1
