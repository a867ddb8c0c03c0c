"""Rows of a turn's options for equal foes: foes of a kind share a row if their conditions are equal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from solo.systems.contract import Option
from solo.systems.parts.fight.combatant_setup import kind_and_letter
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.state import Fight, Fighter, acts
from solo.systems.two_d20.fight.state.acts import AttackCode, EnemyCode, MoveCode

OWN_FIELDS: Final = frozenset({"key", "name", "letter", "acted"})
"""The fields that may differ between equal foes."""


def merge_equal_foes(fight: Fight, options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """Return the options with a row for equal foes, and the options that a row stands for.

    A row has the code of its first foe, and names the letters of all.
    """
    foes, conditions = {foe.key: foe for foe in fight.fighters}, dict[str, str]()
    rows: dict[object, list[tuple[Option, str, str]]] = {}
    for at, option in enumerate(options):
        foe = foes.get(_foe_in(option.code))
        named = kind_and_letter(foe.name) if foe is not None else None
        if foe is None or named is None:
            rows[at] = [(option, "", "")]
            continue
        kind, letter = named
        if foe.key not in conditions:
            conditions[foe.key] = _condition(foe)
        row = (
            option.group,
            option.label.replace(foe.name, kind),
            option.refused.replace(foe.name, kind),
            conditions[foe.key],
        )
        rows.setdefault(row, []).append((option, kind, letter))
    shown = [_as_row(row) for row in rows.values()]
    return shown, [option for row in rows.values() for option, _, _ in row[1:]]


def merge_refused(options: Sequence[Option], refused: str, noun: str) -> list[Option]:
    """Return a single option for all options, with their common reason `refused`: "19 attacks"."""
    if len(options) < 2:
        return list(options)
    return [Option(options[0].code, count_noun(len(options), noun), None, options[0].group, refused)]


def _as_row(row: Sequence[tuple[Option, str, str]]) -> Option:
    option, kind, first = row[0]
    if len(row) == 1:
        return option
    letters = _list_letters([letter for _, _, letter in row])
    label = option.label.replace(f"{kind} {first}", f"{kind} {letters}")
    return Option(option.code, label, option.preview, option.group, option.refused, option.entry)


def _list_letters(letters: Sequence[str]) -> str:
    """Return letters as a range ("a–d") if possible, and otherwise in a list ("a, c, d")."""
    ordered = sorted(letters, key=lambda letter: (len(letter), letter))
    run = all(len(one) == len(other) == 1 and ord(other) == ord(one) + 1 for one, other in pairwise(ordered))
    return f"{ordered[0]}–{ordered[-1]}" if run and len(ordered) > 2 else ", ".join(ordered)


def _foe_in(code: str) -> str:
    """Return the key of the enemy in an option's code; "" without an enemy."""
    try:
        act = acts.ACTS.read(code)
    except ValueError:
        return ""
    match act:
        case AttackCode(target=key) | EnemyCode(foe=key) | MoveCode(foe=str(key)):
            return key
        case _:
            return ""


def _condition(foe: Fighter) -> str:
    """Return all that an option's figures may depend on, as a text."""
    return repr([getattr(foe, name) for name in foe.__struct_fields__ if name not in OWN_FIELDS])
