"""The story as it is read: a thought and its deed once, the alike together, and nothing lost that matters."""

from __future__ import annotations

import pytest

from solo.library.systems import open_system
from solo.play.condensed import Reading, condensed
from solo.play.saved import Seat
from solo.play.table import Table
from solo.resolver import Roll
from solo.systems.contract import Change, Event, ready_setup

ALONE = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))
GAMES = ("polyhedral", "two-d20", "fire-and-sword", "swords", "gloranthan")


def thought(text: str) -> Event:
    return Event("tactic", text)


def move(who: str, does: str) -> Event:
    return Event("move", f"{who} {does}", who)


def told(*events: Event) -> list[str]:
    return [event.text for event in condensed(events)]


def test_a_thought_that_the_deed_repeats_is_told_with_it() -> None:
    step = move("Ann", "steps 1 space to H9.")
    assert told(thought("Ann steps out of reach."), step) == ["Ann steps 1 space to H9 (out of reach)."]
    assert told(thought("Ann finds better ground."), step) == ["Ann steps 1 space to H9 (finds better ground)."]
    towards = move("Ann", "moves towards Rat a, 5 yards.")
    assert told(thought("Ann goes for Rat a, who is nearest."), towards) == [
        "Ann moves towards Rat a, who is nearest, 5 yards."
    ]
    declared = Event("declare", "Ann means to let fly twice at Rat a with short bow.", "Ann")
    assert told(thought("Ann lets fly twice at Rat a."), declared) == [declared.text]
    runs = Event("declare", "Ann means to run at Rat a and to keep a defence.", "Ann")
    assert told(thought("Ann makes for Rat a."), runs) == [runs.text]


def test_a_deed_that_says_less_than_its_thought_is_not_told_besides() -> None:
    stance = Event("stance", "Ann fights defensively.", "Ann")
    assert told(thought("Ann is nearly down and fights on the defensive."), stance) == [
        "Ann is nearly down and fights on the defensive."
    ]
    pool = Event("complication", "A complication of Ann: Doom 1 → 2.", "Ann", (), (Change("", "Doom", "1", "2"),))
    assert told(thought("Doom for a complication."), pool) == [pool.text]


def test_what_a_thought_adds_stays() -> None:
    blow = Event("attack", "Ann strikes Rat a with club, against dodge 6: misses.", "Ann", (Roll("", "1d6", (3,)),))
    told_apart = [thought("Rat a dodges: it has no weapon."), blow]
    assert condensed(told_apart) == told_apart
    goes = thought("Ann goes for Rat a, who is nearest.")
    assert condensed([goes, blow]) == [goes, blow]


def test_moves_of_those_who_are_alike_are_folded() -> None:
    moves = [
        move("Footpad c", "moves 5 spaces to K8."),
        move("Footpad d", "moves 4 spaces to L5."),
        move("Footpad e", "sprints 7 spaces to K7."),
    ]
    assert told(*moves[:2]) == ["Footpad c and d move to K8 and L5."]
    assert told(*moves) == ["Footpad c, d and e move to K8, L5 and K7."]
    assert told(*moves, move("Footpad f", "flees to A1.")) == [
        "Footpad c, d and e move to K8, L5 and K7.",
        "Footpad f flees to A1.",
    ]
    assert told(move("Ann", "moves to A1."), move("Bo", "moves to A2.")) == ["Ann moves to A1.", "Bo moves to A2."]
    alone = [moves[0], thought("Footpad d leaves the others alone."), moves[1]]
    assert told(*alone) == ["Footpad c and d move to K8 and L5."]
    closing = [thought(f"Guard {letter} closes in on Ann and strikes.") for letter in "abc"]
    assert told(*closing) == ["Each of Guard a, b and c closes in on Ann and strikes."]
    paces = [move(f"Guard {letter}", "runs 50 paces and comes to 10 paces of Ann.") for letter in "ab"]
    assert told(*paces) == ["Each of Guard a and b runs 50 paces and comes to 10 paces of Ann."]


def test_turns_and_rounds_in_which_nothing_happens_are_merged() -> None:
    waits = [thought(f"Guard {letter} lets the others come.") for letter in "ab"]
    assert told(*waits) == ["Each of Guard a and b lets the others come."]
    assert told(waits[0], waits[0]) == [waits[0].text]
    assert told(Event("round", "Round 1"), Event("round", "Round 2"), waits[0]) == ["Round 2", waits[0].text]


def test_what_not_everybody_heard_is_not_told_with_what_they_did() -> None:
    hidden = Event("tactic", "Ann steps out of reach.", sides=("party",))
    step = move("Ann", "steps 1 space to H9.")
    assert condensed([hidden, step]) == [hidden, step]


@pytest.mark.parametrize("key", GAMES)
def test_of_every_games_stories_all_dice_and_changes_are_kept(key: str) -> None:
    system = open_system(key, None).system
    fight, ready = system.procedures["fight"], system.characters.ready()
    for seed, one in enumerate(list(system.encounters.ready_fights().values())[:2]):
        state = fight.begin(ready_setup(one, ready))
        table = Table.start(fight, state, system=key, title="", seed=seed, seats=ALONE)
        table.advance()
        story, reading = table.story(), Reading()
        short = condensed(story)
        assert [event.rolls for event in short if event.rolls] == [event.rolls for event in story if event.rolls]
        assert [event.changes for event in short if event.changes] == [one.changes for one in story if one.changes]
        assert len(short) <= len(story)
        for length in range(0, len(story), 17):
            assert reading.of(story[:length]) == condensed(story[:length])
        assert reading.of(story) == short
        assert reading.of(story[: len(story) // 2]) == condensed(story[: len(story) // 2])
