"""Decks of a story: the moments at which all cards return."""

from __future__ import annotations

import msgspec
import pytest

from solo.story import entries
from solo.story.acts import interrupting, proposing, tables
from solo.story.content import StoryContent
from solo.story.errors import StoryError
from solo.story.proposals import PartyNeeds
from solo.story.state import Story
from solo.story.tables.form import Row, Table
from solo.story.tables.loading import Tables
from tests.story.acting import after, app_dice, content, dice, in_scene


def drawn(shuffle: str, story: Story) -> Story:
    card = entries.TableDrawn("Cards", "The Bed", deck=(3,), shuffle=shuffle)  # type: ignore[arg-type]
    return after(story, [card])


@pytest.mark.parametrize(("shuffle", "left"), [("night", {}), ("scene", {"Cards": (3,)}), ("", {"Cards": (3,)})])
def test_a_new_evening_shuffles_the_decks_of_the_night(shuffle: str, left: dict[str, tuple[int, ...]]) -> None:
    assert after(drawn(shuffle, Story()), [entries.EveningBegun(2)]).decks == left


@pytest.mark.parametrize(("shuffle", "left"), [("scene", {}), ("night", {"Cards": (3,)}), ("", {"Cards": (3,)})])
def test_the_end_of_a_scene_shuffles_the_decks_of_the_scene(shuffle: str, left: dict[str, tuple[int, ...]]) -> None:
    story = drawn(shuffle, in_scene())
    assert after(story, [entries.SceneClosed("open", 5, 5)]).decks == left


def test_the_end_of_a_flashback_shuffles_no_deck() -> None:
    story = drawn("scene", in_scene(kind="flashback", parent=1))
    assert after(story, [entries.SceneClosed("open", 5, 5)]).decks == {"Cards": (3,)}


def test_a_card_drawn_within_another_table_leaves_its_deck() -> None:
    rows = tuple(Row(text=text) for text in ("The Bed", "The Dog", "The Well"))
    cards = Table(name="Cards", rows=rows, deck=True, shuffle="scene")
    tables_of = Tables({"Cards": cards, "Night": Table(name="Night", rows=(Row(text="You draw {Cards}."),))})
    nested = msgspec.structs.replace(content(), tables=tables_of)
    story, texts = in_scene(), set()
    for seed in range(3):
        drawn = tables.draw_table(story, app_dice(seed), nested, "Night")
        texts.add(drawn[0].text)  # type: ignore[union-attr]
        story = after(story, drawn)
    assert texts == {"You draw The Bed.", "You draw The Dog.", "You draw The Well."}
    with pytest.raises(StoryError, match="“Cards” has no cards left"):
        tables.draw_table(story, app_dice(), nested, "Night")
    assert after(story, [entries.SceneClosed("open", 5, 5)]).decks == {}


DECKS = ("A rumour", "An opening", "The place changes")


def with_decks() -> StoryContent:
    """Our tables, but these three are decks of three cards, and each name is a card of a fourth."""
    rows = tuple(Row(text=text) for text in ("The Bed", "The Dog", "The Well"))
    own = {name: Table(name=name, rows=rows, deck=True) for name in (*DECKS, "A name, hill")}
    named = Table(name="A name, old", rows=(Row(text="{A name, hill}"),))
    every = {**content().tables.by_name, **own, **{name: named for name in tables.NAMES if name != "A name, hill"}}
    return msgspec.structs.replace(content(), tables=Tables(every))


def test_openings_and_rumours_take_their_cards_out_of_the_deck() -> None:
    for table, story in (("An opening", Story()), ("A rumour", Story(scenes=1))):
        drawn = proposing.propose(story, app_dice(), with_decks(), PartyNeeds())
        story = after(story, drawn)
        assert sorted(story.decks[table]) == [0, 1, 2]
        assert len({proposal.text for proposal in story.proposals}) == 3
        again = after(story, proposing.propose(story, app_dice(2), with_decks(), PartyNeeds()))
        assert sorted(again.decks[table]) == [0, 1, 2], "an empty deck is shuffled for the app's own draws"


def test_an_interruption_takes_its_card_out_of_the_deck() -> None:
    story = in_scene()
    for count in (1, 2, 3):
        drawn = interrupting.draw_interruption(story, dice(15, 1, 1, 1, 1), with_decks())
        assert drawn.kind == "place_changes"
        story = after(story, [drawn])
        assert len(story.decks["The place changes"]) == count


def test_a_new_persons_name_is_a_card_that_leaves_its_deck() -> None:
    met = tables.meet_person(Story(), app_dice(), with_decks())
    assert len(after(Story(), [met]).decks["A name, hill"]) == 1
    drawn = entries.TableDrawn("A person", "A miller.", makes="person")
    kept = tables.keep_result(Story(), app_dice(), with_decks(), drawn)
    assert len(after(Story(), kept).decks["A name, hill"]) == 1


def test_a_draw_from_our_deck_says_that_the_night_shuffles_it() -> None:
    (card,) = tables.draw_table(Story(), app_dice(), content(), "The road deck")
    assert isinstance(card, entries.TableDrawn)
    assert card.shuffle == "night"
    (plain,) = tables.draw_table(Story(), app_dice(), content(), "A trade")
    assert isinstance(plain, entries.TableDrawn)
    assert plain.shuffle == ""
