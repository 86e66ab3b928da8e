#!/usr/bin/env python3
"""Takes the README's pictures of the built program (`make pictures`), with invented books."""

import os
import re
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, ".build", "bookspine")
PICTURES = os.path.join(ROOT, "Documentation", "pictures")
CHROMIUM = os.environ.get("BOOKSPINE_CHROMIUM", "/usr/bin/chromium")
BOOK = "#/books/picture01"
SHOTS = [
    # name, width, height, scheme, place, what to press before the picture
    ("library-1440-light", 1440, 900, "light", BOOK, None),
    ("library-1440-dark", 1440, 900, "dark", BOOK, None),
    ("library-820-light", 820, 1180, "light", BOOK, None),
    ("library-390-light", 390, 844, "light", "", None),
    ("library-390-dark", 390, 844, "dark", "", None),
    ("edit-390-light", 390, 844, "light", BOOK, "Edit"),
    ("edit-1440-light", 1440, 900, "light", BOOK, "Edit"),
]


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "library.bookspine")
        subprocess.run(
            [PROGRAM, "import", os.path.join(PICTURES, "library.jsonl"), "--library", library],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--library", library], stdout=subprocess.PIPE,
            text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            take(address)
        finally:
            server.terminate()
            server.wait()


def take(address):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, width, height, scheme, place, press in SHOTS:
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(address.rstrip("/") + "/" + place)
            page.get_by_text("Ash & Honey").first.wait_for(state="attached")
            page.wait_for_timeout(1000)
            if press:
                page.get_by_role("button", name=press).first.click()
                page.wait_for_timeout(600)
            page.screenshot(path=os.path.join(PICTURES, name + ".png"))
            page.close()
        browser.close()


main()
