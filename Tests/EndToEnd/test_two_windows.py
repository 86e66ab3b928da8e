"""Two windows on one library: what happens in one appears in the other."""

import statistics

import pytest
from playwright.sync_api import expect

from support import books, calls


def test_adding_editing_and_deleting_appear_in_the_other_window(open_window):
    first, second = open_window().open(), open_window().open()
    first.add("Emma", Author="Jane Austen")
    second.expect_book("Emma")
    first.expect_book("Emma")
    second.show("Emma")
    first.show("Emma")
    first.edit(Title="Emma, revised", Pages="474")
    expect(second.page.get_by_role("heading", name="Emma, revised", exact=True).first).to_be_visible()
    expect(second.text("474")).to_be_visible()
    second.delete()
    second.expect_no_book("Emma, revised")
    expect(first.page.get_by_text("This book was deleted elsewhere.")).to_be_visible()
    first.go("/")
    first.expect_no_book("Emma, revised")


def test_a_deletion_can_be_undone_in_both_windows(open_window):
    first, second = open_window().open(), open_window().open()
    first.add("Persuasion")
    second.expect_book("Persuasion")
    first.show("Persuasion")
    first.delete()
    second.expect_no_book("Persuasion")
    first.button("Undo").click()
    second.expect_book("Persuasion")
    first.expect_book("Persuasion")


def test_an_open_sheet_shows_what_changes_elsewhere(server, open_window):
    first, second = open_window().open(), open_window().open()
    first.add("Emma", Author="J. Austen", Pages="1")
    second.expect_book("Emma")
    first.show("Emma")
    first.button("Edit").first.click()
    first.fill(Title="Emma, mine")
    second.show("Emma")
    second.edit(Title="Emma, theirs", Author="Jane Austen")
    # The field that was touched keeps what was typed and shows the other value; the others follow.
    expect(first.text("Now “Emma, theirs” on another screen.")).to_be_visible()
    expect(first.dialog.get_by_label("Title", exact=True)).to_have_value("Emma, mine")
    expect(first.dialog.get_by_label("Author", exact=True)).to_have_value("Jane Austen")
    first.button("Save").click()
    expect(second.page.get_by_role("heading", name="Emma, mine", exact=True).first).to_be_visible()
    with calls.Socket(server.socket_url) as client:
        [book] = client.query("books").values()
    assert (book["title"], book["author"], book["pages"]) == ("Emma, mine", "Jane Austen", 1)


def test_a_sheet_with_changes_asks_before_it_throws_them_away(open_window):
    window = open_window().open()
    window.begin_to_add()
    expect(window.button("Done")).to_be_disabled()
    window.fill(Title="Emma")
    expect(window.button("Done")).to_be_enabled()
    window.fill(Title="")
    expect(window.button("Done")).to_be_disabled()
    window.fill(Title="Emma")
    window.button("Cancel").first.click()
    window.button("Keep editing").click()
    expect(window.dialog.get_by_label("Title", exact=True)).to_have_value("Emma")
    window.button("Cancel").first.click()
    window.button("Discard changes").click()
    expect(window.dialog).to_have_count(0)
    expect(window.page.get_by_role("listitem")).to_have_count(0)


def test_a_long_list_is_windowed_and_scrolls(server, open_window):
    books.store(server, 10_000)
    window = open_window().open()
    window.expect_count(10_000)
    rows = window.list.get_by_role("listitem")
    assert 5 < rows.count() < 60
    window.list.hover()
    window.page.mouse.wheel(0, 20_000)
    expect(rows.last).not_to_have_attribute("aria-posinset", str(rows.count()))
    assert 5 < rows.count() < 60
    window.page.mouse.wheel(0, 10_000_000)
    expect(rows.last).to_have_attribute("aria-posinset", "10000")
    assert 5 < rows.count() < 60


def test_everything_is_there_after_a_reload(open_window):
    window = open_window().open()
    window.add("Emma", Author="Jane Austen")
    window.expect_sign("Saved")
    window.reload()
    window.expect_book("Emma")
    window.show("Emma")
    window.reload()
    expect(window.page.get_by_role("heading", name="Emma", exact=True).first).to_be_visible()


def test_everything_is_there_after_the_server_was_killed(server, open_window):
    window = open_window().open()
    window.add("Emma", Author="Jane Austen")
    window.add("Persuasion", Author="Jane Austen")
    window.expect_sign("Saved")
    window.may_fail_to_connect = True
    server.kill()
    server.start()
    window.reload()
    window.expect_book("Emma")
    window.expect_book("Persuasion")
    other = open_window().open()
    other.expect_book("Emma")
    other.expect_book("Persuasion")


def test_a_document_of_another_program_shows_at_once(server, open_window):
    window = open_window().open()
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/x", {"title": "From a script", "pages": "many"}))
        window.expect_book("From a script")
        client.commit(calls.setting("books/x", {"title": "Renamed"}, mask=["title"], exists=True))
        window.expect_book("Renamed")
        client.commit(calls.deleting("books/x"))
        window.expect_no_book("Renamed")


@pytest.mark.alone
def test_a_change_is_painted_in_the_other_window_within_50_ms(server, open_window):
    books.store(server, 10_000)
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/anchor", {"title": "Aaa 0", "author": "Aaa"}))
    first, second = open_window().open("/books/anchor"), open_window().open()
    second.expect_count(10_001)
    second.expect_book("Aaa 0")
    expect(first.button("Edit").first).to_be_visible()
    first.note_clicks()
    # One series of the three may be disturbed by what else the machine does.
    medians = []
    change = 0
    for _ in range(3):
        times = []
        for _ in range(9):
            change += 1
            title = f"Aaa {change}"
            first.button("Edit").first.click()
            first.fill(Title=title)
            second.watch_for(title)
            first.button("Save").click()
            times.append(second.painted() - first.clicked())
            expect(first.page.get_by_role("heading", name=title, exact=True).first).to_be_visible()
        medians.append(statistics.median(times))
        print(f"painted in the other window: median {medians[-1]:.1f} ms, worst {max(times):.1f} ms")
        if medians[-1] <= 50:
            break
    assert min(medians) <= 50
