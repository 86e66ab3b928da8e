"""Whatever a library holds is shown, and fits: long and strange titles, nothing where something is
expected, and documents that another client has written wrongly."""

import pytest
from playwright.sync_api import expect

from support import calls, screens

SIZES = {390: 844, 820: 1180, 1440: 900}
LONG = "The Complete and Unabridged Chronicle of the Lighthouse Keepers of the Outer Tides, " * 4
WORD = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle" * 2
BOOKS = {
    "long": {"title": LONG, "author": "Maximiliana von und zu Hohenstaufen-Wittelsbach, " * 3, "pages": 300},
    "word": {"title": WORD, "author": WORD, "pages": 300},
    "alone": {"title": "No Author at All"},
    "tagged": {"title": "Forty Tags", "tags": [f"tag number {n}" for n in range(40)]},
    "short": {"title": "Ö", "pages": 1},
    "thick": {"title": "Five Thousand Pages", "pages": 5000, "author": "A. B."},
    "emoji": {"title": "🦉📚 Owls 👩‍👩‍👧 🏳️‍🌈", "author": "🙂"},
    "arabic": {"title": "مكتبة الثلج والبحر البعيد", "author": "ليلى حداد", "language": "ar", "pages": 320},
    "chinese": {"title": "雪中圖書館與遠方的海", "author": "林曉", "language": "zh", "pages": 280},
    "empty": {},
    "wrong": {
        "title": 5, "author": ["Ann"], "pages": "many", "rating": "good", "tags": "one", "genres": 7,
        "status": 3, "reads": "twice", "series": {"name": 1}, "added": True, "isbn": 12, "review": 8,
        "language": 1, "format": [], "published": -1.5, "progress": "half", "contributors": 3,
    },
    "odd": {
        "title": "Odd Values", "pages": -3, "rating": 99.0, "status": "burnt", "format": "papyrus",
        "genres": ["Cookery", 4], "published": "yesterday", "language": "tlh-Latn-x-very-long",
        "reads": [1, {"started": "never", "outcome": "lost"}], "series": [{"position": "1"}, "x"],
        "tags": ["", 4, "fine"], "isbn": "not one", "publisher": "P" * 300,
    },
}


def open_library(server, open_window, width):
    with calls.Socket(server.socket_url) as client:
        client.commit(*(calls.setting("books/" + id, fields) for id, fields in BOOKS.items()))
        client.commit(calls.setting("loans/l1", {"book": "long", "borrower": LONG, "due": "2020-01-01"}))
    window = open_window(width, SIZES[width], has_touch=width == 390).open()
    window.expect_count(len(BOOKS))
    return window


@pytest.mark.parametrize("width", SIZES)
def test_every_look_has_every_book(server, open_window, width):
    window = open_library(server, open_window, width)
    walk = screens.Walk(window)
    for look in ("list", "covers", "spines"):
        walk.look(look)
        walk.settle()
        assert window.overflow() <= 0, look
        expect(window.text(f"{len(BOOKS)} books", exact=True)).to_be_visible()
        if look == "spines":
            spines = window.page.get_by_role("group", name="Library", exact=True).get_by_role("button")
            expect(spines).to_have_count(len(BOOKS))
            continue
        # What is not in view is in the list all the same.
        row = window.page.locator("[aria-setsize]").first
        expect(row).to_be_attached()
        if look == "list":
            expect(row).to_have_attribute("aria-setsize", str(len(BOOKS)))
    walk.look("list")


@pytest.mark.parametrize("width", SIZES)
def test_every_book_opens_and_can_be_mended(server, open_window, width):
    window = open_library(server, open_window, width)
    for id in BOOKS:
        window.go(f"/books/{id}")
        heading = window.page.locator("main h1, main h2").first
        expect(heading).to_be_visible()
        expect(window.page.locator(".loans")).to_be_visible()
        # A page that is still sliding in is beyond the edge.
        screens.Walk(window).settle()
        assert window.overflow() <= 0, id
        cut = window.page.evaluate(
            """() => [...document.querySelectorAll("main h1, main h2, main p, main dd, main li, main .tags > *")]
              .filter(node => node.checkVisibility() && !node.closest(".cover"))
              .filter(node => { const box = node.getBoundingClientRect()
                return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) })
              .map(node => node.outerHTML.slice(0, 100))""")
        assert cut == [], id
        window.go(f"/books/{id}/edit")
        expect(window.dialog.get_by_label("Title", exact=True)).to_be_visible()
        assert window.overflow() <= 0, id
        window.page.keyboard.press("Escape")
        expect(window.dialog).to_have_count(0)


def test_all_forty_tags_are_shown(server, open_window):
    window = open_library(server, open_window, 390)
    window.go("/books/tagged")
    for n in range(40):
        expect(window.page.get_by_role("main").get_by_text(f"tag number {n}", exact=True)).to_be_visible()


def test_a_book_without_anything_is_given_a_title(server, open_window):
    window = open_library(server, open_window, 390)
    window.go("/books/empty")
    expect(window.page.get_by_role("heading", name="Untitled").first).to_be_visible()
    window.edit(Title="Found in the Attic", Pages="120")
    expect(window.page.get_by_role("heading", name="Found in the Attic").first).to_be_visible()
    window.go("/")
    window.search("attic")
    window.expect_book("Found in the Attic")


def test_wrong_values_are_mended_by_typing(server, open_window):
    window = open_library(server, open_window, 390)
    window.go("/books/wrong")
    window.edit(Title="Mended", Author="Ann Author", Pages="200")
    expect(window.dialog).to_have_count(0)
    expect(window.page.get_by_role("heading", name="Mended").first).to_be_visible()
    window.go("/")
    window.search("mended")
    window.expect_book("Mended")
