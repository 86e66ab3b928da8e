"""Invented books: as documents, and as a Goodreads export."""

import csv
import io
import random

from . import calls

FIRST = "Ada Bram Chiara Dilek Élise Femke Hana İpek Jonas Kofi Noor Oskar Siobhán Tove Zoë".split()
LAST = "Quill Dupré Ilgaz Okafor Wen Østby Abe Lindqvist Ferro Haas Nakamura Żak Sarr".split()
OF = "Amber Broken Copper Distant Folded Hollow Kindred Mended Paper Quiet Silver Winter".split()
NOUN = "Archive Bridge Estuary Garden Harbour Island Key Lantern Orchard River Straße Zenith".split()

HEADER = (
    "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,"
    "Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,"
    "Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,"
    "Private Notes,Read Count,Owned Copies").split(",")


def check_digit(twelve):
    return str((10 - sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(twelve)) % 10) % 10)


def invented(index, chance):
    first, last = chance.choice(FIRST), chance.choice(LAST)
    return {
        "title": f"The {chance.choice(OF)} {chance.choice(NOUN)} {index}",
        "author": f"{first} {last}",
        "pages": chance.randint(60, 900),
    }


def goodreads(count, seed=1):
    """An export of Goodreads with this many rows, as bytes."""
    chance = random.Random(seed)
    out = io.StringIO()
    rows = csv.DictWriter(out, HEADER, lineterminator="\n", restval="")
    rows.writeheader()
    for index in range(count):
        book = invented(index, chance)
        first, last = book["author"].split(" ", 1)
        twelve = f"978{100000000 + index * 7:09}"
        status = chance.choices(["read", "to-read", "currently-reading"], [60, 35, 5])[0]
        rows.writerow({
            "Book Id": 900000 + index, "Title": book["title"], "Author": book["author"],
            "Author l-f": f"{last}, {first}", "ISBN": '=""',
            "ISBN13": f'="{twelve}{check_digit(twelve)}"',
            "My Rating": chance.randint(0, 5) if status == "read" else 0,
            "Average Rating": "3.90", "Publisher": "Tern & Gull", "Binding": "Paperback",
            "Number of Pages": book["pages"], "Year Published": chance.randint(1950, 2026),
            "Date Read": "2024/03/14" if status == "read" else "", "Date Added": "2023/01/02",
            "Bookshelves": "" if status == "read" else status, "Exclusive Shelf": status,
            "Read Count": 1 if status == "read" else 0, "Owned Copies": 0,
        })
    return out.getvalue().encode()


def store(server, count, seed=1, prefix="b"):
    """Writes invented books straight into the library of a running server."""
    chance = random.Random(seed)
    with calls.Socket(server.socket_url) as client:
        batch = []
        for index in range(count):
            fields = {**invented(index, chance), "added": "2024-01-02"}
            batch.append(calls.setting(f"books/{prefix}{index}", fields))
            if len(batch) == 500 or index == count - 1:
                client.commit(*batch)
                batch = []
