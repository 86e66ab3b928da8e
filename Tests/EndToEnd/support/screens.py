"""Every screen of the app in every state, one after the other, for what must hold on all of them."""

import re

from playwright.sync_api import expect

from . import calls, phrases


def fill(server):
    """A small library in which every screen has something to show."""
    book = {
        "title": "The Salt Cartographer", "subtitle": "A life in nine tides", "author": "Ingrid Solvang",
        "pages": 412, "isbn": "9780306406157", "publisher": "Tern & Gull", "published": "2021-03",
        "language": "en", "format": "hardcover", "genres": ["Fantasy"], "rating": 4.25,
        "status": "read", "review": "Slow at first, then *not*.\n\n> The sea keeps no minutes.",
        "series": [{"name": "Tides", "position": "1"}], "tags": ["sea", "maps"],
        "added": "2024-01-02", "owned": True,
        "reads": [{"started": "2024-01", "finished": "2024-02-03", "outcome": "read"}],
    }
    books = [
        ("b1", book),
        ("b2", {"title": "Hush", "author": "R. K. Vane", "pages": 276, "genres": ["Horror"],
                "status": "reading", "format": "pocket", "added": "2024-01-03"}),
        ("b3", {"title": "Field Notes on Loneliness", "pages": 142, "added": "2024-01-04",
                "status": "to-read", "genres": ["Poetry"]}),
        ("b4", {"title": "雪の図書館", "author": "水野 遥", "language": "ja", "added": "2024-01-05"}),
        ("b5", {"title": "Shallow Water", "author": "Ingrid Solvang", "pages": 300, "rating": 3.0,
                "series": [{"name": "Tides", "position": "3"}], "added": "2024-01-06"}),
    ]
    with calls.Socket(server.socket_url) as client:
        client.commit(*(calls.setting("books/" + id, fields) for id, fields in books))


class Walk:
    """Goes from screen to screen in a window, in whatever language it speaks. The book is one with the
    title of the first one of `fill`."""

    def __init__(self, window, language="English", book="b1"):
        self.book = "/books/" + book
        self.window = window
        self.page = window.page
        self.words = phrases.table(language)

    def press(self, name):
        self.button(name).click()

    def button(self, name):
        return self.page.get_by_role("button", name=self.words[name], exact=True).filter(
            visible=True).first

    def close(self):
        self.page.keyboard.press("Escape")
        expect(self.window.dialog).to_have_count(0)

    def settle(self):
        """Until nothing moves any more: what is half faded in has half its contrast."""
        self.page.evaluate(
            """() => new Promise(requestAnimationFrame).then(() => Promise.all(document.getAnimations()
              .filter(one => one.effect.getComputedTiming().iterations !== Infinity)
              .map(one => one.finished.catch(() => {}))))""")

    def screens(self):
        """The name of each screen, while it is shown."""
        for name, show in [
            ("list", self.list), ("search", self.search), ("nothing found", self.nothing_found), ("filters", self.filters),
            ("covers", lambda: self.look("covers")), ("spines", lambda: self.look("spines")),
            ("details", self.details), ("deletion", self.deletion), ("sheet", self.sheet),
            ("faults", self.faults), ("leaving", self.leaving), ("new book", self.new_book),
            ("import", self.importing), ("places", self.places), ("new shelf", self.new_shelf),
            ("settings", self.settings), ("keys", self.keys),
            ("waiting", self.waiting),
        ]:
            show()
            self.settle()
            yield name

    def library(self):
        self.window.go("/")
        expect(self.page.get_by_role("heading", level=1, name=self.words["library"])).to_be_visible()

    def list(self):
        self.library()
        self.page.get_by_role("listitem").first.wait_for()

    def search(self):
        self.page.get_by_role("searchbox").fill("tides")

    def nothing_found(self):
        self.page.get_by_role("searchbox").fill("no such book")
        self.page.locator(".empty").wait_for()

    def filters(self):
        self.page.get_by_role("searchbox").fill("")
        self.page.get_by_role("button", name=re.compile("^" + self.words["filter"])).filter(
            visible=True).first.click()
        self.window.dialog.wait_for()

    def look(self, look):
        if self.window.dialog.count():
            self.close()
        self.page.get_by_role("searchbox").fill("")
        self.page.get_by_role("radio", name=self.words["look" + look.capitalize()]).check(force=True)

    def details(self):
        self.look("list")
        self.window.go(self.book)
        expect(self.page.get_by_role("heading", name="The Salt Cartographer")).to_be_visible()

    def deletion(self):
        self.window.go(self.book)
        self.button("delete").or_(self.button("deleteBook")).first.click()
        self.window.dialog.wait_for()

    def sheet(self):
        self.close()
        self.window.go(self.book + "/edit")
        self.window.dialog.wait_for()

    def faults(self):
        for field, text in (("fieldTitle", ""), ("factPages", "12a"), ("factISBN", "9780306406158")):
            self.window.dialog.get_by_label(self.words[field], exact=True).first.fill(text)

    def leaving(self):
        self.page.keyboard.press("Escape")
        self.page.get_by_role("alertdialog").wait_for()

    def new_book(self):
        self.press("discardChanges")
        expect(self.window.dialog).to_have_count(0)
        self.window.go("/add")
        self.window.dialog.wait_for()

    def importing(self):
        self.close()
        self.window.go("/import")
        self.page.locator("input[type=file]").wait_for(state="attached")

    def places(self):
        self.window.go("/shelves")
        expect(self.page.get_by_role("heading", level=1, name=self.words["shelves"])).to_be_visible()

    def new_shelf(self):
        self.press("newShelf")
        self.window.dialog.wait_for()

    def settings(self):
        self.close()
        self.press("settings")
        self.window.dialog.wait_for()

    def keys(self):
        self.close()
        self.page.keyboard.press("?")
        self.window.dialog.wait_for()

    def waiting(self):
        self.close()
        self.library()
        self.page.locator("button.sync").filter(visible=True).first.click()
        self.window.dialog.wait_for()
