"""Check for a Unix-like system, which has Unix sockets, terminals as files, and process limits."""

from __future__ import annotations

from solo.cli.errors import CommandError


def need_unix(refusal: str) -> None:
    """Raise CommandError with the sentence `refusal` on a system that is not Unix-like, such as Windows."""
    try:
        import resource  # noqa: F401 (asked for on its own: the doors import it where no sentence could be said)
        import termios  # noqa: F401
    except ImportError as error:
        raise CommandError(refusal) from error
