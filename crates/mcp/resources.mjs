// Resources: the trust policy in force, the schemas of the results, and the recordings of one folder.

import { readFile, readdir, stat } from "node:fs/promises";
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
  const names = async () => (recordings === null ? [] : (await readdir(recordings)).filter((name) => ENDINGS.some((end) => name.endsWith(end))).sort());
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
    const file = join(recordings, name);
    if ((await stat(file)).size > MOST_BYTES) throw new McpError(ErrorCode.InvalidParams, `\`${name}\` is larger than ${MOST_BYTES} bytes`);
    return { uri, mimeType: "text/plain", text: await readFile(file, "utf8") };
  };
  const templates = recordings === null ? [] : [{ uriTemplate: `${RECORDINGS}{name}`, name: "recording", description: "A recorded stream of an agent" }];
  return { list, read, templates };
}

function nameIn(uri) {
  if (!uri.startsWith(RECORDINGS)) return null;
  try {
    return decodeURIComponent(uri.slice(RECORDINGS.length));
  } catch {
    return null;
  }
}
