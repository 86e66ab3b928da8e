"""What a reader chooses for a device."""

import pytest
from playwright.sync_api import expect

from support import books

PAPER = {"light": "rgb(245, 241, 233)", "dark": "rgb(23, 21, 18)"}


def ground(window):
    return window.page.evaluate("getComputedStyle(document.body).backgroundColor")


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_appearance_wins_over_the_system(server, open_window, width):
    books.store(server, 3)
    window = open_window(width, color_scheme="light").open()
    window.expect_count(3)
    window.open_settings()
    assert window.overflow() <= 0
    window.button("Dark").click()
    assert ground(window) == PAPER["dark"]
    window.button("Done").click()
    expect(window.dialog).to_have_count(0)
    window.go("/")
    window.reload()
    window.expect_count(3)
    assert ground(window) == PAPER["dark"]
    window.open_settings()
    window.button("As the system").click()
    assert ground(window) == PAPER["light"]


def test_text_grows_and_rows_with_it(server, open_window):
    books.store(server, 30)
    window = open_window(390, 844, has_touch=True).open()
    window.expect_count(30)
    row = window.page.get_by_role("listitem").first
    before = row.bounding_box()["height"]
    window.open_settings()
    window.button("Larger").click()
    window.button("Done").click()
    expect(window.dialog).to_have_count(0)
    window.go("/")
    window.page.wait_for_function(
        "height => document.querySelector('.window-row').getBoundingClientRect().height > height * 1.2",
        arg=before)
    assert window.overflow() <= 0


def test_a_rating_is_one_face(server, open_window):
    from support import calls
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b", {"title": "Hush", "rating": 4.0}))
    window = open_window().open()
    window.expect_book("Hush")
    expect(window.row("Hush").locator("use[href='#face4']")).to_have_count(0)
    window.open_settings()
    window.button("One face").click()
    window.button("Done").click()
    expect(window.row("Hush").locator("use[href='#face4']")).to_have_count(1)


def test_what_is_kept_here(server, open_window):
    books.store(server, 3)
    window = open_window().open()
    window.expect_count(3)
    window.open_settings()
    expect(window.dialog.get_by_text("3 books are kept here")).to_be_visible()
    expect(window.dialog.get_by_text("Bookspine 0.")).to_be_visible()
