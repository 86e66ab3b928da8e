"""The edit sheet, on a phone, a tablet and a desktop."""

import re

import pytest
from playwright.sync_api import expect

from support import calls
from support.window import wait_for

SIZES = {"phone": (390, 844), "tablet": (820, 1100), "desktop": (1440, 900)}


@pytest.fixture(params=SIZES)
def size(request):
    return request.param


@pytest.fixture
def open_sized(open_window, size):
    width, height = SIZES[size]
    return lambda **options: open_window(width, height, has_touch=size == "phone", **options)


def stored(server):
    with calls.Socket(server.socket_url) as client:
        return client.query("books")


def put(server, book, fields, **options):
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting(f"books/{book}", fields, **options))


def field(window, label):
    return window.dialog.get_by_label(label, exact=True).first


def show_more(window):
    more = window.dialog.get_by_role("button", name="More", exact=True)
    if more.get_attribute("aria-expanded") == "false":
        more.click()


def edit(window, book="b1"):
    window.open(f"/books/{book}/edit")
    expect(field(window, "Title")).to_be_focused()
    return window


def expect_fits(window):
    assert window.overflow() <= 0
    assert window.page.evaluate(
        "(body => body.scrollWidth - body.clientWidth)(document.querySelector('.sheet-body'))") <= 0


def test_every_field_is_kept(server, open_sized):
    put(server, "other", {"title": "Other", "author": "Q", "tags": ["sea"], "publisher": "Tern & Tide"})
    window = open_sized().open()
    window.expect_book("Other")
    window.begin_to_add()
    window.fill(Title="The Salt Cartographer", Author="Maren Oduya", Pages="0412",
                ISBN="1-949102-83-1", Publisher="Tern & Tide", Published="2021-03")
    expect(window.dialog.get_by_text("Valid, also 1949102831")).to_be_visible()
    field(window, "Genre").select_option("Fantasy")
    field(window, "Series").fill("The Tidewright Books")
    field(window, "Book").fill("1-3")
    field(window, "Format").select_option("audiobook")
    field(window, "Minutes").fill("612")
    field(window, "Language").select_option("en")
    field(window, "Status").select_option("to-read")
    field(window, "Tags").fill("sea, long read,")
    field(window, "Shelves").fill("By the bed")
    field(window, "Review").fill("*Salty.*")
    field(window, "Spoilers").check()
    show_more(window)
    window.fill(Subtitle="A novel", **{"Sort title": "Salt", "Sort author": "Oduya"})
    field(window, "Other genres").fill("Maps")
    field(window, "First published").fill("1999")
    numbers = window.dialog.locator(".field", has_text="Identifiers")
    numbers.get_by_role("button", name="Add", exact=False).click()
    expect(field(window, "Identifiers")).to_be_focused()
    field(window, "Identifiers").fill("goodreads")
    numbers.get_by_label("Number", exact=True).fill("123")
    people = window.dialog.locator(".field", has_text="Contributors")
    people.get_by_role("button", name="Add", exact=False).click()
    field(window, "Contributors").fill("Jane Translator")
    people.get_by_label("Role").select_option("translator")
    people.get_by_label("Sort as").fill("Translator, Jane")
    field(window, "Owned").check()
    field(window, "Wish list").check()
    window.fill(Copies="2", Location="Summer house", Description="A coast.", **{"Private notes": "Mine."})
    expect_fits(window)
    window.button("Done").click()
    expect(window.dialog).to_have_count(0)
    book = wait_for(lambda: next((b for b in stored(server).values() if b["title"] != "Other"), None))
    assert book.pop("added")
    [shelf] = book.pop("shelves")
    with calls.Socket(server.socket_url) as client:
        assert client.query("shelves")[shelf]["name"] == "By the bed"
    assert book == {
        "title": "The Salt Cartographer", "author": "Maren Oduya", "pages": 412,
        "isbn": "9781949102833", "publisher": "Tern & Tide", "published": "2021-03",
        "genres": ["Fantasy", "Maps"], "format": "audiobook", "minutes": 612, "language": "en",
        "series": [{"name": "The Tidewright Books", "position": "1-3"}], "status": "to-read",
        "tags": ["sea", "long read"], "review": "*Salty.*", "spoiler": True, "subtitle": "A novel",
        "sortTitle": "Salt", "sortAuthor": "Oduya", "originallyPublished": "1999",
        "identifiers": {"goodreads": "123"},
        "contributors": [
            {"name": "Jane Translator", "role": "translator", "sortName": "Translator, Jane"}],
        "owned": True, "wished": True, "copies": 2, "location": "Summer house",
        "description": "A coast.", "privateNotes": "Mine.",
    }


