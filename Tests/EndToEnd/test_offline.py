"""Without a server: the sign says so, work goes on, and it arrives when the server is back."""

from playwright.sync_api import expect

from support import calls
from support.window import wait_for


def test_writes_wait_and_arrive_when_the_server_is_back(server, open_window):
    window = open_window().open()
    window.add("Emma", Author="Jane Austen")
    window.expect_sign("Saved")
    window.may_fail_to_connect = True
    server.kill()
    window.expect_sign("Offline")
    window.add("Persuasion")
    window.expect_book("Persuasion")
    window.show("Emma")
    window.edit(Pages="474")
    expect(window.text("474")).to_be_visible()
    window.expect_sign("Offline, 2 changes wait")
    server.start()
    window.expect_sign("Saved")
    with calls.Socket(server.socket_url) as client:
        stored = {book["title"]: book for book in client.query("books").values()}
    assert set(stored) == {"Emma", "Persuasion"}
    assert stored["Emma"]["pages"] == 474
    other = open_window().open()
    other.expect_book("Persuasion")


def test_two_windows_offline_merge_field_by_field(server, open_window):
    first, second = open_window().open(), open_window().open()
    first.add("Emma", Author="J. Austen", Pages="1")
    second.expect_book("Emma")
    first.expect_sign("Saved")
    first.may_fail_to_connect = second.may_fail_to_connect = True
    server.kill()
    first.expect_sign("Offline")
    second.expect_sign("Offline")
    first.show("Emma")
    first.edit(Author="Jane Austen")
    second.show("Emma")
    second.edit(Pages="474")
    server.start()
    first.expect_sign("Saved")
    second.expect_sign("Saved")

    def merged():
        with calls.Socket(server.socket_url) as client:
            [book] = client.query("books").values()
        return book["author"] == "Jane Austen" and book["pages"] == 474

    wait_for(merged, what="the merge")
    for window in (first, second):
        expect(window.text("Jane Austen")).to_be_visible()
        expect(window.text("474")).to_be_visible()


def test_the_sign_does_not_wait_for_a_connection_to_break(server, open_window):
    """In flight mode a connection stays open as if nothing were; the browser knows better."""
    window = open_window().open()
    window.expect_sign("Saved")
    window.may_fail_to_connect = True
    window.page.context.set_offline(True)
    expect(window.text("Offline", exact=True)).to_be_visible(timeout=6_000)
    window.page.context.set_offline(False)
    window.expect_sign("Saved")


def test_the_list_of_what_waits_names_it(server, open_window):
    window = open_window().open()
    window.expect_sign("Saved")
    window.may_fail_to_connect = True
    server.kill()
    window.expect_sign("Offline")
    window.add("Emma")
    window.text("Offline, 1 change waits").click()
    expect(window.text("Waiting changes")).to_be_visible()
    expect(window.dialog.get_by_text("Emma").first).to_be_visible()


def test_commits_repeated_after_a_lost_answer_happen_once(server, open_window):
    """The server is killed again and again while the app adds books: each is there once."""
    window = open_window().open()
    window.may_fail_to_connect = True
    for index in range(5):
        window.add(f"Book {index}")
        server.kill()
        server.start()
    window.expect_sign("Saved")
    with calls.Socket(server.socket_url) as client:
        titles = sorted(book["title"] for book in client.query("books").values())
    assert titles == [f"Book {index}" for index in range(5)]
