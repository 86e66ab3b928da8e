"""Pictures on covers: chosen, pasted and dropped, here and on other devices, with and without a network.
"""

import base64
import hashlib
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from support import calls, pictures
from support.window import wait_for

SIZES = [(390, 844), (1440, 900)]


def hero(window):
    return window.page.locator(".hero-cover img")


def expect_picture(image, width=None, height=None):
    """The picture is loaded and seen, with these measures."""
    expect(image).to_be_attached()
    wait_for(
        lambda: image.evaluate(
            "e => e.complete && e.naturalWidth > 0 && getComputedStyle(e).visibility === 'visible'"),
        what="the picture")
    if width:
        assert image.evaluate("e => [e.naturalWidth, e.naturalHeight]") == [width, height]


def expect_drawing(window):
    """The drawn cover is what is seen."""
    wait_for(
        lambda: window.page.evaluate(
            """() => [...document.querySelectorAll('.hero-cover img')].every(
              e => getComputedStyle(e).visibility === 'hidden')"""),
        what="the drawn cover")
    expect(window.page.locator(".hero-cover .cover b")).to_be_visible()


def change_cover(window):
    window.page.locator(".hero-cover").hover()
    window.button("Change the cover").first.click()
    expect(window.dialog).to_be_visible()


def choose(window, name, content, kind="image/png"):
    window.dialog.last.get_by_label("Choose a picture").set_input_files(
        {"name": name, "mimeType": kind, "buffer": content})


def undo(window):
    """By the toast; the history of the page offers the same."""
    window.page.locator(".toast").get_by_role("button", name="Undo", exact=True).click()


def send_files(window, event, name, content, kind, text=None):
    """Pastes or drops a file."""
    window.page.evaluate(
        """([event, name, content, type, text]) => {
          const data = new DataTransfer()
          if (content !== null) {
            const bytes = Uint8Array.from(atob(content), c => c.charCodeAt(0))
            data.items.add(new File([bytes], name, { type }))
          }
          if (text) data.setData("text/plain", text)
          const target = document.activeElement ?? document.body
          if (event === "paste")
            return target.dispatchEvent(new ClipboardEvent(
              "paste", { clipboardData: data, bubbles: true, cancelable: true }))
          for (const type of ["dragenter", "dragover", "drop"])
            target.dispatchEvent(new DragEvent(
              type, { dataTransfer: data, bubbles: true, cancelable: true }))
        }""",
        [event, name, None if content is None else base64.b64encode(content).decode(), kind, text])


def stored(server, collection):
    with calls.Socket(server.socket_url) as client:
        return client.query(collection)


def the_book(server):
    [book] = stored(server, "books").values()
    return book


