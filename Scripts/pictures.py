#!/usr/bin/env python3
"""Takes pictures of every screen of the built program (`make pictures`), with invented books: on a
phone, a tablet and a desktop, light and dark, into .build/pictures, to be looked at. The README's are
copied to Documentation/pictures."""

import base64
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from support import calls, console, screens, window  # noqa: E402: they stand beside the tests

PROGRAM = os.environ.get("BOOKSPINE_PROGRAM", str(ROOT / ".build" / "bookspine"))
ALL = pathlib.Path(os.environ.get("BOOKSPINE_PICTURES", ROOT / ".build" / "pictures"))
SHOWN = ROOT / "Documentation" / "pictures"
CHROMIUM = os.environ.get("BOOKSPINE_CHROMIUM", "/usr/bin/chromium")
SIZES = [(390, 844), (820, 1180), (1440, 900)]
SCHEMES = ["light", "dark"]
BOOK = "picture01"
README = [
    "spines-1440-light", "details-1440-light", "covers-1440-dark", "list-390-light",
    "details-390-light", "sheet-390-light", "covers-390-dark", "console-1440-light",
]


class Server:
    """The program with the invented library."""

    def __init__(self, library):
        subprocess.run(
            [PROGRAM, "import", SHOWN / "library.jsonl", "--library", library],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        command = [PROGRAM, "serve", "--port", "0", "--library", library]
        if "BOOKSPINE_ASSETS" in os.environ:
            command += ["--assets", os.environ["BOOKSPINE_ASSETS"]]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)", self.process.stdout.readline())[1])

    def stop(self):
        self.process.terminate()
        self.process.wait()


def take(browser, server, size, scheme):
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB",
        has_touch=width < 700, device_scale_factor=2 if width < 700 else 1.5)
    page = context.new_page()
    developer = context.new_cdp_session(page)
    shown = window.Window(page, server).open()
    page.get_by_text("Ash & Honey").first.wait_for(state="attached")
    for name in screens.Walk(shown, book=BOOK).screens():
        keep(page, developer, f"{name.replace(' ', '-')}-{width}-{scheme}")
    take_console(shown, server, developer, f"{width}-{scheme}")
    context.close()


def take_console(shown, server, developer, ending):
    """The data console: each of its states, and the moment in which somebody else changes a field."""
    opened = console.Console(shown.open_console(f"/books/{BOOK}"))
    for name in opened.states(book=BOOK):
        keep(shown.page, developer, f"console-{name.replace(' ', '-')}-{ending}")
    shown.page.get_by_role("heading", level=1).click()
    shown.go(f"/books/{BOOK}")
    with calls.Socket(f"ws://127.0.0.1:{server.port}/socket") as client:
        for rating in [4.0, 4.25]:
            expect(opened.value("rating")).to_be_visible()
            client.commit(calls.setting(f"books/{BOOK}", {"rating": rating}, mask=["rating"], exists=True))
            expect(opened.value("rating")).to_have_text(str(rating))
    opened.row("rating").locator("s").wait_for()
    keep(shown.page, developer, f"console-{ending}")


def keep(page, developer, name):
    # Covers are decoded, fonts are there.
    page.evaluate("document.fonts.ready.then(() => 1)")
    page.wait_for_timeout(150)
    picture = developer.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    (ALL / f"{name}.webp").write_bytes(base64.b64decode(picture["data"]))


def main():
    shutil.rmtree(ALL, ignore_errors=True)
    ALL.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(os.path.join(folder, "library.bookspine"))
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        try:
            for size, scheme in itertools.product(SIZES, SCHEMES):
                take(browser, server, size, scheme)
        finally:
            browser.close()
            server.stop()
    for name in README:
        shutil.copy(ALL / f"{name}.webp", SHOWN)
    print(f"pictures: {len(list(ALL.iterdir()))} in {ALL}, of them {len(README)} in {SHOWN}")


main()
