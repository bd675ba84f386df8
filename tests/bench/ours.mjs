// The package as it is published: bytes in, through the adapter and the reducer.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromEnvironment } from "./environment.mjs";

const folder = fromEnvironment("CREDENCE_PACKAGE");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

export const version = manifest.version;

/** The URL of an entry for Node, the main one without a name. */
export function entryOf(name) {
  return pathToFileURL(join(folder, name ? `${name}-node.mjs` : manifest.main)).href;
}

/** The URL of the file between a module and its entries. */
export function glueOf(module) {
  return pathToFileURL(join(folder, `credence-${module}.js`)).href;
}

/** The main entry, and the file between it and its module. */
export const entry = entryOf();
export const glue = glueOf("reading");

/** Everything that an entry exports, the main one without a name. */
export function ours(name) {
  return import(entryOf(name));
}

/** `read` takes the chunks of a stream like the other parsers; `assess` returns the number of assessed turns in a recording. */
export async function streamReader() {
  const { AgentStream, assessRecording } = await ours();
  const answerLength = (stream) => {
    const length = stream.assessments().reduce((sum, { answer }) => sum + answer.length, 0);
    stream.free();
    return length;
  };
  return {
    read(chunks) {
      const stream = new AgentStream();
      for (const chunk of chunks) {
        stream.push(chunk);
      }
      stream.finish();
      return () => answerLength(stream);
    },
    assess: (bytes) => assessRecording(bytes).length,
  };
}
