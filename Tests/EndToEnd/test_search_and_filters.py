"""Search, order and filters as a reader meets them, with the reported cases, on phone, tablet and desktop."""

import json

import pytest
from playwright.sync_api import expect

from support import books, program
from support.window import wait_for

SIZES = [(390, 844), (820, 1180), (1440, 900)]
# Cases B11, B21, B23, B25, B27 and B28, and one book with everything that is searched.
BOOKS = [
    {"title": "The Road of Salt", "author": "Ada Quill", "language": "en"},
    {"title": "A Bell", "author": "Ada Quill", "language": "en"},
    {"title": "apple tree", "author": "Ada Quill", "language": "en"},
    {"title": "Éclair", "author": "Ada Quill", "language": "fr"},
    {"title": "El castillo", "author": "Ada Quill", "language": "es"},
    {"title": "Zoo", "author": "Ada Quill", "language": "en", "rating": 4.75},
    {"title": "A ti", "author": "Ada Quill", "language": "es", "rating": 0.5},
    {"title": "10 Doors", "author": "Ada Quill", "language": "en", "tags": ["doors"]},
    {"title": "9 Doors", "author": "Ada Quill", "language": "en", "tags": ["doors"], "owned": True},
    {"title": "El oráculo", "author": "Baltasar Gracián", "originallyPublished": "-0362",
     "language": "es"},
    {"title": "Straße nach Łódź", "author": "Zoë Ångström", "originallyPublished": "0399"},
    {"title": "İstanbul Işıkları", "author": "Ilgaz İpek", "originallyPublished": "1605"},
    {"title": "O’Hara's Luck", "author": "Siobhán O’Dea"},
    {"title": "Eclair", "author": "Bo Plain", "isbn": "9782253000006", "status": "read"},
    {"title": "Everything", "author": "Cy Full", "subtitle": "Undertow", "publisher": "Ternhouse",
     "isbn": "9780804429573", "review": "Quite *marvellous*.", "tags": ["doors", "brine"],
     "status": "reading", "wished": True,
     "contributors": [{"name": "Cy Full"}, {"name": "Noor Dijk", "role": "translator"}],
     "series": [{"name": "Tide", "position": "1-3"}]},
]
ORDER = [
    "9 Doors", "10 Doors", "A ti", "apple tree", "A Bell", "El castillo", "Eclair", "Éclair",
    "Everything", "İstanbul Işıkları", "O’Hara's Luck", "El oráculo", "The Road of Salt",
    "Straße nach Łódź", "Zoo",
]


@pytest.fixture
def server(library, tmp_path):
    lines = [{"bookspine": "export", "version": 1}]
    for index, fields in enumerate(BOOKS):
        lines.append({"path": f"books/b{index}", "fields": fields})
    lines += [
        {"path": "notes/n1", "fields": {"book": "b1", "text": "A keepsake of the harbour"}},
        {"path": "loans/l1", "fields": {"book": "b2", "borrower": "Jonas"}},
        {"path": "reads/r1", "fields": {"book": "b3", "finished": "2024-02", "outcome": "finished"}},
        {"path": "reads/r2", "fields": {"book": "b0", "finished": "2025", "outcome": "finished"}},
        # Case B05: read, nobody knows when.
        {"path": "reads/r3", "fields": {"book": "b5", "outcome": "finished"}},
    ]
    file = tmp_path / "books.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    program.run("import", str(file), "--library", str(library))
    server = program.Server(library).start()
    yield server
    server.stop()


def titles(window):
    return window.page.locator(".row-title").all_text_contents()


def expect_titles(window, expected):
    wait_for(lambda: titles(window)[:len(expected)] == expected, what=f"{expected}")


def expect_only(window, expected):
    wait_for(lambda: titles(window) == expected, what=f"{expected}")


def open_filters(window):
    window.page.locator(".tools").get_by_role("button", name="Filter").click()
    return window.page.get_by_role("dialog", name="Filter")


def sort(window, words):
    window.page.get_by_label("Sort by").select_option(label=words)


