// Answers that cite nothing, each of whose sentences is compared with the texts of all sources: at once, and in tasks between which a page
// stays responsive.

import { short, spread } from "../measure.mjs";
import { ours, version } from "../ours.mjs";
import { uncitedAnswer } from "../stance-inputs.mjs";

export const title = "Grounding";

/** Sentences and passages of about a kilobyte. */
const SIZES = [
  [40, 200],
  [80, 400],
  [50, 500],
  [100, 1000],
];
const ROUNDS = 7;

/** Measures whole answers, and the longest task where they are compared in tasks. */
export async function run(log) {
  const credence = await ours();
  const rows = [];
  for (const [nSentences, nPassages] of SIZES) {
    const turn = uncitedAnswer(nSentences, nPassages);
    const [atOnce, inTasks, longest] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      atOnce.push(whole(credence, turn));
      const tasks = await tasksOf(credence, turn);
      inTasks.push(tasks.reduce((sum, time) => sum + time, 0));
      longest.push(Math.max(...tasks));
    }
    const row = { nSentences, nPassages, atOnce: spread(atOnce), inTasks: spread(inTasks), longest: spread(longest) };
    log(`${nSentences} × ${nPassages}: ${short(row.atOnce.median)} ms at once, ${short(row.inTasks.median)} ms in tasks of at most ${short(row.longest.median)} ms`);
    rows.push(row);
  }
  return { versions: [`credence ${version}`], tables: [table(rows)], rows };
}

/** The milliseconds of one assessment. */
function whole({ assess, grounding }, turn) {
  const begun = performance.now();
  const { coverage } = assess(turn, { grounding });
  const time = performance.now() - begun;
  checked(coverage, turn);
  return time;
}

/** The milliseconds of each task of a comparison: what runs between two turns of the event loop. */
async function tasksOf({ AgentStream, grounding }, turn) {
  const texts = Object.fromEntries(turn.sources.map(({ url, snippet }) => [url, snippet]));
  const response = { message: turn.answer, citations: turn.sources.map(({ url }) => ({ url })) };
  const stream = new AgentStream({ grounding, texts });
  stream.push(`event: done\ndata: ${JSON.stringify({ response })}\n\n`);
  stream.finish();
  const tasks = [];
  let since = performance.now();
  let isRunning = true;
  const tick = () => {
    const now = performance.now();
    tasks.push(now - since);
    since = now;
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  await stream.compare();
  isRunning = false;
  tasks.push(performance.now() - since);
  checked(stream.assessments()[0].coverage, turn);
  stream.free();
  return tasks;
}

function checked(coverage, turn) {
  const expected = turn.answer.split(". ").length;
  if (coverage.checked !== expected) throw new Error(`${coverage.checked} sentences were checked, expected ${expected}`);
}

function table(rows) {
  return {
    title: "Answers that cite nothing, compared with all texts; milliseconds, median with the lowest and the highest:",
    columns: ["sentences × passages of 1 KB", "at once", "in tasks", "the longest task"],
    rows: rows.map(({ nSentences, nPassages, atOnce, inTasks, longest }) => [
      `${nSentences} × ${nPassages}`,
      ...[atOnce, inTasks, longest].map(({ low, median, high }) => `${short(median)} (${short(low)}–${short(high)})`),
    ]),
    note: "In tasks: `AgentStream.compare`, which `readAgentStream` calls when a turn has ended.",
  };
}
