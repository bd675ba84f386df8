#!/usr/bin/env node
// The command line: recordings or turns in, reports or JSON out.

import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CHECK_OPTIONS, checkedClaim } from "./cli-check.mjs";
import { LINES_OPTIONS, assessLines } from "./cli-lines.mjs";
import { VERIFY_OPTIONS, citationsIn, isNothingReached, linkTable, verifyLinks } from "./cli-verify.mjs";
import { module } from "./module-node.mjs";
import { positionOfByte, positionOfPath } from "./json-position.mjs";
import { AgentStream, TrustPolicy, assess, reportTurn, version } from "./ready.mjs";

const HELP = `Usage: credence assess FILE... [--json] [--policy FILE] [--learned FILE]
                       [--fail-on CONDITIONS [--junit FILE] [--sarif FILE]]
       credence assess --lines [FILE...] [--out FILE [--resume]] [--workers N] [--fields NAME,…]
                       [--summary FILE] [--max-line BYTES] [--policy FILE] [--learned FILE]
                       [--fail-on CONDITIONS [--junit FILE] [--sarif FILE]]
       credence validate FILE... [--json]
       credence verify FILE [--json] [--all] [--follow] [--concurrency N] [--timeout SECONDS]
                       [--checker URL] [--policy FILE] [--learned FILE]
       credence trust ADDRESS... [--json] [--policy FILE] [--learned FILE]
       credence decide TASK HISTORY [--attempts N] [--max-attempts N] [--profile NAME] [--json]
                       [--policy FILE] [--learned FILE]
       credence check CLAIM [--json | --markdown] [--sources NAME,…] [--strategy NAME]
                      [--llm ENDPOINT --model NAME] [--judge URL --judge-model NAME]
                      [--language TAG] [--rounds N] [--gazettes] [--timeout SECONDS]
       credence calibrate LABELS [--json]

\`assess\` shows how far to trust an agent's answer, and why. FILE is a recorded stream: server-sent
events, JSON lines, a JSON array or one JSON response; or a turn as JSON, {"answer", "citations", …}, as \`--lines\`
takes it. \`-\` is standard input.
\`validate\` shows what a recorded stream lacks or says wrongly, what the user cannot see because of it, and
where the protocol carries it.
\`trust\` shows how far the sources at some URLs are trusted, and by which rule.
\`decide\` tells whether the evidence decides the claim of a task. Both files are JSON:
{"id", "target", "timeframe", …} and {"pages", "evidence", "serp_queries", …}; one of them may be \`-\`.
\`verify\` checks that the cited links work. FILE is an assessment as printed by \`assess --json\`, a turn,
a list of citations ({"url", …}), or a recorded stream.
\`check\` queries data sources about a claim and reports what they say and what follows. Progress is
printed to standard error; Ctrl-C ends it with the report so far.
\`calibrate\` compares scores and readings with labels. LABELS is CSV with the columns kind, judge, score,
reading, right, weight, or JSON lines with these keys; \`-\` is standard input.

  --json           print JSON: an array of assessments, for several files an array of
                   {"file", "assessments"}; for \`validate\` an array of {"file", "turns"}; for \`trust\` an array of {"address", "level", …};
                   for \`decide\` the decision; for \`check\` the report; for
                   \`calibrate\` every figure, and a recalibration map
  --lines          each input line is one turn as JSON, {"answer", "tool_call_history", …};
                   each output line is its assessment, or {"line", "error": {"code", "message", "path"}},
                   with "file" if there are several
  --out FILE       write the lines to this file, and how far the input was read to FILE.progress
  --resume         continue FILE where it was interrupted; begin it if it does not exist
  --workers N      assess on this many threads, 1 to 64; as many as there are cores by default
  --fields NAMES   print only these fields, separated by commas, such as line,input.id,outcome,headline.score;
                   \`line\` is the number of the input line, \`input\` has its own fields
  --summary FILE   write rates by score, outcome, protocol, tool and domain, as Markdown (.md) or JSON (.json)
  --max-line BYTES
                   a longer line is an error, and is not kept in memory; 16 MiB by default
  --fail-on CONDITIONS
                   exit with status 3 if a turn meets one, such as 'outcome!=completed || grounding<0.7';
                   a score that could not be computed meets only \`grounding=unknown\`
  --junit FILE, --sarif FILE
                   write what \`--fail-on\` found for continuous integration; of a log the first 10,000
  --attempts N, --max-attempts N
                   how many searches were made and how many are allowed: for \`decide\`, instead of
                   \`attempts\` and \`max_attempts\` of the task; 0 and 1 by default
  --profile NAME   \`default\` or \`flowchart\`: how \`decide\` treats a conflict
  --policy FILE    a trust policy as YAML or JSON: allowlist, denylist, greylist, user_overrides
  --learned FILE   what was learned about sources, as JSON: \`learned\` of a \`TrustPolicy\`
  --all            verify sources that were only retrieved, too
  --follow         follow redirects, to find those that lead to a dead page
  --concurrency N  request this many links at once, 1 to 64; 8 by default
  --timeout S      timeout in seconds of one link (10 by default) or one data source (20 by default)
  --checker URL    let a link checker request the links instead of this machine
  --markdown       print the report of \`check\` as Markdown; this is the default
  --sources NAMES  query only these, separated by commas: google_factcheck, portal_transparencia,
                   ibge_sidra, tavily_search, openalex, semantic_scholar, crossref, wikipedia,
                   querido_diario
  --strategy NAME  how data sources are chosen: \`rules\`, \`embedding\` or \`llm\`
                   (default: rules, then similarity)
  --llm ENDPOINT   an OpenAI-compatible endpoint for \`--strategy llm\`, --model NAME its model
  --judge URL      an OpenAI-compatible endpoint that judges what was found, --judge-model NAME its
                   model; where to and how much is printed before anything is sent
  --language TAG   the language of the claim, such as pt-BR; detected by default
  --rounds N       maximum number of searches, 1 to 10; 3 by default
  --gazettes       search municipal gazettes first
  --help           print this help
  --version        print the version

API keys are read from the environment and sent only to their own source: CREDENCE_KEY_ and the name
in capitals, such as CREDENCE_KEY_TAVILY_SEARCH; CREDENCE_KEY_LLM for the model, CREDENCE_KEY_JUDGE for the judge. CREDENCE_BASE_ and a
name replaces the URL of a source. CREDENCE_MAIL is sent to OpenAlex and Crossref.

Exit status: 0 on success, also when the agent failed, and when a claim was checked, whatever the
result; 1 when a file, line, URL or policy could not be read, when a file is not a recording, when no
link or no source could be reached, or when \`verify\` or \`check\` was stopped; 2 for a wrong command line; 3 when \`--fail-on\` found something.
`;

