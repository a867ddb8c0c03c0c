"""Editor of a draft during creation, with assessment and undo.

It knows no screen and no system. The fields come from the blueprint, and the effects of their values from `assess`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from solo.systems.contract import Assessment, Budget, Draft, DraftProblem, DraftWorkflow, Field, Offer, Section, Terms
from solo.systems.contract.creation import FieldValue
from solo.tui.screens.creation.value_changes import difference
from solo.tui.widgets.budget_line import left
from solo.untrusted.text import LONGEST_TEXT

NAME = Field("name", "Name", "text", "", help="The name shown in every list.")


def is_long(field: Field) -> bool:
    """Return True for a text field in which a pasted text of several lines is kept whole. The name is no such field."""
    return field.kind == "text" and field.key.rpartition(".")[2] != "name"


class DraftEditor:
    """A draft in progress, with all earlier states."""

    def __init__(self, system: DraftWorkflow[msgspec.Struct], draft: Draft) -> None:
        self.system = system
        self.sections = _with_name(system.blueprint().sections)
        self._earlier: list[Draft] = []
        self._first = draft
        self._terms: Mapping[str, Terms] | None = None
        self._reached: dict[tuple[tuple[str, str], ...], bool] = {}
        self._lay(draft)

    @property
    def changed(self) -> bool:
        """True if the draft differs from its first state."""
        return self.draft != self._first

    def value(self, field: Field) -> FieldValue:
        """Return the value of a field: the entered value, or its default."""
        if field is NAME:
            return self.draft.name
        return self.draft.values.get(field.key, field.default)

    def value_text(self, field: Field) -> str:
        """Return the value of a field as text."""
        return self.shown_as(field, self.value(field))

    def shown_as(self, field: Field, value: FieldValue) -> str:
        """Return a possible value of a field as text."""
        if field.kind == "choice":
            return next((option.label for option in field.options if option.key == value), str(value))
        return str(value).replace("-", "−") if isinstance(value, int) else str(value)

    def problems(self, field: Field) -> list[DraftProblem]:
        """Return the problems of a field."""
        return [problem for problem in self.assessment.problems if problem.field == field.key]

    def in_the_way(self) -> list[DraftProblem]:
        """Return the problems that prevent the draft from being finished."""
        return [problem for problem in self.assessment.problems if problem.weight == "problem"]

    def unspent(self) -> list[str]:
        """Return a sentence for each kind of unspent points, free skills and spells."""
        return [problem.message for problem in self.assessment.problems if problem.unspent]

    def set(self, field: Field, value: FieldValue) -> None:
        """Enter a value. Does nothing if the field already has this value."""
        if value == self.value(field) and type(value) is type(self.value(field)):
            return
        if field is NAME:
            self._take(msgspec.structs.replace(self.draft, name=str(value)))
            return
        values = dict(self.draft.values)
        if value == field.default:
            values.pop(field.key, None)
        else:
            values[field.key] = value
        self._take(msgspec.structs.replace(self.draft, values=values))

    def change(self, field: Field, by: int) -> bool:
        """Change a number by `by` steps within its bounds, or select another option of a choice.

        Return False for a field of text.
        """
        value = self.value(field)
        if field.kind == "choice" and field.options:
            keys = [option.key for option in field.options]
            index = keys.index(str(value)) if value in keys else -1 if by > 0 else 0
            self.set(field, keys[(index + by) % len(keys)])
            return True
        if field.kind in ("rating", "purchase"):
            number = value if isinstance(value, int) else field.low
            self.set(field, min(max(number + by * field.step, field.low), field.high))
            return True
        return False

    def refusal(self, field: Field, by: int) -> str:
        """Explain that a step of `by` would overspend a budget; "" if the step is allowed."""
        draft = self._stepped(field, by)
        too_much = self._too_much(draft) if draft else ""
        return f"{too_much} Lower something else first, or type the number anyway." if too_much else ""

    def _too_much(self, draft: Draft) -> str:
        """Return a sentence about each budget that `draft` newly overspends, if that breaks a rule; "" otherwise."""
        then = self.system.assess(draft)
        known = {problem.code for problem in self.in_the_way()}
        new = [one for one in then.problems if one.weight == "problem" and one.code not in known]
        over = {budget.name for budget in self.assessment.budgets if budget.over}
        exceeded = [budget for budget in then.budgets if budget.over and budget.name not in over]
        if not new or not exceeded:
            return ""
        return f"That would cost too much: {', '.join(f'{one.name} {one.spent} of {one.total}' for one in exceeded)}."

    # Offers

    @property
    def terms(self) -> Mapping[str, Terms]:
        """Terms of each offer for the draft, computed on first use."""
        if self._terms is None:
            self._terms = self.system.terms(self.draft)
        return self._terms

    def within_reach(self, offer: Offer) -> bool:
        """Return True if the player could take an offer now without overspending; False if it is already taken."""
        terms = self.terms[offer.key]
        if terms.had or not terms.values:
            return False
        entered = tuple(sorted((key, str(value)) for key, value in terms.values.items()))
        if entered not in self._reached:
            self._reached[entered] = not self._too_much(self._with(terms.values))
        return self._reached[entered]

    def turn(self, offer: Offer, take: bool) -> str:
        """Take an offer, or give it back if `take` is False. Return "", or the reason if nothing changed."""
        terms = self.terms[offer.key]
        if terms.had is take:
            return f"{offer.label} is {'already taken' if take else 'not taken'}."
        if not terms.values:
            return terms.why
        too_much = self._too_much(self._with(terms.values))
        if too_much:
            return f"{too_much} Lower something else first."
        self._take(self._with(terms.values))
        return ""

    def offer_changes(self, offer: Offer) -> list[str]:
        """Return the changes from taking an offer or giving it back: entered numbers, budgets and values."""
        terms = self.terms[offer.key]
        if not terms.values:
            return []
        entered = [
            f"{field.label} {self.value_text(field) or 0} → {self.shown_as(field, terms.values[field.key])}"
            for section in self.sections
            for field in section.fields
            if field.key in terms.values and field.kind != "choice"
        ]
        return [*entered, *self._changes(self._with(terms.values))]

    def _with(self, values: Mapping[str, FieldValue]) -> Draft:
        return msgspec.structs.replace(self.draft, values={**self.draft.values, **values})

    def _newly_had(self, draft: Draft) -> list[str]:
        """Return the labels of the offers that `draft` has in addition to the current draft."""
        offers = [offer for section in self.sections for offer in section.offers]
        then = self.system.terms(draft) if offers else {}
        return [one.label for one in offers if then[one.key].had and not self.terms[one.key].had]

    def owners(self, field: Field) -> list[str]:
        """Return the callings or peoples that provide the content of a field; empty if the player chooses freely."""
        return [own.whose for own in self.assessment.own if field.key in own.fields]

    def owners_of(self, field: Field, option: str) -> list[str]:
        """Return the callings or peoples that an option of a choice belongs to."""
        return [own.whose for own in self.assessment.own if option in own.options.get(field.key, ())]

    def choice_changes(self, field: Field, option: str) -> list[str]:
        """Return the changes from choosing an option: its gifts, budgets and values."""
        draft = self._with({field.key: option})
        given = self._newly_had(draft)
        return [*([f"gives {', '.join(given)}"] if given else []), *self._changes(draft)]

    def one_more(self, field: Field) -> list[str]:
        """Return the effects of raising a field by one step, gifts first: "Parry 6 → 7". Empty for a text."""
        draft = self._stepped(field, 1)
        if draft is None:
            return []
        given = self._newly_had(draft)
        return [*([f"gives {', '.join(given)}"] if given else []), *self._changes(draft)]

    def broken_rule(self, field: Field) -> str:
        """Return the problem that raising the field by one step would cause; "" for none."""
        draft = self._stepped(field, 1)
        if draft is None:
            return ""
        known = {problem.code for problem in self.in_the_way()}
        wrong = (one for one in self.system.assess(draft).problems if one.code not in known)
        return next((one.message for one in wrong if one.weight == "problem" and one.field == field.key), "")

    def _changes(self, draft: Draft) -> list[str]:
        """Return the changes in `draft`: budgets, then values such as "Parry 6 → 7", then new values."""
        then = self.system.assess(draft)
        budgets = {budget.name: budget for budget in self.assessment.budgets}
        paid = {
            one.name: _describe_payment(budgets[one.name], one)
            for one in then.budgets
            if one.name in budgets and budgets[one.name].spent != one.spent
        }
        before = {one.name: one.value for one in self.assessment.derived}
        changed = [
            difference(one.name, before[one.name], one.value)
            for one in then.derived
            if one.name not in paid and before.get(one.name, one.value) != one.value
        ]
        new = [f"{one.name} {one.value}" for one in then.derived if one.name not in before]
        return [*paid.values(), *changed, *new]

    def _stepped(self, field: Field, by: int) -> Draft | None:
        """Return the draft with a number changed by `by` steps; None if out of bounds, or if the field is no number."""
        value = self.value(field)
        if field.kind not in ("rating", "purchase"):
            return None
        number = (value if isinstance(value, int) else field.low) + by * field.step
        if not field.low <= number <= field.high:
            return None
        return msgspec.structs.replace(self.draft, values={**self.draft.values, field.key: number})

    def fault(self, field: Field, text: str) -> str | None:
        """Explain why a typed text cannot be the value of a field; None if it can. The rules are checked later."""
        if field.kind == "text":
            return f"At most {LONGEST_TEXT} characters fit here." if len(text) > LONGEST_TEXT else None
        text = text.replace("−", "-")
        number = text.removeprefix("-").removeprefix("+")
        if not number.isascii() or not number.isdigit() or len(number) > 9:
            return "Type a whole number."
        if not field.low <= int(text) <= field.high:
            return f"Type a number from {field.low} to {field.high}."
        if (int(text) - field.low) % field.step:
            return f"Type a number in steps of {field.step}, starting at {field.low}."
        return None

    def type_in(self, field: Field, text: str) -> None:
        """Enter a typed text that `fault` accepts."""
        self.set(field, text if field.kind == "text" else int(text.replace("−", "-")))

    def house_rules(self, field_key: str) -> list[DraftProblem]:
        """Return the problems of a field that are accepted as house rules. The key "" means the whole draft."""
        return [problem for problem in self.all_house_rules() if problem.field == field_key]

    def all_house_rules(self) -> list[DraftProblem]:
        """Return all problems of the draft that are accepted as house rules."""
        if not self.draft.house_rules:
            return []
        strict = self.system.assess(msgspec.structs.replace(self.draft, house_rules=[]))
        return [problem for problem in strict.problems if problem.code in self.draft.house_rules]

    def toggle_house_rule(self, field_key: str) -> str:
        """Accept the problems of a field as house rules, or revoke that. Return a sentence about the result."""
        wrong = [problem for problem in self.assessment.problems if problem.field == field_key]
        open_codes = [problem.code for problem in wrong if problem.overridable and problem.weight == "problem"]
        if open_codes:
            rules = [*self.draft.house_rules, *open_codes]
            self._take(msgspec.structs.replace(self.draft, house_rules=rules))
            return "Allowed as a house rule, and written on the sheet."
        allowed = {problem.code for problem in self.house_rules(field_key)}
        if allowed:
            rules = [code for code in self.draft.house_rules if code not in allowed]
            self._take(msgspec.structs.replace(self.draft, house_rules=rules))
            return "No longer allowed as a house rule. The usual rule applies again."
        if wrong:
            return "A house rule cannot allow this, because such a character could not be played."
        return "This field breaks no rule, so it needs no house rule."

    def replace(self, draft: Draft) -> None:
        """Replace the draft."""
        self._take(draft)

    def undo(self) -> bool:
        """Undo the latest change; return False at the start."""
        if not self._earlier:
            return False
        self._lay(self._earlier.pop())
        return True

    def _take(self, draft: Draft) -> None:
        self._earlier.append(self.draft)
        self._lay(draft)

    def _lay(self, draft: Draft) -> None:
        self.draft = draft
        self.assessment: Assessment = self.system.assess(draft)
        self._terms = None
        self._reached.clear()


def _describe_payment(before: Budget, after: Budget) -> str:
    """Return the change of a budget: "Money $20 → $15 left", or "Load 2 → 3 of 9" where no rest is shown."""
    rests = left(before), left(after)
    if all(rests):
        return f"{after.name} {rests[0]} → {rests[1]} left"
    return f"{after.name} {before.spent} → {after.spent} of {after.total}"


def _with_name(sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections with the name as the first field, unless the system already has a name field."""
    if any(field.key == NAME.key for section in sections for field in section.fields):
        return sections
    if not sections:
        return (Section("name", "Name", "", (NAME,)),)
    first = msgspec.structs.replace(sections[0], fields=(NAME, *sections[0].fields))
    return (first, *sections[1:])