def get(server, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/covers/{name}") as answer:
        return answer.read(), answer.headers


@pytest.fixture
def window(open_window):
    window = open_window().open()
    window.wait_until_kept()
    return window


@pytest.mark.parametrize("width,height", SIZES)
def test_a_chosen_picture_is_the_cover_everywhere(server, open_window, width, height):
    window, other = open_window(width, height).open(), open_window().open()
    window.wait_until_kept()
    window.add("Emma", Author="Jane Austen")
    other.show("Emma")
    change_cover(window)
    choose(window, "emma.png", pictures.book(1200, 1800))
    expect(window.dialog).to_have_count(0)
    # Scaled to what the largest place shows.
    expect_picture(hero(window), 600, 900)
    expect_picture(hero(other), 600, 900)
    expect_picture(other.row("Emma").locator("img"))
    wait_for(lambda: stored(server, "covers"), what="the commit")
    assert window.overflow() == 0

    [(name, picture)] = stored(server, "covers").items()
    assert the_book(server)["cover"] == name
    assert name.startswith(hashlib.sha256(picture["bytes"]).hexdigest()[:32])
    ground, second = name.split("-")[1:]
    assert near(ground, "1f4d3f") and near(second, "d2ac58")
    assert len(picture["bytes"]) <= 200_000
    content, headers = get(server, name)
    assert content == picture["bytes"]
    assert headers["content-type"] == picture["type"] == "image/webp"
    assert "immutable" in headers["cache-control"]
    # In one commit, with what history tells of it.
    [change] = [c for c in stored(server, "changes").values() if "cover" in c["fields"]]
    assert change["fields"]["cover"] == {"to": name}

    # The page takes the picture's colours.
    assert other.page.locator(".hero").evaluate(
        "e => getComputedStyle(e).getPropertyValue('--g')") == "#" + ground


def near(one, other):
    """Two colours that differ by the rounding of an encoder."""
    parts = [abs(int(one[at:at + 2], 16) - int(other[at:at + 2], 16)) for at in (0, 2, 4)]
    return max(parts) <= 6


def test_a_photo_stands_upright_and_tells_no_place(server, window):
    window.add("Emma")
    photo = pictures.with_camera_data(
        pictures.jpeg(
            window.page, 900, 600,
            "context.fillStyle = '#c33'; context.fillRect(0, 0, 450, 600);"
            "context.fillStyle = '#33c'; context.fillRect(450, 0, 450, 600)"), orientation=6)
    change_cover(window)
    choose(window, "photo.jpg", photo, "image/jpeg")
    # Turned by a quarter: what was at the left is above.
    expect_picture(hero(window), 600, 900)
    window.expect_sign("Saved")
    [picture] = stored(server, "covers").values()
    assert b"16.37E" not in picture["bytes"] and b"Exif" not in picture["bytes"]
    top, bottom = hero(window).evaluate(
        """image => {
          const canvas = document.createElement("canvas")
          canvas.width = 600
          canvas.height = 900
          const context = canvas.getContext("2d")
          context.drawImage(image, 0, 0)
          return [50, 850].map(y => [...context.getImageData(300, y, 1, 1).data.slice(0, 3)])
        }""")
    assert top[0] > 150 > top[2] and bottom[2] > 150 > bottom[0]


def test_a_noisy_picture_fits_too(server, window):
    window.add("Emma")
    noise = pictures.jpeg(
        window.page, 1000, 1500,
        """const image = context.createImageData(1000, 1500)
        for (let at = 0; at < image.data.length; at += 65536)
          crypto.getRandomValues(image.data.subarray(at, at + 65536))
        for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
        context.putImageData(image, 0, 0)""", quality=0.98)
    assert len(noise) > 1_000_000
    change_cover(window)
    choose(window, "noise.jpg", noise, "image/jpeg")
    expect_picture(hero(window))
    window.expect_sign("Saved")
    [picture] = stored(server, "covers").values()
    assert 50_000 < len(picture["bytes"]) <= 200_000


def test_pasting_and_dropping(server, window):
    window.add("Emma")
    names = set()
    for event, ground in [("paste", (31, 77, 63)), ("drop", (110, 35, 36))]:
        send_files(window, event, "a.png", pictures.book(ground=ground), "image/png")
        expect(window.text("Changed “Emma”")).to_be_visible()
        window.button("Close").last.click() if not window.button("Undo").count() else None
        wait_for(lambda: the_book(server).get("cover") not in names | {None}, what="the cover")
        names.add(the_book(server)["cover"])
        expect_picture(hero(window), 300, 450)
    # A program that copies a text with its picture means the text.
    send_files(window, "paste", "a.png", pictures.book(), "image/png", text="Some words")
    # What is no picture goes to the import, as anywhere.
    send_files(window, "drop", "books.csv", b"Title\nPersuasion\n", "text/csv")
    window.button("Import 1 book").click()
    expect(window.text("1 book came in")).to_be_visible()
    assert set(stored(server, "covers")) == names


def test_undo_and_removing(server, window):
    window.add("Emma")
    change_cover(window)
    choose(window, "a.png", pictures.book())
    expect_picture(hero(window))
    undo(window)
    expect(hero(window)).to_have_count(0)
    change_cover(window)
    expect(window.button("Remove the picture")).to_have_count(0)
    choose(window, "a.png", pictures.book())
    expect_picture(hero(window))
    change_cover(window)
    window.button("Remove the picture").click()
    expect(hero(window)).to_have_count(0)
    expect(window.page.locator(".hero-cover .cover b")).to_be_visible()
    undo(window)
    expect_picture(hero(window))
    window.expect_sign("Saved")
    assert "cover" in the_book(server)


BAD_FILES = [
    ("page.html", b"<!doctype html><script>alert(1)</script>", "text/html", "cannot be read as a picture"),
    ("drawing.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "image/svg+xml",
     "cannot be read as a picture"),
    ("photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64), "image/heic",
     "cannot be read as a picture"),
    ("empty.png", b"", "image/png", "cannot be read as a picture"),
    ("broken.png", pictures.book()[:40] + bytes(500), "image/png", "cannot be read as a picture"),
    ("moving.png", pictures.moving_png(), "image/png", "This picture moves"),
    ("moving.gif", b"GIF89a\1\0\1\0\0\0\0!\xff\x0bNETSCAPE2.0\3\1\0\0\0;", "image/gif",
     "This picture moves"),
    ("huge.png", pictures.empty_png(20_000, 6000), "image/png", "This picture is too large"),
]


def test_what_cannot_be_a_cover_is_said(server, window):
    window.add("Emma")
    window.expect_sign("Saved")
    change_cover(window)
    for name, content, kind, words in BAD_FILES:
        choose(window, name, content, kind)
        expect(window.dialog.get_by_text(words)).to_be_visible()
    window.button("Cancel").click()
    expect(window.dialog).to_have_count(0)
    # Dropped, it is said as well.
    window.page.evaluate(
        """() => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(40_000_001)], "a.png", { type: "image/png" }))
          document.body.dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))
        }""")
    expect(window.dialog.get_by_text("This picture is too large")).to_be_visible()
    window.button("Cancel").click()
    send_files(window, "drop", "x.png", b"no picture", "image/png")
    expect(window.dialog.get_by_text("cannot be read as a picture")).to_be_visible()
    window.page.keyboard.press("Escape")
    expect(window.dialog).to_have_count(0)
    expect(hero(window)).to_have_count(0)
    assert stored(server, "covers") == {} and "cover" not in the_book(server)


def test_a_cover_made_offline_shows_here_and_then_everywhere(server, open_window, window):
    window.add("Emma")
    window.expect_sign("Saved")
    other = open_window().open()
    other.show("Emma")
    window.may_fail_to_connect = other.may_fail_to_connect = True
    server.kill()
    window.expect_sign("Offline")
    change_cover(window)
    choose(window, "a.png", pictures.book())
    expect_picture(hero(window), 300, 450)
    window.expect_sign("Offline, 1 change waits")
    window.reload()
    expect_picture(hero(window), 300, 450)
    expect_picture(window.row("Emma").locator("img"))
    # Also without what the service worker keeps: the library on this device has it.
    window.page.evaluate("caches.delete('covers')")
    window.reload()
    expect_picture(hero(window), 300, 450)
    window.text("Offline, 1 change waits").click()
    expect(window.dialog.get_by_text("Cover")).to_be_visible()
    window.button("Done").click()
    server.start()
    window.expect_sign("Saved")
    expect_picture(hero(other), 300, 450)
    assert the_book(server)["cover"] in stored(server, "covers")


def test_covers_that_were_shown_are_there_offline(server, open_window, window):
    window.add("Emma")
    change_cover(window)
    choose(window, "a.png", pictures.book())
    # Until it is there, nothing has been saved that could be waited for.
    expect_picture(hero(window))
    window.expect_sign("Saved")
    other = open_window().open()
    other.wait_until_kept()
    other.show("Emma")
    expect_picture(hero(other))
    wait_for(
        lambda: other.page.evaluate("caches.open('covers').then(c => c.keys()).then(k => k.length)"),
        what="the service worker's copy")
    other.may_fail_to_connect = window.may_fail_to_connect = True
    server.kill()
    other.reload()
    expect_picture(hero(other))


def test_a_missing_picture_shows_the_drawing_until_it_comes(server, window):
    """An import knows the name only; and nothing remembers that it was not there."""
    window.may_refuse = True
    window.add("Emma")
    change_cover(window)
    choose(window, "a.png", pictures.book())
    expect_picture(hero(window))
    window.expect_sign("Saved")
    [(name, picture)] = stored(server, "covers").items()
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.deleting(f"covers/{name}"))
    window.page.evaluate("caches.delete('covers')")
    window.page.context.clear_cookies()
    window.page.evaluate(
        f"fetch('/covers/{name}', {{ cache: 'reload' }}).then(answer => answer.status)")
    window.page.goto("about:blank")
    window.open("/")
    window.show("Emma")
    expect_drawing(window)
    assert window.page.evaluate("caches.open('covers').then(c => c.keys()).then(k => k.length)") == 0
    with calls.Socket(server.socket_url) as client:
        client.commit(calls.setting(f"covers/{name}", picture))
    # When the server is back, or a minute later.
    window.may_fail_to_connect = True
    server.kill()
    window.expect_sign("Offline")
    server.start()
    window.expect_sign("Saved")
    expect_picture(hero(window))


