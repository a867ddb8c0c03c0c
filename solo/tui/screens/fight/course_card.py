"""Card of the course of a finished fight: the chance to win by round, and the deed behind each change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.play.fight_course import CourseLeg, FightCourse
from solo.resolver import format_estimate, format_percent
from solo.story.course_words import describe_deed, describe_fighters
from solo.systems.contract import Event
from solo.systems.parts.phrasing import capitalise
from solo.tui.screens.fight.cards import StoryCard
from solo.tui.widgets.bar import bar_line
from solo.tui.widgets.card import Card
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import Hanging, wrap
from solo.tui.widgets.listing import Listing, ListingRow
from solo.tui.widgets.printable import make_printable

BAR, LEAST_DEED = 12, 24  # cells for the bar of a chance, and minimum cells for a deed beside it
PLAYS_ON = ("f replays from here as a what-if", "screen.what_if")
PLAYS_LEG = ("f replays it as a what-if", "screen.what_if")
WIDEST, BESIDE = 110, 7  # columns of the card at most, and columns of its frame, its padding and a scrollbar
SHARE, FRAME = 0.94, 6  # the card's share of the terminal's lines, and lines of its frame, its padding and two margins
LEAST_LEGS = 6  # lines of the legs at least
BALANCE = "Without a forecast, the figures show only the party's share of all remaining strength."
CHANCE = "Chances with ± come from {} simulated fights. All others are rough estimates from the remaining strength."
FORECAST = "These chances are rough estimates from the forecast and the remaining strength."
STEEP = "Steep changes are marked with *."


class CourseCard(Card):
    """The legs of a fight, each with its win chance. `enter` shows the story of a leg with its dice.

    `story_of` returns the events of a leg. `what_if` continues the fight from the start of a leg, in a copy of the
    campaign; None if that is impossible here. `told` are further sentences about the fight.
    """

    BINDINGS = [
        Binding("v", "dismiss", "Close"),
        Binding("f", "what_if", "What if"),
        Binding("enter", "show", "Show", priority=True),
    ]
    DEFAULT_CSS = """
    CourseCard > VerticalScroll { width: 100%; max-width: 110; }
    CourseCard Listing { height: auto; margin: 1 0; }
    """
    heading = "How the fight went"

    def __init__(
        self,
        course: FightCourse,
        story_of: Callable[[int], Sequence[Event]],
        what_if: Callable[[CourseLeg], None] | None,
        told: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._above = Content(f"{describe_method(course)} {STEEP}")
        self._below = Content(make_printable("\n".join(filter(None, (describe_fighters(course), *told)))))
        self._course = course
        self._story_of = story_of
        self._what_if = what_if

    def inside(self) -> Iterable[Widget]:
        yield Static(self._above)
        yield Listing(id="legs")
        yield Static(self._below, id="course-told")

    def on_mount(self) -> None:
        steep = {leg.leg for leg in self._course.moments}
        listing = self.query_one(Listing)
        listing.fill([_row(leg, leg.leg in steep) for leg in self._course.legs])
        frame = self.query_one(VerticalScroll)
        words = [("enter shows the dice", "screen.show")]
        words += [PLAYS_ON] if self._what_if else []
        frame.border_subtitle = frame_words(*words, ("esc closes", "screen.dismiss"))
        self._share_out()
        first = next(iter(self._course.moments), self._course.legs[0])
        listing.highlighted = first.leg
        listing.focus()

    def on_resize(self) -> None:
        if self.is_mounted:
            self._share_out()

    def _share_out(self) -> None:
        """Limit the lines of the legs, so that the sentences below them stay visible."""
        size = self.app.size
        width = min(size.width, WIDEST) - BESIDE
        texts = sum(len(wrap(text, width)) for text in (self._above, self._below))
        room = int(size.height * SHARE) - FRAME - texts
        self.query_one(Listing).styles.max_height = max(LEAST_LEGS, room)

    def on_option_list_option_highlighted(self) -> None:
        """Scroll to the end of the card on the last leg, in case the sentences are too long, else to its beginning."""
        frame, listing = self.query_one(VerticalScroll), self.query_one(Listing)
        if listing.highlighted == listing.option_count - 1:
            frame.scroll_end(animate=False)
        else:
            frame.scroll_home(animate=False)

    @property
    def _marked(self) -> CourseLeg:
        return self._course.legs[self.query_one(Listing).highlighted or 0]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_show()

    def action_show(self) -> None:
        """Show the marked leg with its dice."""
        leg = self._marked
        card = LegCard(self._story_of(leg.leg), capitalise(leg.title), self._what_if is not None)
        self.app.push_screen(card, lambda _: self.action_what_if() if card.plays_on else None)

    def action_what_if(self) -> None:
        """Continue from the start of the marked leg in a copy of the campaign."""
        if self._what_if is not None:
            leg = self._marked
            self.dismiss()
            self._what_if(leg)


class LegCard(StoryCard):
    """The story of one leg with its dice. `plays_on` is True once the player has chosen to replay the leg."""

    BINDINGS = [Binding("f", "what_if", "What if")]

    def __init__(self, events: Sequence[Event], heading: str, can_play_on: bool) -> None:
        super().__init__(events, heading, unfolded=True)
        self._can_play_on = can_play_on
        self.plays_on = False

    def action_what_if(self) -> None:
        """Close the card, to continue from the start of its leg."""
        if self._can_play_on:
            self.plays_on = True
            self.dismiss()

    def hints(self) -> tuple[tuple[str, str], ...]:
        """Return the words of the frame. The arrows are left out, since 80 columns have no room for them."""
        return (PLAYS_LEG, *super().hints()[1:]) if self._can_play_on else super().hints()


def describe_method(course: FightCourse) -> str:
    """Return a sentence or two about the method behind the chances."""
    if course.fights:
        return CHANCE.format(f"{course.fights:,}")
    return FORECAST if course.anchored else BALANCE


def _row(leg: CourseLeg, steep: bool) -> ListingRow:
    deed = make_printable(describe_deed(leg.deed)) if leg.deed else ""
    share = round(leg.after * 100)
    margin = f"± {round(leg.margin * 100)}" if leg.margin else ""
    chance = format_estimate(leg.after) if leg.margin else format_percent(leg.after)
    figures = f"{bar_line(share, 100, BAR)} {chance:>5} {margin:<4}"
    title = f"{'* ' if steep else '  '}{capitalise(leg.title)}"
    return ListingRow(str(leg.leg), Hanging(Content.assemble(f"{title:<14}", figures, "  "), deed, least=LEAST_DEED))
