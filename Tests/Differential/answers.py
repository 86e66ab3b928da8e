"""What of an answer is compared."""

import re
import time

from peers import Refused

SECOND = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(\.\d+)?Z")


class Clock:
    """Turns the times at which a server wrote into numbers in the order in which they appeared: the
    same on two servers that did the same."""

    def __init__(self):
        self.seen = {}

    def label(self, moment):
        return self.seen.setdefault(moment, len(self.seen))


def comparable(answer, clock):
    """The parts of an answer that both servers must have alike, as text-like values."""
    if isinstance(answer, Refused):
        return answer.status
    parts = [part for part in (plain(part, clock) for part in answer) if part]
    # Documents that are read by name may come in any order.
    if any("found" in part or "missing" in part for part in parts):
        parts.sort(key=lambda part: part.get("missing") or part["found"]["name"])
    return parts


def plain(content, clock, name=None):
    if isinstance(content, list):
        return [plain(part, clock) for part in content]
    if isinstance(content, dict):
        return members(content, clock)
    if name in ("createTime", "updateTime"):
        return clock.label(content)
    if name == "doubleValue" and not isinstance(content, str):
        # The emulator keeps -0.0 as 0.0; production keeps it (traces equality_negativeDoubleZero…).
        return repr(float(content) or 0.0)
    if name in ("latitude", "longitude"):
        return float(content)
    if name == "timestampValue" and is_recent(content):
        return "about now"
    return content


def members(content, clock):
    result = {}
    for name, part in content.items():
        # `skippedResults` the emulator never tells.
        if name in (
                "readTime", "commitTime", "nextPageToken", "done", "transaction", "skippedResults"):
            continue
        if name in ("values", "fields", "collectionIds", "documents") and not part:
            continue
        if name == "status":
            # The words differ, the codes must not.
            part = [{"code": status.get("code", 0)} for status in part]
        result[name] = plain(part, clock, name)
    if "geoPointValue" in result:
        result["geoPointValue"] = {
            axis: result["geoPointValue"].get(axis, 0.0) for axis in ("latitude", "longitude")}
    return result


def is_recent(moment):
    """Whether a time is about now; the random ones are far away."""
    match = SECOND.fullmatch(moment)
    if not match:
        return False
    return abs(time.mktime(time.strptime(match[1] + "UTC", "%Y-%m-%dT%H:%M%Z"))
               - time.timezone - time.time()) < 3600
