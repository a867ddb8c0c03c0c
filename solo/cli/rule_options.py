"""Parsing of house rules on the command line, such as “reaction-cost=free”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from solo.cli.errors import UsageError
from solo.cli.opening import find
from solo.library.fuzzy import fold
from solo.systems.contract import Setup, System, check_rule


def chosen_rules(words: Iterable[str], system: System) -> dict[str, str]:
    """Return the values by the rules' keys. An empty value means the game's default. Raises UsageError."""
    return dict(_chosen(word, system) for word in words)


def apply_rules(setup: Setup, rules: Mapping[str, str]) -> Setup:
    """Return the setup with the values of these rules, overriding its own."""
    return msgspec.structs.replace(setup, options={**setup.options, **rules})


def _chosen(word: str, system: System) -> tuple[str, str]:
    named, sign, wanted = word.partition("=")
    rules = {rule.key: rule for rule in system.house_rules}
    if not rules:
        raise UsageError("This game has no house rules.")
    if not sign:
        raise UsageError(f"Write a house rule as “{next(iter(rules))}=VALUE”, not “{word[:40]}”.")
    rule = rules[find("house rule", named.strip(), rules)]
    value = next((one for one in rule.values if fold(one) == fold(wanted)), wanted.strip()) or rule.usual
    if fault := check_rule((rule,), rule.key, value):
        raise UsageError(fault)
    return rule.key, value
