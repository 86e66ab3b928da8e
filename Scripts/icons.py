#!/usr/bin/env python3
"""Draws Web/icon.svg as the PNG files that systems want for an installed app, into
.build-web/icons.

The icon is made of rounded rectangles, and only those are understood here; so no drawing library is
needed.
"""

import math
import os
import re
import struct
import xml.etree.ElementTree as ElementTree
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCE = os.path.join(ROOT, "Web", "icon.svg")
ICONS = os.path.join(ROOT, ".build-web", "icons")
# Name, size in pixels, whether the ground fills the square (the system cuts its own shape out of
# it), and the scale of what stands on it: a mask may take all outside of the inner 80 %.
KINDS = [
    ("icon-192.png", 192, False, 1),
    ("icon-512.png", 512, False, 1),
    ("icon-maskable.png", 512, True, 0.8),
    ("icon-apple.png", 180, True, 1),
]


class Rectangle:
    def __init__(self, attributes, fill):
        number = lambda name: float(attributes.get(name, 0))
        self.half = number("width") / 2, number("height") / 2
        self.centre = number("x") + self.half[0], number("y") + self.half[1]
        self.radius = number("rx")
        fill = attributes.get("fill", fill)
        self.color = tuple(int(fill[place:place + 2], 16) for place in (1, 3, 5))
        self.turn = 0.0
        if turned := re.fullmatch(r"rotate\((\S+) (\S+) (\S+)\)", attributes.get("transform", "")):
            angle, x, y = map(float, turned.groups())
            self.turn = math.radians(angle)
            self.centre = turn(self.centre[0] - x, self.centre[1] - y, self.turn)
            self.centre = self.centre[0] + x, self.centre[1] + y

    def distance(self, x, y):
        """From a point to the outline; negative inside."""
        x, y = x - self.centre[0], y - self.centre[1]
        x, y = turn(x, y, -self.turn)
        x = abs(x) - self.half[0] + self.radius
        y = abs(y) - self.half[1] + self.radius
        return min(max(x, y), 0) + math.hypot(max(x, 0), max(y, 0)) - self.radius


def turn(x, y, angle):
    sine, cosine = math.sin(angle), math.cos(angle)
    return x * cosine - y * sine, x * sine + y * cosine


def rectangles():
    found = []

    def visit(element, fill):
        fill = element.get("fill", fill)
        if element.tag.endswith("}rect"):
            found.append(Rectangle(element.attrib, fill))
        for child in element:
            visit(child, fill)

    root = ElementTree.parse(SOURCE).getroot()
    visit(root, "#000000")
    return float(root.get("viewBox").split()[2]), found


def draw(side, size, shapes, fills_square, scale):
    """Rows of red, green, blue and alpha."""
    pixel = side / size
    ground = shapes[0]
    pixels = bytearray(size * size * 4)
    if fills_square:
        pixels = bytearray(bytes([*ground.color, 255]) * (size * size))
        shapes = shapes[1:]
    for shape in shapes:
        factor = 1 if shape is ground else scale
        reach = math.hypot(*shape.half) * factor
        middle = [side / 2 + (place - side / 2) * factor for place in shape.centre]
        first = [max(0, int((place - reach) / pixel) - 1) for place in middle]
        last = [min(size, int((place + reach) / pixel) + 2) for place in middle]
        for row in range(first[1], last[1]):
            y = side / 2 + ((row + 0.5) * pixel - side / 2) / factor
            for column in range(first[0], last[0]):
                x = side / 2 + ((column + 0.5) * pixel - side / 2) / factor
                cover = min(max(0.5 - shape.distance(x, y) * factor / pixel, 0), 1)
                if cover > 0:
                    mix(pixels, (row * size + column) * 4, shape.color, cover)
    return pixels


def mix(pixels, at, color, cover):
    below = pixels[at + 3] / 255
    alpha = cover + below * (1 - cover)
    for index in range(3):
        under = pixels[at + index] * below * (1 - cover)
        pixels[at + index] = round((color[index] * cover + under) / alpha)
    pixels[at + 3] = round(alpha * 255)


def png(size, pixels):
    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(
        b"\0" + pixels[row * size * 4:(row + 1) * size * 4] for row in range(size))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main():
    os.makedirs(ICONS, exist_ok=True)
    newest = max(os.path.getmtime(SOURCE), os.path.getmtime(__file__))
    side, shapes = rectangles()
    for name, size, fills_square, scale in KINDS:
        path = os.path.join(ICONS, name)
        if os.path.exists(path) and os.path.getmtime(path) > newest:
            continue
        with open(path, "wb") as file:
            file.write(png(size, draw(side, size, shapes, fills_square, scale)))


main()
