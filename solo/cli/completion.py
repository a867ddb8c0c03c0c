"""Shell completion: short scripts that ask Solo for the possible next words.

The words come from the verbs' own declarations, so that new verbs and options are completed at once.
"""

from __future__ import annotations

import argparse
import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from solo.cli.errors import CommandError, UsageError
from solo.cli.printing import print_lines, print_text
from solo.systems.contract import CHECK, System

BASH = r"""\
_solo() {
    local IFS=$'\n' begun="${COMP_WORDS[COMP_CWORD]}" word
    COMPREPLY=()
    for word in $(solo completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        case "$begun" in
            \'*) COMPREPLY+=("${word//\'/\'\\\'\'}") ;;
            \"*) COMPREPLY+=("$(printf %s "$word" | sed 's/[\\"$`]/\\&/g')") ;;
            *) COMPREPLY+=("$(printf %q "$word")") ;;
        esac
    done
}
complete -o bashdefault -o default -F _solo solo
"""
ZSH = """\
#compdef solo
_solo() {
    local -a found
    found=("${(@f)$(solo completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    [[ -n "${found[1]}" ]] && compadd -- "${found[@]}" || _files
}
# Out of a folder of $fpath this file is first run in place of the function, by the first tab: that one counts as well.
if [[ "${funcstack[1]}" == _solo ]]; then _solo "$@"; else compdef _solo solo; fi
"""
FISH = """\
function __solo_words
    set -l before (commandline -opc) (commandline -ct)
    set -l found (solo completion words -- $before[2..-1] 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c solo -f -a '(__solo_words)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}

WORDS = "words"
"""Value of SHELL for the scripts themselves, which no message offers."""


class _Shells(tuple[str, ...]):
    """The shells to choose from. `WORDS` is accepted as well."""

    def __contains__(self, word: object) -> bool:
        return word == WORDS or super().__contains__(word)


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo completion`."""
    parser.add_argument("shell", choices=_Shells(SCRIPTS), metavar="SHELL", help=", ".join(SCRIPTS))
    parser.add_argument("typed", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(arguments: Namespace, home: Path) -> int:
    """Print the script of a shell, or the words that may follow the words typed so far."""
    if arguments.shell != WORDS:
        print_text(SCRIPTS[arguments.shell])
        return 0
    typed = arguments.typed[1:] if arguments.typed[:1] == ["--"] else arguments.typed
    print_lines(list_completions(typed, home))
    return 0


def list_completions(typed: Sequence[str], home: Path) -> list[str]:
    """Return the words that may complete the last typed word, which may be empty; none for a file name."""
    from solo.cli.main import VERBS, verb_parser

    *before, begun = [_plain(word) for word in typed] or [""]
    if not before:
        return _begun((*VERBS, "--help", "--version"), begun)
    if before[0] not in VERBS:
        return []
    try:
        return _begun(_candidates(verb_parser(before[0]), before[1:], begun, home), begun)
    except (UsageError, CommandError):
        return []


def _plain(word: str) -> str:
    """Return a word as a shell reads it, even if its quotes are still open."""
    for closing in ("", "'", '"'):
        try:
            return "".join(shlex.split(f"{word}{closing}")[:1])
        except ValueError:
            continue
    return word


def _candidates(parser: ArgumentParser, before: Sequence[str], begun: str, home: Path) -> Iterable[str]:
    waiting, positionals = _standing(parser, before)
    if waiting is not None:
        return _values(waiting, before, begun, home)
    if begun.startswith("-"):
        return [option for action in parser._actions for option in action.option_strings]
    if positionals:
        return _values(positionals[0], before, begun, home)
    return []


def _standing(parser: ArgumentParser, before: Sequence[str]) -> tuple[argparse.Action | None, list[argparse.Action]]:
    """Return the option in `before` whose value is missing, if any, and the positionals without a value."""
    options = {option: action for action in parser._actions for option in action.option_strings}
    open_positionals = [action for action in parser._actions if not action.option_strings]
    waiting: argparse.Action | None = None
    for word in before:
        if waiting is not None:
            waiting = None
        elif word in options:
            waiting = options[word] if options[word].nargs != 0 else None
        elif open_positionals and open_positionals[0].nargs != "*":
            open_positionals.pop(0)
    return waiting, open_positionals


def _values(action: argparse.Action, before: Sequence[str], begun: str, home: Path) -> Iterable[str]:
    if action.choices:
        return list(action.choices)
    kind = str(action.metavar)
    if find := VALUES.get(kind):
        return find(before, home)
    if find := LISTS.get(kind):
        first, comma, last = begun.rpartition(",")
        said = f"{first}{comma}{last[: len(last) - len(last.lstrip())]}"
        return [f"{said}{name}" for name in find(before, home)]
    return []


def _begun(words: Iterable[str], begun: str) -> list[str]:
    return [word for word in words if word.startswith(begun)]


# Possible values by their metavar in the declarations


def _systems(before: Sequence[str], home: Path) -> list[str]:
    del before, home
    from solo.library.systems import manifests

    return [manifest.key for manifest in manifests()]


def _campaigns(before: Sequence[str], home: Path) -> list[str]:
    del before
    from solo.campaign.campaigns import campaigns

    return [campaign.name for campaign in campaigns(home)]


def _packs(before: Sequence[str], home: Path) -> list[str]:
    del before
    from solo.campaign.installed_packs import list_installed

    return [one.name for one in list_installed(home)]


def _of_system(names: Callable[[System], Iterable[str]]) -> Callable[[Sequence[str], Path], Iterable[str]]:
    def find(before: Sequence[str], home: Path) -> Iterable[str]:
        from solo.cli.opening import open_game

        known = _systems(before, home)
        key = next((word for word in before if word in known), known[0] if len(known) == 1 else "")
        return names(open_game(key, home).system) if key else []

    return find


def _themes(system: System) -> Iterable[str]:
    return sorted({tag for foe in system.foes.prices() for tag in system.foes.tags(foe)})


def _procedures(system: System) -> Iterable[str]:
    """Return the keys of all procedures except the fight, and the word “check”, which works in every game."""
    named = (*system.procedures, *([CHECK] if system.check else []))
    return dict.fromkeys(key for key in named if key != "fight")


VALUES: dict[str, Callable[[Sequence[str], Path], Iterable[str]]] = {
    "GAME": _systems,
    "CAMPAIGN": _campaigns,
    "PACK": _packs,
    "QUESTION": _of_system(lambda system: system.questions),
    "NAME": _of_system(lambda system: system.characters.ready()),
    "CONCEPT": _of_system(lambda system: [concept.key for concept in system.characters.concepts]),
    "TIER": _of_system(lambda system: [tier.key for tier in system.encounters.tiers]),
    "FOE": _of_system(lambda system: system.foes.prices()),
    "PROCEDURE": _of_system(_procedures),
    "PLACE": _of_system(lambda system: system.encounters.places()),
    "FIGHT": _of_system(lambda system: system.encounters.ready_fights()),
    "KIND": _of_system(lambda system: dict.fromkeys(entry.kind for entry in system.library.entries())),
}
# Values in a comma-separated list
LISTS: dict[str, Callable[[Sequence[str], Path], Iterable[str]]] = {
    "NAMES": VALUES["NAME"],
    "FOES": VALUES["FOE"],
    "THEMES": _of_system(_themes),
}
