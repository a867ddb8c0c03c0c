"""Hints from the content, shown the first few times that a player meets a kind of decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

import msgspec

from solo.systems.contract import AttackColumns, Content, OrderTopics, Shelf
from solo.systems.contract.decisions import ASSENT
from solo.systems.parts.shelves import EntryFault, validated_shelf

BETWEEN: Final = ": "
FOR_ASSENT: Final = "Another player's choice affects your character. It happens only if you agree."


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hint from the content. `name` joins the key of a procedure and a kind of its decisions: "fight: dice"."""

    name: str
    text: str


class HintedProcedure:
    """A procedure whose hints are in the content.

    A game may override `lines` with its own wording by kind of decision. `order_topics` is set if standing orders may
    answer decisions of the procedure, `attack_columns` if the coach compares attacks in a stalemate.
    """

    key: str = ""
    content: Content
    order_topics: OrderTopics = OrderTopics()
    attack_columns: AttackColumns = AttackColumns()

    @cached_property
    def lines(self) -> Mapping[str, str]:
        """The hint for each kind of decision."""
        told = ((name.partition(BETWEEN), line.text) for name, line in self.content.entries(Hint).items())
        return {kind: text for (key, _, kind), text in told if key == self.key}

    def hint(self, kind: str) -> str:
        """Return the hint for a kind of decision; "" if there is none."""
        return self.lines.get(kind, FOR_ASSENT if kind == ASSENT else "")


def shelf() -> Shelf:
    """Return the shelf of hints. It depends on no other shelf."""
    return validated_shelf("coach", Hint, _find_problems)


def _find_problems(line: Hint, _content: Content) -> Iterator[EntryFault]:
    if not all(line.name.partition(BETWEEN)):
        yield "name", f"Name a procedure and a kind of decision, such as “fight{BETWEEN}dice”, not “{line.name}”."
    if not line.text.strip():
        yield "text", "Write one line that helps a player who meets this decision for the first time."
