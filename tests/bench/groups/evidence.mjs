// Evidence graphs, near-duplicates, and a new assessment of a conversation.

import { execFileSync } from "node:child_process";
import { columnsOf, graph as graphOf, texts, turn as turnOf } from "../evidence-inputs.mjs";
import { PlainGraph, assessSources, countDistinct } from "../evidence-reference.mjs";
import { compare, short, shown, spread, timed } from "../measure.mjs";
import { entry, glue, ours, version } from "../ours.mjs";
import { publicSuffixes } from "../trust-reference.mjs";

export const title = "Evidence and scoring anew";

const KIB = 1024;
const ROUNDS = 9;
const TEXTS = 10_000;
const SOURCES = 1_000;
const PIECES = 1_000;

/** Measures everything against a reference in plain JavaScript. */
export async function run(log) {
  const credence = await ours();
  const suffixes = publicSuffixes();
  const input = graphOf(100_000);
  const big = await wholeGraph(credence, suffixes, input);
  log(`graph: ${shown(big.ratio)}`);
  const columns = await wholeGraphInColumns(credence, suffixes, input);
  log(`graph in columns: ${shown(columns.ratio)}`);
  const one = await oneMorePiece(credence, suffixes);
  log(`one more piece: ${shown(one)}`);
  const copies = await nearCopies(credence);
  log(`near-copies: ${shown(copies)}`);
  const anew = await scoredAnew(credence, suffixes);
  log(`scored anew: ${shown(anew)}`);
  const memory = memories();
  const measured = { ...big, columns, one, copies, anew, memory };
  return { versions: [`credence ${version}`, "plain JavaScript"], tables: [stages(measured), summary(measured)], measured };
}

const STAGES = {
  build: (graph, { evidence, cites }) => {
    graph.addAll(evidence);
    graph.citeAll(cites);
  },
  confidences: (graph) => graph.confidences(),
  contradictions: (graph) => graph.contradictions(),
  integrity: (graph) => graph.integrity(),
};

/** The same from and to typed arrays. */
const COLUMN_STAGES = {
  ...STAGES,
  build: (graph, { columns }) => {
    graph.addColumns(columns.evidence);
    graph.citeColumns(columns.cites);
  },
  confidences: (graph) => graph.confidenceColumns(),
};

/** Build, confidences, contradictions and integrity from columns, against the reference in the same run. */
async function wholeGraphInColumns({ EvidenceGraph, STANCES }, suffixes, plain) {
  const input = { ...plain, columns: columnsOf(plain, STANCES) };
  const all = (make, stages) => () => {
    const graph = make();
    const found = Object.values(stages).map((stage) => stage(graph, input));
    return () => (graph.free?.(), found);
  };
  const ratio = await compare(
    all(() => new PlainGraph(suffixes), STAGES),
    all(() => new EvidenceGraph(), COLUMN_STAGES),
  );
  const [, { claims, ...columns }, ...rest] = ratio.values.candidate;
  const confidences = claims.map((claim, row) => ({ claim, ratio: columns.ratio[row] }));
  const expected = ratio.values.reference[1].map(({ claim, ratio: value }) => ({ claim, ratio: value }));
  mustAgree([null, confidences, ...rest], [null, expected, ...ratio.values.reference.slice(2)]);
  delete ratio.values;
  return { ratio, each: await stageTimes(() => new EvidenceGraph(), input, COLUMN_STAGES) };
}

async function wholeGraph({ EvidenceGraph }, suffixes, input) {
  const all = (make) => () => {
    const graph = make();
    const found = Object.values(STAGES).map((stage) => stage(graph, input));
    return () => (graph.free?.(), found);
  };
  const makers = { reference: () => new PlainGraph(suffixes), candidate: () => new EvidenceGraph() };
  const ratio = await compare(all(makers.reference), all(makers.candidate));
  mustAgree(ratio.values.candidate, ratio.values.reference);
  delete ratio.values;
  const each = {};
  for (const [side, make] of Object.entries(makers)) each[side] = await stageTimes(make, input);
  return { ratio, each };
}

async function stageTimes(make, input, stages = STAGES) {
  const times = Object.fromEntries(Object.keys(stages).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const graph = make();
    for (const [name, stage] of Object.entries(stages)) times[name].push((await timed(() => void stage(graph, input))).time);
    graph.free?.();
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, spread(list)]));
}

/** The reference finds what can be compared; Credence also finds rings and penalties. */
function mustAgree([, confidences, contradictions, integrity], [, plain, disputes, counts]) {
  expectEqual("claims", confidences.length, plain.length);
  plain.forEach((expected, place) => {
    const found = confidences[place];
    for (const [name, value] of Object.entries(expected)) {
      const isNear = typeof value === "number" ? Math.abs(found[name] - value) < 0.0101 : found[name] === value;
      if (!isNear) throw new Error(`${name} of ${expected.claim} is ${found[name]}, the reference says ${value}`);
    }
  });
  expectEqual("disputed claims", contradictions.n_disputed, disputes.n_disputed);
  const sides = new Map(disputes.disputed.map(({ claim, n_supporting: n, n_refuting: m }) => [claim, `${n}:${m}`]));
  const common = contradictions.disputed.filter(({ claim }) => sides.has(claim));
  for (const found of common) expectEqual(`sides of ${found.claim}`, `${found.n_supporting}:${found.n_refuting}`, sides.get(found.claim));
  if (common.length < 90) throw new Error(`only ${common.length} of the 100 heaviest disputes are those of the reference`);
  for (const name of ["n_in_loops", "n_round_trips", "n_self_citations", "n_same_site"]) expectEqual(name, integrity[name], counts[name]);
  expectEqual("first-hand pages", integrity.primary.n_primary, counts.n_primary);
}

