"""Owns the choice of a store: what names one, and what is said where it cannot be had."""

from __future__ import annotations

from collections.abc import Mapping

from solo.storage.faults import SaveFault
from solo.storage.store import FILES, Store

DATABASES = ("postgresql://", "postgres://")
SETTING = "SOLO_STORE"


def chosen(environment: Mapping[str, str], named: str = "") -> Store:
    """The store that is named, else the one that `SOLO_STORE` names, else this machine's files.

    Raises SaveFault with a sentence for what names no store, or one that cannot be reached now.
    """
    wanted = named.strip() or environment.get(SETTING, "").strip()
    if not wanted:
        return FILES
    if not wanted.startswith(DATABASES):
        raise SaveFault(f"A store is named like postgresql://USER@MACHINE/DATABASE, by --store or {SETTING}.")
    try:
        from solo.storage.rows import Rows
    except ImportError as error:
        raise SaveFault(
            "A store on PostgreSQL needs one more package: pip install 'solo-tabletop[postgres]'."
        ) from error
    return Rows(wanted)
