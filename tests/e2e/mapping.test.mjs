// A recording in no known protocol: its kinds of messages, and the user's own mapping.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const UNKNOWN = ["The dam is", " 120 m high", " and was built in 1931."]
  .map((words) => ({ op: "say", words }))
  .concat({ op: "bye" })
  .map((message) => `data: ${JSON.stringify(message)}\n\n`)
  .join("");

test("a recording in no known protocol shows its messages, and is read with the user's own mapping until that is forgotten", async () => {
  const panel = await stage.openFresh();
  await panel.drop("unknown.sse", UNKNOWN);
  await panel.skipToEnd();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "not_read");
  await panel.see("mapping").locator("summary").click();
  const kinds = await panel.see("mapping-kind").allTextContents();
  assert.match(kinds[0], /op: say · 3.*The dam is/s);
  assert.match(kinds[1], /op: bye · 1/);

  const proposed = await panel.see("mapping-input").inputValue();
  await panel.see("mapping-input").fill('{ "rules": [{ "text": 5 }] }');
  await panel.see("mapping-read").click();
  const problem = panel.see("mapping-problem");
  await problem.filter({ hasText: "mapping.rules[0].text" }).waitFor();
  assert.equal(await panel.see("mapping-input").getAttribute("aria-describedby"), await problem.getAttribute("id"));
  assert.equal(await panel.see("mapping-input").getAttribute("aria-invalid"), "true");

  await panel.see("mapping-input").fill('{ "text": "nowhere" }');
  await panel.see("mapping-read").click();
  await problem.filter({ hasText: "too little" }).waitFor();

  await panel.see("mapping-input").fill(proposed);
  await panel.see("mapping-read").click();
  await panel.page.locator(".answer", { hasText: "The dam is 120 m high and was built in 1931." }).waitFor();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "completed");
  assert.equal(await problem.textContent(), "");
  await panel.see("mapping-kept").waitFor();

  // The next one is read with it at once.
  await panel.drop("next.sse", UNKNOWN.replace("dam", "bridge"));
  await panel.skipToEnd();
  await panel.page.locator(".answer", { hasText: "The bridge is 120 m high" }).waitFor();
  await panel.last("mapping").locator("summary").click();
  await panel.last("mapping-forget").click();
  assert.equal(await panel.see("mapping-kept").count(), 0);
  await panel.drop("last.sse", UNKNOWN);
  await panel.skipToEnd();
  assert.equal(await panel.last("outcome").getAttribute("data-outcome"), "not_read");
  await panel.close();
});
