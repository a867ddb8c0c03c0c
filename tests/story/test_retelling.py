"""Retelling: quiet stretches, words for rounds, the end without a winner, and sentences for every kind of deed."""

from __future__ import annotations

import re

from msgspec.structs import replace

from solo.story.retelling.fight_record import FightCost, FightRecord, RecordedDeed
from solo.story.retelling.naming import in_words
from solo.story.retelling.retelling import Retelling, retell
from solo.systems.contract import DeedKind
from tests.story.records import TOLL_BRIDGE, foes, persons, recorded, shipped_patterns

PATTERNS = shipped_patterns()
TURNS = ("Ann Hill", "Bob Reed", "Ann Hill", "Ann Hill", "Bob Reed")
"""Doers of five deeds. The retelling tells the third of them last."""


def fight(*deeds: RecordedDeed, outcome: str = "won", rounds: int = 9) -> FightRecord:
    return FightRecord("The cellar", 1, persons("Ann Hill", "Bob Reed"), foes("Rat", "abc"), deeds, outcome, rounds)


def told(record: FightRecord) -> Retelling:
    return retell(record, PATTERNS)


def stretches(text: str) -> list[str]:
    """The sentences of a retelling that tell of a quiet stretch, of any length."""
    filled = [pattern.format(n=in_words(number)) for pattern in PATTERNS.stretch for number in range(1, 20)]
    return [sentence for sentence in filled if f" {sentence[:1].upper()}{sentence[1:]}" in text]


def test_the_same_fight_gives_the_same_words() -> None:
    assert told(TOLL_BRIDGE) == told(TOLL_BRIDGE)


def test_another_seed_gives_other_words() -> None:
    assert told(TOLL_BRIDGE).text != told(replace(TOLL_BRIDGE, seed=12)).text


def test_a_title_that_counts_the_foes_is_no_sentence() -> None:
    record = fight(recorded(1, "Ann Hill", "fells", "Rat a"))
    assert told(record).text.startswith("The cellar. ")
    assert not told(replace(record, title="Wolf, 3 × Rat")).text.startswith("Wolf")


def test_three_whole_rounds_between_two_beats_are_a_quiet_stretch() -> None:
    record = fight(recorded(1, "Ann Hill", "fells", "Rat a"), recorded(5, "Ann Hill", "fells", "Rat b"))
    assert len(stretches(told(record).text)) == 1


def test_two_whole_rounds_between_two_beats_are_no_stretch() -> None:
    record = fight(recorded(1, "Ann Hill", "fells", "Rat a"), recorded(4, "Ann Hill", "fells", "Rat b"))
    assert stretches(told(record).text) == []


def test_rounds_with_a_fall_that_is_not_told_are_no_quiet_stretch() -> None:
    large = [recorded(number, "Rat a", "hits", "Ann Hill", swing=(90, 60)) for number in (1, 2, 3, 4)]
    record = fight(
        *large,
        recorded(6, "Ann Hill", "fells", "Rat b", swing=(60, 61)),
        recorded(9, "Rat a", "hits", "Ann Hill", swing=(61, 40)),
        recorded(10, "Ann Hill", "fells", "Rat a", swing=(40, 100)),
        rounds=10,
    )
    assert "rat" in told(record).text
    assert stretches(told(record).text) == []


def test_the_game_word_for_a_round_stands_in_all_sentences() -> None:
    text = told(replace(TOLL_BRIDGE, stretch="turn")).text
    assert "round" not in text.lower()
    assert "In turn two Edda's sword" in text


def test_a_fight_of_one_round_is_told_in_the_singular() -> None:
    for seed in range(40):
        record = replace(fight(recorded(1, "Ann Hill", "fells", "Rat a"), rounds=1), seed=seed)
        assert "one rounds" not in told(record).text.lower()


def test_a_fight_without_a_winner_is_undecided_and_names_no_side() -> None:
    for seed in range(40):
        text = told(replace(fight(outcome="draw"), seed=seed)).text
        assert "undecided" in text
        assert "held the field" not in text


