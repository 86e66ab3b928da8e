"""The data console: collections, documents and typed fields, live, in a page beside the app."""

import datetime
import re

import pytest
from google.cloud import firestore
from google.cloud.firestore_v1.vector import Vector
from playwright.sync_api import expect

from support import calls, google, screens
from support.console import Console
from support.window import wait_for
from test_accessibility import CUT, RULES, SIZES, TARGETS, expect_none, violations  # noqa: F401

TITLE = "The Salt Cartographer"


@pytest.fixture
def open_console(open_window):
    def make(path="/", width=1440, query="", **options):
        window = open_window(width, SIZES[width], has_touch=width == 390, **options)
        return Console(window.open_console(path, query))

    return make


def test_a_book_is_seen_in_the_app_the_console_and_googles_client(server, open_window, open_console):
    """A change that is made in one of the three is seen in the other two."""
    screens.fill(server)
    app = open_window().open("/books/b1")
    console = open_console("/books/b1")
    book = google.client(server).collection("books").document("b1")
    heard = []
    watch = book.on_snapshot(lambda found, *_: heard.append(found[0].to_dict()["title"]))
    try:
        def expect_everywhere(title):
            expect(app.page.get_by_role("heading", name=title, exact=True).first).to_be_visible()
            expect(console.value("title")).to_contain_text(f'"{title}"')
            console.wait_for(lambda: heard[-1:] == [title])

        expect_everywhere(TITLE)
        app.edit(Title="From the app")
        expect_everywhere("From the app")
        console.edit("title", "From the console")
        expect_everywhere("From the console")
        book.update({"title": "From Google's client"})
        expect_everywhere("From Google's client")
    finally:
        watch.unsubscribe()


# The type as the console names it, what is typed, what Google's client reads, what is shown.
WHEN = datetime.datetime(2026, 11, 30, 14, 5, 0, 250_000, datetime.timezone.utc)
VALUES = [
    ("string", "two words", "two words", '"two words"'),
    ("integer", "9007199254740993", 9007199254740993, "9007199254740993"),
    ("double", "4", 4.0, "4.0"),
    ("boolean", "true", True, "true"),
    ("timestamp", "2026-11-30T14:05:00.25Z", WHEN, "2026-11-30T14:05:00.250Z"),
    ("map", None, {}, "{0}"),
    ("array", None, [], "[0]"),
    ("null", None, None, "null"),
    ("geopoint", "48.2, 16.37", firestore.GeoPoint(48.2, 16.37), "48.2, 16.37"),
    ("bytes", "SGVsbG8=", b"Hello", "SGVsbG8="),
    ("vector", "0.5, -1", Vector([0.5, -1.0]), "[0.5, -1.0]"),
    ("reference", "books/b2", "books/b2", "books/b2"),
]


def test_every_type_is_added_shown_and_changed(server, open_console):
    screens.fill(server)
    document = google.client(server).collection("books").document("b1")
    console = open_console("/books/b1")
    for number, (kind, typed, value, shown) in enumerate(VALUES):
        name = f"f{number:02}"
        console.add_field(name, kind, typed)
        expect(console.value(name)).to_have_text(shown)
        expect(console.row(name).locator(".type-tag")).to_have_text(kind)
        # The page shows what it is told before the server has it.
        wait_for(lambda: name in document.get().to_dict())
        read = document.get().get(name)
        assert (read.path if kind == "reference" else read) == value
    # Each becomes a text, and what it was again.
    for number, (kind, typed, value, shown) in enumerate(VALUES):
        name = f"f{number:02}"
        console.edit(name, "text", kind="string")
        expect(console.value(name)).to_have_text('"text"')
        console.edit(name, typed, kind=kind)
        expect(console.value(name)).to_have_text(shown)
    wait_for(lambda: document.get().get("f01") == 9007199254740993)
    assert document.get().get("title") == TITLE


