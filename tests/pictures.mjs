// Draws the picture of README.md anew: `node tests/pictures.mjs`, after `cargo xtask build` and `cargo xtask test --only page` have built what it needs.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Panel, startBrowser } from "./e2e/panel.mjs";
import { serveSite } from "./e2e/site.mjs";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const site = await serveSite(at("dist"));
const started = await startBrowser();
try {
  const panel = await Panel.open(started.browser, site, { size: [1280, 900] });
  await panel.playFromGallery("says-so");
  await panel.scored();
  await panel.openTab("evidence");
  await panel.page.waitForTimeout(500);
  writeFileSync(at("docs/panel.png"), await panel.page.screenshot());
  await panel.close();
} finally {
  await started.close();
  await site.close();
}
