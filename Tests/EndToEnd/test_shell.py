"""The app opens without a network, from what the service worker keeps, and a new version is offered.
"""

import json
import os
import re
import struct

import pytest
from playwright.sync_api import expect

from support.assets import Assets
from support.books import store
from support.proxy import Proxy
from support.program import Server
from support.window import Window, wait_for


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
    window.expect_book("Emma")
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
    assert {"", "app.js", "app.packed", "style.css", "icon.svg"} <= names
    assert not [name for name in names if re.match("socket|imports|health|v1|worker", name)]


def test_the_program_is_unpacked_once(server, open_window):
    window = open_window().open()
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.reload()
    window.expect_sign("Saved")
    kind, start = window.page.evaluate("""async () => {
        const answer = await fetch("app.packed");
        const content = new Uint8Array(await answer.arrayBuffer(), 0, 4);
        return [answer.headers.get("content-type"), String.fromCharCode(...content)];
    }""")
    assert (kind, start) == ("application/wasm", "\0asm")


def test_a_new_version_is_offered_and_not_forced(changing_server, assets, open_window):
    window = open_window(of=changing_server).open()
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    changing_server.kill()
    assets.change("index.html", b"<title>Bookspine</title>", b"<title>Bookspine</title><!-- 2 -->")
    changing_server.start()
    expect(window.text("A new version is ready.")).to_be_visible()
    is_new = "document.documentElement.innerHTML.includes('<!-- 2 -->')"
    # Loading the page again does not bring it: another window may be in the midst of something.
    window.reload()
    expect(window.text("A new version is ready.")).to_be_visible()
    assert not window.page.evaluate(is_new)
    window.begin_to_add()
    window.fill(Title="Emma", Pages="47?")
    with window.page.expect_navigation():
        window.button("Reload").dispatch_event("click")
    # The half-filled form is as it was.
    expect(window.dialog.get_by_label("Title", exact=True)).to_have_value("Emma")
    expect(window.dialog.get_by_label("Pages", exact=True)).to_have_value("47?")
    assert window.page.evaluate(is_new)
    window.fill(Pages="474")
    window.button("Done").click()
    window.expect_sign("Saved")
    expect(window.text("A new version is ready.")).to_have_count(0)
    # The old version's files are gone.
    assert len([address for address in kept(window) if "/?" in address]) == 1


def test_a_sign_in_in_front_of_the_server(proxy, open_window):
    """Its answers take nobody's place: the app opens, and what it keeps stays."""
    window = open_window(of=proxy).open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = window.may_be_broken = True
    before = kept(window)
    for begin in [proxy.redirect, proxy.show_page, lambda: proxy.show_page("502 Bad Gateway")]:
        begin()
        proxy.requests.clear()
        window.reload()
        window.expect_book("Emma")
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


def test_another_window_keeps_its_version_until_its_reader_wants(
        changing_server, assets, open_window):
    window = open_window(of=changing_server).open()
    wait_until_kept(window)
    other = Window(window.page.context.new_page(), changing_server).open()
    other.begin_to_add()
    other.fill(Title="Emma")
    window.may_fail_to_connect = other.may_fail_to_connect = True
    changing_server.kill()
    assets.change("style.css", b":root", b".second-version{}:root")
    changing_server.start()
    expect(window.text("A new version is ready.")).to_be_visible()
    with window.page.expect_navigation():
        window.button("Reload").click()
    expect(other.text("A new version is ready.")).to_be_attached()
    other.button("Done").click()
    window.expect_book("Emma")
    with other.page.expect_navigation():
        other.button("Reload").click()
    other.expect_book("Emma")
    assert other.faults == []


def test_a_half_filled_form_outlives_a_reload_without_the_server(server, open_window):
    window = open_window().open()
    window.add("Emma", Author="J. Austen")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.begin_to_add()
    window.fill(Title="Persuasion")
    window.may_fail_to_connect = True
    server.kill()
    window.reload()
    expect(window.dialog.get_by_label("Title", exact=True)).to_have_value("Persuasion")
    window.button("Cancel").click()
    window.button("Discard changes").click()
    expect(window.dialog).to_have_count(0)
    window.begin_to_add()
    expect(window.dialog.get_by_label("Title", exact=True)).to_have_value("")


def test_an_app_that_is_older_than_the_server_says_so(changing_server, assets, open_window):
    assets.change("app.packed", b"bookspine.v1", b"bookspine.v0")
    window = open_window(of=changing_server).open()
    window.expect_sign("Reload to sync")
    wait_until_kept(window)
    assets.change("app.packed", b"bookspine.v0", b"bookspine.v1")
    with window.page.expect_navigation():
        window.button("Reload", exact=True).click()
    window.expect_sign("Saved")


def test_the_sign_says_what_stands_in_the_way(proxy, open_window):
    window = open_window(of=proxy).open()
    window.expect_sign("Saved")
    window.may_fail_to_connect = window.may_be_broken = True
    proxy.redirect()
    window.expect_sign("Sign in again to sync")
    window.text("Sign in again to sync").click()
    proxy.show_page()
    window.page.get_by_role("link", name="Sign in").click()
    expect(window.page.get_by_text("Please sign in")).to_be_visible()
    proxy.pass_on()
    window.reload()
    window.expect_sign("Saved")
    proxy.show_page("502 Bad Gateway")
    window.expect_sign("The server answers with an error")


def test_a_hidden_window_rests(server, open_window):
    window = open_window()
    sockets = []
    window.page.on("websocket", lambda socket: sockets.append(socket))
    window.page.clock.install()
    window.open()
    window.expect_sign("Saved")

    def turn(hidden):
        window.page.evaluate(
            """hidden => {
              Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
              document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
            }""", hidden)

    def rests():
        # A window that is still saving when its time has come waits for as long again.
        window.page.clock.fast_forward("01:05")
        return sockets[-1].is_closed()

    turn(True)
    wait_for(rests, what="the rest")
    window.page.clock.fast_forward("10:00")
    count = len(sockets)
    assert sockets[-1].is_closed()
    store(server, 1)
    turn(False)
    window.expect_count(1)
    assert len(sockets) == count + 1


def test_the_app_can_be_installed(server, browser, tmp_path):
    # A window without a profile of its own is private, and nothing is installed from there.
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=os.environ.get(
            "BOOKSPINE_CHROMIUM", "/usr/bin/chromium"),
        args=["--no-sandbox"] if os.geteuid() == 0 else [])
    try:
        page = context.new_page()
        page.goto(server.url())
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        inspector = context.new_cdp_session(page)
        assert inspector.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = inspector.send("Page.getAppManifest")
        assert manifest["errors"] == []
        for icon in json.loads(manifest["data"])["icons"]:
            answer = page.request.get(server.url(icon["src"].removeprefix("/")))
            assert answer.ok and answer.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", answer.body()[16:24])
                assert icon["sizes"] == f"{width}x{height}"
    finally:
        context.close()


def test_a_link_to_a_book_that_is_not_there_says_so(server, open_window):
    window = open_window().open("/books/nowhere")
    said = window.page.get_by_text("There is no book here any more.")
    expect(said).to_be_visible()
    # The second time the device knows already, and the server has nothing to add.
    wait_until_kept(window)
    window.reload()
    expect(said).to_be_visible()
    window.may_fail_to_connect = True
    server.kill()
    window.reload()
    expect(said).to_be_visible()
