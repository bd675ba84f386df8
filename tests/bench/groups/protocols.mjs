// The bytes of one turn in each protocol: the official client reads its message or events, Credence assesses the turn.

import { execFileSync } from "node:child_process";
import { compare, short, shown } from "../measure.mjs";
import { versionOf } from "../peers.mjs";
import { CLIENTS, responseOf } from "../protocol-clients.mjs";
import { recordingOf } from "../protocol-inputs.mjs";
import { entry, glue, ours, version } from "../ours.mjs";

export const title = "Reading protocols";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Measures every client against Credence, then the memory that Credence keeps. */
export async function run(log) {
  const mine = await assessor();
  const measured = [];
  for (const { protocol, reader, from, open } of CLIENTS) {
    const recording = recordingOf(protocol, MIB);
    const theirs = await open();
    const result = await compared(
      () => mine(recording.chunks),
      () => theirs(recording.chunks),
    );
    mustAgree(protocol, reader, recording, result);
    measured.push({ protocol, reader, from, bytes: recording.bytes, answer: recording.answer, ...result });
    log(`${protocol}, ${from} ${reader}: ${shown(result)}`);
  }
  const memory = protocols().map((protocol) => ({ protocol, ...memoryFor(protocol) }));
  return {
    versions: [...new Set(CLIENTS.map(({ from }) => versionOf(from))), `credence ${version}`],
    tables: [ratios(measured), memories(memory)],
    measured,
    memory,
  };
}

function protocols() {
  return [...new Set(CLIENTS.map(({ protocol }) => protocol))];
}

/** From the chunks of a response to the last assessment of its turn. */
async function assessor() {
  const { readAgentStream } = await ours();
  return async (chunks) => {
    let assessment;
    for await (assessment of readAgentStream(responseOf(chunks)));
    return () => assessment.answer.length;
  };
}

/** How many times as fast Credence is; a slow client is run once, in the position of the candidate. */
async function compared(mine, theirs) {
  const { ratio, reference, candidate, rounds, values } = await compare(mine, theirs);
  return {
    ratio: { low: 1 / ratio.high, median: 1 / ratio.median, high: 1 / ratio.low },
    theirs: candidate,
    ours: reference,
    rounds,
    values: { ours: values.reference, theirs: values.candidate },
  };
}

/** A parser that reads less than the others would have an unfair advantage. */
function mustAgree(protocol, reader, { answer }, { values }) {
  if (values.ours !== answer || values.theirs !== answer) {
    throw new Error(`of ${answer} characters of ${protocol}, ours read ${values.ours} and ${reader} ${values.theirs}`);
  }
}

function ratios(measured) {
  const row = ({ protocol, from, reader, bytes, answer, ...one }) => [
    `\`${protocol}\``,
    from === "eventsource-parser" ? reader : `${from} ${reader}`,
    short(bytes / MIB),
    short(answer / 1e3),
    short(one.theirs.median),
    short(one.ours.median),
    shown(one),
  ];
  return {
    title: "A turn of about 1 MiB in 16 KiB chunks, from the first byte to the client's message or events, or to our assessment:",
    columns: ["protocol", "client", "MiB", "answer, 1,000 characters", "client, ms", "**Credence**, ms", "faster by (spread)"],
    rows: measured.map(row),
    note:
      "Each client is asked through its own interface, with a `fetch` that answers from memory; none of them scores " +
      "what it read. " +
      "`langchain-agent`: the package reads no such events yet, so only its decoder of frames and JSON runs. " +
      "`native` has no other client. A star: too slow to be measured more than once.",
  };
}

/** The memory growth of a new module after reading a recording, and after assessing the turn. */
function memoryFor(protocol) {
  const inputs = new URL("../protocol-inputs.mjs", import.meta.url).href;
  const script =
    `import { AgentStream } from "${entry}"; import { initSync } from "${glue}"; import { recordingOf } from "${inputs}";` +
    `const { chunks, bytes, tells } = recordingOf("${protocol}", ${MIB}); const { memory } = initSync();` +
    "const before = memory.buffer.byteLength; const grown = () => memory.buffer.byteLength - before;" +
    "const stream = new AgentStream(); for (const chunk of chunks) stream.push(chunk); stream.finish();" +
    "const read = grown(); stream.assessments(); const assessed = grown();" +
    "console.log(JSON.stringify({ bytes, tells, read, assessed }));";
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

function memories(memory) {
  const row = ({ protocol, bytes, tells, read, assessed }) => [
    `\`${protocol}\``,
    short(tells / KIB),
    short(read / KIB),
    short(read / bytes),
    short(read / tells),
    short(assessed / KIB),
    short(assessed / bytes),
  ];
  return {
    title: "What the module's memory grew by, KiB:",
    columns: ["protocol", "the turn tells", "read", "× the recording", "× what is told", "assessed", "× the recording"],
    rows: memory.map(row),
    note:
      "What is told: answer, citations, and calls with their results as JSON, so far as the format tells of them. " +
      "Opening a stream, 128 KiB, is counted. Memory of a module never shrinks, so this is its peak.",
  };
}
