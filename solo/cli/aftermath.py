"""Owns what the line tells after a fight that went ill, as its page does, and which words lead on from there."""

from __future__ import annotations

from collections.abc import Iterator

from solo.campaign.session import Session
from solo.host.place import Place
from solo.tui.screens.fight.aftermath import Aftermath, Aftermaths


def aftermath(session: Session) -> Aftermath:
    """What is to be told of what has ended at the table of a session; nothing where that went well."""
    return Aftermaths(Place(session), lambda: session.system, lambda: True).now()


def ways_on(after: Aftermath) -> Iterator[str]:
    """What may be typed now."""
    if not after.ill:
        yield "Enter keeps this ending; u takes back."
        return
    tends = " and tends the hurt; k only keeps it" if after.to_care else ""
    yield f"Enter keeps this ending{tends}."
    turned = f"U goes back to {after.turned.title}; " if after.turned else ""
    yield f"f fights it again with other dice; {turned}u takes the latest answer back."