def test_winners_are_those_who_still_stand() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Bob Reed"),
        *(recorded(number, "Ann Hill", "fells", f"Rat {letter}") for number, letter in enumerate("abc", 2)),
    )
    ends = {told(replace(record, seed=seed)).text.rsplit(". ", 1)[-1] for seed in range(60)}
    assert "Then Ann held the field." in ends
    assert not any("Bob" in end for end in ends)


def test_foes_of_one_kind_win_as_that_kind() -> None:
    record = fight(recorded(1, "Rat a", "fells", "Bob Reed"), recorded(2, "Rat b", "fells", "Ann Hill"), outcome="lost")
    ends = {told(replace(record, seed=seed)).text.rsplit(". ", 1)[-1] for seed in range(60)}
    assert "Then the rats held the field." in ends


def test_a_weapon_in_the_plural_has_a_plural_verb() -> None:
    record = fight(recorded(1, "Rat a", "fells", "Ann Hill", "claws"))
    texts = [told(replace(record, seed=seed)).text for seed in range(60)]
    assert any("claws were too much for Ann" in text for text in texts)
    assert not any("claws was" in text for text in texts)


def test_a_deed_without_a_weapon_uses_no_sentence_with_one() -> None:
    for seed in range(40):
        text = told(replace(fight(recorded(1, "Rat a", "fells", "Ann Hill")), seed=seed)).text
        assert "'s  " not in text
        assert "with the ." not in text
        assert "None" not in text


def test_every_kind_of_deed_names_its_fighter_with_and_without_a_doer() -> None:
    kinds: tuple[DeedKind, ...] = (
        *("hits", "fells", "kills", "routs", "heals", "flees", "yields", "holds", "affects", "frees"),
    )
    for kind in kinds:
        for who in ("Ann Hill", "Bob Reed", ""):
            for seed in range(12):
                deed = recorded(2, who, kind, "Bob Reed", swing=(60, 40))
                (beat,) = told(replace(fight(deed, outcome="draw"), seed=seed)).beats
                assert "Bob" in beat.text
                assert "in round two" in beat.text.lower()


def test_a_third_deed_of_a_round_does_not_name_the_same_round_again() -> None:
    deeds = [recorded(2, who, "fells", f"Rat {letter}") for who, letter in zip(TURNS, "abc", strict=False)]
    for seed in range(40):
        text = told(replace(fight(*deeds, rounds=2), seed=seed)).text.lower()
        assert text.count("in the same round") == 1
        assert " then " in f" {text}"


def test_no_two_deeds_in_a_row_begin_with_the_same_time_and_no_end_repeats_then() -> None:
    deeds = [recorded(2, who, "fells", f"Rat {letter}") for who, letter in zip(TURNS, "abcde", strict=True)]
    for seed in range(40):
        text = told(replace(fight(*deeds, rounds=2), seed=seed)).text.lower()
        times = re.findall(r"in round two|in the same round|\bthen\b|in that round too", text)
        assert times == ["in round two", "in the same round", "then", "in that round too", "then"]


def test_the_end_does_not_name_a_round_that_the_deed_before_it_has_named() -> None:
    for seed in range(40):
        text = told(replace(fight(recorded(9, "Ann Hill", "fells", "Rat a")), seed=seed)).text
        assert text.lower().count("round nine") == 1


def test_a_party_of_three_is_not_counted_after_its_names() -> None:
    few, many = persons("Ann", "Bob", "Cid"), persons("Ann", "Bob", "Cid", "Dan")
    texts = [[told(replace(fight(), party=party, seed=seed)).text for seed in range(40)] for party in (few, many)]
    assert not any("in all" in text for text in texts[0])
    assert any("four in all" in text for text in texts[1])


def test_a_title_begins_with_a_capital() -> None:
    assert told(replace(TOLL_BRIDGE, title="the toll bridge")).text.startswith("The toll bridge. ")


