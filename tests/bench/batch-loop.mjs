// What many pipelines do instead: parse each line, and search it with regular expressions.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const MARKER = /\[(\d{1,4})\]/g;
const HOST = /^https?:\/\/([^/:?#]+)/;

let written = [];
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const turn = JSON.parse(line);
  const labels = new Set(turn.citations.map(({ label }) => label));
  const markers = [...turn.answer.matchAll(MARKER)].map(([, digits]) => Number(digits));
  const dangling = markers.filter((label) => !labels.has(label));
  const hosts = turn.citations.map(({ url }) => HOST.exec(url)?.[1]);
  const failed = turn.tool_call_history.filter(({ success }) => !success).length;
  written.push(JSON.stringify({ id: turn.id, dangling, hosts, failed }));
  if (written.length === 1000) {
    process.stdout.write(`${written.join("\n")}\n`);
    written = [];
  }
}
process.stdout.write(`${written.join("\n")}\n`);
