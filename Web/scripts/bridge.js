// The bridge between a program (WebAssembly) and the browser. It decides nothing: every function is
// one thing that the browser does, and every callback hands on what happened.
// Nodes and other objects are numbers ("handles") for the program, names are numbers that `name` gave,
// texts are a pointer and a length in bytes.

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const svg = "http://www.w3.org/2000/svg";

let app; // the exports
let bytes = new Uint8Array(0);
let isDead = false;

const things = [null, window, document, document.body];
const free = [];
const names = [""];
const numbers = new Map();
const sockets = new Map();
const requests = new Map();
const timers = new Map();
let lastNumber = 0;
let current = null; // the event that is being delivered, and whose handler runs
let currentTarget = null;
const raw = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
let left = bytes; // what the app takes next
let line = "";

Object.defineProperty(window, "rootFontSize", {
  get: () => parseFloat(getComputedStyle(document.documentElement).fontSize),
});
Object.defineProperty(window, "timezoneOffset", { get: () => new Date().getTimezoneOffset() });
window.$handle = 1;

// Where the browser is told to keep nothing, it refuses also to look.
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// Growing the memory detaches the view on it.
const memory = () => (bytes.length ? bytes : (bytes = new Uint8Array(app.memory.buffer)));

const text = (at, length) => {
  const view = memory();
  // Short texts are mostly ASCII, and then this is faster than the decoder.
  if (length < 24) {
    let short = "";
    for (let i = at; i < at + length; i++) {
      if (view[i] > 127) return decoder.decode(view.subarray(at, at + length));
      short += String.fromCharCode(view[i]);
    }
    return short;
  }
  return decoder.decode(view.subarray(at, at + length));
};

const leave = (value) => (left = encoder.encode(value ?? "")).length;

const keep = (thing) => {
  const handle = free.length ? free.pop() : things.length;
  things[handle] = thing;
  return handle;
};

const keepNode = (node) => (node.$handle = keep(node));

// What a program wants to know of besides: that it has stopped, that it has a connection.
const hooks = { stopped() {}, connected() {} };
window.renew = () => location.reload();

// Calls the program. A trap leaves it in an unknown state, so that nothing is called any more.
const call = (name, ...values) => {
  if (isDead) return;
  try {
    app[name](...values);
  } catch (error) {
    isDead = true;
    hooks.stopped();
    console.error(error);
    showFailure(2);
  }
};

// The phrases that are counted here are the first ones of every language.
let phrases = [];
const english = [
  "", "", "Bookspine has stopped.", "What is saved is safe. Reload the page to go on.",
  "Bookspine could not be loaded.", "Check the connection, then reload the page.", "Reload",
];

function showFailure(phrase) {
  const said = (number) => phrases[number] ?? english[number];
  const box = document.createElement("div");
  box.className = "failure";
  box.setAttribute("role", "alert");
  const head = document.createElement("h1");
  head.textContent = said(phrase);
  const rest = document.createElement("p");
  rest.textContent = said(phrase + 1);
  const button = document.createElement("button");
  button.textContent = said(6);
  button.onclick = () => window.renew();
  box.append(head, rest, button);
  document.body.replaceChildren(box);
  button.focus();
}

const deliver = (event, target, type) => {
  if (!target.$handle) return;
  const outer = current;
  const outerTarget = currentTarget;
  current = event;
  currentTarget = target;
  call("event", target.$handle, numbers.get(type));
  current = outer;
  currentTarget = outerTarget;
};

const onEvent = (event) => deliver(event, event.currentTarget, event.type);

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) deliver({ type: "resize", target }, target, "resize");
});

const options = (bits) => ({ capture: !!(bits & 1), passive: !!(bits & 2) });
const isSize = (node, name) => name === "resize" && node !== window;
const subject = (which) => (which === 0 ? current : which === 1 ? currentTarget : current.target);
const files = () => {
  const { dataTransfer, clipboardData, target } = current;
  // Programs copy a picture of a text beside the text.
  if (clipboardData?.types.includes("text/plain")) return [];
  return (dataTransfer ?? clipboardData ?? target).files ?? [];
};

