"""Requirement of a Unix-like system: Unix sockets, terminals as files, and limits of a process."""

from __future__ import annotations

from solo.cli.errors import CommandError


def need_unix(refusal: str) -> None:
    """Raise CommandError with this sentence on a system without these features, such as Windows."""
    try:
        import resource  # noqa: F401 (asked for on its own: the doors import it where no sentence could be said)
        import termios  # noqa: F401
    except ImportError as error:
        raise CommandError(refusal) from error
