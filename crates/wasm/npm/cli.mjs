#!/usr/bin/env node
// The command line: recordings or turns in, reports or JSON out.

import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { CommandError, EXIT, argumentsIn, wrongUsage } from "./cli-arguments.mjs";
import { module } from "./module-node.mjs";
import { print, tell } from "./cli-output.mjs";
import { positionOfByte, positionOfPath } from "./json-position.mjs";
import { AgentStream, TrustPolicy, assess, assessRecording, proposeMapping, reportRecording, reportTurn, shownAddress, version } from "./ready.mjs";

/** @import { Assessment, Failure, Grounder, Mapping, MappingProposal, RuleOrigin, SourceTrust, TrustPolicy as Policy } from "./index.d.ts" */
/** @import { Values } from "./cli-arguments.mjs" */
/** @import { Condition, FileFailure, FileFinding } from "./cli-gate.mjs" */
/** @import { Asker, UnjudgedFile } from "./cli-judge.mjs" */
/** @import { LineSuite } from "./cli-lines.mjs" */

/**
 * A file that was read, with a proposal if its stream was not understood.
 *
 * @typedef {{ assessments: Assessment[], report: string, turns?: Record<string, unknown>[] }} Assessed
 * @typedef {Assessed & { file: string, proposal?: MappingProposal }} ReadFile
 * @typedef {(read: ReadFile[], fileCount: number) => string} Report
 */

/**
 * How files and their turns are assessed.
 *
 * @typedef {{ policy: Policy, grounding: Grounder, mapping: Mapping | null }} AssessOptions
 * @typedef {{ readsTurns: boolean, judge: Asker | null }} ReadingOptions
 * @typedef {{ readsTurns: boolean, options: AssessOptions }} TurnOptions
 */

/** The origins of a level, in words. @type {Record<RuleOrigin, string>} */
const ORIGINS = {
  denylist: "on the denylist by",
  user_override: "set by the user for",
  allowlist: "on the allowlist by",
  graylist: "on the greylist by",
  suffix: "by the suffix",
  verification: "learned by verification:",
  default: "no rule applies",
};

/** Codes of an assessment of bytes that are not a recording. */
const NO_RECORDING = ["empty_stream", "not_a_stream", "not_read"];

/** @type {Record<string, (subjects: string[], values: Values) => Promise<number>>} */
const RUN = {
  assess: (files, values) => assessRecordings(files, values, { readsTurns: true, report: values.json ? json : reports }),
  "assess --lines": printLines,
  validate: validateFiles,
  watch: ([file = "-"], values) => watchAgent(file, values),
  verify: ([file], values) => verifyFile(file, values),
  trust: printTrust,
  decide: printDecision,
  check: ([claim], values) => checkOnCommandLine(claim, values),
  papers: followOnCommandLine,
  calibrate: ([file], values) => printCalibration(file, values),
};

/** @type {(words: string[]) => Promise<number>} */
async function main(words) {
  const { command, subjects, values } = argumentsIn(words);
  if (values.help) await print((await import("./cli-help.mjs")).helpOf(command));
  else if (values.version) await print(`${version()}\n`);
  else return RUN[/** @type {string} */ (command)](/** @type {string[]} */ (subjects), values);
  return EXIT.fine;
}

/** @param {string[]} files @param {Values} values */
async function validateFiles(files, values) {
  const { validationJson, validationReport } = await import("./cli-validate.mjs");
  return assessRecordings(files, values, { readsTurns: false, report: values.json ? validationJson : validationReport });
}

/** @param {string[]} files @param {Values} values @param {{ readsTurns: boolean, report: Report }} options */
async function assessRecordings(files, values, { readsTurns, report }) {
  const policy = await readTrust(values);
  const { grounding } = await import("./ready.mjs");
  const conditions = await gateOf(values);
  const mapping = await mappingOf(values);
  const judge = await sentenceJudge(values);
  const { read, status } = await assessFiles(files, { policy, grounding, mapping, readsTurns, judge }, { report, asJson: values.json });
  const isAsked = judge === null || judge.finish();
  const isUnread = read.some((one) => "proposal" in one);
  const isGated = conditions === null ? EXIT.fine : await gate(read, conditions, values);
  return Math.max(status, isGated, isAsked && !isUnread ? EXIT.fine : EXIT.unreadable);
}

