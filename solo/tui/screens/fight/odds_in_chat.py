"""Odds of an option for the chat: its label and its figures in one sentence."""

from __future__ import annotations

from solo.tui.widgets.number_format import measure_text
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.option_rows import OptionRow
from solo.tui.widgets.printable import make_printable


def odds_text(options: OptionTable, number: str) -> str:
    """Return the odds of option `number`; "" if there is no such option.

    If `number` is "", the marked option is meant.
    """
    row = options.marked_row if not number else options.row_of_number(number)
    if row is None or row.option is None:
        return ""
    return _told(row, options)


def _told(row: OptionRow, options: OptionTable) -> str:
    if row.option is None:
        return ""
    preview = options.preview(row.option) or row.option.preview()
    figures = [f"{make_printable(measure.name)} {measure_text(measure)}" for measure in preview.measures]
    costs = [f"costs {make_printable(preview.cost)}"] if preview.cost else []
    notes = [make_printable(preview.note)] if preview.note else []
    told = ", ".join([*figures, *costs]) or "no dice needed"
    return f"{options.label(row.option)}: {'. '.join([told, *notes])}."
