"""Scenes from their card to their end: opening, testing, changing and closing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from solo.story.acts import scenes, writing
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import Entry, SceneTested
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import Draft, Ending, SceneCard, SceneKind
from solo.story.state import Story
from solo.tui.screens.scene.card_form import CardForm, ask_card, next_card, test_odds
from solo.tui.screens.scene.closing import CloseScene, ClosingChoice
from solo.tui.screens.scene.playing import find_unfinished
from solo.tui.screens.scene.taking import OPENS
from solo.tui.story_page import StoryPage
from solo.tui.widgets.dialogs import AskText, ChooseOne

NEW, DRAFT = "new", "draft "
TITLES: Final[dict[SceneKind, str]] = {"flashback": "Flashback", "montage": "Montage"}
NO_TEST: Final[dict[SceneKind, str]] = {
    "flashback": "A flashback has no test. It cannot kill anyone who is alive now. It establishes one fact.",
    "montage": "A montage has no test. It has up to six lines, and one clock ticks.",
}
UNFINISHED: Final = "Press enter to finish “{title}” first. The scene ends after that."


class CardFlow:
    """Asks for cards and endings of scenes, and changes the story. `opened` is called once a scene is open."""

    def __init__(self, page: StoryPage, opened: Callable[[], object] = lambda: None) -> None:
        self._page = page
        self._opened = opened

    @property
    def _story(self) -> Story:
        return self._page.story_log.state if self._page.story_log else Story()

    @property
    def _content(self) -> StoryContent | None:
        return self._page.story_content

    def choose_next(self) -> None:
        """Ask for the card of the next scene. If there are drafts, the player first picks a draft or a new card."""
        drafts = self._story.drafts
        if not drafts:
            self.open(self.next_card(), "scene")
            return
        rows = [(f"{DRAFT}{at}", draft.card.where or draft.line, draft.line) for at, draft in enumerate(drafts)]

        def picked(key: str | None) -> None:
            if key == NEW:
                self.open(self.next_card(), "scene")
            elif key is not None:
                at = int(key.removeprefix(DRAFT))
                self.open(drafts[at].card, "scene", drafts[at])

        rows.append((NEW, "A new scene", "Fill in a new card."))
        self._page.app.push_screen(ChooseOne("Which scene comes next?", rows), picked)

    def next_card(self) -> SceneCard:
        """Return the card proposed for a new scene."""
        log = self._page.story_log
        return next_card(self._story, log.characters() if log else ())

    def open(self, card: SceneCard, kind: SceneKind, draft: Draft | None = None) -> None:
        """Ask for a card and open the scene. If the card comes from a `draft`, the draft is removed."""
        content, story = self._content, self._story
        if content is None:
            return
        told = NO_TEST.get(kind) or test_odds(story.tension, content.words)

        def filled(card: SceneCard) -> None:
            def opened(story: Story, _: StoryDice) -> list[Entry]:
                if kind == "montage":
                    return scenes.open_montage(story, card)
                if draft is not None and draft in story.drafts:
                    return scenes.open_draft(story, story.drafts.index(draft), card)
                return scenes.open_scene(story, card, kind)

            self._page.act(opened, lambda _: self._opened())

        form = CardForm(TITLES.get(kind, f"Scene {story.scenes + 1}"), card, story, told, OPENS)
        ask_card(self._page.app.push_screen, form, filled)

    def open_flashback(self) -> None:
        """Ask for the card of a flashback, with the people of the open scene."""
        here = self._story.scene.card.here if self._story.scene else ()
        self.open(SceneCard(here=here), "flashback")

    def change(self, title: str, told: str = "") -> None:
        """Let the player change the card of the open scene. The form shows `told` below its fields."""
        scene = self._story.scene
        if scene is None:
            return
        form = CardForm(title, scene.card, self._story, told, "enter saves the card")
        ask_card(self._page.app.push_screen, form, self._change_to)

    def throw_test(self) -> None:
        """Test the open scene."""
        content = self._content
        if content is not None:
            self._page.act(lambda story, dice: scenes.test_scene(story, dice, content), self._tested)

    def close(self) -> None:
        """Close the open scene: ask for its ending, or for the fact that a flashback establishes."""
        scene = self._story.scene
        if scene is None:
            return
        if unfinished := find_unfinished(self._page.solo.own):
            self._page.solo.complain(UNFINISHED.format(title=unfinished))
        elif scene.kind == "flashback":
            self._ask_fact()
        elif scene.kind == "montage":
            self._page.act(lambda story, _: scenes.close_scene(story, "open"))
        else:
            self.ask_ending("won" if scene.card.stake else "open")

    def ask_ending(self, marked: Ending) -> None:
        """Ask for the ending of the open scene, and close the scene. The box begins with the mark on `marked`."""
        content = self._content
        if content is None or self._story.scene is None:
            return

        def chosen(closed: ClosingChoice | None) -> None:
            if closed is not None:
                self._page.act(lambda story, _: scenes.close_scene(story, closed.ending, closed.tension))

        self._page.app.push_screen(CloseScene(self._story, content.words, marked), chosen)

    def _change_to(self, card: SceneCard) -> None:
        self._page.act(lambda story, _: scenes.change_card(story, card))

    def _tested(self, entries: Sequence[JournalEntry]) -> None:
        """If a test has raised the stake, ask what else is at stake."""
        test = next((shown.entry for shown in entries if isinstance(shown.entry, SceneTested)), None)
        if test is None or test.altered != "higher_stake":
            return

        def given(text: str | None) -> None:
            scene = self._story.scene
            if text and scene is not None:
                stake = f"{scene.card.stake}; {text}" if scene.card.stake else text
                self._change_to(msgspec.structs.replace(scene.card, stake=stake))

        self._page.app.push_screen(AskText("What else is at stake?", "This is added to the stake of the scene."), given)

    def _ask_fact(self) -> None:
        """Ask for the fact that a flashback establishes, then close the flashback."""

        def given(text: str | None) -> None:
            if text is None:
                return

            def closed(story: Story, _: StoryDice) -> list[Entry]:
                written = writing.write_lines(story, [text]) if text else []
                return [*written, *scenes.close_scene(story, "open")]

            self._page.act(closed)

        question = "Which fact does the flashback establish?"
        help_text = "Write one line, or leave it empty if the flashback establishes nothing."
        self._page.app.push_screen(AskText(question, help_text, long=True), given)
