"""Two readers, of whom one had no network for a while: fields merge, what was lost is told and can be
had back, and what met a deletion is asked about. Nothing is doubled, nothing is lost."""

import pytest
from playwright.sync_api import expect

from support import calls, pictures
from support.proxy import Proxy
from support.window import wait_for

HOUR = 3600


class Reader:
    """A window with a network of its own."""

    def __init__(self, server, open_window, clock=0):
        self.network = Proxy(server)
        self.window = open_window(of=self.network)
        self.window.set_clock(clock).open()
        self.window.may_fail_to_connect = True

    def go_offline(self):
        self.network.go_down()
        self.window.expect_sign("Offline")

    def come_back(self):
        self.network.pass_on()
        self.window.page.evaluate("dispatchEvent(new Event('online'))")

    def edit(self, title, **fields):
        self.window.show(title)
        self.window.edit(**fields)
        expect(self.window.dialog).to_have_count(0)

    def delete(self, title):
        self.window.show(title)
        self.window.delete()
        self.window.expect_no_book(title)


@pytest.fixture
def readers(server, open_window):
    made = []

    def make(*clocks):
        for clock in clocks:
            made.append(Reader(server, open_window, clock))
        return made

    yield make
    for reader in made:
        reader.network.close()


def stored(server):
    """The books on the server by title."""
    with calls.Socket(server.socket_url) as client:
        books = list(client.query("books").values())
    by_title = {book["title"]: book for book in books}
    assert len(by_title) == len(books), "a book is doubled"
    return by_title


def add_books(server, *titles):
    with calls.Socket(server.socket_url) as client:
        client.commit(*[
            calls.setting(f"books/{title.lower().replace(' ', '-')}", {"title": title, "author": "?"})
            for title in titles])


@pytest.mark.parametrize("mine, theirs", [(0, 0), (-HOUR, HOUR), (HOUR, -HOUR)])
def test_both_sides_hold_everything(server, readers, mine, theirs):
    add_books(server, "Emma", "Persuasion", "Sanditon", "Lady Susan")
    me, they = readers(mine, theirs)
    me.window.expect_count(4)
    they.window.expect_count(4)

    me.window.wait_until_kept()
    me.go_offline()
    me.window.add("The Watsons")
    me.window.add("Catharine")
    me.edit("Emma", Pages="474")
    me.edit("Persuasion", Author="Mine")
    me.edit("Sanditon", Publisher="Tern")
    me.delete("Lady Susan")
    they.edit("Emma", Author="Jane Austen")
    they.edit("Persuasion", Author="Theirs")
    they.delete("Sanditon")
    they.edit("Lady Susan", Author="Jane Austen")
    they.window.expect_sign("Saved")
    # All of it is still there when the app is opened again without a network.
    me.window.reload()
    me.window.expect_count(5)
    me.window.expect_sign("Offline, 6 changes wait")
    expect(me.window.row("Emma").get_by_text("Waits")).to_be_visible()
    expect(me.window.row("Emma").get_by_text("474 pages")).to_be_visible()
    # What waits is listed, with what it changes.
    me.window.button("Offline, 6 changes wait").filter(visible=True).first.click()
    for words in ["New book", "Pages", "Author", "Publisher", "Deleted"]:
        expect(me.window.dialog.get_by_text(words, exact=False).first).to_be_visible()
    me.window.button("Done").click()

    me.come_back()
    me.window.expect_sign("2 changes were refused")
    they.window.expect_book("Catharine")
    they.window.expect_book("The Watsons")

    # The deletion met an edit, the edit met a deletion: I am asked, also when I come back later.
    me.window.reload()
    me.window.expect_sign("2 changes were refused")
    me.window.button("2 changes were refused").filter(visible=True).first.click()
    dialog = me.window.dialog
    expect(dialog.get_by_text("The book was deleted before the change arrived.")).to_be_visible()
    dialog.get_by_role("button", name="Restore with the change").click()
    expect(dialog.get_by_text("Somebody edited the book before the deletion")).to_be_visible()
    dialog.get_by_role("button", name="Keep the book").click()
    me.window.button("Done").click()
    they.window.expect_book("Sanditon")
    they.window.expect_book("Lady Susan")
    me.window.expect_book("Lady Susan")

    # My author won, for it came later. Both of us are told of theirs, and can have it back.
    for reader in (me, they):
        reader.window.expect_sign("1 change met another")
        reader.window.show("Persuasion")
        expect(reader.window.page.get_by_role("heading", name="Persuasion")).to_be_visible()
        expect(reader.window.text("two edits met, and this one was lost")).to_be_visible()
        expect(reader.window.text("Mine", exact=True)).to_be_visible()
        expect(reader.window.text("Theirs", exact=True)).to_be_visible()
    they.window.button("Use it").click()
    for reader in (me, they):
        reader.window.expect_sign("Saved")
        expect(reader.window.text("two edits met")).to_have_count(0)
        expect(reader.window.text("Theirs", exact=True)).to_be_visible()

    books = wait_for(lambda: stored(server), what="the books")
    assert {title: (book["author"], book.get("pages"), book.get("publisher"))
            for title, book in books.items()} == {
        "Emma": ("Jane Austen", 474, None),
        "Persuasion": ("Theirs", None, None),
        "Sanditon": ("?", None, "Tern"),
        "Lady Susan": ("Jane Austen", None, None),
        "The Watsons": ("", None, None),
        "Catharine": ("", None, None),
    }
    with calls.Socket(server.socket_url) as client:
        assert client.query("trash") == {}


