"""What a reader does is on this device: after a reload, a kill, without a network, and when the
browser's store is damaged, full or forbidden."""

import pytest
from playwright.sync_api import expect

from support import calls
from support.books import goodreads
from support.device import Device, damage, records
from support.program import run
from support.window import wait_for


@pytest.fixture
def device(browser, tmp_path):
    device = Device(browser.browser_type, tmp_path / "profile")
    yield device
    device.stop()


def titles(server):
    with calls.Socket(server.socket_url) as client:
        return sorted(book["title"] for book in client.query("books").values())


def wait_until_kept(window):
    """Until the service worker has all files of the app."""
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_a_reload_without_a_server_shows_the_books(server, open_window):
    window = open_window().open()
    window.add("Emma", Author="Jane Austen", Pages="474")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    server.kill()
    window.reload()
    window.expect_book("Emma")
    window.show("Emma")
    expect(window.text("474")).to_be_visible()
    window.edit(Pages="480")
    window.expect_sign("Offline, 1 change waits")
    window.reload()
    expect(window.text("480")).to_be_visible()
    window.expect_sign("Offline, 1 change waits")
    server.start()
    window.expect_sign("Saved")
    with calls.Socket(server.socket_url) as client:
        [book] = client.query("books").values()
    assert book["pages"] == 480


def test_what_was_written_survives_a_kill_of_the_browser(server, device):
    window = device.start(server).open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    server.kill()
    for index in range(3):
        window.expect_sign("Offline" if index == 0 else f"Offline, {index} change"
                           + ("s wait" if index > 1 else " waits"))
        title = f"Written before kill {index}"
        window.add(title)
        # The sign for what is not yet on this device is the browser's question on leaving.
        wait_for(lambda: len(records(window).get("q", [])) == index + 1, what="the transaction")
        device.kill()
        window = device.start(server).open()
        for earlier in range(index + 1):
            window.expect_book(f"Written before kill {earlier}")
        window.expect_book("Emma")
    window.expect_sign("Offline, 3 changes wait")
    server.start()
    window.expect_sign("Saved")
    assert titles(server) == ["Emma"] + [f"Written before kill {i}" for i in range(3)]
    # Each was sent once, and nothing waits any more.
    wait_for(lambda: "q" not in records(window), what="the end of the queue")


# Says when the first rows were painted, and how much memory the app has.
MEASURES = """
  const instantiate = WebAssembly.instantiateStreaming
  WebAssembly.instantiateStreaming = async (...values) => {
    const result = await instantiate(...values)
    window.appMemory = result.instance.exports.memory
    return result
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[aria-label="Library"] [role="listitem"], [aria-label="Library"] li'))
      return
    observer.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (window.firstList = performance.now())
      channel.port2.postMessage(0)
    })
  }).observe(document, { subtree: true, childList: true })
"""