def test_save_is_there_only_for_what_differs_and_is_right(server, open_sized):
    put(server, "b1", {"title": "Salt", "author": "Ann A", "mood": "salty", "pages": 3})
    window = edit(open_sized())
    save = window.button("Save")
    expect(save).to_be_disabled()
    for label, wrong, sentence in [
        ("Pages", "412 pp", "Use digits only, for example 412."),
        ("Pages", "12345678", "That is too many. Use up to 6 digits, for example 412."),
        ("ISBN", "978-1-949102-83", "An ISBN has 10 or 13 digits; this one has 12."),
        ("ISBN", "978-1-949102-83-2", "The last digit should be 3."),
        ("ISBN", "9790060115615", re.compile("This is a bar code, but not a book's.")),
        ("Published", "2024-02-30", "February 2024 has 29 days."),
        ("Published", "soon", re.compile("Write a year, a month or a day")),
        ("Title", " ", "A book needs a title."),
    ]:
        before = field(window, label).input_value()
        field(window, label).fill(wrong)
        expect(field(window, label)).to_have_attribute("aria-invalid", "true")
        notes = field(window, label).get_attribute("aria-describedby")
        expect(window.page.locator(f"#{notes}")).to_contain_text(sentence)
        expect(save).to_be_disabled()
        if label == "Title":
            expect(window.dialog.get_by_role("heading", name="Untitled")).to_be_visible()
        field(window, "Author").focus()
        window.page.keyboard.press("Enter")
        expect(field(window, label)).to_be_focused()
        field(window, label).fill(before)
        expect(window.page.locator(f"#{notes} .wrong")).to_have_count(0)
        expect(save).to_be_disabled()
    field(window, "Pages").fill("4")
    expect(save).to_be_enabled()
    field(window, "Pages").press("Enter")
    expect(window.dialog).to_have_count(0)
    wait_for(lambda: stored(server)["b1"]["pages"] == 4)
    assert stored(server)["b1"] == {
        "title": "Salt", "author": "Ann A", "mood": "salty", "pages": 4}


def test_what_another_program_wrote_can_be_seen_and_repaired(server, open_sized):
    put(server, "b1", {"title": "Odd", "pages": "three hundred", "isbn": "banana"})
    window = edit(open_sized())
    expect(field(window, "Pages")).to_have_value("three hundred")
    expect(window.dialog.get_by_text("Use digits only, for example 412.")).to_be_visible()
    expect(window.dialog.get_by_text("No changes")).to_be_visible()
    field(window, "Pages").fill("300")
    window.button("Save").click()
    wait_for(lambda: stored(server)["b1"].get("pages") == 300)
    assert stored(server)["b1"]["isbn"] == "banana"


def test_a_change_elsewhere_is_followed_shown_or_merged(server, open_sized):
    put(server, "b1", {"title": "Salt", "author": "Ann A", "publisher": "Tern", "tags": ["sea"],
                       "series": [{"name": "Tides", "position": "1"}]})
    window = edit(open_sized())
    field(window, "Publisher").fill("Tern & Tide")
    field(window, "Tags").fill("maps,")
    field(window, "Book").fill("2")
    put(server, "b1", {"title": "Salt", "author": "Anne A", "publisher": "Tern Books",
                       "tags": ["sea", "coast"], "series": [{"name": "Tides", "position": "3"}]})
    expect(field(window, "Author")).to_have_value("Anne A")
    expect(window.dialog.get_by_text("Now “Tern Books” on another screen.")).to_be_visible()
    expect(window.dialog.get_by_text("Now “Tides 3” on another screen.")).to_be_visible()
    expect(window.dialog.locator(".chip")).to_have_text(["sea", "coast", "maps"])
    expect(field(window, "Publisher")).to_have_value("Tern & Tide")
    series = window.dialog.locator(".field", has_text="Series")
    series.get_by_role("button", name="Use it").click()
    expect(field(window, "Book")).to_have_value("3")
    window.button("Save").click()
    wait_for(lambda: stored(server)["b1"]["publisher"] == "Tern & Tide")
    assert stored(server)["b1"]["tags"] == ["sea", "coast", "maps"]
    assert stored(server)["b1"]["series"] == [{"name": "Tides", "position": "3"}]


