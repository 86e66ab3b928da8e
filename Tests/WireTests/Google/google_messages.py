"""Google's side of the property tests of Wire, by the classes of google-cloud-firestore.

    google_messages.py generate SEED COUNT OUT   writes random messages
    google_messages.py compare A B               checks that B says what A says
    google_messages.py rewrite IN OUT            parses messages and writes them again, maps shuffled
    google_messages.py golden FOLDER             writes the golden files

A file of messages holds, for each, the name of its type, a space, its bytes as hexadecimal digits
and a line feed.
"""

import pathlib
import sys

from google.protobuf import text_format
from google.protobuf.unknown_fields import UnknownFieldSet

from google_generator import TYPES, Generator


def normalise(message):
    """Brings a message into the form in which Wire would write what it says."""
    kind = message.DESCRIPTOR.name
    if kind == "Value" and message.HasField("timestamp_value"):
        message.timestamp_value.nanos -= message.timestamp_value.nanos % 1000
    elif kind == "Write":
        if message.HasField("transform"):
            transform = type(message.transform)()
            transform.CopyFrom(message.transform)
            message.update.name = transform.document
            message.update_mask.SetInParent()
            message.update_transforms.extend(transform.field_transforms)
        if message.HasField("update"):
            message.update.ClearField("create_time")
            message.update.ClearField("update_time")
        if not message.current_document.ListFields():
            message.ClearField("current_document")
    elif kind == "DocumentMask":
        paths = sorted(set(message.field_paths), key=path_segments)
        del message.field_paths[:]
        message.field_paths.extend(paths)
    elif kind == "StructuredQuery":
        if not message.select.fields:
            message.ClearField("select")
        selectors = getattr(message, "from_")
        if selectors and not selectors[0].ListFields():
            message.ClearField("from_")
    elif kind in ("UpdateDocumentRequest", "DeleteDocumentRequest"):
        if not message.current_document.ListFields():
            message.ClearField("current_document")
    elif kind == "Order" and message.direction == 0:
        message.direction = 1
    elif kind == "Target" and message.HasField("resume_token") and not message.resume_token:
        message.ClearField("resume_token")
    elif kind == "TransactionOptions" and not message.ListFields():
        message.read_write.SetInParent()
    elif kind == "Document" and message.HasField("create_time"):
        message.update_time.SetInParent()
    elif kind == "CommitResponse":
        message.commit_time.SetInParent()
    elif kind == "BloomFilter":
        message.bits.SetInParent()
    for child in children(message):
        normalise(child)


def path_segments(path):
    """The segments of a field path as bytes, which order it."""
    segments, current, quoted, escaped = [], "", False, False
    for character in path:
        if escaped:
            current, escaped = current + character, False
        elif quoted and character == "\\":
            escaped = True
        elif character == "`":
            quoted = not quoted
        elif character == "." and not quoted:
            segments, current = segments + [current.encode()], ""
        else:
            current += character
    return segments + [current.encode()]


def children(message):
    for field, content in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.GetOptions().map_entry:
            if field.message_type.fields_by_name["value"].message_type is not None:
                yield from content.values()
        elif field.is_repeated:
            yield from content
        else:
            yield content


def check_known(message, allowed):
    """Fails on a field that Google's class does not know."""
    for unknown in UnknownFieldSet(message):
        place = (message.DESCRIPTOR.name, unknown.field_number)
        if place not in allowed:
            raise SystemExit(f"unknown field {place} in {text_format.MessageToString(message)}")
    for child in children(message):
        check_known(child, allowed)


def read(path):
    for line in pathlib.Path(path).read_text().splitlines():
        name, _, digits = line.partition(" ")
        message = TYPES[name]()
        message.ParseFromString(bytes.fromhex(digits))
        yield name, message


def generate(seed, count, out):
    generator = Generator(int(seed))
    with open(out, "w") as file:
        for _ in range(int(count)):
            for name in TYPES:
                message = generator.message(name)
                file.write(f"{name} {message.SerializeToString().hex()}\n")


def compare(expected, actual):
    pairs = zip(read(expected), read(actual), strict=True)
    for number, ((name, sent), (_, received)) in enumerate(pairs):
        check_known(received, set())
        normalise(sent)
        if sent.SerializeToString(deterministic=True) != received.SerializeToString(
            deterministic=True
        ):
            raise SystemExit(f"message {number}, {name}: expected\n{sent}\nbut got\n{received}")


def rewrite(source, out):
    with open(out, "w") as file:
        for name, message in read(source):
            # `verify` is in the protocol that Google's web client speaks, not in this package.
            check_known(message, {("Write", 5)})
            file.write(f"{name} {message.SerializeToString().hex()}\n")


def golden(folder):
    examples = pathlib.Path(folder)
    for path in sorted(examples.glob("*.textproto")):
        message = text_format.Parse(path.read_text(), TYPES[path.stem.partition("-")[0]]())
        digits = message.SerializeToString(deterministic=True).hex()
        lines = [digits[start : start + 80] for start in range(0, len(digits), 80)]
        path.with_suffix(".hex").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    {"generate": generate, "compare": compare, "rewrite": rewrite, "golden": golden}[sys.argv[1]](
        *sys.argv[2:]
    )
