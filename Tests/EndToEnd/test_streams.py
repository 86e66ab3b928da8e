"""The Listen and Write streams, from outside, with Google's own messages."""

import os
import statistics
import threading
import time

import pytest

from support import books, calls


class Listener:
    """One target of a Listen stream, and the documents that it knows."""

    def __init__(self, server, collection="books", token=b"", target=2):
        self.socket = calls.Socket(server.socket_url)
        self.target = target
        self.call = self.socket.open("Listen")
        self.documents = {}
        self.changes = 0
        self.was_reset = False
        self.token = token
        request = calls.ListenRequest(database=calls.DATABASE)
        request.add_target.target_id = target
        request.add_target.query.parent = calls.DOCUMENTS
        request.add_target.query.structured_query.from_.add(collection_id=collection)
        if token:
            request.add_target.resume_token = token
        self.socket.send(self.call, request)

    def close(self):
        self.socket.close()

    def read(self, timeout=30):
        """Reads one message; returns whether it closes a consistent state."""
        response = calls.ListenResponse.FromString(self.socket.receive(self.call, timeout))
        kind = response.WhichOneof("response_type")
        if kind == "document_change":
            change = response.document_change
            self.changes += 1
            path = change.document.name[len(calls.DOCUMENTS) + 1:]
            if self.target in change.removed_target_ids:
                self.documents.pop(path, None)
            else:
                self.documents[path] = calls.plain_fields(change.document.fields)
        elif kind in ("document_delete", "document_remove"):
            self.changes += 1
            path = getattr(response, kind).document[len(calls.DOCUMENTS) + 1:]
            self.documents.pop(path, None)
        elif kind == "target_change":
            change = response.target_change
            name = type(change).TargetChangeType.Name(change.target_change_type)
            if name == "RESET":
                self.documents.clear()
                self.was_reset = True
            assert name != "REMOVE", change.cause
            if change.resume_token:
                self.token = change.resume_token
            return name == "NO_CHANGE" and not change.target_ids and change.HasField("read_time")
        return False

    def read_until(self, condition, timeout=30):
        deadline = time.monotonic() + timeout
        while not (self.read(max(0.01, deadline - time.monotonic())) and condition()):
            pass
        return self


def test_a_listener_gets_the_documents_and_then_only_what_changes(server):
    books.store(server, 300)
    listener = Listener(server)
    listener.read_until(lambda: len(listener.documents) == 300)
    before = listener.changes
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b7", {"title": "Changed"}))
        listener.read_until(lambda: listener.documents["books/b7"] == {"title": "Changed"})
        client.commit(calls.deleting("books/b8"), calls.setting("books/new", {"title": "New"}))
        listener.read_until(lambda: "books/b8" not in listener.documents)
        assert listener.documents["books/new"] == {"title": "New"}
        client.commit(calls.setting("others/x", {"title": "Not a book"}))
        client.commit(calls.setting("books/last", {}))
        listener.read_until(lambda: "books/last" in listener.documents)
        assert listener.documents == {f"books/{k}": v for k, v in client.query("books").items()}
    assert listener.changes - before == 4
    listener.close()


def test_a_resumed_listener_gets_only_what_it_missed(server):
    books.store(server, 300)
    first = Listener(server)
    first.read_until(lambda: len(first.documents) == 300)
    first.close()
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b1", {"title": "Missed"}), calls.deleting("books/b2"))
    second = Listener(server, token=first.token)
    second.read_until(lambda: second.changes >= 2)
    assert not second.was_reset
    assert second.documents == {"books/b1": {"title": "Missed"}}
    second.close()


def test_tokens_survive_a_kill_and_foreign_ones_mean_a_reset(server):
    books.store(server, 20)
    first = Listener(server)
    first.read_until(lambda: len(first.documents) == 20)
    first.close()
    server.kill()
    server.start()
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b1", {"title": "Missed"}))
    second = Listener(server, token=first.token)
    second.read_until(lambda: second.changes >= 1)
    assert not second.was_reset and set(second.documents) == {"books/b1"}
    second.close()
    third = Listener(server, token=b"from another library")
    third.read_until(lambda: len(third.documents) == 20)
    assert third.was_reset
    third.close()


