"""Words of solo play: the text for each key in entries and odds.

A player's own file overrides the shipped words key by key. Saves and JSON contain only keys, so they do not depend on
the language. With `only_mine = true`, no shipped words are used, and a missing word shows its key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from solo.library import toml
from solo.library.fuzzy import unknown_name_message
from solo.story.two_words import LINES, WORDS, TwoWords
from solo.systems.contract import ContentProblem
from solo.untrusted import decoders
from solo.untrusted.text import LONGEST_NAME, check_text

FILE: Final = "words.toml"
TWO_WORDS: Final = "two_words"
ONLY_MINE: Final = "only_mine"
DOUBLE_STOP: Final = re.compile(r"([.!?]”?)\.")
SLOT: Final = re.compile(r"\{(\w+)\}")


class StoryWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text for each key, in groups. `two_words` holds twelve lines of ten verbs, and twelve of ten themes."""

    likelihoods: dict[str, str]
    stances: dict[str, str]
    answers: dict[str, str]
    amounts: dict[str, str]
    counts: dict[str, str]
    distances: dict[str, str]
    moods: dict[str, str]
    scene_tests: dict[str, str]
    alterations: dict[str, str]
    interruptions: dict[str, str]
    endings: dict[str, str]
    standings: dict[str, str]
    costs: dict[str, str]
    proposals: dict[str, str]
    two_words: dict[str, tuple[str, ...]]

    def pair(self, drawn: TwoWords) -> str:
        """Return a verb and a theme as text: "hide, debt"."""
        return f"{self._word('verbs', drawn.verb)}, {self._word('themes', drawn.theme)}"

    def proposal(self, key: str, slots: Mapping[str, str]) -> str:
        """Return the sentence of a proposal with its slots filled; an unknown slot stays as written.

        No full stop follows a slot that already ends in a punctuation mark.
        """
        filled = SLOT.sub(lambda slot: slots.get(slot[1], slot[0]), self.proposals[key])
        return DOUBLE_STOP.sub(r"\1", filled)

    def _word(self, group: str, place: int) -> str:
        return self.two_words[group][place // WORDS].split()[place % WORDS]


def read_words(shipped: Path, own: Path | None = None) -> tuple[StoryWords, tuple[ContentProblem, ...]]:
    """Return the shipped words, overridden by the player's own folder, and the problems of the player's file.

    Raises toml.ParseError if the shipped file cannot be read.
    """
    words = msgspec.convert(toml.read(toml.text_of(shipped / FILE)), decoders.prepare_type(StoryWords))
    file = own / FILE if own else None
    if file is None or not file.is_file():
        return words, ()
    try:
        mine = dict(toml.read_guarded(toml.text_of(file)))
    except toml.ParseError as error:
        return words, (ContentProblem(str(file), "", error.field, error.message),)
    changed: dict[str, dict[str, Any]] = msgspec.to_builtins(words)
    only_mine = mine.pop(ONLY_MINE, False)
    found = [] if isinstance(only_mine, bool) else [(ONLY_MINE, "Write true or false.")]
    if only_mine is True:
        found += _find_missing(changed, mine)
        changed = {group: _hide(group, texts) for group, texts in changed.items()}
    found += _lay_over(changed, mine)
    problems = tuple(ContentProblem(str(file), "", field, sentence) for field, sentence in found)
    return msgspec.convert(changed, decoders.prepare_type(StoryWords)), problems


def _find_missing(words: Mapping[str, Mapping[str, Any]], mine: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield a group and a sentence for each group with words missing from the player's file."""
    for group, texts in words.items():
        own = mine.get(group)
        missing = [key for key in texts if not isinstance(own, dict) or key not in own]
        if missing:
            yield group, f"Only your own words are used, but these are missing: {', '.join(missing)}."


def _hide(group: str, texts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a group with keys in place of its words. Verbs and themes become numbered: "verb37"."""
    if group == TWO_WORDS:
        return {key: [_numbered(key.removesuffix("s"), line) for line in range(LINES)] for key in texts}
    return {key: key.replace("_", " ") for key in texts}


def _numbered(word: str, line: int) -> str:
    return " ".join(f"{word}{line * WORDS + place}" for place in range(1, WORDS + 1))


def _lay_over(words: dict[str, dict[str, Any]], mine: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Overwrite `words` with the words of a player's file. Yield a field and a sentence for each problem."""
    for group, texts in mine.items():
        if group not in words:
            yield group, unknown_name_message("group of words", group, words)
        elif not isinstance(texts, dict):
            yield group, f"Write the words of this group under a [{group}] heading."
        else:
            yield from _lay_group(group, words[group], texts)


def _lay_group(group: str, words: dict[str, Any], mine: dict[str, object]) -> Iterator[tuple[str, str]]:
    for key, text in mine.items():
        field = f"{group}.{key}"
        if key not in words:
            yield field, unknown_name_message("word", key, words)
        elif sentence := (_pairs_problem(text) if group == TWO_WORDS else _text_problem(text)):
            yield field, sentence
        else:
            words[key] = text


def _text_problem(text: object) -> str:
    if not isinstance(text, str) or not text.strip():
        return "Write a text in quotation marks."
    return check_text(text, LONGEST_NAME, lines=False)


def _pairs_problem(lines: object) -> str:
    if not isinstance(lines, list) or len(lines) != LINES or not all(isinstance(line, str) for line in lines):
        return f"Write {LINES} lines of {WORDS} words each."
    short = next((number for number, line in enumerate(lines, start=1) if len(line.split()) != WORDS), 0)
    return f"Line {short} has {len(lines[short - 1].split())} words. Write {WORDS}." if short else ""
