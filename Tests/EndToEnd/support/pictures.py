"""Invented pictures, as files of cameras and of the web."""

import base64
import struct
import zlib


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, colour_at, *more):
    """A PNG file; `colour_at(x, y)` gives red, green, blue."""
    rows = b"".join(
        b"\0" + bytes(part for x in range(width) for part in colour_at(x, y)) for y in range(height))
    return b"".join([
        b"\x89PNG\r\n\x1a\n",
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), *more,
        chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")])


def book(width=300, height=450, ground=(31, 77, 63), band=(210, 172, 88)):
    """The photograph of a cover: a ground with a band across."""
    return png(
        width, height, lambda x, y: band if height * 2 // 3 < y < height * 9 // 10 else ground)


def moving_png():
    return png(40, 60, lambda x, y: (200, 30, 30), chunk(b"acTL", struct.pack(">II", 2, 0)))


def empty_png(width, height):
    """Says that it is huge; nothing of it has to be there for that."""
    return b"\x89PNG\r\n\x1a\n" + chunk(
        b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(
        b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def jpeg(page, width, height, script, quality=0.9):
    """A JPEG file that the browser encodes; `script` draws with `context`."""
    address = page.evaluate(
        """([width, height, script, quality]) => {
          const canvas = document.createElement("canvas")
          canvas.width = width
          canvas.height = height
          new Function("context", script)(canvas.getContext("2d"))
          return canvas.toDataURL("image/jpeg", quality)
        }""", [width, height, script, quality])
    return base64.b64decode(address.split(",")[1])


def with_camera_data(jpeg, orientation):
    """What a phone writes into a file: how it was held, and where it was."""
    entries = struct.pack(">HHII", 0x010E, 2, 16, 38)
    entries += struct.pack(">HHII", 0x0112, 3, 1, orientation << 16)
    tiff = b"MM\0*" + struct.pack(">IH", 8, 2) + entries + struct.pack(">I", 0) + b"48.2N 16.37E at\0"
    data = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + jpeg[2:]