/** The origins of a level, in words. */
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

const EXIT = { fine: 0, unreadable: 1, usage: 2, failed: 3 };

/** An error to show to the user, with the exit status. */
class CommandError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function main(args) {
  const { values, positionals } = readCommandLine(args);
  if (values.help || positionals[0] === "help") return print(HELP);
  if (values.version) return print(`${version()}\n`);
  if (positionals[0] === "check") return checkOnCommandLine(positionals.slice(1), values);
  const files = subjectsOf(positionals, values);
  if (positionals[0] === "calibrate") return printCalibration(files[0], values);
  const policy = await readTrust(values);
  if (positionals[0] === "verify") return verifyFile(files[0], { ...values, policy });
  if (positionals[0] === "trust") return printTrust(files, policy, values.json);
  if (positionals[0] === "decide") return printDecision(files, policy, values);
  if (values.lines) return printLines(files, { ...values, conditions: await gateOf(values) }, policy);
  const { grounding } = await import("./ready.mjs");
  const options = { policy, grounding, readsTurns: positionals[0] === "assess" };
  const report = await reporter(positionals[0], values.json);
  const conditions = await gateOf(values);
  const { read, status } = await assessFiles(files, options, report);
  return conditions === null ? status : Math.max(status, await gate(read, conditions, values));
}

/** The conditions of `--fail-on`; `null` without it. */
async function gateOf({ "fail-on": text, junit, sarif }) {
  if (text === undefined && (junit ?? sarif) !== undefined) throw wrongUsage("`--junit` and `--sarif` belong to `--fail-on`");
  if (text === undefined) return null;
  const { conditionsIn } = await import("./cli-gate.mjs");
  try {
    return conditionsIn(text);
  } catch (error) {
    throw wrongUsage(`\`--fail-on\`: ${error.message}`);
  }
}

/** Writes what fails. */
async function gate(read, conditions, values) {
  const { failureLines, failures, junit, sarif } = await import("./cli-gate.mjs");
  const found = failures(read, conditions);
  process.stderr.write(failureLines(found));
  if (values.junit !== undefined) await writeFile(values.junit, junit(read, found));
  if (values.sarif !== undefined) await writeFile(values.sarif, sarif(found, version()));
  return found.length === 0 ? EXIT.fine : EXIT.failed;
}

