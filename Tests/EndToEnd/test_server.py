"""The server from outside: what it serves, and whom it refuses."""

import gzip
import http.client
import socket

import pytest
import websockets
import websockets.sync.client

from support import calls, program


def request(server, method, path, headers=None, body=None, host=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    connection.putheader("Host", host or f"127.0.0.1:{server.port}")
    for name, value in (headers or {}).items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    response = connection.getresponse()
    data = response.read()
    connection.close()
    return response, data


def raw(server, data):
    """What the server answers to bytes, up to the end of the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
        return answer


def test_health_says_ready(server):
    response, data = request(server, "GET", "/health")
    assert response.status == 200
    assert b"ready" in data


def test_started_means_that_health_answers(library):
    server = program.Server(library).start(wait=False)
    response, _ = request(server, "GET", "/health")
    assert response.status == 200
    server.stop()


def test_page_has_strict_headers(server):
    response, data = request(server, "GET", "/")
    assert response.status == 200
    assert response.headers["content-type"].startswith("text/html")
    policy = response.headers["content-security-policy"]
    directives = {part.split()[0]: part.split()[1:] for part in policy.split(";") if part.strip()}
    assert directives["default-src"] in (["'none'"], ["'self'"])
    scripts = directives.get("script-src", directives["default-src"])
    assert "'unsafe-inline'" not in scripts and "'unsafe-eval'" not in scripts and "*" not in scripts
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "no-referrer" in response.headers.get("referrer-policy", "") or "same-origin" in (
        response.headers.get("referrer-policy", ""))
    assert b"<script>" not in data


@pytest.mark.parametrize("path", ["/", "/app.packed", "/app.js", "/style.css"])
def test_files_are_cached_by_their_content_and_compressed(server, path):
    response, data = request(server, "GET", path)
    assert response.status == 200
    tag = response.headers["etag"]
    again, nothing = request(server, "GET", path, {"If-None-Match": tag})
    assert again.status == 304 and nothing == b""
    packed, short = request(server, "GET", path, {"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(short) == data and len(short) < len(data)
    head, empty = request(server, "HEAD", path)
    assert head.status == 200 and empty == b""


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd", "/app.js/../../etc/passwd", "/%00", "/..\\..\\etc\\passwd",
    ])
def test_paths_outside_the_assets_are_refused(server, path):
    response, data = request(server, "GET", path)
    assert 400 <= response.status < 500
    assert b"root:" not in data


def test_unknown_paths_and_methods_are_refused(server):
    assert request(server, "GET", "/no-such-file.js")[0].status == 404
    assert request(server, "DELETE", "/")[0].status in (404, 405)
    assert request(server, "GET", "/health")[0].status == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:1", "localhost.evil.example"])
def test_foreign_hosts_are_refused(server, host):
    for path in ("/", "/health", "/app.packed"):
        assert request(server, "GET", path, host=host)[0].status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null"])
def test_foreign_origins_are_refused(server, origin):
    assert request(server, "POST", "/imports", {"Origin": origin}, b"Title\nx\n")[0].status == 403
    with pytest.raises(websockets.exceptions.InvalidStatus) as refusal:
        calls.Socket(server.socket_url, origin=origin)
    assert refusal.value.response.status_code == 403


def test_own_origin_may_open_a_socket(server):
    calls.Socket(server.socket_url, origin=f"http://127.0.0.1:{server.port}").close()


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\x00" * 64, b"GET\r\n\r\n",
        b"GET / HTTP/1.1\nHost: x\n\n", b"G" * 20000,
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0",
    ])
def test_malformed_requests_are_refused_and_the_server_goes_on(server, data):
    answer = raw(server, data)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4") or answer.startswith(b"HTTP/1.1 5")
    assert request(server, "GET", "/health")[0].status == 200


def test_socket_needs_its_subprotocol(server):
    with pytest.raises(websockets.exceptions.InvalidStatus) as refusal:
        calls.Socket(server.socket_url, subprotocols=None)
    assert refusal.value.response.status_code == 426


def test_socket_of_another_version_learns_it(server):
    with calls.Socket(server.socket_url, subprotocols=["bookspine.v99"]) as other:
        with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
            other.socket.recv(timeout=30)
        assert closed.value.rcvd.code == 4001


@pytest.mark.parametrize("message", ["text", b"", b"\x09\x01", b"\x01", b"\x02\x80", b"\xff" * 100])
def test_bytes_that_are_no_frame_close_the_socket(server, message):
    with calls.Socket(server.socket_url) as other:
        other.socket.send(message)
        with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
            other.socket.recv(timeout=30)
        assert closed.value.rcvd.code in (1002, 1003, 1007, 1008)
    assert request(server, "GET", "/health")[0].status == 200


def test_unknown_methods_are_unimplemented(server):
    with calls.Socket(server.socket_url) as client:
        for method in ("google.firestore.v1.Firestore/NoSuchMethod", "x/y"):
            with pytest.raises(calls.CallFailed) as failure:
                client.call(method, b"", calls.CommitResponse)
            assert failure.value.code == 12
        client.commit(calls.setting("books/b", {"title": "x"}))


@pytest.mark.parametrize("method", ["Commit", "RunQuery", "BatchGetDocuments", "Listen", "Write"])
def test_messages_that_are_no_protobuf_are_invalid(server, method):
    with calls.Socket(server.socket_url) as client:
        for message in (b"\xff\xff\xff", b"\x0a\x7f", b"\x00", b"\x12\x02\x08"):
            with pytest.raises(calls.CallFailed) as failure:
                call = client.open(method)
                client.send(call, message)
                client.half_close(call)
                while client.receive(call) is not None:
                    pass
            assert failure.value.code == 3, failure.value
        client.commit(calls.setting("books/b", {"title": "x"}))
        assert client.get("books/b") == {"books/b": {"title": "x"}}
