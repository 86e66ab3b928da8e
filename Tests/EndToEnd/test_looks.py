"""The looks of the library: covers and spines beside the list, at three sizes."""

import pytest
from playwright.sync_api import expect

from support.window import wait_for

SIZES = pytest.mark.parametrize("size", [(390, 844), (820, 1100), (1440, 900)], ids=str)


@pytest.fixture
def window(server, open_window, tmp_path, size):
    books = tmp_path / "books.csv"
    rows = "\n".join(f"Volume {n},Ann Quill,{100 + n * 7 % 600}" for n in range(100, 300))
    books.write_text("Title,Author,Number of Pages\n" + rows + "\n")
    width, height = size
    window = open_window(width, height, has_touch=width < 700).open("/import")
    window.choose_file(books)
    window.button("Import 200 books").click()
    window.button("Show the books").click()
    window.expect_count(200)
    return window


def show(window, look):
    window.page.get_by_role("radio", name=look, exact=True).check(force=True)


def spine(window, title):
    return window.page.get_by_role("button", name=f"{title}, Ann Quill", exact=True)


def scroll_top(window):
    return window.page.evaluate("document.querySelector('.window-list').scrollTop")


@SIZES
def test_the_look_is_kept_and_so_is_the_place(window):
    show(window, "Covers")
    expect(window.page.locator(".tile").first).to_be_visible()
    window.page.evaluate("document.querySelector('.window-list').scrollTop = 4000")
    first = window.page.locator(".cover-row").filter(visible=True)
    expect(first.first).to_be_visible()
    show(window, "Spines")
    expect(window.page.locator(".spine").first).to_be_visible()
    wait_for(lambda: scroll_top(window) > 100)
    show(window, "Covers")
    wait_for(lambda: abs(scroll_top(window) - 4000) < 400)
    assert window.overflow() <= 0
    window.reload()
    expect(window.page.locator(".tile").first).to_be_visible()
    expect(window.page.get_by_role("radio", name="Covers", exact=True)).to_be_checked()


@pytest.mark.parametrize("size", [(1440, 900)], ids=str)
@pytest.mark.parametrize("look,one", [("Covers", ".tile"), ("Spines", ".spine")])
def test_another_look_shows_itself_and_not_the_book_that_is_open(window, look, one):
    window.show("Volume 105")
    show(window, look)
    expect(window.page.locator(one).first).to_be_visible()
    expect(window.page.get_by_role("radio", name=look, exact=True)).to_be_focused()


@SIZES
def test_a_spine_opens_its_book_and_the_way_back_leads_to_it(window):
    show(window, "Spines")
    one = spine(window, "Volume 105")
    one.focus()
    expect(window.page.locator(".spine-card")).to_contain_text("Volume 105")
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("heading", name="Volume 105", exact=True)).to_be_visible()
    window.button("Library").first.click()
    expect(one).to_be_focused()
    window.page.keyboard.press("ArrowRight")
    expect(spine(window, "Volume 106")).to_be_focused()
    window.page.keyboard.press("ArrowDown")
    expect(spine(window, "Volume 106")).not_to_be_focused()
    assert window.page.evaluate("document.activeElement.className.includes('spine')")


@SIZES
def test_a_change_elsewhere_shows_in_both_looks(window, open_window, server):
    other = open_window().open()
    other.expect_count(200)
    other.show("Volume 101")
    other.edit(Title="Volume 101 and more")
    show(window, "Spines")
    expect(spine(window, "Volume 101 and more")).to_be_attached()
    show(window, "Covers")
    expect(window.page.locator(".tile").filter(has_text="Volume 101 and more").first).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844)], ids=str)
def test_a_finger_pulls_out_and_then_opens(window):
    show(window, "Spines")
    one = spine(window, "Volume 102")
    one.tap()
    expect(window.page.locator(".spine-card")).to_contain_text("Volume 102")
    expect(window.page.get_by_role("heading", name="Volume 102", exact=True)).to_have_count(0)
    one.tap()
    expect(window.page.get_by_role("heading", name="Volume 102", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900)], ids=str)
def test_only_what_is_in_view_is_in_the_document(window):
    show(window, "Spines")
    expect(window.page.locator(".spine").first).to_be_visible()
    window.page.evaluate("document.querySelector('.window-list').scrollTop = 1e6")
    expect(spine(window, "Volume 299")).to_be_visible()
    # A screen and one around, not the shelves far away.
    wait_for(lambda: window.page.locator(".shelf").count() <= 12)
    assert window.page.evaluate(
        "[...document.querySelectorAll('.spine')].every(s => s.querySelectorAll('*').length <= 6)")
