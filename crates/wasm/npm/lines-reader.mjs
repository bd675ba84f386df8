// The lines of a stream of bytes, in batches of whole lines.

const NEWLINE = 10;

/** A batch of short lines would become a large output. */
const MOST_LINES = 1000;

/** The most bytes of a tail. */
const LONGEST_TAIL = 4096;

/**
 * The lines of chunks of bytes, in batches `{ bytes, line, lines, end, tail, isWhole }`: the number of the first line, how many there are,
 * the offset after them, the last bytes before that, and whether the last one ended with a line break.
 *
 * `longest` bounds the memory: of a longer line only its beginning is kept, enough to see that it is too long.
 * `offset` and `line` are those of the first byte.
 *
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {{ longest: number, offset?: number, line?: number }} options
 */
export async function* batchesOf(chunks, { longest, offset = 0, line = 1 }) {
  /** @type {Uint8Array[]} */
  let held = [];
  let heldLength = 0;
  for await (const chunk of chunks) {
    const isTooLong = heldLength > longest;
    let from = isTooLong ? chunk.indexOf(NEWLINE) : 0;
    for (const { end, lines } of cutsOf(chunk)) {
      const tail = chunk.slice(Math.max(from, end - LONGEST_TAIL), end);
      yield { bytes: joined([...held, chunk.subarray(from, end)]), line, lines, end: offset + end, tail, isWhole: true };
      [held, heldLength, from] = [[], 0, end];
      line += lines;
    }
    offset += chunk.length;
    if (from >= 0 && from < chunk.length && heldLength <= longest) {
      held.push(chunk.subarray(from));
      heldLength += chunk.length - from;
    }
  }
  if (heldLength > 0) yield { bytes: joined(held), line, lines: 1, end: offset, tail: new Uint8Array(), isWhole: false };
}

/** The ends of the batches in a chunk, each after a line break. @param {Uint8Array} chunk */
function* cutsOf(chunk) {
  let lines = 0;
  let end = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
    lines += 1;
    end = at + 1;
    if (lines === MOST_LINES) {
      yield { end, lines };
      lines = 0;
    }
  }
  if (lines > 0) yield { end, lines };
}

/** Bytes in a buffer of their own: a thread is sent the whole buffer, not the part that is seen. @param {Uint8Array[]} pieces */
function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The chunks without their first `count` bytes. Throws if there are fewer. @param {AsyncIterable<Uint8Array>} chunks @param {number} count */
export async function* skipped(chunks, count) {
  let left = count;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(left - chunk.length, 0);
  }
  if (left > 0) throw new Error(`it has ${count - left} bytes, expected at least the ${count} that were read before`);
}

/** The lines of a batch, each `{ bytes, line }`, without their line breaks. @param {{ bytes: Uint8Array, line: number }} batch */
export function* linesOf({ bytes, line }) {
  for (let from = 0; from < bytes.length; line += 1) {
    const found = bytes.indexOf(NEWLINE, from);
    const end = found < 0 ? bytes.length : found;
    yield { bytes: bytes.subarray(from, end), line };
    from = end + 1;
  }
}
