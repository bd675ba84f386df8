// Logs: turns a second and memory of `credence assess --lines`, beside loops that only parse the lines and search them.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fromEnvironment } from "../environment.mjs";
import { short } from "../measure.mjs";
import { version } from "../ours.mjs";
import { writeTurns } from "../turn-inputs.mjs";

export const title = "Logs of 2 KB turns";

/** Turns of each comparison, and of the run that shows that the memory does not grow. Fewer can be asked for. */
const TURNS = Number(process.env.CREDENCE_BENCH_TURNS ?? 100_000);
const LONG_RUN = Number(process.env.CREDENCE_BENCH_LONG_RUN ?? 1_000_000);
const NARROW = ["--fields", "line,input.id,outcome,headline.score"];
/** Milliseconds between two looks at the memory. */
const LOOK = 200;

const program = join(fromEnvironment("CREDENCE_PACKAGE"), "cli.mjs");
const assess =
  (...words) =>
  (file) => [process.execPath, program, "assess", "--lines", file, ...words];
const beside = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Measures each command on both kinds of turns, then a long run. */
export async function run(log) {
  const folder = mkdtempSync(join(tmpdir(), "credence-batch-"));
  try {
    const inputs = await Promise.all(
      [
        ["with texts", true],
        ["without texts", false],
      ].map(async ([name, hasTexts]) => {
        const file = join(folder, `${hasTexts}.jsonl`);
        return { name, file, bytes: await writeTurns(file, TURNS, { hasTexts }) };
      }),
    );
    const python = pythonVersion();
    const rows = [];
    for (const [name, command] of commands(python, folder)) {
      const found = [];
      for (const { file } of inputs) found.push(...(await measured(command(file), TURNS, folder)));
      rows.push([name, ...found]);
      log(rows.at(-1).join("; "));
    }
    const grown = await longRun(inputs[1].file, folder);
    log(`${LONG_RUN} turns: ${grown.join("; ")}`);
    const size = inputs.map(({ name, bytes }) => `${name}: ${short(bytes / TURNS)} bytes a turn`).join(", ");
    return {
      versions: [`credence ${version}`, `Node ${process.version}`, python ?? "no Python: skipped, because `python3` is not installed"],
      tables: [
        { title: `${TURNS.toLocaleString("en")} turns, ${size}`, columns: ["", ...inputs.flatMap(({ name }) => [`${name}: turns/s`, "by one core’s time", "MiB"])], rows, note: NOTE },
        {
          title: `${LONG_RUN.toLocaleString("en")} turns without texts, \`--fields\``,
          columns: ["", "turns/s", "MiB after a tenth", "MiB after half", "MiB at the end"],
          rows: [["Credence", ...grown]],
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOTE =
  "With texts, every cited sentence is compared with its source. The loops only parse a line, find its markers and hosts with regular expressions and count failed tools; they compare and score nothing.";

function commands(python, folder) {
  return [
    ["Credence, whole assessments", assess()],
    ["Credence, `--fields`", assess(...NARROW)],
    ["Credence, `--fields` and `--summary`", assess(...NARROW, "--summary", join(folder, "summary.json"))],
    ["Credence, `--fields`, one worker", assess(...NARROW, "--workers", "1")],
    ["a loop in Node: `JSON.parse` and regular expressions", (file) => [process.execPath, beside("batch-loop.mjs"), file]],
    ...(python ? [["a loop in Python: `json` and `re`", (file) => ["python3", beside("batch-loop.py"), file]]] : []),
  ];
}

function pythonVersion() {
  const { status, stdout } = spawnSync("python3", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** Turns a second by the clock and by the time of one core, and the largest memory in MiB. */
async function measured(command, turns, folder) {
  const { seconds, ofCores, looks } = await watched(command, folder);
  return [seconds, ofCores].map((time) => grouped(turns / time)).concat(short(Math.max(...looks)));
}

/** The same turns again and again through standard input, without a file of that length. */
async function longRun(file, folder) {
  const times = Math.ceil(LONG_RUN / TURNS);
  const repeat = 'for at in $(seq "$1"); do cat "$2"; done | "$3" "$4" assess --lines "${@:5}"';
  const words = ["bash", "-c", repeat, "bash", String(times), file, process.execPath, program, ...NARROW, "--out", join(folder, "out.jsonl")];
  const { seconds, looks } = await watched(words, folder);
  const until = (share) => short(Math.max(...looks.slice(0, Math.ceil(looks.length * share))));
  return [grouped((times * TURNS) / seconds), until(0.1), until(0.5), until(1)];
}

/** Runs a command to its end. Looks at the memory of it and its children, which is none where there is no `/proc`. */
async function watched(command, folder) {
  const times = join(folder, "times");
  const timed = 'TIMEFORMAT="%R %U %S"; { time "$@" > /dev/null 2>&3; } 3>&2 2> "$0"';
  const child = spawn("bash", ["-c", timed, times, ...command], { stdio: ["ignore", "ignore", "inherit"] });
  const looks = [0];
  const looking = setInterval(() => looks.push(memoryOf(child.pid)), LOOK);
  const [status] = await once(child, "exit");
  clearInterval(looking);
  if (status !== 0) throw new Error(`${command.join(" ")} ended with status ${status}`);
  const [seconds, user, system] = readFileSync(times, "utf8").trim().split(" ").map(Number);
  return { seconds, ofCores: user + system, looks };
}

function grouped(rate) {
  return Math.round(rate).toLocaleString("en");
}

/** MiB of a process and of what it started. */
function memoryOf(pid) {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    return children.reduce((sum, child) => sum + memoryOf(child), own);
  } catch {
    return 0;
  }
}
