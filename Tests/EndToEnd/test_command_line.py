"""The command line beside a running server, and without one."""

import json

import pytest

from support import books, calls, program


def listed(library):
    result = program.run("list", "--json", "--library", library)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_an_import_shows_at_once_in_an_open_window(server, open_window, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(40))
    window = open_window().open()
    window.expect_sign("Saved")
    result = program.run("import", path, "--library", server.library)
    assert result.returncode == 0, result.stderr
    window.expect_count(40)
    assert len(listed(server.library)) == 40


def test_commands_work_alone_and_on_the_same_file(library, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(40))
    assert program.run("import", path, "--library", library).returncode == 0
    first = listed(library)
    assert len(first) == 40 and all(book["id"] and book["title"] for book in first)
    assert program.run("import", path, "--library", library).returncode == 0
    assert listed(library) == first
    server = program.Server(library).start()
    assert listed(library) == first
    with calls.Socket(server.socket_url) as client:
        assert len(client.query("books")) == 40
    server.stop()


def test_an_export_comes_back_unchanged(library, tmp_path):
    path = tmp_path / "goodreads_library_export.csv"
    path.write_bytes(books.goodreads(40))
    assert program.run("import", path, "--library", library).returncode == 0
    export = program.run("export", "--library", library)
    assert export.returncode == 0, export.stderr
    lines = export.stdout.splitlines()
    assert all(json.loads(line) for line in lines)
    saved = tmp_path / "library.jsonl"
    saved.write_text(export.stdout)
    other = tmp_path / "other.bookspine"
    result = program.run("import", saved, "--library", other)
    assert result.returncode == 0, result.stderr
    again = program.run("export", "--library", other).stdout.splitlines()
    added = set(again[1:]) - set(lines[1:])
    assert set(lines[1:]) <= set(again[1:])
    # The import itself is all that is new.
    assert {json.loads(line)["path"].split("/")[0] for line in added} == {"imports"}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--version"], 0), (["--help"], 0), (["list", "--help"], 0), (["lst"], 2), ([], 2),
        (["list", "--no-such-option"], 2), (["import"], 2),
        (["import", "/no/such/file.csv"], 1),
    ])
def test_exit_statuses(library, arguments, status):
    environment = {"XDG_DATA_HOME": str(library.parent)}
    result = program.run(*arguments, environment=environment)
    assert result.returncode == status, (result.stdout, result.stderr)
    if status:
        assert result.stderr.strip()
        assert not result.stdout.strip()
