// Line and column of a value in a JSON text, for error messages.

const KEY = /\s*("(?:[^"\\]|\\.)*")\s*:\s*/y;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s"[\]{},:]+|[\s,:]+/y;
const SEPARATOR = /\s*,?\s*/y;
/** A step of a path: a key in brackets, a name or an index. */
const STEP = /\[("(?:[^"\\]|\\.)*")\]|[^.[\]]+/g;

/** The position of the value at a path such as `hosts[3].block`, or of the deepest value on the way that exists. @param {string} text @param {string} path */
export function positionOfPath(text, path) {
  let index = behind(SEPARATOR, text, 0);
  for (const [step, key] of path.matchAll(STEP)) {
    const child = childAt(text, index, key === undefined ? step : JSON.parse(key));
    if (child === null) break;
    index = child;
  }
  return positionOf(text, index);
}

/** The position of a byte of the text in UTF-8. @param {string} text @param {number} byte */
export function positionOfByte(text, byte) {
  return positionOf(text, new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, byte)).length);
}

/** Line and column, in characters, both from 1. @param {string} text @param {number} index */
function positionOf(text, index) {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  // @ts-expect-error: there is at least one line.
  return { line: lines.length, column: [...lines.at(-1)].length + 1 };
}

/** The index at which a member of the object or array at `start` begins. @type {(text: string, start: number, step: string) => number | null} */
function childAt(text, start, step) {
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return null;
  let index = behind(SEPARATOR, text, start + 1);
  for (let count = 0; index < text.length && !/[\]}]/.test(text[index]); count += 1) {
    let name = String(count);
    if (isObject) {
      KEY.lastIndex = index;
      const key = KEY.exec(text);
      if (key === null) return null;
      name = JSON.parse(key[1]);
      index = KEY.lastIndex;
    }
    if (name === step) return index;
    index = behind(SEPARATOR, text, behindValue(text, index));
  }
  return null;
}

/** @param {string} text @param {number} start */
function behindValue(text, start) {
  let depth = 0;
  let index = start;
  do {
    if (/[[{]/.test(text[index])) depth += 1;
    if (/[\]}]/.test(text[index])) depth -= 1;
    index = behind(TOKEN, text, index);
  } while (depth > 0 && index < text.length);
  return index;
}

/** @param {RegExp} pattern @param {string} text @param {number} index */
function behind(pattern, text, index) {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
