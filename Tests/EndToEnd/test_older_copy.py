"""The server's file is replaced by an older copy while tabs are open and changes wait."""

import shutil

import pytest
from playwright.sync_api import expect

from support import calls
from support.window import Window, wait_for


def pages(server):
    with calls.Socket(server.socket_url) as client:
        return {book["title"]: book.get("pages") for book in client.query("books").values()}


@pytest.mark.parametrize("lock", ["stays", "is cleared away"])
def test_what_the_copy_does_not_have_is_dropped_and_what_waits_is_sent(
        server, library, tmp_path, open_window, lock):
    window = open_window().open()
    other = Window(window.page.context.new_page(), server).open()
    window.may_fail_to_connect = other.may_fail_to_connect = True
    window.add("Emma", Pages=1)
    window.add("Persuasion", Pages=2)
    window.expect_sign("Saved")
    server.stop()
    shutil.copyfile(library, tmp_path / "copy")
    server.start()
    window.expect_sign("Saved")
    window.add("Sanditon")
    window.show("Emma")
    window.edit(Pages=11)
    window.expect_sign("Saved")
    server.stop()
    other.expect_sign("Offline")
    other.show("Persuasion")
    other.edit(Pages=22)
    other.add("Lady Susan")
    window.expect_sign("Offline, 2 changes wait")
    # Into the same file, so that its number in the file system stays.
    shutil.copyfile(tmp_path / "copy", library)
    if lock == "is cleared away":
        library.with_name(library.name + ".lock").unlink()
    server.start()
    wait_for(lambda: pages(server) == {"Emma": 1, "Persuasion": 22, "Lady Susan": None},
             what="the copy with what waited")
    for each in [window, other]:
        each.go("/")
        each.expect_no_book("Sanditon")
        expect(each.row("Emma").get_by_text("1 page", exact=True)).to_be_visible()
        expect(each.row("Persuasion").get_by_text("22 pages", exact=True)).to_be_visible()
        each.expect_book("Lady Susan")
        each.expect_sign("Saved")
    window.reload()
    expect(window.row("Emma").get_by_text("1 page", exact=True)).to_be_visible()
    window.expect_no_book("Sanditon")
    assert other.faults == []
