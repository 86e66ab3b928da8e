"""The command line, by what a person or a script sees of it."""

import json
import os
import pathlib
import pty
import subprocess
import time

import pytest

from support import books, calls, program

FORMATS = pathlib.Path(
    os.environ.get("BOOKSPINE_FORMATS", program.ROOT.parent / "shared" / "formats"))
COMMANDS = ["serve", "import", "list", "export"]


@pytest.fixture(params=["file", "server"])
def any_library(request, library):
    """A library that nobody owns, and one that a server owns: commands treat them alike."""
    if request.param == "file":
        yield library
    else:
        server = program.Server(library).start()
        yield library
        assert server.is_running
        server.stop()


@pytest.fixture
def export(tmp_path):
    path = tmp_path / "goodreads.csv"
    path.write_bytes(books.goodreads(120))
    return path


def bring(library, *files):
    """Imports files, and returns the reports."""
    result = program.run("import", *files, "--library", library, "--json")
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def listed(library):
    result = program.run("list", "--library", library, "--json")
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("form", ["{} --help", "help {}", "{} -h"])
def test_help_shows_usage_and_an_example(command, form):
    result = program.run(*form.format(command).split())
    assert result.returncode == 0
    assert f"Usage: bookspine {command}" in result.stdout
    assert f"\n  bookspine {command}" in result.stdout
    assert result.stderr == ""


def test_help_lists_the_commands():
    result = program.run("--help")
    assert result.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in result.stdout


def test_version():
    result = program.run("--version")
    assert result.returncode == 0
    assert result.stdout.startswith("bookspine ")


@pytest.mark.parametrize(
    "arguments, hint",
    [
        ([], "Usage: bookspine"),
        (["improt"], "did you mean import?"),
        (["frobnicate"], "unknown command frobnicate"),
        (["--verison"], "did you mean --version?"),
        (["list", "--jsno"], "did you mean --json?"),
        (["list", "books"], "books is not expected here"),
        (["import"], "FILE… is missing"),
        (["serve", "--port", "http"], "--port takes a number from 0 to 65535, not http"),
        (["serve", "--library"], "--library needs a value"),
        (["serve", "--emulator", "--library", "x"], "--library and --emulator exclude each other"),
        (["serve", "--emulator="], "--emulator needs a value"),
        (["export", "--format", "pdf"], "--format takes json, not pdf"),
    ])
def test_wrong_use_is_told_with_status_2(arguments, hint):
    result = program.run(*arguments)
    assert result.returncode == 2
    assert hint in result.stderr
    assert result.stdout == ""


def test_import_then_list_then_export(any_library, export):
    [report] = bring(any_library, export)
    assert report["counts"]["new"] == report["counts"]["rows"] == 120
    assert report["file"] == "goodreads.csv"
    assert report["format"] == "goodreads"
    found = listed(any_library)
    assert len(found) == len({book["id"] for book in found}) == 120
    assert all(book["title"] and book["author"] for book in found)

    lines = program.run("list", "--library", any_library).stdout.splitlines()
    assert len(lines) == 120
    assert lines[0].startswith(f"{found[0]['title']} – {found[0]['author']}")

    result = program.run("export", "--library", any_library)
    assert result.returncode == 0
    header, *documents = [json.loads(line) for line in result.stdout.splitlines()]
    assert header == {"bookspine": "export", "version": 1}
    exported = {document["path"]: document["fields"] for document in documents}
    for book in found:
        path = "books/" + book.pop("id")
        assert exported[path] == book


def test_the_same_file_twice_changes_nothing(any_library, export):
    [first] = bring(any_library, export)
    before = program.run("export", "--library", any_library).stdout
    [second] = bring(any_library, export)
    assert first["state"] == "committed"
    assert second["state"] == "unchanged"
    assert second["counts"]["unchanged"] == 120
    assert program.run("export", "--library", any_library).stdout == before


def test_an_export_comes_back(any_library, export, tmp_path):
    bring(any_library, export)
    exported = program.run("export", "--library", any_library).stdout
    copy = tmp_path / "copy.jsonl"
    copy.write_text(exported)
    other = tmp_path / "other.bookspine"
    bring(other, copy)
    before, after = (
        set(lines.splitlines())
        for lines in (exported, program.run("export", "--library", other).stdout))
    assert before <= after
    # The import itself is all that is new.
    assert {json.loads(line)["path"].split("/")[0] for line in after - before} == {"imports"}


def test_a_library_that_a_server_owns_is_reached_through_it(server, export):
    bring(server.library, export)
    assert len(listed(server.library)) == 120
    assert server.is_running
    server.stop()
    assert len(listed(server.library)) == 120


def test_a_server_serves_what_commands_have_written(library, export):
    bring(library, export)
    first = listed(library)
    server = program.Server(library).start()
    assert listed(library) == first
    with calls.Socket(server.socket_url) as client:
        assert len(client.query("books")) == 120
    server.stop()


def test_an_import_shows_at_once_in_an_open_window(server, open_window, export):
    window = open_window().open()
    window.expect_sign("Saved")
    bring(server.library, export)
    window.expect_count(120)


def test_a_second_server_is_refused(server):
    result = program.run("serve", "--port", "0", "--library", server.library)
    assert result.returncode == 1
    assert "in use by process" in result.stderr


