import type { ModuleSource } from "./index.js";

export { CredenceError } from "./index.js";

/** Loads the module of the research tools; in Node, Deno, Bun and workers it is ready on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** The version of the package. */
export function version(): string;

export * from "./research-paper.js";