/** What turns the files that were read into text. */
async function reporter(command, asJson) {
  if (command === "assess") return asJson ? json : reports;
  const { validationJson, validationReport } = await import("./cli-validate.mjs");
  return asJson ? validationJson : validationReport;
}

function readCommandLine(args) {
  const options = {
    json: { type: "boolean" },
    lines: { type: "boolean" },
    policy: { type: "string" },
    learned: { type: "string" },
    attempts: { type: "string" },
    "max-attempts": { type: "string" },
    "fail-on": { type: "string" },
    junit: { type: "string" },
    sarif: { type: "string" },
    profile: { type: "string" },
    ...LINES_OPTIONS,
    ...VERIFY_OPTIONS,
    ...CHECK_OPTIONS,
    help: { type: "boolean", short: "h" },
    version: { type: "boolean", short: "V" },
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrongUsage(error.message);
  }
}

/** The options of `decide` only. */
const DECIDE_OPTIONS = ["attempts", "max-attempts", "profile"];

function subjectsOf([command, ...files], values) {
  const { lines, json } = values;
  if (command === undefined) throw wrongUsage("there is not a command, expected `assess`, `validate`, `verify`, `trust`, `decide`, `check` or `calibrate`");
  const ofCheck = Object.keys(CHECK_OPTIONS).find((name) => values[name] !== undefined);
  if (ofCheck !== undefined) throw wrongUsage(`\`--${ofCheck}\` is for \`check\``);
  const ofVerify = Object.keys(VERIFY_OPTIONS).find((name) => values[name] !== undefined);
  if (command !== "verify" && ofVerify !== undefined) throw wrongUsage(`\`--${ofVerify}\` is for \`verify\``);
  const ofLines = Object.keys(LINES_OPTIONS).find((name) => values[name] !== undefined);
  if (ofLines !== undefined && (command !== "assess" || !lines)) throw wrongUsage(`\`--${ofLines}\` is for \`assess --lines\``);
  const ofGate = ["fail-on", "junit", "sarif"].find((name) => values[name] !== undefined);
  if (ofGate !== undefined && command !== "assess") throw wrongUsage(`\`--${ofGate}\` is for \`assess\``);
  if (command === "decide") return taskAndHistory(files, lines);
  const foreign = DECIDE_OPTIONS.find((name) => values[name] !== undefined);
  if (foreign !== undefined) throw wrongUsage(`\`--${foreign}\` is for \`decide\``);
  if (command === "calibrate") return labelsFile(files, values);
  if (command === "verify") return verifiedFile(files, lines);
  if (command === "trust") return addressesOf(files, lines);
  if (command === "validate" && lines) throw wrongUsage("`--lines` is for `assess`, expected files");
  if (command !== "assess" && command !== "validate") throw wrongUsage(`\`${command}\` is not a command, expected \`assess\`, \`validate\`, \`verify\`, \`trust\`, \`decide\`, \`check\` or \`calibrate\``);
  if (lines && json) throw wrongUsage("`--lines` prints JSON already, expected it without `--json`");
  if (files.length === 0 && !lines) throw wrongUsage("there is no file, expected one or more, or `-` for standard input");
  return files.length === 0 ? ["-"] : files;
}

function verifiedFile(files, lines) {
  if (lines) throw wrongUsage("`--lines` is for `assess`, expected a file");
  if (files.length !== 1) throw wrongUsage(`there are ${files.length} files, expected one, or \`-\` for standard input`);
  return files;
}

function labelsFile(files, { lines, policy, learned }) {
  if (lines) throw wrongUsage("`--lines` is for `assess`, expected a file");
  if (policy !== undefined || learned !== undefined) throw wrongUsage("`--policy` and `--learned` do not change a calibration");
  if (files.length !== 1) throw wrongUsage(`there are ${files.length} files, expected one, or \`-\` for standard input`);
  return files;
}

function addressesOf(addresses, lines) {
  if (lines) throw wrongUsage("`--lines` is for `assess`, expected addresses");
  if (addresses.length === 0) throw wrongUsage("there is no address, expected one or more");
  return addresses;
}

