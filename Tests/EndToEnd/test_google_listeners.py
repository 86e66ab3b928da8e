"""Listeners through Google's client: documents, queries, what came, changed and went."""

import queue
import threading

import grpc
import pytest
from google.cloud import firestore
from google.cloud.firestore_v1.types import firestore as messages

from support import google, program

FieldFilter = firestore.FieldFilter
DESCENDING = firestore.Query.DESCENDING


@pytest.fixture
def client(emulator):
    client = google.client(emulator)
    yield client
    client.close()


class Listener:
    """What Google's client is told of a query or a document. (Version 2.34 sorts what is descending
    as if it were ascending, and counts the places of changes in no order.)"""

    def __init__(self, watched):
        self.results = []
        self.snapshots = 0
        self.changes = []
        self.condition = threading.Condition()
        self.watch = watched.on_snapshot(self._told)

    def _told(self, documents, changes, _):
        with self.condition:
            self.results = [(document.id, document.to_dict()) for document in documents]
            self.changes += [
                (change.type.name, change.document.id) for change in changes]
            self.snapshots += 1
            self.condition.notify_all()

    def wait(self, results, timeout=60):
        """Waits for results in their order; the changes since the last time."""
        with self.condition:
            assert self.condition.wait_for(
                lambda: self.snapshots > 0 and self.results == results, timeout), self.results
            changes, self.changes = self.changes, []
            return changes

    def wait_for_ids(self, ids, timeout=60):
        with self.condition:
            assert self.condition.wait_for(
                lambda: self.snapshots > 0 and [id for id, _ in self.results] == ids, timeout
            ), self.results
            changes, self.changes = self.changes, []
            return changes

    def close(self):
        self.watch.unsubscribe()


@pytest.fixture
def listen():
    listeners = []

    def start(watched):
        listeners.append(Listener(watched))
        return listeners[-1]

    yield start
    for listener in listeners:
        listener.close()


def test_a_document_that_comes_changes_goes_and_comes_again(client, listen):
    document = client.document("books/a")
    listener = listen(document)
    # Google's client tells of a document that is not there with no documents.
    document.set({"n": 1})
    listener.wait([("a", {"n": 1})])
    document.update({"n": 2})
    listener.wait([("a", {"n": 2})])
    client.document("books/b").set({"n": 1})
    document.delete()
    listener.wait([])
    document.set({"n": 3})
    listener.wait([("a", {"n": 3})])


def test_a_query_tells_what_came_changed_moved_and_went(client, listen):
    books = client.collection("books")
    for name, pages in (("a", 100), ("b", 200), ("c", 300)):
        books.document(name).set({"pages": pages})
    listener = listen(books.where(filter=FieldFilter("pages", ">", 100)).order_by("pages"))
    assert listener.wait_for_ids(["b", "c"]) == [("ADDED", "b"), ("ADDED", "c")]
    books.document("a").update({"pages": 250})
    assert listener.wait_for_ids(["b", "a", "c"]) == [("ADDED", "a")]
    books.document("b").update({"pages": 400})
    assert listener.wait_for_ids(["a", "c", "b"]) == [("MODIFIED", "b")]
    books.document("c").update({"pages": 50})
    assert listener.wait_for_ids(["a", "b"]) == [("REMOVED", "c")]
    books.document("a").delete()
    assert listener.wait_for_ids(["b"]) == [("REMOVED", "a")]
    # Not of this query.
    books.document("d").set({"pages": 1})
    books.document("b").update({"title": "B"})
    assert listener.wait([("b", {"pages": 400, "title": "B"})]) == [("MODIFIED", "b")]


