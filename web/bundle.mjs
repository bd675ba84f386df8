// What Trunk does not do by itself: one stylesheet out of many, and the gallery without the programs that write it.

import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL(".", import.meta.url));

// Later files may refine what earlier ones say.
const FIRST = ["tokens.css", "page.css"];

const TASKS = { styles: joinStyles, recordings: copyRecordings };

/** Writes every component's stylesheet into one file, so that the page asks for one. */
function joinStyles() {
  const styles = join(WEB, "styles");
  const others = readdirSync(styles).filter((name) => name.endsWith(".css") && !FIRST.includes(name));
  const texts = [...FIRST, ...others.sort()].map((name) => readFileSync(join(styles, name), "utf8"));
  const folder = join(WEB, "..", "target", "page");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "credence.css"), texts.join("\n"));
}

/** Copies the recordings and their list beside the page that is being built. */
function copyRecordings() {
  const from = join(WEB, "recordings");
  const to = join(process.env.TRUNK_STAGING_DIR, "recordings");
  mkdirSync(to, { recursive: true });
  const played = readdirSync(from).filter((name) => name === "index.json" || name.endsWith(".sse"));
  played.forEach((name) => copyFileSync(join(from, name), join(to, name)));
}

TASKS[process.argv[2]]();
