"""Reads the parts of a WebAssembly module, as far as Scripts/wasmorder.py and wasmpack.py need it."""

# How many numbers (LEB128) follow an opcode. Missing ones have none.
NUMBERS = {
    0x0C: 1, 0x0D: 1, 0x11: 2, 0x13: 2, 0x20: 1, 0x21: 1, 0x22: 1, 0x23: 1, 0x24: 1, 0x25: 1,
    0x26: 1, 0x3F: 1, 0x40: 1, 0x41: 1, 0x42: 1, 0xD0: 1, 0x02: 1, 0x03: 1, 0x04: 1,
    **{opcode: 2 for opcode in range(0x28, 0x3F)},
}
NUMBERS_OF_MORE = {
    8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1, **dict.fromkeys(range(8), 0)}
# Of a function: call, return_call, ref.func.
NAMES_FUNCTION = (0x10, 0x12, 0xD2)
# Of a local: local.get, local.set, local.tee.
NAMES_LOCAL = (0x20, 0x21, 0x22)


def read(code, place):
    result = shift = 0
    while True:
        byte = code[place]
        place += 1
        result |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return result, place


def written(number):
    result = bytearray()
    while number >= 128:
        result.append(number & 127 | 128)
        number >>= 7
    result.append(number)
    return bytes(result)


def skip(code, place, count):
    for _ in range(count):
        while code[place] >= 128:
            place += 1
        place += 1
    return place


def instructions(body):
    """Each instruction of a function: its opcode, where it begins, its operands and the next one."""
    place = body_start(body)
    while place < len(body):
        start = place
        opcode = body[place]
        place += 1
        operands = place
        if opcode in NAMES_FUNCTION:
            place = skip(body, place, 1)
        elif opcode == 0x0E:
            count, place = read(body, place)
            place = skip(body, place, count + 1)
        elif opcode == 0x1C:
            count, place = read(body, place)
            place = skip(body, place, count)
        elif opcode == 0x43:
            place += 4
        elif opcode == 0x44:
            place += 8
        elif opcode == 0xFC:
            more, place = read(body, place)
            place = skip(body, place, NUMBERS_OF_MORE[more])
        elif opcode > 0xD2 or 0xC4 < opcode < 0xD0:
            raise ValueError(f"opcode {opcode:#x} is not known")
        else:
            place = skip(body, place, NUMBERS.get(opcode, 0))
        yield opcode, start, operands, place


def body_start(body):
    groups, place = read(body, 0)
    return skip(body, place, 2 * groups)


def sections(module):
    place = 8
    while place < len(module):
        kind = module[place]
        size, place = read(module, place + 1)
        yield kind, module[place:place + size]
        place += size


def listed(content, sized):
    """A section's entries: those with a size in front, or plain numbers."""
    count, place = read(content, 0)
    entries = []
    for _ in range(count):
        if sized:
            size, place = read(content, place)
            entries.append(content[place:place + size])
            place += size
        else:
            end = skip(content, place, 1)
            entries.append(content[place:end])
            place = end
    return entries
