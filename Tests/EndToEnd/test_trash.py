"""The trash: what was deleted, and the ways back."""

import pytest
from playwright.sync_api import expect

from support import books

SIZES = [(390, 844), (820, 1180), (1440, 900)]


@pytest.fixture
def window(server, open_window):
    books.store(server, 6)

    def make(width, height):
        window = open_window(width, height).open()
        window.expect_count(6)
        row = window.page.locator(".row")
        row.first.click(button="right")
        window.page.get_by_role("menuitem", name="Select").click()
        row.nth(2).click(modifiers=["Shift"])
        window.page.get_by_role("toolbar", name="Select books").get_by_role(
            "button", name="Delete").click()
        window.dialog.get_by_role("button", name="Delete", exact=True).click()
        window.expect_count(3)
        window.go("/trash")
        expect(window.page.get_by_role("heading", name="Trash")).to_be_visible()
        expect(rows(window)).to_have_count(3)
        return window

    return make


def rows(window):
    return window.page.locator(".trash .row")


@pytest.mark.parametrize("width,height", SIZES)
def test_books_come_back_or_go_for_good(window, width, height):
    window = window(width, height)
    assert window.overflow() <= 0
    expect(rows(window).first).to_contain_text("30 days left")
    window.button("Restore").first.click()
    expect(rows(window)).to_have_count(2)
    window.button("Delete for good").first.click()
    expect(window.dialog.first).to_contain_text("for good?")
    window.page.keyboard.press("Escape")
    expect(rows(window)).to_have_count(2)
    window.button("Delete for good").first.click()
    window.dialog.get_by_role("button", name="Delete for good").click()
    expect(rows(window)).to_have_count(1)
    window.button("Empty the trash").click()
    window.dialog.get_by_role("button", name="Delete for good").click()
    expect(window.page.get_by_text("The trash is empty")).to_be_visible()
    assert window.overflow() <= 0


def test_the_way_back_from_a_book_in_the_trash_leads_to_the_trash(window):
    window = window(390, 844)
    window.go("/shelves")
    window.page.get_by_role("link", name="Trash").filter(visible=True).click()
    expect(window.button("Shelves")).to_be_visible()
    rows(window).first.click()
    expect(window.text("This book is in the trash.")).to_be_visible()
    window.button("Trash").click()
    expect(rows(window)).to_have_count(3)
    window.button("Shelves").click()
    expect(window.page.get_by_role("heading", level=1, name="Shelves")).to_be_visible()


def test_several_and_all_of_them(window, open_window):
    window = window(1440, 900)
    other = open_window().open()
    other.expect_count(3)
    window.button("Select").click()
    rows(window).first.click()
    rows(window).nth(1).click()
    bar = window.page.get_by_role("toolbar", name="Select books")
    bar.get_by_role("button", name="Restore").click()
    other.expect_count(5)
    expect(rows(window)).to_have_count(1)
    window.button("Restore all").click()
    other.expect_count(6)
    expect(window.page.get_by_text("The trash is empty")).to_be_visible()


def test_a_deleted_book_can_be_read(window):
    window = window(1440, 900)
    title = window.page.locator(".trash .row-title").first.text_content()
    rows(window).first.click()
    expect(window.page.get_by_role("heading", name=title, exact=True).first).to_be_visible()
    window.page.get_by_role("button", name="Restore").first.click()
    window.expect_book(title)
