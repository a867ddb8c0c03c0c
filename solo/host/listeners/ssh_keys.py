"""SSH keys in OpenSSH format: the host key, and people's public keys."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import asyncssh

from solo.storage import atomic
from solo.storage.errors import SaveError

KIND_OF_KEY: Final = "ssh-ed25519"


class HostKeyError(ValueError):
    """The host key is not available; the text is a sentence."""


def format_key(key: asyncssh.SSHKey) -> str:
    """Return a public key in OpenSSH format without its comment."""
    return " ".join(key.export_public_key("openssh").decode().split()[:2])


def host_key(file: Path) -> asyncssh.SSHKey:
    """Return this host's key.

    If there is none, create one that only its owner can read. Raises HostKeyError with a sentence if it cannot be read
    or written.
    """
    try:
        if not atomic.file_exists(file):
            _make_key(file)
        return asyncssh.import_private_key(atomic.read_bytes(atomic.tightened_file(file)))
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise HostKeyError(f"{file} contains no readable key: remove it, and Solo creates a new one.") from error
    except (SaveError, OSError) as error:
        raise HostKeyError(f"The host key could not be read: {error}") from error


def fingerprint(key: asyncssh.SSHKey) -> str:
    """Return the key's fingerprint, as ssh shows it for an unknown host."""
    return key.get_fingerprint()


def _make_key(file: Path) -> None:
    atomic.make_folder(file.parent)
    private = asyncssh.generate_private_key(KIND_OF_KEY, comment="Solo").export_private_key("openssh")
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(private)
