"""Google's own clients, as their users call them: Python's, its asynchronous one and firebase-admin,
on a library and in emulator mode."""

import asyncio
import threading
import uuid

import firebase_admin
import pytest
from firebase_admin import credentials, firestore_async
from firebase_admin import firestore as admin_firestore
from google.api_core import exceptions
from google.auth.credentials import AnonymousCredentials
from google.cloud import firestore
from google.cloud.firestore_v1 import aggregation
from google.cloud.firestore_v1.base_query import FieldFilter, Or
from google.cloud.firestore_v1.query_profile import ExplainOptions, QueryExplainError
from google.cloud.firestore_v1.vector import Vector

from support import asynchronous, program, window

PROJECT = "some-project"


@pytest.fixture(params=["library", "emulator"])
def served(request, library, monkeypatch):
    server = program.Server(library) if request.param == "library" else program.Emulator()
    server.start()
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", f"127.0.0.1:{server.port}")
    yield server
    assert server.is_running
    server.stop()


@pytest.fixture
def client(served):
    client = firestore.Client(project=PROJECT)
    yield client
    client.close()


def ids(snapshots):
    return [snapshot.id for snapshot in snapshots]


def fill(client, collection="cities"):
    """Five documents, in one commit."""
    batch = client.batch()
    for name, state, people, tags in [
            ("sf", "CA", 860, ["west", "coast"]), ("la", "CA", 3900, ["west"]),
            ("dc", None, 680, ["east"]), ("tok", "KT", 9000, []), ("bj", "BJ", 21500, ["east"])]:
        fields = {"state": state, "people": people, "tags": tags, "nested": {"n": people / 10}}
        batch.set(client.collection(collection).document(name), fields)
    batch.commit()
    return client.collection(collection)


def test_values_of_all_kinds_come_back(client):
    reference = client.document("kinds/one")
    written = {
        "none": None, "true": True, "integer": 2**62, "double": -1.5, "infinity": float("inf"),
        "text": "Zoë 📚", "bytes": b"\0\xff", "list": [1, "two", {"three": 3}], "map": {"a b.c": {}},
        "place": firestore.GeoPoint(12.5, -8), "reference": client.document("kinds/other"),
        "vector": Vector([1.0, 2.5])}
    reference.set({**written, "now": firestore.SERVER_TIMESTAMP})
    snapshot = reference.get()
    read = snapshot.to_dict()
    assert abs((read.pop("now") - snapshot.update_time).total_seconds()) < 1
    assert read == written
    assert snapshot.create_time == snapshot.update_time


def test_writes_and_their_conditions(client):
    reference = client.collection("cities").document("sf")
    created = reference.create({"people": 1, "old": True, "map": {"a": 1, "b": 2}})
    with pytest.raises(exceptions.AlreadyExists):
        reference.create({})
    reference.update({
        "people": firestore.Increment(4), "old": firestore.DELETE_FIELD, "map.a": 7,
        "tags": firestore.ArrayUnion(["x", "y"])})
    assert reference.get().to_dict() == {"people": 5, "map": {"a": 7, "b": 2}, "tags": ["x", "y"]}
    reference.set({"map": {"c": 3}}, merge=True)
    assert reference.get().get("map") == {"a": 7, "b": 2, "c": 3}
    with pytest.raises(exceptions.NotFound):
        client.document("cities/none").update({"a": 1})
    with pytest.raises(exceptions.FailedPrecondition):
        reference.delete(client.write_option(last_update_time=created.update_time))
    reference.delete()
    assert not reference.get().exists
    _, added = client.collection("cities").add({"a": 1})
    assert len(added.id) == 20
    assert client.collection("cities").document(added.id).get(["a"]).to_dict() == {"a": 1}
    with pytest.raises(exceptions.InvalidArgument):
        client.document("cities/__reserved__").set({})


