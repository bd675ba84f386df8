// Resources: the trust policy in force, the schemas of the results, and the recordings of one folder.

import { constants } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { SCHEMAS } from "./schemas.mjs";

const POLICY = "credence://policy";
const SCHEMA = "credence://schemas/";
const RECORDINGS = "credence://recordings/";
const ENDINGS = [".sse", ".jsonl", ".ndjson", ".json"];
/** A larger recording is not handed out as a resource. */
const MOST_BYTES = 16 * 1024 * 1024;

export function resourcesOf({ session, recordings }) {
  const names = async () =>
    recordings === null
      ? []
      : (await readdir(recordings, { withFileTypes: true }))
          .filter(isRecording)
          .map(({ name }) => name)
          .sort();
  const list = async () => [
    { uri: POLICY, name: "policy", description: "The trust rules of the user, as YAML", mimeType: "application/yaml" },
    ...Object.keys(SCHEMAS).map((name) => ({ uri: `${SCHEMA}${name}`, name: `${name}.schema`, description: `The whole JSON Schema of what \`${name}\` returns`, mimeType: "application/schema+json" })),
    ...(await names()).map((name) => ({ uri: `${RECORDINGS}${encodeURIComponent(name)}`, name, mimeType: "text/plain" })),
  ];
  const read = async (uri) => {
    if (uri === POLICY) return { uri, mimeType: "application/yaml", text: session.policy.toYaml() };
    if (uri.startsWith(SCHEMA) && Object.hasOwn(SCHEMAS, uri.slice(SCHEMA.length))) return { uri, mimeType: "application/schema+json", text: JSON.stringify(SCHEMAS[uri.slice(SCHEMA.length)]) };
    const name = nameIn(uri);
    // Only names of the list: a path cannot leave the folder.
    if (name === null || !(await names()).includes(name)) throw new McpError(ErrorCode.InvalidParams, `there is no resource \`${uri}\``);
    return { uri, mimeType: "text/plain", text: await textIn(recordings, name) };
  };
  const templates = recordings === null ? [] : [{ uriTemplate: `${RECORDINGS}{name}`, name: "recording", description: "A recorded stream of an agent" }];
  return { list, read, templates };
}

/** A file of its own: a link could lead out of the folder, and a pipe never ends. */
const isRecording = (entry) => entry.isFile() && ENDINGS.some((end) => entry.name.endsWith(end));

/** The text of a recording. What it is, is asked of the opened file: another may take its place in between. */
async function textIn(folder, name) {
  const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new McpError(ErrorCode.InvalidParams, `\`${name}\` is no file`);
    if (found.size > MOST_BYTES) throw new McpError(ErrorCode.InvalidParams, `\`${name}\` is larger than ${MOST_BYTES} bytes`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

function nameIn(uri) {
  if (!uri.startsWith(RECORDINGS)) return null;
  try {
    return decodeURIComponent(uri.slice(RECORDINGS.length));
  } catch {
    return null;
  }
}