const imports = {
  name(at, length) {
    const name = text(at, length);
    let number = numbers.get(name);
    if (!number) {
      number = names.push(name) - 1;
      numbers.set(name, number);
    }
    return number;
  },
  create: (tag, isSVG) =>
    keepNode(isSVG ? document.createElementNS(svg, names[tag]) : document.createElement(names[tag])),
  createText: (at, length) => keepNode(document.createTextNode(text(at, length))),
  setText(node, at, length) {
    things[node].data = text(at, length);
  },
  setAttribute(node, name, at, length) {
    things[node].setAttribute(names[name], text(at, length));
  },
  removeAttribute(node, name) {
    things[node].removeAttribute(names[name]);
  },
  setProperty(node, name, at, length) {
    const value = text(at, length);
    // Setting the same value would move the caret.
    if (things[node][names[name]] !== value) things[node][names[name]] = value;
  },
  setNumber(node, name, number) {
    things[node][names[name]] = number;
  },
  setFlag(node, name, flag) {
    things[node][names[name]] = !!flag;
  },
  setStyle(node, name, at, length) {
    things[node].style.setProperty(names[name], text(at, length));
  },
  insert(node, parent, next) {
    const active = document.activeElement;
    things[parent].insertBefore(things[node], things[next]);
    // What is moved would lose the focus.
    if (active !== document.activeElement && things[node].contains(active)) active.focus();
  },
  remove(node) {
    things[node].remove();
  },
  release(handle) {
    const thing = things[handle];
    // The number will be another node's; what this one still reports must not reach that.
    if (thing.$handle === handle) {
      thing.$handle = 0;
      if (thing.$isMeasured) sizes.unobserve(thing);
    }
    things[handle] = null;
    free.push(handle);
  },
  listen(node, name, bits) {
    const target = things[node];
    if (isSize(target, names[name])) {
      target.$isMeasured = true;
      sizes.observe(target);
    } else target.addEventListener(names[name], onEvent, options(bits));
  },
  stopListening(node, name, bits) {
    const target = things[node];
    if (isSize(target, names[name])) sizes.unobserve(target);
    else target.removeEventListener(names[name], onEvent, options(bits));
  },
  invoke(node, method) {
    things[node][names[method]]();
  },
  number: (node, name) => +things[node][names[name]] || 0,
  text: (node, name) => leave(things[node][names[name]]),
  isConnected: (node) => things[node].isConnected,
  activeElement() {
    const active = document.activeElement;
    return active && active !== document.body ? keep(active) : 0;
  },
  scrollIntoView(node) {
    things[node].scrollIntoView({ block: "nearest", inline: "nearest" });
  },
  path() {
    const address = location.hash.slice(1);
    try {
      return leave(decodeURI(address));
    } catch {
      // Typed by hand, or cut off on its way.
      return leave(address);
    }
  },
  setPath(at, length, replacing) {
    const address = "#" + encodeURI(text(at, length));
    if (replacing) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  },
  goBack: () => history.back(),
  eventNumber: (which, name) => +subject(which)[names[name]] || 0,
  eventText: (which, name) => leave(subject(which)[names[name]]),
  preventDefault: () => current.preventDefault(),
  stopPropagation: () => current.stopPropagation(),
  eventFiles: () => files().length,
  eventFile: (index) => keep(files()[index]),

  take(at) {
    memory().set(left, at);
    left = new Uint8Array(0);
  },
  microtask: () => queueMicrotask(() => call("flush")),
  // Less than no time: when the next frame is on the screen.
  startTimer(number, milliseconds) {
    const start = () => {
      const timer = setTimeout(() => {
        timers.delete(number);
        call("timer", number);
      }, milliseconds);
      timers.set(number, timer);
    };
    if (milliseconds < 0) requestAnimationFrame(() => requestAnimationFrame(start));
    else start();
  },
  stopTimer(number) {
    clearTimeout(timers.get(number));
    timers.delete(number);
  },
  now: () => Date.now(),
  uptime: () => performance.now(),
  random(at, length) {
    for (let done = 0; done < length; done += 65536) {
      crypto.getRandomValues(memory().subarray(at + done, at + Math.min(length, done + 65536)));
    }
  },
  log(level, at, length) {
    [console.info, console.warn, console.error][level](text(at, length));
  },
  putchar(character) {
    if (character !== 10) line += String.fromCharCode(character);
    else {
      console.info(line);
      line = "";
    }
  },
  parseDouble(at, length, result) {
    const value = text(at, length).toLowerCase();
    let number = Number(value);
    if (/^[+-]?(inf|infinity)$/.test(value)) number = value[0] === "-" ? -Infinity : Infinity;
    else if (!/^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|[+-]?nan)$/.test(value)) return 0;
    new DataView(app.memory.buffer).setFloat64(result, number, true);
    return 1;
  },
  // As Swift writes numbers: with a fraction or an exponent, of two digits at least.
  formatDouble(number, at) {
    const size = Math.abs(number);
    let value = Object.is(number, -0) ? "-0" : String(number);
    if (!Number.isFinite(number)) value = value.toLowerCase().replace("inity", "");
    else if (size > 2 ** 53 || (size && size < 1e-4)) {
      value = number.toExponential().replace(/([+-])(\d)$/, "$10$2");
    } else if (Number.isInteger(number)) value += ".0";
    return new TextEncoder().encodeInto(value, new Uint8Array(app.memory.buffer, at, 32)).written;
  },

  openSocket(at, length, protocolAt, protocolLength) {
    const address = new URL(text(at, length), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address, text(protocolAt, protocolLength));
    const number = ++lastNumber;
    sockets.set(number, socket);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      call("socket", number, 0, 0, 0);
      hooks.connected();
    };
    socket.onmessage = ({ data }) => {
      left = typeof data === "string" ? encoder.encode(data) : new Uint8Array(data);
      call("socket", number, 1, left.length, 0);
    };
    socket.onclose = ({ code, reason }) => {
      sockets.delete(number);
      call("socket", number, 2, leave(reason), code);
    };
    return number;
  },
  send(number, at, length) {
    sockets.get(number).send(memory().slice(at, at + length));
  },
  bufferedAmount: (number) => sockets.get(number)?.bufferedAmount ?? 0,
  closeSocket(number, code) {
    sockets.get(number)?.close(code);
  },
  request(method, at, length, file, bytesAt, byteCount) {
    const number = ++lastNumber;
    const request = new XMLHttpRequest();
    requests.set(number, request);
    request.open(names[method], text(at, length));
    request.setRequestHeader("Accept", "application/x-protobuf");
    // Bytes as characters: only a text can be read while it comes.
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.onprogress = () => {
      left = raw(request.responseText);
      call("answer", number, -3, left.length, left.length);
    };
    request.upload.onprogress = ({ loaded, total }) => call("answer", number, -2, loaded, total);
    request.onloadend = () => {
      if (!requests.delete(number)) return;
      left = raw(request.responseText);
      call("answer", number, request.status, left.length, left.length);
    };
    if (file) request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(
      file ? things[file] : byteCount ? memory().slice(bytesAt, bytesAt + byteCount) : null,
    );
    return number;
  },
  probe(at, length) {
    const number = ++lastNumber;
    const options = { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(9000) };
    fetch(text(at, length), options).then(
      ({ type, status, headers }) =>
        call("answer", number, type === "opaqueredirect" ? 302 : status, leave(headers.get("content-type")), 0),
      () => call("answer", number, navigator.onLine ? 0 : -1, 0, 0),
    );
    return number;
  },
  cancelRequest(number) {
    const request = requests.get(number);
    requests.delete(number);
    request?.abort();
  },
  setting(at, length) {
    const name = text(at, length);
    const value = kept(name) ?? (name === "device" ? deviceName() : null);
    return value === null ? -1 : leave(value);
  },
  keepSetting(at, length, valueAt, valueLength) {
    if (valueLength) localStorage.setItem(text(at, length), text(valueAt, valueLength));
    else localStorage.removeItem(text(at, length));
    return 1;
  },
  download(at, length, type, bytesAt, byteCount) {
    const blob = new Blob([memory().slice(bytesAt, bytesAt + byteCount)], { type: names[type] });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = text(at, length);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
  plural: (number) => forms.indexOf(rules.select(number)),
};

