"""Owns the page on which a character is made or levelled up, drawn from the system's blueprint alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from solo.systems.contract import Draft, Drafting, Field, Section
from solo.tui.keys import CREATION, page_bindings
from solo.tui.page import Page
from solo.tui.screens.creation import rows
from solo.tui.screens.creation.workbench import Workbench
from solo.tui.widgets.budget_line import BudgetLine
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Listing
from solo.tui.widgets.tab_line import TabLine

Finish = Callable[[msgspec.Struct], str | None]
Leave = Callable[[Draft | None], None]
ABOUT = (
    "A character is made page by page. The line at the top shows what has been spent; beside each field stands "
    "what it has cost and what one more costs. Values follow by themselves, each with its why. "
    "What breaks a rule is said beside its field, and a table may allow it as a house rule."
)


class CreationScreen(Page):
    """Fields at the left, values and problems at the right.

    `finish` keeps the character and returns None, or a sentence where it could not be kept. `leave` is told of a
    changed draft that was left unfinished, or of None once the character is kept. `suggested_name` is a name that
    nobody chose: the next suggestion brings its own, while a name that somebody gave stays.
    """

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#fields"  # the first of all would be the filter, which would take what is typed ahead, unseen
    BINDINGS = page_bindings(CREATION)
    keys = CREATION
    hints = [("←→", "Change"), ("enter", "Type")]

    def __init__(
        self,
        system: Drafting,
        draft: Draft,
        title: str,
        finish: Finish,
        leave: Leave,
        about: str = ABOUT,
        suggested_name: str = "",
    ) -> None:
        super().__init__()
        self.bench = Workbench(system, draft)
        self.page_title = title
        self.about = about
        self._suggested_name = suggested_name
        self._system = system
        self._finish = finish
        self._leave = leave
        self._section = 0
        self._words = ""
        self._first: frozenset[str] = frozenset()

    def body(self) -> Iterable[Widget]:
        yield BudgetLine()
        yield TabLine()
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Input(placeholder="type to filter · enter back to the list", id="filter")
                yield Listing(id="fields")
                yield Static("", id="detail")
            with Vertical(id="right"):
                yield Listing(id="values")
                yield Static("", id="why")

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self.query_one(TabLine).show([section.title for section in self.bench.sections])
        self._open_section(0)
        self._fields.focus()

    @property
    def section(self) -> Section:
        """The page of the blueprint that is shown."""
        return self.bench.sections[self._section]

    @property
    def marked(self) -> Field | None:
        """The field under the mark."""
        key = self._fields.marked
        return next((field for field in self.section.fields if field.key == key), None)

    def topics(self) -> Iterable[tuple[str, str]]:
        yield self.section.title, self.section.help
        field = self.marked
        if field is not None:
            yield field.label, "\n".join([field.help, *(f"{one.label}: {one.help}" for one in field.options)])

    # Drawing

    @property
    def _fields(self) -> Listing:
        return self.query_one("#fields", Listing)

    @property
    def _values(self) -> Listing:
        return self.query_one("#values", Listing)

    def _open_section(self, index: int) -> None:
        self._section = index
        self._words = ""
        self._first = rows.owned(self.bench, self.section)
        self.query_one("#filter", Input).value = ""
        self.query_one("#filter").display = False
        self._draw()
        self._fields.action_first()
        self._fields.scroll_home(animate=False)

    def _draw(self) -> None:
        """Draw all that the draft decides."""
        fields = rows.chosen_fields(self.section, self._words, self._first)
        self._fields.fill(rows.field_entries(self.bench, fields, self._first))
        self._values.fill(rows.value_entries(self.bench))
        self.query_one(BudgetLine).show(self.bench.assessment.budgets, rows.problem_count(self.bench))
        self._explain_field()
        self._explain_value()

    def _explain_field(self) -> None:
        field = self.marked
        if field is None:
            text = "No field holds these words." if self._words else self.section.help
            self.query_one("#detail", Static).update(Content(text))
            return
        option = next((option for option in field.options if option.key == self.bench.value(field)), None)
        allowed = [f"House rule: {problem.message}" for problem in self.bench.house_rules(field.key)]
        detail = field.detail if field.kind == "purchase" else ""
        text = "\n".join(line for line in [field.help, detail, option.help if option else "", *allowed] if line)
        self.query_one("#detail", Static).update(Content(text or self.section.help))

    def _explain_value(self) -> None:
        key = self._values.marked or ""
        self.query_one("#why", Static).update(Content(rows.why(self.bench.assessment.derived, key)))

    @on(OptionList.OptionHighlighted, "#fields")
    def _field_marked(self) -> None:
        self._explain_field()

    @on(OptionList.OptionHighlighted, "#values")
    def _value_marked(self) -> None:
        self._explain_value()

    @on(TabLine.Changed)
    def _tab_changed(self, event: TabLine.Changed) -> None:
        self._open_section(event.current)

    # Filling in

    @on(OptionList.OptionSelected, "#fields")
    def action_enter(self) -> None:
        """Type the marked field's value, or pick it from a list."""
        field = self.marked
        if field is None:
            return
        if field.kind == "choice":
            options = [(option.key, option.label, option.help) for option in field.options]
            self.app.push_screen(PickOne(field.label, options, str(self.bench.value(field))), self._picked(field))
            return
        shown = str(self.bench.value(field))
        dialog = AskText(field.label, field.help, shown, lambda text: self.bench.fault(field, text))
        self.app.push_screen(dialog, self._typed(field))

    @on(OptionList.OptionSelected, "#values")
    def _value_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the field of a problem."""
        kind, _, number = (event.option_id or "").partition(" ")
        if kind == "problem":
            self._go_to(self.bench.assessment.problems[int(number)].field)

    def action_change(self, by: int) -> None:
        """Raise or lower the marked field."""
        if self.marked is not None and self.bench.change(self.marked, by):
            self._draw()

    def action_house_rule(self) -> None:
        """Allow what is wrong with the marked field or problem, or no longer allow it."""
        key = self.marked.key if self.marked else ""
        if self._values.has_focus:
            key = self._field_of_value()
        self.notify(self.bench.toggle_house_rule(key))
        self._draw()

    def action_undo(self) -> None:
        """Take the latest change back."""
        if not self.bench.undo():
            self.notify("Nothing has been changed yet.")
        self._draw()

    def action_suggest(self) -> None:
        """Pick a concept, and fill in a whole legal character."""
        concepts = [(concept.key, concept.title, concept.help) for concept in self._system.concepts]
        self.app.push_screen(
            PickOne("Suggest a whole one of which kind?", [*concepts, ("", "Any of them", "")]), self._suggested
        )

    def _picked(self, field: Field) -> Callable[[str | None], None]:
        def take(key: str | None) -> None:
            if key is not None:
                self.bench.set(field, key)
                self._draw()

        return take

    def _typed(self, field: Field) -> Callable[[str | None], None]:
        def take(text: str | None) -> None:
            if text is not None:
                self.bench.type_in(field, text)
                self._draw()

        return take

    def _suggested(self, concept: str | None) -> None:
        if concept is None:
            return
        try:
            draft = self._system.suggest(self.solo.thrower(), concept)
        except ValueError as fault:
            self.notify(str(fault), severity="warning", markup=False)
            return
        if self.bench.draft.name in ("", self._suggested_name):
            self._suggested_name = draft.name
        else:
            draft = msgspec.structs.replace(draft, name=self.bench.draft.name)
        self.bench.replace(draft)
        self._open_section(self._section)

    def _field_of_value(self) -> str:
        """The field that the marked problem or house rule belongs to."""
        kind, _, rest = (self._values.marked or "").partition(" ")
        if kind == "problem":
            return self.bench.assessment.problems[int(rest)].field
        return next((problem.field for problem in self.bench.all_house_rules() if problem.code == rest), "")

    # Getting about

    def action_section(self, by: int) -> None:
        """Go to the next page of the blueprint, or the one before."""
        self.query_one(TabLine).step(by)

    def action_filter(self) -> None:
        """Type what the names of the shown fields must hold."""
        self.query_one("#filter").display = True
        self.query_one("#filter").focus()

    @on(Input.Changed, "#filter")
    def _filter_changed(self, event: Input.Changed) -> None:
        if event.value != self._words:
            self._words = event.value
            self._draw()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self.query_one("#filter").display = bool(self._words)
        self._fields.focus()

    def action_values(self) -> None:
        """Go to the values, or back to the fields; on a narrow terminal the one takes the other's place."""
        to_values = not self.has_class("-values")
        self.set_class(to_values, "-values")
        self.call_after_refresh((self._values if to_values else self._fields).focus)

    def action_back(self) -> None:
        """Leave the filter or the values first, then the page; an unfinished draft is kept."""
        if self.query_one("#filter").display:
            self.query_one("#filter", Input).value = ""
            self._filter_done()
        elif self.has_class("-values"):
            self.action_values()
        else:
            self.leaving()
            self.dismiss()

    def leaving(self) -> None:
        if self.bench.changed:
            self._leave(self.bench.draft)

    def action_finish(self) -> None:
        """Keep the character, or go to the first thing that is in the way."""
        in_the_way = self.bench.in_the_way()
        if in_the_way:
            more = f" ({len(in_the_way) - 1} more)" if len(in_the_way) > 1 else ""
            self.notify(f"{in_the_way[0].message}{more}", title="Not finished yet", severity="warning", markup=False)
            self._go_to(in_the_way[0].field)
            return
        try:
            character = self._system.finish(self.bench.draft)
        except ValueError as fault:
            self.notify(str(fault), severity="warning", markup=False)
            return
        fault_sentence = self._finish(character)
        if fault_sentence:
            self.notify(fault_sentence, severity="error", markup=False)
            return
        self._leave(None)
        self.dismiss()

    def _go_to(self, key: str) -> None:
        """Mark a field, on whichever page it is."""
        for index, section in enumerate(self.bench.sections):
            if any(field.key == key for field in section.fields):
                self.query_one(TabLine).show([one.title for one in self.bench.sections], index)
                self._open_section(index)
                self._fields.mark(key)
                self.remove_class("-values")
                self.call_after_refresh(self._fields.focus)
                return
