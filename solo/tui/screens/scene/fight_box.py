"""Box of a scene's fight: party, wish and ground, the groups of foes found, and the status of the search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.encounters.results import FoundEncounter
from solo.resolver import format_percent
from solo.systems.contract import FoeCount
from solo.tui.screens.scene.box import Box
from solo.tui.screens.scene.fight_search import MOST
from solo.tui.screens.scene.fight_wish import FightWish
from solo.tui.widgets.frame_keys import button, frame_words
from solo.tui.widgets.list_row import FAINT, ListRow, hanging_indent
from solo.tui.widgets.listing import Listing, ListingRow

LABEL: Final = 9  # cells for the label before a value
NOT_READY: Final = "Solo has found no group of foes yet."
ANY_GROUND: Final = "any foes, open ground"

FightTask = Literal["fight", "party", "ground", "persons", "encounter", "evening"]


class FightChoice(NamedTuple):
    """The player's choice: a task, and for a fight or the plan of tonight, the marked group of foes."""

    task: FightTask
    group: FoundEncounter | None = None


class FightOffer(NamedTuple):
    """Contents of the box: the wish, the groups with named foes, the status of the search, the size of the roster.

    `has_persons` is True if people of the story could be among the foes.
    """

    wish: FightWish
    found: Sequence[FoundEncounter]
    foes: Sequence[tuple[FoeCount, ...]]
    said: str
    running: bool
    roster: int
    has_persons: bool


