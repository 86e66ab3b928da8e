"""The page of a book: reads, notes, loans, shelves and tags, progress, history."""

import pytest
from playwright.sync_api import expect

from support import calls

SIZES = [
    pytest.param((390, 844), id="phone"),
    pytest.param((820, 1180), id="tablet"),
    pytest.param((1440, 900), id="desktop"),
]
BOOK = {
    "title": "The Salt Cartographer", "author": "Maren Oduya", "pages": 412, "status": "reading",
    "series": [{"name": "The Tidewright Books", "position": "1"}],
}


@pytest.fixture
def write(server):
    def write(**documents):
        with calls.Socket(server.socket_url) as client:
            client.commit(*[
                calls.setting(path.replace("__", "/"), fields)
                for path, fields in documents.items()])

    return write


@pytest.fixture
def open_book(open_window, write):
    """Windows that show the book; phones and tablets are touched."""
    write(books__salt=BOOK)

    def open_book(size=(1440, 900), **options):
        window = open_window(*size, has_touch=size[0] < 1000, **options).open("/books/salt")
        expect(heading(window)).to_be_visible()
        return window

    return open_book


def heading(window):
    return window.page.get_by_role("heading", name=BOOK["title"], exact=True)


def section(window, name):
    return window.page.locator("section.section").filter(
        has=window.page.get_by_role("heading", name=name, exact=True))


def form(window, name):
    return window.page.get_by_role("form", name=name, exact=True)


def type_in(window, name, **fields):
    for label, text in fields.items():
        form(window, name).get_by_label(label.replace("_", " "), exact=True).fill(text)


def save(window, name):
    form(window, name).get_by_role("button", name="Save", exact=True).click()
    expect(form(window, name)).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_reads_are_written_down_corrected_and_deleted(open_book, size):
    window = open_book(size)
    other = open_book()
    reads = section(window, "Reads")
    reads.get_by_role("button", name="Add a read").click()
    expect(form(window, "Add a read").get_by_label("Started")).to_be_focused()
    type_in(window, "Add a read", Started="2023-05", Finished="2023-02-30")
    expect(window.text("February 2023 has 28 days.")).to_be_visible()
    expect(form(window, "Add a read").get_by_role("button", name="Save")).to_be_disabled()
    type_in(window, "Add a read", Finished="2022")
    expect(window.text("This is earlier than “Started”.")).to_be_visible()
    type_in(window, "Add a read", Finished="2023-05-31")
    save(window, "Add a read")
    expect(reads.get_by_text("May 2023 to 31 May 2023")).to_be_visible()
    expect(reads.get_by_role("button", name="Add a read")).to_be_focused()
    expect(section(other, "Reads").get_by_text("May 2023 to 31 May 2023")).to_be_visible()

    reads.get_by_role("button", name="Edit").click()
    type_in(window, "Edit the read", Started="2023-05-02")
    save(window, "Edit the read")
    expect(reads.get_by_text("30 days")).to_be_visible()
    expect(reads.get_by_role("button", name="Edit")).to_be_focused()

    reads.get_by_role("button", name="Edit").click()
    form(window, "Edit the read").get_by_role("button", name="Delete").click()
    expect(reads.get_by_text("30 days")).to_have_count(0)
    expect(section(other, "Reads").get_by_text("30 days")).to_have_count(0)
    window.button("Undo").click()
    expect(reads.get_by_text("30 days")).to_be_visible()
    expect(section(other, "Reads").get_by_text("30 days")).to_be_visible()
    assert window.overflow() == 0


