// The speed of the embedder: all-MiniLM-L6-v2 in WebAssembly, on one thread.

import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromEnvironment } from "../environment.mjs";
import { short } from "../measure.mjs";

export const title = "Models of sentences";

const ROUNDS = 40;
const SENTENCE = "Coffee was first grown in Ethiopia, and from there it reached Yemen in the fifteenth century.";
const TEXTS = [
  ["a claim of 9 word pieces", "Coffee was first grown in Ethiopia."],
  ["a sentence of 20", SENTENCE],
  ["a paragraph of 110", SENTENCE.concat(" ").repeat(6)],
  ["256, the most that is read", SENTENCE.concat(" ").repeat(60)],
];

/** Loads the model and embeds texts of several lengths. */
export async function run(log) {
  const folder = fromEnvironment("CREDENCE_MINILM");
  const { loadEmbedder } = await import(pathToFileURL(join(fromEnvironment("CREDENCE_PACKAGE"), "ready.mjs")));
  const files = { model: join(folder, "model.safetensors"), tokenizer: join(folder, "tokenizer.json") };
  const loading = await timed(() => loadEmbedder(files));
  log(`loaded in ${short(loading.wall / 1000)} s`);
  const embedder = loading.result;
  const rows = [[`load ${short(statSync(files.model).size / 1e6)} MB from files`, short(loading.wall), short(loading.cpu)]];
  for (const [what, text] of TEXTS) {
    await embedder.embed([text]);
    const n = text.length > 1000 ? ROUNDS / 8 : ROUNDS;
    const { wall, cpu } = await timed(() => embedder.embed(Array(n).fill(text)));
    rows.push([what, short(wall / n), short(cpu / n)]);
    log(what);
  }
  embedder.free();
  return {
    versions: ["nothing: others read models in other formats"],
    tables: [{ title: "Milliseconds, and those of them in which the processor worked:", columns: ["", "ms", "of the processor"], rows }],
  };
}

async function timed(task) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const result = await task();
  const used = process.cpuUsage(before);
  return { result, wall: performance.now() - started, cpu: (used.user + used.system) / 1000 };
}