def test_queries(client):
    cities = fill(client)

    def found(query):
        return ids(query.stream())

    assert found(cities) == ["bj", "dc", "la", "sf", "tok"]
    assert found(cities.where(filter=FieldFilter("state", "==", "CA"))) == ["la", "sf"]
    assert found(cities.where(filter=FieldFilter("state", "==", None))) == ["dc"]
    assert found(cities.where(filter=FieldFilter("people", ">", 700))) == ["sf", "la", "tok", "bj"]
    assert found(cities.where(filter=FieldFilter("state", "in", ["KT", "BJ"]))) == ["bj", "tok"]
    assert found(cities.where(filter=FieldFilter("state", "not-in", ["CA"]))) == ["bj", "tok"]
    assert found(cities.where(filter=FieldFilter("tags", "array_contains", "west"))) == ["la", "sf"]
    assert found(cities.where(filter=Or([
        FieldFilter("state", "==", "KT"), FieldFilter("nested.n", "<", 70)]))) == ["dc", "tok"]
    ordered = cities.order_by("people", direction=firestore.Query.DESCENDING)
    assert found(ordered.limit(2)) == ["bj", "tok"]
    assert found(ordered.offset(3)) == ["sf", "dc"]
    assert found(ordered.start_after({"people": 9000}).end_at({"people": 860})) == ["la", "sf"]
    assert found(ordered.start_at(cities.document("la").get())) == ["la", "sf", "dc"]
    # It turns the orders round in place, those of the query that it was made of too.
    assert ids(ordered.limit_to_last(2).get()) == ["sf", "dc"]
    assert [s.to_dict() for s in cities.select(["nested.n"]).limit(1).stream()] == [
        {"nested": {"n": 2150.0}}]
    with pytest.raises(exceptions.InvalidArgument):
        found(cities.where(filter=FieldFilter("state", "in", list(map(str, range(31))))))


def test_collection_groups_and_listings(client):
    fill(client)
    for path in ["a/1/notes/x", "a/2/notes/y", "notes/z", "a/2/more/notes"]:
        client.document(path).set({"n": 1})
    assert [s.reference.path for s in client.collection_group("notes").stream()] == [
        "a/1/notes/x", "a/2/notes/y", "notes/z"]
    assert sorted(c.id for c in client.collections()) == ["a", "cities", "notes"]
    assert sorted(c.id for c in client.document("a/2").collections()) == ["more", "notes"]
    # Documents that are not there, but have documents below them.
    assert ids(client.collection("a").list_documents()) == ["1", "2"]
    assert ids(client.collection("a").stream()) == []
    assert ids(client.collection("cities").list_documents(page_size=2)) == [
        "bj", "dc", "la", "sf", "tok"]
    assert {s.id: s.exists for s in client.get_all(
        [client.document("notes/z"), client.document("notes/none")])} == {"z": True, "none": False}


def test_aggregations(client):
    cities = fill(client)
    assert cities.count(alias="all").get()[0][0].value == 5
    query = cities.where(filter=FieldFilter("state", "==", "CA"))
    result = aggregation.AggregationQuery(query).sum("people", alias="sum").avg(
        "people", alias="avg").count(alias="count").get()
    assert {one.alias: one.value for one in result[0]} == {"sum": 4760, "avg": 2380.0, "count": 2}


def properties(metrics):
    return [index["properties"] for index in metrics.plan_summary.indexes_used]


def test_a_query_tells_its_plan_without_being_run(client):
    cities = fill(client)
    results = cities.order_by("__name__", direction="DESCENDING").get(
        explain_options=ExplainOptions(analyze=False))
    assert list(results) == []
    metrics = results.get_explain_metrics()
    assert metrics.plan_summary.indexes_used[0] == {
        "query_scope": "Collection", "properties": "(__name__ DESC)"}
    with pytest.raises(QueryExplainError):
        metrics.execution_stats
    group = client.collection_group("cities").get(explain_options=ExplainOptions())
    assert group.get_explain_metrics().plan_summary.indexes_used[0]["query_scope"] == (
        "Collection group")
    counting = cities.count(alias="all").get(explain_options=ExplainOptions(analyze=False))
    assert list(counting) == []
    assert properties(counting.get_explain_metrics()) == ["(__name__ ASC)"]
    with pytest.raises(exceptions.InvalidArgument):
        cities.where(filter=FieldFilter("state", "in", list(map(str, range(31))))).get(
            explain_options=ExplainOptions())


