"""Decisions: the combatant who must choose, the question, and the legal answers.

Legal answers are defined only here; screens, plain mode and tactics choose among them. Labels and odds are computed
only for display, since a simulated fight never shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, Self

import msgspec

from solo.resolver import Modifier

ASSENT: Final = "assent"
"""The kind of a decision that asks a player to agree to another player's answer."""


class Measure(msgspec.Struct, frozen=True):
    """One figure beside an option, shown under a short heading.

    It is a chance (0 to 1), an amount to one decimal, or a count of whole things. `against` marks a figure that is
    bad for the chooser, such as the chance to be hit.
    """

    name: str
    value: Fraction
    kind: Literal["chance", "amount", "count"]
    against: bool = False


class ChartBar(msgspec.Struct, frozen=True):
    """One bar of a chart of odds: a possible outcome, and its chance from 0 to 1."""

    label: str
    chance: Fraction


class Explanation(msgspec.Struct, frozen=True):
    """The explanation of an option's odds: sentences, named modifiers, and the chance of each outcome."""

    title: str
    sentences: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    outcomes: tuple[ChartBar, ...] = ()


class Preview(msgspec.Struct, frozen=True):
    """The effect of an option: figures, its cost, a warning or note, and an explanation.

    A short cost ("4 → 3") has a column of its own. The parts of a note are separated by " · ". A part that opens in
    capitals ("ALSO HITS Vex") is a warning.
    """

    measures: tuple[Measure, ...] = ()
    cost: str = ""
    note: str = ""
    explain: Callable[[], Explanation] | None = None


class Option:
    """One possible answer. `code` is semantic and stable; `refused` is the reason why the option is not legal now.

    `group` names the heading above the option ("strike", "move", "ready"), "" for none. `entry` names the library entry
    that the option uses, such as a spell, "" for none.
    """

    __slots__ = ("_label", "_preview", "code", "entry", "group", "refused")

    def __init__(
        self,
        code: str,
        label: str | Callable[[], str],
        preview: Callable[[], Preview] | None = None,
        group: str = "",
        refused: str = "",
        entry: str = "",
    ) -> None:
        self.code = code
        self._label = label
        self._preview = preview
        self.group = group
        self.refused = refused
        self.entry = entry

    def __repr__(self) -> str:
        return f"Option({self.code!r})"

    @property
    def label(self) -> str:
        """The text shown to the player."""
        return self._label if isinstance(self._label, str) else self._label()

    def preview(self) -> Preview:
        """Compute the option's effect now; empty if it has no figures."""
        return self._preview() if self._preview else Preview()


def default_first(options: Sequence[Option], usual: str) -> list[Option]:
    """Return the options with the option `usual` first; all further options keep their order."""
    return sorted(options, key=lambda option: option.code != usual)


class _Asked:
    """The common part of all decisions: the chooser, the kind (for tactics and the coach), and the question.

    A `private` decision offers options that even friends must not see, such as the cards in a hand. A decision
    `for_later` prepares a later action: the next dice rolled do not belong to the decision.

    `follows` names the combatants whose players have already agreed, such as the attacker whom `who` joins. If the
    player of `who` also plays one of these combatants, the default is taken without asking.
    """

    __slots__ = ("_declared", "_default", "_prompt", "_tactic", "follows", "kind", "who")

    private: bool = False
    for_later: bool = False

    def __init__(
        self, who: str, kind: str, prompt: str | Callable[[], str], default: str | Callable[[], str] | None
    ) -> None:
        self.who = who
        self.kind = kind
        self._prompt = prompt
        self._default = default
        self._tactic: Callable[[Any], str] | None = None
        self.follows: tuple[str, ...] = ()
        self._declared: tuple[str, ...] = ()

    def following(self, *combatants: str) -> Self:
        """Mark the decision as a consequence of an answer that was given for these combatants. Return the decision."""
        self.follows = combatants
        return self

    def after(self, *codes: str) -> Self:
        """Set the codes of the actions that were declared before for the same turn. Return the decision."""
        self._declared = codes
        return self

    @property
    def declared(self) -> tuple[str, ...]:
        """The codes of the actions already declared for the same turn; an order repeats an answer only after these."""
        return self._declared

    @property
    def default(self) -> str | None:
        """The answer taken if the player gives none; None if the player must answer."""
        tactic, self._tactic = self._tactic, None
        if tactic is not None:
            self._default = tactic(self)
        return self._default() if callable(self._default) else self._default

    def by(self, tactic: Callable[[Self], str]) -> Self:
        """Set the default to the answer of `tactic` and return this decision.

        The tactic runs at first access to the default, and itself sees the previous default.
        """
        self._tactic = tactic
        return self

    @property
    def prompt(self) -> str:
        """The question as shown to the player."""
        return self._prompt if isinstance(self._prompt, str) else self._prompt()


