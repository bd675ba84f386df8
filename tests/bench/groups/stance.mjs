// The stance check, compared with the share of common words in plain JavaScript. Whole answers are in the group `grounding`.

import { execFileSync } from "node:child_process";
import { compare, short, shown, timed } from "../measure.mjs";
import { entry, glue, ours, version } from "../ours.mjs";
import { answerOf, pairs, share } from "../stance-inputs.mjs";

export const title = "Stance";

const PAIRS = 2_000;
const MANY = 1_000_000;
const MIB = 1 << 20;

/** Measures pairs per second, the time for a complete answer, and the growth of memory. */
export async function run(log) {
  const credence = await ours();
  const stances = await pairsASecond(credence);
  log(`pairs: ${short((1e3 * PAIRS) / stances.candidate.median)} a second`);
  const answer = await groundedAnswer(credence);
  log(`an answer of 40 cited sentences: ${short(answer)} ms`);
  const growth = memoryGrowth();
  log(`memory after ${MANY} pairs: ${growth} bytes more than after the first 10,000`);
  if (growth > MIB) throw new Error(`the memory of the module grew by ${growth} bytes over ${MANY} pairs`);
  const measured = { stances, answer, growth };
  return { versions: [`credence ${version}`, "plain JavaScript"], tables: [table(measured)], measured };
}

async function pairsASecond({ detectStance }) {
  const list = pairs(PAIRS);
  const labels = { supports: 0, refutes: 0, neutral: 0 };
  const result = await compare(
    () => list.reduce((sum, { claim, text }) => sum + share(claim, text), 0),
    () => list.forEach(({ claim, text }) => (labels[detectStance(claim, text).stance] += 1)),
  );
  if (Object.values(labels).some((count) => count === 0)) throw new Error(`one stance was never found: ${JSON.stringify(labels)}`);
  delete result.values;
  return result;
}

/** The milliseconds to compare an answer with its sources. */
async function groundedAnswer({ checkGrounding }) {
  const { answer, citations } = answerOf(40);
  const times = [];
  for (let round = 0; round < 9; round += 1) {
    const { time, value } = await timed(() => checkGrounding(answer, citations));
    if (value.grounding.sentences.length !== 40) throw new Error(`${value.grounding.sentences.length} sentences were grounded`);
    times.push(time);
  }
  return times.sort((a, b) => a - b)[4];
}

/** The growth of the module's memory between the first 10,000 pairs and the last of a million. */
function memoryGrowth() {
  const inputs = new URL("../stance-inputs.mjs", import.meta.url).href;
  const script =
    `import { pairs } from "${inputs}"; import { detectStance } from "${entry}"; import { initSync } from "${glue}";` +
    `const { memory } = initSync(); const list = pairs(1_000); let seen = 0;` +
    `const read = (n) => { for (let at = 0; at < n; at += 1) { const { claim, text } = list[at % 1_000]; seen += detectStance(claim, text).reasons.length; } };` +
    `read(10_000); const before = memory.buffer.byteLength; read(${MANY - 10_000});` +
    `if (seen < ${MANY}) throw new Error("nothing was read"); console.log(memory.buffer.byteLength - before);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script]));
}

function table({ stances, answer, growth }) {
  const perSecond = ({ median }) => short((1e3 * PAIRS) / median);
  return {
    title: "Sentences of about 12 words beside texts of one to four sentences:",
    columns: ["", "common words, plain JavaScript", "Credence"],
    rows: [
      ["pairs a second", perSecond(stances.reference), perSecond(stances.candidate)],
      ["as fast as counting common words", "1", shown(stances)],
      ["an answer of 40 cited sentences, ms", "", short(answer)],
      [`the module grows over ${MANY.toLocaleString("en")} pairs by, bytes`, "", String(growth)],
    ],
    note: "Counting common words says how much two texts share; it finds no contradiction and gives no reason.",
  };
}