function taskAndHistory(files, lines) {
  if (lines) throw wrongUsage("`--lines` is for `assess`, expected a task and a history");
  if (files.length !== 2) throw wrongUsage(`there are ${files.length} files, expected a task and a history`);
  if (files[0] === "-" && files[1] === "-") throw wrongUsage("standard input is named twice, expected it once");
  return files;
}

function wrongUsage(message) {
  return new CommandError(EXIT.usage, `${message}\nTry \`credence --help\`.`);
}

/** The policy of the command line, with what was learned. */
async function readTrust({ policy, learned }) {
  const document = policy === undefined ? undefined : await readPolicy(policy);
  const text = learned === undefined ? undefined : await readLearned(learned);
  try {
    return new TrustPolicy(document, { learned: text });
  } catch (error) {
    const isLearned = error.path.startsWith("options.learned");
    const [what, file, message] = isLearned ? ["what was learned in", learned, withPosition(error, text)] : ["the policy", policy, error.message];
    throw new CommandError(EXIT.unreadable, `could not read ${what} \`${file}\`: ${message}`);
  }
}

/** JSON is YAML, and the YAML parser names line and column. */
async function readPolicy(file) {
  try {
    const { parsePolicyYaml } = await import("./ready.mjs");
    return await parsePolicyYaml(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the policy \`${file}\`: ${error.message}`);
  }
}

async function readLearned(file) {
  try {
    const text = await readFile(file, "utf8");
    // An empty text would mean "nothing learned"; an empty file is a mistake.
    return text === "" ? " " : text;
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read what was learned in \`${file}\`: ${error.message}`);
  }
}

/** An error about what was learned, with line and column in its text. */
function withPosition({ message, path }, text) {
  const byte = /at byte (\d+)/.exec(message)?.[1];
  const isSyntax = path === "options.learned" && byte !== undefined;
  const { line, column } = isSyntax ? positionOfByte(text, Number(byte)) : positionOfPath(text, path.slice("options.learned".length));
  return `line ${line}, column ${column}: ${message.replace("options.learned.", "").replace("options.learned", "it")}`;
}

/** Ctrl-C stops the requests; what was found is printed. */
async function verifyFile(file, { json: asJson, concurrency, timeout, ...options }) {
  const numbers = { concurrency: numberOf("concurrency", concurrency), timeout: numberOf("timeout", timeout) };
  const citations = citationsIn(await wholeFile(file), options);
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  const verified = await verifyLinks(citations, { ...options, ...numbers }, ending.signal).catch((error) => {
    throw error.path?.startsWith("options.") ? wrongUsage(error.message.replace("`options.", "`--")) : error;
  });
  await print(asJson ? `${JSON.stringify(verified, null, 2)}\n` : linkTable(verified));
  if (!isNothingReached(verified)) return verified.complete ? EXIT.fine : EXIT.unreadable;
  complain("no link could be reached, so nothing was checked: is this machine online?");
  return EXIT.unreadable;
}

function numberOf(name, written) {
  if (written === undefined) return undefined;
  if (/^\d{1,6}$/.test(written)) return Number(written);
  throw wrongUsage(`\`--${name}\` is \`${written}\`, expected a whole number`);
}

async function wholeFile(file) {
  const pieces = [];
  try {
    for await (const piece of opened(file)) pieces.push(piece);
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read \`${file}\`: ${error.message}`);
  }
  return Buffer.concat(pieces);
}

async function printCalibration(file, { json }) {
  const text = (await wholeFile(file)).toString("utf8");
  const { calibrationOf } = await import("./cli-calibrate.mjs");
  try {
    await print(calibrationOf(text, { json }));
    return EXIT.fine;
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the labels \`${file}\`: ${error.message}`);
  }
}

async function printTrust(addresses, policy, asJson) {
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
  if (found.length > 0) await print(asJson ? `${JSON.stringify(found, null, 2)}\n` : found.map(trustLine).join(""));
  return status;
}

function trustLine({ address, level, weight, from, rule, skip, reason, kind, origin }) {
  const parts = [`${level} (${weight.toFixed(2)})`, rule === null ? ORIGINS[from] : `${ORIGINS[from]} \`${rule}\``];
  if (kind !== null) parts.push(`kind: ${kind}`);
  if (skip) parts.push("skipped");
  if (reason !== null) parts.push(`because: ${reason}`);
  if (origin !== null) parts.push(`origin: ${origin}`);
  return `${address}: ${parts.join(", ")}\n`;
}

