"""Parsing of typed answers: numbers of options, codes, places, faces of dice. Does not check legality."""

from __future__ import annotations

import re

from solo.play.table import IllegalAnswerError
from solo.systems.contract import Choose, ChooseMany, ChoosePlace, Decision, Option
from solo.systems.contract.view import place_name

NONE = ("none", "0", "-")
BETWEEN = re.compile(r"[\s,;+]+")
MOST_FACES = 200


def read_option(decision: Decision, word: str) -> Option | None:
    """Return the option with this code, legal or not, or the legal option with this number; None without a match."""
    if not isinstance(decision, Choose | ChooseMany):
        return None
    by_code = next((option for option in decision.options if option.code == word), None)
    if by_code or not _is_number(word):
        return by_code
    legal = [option for option in decision.options if not option.refused]
    return legal[int(word) - 1] if 1 <= int(word) <= len(legal) else None


def read_answer(decision: Decision, line: str) -> str:
    """Return the code of the answer in a typed line. Raises IllegalAnswerError if the line is not understood."""
    if isinstance(decision, Choose):
        return _code(decision, line)
    if isinstance(decision, ChooseMany):
        if line in NONE:
            return ""
        return "+".join(_code(decision, word) for word in BETWEEN.split(line) if word)
    if isinstance(decision, ChoosePlace):
        names = {place_name(place): place for place in decision.places}
        if all(row == 0 for _, row in decision.places):
            names |= {str(column): (column, 0) for column, _ in decision.places}  # The distance on a track.
        named = names.get(line.upper())
        return ",".join(map(str, named)) if named else ",".join(part for part in BETWEEN.split(line) if part)
    return line


def read_faces(line: str) -> tuple[int, ...]:
    """Parse faces such as “7 4 2”. Raises IllegalAnswerError for anything else."""
    words = [word for word in BETWEEN.split(line) if word]
    if len(words) > MOST_FACES or not all(_is_number(word) for word in words):
        raise IllegalAnswerError("Type the faces as numbers separated by spaces, or t to let Solo roll.")
    return tuple(map(int, words))


def _code(decision: Choose | ChooseMany, word: str) -> str:
    option = read_option(decision, word)
    if option is not None:
        return option.code
    count = sum(not option.refused for option in decision.options)
    raise IllegalAnswerError(unknown_word_message(word, count))


def unknown_word_message(word: str, count: int, letters: str = "") -> str:
    """Return the message for a word that is no number, letter or code of an option."""
    keys = [f"a number from 1 to {count}"] * bool(count) + [f"the letter of a group ({letters})"] * bool(letters)
    return (
        f"Solo does not understand “{word[:40]}”: type {', '.join([*keys, 'or ? for help']) if keys else '? for help'}."
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 4