@pytest.mark.parametrize("width,height", SIZES)
def test_a_new_book_gets_its_cover_in_the_sheet(server, open_window, width, height):
    window = open_window(width, height).open()
    window.wait_until_kept()
    window.begin_to_add()
    window.fill(Title="Emma")
    window.dialog.get_by_role("button", name="Change the cover").click()
    choose(window, "a.png", pictures.book())
    expect(window.page.get_by_role("dialog")).to_have_count(1)
    expect_picture(window.dialog.locator("img"))
    # Nothing is saved before the reader says so, and a reload loses nothing.
    assert stored(server, "covers") == {}
    window.reload()
    expect_picture(window.dialog.locator("img"))
    window.button("Done").click()
    expect_picture(hero(window))
    wait_for(lambda: stored(server, "books"), what="the commit")
    assert the_book(server)["cover"] in stored(server, "covers")


def test_a_picture_of_the_sheet_goes_with_it(server, window):
    window.add("Emma")
    window.button("Edit").first.click()
    send_files(window, "paste", "a.png", pictures.book(), "image/png")
    expect_picture(window.dialog.locator("img"))
    window.button("Cancel").click()
    window.button("Discard changes").click()
    expect(window.dialog).to_have_count(0)
    expect(hero(window)).to_have_count(0)
    window.expect_sign("Saved")
    assert stored(server, "covers") == {}


