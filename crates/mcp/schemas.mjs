// The JSON Schemas of the results, made from the package's types: whole as resources, in outline in the list of tools.

import { readFileSync } from "node:fs";

/** A client reads the list of tools into the context of its model, so it has three levels of each result. */
const LEVELS = 3;

/** The whole schemas by tool. */
export const SCHEMAS = JSON.parse(readFileSync(new URL("./schemas.json", import.meta.url), "utf8"));

/** The outline of a tool's schema. Every result of the whole schema is one of the outline. */
export function outlineOf(name) {
  return outlined(SCHEMAS[name], SCHEMAS[name].definitions ?? {}, LEVELS);
}

function outlined(schema, definitions, levels) {
  const { type, properties, required, items } = resolved(schema, definitions);
  if (type === "array") return items && levels > 0 ? { type, items: outlined(items, definitions, levels - 1) } : { type };
  if (type !== "object") return typeof type === "string" ? { type } : {};
  if (!properties || levels === 0) return { type };
  const inner = Object.entries(properties).map(([name, property]) => [name, outlined(property, definitions, levels - 1)]);
  return { type, properties: Object.fromEntries(inner), ...(required && { required }) };
}

function resolved(schema, definitions) {
  const name = schema.$ref?.replace("#/definitions/", "");
  return name === undefined ? schema : resolved(definitions[decodeURIComponent(name)] ?? {}, definitions);
}
