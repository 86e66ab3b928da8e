"""gRPC on the server's one port, judged by Google's client and by gRPC's own C core."""

import threading

import grpc
import pytest
from google.api_core import exceptions
from google.cloud import firestore

from support import calls, google


@pytest.fixture
def client(server):
    client = google.client(server)
    yield client
    client.close()


@pytest.fixture
def channel(server):
    channel = google.channel(server)
    yield channel
    channel.close()


class Snapshots:
    """What a listener of Google's client was told, and a wait for it."""

    def __init__(self, query):
        self.documents = {}
        self.count = 0
        self.condition = threading.Condition()
        self.watch = query.on_snapshot(self._told)

    def _told(self, documents, changes, time):
        with self.condition:
            self.documents = {document.id: document.to_dict() for document in documents}
            self.count += 1
            self.condition.notify_all()

    def wait(self, wanted, timeout=30):
        with self.condition:
            assert self.condition.wait_for(lambda: wanted(self.documents), timeout), self.documents

    def close(self):
        self.watch.unsubscribe()


def test_documents_are_written_read_and_found(client):
    books = client.collection("books")
    fields = {"title": "Emma", "pages": 474, "rating": 4.5, "tags": ["a", "ü"], "series": {"n": None}}
    books.document("emma").set(fields)
    assert books.document("emma").get().to_dict() == fields
    books.document("emma").update({"pages": 475})
    books.document("other").set({"title": "Other", "pages": 2})
    found = books.where(filter=firestore.FieldFilter("pages", ">", 100)).stream()
    assert [document.id for document in found] == ["emma"]
    assert not books.document("none").get().exists
    with pytest.raises(exceptions.NotFound):
        books.document("none").update({"pages": 1})
    books.document("emma").delete()
    assert not books.document("emma").get().exists


def test_a_listener_hears_of_every_change(client):
    books = client.collection("books")
    books.document("a").set({"n": 1})
    snapshots = Snapshots(books)
    snapshots.wait(lambda documents: documents == {"a": {"n": 1}})
    books.document("b").set({"n": 2})
    snapshots.wait(lambda documents: set(documents) == {"a", "b"})
    books.document("a").delete()
    snapshots.wait(lambda documents: documents == {"b": {"n": 2}})
    snapshots.close()


def test_many_listeners_share_a_connection(client):
    # More than the hundred streams that servers usually allow; the client would wait for ever.
    listeners = [Snapshots(client.collection(f"c{index}")) for index in range(150)]
    for listener in listeners:
        listener.wait(lambda documents: listener.count > 0)
    client.collection("c149").document("x").set({"n": 1})
    listeners[149].wait(lambda documents: "x" in documents)
    for listener in listeners:
        listener.close()


def test_messages_of_nearly_ten_mebibytes_go_both_ways(client):
    batch = client.batch()
    texts = {f"b{index}": chr(97 + index) * (1024 * 1024 - 1000) for index in range(9)}
    for name, text in texts.items():
        batch.set(client.collection("big").document(name), {"text": text})
    batch.commit()
    found = {document.id: document.to_dict()["text"] for document in client.collection("big").stream()}
    assert found == texts


def test_longer_messages_are_refused_and_the_connection_goes_on(channel):
    call = channel.unary_unary("/google.firestore.v1.Firestore/Commit")
    with pytest.raises(grpc.RpcError) as failure:
        call(b"\0" * (12 * 1024 * 1024), timeout=30)
    assert failure.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    with pytest.raises(grpc.RpcError) as failure:
        call(b"\xff", timeout=30)
    assert failure.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_methods_that_are_not_there_are_unimplemented(channel):
    for method in ("/google.firestore.v1.Firestore/Nothing", "/other.Service/Method", "/"):
        with pytest.raises(grpc.RpcError) as failure:
            channel.unary_unary(method)(b"", timeout=30)
        assert failure.value.code() == grpc.StatusCode.UNIMPLEMENTED
        assert failure.value.details() == f"There is no method {method[1:]} here."


def listening(channel, **options):
    """A Listen call of a collection that has no documents, and what it was told first."""
    requests = iter([listen_request()])
    release = threading.Event()

    def messages():
        yield from requests
        release.wait(30)

    call = channel.stream_stream("/google.firestore.v1.Firestore/Listen")(messages(), **options)
    call.add_done_callback(lambda _: release.set())
    return call


def listen_request():
    request = calls.ListenRequest(database=calls.DATABASE)
    request.add_target.target_id = 1
    request.add_target.query.parent = calls.DOCUMENTS
    request.add_target.query.structured_query.from_.add(collection_id="none")
    return request.SerializeToString()


def test_a_call_ends_at_its_deadline(channel):
    call = listening(channel, timeout=0.5)
    with pytest.raises(grpc.RpcError) as failure:
        for _ in call:
            pass
    assert failure.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED


def test_a_cancelled_call_leaves_the_others_alone(channel):
    first, second = listening(channel), listening(channel)
    next(first), next(second)
    first.cancel()
    with pytest.raises(grpc.RpcError) as failure:
        for _ in first:
            pass
    assert failure.value.code() == grpc.StatusCode.CANCELLED
    next(second)
    second.cancel()


def test_going_down_ends_streams_with_unavailable(server, channel):
    call = listening(channel)
    next(call)
    assert server.stop() == 0
    with pytest.raises(grpc.RpcError) as failure:
        for _ in call:
            pass
    assert failure.value.code() == grpc.StatusCode.UNAVAILABLE
    # In the server's own words: it did not only hang up.
    assert failure.value.details() == "The server is going down."


def test_a_client_finds_the_server_again(server, client):
    document = client.collection("books").document("a")
    document.set({"n": 1})
    snapshots = Snapshots(client.collection("books"))
    snapshots.wait(lambda documents: documents == {"a": {"n": 1}})
    server.stop()
    server.start()
    document.set({"n": 2})
    snapshots.wait(lambda documents: documents == {"a": {"n": 2}})
    snapshots.close()


def test_compressed_requests_are_read(server):
    channel = google.channel(server)
    for compression in (grpc.Compression.Gzip, grpc.Compression.Deflate):
        write = calls.setting("books/a", {"text": compression.name * 1000})
        request = calls.CommitRequest(database=calls.DATABASE, writes=[write])
        channel.unary_unary("/google.firestore.v1.Firestore/Commit")(
            request.SerializeToString(), compression=compression, timeout=30)
        with calls.Socket(server.socket_url) as socket:
            assert socket.get("books/a") == {"books/a": {"text": compression.name * 1000}}
    bomb = bytes(64 * 1024 * 1024)
    with pytest.raises(grpc.RpcError) as failure:
        channel.unary_unary("/google.firestore.v1.Firestore/Commit")(
            bomb, compression=grpc.Compression.Gzip, timeout=30)
    assert failure.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    channel.close()


def test_other_hosts_are_refused(server):
    channel = google.channel(server, **{"grpc.default_authority": "evil.example"})
    with pytest.raises(grpc.RpcError) as failure:
        channel.unary_unary("/google.firestore.v1.Firestore/Commit")(b"", timeout=30)
    assert "421" in failure.value.details()
    channel.close()
