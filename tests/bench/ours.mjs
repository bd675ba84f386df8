// The package as it is published: bytes in, through the adapter and the reducer.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromEnvironment } from "./environment.mjs";

const folder = fromEnvironment("CREDENCE_PACKAGE");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

export const version = manifest.version;

/** The script with all entries, and the file between it and its module. */
export const [entry, glue] = [manifest.main, "credence.js"].map((file) => pathToFileURL(join(folder, file)).href);

/** Everything that the entries export. */
export function ours() {
  return import(entry);
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
