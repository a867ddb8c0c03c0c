"""Decks of a story: the moments at which all cards return."""

from __future__ import annotations

import pytest

from solo.story import entries
from solo.story.acts import tables
from solo.story.state import Story
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


def test_a_draw_from_our_deck_says_that_the_night_shuffles_it() -> None:
    (card,) = tables.draw_table(Story(), app_dice(), content(), "The road deck")
    assert isinstance(card, entries.TableDrawn)
    assert card.shuffle == "night"
    (plain,) = tables.draw_table(Story(), app_dice(), content(), "A trade")
    assert isinstance(plain, entries.TableDrawn)
    assert plain.shuffle == ""
