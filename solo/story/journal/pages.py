"""Pages of the journal: Markdown that a player can read, and that Solo can parse back into entries.

A page begins with front matter. Each entry is a list item with its number, its text, and its other fields in a comment,
which Markdown hides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec

from solo.story import entries
from solo.story.entries import Entry
from solo.story.journal.narration import narrate_entry
from solo.story.journal.stored_entries import KeptEntry
from solo.story.words import StoryWords
from solo.untrusted import decoders

MARKUP: Final = "\\`*_[]<>#|~$"
ESCAPED: Final = re.compile(r"\\([\\`*_\[\]<>#|~$])")
ITEM: Final = re.compile(r"- \*\*(?P<number>\d{1,7})\*\* (?P<text>.*)", re.DOTALL)
COMMENT: Final = re.compile(r" <!-- (?P<json>\{[^\n]*\}) -->$")
BREAK: Final = "  \n  "
"""A line break within an item: two spaces before it for Markdown, and two to indent the next line."""
FENCE: Final = "---"
SIGNS: Final[dict[entries.LineStyle, str]] = {"action": "@ ", "result": "> ", "aside": "# "}


class Page(msgspec.Struct, frozen=True):
    """A page: its title, the campaign, the key of the story, its scene, and its entries from `first` to `last`.

    `lines` and `digest` identify the chronicle at the time of writing the page.
    """

    title: str
    campaign: str
    story: str
    scene: int
    first: int
    last: int
    lines: int
    digest: str
    entries: tuple[KeptEntry, ...]


class _Comment(msgspec.Struct, frozen=True, omit_defaults=True):
    time: str
    entry: dict[str, object]
    by: str = ""
    struck: bool = False


class _Front(msgspec.Struct, frozen=True):
    title: str
    campaign: str
    story: str
    scene: int
    first: int
    last: int
    lines: int
    digest: str


def render_page(page: Page, words: StoryWords) -> str:
    """Return a page as Markdown."""
    front = [
        FENCE,
        *(f"{name}: {json.dumps(getattr(page, name), ensure_ascii=False)}" for name in _Front.__struct_fields__),
        FENCE,
    ]
    items = (_render_item(kept, words) for kept in page.entries)
    return "\n".join((*front, "", f"# {_escape(page.title)}", "", *items)) + "\n"


def parse_page(data: bytes) -> Page | None:
    """Return the page in a file, with the entries that can be read; None if the file is no page."""
    text = data.decode("utf-8", "replace")
    front = _parse_front(text)
    if front is None:
        return None
    kept = tuple(entry for item in _items(text) if (entry := _parse_item(item)) is not None)
    return Page(
        front.title,
        front.campaign,
        front.story,
        front.scene,
        front.first,
        front.last,
        front.lines,
        front.digest,
        tuple(entry for entry in kept if front.first <= entry.number <= front.last),
    )


def _render_item(kept: KeptEntry, words: StoryWords) -> str:
    plain: dict[str, object] = msgspec.to_builtins(kept.entry)
    if isinstance(kept.entry, entries.Line | entries.RecoveredEntry):
        shown = _typed(kept.entry) if isinstance(kept.entry, entries.Line) else kept.entry.text
        plain.pop("text", None)
    else:
        shown = narrate_entry(kept.entry, words).text
    # An angle bracket could end the comment. In JSON, it occurs only within strings, where it can be escaped.
    comment = msgspec.json.encode(_Comment(kept.time, plain, kept.by, kept.struck)).decode().replace(">", "\\u003e")
    return f"- **{kept.number}** {_escape(shown)} <!-- {comment} -->"


def _typed(line: entries.Line) -> str:
    """Return a line as a player types it."""
    return f"{line.speaker}: {line.text}" if line.style == "speech" else f"{SIGNS.get(line.style, '')}{line.text}"


def _parse_front(text: str) -> _Front | None:
    fields: dict[str, object] = {}
    lines = text.split("\n")
    if lines[0] != FENCE:
        return None
    for line in lines[1:]:
        if line == FENCE:
            break
        name, _, value = line.partition(": ")
        with suppress(ValueError):
            fields[name] = json.loads(value)
    try:
        return msgspec.convert(fields, decoders.prepare_type(_Front))
    except msgspec.ValidationError:
        return None


def _items(text: str) -> Iterator[str]:
    """Yield each list item with all its lines."""
    item: list[str] = []
    for line in text.split("\n"):
        if item and line.startswith("  "):
            item.append(line)
            continue
        if item:
            yield "\n".join(item)
        item = [line] if line.startswith("- **") else []
    if item:
        yield "\n".join(item)


def _parse_item(item: str) -> KeptEntry | None:
    """Parse the entry of an item; None if it cannot be read. An item without a comment is a line of the player."""
    found = ITEM.fullmatch(item)
    if found is None:
        return None
    number, text = int(found["number"]), found["text"]
    comment = COMMENT.search(text)
    if comment is None:
        shown = _unescape(text.partition(" <!--")[0])
        return KeptEntry(number, "", entries.Line(shown)) if shown.strip() else None
    shown = _unescape(text[: comment.start()])
    try:
        read = msgspec.json.decode(comment["json"], type=decoders.prepare_type(_Comment))
        entry = msgspec.convert(_with_text(read.entry, shown), decoders.prepare_type(Entry))
    except (msgspec.MsgspecError, ValueError):
        return None
    return KeptEntry(number, _valid_time(read.time), entry, read.by, read.struck)


def _valid_time(time: str) -> str:
    """Return the time if it is an ISO time with a zone, else ""."""
    with suppress(ValueError):
        return time if datetime.fromisoformat(time).tzinfo else ""
    return ""


def _with_text(plain: dict[str, object], shown: str) -> dict[str, object]:
    """Return an entry's fields; those of a line or a recovered entry also get the shown text."""
    if plain.get("type") == "recovered":
        return {**plain, "text": shown}
    if plain.get("type") != "line":
        return plain
    before = f"{plain.get('speaker', '')}: " if plain.get("style") == "speech" else ""
    for style, sign in SIGNS.items():
        before = sign if plain.get("style") == style else before
    return {**plain, "text": shown.removeprefix(before)}


def _escape(text: str) -> str:
    return "".join(f"\\{sign}" if sign in MARKUP else sign for sign in text).replace("\n", BREAK)


def _unescape(text: str) -> str:
    return ESCAPED.sub(r"\1", text.replace(BREAK, "\n"))
