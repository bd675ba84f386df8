// Writes every scenario in every protocol to `tests/cases/wire`, with its expected reading; `--check` only compares.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expected } from "./expected.mjs";
import { scenariosOf } from "./scenarios.mjs";
import { WRITERS } from "./writers.mjs";
import { Identities } from "./writers/turn.mjs";

export const CASES = fileURLToPath(new URL("../cases/wire", import.meta.url));

/** What the script writes: the path below `tests/cases/wire`, and the text. */
export function* wireFiles() {
  for (const [protocol, { write, extension = "sse" }] of Object.entries(WRITERS)) {
    const table = {};
    for (const turn of scenariosOf(protocol)) {
      yield [`${protocol}/${turn.name}.${extension}`, write(turn, about(protocol, turn))];
      table[turn.name] = turn.expected ?? [expected(protocol, turn)];
    }
    yield [`${protocol}/expected.json`, `${JSON.stringify(table, null, 2)}\n`];
  }
}

function about(protocol, turn) {
  const seed = `${protocol} ${turn.name}`;
  const ids = new Identities(`${seed} run`);
  const isOpenAi = protocol === "openai-responses";
  return { seed, thread: ids.uuid(), run: isOpenAi ? ids.next("resp_") : ids.uuid() };
}

/** The paths whose committed text is not what the script writes. */
export async function differences() {
  const wrong = [];
  for (const [name, text] of wireFiles()) {
    const committed = await readFile(path.join(CASES, name), "utf8").catch(() => null);
    if (committed !== text) {
      wrong.push(name);
    }
  }
  return wrong;
}

async function main() {
  if (process.argv.includes("--check")) {
    const wrong = await differences();
    wrong.forEach((name) => console.error(`${name} differs from what the script writes`));
    process.exitCode = wrong.length === 0 ? 0 : 1;
    return;
  }
  for (const [name, text] of wireFiles()) {
    const file = path.join(CASES, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
}
