"""One suite for every game that is installed: whatever its rules, it must keep the contract. No game is named here."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle, islice
from random import Random

import msgspec
import pytest

from solo.library.systems import manifests, open_system
from solo.play.scenes import Unattended
from solo.play.table import Table
from solo.play.unattended import play_out
from solo.systems.contract import (
    Choose,
    ChooseSeveral,
    Decision,
    Event,
    FoeCount,
    Manifest,
    Option,
    PickPlace,
    Procedure,
    Result,
    Setup,
    System,
)
from tests.systems.playing import a_table, answer_once, decisions, reloaded, seen, setup_at_random

PLAYS = 40
CHUNKS = 8


@pytest.fixture(scope="module", params=manifests(), ids=lambda manifest: manifest.key)
def manifest(request: pytest.FixtureRequest) -> Manifest:
    found: Manifest = request.param
    return found


@pytest.fixture(scope="module")
def system(manifest: Manifest) -> System:
    return open_system(manifest.key, None).system


@pytest.fixture(scope="module")
def fight(system: System) -> Procedure:
    return system.procedures["fight"]


def begun(system: System, random: Random) -> msgspec.Struct:
    """A fight at random; crowds that a place has no room for are drawn again."""
    while True:
        try:
            return system.procedures["fight"].begin(setup_at_random(system, random))
        except ValueError as crowded:
            assert str(crowded).endswith(".")


def test_some_system_is_installed() -> None:
    assert manifests()


# Random legal plays


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_legal_plays_come_to_an_end(system: System, fight: Procedure, chunk: int) -> None:
    for number in range(PLAYS):
        random = Random(f"{chunk}/{number}")
        state = begun(system, random)
        told: list[Event] = []
        for decision in decisions(fight, state, random, told):
            if isinstance(decision, Result):
                assert decision.outcome in ("won", "lost", "draw")
                assert decision.text.endswith(".")
            else:
                check_decision(decision)
        assert told
        assert all(event.text for event in told)


def check_decision(decision: Decision) -> None:
    """What every decision keeps: legal defaults, unique codes, and a sentence for whatever is refused."""
    assert decision.prompt
    assert decision.fault(decision.first_legal()) is None
    if isinstance(decision, PickPlace):
        assert decision.places
        assert len(set(decision.places)) == len(decision.places)
        assert all(decision.fault(f"{column},{row}") is None for column, row in decision.places)
        return
    if not isinstance(decision, Choose | ChooseSeveral):
        return
    codes = [option.code for option in decision.options]
    assert len(set(codes)) == len(codes), f"{decision.kind}: {[code for code in codes if codes.count(code) > 1]}"
    for option in decision.options:
        assert option.label
        assert bool(decision.fault(option.code)) == bool(option.refused) or isinstance(decision, ChooseSeveral)
        assert not option.refused or option.refused.endswith("."), option.refused


def test_an_answer_that_is_not_on_offer_is_refused_in_a_sentence(system: System, fight: Procedure) -> None:
    random = Random(1)
    for decision in islice(decisions(fight, begun(system, random), random, []), 50):
        assert isinstance(decision, Result) or str(decision.fault("no such thing")).endswith(".")


# Odds


def test_odds_are_chances_and_their_charts_are_whole(system: System, fight: Procedure) -> None:
    shown = charted = 0
    for number in range(12):
        random = Random(number)
        for decision in decisions(fight, begun(system, random), random, [], tactics_after=60):
            if isinstance(decision, Choose | ChooseSeveral):
                for option in decision.options:
                    shown += check_preview(option)
                    charted += check_chart(option)
    assert shown > 200
    assert charted > 100


def check_preview(option: Option) -> int:
    measures = option.preview().measures
    for measure in measures:
        assert measure.kind == "amount" or 0 <= measure.value <= 1, f"{option.code}: {measure}"
    return len(measures)


def check_chart(option: Option) -> int:
    explain = option.preview().explain
    if explain is None:
        return 0
    told = explain()
    assert told.title
    assert all(sentence.endswith((".", "?", "!")) for sentence in told.sentences)
    if not told.outcomes:
        return 0
    assert sum((outcome.chance for outcome in told.outcomes), start=Fraction(0)) == 1, option.code
    assert all(outcome.chance > 0 and outcome.label for outcome in told.outcomes)
    assert len({outcome.label for outcome in told.outcomes}) == len(told.outcomes)
    return 1


def test_looking_at_odds_changes_nothing(system: System, fight: Procedure) -> None:
    random = Random(5)
    state = begun(system, random)
    for decision in islice(decisions(fight, state, random, []), 80):
        if isinstance(decision, Choose):
            before = msgspec.json.encode(state)
            for option in decision.options:
                check_chart(option)
            assert msgspec.json.encode(state) == before


# Undo, save and load


@pytest.mark.parametrize("seed", range(4))
def test_undo_to_the_start_and_redo_tell_the_same_story(system: System, manifest: Manifest, seed: int) -> None:
    random = Random(seed)
    table = a_table(system, manifest.key, fitting(system, random), seed)
    first = seen(table)
    while len(table.story()) < 150 and answer_once(table, random):
        pass
    last = seen(table)
    taken_back = 0
    while table.undo():
        taken_back += 1
    assert seen(table) == first
    for _ in range(taken_back):
        assert table.redo()
    assert not table.can_redo
    assert seen(table) == last


def test_saved_and_loaded_at_every_answer_is_as_if_never_saved(system: System, manifest: Manifest) -> None:
    setup = fitting(system, Random(3))
    straight = a_table(system, manifest.key, setup, 3)
    saved = reloaded(a_table(system, manifest.key, setup, 3))
    one, other = Random(3), Random(3)
    while answer_once(straight, one):
        assert answer_once(saved, other)
        saved = reloaded(saved)
        assert seen(saved)[0] == seen(straight)[0]
    assert straight.result is not None
    assert seen(saved) == seen(straight)


def test_every_checkpoint_is_complete_in_itself(system: System, manifest: Manifest, fight: Procedure) -> None:
    random = Random(8)
    table = a_table(system, manifest.key, fitting(system, random), 8)
    while answer_once(table, random):
        pass
    for leg in table.saved.legs:
        state = msgspec.json.decode(leg.checkpoint, type=fight.state_type)
        assert msgspec.json.encode(state) == bytes(leg.checkpoint)
        assert play_out(fight, state, Unattended(Random(1))).outcome


def fitting(system: System, random: Random) -> Setup:
    """A setup at random that has room on its field."""
    while True:
        setup = setup_at_random(system, random)
        try:
            system.procedures["fight"].begin(setup)
        except ValueError:
            continue
        return setup


# Views


def test_views_show_the_field_as_it_is_and_never_the_sheet_of_the_other_side(system: System, fight: Procedure) -> None:
    for number in range(6):
        random = Random(number)
        state = begun(system, random)
        for decision in decisions(fight, state, random, [], tactics_after=80):
            if not isinstance(decision, Result):
                check_views(fight, state, decision)


def check_views(fight: Procedure, state: msgspec.Struct, decision: Decision) -> None:
    everything = fight.view(state, decision, None)
    sides = {fighter.name: fighter.side for fighter in everything.fighters}
    keys = [fighter.key for fighter in everything.fighters]
    assert len(set(keys)) == len(keys)
    assert decision.who in keys
    assert fight.side(state, decision.who) in ("party", "foes")
    for fighter in everything.fighters:
        assert all(0 <= bar.value <= bar.maximum for bar in fighter.bars), fighter
        if everything.field:
            field = everything.field
            assert all(0 <= x < field.width and 0 <= y < field.height for x, y in fighter.places)
    for seat in ("party", "foes"):
        seen_there = fight.view(state, decision, seat)
        strangers = {name for name, side in sides.items() if side != seat}
        assert not strangers & {panel.title for panel in seen_there.panels}
        assert [fighter.key for fighter in seen_there.fighters] == keys


# Tactics


def test_tactics_answer_legally_name_their_reason_and_touch_nothing(system: System, fight: Procedure) -> None:
    for number in range(8):
        random = Random(number)
        state = begun(system, random)
        for decision in decisions(fight, state, random, [], tactics_after=150):
            if isinstance(decision, Result):
                continue
            before = msgspec.json.encode(state)
            choice = fight.decide(state, decision)
            assert msgspec.json.encode(state) == before
            assert decision.fault(choice.answer) is None, f"{decision.kind}: {choice.answer}"
            assert not choice.reason or choice.reason.endswith(".")


def test_whether_anybody_listens_makes_no_difference(system: System, fight: Procedure) -> None:
    for number in range(6):
        told: list[Event] = []
        ends = []
        for listener in (told.append, None):
            state = begun(system, Random(number))
            result = play_out(fight, state, Unattended(Random(number), listener))
            ends.append((result, msgspec.json.encode(state)))
        assert ends[0] == ends[1]
        assert told


# Everything there is, used at least once


def everything(system: System) -> Iterator[Setup]:
    """Setups that together use every place, switch, ready character and foe."""
    people = cycle(system.ready_characters().values())
    foes = cycle(system.foe_prices())
    places = cycle(system.places())
    switches = [
        (name, value) for name, values in system.procedures["fight"].setup_options().items() for value in values
    ]
    rounds = max(len(system.ready_characters()) // 2, len(system.foe_prices()), len(system.places()), len(switches))
    for number in range(rounds + 1):
        name, value = switches[number % len(switches)] if switches else ("", "")
        yield Setup(
            (next(people), next(people)),
            (FoeCount(next(foes), 1),),
            place=next(places, ""),
            options={name: value} if name else {},
        )


def test_every_place_switch_character_and_foe_can_be_played(system: System, fight: Procedure) -> None:
    for number, setup in enumerate(everything(system)):
        try:
            state = fight.begin(setup)
        except ValueError as fault:
            assert str(fault).endswith("."), "what cannot begin says why in a sentence"
            state = fight.begin(msgspec.structs.replace(setup, place=""))
        assert play_out(fight, state, Unattended(Random(number))).outcome
        for character in setup.party:
            home = fight.homecoming(state, character)
            assert isinstance(home, system.character_type)
            again = msgspec.json.decode(msgspec.json.encode(home), type=system.character_type)
            assert again == home


def test_every_ready_fight_can_be_played(system: System, fight: Procedure) -> None:
    people = system.ready_characters()
    for ready in system.ready_fights().values():
        party = tuple(people[name] for name in ready.party)
        state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
        assert play_out(fight, state, Unattended(Random(2))).outcome
        assert fight.view(state, None, "party").title == ready.name


def test_every_concept_makes_somebody_who_can_fight(system: System, fight: Procedure) -> None:
    from solo.resolver import Seeded

    foe = next(iter(system.foe_prices()))
    for number, concept in enumerate(system.concepts):
        draft = system.suggest(Seeded(Random(number)), concept.key)
        character = system.finish(msgspec.structs.replace(draft, name=draft.name or "Somebody"))
        state = fight.begin(Setup((character,), (FoeCount(foe, 1),)))
        assert play_out(fight, state, Unattended(Random(number))).outcome


def test_the_same_seed_tells_the_same_fight(system: System, fight: Procedure) -> None:
    stories: list[list[Event]] = []
    for _ in range(2):
        told: list[Event] = []
        play_out(fight, begun(system, Random(9)), Unattended(Random(9), told.append))
        stories.append(told)
    assert stories[0] == stories[1]


# Procedures besides the fight


def test_procedures_are_told_apart_by_a_title_and_a_sentence(system: System) -> None:
    procedures = list(system.procedures.values())
    assert [procedure.key for procedure in procedures] == list(system.procedures)
    assert len({procedure.title for procedure in procedures}) == len(procedures)
    assert all(procedure.help.endswith(".") for procedure in procedures)


def test_other_procedures_come_to_an_end_and_send_everybody_home(system: System) -> None:
    people = list(system.ready_characters().values())
    for procedure in other_procedures(system):
        for number in range(PLAYS):
            random = Random(number)
            party = tuple(random.sample(people, random.randint(1, 3)))
            state = procedure.begin(Setup(party))
            result = None
            for asked in decisions(procedure, state, random, []):
                if isinstance(asked, Result):
                    result = asked
                else:
                    assert procedure.side(state, asked.who) == "party"
            assert result is not None
            for character in party:
                home = procedure.homecoming(state, character)
                again = msgspec.json.decode(msgspec.json.encode(home), type=system.character_type)
                assert system.member(again).name == system.member(character).name


def test_other_procedures_can_be_taken_back_and_saved_anywhere(system: System) -> None:
    people = tuple(list(system.ready_characters().values())[:3])
    for procedure in other_procedures(system):
        table = Table.start(procedure, procedure.begin(Setup(people)), system="s", title="t", seed=4)
        random = Random(4)
        moments = [seen(table)]
        while len(moments) < 12 and answer_once(table, random):
            assert seen(reloaded(table)) == seen(table)
            moments.append(seen(table))
        for moment in reversed(moments[:-1]):
            assert table.undo()
            assert seen(table) == moment
        assert not table.undo()


def other_procedures(system: System) -> list[Procedure]:
    return [procedure for key, procedure in system.procedures.items() if key != "fight"]
