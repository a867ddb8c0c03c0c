"""Rows of the creation page: fields, offers, problems and derived values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from textual.content import Content

from solo.systems.contract import DerivedValue, DraftProblem, Field, Offer, Section
from solo.tui.screens.creation.draft_editor import DraftEditor
from solo.tui.widgets.list_row import Hanging, ListRow
from solo.tui.widgets.listing import ListingRow, gap, heading
from solo.tui.widgets.stepper import stepper
from solo.untrusted.text import fold_case

NUMBERS = ("rating", "purchase")
EMPTY_TEXT = "–"
LEAST_SHOWN = 30
"""Minimum cells for a value beside the name of its field, even beside a long name."""
AROUND = 9
"""Cells of a row for its mark, arrows, gap, scroll bar and margin, apart from name and value."""
OWN_SIGN = "◆"
KNOWN, OUT_OF_REACH, TOO_MUCH = "known", "locked", "too costly"


MarkKind = Literal["problem", "rule", "value"]
PROBLEM: MarkKind = "problem"
RULE: MarkKind = "rule"
VALUE: MarkKind = "value"


class Columns(NamedTuple):
    """Widths in cells: the numbers and the costs at the right of the fields, and a whole row."""

    values: int
    costs: int
    width: int


class SummaryMark(NamedTuple):
    """A row of the summary: a problem by its index, a house rule by its code, or a value by its name."""

    kind: MarkKind
    name: str

    @property
    def key(self) -> str:
        """Key of its row."""
        return f"{self.kind} {self.name}"

    @classmethod
    def read(cls, key: str | None) -> SummaryMark | None:
        """Return the entry of the row with this key; None for no row."""
        kind, _, name = (key or "").partition(" ")
        return next((cls(one, name) for one in (PROBLEM, RULE, VALUE) if one == kind), None)

    def field(self, bench: DraftEditor) -> str:
        """Return the key of the field that a problem or house rule belongs to; "" for the whole draft or a value."""
        if self.kind == PROBLEM:
            return bench.assessment.problems[int(self.name)].field
        return next((problem.field for problem in bench.all_house_rules() if problem.code == self.name), "")


def chosen_fields(bench: DraftEditor, section: Section, words: str, owned: frozenset[str]) -> list[Field]:
    """Return the fields with all the words in their name or value. Owned purchases come first."""
    wanted = fold_case(words).split()
    fields = [field for field in section.fields if all(word in _searched(bench, field) for word in wanted)]
    return [field for field in fields if field.key in owned] + [field for field in fields if field.key not in owned]


def owned_keys(bench: DraftEditor, section: Section) -> frozenset[str]:
    """Return the keys of the section's purchases that the draft has already."""
    return frozenset(
        field.key for field in section.fields if field.kind == "purchase" and bench.value(field) not in (0, field.low)
    )


def field_entries(
    bench: DraftEditor, fields: Sequence[Field], first: frozenset[str], width: int
) -> Iterator[ListingRow]:
    """Yield a row for each field, and a heading for each group. `first` are the keys of owned purchases.

    `width` is the width of the list in cells, 0 if unknown yet.
    """
    columns = Columns(
        max((_stepped(bench, field, 0).cell_length for field in fields if field.kind in NUMBERS), default=0),
        max((len(bench.assessment.costs.get(field.key, "")) for field in fields), default=0),
        width,
    )
    last = ""
    for field in fields:
        group = "Owned" if field.key in first else field.group
        if group and group != last:
            yield heading(group, field.key)
        last = group
        yield ListingRow(field.key, field_row(bench, field, columns))


def chosen_offers(bench: DraftEditor, section: Section, words: str) -> list[Offer]:
    """Return the offers with all the words in their name, facts or state ("known", "now")."""
    wanted = fold_case(words).split()

    def searched(offer: Offer) -> str:
        return fold_case(f"{offer.label} {offer.group} {offer.detail} {_standing(bench, offer)}")

    return [offer for offer in section.offers if all(word in searched(offer) for word in wanted)]


def offer_entries(bench: DraftEditor, offers: Iterable[Offer]) -> Iterator[ListingRow]:
    """Yield a row for each offer, and a heading for each group."""
    last = ""
    for offer in offers:
        if offer.group and offer.group != last:
            yield heading(offer.group, offer.key)
        last = offer.group
        yield ListingRow(offer.key, offer_row(bench, offer))


def offer_row(bench: DraftEditor, offer: Offer) -> ListRow:
    """Return the row of an offer: a sign for owned or affordable, its name, and its price or state."""
    terms, now = bench.terms[offer.key], bench.within_reach(offer)
    sign = Content.styled(*(("● ", "$success") if terms.had else ("○ ", "$accent") if now else ("  ", "$faint")))
    name = Content.styled(offer.label, "bold" if terms.had else "" if now else "$faint")
    left = Content.assemble(sign, name, (f"  {offer.detail}", "$faint"))
    return ListRow(left, Content.styled(_standing(bench, offer), "" if now else "$faint"), indent=2)


def offer_text(bench: DraftEditor, offer: Offer) -> str:
    """Return the help of an offer and, if it cannot be taken, the reason."""
    terms = bench.terms[offer.key]
    return offer.help if terms.had or not terms.why else f"{offer.help}\n{terms.why}"


def _standing(bench: DraftEditor, offer: Offer) -> str:
    """Return the state of an offer in a word, with its cost if it is not taken yet."""
    terms = bench.terms[offer.key]
    if terms.had:
        return KNOWN
    if not terms.values:
        return OUT_OF_REACH
    return f"{terms.cost}, {'now' if bench.within_reach(offer) else TOO_MUCH}".removeprefix(", ")


