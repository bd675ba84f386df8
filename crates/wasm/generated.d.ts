// The modules that a build makes beside these scripts: what is compiled from Rust, and what is written from tables. Their values are not
// checked here; `npm/types.d.ts` and its like declare what the package hands out.

declare module "*-core.mjs";
declare module "*/core.mjs";
declare module "*/ready.mjs";
declare module "*/index.mjs";
declare module "*/credence.js";
declare module "*/credence-packed.mjs";
declare module "*/__wasm_split.js";
declare module "*/elements-colors.mjs";
declare module "*/elements-words-en.mjs";
declare module "*/validate-protocols.mjs";
