"""Google's own classes and JSON (google-cloud-firestore, protobuf) beside ours.

google_json.py generate SEED N F  writes N random messages of each to the file F
google_json.py compare F G        reads what ours made of F, in G, and fails where it differs

A line of F is: the message's name, its bytes and its JSON; of G: the JSON that was made of the bytes,
the bytes that were made of the JSON. All but the name is in hexadecimal digits.
"""

import random
import sys

from google.cloud.firestore_v1.types import document, firestore
from google.protobuf import json_format

METHODS = [
    "GetDocument", "ListDocuments", "CreateDocument", "UpdateDocument", "DeleteDocument",
    "BatchGetDocuments", "BeginTransaction", "Commit", "Rollback", "BatchWrite", "Write", "Listen",
    "RunQuery", "RunAggregationQuery", "PartitionQuery", "ListCollectionIds"]
TYPES = {"Document": document.Document.pb()}
for method in METHODS:
    for name in (method + "Request", method + "Response"):
        if hasattr(firestore, name):
            TYPES[name] = getattr(firestore, name).pb()

# What REST only writes, or does not carry: the plans of queries, expressions of pipelines, details of errors.
LEFT_OUT = {
    "RunQueryResponse.explain_metrics", "RunAggregationQueryResponse.explain_metrics",
    "Value.field_reference_value", "Value.variable_reference_value", "Value.function_value",
    "Value.pipeline_value", "Status.details"}
NUMBERS = [1, -1, 7, 2**31 - 1, -(2**31)]
LARGE = [1, -1, 2**53 + 1, 2**63 - 1, -(2**63)]
DOUBLES = [1.0, -0.5, 1e300, 5e-324, 0.1, float("nan"), float("inf"), float("-inf"), 123456789.25]
TEXTS = ["a", "Éàñ", "日本語", "📚", 'q"uo\\te', "line\nfeed\ttab\0null", "\x7f", "a/b", "z" * 50]


def is_known(field):
    return f"{field.containing_type.name}.{field.name}" not in LEFT_OUT


def is_map(field):
    return field.message_type is not None and field.message_type.GetOptions().map_entry


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def fill(self, message, depth=0):
        kind = message.DESCRIPTOR.full_name
        if kind == "google.protobuf.Timestamp":
            message.seconds = self.random.choice([-62135596800, -1, 0, 1, 253402300799, 1700000000])
            message.nanos = self.random.choice([0, 1, 1000, 500_000_000, 999_999_999, 120_000])
            return
        for field in message.DESCRIPTOR.fields:
            choice = field.containing_oneof
            if not is_known(field) or choice and message.WhichOneof(choice.name):
                continue
            if self.random.random() < (0.5 if depth < 6 else 0.1):
                self.set(message, field, depth)
        if kind == "google.firestore.v1.Value" and not message.WhichOneof("value_type"):
            message.string_value = self.random.choice(TEXTS)

    def set(self, message, field, depth):
        if is_map(field):
            value = field.message_type.fields_by_name["value"]
            for name in self.random.sample(TEXTS, self.random.randint(0, 3)):
                if value.message_type:
                    self.fill(getattr(message, field.name)[name], depth + 2)
                else:
                    getattr(message, field.name)[name] = self.scalar(value)
        elif field.is_repeated:
            for _ in range(self.random.randint(0, 3)):
                if field.message_type:
                    self.fill(getattr(message, field.name).add(), depth + 1)
                else:
                    getattr(message, field.name).append(self.scalar(field))
        elif field.message_type:
            getattr(message, field.name).SetInParent()
            self.fill(getattr(message, field.name), depth + 1)
        else:
            setattr(message, field.name, self.scalar(field))

    def scalar(self, field):
        match field.type:
            case field.TYPE_BOOL:
                return self.random.random() < 0.5
            case field.TYPE_INT32:
                return self.random.choice(NUMBERS)
            case field.TYPE_INT64:
                return self.random.choice(LARGE)
            case field.TYPE_DOUBLE:
                return self.random.choice(DOUBLES)
            case field.TYPE_STRING:
                return self.random.choice(TEXTS)
            case field.TYPE_BYTES:
                return self.random.randbytes(self.random.randint(0, 10))
            case field.TYPE_ENUM:
                return self.random.choice(field.enum_type.values).number
        raise ValueError(f"{field.full_name} has a type that no message has")


def generate(seed, count, out):
    generator = Generator(int(seed))
    with open(out, "w") as file:
        for _ in range(int(count)):
            for name, kind in TYPES.items():
                message = kind()
                generator.fill(message)
                json = json_format.MessageToJson(message, indent=None, ensure_ascii=False)
                file.write(f"{name} {message.SerializeToString().hex()} {json.encode().hex()}\n")


def compare(source, made):
    with open(source) as source, open(made) as made:
        for sent, received in zip(source, made, strict=True):
            name, binary, _ = sent.split(" ")
            expected = TYPES[name].FromString(bytes.fromhex(binary))
            # An empty JSON text or message is an empty word.
            json, binary = (bytes.fromhex(word) for word in received.rstrip("\n").split(" "))
            check(name, expected, json_format.Parse(json, TYPES[name]()), json)
            check(name, expected, TYPES[name].FromString(binary), binary)


def check(name, expected, actual, source):
    if expected.SerializeToString(deterministic=True) != actual.SerializeToString(
            deterministic=True):
        raise SystemExit(f"{name}: expected\n{expected}\nbut got\n{actual}\nin {source}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["generate", seed, count, out]:
            generate(seed, count, out)
        case ["compare", source, made]:
            compare(source, made)
        case _:
            raise SystemExit(__doc__)