def field_row(bench: DraftEditor, field: Field, columns: Columns) -> ListRow:
    """Return the row of a field: its name, its value, the cost of the next step, and its problems below."""
    problems = bench.problems(field)
    detail = f"  {field.detail}" if field.detail else ""
    own = (f"  {OWN_SIGN}", "$accent") if bench.owners(field) else ""
    left = Content.assemble(field.label, own, (detail, "$faint"), "  ", problem_mark(problems))
    cost = bench.assessment.costs.get(field.key, "")
    value = _stepped(bench, field, columns.width - AROUND - left.cell_length - columns.costs)
    value = value.pad_left(max(0, columns.values - value.cell_length))
    right = Content.assemble(value, (f"  {cost:>{columns.costs}}" if columns.costs else "", "$faint"))
    return ListRow(left, right, Content(" ").join(_sentence(problem) for problem in problems), indent=2)


def problem_mark(problems: Sequence[DraftProblem]) -> Content:
    """Return "!" for a problem, "·" for a warning, and nothing without problems."""
    if any(problem.weight == "problem" for problem in problems):
        return Content.styled("!", "bold $error")
    return Content.styled("·", "$faint") if problems else Content("")


def value_entries(bench: DraftEditor) -> Iterator[ListingRow]:
    """Yield the problems of the draft, its house rules, and the derived values."""
    wrong = bench.assessment.problems
    if wrong:
        yield heading("Problems" if bench.in_the_way() else "Warnings")
        for number, problem in enumerate(wrong):
            sign = Content.assemble(problem_mark([problem]), " ")
            yield ListingRow(SummaryMark(PROBLEM, str(number)).key, Hanging(sign, problem.message))
        yield gap("problems")
    if bench.draft.house_rules:
        yield heading("House rules")
        for problem in bench.all_house_rules():
            yield ListingRow(SummaryMark(RULE, problem.code).key, Content(problem.message))
        yield gap("house rules")
    yield heading("Values")
    for value in bench.assessment.derived:
        row = ListRow(value.name, Content.styled(value.value, "bold"), folds=True)
        yield ListingRow(SummaryMark(VALUE, value.name).key, row)


def problem_count(bench: DraftEditor) -> Content:
    """Return the number of problems in words; empty for none."""
    count = len(bench.in_the_way())
    words = "1 problem" if count == 1 else f"{count} problems"
    return Content.assemble(("! ", "bold $error"), words) if count else Content("")


def problem_note(bench: DraftEditor) -> Content:
    """Return the number of problems, the key that lists them, and the first problem; empty for none."""
    wrong = bench.in_the_way()
    if not wrong:
        return Content("")
    lists = "  ", ("v", "bold $accent"), (" See" if len(wrong) == 1 else " See all", "$faint")
    return Content.assemble(problem_count(bench), *lists, "  ", (wrong[0].message, "$error"))


def explain_value(derived: Iterable[DerivedValue], mark: SummaryMark | None) -> str:
    """Return the explanation of a derived value; "" for any other row of the summary."""
    return next((value.why for value in derived if SummaryMark(VALUE, value.name) == mark), "")


def field_text(bench: DraftEditor, field: Field) -> str:
    """Return the help of a field, the origin of its value, and the house rules that allow the value."""
    option = next((option for option in field.options if option.key == bench.value(field)), None)
    allowed = [f"House rule: {problem.message}" for problem in bench.house_rules(field.key)]
    detail = field.detail if field.kind == "purchase" else ""
    owners = bench.owners(field)
    own = f"{OWN_SIGN} comes with {' and '.join(owners)}" if owners else ""
    return "\n".join(line for line in [field.help, own, detail, option.help if option else "", *allowed] if line)


def options_told(field: Field) -> Iterator[str]:
    """Yield a line for each option of a choice that has a help text."""
    return (f"{option.label}: {option.help}" for option in field.options if option.help)


def option_rows(bench: DraftEditor, field: Field) -> list[tuple[str, str, str]]:
    """Return the options of a choice as (key, title, help).

    Options that belong to the calling or people come first, with a sign.
    """
    told: dict[bool, list[tuple[str, str, str]]] = {True: [], False: []}
    for option in field.options:
        owners = bench.owners_of(field, option.key)
        sign = f"{OWN_SIGN} " if owners else ""
        help_text = "\n".join(filter(None, (option.help, f"{sign}{' and '.join(owners)}")))
        told[bool(owners)].append((option.key, f"{sign}{option.label}", help_text))
    return [*told[True], *told[False]]


def _stepped(bench: DraftEditor, field: Field, room: int) -> Content:
    held = _held(bench, field, max(LEAST_SHOWN, room))
    return Content.assemble(held, "  ") if field.kind == "text" else stepper(held)


def _held(bench: DraftEditor, field: Field, most: int) -> Content:
    if field.kind == "purchase" and bench.value(field) in (0, field.low):
        return Content.styled(EMPTY_TEXT, "$faint")
    shown = bench.value_text(field) or EMPTY_TEXT
    if field.kind == "purchase":
        shown = f"{shown} ×"
    return Content.styled(shown, "bold").truncate(most, ellipsis=True)


def _sentence(problem: DraftProblem) -> Content:
    return Content.styled(problem.message, "$error" if problem.weight == "problem" else "$faint")


def _searched(bench: DraftEditor, field: Field) -> str:
    held = bench.value_text(field) if field.kind not in NUMBERS else ""
    cost = bench.assessment.costs.get(field.key, "")
    return fold_case(f"{field.label} {field.group} {field.detail} {held} {cost}")