@pytest.mark.alone
def test_10_000_books_are_small_and_soon_there(server, device, tmp_path):
    export = tmp_path / "goodreads_library_export.csv"
    export.write_bytes(goodreads(10_000))
    assert run("import", export, "--library", server.library).returncode == 0
    window = device.start(server, MEASURES).open()
    window.expect_count(10_000)
    window.expect_sign("Saved")
    wait_until_kept(window)
    wait_for(lambda: "c" in records(window), what="the chunks")
    sizes = records(window)
    window.page.close()
    server.kill()
    times = []
    for _ in range(5):
        window.page = device.context.new_page()
        window.open()
        window.expect_count(10_000)
        window.page.wait_for_function("window.firstList")
        times.append(window.page.evaluate("window.firstList"))
        memory = window.page.evaluate("window.appMemory.buffer.byteLength")
        window.page.close()
    device.stop()
    stored = device.database_bytes()
    first = sorted(times)[len(times) // 2]
    print(f"10,000 books: {sum(map(sum, sizes.values())) / 1e6:.1f} MB of records in "
          f"{sum(map(len, sizes.values()))}, IndexedDB {stored / 1e6:.1f} MB on the disk (15), "
          f"memory {memory / 1e6:.1f} MB (30), first list after {first:.0f} ms (300): "
          f"{[round(time) for time in times]}")
    assert stored <= 30e6
    assert memory <= 40e6
    assert first <= 3_000
    assert max(sizes["c"]) < 64 * 1024


def test_a_damaged_cache_comes_back_from_the_server(server, open_window):
    window = open_window().open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    server.kill()
    window.add("Persuasion")
    window.expect_sign("Offline, 1 change waits")
    assert damage(window, "l", 9) > 0
    window.reload()
    # What only this device has is there; what the server has is not.
    window.expect_book("Persuasion")
    window.expect_no_book("Emma")
    window.expect_sign("Offline, 1 change waits")
    server.start()
    window.expect_sign("Saved")
    window.expect_book("Emma")
    assert titles(server) == ["Emma", "Persuasion"]
    server.kill()
    window.reload()
    window.expect_book("Emma")
    window.expect_book("Persuasion")


def test_a_damaged_change_is_set_aside_and_told(server, open_window):
    window = open_window().open()
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    server.kill()
    window.add("Persuasion")
    window.expect_sign("Offline, 1 change waits")
    assert damage(window, "q", 12) == 1
    window.reload()
    window.expect_sign("Offline")
    window.text("Offline", exact=True).click()
    expect(window.dialog.get_by_text("1 change on this device is damaged")).to_be_visible()
    window.button("Done").click()
    window.add("Emma")
    window.expect_sign("Offline, 1 change waits")
    assert len(records(window)["x"]) == 1
    server.start()
    window.expect_sign("Saved")
    assert titles(server) == ["Emma"]


def test_a_newer_versions_copy_is_left_alone(server, open_window):
    window = open_window().open()
    window.add("Emma")
    window.expect_sign("Saved")
    assert damage(window, "a", 0, 3) == 1
    before = records(window)
    window.reload()
    window.expect_book("Emma")
    window.text("Kept in this window only").click()
    expect(window.dialog.get_by_text("made by a newer version of Bookspine")).to_be_visible()
    window.button("Done").click()
    window.add("Persuasion")
    window.expect_book("Persuasion")
    wait_for(lambda: titles(server) == ["Emma", "Persuasion"], what="the write")
    assert records(window) == before


def test_without_a_store_it_works_and_says_so(server, open_window):
    window = open_window()
    window.page.add_init_script(
        "Object.defineProperty(window, 'indexedDB', "
        "{ get() { throw new DOMException('forbidden', 'SecurityError') } })")
    window.open()
    window.add("Emma")
    window.expect_sign("Saved")
    window.may_fail_to_connect = True
    server.kill()
    window.add("Persuasion")
    window.expect_sign("Kept in this window only")
    window.text("Kept in this window only").click()
    expect(window.dialog.get_by_text("keeps no copy of your books")).to_be_visible()
    window.button("Done").click()
    with window.page.expect_event("dialog") as question:
        window.page.close(run_before_unload=True)
    assert question.value.type == "beforeunload"
    question.value.dismiss()
    server.start()
    window.expect_sign("Saved")
    with window.page.expect_event("close"):
        window.page.close(run_before_unload=True)


def test_a_store_that_refuses_is_tried_again(server, open_window):
    window = open_window()
    window.page.add_init_script(
        """const put = IDBObjectStore.prototype.put
        IDBObjectStore.prototype.put = function (...values) {
          if (window.isFull) throw new DOMException("full", "QuotaExceededError")
          return put.apply(this, values)
        }""")
    window.open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    server.kill()
    window.expect_sign("Offline")
    window.page.evaluate("window.isFull = true")
    window.add("Persuasion")
    window.expect_sign("Kept in this window only")
    window.page.evaluate("window.isFull = false")
    window.expect_sign("Offline, 1 change waits")
    window.reload()
    window.expect_book("Persuasion")
    window.expect_sign("Offline, 1 change waits")
    server.start()
    window.expect_sign("Saved")
    assert titles(server) == ["Emma", "Persuasion"]


@pytest.mark.parametrize("by", ["a page", "the browser"])
def test_a_store_that_is_emptied_from_outside_gets_everything_again(server, open_window, by):
    window = open_window().open()
    window.add("Emma")
    window.expect_sign("Saved")
    wait_until_kept(window)
    window.may_fail_to_connect = True
    server.kill()
    window.add("Persuasion")
    window.expect_sign("Offline, 1 change waits")
    # The page stays open.
    if by == "a page":
        window.page.evaluate(
            """() => new Promise((resolve, reject) => {
              const request = indexedDB.deleteDatabase("bookspine")
              request.onsuccess = resolve
              request.onerror = reject
            })""")
    else:
        # As by "remove the data of this site".
        inspector = window.page.context.new_cdp_session(window.page)
        inspector.send("Storage.clearDataForOrigin", {
            "origin": server.url().rstrip("/"), "storageTypes": "indexeddb"})
    window.add("Middlemarch")
    window.expect_sign("Offline, 2 changes wait")
    window.reload()
    window.expect_book("Persuasion")
    window.expect_book("Middlemarch")
    server.start()
    window.expect_sign("Saved")
    window.expect_book("Emma")
    assert titles(server) == ["Emma", "Middlemarch", "Persuasion"]


def test_what_is_kept_may_be_left(server, open_window):
    """The browser asks only where something would be lost."""
    window = open_window().open()
    window.expect_sign("Saved")
    window.may_fail_to_connect = True
    server.kill()
    window.add("Persuasion")
    window.expect_sign("Offline, 1 change waits")
    with window.page.expect_event("close"):
        window.page.close(run_before_unload=True)
