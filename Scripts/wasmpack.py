"""Packs a WebAssembly module so that gzip makes it smaller: 17 % of the app's code.

A function's code mixes what has little to do with each other: operations, numbers of locals,
addresses, functions. Apart, each is more like itself, and gzip's 32 KB reach over more of it. So a
packed module holds the operations of all functions one after another, and the operands in as many
other streams as there are kinds of them. `unpack` (Web/scripts/unpack.js) makes the same bytes of it.

A packed module is numbers (LEB128), then the streams, one after another, in the order of their
lengths in front:

    1, which no other file that may come in its place begins with
    size of the module
    lengths of what is before the functions, the operations, the functions' locals, what is after
    how many other streams, and of each its key and its length
    the streams

A key says what the stream holds of an operation: its number (a first operand), 256 more than it (a
second one), 512 more (any bytes, their count in front of each). The operand of i32.const is, after
1024, in a stream of its own for each operation that may follow, which says what the constant is for.
"""

import collections

from wasmcode import body_start, instructions, listed, read, sections, skip, written

VERSION = b"\1"
CODE = 10  # the section with the functions
CONSTANT = 0x41  # i32.const
# br_table, select with types, f32.const, f64.const, and the operations of two bytes
OTHERS = (0x0E, 0x1C, 0x43, 0x44, 0xFC)
SECOND, COUNTED, BEFORE = 256, 512, 1024


def packed(module):
    before = bytearray(module[:8])
    after = bytearray()
    bodies = None
    for kind, content in sections(module):
        part = before if bodies is None else after
        part += bytes([kind]) + written(len(content))
        if kind == CODE:
            bodies = listed(content, sized=True)
            part += written(len(bodies))
        else:
            part += content
    operations = bytearray()
    declared = bytearray()
    streams = collections.defaultdict(bytearray)
    for body in bodies:
        start = body_start(body)
        declared += body[:start]
        code = list(instructions(body))
        for (operation, _, at, end), following in zip(code, code[1:] + [(0, 0, 0, 0)]):
            operations.append(operation)
            if operation in OTHERS:
                streams[operation + COUNTED] += written(end - at) + body[at:end]
            elif operation == CONSTANT:
                streams[following[0] + BEFORE] += body[at:end]
            elif at != end:
                second = skip(body, at, 1)
                streams[operation] += body[at:second]
                streams[operation + SECOND] += body[second:end]
    kept = sorted((key, content) for key, content in streams.items() if content)
    result = bytearray(VERSION + written(len(module)))
    for part in (before, operations, declared, after):
        result += written(len(part))
    result += written(len(kept))
    for key, content in kept:
        result += written(key) + written(len(content))
    return bytes(result + before + operations + declared + after) + b"".join(content for _, content in kept)
