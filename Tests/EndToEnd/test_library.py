"""The library's screen and the ways through it, on phone, tablet and desktop."""

import json

import pytest
from playwright.sync_api import expect

from support import books, program
from support.window import wait_for

SIZES = [(390, 844), (820, 1180), (1440, 900)]
LONG = "The Unabridged and Twice Revised Chronicle of Every Lighthouse That Was Ever Painted Green"
BOOKS = [
    {"title": "The Salt Cartographer", "author": "Maren Oduya", "status": "reading", "rating": 4.25,
     "pages": 412, "published": "2021-03", "series": [{"name": "Tides", "position": "2"}],
     "tags": ["sea", "maps"], "progress": {"percent": 62}, "added": "2026-02-03"},
    {"title": "A Winter Ferry", "author": "Maren Oduya", "status": "to-read", "pages": 5000,
     "series": [{"name": "Tides", "position": "5"}], "tags": ["sea"], "published": "1987"},
    {"title": "مكتبة المدّ والجزر", "author": "ليلى الحدّاد", "language": "ar", "status": "read"},
    {"title": "雪の図書館", "author": "水野 遥", "language": "ja", "wished": True},
    {"title": LONG, "shelves": ["s1"], "tags": [f"tag {n}" for n in range(40)], "pages": 1},
    {"title": "🦉🌙", "author": "", "status": "paused"},
]
SHELVES = [
    {"name": "By the bed", "position": 16},
    {"name": "Summer house", "position": 32},
    {"name": "Unread", "position": 48, "filter": {"status": ["to-read"]}},
]


@pytest.fixture
def server(library, tmp_path):
    lines = [{"bookspine": "export", "version": 1}]
    for index, fields in enumerate(BOOKS):
        lines.append({"path": f"books/b{index}", "fields": fields})
    for index, fields in enumerate(SHELVES):
        lines.append({"path": f"shelves/s{index + 1}", "fields": fields})
    lines.append({"path": "loans/l1", "fields": {"book": "b0", "borrower": "Jonas"}})
    file = tmp_path / "books.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    program.run("import", str(file), "--library", str(library))
    server = program.Server(library).start()
    yield server
    server.stop()


