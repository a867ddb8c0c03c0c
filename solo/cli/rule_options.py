"""Parsing of house rules and fight options on the command line, such as “reaction-cost=free” or “light=dark”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from solo.cli.errors import UsageError
from solo.cli.opening import find
from solo.library.fuzzy import fold
from solo.systems.contract import HouseRule, Setup, System, check_rule

FOR_ONE_FIGHT: Final = "Options of a fight, for play, forecast and encounter with --rule"


def fight_options(system: System) -> tuple[HouseRule, ...]:
    """Return the options of a single fight, in the form of house rules. They are not saved in a campaign."""
    options = system.procedures["fight"].setup_options()
    return tuple(
        HouseRule(name, name.capitalize(), "", tuple(values), group=FOR_ONE_FIGHT) for name, values in options.items()
    )


def chosen_rules(words: Iterable[str], system: System) -> dict[str, str]:
    """Parse house rules into values by key; "" stands for the game's default. Raises UsageError."""
    return dict(_chosen(word, system.house_rules) for word in words)


def chosen_options(words: Iterable[str], system: System) -> dict[str, str]:
    """Parse house rules and options of a single fight into values by key. Raises UsageError."""
    words = tuple(words)
    known = (*system.house_rules, *fight_options(system)) if words else ()
    return dict(_chosen(word, known) for word in words)


def apply_rules(setup: Setup, rules: Mapping[str, str]) -> Setup:
    """Return the setup with the values in `rules`, which override the setup's own values."""
    return msgspec.structs.replace(setup, options={**setup.options, **rules})


def _chosen(word: str, known: Sequence[HouseRule]) -> tuple[str, str]:
    named, sign, wanted = word.partition("=")
    rules = {rule.key: rule for rule in known}
    if not rules:
        raise UsageError("This game has no house rules.")
    if not sign:
        raise UsageError(f"Write a house rule as “{next(iter(rules))}=VALUE”, not “{word[:40]}”.")
    rule = rules[find("house rule", named.strip(), rules)]
    value = _meant(wanted.strip(), rule.values) or rule.default_value
    if fault := check_rule((rule,), rule.key, value):
        raise UsageError(fault)
    return rule.key, value


def _meant(wanted: str, values: Sequence[str]) -> str:
    """Return the value that equals the typed text, or the only value that begins with it, or else the typed text."""
    if not wanted:
        return ""
    same = [one for one in values if fold(one) == fold(wanted)]
    begun = [one for one in values if one and fold(one).startswith(fold(wanted))]
    return same[0] if same else begun[0] if len(begun) == 1 else wanted