@pytest.mark.parametrize("size", SIZES)
def test_notes_and_loans(open_book, size):
    window = open_book(size)
    notes = section(window, "Notes and quotes")
    notes.get_by_role("button", name="Add a note or quote").click()
    expect(form(window, "Add a note or quote").get_by_role("button", name="Save")).to_be_disabled()
    type_in(window, "Add a note or quote", Text="A map is a promise.", Page="88")
    form(window, "Add a note or quote").get_by_label("Kind").select_option("Quote")
    save(window, "Add a note or quote")
    expect(notes.get_by_text("Quote, page 88")).to_be_visible()
    expect(notes.get_by_text("A map is a promise.")).to_be_visible()

    loans = section(window, "Loans")
    loans.get_by_role("button", name="Lend it to somebody").click()
    type_in(window, "Lend it to somebody", Lent_to="Jonas", Lent_on="2023-01-02", Due_back="2023-01-01")
    expect(window.text("This is earlier than “Lent on”.")).to_be_visible()
    type_in(window, "Lend it to somebody", Due_back="2023-02")
    save(window, "Lend it to somebody")
    expect(loans.get_by_text("Overdue since February 2023")).to_be_visible()
    expect(window.text("Overdue with Jonas")).to_be_visible()
    loans.get_by_role("button", name="It is back").click()
    expect(window.text("Overdue with Jonas")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_shelves_and_tags_by_keyboard(open_book, size):
    window = open_book(size)
    labels = section(window, "Shelves and tags")
    add = labels.get_by_role("button", name="Add a shelf or a tag")
    add.focus()
    window.page.keyboard.press("Enter")
    field = labels.get_by_label("Add a shelf or a tag")
    expect(field).to_be_focused()
    window.page.keyboard.type("sea")
    window.page.keyboard.press("Enter")
    expect(labels.get_by_role("link", name="sea")).to_be_visible()
    expect(field).to_have_value("")
    window.page.keyboard.type("By the bed")
    labels.get_by_role("button", name="As a shelf").click()
    expect(labels.get_by_role("link", name="By the bed")).to_be_visible()
    field.focus()
    window.page.keyboard.press("Escape")
    expect(add).to_be_focused()
    labels.get_by_role("button", name="Remove sea").click()
    expect(labels.get_by_role("link", name="sea")).to_have_count(0)
    expect(section(window, "History").get_by_text("Tags: sea removed")).to_be_visible()
    expect(section(window, "History").get_by_text("Shelves: By the bed added")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_last_page_proposes_that_the_book_is_read(open_book, size):
    window = open_book(size)
    window.page.get_by_title("Update progress").click()
    type_in(window, "Update progress", How_far="500")
    expect(window.text("Use at most 412.")).to_be_visible()
    type_in(window, "Update progress", How_far="412")
    save(window, "Update progress")
    window.button("Mark as read").click()
    expect(section(window, "Reads").get_by_text("First read")).to_be_visible()
    expect(window.button("Read", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_review_is_written_in_place_and_covered_where_it_tells_too_much(open_book):
    window, other = open_book(), open_book()
    window.button("Write a review").click()
    type_in(window, "Review", Review="The clerk *did* it.")
    form(window, "Review").get_by_label("Spoilers").check()
    # What comes from elsewhere does not touch what is being typed.
    other.button("Write a review").click()
    type_in(other, "Review", Review="Slow.")
    save(other, "Review")
    expect(form(window, "Review").get_by_text("Now “Slow.” on another screen.")).to_be_visible()
    expect(form(window, "Review").get_by_label("Review", exact=True)).to_have_value(
        "The clerk *did* it.")
    save(window, "Review")
    for each in (window, other):
        expect(each.text("This review says how the story goes on.")).to_be_visible()
        expect(each.page.get_by_text("did", exact=True)).to_have_count(0)
        each.button("Show the review").click()
        expect(each.page.locator("em").get_by_text("did", exact=True)).to_be_visible()


def test_a_change_is_taken_back_or_says_why_not(open_book):
    window = open_book()
    history = section(window, "History")
    window.button("To read").click()
    expect(history.get_by_text("Status Reading → To read")).to_be_visible()
    window.button("Read").click()
    expect(history.get_by_text("Status To read → Read")).to_be_visible()
    expect(history.get_by_text("Changed again since, so it cannot be undone.")).to_have_count(1)
    history.get_by_role("button", name="Undo").click()
    expect(window.button("To read", exact=True)).to_have_attribute("aria-pressed", "true")


def test_what_is_typed_waits_while_another_book_is_looked_at(open_book, write):
    write(books__two={"title": "Hush"})
    window = open_book()
    section(window, "Notes and quotes").get_by_role("button", name="Add a note or quote").click()
    type_in(window, "Add a note or quote", Text="Half a thought")
    window.go("/books/two")
    expect(window.page.get_by_role("heading", name="Hush", exact=True)).to_be_visible()
    window.go("/books/salt")
    expect(form(window, "Add a note or quote").get_by_label("Text")).to_have_value("Half a thought")


def test_notes_made_without_a_network_arrive_later(open_book, server):
    window, other = open_book(), open_book()
    window.wait_until_kept()
    window.may_fail_to_connect = other.may_fail_to_connect = True
    server.stop()
    notes = section(window, "Notes and quotes")
    notes.get_by_role("button", name="Add a note or quote").click()
    type_in(window, "Add a note or quote", Text="On the train")
    save(window, "Add a note or quote")
    expect(notes.get_by_text("On the train")).to_be_visible()
    server.start()
    expect(section(other, "Notes and quotes").get_by_text("On the train")).to_be_visible()


def test_the_series_names_its_gaps_and_its_books_open(open_book, write):
    def member(title, position):
        return {
            "title": title, "author": "Maren Oduya",
            "series": [{"name": "The Tidewright Books", "position": position}]}

    write(
        books__ten=member("Ten", "10"), books__half=member("Half", "0.5"), books__two=member("Two", "2"),
        books__span=member("Three to five", "3-5"),
        books__other={"title": "Tidewrack", "author": "Maren Oduya"})
    window = open_book()
    series = section(window, "The Tidewright Books")
    expect(series.locator(".neighbour > span:last-child")).to_have_text(
        [f"Book {place}" for place in ["0.5", "1", "2", "3-5", "6", "7", "8", "9", "10"]])
    expect(series.get_by_role("button")).to_have_count(4)
    expect(series.get_by_role("link", name="Book 1: ")).to_have_attribute("aria-current", "true")
    expect(section(window, "More by Maren Oduya").get_by_role("link")).to_have_count(1)
    write(books__three={"title": "Tidal", "author": "Maren Oduya"})
    expect(section(window, "More by Maren Oduya").get_by_role("link")).to_have_count(2)
    series.get_by_role("link", name="Book 2: Two").click()
    expect(window.page.get_by_role("heading", name="Two", exact=True)).to_be_visible()
    series.get_by_role("button", name="Add book 6").click()
    expect(window.dialog.get_by_label("Series", exact=True).first).to_have_value(
        "The Tidewright Books")
    expect(window.dialog.get_by_label("Book", exact=True).first).to_have_value("6")
    window.fill(Title="Six")
    window.button("Done").click()
    expect(window.page.get_by_role("heading", name="Six", exact=True)).to_be_visible()
    expect(series.get_by_role("link", name="Book 6: Six")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_that_is_stored_is_hidden(open_window, write, size):
    write(
        books__odd={
            "title": "Written elsewhere", "pages": "three hundred", "status": "consumed",
            "published": "-362", "isbn": "9782253000006", "language": "deu", "shelfmark": "A 12",
            "tags": [f"a tag with the number {number}" for number in range(40)]},
        reads__r1={"book": "odd", "finished": "last May"},
        reads__r2={"book": "odd", "outcome": "finished"},
        loans__l1={"book": "odd", "borrower": "Kim", "lent": True})
    window = open_window(*size).open("/books/odd")
    for words in [
        "Pages: “three hundred” is not a number", "362 BC", "2253000000", "German", "A 12",
        "Finished: “last May” is not understood", "Day unknown", "Lent to Kim",
        "a tag with the number 39",
    ]:
        expect(window.page.get_by_text(words, exact=True).first).to_be_visible()
    expect(window.page.get_by_label("Reading status").locator("option:checked")).to_have_text(
        "consumed")
    assert window.overflow() == 0
    assert window.page.evaluate(
        "(() => { const pane = document.querySelector('.pane');"
        " return pane.scrollWidth - pane.clientWidth })()") == 0
    window.button("Repair").click()
    expect(window.dialog.get_by_label("Pages", exact=True)).to_be_visible()


def test_everything_on_a_phone_is_large_enough_to_touch(open_book):
    window = open_book((390, 844))
    small = window.page.evaluate(
        """() => [...document.querySelectorAll('.pane :is(a, button, select, [role=slider])')]
          .filter(each => each.checkVisibility())
          .map(each => {
            const before = getComputedStyle(each, '::before')
            const box = each.getBoundingClientRect()
            const more = before.content == 'none' || before.position != 'absolute'
              ? 0 : -2 * parseFloat(before.top)
            return [each.textContent || each.ariaLabel, box.height + more]
          })
          .filter(([, height]) => height < 43.9)""")
    assert small == []


def test_the_authors_of_the_line_are_named_beside_those_of_the_list(server, open_window):
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b1", {
            "title": "Two Hands", "author": "Ann Quill, Bo Dupré",
            "contributors": [{"name": "Bo Dupré"}], "added": "2024-01-02"}))
    window = open_window(390, 844).open("/books/b1")
    expect(window.page.locator(".by")).to_have_text("Ann QuillBo Dupré")
    expect(window.page.get_by_role("link", name="Ann Quill", exact=True)).to_be_visible()
