"""The page of lists: threads, people and clocks, with their shares of a draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec
from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from solo.story.acts import listing
from solo.story.acts.scenes import nearest_clock
from solo.story.entries import Entry, ListName
from solo.story.errors import StoryError
from solo.story.lists import Clock, Item, Person, Thread, ThreadState, find_item, on_lists
from solo.story.state import Story
from solo.tui.keys import page_bindings
from solo.tui.screens.lists import rows
from solo.tui.screens.lists.form_fields import blank_item, list_fields, read_item
from solo.tui.screens.lists.keys import LISTS
from solo.tui.story_page import NO_CAMPAIGN, StoryPage
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.field_form import FieldForm, Values
from solo.tui.widgets.filter_line import FilterLine
from solo.tui.widgets.listing import ListingRow
from solo.tui.widgets.long_listing import LongListing
from solo.tui.widgets.tab_line import TabLine

ALL: Final = "all"
SCENE: Final = "scene"
NO_WEIGHT: Final = "Clocks have no weight. The clock closest to its end ticks."
ONLY_THREADS: Final = "Only a thread can be closed or dropped."


class ListKind(NamedTuple):
    """A list of the story: its title, its field in the story's state, the type of its items, and a word for an item."""

    title: str
    name: ListName
    kind: type[Thread | Person | Clock]
    word: str
    purpose: str


KINDS: Final = (
    ListKind("Threads", "threads", Thread, "thread", "A thread is a question that your story has to answer."),
    ListKind(
        "People", "people", Person, "person", "People on this list can act in scenes, and random tables can pick them."
    ),
    ListKind("Clocks", "clocks", Clock, "clock", "A clock counts towards something that will happen."),
)