def test_nested_values_are_edited_in_place(server, open_console):
    screens.fill(server)
    console = open_console("/books/b1")
    console.toggle("series")
    console.edit("series[0].position", "2")
    expect(console.value("series[0].position")).to_have_text('"2"')
    console.add_to("tags", "tides")
    expect(console.value("tags[2]")).to_have_text('"tides"')
    console.delete_field("tags[0]")
    expect(console.value("tags[0]")).to_have_text('"maps"')
    with calls.Socket(server.socket_url) as client:
        # The page shows its own change before the server has it.
        wait_for(
            lambda: client.get("books/b1")["books/b1"]["tags"] == ["maps", "tides"],
            what="the last edit on the server")
        book = client.get("books/b1")["books/b1"]
    assert book["series"] == [{"name": "Tides", "position": "2"}]
    assert book["pages"] == 412


@pytest.mark.parametrize("kind, typed, right", [
    ("integer", "many", "for example 412"), ("integer", "9223372036854775808", "lies between"),
    ("double", "four", "for example 4.25"), ("timestamp", "yesterday", "for example 2026-"),
    ("geopoint", "here", "for example 48.2"), ("geopoint", "91, 0", "lies between"),
    ("bytes", "?", "for example SGVsbG8="), ("reference", "books", "for example books/abc"),
    ("vector", "a, b", "for example 0.5"),
])
def test_what_is_wrong_is_said_with_what_would_be_right(server, open_console, kind, typed, right):
    screens.fill(server)
    console = open_console("/books/b1")
    console.edit("pages", typed, kind=kind, expect_saved=False)
    expect(console.page.get_by_role("alert")).to_contain_text(right)
    expect(console.editor).to_be_visible()
    console.page.keyboard.press("Escape")
    expect(console.editor).to_have_count(0)
    expect(console.value("pages")).to_have_text("412")


def test_a_change_of_somebody_else_glows_with_what_was_there(server, open_console):
    screens.fill(server)
    console = open_console("/books/b1")
    expect(console.value("pages")).to_have_text("412")
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b1", {"pages": 500}, mask=["pages"], exists=True))
        expect(console.page.locator(".field-line.glows s")).to_have_text("412")
        expect(console.page.locator(".documents .cell.glows")).to_have_text("b1")
        expect(console.value("pages")).to_have_text("500")
        expect(console.page.locator(".activity")).to_contain_text("pages 412 → 500")
        client.commit(calls.setting("books/new", {"title": "New"}))
        expect(console.document("new")).to_be_visible()
        client.commit(calls.deleting("books/new"))
        expect(console.document("new")).to_have_count(0)


def test_an_edit_says_what_changed_elsewhere_meanwhile(server, open_console):
    screens.fill(server)
    console = open_console("/books/b1")
    console.begin_edit("pages")
    console.editor.get_by_label("Value").fill("300")
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b1", {"pages": 500}, mask=["pages"], exists=True))
    expect(console.editor).to_contain_text("Changed elsewhere to 500.")
    expect(console.editor.get_by_label("Value")).to_have_value("300")
    console.editor.get_by_role("button", name="Use it").click()
    expect(console.editor.get_by_label("Value")).to_have_value("500")


def test_documents_are_made_and_deleted_with_a_way_back(server, open_console):
    screens.fill(server)
    console = open_console("/books")
    console.button("Document").click()
    console.dialog.get_by_label("Id").fill("b1")
    console.button("Create").click()
    expect(console.dialog).to_contain_text("There is a document of this id.")
    console.dialog.get_by_label("Id").fill("console-1")
    console.button("Create").click()
    expect(console.page).to_have_url(re.compile(r"#/books/console-1$"))
    console.add_field("title", "string", "Made here")
    console.button("Delete the document").click()
    console.dialog.get_by_role("button", name="Cancel").click()
    expect(console.value("title")).to_be_visible()
    console.button("Delete the document").click()
    console.dialog.get_by_role("button", name="Delete").click()
    expect(console.document("console-1")).to_have_count(0)
    console.button("Undo").click()
    expect(console.value("title")).to_have_text('"Made here"')
    with calls.Socket(server.socket_url) as client:
        wait_for(
            lambda: client.get("books/console-1")["books/console-1"] == {"title": "Made here"},
            what="the document on the server")