// Until its reader names a device, it is called after its browser and its system.
const deviceName = () => {
  const part = (pattern) => navigator.userAgent.match(pattern)?.[0] ?? "?";
  return `${part(/Firefox|Chrome|Safari/)} (${part(/iP\w+|Android|Windows|Mac|Linux(?!; A)/)})`;
};
// The reader's language: the one that was chosen, else the first of the browser's that there is.
// `languages`, each with its file, stands in front of this (Scripts/web.py).
const page = document.documentElement;
let rules;
let forms;
const languageTag = () =>
  [kept("language") ?? "", ...navigator.languages]
    .map((tag) => tag.split("-")[0])
    .find((tag) => languages[tag]) ?? "en";
async function readLanguage() {
  const tag = languageTag();
  const answer = await fetch(languages[tag]);
  if (!answer.ok) throw Error(languages[tag] + ": " + answer.status);
  const file = new Uint8Array(await answer.arrayBuffer());
  phrases = decoder.decode(file).split("\n");
  page.lang = tag;
  page.dir = phrases[1];
  rules = new Intl.PluralRules(tag);
  const { pluralCategories } = rules.resolvedOptions();
  forms = ["zero", "one", "two", "few", "many", "other"].filter((form) => pluralCategories.includes(form));
  return file;
}
const firstLanguage = readLanguage();

