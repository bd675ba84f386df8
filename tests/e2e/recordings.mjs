// The recordings of the gallery.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sampleOf } from "../sample.mjs";

/** Their folder. */
export const FOLDER = fileURLToPath(new URL("../../web/recordings/", import.meta.url));

/** Their files, or in a sample some of each protocol. */
export const sampled = () => sampleOf("recordings", JSON.parse(readFileSync(`${FOLDER}index.json`, "utf8")), 5, ({ protocol }) => protocol).map(({ file }) => file);
