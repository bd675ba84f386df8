// What a long session holds in memory: 10,000 answers one after another, and as one stream, cut and resumed ones among them.

import { mibOf, noteMemories } from "../memory.mjs";
import { ours, version } from "../ours.mjs";

export const title = "Memory of a long session";

const TURNS = 10_000;
const MARKS = [100, 1_000, TURNS];
/** How much the module may grow after the first hundred answers that were freed. */
const MOST_GROWTH_MIB = 1;

const encoder = new TextEncoder();

/** Reads the answers both ways. */
export async function run(log) {
  const wasmBytes = noteMemories();
  const { AgentStream } = await ours();
  const rows = [
    ["each answer freed", ...(await heldAt(wasmBytes, freedAnswers(AgentStream)))],
    ["all in one stream", ...(await heldAt(wasmBytes, oneStream(AgentStream)))],
  ];
  rows.forEach((row) => log(row.join("; ")));
  const [first, , last] = rows[0].slice(1).map((cell) => Number.parseFloat(cell));
  if (last - first > MOST_GROWTH_MIB) throw new Error(`the module grew from ${first} to ${last} MiB`);
  const columns = ["", ...MARKS.map((mark) => `after ${mark.toLocaleString("en")}`)];
  return { versions: [`credence ${version}`], tables: [{ title: "MiB of the WebAssembly memory, and of the JavaScript heap after a collection:", columns, rows }] };
}

async function heldAt(wasmBytes, takeTurn) {
  const held = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    takeTurn(turn);
    if (MARKS.includes(turn)) {
      globalThis.gc();
      held.push(`${mibOf(wasmBytes())} + ${mibOf(process.memoryUsage().heapUsed)}`);
    }
  }
  return held;
}

/** A stream for each answer. Every seventh is cut and resumed, every eleventh is lost. */
function freedAnswers(AgentStream) {
  return (turn) => {
    const stream = new AgentStream();
    const bytes = answer(turn);
    const cut = Math.floor(bytes.length / 2);
    stream.push(bytes.subarray(0, cut));
    if (turn % 11 === 0) {
      stream.lose();
    } else {
      // The incomplete event is sent again.
      const resumed = turn % 7 === 0 ? resume(stream, bytes, cut) : cut;
      stream.push(bytes.subarray(resumed));
      stream.finish();
    }
    if (stream.current === null) throw new Error(`no answer ${turn}`);
    stream.free();
  };
}

function resume(stream, bytes, cut) {
  stream.reconnect();
  return Buffer.from(bytes.subarray(0, cut)).lastIndexOf("\n\n") + 2;
}

function oneStream(AgentStream) {
  const stream = new AgentStream();
  return (turn) => stream.push(answer(turn));
}

function answer(turn) {
  const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const words = Array.from({ length: 12 }, (_, index) => frame("token", { content: `word ${turn * 12 + index} of the answer ` }));
  const citation = { label: "[1]", tool_name: "search", url: `https://host${turn % 50}.example/${turn}`, title: "A page" };
  const response = { message: `The answer to question ${turn} [1].`, citations: [citation] };
  return encoder.encode(words.join("") + frame("done", { response, tool_call_history: [] }));
}
