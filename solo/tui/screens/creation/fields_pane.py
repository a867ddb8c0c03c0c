"""Left side of the creation page: the fields of one section of the blueprint, with a filter and help."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from solo.systems.contract import Field, Offer, Section
from solo.tui.screens.creation import rows
from solo.tui.screens.creation.draft_editor import DraftEditor
from solo.tui.widgets.filter_line import FilterLine
from solo.tui.widgets.listing import Listing

STEPS: Mapping[str, str] = {"purchase": "One more", "choice": "Next choice"}


class FieldsPane(Vertical):
    """The fields of one section of the blueprint.

    Purchases that were owned when the section was opened come first until another section is opened.
    """

    def __init__(self, bench: DraftEditor) -> None:
        super().__init__(id="left")
        self._bench = bench
        self._first: frozenset[str] = frozenset()
        self._words = ""
        self._marks: dict[int, str] = {}
        self._told: list[Content] = []
        self.number = 0

    def compose(self) -> ComposeResult:
        yield FilterLine("type to filter · enter returns to the list")
        yield Static("", id="problems")
        yield Listing(id="fields")
        yield Static("", id="detail")

    @property
    def listing(self) -> Listing:
        """The list of fields."""
        return self.query_one("#fields", Listing)

    @property
    def filter(self) -> FilterLine:
        """The input that filters the fields by typed words."""
        return self.query_one(FilterLine)

    @property
    def section(self) -> Section:
        """The section of the blueprint on display."""
        return self._bench.sections[self.number]

    @property
    def marked_field(self) -> Field | None:
        """The marked field."""
        key = self.listing.marked_key
        return next((field for field in self.section.fields if field.key == key), None)

    @property
    def marked_offer(self) -> Offer | None:
        """The marked offer."""
        key = self.listing.marked_key
        return next((offer for offer in self.section.offers if offer.key == key), None)

    def open(self, number: int) -> None:
        """Open the section with this index, with all of its fields. The caller must call `draw` afterwards."""
        if self.listing.marked_key is not None:
            self._marks[self.number] = self.listing.marked_key
        self.number = number
        self._words = ""
        self._first = rows.owned_keys(self._bench, self.section)
        self.filter.close()

    def to_mark(self) -> None:
        """Mark the field that was marked last in this section, or else the first."""
        if not self.listing.mark(self._marks.get(self.number, "")):
            self.listing.action_first()
            self.listing.scroll_home(animate=False)

    def narrow(self, words: str) -> None:
        """Show only fields that match `words`, and mark the first. Does nothing if the words are unchanged."""
        if words == self._words:
            return
        self._words = words
        self.draw()
        if words:
            self.listing.action_first()

    def draw(self) -> None:
        """Draw the fields of the draft, and a note on its problems if there are any."""
        wrong, note = self.query_one("#problems", Static), rows.problem_note(self._bench)
        wrong.set_class(not note.plain, "-none")
        wrong.update(note)
        fields = rows.chosen_fields(self._bench, self.section, self._words, self._first)
        offers = rows.chosen_offers(self._bench, self.section, self._words)
        self.listing.fill(
            [
                *rows.field_entries(self._bench, fields, self._first, self.listing.size.width),
                *rows.offer_entries(self._bench, offers),
            ]
        )
        self.explain()

    def on_resize(self) -> None:
        """Redraw the rows for the new width."""
        self.call_after_refresh(self.draw)

    @on(OptionList.OptionHighlighted, "#fields")
    def explain(self) -> None:
        """Show the help of the marked field or offer."""
        field, offer = self.marked_field, self.marked_offer
        if offer is not None:
            lead, changes = self._offered(offer)
            text = rows.offer_text(self._bench, offer)
        else:
            lead, changes = self._one_more(field) if field else ("", [])
            text = rows.field_text(self._bench, field) if field else "No matches." if self._words else ""
        told = [Content(text or self.section.help)]
        if changes:
            before_and_after = Content.assemble((f"{lead}: ", "bold $accent"), (" · ".join(changes), "$foreground"))
            told.insert(0, before_and_after)
        self._told = told
        self.query_one("#detail", Static).update(Content("\n").join(told))

    def _offered(self, offer: Offer) -> tuple[str, list[str]]:
        """Return the effects of taking an offer, or of giving back a taken one, under their heading."""
        changes, terms = self._bench.offer_changes(offer), self._bench.terms[offer.key]
        if not terms.had:
            return "If taken", changes
        if changes:
            return "If given back", changes
        return "Taken", [terms.why] if terms.why else []

    def _one_more(self, field: Field) -> tuple[str, list[str]]:
        """Return the effects of the next step, or the rule that the step breaks, under their heading."""
        broken = self._bench.broken_rule(field)
        name = STEPS.get(field.kind, "Next level")
        return (f"{name} would break a rule", [broken]) if broken else (name, self._bench.one_more(field))

    def complain(self, sentence: str) -> None:
        """Say why the latest key did nothing, above the help of the marked field, until the next key."""
        complaint = Content.assemble(("! ", "bold $error"), (sentence, "$foreground"))
        self.query_one("#detail", Static).update(Content("\n").join([complaint, *self._told]))
