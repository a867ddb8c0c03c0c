"""Beats of a retelling: the deeds that are told, their order, the turn and the luck."""

from __future__ import annotations

from solo.story.retelling.beats import choose_beats
from solo.story.retelling.fight_record import FightRecord, RecordedDeed
from tests.story.records import foes, persons, recorded

RATS = foes("Rat", "abcdefg")


def fight(*deeds: RecordedDeed, outcome: str = "won", rounds: int = 9) -> FightRecord:
    return FightRecord("The cellar", 1, persons("Ann", "Bob", "Cid"), RATS, deeds, outcome, rounds)


def told(record: FightRecord) -> list[tuple[int, str]]:
    return [(beat.round, beat.subject) for beat in choose_beats(record).told]


def test_blows_on_one_target_in_one_round_are_one_beat_told_by_the_last() -> None:
    (beat,) = choose_beats(
        fight(
            recorded(1, "Ann", "hits", "Rat a", swing=(50, 55)),
            recorded(1, "Rat b", "hits", "Bob", swing=(55, 52)),
            recorded(1, "Bob", "hits", "Rat a", swing=(52, 58)),
            outcome="draw",
        )
    ).told
    assert (beat.deed.who, round(beat.before, 2), beat.after) == ("Bob", 0.47, 0.58)


def test_a_later_blow_without_effect_does_not_tell_the_beat() -> None:
    (beat,) = choose_beats(
        fight(
            recorded(1, "Ann", "hits", "Rat a", swing=(50, 60)),
            recorded(1, "Bob", "hits", "Rat a", swing=(60, 60)),
            outcome="draw",
        )
    ).told
    assert beat.deed.who == "Ann"


def test_a_hit_is_told_from_a_swing_of_eight_in_a_hundred() -> None:
    record = fight(
        recorded(1, "Ann", "hits", "Rat a", swing=(50, 57)),
        recorded(2, "Ann", "hits", "Rat b", swing=(57, 65)),
        outcome="draw",
    )
    assert told(record) == [(2, "Rat b")]


def test_falls_of_the_party_come_before_large_swings_and_these_before_other_falls() -> None:
    record = fight(
        recorded(1, "Ann", "fells", "Rat a", swing=(50, 52)),
        recorded(2, "Ann", "hits", "Rat b", swing=(52, 72)),
        recorded(3, "Ann", "hits", "Rat c", swing=(72, 90)),
        recorded(4, "Rat d", "fells", "Ann", swing=(90, 88)),
        recorded(5, "Rat d", "fells", "Bob", swing=(88, 85)),
        recorded(6, "Cid", "fells", "Rat e", swing=(85, 88)),
        recorded(7, "Cid", "fells", "Rat f", swing=(88, 92)),
        recorded(8, "Cid", "fells", "Rat g", swing=(92, 100)),
    )
    assert told(record) == [(2, "Rat b"), (3, "Rat c"), (4, "Ann"), (5, "Bob"), (7, "Rat f"), (8, "Rat g")]


def test_the_deed_that_ended_the_fight_is_told_last() -> None:
    record = fight(
        recorded(3, "Ann", "fells", "Rat a", swing=(90, 100)),
        recorded(3, "Rat a", "fells", "Bob", swing=(100, 100)),
    )
    assert told(record) == [(3, "Bob"), (3, "Rat a")]


def test_the_last_foe_who_flees_ends_the_fight() -> None:
    record = fight(recorded(2, "Rat a", "flees", swing=(90, 100)), recorded(2, "Ann", "heals", "Bob"))
    chosen = choose_beats(record)
    assert chosen.end is not None
    assert chosen.end.subject == "Rat a"


def test_a_fight_without_a_winner_has_no_end_beat() -> None:
    assert choose_beats(fight(recorded(1, "Ann", "fells", "Rat a"), outcome="draw")).end is None


def test_a_fighter_who_is_out_is_not_told_of_again() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann", swing=(50, 40)),
        recorded(2, "", "kills", "Ann", swing=(40, 20)),
        recorded(3, "Ann", "flees", swing=(20, 10)),
        outcome="draw",
    )
    assert told(record) == [(1, "Ann")]


