"""The command `solo`: finds the verb, and turns every failure into a sentence and an exit code.

A verb's module is imported only when that verb is used, so that a question is answered quickly.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from solo import __version__
from solo.cli.errors import BAD_INPUT, FAILED, CommandError, UsageError
from solo.cli.parsing import Parser
from solo.cli.printing import OutputError, complain, flush_output, prepare_streams, print_text, say
from solo.storage.errors import SaveError
from solo.storage.paths import home

VERBS = {
    "play": "play a fight or another scene: in the app, line by line, or automatically",
    "host": "play with friends who join by SSH, and manage invitations",
    "join": "join a table that is hosted on this machine",
    "character": "build, check and print a character",
    "encounter": "find foes that fit a budget or a win chance",
    "forecast": "estimate the chance to win a fight, and what it costs",
    "rules": "list or change the house rules of a campaign",
    "ask": "answer a rules question with exact figures",
    "oracle": "ask the solo-play oracle, or print its exact odds",
    "scene": "open, test and close a scene of solo play",
    "table": "draw from a random table, or print its exact chances",
    "journal": "read, write, search and export the journal of a campaign",
    "story": "print the threads, people, clocks and tension of a campaign",
    "retell": "retell a finished fight of a campaign in one paragraph",
    "roll": "roll dice",
    "library": "search the library, or check content files",
    "pack": "install, check and export content packs",
    "import": "import foes or random tables from a file",
    "saves": "manage campaigns: list, check, rename, duplicate, delete, restore, export",
    "completion": "print a completion script for your shell",
    "version": "print the versions of Solo and its games",
}
MODULES = {"import": "import_content"}
LOOKS_FOR_GARBAGE = 20_000
"""New objects between two garbage collections: many, since imported objects last as long as the command."""
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 failed, 2 bad input, 130 interrupted, 141 output closed."""
    words = list(sys.argv[1:] if argv is None else argv)
    gc.set_threshold(LOOKS_FOR_GARBAGE)
    # Skips the garbage collection at exit, which takes a tenth of a command's time.
    atexit.register(gc.freeze)
    prepare_streams()
    try:
        code = _run(words)
        flush_output()
        return code
    except UsageError as error:
        complain(str(error))
        return BAD_INPUT
    except CommandError as error:
        complain(str(error))
        return FAILED
    except KeyboardInterrupt:
        complain("Stopped. All your answers so far are saved.")
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OutputError as error:
        complain(f"The output could not be written: {error}. Everything saved is safe.")
        _forget_output()
        return FAILED
    except OSError as error:
        complain(_describe_system_error(error))
        _forget_output()
        return FAILED
    except Exception as error:
        from solo.storage.crash import describe_crash

        complain(describe_crash(error))
        return FAILED
    finally:
        _end_output()


def _describe_system_error(error: OSError) -> str:
    """Describe an operating system error, with a hint about SOLO_HOME if it concerns the home folder."""
    place = f" ({error.filename})" if error.filename else ""
    sentence = f"The command failed: {error.strerror or error}{place}"
    with suppress(SaveError):
        if str(error.filename or "").startswith(str(home(os.environ))):
            sentence += ": change the folder's permissions, or set SOLO_HOME to another folder"
    return f"{sentence}."


def verb_parser(verb: str) -> Parser:
    """Return the parser of one verb's arguments."""
    parser = Parser(verb, VERBS[verb])
    _module(verb).declare(parser)
    return parser


def _module(verb: str) -> ModuleType:
    """Return the module of a verb, which has the verb's name unless that is a Python keyword."""
    return import_module(f"solo.cli.{MODULES.get(verb, verb)}")


def _run(words: list[str]) -> int:
    verb, rest = (words[0], words[1:]) if words else ("play", [])
    if verb in ("-h", "--help"):
        print_text(_overview())
        return 0
    if verb == "--version":
        say(f"solo {__version__}")
        return 0
    if verb not in VERBS:
        from solo.library.fuzzy import unknown_name_message

        raise UsageError(f"{unknown_name_message('command', verb, VERBS)} See “solo --help”.")
    try:
        parser = verb_parser(verb)
        arguments = parser.parse_args(parser.in_order(rest))
    except SystemExit as end:  # argparse raises this after --help.
        return end.code if isinstance(end.code, int) else 0
    code: int = _module(verb).run(arguments, _home())
    return code


def _home() -> Path:
    try:
        return home(os.environ)
    except SaveError as error:
        raise UsageError(str(error)) from error


def _overview() -> str:
    widest = max(map(len, VERBS))
    return "\n".join(
        [
            "usage: solo [COMMAND ...]",
            "",
            "A terminal companion for tabletop role-playing games. Without a command it opens the app.",
            "",
            *(f"  {verb:<{widest}}  {purpose}" for verb, purpose in VERBS.items()),
            "",
            "Use “solo COMMAND --help” for more on a command, and “solo --version” for the version.",
        ]
    )


def _end_output() -> None:
    """Write out pending output before a failure is reported. Discard the output if writing fails."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        _forget_output()


def _forget_output() -> None:
    """Redirect the output to the null device, so that nothing more is written to a closed pipe."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
