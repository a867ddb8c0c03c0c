"""Nerve (house rule) in every game that offers it: off it changes nothing, on it keeps its bounds and its promises."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.forecast.sums import Sums
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import answer_by_tactics
from solo.systems.contract import AnyProcedure, Event, Setup, System, View, apply_rules, ready_setup
from solo.systems.parts.fight.nerve import MOST_NERVE, Nerve
from solo.systems.parts.fight.nerve_choices import HOLD, NerveChoice
from solo.systems.parts.fight.nerve_rule import AS_RULED, OFF, ON, RULE, SWITCH, WISHES
from tests.suite.playing import fitting

FIGHTS_EACH = 12


@pytest.fixture(autouse=True)
def _offered(fight: AnyProcedure) -> None:
    if SWITCH not in fight.setup_options():
        pytest.skip("This game has a morale rule of its own, or none.")


def told(
    fight: AnyProcedure, setup: Setup, seed: object, *, stubborn: bool = False
) -> tuple[list[Event], msgspec.Struct]:
    """Return the events and the end of a fight between tactics. Sides that are `stubborn` stand whatever happens."""
    events: list[Event] = []
    state = fight.begin(setup)
    running = fight.run(state, UnattendedScene(Random(str(seed)), events.append))
    try:
        asked = next(running)
        while True:
            answer = answer_by_tactics(fight, state, asked)
            stands = stubborn and isinstance(asked, NerveChoice)
            asked = next(running) if answer is None else running.send(HOLD if stands else answer)
    except StopIteration:
        return events, state


def with_option(setup: Setup, value: str) -> Setup:
    return msgspec.structs.replace(setup, options={**setup.options, SWITCH: value})


def test_nerve_is_off_unless_it_is_asked_for(system: System, fight: AnyProcedure) -> None:
    assert tuple(fight.setup_options()[SWITCH]) == WISHES
    rule = next(rule for rule in system.house_rules if rule.key == RULE)
    assert rule.values == (OFF, ON)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_nerve_off_changes_nothing(system: System, fight: AnyProcedure, seed: int) -> None:
    setup = fitting(system, Random(f"nerve {seed}"))
    plain = msgspec.structs.replace(setup, options={n: v for n, v in setup.options.items() if n != SWITCH})
    events, end = told(fight, plain, seed)
    assert b"nerve" not in msgspec.json.encode(end)
    assert not any(event.kind == "nerve" for event in events)
    for value in (AS_RULED, OFF):
        again, ended = told(fight, with_option(plain, value), seed)
        assert (again, msgspec.json.encode(ended)) == (events, msgspec.json.encode(end))


def test_the_house_rule_of_a_campaign_turns_nerve_on_and_a_fight_turns_it_off(
    system: System, fight: AnyProcedure
) -> None:
    setup = with_option(fitting(system, Random("ruled")), AS_RULED)
    ruled = apply_rules(setup, {RULE: ON})
    assert fight.begin(ruled).nerve is not None
    assert fight.begin(with_option(ruled, OFF)).nerve is None
    with pytest.raises(ValueError, match=f"{RULE}.*can be off or on, not “often”"):
        fight.begin(apply_rules(setup, {RULE: "often"}))


@pytest.mark.slow
def test_both_sides_are_shown_and_every_change_has_a_reason(system: System, fight: AnyProcedure) -> None:
    for name, ready in list(system.encounters.ready_fights().items())[:3]:
        setup = with_option(ready_setup(ready, system.characters.ready()), ON)
        view: View = fight.view(fight.begin(setup), None)
        assert [bar.name for bar in view.pools] == ["Nerve of the party", "Nerve of the foes"]
        events, _ = told(fight, setup, name)
        for event in events:
            if event.kind == "nerve" and event.text.startswith("Nerve of"):
                assert ": " in event.text
                assert event.text.endswith(".")


@pytest.fixture(scope="module")
def found(system: System, fight: AnyProcedure) -> Counter[str]:
    """Count what happens in all ready-made fights, each played a few times."""
    counted = Counter[str]()
    if SWITCH not in fight.setup_options():
        return counted
    for name, ready in system.encounters.ready_fights().items():
        whole = with_option(ready_setup(ready, system.characters.ready()), ON)
        outnumbered = msgspec.structs.replace(whole, party=whole.party[:2])
        for number in range(FIGHTS_EACH):
            setup = outnumbered if number % 3 == 1 else whole
            events, end = told(fight, setup, f"{name} {number}", stubborn=number % 3 == 0)
            nerve: Nerve = end.nerve  # type: ignore[attr-defined]
            for own in (nerve.party, nerve.foes):
                assert 0 <= own.value <= own.start + 2 <= MOST_NERVE
            counted.update(_short(event.text) for event in events if event.kind == "nerve")
    return counted


def _short(text: str) -> str:
    words = text.removeprefix("The party ").removeprefix("The foes ").rstrip(".")
    return "changes" if text.startswith("Nerve of") else words.replace("offers", "offer").replace("falls", "fall")


@pytest.mark.slow
@pytest.mark.parametrize(
    "consequences",
    [
        ("hold", "holds"),
        ("waver", "wavers"),
        ("break and run", "breaks and runs"),
        ("fall back",),
        ("offer to leave the field",),
        ("offer to lay down arms",),
        ("refuse", "refuses"),
    ],
)
def test_every_consequence_occurs_in_seeded_fights(found: Counter[str], consequences: tuple[str, ...]) -> None:
    assert sum(found[one] for one in consequences) > 0, found


def test_a_state_without_the_field_is_opened_without_nerve(system: System, fight: AnyProcedure) -> None:
    begun = fight.begin(with_option(fitting(system, Random("old")), ON))
    saved = msgspec.json.decode(msgspec.json.encode(begun))
    old = msgspec.convert({name: value for name, value in saved.items() if name != "nerve"}, fight.state_type)
    assert old.nerve is None
    opened = msgspec.json.decode(msgspec.json.encode(begun), type=fight.state_type)
    assert opened.nerve == begun.nerve
    assert list(fight.find_problems(opened)) == []


@pytest.mark.slow
def test_a_forecast_counts_nerve_only_where_it_is_on(system: System, fight: AnyProcedure) -> None:
    ready = next(iter(system.encounters.ready_fights().values()))
    setup = ready_setup(ready, system.characters.ready())
    seeds = list(play_seeds(7, 0, 25))

    def play(value: str) -> Sums:
        return play_many(fight, encode_state(fight.begin(with_option(setup, value))), seeds)

    assert play(OFF) == play(AS_RULED) == play_many(fight, encode_state(fight.begin(setup)), seeds)
    assert play(ON) != play(OFF)
