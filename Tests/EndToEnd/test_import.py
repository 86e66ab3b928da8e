"""A reader's export comes in through the page."""

import os
import re
import time

import pytest
from playwright.sync_api import expect

from support import books, calls


def preview(window, path, rows):
    if "#/import" not in window.page.url:
        window.open("/import")
    window.choose_file(path)
    expect(window.page.get_by_text(re.compile(rf"\b{rows:,} rows?"))).to_be_visible()


def test_an_export_of_10_000_rows_comes_in_once(server, open_window, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(10_000))
    first, second = open_window(), open_window().open()
    preview(first, path, 10_000)
    began = time.monotonic()
    first.button("Import 10,000 books").click()
    expect(first.page.get_by_role("progressbar").first).to_be_visible()
    expect(first.page.get_by_text("10,000 books came in")).to_be_visible()
    print(f"import: 10,000 books in {time.monotonic() - began:.1f} s")
    second.expect_count(10_000)
    first.button("Show the books").click()
    first.expect_count(10_000)
    with calls.Socket(server.socket_url) as client:
        assert len(client.query("books")) == 10_000

    # The same file again: nothing is new.
    first.go("/import")
    first.button("Other file").click()
    preview(first, path, 10_000)
    expect(first.text("Nothing to import")).to_be_visible()
    first.go("/")
    first.expect_count(10_000)
    with calls.Socket(server.socket_url) as client:
        assert len(client.query("books")) == 10_000


def test_a_dropped_file_comes_in(server, open_window, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(30))
    window = open_window().open()
    window.expect_sign("Saved")
    window.drop_file(path)
    window.button("Import 30 books").click()
    expect(window.text("30 books came in")).to_be_visible()
    window.button("Show the books").click()
    window.expect_count(30)


def test_the_app_stays_usable_during_an_import(server, open_window, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(10_000))
    importing, working = open_window(), open_window().open()
    working.add("Before")
    preview(importing, path, 10_000)
    importing.button("Import 10,000 books").click()
    # Its details are still open.
    working.edit(Title="Aaa, meanwhile")
    working.expect_sign("Saved")
    expect(importing.text("10,000 books came in")).to_be_visible()
    importing.button("Show the books").click()
    importing.expect_count(10_001)
    importing.expect_book("Aaa, meanwhile")


def test_an_import_can_be_taken_back(server, open_window, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(200))
    window = open_window().open()
    window.add("Emma")
    preview(window, path, 200)
    window.button("Import 200 books").click()
    expect(window.page.get_by_text("200 books came in")).to_be_visible()
    window.button("Undo import").click()
    expect(window.page.get_by_text("The import is undone.")).to_be_visible()
    window.go("/")
    window.expect_count(1)
    window.expect_book("Emma")


def test_a_preview_can_be_left_and_nothing_happens(server, open_window, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(50))
    window = open_window()
    preview(window, path, 50)
    window.button("Other file").click()
    expect(window.page.locator("input[type=file]")).to_be_attached()
    with calls.Socket(server.socket_url) as client:
        assert client.query("books") == {}


def test_rows_that_cannot_come_in_are_named(server, open_window, tmp_path):
    lines = books.goodreads(3).decode().splitlines()
    columns = lines[0].split(",")
    broken = [""] * len(columns)
    broken[0] = "77"
    path = tmp_path / "goodreads_library_export.csv"
    path.write_text("\n".join([*lines, ",".join(broken)]) + "\n")
    window = open_window()
    preview(window, path, 4)
    expect(window.text("1 row cannot come in")).to_be_visible()
    window.button("Import 3 books").click()
    expect(window.page.get_by_text("3 books came in")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("picture.png", b"\x89PNG\r\n\x1a\n" + os.urandom(5000)),
        ("noise.csv", os.urandom(20_000)),
        ("empty.csv", b""),
        ("page.html", b"<!doctype html><title>x</title>"),
        ("no-title.csv", b"Year,Colour\n1999,red\n"),
        ("archive.zip", b"PK\x03\x04" + os.urandom(2000)),
    ])
def test_a_file_that_is_no_table_of_books_is_refused(server, open_window, tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    window = open_window().open("/import")
    # The browser writes a refused request to the console by itself.
    window.may_refuse = True
    window.choose_file(path)
    expect(
        window.page.get_by_role("alert").or_(
            window.page.get_by_text(re.compile("in no format that|did not work|no table|empty")))
        .first).to_be_visible()
    with calls.Socket(server.socket_url) as client:
        assert client.query("books") == {}
    window.go("/")
    window.add("Emma")
    window.expect_book("Emma")
