// Writes the recordings of the gallery; with `--check` it only says which of them are out of date.

import { readFile, writeFile } from "node:fs/promises";
import { Tape } from "./source/tape.mjs";
import saysSo from "./source/says-so.mjs";
import sourcesDisagree from "./source/sources-disagree.mjs";
import portfolioClean from "./source/portfolio-clean.mjs";
import webSearchOpenai from "./source/web-search-openai.mjs";
import webSearchAnthropic from "./source/web-search-anthropic.mjs";
import twoVerdicts from "./source/two-verdicts.mjs";
import toolsFailedAndRetried from "./source/tools-failed-and-retried.mjs";
import deeds from "./source/deeds.mjs";
import markersDangle from "./source/markers-dangle.mjs";
import cut from "./source/cut.mjs";
import refused from "./source/refused.mjs";
import paused from "./source/paused.mjs";
import censoBrasil from "./source/censo-brasil.mjs";
import fujisan from "./source/fujisan.mjs";
import agentError from "./source/agent-error.mjs";

const GALLERY = [
  portfolioClean,
  saysSo,
  sourcesDisagree,
  twoVerdicts,
  webSearchOpenai,
  webSearchAnthropic,
  toolsFailedAndRetried,
  deeds,
  markersDangle,
  cut,
  refused,
  paused,
  censoBrasil,
  fujisan,
  agentError,
];

const files = [...GALLERY.map(recordingFile), indexFile()];
if (process.argv.includes("--check")) {
  await check();
} else {
  await Promise.all(files.map(({ url, text }) => writeFile(url, text)));
}

function recordingFile({ file, play }) {
  const tape = new Tape(file);
  play(tape);
  return { url: new URL(file, import.meta.url), text: tape.text() };
}

function indexFile() {
  const entries = GALLERY.map(({ play, ...entry }) => entry);
  return { url: new URL("index.json", import.meta.url), text: `${JSON.stringify(entries, null, 2)}\n` };
}

async function check() {
  for (const { url, text } of files) {
    const written = await readFile(url, "utf8").catch(() => null);
    if (written !== text) {
      console.error(`${url.pathname} is out of date: run \`node web/recordings/make.mjs\``);
      process.exitCode = 1;
    }
  }
}