async function printDecision([taskFile, historyFile], policy, values) {
  const [task, history] = [await readJson("task", taskFile), await readJson("history", historyFile)];
  const attempts = wholeNumber("attempts", values) ?? task?.attempts ?? 0;
  const maxAttempts = wholeNumber("max-attempts", values) ?? task?.max_attempts ?? task?.maxAttempts ?? 1;
  const config = { policy, profile: values.profile };
  const { decideFromHistory, reportDecision } = await import("./ready.mjs");
  try {
    const call = [task, history, attempts, maxAttempts, config];
    await print(values.json ? `${JSON.stringify(decideFromHistory(...call), null, 2)}\n` : `${reportDecision(...call)}\n`);
    return EXIT.fine;
  } catch (error) {
    const isProfile = error.path === "config.profile";
    throw isProfile ? wrongUsage(`\`--profile\`: ${error.message}`) : new CommandError(EXIT.unreadable, `could not decide: ${error.message}`);
  }
}

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

/** The whole number given for an option, if one was. */
function wholeNumber(name, values) {
  const text = values[name];
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw wrongUsage(`\`--${name}\` is \`${text}\`, expected a whole number from 0`);
  return Number(text);
}

/** Ctrl-C ends the check; the report so far is printed. */
async function checkOnCommandLine(claims, values) {
  const numbers = { timeout: numberOf("timeout", values.timeout), rounds: numberOf("rounds", values.rounds) };
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  const { text, isWhole } = await checkedClaim(claims, { ...values, ...numbers }, { wrongUsage, signal: ending.signal });
  await print(text);
  return isWhole ? EXIT.fine : EXIT.unreadable;
}

async function assessFiles(files, options, report) {
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
  if (read.length > 0) await print(report(read, files.length));
  return { read, status };
}

/** A larger file that is no recording is not looked at again. */
const MOST_TURN_BYTES = 1 << 26;

async function assessFile(file, { readsTurns, ...options }) {
  const stream = new AgentStream(options);
  const read = [];
  let length = 0;
  for await (const bytes of opened(file)) {
    stream.push(bytes);
    length += bytes.length;
    if (length <= MOST_TURN_BYTES) read.push(bytes);
    else read.length = 0;
  }
  stream.finish();
  const result = { file, assessments: stream.assessments(), report: stream.report() };
  stream.free();
  const { error } = result.assessments[0] ?? {};
  if (!NO_RECORDING.includes(error?.code)) return result;
  const { foundInstead, turnsIn } = await import("./cli-turn.mjs");
  const text = new TextDecoder().decode(Buffer.concat(read));
  const turns = readsTurns ? turnsIn(text) : null;
  if (turns === null) throw new Error((error.code === "not_a_stream" || text.trimStart().startsWith("{") ? foundInstead(text) : null) ?? error.message);
  return { file, assessments: turns.map((turn) => assess(turn, options)), report: turns.map((turn) => reportTurn(turn, options)).join("\n") };
}

function json(read, fileCount) {
  const shown = fileCount === 1 ? read[0].assessments : read.map(({ file, assessments }) => ({ file, assessments }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function reports(read, fileCount) {
  const titled = ({ file, report }) => (fileCount === 1 ? report : `<!-- ${file.replaceAll("--", "- -")} -->\n\n${report}`);
  return read.map(titled).join("\n");
}

/** An output line for each turn, in the order of the input. */
async function printLines(files, values, policy) {
  const { turns, errors, n_failed, suites } = await assessLines(files, values, policy, wrongUsage);
  await writeSuites(suites, values);
  if (n_failed > 0) complain(`${n_failed} of ${turns} lines fail \`${values["fail-on"]}\``);
  if (errors === 0) return n_failed > 0 ? EXIT.failed : EXIT.fine;
  complain(`${errors} of ${turns} lines could not be assessed: the output has an \`error\` for each`);
  return n_failed > 0 ? EXIT.failed : EXIT.unreadable;
}

/** What `--fail-on` found in logs, for continuous integration. */
async function writeSuites(suites, values) {
  const { junitOfLines, sarif } = await import("./cli-gate.mjs");
  if (values.junit !== undefined) await writeFile(values.junit, junitOfLines(suites));
  if (values.sarif !== undefined) await writeFile(values.sarif, sarif(suites.flatMap(({ failed }) => failed), version()));
}

function opened(file) {
  return file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 });
}

function print(text) {
  return new Promise((resolve) => process.stdout.write(text, () => resolve(EXIT.fine)));
}

function complain(message) {
  process.stderr.write(`credence: ${message}\n`);
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
