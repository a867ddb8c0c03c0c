"""Export of the journal as Markdown: one file, or one for each scene with notes for people, places and threads.

Files have front matter. Known names become links in double brackets; dice are in folded call-outs, or left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from solo.library.fuzzy import fold
from solo.story.journal.exporting.selection import (
    ExportedFile,
    ExportedScene,
    JournalSource,
    Selection,
    ToldEntry,
    divide,
    is_heading,
    select,
)
from solo.story.journal.links import KnownName, NameIndex, list_names
from solo.story.journal.narration import describe_card
from solo.untrusted.slug import make_slug
from solo.untrusted.text import make_printable

FOLDERS: Final[Mapping[str, str]] = {"hero": "people", "person": "people", "place": "places", "thread": "threads"}
"""The folder for notes of each kind of name. Other kinds of names have no notes."""
MARKUP: Final = "\\`*_[]<>#|~$"
UNSAFE: Final = '\\/:*?"<>|#^[]'
"""Characters that file names or links cannot have."""
LONGEST_NAME: Final = 70
RESERVED: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
)


class _Notes(msgspec.Struct, frozen=True):
    """The known names, and the file name of the note for each name."""

    index: NameIndex
    files: dict[str, str]


def export_markdown(
    source: JournalSource, selection: Selection, *, single: bool = False, dice: bool = True
) -> list[ExportedFile]:
    """Return the files of the export: one for each scene and each note; if `single`, only one file with all scenes.

    Without `dice`, the dice of entries are left out.
    """
    scenes = divide(source, select(source, selection))
    names = list_names(source.story, source.heroes)
    notes = _Notes(NameIndex(names), _name_files(names))
    if single:
        return [_single_file(source, scenes, notes, dice)]
    return [*(_scene_file(source, scene, notes, dice) for scene in scenes), *_note_files(source, scenes, names, notes)]


def _single_file(source: JournalSource, scenes: Sequence[ExportedScene], notes: _Notes, dice: bool) -> ExportedFile:
    date = scenes[0].date if scenes else ""
    mentioned = [known for scene in scenes for known in _names_in(scene, notes)]
    lines = [*_front_matter(source, source.title, date, 0, mentioned, ("journal",)), f"# {_escape(source.title)}"]
    for scene in scenes:
        lines += ["", f"## {_escape(scene.title)}", *_body(scene, notes, dice, "###")]
    return ExportedFile(f"{make_slug(source.title, 'journal')}.md", "\n".join(lines) + "\n")


def _scene_file(source: JournalSource, scene: ExportedScene, notes: _Notes, dice: bool) -> ExportedFile:
    tags = ("journal", "scene") if scene.number else ("journal",)
    front = _front_matter(source, scene.title, scene.date, scene.number, _names_in(scene, notes), tags)
    lines = [*front, f"# {_escape(scene.title)}", *_body(scene, notes, dice, "##")]
    return ExportedFile(f"{_scene_name(scene)}.md", "\n".join(lines) + "\n")


def _scene_name(scene: ExportedScene) -> str:
    named = scene.card.where if scene.number else scene.title
    return f"{scene.number:04}-{make_slug(named, 'scene')}"


def _note_files(
    source: JournalSource, scenes: Sequence[ExportedScene], names: Iterable[KnownName], notes: _Notes
) -> Iterator[ExportedFile]:
    """Yield a note for each hero, person, place and thread, with links to the scenes that mention the name."""
    mentions: dict[str, list[str]] = {}
    for scene in scenes:
        for known in dict.fromkeys(_names_in(scene, notes)):
            mentions.setdefault(known.name, []).append(f"- [[{_scene_name(scene)}]]")
    for known in names:
        if known.name not in notes.files:
            continue
        facts = _facts(source, known)
        front = ["---", f"title: {_quoted(known.name)}", f"tags: [{known.kind}]", "---", "", f"# {_escape(known.name)}"]
        text = "\n".join([*front, *_paragraph(facts), *_paragraph(mentions.get(known.name, ()))])
        yield ExportedFile(f"{FOLDERS[known.kind]}/{notes.files[known.name]}.md", text + "\n")


def _facts(source: JournalSource, known: KnownName) -> list[str]:
    story, words = source.story, source.words
    fields: Iterable[tuple[str, str]] = ()
    if known.kind == "person":
        person = next(person for person in story.people if person.name == known.name)
        standing = words.standings[str(person.standing)]
        fields = (("", person.line), ("standing", standing), ("wants", person.want), ("fears", person.fear))
    elif known.kind == "thread":
        thread = next(thread for thread in story.threads if thread.name == known.name)
        fields = (("state", thread.state), ("weight", str(thread.weight)))
    return [f"- {f'{name}: ' if name else ''}{_escape(value)}" for name, value in fields if value]


def _front_matter(
    source: JournalSource, title: str, date: str, scene: int, mentioned: Iterable[KnownName], tags: Sequence[str]
) -> list[str]:
    kinds: dict[str, list[str]] = {"people": [], "places": []}
    for known in dict.fromkeys(mentioned):
        if (folder := FOLDERS.get(known.kind, "")) in kinds:
            kinds[folder].append(_quoted(known.name))
    return [
        "---",
        f"title: {_quoted(title)}",
        f"game: {_quoted(source.game)}",
        f"date: {date}",
        *([f"scene: {scene}"] if scene else []),
        f"people: [{', '.join(kinds['people'])}]",
        f"places: [{', '.join(kinds['places'])}]",
        f"tags: [{', '.join(tags)}]",
        "---",
        "",
    ]


def _names_in(scene: ExportedScene, notes: _Notes) -> Iterator[KnownName]:
    """Yield the names in the card and the entries of a scene, in order."""
    card = (scene.card.where, *scene.card.here, scene.card.stake, scene.card.loss, scene.card.thread)
    for text in (*card, *(one.told.text for one in scene.told)):
        yield from (KnownName(link.name, link.kind) for link in notes.index.find(text))


def _body(scene: ExportedScene, notes: _Notes, dice: bool, heading: str) -> Iterator[str]:
    """Yield the lines below the title of a scene: its card, then its entries."""
    if scene.number:
        yield from _paragraph([f"- {_linked(line, notes)}" for line in describe_card(scene.card)])
    for one in scene.told:
        yield ""
        yield from _entry(one, notes, dice, heading)


def _entry(one: ToldEntry, notes: _Notes, dice: bool, heading: str) -> Iterator[str]:
    told = one.told
    if one.intro:
        yield from (f"*{_linked(one.intro, notes)}*", "")
    if is_heading(one):
        yield f"{heading} {_escape(told.text)}"
    elif told.is_players:
        yield from "  \n".join(_linked(line, notes) for line in told.text.split("\n")).split("\n")
    elif dice and told.details:
        yield f"> [!quote]- {_linked(told.text, notes)}"
        yield from (f"> {_linked(line, notes)}  " for line in told.details)
    else:
        yield f"*{_linked(told.text, notes)}*"
        yield from _paragraph([f"- {_linked(line, notes)}" for line in told.details] if told.has_facts else [])
    yield from _rounds(one, f"{heading}#")


def _rounds(one: ToldEntry, heading: str) -> Iterator[str]:
    """Yield a heading for each round of a fight, and its events as a list."""
    for fought in one.rounds:
        yield from ("", *([f"{heading} {_escape(fought.title)}", ""] if fought.title else []))
        yield from (f"- {_escape(str(event))}" for event in fought.events)


def _paragraph(lines: Iterable[str]) -> list[str]:
    shown = list(lines)
    return ["", *shown] if shown else []


def _linked(text: str, notes: _Notes) -> str:
    """Return a text as Markdown, with a link for each known name that has a note."""
    parts: list[str] = []
    at = 0
    for link in notes.index.find(text):
        file = notes.files.get(link.name)
        if file is None:
            continue
        shown = text[link.start : link.end]
        parts += [_escape(text[at : link.start]), f"[[{file}]]" if shown == file else f"[[{file}|{_escape(shown)}]]"]
        at = link.end
    return "".join((*parts, _escape(text[at:])))


def _name_files(names: Iterable[KnownName]) -> dict[str, str]:
    """Return each note's file name without its ending. Names that differ only by case or accents get numbers."""
    files: dict[str, str] = {}
    taken: set[str] = set()
    for known in names:
        if known.kind not in FOLDERS:
            continue
        plain = _file_name(known.name)
        name, number = plain, 1
        while fold(name) in taken:
            number += 1
            name = f"{plain} {number}"
        taken.add(fold(name))
        files[known.name] = name
    return files


def _file_name(name: str) -> str:
    """Return a file name that all operating systems allow, and that is usable in links."""
    plain = "".join(" " if sign in UNSAFE else sign for sign in make_printable(name))
    short = " ".join(plain.split())[:LONGEST_NAME].strip(". ")
    return f"{short or 'note'}_" if not short or short.casefold() in RESERVED else short


def _quoted(text: str) -> str:
    """Return a text as a YAML string, in the form of a JSON string."""
    return json.dumps(text, ensure_ascii=False)


def _escape(text: str) -> str:
    """Return plain text as Markdown that shows it unchanged."""
    shown = "".join(f"\\{sign}" if sign in MARKUP else sign for sign in make_printable(text))
    stripped = shown.lstrip()
    if stripped[:1] in ("-", "+", "=") or (stripped[:1].isdigit() and stripped.lstrip("0123456789")[:1] in (".", ")")):
        return _escape_start(shown)
    return shown


def _escape_start(shown: str) -> str:
    """Escape the first character of Markdown that begins like a list or a rule."""
    at = next(place for place, sign in enumerate(shown) if sign in "-+=.)")
    return f"{shown[:at]}\\{shown[at:]}"
