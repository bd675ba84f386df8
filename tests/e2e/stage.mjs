// What every test file of the page needs, from before its first test to behind its last.

import { fileURLToPath } from "node:url";
import { after, before } from "node:test";
import { startReplayAgent } from "../replay-agent/agent.mjs";
import { Panel, startBrowser } from "./panel.mjs";
import { serveSite } from "./site.mjs";

const DIST = process.env.CREDENCE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** The built page, a browser and an agent to ask. */
export function setStage() {
  const stage = {
    /** A page that may ask the agent. */
    open: (options) => Panel.open(stage.browser, stage.site, { allowed: [new URL(stage.agent.url).host], ...options }),

    /** A page of a reader who has not been here before, and asks nobody. */
    async openFresh(options) {
      const panel = await Panel.open(stage.browser, stage.site, options);
      await panel.startFresh();
      return panel;
    },
  };
  const closing = [];
  before(async () => {
    stage.site = await serveSite(DIST);
    closing.push(stage.site);
    stage.agent = await startReplayAgent({});
    closing.push(stage.agent);
    const started = await startBrowser();
    closing.push(started);
    stage.browser = started.browser;
  });
  after(async () => {
    for (const each of closing.reverse()) await each.close();
  });
  return stage;
}