def test_a_limit_lets_the_next_one_in(client, listen):
    books = client.collection("books")
    for number in range(6):
        books.document(f"b{number}").set({"n": number})
    listener = listen(books.order_by("n", direction=DESCENDING).limit(3))
    listener.wait_for_ids(["b3", "b4", "b5"])
    books.document("b4").delete()
    changes = listener.wait_for_ids(["b2", "b3", "b5"])
    assert set(changes) == {("REMOVED", "b4"), ("ADDED", "b2")}
    books.document("b0").update({"n": 100})
    listener.wait_for_ids(["b3", "b5", "b0"])
    books.document("b0").update({"n": -1})
    listener.wait_for_ids(["b2", "b3", "b5"])


def test_a_batch_is_told_as_a_whole(client, listen):
    books = client.collection("books")
    listener = listen(books)
    with listener.condition:
        assert listener.condition.wait_for(lambda: listener.snapshots > 0, 60)
    for turn in range(10):
        batch = client.batch()
        for number in range(20):
            batch.set(books.document(f"b{number:02}"), {"turn": turn})
        batch.commit()
    listener.wait([(f"b{number:02}", {"turn": 9}) for number in range(20)])
    # Every snapshot has all twenty of one turn: that many changes at a time.
    assert listener.snapshots <= 11


def test_a_collection_group_is_heard(client, listen):
    listener = listen(client.collection_group("notes").where(filter=FieldFilter("n", "<", 10)))
    client.document("books/a/notes/n1").set({"n": 1})
    client.document("notes/n2").set({"n": 2})
    client.document("books/a/notes/n3").set({"n": 11})
    client.document("books/a/other/n4").set({"n": 1})
    listener.wait_for_ids(["n1", "n2"])


def test_many_listeners_each_hear_their_own(client, listen):
    listeners = [
        listen(client.collection("books").where(filter=FieldFilter("owner", "==", number)))
        for number in range(120)]
    batch = client.batch()
    for number in range(120):
        batch.set(client.document(f"books/b{number}"), {"owner": number})
    batch.commit()
    for number, listener in enumerate(listeners):
        listener.wait([(f"b{number}", {"owner": number})])
    client.document("books/b7").update({"owner": 8})
    listeners[7].wait([])
    listeners[8].wait_for_ids(["b7", "b8"])


def test_a_thousand_documents_come_and_go(client, listen):
    books = client.collection("books")
    listener = listen(books.order_by("n"))
    for start in range(0, 1000, 250):
        batch = client.batch()
        for number in range(start, start + 250):
            batch.set(books.document(f"b{number:04}"), {"n": number})
        batch.commit()
    listener.wait_for_ids([f"b{number:04}" for number in range(1000)])
    batch = client.batch()
    for number in range(0, 1000, 2):
        batch.delete(books.document(f"b{number:04}"))
    batch.commit()
    listener.wait_for_ids([f"b{number:04}" for number in range(1, 1000, 2)])


def test_a_listener_goes_on_after_the_server_was_started_again(tmp_path, listen):
    server = program.Emulator(tmp_path / "databases").start()
    client, other = google.client(server), google.client(server)
    books = client.collection("books")
    for name in "abc":
        books.document(name).set({"n": 1})
    listener = listen(books)
    document = listen(client.document("books/b"))
    listener.wait_for_ids(["a", "b", "c"])
    document.wait([("b", {"n": 1})])
    server.stop()
    server.start()
    # The listener comes back in its own time; what happens meanwhile is told to it then.
    other.document("books/a").delete()
    other.document("books/b").update({"n": 2})
    other.document("books/d").set({"n": 1})
    changes = listener.wait([("b", {"n": 2}), ("c", {"n": 1}), ("d", {"n": 1})])
    assert set(changes) == {
        ("REMOVED", "a"), ("MODIFIED", "b"), ("ADDED", "d")}
    document.wait([("b", {"n": 2})])
    listener.close()
    document.close()
    client.close()
    other.close()
    server.stop()