def heading(window, name):
    expect(window.page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()


def places(window):
    """The parts of the library, brought into view as a reader does it."""
    side = window.page.locator("nav.side")
    if side.is_visible():
        return side
    window.page.locator(".tabs").get_by_role("link", name="Shelves").click()
    return window.page.locator(".places")


def go_to(window, name):
    places(window).locator(".place").filter(
        has=window.page.get_by_text(name, exact=True)).first.click()


def titles(window):
    return window.page.locator(".row-title").all_text_contents()


def expect_titles(window, expected):
    wait_for(lambda: titles(window) == expected, what=f"{expected}, not {titles(window)},")


@pytest.mark.parametrize("size", SIZES)
def test_every_part_is_reached_and_left(server, open_window, size):
    window = open_window(*size, has_touch=size[0] < 1000).open()
    window.expect_count(len(BOOKS))
    for name, count in [
        ("Reading", 1), ("To read", 1), ("Read", 1), ("Paused", 1), ("Wish list", 1),
        ("By the bed", 1), ("Unread", 1), ("Lent out", 1),
    ]:
        go_to(window, name)
        heading(window, name)
        window.expect_count(count)
        assert window.overflow() <= 0
    address = window.page.url
    assert address.endswith("#/lent")
    # The address is the place, and back is where the reader was.
    window.reload()
    heading(window, "Lent out")
    window.show("The Salt Cartographer")
    window.page.go_back()
    heading(window, "Lent out")
    window.expect_book("The Salt Cartographer")
    go_to(window, "Library")
    window.expect_count(len(BOOKS))


@pytest.mark.parametrize("size", SIZES)
def test_tags_and_series(server, open_window, size):
    window = open_window(*size).open()
    window.expect_count(len(BOOKS))
    go_to(window, "Tags")
    heading(window, "Tags")
    window.page.get_by_role("list", name="Tags").get_by_role("link", name="sea").click()
    heading(window, "sea")
    window.expect_count(2)
    go_to(window, "Series")
    expect(window.text("1, 3–4 are missing")).to_be_visible()
    window.page.get_by_role("link", name="Tides").click()
    heading(window, "Tides")
    # In the series' order, with the place in it, and what is missing.
    expect_titles(window, ["The Salt Cartographer", "A Winter Ferry"])
    expect(window.text("Tides, book 5")).to_be_visible()
    expect(window.text("2 books · 1, 3–4 are missing")).to_be_visible()
    window.page.go_back()
    heading(window, "Series")
    window.go("/")
    expect(window.row(LONG).first).to_be_visible()
    assert window.overflow() <= 0


@pytest.mark.parametrize("size", SIZES)
def test_a_shelf_is_made_named_moved_and_deleted(server, open_window, size):
    window = open_window(*size).open()
    window.expect_count(len(BOOKS))
    places(window).get_by_role("button", name="New shelf").click()
    window.fill(Name="Seaside")
    window.page.keyboard.press("Enter")
    heading(window, "Seaside")
    window.button("Edit shelf").click()
    window.fill(Name="At the sea 🌊")
    window.button("Move up").click()
    window.button("Save").click()
    heading(window, "At the sea 🌊")

    shown = places(window)

    def names():
        return shown.locator(".place[draggable] .ellipsis").all_text_contents()

    assert names() == ["By the bed", "Summer house", "At the sea 🌊", "Unread"]
    shown.get_by_role("link", name="At the sea 🌊").focus()
    window.page.keyboard.press("Alt+ArrowUp")
    wait_for(lambda: names() == ["By the bed", "At the sea 🌊", "Summer house", "Unread"])
    expect(shown.get_by_role("link", name="At the sea 🌊")).to_be_focused()
    window.page.keyboard.press("Enter")
    window.button("Edit shelf").click()
    window.button("Delete shelf").click()
    heading(window, "Library")
    window.button("Undo").click()
    expect(places(window).get_by_role("link", name="At the sea 🌊")).to_be_visible()


def test_shelves_are_put_into_order_by_dragging(server, open_window):
    window = open_window().open()
    window.expect_count(len(BOOKS))
    shelves = window.page.locator("nav.side .place[draggable]")
    expect(shelves).to_have_count(3)
    shelves.nth(2).drag_to(shelves.nth(0))
    expect(shelves.nth(0)).to_contain_text("Unread")
    expect(window.page.locator(".dropping")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_row_shows_what_the_list_is_sorted_by(server, open_window, size):
    window = open_window(*size).open()
    window.expect_count(len(BOOKS))
    expect(window.row("The Salt Cartographer").first).to_contain_text("412 pages")
    window.page.get_by_label("Sort by").select_option("year-")
    expect(window.row("The Salt Cartographer").first).to_contain_text("March 2021")
    assert titles(window)[:2] == ["The Salt Cartographer", "A Winter Ferry"]
    window.page.get_by_label("Sort by").select_option("year+")
    expect_titles(window, ["A Winter Ferry", "The Salt Cartographer", *titles(window)[2:]])
    window.page.get_by_label("Sort by").select_option("added-")
    expect(window.row("The Salt Cartographer").first).to_contain_text("Added 3 February 2026")
    # This device keeps the order.
    window.reload()
    expect(window.row("The Salt Cartographer").first).to_contain_text("Added 3 February 2026")


def test_a_list_is_found_again_where_it_was_left(server, open_window):
    books.store(server, 300, prefix="more")
    window = open_window(390, 844).open()
    window.expect_count(300 + len(BOOKS))
    first = titles(window)[0]
    window.page.locator(".rows").evaluate("list => { list.scrollTop = 9000 }")
    wait_for(lambda: titles(window)[0] != first, what="scrolling")
    left = titles(window)
    go_to(window, "Wish list")
    expect_titles(window, ["雪の図書館"])
    window.page.go_back()
    window.page.go_back()
    heading(window, "Library")
    wait_for(lambda: set(titles(window)) & set(left), what=f"{left} again")


def test_nothing_found_says_what_was_sought(server, open_window):
    window = open_window(390, 844).open("/status/paused")
    window.expect_count(1)
    window.search("cartographer")
    expect(window.text("No book matches “cartographer”.")).to_be_visible()
    window.page.locator(".empty").get_by_role("button", name="Clear the search").click()
    window.expect_book("🦉🌙")
    expect(window.page.get_by_role("searchbox")).to_be_focused()


def test_a_place_that_is_not_there_has_a_way_out(server, open_window):
    window = open_window(390, 844).open("/shelves/gone")
    expect(window.text("No books here.")).to_be_visible()
    window.button("Show all books").click()
    window.expect_count(len(BOOKS))


@pytest.mark.parametrize("size", SIZES)
def test_keys(server, open_window, size):
    window = open_window(*size).open("/shelves")
    heading(window, "Shelves")
    expect(window.page.locator(".places .place").first).to_contain_text(str(len(BOOKS)))
    keyboard = window.page.keyboard
    # The search is where the books are.
    keyboard.press("/")
    heading(window, "Library")
    expect(window.page.get_by_role("searchbox")).to_be_focused()
    keyboard.press("ArrowDown")
    keyboard.press("End")
    keyboard.press("Home")
    keyboard.press("PageDown")
    last = window.page.evaluate("document.activeElement.querySelector('.row-title').textContent")
    assert last == titles(window)[-1]
    keyboard.press("Enter")
    expect(window.page.locator("#details")).to_be_visible()
    keyboard.press("Escape")
    expect(window.page.locator("#details")).to_have_count(0)
    assert window.page.evaluate("document.activeElement.className").startswith("row")
    keyboard.press("n")
    expect(window.dialog).to_be_visible()
    keyboard.press("Escape")
    keyboard.press("?")
    expect(window.text("Show this list")).to_be_visible()


def test_everything_on_a_phone_is_large_enough_for_a_finger(server, open_window):
    window = open_window(390, 844, has_touch=True).open()
    window.expect_count(len(BOOKS))
    for path in ("/", "/shelves", "/tags", "/series", "/shelves/s1"):
        window.go(path)
        window.page.locator(".list a:visible").first.wait_for()
        small = window.page.evaluate(
            """() => [...document.querySelectorAll(".list a, .list button")].filter(element => {
              const box = element.getBoundingClientRect()
              if (!box.width || element.closest(".chips, .sync")) return false
              // What reaches beyond its box takes the finger there.
              const more = getComputedStyle(element, "::before")
              const extra = more.position === "absolute" && more.content !== "none"
                ? -2 * parseFloat(more.top) || 0 : 0
              return Math.min(box.width, box.height) + extra < 44
            }).map(element => element.outerHTML.slice(0, 120))""")
        assert small == [], path


def test_the_library_at_400_percent(server, open_window):
    window = open_window(320, 256).open()
    window.expect_count(len(BOOKS))
    assert window.overflow() <= 0
    tabs = window.page.locator(".tabs")
    tabs.get_by_role("link", name="Shelves").click()
    heading(window, "Shelves")
    assert window.overflow() <= 0
    window.page.locator(".places .place").filter(has_text="Lent out").click()
    window.show("The Salt Cartographer")
    assert window.overflow() <= 0
