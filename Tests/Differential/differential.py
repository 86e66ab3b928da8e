"""Sends the same random documents, writes and queries to Bookspine and to the official Firestore
emulator, and tells every difference, with its seed and in a small form.

    python differential.py [--seed N] [--rounds N] [--seconds N]

One seed gives one sequence of requests. `known.py` lists what the emulator does wrong; README.md says
more."""

import argparse
import collections
import json
import random
import sys
import time
import urllib.parse

import answers
import known
import peers
from generator import Generator, written
from shrink import shrink

WRITES = 25
READS_AFTER_A_WRITE = 4


class Pair:
    """Both servers, and a project of their own for every round."""

    def __init__(self, ours, theirs):
        self.ours = ours
        self.theirs = theirs
        self.projects = 0

    def begin(self):
        self.projects += 1
        self.project = f"p{self.projects}"
        self.clocks = answers.Clock(), answers.Clock()

    def send(self, request):
        """Both answers, and both in the form in which they must be the same."""
        replies = [read_all(peer, self.project, request) for peer in (self.ours, self.theirs)]
        known.correct(request, replies)
        compared = [answers.comparable(reply, clock) for reply, clock in zip(replies, self.clocks)]
        return replies, compared

    def differs(self, requests):
        """Whether the last of some requests, after the others, is answered differently, and how."""
        self.begin()
        for request in requests:
            replies, compared = self.send(request)
        if compared[0] == compared[1] or known.reason(requests[-1], *replies):
            return None
        return [reply if isinstance(reply, str) else "an answer" for reply in compared]


def read_all(peer, project, request):
    """The answer, with all the pages that follow it."""
    method, path, body = request
    parts = []
    token = ""
    while True:
        here = path
        if token:
            here += ("&" if "?" in path else "?") + "pageToken=" + urllib.parse.quote(token, safe="")
        reply = peer.send(project, (method, here, body))
        if isinstance(reply, peers.Refused):
            return reply
        parts += reply
        token = reply[0].get("nextPageToken") if method == "GET" and reply else None
        if not token:
            return parts
        if len(parts) > 1000:
            return peers.Refused("ENDLESS", "The pages do not end.")


class Comparison:
    def __init__(self, pair, seed):
        self.pair = pair
        self.seed = seed
        self.compared = 0
        self.refused = 0
        self.with_documents = 0
        self.known = collections.Counter()
        self.differences = 0

    def round(self, number):
        generator = Generator(random.Random(f"{self.seed}/{number}"))
        self.pair.begin()
        journal = []
        for _ in range(WRITES):
            write = generator.batch_write() if generator.chance(0.2) else generator.commit()
            names = sorted({written(part) for part in write[2]["writes"]})
            reads = [generator.read() for _ in range(READS_AFTER_A_WRITE)]
            requests = [write, ("POST", ":batchGet", {"documents": names}), *reads]
            for request in requests:
                if not self.compare(number, journal, request):
                    return
                if request is write:
                    journal.append(write)

    def compare(self, number, journal, request):
        """Whether the round can go on."""
        replies, compared = self.pair.send(request)
        self.compared += 1
        self.refused += isinstance(replies[0], peers.Refused)
        self.with_documents += "fields" in str(compared[0])
        if compared[0] == compared[1]:
            return True
        if text := known.reason(request, *replies):
            self.known[text] += 1
            return request[1] not in (":commit", ":batchWrite")
        self.tell(number, journal + [request], replies)
        return False

    def tell(self, number, requests, replies):
        print(f"\nDIFFERENCE in round {number} of seed {self.seed}", flush=True)
        kind = self.pair.differs(requests)
        if kind is None:
            # Two writes that set a field to the server's time within a millisecond change nothing.
            is_timing = requests[-1][1] in (":commit", ":batchWrite", ":batchGet")
            self.differences += not is_timing
            print("It does not come again with the same writes" + (
                ", so it lies in the clocks:" if is_timing else ":"))
            show(requests[-1:], replies)
            return
        self.differences += 1
        small = shrink(requests, lambda candidate: self.pair.differs(candidate) == kind)
        self.pair.begin()
        for request in small:
            replies, compared = self.pair.send(request)
        show(small, replies)
        print(f"  compared   {compared[0]}\n       with  {compared[1]}")


def show(requests, replies):
    for method, path, body in requests:
        text = "" if body is None else json.dumps(body, ensure_ascii=False)
        print(f"  {method} {path} {text}")
    for name, reply in zip(("bookspine", "emulator"), replies):
        text = repr(reply) if isinstance(reply, peers.Refused) else json.dumps(
            reply, ensure_ascii=False)
        print(f"  {name:<10} {text[:3000]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--seconds", type=int, default=600, help="no round begins after these")
    parser.add_argument("--stop", type=int, default=5, help="ends after so many differences")
    options = parser.parse_args()
    jar = peers.emulator_jar()
    if jar is None:
        print("Differential test: skipped, the official emulator is not installed")
        return 0
    ours, theirs = peers.bookspine(), peers.emulator(jar)
    try:
        comparison = Comparison(Pair(ours.wait(), theirs.wait()), options.seed)
        deadline = time.monotonic() + options.seconds
        rounds = 0
        for number in range(options.first, options.first + options.rounds):
            if time.monotonic() > deadline or comparison.differences >= options.stop:
                break
            comparison.round(number)
            rounds += 1
    finally:
        ours.stop()
        theirs.stop()
    print()
    for text, count in comparison.known.most_common():
        print(f"{count:6} times: {text}")
    print(
        f"Differential test: seed {options.seed}, {rounds} rounds, {comparison.compared} requests "
        f"compared ({comparison.refused} refused, {comparison.with_documents} with documents), {sum(comparison.known.values())} known "
        f"differences, {comparison.differences} differences")
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())