class ListsScreen(StoryPage):
    """The lists of a story, with the exact share of each item in a draw."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(LISTS)
    keys = LISTS
    page_title = "Lists"
    about = (
        "Threads, people and clocks of your story. Interruptions and tables draw from them by weight. Beside each "
        "item you see its exact chance to be drawn. Items can have list names: press f to see one list. If a scene "
        "card names a list, the scene draws only from it. A closed or dropped thread is not drawn. Of the clocks, "
        "the one nearest to its end "
        "ticks."
    )

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._named = ""
        self._words = ""
        self._to_mark = ""
        self._least = 0
        self._shown: dict[str, Item] = {}
        self._shares: Mapping[str, str] = {}

    def body(self) -> Iterable[Widget]:
        yield TabLine()
        yield Static("", id="named")
        yield FilterLine("type to filter · enter returns to the list")
        yield Static("", id="empty")
        with Horizontal(classes="columns"):
            yield LongListing(id="items")
            with VerticalScroll(classes="card", can_focus=False):
                yield Static("", id="told")

    def on_mount(self) -> None:
        super().on_mount()
        self._list.focus()

    # Items

    @property
    def _list(self) -> LongListing:
        return self.query_one(LongListing)

    @property
    def _kind(self) -> ListKind:
        return KINDS[self._at]

    @property
    def _story(self) -> Story:
        return self.story_log.state if self.story_log else Story()

    @property
    def _items(self) -> tuple[Item, ...]:
        items: tuple[Item, ...] = getattr(self._story, self._kind.name)
        return items

    @property
    def _standings(self) -> Mapping[str, str]:
        return self.story_content.words.standings if self.story_content else {}

    @property
    def _marked(self) -> Item | None:
        part = self._list.marked_part
        return self._shown.get(str(part)) if part is not None else None

    @property
    def _lists(self) -> tuple[str, ...]:
        """The list names that items must carry to be shown; empty for all items."""
        if self._named == SCENE:
            return self._story.lists
        return (self._named.removeprefix("="),) if self._named.startswith("=") else ()

    def show_open(self) -> None:
        story = self._story
        if self._named == SCENE and not story.lists:
            self._named = ""
        counts = [f"{kind.title} {len(getattr(story, kind.name)):,}" for kind in KINDS]
        self.query_one(TabLine).show(counts, self._at)
        self._draw()

    def _draw(self) -> None:
        listed = on_lists(self._items, self._lists)
        found = rows.find_items(listed, self._words)
        self._shown = {item.name: item for item in found}
        self._shares = rows.share_texts(listed, ())
        self._least = rows.name_width(listed)
        ticking = self._ticking
        self.query_one("#named", Static).update(Content(self._named_text()))
        self.query_one("#named").display = bool(self._lists)
        self._list.show(tuple(self._shown), lambda name: self._row(name, ticking), range(len(found)))
        if self._to_mark in self._shown:
            self._list.mark_part(self._to_mark)
        self._to_mark = ""
        empty = self.query_one("#empty", Static)
        empty.display = not found
        self.query_one(".card").display = bool(found)
        empty.update(Content(self._explain_empty(bool(listed))))
        self._tell()

    def _row(self, name: str, ticking: str) -> ListingRow:
        item = self._shown[name]
        return rows.item_row(item, self._shares.get(name, ""), self._standings, name == ticking, self._least)

    @property
    def _ticking(self) -> str:
        clock = nearest_clock(self._story) if self._kind.kind is Clock else None
        return clock.name if clock else ""

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        item = self._marked
        told = self.query_one("#told", Static)
        if item is None:
            told.update("")
        else:
            share = self._shares.get(item.name, "")
            told.update(rows.item_card(item, share, self._standings, item.name == self._ticking))

    def _named_text(self) -> str:
        names = ", ".join(f"“{name}”" for name in self._lists)
        return f"On {names}, the lists of the open scene" if self._named == SCENE else f"On {names}"

    def _explain_empty(self, filtered: bool) -> str:
        if self.story_log is None:
            return NO_CAMPAIGN
        if filtered:
            return "No matches."
        if self._lists:
            return f"No {self._kind.word} is on this list. Press f to choose another list name."
        return f"No {self._kind.title.lower()} yet. {self._kind.purpose} Press a to add one."

    def topics(self) -> Iterable[tuple[str, str]]:
        yield self._kind.title, self._kind.purpose

    # Lists and filters

    @on(TabLine.Changed)
    def _tab(self, event: TabLine.Changed) -> None:
        self._at = event.current
        self._show_from_top()

    def _show_from_top(self) -> None:
        self.query_one(FilterLine).close()
        self._words = ""
        self._draw()
        self._list.action_first()
        self._list.focus()
        self.refresh_bindings()

    def action_list(self, by: int) -> None:
        """Show the next or previous list."""
        self.query_one(TabLine).step(by)

    def action_named(self) -> None:
        """Ask for a list name. The page then shows only items that carry this name."""
        story = self._story
        names = rows.list_names((*story.threads, *story.people, *story.clocks))
        choices = [(ALL, "all", "Every item.")]
        if story.lists:
            scene = ", ".join(story.lists)
            choices.append((SCENE, "lists of the open scene", f"The open scene draws from: {scene}."))
        choices += [(f"={name}", name, "") for name in names]
        if len(choices) == 1:
            self.notify("No item has a list name yet. Press e to give one to the marked item.")
            return

        def picked(key: str | None) -> None:
            if key is not None:
                self._named = "" if key == ALL else key
                self._draw()

        self.app.push_screen(ChooseOne("Show which list?", choices, self._named or ALL), picked)

    def action_find(self) -> None:
        """Type words that items must contain."""
        self.query_one(FilterLine).open()

    @on(Input.Changed, "#filter")
    def _narrow(self, event: Input.Changed) -> None:
        self._words = event.value
        self._draw()

    @on(Input.Submitted, "#filter")
    def _to_list(self) -> None:
        self.query_one(FilterLine).settle()
        self._list.focus()

    def action_back(self) -> None:
        """Close the filter, or go back to the previous page."""
        line = self.query_one(FilterLine)
        if line.is_open:
            line.close()
            self._list.focus()
        else:
            self.dismiss()

    # Changes

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.laid_out:
            return True
        fits = action != "settle" or self._kind.kind is Thread
        return fits and super().check_action(action, parameters)

    def explain_no_action(self, action: str) -> str:
        return ONLY_THREADS if action == "settle" else ""

    def action_add(self) -> None:
        """Add an item by a form."""
        if problem := self._explain_refusal():
            self.solo.complain(problem)
            return
        named = () if self._named == SCENE else self._lists
        self._ask(f"New {self._kind.word}", blank_item(self._kind.kind, named), "")

    @on(OptionList.OptionSelected)
    def action_edit(self) -> None:
        """Edit the marked item by a form."""
        if (item := self._required()) is not None:
            self._ask(f"Edit {self._kind.word}", item, item.name)

    def _ask(self, question: str, before: Item, was: str) -> None:
        def entries(values: Values) -> list[Entry]:
            item = read_item(before, values)
            return listing.put(self._story, item, was) if was else listing.add(self._story, item)

        def fault(values: Values) -> str:
            try:
                entries(values)
            except StoryError as error:
                return str(error)
            return ""

        def answered(values: Values | None) -> None:
            if values is not None:
                name = read_item(before, values).name
                self.act(lambda _story, _dice: entries(values), lambda _: self._mark(name))

        self.app.push_screen(FieldForm(question, list_fields(before, self._standings), fault), answered)

    def action_remove(self) -> None:
        """Take the marked item off its list."""
        if (item := self._required()) is not None:
            self.act(lambda story, _: listing.remove(story, self._kind.name, item.name))

    def action_change(self, by: int) -> None:
        """Move the steps of a thread, the standing of a person or the segments of a clock."""
        item = self._required()
        if isinstance(item, Thread):
            self.act(lambda story, _: listing.step(story, item.name, by))
        elif isinstance(item, Person):
            self.act(lambda story, _: listing.move_standing(story, item.name, by))
        elif item is not None:
            self.act(lambda story, _: listing.tick(story, item.name, by), lambda _: self._ask_end(item.name))

    def action_weight(self, by: int) -> None:
        """Change the weight of the marked thread or person."""
        item = self._required()
        if isinstance(item, Thread | Person):
            heavier = msgspec.structs.replace(item, weight=item.weight + by)
            self.act(lambda story, _: listing.put(story, heavier, item.name))
        elif item is not None:
            self.solo.complain(NO_WEIGHT)

    def action_settle(self, state: ThreadState) -> None:
        """Close or drop the marked thread, or open it again if it is in this state already."""
        item = self._required()
        if isinstance(item, Thread):
            then: ThreadState = "open" if item.state == state else state
            self.act(lambda story, _: listing.settle(story, item.name, then))

    def _required(self) -> Item | None:
        """Return the marked item. If no item is marked or may be changed, show why and return None."""
        item = self._marked
        if item is None:
            self.solo.complain(self._explain_empty(bool(self._words)))
        elif problem := self._explain_refusal():
            self.solo.complain(problem)
            return None
        return item

    def _explain_refusal(self) -> str:
        """Explain why the lists cannot be changed, in a sentence; "" if they can."""
        return self.story_log.refusal if self.story_log else NO_CAMPAIGN

    def _ask_end(self, name: str) -> None:
        """If a clock without a stated end is full now, ask what happens."""
        clock = find_item(self._story.clocks, name)
        if clock is None or not clock.is_full or clock.at_end:
            return

        def answered(text: str | None) -> None:
            if text:
                ended = msgspec.structs.replace(clock, at_end=text)
                self.act(lambda story, _: listing.put(story, ended, name))

        told = "What you write interrupts the next scene."
        self.app.push_screen(AskText(f"The clock “{name}” is full. What happens?", told, long=True), answered)

    def _mark(self, name: str) -> None:
        """Mark an item once the page shows the change."""
        self._to_mark = name
