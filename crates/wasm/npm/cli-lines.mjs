// `credence assess --lines`: turns in, assessments out, on several threads and in the order of the input.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { wrongUsage } from "./cli-arguments.mjs";
import { OPTIONS } from "./cli-commands.mjs";
import { failureLines } from "./cli-gate.mjs";
import { shownJson, shownText, tell } from "./cli-output.mjs";
import { Counts } from "./lines-counts.mjs";
import { LineAssessor } from "./lines-assessor.mjs";
import { SENTENCE, fieldsIn } from "./lines-fields.mjs";
import { OutputFile, StandardOutput } from "./lines-output.mjs";
import { WorkerPool, WorkerStopped } from "./lines-pool.mjs";
import { batchesOf, linesOf, skipped } from "./lines-reader.mjs";
import { Lines, joinedResults } from "./lines-result.mjs";
import { summaryMarkdown, summaryOf } from "./lines-summary.mjs";
import { compiled, module } from "./module-node.mjs";
import { assess, version } from "./ready.mjs";

/** @import { PolicyDocument, TrustLedger, TrustPolicy } from "./index.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */
/** @import { Failure, Finding } from "./cli-gate.mjs" */
/** @import { Asker } from "./cli-judge.mjs" */
/** @import { Entries } from "./lines-counts.mjs" */

/**
 * What a run is given, and what its lines become.
 *
 * @typedef {ReturnType<typeof settingsOf>} Settings
 * @typedef {Pick<Settings, "fields" | "isSentences" | "failOn" | "longest"> & { policy: PolicyDocument, learned: TrustLedger, isSummarized: boolean }} Given
 * @typedef {{ bytes: Uint8Array, line: number, file: { file?: string } }} Task
 * @typedef {ReturnType<typeof batchesOf> extends AsyncIterable<infer Read> ? Read & Task & { index: number } : never} Batch
 * @typedef {ReturnType<Lines["result"]>} Result
 * @typedef {{ run(task: Task): Promise<Result>, close(): Promise<void> }} Pool
 */

/**
 * How far a run is: the file and the offset in it, the next line, what was counted before it, and the end of what was read.
 *
 * @typedef {{ file: number, offset: number, line: number, turns: number, errors: number, counts: Entries, tail: { length: number, hash: string } }} State
 */

/**
 * What `--fail-on` found in the lines of a file.
 *
 * @typedef {{ file: string, line: number }} LinePlace
 * @typedef {(Failure | Finding) & LinePlace} LineFound
 * @typedef {{ file: string, lines: number, failed: (Failure & LinePlace)[], findings: (Finding & LinePlace)[] }} LineSuite
 */

/** Bytes that are read at a time; their lines are a batch. */
const CHUNK = 1 << 18;
const LONGEST_LINE = 1 << 24;

/** More failures of `--fail-on` are printed and counted, but not kept for reports, nor are more findings. */
const MOST_FAILURES = 10_000;

/** The state of a run: the next line, and what was counted before it. @type {State} */
const START = { file: 0, offset: 0, line: 1, turns: 0, errors: 0, counts: [], tail: { length: 0, hash: "" } };

/**
 * Assesses the lines of files, with a model if `judge` is not `null`. Returns how many turns there were, how many could not be assessed, how many meet a condition of
 * `--fail-on`, and by file what it found in this run.
 *
 * @type {(files: string[], values: Values, policy: TrustPolicy, judge: Asker | null) => Promise<{ turns: number, errors: number, n_failed: number, suites: LineSuite[] }>}
 */
export async function assessLines(files, values, policy, judge) {
  const settings = settingsOf(values);
  const { fields, isSentences, failOn, longest } = settings;
  const given = { policy: policy.toJSON(), learned: policy.learned, fields, isSentences, isSummarized: settings.summary !== undefined, failOn, longest };
  const { output, state } = await openedOutput(settings, { files, ...described(given) });
  const pool = judge
    ? new JudgingPool(new LineAssessor(module, given), judge)
    : new WorkerPool(new URL("./lines-worker.mjs", import.meta.url), { most: settings.workers, workerData: { compiled, ...given } });
  const run = new Run(files, settings, { output, pool, state: state ?? START });
  try {
    await run.toEnd();
  } finally {
    await pool.close();
    await output.close();
  }
  if (settings.summary !== undefined) await writeFile(settings.summary, summaryText(settings.summary, run.state));
  const { turns, errors } = run.state;
  return { turns, errors, n_failed: run.n_failed, suites: run.suites };
}

/** Batches one after another in this thread, with a model: one budget is for all of them. */
class JudgingPool {
  #assessor;
  #judge;
  /** @type {Promise<void | Result>} */
  #last = Promise.resolve();