def test_an_edit_that_lost_to_a_later_one_is_told_and_can_be_let_go(server, readers):
    add_books(server, "Emma")
    me, they = readers(0, 0)
    they.window.expect_book("Emma")
    they.go_offline()
    they.edit("Emma", Review="Theirs, from a train.")
    me.edit("Emma", Review="Mine, long and thought over.")
    me.window.expect_sign("Saved")
    they.come_back()
    expect(me.window.text("Review: two edits met, and this one was lost.")).to_be_visible()
    expect(me.window.text("Mine, long and thought over.")).to_be_visible()
    expect(they.window.text("Mine, long and thought over.")).to_be_visible()
    me.window.button("Keep as it is").click()
    for reader in (me, they):
        expect(reader.window.text("two edits met")).to_have_count(0)
        reader.window.expect_sign("Saved")
    assert stored(server)["Emma"]["review"] == "Theirs, from a train."


def test_what_was_lost_is_said_in_words(server, readers):
    add_books(server, "Emma")
    me, they = readers(0, 0)
    for reader in (me, they):
        reader.window.show("Emma")
    they.go_offline()
    for reader, status, width in [(they, "Read", 60), (me, "To read", 80)]:
        window = reader.window
        window.button(status).click()
        window.page.locator(".hero-cover").hover()
        window.button("Change the cover").click()
        window.dialog.get_by_label("Choose a picture").set_input_files(
            {"name": "a.png", "mimeType": "image/png", "buffer": pictures.book(width, 90)})
        expect(window.dialog).to_have_count(0)
    me.window.expect_sign("Saved")
    they.come_back()
    for reader in (me, they):
        lost = reader.window.page.locator(".banner.met .lost")
        expect(lost.get_by_text("To read", exact=True)).to_be_visible()
        expect(lost.get_by_text("Another picture", exact=True)).to_be_visible()


def test_an_open_sheet_learns_of_what_happened_while_the_network_was_away(server, readers):
    add_books(server, "Emma", "Persuasion")
    me, they = readers(0, 0)
    me.window.expect_count(2)
    me.go_offline()
    me.window.show("Emma")
    me.window.button("Edit").first.click()
    me.window.fill(Title="Emma, mine")
    they.edit("Emma", Title="Emma, theirs", Author="Jane Austen")
    they.window.expect_sign("Saved")
    me.come_back()
    expect(me.window.text("Now “Emma, theirs” on another screen.")).to_be_visible()
    expect(me.window.dialog.get_by_label("Author", exact=True)).to_have_value("Jane Austen")
    they.delete("Emma, theirs")
    expect(me.window.text("This book was deleted elsewhere.")).to_be_visible()
    me.window.button("Save").click()
    they.window.expect_book("Emma, mine")
    assert stored(server)["Emma, mine"]["author"] == "Jane Austen"


def test_a_deleted_book_looks_as_if_it_could_not_be_changed(server, readers):
    add_books(server, "Emma")
    me, they = readers(0, 0)
    they.window.show("Emma")
    me.delete("Emma")
    expect(they.window.page.get_by_text("This book was deleted elsewhere.")).to_be_visible()
    expect(they.window.button("Reading", exact=True)).to_be_disabled()
    expect(they.window.page.get_by_role("slider")).to_have_attribute("aria-disabled", "true")
    they.window.button("Restore").click()
    expect(they.window.button("Reading", exact=True)).to_be_enabled()