def test_by_the_keyboard_alone(server, window):
    window.add("Emma")
    button = window.button("Change the cover")
    button.focus()
    expect(button).to_have_css("opacity", "1")
    window.page.keyboard.press("Enter")
    expect(window.dialog.get_by_label("Choose a picture")).to_be_focused()
    window.page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_other_proportions_are_fitted_and_never_cut(server, window):
    window.add("Emma")
    change_cover(window)
    choose(window, "wide.png", pictures.book(600, 200))
    expect_picture(hero(window), 600, 200)
    image = hero(window)
    expect(image).to_have_css("object-fit", "contain")
    assert image.evaluate("e => e.clientHeight / e.clientWidth") == pytest.approx(1.5, abs=0.02)
    ground = image.evaluate("e => getComputedStyle(e).backgroundColor")
    assert re.match(r"rgb\(", ground)


def test_an_export_brings_covers_back_as_they_were(server, window, tmp_path):
    from support import program
    window.add("Emma")
    change_cover(window)
    choose(window, "a.png", pictures.book())
    # Until it is there, nothing has been saved that could be waited for.
    expect_picture(hero(window))
    window.expect_sign("Saved")
    before = stored(server, "covers")
    exported = program.run("export", "--library", server.library)
    assert exported.returncode == 0
    file = tmp_path / "library.jsonl"
    file.write_text(exported.stdout)
    copy = tmp_path / "copy.bookspine"
    assert program.run("import", file, "--library", copy).returncode == 0
    again = program.run("export", "--library", copy)
    lines = [line for line in again.stdout.splitlines() if not line.startswith('{"path":"imports/')]
    assert lines == exported.stdout.splitlines()
    other = program.Server(copy).start()
    try:
        assert stored(other, "covers") == before
        [name] = before
        assert get(other, name)[0] == before[name]["bytes"]
        with pytest.raises(urllib.error.HTTPError) as failure:
            get(other, "0" * 32)
        assert failure.value.code == 404
        assert failure.value.headers["cache-control"] == "no-store"
    finally:
        other.stop()
