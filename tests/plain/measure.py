"""Three figures for the docstrings and comments of a package: vague words, weak openings, long sentences.

They are a yardstick for a writer. Swapping words to improve a figure helps no reader.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

VAGUE: Final = frozenset(
    word
    for line in (
        "what whatever whether where wherever who whoever whom whose which how however",
        "somebody someone anybody anyone everybody nobody something anything everything nothing",
        "it itself one ones other others those these same such anew",
    )
    for word in line.split()
)
"""Words that stand for a noun or open a clause without naming its subject."""
WEAK_OPENING: Final = re.compile(r"(Owns|What|How|Whether|Who|Whom|Whose|Where|Which|All|Those|The same)\b")
LONGEST_SENTENCE: Final = 25
WORD: Final = re.compile(r"[^\W\d_][\w'’-]*")
CODE: Final = re.compile(r"`[^`]*`|\"[^\"]*\"|“[^”]*”")
SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
DIRECTIVE: Final = re.compile(r"#\s*(type:|noqa|fmt:|rule:|!)")


class Text(NamedTuple):
    """One docstring or comment, with its line in the file."""

    path: Path
    line: int
    words: str
    docstring: bool


class Figures(NamedTuple):
    """Vague words for each 1,000 words, and per cent of docstrings and sentences that open weakly or are too long."""

    vague: float
    weak: float
    long: float


def figures(texts: Iterable[Text]) -> Figures:
    """Return the figures of all these texts together."""
    words = vague = docstrings = weak = sentences = long = 0
    for text in texts:
        found = words_of(text.words)
        words, vague = words + len(found), vague + sum(word in VAGUE for word in found)
        docstrings += text.docstring
        weak += text.docstring and WEAK_OPENING.match(text.words) is not None
        lengths = [len(words_of(sentence)) for sentence in SENTENCE.split(text.words)]
        sentences, long = sentences + len(lengths), long + sum(length > LONGEST_SENTENCE for length in lengths)
    return Figures(_share(1000 * vague, words), _share(100 * weak, docstrings), _share(100 * long, sentences))


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case, without code and quotations."""
    return [word.lower() for word in WORD.findall(CODE.sub(" ", text))]


def texts_of(path: Path) -> Iterator[Text]:
    """Yield the docstrings and comments of a Python file. A comment of several lines is one text."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words))):
                yield Text(path, node.lineno, words.strip(), docstring=True)
    yield from _comments(path, source)


def _comments(path: Path, source: str) -> Iterator[Text]:
    block: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or DIRECTIVE.match(token.string):
            continue
        if block and token.start[0] != last + 1:
            yield Text(path, first, " ".join(block), docstring=False)
            block = []
        first, last = first if block else token.start[0], token.start[0]
        block.append(token.string.lstrip("# "))
    if block:
        yield Text(path, first, " ".join(block), docstring=False)


def packages(root: Path) -> dict[str, list[Path]]:
    """Return the Python files of each package under `solo`; each game is a package of its own."""
    found: dict[str, list[Path]] = {}
    for path in sorted((root / "solo").rglob("*.py")):
        parts = path.relative_to(root / "solo").parts
        depth = 2 if parts[0] == "systems" and len(parts) > 2 else 1
        name = "/".join(parts[:depth]) if len(parts) > depth else parts[0] if len(parts) > 1 else "solo"
        found.setdefault(name, []).append(path)
    return found


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