def test_a_fallen_fighter_who_acts_in_a_later_round_can_fall_again() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann"),
        recorded(2, "Ann", "misses", "Rat a", chance=1),
        recorded(3, "Rat a", "fells", "Ann"),
        outcome="draw",
    )
    assert told(record) == [(1, "Ann"), (3, "Ann")]


def test_a_blow_of_a_fighter_who_falls_in_the_same_round_does_not_raise_him() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann"),
        recorded(1, "Ann", "hits", "Rat a"),
        recorded(2, "", "kills", "Ann"),
        outcome="draw",
    )
    assert told(record) == [(1, "Ann")]


def test_the_turn_is_the_first_of_the_largest_swings_before_the_end() -> None:
    record = fight(
        recorded(1, "Ann", "hits", "Rat a", swing=(50, 40)),
        recorded(2, "Ann", "hits", "Rat b", swing=(40, 60)),
        recorded(3, "Ann", "hits", "Rat c", swing=(60, 40)),
        recorded(4, "Ann", "fells", "Rat d", swing=(40, 100)),
    )
    turn = choose_beats(record).turn
    assert turn is not None
    assert turn.round == 2


def test_a_certain_chance_that_a_later_beat_contradicts_is_no_turn() -> None:
    for certain in (0, 100):
        record = fight(
            recorded(1, "Ann", "hits", "Rat a", swing=(40, 60)),
            recorded(6, "Ann", "fells", "Rat a", swing=(60, certain)),
            recorded(6, "Rat a", "fells", "Ann", swing=(certain, 50)),
            outcome="draw",
        )
        turn = choose_beats(record).turn
        assert turn is not None
        assert turn.round == 1


def test_a_certain_chance_after_the_last_beat_may_be_the_turn() -> None:
    turn = choose_beats(fight(recorded(1, "Ann", "hits", "Rat a", swing=(50, 100)), outcome="draw")).turn
    assert turn is not None
    assert turn.after == 1


def test_the_turn_is_the_steepest_leg_of_the_course_and_has_its_chances() -> None:
    """The estimate of a single deed may stray from the chances that the page of the fight shows for the round."""
    turn = choose_beats(
        fight(
            recorded(1, "Rat a", "hits", "Ann", swing=(69, 60), course=(69, 48)),
            recorded(2, "Rat a", "fells", "Bob", swing=(48, 12), course=(48, 44)),
            recorded(2, "Ann", "fells", "Rat a", swing=(12, 40), course=(48, 44)),
            outcome="draw",
        )
    ).turn
    assert turn is not None
    assert (turn.round, turn.turned) == (1, (0.69, 0.48))


def test_a_deed_against_the_course_of_its_leg_is_no_turn() -> None:
    record = fight(recorded(1, "Ann", "fells", "Rat a", swing=(50, 70), course=(50, 30)), outcome="draw")
    assert choose_beats(record).turn is None


def test_the_round_of_the_end_is_no_turn() -> None:
    """Its leg ends with certainty, so it would be the turn of most fights."""
    turn = choose_beats(
        fight(
            recorded(1, "Ann", "fells", "Rat a", swing=(50, 60), course=(50, 60)),
            recorded(2, "Ann", "fells", "Rat b", swing=(60, 80), course=(60, 100)),
            recorded(2, "Bob", "fells", "Rat c", swing=(80, 100), course=(60, 100)),
        )
    ).turn
    assert turn is not None
    assert turn.round == 1


def test_a_certain_chance_of_the_course_may_be_the_turn() -> None:
    turn = choose_beats(
        fight(
            recorded(1, "Ann", "hits", "Rat a", swing=(63, 74), course=(63, 100)),
            recorded(2, "Ann", "hits", "Rat b", swing=(100, 100), course=(100, 100)),
            outcome="draw",
        )
    ).turn
    assert turn is not None
    assert turn.turned == (0.63, 1.0)


def test_a_fight_with_small_swings_has_no_turn() -> None:
    assert choose_beats(fight(recorded(1, "Ann", "fells", "Rat a", swing=(50, 57)), outcome="draw")).turn is None


