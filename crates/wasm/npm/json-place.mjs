// Where in a JSON text a value stands, for errors that name line and column.

const KEY = /\s*("(?:[^"\\]|\\.)*")\s*:\s*/y;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{},:]+|[\s,:]+/y;
const NEXT = /\s*,?\s*/y;

/** The place of the value at a path such as `hosts[3].block`, or of what is nearest to it in a text that parses. */
export function placeOfPath(text, path) {
  let at = after(NEXT, text, 0);
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    const inner = childAt(text, at, step);
    if (inner === null) break;
    at = inner;
  }
  return placeOfIndex(text, at);
}

/** The place of a byte of a text in UTF-8. */
export function placeOfByte(text, byte) {
  return placeOfIndex(text, new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, byte)).length);
}

/** Line and column, in characters, both from 1. */
function placeOfIndex(text, index) {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: [...lines.at(-1)].length + 1 };
}

/** Where a member of the object, or an item of the array, at `start` begins. */
function childAt(text, start, step) {
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return null;
  let at = after(NEXT, text, start + 1);
  for (let index = 0; at < text.length && !/[\]}]/.test(text[at]); index += 1) {
    let name = String(index);
    if (isObject) {
      KEY.lastIndex = at;
      name = JSON.parse(KEY.exec(text)[1]);
      at = KEY.lastIndex;
    }
    if (name === step) return at;
    at = after(NEXT, text, behindValue(text, at));
  }
  return null;
}

function behindValue(text, start) {
  let depth = 0;
  let at = start;
  do {
    if (/[[{]/.test(text[at])) depth += 1;
    if (/[\]}]/.test(text[at])) depth -= 1;
    at = after(TOKEN, text, at);
  } while (depth > 0 && at < text.length);
  return at;
}

function after(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
