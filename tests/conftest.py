"""What holds for all tests: nobody's own progress is read or written, also not by the kernels that tests start."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from saboteur.learn import progress
from tests.lab import browser


@pytest.fixture(scope="session", autouse=True)
def progress_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get(progress.PLACE)
    os.environ[progress.PLACE] = str(tmp_path_factory.mktemp("progress") / "progress.json")
    yield
    os.environ.pop(progress.PLACE)
    if before is not None:
        os.environ[progress.PLACE] = before


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of a module."""
    with browser() as chromium:
        yield chromium
