"""The sample books as the app reads them: from the library's own export to one encoded
`google.firestore.v1.MapValue` of paths and documents, for which the app has a reader anyway."""

import json
import struct


def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def message(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def value(thing):
    if isinstance(thing, bool):
        return varint(1 << 3) + varint(thing)
    if isinstance(thing, int):
        return varint(2 << 3) + varint(thing)
    if isinstance(thing, float):
        return varint(3 << 3 | 1) + struct.pack("<d", thing)
    if isinstance(thing, str):
        return message(17, thing.encode())
    if isinstance(thing, list):
        return message(9, b"".join(message(1, value(element)) for element in thing))
    if isinstance(thing, dict):
        return message(6, entries(thing))
    raise ValueError(f"Samples hold no {type(thing).__name__}.")


def entries(fields):
    return b"".join(
        message(1, message(1, name.encode()) + message(2, value(fields[name])))
        for name in sorted(fields, key=str.encode))


def encoded(path):
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return entries({line["path"]: line["fields"] for line in lines if "path" in line})
