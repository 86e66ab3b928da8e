"""The focus goes on to a sensible place when what had it is gone; old things do not stand in the way.
"""

import pytest
from playwright.sync_api import expect

from support.books import store
from support.window import wait_for


def focused(window):
    """The row's title, or the label or text of whatever has the focus."""
    return window.page.evaluate(
        """() => {
          const active = document.activeElement
          if (active === document.body) return "nothing"
          return active.querySelector(".row-title")?.textContent
            ?? active.ariaLabel ?? active.textContent
        }""")


def expect_focus(window, words):
    try:
        wait_for(lambda: focused(window) == words)
    except AssertionError:
        raise AssertionError(f"focus on {focused(window)!r}, not {words!r}") from None


@pytest.fixture
def window(server, open_window):
    window = open_window().open()
    for title in ["Alpha", "Beta", "Gamma"]:
        window.add(title)
    window.go("/")
    window.expect_book("Gamma")
    return window


def test_after_a_deletion_and_its_undo(window):
    window.row("Beta").first.get_by_text("Beta").first.click()
    window.button("Delete").or_(window.button("Delete book")).first.click()
    window.dialog.get_by_role("button", name="Delete", exact=True).click()
    window.expect_no_book("Beta")
    # The row that took its place.
    expect_focus(window, "Gamma")
    window.button("Undo").click()
    window.expect_book("Beta")
    expect(window.text("Restored “Beta”")).to_be_visible()
    expect_focus(window, "Gamma")


def test_after_the_last_book_of_the_list(window):
    window.row("Gamma").first.locator("a").focus()
    window.page.keyboard.press("Delete")
    window.dialog.get_by_role("button", name="Delete", exact=True).click()
    window.expect_no_book("Gamma")
    expect_focus(window, "Beta")


def test_after_an_addition(window):
    window.page.keyboard.press("n")
    window.fill(Title="Delta")
    window.page.keyboard.press("Enter")
    expect(window.dialog).to_have_count(0)
    wait_for(lambda: focused(window) != "nothing", what="a focus")


def test_in_an_import(window, tmp_path):
    file = tmp_path / "books.csv"
    file.write_text("Title\nEpsilon\n")
    window.go("/import")
    window.choose_file(file)
    window.button("Import 1 book").click()
    expect(window.button("Other file")).to_be_visible()
    wait_for(lambda: focused(window) != "nothing", what="a focus")
    # The way to the import lets the old report go.
    window.page.get_by_role("link", name="Import a file").click()
    expect(window.button("Other file")).to_have_count(0)
    window.may_refuse = True
    broken = tmp_path / "broken.csv"
    broken.write_bytes(b"\x00\x01\x02 no table")
    window.choose_file(broken)
    expect(window.button("Other file")).to_be_visible()
    expect(window.button("Try again")).to_have_count(0)
    window.button("Other file").focus()
    window.page.keyboard.press("Enter")
    wait_for(lambda: focused(window) != "nothing", what="a focus")


def test_a_link_to_a_book_shows_where_it_stands(server, open_window):
    store(server, 300)
    window = open_window().open("/books/b250")
    current = window.page.locator(".row[aria-current]")
    expect(current).to_be_visible()
    expect(current).to_be_in_viewport()


@pytest.mark.parametrize("width,look,one", [
    (390, "List", "a.row"), (820, "Covers", ".tile > a"), (1440, "Covers", ".tile > a"),
    (1440, "Spines", ".spine")])
def test_a_book_that_covers_the_list_takes_the_focus(server, open_window, width, look, one):
    store(server, 5)
    window = open_window(width).open()
    window.expect_count(5)
    window.page.get_by_role("radio", name=look, exact=True).check(force=True)
    window.page.locator(one).first.focus()
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("main")).to_be_focused()
    # Longer than the list takes to go out of sight.
    window.page.wait_for_timeout(400)
    expect(window.page.get_by_role("main")).to_be_focused()
    window.button("Edit").first.click()
    window.page.keyboard.press("Escape")
    expect(window.button("Edit").first).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(window.page.locator(one).first).to_be_focused()


def test_after_the_filters_are_cleared(window):
    window.button("Filter").click()
    window.dialog.get_by_role("button", name="No ISBN").click()
    window.page.keyboard.press("Escape")
    window.button("Clear all").focus()
    window.page.keyboard.press("Enter")
    wait_for(lambda: focused(window) == "Alpha", what="the focus")


def test_after_the_sample_books_came(open_window):
    window = open_window().open()
    window.button("Look around first", exact=False).focus()
    window.page.keyboard.press("Enter")
    window.expect_count(60)
    wait_for(lambda: focused(window) != "nothing", what="a focus")