class Choose(_Asked):
    """A choice of one option. The answer is its code.

    Options and default may be given as functions, which are called only when needed. A subclass that computes options
    from its own attributes overrides `prompt` and `list_options` instead: a function that refers back to the decision
    would form a reference cycle.
    """

    __slots__ = ("_given", "_options")

    def __init__(
        self,
        who: str,
        kind: str,
        prompt: str | Callable[[], str] = "",
        options: Sequence[Option] | Callable[[], Sequence[Option]] = (),
        default: str | Callable[[], str] | None = None,
    ) -> None:
        super().__init__(who, kind, prompt, default)
        self._given = options
        self._options: Sequence[Option] | None = None

    @property
    def options(self) -> Sequence[Option]:
        """All options, in the order in which they are offered."""
        if self._options is None:
            self._options = self.list_options()
        return self._options

    def list_options(self) -> Sequence[Option]:
        """Return the options as they were given; subclasses that compute them override this method."""
        return self._given() if callable(self._given) else self._given

    def legal(self) -> list[Option]:
        """Return the options that may be chosen."""
        return [option for option in self.options if not option.refused]

    def option(self, code: str) -> Option | None:
        """Return the option with this code, legal or not; None if there is none."""
        return next((option for option in self.options if option.code == code), None)

    def fault(self, answer: str) -> str | None:
        """Explain why an answer is not legal, in a sentence; None if it is legal."""
        option = self.option(answer)
        if option is None:
            return f"“{answer}” is not one of the options."
        return option.refused or None

    def first_legal(self) -> str:
        """Return a legal answer: the default if there is one."""
        if self.default is not None:
            return self.default
        return self.legal()[0].code


class ChooseMany(_Asked):
    """A choice of `least` to `most` options. The answer is their codes joined with `+`, "" for none."""

    __slots__ = ("least", "most", "options")

    def __init__(
        self,
        who: str,
        kind: str,
        prompt: str | Callable[[], str],
        options: Sequence[Option],
        least: int,
        most: int,
        default: str | None = None,
    ) -> None:
        super().__init__(who, kind, prompt, default)
        self.options = options
        self.least = least
        self.most = most

    def fault(self, answer: str) -> str | None:
        """Explain why an answer is not legal, in a sentence; None if it is legal."""
        codes = answer.split("+") if answer else []
        if len(set(codes)) != len(codes):
            return "The same option was chosen twice."
        if not self.least <= len(codes) <= self.most:
            return f"Choose from {self.least} to {self.most} options, not {len(codes)}."
        known = {option.code: option for option in self.options}
        for code in codes:
            if code not in known:
                return f"“{code}” is not one of the options."
            if known[code].refused:
                return known[code].refused
        return None

    def first_legal(self) -> str:
        """Return a legal answer: the default if there is one."""
        if self.default is not None:
            return self.default
        legal = [option.code for option in self.options if not option.refused]
        return "+".join(legal[: self.least])


class ChoosePlace(_Asked):
    """A choice of one of the legal places, (column, row) from (0, 0) at the top left. The answer is `column,row`.

    `area` gives the squares that a place would cover, if it covers more than itself.
    """

    __slots__ = ("_area", "_note", "_preview", "places")

    def __init__(
        self,
        who: str,
        kind: str,
        prompt: str | Callable[[], str],
        places: Sequence[tuple[int, int]],
        note: Callable[[tuple[int, int]], str] | None = None,
        default: str | None = None,
        area: Callable[[tuple[int, int]], Collection[tuple[int, int]]] | None = None,
        preview: Callable[[tuple[int, int]], Preview] | None = None,
    ) -> None:
        super().__init__(who, kind, prompt, default)
        self.places = places
        self._note = note
        self._area = area
        self._preview = preview

    def note(self, place: tuple[int, int]) -> str:
        """Return a note on a place for the player, such as the enemies in reach of the place, or its cost."""
        return self._note(place) if self._note else ""

    def area(self, place: tuple[int, int]) -> Collection[tuple[int, int]]:
        """Return all squares that this place would cover."""
        return self._area(place) if self._area else (place,)

    def preview(self, place: tuple[int, int]) -> Preview:
        """Compute the effect of picking this place now; empty if it has no figures."""
        return self._preview(place) if self._preview else Preview()

    def fault(self, answer: str) -> str | None:
        """Explain why an answer is not legal, in a sentence; None if it is legal."""
        place = read_place(answer)
        if place is None:
            return f"“{answer}” is not a place. Enter a column and a row, such as 4,7."
        if place not in self.places:
            return f"{place[0]},{place[1]} cannot be reached now: pick one of the marked places."
        return None

    def first_legal(self) -> str:
        """Return a legal answer: the default if there is one."""
        if self.default is not None:
            return self.default
        column, row = self.places[0]
        return f"{column},{row}"


