import os
import pathlib

import pytest

from support import program


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: measures time, so nothing else may run beside it")


@pytest.fixture(scope="session", autouse=True)
def built_program():
    path = pathlib.Path(program.path())
    if not os.access(path, os.X_OK):
        pytest.exit(f"{path} is not there: run `make release`, or name one in BOOKSPINE_PROGRAM", 1)
    return path


@pytest.fixture
def library(tmp_path):
    return tmp_path / "library.bookspine"


@pytest.fixture
def server(library):
    server = program.Server(library).start()
    yield server
    server.stop()


@pytest.fixture
def emulator():
    server = program.Emulator().start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """Chromium without what stands around its pages, which opens a window for half the processor's
    time. A `Device` is the whole of it, with a profile on the disk."""
    path = os.environ.get("BOOKSPINE_CHROMIUM") or next(
        filter(os.path.exists, ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]))
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=path, args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def open_window(browser, server, request):
    """Makes windows, each with a browser profile of its own. At the end of the test none of them
    may have said an error on its console."""
    from support.window import Window

    windows = []

    def make(width=1440, height=900, of=None, locale="en-GB", **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, **options)
        window = Window(context.new_page(), of or server)
        windows.append(window)
        return window

    yield make
    folder = os.environ.get("BOOKSPINE_SCREENSHOTS")
    for index, window in enumerate(windows):
        if folder:
            name = f"{request.node.name}-{index}.png".replace("/", "-")
            window.page.screenshot(path=os.path.join(folder, name))
        window.page.context.close()
    for window in windows:
        assert window.faults == []