def test_collections_below_documents_are_found(server, open_console):
    with calls.Socket(server.socket_url) as client:
        client.commit(
            calls.setting("books/b1", {"title": "A"}), calls.setting("books/b1/notes/n1", {"text": "x"}),
            calls.setting("lonely/parent/below/d", {"n": 1}))
    console = open_console("/")
    expect(console.collection("books")).to_be_visible()
    console.collection("lonely").click()
    console.window.go("/books/b1")
    console.page.locator(".below").get_by_role("link", name="notes").click()
    expect(console.document("n1")).to_be_visible()
    expect(console.page).to_have_url(re.compile(r"#/books/b1/notes$"))
    console.page.go_back()
    expect(console.value("title")).to_have_text('"A"')
    # A document that is not there, with a collection below it.
    console.window.go("/lonely/parent")
    expect(console.page.get_by_text("There is no document here.")).to_be_visible()
    expect(console.page.locator(".below").get_by_role("link", name="below")).to_be_visible()


def test_a_collection_of_ten_thousand_is_shown_in_a_window(server, open_console):
    with calls.Socket(server.socket_url) as client:
        for start in range(0, 10_000, 400):
            client.commit(*(
                calls.setting(f"many/d{number:05}", {"n": number})
                for number in range(start, min(start + 400, 10_000))))
    console = open_console("/many")
    expect(console.page.locator(".documents .num")).to_have_text("10,000")
    assert console.page.locator(".documents .cell").count() < 100
    console.page.get_by_label("Filter by id").fill("D0999")
    expect(console.page.locator(".documents .num")).to_have_text("10 of 10,000")
    console.document("d09995").click()
    expect(console.value("n")).to_have_text("9995")


def test_a_query_is_live(server, open_console):
    screens.fill(server)
    console = open_console("/books")
    console.page.get_by_role("link", name="Query").click()
    query = console.page.get_by_role("form", name="Query")
    expect(query.get_by_label("Collection", exact=True)).to_have_value("books")
    query.get_by_role("button", name="Condition").click()
    query.get_by_label("Field", exact=True).fill("pages")
    query.get_by_label("Comparison").select_option(label=">=")
    query.get_by_label("Type").select_option(label="integer")
    query.get_by_label("Value").fill("x")
    query.get_by_role("button", name="Run").click()
    expect(query.get_by_role("alert")).to_contain_text("for example 412")
    query.get_by_label("Value").fill("300")
    query.get_by_role("button", name="Order").click()
    query.get_by_role("textbox", name="Order").fill("pages")
    query.get_by_role("button", name="Descending").click()
    query.get_by_role("button", name="Run").click()
    table = console.page.get_by_role("table")
    expect(console.page.get_by_role("heading", level=2).first).to_have_text(
        "books where pages >= 300 order by pages desc")
    expect(table.get_by_role("rowheader")).to_have_text(["b1", "b5"])
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting("books/b2", {"pages": 350}, mask=["pages"], exists=True))
    expect(table.get_by_role("rowheader")).to_have_text(["b1", "b2", "b5"])
    table.get_by_role("link", name="b2").click()
    expect(console.value("title")).to_have_text('"Hush"')


def test_nothing_is_lost_while_the_server_is_away(server, open_console):
    screens.fill(server)
    console = open_console("/books/b1")
    console.window.may_fail_to_connect = True
    expect(console.value("pages")).to_have_text("412")
    server.stop()
    expect(console.page.locator(".sync")).to_contain_text("Offline")
    console.edit("pages", "999")
    expect(console.page.locator(".sync")).to_contain_text("Offline, 1 change waits")
    expect(console.value("pages")).to_have_text("999")
    server.start()
    expect(console.page.locator(".sync")).to_contain_text("Live")
    with calls.Socket(server.socket_url) as client:
        assert client.get("books/b1")["books/b1"]["pages"] == 999


