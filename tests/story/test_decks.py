"""Decks of a story: the moments at which all cards return."""

from __future__ import annotations

import msgspec
import pytest

from solo.story import entries
from solo.story.acts import tables
from solo.story.errors import StoryError
from solo.story.state import Story
from solo.story.tables.form import Row, Table
from solo.story.tables.loading import Tables
from tests.story.acting import after, app_dice, content, in_scene


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


def test_a_draw_from_our_deck_says_that_the_night_shuffles_it() -> None:
    (card,) = tables.draw_table(Story(), app_dice(), content(), "The road deck")
    assert isinstance(card, entries.TableDrawn)
    assert card.shuffle == "night"
    (plain,) = tables.draw_table(Story(), app_dice(), content(), "A trade")
    assert isinstance(plain, entries.TableDrawn)
    assert plain.shuffle == ""
