// The package as it is published: the whole adapter and the reducer, bytes in.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromEnvironment } from "./environment.mjs";

const folder = fromEnvironment("CREDENCE_PACKAGE");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

export const version = manifest.version;

/** The address of the entry that Node imports. */
export const entry = pathToFileURL(join(folder, manifest.main)).href;

/** The address of what stands between the module and the entries. */
export const glue = pathToFileURL(join(folder, "credence-reading.js")).href;

/** Everything the package exports. */
export function ours() {
  return import(entry);
}

/** `read` takes a stream's chunks as the other readers do, `assess` gives the number of turns assessed in a recording. */
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
