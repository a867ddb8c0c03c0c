"""The house rule page: the house rules of a game, with their current values and their effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.systems.contract import HouseRule
from solo.tui import active_rules
from solo.tui.keys import RULES, page_bindings
from solo.tui.page import EditingPage
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow, gap, heading
from solo.tui.widgets.stepper import stepper

CHANGED, USUAL = "•", " "
NONE = "This game has no house rules to choose from."
GOES_ON = "A fight in progress keeps the rules it began with."


class RulesScreen(EditingPage):
    """House rules, one a line; the left and right keys change the value at once."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(RULES)
    keys = RULES
    page_title = "House rules"
    about = (
        "Rules that tables play differently, each with the game's default. Your choices belong to the open campaign, "
        "appear in its chronicle, and apply to fights, forecasts and searches from now on. If no campaign is open, "
        "they apply to quick fights and to new campaigns."
    )

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="rules", classes="list")
            with VerticalScroll(id="rule", classes="card", can_focus=False):
                yield Static("", id="told")

    def show_open(self) -> None:
        self.query_one(Listing).fill(entries(self._rules(), active_rules.in_force(self.solo)))
        self._tell()

    def topics(self) -> Iterable[tuple[str, str]]:
        rule = self._marked()
        if rule is not None:
            yield rule.title, rule.help

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_change(1)

    def action_change(self, by: int) -> None:
        """Set the marked rule to its next or previous value."""
        rule = self._marked()
        if rule is not None:
            now = rule.values.index(active_rules.in_force(self.solo).get(rule.key, rule.default_value))
            self._take(rule, rule.values[(now + by) % len(rule.values)])

    def action_usual(self) -> None:
        """Restore the game's own value of the marked rule."""
        rule = self._marked()
        if rule is not None:
            self._take(rule, rule.default_value)

    def _take(self, rule: HouseRule, value: str) -> None:
        try:
            active_rules.set_rule(self.solo, rule.key, value)
        except ValueError as error:
            self.solo.complain(str(error))
        self.show_open()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        rule = self._marked()
        if rule is None:
            told = Content(NONE if self.solo.game.ready else "Opening the rules…")
        else:
            told = describe_rule(rule, active_rules.in_force(self.solo).get(rule.key, rule.default_value))
        self.query_one("#told", Static).update(told)

    def _rules(self) -> tuple[HouseRule, ...]:
        return tuple(self.solo.system.house_rules) if self.solo.system else ()

    def _marked(self) -> HouseRule | None:
        key = self.query_one(Listing).marked_key
        return next((rule for rule in self._rules() if rule.key == key), None)


def entries(rules: Iterable[HouseRule], chosen: Mapping[str, str]) -> Iterator[ListingRow]:
    """Yield a row for each rule, with a heading for each group. Values other than the game's default are marked."""
    group: str | None = None
    for rule in rules:
        if rule.group != group:
            if group is not None:
                yield gap(rule.group)
            yield heading(rule.group or "Rules", rule.group)
            group = rule.group
        mark = CHANGED if rule.key in chosen else USUAL
        value = chosen.get(rule.key, rule.default_value)
        right = stepper(Content.styled(value, "bold"))
        yield ListingRow(
            rule.key, ListRow(Content.assemble((mark, "bold $accent"), " ", rule.title), right, folds=True)
        )


def describe_rule(rule: HouseRule, now: str) -> Content:
    """Return the details of a rule, with the current value."""
    number = f"  {rule.number}" if rule.number else ""
    lines: list[Content | str | tuple[str, str]] = [(rule.title, "bold"), (number, "$faint"), "\n\n", rule.help, "\n"]
    for value in rule.values:
        holds = value == now
        lines += ["\n", ("● " if holds else "○ ", "$accent" if holds else "$faint"), (value, "bold" if holds else "")]
        if value == rule.default_value:
            lines.append(("  the default", "$faint"))
    return Content.assemble(*lines, "\n\n", (GOES_ON, "$faint"))