class EnterNumber(_Asked):
    """A whole number from `low` to `high`. The answer is its digits."""

    __slots__ = ("high", "low")

    def __init__(
        self,
        who: str,
        kind: str,
        prompt: str | Callable[[], str],
        low: int,
        high: int,
        default: str | None = None,
    ) -> None:
        super().__init__(who, kind, prompt, default)
        self.low = low
        self.high = high

    def fault(self, answer: str) -> str | None:
        """Explain why an answer is not legal, in a sentence; None if it is legal."""
        if not answer.removeprefix("-").isascii() or not answer.removeprefix("-").isdigit() or len(answer) > 9:
            return f"“{answer[:20]}” is not a whole number."
        if not self.low <= int(answer) <= self.high:
            return f"{answer} is out of range: give a number from {self.low} to {self.high}."
        return None

    def first_legal(self) -> str:
        """Return a legal answer: the default if there is one."""
        return self.default if self.default is not None else str(self.low)


Decision = Choose | ChooseMany | ChoosePlace | EnterNumber


class SimultaneousDecisions:
    """Decisions open at the same time: each combatant answers, in any order, and no answer is revealed before the last.

    The answer holds all answers, as encoded by `write`. Raises ValueError if no combatant is asked, or a
    combatant is asked twice.
    """

    __slots__ = ("decisions",)

    def __init__(self, decisions: Sequence[Decision]) -> None:
        asked = [decision.who for decision in decisions]
        if not asked or len(set(asked)) != len(asked):
            raise ValueError(f"Ask at least one combatant, and each only once, not {asked}.")
        self.decisions = tuple(decisions)

    def write(self, answers: Mapping[str, str]) -> str:
        """Encode the answers, keyed by combatant, as one answer, in the order of the decisions."""
        return msgspec.json.encode({decision.who: answers[decision.who] for decision in self.decisions}).decode()

    def read(self, answer: str) -> dict[str, str]:
        """Decode the answers, keyed by combatant."""
        return msgspec.json.decode(answer, type=dict[str, str])


def ask_all(decisions: Sequence[Decision]) -> Generator[SimultaneousDecisions, str, dict[str, str]]:
    """Ask these decisions at the same time, and return the answers by combatant.

    For procedures: `yield from ask_all(...)`.
    """
    if not decisions:
        return {}
    together = SimultaneousDecisions(decisions)
    return together.read((yield together))


def ask_assent(
    who: str, follows: Sequence[str], prompt: str | Callable[[], str], options: Sequence[Option]
) -> Generator[Decision, str, bool]:
    """Ask `who` to agree to an answer given for `follows`. Return True if the first option, the default, is chosen.

    For procedures, wherever an answer makes another player's combatant act or spend: `yield from ask_assent(...)`.
    """
    yes = options[0].code
    return (yield Choose(who, ASSENT, prompt, options, yes).following(*follows)) == yes


def ask_side(
    speaker: str, others: Sequence[str], prompt: str | Callable[[], str], options: Sequence[Option]
) -> Generator[Decision, str, bool]:
    """Ask the other combatants of a side to agree with its `speaker`, each player once. Return True if all agree."""
    agreed = [speaker]
    for who in others:
        if who in agreed:
            continue
        if not (yield from ask_assent(who, agreed, prompt, options)):
            return False
        agreed.append(who)
    return True


def redact(decision: Decision) -> Choose:
    """Return the decision as shown to viewers who may not see it: the combatant and the kind, without any options."""
    return Choose(decision.who, decision.kind, "", ())


def read_place(answer: str) -> tuple[int, int] | None:
    """Parse a place from `column,row`; None if the text is no place."""
    parts = answer.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() and len(part) < 6 for part in parts):
        return None
    return int(parts[0]), int(parts[1])
