"""Lines that a player types, and the lists that they fill."""

from __future__ import annotations

import pytest

from solo.story.acts import listing, writing
from solo.story.entries import ClockPut, Line, PersonPut, PlacePut, ThreadPut
from solo.story.errors import StoryError
from solo.story.lists import MOST_ITEMS, Clock, Person, Thread, draw_shares, on_lists, weight_of
from solo.story.state import Story
from tests.story.acting import after, in_scene, peopled


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("It rained.", Line("It rained.")),
        ("  It rained.  ", Line("It rained.")),
        ("@ I cross the bridge.", Line("I cross the bridge.", "action")),
        ("> It holds.", Line("It holds.", "result")),
        ("# Check the map.", Line("Check the map.", "aside")),
        ("Hild: We go on.", Line("We go on.", "speech", "Hild")),
        ('Hild: "We go on."', Line("We go on.", "speech", "Hild")),
        ("Hild: “We go on.”", Line("We go on.", "speech", "Hild")),
        ("Hild: “Go.” She went.", Line("Hild: “Go.” She went.")),
        ("Hild opened her hand: a ring.", Line("Hild opened her hand: a ring.")),
        ("At 12: 30 the bell rang", Line("At 12: 30 the bell rang")),
        ("12: thirty", Line("12: thirty")),
        ("@", Line("@")),
    ],
)
def test_the_first_sign_of_a_line_says_what_it_is(typed: str, line: Line) -> None:
    assert writing.write(Story(), typed) == [line]


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("+t Bring the salt home", ThreadPut(Thread("Bring the salt home"))),
        ("+p Dace, a sergeant", PersonPut(Person("Dace", "a sergeant"))),
        ("+l The mill", PlacePut("The mill")),
        ("+c River", ClockPut(Clock("River"))),
        ("+c River 8", ClockPut(Clock("River", size=8))),
        ("+C River 2/6", ClockPut(Clock("River", size=6, filled=2))),
    ],
)
def test_a_plus_puts_a_name_on_its_list(typed: str, entry: object) -> None:
    assert writing.write(Story(), typed) == [entry]


@pytest.mark.parametrize(
    ("typed", "sentence"), [("", "Write a text"), ("  ", "Write a text"), ("? Is it dark", "ask the oracle")]
)
def test_an_empty_line_and_a_question_are_refused(typed: str, sentence: str) -> None:
    with pytest.raises(StoryError, match=sentence):
        writing.write(Story(), typed)


def test_a_line_has_at_most_4000_characters() -> None:
    assert writing.write(Story(), "a" * 4000) == [Line("a" * 4000)]
    with pytest.raises(StoryError, match="4,001 characters"):
        writing.write(Story(), "a" * 4001)


def test_control_characters_are_refused_by_name() -> None:
    with pytest.raises(StoryError):
        writing.write(Story(), "a\x1b[31mred")


def test_a_montage_has_at_most_six_lines() -> None:
    story = in_scene(kind="montage")
    for number in range(6):
        story = after(story, writing.write(story, f"Line {number}."))
    with pytest.raises(StoryError, match="has 6 lines, which is the maximum"):
        writing.write(story, "One more.")


def test_only_one_clock_segment_more_or_less_is_allowed_at_its_ends() -> None:
    story = Story(clocks=(Clock("River", size=4, filled=3),))
    story = after(story, listing.tick(story, "river"))
    assert story.clocks[0].is_full
    with pytest.raises(StoryError, match="full already"):
        listing.tick(story, "River")
    with pytest.raises(StoryError, match="Only 4 of 4 segments of “River” can be emptied"):
        listing.tick(story, "River", -5)
    story = after(story, listing.tick(story, "River", -4))
    with pytest.raises(StoryError, match="empty already"):
        listing.tick(story, "River", -1)


def test_a_standing_stays_between_sworn_enemy_and_devoted() -> None:
    story = Story(people=(Person("Jory", standing=3), Person("Dace", standing=-3)))
    with pytest.raises(StoryError, match="must be from"):
        listing.move_standing(story, "Jory", 1)
    with pytest.raises(StoryError, match="must be from"):
        listing.move_standing(story, "Dace", -1)
    assert after(story, listing.move_standing(story, "Jory", -1)).people[0].standing == 2


@pytest.mark.parametrize(
    "item",
    [
        Thread(" "),
        Thread("Salt", weight=0),
        Thread("Salt", weight=6),
        Person("Jory", standing=4),
        Person("Jory", standing=-4),
        Person("Jory", weight=0),
        Clock("River", size=1),
        Clock("River", size=25),
        Clock("River", size=4, filled=5),
        Clock("River", size=4, filled=-1),
    ],
)
def test_an_item_beyond_its_bounds_is_refused(item: Thread | Person | Clock) -> None:
    with pytest.raises(StoryError):
        listing.put(Story(), item)