def test_a_book_that_is_there_already_is_announced(server, open_sized):
    put(server, "b1", {"title": "Ash & Honey", "author": "Zoë Dupré", "isbn": "9781949102833"})
    window = open_sized().open("/add")
    window.fill(Title="ash & honey", Author="Zoe Dupre")
    notice = window.dialog.get_by_text("“Ash & Honey” is already in your library.")
    expect(notice.first).to_be_visible()
    expect(window.button("Done")).to_be_enabled()
    window.fill(Author="")
    expect(notice).to_have_count(0)
    window.fill(ISBN="1949102831")
    expect(notice.first).to_be_visible()
    window.button("Open it").click()
    window.button("Discard changes").click()
    expect(window.page.get_by_role("heading", name="Ash & Honey").first).to_be_visible()
    window.open("/add")
    expect(field(window, "Title")).to_have_value("")
    window.fill(Title="Ash & Honey", ISBN="1949102831")
    window.button("Add a second copy").click()
    expect(window.dialog).to_have_count(0)
    wait_for(lambda: len(stored(server)) == 2)


def test_a_hundred_books_by_hand(server, open_sized):
    window = open_sized().open()
    expect(window.button("Add a book", exact=False).first).to_be_visible()
    window.page.keyboard.press("n")
    for number in range(5):
        expect(field(window, "Title")).to_be_focused()
        window.page.keyboard.type(f"Book {number}")
        window.page.keyboard.press("Tab")
        window.page.keyboard.type("Ann A")
        window.page.keyboard.press("Control+Enter")
        expect(window.dialog.get_by_text(f"Added “Book {number}”")).to_be_visible()
    window.page.keyboard.type("Book 5")
    window.page.keyboard.press("Enter")
    expect(window.dialog).to_have_count(0)
    wait_for(lambda: len(stored(server)) == 6)


