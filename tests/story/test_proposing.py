"""“What now?”: candidates and their scores, the draw, and the cost of a failed test."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.resolver import distribution
from solo.story.acts import proposing
from solo.story.entries import ClockPut, CostDrawn, ProposalsDrawn, ProposalTaken
from solo.story.errors import StoryError
from solo.story.frame import Frame
from solo.story.lists import Clock, Person, Thread
from solo.story.proposals import PartyNeeds, list_candidates, whole_weights
from solo.story.scenes import Draft, SceneCard, Strand
from solo.story.state import Story
from tests.story.acting import BRIDGE, after, app_dice, content, dice, in_scene, peopled

NO_NEEDS = PartyNeeds()
MILL = SceneCard("The mill", here=("Hild", "Edda"))


def scores(story: Story, party: PartyNeeds = NO_NEEDS) -> dict[str, Fraction]:
    return {candidate.source: candidate.score for candidate in list_candidates(story, party)}


@pytest.mark.parametrize(("scenes", "score"), [(0, 3), (1, 6), (5, 18), (9, 18)])
def test_a_thread_counts_more_the_longer_it_waits_up_to_five_scenes(scenes: int, score: int) -> None:
    assert scores(Story(threads=(Thread("Salt", weight=3),), scenes=scenes)) == {"thread": score}


def test_a_closed_thread_proposes_nothing() -> None:
    assert not scores(Story(threads=(Thread("Salt", state="closed"),)))


@pytest.mark.parametrize(("filled", "score"), [(2, None), (3, Fraction(4)), (5, Fraction(20, 3)), (6, None)])
def test_a_clock_counts_from_half_full_until_it_is_full(filled: int, score: Fraction | None) -> None:
    assert scores(Story(clocks=(Clock("River", size=6, filled=filled),))).get("clock") == score


@pytest.mark.parametrize(("standing", "score"), [(0, 2), (-3, 8), (2, 6)])
def test_a_person_counts_more_the_further_from_a_stranger(standing: int, score: int) -> None:
    assert scores(Story(people=(Person("Jory", want="peace", weight=2, standing=standing),))) == {"person": score}


def test_a_person_without_want_or_fear_proposes_nothing() -> None:
    assert not scores(Story(people=(Person("Jory"),)))


@pytest.mark.parametrize(
    ("needs", "score"),
    [
        (PartyNeeds(hurt=("Hild",), is_spent=True), 6),
        (PartyNeeds(is_spent=True, points=(("Hild", "2 XP"),)), 3),
        (PartyNeeds(points=(("Hild", "2 XP"),)), 2),
    ],
)
def test_the_party_counts_by_its_worst_need(needs: PartyNeeds, score: int) -> None:
    assert scores(Story(), needs) == {"party": score}


@pytest.mark.parametrize(("questions", "score"), [(4, 2), (5, 8)])
def test_the_stake_counts_more_after_five_questions(questions: int, score: int) -> None:
    assert scores(in_scene(questions=questions))["stake"] == score


def test_without_a_stake_a_test_is_proposed_after_five_questions() -> None:
    assert "stake" not in scores(in_scene(card=MILL, questions=4))
    assert scores(in_scene(card=MILL, questions=5))["stake"] == 8


def test_an_interrupted_scene_is_proposed_as_such() -> None:
    story = Story(drafts=(Draft(SceneCard("The mill"), "Interrupted", waits=True),))
    (candidate,) = list_candidates(story, PartyNeeds())
    assert candidate.slots == {"line": "The mill: the scene that was interrupted"}


def test_a_draft_without_a_place_is_proposed_by_its_line() -> None:
    story = Story(drafts=(Draft(SceneCard(), "Ask the reeve."),))
    (candidate,) = list_candidates(story, PartyNeeds())
    assert candidate.slots == {"line": "Ask the reeve."}
    assert candidate.subject == "Ask the reeve."


def test_a_draft_is_proposed_only_between_scenes() -> None:
    drafts = (Draft(SceneCard("The mill"), "Smoke"),)
    assert scores(Story(drafts=drafts)) == {"draft": 4}
    assert "draft" not in scores(in_scene(Story(drafts=drafts)))


def test_whole_weights_keep_the_proportions_of_the_scores() -> None:
    story = Story(threads=(Thread("Salt"),), clocks=(Clock("River", size=6, filled=5),))
    assert whole_weights(list_candidates(story, NO_NEEDS)) == [3, 20]


def test_three_proposals_come_from_three_sources() -> None:
    story = peopled()
    (entry,) = proposing.propose(story, app_dice(), content(), PartyNeeds(hurt=("Hild",)))
    assert isinstance(entry, ProposalsDrawn)
    sources = [proposal.source for proposal in entry.proposals]
    assert len(sources) == len(set(sources)) == 3


@pytest.mark.parametrize(("scenes", "source"), [(0, "opening"), (1, "rumour")])
def test_without_candidates_openings_are_proposed_before_the_first_scene_and_rumours_later(
    scenes: int, source: str
) -> None:
    (alone,) = proposing.propose(Story(scenes=scenes), app_dice(), content(), NO_NEEDS)
    assert isinstance(alone, ProposalsDrawn)
    assert [proposal.source for proposal in alone.proposals] == [source] * 3


def test_two_proposals_never_come_from_one_row_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(
        f"{text}."
        for text in (
            "A cart stands there; the load is salt",
            "A cart stands there; the load is oil",
            "Two",
            "Two",
            "Six",
        )
    )
    monkeypatch.setattr(proposing, "draw_text", lambda *_: next(drawn))
    (entry,) = proposing.propose(Story(), app_dice(), content(), NO_NEEDS)
    assert isinstance(entry, ProposalsDrawn)
    assert [one.subject for one in entry.proposals] == ["A cart stands there; the load is salt.", "Two.", "Six."]


@pytest.mark.parametrize("seed", range(5))
def test_a_scene_is_proposed_before_rumours(seed: int) -> None:
    (entry,) = proposing.propose(in_scene(card=MILL), app_dice(seed), content(), NO_NEEDS)
    assert isinstance(entry, ProposalsDrawn)
    assert sorted(proposal.source for proposal in entry.proposals[:2]) == ["here", "place"]
    assert entry.proposals[2].source == "rumour"
    assert entry.proposals[2].text.startswith("Word reaches “The mill”: ")
    assert {proposal.opens for proposal in entry.proposals} == {"line"}


@pytest.mark.parametrize("seed", range(5))
def test_young_clocks_and_people_without_wishes_are_proposed_before_rumours(seed: int) -> None:
    story = in_scene(Story(people=(Person("Jory"),), clocks=(Clock("River", filled=1),)), SceneCard("The mill"))
    for _ in range(2):
        (entry,) = proposing.propose(story, app_dice(seed), content(), NO_NEEDS)
        assert isinstance(entry, ProposalsDrawn)
        assert sorted(proposal.source for proposal in entry.proposals) == ["clock", "person", "place"]
        story = after(story, [entry])


def test_known_places_people_and_the_aim_are_proposed_between_two_scenes() -> None:
    strands = (Strand("A", "The mill", ("Hild", "Edda")),)
    story = Story(scenes=1, places=("The mill",), strands=strands, frame=Frame(aim="bring the salt home"))
    assert scores(story) == {"place": 2, "here": 2, "aim": 3}
    assert scores(in_scene(story, MILL)).keys() == {"place", "here"}


def test_a_person_in_the_scene_counts_double() -> None:
    story = Story(people=(Person("Hild", want="peace"),))
    assert (scores(story)["person"], scores(in_scene(story, MILL))["person"]) == (1, 2)


def test_drawing_again_gives_another_sentence_of_the_same_place() -> None:
    story = in_scene(card=SceneCard("The mill"))
    for _ in range(10):
        (entry,) = proposing.propose(story, app_dice(), content(), NO_NEEDS)
        assert isinstance(entry, ProposalsDrawn)
        assert entry.proposals[0].text not in {proposal.text for proposal in story.proposals}
        story = after(story, [entry])


def test_drawing_again_avoids_what_is_shown_while_there_are_others() -> None:
    story = Story(threads=tuple(Thread(f"Thread {number}") for number in range(4)))
    first = after(story, proposing.propose(story, app_dice(), content(), NO_NEEDS))
    again = after(first, proposing.propose(first, app_dice(), content(), NO_NEEDS))
    assert first.proposals[0].subject != again.proposals[0].subject


def test_sentences_have_their_slots_filled() -> None:
    story = Story(
        threads=(Thread("Salt"),), clocks=(Clock("River", size=6, filled=5),), people=(Person("Jory", want="peace"),)
    )
    for seed in range(10):
        (entry,) = proposing.propose(story, app_dice(seed), content(), NO_NEEDS)
        assert isinstance(entry, ProposalsDrawn)
        assert not any("{" in proposal.text for proposal in entry.proposals)
        assert all(proposal.why for proposal in entry.proposals)


def test_a_name_with_braces_stays_as_it_is_in_a_sentence() -> None:
    told = content().words.proposal("want", {"person": "{want}", "want": "gold"})
    assert told == "{want} wants gold: offer it."


def test_taking_a_proposal_ends_the_choice() -> None:
    story = after(peopled(), proposing.propose(peopled(), app_dice(), content(), NO_NEEDS))
    (entry,) = proposing.take_proposal(story, 1)
    assert isinstance(entry, ProposalTaken)
    assert entry.text == story.proposals[1].text
    assert after(story, [entry]).proposals == ()
    for index in (-1, 3):
        with pytest.raises(StoryError, match="no such proposal"):
            proposing.take_proposal(story, index)


def test_every_cost_is_equally_likely_and_lost_time_ticks_a_clock() -> None:
    odds = distribution(proposing.cost)
    assert [odds.chance_of(kind) for kind in proposing.COSTS] == [Fraction(1, 6)] * 6
    time = proposing.draw_cost(peopled(), dice(1), content())
    assert [type(entry) for entry in time] == [CostDrawn, ClockPut]
    assert len(proposing.draw_cost(peopled(), dice(2), content())) == 1


def test_the_worst_failure_throws_twice() -> None:
    drawn = proposing.draw_cost(Story(), dice(3, 4), content(), times=2)
    assert [entry.kind for entry in drawn if isinstance(entry, CostDrawn)] == ["gear", "harm"]


def test_time_lost_twice_ticks_the_clock_twice_and_stops_at_its_end() -> None:
    story = Story(clocks=(Clock("River", size=6, filled=2),))
    assert after(story, proposing.draw_cost(story, dice(1, 1), content(), times=2)).clocks[0].filled == 4
    story = Story(clocks=(Clock("River", size=6, filled=5),))
    assert after(story, proposing.draw_cost(story, dice(1, 1), content(), times=2)).clocks[0].filled == 6


def test_a_bystander_is_drawn_from_the_people_in_the_scene() -> None:
    card = SceneCard("The bridge", here=("Jory",))
    (entry,) = proposing.draw_cost(in_scene(card=card), dice(5), content())
    assert entry.text.endswith(": Jory")  # type: ignore[union-attr]
    (entry,) = proposing.draw_cost(in_scene(card=BRIDGE), dice(5), content())
    assert ":" not in entry.text  # type: ignore[union-attr]
