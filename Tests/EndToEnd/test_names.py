"""Names and roles as assistive technology hears them, and what is said to it unasked."""

import pytest
from playwright.sync_api import expect

from support import screens


def test_the_list(server, open_window):
    screens.fill(server)
    window = open_window(390, 844, has_touch=True).open()
    window.expect_count(5)
    main = window.page.get_by_role("main", name="Library")
    expect(main.get_by_role("heading", level=1, name="Library")).to_be_visible()
    expect(main.get_by_role("searchbox", name="Search the library")).to_be_visible()
    expect(main.get_by_role("status")).to_contain_text("5 books")
    expect(window.list).to_match_aria_snapshot("""
        - list "Library":
          - listitem:
            - link /Field Notes on Loneliness/
          - listitem:
            - link /Hush.*R. K. Vane.*276 pages/
        """)
    row = window.row("The Salt Cartographer")
    expect(row).to_have_attribute("aria-setsize", "5")
    # The stars are a picture; the words say it.
    expect(row.get_by_text("4.25 stars").or_(row.get_by_role("img", name="4.25 stars")).first).to_be_attached()


def test_the_book(server, open_window):
    screens.fill(server)
    window = open_window(1440, 900).open("/books/b1")
    main = window.page.get_by_role("main")
    expect(main).to_have_count(1)
    expect(main.get_by_role("heading", level=1, name="The Salt Cartographer")).to_be_visible()
    status = main.get_by_role("group", name="Reading status")
    expect(status.get_by_role("button", name="Read", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(main.get_by_role("slider", name="Rating")).to_have_attribute("aria-valuetext", "4.25 stars")


def test_questions_are_alerts_and_begin_at_the_harmless_answer(server, open_window):
    screens.fill(server)
    window = open_window(1440, 900).open("/books/b1")
    window.page.keyboard.press("Delete")
    if not window.dialog.count():
        window.button("Delete").or_(window.button("Delete book")).first.click()
    alert = window.page.get_by_role("alertdialog", name="Delete this book?")
    expect(alert.get_by_role("button", name="Cancel")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_have_count(0)


def test_a_fault_is_told_at_its_field(server, open_window):
    screens.fill(server)
    window = open_window(1440, 900).open("/books/b1/edit")
    window.fill(Pages="12a")
    field = window.dialog.get_by_label("Pages", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Use digits only, for example 412.")


def test_what_happens_is_announced(server, open_window):
    screens.fill(server)
    window = open_window(1440, 900).open("/books/b2")
    window.delete()
    toast = window.page.get_by_role("status").filter(has_text="Deleted “Hush”")
    expect(toast).to_be_visible()
    expect(toast).to_have_attribute("aria-live", "polite")
    expect(toast.get_by_role("button", name="Undo")).to_be_visible()
    # A search says how many books it leaves.
    window.go("/")
    window.search("salt")
    expect(window.page.get_by_role("status").filter(has_text="1 of 4 books")).to_be_attached()


@pytest.mark.parametrize("width", [390, 1440])
def test_settings_by_keyboard_alone_and_the_focus_comes_back(server, open_window, width):
    screens.fill(server)
    window = open_window(width, 844).open()
    window.expect_count(5)
    opener = window.button("Settings").filter(visible=True).first
    opener.focus()
    window.page.keyboard.press("Enter")
    expect(window.dialog.get_by_label("Language")).to_be_focused()
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Tab")
    expect(window.button("Dark")).to_be_focused()
    window.page.keyboard.press("Space")
    expect(window.button("Dark")).to_have_attribute("aria-pressed", "true")
    expect(window.button("Dark")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_have_count(0)
    expect(opener).to_be_focused()