def test_a_title_with_a_question_mark_gets_no_full_stop() -> None:
    assert told(replace(TOLL_BRIDGE, title="Whose round is it?")).text.startswith("Whose round is it? ")


def test_a_beat_has_its_sentences_its_chances_and_its_round() -> None:
    first = told(TOLL_BRIDGE).beats[0]
    assert (first.round, first.before, first.after, first.chance) == (2, 0.5, 0.76, 1 / 56)
    assert first.text == (
        "In round two Edda's sword took the first militia spearman out of the fight. "
        "Such an attempt goes so well one time in 56. The fight hung on that round: first 50 chances in 100, then 76."
    )


def pair_fight(*deeds: RecordedDeed) -> str:
    """The retelling of a fight without a winner against two great cats."""
    record = FightRecord("The cellar", 1, persons("Ann Hill", "Bob Reed"), foes("Great cat", "ab"), deeds, "draw", 9)
    return told(record).text


def test_the_one_left_of_a_pair_is_the_last() -> None:
    text = pair_fight(
        recorded(1, "Great cat a", "hits", "Ann Hill", swing=(50, 40)),
        recorded(2, "Ann Hill", "fells", "Great cat b", swing=(40, 60)),
        recorded(3, "Great cat a", "hits", "Ann Hill", swing=(60, 50)),
    )
    assert text.lower().count("the second great cat") == 1
    assert text.lower().count("the last great cat") == 1


def test_a_fallen_fighter_who_is_up_again_leaves_no_last_one() -> None:
    text = pair_fight(
        recorded(1, "Great cat a", "hits", "Ann Hill", swing=(50, 40)),
        recorded(2, "Ann Hill", "fells", "Great cat b", swing=(40, 60)),
        recorded(3, "Great cat b", "misses", "Ann Hill", swing=(60, 60)),
        recorded(4, "Great cat a", "hits", "Ann Hill", swing=(60, 50)),
    )
    assert "the last great cat" not in text.lower()
    assert "the first great cat" in text.lower()


def test_a_fighter_told_as_fallen_in_this_round_strikes_at_the_same_moment() -> None:
    record = fight(
        recorded(6, "Ann Hill", "fells", "Rat a"),
        recorded(6, "Rat a", "fells", "Ann Hill"),
        outcome="draw",
    )
    for seed in range(24):
        first, second = told(replace(record, seed=seed)).beats
        assert "in round six" in first.text.lower()
        assert "at the same moment" in second.text.lower()
        assert "in the same round" not in second.text.lower()


def test_a_fallen_fighter_who_acts_later_is_said_to_be_back() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann Hill", swing=(50, 30)),
        recorded(3, "Ann Hill", "fells", "Rat b", swing=(30, 60)),
        recorded(4, "Ann Hill", "fells", "Rat a", swing=(60, 100)),
    )
    for seed in range(24):
        _, second, third = told(replace(record, seed=seed)).beats
        rose = second.text.partition(". ")[0]
        assert "Ann" in rose
        assert "back" not in rose
        assert not any(word in third.text for word in ("fought on", "stay down", "not done", "not out of it"))


def test_a_fallen_fighter_who_was_helped_comes_back() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann Hill", swing=(50, 30)),
        recorded(2, "Bob Reed", "heals", "Ann Hill", swing=(30, 31)),
        recorded(4, "Ann Hill", "fells", "Rat b", swing=(31, 60)),
    )
    for seed in range(24):
        text = told(replace(record, seed=seed)).beats[1].text.partition(". ")[0]
        assert text.startswith(("Ann ", "By then Ann "))
        assert text.endswith(("back in the fight", "back into the fight", "in the fight again"))


def test_a_fighter_who_still_stands_strikes_in_the_same_round() -> None:
    record = fight(
        recorded(6, "Ann Hill", "fells", "Rat a"),
        recorded(6, "Rat b", "fells", "Ann Hill"),
        outcome="draw",
    )
    assert "in the same round" in told(record).beats[1].text.lower()


