"""Taking a proposal of “What now?”: the act, and the page or form that follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from solo.campaign.story_log import MakeEntries
from solo.host.story_access import StoryAccess
from solo.story.acts import listing, proposing, scenes
from solo.story.acts.tables import meet_person
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import CardChanged, Entry, PersonPut
from solo.story.errors import StoryError
from solo.story.journal.numbering import JournalEntry
from solo.story.lists import find_item
from solo.story.proposal import Proposal
from solo.story.scenes import Draft, SceneCard
from solo.story.state import Story, tell
from solo.tui.page import Page
from solo.tui.screens.scene import playing
from solo.tui.screens.scene.card_form import CardForm, ask_card, next_card, test_odds
from solo.tui.story_page import StoryPage

KEPT = "The proposal is kept as a draft. The next scene can begin with it."
OPENS = "enter opens the scene"


def no_entries(story: Story, dice: StoryDice) -> Sequence[Entry]:
    """Return no entries, for an act that changes nothing."""
    del story, dice
    return ()


def chain_acts(*makes: MakeEntries) -> MakeEntries:
    """Return an act that performs several acts in order, each on the story that the previous act has left."""

    def make(story: Story, dice: StoryDice) -> Sequence[Entry]:
        told: list[Entry] = []
        for one in makes:
            entries = one(story, dice)
            story = tell(story, entries)
            told += entries
        return told

    return make


class ProposalTaker:
    """Takes proposals for a page.

    `opened` is called once a scene is open. `close` shows the box that closes a scene as lost.
    """

    def __init__(self, page: StoryPage, opened: Callable[[], object], close: Callable[[], object]) -> None:
        self._page = page
        self._opened = opened
        self._close = close

    def take(self, proposal: Proposal, index: int, drawn: MakeEntries = no_entries) -> None:
        """Take the proposal with this index. `drawn` first draws the proposals, if the story does not have them yet."""
        page, log, content = self._page, self._page.story_log, self._page.story_content
        if log is None or content is None:
            return

        def chosen(story: Story, _: StoryDice) -> list[Entry]:
            return proposing.take_proposal(story, index)

        take = chain_acts(drawn, chosen)
        if proposal.opens in ("draft", "scene"):
            self._open(proposal, drawn, chosen, log.state, content)
        elif proposal.opens == "person" and log.state.scene is None:
            self._meet_in_new_scene(proposal, take, log, content)
        elif proposal.opens == "person":
            meet = chain_acts(take, lambda story, dice: _meet(story, dice, content))
            page.act(meet, self._tell_of_person)
        elif proposal.opens == "tick":
            page.act(chain_acts(take, lambda story, _: listing.tick(story, proposal.subject)))
        else:
            page.act(take, lambda _: self._lead_on(proposal))

    def _open(
        self, proposal: Proposal, drawn: MakeEntries, take: MakeEntries, story: Story, content: StoryContent
    ) -> None:
        """Open a scene with the proposal. While another scene is open, store the proposal as a draft instead."""
        page = self._page
        card = self._card_of(proposal, story)
        if story.scene is not None:
            draft = Draft(card, proposal.text)
            keep = chain_acts(drawn, take, lambda story, _: scenes.add_draft(story, draft))
            page.act(keep, lambda _: page.notify(KEPT))
            return
        at = next((at for at, draft in enumerate(story.drafts) if draft.name == proposal.subject), -1)
        drop = no_entries if proposal.opens == "draft" or at < 0 else lambda story, _: scenes.drop_draft(story, at)

        def filled(card: SceneCard) -> None:
            opening = chain_acts(drawn, drop, lambda story, _: scenes.open_scene(story, card), take)
            page.act(opening, lambda _: self._opened())

        told = f"{proposal.text}\n{test_odds(story.tension, content.words)}"
        form = CardForm(f"Scene {story.scenes + 1}", card, story, told, OPENS)
        ask_card(page.app.push_screen, form, filled)

    def _card_of(self, proposal: Proposal, story: Story) -> SceneCard:
        """Return the card for a proposal: that of the draft, or a new card with the proposed thread or person."""
        if proposal.opens == "scene":
            drafts = [draft.card for draft in story.drafts if draft.name == proposal.subject]
            return drafts[0] if drafts else SceneCard()
        log = self._page.story_log
        card = next_card(story, log.characters() if log else ())
        if proposal.source == "thread":
            return msgspec.structs.replace(card, thread=proposal.subject)
        if proposal.source == "person" and proposal.subject not in card.here:
            return msgspec.structs.replace(card, here=(*card.here, proposal.subject))
        if proposal.source == "place":
            return msgspec.structs.replace(card, where=proposal.subject)
        return card

    def _tell_of_person(self, entries: Sequence[JournalEntry]) -> None:
        name = next((shown.entry.person.name for shown in entries if isinstance(shown.entry, PersonPut)), "")
        self._page.notify(f"{name} is on the list of people now.", markup=False)

    def _meet_in_new_scene(
        self, proposal: Proposal, take: MakeEntries, log: StoryAccess, content: StoryContent
    ) -> None:
        """Ask for the card of a scene with a new person, who joins the list only once the scene opens."""
        page = self._page
        try:
            drawn = log.preview(chain_acts(take, lambda story, dice: _meet(story, dice, content)))
        except StoryError as error:
            page.solo.complain(str(error))
            return
        name = next((entry.person.name for entry in drawn if isinstance(entry, PersonPut)), "")
        card = self._card_of(proposal, log.state)
        card = msgspec.structs.replace(card, here=(*card.here, name))

        def filled(card: SceneCard) -> None:
            opening = chain_acts(lambda _, __: drawn, lambda story, _: scenes.open_scene(story, card))
            page.act(opening, lambda _: self._opened())

        form = CardForm(f"Meet {name}", card, log.state, test_odds(log.state.tension, content.words), OPENS)
        ask_card(page.app.push_screen, form, filled)

    def _lead_on(self, proposal: Proposal) -> None:
        app = self._page.solo
        if proposal.opens == "rest":
            playing.begin_rest(app)
        elif proposal.opens == "check":
            playing.begin_check(app)
        elif proposal.opens == "sheet":
            app.go("characters" if "characters" in app.places else "sheets")
            screens = self._page.app
            screens.call_after_refresh(lambda: cast("Page", screens.screen).point_at(proposal.subject))
        elif proposal.opens == "close":
            self._close()
        elif proposal.opens == "line":
            self._opened()


def _meet(story: Story, dice: StoryDice, content: StoryContent) -> list[Entry]:
    """Draw a new person. If a scene is open, the person takes part in it."""
    put = meet_person(story, dice, content)
    if story.scene is None or find_item(story.people, put.person.name) is not None:
        return [put]
    card = story.scene.card
    return [put, CardChanged(msgspec.structs.replace(card, here=(*card.here, put.person.name)), card)]
