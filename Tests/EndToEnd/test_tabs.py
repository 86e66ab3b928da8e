"""Several tabs of one browser on one library: one copy on the device, one connection."""

import time

import pytest
from playwright.sync_api import Error, expect

from support import calls
from support.window import Window, wait_for

# A second is what a reader may notice; the machine that runs the tests may be busy.
SOON = 1.0


class Tabs:
    """The tabs of one browser profile."""

    def __init__(self, browser, server):
        self.server = server
        self.context = browser.new_context(
            viewport={"width": 1440, "height": 900}, locale="en-GB")
        self.context.add_init_script(
            "Object.defineProperty(document, 'hidden', { get: () => !!window.isHidden })")
        self.windows = []
        self.sockets = {}

    def open(self):
        page = self.context.new_page()
        sockets = self.sockets[page] = []
        page.on("websocket", lambda socket: sockets.append(socket))
        window = Window(page, self.server).open()
        self.windows.append(window)
        # Else the second might be there first.
        if len(self.windows) == 1:
            self.expect_owner(window)
        return window

    def connected(self, window):
        """How many connections the tab has that stand."""
        # Playwright hears of sockets only while it talks with the page.
        window.page.evaluate("0")
        return sum(not socket.is_closed() for socket in self.sockets[window.page])

    def owners(self):
        return [window for window in self.windows if self.connected(window)]

    def expect_owner(self, window):
        wait_for(lambda: self.owners() == [window], what="the connection of one tab alone")


@pytest.fixture
def tabs(browser, server):
    tabs = Tabs(browser, server)
    yield tabs
    # Closing breaks off what is being loaded, which is no fault.
    faults = [window.faults for window in tabs.windows]
    tabs.context.close()
    assert not any(faults), faults


def titles(server):
    with calls.Socket(server.socket_url) as client:
        return sorted(book["title"] for book in client.query("books").values())


def wait_for_titles(server, expected):
    """Waits until the server has these books.

    Returns the seconds that it took."""
    start = time.monotonic()
    wait_for(lambda: titles(server) == expected, what=f"{expected} on the server")
    return time.monotonic() - start


def set_hidden(window, is_hidden):
    window.page.evaluate(
        "isHidden => { window.isHidden = isHidden; document.dispatchEvent("
        "new Event('visibilitychange', { bubbles: true })) }", is_hidden)


def tell_lifecycle(window, name):
    """Tells a tab that the browser stops it (`freeze`) or runs it again (`resume`), which a
    headless browser, where every tab is seen, never does."""
    window.page.evaluate(
        "name => document.dispatchEvent(new Event(name, { bubbles: true }))", name)


def test_a_write_in_one_tab_shows_in_the_other(tabs, server):
    first, second = tabs.open(), tabs.open()
    first.expect_sign("Saved")
    second.add("Emma", Author="Jane Austen")
    first.expect_book("Emma")
    second.expect_sign("Saved")
    assert titles(server) == ["Emma"]
    second.show("Emma")
    first.show("Emma")
    first.edit(Title="Emma, revised")
    expect(second.page.get_by_role(
        "heading", name="Emma, revised", exact=True).first).to_be_visible()
    # What is opened later has everything, too, and nobody opens a second connection.
    third = tabs.open()
    third.expect_book("Emma, revised")
    third.expect_sign("Saved")
    tabs.expect_owner(first)
    with calls.Socket(server.socket_url) as client:
        [book] = client.query("books")
        client.commit(calls.setting(f"books/{book}", {"title": "Emma, from elsewhere"}, ["title"]))
    for window in [second, third]:
        window.go("/")
        window.expect_book("Emma, from elsewhere")