class Stream:
    """A Listen stream, message by message."""

    def __init__(self, server):
        self.channel = google.channel(server)
        self.database = "projects/bookspine/databases/(default)"
        self.requests = queue.Queue()
        self.call = self.channel.stream_stream("/google.firestore.v1.Firestore/Listen")(
            iter(self.requests.get, None), timeout=60)

    def add(self, number, query=None, **target):
        if query is not None:
            target["query"] = {"parent": self.database + "/documents", "structured_query": query}
        self.send(add_target={"target_id": number, **target})

    def remove(self, number):
        self.send(remove_target=number)

    def send(self, **request):
        message = messages.ListenRequest(database=self.database, **request)
        self.requests.put(messages.ListenRequest.serialize(message))

    def next(self):
        return messages.ListenResponse.deserialize(next(self.call))

    def until(self, wanted):
        """The messages up to the first that is wanted."""
        seen = [self.next()]
        while not wanted(seen[-1]):
            seen.append(self.next())
        return seen

    def until_snapshot(self):
        kind = messages.TargetChange.TargetChangeType.NO_CHANGE
        return self.until(
            lambda message: "target_change" in message and message.target_change.read_time
            and message.target_change.target_change_type == kind
            and not message.target_change.target_ids)

    def close(self):
        self.requests.put(None)
        self.call.cancel()
        self.channel.close()


@pytest.fixture
def stream(emulator):
    stream = Stream(emulator)
    yield stream
    stream.close()


def kinds(seen):
    return [message.target_change.target_change_type.name for message in seen
            if "target_change" in message]


ALL = {"from_": [{"collection_id": "books"}]}


def test_a_target_is_added_filled_current_and_then_a_snapshot(client, stream):
    client.document("books/a").set({"n": 1})
    stream.add(2, ALL)
    seen = stream.until_snapshot()
    assert kinds(seen) == ["ADD", "CURRENT", "NO_CHANGE"]
    [change] = [message.document_change for message in seen if "document_change" in message]
    assert change.document.name.endswith("/books/a") and list(change.target_ids) == [2]
    stream.remove(2)
    removed = stream.until(lambda message: kinds([message]) == ["REMOVE"])[-1].target_change
    assert list(removed.target_ids) == [2] and removed.cause.code == 0


def test_a_query_that_cannot_be_served_ends_with_its_cause_and_the_others_go_on(client, stream):
    stream.add(2, ALL)
    stream.until_snapshot()
    stream.add(4, {**ALL, "limit": -1})
    removed = stream.until(lambda message: kinds([message]) == ["REMOVE"])[-1].target_change
    assert list(removed.target_ids) == [4]
    assert removed.cause.code == 3 and "limit is negative" in removed.cause.message
    client.document("books/a").set({"n": 1})
    assert stream.until(lambda message: "document_change" in message)


def test_a_stream_that_resumes_hears_only_what_is_different(client, emulator, stream):
    for name in "abc":
        client.document(f"books/{name}").set({"n": 1})
    stream.add(2, ALL)
    token = stream.until_snapshot()[-1].target_change.resume_token
    stream.close()
    client.document("books/b").update({"n": 2})
    client.document("books/c").delete()
    again = Stream(emulator)
    again.add(2, ALL, resume_token=token)
    seen = again.until_snapshot()
    assert "RESET" not in kinds(seen)
    changed = [message.document_change.document.name[-1] for message in seen
               if "document_change" in message]
    gone = [message.document_delete.document[-1] for message in seen
            if "document_delete" in message]
    assert (changed, gone) == (["b"], ["c"])
    again.close()


def test_a_target_for_once_ends_by_itself(client, stream):
    client.document("books/a").set({"n": 1})
    stream.add(2, ALL, once=True)
    seen = stream.until(lambda message: kinds([message]) == ["REMOVE"])
    assert "CURRENT" in kinds(seen)
    assert any("document_change" in message for message in seen)


def test_a_request_without_a_database_ends_the_stream(emulator):
    channel = google.channel(emulator)
    call = channel.stream_stream("/google.firestore.v1.Firestore/Listen")(
        iter([b""]), timeout=60)
    with pytest.raises(grpc.RpcError) as failure:
        next(call)
    assert failure.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    channel.close()
