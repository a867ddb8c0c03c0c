"""Runs tests with a fault that is planted while its module is imported: `PATH NUMBER TEST …`."""

from __future__ import annotations

import sys

import pytest

from tests.mutants.running import plant_on_import

if __name__ == "__main__":
    plant_on_import(sys.argv[1], int(sys.argv[2]))
    sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-n0", *sys.argv[3:]]))