def test_what_the_server_refuses_is_said(server, open_console):
    screens.fill(server)
    console = open_console("/books/b1")
    # A field of more than 1,500 bytes in its name is refused by the server alone.
    console.add_field("n" * 1600, "string", "x", expect_saved=False)
    sign = console.page.locator("button.sync")
    expect(sign).to_contain_text("1 change refused")
    sign.click()
    expect(console.dialog).to_contain_text("The server says:")
    console.dialog.get_by_role("button", name="Discard").click()
    console.dialog.get_by_role("button", name="Done").click()
    expect(sign).to_contain_text("Live")


def test_the_keyboard_is_enough(server, open_console):
    screens.fill(server)
    console = open_console("/books")
    console.document("b1").focus()
    console.page.keyboard.press("ArrowDown")
    expect(console.document("b2")).to_be_focused()
    console.page.keyboard.press("Enter")
    expect(console.value("title")).to_have_text('"Hush"')
    console.value_button("pages").focus()
    console.page.keyboard.press("Enter")
    expect(console.editor.get_by_label("Value")).to_be_focused()
    console.page.keyboard.type("277")
    console.page.keyboard.press("Enter")
    expect(console.value("pages")).to_have_text("277")
    expect(console.value_button("pages")).to_be_focused()


def test_every_database_of_an_emulator_is_at_hand(emulator, open_window):
    """Which one is in the page's address, and can be chosen."""
    for project, title in [("bookspine", "One"), ("other", "Two")]:
        google.client(emulator, project).collection("books").document("b").set({"title": title})
    window = open_window(of=emulator)
    console = Console(window.open_console("/books/b", "?project=bookspine"))
    expect(console.value("title")).to_have_text('"One"')
    console.page.locator(".chooser").click()
    console.page.get_by_role("textbox", name="Project").fill("other")
    console.button("Open").click()
    expect(console.page).to_have_url(re.compile(r"\?project=other&"))
    console.collection("books").click()
    console.document("b").click()
    expect(console.value("title")).to_have_text('"Two"')


def test_the_app_leads_to_the_console_and_back(server, open_window):
    window = open_window().open()
    expect(window.page.get_by_role("heading", level=1, name="Library")).to_be_visible()
    window.open_settings()
    link = window.dialog.get_by_role("link", name="Data console")
    with window.page.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Data console")
    opened.value.get_by_role("link", name="To the library").click()
    expect(opened.value.get_by_role("heading", level=1, name="Library")).to_be_visible()


def test_it_speaks_german(server, open_console):
    screens.fill(server)
    console = open_console("/books/b1", locale="de-AT")
    expect(console.page.get_by_role("heading", level=1)).to_have_text("Datenkonsole")
    console.begin_edit("pages", words="pages bearbeiten")
    expect(console.page.get_by_label("Wert")).to_have_value("412")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_every_state_is_for_everybody(server, open_console, width, scheme):
    """axe-core finds nothing, all can be hit, nothing is cut off or wider than the window."""
    screens.fill(server)
    console = open_console("/", width, color_scheme=scheme)
    faults, cut = {}, {}
    for name in console.states():
        faults[name] = violations(console.page)
        faults[name] += console.page.evaluate(TARGETS, 44 if width == 390 else 24)
        if console.window.overflow() > 0:
            faults[name].append(f"the page is {console.window.overflow()} wider than the window")
    expect_none(faults)
    console.page.evaluate("document.documentElement.style.fontSize = '200%'")
    console.page.evaluate("dispatchEvent(new Event('resize'))")
    for name in console.states():
        cut[name] = console.page.evaluate(CUT)
        if console.window.overflow() > 0:
            cut[name].append(f"the page is {console.window.overflow()} wider than the window")
    expect_none(cut)
