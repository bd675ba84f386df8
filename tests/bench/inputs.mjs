// Streams of native events, the same bytes in every run.

const encoder = new TextEncoder();
const SEED = 20261121;
const WORDS = "the portfolio share of each holding rises when its price does and a source that says so is cited once naïve São 東京 “quoted” 14.58% $48,250.00".split(" ");

/** Numbers from 0 to 1, reproducible by a seed. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Words with occasional line breaks or quotes, at least that many bytes long. */
function text(random, length) {
  const parts = [];
  for (let written = 0; written < length; ) {
    const word = WORDS[Math.floor(random() * WORDS.length)];
    const chance = random();
    const end = chance < 0.02 ? "\n" : chance < 0.04 ? ' "x" ' : " ";
    parts.push(word, end);
    written += encoder.encode(word).length + end.length;
  }
  return parts.join("");
}

function frame(name, data) {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One event per token, about 87 bytes each. */
export function tokens(count) {
  const random = randomNumbers(SEED);
  return Array.from({ length: count }, () => encoder.encode(frame("token", { content: text(random, 47) })));
}

/** A `done` event of about that many bytes: half tool results, the rest citations and the answer. */
export function done(bytes, seed = SEED) {
  return encoder.encode(frame("done", doneData(bytes, randomNumbers(seed))));
}

function doneData(bytes, random) {
  const message = text(random, bytes * 0.2);
  const citations = Array.from({ length: Math.floor((bytes * 0.3) / 200) }, (_, index) => ({
    label: `[${index + 1}]`,
    tool_name: "get_market_data",
    display_name: "Market Data",
    field: `holdings[${index}].share`,
    value: text(random, 80),
  }));
  const history = Array.from({ length: Math.floor((bytes * 0.5) / 2000) }, (_, index) => ({
    tool_name: "get_market_data",
    tool_args: { symbol: `S${index}`, range: "ytd" },
    success: true,
    data: { rows: Array.from({ length: 10 }, (_, row) => ({ row, price: Math.round(random() * 1e6) / 100, note: text(random, 140) })) },
    error: null,
  }));
  return { thread_id: "thread_1", response: { category: "portfolio", message, citations, confidence: 0.9 }, tool_call_history: history, step_count: 3 };
}

/** A complete run of an agent of about that many bytes: thinking, tools, the answer token by token, the end. */
export function recording(bytes) {
  const random = randomNumbers(SEED + 1);
  const frames = [frame("thinking", { message: "Looking at what the question needs" })];
  for (let tool = 0; tool < 4; tool += 1) {
    frames.push(frame("tool_call", { tool: "get_market_data", args: { symbol: `S${tool}` } }));
    frames.push(frame("tool_result", { tool: "get_market_data", success: true }));
  }
  const answer = Array.from({ length: Math.floor((bytes * 0.6) / 45) }, () => text(random, 6));
  frames.push(...answer.map((content) => frame("token", { content })));
  const end = doneData(bytes * 0.3, random);
  frames.push(frame("done", { ...end, response: { ...end.response, message: answer.join("") } }));
  return encoder.encode(frames.join(""));
}

/** The bytes of all parts, in chunks of one length. */
export function inPieces(parts, length) {
  const bytes = joined(parts);
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) => bytes.subarray(index * length, (index + 1) * length));
}

/** One array of all parts. */
export function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