/** What asks the model of `--judge`; `null` without it. Ctrl-C stops the asking. @param {Values} values */
async function sentenceJudge(values) {
  if (values.judge === undefined) return null;
  const { sentenceJudgeOf } = await import("./cli-judge.mjs");
  return sentenceJudgeOf(values, interruption());
}

/** The mapping of `--mapping`; `null` without it. @type {(values: Values) => Promise<Mapping | null>} */
async function mappingOf({ mapping: file }) {
  if (file === undefined) return null;
  try {
    const mapping = JSON.parse(await readFile(file, "utf8"));
    new AgentStream({ mapping }).free();
    return mapping;
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the mapping \`${file}\`: ${error.message}`);
  }
}

/** The conditions of `--fail-on`; `null` without it. @param {Values} values */
async function gateOf({ "fail-on": text }) {
  if (text === undefined) return null;
  const { conditionsIn } = await import("./cli-gate.mjs");
  try {
    return conditionsIn(text);
  } catch (error) {
    throw wrongUsage(`\`--fail-on\`: ${error.message}`);
  }
}

/** Writes what fails. @param {ReadFile[]} read @param {Condition[]} conditions @param {Values} values */
async function gate(read, conditions, values) {
  const { failureLines, failuresIn, findingsIn, inTurns, junit, sarif } = await import("./cli-gate.mjs");
  const failed = inTurns(read, (assessment) => failuresIn(assessment, conditions));
  const findings = inTurns(read, findingsIn);
  tell(failureLines(failed));
  if (values.junit !== undefined) await writeFile(values.junit, junit(read, failed, findings));
  if (values.sarif !== undefined) await writeFile(values.sarif, sarif(failed, findings, version()));
  return failed.length === 0 ? EXIT.fine : EXIT.failed;
}

/** The policy of the command line, with what was learned. @type {(values: Values) => Promise<Policy>} */
async function readTrust({ policy, learned }) {
  const document = policy === undefined ? undefined : await readPolicy(policy);
  const text = learned === undefined ? undefined : await readLearned(learned);
  try {
    return new TrustPolicy(document, { learned: text });
  } catch (error) {
    const isLearned = error.path.startsWith("options.learned");
    const [what, file, message] = isLearned ? ["what was learned in", learned, withPosition(error, /** @type {string} */ (text))] : ["the policy", policy, error.message];
    throw new CommandError(EXIT.unreadable, `could not read ${what} \`${file}\`: ${message}`);
  }
}

/** JSON is YAML, and the YAML parser names line and column. @param {string} file */
async function readPolicy(file) {
  try {
    const { parsePolicyYaml } = await import("./ready.mjs");
    return await parsePolicyYaml(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the policy \`${file}\`: ${error.message}`);
  }
}

/** @param {string} file */
async function readLearned(file) {
  try {
    const text = await readFile(file, "utf8");
    // An empty text would mean "nothing learned"; an empty file is a mistake.
    return text === "" ? " " : text;
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read what was learned in \`${file}\`: ${error.message}`);
  }
}

/** An error about what was learned, with line and column in its text. @param {{ message: string, path: string }} error @param {string} text */
function withPosition({ message, path }, text) {
  const byte = /at byte (\d+)/.exec(message)?.[1];
  const isSyntax = path === "options.learned" && byte !== undefined;
  const { line, column } = isSyntax ? positionOfByte(text, Number(byte)) : positionOfPath(text, path.slice("options.learned".length));
  return `line ${line}, column ${column}: ${message.replace("options.learned.", "").replace("options.learned", "it")}`;
}

