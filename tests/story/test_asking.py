"""Questions of the oracle in a story: the fuse, what breaks in, measures, and the refusals."""

from __future__ import annotations

import pytest

from solo.resolver import NeedsDice
from solo.story.acts import asking, interrupting, tables
from solo.story.dice import StoryDice
from solo.story.entries import (
    ClockPut,
    InterruptionDrawn,
    InterruptionSettled,
    Measurement,
    PersonPut,
    QuestionAsked,
    TableDrawn,
    ThreadPut,
)
from solo.story.errors import StoryError
from solo.story.likelihood import Stance
from solo.story.lists import MOST_ITEMS, Clock, Person, Thread
from solo.story.state import Story
from tests.story.acting import after, app_dice, content, dice, in_scene, peopled


def ask(story: Story, *faces: int, stance: Stance = "hope") -> Story:
    return after(story, asking.ask(story, dice(*faces), content(), "Is it dark?", "even", stance))


def test_a_question_keeps_its_number_chance_dice_and_fuse() -> None:
    (entry,) = asking.ask(in_scene(Story(tension=7, fuse=2)), dice(8, 4, 4), content(), " Dark? ", "even", "hope")
    assert isinstance(entry, QuestionAsked)
    assert (entry.question, entry.number, entry.chance, entry.degree) == ("Dark?", 8, 0.4, "yes")
    assert (entry.fuse, entry.fuse_after, entry.broke_in) == (3, 3, False)
    assert [pool.faces for pool in entry.dice] == [(8,), (4,), (4,)]


def test_the_fuse_burns_with_each_question_and_counts_questions_of_the_scene() -> None:
    story = in_scene(Story(tension=2))
    for expected in (1, 2, 2):
        story = ask(story, 10, 3, 20)
        assert story.fuse == expected
    assert story.scene is not None
    assert story.scene.questions == 3
    assert ask(story, 10, 3, stance="plain").fuse == 2


def test_a_second_d20_up_to_the_fuse_lets_something_break_in_and_puts_the_fuse_out() -> None:
    story = ask(in_scene(Story(fuse=2)), 10, 3, 3, 20, 1, 1, 1, 1)
    assert (story.fuse, story.offer is not None) == (0, True)
    assert ask(in_scene(Story(fuse=2)), 10, 3, 4).offer is None


def test_no_question_is_answered_while_an_interruption_is_open() -> None:
    story = ask(in_scene(), 10, 3, 1, 20, 1, 1, 1, 1)
    with pytest.raises(StoryError, match="Accept it or let it pass"):
        ask(story, 10, 3, 20)
    story = after(story, interrupting.let_pass(story))
    assert ask(story, 10, 3, 20).offer is None


def test_a_question_is_neutral_if_the_story_has_no_tension() -> None:
    story = in_scene(Story(tension=9, rules={"tension": "off"}))
    (entry,) = asking.ask(story, dice(10, 3), content(), "Dark?", "even", "fear")
    assert isinstance(entry, QuestionAsked)
    assert (entry.number, entry.degree, entry.fuse, entry.stance) == (10, "yes", 0, "plain")
    assert after(story, [entry]).stance == "hope"


def test_missing_faces_are_asked_for() -> None:
    with pytest.raises(NeedsDice):
        ask(Story(), 10, 3)


@pytest.mark.parametrize(
    ("kind", "faces", "result"),
    [
        ("amount", (1, 1), "next to nothing"),
        ("distance", (6, 6), "out of reach"),
        ("mood", (1, 1), "about to break"),
        ("words", (1, 1, 12, 10), "leave, riddle"),
    ],
)
def test_a_measure_is_told_in_the_words_of_the_content(
    kind: asking.Measure, faces: tuple[int, ...], result: str
) -> None:
    pools = dice(*faces) if kind == "words" else _pair(*faces)
    (entry,) = asking.measure(Story(), pools, content(), kind)
    assert isinstance(entry, Measurement)
    assert entry.result == result


def test_a_question_of_how_many_is_answered_with_words_for_a_count() -> None:
    (entry,) = asking.measure(Story(), _pair(2, 2), content(), "amount", "How many dead lie there?")
    assert isinstance(entry, Measurement)
    assert entry.result == "fewer than you thought"


@pytest.mark.parametrize("expected", [0, -3, 1_000_001])
def test_a_number_needs_an_expectation_within_bounds(expected: int) -> None:
    with pytest.raises(StoryError, match="Type the number you expect"):
        asking.measure(Story(), app_dice(), content(), "number", expected=expected)


def test_a_thread_that_moves_takes_a_step_if_the_player_accepts() -> None:
    story = after(peopled(), [_drawn(peopled(), 1, 3)])
    assert story.offer is not None
    assert (story.offer.kind, story.offer.forward) == ("thread_moves", True)
    assert story.offer.text == "A thread moves: “Bring the salt home”, towards its end"
    accepted = interrupting.accept(story)
    assert [type(entry) for entry in accepted] == [InterruptionSettled, ThreadPut]
    assert after(story, accepted).threads[0].steps == 1
    assert after(story, interrupting.let_pass(story)).threads[0].steps == 0


def test_a_thread_may_move_away_from_its_end() -> None:
    story = after(peopled(), [_drawn(peopled(), 5, 4)])
    assert story.offer is not None
    assert story.offer.text.endswith(", away from its end")
    assert after(story, interrupting.accept(story)).threads[0].steps == -1


