"""`solo ask`: one rules question from the command line, or many from standard input.

In a batch, each line gets a one-line answer, and a bad line does not affect the others.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from solo.cli.errors import CommandError, UsageError
from solo.cli.opening import open_game
from solo.cli.parsing import add_json, add_system, standard_input
from solo.cli.printing import json_text, print_json, print_lines, say
from solo.library.questions import ask_question, parse_value
from solo.systems.contract import QuestionError, System
from solo.untrusted import decoders

LONGEST_LINE = 1024 * 1024
LINE = '{"system": "swords", "question": "hit", "args": {"attack": 5, "defense": 4}}'
ANSWER = '{"result": …} or {"error": "…"}'
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class BatchQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A question in a line of a batch."""

    system: str
    question: str
    args: dict[str, object] = {}


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo ask`."""
    parser.epilog = f"Example of a line for --batch: {LINE}. The reply: {ANSWER}."
    add_system(parser, nargs="?")
    parser.add_argument(
        "question", nargs="?", metavar="QUESTION", help="the question to answer; leave it out to list all questions"
    )
    parser.add_argument(
        "values",
        nargs="*",
        default=[],
        metavar="NAME=VALUE",
        help="the arguments of the question; a VALUE is JSON or plain text",
    )
    parser.add_argument(
        "--batch",
        action="store_true",
        help="read one JSON object per line from standard input and print one reply for each",
    )
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Answer the question, or list the possible questions."""
    if arguments.batch:
        if arguments.system:
            raise UsageError("With --batch each line names its game: leave GAME out.")
        return batch(standard_input(), home)
    if not arguments.system:
        raise UsageError("Name a game, such as “solo ask polyhedral”, or use --batch. See “solo ask --help”.")
    system = open_game(arguments.system, home, tried=False).system
    if not arguments.question:
        _list(system, arguments.json)
        return 0
    result = answer(system, arguments.question, dict(_values(arguments.values)))
    if arguments.json:
        print_json(result)
    else:
        from solo.library.answer_text import value_lines

        print_lines(value_lines(msgspec.to_builtins(result)))
    return 0


def answer(system: System, name: str, given: dict[str, object]) -> object:
    """Return the answer to the question `name` for these arguments. Raises UsageError if they are invalid."""
    try:
        return ask_question(system, name, given)
    except QuestionError as error:
        raise UsageError(str(error)) from error


def batch(lines: BinaryIO, home: Path) -> int:
    """Answer each line of the stream with one line, as soon as it is read."""
    systems: dict[str, System] = {}
    for line in _lines(lines):
        sys.stdout.write(f"{_reply(line, systems, home)}\n")
        sys.stdout.flush()
    return 0


def _reply(line: bytes | None, systems: dict[str, System], home: Path) -> str:
    """Return the reply to a line as JSON: an invalid line or a failing question must not end the batch."""
    try:
        asked = _asked(line)
        if asked.system not in systems:
            systems[asked.system] = open_game(asked.system, home, tried=False).system
        return json_text({"result": answer(systems[asked.system], asked.question, asked.args)})
    except (UsageError, CommandError) as error:
        return json_text({"error": _encodable(str(error))})
    except Exception as error:
        from solo.storage.crash import report

        return json_text(
            {"error": f"Solo could not answer this question because of an error. The report is in {report(error)}."}
        )


def _asked(line: bytes | None) -> BatchQuestion:
    if line is None:
        raise UsageError(f"The line is longer than {LONGEST_LINE // 1024} kB.")
    if not line.strip():
        raise UsageError("The line is empty: write one JSON object per line, with system, question and args.")
    try:
        return msgspec.json.decode(line, type=decoders.prepare_type(BatchQuestion))
    except msgspec.ValidationError as error:
        from solo.library.decoder_messages import field_and_sentence

        field, sentence = field_and_sentence(error, BatchQuestion)
        raise UsageError(f"{field}: {sentence}" if field else f"{sentence} Each line must be a JSON object.") from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise UsageError(f"The line is not valid JSON: write one object per line, such as {LINE}.") from error


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line of the stream; None for a line that is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line.removeprefix(BYTE_ORDER_MARK)
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def _values(words: list[str]) -> Iterator[tuple[str, object]]:
    seen: set[str] = set()
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise UsageError(f"Write each argument as NAME=VALUE, not “{word[:40]}”.")
        if name in seen:
            raise UsageError(f"The argument {name} is given twice.")
        seen.add(name)
        yield name, parse_value(_encodable(text))


def _encodable(text: str) -> str:
    """Replace characters that UTF-8 cannot encode, such as stray bytes from a shell."""
    return text.encode("utf-8", "replace").decode()


class _Listed(msgspec.Struct, frozen=True):
    name: str
    help: str
    arguments: tuple[msgspec.Struct, ...]


def _list(system: System, as_json: bool) -> None:
    questions = system.questions.values()
    if as_json:
        print_json([_Listed(each.name, each.help, each.arguments) for each in questions])
        return
    for question in questions:
        say(f"{question.name}: {question.help}")
        for argument in question.arguments:
            say(f"  {argument.name}{' (optional)' if argument.optional else ''}: {argument.help}")
