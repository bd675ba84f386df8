// The JSON Schemas of what the tools return, from their types: `node tests/mcp/schemas.mjs` writes them, in a folder with the libraries.

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
export const TOOLS = ["assess", "verify_citations", "check_grounding", "decide", "check_claim", "trust_of", "get_status", "get_materials"];
export const FILE = join(FOLDER, "../../crates/mcp/schemas.json");

/** All schemas, as the text of their file. `modules` is the folder in which the generator is installed. */
export function schemas(modules) {
  const { createGenerator } = createRequire(join(modules, "package.json"))("ts-json-schema-generator");
  const generator = createGenerator({ path: join(FOLDER, "outputs.ts"), tsconfig: null, skipTypeCheck: true, additionalProperties: true });
  const made = TOOLS.map((tool) => {
    const { definitions } = generator.createSchema(tool);
    const { [tool]: root, ...others } = definitions;
    return [tool, { ...root, definitions: others }];
  });
  return `${JSON.stringify(Object.fromEntries(made))}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, schemas(process.env.CREDENCE_MCP_MODULES));