def test_escape_and_cancel_ask_before_anything_is_lost(server, open_sized):
    put(server, "b1", {"title": "Salt"})
    window = open_sized().open("/books/b1")
    window.button("Edit").first.click()
    expect(field(window, "Title")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_have_count(0)
    window.button("Edit").first.click()
    window.fill(Title="Salty")
    for _ in range(3):
        window.page.keyboard.press("Escape")
        expect(window.page.get_by_text("Keep your changes?")).to_be_visible()
        window.page.keyboard.press("Escape")
        expect(window.page.get_by_text("Keep your changes?")).to_have_count(0)
        expect(field(window, "Title")).to_have_value("Salty")
    window.button("Cancel").first.click()
    window.button("Discard changes").click()
    expect(window.dialog).to_have_count(0)
    assert stored(server)["b1"]["title"] == "Salt"


def test_deleting_closes_the_sheet_and_the_details(server, open_sized):
    put(server, "b1", {"title": "Salt"})
    window = open_sized().open()
    window.expect_book("Salt")
    window.show("Salt")
    window.button("Edit").first.click()
    window.dialog.get_by_role("button", name="Delete book").click()
    window.page.get_by_role("alertdialog").get_by_role("button", name="Delete", exact=True).click()
    expect(window.dialog).to_have_count(0)
    window.expect_no_book("Salt")


def test_two_tabs_that_add_have_a_draft_each_and_lose_none(server, open_sized):
    first = open_sized().open("/add")
    second = type(first)(first.page.context.new_page(), server).open("/add")
    first.fill(Title="From the first")
    expect(field(second, "Title")).to_have_value("")
    second.fill(Title="From the second")
    first.reload()
    expect(field(first, "Title")).to_have_value("From the first")
    second.reload()
    expect(field(second, "Title")).to_have_value("From the second")
    # The first tab goes; who opens the app next, finds what was typed there.
    first.page.close()
    third = type(second)(second.page.context.new_page(), server).open("/add")
    expect(field(third, "Title")).to_have_value("From the first")
    expect(field(second, "Title")).to_have_value("From the second")
    third.button("Done").click()
    third.open("/add")
    expect(field(third, "Title")).to_have_value("")
    first.page = second.page


def test_everything_works_without_the_server(server, open_sized):
    put(server, "b1", {"title": "Salt", "tags": ["sea"]})
    window = open_sized().open()
    window.expect_book("Salt")
    window.wait_until_kept()
    window.may_fail_to_connect = True
    server.stop()
    window.go("/books/b1/edit")
    field(window, "Tags").fill("se")
    expect(window.dialog.locator("datalist option")).to_have_count(1)
    field(window, "Tags").fill("maps")
    window.reload()
    expect(field(window, "Tags")).to_have_value("maps")
    window.button("Save").click()
    expect(window.dialog).to_have_count(0)
    server.start()
    wait_for(lambda: stored(server)["b1"]["tags"] == ["sea", "maps"])


LONG = {
    "title": "مكتبة الملح والرمل " * 4, "author": "水野 遥, " * 8, "subtitle": "word" * 60,
    "contributors": [{"name": "N" * 90, "role": "translator", "sortName": "S" * 60}] * 2,
    "series": [{"name": "Omnibus of everything that was ever written", "position": "1-3"}] * 3,
    "identifiers": {"goodreads": "1" * 60, "own": "x"}, "tags": [f"tag {i} 🌊" for i in range(40)],
    "genres": ["Fantasy", "Sea", "雪の図書館"], "language": "Klingon", "review": "long " * 400,
}


@pytest.mark.parametrize("width, height", [(390, 844), (820, 1100), (1440, 900), (320, 256)])
def test_nothing_is_too_long(server, open_window, width, height):
    put(server, "b1", LONG)
    window = edit(open_window(width, height))
    expect(window.dialog.locator(".chip")).to_have_count(42)
    expect_fits(window)
    # Whatever can be pressed is large enough.
    small = window.page.evaluate(
        """least => [...document.querySelectorAll("dialog button")].filter(button => {
          const own = button.getBoundingClientRect()
          const more = Math.max(...["::before", "::after"].map(part => {
            const around = getComputedStyle(button, part)
            return around.content === "none" ? 0 : -2 * (parseFloat(around.top) || 0)
          }))
          return own.width && own.height + more < least
        }).map(button => button.outerHTML)""", 44 if width < 700 else 24)
    assert small == []


def test_a_swipe_on_the_grabber_closes_the_sheet(server, open_window):
    put(server, "b1", {"title": "Salt"})
    window = edit(open_window(390, 844, has_touch=True))
    session = window.page.context.new_cdp_session(window.page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": 195, "y": y} for y in points]})

    def swipe(to):
        touch("touchStart", 45)
        for step in range(1, 5):
            touch("touchMove", 45 + (to - 45) * step / 4)
        touch("touchEnd")

    window.fill(Title="Salty")
    swipe(90)
    expect(window.dialog).to_have_count(1)
    swipe(400)
    expect(window.page.get_by_text("Keep your changes?")).to_be_visible()
    window.button("Keep editing").click()
    window.fill(Title="Salt")
    swipe(400)
    expect(window.dialog).to_have_count(0)


def test_what_is_added_on_a_shelf_stands_there(open_window):
    window = open_window().open()
    window.button("New shelf").first.click()
    window.fill(Name="Summer house")
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("heading", name="Summer house")).to_be_visible()
    window.add("Tern")
    expect(window.page.get_by_role("heading", name="Tern")).to_be_visible()
    window.go("/")
    window.page.get_by_role("link", name="Summer house").click()
    window.expect_book("Tern")
