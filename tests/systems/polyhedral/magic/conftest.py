"""The shipped content, with its spells."""

import pytest

from solo.systems.contract import Content
from tests.systems.polyhedral.shipped import CONTENT


@pytest.fixture(scope="session")
def content() -> Content:
    return CONTENT