@pytest.mark.parametrize(
    "item",
    [Thread("Salt", weight=5), Person("Jory", standing=-3), Clock("River", size=2), Clock("River", size=24, filled=24)],
)
def test_an_item_at_its_bounds_is_kept(item: Thread | Person | Clock) -> None:
    assert listing.put(Story(), item)


def test_renaming_keeps_the_place_of_an_item_and_refuses_a_taken_name() -> None:
    story = Story(threads=(Thread("One"), Thread("Two")))
    story = after(story, listing.put(story, Thread("First"), was="One"))
    assert [thread.name for thread in story.threads] == ["First", "Two"]
    with pytest.raises(StoryError, match="already"):
        listing.put(story, Thread("two"), was="First")
    assert listing.put(story, Thread("FIRST"), was="First")


def test_a_full_list_takes_no_more_items() -> None:
    story = Story(threads=tuple(Thread(f"Thread {number}") for number in range(MOST_ITEMS)))
    with pytest.raises(StoryError, match="remove one first"):
        listing.put(story, Thread("One more"))
    assert listing.put(story, Thread("Thread 7", weight=2))


def test_an_item_is_removed_by_its_name() -> None:
    story = peopled()
    assert after(story, listing.remove(story, "people", "jory")).people == ()
    with pytest.raises(StoryError, match="not on this list"):
        listing.remove(story, "threads", "jory")


def test_a_closed_thread_is_not_drawn_and_can_be_opened_again() -> None:
    story = peopled()
    closed = after(story, listing.settle(story, "Bring the salt home", "closed"))
    assert weight_of(closed.threads[0]) == 0
    assert not closed.filled_lists.threads
    with pytest.raises(StoryError, match="closed already"):
        listing.settle(closed, "Bring the salt home", "closed")
    assert after(closed, listing.settle(closed, "Bring the salt home", "open")).filled_lists.threads


def test_a_clock_weighs_its_filled_segments_at_least_one_and_nothing_once_full() -> None:
    assert [weight_of(Clock("River", size=4, filled=filled)) for filled in range(5)] == [1, 1, 2, 3, 0]


def test_shares_are_weight_over_sum() -> None:
    threads = (Thread("One", weight=3), Thread("Two", weight=1), Thread("Three", weight=5, state="dropped"))
    assert [str(share) for share in draw_shares(threads)] == ["3/4", "1/4", "0"]
    assert draw_shares((Thread("One", state="closed"),)) == (0,)


def test_a_scene_draws_from_the_lists_that_it_names() -> None:
    people = (Person("Jory", lists=("Harrow",)), Person("Dace"))
    assert on_lists(people, ("Harrow",)) == people[:1]
    assert on_lists(people, ()) == people


def test_touching_a_thread_keeps_the_number_of_the_scene() -> None:
    story = in_scene(peopled(), number=4)
    assert after(story, listing.step(story, "Bring the salt home", 1)).threads[0].touched == 4


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("+p , a sergeant", "Give it a name"),
        ("+p ,", "Give it a name"),
        ("+c River 9/6", "so 9 cannot be filled"),
        ("+c River 0", "segments, not 0"),
        ("+c River 25", "segments, not 25"),
        ("+t Salt\nand bread", "on one line"),
        ("+l The mill\nby night", "on one line"),
        ("+l " + "a" * 201, "the limit is 200"),
        ("+t " + "a" * 201, "the limit is 200"),
    ],
)
def test_a_plus_refuses_an_item_that_a_form_refuses(typed: str, sentence: str) -> None:
    with pytest.raises(StoryError, match=sentence):
        writing.write(Story(), typed)


def test_a_plus_refuses_an_item_if_the_list_is_full() -> None:
    story = Story(people=tuple(Person(f"Person {number}") for number in range(MOST_ITEMS)))
    with pytest.raises(StoryError, match="remove one first"):
        writing.write(story, "+p Jory")


def test_a_plus_gives_a_known_person_a_new_line_and_keeps_the_rest() -> None:
    jory = Person("Jory", "a miller", standing=2, want="gold")
    story = Story(people=(jory,))
    assert writing.write(story, "+p jory") == [PersonPut(jory)]
    thief = Person("Jory", "a thief", standing=2, want="gold")
    assert writing.write(story, "+p Jory , a thief") == [PersonPut(thief)]


def test_a_plus_with_a_size_alone_keeps_the_filled_segments_of_a_known_clock() -> None:
    story = Story(clocks=(Clock("River", size=6, filled=2),))
    assert writing.write(story, "+c River 4") == [ClockPut(Clock("River", size=4, filled=2), before=2)]
    assert writing.write(story, "+c River 0/4") == [ClockPut(Clock("River", size=4), before=2)]
