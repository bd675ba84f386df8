// The first load, compressed as by a good server, compared with that of other libraries.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { codeByRoom } from "../code-sizes.mjs";
import { fromEnvironment } from "../environment.mjs";
import { short } from "../measure.mjs";
import { bundled, folder, versionOf } from "../peers.mjs";
import { brotli, firstLoad, packageParts } from "../sizes.mjs";

export const title = "Size";

/** Modules with less code are not listed. */
const LEAST_MODULE = 16 * 1024;

/** Measures Credence and the other libraries. */
export async function run() {
  const page = firstLoad(fromEnvironment("CREDENCE_DIST"));
  const parts = packageParts(fromEnvironment("CREDENCE_PACKAGE"));
  const measured = [
    sum("**Credence, the page**, everything before the first click", page),
    sum(
      "**Credence, the package**, module and JavaScript",
      parts.filter((file) => file.part === "npm_wasm_and_glue"),
    ),
    sum(
      "**Credence, the package**, tables",
      parts.filter((file) => file.part === "npm_tables"),
    ),
    sum(
      "**Credence, the package**, its stance detector, `credence/grounding`",
      parts.filter((file) => file.part === "npm_grounding"),
    ),
    sum(
      "**Credence, the package**, its evidence graph, `credence/evidence`",
      parts.filter((file) => file.part === "npm_evidence"),
    ),
    sum(
      "**Credence, the package**, its requests to agents, `credence/ask`",
      parts.filter((file) => file.part === "npm_ask"),
    ),
    sum(
      "**Credence, the package**, its index of papers, `credence/papers`",
      parts.filter((file) => file.part === "npm_papers"),
    ),
    sum(
      "**Credence, the package**, its research loop, `credence/research`",
      parts.filter((file) => file.part === "npm_research"),
    ),
    sum(
      "**Credence, the package**, its checking of claims, `credence/check`",
      parts.filter((file) => file.part === "npm_check"),
    ),
    sum(
      "**Credence, the package**, what a check loads to ask all sources",
      parts.filter((file) => file.part === "npm_check_sources"),
    ),
    sum(
      "**Credence, the package**, models as judges, `credence/judge`",
      parts.filter((file) => file.part === "npm_judge"),
    ),
    sum(
      "**Credence, the package**, what runs models of sentences, `credence/embedder`, without a model",
      parts.filter((file) => file.part === "npm_embedder"),
    ),
    sum(
      "**Credence, the package**, its reader of YAML, loaded with the first policy",
      parts.filter((file) => file.part === "npm_yaml"),
    ),
    one("deep-chat, its bundle", readFileSync(join(folder, "deep-chat/dist/deepChat.bundle.js"))),
    one("react-dom alone", await bundled('import { createRoot } from "react-dom/client"; globalThis.createRoot = createRoot;')),
    one("AG-UI client alone", await bundled('import { HttpAgent } from "@ag-ui/client"; globalThis.HttpAgent = HttpAgent;')),
    one("AI SDK's stream parser alone", await bundled('import { parseJsonEventStream } from "@ai-sdk/provider-utils"; globalThis.parse = parseJsonEventStream;')),
  ];
  const smallest = measured.find(({ what }) => what.startsWith("deep-chat"));
  const row = ({ what, raw, compressed }) => [what, short(raw / 1024), short(compressed / 1024), short(compressed / smallest.compressed)];
  return {
    versions: ["deep-chat", "react-dom", "@ag-ui/client", "ai", "esbuild"].map(versionOf),
    tables: [
      {
        title: "KiB, raw and after brotli 11, and as a share of deep-chat:",
        columns: ["", "raw", "brotli", "of deep-chat"],
        rows: measured.filter(({ raw }) => raw > 0).map(row),
      },
      ...tablesOfCode(fromEnvironment("CREDENCE_CODE")),
    ],
    measured,
    files: [...page, ...parts],
  };
}

/** The code of each program by room, of the page for each of its large modules. */
function tablesOfCode(folder) {
  const modules = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".wasm"));
  const sized = modules.map((file) => ({ file, rooms: codeByRoom(readFileSync(join(folder, file))) }));
  return sized
    .filter(({ rooms }) => bytesIn(rooms) >= LEAST_MODULE)
    .sort((first, second) => bytesIn(second.rooms) - bytesIn(first.rooms))
    .map(tableOfCode);
}

function tableOfCode({ file, rooms }) {
  const all = bytesIn(rooms);
  const shown = [...rooms].filter(([, bytes]) => bytes >= all / 100);
  const others = all - shown.reduce((sum, [, bytes]) => sum + bytes, 0);
  return {
    title: `Code of ${file} by crate and room, raw KiB:`,
    columns: ["", "KiB", "%"],
    rows: [...shown, ["below 1 % each", others], ["all", all]].map(([room, bytes]) => [room, short(bytes / 1024), short((100 * bytes) / all)]),
  };
}

function bytesIn(rooms) {
  return [...rooms.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function sum(what, files) {
  const total = (key) => files.reduce((all, file) => all + file[key], 0);
  return { what, raw: total("raw"), compressed: total("brotli") };
}

function one(what, bytes) {
  return { what, raw: bytes.length, compressed: brotli(bytes) };
}
