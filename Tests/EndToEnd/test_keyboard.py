"""Everything by the keyboard alone."""

from playwright.sync_api import expect

from support import books


def focused(window):
    """What has the focus, as assistive technology would name it."""
    return window.page.evaluate(
        """() => {
          const e = document.activeElement
          const label = e.getAttribute("aria-label") || e.labels?.[0]?.textContent || e.textContent
          return `${e.localName} ${label.trim().replace(/\\s+/g, " ").slice(0, 80)}`
        }""")


def tab_to(window, words, limit=60):
    for _ in range(limit):
        if words in focused(window):
            return
        window.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {words!r}; it is at {focused(window)!r}")


def test_a_book_lives_and_goes_by_keyboard(open_window):
    window = open_window().open()
    keyboard = window.page.keyboard
    expect(window.button("Add a book").first).to_be_visible()
    keyboard.press("n")
    expect(window.dialog.first).to_be_visible()
    tab_to(window, "Title")
    keyboard.type("Emma")
    tab_to(window, "Author")
    keyboard.type("Jane Austen")
    tab_to(window, "Done")
    keyboard.press("Enter")
    window.expect_book("Emma")
    expect(window.dialog).to_have_count(0)

    window.go("/")
    tab_to(window, "Emma")
    keyboard.press("Enter")
    expect(window.page.get_by_role("heading", name="Emma", exact=True).first).to_be_visible()
    tab_to(window, "Edit")
    keyboard.press("Enter")
    tab_to(window, "Title")
    keyboard.press("Control+A")
    keyboard.type("Emma, by keyboard")
    tab_to(window, "Save")
    keyboard.press("Enter")
    window.expect_book("Emma, by keyboard")

    tab_to(window, "Delete")
    keyboard.press("Enter")
    expect(window.page.get_by_text("Delete this book?")).to_be_visible()
    keyboard.press("Escape")
    expect(window.page.get_by_text("Delete this book?")).to_have_count(0)
    tab_to(window, "Delete")
    keyboard.press("Enter")
    tab_to(window, "button Delete")
    keyboard.press("Enter")
    window.expect_no_book("Emma, by keyboard")


def test_keys_of_the_library(server, open_window):
    books.store(server, 300)
    window = open_window().open()
    keyboard = window.page.keyboard
    window.expect_count(300)
    keyboard.press("?")
    expect(window.page.get_by_text("Show this list")).to_be_visible()
    keyboard.press("Escape")
    expect(window.page.get_by_text("Show this list")).to_have_count(0)
    keyboard.press("/")
    expect(window.page.get_by_role("searchbox", name="Search the library")).to_be_focused()
    keyboard.type("Lantern")
    expect(window.text("of 300 books")).to_be_visible()
    keyboard.press("Escape")
    window.expect_count(300)


def test_arrow_keys_go_through_the_list(server, open_window):
    books.store(server, 300)
    window = open_window().open()
    keyboard = window.page.keyboard
    window.expect_count(300)
    tab_to(window, "The Amber Archive")
    first = focused(window)
    keyboard.press("ArrowDown")
    second = focused(window)
    assert second != first
    keyboard.press("ArrowUp")
    assert focused(window) == first
    keyboard.press("End")
    assert "The Winter" in focused(window)
    keyboard.press("Home")
    assert focused(window) == first
    keyboard.press("Enter")
    expect(window.button("Edit").first).to_be_visible()


def test_the_focus_comes_back_after_a_sheet(server, open_window):
    books.store(server, 5)
    window = open_window().open("/books/b0")
    tab_to(window, "Edit")
    window.page.keyboard.press("Enter")
    expect(window.dialog.first).to_be_visible()
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_have_count(0)
    assert "Edit" in focused(window)


def test_single_keys_work_where_nothing_is_typed(server, open_window):
    books.store(server, 3)
    window = open_window().open()
    window.expect_count(3)
    look = window.page.get_by_role("radio", name="List", exact=True)
    keyboard = window.page.keyboard
    look.focus()
    # Among choices the arrows choose.
    keyboard.press("ArrowDown")
    expect(window.page.get_by_role("radio", name="Covers", exact=True)).to_be_checked()
    keyboard.press("ArrowUp")
    expect(look).to_be_checked()
    keyboard.press("/")
    expect(window.page.get_by_role("searchbox")).to_be_focused()
    look.focus()
    keyboard.press("n")
    expect(window.dialog).to_be_visible()
