#!/usr/bin/env python3
"""Orders the functions of a WebAssembly module so that gzip finds more to share.

    wasmorder.py IN OUT

Each function comes after those that it has most in common with, within the 32 KB that gzip looks
back: 6 % of the app over the wire. wasm-opt had put those with the most calls first, where an index
takes one byte; that is worth less.
"""

import collections
import sys

from wasmcode import (
    NAMES_FUNCTION, NAMES_LOCAL, body_start, instructions, listed, read, sections, skip, written)

RUN = 6  # bytes that have to be alike
NEAR = 24000  # bytes of code before a function that it is compared with
COMMON = 60  # a run that more functions hold says nothing
RARENESS = 0.8  # how much more a run says that few functions hold
SHORT = 20  # in runs: what a short function shares by chance counts less


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
