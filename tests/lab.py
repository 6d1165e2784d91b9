"""A real JupyterLab and a real Chromium, for tests that do what a person does."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

ROOT = Path(__file__).parent.parent
TOKEN = "for-the-tests"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
SCROLLED_HEIGHT = "document.querySelector('.jp-WindowedPanel-outer').scrollHeight"
CELLS_HEIGHT = """Math.max(...[...document.querySelectorAll('.jp-Notebook .jp-Cell')].map(
    cell => cell.getBoundingClientRect().bottom))"""
NOTHING_WAITS = (
    """() => ![...document.querySelectorAll('.jp-InputPrompt')].some(one => one.textContent.includes('*'))"""
)
NO_BROWSER = "no Chromium on this machine, so nothing was tried in a browser"


def chromium_path(playwright: Playwright) -> str | None:
    """The Chromium to use: the one named in SABOTEUR_CHROMIUM, the system's, or playwright's own."""
    named = os.environ.get("SABOTEUR_CHROMIUM")
    system = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")]
    candidates = [named, *system, playwright.chromium.executable_path]
    return next((path for path in candidates if path and Path(path).exists()), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium; where there is none the test is skipped, or fails if a browser is required."""
    with sync_playwright() as playwright:
        path = chromium_path(playwright)
        if path is None:
            if os.environ.get("SABOTEUR_BROWSER") == "required":
                pytest.fail(NO_BROWSER)
            pytest.skip(NO_BROWSER)
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def lab(folder: Path, is_dark: bool = False) -> Iterator[str]:
    """A JupyterLab that serves a folder, with settings of its own; gives its address."""
    port = _free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root"]
    command += [f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder}", "--ServerApp.port_retries=0"]
    settings = folder / ".settings"
    themes = settings / "@jupyterlab" / "apputils-extension" / "themes.jupyterlab-settings"
    themes.parent.mkdir(parents=True, exist_ok=True)
    themes.write_text(json.dumps({"theme": "JupyterLab Dark" if is_dark else "JupyterLab Light"}), encoding="utf-8")
    environment = os.environ | {"JUPYTERLAB_SETTINGS_DIR": str(settings)}
    log = folder / "jupyterlab.log"
    with log.open("wb") as output:
        server = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, cwd=folder, env=environment)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api", server, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=30)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.2)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


class Notebook:
    """A notebook that is open in JupyterLab, with what its page complained about and asked for."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        self.outside: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._see)
        page.goto(f"{address}/lab/tree/{name}?token={TOKEN}&reset")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        self._wait_for_kernel(name)
        self.wait()

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _see(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:", self.address.replace("http", "ws"))):
            self.outside.append(request.url)

    def _wait_for_kernel(self, name: str) -> None:
        """Wait until the notebook has a kernel that is ready: JupyterLab would ask for one if cells were run before."""
        for _ in range(300):
            sessions = self.page.request.get(f"{self.address}/api/sessions?token={TOKEN}").json()
            states = [session["kernel"]["execution_state"] for session in sessions if session["path"] == name]
            if states == ["idle"]:
                return
            self.page.wait_for_timeout(200)
        pytest.fail(f"no kernel for {name}: {sessions}")

    def wait(self) -> None:
        """Wait until nothing runs."""
        idle = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
        self.page.wait_for_selector(idle, state="attached", timeout=120_000)

    def choose(self, menu: str, entry: str) -> None:
        """Choose an entry of a menu."""
        self.page.get_by_role("menuitem", name=menu, exact=True).click()
        self.page.get_by_role("menuitem", name=entry, exact=True).click()

    def run_all(self) -> None:
        """Forget the stored outputs and run all cells, by the menu, as a person would."""
        self.choose("Edit", "Clear Outputs of All Cells")
        self.page.wait_for_function("() => !document.querySelector('.jp-OutputArea-child')")
        self.choose("Run", "Run All Cells")
        self.page.wait_for_timeout(500)
        self.page.wait_for_function(NOTHING_WAITS, timeout=120_000)
        self.wait()

    def picture(self, path: Path) -> None:
        """Take a picture of the whole notebook, however long: the window is made as high as it is, until it fits.

        JupyterLab guesses the height of cells that have not been in sight, so the first answer may be too small.
        """
        size = self.page.viewport_size or {"width": 1280, "height": 800}
        for height in (SCROLLED_HEIGHT, SCROLLED_HEIGHT, CELLS_HEIGHT):
            self.page.set_viewport_size({"width": size["width"], "height": int(self.page.evaluate(height)) + 200})
            self.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0")
            self.page.wait_for_timeout(1000)
        self.page.screenshot(path=path)
        self.page.set_viewport_size(size)
