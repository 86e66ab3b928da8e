"""Writes through Google's client: what they do, what is refused, in which words."""

import datetime

import pytest
from google.api_core import exceptions
from google.cloud import firestore
from google.cloud.firestore_v1.bulk_writer import BulkWriterOptions, SendMode
from google.cloud.firestore_v1.types import common, document, write
from google.protobuf import timestamp_pb2

from support import google

ROOT = "projects/bookspine/databases/(default)/documents/"
Write, Mask, Precondition = write.Write, common.DocumentMask, common.Precondition
ONE = document.Value(integer_value=1)
LONG_AGO = datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)


@pytest.fixture
def client(emulator):
    client = google.client(emulator)
    yield client
    client.close()


def commit(client, *writes):
    return client._firestore_api.commit(
        request={"database": client._database_string, "writes": list(writes)})


def doc(path, **fields):
    return document.Document(name=path if path.startswith("projects") else ROOT + path, fields=fields)


def update(path="c/x", mask=None, transforms=(), precondition=None, fields=None):
    return Write(
        update=doc(path, **({"a": ONE} if fields is None else fields)),
        update_mask=None if mask is None else Mask(field_paths=mask),
        update_transforms=list(transforms), current_document=precondition)


def transform(path, **operation):
    return write.DocumentTransform.FieldTransform(field_path=path, **operation)


def increment(path, value=ONE):
    return transform(path, increment=value)


def nested(levels):
    value = ONE
    for _ in range(levels):
        value = document.Value(map_value=document.MapValue(fields={"m": value}))
    return {"a": value}


def text(length):
    return document.Value(string_value="x" * length)


def array(*values):
    return document.Value(array_value=document.ArrayValue(values=values))


BAD_PATH = (
    'Invalid property path "{}". Unquoted property paths must match regex '
    r"([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (`(?:[^`\\]|(?:\\.))+`)")

