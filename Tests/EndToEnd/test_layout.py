"""Phone, tablet and desktop, light and dark."""

import pytest
from playwright.sync_api import expect

from support import books

WIDTHS = [390, 820, 1440]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_screen_fits_and_works(server, open_window, width, scheme):
    books.store(server, 60)
    window = open_window(
        width, 844 if width == 390 else 900, color_scheme=scheme, has_touch=width == 390).open()
    window.expect_count(60)
    assert window.overflow() <= 0
    window.add("Aaa", Author="Jane Austen")
    window.go("/")
    window.expect_book("Aaa")
    window.show("Aaa")
    assert window.overflow() <= 0
    window.button("Edit").first.click()
    assert window.overflow() <= 0
    window.fill(Pages="12a")
    expect(window.page.get_by_text("Use digits only, for example 412.")).to_be_visible()
    expect(window.button("Save")).to_be_disabled()
    window.fill(Pages="412")
    window.button("Save").click()
    expect(window.text("412")).to_be_visible()
    window.page.go_back()
    window.expect_book("Aaa")
    window.go("/import")
    expect(window.page.locator("input[type=file]")).to_be_attached()
    assert window.overflow() <= 0


def test_the_page_is_usable_at_400_percent(server, open_window):
    books.store(server, 20)
    # 1280 points at 400 % leave 320.
    window = open_window(320, 256).open()
    window.expect_count(20)
    assert window.overflow() <= 0
    window.add("Aaa")
    window.go("/")
    window.expect_book("Aaa")


@pytest.mark.parametrize("width", WIDTHS)
def test_an_empty_library_says_how_to_begin(open_window, width):
    window = open_window(width).open()
    expect(window.page.get_by_text("No books yet").or_(
        window.page.get_by_text("A shelf with room for everything")).first).to_be_visible()
    for words in ("Add a book", "Import a file"):
        expect(window.text(words)).to_be_visible()
    assert window.overflow() <= 0


def test_a_low_window_cuts_none_of_the_ways_to_begin(open_window):
    window = open_window(390, 620).open()
    ways = window.page.locator(".empty .group")
    expect(ways).to_be_visible()
    assert ways.evaluate("node => node.scrollHeight - node.clientHeight") <= 0


def test_the_sheet_of_a_phone_on_its_side_has_its_head(server, open_window):
    books.store(server, 3)
    window = open_window(844, 390, has_touch=True).open("/books/b1/edit")
    for button in (window.button("Cancel"), window.button("Save")):
        expect(button).to_be_in_viewport(ratio=1)
    expect(window.field("Title").first).to_be_in_viewport(ratio=1)
    window.fill(Title="Another")
    window.button("Save").tap()
    window.expect_book("Another")


def test_edit_mode_leaves_room_for_the_books_on_a_small_phone(server, open_window):
    books.store(server, 12)
    window = open_window(320, 568, has_touch=True).open()
    window.expect_count(12)
    window.button("Select books to edit").tap()
    expect(window.page.locator(".row").nth(1)).to_be_in_viewport(ratio=1)
    assert window.overflow() <= 0


def test_the_last_shelf_is_followed_by_empty_ones(server, open_window):
    books.store(server, 5)
    window = open_window(1440).open()
    window.page.get_by_role("radio", name="Spines", exact=True).check(force=True)
    shelf = window.page.locator(".shelf").first
    expect(shelf).to_be_visible()
    height = shelf.evaluate("node => node.getBoundingClientRect().height")
    periods = window.page.locator(".window-list.shelves").evaluate(
        "node => getComputedStyle(node).backgroundSize")
    assert set(periods.split(", ")) == {f"100% {height:g}px"}


@pytest.mark.parametrize("width", [820, 1440])
def test_an_empty_library_has_the_room_of_the_details(open_window, width):
    window = open_window(width).open()
    empty = window.page.locator(".empty")
    expect(empty).to_be_visible()
    beside = window.page.evaluate("document.querySelector('.side').getBoundingClientRect().right")
    box = empty.bounding_box()
    assert (box["x"], box["x"] + box["width"]) == (beside, width)
    window.add("Aaa")
    expect(window.page.locator(".hero")).to_be_visible()


@pytest.mark.parametrize("width", [820, 1440])
def test_the_sheet_is_even_and_its_foot_hides_no_field(open_window, width):
    window = open_window(width).open("/add")
    review = window.field("Review")
    review.focus()
    box = review.bounding_box()
    assert box["height"] >= 72
    assert box["y"] + box["height"] <= window.dialog.locator(".sheet-foot").bounding_box()["y"]
    end = [field.bounding_box() for field in (window.field("Publisher"), window.field("Book"))]
    assert end[0]["x"] + end[0]["width"] == end[1]["x"] + end[1]["width"]


def test_the_filters_of_covers_stand_below_their_button(server, open_window):
    books.store(server, 20)
    window = open_window(1440).open()
    window.page.get_by_role("radio", name="Covers", exact=True).check(force=True)
    button = window.button("Filter")
    button.click()
    window.dialog.wait_for()
    below, panel = button.bounding_box(), window.dialog.bounding_box()
    assert panel["y"] >= below["y"] + below["height"]
    assert panel["x"] <= below["x"] and panel["x"] + panel["width"] >= below["x"] + below["width"]
