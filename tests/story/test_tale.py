"""Tales: a sentence for each deed, misses summed up, idle rounds left out, and no contradiction about falls."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import structs

from solo.library.content import shipped_content
from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.patterns import WeaponWords
from solo.story.retelling.tale import KINDS, LEAST, SLOTS, TaleCast, TalePatterns, parse_tale_patterns, tell_tale
from solo.systems.contract import Deed, DeedKind, Event, SentenceParts, StopKind, ValueChange

FILE = Path("story") / "tale.toml"
CAST = TaleCast(
    (
        RecordedFighter("Vess Tarn", "Vess Tarn", person=True),
        RecordedFighter("Wolf a", "Wolf"),
        RecordedFighter("Wolf b", "Wolf"),
        RecordedFighter("Bear", "Bear"),
    ),
    party=frozenset({"Vess Tarn"}),
)


def plain_patterns() -> TalePatterns:
    """Return patterns that name their kind and slots, each with a number."""
    slots = {kind: "{A} {T}" if {"A", "T"} <= SLOTS[kind] else "{T}" for kind in KINDS}
    slots |= dict.fromkeys(("harms", "fells"), "{w} {T}")
    slots |= {"several": "{n}", "withstands": "{T} {n}", "strives": "{A} {m}"}
    slots |= dict.fromkeys(("presses", "repeats"), "{A} {T} {m}") | dict.fromkeys(("won", "lost", "undecided"), "")
    return TalePatterns(*(tuple(f"{kind} {slots[kind]} {at}" for at in range(LEAST)) for kind in KINDS))


def deed(who: str, did: str, target: str = "", weapon: str = "", harm: int = 3) -> Event:
    """Return an event that tells a deed, of a fighter by default with a sword. A hit takes this much strength."""
    changes = (ValueChange(target, "LP", "9", str(9 - harm)),) if did == "hits" and harm else ()
    told = Deed(who, did, target, weapon or ("sword" if who else ""))  # type: ignore[arg-type]
    return Event("attack", "…", who, changes=changes, deed=told)


def tale(*events: Event, outcome: str = "") -> list[str]:
    """Return the texts of the tale without the numbers of their patterns."""
    told = tell_tale(events, CAST, plain_patterns(), "The pass", 7, outcome)
    return [event.text if event.kind == "round" else event.text.rstrip("0123456789 ") for event in told]


def missed(who: str, target: str, stopped: StopKind) -> Event:
    """Return an attack that came to nothing in a known way."""
    return Event("attack", "…", who, deed=Deed(who, "misses", target, "sword", stopped=stopped))


def caught(who: str, *targets: str) -> list[Event]:
    """Return the effects of one spell on several targets."""
    return [
        structs.replace(deed(who, "hits", target, "Inferno"), parts=SentenceParts(target, effect="3 damage"))
        for target in targets
    ]


ROUND_1, ROUND_2 = Event("round", "Round 1"), Event("round", "Round 2")


def test_each_deed_is_a_sentence_under_its_round() -> None:
    assert tale(ROUND_1, deed("Vess Tarn", "hits", "Wolf a"), ROUND_2, deed("Wolf a", "fells", "Vess Tarn")) == [
        "Round 1",
        "Hits Vess the first wolf",
        "Round 2",
        "Falls the first wolf Vess",
    ]


def test_the_closing_tells_no_figures() -> None:
    end = Event("end", "Momentum fades.", changes=(ValueChange("", "Momentum", "1", "0"),))
    (*_, closing) = tell_tale([ROUND_1, deed("Vess Tarn", "hits", "Wolf a"), end], CAST, plain_patterns(), "", 7, "won")
    assert (closing.kind, closing.changes) == ("end", ())


def test_a_fight_without_a_round_a_deed_or_an_end_has_no_tale() -> None:
    assert tale() == tale(Event("cards", "Everyone draws a card.")) == []


def test_harm_by_a_cause_without_a_doer_names_the_cause() -> None:
    told = tale(deed("", "hits", "Vess Tarn", "choking dust"), deed("", "fells", "Wolf a", "Fire"))
    assert told == ["Harms choking dust Vess", "Fells Fire the first wolf"]
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    for seed in range(LEAST):
        for cause in ("a shying horse", "Sand of Ages"):
            events = [deed("", "hits", "Vess Tarn", cause), deed("", "fells", "Bear", cause)]
            for event in tell_tale(events, CAST, patterns, "The pass", seed):
                assert f"the {cause.removeprefix('a ')}" in event.text.replace("The", "the")


def test_attacks_that_failed_in_different_ways_are_counted_by_the_way() -> None:
    fails = [missed("Wolf a", "Vess Tarn", "missed"), missed("Wolf b", "Vess Tarn", "parried")]
    harmless = deed("Wolf b", "hits", "Vess Tarn", harm=0)
    assert tale(ROUND_1, *fails, fails[1], harmless)[1].endswith(": one missed, two were parried and one glanced off.")
    assert tale(ROUND_1, *fails[:1], *fails[:1])[1] == tale(ROUND_1, *[missed("Wolf a", "Vess Tarn", "")] * 2)[1]
    assert "parried" not in tale(ROUND_1, *fails, missed("Wolf a", "Vess Tarn", ""))[1]
    assert tale(ROUND_1, fails[1])[1] == "Parries the second wolf Vess"


def test_a_spell_on_several_targets_is_one_sentence_with_a_few_names_or_their_number() -> None:
    assert tale(ROUND_1, *caught("Vess Tarn", "Wolf a", "Bear"))[1] == "Sweeps Vess the first wolf and the bear"
    four = caught("Vess Tarn", "Wolf a", "Bear", "Wolf b", "Vess Tarn")[:3]
    assert tale(ROUND_1, *four, *caught("Vess Tarn", "Wolf c"))[1] == "Sweeps Vess the three wolves and the bear"
    crowd = [f"Wolf {letter}" for letter in "abcdefg"]
    assert tale(deed("Wolf g", "misses", "Bear"), *caught("Vess Tarn", *crowd[:6]))[1] == "Sweeps Vess six of the foes"


def test_a_round_without_deeds_has_no_heading() -> None:
    moved = Event("move", "Wolf a moves.", "Wolf a")
    assert tale(ROUND_1, moved, ROUND_2, deed("Bear", "hits", "Vess Tarn")) == ["Round 2", "Hits the bear Vess"]


def test_misses_in_a_row_are_summed_up_and_a_single_one_is_told() -> None:
    missed = deed("Bear", "misses", "Vess Tarn")
    assert tale(missed) == ["Misses the bear Vess"]
    assert tale(missed, missed, missed) == ["Presses the bear Vess three times"]
    assert tale(missed, deed("Wolf a", "misses", "Vess Tarn")) == ["Withstands Vess two"]
    assert tale(deed("Vess Tarn", "misses", "Wolf a"), deed("Vess Tarn", "misses", "Bear")) == ["Strives Vess twice"]
    assert tale(missed, deed("Vess Tarn", "misses", "Bear")) == ["Trades the bear Vess"]
    assert tale(missed, deed("Vess Tarn", "misses", "Wolf a")) == ["Several two"]
    assert tale(missed, deed("Wolf a", "misses", "Wolf b")) == ["Strives the foes twice"]


def test_hits_of_a_doer_at_a_target_in_a_row_are_one_sentence() -> None:
    hit = deed("Bear", "hits", "Vess Tarn")
    assert tale(hit, hit) == ["Repeats the bear Vess twice"]
    assert tale(hit, hit, deed("Wolf a", "hits", "Vess Tarn"))[1:] == ["Hits the first wolf Vess"]


def test_a_miss_at_nobody_is_left_out() -> None:
    assert tale(deed("Bear", "misses")) == []
    assert tale(deed("", "misses", "Bear")) == []


def test_a_hit_right_before_the_fall_of_its_target_is_left_out() -> None:
    events = deed("Vess Tarn", "hits", "Bear"), deed("", "fells", "Bear")
    assert tale(*events) == ["Falls Vess the bear"]
    assert tale(events[0], deed("Vess Tarn", "misses", "Wolf a"), events[1])[0] == "Hits Vess the bear"


def test_deeds_at_the_fallen_are_left_out_until_they_act_or_are_helped() -> None:
    fell, again = deed("Vess Tarn", "fells", "Bear"), deed("Vess Tarn", "kills", "Bear")
    assert tale(fell, again) == ["Falls Vess the bear"]
    assert tale(fell, deed("Bear", "flees")) == ["Falls Vess the bear"]
    healed = tale(fell, deed("Wolf a", "heals", "Bear"), again)
    assert healed[1:] == ["Heals the first wolf the bear", "Falls Vess the bear"]


def test_a_fallen_fighter_who_acts_in_a_later_round_rises_first() -> None:
    fell, struck = deed("Vess Tarn", "fells", "Bear"), deed("Bear", "hits", "Vess Tarn")
    assert tale(fell, ROUND_2, struck)[2:] == ["Rises the bear", "Hits the bear Vess"]


def test_a_dead_fighter_does_nothing_more() -> None:
    killed, struck = deed("Vess Tarn", "kills", "Bear"), deed("Bear", "hits", "Vess Tarn")
    assert tale(killed, ROUND_2, struck)[2:] == ["Hurts Vess"]


def test_the_death_of_a_fallen_person_is_told_once_and_that_of_a_foe_is_not() -> None:
    died = deed("", "kills", "Vess Tarn")
    assert tale(deed("Bear", "fells", "Vess Tarn"), died, died) == ["Falls the bear Vess", "Dies Vess"]
    assert tale(deed("Vess Tarn", "fells", "Bear"), deed("", "kills", "Bear")) == ["Falls Vess the bear"]


def test_a_fighter_put_to_flight_does_not_go_down() -> None:
    assert tale(deed("Vess Tarn", "routs", "Bear")) == ["Routs Vess the bear"]
    assert tale(deed("", "routs", "Bear")) == ["Flees the bear"]
    assert tale(deed("Vess Tarn", "hits", "Bear"), deed("Vess Tarn", "routs", "Bear")) == ["Routs Vess the bear"]


def test_the_help_of_foes_after_the_last_blow_is_left_out_of_a_finished_fight() -> None:
    fell, helped = deed("Bear", "fells", "Vess Tarn"), deed("Wolf a", "heals", "Wolf b")
    own = deed("Bear", "heals", "Vess Tarn")
    assert tale(fell, helped, own, outcome="lost")[1:] == ["Lost", "Heals the bear Vess"]
    assert tale(fell, helped)[1:] == ["Heals the first wolf the second wolf"]


def test_a_hit_in_a_game_without_points_hurts_nobody_in_words() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    hits = [
        event
        for letter in "abababab"
        for event in (deed("Vess Tarn", "hits", f"Wolf {letter}"), deed("Bear", "misses", "Vess Tarn"))
    ]
    told = tell_tale(hits, CAST._replace(counts_harm=False), patterns, "The pass", 7)
    assert len(told) == len(hits)
    assert not any("hurt" in event.text for event in told)


def test_a_summoned_fighter_is_named_by_its_kind() -> None:
    assert tale(deed("Ghost a", "hits", "Vess Tarn")) == ["Hits the ghost Vess"]


def test_the_second_of_a_pair_is_the_last() -> None:
    first, second = (deed("Vess Tarn", "fells", f"Wolf {letter}") for letter in "ab")
    missed = deed("Bear", "misses", "Vess Tarn")
    assert tale(first, missed, second)[::2] == ["Falls Vess the first wolf", "Falls Vess the last wolf"]
    assert tale(first, deed("Wolf b", "hits", "Vess Tarn"), second)[1:] == [
        "Hits the last wolf Vess",
        "Falls Vess the wolf",
    ]


def test_a_hit_without_effect_glances_off() -> None:
    assert tale(deed("Bear", "hits", "Vess Tarn", harm=0)) == ["Glances the bear Vess"]
    later = Event("effect", "…", changes=(ValueChange("Vess Tarn", "Wounds", "0", "1"),))
    assert tale(deed("Bear", "hits", "Vess Tarn", harm=0), later) == ["Hits the bear Vess"]


def test_the_fallen_who_struck_in_the_same_round_struck_at_the_same_moment() -> None:
    both = deed("Vess Tarn", "fells", "Bear"), deed("Bear", "fells", "Vess Tarn")
    assert tale(ROUND_1, *both)[2] == "At the same moment falls the bear Vess"
    assert tale(ROUND_1, both[0], ROUND_2, both[1])[-1] == "Falls the bear Vess"


def test_a_death_after_the_fight_is_told() -> None:
    ending = Event("end", "Vess Tarn is dead.", deed=Deed("Bear", "kills", "Vess Tarn"))
    assert tale(deed("Bear", "fells", "Vess Tarn"), ending)[-1] == "Dies Vess"


def test_the_name_of_a_spell_takes_no_article() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    for seed in range(30):
        told = tell_tale([deed("Vess Tarn", "hits", "Bear", "Plague")], CAST, patterns, "The pass", seed)
        assert "the Plague" not in told[0].text


def test_own_deeds_have_no_doer() -> None:
    assert tale(deed("Bear", "heals", "Bear")) == ["Mends the bear"]
    assert tale(deed("", "hits", "Bear")) == ["Hurts the bear"]
    assert tale(deed("Bear", "yields")) == ["Yields the bear"]


@pytest.mark.parametrize(("outcome", "kind"), [("won", "Won"), ("lost", "Lost"), ("draw", "Undecided")])
def test_the_end_is_told_once_by_its_outcome(outcome: str, kind: str) -> None:
    ended = Event("end", "The party holds the field.")
    assert tale(ended, Event("end", "That was all."), outcome=outcome) == [kind]
    assert tale(deed("Bear", "hits", "Vess Tarn"), outcome=outcome) == ["Hits the bear Vess", kind]
    assert tale(ended) == []


def test_a_longer_fight_begins_with_the_same_words() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    events = [deed("Vess Tarn", "hits", "Bear"), deed("Bear", "misses", "Vess Tarn"), deed("Bear", "hits", "Vess Tarn")]
    whole = tell_tale(events, CAST, patterns, "The pass", 7)
    assert tell_tale(events[:1], CAST, patterns, "The pass", 7) == whole[:1]
    assert tell_tale(events, CAST, patterns, "The pass", 7) == whole


def test_a_hit_by_another_before_the_fall_is_told() -> None:
    events = deed("Wolf a", "hits", "Vess Tarn"), deed("Bear", "fells", "Vess Tarn")
    assert tale(*events) == ["Hits the first wolf Vess", "Falls the bear Vess"]
    fire = deed("", "fells", "Vess Tarn", "fire")
    assert tale(events[0], fire) == ["Hits the first wolf Vess", "Fells fire Vess"]


def test_a_hold_that_lasts_is_not_told_as_a_new_one() -> None:
    held = deed("Bear", "holds", "Vess Tarn")
    hurt = structs.replace(held, changes=(ValueChange("Vess Tarn", "LP", "9", "6"),))
    free = deed("Vess Tarn", "frees", "Bear")
    told = tale(ROUND_1, held, held, hurt, free, held, deed("Vess Tarn", "holds", "Bear"), held)
    assert told[1:] == [
        "Holds the bear Vess",
        "Keeps the bear Vess",
        "Squeezes the bear Vess",
        "Frees Vess the bear",
        "Holds the bear Vess",
        "Holds Vess the bear",
        "Holds the bear Vess",
    ]


def test_nobody_breaks_free_of_one_who_did_not_hold() -> None:
    assert tale(deed("Vess Tarn", "frees", "Bear")) == []


def test_quiet_rounds_in_a_row_are_one_round() -> None:
    rounds = [Event("round", f"Round {number}") for number in range(1, 6)]
    missed = deed("Bear", "misses", "Vess Tarn")
    story = [event for heading in rounds[:4] for event in (heading, missed)]
    assert tale(*story, rounds[4], deed("Bear", "hits", "Vess Tarn")) == [
        "Rounds 1 to 4",
        "Presses the bear Vess four times",
        "Round 5",
        "Hits the bear Vess",
    ]
    assert tale(*story[:4], outcome="draw")[:2] == ["Rounds 1 and 2", "Presses the bear Vess twice"]
    assert tale(*story[:4]) == ["Round 1", "Misses the bear Vess", "Round 2", "Misses the bear Vess"]


def test_equal_deeds_of_a_doer_in_a_row_are_one_sentence() -> None:
    both = "Wolf a", "Bear"
    assert tale(*(deed("Vess Tarn", "hits", name) for name in both)) == ["Strikes Vess the first wolf and the bear"]
    assert tale(*(deed("Vess Tarn", "fells", name) for name in both)) == ["Falls Vess the first wolf and the bear"]
    assert tale(*(deed(name, "flees") for name in ("Wolf a", "Wolf b"))) == ["Flees the two wolves"]
    assert tale(*(deed("Bear", "heals", f"Wolf {letter}") for letter in "ab")) == ["Heals the bear the two wolves"]


def test_hits_of_several_fighters_at_one_target_are_one_sentence() -> None:
    hits = [deed(name, "hits", "Vess Tarn") for name in ("Wolf a", "Wolf b", "Bear")]
    assert tale(*hits) == ["Mobs the two wolves and the bear Vess"]
    assert len(tale(hits[0], deed("Vess Tarn", "hits", "Bear"))) == 2


def test_a_spell_that_works_without_harm_is_told() -> None:
    slept = [deed("Vess Tarn", "affects", f"Wolf {letter}", "Sleep") for letter in "ab"]
    assert tale(*slept) == ["Affects Vess the two wolves"]
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    for seed in range(8):
        (told,) = tell_tale(slept, CAST, patterns, "The pass", seed)
        assert "Vess's Sleep" in told.text


def test_a_single_attack_that_failed_says_how() -> None:
    kinds = {"missed": "Goes_wide", "parried": "Parries", "dodged": "Dodges", "blocked": "Blocks", "": "Misses"}
    ways: tuple[StopKind, ...] = ("missed", "parried", "dodged", "blocked", "")
    assert [tale(missed("Bear", "Vess Tarn", way)) for way in ways] == [[f"{kinds[way]} the bear Vess"] for way in ways]


def test_an_absorbed_hit_glances_off_in_a_game_without_points() -> None:
    absorbed = Event("attack", "…", "Bear", deed=Deed("Bear", "hits", "Vess Tarn", "claws", stopped="absorbed"))
    told = tell_tale([absorbed], CAST._replace(counts_harm=False), plain_patterns(), "The pass", 7)
    assert told[0].text.startswith("Glances the bear Vess")


def test_harm_in_an_event_of_the_doer_before_its_deed_counts() -> None:
    struck = Event("attack", "…", "Vess Tarn", changes=(ValueChange("Bear", "Physical", "3", "0"),))
    stood = Event("falls", "…", "Bear", deed=Deed("Vess Tarn", "hits", "Bear", "sword"))
    assert tale(ROUND_1, struck, stood)[1] == "Hits Vess the bear"


def test_a_death_in_the_party_is_no_mere_fall() -> None:
    assert tale(deed("Bear", "kills", "Vess Tarn")) == ["Slays the bear Vess"]
    assert tale(deed("", "kills", "Vess Tarn")) == ["Dies Vess"]
    assert tale(deed("Vess Tarn", "kills", "Bear")) == ["Falls Vess the bear"]


def test_the_closing_draws_no_conclusion_from_a_quiet_moment() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    for seed in range(16):
        *_, last = tell_tale([deed("Bear", "misses", "Vess Tarn")], CAST, patterns, "The pass", seed, "won")
        assert not last.text.startswith(("With that", "So ", "That was"))


def test_a_phrase_does_not_come_twice_within_three_sentences() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    events = [deed("Vess Tarn", "hits", "Bear"), deed("Bear", "hits", "Vess Tarn")] * 6
    for seed in range(8):
        texts = [event.text for event in tell_tale(events, CAST, patterns, "The pass", seed)]
        for phrase in ("caught", "guard", "hurt", "landed", "struck"):
            found = [at for at, text in enumerate(texts) if phrase in text]
            assert all(later - earlier > 2 for earlier, later in pairwise(found)), texts


def test_a_part_of_the_body_and_a_gesture_take_no_article() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    words = WeaponWords(bodily=frozenset({"bite"}), gestures=frozenset({"war cry"}))
    for seed in range(16):
        for weapon in ("bite", "war cry"):
            events = [deed("Bear", "hits", "Vess Tarn", weapon), deed("Bear", "misses", "Vess Tarn", weapon)]
            for event in tell_tale(events, CAST._replace(weapons=words), patterns, "The pass", seed):
                assert f"the {weapon}" not in event.text


def test_every_kind_of_sentence_fits_every_weapon() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    words = WeaponWords(bodily=frozenset({"bite"}), gestures=frozenset({"war cry"}))
    did: tuple[DeedKind, ...] = ("hits", "fells", "kills", "routs", "misses", "heals", "affects", "holds")
    for kind in did:
        for weapon in ("sword", "Sleep", "The moon looks down", "bite", "war cry"):
            for counts in (True, False):
                cast = CAST._replace(weapons=words, counts_harm=counts)
                event = Event("attack", "…", "Bear", deed=Deed("Bear", kind, "Vess Tarn", weapon))
                for seed in range(4):
                    (told,) = tell_tale([event], cast, patterns, "The pass", seed)
                    assert "Vess" in told.text
                    assert "the The" not in told.text
                    assert "'s The" not in told.text


def test_the_kinds_stand_in_the_order_of_the_fields() -> None:
    assert TalePatterns.__struct_fields__ == (*KINDS, "echoes")


def test_patterns_need_at_least_eight_of_each_kind_and_known_slots() -> None:
    text = (shipped_content() / FILE).read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="“drops” needs at least 8 different sentences, and no multiple of 5, not 7"):
        parse_tale_patterns(text.replace('    "{T} dropped.",\n', ""))
    with pytest.raises(ValueError, match="“drops” has no slot “x”"):
        parse_tale_patterns(text.replace("{T} dropped.", "{x} dropped."))
