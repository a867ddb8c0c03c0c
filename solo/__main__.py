"""Entry point of `python -m solo`, for machines on which the command `solo` is not on the path."""

import sys

from solo.cli.main import main

sys.exit(main())
