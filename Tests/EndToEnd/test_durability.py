"""What was acknowledged survives `kill -9`, and nothing half-written is seen."""

import os
import random
import threading
import time

import pytest
import websockets

from support import calls, program

KILLS = int(os.environ.get("BOOKSPINE_KILLS", "200"))
WRITERS = 4
# Refusals that a client meets when the server dies under it.
LOST = (websockets.exceptions.WebSocketException, OSError, EOFError, TimeoutError)


class Writer(threading.Thread):
    """Commits pairs of documents and a counter, one batch after the other, until the server is
    gone. A batch is all or nothing, so the three must always agree."""

    def __init__(self, server, name, start):
        super().__init__(daemon=True)
        self.server = server
        self.writer = name
        self.acknowledged = start
        self.attempted = start
        self.failure = None

    def run(self):
        try:
            with calls.Socket(self.server.socket_url) as client:
                while True:
                    self.attempted = self.acknowledged + 1
                    client.commit(*batch(self.writer, self.attempted))
                    self.acknowledged = self.attempted
        except LOST:
            pass
        except Exception as error:  # shown by the test
            self.failure = error


def batch(writer, n):
    text = f"{writer} {n} " * 20
    return [
        calls.setting(f"left/{writer}-{n}", {"n": n, "text": text}, exists=False),
        calls.setting(f"counters/{writer}", {"n": n}),
        calls.setting(f"right/{writer}-{n}", {"n": n, "text": text}, exists=False),
    ]


def check(client, writer, acknowledged, attempted):
    """Holds what the restarted server has against what the writer knows; returns the place from
    which the writer goes on."""
    first = max(1, acknowledged - 20)
    paths = [f"counters/{writer}"]
    for n in range(first, attempted + 2):
        paths += [f"left/{writer}-{n}", f"right/{writer}-{n}"]
    found = client.get(*paths)
    counter = found[f"counters/{writer}"]
    reached = counter["n"] if counter else 0
    assert acknowledged <= reached <= attempted, (
        f"{writer}: {acknowledged} was acknowledged, {attempted} attempted, {reached} is there")
    for n in range(first, attempted + 2):
        left, right = found[f"left/{writer}-{n}"], found[f"right/{writer}-{n}"]
        assert left == right, f"{writer}: half of batch {n} is there"
        assert (left is not None) == (n <= reached), f"{writer}: batch {n}, counter {reached}"
        if left:
            assert left["n"] == n and left["text"] == f"{writer} {n} " * 20
    return reached


def test_nothing_acknowledged_is_lost_by_a_kill(library):
    seed = int(os.environ.get("BOOKSPINE_SEED", random.randrange(10**7)))
    print(f"durability: seed {seed}, {KILLS} kills")
    chance = random.Random(seed)
    server = program.Server(library)
    reached = {f"w{index}": 0 for index in range(WRITERS)}
    began = time.monotonic()
    while_working = 0
    for kill in range(KILLS):
        server.start()
        with calls.Socket(server.socket_url) as client:
            for name, place in reached.items():
                assert check(client, name, place, place) == place
        writers = [Writer(server, name, place) for name, place in reached.items()]
        for writer in writers:
            writer.start()
        # Mostly while commits are under way, sometimes while the first ones come.
        time.sleep(chance.choice([0.002, 0.01, 0.03, 0.06, 0.1]) * chance.random() * 2)
        server.kill()
        for writer in writers:
            writer.join(timeout=30)
            assert not writer.is_alive()
            assert writer.failure is None, writer.failure
        while_working += sum(w.acknowledged - reached[w.writer] for w in writers)
        server.start()
        with calls.Socket(server.socket_url) as client:
            for writer in writers:
                reached[writer.writer] = check(
                    client, writer.writer, writer.acknowledged, writer.attempted)
        server.kill() if chance.random() < 0.5 else server.stop()
    # At the end all of it, from the beginning.
    server.start()
    with calls.Socket(server.socket_url) as client:
        left, right = client.query("left"), client.query("right")
    assert left == right
    assert set(left) == {
        f"{name}-{n}" for name, place in reached.items() for n in range(1, place + 1)}
    assert server.stop() == 0
    seconds = time.monotonic() - began
    print(f"durability: {while_working} acknowledged commits, {seconds:.0f} s")
    assert while_working > KILLS, "the writers hardly worked: the test shows nothing"


def test_a_library_has_one_owner(server, library):
    other = program.run("serve", "--library", library, "--port", "0", timeout=30)
    assert other.returncode == 1
    assert other.stderr.strip(), "a refusal says why"
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b", {"title": "still served"}))


def test_a_file_that_is_no_library_is_refused_and_left_alone(tmp_path):
    for name, content in [
        ("text", b"Title,Author\nEmma,Jane Austen\n" * 100),
        ("noise", os.urandom(20000)),
        ("database", other_database(tmp_path)),
    ]:
        path = tmp_path / name
        path.write_bytes(content)
        result = program.run("serve", "--library", path, "--port", "0", timeout=30)
        assert result.returncode == 1, name
        assert result.stderr.strip(), name
        assert path.read_bytes() == content, name


def test_a_library_of_a_newer_version_is_refused_and_left_alone(library):
    import sqlite3

    server = program.Server(library).start()
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b", {"title": "Emma"}))
    server.stop()
    with sqlite3.connect(library) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        assert version > 0, "the schema has a version"
        database.execute(f"PRAGMA user_version = {version + 1}")
    database.close()
    before = library.read_bytes()
    result = program.run("serve", "--library", library, "--port", "0", timeout=30)
    assert result.returncode == 1
    assert result.stderr.strip()
    assert library.read_bytes() == before


def test_the_file_alone_is_complete_after_a_stop(server, library, tmp_path):
    with calls.Socket(server.socket_url) as client:
        for index in range(50):
            client.commit(calls.setting(f"books/b{index}", {"n": index}))
    assert server.stop() == 0
    copy = tmp_path / "copy.bookspine"
    copy.write_bytes(library.read_bytes())
    other = program.Server(copy).start()
    with calls.Socket(other.socket_url) as client:
        assert len(client.query("books")) == 50
    other.stop()


def other_database(folder):
    import sqlite3

    path = folder / "other.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE songs (title TEXT)")
        database.execute("INSERT INTO songs VALUES ('x')")
    database.close()
    return path.read_bytes()