  /** @param {LineAssessor} assessor @param {Asker} judge */
  constructor(assessor, judge) {
    this.#assessor = assessor;
    this.#judge = judge;
  }

  /** @param {Task} batch */
  run(batch) {
    this.#last = this.#last.then(() => this.#assessor.judged(batch, (open) => this.#judge.ask(open)));
    return /** @type {Promise<Result>} */ (this.#last);
  }

  async close() {}
}

/** @param {Omit<Values, "fail-on"> & { "fail-on"?: string | null }} values */
function settingsOf({ fields, sentences, out, resume, summary, workers, "fail-on": failOn = null, "max-line": longest = LONGEST_LINE }) {
  if (summary !== undefined && !/\.(md|json)$/.test(summary)) throw wrongUsage(`\`--summary\` is \`${summary}\`, expected a file that ends with \`.md\` or \`.json\``);
  return {
    out,
    summary,
    failOn,
    resume: resume === true,
    isSentences: sentences === true,
    fields: chosenFields(fields ?? (sentences ? ["line", ...SENTENCE].join(",") : undefined), sentences),
    longest,
    workers: workers ?? Math.min(availableParallelism(), OPTIONS.workers.to),
  };
}

/** `null` for all. @param {string | undefined} text @param {boolean} [isSentences] */
function chosenFields(text, isSentences) {
  if (text === undefined) return null;
  try {
    return fieldsIn(text, isSentences ? SENTENCE : Object.keys(assess({ answer: "" })));
  } catch (error) {
    throw wrongUsage(`\`--fields\`: ${error.message}`);
  }
}

/** What must be the same when a run is continued. A policy is compared by its hash. @param {Given} given */
function described({ policy, learned, fields, isSentences, isSummarized, failOn, longest }) {
  /** @param {unknown[]} value */
  const hash = (value) => hashOf(JSON.stringify(value));
  return { version: version(), policy: hash([policy, learned]), fields, sentences: isSentences, summary: isSummarized, "fail-on": failOn, "max-line": longest };
}

/** @type {(run: Settings, settings: ReturnType<typeof described> & { files: string[] }) => Promise<{ output: StandardOutput | OutputFile, state: State | null }>} */
async function openedOutput({ out, resume }, settings) {
  if (out === undefined) return { output: new StandardOutput(), state: null };
  try {
    return await OutputFile.open(out, { resume, settings });
  } catch (error) {
    throw new Error(`could not write \`${out}\`: ${error.message}`);
  }
}

/** One run over all files. */
class Run {
  #files;
  #settings;
  #output;
  #pool;
  /** @type {Omit<State, "counts">} */
  #state;
  #counts = new Counts();
  #endsWhole = true;
  /** @type {LineSuite[]} */
  #suites;
  #n_kept = { failed: 0, findings: 0 };

  /** @param {string[]} files @param {Settings} settings @param {{ output: StandardOutput | OutputFile, pool: Pool, state: State }} begun */
  constructor(files, settings, { output, pool, state }) {
    this.#files = files;
    this.#settings = settings;
    this.#output = output;
    this.#pool = pool;
    this.#state = state;
    this.#counts.addAll(state.counts);
    this.#suites = files.map((file) => ({ file, lines: 0, failed: [], findings: [] }));
  }

  /** How many lines meet a condition of `--fail-on`, also before this run continued it. */
  get n_failed() {
    return this.#counts.of("gate").reduce((sum, [, { failed }]) => sum + failed, 0);
  }

  /** For each file, how many lines were assessed in this run, and the failures and findings that are kept. */
  get suites() {
    return this.#suites;
  }