/** Ctrl-C stops the requests; what was found is printed. @param {string} file @param {Values} values */
async function verifyFile(file, values) {
  const { citationsIn, isNothingReached, linkTable, verifyLinks } = await import("./cli-verify.mjs");
  const options = { ...values, policy: await readTrust(values) };
  const citations = citationsIn(await wholeFile(file), options);
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  const verified = await verifyLinks(citations, options, ending.signal).catch((error) => {
    throw error.path?.startsWith("options.") ? wrongUsage(error.message.replace("`options.", "`--")) : error;
  });
  await print(values.json ? `${JSON.stringify(verified, null, 2)}\n` : linkTable(verified), values.json);
  if (!isNothingReached(verified)) return verified.complete ? EXIT.fine : EXIT.unreadable;
  complain("no link could be reached, so nothing was checked: is this machine online?");
  return EXIT.unreadable;
}

/** @param {string} file */
async function wholeFile(file) {
  const pieces = [];
  try {
    for await (const piece of opened(file)) pieces.push(piece);
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read \`${file}\`: ${error.message}`);
  }
  return Buffer.concat(pieces);
}

/** @param {string} file @param {Values} values */
async function printCalibration(file, { json }) {
  const text = (await wholeFile(file)).toString("utf8");
  const { calibrationOf } = await import("./cli-calibrate.mjs");
  try {
    await print(calibrationOf(text, { json }), json);
    return EXIT.fine;
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the labels \`${file}\`: ${error.message}`);
  }
}

/** @param {string[]} addresses @param {Values} values */
async function printTrust(addresses, values) {
  const policy = await readTrust(values);
  const found = [];
  let status = EXIT.fine;
  for (const address of addresses) {
    try {
      module.requireAddress(address);
      found.push({ address, ...policy.lookup(address) });
    } catch (error) {
      status = EXIT.unreadable;
      complain(error.message);
    }
  }
  if (found.length > 0) await print(values.json ? `${JSON.stringify(found, null, 2)}\n` : found.map(trustLine).join(""), values.json);
  return status;
}

/** @param {SourceTrust & { address: string }} found */
function trustLine({ address, level, weight, from, rule, skip, reason, kind, origin }) {
  const parts = [`${level} (${weight.toFixed(2)})`, rule === null ? ORIGINS[from] : `${ORIGINS[from]} \`${rule}\``];
  if (kind !== null) parts.push(`kind: ${kind}`);
  if (skip) parts.push("skipped");
  if (reason !== null) parts.push(`because: ${reason}`);
  if (origin !== null) parts.push(`origin: ${origin}`);
  return `${shownAddress(address).text}: ${parts.join(", ")}\n`;
}

/** @param {string[]} files @param {Values} values */
async function printDecision([taskFile, historyFile], values) {
  const policy = await readTrust(values);
  const [task, history] = [await readJson("task", taskFile), await readJson("history", historyFile)];
  const attempts = values.attempts ?? task?.attempts ?? 0;
  const maxAttempts = values["max-attempts"] ?? task?.max_attempts ?? task?.maxAttempts ?? 1;
  const config = { policy, profile: values.profile };
  const { decideFromHistory, reportDecision } = await import("./ready.mjs");
  try {
    const call = [task, history, attempts, maxAttempts, config];
    await print(values.json ? `${JSON.stringify(decideFromHistory(...call), null, 2)}\n` : `${reportDecision(...call)}\n`, values.json);
    return EXIT.fine;
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not decide: ${error.message}`);
  }
}

/** @param {string} what @param {string} file */
async function readJson(what, file) {
  try {
    let text = "";
    for await (const piece of file === "-" ? process.stdin.setEncoding("utf8") : createReadStream(file, "utf8")) text += piece;
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the ${what} \`${file}\`: ${error.message}`);
  }
}

/** Ctrl-C ends the watching. @param {string} file @param {Values} values */
async function watchAgent(file, values) {
  await gateOf(values);
  const { watched } = await import("./cli-watch.mjs");
  return watched(file, values, interruption());
}

/** Ctrl-C ends the check; the report so far is printed. @param {string} claim @param {Values} values */
async function checkOnCommandLine(claim, values) {
  const { checkedClaim } = await import("./cli-check.mjs");
  const { text, isWhole } = await checkedClaim(claim, values, interruption());
  await print(text, values.json);
  return isWhole ? EXIT.fine : EXIT.unreadable;
}