def test_a_person_acts_by_their_want_or_their_fear() -> None:
    by_want, by_fear = _drawn(peopled(), 6, 4), _drawn(peopled(), 9, 5)
    assert by_want.text.endswith(": Jory wants his son back")
    assert by_fear.text.endswith(": Jory fears the river")


def test_a_person_without_a_want_or_fear_acts_all_the_same() -> None:
    story = Story(people=(Person("Jory"),))
    assert _drawn(story, 6, 4).text.endswith(": Jory, to get something")
    assert _drawn(story, 9, 5).text.endswith(": Jory, out of fear")


def test_a_rumour_names_its_subject_before_the_news() -> None:
    story = Story(people=(Person("Jory"),))
    rumour = next(
        found
        for seed in range(200)
        if (found := interrupting.draw_interruption(story, app_dice(seed), content())).kind == "rumour"
    )
    assert rumour.text.startswith("Word from elsewhere about “Jory”: ")


def test_a_clock_ticks_if_the_player_accepts() -> None:
    story = after(peopled(), [_drawn(peopled(), 13)])
    entries = interrupting.accept(story)
    assert isinstance(entries[1], ClockPut)
    assert entries[1].clock.filled == 4


def test_a_strangers_look_follows_their_trade_after_a_comma() -> None:
    columns = (("who", "a weaver"), ("look", "one glove, on the left hand"))
    (put,) = tables.keep_result(
        Story(), app_dice(), content(), TableDrawn("A person", "a weaver; one glove", columns=columns, makes="person")
    )
    assert isinstance(put, PersonPut)
    assert put.person.line == "a weaver, with one glove, on the left hand"


def test_a_stranger_joins_the_people_with_a_name_of_their_own() -> None:
    stranger = next(
        found
        for seed in range(50)
        if (found := interrupting.draw_interruption(Story(), app_dice(seed), content())).kind == "new_person"
    )
    story = after(Story(), [stranger])
    story = after(story, interrupting.accept(story))
    (person,) = story.people
    assert person.name
    assert person.want
    assert person.name in stranger.text


def test_a_stranger_keeps_clear_of_a_namesake_who_came_in_the_meantime() -> None:
    offer = InterruptionDrawn("new_person", "A stranger comes", person=Person("Leshan", "a carrier"))
    story = in_scene(Story(people=(Person("leshan", "a smith", standing=2),), offer=offer))
    people = after(story, interrupting.accept(story)).people
    assert people == (Person("leshan", "a smith", standing=2), Person("Leshan 2", "a carrier"))


@pytest.mark.parametrize(("kind", "makes"), [("people", "person"), ("threads", "thread"), ("clocks", "clock")])
def test_a_result_is_refused_if_its_list_is_full(kind: str, makes: str) -> None:
    items = {"people": Person, "threads": Thread, "clocks": Clock}[kind]
    full = in_scene(Story(**{kind: tuple(items(f"Item {number}") for number in range(MOST_ITEMS))}))  # type: ignore[arg-type]
    with pytest.raises(StoryError, match="remove one first"):
        tables.keep_result(full, app_dice(), content(), TableDrawn("A table", "Something new.", makes=makes))


def test_a_stranger_is_not_accepted_if_the_list_is_full_and_can_pass() -> None:
    offer = InterruptionDrawn("new_person", "A stranger comes", person=Person("Leshan"))
    people = tuple(Person(f"Person {number}") for number in range(MOST_ITEMS))
    story = in_scene(Story(people=people, offer=offer))
    with pytest.raises(StoryError, match="remove one first"):
        interrupting.accept(story)
    assert after(story, interrupting.let_pass(story)).offer is None


def test_a_second_draw_replaces_the_first_once() -> None:
    story = after(peopled(), [_drawn(peopled(), 20)])
    first = story.offer
    again = after(story, interrupting.draw_another(story, app_dice(), content()))
    assert again.offer is not None
    assert again.offer.replaced
    with pytest.raises(StoryError, match="already drawn a second interruption"):
        interrupting.draw_another(again, app_dice(), content())
    assert interrupting.accept(again, first)[0] == InterruptionSettled(True, first.text if first else "", chosen=True)


def test_the_rules_of_the_story_may_forbid_a_second_draw() -> None:
    story = peopled(rules={"two-take-one": "off"})
    story = after(story, [_drawn(story, 20)])
    with pytest.raises(StoryError, match="no second draw"):
        interrupting.draw_another(story, app_dice(), content())


def test_without_an_interruption_there_is_nothing_to_accept() -> None:
    for act in (interrupting.accept, interrupting.let_pass):
        with pytest.raises(StoryError, match="No interruption is waiting"):
            act(Story())
    with pytest.raises(StoryError, match="No interruption is waiting"):
        interrupting.draw_another(Story(), app_dice(), content())


def _drawn(story: Story, face: int, then: int | None = None) -> InterruptionDrawn:
    faces = (face, *(() if then is None else (then,)), 1, 1, 1, 1)
    return interrupting.draw_interruption(story, dice(*faces), content())


def _pair(one: int, other: int) -> StoryDice:
    return StoryDice(1, 1, faces=[(one, other)])