@pytest.mark.alone
def test_a_change_reaches_a_listener_of_10_000_documents_within_5_ms(server):
    books.store(server, 10_000)
    listener = Listener(server)
    listener.read_until(lambda: len(listener.documents) == 10_000, timeout=30)
    arrived = {}
    stop = threading.Event()

    def listen():
        while not stop.is_set():
            try:
                listener.read(timeout=0.2)
            except TimeoutError:
                continue
            number = listener.documents.get("books/b5", {}).get("n")
            arrived.setdefault(number, time.monotonic())

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    # One series of the three may be disturbed by what else the machine does.
    medians = []
    number = 0
    with calls.Socket(server.socket_url) as client:
        for _ in range(3):
            times = []
            for _ in range(40):
                number += 1
                client.commit(calls.setting("books/b5", {"n": number}))
                committed = time.monotonic()
                while number not in arrived:
                    assert time.monotonic() - committed < 5
                    time.sleep(0.0002)
                times.append((arrived[number] - committed) * 1000)
            medians.append(statistics.median(times))
            print(f"listener: median {medians[-1]:.2f} ms after the commit, worst {max(times):.1f}")
            if medians[-1] <= 5:
                break
    stop.set()
    thread.join()
    listener.close()
    assert min(medians) <= 5


class Writer:
    """A Write stream of one replica."""

    def __init__(self, server, replica):
        self.socket = calls.Socket(server.socket_url)
        self.replica = replica
        self.call = self.socket.open("Write")
        self.socket.send(self.call, calls.WriteRequest(database=calls.DATABASE))
        self.token = self.receive().stream_token

    def send(self, batch, *writes):
        labels = {"replica": self.replica, "batch": str(batch)}
        request = calls.WriteRequest(stream_token=self.token, writes=writes, labels=labels)
        self.socket.send(self.call, request)

    def receive(self):
        response = calls.WriteResponse.FromString(self.socket.receive(self.call))
        self.token = response.stream_token
        return response

    def close(self):
        self.socket.close()


def incrementing(path):
    write = calls.setting(path, {}, mask=[])
    transform = write.update_transforms.add(field_path="n")
    transform.increment.integer_value = 1
    return write


def test_a_repeated_batch_happens_once(server):
    first = Writer(server, "replica-1")
    first.send(1, incrementing("counters/c"))
    answer = first.receive()
    first.send(2, incrementing("counters/c"))
    first.receive()
    first.close()
    server.kill()
    server.start()
    second = Writer(server, "replica-1")
    # The answers were lost on the way: the client sends both again.
    second.send(1, incrementing("counters/c"))
    second.send(2, incrementing("counters/c"))
    assert second.receive().write_results == answer.write_results
    second.receive()
    second.send(3, incrementing("counters/c"))
    second.receive()
    second.close()
    other = Writer(server, "replica-2")
    other.send(1, incrementing("counters/c"))
    other.receive()
    other.close()
    with calls.Socket(server.socket_url) as client:
        assert client.get("counters/c") == {"counters/c": {"n": 4}}


def test_a_refused_write_ends_the_stream_and_changes_nothing(server):
    writer = Writer(server, "replica-1")
    writer.send(
        1, calls.setting("books/a", {"title": "x"}),
        calls.setting("books/b", {"title": "x"}, mask=["title"], exists=True))
    with pytest.raises(calls.CallFailed) as failure:
        writer.receive()
    assert failure.value.code == 5
    writer.close()
    with calls.Socket(server.socket_url) as client:
        assert client.get("books/a", "books/b") == {"books/a": None, "books/b": None}


def test_a_listener_that_does_not_read_holds_nobody_up(server):
    text = os.urandom(4000).hex()
    stuck = [Listener(server) for _ in range(5)]
    quick = Listener(server)
    quick.read_until(lambda: True)
    with calls.Socket(server.socket_url) as client:
        # More than sockets and the server hold back: 32 MB.
        for index in range(400):
            client.commit(*[
                calls.setting(f"books/b{index}-{n}", {"text": text, "n": index}) for n in range(10)])
        quick.read_until(lambda: "books/b399-9" in quick.documents, timeout=60)
        assert len(quick.documents) == 4000
    assert server.memory() < 150 * 2**20, f"{server.memory() / 2**20:.0f} MB"
    quick.close()
    # The late ones still get everything, or are told to begin again.
    late = stuck[0]
    try:
        late.read_until(lambda: len(late.documents) == 4000, timeout=60)
    except calls.CallFailed as failure:
        assert failure.code in (8, 10, 14), failure
    for listener in stuck:
        listener.close()
