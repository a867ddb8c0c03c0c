"""Owns `python -m solo`, which is the command `solo` where its script is not on the path."""

import sys

from solo.cli.main import main

sys.exit(main())
