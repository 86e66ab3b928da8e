"""Edit mode, menus and swipes: many books at a stroke, and one way back."""

import pytest
from playwright.sync_api import expect

from support import books
from support.window import wait_for

SIZES = [(390, 844), (820, 1180), (1440, 900)]


def start(open_window, width=1440, height=900, **options):
    window = open_window(width, height, **options).open()
    return window


def select(window):
    """Begins edit mode, by the menu of the first row."""
    window.page.locator(".row").first.click(button="right")
    window.page.get_by_role("menuitem", name="Select").click()
    expect(window.page.get_by_role("toolbar", name="Select books")).to_be_visible()


def chosen(window):
    return window.page.locator(".row[aria-checked=true]").count()


def choose(window, label, option):
    window.page.get_by_role("toolbar", name="Select books").get_by_label(
        label, exact=True).select_option(label=option)


@pytest.mark.parametrize("width,height", SIZES)
def test_a_bulk_edit_and_its_undo_show_in_another_window(server, open_window, width, height):
    books.store(server, 12)
    window = start(open_window, width, height)
    other = start(open_window)
    window.expect_count(12)
    select(window)
    assert chosen(window) == 1
    window.button("All").click()
    expect(window.text("12 selected")).to_be_visible()
    assert window.overflow() <= 0
    choose(window, "Status", "Read")
    expect(window.text("Changed 12 books")).to_be_visible()
    # The sidebar counts them.
    expect(other.page.get_by_role("link", name="Read 12", exact=True)).to_be_visible()
    window.button("Undo").click()
    expect(window.text("Took the change of 12 books back")).to_be_visible()
    expect(other.page.get_by_role("link", name="Read 0", exact=True)).to_be_visible()
    window.button("Done").click()
    expect(window.page.get_by_role("toolbar", name="Select books")).to_have_count(0)


@pytest.mark.parametrize("width,height", SIZES)
def test_many_books_are_deleted_and_come_back(server, open_window, width, height):
    books.store(server, 7)
    window = start(open_window, width, height)
    window.expect_count(7)
    select(window)
    window.page.locator(".row").nth(2).click(modifiers=["Shift"])
    expect(window.text("3 selected")).to_be_visible()
    window.page.get_by_role("toolbar", name="Select books").get_by_role(
        "button", name="Delete").click()
    expect(window.page.get_by_text("Delete 3 books?")).to_be_visible()
    window.dialog.get_by_role("button", name="Delete", exact=True).click()
    window.expect_count(4)
    expect(window.text("Deleted 3 books")).to_be_visible()
    window.button("Undo").click()
    window.expect_count(7)
    expect(window.text("Restored 3 books")).to_be_visible()


def test_without_a_network_too(server, open_window):
    books.store(server, 5)
    window = start(open_window)
    window.expect_count(5)
    window.wait_until_kept()
    window.may_fail_to_connect = True
    server.stop()
    select(window)
    window.page.keyboard.press("Control+a")
    expect(window.text("5 selected")).to_be_visible()
    window.page.keyboard.press("Delete")
    window.dialog.get_by_role("button", name="Delete", exact=True).click()
    expect(window.text("Deleted 5 books")).to_be_visible()
    window.page.keyboard.press("Control+z")
    window.expect_count(5)
    server.start()
    window.expect_sign("Saved")
    window.expect_count(5)


def test_edit_mode_by_keyboard(server, open_window):
    books.store(server, 30)
    window = start(open_window)
    window.expect_count(30)
    keyboard = window.page.keyboard
    select(window)
    window.button("All").focus()
    window.page.locator(".row").first.focus()
    keyboard.press("ArrowDown")
    keyboard.press("Space")
    expect(window.text("2 selected")).to_be_visible()
    keyboard.press("Shift+ArrowDown")
    keyboard.press("Shift+ArrowDown")
    expect(window.text("4 selected")).to_be_visible()
    keyboard.press("Control+a")
    expect(window.text("30 selected")).to_be_visible()
    keyboard.press("Escape")
    expect(window.page.get_by_role("toolbar", name="Select books")).to_have_count(0)
    wait_for(
        lambda: window.page.evaluate("document.activeElement.className").startswith("row"),
        what="the focus in the list")


def test_shelves_and_tags_of_many(server, open_window):
    books.store(server, 3)
    window = start(open_window)
    window.expect_count(3)
    select(window)
    window.button("All").click()
    bar = window.page.get_by_role("toolbar", name="Select books")
    bar.get_by_role("button", name="Tags").click()
    window.dialog.get_by_label("New tag").fill("sea")
    window.page.keyboard.press("Enter")
    sea = window.dialog.get_by_role("checkbox", name="sea")
    expect(sea).to_have_attribute("aria-checked", "true")
    sea.click()
    expect(window.dialog.get_by_role("checkbox", name="sea")).to_have_count(0)
    window.dialog.get_by_role("button", name="Done").click()
    bar.get_by_role("button", name="Shelves").click()
    window.dialog.get_by_label("New shelf").fill("By the bed")
    window.dialog.get_by_role("button", name="Add").click()
    expect(window.dialog.get_by_role("checkbox", name="By the bed")).to_have_attribute(
        "aria-checked", "true")


