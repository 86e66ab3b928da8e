// Runs the view layer's suite on the release WebAssembly, after unpacking it as a page does. The last
// line is the count.
//
//     web-test.mjs MODULE PACKED
import { readFile } from "node:fs/promises";

let line = [];
let memory;
const text = (at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));

const js = {
  putchar(character) {
    if (character !== 10) return void line.push(character);
    console.log(new TextDecoder().decode(new Uint8Array(line)));
    line = [];
  },
  random(at, length) {
    crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
  },
  parseDouble(at, length, result) {
    const value = text(at, length);
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return 0;
    new DataView(memory.buffer).setFloat64(result, Number(value), true);
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
    return new TextEncoder().encodeInto(value, new Uint8Array(memory.buffer, at, 32)).written;
  },
};

const [module, packed, script] = await Promise.all([
  readFile(process.argv[2]), readFile(process.argv[3]),
  readFile(new URL("../Web/scripts/unpack.js", import.meta.url), "utf8"),
]);
const unpack = new Function(`${script}; return unpack`)();
const unpacked = unpack(new Uint8Array(packed));
const isSame = module.equals(unpacked) && unpack(unpacked) === unpacked;
if (!isSame) console.log("unpack.js makes another module than the one that was packed.");

const { instance } = await WebAssembly.instantiate(unpacked, { js });
const suite = instance.exports;
memory = suite.memory;
suite.__wasm_call_ctors();

let passed = isSame ? 1 : 0;
let failed = 1 - passed;
for (let index = 0; index < suite.caseCount(); index++) {
  let holds = false;
  try {
    holds = suite.runCase(index) === 1;
  } catch (error) {
    // A trap leaves the instance in an unknown state, so that the rest cannot be trusted.
    console.log(`case ${index}: ${error.stack}`);
    failed += suite.caseCount() - index;
    break;
  }
  if (holds) passed += 1;
  else failed += 1;
}
console.log(`WebAssembly: ${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
