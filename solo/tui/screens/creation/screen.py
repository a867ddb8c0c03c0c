"""The creation page: making or levelling up a character, drawn from the system's blueprint alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec
from textual import on
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, OptionList

from solo.resolver import Thrower
from solo.systems.contract import Draft, DraftWorkflow, Field, Offer
from solo.tui.character_keys import CREATION
from solo.tui.keys import page_bindings
from solo.tui.page import EditingPage
from solo.tui.screens.creation import rows
from solo.tui.screens.creation.draft_editor import DraftEditor, is_long
from solo.tui.screens.creation.fields_pane import FieldsPane
from solo.tui.screens.creation.rows import PROBLEM, SummaryMark
from solo.tui.screens.creation.summary_pane import SummaryPane
from solo.tui.widgets.budget_line import BudgetLine
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.tab_line import TabLine

Finish = Callable[[msgspec.Struct], str | None]
Leave = Callable[[Draft | None], None]
Suggest = Callable[[Thrower, str], Draft]
ABOUT = (
    "You make a character page by page. The line at the top shows what you have spent. Beside each field you see its "
    "cost and the cost of the next step. Derived values follow automatically, each with its reason. "
    "Problems appear beside their field, and your table can allow them as house rules. ◆ marks what comes with a "
    "calling or a people. On a page of spells, ● marks a spell that you have and ○ one that you can take. "
    "Press space to take a spell or give it back."
)
KEEP = "keep"
FINISH = ("Leave these points unspent?", ((KEEP, "Finish anyway", ""), ("back", "Go back", "")))
LEAVE = ("Leave this character unfinished?", ((KEEP, "Leave, and continue later", ""), ("back", "Go back", "")))


class CreationScreen(EditingPage):
    """Fields at the left, values and problems at the right.

    `suggest` returns a complete draft for a concept. `finish` saves the character and returns None, or a sentence if
    saving failed. `leave` is called with a changed, unfinished draft, or with None after saving. `suggested_name` is
    the name from the latest suggestion: the next suggestion replaces it, unless the player has changed it. `kept` is
    the notice after saving, which follows the name; "" if the previous page shows its own notice.
    """

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#fields"  # not the filter, which comes first but is hidden: it would swallow keys typed ahead
    BINDINGS = page_bindings(CREATION)
    keys = CREATION
    hints = [("←→", "Change"), ("enter", "Type")]

    def __init__(
        self,
        system: DraftWorkflow[msgspec.Struct],
        draft: Draft,
        title: str,
        suggest: Suggest,
        finish: Finish,
        leave: Leave,
        about: str = ABOUT,
        suggested_name: str = "",
        kept: str = "",
    ) -> None:
        super().__init__()
        self.bench = DraftEditor(system, draft)
        self.page_title = title
        self.about = about
        self._suggested_name = suggested_name
        self._kept = kept
        self._system = system
        self._suggest = suggest
        self._finish = finish
        self._leave = leave
        self._filled_in: str | None = None
        self._left_unspent: list[str] = []
        """Sentences about unspent points that the player chose to keep."""

    def body(self) -> Iterable[Widget]:
        yield BudgetLine()
        yield TabLine()
        with Horizontal(id="columns"):
            yield FieldsPane(self.bench)
            yield SummaryPane(self.bench)

    def on_mount(self) -> None:
        self.query_one(TabLine).show([section.title for section in self.bench.sections])
        self._open_section(0)
        self._fields.listing.focus()

    def topics(self) -> Iterable[tuple[str, str]]:
        section, field, offer = self._fields.section, self._fields.marked_field, self._fields.marked_offer
        yield section.title, section.help
        if offer is not None:
            yield offer.label, rows.offer_text(self.bench, offer)
        if field is not None:
            yield field.label, "\n".join([field.help, *rows.options_told(field)])

    # Drawing

    @property
    def _fields(self) -> FieldsPane:
        return self.query_one(FieldsPane)

    @property
    def _values(self) -> SummaryPane:
        return self.query_one(SummaryPane)

    def _open_section(self, number: int) -> None:
        self._fields.open(number)
        self._draw()
        self._fields.to_mark()

    def _draw(self) -> None:
        """Redraw the parts that depend on the draft."""
        self._fields.draw()
        self._values.draw()
        self.query_one(BudgetLine).show(self.bench.assessment.budgets, rows.problem_count(self.bench))

    @on(TabLine.Changed)
    def _tab_changed(self, event: TabLine.Changed) -> None:
        self._open_section(event.current)

    # Filling in

    @on(OptionList.OptionSelected, "#fields")
    def action_enter(self) -> None:
        """Type the value of the marked field, or pick it from a list."""
        field, offer = self._fields.marked_field, self._fields.marked_offer
        if offer is not None:
            self._turn(offer, take=not self.bench.terms[offer.key].had)
        if field is None:
            return
        if field.kind == "choice":
            options, now = rows.option_rows(self.bench, field), str(self.bench.value(field))
            changes = partial(self.bench.choice_changes, field)
            self.app.push_screen(ChooseOne(field.label, options, now, changes=changes), self._picked(field))
            return
        shown = str(self.bench.value(field))
        dialog = AskText(field.label, field.help, shown, lambda text: self.bench.fault(field, text), is_long(field))
        self.app.push_screen(dialog, self._typed(field))

    @on(OptionList.OptionSelected, "#values")
    def _value_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the field of a problem."""
        mark = SummaryMark.read(event.option_id)
        if mark is not None and mark.kind == PROBLEM:
            self._go_to(mark.field(self.bench))

    def action_change(self, by: int) -> None:
        """Raise or lower the marked field."""
        field, offer = self._fields.marked_field, self._fields.marked_offer
        if offer is not None:
            self._turn(offer, take=by > 0)
        if field is None:
            return
        refusal = self.bench.refusal(field, by)
        if refusal:
            self._fields.complain(refusal)
        elif self.bench.change(field, by):
            self._draw()

    def action_take(self) -> None:
        """Take the marked offer, or give it back. On any other row, act like enter."""
        if self._values.listing.has_focus:
            self._values.listing.action_select()
        else:
            self.action_enter()

    def _turn(self, offer: Offer, take: bool) -> None:
        """Take an offer or give it back, or say why that is impossible."""
        refusal = self.bench.turn(offer, take)
        if refusal:
            self._fields.complain(refusal)
        else:
            self._draw()

    def action_house_rule(self) -> None:
        """Allow the problem of the marked field as a house rule, or revoke that."""
        field, value = self._fields.marked_field, self._values.marked_entry
        key = field.key if field else ""
        if self._values.listing.has_focus:
            key = value.field(self.bench) if value else ""
        self.notify(self.bench.toggle_house_rule(key))
        self._draw()

    def action_undo(self) -> None:
        """Undo the latest change."""
        if not self.bench.undo():
            self.notify("Nothing has been changed yet.")
        self._draw()

    def action_suggest(self) -> None:
        """Pick a concept, and fill in a complete legal character."""
        concepts = [(concept.key, concept.title, concept.help) for concept in self._system.concepts]
        asked = ChooseOne("Fill in which type?", [*concepts, ("", "Any type", "")], self._present_concept)
        self.app.push_screen(asked, self._suggested)

    @property
    def _present_concept(self) -> str | None:
        """The concept that the draft names in a choice, else the concept filled in last; None if neither exists."""
        fields = (field for section in self.bench.sections for field in section.fields if field.kind == "choice")
        chosen = {self.bench.value(field) for field in fields}
        named = (one.key for one in self._system.concepts if one.key in chosen or one.title in chosen)
        return next(named, self._filled_in)

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
            draft = self._suggest(self.solo.thrower(), concept)
        except ValueError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if self.bench.draft.name in ("", self._suggested_name):
            self._suggested_name = draft.name
        else:
            draft = msgspec.structs.replace(draft, name=self.bench.draft.name)
        self._filled_in = concept
        self.bench.replace(draft)
        self._open_section(self._fields.number)

    # Navigation

    def action_section(self, by: int) -> None:
        """Go to the next or previous section of the blueprint."""
        self.query_one(TabLine).step(by)

    def action_filter(self) -> None:
        """Open the filter of the fields."""
        self._fields.filter.open()

    @on(Input.Changed, "#filter")
    def _filter_changed(self, event: Input.Changed) -> None:
        self._fields.narrow(event.value)

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self._fields.filter.settle()
        self._fields.listing.focus()

    def action_values(self) -> None:
        """Move the focus to the values, or back to the fields. A narrow terminal shows only the focused side."""
        to_values = not self.has_class("-values")
        self.set_class(to_values, "-values")
        self.call_after_refresh((self._values if to_values else self._fields).listing.focus)

    def action_back(self) -> None:
        """Close the filter or the values if open, else the page. An unfinished draft is saved."""
        if self._fields.filter.is_open:
            self._fields.filter.close()
            self._fields.listing.focus()
        elif self.has_class("-values"):
            self.action_values()
        elif self.bench.changed:
            self._ask_unspent(LEAVE, self._leave_unfinished)
        else:
            self.dismiss()

    def _leave_unfinished(self) -> None:
        self.leaving()
        self.dismiss()

    def leaving(self) -> None:
        if self.bench.changed:
            self._leave(self.bench.draft)

    def action_finish(self) -> None:
        """Save the character, or go to the first problem."""
        in_the_way = self.bench.in_the_way()
        if in_the_way:
            more = f" ({len(in_the_way) - 1} more)" if len(in_the_way) > 1 else ""
            self._go_to(in_the_way[0].field)
            told = "see the marked field" if in_the_way[0].field else in_the_way[0].message.rstrip(".")
            self.call_after_refresh(self._fields.complain, f"This sheet cannot be saved yet: {told}{more}.")
            return
        self._ask_unspent(FINISH, self._keep)

    def _ask_unspent(self, asked: tuple[str, Sequence[tuple[str, str, str]]], go_on: Callable[[], None]) -> None:
        """Call `go_on`, but first put the question `asked` if points are unspent.

        The same unspent points are asked about only once.
        """
        unspent = self.bench.unspent()
        if not unspent or unspent == self._left_unspent:
            go_on()
            return

        def answered(answer: str | None) -> None:
            if answer == KEEP:
                self._left_unspent = unspent
                go_on()

        question, answers = asked
        self.app.push_screen(ChooseOne(question, answers, help_text="\n".join(unspent)), answered)

    def _keep(self) -> None:
        try:
            character = self._system.finish(self.bench.draft)
        except ValueError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        fault_sentence = self._finish(character)
        if fault_sentence:
            self.notify(fault_sentence, severity="error", markup=False)
            return
        self._leave(None)
        if self._kept:
            self.notify(self._kept.format(self.bench.draft.name), markup=False)
        self.dismiss()

    def _go_to(self, key: str) -> None:
        """Mark the field `key` in its section."""
        for index, section in enumerate(self.bench.sections):
            if any(field.key == key for field in section.fields):
                self.query_one(TabLine).show([one.title for one in self.bench.sections], index)
                self._open_section(index)
                self._fields.listing.mark(key)
                self.remove_class("-values")
                self.call_after_refresh(self._fields.listing.focus)
                return