class FightBox(Box[FightChoice]):
    """Asks for a fight. `offer` returns the present contents, and `change` makes the wish harder or easier."""

    BINDINGS = [
        Binding("left", "change(-1)", "Easier"),
        Binding("right", "change(1)", "Harder"),
        Binding("enter", "begin_marked", "Fight"),
        Binding("p", "leave_for('party')", "Party"),
        Binding("t", "leave_for('ground')", "Ground"),
        Binding("a", "leave_for('persons')", "People"),
        Binding("e", "leave_for('encounter')", "Encounters"),
        Binding("T", "plan_marked", "Tonight"),
        *(Binding(str(number), f"mark({number})", "Mark") for number in range(1, MOST + 1)),
    ]
    DEFAULT_CSS = """
    FightBox #wish { link-color: $faint; link-style: none; }
    FightBox Listing { margin: 1 0 0 0; }
    FightBox #said { margin: 1 0 0 0; color: $faint; }
    """

    def __init__(self, offer: Callable[[], FightOffer], change: Callable[[int], object]) -> None:
        super().__init__()
        self._offer = offer
        self._change = change

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield Static("", id="wish")
            yield Listing(click_selects=True)
            yield Static("", id="said")
        frame.border_title = Content("A fight for this scene")
        frame.border_subtitle = frame_words(
            ("enter fights", "screen.begin_marked"),
            ("←→ win chance", ""),
            ("e encounters", "screen.leave_for('encounter')"),
            ("T tonight", "screen.plan_marked"),
            ("esc leaves", "screen.leave"),
        )

    def on_mount(self) -> None:
        self.query_one(Listing).focus()
        self.draw()

    def on_resize(self) -> None:
        """Redraw, since the lines of the wish depend on the width."""
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Show the present contents."""
        offer = self._offer()
        width = max(1, self.query_one("#wish", Static).size.width - 2)
        lines = [line for label, value in _wish_lines(offer) for line in hanging_indent(label, value, width)]
        self.query_one("#wish", Static).update(Content("\n").join(lines))
        listing = self.query_one(Listing)
        self.fill(group_rows(offer))
        listing.display = bool(offer.found)
        self.query_one("#said", Static).update(Content(offer.said))

    def action_change(self, by: int) -> None:
        """Wish for a harder fight, or an easier one if `by` is negative."""
        self._change(by)

    def action_mark(self, number: int) -> None:
        """Mark the group with this number."""
        found = self._offer().found
        if number > len(found) or not self.query_one(Listing).mark(_key(found[number - 1])):
            self.notify(self._why_not_ready(number), markup=False)

    @on(OptionList.OptionSelected)
    @on(Listing.EnterWithoutRow)
    def action_begin_marked(self) -> None:
        """Begin the fight against the marked group."""
        self._leave_with_marked("fight")

    def action_plan_marked(self) -> None:
        """Add the marked group to the plan of tonight."""
        self._leave_with_marked("evening")

    def _leave_with_marked(self, task: FightTask) -> None:
        marked = self.query_one(Listing).marked_key
        group = next((found for found in self._offer().found if _key(found) == marked), None)
        if group is None:
            self.notify(self._why_not_ready(1), markup=False)
        else:
            self.dismiss(FightChoice(task, group))

    def action_leave_for(self, task: FightTask) -> None:
        """Leave for another task, such as the choice of the party."""
        self.dismiss(FightChoice(task))

    def _why_not_ready(self, number: int) -> str:
        offer = self._offer()
        if not offer.found:
            return f"{NOT_READY} {offer.said}"
        many = "1 group was" if len(offer.found) == 1 else f"{len(offer.found)} groups were"
        later = " The search goes on." if offer.running else ""
        return f"There is no group {number}, because only {many} found.{later}"


def group_rows(offer: FightOffer) -> list[ListingRow]:
    """Return a row for each group of foes: the foes, the chance to win against them, and its certainty."""
    return [
        ListingRow(
            _key(found),
            ListRow(
                Content.assemble((f"{index + 1} ", "bold $accent"), describe_foes(foes)),
                Content.styled(_chance(found, offer.running), "bold"),
                Content.styled(_certainty(found), FAINT),
                indent=2,
                folds=True,
            ),
        )
        for index, (found, foes) in enumerate(zip(offer.found, offer.foes, strict=True))
    ]


def describe_foes(foes: Iterable[FoeCount]) -> str:
    """Return foes in words, with the names of persons among them: "6 × Militia (Sergeant Dace), Ogre"."""
    return ", ".join(map(_describe_group, foes))


def _describe_group(foe: FoeCount) -> str:
    name = foe.name if foe.count == 1 else f"{foe.count} × {foe.name}"
    return f"{name} ({', '.join(foe.called)})" if foe.called else name


def _key(found: FoundEncounter) -> str:
    """Return the row key of a group. It depends only on the foes, so that a new order of the rows does not matter."""
    return describe_foes(found.foes)


def _chance(found: FoundEncounter, running: bool) -> str:
    known = found.forecast
    if running:
        return f"won {known.win_low * 100:.0f} to {known.win_high * 100:.0f} % so far"
    return f"won {format_percent(known.win)}"


def _certainty(found: FoundEncounter) -> str:
    known = found.forecast
    bounds = f"{known.win_low * 100:.0f} to {known.win_high * 100:.0f} % after {known.fights:,} simulated fights"
    return f"won in {bounds}; no deaths in {format_percent(found.nobody_dies)}"


def _wish_lines(offer: FightOffer) -> Iterable[tuple[Content, Content]]:
    wish = offer.wish
    low, high = wish.wins
    who = ", ".join(wish.party) or "nobody"
    all_told = "" if len(wish.party) == offer.roster else f" ({len(wish.party)} of {offer.roster})"
    yield _line("Party", Content.assemble(who, (all_told, FAINT)), "p", "party")
    turned = Content.assemble(
        button("‹ ", "screen.change(-1)").stylize(FAINT),
        f"won {low} to {high} of 100 fights",
        button(" ›", "screen.change(1)").stylize(FAINT),
    )
    yield _label("Wish"), turned
    yield _line("Ground", Content(str(wish.ground) or ANY_GROUND), "t", "ground")
    if offer.has_persons:
        yield _line("People", Content(", ".join(wish.persons) or "none named"), "a", "persons")


def _line(label: str, value: Content, key: str, task: FightTask) -> tuple[Content, Content]:
    hint = button(f"  {key} changes", f"screen.leave_for('{task}')").stylize(FAINT)
    return _label(label), Content.assemble(value, hint)


def _label(label: str) -> Content:
    return Content.styled(label.ljust(LABEL), FAINT)
