"""`bookspine serve --emulator`, as a programmer starts it."""

import urllib.error

import pytest

from support import calls, program


def test_it_says_what_clients_need_to_know(emulator):
    emulator.wait_for_output(f"export FIRESTORE_EMULATOR_HOST={emulator.host}")


def test_databases_in_memory_are_gone_at_the_end(emulator):
    with calls.Socket(emulator.socket_url) as client:
        client.commit(calls.setting("books/a", {"title": "A"}))
        assert client.get("books/a") == {"books/a": {"title": "A"}}
    emulator.stop()
    emulator.start()
    with calls.Socket(emulator.socket_url) as client:
        assert client.get("books/a") == {"books/a": None}


def test_databases_in_a_folder_stay(tmp_path):
    folder = tmp_path / "made" / "when missing"
    server = program.Emulator(folder).start()
    with calls.Socket(server.socket_url) as client:
        # Whoever looks makes nothing.
        assert client.get("books/a") == {"books/a": None}
        assert list(folder.iterdir()) == []
        client.commit(calls.setting("books/a", {"title": "A"}))
    server.kill()
    server.start()
    with calls.Socket(server.socket_url) as client:
        assert client.get("books/a") == {"books/a": {"title": "A"}}
    assert server.stop() == 0
    assert [path.name for path in folder.iterdir()] == ["bookspine"]
    names = {path.name for path in (folder / "bookspine").iterdir()}
    assert names == {"(default).bookspine", "(default).bookspine.lock"}


def test_wiping_empties_a_database(emulator):
    with calls.Socket(emulator.socket_url) as client:
        client.commit(*[calls.setting(f"books/b{n}/notes/n", {"n": n}) for n in range(700)])
        emulator.wipe("another")
        assert len(client.get("books/b0/notes/n", "books/b699/notes/n")) == 2
        emulator.wipe("bookspine")
        assert client.get("books/b0/notes/n", "books/b699/notes/n") == {
            "books/b0/notes/n": None, "books/b699/notes/n": None}


def test_a_library_has_no_wiping_call(server):
    with pytest.raises(urllib.error.HTTPError) as failure:
        program.Emulator.wipe(server, "bookspine")
    assert failure.value.code in (404, 405)


def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path):
    (tmp_path / "file").write_text("no folder")
    result = program.run("serve", "--emulator", tmp_path / "file", "--port", "0")
    assert result.returncode == 1
    assert "The folder" in result.stderr and "Not a directory" in result.stderr
    assert result.stdout == ""
