"""Sixty books to look around with, and how they go again."""

from playwright.sync_api import expect


def add(window):
    window.button("Look around", exact=False).first.click()
    window.expect_count(60)


def test_samples_come_and_go_but_not_what_was_changed(server, open_window):
    window = open_window().open()
    other = open_window().open()
    add(window)
    other.expect_count(60)
    other.go("/books/sample-03")
    other.edit(Pages="475")
    other.expect_sign("Saved")
    window.expect_sign("Saved")
    window.button("Remove the sample books").first.click()
    expect(window.text("Removed 59 books; 1 that you changed stays")).to_be_visible()
    other.expect_count(1)
    window.button("Undo").click()
    other.expect_count(60)


def test_they_come_without_a_network(server, open_window):
    window = open_window().open()
    window.wait_until_kept()
    window.reload()
    expect(window.button("Look around", exact=False).first).to_be_visible()
    window.may_fail_to_connect = True
    server.stop()
    add(window)
    server.start()
    window.expect_sign("Saved")
    window.expect_count(60)


def test_two_windows_at_once_are_still_sixty(server, open_window):
    first = open_window().open()
    second = open_window().open()
    for window in (first, second):
        expect(window.button("Look around", exact=False).first).to_be_visible()
    server.stop()
    for window in (first, second):
        window.may_fail_to_connect = True
    add(first)
    server.start()
    first.expect_sign("Saved")
    second.expect_count(60)
    second.expect_sign("Saved")