def test_a_shelf_is_ticked_and_unticked_by_a_finger(server, open_window):
    books.store(server, 3)
    window = touch(open_window)
    window.expect_count(3)
    window.button("Select books to edit").tap()
    window.button("All").tap()
    bar = window.page.get_by_role("toolbar", name="Select books")
    bar.get_by_role("button", name="Shelves").tap()
    window.dialog.get_by_label("New shelf").fill("By the bed")
    window.dialog.get_by_role("button", name="Add").tap()
    window.dialog.get_by_role("button", name="Done").tap()
    bar.get_by_role("button", name="Shelves").tap()
    # A field with the focus would bring up the keyboard, over what is to be ticked.
    expect(window.dialog.get_by_label("New shelf")).not_to_be_focused()
    shelf = window.dialog.get_by_role("checkbox", name="By the bed")
    for state in ("false", "true", "false"):
        shelf.tap()
        expect(shelf).to_have_attribute("aria-checked", state)


def test_the_menu_of_a_book(server, open_window):
    books.store(server, 3)
    window = start(open_window)
    window.expect_count(3)
    row = window.page.locator(".row").first
    row.focus()
    row.click(button="right")
    menu = window.page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Open")).to_be_focused()
    window.page.keyboard.press("ArrowUp")
    expect(menu.get_by_role("menuitem", name="Delete")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(row).to_be_focused()
    # Inside the window, also at its edge.
    window.page.mouse.click(400, 890, button="right")
    row.click(button="right", position={"x": 200, "y": 80})
    box = window.page.locator(".menu").bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0 and box["y"] + box["height"] <= 900
    menu.get_by_role("menuitemradio", name="Read", exact=True).click()
    expect(window.page.get_by_role("link", name="Read 1", exact=True)).to_be_visible()
    # Without a mouse: the button behind the row.
    row.focus()
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Enter")
    expect(menu).to_be_visible()


class Finger:
    def __init__(self, window):
        self.session = window.page.context.new_cdp_session(window.page)

    def _send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def swipe(self, x, y, to, lift=True):
        self._send("touchStart", (x, y))
        for step in range(1, 11):
            self._send("touchMove", (x + (to[0] - x) * step / 10, y + (to[1] - y) * step / 10))
        if lift:
            self._send("touchEnd")

    def hold(self, x, y):
        self._send("touchStart", (x, y))

    def lift(self):
        self._send("touchEnd")


def touch(open_window):
    return start(open_window, 390, 844, has_touch=True, is_mobile=True)


def middle(window, place):
    box = window.page.locator(".row").nth(place).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_swipes(server, open_window):
    books.store(server, 20)
    window = touch(open_window)
    window.expect_count(20)
    finger = Finger(window)
    title = window.page.locator(".row-title").nth(1).text_content()
    x, y = middle(window, 1)
    finger.swipe(370, y, (20, y))
    window.expect_no_book(title)
    expect(window.text(f"Deleted “{title}”")).to_be_visible()
    window.button("Undo").click()
    window.expect_book(title)
    # Half a swipe shows what it would do.
    x, y = middle(window, 2)
    finger.swipe(100, y, (220, y))
    window.page.locator(".swipe.reads").click(position={"x": 40, "y": 44})
    expect(window.page.locator(".row").nth(2).locator(".row-status")).to_contain_text("Read")
    # A full one does it at once, and to a book that is read the other way round.
    finger.swipe(20, y, (370, y))
    expect(window.page.locator(".row").nth(2).locator(".row-status")).to_contain_text("To read")


def test_scrolling_is_no_swipe(server, open_window):
    books.store(server, 100)
    window = touch(open_window)
    window.expect_count(100)
    x, y = middle(window, 4)
    Finger(window).swipe(200, y, (230, y - 300))
    wait_for(lambda: window.page.locator(".rows").evaluate("e => e.scrollTop") > 100,
             what="scrolling")
    expect(window.page.locator(".swipe")).to_have_count(0)
    window.expect_count(100)


def test_a_long_press_opens_the_menu(server, open_window):
    books.store(server, 5)
    window = touch(open_window)
    window.expect_count(5)
    finger = Finger(window)
    finger.hold(*middle(window, 1))
    expect(window.page.get_by_role("menu")).to_be_visible()
    # However low the finger was, all of the menu is in the window.
    expect(window.page.get_by_role("menuitem", name="Delete")).to_be_in_viewport(ratio=1)
    finger.lift()
    # Lifting the finger neither closes it nor opens the book.
    expect(window.page.get_by_role("menu")).to_be_visible()
    window.page.get_by_role("menuitem", name="Select").click()
    expect(window.text("1 selected")).to_be_visible()


def test_ten_thousand_are_chosen_and_changed(server, open_window):
    books.store(server, 10_000)
    window = start(open_window)
    window.expect_count(10_000)
    select(window)
    window.button("All").click()
    expect(window.text("10,000 selected")).to_be_visible()
    choose(window, "Status", "To read")
    expect(window.text("Changed 10,000 books")).to_be_visible(timeout=180_000)
    window.expect_sign("Saved")
    window.button("Undo").click()
    expect(window.text("Took the change of 10,000 books back")).to_be_visible(timeout=180_000)
    expect(window.page.get_by_role("link", name="To read 0", exact=True)).to_be_visible()


def inside(one, other):
    box, around = one.bounding_box(), other.bounding_box()
    return (
        box["x"] >= around["x"] and box["x"] + box["width"] <= around["x"] + around["width"]
        and box["y"] >= around["y"] and box["y"] + box["height"] <= around["y"] + around["height"])


@pytest.mark.parametrize("width,height", SIZES)
def test_each_cover_shows_whether_it_is_chosen(server, open_window, width, height):
    books.store(server, 12)
    window = start(open_window, width, height)
    window.expect_count(12)
    select(window)
    window.page.get_by_role("radio", name="Covers", exact=True).check(force=True)
    tiles = window.page.locator(".tile")
    for index in range(2):
        assert inside(
            tiles.nth(index).locator(".circle"), tiles.nth(index).locator(".cover"))
