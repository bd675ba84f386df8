#!/usr/bin/env node
// Starts the server: on standard input and output, or as streamable HTTP on this machine.

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { TrustPolicy } from "credence";
import { serveHttp } from "./http.mjs";
import { createServer } from "./server.mjs";

const HELP = `Usage: credence-mcp [--http PORT] [--policy FILE] [--recordings FOLDER] [--checker URL]

An MCP server with Credence's tools. Without \`--http\` it speaks on standard input and output.

  --http PORT          streamable HTTP at http://127.0.0.1:PORT/mcp, for clients on this machine; it prints the address and a
                       token, which clients send as \`Authorization: Bearer TOKEN\`. CREDENCE_MCP_TOKEN sets the token
  --policy FILE        a trust policy as YAML or JSON
  --recordings FOLDER  offer the recordings in this folder as resources
  --checker URL        the link checker that \`verify_citations\` asks; without it that tool is refused
  --allow-private      ask it about addresses in private networks, too, such as http://127.0.0.1/; they are refused by default
  --help               print this help

API keys of data sources are read from the environment: CREDENCE_KEY_ and the name of the source in capitals.
`;

const OPTIONS = { http: { type: "string" }, policy: { type: "string" }, recordings: { type: "string" }, checker: { type: "string" }, "allow-private": { type: "boolean" }, help: { type: "boolean" } };

async function main() {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return process.stdout.write(HELP);
  const policy = values.policy === undefined ? null : await policyIn(values.policy);
  const options = { policy, recordings: values.recordings ?? null, checker: values.checker ?? null, allowPrivate: values["allow-private"] === true };
  if (values.http === undefined) return createServer(options).connect(new StdioServerTransport());
  const { address, token } = await serveHttp(() => createServer(options), Number(values.http), { token: process.env.CREDENCE_MCP_TOKEN || undefined });
  // Standard output stays free for the protocol in the other mode; here it names the address.
  return process.stdout.write(`${address}\ntoken: ${token}\n`);
}

async function policyIn(file) {
  const policy = await TrustPolicy.fromYaml(await readFile(file, "utf8"));
  return policy.toJSON();
}

main().catch((error) => {
  process.stderr.write(`credence-mcp: ${error.message}\n`);
  process.exitCode = error.code?.startsWith?.("ERR_PARSE_ARGS") ? 2 : 1;
});
