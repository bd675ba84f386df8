// What the command line writes. Most of it is from agents, sources and files, and terminals and continuous integration obey some texts.

/** Characters that control a terminal, reverse text or cannot be seen; tabs and line breaks stay. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** What continuous integration reads as a command: at the start of a line, or anywhere. */
const COMMAND = /^([^\S\n]*):(?=:)|##(?=\[)/gm;

/** A text for people: invisible characters are shown as such, and no line is a command. @param {string} text */
export function shownText(text) {
  return text.replace(UNSEEN, "�").replace(COMMAND, (found, space) => (space === undefined ? "#\\#" : `${space}\\:`));
}

/** JSON text with invisible characters and commands as escapes: the same value. Inside of strings alone there are any. @param {string} text */
export function shownJson(text) {
  return text.replace(/##(?=\[)/g, "#\\u0023").replace(UNSEEN, (found) => Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}

/** Bytes of UTF-8 that `shownJson` may change, as Latin-1. Most lines have none and are not decoded. */
const CHANGED = /[\0-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f\xad]|\xd8\x9c|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xf3\xa0[\x80\x81]|##\[/;

/** The same for JSON in bytes. @param {Uint8Array} bytes */
export function shownJsonBytes(bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return CHANGED.test(buffer.toString("latin1")) ? Buffer.from(shownJson(buffer.toString("utf8"))) : bytes;
}

/** Writes a text, or one that is JSON, to standard output. @param {string} text */
export function print(text, isJson = false) {
  return write(process.stdout, isJson ? shownJson(text) : shownText(text));
}

/** Writes a text to standard error. @param {string} text */
export function tell(text) {
  return write(process.stderr, shownText(text));
}

/** @type {(stream: NodeJS.WritableStream, text: string) => Promise<void>} */
function write(stream, text) {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
