"""Table of the oracle's odds: nine likelihoods, each with the exact chance of every answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from textual.content import Content

from solo.resolver import format_percent
from solo.story.likelihood import LIKELIHOODS, NUMBERS, Likelihood, Stance
from solo.story.oracle import ANSWERS, Degree, answer_shares, interruption_chance, next_fuse
from solo.story.state import Story
from solo.story.switches import OracleRules
from solo.story.words import StoryWords
from solo.systems.contract import ChartBar
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.odds_chart import chart_lines

MARK = "▸"
YES, NO = ANSWERS[:3], ANSWERS[3:]
ROOMY = 66  # cells at which the shares of “no” get columns of their own


class OddsView(NamedTuple):
    """The basis of the odds: the asker's stance, the tension, the fuse and the switches."""

    stance: Stance
    tension: int
    fuse: int
    rules: OracleRules

    def shares(self, likelihood: Likelihood) -> dict[Degree, Fraction]:
        """Return the exact chance of each answer at this likelihood."""
        return answer_shares(NUMBERS[likelihood], self.stance, self.tension, self.rules)


def view_of(story: Story, stance: Stance) -> OddsView:
    """Return the basis of the odds for a question with this stance, which is neutral if tension is off."""
    rules = story.oracle_rules
    return OddsView(stance if rules.tension else "plain", story.tension, story.fuse, rules)


def interruption_line(view: OddsView) -> str:
    """Return a line about the chance that an interruption comes with this question, and with the next."""
    if view.stance == "plain":
        return "a neutral question causes no interruption"
    if not view.rules.fuse:
        return "the fuse is switched off: no interruptions"
    number = NUMBERS["even"]
    now = next_fuse(view.fuse, view.tension, view.stance, view.rules)
    later = next_fuse(now, view.tension, view.stance, view.rules)
    chances = [
        format_percent(interruption_chance(number, view.stance, view.tension, fuse, view.rules))
        for fuse in (now, later)
    ]
    return f"interruption: {chances[0]} now, {chances[1]} at the next question"


class OddsTable(LineWidget):
    """The table of odds, or a chart for the marked likelihood."""

    DEFAULT_CSS = "OddsTable { height: auto; text-wrap: nowrap; text-overflow: clip; margin: 0 1; }"

    def __init__(self, words: StoryWords, view: OddsView, marked: Likelihood) -> None:
        super().__init__()
        self._words = words
        self._view = view
        self._marked = marked
        self._charted = False

    def show(self, view: OddsView, marked: Likelihood, charted: bool) -> None:
        """Show these odds with the mark on a likelihood, or as a chart of this likelihood."""
        self._view, self._marked, self._charted = view, marked, charted
        self.refresh()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        del container, viewport, width
        return len(LIKELIHOODS) + 1

    def lines(self) -> Sequence[Content]:
        width = self.content_size.width
        if self._charted:
            return chart_of(self._view, self._marked, self._words, width)
        return table_lines(self._view, self._marked, self._words, width)


def table_lines(view: OddsView, marked: Likelihood, words: StoryWords, width: int) -> list[Content]:
    """Return the head of the table and a line for each likelihood."""
    cell, both = (6, True) if width >= ROOMY else (5, False)
    name = max(len(words.likelihoods[likelihood]) for likelihood in LIKELIHOODS) + 4
    lines = [Content.styled(_head(words, name, cell, both).rstrip(), FAINT)]
    for number, likelihood in enumerate(LIKELIHOODS, start=1):
        shares = view.shares(likelihood)
        is_marked = likelihood == marked
        sign = f"{MARK if is_marked else ' '} {number} "
        yes = format_percent(sum(shares[degree] for degree in YES)).rjust(cell)
        no = format_percent(sum(shares[degree] for degree in NO)).rjust(cell + 2) if both else ""
        cells = ["".join(_figure(shares[degree]).rjust(cell) for degree in part) for part in (YES, NO)]
        parts: list[tuple[str, str]] = [
            (sign, "bold $accent"),
            (words.likelihoods[likelihood].ljust(name - 4), ""),
            (yes, "bold"),
            (cells[0], ""),
            (no, FAINT),
            (cells[1], ""),
        ]
        line = Content.assemble(*parts)
        lines.append(line.stylize("bold") if is_marked else line)
    return lines


def chart_of(view: OddsView, likelihood: Likelihood, words: StoryWords, width: int) -> list[Content]:
    """Return the name of a likelihood, then a chart of its answers."""
    shares = view.shares(likelihood)
    bars = [ChartBar(words.answers[degree].partition(":")[0], share) for degree, share in shares.items()]
    title = Content.styled(words.likelihoods[likelihood], "bold")
    return [title, *chart_lines(bars, width)]


def _head(words: StoryWords, name: int, cell: int, both: bool) -> str:
    """Return the head of the table: yes with three degrees, then no with three degrees.

    With `both` False, the column for the total of no is left out.
    """
    shades = [_shade(words, degree).rjust(cell)[-cell:] for degree in ANSWERS]
    yes = words.answers["yes"].rjust(cell)
    no = words.answers["no"].rjust(cell + 2) if both else ""
    return f"{'':{name}}{yes}{''.join(shades[:3])}{no}{''.join(shades[3:])}"


def _shade(words: StoryWords, degree: Degree) -> str:
    return "only" if degree in ("yes", "no") else words.answers[degree].rpartition(", ")[2]


def _figure(share: Fraction) -> str:
    return format_percent(share).removesuffix("%").strip()
