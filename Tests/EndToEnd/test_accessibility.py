"""WCAG 2.2 AA on every screen, as far as a program can judge: axe-core's rules, targets, text that
grows, and the modes that browsers offer."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from support import screens

SIZES = {390: 844, 820: 1180, 1440: 900}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# What axe finds and is right as it is, with the reason.
ALLOWED = {}


def open_library(server, open_window, width, **options):
    screens.fill(server)
    window = open_window(width, SIZES[width], has_touch=width == 390, **options).open()
    window.expect_count(5)
    return window


def expect_none(found):
    """What was found, by screen: each once, since a fault of one part is on every screen that has it."""
    lines = {}
    for name, faults in found.items():
        for fault in faults:
            lines.setdefault(fault, name)
    assert not lines, "\n".join(f"{name}: {fault}" for fault, name in lines.items())


def violations(page):
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = []
    # All that axe looked at would be megabytes.
    for violation in page.evaluate("async rules => (await axe.run(rules)).violations", RULES):
        for node in violation["nodes"]:
            if violation["id"] in ALLOWED and ALLOWED[violation["id"]] in node["html"]:
                continue
            data = [check.get("data") for check in node["any"] + node["all"] if check.get("data")]
            found.append(f"{violation['id']}: {node['html'][:160]} {data[:1]}")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing(server, open_window, width, scheme):
    window = open_library(server, open_window, width, color_scheme=scheme)
    found = {name: violations(window.page) for name in screens.Walk(window).screens()}
    expect_none(found)


@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_in_an_empty_library(open_window, width):
    window = open_window(width, SIZES[width]).open()
    expect(window.text("A shelf with room for everything")).to_be_visible()
    assert violations(window.page) == []


# Everything that can be pressed, by how large it is under a finger: a label that stands over a field,
# or a ::before that is larger than its button, counts with it.
TARGETS = """least => {
  const found = []
  for (const node of document.querySelectorAll(
      "button, a[href], input, select, textarea, summary, [tabindex='0']")) {
    if (!node.checkVisibility({ opacityProperty: false, visibilityProperty: true }) || node.disabled) continue
    if (document.querySelector("dialog[open]") && !node.closest("dialog")) continue
    if (node.matches("a") && getComputedStyle(node).display === "inline") continue
    const own = node.matches("input[type=checkbox], input[type=file], .chip select")
      ? node.closest("label, .chip") ?? node.labels?.[0] ?? node : node
    const box = own.getBoundingClientRect()
    if (!box.width || !box.height) continue
    let { width, height } = box
    const before = getComputedStyle(own, "::before")
    if (before.content !== "none" && before.position === "absolute") {
      width -= Math.min(0, parseFloat(before.left)) + Math.min(0, parseFloat(before.right))
      height -= Math.min(0, parseFloat(before.top)) + Math.min(0, parseFloat(before.bottom))
    }
    if (width < least - .5 || height < least - .5)
      found.push(`${Math.round(width)} x ${Math.round(height)}: ${own.outerHTML.slice(0, 100)}`)
  }
  return found
}"""


@pytest.mark.parametrize("width", [390, 1440])
def test_everything_is_large_enough_to_be_hit(server, open_window, width):
    window = open_library(server, open_window, width)
    least = 44 if width == 390 else 24
    found = {}
    for name in screens.Walk(window).screens():
        # A spine is as thick as its book; the nearest within 22 points takes the tap.
        found[name] = [] if name == "spines" else window.page.evaluate(TARGETS, least)
    expect_none(found)


# Words that are cut off: not by an ellipsis that is meant, but by a box that did not grow.
CUT = """() => {
  const within = [...document.querySelectorAll("dialog[open]")].pop() ?? document
  return [...within.querySelectorAll("button, a, h1, h2, h3, label, p, li, dt, dd, legend, td, th, span")]
    .filter(node => node.checkVisibility({ visibilityProperty: true }) && node.clientWidth > 1
      && !node.closest(".cover, .spine, .unseen, [aria-hidden=true]"))
    .filter(node => {
      const style = getComputedStyle(node)
      return [style.overflowX, style.overflowY].some(how => how === "hidden" || how === "clip")
        && style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none"
        && (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2)
    })
    .map(node => node.outerHTML.slice(0, 120))
}"""


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_text_may_be_twice_as_large(server, open_window, width):
    window = open_library(server, open_window, width)
    window.page.evaluate("document.documentElement.style.fontSize = '200%'")
    window.page.evaluate("dispatchEvent(new Event('resize'))")
    found = {}
    for name in screens.Walk(window).screens():
        found[name] = window.page.evaluate(CUT)
        if window.overflow() > 0:
            found[name].append(f"the page is {window.overflow()} wider than the window")
    expect_none(found)


def test_the_page_reflows_at_400_percent(server, open_window):
    screens.fill(server)
    window = open_window(320, 256).open()
    window.expect_count(5)
    found = {name: window.overflow() for name in screens.Walk(window).screens()}
    assert max(found.values()) <= 0, found


def test_nothing_moves_where_motion_is_reduced(server, open_window):
    window = open_library(server, open_window, 390, reduced_motion="reduce")
    window.page.evaluate(
        """() => {
          window.moved = []
          for (const type of ["animationstart", "transitionrun"])
            document.addEventListener(type, event => window.moved.push(
              type + " " + event.target.className + " " + (event.animationName ?? event.propertyName)), true)
        }""")
    for _ in screens.Walk(window).screens():
        pass
    assert window.page.evaluate("window.moved") == []


@pytest.mark.parametrize("width", [390, 1440])
def test_forced_colours_keep_what_colour_says(server, open_window, width):
    """What is chosen, pressed or current differs from what is not by more than a colour that the
    system takes away."""
    window = open_library(server, open_window, width, forced_colors="active")
    plain = """nodes => nodes.filter(node => node.checkVisibility()).filter(node => {
      const style = getComputedStyle(node)
      return style.outlineStyle === "none" && style.borderStyle === "none" && style.textDecorationLine === "none"
        && !node.matches("select, input")
    }).map(node => node.outerHTML.slice(0, 100))"""
    found = {}
    for name in screens.Walk(window).screens():
        found[name] = window.page.eval_on_selector_all(
            "[aria-pressed=true], [aria-current]:not([aria-current=false]), [aria-selected=true], "
            ".looks .on", plain)
    expect_none(found)


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_an_interface_from_right_to_left_fits(server, open_window, width):
    window = open_library(server, open_window, width)
    window.page.evaluate("document.documentElement.dir = 'rtl'")
    found = {}
    for name in screens.Walk(window).screens():
        # What overflows to the left of such a page cannot be scrolled to.
        found[name] = window.page.evaluate(
            """() => [...document.querySelectorAll("button, a, h1, h2, h3, input, select, textarea, p")]
              .filter(node => node.checkVisibility({ visibilityProperty: true })
                && !node.closest(".chips, .window-list, table, .unseen, .stamp, .shelf"))
              .filter(node => {
                const box = node.getBoundingClientRect()
                return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1)
              }).map(node => node.outerHTML.slice(0, 120))""")
    expect_none(found)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_titles_of_any_language_begin_where_the_row_does(server, open_window, direction):
    window = open_library(server, open_window, 1440)
    window.page.evaluate(f"document.documentElement.dir = '{direction}'")
    gaps = window.page.evaluate(
        """rightToLeft => [...document.querySelectorAll(".row-title")].map(title => {
          const range = document.createRange()
          range.selectNodeContents(title)
          const [text, row] = [range.getBoundingClientRect(), title.parentElement.getBoundingClientRect()]
          return rightToLeft ? row.right - text.right : text.left - row.left
        })""", direction == "rtl")
    assert gaps and all(gap < 2 for gap in gaps), gaps
