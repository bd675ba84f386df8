// Runs the named groups of benchmarks and writes the results as JSON and as Markdown.

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fromEnvironment } from "./environment.mjs";

const output = fromEnvironment("CREDENCE_BENCH_OUTPUT");
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0].model.trim()}`;
const results = [];

for (const name of process.argv.slice(2)) {
  const group = await import(`./groups/${name}.mjs`);
  console.log(`\n# ${group.title}`);
  results.push({ name, title: group.title, ...(await group.run((line) => console.log(`  … ${line}`))) });
  console.log(markdownOf(results.at(-1)));
}

mkdirSync(output, { recursive: true });
writeFileSync(join(output, "latest.json"), `${JSON.stringify({ machine, groups: results }, null, 2)}\n`);
writeFileSync(join(output, "latest.md"), `${[`Measured on ${machine}.`, ...results.map(withTitle)].join("\n\n")}\n`);
console.log(`\nwritten to ${join(output, "latest.json")} and latest.md`);

function withTitle(group) {
  return `### ${group.title}\n\n${markdownOf(group)}`;
}

function markdownOf(group) {
  const tables = group.tables.map(({ title, columns, rows, note }) => [title, "", tableOf([columns, ...rows]), note ? `\n${note}` : ""].join("\n").trimEnd());
  return [...tables, `Compared with ${group.versions.join(", ")}.`].join("\n\n");
}

function tableOf([columns, ...rows]) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
