"""The data console, used as a programmer would: by roles, labels and words."""

import re

from playwright.sync_api import expect

from . import window


class Console:
    def __init__(self, opened):
        self.window = opened
        self.page = opened.page
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    wait_for = staticmethod(window.wait_for)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def dialog(self):
        return self.window.dialog

    @property
    def editor(self):
        return self.page.locator(".editor")

    def collection(self, name):
        return self.page.locator(".collections").get_by_role("link", name=re.compile(f"^{name}\\b"))

    def document(self, name):
        return self.page.locator(".documents").get_by_role("link", name=name, exact=True)

    def row(self, key):
        return self.page.locator(".field-line").filter(has=self.page.get_by_title(key, exact=True))

    def value(self, key):
        """The value of a field, as its row shows it now."""
        return self.row(key).locator(".field-value > span")

    def value_button(self, key):
        return self.row(key).locator(".field-value")

    def begin_edit(self, key, words=None):
        self.row(key).get_by_role("button", name=re.compile("^" + re.escape(words or f"Edit {key}"))).click()
        expect(self.editor).to_be_visible()

    def edit(self, key, text, kind=None, expect_saved=True):
        self.begin_edit(key)
        self._fill(text, kind)
        self._save(expect_saved)

    def add_field(self, name, kind, text, expect_saved=True):
        self.button("Add a field").click()
        self.editor.get_by_label("Name").fill(name)
        self._fill(text, kind)
        self._save(expect_saved)

    def add_to(self, key, text):
        self.row(key).hover()
        self.button(f"Add to {key}").click()
        self._fill(text)
        self._save()

    def delete_field(self, key):
        self.row(key).hover()
        self.button(f"Delete {key}").click()

    def toggle(self, key):
        self.button(f"Show what is in {key}").click()

    def _fill(self, text, kind=None):
        if kind:
            self.editor.get_by_label("Type").select_option(label=kind)
        if text is None:
            return
        value = self.editor.get_by_label("Value")
        if value.evaluate("node => node.tagName") == "SELECT":
            value.select_option(text)
        else:
            value.fill(text)

    def _save(self, expect_saved=True):
        self.editor.get_by_role("button", name="Save").click()
        if expect_saved:
            expect(self.editor).to_have_count(0)

    def settle(self):
        """Until nothing moves any more: what is half faded in has half its contrast."""
        self.page.evaluate(
            """() => new Promise(requestAnimationFrame).then(() => Promise.all(document.getAnimations()
              .filter(one => one.effect.getComputedTiming().iterations !== Infinity)
              .map(one => one.finished.catch(() => {}))))""")

    def states(self, book="b1"):
        """The name of each state of the console, while it is shown, with the document of a book."""
        self.book = book
        for name, show in [
            ("collections", self._collections), ("documents", self._documents), ("fields", self._fields),
            ("edit", self._edit), ("fault", self._fault), ("new field", self._new_field),
            ("new document", self._new_document), ("deletion", self._deletion),
            ("missing", self._missing), ("query", self._query), ("results", self._results),
            ("database", self._database),
        ]:
            show()
            self.settle()
            yield name

    def _collections(self):
        self.page.keyboard.press("Escape")
        self.window.go("/")
        expect(self.collection("books")).to_be_visible()

    def _documents(self):
        self.window.go("/books")
        expect(self.document(self.book)).to_be_visible()

    def _fields(self):
        self.window.go("/books/" + self.book)
        expect(self.value("title")).to_be_visible()

    def _edit(self):
        self.begin_edit("title")

    def _fault(self):
        self.editor.get_by_label("Type").select_option(label="integer")
        self.editor.get_by_role("button", name="Save").click()
        expect(self.page.get_by_role("alert")).to_be_visible()

    def _new_field(self):
        self.page.keyboard.press("Escape")
        self.button("Add a field").click()

    def _new_document(self):
        self.page.keyboard.press("Escape")
        self.button("Document").click()
        expect(self.dialog).to_be_visible()

    def _deletion(self):
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_have_count(0)
        self.button("Delete the document").click()
        expect(self.dialog).to_be_visible()

    def _missing(self):
        self.page.keyboard.press("Escape")
        self.window.go("/books/none")
        expect(self.page.get_by_text("There is no document here.")).to_be_visible()

    def _query(self):
        self.window.go("/books//query")
        query = self.page.get_by_role("form", name="Query")
        if not query.get_by_label("Comparison").count():
            query.get_by_role("button", name="Condition").click()
            query.get_by_label("Field", exact=True).fill("title")
            query.get_by_label("Comparison").select_option(label="!=")
            query.get_by_role("button", name="Order").click()
            query.get_by_role("textbox", name="Order").fill("title")

    def _results(self):
        self.page.get_by_role("button", name="Run").click()
        expect(self.page.get_by_role("table")).to_be_visible()

    def _database(self):
        self.window.go("/")
        self.page.locator(".chooser").click()
        expect(self.page.get_by_role("textbox", name="Project")).to_be_visible()
