"""Makes a difference smaller: leaves out whatever it does not need."""

import copy
import time

# What no request is right without.
NEEDED = {
    "writes", "update", "delete", "transform", "document", "name", "fieldTransforms", "fieldPath",
    "collectionId", "field", "op", "filters", "from",
    "structuredQuery", "aggregations"}


def shrink(requests, still_differs, seconds=60):
    """The requests with as much as possible left out.

    `still_differs` is told a list of requests, of which the last is the one that is answered
    differently."""
    deadline = time.monotonic() + seconds
    current = requests
    size = max(1, len(current) // 2)
    while size:
        start = 0
        while start < len(current) - 1 and time.monotonic() < deadline:
            end = min(start + size, len(current) - 1)
            candidate = current[:start] + current[end:]
            if still_differs(candidate):
                current = candidate
            else:
                start = end
        size //= 2
    # Then inside of them, the outermost parts first.
    changed = True
    while changed and time.monotonic() < deadline:
        changed = False
        for place in places([body for _, _, body in current]):
            if time.monotonic() > deadline:
                break
            bodies = copy.deepcopy([body for _, _, body in current])
            if not remove(bodies, place):
                continue
            candidate = [
                (method, path, body) for (method, path, _), body in zip(current, bodies)]
            if still_differs(candidate):
                current = candidate
                changed = True
                break
    return current


def places(content, place=()):
    """Where a member or an element can be left out: never a whole body, never a value's kind."""
    found = []
    children = list(content.items()) if isinstance(content, dict) else (
        list(enumerate(content)) if isinstance(content, list) else [])
    for key, part in children:
        here = place + (key,)
        if len(here) > 1 and not (isinstance(key, str) and key.endswith("Value")):
            found.append(here)
    for key, part in children:
        found += places(part, place + (key,))
    return found


def remove(content, place):
    for key in place[:-1]:
        content = content[key]
    if isinstance(content, dict) and place[-1] in NEEDED:
        return False
    if place[-2] in ("filters", "from", "fieldTransforms") and len(content) == 1:
        return False
    del content[place[-1]]
    return True