def test_a_port_in_use_is_told(server, tmp_path):
    other = tmp_path / "other.bookspine"
    result = program.run("serve", "--port", str(server.port), "--library", other)
    assert result.returncode == 1
    assert f"port {server.port} of 127.0.0.1 is in use" in result.stderr
    assert not other.exists()


def test_the_library_is_in_the_data_folder(tmp_path, export):
    data = tmp_path / "data"
    environment = {"XDG_DATA_HOME": str(data)}
    assert program.run("import", export, environment=environment).returncode == 0
    assert (data / "bookspine" / "library.bookspine").exists()
    home = {"XDG_DATA_HOME": "", "HOME": str(tmp_path / "home")}
    assert program.run("import", export, environment=home).returncode == 0
    assert (tmp_path / "home/.local/share/bookspine/library.bookspine").exists()


@pytest.mark.parametrize("command", ["list", "export"])
def test_reading_makes_no_library(command, library):
    result = program.run(command, "--library", library)
    assert result.returncode == 1
    assert f"there is no library at {library}" in result.stderr
    assert result.stdout == ""
    assert not library.exists()


def test_a_file_that_is_no_library_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada,\n" * 1000)
    for command in (["list"], ["export"], ["import", path]):
        result = program.run(*command, "--library", path)
        assert result.returncode == 1
        assert result.stderr.startswith("bookspine ")
    assert path.read_text() == "Dear Ada,\n" * 1000


def test_what_cannot_be_imported_is_told_and_the_rest_comes_in(any_library, export, tmp_path):
    picture = tmp_path / "cover.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2000))
    untitled = tmp_path / "untitled.csv"
    untitled.write_text("Name of the thing,Colour\nLamp,red\n")
    result = program.run(
        "import", picture, untitled, export, "--json", "--library", any_library)
    assert result.returncode == 1
    first, second, third = [json.loads(line) for line in result.stdout.splitlines()]
    assert "error" in first and "error" in second
    assert "Name of the thing, Colour" in second["error"]
    assert third["counts"]["new"] == 120
    assert str(picture) in result.stderr
    assert len(listed(any_library)) == 120


def test_a_missing_file_imports_nothing(any_library, export, tmp_path):
    result = program.run("import", export, tmp_path / "nothing.csv", "--library", any_library)
    assert result.returncode == 1
    assert "nothing.csv cannot be read: No such file or directory" in result.stderr


def test_rows_that_did_not_come_in_are_named(any_library, tmp_path):
    path = tmp_path / "books.csv"
    path.write_text("Title,Author,ISBN\nThe Lantern Keeper,Ada Quill,9783\n,Bram Wen,\n")
    result = program.run("import", path, "--library", any_library)
    assert result.returncode == 0
    assert "1 new, 1 failed" in result.stdout
    assert "row 3" in result.stdout and "There is no title." in result.stdout
    [report] = bring(any_library, path)
    assert {"row": 3, "kind": "failed"}.items() <= [
        entry for entry in report["report"] if entry["kind"] == "failed"][0].items()


def test_progress_goes_to_standard_error(any_library, tmp_path):
    path = tmp_path / "many.csv"
    path.write_bytes(books.goodreads(2000))
    result = program.run("import", path, "--library", any_library)
    assert "2,000 of 2,000 rows" in result.stderr
    assert "of 2,000 rows" not in result.stdout


def test_colours_only_on_a_terminal(library, export):
    bring(library, export)
    assert "\x1b" not in program.run("list", "--library", library).stdout
    assert "\x1b[1m" in on_terminal("list", "--library", library)
    assert "\x1b" not in on_terminal("list", "--library", library, NO_COLOR="1")
    assert "\x1b" not in on_terminal("list", "--library", library, TERM="dumb")


def test_a_full_disk_is_no_complete_export(library, export):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    bring(library, export)
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [program.path(), "export", "--library", str(library)], stdout=full,
            stderr=subprocess.PIPE, text=True, timeout=60)
    assert result.returncode == 1
    assert "the output cannot be written" in result.stderr


@pytest.mark.alone
def test_ten_thousand_rows_are_committed_in_two_seconds(server, tmp_path):
    generator = FORMATS / "generate_library.py"
    if not generator.exists():
        pytest.skip(f"{generator} is not there")
    csv = subprocess.run(
        ["python3", str(generator), "10000"], capture_output=True, timeout=60, check=True).stdout
    path = tmp_path / "library.csv"
    path.write_bytes(csv)
    start = time.monotonic()
    [report] = bring(server.library, path)
    seconds = time.monotonic() - start
    assert report["counts"]["new"] == 10000
    print(f"10,000 rows: {seconds:.2f} s from upload to the last commit")
    # The budget of 2 s is held by the benchmark, on a quiet machine; here only what is far off.
    assert seconds < 20


def on_terminal(*arguments, **environment):
    """What a command writes to a terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [program.path(), *map(str, arguments)], stdout=slave, stderr=subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm", **environment})
    os.close(slave)
    output = b""
    try:
        while part := os.read(master, 65536):
            output += part
    except OSError:  # the other end is closed
        pass
    os.close(master)
    assert process.wait(timeout=30) == 0
    return output.decode()