/** @param {string[]} ids @param {Values} values */
async function followOnCommandLine(ids, values) {
  const { followedPapers } = await import("./cli-papers.mjs");
  const { text, isWhole } = await followedPapers(ids, values, interruption());
  await print(text, values.json);
  return isWhole ? EXIT.fine : EXIT.unreadable;
}

/** A signal of Ctrl-C. */
function interruption() {
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort(new Error("interrupted")));
  return ending.signal;
}

/** @param {string[]} files @param {AssessOptions & ReadingOptions} options @param {{ report: Report, asJson?: boolean }} output */
async function assessFiles(files, options, { report, asJson }) {
  const read = [];
  let status = EXIT.fine;
  for (const file of files) {
    try {
      read.push(await assessFile(file, options));
    } catch (error) {
      status = EXIT.unreadable;
      complain(`could not read \`${file}\`: ${error.message}`);
    }
  }
  if (read.length > 0) await print(report(read, files.length), asJson);
  return { read, status };
}

/** Dialects of objects with an answer and sources, or with messages, which turns and rows are, too. */
const TURN_LIKE = ["answers", "messages"];

/** A larger file that is no recording is not looked at again. */
const MOST_TURN_BYTES = 1 << 26;

/** @type {(file: string, options: AssessOptions & ReadingOptions) => Promise<ReadFile>} */
async function assessFile(file, { readsTurns, judge, ...options }) {
  const stream = new AgentStream(options);
  const read = [];
  let length = 0;
  for await (const bytes of opened(file)) {
    stream.push(bytes);
    length += bytes.length;
    if (length <= MOST_TURN_BYTES || judge) read.push(bytes);
    else read.length = 0;
  }
  stream.finish();
  const result = { file, assessments: stream.assessments(), report: stream.report() };
  stream.free();
  const { error, dialect } = result.assessments[0] ?? {};
  const isRecording = !NO_RECORDING.includes(error?.code);
  const mayBeTurns = readsTurns && TURN_LIKE.includes(dialect);
  const mayBeRuns = readsTurns && !mayBeTurns && (dialect !== null || !isRecording);
  if (isRecording && !mayBeTurns && !mayBeRuns && !judge) return result;
  const bytes = Buffer.concat(read);
  const runs = mayBeRuns ? runsOf(bytes, options) : [];
  if (runs.length > 0) return { file, ...(judge ? await judged({ runs, turns: null, ...options }, judge) : assessedRuns(runs, options)) };
  if (isRecording && !mayBeTurns && !judge) return result;
  if (error?.code === "not_read" && !readsTurns) return { ...result, proposal: proposeMapping(bytes) };
  const text = new TextDecoder().decode(bytes);
  const assessed = () => (mayBeTurns ? turnsWithoutFault(text, { readsTurns, options }) : null);
  const found = isRecording ? await assessed() : await assessTurns(text, error, { readsTurns, options });
  if (found === null && !judge) return result;
  return { file, ...(judge ? await judged({ bytes, turns: found?.turns ?? null, policy: options.policy, mapping: options.mapping }, judge) : /** @type {Assessed} */ (found)) };
}

/** The recordings of a file that holds many runs; none where a mapping describes it as one. @type {(bytes: Uint8Array, options: AssessOptions) => string[]} */
function runsOf(bytes, { mapping }) {
  if (mapping !== null || bytes.length === 0 || !STARTS_OF_JSON.includes(bytes[0])) return [];
  return JSON.parse(module.recordingsOfRuns(new TextDecoder().decode(bytes)));
}

/** `{` and `[`. */
const STARTS_OF_JSON = [0x7b, 0x5b];

/** Each run is a conversation of its own. @type {(runs: string[], options: AssessOptions) => Assessed} */
function assessedRuns(runs, options) {
  return { assessments: runs.flatMap((run) => assessRecording(run, options)), report: runs.map((run) => reportRecording(run, options)).join("\n") };
}

/**
 * The turns of a file that could be the answer of another program, too; `null` where the first is no turn without fault.
 *
 * @type {(text: string, options: TurnOptions) => Promise<Assessed | null>}
 */
