"""Reading of untrusted TOML: in bounded time, with each fault as a position and a sentence.

The length of lines and the depth of names are checked first, since the parser's time grows with the square of the
depth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from solo.untrusted import files
from solo.untrusted.text import compose_letters

LARGEST_FILE = 2 * 1024 * 1024
MOST_ENTRIES = 2_000
LONGEST_LINE = 20_000
DEEPEST = 30
# Matches a name with this many dots between its parts, in a table heading or before a value.
TOO_DEEP = rf"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}"""


class ParseError(ValueError):
    """The text is unusable; `field` gives the position ("line 3"), the message the reason."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message

    @property
    def line(self) -> int:
        """The line number of the fault; 0 if it is unknown."""
        word, _, number = self.field.partition(" ")
        return int(number) if word == "line" and number.isdigit() else 0


class TomlError(ParseError):
    """The text is not valid TOML."""


def read(text: str) -> Mapping[str, object]:
    """Parse the text. Raises ParseError with a sentence."""
    import tomllib  # not needed for questions without content

    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ParseError("", "The values of this file are nested too deeply.") from error
    except ValueError as error:
        from solo.library.decoder_messages import line_and_sentence

        raise TomlError(*line_and_sentence(error)) from error


def read_guarded(text: str) -> Mapping[str, object]:
    """Parse a player's text. Raises ParseError, also for a text that would take too long to parse."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise ParseError(f"line {number}", f"The line is longer than {LONGEST_LINE} characters. Split it.")
    if found := re.search(TOO_DEEP, text):
        number = text.count("\n", 0, found.start()) + 1
        raise ParseError(f"line {number}", f"This name has too many parts. Use at most {DEEPEST}.")
    return read(compose_letters(text))


def text_of(file: Path) -> str:
    """Return the text of a file with normalised line endings. Raises ParseError with a sentence."""
    try:
        return files.read(file, LARGEST_FILE).decode("utf-8-sig").replace("\r\n", "\n")
    except files.NotAFileError as error:
        raise ParseError("", "This is not a file, so it is ignored.") from error
    except files.FileTooLargeError as error:
        raise ParseError("", f"Split the file or make it smaller, since {error.strerror}.") from error
    except OSError as error:
        raise ParseError("", f"The file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ParseError("", f"The file is not UTF-8 text from byte {error.start} on. Save it as UTF-8.") from error


def read_file(file: Path, guarded: bool) -> Mapping[str, object]:
    """Parse a file, with the checks for a player's content if `guarded`. Raises ParseError with a sentence."""
    text = text_of(file)
    return read_guarded(text) if guarded else read(text)
