"""`solo rules`: lists and changes a campaign's house rules, or lists a game's rules and fight options."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from solo.cli.errors import UsageError
from solo.cli.parsing import add_json, read_game_argument
from solo.cli.printing import print_json, print_lines, say
from solo.systems.contract import HouseRule

CHANGED, USUAL = "•", " "
UNSET = "(unset)"


class RuleJson(msgspec.Struct, frozen=True):
    """A house rule and its present value, for JSON."""

    key: str
    title: str
    help: str
    number: str
    group: str
    values: tuple[str, ...]
    value: str


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo rules`."""
    parser.add_argument(
        "campaign", nargs="?", metavar="CAMPAIGN", help="the campaign; or a game to list all its house rules"
    )
    parser.add_argument(
        "changes",
        nargs="*",
        metavar="KEY=VALUE",
        help="house rules to change; KEY= without a value restores the game's default",
    )
    parser.add_argument("--system", metavar="GAME", help="the game, if CAMPAIGN does not name it")
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Change the named rules, and print the present values."""
    read_game_argument(arguments, home)
    if bool(arguments.campaign) == bool(arguments.system):
        raise UsageError("Name either a campaign or a game: solo rules CAMPAIGN, or solo rules GAME.")
    if arguments.system:
        if arguments.changes:
            raise UsageError("Name a campaign: house rules belong to campaigns and cannot be changed for a whole game.")
        from solo.cli.opening import open_game
        from solo.cli.rule_options import fight_options

        system = open_game(arguments.system, home).system
        _print((*system.house_rules, *fight_options(system)), {}, arguments.json)
        return 0
    from solo.cli.campaigns import named_folder, open_campaign, saving
    from solo.cli.rule_options import chosen_rules

    with open_campaign(home, named_folder(home, arguments.campaign)) as session:
        changes = chosen_rules(arguments.changes, session.system)
        with saving():
            for key, value in changes.items():
                session.house_rules.set(key, value)
        rules = session.system.house_rules
        shown = [rule for rule in rules if rule.key in changes] if changes else rules
        chosen = dict(session.house_rules.changed)
    _print(shown, chosen, arguments.json)
    return 0


def _print(rules: Sequence[HouseRule], chosen: Mapping[str, str], as_json: bool) -> None:
    if as_json:
        print_json([_told(rule, chosen.get(rule.key, rule.default_value)) for rule in rules])
    elif rules:
        print_lines(_lines(rules, chosen))
    else:
        say("This game has no house rules.")


def _lines(rules: Sequence[HouseRule], chosen: Mapping[str, str]) -> Iterator[str]:
    for group, members in groupby(rules, key=lambda rule: rule.group):
        yield f"{group or 'Rules'}:"
        for rule in members:
            value = chosen.get(rule.key, rule.default_value)
            others = ", ".join(_quoted(one) for one in rule.values if one and one != value)
            number = f", {rule.number}" if rule.number else ""
            yield f"{CHANGED if rule.key in chosen else USUAL} {rule.key}={value or UNSET} (or {others})"
            if rule.help:
                yield f"    {rule.title}{number}: {rule.help}"


def _quoted(value: str) -> str:
    """Return a value, in quotation marks if it contains a comma, which otherwise separates values."""
    return f"“{value}”" if "," in value else value


def _told(rule: HouseRule, value: str) -> RuleJson:
    return RuleJson(rule.key, rule.title, rule.help, rule.number, rule.group, rule.values, value)
