"""Speed of solo play: a question to the oracle, uncached odds, nested tables, and reading of the content."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from solo.library.content import shipped_content
from solo.story.acts.asking import ask
from solo.story.acts.tables import draw_table
from solo.story.content import StoryContent, read_content
from solo.story.dice import StoryDice
from solo.story.likelihood import LIKELIHOODS, NUMBERS
from solo.story.lists import Person, Thread
from solo.story.oracle import answer_shares
from solo.story.state import Story
from solo.story.tables.form import Table
from solo.story.tables.loading import Tables
from tests.bench.figure import Figure, at_most, forget_everything, seconds_of, taking_turns

ROUNDS = 15
QUESTION = 0.005
ODDS = 0.010
NESTED = 0.005
CONTENT = 0.150
DEEP = 10


def figures(folder: Path) -> Iterator[Figure]:
    """Measure a question, the odds of nine likelihoods, a draw from ten nested tables, and reading all content."""
    del folder
    shipped = shipped_content() / "story"
    content = read_content(shipped)
    story = Story(
        tension=6,
        threads=tuple(Thread(f"Thread {number}") for number in range(500)),
        people=tuple(Person(f"Person {number}") for number in range(500)),
    )
    acts = count()
    nested = _nested(content)
    questions, odds, tables, whole = taking_turns(
        ROUNDS,
        lambda: seconds_of(lambda: ask(story, StoryDice(1, next(acts)), content, "Is it dark?", "likely", "fear")),
        _cold_odds,
        lambda: seconds_of(lambda: draw_table(story, StoryDice(1, next(acts)), nested, "Level 0")),
        lambda: seconds_of(lambda: read_content(shipped)),
    )
    yield at_most("Solo play: a question in a story of 1,000 items", QUESTION, questions)
    yield at_most("Solo play: the exact odds of nine likelihoods, cold", ODDS, odds)
    yield at_most(f"Solo play: a draw from tables nested {DEEP} deep", NESTED, tables)
    yield at_most("Solo play: all words and tables read", CONTENT, whole)


def _cold_odds() -> float:
    forget_everything()
    return seconds_of(lambda: [answer_shares(NUMBERS[likelihood], "fear", 8) for likelihood in LIKELIHOODS])


def _nested(content: StoryContent) -> StoryContent:
    """Return the content with a chain of tables, each of which calls the next."""
    chain = {
        f"Level {level}": Table(name=f"Level {level}", rows=tuple(f"{row} {{Level {level + 1}}}" for row in range(40)))
        for level in range(DEEP - 1)
    }
    last = Table(name=f"Level {DEEP - 1}", rows=("the end",))
    return StoryContent(content.words, Tables({**content.tables.by_name, **chain, last.name: last}))