def test_a_query_tells_what_it_took(client):
    cities = fill(client)
    results = cities.order_by("people").offset(1).limit(2).get(
        explain_options=ExplainOptions(analyze=True))
    assert ids(results) == ["sf", "la"]
    stats = results.get_explain_metrics().execution_stats
    # One that was passed over counts too.
    assert (stats.results_returned, stats.read_operations) == (2, 3)
    assert 0 < stats.execution_duration.total_seconds() < 10
    assert int(stats.debug_stats["documents_scanned"]) >= 3
    assert stats.debug_stats["index_entries_scanned"] == "0"
    assert stats.debug_stats["billing_details"]["documents_billable"] == "3"
    nothing = cities.where(filter=FieldFilter("people", "<", 0)).get(
        explain_options=ExplainOptions(analyze=True))
    stats = nothing.get_explain_metrics().execution_stats
    assert (len(nothing), stats.results_returned, stats.read_operations) == (0, 0, 1)
    counting = cities.count(alias="all").get(explain_options=ExplainOptions(analyze=True))
    assert counting[0][0].value == 5
    stats = counting.get_explain_metrics().execution_stats
    assert (stats.results_returned, stats.read_operations) == (1, 1)

    # Where an index is worth its while there is one soon.
    batch = client.batch()
    for number in range(400):
        batch.set(client.collection("many").document(), {"n": number % 100})
    batch.commit()
    few = client.collection("many").where(filter=FieldFilter("n", "==", 7))

    def is_by_index():
        results = few.get(explain_options=ExplainOptions(analyze=True))
        assert len(results) == 4
        metrics = results.get_explain_metrics()
        scanned = metrics.execution_stats.debug_stats["index_entries_scanned"]
        return properties(metrics) == ["(n ASC, __name__ ASC)"] and scanned == "4"

    window.wait_for(is_by_index)


def test_partitions_are_the_whole(client):
    batch = client.batch()
    for number in range(400):
        batch.set(client.document(f"{['', 'a/b/'][number % 2]}many/{number:04}"), {"n": number})
    batch.commit()
    partitions = list(client.collection_group("many").get_partitions(3))
    assert len(partitions) > 1
    parts = [[s.get("n") for s in part.query().stream()] for part in partitions]
    assert all(len(part) > 50 for part in parts)
    assert sorted(sum(parts, [])) == list(range(400))


def test_bulk_writes_and_recursive_deletion(client):
    failures = []

    def failed(failure, _):
        failures.append((failure.operation.reference.path, failure.code))
        return False

    writer = client.bulk_writer()
    writer.on_write_error(failed)
    for number in range(250):
        writer.set(client.document(f"bulk/{number:03}"), {"n": number})
        writer.set(client.document(f"bulk/{number:03}/below/deep"), {"n": number})
    writer.close()
    assert failures == []
    assert client.collection("bulk").count().get()[0][0].value == 250
    assert client.collection_group("below").count().get()[0][0].value == 250
    writer = client.bulk_writer()
    writer.on_write_error(failed)
    writer.create(client.document("bulk/001"), {})
    writer.create(client.document("bulk/new"), {})
    writer.close()
    assert failures == [("bulk/001", exceptions.AlreadyExists.grpc_status_code.value[0])]
    assert client.recursive_delete(client.collection("bulk")) == 501
    assert list(client.collection_group("below").stream()) == []


def test_a_transaction_is_all_or_nothing(client):
    first, second = client.document("accounts/a"), client.document("accounts/b")
    first.set({"n": 100})
    second.set({"n": 0})

    @firestore.transactional
    def move(transaction, amount):
        balance = first.get(transaction=transaction).get("n")
        transaction.update(first, {"n": balance - amount})
        transaction.update(second, {"n": firestore.Increment(amount)})
        if balance < amount:
            raise ValueError("too little")

    move(client.transaction(), 30)
    with pytest.raises(ValueError):
        move(client.transaction(), 100)
    assert (first.get().get("n"), second.get().get("n")) == (70, 30)


