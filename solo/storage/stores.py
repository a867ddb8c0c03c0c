"""Choice of the store for campaigns: this machine's files or a database, by option or by `SOLO_STORE`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping

from solo.storage.errors import SaveError
from solo.storage.store import FILES, Store

DATABASES = ("postgresql://", "postgres://")
SETTING = "SOLO_STORE"


def install_command(extra: str) -> str:
    """Return the command that adds an extra of Solo to the environment in which this process runs."""
    return f"{shlex.quote(sys.executable or 'python3')} -m pip install 'solo-tabletop[{extra}]'"


NEEDS_POSTGRES = f"PostgreSQL needs one more package: {install_command('postgres')}."


def database(environment: Mapping[str, str], named: str = "") -> str:
    """Return the database URL in `named`, or else in `SOLO_STORE`; "" for this machine's files.

    Raises SaveError with a sentence if the text is not a database URL.
    """
    wanted = named.strip() or environment.get(SETTING, "").strip()
    if wanted and not wanted.startswith(DATABASES):
        raise SaveError(f"Write the database as postgresql://USER@MACHINE/DATABASE, in --store or {SETTING}.")
    return wanted


def choose_store(environment: Mapping[str, str], named: str = "") -> Store:
    """Return the store that `named` or else `SOLO_STORE` names, or else this machine's files.

    Raises SaveError with a sentence if the store is invalid or cannot be reached now.
    """
    wanted = database(environment, named)
    if not wanted:
        return FILES
    try:
        from solo.storage.postgres import PostgresStore
    except ImportError as error:
        raise SaveError(NEEDS_POSTGRES) from error
    return PostgresStore(wanted)
