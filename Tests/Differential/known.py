"""Differences in which the official emulator (1.19.9) is known to be wrong, each with its reason.

`reason` gives one for a request and its two answers, or none: then it is a difference to look into.
`correct` leaves out what it tells wrongly, so that the rest of an answer is compared."""

import json

from generator import written
from peers import Refused


def correct(request, answers):
    """Leaves out of both answers what the emulator is known to tell wrongly."""
    method, path, body = request
    if path != ":commit" or any(isinstance(answer, Refused) for answer in answers):
        return
    # Of several writes to one document it tells after each what is true after the last one; the
    # proto file says "after applying the write".
    names = [written(write) for write in body["writes"]]
    for answer in answers:
        for index, result in enumerate(answer[0].get("writeResults", [])):
            if names[index] in names[index + 1:]:
                result.pop("updateTime", None)


def reason(request, ours, theirs):
    for text, applies in KNOWN:
        if applies(request, ours, theirs):
            return text
    return None


def refused(answer, status, words=""):
    return isinstance(answer, Refused) and answer.status == status and words in answer.message


def sums_a_part(request):
    """Whether numbers are added up of a part of a query's results."""
    query = (request[2] or {}).get("structuredAggregationQuery", {})
    inner = query.get("structuredQuery", {})
    return any(word in inner for word in ("limit", "offset", "startAt", "endAt")) and any(
        "sum" in part or "avg" in part for part in query.get("aggregations", []))


def conditions(content):
    """All conditions on single fields in a request, as texts."""
    if isinstance(content, list):
        return [text for part in content for text in conditions(part)]
    if not isinstance(content, dict):
        return []
    if "fieldFilter" in content:
        condition = content["fieldFilter"]
        values = condition["value"].get("arrayValue", {}).get("values", [condition["value"]])
        # A value that is in a list twice counts once.
        values = sorted({json.dumps(value, sort_keys=True) for value in values})
        return [f"{condition['field']} {condition['op']} {values}"]
    return [text for part in content.values() for text in conditions(part)]


# What our texts for a condition too many begin with.
COUNTED = ("A maximum of 1 'ARRAY_CONTAINS'", "Too many disjunctions", "Only a single 'NOT_EQUAL'")


def is_redundant(body):
    """Whether a request has a condition twice, or compares with what nothing is equal to."""
    found = conditions(body)
    return len(set(found)) < len(found) or any(
        "nullValue" in text or "NaN" in text for text in found)


def names(request, *words):
    """Whether the address of a request has all of some words in it."""
    return all(word in request[1] for word in words)


KNOWN = [
    ("It adds up a part of the results in the order of the fields that are added up, not in the "
     "query's own.",
     lambda request, ours, theirs: sums_a_part(request) and not isinstance(ours, Refused)
     and not isinstance(theirs, Refused)),
    ("It drops conditions that stand there twice, or are never true, before it counts them.",
     lambda request, ours, theirs: any(
         refused(ours, "INVALID_ARGUMENT", text) for text in COUNTED)
     and not isinstance(theirs, Refused) and is_redundant(request[2])),
    ("It leaves the mask aside where documents that are missing are listed too.",
     lambda request, ours, theirs: names(request, "showMissing=true", "mask.")),
    ("It fails on lists in an order of several fields, without saying why.",
     lambda request, ours, theirs: names(request, "orderBy=") and refused(theirs, "UNKNOWN")),
    ("It refuses sums for want of an index that production would ask for; none is needed here.",
     lambda request, ours, theirs: refused(
         theirs, "INVALID_ARGUMENT", "Firestore does not currently support such an index")),
    ("It takes an empty list of fields to select for none; the proto file says that it means all.",
     lambda request, ours, theirs: request[2] and request[2].get(
         "structuredQuery", {}).get("select", {}).get("fields") == []),
    ("It refuses queries in descending order of keys; production serves them with an index.",
     lambda request, ours, theirs: refused(
         theirs, "FAILED_PRECONDITION", "descending key scans")),
]
