// `credence watch`: reads the stream of a running agent or the file of its session, and tells of each turn that ends what of it is not so.

import { open } from "node:fs/promises";
import { CommandError, EXIT } from "./cli-arguments.mjs";
import { conditionsIn, failuresIn } from "./cli-gate.mjs";
import { print, tell } from "./cli-output.mjs";
import { shownInstead, unshownDeeds } from "./deed-text.mjs";
import { AgentStream } from "./ready.mjs";

/** @import { AgentStream as Stream, Assessment } from "./index.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */

/** @typedef {AsyncIterator<Buffer, void>} Pieces */
/** @typedef {{ transcript_path: string, stop_hook_active?: boolean }} HookCall */

/** What fails without `--fail-on`. */
const CONDITIONS = "deeds.contradicted>0";

/** What a hook for the end of a turn exits with, so that the agent goes on and reads what is not so. */
const GO_ON = 2;

/** How often a file is looked at that may grow, in milliseconds. */
const PAUSE = 200;

/** After so many milliseconds without bytes, turns may have ended: looking after every piece would take the square of a long turn. */
const QUIET = 300;

/** A larger call of a hook is none. */
const MOST_OF_A_CALL = 1 << 20;

/** Watches standard input or a file; returns the exit status. @param {string} file @param {Values} values @param {AbortSignal} signal */
export async function watched(file, values, signal) {
  const watch = new Watch(values);
  if (file !== "-") return watch.read(piecesOf(file, values.follow ?? false, signal));
  const { call, pieces } = await begun(process.stdin);
  return call === null ? watch.read(pieces) : watch.answer(call, signal);
}

/** A stream whose ended turns are told once. */
class Watch {
  /** @type {Stream} */
  #stream = new AgentStream();
  #conditions;
  #tees;
  #told = 0;
  #failed = false;

  /** @param {Values} values */
  constructor({ "fail-on": conditions, tee }) {
    this.#conditions = conditionsIn(conditions ?? CONDITIONS);
    this.#tees = tee ?? false;
  }

  /** @param {Pieces} pieces */
  async read(pieces) {
    for (let next = pieces.next(), piece = await next; !piece.done; piece = await next) {
      if (this.#tees) await new Promise((written) => process.stdout.write(piece.value, written));
      this.#stream.push(piece.value);
      next = pieces.next();
      if (await isQuiet(next)) await this.#tell(endedTurns(this.#stream, this.#told));
    }
    this.#stream.finish();
    const turns = this.#stream.assessments(this.#told);
    await this.#tell(turns);
    this.#stream.free();
    return this.#failed ? EXIT.failed : EXIT.fine;
  }

  /** Answers the call of a hook: only its last turn has just ended. @param {HookCall} call @param {AbortSignal} signal */
  async answer({ transcript_path: file, stop_hook_active: hasGoneOn }, signal) {
    for await (const piece of piecesOf(file, false, signal)) this.#stream.push(piece);
    this.#stream.finish();
    const last = this.#stream.assessments(Math.max(this.#stream.turnCount - 1, 0));
    this.#stream.free();
    const isFailed = last.some((assessment) => failuresIn(assessment, this.#conditions).length > 0);
    for (const assessment of last) await tell(toldOf(assessment).join(""));
    // An agent that goes on because of a hook would otherwise never end.
    return isFailed && !hasGoneOn ? GO_ON : EXIT.fine;
  }

  /** @param {Assessment[]} turns */
  async #tell(turns) {
    for (const assessment of turns) {
      this.#told += 1;
      this.#failed ||= failuresIn(assessment, this.#conditions).length > 0;
      const text = toldOf(assessment)
        .map((line) => `turn ${this.#told}: ${line}`)
        .join("");
      await (this.#tees ? tell(text) : print(text));
    }
  }
}

/** Whether the next piece does not come soon. @param {ReturnType<Pieces["next"]>} next */
async function isQuiet(next) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const quiet = new Promise((resolve) => {
    timer = setTimeout(resolve, QUIET, true);
  });
  const isQuiet = await Promise.race([next.then(() => false), quiet]);
  clearTimeout(timer);
  return isQuiet;
}

/** The turns from `first` on that have ended, each in order. @type {(stream: Stream, first: number) => Assessment[]} */
function endedTurns(stream, first) {
  if (stream.turnCount <= first) return [];
  const turns = stream.assessments(first);
  const running = turns.findIndex(({ outcome }) => outcome === "running");
  return running < 0 ? turns : turns.slice(0, running);
}

/** A line for each statement that the run does not show, and one for all. @param {Assessment} assessment */
function toldOf(assessment) {
  const { deeds, error } = assessment;
  const lines = unshownDeeds(assessment).map((statement) => `${JSON.stringify(statement.text)}: ${shownInstead(statement)}\n`);
  if (error?.code === "not_read" || error?.code === "not_a_stream") return [`${error.message}\n`];
  if (deeds === null) return ["the stream shows no calls, so that nothing can be compared with them\n"];
  const n = deeds.statements.length;
  if (n === 0) return ["the answer says of nothing that it was done\n"];
  const unchecked = deeds.not_checkable > 0 ? `, ${deeds.not_checkable} cannot be checked` : "";
  return [...lines, `${deeds.shown} of ${n} statements about what was done are shown by the run${unchecked}\n`];
}

/** The bytes of a file; with `follows` also those that are added to it, until Ctrl-C. @param {string} file @param {boolean} follows @param {AbortSignal} signal */
async function* piecesOf(file, follows, signal) {
  let handle;
  try {
    handle = await open(file);
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read \`${file}\`: ${error.message}`);
  }
  try {
    while (!signal.aborted) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(1 << 16));
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (follows) await new Promise((due) => setTimeout(due, PAUSE));
      else return;
    }
  } finally {
    await handle.close();
  }
}

/**
 * What standard input begins with: the call of a hook, which names the file of the session, or a stream.
 *
 * @type {(input: NodeJS.ReadStream) => Promise<{ call: HookCall | null, pieces: Pieces }>}
 */
async function begun(input) {
  const pieces = input[Symbol.asyncIterator]();
  const first = [];
  let length = 0;
  for (;;) {
    const { value, done } = await pieces.next();
    if (!done) first.push(value);
    length += value?.length ?? 0;
    const text = Buffer.concat(first).toString("utf8");
    // A call is one object, and names its event before anything long.
    const isCall = /^\s*\{[^\n]*"hook_event_name"/.test(text) && length < MOST_OF_A_CALL;
    if (done) return { call: isCall ? callIn(text) : null, pieces: rest(first, pieces) };
    if (!isCall && (text.includes("\n") || length > MOST_OF_A_CALL)) return { call: null, pieces: rest(first, pieces) };
  }
}

/** @type {(text: string) => HookCall | null} */
function callIn(text) {
  try {
    const call = JSON.parse(text);
    return typeof call.transcript_path === "string" ? call : null;
  } catch {
    return null;
  }
}

/** @param {Buffer[]} first @param {Pieces} pieces */
async function* rest(first, pieces) {
  yield* first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}
