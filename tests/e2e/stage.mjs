// The setup and teardown of every test file of the page.

import { fileURLToPath } from "node:url";
import { after, before } from "node:test";
import { startReplayAgent } from "../replay-agent/agent.mjs";
import { Panel, startBrowser } from "./panel.mjs";
import { serveSite } from "./site.mjs";

/** The built page. */
export const DIST = process.env.CREDENCE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** The built page, a browser and the replay agent. */
export function setStage() {
  const stage = {
    /** A page that may send requests to the agent. */
    open: (options) => Panel.open(stage.browser, stage.site, { allowed: [new URL(stage.agent.url).host], ...options }),

    /** A page on a first visit, which sends no requests to an agent. */
    openFresh: (options) => Panel.open(stage.browser, stage.site, { ...options, fresh: true }),
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
