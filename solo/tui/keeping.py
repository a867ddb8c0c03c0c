"""Owns how pages keep characters: finished ones on the roster, unfinished ones until somebody goes on with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from solo.tui.drafts import Unfinished
    from solo.tui.shell import Shell


def keep_character(app: Shell, character: msgspec.Struct, replacing: str | None) -> str | None:
    """Put a character on the roster, in the place of one of it or beside them; a sentence where that failed.

    Where no campaign is open, a first one is made, and what fails then is said by the app.
    """
    if app.session is None:
        app.doors.with_campaign(lambda _: app.complain(keep_character(app, character, replacing) or ""))
        return None
    try:
        app.session.put_character(character, replacing=replacing)
    except ValueError as fault:
        return str(fault)
    app.tell_pages()
    return None


def keep_draft(app: Shell, unfinished: Unfinished) -> None:
    """Keep a character that is not finished yet."""
    _change(app, lambda: app.drafts.keep(unfinished))


def forget_draft(app: Shell, key: str) -> None:
    """Keep an unfinished character no longer."""
    _change(app, lambda: app.drafts.forget(key))


def campaign_folder(app: Shell) -> str:
    """The name of the open campaign's folder, "" where none is open."""
    return app.session.folder.name if app.session is not None else ""


def _change(app: Shell, change: Callable[[], None]) -> None:
    try:
        change()
    except ValueError as fault:
        app.complain(str(fault))
    app.tell_pages()