def test_the_end_does_not_name_the_round_of_the_last_beat_again() -> None:
    for seed in range(40):
        text = told(replace(TOLL_BRIDGE, seed=seed, rounds=14)).text
        assert text.lower().count("round 14") == 1


def test_only_the_word_round_gives_way_to_the_word_of_the_game() -> None:
    record = fight(recorded(1, "Ann Hill", "fells", "Rat a"), recorded(9, "Bob Reed", "fells", "Rat b"))
    for seed in range(24):
        text = told(replace(record, stretch="turn", seed=seed)).text
        assert "gturn" not in text
        assert "round" not in text.replace("ground", "").lower()


def test_fighters_who_leave_one_after_the_other_are_one_sentence() -> None:
    deeds = [recorded(3, f"Rat {letter}", "yields") for letter in "abc"]
    retold = told(fight(*deeds))
    assert len({beat.text for beat in retold.beats}) == 1
    assert "the three rats" in retold.beats[0].text.lower()


def test_falls_by_one_doer_in_a_round_are_one_sentence() -> None:
    text = told(fight(*(recorded(3, "Ann Hill", "fells", f"Rat {letter}", "axe") for letter in "ab"))).text
    assert "the first and second rats" in text


def test_luck_without_a_blow_is_no_blow() -> None:
    record = fight(recorded(3, "Ann Hill", "routs", "Rat a", chance=0.1))
    assert not any("blow" in told(replace(record, seed=seed)).text for seed in range(40))


def test_an_undecided_fight_was_not_undecided_in_a_round() -> None:
    record = fight(recorded(3, "Ann Hill", "hits", "Rat a", swing=(40, 60)), outcome="draw")
    assert not any("was undecided" in told(replace(record, seed=seed)).text for seed in range(40))


def test_harm_by_a_cause_names_the_cause() -> None:
    for did in ("hits", "fells"):
        deed = recorded(3, "", did, "Ann Hill", "choking dust", swing=(60, 40))
        assert all("the choking dust" in told(replace(fight(deed), seed=seed)).text for seed in range(12))


def test_a_hold_that_lasts_is_not_seized_again() -> None:
    held = [recorded(number, "Rat a", "holds", "Ann Hill", swing=(60, 40)) for number in (1, 2)]
    for seed in range(24):
        _, second = told(replace(fight(*held), seed=seed)).beats
        assert not any(word in second.text for word in ("seized", "got hold", "took hold", "caught hold"))
    freed = recorded(2, "Ann Hill", "frees", "Rat a")
    again = told(fight(held[0], freed, held[1])).beats[-1].text
    assert not any(word in again for word in ("still", "tightened", "stayed", "kept", "not let go"))


def test_the_dead_of_the_party_were_killed() -> None:
    record = fight(recorded(3, "Rat a", "kills", "Ann Hill", "bite"), outcome="lost")
    for seed in range(12):
        assert re.search(r"killed|death|died", told(replace(record, seed=seed)).text)


def test_a_fighter_who_lies_at_the_end_does_not_hold_the_field() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann Hill", swing=(50, 30)),
        recorded(2, "Ann Hill", "fells", "Rat a", swing=(30, 60)),
    )
    record = replace(record, costs=(FightCost("Ann Hill", "down"),))
    ends = {told(replace(record, seed=seed)).text.rpartition("round two")[2] for seed in range(24)}
    assert not any("Ann and Bob" in end for end in ends)
    assert any("Bob held the field" in end for end in ends)


def test_a_foe_who_comes_back_is_called_as_before() -> None:
    record = fight(
        recorded(1, "Ann Hill", "fells", "Rat a", swing=(50, 60)),
        recorded(2, "Bob Reed", "fells", "Rat b", swing=(60, 70)),
        recorded(2, "Ann Hill", "fells", "Rat c", swing=(70, 90)),
        recorded(4, "Rat a", "fells", "Ann Hill", swing=(90, 40)),
    )
    for seed in range(12):
        rose = told(replace(record, seed=seed)).beats[-1].text.partition(". ")[0]
        assert "the first rat" in rose.lower()
