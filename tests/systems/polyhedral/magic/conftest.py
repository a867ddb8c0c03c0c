"""The shipped content, with its spells."""

import pytest

from solo.library.systems import open_system
from solo.systems.contract import Content


@pytest.fixture(scope="session")
def content() -> Content:
    return open_system("polyhedral", None).content