def test_without_a_network_tabs_see_each_others_writes(tabs, server):
    first, second = tabs.open(), tabs.open()
    for window in [first, second]:
        window.expect_sign("Saved")
        window.may_fail_to_connect = True
    server.kill()
    first.expect_sign("Offline")
    first.add("Emma")
    second.expect_book("Emma")
    second.add("Persuasion")
    first.expect_book("Persuasion")
    for window in [first, second]:
        window.expect_sign("Offline, 2 changes wait")
    third = tabs.open()
    third.may_fail_to_connect = True
    third.expect_book("Emma")
    third.expect_book("Persuasion")
    third.add("Sanditon")
    first.expect_book("Sanditon")
    server.start()
    for window in [first, second, third]:
        window.expect_sign("Saved")
    assert titles(server) == ["Emma", "Persuasion", "Sanditon"]


@pytest.mark.alone
def test_closing_the_owner_hands_over(tabs, server):
    first, second = tabs.open(), tabs.open()
    first.add("Emma")
    second.expect_book("Emma")
    tabs.expect_owner(first)
    second.begin_to_add()
    second.fill(Title="Persuasion")
    first.page.close()
    tabs.windows.remove(first)
    start = time.monotonic()
    second.button("Done").click()
    wait_for_titles(server, ["Emma", "Persuasion"])
    taken = time.monotonic() - start
    print(f"The other tab's write was on the server {taken * 1000:.0f} ms after the owner was closed.")
    assert taken < SOON
    tabs.expect_owner(second)
    second.expect_sign("Saved")


def test_what_the_owner_wrote_last_is_sent_by_another(tabs, server):
    first, second = tabs.open(), tabs.open()
    for window in [first, second]:
        window.expect_sign("Saved")
        window.may_fail_to_connect = True
    server.kill()
    first.expect_sign("Offline")
    first.add("Emma")
    first.page.close()
    tabs.windows.remove(first)
    second.expect_sign("Offline, 1 change waits")
    server.start()
    second.expect_sign("Saved")
    assert titles(server) == ["Emma"]


@pytest.mark.alone
def test_an_owner_that_dies_is_followed(tabs, server):
    first, second = tabs.open(), tabs.open()
    first.add("Emma")
    second.expect_book("Emma")
    first.expect_sign("Saved")
    tabs.expect_owner(first)
    tabs.windows.remove(first)
    with pytest.raises(Error):
        first.page.goto("chrome://crash", timeout=2_000)
    second.add("Persuasion")
    taken = wait_for_titles(server, ["Emma", "Persuasion"])
    print(f"The other tab's write took {taken * 1000:.0f} ms when the owner had died.")
    assert taken < SOON
    second.expect_sign("Saved")
    third = tabs.open()
    third.expect_book("Persuasion")
    tabs.expect_owner(second)


@pytest.mark.alone
def test_a_frozen_owner_hands_over_and_catches_up(tabs, server):
    first, second = tabs.open(), tabs.open()
    first.add("Emma")
    second.expect_book("Emma")
    tabs.expect_owner(first)
    tell_lifecycle(first, "freeze")
    second.add("Persuasion")
    taken = wait_for_titles(server, ["Emma", "Persuasion"])
    print(f"The other tab's write took {taken * 1000:.0f} ms when the owner had been stopped.")
    assert taken < SOON
    second.expect_sign("Saved")
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/sanditon", {"title": "Sanditon"}))
    second.expect_book("Sanditon")
    tell_lifecycle(first, "resume")
    first.expect_book("Persuasion")
    first.expect_book("Sanditon")
    first.add("Lady Susan")
    second.expect_book("Lady Susan")
    wait_for_titles(server, ["Emma", "Lady Susan", "Persuasion", "Sanditon"])
    tabs.expect_owner(second)


def test_the_tab_that_is_seen_is_the_owner(tabs, server):
    first, second = tabs.open(), tabs.open()
    first.expect_sign("Saved")
    second.add("Emma")
    first.expect_book("Emma")
    tabs.expect_owner(first)
    set_hidden(first, True)
    tabs.expect_owner(second)
    first.add("Persuasion")
    second.expect_book("Persuasion")
    wait_for_titles(server, ["Emma", "Persuasion"])
    # Among tabs that are all seen, or all hidden, it stays where it is.
    set_hidden(first, False)
    second.expect_sign("Saved")
    tabs.expect_owner(second)
