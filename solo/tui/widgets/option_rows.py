"""Rows of a list of options: one for each option or, if there are many, one for each group.

The group of the default stays open if there is room, since most players want its options. Options have digits, from 1
at the top of each decision. Groups have letters, which stay the same for the whole fight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, repeat

import msgspec

from solo.play.group_letters import GroupLetters
from solo.systems.contract import Option

MOST_NUMBERED = 9


class OptionRow(msgspec.Struct, frozen=True, eq=False):
    """A row: an option, or a group of options that can be opened.

    `number` is the key that takes the option, 0 for none. `letter` is the key that opens the group, "" for none.
    """

    number: int
    option: Option | None = None
    group: str = ""
    members: int = 0
    reason: str = ""
    letter: str = ""

    @property
    def code(self) -> str:
        """Permanent name of the row: the code of its option, or “group” and the name of its group."""
        return self.option.code if self.option else f"group {self.group}"


def rows(
    options: Sequence[Option],
    opened: str = "",
    default: str | None = None,
    fold: bool = True,
    letters: GroupLetters | None = None,
) -> list[OptionRow]:
    """Return the rows of the group `opened`, or of all options if `opened` is "".

    If there are more options than number keys, each group is folded into one row. `letters` are the letters of groups
    so far in the fight. Apart from these letters, the rows depend on the decision only.
    """
    if opened:
        return _numbered([option for option in options if option.group == opened])
    if not fold or _legal(options) <= MOST_NUMBERED:
        return _numbered(options)
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    marked = [option for option in options if option.code == default] or [one for one in options if not one.refused]
    unfolded = _folded(options, groups, kept=marked[0].group)
    shown = unfolded if _legal(unfolded) <= MOST_NUMBERED else _folded(options, groups)
    return _numbered(shown, groups, letters or GroupLetters())


def _folded(options: Sequence[Option], groups: Mapping[str, Sequence[Option]], kept: str = "") -> list[Option | str]:
    """Return options and names of folded groups, in the order of their first members.

    The group `kept` and groups with a single option are not folded.
    """
    shown: list[Option | str] = []
    for option in options:
        if not option.group or option.group == kept or len(groups[option.group]) == 1:
            shown.append(option)
        elif option.group not in shown:
            shown.append(option.group)
    return shown


def _legal(shown: Sequence[Option | str]) -> int:
    return sum(isinstance(item, str) or not item.refused for item in shown)


def _numbered(
    shown: Sequence[Option | str],
    groups: Mapping[str, Sequence[Option]] = {},
    letters: GroupLetters | None = None,
) -> list[OptionRow]:
    """Return rows with their keys. Rows of options that are illegal now come last, without a key."""
    numbered: list[OptionRow] = []
    refused_rows: list[OptionRow] = []
    numbers = chain(range(1, MOST_NUMBERED + 1), repeat(0))
    for item in shown:
        members = groups.get(item, []) if isinstance(item, str) else []
        refused = item.refused if isinstance(item, Option) else _shared_reason(members)
        if isinstance(item, Option):
            row = OptionRow(0 if refused else next(numbers), option=item, reason=refused)
        else:
            letter = letters.letter(item) if letters and not refused else ""
            row = OptionRow(0, group=item, members=len(members), reason=refused, letter=letter)
        (refused_rows if refused else numbered).append(row)
    return numbered + refused_rows


def _shared_reason(members: Sequence[Option]) -> str:
    """Return the reason why no member of a group may be taken; "" if a member may be taken."""
    return members[0].refused if all(option.refused for option in members) else ""
