"""Caches of a game switched off for a test, wherever they are named."""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper

import pytest


def switch_off(monkeypatch: pytest.MonkeyPatch, *modules: str) -> int:
    """Replace every cached function that these modules define by the plain one, in all modules that name it.

    Return the number of functions.
    """
    plain = {
        id(value): value.__wrapped__
        for module in modules
        for value in vars(sys.modules[module]).values()
        if isinstance(value, _lru_cache_wrapper) and value.__module__ == module
    }
    for module in [module for name, module in sys.modules.items() if name.startswith("solo.")]:
        for name, value in list(vars(module).items()):
            if id(value) in plain:
                monkeypatch.setattr(module, name, plain[id(value)])
    return len(plain)
