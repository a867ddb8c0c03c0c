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
from solo.tui.widgets.moved_mark import MovedMark

LABEL: Final = 9  # cells for the label before a value
NOT_READY: Final = "Solo has found no group of foes yet."
BEST: Final = "best match: "
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


class ShownGroup(NamedTuple):
    """A group of foes in a row of the box, as found and with the names of persons."""

    found: FoundEncounter
    foes: tuple[FoeCount, ...]

    @property
    def key(self) -> str:
        """Key of its row."""
        return _key(self.found)


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
        *(Binding(str(number), f"mark({number})", "Mark") for number in range(1, MOST + 2)),
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
        self._rows: Sequence[ShownGroup] = ()
        self._given_mark: str | None = None
        self._chosen = False
        self._moved = MovedMark()

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
        self._show_groups(offer)
        self.query_one("#said", Static).update(Content(offer.said))

    def _show_groups(self, offer: FightOffer) -> None:
        """Show the groups. Each keeps its row, and the mark its group.

        A marked group that was not found again stays if the player marked it. If not, the mark goes to the best group.
        """
        listing = self.query_one(Listing)
        before = listing.marked_key if self._rows else None
        self._chosen = self._chosen or before != self._given_mark
        self._rows = arrange_groups(self._rows, offer, (before or "") if self._chosen else "")
        self.fill(group_rows(self._rows, offer))
        listing.display = bool(self._rows)
        if self._rows and before not in {group.key for group in self._rows}:
            listing.mark(_key(offer.found[0]))
            if before is None:
                self._moved.begin()
            else:
                self._moved.move()
        self._given_mark = before if self._chosen else listing.marked_key

    def action_change(self, by: int) -> None:
        """Wish for a harder fight, or an easier one if `by` is negative. Its groups take rows of their own."""
        self._rows, self._chosen, self._given_mark = (), False, None
        self._change(by)

    def action_mark(self, number: int) -> None:
        """Mark the group with this number."""
        if number > len(self._rows) or not self.query_one(Listing).mark(self._rows[number - 1].key):
            self.notify(self._why_not_ready(number), markup=False)
        else:
            self._chosen = True

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
        group = next((group for group in self._rows if group.key == marked), None)
        if group is None:
            self.notify(self._why_not_ready(1), markup=False)
        elif self._moved.is_recent and not self._chosen and marked == self._given_mark:
            self.notify(self._moved.warn(describe_foes(group.foes), "enter" if task == "fight" else "T"), markup=False)
        else:
            self.dismiss(FightChoice(task, group.found))

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


def arrange_groups(shown: Sequence[ShownGroup], offer: FightOffer, kept: str = "") -> list[ShownGroup]:
    """Return the groups of `offer` in their rows: each stays in the row in which it is `shown`.

    New groups take free rows, the best first. The group with the key `kept` stays even if it was not found again.
    """
    new = {_key(found): ShownGroup(found, foes) for found, foes in zip(offer.found, offer.foes, strict=True)}
    rows = [new.pop(group.key, group if group.key == kept else None) for group in shown]
    others = iter(new.values())
    return [*filter(None, (group or next(others, None) for group in rows)), *others]


def group_rows(groups: Sequence[ShownGroup], offer: FightOffer) -> list[ListingRow]:
    """Return a row for each group of foes: the foes, the chance to win against them, and its certainty.

    After the search, the best match is named if it is not in the first row.
    """
    best = _key(offer.found[0]) if offer.found else ""
    named = not offer.running and bool(groups) and groups[0].key != best
    return [
        ListingRow(
            group.key,
            ListRow(
                Content.assemble((f"{index + 1} ", "bold $accent"), describe_foes(group.foes)),
                Content.styled(_chance(group.found, offer.running), "bold"),
                Content.styled(f"{BEST if named and group.key == best else ''}{_certainty(group.found)}", FAINT),
                indent=2,
                folds=True,
            ),
        )
        for index, group in enumerate(groups)
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
