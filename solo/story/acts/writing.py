"""Lines that a player writes. Their beginning decides their kind: `@ > ? # +p +l +t +c` or `Name:`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from solo.story.acts.listing import put
from solo.story.entries import Entry, EntryStruck, Line, LineEdited, LineStyle, PlacePut
from solo.story.errors import StoryError
from solo.story.lists import Clock, Person, Thread, find_item, find_name_problem
from solo.story.scenes import MONTAGE_LINES
from solo.story.state import Story, tell
from solo.untrusted.text import check_text, normal

LONGEST_LINE: Final = 4_000
PREFIXES: Final[dict[str, LineStyle]] = {"@": "action", ">": "result", "#": "aside"}
QUESTION: Final = "?"
PUTS: Final = {"+p": "people", "+l": "places", "+t": "threads", "+c": "clocks"}
SPEECH: Final = re.compile(r"(?P<speaker>[^\W\d_][^:\n]{0,39}): (?P<text>\S.*)", re.DOTALL)
MARKS: Final = '"“„'
QUOTED: Final = re.compile(r"[\"“„](?P<text>[^\"“”„]+)[\"”“]")
CLOCK: Final = re.compile(r"(?P<name>.+?)\s+(?:(?P<filled>\d{1,2})\s*/\s*)?(?P<size>\d{1,2})")


class ReadLine(msgspec.Struct, frozen=True):
    """A typed line after parsing: a line to write, a name to put on a list, or a question to the oracle."""

    kind: Literal["line", "question", "people", "places", "threads", "clocks"]
    text: str
    style: LineStyle = "line"
    speaker: str = ""


def read_line(text: str) -> ReadLine:
    """Parse a typed line. Raises StoryError if the line is empty or too long."""
    plain = require_text(text)
    if plain.startswith(QUESTION):
        return ReadLine("question", plain[1:].strip())
    for prefix, name in PUTS.items():
        if plain.lower().startswith(f"{prefix} "):
            return ReadLine(name, plain[len(prefix) :].strip())  # type: ignore[arg-type]
    if plain[0] in PREFIXES and plain[1:].strip():
        return ReadLine("line", plain[1:].strip(), PREFIXES[plain[0]])
    if (speech := SPEECH.fullmatch(plain)) and (words := _spoken(speech["text"])):
        return ReadLine("line", words, "speech", speech["speaker"])
    return ReadLine("line", plain)


def _spoken(text: str) -> str:
    """Return the spoken words without quotation marks; "" for a text after a colon that is no speech."""
    if quoted := QUOTED.fullmatch(text):
        return quoted["text"]
    return "" if text[0].islower() or text[0].isdigit() or text[0] in MARKS else text


def write(story: Story, text: str) -> list[Entry]:
    """Write a line, or put a name on a list. Raises StoryError for a question, which the oracle answers."""
    line = read_line(text)
    if line.kind == "question":
        raise StoryError("Choose how likely a yes is, then ask the oracle.")
    if line.kind == "people":
        return put(story, _read_person(story, line.text))
    if line.kind == "threads":
        return put(story, find_item(story.threads, line.text) or Thread(line.text))
    if line.kind == "places":
        return [PlacePut(_require_name(line.text))]
    if line.kind == "clocks":
        return put(story, _read_clock(story, line.text))
    if story.scene and story.scene.kind == "montage" and story.scene.lines >= MONTAGE_LINES:
        raise StoryError(f"This montage has {MONTAGE_LINES} lines, which is the maximum: close it first.")
    return [Line(line.text, line.style, line.speaker)]


def write_lines(story: Story, texts: Sequence[str]) -> list[Entry]:
    """Write several lines, such as a pasted text. Questions become plain lines and are not asked.

    Raises StoryError like `write`, and then writes no line.
    """
    entries: list[Entry] = []
    for text in texts:
        line = read_line(text)
        written: list[Entry] = [Line(require_text(text))] if line.kind == "question" else write(story, text)
        story = tell(story, written)
        entries += written
    return entries


def edit(number: int, text: str) -> list[Entry]:
    """Replace the text of the line with this number."""
    return [LineEdited(number, require_text(text))]


def strike(number: int, back: bool = False) -> list[Entry]:
    """Strike out the entry with this number, or restore it."""
    return [EntryStruck(number, back)]


def require_text(text: str) -> str:
    """Return the text normalised. Raises StoryError if it is empty, too long, or has control characters."""
    plain = normal(text).strip()
    if not plain:
        raise StoryError("Write a text first.")
    if len(plain) > LONGEST_LINE:
        raise StoryError(f"The text has {len(plain):,} characters. Shorten it to {LONGEST_LINE:,}.")
    if problem := check_text(plain, LONGEST_LINE):
        raise StoryError(problem)
    return plain


def _require_name(name: str) -> str:
    if problem := find_name_problem(name):
        raise StoryError(problem)
    return name


def _read_person(story: Story, text: str) -> Person:
    """Return the person named in a text such as “Jory, a miller”. A known person gets the new description."""
    name, _, about = (part.strip() for part in text.partition(","))
    known = find_item(story.people, name)
    if known is None:
        return Person(name, about)
    return msgspec.structs.replace(known, line=about or known.line)


def _read_clock(story: Story, text: str) -> Clock:
    """Return the clock named in a text such as “River 2/6”. A new clock without figures has six segments."""
    figures = CLOCK.fullmatch(text)
    if figures is None:
        return find_item(story.clocks, text) or Clock(text)
    known = find_item(story.clocks, figures["name"]) or Clock(figures["name"])
    filled = known.filled if figures["filled"] is None else int(figures["filled"])
    return msgspec.structs.replace(known, size=int(figures["size"]), filled=filled)
