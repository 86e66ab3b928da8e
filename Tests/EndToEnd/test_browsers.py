"""The core of the offline story in browsers other than Chromium."""

import os

import pytest
from playwright.sync_api import expect

from support import calls, webkit
from support.window import Window, wait_for


def stored_titles(server):
    with calls.Socket(server.socket_url) as client:
        return {book["title"] for book in client.query("books").values()}


def test_firefox(server, playwright):
    path = os.environ.get("BOOKSPINE_FIREFOX", "/usr/bin/firefox-esr")
    if not os.access(path, os.X_OK):
        pytest.skip(f"Firefox is not at {path}")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    try:
        window = Window(browser.new_context(locale="en-GB").new_page(), server).open()
        window.add("Emma", Author="Jane Austen")
        window.expect_sign("Saved")
        window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        window.begin_to_add()
        window.fill(Title="Persuasion")
        server.kill()
        window.reload()
        expect(window.dialog.get_by_label("Title", exact=True)).to_have_value("Persuasion")
        window.button("Done").click()
        window.expect_sign("Offline, 1 change waits")
        window.open()
        window.reload()
        window.expect_book("Emma")
        window.expect_book("Persuasion")
        window.expect_sign("Offline, 1 change waits")
        server.start()
        window.expect_sign("Saved")
        assert stored_titles(server) == {"Emma", "Persuasion"}
    finally:
        browser.close()


def test_webkit(server):
    if missing := webkit.missing():
        pytest.skip(f"WebKitGTK cannot run: {missing} is not installed")
    with webkit.WebKit() as window:
        window.open(server.url())
        window.expect("Saved")
        window.click("Add a book")
        window.type("Title", "Emma")
        window.click("Done")
        wait_for(lambda: stored_titles(server) == {"Emma"}, what="the addition")
        window.promise("navigator.serviceWorker.ready.then(() => true)")
        window.open(server.url("#/add"))
        window.type("Title", "Persuasion")
        server.kill()
        window.reload()
        wait_for(lambda: window.value("Title") == "Persuasion", what="the draft")
        window.click("Done")
        window.expect("Offline, 1 change waits")
        window.reload()
        window.expect("Emma")
        window.expect("Persuasion")
        window.expect("Offline, 1 change waits")
        server.start()
        window.expect("Saved")
        wait_for(lambda: stored_titles(server) == {"Emma", "Persuasion"}, what="the change")
