// What the answer says was done, and what its run shows: below the answer, in it, and beside the calls.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const RECORDING = readFileSync(new URL("../../web/recordings/deeds.sse", import.meta.url), "utf8");

async function opened() {
  const panel = await stage.openFresh();
  await panel.drop("deeds.sse", RECORDING);
  await panel.skipToEnd();
  await panel.page.locator('[data-testid="chip"][data-chip="deeds"]').waitFor();
  return panel;
}

test("a deed that the run contradicts makes the headline red and says why", async () => {
  const panel = await opened();
  const pill = panel.see("pill").first();
  assert.equal(await pill.getAttribute("data-band"), "red");
  assert.match(await pill.innerText(), /the run shows the opposite/i);
  assert.match(await panel.page.locator('[data-chip="deeds"]').innerText(), /1 of 5 deeds contradicted/);
  const why = await panel.openTab("why");
  await why.getByText("the run contradicts what the answer says was done").waitFor();
  await panel.close();
});

test("each statement has a mark, a row with what the run shows, and a way to its call", async () => {
  const panel = await opened();
  const mark = panel.page.locator(".answer button.sentence-mark.contradicted[data-deed]");
  assert.equal(await mark.count(), 1);
  await mark.focus();
  await panel.page.keyboard.press("Enter");
  const row = panel.page.locator('[data-testid="deed-row"][data-finding="contradicted"]');
  await row.waitFor();
  assert.match(await row.innerText(), /npm test.*exit code 1/s);
  assert.ok(await row.evaluate((row) => row === document.activeElement || row.contains(document.activeElement)));
  await row.getByTestId("to-call").click();
  const call = panel.page.locator('[data-testid="tool-row"]:focus');
  await call.waitFor();
  assert.match(await call.innerText(), /bash/);
  assert.equal(await panel.page.locator('[data-testid="deed-row"][data-finding="not_shown"]').count(), 1, "nothing was deployed");
  await panel.close();
});

test("in every language and on narrow pages the list has its words and fits", async () => {
  const panel = await opened();
  await panel.page.setViewportSize({ width: 320, height: 700 });
  for (const language of ["pt-BR", "ja", "en"]) {
    await panel.speak(language);
    await panel.openTab("tools");
    const list = panel.see("deeds");
    await list.waitFor();
    assert.equal(await list.evaluate((list) => list.scrollWidth <= list.clientWidth + 1), true, language);
  }
  await panel.close();
});

// Two calls, and a statement about what needs no tool: neither of them decides about it.
const UNDECIDED = [
  { role: "user", content: "Book the Atelier for Thursday." },
  {
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "c1", type: "function", function: { name: "book_room", arguments: '{"room": "Atelier", "day": "Thursday"}' } },
      { id: "c2", type: "function", function: { name: "order_lunch", arguments: '{"people": 12}' } },
    ],
  },
  { role: "tool", tool_call_id: "c1", content: '{"error": "room taken"}' },
  { role: "tool", tool_call_id: "c2", content: '{"ordered": 12}' },
  { role: "assistant", content: "I calculated the price of the Atelier on Thursday." },
];

test("a statement that is not decided has the nearest call beside it, and how that ended", async () => {
  const panel = await stage.openFresh();
  await panel.drop("chat.jsonl", UNDECIDED.map((message) => JSON.stringify(message)).join("\n"));
  await panel.skipToEnd();
  const chip = panel.page.locator('[data-testid="chip"][data-chip="deeds"]');
  await chip.waitFor();
  assert.match(await chip.innerText(), /1 of 1 deeds not decided/);
  await chip.click();
  const row = panel.page.locator('[data-testid="deed-row"]');
  await row.waitFor();
  assert.match(await row.innerText(), /Not decided\. The nearest call failed, or a part of it: book_room/);
  await row.getByTestId("to-call").click();
  const call = panel.page.locator('[data-testid="tool-row"]:focus');
  await call.waitFor();
  assert.match(await call.innerText(), /book_room/);
  await panel.close();
});