// Takes up what was chosen in the settings.
window.dress = () => {
  const theme = kept("theme") ?? "";
  page.dataset.theme = theme;
  for (const meta of document.querySelectorAll("[name=theme-color]")) {
    const own = meta.dataset.theme;
    meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
  }
  const size = kept("size") ?? "";
  if (page.style.fontSize !== size) {
    page.style.fontSize = size;
    setTimeout(() => dispatchEvent(new Event("resize")));
  }
  if (app && page.lang !== languageTag()) {
    readLanguage().then((file) => {
      left = file;
      call("translate", file.length);
      dress(); // It may have changed again meanwhile.
    }).catch(console.error);
  }
};
dress();

// The drawings become part of the document. Used out of their files, each would be asked for again
// where it is drawn, and be missing while the server is away.
const draw = (file) => {
  fetch(file).then((answer) => answer.text()).then((source) => {
    const drawings = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    drawings.setAttribute("hidden", "");
    document.documentElement.append(drawings);
  }).catch(console.error);
};

// Loads a program and starts it, when what it needs is there.
async function run(file, needed) {
  // An exception must not cross the app's frames: it would skip what they have to clean up.
  const results = { setting: -1 };
  for (const [key, body] of Object.entries(imports)) {
    imports[key] = (a, b, c, d, e, f) => {
      try {
        return body(a, b, c, d, e, f);
      } catch (error) {
        console.error(key, error);
        return results[key] ?? 0;
      }
    };
  }
  const answer = await fetch(file);
  // The service worker has unpacked it already.
  const source = answer.headers.get("content-type") === "application/wasm"
    ? await WebAssembly.instantiateStreaming(answer, { js: imports })
    : await WebAssembly.instantiate(unpack(new Uint8Array(await answer.arrayBuffer())), { js: imports });
  await needed;
  left = await firstLanguage;
  app = source.instance.exports;
  call("__wasm_call_ctors");
  call("start", left.length);
}
