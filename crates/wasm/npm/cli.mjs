#!/usr/bin/env node
// The command line: a recording or lines of turns in, a report or JSON out.

import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { assessText } from "./api.mjs";
import { AgentStream, CredenceError, version } from "./node.mjs";

const HELP = `Usage: credence assess FILE... [--json] [--policy POLICY.json]
       credence assess --lines [FILE...] [--policy POLICY.json]

Says how far to trust an agent's answer, and why. FILE is a recorded stream: server-sent events,
lines of JSON, a JSON array or a whole JSON response; \`-\` is standard input.

  --json           print the assessments as JSON: an array; for several files an array of
                   {"file", "assessments"}
  --lines          each line read is one turn as JSON, {"answer", "tool_call_history", …};
                   each line written is its assessment, or {"error": {"code", "message", "path"}}
  --policy FILE    a trust policy as JSON: {"allowlist", "denylist", "greylist", "user_overrides"}
  --help           print this
  --version        print the version

Exit status: 0 when everything was read, also when the agent failed; 1 when a file, a line or the
policy could not be read; 2 when the command line is wrong.
`;

const EXIT = { fine: 0, unreadable: 1, usage: 2 };

/** Something to tell the user, and the status to end with. */
class CommandError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function main(words) {
  const { values, positionals } = readCommandLine(words);
  if (values.help) return print(HELP);
  if (values.version) return print(`${version()}\n`);
  const files = filesToAssess(positionals, values);
  const options = values.policy === undefined ? undefined : { policy: await readPolicy(values.policy) };
  if (values.lines) return assessLines(files, options);
  return assessFiles(files, options, values.json);
}

function readCommandLine(words) {
  const options = {
    json: { type: "boolean" },
    lines: { type: "boolean" },
    policy: { type: "string" },
    help: { type: "boolean", short: "h" },
    version: { type: "boolean", short: "V" },
  };
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw wrongUsage(error.message);
  }
}

function filesToAssess([command, ...files], { lines, json }) {
  if (command === undefined) throw wrongUsage("there is no command, expected `assess`");
  if (command !== "assess") throw wrongUsage(`\`${command}\` is no command, expected \`assess\``);
  if (lines && json) throw wrongUsage("`--lines` prints JSON already, expected it without `--json`");
  if (files.length === 0 && !lines) throw wrongUsage("there is no file, expected one or more, or `-` for standard input");
  return files.length === 0 ? ["-"] : files;
}

function wrongUsage(message) {
  return new CommandError(EXIT.usage, `${message}\nTry \`credence --help\`.`);
}

async function readPolicy(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandError(EXIT.unreadable, `could not read the policy \`${file}\`: ${error.message}`);
  }
}

async function assessFiles(files, options, asJson) {
  const read = [];
  let status = EXIT.fine;
  for (const file of files) {
    try {
      read.push(await assessFile(file, options));
    } catch (error) {
      if (isAboutOptions(error)) throw error;
      status = EXIT.unreadable;
      complain(`could not read \`${file}\`: ${error.message}`);
    }
  }
  if (read.length > 0) await print(asJson ? json(read, files.length) : reports(read, files.length));
  return status;
}

async function assessFile(file, options) {
  const stream = new AgentStream(options);
  for await (const bytes of opened(file)) {
    stream.push(bytes);
  }
  stream.finish();
  const result = { file, assessments: stream.assessments(), report: stream.report() };
  stream.free();
  return result;
}

/** A wrong policy is wrong for every file. */
function isAboutOptions(error) {
  return error instanceof CredenceError && error.path.startsWith("options");
}

function json(read, fileCount) {
  const shown = fileCount === 1 ? read[0].assessments : read.map(({ file, assessments }) => ({ file, assessments }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function reports(read, fileCount) {
  const titled = ({ file, report }) => (fileCount === 1 ? report : `<!-- ${file.replaceAll("--", "- -")} -->\n\n${report}`);
  return read.map(titled).join("\n");
}

async function assessLines(files, options) {
  let status = EXIT.fine;
  for (const file of files) {
    try {
      for await (const line of createInterface({ input: opened(file), crlfDelay: Infinity })) {
        if (line.trim() === "") continue;
        const { text, isError } = assessLine(line, options);
        if (isError) status = EXIT.unreadable;
        await print(`${text}\n`);
      }
    } catch (error) {
      if (isAboutOptions(error)) throw error;
      status = EXIT.unreadable;
      complain(`could not read \`${file}\`: ${error.message}`);
    }
  }
  return status;
}

function assessLine(line, options) {
  try {
    return { text: assessText(line, options), isError: false };
  } catch (error) {
    if (isAboutOptions(error)) throw error;
    const { code, message, path } = error;
    return { text: JSON.stringify({ error: { code, message, path } }), isError: true };
  }
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

// Whoever reads our output may stop reading, as `head` does.
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? EXIT.fine : EXIT.unreadable));

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error) => {
    complain(error.message);
    process.exitCode = error.status ?? EXIT.unreadable;
  },
);