  /** What was written so far. */
  get state() {
    return { ...this.#state, counts: this.#counts.entries() };
  }

  /** Batches are read while others are assessed and written. How many at once is limited, and so is the memory. */
  async toEnd() {
    const most = 2 * this.#settings.workers + 1;
    /** @type {Promise<void>[]} */
    const inFlight = [];
    let written = Promise.resolve();
    for await (const batch of this.#batches()) {
      written = this.#writeAfter(written, batch, assessedBatch(this.#pool, batch));
      // Its error is thrown where it is awaited.
      written.catch(() => {});
      inFlight.push(written);
      if (inFlight.length >= most) await inFlight.shift();
    }
    await written;
    if (this.#endsWhole) await this.#writing(() => this.#output.noteNow(() => this.state));
  }

  /** @returns {AsyncGenerator<Batch, void>} */
  async *#batches() {
    const begun = this.#state;
    for (const [index, name] of this.#files.entries()) {
      if (index < begun.file) continue;
      const { offset, line, tail } = index === begun.file ? begun : START;
      const file = this.#files.length > 1 ? { file: name } : {};
      try {
        for await (const batch of batchesOf(await opened(name, offset, tail), { offset, line, longest: this.#settings.longest })) yield { ...batch, index, file };
      } catch (error) {
        throw new Error(`could not read \`${name}\`: ${error.message}`);
      }
    }
  }

  /** @param {Promise<void>} before @param {Batch} batch @param {Promise<Result>} assessed */
  async #writeAfter(before, batch, assessed) {
    const [result] = await Promise.all([assessed, before]);
    await this.#writing(async () => {
      // The last line may still be incomplete if it has no line break. A run that continues reads it again.
      if (!batch.isWhole) await this.#output.noteNow(() => this.state);
      await this.#output.write(result.output);
      this.#tellFailures(batch, result);
      this.#advance(batch, result);
      if (batch.isWhole) await this.#output.note(() => this.state);
    });
  }

  /** @param {Batch} batch @param {Result} result */
  #tellFailures({ index }, { turns, failures, findings }) {
    const suite = this.#suites[index];
    suite.lines += turns;
    /** @type {<Found>(found: Found[]) => (Found & { file: string })[]} */
    const inFile = (found) => found.map((each) => ({ file: suite.file, ...each }));
    tell(failureLines(inFile(failures)));
    this.#keep("failed", suite, inFile(failures));
    this.#keep("findings", suite, inFile(findings));
  }

  /** @param {"failed" | "findings"} name @param {Record<"failed" | "findings", LineFound[]>} suite @param {LineFound[]} found */
  #keep(name, suite, found) {
    const kept = found.slice(0, MOST_FAILURES - this.#n_kept[name]);
    for (const each of kept) suite[name].push(each);
    this.#n_kept[name] += kept.length;
  }

  /** @param {() => Promise<void>} work */
  async #writing(work) {
    try {
      await work();
    } catch (error) {
      const { out } = this.#settings;
      throw new Error(out === undefined ? `could not write: ${error.message}` : `could not write \`${out}\`: ${error.message}; the same command with \`--resume\` continues it`);
    }
  }

  /** @param {Batch} batch @param {Result} result */
  #advance({ index, end, line, lines, tail, isWhole }, { turns, errors, counts }) {
    const { turns: turnsBefore, errors: errorsBefore } = this.#state;
    this.#state = { file: index, offset: end, line: line + lines, turns: turnsBefore + turns, errors: errorsBefore + errors, tail: { length: tail.length, hash: hashOf(tail) } };
    this.#counts.addAll(counts);
    this.#endsWhole = isWhole;
  }
}

/** @param {string | Uint8Array} bytes */
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/**
 * The bytes of a file from an offset. What stands before it must be what was read before: `tail` is the end of that.
 *
 * @param {string} file
 * @param {number} offset
 * @param {State["tail"]} tail
 */
async function opened(file, offset, tail) {
  if (file === "-") return skipped(process.stdin, offset);
  const { size } = await stat(file);
  if (size < offset) throw new Error(`it has ${size} bytes, expected at least the ${offset} that were read before`);
  if (tail.length > 0 && (await hashBefore(file, offset, tail.length)) !== tail.hash) throw new Error("it has changed since: what was read before stands there no more");
  return createReadStream(file, { start: offset, highWaterMark: CHUNK });
}

/** @param {string} file @param {number} offset @param {number} length */
async function hashBefore(file, offset, length) {
  const pieces = [];
  for await (const piece of createReadStream(file, { start: offset - length, end: offset - 1 })) pieces.push(piece);
  return hashOf(Buffer.concat(pieces));
}

/** @param {Pool} pool @param {Task} task */
async function assessedBatch(pool, { bytes, line, file }) {
  try {
    return await pool.run({ bytes, line, file });
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw error;
  }
  // One of the lines may have been the cause: each is tried alone.
  const results = [];
  for (const { bytes: own, line: number } of linesOf({ bytes, line })) results.push(await assessedAlone(pool, { bytes: own.slice(), line: number, file }));
  return joinedResults(results);
}

/** @param {Pool} pool @param {Task} task */
async function assessedAlone(pool, task) {
  try {
    return await pool.run(task);
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw error;
    const lines = new Lines();
    lines.addError(task, { code: "worker_stopped", message: `the thread that assessed the line stopped: ${error.message}`, path: "" });
    return lines.result();
  }
}

/** @param {string} file @param {State} state */
function summaryText(file, state) {
  const counts = new Counts();
  counts.addAll(state.counts);
  const summary = summaryOf(state, counts);
  return file.endsWith(".md") ? shownText(summaryMarkdown(summary)) : `${shownJson(JSON.stringify(summary, null, 2))}\n`;
}
