"""Questions to the oracle, and interruptions: their boxes, and the resulting changes to the story."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from solo.host.story_access import StoryAccess
from solo.story.acts import asking, interrupting
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import Entry, EveningBegun, InterruptionDrawn, QuestionAsked
from solo.story.errors import StoryError
from solo.story.journal.narration import narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.screens.scene.interruption_card import Answer, InterruptionCard
from solo.tui.screens.scene.oracle_box import LEFT, QUESTION, OracleBox, OracleRequest
from solo.tui.story_page import StoryPage

CHANGED: Final = "The tension or the fuse has changed in the meantime. Press q to see the new odds."


class OracleFlow:
    """Asks the oracle for a page.

    `accepted` is called with each interruption that the player accepts. An unasked question is kept until the scene
    ends.
    """

    def __init__(self, page: StoryPage, accepted: Callable[[InterruptionDrawn], object]) -> None:
        self._page = page
        self._accepted = accepted
        self._question = self._scene = ""
        self._seen: Odds = (0, 0, {})
        self._has_offer = False

    def ask(self, question: str = "", choosing: bool = False) -> None:
        """Show the box with this question, or with the unasked question kept from before.

        `choosing` begins with the likelihood. If another person at a shared table is asking, the player learns who it
        is, and the question is kept.
        """
        log, content = self._page.story_log, self._page.story_content
        if log is None or content is None:
            return
        kept = self._question if self._scene == log.state.scene_key else ""
        self._question, self._scene = question or kept, log.state.scene_key
        if problem := log.begin_question():
            self._page.solo.complain(problem)
            return
        self._seen = _odds(log.state)
        box = OracleBox(log.state, content.words, self._question, choosing, log.end_question)
        self._page.app.push_screen(box, lambda asked: self._asked(asked, content))

    def draw_words(self) -> None:
        """Draw two words."""
        content = self._page.story_content
        if content is not None:
            self._page.act(lambda story, dice: asking.measure(story, dice, content, "words"))

    def show_offer(self) -> None:
        """Show the card of an undecided interruption if the page is on top and no text is being typed."""
        log = self._page.story_log
        if log is None or log.refusal or log.settler or self._page.loses_typing:
            return
        self._show_card(log)

    def take_over(self) -> bool:
        """Show the card of an interruption that another person at the table has drawn.

        Return False if there is no such interruption, or if this person does not lead the table.
        """
        log = self._page.story_log
        if log is None or log.state.offer is None or not log.settler or log.offer_refusal:
            return False
        self._show_card(log)
        return True

    def _show_card(self, log: StoryAccess) -> None:
        offer = log.state.offer
        if offer is None or self._has_offer or not self._page.is_current:
            return
        self._has_offer = True
        first = _first_offer(log) if offer.replaced else offer
        second = offer if offer.replaced else None
        self._page.solo.let_read()
        content = self._page.story_content
        answer = find_answer(log.entries(), content.words) if content is not None else ""
        card = InterruptionCard(first, second, log.state.oracle_rules.two_take_one, answer)
        self._page.app.push_screen(card, lambda answer: self._settle(answer, first, second))

    def _asked(self, asked: OracleRequest | None, content: StoryContent) -> None:
        if asked is None:
            return
        self._question = asked.question
        if asked.kind == LEFT:
            return
        self._scene = self._page.story_log.state.scene_key if self._page.story_log else ""

        def make(story: Story, dice: StoryDice) -> list[Entry]:
            if asked.kind == QUESTION:
                if _odds(story) != self._seen:
                    raise StoryError(CHANGED)
                return asking.ask(story, dice, content, asked.question, asked.likelihood, asked.stance)
            kind = cast("asking.Measure", asked.kind)
            return asking.measure(story, dice, content, kind, asked.question, asked.expected)

        self._page.act(make, lambda _: self._forget_question())

    def _forget_question(self) -> None:
        self._question = ""

    def _settle(self, answer: Answer | None, first: InterruptionDrawn, second: InterruptionDrawn | None) -> None:
        self._has_offer = False
        page, content = self._page, self._page.story_content
        if answer is None or content is None:
            return
        offer = second if answer == "second" and second is not None else first
        if answer == "another":
            page.act(lambda story, dice: interrupting.draw_another(story, dice, content))
        elif answer == "pass":
            page.act(lambda story, _: interrupting.let_pass(story))
        elif answer == "undo":
            page.action_undo()
        else:
            page.act(lambda story, _: interrupting.accept(story, offer), lambda _: self._accepted(offer))


Odds = tuple[int, int, dict[str, str]]


def _odds(story: Story) -> Odds:
    """Return everything that the odds of a question depend on: tension, fuse and rules."""
    return story.tension, story.fuse, story.rules


def _first_offer(log: StoryAccess) -> InterruptionDrawn:
    """Return the interruption that was drawn before the second one."""
    drawn = (shown.entry for shown in reversed(log.entries()) if isinstance(shown.entry, InterruptionDrawn))
    return next(offer for offer in drawn if not offer.replaced)


def find_answer(entries: Sequence[JournalEntry], words: StoryWords) -> str:
    """Return the interrupted question with its answer; "" if the interruption came from a scene's test."""
    skipped = (InterruptionDrawn, EveningBegun)
    before = next((shown for shown in reversed(entries) if not isinstance(shown.entry, skipped)), None)
    return narrate(before, words).text if before is not None and isinstance(before.entry, QuestionAsked) else ""
