"""Questions to the oracle: yes-or-no questions, and measures."""

from __future__ import annotations

from typing import Final, Literal

from solo.resolver import Thrower
from solo.story import measures
from solo.story.acts.interrupting import draw_interruption
from solo.story.acts.texts import require_line
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import Entry, Measurement, QuestionAsked
from solo.story.errors import StoryError
from solo.story.likelihood import NUMBERS, Likelihood, Stance, shifted_number
from solo.story.oracle import answer, next_fuse
from solo.story.state import Story, tell
from solo.story.two_words import two_words

Measure = Literal["amount", "number", "distance", "mood", "words"]

LONGEST_QUESTION: Final = 400
COUNTED: Final = "how many"
"""The beginning of a question about countable things."""


def ask(
    story: Story, dice: StoryDice, content: StoryContent, question: str, likelihood: Likelihood, stance: Stance
) -> list[Entry]:
    """Ask the oracle a yes-or-no question. If something breaks in, draw the interruption too.

    Raises StoryError while an interruption is open, and for a question that is too long or has an invisible character.
    """
    require_no_offer(story)
    question = require_line(question, LONGEST_QUESTION)
    rules = story.oracle_rules
    asked_as: Stance = stance if rules.tension else "plain"
    fuse = next_fuse(story.fuse, story.tension, asked_as, rules)
    number = NUMBERS[likelihood]
    found = dice.roll(answer, number, asked_as, story.tension, fuse, rules)
    shifted = shifted_number(number, asked_as, story.tension)
    asked = QuestionAsked(
        question=question,
        likelihood=likelihood,
        stance=asked_as,
        tension=story.tension,
        number=shifted,
        chance=shifted / 20,
        degree=found.degree,
        fuse=fuse,
        fuse_after=0 if found.broke_in else fuse,
        broke_in=found.broke_in,
        dice=dice.take_thrown(),
    )
    if not found.broke_in:
        return [asked]
    return [asked, draw_interruption(tell(story, [asked]), dice, content)]


def measure(
    story: Story, dice: StoryDice, content: StoryContent, kind: Measure, question: str = "", expected: int = 0
) -> list[Entry]:
    """Draw a measure. `expected` is the number that the player expects, needed only for the measure "number".

    Raises StoryError for an expected number below 1 or above the limit, and for questions that `ask` refuses.
    """
    del story
    question = require_line(question, LONGEST_QUESTION)
    words = content.words
    if kind == "amount":
        is_counted = question.casefold().startswith(COUNTED)
        result = (words.counts if is_counted else words.amounts)[dice.roll(measures.amount)]
    elif kind == "distance":
        result = words.distances[dice.roll(measures.distance)]
    elif kind == "mood":
        result = words.moods[dice.roll(measures.mood)]
    elif kind == "words":
        result = words.pair(dice.roll(two_words))
    else:
        result = str(dice.roll(_number, require_number(expected)))
    return [Measurement(kind, result, question, dice.take_thrown())]


def require_number(expected: int) -> int:
    """Return the expected number. Raises StoryError with a sentence if it is out of range."""
    if not 1 <= expected <= measures.LARGEST_NUMBER:
        raise StoryError(f"Type the number you expect, from 1 to {measures.LARGEST_NUMBER:,}.")
    return expected


def require_no_offer(story: Story) -> None:
    """Raise StoryError while an interruption waits for the player."""
    if story.offer is not None:
        raise StoryError("An interruption is waiting. Accept it or let it pass first.")


def _number(thrower: Thrower, expected: int) -> int:
    return measures.number(thrower, expected)
