// A packed module (Scripts/wasmpack.py says what it is) as the WebAssembly that it was made of.
// Anything else stays as it is: WebAssembly, as in a development build, and what only the browser can
// refuse, such as a sign-in page in its place.
function unpack(packed) {
  if (packed[0] !== 1) return packed;
  let at = 1;
  const number = () => {
    let value = 0;
    for (let shift = 0, byte = 128; byte > 127; shift += 7) {
      byte = packed[at++];
      value |= (byte & 127) << shift;
    }
    return value;
  };
  const module = new Uint8Array(number());
  const lengths = Array.from({ length: 4 }, number);
  const keys = [];
  for (let count = number(); count; count--) {
    keys.push(number());
    lengths.push(number());
  }
  const starts = lengths.map((length) => (at += length) - length);
  const streams = new Uint32Array(1280);
  keys.forEach((key, index) => streams[key] = starts[index + 4]);

  let end = 0;
  const copy = (from, length) => {
    module.set(packed.subarray(from, from + length), end);
    end += length;
  };
  // A number of a stream, if there is such a stream.
  const operand = (key) => {
    if (!streams[key]) return;
    at = streams[key];
    do module[end++] = packed[at]; while (packed[at++] > 127);
    streams[key] = at;
  };
  copy(starts[0], lengths[0]);
  let [, operation, declared, after] = starts;
  const last = operation + lengths[1];
  while (operation < last) {
    const start = end;
    // The function's locals are so many pairs of a count and a type.
    at = declared;
    for (let numbers = 2 * number(); numbers; numbers--) while (packed[at++] > 127);
    copy(declared, at - declared);
    declared = at;
    for (let depth = 1; depth && operation < last;) {
      const code = module[end++] = packed[operation++];
      if (code > 1 && code < 5) depth++;
      if (code === 11) depth--;
      if (code === 65) operand(1024 + packed[operation]);
      operand(code);
      operand(code + 256);
      if (streams[code + 512]) {
        at = streams[code + 512];
        const length = number();
        copy(at, length);
        streams[code + 512] = at + length;
      }
    }
    // In front of a function is its size.
    const size = [];
    let rest = end - start;
    for (; rest > 127; rest >>= 7) size.push(rest & 127 | 128);
    size.push(rest);
    module.copyWithin(start + size.length, start, end);
    module.set(size, start);
    end += size.length;
  }
  copy(after, lengths[3]);
  return module;
}
