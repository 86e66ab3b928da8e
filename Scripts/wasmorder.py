#!/usr/bin/env python3
"""Orders the functions of a WebAssembly module so that gzip finds more to share.

    wasmorder.py IN OUT

Each function comes after those that it has most in common with, within the 32 KB that gzip looks
back: 6 % of the app over the wire. wasm-opt had put those with the most calls first, where an index
takes one byte; that is worth less.
"""

import collections
import sys

RUN = 6  # bytes that have to be alike
NEAR = 24000  # bytes of code before a function that it is compared with
COMMON = 60  # a run that more functions hold says nothing
RARENESS = 0.8  # how much more a run says that few functions hold
SHORT = 20  # in runs: what a short function shares by chance counts less

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


def body_renumbered(body, numbers):
    """A function with functions' new numbers."""
    result = bytearray(body[:body_start(body)])
    for opcode, start, operands, end in instructions(body):
        if opcode in NAMES_FUNCTION:
            result.append(opcode)
            result += written(numbers[read(body, operands)[0]])
        else:
            result += body[start:end]
    return bytes(result)


def locals_by_use(body, parameters):
    """A function with its locals of each type numbered by how often they are used, the first used
    first, so that low numbers are the most frequent and like code has like numbers."""
    groups, place = read(body, 0)
    types = []
    for _ in range(groups):
        count, place = read(body, place)
        types += [body[place]] * count
        place += 1
    uses = collections.Counter()
    for opcode, _, operands, _ in instructions(body):
        if opcode in NAMES_LOCAL:
            uses[read(body, operands)[0]] += 1
    # A counter remembers what it saw first; sorting keeps that order.
    order = sorted(
        (number for number in uses if number >= parameters),
        key=lambda number: (-types[number - parameters], -uses[number]))
    numbers = {old: parameters + place for place, old in enumerate(order)}
    declared = []
    for number in order:
        kind = types[number - parameters]
        if declared and declared[-1][1] == kind:
            declared[-1][0] += 1
        else:
            declared.append([1, kind])
    result = bytearray(written(len(declared)))
    for count, kind in declared:
        result += written(count) + bytes([kind])
    for opcode, start, operands, end in instructions(body):
        if opcode in NAMES_LOCAL:
            number = read(body, operands)[0]
            result.append(opcode)
            result += written(numbers.get(number, number))
        else:
            result += body[start:end]
    return bytes(result)


def sections(module):
    place = 8
    while place < len(module):
        kind = module[place]
        size, place = read(module, place + 1)
        yield kind, module[place:place + size]
        place += size


def parameter_counts(content):
    """How many parameters each type of function has."""
    count, place = read(content, 0)
    result = []
    for _ in range(count):
        parameters, place = read(content, place + 1)
        result.append(parameters)
        results, place = read(content, place + parameters)
        place += results
    return result


def imported_functions(content):
    """How many functions the import section has."""
    count, place = read(content, 0)
    functions = 0
    for _ in range(count):
        for _ in range(2):
            length, place = read(content, place)
            place += length
        kind = content[place]
        if kind != 0:
            raise ValueError("only functions are imported")
        functions += 1
        place = skip(content, place + 1, 1)
    return functions


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


def exports_renumbered(content, numbers):
    count, place = read(content, 0)
    result = bytearray(written(count))
    for _ in range(count):
        start = place
        length, place = read(content, place)
        place += length
        kind = content[place]
        result += content[start:place + 1]
        number, place = read(content, place + 1)
        result += written(numbers[number] if kind == 0 else number)
    return bytes(result)


def elements_renumbered(content, numbers):
    """Of tables that are filled from the start on, the only kind that is linked."""
    count, place = read(content, 0)
    result = bytearray(written(count))
    for _ in range(count):
        flags, after = read(content, place)
        if flags != 0 or content[after] != 0x41:
            raise ValueError("a table of another kind")
        end = skip(content, after + 1, 1) + 1  # the offset and `end`
        result += content[place:end]
        length, place = read(content, end)
        result += written(length)
        for _ in range(length):
            number, place = read(content, place)
            result += written(numbers[number])
    return bytes(result)


def likeness_order(bodies):
    """The functions' places in an order in which each follows what is most like it."""
    held = [{body[at:at + RUN] for at in range(len(body) - RUN + 1)} for body in bodies]
    holders = collections.defaultdict(list)
    for place, runs in enumerate(held):
        for run in runs:
            holders[run].append(place)
    weights = {
        run: len(places) ** -RARENESS
        for run, places in holders.items() if 2 <= len(places) <= COMMON}
    # Sorted, so that each build makes the same order.
    held = [sorted(run for run in runs if run in weights) for runs in held]
    near = collections.deque()
    near_runs = collections.Counter()
    near_size = 0
    scores = [0.0] * len(bodies)

    def change_scores(run, sign):
        for place in holders[run]:
            scores[place] += sign * weights[run]

    order = []
    left = set(range(len(bodies)))
    while left:
        following = max(
            left,
            key=lambda place: (
                scores[place] / (len(held[place]) + SHORT), len(held[place]), -place))
        left.discard(following)
        order.append(following)
        near.append(following)
        near_size += len(bodies[following])
        for run in held[following]:
            near_runs[run] += 1
            if near_runs[run] == 1:
                change_scores(run, 1)
        while near_size > NEAR:
            gone = near.popleft()
            near_size -= len(bodies[gone])
            for run in held[gone]:
                near_runs[run] -= 1
                if near_runs[run] == 0:
                    change_scores(run, -1)
    return order


def ordered(module):
    """The module with its functions in the order that compresses best."""
    parts = list(sections(module))
    contents = {kind: content for kind, content in parts if kind != 0}
    if 8 in contents:
        raise ValueError("a start function is not expected")
    before = imported_functions(contents[2])
    types = listed(contents[3], sized=False)
    parameters = parameter_counts(contents[1])
    bodies = [
        locals_by_use(body, parameters[read(kind, 0)[0]])
        for body, kind in zip(listed(contents[10], sized=True), types)]
    order = likeness_order(bodies)
    numbers = list(range(before)) + [0] * len(bodies)
    for place, old in enumerate(order):
        numbers[before + old] = before + place
    changed = {
        3: written(len(types)) + b"".join(types[old] for old in order),
        7: exports_renumbered(contents[7], numbers),
        9: elements_renumbered(contents[9], numbers),
    }
    code = bytearray(written(len(bodies)))
    for old in order:
        body = body_renumbered(bodies[old], numbers)
        code += written(len(body)) + body
    changed[10] = bytes(code)
    result = bytearray(module[:8])
    for kind, content in parts:
        content = changed.get(kind, content) if kind != 0 else content
        result += bytes([kind]) + written(len(content)) + content
    return bytes(result)


def main():
    with open(sys.argv[1], "rb") as file:
        module = file.read()
    with open(sys.argv[2], "wb") as file:
        file.write(ordered(module))


if __name__ == "__main__":
    main()