async function turnsWithoutFault(text, options) {
  try {
    const found = await assessTurns(text, {}, options);
    return found.assessments.some(({ warnings }) => warnings.some(({ code }) => code === "unknown_key")) ? null : found;
  } catch (error) {
    if (error.index > 0) throw error;
    return null;
  }
}

/** The turns in a text that is no recording. Throws what it is if there are none. @type {(text: string, failure: Partial<Failure>, options: TurnOptions) => Promise<Assessed>} */
async function assessTurns(text, { code, message }, { readsTurns, options }) {
  const { foundInstead, turnsIn } = await import("./cli-turn.mjs");
  const turns = readsTurns ? turnsIn(text) : null;
  const nothing = () => new Error((code === "not_a_stream" || text.trimStart().startsWith("{") ? foundInstead(text) : null) ?? message);
  if (turns === null) throw nothing();
  /** @type {<T>(work: (turn: Record<string, unknown>, options: AssessOptions) => T) => T[]} */
  const each = (work) =>
    turns.map((turn, index) => {
      try {
        return work(turn, options);
      } catch (thrown) {
        if (index === 0 && thrown.path === "turn") throw nothing();
        throw turns.length === 1 ? thrown : Object.assign(new Error(`turn ${index + 1}: ${thrown.message}`), { index });
      }
    });
  return { turns, assessments: each(assess), report: each(reportTurn).join("\n") };
}

/** @param {UnjudgedFile} file @param {Asker} judge */
async function judged(file, judge) {
  const { judgedFile } = await import("./cli-judge.mjs");
  return judgedFile(file, judge);
}

/** @type {Report} */
function json(read, fileCount) {
  const shown = fileCount === 1 ? read[0].assessments : read.map(({ file, assessments }) => ({ file, assessments }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

/** @type {Report} */
function reports(read, fileCount) {
  /** @param {ReadFile} file */
  const titled = ({ file, report }) => (fileCount === 1 ? report : `<!-- ${file.replaceAll("--", "- -")} -->\n\n${report}`);
  return read.map(titled).join("\n");
}

/** An output line for each turn, in the order of the input. @param {string[]} files @param {Values} values */
async function printLines(files, values) {
  const { assessLines } = await import("./cli-lines.mjs");
  const policy = await readTrust(values);
  await gateOf(values);
  const judge = await sentenceJudge(values);
  const { turns, errors, n_failed, suites } = await assessLines(files, values, policy, judge);
  await writeSuites(suites, values);
  const isAsked = judge === null || judge.finish();
  if (n_failed > 0) complain(`${n_failed} of ${turns} lines fail \`${values["fail-on"]}\``);
  if (errors > 0) complain(`${errors} of ${turns} lines could not be assessed: the output has an \`error\` for each`);
  if (n_failed > 0) return EXIT.failed;
  return errors > 0 || !isAsked ? EXIT.unreadable : EXIT.fine;
}

/** What `--fail-on` found in logs, for continuous integration. @param {LineSuite[]} suites @param {Values} values */
async function writeSuites(suites, values) {
  const { junitOfLines, sarif } = await import("./cli-gate.mjs");
  /** @param {"failed" | "findings"} name */
  const all = (name) => suites.flatMap(/** @returns {(FileFailure | FileFinding)[]} */ (suite) => suite[name]);
  if (values.junit !== undefined) await writeFile(values.junit, junitOfLines(suites));
  if (values.sarif !== undefined) await writeFile(values.sarif, sarif(/** @type {FileFailure[]} */ (all("failed")), /** @type {FileFinding[]} */ (all("findings")), version()));
}

/** @param {string} file */
function opened(file) {
  return file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 });
}

/** @param {string} message */
function complain(message) {
  tell(`credence: ${message}\n`);
}

// A program that reads the output may close it early, as `head` does.
process.stdout.on("error", (error) => {
  if (error.code === "EPIPE") process.exit(EXIT.fine);
  complain(`could not write the output: ${error.message}`);
  process.exit(EXIT.unreadable);
});

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error) => {
    complain(error.message);
    process.exitCode = error.status ?? EXIT.unreadable;
  },
);
