"""Print the figures of each package and its worst texts; with `--keep`, write better figures into `kept.toml`."""

from __future__ import annotations

import sys
import tomllib
from math import ceil
from pathlib import Path

from tests.plain.measure import Figures, Text, figures, packages, texts_of, words_of

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "kept.toml"
WORST = 20
LEAST_WORDS = 8


def main(keep: bool) -> None:
    """Measure all packages."""
    before = tomllib.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    lines, all_texts = [], []
    print(f"{'package':24}{'vague':>8}{'weak':>8}{'long':>8}")
    for name, paths in packages(ROOT).items():
        texts = [text for path in paths for text in texts_of(path)]
        all_texts += texts
        measured = figures(texts)
        print(f"{name:24}{measured.vague:8.1f}{measured.weak:8.1f}{measured.long:8.1f}")
        ceilings = Figures(*map(ceil, measured))
        kept = Figures(**before.get(name, ceilings._asdict()))
        best = Figures(*map(min, kept, ceilings))
        lines.append(f'["{name}"]\nvague = {best.vague:.0f}\nweak = {best.weak:.0f}\nlong = {best.long:.0f}\n')
    print(f"\nThe {WORST} texts with the largest share of vague words:")
    for text in sorted(all_texts, key=_vagueness, reverse=True)[:WORST]:
        print(f"{text.path.relative_to(ROOT)}:{text.line}  {' '.join(text.words.split())[:120]}")
    if keep:
        KEPT.write_text("\n".join(lines), "utf-8")


def _vagueness(text: Text) -> float:
    return figures([text]).vague if len(words_of(text.words)) >= LEAST_WORDS else 0.0


if __name__ == "__main__":
    main("--keep" in sys.argv[1:])
