"""The app opens without a network, from what the service worker keeps, and a new version is offered.
"""

import re

import pytest
from playwright.sync_api import expect

from support.assets import Assets
from support.proxy import Proxy
from support.program import Server
from support.window import WAIT, wait_for


def wait_until_kept(window):
    """Until the service worker has all files."""
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def kept(window):
    """The addresses of everything in every cache."""
    return window.page.evaluate(
        """async () => {
          const found = []
          for (const name of await caches.keys())
            for (const request of await (await caches.open(name)).keys()) found.push(request.url)
          return found
        }""")


@pytest.fixture
def assets(tmp_path):
    return Assets(tmp_path / "assets")


@pytest.fixture
def changing_server(tmp_path, assets):
    server = Server(tmp_path / "other.bookspine", assets=str(assets.folder)).start()
    yield server
    server.stop()


@pytest.fixture
def proxy(server):
    proxy = Proxy(server)
    yield proxy
    proxy.close()


def test_the_app_opens_without_the_server(server, open_window):
    window = open_window().open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    server.kill()
    window.reload()
    expect(window.text("Bookspine", exact=True)).to_be_visible()
    window.expect_sign("Offline")
    # Fonts and icons are there too, and a link to a screen without the `#` finds its way.
    for name in ["serif-italic-greek.woff2", "icon-512.png", "covers.svg", "manifest.webmanifest"]:
        assert window.page.evaluate("name => fetch(name).then(answer => answer.ok)", name)
    window.page.goto(server.url("books/nothing"))
    assert window.page.url == server.url("#/books/nothing")


def test_nothing_of_the_library_is_in_a_cache(server, open_window, tmp_path):
    window = open_window().open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    file = tmp_path / "books.csv"
    file.write_text("Title,Author\nPersuasion,Jane Austen\n")
    window.go("/import")
    window.choose_file(file)
    window.button("Import 1 book").click()
    expect(window.text("1 book came in", exact=False)).to_be_visible()
    window.page.evaluate("fetch('/health')")
    window.reload()
    window.expect_book("Emma")
    names = {re.sub(r"\?.*", "", address.removeprefix(server.url())) for address in kept(window)}
    assert {"", "app.js", "app.wasm", "style.css", "icon.svg"} <= names
    assert not [name for name in names if re.match("socket|imports|health|v1|worker", name)]


def test_a_new_version_is_offered_and_not_forced(changing_server, assets, open_window):
    window = open_window(of=changing_server).open()
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    changing_server.kill()
    assets.change("index.html", b"<title>Bookspine</title>", b"<title>Bookspine</title><!-- 2 -->")
    changing_server.start()
    expect(window.text("A new version is ready.")).to_be_visible(timeout=30_000)
    is_new = "document.documentElement.innerHTML.includes('<!-- 2 -->')"
    # Loading the page again does not bring it: another window may be in the midst of something.
    window.reload()
    expect(window.text("A new version is ready.")).to_be_visible()
    assert not window.page.evaluate(is_new)
    with window.page.expect_navigation():
        window.button("Reload").click()
    window.expect_sign("Saved")
    assert window.page.evaluate(is_new)
    expect(window.text("A new version is ready.")).to_have_count(0)
    # The old version's files are gone.
    assert len([address for address in kept(window) if "/?" in address]) == 1


def test_a_sign_in_in_front_of_the_server(proxy, open_window):
    """Its answers take nobody's place: the app opens, and what it keeps stays."""
    window = open_window(of=proxy).open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = window.may_refuse = True
    before = kept(window)
    for begin in [proxy.redirect, proxy.show_page, lambda: proxy.show_page("502 Bad Gateway")]:
        begin()
        proxy.requests.clear()
        window.reload()
        expect(window.text("Bookspine", exact=True)).to_be_visible()
        expect(window.text("Please sign in")).to_have_count(0)
        assert kept(window) == before
        # Nothing spins.
        window.page.wait_for_timeout(1500)
        assert len(proxy.requests) < 12, proxy.requests
    # What is not the app itself, the sign-in shows.
    proxy.show_page()
    window.page.goto(proxy.url("?sign-in"))
    expect(window.page.get_by_text("Please sign in")).to_be_visible()
    proxy.pass_on()
    window.reload()
    window.expect_book("Emma")
    assert window.page.url == proxy.url("#/") or window.page.url == proxy.url()
