// The page saves the report that the core alone gives for a recording, byte for byte.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, sampled } from "./recordings.mjs";
import { setStage } from "./stage.mjs";

const program = process.env.CREDENCE_ASSESS;
const skip = program ? false : "skipped: the core's program is not built; `cargo xtask test` builds it";
const stage = setStage();

/** What the page writes before the report of the first turn. */
const HEADING = "# Conversation\n\n";

test("the report of every recording is that of the core", { skip }, async () => {
  const panel = await stage.open();
  for (const name of sampled()) {
    const file = join(FOLDER, name);
    const { status, stdout, stderr } = spawnSync(program, ["--report", file], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    // Without the comments that say when each frame came, it is shown at once.
    await panel.paste(readFileSync(file, "utf8").replace(/^: \+\d+\n/gm, ""));
    const [download] = await Promise.all([panel.page.waitForEvent("download"), panel.see("share-report").click()]);
    assert.equal(readFileSync(await download.path(), "utf8"), HEADING + stdout, name);
    await panel.see("start-over-button").click();
    await panel.backToGallery();
  }
  await panel.close();
});
