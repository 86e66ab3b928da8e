"""Files and uploads that are wrong: each gets a clear refusal, nothing is changed, and the server
serves on."""

import http.client
import json
import os
import socket

import pytest

from support import books, calls, program


def post(server, path, body, headers=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST", path, body, headers or {})
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response.status, data


def is_unchanged(server):
    with calls.Socket(server.socket_url) as client:
        assert client.query("books") == {}
        client.commit(calls.setting("books/b", {"title": "still served"}))
        client.commit(calls.deleting("books/b"))
    return True


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\x00" * 1000, b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, b"{}", b"<html></html>",
        b"just some words\n", b"Year,Colour\n1999,red\n", b"\xff\xfe",
    ])
def test_a_body_that_is_no_table_of_books_is_refused(server, content):
    status, data = post(server, "/imports?name=x.csv", content)
    assert 400 <= status < 500, data
    assert data.strip(), "a refusal says why"
    assert is_unchanged(server)


def test_torn_rows_are_named_and_the_others_come_in(server, tmp_path):
    lines = books.goodreads(3).decode().splitlines()
    path = tmp_path / "goodreads_library_export.csv"
    # The file ends within a quoted cell.
    path.write_text("\n".join(lines) + '\n900777,"The torn')
    result = program.run("import", path, "--library", server.library, "--json")
    with calls.Socket(server.socket_url) as client:
        titles = [book["title"] for book in client.query("books").values()]
    assert len([title for title in titles if "torn" not in title]) == 3, result.stdout


def test_an_upload_without_an_end_is_cut_off(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(
            f"POST /imports?name=x.csv HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode())
        chunk = b"Title,Author\nEmma,Jane Austen\n" * 4000
        part = f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n"
        sent = 0
        answer = b""
        try:
            while sent < 2**30:
                connection.sendall(part)
                sent += len(part)
                connection.setblocking(False)
                try:
                    answer = connection.recv(65536)
                    break
                except BlockingIOError:
                    pass
                finally:
                    connection.settimeout(60)
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert sent < 2**30, "it took a gigabyte"
        assert answer == b"" or b" 413 " in answer.split(b"\r\n")[0], answer
    assert server.memory() < 200 * 2**20
    assert is_unchanged(server)


def test_a_length_beyond_the_limit_is_refused_before_the_body(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(
            f"POST /imports?name=x.csv HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Content-Length: 99999999999\r\n\r\n".encode())
        assert b" 413 " in connection.recv(65536).split(b"\r\n")[0]
    assert is_unchanged(server)


def test_plans_that_do_not_exist_are_refused(server):
    for path in ("/imports/none/commit", "/imports/none/cancel", "/imports/none/undo"):
        status, _ = post(server, path, b"")
        assert status == 404
    assert is_unchanged(server)


def test_a_plan_changes_nothing_until_it_is_committed(server):
    status, data = post(server, "/imports?name=goodreads_library_export.csv", books.goodreads(20))
    assert status in (200, 201), data
    plan = json.loads(data)
    assert is_unchanged(server)
    status, data = post(server, f"/imports/{plan['id']}/commit", b"")
    assert status == 200, data
    with calls.Socket(server.socket_url) as client:
        assert len(client.query("books")) == 20
    status, _ = post(server, f"/imports/{plan['id']}/commit", b"")
    with calls.Socket(server.socket_url) as client:
        assert len(client.query("books")) == 20


def test_documents_beyond_the_limits_are_refused(server):
    with calls.Socket(server.socket_url) as client:
        deep = "leaf"
        for _ in range(30):
            deep = {"a": deep}
        for fields in (
            {"text": "x" * 1_048_500}, {"deep": deep}, {"list": [[1]]}, {"__reserved__": 1},
            {"": 1},
        ):
            with pytest.raises(calls.CallFailed) as failure:
                client.commit(calls.setting("books/b", fields))
            assert failure.value.code == 3, failure.value
        for path in ("books", "books/b/c", "books/..", "books/__x__", "books//b", "b" * 1501 + "/b"):
            with pytest.raises(calls.CallFailed) as failure:
                client.commit(calls.setting(path, {}))
            assert failure.value.code == 3, path
    assert is_unchanged(server)


def test_noise_on_the_socket_harms_nobody(server):
    with calls.Socket(server.socket_url) as client:
        call = client.open("Listen")
        for _ in range(20):
            with calls.Socket(server.socket_url) as other:
                try:
                    for _ in range(10):
                        other.socket.send(os.urandom(200))
                except Exception:
                    pass
        client.cancel(call)
        client.commit(calls.setting("books/b", {}))
        client.commit(calls.deleting("books/b"))
    assert is_unchanged(server)
