"""Solution of least-squares equations, whose matrix is positive definite."""

from __future__ import annotations

from collections.abc import Sequence


def solve(equations: Sequence[Sequence[float]]) -> list[float]:
    """Solve equations by elimination. Each row has its right side last."""
    rows = [list(row) for row in equations]
    for number, row in enumerate(rows):
        for other in rows[number + 1 :]:
            factor = other[number] / row[number]
            other[number:] = [there - factor * here for there, here in zip(other[number:], row[number:], strict=True)]
    solution: list[float] = []
    for number, row in reversed(list(enumerate(rows))):
        known = sum([one * other for one, other in zip(reversed(row[number + 1 : -1]), solution, strict=True)])
        solution.append((row[-1] - known) / row[number])
    return solution[::-1]
