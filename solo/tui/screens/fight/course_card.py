"""Card of the course of a finished fight: the chance to win by round, and the deed behind each change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.play.fight_course import CourseLeg, FightCourse
from solo.resolver import format_percent
from solo.systems.contract import Event
from solo.systems.parts.phrasing import capitalise
from solo.tui.screens.fight.cards import StoryCard
from solo.tui.screens.fight.course import describe_deed, describe_felled
from solo.tui.widgets.bar import bar_line
from solo.tui.widgets.card import Card
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow
from solo.tui.widgets.printable import make_printable

BAR = 12
BALANCE = (
    "The figures compare the strength left on each side, since nobody had forecast this fight. "
    "Steep changes are marked with *."
)
CHANCE = (
    "The chance to win begins with the forecast and follows the strength left on each side, so it is rough. "
    "Steep changes are marked with *."
)


class CourseCard(Card):
    """The legs of a fight, each with its chance. `enter` shows a leg with its dice.

    `story_of` returns the events of a leg. `what_if` plays on from the start of a leg beside the true story; None if
    that is impossible here.
    """

    BINDINGS = [
        Binding("v", "dismiss", "Close"),
        Binding("f", "what_if", "What if"),
        Binding("enter", "show", "Show", priority=True),
    ]
    DEFAULT_CSS = """
    CourseCard > VerticalScroll { width: 100%; max-width: 110; }
    CourseCard Listing { height: auto; max-height: 100%; margin: 1 0; }
    """
    heading = "How the fight went"

    def __init__(
        self,
        course: FightCourse,
        story_of: Callable[[int], Sequence[Event]],
        what_if: Callable[[CourseLeg], None] | None,
    ) -> None:
        super().__init__()
        self._course = course
        self._story_of = story_of
        self._what_if = what_if

    def inside(self) -> Iterable[Widget]:
        yield Static(Content(CHANCE if self._course.forecast else BALANCE))
        yield Listing(id="legs")
        yield Static(Content(make_printable(" ".join(describe_felled(self._course.felled)))))

    def on_mount(self) -> None:
        steep = {leg.leg for leg in self._course.moments}
        listing = self.query_one(Listing)
        listing.fill([_row(leg, leg.leg in steep) for leg in self._course.legs])
        frame = self.query_one(VerticalScroll)
        words = [("enter shows the dice", "screen.show")]
        words += [("f plays on from its start, as a what-if", "screen.what_if")] if self._what_if else []
        frame.border_subtitle = frame_words(*words, ("esc closes", "screen.dismiss"))
        first = next(iter(self._course.moments), self._course.legs[0])
        listing.highlighted = first.leg
        listing.focus()

    @property
    def _marked(self) -> CourseLeg:
        return self._course.legs[self.query_one(Listing).highlighted or 0]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_show()

    def action_show(self) -> None:
        """Show the marked leg with its dice."""
        self.app.push_screen(StoryCard(self._story_of(self._marked.leg), capitalise(self._marked.title), unfolded=True))

    def action_what_if(self) -> None:
        """Play on from the start of the marked leg, beside the true story."""
        if self._what_if is not None:
            leg = self._marked
            self.dismiss()
            self._what_if(leg)


def _row(leg: CourseLeg, steep: bool) -> ListingRow:
    deed = make_printable(describe_deed(leg.deed)) if leg.deed else ""
    share = round(leg.after * 100)
    figures = f"{bar_line(share, 100, BAR)} {format_percent(leg.after):>5}"
    title = f"{'* ' if steep else '  '}{capitalise(leg.title)}"
    return ListingRow(str(leg.leg), ListRow(Content.assemble(f"{title:<14}", figures, "  ", deed)))
