"""The interface in the reader's language, and only that language loaded."""

import pytest
from playwright.sync_api import expect

from support import books

WIDTHS = [390, 820, 1440]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_browser_says_which_language(server, open_window, width):
    books.store(server, 3)
    window = open_window(width, locale="de-AT")
    asked = []
    window.page.on("request", lambda request: asked.append(request.url.rsplit("/")[-1]))
    window.open()
    expect(window.text("3 Bücher", exact=True)).to_be_visible()
    assert [name for name in asked if name.endswith(".txt")] == ["german.txt"]
    root = window.page.locator("html")
    expect(root).to_have_attribute("lang", "de")
    expect(root).to_have_attribute("dir", "ltr")
    assert window.overflow() <= 0


def test_a_language_that_there_is_not_gives_way_to_the_next(server, open_window):
    window = open_window(locale="eo")
    window.page.add_init_script(
        "Object.defineProperty(navigator, 'languages', { get: () => ['eo', 'de-CH', 'en'] })")
    window.open()
    expect(window.text("Noch keine Bücher", exact=True)).to_be_visible()
    window = open_window(locale="eo").open()
    expect(window.text("No books yet", exact=True)).to_be_visible()
    expect(window.page.locator("html")).to_have_attribute("lang", "en")


def test_another_language_is_chosen_and_nothing_lost(server, open_window):
    books.store(server, 30)
    window = open_window().open()
    window.expect_count(30)
    window.search("the")
    window.button("Settings").first.click()
    expect(window.dialog.get_by_label("Language")).to_be_focused()
    window.dialog.get_by_label("Language").select_option(label="Deutsch")
    expect(window.button("Fertig")).to_be_visible()
    expect(window.page.locator("html")).to_have_attribute("lang", "de")
    expect(window.dialog.get_by_label("Sprache")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_have_count(0)
    expect(window.page.get_by_role("searchbox")).to_have_value("the")
    expect(window.page).to_have_title("Bookspine")
    window.reload()
    expect(window.text("30 Bücher", exact=True)).to_be_visible()
    # And back, to what the browser says.
    window.button("Einstellungen").first.click()
    window.dialog.get_by_label("Sprache").select_option("")
    expect(window.button("Done")).to_be_visible()


def test_another_language_is_there_without_a_network(server, open_window):
    books.store(server, 3)
    window = open_window().open()
    window.expect_count(3)
    window.wait_until_kept()
    window.may_fail_to_connect = True
    server.stop()
    window.button("Settings").first.click()
    window.dialog.get_by_label("Language").select_option(label="Deutsch")
    expect(window.button("Fertig")).to_be_visible()
