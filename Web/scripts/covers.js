// A cover's picture that does not come from the server may be on this device; else it is not seen, so
// that the drawing below it is, and asked for again when the server is back, and every minute.
const missing = new Set();
const show = ({ target, type }) => {
  if (target.tagName !== "IMG") return;
  const isMissing = type === "error";
  target.style.visibility = isMissing ? "hidden" : "";
  if (!isMissing) return missing.delete(target);
  missing.add(target);
  call("picture", leave(target.src.split("/covers/")[1]));
};
// The load of a picture is not told to the window.
document.addEventListener("load", show, true);
document.addEventListener("error", show, true);
const askAgain = () => {
  for (const picture of missing) {
    if (picture.isConnected) picture.src = picture.getAttribute("src");
    else missing.delete(picture);
  }
};
setInterval(askAgain, 60000);
Object.defineProperty(DragEvent.prototype, "hasPicture", {
  get() {
    return !!this.dataTransfer.items[0]?.type.startsWith("image/");
  },
});

const copied = async () => {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((name) => name.startsWith("image/"));
    if (type) return item.getType(type);
  }
  throw 4;
};

// Scales a picture and encodes it anew, which turns it upright and drops what cameras add. What it
// throws is the number of a `CoverProblem`; whatever else goes wrong counts as the first.
async function preparePicture(file) {
  if (file.size > 40e6) throw 2;
  const head = await file.slice(0, 4096).arrayBuffer();
  const start = String.fromCharCode(...new Uint8Array(head));
  if (/^(GIF8.*NETSCAPE|.PNG.*acTL|RIFF.*ANIM)/s.test(start)) throw 3;
  if (file.type.includes("svg")) throw 1;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    // Before it is decoded, which would take four bytes of memory for each.
    if (width * height > 1e8) throw 2;
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const draw = (newWidth, newHeight) => {
      canvas.width = Math.max(1, Math.round(newWidth));
      canvas.height = Math.max(1, Math.round(newHeight));
      context.imageSmoothingQuality = "high";
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
    };
    draw(24, 36);
    const pixels = context.getImageData(0, 0, 24, 36).data;
    let scale = Math.min(1, 600 / width, 900 / height);
    let quality = 0.85;
    let blob;
    const encode = (type) => new Promise((resolve) => canvas.toBlob(resolve, type, quality));
    do {
      draw(width * scale, height * scale);
      blob = await encode("image/webp");
      if (blob.type !== "image/webp") blob = await encode("image/jpeg");
      scale *= 0.9;
      quality -= 0.1;
    } while (blob.size > 2e5);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()), 0, 16);
    const digits = [...hash].map((byte) => byte.toString(16).padStart(2, 0)).join("");
    return new Uint8Array(await new Blob([digits, pixels, blob]).arrayBuffer());
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

Object.assign(imports, {
  preparePicture(file) {
    const number = ++lastNumber;
    (file ? Promise.resolve(things[file]) : copied().catch(() => Promise.reject(4)))
      .then(preparePicture)
      .then(
        (bytes) => {
          left = bytes;
          call("answer", number, 200, bytes.length, 0);
        },
        (problem) => call("answer", number, problem > 0 ? problem : 1, 0, 0),
      );
    return number;
  },
  keepPicture(at, length, bytesAt, byteCount) {
    const address = text(at, length);
    const bytes = memory().slice(bytesAt, bytesAt + byteCount);
    const blob = new Blob([bytes], { type: bytes[0] === 255 ? "image/jpeg" : "image/webp" });
    for (const picture of missing) {
      if (picture.getAttribute("src") !== address) continue;
      picture.src = URL.createObjectURL(blob);
      setTimeout(URL.revokeObjectURL, 60000, picture.src);
    }
    return tell((async () => (await caches.open("covers")).put(address, new Response(blob)))());
  },
});
