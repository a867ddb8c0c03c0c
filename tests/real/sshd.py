"""Where the system's own sshd is, and how it lets in whoever runs the tests."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

PROGRAM = shutil.which("sshd", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin")))
USER = getpass.getuser()
WANTED_BY_ROOT = Path("/run/sshd")  # made by whatever starts sshd with the machine


def way(folder: Path, key: Path, lines: str, authorized: str, instead: Mapping[str, str]) -> Sequence[str]:
    """What `ssh` has to be told to come by an sshd with these lines and keys, some words replaced; checked by sshd."""
    folder.mkdir()
    if os.geteuid() == 0:
        WANTED_BY_ROOT.mkdir(mode=0o755, exist_ok=True)
    for word, meant in instead.items():
        lines, authorized = lines.replace(word, meant), authorized.replace(word, meant)
    keys, settings = folder / "authorized_keys", folder / "sshd_config"
    keys.write_text(authorized)
    settings.write_text(
        f"HostKey {key}\nAuthorizedKeysFile {keys}\nStrictModes no\nUsePAM no\nSubsystem sftp internal-sftp\n{lines}"
    )
    checked = subprocess.run([str(PROGRAM), "-t", "-f", settings], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    return "-o", f"ProxyCommand={PROGRAM} -i -f {settings}"
