"""Two windows on one library: what happens in one appears in the other."""

import statistics

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