def test_a_listener_hears_of_changes(client):
    cities = fill(client)
    states = []
    heard = threading.Condition()

    def hear(snapshots, changes, _):
        with heard:
            states.append((ids(snapshots), [(c.type.name, c.document.id) for c in changes]))
            heard.notify()

    def wait_for(expected):
        with heard:
            assert heard.wait_for(lambda: states and states[-1] == expected, 20), states

    query = cities.where(filter=FieldFilter("people", "<", 1000)).order_by("people")
    watch = query.on_snapshot(hear)
    try:
        wait_for((["dc", "sf"], [("ADDED", "dc"), ("ADDED", "sf")]))
        cities.document("dc").update({"state": "DC"})
        wait_for((["dc", "sf"], [("MODIFIED", "dc")]))
        cities.document("sf").update({"people": 5000})
        wait_for((["dc"], [("REMOVED", "sf")]))
        cities.document("new").set({"people": 1})
        wait_for((["new", "dc"], [("ADDED", "new")]))
    finally:
        watch.unsubscribe()


def test_the_asynchronous_client(served):
    async def use():
        client = firestore.AsyncClient(project=PROJECT)
        cities = client.collection("cities")
        await asyncio.gather(*[cities.document(f"c{n}").set({"n": n}) for n in range(50)])
        query = cities.where(filter=FieldFilter("n", ">=", 40)).order_by("n")
        assert [s.get("n") async for s in query.stream()] == list(range(40, 50))
        assert (await cities.count().get())[0][0].value == 50
        assert len([d async for d in cities.list_documents(page_size=20)]) == 50

        @firestore.async_transactional
        async def add(transaction, reference):
            n = (await reference.get(transaction=transaction)).get("n")
            transaction.update(reference, {"n": n + 1})

        for _ in range(3):
            await add(client.transaction(), cities.document("c0"))
        assert (await cities.document("c0").get()).get("n") == 3
        batch = client.batch()
        for n in range(10):
            batch.delete(cities.document(f"c{n}"))
        await batch.commit()
        with pytest.raises(exceptions.NotFound):
            await cities.document("c0").update({"n": 1})
        assert len([c async for c in client.collections()]) == 1

    asynchronous.run(use())


class NoCredential(credentials.Base):
    def get_credential(self):
        return AnonymousCredentials()


def test_firebase_admin(served):
    app = firebase_admin.initialize_app(
        NoCredential(), {"projectId": PROJECT}, name=str(uuid.uuid4()))
    try:
        client = admin_firestore.client(app)
        fill(client)
        query = client.collection("cities").where(filter=FieldFilter("people", ">", 8000))
        assert ids(query.get()) == ["tok", "bj"]

        async def use():
            found = firestore_async.client(app).collection("cities").stream()
            return [snapshot.id async for snapshot in found]

        assert asynchronous.run(use()) == ["bj", "dc", "la", "sf", "tok"]
    finally:
        firebase_admin.delete_app(app)


def test_large_results_and_documents(client):
    large = {"text": "x" * 1_000_000}
    client.document("large/one").set(large)
    assert client.document("large/one").get().to_dict() == large
    with pytest.raises(exceptions.InvalidArgument):
        client.document("large/two").set({"text": "x" * 1_048_600})
    for start in range(0, 3000, 500):
        batch = client.batch()
        for number in range(start, start + 500):
            batch.set(client.document(f"many/{number}"), {"n": number, "text": "y" * 500})
        batch.commit()
    assert sorted(s.get("n") for s in client.collection("many").stream()) == list(range(3000))


def test_names_of_databases(served):
    """A library is (default) of every project; in emulator mode each name is a database."""
    one = firestore.Client(project=PROJECT)
    one.document("a/b").set({"n": 1})
    another = firestore.Client(project="another").document("a/b")
    other = firestore.Client(project=PROJECT, database="other").document("a/b")
    if isinstance(served, program.Emulator):
        assert not another.get().exists
        assert not other.get().exists
        served.wipe(PROJECT)
        assert not one.document("a/b").get().exists
    else:
        assert another.get().exists
        with pytest.raises(exceptions.NotFound):
            other.get()


def test_what_is_missing_says_so(client):
    with pytest.raises(exceptions.MethodNotImplemented):
        list(client.pipeline().collection("cities").execute())
