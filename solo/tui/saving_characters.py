"""Storing characters from pages: finished ones on the roster, unfinished ones as drafts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from solo.tui.shell import LocalShell
    from solo.tui.unfinished_characters import UnfinishedCharacter


def keep_character(app: LocalShell, character: msgspec.Struct, replacing: str | None) -> str | None:
    """Put a character on the roster, in place of the character called `replacing` if given.

    Return a sentence if that failed, else None. Without an open campaign, a campaign is created first, and the app
    itself shows any failure.
    """
    if app.session is None:
        app.doors.with_campaign(lambda _: app.complain(keep_character(app, character, replacing) or ""))
        return None
    try:
        app.session.put_character(character, replacing=replacing)
    except ValueError as error:
        return str(error)
    app.tell_pages()
    return None


def taken_names(app: LocalShell) -> set[str]:
    """Return the names of the campaign's characters: on the roster, removed, and unfinished."""
    session = app.session
    if session is None:
        return set()
    drafts = app.drafts.list_drafts(session.system.manifest.key, campaign_folder(app))
    return {*session.characters(), *session.removed_characters(), *(one.draft.name for one in drafts)}


def keep_draft(app: LocalShell, unfinished: UnfinishedCharacter) -> None:
    """Store a draft."""
    _change(app, lambda: app.drafts.keep(unfinished))


def forget_draft(app: LocalShell, key: str) -> None:
    """Delete a draft."""
    _change(app, lambda: app.drafts.forget(key))


def campaign_folder(app: LocalShell) -> str:
    """Return the name of the open campaign's folder; "" if none is open."""
    return app.session.folder.name if app.session is not None else ""


def _change(app: LocalShell, change: Callable[[], None]) -> None:
    try:
        change()
    except ValueError as error:
        app.complain(str(error))
    app.tell_pages()