def test_fighters_who_left_are_told_after_all_who_fell() -> None:
    left = [recorded(number, f"Rat {letter}", "yields") for number, letter in enumerate("abc", 1)]
    fell = [recorded(number, "Ann", "fells", f"Rat {letter}") for number, letter in enumerate("defg", 4)]
    assert told(fight(*left)) == [(1, "Rat a"), (2, "Rat b"), (3, "Rat c")]
    assert told(fight(*left, *fell)) == [
        (1, "Rat a"),
        (2, "Rat b"),
        *((at, f"Rat {name}") for at, name in enumerate("defg", 4)),
    ]


def test_the_luck_is_the_told_deed_with_the_smallest_chance_below_a_quarter() -> None:
    record = fight(
        recorded(1, "Ann", "fells", "Rat a", chance=0.2),
        recorded(2, "Ann", "hits", "Rat b", chance=0.01),
        recorded(3, "Ann", "fells", "Rat c", chance=0.1),
    )
    luck = choose_beats(record).luck
    assert luck is not None
    assert luck.round == 3


def test_a_chance_of_a_quarter_is_no_luck() -> None:
    assert choose_beats(fight(recorded(1, "Ann", "fells", "Rat a", chance=0.25))).luck is None


def test_the_last_of_a_kind_to_fall_is_marked() -> None:
    record = FightRecord(
        "The cellar",
        1,
        persons("Ann"),
        foes("Rat", "abc"),
        tuple(recorded(number, "Ann", "fells", f"Rat {letter}") for number, letter in enumerate("bca", 1)),
        "won",
        3,
    )
    assert [beat.last for beat in choose_beats(record).told] == [False, False, True]


def test_a_fighter_who_was_helped_can_fall_again_in_the_same_round() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann Hill", swing=(50, 30)),
        recorded(1, "Bob Reed", "heals", "Ann Hill", swing=(30, 40)),
        recorded(1, "Rat b", "fells", "Ann Hill", swing=(40, 30)),
        outcome="lost",
    )
    assert [beat.deed.who for beat in choose_beats(record).told] == ["Rat b"]


def test_help_after_the_fight_raises_nobody() -> None:
    record = fight(
        recorded(1, "Rat a", "fells", "Ann Hill", swing=(50, 30)),
        recorded(2, "Bob Reed", "heals", "Ann Hill", swing=(30, 31)),
    )
    assert choose_beats(record).out == {"Ann Hill": True}


def test_a_fall_without_a_doer_after_a_hit_is_told_of_the_hit() -> None:
    record = fight(recorded(1, "Ann Hill", "hits", "Rat a", "axe"), recorded(1, "", "kills", "Rat a"))
    (beat,) = choose_beats(record).told
    assert (beat.deed.who, beat.deed.weapon, beat.fall) == ("Ann Hill", "axe", True)


def test_a_fighter_who_fell_while_another_came_back_was_not_the_last() -> None:
    record = fight(
        recorded(1, "Ann Hill", "fells", "Rat a", swing=(50, 60)),
        recorded(2, "Ann Hill", "fells", "Rat b", swing=(60, 70)),
        recorded(3, "Ann Hill", "fells", "Rat c", swing=(70, 90)),
        recorded(3, "Bob Reed", "heals", "Rat a", swing=(90, 80)),
        recorded(3, "Ann Hill", "fells", "Rat a", swing=(80, 100)),
    )
    assert not any(beat.last for beat in choose_beats(record).told)


def test_all_who_leave_one_after_the_other_are_told() -> None:
    deeds = [recorded(3, f"Rat {letter}", "flees", swing=(50, 70 if letter == "b" else 50)) for letter in "abc"]
    large = [recorded(number, "Rat a", "hits", "Ann Hill", swing=(90, 60)) for number in (1, 2)]
    assert [beat.subject for beat in choose_beats(fight(*large, *deeds)).told[-3:]] == ["Rat a", "Rat b", "Rat c"]


def test_a_deed_after_the_loss_of_the_last_fighter_stays_in_order() -> None:
    record = fight(
        recorded(2, "Rat a", "routs", "Bob Reed", swing=(50, 30)),
        recorded(4, "Rat a", "hits", "Ann Hill", swing=(30, 10)),
        outcome="lost",
    )
    assert [beat.round for beat in choose_beats(record).told] == [2, 4]
