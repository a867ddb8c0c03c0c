"""The story as it is read: a thought and its deed once, the alike together, and nothing lost that matters."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.saved_table import Seat, Step
from solo.play.scenes import UnattendedScene
from solo.play.story_merging import StoryMerger, merge_events
from solo.play.table import Table
from solo.play.unattended_play import play_out
from solo.resolver import Roll
from solo.systems.contract import (
    ALIKE,
    MOVED,
    THOUGHT,
    Event,
    SentenceParts,
    ValueChange,
    make_thought,
    plain_event,
    ready_setup,
    thought_event,
)
from solo.systems.parts.fight.target_reasons import MOST_HARM, NEAREST, goes_for

ALONE = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))
GAMES = ("polyhedral", "two-d20", "fire-and-sword", "swords", "gloranthan")


def thought(who: str, does: str, done_as: str = "", target: str = "", why: str = "", aside: str = "") -> Event:
    return thought_event(make_thought(who, does, done_as, target=target, why=why, aside=aside))


def move(who: str, does: str, place: str = "", verb: str = "", target: str = "") -> Event:
    return plain_event(MOVED, who, does, SentenceParts(target, place, verb))


def told(*events: Event) -> list[str]:
    return [event.text for event in merge_events(events)]


def test_the_effects_of_one_deed_on_several_targets_are_told_together() -> None:
    def struck(target: str, effect: str, change: str = "") -> Event:
        changes = (ValueChange(target, "VP", "6", change),) if change else ()
        parts = SentenceParts(target, effect=effect)
        return Event("spell", f"{target}: {effect} (less DR).", "Ilka", changes=changes, parts=parts)

    cast = Event("spell", "Ilka casts Inferno at F6.", "Ilka")
    effects = [struck("Rat c", "9 damage", "0"), struck("Ann", "resists"), struck("Rat d", "9 damage", "1")]
    merged = merge_events([cast, *effects, cast, effects[1]])
    assert [event.text for event in merged] == [
        "Ilka casts Inferno at F6.",
        "Rat c and d: 9 damage; Ann: resists.",
        "Ilka casts Inferno at F6.",
        "Ann: resists (less DR).",
    ]
    assert [change.who for change in merged[1].changes] == ["Rat c", "Rat d"]
    assert merge_events(effects, areas=False) == effects


def test_a_reason_for_a_target_is_told_once_in_a_round() -> None:
    def comes(who: str, whom: str = "Ann") -> tuple[Event, Event]:
        goes = thought(who, f"goes for {whom}", MOVED, whom, "who is nearest", f"for {whom}, who is nearest")
        return goes, move(who, f"runs up to {whom} 10 yards", target=whom)

    strikes = (
        thought("Rat", "attacks Ann", "attack", "Ann", "who is nearest"),
        plain_event("attack", "Rat", "bites Ann, but Ann dodges", SentenceParts("Ann")),
    )
    steps = (comes("Cat")[0], move("Cat", "steps 1 space to H9", "H9"))
    assert told(*comes("Rat"), *strikes, *steps, *comes("Dog", "Bo")) == [
        "Rat runs up to Ann, who is nearest, 10 yards.",
        "Rat bites Ann, but Ann dodges.",
        "Cat steps 1 space to H9 (for Ann).",
        "Dog runs up to Bo, who is nearest, 10 yards.",
    ]
    assert (
        told(*comes("Rat"), Event("round", "Round 2"), *strikes)[-1] == "Rat bites Ann, who is nearest, but Ann dodges."
    )


def test_a_thought_that_the_deed_repeats_is_told_with_it() -> None:
    step = move("Ann", "steps 1 space to H9", "H9")
    assert told(thought("Ann", "steps out of reach", MOVED, aside="out of reach"), step) == [
        "Ann steps 1 space to H9 (out of reach)."
    ]
    goes = thought("Ann", "goes for Rat a", MOVED, "Rat a", "who is nearest", "for Rat a, who is nearest")
    assert goes.text == "Ann goes for Rat a, who is nearest."
    towards = move("Ann", "moves towards Rat a, 5 yards", target="Rat a")
    assert told(goes, towards) == ["Ann moves towards Rat a, who is nearest, 5 yards."]
    assert told(goes, move("Ann", "goes up to Rat a", target="Rat a")) == ["Ann goes up to Rat a, who is nearest."]
    assert told(goes, step) == ["Ann steps 1 space to H9 (for Rat a, who is nearest)."]
    runs = plain_event("declare", "Ann", "means to run at Rat a and to keep a defence", SentenceParts("Rat a"))
    assert told(thought("Ann", "makes for Rat a", "declare"), runs) == [runs.text]


def test_days_that_go_by_are_told_together_until_something_happens() -> None:
    def days(count: int, *changes: ValueChange) -> Event:
        text = "1 day goes by." if count == 1 else f"{count} days go by."
        return Event("rest", text, changes=changes, parts=SentenceParts(count=count, several="days go by"))

    mends = days(1, ValueChange("Ann", "Wounds", "2", "1"))
    night = Event("rest", "1 night goes by.", parts=SentenceParts(count=1, several="nights go by"))
    tended = Event("heal", "Ann is better.", "Ann")
    story = [days(1), days(1), days(7), mends, days(1), days(1), tended, days(1), night]
    assert told(*story) == [
        "9 days go by.",
        "1 day goes by.",
        "2 days go by.",
        "Ann is better.",
        "1 day goes by.",
        "1 night goes by.",
    ]
    assert merge_events(story)[1].changes == mends.changes
    reading = StoryMerger()
    assert [len(reading.merge(story[:count])) for count in range(1, 4)] == [1, 1, 1]


def test_moves_on_the_same_way_are_told_with_their_total() -> None:
    def goes(how: str, yards: int, target: str = "") -> Event:
        unit = "yard" if yards == 1 else "yards"
        return plain_event(MOVED, "Ann", f"{how}{yards} {unit}", SentenceParts(target, count=yards, several="yards"))

    to_rat, to_cat, back = (("moves towards Rat, ", 10, "Rat"), ("moves towards Cat, ", 1, "Cat"), ("moves back ", 10))
    nearest = thought("Ann", "goes for Rat", MOVED, "Rat", "who is nearest")
    away = thought("Ann", "gets away", MOVED, aside="out of reach")
    assert told(goes(*to_rat), goes(*to_rat)) == ["Ann moves towards Rat, 20 yards."]
    assert told(nearest, goes(*to_rat), nearest, goes(*to_rat)) == ["Ann moves towards Rat, who is nearest, 20 yards."]
    assert told(goes(*to_cat), goes(*to_cat)) == ["Ann moves towards Cat, 2 yards."]
    assert told(away, goes(*back), away, goes(*back)) == ["Ann moves back 20 yards (out of reach)."]
    for kept in ([goes(*to_rat), goes(*to_cat)], [goes(*back), goes(*to_rat)]):
        assert merge_events(kept) == kept
    for several in ((away, goes(*back), goes(*back)), (goes(*back), away, goes(*back))):
        assert told(*several) == ["Ann moves back 20 yards (out of reach)."]
    flees = thought("Ann", "runs away", MOVED, aside="to escape")
    assert len(told(away, goes(*back), flees, goes(*back))) == 2


def test_for_whom_one_goes_is_told_with_the_blow_that_is_struck_at_them() -> None:
    dice = (Roll("", "1d6", (3,)),)
    blow = Event(
        "attack", "Ann strikes Rat a with club, against dodge 4: misses.", "Ann", dice, parts=SentenceParts("Rat a")
    )
    goes = thought("Ann", "goes for Rat a", MOVED, "Rat a", "the easiest to harm")
    meets = thought("Rat a", "dodges: it has no weapon")
    struck = "Ann strikes Rat a, the easiest to harm, with club, against dodge 4: misses."
    assert told(goes, blow) == [struck]
    assert told(goes, meets, blow) == [meets.text, struck]
    assert [event.rolls for event in merge_events([goes, blow])] == [dice]
    braces = plain_event("ready", "Ann", "braces the spear")
    for kept in (
        [goes, braces, blow],
        [goes, msgspec.structs.replace(blow, text="Ann strikes Rat b with club.", parts=SentenceParts("Rat b"))],
        [goes, msgspec.structs.replace(blow, text="Bo strikes Rat a with club.", who="Bo")],
        [goes, msgspec.structs.replace(blow, parts=None)],
    ):
        assert merge_events(kept) == kept


def test_a_thought_of_the_only_one_there_is_says_nothing_that_the_blow_does_not() -> None:
    alone, chosen = (goes_for("Ann", "Rat a", MOST_HARM, among) for among in (["Rat a"], ["Rat a", "Rat b"]))
    assert (alone.text, chosen.text) == ("Ann goes for Rat a.", "Ann goes for Rat a, the easiest to harm.")
    on_the_way = goes_for("Ann", "Rat a", NEAREST, ["Rat a"], on_the_way=True)
    blow = Event("attack", "Ann strikes Rat a with club.", "Ann", parts=SentenceParts("Rat a"))
    for thought in (alone, on_the_way):
        assert told(thought_event(thought), blow) == [blow.text]
    assert told(thought_event(chosen), blow) == ["Ann strikes Rat a, the easiest to harm, with club."]
    step = move("Ann", "steps 1 space to H9", "H9")
    assert told(thought_event(on_the_way), step) == ["Ann steps 1 space to H9 (for Rat a)."]


def test_whose_name_stands_in_anothers_is_not_mistaken_for_them() -> None:
    goes = thought("Rat ab", "goes for Rat a", MOVED, "Rat a", "who is nearest")
    towards = move("Rat ab", "moves towards Rat a, 5 yards", target="Rat a")
    assert told(goes, towards) == ["Rat ab moves towards Rat a, who is nearest, 5 yards."]


def test_what_a_thought_adds_to_something_else_stays() -> None:
    blow = Event("attack", "Ann strikes Rat a with club: misses.", "Ann", (Roll("", "1d6", (3,)),), parts=ALIKE)
    goes = thought("Ann", "goes for Rat a", MOVED, "Rat a", "who is nearest")
    step = move("Ann", "steps 1 space to H9", "H9")
    for kept in (
        [thought("Rat a", "dodges: it has no weapon"), blow],
        [goes, step],
        [goes, move("Bo", "moves towards Rat a, 5 yards", target="Rat a")],
        [thought_event("Somebody can still be hurt."), step],
        [goes, Event(MOVED, "Ann moves towards Rat a, 5 yards.", "Ann")],
        [thought_event(make_thought("Ann", "steps out of reach", MOVED, aside="out of reach"), ("party",)), step],
    ):
        assert merge_events(kept) == kept


def test_what_was_told_before_it_had_parts_is_told_as_it_stands() -> None:
    line = b'{"kind":"move","text":"Footpad c moves 5 spaces to K8.","who":"Footpad c"}'
    old = [msgspec.json.decode(line.replace(b" c", letter), type=Event) for letter in (b" c", b" d")]
    assert merge_events(old) == old
    step = msgspec.json.decode(b'{"answer":"step","by":"tactic","reason":"Ann steps out of reach."}', type=Step)
    assert thought_event(step.explanation) == Event("tactic", "Ann steps out of reach.")


def test_moves_of_those_who_are_alike_are_folded() -> None:
    moves = [
        move("Footpad c", "moves 5 spaces to K8", "K8"),
        move("Footpad d", "moves 4 spaces to L5", "L5"),
        move("Footpad e", "sprints 7 spaces to K7", "K7"),
    ]
    assert told(*moves[:2]) == ["Footpad c and d move to K8 and L5."]
    assert told(*moves) == ["Footpad c, d and e move to K8, L5 and K7."]
    assert told(*moves, move("Footpad f", "flees to A1", "A1", "flee")) == [
        "Footpad c, d and e move to K8, L5 and K7.",
        "Footpad f flees to A1.",
    ]
    ann, bo = move("Ann", "moves to A1", "A1"), move("Bo", "moves to A2", "A2")
    assert told(ann, bo) == ["Ann moves to A1.", "Bo moves to A2."]
    assert told(*moves[:2], *moves[:1]) == ["Footpad c and d move to K8 and L5.", "Footpad c moves 5 spaces to K8."]
    near = [thought(f"Footpad {letter}", "comes near", MOVED, aside="to be near") for letter in "cd"]
    assert told(near[0], moves[0], near[1], moves[1]) == ["Footpad c and d move to K8 and L5 (to be near)."]
    assert told(near[0], moves[0], moves[1]) == ["Footpad c and d move to K8 and L5."]
    goes = [
        thought(f"Footpad {letter}", f"goes for {whom}", MOVED, whom, "who is nearest", f"for {whom}, who is nearest")
        for letter, whom in (("c", "Ann"), ("d", "Ann"), ("e", "Bo"))
    ]
    assert told(goes[0], moves[0], goes[1], moves[1], goes[2], moves[2]) == [
        "Footpad c and d move to K8 and L5 (for Ann, who is nearest).",
        "Footpad e sprints 7 spaces to K7 (for Bo, who is nearest).",
    ]
    closing = [thought(f"Guard {letter}", "closes in on Ann and strikes") for letter in "abc"]
    assert told(*closing) == ["Each of Guard a, b and c closes in on Ann and strikes."]
    jackals = [
        event
        for letter in "ab"
        for event in (move(f"Jackal {letter}", "goes to zone 2"), plain_event("ready", f"Jackal {letter}", "waits"))
    ]
    goes, waits = "Jackal a and b go to zone 2.", "Jackal a and b wait."
    assert told(*jackals) == [goes, waits]
    assert told(*jackals, move("Jackal c", "goes to zone 2")) == [goes, waits, "Jackal c goes to zone 2."]
    assert told(jackals[0], *jackals[2:]) == [goes, "Jackal b waits."]
    many = [move(f"Jackal {letter}", "goes to zone 2") for letter in "acdefg"]
    assert told(*many) == ["Jackal a and c to g go to zone 2."]
    paces = [move(f"Guard {letter}", "runs 50 paces and comes to 10 paces of Ann") for letter in "ab"]
    assert told(*paces) == ["Each of Guard a and b runs 50 paces and comes to 10 paces of Ann."]


def test_turns_and_rounds_in_which_nothing_happens_are_merged() -> None:
    waits = [thought(f"Guard {letter}", "lets the others come") for letter in "ab"]
    assert told(*waits) == ["Guard a and b let the others come."]
    assert told(waits[0], waits[0]) == [waits[0].text]
    assert told(Event("round", "Round 1"), Event("round", "Round 2"), waits[0]) == ["Round 2", waits[0].text]


def opens_with_its_name(event: Event) -> bool:
    parts = event.parts
    named = parts is None or (bool(event.who) and event.text.startswith(f"{event.who} ") and event.text.endswith("."))
    return named and (parts is None or not parts.place or parts.place in event.text)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_of_every_games_stories_all_dice_and_changes_are_kept(key: str) -> None:
    system = open_system(key, None).system
    fight, ready = system.procedures["fight"], system.characters.ready()
    for seed, one in enumerate(list(system.encounters.ready_fights().values())[:2]):
        state = fight.begin(ready_setup(one, ready))
        table = Table.start(fight, state, system=key, title="", seed=seed, seats=ALONE)
        table.advance()
        story, reading = table.story(), StoryMerger()
        short = merge_events(story)
        assert all(map(opens_with_its_name, (*story, *short)))
        assert all(event.parts is None or event.parts.target in event.text for event in story if event.kind != THOUGHT)
        assert [event.rolls for event in short if event.rolls] == [event.rolls for event in story if event.rolls]
        assert [event.changes for event in short if event.changes] == [one.changes for one in story if one.changes]
        assert len(short) <= len(story)
        for length in range(0, len(story), 17):
            assert reading.merge(story[:length]) == merge_events(story[:length])
        assert reading.merge(story) == short
        assert reading.merge(story[: len(story) // 2]) == merge_events(story[: len(story) // 2])


def test_of_a_study_only_the_test_is_told() -> None:
    system = open_system("two-d20", None).system
    fight = system.encounters.ready_fights()["Knives on the salt barge"]
    procedure, story = system.procedures["fight"], list[Event]()
    for seed in range(4):
        state = procedure.begin(ready_setup(fight, system.characters.ready()))
        play_out(procedure, state, UnattendedScene(Random(seed), story.append))
    told = [event.text for event in merge_events(story)]
    assert any("tries to study" in text for text in told)
    assert [text for text in told if " studies " in text] == []