@pytest.mark.parametrize("size", SIZES)
def test_the_search_finds_and_ranks(server, open_window, size):
    window = open_window(*size).open()
    window.expect_count(len(BOOKS))
    for text, found in [
        ("gracian", ["El oráculo"]), ("strasse lodz", ["Straße nach Łódź"]),
        ("istanbul isiklari", ["İstanbul Işıkları"]), ("o'hara", ["O’Hara's Luck"]),
        ("ohara", ["O’Hara's Luck"]), ("o hara", ["O’Hara's Luck"]),
        ("eclair", ["Eclair", "Éclair"]), ("éclair", ["Éclair", "Eclair"]),
        ("2253000000", ["Eclair"]), ("080442957x", ["Everything"]), ("0-8044-2957-x", ["Everything"]),
        ("978-0-8044-2957-3", ["Everything"]), ("undertow", ["Everything"]), ("tern", ["Everything"]),
        ("marvel", ["Everything"]), ("noor", ["Everything"]), ("tide", ["Everything"]),
        ("brine doors", ["Everything"]), ("doors", ["9 Doors", "10 Doors", "Everything"]),
        ("keepsake", ["A Bell"]),
    ]:
        window.search(text)
        expect_only(window, found)
    window.search("roa sal")
    expect_only(window, ["The Road of Salt"])
    assert window.page.locator(".row mark").all_text_contents() == ["Roa", "Sal"]
    window.search("nothing of the kind")
    expect(window.text("No book matches")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_orders(server, open_window, size):
    window = open_window(*size).open()
    window.expect_count(len(BOOKS))
    visible = len(titles(window))
    expect_titles(window, ORDER[:visible])
    sort(window, "Year, Ascending")
    expect_titles(window, ["El oráculo", "Straße nach Łódź", "İstanbul Işıkları", "9 Doors"])
    sort(window, "Rating, Descending")
    expect_titles(window, ["Zoo", "A ti", "9 Doors", "10 Doors"])
    # What has no date is last, whichever way.
    sort(window, "Date finished, Descending")
    expect_titles(window, ["The Road of Salt", "Éclair", "9 Doors"])
    sort(window, "Date finished, Ascending")
    expect_titles(window, ["Éclair", "The Road of Salt", "9 Doors"])


@pytest.mark.parametrize("size", SIZES)
def test_filters_combine_and_are_kept(server, open_window, size):
    window = open_window(*size, has_touch=size[0] < 1000).open()
    window.expect_count(len(BOOKS))
    panel = open_filters(window)
    panel.get_by_role("button", name="Tag", exact=False).first.click()
    panel.get_by_role("checkbox", name="doors").check()
    expect(panel.get_by_role("status")).to_have_text("3 of 15 books")
    panel.get_by_role("button", name="Owned").click()
    panel.get_by_role("button", name="Done").click()
    expect_only(window, ["9 Doors"])
    # What is on stands in the head, and goes by a press.
    on = window.page.get_by_role("group", name="Filters that are on")
    on.get_by_role("button", name="Remove the filter “Owned”").click()
    expect_only(window, ["9 Doors", "10 Doors", "Everything"])
    window.search("everything")
    expect_only(window, ["Everything"])
    window.search("")
    on.get_by_role("button", name="Clear all").click()
    expect(on).to_have_count(0)
    expect_titles(window, ORDER[:3])
    assert window.overflow() <= 0


@pytest.mark.parametrize("size", SIZES)
def test_a_filter_that_is_kept_is_shown_as_the_shelf_it_has_become(server, open_window, size):
    window = open_window(*size, has_touch=size[0] < 1000).open()
    window.expect_count(len(BOOKS))
    panel = open_filters(window)
    panel.get_by_role("button", name="Owned").click()
    panel.get_by_role("button", name="Save as a smart shelf").click()
    panel.get_by_label("Name of the shelf").fill("My own")
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("heading", level=1, name="My own")).to_be_visible()
    expect(panel).to_have_count(0)
    expect_only(window, ["9 Doors"])


@pytest.mark.parametrize("size", SIZES)
def test_what_is_asked_for_begins_at_the_top(server, open_window, size):
    books.store(server, 80, prefix="more")
    window = open_window(*size, has_touch=size[0] < 1000).open()
    window.expect_count(len(BOOKS) + 80)
    scroll_far = "document.querySelector('.window-list').scrollTop = 3000"
    top = "document.querySelector('.window-list').scrollTop"
    window.page.evaluate(scroll_far)
    wait_for(lambda: window.page.evaluate(top) > 2000)
    window.search("the")
    wait_for(lambda: window.page.evaluate(top) == 0, what="the nearest book in view")
    window.page.evaluate(scroll_far)
    window.page.get_by_role("searchbox").press("Enter")
    expect(window.page.locator(".row").first).to_be_focused()
    window.search("")
    window.page.evaluate(scroll_far)
    sort(window, "Rating, Descending")
    wait_for(lambda: window.page.evaluate(top) == 0, what="the best book in view")
    expect(window.row("Zoo")).to_be_in_viewport()


def test_the_panel_by_keyboard(server, open_window):
    window = open_window().open()
    window.expect_count(len(BOOKS))
    opener = window.page.locator(".tools").get_by_role("button", name="Filter")
    opener.focus()
    window.page.keyboard.press("Enter")
    panel = window.page.get_by_role("dialog", name="Filter")
    lent = panel.locator(".filter-flags").get_by_role("button", name="Lent out")
    expect(lent).to_have_text("Lent out1")
    lent.focus()
    window.page.keyboard.press("Space")
    expect(lent).to_have_attribute("aria-pressed", "true")
    expect_only(window, ["apple tree"])
    window.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()
    expect_only(window, ["apple tree"])