REFUSED = {
    # Preconditions.
    "there already": (
        exceptions.AlreadyExists, "Document already exists: " + ROOT + "c/x",
        update(precondition=Precondition(exists=False))),
    "deleting what should not be": (
        exceptions.AlreadyExists, "Document already exists: " + ROOT + "c/x",
        Write(delete=ROOT + "c/x", current_document=Precondition(exists=False))),
    "not there": (
        exceptions.NotFound, "No document to update: " + ROOT + "c/none",
        update("c/none", mask=["a"], precondition=Precondition(exists=True))),
    "deleting what is not there": (
        exceptions.NotFound, "No document to update: " + ROOT + "c/none",
        Write(delete=ROOT + "c/none", current_document=Precondition(exists=True))),
    "changed meanwhile": (
        exceptions.FailedPrecondition, "does not match the required base version (1577836800000000)",
        update(precondition=Precondition(update_time=LONG_AGO))),
    "gone meanwhile": (
        exceptions.FailedPrecondition, "the stored version (0) does not match",
        update("c/none", precondition=Precondition(update_time=LONG_AGO))),
    "an update time that no document has": (
        exceptions.InvalidArgument, "whole microseconds",
        update(precondition=Precondition(update_time=timestamp_pb2.Timestamp(seconds=1, nanos=1)))),
    # What a write is.
    "no operation": (exceptions.InvalidArgument, "empty write operation", Write()),
    "a mask of a deletion": (
        exceptions.InvalidArgument, "Only an update can have a document mask.",
        Write(delete=ROOT + "c/x", update_mask=Mask(field_paths=["a"]))),
    "transforms of a deletion": (
        exceptions.InvalidArgument, "Only an update can have update transforms.",
        Write(delete=ROOT + "c/x", update_transforms=[increment("a")])),
    # Field paths.
    "a hyphen": (exceptions.InvalidArgument, BAD_PATH.format("a-b"), update(mask=["a-b"])),
    "a dot at the end": (exceptions.InvalidArgument, BAD_PATH.format("a."), update(mask=["a."])),
    "an open quote": (exceptions.InvalidArgument, BAD_PATH.format("`a"), update(mask=["`a"])),
    "a digit first": (exceptions.InvalidArgument, BAD_PATH.format("1a"), update(mask=["1a"])),
    "a reserved field": (
        exceptions.InvalidArgument, "Invalid reserved name in field path __foo__",
        update(mask=["__foo__"])),
    "a reserved field inside": (
        exceptions.InvalidArgument, "Invalid reserved name in field path __foo__",
        update(mask=["a.__foo__"])),
    "a long field path": (
        exceptions.InvalidArgument, "property path is longer than 1500 bytes.",
        update(mask=["a" * 1501])),
    # Fields.
    "a reserved name": (
        exceptions.InvalidArgument, "field name __foo__ is reserved", update(fields={"__foo__": ONE})),
    "the document's name as a field": (
        exceptions.InvalidArgument, "field name __name__ is reserved", update(fields={"__name__": ONE})),
    "an empty name": (
        exceptions.InvalidArgument, "The property.name is the empty string.", update(fields={"": ONE})),
    "a long name": (
        exceptions.InvalidArgument, "The property.name is longer than 1500 bytes.",
        update(fields={"f" * 1501: ONE})),
    "a long name inside": (
        exceptions.InvalidArgument, "The property.name is longer than 1500 bytes.",
        update(fields={"a": document.Value(
            map_value=document.MapValue(fields={"f" * 1501: ONE}))})),
    "too deep": (
        exceptions.InvalidArgument, "Property a contains an invalid nested entity.",
        update(fields=nested(21))),
    "an array in an array": (
        exceptions.InvalidArgument, "Cannot convert an array value in an array value.",
        update(fields={"a": array(array())})),
    "no value": (
        exceptions.InvalidArgument, "Cannot convert firestore.v1.Value with type unset.",
        update(fields={"a": document.Value()})),
    "a long text": (
        exceptions.InvalidArgument, 'The value of property "a" is longer than 1048487 bytes.',
        update(fields={"a": text(1_048_488)})),
    "a large document": (
        exceptions.InvalidArgument, "maximum entity size is 1048576 bytes",
        update(fields={"a": text(600_000), "b": text(600_000)})),
    "beyond the pole": (
        exceptions.InvalidArgument, "out of its range",
        update(fields={"a": document.Value(geo_point_value={"latitude": 91, "longitude": 0})})),
    "after the year 9999": (
        exceptions.InvalidArgument, "out of its range",
        update(fields={"a": document.Value(
            timestamp_value=timestamp_pb2.Timestamp(seconds=253_402_300_800))})),
    "a reference to nothing": (
        exceptions.InvalidArgument, 'Resource name "foo" lacks "projects" at index 0.',
        update(fields={"a": document.Value(reference_value="foo")})),
    "a reference to a collection": (
        exceptions.InvalidArgument, 'documents/c" lacks "/" at index 50.',
        update(fields={"a": document.Value(reference_value=ROOT + "c")})),
    # Names.
    "a collection": (
        exceptions.InvalidArgument, 'documents/c" lacks "/" at index 50.', update("c")),
    "a reserved id": (
        exceptions.InvalidArgument, 'Resource id "__x__" is invalid because it is reserved.',
        update("c/__x__")),
    "a dot": (
        exceptions.InvalidArgument, 'contains a resource id "." at index 51.', update("c/.")),
    "two dots": (
        exceptions.InvalidArgument, 'contains a resource id ".." at index 51.', update("c/..")),
    "a long id": (
        exceptions.InvalidArgument, "The key path element name is longer than 1500 bytes.",
        update("c/" + "x" * 1501)),
    "a long path": (
        exceptions.InvalidArgument, "longer than 6144 bytes",
        update("/".join(["c/" + "x" * 1400] * 5))),
    "a deep path": (exceptions.InvalidArgument, "100", update("/".join(["c/d"] * 101))),
    "an empty segment": (
        exceptions.InvalidArgument, "lacks a resource id at index 51.", update("c//x")),
    "another project": (
        exceptions.InvalidArgument, "is of another database.",
        update("projects/q/databases/(default)/documents/c/x")),
    # Transforms.
    "adding a text": (
        exceptions.InvalidArgument, "Input must be int64 or double.",
        update(transforms=[increment("n", text(1))])),
    "no transform": (
        exceptions.InvalidArgument, "Operation type must be specified for field transformation.",
        update(transforms=[transform("n")])),
    "no server value": (
        exceptions.InvalidArgument,
        "ServerValue type must be specified for set_to_server_value transformation.",
        update(transforms=[transform("n", set_to_server_value=0)])),
    "transforms of a field and inside it": (
        exceptions.InvalidArgument,
        "Cannot transform property b and its nested property at the same time.",
        update(transforms=[increment("b"), increment("b.c")])),
    "a reserved field to be transformed": (
        exceptions.InvalidArgument, "Invalid reserved name in field path __x__",
        update(transforms=[increment("__x__")])),
    "many transforms": (
        exceptions.InvalidArgument, "500 transforms",
        update(transforms=[increment(f"t{n}") for n in range(501)])),
    "an empty list of transforms": (
        exceptions.InvalidArgument, "The list of FieldTransform must not be empty.",
        Write(transform=write.DocumentTransform(document=ROOT + "c/x"))),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_and_nothing_of_the_commit_happens(client, name):
    kind, message, refused = REFUSED[name]
    commit(client, update())
    before = client.document("c/x").get()
    with pytest.raises(kind) as failure:
        commit(client, update("c/first"), refused)
    assert message in failure.value.message
    assert not client.document("c/first").get().exists
    assert client.document("c/x").get().update_time == before.update_time


ACCEPTED = {
    "twenty levels": update(fields=nested(20)),
    "a name of 1500 bytes": update(fields={"f" * 1500: ONE}),
    "an id of 1500 bytes": update("c/" + "x" * 1500),
    "a hundred collections": update("/".join(["c/d"] * 100)),
    "nearly a mebibyte": update(fields={"a": text(1_048_000)}),
    "500 transforms": update(transforms=[increment(f"t{n}") for n in range(500)]),
    "a quoted field": update(mask=["`a-b`.`ü`"], fields={}),
    "a field twice": update(mask=["a", "a"]),
    "a map and inside it": update(mask=["a", "a.b"]),
    "an empty mask": update("c/new", mask=[], fields={}),
    "deleting nothing": Write(delete=ROOT + "c/none"),
    "a reference to another database": update(
        fields={"a": document.Value(reference_value="projects/q/databases/d/documents/c/y")}),
    "the old form of transforms": Write(transform=write.DocumentTransform(
        document=ROOT + "c/made", field_transforms=[increment("a")])),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_it_is_accepted(client, name):
    assert len(commit(client, ACCEPTED[name]).write_results) == 1


def test_a_mask_changes_its_fields_only(client):
    book = client.document("books/b")
    book.set({"title": "T", "series": {"name": "S", "position": 1}, "gone": 1})
    book.update({"series.position": 2, "gone": firestore.DELETE_FIELD, "none": firestore.DELETE_FIELD})
    assert book.get().to_dict() == {"title": "T", "series": {"name": "S", "position": 2}}
    book.set({"series": {"position": 3}}, merge=True)
    assert book.get().to_dict() == {"title": "T", "series": {"name": "S", "position": 3}}
    book.set({"series": {"position": 4}, "title": "U"}, merge=["series"])
    assert book.get().to_dict() == {"title": "T", "series": {"position": 4}}
    book.set({"a": 1})
    assert book.get().to_dict() == {"a": 1}


def test_what_changes_nothing_keeps_its_update_time(client):
    book = client.document("books/b")
    first = book.set({"a": 1})
    assert book.set({"a": 1}).update_time == first.update_time
    assert book.update({"a": 1}).update_time == first.update_time
    assert book.set({"a": 1.0}).update_time > first.update_time
    created = book.get().create_time
    book.set({"a": 2})
    assert book.get().create_time == created
    book.delete()
    book.set({"a": 2})
    assert book.get().create_time > created


def test_transforms_see_what_was_before_them(client):
    counter = client.document("c/n")
    counter.set({"n": 2**63 - 2, "x": "text", "list": [1, 2.0], "most": 5, "least": 5})
    counter.update({
        "n": firestore.Increment(5), "x": firestore.Increment(1.5), "none": firestore.Increment(2),
        "list": firestore.ArrayUnion([2, 3, 1.0]), "most": firestore.Maximum(5.0),
        "least": firestore.Minimum(4.5)})
    assert counter.get().to_dict() == {
        "n": 2**63 - 1, "x": 1.5, "none": 2, "list": [1, 2.0, 3], "most": 5, "least": 4.5}
    assert isinstance(counter.get().get("most"), int)
    counter.update({"list": firestore.ArrayRemove([1, 3.0])})
    assert counter.get().get("list") == [2.0]


def test_the_time_of_a_commit_is_one_for_all_and_in_milliseconds(client):
    batch = client.batch()
    for name in "abc":
        batch.set(client.document(f"c/{name}"), {"at": firestore.SERVER_TIMESTAMP, "n": {
            "at": firestore.SERVER_TIMESTAMP}})
    results = batch.commit()
    found = [client.document(f"c/{name}").get() for name in "abc"]
    times = {document.get("at") for document in found} | {document.get("n.at") for document in found}
    assert len(times) == 1
    assert times.pop().microsecond % 1000 == 0
    assert {result.update_time for result in results} == {found[0].update_time}


def test_writes_of_a_commit_happen_in_order(client):
    commit(client, update("c/t"))
    results = commit(
        client, Write(delete=ROOT + "c/t"), update("c/t", fields={"b": ONE}),
        update("c/t", mask=["c"], fields={"c": ONE}, transforms=[increment("c"), increment("c")]),
    ).write_results
    assert client.document("c/t").get().to_dict() == {"b": 1, "c": 3}
    assert [value.integer_value for value in results[2].transform_results] == [2, 3]


def test_a_commit_may_have_more_than_five_hundred_writes(client):
    batch = client.batch()
    for number in range(1200):
        batch.set(client.document(f"many/d{number:04}"), {"n": number})
    assert len(batch.commit()) == 1200
    assert sum(1 for _ in client.collection("many").stream()) == 1200


def test_five_thousand_documents_by_the_bulk_writer(client):
    failures = []
    # Without its throttle, which begins at five hundred a second.
    writer = client.bulk_writer(
        options=BulkWriterOptions(initial_ops_per_second=100_000, max_ops_per_second=100_000))
    writer.on_write_error(lambda error, _: failures.append(error) and False)
    for number in range(5000):
        writer.set(client.document(f"bulk/d{number:04}"), {"n": number})
    writer.close()
    assert failures == []
    found = client.collection("bulk").order_by("n").stream()
    assert [snapshot.get("n") for snapshot in found] == list(range(5000))


def test_in_a_bulk_each_write_fails_for_itself(client):
    client.document("bulk/there").set({"n": 1})
    failures = {}

    def failed(error, _):
        failures[error.operation.reference.path] = error.code
        return False

    writer = client.bulk_writer(options=BulkWriterOptions(mode=SendMode.serial))
    writer.on_write_error(failed)
    writer.create(client.document("bulk/new"), {"n": 1})
    writer.create(client.document("bulk/there"), {"n": 2})
    writer.update(client.document("bulk/none"), {"n": 2})
    writer.delete(client.document("bulk/missing"))
    writer.set(client.document("bulk/set"), {"n": 3})
    writer.close()
    assert failures == {"bulk/there": 6, "bulk/none": 5}
    assert {
        snapshot.id: snapshot.get("n") for snapshot in client.collection("bulk").stream()
    } == {"there": 1, "new": 1, "set": 3}