function expectEqual(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: ${found}, the reference says ${expected}`);
}

/** Adds evidence to a graph of 10,000 edges, and gets the confidence that each addition changes. */
async function oneMorePiece({ EvidenceGraph }, suffixes) {
  const input = graphOf(10_000);
  const addEach = (graph) => {
    STAGES.build(graph, input);
    const pieces = input.evidence.slice(0, PIECES);
    return () => {
      let sum = 0;
      for (const piece of pieces) {
        (graph.addEvidence ?? graph.add).call(graph, piece);
        sum += graph.confidence(piece.claim).ratio;
      }
      return sum;
    };
  };
  const result = await compare(addEach(new PlainGraph(suffixes)), addEach(new EvidenceGraph()));
  if (Math.abs(result.values.reference - result.values.candidate) > 0.1) throw new Error(`confidences sum to ${JSON.stringify(result.values)}`);
  return result;
}

async function nearCopies({ countIndependent }) {
  const items = texts(TEXTS);
  const result = await compare(
    () => countDistinct(items),
    () => countIndependent(items).n_independent_texts,
  );
  expectEqual("independent texts", result.values.candidate, result.values.reference);
  return result;
}

/** A conversation is in memory, one level changes, and everything that is shown is computed again. */
async function scoredAnew({ AgentStream, TrustPolicy }, suffixes) {
  const turn = turnOf(SOURCES);
  const policy = new TrustPolicy();
  const stream = new AgentStream({ policy });
  stream.push(recordingOf(turn));
  stream.finish();
  const levels = new Map();
  const change = (set) => {
    let n = 0;
    return () => set(`news${(n += 1) % 100}.example.com`, n % 200 < 100 ? "academic" : "trusted");
  };
  const [ofReference, ofCandidate] = [change((host, level) => levels.set(host, level)), change((host, level) => policy.override(host, level))];
  const result = await compare(
    () => {
      ofReference();
      return assessSources(turn.citations, levels, suffixes);
    },
    () => {
      ofCandidate();
      return stream.current;
    },
  );
  const { reference, candidate } = result.values;
  expectEqual("sources", candidate.sources.length, SOURCES);
  const expected = new Map(reference.sources.map(({ url, level }) => [url, level]));
  for (const { url, trust } of candidate.sources) expectEqual(`level of ${url}`, trust.level, expected.get(url));
  if (Math.abs(candidate.scores.source_quality.score - reference.score) > 1e-8) {
    throw new Error(`quality is ${candidate.scores.source_quality.score}, the reference says ${reference.score}`);
  }
  delete result.values;
  return result;
}

function recordingOf({ answer, citations }) {
  const data = { thread_id: "thread_1", response: { message: answer, citations }, tool_call_history: [], step_count: 1 };
  return new TextEncoder().encode(`event: done\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The memory of a graph of 100,000 edges in a new process. */
function memories() {
  const inputs = new URL("../evidence-inputs.mjs", import.meta.url).href;
  const reference = new URL("../evidence-reference.mjs", import.meta.url).href;
  const build = "graph.addAll(input.evidence); graph.citeAll(input.cites);";
  const start = `import { graph as graphOf } from "${inputs}"; const input = graphOf(100_000);`;
  const ofModule =
    `${start} import { EvidenceGraph } from "${entry}"; import { initSync } from "${glue}"; const { memory } = initSync();` +
    `const graph = new EvidenceGraph(); const before = memory.buffer.byteLength; ${build} console.log(memory.buffer.byteLength - before);`;
  const ofHeap =
    `${start} import { PlainGraph } from "${reference}"; const graph = new PlainGraph(new Set()); gc(); const before = process.memoryUsage().heapUsed;` +
    `${build} gc(); console.log(process.memoryUsage().heapUsed - before + 0 * graph.confidences().length);`;
  const bytes = (script) => Number(execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", script]));
  return { reference: bytes(ofHeap), candidate: bytes(ofModule) };
}

function stages({ ratio, each, columns }) {
  const row = (name) => [name, short(each.reference[name].median), short(each.candidate[name].median), short(columns.each[name].median)];
  return {
    title: "A graph of 100,000 edges (80,000 pieces of evidence, 20,000 citations), milliseconds:",
    columns: ["", "Maps and Sets", "Credence, objects", "Credence, typed arrays"],
    rows: [
      ...Object.keys(STAGES).map(row),
      ["**together**", short(ratio.reference.median), short(ratio.candidate.median), short(columns.ratio.candidate.median)],
      ["Credence is faster by", "1", shown(ratio), shown(columns.ratio)],
    ],
    note: "All find the same confidences, disputes and counts; Credence also finds every ring of up to five citations and the penalties.",
  };
}

function summary({ one, copies, anew, memory }) {
  const row = (name, unit, factor, result) => [`${name}, ${unit}`, short(result.reference.median * factor), short(result.candidate.median * factor), shown(result)];
  const mib = (bytes) => short(bytes / KIB / KIB);
  return {
    title: "Beside it:",
    columns: ["", "plain JavaScript", "Credence", "faster by"],
    rows: [
      row("one more piece on a graph of 10,000 edges, and its claim's confidence", "µs", 1e3 / PIECES, one),
      row("near-copies among 10,000 texts of 1 KB", "ms", 1, copies),
      row("a conversation of 1,000 sources scored anew after an override", "ms", 1, anew),
      ["memory of the graph of 100,000 edges (of Credence: what the module grew by), MiB", mib(memory.reference), mib(memory.candidate), ""],
    ],
    note: "Scored anew: the reference looks 1,000 hosts up in a Map and makes one number; Credence makes the whole assessment with rule, reasons and every term.",
  };
}
