// Bytes to typed events: other libraries parse, Credence parses and reduces to the turns of a conversation.

import { compare, short, shown, spread, timed } from "../measure.mjs";
import { done, inPieces, recording, tokens } from "../inputs.mjs";
import { versionOf } from "../peers.mjs";
import { agUi, aiSdk, eventsourceParser } from "../readers.mjs";
import { streamReader, version } from "../ours.mjs";

export const title = "Reading streams";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Each input is a list of streams, each stream a list of chunks. */
const INPUTS = {
  A1: { what: "100,000 tokens, one a chunk", streams: () => [tokens(100_000)] },
  A2: { what: "the same in 16 KiB chunks", streams: () => [inPieces(tokens(100_000), 16 * KIB)] },
  B: { what: "8 `done` events of 2.5 MB, a stream each, in 16 KiB chunks", streams: () => sixteenKibDone() },
  C1: { what: "4,000 tokens in 1-byte chunks", streams: () => [inPieces(tokens(4_000), 1)] },
  C2: { what: "one event of 256 KiB in 1-byte chunks", streams: () => [inPieces([done(256 * KIB)], 1)] },
  C3: { what: "one event of 2 MB in 64-byte chunks", streams: () => [inPieces([done(2 * MIB)], 64)] },
};

function sixteenKibDone() {
  return Array.from({ length: 8 }, (_, index) => inPieces([done(2.5 * MIB, index)], 16 * KIB));
}

/** Measures every input with every parser. */
export async function run(log) {
  const reference = await eventsourceParser();
  const mine = await streamReader();
  const readers = {
    "AI SDK `parseJsonEventStream`": await aiSdk(),
    "AG-UI `parseSSEStream`": await agUi(),
    "**Credence**, reducer included": mine.read,
  };
  const measured = [];
  for (const [input, { streams: make }] of Object.entries(INPUTS)) {
    const streams = make();
    const bytes = streams.flat().reduce((sum, chunk) => sum + chunk.length, 0);
    for (const [reader, read] of Object.entries(readers)) {
      const result = await compare(
        () => readAll(reference, streams),
        () => readAll(read, streams),
      );
      mustAgree(input, reader, result);
      measured.push({ input, reader, bytes, ...result });
      log(`${input}, ${reader}: ${shown(result)}`);
    }
  }
  const linearity = await doubling(reference, mine.read);
  const assessed = await assessing(reference, mine);
  return {
    versions: [...["eventsource-parser", "ai", "@ag-ui/client"].map(versionOf), `credence ${version}`],
    tables: [ratios(measured, Object.keys(readers)), speeds(measured), linearity.table, assessed.table],
    measured,
    linearity: linearity.measured,
    assessed: assessed.measured,
  };
}

async function readAll(read, streams) {
  const found = [];
  for (const chunks of streams) {
    found.push(await read(chunks));
  }
  return () => found.reduce((sum, characters) => sum + characters(), 0);
}

/** A parser that reads less than the others would have an unfair advantage. */
function mustAgree(input, reader, { values }) {
  if (values.reference !== values.candidate) {
    throw new Error(`${reader} read ${values.candidate} characters of ${input}, expected ${values.reference}`);
  }
}

function ratios(measured, readers) {
  const inputs = Object.keys(INPUTS);
  const row = (reader) => [reader, ...inputs.map((input) => shown(measured.find((one) => one.input === input && one.reader === reader)))];
  return {
    title: "How many times as fast as eventsource-parser + `JSON.parse` (median, lowest–highest of pairs run in turn):",
    columns: ["reader", ...inputs],
    rows: [["eventsource-parser + `JSON.parse`", ...inputs.map(() => "1")], ...readers.map(row)],
    note: `${Object.entries(INPUTS)
      .map(([name, { what }]) => `${name}: ${what}`)
      .join("; ")}. A star: too slow to be measured more than once.`,
  };
}

function speeds(measured) {
  const mine = measured.filter((one) => one.reader.includes("Credence"));
  const speed = (bytes, { median }) => `${short(bytes / 1e6 / (median / 1e3))}`;
  return {
    title: "For orientation, MB/s on this machine:",
    columns: ["reader", ...mine.map((one) => one.input)],
    rows: [
      ["eventsource-parser + `JSON.parse`", ...mine.map((one) => speed(one.bytes, one.reference))],
      ["Credence", ...mine.map((one) => speed(one.bytes, one.candidate))],
    ],
  };
}

/** An event of twice the length may take at most twice the time. */
async function doubling(reference, mine) {
  const [once, twice] = [[inPieces([done(256 * KIB)], 1)], [inPieces([done(512 * KIB)], 1)]];
  const factor = async (read) => {
    const factors = [];
    for (let round = 0; round < 10; round += 1) {
      const short = await timed(() => readAll(read, once));
      const long = await timed(() => readAll(read, twice));
      factors.push(long.time / short.time);
    }
    // The first round is a warm-up.
    return spread(factors.slice(1));
  };
  const measured = { reference: await factor(reference), credence: await factor(mine) };
  const row = (name, { low, median, high }) => [name, short(median), `${short(low)}–${short(high)}`];
  const table = {
    title: "Time of an event of 512 KiB over that of 256 KiB, in 1-byte chunks (2 is linear):",
    columns: ["reader", "median", "spread"],
    rows: [row("eventsource-parser + `JSON.parse`", measured.reference), row("Credence", measured.credence)],
  };
  return { measured, table };
}

/** From the bytes of a complete recording to its assessment. */
async function assessing(reference, mine) {
  const bytes = recording(MIB);
  const measured = await compare(
    () => reference([bytes]),
    () => mine.assess(bytes),
  );
  const table = {
    title: `A recording of ${short(bytes.length / MIB)} MiB, from bytes to assessments (the reference only reads it):`,
    columns: ["", "milliseconds"],
    rows: [
      ["eventsource-parser + `JSON.parse`", short(measured.reference.median)],
      ["Credence, assessed", short(measured.candidate.median)],
      ["ratio", shown(measured)],
    ],
  };
  return { measured, table };
}
