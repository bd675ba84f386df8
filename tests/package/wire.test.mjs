// Every written stream of `tests/cases/wire`, read by the package.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { imported, install, root } from "./installed.mjs";

const { assessRecording } = await imported(install());
const folder = join(root, "tests/cases/wire");

for (const protocol of readdirSync(folder)) {
  const expected = JSON.parse(readFileSync(join(folder, protocol, "expected.json"), "utf8"));
  test(`${protocol}: every scenario is read as expected`, () => {
    for (const [scenario, turns] of Object.entries(expected)) {
      const file = ["sse", "jsonl"].map((extension) => join(folder, protocol, `${scenario}.${extension}`)).find(existsSync);
      const read = assessRecording(readFileSync(file));
      assert.deepEqual(read.map(summary), turns.map(compared), scenario);
    }
  });
}

function summary({ outcome, tools, sources, answer }) {
  const urls = (set) =>
    sources
      .filter((source) => source[set])
      .map(({ url }) => url)
      .sort();
  return { outcome, tools: tools.map(({ name, state }) => ({ name, state })), retrieved: urls("retrieved"), cited: urls("cited"), answer };
}

function compared({ outcome, tools, retrieved, cited, answer }) {
  return { outcome, tools, retrieved, cited, answer };
}
