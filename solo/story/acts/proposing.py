"""“What now?”: three proposals drawn by score, and the cost of a failed test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from solo.resolver import Thrower
from solo.story.acts.scenes import tick_nearest
from solo.story.acts.tables import DrawnCards, draw_text
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import CostDrawn, Entry, ProcedurePlayed, ProposalsDrawn, ProposalTaken
from solo.story.errors import StoryError
from solo.story.proposal import Proposal
from solo.story.proposals import (
    MOST_PROPOSALS,
    Candidate,
    PartyNeeds,
    list_candidates,
    list_spare_candidates,
    whole_weights,
)
from solo.story.state import Story, tell

RUMOURS: Final = "A rumour"
OPENINGS: Final = "An opening"
FEW_ITEMS: Final = "the scene and your lists offer nothing else"
FIRST_SCENE: Final = "the story has no scene yet"
MOST_DRAWS: Final = 10
"""Maximum number of draws to avoid repeating another proposal."""
SAME_ROW: Final = 4
"""Number of words by which the rows of a table differ. Later words may come from a nested table."""

Cost = Literal["time", "notice", "gear", "harm", "bystander", "mistaken"]
COSTS: Final[tuple[Cost, ...]] = get_args(Cost)
"""The cost of a failed test, by the face of a d6."""


def propose(story: Story, dice: StoryDice, content: StoryContent, party: PartyNeeds) -> list[Entry]:
    """Draw three proposals: candidates by their score, at most one of each source, then rumours.

    Before the first scene, openings replace rumours. Candidates that are open proposals now, and spare candidates, are
    drawn only if there are too few others.
    """
    shown = {(proposal.source, proposal.subject) for proposal in story.proposals}
    candidates = list_candidates(story, party)
    fresh = [one for one in candidates if (one.source, one.subject) not in shown]
    drawn: list[Proposal] = []
    for pool in (fresh, candidates, list_spare_candidates(story)):
        sources = {proposal.source for proposal in drawn}
        left = [one for one in pool if one.source not in sources]
        while left and len(drawn) < MOST_PROPOSALS:
            candidate = left[dice.draw(whole_weights(left))]
            drawn.append(_worded(story, candidate, dice, content))
            left = [one for one in left if one.source != candidate.source]
    cards = DrawnCards(story, content)
    while len(drawn) < MOST_PROPOSALS:
        drawn.append(_drawn_from_table(story, dice, content, [proposal.subject for proposal in drawn], cards))
    return [ProposalsDrawn(tuple(drawn), cards.nested_decks())]


def take_proposal(story: Story, index: int) -> list[Entry]:
    """Take the proposal at this index, counted from 0. Raises StoryError if there is no such proposal."""
    if not 0 <= index < len(story.proposals):
        raise StoryError("There is no such proposal: draw proposals first.")
    proposal = story.proposals[index]
    return [ProposalTaken(proposal.source, proposal.text)]


def cost(thrower: Thrower) -> Cost:
    """Draw the cost of a failed test."""
    return COSTS[thrower.sum(1, 6) - 1]


def draw_cost(story: Story, dice: StoryDice, content: StoryContent, times: int = 1) -> list[Entry]:
    """Draw the cost of a failed test, `times` times. Lost time also ticks the clock nearest to its end."""
    entries: list[Entry] = []
    for _ in range(times):
        kind = dice.roll(cost)
        text = content.words.costs[kind]
        if kind == "bystander" and story.scene and story.scene.card.here:
            here = story.scene.card.here
            text = f"{text}: {here[dice.draw([1] * len(here))]}"
        drawn = [CostDrawn(kind, text, dice.take_thrown()), *(tick_nearest(story) if kind == "time" else [])]
        story = tell(story, drawn)
        entries += drawn
    return entries


def times_to_pay(latest: Sequence[Entry], check: str) -> int:
    """Return the number of costs after the `latest` act: 1 after a failed test, 2 after the worst failure, else 0.

    `check` is the key of the game's test. Other procedures have no cost.
    """
    played = next((entry for entry in latest if isinstance(entry, ProcedurePlayed)), None)
    if played is None or played.procedure != check or not played.failed:
        return 0
    return 2 if played.worst else 1


def _drawn_from_table(
    story: Story, dice: StoryDice, content: StoryContent, known: Sequence[str], cards: DrawnCards
) -> Proposal:
    """Draw a rumour or, before the first scene, an opening. Avoids the texts in `known` if possible.

    In an open scene, the rumour reaches its place.
    """
    source: Literal["rumour", "opening"] = "rumour" if story.scenes else "opening"
    table, why = (RUMOURS, FEW_ITEMS) if story.scenes else (OPENINGS, FIRST_SCENE)
    found = ""
    for _ in range(MOST_DRAWS):
        found = draw_text(story, dice, content, table, cards)
        if _beginning(found) not in map(_beginning, known):
            break
    if story.scene is not None:
        slots = {"rumour": found, "place": story.scene.card.where}
        return Proposal("rumour", content.words.proposal("rumour_here", slots), "line", found, why)
    return Proposal(source, content.words.proposal(source, {source: found}), "draft", found, why)


def _beginning(text: str) -> list[str]:
    """Return the first words of a text. They identify the row of its table."""
    return text.split()[:SAME_ROW]


def _worded(story: Story, candidate: Candidate, dice: StoryDice, content: StoryContent) -> Proposal:
    """Draw a sentence of the candidate. Avoids the sentences of the present proposals if possible."""
    shown = {proposal.text for proposal in story.proposals}
    texts = [(content.words.proposal(key, candidate.slots), opens) for key, opens in candidate.patterns]
    others = [one for one in texts if one[0] not in shown] or texts
    text, opens = others[dice.draw([1] * len(others))]
    return Proposal(candidate.source, text, opens, candidate.subject, candidate.why)
