"""A window of the app, used as a reader would: by roles, labels and words."""

import base64
import re
import time

from playwright.sync_api import expect

# How long to wait for what should be there at once: no budget, only patience with a busy machine.
WAIT = 60_000

expect.set_options(timeout=WAIT)


class Window:
    def __init__(self, page, server):
        self.page = page
        self.server = server
        self.faults = []
        self.may_fail_to_connect = False
        self.may_refuse = False
        self.may_be_broken = False
        page.set_default_timeout(WAIT)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"exception: {error}"))

    def _heard(self, message):
        if message.type != "error":
            return
        # A browser logs every failed connection by itself; offline that is no fault.
        if self.may_fail_to_connect and re.search(
                r"ERR_CONNECTION_REFUSED|WebSocket connection|ERR_CONNECTION_RESET|"
                r"ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INTERNET_DISCONNECTED|"
                # What the service worker asks for in vain.
                r"Failed to load resource: net::ERR_FAILED|"
                # Looking for another version of the service worker.
                r"error occurred when fetching the script", message.text):
            return
        if self.may_refuse and "the server responded with a status of 4" in message.text:
            return
        if self.may_be_broken and "the server responded with a status of 5" in message.text:
            return
        self.faults.append(f"console: {message.text} ({message.location})")

    def set_clock(self, seconds):
        """Lets the window's clock go wrong; before it is opened."""
        self.page.add_init_script(
            """{
              const Right = Date
              const wrong = () => Right.now() + %d
              globalThis.Date = class Date extends Right {
                constructor(...parts) { parts.length ? super(...parts) : super(wrong()) }
                static now() { return wrong() }
              }
            }""" % (seconds * 1000))
        return self

    def open(self, path="/"):
        self.page.goto(f"http://127.0.0.1:{self.server.port}/#{path}")
        return self

    def open_console(self, path="/", query=""):
        self.page.goto(f"http://127.0.0.1:{self.server.port}/console{query}#{path}")
        return self

    def go(self, path):
        """Changes the address as a link does, without loading the page again."""
        self.page.evaluate("path => { location.hash = path }", path)

    # What is on the screen.

    def text(self, words, exact=False):
        """Words that can be seen; phones hide some that wider windows show."""
        return self.page.get_by_text(words, exact=exact).filter(visible=True).first

    def button(self, name, exact=True):
        return self.page.get_by_role("button", name=name, exact=exact)

    def field(self, label):
        return self.page.get_by_label(label, exact=True)

    @property
    def list(self):
        return self.page.get_by_role("list", name="Library")

    def row(self, title):
        """The row of a book, found by its title."""
        return self.page.get_by_role("listitem").filter(
            has=self.page.get_by_text(title, exact=True))

    def expect_book(self, title):
        expect(self.row(title).first).to_be_visible()

    def expect_no_book(self, title):
        expect(self.row(title)).to_have_count(0)

    def expect_count(self, count):
        """The number of books that the library says it has."""
        words = "1 book" if count == 1 else f"{count:,} books"
        expect(self.text(words, exact=True)).to_be_visible()

    def expect_sign(self, words):
        """The sign for the state of sync."""
        expect(self.text(words, exact=True)).to_be_visible()
        if words == "Saved":
            # The sign changes only after a while, so that a short wait does not make it flicker;
            # the mark of a row is there at once.
            expect(self.text("Waits", exact=True)).to_have_count(0)

    @property
    def dialog(self):
        return self.page.get_by_role("dialog").or_(self.page.get_by_role("alertdialog"))

    # What a reader does.

    def search(self, text):
        self.page.get_by_role("searchbox", name="Search the library").fill(text)

    def begin_to_add(self):
        self.button("Add a book", exact=False).first.click()

    def add(self, title, **fields):
        self.begin_to_add()
        self.fill(Title=title, **fields)
        self.button("Done").click()
        expect(self.dialog).to_have_count(0)

    def fill(self, **fields):
        for label, text in fields.items():
            self.dialog.get_by_label(label, exact=True).first.fill(str(text))

    def show(self, title):
        """Opens the details of a book from the list."""
        self.row(title).first.get_by_text(title, exact=True).first.click()
        expect(self.page.get_by_role("heading", name=title, exact=True).first).to_be_visible()

    def edit(self, **fields):
        """Changes fields of the book whose details are shown."""
        self.button("Edit").first.click()
        self.fill(**fields)
        self.button("Save").click()

    def delete(self):
        """Deletes the book whose details are shown."""
        self.button("Delete").or_(self.button("Delete book")).first.click()
        expect(self.page.get_by_text("Delete this book?")).to_be_visible()
        self.page.get_by_role("alertdialog").or_(self.page.get_by_role("dialog")).last.get_by_role(
            "button", name="Delete", exact=True).click()

    def open_settings(self):
        settings = self.button("Settings").filter(visible=True)
        if not settings.count():
            # Without a sidebar they stand below the shelves.
            self.page.get_by_role("link", name="Shelves").filter(visible=True).click()
        settings.first.click()

    def choose_file(self, path):
        self.page.locator("input[type=file]").set_input_files(str(path))

    def drop_file(self, path):
        """Drops a file on the page, as from the desktop."""
        self.page.evaluate(
            """([name, content]) => {
              const data = new DataTransfer()
              const bytes = Uint8Array.from(atob(content), c => c.charCodeAt(0))
              data.items.add(new File([bytes], name, { type: "text/csv" }))
              for (const type of ["dragenter", "dragover", "drop"])
                document.body.dispatchEvent(new DragEvent(
                  type, { dataTransfer: data, bubbles: true, cancelable: true }))
            }""", [path.name, base64.b64encode(path.read_bytes()).decode()])

    # What a reader sees without saying it.

    def overflow(self):
        """By how many pixels the page is wider than the window."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def watch_for(self, text):
        """Begins to wait for a text to be painted; `painted` gives the time."""
        self.page.evaluate(
            """text => {
              window.paintedAt = new Promise(resolve => {
                const look = () => {
                  if (!document.body.textContent.includes(text)) return false
                  observer.disconnect()
                  requestAnimationFrame(() => {
                    const channel = new MessageChannel()
                    channel.port1.onmessage = () =>
                      resolve(performance.timeOrigin + performance.now())
                    channel.port2.postMessage(0)
                  })
                  return true
                }
                const observer = new MutationObserver(look)
                observer.observe(document.body,
                  { subtree: true, childList: true, characterData: true })
                look()
              })
            }""", text)

    def painted(self):
        """When the text was painted, in milliseconds since 1970."""
        return self.page.evaluate("window.paintedAt")

    def note_clicks(self):
        self.page.evaluate(
            """() => addEventListener("click", () => {
              window.clickedAt = performance.timeOrigin + performance.now()
            }, true)""")

    def clicked(self):
        return self.page.evaluate("window.clickedAt")

    def wait_until_kept(self):
        """Until the service worker has all files of the app."""
        self.page.evaluate(
            """() => Promise.race([
              navigator.serviceWorker.ready.then(() => true),
              new Promise((_, fail) => setTimeout(fail, 60_000, new Error("no service worker"))),
            ])""")

    def reload(self):
        self.page.reload()


def wait_for(condition, timeout=60, what="it"):
    """Waits until a condition outside the browser is true."""
    deadline = time.monotonic() + timeout
    while not (result := condition()):
        assert time.monotonic() < deadline, f"{what} did not happen within {timeout} s"
        time.sleep(0.02)
    return result
