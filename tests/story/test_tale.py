"""Tales: a sentence for each deed, misses summed up, idle rounds left out, and no contradiction about falls."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.library.content import shipped_content
from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.tale import KINDS, OF_EACH, TaleCast, TalePatterns, parse_tale_patterns, tell_tale
from solo.systems.contract import Deed, Event, ValueChange

FILE = Path("story") / "tale.toml"
CAST = TaleCast(
    (
        RecordedFighter("Vess Tarn", "Vess Tarn", person=True),
        RecordedFighter("Wolf a", "Wolf"),
        RecordedFighter("Wolf b", "Wolf"),
        RecordedFighter("Bear", "Bear"),
    )
)


def plain_patterns() -> TalePatterns:
    """Return patterns that name their kind and slots, each with a number."""
    slots = dict.fromkeys(KINDS, "{T}") | dict.fromkeys(("falls", "hits", "heals", "misses"), "{A} {T}")
    slots["several"] = "{n}"
    return TalePatterns(*(tuple(f"{kind} {slots[kind]} {at}" for at in range(OF_EACH)) for kind in KINDS))


def deed(who: str, did: str, target: str = "", weapon: str = "sword", harm: int = 3) -> Event:
    """Return an event that tells a deed. A hit takes this much of its target's strength."""
    changes = (ValueChange(target, "LP", "9", str(9 - harm)),) if did == "hits" and harm else ()
    told = Deed(who, did, target, weapon)  # type: ignore[arg-type]
    return Event("attack", "…", who, changes=changes, deed=told)


def tale(*events: Event) -> list[str]:
    """Return the texts of the tale without the numbers of their patterns."""
    told = tell_tale(events, CAST, plain_patterns(), "The pass", 7)
    return [event.text.rstrip("0123456789 ") if event.deed else event.text for event in told]


ROUND_1, ROUND_2 = Event("round", "Round 1"), Event("round", "Round 2")


def test_each_deed_is_a_sentence_under_its_round() -> None:
    assert tale(ROUND_1, deed("Vess Tarn", "hits", "Wolf a"), ROUND_2, deed("Wolf a", "fells", "Vess Tarn")) == [
        "Round 1",
        "Hits Vess a wolf",
        "Round 2",
        "Falls the same wolf Vess",
    ]


def test_a_round_without_deeds_has_no_heading() -> None:
    moved = Event("move", "Wolf a moves.", "Wolf a")
    assert tale(ROUND_1, moved, ROUND_2, deed("Bear", "hits", "Vess Tarn")) == ["Round 2", "Hits the bear Vess"]


def test_misses_in_a_row_are_summed_up_and_a_single_one_is_told() -> None:
    missed = deed("Bear", "misses", "Vess Tarn")
    assert tale(missed) == ["Misses the bear Vess"]
    summed = tale(missed, missed, missed)
    assert len(summed) == 1
    assert summed[0].startswith("Several three")


def test_a_miss_at_nobody_is_left_out() -> None:
    assert tale(deed("Bear", "misses")) == []
    assert tale(deed("", "misses", "Bear")) == []


def test_a_hit_right_before_the_fall_of_its_target_is_left_out() -> None:
    events = deed("Vess Tarn", "hits", "Bear"), deed("", "fells", "Bear")
    assert tale(*events) == ["Drops the bear"]
    assert tale(events[0], deed("Vess Tarn", "misses", "Wolf a"), events[1])[0] == "Hits Vess the bear"


def test_deeds_at_the_fallen_are_left_out_until_they_act_or_are_helped() -> None:
    fell, again = deed("Vess Tarn", "fells", "Bear"), deed("Vess Tarn", "kills", "Bear")
    assert tale(fell, again) == ["Falls Vess the bear"]
    assert tale(fell, deed("Bear", "flees")) == ["Falls Vess the bear"]
    assert tale(fell, ROUND_2, deed("Bear", "hits", "Vess Tarn"), again)[-1] == "Falls Vess the bear"
    assert tale(fell, deed("Wolf a", "heals", "Bear"), again)[1:] == ["Heals a wolf the bear", "Falls Vess the bear"]


def test_the_second_of_a_pair_is_the_other_and_then_the_last() -> None:
    first, second = (deed("Vess Tarn", "fells", f"Wolf {letter}") for letter in "ab")
    assert tale(first, second) == ["Falls Vess a wolf", "Falls Vess the other wolf"]
    bitten = deed("Wolf b", "hits", "Vess Tarn")
    assert tale(bitten, deed("Vess Tarn", "fells", "Wolf a"), second)[-1] == "Falls Vess the last wolf"


def test_a_hit_without_effect_is_told_as_a_miss() -> None:
    assert tale(deed("Bear", "hits", "Vess Tarn", harm=0)) == ["Misses the bear Vess"]
    later = Event("effect", "…", changes=(ValueChange("Vess Tarn", "Wounds", "0", "1"),))
    assert tale(deed("Bear", "hits", "Vess Tarn", harm=0), later) == ["Hits the bear Vess"]


def test_the_fallen_who_struck_in_the_same_round_struck_at_the_same_moment() -> None:
    both = deed("Vess Tarn", "fells", "Bear"), deed("Bear", "fells", "Vess Tarn")
    assert tale(ROUND_1, *both)[2] == "At the same moment falls the bear Vess"
    assert tale(ROUND_1, both[0], ROUND_2, both[1])[-1] == "Falls the bear Vess"


def test_a_death_after_the_fight_is_kept_as_it_is() -> None:
    ending = Event("end", "Vess Tarn is dead.", deed=Deed("Bear", "kills", "Vess Tarn"))
    assert tale(deed("Bear", "fells", "Vess Tarn"), ending)[-1] == "Vess Tarn is dead."


def test_the_name_of_a_spell_takes_no_article() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    for seed in range(30):
        told = tell_tale([deed("Vess Tarn", "hits", "Bear", "Plague")], CAST, patterns, "The pass", seed)
        assert "the Plague" not in told[0].text


def test_own_deeds_have_no_doer() -> None:
    assert tale(deed("Bear", "heals", "Bear")) == ["Mends the bear"]
    assert tale(deed("", "hits", "Bear")) == ["Hurts the bear"]
    assert tale(deed("Bear", "yields")) == ["Yields the bear"]


def test_the_ending_is_kept_as_it_is() -> None:
    assert tale(Event("end", "The party holds the field.")) == ["The party holds the field."]


def test_a_longer_fight_begins_with_the_same_words() -> None:
    patterns = parse_tale_patterns((shipped_content() / FILE).read_bytes())
    events = [deed("Vess Tarn", "hits", "Bear"), deed("Bear", "misses", "Vess Tarn"), deed("Bear", "hits", "Vess Tarn")]
    whole = tell_tale(events, CAST, patterns, "The pass", 7)
    assert tell_tale(events[:1], CAST, patterns, "The pass", 7) == whole[:1]
    assert tell_tale(events, CAST, patterns, "The pass", 7) == whole


def test_patterns_need_eight_of_each_kind_and_known_slots() -> None:
    text = (shipped_content() / FILE).read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="“drops” needs 8 different sentences, not 7"):
        parse_tale_patterns(text.replace('    "{T} dropped.",\n', ""))
    with pytest.raises(ValueError, match="“drops” has no slot “x”"):
        parse_tale_patterns(text.replace("{T} dropped.", "{x} dropped."))
